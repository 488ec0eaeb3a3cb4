"""A small file beside a journal that another process reads: what it says in one reading, and how
another takes its place. Anybody who may write in the folder may have put something else there."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

MOST: Final = 64 * 1024
"""Bytes of it that are read at most."""

_AT_ONCE: Final = sum(getattr(os, each, 0) for each in ("O_NONBLOCK", "O_NOFOLLOW", "O_BINARY"))
"""Nobody waits for a pipe, no link is followed, and Windows changes no end of a line."""


def text_of(path: Path) -> str | None:
    """What it says; None where it is no file, too large, or no text."""
    with suppress(OSError, UnicodeDecodeError):
        file = os.open(path, os.O_RDONLY | _AT_ONCE)
        try:
            if stat.S_ISREG(os.fstat(file).st_mode):
                told = os.read(file, MOST + 1)
                return told.decode() if len(told) <= MOST else None
        finally:
            os.close(file)
    return None


def put(path: Path, told: str) -> None:
    """Has it say something else, all at once; a disk that takes none leaves it as it is."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        fresh.unlink(missing_ok=True)
        file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _AT_ONCE, 0o600)
        try:
            os.write(file, told.encode())
        finally:
            os.close(file)
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
