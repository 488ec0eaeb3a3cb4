"""What every bet of a game is worth, in force and supposed, for those who answer for the game."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget
from typing_extensions import override

from dealer_app.gui.felt.scene_builder import rules_in_short
from dealer_app.gui.house.catalogue import option_rows
from dealer_app.gui.kit.event_loop import Turns
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.odds import odds_inquiry, odds_words
from dealer_app.gui.odds.odds_inquiry import BEFORE, PACKS, OddsInquiry, OddsSubject
from dealer_app.gui.odds.odds_questions import Answer, OnPaper, Printed, Question
from dealer_app.gui.odds.odds_side import Aside, OddsSide
from dealer_app.gui.odds.odds_tables import ChoiceTables
from dealer_app.gui.odds.odds_words import BetTold, Supposed
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.overlay import KeyLine
from dealer_app.gui.pages.page import ENTER, ENTERS, PAD_ENTER, Key, Page
from dealer_app.gui.pages.page_keys import set_role
from dealer_app.gui.pages.preview import PagePaper
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Saying
from dealer_app.library import BadOption
from dealer_app.library.chosen_squares import ChosenLaw
from dealer_app.rules.variant import BetId
from dealer_app.store.chain import Clock

PAPER: Final = "on paper"
LONGEST: Final = 96
"""Signs of what is supposed that find room under the headline."""

LEAST: Final = 180
"""Pixels of the key that leads back, at least."""

WIDTHS: Final = (108, 132, 72, 84, 76, 64)
LARGE: Final = (136, 168, 90, 108, 100, 84)
"""Pixels of each column of figures, and those on a large screen."""

WHAT_IF: Final = 2
"""The column of what is supposed."""

WARNED: Final = "!"
"""Stands behind the name of a bet that a house is warned of."""

_MOVES: Final = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -8,
    Qt.Key.Key_PageDown: 8,
}

_PAPER: Final = marked("The PAR sheet of what is in force: {file}")
_WRITTEN: Final = marked("The PAR sheet is being written…")


# What lies on the page: every bet with its figures, or the laws that leave a choice


def _bet_list() -> Rows[BetTold]:
    """The bets under each other, each with its figures."""
    figures = (
        Lane(
            "",
            partial(_figures, at),
            width,
            figures=True,
            large=large,
            marked=_is_worth_another if at == WHAT_IF else None,
        )
        for at, (width, large) in enumerate(zip(WIDTHS, LARGE, strict=True), 1)
    )
    return Rows[BetTold]((Lane("", _bet_name), *figures), called=lambda bet: bet.bet)


def _bet_name(bet: BetTold) -> str:
    return f"{bet.cells[0]} {WARNED}" if bet.warned else bet.cells[0]


def _figures(at: int, bet: BetTold) -> str:
    return bet.cells[at]


def _is_worth_another(bet: BetTold) -> bool:
    return bet.changed


class OddsTables(QStackedWidget):
    """The bets, or the choices in their place, of one inquiry; `side` stands beside them.

    `turned` is sent where something else stands there, or other keys lead on.
    """

    turned = Signal()

    def __init__(self, shell: Shell, inquiry: OddsInquiry) -> None:
        super().__init__()
        self._shell, self._inquiry = shell, inquiry
        self.rows, self.choices, self.side = _bet_list(), ChoiceTables(), OddsSide()
        self.addWidget(self.rows)
        self.addWidget(self.choices)
        self.beside = Aside.LINES
        self.picked = BetId("")
        self._bets: Sequence[BetTold] = ()
        self._laid: tuple[Sequence[ChosenLaw], Sequence[str]] = (), ()
        self.rows.moved.connect(self._pick)
        inquiry.opened.connect(self._clear)
        inquiry.begun.connect(self.show_supposed)
        inquiry.refused.connect(self.show_supposed)
        inquiry.slow.connect(self._show_waiting)
        self.side.optioned.connect(inquiry.suppose_option)
        self.side.packed.connect(inquiry.suppose_packs)
        self.side.stepped.connect(inquiry.step)
        self.side.habit.connect(inquiry.make_choice)

    @property
    def has_choices(self) -> bool:
        """True where a law leaves a choice."""
        return bool(self._laid[0])

    def _clear(self) -> None:
        """Nothing is known yet of any bet."""
        self._fill_bets(())
        self.fill_choices(())
        self.side.clear()

    # What stands beside the bets.

    def show_choices(self) -> None:
        """The choices that laws leave, and how they are made; from them back to the bets."""
        self._turn_to(Aside.HABITS)

    def show_what_if(self) -> None:
        """What can be supposed; from there back to the bet."""
        self._turn_to(Aside.WHAT_IF)

    def _turn_to(self, beside: Aside) -> None:
        self.show_beside(Aside.LINES if self.beside is beside else beside)

    def show_beside(self, beside: Aside) -> None:
        """One bet, what is supposed, or the habits, with the choices in the bets' place."""
        self.beside = beside
        self.side.show_beside(beside)
        self.setCurrentWidget(self.choices if beside is Aside.HABITS else self.rows)
        self.turned.emit()

    # What is shown.

    def set_words(self) -> None:
        """What stands there whatever is supposed."""
        words, large = self._shell.words, self._shell.large
        self.rows.fit(large=large)
        self.side.fit(large=large)
        self.choices.wear(self._shell)
        self._fill_bets(self._bets)
        self.choices.setAccessibleName(words("Choices"))
        self.side.set_words(
            words("What if: nothing of it holds at the table"),
            words("How often a card is drawn"),
            words("Packs"),
        )

    def show_bets(self) -> Iterator[None]:
        """Every bet as it is known, and one of them in full, a step a turn."""
        words, inquiry = self._shell.words, self._inquiry
        if inquiry.before is None:
            return
        bets = odds_words.bets_told(inquiry.before, inquiry.after, inquiry.all_names, words)
        yield
        if self.picked not in [bet.bet for bet in bets]:
            self.picked = BetId(bets[0].bet) if bets else BetId("")
        self._fill_bets(bets)
        yield
        self._show_bet()

    def show_laws(self) -> Iterator[None]:
        """What can be supposed, and the choices that are left, a step a turn."""
        words, inquiry = self._shell.words, self._inquiry
        names, now = inquiry.names, inquiry.now
        if now is None:
            return
        self.show_supposed()
        yield
        self.side.offer_habits(odds_words.habit_rows(now, inquiry.asked_now, names, words))
        laws = odds_words.laws(now, names, words)
        yield
        self.fill_choices(laws, odds_words.assumed(now, words))
        yield

    def fill_choices(self, laws: Sequence[ChosenLaw], assumed: Sequence[str] = ()) -> None:
        """The laws that leave a choice, with what is done in it; no key leads there without one."""
        if self._laid != (laws, assumed):
            self._laid = laws, assumed
            self.choices.fill(laws, assumed)
        if not laws and self.beside is Aside.HABITS:
            self.show_beside(Aside.LINES)

    def _show_waiting(self) -> None:
        """What is asked is not known yet: nothing is shown of it but what is in force."""
        if self._inquiry.before is not None:
            names, words = self._inquiry.all_names, self._shell.words
            bets = odds_words.bets_told(self._inquiry.before, None, names, words)
            self._fill_bets(odds_words.waiting(bets))

    def _fill_bets(self, bets: Sequence[BetTold]) -> None:
        """Every bet with its figures, the one that is picked lit."""
        self._bets = bets
        heads = odds_words.heads(self._shell.words, self._inquiry.names)
        self.rows.fill(self._shell.words, bets, titles=heads)
        self.rows.light(self.picked)

    def _pick(self) -> None:
        self.picked = BetId(self.rows.lit)
        self._show_bet()
        self.show_supposed()

    def _show_bet(self) -> None:
        now = self._inquiry.now
        if now is not None and self.picked:
            names = self._inquiry.all_names
            self.side.fill(odds_words.in_full(self.picked, now, names, self._shell.words))

    def show_supposed(self) -> None:
        """What can be supposed, and how it stands; the payout is that of the bet that is picked."""
        words, inquiry, picked = self._shell.words, self._inquiry, self.picked
        subject, supposed, names = inquiry.subject, inquiry.supposed, inquiry.names
        rows = option_rows(subject.sheet.options, supposed.options, subject.options, words)
        steps = odds_inquiry.steps(names, supposed, picked, words)
        title = words("Payout of {bet}", bet=words.name(names.bets[picked].names)) if steps else ""
        options = [row for row in rows if row.key != PACKS and len(row.values) > 1]
        options.append(odds_words.dear_row(inquiry.dear, words))
        self.side.suppose(Supposed(supposed.packs, options, title, steps))


# The page, and its paper


class ParSheet(PagePaper):
    """The PAR sheet of what is in force, which whoever reckons writes beside the journals."""

    def __init__(
        self, shell: Shell, page: Page, inquiry: OddsInquiry, reckoner: Reckoner, clock: Clock
    ) -> None:
        super().__init__(shell, page)
        self._inquiry, self._reckoner, self._clock = inquiry, reckoner, clock
        self._asked: Printed | None = None
        reckoner.answered.connect(self._hear)
        inquiry.opened.connect(self._begin_anew)
        inquiry.supposed_anew.connect(self.forget)

    def _begin_anew(self) -> None:
        """Another game: whatever is still written is not its sheet."""
        self.forget()
        self._asked = None

    def print_sheet(self) -> None:
        """Writes the PAR sheet of what is in force as PDF, in the folder of the journals."""
        asked, subject = self._inquiry.asked(BEFORE), self._inquiry.subject
        if asked is None:
            return
        words = self._shell.words
        name = words("{table} PAR sheet", table=subject.name)
        file, at = subject.folder / f"{name}.pdf", self._clock().astimezone(subject.zone)
        self.note(PaperTold(Saying(_WRITTEN)))
        self._asked = Printed(asked, file, words.language, at)
        self._reckoner.ask(PAPER, self._asked)

    def _hear(self, _place: str, question: Question, answer: Answer) -> None:
        if question is not self._asked:
            return
        if isinstance(answer, OnPaper):
            self.file = answer.paper
            self.note(PaperTold(Saying(_PAPER, {"file": answer.paper}), there=True))
        elif isinstance(answer, Saying):
            self.note(PaperTold(answer, failed=True))

    def show_paper(self) -> None:
        """The PAR sheet as it was printed."""
        self._page.answer(self.show())


class OddsPage(Page):
    """The bets, or the choices that laws leave; beside them one bet, what is supposed, or habits.

    It is laid, filled and shown a step a turn, so that the window misses no frame. Nothing here
    touches a table.
    """

    name = "odds"
    chapter = "odds"
    keys_take_focus = False

    def __init__(self, shell: Shell, reckoner: Reckoner, clock: Clock) -> None:
        super().__init__(shell)
        self._up, self._turns = False, Turns(self)
        self.inquiry = OddsInquiry(reckoner)
        self.sheet = ParSheet(shell, self, self.inquiry, reckoner, clock)
        self.tables = OddsTables(shell, self.inquiry)
        self.lay(self.tables)
        self.frame.body.addWidget(self.tables.side)
        self.tables.turned.connect(self._turned)
        self.inquiry.begun.connect(self._begun)
        self.inquiry.answered.connect(self._show)
        self.inquiry.slow.connect(self._note_slow)
        self.inquiry.refused.connect(self._note_refused)

    def open(self, subject: OddsSubject, options: Mapping[str, str] | None = None) -> None:
        """The page of this game; with `options`, beside what they would make of it."""
        self._up = False
        self.answer("")
        self.inquiry.begin(subject, options)

    @property
    def known(self) -> bool:
        """True if everything that was asked of the bets is answered, and shown."""
        return self.inquiry.known and self._turns.idle

    @override
    def bar(self) -> str:
        return self.inquiry.subject.name

    @override
    def headline(self) -> str:
        if self.inquiry.is_supposed:
            return self.words("What if – not in force")
        return self.words("What the bets are worth")

    @override
    def why(self) -> str:
        return _in_short(self.inquiry, self.words)

    @override
    def keys(self) -> Sequence[Key]:
        tables, inquiry, bets = self.tables, self.inquiry, marked("The bets")
        choices = bets if tables.beside is Aside.HABITS else marked("Choices")
        otherwise = bets if tables.beside is Aside.WHAT_IF else marked("What if")
        sheet, back, on = marked("Show the sheet"), marked("Back"), (ENTER, PAD_ENTER)
        return (
            Key("F9", marked("PAR sheet"), self.sheet.print_sheet),
            Key("F8", sheet, self.sheet.show_paper, shown=self.sheet.there),
            Key("F7", choices, tables.show_choices, shown=tables.has_choices),
            Key("F6", otherwise, tables.show_what_if),
            Key("F5", marked("As in force"), inquiry.forget, shown=inquiry.is_supposed),
            Key("Backspace", marked("Undo"), inquiry.undo, shown=inquiry.may_undo),
            Key("Escape", back, self.leave, primary=True, stands_apart=True, least=LEAST, also=on),
        )

    @override
    def stepped(self) -> None:
        """No list: the arrows are also those of a value beside the bets that has the place."""

    @override
    def moves(self) -> Sequence[KeyLine]:
        return (self.row_moves(),)

    @override
    def takes(self, key: str) -> bool:
        """Presses the value beside the bets that has the keyboard's place."""
        return key in ENTERS and self.tables.side.press()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows go from bet to bet."""
        step = _MOVES.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.tables.rows.step(step)

    def _begun(self) -> None:
        """Something is asked: what is supposed stands at the head, and may be taken back."""
        self.set_head()
        set_role(self.frame.headline, "tone", "trouble" if self.inquiry.is_supposed else "")
        self._show()

    def _show(self) -> None:
        self._turns.go(self._shown())

    def _note_slow(self) -> None:
        """What is asked takes its time: what is shown is not of it."""
        if self.inquiry.unknown is None:
            self.answer(self.words("Reckoning…"), calm=True)

    def _note_refused(self, wrong: BadOption) -> None:
        """What was supposed cannot hold together."""
        self.answer(wrong.sentence(self.words))

    def _turned(self) -> None:
        self.set_keys()
        if self.tables.beside is Aside.LINES:
            self.setFocus()

    # What is shown.

    def _shown(self) -> Iterator[None]:
        """The page, laid where it is not yet, and everything on it; its keys ahead of their use."""
        if not self._up:
            self._shell.lay(self)
            self._dress()
            yield
            self.tables.set_words()
            yield
            self.tables.show_beside(Aside.WHAT_IF if self.inquiry.is_supposed else Aside.LINES)
            yield
            self._up = True
            self._shell.put(self)
            yield
        if self.inquiry.unknown is not None:
            self.answer(self.words.sentence(self.inquiry.unknown))
        if self.inquiry.known:
            yield from self.tables.show_bets()
            self._warn()
            yield
            yield from self.tables.show_laws()
            self.set_keys()
        yield from self.tables.side.ahead()

    @override
    def fill(self) -> None:
        self.tables.set_words()
        self.tables.show_supposed()
        self._turns.finish(self._shown())

    def _warn(self) -> None:
        """What came of the sheet; else what a house should know, or what the marks mean."""
        if self.sheet.noted:
            self.sheet.say_again()
        else:
            warning = self.inquiry.warning(self.tables.picked, self.words)
            self.answer(warning or self.inquiry.legend(self.words), calm=not warning)


def _in_short(inquiry: OddsInquiry, words: Words) -> str:
    """What is supposed, else the rules in force, as far as a line goes."""
    subject = inquiry.subject
    if inquiry.is_supposed:
        text = " · ".join(odds_inquiry.changes(subject, inquiry.supposed, words))
    else:
        packs = words.plural("{n} pack", "{n} packs", subject.packs)
        text = f"{rules_in_short(words, subject.variant(subject.options))} · {packs}"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
