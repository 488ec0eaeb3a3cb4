from dealer_app.reports.layout.paper import FIGURE, HEIGHT, register_fonts
from dealer_app.reports.layout.paper_ledger import DrawnLedger, LedgerLine, LedgerText
from dealer_app.reports.layout.tables import FactLine, facts

HEAD = (LedgerLine(10, ()),)


def coup_rows(*below: int) -> list[LedgerLine]:
    """A row of a coup, and so many rows that belong to it, for each number."""
    return [
        row for n in below for row in (LedgerLine(10, (), starts=True), *[LedgerLine(10, ())] * n)
    ]


def heights(ledger: DrawnLedger, room: float) -> list[float]:
    return [part.wrap(0, 0)[1] for part in ledger.split(0, room)]


def test_a_page_ends_before_a_coup() -> None:
    assert heights(DrawnLedger(HEAD, coup_rows(2, 2, 2)), 75) == [70, 40]


def test_a_page_without_room_for_a_coup_is_left() -> None:
    assert heights(DrawnLedger(HEAD, coup_rows(2, 2)), 35) == []


def test_a_coup_longer_than_a_page_goes_on_over_the_next() -> None:
    rows = int(HEIGHT)
    first, rest = heights(DrawnLedger(HEAD, coup_rows(rows)), HEIGHT)
    assert first <= HEIGHT
    assert first + rest == 10 * (rows + 1) + 2 * 10


def test_a_row_without_a_name_stays_on_the_page_of_the_one_before_where_they_are_joined() -> None:
    named, more = LedgerText(0, "Tie", FIGURE), LedgerText(80, "lost", FIGURE)
    rows = [LedgerLine(10, (each,), starts=True) for each in (named, more, named, more)]
    assert heights(DrawnLedger(HEAD, rows), 45) == [40, 20]
    assert heights(DrawnLedger(HEAD, rows).joined(), 45) == [30, 30]


def test_no_page_ends_within_a_fact() -> None:
    """The name of the second one goes over two rows, beside a third that is on one."""
    register_fonts()
    told = facts(
        [FactLine("Packs", "8"), FactLine("Cards that are needed to open one more", "6")],
        [FactLine("Commission", "5"), FactLine("Tie", "8"), FactLine("Pairs", "11")],
        name_width=120,
    )
    whole = told.wrap(0, 0)[1]
    row = whole / 3
    assert heights(told, 2.5 * row) == [row, 2 * row]
