"""Which entries of the journal belong to which coup, and which were struck out."""

from collections.abc import Iterator, Sequence
from typing import Final

from dealer_app.reports.entries import Entry
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.reports.listing import Field, Listing, Part
from dealer_app.reports.reconciled import runs
from dealer_app.reports.tables import lines, section
from dealer_app.table import events as ev

FEW: Final = 1
"""Rows from which on they are set side by side."""


def journal_part(entries: Sequence[Entry], figures: Figures) -> Iterator[Part]:
    """The entries from the opening of each coup to that of the next, and those that do not count;
    nothing on a paper that is made from no journal."""
    if not entries:
        return
    words = figures.words
    yield from section(words("Entries of the journal"), needs=60)
    told: dict[int, list[int]] = {}
    for each in entries:
        told.setdefault(each.coup, []).append(each.number)
    fields = (Field("coup", words("Coup")), Field("entries", words("Entries")))
    rows = [(words.number(coup) if coup else NOTHING, runs(few)) for coup, few in told.items()]
    yield Listing("coup_entries", fields, rows, most=FEW)
    yield lines(words("From the opening of a coup to that of the next one; – before the first."))
    struck = [
        (str(each.number), runs(sorted(each.event.struck)))
        for each in entries
        if isinstance(each.event, ev.EntryStruck)
    ]
    said = "; ".join(words("{entries} by {entry}", entries=few, entry=by) for by, few in struck)
    if said:
        yield lines(words("Struck out, and counted nowhere: {entries}.", entries=said))
    fields = (Field("entry", words("Entry")), Field("struck", words("Struck out")))
    yield Listing("struck_entries", fields, struck, printed=False)
