"""The chain: the seven parts of an entry that are hashed, and the one text they are hashed as."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from json import JSONEncoder
from json.encoder import encode_basestring
from typing import Final, NamedTuple

Clock = Callable[[], datetime]
"""The time now, with its zone."""

NOTHING_BEFORE: Final = ""
"""What the first entry of a session names as the digest before it."""

_ENCODER: Final = JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
)


def canonical(value: object) -> str:
    """The one JSON text of a value: keys sorted, no spaces, characters as they are."""
    return _ENCODER.encode(value)


_quoted: Final = encode_basestring
"""A text as it stands in canonical JSON."""

_name: Final = lru_cache(maxsize=256)(encode_basestring)
"""The same of a text that many entries have: a session, a moment, a kind."""


def _unescaped(text: str) -> str:
    """The same of a text of which hardly ever a sign has to be escaped, as of a digest."""
    plain = text.isprintable() and '"' not in text and "\\" not in text
    return f'"{text}"' if plain else encode_basestring(text)


Lying = tuple[int, str, str, int, str, str, str]
"""An entry of a session as it lies there: all that is hashed but the session, and its digest."""


def _hashed(session: str, entry: Lying, previous: str) -> str:
    """The SHA-256 of an entry's parts as canonical JSON, its session and what stands before it
    quoted; the text is put together here in half the time: whoever reads a night holds a hundred
    thousand entries against their digests."""
    seq, at, kind, version, body, _, _ = entry
    text = f"[{session},{seq},{_name(at)},{_name(kind)},{version},{_quoted(body)},{previous}]"
    # Bytes that are no UTF-8 can only stand in a file that was tampered with: they are
    # hashed as they are, and found.
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


class Unfollowed(NamedTuple):
    """An entry that is not whole, or was not recorded behind the one before it: the number of that,
    its own, and the digest that it should have."""

    before: int
    seq: int
    digest: str


def unfollowed(session_id: str, entries: Iterable[Lying]) -> Iterator[Unfollowed]:
    """Those entries of a session, in order, that do not follow: what `follows` says of each."""
    session = _name(session_id)
    before, digest, quoted = 0, NOTHING_BEFORE, _quoted(NOTHING_BEFORE)
    for each in entries:
        seq, _, _, _, _, previous, told = each
        follows = seq == before + 1 and previous == digest
        own = _hashed(session, each, quoted if follows else _quoted(previous))
        if not follows or own != told:
            yield Unfollowed(before, seq, own)
        before, digest = seq, told
        quoted = f'"{own}"' if own == told else _quoted(told)


class Chained(NamedTuple):
    """An entry as it is hashed; `recorded_at` and `body` are the very texts that are stored."""

    session_id: str
    seq: int
    recorded_at: str
    kind: str
    version: int
    body: str
    previous: str

    @property
    def digest(self) -> str:
        """The SHA-256 of the entry and, through `previous`, of every entry before it."""
        return _hashed(_name(self.session_id), (*self[1:], ""), _unescaped(self.previous))


class Head(NamedTuple):
    """The last entry of a session: its number, its digest, and whether it closed the session."""

    seq: int = 0
    digest: str = NOTHING_BEFORE
    sealed: bool = False

    def entry(self, session_id: str, at: str, kind: str, version: int, body: str) -> Chained:
        """What is recorded behind it at that moment."""
        return Chained(session_id, self.seq + 1, at, kind, version, body, self.digest)


class Stored(NamedTuple):
    """An entry as it lies in the file, read back as it is; `id` counts through the file."""

    id: int
    session_id: str
    seq: int
    recorded_at: str
    kind: str
    version: int
    body: str
    previous: str
    digest: str

    @property
    def chained(self) -> Chained:
        """The part of it that its digest covers."""
        return Chained(*self[1:-1])

    @property
    def is_whole(self) -> bool:
        """True if its digest is its own: nothing of it was changed since."""
        told = _hashed(_name(self.session_id), self[2:], _unescaped(self.previous))
        return told == self.digest

    def follows(self, before: "Head | Stored") -> bool:
        """True if it is whole, and was recorded behind that one."""
        return self.seq == before.seq + 1 and self.previous == before.digest and self.is_whole

    @property
    def head(self) -> Head:
        """Where its session stood with it."""
        return Head(self.seq, self.digest)


ENTRIES: Final = """
SELECT id, session_id, seq, recorded_at, kind, version, body, previous, digest FROM entry
"""
"""The question for entries as they lie in the file, before it says which."""

INSERT: Final = """
INSERT INTO entry (session_id, seq, recorded_at, kind, version, body, previous, digest)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
"""How an entry is added behind the last row, with its digest."""

TYPES: Final = (int, str, int, str, str, int, str, str, str)
"""Of what types the columns of an entry are, in their order."""


def stored(row: Iterable[object]) -> Stored:
    """The entry of a row; one with a value of a foreign type gets a digest that is not its own."""
    values = tuple(row)
    if tuple(map(type, values)) == TYPES:
        return Stored._make(values)
    fit = (
        value if type(value) is kind else kind(-1)
        for value, kind in zip(values, TYPES, strict=True)
    )
    return Stored._make(fit)._replace(digest="")
