"""Lines put aside and commission owed, in words: why an entry is refused, what an undo names."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import marked
from dealer_app.rules.due import No
from dealer_app.table import events as ev

ASIDE_ENTRIES: Final[Mapping[type[ev.Event], str]] = {
    ev.LineSettledLater: marked("the line settled later"),
}
"""Each entry as an undo or a list of entries names it."""

ASIDE_SENTENCES: Final[Mapping[No, str]] = {
    No.LINE_ASIDE: marked(
        "A line of coup {number} lies aside, seat {seat} on {bet}: settle it before the end."
    ),
    No.NOT_ASIDE: marked("No line of seat {seat} on {bet} lies aside there."),
}
"""Each says what was impossible, and what is to be done instead."""
