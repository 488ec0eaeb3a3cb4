"""The key with which a machine signs its register: used once, then replaced and deleted.

Each signed entry names the key that signs next. The private half of that lies outside the data
folder and is read and moved on inside the register's lock: the new one is written beside the old
one and flushed, the entry is committed, then the new one takes the old one's place. Of the two that
one is right whose public half is the register's newest. What was deleted signs no past anew; on a
solid-state disk its blocks may linger all the same.

There is one such file a register, by its first entry; a register that came back from a backup has
one of its own, so that the folder that the backup was made of keeps its key.

Of several copies of one register that this machine keeps a key for, each key says at whose turn it
was to be dealt at: a copy that comes back in the place of one that was dealt at since is behind.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from platformdirs import user_config_path

from dealer_app.register.witness import machine_of
from dealer_app.store.chain import Chained, Stored, canonical
from dealer_app.store.fact_codec import body_of, of_type
from dealer_app.store.troubles import (
    CopyDealtAt,
    OtherKey,
    RegisterShortened,
    SignatureForged,
    Trouble,
)

if TYPE_CHECKING:  # what signs is imported where something is signed
    from dealer_app.store.trust.ed25519 import Pair

SIGNED_AS: Final = "sabot register 1"
"""What a signed text begins with: whose it is, and which form of it this is."""

NEXT: Final = "next"
SIG: Final = "sig"
"""The two parts of a body that a signature adds: who signs next, and the signature itself."""

BEGINS: Final = "key_made"
"""The kind of the entry with which a line of keys begins."""

_OWN: Final = os.O_CREAT | os.O_TRUNC | os.O_WRONLY
_TWO: Final = 2
_ENTRY: Final = "entry"
_KEY: Final = "key"
_TURN: Final = "turn"


class KeyHeld(NamedTuple):
    """A private key as it lies in its file: the entry that names its public half, and itself.

    `turn` counts how often dealing has gone over from one copy of its register to another when it
    was dealt at last; 0 where an earlier version wrote the file, or nobody dealt.
    """

    entry: int
    private: str
    turn: int = 0


def key_folder() -> Path:
    """Where the keys of this machine lie: with the settings, never with the data. This is the one
    door to them."""
    return user_config_path("sabot", appauthor=False)


def key_file(machine: str, line: str = "") -> Path:
    """The key of a machine's register, for there may be several data folders; `line` is the key
    with which its line began, where it came back from a backup.

    Two accounts on one folder have no common key.
    """
    apart = f"-{machine_of(sha256(line.encode()).hexdigest())}" if line else ""
    return key_folder() / f"machine-{machine}{apart}.key"


def signed_text(chained: Chained) -> bytes:
    """What is signed of an entry: all of it but the signature, after the number and the digest of
    the one before it, which stands for the whole register."""
    body = {name: value for name, value in _parts(chained.body).items() if name != SIG}
    told = [SIGNED_AS, chained.seq - 1, chained.previous, chained.recorded_at, chained.kind]
    return canonical([*told, chained.version, body]).encode("utf-8", "surrogateescape")


def key_held(file: Path, public: str) -> KeyHeld | None:
    """The private half of the key that signs next, of the two that may lie there; None for
    neither. OSError where what was begun cannot be ended.

    The newer is looked at first: a program that has just recorded moves it on outside the
    register's lock, and whoever looked at the older first would find it in neither place.
    """
    for path in (_new(file), file):
        found = _read(path)
        if found is not None and _public(found) == public:
            if path != file:
                _move_on(file)
            return found
    return None


def doubt(path: Path, file: Path, end: tuple[int, str], naming: Sequence[Stored]) -> Trouble | None:
    """What the key in that file says against a register: `end` is the number of its last entry and
    the key that signs next, `naming` are its newest entries that name one."""
    last, key = end
    there = _read(file) or _read(_new(file))
    if len(naming) == _TWO and not signed_by(naming[0], _next_of(naming[1])):
        return SignatureForged(path, naming[0].seq)
    with suppress(OSError):
        if (there is None and not key) or (key and key_held(file, key) is not None):
            return _behind(path, file)
    if there is not None and there.entry > last:
        return RegisterShortened(path, last, there.entry)
    return OtherKey(path)


def _behind(path: Path, file: Path) -> CopyDealtAt | None:
    """That another copy of a register was dealt at since this one was; None where none was, or
    where nobody ever dealt here: a copy that only came back is looked at by whoever wants."""
    own, others = _turn(file), max(map(_turn, _copies(file)), default=0)
    came_back = file.stem.count("-") > 1
    return CopyDealtAt(path, others) if others > own and (own or not came_back) else None


def _turn(file: Path) -> int:
    held = _read(file)
    return 0 if held is None else held.turn


def _copies(file: Path) -> list[Path]:
    """The keys of the other copies of a register."""
    of_machine = "-".join(file.stem.split("-")[:2])
    return [each for each in file.parent.glob(f"{of_machine}*{file.suffix}") if each != file]


def _next_of(entry: Stored) -> str:
    """The key that an entry names."""
    return str(_parts(entry.body).get(NEXT, ""))


def _parts(body: str) -> dict[str, object]:
    """What a body says; nothing where it is none, which no key signed."""
    with suppress(TypeError, ValueError, RecursionError):
        return body_of(body)
    return {}


def signed_by(entry: Stored, key: str) -> bool:
    """True if that key signed an entry as it stands; a line that begins is signed by none."""
    from dealer_app.store.trust.ed25519 import signed  # noqa: PLC0415 - only where one verifies

    sig = str(_parts(entry.body).get(SIG, ""))
    if not sig and entry.kind == BEGINS:
        return True
    return signed(key, signed_text(entry.chained), sig)


def signed_next(naming: Stored, entry: Stored) -> bool:
    """True if the key that one entry names signed another, which does not begin a line."""
    return entry.kind != BEGINS and signed_by(entry, _next_of(naming))


class SigningKeys:
    """A machine's keys while an act is recorded: each signs one entry, and names the next."""

    def __init__(self, private: str = "", coming: "Pair | None" = None) -> None:
        """Goes on from that key, or begins with the one that comes."""
        self._private = private
        self._coming = coming
        self.public = ""
        self._entry = 0

    def signed(self, chained: Chained) -> Chained:
        """The entry with the key that signs next, and signed by the one that was named before; a
        line that begins has none before."""
        from dealer_app.store.trust.ed25519 import new_pair, sign  # noqa: PLC0415 - only where one signs

        pair, self._coming = self._coming or new_pair(), None
        body = {**_parts(chained.body), NEXT: pair.public}
        unsigned = chained._replace(body=canonical(body))
        if self._private:
            body[SIG] = sign(self._private, signed_text(unsigned))
        self._private, self.public, self._entry = pair.private, pair.public, chained.seq
        return chained._replace(body=canonical(body))

    def prepare(self, file: Path, *, dealt: bool = False) -> None:
        """Puts the newest key beside the one that it follows, on the disk; OSError. `dealt` where
        it signs how far a table is written that is dealt at."""
        turn = _turn(file)
        if dealt:
            turn = max(turn, 1, *(_turn(each) + 1 for each in _copies(file)))
        told = canonical({_ENTRY: self._entry, _KEY: self._private, _TURN: turn}).encode()
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(_new(file), _OWN, 0o600), "wb") as opened:
            opened.write(told)
            opened.flush()
            os.fsync(opened.fileno())

    def settle(self, file: Path) -> None:
        """The act is on disk: the key before it is no more. Where that cannot be now, it is done
        before the next one is used."""
        held = _read(_new(file))
        if held is not None and held.private == self._private:  # else another program's act follows
            with suppress(OSError):
                _move_on(file)


def _new(path: Path) -> Path:
    return path.with_name(path.name + ".next")


def _read(path: Path) -> KeyHeld | None:
    """The key of a file, None where there is none to be read."""
    try:
        told = b"" if path.is_fifo() else path.read_bytes()
        key = of_type(dict)(json.loads(told))
        return KeyHeld(int(key[_ENTRY]), str(key[_KEY]), int(key.get(_TURN, 0)))
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return None


def _public(key: KeyHeld) -> str:
    from dealer_app.store.trust.ed25519 import pair_of  # noqa: PLC0415 - only where one signs

    try:
        return pair_of(key.private).public
    except (ValueError, TypeError):
        return ""


def _move_on(path: Path) -> None:
    with suppress(FileNotFoundError):  # the program that made it has moved it on meanwhile
        _new(path).replace(path)
    with suppress(PermissionError):  # Windows opens no folder, and flushes its names by itself
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
