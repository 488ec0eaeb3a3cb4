"""Whatever moves money at a table stands on its session sheet or its procès-verbal, by the number
of its entry."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, get_args

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, session_paper
from dealer_app.reports import PaperKind
from dealer_app.reports.layout.sheet import listings
from dealer_app.rules import moves
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from tests.play import PlayTable
from tests.reports.builders import PRINTED, enter
from tests.reports.money_night import PARIS, casino_night
from tests.reports.nights import night
from tests.reports.reading import pages
from tests.whole_night.at_random import BANKED_BY_PATRONS, BANKED_BY_THE_HOUSE, played

SESSION: Final = "2026-11-20-1"
COUP: Final = ("coup_entries", "entries")
"""Where the entries of a coup stand, from its opening to that of the next."""

MOVED: Final = ("movements", "entry")
PUT_RIGHT: Final = ("incidents", "entries")
PAYOUTS: Final = ("payouts", "entry")
OF_OTHERS: Final = "payouts_of_others"
"""The same of lines that patrons pay one another."""

PLACES: Final[Mapping[type, tuple[str, str]]] = {
    ev.TrayCounted: MOVED,
    ev.FillAsked: MOVED,
    ev.TrayFilled: MOVED,
    ev.TrayCredited: MOVED,
    ev.SlipCancelled: MOVED,
    ev.ChipsBought: MOVED,
    ev.ChipsGiven: MOVED,
    ev.ColoursChanged: MOVED,
    ev.DropCounted: MOVED,
    ev.CagnotteCounted: MOVED,
    ev.TipTaken: MOVED,
    ev.TipsCounted: MOVED,
    ev.CommissionCollected: MOVED,
    ev.CommissionWaived: MOVED,
    ev.CommissionReleased: MOVED,
    ev.PayoutCorrected: PAYOUTS,
    ev.LineSetAside: ("aside", "entry"),
    ev.LineSettledLater: ("aside", "later"),
    ev.CoupRectified: PUT_RIGHT,
    ev.EntryStruck: ("struck_entries", "entry"),
    ev.StakeLaid: COUP,
    ev.StakesRepeated: COUP,
    ev.StakeWithdrawn: COUP,
    ev.BancoCalled: COUP,
    ev.BankStaked: COUP,
    ev.BankTaken: COUP,
    ev.BankCovered: COUP,
    ev.BankGivenUp: COUP,
    ev.WinningsKept: COUP,
    ev.HalfClaimed: COUP,
    ev.CardCorrected: COUP,
    ev.IrregularityFound: COUP,
    ev.IrregularityResolved: COUP,
    ev.CoupVoided: COUP,
    ev.LineTicked: COUP,
    ev.AllTicked: COUP,
}
"""Where each kind of entry stands that moves money, or decides whose it is: in which table, in
which column."""

MOVE_NOTHING: Final = frozenset(
    {
        ev.TableOpened,
        ev.TableClosed,
        ev.RulesChanged,
        ev.LimitsChanged,
        ev.StakeKeepingChanged,
        ev.CroupierNamed,
        ev.ShoeOpened,
        ev.ShoeClosed,
        ev.CardsBurned,
        ev.CutCardPlaced,
        ev.CoupOpened,
        ev.SeatPassed,
        ev.TourStopped,
        ev.CardsHeld,
        ev.PrincipalNamed,
        ev.BettingClosed,
        ev.CardDealt,
        ev.HandSpoke,
        ev.HandShown,
        ev.CardExposed,
        ev.AlertCleared,
        ev.PacksLaid,
        ev.CardExchanged,
        ev.CardsShuffled,
        ev.CardsCut,
        ev.ClockFoundTurned,
        ev.ShoeTold,
        ev.LotDrawn,
        ev.ReentryBegun,
        ev.ReentryEnded,
    }
)
"""The kinds of entries that move no money by themselves."""

OWN_ROW: Final = frozenset(kind for kind, place in PLACES.items() if place != COUP)
"""The kinds that have a row of their own on paper."""

STRUCK: Final = ("struck_entries", "struck")
RUN: Final = re.compile(r"(\d+)(?:–(\d+))?")
nights = settings(
    max_examples=4, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
)
GAMES: Final = (*BANKED_BY_THE_HOUSE, *BANKED_BY_PATRONS)
NAMES: Final = [f"{game}-{place}" for place, (game, _) in enumerate(GAMES)]
SEVEN: Final = tuple(dict.fromkeys(game for game, _ in GAMES))


def paper(kind: PaperKind, table: PlayTable, language: str = "en") -> Printout:
    return session_paper(
        kind, PaperSession(SESSION, table), words(language), Imprint(PRINTED, PARIS)
    )


def told(table: PlayTable) -> dict[tuple[str, str], set[int]]:
    """The entries that each column names on the session sheet and the procès-verbal."""
    found: dict[tuple[str, str], set[int]] = {}
    for kind in (PaperKind.SESSION, PaperKind.INCIDENT):
        for listing in listings(paper(kind, table).parts):
            for place, field in enumerate(listing.fields):
                key = PAYOUTS[0] if listing.key == OF_OTHERS else listing.key
                numbers = found.setdefault((key, field.key), set())
                if field.key in {"entry", "entries", "later", "struck"}:
                    numbers |= {n for row in listing.rows for n in numbered(row[place])}
    return found


def numbered(cell: object) -> set[int]:
    """The numbers that a cell names: `3, 7–9`."""
    runs = RUN.findall(str(cell))
    return {n for first, last in runs for n in range(int(first), int(last or first) + 1)}


def struck(table: PlayTable) -> set[int]:
    return {n for e in table.events if isinstance(e, ev.EntryStruck) for n in e.struck}


def stands(table: PlayTable) -> None:
    """Each entry that moves money is where it belongs; one that was struck out, among those."""
    found, gone = told(table), struck(table)
    for number, event in enumerate(table.events, start=1):
        if type(event) in PLACES:
            place = STRUCK if number in gone else PLACES[type(event)]
            assert number in found[place], (number, event)
            assert number in found[COUP]


@cache
def everything() -> PlayTable:
    """A night in which money moves in every way that has a row of its own on paper."""
    table = casino_night(closed=False)
    wrong = table.coups[1]
    line = wrong.settlement.lines[0]
    enter(
        table,
        ev.ChipsGiven(Seat("7"), Money(10_000)),
        ev.ColoursChanged({Money(2_000): 5}, {Money(10_000): 1}),
        ev.FillAsked("F-0014", {Money(10_000): 2}),
        ev.TrayFilled("F-0014", {Money(10_000): 1}, "5e47", {Money(10_000): 2}),
        ev.DropCounted(Money(700_000)),
        ev.PayoutCorrected(wrong.coup.number, line.seat, line.bet, Money(123_00), "seen on film"),
    )
    enter(table, ev.CoupOpened(), ev.StakeLaid(Seat("4"), BetId("banque"), Money(20_000)))
    enter(table, ev.StakeLaid(Seat("6"), BetId("ponte"), Money(20_000)))
    enter(table, *(ev.CardDealt(Card(face), None) for face in "2435"))
    enter(table, ev.LineSetAside(Seat("4"), "banque", "disputed"), ev.AllTicked())
    number = table.state.latest
    enter(table, ev.CoupOpened(), ev.LineSettledLater(number, Seat("4"), "banque"))
    enter(table, ev.CommissionReleased("the guest comes back"))
    enter(table, ev.ChipsBought(Money(10_000)))
    table.undo()
    return table


def kinds_of(union: object) -> set[type]:
    """Every kind in a union of unions."""
    members = get_args(union)
    return {each for one in members for each in kinds_of(one)} if members else {union}  # type: ignore[arg-type]  # a class stands there


def test_of_every_kind_of_entry_it_is_told_where_it_stands_or_that_it_moves_nothing() -> None:
    assert PLACES.keys() | MOVE_NOTHING == kinds_of(ev.Event)
    assert not PLACES.keys() & MOVE_NOTHING


def test_every_move_of_a_seat_is_a_kind_of_entry() -> None:
    assert kinds_of(moves.Move) <= kinds_of(ev.Event)


@cache
def with_a_cagnotte() -> PlayTable:
    """A night at which patrons bank, and the box of the cagnotte is counted."""
    session = night("chemin_de_fer", 3, 4)
    enter(session, ev.CagnotteCounted({Money(100_000): 1}, (), "of last night"))
    return session


def test_the_count_of_a_cagnotte_stands_among_what_was_moved() -> None:
    stands(with_a_cagnotte())


def test_every_kind_with_a_row_of_its_own_stands_there() -> None:
    table = everything()
    dealt = (table, with_a_cagnotte())
    assert {type(event) for each in dealt for event in each.events} >= OWN_ROW
    stands(table)


@pytest.mark.parametrize(("game", "house"), GAMES, ids=NAMES)
@nights
@given(seed=st.integers(0, 10**6), data=st.data())
def test_whatever_moves_money_stands_on_paper_by_its_number(
    game: str, house: str, seed: int, data: st.DataObject
) -> None:
    stands(PlayTable.of(played(game, house, seed, data)))


@pytest.mark.parametrize("game", SEVEN)
def test_on_the_printed_sheet_each_entry_stands_in_figures(game: str, tmp_path: Path) -> None:
    table = night(game, 3, 6)
    enter(table, ev.ChipsBought(Money(10_000)), ev.TipTaken(Money(500)))
    place = tmp_path / "sheet.pdf"
    paper(PaperKind.SESSION, table, "fr").write_pdf(place)
    found = "\n".join(pages(place))
    foot = found.split("Écritures du journal")[1].split("Sceau")[0]
    runs = {n for first, last in RUN.findall(foot) for n in range(int(first), int(last or 0) + 1)}
    assert runs >= {n for n, e in enumerate(table.events, start=1) if type(e) in PLACES}
    rows = found.split("Mouvements")[1].split("Totaux")[0].splitlines()
    first = [row.split(" ")[0] for row in rows]
    assert {str(len(table.events) - 1), str(len(table.events))} <= {*first}
