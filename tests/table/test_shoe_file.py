"""The shoe file as text: statements read with their lines, and written again."""

import pytest

from dealer_app.table.shoe_file import MOST_BYTES, Fault, ShoeFileError, Statement, read, write

FILE = b"variant punto_banco\nshoe\n\ncoup\ndeal 7 6 K Q\n"


def fault(data: bytes) -> tuple[Fault, int]:
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
        (b"", Fault.EMPTY, 1),
        (b"#\n\n", Fault.EMPTY, 1),
        (b"x" * (MOST_BYTES + 1), Fault.TOO_LARGE, 1),
        (b"variant a\n\xff", Fault.NOT_TEXT, 2),
        (b"variant a\n\n\0", Fault.NOT_TEXT, 3),
        (b"shoe", Fault.VARIANT_FIRST, 1),
        (b"variant a\nvariant a", Fault.TWICE, 2),
        (b"variant a\nhouse b\nhouse c", Fault.TWICE, 3),
        (b"variant a\nshoe\noption b=c", Fault.AFTER_SHOE, 3),
        (b"variant a\nfold", Fault.UNKNOWN_STATEMENT, 2),
        (b"variant", Fault.WORDS, 1),
        (b"variant a\ncut 1 2", Fault.WORDS, 2),
        (b"variant a\nsay ponte maybe", Fault.WORDS, 2),
        (b"variant a\nexpect rain", Fault.UNKNOWN_EXPECTATION, 2),
        (b"variant a\nexpect due card", Fault.UNKNOWN_EXPECTATION, 2),
        (b"variant a\nexpect due", Fault.UNKNOWN_EXPECTATION, 2),
        (b"variant a\nexpect net 3", Fault.UNKNOWN_EXPECTATION, 2),
    ],
)
def test_a_file_that_is_none_is_refused_with_its_line(data: bytes, kind: Fault, line: int) -> None:
    assert fault(data) == (kind, line)


def test_a_fault_names_what_stands_there_and_what_may() -> None:
    with pytest.raises(ShoeFileError, match="fold") as caught:
        read(b"variant a\nfold\n")
    assert caught.value.text == "fold"
    assert "deal" in caught.value.allowed


def test_options_may_stand_in_any_number_and_at_may_stand_again() -> None:
    text = b"variant a\noption b=c\noption d=e\nat 2026-11-20 21:30\nshoe\nat 2026-11-20 22:30\n"
    assert len(read(text)) == 6
