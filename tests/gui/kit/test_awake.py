"""The screen stays on while a table is open, where the system knows a way."""

import os
from contextlib import ExitStack
from pathlib import Path

import pytest

from dealer_app.gui.kit.screen import keep_awake


@pytest.fixture
def no_desktop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A system without a desktop and without any program; programs may be put into the folder."""
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def program(folder: Path, name: str, status: int) -> Path:
    """A program that writes down what it was asked."""
    log = folder / f"{name}.log"
    file = folder / name
    file.write_text(f'#!/bin/sh\necho "$@" >>"{log}"\nexit {status}\n', encoding="utf-8")
    file.chmod(0o755)
    return log


def test_without_any_means_nothing_is_promised(no_desktop: Path) -> None:
    assert not list(no_desktop.iterdir())
    with ExitStack() as life:
        assert not keep_awake(7, life)


def test_a_dead_bus_is_no_means(no_desktop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={no_desktop}/nothing")
    with ExitStack() as life:
        assert not keep_awake(7, life)


def test_the_screen_saver_is_suspended_and_resumed(no_desktop: Path) -> None:
    log = program(no_desktop, "xdg-screensaver", 0)
    with ExitStack() as life:
        assert keep_awake(31, life)
        assert log.read_text(encoding="utf-8") == "suspend 0x1f\n"
    assert log.read_text(encoding="utf-8") == "suspend 0x1f\nresume 0x1f\n"


def test_a_screen_saver_that_refuses_is_no_means(no_desktop: Path) -> None:
    log = program(no_desktop, "xdg-screensaver", 1)
    with ExitStack() as life:
        assert not keep_awake(31, life)
    assert log.read_text(encoding="utf-8") == "suspend 0x1f\n"
    assert os.environ["PATH"] == str(no_desktop)
