"""The replay itself: each statement entered through the session, each expectation checked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, TypeVar

from dealer_app.i18n import marked
from dealer_app.i18n.reasons import TOLD_BY_A_FILE
from dealer_app.machine.exit_status import Status
from dealer_app.replay import script as read
from dealer_app.replay.expectations import holds
from dealer_app.replay.script import Script
from dealer_app.replay.trouble import RefusedEntry, ReplayTrouble
from dealer_app.rules.bank import asked_to_match
from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.house import CommissionMode, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.representative import nobody_opposes
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import HandId, Procedure
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.findings import BURN_FORGOTTEN
from dealer_app.table.judges.judge import judge, offered
from dealer_app.table.judges.verdict import decided, owed
from dealer_app.table.shoe_file import Statement
from dealer_app.table.state import fold, packs_of
from dealer_app.table.table import Resolver, Rules, Table

T = TypeVar("T")

HEADINGS: Final = frozenset({"variant", "option", "house", "seats", "table"})
AFTER_EACH: Final = frozenset({"coup", "shoe"})


class Unwritten:
    """A recorder that keeps nothing on disk, and tells the time that the file tells."""

    head = ""

    def __init__(self) -> None:
        self.now: datetime | None = None

    def append(
        self,
        events: Sequence[ev.Event],  # noqa: ARG002 - nothing is kept
        signature: Signature,  # noqa: ARG002 - nobody signs in a file
        follows: Callable[[datetime | None], T],
    ) -> T:
        return follows(self.now)

    def fault(self, fault: Exception, events: Sequence[ev.Event]) -> None:  # noqa: ARG002 - raised
        """There is nowhere to leave it: whoever replays the file meets it."""
        raise fault


Watcher = Callable[[ev.Event, Table], None]
"""Somebody who is told of each entry, and of the table after it."""


def replay(script: Script, watch: Watcher | None = None) -> TableSession:
    """The session after the whole file; Trouble where a line fails."""
    recorder = Unwritten()
    _seats_fit(script)
    session = TableSession.begun(script.opening, _uncounted(script.resolve), recorder)
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


def _uncounted(resolve: Resolver) -> Resolver:
    """The same rules where nobody counts the tray, or marks commission to collect: a shoe file
    tells the coups alone."""

    def resolved(options: Mapping[str, str]) -> Rules:
        rules = resolve(options)
        house = replace(rules.house, tray=replace(rules.house.tray, counted=False))
        if house.commission_mode is CommissionMode.MARKED:
            house = replace(house, commission_mode=CommissionMode.AT_ONCE)
        return replace(rules, house=house)

    return resolved


def _seats_fit(script: Script) -> None:
    """A table of more seats than its game has, or of fewer than two patrons, is not opened."""
    variant, seats = script.rules.variant, script.opening.seats
    least = 1 if variant.bank is None else 2
    if least <= seats <= variant.most_seats or variant.procedure is Procedure.HOUSE_BANKED:
        return
    line = next((each.line for each in script.statements if each.verb == "seats"), 0)
    values: dict[str, str | int] = {"number": variant.most_seats, "limit": least}
    raise RefusedEntry(line, Refusal(No.SEATS, values), script.rules)


def enter(
    session: TableSession, statement: Statement, script: Script, watch: Watcher | None = None
) -> None:
    """Enters what one statement says; RefusedEntry where it is impossible."""
    for event in entries(session, statement, script):
        if watch is not None:
            watch(event, session.table)


def entries(session: TableSession, statement: Statement, script: Script) -> Iterator[ev.Event]:
    """Enters what one statement says, an entry at a time; RefusedEntry where it is impossible."""
    if statement.verb in AFTER_EACH:
        session.decide()
    for event in _as_told(session.table, statement, script):
        for made in _burn_made_up(session.table, event):
            session.enter(made)
        refusal = Refusal(event) if isinstance(event, No) else session.enter(event).refusal
        if refusal is not None:
            raise RefusedEntry(statement.line, refusal, session.table.rules)
        if not isinstance(event, No):
            yield event


_OF_PLAY: Final = ev.CardDealt | ev.CardsBurned | ev.CardExposed | ev.HandSpoke | ev.HandShown
"""What a file that goes on tells of the cards."""


def _burn_made_up(table: Table, event: ev.Event | No) -> tuple[ev.Event, ...]:
    """Where the sheet asks for a burn that the file does not tell, and the coup goes on behind its
    first card, the burn is made then, of one card unseen (IRR-13)."""
    waiting = table.coup.pending if table.coup else None
    if waiting is None or waiting.code != BURN_FORGOTTEN or not isinstance(event, _OF_PLAY):
        return ()
    if Resolution.BURN not in offered(table, BURN_FORGOTTEN):
        return ()
    decision = ev.IrregularityResolved(BURN_FORGOTTEN, Resolution.BURN)
    told = isinstance(event, ev.CardsBurned)
    return (decision,) if told else (decision, ev.CardsBurned((HIDDEN,)))


def _as_told(table: Table, statement: Statement, script: Script) -> tuple[ev.Event | No, ...]:
    """The entries of a statement as the file tells what came of it: where cards are dealt and
    nobody has staked against the bank, the seats left out have passed (S1-A13). The manche is
    void, and the cards have left the shoe for no hand."""
    coup = table.coup
    if statement.verb != "deal" or coup is None:
        return acts(table, statement, script)
    if not nobody_opposes(table.variant, table.house, coup):
        return acts(table, statement, script)
    cards = read.cards(statement, statement.words, script.rules)
    return (ev.CardsBurned(cards), ev.BettingClosed())


def facts_of(table: Table, statement: Statement, script: Script) -> tuple[ev.Event | No, ...]:
    """The entries that a statement stands for at this table, once the house has decided what is
    still open where a coup or a shoe begins."""
    return acts(_ready(table, statement), statement, script)


def _ready(table: Table, statement: Statement) -> Table:
    return decided(table) if statement.verb in AFTER_EACH else table


def acts(table: Table, statement: Statement, script: Script) -> tuple[ev.Event | No, ...]:
    """The entries that a statement stands for; a No where this game knows no such act."""
    rules, words = script.rules, statement.words
    match statement.verb:
        case "shoe" | "coup":
            ticks = (ev.AllTicked(),) if table.unticked else ()
            if statement.verb == "coup":
                return (*ticks, *_opened(table, statement))
            return (*ticks, ev.ShoeOpened(packs_of(table)))
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
        case "report" | "resolve":
            return (_irregularity(statement),)
        case "void":
            return (ev.CoupVoided(" ".join(words)),)
        case "croupier":
            name = " ".join(words)
            return () if name == table.croupier else (ev.CroupierNamed(name),)
        case "stake":
            return (ev.StakeLaid(*read.stake(statement, rules)),)
        case "withdraw":
            return (ev.StakeWithdrawn(*read.withdrawn(statement, rules)),)
        case "closed":
            return (ev.BettingClosed(),) if script.staked else ()
        case "principal":
            return (ev.PrincipalNamed(HandId(words[0]), read.seat(statement, words[1])),)
        case "bank":
            money = read.amount(statement, words[1], rules)
            staked = ev.BankStaked(read.seat(statement, words[0]), money)
            return (*_nobody_matched(table, money), staked)
        case "banco":
            seat, bet, amount = read.banco(statement, rules)
            return (ev.BancoCalled(seat, _whole(table) if amount is None else amount, bet),)
        case "holds":
            return (ev.CardsHeld(HandId(words[0]), read.seat(statement, words[1])),)
        case "pass":
            return (ev.SeatPassed(read.seat(statement, words[0])),)
        case "cover":
            return (ev.BankCovered(),)
        case "stop":
            return (ev.TourStopped(),)
        case "garage":
            return (ev.WinningsKept(read.amount(statement, words[0], rules)),)
        case "retire":
            return (ev.BankGivenUp(),)
        case "take":
            money = read.amount(statement, words[1], rules)
            return (ev.BankTaken(read.seat(statement, words[0]), money),)
        case "claim":
            return (ev.HalfClaimed(words[0] == "yes"),)
        case _:  # "chips", the last of the verbs that are entered
            money = read.amount(statement, words[1], rules)
            return (ev.ChipsGiven(read.seat(statement, words[0]), money),)


def _opened(table: Table, statement: Statement) -> tuple[ev.Event, ...]:
    """A coup is opened; one with an hour of its own was dealt without the program, and is entered
    afterwards."""
    goes_on = table.night.reentry is not None
    if not statement.words:
        ends = (ev.ReentryEnded(),) if goes_on else ()
        return (*ends, ev.CoupOpened())
    begins = () if goes_on else (ev.ReentryBegun(TOLD_BY_A_FILE, table.croupier or "?"),)
    return (*begins, ev.CoupOpened(read.moment(statement)))


def _irregularity(statement: Statement) -> ev.Event:
    code, *decision = statement.words
    if statement.verb == "report":
        told = read.resolution(statement, decision[0]) if decision else None
        return ev.IrregularityFound(code, told, reported=True)
    return ev.IrregularityResolved(code, read.resolution(statement, decision[0]))


def _nobody_matched(table: Table, amount: Money) -> tuple[ev.SeatPassed, ...]:
    """Who has declined what must be matched, where another amount is written (S1.26, §3.3)."""
    coup, rules = table.coup, table.variant.bank
    if coup is None or coup.bank is None or rules is None or amount == coup.bank.asked:
        return ()
    return tuple(ev.SeatPassed(seat) for seat in asked_to_match(rules, coup))


def _whole(table: Table) -> Money:
    """What a banco covers: the bank, or the other principal's stake."""
    coup = table.coup
    if coup is None:
        return Money(0)
    return coup.duel.bank if coup.duel else coup.banked


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
    ready = _ready(table, statement)
    if statement.verb in HEADINGS or attempt(ready, acts(ready, statement, script)) is None:
        raise ReplayTrouble(
            expectation.line,
            Status.FAILED,
            marked("expected a refusal of “{text}”, and it was accepted"),
            text=statement.text,
        )


def _expect(table: Table, statement: Statement, before: Statement | None) -> None:
    if statement.words == ("refused",):
        if before is not None and before.verb not in {"expect", "at"}:
            return
        raise ReplayTrouble(
            statement.line, Status.FAILED, marked("there is nothing here to refuse")
        )
    found = holds(table, statement)
    if found is not None:
        raise ReplayTrouble(
            statement.line,
            Status.FAILED,
            marked("“{text}” does not hold: {found}"),
            text=statement.text,
            found=found or "-",
        )
