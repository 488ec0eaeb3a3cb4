"""What was reckoned once and is kept in the user's cache as files, for whoever may not find them.

A file bears a digest of what lies in it, and is read as data alone: nothing comes out of it but the
classes of the rooms that it is read for, fractions, hours, and what else they name.
"""

import io
import pickle
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Collection
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType, MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo

from platformdirs import user_cache_path
from typing_extensions import override

import dealer_app
from dealer_app.rules.fact_classes import uncollected

DIGEST: Final = sha256().digest_size
"""How many bytes of a file are the digest of the others."""

Named = tuple[str, str]
"""A class by its module and its name there."""

_ALWAYS: Final = {
    *(("builtins", "range"), ("builtins", "dict"), ("fractions", "Fraction")),
    *(("datetime", name) for name in ("date", "datetime", "time", "timedelta", "timezone")),
    ("zoneinfo", "ZoneInfo"),
}


def place(name: str) -> Path:
    """The folder of that name in the user's cache; it may be deleted at any time."""
    return user_cache_path("sabot", appauthor=False) / name


@cache
def code(*rooms: str) -> bytes:
    """What reckons in these rooms of the program: the digest of its sources, or the version where
    they are not there."""
    known = sha256(f"{dealer_app.__version__} {sys.version}".encode())
    for room in rooms:
        for file in sorted((Path(__file__).parents[1] / room).rglob("*.py")):
            known.update(file.read_bytes())
    return known.digest()


def packed(thing: object) -> bytes:
    """A thing as it lies in a file, behind its digest."""
    pickled = io.BytesIO()
    KeptWriter(pickled).dump(thing)
    return sealed(zlib.compress(pickled.getvalue(), 1))


def unpacked(kept: bytes, rooms: tuple[str, ...], others: Collection[Named] = ()) -> object:
    """What lies in a file, of the classes of these rooms and those named besides; None where it is
    not whole. What another wrote may raise anything as it is read."""
    inside = opened(kept)
    return None if inside is None else KeptReader(zlib.decompress(inside), rooms, others).made()


def sealed(inside: bytes) -> bytes:
    """What lies in a file, behind its digest."""
    return sha256(inside).digest() + inside


def opened(kept: bytes) -> memoryview | None:
    """What lies behind the digest of a file; None where it is not whole."""
    digest, inside = kept[:DIGEST], memoryview(kept)[DIGEST:]
    return inside if sha256(inside).digest() == digest else None


def put(file: Path, kept: bytes, most: int) -> None:
    """Keeps a file, all of it or nothing, and lets go of those beside it that were not read for
    longest, until the others fit into so many bytes; OSError."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as beside:
        beside.write(kept)
    Path(beside.name).replace(file)
    left = most
    for each in sorted(file.parent.iterdir(), key=lambda each: -each.stat().st_mtime):
        left -= each.stat().st_size
        if left < 0:
            each.unlink(missing_ok=True)


class KeptWriter(pickle.Pickler):
    """Writes what the reader makes, whichever release of Python writes it."""

    def __init__(self, pickled: io.BytesIO) -> None:
        super().__init__(pickled, protocol=5)

    @override
    def reducer_override(self, thing: object, /) -> tuple[type, tuple[object, ...]]:
        """An enumeration goes by its value: some releases would have `getattr` called for it. A
        fact goes by its fields, in half the time that Python's own way takes; a function of the
        program not at all: in its place lies what nobody can call."""
        match thing:
            case Enum():
                return type(thing), (thing.value,)
            case ZoneInfo():
                return ZoneInfo, (thing.key,)
            case MappingProxyType() | Counter():
                return dict, (dict(thing),)
            case FunctionType() if thing.__module__.startswith("dealer_app."):
                return dict, ()
        names = _fields(type(thing))
        values = tuple([getattr(thing, name) for name in names])
        return (type(thing), values) if names else NotImplemented


_FIELDS: Final[dict[type, tuple[str, ...]]] = {}


def _fields(kind: type) -> tuple[str, ...]:
    """What a class of facts is called with, in order; nothing for any other class."""
    if kind not in _FIELDS:
        known = fields(kind) if is_dataclass(kind) else ()
        _FIELDS[kind] = tuple(each.name for each in known)
    return _FIELDS[kind]


class KeptReader(pickle.Unpickler):
    """Makes what was written, and calls nothing else."""

    def __init__(self, kept: bytes, rooms: tuple[str, ...], others: Collection[Named]) -> None:
        super().__init__(io.BytesIO(kept))
        self._rooms = tuple(f"dealer_app.{room}." for room in rooms)
        self._others = _ALWAYS.union(others)

    def made(self) -> object:
        """What was written."""
        with uncollected():
            return self.load()

    @override
    def find_class(self, module: str, name: str, /) -> object:
        if (module, name) in self._others:
            return super().find_class(module, name)
        if module.startswith(self._rooms) and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name}")
