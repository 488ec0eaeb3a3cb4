"""A disk that fails, under the SQLite that Python's own `sqlite3` uses: nothing to install.

SQLite reaches its files through a table of methods. A copy of the system's own way is registered
as the usual one; a file that is opened by it is the system's, with reading, writing, cutting off
and flushing put between. Beside each file stands what a power cut would leave of it: a flush moves
on what was written until then, and a cut takes some of the rest, sector by sector.
"""

import ctypes
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, cast

from tests.play import the

SECTOR: Final = 512
"""Bytes that a disk writes as one, or not at all."""

_OF_JOURNALS: Final = frozenset({".sabot", ".sabot-wal", ".sabot-journal"})
"""The files that fail: a table's journal and what SQLite keeps beside it."""

_PART: Final = 0.5  # of what was not flushed, where some of it came to the disk


class Call(StrEnum):
    """What SQLite asks of a file."""

    READ = "read"
    WRITE = "write"
    CUT_OFF = "truncate"
    FLUSH = "flush"
    DELETE = "delete"


class Fault(StrEnum):
    """What the disk does instead: it says so, or it lies."""

    ERROR = "error"
    """It fails; of a write one half is done."""
    FORGETS = "forgets"
    """A flush fails, and the system takes what it could not flush for flushed."""
    FULL = "full"
    LOST = "lost"
    """It says that it was done, and does nothing."""
    OLD = "old"
    """It reads what stood there before."""


HONEST: Final = frozenset({Fault.ERROR, Fault.FORGETS, Fault.FULL})
EVER: Final = 1 << 60


@dataclass(frozen=True, slots=True)
class Plan:
    """From the n-th call of a kind on, so many times, the disk does this."""

    call: Call
    fault: Fault
    first: int
    times: int = 1


class _Write(NamedTuple):
    at: int
    content: bytes


class _Cut(NamedTuple):
    size: int


@dataclass(slots=True)
class Image:
    """What a power cut leaves of a file for certain, and what was done to it since, in order."""

    sure: bytearray
    pending: list[_Write | _Cut] = field(default_factory=list)

    def flush(self) -> None:
        for change in self.pending:
            self.take(change)
        self.pending.clear()

    def take(self, change: _Write | _Cut) -> None:
        if isinstance(change, _Cut):
            del self.sure[change.size :]
            return
        self.sure.extend(bytes(max(0, change.at - len(self.sure))))
        self.sure[change.at : change.at + len(change.content)] = change.content


# SQLite's own names for what went wrong, and its tables, as sqlite3.h has them.
_OK: Final = 0
_FULL: Final = 13
_ERRORS: Final = {
    Call.READ: sqlite3.SQLITE_IOERR_READ,
    Call.WRITE: sqlite3.SQLITE_IOERR_WRITE,
    Call.CUT_OFF: sqlite3.SQLITE_IOERR_TRUNCATE,
    Call.FLUSH: sqlite3.SQLITE_IOERR_FSYNC,
    Call.DELETE: sqlite3.SQLITE_IOERR_DELETE,
}
_POINTER, _INT, _LONG = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64


class _Vfs(ctypes.Structure):
    pass


class _Methods(ctypes.Structure):
    pass


_Vfs._fields_ = [
    ("version", _INT),
    ("file_size", _INT),
    ("longest_name", _INT),
    ("following", _POINTER),
    ("name", ctypes.c_char_p),
    ("data", _POINTER),
    ("open", _POINTER),
    ("delete", _POINTER),
    *((f"other_{n}", _POINTER) for n in range(14)),
]
_Methods._fields_ = [
    ("version", _INT),
    *((name, _POINTER) for name in ("close", "read", "write", "cut_off", "flush", "size")),
    *((f"other_{n}", _POINTER) for n in range(12)),
]

_OPEN: Final = ctypes.CFUNCTYPE(_INT, _POINTER, _POINTER, _POINTER, _INT, _POINTER)
_DELETE: Final = ctypes.CFUNCTYPE(_INT, _POINTER, ctypes.c_char_p, _INT)
_FORMS: Final = {
    "close": ctypes.CFUNCTYPE(_INT, _POINTER),
    "read": ctypes.CFUNCTYPE(_INT, _POINTER, _POINTER, _INT, _LONG),
    "write": ctypes.CFUNCTYPE(_INT, _POINTER, _POINTER, _INT, _LONG),
    "cut_off": ctypes.CFUNCTYPE(_INT, _POINTER, _LONG),
    "flush": ctypes.CFUNCTYPE(_INT, _POINTER, _INT),
    "size": ctypes.CFUNCTYPE(_INT, _POINTER, ctypes.POINTER(_LONG)),
}
_KEPT: Final[list[object]] = []
"""What SQLite calls back lives as long as the program: a late call finds it."""


def library() -> ctypes.CDLL | None:
    """The SQLite that `sqlite3` is bound to; None where Python keeps it hidden inside itself."""
    place = getattr(sys.modules.get("_sqlite3"), "__file__", None)
    if place is None:
        return None
    found = ctypes.CDLL(place)
    return found if hasattr(found, "sqlite3_vfs_register") else None


class Disk:
    """The disk under every file that SQLite opens while it is `installed`.

    `does` is what it does wrong; calls are counted from when that was set. A `dead` one fails at
    everything, as to a program that was killed. `met` counts the faults that were met.
    """

    def __init__(self) -> None:
        self.dead = False
        self.met = 0
        self._plan: Plan | None = None
        self._calls = 0
        self._images: dict[str, Image] = {}
        self._deleted: dict[str, Image] = {}
        self._files: dict[int, str] = {}
        self._tables: dict[int, _Methods] = {}
        self._before: dict[tuple[str, int, int], bytes] = {}

    @property
    def does(self) -> Plan | None:
        return self._plan

    @does.setter
    def does(self, plan: Plan | None) -> None:
        self._plan, self._calls = plan, 0

    @contextmanager
    def installed(self) -> Iterator["Disk"]:
        """SQLite opens its files on this disk meanwhile."""
        sqlite = the(library())
        sqlite.sqlite3_vfs_find.restype = _POINTER
        sqlite.sqlite3_vfs_find.argtypes = [ctypes.c_char_p]
        sqlite.sqlite3_vfs_register.argtypes = [_POINTER, _INT]
        sqlite.sqlite3_vfs_unregister.argtypes = [_POINTER]
        system = _Vfs.from_address(sqlite.sqlite3_vfs_find(None))
        mine = self._over(system)
        assert sqlite.sqlite3_vfs_register(ctypes.addressof(mine), 1) == _OK
        try:
            yield self
        finally:
            sqlite.sqlite3_vfs_unregister(ctypes.addressof(mine))

    def forget(self) -> None:
        """Whatever is opened from now on was never seen."""
        for seen in (self._images, self._deleted, self._before):
            seen.clear()

    def power_cut(self, chance: Random, folder: Path) -> None:
        """Leaves in another folder what a cut does: of what was not flushed none, some or all."""
        for name, image in {**self._deleted, **self._images}.items():
            share = chance.choice((0.0, _PART, 1.0))
            if name not in self._images and chance.random() < share:
                continue  # its name was gone from the folder
            left = Image(bytearray(image.sure))
            for change in image.pending:
                for piece in _pieces(change):
                    if chance.random() < share:
                        left.take(piece)
            (folder / Path(name).name).write_bytes(left.sure)

    def _hit(self, call: Call, name: str) -> Fault | None:
        if Path(name).suffix not in _OF_JOURNALS:
            return None
        if self.dead:
            return Fault.ERROR
        plan = self._plan
        if plan is None or plan.call is not call:
            return None
        self._calls += 1
        if not plan.first <= self._calls < plan.first + plan.times:
            return None
        self.met += 1
        return plan.fault

    def _over(self, system: _Vfs) -> _Vfs:
        """The system's way to files, with this disk between."""
        mine = _Vfs.from_buffer_copy(system)
        mine.name, mine.following = b"failing", None
        opens, deletes = _OPEN(system.open), _DELETE(system.delete)

        def opened(vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
            code = int(opens(vfs, name, file, flags, out))
            methods = ctypes.cast(file, ctypes.POINTER(_POINTER))
            if code == _OK and name and methods[0]:
                self._open(ctypes.string_at(name).decode(), file, methods[0])
                methods[0] = ctypes.addressof(self._tables[methods[0]])
            return code

        def deleted(vfs: int, name: bytes, flush: int) -> int:
            if self._hit(Call.DELETE, name.decode()) is not None:
                return _ERRORS[Call.DELETE]
            gone = self._images.pop(name.decode(), None)
            if gone is not None and not flush:
                self._deleted[name.decode()] = gone
            return int(deletes(vfs, name, flush))

        backs = (_OPEN(opened), _DELETE(deleted))
        mine.open, mine.delete = (ctypes.cast(back, _POINTER) for back in backs)
        _KEPT.extend((self, mine, opens, deletes, *backs))
        return mine

    def _open(self, name: str, file: int, methods: int) -> None:
        if methods not in self._tables:
            self._tables[methods] = self._between(_Methods.from_address(methods))
        self._files[file] = name
        if name not in self._images:
            self._images[name] = Image(bytearray(_content(_Methods.from_address(methods), file)))

    def _between(self, system: _Methods) -> _Methods:
        """The system's methods of a file, with this disk between."""
        mine = _Methods.from_buffer_copy(system)
        real = {name: form(getattr(system, name)) for name, form in _FORMS.items()}
        backs: dict[str, Callable[..., int]] = {
            "close": lambda file: self._close(real, file),
            "read": lambda file, *told: self._read(real, file, *told),
            "write": lambda file, *told: self._write(real, file, *told),
            "cut_off": lambda file, size: self._cut_off(real, file, size),
            "flush": lambda file, _flags: self._flush(file),
        }
        for name, back in backs.items():
            called = _FORMS[name](back)
            _KEPT.append(called)
            setattr(mine, name, ctypes.cast(called, _POINTER))
        _KEPT.extend((mine, *real.values()))
        return mine

    def _close(self, real: dict[str, Any], file: int) -> int:
        self._files.pop(file, None)
        return int(real["close"](file))

    def _read(self, real: dict[str, Any], file: int, room: int, size: int, at: int) -> int:
        fault = self._hit(Call.READ, self._files[file])
        if fault is Fault.ERROR:
            return _ERRORS[Call.READ]
        code = int(real["read"](file, room, size, at))
        before = self._before.get((self._files[file], at, size))
        if fault is Fault.OLD and code == _OK and before is not None:
            ctypes.memmove(room, before, size)
        return code

    def _write(self, real: dict[str, Any], file: int, source: int, size: int, at: int) -> int:
        name = self._files[file]
        fault = self._hit(Call.WRITE, name)
        if fault is Fault.FULL:
            return _FULL
        if fault is Fault.LOST:
            return _OK
        content = ctypes.string_at(source, size)
        if fault is Fault.ERROR:
            content = content[: size // 2 // SECTOR * SECTOR]
        if content:
            self._remember(real, file, at, len(content))
            code = int(real["write"](file, content, len(content), at))
            if code != _OK:
                return code
            self._images[name].pending.append(_Write(at, content))
        return _ERRORS[Call.WRITE] if fault is Fault.ERROR else _OK

    def _remember(self, real: dict[str, Any], file: int, at: int, size: int) -> None:
        """Keeps what stood there, for a disk that reads it once more."""
        if self._plan is None or self._plan.fault is not Fault.OLD:
            return
        room = ctypes.create_string_buffer(size)
        if real["read"](file, room, size, at) == _OK:
            self._before[self._files[file], at, size] = room.raw

    def _cut_off(self, real: dict[str, Any], file: int, size: int) -> int:
        if self._hit(Call.CUT_OFF, self._files[file]) is not None:
            return _ERRORS[Call.CUT_OFF]
        code = int(real["cut_off"](file, size))
        if code == _OK:
            self._images[self._files[file]].pending.append(_Cut(size))
        return code

    def _flush(self, file: int) -> int:
        """The file's image catches up; the real disk is not asked, as nothing cuts its power."""
        name = self._files[file]
        fault, image = self._hit(Call.FLUSH, name), self._images[name]
        if fault is Fault.FORGETS:
            image.pending.clear()
        if fault in HONEST:
            return _ERRORS[Call.FLUSH]
        if fault is None:
            image.flush()
            self._deleted.clear()  # one file's flush takes what was done to the folder with it
        return _OK


def _pieces(change: _Write | _Cut) -> Iterator[_Write | _Cut]:
    """What of a change reaches the disk as one."""
    if isinstance(change, _Cut):
        yield change
        return
    for start in range(0, len(change.content), SECTOR):
        yield _Write(change.at + start, change.content[start : start + SECTOR])


def _content(methods: _Methods, file: int) -> bytes:
    """What a file holds, read by SQLite's own methods: a descriptor that Python closed would take
    the program's locks on the file with it."""
    size = _LONG()
    if _FORMS["size"](cast(Any, methods).size)(file, ctypes.byref(size)) != _OK or not size.value:
        return b""
    room = ctypes.create_string_buffer(size.value)
    read = _FORMS["read"](cast(Any, methods).read)
    return room.raw if read(file, room, size.value, 0) == _OK else b""
