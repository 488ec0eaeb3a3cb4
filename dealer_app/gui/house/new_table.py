"""The fields of a new table: names, game, seats, dealing, house options, house sheet."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.house.opening_form import OpeningForm
from dealer_app.gui.house.options_panel import USUAL, OptionsPanel
from dealer_app.gui.kit.measures import GAP, SIDE
from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.name_fields import Letters, NamedField, NameField
from dealer_app.gui.pages.page_keys import Choice, PageKey, Stepper, label
from dealer_app.i18n import Words
from dealer_app.rules.staff import LONGEST_NAME

if TYPE_CHECKING:  # these are imported behind the first paint
    from dealer_app.gui.house.catalogue import Catalogue, Chosen, Game
    from dealer_app.rules.house import Currency, Limits

MOST_BETS: Final = 4
"""Bets whose own limits are told; the rest are counted."""


class _SheetList(Scrolled):
    """House sheets under each other; the chosen one is in sight, whatever is offered and however
    low the list is, and none is cut."""

    def __init__(self) -> None:
        super().__init__(read=False)
        self.choice = Choice(column=True)
        self.grid.addWidget(self.choice, 0, 0)
        self.choice.chosen.connect(self._show_chosen)
        self.verticalScrollBar().rangeChanged.connect(self._show_once_laid)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many sheets as go in whole."""
        super().resizeEvent(event)
        apart, line = self._lines()
        cut = self.height() < self.choice.height()
        below = (self.height() + apart) % line if cut else 0
        if self.viewportMargins().bottom() != below:
            self.setViewportMargins(0, 0, 0, below)

    def _lines(self) -> tuple[int, int]:
        """How far two lines are apart, and from where one begins to where the next does."""
        lines = self.choice.layout()
        first = None if lines is None else lines.itemAt(0)
        if lines is None or first is None:
            return 0, 1
        return lines.spacing(), max(1, first.geometry().height() + lines.spacing())

    def _show_once_laid(self) -> None:
        QTimer.singleShot(0, self, self._show_chosen)

    def _show_chosen(self) -> None:
        """The chosen one is seen, and the first that is seen is whole."""
        if not self.choice.value:
            return
        chosen, bar = self.choice.button(self.choice.value), self.verticalScrollBar()
        self.ensureWidgetVisible(chosen, 0, 0)
        _, line = self._lines()
        bar.setValue(bar.value() // line * line)
        if chosen.geometry().bottom() >= bar.value() + self.viewport().height():
            bar.setValue(bar.value() + line)


class HousePanel(QWidget):
    """The choice of a house sheet, and what it says on limits; `keys` is where the page lays those
    that lead from it.

    `chosen` tells the sheet's id or path, empty for none; `file_asked` that another is wanted.
    """

    chosen = Signal(str)
    file_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title, self._limits_title = label("section"), label("section")
        self._list = _SheetList()
        self.houses = self._list.choice
        self._file, self.keys = PageKey(), QVBoxLayout()
        self.keys.setSpacing(GAP)
        self._limits, self._bets = label("strong"), label("muted")
        self._bets.setWordWrap(True)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        lines.addWidget(self._title)
        lines.addWidget(self._list, 1000)
        lines.addWidget(self._file)
        lines.addLayout(self.keys)
        lines.addSpacing(GAP)
        for said in (self._limits_title, self._limits, self._bets):
            lines.addWidget(said)
        lines.addStretch(1)
        self.houses.chosen.connect(self.chosen)
        self._file.clicked.connect(self.file_asked)
        self.houses.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The list of the sheets is as high as they are, and lower where there is no room."""
        if watched is self.houses and event.type() == QEvent.Type.Resize:
            self._list.setMaximumHeight(self.houses.height())
        return False

    @property
    def limits(self) -> str:
        """The limits as they are shown."""
        return self._limits.text()

    def set_words(self, words: Words) -> None:
        """The titles, before any sheet is known."""
        self._title.setText(words("House sheet").upper())
        self.houses.set_words(words("House sheet"))
        self._limits_title.setText(words("Limits on stakes").upper())
        self._file.set_words(words("Another file…"))

    def offer(self, catalogue: "Catalogue", chosen: "Chosen", house: str, words: Words) -> None:
        """Shows the sheets there are, the one chosen, and its limits for the game chosen."""
        self.set_words(words)
        names = [("", words("None: no limits"))]
        names += [(key, catalogue.house_name(key)) for key in catalogue.houses]
        self.houses.offer(names, house if house in catalogue.houses else "")
        rules = chosen.house
        self._limits.setText(limits_of(words, rules.limits, rules.currency))
        own = [
            words(
                "{bet}: {limits}",
                bet=words.name(chosen.variant.bets[bet].names),
                limits=limits_of(words, limits, rules.currency),
            )
            for bet, limits in rules.bet_limits.items()
            if bet in chosen.variant.bets
        ]
        rest = len(own) - MOST_BETS
        if rest > 0:
            own[MOST_BETS:] = [words.plural("and one bet more", "and {n} bets more", rest)]
        self._bets.setText("\n".join(own))


def limits_of(words: Words, limits: "Limits", currency: "Currency") -> str:
    """Least, most and multiple in one line: `20 – 2 000 €, by 20 €`."""
    if limits.maximum is None:
        if limits.minimum <= 1 and limits.multiple <= 1:
            return words("no limits")
        least = words("from {amount}", amount=words.money(limits.minimum, currency))
    else:
        least = words(
            "{least} – {most}",
            least=words.amount(limits.minimum, currency),
            most=words.money(limits.maximum, currency),
        )
    if limits.multiple <= 1:
        return least
    return words("{limits}, by {step}", limits=least, step=words.money(limits.multiple, currency))


SEATS: Final = 132
LOW: Final = 440
"""Pixels into which the games do not go under each other."""

OPEN: Final = "open"
HIDDEN: Final = "hidden"


class NewTable(QWidget):
    """All that a new session is opened with; empty and in its place until the catalogue comes.

    The house stands in `side`, beside the rest; `keys` is where the page lays those that lead from
    the game, and letters lie over that page. `changed` is sent when another thing is chosen,
    `offered` when what can be chosen is another, `file_chosen` tells the file of a house sheet.
    """

    changed, offered = Signal(), Signal()
    file_chosen = Signal(Path)

    def __init__(self, page: QWidget, form: OpeningForm, words: Words) -> None:
        super().__init__()
        self._page = page
        self._form = form
        self._words = words
        self._keyboard = ""
        self.letters: Letters | None = None
        self._catalogue: Catalogue | None = None
        self.chosen: Chosen | None = None
        """What the form comes to, None until the catalogue is there."""
        self._body = QHBoxLayout(self)
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.setSpacing(0)
        self.table, self.croupier = NamedField(LONGEST_NAME), NamedField(LONGEST_NAME)
        self.games, self.house = Choice(column=True), HousePanel()
        self.seats, self.dealing, self.options = Stepper(), Choice(), OptionsPanel()
        self.keys = QVBoxLayout()
        self.keys.setSpacing(GAP)
        self._titles = [label("section") for _ in range(4)]
        self._lay_names_and_games()
        self._lay_rules()
        self.side, lines = column(side=True, width=SIDE)
        lines.addWidget(self.house, 1)
        self.table.field.setText(form.table)
        self.croupier.field.setText(form.croupier)
        self._connect()

    def _lay_names_and_games(self) -> None:
        frame, lines = column()
        names = QHBoxLayout()
        names.setSpacing(16)
        names.addWidget(self.table)
        names.addWidget(self.croupier)
        lines.addLayout(names)
        lines.addSpacing(8)
        lines.addWidget(self._titles[0])
        lines.addWidget(self.games)
        lines.addStretch(1)
        self._body.addWidget(frame, 1)

    def _lay_rules(self) -> None:
        frame, lines = column()
        pair = QHBoxLayout()
        pair.setSpacing(16)
        self.seats.setFixedWidth(SEATS)
        pair.addLayout(_under(self._titles[1], self.seats))
        pair.addLayout(_under(self._titles[2], self.dealing), 1)
        lines.addLayout(pair)
        lines.addSpacing(8)
        lines.addWidget(self._titles[3])
        lines.addWidget(self.options, 1)
        lines.addLayout(self.keys)
        self._body.addWidget(frame, 1)

    def _connect(self) -> None:
        for named in (self.table, self.croupier):
            named.letters_asked.connect(self._lay_letters)
            named.field.textEdited.connect(self.changed)
        self.games.chosen.connect(lambda game: self._choose(self.form.with_game(game)))
        self.options.chosen.connect(lambda k, value: self._choose(self.form.with_option(k, value)))
        self.house.file_asked.connect(self._ask_for_file)
        self.house.chosen.connect(lambda house: self._choose(replace(self.form, house=house)))
        self.seats.changed.connect(lambda seats: self._choose(replace(self.form, seats=seats)))
        self.dealing.chosen.connect(
            lambda how: self._choose(replace(self.form, hidden=how == HIDDEN))
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """On a low screen the games stand in two columns."""
        super().resizeEvent(event)
        self.games.put_beside(2 if self.height() < LOW else 1)

    @property
    def form(self) -> OpeningForm:
        """What stands in the fields."""
        return replace(self._form, table=self.table.field.name, croupier=self.croupier.field.name)

    def fill(self, catalogue: "Catalogue", form: OpeningForm) -> None:
        """Offers what there is to choose; names that were typed meanwhile stay."""
        self._catalogue = catalogue
        self._come_to(form)
        for named, name in ((self.table, form.table), (self.croupier, form.croupier)):
            if not named.field.name:
                named.field.setText(name)
        self._show()
        self.offered.emit()

    def set_words(self, words: Words, keyboard: str) -> None:
        """Everything in another language, and for another keyboard."""
        self._words, self._keyboard = words, keyboard
        letters = words("Letters to touch")
        self.table.set_words(words("Table"), letters)
        self.croupier.set_words(words("Croupier"), letters)
        self.games.set_words(words("Game"))
        self.dealing.set_words(words("Dealing"))
        self.seats.set_words(words("Seats"))
        self.house.set_words(words)
        titles = (
            words("Game"),
            words("Seats"),
            words("Dealing"),
            words("House options ({sign} as usual in this house)", sign=USUAL.strip()),
        )
        for title, text in zip(self._titles, titles, strict=True):
            title.setText(text.upper())
        self._show()

    def holds(self, widget: QWidget | None) -> bool:
        """True of a field of the new table."""
        parts = (self, self.side)
        return widget is not None and any(part.isAncestorOf(widget) for part in parts)

    @property
    def empty(self) -> NameField | None:
        """The first field that a name is to be written in, and stands empty."""
        fields = (each.field for each in (self.table, self.croupier) if not each.isHidden())
        return next((field for field in fields if not field.name), None)

    @property
    def question(self) -> str:
        """What the empty field asks; nothing where no name is wanting."""
        empty = self.empty
        if empty is self.table.field:
            return self._words("Which table? Write its name.")
        return "" if empty is None else self._words("Who deals? Write the croupier’s name.")

    # Letters to touch.

    def show_letters(self) -> None:
        """The letters for the name that is being written; else for the table's."""
        (self.croupier if self.croupier.field.hasFocus() else self.table).ask()

    def _lay_letters(self, field: QLineEdit) -> None:
        self.put_letters_away()
        self.letters = Letters(self._keyboard, self._words, self._page)
        self.letters.done.clicked.connect(self.put_letters_away)
        self.letters.write_into(field)

    def put_letters_away(self) -> bool:
        """Puts the letters away; False where there were none."""
        shown = self.letters is not None and self.letters.isVisible()
        if self.letters is not None:
            self.letters.finish()
            self.letters = None
        return shown

    # What is chosen.

    def _ask_for_file(self) -> None:
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - slow, and rarely asked for

        title = self._words("House sheet")
        name, _ = QFileDialog.getOpenFileName(self.window(), title, "", "TOML (*.toml)")
        if name:
            self.file_chosen.emit(Path(name))

    def _choose(self, form: OpeningForm) -> None:
        self._come_to(form)
        self._show()
        self.offered.emit()
        self.changed.emit()

    def _come_to(self, form: OpeningForm) -> None:
        """What was chosen is made of the sheets once, however often it is asked for."""
        self._form = form
        if self._catalogue is not None:
            self.chosen = self._catalogue.chosen(form)

    def _show(self) -> None:
        words, catalogue, chosen = self._words, self._catalogue, self.chosen
        if catalogue is None or chosen is None:
            self.dealing.offer(((OPEN, words("Open")), (HIDDEN, words("Face down"))), "")
            return
        games = [(key, _game_name(words, game)) for key, game in catalogue.games.items()]
        self.games.offer(games, chosen.game.sheet.id)
        most = max(chosen.variant.most_seats, chosen.seats)
        self.seats.offer(1, most, self._form.seats or chosen.seats)
        usual = HIDDEN if chosen.hidden else OPEN
        dealing = [(OPEN, words("Open")), (HIDDEN, words("Face down"))]
        dealing = [(how, name + USUAL * (how == usual)) for how, name in dealing]
        hidden = chosen.hidden if self._form.hidden is None else self._form.hidden
        self.dealing.offer(dealing, HIDDEN if hidden else OPEN)
        self.options.offer(chosen.rows(words))
        self.house.offer(catalogue, chosen, self._form.house, words)
        self.croupier.setVisible(not chosen.house.staff.pins)


def _game_name(words: Words, game: "Game") -> str:
    return words.name(game.variant.names)


def _under(title: QLabel, field: QWidget) -> QVBoxLayout:
    lines = QVBoxLayout()
    lines.setSpacing(4)
    lines.addWidget(title)
    lines.addWidget(field)
    lines.addStretch(1)
    return lines
