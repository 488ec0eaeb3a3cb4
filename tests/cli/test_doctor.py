"""The doctor: what a machine has and lacks, on one page."""

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from dealer_app.cli import doctor_command
from dealer_app.cli.doctor_command import DoctorMark
from dealer_app.cli.program import main
from dealer_app.gui.kit.machine_sight import MachineSight, Screen
from dealer_app.machine import Status
from dealer_app.settings import Settings, settings_file, write_settings

ONE_SCREEN = MachineSight((Screen("eDP-1", 1920, 1080),), ("Caisse",), ())


@pytest.fixture(autouse=True)
def _sees(monkeypatch: pytest.MonkeyPatch) -> None:
    sees(monkeypatch, ONE_SCREEN)


def sees(monkeypatch: pytest.MonkeyPatch, sight: MachineSight) -> None:
    monkeypatch.setattr("dealer_app.gui.kit.screen.is_seen", lambda: True)
    monkeypatch.setattr(doctor_command, "seen_beside", lambda **_: sight)


def told(
    capsys: pytest.CaptureFixture[str], language: str = "en"
) -> tuple[int, Mapping[str, list[tuple[DoctorMark, str]]]]:
    """The status, and of each thing that was looked at its marks and sentences."""
    status = main(["doctor", "--json", "--language", language])
    found: dict[str, list[tuple[DoctorMark, str]]] = {}
    for each in json.loads(capsys.readouterr().out)["findings"]:
        found.setdefault(each["about"], []).append((DoctorMark(each["mark"]), each["says"]))
    return status, found


def set_up(tmp_path: Path, **choices: object) -> Settings:
    settings = Settings(data=tmp_path / "data", **choices)  # type: ignore[arg-type]
    settings.data.mkdir(mode=0o700)
    write_settings(settings_file(), settings)
    return settings


def test_a_machine_that_lacks_nothing_is_told_so_on_one_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(tmp_path)
    assert main(["doctor", "--language", "en"]) == Status.REPLAYED
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Sabot ")
    assert lines[-1] == "Nothing stands in the way of a night."
    assert not any(line.startswith("✗") for line in lines)


def test_in_french_every_sentence_is_french(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(tmp_path)
    english = {said for lines in told(capsys)[1].values() for _, said in lines}
    french = {said for lines in told(capsys, "fr")[1].values() for _, said in lines}
    assert not english & french


def test_no_screen_and_one_that_is_too_small_are_to_be_put_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up(tmp_path)
    sees(monkeypatch, ONE_SCREEN._replace(screens=()))
    status, found = told(capsys)
    assert status == Status.FAILED
    assert found["Screen"][0][0] is DoctorMark.WRONG
    sees(monkeypatch, ONE_SCREEN._replace(screens=(Screen("eDP-1", 1024, 768),)))
    ((mark, said),) = told(capsys)[1]["Screen"]
    assert mark is DoctorMark.WRONG
    assert "1024 × 768" in said


def test_a_guests_screen_that_is_switched_on_and_gone_is_to_be_put_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up(tmp_path, display="HDMI-1", display_on=True)
    assert told(capsys)[1]["Guests’ screen"][0][0] is DoctorMark.WRONG
    sees(monkeypatch, ONE_SCREEN._replace(screens=(*ONE_SCREEN.screens, Screen("HDMI-1", 1, 1))))
    assert told(capsys)[1]["Guests’ screen"][0][0] is DoctorMark.WELL


def test_a_clock_that_shows_less_than_a_table_was_entered_at_is_doubted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = set_up(tmp_path).data / "Table 1.sabot"
    table.write_bytes(b"")
    tomorrow = time.time() + 86_400
    os.utime(table, (tomorrow, tomorrow))
    assert told(capsys)[1]["Clock"][0][0] is DoctorMark.WRONG


def test_a_disk_that_is_slow_or_full_is_told_in_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up(tmp_path)
    monkeypatch.setattr(doctor_command, "_flush", lambda _: 83.2)
    monkeypatch.setattr(doctor_command, "SCARCE", 10**18)
    room, flush = told(capsys)[1]["Disk"]
    assert room[0] is flush[0] is DoctorMark.WRONG
    assert "83 ms" in flush[1]


def test_a_stick_a_shoe_and_a_sheet_that_are_not_there_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = str(tmp_path / "gone")
    set_up(tmp_path, second=Path(gone), shoe_port=gone, house=gone + ".toml")
    _, found = told(capsys)
    for about in ("Second disk", "Electronic shoe", "House"):
        ((mark, said),) = found[about]
        assert mark is DoctorMark.WRONG
        assert gone in said


def test_a_settings_file_that_cannot_be_used_is_told_and_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text("langage = 'fr'\n")
    _, found = told(capsys)
    assert found["Settings"][0][0] is DoctorMark.WRONG
    assert settings_file().read_text() == "langage = 'fr'\n"


def test_a_server_that_does_not_answer_is_told_in_its_own_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(tmp_path, pit=f"postgresql:///sabot?host={tmp_path}")
    ((mark, said),) = told(capsys)[1]["House’s server"]
    assert mark is DoctorMark.WRONG
    assert said.startswith("No server answers")


def test_what_qt_sees_is_told_by_a_process_beside() -> None:
    sight = doctor_command.seen_beside(seen=False)
    assert sight.screens
    assert sight.no_type == ()
