"""A file of coups as rows of cells, each with its line."""

import builtins
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from dealer_app.readers.coup_file import CoupFile, FileRow, NotImported, read_coup_file


def read(folder: Path, content: str | bytes, name: str = "coups.csv") -> CoupFile:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_coup_file(path)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_what_parts_the_cells_is_found(tmp_path: Path, delimiter: str) -> None:
    text = "\n".join(delimiter.join(row) for row in (["a", "b", "c"], ["7 K", "6 Q", "P"]))
    found = read(tmp_path, text)
    assert found.delimiter == delimiter
    assert [row.cells for row in found.rows] == [("a", "b", "c"), ("7 K", "6 Q", "P")]


def test_commas_within_quoted_cells_part_nothing(tmp_path: Path) -> None:
    found = read(tmp_path, 'player;banker\n"7,K";"6,Q"\n7,K;6,Q\n')
    assert [row.cells for row in found.rows[1:]] == [("7,K", "6,Q")] * 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_how_it_is_written_is_found(tmp_path: Path, encoding: str) -> None:
    found = read(tmp_path, "Résultat,Égalité\n7,8\n".encode(encoding))
    assert found.rows[0].cells == ("Résultat", "Égalité")


def test_a_row_has_the_line_at_which_it_begins(tmp_path: Path) -> None:
    text = 'a,b\r\n\r\n"7\r\nK",6\r\n,\r\n5,4\r\n'
    found = [(row.line, row.cells) for row in read(tmp_path, text).rows]
    assert found == [(1, ("a", "b")), (3, ("7\nK", "6")), (6, ("5", "4"))]


@pytest.mark.parametrize("last", ["5,4", '"5,4'])
def test_a_quotation_mark_that_nobody_closes_is_a_fault_of_its_row_alone(
    tmp_path: Path, last: str
) -> None:
    rows = read(tmp_path, f'a,b\n"7,6\n3,2\n{last}\n').rows
    assert [row.line for row in rows] == [1, 2, 3, 4]
    assert [bool(row.fault) for row in rows] == [False, True, False, last[0] == '"']


def test_json_lines_are_rows_under_the_names_of_their_objects(tmp_path: Path) -> None:
    text = (
        '{"a": ["As", "5d"], "b": {"c": 7, "d": null}}\n\n{no\n'
        '{"a": [{"face": "A", "suit": "s"}, {"face": 10, "suit": "d"}]}'
    )
    found = read(tmp_path, text, "coups.jsonl")
    assert found.names == ("a", "b.c", "b.d")
    assert found.rows == (
        FileRow(1, ("As 5d", "7", "")),
        FileRow(3, (), "no_object"),
        FileRow(4, ("As 10d", "", "")),
    )


def test_one_list_of_objects_is_read_too(tmp_path: Path) -> None:
    found = read(tmp_path, '[\n {"a": 1},\n {"a": 2,\n  "b": 3}\n]', "coups.json")
    assert [(row.line, row.cells) for row in found.rows] == [(2, ("1", "")), (3, ("2", "3"))]


def test_lists_a_line_have_no_names(tmp_path: Path) -> None:
    found = read(tmp_path, '["7", "6"]\n["5", "4"]\n', "coups.jsonl")
    assert (found.names, [row.cells for row in found.rows]) == ((), [("7", "6"), ("5", "4")])


def workbook(folder: Path) -> Path:
    book, path = openpyxl.Workbook(), folder / "coups.xlsx"
    for row in (["Player", "Banker"], [], ["7 K", 10.0], [None, "6 Q"]):
        book.worksheets[0].append(row)
    book.save(path)
    return path


def test_of_a_workbook_the_first_sheet_is_read(tmp_path: Path) -> None:
    rows = read_coup_file(workbook(tmp_path)).rows
    assert [(row.line, row.cells) for row in rows] == [
        (1, ("Player", "Banker")),
        (3, ("7 K", "10")),
        (4, ("", "6 Q")),
    ]


def test_without_the_library_it_is_said_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, fetch = workbook(tmp_path), builtins.__import__

    def lacking(name: str, *rest: Any, **more: Any) -> Any:
        if name == "openpyxl":
            raise ImportError(name)
        return fetch(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", lacking)
    with pytest.raises(NotImported, match="install openpyxl"):
        read_coup_file(path)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "has no row"),
        (b"\n , \n", "has no row"),
        (b"PK\x03\x04 no book", "no workbook"),
        (b"\x051D\x81\x80\x0385", "sabot wire"),
    ],
)
def test_what_is_no_file_of_coups_is_said_so(tmp_path: Path, content: bytes, says: str) -> None:
    with pytest.raises(NotImported, match=says):
        read(tmp_path, content)


def test_a_workbook_that_was_damaged_on_its_way_is_said_so(tmp_path: Path) -> None:
    whole = workbook(tmp_path).read_bytes()
    sheet = whole.index(b"xl/worksheets/sheet1.xml") + 40
    for damage in (b"\0" * 40, b"\xff" * 40):
        with pytest.raises(NotImported, match="no workbook"):
            read(tmp_path, whole[:sheet] + damage + whole[sheet + 40 :])


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(NotImported, match="cannot be read"):
        read_coup_file(tmp_path / "nowhere.csv")
