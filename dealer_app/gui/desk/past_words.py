"""How the panel of the coups so far is called in each game."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import marked
from dealer_app.rules.variant import Variant
from dealer_app.table.past import Telling, telling

_NAMES: Final[Mapping[Telling, str]] = {
    Telling.ROADS: marked("Roads of the shoe"),
    Telling.MANCHES: marked("The hands, coup by coup"),
    Telling.BANK: marked("The bank, coup by coup"),
}


def past_name(variant: Variant) -> str:
    """What the game's panel of the coups so far is called, to be translated."""
    return _NAMES[telling(variant)]
