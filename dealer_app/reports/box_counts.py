"""Boxes that were opened and counted, as papers list them: the drop, the tips, the cagnotte."""

from collections.abc import Sequence
from dataclasses import dataclass

from dealer_app.reports.entries import Entry, names, signatures_of
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.reports.listing import Field, Kind, Listing
from dealer_app.reports.movements import chips_words
from dealer_app.table import events as ev
from dealer_app.table.tray import BoxCount


@dataclass(frozen=True, slots=True)
class Box:
    """A box on paper: what its list is called among data, by which entries it was counted, and what
    the pieces in it are called."""

    key: str
    kind: type[ev.Event]
    pieces: str


def box_counts(
    box: Box, counts: Sequence[BoxCount], entries: Sequence[Entry], figures: Figures
) -> Listing:
    """Every count of a box, with what was to lie in it, what explains the difference, and who
    counted."""
    words = figures.words
    fields = (
        Field("time", words("Time"), Kind.MOMENT),
        Field("chips", box.pieces, wide=True),
        Field("counted", words("Counted"), Kind.AMOUNT),
        Field("expected", words("Expected"), Kind.AMOUNT),
        Field("variance", words("Over or short"), Kind.GAIN),
        Field("reason", words("Explanation"), wide=True),
        Field("signed", words("Signed"), wide=True),
    )
    signed = signatures_of(entries, box.kind)
    rows = [
        (
            each.at,
            chips_words(each.chips, figures) or NOTHING,
            each.amount,
            each.reckoned,
            each.variance,
            figures.reason(each.reason),
            names(by, words),
        )
        for each, by in zip(counts, signed, strict=False)
    ]
    return Listing(box.key, fields, rows)
