"""The two lines behind a paper's last %%EOF, by which it is known again bit for bit, and the
numbers of papers that exist.

The lines are comments: whoever shows or prints the paper reads over them. The first names the
paper, the register's number that it saw, and the length and the SHA-256 of everything before it.
The second is a key that was made for this paper alone, and its signature of the first; the private
half was deleted at once. That the key is the machine's own, its register says in a signed entry.
With no register at hand they show that a file is whole, with it that the house made it.
"""

import re
import sqlite3
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from enum import Enum, auto
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.register import facts as f
from dealer_app.register.facts import PaperMade
from dealer_app.register.state import SLIP_LETTERS
from dealer_app.register.witness import Witness
from dealer_app.store import schema
from dealer_app.store.chain import ENTRIES, Stored, stored
from dealer_app.store.codec import entered
from dealer_app.store.notes import TABLES
from dealer_app.store.salvage import carved
from dealer_app.store.troubles import NotUnderstood

_FORM: Final = re.compile(
    rb"%sabot-paper 1 (?P<series>\S+) (?P<number>\d+) (?P<copy>\d+) (?P<machine>[A-Z2-7]{8})"
    rb" r(?P<entry>\d+) (?P<bytes>\d+) (?P<digest>[0-9a-f]{64})\n"
    rb"%(?P<key>[A-Za-z0-9+/]{43}=) (?P<sig>[A-Za-z0-9+/]{86}==)\n"
)
_BEGINS: Final = b"%sabot-paper "
_LONGEST: Final = 600
"""Bytes at the end of a paper among which its two lines are looked for."""


class PaperSeal(NamedTuple):
    """What the two lines tell: the paper, the machine that made it, and the entry of its register
    that it saw."""

    paper: PaperMade
    machine: str
    entry: int


class Condition(Enum):
    """What became of a paper's bytes since it was made."""

    AS_ISSUED = auto()
    ALTERED = auto()
    NOT_OURS = auto()


def sealed(content: bytes, paper: tuple[str, int, int], seen: Witness) -> tuple[bytes, PaperMade]:
    """The paper with its two lines, and what the register keeps of it; `paper` is its series, its
    number and which copy it is."""
    from dealer_app.store.trust.ed25519 import new_pair, sign  # noqa: PLC0415 - only where one signs

    content += b"" if content.endswith(b"\n") else b"\n"
    private, public = new_pair()
    digest = sha256(content).hexdigest()
    told = (*paper, seen.machine, f"r{seen.register.seq}", len(content), digest)
    line = _BEGINS + " ".join(map(str, (1, *told))).encode() + b"\n"
    signed = f"%{public} {sign(private, line)}\n".encode()
    return content + line + signed, PaperMade(*paper, digest, len(content), public)


def condition(content: bytes) -> tuple[Condition, PaperSeal | None]:
    """What became of a paper, and what its lines tell where they can be read."""
    from dealer_app.store.trust.ed25519 import signed  # noqa: PLC0415 - only where one verifies

    at = content.rfind(_BEGINS, max(0, len(content) - _LONGEST))
    found = _lines_of(content)
    if found is None:
        return (Condition.ALTERED if at >= 0 else Condition.NOT_OURS), None
    seal, sig = found
    line, _, _ = content[at:].partition(b"\n")
    right = (
        at == seal.paper.bytes
        and sha256(content[:at]).hexdigest() == seal.paper.digest
        and all(map(_is_plain, (seal.paper.key, sig)))
        and signed(seal.paper.key, line + b"\n", sig)
    )
    return (Condition.AS_ISSUED if right else Condition.ALTERED), seal


def seal_of(path: Path) -> PaperSeal | None:
    """What the two lines of a paper tell, whatever became of the rest; None where it has none.
    OSError where it cannot be read."""
    with path.open("rb") as paper:
        paper.seek(max(0, path.stat().st_size - _LONGEST))
        found = _lines_of(paper.read())
    return None if found is None else found[0]


def _lines_of(content: bytes) -> tuple[PaperSeal, str] | None:
    """What the two lines at the end tell, and the signature; None where they cannot be read."""
    at = content.rfind(_BEGINS, max(0, len(content) - _LONGEST))
    found = _FORM.fullmatch(content[at:]) if at >= 0 else None
    if found is None:
        return None
    told = {name: value.decode(errors="replace") for name, value in found.groupdict().items()}
    paper = PaperMade(
        told["series"],
        int(told["number"]),
        int(told["copy"]),
        told["digest"],
        int(told["bytes"]),
        told["key"],
    )
    return PaperSeal(paper, told["machine"], int(told["entry"])), told["sig"]


def _is_plain(told: str) -> bool:
    """True of base64 in its one form: of its last sign not every bit counts, and each is held."""
    return b64encode(b64decode(told)).decode() == told


# The numbers of papers that exist, read off what a data folder still holds of them.
#
# Whoever begins a register anew has nothing else to go by: the papers themselves, the slips that
# the journals name, and what can be read of the register that was there.


_SLIP: Final = re.compile(r"(?P<sign>.+-|)(?P<letter>[FC])-(?P<number>[1-9]\d*)")
_SERIES: Final[Mapping[str, str]] = {letter: series for series, letter in SLIP_LETTERS.items()}
_MOST: Final = 10**9
"""Beyond which a number is none that a house ever printed."""

_SLIPS: Final = (
    "SELECT json_extract(body, '$.slip') FROM entry"
    " WHERE kind IN ('tray_filled', 'tray_credited') AND json_valid(body)"
)
_NUMBERED: Final = ENTRIES + "WHERE kind IN ('paper_issued', 'numbers_skipped')"


def numbers_known(folder: Path, aside: Path | None) -> Mapping[str, int]:
    """The last number of each series that a paper in the folder bears, that a journal gave a slip,
    or that the register knew which was kept aside."""
    last = dict[str, int]()
    before = () if aside is None else _in_register(aside)
    for series, number in chain(_on_papers(folder), _on_slips(folder), before):
        if 0 < number < _MOST:
            last[series] = max(number, last.get(series, 0))
    return last


def _on_papers(folder: Path) -> Iterator[tuple[str, int]]:
    for path in folder.glob("*.pdf"):
        with suppress(OSError):
            seal = seal_of(path)
            if seal is not None:
                yield seal.paper.series, seal.paper.number


def _on_slips(folder: Path) -> Iterator[tuple[str, int]]:
    for path in folder.glob(TABLES):
        with suppress(sqlite3.Error), closing(schema.connect(path, "ro")) as connection:
            for (slip,) in connection.execute(_SLIPS):
                found = _SLIP.fullmatch(str(slip))
                if found is not None:
                    yield found["sign"] + _SERIES[found["letter"]], int(found["number"])


def _in_register(aside: Path) -> Iterator[tuple[str, int]]:
    """What is still to be read of a register that is none any more."""
    for row in _rows(aside):
        with suppress(NotUnderstood):
            fact = entered(row).fact if row.is_whole else None
            if isinstance(fact, f.PaperIssued | f.NumbersSkipped):
                yield fact.series, fact.number


def _rows(aside: Path) -> list[Stored]:
    try:
        with closing(schema.connect(aside, "ro")) as connection:
            return [stored(row) for row in connection.execute(_NUMBERED)]
    except sqlite3.Error:
        return list(carved(aside))
