"""What befalls copies of what a machine keeps: backups, a house's set-up, folders outside it."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


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
