"""What befalls what a house keeps beside its tables' journals, as facts of the register: its packs
(REQ-23), slips and alerts as its book has them, copies of what a machine keeps, and its school.

Where several machines have a house's book, that says which packs come in and go out; what befalls
one at a table is said by that table's machine, and the book has it from there: `of` is then the
digest of the machine's entry, empty at the machine itself.
"""

from datetime import date
from enum import StrEnum

from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Chips


@dataclass(frozen=True, slots=True)
class PackAdded:
    """A pack of cards came into the house (REQ-23).

    `kind` is what pack it is, as the sheets of the games say, `colour` that of its backs.
    """

    serial: str
    kind: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class PackChecked:
    """A pack was spread and counted, and is whole (§2.5)."""

    serial: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class PackInPlay:
    """A pack went into a shoe of a table."""

    serial: str
    table: str
    session: str
    shoe: int
    of: str = ""


@dataclass(frozen=True, slots=True)
class PackTakenBack:
    """A pack came back from a table; it is checked before it is dealt from again (§2.5)."""

    serial: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class CardReplaced:
    """A card of a pack was exchanged for the same card of a spare pack (§2.5, IRR-14).

    `card` as cards are written: `7s`, or `7` where nobody told the suit.
    """

    serial: str
    card: str
    from_serial: str
    reason: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class PackRetired:
    """A pack is dealt from no more."""

    serial: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PackDestroyed:
    """A retired pack was destroyed."""

    serial: str


@dataclass(frozen=True, slots=True)
class PackHeldBack:
    """A pack is kept intact under inquiry (REQ-23)."""

    serial: str
    reason: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class PackReleased:
    """The inquiry into a pack is over; it is checked before it is dealt from again."""

    serial: str
    reason: str


PackOfHouse = PackAdded | PackReleased | PackRetired | PackDestroyed
"""What belongs to the house's book as soon as a machine has heard it."""

PackAtTable = PackChecked | PackInPlay | PackTakenBack | CardReplaced | PackHeldBack
"""What a machine goes on saying of packs by itself, and the house's book has from there."""

Cards = PackOfHouse | PackAtTable


# The house's book of its tables: fills and credits as the cage has them, alerts answered at the pit


@dataclass(frozen=True, slots=True)
class FillSent:
    """Chips left the cage for a table, on a slip of that table's number; somebody carries them.

    `asked` is the digest of the table's entry that asks for them, empty of a slip on paper.
    `digest` is that of this entry in the house's book, where a machine has heard it; empty there.
    """

    table: str
    slip: str
    chips: Chips
    carrier: str
    asked: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class CreditReceived:
    """Chips that a table gave back were counted at the cage.

    `sent` is the digest of the table's entry, empty of a slip on paper; `told` is what the table
    says it gave, None on paper.
    """

    table: str
    slip: str
    chips: Chips
    sent: str = ""
    told: Chips | None = None


@dataclass(frozen=True, slots=True)
class SlipRefused:
    """The cage sends nothing for a fill that was asked for, or takes no credit: why. The number of
    the slip stays, and the table asks anew under another one.

    `asked` is the digest of the table's entry. `name` is whoever refused it, where a machine has
    heard it; empty in the house's book, where they signed with their PIN. `digest` is that of this
    entry in the book, where a machine has heard it; empty there.
    """

    table: str
    slip: str
    reason: str
    asked: str
    name: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class SlipAnswered:
    """Somebody answered for a slip of which cage and table counted other chips."""

    table: str
    slip: str
    reason: str


@dataclass(frozen=True, slots=True)
class AlertAnswered:
    """Somebody at the pit answered for an irregularity at a table, which has it recorded: of which
    coup it is, 0 where none lay, and which of that coup, from 0.

    `name` is whoever answered, where a machine has heard it; empty in the house's book, where they
    signed with their PIN.
    """

    table: str
    session: str
    coup: int
    place: int
    reason: str
    name: str = ""


# Copies of what a machine keeps: backups, a house's set-up, folders outside it


@dataclass(frozen=True, slots=True)
class BackedUp:
    """A copy of the machine's files was made and verified: its name, digest, and sessions."""

    file: str
    digest: str
    sessions: int


@dataclass(frozen=True, slots=True)
class BackupFailed:
    """A settled night could not be copied to the second folder: its day, and why in a word."""

    day: date
    reason: str


@dataclass(frozen=True, slots=True)
class Restored:
    """Files came back from a copy: its name, digest, and sessions; `seq` and `head` are the newest
    entry of the register in it, which goes on here."""

    file: str
    digest: str
    sessions: int
    seq: int = 0
    head: str = ""


@dataclass(frozen=True, slots=True)
class SetupExported:
    """What the house has set up was written to a file, the hashes of its PINs among it."""

    file: str
    digest: str


@dataclass(frozen=True, slots=True)
class SetupImported:
    """What a house has set up came from such a file: who and which sheets were not known here
    stands behind it."""

    file: str
    digest: str
    version: str


class Outside(StrEnum):
    """A folder outside the machine: that of the witness lines, or that of journals and nights."""

    WITNESS = "witness"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class FolderChosen:
    """Another folder outside gets what is kept there from now on; none where it is empty."""

    which: Outside
    folder: str = ""


# The school: which exam was drawn for whom, what came of it, which records of trainees came in


@dataclass(frozen=True, slots=True)
class ExamDrawn:
    """The house drew a dealing exam for somebody, before its first coup was seen.

    `number` counts the exams of this register from 1. `seal` is the digest of the chance that deals
    it, which is told once the exam is over: until then nobody can list what it asks. `sheet` is the
    digest of the house sheet under which it is marked, empty where the house is as houses usually
    are. `seq` and `head` say how far the trainee's record was written then. Where a trainer is
    present the trainee signs it, and the trainer beside.
    """

    number: int
    trainee: str
    game: str
    coups: int
    seal: str
    sheet: str = ""
    seq: int = 0
    head: str = ""


@dataclass(frozen=True, slots=True)
class ExamEnded:
    """An exam is over, or was left: entry `seq` of the trainee's record holds what came of it, with
    the digest `head`."""

    number: int
    trainee: str
    seq: int
    head: str
    passed: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class ExamSigned:
    """Those who signed an exam before its first coup have signed what came of it."""

    number: int
    trainee: str


@dataclass(frozen=True, slots=True)
class RecordBrought:
    """A director brought a trainee's record over from another machine, known by its signs: it was
    written up to entry `seq`, with the digest `head`, and counts from there on here."""

    trainee: str
    machine: str
    seq: int
    head: str


@dataclass(frozen=True, slots=True)
class ClassNoted:
    """A trainer grouped somebody, or gave a task or took one back: the class’s book is written up
    to entry `seq`, with the digest `head`. `aside` is what the book before it is kept as, where
    that was damaged and this one begun anew."""

    seq: int
    head: str
    aside: str = ""
