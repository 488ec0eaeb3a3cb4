"""The second folder that gets a line at each settlement, and what is said where it does not."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from dealer_app.cli import paper_commands
from dealer_app.cli.program import main
from dealer_app.gui.shell.arrivals import fetch
from dealer_app.machine import Status
from dealer_app.night.second_folder import keep_line, last_line
from dealer_app.register import facts as f
from dealer_app.register.witness import line_of, read_line
from dealer_app.settings import Settings, checked_settings, write_settings
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from tests.cli.test_papers import NIGHT, keep
from tests.play import the
from tests.reports.money_night import casino_night

SETTLED = f.NightClosed(date(2026, 11, 20), ())


@pytest.fixture
def register(tmp_path: Path) -> RegisterFile:
    made = RegisterFile(tmp_path / "data" / FILE, lambda: datetime.now(UTC))
    made.append(lambda *_: Deed([f.ProgramStarted("0.1.0", 1, "CET")]))
    return made


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def lines(stick: Path) -> list[str]:
    return [line for file in stick.iterdir() for line in file.read_text().splitlines()]


def test_each_settlement_adds_a_line_and_nothing_else_does(
    register: RegisterFile, stick: Path
) -> None:
    data = register.path.parent
    assert keep_line(data, str(stick)) is None
    assert lines(stick) == []
    for count in (1, 2):
        register.append(lambda *_: Deed([SETTLED]))
        for _ in range(2):
            assert keep_line(data, str(stick)) is None
        witness = the(register.witness())
        assert len(lines(stick)) == count
        assert lines(stick)[-1] == line_of(witness)


def test_what_another_wrote_there_stays(register: RegisterFile, stick: Path) -> None:
    register.append(lambda *_: Deed([SETTLED]))
    witness = the(register.witness())
    (stick / f"sabot-{witness.machine}.txt").write_text("the first stick\n")
    assert keep_line(register.path.parent, str(stick)) is None
    assert lines(stick) == ["the first stick", line_of(witness)]


def test_a_stick_that_is_not_there_is_said_and_its_line_comes_later(
    register: RegisterFile, stick: Path
) -> None:
    register.append(lambda *_: Deed([SETTLED]))
    stick.rmdir()
    said = the(keep_line(register.path.parent, str(stick)))
    assert "No such file" in str(said)
    stick.mkdir()
    assert keep_line(register.path.parent, str(stick)) is None
    assert len(lines(stick)) == 1


@pytest.mark.parametrize("folder", ["", "stick"])
def test_without_a_folder_or_a_register_nothing_is_kept(tmp_path: Path, folder: str) -> None:
    assert keep_line(tmp_path, folder and str(tmp_path / folder)) is None
    assert list(tmp_path.iterdir()) == []


def test_the_next_start_says_what_could_not_be_written(
    register: RegisterFile, tmp_path: Path
) -> None:
    register.append(lambda *_: Deed([SETTLED]))
    settings = Settings(register.path.parent, witness=str(tmp_path / "nowhere"))
    assert ["nowhere" in str(each) for each in fetch(settings).lacking][:1] == [True]


def test_a_settlement_that_is_printed_adds_its_line(
    register: RegisterFile, stick: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    data = register.path.parent
    keep(casino_night(), data / "table-3.sabot")
    settings = Settings(data, witness=str(stick))
    monkeypatch.setattr(paper_commands, "read_settings", lambda: settings)
    monkeypatch.chdir(tmp_path)
    asked = ["report", "--night", NIGHT, "--kind", "settlement", "--data", str(data)]
    assert main([*asked, "--out", "p.pdf"]) == Status.REPLAYED
    (line,) = lines(stick)
    told = the(read_line(line))
    assert told.register.seq == len(register.entries())


def test_the_folder_is_a_setting(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    write_settings(file, Settings(tmp_path, witness="/media/stick"))
    assert checked_settings(file).witness == "/media/stick"


def test_the_line_that_came_furthest_is_told(register: RegisterFile, stick: Path) -> None:
    data = register.path.parent
    assert last_line(data, "") is None
    assert last_line(stick, str(stick)) is None
    assert last_line(data, str(stick)) is None
    register.append(lambda *_: Deed([SETTLED]))
    keep_line(data, str(stick))
    told = last_line(data, str(stick))
    assert told == register.witness()
    (file,) = stick.iterdir()
    file.unlink()
    file.mkdir()
    assert last_line(data, str(stick)) is None
