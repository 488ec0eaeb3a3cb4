"""Over random nights the ledger, the settlement and the counted tray come to the same, and so does
whatever is read back from the journal."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from dealer_app.night.nights import summary_of
from dealer_app.replay.export import standing
from dealer_app.reports.coup.bank_story import _story, gains
from dealer_app.rules.coup import Line
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.money import worth
from dealer_app.rules.variant import Fund
from dealer_app.session.recorder import Recorded, read_back
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.reconciliation import Gap, reconciliation
from dealer_app.table.accounts.tally import course, tally
from dealer_app.table.state import fold
from dealer_app.table.state import opened as opened_by
from dealer_app.table.table import Played, Rules, Table
from dealer_app.table.view.bank_view import BANKED, Passing
from tests.movements import counted_truthfully, standing_by_number
from tests.run_length import LONG
from tests.whole_night.at_random import BANKED_BY_PATRONS, BANKED_BY_THE_HOUSE, kept, played

EVERY: Final = (*BANKED_BY_THE_HOUSE, *BANKED_BY_PATRONS)

SEEDS: Final = st.integers(0, 10**6)
nights = settings(
    max_examples=LONG or 2,
    derandomize=not LONG,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def of(games: tuple[tuple[str, str], ...]) -> pytest.MarkDecorator:
    """Each of these games in its house."""
    names = [f"{game}-{place}" for place, (game, _) in enumerate(games)]
    return pytest.mark.parametrize(("game", "house"), games, ids=names)


def entries(session: TableSession) -> list[ev.Event]:
    """What counts of a session's entries."""
    return [fact for fact, _ in standing(session.events, session.times)]


def lines_done(session: TableSession) -> list[Line]:
    """The lines of the night that were taken or paid, as its entries tell it."""
    table = session.table
    later = {
        (e.coup, e.seat, e.bet) for e in entries(session) if isinstance(e, ev.LineSettledLater)
    }
    found: list[Line] = []
    for each in table.coups:
        coup, open_still = each.coup, each.coup is table.coup
        for line in each.settlement.lines:
            mark = (line.seat, line.bet)
            aside = mark in coup.deferred and (coup.number, *mark) not in later
            if mark in coup.ticked or not (aside or open_still):
                found.append(line)
    return found


def moved_beside_coups(session: TableSession) -> int:
    """What came into the tray less what went out of it, by its slips and over the counter."""
    facts = entries(session)
    void = {fact.slip for fact in facts if isinstance(fact, ev.SlipCancelled)}
    came = 0
    for fact in facts:
        match fact:
            case ev.TrayCounted(occasion=ev.Occasion.OPENER):
                came = worth(fact.chips)  # an opener counts what lies there: it begins anew
            case ev.TrayFilled() if fact.sent or fact.slip not in void:
                came += worth(fact.chips)
            case ev.TrayCredited() if fact.slip not in void:
                came -= worth(fact.chips)
            case ev.ChipsBought() | ev.ChipsGiven():
                came -= fact.amount
            case ev.CommissionCollected():
                came += fact.amount
            case _:
                continue
    return came


def mispaid(session: TableSession) -> int:
    """What seats keep of the house beyond what their lines came to when that was said, by the last
    word on each."""
    bets = session.table.variant.bets
    kept: dict[tuple[int, str, str], int] = {}
    facts = entries(session)
    for place, fact in enumerate(facts):
        if isinstance(fact, ev.PayoutCorrected) and fact.bet in bets:
            then = fold(opened(session), ((each, None) for each in facts[1:place]))
            lines = then.coups[fact.coup - 1].settlement.lines
            (line,) = (e for e in lines if (e.seat, e.bet) == (fact.seat, fact.bet))
            marks = then.house.commission_mode is CommissionMode.MARKED
            due = line.won - line.lost - (0 if marks else line.commission)
            kept[fact.coup, fact.seat, fact.bet] = 0 if fact.made_good else fact.gained - due
    return sum(kept.values())


def opened(session: TableSession) -> Table:
    """The table as it was opened."""
    return opened_by(session.table.opened, session.table.resolve)


@of(EVERY)
@nights
@given(seed=SEEDS, data=st.data())
def test_a_night_comes_to_the_same_by_its_ledger_its_tray_its_coups_and_its_journal(
    game: str, house: str, seed: int, data: st.DataObject
) -> None:
    with kept(game, house, seed, data) as (session, path):
        again = read_back(path, None)
    if (game, house) in BANKED_BY_THE_HOUSE:
        assert_the_tray_holds_its_float_and_all_that_came_and_went(session)
    else:
        assert_all_gains_and_the_cagnotte_are_nothing_together(session.table)
        assert_the_bank_goes_on_in_its_story_as_it_did_at_the_table(session.table)
    assert_bets_seats_and_coups_come_to_one_sum(session.table.coups)
    assert_coups_and_tray_come_together_line_by_line(session)
    assert_what_is_read_back_is_the_night_as_it_was_live(again.session, session)
    assert_the_row_of_a_night_is_its_ledger(again, session)


def assert_the_tray_holds_its_float_and_all_that_came_and_went(session: TableSession) -> None:
    if session.table.variant.fund is not Fund.HOUSE:
        return
    at_once = session.table.house.commission_mode is CommissionMode.AT_ONCE
    bets = session.table.variant.bets
    lines = [line for line in lines_done(session) if line.bet in bets]
    by_coups = sum(line.lost - line.won + at_once * line.commission for line in lines)
    if ledger(session.table).opener is None:  # it was struck
        assert ledger(session.table).expected is None
        return
    there = moved_beside_coups(session) + by_coups - mispaid(session)
    assert ledger(session.table).expected == there


def assert_bets_seats_and_coups_come_to_one_sum(coups: Sequence[Played]) -> None:
    found = tally(coups)
    by_coup, by_bet, by_seat = 0, Counter[str](), Counter[str]()
    for each in coups:
        for line in each.settlement.lines:
            by_coup += line.net
            by_bet[line.bet] -= line.net
            by_seat[line.seat] += line.net
    assert {seat: sums.net for seat, sums in found.seats.items()} == by_seat
    told = {**found.bets, **found.duels}
    assert {bet: sums.result for bet, sums in told.items()} == by_bet
    assert sum(by_seat.values()) == -sum(by_bet.values()) == by_coup


def assert_all_gains_and_the_cagnotte_are_nothing_together(table: Table) -> None:
    """Where patrons bank."""
    levied = 0
    for each in table.coups:
        nets, bank = sum(line.net for line in each.settlement.lines), each.settlement.bank
        if bank is None:
            assert nets == 0 or not each.coup.bank
            continue
        levied += bank.cagnotte
        assert nets + bank.gained + bank.cagnotte == 0
    assert gains(tally(table.coups), table.coups).together == 0
    if not table.unticked:
        assert ledger(table).result == ledger(table).play.cagnotte == levied


def assert_the_bank_goes_on_in_its_story_as_it_did_at_the_table(table: Table) -> None:
    """On the window and on paper; what was put right since says so of itself, and nobody gives a
    bank up in these nights."""
    coups, present = table.coups, table.coup if table.settlement is None else None
    steps = tuple(coups.come_to(BANKED).up_to(present))
    printed = _story(coups)
    told = [(held.step.coup, held.step.before, held.step.after) for held in printed]
    assert [(each.coup, each.before, each.after) for each in steps] == told
    gained = Counter[str]()
    for step in steps:
        assert step.after - step.before == step.gained
        assert step.passing is not Passing.GIVEN_UP
        gained[step.holder] += step.gained
    assert gained == Counter(tally(coups).banks)
    for held, following in pairwise(printed):
        now, step = coups[following.step.coup - 1], held.step
        goes_on = now.coup.bank is not None and now.coup.bank.coups > 0
        if goes_on and not (step.as_dealt or now.original):
            assert following.step.before == step.after - held.aside + following.put_in


def assert_coups_and_tray_come_together_line_by_line(session: TableSession) -> None:
    found = reconciliation(session.table, standing_by_number(session))
    told = ledger(session.table)
    if found is None:
        assert told.expected is None
        return
    assert found.difference == 0
    assert found.counted == (told.win is not None)
    if told.win is not None:
        assert found.tray == told.win - told.given - told.play.cagnotte
    counted = -sum(worth(e.chips) for e in entries(session) if isinstance(e, ev.CagnotteCounted))
    boxed = {each.kind: each.amount for each in found.lines}
    of_the_box = [boxed.get(kind, 0) for kind in (Gap.CAGNOTTE, Gap.CAGNOTTE_OFF, Gap.UNCOUNTED)]
    off = sum(each.variance for each in told.tray.cagnottes)
    assert of_the_box[:2] == [counted, off]
    assert sum(of_the_box) == -told.play.cagnotte
    owing = [amount for amount in told.owed.values() if amount > 0]
    back = [amount for amount in told.owed.values() if amount < 0]
    assert (boxed.get(Gap.OWED, 0), boxed.get(Gap.OVERPAID, 0)) == (-sum(owing), -sum(back))


def assert_what_is_read_back_is_the_night_as_it_was_live(
    again: TableSession, session: TableSession
) -> None:
    assert again.events == session.events
    assert plain(again.table) == plain(session.table)
    told = course(again.events, again.times, again.table.resolve).table
    assert plain(told) == plain(session.table)


def plain(table: Table) -> Table:
    """The table without the function by which it reads its own sheet again."""
    return replace(table, resolve=_nothing, before=None)


def _nothing(_: Mapping[str, str]) -> Rules:
    raise NotImplementedError


def assert_the_row_of_a_night_is_its_ledger(again: Recorded, session: TableSession) -> None:
    row, told = summary_of(again.id, again.session), ledger(session.table)
    assert (row.handle, row.gain, row.drop) == (told.play.handle, told.gain, told.drop)
    assert (row.commission, row.cagnotte) == (told.commission, told.play.cagnotte)
    assert (row.fills, row.credits) == (told.tray.fills, told.tray.credits)
    assert (row.tips, row.variance) == (told.tray.tipped, told.variance)
    assert row.coups == len(session.table.coups)
    assert row.rectified == sum(each.original is not None for each in session.table.coups)


@of(BANKED_BY_THE_HOUSE)
@nights
@given(seed=SEEDS, data=st.data())
def test_a_tray_that_is_counted_truthfully_is_neither_over_nor_short(
    game: str, house: str, seed: int, data: st.DataObject
) -> None:
    session = played(game, house, seed, data)
    if session.table.coup and session.table.settlement is None:
        session.enter(ev.CoupVoided("Closing"))
    if session.table.unticked:
        session.enter(ev.AllTicked())
    counted_truthfully(session)
