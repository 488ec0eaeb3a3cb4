"""Papers by number: no gap, a cancelled number stays, a night is settled whole (REQ-10)."""

from datetime import date

import pytest

from dealer_app.register import facts as f
from dealer_app.register.objections import ObjectionCode
from dealer_app.register.state import (
    EMPTY,
    Register,
    next_copy,
    next_number,
    own_number,
    own_series,
    paper_number,
    parted,
)
from tests.register.builders import after, against

SERIES = "settlement"
ISSUED = [f.PaperIssued(SERIES, number) for number in (1, 2, 3)]
CANCELLED = f.PaperCancelled(SERIES, 2, "printed twice")
DAY = date(2026, 11, 20)
FIRST = f.Sealed("table-3", "2026-11-20-0001", "c0ffee")
SECOND = f.Sealed("table-4", "2026-11-20-0001", "facade")


def three() -> Register:
    return after(*ISSUED)


def test_a_series_begins_with_one() -> None:
    assert next_number(EMPTY, SERIES) == 1


def test_each_series_counts_for_itself() -> None:
    register = after(*ISSUED, f.PaperIssued("tips", 1))
    assert (next_number(register, SERIES), next_number(register, "tips")) == (4, 2)


@pytest.mark.parametrize(
    ("number", "why"), [(3, ObjectionCode.NUMBER_GAP), (4, None), (5, ObjectionCode.NUMBER_GAP)]
)
def test_a_paper_takes_the_next_number_and_no_other(number: int, why: ObjectionCode | None) -> None:
    assert against(three(), f.PaperIssued(SERIES, number)) is why


def test_a_cancelled_number_stays_and_is_not_given_again() -> None:
    register = after(*ISSUED, f.PaperCancelled(SERIES, 3, "misprint"))
    assert register.series[SERIES].cancelled == {3}
    assert against(register, f.PaperIssued(SERIES, 3)) is ObjectionCode.NUMBER_GAP
    assert next_number(register, SERIES) == 4


SKIPPED = f.NumbersSkipped(SERIES, 3, 9, "the disk was exchanged")


def test_numbers_go_on_behind_the_last_paper_that_is_known() -> None:
    register = after(*ISSUED, SKIPPED)
    assert next_number(register, SERIES) == 10
    assert [n for n in range(1, 11) if register.series[SERIES].skips(n)] == [4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize(
    ("skipped", "why"),
    [
        (SKIPPED, None),
        (f.NumbersSkipped(SERIES, 2, 9, "x"), ObjectionCode.PAPER_KNOWN),
        (f.NumbersSkipped(SERIES, 3, 3, "x"), ObjectionCode.PAPER_KNOWN),
        (f.NumbersSkipped(SERIES, 3, 9, " "), ObjectionCode.REASON_NEEDED),
    ],
)
def test_numbers_are_skipped_from_the_last_that_is_known_for_a_reason(
    skipped: f.NumbersSkipped, why: ObjectionCode | None
) -> None:
    assert against(three(), skipped) is why


def test_a_paper_whose_number_was_skipped_is_neither_printed_again_nor_cancelled() -> None:
    register = after(*ISSUED, SKIPPED)
    assert against(register, f.PaperReprinted(SERIES, 7, 1)) is ObjectionCode.NO_SUCH_PAPER
    assert against(register, f.PaperCancelled(SERIES, 7, "x")) is ObjectionCode.NO_SUCH_PAPER


def test_a_paper_is_cancelled_once() -> None:
    assert against(after(*ISSUED, CANCELLED), CANCELLED) is ObjectionCode.PAPER_CANCELLED


def test_a_paper_is_cancelled_for_a_reason() -> None:
    assert against(three(), f.PaperCancelled(SERIES, 2, " ")) is ObjectionCode.REASON_NEEDED


@pytest.mark.parametrize("number", [0, 4])
def test_only_a_paper_that_was_issued_is_printed_again_or_cancelled(number: int) -> None:
    assert against(three(), f.PaperReprinted(SERIES, number, 1)) is ObjectionCode.NO_SUCH_PAPER
    assert against(three(), f.PaperCancelled(SERIES, number, "x")) is ObjectionCode.NO_SUCH_PAPER
    assert against(three(), f.PrinterFailed(SERIES, number, "jam")) is ObjectionCode.NO_SUCH_PAPER


def test_copies_of_a_paper_are_counted_without_a_gap() -> None:
    once = after(f.PaperReprinted(SERIES, 2, 1), register=three())
    assert (next_copy(once, SERIES, 2), next_copy(once, SERIES, 3)) == (2, 1)
    assert against(once, f.PaperReprinted(SERIES, 2, 2)) is None
    assert against(once, f.PaperReprinted(SERIES, 2, 1)) is ObjectionCode.NUMBER_GAP
    assert against(once, f.PaperReprinted(SERIES, 2, 3)) is ObjectionCode.NUMBER_GAP


def test_a_cancelled_paper_is_not_printed_again() -> None:
    register = after(*ISSUED, CANCELLED)
    assert against(register, f.PaperReprinted(SERIES, 2, 1)) is ObjectionCode.PAPER_CANCELLED


def test_a_printer_that_fails_leaves_the_number_as_it_is() -> None:
    failed = f.PrinterFailed(SERIES, 3, "no paper")
    assert against(three(), failed) is None
    assert after(failed, register=three()).series == three().series


def test_a_day_is_settled_again_only_with_everything_it_was_settled_with() -> None:
    register = after(f.NightClosed(DAY, (FIRST,)))
    assert against(register, f.NightClosed(DAY, (SECOND,))) is ObjectionCode.NIGHT_SHORT
    assert against(register, f.NightClosed(DAY, (SECOND, FIRST))) is None
    assert against(register, f.NightClosed(date(2026, 11, 21), (SECOND,))) is None


def test_the_last_settlement_of_a_day_counts() -> None:
    register = after(f.NightClosed(DAY, (FIRST,)), f.NightClosed(DAY, (FIRST, SECOND)))
    assert register.nights == {DAY: (FIRST, SECOND)}


# The series of a table


def test_a_table_numbers_by_itself_where_a_houses_book_was_heard() -> None:
    alone, joined = three(), after(*ISSUED, f.BookHeard(7, "b00c"))
    assert own_series(alone, "fill", "Table 7") == "fill"
    assert own_series(joined, "fill", "Table 7") == "7-fill"
    assert own_series(joined, "fill", "Salle du Lac") == "Salle_du_Lac-fill"
    assert own_series(joined, "staff", "") == "staff"
    assert next_number(joined, own_series(joined, SERIES, "Table 7")) == 1


@pytest.mark.parametrize(
    ("series", "parts", "number"),
    [
        ("fill", ("", "fill"), "F-12"),
        ("7-fill", ("7", "fill"), "7-F-12"),
        ("A-7-house_key", ("A-7", "house_key"), "A-7-F-12"),
    ],
)
def test_what_is_numbered_so_bears_the_sign_of_its_table(
    series: str, parts: tuple[str, str], number: str
) -> None:
    assert parted(series) == parts
    assert own_number(series, "F-12") == number


@pytest.mark.parametrize(
    ("series", "known"),
    [
        ("settlement", "12"),
        ("7-session_sheet", "7-12"),
        ("fill", "F-12"),
        ("credit", "C-12"),
        ("7-credit", "7-C-12"),
    ],
)
def test_people_know_a_paper_by_its_number_and_a_slip_by_its_letter(
    series: str, known: str
) -> None:
    assert paper_number(series, 12) == known
