from pathlib import Path

import pytest

from dealer_app.store.salvage import PAGE, carved

CELL_AT = 100
WHOLE = b"\x10\x01" + b"\x0a\x00\x0d\x01\x0d\x0d\x01\x0d\x0d\x0d" + b"\x05" + b"\x02"
"""A row numbered 1 whose texts are empty, and whose two numbers are 5 and 2."""


def file_with(path: Path, cell: bytes) -> Path:
    """A file whose second page is a leaf of a table with that one cell."""
    head = b"\x0d\x00\x00\x00\x01\x00\x00\x00" + CELL_AT.to_bytes(2, "big")
    path.write_bytes(bytes(PAGE) + (head.ljust(CELL_AT, b"\0") + cell).ljust(PAGE, b"\0"))
    return path


def test_a_row_is_read_from_its_cell(tmp_path: Path) -> None:
    rows = list(carved(file_with(tmp_path / "t.sabot", WHOLE)))
    assert rows == [(1, "", 5, "", "", 2, "", "", "")]


@pytest.mark.parametrize(
    "cell",
    [
        b"\x10" + b"\xff" * 9 + WHOLE[2:],  # a number that no row can have
        b"\x84\x80\x80\x80\x00\x01" + WHOLE[2:],  # a row of a gigabyte
        (b"\xa7\x08\x01" + WHOLE[2:]).ljust(1200, b"\0"),  # it goes on on a page 0
        (b"\xa7\x08\x01" + WHOLE[2:]).ljust(1200, b"\7"),  # it goes on behind the end
        b"\x03\x01\x0a\x00\x0d",  # its header is longer than it
        b"\x10\x01" + WHOLE[2:].replace(b"\x01", b"\x07", 1),  # a fraction where a number stands
        b"\x0a\x01\x0a\x00\x0d\x01\x0d\x0d\x01\x0d\x0d\x63",  # a text that is not all there
        b"\x04\x01\x03\x00\x0d\x0d",  # two columns
    ],
)
def test_a_cell_that_makes_no_sense_is_passed_over(tmp_path: Path, cell: bytes) -> None:
    assert list(carved(file_with(tmp_path / "t.sabot", cell))) == []


@pytest.mark.parametrize("kind", [0x02, 0x05, 0x0A, 0x00])
def test_only_the_leaves_of_a_table_hold_rows(tmp_path: Path, kind: int) -> None:
    path = file_with(tmp_path / "t.sabot", WHOLE)
    content = bytearray(path.read_bytes())
    content[PAGE] = kind
    path.write_bytes(content)
    assert list(carved(path)) == []
