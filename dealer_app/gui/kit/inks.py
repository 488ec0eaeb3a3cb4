"""The type and the colour of each role, for those parts of a page that are drawn as one picture."""

from collections.abc import Mapping

from PySide6.QtGui import QColor, QFont

from dealer_app.gui.kit.stylesheet import Dressed
from dealer_app.gui.kit.theme import Size, Weight, type_at

Ink = tuple[QFont, QColor]

_ROLES: Mapping[str, tuple[Size, Weight, str]] = {
    "section": (Size.NOTE, Weight.SEMIBOLD, "muted"),
    "hint": (Size.NOTE, Weight.REGULAR, "muted"),
    "plain": (Size.SMALL, Weight.REGULAR, "ink"),
    "muted": (Size.SMALL, Weight.REGULAR, "muted"),
    "fact": (Size.SMALL, Weight.SEMIBOLD, "ink"),
    "keys": (Size.SMALL, Weight.SEMIBOLD, "accent"),
}


def inks(dressed: Dressed) -> Mapping[str, Ink]:
    """Those of labels of the same role in the style sheet."""
    return {
        role: (type_at(size.step(large=dressed.large), weight), dressed.theme.colour(colour))
        for role, (size, weight, colour) in _ROLES.items()
    }
