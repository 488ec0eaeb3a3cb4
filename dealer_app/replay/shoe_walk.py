"""A shoe file walked through, step by step: what is entered next, or claimed of the table, and the
table meanwhile.

A lesson and the demonstration with its pictures go through their files by these steps. Whether what
somebody entered is what was due is told here for the exam as well, whose shoe chance deals.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from dealer_app.replay.expectations import holds
from dealer_app.replay.run import HEADINGS, facts_of, replay
from dealer_app.replay.script import Script
from dealer_app.rules.cards import Card, Pack
from dealer_app.rules.due import No, Refusal
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.verdict import decided, owed
from dealer_app.table.shoe_file import Statement
from dealer_app.table.state import fold
from dealer_app.table.table import Table

SAT_DOWN: Final = HEADINGS | {"at"}
"""Statements that nobody enters while cards are dealt: the table's headings, and the time."""

CLAIM: Final = "claim"
"""What is wrong where something is said of the table that is not so."""

OVERLOOKED: Final = "overlooked"
"""What is wrong where a card goes over a stake that came too late, as if it did not lie there."""

_VALUED: Final = frozenset(
    {"total", "net", "commission", "cagnotte", "bank", "holder", "irregular"}
)
"""Claims whose last word is the answer; of the others all but their kind is."""
_RESULTS: Final = frozenset({"wins", "loses", "ties"})

Facts = Sequence[ev.Event | No]


# The steps of a file


@dataclass(frozen=True, slots=True)
class ShoeStep:
    """One thing that is entered, or said of the table, and the remarks before it."""

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


def steps_of(script: Script) -> Iterator[Statement]:
    """The statements that are entered or claimed, cards one by one; what must be refused leaves
    nothing behind."""
    statements = script.statements
    opened = False
    for place, statement in enumerate(statements):
        opened = opened or statement.verb == "shoe"
        following = statements[place + 1 : place + 2]
        refused = any(_is_refusal(each) for each in (statement, *following))
        sat = SAT_DOWN if opened else SAT_DOWN | {"croupier"}
        if not refused and statement.verb not in sat:
            yield from _one_by_one(statement)


def _is_refusal(statement: Statement) -> bool:
    return statement.verb == "expect" and statement.words == ("refused",)


def _one_by_one(statement: Statement) -> Iterable[Statement]:
    if statement.verb != "deal":
        return (statement,)
    return (Statement(statement.line, "deal", (card,)) for card in statement.words)


def _about(statement: Statement) -> tuple[str, ...]:
    kind, *rest = statement.words
    if kind in _RESULTS:
        return ("result", *rest)
    return (kind, *rest[:-1]) if kind in _VALUED else (kind,)


# The walk: what is entered is judged at the table as it stands


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
class ShoeWalk:
    """A file on its way: its script and steps, the table so far, and the step that is due."""

    script: Script
    steps: tuple[ShoeStep, ...]
    table: Table
    place: int = 0

    @property
    def step(self) -> ShoeStep | None:
        """What is due next, None at the end of the file."""
        return self.steps[self.place] if self.place < len(self.steps) else None

    @property
    def over(self) -> bool:
        """True once every step was taken."""
        return self.step is None

    @property
    def due(self) -> tuple[ev.Event, ...] | None:
        """The facts of the step that is due, but for the payout, which is ticked off beside it;
        None where something is claimed, or at the end."""
        step = self.step
        if step is None or step.claimed:
            return None
        return _without_ticks(facts_of(self.table, step.statement, self.script))


def begun(script: Script, steps: Sequence[ShoeStep]) -> ShoeWalk:
    """The walk at its first step, with nothing on the table."""
    nothing = replace(script, statements=script.statements[:1])
    return ShoeWalk(script, tuple(steps), replay(nothing).table)


def stepped(walk: ShoeWalk) -> ShoeWalk:
    """The walk one step on, as its file goes."""
    if walk.step is None:
        return walk
    taken = said(walk, walk.step.statement)
    return replace(walk, table=taken.table, place=walk.place + 1)


def went_on(walk: ShoeWalk, taken: Taken) -> ShoeWalk:
    """The walk after an entry: a step further if it was right, else where it was."""
    return replace(walk, table=taken.table, place=walk.place + 1) if taken.right else walk


def said(walk: ShoeWalk, statement: Statement) -> Taken:
    """What a statement comes to in place of the step that is due."""
    if statement.verb == "expect":
        return _claimed(walk, statement)
    return entered(walk, facts_of(walk.table, statement, walk.script))


def entered(walk: ShoeWalk, facts: Facts) -> Taken:
    """What these facts come to in place of the step that is due: an entry of the window's."""
    due = walk.due
    right = due is not None and _all_alike(walk.script.rules.variant.pack, due, facts)
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
    found += [OVERLOOKED for each in facts[:1] if overlooks(walk, each)]
    return Taken(right, table, irregular=tuple(found))


def comes_late(walk: ShoeWalk) -> bool:
    """True where a stake is due that nobody takes any more: it is reported before the next card."""
    first = next(iter(walk.due or ()), None)
    return isinstance(first, ev.StakeLaid) and bool(
        judge(decided(walk.table), first).irregularities
    )


def overlooks(walk: ShoeWalk, fact: ev.Event | No) -> bool:
    """True of a card that is entered where such a stake waits to be reported."""
    return isinstance(fact, ev.CardDealt | ev.HandShown) and comes_late(walk)


def provoked(walk: ShoeWalk, wrong: Sequence[Statement]) -> tuple[str, ...]:
    """What the engine finds wrong where these are entered one after the other."""
    return tuple(code for taken in tried(walk, wrong) for code in taken.codes)


def tried(walk: ShoeWalk, statements: Iterable[Statement]) -> Iterator[Taken]:
    """What each of these comes to, entered one after the other."""
    for statement in statements:
        taken = said(walk, statement)
        walk = replace(walk, table=taken.table)
        yield taken


def _claimed(walk: ShoeWalk, statement: Statement) -> Taken:
    found = holds(walk.table, statement)
    asked = walk.step is not None and walk.step.claimed and walk.step.asked == _about(statement)
    return Taken(asked and found is None, walk.table, found=found)


# Whether what was entered is what is due


def _without_ticks(facts: Facts) -> tuple[ev.Event, ...]:
    return tuple(each for each in facts if not isinstance(each, No | ev.AllTicked))


def _all_alike(pack: Pack, due: Iterable[ev.Event], given: Facts) -> bool:
    """True if the same was entered, part by part; ticks count for nothing."""
    ours, theirs = parts_of(due), parts_of(_without_ticks(given))
    return len(ours) == len(theirs) and all(
        alike(pack, *pair) for pair in zip(ours, theirs, strict=True)
    )


def parts_of(facts: Iterable[ev.Event]) -> tuple[ev.Event, ...]:
    """Facts as the table takes them, one by one: cards that are shown, stakes that are repeated."""
    return tuple(part for fact in facts for part in _parts(fact))


def _parts(fact: ev.Event) -> Sequence[ev.Event]:
    if isinstance(fact, ev.HandShown):
        return [ev.HandShown(fact.hand, (card,)) for card in fact.cards]
    if isinstance(fact, ev.StakesRepeated):
        return [ev.StakeLaid(each.seat, each.bet, each.amount) for each in fact.stakes]
    return (fact,)


def alike(pack: Pack, due: ev.Event, given: ev.Event) -> bool:
    """True if the same was entered: of a card more may be told, or as much as is asked."""
    match due, given:
        case (ev.CardDealt(card=one), ev.CardDealt(card=other)):
            return _same_card(pack, one, other)
        case (ev.HandShown(cards=ones), ev.HandShown(cards=others)):
            return due.hand == given.hand and same_cards(pack, ones, others)
        case (ev.CardsBurned(cards=ones), ev.CardsBurned(cards=others)):
            return same_cards(pack, ones, others)
        case (ev.CoupVoided(), ev.CoupVoided()):
            return True
        case (ev.CardExposed(card=one), ev.CardExposed(card=other)):
            return replace(given, card=one) == due and _same_card(pack, one, other)
        case _:  # any other fact is told whole
            return due == given


def same_cards(pack: Pack, due: Sequence[Card], given: Sequence[Card]) -> bool:
    """True of as many cards, each of which may be that of its place."""
    return len(due) == len(given) and all(
        _same_card(pack, *pair) for pair in zip(due, given, strict=True)
    )


def _same_card(pack: Pack, due: Card, given: Card) -> bool:
    if due.hidden or given.hidden:
        return due.hidden == given.hidden
    return pack.may_be(due, given) or pack.may_be(given, due)
