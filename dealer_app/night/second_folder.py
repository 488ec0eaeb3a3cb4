"""The second folder: every settled night goes there as a backup, and the journals as they grow."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from itertools import count
from pathlib import Path
from typing import Final

from dealer_app import __version__
from dealer_app.i18n import marked
from dealer_app.night.backups import SUFFIX, Backup, back_up
from dealer_app.night.machine_notes import note
from dealer_app.register import facts as f
from dealer_app.store.journal_copies import SecondMissing
from dealer_app.store.register import RegisterFile, register_in
from dealer_app.store.troubles import NotOpened, Reason, Trouble, reason_of

Clock = Callable[[], datetime]

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
