"""What the register's facts add up to: the staff, the last number of each series, the packs."""

from collections.abc import Mapping
from dataclasses import field
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple
from unicodedata import normalize

from dealer_app.register import facts as f
from dealer_app.register.night_totals import Totals
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Chips
from dealer_app.rules.staff import Post


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the staff; `pin` is the hash of a PIN, empty for none.

    `failures` counts the wrong PINs since the last right one or the last lock, `wrong` those in a
    row at the last lock, which holds for so many minutes; without minutes until a director unlocks.
    """

    name: str
    post: Post
    pin: str = ""
    left: bool = False
    failures: int = 0
    locked_until: datetime | None = None
    wrong: int = 0
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Series:
    """The papers of one sort: the last number given, which are cancelled, how often reprinted, and
    after which and up to which number they were skipped."""

    last: int = 0
    cancelled: frozenset[int] = frozenset()
    copies: Mapping[int, int] = field(default_factory=dict)
    skipped: tuple[tuple[int, int], ...] = ()

    def skips(self, number: int) -> bool:
        """True of a number that this register never gave, and that counts for no gap."""
        return any(after < number <= last for after, last in self.skipped)


class PackState(StrEnum):
    """Where a pack stands in its life (REQ-23)."""

    UNCHECKED = "unchecked"
    CHECKED = "checked"
    IN_PLAY = "in_play"
    HELD_BACK = "held_back"
    RETIRED = "retired"
    DESTROYED = "destroyed"


@dataclass(frozen=True, slots=True)
class HousePack:
    """A pack of cards: what it is, where it stands, and which cards it gave to others.

    `table`, `session` and `shoe` name where it was dealt from last.
    """

    serial: str
    kind: str
    colour: str = ""
    state: PackState = PackState.UNCHECKED
    table: str = ""
    session: str = ""
    shoe: int = 0
    given: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AllowedSheet:
    """A house sheet that tables may be opened under: what it is called, who allowed it, and when.

    A sheet is known by its digest: one that was changed is another.
    """

    name: str
    digest: str
    by: str
    since: datetime


@dataclass(frozen=True, slots=True)
class BookCopy:
    """Which place of the house's book people and sheets are the copy of, and when it was heard."""

    place: int
    digest: str
    at: datetime


@dataclass(frozen=True, slots=True)
class BookSlip:
    """A slip of a table as the house's book has it: the chips by the cage's count, when and by
    whose hand; a fill has a `carrier`, a credit none.

    `of` is the digest of the table's own entry and `told` what that says of a credit, empty and
    None on paper. `digest` is that of the book's entry. `answered` is the reason of whoever
    answered for it, `answering` their name, empty while nobody has. `refused` is why the cage sent
    nothing, or took nothing: then it has no chips; empty of any other.
    """

    table: str
    slip: str
    chips: Chips
    at: datetime
    by: str = ""
    carrier: str = ""
    of: str = ""
    told: Chips | None = None
    digest: str = ""
    answered: str = ""
    answering: str = ""
    refused: str = ""


@dataclass(frozen=True, slots=True)
class BookAnswer:
    """An alert of a table that was answered at the pit: by whom, why, and when."""

    table: str
    session: str
    coup: int
    place: int
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ExamStanding:
    """The last exam of a trainee: its number here, 0 of a record that came from another machine;
    who signed it before its first coup, how far the trainee's record was noted, and whether it is
    over and was signed then."""

    number: int = 0
    hands: tuple[str, ...] = ()
    seq: int = 0
    head: str = ""
    ended: bool = False
    signed: bool = False


def slip_key(table: str, slip: str) -> str:
    """By what the register keeps a slip: no number of a slip has a space in it."""
    return f"{slip} {table}"


def answer_key(answer: BookAnswer | f.AlertAnswered) -> str:
    """By what the register keeps an answer: an alert of a session is answered once."""
    return f"{answer.session} {answer.coup} {answer.place} {answer.table}"


@dataclass(frozen=True, slots=True)
class Register:
    """The register as its last entry left it.

    `newest` is when that was recorded, `turned` by how much the clock was turned in all; `heads` is
    the newest note of each table's journal. `totals` is what each settled day came to, where that
    was kept; `summed_late` are those of which it was not when they were settled. `key` is the
    public half of the key with which the machine signs next, empty before it signs at all, `line`
    the one with which its line of keys began when the register came back from a backup, empty if it
    never did. `begun` is when it was begun anew in the place of another, None where it never was.
    `alerts` are those that nobody decided yet, by number, `alerted` is the last number;
    `decided` is until when what was noted of a file counts no more, by the file's name. `sheets`
    are the house sheets that somebody allowed, by their digests; `house` is the public half of the
    house's own key. `book` is what was heard last of the house's book, None where people and sheets
    are the machine's own. `slips` are those of the last days by `slip_key`, in the book those of
    all tables; `answers` likewise the alerts that were answered at the pit, by `answer_key`.
    `exams` is the last exam of each trainee by what their name is `known_as`, `examined` the number
    of the last one.
    """

    people: Mapping[str, Person] = field(default_factory=dict)
    series: Mapping[str, Series] = field(default_factory=dict)
    packs: Mapping[str, HousePack] = field(default_factory=dict)
    nights: Mapping[date, tuple[f.Sealed, ...]] = field(default_factory=dict)
    newest: datetime | None = None
    turned: timedelta = timedelta(0)
    heads: Mapping[str, f.HeadNoted] = field(default_factory=dict)
    totals: Mapping[date, tuple[Totals, ...]] = field(default_factory=dict)
    summed_late: frozenset[date] = frozenset()
    key: str = ""
    alerts: Mapping[int, f.AlertRaised] = field(default_factory=dict)
    alerted: int = 0
    decided: Mapping[str, datetime] = field(default_factory=dict)
    sheets: Mapping[str, AllowedSheet] = field(default_factory=dict)
    house: str = ""
    line: str = ""
    begun: datetime | None = None
    book: BookCopy | None = None
    slips: Mapping[str, BookSlip] = field(default_factory=dict)
    answers: Mapping[str, BookAnswer] = field(default_factory=dict)
    exams: Mapping[str, ExamStanding] = field(default_factory=dict)
    examined: int = 0


EMPTY: Final = Register()


class Reserve(NamedTuple):
    """Under what reserve something is told of tables: the numbers of the alerts that nobody had
    decided by then. `altered`: a journal was found not to be as it was recorded, and no register
    has that under a number; `lost`: the register could not be asked."""

    alerts: tuple[int, ...] = ()
    altered: bool = False
    lost: bool = False

    def __bool__(self) -> bool:
        """False where it is told without any."""
        return any(self)


WITHOUT_RESERVE: Final = Reserve()


def known_as(name: str) -> str:
    """What two ways to write one name have in common: neither capitals nor spaces tell apart."""
    return " ".join(normalize("NFKC", name).casefold().split())


def person(register: Register, name: str) -> Person | None:
    """Whoever has that name, however it is written; who has left where nobody else has it."""
    if name in register.people:
        return register.people[name]
    wanted = known_as(name)
    found = [each for each in register.people.values() if known_as(each.name) == wanted]
    return min(found, key=lambda each: each.left, default=None)


def staff(register: Register) -> tuple[Person, ...]:
    """Who is of the house now, in the order of their names."""
    present = (each for each in register.people.values() if not each.left)
    return tuple(sorted(present, key=lambda each: known_as(each.name)))


def posts(register: Register) -> Mapping[str, Post]:
    """The post of everybody who is of the house now."""
    return {each.name: each.post for each in register.people.values() if not each.left}


def is_last_director(register: Register, each: Person) -> bool:
    """True of a director beside whom the house has no other."""
    return each.post is Post.DIRECTOR and not any(
        other.post is Post.DIRECTOR for other in staff(register) if other != each
    )


def next_number(register: Register, series: str) -> int:
    """The number that the next paper of that series bears: they run without gaps (REQ-10)."""
    return register.series.get(series, Series()).last + 1


_OWN: Final = "-"
"""What stands between the sign of a table and what it numbers by itself."""


def sign_of(table: str) -> str:
    """What a table's name puts before its own numbers, without a space: *7* of *Table 7*."""
    return "_".join(table.removeprefix("Table ").split())


def own_series(register: Register, series: str, table: str) -> str:
    """The series in which what a table makes is numbered: the machine's, or the table's own where
    the house has a book, for then no machine knows what the others number."""
    alone = register.book is None or not table
    return series if alone else f"{sign_of(table)}{_OWN}{series}"


def parted(series: str) -> tuple[str, str]:
    """The sign of the table whose series it is, empty of a machine's, and what is numbered so."""
    sign, _, of = series.rpartition(_OWN)
    return sign, of


def own_number(series: str, number: str) -> str:
    """A number as it stands on paper: behind the sign of the table whose series it is of."""
    sign, _ = parted(series)
    return f"{sign}{_OWN}{number}" if sign else number


SLIP_LETTERS: Final[Mapping[str, str]] = {"fill": "F", "credit": "C"}
"""What stands before the number of a slip of the tray, by its series."""


def paper_number(series: str, number: int) -> str:
    """A number as people know it: 7 of a paper, F-12 of a fill, 7-F-12 of a table's own."""
    letter = SLIP_LETTERS.get(parted(series)[1])
    return own_number(series, f"{letter}{_OWN}{number}" if letter else str(number))


def stem(file: str) -> str:
    """The table whose file is called so."""
    return file.removesuffix(".sabot")


def next_copy(register: Register, series: str, number: int) -> int:
    """Which DUPLICATA of a paper the next reprint is."""
    return register.series.get(series, Series()).copies.get(number, 0) + 1
