"""A sheet: what its columns make of records, and what stands where there are none."""

from dataclasses import replace
from typing import Final, NamedTuple

import pytest
from reportlab.platypus import CondPageBreak

from dealer_app.i18n import words
from dealer_app.reports.layout.columns import (
    CellKind,
    Column,
    last,
    line_of,
    over,
    sum_of,
    sum_of_known,
    unknown,
)
from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.listing import Listing, Origin
from dealer_app.reports.layout.paper import register_fonts
from dealer_app.reports.layout.sheet import PaperSheet
from dealer_app.reports.layout.tables import LONG
from dealer_app.rules.house import Currency

ENGLISH: Final = Figures(words("en"), Currency())
FRENCH: Final = Figures(words("fr"), Currency())


class Box(NamedTuple):
    """A box with what was counted in it, None before."""

    table: str
    worth: int
    off: int | None = 0


def _said(box: Box, figures: Figures) -> str:
    return "" if box.off is None else figures.words.plural("{n} coup", "{n} coups", box.off)


BOXES: Final[PaperSheet[Box]] = PaperSheet(
    "boxes",
    (
        Column("table", "Table", lambda box, _: box.table),
        Column("worth", "Counted", lambda box, _: box.worth, CellKind.AMOUNT, total=sum_of),
        Column(
            "off",
            "Over or short",
            lambda box, _: box.off,
            CellKind.GAIN,
            total=sum_of_known,
            said=_said,
        ),
    ),
    "Counts",
    total="Total",
)
TWO: Final = [Box("A", 300, 7), Box("B", 200, None)]


def test_a_row_has_the_values_of_its_record_under_the_titles_of_the_language() -> None:
    listing = BOXES.listing(TWO, FRENCH)
    assert [field.key for field in listing.fields] == ["table", "worth", "off"]
    assert [field.name for field in listing.fields] == [
        FRENCH.words(title) for title in ("Table", "Counted", "Over or short")
    ]
    assert listing.rows == [("A", 300, 7), ("B", 200, None)]


def test_the_totals_are_made_of_the_cells_each_column_in_its_own_way() -> None:
    assert BOXES.listing(TWO, ENGLISH).total == ("Total", 500, 7)


def test_the_totals_are_those_of_the_whole_where_it_is_given() -> None:
    assert BOXES.listing(TWO, ENGLISH, Box("unsaid", 501, None)).total == ("Total", 501, None)


@pytest.mark.parametrize(("records", "total"), [(TWO[:1], ()), (TWO, ("Total", 500, 7))])
def test_totals_stand_under_so_many_records_at_least(
    records: list[Box], total: tuple[object, ...]
) -> None:
    sheet = PaperSheet(BOXES.key, BOXES.columns, total="Total", least=2)
    assert sheet.listing(records, ENGLISH).total == total


def test_a_sum_with_an_unknown_part_is_unknown() -> None:
    assert sum_of([3, None]) is None
    assert sum_of([3, 4]) == 7
    assert sum_of_known([3, None]) == 3
    assert last([3, 4]) == 4
    assert unknown([3, 4]) is None


def test_a_list_of_nothing_is_left_out_with_its_heading() -> None:
    assert list(BOXES.parts([], ENGLISH)) == []


def test_what_is_said_of_nothing_stands_under_the_heading() -> None:
    register_fonts()
    sheet = PaperSheet(BOXES.key, BOXES.columns, BOXES.heading, empty="No tip was taken.")
    assert len(list(sheet.parts([], ENGLISH))) == 3
    assert not any(isinstance(part, Listing) for part in sheet.parts([], ENGLISH))


def test_a_list_that_is_kept_stands_among_the_data_without_records_too() -> None:
    register_fonts()
    sheet = replace(BOXES, empty="No tip was taken.", kept=True)
    *_, listing = sheet.parts([], ENGLISH)
    assert isinstance(listing, Listing)
    assert (listing.rows, listing.total, listing.printed) == ([], (), False)
    (shown,) = sheet.body(TWO, ENGLISH)
    assert isinstance(shown, Listing)
    assert shown.printed


@pytest.mark.parametrize(("number", "same"), [(LONG, []), (LONG + 1, ["table", "off"])])
def test_what_many_records_have_alike_is_found(number: int, same: list[str]) -> None:
    boxes = [Box("A", 100 * n) for n in range(number)]
    assert [each.key for each in BOXES.alike(boxes, ENGLISH)] == same


def test_a_heading_keeps_the_room_that_it_needs() -> None:
    sheet = PaperSheet(BOXES.key, BOXES.columns, BOXES.heading, needs=140)
    (room, _, listing) = sheet.parts(TWO, ENGLISH)
    assert isinstance(room, CondPageBreak)
    assert room.height == 140
    assert isinstance(listing, Listing)


def test_a_column_may_be_left_out() -> None:
    listing = BOXES.without("worth").listing(TWO, ENGLISH)
    assert listing.rows == [("A", 7), ("B", None)]
    assert listing.total == ("Total", 7)


def test_each_row_has_its_origin_where_there_are_several() -> None:
    sheet = PaperSheet(BOXES.key, BOXES.columns, origin=lambda box: Origin(box.table, "1"))
    assert sheet.listing(TWO, ENGLISH).origins == [Origin("A", "1"), Origin("B", "1")]


class Held(NamedTuple):
    """A box and by whom it is held."""

    who: str
    box: Box

    def box_of(self) -> Box:
        """The box."""
        return self.box


def test_columns_of_a_part_stand_over_the_whole() -> None:
    held = Held("Anne", TWO[0])
    columns = over(BOXES.columns, Held.box_of)
    assert [each.value(held, ENGLISH) for each in columns] == ["A", 300, 7]
    assert line_of(columns, held, ENGLISH) == "A  3  7 coups"


def test_a_line_leaves_out_what_has_nothing_to_say() -> None:
    assert line_of(BOXES.columns, TWO[1], ENGLISH) == "B  2"
