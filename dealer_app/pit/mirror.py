"""The pit's own copy of every table: a journal each, row for row, folded by the program's own code
and compared with what the table says of itself."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.i18n.saying import Saying
from dealer_app.pit.courier import MOST, digest_at
from dealer_app.pit.expectation import Stakes, TableStakes
from dealer_app.pit.link import COPIES
from dealer_app.pit.pit_tables import FORM, Follower, TableStanding
from dealer_app.pit.server import Server
from dealer_app.pit.slips import OfSlips, SlipStep
from dealer_app.store.chain import Stored
from dealer_app.store.entry_rows import EntryRows, MirrorRows
from dealer_app.store.notes import SUFFIX
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import Trouble
from dealer_app.table.history import History

if sys.platform != "win32":
    import resource

FILES: Final = (65_536, 10_240)
"""How many files a program would hold that copies a large house, three a table: what one system or
another lets it, where it asks."""

_ROWS: Final = (
    "SELECT place, session_id, seq, recorded_at, kind, version, body, previous, digest"
    " FROM pit.entry WHERE journal = %s AND place > %s ORDER BY place LIMIT %s"
)

_OF_SEVERAL: Final = (
    "SELECT w.journal, e.* FROM unnest(%b::int[], %b::int[]) AS w(journal, behind)"
    " CROSS JOIN LATERAL (SELECT place, session_id, seq, recorded_at, kind, version, body,"
    " previous, digest FROM pit.entry x WHERE x.journal = w.journal AND x.place > w.behind"
    " ORDER BY x.place LIMIT %s) e ORDER BY w.journal, e.place"
)

FEW: Final = 50
"""By so many entries a copy is behind at most that is asked for together with others."""

_FIRST: Final = ("result", "drop", "expected", "cagnotte", "fills", "credits", "alerts", "coup")
"""What is compared before the rest, so that the difference that is named is the one that tells."""

BOOK: Final = "book"
"""The folder within the copies in which that of the house's book lies: a register's file, which
knows nothing of the tables beside it."""

_OF_BOOK: Final = (
    "SELECT j.id, m.place FROM pit.journal j JOIN pit.mark m ON m.journal = j.id"
    " WHERE j.kind = 'book'"
)

_NO_FILE: Final = marked("A table of the name “{name}” cannot be copied here: it names no file.")
_SHORTER: Final = marked(
    "{name}: the server has it up to entry {seen}, the copy of the pit up to {last}: the server"
    " lost entries."
)
_OTHER: Final = marked(
    "{name}: the server has another entry {last} than the copy of the pit: one of them was changed."
)
_BROKEN: Final = marked("{name}: entry {first} on the server is not as it was recorded.")


class Difference(NamedTuple):
    """What a table says otherwise than its entries come to: of which figure, what it says, and what
    follows from the entries."""

    figure: str
    told: object
    own: object


@dataclass(frozen=True, slots=True)
class Mirrored:
    """A table as the pit's own copy has it: how many entries, the digest of the last, and what they
    come to, None where nobody can tell; `slips` are those of them that speak of slips, `stakes` is
    what lay on the bets of a game that the house banks.

    `verified` is true where what it said last is what its entries come to, `difference` is there
    where it is not; `wrong` says why the copy goes on no more, `unread` why nobody here can tell
    what it comes to.
    """

    entries: int = 0
    head: str = ""
    history: History | None = None
    verified: bool = False
    difference: Difference | None = None
    wrong: Saying | None = None
    unread: Saying | None = None
    slips: tuple[SlipStep[OfSlips], ...] = ()
    stakes: tuple[Stakes, ...] = ()


def entries_behind(server: Server, journal: int, place: int, most: int = MOST) -> list[Stored]:
    """The entries of a journal behind that place as the server has them, so many at most."""
    with server.answering() as cursor:
        cursor.execute(_ROWS, [journal, place, most])
        return [Stored._make(row) for row in cursor.fetchall()]


@dataclass(slots=True)
class _Copy:
    """The copy of one table: its file, None where there can be none, who folds it, what was staked
    there, and what the table said when it was compared last, as of which entry."""

    rows: MirrorRows | None
    follower: Follower = field(default_factory=Follower)
    staked: TableStakes = field(default_factory=TableStakes)
    state: Mirrored = Mirrored()
    compared: tuple[int, Mapping[str, object]] = (-1, {})


class Mirror:
    """The copies in one folder, which nobody else writes to."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        _hold_more_files()
        self._copies: dict[int, _Copy] = {}
        self._book: MirrorRows | None = None

    def close(self) -> None:
        """Lets go of the files."""
        for copy in self._copies.values():
            if copy.rows is not None:
                copy.rows.close()
        self._copies.clear()
        if self._book is not None:
            self._book.close()
            self._book = None

    def follow_book(self, server: Server) -> Saying | None:
        """Takes what the server has more of the house's book; why the copy goes on no more, where
        it does not. PitTrouble where the server does not answer."""
        journal, place = place_of_book(server)
        try:
            if self._book is None and place:
                (self._folder / BOOK).mkdir(mode=0o700, exist_ok=True)
                self._book = MirrorRows(self._folder / BOOK / FILE)
            if self._book is not None:
                return _book_goes_on(self._book, server, journal, place)
        except Trouble as trouble:
            return trouble.saying
        return None

    def ahead(
        self, server: Server, standings: Iterable[TableStanding]
    ) -> Mapping[int, Sequence[Stored]]:
        """What the server has more of those tables that are a few entries behind, by the number of
        the journal: one question for all of them, where a busy house has hundreds a second."""
        behind = {
            each.journal: copy.state.entries
            for each in standings
            if (copy := self._copies.get(each.journal)) is not None
            and 0 < each.entries - copy.state.entries <= FEW
        }
        found: dict[int, list[Stored]] = {journal: [] for journal in behind}
        if behind:
            with server.answering() as cursor:
                cursor.execute(_OF_SEVERAL, [list(behind), list(behind.values()), FEW])
                for journal, *row in cursor.fetchall():
                    found[journal].append(Stored._make(row))
        return found

    def follow(
        self, server: Server, standing: TableStanding, ahead: Sequence[Stored] = ()
    ) -> Mirrored:
        """Takes what the server has more of a table, and compares; `ahead` is of it what was asked
        for with others. PitTrouble where the server does not answer."""
        copy = self._copies.get(standing.journal)
        try:
            if copy is None:
                copy = self._copies[standing.journal] = _opened(self._folder, server, standing)
            _hear_of_loss(copy, server, standing)
            if copy.rows is not None and copy.state.wrong is None:
                _go_on(copy, copy.rows, server, standing, ahead)
        except Trouble as trouble:
            copy = self._copies.setdefault(standing.journal, _Copy(None))
            copy.state = replace(copy.state, wrong=trouble.saying)
        return copy.state


def kept_book(data: Path) -> Path:
    """Where the copy of the house's book lies in a data folder of the pit."""
    return data / COPIES / BOOK / FILE


def place_of_book(server: Server) -> tuple[int, int]:
    """The number of the journal that is the house's book, and how far it goes."""
    with server.answering() as cursor:
        cursor.execute(_OF_BOOK)
        journal, place = cursor.fetchone() or (0, 0)
        return journal, place


def book_differs(rows: EntryRows, server: Server, journal: int, place: int) -> Saying | None:
    """What a copy of the house's book has otherwise than the server, at its end; None where it has
    nothing so."""
    mark = rows.mark()
    values = {"name": BOOK, "seen": place, "last": mark.newest}
    if mark.newest > place:
        return Saying(_SHORTER, values)
    if mark.newest and digest_at(server, journal, mark.newest) != mark.digest:
        return Saying(_OTHER, values)
    return None


def _book_goes_on(rows: MirrorRows, server: Server, journal: int, place: int) -> Saying | None:
    wrong, mark = book_differs(rows, server, journal, place), rows.mark()
    if wrong is not None:
        return wrong
    while batch := entries_behind(server, journal, mark.newest):
        first = _first_broken(batch, mark.newest)
        if first:
            return Saying(_BROKEN, {"name": BOOK, "first": first})
        rows.add(batch)
        mark = rows.mark()
    return None


def _hold_more_files() -> None:
    """Asks the system for more than it lets a program hold unasked: 1,024 or fewer."""
    if sys.platform != "win32":
        for wanted in FILES:
            held, most = resource.getrlimit(resource.RLIMIT_NOFILE)
            allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (max(held, allowed), most))
                return


def _opened(folder: Path, server: Server, standing: TableStanding) -> _Copy:
    """The copy as it was left, folded as far as it goes; its end must be the server's too."""
    name = standing.table
    if name != Path(name).name or name.startswith(".") or "\\" in name:
        return _Copy(None, state=Mirrored(wrong=Saying(_NO_FILE, {"name": name})))
    rows = MirrorRows(folder / f"{name}{SUFFIX}")
    mark = rows.mark()
    copy = _Copy(rows, state=Mirrored(mark.newest, mark.digest))
    _hold_against(copy, server, standing)
    behind = max(0, rows.last_opening() - 1)
    while batch := rows.behind(behind, MOST):
        copy.follower.follow(batch)
        behind = batch[-1].id
    follower = copy.follower
    copy.state = _followed(copy.state, follower, copy.staked)
    return copy


def _followed(state: Mirrored, follower: Follower, staked: TableStakes) -> Mirrored:
    """The same with what the entries come to."""
    history = follower.history
    stakes = () if history is None else staked.of(history)
    return replace(
        state,
        history=history,
        slips=follower.slips,
        stakes=stakes,
        unread=follower.unread,
    )


def _hear_of_loss(copy: _Copy, server: Server, standing: TableStanding) -> None:
    """A server that was put back has fewer entries than the copy; once the table's machine has sent
    them again they must be the same."""
    lost = copy.state.wrong is not None and copy.state.wrong.code == _SHORTER
    if standing.entries < copy.state.entries or lost:
        _hold_against(copy, server, standing)


def _hold_against(copy: _Copy, server: Server, standing: TableStanding) -> None:
    """What is wrong where the copy ends: the server has nothing there, or another entry."""
    values = {"name": standing.table, "seen": standing.entries, "last": copy.state.entries}
    wrong, state = None, copy.state
    if state.entries > standing.entries:
        wrong = Saying(_SHORTER, values)
    elif state.entries and digest_at(server, standing.journal, state.entries) != state.head:
        wrong = Saying(_OTHER, values)
    copy.state = replace(state, wrong=wrong)


def _go_on(
    copy: _Copy,
    rows: MirrorRows,
    server: Server,
    standing: TableStanding,
    ahead: Sequence[Stored],
) -> None:
    """Takes batch after batch, first what is there already; a table is compared where it spoke
    last, and nowhere else."""
    name = standing.table
    _compare(copy, standing)
    while copy.state.entries < standing.entries:
        batch = ahead or entries_behind(server, standing.journal, copy.state.entries)
        ahead = ()
        first = _first_broken(batch, copy.state.entries)
        if first or not batch:
            values = {"name": name, "first": first or copy.state.entries + 1}
            copy.state = replace(copy.state, wrong=Saying(_BROKEN, values))
            return
        rows.add(batch)
        spoke = max(0, standing.said_place - copy.state.entries)
        for part in filter(None, (batch[:spoke], batch[spoke:])):
            copy.follower.follow(part)
            state = replace(copy.state, entries=part[-1].id, head=part[-1].digest)
            copy.state = _followed(state, copy.follower, copy.staked)
            _compare(copy, standing)


def _first_broken(batch: Sequence[Stored], place: int) -> int:
    """The first entry that does not follow the one before, or whose digest is not its own; 0 where
    each is as it was recorded."""
    for number, entry in enumerate(batch, start=place + 1):
        if entry.id != number or not entry.is_whole:
            return number
    return 0


def _compare(copy: _Copy, standing: TableStanding) -> None:
    """Compares where the copy is as far as the table was when it spoke, once: to say again how a
    table stands, of which nothing came meanwhile, costs no reckoning."""
    told = standing.said_place, standing.said
    if copy.state.entries != standing.said_place or standing.said.get("form") != FORM:
        return
    if copy.compared == told:
        return
    copy.compared = told
    own = copy.follower.said()
    if own is None:
        copy.state = replace(copy.state, verified=False)
        return
    found = difference(standing.said, own)
    copy.state = replace(copy.state, verified=found is None, difference=found)


def difference(told: Mapping[str, object], own: Mapping[str, object]) -> Difference | None:
    """The first figure in which what is said is not what follows from the entries; what only one
    of two versions of the program says is passed over."""
    both = [each for each in (*_FIRST, *own) if each in told and each in own]
    wrong = next((each for each in both if told[each] != own[each]), None)
    return None if wrong is None else Difference(wrong, told[wrong], own[wrong])
