"""The shoe file as text: statements read with their lines, and written again."""

import pytest

from dealer_app.table.shoe_file import (
    MOST_BYTES,
    ShoeFileError,
    ShoeFileFault,
    Statement,
    read,
    write,
)

FILE = b"variant punto_banco\nshoe\n\ncoup\ndeal 7 6 K Q\n"


def fault(data: bytes) -> tuple[ShoeFileFault, int]:
    with pytest.raises(ShoeFileError) as caught:
        read(data)
    return caught.value.fault, caught.value.line


def test_a_statement_a_line_each_with_its_number() -> None:
    assert read(FILE) == (
        Statement(1, "variant", ("punto_banco",)),
        Statement(2, "shoe"),
        Statement(4, "coup"),
        Statement(5, "deal", ("7", "6", "K", "Q")),
    )


def test_comments_blanks_marks_and_line_ends_are_free() -> None:
    free = "\ufeff# a\r\n variant\tpunto_banco # b\r\n\r\nshoe\r\n#\r\ncoup\r\ndeal 7 6 K Q"
    assert [each.text for each in read(free.encode())] == [each.text for each in read(FILE)]


def test_what_is_written_reads_the_same_again() -> None:
    text = write(read(FILE))
    assert text == "variant punto_banco\nshoe\n\ncoup\ndeal 7 6 K Q\n"
    assert [each.text for each in read(text.encode())] == [each.text for each in read(FILE)]


@pytest.mark.parametrize(
    ("data", "kind", "line"),
    [
        (b"", ShoeFileFault.EMPTY, 1),
        (b"#\n\n", ShoeFileFault.EMPTY, 1),
        (b"x" * (MOST_BYTES + 1), ShoeFileFault.TOO_LARGE, 1),
        (b"variant a\n\xff", ShoeFileFault.NOT_TEXT, 2),
        (b"variant a\n\n\0", ShoeFileFault.NOT_TEXT, 3),
        (b"shoe", ShoeFileFault.VARIANT_FIRST, 1),
        (b"variant a\nvariant a", ShoeFileFault.TWICE, 2),
        (b"variant a\nhouse b\nhouse c", ShoeFileFault.TWICE, 3),
        (b"variant a\nshoe\noption b=c", ShoeFileFault.AFTER_SHOE, 3),
        (b"variant a\nfold", ShoeFileFault.UNKNOWN_STATEMENT, 2),
        (b"variant", ShoeFileFault.WORDS, 1),
        (b"variant a\ncut 1 2", ShoeFileFault.WORDS, 2),
        (b"variant a\nsay ponte maybe", ShoeFileFault.WORDS, 2),
        (b"variant a\nexpect rain", ShoeFileFault.UNKNOWN_EXPECTATION, 2),
        (b"variant a\nexpect due card", ShoeFileFault.UNKNOWN_EXPECTATION, 2),
        (b"variant a\nexpect due", ShoeFileFault.UNKNOWN_EXPECTATION, 2),
        (b"variant a\nexpect net 3", ShoeFileFault.UNKNOWN_EXPECTATION, 2),
    ],
)
def test_a_file_that_is_none_is_refused_with_its_line(
    data: bytes, kind: ShoeFileFault, line: int
) -> None:
    assert fault(data) == (kind, line)


def test_a_fault_names_what_stands_there_and_what_may() -> None:
    with pytest.raises(ShoeFileError, match="fold") as caught:
        read(b"variant a\nfold\n")
    assert caught.value.text == "fold"
    assert "deal" in caught.value.allowed


def test_options_may_stand_in_any_number_and_at_may_stand_again() -> None:
    text = b"variant a\noption b=c\noption d=e\nat 2026-11-20 21:30\nshoe\nat 2026-11-20 22:30\n"
    assert len(read(text)) == 6


def test_lines_that_cannot_be_read_are_gathered_and_stand_where_they_were() -> None:
    found: list[ShoeFileError] = []
    data = b"variant a\nshoe\ncoup\nfold 3\nhouse b\ncut 1 2\nvariant a\ndeal 7\n"
    statements = read(data, found.append)
    assert [(each.line, each.fault) for each in found] == [
        (4, ShoeFileFault.UNKNOWN_STATEMENT),
        (5, ShoeFileFault.AFTER_SHOE),
        (6, ShoeFileFault.WORDS),
        (7, ShoeFileFault.TWICE),
    ]
    assert [each.text for each in statements[3:]] == [
        "fold 3",
        "house b",
        "cut 1 2",
        "variant a",
        "deal 7",
    ]


@pytest.mark.parametrize("data", [b"shoe\n", b"fold\n", b"variant\n", b""])
def test_a_file_without_a_game_is_read_no_further(data: bytes) -> None:
    found: list[ShoeFileError] = []
    with pytest.raises(ShoeFileError):
        read(data, found.append)
    assert found == []
