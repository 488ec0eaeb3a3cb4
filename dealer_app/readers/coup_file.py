"""A file of other people's coups, as rows of cells: CSV, TSV, JSON lines, XLSX, each row with the
line at which it begins."""

import csv
import json
import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import BadZipFile

from dealer_app.i18n import marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.saying import Hindrance

MOST_BYTES: Final = 64 * 1024 * 1024
_MOST_CELLS: Final = 500
_LOOKED_AT: Final = 50
"""Rows by which it is told what parts the cells."""

_DELIMITERS: Final = (",", ";", "\t", "|")
_NESTED: Final = "."
_ZIPPED: Final = b"PK\x03\x04"
_FRAME: Final = b"\x05"
"""What begins a frame of an electronic shoe: no text has it."""

_CANNOT_BE_READ: Final = marked("{file} cannot be read: {why}")
_TOO_LARGE: Final = marked("{file} is larger than a file of coups can be.")
_EMPTY: Final = marked("{file} has no row.")
_OF_A_SHOE: Final = marked(
    "{file} is what an electronic shoe sent: read it with sabot wire {file}."
)
_NO_OPENPYXL: Final = marked(
    "{file} is a workbook: to read it, install openpyxl beside Sabot (pip install openpyxl), or"
    " save it as CSV."
)
_NO_WORKBOOK: Final = marked("{file} is no workbook that can be read: save it as CSV.")

NO_OBJECT: Final = "no_object"
OPEN_QUOTE: Final = "open_quote"
"""What may be wrong with a row before anything in it is read."""


class NotImported(Hindrance):
    """A file, or what was said of it, from which no coup can be read."""


class FileRow(NamedTuple):
    """One row: the line of the file at which it begins, its cells, and what is wrong with it."""

    line: int
    cells: tuple[str, ...]
    fault: str = ""


@dataclass(frozen=True, slots=True)
class CoupFile:
    """The rows of a file, its head among them where it has one; of JSON lines the head is what its
    objects name, on no line.

    `delimiter` and `encoding` are empty where the file has none.
    """

    rows: tuple[FileRow, ...]
    names: tuple[str, ...] = ()
    delimiter: str = ""
    encoding: str = ""


def read_coup_file(path: Path, delimiter: str = "", encoding: str = "") -> CoupFile:
    """The rows of that file; NotImported where it cannot be read, or has none."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise NotImported(_CANNOT_BE_READ, file=path, why=system_reason(error)) from None
    if len(data) > MOST_BYTES:
        raise NotImported(_TOO_LARGE, file=path)
    if data.startswith(_ZIPPED):
        found = CoupFile(tuple(_of_a_workbook(data, path)))
    elif _FRAME in data:
        raise NotImported(_OF_A_SHOE, file=path)
    else:
        found = _of_text(data, path, delimiter, encoding)
    if not found.rows:
        raise NotImported(_EMPTY, file=path)
    return found


def _of_text(data: bytes, path: Path, delimiter: str, encoding: str) -> CoupFile:
    text, encoding = _decoded(data, path, encoding)
    if path.suffix.casefold() != ".csv" and text.lstrip()[:1] in ("{", "["):
        return _of_json(text, encoding)
    if not delimiter:
        delimiter = "\t" if path.suffix.casefold() == ".tsv" else _delimiter(text)
    return CoupFile(tuple(_separated(text, delimiter)), (), delimiter, encoding)


def _decoded(data: bytes, path: Path, encoding: str) -> tuple[str, str]:
    """The text, and how it was written: as is said, or UTF-8, UTF-16 with its mark, or Windows."""
    marks = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for each in [encoding] if encoding else ["utf-16" if marks else "utf-8-sig", "cp1252"]:
        try:
            return data.decode(each), each
        except (LookupError, ValueError) as error:
            if encoding:
                raise NotImported(_CANNOT_BE_READ, file=path, why=error) from None
    return data.decode("latin-1"), "latin-1"


# Cells with something between them


def _delimiter(text: str) -> str:
    """What parts the cells: by which most rows have as many cells as the first, and the most."""

    def fits(delimiter: str) -> tuple[float, int]:
        rows = [len(row.cells) for row in _first_rows(text, delimiter)]
        if not rows or rows[0] == 1:
            return 0.0, 0
        return Counter(rows)[rows[0]] / len(rows), rows[0]

    return max(_DELIMITERS, key=fits)


def _first_rows(text: str, delimiter: str) -> Sequence[FileRow]:
    lines = text.split("\n", _LOOKED_AT)[:_LOOKED_AT]
    return [row for row in _separated("\n".join(lines), delimiter) if row.cells]


def _separated(text: str, delimiter: str) -> Iterator[FileRow]:
    """The rows, empty lines left out. A quotation mark that nobody closes is a fault of its own row
    alone: the rows after it are read."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first = 0
    while first < len(lines):
        for row, ends in _rows_from(lines, first, delimiter):
            if ends == row.line or not _is_open(lines[row.line - 1 : ends], delimiter):
                yield row
                continue
            yield FileRow(row.line, tuple(lines[row.line - 1].split(delimiter)), OPEN_QUOTE)
            first = row.line
            break
        else:
            return


def _rows_from(lines: Sequence[str], first: int, delimiter: str) -> Iterator[tuple[FileRow, int]]:
    """The rows as the library reads them behind so many lines, each with the line at which it ends;
    those without a cell are left out."""
    reader, begins = csv.reader((line + "\n" for line in lines[first:]), delimiter=delimiter), 0
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield FileRow(first + begins + 1, (), OPEN_QUOTE), first + begins + 1
        else:
            row = FileRow(first + begins + 1, tuple(cells[:_MOST_CELLS]))
            if "".join(cells).strip():
                yield row, first + reader.line_num
        begins = reader.line_num


def _is_open(lines: Sequence[str], delimiter: str) -> bool:
    """True of a row that goes over several lines only because a quotation mark was never closed:
    another one, or the end of the file, stands where it would be."""
    try:
        list(csv.reader([f"{line}\n" for line in lines], delimiter=delimiter, strict=True))
    except csv.Error:
        return True
    return False


# JSON lines, or one list of objects


def _of_json(text: str, encoding: str) -> CoupFile:
    told = list(_objects(text))
    names = dict.fromkeys(name for _, each in told if each is not None for name in each)
    listed = all(name.isdecimal() for name in names)
    rows = (
        FileRow(line, (), NO_OBJECT)
        if each is None
        else FileRow(line, tuple(each.get(name, "") for name in names))
        for line, each in told
    )
    return CoupFile(tuple(rows), () if listed else tuple(names), "", encoding)


def _objects(text: str) -> Iterator[tuple[int, Mapping[str, str] | None]]:
    """Each object with its line; None for a line that is none. Lists are read by their places."""
    listed = _listed(text)
    if listed is not None:
        yield from listed
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield number, _flat(json.loads(line))
        except (ValueError, RecursionError):
            yield number, None


def _listed(text: str) -> list[tuple[int, Mapping[str, str] | None]] | None:
    """The objects of one list that goes over the whole file, None where it is no such list."""
    if not text.lstrip().startswith("["):
        return None
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not all(isinstance(each, dict) for each in whole):
        return None
    found, place, decoder = [], text.index("[") + 1, json.JSONDecoder()
    for each in whole:
        place = text.index("{", place)
        found.append((text.count("\n", 0, place) + 1, _flat(each)))
        _, place = decoder.raw_decode(text, place)
    return found


def _flat(told: object) -> Mapping[str, str] | None:
    """What an object names, what lies deeper under the names that lead there; None for a bare
    value."""
    if isinstance(told, list):
        return {str(place): _cell(each) for place, each in enumerate(told, start=1)}
    if not isinstance(told, dict):
        return None
    flat: dict[str, str] = {}
    for name, value in told.items():
        if isinstance(value, dict):
            inner = _flat(value) or {}
            flat |= {f"{name}{_NESTED}{under}": each for under, each in inner.items()}
        else:
            flat[name] = _cell(value)
    return flat


def _cell(value: object) -> str:
    """A value as a cell; of a list its values side by side, of an object in it what it names, a
    letter for a suit close to its face."""
    if isinstance(value, list):
        return " ".join(_cell(each) for each in value)
    if isinstance(value, dict):
        told = [_cell(each) for each in value.values()]
        return ("" if 1 in map(len, told) and max(map(len, told)) <= 2 else "-").join(told)
    return "" if value is None else str(value)


# Workbooks

_DAMAGED: Final = (
    *(OSError, EOFError, ValueError, TypeError, AttributeError, LookupError, ArithmeticError),
    *(SyntaxError, RuntimeError, BadZipFile, zlib.error, struct.error),
)
"""What is raised of a workbook that was damaged, or locked: by the zip, the XML or the library."""


def _of_a_workbook(data: bytes, path: Path) -> Iterator[FileRow]:
    """The rows of the first sheet, those without a cell left out; their lines are its numbers."""
    try:
        import openpyxl  # noqa: PLC0415 - it is there where somebody asked for it
    except ImportError:
        raise NotImported(_NO_OPENPYXL, file=path) from None
    try:
        book = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(values_only=True)
        for number, values in enumerate(rows, start=1):
            cells = tuple(map(_cell, values))
            if "".join(cells).strip():
                yield FileRow(number, cells[:_MOST_CELLS])
    except _DAMAGED as error:
        raise NotImported(_NO_WORKBOOK, file=path) from error
