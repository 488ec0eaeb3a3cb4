"""The two lines behind a paper's last %%EOF, by which it is known again bit for bit.

They are comments: whoever shows or prints the paper reads over them. The first names the paper, the
register's number that it saw, and the length and the SHA-256 of everything before it. The second is
a key that was made for this paper alone, and its signature of the first; the private half was
deleted at once. That the key is the machine's own, its register says in a signed entry. With no
register at hand they show that a file is whole, with it that the house made it.
"""

import re
from base64 import b64decode, b64encode
from enum import Enum, auto
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.register.facts import PaperMade
from dealer_app.register.witness import Witness

_FORM: Final = re.compile(
    rb"%sabot-paper 1 (?P<series>[a-z_]+) (?P<number>\d+) (?P<copy>\d+) (?P<machine>[A-Z2-7]{8})"
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
    told = {name: value.decode() for name, value in found.groupdict().items()}
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
