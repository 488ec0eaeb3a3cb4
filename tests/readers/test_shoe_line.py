"""A shoe's line on a port that the test plays: frames, a line that is lost, and an answer."""

import os
import tty
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Final

import pytest

from dealer_app.readers import shoe_line
from dealer_app.readers.frame_table import (
    FrameBody,
    FrameType,
    LineSettings,
    ShoeFrame,
    read_frame_table,
)
from dealer_app.readers.shoe_line import LineState, ShoeLine, serial_ports

TABLE: Final = read_frame_table()
STAND_BY: Final = FrameBody(FrameType.STAND_BY)
LIMIT: Final = 10
"""Seconds after which a test has failed."""


class Played:
    """A line whose other end is a pseudo-terminal, and what was heard of it."""

    def __init__(self, acknowledge: bytes = b"", port: str = "") -> None:
        self.other, near = os.openpty()
        tty.setraw(near)
        self.heard = SimpleQueue[ShoeFrame | LineState]()
        settings = TABLE.line._replace(acknowledge=acknowledge)
        self.line = ShoeLine(port or os.ttyname(near), TABLE, self.heard.put, settings)
        os.close(near)
        self.line.start()

    def next(self) -> ShoeFrame | LineState:
        return self.heard.get(timeout=LIMIT)

    def close(self) -> None:
        with suppress(OSError):
            os.close(self.other)
        self.line.stop()


@pytest.fixture
def played() -> Iterator[Played]:
    played = Played()
    yield played
    played.close()


def test_frames_are_heard_as_they_come(played: Played) -> None:
    assert played.next() is LineState.FOUND
    os.write(played.other, TABLE.encoded(STAND_BY, 1))
    frame = played.next()
    assert isinstance(frame, ShoeFrame)
    assert frame.said == STAND_BY


def test_a_line_that_is_lost_is_said_to_be(played: Played) -> None:
    assert played.next() is LineState.FOUND
    os.close(played.other)
    assert played.next() is LineState.LOST


def test_a_line_that_is_back_goes_on_and_drops_what_comes_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shoe_line, "_AGAIN", 0.01)
    port = tmp_path / "shoe"
    device, near = os.openpty()
    tty.setraw(near)
    port.symlink_to(os.ttyname(near))
    played = Played(port=str(port))
    assert played.next() is LineState.FOUND
    os.write(device, TABLE.encoded(STAND_BY, 1))
    first = played.next()
    port.unlink()
    os.close(near)
    os.close(device)
    assert played.next() is LineState.LOST
    device, near = os.openpty()
    tty.setraw(near)
    port.symlink_to(os.ttyname(near))
    assert played.next() is LineState.FOUND
    os.write(device, TABLE.encoded(STAND_BY, 1) + TABLE.encoded(STAND_BY, 5))
    again = played.next()
    assert isinstance(first, ShoeFrame)
    assert isinstance(again, ShoeFrame)
    assert (again.raw, again.lost) == (TABLE.encoded(STAND_BY, 5), 3)
    os.close(near)
    os.close(device)
    played.close()


def test_a_frame_behind_what_seemed_to_begin_one_is_heard_when_the_line_is_silent(
    played: Played,
) -> None:
    assert played.next() is LineState.FOUND
    os.write(played.other, b"\x051D\x81")
    os.write(played.other, TABLE.encoded(STAND_BY, 1))
    frame = played.next()
    assert isinstance(frame, ShoeFrame)


def test_a_port_that_is_not_there_is_lost_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shoe_line, "_AGAIN", 0.01)
    played = Played(port="/dev/no-such-port")
    assert played.next() is LineState.LOST
    played.close()


def test_a_speed_that_no_line_has_cannot_be_opened() -> None:
    with pytest.raises(OSError, match="baudrate"):
        shoe_line.shoe_port("/dev/null", LineSettings(speed=-1))


def test_each_frame_is_acknowledged_where_the_shoe_asks_for_it() -> None:
    played = Played(acknowledge=b"\x06")
    assert played.next() is LineState.FOUND
    os.write(played.other, TABLE.encoded(STAND_BY, 1) * 2)
    assert os.read(played.other, 1) == b"\x06"
    assert os.read(played.other, 1) == b"\x06"
    played.close()


def test_the_ports_of_this_machine_have_names() -> None:
    assert all(each.device for each in serial_ports())
