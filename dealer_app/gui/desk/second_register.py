"""The second register of the numeric pad: its point alone does nothing, and what the next key of
the pad is stands in one line with it. While it is open the window says so."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.keymap import Keymap

_SHUTS: Final = frozenset({"Escape", "Backspace", "KP_Subtract"})
"""What shuts the register, and does nothing else."""


@dataclass(slots=True)
class SecondRegister:
    """Whether the pad's point was struck and waits for the key after it; `opened_by` is that key,
    empty where the register is shut."""

    opened_by: str = ""

    @property
    def is_open(self) -> bool:
        """True while the key after the point is awaited."""
        return bool(self.opened_by)

    def stroke(self, keys: Keymap, key: str, active: Iterable[str]) -> str:
        """What is struck by this key, with the one that opened the register; empty of one that only
        opens it, or shuts it. A key of functions is the same in both."""
        point, self.opened_by = self.opened_by, ""
        if not point:
            self.opened_by = key if keys.begins(key, active) else ""
            return "" if self.opened_by else key
        if key in _SHUTS:
            return ""
        return key if _is_function(key) else f"{point} {key}"

    def shut(self) -> None:
        """Something else was done than the key that was awaited."""
        self.opened_by = ""


def _is_function(key: str) -> bool:
    return key == "?" or (len(key) > 1 and key.startswith(("F", "Ctrl+")))


def tell_shut(desk: Desk) -> None:
    """Says that the register is shut again; keys that are closed still say why."""
    if desk.closed is None:
        desk.say(desk.words("Second register shut: the pad’s keys are what they were."))
