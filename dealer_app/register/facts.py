"""Everything the register can hold: frozen facts in the past tense (REQ-07, REQ-10, REQ-23).

Whoever made an entry, and whoever stood beside, is its signature, not a field of the fact.
"""

from datetime import date, datetime
from enum import StrEnum

from dealer_app.register.house_facts import AlertAnswered as AlertAnswered
from dealer_app.register.house_facts import BackedUp as BackedUp
from dealer_app.register.house_facts import BackupFailed as BackupFailed
from dealer_app.register.house_facts import CardReplaced as CardReplaced
from dealer_app.register.house_facts import Cards as Cards
from dealer_app.register.house_facts import ClassNoted as ClassNoted
from dealer_app.register.house_facts import CreditReceived as CreditReceived
from dealer_app.register.house_facts import ExamDrawn as ExamDrawn
from dealer_app.register.house_facts import ExamEnded as ExamEnded
from dealer_app.register.house_facts import ExamSigned as ExamSigned
from dealer_app.register.house_facts import FillSent as FillSent
from dealer_app.register.house_facts import FolderChosen as FolderChosen
from dealer_app.register.house_facts import Outside as Outside
from dealer_app.register.house_facts import PackAdded as PackAdded
from dealer_app.register.house_facts import PackAtTable as PackAtTable
from dealer_app.register.house_facts import PackChecked as PackChecked
from dealer_app.register.house_facts import PackDestroyed as PackDestroyed
from dealer_app.register.house_facts import PackHeldBack as PackHeldBack
from dealer_app.register.house_facts import PackInPlay as PackInPlay
from dealer_app.register.house_facts import PackOfHouse as PackOfHouse
from dealer_app.register.house_facts import PackReleased as PackReleased
from dealer_app.register.house_facts import PackRetired as PackRetired
from dealer_app.register.house_facts import PackTakenBack as PackTakenBack
from dealer_app.register.house_facts import RecordBrought as RecordBrought
from dealer_app.register.house_facts import Restored as Restored
from dealer_app.register.house_facts import SetupExported as SetupExported
from dealer_app.register.house_facts import SetupImported as SetupImported
from dealer_app.register.house_facts import SlipAnswered as SlipAnswered
from dealer_app.register.house_facts import SlipRefused as SlipRefused
from dealer_app.register.night_totals import Totals
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.staff import Act, Post


@dataclass(frozen=True, slots=True)
class ProgramStarted:
    """The program began to run: which version, under which process, in which time zone (REQ-11).

    `shown` is what the clock showed, `running` for how many seconds the machine ran, asleep or
    awake, and `boot` since which start of it: where that is the same, a clock that was turned while
    no program ran can be told. Registers of before have none of the three, and a machine that
    cannot tell its starts apart no `boot`.
    """

    software: str
    process: int
    zone: str
    shown: datetime | None = None
    running: int = 0
    boot: str = ""


@dataclass(frozen=True, slots=True)
class ProgramStopped:
    """The program ended in good order; the rest as where it began."""

    process: int
    shown: datetime | None = None
    running: int = 0
    boot: str = ""


@dataclass(frozen=True, slots=True)
class SessionTakenUp:
    """A session that was left open goes on."""

    table: str
    session: str


@dataclass(frozen=True, slots=True)
class PersonAdded:
    """Somebody joined the staff, with a post and the hash of a PIN, empty for none.

    The name is never given to anybody else (REQ-08).
    """

    name: str
    post: Post
    pin: str = ""


@dataclass(frozen=True, slots=True)
class PinChanged:
    """Somebody has a new PIN; `pin` is its hash."""

    name: str
    pin: str


@dataclass(frozen=True, slots=True)
class PinRehashed:
    """The same PIN was hashed anew, more slowly than before."""

    name: str
    pin: str


@dataclass(frozen=True, slots=True)
class PostChanged:
    """Somebody has another post."""

    name: str
    post: Post


@dataclass(frozen=True, slots=True)
class PersonLeft:
    """Somebody left the house and signs nothing any more."""

    name: str


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Somebody gave their PIN at a table, or at the desk (no table)."""

    name: str
    table: str = ""


@dataclass(frozen=True, slots=True)
class SignedOut:
    """Somebody left a table's window, or it locked itself because nobody touched it (`idle`)."""

    name: str
    table: str = ""
    idle: bool = False


@dataclass(frozen=True, slots=True)
class SignInFailed:
    """A wrong PIN was given for somebody; no name where there is nobody of that name.

    What was typed for a name that nobody has is not kept: it may have been a PIN.
    """

    name: str
    table: str = ""


@dataclass(frozen=True, slots=True)
class LockedOut:
    """After so many wrong PINs in a row nobody signs in under that name for so many minutes.

    They are counted by the program that runs, `until` is what the clock is to show then. Without
    minutes it holds until a director unlocks. In a register of before there is but `until`.
    """

    name: str
    until: datetime | None = None
    wrong: int = 0
    minutes: int = 0
    table: str = ""


@dataclass(frozen=True, slots=True)
class Unlocked:
    """A director let somebody sign in again before the time was over."""

    name: str


@dataclass(frozen=True, slots=True)
class AuthorityGiven:
    """Somebody stood beside another for an act, with their own PIN (REQ-08, REQ-09)."""

    act: Act
    name: str
    asked_by: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class AuthorityRefused:
    """Somebody whose post does not answer for an act was named for it."""

    act: Act
    name: str
    asked_by: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class HouseSheetSaved:
    """The house has another sheet: the name of its file, and its digest."""

    file: str
    digest: str


@dataclass(frozen=True, slots=True)
class HouseSheetAllowed:
    """Tables may be opened and closed under that house sheet: what it is called, and its digest."""

    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class HouseSheetTakenBack:
    """No table is opened under that house sheet any more; what was opened before goes on."""

    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class BookHeard:
    """The people, the allowed sheets and the packs of here are those of the house's book as it
    stood at that place, its entry with that digest; what was lacking stands before this in the same
    act."""

    place: int
    digest: str


@dataclass(frozen=True, slots=True)
class PaperIssued:
    """A paper was given the next number of its series (REQ-10).

    `table` and `session` are empty where it is of a whole night. `about` says which part of the
    session it is of (a shoe, an irregularity), `head` is the digest of the last entry that it was
    made from, `seq` its number: with the language and the form (A4, letter) it is printed again
    as it was. `kept` is the SHA-256 of what is kept of the sessions of a settled night, so that it
    need not be reckoned again; empty where nothing is, as in registers of before.
    """

    series: str
    number: int
    table: str = ""
    session: str = ""
    night: date | None = None
    about: str = ""
    head: str = ""
    language: str = ""
    form: str = ""
    seq: int = 0
    kept: str = ""


@dataclass(frozen=True, slots=True)
class PaperMade:
    """A paper was made as a file: as which copy of its number, with how many bytes, and their
    SHA-256. `key` is the public half of the key that signed it, and that no other paper has."""

    series: str
    number: int
    copy: int
    digest: str
    bytes: int
    key: str


@dataclass(frozen=True, slots=True)
class PaperReprinted:
    """A paper was printed again, as its copy of that number: the first DUPLICATA is copy 1."""

    series: str
    number: int
    copy: int


@dataclass(frozen=True, slots=True)
class PaperCancelled:
    """A paper's number stays in its series, and counts for nothing."""

    series: str
    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class NumbersSkipped:
    """A backup was brought back, or the register was begun anew, and papers exist that it knows
    nothing of: those of a series from the one after `after`, the last it knows, up to `number`, the
    last that is known. Numbers go on behind that."""

    series: str
    after: int
    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class ClockTurned:
    """The machine's clock was turned: what it should have shown, and what it showed (REQ-11)."""

    was: datetime
    found: datetime


class NotedFor(StrEnum):
    """What a table's newest entry is noted after: an end between which people leave, a paper,
    the time or the entries that passed since; or the first start of a program that notes them."""

    OPENING = "opening"
    TAKE_UP = "take_up"
    SHOE_OPENED = "shoe_opened"
    SHOE_CLOSED = "shoe_closed"
    COUNT = "count"
    FILL = "fill"
    CREDIT = "credit"
    CROUPIER = "croupier"
    SLIP = "slip"
    CORRECTION = "correction"
    PAPER = "paper"
    CLOSING = "closing"
    PASSED = "passed"
    DECIDED = "decided"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class HeadNoted:
    """How far a table's journal was written: that session's entry `seq` had the digest `head`.

    A journal that goes further is right; one that lacks that entry, or has another in its place,
    is not the one that was noted. `table` is the name of its file without the ending.
    """

    table: str
    session: str
    seq: int
    head: str
    why: NotedFor


class FileFinding(StrEnum):
    """What is found of a file: where register and tables are held against each other; by itself, a
    journal of which an entry is not as it was recorded (`TABLE_BROKEN`), or that is none that could
    be read any more (`TABLE_DAMAGED`); or by this machine's key, which does not fit the register
    (`KEY_DIFFERS`) or signed something else (`SIGNATURE_FORGED`). `UNSIGNED` is a table that was
    dealt at without signatures although its house wants them: nobody could be asked then.
    `REGISTER_BEGUN` is the register itself: the one before it could not be asked any more, and
    somebody began another. `COPY_DEALT_AT` is a data folder that was put in the place of another
    copy of it, one that was dealt at since. `SERVER_SHORTER` and `SERVER_DIFFERS` are a journal, or
    the register, that ends before what the house's server saw of it, or is another there: `seq` and
    `found` count through the file; so they do of `RECEIPT_GONE`, where what the server said of it
    was taken away: it had at least entry `seq`."""

    TABLE_SHORTER = "table_shorter"
    TABLE_DIFFERS = "table_differs"
    TABLE_GONE = "table_gone"
    TABLE_SEALED = "table_sealed"
    REGISTER_SHORTER = "register_shorter"
    REGISTER_DIFFERS = "register_differs"
    TABLE_BROKEN = "table_broken"
    TABLE_DAMAGED = "table_damaged"
    KEY_DIFFERS = "key_differs"
    SIGNATURE_FORGED = "signature_forged"
    UNSIGNED = "unsigned"
    REGISTER_BEGUN = "register_begun"
    COPY_DEALT_AT = "copy_dealt_at"
    SERVER_SHORTER = "server_shorter"
    SERVER_DIFFERS = "server_differs"
    RECEIPT_GONE = "receipt_gone"


@dataclass(frozen=True, slots=True)
class AlertRaised:
    """A file was found to be another than was noted: under which number, so that papers name it.

    `seq` is the entry that it should have, as it was noted, `found` the last that it has; where
    nothing was noted, `seq` is the first entry that is wrong, and of a session that was closed
    `found` is its closing. What was found as a session was read for a paper has as its `digest`
    the SHA-256 of the entries that are wrong, as they lie there. `session` is empty where the file
    is the register itself, or cannot be read. Where another copy was dealt at since, `found` is how
    often dealing has gone over from one copy to another. Of a register that was begun anew `at`
    says when, `aside` under which name what lay there is kept, and `digest` its SHA-256; the two
    are empty where nothing lay there any more.
    """

    number: int
    finding: FileFinding
    file: str
    session: str = ""
    seq: int = 0
    found: int = 0
    aside: str = ""
    digest: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class AlertDecided:
    """Somebody answered for what was found: the file goes on as it lies there, and whatever was
    noted of it before counts no more. `aside` is under which name a table's file is kept that
    nobody can deal on from, empty where it goes on itself."""

    number: int
    reason: str
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Sealed:
    """A closed session: the name of its table's file without its ending, its id, and its seal."""

    table: str
    session: str
    seal: str


@dataclass(frozen=True, slots=True)
class NightClosed:
    """The settlement of a business day was made from these sessions (REQ-11).

    `totals` is what they came to, a row a currency; `month` and `year` what the settled days of its
    month and its year came to until then, `perpetual` what all of them came to. `left_out` are
    earlier days of that year which are in none of these sums: not settled, or not to be read any
    more. All are empty in a register of before they were kept. A night is closed when its
    settlement gets its number and every table is sealed: the register names each seal, and `verify`
    checks them.
    """

    day: date
    sessions: tuple[Sealed, ...]
    totals: tuple[Totals, ...] = ()
    month: tuple[Totals, ...] = ()
    year: tuple[Totals, ...] = ()
    perpetual: tuple[Totals, ...] = ()
    left_out: tuple[date, ...] = ()


@dataclass(frozen=True, slots=True)
class NightSummed:
    """A settled day was summed anew from its journals: its totals had not been kept when it was
    settled, or something was put right of it since."""

    day: date
    totals: tuple[Totals, ...]


@dataclass(frozen=True, slots=True)
class RectifiedAfterClosing:
    """A closed session was corrected: which one, under which seal, and how.

    `body` is the correction's own text, as the table's codec writes it, and `kind` what that calls
    it. Where the house's book has it from the table's machine, `of` is the digest of that entry and
    `hands` are those who signed it there.
    """

    table: str
    session: str
    seal: str
    body: str
    kind: str = "coup_rectified"
    of: str = ""
    hands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeyMade:
    """A new line of keys begins: the machine signs what comes with `key`, and with those after it.

    `house` is the house's own key where that certified this one, `proof` its signature. `apart` is
    true where the register came back from a backup: its keys lie in a file of their own from here
    on, for the folder that the backup was made of may be in use.
    """

    key: str
    house: str = ""
    proof: str = ""
    apart: bool = False


@dataclass(frozen=True, slots=True)
class HouseKeyMade:
    """The house has another key: `before` is the one that it had, empty for none, `proof` the
    signature of that one, empty where it was lost. Two people answer for a change."""

    key: str
    before: str = ""
    proof: str = ""


@dataclass(frozen=True, slots=True)
class JournalFailed:
    """A file was found damaged or altered: its name, and why in a word."""

    file: str
    reason: str


@dataclass(frozen=True, slots=True)
class PrinterFailed:
    """A paper could not be printed or saved: its number stays, and it can be printed again."""

    series: str
    number: int
    reason: str


Running = ProgramStarted | ProgramStopped | SessionTakenUp | ClockTurned
Sheets = HouseSheetSaved | HouseSheetAllowed | HouseSheetTakenBack
People = PersonAdded | PinChanged | PinRehashed | PostChanged | PersonLeft
OfBook = People | HouseSheetAllowed | HouseSheetTakenBack | PackOfHouse
"""What belongs to the house's book as soon as a machine has heard it."""

OfNight = NightClosed | NightSummed
"""What the house's book says of nights: a machine hears which of its tables were settled."""

AtTable = PackAtTable | RectifiedAfterClosing
"""What a machine goes on recording by itself, and the house's book has from there."""

OfCage = FillSent | CreditReceived | SlipRefused | SlipAnswered
"""What the house's book says of the slips of a table; a machine hears it of its own tables."""

OfTables = OfCage | AlertAnswered
"""All that a machine hears of the house's book because it is said of its own tables."""

OfSchool = ExamDrawn | ExamEnded | ExamSigned | RecordBrought
Signing = SignedIn | SignedOut | SignInFailed | LockedOut | Unlocked
Authority = AuthorityGiven | AuthorityRefused
Paper = PaperIssued | PaperReprinted | PaperCancelled | PrinterFailed | NumbersSkipped
Alert = AlertRaised | AlertDecided
Keeping = (
    BackedUp
    | BackupFailed
    | Restored
    | SetupExported
    | SetupImported
    | FolderChosen
    | HeadNoted
    | Alert
    | NightClosed
    | NightSummed
    | RectifiedAfterClosing
    | PaperMade
    | KeyMade
    | HouseKeyMade
    | JournalFailed
    | OfSchool
    | ClassNoted
)
Signed = (
    HeadNoted
    | PaperIssued
    | PaperReprinted
    | PaperCancelled
    | PaperMade
    | NumbersSkipped
    | NightClosed
    | NightSummed
    | RectifiedAfterClosing
    | Restored
    | SetupExported
    | SetupImported
    | FolderChosen
    | KeyMade
    | HouseKeyMade
    | Sheets
    | AlertDecided
    | OfSchool
    | ClassNoted
)
"""What the machine signs: whatever notes how far a journal came, numbers, settles or corrects, says
which house sheets hold, answers for what was found, where what is kept outside goes, and how far a
trainee's record or the class's book came."""

Fact = (
    Running | Sheets | People | OfTables | BookHeard | Signing | Authority | Paper | Cards | Keeping
)
