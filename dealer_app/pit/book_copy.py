"""A machine's copy of the house's book: how it hears what it lacks, and says what became of packs
at its tables.

There is no second file of it: what a machine lacks is recorded in its own register, in one act that
says last up to which entry of the book that is. So sign-in, locks, signatures, papers and checks
read people in one place, linked or cut off, and their hours stay those of the machine. Who is known
to a machine and not to the book is offered to the house, and goes on signing in there until a
director takes or refuses them. Of fills and credits, and of alerts that were answered at the pit, a
machine hears those of its own tables; of a night that was settled which of their sessions it has.

Packs are counted, laid and taken back where they are dealt from, and a sealed session is put right
there, linked or not: a machine tells the book afterwards, and of packs every other hears it. What
the house has decided of a pack meanwhile stands: the book does not take what comes too late, and
the machine hears what it has instead.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, get_args

from dealer_app.i18n import marked
from dealer_app.i18n.saying import Saying
from dealer_app.pit.house_book import TRIES, HouseBook
from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered, fold
from dealer_app.register.register_judge import judge_pack
from dealer_app.register.state import BookCopy, BookSlip, Person, Register, known_as
from dealer_app.store.notes import SUFFIX
from dealer_app.store.register import Deed, RegisterEntry, RegisterFile

RENEWED: Final = timedelta(hours=1)
"""After so long a machine notes again that it heard the book, though it says nothing new: that is
how old its copy is once it is cut off."""

_GONE_BACK: Final = marked(
    "The house’s book ends before entry {place}, which was heard here, or has another there: the"
    " server was put back. People stay here as they were heard; call IT."
)


def hear(book: HouseBook, register: RegisterFile) -> Saying | None:
    """Has a machine's register hear the book as it stands, once that has what the machine says of
    packs; what is wrong with the book, if anything: then nothing is heard.

    A Trouble where the register cannot be written, PitTrouble where the server does not answer.
    """
    if not book.read().people:
        return None
    register.begins_no_other()
    for _ in range(TRIES):
        own = register.read()
        if own.book is not None and book.digest_at(own.book.place) != own.book.digest:
            return Saying(_GONE_BACK, {"place": own.book.place})
        if _heard(book, register, own, _known_to_book(book, register, own)):
            break
    return None


def _known_to_book(book: HouseBook, register: RegisterFile, own: Register) -> frozenset[str]:
    """The digests of what befell packs at this machine, or was put right of its sealed sessions,
    since it heard the book last: the book has it now as far as it takes it. What was put right
    before the first time is told then, for the nights of the house are summed with it."""
    last = register.newest(f.BookHeard, lambda _: True)
    kinds = (f.RectifiedAfterClosing,) if last is None else get_args(f.AtTable)
    since, place = 1 if last is None else last.seq, 0 if own.book is None else own.book.place
    entries = [each for each in register.entries(*kinds, since=since) if not _of(each.fact)]
    there = {_of(each.fact) for each in book.behind(place, *kinds)} if entries else ()
    waiting = [_by_way(each) for each in entries if each.digest not in there]

    def decide(known: Register, now: datetime) -> Deed:
        taken = list[f.Fact]()
        for fact in waiting:
            if not isinstance(fact, f.PackAtTable) or judge_pack(known, fact) is None:
                taken.append(fact)
                known = fold(known, [Entered(fact, now)])
        return Deed(taken)

    if waiting:
        book.append(decide)
    return frozenset(each.digest for each in entries)


def _of(fact: f.Fact) -> str:
    """The digest of the machine's entry that says so first, empty where this is that."""
    return fact.of if isinstance(fact, f.AtTable) else ""


def _by_way(entry: RegisterEntry) -> f.AtTable:
    """What a machine's register says, as the book says it: nobody gave a PIN for it there."""
    fact = entry.fact
    assert isinstance(fact, f.AtTable)
    if isinstance(fact, f.RectifiedAfterClosing):
        return replace(fact, of=entry.digest, hands=entry.signature.names)
    return replace(fact, of=entry.digest)


def _heard(book: HouseBook, register: RegisterFile, own: Register, told: frozenset[str]) -> bool:
    """Records what is lacking; False where a table said more of packs meanwhile, which the book has
    not yet."""
    place = 0 if own.book is None else own.book.place
    packs = [each.fact for each in book.behind(place, *get_args(f.Cards))]
    fresh = [each for each in packs if _of(each) not in told]
    tables = {path.stem for path in register.path.parent.glob(f"*{SUFFIX}")}
    house, heard, asked = book.known, f.BookHeard(*book.head[:2]), list[bool]()

    def decide(now_own: Register, now: datetime) -> Deed:
        asked[:] = [now_own.packs == own.packs]
        if not asked[0]:
            return Deed()
        facts = [*lacking(now_own, house), *slips_lacking(now_own, house, tables)]
        facts += [*answers_lacking(now_own, house, tables), *fresh]
        facts += nights_lacking(now_own, house, tables)
        due = facts or told or _is_due(now_own.book, heard, now)
        return Deed([*facts, heard] if due else ())

    register.append(decide)
    return asked[0]


def _is_due(own: BookCopy | None, heard: f.BookHeard, now: datetime) -> bool:
    if own is None or (own.place, own.digest) != (heard.place, heard.digest):
        return True
    return abs(now - own.at) >= RENEWED


def lacking(own: Register, house: Register) -> list[f.Fact]:
    """The facts that make a machine's people and sheets those of the house; who is of the machine
    alone stays."""
    facts = list[f.Fact]()
    for each in house.people.values():
        facts += _of_person(own, each)
    for sheet in house.sheets.values():
        if sheet.digest not in own.sheets:
            facts.append(f.HouseSheetAllowed(sheet.name, sheet.digest))
    facts += (
        f.HouseSheetTakenBack(sheet.name, sheet.digest)
        for sheet in own.sheets.values()
        if sheet.digest not in house.sheets
    )
    return facts


def slips_lacking(own: Register, house: Register, tables: Collection[str]) -> list[f.Fact]:
    """The facts that a machine lacks of the slips of its tables."""
    facts = list[f.Fact]()
    for key, each in house.slips.items():
        if each.table not in tables:
            continue
        if key not in own.slips:
            facts.append(_of_slip(each))
        if each.answered and (key not in own.slips or not own.slips[key].answered):
            facts.append(f.SlipAnswered(each.table, each.slip, each.answered))
    return facts


def answers_lacking(own: Register, house: Register, tables: Collection[str]) -> list[f.Fact]:
    """The facts that a machine lacks of what was answered at the pit for alerts of its tables."""
    return [
        f.AlertAnswered(each.table, each.session, each.coup, each.place, each.reason, each.by)
        for key, each in house.answers.items()
        if each.table in tables and key not in own.answers
    ]


def nights_lacking(own: Register, house: Register, tables: Collection[str]) -> list[f.Fact]:
    """The settled nights of which a machine lacks something, each with the sessions of its own
    tables and without its sums, which are of the whole house."""
    facts = list[f.Fact]()
    for day, sessions in house.nights.items():
        theirs = tuple(each for each in sessions if each.table in tables)
        if not set(theirs) <= set(own.nights.get(day, ())):
            facts.append(f.NightClosed(day, theirs))
    return facts


def _of_slip(each: BookSlip) -> f.FillSent | f.CreditReceived | f.SlipRefused:
    if each.refused:
        refused = (each.table, each.slip, each.refused, each.of, each.by, each.digest)
        return f.SlipRefused(*refused)
    if each.carrier:
        of = (each.table, each.slip, each.chips, each.carrier, each.of, each.digest)
        return f.FillSent(*of)
    return f.CreditReceived(each.table, each.slip, each.chips, each.of, each.told)


def _of_person(own: Register, each: Person) -> Iterator[f.Fact]:
    """What a machine lacks of somebody of the house; whoever is written there with other capitals
    or spaces is the same name, and gives it up."""
    for other in own.people.values():
        alike = other.name != each.name and known_as(other.name) == known_as(each.name)
        if alike and not other.left:
            yield f.PersonLeft(other.name)
    there = own.people.get(each.name)
    if there is None or there.left:
        if not each.left:
            yield f.PersonAdded(each.name, each.post, each.pin)
        return
    if each.left:
        yield f.PersonLeft(each.name)
        return
    if there.pin != each.pin:
        yield f.PinChanged(each.name, each.pin)
    if there.post is not each.post:
        yield f.PostChanged(each.name, each.post)
