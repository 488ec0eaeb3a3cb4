"""How hands are supposed to play where their law leaves a choice, and what odds take for granted
where a game's rules allow more than is counted.

What is taken for granted is said where it applies: in the terminal, in JSON, on paper and in the
window. Where nobody states a habit the bank does what is best for it, and nobody takes a fourth
card.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate
from typing import Final, Protocol

from dealer_app.rules.bank_rules import CardOffer
from dealer_app.rules.variant import HandId, Variant, seat_of
from dealer_app.theory.plays import MOST_CARDS, CellChoice, ChoiceCell, Seen

Habits = Mapping[ChoiceCell, Fraction]
"""How often a card is drawn in each cell, from 0 to 1."""

FREE_FIVE: Final = 5
"""The total on which players may do as they like; they draw below it and stay above (§3.4)."""

HALF: Final = Fraction(1, 2)
STOOD: Final = "stood"


class BadHabit(Exception):
    """A habit that the game does not know, or one that is no probability.

    `known` names the choices of the game; None where the habit itself is at fault.
    """

    def __init__(self, text: str, known: tuple[str, ...] | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.known = known


class StatedTwice(BadHabit):
    """A habit of which something was said already."""


class ChoicesKnown(Protocol):
    """A game whose choices are known."""

    @property
    def variant(self) -> Variant: ...
    @property
    def cells(self) -> tuple[ChoiceCell, ...]: ...


def usual(plays: ChoicesKnown) -> Habits:
    """What the hand against the bank does if nobody says otherwise: it draws below 5, stays above,
    and on 5 does one as often as the other (§3.4).

    Where a penalty says which draws and stays are reckless (S1.18), it avoids them, and between
    them does one as often as the other.
    """
    bank = plays.variant.banque
    return {cell: _usually(plays.variant, cell.total) for cell in plays.cells if cell.hand != bank}


def _usually(variant: Variant, total: int) -> Fraction:
    penalty = variant.penalty
    below = penalty.stands_on + 1 if penalty and penalty.enabled else FREE_FIVE
    above = penalty.draws_on - 1 if penalty and penalty.enabled else FREE_FIVE
    if below <= total <= above:
        return HALF
    return Fraction(total < below)


def name_of(cell: ChoiceCell, played: ChoicesKnown) -> str:
    """What a choice is called outside: `ponte_5`, `banque_3_9`, `banque_6_stood`; of a bank
    against two hands `banque_5_0_stood`, `banque_4_natural_7`."""
    hand = "seat" if seat_of(cell.hand) else cell.hand
    seen: tuple[Seen, ...] = () if cell.third is None else (cell.third,)
    if cell.hand == played.variant.banque:
        seen = cell.seen or (cell.third,)
    return "_".join([hand, str(cell.total), *(STOOD if s is None else str(s) for s in seen)])


def read_habits(texts: Iterable[str]) -> Mapping[str, Fraction]:
    """The habits that `ponte_5=1/2` and the like name, those for fewer choices last.

    BadHabit for anything but 0 to 1, StatedTwice for a name that comes again.
    """
    stated: dict[str, Fraction] = {}
    for text in texts:
        name, often = _read(text)
        if name in stated:
            raise StatedTwice(text)
        stated[name] = often
    return dict(sorted(stated.items(), key=lambda each: len(each[0])))


def _read(text: str) -> tuple[str, Fraction]:
    name, _, number = text.partition("=")
    try:
        chance = Fraction(number)
    except (ValueError, ZeroDivisionError):
        raise BadHabit(text) from None
    if not (name and 0 <= chance <= 1):
        raise BadHabit(text)
    return name, chance


def meanings(plays: ChoicesKnown) -> Mapping[str, tuple[ChoiceCell, ...]]:
    """What each name stands for: `banque_6` is every choice of that total, `banque_6_4` is one."""
    found: dict[str, list[ChoiceCell]] = {}
    for cell in plays.cells:
        for name in accumulate(name_of(cell, plays).split("_"), "{}_{}".format):
            found.setdefault(name, []).append(cell)
    return {name: tuple(cells) for name, cells in found.items()}


def chance_of(chosen: Iterable[CellChoice], habits: Habits) -> Fraction:
    """How likely these choices are together; KeyError for a cell without a habit."""
    chance = Fraction(1)
    for choice in chosen:
        drawn = habits[choice.cell]
        chance *= drawn if choice.draws else 1 - drawn
    return chance


# What is taken for granted


_ALWAYS: Final = Fraction(1)


class Assumed(StrEnum):
    """Something that is taken for granted."""

    NO_FOURTH_CARD = "nobody_asks_for_a_fourth_card"
    OFFERED = "the_bank_offers_a_card"
    NOT_LAID_DOWN = "the_bank_does_not_lay_down_before_it_offers"
    ONE_SEAT = "one_seat_plays_against_the_bank"
    OWN_HAND = "the_bank_answers_a_stake_on_the_seats_own_hand"
    BLIND_STAKE = "stakes_are_made_whatever_the_cards_looked_at"
    SEAT_PAYS = "every_multiple_lost_is_paid_in_full"
    BANK_PAYS = "the_bank_can_pay_every_winner"
    BEFORE_LEVY = "the_cagnotte_is_not_taken_off"
    NO_PENALTY = "the_penalty_for_reckless_play_is_not_counted"


def assumed(variant: Variant, habits: Iterable[Habits]) -> tuple[Assumed, ...]:
    """What is taken for granted of a game at a table, under these habits: only what matters to
    it."""
    drawn = [each for some in habits for each in some.items()]
    holds = {**_of_cards(variant), **_of_hands(variant), **_of_stakes(variant)}
    holds[Assumed.NO_PENALTY] = any(_reckless(variant, cell, often) for cell, often in drawn)
    return tuple(each for each in Assumed if holds[each])


def _of_cards(variant: Variant) -> Mapping[Assumed, bool]:
    """Rules of S2-A7, S4.16 and S4-A7."""
    return {
        Assumed.NO_FOURTH_CARD: variant.max_cards > MOST_CARDS,
        Assumed.OFFERED: variant.draws.offer is CardOffer.MAY,
        Assumed.NOT_LAID_DOWN: variant.draws.offer is not CardOffer.NONE,
    }


def _of_hands(variant: Variant) -> Mapping[Assumed, bool]:
    against = [hand for hand in variant.laws if hand != variant.banque]
    seats = any(_of_seat(hand) for hand in against)
    return {
        Assumed.ONE_SEAT: seats,
        Assumed.OWN_HAND: seats and len(variant.bets) > 1,
    }


def _of_seat(hand: HandId) -> bool:
    return seat_of(hand) is not None


def _of_stakes(variant: Variant) -> Mapping[Assumed, bool]:
    """Rules of S2.10, S2-A10, IRR-24 and §3.5."""
    return {
        Assumed.BLIND_STAKE: variant.tour.after_look,
        Assumed.SEAT_PAYS: variant.capped,
        Assumed.BANK_PAYS: variant.bank is not None and variant.bank.short_in_order,
        Assumed.BEFORE_LEVY: variant.cagnotte is not None and variant.cagnotte.rate > 0,
    }


def _reckless(variant: Variant, cell: ChoiceCell, often: Fraction) -> bool:
    """True of a habit that a penalty is for (S1.18, S1-A19)."""
    penalty = variant.penalty
    if penalty is None or not penalty.enabled or cell.hand == variant.banque:
        return False
    stands = cell.total <= penalty.stands_on and often < _ALWAYS
    return stands or (cell.total >= penalty.draws_on and often > 0)
