"""How whole numbers spread: the figures of a sample, however it is portioned out."""

from fractions import Fraction
from itertools import product
from math import comb, prod
from statistics import mean, stdev

import numpy as np
import pytest

from dealer_app.theory.spreads import BINS, Spread, band, proportion

FEW = [-5, 0, 0, 3, 3, 3, 8, 20]
MANY = [(number * 7919) % 1_000_003 - 500_000 for number in range(3 * BINS)]


def spread(*portions: list[int]) -> Spread:
    found = Spread()
    for portion in portions:
        found.add(np.array(portion, dtype=np.int64))
    return found


def test_mean_and_deviation_are_those_of_the_sample() -> None:
    found = spread(FEW)
    assert found.mean.value == Fraction(mean(FEW))
    assert found.mean.error == pytest.approx(stdev(FEW) / len(FEW) ** 0.5)
    assert found.deviation.value == pytest.approx(stdev(FEW))


def test_worst_best_and_what_lies_on_either_side_of_zero_are_counted() -> None:
    found = spread(FEW)
    assert (found.least, found.most, found.below, found.above) == (-5, 20, 1, 5)


def test_a_point_is_the_least_number_that_so_large_a_share_came_to() -> None:
    found = spread(FEW)
    assert [found.point(Fraction(at, 100)).value for at in (5, 25, 50, 75, 95)] == [-5, 0, 3, 3, 20]


def test_the_error_of_a_point_is_how_far_its_rank_may_stray() -> None:
    """Of 10,000 numbers from 0 up the rank of the middle one strays by 50, and it with it."""
    assert spread(list(range(5_000)), list(range(5_000, 10_000))).point(
        Fraction(1, 2)
    ).error == pytest.approx(50, abs=1)


def test_the_error_of_a_deviation_is_that_of_the_normal_law_where_numbers_follow_it() -> None:
    numbers = np.random.default_rng(1).normal(0, 1000, 40_000).astype(np.int64)
    found = Spread()
    found.add(numbers)
    assert found.deviation.error == pytest.approx(1000 / (2 * 40_000) ** 0.5, rel=0.05)


@pytest.mark.parametrize("portion", [1_000, BINS, len(MANY)])
def test_it_is_the_same_in_whatever_portions_the_numbers_come(portion: int) -> None:
    portions = [MANY[start : start + portion] for start in range(0, len(MANY), portion)]
    whole, parts = spread(MANY), spread(*reversed(portions))
    assert (whole.total, whole.squares, whole.wide) == (parts.total, parts.squares, parts.wide)
    assert np.array_equal(whole.bins, parts.bins)
    assert np.array_equal(whole.counts, parts.counts)


def test_too_many_different_numbers_are_kept_in_bins_and_their_points_come_close() -> None:
    found = spread(MANY)
    assert len(found.bins) <= BINS
    assert int(found.counts.sum()) == len(MANY)
    for share in (Fraction(1, 20), Fraction(1, 2), Fraction(19, 20)):
        exact = sorted(MANY)[int(share * len(MANY))]
        assert abs(found.point(share).value - exact) <= 2**found.wide + 50


def test_squares_beyond_64_bits_are_still_exact() -> None:
    assert spread([2**40, -(2**40)]).squares == 2**81


def test_a_lone_number_has_no_error() -> None:
    found = spread([7])
    assert (found.mean.value, found.mean.error, found.deviation.error) == (7, None, None)


def test_a_share_strays_as_a_binomial_one_does() -> None:
    share = proportion(25, 100)
    assert share.value == Fraction(1, 4)
    assert share.error == pytest.approx(0.0433, abs=1e-4)


SHARE = Fraction(95, 100)
DRAWN = [
    [("-1", "0.6"), ("1", "0.3"), ("0.95", "0.1")],
    [("-1", "0.98"), ("40", "0.02")],
    [("-1", "0.5"), ("-0.5", "0.3"), ("0.54", "0.1"), ("7", "0.1")],
]


@pytest.mark.parametrize("drawn", DRAWN)
def test_a_band_is_that_of_every_sequence_of_draws(drawn: list[tuple[str, str]]) -> None:
    chances = [(Fraction(number), Fraction(chance)) for number, chance in drawn]
    sums: dict[Fraction, Fraction] = {}
    for some in product(chances, repeat=6):
        total = sum((number for number, _ in some), Fraction(0))
        sums[total] = sums.get(total, Fraction(0)) + prod(chance for _, chance in some)
    below, points = Fraction(0), []
    for tail in ((1 - SHARE) / 2, (1 + SHARE) / 2):
        below = Fraction(0)
        for total in sorted(sums):
            below += sums[total]
            if below >= tail:
                points.append(total)
                break
    assert list(band(chances, 6, SHARE)) == points


def test_a_band_of_a_hundred_draws_is_that_of_the_binomial_law() -> None:
    chance = Fraction(9, 400)
    wins, below = 0, (1 - chance) ** 100
    while below < (1 + SHARE) / 2:
        wins += 1
        below += comb(100, wins) * chance**wins * (1 - chance) ** (100 - wins)
    chances = [(Fraction(-1), 1 - chance), (Fraction(40), chance)]
    assert band(chances, 100, SHARE) == (Fraction(-100), Fraction(41 * wins - 100))


def test_a_band_never_leaves_what_can_be() -> None:
    sure = [(Fraction(-1), Fraction(1))]
    assert band(sure, 100, SHARE) == (Fraction(-100), Fraction(-100))
    odd = [(Fraction(-1), Fraction(1, 2)), (Fraction(1000), Fraction(1, 4))]
    odd += [(Fraction(1, 7919), Fraction(1, 4))]
    step = Fraction(1001, 20_000)
    least, most = band(odd, 3, Fraction(1))
    assert (least, most) == (Fraction(-3), Fraction(3000))
    middle, _ = band(odd, 1, Fraction(0))
    assert abs(middle - Fraction(-1)) <= step / 2
