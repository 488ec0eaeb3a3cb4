"""The common pack that may stand in for a game's own: which of its cards become what (S1.5)."""

import tomllib
from functools import cache
from typing import Final

from dealer_app.i18n import resources
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.variant import Names, Variant

FILE: Final = "stand_in.toml"
FRENCH_PACK: Final = 52


@dataclass(frozen=True, slots=True)
class Become:
    """Some cards of the common pack, and the faces that they stand for; none: they stay aside."""

    what: Names
    number: int
    faces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandIn:
    """A common pack, the rules that let it stand in, and its cards in groups."""

    names: Names
    rules: str
    cards: tuple[Become, ...]

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(each.number for each in self.cards)

    @property
    def used(self) -> int:
        """How many of them are played with."""
        return sum(each.number for each in self.cards if each.faces)

    def number_of(self, face: str) -> int:
        """How many cards stand for a face."""
        groups = (each for each in self.cards if face in each.faces)
        return sum(each.number // len(each.faces) for each in groups)


def has_own_cards(variant: Variant) -> bool:
    """True of a game that is not dealt from a pack of 52."""
    return variant.pack.size != FRENCH_PACK


@cache
def stand_in(variant: str) -> StandIn | None:
    """The pack that may stand in for that of the game of this id, None where none does."""
    path = resources() / "variants" / variant / FILE
    if not path.is_file():
        return None
    with path.open("rb") as file:
        read = tomllib.load(file)
    cards = tuple(
        Become(each["what"], each["number"], tuple(each.get("faces", "").split()))
        for each in read["cards"]
    )
    return StandIn(read["name"], read["rules"], cards)
