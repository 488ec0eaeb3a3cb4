"""How a table of a file is read: its keys, what is usual, and all that is wrong with it."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

import pytest
from typing_extensions import override

from dealer_app.library.options import SettledSheet
from dealer_app.library.strict import (
    NEEDED,
    NONE,
    AtMost,
    By,
    SheetKey,
    Strict,
    Then,
    Within,
    Written,
    checked,
    widened,
    wrong,
)


def number(value: object) -> int:
    if isinstance(value, int):
        return value
    raise wrong("not_text", found=str(value))


def times(value: object, about: object) -> int:
    assert isinstance(about, int)
    return number(value) * about


def ranked(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(values))


Number = Annotated[int, By(number)]


class Inner(Strict):
    """A table within another one."""

    unknown: ClassVar = "unknown_act"
    first: Number
    second: Number = 2

    @classmethod
    @override
    def spelt(cls, value: object) -> object:
        return {"first": value} if isinstance(value, int) else value

    @override
    def agree(self, about: object) -> None:
        if self.first > self.second:
            raise wrong("below_minimum")


class Outer(Strict):
    """A whole file."""

    some: Annotated[tuple[Number, ...], AtMost(2), Then(ranked)] = ()
    inner: Inner | None = None
    each: Mapping[str, Inner] = NONE
    scaled: Annotated[int, Within(times)] = 0
    bare: object = None


def read(tree: dict[str, object], table: type[Strict] = Outer) -> Strict:
    made, faults = checked(table, SettledSheet(tree), "file", 10)
    assert faults == []
    assert made is not None
    return made


def told(tree: dict[str, object], table: type[Strict] = Outer) -> list[tuple[str, str]]:
    """The place and the name of every fault."""
    made, faults = checked(table, SettledSheet(tree), "file", 10)
    assert made is None
    return [(each.where, each.saying.code) for each in faults]


def test_what_is_left_out_is_as_usual() -> None:
    assert vars(read({})) == {"some": (), "inner": None, "each": {}, "scaled": 0, "bare": None}


def test_values_are_what_they_stand_for() -> None:
    made = read({"some": [2, 1], "inner": {"first": 1}, "scaled": 3, "bare": "x"})
    assert isinstance(made, Outer)
    assert made.inner is not None
    assert (made.some, made.inner.second, made.scaled, made.bare) == ((1, 2), 2, 30, "x")


def test_a_table_may_be_written_in_short() -> None:
    made = read({"each": {"a": 1}})
    assert isinstance(made, Outer)
    assert vars(made.each["a"]) == {"first": 1, "second": 2}


def test_every_fault_is_told_with_its_place_the_unknown_keys_last() -> None:
    tree = {"x": 1, "inner": {"z": 0}, "some": [1, "a"], "each": {"a": [], "b": {"first": "a"}}}
    assert told(tree) == [
        ("some.1", "not_text"),
        ("inner.first", "missing"),
        ("inner.z", "unknown_act"),
        ("each.a", "not_table"),
        ("each.b.first", "not_text"),
        ("x", "unknown_key"),
    ]


def test_values_that_do_not_go_together_are_told_at_their_table_once_each_is_right() -> None:
    assert told({"inner": {"first": 3}}) == [("inner", "below_minimum")]
    assert told({"inner": {"first": 3, "second": "a"}}) == [("inner.second", "not_text")]


def test_of_a_list_that_is_too_long_nothing_else_is_told() -> None:
    assert told({"some": [1, "a", 3]}) == [("some", "too_many")]
    assert told({"some": {}}) == [("some", "not_list")]


def test_no_key_is_missed_where_the_option_for_it_is_broken() -> None:
    holes = SettledSheet({"inner": {}}, holes={("inner", "first")})
    assert checked(Outer, holes, "file", 10) == (None, [])


def test_a_table_is_widened_and_a_key_said_anew_keeps_its_place() -> None:
    added = {"second": SheetKey(Number, NEEDED), "third": SheetKey(Number, Written(5))}
    wide = widened("Wide", Inner, added)
    assert [*wide.fields()] == ["first", "second", "third"]
    assert [*Inner.fields()] == ["first", "second"]
    assert told({"first": 1}, wide) == [("second", "missing")]
    assert vars(read({"first": 1, "second": 3}, wide)) == {"first": 1, "second": 3, "third": 5}


def test_what_is_usual_is_read_as_if_it_stood_in_the_file() -> None:
    wide = widened("Wide", Outer, {"scaled": SheetKey(Annotated[int, Within(times)], Written(4))})
    assert vars(read({}, wide))["scaled"] == 40


def test_nobody_changes_what_a_file_says() -> None:
    with pytest.raises(AttributeError):
        read({}).bare = 1
