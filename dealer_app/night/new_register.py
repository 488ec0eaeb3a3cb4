"""A register begun anew where the one before it is gone, or is not what was recorded.

It is the last way, where no backup is left: what lies there is kept aside byte for byte, and alert
No. 1 of the new register says so on every paper until a director answered for it. All of it is
written in a folder beside and takes its place at once: there is no register without that alert.
From then on `verify` tells of every older entry that its signer is not held here, and of an older
paper (`--against`) that it is of the register before.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from dealer_app.i18n import marked
from dealer_app.night.machine_notes import started
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.state import EMPTY
from dealer_app.rules.house import House
from dealer_app.rules.staff import Signature
from dealer_app.store.aside import BESIDE, FOREIGN, kept_beside
from dealer_app.store.chain import Clock
from dealer_app.store.notes import TABLES, Signable, signed_first, unnoted, unsigned
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE, register_in
from dealer_app.store.schema import ROLLBACK
from dealer_app.store.table_hold import held
from dealer_app.store.troubles import (
    NotOpened,
    RegisterAltered,
    RegisterMissing,
    Trouble,
    reading,
)
from dealer_app.store.trust.paper_seal import numbers_known

NUMBERS_KNOWN: Final = marked("the register was begun anew, and papers with these numbers exist")
"""Why the new register gives no number that a paper, a journal or the register before it knows."""


class RegisterThere(Trouble):
    """A register was to be begun anew where there is one that can be asked, or none ever was."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            marked("{path} is not begun anew: only one that is gone, damaged or altered is."),
            path=str(path),
        )


def may_begin(trouble: Trouble) -> bool:
    """True where what keeps a register from being asked stays so: it is gone, or is not what was
    recorded. One that is only out of reach, or that a newer program wrote, is waited for."""
    if isinstance(trouble, NotOpened):
        return trouble.reason in FOREIGN
    return isinstance(trouble, RegisterMissing | RegisterAltered)


def begin_anew(
    folder: Path,
    clock: Clock,
    house: House,
    director: tuple[str, str],
    sheet: f.HouseSheetAllowed | None = None,
) -> Objection | None:
    """Puts a new register in the place of the one that cannot be asked: a first director by name
    and PIN, who allows that sheet, and alert No. 1; an objection where the name or the PIN cannot
    be, and nothing is changed.

    RegisterThere where it can be asked after all; another Trouble where the disk refuses, or where
    somebody else begins one at this moment.
    """
    path = folder / FILE
    with (
        reading(path),
        held(path, clock()),
        TemporaryDirectory(prefix="sabot-", dir=folder) as place,
    ):
        _must_begin(folder)
        staff = Staff(Path(place), clock, house.staff, house.authority)
        register = staff.register
        register.append(lambda *_: Deed([started(clock)]))
        objection = staff.add_first(*director, sheet=sheet)
        if objection is not None:
            return objection
        with suppress(Trouble):  # the next start begins it
            register.begin_line()
        aside = _kept(path, clock())
        _note(register, folder, aside, clock)
        for end in BESIDE:
            path.with_name(path.name + end).unlink(missing_ok=True)
        register.path.replace(path)
    return None


def _must_begin(folder: Path) -> None:
    """RegisterThere where the register of a folder can be asked, or nobody ever signed there."""
    try:
        path = register_in(folder)
        if path is not None:
            RegisterFile(path, datetime.now).knows_nobody()
    except Trouble as trouble:
        if may_begin(trouble):
            return
        raise
    raise RegisterThere(folder / FILE)


def _kept(path: Path, now: datetime) -> Path | None:
    """Where what lies there is kept; None where the register itself is gone."""
    if not any(path.with_name(path.name + end).exists() for end in ("", ROLLBACK)):
        return None
    aside = kept_beside(path, now)
    return aside if aside.exists() else None


def _note(register: RegisterFile, folder: Path, aside: Path | None, clock: Clock) -> None:
    """What the register has to know from its beginning: that it was begun anew, what was dealt
    unsigned until then, how far each table is written, and behind which papers numbers go on."""
    kept, digest = ("", "") if aside is None else (aside.name, _digest(aside))
    finding, at = f.FileFinding.REGISTER_BEGUN, clock().astimezone(UTC)
    begun = f.AlertRaised(1, finding, FILE, aside=kept, digest=digest, at=at)
    noted: list[f.Fact] = [begun, *_unsigned(folder), *unnoted(folder, EMPTY)]
    register.append(lambda *_: Deed(noted))
    last = numbers_known(folder, aside)
    skipped = [f.NumbersSkipped(name, 0, last[name], NUMBERS_KNOWN) for name in sorted(last)]
    (director,) = register.known.people
    register.append(lambda *_: Deed([*skipped, f.SignedOut(director)], Signature(director)))


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _unsigned(folder: Path) -> Iterator[f.AlertRaised]:
    """What was dealt at each table without names since somebody signed first, numbered behind the
    first alert."""
    since, number = signed_first(folder), 1
    if since is None:
        return
    for path in sorted(folder.glob(TABLES)):
        with suppress(Trouble):
            for each in unsigned(path, Signable(since)):
                number += 1
                yield replace(each, number=number)
