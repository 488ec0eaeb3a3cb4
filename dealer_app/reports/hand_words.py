"""What the paper says of the hands of a coup, and in a word of who won it."""

from dataclasses import dataclass
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.parlance import term
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.rules.coup import Coup, score
from dealer_app.rules.variant import HandId, Role, Variant
from dealer_app.table.table import Played

FARES: Final = {"wins": marked("wins"), "loses": marked("loses"), "ties": marked("ties")}
SIDES: Final = (Role.PONTE, Role.BANQUE, Role.TIE)


@dataclass(frozen=True, slots=True)
class HandWords:
    """One hand: whose, its cards, what they count to, and how it fared against the bank."""

    name: str
    cards: str
    total: str
    fare: str

    @property
    def cell(self) -> tuple[str, ...]:
        """Its parts in the order of a grid."""
        return self.name, self.cards, self.total, self.fare


def several(variant: Variant) -> bool:
    """True if more than one hand may play against the bank."""
    return len(variant.laws) > 2


def sides(variant: Variant) -> tuple[Role, ...]:
    """The ways a coup comes out, those by which it is counted."""
    return (*SIDES, Role.SIDE) if several(variant) else SIDES


def two_hands(variant: Variant) -> tuple[HandId, HandId]:
    """The first hand against the bank, and the bank's."""
    return next(hand for hand in variant.laws if hand != variant.banque), variant.banque


def role_name(figures: Figures, variant: Variant, role: Role | None) -> str:
    """Who won, in a word; None for a void coup.

    Where several hands play, it is said of the bank: it wins or loses against all, or they fare
    differently.
    """
    words = figures.words
    ponte, bank = (words.name(variant.hand(hand).names) for hand in two_hands(variant))
    match role:
        case None:
            return words("Void")
        case Role.TIE:
            return words("Tie")
        case Role.SIDE:
            return words("Divided")
        case Role.PONTE:
            return words("{hand} loses", hand=bank) if several(variant) else ponte
        case Role.BANQUE:
            return words("{hand} wins", hand=bank) if several(variant) else bank


def hand_words(played: Played, figures: Figures) -> tuple[HandWords, ...]:
    """The hand against the bank and the bank's; of several, the bank's first, then all dealt."""
    variant = played.rules.variant
    if not several(variant):
        return tuple(_hand(played, hand, figures) for hand in two_hands(variant))
    dealt = [hand for hand in variant.laws if played.coup.hand(hand) and hand != variant.banque]
    return tuple(_hand(played, hand, figures) for hand in (variant.banque, *dealt))


def _hand(played: Played, hand: HandId, figures: Figures) -> HandWords:
    variant, coup = played.rules.variant, played.coup
    return HandWords(
        figures.words.name(variant.hand(hand).names),
        figures.hand(coup.hand(hand)),
        total_words(variant, coup, hand),
        _fare(played, hand, figures) if several(variant) else "",
    )


def total_words(variant: Variant, coup: Coup, hand: HandId) -> str:
    """What a hand counts to; a sign for nothing while a card of it lies face down."""
    known = bool(coup.hand(hand)) and not coup.hides(hand)
    return str(score(variant, coup.hand(hand)).total) if known else NOTHING


def _fare(played: Played, hand: HandId, figures: Figures) -> str:
    """That a hand is natural or bust, how it came out, or that nothing was staked on it."""
    words, coup, variant = figures.words, played.coup, played.rules.variant
    if coup.voided:
        return ""
    if hand not in coup.playing:
        return words("no stake")
    said = []
    if coup.hand(hand) and not coup.hides(hand):
        counted = score(variant, coup.hand(hand))
        said += [words("bust")] if counted.bust else []
        said += [term(words, variant, "one_natural")] if counted.natural else []
    result = played.settlement.results.get(hand)
    said += [words(FARES[result])] if result else []
    return ", ".join(said)
