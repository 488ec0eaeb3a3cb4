"""A lesson followed at a table: whatever is entered there is held against the step that is due.

The table keeps nothing on disk: the trainee's own record is the only file. What differs from the
lesson stands there until it is struck, as at work; what the lesson claims is asked, and the felt
hides it meanwhile.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from dealer_app.replay.run import AFTER_EACH, Unwritten, acts, attempt
from dealer_app.replay.shoe_walk import (
    OVERLOOKED,
    ShoeStep,
    ShoeWalk,
    Taken,
    alike,
    begun,
    comes_late,
    overlooks,
    parts_of,
    said,
    same_cards,
    stepped,
    tried,
)
from dealer_app.rules.cards import Pack
from dealer_app.rules.coup import Coup
from dealer_app.rules.due import Refusal
from dealer_app.rules.money import read_amount
from dealer_app.rules.moves import SeatPassed
from dealer_app.rules.variant import Seat
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.verdict import by_default, decided
from dealer_app.table.shoe_file import Statement
from dealer_app.table.state import apply
from dealer_app.table.table import Table
from dealer_app.training.lesson_claims import DUE_OF, given_as, offered, said_by
from dealer_app.training.lessons import Lesson
from dealer_app.training.question import AnswerKind
from dealer_app.training.record_facts import ExamPart, Faults

_TICKS: Final = (ev.LineTicked, ev.AllTicked, ev.ClockFoundTurned, ev.ShoeTold, ev.LotDrawn)
"""What is entered beside the lesson: the payout is ticked off by the table's own page, and a lot
that fell is nobody yet."""

_UNSAID: Final = (SeatPassed, ev.BettingClosed)
"""What the table asks of people and a lesson leaves out: that they stake nothing."""

_SPOKEN: Final = frozenset({"stake", "pass", "banco"})
"""Statements in which a seat speaks of its stake."""

_MARKED: Final = {
    "total": ExamPart.CALLS,
    "wins": ExamPart.CALLS,
    "loses": ExamPart.CALLS,
    "ties": ExamPart.CALLS,
    "net": ExamPart.PAYOUTS,
    "commission": ExamPart.PAYOUTS,
    "cagnotte": ExamPart.PAYOUTS,
    "bank": ExamPart.PAYOUTS,
    "irregular": ExamPart.IRREGULARITIES,
}


@dataclass(frozen=True, slots=True)
class Strayed:
    """What was entered in the place of the step that was due, and what is found wrong with it."""

    entered: ev.Event
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a lesson is: the step that is due, the parts of it that are entered already, and
    what strayed from it, until that is struck."""

    place: int = 0
    parts: int = 0
    strayed: Strayed | None = None


class Following:
    """One lesson on its way at a table of its own, which keeps nothing on disk.

    `made` is true once the fault that the lesson provokes was made.
    """

    def __init__(self, lesson: Lesson) -> None:
        walk = begun(lesson.script, lesson.steps)
        self.lesson = lesson
        self.session = TableSession(walk.table, Unwritten())
        self.made = False
        self._table = self._clean = walk.table
        self._faults: Counter[ExamPart] = Counter()
        self.reached = Reached()
        self._before = [self.reached]
        self._skip()
        self.session.changed.append(self._changed)

    @property
    def walk(self) -> ShoeWalk:
        """The lesson at the table as it stands."""
        lesson = self.lesson
        return ShoeWalk(lesson.script, lesson.steps, self._table, self.reached.place)

    @property
    def step(self) -> ShoeStep | None:
        """What is due, None at the end of the lesson."""
        return self.walk.step

    @property
    def coming(self) -> Statement | None:
        """The next statement that is entered, behind what is claimed before it."""
        steps = self.lesson.steps[self.reached.place :]
        return next((each.statement for each in steps if not each.claimed), None)

    @property
    def over(self) -> bool:
        """True once every step was taken."""
        return self.step is None and self.reached.strayed is None

    @property
    def at_fault(self) -> bool:
        """True where the fault of the lesson is to be made, or not."""
        return self.reached.place == self.lesson.fault.place

    @property
    def comes_late(self) -> bool:
        """True where somebody has laid a stake that nobody takes any more: it is due to be
        reported."""
        return self.reached.strayed is None and comes_late(self.walk)

    @property
    def avoided(self) -> bool:
        """True once the place of the fault is passed, and it was not made."""
        fault = self.lesson.fault
        return bool(fault.wrong) and self.reached.place > fault.place and not self.made

    @property
    def faults(self) -> tuple[Faults, ...]:
        """What went wrong so far, counted."""
        return tuple(Faults(part, self._faults[part]) for part in ExamPart if self._faults[part])

    def claim(self, statement: Statement) -> Taken:
        """What is said of the table; right, the lesson goes on."""
        taken = said(self.walk, statement)
        if taken.right:
            self.reached = Reached(self.reached.place + 1)
            self._skip()
        else:
            self._faults[_MARKED.get(statement.words[0], ExamPart.PROCEDURE)] += 1
            self.made |= self.at_fault and self._is_the_fault(statement)
        return taken

    def fault_refused(self) -> None:
        """The fault that the lesson provokes was tried, and refused at the table."""
        self._faults[ExamPart.PROCEDURE] += 1
        self.made = True

    def refusals(self) -> tuple[Refusal, ...]:
        """What the table refuses of the fault of the lesson, where it is made now."""
        taken = tried(self.walk, self.lesson.fault.wrong)
        return tuple(each.refusal for each in taken if each.refusal is not None)

    def _is_the_fault(self, statement: Statement) -> bool:
        """True of the claim that the lesson provokes, or that says of what is due what it does."""
        wrong = self.lesson.fault.wrong[-1]
        if wrong.verb == "expect":
            return self._alike(wrong, statement)
        return statement.words[:2] == ("due", DUE_OF.get(wrong.verb, wrong.verb))

    def offered(self, random: Random) -> tuple[Statement, ...]:
        """The claim that is due among others, what the lesson's own fault would say first; nothing
        where a figure is typed, or something entered instead."""
        step, wrong = self.step, self.lesson.fault.wrong
        if step is None or not step.claimed:
            return ()
        table, right = self.session.table, step.statement
        tempting = said_by(wrong[-1], right, table) if self.at_fault and wrong else ()
        return offered(table, right, tempting, random)

    def _alike(self, one: Statement, other: Statement) -> bool:
        """True of two claims that say the same, an amount however it is written."""
        if one.words[:-1] != other.words[:-1] or given_as(one) is not AnswerKind.AMOUNT:
            return one.words == other.words
        digits = self._table.house.currency.digits
        amounts = {read_amount(each.words[-1], digits) for each in (one, other)}
        return len(amounts) == 1

    # What is entered.

    def _changed(self, table: Table) -> None:
        batch = self.session.events[len(self._before) :]
        for event in batch:
            self._before.append(self.reached)
            if isinstance(event, ev.EntryStruck):
                self.reached = self._before[min(event.struck) - 1]
            else:
                self._entered(event)
                self._table = apply(self._table, event)
        self._table = table
        self._put_right()
        self._skip()

    def _put_right(self) -> None:
        """Goes on where what strayed was put right, and lies as the lesson has it."""
        if self.reached.strayed is None:
            self._clean = self._table
            return
        if not isinstance(self.session.events[-1], ev.CardCorrected):
            return
        after = stepped(replace(self.walk, table=self._clean)).table
        if _lies_alike(after.coup, self._table.coup, self._table.variant.pack):
            self.reached, self._clean = Reached(self.reached.place + 1), self._table

    def _entered(self, event: ev.Event) -> None:
        strayed = self.reached.strayed
        if isinstance(event, _TICKS):
            return
        if ev.brought_about(event):
            if strayed is not None and isinstance(event, ev.IrregularityFound):
                self._stray(replace(strayed, codes=(*strayed.codes, event.code)))
            return
        if strayed is not None:
            return
        if not all(self._takes(part) for part in parts_of((event,))) and not self._beside(event):
            self._faults[_part(event)] += 1
            over = (OVERLOOKED,) if overlooks(self.walk, event) else ()
            self._stray(Strayed(event, over))

    def _stray(self, strayed: Strayed) -> None:
        self.reached = replace(self.reached, strayed=strayed)
        self.made |= self.at_fault and self.lesson.fault.provokes in strayed.codes

    def _takes(self, part: ev.Event) -> bool:
        """Goes on by a part of the step that is due; False of anything else."""
        parts, at = self._due_parts(), self.reached.parts
        if at < len(parts) and alike(self._table.variant.pack, parts[at], part):
            self._go_on(parts)
            return True
        if not parts or not isinstance(parts[at], ev.BettingClosed):
            return False
        before, self.reached = self.reached, Reached(self.reached.place + 1)
        if self._takes(part):  # the first card ends the stakes as well
            return True
        self.reached = before
        return False

    def _go_on(self, parts: Sequence[ev.Event]) -> None:
        place, at = self.reached.place, self.reached.parts + 1
        if at == len(parts):
            self.reached = Reached(place + 1)
        elif isinstance(parts[0], ev.HandShown):
            self.reached = Reached(place, at)

    @property
    def due(self) -> ev.Event | None:
        """The fact that is entered next; None where something is claimed."""
        parts = self._parts()
        return parts[self.reached.parts] if self.reached.parts < len(parts) else None

    def behind(self, facts: Sequence[ev.Event]) -> ev.Event | None:
        """The fact that is entered behind these, which come with it; None where something is
        claimed between, or another is due first."""
        return next(iter(parts_of(self._past(facts).due or ())), None)

    def remarks(self, facts: Sequence[ev.Event]) -> tuple[Mapping[str, str], ...]:
        """What is remarked on the fact that is entered behind these, and on them."""
        steps = self.lesson.steps[self.reached.place : self._past(facts).place + 1]
        return tuple(each.remarks for each in steps if each.remarks)

    def leaves_out(self, seat: Seat) -> bool:
        """True of a seat of which the lesson tells no more in this coup, and that may say that it
        stakes nothing: the lesson goes on behind that."""
        for each in self.lesson.steps[self.reached.place :]:
            if each.statement.verb in AFTER_EACH:
                break
            if each.statement.verb in _SPOKEN and each.statement.words[0] == seat:
                return False
        return self._beside(SeatPassed(seat))

    def _past(self, facts: Sequence[ev.Event]) -> ShoeWalk:
        """The lesson behind these facts, as far as they come in it."""
        walk, pack = self.walk, self._table.variant.pack
        for fact in facts:
            parts = parts_of(walk.due or ())
            if len(parts) != 1 or not alike(pack, parts[0], fact):
                break
            walk = stepped(walk)
        return walk

    def _parts(self) -> tuple[ev.Event, ...]:
        return parts_of(self.walk.due or ())

    def _due_parts(self) -> tuple[ev.Event, ...]:
        """The same as the table takes it: a stake is cut to what is free, or comes too late."""
        parts = self._parts()
        if not parts or isinstance(parts[0], ev.HandShown):
            return parts
        taken = judge(decided(self._table), parts[0]).events or parts
        first = next((each for each in taken if type(each) is type(parts[0])), taken[0])
        return (first, *parts[1:])

    def _beside(self, event: ev.Event) -> bool:
        """True of what the table asks and the lesson leaves out, where it can go on behind it."""
        if isinstance(event, ev.IrregularityResolved):
            return event in by_default(self._table)
        if not isinstance(event, _UNSAID):
            return False
        coming, table = self.coming, apply(self._table, event)
        if coming is None:
            return True
        return attempt(decided(table), acts(table, coming, self.lesson.script)) is None

    def _skip(self) -> None:
        """Past steps that come to nothing at this table."""
        while (step := self.step) is not None and not step.claimed:
            if self.walk.due and not self._is_decided(step.statement):
                return
            self.reached = Reached(self.reached.place + 1)

    def _is_decided(self, statement: Statement) -> bool:
        """True of a decision that the house has taken already, and nobody is asked for."""
        pending = self._table.coup.pending if self._table.coup is not None else None
        return statement.verb == "resolve" and pending is None


def _lies_alike(due: Coup | None, given: Coup | None, pack: Pack) -> bool:
    """True of two coups with the same cards and stakes on the felt."""
    if due is None or given is None or due.dealt != given.dealt or due.stakes != given.stakes:
        return False
    return all(same_cards(pack, due.hand(hand), given.hand(hand)) for hand in set(due.dealt))


def _part(event: ev.Event) -> ExamPart:
    """What a wrong entry is marked as."""
    match event:
        case ev.CardDealt() | ev.HandSpoke() | ev.HandShown() | ev.CardExposed():
            return ExamPart.DRAWS
        case ev.IrregularityFound() | ev.IrregularityResolved() | ev.CoupVoided():
            return ExamPart.IRREGULARITIES
        case _:  # the rest is procedure
            return ExamPart.PROCEDURE
