"""What somebody outside keeps of a machine: how far its register had come, as a line or as signs.

A line is `SABOT1/MACHINE/ENTRY/HEAD`, and where it is of one session also `/SESSION/ENTRIES/SEAL`:
all of it letters and figures of base32, so that a QR code of it is small. A register's head stands
for every entry before it, whatever table it speaks of. The machine is known by the first eight
signs of its register's first entry, so that nobody has to give it a name.
"""

import re
from base64 import b32decode, b32encode
from typing import Final, NamedTuple

LINE: Final = "SABOT1"
"""What a line begins with: the program, and which form of the line this is."""

SIGNS: Final = 16
"""How many signs of a digest are enough for people to compare: 80 bits."""

_WHOLE: Final = 52
_MACHINE: Final = 8
_GROUP: Final = 4
_ALPHABET: Final = re.compile("[A-Z2-7]+")
_MEANT: Final = str.maketrans({"0": "O", "1": "I", "-": None, " ": None})
"""What is typed for a sign that base32 does not have, and what parts the signs."""


class SeenEntry(NamedTuple):
    """An entry that somebody saw: its number, its digest, and its session, empty for the
    register."""

    seq: int
    digest: str
    session: str = ""


class Witness(NamedTuple):
    """What was seen of a machine: the head of its register, and perhaps the head of a session."""

    machine: str
    register: SeenEntry
    session: SeenEntry | None = None


def machine_of(first: str) -> str:
    """The machine by the digest of its register's first entry."""
    return _encoded(first)[:_MACHINE]


def grouped(signs: str) -> str:
    """Signs in fours, as people read them."""
    return "-".join(signs[n : n + _GROUP] for n in range(0, len(signs), _GROUP))


def signs_of(digest: str) -> str:
    """The sixteen signs of a digest that stand on paper."""
    return grouped(_encoded(digest)[:SIGNS])


def line_of(witness: Witness) -> str:
    """The witness as one line; a session's dashes are left out."""
    told = [LINE, witness.machine, str(witness.register.seq), _encoded(witness.register.digest)]
    if witness.session is not None:
        seq, digest, session = witness.session
        told += [session.replace("-", "").upper(), str(seq), _encoded(digest)]
    return "/".join(told)


def read_line(text: str) -> Witness | None:
    """The witness that a line tells, None where it is no such line."""
    first, *parts = text.strip().upper().split("/")
    if first != LINE or len(parts) not in {3, 6}:
        return None
    machine, register = _signs(parts[0], _MACHINE), _seen(parts[1], parts[2])
    if not machine or register is None:
        return None
    if len(parts) == 3:
        return Witness(machine, register)
    session = _seen(parts[4], parts[5], parts[3])
    return session and Witness(machine, register, session)


def read_signs(text: str) -> str:
    """The beginning of a digest that sixteen typed signs stand for, empty where they are none."""
    signs = _signs(text, SIGNS)
    return b32decode(signs).hex() if signs else ""


def _encoded(digest: str) -> str:
    return b32encode(bytes.fromhex(digest)).decode().rstrip("=")


def _signs(text: str, count: int) -> str:
    """So many signs of base32 as they were meant; empty where it is not that."""
    meant = text.strip().upper().translate(_MEANT)
    return meant if len(meant) == count and _ALPHABET.fullmatch(meant) else ""


def _seen(number: str, digest: str, session: str = "") -> SeenEntry | None:
    signs = _signs(digest, _WHOLE)
    if not signs or not (number.isascii() and number.isdecimal()) or len(number) > SIGNS:
        return None
    return SeenEntry(int(number), b32decode(signs + "====").hex(), session)
