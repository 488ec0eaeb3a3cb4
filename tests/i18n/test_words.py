"""Figures as each language writes them."""

from fractions import Fraction

import pytest

from dealer_app.i18n import NO_BREAK_SPACE, words
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["−16%", "0%", "12.5%"]),
        ("fr", [f"{n}{NO_BREAK_SPACE}%" for n in ("−16", "0", "12,5")]),
    ],
)
def test_a_share_below_nothing_has_the_sign_that_amounts_have(
    language: str, said: list[str]
) -> None:
    shares = (Fraction(-16, 100), Fraction(0), Fraction(1, 8))
    assert [words(language).percent(each) for each in shares] == said


def test_one_of_a_currency_with_a_name_is_told_as_one() -> None:
    chips, cents = Currency("JETON", "jetons", 0), Currency("JETON", "jetons", 2)
    told = [words("fr").money(Money(each), chips) for each in (0, 1, -1, 2)]
    assert [each.replace(NO_BREAK_SPACE, " ") for each in told] == [
        *("0 jetons", "1 jeton", "−1 jeton", "2 jetons")
    ]
    assert words("en").money(Money(150), cents) == f"1.50{NO_BREAK_SPACE}jetons"
