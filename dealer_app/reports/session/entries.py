"""Entries as papers tell them: of a journal, when, by whose hand; of the register, in words."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import date, datetime
from itertools import takewhile
from typing import Final, Generic, NamedTuple, TypeVar

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import act_name, post_name
from dealer_app.register import facts as f
from dealer_app.register.facts import Fact
from dealer_app.register.state import paper_number, parted
from dealer_app.register.told_alerts import ToldAlert
from dealer_app.reports import PaperKind, series_name
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.sheet import PaperSheet
from dealer_app.rules.coup import Coup
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.staff import Act, Post, Signature
from dealer_app.table import events as ev

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SignedBy:
    """Whose names an entry bears on paper: who made it, who stood beside, and those of them whose
    PIN the machine's register does not hold at that hour."""

    by: str = ""
    beside: tuple[str, ...] = ()
    unproved: frozenset[str] = frozenset()


NOBODY: Final = SignedBy()


def signed_by(signature: Signature, unproved: frozenset[str] = frozenset()) -> SignedBy:
    """A signature as papers tell it."""
    return SignedBy(signature.by, signature.beside, unproved)


@dataclass(frozen=True, slots=True)
class PaperEntry:
    """One entry: its number in the journal, what it says, and who signed it.

    `coup` is the one that lay then, or the last before it, 0 before the first. One that was
    `struck` does not count any more. `afterwards`: it was keyed while coups dealt without the
    program were entered.
    """

    number: int
    event: ev.Event
    at: datetime | None
    signature: SignedBy
    coup: int
    struck: bool
    afterwards: bool = False


class MachineEntry(NamedTuple):
    """An entry of the machine's register as papers tell it; `amended` is how it put a closed
    session right, where that is what it does."""

    fact: Fact
    at: datetime
    signature: SignedBy
    amended: ev.AfterClosing | None = None


PaperAlert = ToldAlert[MachineEntry]
"""What was found of a file, as papers tell it."""


def entries(
    events: Sequence[ev.Event],
    times: Sequence[datetime | None],
    signatures: Iterable[SignedBy],
    left_out: Collection[type[ev.Event]] = (),
) -> tuple[PaperEntry, ...]:
    """Every entry in order but for those kinds, those struck out included."""
    struck = {n for event in events if isinstance(event, ev.EntryStruck) for n in event.struck}
    told = _numbered(events, times, signatures, struck, frozenset(left_out))
    return tuple(told)


def _numbered(
    events: Sequence[ev.Event],
    times: Sequence[datetime | None],
    signatures: Iterable[SignedBy],
    struck: set[int],
    left_out: frozenset[type[ev.Event]],
) -> Iterator[PaperEntry]:
    coup, afterwards = 0, False
    together = zip(events, times, signatures, strict=True)
    for number, (event, at, signature) in enumerate(together, start=1):
        if type(event) in left_out:
            continue
        gone = number in struck
        coup += isinstance(event, ev.CoupOpened) and not gone
        if isinstance(event, ev.ReentryBegun | ev.ReentryEnded) and not gone:
            afterwards = isinstance(event, ev.ReentryBegun)
        yield PaperEntry(number, event, at, signature, coup, gone, afterwards)


def entries_of(entries: Sequence[PaperEntry], coup: int) -> list[int]:
    """The numbers of the entries of a coup, from its opening to that of the next, and of those that
    put it or its payout right later; those struck out are left out."""
    return [
        each.number
        for each in entries
        if not each.struck and (each.coup == coup or _put_right(each.event) == coup)
    ]


def coup_of(entry: PaperEntry) -> int:
    """Which coup an entry is about: one that it puts right, else the one that lay then."""
    return _put_right(entry.event) or entry.coup


def _put_right(event: ev.Event) -> int | None:
    """Which coup that was over an entry puts right, or settles a line of."""
    match event:
        case ev.CoupRectified():
            return event.number
        case ev.PayoutCorrected() | ev.LineSettledLater():
            return event.coup
        case _:  # nothing else is of a coup that was over
            return None


def said_by(event: ev.Event) -> tuple[ev.Event, ...]:
    """What an entry says, with the coup as it has it anew."""
    return (event, *(event.facts if isinstance(event, ev.CoupRectified) else ev.anew(event)))


def void_entry(entries: Sequence[PaperEntry], coup: Coup) -> PaperEntry | None:
    """The entry that stands by which a void coup became so: its word, what was decided on its
    irregularity, or what put it right to that once it was over."""
    since: PaperEntry | None = None
    for each in entries:
        if each.struck or coup_of(each) != coup.number:
            continue
        voids = any(_makes_void(said, coup.void) for said in said_by(each.event))
        if not voids:
            since = None if isinstance(each.event, ev.CoupRectified) else since
        elif since is None or isinstance(each.event, ev.IrregularityResolved):
            since = each
    return since


def decided_by(
    entries: Sequence[PaperEntry], coup: int, code: str, at: datetime | None
) -> SignedBy:
    """Whose hand bears what was decided on an irregularity of that code, found in that coup at that
    moment, 0 while no coup lay: the decision's; where there was none, that of the entry that found
    it, or put right what it is."""
    of_coup = [e for e in entries if not e.struck and (not coup or coup_of(e) == coup)]
    about = [e for e in of_coup if is_about(said_by(e.event), code)]
    found = [e for e in about if isinstance(e.event, ev.IrregularityFound)]
    decided = [e for e in about if isinstance(e.event, ev.IrregularityResolved)]
    first = next((e for e in found if e.at == at), None)
    if first is None:
        told = decided[-1:] or found[-1:] or about[:1]
    else:
        after = [e for e in about if e.number > first.number and e.coup == first.coup]
        of_it = takewhile(lambda e: e not in found, after)
        told = [e for e in of_it if e in decided][-1:] or [first]
    return told[0].signature if told else NOBODY


def is_about(said: Sequence[ev.Event], code: str) -> bool:
    """True of what finds an irregularity of that code, or decides on one."""
    return any(
        isinstance(each, ev.IrregularityFound | ev.IrregularityResolved) and each.code == code
        for each in said
    )


def _makes_void(said: ev.Event, why: str | None) -> bool:
    if isinstance(said, ev.IrregularityFound | ev.IrregularityResolved):
        return said.code == why
    return isinstance(said, ev.CoupVoided)


class KeptFrame(NamedTuple):
    """A frame of an electronic shoe, the entry that keeps it, and what it tells."""

    entry: PaperEntry
    frame: str
    told: str

    def number(self, figures: Figures) -> str:
        """That of the entry; in brackets where it was struck out."""
        number = figures.entry(self.entry.number)
        return f"({number})" if self.entry.struck else number

    def bytes(self, _: Figures) -> str:
        """Byte by byte."""
        return ev.byte_by_byte(self.frame)


FRAMES: Final[PaperSheet[KeptFrame]] = PaperSheet(
    "frames",
    (
        Column("entry", marked("Entry"), KeptFrame.number),
        Column("coup", marked("Coup"), lambda e, _: e.entry.coup or None, CellKind.NUMBER),
        Column("time", marked("Time"), lambda e, _: e.entry.at, CellKind.CLOCK),
        Column("frame", marked("Frame"), KeptFrame.bytes),
        Column("told", marked("What it tells"), lambda e, _: e.told, wide=True),
    ),
    marked("What the electronic shoe sent"),
)
"""Every frame of an electronic shoe, as it came."""


def frames(
    entries: Iterable[PaperEntry], tells: Callable[[str], str], coup: int | None = None
) -> list[KeptFrame]:
    """The frames that these entries keep, of one coup or of all; `tells` says what one tells."""
    return [
        KeptFrame(each, frame, tells(frame))
        for each in entries
        if coup is None or each.coup == coup
        for frame in ev.frames_of(each.event)
    ]


def names(signature: SignedBy, words: Words, nobody: str = NOTHING) -> str:
    """Who signed: who made the entry, and who stood beside."""
    told = [name_of(name, signature, words) for name in (signature.by, *signature.beside) if name]
    return words.listed(told) or nobody


def name_of(name: str, signature: SignedBy, words: Words) -> str:
    """A name of a signature; it counts as signed only where the register has that PIN."""
    return words("{name} (without a PIN)", name=name) if name in signature.unproved else name


def signatures_of(entries: Sequence[PaperEntry], *kinds: type[ev.Event]) -> list[SignedBy]:
    """Whose hand the entries of these kinds bear that stand, in their order; nobody's at the end,
    for a paper that is made from no journal."""
    standing = [e.signature for e in entries if isinstance(e.event, kinds) and not e.struck]
    return [*standing, NOBODY]


class Signed(NamedTuple, Generic[T]):
    """What was said, and whose hand the entry that says it bears."""

    said: T
    by: SignedBy


def signed(
    said: Iterable[T], entries: Sequence[PaperEntry], *kinds: type[ev.Event]
) -> list[Signed[T]]:
    """Each of these with its hand: they are what the entries of these kinds say, in their order."""
    return [Signed(*pair) for pair in zip(said, signatures_of(entries, *kinds), strict=False)]


def hands() -> Column[Signed[T]]:
    """The column of whoever signed."""
    return Column("signed", marked("Signed"), lambda e, f: names(e.by, f.words), wide=True)


# What the register holds, in words


SENTENCES: Final[Mapping[type[f.Fact], str]] = {
    f.ProgramStarted: marked("Program started: Sabot {software}"),
    f.ProgramStopped: marked("Program stopped"),
    f.SessionTakenUp: marked("Session {session} taken up"),
    f.PersonAdded: marked("{name} joined the staff: {post}"),
    f.PinChanged: marked("New PIN for {name}"),
    f.PinRehashed: marked("PIN of {name} stored more safely"),
    f.PostChanged: marked("{name} is now: {post}"),
    f.PersonLeft: marked("{name} left the house"),
    f.BookHeard: marked("The house’s book heard up to entry {place}"),
    f.FillSent: marked("Fill {slip} of {table} left the cage, carried by {carrier}"),
    f.CreditReceived: marked("Credit {slip} of {table} received at the cage"),
    f.SlipRefused: marked("Slip {slip} of {table} refused at the cage: {reason}"),
    f.SlipAnswered: marked("Slip {slip} of {table} answered for: {reason}"),
    f.AlertAnswered: marked("Alert of coup {coup} answered at the pit: {reason}"),
    f.ExamDrawn: marked("Exam {number} of {trainee} drawn"),
    f.ExamEnded: marked("Exam {number} of {trainee} over"),
    f.ExamSigned: marked("Exam {number} of {trainee} signed"),
    f.RecordBrought: marked("Record of {trainee} brought from machine {machine}"),
    f.ClassNoted: marked("Class’s book written up to entry {seq}"),
    f.SignedIn: marked("{name} signed in"),
    f.SignedOut: marked("{name} signed out"),
    f.SignInFailed: marked("Wrong PIN for {name}"),
    f.LockedOut: marked("{name} locked out until {until}"),
    f.Unlocked: marked("{name} unlocked"),
    f.AuthorityGiven: marked("{name} authorised {act} for {asked_by}"),
    f.AuthorityRefused: marked("{name} may not authorise {act} for {asked_by}"),
    f.HouseSheetSaved: marked("House sheet saved: {file}"),
    f.HouseSheetAllowed: marked("House sheet allowed: {name}"),
    f.HouseSheetTakenBack: marked("House sheet allowed no more: {name}"),
    f.PaperIssued: marked("Paper issued: {series} No. {number}"),
    f.PaperReprinted: marked("Paper printed again: {series} No. {number}, DUPLICATA {copy}"),
    f.PaperCancelled: marked("Paper cancelled: {series} No. {number}, {reason}"),
    f.NumbersSkipped: marked(
        "{series}: numbers after {after} up to {number} not in this register, {reason}"
    ),
    f.PackAdded: marked("Pack {serial} came in"),
    f.PackChecked: marked("Pack {serial} checked"),
    f.PackInPlay: marked("Pack {serial} in play, shoe {shoe}"),
    f.PackTakenBack: marked("Pack {serial} taken back"),
    f.CardReplaced: marked("{card} of pack {serial} exchanged from pack {from_serial}: {reason}"),
    f.PackRetired: marked("Pack {serial} retired"),
    f.PackDestroyed: marked("Pack {serial} destroyed"),
    f.PackHeldBack: marked("Pack {serial} kept back: {reason}"),
    f.PackReleased: marked("Pack {serial} released: {reason}"),
    f.BackedUp: marked("Backup made: {file}"),
    f.BackupFailed: marked("Night of {day} not copied to the second folder: {reason}"),
    f.Restored: marked("Backup restored: {file}"),
    f.SetupExported: marked("Set-up of the house written: {file}"),
    f.SetupImported: marked("Set-up of the house taken from {file}, of Sabot {version}"),
    f.FolderChosen: marked("{which} chosen: {folder}"),
    f.ClockTurned: marked("Clock turned: from {was} to {found}"),
    f.HeadNoted: marked("Session {session} written up to entry {seq}"),
    f.AlertRaised: marked("Alert {number}: {file} is not as it was noted"),
    f.AlertDecided: marked("Alert {number} answered for: {reason}"),
    f.NightClosed: marked("Night of {day} settled"),
    f.NightSummed: marked("Night of {day} summed anew from its journals"),
    f.RectifiedAfterClosing: marked("Session {session} corrected after its closing"),
    f.PaperMade: marked("Paper written as a file: {series} No. {number}"),
    f.HouseKeyMade: marked("The house has another key"),
    f.KeyMade: marked("This machine signs with a new key"),
    f.JournalFailed: marked("File {file} damaged or altered: {reason}"),
    f.PrinterFailed: marked("Paper not printed: {series} No. {number}, {reason}"),
}
"""What each fact says; its fields by their names."""


_SET_ASIDE: Final = marked(
    "Alert {number} answered for: {reason}. The file is kept as {aside}; the table was opened anew"
)
_OUTSIDE: Final[Mapping[f.Outside, str]] = {
    f.Outside.WITNESS: marked("Witness folder"),
    f.Outside.SECOND: marked("Second folder"),
}
_LOCKED_FOR_GOOD: Final = marked("{name} locked out until a director unlocks")


def machine_words(fact: f.Fact, figures: Figures) -> str:
    """A fact of the register in a few words."""
    values = {
        field.name: _said(field.name, getattr(fact, field.name), figures)
        for field in fields(fact)
        if field.name not in _SECRET
    }
    if isinstance(fact, _OfAPaper):
        values |= _numbered_paper(fact, figures)
    sentence = SENTENCES[type(fact)]
    if isinstance(fact, f.LockedOut) and fact.until is None:
        sentence = _LOCKED_FOR_GOOD
    elif isinstance(fact, f.AlertDecided) and fact.aside:
        sentence = _SET_ASIDE
    return figures.words(sentence, **values).strip()


_OfAPaper = (
    f.PaperIssued
    | f.PaperReprinted
    | f.PaperCancelled
    | f.NumbersSkipped
    | f.PaperMade
    | f.PrinterFailed
)


def paper_named(fact: _OfAPaper, figures: Figures) -> str:
    """The kind of a numbered paper in words, of a slip of the tray with its own number."""
    _, series = parted(fact.series)
    if isinstance(fact, f.PaperIssued) and series == PaperKind.SLIP:
        return figures.words("Slip {slip}", slip=fact.about)
    return series_name(figures.words, series)


def _numbered_paper(fact: _OfAPaper, figures: Figures) -> Mapping[str, str]:
    """What is numbered, by its kind in words, and its number as it is known."""
    named = {"series": paper_named(fact, figures)}
    numbers = {"number": fact.number, "after": getattr(fact, "after", 0)}
    return named | {name: paper_number(fact.series, each) for name, each in numbers.items()}


_AMENDED: Final = marked("{event}: coup {coup}, {reason}")


def entry_words(entry: MachineEntry, figures: Figures) -> str:
    """The same of an entry; of one that put a closed session right also its coup, and why."""
    told, amended = machine_words(entry.fact, figures), entry.amended
    if amended is None:
        return told
    words, reason = figures.words, figures.reason(amended.reason)
    return words(_AMENDED, event=told, coup=words.number(coup_amended(amended)), reason=reason)


def coup_amended(event: ev.AfterClosing) -> int:
    """Which coup a correction after the closing is about."""
    return event.number if isinstance(event, ev.CoupRectified) else event.coup


def table_of(fact: f.Fact) -> str:
    """The table that a fact speaks of, empty for the whole machine."""
    return str(getattr(fact, "table", ""))


_SECRET: Final = frozenset(
    {"pin", "body", "digest", "kind", "sessions", "seal", "head", "why"}
    | {"bytes", "before", "key", "house", "proof", "finding"}
    | {"chips", "told", "asked", "sent"}
    | {"totals", "month", "year", "perpetual", "left_out"}
)
"""What no list of events says."""


def _said(name: str, value: object, figures: Figures) -> str:
    match value:
        case str() if name == "reason":
            return figures.reason(value)
        case f.Outside():
            return figures.words(_OUTSIDE[value])
        case "" if name == "folder":
            return figures.words("none")
        case Post():
            return post_name(figures.words, value)
        case Act():
            return act_name(figures.words, value)
        case datetime():
            return figures.moment(value)
        case date():
            return figures.date(value)
        case _:  # numbers, texts and signs stand as they are
            return str(value)
