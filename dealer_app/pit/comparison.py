"""The journals of a data folder beside their copies on the server: which of them is shorter there
than what the server saw, or says something else; and its people beside the house's book."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple, get_args

from dealer_app.i18n import marked
from dealer_app.i18n.saying import Saying
from dealer_app.pit.book_copy import lacking
from dealer_app.pit.courier import MOST, Copy, first_that_differs, identity, journals
from dealer_app.pit.house_book import HouseBook
from dealer_app.pit.mirror import BOOK, book_differs, place_of_book
from dealer_app.pit.server import Server
from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered, fold
from dealer_app.register.state import EMPTY, Person, Register
from dealer_app.rules.staff import Post
from dealer_app.store.entry_rows import EntryRows
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import Trouble

_OWN: Final = (
    "SELECT j.kind, j.name, j.id, j.turn, m.place, m.digest FROM pit.journal j"
    " JOIN pit.mark m ON m.journal = j.id WHERE j.kind <> 'book' ORDER BY j.kind DESC, j.name"
)
_HOLDER: Final = "SELECT kind, name FROM pit.journal WHERE holder = %s"

_SHORTER: Final = marked(
    "{name}: shorter than its copy on the server: it ends at entry {last}, the server saw {seen};"
    " {missing} are missing."
)
_DIFFERS: Final = marked(
    "{name}: differs from its copy on the server, from entry {first} on; the server saw {seen},"
    " {last} are here."
)
_GONE: Final = marked("{name}: not here at all; the server has it up to entry {seen}.")


_ANY_TIME: Final = datetime.min.replace(tzinfo=UTC)

_OTHER_BOOK: Final = marked(
    "{name}: it heard another book of the house than the server has, up to entry {place}."
)
_OWN_FACTS: Final = marked(
    "{name}: entry {seq} changes people, packs, house sheets or nights without the house’s book"
    " having said so."
)
_OTHER_PEOPLE: Final = marked(
    "{name}: people or house sheets are not those of the house’s book at entry {place}: {names}."
)


class Compared(NamedTuple):
    """A journal, how many of its entries the server has seen, and what is wrong, if anything."""

    name: str
    seen: int
    wrong: Saying | None = None


def compare_all(server: Server, folder: Path) -> Iterator[Compared]:
    """Compares every journal of a folder that the server knows: some sixteen questions for one that
    differs, one for one that does not.

    What the login holds and the folder has not is told too. NotOpened is told of its file, and
    PitTrouble raised.
    """
    known = _known(server)
    seen = set[tuple[str, str]]()
    for path in journals(folder):
        try:
            with closing(EntryRows(path)) as rows:
                who = _by_beginning(rows, known, server)
                seen.add(who)
                if who in known:
                    yield _compared(server, rows, known[who])
        except Trouble as trouble:
            seen.add(("table", path.stem))
            yield Compared(path.stem, 0, trouble.saying)
    for kind, name in _held(server):
        if (kind, name) not in seen and known[kind, name].place:
            values = {"name": name, "seen": known[kind, name].place}
            yield Compared(name, known[kind, name].place, Saying(_GONE, values))


def _known(server: Server) -> dict[tuple[str, str], Copy]:
    """Every journal that this login may see, by its kind and name."""
    with server.answering() as cursor:
        cursor.execute(_OWN)
        return {(kind, name): Copy(*rest) for kind, name, *rest in cursor.fetchall()}


def _held(server: Server) -> list[tuple[str, str]]:
    with server.answering() as cursor:
        cursor.execute(_HOLDER, [server.login])
        return [(kind, name) for kind, name in cursor.fetchall()]


def _by_beginning(
    rows: EntryRows, known: dict[tuple[str, str], Copy], server: Server
) -> tuple[str, str]:
    """By what the server knows a file; a register that was written anew from its first entry on is
    the one that this login holds."""
    kind, name = identity(rows) if rows.mark().newest else ("table", rows.path.stem)
    if kind == "register" and (kind, name) not in known:
        with suppress(StopIteration):
            return next(each for each in _held(server) if each[0] == kind)
    return kind, name


def _first_unsound(rows: EntryRows) -> int:
    """The first entry of a file that is missing, or whose digest is not its own; 0 where there is
    none: digests alone say nothing of what stands beside them."""
    place = 0
    while batch := rows.behind(place, MOST):
        for each in batch:
            if each.id != place + 1 or not each.is_whole:
                return place + 1
            place = each.id
    return 0


def _compared(server: Server, rows: EntryRows, copy: Copy) -> Compared:
    last, name = rows.mark().newest, rows.path.stem
    first = first_that_differs(server, copy, rows) or _first_unsound(rows)
    if not first:
        return Compared(name, copy.place)
    if first > last:
        values = {"name": name, "last": last, "seen": copy.place, "missing": copy.place - last}
        return Compared(name, copy.place, Saying(_SHORTER, values))
    values = {"name": name, "first": first, "seen": copy.place, "last": last}
    return Compared(name, copy.place, Saying(_DIFFERS, values))


def compare_book(server: Server, folder: Path) -> Iterator[Compared]:
    """The copy of the house's book in a folder of the pit's copies beside that on the server;
    nothing where there is none."""
    path = folder / BOOK / FILE
    if path.is_file():
        journal, place = place_of_book(server)
        with closing(EntryRows(path)) as rows:
            yield Compared(BOOK, place, book_differs(rows, server, journal, place))


def compare_people(server: Server, register: RegisterFile) -> Iterator[Compared]:
    """What a machine's register has of people and house sheets otherwise than the house's book says
    at the entry that it heard last; nothing of one that has heard none.

    A Trouble where the register cannot be read, PitTrouble where the server does not answer.
    """
    own, name = register.read(), register.path.stem
    if own.book is None:
        return
    book = HouseBook(server)
    if book.digest_at(own.book.place) != own.book.digest:
        values = {"name": name, "place": own.book.place}
        yield Compared(name, own.book.place, Saying(_OTHER_BOOK, values))
        return
    before, foreign = _told_apart(
        register.entries(*get_args(f.OfBook), *get_args(f.OfNight), f.BookHeard)
    )
    for entry in foreign:
        yield Compared(name, own.book.place, Saying(_OWN_FACTS, {"name": name, "seq": entry.seq}))
    wrong = _otherwise(own, before, book.at(own.book.place))
    if wrong and not foreign:
        values = {"name": name, "place": own.book.place, "names": ", ".join(wrong)}
        yield Compared(name, own.book.place, Saying(_OTHER_PEOPLE, values))


def _told_apart(entries: Sequence[RegisterEntry]) -> tuple[Register, list[RegisterEntry]]:
    """The register as it was before it first heard the book, and what was changed of people and
    sheets since in no act with the book."""
    before, waiting, foreign = EMPTY, list[RegisterEntry](), list[RegisterEntry]()
    bound = False
    for each in entries:
        if not isinstance(each.fact, f.BookHeard):
            waiting.append(each)
            continue
        alone = [entry for entry in waiting if entry.at != each.at]
        if bound:
            foreign += alone
        else:
            before = fold(EMPTY, (Entered(e.fact, e.at, e.signature) for e in alone))
        bound, waiting = True, []
    return before, foreign + waiting


def _otherwise(own: Register, before: Register, house: Register) -> list[str]:
    """The names of people and sheets of which a machine says something else than it should: what
    the book says, and of whom it does not know what was there before it was heard."""
    heard = fold(before, (Entered(fact, _ANY_TIME) for fact in lacking(before, house)))
    shown = {each.name: _shown(each) for each in own.people.values()}
    due = {each.name: _shown(each) for each in heard.people.values()}
    gone = {each.name for each in house.people.values() if each.left}
    names = [
        name
        for name in sorted({*shown, *due})
        if shown.get(name) != due.get(name) and not (name in gone and _has_left(shown, name))
    ]
    sheets = {**own.sheets, **house.sheets}
    return names + [sheets[digest].name for digest in sorted({*own.sheets} ^ {*house.sheets})]


def _shown(each: Person) -> tuple[Post, str, bool]:
    return each.post, each.pin, each.left


def _has_left(shown: Mapping[str, tuple[Post, str, bool]], name: str) -> bool:
    return shown[name][-1] if name in shown else True
