"""Roads in words: what they are called, and the letters of their marks."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.rules.variant import Names, Role, Variant
from dealer_app.table.roads import Derived

BEAD_PLATE: Final = marked("Bead plate")
BIG_ROAD: Final = marked("Big road")
DERIVED: Final[Mapping[Derived, str]] = {
    Derived.BIG_EYE_BOY: marked("Big eye boy"),
    Derived.SMALL_ROAD: marked("Small road"),
    Derived.COCKROACH_PIG: marked("Cockroach pig"),
}
TIE_LETTER: Final = marked("T")


def side_names(words: Words, variant: Variant, hand: Names) -> Mapping[Role, str]:
    """What each result of a hand against the bank is called."""
    return {
        Role.BANQUE: words.name(variant.hand(variant.banque).names),
        Role.PONTE: words.name(hand),
        Role.TIE: words("Tie"),
    }


def letters(words: Words, variant: Variant, hand: Names) -> Mapping[Role, str]:
    """The letter of each result: the first of its last word, so that tableau 2 is a 2."""
    names = side_names(words, variant, hand)
    told = {role: name.split()[-1][:1].upper() for role, name in names.items()}
    return told | {Role.TIE: words(TIE_LETTER), Role.SIDE: ""}
