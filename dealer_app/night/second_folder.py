"""The folders outside: a second one where every settled night goes as a backup, and one that gets a
line at each settlement, for somebody who holds the machine against it later.

They are in the settings, for they are the machine's: a house sheet travels and knows no disk. What
could not be copied is a fact of the register, is tried again each hour, and is said on the opening
page until it is done. A copy of another journal is set aside, never written over.
"""

import os
from contextlib import suppress
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import Final

from dealer_app import __version__
from dealer_app.i18n import marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.saying import Shortcoming
from dealer_app.night.backup import SUFFIX, Backup, back_up
from dealer_app.night.machine_notes import note
from dealer_app.register import facts as f
from dealer_app.register.witness import Witness, line_of, read_line
from dealer_app.store.chain import Clock
from dealer_app.store.journal_copies import SecondMissing
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import register_in
from dealer_app.store.troubles import NotOpened, Reason, Trouble, reason_of

_NOT_KEPT: Final = marked(
    "The witness folder did not get the line of the last settlement: {file}, {why}. Put the stick"
    " in or mount the share, then start again or print the settlement once more."
)


def keep_line(data: Path, folder: str) -> Shortcoming | None:
    """Adds the line of the last settlement to the file of this machine there, unless it has one;
    why it could not be, None where it is there or nothing is to be kept."""
    if not folder:
        return None
    with suppress(Trouble):  # what is wrong with the register is said elsewhere
        path = register_in(data)
        if path is not None:
            return _kept(RegisterFile(path, lambda: datetime.now(UTC)), Path(folder))
    return None


def last_line(data: Path, folder: str) -> Witness | None:
    """The line there of this machine that came furthest; None where there is none to be read."""
    if not folder:
        return None
    with suppress(Trouble, OSError):
        path = register_in(data)
        if path is not None:
            register = RegisterFile(path, lambda: datetime.now(UTC))
            register.read()
            seen = register.witness()
            there = () if seen is None else _lines(_file(Path(folder), seen))
            return max(there, key=lambda each: each.register.seq, default=None)
    return None


def _file(folder: Path, seen: Witness) -> Path:
    return folder / f"sabot-{seen.machine}.txt"


def _lines(file: Path) -> list[Witness]:
    """What this program wrote there; OSError."""
    told = file.read_text(errors="replace").splitlines() if file.exists() else []
    return [each for each in map(read_line, told) if each is not None]


def _kept(register: RegisterFile, folder: Path) -> Shortcoming | None:
    register.read()
    settled, seen = register.newest(f.NightClosed, lambda _: True), register.witness()
    if settled is None or seen is None:
        return None
    file = _file(folder, seen)
    try:
        if any(each.register.seq >= settled.seq for each in _lines(file)):
            return None
        with file.open("a") as opened:
            opened.write(f"{line_of(seen)}\n")
            opened.flush()
            os.fsync(opened.fileno())
    except OSError as error:
        return Shortcoming(_NOT_KEPT, file=str(file), why=system_reason(error))
    return None


NAMED: Final = "sabot-night-"
"""What the name of a night's own backup begins with, before its day."""

OTHER: Final = "other"


class NotSafe(Trouble):
    """A settled night of which the second folder has no backup."""

    def __init__(self, day: date, folder: Path) -> None:
        super().__init__(
            marked(
                "The settled night of {day} is not in {folder} yet. Connect that folder, or allow"
                " writing there: it is tried again by itself."
            ),
            day=day,
            folder=str(folder),
        )


def unkept(folder: Path, clock: Clock) -> date | None:
    """The night that was settled last, where no backup of its own was made since; a Trouble where
    the register cannot be read."""
    path = register_in(folder) if folder.is_dir() else None
    if path is None:
        return None
    settled = None
    for each in RegisterFile(path, clock).entries(f.NightClosed, f.BackedUp):
        if isinstance(each.fact, f.NightClosed):
            settled = each.fact.day
        elif isinstance(each.fact, f.BackedUp) and each.fact.file.startswith(NAMED):
            settled = None
    return settled


def unsafe(folder: Path, second: Path | None, clock: Clock) -> NotSafe | None:
    """What is to be said where the night that was settled last is not in the second folder."""
    if second is None:
        return None
    with suppress(Trouble):
        day = unkept(folder, clock)
        if day is not None:
            return NotSafe(day, second)
    return None


def keep(folder: Path, second: Path, clock: Clock) -> Backup | None:
    """Takes the backup of the night that was settled last, where it is due, and has the register
    know it, or why there is none, which is raised."""
    day = unkept(folder, clock)
    if day is None:
        return None
    try:
        if not second.is_dir():
            raise SecondMissing(second)
        backup = back_up(folder, _target(second, day), clock, __version__)
    except Trouble as trouble:
        note(folder, clock, f.BackupFailed(day, _reason(trouble)))
        raise
    note(folder, clock, f.BackedUp(backup.path.name, backup.sha256, backup.sessions))
    return backup


def _target(second: Path, day: date) -> Path:
    """A name that nothing has there: a day may be settled several times."""
    names = (f"{NAMED}{day}" + (f"-{n}" if n else "") + SUFFIX for n in count())
    return next(second / name for name in names if not (second / name).exists())


def _reason(trouble: Trouble) -> str:
    """Why it could not be, in a word."""
    if isinstance(trouble, SecondMissing):
        return Reason.MISSING.value
    if isinstance(trouble, NotOpened):
        return trouble.reason.value
    if isinstance(trouble.__cause__, OSError):
        return reason_of(trouble.__cause__).value
    return OTHER
