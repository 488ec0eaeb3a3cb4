"""What every night at a table must keep, whatever is entered: the base of the state machines."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import hypothesis.strategies as st
from hypothesis import HealthCheck, note, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from typing_extensions import override

from dealer_app.i18n import words
from dealer_app.i18n.calls import call
from dealer_app.i18n.entry_names import struck
from dealer_app.i18n.refusals import refused
from dealer_app.replay.export import files, standing
from dealer_app.replay.run import replay
from dealer_app.replay.script import script_of
from dealer_app.rules.coup import Coup, Finding, Line
from dealer_app.rules.variant import Fund, Result
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.tally import Tally, tally
from dealer_app.table.findings import CARD_TOO_MANY
from dealer_app.table.judges.verdict import Verdict, decided
from dealer_app.table.state import fold, opened
from dealer_app.table.table import Played, Table
from dealer_app.table.view.croupier_view import croupier_view
from tests.builders import Unwritten, session
from tests.mistakes import corrections, entry_for
from tests.movements import counted_truthfully, moved_beside, movements
from tests.play import the
from tests.run_length import LONG


def nights(steps: int) -> settings:
    """How a night that fails is looked for: in so many steps each, twice that in a long search."""
    return settings(
        max_examples=LONG or 12,
        stateful_step_count=2 * steps if LONG else steps,
        deadline=None,
        derandomize=not LONG,
        suppress_health_check=list(HealthCheck),
    )


class Machine(RuleBasedStateMachine):
    """A table, its session, and what must hold of them after every entry."""

    def __init__(self) -> None:
        super().__init__()
        self.session: TableSession = session()

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def coup(self) -> Coup | None:
        return self.table.coup

    def enter(self, event: ev.Event) -> Verdict:
        """Enters it, strikes it, and enters it again: the strike leaves what was before."""
        before = self.table
        verdict = self.session.enter(event)
        if verdict.refusal:
            assert self.table == before
            for language in ("fr", "en"):
                said = refused(words(language), verdict.refusal, before.variant, before.house)
                assert said
                assert "{" not in said
            return verdict
        note(f"entered {event}")
        after = self.table
        if isinstance(event, ev.Slip):
            assert self.session.undo() == ()
            assert self.table == after
            return verdict
        undone = self.session.undo()
        assert undone[0] == verdict.events[0]
        assert struck(words("en"), undone, before.variant, before.house)
        assert self.table == decided_before(before, event)
        again = self.session.enter(event)
        assert again == verdict
        assert self.table == after
        return verdict

    @rule(data=st.data())
    def move_chips(self, data: st.DataObject) -> None:
        self.enter(data.draw(movements(self.table)))

    @rule(data=st.data())
    def find_a_mistake(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(1, len(self.table.coups) + 1))
        entry = entry_for(self.session, number, data.draw(corrections(self.table)))
        if entry:
            self.enter(entry)

    @rule(times=st.integers(1, 6))
    def strike(self, times: int) -> None:
        for _ in range(times):
            self.session.undo()

    @rule()
    def resume(self) -> None:
        """The program was killed: what was recorded is the table."""
        before = self.session
        self.session = TableSession.resumed(
            before.events, before.times, before.table.resolve, Unwritten()
        )
        assert self.session.table == before.table
        assert self.session.entries == before.entries

    # What must hold

    @invariant()
    def the_table_is_the_fold_of_what_stands(self) -> None:
        first, *facts = standing(self.session.events, self.session.times)
        assert isinstance(first[0], ev.TableOpened)
        assert fold(opened(first[0], self.table.resolve), facts) == self.table

    @invariant()
    def every_card_of_the_shoe_is_somewhere(self) -> None:
        shoe = self.table.shoe
        if shoe is None:
            return
        assert 0 <= shoe.left <= shoe.size
        assert shoe.size == shoe.left + sum(self.out_of_the_shoe())

    def out_of_the_shoe(self) -> Iterator[int]:
        """How many cards left the present shoe: hands, cards laid aside, burns, those carried."""
        table, shoe = self.table, the(self.table.shoe)
        yield shoe.held
        yield self.burned_between_coups()
        for coup in (*(each.coup for each in table.played), table.coup):
            if coup and coup.shoe == shoe.number:
                yield sum(len(cards) for cards in coup.hands.values()) - self.counted_twice(coup)
                yield len(coup.aside)
                yield sum(map(_lies_apart, coup.findings))

    def counted_twice(self, coup: Coup) -> int:
        """How often a card counts in one side's hand more: it left the shoe once (S4-A9)."""
        sides = (hand for hand in coup.playing if hand != self.table.variant.banque)
        drew = sum(coup.third(hand) is not None for hand in sides)
        return max(0, drew - 1) if self.table.variant.draws.shared else 0

    def burned_between_coups(self) -> int:
        table, burned = opened(self.table.opened, self.table.resolve), 0
        for event in as_corrected(self.session):
            if isinstance(event, ev.ShoeOpened):
                burned = 0
            if isinstance(event, ev.CardsBurned) and (
                table.coup is None or table.settlement is not None
            ):
                burned += len(event.cards)
            table = fold(table, ((event, None),))
        return burned

    @invariant()
    def every_line_is_what_its_stake_becomes(self) -> None:
        for played in self.table.coups:
            for line in played.settlement.lines:
                check_line(line)
            laid = {(stake.seat, stake.bet): stake.amount for stake in played.coup.stakes}
            lines = {(line.seat, line.bet): line.stake for line in played.settlement.lines}
            assert len(lines) == len(played.settlement.lines)
            assert {key: lines.get(key) for key in laid} == laid

    @invariant()
    def what_the_seats_gain_the_house_pays(self) -> None:
        coups = [
            each
            for each in self.table.coups
            if each.settlement.bank or each.rules.variant.bank is None
        ]
        found = tally(coups)
        nets = sum(line.net for played in coups for line in played.settlement.lines)
        assert nets + sum(found.banks.values()) + sum(found.results.values()) == 0
        assert found.duel.net == 0

    @invariant()
    def the_tray_holds_what_moved(self) -> None:
        told = ledger(self.table)
        by_slips, out = moved_beside(self.session)
        if told.opener:
            since = told.result - told.play.cagnotte - told.play.waiting
            assert told.expected == told.opener.worth + by_slips - out + since
        coups = self.table.coups
        if self.table.unticked or any(each.coup.deferred for each in coups):
            return
        assert told.play.waiting == 0  # nothing is still to be taken or paid
        found, not_in = tally(coups), told.play.marked - told.collected
        assert told.play.cagnotte == found.cagnotte
        if self.table.variant.bank is None and self.table.variant.fund is Fund.HOUSE:
            by_bets = sum(each.result for each in found.bets.values())
            assert told.result == by_bets - not_in == -sum_of_nets(found) - not_in
        else:
            assert told.result == found.cagnotte

    @invariant()
    def there_is_always_something_to_say_and_to_do(self) -> None:
        assert self.table.dues
        view = croupier_view(self.table)
        for language in ("fr", "en"):
            said = call(words(language), view)
            assert said.headline
            assert "{" not in said.headline + said.why

    @override
    def teardown(self) -> None:
        """The evening as a file replays to the same results, and closes with its seal."""
        self.session.decide()
        for text in files(self.session, Path("evening.shoe")).values():
            note(text)
        self.replays_to_the_same()
        if self.table.coup and self.table.settlement is None:
            self.session.enter(ev.CoupVoided("Closing"))
        if self.table.unticked:
            self.session.enter(ev.AllTicked())
        counted_truthfully(self.session)
        assert self.session.close().refusal is None
        assert self.table.closed
        assert self.session.undo() == ()

    def replays_to_the_same(self) -> None:
        table = self.table
        left = [results(each) for each in as_left(self.session)]
        shoe_file = files(self.session, Path("evening.shoe"))[Path("evening.shoe")]
        text = shoe_file.replace("\nhouse evening-house.toml\n", "\n")
        script = script_of(text.encode(), Path())
        script = replace(script, resolve=table.resolve, rules=table.rules)
        again = replay(script)
        assert [results(each) for each in again.table.coups] == left


def sum_of_nets(found: Tally) -> int:
    """What all seats gained together; what two set against each other is none of it."""
    return sum(each.net for each in found.seats.values())


def _lies_apart(finding: Finding) -> bool:
    """True of a card too many on which nothing is decided yet: no hand holds it, nor the burns."""
    apart = finding.hand is None or finding.code in ("IRR-01", "IRR-02")
    return finding.pending and finding.card is not None and apart and finding.code in CARD_TOO_MANY


def as_corrected(table: TableSession) -> list[ev.Event]:
    """What stands after the opening, a coup with a wrong card replaced by the right one."""
    facts: list[ev.Event] = []
    for event, _ in standing(table.events, table.times)[1:]:
        if isinstance(event, ev.CardCorrected):
            while not isinstance(facts.pop(), ev.CoupOpened):
                pass
            facts += event.facts
        else:
            facts.append(event)
    return facts


def decided_before(before: Table, event: ev.Event) -> Table:
    """The table as an entry found it: with what the house decides of what waited, if it did."""
    pending = before.coup.pending if before.coup else None
    if isinstance(event, ev.Beside | ev.CoupRectified):
        return before
    decides = isinstance(event, ev.IrregularityResolved) and pending is not None
    return before if decides or pending is None else decided(before)


def as_left(session: TableSession) -> Sequence[Played]:
    """The coups as they were rectified last; where a coup hands on what it came to, as it stood
    when the next one was opened."""
    variant = session.table.variant
    if variant.bank is None and variant.principals is None:
        return session.table.coups
    facts = standing(session.events, session.times)
    table, left = opened(session.table.opened, session.table.resolve), list[Played]()
    for fact in facts[1:]:
        if isinstance(fact[0], ev.CoupOpened):
            left += table.coups[len(left) :]
        table = fold(table, [fact])
    return [*left, *table.coups[len(left) :]]


A_CHEVAL: Final = "both"
"""A bet on two sides, each settled apart: it may win on one and lose on the other (S4-A21)."""


def check_line(line: Line) -> None:
    assert line.stake > 0
    assert min(line.won, line.lost) >= 0
    assert 0 <= line.commission <= line.won
    assert line.net == line.won - line.lost - line.commission
    assert not (line.won and line.lost) or line.bet == A_CHEVAL
    match line.result:
        case Result.WIN:
            assert line.won >= line.lost
        case Result.LOSE:
            assert line.lost >= line.won
        case Result.PUSH:
            assert line.won == line.lost
        case Result.VOID:
            assert (line.won, line.lost) == (0, 0)


def results(played: Played) -> object:
    """What a replay must come to again: results, payout, irregularities and what was decided."""
    findings = [(each.code, each.resolution) for each in played.coup.findings]
    return (
        played.coup.number,
        played.coup.voided,
        played.settlement,
        {hand: cards for hand, cards in played.coup.hands.items() if cards},
        findings,
    )
