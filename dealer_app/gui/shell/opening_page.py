"""The opening page: a table that was left open is taken up again, or a new one is opened."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.house.new_table import NewTable
from dealer_app.gui.house.opening_form import Form
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.frame import focused_key
from dealer_app.gui.pages.name_fields import LETTERS
from dealer_app.gui.pages.overlay import KeyLine
from dealer_app.gui.pages.page import ENTER, ENTERS, Deed, Key, Page, Place
from dealer_app.gui.pages.page_tools import Tools, bind_tools
from dealer_app.gui.pages.trouble_sentences import fault_sentence, moment, sentence_of
from dealer_app.gui.shell.startup_loading import Arrived
from dealer_app.i18n import marked

if TYPE_CHECKING:  # these are imported behind the first paint
    from dealer_app.night.open_tables import LeftOpen

MAIN_KEY: Final = 332
OPEN_KEY: Final = 300
FOOT_KEY: Final = 100

Clock = Callable[[], datetime]


class OpeningPage(Page):
    """Everything is laid out from the first paint on, and filled in when it arrives.

    `taken_up` tells the file of the table to go on with, `opened` the form of a new session,
    `house_asked` the file of a house sheet; every other signal a page that is asked for.
    """

    taken_up = Signal(Path)
    opened = Signal(Form)
    house_asked = Signal(Path)
    cards_asked, odds_asked, people_asked, change_asked = Signal(), Signal(), Signal(), Signal()
    sheets_asked, alerts_asked, display_asked = Signal(), Signal(), Signal()
    about_asked, nights_asked, school_asked = Signal(), Signal(), Signal()

    name = "opening"

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._clock = clock
        self._arrived: Arrived | None = None
        self._place = 0
        self._warnings: Sequence[str] = ()
        self.tools = Tools()
        bind_tools(self.tools, shell)
        self.tools.text_asked.connect(lambda: self.answer(shell.text_told, calm=True))
        settings = shell.settings
        form = Form(settings.table, settings.croupier, house=settings.house)
        self.new = NewTable(self, form, shell.words)
        self.new.changed.connect(partial(self.answer, ""))
        self.new.offered.connect(self.set_keys)
        self.new.house.file_asked.connect(self._ask_for_file)
        self._lay_out()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocus()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_moved)

    def _lay_out(self) -> None:
        """The new table, its house beside it, and where the keys lie that are not at the foot."""
        alerts, great, band = QHBoxLayout(), QVBoxLayout(), QWidget()
        self.frame.bar.addLayout(alerts)
        self.frame.bar.addWidget(self.tools)
        band.setFixedWidth(MAIN_KEY)
        lines = QVBoxLayout(band)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addLayout(great)
        lines.addStretch(1)
        self.frame.band.addWidget(band)
        self.frame.columns.addWidget(self.new)
        self.frame.body.addWidget(self.new.side)
        self.lines |= {Place.BAR: alerts, Place.HEAD: great}
        self.lines |= {Place.BODY: self.new.keys, Place.SIDE: self.new.house.keys}
        for keys in (self.new.keys, self.new.house.keys):
            keys.setSpacing(GAP)

    # What the page says of itself.

    @override
    def headline(self) -> str:
        left = self.left
        if left is None:
            return self.words("Open a table")
        if left.coup is None:
            return self.words("{table} is still open", table=left.name)
        return self.words("Coup {number} in progress", number=left.coup)

    @override
    def why(self) -> str:
        words, left = self.words, self.left
        if left is None:
            return words("Choose the game and its rules, then open the table.")
        return words(
            "{table}, {game}, croupier {croupier}. Last entry: {moment}.",
            table=left.name,
            game=words.name(left.names),
            croupier=left.table.croupier,
            moment=moment(words, left.last_at, self._clock(), left.zone),
        )

    @override
    def keys(self) -> Sequence[Key]:
        new, chosen = self.new, self.new.chosen
        head, body, side, nowhere = Place.HEAD, Place.BODY, Place.SIDE, Place.NOWHERE
        own_cards = chosen is not None and chosen.own_cards
        take_up, open_table = self._great_keys()
        return (
            Key(
                "Ctrl+R",
                marked("Alerts"),
                self.show_alerts,
                place=Place.BAR,
                least=FOOT_KEY,
                shown=bool(self._warnings),
            ),
            take_up,
            Key(
                "",
                marked("Another open table"),
                self.offer_next,
                place=head,
                small=True,
                shown=len(self._left) > 1,
            ),
            Key(
                "F2",
                marked("The cards of the game"),
                self.show_cards,
                place=body,
                shown=own_cards,
            ),
            Key("F3", marked("What the bets are worth"), self.show_odds, place=body),
            Key("F6", marked("Change this sheet…"), self.change_house, place=side),
            Key("F10", marked("Sheets allowed"), self.show_sheets, place=side),
            Key("F4", marked("The staff"), self.show_people, place=side),
            Key(LETTERS, marked("Letters to touch"), new.show_letters, place=nowhere),
            Key(
                "Escape",
                marked("Done"),
                new.put_letters_away,
                place=nowhere,
                shown=new.letters is not None,
            ),
            Key("F9", marked("About Sabot"), self.show_about, least=FOOT_KEY),
            Key("F1", marked("Keys"), self.show_keys, least=FOOT_KEY),
            Key("Ctrl+D", marked("Display"), self.show_display, least=FOOT_KEY),
            Key("F7", marked("Nights"), self.show_nights, least=FOOT_KEY),
            Key("F5", marked("School"), self.show_school, least=FOOT_KEY),
            Key("Ctrl+Q", marked("Quit"), self.quit, least=FOOT_KEY),
            open_table,
        )

    def _great_keys(self) -> tuple[Key, Key]:
        """The two great keys; whichever of them Enter presses is lit."""
        focused = focused_key()
        opens = self.left is None or self.new.holds(QApplication.focusWidget())
        meant = self.open_table if opens else self.take_up

        def lit(deed: Deed) -> bool:
            if focused is None:
                return deed == meant
            return self.buttons.get(deed.__name__) is focused

        def enter(deed: Deed) -> str:
            return ENTER if lit(deed) else ""

        return (
            Key(
                enter(self.take_up),
                marked("Take up the table again"),
                self.take_up,
                primary=lit(self.take_up),
                place=Place.HEAD,
                shown=bool(self._left),
            ),
            Key(
                enter(self.open_table),
                marked("Open a new table"),
                self.open_table,
                primary=lit(self.open_table),
                stands_apart=True,
                least=OPEN_KEY,
                works=self._arrived is not None,
            ),
        )

    @override
    def moves(self) -> Sequence[KeyLine]:
        words = self.words
        tabs = words("Tab"), words("Shift Tab")
        return (
            KeyLine(words("The next field, the one before"), tabs),
            KeyLine(words("Another value"), ("←", "→")),
        )

    @override
    def key_lines(self) -> tuple[KeyLine, ...]:
        """The keys of the page, and those of the game that is chosen."""
        from dealer_app.gui.felt.keys_overlay import game_lines  # noqa: PLC0415 - behind the first paint

        words, chosen = self.words, self.new.chosen
        lines = (KeyLine(words("Opening a table")), *super().key_lines()[1:])
        if chosen is None:
            return lines
        return (*lines, *game_lines(words, keymap(self._shell.settings.keyboard), chosen.variant))

    # What is shown.

    @override
    def put(self) -> None:
        """Shows the page as it was left, with what it said."""
        self.refresh()
        self._shell.put(self)

    def offer(self, arrived: Arrived) -> None:
        """Offers what has arrived: the table left open first, then a new one."""
        self._arrived, self._place = arrived, 0
        self.new.fill(arrived.catalogue, arrived.form)
        self.refresh()
        self._first_focus()
        if arrived.fault is not None:
            self.answer(fault_sentence(self.words, arrived.fault))
        elif arrived.broken:
            self.answer(sentence_of(self.words, arrived.broken[0].trouble))
        elif arrived.lacking:
            self.answer(sentence_of(self.words, arrived.lacking[0]))

    def _first_focus(self) -> None:
        named = (self.new.table, self.new.croupier)
        fields = [each.field for each in named if not each.isHidden()]
        empty = next((field for field in fields if not field.name), None)
        great = self.button(self.take_up if self.left else self.open_table)
        (great if self.left else empty or great).setFocus()
        self._light()

    @override
    def fill(self) -> None:
        settings = self._shell.settings
        self.tools.set_words(self.words, settings)
        self.new.set_words(self.words, settings.keyboard)

    @override
    def set_keys(self) -> None:
        """The key to the alerts says how many there are, that to the staff is seen where it has
        PINs."""
        super().set_keys()
        alerts, chosen = self.button(self.show_alerts), self.new.chosen
        said = self.words.plural("{n} alert", "{n} alerts", len(self._warnings))
        alerts.set_words(said, alerts.accessibleDescription())
        pins = chosen is not None and chosen.house.staff.pins
        self.button(self.show_people).setVisible(pins)

    def _light(self) -> None:
        """Lights whichever of the two great keys Enter presses."""
        for key in self._great_keys():
            self._set_key(self.button(key.press), key)

    def _focus_moved(self, _: QWidget | None, focus: QWidget | None) -> None:
        """The letters lie over the page only while their field has the keyboard's place."""
        letters = self.new.letters
        if letters is not None and focus not in (None, letters.field):
            self.new.put_letters_away()
        if self.buttons:
            self._light()

    def warn(self, sentences: Sequence[str]) -> None:
        """Says what was found of the files and nobody decided yet; the key to it stays."""
        before, self._warnings = self._warnings, sentences
        self.set_keys()
        if sentences:
            self.answer(sentences[0])
        elif self.sentence in before:
            self.answer("")

    @property
    def _left(self) -> "tuple[LeftOpen, ...]":
        return () if self._arrived is None else self._arrived.left

    @property
    def left(self) -> "LeftOpen | None":
        """The table that is offered to be taken up again."""
        return self._left[self._place] if self._left else None

    # What is done.

    @override
    def takes(self, key: str) -> bool:
        return key in ENTERS and self.new.put_letters_away()

    def take_up(self) -> None:
        """Goes on with the table that was left open."""
        if self.left is not None:
            self.answer("")
            self.taken_up.emit(self.left.path)

    def offer_next(self) -> None:
        """Another table that was left open."""
        self._place = (self._place + 1) % len(self._left)
        self.refresh()

    def open_table(self) -> None:
        """Opens a table, once it has a name and somebody deals."""
        chosen, form = self.new.chosen, self.new.form
        if chosen is None:
            return
        if not form.table:
            self._ask(self.new.table.field, self.words("Which table? Write its name."))
        elif not form.croupier and not chosen.house.staff.pins:
            self._ask(self.new.croupier.field, self.words("Who deals? Write the croupier’s name."))
        else:
            self.answer("")
            self.opened.emit(form)

    def _ask(self, field: QWidget, sentence: str) -> None:
        self.answer(sentence)
        field.setFocus()

    def _ask_for_file(self) -> None:
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - slow, and rarely asked for

        name, _ = QFileDialog.getOpenFileName(
            self.window(), self.words("House sheet"), "", "TOML (*.toml)"
        )
        if name:
            self.house_asked.emit(Path(name))

    # Where else it leads.

    def show_alerts(self) -> None:
        """What was found of the files."""
        self.alerts_asked.emit()

    def show_cards(self) -> None:
        """The cards of the game that is chosen."""
        self.cards_asked.emit()

    def show_odds(self) -> None:
        """What its bets are worth."""
        self.odds_asked.emit()

    def change_house(self) -> None:
        """The house sheet that is chosen."""
        self.change_asked.emit()

    def show_sheets(self) -> None:
        """The house sheets of this machine."""
        self.sheets_asked.emit()

    def show_people(self) -> None:
        """The staff of the house that is chosen, where it has PINs."""
        chosen = self.new.chosen
        if chosen is not None and chosen.house.staff.pins:
            self.people_asked.emit()
        elif chosen is not None:
            why = self.words("The staff is that of a house: choose a house sheet with PINs first.")
            self.answer(why)

    def show_about(self) -> None:
        """Software, sheets, hashes and licences."""
        self.about_asked.emit()

    def show_display(self) -> None:
        """The guests' display."""
        self.display_asked.emit()

    def show_nights(self) -> None:
        """The nights and their papers."""
        self.nights_asked.emit()

    def show_school(self) -> None:
        """The school."""
        self.school_asked.emit()

    def quit(self) -> None:
        """The window is closed."""
        self._shell.close()
