from fractions import Fraction
from itertools import product

import pytest

from dealer_app.rules.money import (
    MOST_FIGURES,
    Money,
    Rounding,
    plain,
    read_amount,
    read_odds,
    read_percent,
    read_share,
    rounded,
    rounded_times,
)


@pytest.mark.parametrize(
    ("how", "money"), [(Rounding.DOWN, 1), (Rounding.UP, 2), (Rounding.NEAREST, 1)]
)
def test_an_amount_between_two_goes_the_way_the_house_says(how: Rounding, money: int) -> None:
    assert rounded(Fraction(5, 4), how) == money


def test_a_half_goes_up_to_the_nearest() -> None:
    assert rounded(Fraction(5, 2), Rounding.NEAREST) == 3


@pytest.mark.parametrize("how", Rounding)
def test_so_many_times_an_amount_is_rounded_as_their_product_is(how: Rounding) -> None:
    for amount, above, below, unit in product(range(8), range(5), range(1, 5), range(1, 4)):
        times = Fraction(above, below)
        exact = rounded(amount * times, how, Money(unit))
        assert rounded_times(amount, times, how, Money(unit)) == exact
        off = exact - amount * times
        assert {Rounding.DOWN: -unit < off <= 0, Rounding.UP: 0 <= off < unit}.get(
            how, -unit < 2 * off <= unit
        )


@pytest.mark.parametrize("how", Rounding)
def test_a_whole_amount_stays(how: Rounding) -> None:
    assert rounded(Fraction(7), how) == 7


@pytest.mark.parametrize(
    ("how", "money"), [(Rounding.DOWN, 120), (Rounding.UP, 130), (Rounding.NEAREST, 130)]
)
def test_an_amount_is_rounded_to_a_multiple_of_the_unit(how: Rounding, money: int) -> None:
    assert rounded(Fraction(125), how, Money(10)) == money


@pytest.mark.parametrize(
    ("text", "digits", "money"),
    [
        ("12.50", 2, 1250),
        ("12.5", 2, 1250),
        ("12", 2, 1200),
        ("-3", 2, -300),
        ("0", 2, 0),
        ("12", 0, 12),
        ("1.234", 3, 1234),
        ("9" * MOST_FIGURES, 0, int("9" * MOST_FIGURES)),
    ],
)
def test_an_amount_is_read_in_minor_units(text: str, digits: int, money: int) -> None:
    assert read_amount(text, digits) == money


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("", 2),
        ("-", 2),
        ("12.", 0),
        ("12.505", 2),
        ("12.5", 0),
        (".5", 2),
        ("1e3", 2),
        ("1,5", 2),
        ("--1", 2),
        ("٣", 2),
        ("1.٣", 2),
        ("9" * (MOST_FIGURES + 1), 2),
    ],
)
def test_what_is_no_amount_is_not_read(text: str, digits: int) -> None:
    assert read_amount(text, digits) is None


@pytest.mark.parametrize(
    ("money", "digits", "text"),
    [(1250, 2, "12.50"), (1200, 2, "12"), (-5, 2, "-0.05"), (0, 2, "0"), (12, 0, "12")],
)
def test_an_amount_is_written_with_its_minor_unit_if_it_has_one(
    money: int, digits: int, text: str
) -> None:
    assert plain(Money(money), digits) == text


@pytest.mark.parametrize(
    ("text", "odds", "percent", "share"),
    [
        ("8:1", 8, None, None),
        ("19:20", Fraction(19, 20), None, None),
        ("0.54:1", Fraction("0.54"), None, None),
        ("0:1", None, None, None),
        ("1:0", None, None, None),
        ("5%", None, Fraction(1, 20), None),
        ("100%", None, Fraction(1), None),
        ("101%", None, None, None),
        ("1/2", None, None, Fraction(1, 2)),
        ("2/2", None, None, Fraction(1)),
        ("0/2", None, None, None),
        ("3/2", None, None, None),
        ("", None, None, None),
    ],
)
def test_odds_percentages_and_shares_are_read_as_sheets_write_them(
    text: str, odds: Fraction | None, percent: Fraction | None, share: Fraction | None
) -> None:
    assert (read_odds(text), read_percent(text), read_share(text)) == (odds, percent, share)
