"""Which house guards what a machine keeps: never the sheet that happens to be chosen (REQ-09).

Nights, their results and their papers are read by whoever may, as soon as one session of the folder
was kept under PINs: the house of the newest such session says what that takes. Where nobody ever
signed there is nobody to ask.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from dealer_app.library import BadOption, FileFault
from dealer_app.register.allowed_sheets import SheetStanding, standing
from dealer_app.register.state import Register
from dealer_app.rules.house import House, StaffRules
from dealer_app.session.rulebook import stored_resolver
from dealer_app.store.journal import asks_for_pins, openings
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE, register_in
from dealer_app.store.troubles import Trouble
from dealer_app.table.events import TableOpened


def guarding(folder: Path) -> House | None:
    """The house of the newest session in a data folder that was kept under PINs; None where none
    was, or where the register knows nobody who could be asked.

    A Trouble where the register cannot be read, or is gone.
    """
    path = register_in(folder) if folder.is_dir() else None
    if path is None or _file(path).knows_nobody():
        return None
    newest = max(_kept_under_pins(folder), key=lambda each: each[0], default=None)
    return None if newest is None else house_of(newest[1])


def sheet_guard(folder: Path, chosen: House) -> House:
    """The house by whose rules somebody answers for a house sheet: the one that guards the folder,
    else the chosen one; as houses usually do where that asks for no PINs and somebody has one.

    A Trouble where the register cannot be read, or is gone.
    """
    found = guarding(folder) or chosen
    if found.staff.pins or not folder.is_dir():
        return found
    path = register_in(folder)
    free = path is None or standing(_read(path), "") is SheetStanding.FREE
    return found if free else House(staff=StaffRules())


def sheet_standing(folder: Path, digest: str) -> SheetStanding:
    """What the machine of that folder has to say of a house sheet; of no sheet, that it is free.

    A Trouble where the register cannot be read, or is gone.
    """
    path = register_in(folder) if folder.is_dir() and digest else None
    return SheetStanding.FREE if path is None else standing(_read(path), digest)


def unasked(folder: Path) -> Trouble | None:
    """Why nobody can be asked who they are in a data folder: its register is gone, is not what was
    recorded, or cannot be read. None where it can."""
    try:
        path = register_in(folder) if folder.is_dir() else None
        if path is not None:
            _file(path).knows_nobody()
    except Trouble as trouble:
        return trouble
    return None


def keeps_register(folder: Path, data: Path) -> bool:
    """True where a paper of that folder is numbered in a register there, and what is found of its
    journals kept; not of a copy that lies elsewhere than the tables' own folder without one."""
    return (folder / FILE).exists() or folder.resolve() == data.resolve()


def out_of_reach(folder: Path, data: Path) -> bool:
    """True where a paper of that folder would be numbered, and the register cannot be asked."""
    return keeps_register(folder, data) and unasked(folder) is not None


def _read(path: Path) -> Register:
    return _file(path).read()


def _file(path: Path) -> RegisterFile:
    return RegisterFile(path, lambda: datetime.now(UTC))


def house_of(opened: TableOpened) -> House:
    """The house of a recorded session; where its sheets are of a version that nobody reads any
    more, one that asks for PINs as houses usually do."""
    try:
        return stored_resolver(opened)(opened.options).house
    except (FileFault, BadOption):
        return House(staff=StaffRules())


def _kept_under_pins(folder: Path) -> Iterator[tuple[str, TableOpened]]:
    """Of each table that can be read, the newest session under PINs, and when it was opened."""
    for path in sorted(folder.glob("*.sabot")):
        with suppress(Trouble):
            yield from _first(path)


def _first(path: Path) -> Iterator[tuple[str, TableOpened]]:
    for at, opened in openings(path):
        if asks_for_pins(opened):
            yield at, opened
            return
