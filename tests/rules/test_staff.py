"""What the rules say of names and posts."""

import pytest

from dealer_app.rules.staff import tidy


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
