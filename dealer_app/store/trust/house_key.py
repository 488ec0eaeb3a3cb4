"""The house's own key: its private half lies on a stick, in a file that six words open.

It is used a few times in a year: to certify the keys of a machine, and the house key that follows
it. A PIN would seal nothing, for whoever has the file tries ten thousand of them in hours; the six
words are drawn by the program, and each try takes seconds and a gibibyte. It signs where in the
register a machine's key is named, so that its signature can be moved into no other register.
"""

import json
import os
import re
import secrets
from base64 import b32decode, b32encode, b64decode, b64encode
from pathlib import Path
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.rules.fact_classes import dataclass
from dealer_app.store.chain import canonical
from dealer_app.store.troubles import Trouble

LINE: Final = "SABOTKEY1"
"""What the public half begins with as a line: on paper, or where somebody types it."""

WORDS: Final = 6

_FORM: Final = "sabot house key 1"
_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aiou"
_SIGNS: Final = (_CONSONANTS, _VOWELS, _CONSONANTS, _VOWELS, _CONSONANTS)
"""A word of five letters that can be said in any language: one of 65,536."""

_WHOLE: Final = re.compile("[A-Z2-7]{52}")
_MOST_BYTES: Final = 4096

NO_KEY: Final = marked("{file} is no house key of this program. Name the file on the stick.")
WRONG_WORDS: Final = marked(
    "These six words do not open {file}. Key them again as they were written down."
)
NO_MEMORY: Final = marked(
    "The house’s key needs {n} MiB of free memory for some seconds, and this machine has less:"
    " close the other programs, then try again."
)
NOT_WRITTEN: Final = marked("{file} cannot be written: {why}")


class HouseKeyTrouble(Trouble):
    """The house key cannot be made, read or opened."""


class WrongWords(HouseKeyTrouble):
    """A key's file is opened by six other words."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one try at the six words takes: passes, and bytes of memory."""

    passes: int = 4
    memory: int = 2**30


USUAL: Final = Cost()


@dataclass(frozen=True, slots=True)
class HouseKey:
    """A house key that was opened; the private half is told nobody."""

    private: str
    public: str

    def certify(self, key: str, seq: int, head: str) -> tuple[str, str]:
        """The public half, and its signature of a machine's key."""
        return self.public, self._signed(machine_text(key, seq, head))

    def follow(self, key: str) -> str:
        """The signature of the house key that follows."""
        return self._signed(house_text(key))

    def _signed(self, text: bytes) -> str:
        from dealer_app.store.trust.ed25519 import sign  # noqa: PLC0415 - only where one signs

        return sign(self.private, text)


def machine_text(key: str, seq: int, head: str) -> bytes:
    """What the house key signs of a machine's: the key itself, and the number and the digest of the
    entry behind which it is named, so that it stands behind no other."""
    return canonical([_FORM, "machine", key, seq, head]).encode()


def house_text(key: str) -> bytes:
    """What a house key signs of the one that follows it."""
    return canonical([_FORM, "house", key]).encode()


def drawn() -> str:
    """Six words that nobody has had before: 96 bits."""
    return " ".join("".join(map(secrets.choice, _SIGNS)) for _ in range(WORDS))


def make(file: Path, words: str, cost: Cost = USUAL) -> HouseKey:
    """A new house key, its private half sealed in a new file with these words; HouseKeyTrouble."""
    from nacl.secret import SecretBox  # noqa: PLC0415 - only where one seals

    from dealer_app.store.trust.ed25519 import new_pair  # noqa: PLC0415 - only where one signs

    pair, salt = new_pair(), secrets.token_bytes(16)
    sealed = SecretBox(_opener(words, salt, cost)).encrypt(b64decode(pair.private))
    told = {
        "form": _FORM,
        "public": pair.public,
        "salt": _text(salt),
        "passes": cost.passes,
        "memory": cost.memory,
        "sealed": _text(bytes(sealed)),
    }
    try:
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as opened:
            opened.write(canonical(told).encode() + b"\n")
            opened.flush()
            os.fsync(opened.fileno())
    except OSError as error:
        why = system_reason(error)
        raise HouseKeyTrouble(NOT_WRITTEN, file=str(file), why=why) from error
    return HouseKey(*pair)


def opened(file: Path, words: str) -> HouseKey:
    """The house key of a file, opened with its words; HouseKeyTrouble."""
    from nacl.exceptions import CryptoError  # noqa: PLC0415 - only where one opens
    from nacl.secret import SecretBox  # noqa: PLC0415 - only where one opens

    from dealer_app.store.trust.ed25519 import pair_of  # noqa: PLC0415 - only where one signs

    told = _read(file)
    try:
        cost = Cost(int(told["passes"]), int(told["memory"]))
        if not 1 <= cost.passes <= USUAL.passes or not 0 < cost.memory <= USUAL.memory:
            raise ValueError(cost)
        salt, sealed = b64decode(told["salt"]), b64decode(told["sealed"])
        private = SecretBox(_opener(words, salt, cost)).decrypt(sealed)
        return HouseKey(*pair_of(_text(private)))
    except (KeyError, ValueError, TypeError) as error:
        raise HouseKeyTrouble(NO_KEY, file=str(file)) from error
    except CryptoError as error:
        raise WrongWords(WRONG_WORDS, file=str(file)) from error


def line_of_key(public: str) -> str:
    """The public half as a line of letters and figures."""
    return f"{LINE}/{b32encode(b64decode(public)).decode().rstrip('=')}"


def read_key(told: str) -> str:
    """The public half that a line tells, or a file: that of the house key, or one with such a line;
    HouseKeyTrouble where it is neither."""
    found = _of_line(told)
    if found:
        return found
    file = Path(told)
    try:
        lines = file.read_bytes()[:_MOST_BYTES].decode(errors="replace").splitlines()
    except (OSError, ValueError) as error:  # ValueError: no path at all
        raise HouseKeyTrouble(NO_KEY, file=told) from error
    found = next(filter(None, map(_of_line, lines)), "")
    return found or str(_read(file).get("public", ""))


def _of_line(told: str) -> str:
    begins, _, signs = told.strip().upper().partition("/")
    signs = signs.replace("-", "").replace(" ", "").translate(str.maketrans("01", "OI"))
    if begins != LINE or not _WHOLE.fullmatch(signs):
        return ""
    return _text(b32decode(signs + "===="))


def _read(file: Path) -> dict[str, str]:
    """What a file of a house key says."""
    try:
        told = json.loads(file.read_bytes()[:_MOST_BYTES])
    except (OSError, ValueError) as error:
        raise HouseKeyTrouble(NO_KEY, file=str(file)) from error
    if not isinstance(told, dict) or told.get("form") != _FORM:
        raise HouseKeyTrouble(NO_KEY, file=str(file))
    return told


def _opener(words: str, salt: bytes, cost: Cost) -> bytes:
    """The key that the six words are made into; HouseKeyTrouble where memory is short."""
    from nacl.exceptions import RuntimeError as NotDerived  # noqa: PLC0415 - only where one seals
    from nacl.pwhash import argon2id  # noqa: PLC0415 - only where one seals
    from nacl.secret import SecretBox  # noqa: PLC0415 - only where one seals

    said = " ".join(words.casefold().split()).encode()
    size = SecretBox.KEY_SIZE
    try:
        return argon2id.kdf(size, said, salt, opslimit=cost.passes, memlimit=cost.memory)
    except (MemoryError, NotDerived) as error:  # libsodium's own word for no memory
        raise HouseKeyTrouble(NO_MEMORY, n=cost.memory // 2**20) from error


def _text(told: bytes) -> str:
    return b64encode(told).decode()
