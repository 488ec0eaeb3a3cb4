"""Whether there is a screen is found out before Qt is started, which would end the program."""

import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_app.gui.kit.screen import can_show, is_seen
from tests.children import LONGEST
from tests.gui.display.monitors import x_server

COOKIE = "00112233445566778899aabbccddeeff"


def keep(cookies: Path, number: str) -> None:
    """Puts the cookie for a screen into a file, as a login does."""
    add = ["xauth", "-f", str(cookies), "add", number, ".", COOKIE]
    subprocess.run(add, check=True, capture_output=True, timeout=LONGEST)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The number of an X server that wants a cookie, and the file that holds it."""
    folder = tmp_path_factory.mktemp("x")
    keep(folder / "server", ":0")
    with x_server("-auth", str(folder / "server")) as number:
        keep(folder / "ours", number)
        yield number, folder / "ours"


def test_without_a_screen_named_there_is_none() -> None:
    assert not can_show({})


@pytest.mark.parametrize("display", [":7777", "7777", ":", ":a", "nowhere.invalid:1", ":1.0:"])
def test_a_screen_that_does_not_answer_is_none(display: str) -> None:
    assert not can_show({"DISPLAY": display})


def test_a_server_lets_in_who_has_its_cookie(guarded: tuple[str, Path]) -> None:
    number, cookies = guarded
    assert can_show({"DISPLAY": number, "XAUTHORITY": str(cookies)})


def test_the_screen_of_a_server_may_be_named_too(guarded: tuple[str, Path]) -> None:
    number, cookies = guarded
    assert can_show({"DISPLAY": f"unix{number}.0", "XAUTHORITY": str(cookies)})


def test_a_server_that_refuses_us_is_no_screen(guarded: tuple[str, Path], tmp_path: Path) -> None:
    assert not can_show({"DISPLAY": guarded[0], "XAUTHORITY": str(tmp_path / "none")})


@pytest.mark.parametrize("content", [b"", b"\1\0\0", b"\1\0\xff\xff" + b"x" * 50, b"\0" * 99])
def test_broken_cookies_are_no_cookies(
    guarded: tuple[str, Path], tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "cookies").write_bytes(content)
    assert not can_show({"DISPLAY": guarded[0], "XAUTHORITY": str(tmp_path / "cookies")})


def test_a_wayland_socket_that_answers_is_a_screen(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-0"))
        server.listen()
        assert can_show({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)})


def test_a_wayland_socket_left_behind_is_no_screen(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-0"))
    assert not can_show({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)})


def test_windows_drawn_in_memory_can_be_shown_but_not_seen() -> None:
    assert can_show({"QT_QPA_PLATFORM": "offscreen"})
    assert not is_seen({"QT_QPA_PLATFORM": "offscreen"})
