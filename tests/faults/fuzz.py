"""Files that are not what they should be: whatever is read comes to a reading or to a sentence.

Real files are changed at random, in their bytes and in their lines and words, and handed to the
reader. A reader may refuse in a sentence; it may not raise anything else, take long, grow or write.
"""

import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final

from dealer_app.i18n import words
from dealer_app.library import house_from_text, sheet_from_text
from dealer_app.library.faults import FileFault
from dealer_app.night.backup import back_up, check
from dealer_app.register.witness import SeenEntry, Witness, line_of, read_line, read_signs
from dealer_app.replay.run import replay
from dealer_app.replay.script import script_of
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.settings import SettingsError, checked_settings
from dealer_app.store.register_place import FILE
from dealer_app.store.school import SchoolFile, entries_of
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.paper_seal import condition, sealed
from dealer_app.store.verify import verify
from tests.builders import GOLDEN
from tests.store.kept_nights import SETTLED, keep
from tests.store.test_school import LONG, NAMED

REFUSALS: Final = (Trouble, FileFault, SettingsError)
"""What a reader says in a sentence."""

SECONDS: Final = 5
MEGABYTES: Final = 256
"""What no reader may take, or grow by."""

RESOURCES: Final = Path(__file__).parent.parent.parent / "resources"
WORDS: Final = (
    *(b"", b" ", b"\n", b"\0", b"\xff\xfe", "é\u202e".encode(), b"[", b"]", b"{", b"}", b'"', b"'"),
    *(
        b"=",
        b"-1",
        b"0",
        b"1e999",
        b"nan",
        b"9" * 400,
        b"true",
        b"[[a]]",
        b"null",
        b"\\u0000",
        b"#",
    ),
    *(b"2026-13-45", b"/../../x", b"<h1>", b"%s{0}", b"coup", b"shoe", b"A" * 3000),
)
"""What stands in the place of a word."""


def changed(original: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """The file with one to four changes."""
    found = bytearray(original)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        at, to = sorted(chance.randrange(len(found) + 1) for _ in range(2))
        to = min(to, at + chance.choice((1, 8, 200)))
        match chance.randrange(8):
            case 0:
                del found[at:to]
            case 1:
                found[at:at] = found[at:to]
            case 2:
                found[at:to] = chance.randbytes(to - at)
            case 3:
                other = chance.choice(others)
                start = chance.randrange(len(other) + 1)
                found[at:to] = other[start : start + chance.choice((1, 20, 500))]
            case 4:
                del found[at:]
            case 5:
                found[at:to] = chance.choice(WORDS)
            case 6:
                lines = found.splitlines(keepends=True)
                if lines:
                    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
                found = bytearray(b"".join(lines))
            case _:
                parts = found.split(b" ")
                parts[chance.randrange(len(parts))] = bytearray(chance.choice(WORDS))
                found = bytearray(b" ".join(parts))
    return bytes(found)


@dataclass(frozen=True)
class Reader:
    """One kind of file: real ones, and what reads one; `file` is the name under which it lies,
    empty where bytes are read."""

    name: str
    originals: Sequence[bytes]
    read: Callable[[bytes, Path], object]
    file: str = ""


def _shoe(data: bytes, folder: Path) -> object:
    return replay(script_of(data, folder))


def _text(of: Callable[[str, str], object]) -> Callable[[bytes, Path], object]:
    def read(data: bytes, _: Path) -> object:
        return of(data.decode("utf-8", "replace"), "fuzzed")

    return read


def _line(data: bytes, _: Path) -> object:
    text = data.decode("utf-8", "replace")
    return read_line(text), read_signs(text)


def _of(read: Callable[[Path], object]) -> Callable[[bytes, Path], object]:
    return lambda _, path: read(path)


def readers(place: Path) -> tuple[Reader, ...]:
    """Every reader, with real files made in that folder."""
    keep(place)
    night = place / SETTLED
    backup, pupil, now = place / "b.sabot-backup", place / "lea.sabot-school", datetime.now(UTC)
    back_up(night, backup, lambda: now, "1")
    with SchoolFile.open(pupil, lambda: now) as file:
        file.append([NAMED, LONG, LONG])
    seen = Witness("ABCDEFGH", SeenEntry(7, "ab" * 32), SeenEntry(9, "cd" * 32, "2026-11-20-0001"))
    paper, _ = sealed(b"%PDF-1.7\n1 0 obj\n%%EOF\n", ("session", 3, 1), seen)
    journals = [path.read_bytes() for path in sorted(night.glob("*.sabot"))]
    settings = b'data = "/tmp/x"\nlanguage = "fr"\ntheme = "dark"\ntable = "Table 3"\n'
    return (
        Reader("shoe files", _files(GOLDEN, "*.shoe"), _shoe),
        Reader("house sheets", _files(RESOURCES / "houses", "*.toml"), _text(house_from_text)),
        Reader("variant sheets", _files(RESOURCES / "variants", "*.toml"), _text(sheet_from_text)),
        Reader("settings", [settings], _of(checked_settings), "settings.toml"),
        Reader("journals", journals, _of(verify), "t.sabot"),
        Reader("registers", [(night / FILE).read_bytes()], _of(verify), FILE),
        Reader("school records", [pupil.read_bytes()], _of(entries_of), pupil.name),
        Reader("backups", [backup.read_bytes()], _of(check), backup.name),
        Reader("witness lines", [line_of(seen).encode()], _line),
        Reader("seals of papers", [paper], lambda data, _: condition(data)),
    )


def _files(folder: Path, names: str) -> Sequence[bytes]:
    return [path.read_bytes() for path in sorted(folder.rglob(names))]


@dataclass
class Found:
    """What became of the inputs of each reader, and what should not have been."""

    counted: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: list[tuple[str, str, bytes]] = field(default_factory=list)

    @property
    def summary(self) -> Iterator[tuple[str, Mapping[str, int]]]:
        """Each reader with how many inputs were read, refused, and neither."""
        for name in dict.fromkeys(name for name, _ in self.counted):
            yield name, {what: n for (of, what), n in self.counted.items() if of == name}


class TooLong(BaseException):
    """A reader took longer than it may."""


@contextmanager
def in_time() -> Iterator[None]:
    """TooLong after so many seconds of the processor: how busy the machine is says nothing."""

    def late(_: int, __: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def fuzzed(inputs: int, seed: int, only: str = "") -> Found:
    """So many changed files, each reader in turn."""
    found = Found()
    with TemporaryDirectory(prefix="sabot-") as place:
        every = [each for each in readers(Path(place)) if only in each.name]
        for number in range(inputs):
            reader = every[number % len(every)]
            chance = Random(f"{seed} {number}")
            data = changed(chance.choice(reader.originals), reader.originals, chance)
            late: list[str] = []
            with unraised(late):
                what = became(reader, data)
            what = late[0] if late else what
            found.counted[reader.name, what if what in (READ, REFUSED) else WRONG] += 1
            if what not in (READ, REFUSED):
                found.wrong.append((reader.name, what, data))
    return found


def _beside(path: Path) -> bool:
    """True of what SQLite lays beside a file that it reads: its index, and a log with nothing."""
    return path.name.endswith("-shm") or (path.name.endswith("-wal") and not path.stat().st_size)


READ: Final = "read"
REFUSED: Final = "refused in a sentence"
WRONG: Final = "neither"


def became(reader: Reader, data: bytes) -> str:
    """What became of one input."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with TemporaryDirectory(prefix="sabot-") as place:
        path = Path(place) / (reader.file or "none")
        if reader.file:
            path.write_bytes(data)
        there = sorted(Path(place).rglob("*"))
        try:
            with in_time():
                reader.read(data, path if reader.file else Path(place))
            what = READ
        except ReplayTrouble as refusal:
            what = REFUSED if refusal.sentence(words("en")).strip() else "refused without a word"
        except REFUSALS as refusal:
            what = REFUSED if str(refusal).strip() else "refused without a word"
        except TooLong:
            return f"more than {SECONDS} seconds"
        except Exception as error:  # noqa: BLE001 - whatever it is
            return f"{type(error).__name__}: {error}"[:200]
        left = [each for each in sorted(Path(place).rglob("*")) if not _beside(each)]
        if left != there or (reader.file and path.read_bytes() != data):
            return "something was written"
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return what if grown < MEGABYTES * 1024 else f"{grown} kB more"


@contextmanager
def unraised(told: list[str]) -> Iterator[None]:
    """What goes wrong while something is thrown away, which Python raises nowhere."""
    before = sys.unraisablehook
    sys.unraisablehook = lambda what: told.append(f"thrown away with {what.exc_value!r}")
    try:
        yield
    finally:
        sys.unraisablehook = before
