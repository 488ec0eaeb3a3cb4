"""What an electronic shoe sends, as a table: each frame that its line may bear, and what it says;
and frames read by it out of bytes, whatever comes between them, in whatever pieces the bytes come.

A table is a TOML file in `resources/shoes/`, or anywhere else: how a frame begins and ends, what
its types, places and cards are. It is worked out to every body that a frame may have, so that a
frame of another length, place, rank or suit stands in no table and says nothing.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cached_property, reduce
from itertools import product
from operator import xor
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.i18n import marked, resources
from dealer_app.i18n.saying import Shortcoming
from dealer_app.rules.cards import HIDDEN, SUITS, Card
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Names

_FOLDER: Final = "shoes"
USUAL: Final = "angel_eye"
"""The shoe that is meant where none is named."""

_BYTE: Final = range(256)
_FACES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
_NO_FILE: Final = marked("“{name}” is no shoe of this program. There are: {allowed}.")
_WRONG: Final = marked("{file} is no table of a shoe’s frames: “{part}” is missing or wrong in it.")


class FrameType(StrEnum):
    """What a frame is about: a closed list."""

    POWER_UP = "power_up"
    STAND_BY = "stand_by"
    DRAWN = "drawn"
    SHOWN = "shown"
    AGAIN = "again"
    RESULT = "result"
    ERROR = "error"
    ERROR_OVER = "error_over"
    OUTSIDE = "outside"
    WITHDRAWN = "withdrawn"
    LOCKED = "locked"
    PRESET = "preset"


class ShoeError(StrEnum):
    """What a shoe reports of itself; `other` where its number stands in no table."""

    UNREADABLE = "unreadable"
    OVERDRAW = "overdraw"
    RESULT = "result"
    PUSHED_BACK = "pushed_back"
    PUSHED_BACK_INSIDE = "pushed_back_inside"
    CARD_CODE = "card_code"
    TIME_OUT = "time_out"
    OTHER = "other"


class CardPlace(NamedTuple):
    """Where a card lies, as the shoe counts: its hand, and which card of it, from 1."""

    hand: HandId
    position: int


class ShoeResult(NamedTuple):
    """What the result button said: who won (None: nobody), by a six or not, and which pairs."""

    winner: HandId | None
    six: bool = False
    pairs: frozenset[HandId] = frozenset()


@dataclass(frozen=True, slots=True)
class FrameBody:
    """What a frame says; a card that the shoe does not know is hidden."""

    type: FrameType
    place: CardPlace | None = None
    card: Card | None = None
    result: ShoeResult | None = None
    error: ShoeError | None = None


_Codes = Sequence[tuple[bytes, "_Part"]]
_Part = CardPlace | Card | ShoeResult | ShoeError


class LineSettings(NamedTuple):
    """How a serial line is set up; `acknowledge` is sent back for each frame, empty: nothing."""

    speed: int = 9600
    bits: int = 8
    parity: str = "none"
    stop: int = 1
    acknowledge: bytes = b""
    unproved: frozenset[str] = frozenset()

    def otherwise(self, speed: int | None, parity: str | None) -> "LineSettings":
        """The line where somebody says its speed or its parity; what is not said stays."""
        return self._replace(speed=speed or self.speed, parity=parity or self.parity)


PARITIES: Final = ("none", "even", "odd")


@dataclass(frozen=True)
class FrameTable:
    """The frames of one kind of shoe: how they are framed, and what each body says.

    `sequence` is empty where frames are not numbered; else its first character is that of power-up
    alone, and after the last one the second follows. `checked` where two hexadecimal digits stand
    behind the end: the exclusive or of every byte from the sequence to the end.
    """

    id: str
    names: Names
    line: LineSettings
    start: bytes
    sequence: bytes
    end: bytes
    checked: bool
    bodies: Mapping[bytes, FrameBody]

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """How long a body may be, the shortest first."""
        return tuple(sorted({len(body) for body in self.bodies}))

    @cached_property
    def beginnings(self) -> frozenset[bytes]:
        """What a body may begin with, before it is whole."""
        return frozenset(body[:length] for body in self.bodies for length in range(len(body)))

    @cached_property
    def _written(self) -> Mapping[FrameBody, bytes]:
        return {said: body for body, said in reversed(tuple(self.bodies.items()))}

    def encoded(self, said: FrameBody, number: int = 0) -> bytes:
        """The frame that says this, as the shoe would send it; KeyError where it has none.

        `number` is its place in the sequence.
        """
        inner = self.sequence[number : number + 1] + self._written[said] + self.end
        return self.start + inner + (self.checksum(inner) if self.checked else b"")

    def checksum(self, inner: bytes) -> bytes:
        """What stands behind the end: two digits, of all from the sequence to the end."""
        return b"%02X" % reduce(xor, inner)

    def says(self, body: FrameBody) -> bool:
        """True if this shoe has a frame for that."""
        return body in self._written


class _Wrong(Exception):
    """A part of a table that is missing, or none."""


def shoe_kinds() -> tuple[str, ...]:
    """The shoes of which the program has a table."""
    return tuple(sorted(path.stem for path in (resources() / _FOLDER).glob("*.toml")))


def read_frame_table(name: str | Path = USUAL) -> FrameTable:
    """The table of a shoe by its id, or in a file of yours; Shortcoming where it is none."""
    path = name if isinstance(name, Path) else resources() / _FOLDER / f"{name}.toml"
    if not path.is_file():
        raise Shortcoming(_NO_FILE, name=str(name), allowed=", ".join(shoe_kinds()))
    return frame_table(path.read_bytes(), path.stem)


def frame_table(data: bytes, name: str) -> FrameTable:
    """The table that a TOML text holds; Shortcoming names the part that is wrong."""
    part = "TOML"
    try:
        tree = tomllib.loads(data.decode())
        for part in ("name", "frame", "types", "places", "cards", "results", "errors", "line"):
            if not isinstance(tree.setdefault(part, {}), dict):
                raise _Wrong
        part = "frame"
        frame = tree["frame"]
        start, sequence = _code(frame.get("start", "")), _code(frame.get("sequence", ""))
        end, checksum = _code(frame.get("end", "")), frame.get("checksum", "")
        if not end or checksum not in ("", "xor") or len(sequence) in (1, 2):
            raise _Wrong
        parts = dict[str, _Codes]()
        for part, codes in (("place", _places), ("card", _cards), ("result", _results)):
            parts[part] = tuple(codes(tree[f"{part}s"]))
        part = "error"
        parts[part] = tuple(_errors(tree["errors"]))
        part = "types"
        bodies = dict[bytes, FrameBody]()
        between = _code(frame.get("between", ""))
        for kind, form in tree["types"].items():
            bodies |= _bodies(FrameType(kind), form, between, parts)
        if not bodies or b"" in bodies:
            raise _Wrong
        part = "line"
        line = _line(tree["line"])
        names = {str(key): str(value) for key, value in tree["name"].items()}
        return FrameTable(name, names, line, start, sequence, end, checksum == "xor", bodies)
    except (_Wrong, KeyError, TypeError, ValueError, AttributeError) as error:
        raise Shortcoming(_WRONG, file=name, part=part) from error


def _code(value: object) -> bytes:
    """The bytes of a code: a byte, or a text of which each character is one."""
    if isinstance(value, int) and not isinstance(value, bool) and value in _BYTE:
        return bytes([value])
    if isinstance(value, str):
        return value.encode("latin-1")
    raise _Wrong


def _places(tree: Mapping[str, object]) -> Iterator[tuple[bytes, _Part]]:
    for name, hand in (("ponte", PONTE), ("banque", BANQUE)):
        codes = tree.get(name, [])
        if not isinstance(codes, list):
            raise _Wrong
        for position, code in enumerate(codes, 1):
            yield _code(code), CardPlace(hand, position)


def _cards(tree: Mapping[str, object]) -> Iterator[tuple[bytes, _Part]]:
    if "unknown" in tree:
        yield _code(tree["unknown"]), HIDDEN
    ranks, suits = tree.get("ranks", {}), tree.get("suits", {})
    if not isinstance(ranks, dict) or not isinstance(suits, dict):
        raise _Wrong
    for (face, rank), (suit, sign) in product(ranks.items(), suits.items()):
        if face not in _FACES or suit not in SUITS:
            raise _Wrong
        one = isinstance(rank, int) and isinstance(sign, int)
        yield _code(rank | sign) if one else _code(rank) + _code(sign), Card(face, suit)


def _results(tree: Mapping[str, object]) -> Iterator[tuple[bytes, _Part]]:
    """Every result with every pair that may stand beside it, and every bit that says nothing."""
    pairs = tree.get("pairs", {})
    if not isinstance(pairs, dict):
        raise _Wrong
    for name, said in _WINNERS.items():
        if name not in tree:
            continue
        code = tree[name]
        if not isinstance(code, int):
            yield _code(code), said
            continue
        marks = [(pairs.get(each, 0), each) for each in (PONTE, BANQUE)]
        for chosen in product(*((None, mark) for mark in marks if mark[0])):
            held = [mark for mark in chosen if mark is not None]
            both = said._replace(pairs=frozenset(hand for _, hand in held))
            plain = code + sum(bit for bit, _ in held)
            for bits in _within(tree.get("ignored", 0)):
                yield _code(plain | bits), both


_WINNERS: Final = {
    "ponte": ShoeResult(PONTE),
    "tie": ShoeResult(None),
    "banque": ShoeResult(BANQUE),
    "banque_six": ShoeResult(BANQUE, six=True),
}


def _errors(tree: Mapping[str, object]) -> Iterator[tuple[bytes, _Part]]:
    """Every error that has a name, and every other byte: what a shoe reports is never left out."""
    named = {code: ShoeError(name) for name, code in tree.items() if name != "ignored"}
    numbers = {code: error for code, error in named.items() if isinstance(code, int)}
    yield from ((_code(code), error) for code, error in named.items() if code not in numbers)
    known = {
        code | bits: error
        for bits in _within(tree.get("ignored", 0))
        for code, error in numbers.items()
    }
    every = dict.fromkeys(_BYTE, ShoeError.OTHER) | known if known else known
    yield from ((_code(code), error) for code, error in every.items())


def _within(mask: object) -> Iterator[int]:
    """Every number that has no bit but those of the mask, 0 first."""
    if not isinstance(mask, int) or isinstance(mask, bool) or mask not in _BYTE:
        raise _Wrong
    return (byte for byte in _BYTE if not byte & ~mask)


def _bodies(
    kind: FrameType, form: Mapping[str, object], between: bytes, parts: Mapping[str, _Codes]
) -> Iterator[tuple[bytes, FrameBody]]:
    """Every body of a type: its code, then every way that its parts may be."""
    data = form.get("data", [])
    if not isinstance(data, list):
        raise _Wrong
    code = _code(form.get("code", ""))
    for chosen in product(*(parts[part] for part in data)):
        written = between.join(bytes_of for bytes_of, _ in chosen)
        said = {part: value for part, (_, value) in zip(data, chosen, strict=True)}
        yield code + written, FrameBody(kind, **said)  # type: ignore[arg-type]


def _line(tree: Mapping[str, object]) -> LineSettings:
    usual = LineSettings()
    parity, unproved = tree.get("parity", usual.parity), tree.get("unproved", [])
    if parity not in PARITIES or not isinstance(unproved, list):
        raise _Wrong
    speed, bits, stop = (
        _above_zero(tree.get(key, getattr(usual, key))) for key in ("speed", "bits", "stop")
    )
    answer = _code(tree.get("acknowledge", ""))
    return LineSettings(speed, bits, str(parity), stop, answer, frozenset(map(str, unproved)))


def _above_zero(value: object) -> int:
    if not isinstance(value, int) or value <= 0:
        raise _Wrong
    return value


# Frames read by their table


@dataclass(frozen=True, slots=True)
class ShoeFrame:
    """A frame that came whole, its bytes, and what its number in the sequence tells.

    `lost` is how many frames are missing before it. `doubtful`: it has the number of the one
    before and says something else, so that eight were lost or one was changed on its way; no card
    of it is taken unasked.
    """

    said: FrameBody
    raw: bytes
    lost: int = 0
    doubtful: bool = False


@dataclass(slots=True)
class LineCount:
    """What came on the line so far: whole frames, those that came again, those that are missing by
    their numbers, and bytes that are part of none."""

    frames: int = 0
    repeated: int = 0
    lost: int = 0
    noise: int = 0

    @property
    def seen(self) -> int:
        """Every whole frame, those that came again too."""
        return self.frames + self.repeated


class _Found(Enum):
    NONE = "none"
    WAITS = "waits"


class FrameReader:
    """Finds the frames of a line. Bytes may come one by one or all at once: the frames are the
    same."""

    def __init__(self, table: FrameTable) -> None:
        self.table = table
        self.count = LineCount()
        self._kept = bytearray()
        self._last: tuple[int, FrameBody] | None = None
        self._broken = False

    def feed(self, data: bytes) -> list[ShoeFrame]:
        """The frames that are whole by now, those that came again left out."""
        self._kept += data
        return list(self._whole())

    def end(self) -> list[ShoeFrame]:
        """The frames in what is left when nothing more comes: what seemed to begin one is noise."""
        frames = list[ShoeFrame]()
        while self._kept:
            del self._kept[0]
            self.count.noise += 1
            frames += self._whole()
        return frames

    def broke(self) -> list[ShoeFrame]:
        """The line was lost: what it ends with, and whatever number comes next is right, unless it
        is the very frame that came last."""
        frames = self.end()
        self._broken = True
        return frames

    def _whole(self) -> Iterator[ShoeFrame]:
        at = 0
        try:
            while at < len(self._kept):
                found = self._frame_at(at)
                if found is _Found.WAITS:
                    break
                if isinstance(found, _Found):
                    self.count.noise += 1
                    at += 1
                    continue
                raw, said = found
                at += len(raw)
                frame = self._in_sequence(raw, said)
                if frame is not None:
                    self.count.frames += 1
                    yield frame
        finally:
            del self._kept[:at]

    def _frame_at(self, at: int) -> tuple[bytes, FrameBody] | _Found:
        """The frame that begins there: none, or one that is not whole yet."""
        table, kept = self.table, self._kept
        begins = kept[at : at + len(table.start)]
        if not table.start.startswith(begins):
            return _Found.NONE
        body_at = at + len(table.start) + (1 if table.sequence else 0)
        if len(kept) < body_at:
            return _Found.WAITS
        if table.sequence and kept[body_at - 1] not in table.sequence:
            return _Found.NONE
        found = _Found.NONE
        for length in table.lengths:
            behind = body_at + length
            body = bytes(kept[body_at:behind])
            if len(body) < length:
                return _Found.WAITS if body in table.beginnings else found
            said = table.bodies.get(body)
            if said is None:
                continue
            ends = self._ends_at(at, behind)
            if isinstance(ends, _Found):
                found = ends if ends is _Found.WAITS else found
            elif self._may_bear(kept[body_at - 1], said):
                return bytes(kept[at:ends]), said
        return found

    def _ends_at(self, at: int, behind: int) -> int | _Found:
        """Where the frame whose body ends there is over."""
        table, kept = self.table, self._kept
        digits = behind + len(table.end)
        tail = bytes(kept[behind:digits])
        if not table.end.startswith(tail):
            return _Found.NONE
        if len(tail) < len(table.end):
            return _Found.WAITS
        if not table.checked:
            return digits
        inner = bytes(kept[at + len(table.start) : digits])
        told = bytes(kept[digits : digits + 2])
        if not table.checksum(inner).startswith(told.upper()):
            return _Found.NONE
        return digits + 2 if len(told) == 2 else _Found.WAITS

    def _may_bear(self, number: int, said: FrameBody) -> bool:
        """True unless a frame bears the number of power-up and is none."""
        first = bool(self.table.sequence) and number == self.table.sequence[0]
        return not first or said.type is FrameType.POWER_UP

    def _in_sequence(self, raw: bytes, said: FrameBody) -> ShoeFrame | None:
        """The frame with what its number tells; None where it came before."""
        table, last, broken = self.table, self._last, self._broken
        if not table.sequence:
            return ShoeFrame(said, raw)
        number = table.sequence.index(raw[len(table.start)])
        self._last, self._broken = (number, said), False
        if self._last == last:
            self.count.repeated += 1
            return None
        if last is None or broken or number == 0:
            return ShoeFrame(said, raw)
        if number == last[0]:
            return ShoeFrame(said, raw, doubtful=True)
        lost = (number - last[0] - 1) % (len(table.sequence) - 1)
        self.count.lost += lost
        return ShoeFrame(said, raw, lost)
