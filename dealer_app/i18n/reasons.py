"""Reasons: those that are offered, why a coup is void, a line lies aside, a pack is kept back; and
why the system refused a file, in the words that somebody reads, the usual ones by code.

What is recorded is the English sentence, in whatever language it was chosen: it is the key by which
every window and paper says it in its own. So none of these sentences is ever worded otherwise. A
reason that somebody wrote is told as it was written.
"""

import errno
from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Part, Words, marked

_REASONS: Final[Mapping[int, str]] = {
    errno.ENOENT: marked("No such file or directory"),
    errno.EACCES: marked("Permission denied"),
    errno.EPERM: marked("Operation not permitted"),
    errno.ENOSPC: marked("No space left on device"),
    errno.EROFS: marked("Read-only file system"),
    errno.EIO: marked("Input/output error"),
    errno.EISDIR: marked("Is a directory"),
    errno.ENOTDIR: marked("Not a directory"),
    errno.EEXIST: marked("File exists"),
    errno.ENOTEMPTY: marked("Directory not empty"),
    errno.EBUSY: marked("Device or resource busy"),
    errno.EFBIG: marked("File too large"),
    errno.ENAMETOOLONG: marked("File name too long"),
    errno.EBADF: marked("Bad file descriptor"),
    errno.EDQUOT: marked("Disk quota exceeded"),
    errno.ENODEV: marked("No such device"),
    errno.ENXIO: marked("No such device or address"),
    errno.ELOOP: marked("Too many levels of symbolic links"),
    errno.EMFILE: marked("Too many open files"),
    errno.ENFILE: marked("Too many open files in system"),
    errno.ETIMEDOUT: marked("Connection timed out"),
    errno.EINVAL: marked("Invalid argument"),
}
"""What the system says of each, in English: what a register holds of it since ever."""

USUAL: Final = frozenset(_REASONS.values())
"""Every reason that is worded here, as it is recorded."""


class RecordedThere(FileExistsError):
    """Something is recorded in a file that was to be written over: `reason` says what, and what to
    do."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(errno.EEXIST, reason, file)
        self.reason: Final = reason


def system_reason(error: OSError) -> str:
    """Why the system, or the program itself, refused, for a place in a sentence; the system's own
    words where the reason is none of the usual ones."""
    said = error.reason if isinstance(error, RecordedThere) else _REASONS.get(error.errno or 0)
    return Part(said) if said else error.strerror or str(error) or type(error).__name__


# The reasons that are offered


VOID_REASONS: Final = (
    marked("Misdeal"),
    marked("Disputed card"),
    marked("Damaged card"),
    marked("Game interrupted"),
    marked("Decision of the chef de table"),
)
"""The reasons offered for a void; any other may be written."""

MEND_REASONS: Final = (
    marked("Entered wrong"),
    marked("Dealt or paid wrong"),
    marked("Seen on the film"),
    marked("Claimed by a guest, and right"),
    marked("Decision of the chef de table"),
)
"""The reasons offered for a correction; any other may be written."""

EXCHANGE_REASONS: Final = (
    marked("Damaged"),
    marked("Marked"),
    marked("Missing"),
    marked("Double or foreign"),
)
"""The reasons offered for the exchange of a card (§2.5, IRR-14)."""

ASIDE_REASONS: Final = (
    marked("The guest disputes it"),
    marked("The stake is not clear"),
    marked("Chips are missing in the tray"),
    marked("The guest is not at the table"),
    marked("The amount is to be checked"),
)
"""Why a line is put aside; any other reason may be written in a file."""

WAIVE_REASONS: Final = (
    marked("Less than the smallest chip"),
    marked("Favour of the house"),
    marked("The payout was disputed"),
    marked("The commission was not announced"),
)
"""Why a guest is let off commission."""

RELEASE_REASONS: Final = (
    marked("The guest has left the table"),
    marked("It is collected at the cash desk"),
    marked("Favour of the house"),
)
"""Why a shoe or a table ends though commission is owed."""

REENTRY_CAUSES: Final = (
    marked("Power cut"),
    marked("The computer failed"),
    marked("The program stopped"),
    marked("Alarm or evacuation"),
)
"""Why coups were dealt without the program; any other cause may be written."""

TOLD_BY_A_FILE: Final = marked("Told by a shoe file")
FAULTY_IN_A_FILE: Final = marked("Faulty in the file")
"""Why coups were dealt without the program, where a shoe file tells of them."""

INQUIRY: Final = marked("A card in doubt")
WORN: Final = marked("Worn")
CLEARED: Final = marked("Found whole and clean")

OFFERED: Final = frozenset(
    (
        *VOID_REASONS,
        *MEND_REASONS,
        *EXCHANGE_REASONS,
        *ASIDE_REASONS,
        *WAIVE_REASONS,
        *RELEASE_REASONS,
        *REENTRY_CAUSES,
        *(TOLD_BY_A_FILE, FAULTY_IN_A_FILE, INQUIRY, WORN, CLEARED),
    )
)
"""Every reason that is offered anywhere, as it is recorded."""


def reason_said(words: Words, reason: str) -> str:
    """A reason in this language if it was offered, or is one of the system's usual ones, else as it
    was written."""
    return words(reason) if reason in OFFERED | USUAL else reason


def reason_meant(words: Words, written: str) -> str:
    """What is recorded of a reason that stood in a line already and may have been changed there."""
    return next((each for each in sorted(OFFERED) if words(each) == written), written)
