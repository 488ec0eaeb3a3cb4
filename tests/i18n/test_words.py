"""Figures as each language writes them."""

from fractions import Fraction

import pytest

from dealer_app.i18n import NO_BREAK_SPACE, words


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
