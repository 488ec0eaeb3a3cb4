"""The opening page: a table that was left open is taken up again, or a new one is opened."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from dealer_app.gui.house.new_table import NewTable
from dealer_app.gui.house.opening_form import Form
from dealer_app.gui.pages.frame import bind, focused_key, framed
from dealer_app.gui.pages.name_fields import LETTERS, Letters
from dealer_app.gui.pages.page_keys import Key
from dealer_app.gui.pages.page_tools import Tools
from dealer_app.gui.pages.trouble_sentences import fault_sentence, moment, sentence_of
from dealer_app.gui.shell.startup_loading import Arrived
from dealer_app.i18n import Words
from dealer_app.settings import Settings

if TYPE_CHECKING:  # these are imported behind the first paint
    from dealer_app.night.open_tables import LeftOpen

ENTER: Final = "⏎"
MAIN_KEY: Final = 332
OPEN_KEY: Final = 300
FOOT_KEY: Final = 100

Clock = Callable[[], datetime]


class OpeningPage(QWidget):
    """Everything is laid out from the first paint on, and filled in when it arrives.

    `taken_up` tells the file of the table to go on with, `opened` the form of a new session.
    """

    taken_up = Signal(Path)
    opened = Signal(Form)
    house_asked = Signal(Path)
    help_asked = Signal()
    cards_asked = Signal()
    odds_asked = Signal()
    display_asked = Signal()
    about_asked = Signal()
    people_asked = Signal()
    nights_asked = Signal()
    school_asked = Signal()
    change_asked = Signal()
    sheets_asked = Signal()
    alerts_asked = Signal()
    quit_asked = Signal()

    def __init__(self, settings: Settings, words: Words, clock: Clock) -> None:
        super().__init__()
        self._words = words
        self._clock = clock
        self._arrived: Arrived | None = None
        self._place = 0
        self._frame = framed(self)
        self._frame.name.setText("Sabot")
        self.tools, self.alerts = Tools(), Key(least=FOOT_KEY)
        self._frame.bar.addWidget(self.alerts)
        self._frame.bar.addWidget(self.tools)
        self.alerts.hide()
        self.resume, self.other = Key(large=True, primary=True), Key()
        self._lay_band()
        self.new = NewTable(Form(settings.table, settings.croupier, house=settings.house), words)
        self._frame.columns.addWidget(self.new)
        self._frame.body.addWidget(self.new.side)
        keys = (Key(large=True, least=FOOT_KEY) for _ in range(6))
        self.about, self.help, self.display, self.nights, self.school, self.quit = keys
        self._warnings: Sequence[str] = ()
        self.open = Key(large=True, primary=True, least=OPEN_KEY)
        self._lay_foot()
        self.letters: Letters | None = None
        self._keyboard = settings.keyboard
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocus()
        self._connect()

    def _lay_band(self) -> None:
        keys = QWidget()
        keys.setFixedWidth(MAIN_KEY)
        lines = QVBoxLayout(keys)
        lines.setContentsMargins(0, 0, 0, 0)
        for key in (self.resume, self.other):
            lines.addWidget(key)
            key.hide()
        lines.addStretch(1)
        self._frame.band.addWidget(keys)

    def _lay_foot(self) -> None:
        for key in (self.about, self.help, self.display, self.nights, self.school, self.quit):
            self._frame.foot.addWidget(key)
        self._frame.foot.addStretch(1)
        self.open.setEnabled(False)
        self._frame.foot.addWidget(self.open)

    def _connect(self) -> None:
        self.resume.clicked.connect(self._take_up)
        self.other.clicked.connect(self._offer_next)
        self.open.clicked.connect(self._open_new)
        self.about.clicked.connect(self.about_asked)
        self.help.clicked.connect(self.help_asked)
        self.display.clicked.connect(self.display_asked)
        self.nights.clicked.connect(self.nights_asked)
        self.school.clicked.connect(self.school_asked)
        self.alerts.clicked.connect(self.alerts_asked)
        self.quit.clicked.connect(self.quit_asked)
        self.new.changed.connect(self._changed)
        self.new.letters_asked.connect(self._show_letters)
        self.new.file_asked.connect(self._ask_for_file)
        self.new.cards_asked.connect(self.cards_asked)
        self.new.odds_asked.connect(self.odds_asked)
        self.new.people_asked.connect(self.people_asked)
        self.new.change_asked.connect(self.change_asked)
        self.new.sheets_asked.connect(self.sheets_asked)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_moved)
        bind(
            self,
            {
                "Return": self._enter,
                "Enter": self._enter,
                "Escape": self._put_letters_away,
                "F1": self.help_asked.emit,
                "F2": self._ask_for_cards,
                "F3": self.odds_asked.emit,
                "F4": self._ask_for_people,
                "F5": self.school_asked.emit,
                "F6": self.change_asked.emit,
                LETTERS: self._show_letters_here,
                "F7": self.nights_asked.emit,
                "F10": self.sheets_asked.emit,
                "Ctrl+R": self._ask_for_alerts,
                "F9": self.about_asked.emit,
                "Ctrl+D": self.display_asked.emit,
                "Ctrl+Q": self.quit_asked.emit,
            },
        )

    # What is shown.

    def say(self, words: Words, settings: Settings) -> None:
        """Everything in another language."""
        self._words = words
        self._keyboard = settings.keyboard
        self.tools.set_words(words, settings)
        self.new.say(words)
        self.about.set_words(words("About Sabot"), "F9")
        self.help.set_words(words("Keys"), "F1")
        self.display.set_words(words("Display"), "Ctrl D")
        self.nights.set_words(words("Nights"), "F7")
        self.school.set_words(words("School"), "F5")
        self._count_alerts()
        self.quit.set_words(words("Quit"), "Ctrl Q")
        self.other.set_words(words("Another open table"))
        self._show_call()
        self._light()

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._frame.fit(large=large)

    def fill(self, arrived: Arrived) -> None:
        """Offers what has arrived: the table left open first, then a new one."""
        self._arrived = arrived
        self._place = 0
        self.new.fill(arrived.catalogue, arrived.form)
        self.open.setEnabled(True)
        self.resume.setVisible(bool(arrived.left))
        self.other.setVisible(len(arrived.left) > 1)
        self._show_call()
        self._first_focus()
        if arrived.fault is not None:
            self.refuse(fault_sentence(self._words, arrived.fault))
        elif arrived.broken:
            self.refuse(sentence_of(self._words, arrived.broken[0].trouble))
        elif arrived.lacking:
            self.refuse(sentence_of(self._words, arrived.lacking[0]))

    def warn(self, sentences: Sequence[str]) -> None:
        """Says what was found of the files and nobody decided yet; the key to it stays."""
        before, self._warnings = self._warnings, sentences
        self.alerts.setVisible(bool(sentences))
        self._count_alerts()
        if sentences:
            self.refuse(sentences[0])
        elif self.sentence in before:
            self.refuse("")

    def _count_alerts(self) -> None:
        """How many alerts the key leads to: one at a time is said."""
        told = self._words.plural("{n} alert", "{n} alerts", len(self._warnings))
        self.alerts.set_words(told, "Ctrl R")

    def refuse(self, sentence: str) -> None:
        """Says in one sentence why something cannot be; nothing else changes."""
        self._frame.answer(sentence)

    def tell(self, sentence: str) -> None:
        """Says what nobody has to do anything about."""
        self._frame.answer(sentence, calm=True)

    @property
    def sentence(self) -> str:
        """What it says at this moment."""
        return self._frame.status.text()

    @property
    def left(self) -> "LeftOpen | None":
        """The table that is offered to be taken up again."""
        left = self._arrived.left if self._arrived else ()
        return left[self._place] if left else None

    def _first_focus(self) -> None:
        named = (self.new.table, self.new.croupier)
        fields = [each.field for each in named if not each.isHidden()]
        empty = next((field for field in fields if not field.name), None)
        (self.resume if self.left else empty or self.open).setFocus()
        self._light()

    def _show_call(self) -> None:
        words, left = self._words, self.left
        if left is None:
            self._frame.headline.setText(words("Open a table"))
            self._frame.why.setText(words("Choose the game and its rules, then open the table."))
            return
        self._frame.headline.setText(
            words("Coup {number} in progress", number=left.coup)
            if left.coup is not None
            else words("{table} is still open", table=left.name)
        )
        self._frame.why.setText(
            words(
                "{table}, {game}, croupier {croupier}. Last entry: {moment}.",
                table=left.name,
                game=words.name(left.names),
                croupier=left.table.croupier,
                moment=moment(words, left.last_at, self._clock(), left.zone),
            )
        )

    def _light(self) -> None:
        """Lights whichever of the two great keys Enter presses."""
        pressed = focused_key() or self._meant()
        named = (
            (self.resume, self._words("Take up the table again")),
            (self.open, self._words("Open a new table")),
        )
        for key, text in named:
            key.set_primary(key is pressed)
            key.set_words(text, ENTER if key is pressed else "")

    def _meant(self) -> Key:
        """What Enter presses where no key has the keyboard's place."""
        opens = self.left is None or self.new.holds(QApplication.focusWidget())
        return self.open if opens else self.resume

    # What is done.

    def _enter(self) -> None:
        if not self._put_letters_away():
            self._meant().click()

    def _show_letters_here(self) -> None:
        """The letters for the name that is being written; else for the table's."""
        new = self.new
        (new.croupier if new.croupier.field.hasFocus() else new.table).ask()

    def _focus_moved(self, _: QWidget | None, focus: QWidget | None) -> None:
        """The letters lie over the page only while their field has the keyboard's place."""
        if self.letters is not None and focus not in (None, self.letters.field):
            self._put_letters_away()
        self._light()

    def _show_letters(self, field: QLineEdit) -> None:
        self._put_letters_away()
        self.letters = Letters(self._keyboard, self._words, self)
        self.letters.done.clicked.connect(self._put_letters_away)
        self.letters.write_into(field)

    def _put_letters_away(self) -> bool:
        """Puts the letters away; False where there were none."""
        shown = self.letters is not None and self.letters.isVisible()
        if self.letters is not None:
            self.letters.finish()
            self.letters = None
        return shown

    def _ask_for_cards(self) -> None:
        chosen = self.new.chosen
        if chosen is not None and chosen.own_cards:
            self.cards_asked.emit()

    def _ask_for_alerts(self) -> None:
        if self._warnings:
            self.alerts_asked.emit()

    def _ask_for_people(self) -> None:
        if self.new.house.people.isVisible():
            self.people_asked.emit()
        elif self.new.chosen is not None:
            why = self._words("The staff is that of a house: choose a house sheet with PINs first.")
            self.refuse(why)

    def _changed(self) -> None:
        self.refuse("")

    def _take_up(self) -> None:
        if self.left is not None:
            self.refuse("")
            self.taken_up.emit(self.left.path)

    def _offer_next(self) -> None:
        if self._arrived is not None:
            self._place = (self._place + 1) % len(self._arrived.left)
            self._show_call()

    def _open_new(self) -> None:
        chosen, form = self.new.chosen, self.new.form
        if chosen is None:
            return
        if not form.table:
            self._ask(self.new.table.field, self._words("Which table? Write its name."))
        elif not form.croupier and not chosen.house.staff.pins:
            self._ask(self.new.croupier.field, self._words("Who deals? Write the croupier’s name."))
        else:
            self.refuse("")
            self.opened.emit(form)

    def _ask(self, field: QWidget, sentence: str) -> None:
        self.refuse(sentence)
        field.setFocus()

    def _ask_for_file(self) -> None:
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - slow, and rarely asked for

        name, _ = QFileDialog.getOpenFileName(
            self.window(), self._words("House sheet"), "", "TOML (*.toml)"
        )
        if name:
            self.house_asked.emit(Path(name))
