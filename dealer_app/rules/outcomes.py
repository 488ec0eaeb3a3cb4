"""The closed vocabulary of outcomes that bets name, each a question put to two judged hands.

A name never changes its meaning. A recorded session carries its sheet's text and the digest of it,
and is dealt again from them: under one digest a coup must pay what it paid. Where a name turned out
to say something else than the bet that is known by it, the meaning that it had and the one it
should have had each get a name of their own, and the old one is `FORMER`: understood in what is
recorded, refused in a sheet from which a table is to be opened.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Final

from dealer_app.rules.cards import Card

FIRST_CARDS: Final = 2
MARGINS: Final = range(10)


class Need(IntEnum):
    """How precisely cards must be told while a bet lies on the felt."""

    VALUE = 0
    RANK = 1
    SUIT = 2


@dataclass(frozen=True, slots=True)
class Score:
    """A judged hand: its cards, what they count to, and how many times the stake a natural is."""

    cards: tuple[Card, ...]
    total: int
    natural: int = 0
    bust: bool = False

    @property
    def pair(self) -> bool:
        """True if the first two cards are of one rank; a king and a queen are no pair."""
        first, second = self.cards[:FIRST_CARDS]
        return first.face == second.face

    @property
    def perfect_pair(self) -> bool:
        """True if the first two cards are of one rank and one suit."""
        return self.pair and self.cards[0].suit == self.cards[1].suit


@dataclass(frozen=True, slots=True)
class Duel:
    """A hand against the bank's, and who won: 1 the hand, -1 the bank, 0 neither."""

    ponte: Score
    banque: Score
    sign: int

    @property
    def cards(self) -> int:
        return len(self.ponte.cards) + len(self.banque.cards)

    @property
    def margin(self) -> int:
        """How far the bank's total is above the hand's; negative when it is below."""
        return self.banque.total - self.ponte.total


@dataclass(frozen=True, slots=True)
class NamedOutcome:
    """A question with a name that sheets may use, and how precisely cards must be told for it."""

    holds: Callable[[Duel], bool]
    need: Need = Need.VALUE


def _won_with(score: Score, total: int, cards: int | None = None) -> bool:
    return score.total == total and cards in (None, len(score.cards))


def _banque_wins_on(duel: Duel, total: int, cards: int | None = None) -> bool:
    return duel.sign < 0 and _won_with(duel.banque, total, cards)


def _ponte_wins_on(duel: Duel, total: int, cards: int | None = None) -> bool:
    return duel.sign > 0 and _won_with(duel.ponte, total, cards)


def _tie_on(total: int, duel: Duel) -> bool:
    return duel.sign == 0 and duel.ponte.total == total


def _ponte_wins_by(margin: int, duel: Duel) -> bool:
    return duel.sign > 0 and -duel.margin == margin


def _banque_wins_by(margin: int, duel: Duel) -> bool:
    return duel.sign < 0 and duel.margin == margin


def _perfect_pairs(duel: Duel) -> int:
    return duel.ponte.perfect_pair + duel.banque.perfect_pair


def _three_card_sixes(duel: Duel) -> int:
    return _won_with(duel.ponte, 6, 3) + _won_with(duel.banque, 6, 3)


def _nine_over_seven(duel: Duel, cards: int | None = None) -> bool:
    """True if one hand has 9 and the other 7, each in so many cards."""
    hands = (duel.ponte, duel.banque)
    return any(
        _won_with(one, 9, cards) and _won_with(other, 7, cards)
        for one, other in (hands, hands[::-1])
    )


def _three_giving_eight(duel: Duel) -> bool:
    """True if the bank stood on its first 3 and the hand's third card was the 8 it gave."""
    third = duel.ponte.cards[FIRST_CARDS:]
    stood = len(duel.banque.cards) == FIRST_CARDS
    return stood and duel.banque.total == 3 and bool(third) and third[0].face == "8"


OUTCOMES: Final[Mapping[str, NamedOutcome]] = {
    "ponte_wins": NamedOutcome(lambda duel: duel.sign > 0),
    "banque_wins": NamedOutcome(lambda duel: duel.sign < 0),
    "tie": NamedOutcome(lambda duel: duel.sign == 0),
    "both_bust": NamedOutcome(lambda duel: duel.ponte.bust and duel.banque.bust),
    "ponte_busts": NamedOutcome(lambda duel: duel.ponte.bust),
    "banque_busts": NamedOutcome(lambda duel: duel.banque.bust),
    "ponte_wins_natural": NamedOutcome(lambda duel: duel.sign > 0 and duel.ponte.natural > 0),
    "banque_wins_natural": NamedOutcome(lambda duel: duel.sign < 0 and duel.banque.natural > 0),
    "ponte_natural": NamedOutcome(lambda duel: duel.ponte.natural > 0),
    "banque_natural": NamedOutcome(lambda duel: duel.banque.natural > 0),
    "natural_tie": NamedOutcome(
        lambda duel: duel.sign == 0 and duel.ponte.natural > 0 and duel.banque.natural > 0
    ),
    "natural_nine_beats_natural_eight": NamedOutcome(
        lambda duel: (
            duel.ponte.natural > 0
            and duel.banque.natural > 0
            and {duel.ponte.total, duel.banque.total} == {8, 9}
        )
    ),
    "two_card_nine_beats_two_card_seven": NamedOutcome(lambda duel: _nine_over_seven(duel, 2)),
    "any_nine_beats_any_seven": NamedOutcome(_nine_over_seven),
    "ponte_pair": NamedOutcome(lambda duel: duel.ponte.pair, Need.RANK),
    "banque_pair": NamedOutcome(lambda duel: duel.banque.pair, Need.RANK),
    "either_pair": NamedOutcome(lambda duel: duel.ponte.pair or duel.banque.pair, Need.RANK),
    "one_perfect_pair": NamedOutcome(lambda duel: _perfect_pairs(duel) == 1, Need.SUIT),
    "both_perfect_pairs": NamedOutcome(lambda duel: _perfect_pairs(duel) == 2, Need.SUIT),
    "cards_4": NamedOutcome(lambda duel: duel.cards == 4),
    "cards_5": NamedOutcome(lambda duel: duel.cards == 5),
    "cards_6": NamedOutcome(lambda duel: duel.cards == 6),
    "cards_5_or_6": NamedOutcome(lambda duel: duel.cards in (5, 6)),
    "banque_wins_on_six": NamedOutcome(lambda duel: _banque_wins_on(duel, 6)),
    "banque_wins_on_two_card_six": NamedOutcome(lambda duel: _banque_wins_on(duel, 6, 2)),
    "banque_wins_on_three_card_six": NamedOutcome(lambda duel: _banque_wins_on(duel, 6, 3)),
    "banque_wins_on_three_card_seven": NamedOutcome(lambda duel: _banque_wins_on(duel, 7, 3)),
    "ponte_wins_on_three_card_eight": NamedOutcome(lambda duel: _ponte_wins_on(duel, 8, 3)),
    "one_three_card_six": NamedOutcome(lambda duel: _three_card_sixes(duel) == 1),
    "both_three_card_sixes": NamedOutcome(lambda duel: _three_card_sixes(duel) == 2),
    "three_giving_eight": NamedOutcome(_three_giving_eight),
    **{f"tie_on_{total}": NamedOutcome(partial(_tie_on, total)) for total in MARGINS},
    **{
        f"ponte_wins_by_{margin}": NamedOutcome(partial(_ponte_wins_by, margin))
        for margin in MARGINS
        if margin
    },
    **{
        f"banque_wins_by_{margin}": NamedOutcome(partial(_banque_wins_by, margin))
        for margin in MARGINS
        if margin
    },
}
"""Every outcome that a sheet may name, read from the hand that plays against the bank."""

FORMER: Final[Mapping[str, str]] = {"nine_beats_seven": "any_nine_beats_any_seven"}
"""What recorded sheets call an outcome that has another name today: the bet on 9 over 7 (§2.6) is
published for two cards each, and at its odds any 9 over any 7 would give guests most of a stake."""

MEANT: Final[Mapping[str, str]] = {"nine_beats_seven": "two_card_nine_beats_two_card_seven"}
"""What whoever writes a former name into a sheet is likely to mean."""
