"""The page that everybody opens first is short, and shows the program."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = (ROOT / "README.md").read_text(encoding="utf-8")
SMALL: Final = 120_000
"""Bytes that a picture of the page has at most: it is fetched with every clone."""


def test_every_file_and_folder_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"\b((?:dealer_app|packaging|resources|tests)/[\w/.]*\w)", PAGE))
    assert len(named) > 20
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_three_pictures_are_shown_and_each_is_small() -> None:
    pictures = re.findall(r'(?:src="|\()(resources/manual/en/\w+\.png)', PAGE)
    assert len(pictures) == 3
    assert [name for name in pictures if (ROOT / name).stat().st_size > SMALL] == []


def test_the_page_is_read_in_one_sitting() -> None:
    assert len(PAGE.splitlines()) < 150
