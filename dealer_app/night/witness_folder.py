"""A second folder, on a stick or a share, that gets a line at each settlement: how far the
machine's register had come by then, for somebody who holds the machine against it later."""

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.machine.shortcoming import Shortcoming
from dealer_app.register import facts as f
from dealer_app.register.witness import Witness, line_of, read_line
from dealer_app.store.register import RegisterFile, register_in
from dealer_app.store.troubles import Trouble

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
