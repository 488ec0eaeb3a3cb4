"""A session: what is entered is recorded and shown, what is struck goes, what was kept returns."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import pytest
from typing_extensions import override

from dealer_app.rules.due import No, Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import BANQUE, PONTE, BetId, Seat
from dealer_app.session.table_session import CannotStand, NotRecorded
from dealer_app.table import events as ev
from dealer_app.table.judges.verdict import regular
from dealer_app.table.table import Table
from tests.builders import (
    Unwritten,
    at_table,
    banco,
    bank,
    burn,
    card,
    codes,
    correct,
    deal,
    decide,
    dues,
    entered,
    expose,
    held,
    nets,
    next_coup,
    principal,
    report,
    say,
    session,
    show,
    stake,
    take_back,
    tick,
)
from tests.play import PlayTable, the

T = TypeVar("T")
EVENING = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)


class Failing:
    """A recorder whose disk can be full."""

    head = "head"

    def __init__(self) -> None:
        self.full = False
        self.acts = 0
        self.kept: list[ev.Event] = []
        self.faults: list[Exception] = []

    def append(
        self,
        events: Sequence[ev.Event],
        signature: Signature,  # noqa: ARG002 - nothing is kept
        follows: Callable[[datetime | None], T],
    ) -> T:
        following = follows(self.at(len(self.kept) + len(events)))
        if self.full:
            raise NotRecorded("disk full")
        self.acts += 1
        self.kept += events
        return following

    def at(self, entries: int) -> datetime:
        return EVENING + timedelta(seconds=entries)

    def fault(self, fault: Exception, events: Sequence[ev.Event]) -> None:  # noqa: ARG002 - counted
        self.faults.append(fault)


def on(recorder: Failing) -> PlayTable:
    opening = session().table
    return PlayTable(opening, recorder, EVENING)


# Record, then show


def test_an_entry_is_shown_once_it_is_recorded() -> None:
    recorder = Failing()
    table = on(recorder)
    seen: list[Table] = []
    table.changed.append(seen.append)
    entered(table, ev.ShoeOpened(8))
    assert recorder.kept == [ev.ShoeOpened(8)]
    assert seen == [table.state]
    assert table.unfit == {}


def test_what_the_disk_refuses_changes_nothing_and_can_be_entered_again() -> None:
    recorder = Failing()
    table = entered(on(recorder), ev.ShoeOpened(8), ev.CoupOpened())
    seen: list[Table] = []
    table.changed.append(seen.append)
    before, entries = table.state, table.entries
    recorder.full = True
    with pytest.raises(NotRecorded):
        table.enter(deal("7")[0])
    with pytest.raises(NotRecorded):
        table.undo()
    assert (table.state, table.entries, seen) == (before, entries, [])
    recorder.full = False
    entered(table, *deal("7"))
    assert held(table, "ponte") == "7"


def unfit() -> ev.IrregularityFound:
    """A fact from which nothing follows: a card is burned that is in no hand."""
    return ev.IrregularityFound("IRR-08", Resolution.BURN, hand=PONTE, card=card("2"))


def test_what_cannot_be_folded_is_refused_and_never_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recorder = Failing()
    table = entered(on(recorder), ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6 K Q"))
    before, kept = table.state, [*recorder.kept]
    monkeypatch.setattr("dealer_app.session.table_session.judge", lambda _, event: regular(event))
    refusal = the(table.enter(unfit()).refusal)
    assert refusal.code is No.CANNOT_STAND
    refusal = the(table.enter_together([unfit()]).refusal)
    assert refusal.code is No.CANNOT_STAND
    assert (table.state, recorder.kept) == (before, kept)
    assert [type(fault) for fault in recorder.faults] == [ValueError, ValueError]


def test_an_act_after_which_nothing_can_be_worked_out_is_not_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recorder = Failing()
    table = entered(on(recorder), ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6"))

    def broken(*_: object) -> Table:
        raise KeyError("bet")

    monkeypatch.setattr("dealer_app.table.history.fold", broken)
    with pytest.raises(CannotStand):
        table.undo()
    assert held(table, "ponte") == "7"
    assert len(recorder.kept) == 4


def test_a_session_with_an_entry_from_which_nothing_follows_opens_without_it() -> None:
    table = entered(at_table(), *deal("7 6 K"))
    wrong, more = ev.RulesChanged({"packs": "dice"}), deal("Q")[0]
    entries = [*table.events, wrong, ev.EntryStruck((6,)), replace(more, hand=BANQUE)]
    again = PlayTable.resumed(entries, [None] * len(entries), table.state.resolve, Unwritten())
    assert again.unfit == {7: wrong}
    assert (held(again, "ponte"), held(again, "banque")) == ("7", "6 Q")
    assert again.events[6] == ev.EntryStruck((7,))


@pytest.mark.parametrize("entries", [2, 3, 4, 5, 6, 7])
def test_what_is_due_after_an_entry_is_called_though_an_unfit_one_follows(entries: int) -> None:
    whole = entered(at_table(), *deal("7 6 K Q")).events
    nothing: Any = None  # an amount that no journal of this version holds
    events = [*whole[:entries], ev.StakeLaid(Seat("1"), BetId("ponte"), nothing)]
    begun = at_table().state.resolve
    sound = PlayTable.resumed(events[:-1], [None] * entries, begun, Unwritten())
    again = PlayTable.resumed(events, [None] * len(events), begun, Unwritten())
    assert list(again.unfit) == [entries + 1]
    assert again.state.dues == sound.state.dues
    assert again.state == sound.state


def test_an_unfit_entry_is_struck_with_the_next_act_and_told_no_more() -> None:
    table = entered(at_table(), *deal("7 6"))
    entries = [*table.events, unfit()]
    again = PlayTable.resumed(entries, [None] * len(entries), table.state.resolve, Unwritten())
    assert again.strike_unfit() == {6: unfit()} == again.strike_unfit()
    entered(again, *deal("K"))
    assert again.events[6] == ev.EntryStruck((6,))
    assert again.unfit == {} == again.strike_unfit()
    assert held(again, "ponte") == "7 K"
    again.undo()
    assert held(again, "ponte") == "7"


def test_an_impossible_entry_is_not_recorded() -> None:
    recorder = Failing()
    table = on(recorder)
    verdict = table.enter(ev.CoupOpened())
    assert verdict.refusal
    assert recorder.kept == []


def test_a_coup_knows_when_it_was_opened() -> None:
    table = entered(on(Failing()), ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6 K Q"))
    assert table.coups[0].opened == EVENING + timedelta(seconds=2)
    assert table.times[0] == EVENING


def test_the_default_is_decided_before_the_next_entry() -> None:
    table = entered(at_table(), *deal("7 6 K Q 9"))
    assert codes(table) == [("IRR-01", "(burn)")]
    entered(table, ev.CoupVoided("Misdeal"))
    assert codes(table) == [("IRR-01", "burn")]


def test_two_irregularities_are_decided_in_order() -> None:
    table = entered(at_table(), *deal("7"), stake(3, "ponte", 10), stake(4, "ponte", 10))
    entered(table, decide("IRR-16", "stand"), *deal("6 K Q"))
    assert codes(table) == [("IRR-16", "withdraw"), ("IRR-16", "stand")]
    assert nets(table) == {"4": 1000}


def test_what_waits_is_decided_when_the_table_closes() -> None:
    table = entered(at_table(), *deal("7 6 K Q 9"))
    assert table.close().refusal is None
    assert table.state.closed
    assert isinstance(table.events[-1], ev.TableClosed)
    assert table.events[-1] == ev.TableClosed(table.entries - 1, "head")


def test_a_table_does_not_close_in_the_middle_of_a_coup() -> None:
    table = entered(at_table(), *deal("7 6"))
    verdict = table.close()
    assert the(verdict.refusal).code is No.COUP_OPEN
    assert not table.state.closed


def test_a_closed_table_takes_no_entry_and_strikes_none() -> None:
    table = session()
    table.close()
    verdict = table.enter(ev.ShoeOpened(8))
    assert the(verdict.refusal).code is No.TABLE_CLOSED
    assert table.undo() == ()
    assert table.state.due is None


# Undo: act, strike, equals before

FESTIVAL = ("festival", {"packs": "6"})

ACTS: dict[str, tuple[tuple[ev.Event, ...], ev.Event]] = {
    "a shoe": ((), ev.ShoeOpened(8)),
    "rules": ((), ev.RulesChanged({"packs": "6"})),
    "a croupier": ((), ev.CroupierNamed("B. Leroy")),
    "no shoe": ((ev.ShoeOpened(8),), ev.ShoeClosed()),
    "a burn": ((ev.ShoeOpened(8),), burn("7 xx xx")),
    "a cut card": ((ev.ShoeOpened(8),), ev.CutCardPlaced(14)),
    "a coup": ((ev.ShoeOpened(8),), ev.CoupOpened()),
    "a stake": ((ev.ShoeOpened(8), ev.CoupOpened()), stake(3, "ponte", 10)),
    "more of a stake": (
        (ev.ShoeOpened(8), ev.CoupOpened(), stake(3, "ponte", 10)),
        stake(3, "ponte", 5),
    ),
    "a stake withdrawn": (
        (ev.ShoeOpened(8), ev.CoupOpened(), stake(3, "ponte", 10)),
        take_back(3, "ponte"),
    ),
    "a late stake": (
        (ev.ShoeOpened(8), ev.CoupOpened(), *deal("7")),
        stake(3, "ponte", 10),
    ),
    "a stake withdrawn too late": (
        (ev.ShoeOpened(8), ev.CoupOpened(), stake(3, "ponte", 10), *deal("7")),
        take_back(3, "ponte"),
    ),
    "the end of betting": ((ev.ShoeOpened(8), ev.CoupOpened()), ev.BettingClosed()),
    "a first card": ((ev.ShoeOpened(8), ev.CoupOpened()), deal("7")[0]),
    "the last card": ((ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6 K")), deal("Q")[0]),
    "a card too many": ((ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6 K Q")), deal("9")[0]),
    "a duplicate card": (
        (ev.ShoeOpened(1), burn("7s"), ev.CoupOpened()),
        deal("7s")[0],
    ),
    "an exposed card": (
        (ev.ShoeOpened(8), ev.CoupOpened(), *deal("xx xx xx xx")),
        expose("ponte", 1, "7"),
    ),
    "a hand shown": (
        (ev.ShoeOpened(8), ev.CoupOpened(), *deal("xx xx xx xx")),
        show("ponte", "7 K"),
    ),
    "an announcement": (
        (ev.ShoeOpened(8), ev.CoupOpened(), *deal("2 7 K Q")),
        say("ponte", "draw"),
    ),
    "a report": ((ev.ShoeOpened(8), ev.CoupOpened()), report("IRR-09")),
    "a decision": (
        (ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6 K Q 9")),
        decide("IRR-01", "next_coup"),
    ),
    "a void": ((ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6")), ev.CoupVoided("Misdeal")),
    "a correction": (
        (ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6 K Q")),
        correct("ponte", 1, "9"),
    ),
    "a line ticked": (
        (ev.ShoeOpened(8), ev.CoupOpened(), stake(3, "ponte", 10), *deal("7 6 K Q")),
        tick(3, "ponte"),
    ),
    "all ticked": (
        (ev.ShoeOpened(8), ev.CoupOpened(), stake(3, "ponte", 10), *deal("7 6 K Q")),
        ev.AllTicked(),
    ),
    "the next coup": ((ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6 K Q")), ev.CoupOpened()),
    "the next shoe": ((ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6 K Q")), ev.ShoeOpened(8)),
}


@pytest.mark.parametrize("name", ACTS)
def test_a_struck_entry_leaves_the_table_as_it_was(name: str) -> None:
    before, act = ACTS[name]
    table = entered(session(), *before)
    as_it_was = table.state
    entered(table, act)
    assert table.state != as_it_was
    undone = table.undo()
    assert undone
    assert table.state == as_it_was


DUEL: dict[str, tuple[tuple[ev.Event, ...], ev.Event]] = {
    "a principal": ((), principal("ponte", 3)),
    "the bank's stake": ((), bank(1, 20)),
    "banco": ((bank(1, 20),), banco(2, 20)),
}


@pytest.mark.parametrize("name", DUEL)
def test_a_struck_entry_of_the_duel_leaves_the_table_as_it_was(name: str) -> None:
    before, act = DUEL[name]
    table = entered(at_table("festival"), *before)
    as_it_was = table.state
    entered(table, act)
    assert table.state != as_it_was
    assert table.undo() == (act,)
    assert table.state == as_it_was


def test_a_relief_that_was_signed_is_never_struck_and_what_lies_before_it_is() -> None:
    table = entered(session(), ev.ShoeOpened(8), ev.CoupOpened(), *deal("7"))
    relief = ev.CroupierNamed("B. Leroy")
    table.enter(relief, Signature("B. Leroy", ("A. Roche",)))
    struck = [type(each) for act in iter(table.undo, ()) for each in act]
    assert struck == [ev.CardDealt, ev.CoupOpened, ev.ShoeOpened]
    assert table.state.croupier == "B. Leroy"


def test_of_a_coup_that_is_over_it_is_known_who_dealt_it() -> None:
    """Who had the cards as it was opened, and who took them over before its last card."""
    table = entered(at_table(), *deal("9 K K 7"), ev.CroupierNamed("B. Leroy"), ev.CoupOpened())
    entered(table, *deal("9 K"), ev.CroupierNamed("C. Noir"), *deal("K 7"), ev.CoupOpened())
    entered(table, *deal("9 K K"), ev.CroupierNamed("D. Vidal"))
    table.undo()
    entered(table, *deal("7"))
    dealt = [table.croupiers_of(number) for number in (1, 2, 3)]
    assert dealt == [("A. Roche",), ("B. Leroy", "C. Noir"), ("C. Noir",)]


def test_the_croupiers_of_a_coup_are_none_of_the_one_whose_opening_was_struck() -> None:
    table = entered(at_table(), *deal("9 K K 7"), ev.CoupOpened())
    table.undo()
    entered(table, ev.CroupierNamed("B. Leroy"), ev.CoupOpened(), *deal("9"))
    assert table.croupiers_of(1) == ("A. Roche",)


def test_a_strike_takes_what_the_entry_brought_about() -> None:
    table = entered(at_table(), *deal("7 6 K Q 9"))
    undone = table.undo()
    assert [type(each) for each in undone] == [ev.CardDealt, ev.IrregularityFound]
    assert codes(table) == []
    assert table.shoe.left == 412


def test_a_late_stake_is_struck_without_the_card_before_it() -> None:
    table = entered(at_table(), *deal("7 6"), stake(3, "ponte", 10))
    table.undo()
    assert held(table, "ponte") == "7"
    assert held(table, "banque") == "6"
    assert codes(table) == []


def test_a_report_is_struck_without_the_card_before_it() -> None:
    table = entered(at_table(), *deal("7 6"), report("IRR-09"))
    table.undo()
    assert held(table, "banque") == "6"
    assert codes(table) == []


def test_strikes_go_back_to_the_opening_and_no_further() -> None:
    table = entered(session(), ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6 K Q"))
    entered(table, ev.CoupOpened(), *deal("9"))
    while table.undo():
        pass
    assert table.state == session().table
    assert table.undo() == ()
    assert isinstance(table.events[0], ev.TableOpened)


def test_what_is_struck_stays_among_the_entries() -> None:
    table = entered(at_table(), *deal("7"))
    table.undo()
    assert table.events[3:] == (ev.CardDealt(card("7"), PONTE), ev.EntryStruck((4,)))


def test_a_coup_struck_and_opened_again_goes_on() -> None:
    table = entered(at_table(), *deal("7 6 K Q"), ev.CoupOpened())
    table.undo()
    assert dues(table) == ["settle"]
    entered(table, ev.CoupOpened(), *deal("9 2"))
    assert table.coup.number == 2
    table.undo()
    table.undo()
    assert dues(table) == ["card ponte", "stakes"]
    table.undo()
    assert dues(table) == ["settle"]


# Stakes again


def test_the_same_stakes_are_laid_again_for_the_table() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "tie", 5), *deal("7 6 K Q"))
    next_coup(table)
    assert table.repeat_stakes().refusal is None
    entered(table, *deal("7 6 K Q"))
    assert nets(table) == {"3": 1000, "4": -500}


def test_the_same_stakes_are_laid_again_for_a_seat() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "tie", 5), *deal("7 6 K Q"))
    next_coup(table)
    table.repeat_stakes(Seat("4"))
    entered(table, *deal("7 6 K Q"))
    assert nets(table) == {"4": -500}


def test_what_lies_there_already_is_not_laid_again() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "tie", 5), *deal("7 6 K Q"))
    entered(next_coup(table), stake(3, "ponte", 50))
    table.repeat_stakes()
    entered(table, *deal("7 6 K Q"))
    assert nets(table) == {"3": 5000, "4": -500}


def test_stakes_are_repeated_of_the_last_coup_that_had_any() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"))
    entered(next_coup(table), *deal("7 6 K Q"))
    next_coup(table)
    assert table.repeat_stakes().refusal is None
    assert len(table.coup.stakes) == 1


def test_without_earlier_stakes_there_is_nothing_to_repeat() -> None:
    table = at_table()
    early = session("punto_banco").repeat_stakes()  # no coup lies yet
    for verdict in (early, table.repeat_stakes(), table.repeat_stakes(Seat("3"))):
        assert the(verdict.refusal).code is No.NOTHING_TO_REPEAT


def test_a_stake_that_may_not_lie_again_is_left_out_with_why() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "tie", 5), *deal("7 6 K Q"))
    next_coup(table)
    table.enter(ev.LimitsChanged(Money(1000), None, Money(1)))
    ((left, why),) = table.stakes_again().left_out
    assert (left.seat, why.code) == ("4", No.BELOW_MINIMUM)
    assert table.repeat_stakes().refusal is None
    assert [each.seat for each in table.coup.stakes] == ["3"]


def test_stakes_of_which_none_may_lie_again_are_refused() -> None:
    limits = "[limits]\ndifferential = 10\n"
    table = entered(at_table(house=limits), stake(3, "ponte", 10), *deal("7 6 K Q"))
    entered(next_coup(table), stake(4, "ponte", 10))
    verdict = table.repeat_stakes()
    assert the(verdict.refusal).code is No.DIFFERENTIAL
    assert [each.seat for each in table.coup.stakes] == ["4"]


def test_stakes_are_not_repeated_after_the_first_card() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"))
    entered(next_coup(table), *deal("7"))
    verdict = table.repeat_stakes()
    assert the(verdict.refusal).code is No.STAKES_CLOSED


def test_repeated_stakes_are_struck_in_one() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "tie", 5), *deal("7 6 K Q"))
    next_coup(table)
    before = table.state
    table.repeat_stakes()
    table.undo()
    assert table.state == before


# After a crash


def test_a_session_is_resumed_card_for_card_at_any_entry() -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("2 7 K Q 4 9"))
    entered(table, decide("IRR-02", "next_coup"), ev.AllTicked(), ev.CoupOpened())
    table.undo()
    entered(table, ev.CoupOpened(), *deal("9 6"), correct("banque", 1, "5"), ev.CoupVoided("Late"))
    resumed = [
        PlayTable.resumed(
            table.events[:number], table.times[:number], table.state.resolve, Unwritten()
        )
        for number in range(1, table.entries + 1)
    ]
    assert [each.entries for each in resumed] == list(range(1, table.entries + 1))
    assert resumed[0].table == session().table
    assert resumed[-1].table == table.state


def test_a_resumed_session_strikes_like_the_one_before() -> None:
    table = entered(at_table(), *deal("7 6 K Q"), ev.CoupOpened(), *deal("9 2"))
    resumed = PlayTable.resumed(table.events, table.times, table.state.resolve, Unwritten())
    for _ in range(9):
        assert resumed.undo() == table.undo()
        assert resumed.table == table.state


def test_options_change_between_two_shoes() -> None:
    table = entered(session(), ev.RulesChanged({"packs": "6", "banque": "ez"}), ev.ShoeOpened(6))
    assert table.variant.chosen["banque"] == "ez"
    assert table.shoe.size == 312


def test_the_step_that_is_due_is_the_first_of_what_may_be_done() -> None:
    table = at_table()
    assert table.due.step is Step.CARD
    assert dues(table) == ["card ponte", "stakes"]


def test_facts_entered_together_are_one_act_on_the_disk() -> None:
    recorder = Failing()
    table = entered(on(recorder), ev.ShoeOpened(8), ev.CoupOpened())
    before = recorder.acts
    assert table.enter_together(deal("xx xx xx xx")).refusal is None
    assert recorder.acts == before + 1
    assert held(table, "banque") == "xx xx"


def test_one_undo_strikes_all_that_were_entered_together_and_no_more() -> None:
    table = entered(on(Failing()), ev.ShoeOpened(8), ev.CoupOpened())
    before = table.state
    entered(table, *deal("5"))
    alone = table.state
    table.enter_together(deal("xx xx xx"))
    assert len(table.undo()) == 3
    assert table.state == alone
    table.undo()
    assert table.state == before


def test_an_entry_after_them_is_struck_alone() -> None:
    table = entered(on(Failing()), ev.ShoeOpened(8), ev.CoupOpened())
    table.enter_together(deal("xx xx"))
    both = table.state
    entered(table, *deal("xx"))
    assert len(table.undo()) == 1
    assert table.state == both


def test_one_undo_strikes_a_shoe_and_a_coup_that_were_opened_together() -> None:
    """Where each coup has a shoe of its own, both are opened with the first word of it (S1.4)."""
    table = on(Failing())
    before = table.state
    table.enter_together([ev.ShoeOpened(8), ev.CoupOpened(), *deal("5")])
    assert len(table.undo()) == 3
    assert table.state == before
    assert table.undo() == ()


def test_one_of_them_that_is_refused_keeps_all_of_them_out() -> None:
    table = entered(on(Failing()), ev.ShoeOpened(8), ev.CoupOpened())
    entries = table.entries
    refusal = the(table.enter_together([*deal("xx"), ev.CoupOpened()]).refusal)
    assert refusal.code is No.COUP_OPEN
    assert table.entries == entries


# A clock that was put back


class Turning(Failing):
    """A recorder whose clock is put back by an hour before the third act."""

    @override
    def at(self, entries: int) -> datetime:
        return super().at(entries) - timedelta(hours=self.acts >= 2)


def test_a_clock_that_was_put_back_is_told_with_the_next_entry() -> None:
    table = entered(on(Turning()), ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 8"))
    turned = table.events[4]
    assert isinstance(turned, ev.ClockFoundTurned)
    assert turned.was > turned.now
    assert [type(event) for event in table.events[3:]] == [
        ev.CardDealt,
        ev.ClockFoundTurned,
        ev.CardDealt,
    ]


def test_what_the_clock_did_is_never_struck() -> None:
    table = entered(on(Turning()), ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 8"))
    table.undo()
    table.undo()
    assert held(table, "ponte") == ""
    assert sum(isinstance(event, ev.ClockFoundTurned) for event in table.events) == 1


def test_a_clock_put_back_before_the_last_entry_is_told_before_the_seal() -> None:
    table = entered(on(Turning()), ev.ShoeOpened(8), ev.ShoeClosed(), ev.ShoeOpened(8))
    assert table.close().refusal is None
    assert isinstance(table.events[-2], ev.ClockFoundTurned)
    assert table.events[-1] == ev.TableClosed(len(table.events) - 1, "head")


def test_what_was_entered_together_is_struck_together_after_the_clock_was_put_back() -> None:
    table = entered(on(Turning()), ev.ShoeOpened(8), ev.CoupOpened(), *deal("7"))
    before = table.state
    table.enter_together(deal("8 K 2"))
    assert len(table.undo()) == 3
    assert table.state == before
