"""Prose on paper: what stands out does so in bold, and lines break where the words do."""

from collections.abc import Sequence

from dealer_app.reports.layout.paper import BOLD, REGULAR, WIDTH, register_fonts, width_of
from dealer_app.reports.layout.paper_ledger import DrawnLedger, LedgerLine, LedgerText
from dealer_app.reports.rule_sheet import prose

register_fonts()


def rows(block: str) -> Sequence[LedgerLine]:
    """The rows of a paragraph, or of a list."""
    (ledger,) = prose(block)
    assert isinstance(ledger, DrawnLedger)
    return ledger._rows


def marks(block: str) -> list[LedgerText]:
    return [mark for row in rows(block) for mark in row.marks]


def said(block: str) -> list[tuple[str, str]]:
    """Each text of a paragraph and the type that it is set in."""
    return [(mark.text, mark.ink.font) for mark in marks(block)]


def test_what_stands_between_two_pairs_of_asterisks_is_bold() -> None:
    assert said("One card **at most** is drawn.") == [
        ("One card", REGULAR),
        (" at most", BOLD),
        (" is drawn.", REGULAR),
    ]


def test_a_stop_after_bold_type_stands_close_to_it() -> None:
    assert said("Draws **on five**.") == [("Draws", REGULAR), (" on five", BOLD), (".", REGULAR)]


def test_bold_type_may_begin_a_text_and_end_it() -> None:
    assert said("**House rule.** Bet: **ten.**") == [
        ("House rule.", BOLD),
        (" Bet:", REGULAR),
        (" ten.", BOLD),
    ]


def test_texts_of_one_line_stand_side_by_side() -> None:
    first, second = marks("One **two**")
    assert second.x == first.x + width_of(first.text, first.ink)


def test_no_line_is_wider_than_the_paper() -> None:
    long = "- " + "A rule of many words **and of a house** which says it another way. " * 12
    for row in rows(long):
        end = max(mark.x + width_of(mark.text, mark.ink) for mark in row.marks)
        assert end <= WIDTH


def test_no_word_is_lost_where_lines_break() -> None:
    words = [f"word{n}" for n in range(200)]
    text = " ".join(f"**{word}**" if n % 7 == 0 else word for n, word in enumerate(words))
    found = [" ".join(mark.text.strip() for mark in row.marks) for row in rows(text)]
    assert " ".join(found).split() == words


def test_a_word_wider_than_the_paper_is_broken() -> None:
    found = marks("Seal " + "a3f1" * 100)
    assert max(width_of(mark.text, mark.ink) for mark in found) <= WIDTH
    assert "".join(mark.text for mark in found).replace(" ", "") == "Seal" + "a3f1" * 100


def test_a_page_never_ends_within_an_item() -> None:
    item = "A rule of many words that takes several lines of the paper to be said at all. " * 5
    starts = [row.starts for row in rows(f"- {item}\n- {item}")]
    assert starts.count(True) == 2
    assert starts[0]


def test_text_right_below_a_heading_follows_it() -> None:
    *_, heading, paragraph = prose("## The draw\nOne card at most.")
    assert isinstance(heading, DrawnLedger)
    assert isinstance(paragraph, DrawnLedger)
    told = [mark.text for part in (heading, paragraph) for row in part._rows for mark in row.marks]
    assert told == ["The draw", "One card at most."]
