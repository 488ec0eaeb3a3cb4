"""The odds of the cards left in the shoe, after every card, where the house sheet allows it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dealer_app.gui.felt.side_panel import SidePanel
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import dress
from dealer_app.gui.odds.odds_inquiry import at_table, in_force
from dealer_app.gui.odds.odds_questions import Answer, GameAsked, OddsAsked, Question, Reckoned
from dealer_app.gui.odds.odds_tables import BetEdge, ShoeFigures
from dealer_app.gui.odds.odds_words import share
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.page_keys import PageKey, label
from dealer_app.i18n.saying import Saying
from dealer_app.rules.cards import Card
from dealer_app.session.table_session import TableSession
from dealer_app.table.shoe import Shoe
from dealer_app.table.table import Rules, Table


class ShoePanel(QWidget):
    """`closed` is sent by the key that puts it away; it takes no other key from the croupier."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(18, 12, 18, 12)
        self._title, self._cards, self._said = label("section"), label("small"), label("status")
        for each in (self._title, self._cards, self._said):
            each.setWordWrap(True)
            lines.addWidget(each)
        self.list = Scrolled(read=False)
        self.figures = ShoeFigures()
        self.list.grid.addWidget(self.figures, 0, 0)
        lines.addWidget(self.list, 1)
        self.close_ = PageKey()
        self.close_.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.close_.clicked.connect(self.closed)
        lines.addWidget(self.close_)

    def set_words(self, shell: Shell) -> None:
        """The panel in words, and in the window's colours."""
        words = shell.words
        self._title.setText(words("The present shoe: for the chef only").upper())
        heads = (words("Guest’s edge"), words("now"), words("fresh shoe"))
        self.figures.wear(shell, (heads[0].upper(), heads[1].upper(), heads[2].upper()))
        self.close_.set_words(words("Put away"), words("Esc"))

    def fill(self, cards: str, rows: Sequence[BetEdge]) -> None:
        """Every bet, for so many cards."""
        self._cards.setText(cards)
        self._said.hide()
        self.figures.fill(rows)

    def answer(self, sentence: str) -> None:
        """Why there are no odds at this moment; those shown are not of this shoe any more."""
        self.fill("", ())
        self._said.setText(sentence)
        self._said.show()

    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What the rows say."""
        return tuple((row.name, row.now, row.fresh) for row in self.figures.rows)

    @property
    def sentence(self) -> str:
        """Why there are no odds, empty where there are."""
        return "" if self._said.isHidden() else self._said.text()

    @property
    def cards(self) -> str:
        """How many cards the odds are of."""
        return self._cards.text()


NOW: Final = "present shoe"
FRESH: Final = "fresh shoe"


class ShoeOdds(QObject):
    """Follows the shoe of a table while its panel is open; the table waits for nothing of it.

    No other page and no paper tells anything of it.
    """

    def __init__(
        self, shell: Shell, session: TableSession, reckoner: Reckoner, place: SidePanel
    ) -> None:
        super().__init__(shell)
        self._shell, self._session = shell, session
        self._reckoner, self._place = reckoner, place
        self._asked: dict[str, Question] = {}
        self._told: dict[str, Question] = {}
        self._found: dict[str, Reckoned] = {}
        self._game: tuple[Rules, int, GameAsked] | None = None
        self.open = False
        self.panel = ShoePanel()
        self.panel.closed.connect(self.toggle)
        session.changed.append(self._changed)
        reckoner.answered.connect(self._answered)
        shell.restyled.connect(self._refresh)

    @property
    def allowed(self) -> bool:
        """True if the house sheet in force allows it."""
        return self._session.table.house.shoe_odds

    @property
    def known(self) -> bool:
        """True if what is shown is of the cards that are left now."""
        return self.open and bool(self._asked) and self._told == self._asked

    def asked(self, name: str) -> Question | None:
        """What was asked last under that name."""
        return self._asked.get(name)

    def toggle(self) -> None:
        """Opens the panel where the house allows it, or puts it away."""
        self.open = not self.open and self.allowed
        panel: QWidget | None = self.panel if self.open else None
        self._place.show_instead(panel)
        self._refresh()
        self._follow(self._session.table)

    def put_away(self) -> None:
        """Gives the table's panel its place back."""
        if self.open:
            self.toggle()

    def let_go(self) -> None:
        """Follows the table no more."""
        self.open = False
        self._shell.restyled.disconnect(self._refresh)
        if self._changed in self._session.changed:
            self._session.changed.remove(self._changed)

    def _changed(self, table: Table) -> None:
        if self.open and not self.allowed:
            self.toggle()
        self._follow(table)

    def _follow(self, table: Table) -> None:
        if not self.open:
            return
        if table.shoe is None:
            self._asked.pop(NOW, None)
            self.panel.answer(self._shell.words("No shoe"))
            return
        game = self._game_of(table)
        self._ask(FRESH, OddsAsked(game))
        self._ask(NOW, OddsAsked(game, seen=seen(table.shoe), left=table.shoe.available))

    def _game_of(self, table: Table) -> GameAsked:
        """The game that is dealt, looked up once for a shoe."""
        assert table.shoe is not None
        known = (table.rules, table.shoe.packs)
        if self._game is None or self._game[:2] != known:
            subject = at_table(table, Path())
            self._game = (*known, in_force(subject).game(subject))
        return self._game[2]

    def _ask(self, name: str, asked: OddsAsked) -> None:
        if self._asked.get(name) != asked:
            self._asked[name] = asked
            self._reckoner.ask(name, asked)

    def _answered(self, name: str, question: Question, answer: Answer) -> None:
        if not self.open or not self._is_of_this_shoe(name, question):
            return
        if isinstance(answer, Reckoned):
            self._found[name], self._told[name] = answer, question
            self._fill()
        elif isinstance(answer, Saying) and name == NOW:
            self._found.pop(NOW, None)
            self.panel.answer(self._shell.words.sentence(answer))

    def _is_of_this_shoe(self, name: str, question: Question) -> bool:
        """True of an answer that may be shown: while cards come fast, it may be of the card
        before."""
        last = self._asked.get(name)
        if not isinstance(last, OddsAsked) or not isinstance(question, OddsAsked):
            return False
        return question.game == last.game and len(question.seen) <= len(last.seen)

    def _refresh(self) -> None:
        dress(self.panel, self._shell)
        self.panel.set_words(self._shell)
        if self.open:
            self._fill()

    def _fill(self) -> None:
        """The bets that the house takes, for the cards left."""
        words, table = self._shell.words, self._session.table
        now, fresh = self._found.get(NOW), self._found.get(FRESH)
        if now is None or fresh is None or table.shoe is None:
            return
        rows = [
            BetEdge(
                words.name(table.variant.bets[bet].names),
                share(words, worth.edge, 2),
                share(words, fresh.bets[bet].edge, 2),
                gains=worth.edge > 0,
            )
            for bet, worth in now.bets.items()
            if bet in table.variant.bets and bet not in table.house.closed
        ]
        cards = words.plural(
            "{n} card not seen yet, of {all}",
            "{n} cards not seen yet, of {all}",
            now.cards,
            all=table.shoe.size,
        )
        if table.shoe.carried is not None:
            cards = words("{cards}; the coup after the card carried over", cards=cards)
        self.panel.fill(cards, rows)


def seen(shoe: Shoe) -> tuple[Card, ...]:
    """Every card that left the shoe and was seen, in an order of its own."""
    cards = sorted(shoe.seen.items(), key=lambda each: each[0].text)
    return tuple(card for card, number in cards for _ in range(number))
