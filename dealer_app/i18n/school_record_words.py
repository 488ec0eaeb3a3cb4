"""What a trainee's record is told in: parts of an exam, and how runs end."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Words, marked

PARTS: Final[Mapping[str, str]] = {
    "calls": marked("Calls"),
    "draws": marked("Draws"),
    "payouts": marked("Payouts"),
    "procedure": marked("Procedure"),
    "irregularities": marked("Irregularities"),
    "omissions": marked("Omissions"),
}
"""What the parts of an exam are called."""

ENDS: Final[Mapping[str, str]] = {
    "all_asked": marked("to the end"),
    "no_lives": marked("no life left"),
    "left": marked("broken off"),
}
"""How a run ended."""


def part_name(words: Words, part: str) -> str:
    """What a part of an exam is called."""
    return words(PARTS[part])
