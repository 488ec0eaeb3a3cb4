"""The replay itself: each statement entered through the session, each expectation checked."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from dealer_app.i18n import marked
from dealer_app.replay import script as read
from dealer_app.replay.expectations import holds
from dealer_app.replay.script import Script
from dealer_app.replay.trouble import RefusedEntry, Status, Trouble
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.money import Money
from dealer_app.rules.variant import HandId
from dealer_app.session import TableSession, begun
from dealer_app.table import events as ev
from dealer_app.table.deciding import decided, owed
from dealer_app.table.judge import judge
from dealer_app.table.shoe_file import Statement
from dealer_app.table.state import Table, fold

HEADINGS: Final = frozenset({"variant", "option", "house", "seats", "table"})
AFTER_EACH: Final = frozenset({"coup", "shoe"})


class Unwritten:
    """A recorder that keeps nothing on disk, and tells the time that the file tells."""

    head = ""

    def __init__(self) -> None:
        self.now: datetime | None = None

    def append(self, events: Sequence[ev.Event]) -> Sequence[datetime | None]:
        return [self.now] * len(events)


Watcher = Callable[[ev.Event, Table], None]
"""Somebody who is told of each entry, and of the table after it."""


def replay(script: Script, watch: Watcher | None = None) -> TableSession:
    """The session after the whole file; Trouble where a line fails."""
    recorder = Unwritten()
    session = begun(script.opening, script.resolve, recorder)
    before: Statement | None = None
    statements = script.statements
    for place, statement in enumerate(statements):
        after = statements[place + 1] if place + 1 < len(statements) else None
        if statement.verb == "expect":
            _expect(session.table, statement, before)
        elif statement.verb == "at":
            recorder.now = read.moment(statement)
        elif after is not None and after.words == ("refused",) and after.verb == "expect":
            _must_be_refused(session.table, statement, after, script)
        elif statement.verb not in HEADINGS:
            enter(session, statement, script, watch)
        before = statement
    session.decide()
    return session


def enter(
    session: TableSession, statement: Statement, script: Script, watch: Watcher | None = None
) -> None:
    """Enters what one statement says; RefusedEntry where it is impossible."""
    if statement.verb in AFTER_EACH:
        session.decide()
    for event in acts(session.table, statement, script):
        refusal = Refusal(event) if isinstance(event, No) else session.enter(event).refusal
        if refusal is not None:
            raise RefusedEntry(statement.line, refusal, session.table.rules)
        if watch is not None and not isinstance(event, No):
            watch(event, session.table)


def acts(table: Table, statement: Statement, script: Script) -> tuple[ev.Event | No, ...]:
    """The entries that a statement stands for; a No where this game knows no such act."""
    rules, words = script.rules, statement.words
    match statement.verb:
        case "shoe" | "coup":
            ticks = (ev.AllTicked(),) if table.unticked else ()
            if statement.verb == "coup":
                return (*ticks, ev.CoupOpened())
            return (*ticks, ev.ShoeOpened(table.variant.packs or 1))
        case "deal":
            return tuple(ev.CardDealt(c, None) for c in read.cards(statement, words, rules))
        case "burn":
            return (ev.CardsBurned(read.cards(statement, words, rules)),)
        case "cut":
            left = table.shoe.left if table.shoe else 0
            return (ev.CutCardPlaced(int(words[0]) if words else left),)
        case "say":
            return (ev.HandSpoke(HandId(words[0]), Speech(words[1])),)
        case "show":
            return (ev.HandShown(HandId(words[0]), read.cards(statement, words[1:], rules)),)
        case "expose":
            (card,) = read.cards(statement, words[2:], rules)
            return (ev.CardExposed(HandId(words[0]), int(words[1]), card),)
        case "resolve":
            return (ev.IrregularityResolved(words[0], read.resolution(statement, words[1])),)
        case "void":
            return (ev.CoupVoided(" ".join(words)),)
        case "croupier":
            name = " ".join(words)
            return () if name == table.croupier else (ev.CroupierNamed(name),)
        case _:
            return _stakes(table, statement, script)


def _stakes(table: Table, statement: Statement, script: Script) -> tuple[ev.Event | No, ...]:
    rules, words = script.rules, statement.words
    match statement.verb:
        case "stake":
            return (ev.StakeLaid(*read.stake(statement, rules)),)
        case "closed":
            return (ev.BettingClosed(),)
        case "principal":
            return (ev.PrincipalNamed(HandId(words[0]), read.seat(statement, words[1])),)
        case "bank":
            money = read.amount(statement, words[1], rules)
            return (ev.BankStaked(read.seat(statement, words[0]), money),)
        case "banco":
            seat, amount = read.banco(statement, rules)
            duel = table.coup.duel if table.coup else None
            whole = duel.bank if duel else Money(0)
            return (ev.BancoCalled(seat, whole if amount is None else amount),)
        case _:
            return (No.NOT_THIS_GAME,)


def attempt(table: Table, entries: Sequence[ev.Event | No]) -> Refusal | None:
    """Why these entries would be refused, one after the other; nothing is entered."""
    for event in entries:
        if isinstance(event, No):
            return Refusal(event)
        ready = decided(table) if owed(table, event) else table
        verdict = judge(ready, event)
        if verdict.refusal is not None:
            return verdict.refusal
        table = fold(ready, ((each, None) for each in verdict.events))
    return None


def _must_be_refused(
    table: Table, statement: Statement, expectation: Statement, script: Script
) -> None:
    ready = decided(table) if statement.verb in AFTER_EACH else table
    if statement.verb in HEADINGS or attempt(ready, acts(ready, statement, script)) is None:
        raise Trouble(
            expectation.line,
            Status.FAILED,
            marked("expected a refusal of “{text}”, and it was accepted"),
            text=statement.text,
        )


def _expect(table: Table, statement: Statement, before: Statement | None) -> None:
    if statement.words == ("refused",):
        if before is not None and before.verb not in {"expect", "at"}:
            return
        raise Trouble(statement.line, Status.FAILED, marked("there is nothing here to refuse"))
    found = holds(table, statement)
    if found is not None:
        raise Trouble(
            statement.line,
            Status.FAILED,
            marked("“{text}” does not hold: {found}"),
            text=statement.text,
            found=found or "-",
        )
