"""What the house's server said last of a journal, in a file beside it: how far it has it, and with
which digest there.

It is one more witness of the journal, beside what the register noted. Whoever owns the disk can
change it: then the server itself tells, at the next contact. Where it was taken away, one file of
the folder still names the journal; a folder that knows no server, a table that was opened before
the first contact and a backup that was brought back have neither.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.machine import put_text, text_of
from dealer_app.register import facts as f
from dealer_app.store.entry_rows import EntryRows
from dealer_app.store.fact_codec import is_moment, moment_read
from dealer_app.store.register import RegisterFile
from dealer_app.store.troubles import Trouble

SUFFIX: Final = ".receipt"
"""What is added to the name of a journal's file."""

SEEN: Final = "pit.seen"
"""The file in the data folder that names each journal that the server has, and up to which entry it
had it when the receipt beside it was begun."""

MOST_ROWS: Final = 2**31 - 1
"""Rows of a journal that the server counts at most."""

_DIGITS: Final = len(str(MOST_ROWS))


class Receipt(NamedTuple):
    """The number of a journal on the server, the newest of its rows there and the digest of that,
    when the server said so, and a code by which it knows that it did."""

    journal: int
    place: int
    digest: str
    at: datetime
    code: str


def receipt_of(path: Path) -> Receipt | None:
    """The receipt beside a journal; None where there is none that can be read."""
    told = (text_of(path.with_name(path.name + SUFFIX)) or "").split()
    if len(told) != len(Receipt._fields):
        return None
    with suppress(ValueError):
        journal, place, digest, at, code = told
        at = at.replace("Z", "+00:00")
        if is_moment(at) and 0 < int(place) <= MOST_ROWS:
            return Receipt(int(journal), int(place), digest, moment_read(at), code)
    return None


def keep(told: str, path: Path) -> None:
    """Puts a receipt beside its journal, in the place of the one before; one that says the same
    leaves that as it is, with its hour."""
    before = receipt_of(path)
    _, place, digest, *_ = told.split()
    if before is None or (before.place, before.digest) != (int(place), digest):
        put_text(path.with_name(path.name + SUFFIX), f"{told}\n")
    seen = _seen(path.parent)
    if (before is None or path.name not in seen) and receipt_of(path) is not None:
        names = {**seen, path.name: int(place)}
        put_text(path.with_name(SEEN), "".join(f"{at} {name}\n" for name, at in names.items()))


def _seen(folder: Path) -> Mapping[str, int]:
    """By the name of each journal up to which entry the server had it when its receipt was begun;
    nothing where that cannot be read."""
    lines = (text_of(folder / SEEN) or "").splitlines()
    told = (line.partition(" ") for line in lines)
    return {name: int(at) for at, _, name in told if at.isdecimal() and len(at) <= _DIGITS}


def unlike_server(path: Path, register: RegisterFile) -> f.AlertRaised | None:
    """What is wrong with a journal by its receipt: it ends before, or is another there, or the
    receipt was taken away; None for one that bears it out, or where somebody has answered for this
    very difference. NotOpened where it cannot be read."""
    receipt = receipt_of(path)
    if receipt is None:
        seen = _seen(path.parent).get(path.name, 0)
        if not seen or os.path.lexists(path.with_name(path.name + SUFFIX)):
            return None  # one that cannot be read may be what a power cut left
        with EntryRows(path) as rows:
            last = rows.mark().newest
        alert = f.AlertRaised(0, f.FileFinding.RECEIPT_GONE, path.name, seq=seen, found=last)
        return None if _is_decided(alert, register) else alert
    with EntryRows(path) as rows:
        if rows.digest_at(receipt.place) == receipt.digest:
            return None
        last = rows.mark().newest
    shorter = last < receipt.place
    finding = f.FileFinding.SERVER_SHORTER if shorter else f.FileFinding.SERVER_DIFFERS
    alert = f.AlertRaised(
        0, finding, path.name, seq=receipt.place, found=last, digest=receipt.digest
    )
    return None if _is_decided(alert, register) else alert


def _is_decided(alert: f.AlertRaised, register: RegisterFile) -> bool:
    """True where somebody answered for that difference: that the server has that entry and the file
    not; an answer for anything else of the file is none for this."""
    with suppress(Trouble):
        decided = {
            each.fact.number
            for each in register.entries(f.AlertDecided)
            if isinstance(each.fact, f.AlertDecided)
        }
        return any(
            isinstance(each.fact, f.AlertRaised)
            and each.fact.number in decided
            and (each.fact.file, each.fact.seq, each.fact.digest)
            == (alert.file, alert.seq, alert.digest)
            for each in register.entries(f.AlertRaised)
        )
    return False
