"""The names of keys: as the keymaps write one that was pressed, and as they are printed."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from dealer_app.gui.desk.keymap import PAD, SECOND
from dealer_app.i18n import Words, marked

_NAMED: Final[Mapping[int, str]] = {
    Qt.Key.Key_Return: "Return",
    Qt.Key.Key_Escape: "Escape",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_Delete: "Delete",
    Qt.Key.Key_Insert: "Insert",
    Qt.Key.Key_Home: "Home",
    Qt.Key.Key_End: "End",
    Qt.Key.Key_Left: "Left",
    Qt.Key.Key_Right: "Right",
    Qt.Key.Key_Up: "Up",
    Qt.Key.Key_Down: "Down",
    Qt.Key.Key_PageUp: "PageUp",
    Qt.Key.Key_PageDown: "PageDown",
    Qt.Key.Key_Tab: "Tab",
    Qt.Key.Key_Backtab: "Tab",
    Qt.Key.Key_Space: "Space",
} | {Qt.Key.Key_F1 + n: f"F{n + 1}" for n in range(12)}

_PAD: Final[Mapping[int, str]] = (
    {Qt.Key.Key_0 + n: f"KP_{n}" for n in range(10)}
    | dict(
        zip(
            (
                Qt.Key.Key_Insert,
                Qt.Key.Key_End,
                Qt.Key.Key_Down,
                Qt.Key.Key_PageDown,
                Qt.Key.Key_Left,
                Qt.Key.Key_Clear,
                Qt.Key.Key_Right,
                Qt.Key.Key_Home,
                Qt.Key.Key_Up,
                Qt.Key.Key_PageUp,
            ),
            (f"KP_{n}" for n in range(10)),
            strict=True,
        )
    )
    | {
        Qt.Key.Key_Delete: "KP_Decimal",
        Qt.Key.Key_Period: "KP_Decimal",
        Qt.Key.Key_Comma: "KP_Decimal",
        Qt.Key.Key_Plus: "KP_Add",
        Qt.Key.Key_Minus: "KP_Subtract",
        Qt.Key.Key_Asterisk: "KP_Multiply",
        Qt.Key.Key_Slash: "KP_Divide",
        Qt.Key.Key_Enter: "KP_Enter",
    }
)


def key_name(event: QKeyEvent) -> str:
    """`KP_7`, `Return`, `Ctrl+Z`, or the text that the key sends, letters small."""
    key, modifiers = event.key(), event.modifiers()
    if key == Qt.Key.Key_Enter:
        return "KP_Enter"
    if modifiers & Qt.KeyboardModifier.KeypadModifier and key in _PAD:
        return _PAD[key]
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        return f"Ctrl+{chr(key)}" if Qt.Key.Key_A <= key <= Qt.Key.Key_Z else ""
    if modifiers & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier):
        return ""
    return _NAMED.get(key) or event.text().lower()


def sequences_of(key: str) -> list[QKeySequence]:
    """What a shortcut hears of a key that is named so."""
    pad = [Qt.Key(code) for code, name in _PAD.items() if name == key]
    if pad and key != "KP_Enter":
        keypad = Qt.KeyboardModifier.KeypadModifier
        return [QKeySequence(QKeyCombination(keypad, code)) for code in pad]
    codes = [Qt.Key(code) for code, name in {**_NAMED, **_PAD}.items() if name == key]
    return [QKeySequence(code) for code in codes] or [QKeySequence(key)]


_PRINTED: Final[Mapping[str, str]] = {
    "Backspace": "⌫",
    "Return": "⏎",
    "Escape": marked("Esc"),
    "Delete": marked("Del"),
    "Insert": marked("Ins"),
    "Home": marked("Home"),
    "End": marked("End"),
    "PageUp": marked("Page up"),
    "PageDown": marked("Page down"),
    "Space": marked("Space"),
    "Tab": marked("Tab"),
    "Left": "←",
    "Right": "→",
    "Up": "↑",
    "Down": "↓",
    "KP_Enter": marked("pad ⏎"),
    "KP_Add": marked("pad +"),
    "KP_Subtract": marked("pad −"),
    "KP_Multiply": marked("pad ×"),
    "KP_Divide": marked("pad /"),
    "KP_Decimal": marked("pad ."),
}


_OF_THE_PAD: Final[Mapping[str, str]] = {
    "KP_Enter": "⏎",
    "KP_Add": "+",
    "KP_Subtract": "−",
    "KP_Multiply": "×",
    "KP_Divide": "/",
    "KP_Decimal": ".",
}


def key_said(words: Words, key: str) -> str:
    """A key as it is printed on the board."""
    if key.startswith(SECOND):
        second = key.removeprefix(SECOND)
        sign = _OF_THE_PAD.get(second, second.removeprefix(PAD))
        return words("pad . {key}", key=sign)
    if key in _PRINTED:
        return words(_PRINTED[key])
    if key.startswith(PAD):
        return words("pad {key}", key=key.removeprefix(PAD))
    return key.upper() if len(key) == 1 else key
