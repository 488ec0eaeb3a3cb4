"""Lines put aside and commission owed, in words: why it is done, and why an entry is refused."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import marked
from dealer_app.rules.due import No
from dealer_app.table import events as ev

ASIDE_REASONS: Final = (
    marked("The guest disputes it"),
    marked("The stake is not clear"),
    marked("Chips are missing in the tray"),
    marked("The guest is not at the table"),
    marked("The amount is to be checked"),
)
"""Why a line is put aside; any other reason may be written in a file."""

WAIVE_REASONS: Final = (
    marked("Less than the smallest chip"),
    marked("Favour of the house"),
    marked("The payout was disputed"),
    marked("The commission was not announced"),
)
"""Why a guest is let off commission."""

RELEASE_REASONS: Final = (
    marked("The guest has left the table"),
    marked("It is collected at the cash desk"),
    marked("Favour of the house"),
)
"""Why a shoe or a table ends though commission is owed."""

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
