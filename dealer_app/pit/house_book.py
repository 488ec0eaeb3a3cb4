"""The house's book: people, PINs, the house sheets allowed and the packs, on the server, which is
its only writer.

The book is a register like a machine's, judged here on the head that was read and written by
`pit.decide`, which refuses a head that has gone on: then it is read and judged again. Its hours are
the server's. Whoever decides something gives their PIN for it and is gone again with the same act.
"""

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, TypeVar, get_args

import psycopg

from dealer_app import __version__
from dealer_app.i18n import marked
from dealer_app.i18n.saying import Hindrance, Saying
from dealer_app.night.staff import Door, fits
from dealer_app.pit.mirror import entries_behind
from dealer_app.pit.pit_schema import must_be_ready
from dealer_app.pit.pit_tables import Follower
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.register import facts as f
from dealer_app.register.admission import ACTS, lacks, pin_objection
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.register_fold import Entered, fold
from dealer_app.register.register_judge import judge_act
from dealer_app.register.state import (
    EMPTY,
    PackState,
    Person,
    Register,
    known_as,
    person,
    posts,
    staff,
)
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import USUAL, Act, Needs, Post, Signature, tidy
from dealer_app.store.chain import Head, Stored
from dealer_app.store.codec import (
    EVERY,
    RECKONED,
    encode_fact,
    entered,
    kind_of,
    reckoned,
    register_of,
)
from dealer_app.store.entry_rows import EntryRows
from dealer_app.store.register import Decide, Deed
from dealer_app.table.history import History

GONE_ON: Final = "SA003"
"""The server's code for a head of the book that others have gone beyond."""

NO_CROUPIER: Final = "SA005"
"""The server's code for a PIN that the login of a machine may not change: any but a croupier's."""

TRIES: Final = 50
"""How often what is decided is judged anew because others decide at the same time."""

_MARK: Final = (
    "SELECT j.id, m.place, m.digest, clock_timestamp() FROM pit.journal j"
    " JOIN pit.mark m ON m.journal = j.id WHERE j.kind = 'book'"
)
_LAST_SUM: Final = (
    "SELECT place, session_id, seq, recorded_at, kind, version, body, previous, digest"
    " FROM pit.entry WHERE journal = %s AND kind = %s AND place <= %s ORDER BY place DESC LIMIT 1"
)
_DIGEST: Final = "SELECT digest FROM pit.entry WHERE journal = %s AND place = %s"
_DECIDE: Final = "SELECT place FROM pit.decide(%s, %s, %s::text[], %s::int[], %s::text[])"
_ENTRIES_OF: Final = (
    "SELECT j.id, j.holder::text, e.place, e.session_id, e.seq, e.recorded_at, e.kind, e.version,"
    " e.body, e.previous, e.digest FROM pit.entry e JOIN pit.journal j ON j.id = e.journal"
    " WHERE j.kind = %s AND e.kind = ANY(%s) ORDER BY j.id, e.place"
)

_ASKED: Final = (
    "SELECT 1 FROM pit.entry e JOIN pit.journal j ON j.id = e.journal WHERE j.kind = 'table'"
    " AND j.name = %s AND e.digest = %s AND e.kind = ANY(%s) AND e.body::jsonb ->> 'slip' = %s"
    " ORDER BY e.place DESC LIMIT 1"
)
_SLIP_KINDS: Final = ["fill_asked", "tray_credited"]
"""The entries of a table by which a slip comes to the cage."""

_BEHIND: Final = (
    "SELECT place, session_id, seq, recorded_at, kind, version, body, previous, digest"
    " FROM pit.entry WHERE journal = %s AND place > %s AND place <= %s AND kind = ANY(%s)"
    " ORDER BY place"
)
_OPENING: Final = (
    "SELECT e.journal, max(e.place) FROM pit.entry e JOIN pit.journal j ON j.id = e.journal"
    " WHERE j.kind = 'table' AND j.name = %s AND e.kind = 'table_opened' GROUP BY e.journal"
)
NOBODY_YET: Final = marked(
    "The house’s book has nobody yet: the first is a director, taken or added on their own PIN."
)
_NO_TABLE: Final = marked("The server has no table “{table}” of which it can be told what waits.")
_BROKEN: Final = marked(
    "The house’s book: entry {first} on the server is not as it was recorded. Nothing of it is"
    " heard; call IT."
)
_NO_CROUPIER: Final = marked(
    "A croupier’s PIN alone is changed by the login of this machine: any other is changed at the"
    " pit."
)
_SHORT: Final = marked(
    "The house’s book on the server ends at entry {seen}, the pit’s copy at entry {last}: the"
    " server was put back. A director gives it back what is missing, with “sabot pit mend”; nothing"
    " is decided before. Tables play on."
)
_PARTED: Final = marked(
    "The house’s book on the server has another entry {last} than the pit’s copy: one of them was"
    " changed. Nothing is decided before IT has looked at both. Tables play on."
)
_BUSY: Final = marked("Others decide in the house’s book just now: do it again.")


class _Stood(NamedTuple):
    """The book as it stood after an entry, and the number of the last that sums it up."""

    register: Register = EMPTY
    head: Head = Head()
    summed: int = 0


class HouseBook:
    """The house's book as far as it was read, and the door to write through.

    PitTrouble where the server does not answer, or what it has is not as it was recorded. Where the
    pit's `copy` of it has more than the server, or another entry, nothing is decided.
    """

    def __init__(self, server: Server, copy: Path | None = None) -> None:
        self._server = server
        self._copy = copy
        self._stood = _Stood()
        self._journal = 0
        self._now: datetime | None = None

    @property
    def known(self) -> Register:
        """The book as it was read or written here last."""
        return self._stood.register

    @property
    def head(self) -> Head:
        """Its last entry that was read or written here."""
        return self._stood.head

    def now(self) -> datetime:
        """The server's time, at which it is recorded what is decided."""
        return self._mark()[2]

    def begins_no_other(self) -> None:
        """The book is made with the schema: nobody begins another."""

    def knows_nobody(self) -> bool:
        """True while there is nobody in it: whoever comes first is a director."""
        return not self.read().people

    def read(self) -> Register:
        """The book as it stands now."""
        return self._read()[0]

    def at(self, place: int) -> Register:
        """The book as it stood at that entry."""
        self._mark()
        return self._caught_up(self._last_sum(place), place).register

    def digest_at(self, place: int) -> str:
        """The digest of that entry, empty where there is none."""
        self._mark()
        with self._server.answering() as cursor:
            cursor.execute(_DIGEST, [self._journal, place])
            (digest,) = cursor.fetchone() or ("",)
            return str(digest)

    def behind(self, place: int, *kinds: type[f.Fact]) -> list[Entered]:
        """The entries of these kinds behind that one, as far as the book was read."""
        self._mark()
        names = [kind_of(each) for each in kinds]
        with self._server.answering() as cursor:
            cursor.execute(_BEHIND, [self._journal, place, self.head.seq, names])
            return [entered(Stored._make(row)) for row in cursor.fetchall()]

    def append(self, decide: Decide) -> Deed:
        """Records what is decided on the book as it stands: all of it, or nothing at all; whoever
        signed has left again with it.

        What it returns is on the server's disk; where one of the facts cannot stand, it is the
        objection alone. Where the answer does not come, nobody knows: it is read anew.
        """
        self._must_be_whole()
        for _ in range(TRIES):
            register, now = self._read()
            deed = decide(register, now)
            objection = judge_act(register, deed.facts, deed.signature, now)
            if objection is not None:
                return Deed(objection=objection)
            if not deed.facts or self._decided(deed):
                return deed
        raise PitTrouble(_BUSY)

    def _must_be_whole(self) -> None:
        if self._copy is None or not self._copy.is_file():
            return
        with closing(EntryRows(self._copy)) as rows:
            mark = rows.mark()  # first: the copy follows the server
        seen, _, _ = self._mark()
        if mark.newest > seen:
            raise PitTrouble(_SHORT, seen=seen, last=mark.newest)
        if mark.newest and self.digest_at(mark.newest) != mark.digest:
            raise PitTrouble(_PARTED, last=mark.newest)

    def _decided(self, deed: Deed) -> bool:
        """False where others have decided meanwhile."""
        leaves = [f.SignedOut(name) for name in deed.signature.names]
        rows = [encode_fact(fact, deed.signature) for fact in (*deed.facts, *leaves)]
        if not self._written([tuple(row) for row in rows]):
            return False
        self.read()
        if self.head.seq >= self._stood.summed + EVERY:
            with suppress(PitTrouble):  # it is the pit's to write, whose next act does
                self._written([tuple(reckoned(self.known))])
        return True

    def _written(self, rows: Sequence[tuple[object, ...]]) -> bool:
        columns = [list(column) for column in zip(*rows, strict=True)]
        try:
            with self._server.answering() as cursor:
                cursor.execute(_DECIDE, [self.head.seq, self.head.digest, *columns])
        except psycopg.Error as error:
            if error.sqlstate == GONE_ON:
                return False
            if error.sqlstate == NO_CROUPIER:
                raise PitTrouble(_NO_CROUPIER) from error
            raise
        return True

    def _mark(self) -> tuple[int, str, datetime]:
        """How far the server has the book, and its time."""
        with self._server.answering() as cursor:
            cursor.execute(_MARK)
            self._journal, place, digest, now = cursor.fetchone() or (0, 0, "", None)
            assert isinstance(now, datetime)
            return place, digest, now

    def _read(self) -> tuple[Register, datetime]:
        place, digest, now = self._mark()
        if (place, digest) != self.head[:2]:
            stood = self._stood
            if not stood.head.seq or self.digest_at(stood.head.seq) != stood.head.digest:
                stood = self._last_sum(place)
            self._stood = self._caught_up(stood, place)
        return self.known, now

    def _last_sum(self, until: int) -> _Stood:
        """The book as the last entry up to there has it that says what it adds up to."""
        with self._server.answering() as cursor:
            cursor.execute(_LAST_SUM, [self._journal, RECKONED, until])
            row = cursor.fetchone()
        if row is None:
            return _Stood()
        last = Stored._make(row)
        if not last.is_whole:
            raise PitTrouble(_BROKEN, first=last.seq)
        return _Stood(register_of(last), last.head, last.seq)

    def _caught_up(self, stood: _Stood, until: int) -> _Stood:
        while stood.head.seq < until:
            most = min(EVERY, until - stood.head.seq)
            batch = entries_behind(self._server, self._journal, stood.head.seq, most)
            register, head, summed = stood
            for each in batch:
                if not each.follows(head):
                    raise PitTrouble(_BROKEN, first=head.seq + 1)
                head = each.head
                summed = each.seq if each.kind == RECKONED else summed
            if not batch:
                raise PitTrouble(_BROKEN, first=head.seq + 1)
            register = fold(register, (entered(each) for each in batch if each.kind != RECKONED))
            stood = _Stood(register, head, summed)
        return stood


class PinGiven(NamedTuple):
    """Whoever answers for a decision: a name, and the PIN that was keyed for it."""

    name: str
    pin: str


class Member(NamedTuple):
    """Somebody of the house, and why they are not let in at the pit now, None where they are."""

    person: Person
    barred: Objection | None = None


_AT_THE_PIT: Final = {**USUAL, Act.CLEAR_ALERT: Needs(Post.CHEF)}


class HouseStaff(Door[HouseBook]):
    """The people of the house's book, at the pit: each decision with a name and a PIN of its own.

    What each act needs is what houses usually ask for: no table's sheet holds there. A slip of
    which the counts differ is answered for by a chef.
    """

    def __init__(self, server: Server, copy: Path | None = None) -> None:
        book = HouseBook(server, copy)
        super().__init__(book, book.now, StaffRules(), _AT_THE_PIT)
        self._server = server

    def everybody(self) -> tuple[Member, ...]:
        """The people of the house, in the order of their names."""
        register, now = self._read(), self._clock()
        return tuple(
            Member(each, self._barred(register, each.name, now)) for each in staff(register)
        )

    def offered(self) -> "Offers":
        """What machines have and the house has not."""
        return offers(self._server, self._read())

    def take(self, offer: "MachineOffer", post: Post, given: PinGiven) -> Objection | None:
        """Takes somebody whom a machine offers, with the PIN that they have; where the house has
        nobody yet they do so themselves."""
        added = f.PersonAdded(offer.name, post, offer.pin)
        if known_as(given.name) == known_as(offer.name) and self.register.knows_nobody():
            return self.begin(added, given.pin, self.offered().sheets)
        return self.decide([added], *given)

    def refuse(self, offer: "MachineOffer", given: PinGiven) -> Objection | None:
        """Takes somebody whom a machine offers for none of the house: the name is nobody's."""
        added = f.PersonAdded(offer.name, offer.post, offer.pin)
        return self.decide([added, f.PersonLeft(offer.name)], *given)

    def bring_in(self, name: str, post: Post, new: str, given: PinGiven) -> Objection | None:
        """Adds somebody with a PIN of their own; whoever signs for themselves is the first."""
        if known_as(name) == known_as(given.name):
            return self.add_first(name, new)
        objection = pin_objection(new)
        if objection is not None:
            return objection
        return self.decide([f.PersonAdded(tidy(name), post, self._hashed(new))], *given)

    def give_pin(self, name: str, new: str, given: PinGiven) -> Objection | None:
        """Gives somebody a new PIN; their own is the one until now that is given for it."""
        if known_as(name) == known_as(given.name):
            return self.change_pin(name, given.pin, new)
        objection = pin_objection(new)
        if objection is not None:
            return objection
        return self.decide([f.PinChanged(name, self._hashed(new))], *given)

    def decide(self, facts: Sequence[f.Fact], name: str, pin: str) -> Objection | None:
        """Records facts of one act of the house on the word of whoever gives their PIN for it."""
        for fact in facts:
            if isinstance(fact, f.SlipRefused) and not self._is_asked(fact):
                values = {"table": fact.table, "slip": fact.slip}
                return Objection(ObjectionCode.SLIP_UNASKED, values)
        act = ACTS[type(facts[0])]
        return self.do(act, lambda *_: Deed(facts), PinGiven(name, pin)).objection

    def _is_asked(self, fact: f.SlipRefused) -> bool:
        """Whether the server has that table's entry which asks for the slip, or gives chips back by
        it."""
        with self._server.answering() as cursor:
            cursor.execute(_ASKED, [fact.table, fact.asked, _SLIP_KINDS, fact.slip])
            return cursor.fetchone() is not None

    def do(self, act: Act, decide: Decide, given: PinGiven) -> Deed:
        """Records what is decided on the book as it stands, on the word of whoever gives their PIN
        for that act."""

        def then(register: Register, each: Person) -> Deed:
            signature = Signature(each.name)
            lacking = self.lacks(act, each.name)
            if lacking is not None:
                return Deed([f.AuthorityRefused(act, each.name)], signature, lacking)
            deed = decide(register, self._clock())
            return deed._replace(
                facts=[f.AuthorityGiven(act, each.name), *deed.facts], signature=signature
            )

        return self._let_in((*given, ""), then)

    def lacks(self, act: Act, name: str) -> Objection | None:
        """What somebody lacks for an act; None where they may."""
        of_house = posts(self.register.known)
        return lacks(of_house, act, Signature(name), self._authority[act])

    def begin(self, first: f.PersonAdded, pin: str, sheets: Sequence[f.Fact]) -> Objection | None:
        """Makes somebody who is offered the first director, on their own PIN; `sheets` are the
        house sheets that the machines allow."""
        if not fits(first.pin, pin):
            return Objection(ObjectionCode.PIN_OF_OTHER, {"name": first.name})

        def decide(register: Register, _: datetime) -> Deed:
            if register.people:
                return Deed(objection=Objection(ObjectionCode.NAME_TAKEN, {"name": first.name}))
            return Deed([first, *sheets], Signature(first.name))

        return self.register.append(decide).objection


def own_pin(book: HouseBook, whose: Person, changed: f.PinChanged) -> Objection | None:
    """Gives somebody another PIN whose old one was right at a machine, as it was heard there."""

    def decide(register: Register, _: datetime) -> Deed:
        each = register.people.get(whose.name)
        if each is None or each.pin != whose.pin:
            values = {"name": whose.name}
            return Deed(objection=Objection(ObjectionCode.PIN_CHANGED, values))
        return Deed([changed], Signature(whose.name))

    return book.append(decide).objection


T = TypeVar("T")


def at_book(url: str, copy: Path | None, deed: Callable[[HouseStaff], T]) -> T | Saying:
    """What a deed among the people of the house comes to at the server of that address; why it is
    not done, where that is so. `copy` is the pit's own of the book."""
    try:
        with Server(url, __version__) as server:
            must_be_ready(server)
            return deed(HouseStaff(server, copy))
    except Hindrance as trouble:
        return trouble.saying


def decided(
    url: str, copy: Path | None, facts: Sequence[f.Fact], name: str, pin: str
) -> Objection | Saying | None:
    """Has the house's book at that address take these facts on somebody's PIN; why it does not,
    where that is so."""
    return at_book(url, copy, lambda house: house.decide(facts, name, pin))


# What waits at a table


def followed(server: Server, table: str) -> tuple[str, History]:
    """The session that a table is at, and its entries as the server has them; PitTrouble where it
    knows no such table, or nobody can tell what its entries come to."""
    with server.answering() as cursor:
        cursor.execute(_OPENING, [table])
        row = cursor.fetchone()
    follower = Follower()
    journal, place = (0, 0) if row is None else row
    session, behind = "", place - 1
    while row is not None and (batch := entries_behind(server, journal, behind)):
        follower.follow(batch)
        session, behind = batch[-1].session_id, batch[-1].id
    if follower.unread is not None:
        raise PitTrouble(follower.unread.code, broken=False, **follower.unread.values)
    if follower.history is None:
        raise PitTrouble(_NO_TABLE, table=table)
    return session, follower.history


def undecided(server: Server) -> dict[int, f.AlertRaised]:
    """What machines found of their files and nobody decided yet, by its number there."""
    found = dict[int, f.AlertRaised]()
    for _, entries in _entries(server, "register", get_args(f.Alert)):
        found |= fold(EMPTY, entries).alerts
    return found


# What machines have and the house has not


class MachineOffer(NamedTuple):
    """Somebody whom a machine's register has and the book never had; `login` is the machine's.
    `twin` is true where that name was given to two people: another machine, or the book, has it
    with another PIN or post."""

    login: str
    name: str
    post: Post
    pin: str
    twin: bool = False


class Offers(NamedTuple):
    """What machines have and the house has not: people, house sheets that they allow, and packs."""

    people: tuple[MachineOffer, ...] = ()
    sheets: tuple[f.HouseSheetAllowed, ...] = ()
    packs: tuple[f.PackAdded, ...] = ()


def offers(server: Server, book: Register) -> Offers:
    """Everybody of the machines' registers whom the book never had with that PIN, the sheets and
    the packs; of a machine that has heard the book those alone whose names are not in it."""
    packs = dict[str, f.PackAdded]()
    people = dict[tuple[str, str, str], MachineOffer]()
    sheets = dict[str, f.HouseSheetAllowed]()
    ever = {
        (known_as(fact.name), fact.pin)
        for _, entries in _entries(server, "book", _OFFERED)
        for fact in (each.fact for each in entries)
        if isinstance(fact, f.PersonAdded | f.PinChanged)
    }
    for login, entries in _entries(server, "register", _OFFERED):
        own = fold(EMPTY, entries)
        for each in own.people.values():
            theirs, known = person(book, each.name), known_as(each.name)
            heard = theirs is not None and own.book is not None
            if not (each.left or heard or (known, each.pin) in ever):
                offer = MachineOffer(login, each.name, each.post, each.pin, twin=theirs is not None)
                people.setdefault((known, each.post, each.pin), offer)
        for sheet in own.sheets.values():
            if sheet.digest not in book.sheets:
                sheets[sheet.digest] = f.HouseSheetAllowed(sheet.name, sheet.digest)
        for pack in own.packs.values():
            if pack.serial not in book.packs and pack.state is not PackState.DESTROYED:
                added = f.PackAdded(pack.serial, pack.kind, pack.colour)
                packs.setdefault(pack.serial, added)
    alike = [known for known, *_ in people]
    found = [
        offer._replace(twin=offer.twin or alike.count(known) > 1)
        for (known, *_), offer in people.items()
    ]
    found.sort(key=lambda each: (known_as(each.name), each.login))
    return Offers(tuple(found), tuple(sheets.values()), tuple(packs.values()))


_OFFERED: Final = (*get_args(f.OfBook), f.BookHeard)


def _entries(
    server: Server, kind: str, facts: Sequence[type[f.Fact]]
) -> list[tuple[str, list[Entered]]]:
    """The entries of such facts of each journal of that kind, with the login of its machine."""
    with server.answering() as cursor:
        cursor.execute(_ENTRIES_OF, [kind, list(map(kind_of, facts))])
        rows = cursor.fetchall()
    found = dict[tuple[int, str], list[Entered]]()
    for journal, login, *row in rows:
        found.setdefault((journal, login), []).append(entered(Stored._make(row)))
    return [(login, entries) for (_, login), entries in found.items()]
