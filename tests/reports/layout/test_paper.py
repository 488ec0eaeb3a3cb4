from dealer_app.reports.layout.paper import (
    BODY,
    LARGE,
    LEAST,
    PaperPage,
    fitting,
    printed,
    register_fonts,
    width_of,
    wrapped,
)
from dealer_app.reports.layout.tables import lines

register_fonts()


def test_a_text_that_fits_is_one_line() -> None:
    assert wrapped("two words", BODY, 500) == ["two words"]


def test_lines_break_between_words() -> None:
    room = width_of("three short", BODY)
    assert wrapped("three short words", BODY, room) == ["three short", "words"]


def test_an_amount_is_never_broken_at_its_narrow_space() -> None:
    room = width_of("stake 1\u202f00", BODY)
    assert wrapped("stake 1\u202f000", BODY, room) == ["stake", "1\u202f000"]


def test_a_word_wider_than_the_line_is_broken() -> None:
    pieces = wrapped("a3f1" * 40, BODY, 100)
    assert "".join(pieces) == "a3f1" * 40
    assert max(width_of(piece, BODY) for piece in pieces) <= 100


def test_no_text_is_one_empty_line() -> None:
    assert wrapped("", BODY, 100) == [""]


def test_what_has_no_room_is_set_smaller_but_never_too_small_to_read() -> None:
    half = fitting("a large text", LARGE, width_of("a large text", LARGE) / 2)
    assert half.size == LEAST
    assert width_of("a large text", half) <= width_of("a large text", LARGE) / 2 + 0.01
    assert fitting("a large text", LARGE, 500) == LARGE


def test_larger_type_is_not_set_narrower() -> None:
    assert BODY.scaled(1.5) == BODY._replace(size=12)


def test_what_was_put_off_to_the_next_page_is_put_off_again_where_it_is_printed_once_more() -> None:
    page = PaperPage("Sheet", "en", "Sabot", "", ("", ""), "", lambda page, of: f"{page} of {of}")
    story = [lines(f"Line {number}.") for number in range(100)]
    assert printed(story, page, invariant=True) == printed(story, page, invariant=True)
