"""The monitors of an X server, plugged in and unplugged as far as its programs can tell."""

import ctypes
import os
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.children import running

MONITOR = "@LiiiiiiiiiP"
"""Name, primary, automatic, outputs, left, top, width, height, both in millimetres, each output."""

RESOURCES = "@LLiPiP"
"""Two times, controllers and each of them, outputs and each of them: how what the server has
begins."""


class Monitors:
    """The monitors of the X server that `DISPLAY` names."""

    def __init__(self) -> None:
        self._x = ctypes.CDLL("libX11.so.6")
        self._randr = ctypes.CDLL("libXrandr.so.2")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        for named in (self._x.XInternAtom, self._x.XDefaultRootWindow):
            named.restype = ctypes.c_ulong
        self._line = ctypes.c_void_p(self._x.XOpenDisplay(None))
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._line))

    def first(self, name: str, box: tuple[int, int, int, int]) -> None:
        """The server's own output shows no more than this part of the desktop, under this name."""
        find = self._randr.XRRGetScreenResourcesCurrent
        find.restype = ctypes.c_void_p
        had = ctypes.string_at(find(self._line, self._root), struct.calcsize(RESOURCES))
        outputs = ctypes.cast(struct.unpack(RESOURCES, had)[-1], ctypes.POINTER(ctypes.c_ulong))
        self._set(name, box, outputs[0])

    def plug(self, name: str, box: tuple[int, int, int, int]) -> None:
        """A monitor of this name shows this part of the desktop from now on."""
        self._set(name, box, None)

    def _set(self, name: str, box: tuple[int, int, int, int], output: int | None) -> None:
        left, top, wide, high = box
        size = (wide, high, wide // 4, high // 4)
        outputs = (ctypes.c_ulong * 1)(output or 0)
        shown, where = int(output is not None), ctypes.addressof(outputs)
        told = (self._atom(name), shown, 0, shown, left, top, *size, where)
        self._randr.XRRSetMonitor(self._line, self._root, struct.pack(MONITOR, *told))
        self._x.XSync(self._line, 0)

    def unplug(self, name: str) -> None:
        """The monitor of this name is gone."""
        self._randr.XRRDeleteMonitor(self._line, self._root, ctypes.c_ulong(self._atom(name)))
        self._x.XSync(self._line, 0)

    def _atom(self, name: str) -> int:
        return int(self._x.XInternAtom(self._line, name.encode("ascii"), 0))


LONGEST = 300.0
"""Seconds that an X server is needed at most: by all tests of a module."""


@contextmanager
def x_server(*options: str) -> Iterator[str]:
    """The name of an X server of its own."""
    told, tells = os.pipe()
    server = running(
        ["Xvfb", "-displayfd", str(tells), *options, "-nolisten", "tcp", "-noreset"],
        pass_fds=[tells],
        stderr=subprocess.DEVNULL,
        longest=LONGEST,
    )
    with os.fdopen(told, encoding="ascii") as numbers, server as program:
        os.close(tells)
        yield ":" + numbers.readline().strip()
        program.terminate()  # it takes its lock away
        program.wait(LONGEST)


@contextmanager
def desktop(wide: int, high: int) -> Iterator[str]:
    """The name of an X server of its own, its windows kept by a window manager."""
    with x_server("-screen", "0", f"{wide}x{high}x24") as display:
        keeper = running(
            ["openbox", "--sm-disable"],
            env=os.environ | {"DISPLAY": display},
            stderr=subprocess.DEVNULL,
            longest=LONGEST,
        )
        with keeper:
            yield display
