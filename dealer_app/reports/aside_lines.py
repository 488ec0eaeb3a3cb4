"""Lines of the payout that a chef put aside: by which entry, and what became of them."""

from collections.abc import Iterator
from typing import NamedTuple

from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.reports.entries import Entry, names
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.reports.identity import SheetData
from dealer_app.reports.listing import Cells, Field, Kind, Listing, Part
from dealer_app.reports.tables import section
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.commission import in_chips
from dealer_app.table.lines import line_of


class _Aside(NamedTuple):
    """A line that was put aside, and the entry by which it was settled later, None of one that
    still lies there."""

    entry: Entry
    seat: Seat
    bet: str
    reason: str
    later: Entry | None

    @property
    def coup(self) -> int:
        return self.entry.coup


def aside_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """Every line that was put aside; nothing where none was."""
    words = figures.words
    found = list(_aside(data))
    if not found:
        return
    yield from section(words("Lines put aside"), needs=90)
    fields = (
        Field("entry", words("Entry")),
        Field("time", words("Time"), Kind.CLOCK),
        Field("coup", words("Coup"), Kind.NUMBER),
        Field("seat", words("Seat")),
        Field("bet", words("Bet")),
        Field("due", words("Due"), Kind.GAIN),
        Field("reason", words("Reason"), below=True),
        Field("signed", words("Signed"), below=True),
        Field("later", words("Settled by entry")),
        Field("settled", words("Settled at"), Kind.CLOCK),
    )
    yield Listing("aside", fields, [_cells(each, data, figures) for each in found])


def _aside(data: SheetData) -> Iterator[_Aside]:
    standing = [each for each in data.entries if not each.struck]
    later = {
        (event.coup, event.seat, event.bet): each
        for each in standing
        if isinstance(event := each.event, ev.LineSettledLater)
    }
    for each in standing:
        event = each.event
        if isinstance(event, ev.LineSetAside):
            key = (each.coup, event.seat, event.bet)
            yield _Aside(each, event.seat, event.bet, event.reason, later.get(key))


def _cells(each: _Aside, data: SheetData, figures: Figures) -> Cells:
    words, later = figures.words, each.later
    return (
        str(each.entry.number),
        each.entry.at,
        each.coup,
        seat_name(words, each.seat),
        bet_name(words, data.table.variant, each.bet),
        _due(each, data),
        figures.reason(each.reason),
        names(each.entry.signature, words),
        NOTHING if later is None else str(later.number),
        None if later is None else later.at,
    )


def _due(each: _Aside, data: SheetData) -> Money | None:
    """What the seat is given by it in chips, below nothing what is taken; None of a line that
    there is no more since the coup was put right."""
    for played in data.table.coups[each.coup - 1 : each.coup]:
        line = line_of(played, each.seat, each.bet)
        return None if line is None else in_chips(line, played.rules.house)
    return None
