"""The sums of a settlement and of the session sheets of its tables agree with one another, over
random nights of every game."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, night_paper, night_table
from dealer_app.reports.layout.columns import Value
from dealer_app.reports.layout.sheet import Listing, listings
from tests.play import PlayTable
from tests.reports.builders import PRINTED
from tests.reports.money_night import PARIS
from tests.whole_night.at_random import BANKED_BY_PATRONS, BANKED_BY_THE_HOUSE, played

IMPRINT: Final = Imprint(PRINTED, PARIS)
GAMES: Final = (*BANKED_BY_THE_HOUSE, *BANKED_BY_PATRONS)
NAMES: Final = [f"{game}-{place}" for place, (game, _) in enumerate(GAMES)]
nights = settings(
    max_examples=3, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
)
Row = Mapping[str, Value]


def settled(*tables: PlayTable) -> Printout:
    """The settlement of a night of these sessions."""
    sittings = (PaperSession(f"2026-11-20-{n}", each) for n, each in enumerate(tables, start=1))
    told = [night_table(each, IMPRINT) for each in sittings]
    return night_paper(told, words("en"), IMPRINT, (date(2026, 11, 20), (), ()))


def every(of: Printout, key: str) -> Iterator[Listing]:
    return (each for each in listings(of.parts) if each.key == key)


def rows(of: Printout, key: str) -> list[Row]:
    """The rows of a list by their columns; none where it is not on the paper."""
    return [
        dict(zip((field.key for field in each.fields), row, strict=True))
        for each in every(of, key)
        for row in each.rows
    ]


def summed(told: list[Row], column: str) -> int:
    """What the cells of a column come to; those that are not known are left out."""
    return sum(cell for row in told if isinstance(cell := row[column], int))


def of_every_game(data: st.DataObject, seed: int, game: str, house: str) -> PlayTable:
    return PlayTable.of(played(game, house, seed, data))


@pytest.mark.parametrize(
    ("game", "house"), BANKED_BY_PATRONS, ids=[g for g, _ in BANKED_BY_PATRONS]
)
@nights
@given(seed=st.integers(0, 10**6), data=st.data())
def test_what_was_levied_was_counted_or_was_not_or_is_missing(
    game: str, house: str, seed: int, data: st.DataObject
) -> None:
    told = settled(of_every_game(data, seed, game, house))
    [box] = rows(told, "cagnottes")
    levied, counted, uncounted, off = (
        box[key] or 0 for key in ("levied", "counted", "uncounted", "variance")
    )
    assert isinstance(levied, int)
    assert isinstance(off, int)
    assert isinstance(counted, int)
    assert isinstance(uncounted, int)
    assert levied + off == counted + uncounted
    lines = {row["line"]: row["amount"] for row in rows(told, "reconciliation")}
    if lines:
        assert lines.get("Cagnotte, as its own box was counted", 0) == -counted
        assert lines.get("Cagnotte levied, its box not counted since", 0) == -uncounted
        assert lines.get("Cagnotte over or short", 0) == off
