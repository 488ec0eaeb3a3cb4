"""The usual run tries a share of what is alike, and never nothing."""

from tests.run_length import LONG, in_languages, in_turn, one_in


def test_however_few_cases_there_are_one_of_them_is_tried() -> None:
    for number in range(1, 8):
        for first in range(6):
            assert one_in(3, range(number), first), (number, first)


def test_the_shares_of_one_and_the_next_are_all_there_is() -> None:
    shares = [set(one_in(3, range(10), first)) for first in range(3)]
    assert set().union(*shares) == set(range(10))


def test_each_case_is_tried_in_one_way_and_the_next_in_the_next() -> None:
    tried = {(0, "a"), (1, "b"), (2, "c"), (3, "a"), (4, "b")}
    ways = {(case, way) for case in range(5) for way in "abc"}
    assert set(in_turn(range(5), "abc")) == (ways if LONG else tried)


def test_each_case_is_tried_in_a_language_and_the_next_in_the_other() -> None:
    both = {("a", "fr"), ("a", "en"), ("b", "fr"), ("b", "en")}
    assert set(in_languages(["a", "b"])) == (both if LONG else {("a", "fr"), ("b", "en")})
