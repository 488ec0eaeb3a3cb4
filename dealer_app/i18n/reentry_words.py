"""Coups dealt without the program, in words: what an entry is called, why it is refused."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import marked
from dealer_app.rules.due import No
from dealer_app.table import events as ev

REENTRY_ENTRIES: Final[Mapping[type[ev.Event], str]] = {
    ev.ReentryBegun: marked("the beginning of the re-entry"),
    ev.ReentryEnded: marked("the end of the re-entry"),
}
"""Each entry as an undo or a list of entries names it."""

REENTRY_SENTENCES: Final[Mapping[No, str]] = {
    No.REENTRY_ON: marked("Coups are being re-entered already."),
    No.NO_REENTRY: marked("No coup is being re-entered."),
    No.REENTRY_OPEN: marked(
        "Coups dealt without the program are still being entered: end their re-entry first."
    ),
    No.CHEF_NEEDED: marked("Name the chef de table who answers for it."),
    No.HOUR_NEEDED: marked("Say at what hour the coup was dealt, or end the re-entry first."),
    No.HOUR_TOO_EARLY: marked("The coup before was dealt at {hour}: they are entered in order."),
    No.HOUR_TOO_LATE: marked("The re-entry began at {hour}: the coup was dealt before."),
}
"""Each says what was impossible, and what is to be done instead."""
