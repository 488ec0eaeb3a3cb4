"""The house sheets of a data folder's sessions held against those that its register allows.

A session is closed, settled and put right under the sheet that it was opened under: where no
director ever allowed that one, nothing of this is done before one does.
"""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.register.allowed_sheets import SHIPPED, Sheets, SheetStanding, digest_of, standing
from dealer_app.register.facts import HouseSheetAllowed
from dealer_app.register.register_fold import Entered
from dealer_app.register.signers import Hands
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.staff import Signature
from dealer_app.store import schema
from dealer_app.store.chain import ENTRIES, stored
from dealer_app.store.codec import decode_signed
from dealer_app.store.fact_codec import moment_read
from dealer_app.store.journal import SessionInfo
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.troubles import NotUnderstood, Trouble, reading
from dealer_app.store.trust.signed_names import Hours
from dealer_app.store.verify import EntryFaultKind, Fault
from dealer_app.table.events import TableOpened

_OPENINGS: Final = ENTRIES + "WHERE kind = 'table_opened' ORDER BY id"


def sheet_refused(
    opening: TableOpened, at: datetime | None, register: RegisterFile
) -> Refusal | None:
    """Why a session is neither closed nor put right under the sheet that it was opened under, at
    that hour; None where nothing speaks against it.

    A register that cannot be read says nothing here: who signs is told of it.
    """
    if not opening.house or at is None:
        return None
    digest = digest_of(opening.house)
    try:
        if standing(register.read(), digest) is not SheetStanding.UNKNOWN:
            return None
        sheets = _walked(register.entries())
    except Trouble:
        return None
    if sheets.stood(digest, at) or _of_before(opening, at, sheets):
        return None
    return Refusal(No.SHEET_NOT_ALLOWED, {"sheet": sheet_name(opening.house)})


def night_refused(sessions: Iterable[SessionInfo], register: RegisterFile) -> Refusal | None:
    """Why a night of these sessions is not settled: that one of them is not closed under its sheet;
    None where nothing speaks against it."""
    told = (
        sheet_refused(each.opened, datetime.fromisoformat(each.opened_at), register)
        for each in sessions
        if each.opened is not None
    )
    return next((refusal for refusal in told if refusal is not None), None)


def sheet_name(sheet: str) -> str:
    """What a house calls itself in its sheet; the first signs of its digest where it does not."""
    try:
        name = tomllib.loads(sheet).get("name", "")
    except tomllib.TOMLDecodeError:
        name = ""
    return name if isinstance(name, str) and name else digest_of(sheet)[:16]


def sheet_allowed(opening: TableOpened) -> HouseSheetAllowed | None:
    """That the sheet of a session is allowed; None where it came with the program, or there is
    none."""
    digest = digest_of(opening.house)
    if not opening.house or digest in SHIPPED:
        return None
    return HouseSheetAllowed(sheet_name(opening.house), digest)


def unallowed(entries: Sequence[RegisterEntry], tables: Iterable[Path]) -> Iterator[Fault]:
    """The sessions of sound tables that were opened under a house sheet which nobody had allowed,
    and for which no director signed with a PIN; `entries` are the register's."""
    sheets, hours = _walked(entries), Hours(_hands(entries).spans)
    for path in tables:
        for each in _opened(path):
            opening, at = each.opening, each.at
            digest = digest_of(opening.house)
            if not opening.house or sheets.stood(digest, at) or _of_before(opening, at, sheets):
                continue
            directors = sheets.directors(each.signature, at)
            if not any(hours.hold(opening.table, name, at) for name in directors):
                where, name = f"{path.stem} {each.session}", sheet_name(opening.house)
                yield Fault(EntryFaultKind.SHEET_NOT_ALLOWED, where, each.seq, name=name)


def _of_before(opening: TableOpened, at: datetime, sheets: Sheets) -> bool:
    """True of a session that an earlier version opened: its opening names no register, and the
    register's own entries begin later to be those of a program that keeps which sheets hold; and of
    one from before the register was begun anew."""
    return not sheets.knows(at) or (opening.register is None and not sheets.kept(at))


def _walked(entries: Iterable[RegisterEntry]) -> Sheets:
    sheets = Sheets()
    for entry in entries:
        sheets.take(Entered(entry.fact, entry.at, entry.signature))
    return sheets


def _hands(entries: Iterable[RegisterEntry]) -> Hands:
    hands = Hands()
    for entry in entries:
        hands.unproved(Entered(entry.fact, entry.at, entry.signature))
    return hands


class _Opened(NamedTuple):
    """A session's first entry: its number in the session, when it was made, and by whom."""

    session: str
    seq: int
    at: datetime
    opening: TableOpened
    signature: Signature


def _opened(path: Path) -> Iterator[_Opened]:
    """The openings of a table's sessions; what a newer program wrote is left out."""
    with reading(path), closing(schema.connect(path, "ro")) as connection:
        for row in connection.execute(_OPENINGS):
            entry = stored(row)
            try:
                event, signature = decode_signed(entry.kind, entry.version, entry.body)
            except NotUnderstood:
                continue
            assert isinstance(event, TableOpened)
            at = moment_read(entry.recorded_at)
            yield _Opened(entry.session_id, entry.seq, at, event, signature)
