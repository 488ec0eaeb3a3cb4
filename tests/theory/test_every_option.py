"""Every value of every option, with any cards left: shares that sum to one, and stray no less
than nothing."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Final

import pytest

from dealer_app.library import read_sheet, resolve, variant_ids
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import Variant
from dealer_app.theory.appraisal import appraised, most_cards
from dealer_app.theory.shoe import Composition, full, without
from tests.run_length import LONG, one_in
from tests.theory.shoes import game

HALF: Final = Fraction(1, 2)
SHOES: Final = 3 if LONG else 1
"""From how many shoes of any cards each game is dealt."""


def dealt_as(variant: Variant) -> str:
    """All of a game that can change how cards fall or what is paid for them."""
    stops = (variant.naturals_stop, variant.naturals_at_once, variant.draws, variant.deal)
    return repr((variant.laws, variant.bets, variant.count, variant.tiebreak, stops))


def values() -> Iterator[tuple[str, dict[str, str]]]:
    """Each game as it stands, and under each value that changes what a bet is worth."""
    for name in variant_ids():
        sheet = read_sheet(name)
        known = {dealt_as(resolve(sheet, {}))}
        yield name, {}
        for chosen in ({each.key: value} for each in sheet.options for value in each.choose):
            if (here := dealt_as(resolve(sheet, chosen))) not in known:
                known.add(here)
                yield name, chosen


def what_is_left(variant: Variant, chance: Random, least: int) -> Composition:
    """Two packs from which any cards are gone, told in full, in part, or not at all."""
    suits = "shdc" if variant.pack.suited else [""]
    fresh = full(variant.pack, 2)
    cards = [
        Card(face, suit)
        for face, copies in fresh.faces.items()
        for suit in suits
        for _ in range(copies // len(suits))
    ]
    chance.shuffle(cards)
    gone = cards[: chance.randrange(len(cards) - least + 1)]
    return without(fresh, [card if chance.random() < HALF else Card(card.face) for card in gone])


@pytest.mark.parametrize(("name", "options"), one_in(3, list(values())), ids=str)
def test_the_shares_of_every_bet_sum_to_one(name: str, options: dict[str, str]) -> None:
    theory, chance = game(name, **options), Random(f"{name} {options}")
    for _ in range(SHOES):
        shoe = what_is_left(theory.variant, chance, most_cards(theory))
        for side in appraised(theory, shoe, {}):
            for worth in side.bets:
                assert sum(line.probability for line in worth.lines) == 1
                assert all(line.probability > 0 for line in worth.lines)
                assert worth.variance >= 0
