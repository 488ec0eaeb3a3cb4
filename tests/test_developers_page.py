"""The pages for whoever builds in the house, or runs its server, name files that are there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "dealer_app" / "README.md"


def named() -> Iterator[str]:
    """The files and folders that the page names, but for patterns and things to be made."""
    yield from re.findall(r"`([a-z_]+/[a-z_/.]*)`", PAGE.read_text(encoding="utf-8"))


def test_every_file_that_the_page_names_is_there() -> None:
    missing = [
        name
        for name in named()
        if not (ROOT / name).exists() and not (ROOT / "dealer_app" / name).exists()
    ]
    assert missing == []


def test_every_file_that_the_page_of_the_pit_names_is_there() -> None:
    pit = ROOT / "dealer_app" / "pit"
    named = re.findall(r"`((?:\w+/)*\w+\.(?:py|sql|md))`", (pit / "README.md").read_text("utf-8"))
    rooms = (pit, ROOT / "tests" / "pit", ROOT / "dealer_app", ROOT)
    assert len(named) > 10
    assert [name for name in named if not any((room / name).exists() for room in rooms)] == []


def test_the_way_of_a_card_has_twelve_lines() -> None:
    way = PAGE.read_text(encoding="utf-8").split("## The way of a card")[1].split("##")[0]
    assert len(re.findall(r"^\d+\. ", way, re.MULTILINE)) == 12
