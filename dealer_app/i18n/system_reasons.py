"""Why the system refused a file, in the words that somebody reads: the usual reasons, by code."""

import errno
from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import Part, marked

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
