import pytest

from dealer_app.rules.count import Bust, Count, Method, Total
from tests.library.builders import game

BACCARAT = game("punto_banco").count
PORCELAINE = game("porcelaine").count
MACAO = game("macao").count
MACAO_REDUCED = game("macao", "over_nine=reduce").count
MACAO_HARD = game("macao", "over_nine=always").count
MACAO_TENS = game("macao", "reduction=mod10").count


@pytest.mark.parametrize(
    ("values", "points"),
    [((4, 7), 1), ((0, 0), 0), ((9, 9), 8), ((6, 7, 9), 2), ((9, 9, 9), 7), ((4, 6), 0)],
)
def test_baccarat_ignores_the_tens(values: tuple[int, ...], points: int) -> None:
    assert BACCARAT.total(values) == Total(points)


@pytest.mark.parametrize(
    ("values", "points"),
    [((6, 7), 1), ((10, 11, 12), 9), ((0, 12), 0), ((5, 5), 10), ((11, 12), 11), ((11, 0), 11)],
)
def test_porcelaine_takes_twelve_off(values: tuple[int, ...], points: int) -> None:
    assert PORCELAINE.total(values) == Total(points)


@pytest.mark.parametrize(
    ("values", "points"),
    [((4, 7), 2), ((0, 0), 0), ((1, 1), 2), ((9, 9), 9), ((5, 9), 5), ((1, 9), 1), ((0, 9), 9)],
)
def test_macao_takes_nine_off_two_cards(values: tuple[int, ...], points: int) -> None:
    assert MACAO.total(values) == Total(points)


def test_macao_adds_the_third_card_to_the_reduced_total_and_busts_above_nine() -> None:
    assert MACAO.total((6, 6, 7)) == Total(10, bust=True)
    assert MACAO.total((0, 5, 3)) == Total(8)
    assert MACAO.total((6, 6, 6)) == Total(9)


def test_macao_reduced_never_busts() -> None:
    assert MACAO_REDUCED.total((6, 6, 7)) == Total(1)


def test_macao_without_reduction_busts_with_two_cards() -> None:
    assert MACAO_HARD.total((6, 6)) == Total(12, bust=True)
    assert MACAO_HARD.total((6, 3)) == Total(9)


def test_macao_by_tens_counts_as_baccarat_does() -> None:
    assert MACAO_TENS.total((4, 7)) == Total(1)


def test_a_game_has_as_many_totals_as_its_count_can_give() -> None:
    assert [BACCARAT.totals, PORCELAINE.totals, MACAO.totals] == [10, 12, 10]


@pytest.mark.parametrize(("values", "times"), [((4, 4), 1), ((9, 0), 1), ((3, 4), 0)])
def test_eight_and_nine_are_naturals(values: tuple[int, ...], times: int) -> None:
    assert BACCARAT.natural(values) == times


@pytest.mark.parametrize(
    ("values", "times"), [((3, 4), 1), ((9, 8), 2), ((9, 9), 3), ((0, 6), 0), ((1, 6), 1)]
)
def test_macao_naturals_are_worth_once_twice_and_three_times(
    values: tuple[int, ...], times: int
) -> None:
    assert MACAO.natural(values) == times


@pytest.mark.parametrize(("values", "times"), [((5, 5), 1), ((11, 0), 1), ((4, 5), 0)])
def test_ten_and_eleven_are_siecles(values: tuple[int, ...], times: int) -> None:
    assert PORCELAINE.natural(values) == times


def test_three_cards_are_no_natural() -> None:
    assert BACCARAT.natural((3, 3, 3)) == 0
    assert PORCELAINE.natural((5, 3, 2)) == 0


def test_a_count_busts_only_where_the_game_says_so() -> None:
    assert Count(Method.MODULO, 10, {}, Bust.NEVER).total((9, 9, 9)) == Total(7)


def test_a_hand_that_busts_by_a_card_it_draws_does_not_with_two() -> None:
    twelve = Count(Method.MODULO, 12, {}, Bust.ON_DRAW)
    assert twelve.total((6, 4)) == Total(10)
    assert twelve.total((6, 4, 1)) == Total(11, bust=True)
