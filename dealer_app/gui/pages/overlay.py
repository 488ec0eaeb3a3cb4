"""A sheet over the whole window, put away by any key or touch: on one the keys are told, on another
what an inspector looks for, software, sheets and their hashes, the journal, licences."""

from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal, qVersion
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app import __version__
from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page_keys import label
from dealer_app.i18n import Words, resources
from dealer_app.table.table import Table

MARGIN: Final = 32
ABOVE: Final = 24
"""Pixels of the window that are left to see at the sides of the sheet, above it and below."""

INSET: Final = 32
"""Pixels from the edge of the sheet to what stands on it, at the left and at the right."""

APART: Final = 24
"""Pixels between two columns of the sheet."""

_MODIFIERS: Final = frozenset(
    {
        Qt.Key.Key_Shift,
        Qt.Key.Key_Control,
        Qt.Key.Key_Alt,
        Qt.Key.Key_AltGr,
        Qt.Key.Key_Meta,
        Qt.Key.Key_CapsLock,
        Qt.Key.Key_NumLock,
    }
)
_TOUCHES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin)


class Overlay(QFrame):
    """What lies beneath stays as it is; whoever has the keyboard has it again afterwards.

    `closed` is sent when the sheet is put away, and then `asked_more` where the key that did it is
    one of those that ask for the keys: whoever wants more than these wants the manual.
    """

    closed, asked_more = Signal(), Signal()

    def __init__(self, over: Shell) -> None:
        super().__init__(over)
        self.setObjectName("veil")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._over = over
        self.title, self.hint = label("call"), label("muted")
        self.body = QGridLayout()
        self.body.setHorizontalSpacing(APART)
        self.body.setVerticalSpacing(2)
        around = QVBoxLayout(self)
        around.setContentsMargins(MARGIN, ABOVE, MARGIN, ABOVE)
        sheet = QFrame()
        sheet.setObjectName("sheet")
        around.addWidget(sheet)
        lines = QVBoxLayout(sheet)
        lines.setContentsMargins(INSET, 16, INSET, 16)
        lines.setSpacing(4)
        lines.addWidget(self.title)
        lines.addSpacing(8)
        lines.addLayout(self.body)
        lines.addStretch(1)
        lines.addWidget(self.hint)

    def lay_over(self) -> None:
        """Covers the window; until it is put away it alone hears keys and touches."""
        self.setAccessibleName(self.title.text())
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        self._over.installEventFilter(self)
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def put_away(self) -> None:
        """Uncovers the window."""
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._over.removeEventFilter(self)
        self.hide()
        self.closed.emit()
        self.deleteLater()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Any key but a modifier, and any touch, puts the sheet away and does nothing else; the
        window is told a key that was none for the sheet."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() not in _MODIFIERS and not event.isAutoRepeat():
                self.put_away()
                if event.key() == Qt.Key.Key_F1 or event.text() == "?":
                    self.asked_more.emit()
                else:
                    self._over.struck_in_vain.emit(key_name(event))
            return True
        if event.type() in _TOUCHES and isinstance(watched, QWidget):
            self.put_away()
            return True
        return False


# Keys and what each of them does, laid over the window


ROWS: Final = 24
"""Lines of one column, at most."""


@dataclass(frozen=True, slots=True)
class KeyLine:
    """What is done, and the keys that do it; a title has no keys."""

    text: str
    keys: tuple[str, ...] = ()


class KeysSheet(Overlay):
    """The keys in as many columns as they need, none much longer than another; what is done stands
    on two lines only where the columns are wider than the window."""

    def __init__(self, over: Shell, lines: tuple[KeyLine, ...]) -> None:
        super().__init__(over)
        columns = ceil(len(lines) / ROWS)
        rows = ceil(len(lines) / max(columns, 1))
        self._keys: list[list[QLabel]] = [[] for _ in range(columns)]
        self._deeds: list[list[QLabel]] = [[] for _ in range(columns)]
        for number, line in enumerate(lines):
            self._add(number % rows, number // rows, line)
        self.body.setColumnStretch(2 * columns, 1)

    def _add(self, row: int, place: int, line: KeyLine) -> None:
        if not line.keys:
            self.body.addWidget(label("section", line.text.upper()), row, 2 * place, 1, 2)
            return
        keys, deed = label("keys", "   ".join(line.keys)), label("small", line.text)
        self._keys[place].append(keys)
        self._deeds[place].append(deed)
        self.body.addWidget(keys, row, 2 * place)
        self.body.addWidget(deed, row, 2 * place + 1)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is done has what room the keys leave it."""
        super().resizeEvent(event)
        keys, deeds = ([_width(column) for column in each] for each in (self._keys, self._deeds))
        around = 2 * (MARGIN + INSET) + APART * (len(keys) + len(deeds))
        most = widest(deeds, self.width() - around - sum(keys))
        for each in (each for column in self._deeds for each in column):
            wraps = each.sizeHint().width() > most
            each.setWordWrap(wraps)
            each.setMinimumWidth(most if wraps else 0)
            each.setMaximumWidth(most)


def _width(column: list[QLabel]) -> int:
    """How wide what stands in a column is, each on one line."""
    for each in column:
        each.ensurePolished()
        each.setWordWrap(False)
    return max([each.sizeHint().width() for each in column], default=0)


def widest(columns: list[int], room: int) -> int:
    """How wide a column may be at most, so that all of them together go into that room."""
    left, widths = room, sorted(columns)
    for place, width in enumerate(widths):
        share = left // (len(widths) - place)
        if width > share:
            return max(share, 0)
        left -= width
    return max(widths, default=0)


def keys_overlay(over: Shell, words: Words, lines: tuple[KeyLine, ...]) -> Overlay:
    """The keys over a window."""
    overlay = KeysSheet(over, lines)
    overlay.title.setText(words("Keys"))
    overlay.hint.setText(words("F1 again: the manual. Any other key goes back."))
    return overlay


# What an inspector looks for


@dataclass(frozen=True, slots=True)
class InForce:
    """The rules in force and where they are recorded; hashes in hexadecimal, empty for none."""

    game: str = ""
    sheet: str = ""
    house: str = ""
    house_name: str = ""
    journal: Path | None = None


def in_force(table: Table, words: Words, journal: Path) -> InForce:
    """The rules of a table, and where it is recorded."""
    return InForce(
        words.name(table.variant.names),
        table.opened.sheet_digest,
        table.opened.house_digest,
        table.house.name,
        journal,
    )


def facts(words: Words, force: InForce, data: Path) -> tuple[tuple[str, str], ...]:
    """Each thing that is told, and what it is."""
    house = force.house_name or words("none")
    return (
        (words("Software"), f"Sabot {__version__}"),
        (words("Game in force"), force.game or words("no table is open")),
        (words("SHA-256 of its sheet"), grouped(force.sheet) or "–"),
        (words("House sheet"), house),
        (words("SHA-256 of the house sheet"), grouped(force.house) or "–"),
        (words("Journal"), str(force.journal or data)),
        (words("Cards"), words("drawn by Adrian Kennard, CC0 1.0")),
        (words("Type"), words("Inter, SIL Open Font License 1.1; DejaVu Sans, its own licence")),
        (words("Windows"), words("Qt {version} and PySide6, LGPL version 3", version=qVersion())),
        (words("Licence texts"), str(resources())),
    )


def grouped(digest: str) -> str:
    """A hash in groups of eight, so that it can be read out and compared."""
    return " ".join(digest[place : place + 8] for place in range(0, len(digest), 8))


def about_overlay(over: Shell, words: Words, force: InForce, data: Path) -> Overlay:
    """The facts over a window."""
    overlay = Overlay(over)
    overlay.title.setText(words("About Sabot"))
    overlay.hint.setText(words("Any key goes back."))
    overlay.body.setVerticalSpacing(16)
    overlay.body.setColumnStretch(1, 1)
    for row, (name, value) in enumerate(facts(words, force, data)):
        shown = label("text", value)
        shown.setWordWrap(True)
        overlay.body.addWidget(label("muted", name), row, 0)
        overlay.body.addWidget(shown, row, 1)
    return overlay
