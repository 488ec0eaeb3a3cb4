"""The replay itself: each statement entered through the session, each expectation checked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import islice, tee
from pathlib import Path
from typing import Final, TypeVar

from dealer_app.i18n import marked
from dealer_app.i18n.reasons import FAULTY_IN_A_FILE, TOLD_BY_A_FILE
from dealer_app.machine import Status
from dealer_app.replay import script as read
from dealer_app.replay.expectations import holds
from dealer_app.replay.script import Script
from dealer_app.replay.trouble import RefusedEntry, ReplayTrouble
from dealer_app.rules.bank import asked_to_match
from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.fact_classes import uncollected
from dealer_app.rules.house import CommissionMode, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.representative import nobody_opposes
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import HandId, Procedure
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.findings import BURN_FORGOTTEN
from dealer_app.table.judges.judge import judge, offered
from dealer_app.table.judges.verdict import by_default, decided, owed
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
    """The session after the whole file; Trouble where a line fails.

    Where nobody watches, and no line asks for anything between them, the opening of a coup, its
    stakes and its cards are judged at once, and coups that follow one another kept together.
    """
    recorder, session = _begun(script)
    place = 0
    with uncollected():
        while place < len(script.statements):
            taken = _at_once(session, script, place) if watch is None else 0
            if not taken:
                _take(session, recorder, script, place, watch)
            place += taken or 1
        session.decide()
    return session


def _at_once(session: TableSession, script: Script, place: int) -> int:
    """How many statements were entered from there on because all of them are regular; 0 of none,
    where they are to be taken one by one."""
    if by_default(session.table):
        return 0
    told_when = script.statements[place - 1].verb == "at"
    most = 1 if told_when else None  # what is folded before its moment is known is folded again
    coups, entered = tee(islice(_coups_told(script.statements, place), most))
    parts = session.enter_regular(partial(_plain, script, told) for told in coups)
    return sum(map(len, islice(entered, parts)))


_IN_A_COUP: Final = frozenset({"stake", "deal"})
"""What follows the opening of a coup that is dealt without a word or a question."""

_OF_A_COUP: Final = _IN_A_COUP | {"coup"}


def _coups_told(statements: Sequence[Statement], place: int) -> Iterator[Sequence[Statement]]:
    """The coups that are told from there on without anything between them, each as it is told from
    its opening to its last card, and the first from that place."""
    while statements[place].verb in _OF_A_COUP:
        ends = place + 1
        while ends < len(statements) and statements[ends].verb in _IN_A_COUP:
            ends += 1
        if ends < len(statements) and statements[ends].words == ("refused",):
            yield statements[place : ends - 1]  # the last one is expected to be
            return
        yield statements[place:ends]
        if ends == len(statements):
            return
        place = ends


def _plain(script: Script, told: Sequence[Statement], table: Table) -> Sequence[ev.Event]:
    """The entries that these statements stand for, where each is a fact; none where they are too
    few to be taken at once."""
    events = [fact for each in told for fact in acts(table, each, script)]
    known = [fact for fact in events if not isinstance(fact, No)]
    return known if len(known) == len(events) > 1 else ()


def _begun(script: Script) -> tuple[Unwritten, TableSession]:
    recorder = Unwritten()
    _seats_fit(script)
    return recorder, TableSession.begun(script.opening, uncounted(script.resolve), recorder)


def _take(
    session: TableSession,
    recorder: Unwritten,
    script: Script,
    place: int,
    watch: Watcher | None,
) -> None:
    """Takes the statement of that place; Trouble where it fails."""
    before, statement, after = (
        script.statements[each] if 0 <= each < len(script.statements) else None
        for each in (place - 1, place, place + 1)
    )
    assert statement is not None
    if statement.verb == "expect":
        _expect(session.table, statement, before)
    elif statement.verb == "at":
        recorder.now = read.moment(statement)
    elif after is not None and after.words == ("refused",) and after.verb == "expect":
        _must_be_refused(session.table, statement, after, script)
    elif statement.verb not in HEADINGS:
        enter(session, statement, script, watch)


@dataclass(slots=True)
class Gone:
    """A file that was gone through to its end: the session, every fault in its order, and how many
    of its coups have none.

    `of_coups` has the faults of each coup of the session by its number. A coup that the file leaves
    open is counted nowhere.
    """

    session: TableSession
    faults: list[ReplayTrouble] = field(default_factory=list)
    of_coups: dict[int, list[ReplayTrouble]] = field(default_factory=dict)
    coups: int = 0
    held: int = 0


def replay_all(script: Script, unread: read.Faults, watch: Watcher | None = None) -> Gone:
    """The session after the whole file, which goes on behind a fault.

    `unread` are the lines that cannot be read. Where one of a coup's cannot, or is impossible, that
    coup is void, and the file goes on with the next one; a claim that does not hold stops nothing.
    """
    way = _Way(script, unread, watch)
    for place in range(len(script.statements)):
        way.take(place)
    way.end()
    return way.gone


_STOPS_NOTHING: Final = HEADINGS | {"expect", "at", "croupier"}
"""What a coup goes on behind where it fails: it is no part of it."""


class _Way:
    """The way through a file that goes on behind its faults."""

    def __init__(self, script: Script, unread: read.Faults, watch: Watcher | None) -> None:
        self._script, self._unread, self._watch = script, unread, watch
        self._recorder, session = _begun(script)
        self.gone = Gone(session)
        self._faults: list[ReplayTrouble] = []
        """Those of the coup that the file tells now."""
        self._in_coup = self._stopped = False
        self._number = 0
        """The coup's number in the session; 0 where it could not be opened."""

    def take(self, place: int) -> None:
        """Takes the statement of that place, and notes what is wrong with it."""
        statement = self._script.statements[place]
        begins = statement.verb in AFTER_EACH
        if begins:
            self._leave(statement)
            self._in_coup = statement.verb == "coup"
            self.gone.coups += self._in_coup
        fault = self._unread.get(statement.line)
        if fault is None and not self._stopped:
            fault = self._stopped_at(place)
        if fault is not None:
            self._note(fault)
            self._stopped |= self._in_coup and statement.verb not in _STOPS_NOTHING
        elif statement.verb == "coup":
            coup = self.gone.session.table.coup
            self._number = coup.number if coup else 0

    def end(self) -> None:
        """Ends with the last coup, which may be left open."""
        self.gone.coups -= self._lies and not self._faults
        self._leave(None)

    @property
    def _lies(self) -> bool:
        """True while a coup lies that is not over."""
        table = self.gone.session.table
        return table.coup is not None and table.settlement is None

    def _stopped_at(self, place: int) -> ReplayTrouble | None:
        try:
            _take(self.gone.session, self._recorder, self._script, place, self._watch)
        except ReplayTrouble as trouble:
            return trouble
        return None

    def _note(self, fault: ReplayTrouble) -> None:
        self.gone.faults.append(fault)
        if self._in_coup:
            self._faults.append(fault)

    def _leave(self, following: Statement | None) -> None:
        """Leaves the coup behind, void where the file did not bring it to its end."""
        session = self.gone.session
        session.decide()
        if self._lies and not self._stopped and following is not None:
            ready = _ready(session.table, following)
            refusal = attempt(ready, acts(ready, following, self._script))
            if refusal is not None:
                self._note(RefusedEntry(following.line, refusal, session.table.rules))
                self._stopped = True
        if self._number and self._faults:
            self.gone.of_coups[self._number] = self._faults
        if self._lies and self._stopped:
            void = ev.CoupVoided(FAULTY_IN_A_FILE)
            session.enter(void)
            if self._watch is not None:
                self._watch(void, session.table)
        self.gone.held += self._in_coup and not self._faults and not self._lies
        self._faults, self._in_coup, self._stopped, self._number = [], False, False, 0


def uncounted(resolve: Resolver) -> Resolver:
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
    cards = script.cards(statement, statement.words)
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
            return script.dealt(statement)
        case "burn":
            return (ev.CardsBurned(script.cards(statement, words)),)
        case "cut":
            left = table.shoe.left if table.shoe else 0
            return (ev.CutCardPlaced(int(words[0]) if words else left),)
        case "say":
            return (ev.HandSpoke(HandId(words[0]), Speech(words[1])),)
        case "show":
            return (ev.HandShown(HandId(words[0]), script.cards(statement, words[1:])),)
        case "expose":
            (card,) = script.cards(statement, words[2:])
            return (ev.CardExposed(HandId(words[0]), int(words[1]), card),)
        case "report" | "resolve":
            return (_irregularity(statement),)
        case "void":
            return (ev.CoupVoided(" ".join(words)),)
        case "croupier":
            name = " ".join(words)
            return () if name == table.croupier else (ev.CroupierNamed(name),)
        case "stake":
            return (script.stake(statement),)
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


def stopped_by(file: Path) -> ReplayTrouble | None:
    """What stops a shoe file, None where it can be dealt to its end."""
    try:
        replay(read.read_script(file))
    except ReplayTrouble as trouble:
        return trouble
    return None
