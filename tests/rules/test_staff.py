"""What the rules say of names and posts."""

import pytest

from dealer_app.rules.staff import UNSIGNED, Signature, tidy


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Anna \t  Roy ", "Anna Roy"),
        ("No\u0301e", "N\u00f3e"),  # the letter and its accent become one sign
        ("An\u200bna", "Anna"),  # a space of no width
        ("Anna\x07", "Anna"),
        ("\u00a0Anna\u00a0Roy", "Anna Roy"),
    ],
)
def test_a_name_is_kept_as_it_is_read(written: str, kept: str) -> None:
    assert tidy(written) == kept


def test_who_made_an_entry_is_named_before_those_beside_and_nobody_where_nobody_signed() -> None:
    assert Signature("Anne", ("Bea",)).names == ("Anne", "Bea")
    assert Signature("", ("Bea",)).names == ("Bea",)
    assert UNSIGNED.names == ()
