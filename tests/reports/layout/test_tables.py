"""A table over the width of a page: what is said in it is broken between words alone."""

from dealer_app.reports.layout.paper import register_fonts
from dealer_app.reports.layout.tables import ColumnHead, table

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
