"""The fold of the register: many facts at once, so that ten years of them stay quick."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple, assert_never

from dealer_app.register import facts as f
from dealer_app.register.night_totals import Totals
from dealer_app.register.state import (
    AllowedSheet,
    BookAnswer,
    BookCopy,
    BookSlip,
    ExamStanding,
    HousePack,
    PackState,
    Person,
    Register,
    Series,
    answer_key,
    known_as,
    slip_key,
    stem,
)
from dealer_app.rules.staff import UNSIGNED, Signature


class Entered(NamedTuple):
    """A fact as it stands in the register: when it was recorded, and who signed it; `key` is the
    machine's key that it names, with which the next is signed, empty where it names none. `seq` is
    which entry it is, None where nobody asks, `digest` its own where it was read."""

    fact: f.Fact
    at: datetime
    signature: Signature = UNSIGNED
    key: str = ""
    seq: int | None = None
    digest: str = ""


@dataclass(slots=True)
class _Books:
    """The register while facts go into it."""

    people: dict[str, Person]
    series: dict[str, Series]
    packs: dict[str, HousePack]
    nights: dict[date, tuple[f.Sealed, ...]]
    turned: timedelta
    heads: dict[str, f.HeadNoted]
    totals: dict[date, tuple[Totals, ...]]
    summed_late: set[date]
    alerts: dict[int, f.AlertRaised]
    alerted: int
    decided: dict[str, datetime]
    sheets: dict[str, AllowedSheet]
    begun: datetime | None
    book: BookCopy | None
    slips: dict[str, BookSlip]
    answers: dict[str, BookAnswer]
    exams: dict[str, ExamStanding]
    examined: int


_STATES: Final[Mapping[type[f.Fact], PackState]] = {
    f.PackChecked: PackState.CHECKED,
    f.PackTakenBack: PackState.UNCHECKED,
    f.PackReleased: PackState.UNCHECKED,
    f.PackHeldBack: PackState.HELD_BACK,
    f.PackRetired: PackState.RETIRED,
    f.PackDestroyed: PackState.DESTROYED,
}
"""Where each of these facts leaves the pack that it speaks of."""


def fold(register: Register, entries: Iterable[Entered]) -> Register:
    """The register after these facts; one of somebody or something unknown changes nothing."""
    books = _Books(
        dict(register.people),
        dict(register.series),
        dict(register.packs),
        dict(register.nights),
        register.turned,
        dict(register.heads),
        dict(register.totals),
        set(register.summed_late),
        dict(register.alerts),
        register.alerted,
        dict(register.decided),
        dict(register.sheets),
        register.begun,
        register.book,
        dict(register.slips),
        dict(register.answers),
        dict(register.exams),
        register.examined,
    )
    newest, key, house, line = register.newest, register.key, register.house, register.line
    for entered in entries:
        _keep(books, entered)
        newest, key = entered.at, entered.key or key
        house = entered.fact.key if isinstance(entered.fact, f.HouseKeyMade) else house
        if isinstance(entered.fact, f.KeyMade) and entered.fact.apart:
            line = entered.fact.key
    return Register(
        books.people,
        books.series,
        books.packs,
        books.nights,
        newest,
        books.turned,
        books.heads,
        books.totals,
        frozenset(books.summed_late),
        key,
        books.alerts,
        books.alerted,
        books.decided,
        books.sheets,
        house,
        line,
        books.begun,
        books.book,
        books.slips,
        books.answers,
        books.exams,
        books.examined,
    )


def _keep(books: _Books, entered: Entered) -> None:
    fact = entered.fact
    if isinstance(fact, f.Signing | f.People | f.Authority):
        _keep_person(books, fact)
    elif isinstance(fact, f.Paper):
        series = books.series.get(fact.series, Series())
        books.series[fact.series] = _numbered(series, fact)
        _note_paper(books, fact)
    elif isinstance(fact, f.Cards):
        _keep_pack(books, fact)
    elif isinstance(fact, f.NightClosed):
        books.nights[fact.day] = fact.sessions
        books.totals.pop(fact.day, None)
        if fact.totals:
            books.totals[fact.day] = fact.totals
            books.summed_late.discard(fact.day)
    elif isinstance(fact, f.NightSummed):
        if fact.day not in books.totals:
            books.summed_late.add(fact.day)
        books.totals[fact.day] = fact.totals
    elif isinstance(fact, f.HeadNoted):
        books.heads[fact.table] = fact
    elif isinstance(fact, f.Alert):
        _keep_alert(books, fact, entered.at)
    elif isinstance(fact, f.Sheets):
        _keep_sheet(books.sheets, fact, entered)
    elif isinstance(fact, f.BookHeard):
        books.book = BookCopy(fact.place, fact.digest, entered.at)
    elif isinstance(fact, f.OfCage):
        _keep_slip(books, fact, entered)
    elif isinstance(fact, f.AlertAnswered):
        _keep_answer(books.answers, fact, entered)
    elif isinstance(fact, f.OfSchool):
        _keep_exam(books, fact, entered.signature)
    elif isinstance(fact, f.ClockTurned):
        _turn(books, fact.found - fact.was)


DECIDED_ALONE: Final = frozenset({f.FileFinding.UNSIGNED, f.FileFinding.REGISTER_BEGUN})
"""What is decided by itself, whatever else is found of the same file."""


def _decide(books: _Books, number: int, at: datetime) -> None:
    """What was noted of the file counts no more; nor do other alerts about it, but those that are
    decided by themselves."""
    alert = books.alerts.get(number)
    if alert is not None:
        books.alerts = {
            n: each
            for n, each in books.alerts.items()
            if each.file != alert.file or (n != number and each.finding in DECIDED_ALONE)
        }
        books.heads.pop(stem(alert.file), None)
        books.decided[alert.file] = at


def _keep_alert(books: _Books, fact: f.Alert, at: datetime) -> None:
    if isinstance(fact, f.AlertRaised):
        books.alerts[fact.number], books.alerted = fact, fact.number
        if fact.finding is f.FileFinding.REGISTER_BEGUN:
            books.begun = at
    else:
        _decide(books, fact.number, at)


def _keep_sheet(sheets: dict[str, AllowedSheet], fact: f.Sheets, entered: Entered) -> None:
    if isinstance(fact, f.HouseSheetAllowed):
        by, since = entered.signature.by, entered.at
        sheets[fact.digest] = AllowedSheet(fact.name, fact.digest, by, since)
    elif isinstance(fact, f.HouseSheetTakenBack):
        sheets.pop(fact.digest, None)


def _keep_exam(books: _Books, fact: f.OfSchool, signature: Signature) -> None:
    """The last exam of a trainee as this leaves it."""
    name = known_as(fact.trainee)
    match fact:
        case f.ExamDrawn():
            books.examined = fact.number
            standing = ExamStanding(fact.number, signature.names, fact.seq, fact.head)
        case f.ExamEnded():
            before = books.exams.get(name, ExamStanding())
            standing = replace(before, seq=fact.seq, head=fact.head, ended=True)
        case f.ExamSigned():
            standing = replace(books.exams.get(name, ExamStanding()), signed=True)
        case f.RecordBrought():
            standing = ExamStanding(seq=fact.seq, head=fact.head, ended=True, signed=True)
        case _:
            assert_never(fact)
    books.exams[name] = standing


SLIPS: Final = timedelta(days=14)
"""For how long a slip is kept, or an answer of the pit's: longer than any table is away from the
house's server."""


def _keep_slip(books: _Books, fact: f.OfCage, entered: Entered) -> None:
    """One slip more, or who answered for it; those that are too old go."""
    key, at, by = slip_key(fact.table, fact.slip), entered.at, entered.signature.by
    match fact:
        case f.FillSent():
            books.slips[key] = BookSlip(
                *(fact.table, fact.slip, fact.chips, at, by, fact.carrier, fact.asked),
                digest=fact.digest or entered.digest,
            )
        case f.CreditReceived():
            books.slips[key] = BookSlip(
                *(fact.table, fact.slip, fact.chips, at, by, "", fact.sent, fact.told)
            )
        case f.SlipRefused():
            books.slips[key] = BookSlip(
                *(fact.table, fact.slip, {}, at, by or fact.name),
                of=fact.asked,
                digest=fact.digest or ("" if fact.name else entered.digest),
                refused=fact.reason,
            )
        case f.SlipAnswered():
            kept = books.slips.get(key)
            answered = kept and replace(kept, answered=fact.reason, answering=by)
            books.slips |= {key: answered} if answered else {}
        case _:
            assert_never(fact)
    for old in [name for name, each in books.slips.items() if at - each.at > SLIPS]:
        del books.slips[old]


def _keep_answer(answers: dict[str, BookAnswer], fact: f.AlertAnswered, entered: Entered) -> None:
    by, at = entered.signature.by or fact.name, entered.at
    of = (fact.table, fact.session, fact.coup, fact.place, fact.reason)
    answers[answer_key(fact)] = BookAnswer(*of, by, at)
    for old in [name for name, each in answers.items() if at - each.at > SLIPS]:
        del answers[old]


def _note_paper(books: _Books, fact: f.Paper) -> None:
    """A paper of the session that was noted last tells how far that was written, too."""
    if isinstance(fact, f.PaperIssued) and fact.table in books.heads:
        noted = books.heads[fact.table]
        if fact.session == noted.session and fact.seq > noted.seq:
            books.heads[fact.table] = f.HeadNoted(
                fact.table, fact.session, fact.seq, fact.head, f.NotedFor.PAPER
            )


def _turn(books: _Books, by: timedelta) -> None:
    """Nobody waits longer or shorter because the clock was turned: every lock goes with it."""
    books.turned += by
    for name, each in books.people.items():
        if each.locked_until is not None:
            books.people[name] = replace(each, locked_until=each.locked_until + by)


def _keep_person(books: _Books, fact: f.Signing | f.People | f.Authority) -> None:
    if isinstance(fact, f.PersonAdded):
        newcomer = Person(fact.name, fact.post, fact.pin)
        if books.people.setdefault(fact.name, newcomer).left:  # the house's book has them again
            books.people[fact.name] = newcomer
    elif fact.name in books.people:
        books.people[fact.name] = _changed(books.people[fact.name], fact)


def _changed(each: Person, fact: f.Signing | f.People | f.Authority) -> Person:
    match fact:
        case f.SignedIn() | f.AuthorityGiven():
            return _let_in(each)
        case f.SignInFailed():
            return replace(each, failures=each.failures + 1)
        case f.LockedOut():
            return replace(
                each,
                failures=0,
                locked_until=fact.until,
                wrong=fact.wrong,
                minutes=fact.minutes,
            )
        case f.Unlocked():
            return _unlocked(each)
        case f.PinChanged():
            return replace(_unlocked(each), pin=fact.pin)
        case f.PinRehashed():
            return replace(each, pin=fact.pin)
        case f.PostChanged():
            return replace(each, post=fact.post)
        case f.PersonLeft():
            return replace(each, left=True)
        case f.PersonAdded() | f.SignedOut() | f.AuthorityRefused():
            return each
        case _:
            assert_never(fact)


def _let_in(each: Person) -> Person:
    """A right PIN ends the row of wrong ones; whoever gave it has waited."""
    if each.wrong:
        return _unlocked(each)
    return replace(each, failures=0) if each.failures else each


def _unlocked(each: Person) -> Person:
    return replace(each, failures=0, locked_until=None, wrong=0, minutes=0)


def _numbered(series: Series, fact: f.Paper) -> Series:
    match fact:
        case f.PaperIssued():
            return replace(series, last=fact.number)
        case f.PaperReprinted():
            return replace(series, copies={**series.copies, fact.number: fact.copy})
        case f.PaperCancelled():
            return replace(series, cancelled=series.cancelled | {fact.number})
        case f.NumbersSkipped():
            skipped = (*series.skipped, (fact.after, fact.number))
            return replace(series, last=fact.number, skipped=skipped)
        case f.PrinterFailed():
            return series
        case _:
            assert_never(fact)


def _keep_pack(books: _Books, fact: f.Cards) -> None:
    if isinstance(fact, f.PackAdded):
        books.packs.setdefault(fact.serial, HousePack(fact.serial, fact.kind, fact.colour))
    elif fact.serial not in books.packs:
        return
    elif isinstance(fact, f.PackInPlay):
        books.packs[fact.serial] = replace(
            books.packs[fact.serial],
            state=PackState.IN_PLAY,
            table=fact.table,
            session=fact.session,
            shoe=fact.shoe,
        )
    elif not isinstance(fact, f.CardReplaced):
        books.packs[fact.serial] = replace(books.packs[fact.serial], state=_STATES[type(fact)])
    elif fact.from_serial in books.packs:
        spare = books.packs[fact.from_serial]
        books.packs[fact.from_serial] = replace(spare, given=(*spare.given, fact.card))
