"""The croupier's window in tests: a table, real keys and real touches."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import read_theme
from dealer_app.i18n import words
from dealer_app.library import read_house, read_sheet
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import NotRecorded, TableSession
from dealer_app.table import events as ev
from tests.builders import Unwritten
from tests.play import the

NAMED: Final = {
    "Enter": Qt.Key.Key_Return,
    "Esc": Qt.Key.Key_Escape,
    "Back": Qt.Key.Key_Backspace,
    "Left": Qt.Key.Key_Left,
    "Right": Qt.Key.Key_Right,
    "Up": Qt.Key.Key_Up,
    "Down": Qt.Key.Key_Down,
    "Home": Qt.Key.Key_Home,
    "End": Qt.Key.Key_End,
    "Space": Qt.Key.Key_Space,
    "Tab": Qt.Key.Key_Tab,
    "Insert": Qt.Key.Key_Insert,
    "Delete": Qt.Key.Key_Delete,
} | {f"F{n}": getattr(Qt.Key, f"Key_F{n}") for n in range(1, 13)}

PAD: Final = {
    "+": Qt.Key.Key_Plus,
    "-": Qt.Key.Key_Minus,
    "*": Qt.Key.Key_Asterisk,
    "/": Qt.Key.Key_Slash,
    ".": Qt.Key.Key_Period,
    "Enter": Qt.Key.Key_Enter,
} | {str(n): getattr(Qt.Key, f"Key_{n}") for n in range(10)}

FULL: Final = "NOT RECORDED: the disk is full. Make room on it, then enter it again."


class Disk(Unwritten):
    """A recorder that can be full."""

    def __init__(self) -> None:
        self.full = False

    @override
    def moment(self, events: Sequence[ev.Event]) -> datetime | None:
        if self.full:
            raise NotRecorded(FULL)
        return super().moment(events)


def table(
    variant: str = "punto_banco",
    house: str = "",
    disk: Disk | None = None,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
) -> TableSession:
    """A table that was opened, without limits unless a house is named."""
    sheet = read_sheet(variant)
    house_sheet = read_house(house) if house else None
    event = opening(sheet, house_sheet, options or {}, Seating(seats, "Table 3", "A. Roche"))
    return TableSession.begun(event, resolver(sheet, house_sheet), disk or Disk())


def shown(
    qtbot: QtBot,
    session: TableSession,
    language: str = "en",
    layout: str = "qwerty",
    beat: Callable[[], float] | None = None,
    *,
    strokes: Callable[[], float] | None = None,
) -> TableWindow:
    """The window of this table, on the screen; `strokes` counts the seconds between two of them,
    where a doubled one counts once."""
    style = Style(words(language), read_theme("dark"), keymap(layout))
    now = datetime(2026, 11, 20, 21, 47, tzinfo=UTC)
    clock = beat or _ages()
    window = TableWindow(session, style, lambda: now, beat=clock, strokes=strokes)
    qtbot.addWidget(window, before_close_func=lambda _: window.let_go())  # held until then
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    return window


def _ages() -> Callable[[], float]:
    """A clock that goes on by a minute whenever it is looked at."""
    times = iter(range(0, 10**9, 60))
    return lambda: float(next(times))


def keys(window: TableWindow, text: str) -> None:
    """Presses keys one after the other: by name, or by the text that they send; `#3` lights the
    third line of a list and takes it."""
    for key in text.split():
        if key in NAMED:
            QTest.keyClick(window, NAMED[key])
        elif key.startswith("#"):
            _take_line(window, int(key[1:]))
        elif key.startswith("Ctrl+"):
            code = getattr(Qt.Key, f"Key_{key[-1]}")
            QTest.keyClick(window, code, Qt.KeyboardModifier.ControlModifier)
        else:
            send(window, key)


def _take_line(window: TableWindow, number: int) -> None:
    QTest.keyClick(window, NAMED["Home"])
    for key in ("Down",) * (number - 1):
        QTest.keyClick(window, NAMED[key])
    QTest.keyClick(window, NAMED["Enter"])


def take(window: TableWindow, text: str) -> None:
    """Lights the line of a list that says so, by the arrows, and takes it; its number is not part
    of what it says."""
    for _ in scene(window).offers:
        keys(window, "Down")
        lit = next(offer for offer in scene(window).offers if offer.lit)
        if lit.text.lstrip("0123456789 ").startswith(text):
            keys(window, "Enter")
            return
    raise AssertionError(text, [offer.text for offer in scene(window).offers])


def send(window: TableWindow, text: str, *, repeated: bool = False) -> None:
    """One key that sends a text; one that is held down sends it repeated."""
    code = ord(text.upper()) if text.isascii() else 0
    no = Qt.KeyboardModifier.NoModifier
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(window, QKeyEvent(kind, code, no, text, repeated))


def pad(window: TableWindow, text: str) -> None:
    """Presses keys of the numeric pad."""
    for key in text.split():
        QTest.keyClick(window, PAD[key], Qt.KeyboardModifier.KeypadModifier)


def buttons(window: TableWindow) -> dict[str, KeyButton]:
    """The keys on the screen, by what they say."""
    found = window.findChildren(KeyButton)
    return {button.text().strip(): button for button in found if button.isVisible()}


def tap(window: TableWindow, *texts: str) -> None:
    """Touches the keys that say so, one after the other."""
    for text in texts:
        click(buttons(window)[text])


def click(widget: QWidget, spot: QPoint | None = None) -> None:
    """Touches a widget, in the middle unless told."""
    QTest.mouseClick(
        widget,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        spot or widget.rect().center(),
    )


def scene(window: TableWindow) -> Scene:
    """What the window shows."""
    return the(window.scene)


def called(window: TableWindow) -> str:
    """The call at the head of the felt."""
    return scene(window).call.headline


def status(window: TableWindow) -> str:
    """The sentence of the status strip."""
    return window.view.status.sentence


def held(window: TableWindow) -> str:
    """The cards on the felt: the ponte's, then the bank's."""
    hands = [" ".join(card.text for card in hand.cards) for hand in scene(window).view.hands]
    return " / ".join(hands)


def cards_alone(window: TableWindow) -> None:
    """No stakes are kept at this table from now on, as the menu says it."""
    if window.desk.keeps_stakes:
        window.perform(KeyAct(Verb.KEEP_STAKES))


def alone(
    qtbot: QtBot, session: TableSession, language: str = "en", layout: str = "qwerty"
) -> TableWindow:
    """The window of a table that keeps no stakes."""
    window = shown(qtbot, session, language, layout)
    cards_alone(window)
    return window


def ready(qtbot: QtBot, variant: str = "punto_banco", language: str = "en") -> TableWindow:
    """A window with a fresh shoe and its first coup open; punto banco keeps no stakes there."""
    layout = "azerty" if language == "fr" else "qwerty"
    window = shown(qtbot, table(variant), language, layout)
    if variant == "punto_banco":
        cards_alone(window)
    keys(window, "Enter Enter")
    assert window.desk.table.coup
    return window
