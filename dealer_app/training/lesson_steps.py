"""A lesson walked through: what is entered is judged at the table as it stands, step by step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from dealer_app.replay.expectations import holds
from dealer_app.replay.run import AFTER_EACH, acts, replay
from dealer_app.replay.script import Script
from dealer_app.rules.cards import Pack
from dealer_app.rules.due import No, Refusal
from dealer_app.table import events as ev
from dealer_app.table.decision_order import decided, owed
from dealer_app.table.judge import judge
from dealer_app.table.shoe_file import Statement
from dealer_app.table.state import fold
from dealer_app.table.table import Table

CLAIM: Final = "claim"
"""What a lesson provokes where something is said of the table that is not so."""

_VALUED: Final = frozenset(
    {"total", "net", "commission", "cagnotte", "bank", "holder", "irregular"}
)
"""Claims whose last word is the answer; of the others all but their kind is."""
_RESULTS: Final = frozenset({"wins", "loses", "ties"})

Facts = Sequence[ev.Event | No]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that the trainee enters, or says of the table, and the remarks before it."""

    statement: Statement
    remarks: Mapping[str, str] = field(default_factory=dict)

    @property
    def claimed(self) -> bool:
        """True if something is said of the table, and nothing is entered."""
        return self.statement.verb == "expect"

    @property
    def asked(self) -> tuple[str, ...]:
        """What a claim is about, without its answer."""
        return _about(self.statement)


@dataclass(frozen=True, slots=True)
class Taken:
    """What an entry comes to: whether it is the step that was due, and what the engine says of it.

    `found` is what the table shows in place of a claim that does not hold. `table` is the table
    after the entry, as it was before it where the entry is impossible.
    """

    right: bool
    table: Table
    refusal: Refusal | None = None
    irregular: tuple[str, ...] = ()
    found: str | None = None

    @property
    def codes(self) -> tuple[str, ...]:
        """What the engine finds wrong with it: a refusal, irregularities, or a claim."""
        if self.refusal is not None:
            return (self.refusal.code.value,)
        return (CLAIM,) if self.found is not None else self.irregular


@dataclass(frozen=True, slots=True)
class Walk:
    """A lesson on its way: its script and steps, the table so far, and the step that is due."""

    script: Script
    steps: tuple[Step, ...]
    table: Table
    place: int = 0

    @property
    def step(self) -> Step | None:
        """What is due next, None at the end of the lesson."""
        return self.steps[self.place] if self.place < len(self.steps) else None

    @property
    def over(self) -> bool:
        """True once every step was taken."""
        return self.step is None


def begun(script: Script, steps: Sequence[Step]) -> Walk:
    """The lesson at its first step, with nothing on the table."""
    nothing = replace(script, statements=script.statements[:1])
    return Walk(script, tuple(steps), replay(nothing).table)


def stepped(walk: Walk) -> Walk:
    """The lesson one step on, as its file goes."""
    if walk.step is None:
        return walk
    taken = said(walk, walk.step.statement)
    return replace(walk, table=taken.table, place=walk.place + 1)


def went_on(walk: Walk, taken: Taken) -> Walk:
    """The lesson after an entry: a step further if it was right, else where it was."""
    return replace(walk, table=taken.table, place=walk.place + 1) if taken.right else walk


def said(walk: Walk, statement: Statement) -> Taken:
    """What a statement comes to in place of the step that is due."""
    if statement.verb == "expect":
        return _claimed(walk, statement)
    return entered(walk, acts(_ready(walk.table, statement.verb), statement, walk.script))


def entered(walk: Walk, facts: Facts) -> Taken:
    """What these facts come to in place of the step that is due: an entry of the window's."""
    due = _facts_due(walk)
    right = due is not None and _alike(walk.script.rules.variant.pack, due, facts)
    table, found = walk.table, list[str]()
    for event in facts:
        if isinstance(event, No):
            return Taken(right=False, table=walk.table, refusal=Refusal(event))
        ready = decided(table) if owed(table, event) else table
        verdict = judge(ready, event)
        if verdict.refusal is not None:
            return Taken(right=False, table=walk.table, refusal=verdict.refusal)
        found += verdict.irregularities
        table = fold(ready, ((each, None) for each in verdict.events))
    return Taken(right, table, irregular=tuple(found))


def provoked(walk: Walk, wrong: Sequence[Statement]) -> tuple[str, ...]:
    """What the engine finds wrong where these are entered one after the other."""
    codes: list[str] = []
    for statement in wrong:
        taken = said(walk, statement)
        codes += taken.codes
        walk = replace(walk, table=taken.table)
    return tuple(codes)


def _ready(table: Table, verb: str) -> Table:
    return decided(table) if verb in AFTER_EACH else table


def _facts_due(walk: Walk) -> Facts | None:
    if walk.step is None or walk.step.claimed:
        return None
    statement = walk.step.statement
    return acts(_ready(walk.table, statement.verb), statement, walk.script)


def _alike(pack: Pack, due: Facts, given: Facts) -> bool:
    """True if the same was entered: a card may be told more precisely, ticks count for nothing."""
    ours, theirs = _without_ticks(due), _without_ticks(given)
    return len(ours) == len(theirs) and all(
        _same(pack, *pair) for pair in zip(ours, theirs, strict=True)
    )


def _without_ticks(facts: Facts) -> list[ev.Event | No]:
    return [each for each in facts if not isinstance(each, ev.AllTicked)]


def _same(pack: Pack, due: ev.Event | No, given: ev.Event | No) -> bool:
    if isinstance(due, ev.CardDealt) and isinstance(given, ev.CardDealt):
        return due.card.hidden == given.card.hidden and pack.may_be(due.card, given.card)
    return due == given


def _claimed(walk: Walk, statement: Statement) -> Taken:
    found = holds(walk.table, statement)
    asked = walk.step is not None and walk.step.claimed and walk.step.asked == _about(statement)
    return Taken(asked and found is None, walk.table, found=found)


def _about(statement: Statement) -> tuple[str, ...]:
    kind, *rest = statement.words
    if kind in _RESULTS:
        return ("result", *rest)
    return (kind, *rest[:-1]) if kind in _VALUED else (kind,)
