"""Random nights of all games: whatever adds up coups adds up the same lines of their payouts.

A line that a chef put aside counts in all of them as the cards decided it: on the session sheet, in
the settlement, in a desk's row and among the data. What is to lie in the tray leaves it out.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime

import hypothesis.strategies as st
from hypothesis import given, settings

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, night_paper, session_paper
from dealer_app.papers.session import night_data
from dealer_app.reports import PaperKind
from dealer_app.reports.layout.columns import MONEY
from dealer_app.reports.layout.sheet import Listing, listings
from dealer_app.reports.night.night_data import table_night
from dealer_app.rules.variant import Fund
from dealer_app.session.table_session import TableSession
from dealer_app.table.accounts.ledger import Ledger, ledger
from dealer_app.table.view.summary import Identity, Summary, summary
from tests.play import the
from tests.run_length import LONG
from tests.whole_night.at_random import played
from tests.whole_night.test_random_nights import EVERY, SEEDS, nights, of

AT = datetime(2026, 11, 20, 23, tzinfo=UTC)
IMPRINT = Imprint(AT, UTC, session="2026-11-20-0001")


@dataclass(frozen=True)
class Told:
    """A night as everything that adds it up tells it."""

    sheet: Printout
    settlement: Printout
    float: Printout
    row: Summary
    ledger: Ledger


def told(session: TableSession) -> Told:
    sitting, table = PaperSession("2026-11-20-0001", session), session.table
    night = table_night(night_data(session, IMPRINT), None)
    return Told(
        session_paper(PaperKind.SESSION, sitting, words("en"), IMPRINT),
        night_paper([night], words("en"), IMPRINT, (date(2026, 11, 20), (), ())),
        session_paper(PaperKind.FLOAT, sitting, words("en"), IMPRINT),
        summary(table, Identity("2026-11-20-0001", session.entries, "", AT, AT)),
        ledger(table),
    )


def amounts(listing: Listing, row: Iterable[object]) -> dict[str, object]:
    """The amounts of a row by the keys of their columns."""
    cells = zip(listing.fields, row, strict=True)
    return {field.key: value for field, value in cells if field.kind in MONEY}


def of_key(paper: Printout, *keys: str) -> Listing | None:
    """The first table of one of these keys; None where the paper has none."""
    return next((each for each in listings(paper.parts) if each.key in keys), None)


def total(paper: Printout, *keys: str) -> Mapping[str, object]:
    """The totals of a table of the paper."""
    found = of_key(paper, *keys)
    return {} if found is None else amounts(found, found.total)


def first(paper: Printout, key: str) -> Mapping[str, object]:
    """The one row of a table of the paper."""
    found = the(of_key(paper, key))
    return amounts(found, found.rows[0])


def summed(paper: Printout, key: str, column: str) -> int:
    """What a column of the data comes to, in minor units; what is empty counts nothing."""
    rows = json.loads(paper.json())["tables"].get(key, [])
    return sum(int(row[column].replace(".", "")) for row in rows if row[column] is not None)


@of(EVERY)
@settings(nights, max_examples=LONG or 2)
@given(seed=SEEDS, data=st.data())
def test_every_total_of_a_night_counts_the_same_lines(
    game: str, house: str, seed: int, data: st.DataObject
) -> None:
    session = played(game, house, seed, data)
    night, play = told(session), ledger(session.table).play
    bets = total(night.sheet, "bets")
    assert bets == total(night.settlement, "bets", "bets_of_the_fund", "bets_of_banks")
    for key in ("taken", "paid"):
        assert bets.get(key, 0) == summed(night.sheet, "coups", key)
    if session.table.variant.fund is Fund.HOUSE and session.table.variant.bank is None:
        assert (bets.get("taken", 0), bets.get("paid", 0)) == (play.losses, play.payouts)
    seats = total(night.settlement, "seats_1")
    for key, same in (("lost", "lost"), ("won", "won"), ("commission", "commission")):
        if seats:
            assert seats[key] == summed(night.sheet, "stakes", same)
    assert first(night.settlement, "gains")["together"] == 0
    brought = first(night.settlement, "result")
    assert (brought["handle"], brought["result"]) == (night.row.handle, night.row.gain)
    assert brought["cagnotte"] == night.row.cagnotte == summed(night.sheet, "coups", "cagnotte")
    assert first(night.float, "tray")["expected"] == night.ledger.expected
