"""Why coups are put right and cards exchanged: the reasons that are offered."""

from typing import Final

from dealer_app.i18n import marked

MEND_REASONS: Final = (
    marked("Entered wrong"),
    marked("Dealt or paid wrong"),
    marked("Seen on the film"),
    marked("Claimed by a guest, and right"),
    marked("Decision of the chef de table"),
)
"""The reasons offered for a correction; any other may be written."""

EXCHANGE_REASONS: Final = (
    marked("Damaged"),
    marked("Marked"),
    marked("Missing"),
    marked("Double or foreign"),
)
"""The reasons offered for the exchange of a card (§2.5, IRR-14)."""
