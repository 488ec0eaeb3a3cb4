"""Openings read alone, the newest first, and whether their house has people sign."""

from dataclasses import replace
from pathlib import Path

import pytest

from dealer_app.store.openings import asks_for_pins, is_signed, openings
from dealer_app.store.troubles import NotOpened
from tests.store.builders import forger, opening, played


def test_the_newest_opening_comes_first(tmp_path: Path) -> None:
    played(tmp_path / "t.sabot", sessions=2)
    (late, second), (early, first) = openings(tmp_path / "t.sabot")
    assert late > early
    assert first.previous_seal == ""
    assert second.previous_seal != ""


def test_an_opening_of_a_later_version_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    played(path)
    with forger(path) as connection:
        connection.execute("UPDATE entry SET version = 99 WHERE kind = 'table_opened'")
    assert list(openings(path)) == []


def test_what_calls_itself_an_opening_and_is_none_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "t.sabot"
    played(path)
    with forger(path) as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE kind = 'table_opened'")
    assert list(openings(path)) == []


def test_a_file_that_is_none_of_ours_has_no_openings(tmp_path: Path) -> None:
    (tmp_path / "t.sabot").write_bytes(b"nothing of ours")
    with pytest.raises(NotOpened):
        list(openings(tmp_path / "t.sabot"))


@pytest.mark.parametrize(
    ("house", "asks"),
    [
        ("", False),
        ('name = "Casino"\n', True),
        ("[staff]\npins = true\n", True),
        ("[staff]\npins = false\n", False),
        ("staff = 3\n", True),
        ("no sheet at all", True),
    ],
)
def test_a_house_asks_for_pins_unless_its_own_sheet_says_that_it_does_not(
    house: str, *, asks: bool
) -> None:
    assert asks_for_pins(replace(opening(), house=house)) is asks


def test_nobody_is_said_to_have_signed_in_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "t.sabot").write_bytes(b"nothing of ours")
    assert not is_signed(tmp_path / "t.sabot")
