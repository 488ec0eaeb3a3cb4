"""The network between a table's machine and the house's server: a way through TCP on which anything
may befall what is carried, at any byte of it."""

import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from enum import StrEnum
from typing import Final, Self
from urllib.parse import urlsplit

_RESET: Final = struct.pack("ii", 1, 0)
"""How a socket is closed so that the other end hears of it in the middle of anything."""


class Fault(StrEnum):
    """What befalls the line until it is mended: everything comes late, in pieces of a few bytes;
    every connection breaks off; what is sent arrives, and no answer; everything is lost, and
    nobody hears of it; everything is kept back, and arrives once it is mended, whoever has given
    up since."""

    SLOWED = "slowed"
    CUT = "cut"
    UNANSWERED = "unanswered"
    SWALLOWED = "swallowed"
    KEPT_BACK = "kept back"


class Line:
    """Carries what is sent to a port of this machine to the socket of a server there, and back."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._ends = list[socket.socket]()
        self._bytes = 0
        self._due: tuple[int, Fault] | None = None
        self._fault: Fault | None = None
        self._changed = threading.Condition()
        threading.Thread(target=self._take, daemon=True).start()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._listening.getsockname()[1])

    @property
    def faulty(self) -> bool:
        """True while something befalls what is carried."""
        return self._fault is not None

    def befalls(self, fault: Fault, after: int) -> None:
        """This befalls it once so many bytes more were carried, in whichever direction."""
        with self._changed:
            self._due = (self._bytes + after, fault)

    def mend(self) -> None:
        """It carries again; what was lost stays lost."""
        with self._changed:
            self._due = self._fault = None
            self._changed.notify_all()

    def close(self) -> None:
        """Nothing is carried any more."""
        self.mend()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._break_off()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                self._ends.append(near)
                if self._fault is Fault.CUT:
                    _reset(near)
                    continue
                far = socket.socket(socket.AF_UNIX)
                self._ends.append(far)
                with suppress(OSError):
                    far.connect(self._server)
                    for ends in ((near, far), (far, near)):
                        threading.Thread(target=self._carry, args=ends, daemon=True).start()
                    continue
                _reset(near)

    def _break_off(self) -> None:
        ends, self._ends = self._ends, []
        for each in ends:
            _reset(each)

    def _carry(self, from_: socket.socket, to: socket.socket) -> None:
        answers = from_.family == socket.AF_UNIX
        with suppress(OSError):
            while part := from_.recv(65536):
                for piece in self._pieces(part):
                    self._pass(piece, to, answers=answers)
            with self._changed:
                self._changed.wait_for(lambda: self._fault is not Fault.KEPT_BACK)
                lost = self._fault is Fault.SWALLOWED
            if not lost:  # nor is it heard that a connection ended
                to.shutdown(socket.SHUT_WR)

    def _pieces(self, part: bytes) -> Iterator[bytes]:
        """What is carried before the fault, and what after."""
        with self._changed:
            at = len(part) if self._due is None else self._due[0] - self._bytes
            self._bytes += len(part)
        if at < len(part):
            at = max(0, at)
            yield part[:at]
            with self._changed:
                if self._due is not None:
                    self._fault, self._due = self._due[1], None
                    self._changed.notify_all()
            part = part[at:]
        yield part

    def _pass(self, piece: bytes, to: socket.socket, *, answers: bool) -> None:
        match self._fault:
            case Fault.CUT:
                self._break_off()
            case Fault.SLOWED:
                for at in range(0, len(piece), 97):
                    to.sendall(piece[at : at + 97])
                    time.sleep(0.001)
            case Fault.SWALLOWED:
                pass
            case Fault.UNANSWERED if answers:
                pass
            case Fault.KEPT_BACK:
                with self._changed:
                    self._changed.wait_for(lambda: self._fault is not Fault.KEPT_BACK)
                to.sendall(piece)
            case _:
                to.sendall(piece)


def _reset(end: socket.socket) -> None:
    with suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def line_to(url: str) -> Iterator[tuple[Line, str]]:
    """A line to the server of that address, and the address at its other end."""
    told = urlsplit(url)
    place = told.query.removeprefix("host=")
    with closing(Line(f"{place}/.s.PGSQL.5432")) as line:
        yield line, f"postgresql://{told.username}@127.0.0.1:{line.port}{told.path}"
