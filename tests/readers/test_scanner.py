"""A scanner that types: told from fingers, its codes cards by a table of the house."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.readers.scanner import (
    FILE,
    GAP,
    Heard,
    NoScanner,
    Scanned,
    Scanner,
    ScannerTable,
    read_scanner_table,
)
from dealer_app.rules.cards import Card

TABLE = ScannerTable("~", {"001": Card("A", "s"), "7H": Card("7", "h")})
QUICK = 0.004


def typed(
    scanner: Scanner, text: Iterable[str], at: float = 0.0, every: float = QUICK
) -> list[Heard | Scanned]:
    """What becomes of each sign; `⏎` is Enter."""
    return [
        scanner.hear("" if sign == "⏎" else sign, at + place * every, enter=sign == "⏎")
        for place, sign in enumerate(text)
    ]


def test_a_code_is_held_to_its_end_and_is_a_card() -> None:
    scanner = Scanner(TABLE)
    *held, end = typed(scanner, "~001⏎")
    assert held == [Heard.HELD] * 4
    assert end == Scanned("001", Card("A", "s"))
    assert typed(scanner, "~7H⏎", at=1.0)[-1] == Scanned("7H", Card("7", "h"))


def test_a_code_that_the_table_does_not_know_is_named() -> None:
    assert typed(Scanner(TABLE), "~002⏎")[-1] == Scanned("002", None)
    assert typed(Scanner(TABLE), "~⏎")[-1] == Scanned("", None)


@given(st.text(st.sampled_from("0123456789atjqk⏎"), max_size=30), st.floats(0, 0.5))
def test_without_the_prefix_nothing_is_held_however_fast(text: str, every: float) -> None:
    assert set(typed(Scanner(TABLE), text, every=every)) <= {Heard.FINGERS}


def test_what_comes_slowly_behind_the_prefix_is_a_fingers() -> None:
    scanner = Scanner(TABLE)
    assert typed(scanner, "~7", every=GAP * 2) == [Heard.HELD, Heard.FINGERS]
    assert typed(scanner, "H⏎", at=GAP * 3) == [Heard.FINGERS] * 2


def test_a_code_that_is_cut_off_is_given_up_whole() -> None:
    scanner = Scanner(TABLE)
    typed(scanner, "~00")
    assert not scanner.cut_off(GAP / 2)
    assert scanner.cut_off(1.0)
    assert not scanner.cut_off(2.0)
    assert typed(scanner, "1⏎", at=2.0) == [Heard.FINGERS] * 2
    assert typed(scanner, "~0~001⏎", at=3.0)[-1] == Scanned("001", Card("A", "s"))


def test_keys_without_a_sign_are_no_part_of_a_code() -> None:
    scanner = Scanner(TABLE)
    assert typed(scanner, ["~", "", "7", "", "H", "⏎"])[-1] == Scanned("7H", Card("7", "h"))


def test_the_table_is_read_from_the_folder_of_the_house(tmp_path: Path) -> None:
    assert read_scanner_table(tmp_path) is None
    (tmp_path / FILE).write_text('prefix = "~"\n[cards]\n001 = "As"\n"7H" = "heart-7"\n')
    assert read_scanner_table(tmp_path) == TABLE


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[cards]", "prefix"),
        ('prefix = "a"\n[cards]', "prefix"),
        ('prefix = "+"\n[cards]', "prefix"),
        ('prefix = "~~"\n[cards]', "prefix"),
        ('prefix = "~"', "no card"),
        ('prefix = "~"\n[cards]\n1 = "Z"', "code “1” is “Z”"),
        ('prefix = "~"\n[cards]\n1 = "7s 8s"', "code “1” is “7s 8s”"),
        ('prefix = "~"\n[cards]\n"1~" = "7s"', "“1~” is no code"),
        ('prefix = "~"\nsuffix = "x"\n[cards]', "suffix"),
        ("=", "cannot be read"),
    ],
)
def test_a_table_that_cannot_be_used_is_said_so(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(NoScanner, match=says):
        read_scanner_table(tmp_path)
