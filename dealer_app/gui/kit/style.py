"""How things are said and drawn: in which language, theme and keys, and for which screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtGui import QColor, QFont

from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import NUMPAD, PAD, REGISTER, SECOND, Keymap, keymap, sign_of
from dealer_app.gui.kit.key_names import key_said
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.theme import Size, Theme, Weight, type_of
from dealer_app.i18n import Words, marked
from dealer_app.rules.variant import Role
from dealer_app.settings import LEFT

FIGURES: Final = ("J", "Q", "K")
_IN_WORDS: Final[Mapping[str, str]] = {
    "␣": marked("Space"),
    "Esc": marked("Esc"),
    **dict.fromkeys(("Del", "Suppr"), marked("Del")),
    **dict.fromkeys(("Ins", "Inser"), marked("Ins")),
    **dict.fromkeys(("End", "Fin"), marked("End")),
    **dict.fromkeys(("Home", "Début"), marked("Home")),
}
"""Labels of keys that are said in the language of the window."""

_ROLE_INKS: Final[Mapping[Role, str]] = {
    Role.PONTE: "on_felt_ponte",
    Role.BANQUE: "on_felt_banque",
    Role.TIE: "on_felt_tie",
    Role.SIDE: "ink",
}


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """How things are said and drawn: language, theme, keys, whether the screen is large, whether
    the panel beside the felt stands at its left, and whether the second register of the pad is
    open."""

    words: Words
    theme: Theme
    keys: Keymap
    large: bool = False
    left: bool = False
    second: bool = False

    def registered(self, *, second: bool) -> "Style":
        """The same, with the second register of the pad open or shut."""
        return self if self.second is second else replace(self, second=second)

    def colour(self, role: str) -> QColor:
        """The theme's colour for a role."""
        return self.theme.roles[role]

    def role_ink(self, role: Role) -> QColor:
        """The colour of words that belong to a side."""
        return self.theme.roles[_ROLE_INKS[role]]

    def type(self, size: Size, weight: Weight = Weight.REGULAR) -> QFont:
        """Type for panels: a step up on a large screen."""
        return type_of(size.step(large=True) if self.large else size, weight)

    def label(self, act: KeyAct, active: Sequence[str]) -> str:
        """What a key on the screen shows of a key that does this act now, nothing if none does;
        while the second register is open, of a key there."""
        if self.second:
            there = (key for key in self.keys.keys_of(act, active) if key.startswith(SECOND))
            return next(map(sign_of, there), "")
        label = self.keys.label(act)
        if act.verb is Verb.FACE and act.value in FIGURES and not self.words.spoken.faces:
            label = act.value  # V, D and R stand for the French names of the figures
        if not self.keys.holds(label, act, active):
            found = self.keys.keys_of(act, active)
            if self.keys is keymap(NUMPAD):  # nobody has letters there
                second = self.keys.begins(REGISTER, active)
                on_pad = [
                    key for key in found if key.startswith(PAD) and (second or " " not in key)
                ]
                if on_pad:
                    return sign_of(on_pad[0])
            return key_said(self.words, found[0]) if found else ""
        return self.words(_IN_WORDS[label]) if label in _IN_WORDS else label

    def px(self, small: int, large: int) -> int:
        """A measure on a small and on a large screen."""
        return large if self.large else small


def style_of(shell: Shell) -> Style:
    """How the window is said and drawn now."""
    settings = shell.settings
    return Style(
        shell.words,
        shell.theme,
        keymap(settings.keyboard),
        shell.large,
        left=settings.panel == LEFT,
    )
