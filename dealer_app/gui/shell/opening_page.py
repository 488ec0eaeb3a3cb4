"""The opening page: a table that was left open is taken up again, or a new one is opened."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal, SignalInstance
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.house.new_table import NewTable
from dealer_app.gui.house.opening_form import OpeningForm
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.frame import Tools, bind_tools, focused_key
from dealer_app.gui.pages.name_fields import LETTERS
from dealer_app.gui.pages.overlay import KeyLine
from dealer_app.gui.pages.page import ENTER, ENTERS, Deed, Key, Page, Place
from dealer_app.gui.pages.trouble_sentences import fault_sentence, moment, sentence_of
from dealer_app.gui.shell.arrivals import Arrived, book_heard
from dealer_app.i18n import Words, marked

if TYPE_CHECKING:  # these are imported behind the first paint
    from dealer_app.night.open_tables import LeftOpen
    from dealer_app.register.state import BookCopy
    from dealer_app.store.chain import Clock

MAIN_KEY: Final = 332
OPEN_KEY: Final = 300
LEAST: Final = 100

MINUTE: Final = 60_000
"""Milliseconds between two looks at how old the house's book is."""


class Doors(QObject):
    """Where the opening page leads: its keys ask, and whoever holds the other pages opens them."""

    alerts_asked, cards_asked, odds_asked = Signal(), Signal(), Signal()
    change_asked, sheets_asked, people_asked = Signal(), Signal(), Signal()
    about_asked, display_asked, nights_asked, school_asked = Signal(), Signal(), Signal(), Signal()
    shoe_asked = Signal(object)

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
        self.people_asked.emit()

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


@dataclass(frozen=True, slots=True)
class LeftTables:
    """The tables that were left open, one of which is offered to be taken up again."""

    tables: "tuple[LeftOpen, ...]" = ()
    place: int = 0

    @property
    def offered(self) -> "LeftOpen | None":
        """The one that is offered."""
        return self.tables[self.place] if self.tables else None

    def turned(self) -> "LeftTables":
        """The same tables, the next one of them offered, round and round."""
        return replace(self, place=(self.place + 1) % len(self.tables))

    def headline(self, words: Words) -> str:
        """What is offered; a new table where none was left open."""
        left = self.offered
        if left is None:
            return words("Open a table")
        if left.coup is None:
            return words("{table} is still open", table=left.name)
        return words("Coup {number} in progress", number=left.coup)

    def why(self, words: Words, now: datetime) -> str:
        """Which table it is, who dealt at it, and how long ago."""
        left = self.offered
        if left is None:
            return words(
                "Choose the game and its rules, then open the table. To learn: the school, below."
            )
        return words(
            "{table}, {game}, croupier {croupier}. Last entry: {moment}.",
            table=left.name,
            game=words.name(left.names),
            croupier=left.table.croupier,
            moment=moment(words, left.last_at, now, left.zone),
        )


def _amiss(words: Words, arrived: Arrived) -> str:
    """The first thing that is wrong with what has arrived, nothing where all is well."""
    if arrived.fault is not None:
        return fault_sentence(words, arrived.fault)
    troubles = (*(each.trouble for each in arrived.broken), *arrived.lacking)
    return sentence_of(words, troubles[0]) if troubles else ""


def book_said(words: Words, copy: "BookCopy", now: datetime) -> str:
    """When the house's book was heard here, and how many hours that is ago."""
    from dealer_app.register.admission import book_hours  # noqa: PLC0415 - behind the first paint

    hours, hour = book_hours(copy, now), moment(words, copy.at, now)
    if not hours:
        return words("The house’s book: {hour}", hour=hour)
    return words("The house’s book: {hour}, {n} h old", hour=hour, n=hours)


class OpeningPage(Page):
    """Everything is laid out from the first paint on, and filled in when it arrives.

    `taken_up` tells the file of the table to go on with, `opened` the form of a new session,
    `house_asked` the file of a house sheet; what else is asked for, its doors tell.
    """

    taken_up = Signal(Path)
    opened = Signal(OpeningForm)
    house_asked = Signal(Path)

    name = "opening"
    chapter = "opening"

    def __init__(self, shell: Shell, clock: "Clock") -> None:
        super().__init__(shell)
        self._clock, self._warnings = clock, tuple[str, ...]()
        self.doors, self.left = Doors(self), LeftTables()
        self._closed = ""
        self._book: BookCopy | None = None
        self._ages = QTimer(self, interval=MINUTE)
        self._ages.timeout.connect(self.hear_book)
        self.tools = Tools()
        bind_tools(self.tools, shell, partial(self.answer, calm=True))
        settings = shell.settings
        form = OpeningForm(settings.table, settings.croupier, house=settings.house)
        self.new = NewTable(self, form, shell.words)
        self.new.changed.connect(self._chosen_anew)
        self.new.offered.connect(self.set_keys)
        self.new.file_chosen.connect(self.house_asked)
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

    @override
    def bar(self) -> str:
        if self._book is None:
            return super().bar()
        return f"{super().bar()} · {book_said(self.words, self._book, self._clock())}"

    @override
    def headline(self) -> str:
        return self.left.headline(self.words)

    @override
    def why(self) -> str:
        return self.left.why(self.words, self._clock())

    @override
    def keys(self) -> Sequence[Key]:
        new, doors, chosen, left = self.new, self.doors, self.new.chosen, self.left.tables
        bar, head, body, side = Place.BAR, Place.HEAD, Place.BODY, Place.SIDE
        warned, letters = bool(self._warnings), new.letters is not None
        other, game = marked("Another open table"), marked("The cards of the game")
        shoe = chosen is not None and bool(chosen.house.shoe.kind)
        own_cards, touched = chosen is not None and chosen.own_cards, marked("Letters to touch")
        done = marked("Done")
        again, anew = marked("Take up the table again"), marked("Open a new table")
        takes, opens = self._enter(self.take_up), self._enter(self.open_table)
        return (
            Key(
                "Ctrl+R", marked("Alerts"), doors.show_alerts, place=bar, least=LEAST, shown=warned
            ),
            Key(takes, again, self.take_up, primary=bool(takes), place=head, shown=bool(left)),
            Key("", other, self.offer_next, place=head, small=True, shown=len(left) > 1),
            Key("F2", game, doors.show_cards, place=body, shown=own_cards),
            Key("F3", marked("What the bets are worth"), doors.show_odds, place=body),
            Key("F6", marked("Change this sheet…"), doors.change_house, place=side),
            Key("F10", marked("Sheets allowed"), doors.show_sheets, place=side),
            Key("F4", marked("The staff"), doors.show_people, place=side),
            Key("F8", marked("The electronic shoe"), self.show_shoe, place=side, shown=shoe),
            Key(LETTERS, touched, new.show_letters, place=Place.NOWHERE),
            Key("Escape", done, new.put_letters_away, place=Place.NOWHERE, shown=letters),
            Key("F9", marked("About Sabot"), doors.show_about, least=LEAST),
            Key("F1", marked("Keys"), self.show_keys, least=LEAST),
            Key("Ctrl+D", marked("Display"), doors.show_display, least=LEAST),
            Key("F7", marked("Nights"), doors.show_nights, least=LEAST),
            Key("F5", marked("School"), doors.show_school, least=LEAST),
            Key("Ctrl+Q", marked("Quit"), self.quit, least=LEAST),
            Key(
                opens,
                anew,
                self.open_table,
                primary=bool(opens),
                stands_apart=True,
                least=OPEN_KEY,
                works=chosen is not None,
            ),
        )

    def _enter(self, deed: Deed) -> str:
        """Enter as the key of that deed, where it is the one of the two great ones that it does."""
        focused, takes = focused_key(), self.left.offered is not None
        if focused is not None:
            does = self.buttons.get(deed.__name__) is focused
        elif takes and not self.new.holds(QApplication.focusWidget()):
            does = deed == self.take_up
        else:
            does = deed == self.open_table
        return ENTER if does else ""

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

    def asks(self) -> Sequence[SignalInstance]:
        """All that the page asks of whoever holds the other pages, but for the shoe's port."""
        doors = self.doors
        return (
            *(self.taken_up, self.opened, self.house_asked),
            *(doors.alerts_asked, doors.cards_asked, doors.odds_asked, doors.change_asked),
            *(doors.sheets_asked, doors.people_asked, doors.about_asked, doors.display_asked),
            *(doors.nights_asked, doors.school_asked),
        )

    # What is shown.

    @override
    def put(self) -> None:
        """Shows the page as it was left, with what it said."""
        self._shell.lay(self)
        self.refresh()
        self._shell.put(self)
        self.hear_book()

    def offer(self, arrived: Arrived) -> None:
        """Offers what has arrived: the table left open first, then a new one."""
        self.left, self._book = LeftTables(arrived.left), arrived.book
        self._ages.start()
        self._say_whose()
        self.set_headline()
        self.new.fill(arrived.catalogue, arrived.form)  # it sets the keys
        great = self.button(self.take_up if arrived.left else self.open_table)
        if self.in_front:  # what arrives behind another page leaves the keyboard there
            (great if arrived.left else self.new.empty or great).setFocus()
        self._light()
        amiss = _amiss(self.words, arrived)
        if amiss:
            self.answer(amiss)

    def has_closed(self, table: str) -> None:
        """A table was left: one that was closed is opened anew by no key that was meant for its
        closing page."""
        self._closed = table
        self.forget_insisting()

    def _chosen_anew(self) -> None:
        self.forget_insisting()
        self.answer("")

    def hear_book(self) -> None:
        """Says how old the copy is by which the house's people sign in here, while somebody looks
        at the page; once it was offered what has arrived."""
        if self._ages.isActive() and self.in_front:
            self._book = book_heard(self._shell.settings.data)
            self._say_whose()

    def _say_whose(self) -> None:
        self.frame.name.setText(self.bar())

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
        alerts, chosen = self.button(self.doors.show_alerts), self.new.chosen
        said = self.words.plural("{n} alert", "{n} alerts", len(self._warnings))
        alerts.set_words(said, alerts.accessibleDescription())
        pins = chosen is not None and chosen.house.staff.pins
        self.button(self.doors.show_people).setVisible(pins)

    def _light(self) -> None:
        """Lights whichever of the two great keys Enter presses."""
        for key in self.keys():
            if key.press in (self.take_up, self.open_table):
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
        before, self._warnings = self._warnings, tuple(sentences)
        if before != self._warnings:
            self.set_keys()
        if sentences:
            self.answer(sentences[0])
        elif self.sentence in before:
            self.answer("")

    # What is done.

    @override
    def focusNextPrevChild(self, forward: bool) -> bool:
        """Until the page is filled Tab leads nowhere: what is typed so early presses no key of its
        bar, as the field that it is meant for is not there yet."""
        return self.new.chosen is None or super().focusNextPrevChild(forward)

    @override
    def takes(self, key: str) -> bool:
        return key in ENTERS and self.new.put_letters_away()

    def take_up(self) -> None:
        """Goes on with the table that was left open."""
        if self.left.offered is not None:
            self.answer("")
            self.taken_up.emit(self.left.offered.path)

    def show_shoe(self) -> None:
        """The port of the shoe of the house that is chosen, where it has one."""
        if self.new.chosen is not None and self.new.chosen.house.shoe.kind:
            self.doors.shoe_asked.emit(self.new.chosen)

    def offer_next(self) -> None:
        """Another table that was left open."""
        self.left = self.left.turned()
        self.refresh()

    def open_table(self) -> None:
        """Opens a table, once it has a name and somebody deals; one that was closed just before
        only when that is asked for once more."""
        if self.new.chosen is None:
            return
        self.answer(self.new.question)
        if self.new.empty is not None:
            self.new.empty.setFocus()
        elif self.new.form.table != self._closed or self._opens_anew():
            self.opened.emit(self.new.form)

    def _opens_anew(self) -> bool:
        said = marked("{table} was closed. The same once more opens a new session of it.")
        return self.insists("open", self.words(said, table=self._closed))

    def quit(self) -> None:
        """The window is closed."""
        self._shell.close()
