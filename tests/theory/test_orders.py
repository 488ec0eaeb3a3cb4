"""Orders of a shoe: whole numbers that add up, whatever its size."""

from math import perm

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.theory.appraisal import results
from dealer_app.theory.orders import TooFewCards, collections_of
from dealer_app.theory.shoe import full, without
from tests.theory.shoes import game, of, side

PUNTO = side("punto_banco")
PACK = PUNTO.orders.plays.variant.pack


@given(gone=st.lists(st.sampled_from(PACK.faces), max_size=46), packs=st.integers(1, 12))
def test_wins_losses_and_ties_are_all_the_orders_of_any_shoe(gone: list[str], packs: int) -> None:
    kept = [face for n, face in enumerate(gone) if gone[:n].count(face) < 4 * packs]
    shoe = without(full(PACK, packs), of(PUNTO.orders.plays.variant, " ".join(kept)))
    counts = results(PUNTO, shoe)
    assert sum(counts.values()) == perm(shoe.size, 6) == PUNTO.orders.whole(shoe)
    assert min(counts.values()) >= 0


def test_the_groups_of_ways_are_the_same_orders() -> None:
    shoe = full(PACK, 8)
    assert sum(PUNTO.orders.weigh(shoe).tolist()) == perm(416, 6)


def test_a_shoe_too_large_for_64_bits_is_still_exact() -> None:
    shoe = full(PACK, 100)
    assert sum(results(PUNTO, shoe).values()) == perm(5200, 6)


@pytest.mark.parametrize("left", range(6))
def test_a_shoe_that_a_coup_may_empty_has_no_odds(left: int) -> None:
    everything = [face for face in PACK.faces for _ in range(4)]
    shoe = without(full(PACK, 1), of(game("punto_banco").variant, " ".join(everything[left:])))
    with pytest.raises(TooFewCards) as refused:
        results(PUNTO, shoe)
    assert (refused.value.left, refused.value.needed) == (left, 6)


def test_rows_of_the_same_places_in_whatever_order_are_one_collection() -> None:
    """As often as a row is sorted by itself, over rows by chance."""
    chance = np.random.default_rng(1)
    for _ in range(60):
        kinds, cards = int(chance.integers(2, 15)), int(chance.integers(4, 10))
        rows = chance.integers(0, kinds, (int(chance.integers(1, 2000)), cards))
        collections, of_row = collections_of(rows, tuple(range(kinds - 1)))
        one, two = (
            part.copies[place][of_row]
            for part, place in zip(collections.parts, collections.places, strict=True)
        )
        counted = np.stack([np.bincount(row, minlength=kinds) for row in rows])
        assert np.array_equal(np.concatenate([one, two], axis=1), counted)
        assert len(collections.places[0]) == len(np.unique(counted, axis=0))
