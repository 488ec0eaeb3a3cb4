"""That a closed session was put right since: said on the first page of each of its papers, and
beside each of its coups. What was put right, and what it moves, `night.after_seal` tells.
"""

from collections.abc import Iterator, Mapping, Sequence

from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.layout.paper import STRONG
from dealer_app.reports.layout.sheet import Part
from dealer_app.reports.layout.tables import lines
from dealer_app.reports.session.identity import Amendment, SheetData

Amendments = Sequence[Amendment]


def amendments_of(data: SheetData) -> Amendments:
    """What was put right of a session after its closing, in order."""
    return () if data.since is None else data.since.amendments


def amended_lines(tables: Sequence[tuple[str, Amendments]], figures: Figures) -> Iterator[Part]:
    """A line for each of these tables that was put right: its coups, and the entries of the
    register that did so; a table without a name stands alone on its paper."""
    words = figures.words
    for table, amendments in tables:
        coups = words.listed(
            words("coup {coup} ({entries})", coup=words.number(coup), entries=entries)
            if entries
            else words("coup {coup}", coup=words.number(coup))
            for coup, entries in _by_coup(amendments, figures).items()
        )
        if coups and table:
            said = words("{table}, put right after the closing: {coups}.", table=table, coups=coups)
            yield lines(said, STRONG)
        elif coups:
            yield lines(words("Put right after the closing: {coups}.", coups=coups), STRONG)


def amended_notes(amendments: Amendments, figures: Figures) -> Mapping[int, str]:
    """What is to be noted of each coup that was put right, by its number."""
    words = figures.words
    return {
        coup: words("Put right after the closing ({entries}).", entries=entries)
        if entries
        else words("Put right after the closing.")
        for coup, entries in _by_coup(amendments, figures).items()
    }


def _by_coup(amendments: Amendments, figures: Figures) -> Mapping[int, str]:
    """The coups in order, each with the register's entries that put it right; no words of those on
    a paper that is made from no register."""
    words = figures.words
    found: dict[int, list[str]] = {}
    for each in sorted(amendments, key=lambda each: each.coup):
        entries = found.setdefault(each.coup, [])
        entries += [] if each.entry is None else [figures.entry(each.entry)]
    return {
        coup: words("register {numbers}", numbers=words.listed(entries)) if entries else ""
        for coup, entries in found.items()
    }
