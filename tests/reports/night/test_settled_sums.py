"""The sums of a settlement and of the session sheets of its tables agree with one another, over
random nights of every game."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Final

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, night_paper, session_paper
from dealer_app.papers.session import night_data
from dealer_app.reports import PaperKind
from dealer_app.reports.layout.columns import Value
from dealer_app.reports.layout.sheet import Listing, listings
from dealer_app.reports.night.night_data import Edge, table_night
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.table import Rules
from tests.builders import banco, bank, deal, entered, euros, stake
from tests.play import PlayTable
from tests.reports.builders import PRINTED
from tests.reports.money_night import PARIS
from tests.table.trays import CHIPS, at_tray
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
    told = [
        table_night(night_data(each.session, replace(IMPRINT, session=each.id)), None)
        for each in sittings
    ]
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


def sheet(of: PlayTable) -> Printout:
    """The session sheet of a table."""
    return session_paper(PaperKind.SESSION, PaperSession("2026-11-20-1", of), words("en"), IMPRINT)


@pytest.mark.parametrize(("game", "house"), GAMES, ids=NAMES)
@nights
@given(seed=st.integers(0, 10**6), data=st.data())
def test_what_seats_staked_is_what_lies_on_the_bets_and_in_duels(
    game: str, house: str, seed: int, data: st.DataObject
) -> None:
    told = settled(of_every_game(data, seed, game, house))
    bets = [row for key in ("bets", "bets_of_the_fund", "bets_of_banks") for row in rows(told, key)]
    duels, seats = rows(told, "duels"), rows(told, "seats_1")
    for of_bets, of_seats in (("staked", "staked"), ("taken", "lost"), ("paid", "won")):
        both = summed(bets, of_bets) + summed(duels, of_bets)
        assert both == summed(seats, of_seats)


@pytest.mark.parametrize(("game", "house"), GAMES, ids=NAMES)
@nights
@given(seed=st.integers(0, 10**6), data=st.data())
def test_the_drop_is_what_guests_paid_with_and_what_it_was_counted_over_or_short(
    game: str, house: str, seed: int, data: st.DataObject
) -> None:
    table = of_every_game(data, seed, game, house)
    for told in (settled(table), sheet(table)):
        for row in rows(told, "tenders"):
            assert row["bought"] == summed([row], "cash") + summed([row], "markers") + summed(
                [row], "vouchers"
            )
            assert row["drop"] == summed([row], "bought") + summed([row], "off")
        assert summed(rows(told, "tenders"), "drop") == ledger(table.table).drop


def test_a_marker_and_a_voucher_are_summed_apart_from_cash() -> None:
    table = entered(at_tray(), ev.ChipsBought(euros(300), ev.Tender.CASH, Seat("2")))
    entered(table, ev.ChipsBought(euros(200), ev.Tender.MARKER, Seat("3")))
    entered(table, ev.ChipsBought(euros(50), ev.Tender.VOUCHER))
    entered(table, ev.DropCounted(euros(540), "a note is torn"))
    for told in (settled(table, table), sheet(table)):
        row = rows(told, "tenders")[0]
        amounts = tuple(
            row[key] for key in ("cash", "markers", "vouchers", "bought", "off", "drop")
        )
        assert amounts == tuple(map(euros, (300, 200, 50, 550, -10, 540)))


def assert_void_coups_are_their_stakes(table: PlayTable) -> None:
    told = sheet(table)
    coups = {row["coup"]: row for row in rows(told, "coups")}
    voids = rows(told, "voids")
    assert voids
    for row in voids:
        duel = row.get("duel", 0)
        assert isinstance(duel, int)
        assert row["returned"] == summed([coups[row["coup"]]], "staked") + duel


@pytest.mark.parametrize("game", ["festival", "punto_banco"])
@nights
@given(seed=st.integers(0, 10**6), data=st.data())
def test_stakes_of_void_coups_went_back_as_bets_and_duels_have_it(
    game: str, seed: int, data: st.DataObject
) -> None:
    house = dict(BANKED_BY_THE_HOUSE)[game]
    table = of_every_game(data, seed, game, house)
    if table.table.unticked:
        entered(table, ev.AllTicked())
    if table.table.coup is None or table.table.settlement is not None:
        entered(table, ev.CoupOpened())
    entered(table, ev.CoupVoided("Misdeal"))
    assert_void_coups_are_their_stakes(table)


def void_duel() -> PlayTable:
    """A duel of 50 and a stake of 20 that were void, and no coup besides."""
    table = at_tray(CHIPS, "festival", {"packs": "1"})
    entered(table, ev.CoupOpened(), bank(4, 50), banco(7, 50), stake(1, "ponte", 20))
    return entered(table, *deal("9 2"), ev.CoupVoided("Misdeal"))


def test_a_void_duel_is_told_apart_from_the_void_stakes_of_its_coup() -> None:
    table = void_duel()
    assert_void_coups_are_their_stakes(table)
    [row] = rows(sheet(table), "voids")
    assert (row["returned"], row["duel"]) == (euros(120), euros(100))
    found = settled(table)
    assert summed(rows(found, "duels"), "staked") == euros(100)
    assert summed(rows(found, "seats_1"), "staked") == euros(120)


def one_percent(_: Rules, __: int, bets: AbstractSet[str]) -> Mapping[str, Edge]:
    """As if whoever pays gained a hundredth of every stake."""
    return {bet: Edge(Fraction(1, 100), Fraction(1)) for bet in bets}


def test_theory_expects_nothing_of_a_session_whose_coups_were_all_void() -> None:
    table = entered(at_tray(), ev.CoupOpened(), stake(1, "ponte", 20))
    entered(table, *deal("9 2"), ev.CoupVoided("Misdeal"))
    more = entered(
        at_tray(), ev.CoupOpened(), stake(1, "ponte", 100), *deal("9 2 9 3"), ev.AllTicked()
    )
    sittings = [PaperSession("2026-11-20-1", more), PaperSession("2026-11-20-2", table)]
    found = [
        table_night(night_data(each.session, replace(IMPRINT, session=each.id)), one_percent)
        for each in sittings
    ]
    told = night_paper(found, words("en"), IMPRINT, (date(2026, 11, 20), (), ()))
    first, second = (row["theoretical"] for row in rows(told, "result"))
    assert (first, second) == (euros(1), 0)
    [game] = rows(told, "games")
    assert game["theoretical"] == first
