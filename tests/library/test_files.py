"""Files that are no sheet at all: missing, empty, enormous, binary, no UTF-8, no TOML."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from dealer_app.i18n import words
from dealer_app.library import (
    FileFault,
    check_sheet,
    house_from_text,
    read_house,
    read_sheet,
    sheet_from_text,
)
from dealer_app.library.faults import MOST_BYTES, digest, parse, read_text
from tests.children import LONGEST, python
from tests.library.builders import house_text, sheet_text, told, written
from tests.play import the

BAD_BYTES = {
    "empty": (b"", "line 1: the file is empty."),
    "blank": (b" \n\t\n", "line 1: the file is empty."),
    "binary": (
        b"id = 1\n\x00\x01\x02",
        "line 2: this is not text in UTF-8. Save the file as UTF-8.",
    ),
    "latin-1": (
        "id = 1\nname = 'Égalité'".encode("latin-1"),
        "line 2: this is not text in UTF-8. Save the file as UTF-8.",
    ),
    "utf-16": (
        'id = "x"'.encode("utf-16"),
        "line 1: this is not text in UTF-8. Save the file as UTF-8.",
    ),
    "enormous": (
        b"#" * (MOST_BYTES + 1),
        "line 1: the file is too large: 1048577 bytes, at most 1048576 are read.",
    ),
}
NOT_TOML = "this line is not TOML. Write a key, = and a value; texts in quotes, lists in brackets."
BAD_TOML = {
    "no value": ('id = "x"\nseats =\n', f"line 2: {NOT_TOML}"),
    "prose": ("The rules of the house:\n", f"line 1: {NOT_TOML}"),
    "an open quote": ('id = "x"\nname = "Punto\nseats = 9\n', f"line 2: {NOT_TOML}"),
    "an open bracket": ('id = "x"\ndraw = [ "D"\n', f"line 2: {NOT_TOML}"),
    "a truncated table": ("[bets.tie\n", f"line 1: {NOT_TOML}"),
    "a key twice": (
        'id = "x"\nid = "y"\n',
        "line 2: this key or table has a value already, further up in the file.",
    ),
    "a table twice": (
        "[shoe]\ncut = 3\n[shoe]\n",
        "line 3: this key or table has a value already, further up in the file.",
    ),
    "a number without end": (f"seats = {'9' * 5000}\n", f"line 1: {NOT_TOML}"),
    "an exponent without end": (
        "currency = 2\nrake = 1.5e99999999999999999999\n",
        "line 2: 1.5e99999999999999999999 has too many figures. Write a number that can be paid.",
    ),
    "brackets without end": (f"seats = {'[' * 100_000}\n", f"line 1: {NOT_TOML}"),
}
READERS: list[Callable[[Path], object]] = [read_sheet, read_house]


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("what", BAD_BYTES)
def test_a_file_is_refused_with_its_line(
    what: str, read: Callable[[Path], object], tmp_path: Path
) -> None:
    data, sentence = BAD_BYTES[what]
    path = tmp_path / "file.toml"
    path.write_bytes(data)
    with pytest.raises(FileFault) as broken:
        read(path)
    assert told(broken.value.faults) == [sentence]
    assert broken.value.sentence(words("en")) == f"{path}, {sentence}"


@pytest.mark.parametrize("what", BAD_BYTES)
def test_a_check_of_a_bad_file_tells_the_same(what: str, tmp_path: Path) -> None:
    data, sentence = BAD_BYTES[what]
    path = tmp_path / "file.toml"
    path.write_bytes(data)
    assert told(check_sheet(path)) == [sentence]


@pytest.mark.parametrize("read", [sheet_from_text, house_from_text])
@pytest.mark.parametrize("what", BAD_TOML)
def test_what_is_no_toml_is_refused_with_its_line(
    what: str, read: Callable[[str, str], object]
) -> None:
    text, sentence = BAD_TOML[what]
    with pytest.raises(FileFault) as broken:
        read(text, "journal")
    assert told(broken.value.faults) == [sentence]


@pytest.mark.parametrize("read", READERS)
def test_a_missing_file_is_refused(read: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"
    with pytest.raises(FileFault) as broken:
        read(path)
    assert broken.value.sentence(words("en")) == f"{path}: there is no such file."


@pytest.mark.parametrize("read", READERS)
def test_a_folder_is_refused(read: Callable[[Path], object], tmp_path: Path) -> None:
    with pytest.raises(FileFault) as broken:
        read(tmp_path)
    sentence = f"{tmp_path}: the file cannot be read: Is a directory."
    assert broken.value.sentence(words("en")) == sentence


def test_a_truncated_sheet_is_refused_wherever_it_ends() -> None:
    lines = sheet_text("chemin_de_fer").splitlines(keepends=True)
    for end in range(1, len(lines) - 1):
        with pytest.raises(FileFault):
            sheet_from_text("".join(lines[:end]), "sheet")


def test_a_mark_of_byte_order_and_foreign_line_ends_are_read(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(b"\xef\xbb\xbf" + sheet_text().replace("\n", "\r\n").encode())
    assert read_sheet(path).text == sheet_text()


def test_decimals_are_read_as_they_are_written() -> None:
    assert str(parse("minimum = 0.10", "house")["minimum"]) == "0.10"


def test_a_text_has_one_digest(tmp_path: Path) -> None:
    path = written(tmp_path, house_text())
    assert digest(read_text(path)) == read_house(path).sha256
    assert len(digest("")) == 64


def test_a_sheet_keeps_its_text_hash_path_and_options() -> None:
    sheet = read_sheet("punto_banco")
    assert sheet.text == sheet_text()
    assert sheet.sha256 == digest(sheet_text())
    assert the(sheet.path).name == "variant.toml"
    assert [option.key for option in sheet.options][:2] == ["packs", "banque"]


def test_a_recorded_sheet_is_the_same_game() -> None:
    sheet = sheet_from_text(sheet_text(), "journal")
    assert (sheet.id, sheet.path) == ("punto_banco", None)


def test_an_unknown_game_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(FileFault) as broken:
        read_sheet("poker")
    assert broken.value.sentence(words("en")) == (
        "poker: “poker” is no game of this program. Its games are: punto_banco, festival, baccara,"
        " banque, chemin_de_fer, macao, porcelaine."
    )


def test_an_unknown_house_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(FileFault) as broken:
        read_house("ritz")
    assert broken.value.sentence(words("en")) == (
        "ritz: “ritz” is no house sheet of this program. There are: casino, festival, fr."
    )


def test_a_file_with_several_faults_says_how_many_more_there_are() -> None:
    text = sheet_text().replace("seats       = 9", "seats = 0").replace('"11:1"', '"11"')
    with pytest.raises(FileFault) as broken:
        sheet_from_text(text, "sheet")
    assert broken.value.sentence(words("en")) == (
        "sheet, seats: this must be a whole number from 1 to 99, not 0. 2 more faults."
    )


def test_a_second_fault_is_counted_as_one() -> None:
    text = sheet_text().replace("seats       = 9", "seats = 0").replace('"25:1"', '"25"', 1)
    with pytest.raises(FileFault) as broken:
        sheet_from_text(text, "sheet")
    assert broken.value.sentence(words("en")).endswith("not 0. One more fault.")


def test_a_long_value_is_cut_short() -> None:
    text = sheet_text().replace('"11:1"', f'"{"1" * 500}"', 1)
    with pytest.raises(FileFault) as broken:
        sheet_from_text(text, "sheet")
    assert f"“{'1' * 59}… are no odds." in broken.value.sentence(words("en"))


def test_sheets_are_read_without_pydantic_which_is_slow_to_load() -> None:
    code = (
        "import sys, dealer_app.library as library; "
        "library.read_sheet('punto_banco'), library.read_house('casino'); "
        "sys.exit('pydantic' in sys.modules)"
    )
    assert subprocess.run(python(code), timeout=LONGEST, check=False).returncode == 0
