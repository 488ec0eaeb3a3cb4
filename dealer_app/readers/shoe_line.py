"""The serial line of a shoe: read in a thread of its own, lost and found again."""

from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from threading import Event, Thread
from typing import Final, NamedTuple

import serial
from serial.tools import list_ports

from dealer_app.readers.frame_table import FrameReader, FrameTable, LineSettings, ShoeFrame

_PARITIES: Final = {
    "none": serial.PARITY_NONE,
    "even": serial.PARITY_EVEN,
    "odd": serial.PARITY_ODD,
}
_SILENCE: Final = 0.2
"""Seconds without a byte after which no frame is on its way any more: what seemed to begin one and
hid another is noise."""

_AGAIN: Final = 1.0
"""Seconds after which a line that was lost is tried once more."""


class LineState(StrEnum):
    """Whether a line can be read."""

    FOUND = "found"
    LOST = "lost"


class SerialPort(NamedTuple):
    """A port of this machine, and what is plugged in there as far as it says."""

    device: str
    said: str


def serial_ports() -> tuple[SerialPort, ...]:
    """The serial ports that this machine has now."""
    return tuple(
        SerialPort(each.device, each.description or "") for each in sorted(list_ports.comports())
    )


def shoe_port(port: str, settings: LineSettings) -> serial.Serial:
    """That port as a shoe's line is set up; OSError where it cannot be opened."""
    try:
        return serial.Serial(
            port,
            settings.speed,
            bytesize=settings.bits,
            parity=_PARITIES[settings.parity],
            stopbits=settings.stop,
            timeout=_SILENCE,
        )
    except ValueError as error:  # a speed, or a number of bits, that no line has
        raise OSError(str(error)) from error


Hearer = Callable[[ShoeFrame | LineState], None]
"""Who is told of each frame, and where the line is found or lost; called in the line's thread."""


class ShoeLine:
    """One shoe's line while it is read. Each frame is acknowledged as its settings say, also one
    that came again: the shoe sends it until it is."""

    def __init__(
        self, port: str, table: FrameTable, hear: Hearer, settings: LineSettings | None = None
    ) -> None:
        self.port = port
        self.reader = FrameReader(table)
        self._settings = settings or table.line
        self._hear = hear
        self._stopped = Event()
        self._thread = Thread(target=self._read, name=f"shoe {port}", daemon=True)

    def start(self) -> None:
        """Begins to read; the line need not be there yet."""
        self._thread.start()

    def stop(self) -> None:
        """Reads no more, and gives the port back."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def _read(self) -> None:
        told: LineState | None = None
        while not self._stopped.is_set():
            with (
                suppress(OSError),
                shoe_port(self.port, self._settings) as port,
            ):  # what pyserial raises is one too
                told = LineState.FOUND
                self._hear(told)
                self._follow(port)
            if self._stopped.is_set():
                return
            if told is not LineState.LOST:
                for frame in self.reader.broke():
                    self._hear(frame)
                told = LineState.LOST
                self._hear(told)
            self._stopped.wait(_AGAIN)

    def _follow(self, port: serial.Serial) -> None:
        while not self._stopped.is_set():
            data = port.read(max(port.in_waiting, 1))
            before = self.reader.count.seen
            frames = self.reader.feed(data) if data else self.reader.end()
            if self._settings.acknowledge:
                port.write(self._settings.acknowledge * (self.reader.count.seen - before))
            for frame in frames:
                self._hear(frame)
