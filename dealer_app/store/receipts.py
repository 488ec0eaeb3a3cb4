"""What the house's server said last of a journal, in a file beside it: how far it has it, and with
which digest there.

It is one more witness of the journal, beside what the register noted. Whoever owns the disk can
change it: then the server itself tells, at the next contact.
"""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.register import facts as f
from dealer_app.store.entry_rows import EntryRows
from dealer_app.store.fields import is_moment, moment_read

SUFFIX: Final = ".receipt"
"""What is added to the name of a journal's file."""


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
    with suppress(OSError, ValueError):
        told = path.with_name(path.name + SUFFIX).read_text(encoding="ascii")
        journal, place, digest, at, code = told.split()
        at = at.replace("Z", "+00:00")
        if is_moment(at):
            return Receipt(int(journal), int(place), digest, moment_read(at), code)
    return None


def keep(told: str, path: Path) -> None:
    """Puts a receipt beside its journal, in the place of the one before; one that says the same
    leaves that as it is, with its hour. A disk that takes none keeps no entry back."""
    before = receipt_of(path)
    _, place, digest, *_ = told.split()
    if before is not None and (before.place, before.digest) == (int(place), digest):
        return
    file = path.with_name(path.name + SUFFIX)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    with suppress(OSError):
        fresh.write_text(f"{told}\n", encoding="ascii")
        fresh.replace(file)


def unlike_server(path: Path, decided: datetime | None) -> f.AlertRaised | None:
    """What is wrong with a journal by its receipt: it ends before, or is another there; None for
    one that bears it out, or for which somebody answered since. NotOpened where it cannot be
    read."""
    receipt = receipt_of(path)
    if receipt is None or (decided is not None and receipt.at <= decided):
        return None
    with EntryRows(path) as rows:
        if rows.digest_at(receipt.place) == receipt.digest:
            return None
        last = rows.mark().newest
    shorter = last < receipt.place
    finding = f.FileFinding.SERVER_SHORTER if shorter else f.FileFinding.SERVER_DIFFERS
    return f.AlertRaised(0, finding, path.name, seq=receipt.place, found=last)
