"""A sheet: what its columns make of records, and what stands where there are none."""

import csv
import json
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

import pytest
from reportlab.platypus import BaseDocTemplate, CondPageBreak, Frame, PageTemplate, Spacer

from dealer_app.i18n import words
from dealer_app.reports.layout.columns import (
    CellKind,
    Column,
    Figures,
    Value,
    WordedCell,
    last,
    line_of,
    over,
    sum_of,
    sum_of_known,
    unknown,
    written,
)
from dealer_app.reports.layout.paper import HEIGHT, WIDTH, register_fonts
from dealer_app.reports.layout.sheet import (
    Field,
    KeptTogether,
    Listing,
    Origin,
    PaperSheet,
    Part,
    flowables,
    listings,
)
from dealer_app.reports.layout.spreadsheet import (
    BYTE_ORDER_MARK,
    About,
    csv_text,
    json_record,
    named,
)
from dealer_app.reports.layout.tables import LONG, lines, section
from dealer_app.reports.session.document import signature_lines
from dealer_app.rules.house import Currency
from tests.reports.reading import pages
from tests.reports.test_papers import rows

EURO: Final = Currency()
YEN: Final = Currency("JPY", "¥", 0)
AT: Final = datetime(2026, 11, 20, 23, 30, tzinfo=UTC)
ABOUT: Final = About(
    "float", 7, "Table 3", "2026-11-20-1", date(2026, 11, 20), EURO, ZoneInfo("Europe/Paris"),
    "Europe/Paris",
)  # fmt: skip
WHOLE: Final = Frame(20, 20, WIDTH + 12, HEIGHT + 12)
"""All of a page, as large as a paper's own frame."""

FIELDS: Final = (
    Field("name", "Name"),
    Field("number", "Number", CellKind.NUMBER),
    Field("amount", "Amount", CellKind.AMOUNT),
    Field("gain", "Gain", CellKind.GAIN),
    Field("share", "Share", CellKind.SHARE),
    Field("at", "At", CellKind.MOMENT),
)
LISTING: Final = Listing(
    "things",
    FIELDS,
    [
        ("Fill", 1250, 1250050, -1000, Fraction(-1, 8), AT),
        ("Nothing", None, None, None, None, None),
    ],
    ("Total", 1250, 1250050, -1000, None, ""),
)


def cells(language: str, listing: Listing = LISTING) -> list[list[str]]:
    """What a spreadsheet of that language reads."""
    text = csv_text(listing, ABOUT, words(language))
    assert text.startswith(BYTE_ORDER_MARK)
    separator = ";" if language == "fr" else ","
    return list(csv.reader(StringIO(text.removeprefix(BYTE_ORDER_MARK)), delimiter=separator))


def printed(listing: Listing) -> list[str]:
    """The rows of the table on paper, as text."""
    register_fonts()
    told = flowables([listing], Figures(words("en"), EURO, zone=UTC))
    return [" ".join(mark.text for mark in row.marks) for row in rows(told)]


@pytest.mark.parametrize(
    ("value", "kind", "said"),
    [
        (None, CellKind.AMOUNT, "–"),
        ("text", CellKind.TEXT, "text"),
        (1250, CellKind.NUMBER, "1,250"),
        (1250, CellKind.AMOUNT, "12.50"),
        (0, CellKind.PAID, "–"),
        (1000, CellKind.GAIN, "+10"),
        (1000, CellKind.HELD, "10"),
        (-1000, CellKind.HELD, "owes 10"),
        (WordedCell(3, "3, invalid"), CellKind.TEXT, "3, invalid"),
        (Fraction(1, 8), CellKind.SHARE, "12.5%"),
        (AT, CellKind.CLOCK, "23:30:00"),
        (AT, CellKind.MOMENT, "2026-11-20 23:30:00"),
        (date(2026, 11, 20), CellKind.DAY, "2026-11-20"),
    ],
)
def test_a_cell_is_written_by_its_kind(value: Value, kind: CellKind, said: str) -> None:
    assert written(value, kind, Figures(words("en"), EURO, zone=UTC)) == said


def test_what_reads_otherwise_on_paper_is_kept_as_it_is_among_data() -> None:
    listing = Listing("shoes", [Field("shoe", "Shoe")], [(WordedCell(3, "3, invalid"),)])
    assert printed(listing) == ["Shoe", "3, invalid"]
    assert cells("en", listing)[1][-1] == "3"
    (row,) = json.loads(json_record([listing], ABOUT, {}))["tables"]["shoes"]
    assert row["shoe"] == 3


def test_a_column_that_is_not_printed_is_among_the_data() -> None:
    short = replace(LISTING, unprinted=["number", "share", "at"])
    assert printed(short) == [
        "Name Amount Gain",
        "Fill 12,500.50 −10.00",
        "Nothing – –",
        "Total 12,500.50 −10.00",
    ]
    assert cells("en", short) == cells("en")


@pytest.mark.parametrize(("alone", "said"), [(False, "30.00"), (True, "30")])
def test_a_table_may_have_the_minor_unit_for_its_own_amounts_alone(
    *, alone: bool, said: str
) -> None:
    register_fonts()
    fields = [Field("amount", "Amount", CellKind.AMOUNT)]
    listing = Listing("things", fields, [(3000,)], own_minor=alone)
    paper = Figures(words("en"), EURO, minor=True)
    heading, row = rows(flowables([listing], paper))
    assert [mark.text for mark in (*heading.marks, *row.marks)] == ["Amount", said]


def test_a_table_on_paper_has_its_minor_unit_everywhere_if_it_has_it_once() -> None:
    assert printed(LISTING) == [
        "Name Number Amount Gain Share At",
        "Fill 1,250 12,500.50 −10.00 −12.5% 2026-11-20 23:30:00",
        "Nothing – – – – –",
        "Total 1,250 12,500.50 −10.00 –",
    ]


def test_a_table_without_rows_says_so() -> None:
    empty = Listing("things", FIELDS, [])
    assert printed(empty) == ["Name Number Amount Gain Share At", "– – – – – –"]


def test_a_table_that_is_data_alone_is_not_printed() -> None:
    hidden = replace(LISTING, printed=False)
    assert printed(hidden) == []
    assert list(listings([hidden, lines("text")])) == [hidden]


def test_amounts_of_another_currency_have_its_figures() -> None:
    yen = Listing("things", (Field("a", "A", CellKind.AMOUNT),), [(1250,)], currency=YEN)
    assert printed(yen) == ["A", "1,250"]
    assert cells("en", yen)[1][4:] == ["JPY", "1250"]


def test_english_spreadsheets_read_commas_and_points() -> None:
    head, first, second = cells("en")
    assert head == [
        *("Business day", "Time zone", "Table", "Session", "Currency"),
        *("Name", "Number", "Amount", "Gain", "Share", "At"),
    ]
    beside = ["2026-11-20", "Europe/Paris", "Table 3", "2026-11-20-1", "EUR"]
    assert first == [
        *beside,
        *("Fill", "1250", "12500.50", "-10.00", "-0.125000", "2026-11-21T00:30:00+01:00"),
    ]
    assert second == [*beside, "Nothing", *[""] * 5]


def test_french_spreadsheets_read_semicolons_and_decimal_commas() -> None:
    _, first, _ = cells("fr")
    assert first[5:] == [
        *("Fill", "1250", "12500,50", "-10,00", "-0,125000", "2026-11-21T00:30:00+01:00")
    ]


def test_no_text_is_taken_for_a_formula() -> None:
    texts = Listing(
        "things", (Field("a", "A"),), [("=1+1",), ("\r=1",), ("@x",), ("-5",), ("plain",)]
    )
    told = [row[-1] for row in cells("en", texts)[1:]]
    assert told == ["'=1+1", "'\r=1", "'@x", "'-5", "plain"]


def test_a_text_with_separators_and_lines_comes_back_whole() -> None:
    texts = Listing("things", (Field("a", "A"),), [('a;b,"c"\nd',)])
    assert cells("fr", texts)[1][-1] == 'a;b,"c"\nd'


def test_a_money_without_a_minor_unit_has_no_point() -> None:
    yen = replace(LISTING, currency=YEN)
    assert cells("en", yen)[1][7:9] == ["1250050", "-1000"]


def test_a_row_of_several_sessions_says_of_which_it_is() -> None:
    tables = Listing(
        "tray",
        (Field("table", "Table"), Field("drop", "Drop", CellKind.AMOUNT)),
        [("Table 3, 21:00", 500), ("Table 3, 23:00", 700)],
        origins=[Origin("Table 3", "a-1"), Origin("Table 3", "a-2")],
    )
    head, first, second = cells("en", tables)
    assert head[2:] == ["Table", "Session", "Currency", "Drop"]
    assert first[2:] == ["Table 3", "a-1", "EUR", "5.00"]
    assert second[2:] == ["Table 3", "a-2", "EUR", "7.00"]
    assert printed(tables)[1] == "Table 3, 21:00 5"


@pytest.mark.parametrize("left", range(40, 260, 20))
def test_what_stands_together_is_on_one_page_wherever_it_begins(left: int) -> None:
    figures = Figures(words("en"), EURO)
    signed = [*section("Signatures"), *signature_lines(("The chef",))]
    parts: list[Part] = [Spacer(0, HEIGHT - left), KeptTogether([lines("What was paid"), *signed])]
    place = BytesIO()
    document = BaseDocTemplate(place, pageTemplates=[PageTemplate(frames=[WHOLE])])
    document.build(list(flowables(parts, figures)))
    said = next(page for page in pages(place) if "What was paid" in page)
    assert "Signatures" in said
    assert "The chef" in said


def test_what_stands_together_is_found_among_the_tables() -> None:
    assert list(listings([KeptTogether([lines("a"), LISTING])])) == [LISTING]


def test_json_has_exact_amounts_and_offsets_and_nothing_for_nothing() -> None:
    record = json.loads(json_record([LISTING], ABOUT, {"head": "a3f1"}))
    assert (record["paper"], record["number"], record["head"]) == ("float", 7, "a3f1")
    first, second = record["tables"]["things"]
    assert first["amount"] == "12500.50"
    assert first["number"] == 1250
    assert first["at"] == "2026-11-21T00:30:00+01:00"
    assert first["business_day"] == "2026-11-20"
    assert second["gain"] is None


def test_two_tables_of_one_key_have_two_names() -> None:
    assert [name for name, _ in named([LISTING, LISTING])] == ["things", "things-2"]


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
