"""A file that the desktop hands over: the table in it goes on, of another it is said what it is."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.cli.arguments import OPENED, as_opened
from dealer_app.cli.program import main
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.shell.host import Host
from dealer_app.machine import Status
from dealer_app.settings import Settings
from tests.gui.shell.hall import Hall, clock, left_open
from tests.play import the


def started(qtbot: QtBot, folder: Path, file: Path | None, *, go_on: bool = False) -> Hall:
    """The program as it starts with that file, or with the table that was left open."""
    shell = Shell(folder / "settings.toml", Settings(data=folder / "tables", language="en"))
    qtbot.addWidget(shell, before_close_func=lambda _: shell.hide())
    host = Host(shell, clock, file=file, go_on=go_on)
    here = Hall(qtbot, shell, host)
    here.filled()
    return here


def test_the_table_that_is_open_in_the_file_goes_on(qtbot: QtBot, tmp_path: Path) -> None:
    file = left_open(tmp_path, "Table 3", "2", "K", "3", coups=1)
    here = started(qtbot, tmp_path, file)
    opener = the(here.host.opener)
    qtbot.waitUntil(lambda: opener.dealing is not None, timeout=10_000)


def test_after_a_crash_the_table_that_was_left_open_goes_on_at_its_last_card(
    qtbot: QtBot, tmp_path: Path
) -> None:
    left_open(tmp_path, "Table 3", "2", "K", "3", coups=1)
    opener = the(started(qtbot, tmp_path, None, go_on=True).host.opener)
    qtbot.waitUntil(lambda: opener.dealing is not None, timeout=10_000)


def test_where_no_table_was_left_open_the_opening_page_waits(qtbot: QtBot, tmp_path: Path) -> None:
    opener = the(started(qtbot, tmp_path, None, go_on=True).host.opener)
    assert opener.dealing is None


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("tables/Table 9.sabot", "No table is open in Table 9.sabot"),
        ("Table 9.sabot", "lies outside the folder of the tables"),
        ("night.sabot-backup", "is a backup"),
        ("baie.sabot-setup", "is a house’s set-up"),
    ],
)
def test_of_a_file_in_which_no_table_is_open_it_is_said_what_it_is(
    qtbot: QtBot, tmp_path: Path, name: str, says: str
) -> None:
    here = started(qtbot, tmp_path, tmp_path / name)
    assert says in here.page.sentence


def test_a_shoe_file_that_cannot_be_dealt_is_told_with_its_line(
    qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "night.shoe"
    file.write_text("variant punto_banco\nshoe\ncoup\nstake 1 ponte much\n")
    here = started(qtbot, tmp_path, file)
    assert here.page.sentence.startswith("night.shoe, line 4: ")


def test_a_file_alone_is_opened_and_a_command_stays_one() -> None:
    assert [as_opened([f"a{ending}"]) for ending in OPENED] == [
        ["open", f"a{ending}"] for ending in OPENED
    ]
    assert as_opened(["replay", "a.shoe"]) == ["replay", "a.shoe"]


@pytest.mark.usefixtures("qtbot")
def test_a_shoe_file_that_is_none_is_said_to_be_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = tmp_path / "night.shoe"
    file.write_text("hello\n")
    assert main([str(file), "--language", "en"]) == Status.UNREADABLE
    assert capsys.readouterr().err.startswith(f"{file}, line 1: unknown statement “hello”")


def test_a_tables_file_without_a_screen_is_no_night_that_deals_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dealer_app.gui.kit.screen.can_show", lambda: False)
    file = left_open(tmp_path, "Table 3")
    assert main([str(file), "--language", "en"]) == Status.UNREADABLE
    assert capsys.readouterr().err == f"A table is a window: open {file} at a screen.\n"
