"""Frames out of bytes: whatever comes between them, in whatever pieces the bytes come."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from dealer_app.readers.frame_table import FrameBody, FrameTable, FrameType


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
