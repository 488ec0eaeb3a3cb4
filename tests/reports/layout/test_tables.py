"""A table over the width of a page: what is said in it is broken between words alone."""

from dealer_app.reports.layout.paper import register_fonts
from dealer_app.reports.layout.tables import ColumnHead, beside, table

ASKS = "what is said here takes all the room that the others leave it " * 4


HEADS = [ColumnHead("Why", wide=True), ColumnHead("What", wide=True), ColumnHead("Coup")]


def texts(*cells: str) -> list[str]:
    """What stands in one row of such cells, piece by piece."""
    register_fonts()
    told = table(HEADS, [(*cells, "7")])
    return [mark.text for row in told._rows for mark in row.marks]


def test_a_word_of_a_narrow_column_stays_whole_beside_one_that_asks_for_all_the_room() -> None:
    assert "Maldonne" in texts("Maldonne", ASKS)
    assert "Maldonne" in texts(ASKS, "Maldonne")


def test_words_that_have_no_room_beside_each_other_are_broken() -> None:
    long = "x" * 400
    told = texts(long, long)
    assert long not in told
    assert sorted("".join(told)) == sorted(2 * long + "7")


def test_a_name_has_its_line_beside_a_text_that_is_broken() -> None:
    assert "Anne-Charlotte de la Roche" in texts("Anne-Charlotte de la Roche", ASKS)
    assert "Anne-Charlotte de la Roche" in texts(ASKS, "Anne-Charlotte de la Roche")


def test_the_total_of_what_stands_side_by_side_is_that_of_the_whole_width() -> None:
    register_fonts()
    heads = [ColumnHead("Coup", right=True), ColumnHead("Seat"), ColumnHead("Won", right=True)]
    cells = [[str(n), f"Seat {n % 9}", "100"] for n in range(60)]
    drawn = beside(heads, cells, ["Total", "", "6,000"])
    head, *_ = drawn._heading
    *_, total = drawn._rows
    assert sum(mark.text == "Won" for mark in head.marks) > 1, "they stand side by side"
    name, whole = total.marks
    assert (name.text, name.x) == ("Total", head.marks[0].x)
    assert (whole.text, whole.x, whole.right) == ("6,000", head.marks[-1].x, True)
