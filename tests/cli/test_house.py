"""House sheets from the command line: what holds under one, what is wrong with one."""

import re
from pathlib import Path

import pytest

from dealer_app.cli.program import main
from tests.library.builders import written


def told(capsys: pytest.CaptureFixture[str], *arguments: str, language: str = "en") -> str:
    """What is printed where nothing is wrong."""
    assert main(["house", *arguments, "--language", language]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said where the sheet, or the question, is refused."""
    assert main(["house", *arguments, "--language", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_the_house_sheets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys) == "casino\nfestival\nfr\n"


def test_a_sound_sheet_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, "limits = { minimum = 20, coefficient = 100, multiple = 20 }\n")
    lines = told(capsys, "check", str(file)).splitlines()
    assert lines[0] == f"{file}: the house sheet is sound."
    rows = dict(re.split("  +", line) for line in lines if "  " in line.strip())
    assert rows["Maximum"] == "€2,000: 100 times the minimum"
    assert rows["director"] == "the staff, the house sheet, restoring a backup"


def test_every_fault_of_a_sheet_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, 'day = { starts = "6" }\ntips = { pool = "half" }\n')
    assert refused(capsys, "check", str(file)).splitlines() == [
        f"{file}, tips.pool: “half” is no share. A share is 0% to 100%, such as 5%.",
        f"{file}, day.starts: “6” is no time of day. Times are written like this: “06:00”.",
    ]


def test_a_missing_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "gone.toml"
    assert refused(capsys, "check", str(file)) == f"{file}: there is no such file.\n"


def test_a_name_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "show", "ritz") == (
        "ritz: “ritz” is no house sheet of this program. There are: casino, festival, fr.\n"
    )


def test_somebody_who_names_no_sheet_is_told_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "check") == "Name a house sheet, or its file.\n"


def test_what_the_chips_cannot_pay_is_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "check", "casino").splitlines()
    assert lines[lines.index("What the chips cannot pay") :] == [
        "What the chips cannot pay",
        "Punto banco, Big: the win on €20 is €10.80, which no chips of this house make.",
        "Baccarat banque: the cagnotte on €20 is €0.40, which no chips of this house make.",
    ]


def test_where_nothing_is_known_of_stakes_nothing_is_warned_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "cannot pay" not in told(capsys, "show", "fr")


def test_a_house_without_pins_lets_anybody_do_everything(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = told(capsys, "show", "festival").splitlines()
    after = lines[lines.index("Who may do what") + 2]
    assert after.split(maxsplit=1) == ["anybody", "everything: nobody signs"]
