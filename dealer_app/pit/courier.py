"""The courier: sends the server what it lacks of the journals of a data folder, and its register.

It works beside the tables, in a process of its own, and only reads what they have written: a table
knows nothing of it. What is sent twice changes nothing, so that it may be killed at any moment.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import psycopg

from dealer_app import __version__
from dealer_app.i18n import marked
from dealer_app.i18n.saying import Saying
from dealer_app.pit.pit_tables import Follower, Told
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.register.witness import machine_of
from dealer_app.store.chain import Clock, Stored
from dealer_app.store.entry_rows import EntryRows
from dealer_app.store.notes import TABLES
from dealer_app.store.receipts import keep
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import NotOpened, Reason, Trouble

MOST: Final = 5000
"""Entries of one batch."""

HELD: Final = "SA002"
"""The server's code for a name that another machine holds."""

ALIKE: Final = "SA007"
"""The server's code for a name whose slips another table's would be numbered like."""

_TAKE: Final = (
    "SELECT answer, place, digest, receipt FROM pit.take(%b::int, %b::int, %b::int[], %b::text[],"
    " %b::int[], %b::text[], %b::text[], %b::int[], %b::text[], %b::text[], %b::text[], %s::jsonb,"
    " %b::timestamptz)"
)
_ENROL: Final = "SELECT id, turn, place, digest FROM pit.enrol(%s, %s, %s)"
_DIGEST_AT: Final = "SELECT pit.digest_at(%s, %s)"
_NOTICE: Final = "SELECT set_config('synchronous_commit', 'off', true), pg_notify('pit', %s)"
"""One question, and a commit that waits for no disk."""

_HEADS: Final = "SELECT place, digest FROM pit.head WHERE journal = %s ORDER BY place"

_HELD: Final = marked(
    "“{name}” is held by another machine, the one of the login {login}: nothing of it is sent. Give"
    " this table another name, or have the pit hand it over."
)
_ALIKE: Final = marked(
    "“{name}” and “{other}” would number their slips and papers alike: nothing of “{name}” is sent."
    " Give this table another name."
)
_NO_NAME: Final = marked(
    "“{name}”: the house’s server keeps no journal of such a name. Give this table another."
)
_SHORTER: Final = marked(
    "{name}: the journal ends at entry {last}, the server has it up to {seen}: its end is missing"
    " here. “sabot pit verify” says more."
)
_FORK: Final = marked(
    "{name}: entry {first} is not the one that the server has. What was sent is kept apart there,"
    " and nothing more is sent until the pit has decided; “sabot pit verify” says more."
)
_GAP: Final = marked(
    "{name}: entry {first} is missing here, so nothing behind it is sent. “sabot verify” says more."
)
_REFUSED: Final = marked(
    "{name}: the server kept apart what begins with entry {first}, for it is not as it was"
    " recorded. “sabot verify” says more."
)
_HANDED_OVER: Final = marked(
    "{name} was handed over to another machine: what is entered here is kept apart on the server."
)


def _now() -> datetime:
    return datetime.now(UTC)


class NameHeld(PitTrouble):
    """Another machine has a journal of that name on the server, or one that is numbered like it."""


class NoSuchJournal(Trouble):
    """The server keeps no journal of such a name."""

    def __init__(self, name: str) -> None:
        super().__init__(_NO_NAME, name=name)


class Copy(NamedTuple):
    """A journal as the server knows it: its number there, whose turn it is, and how far it goes."""

    journal: int
    turn: int
    place: int
    digest: str


class Delivery(NamedTuple):
    """What came of a journal: how many entries were sent, how far the server has it now, and what
    is wrong with it, if anything."""

    name: str
    sent: int
    place: int
    wrong: Saying | None = None


def deliver_all(server: Server, folder: Path) -> Iterator[Delivery]:
    """Sends everything that the server lacks of a folder, one journal after the other.

    A journal that cannot be read, or that the server refuses, keeps none of the others back;
    PitTrouble where the server itself fails.
    """
    for path in journals(folder):
        try:
            with closing(Sender(path)) as sender:
                yield sender.deliver(server)
        except (Trouble, NameHeld) as trouble:
            yield Delivery(path.stem, 0, 0, trouble.saying)


def journals(folder: Path) -> list[Path]:
    """The tables of a folder, and last its register."""
    register = folder / FILE
    return [*sorted(folder.glob(TABLES)), *([register] if register.exists() else [])]


class Sender:
    """One journal on its way to the server; the file is read only, in short questions. `now` tells
    the server by what clock its table goes.

    What the server refuses it keeps apart once; nothing more is sent before the journal has been
    handed over, or the server is reached anew. NotOpened where the file cannot be read.
    """

    def __init__(self, path: Path, now: Clock = _now) -> None:
        self.path = path
        self._now = now
        self.said_at = float("-inf")
        """When the table last said something of itself, by the courier's clock."""
        self.owes = False
        """True where it has more to say of itself than it has said."""
        self._rows = EntryRows(path)
        self._version = -1
        self._copy: Copy | None = None
        self._turn = 0
        self._refused: Saying | None = None
        self._follower = Follower()
        self._followed = 0

    def close(self) -> None:
        """Lets go of the file."""
        self._rows.close()

    def has_news(self) -> bool:
        """True once somebody has written to the file since it was delivered; of what is refused
        nothing is news."""
        return self._refused is None and self._rows.version() != self._version

    def lose(self) -> None:
        """The server is another one, or was away: all is compared anew before more is sent."""
        self._copy, self._refused, self._version = None, None, -1

    def deliver(self, server: Server, *, speaks: bool = True) -> Delivery:
        """Sends every entry that the server lacks, and with the last of them what the table says
        of itself, where it speaks now; where there are none, that alone. Of what is refused it asks
        no more than whether that still holds.

        NotOpened where an entry holds what no program writes, and the server cannot store.
        """
        try:
            return self._deliver(server, speaks=speaks)
        except (NameHeld, NoSuchJournal) as trouble:
            self._turn = 0  # it is whoever holds the name who has one
            self._refuse(trouble.saying)
            raise
        except (psycopg.Error, UnicodeEncodeError) as error:
            damaged = NotOpened(self.path, Reason.DAMAGED)
            self._refuse(damaged.saying)
            raise damaged from error

    def _deliver(self, server: Server, *, speaks: bool) -> Delivery:
        self._version = self._rows.version()
        self.owes = not speaks
        mark, name, sent = self._rows.mark(), self.path.stem, 0
        if not mark.newest:
            return Delivery(name, 0, 0)
        copy = self._copy
        if copy is None or self._rows.digest_at(copy.place) != copy.digest:
            copy, self._copy = enrolled(server, *identity(self._rows)), None
            if self._refused is not None and self._turn == copy.turn:
                return Delivery(name, 0, copy.place, self._refused)
            self._turn, self._refused = copy.turn, None
            first = first_that_differs(server, copy, self._rows)
            if first > mark.newest:
                values = {"name": name, "last": mark.newest, "seen": copy.place}
                keep(take(server, copy, [], None, self._now)[-1], self.path)
                return Delivery(name, 0, copy.place, Saying(_SHORTER, values))
            if first:
                batch = self._rows.behind(first - 1, MOST)
                answer, *_, receipt = take(server, copy, batch, None, self._now)
                keep(receipt, self.path)
                why = self._refuse(_why(name, answer, batch, copy.place))
                return Delivery(name, 0, copy.place, why)
        while True:
            batch = self._rows.behind(copy.place, MOST)
            last = len(batch) < MOST
            told = self._table_said(batch) if speaks and last else None
            answer, place, digest, receipt = take(server, copy, batch, told, self._now)
            if answer != "taken":
                why = _why(name, answer, batch, place)
                if self._copy is None:  # compared just now: asked again it would say the same
                    self._refuse(why)
                self._copy = None
                return Delivery(name, sent, place, why)
            sent += place - copy.place
            copy = self._copy = copy._replace(place=place, digest=digest)
            keep(receipt, self.path)
            if last:
                return Delivery(name, sent, place)

    def _refuse(self, why: Saying) -> Saying:
        self._copy, self._refused, self.owes = None, why, False
        return why

    def _table_said(self, batch: Sequence[Stored]) -> Told | None:
        """What the table says of itself once this batch is there, the last of its entries."""
        if self.path.name == FILE:
            return None
        behind = self._followed or max(0, self._rows.last_opening() - 1)
        until = batch[-1].id if batch else self._rows.mark().newest
        while behind < until:
            read = [each for each in self._rows.behind(behind, MOST) if each.id <= until]
            if not read:
                break
            self._follower.follow(read)
            behind = self._followed = read[-1].id
        return self._follower.said()


def identity(rows: EntryRows) -> tuple[str, str]:
    """By what the server knows a file: a table by its name, a register by its machine's."""
    if rows.path.name != FILE:
        return "table", rows.path.stem
    try:
        return "register", machine_of(rows.digest_at(1))
    except ValueError as error:  # no digest stands there
        raise NotOpened(rows.path, Reason.DAMAGED) from error


def enrolled(server: Server, kind: str, name: str) -> Copy:
    """Has the server know a journal; NameHeld where another machine has that name."""
    try:
        with server.answering() as cursor:
            cursor.execute(_ENROL, [kind, name, __version__])
            return Copy._make(cursor.fetchone() or (0, 0, 0, ""))
    except psycopg.Error as error:
        if error.sqlstate == HELD:
            login = error.diag.message_primary or ""
            raise NameHeld(_HELD, name=name, login=login) from error
        if error.sqlstate == ALIKE:
            other = error.diag.message_primary or ""
            raise NameHeld(_ALIKE, name=name, other=other) from error
        raise NoSuchJournal(name) from error


def _why(name: str, answer: str, batch: Sequence[Stored], place: int) -> Saying:
    first = batch[0].id if batch else place + 1
    match answer:
        case "fork":
            return Saying(_FORK, {"name": name, "first": first})
        case "gap":
            return Saying(_GAP, {"name": name, "first": place + 1})
        case "handed over":
            return Saying(_HANDED_OVER, {"name": name})
        case _:  # number, digest, after its seal: none of them is as it was recorded
            return Saying(_REFUSED, {"name": name, "first": place + 1, "answer": answer})


def take(
    server: Server, copy: Copy, batch: Sequence[Stored], said: Told | None, now: Clock = _now
) -> tuple[str, int, str, str]:
    """Hands a batch in: what the server answers, how far it has the journal, and its receipt."""
    columns = [list(column) for column in zip(*batch, strict=True)] or [[] for _ in Stored._fields]
    told = None if said is None else json.dumps({name: _kept(each) for name, each in said.items()})
    with server.answering() as cursor:
        cursor.execute(_TAKE, [copy.journal, copy.turn, *columns, told, now()])
        answer, place, digest, receipt = cursor.fetchone() or ("gap", copy.place, "", "")
    _give_notice(server, copy.journal)
    return answer, place, digest, receipt


def _kept(value: object) -> object:
    """A value as the server's JSON can hold it, which knows no sign of the number 0."""
    return value.replace("\0", "") if isinstance(value, str) else value


def _give_notice(server: Server, journal: int) -> None:
    """Tells whoever looks on that a journal has grown: behind its entries, never with them, for the
    server has one lock for all notices, kept until the commit is on its disk."""
    with server.answering() as cursor:
        cursor.execute(_NOTICE, [str(journal)])


def first_that_differs(server: Server, copy: Copy, rows: EntryRows) -> int:
    """The first entry that the server has and the file has not so, or not at all; 0 where the file
    has everything that the server has.

    The last entry of every session is compared, with one question: who computes a session anew may
    leave the next one as it was. Within a session each entry carries the one before it, so that
    halving finds the first that differs.
    """
    with server.answering() as cursor:
        cursor.execute(_HEADS, [copy.journal])
        heads = cursor.fetchall()
    equal = 0
    for place, digest in heads:
        if rows.digest_at(place) != digest:
            return _halved(server, copy, rows, (equal, place))
        equal = place
    return 0


def _halved(server: Server, copy: Copy, rows: EntryRows, between: tuple[int, int]) -> int:
    """The first that differs, behind one that is equal and up to one that is not."""
    equal, other = between
    while other - equal > 1:
        middle = (equal + other) // 2
        if rows.digest_at(middle) == digest_at(server, copy.journal, middle):
            equal = middle
        else:
            other = middle
    return other


def digest_at(server: Server, journal: int, place: int) -> str:
    """The digest that the server has there, empty where it has none."""
    with server.answering() as cursor:
        cursor.execute(_DIGEST_AT, [journal, place])
        (digest,) = cursor.fetchone() or ("",)
        return digest or ""
