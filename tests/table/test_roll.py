"""A roll is a sequence like any other, and shares what a shorter one holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.table.roll import ReckonedRoll, Reckoning, Roll, Selfsame

NUMBERS = st.lists(st.integers(), max_size=150)


@given(NUMBERS, st.slices(160))
def test_a_roll_holds_what_was_laid_on_it(numbers: list[int], part: slice) -> None:
    for roll in (Roll(numbers), Roll[int]().and_more(numbers), ReckonedRoll(numbers)):
        assert list(roll) == numbers
        assert [roll[place] for place in range(len(roll))] == numbers
        assert roll[part] == tuple(numbers[part])
        assert roll == numbers
        assert roll == tuple(numbers)
        assert roll == Roll(numbers)
        assert hash(roll) == hash(Roll(numbers))
        assert roll != [*numbers, 0]
        assert roll != "numbers"
        assert list(reversed(roll)) == numbers[::-1]


@given(NUMBERS, st.data())
def test_a_shorter_roll_is_how_the_longer_began(numbers: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(numbers)))
    for roll in (Roll(numbers), ReckonedRoll(numbers)):
        assert roll.first(count) == numbers[:count]
        assert roll.first(count).and_one(7) == [*numbers[:count], 7]
        assert roll == numbers


def test_no_item_lies_beyond_the_end() -> None:
    roll = Roll(range(40))
    assert (roll[-1], roll[-40]) == (39, 0)
    for place in (40, -41):
        with pytest.raises(IndexError):
            roll[place]
    assert repr(Roll([1, 2])) == "Roll((1, 2))"


@pytest.mark.parametrize("length", [0, 31, 32, 33, 96, 100])
def test_a_part_of_a_roll_begins_and_ends_anywhere(length: int) -> None:
    roll, numbers = Roll(range(length)), tuple(range(length))
    for start in (0, 1, 31, 32, 33, 64, 95, 96, 99):
        for stop in (0, 1, 31, 32, 33, 64, 95, 96, 100):
            assert roll[start:stop] == numbers[start:stop]


SUM: Reckoning[int, int] = Reckoning(0, lambda total, number: total + number)


@given(NUMBERS, st.data())
def test_a_reckoning_comes_to_the_same_however_the_roll_came_about(
    numbers: list[int], data: st.DataObject
) -> None:
    roll = ReckonedRoll[int]()
    for number in numbers:
        roll = roll.and_one(number)
        if data.draw(st.booleans()):
            assert roll.kept_up((SUM,)) is roll
    assert roll.come_to(SUM) == sum(numbers) == ReckonedRoll(numbers).come_to(SUM)
    for place in range(len(numbers)):
        other = roll.with_other(place, 7)
        assert other == [*numbers[:place], 7, *numbers[place + 1 :]]
        assert other.come_to(SUM) == sum(other)
    assert roll.come_to(SUM) == sum(numbers)


LENGTH: Reckoning[int, int] = Reckoning(0, lambda length, _: length + 1)
ODD: Reckoning[int, int] = Reckoning(0, lambda odd, number: odd + number % 2)
KEPT = (SUM, ODD)


@given(NUMBERS, st.data())
def test_what_an_item_does_not_move_stays_whatever_else_was_asked_of_the_roll(
    numbers: list[int], data: st.DataObject
) -> None:
    roll = ReckonedRoll[int]()
    for place, number in enumerate(numbers, 1):
        roll = roll.and_one(number)
        if data.draw(st.booleans()):
            assert roll.come_to(LENGTH) == place
        if data.draw(st.booleans()):
            roll.kept_up(KEPT, None if number % 2 else (SUM,))
        if data.draw(st.booleans()):
            assert roll.come_to(LENGTH) == place
        assert roll.come_to(SUM) == sum(numbers[:place])
        assert roll.come_to(ODD) == sum(each % 2 for each in numbers[:place])


def test_a_reckoning_looks_at_what_is_new_alone() -> None:
    seen: list[int] = []

    def looked_at(total: int, number: int) -> int:
        seen.append(number)
        return total + number

    watched, roll = Reckoning(0, looked_at), ReckonedRoll(range(100))
    assert roll.come_to(watched) == sum(range(100))
    seen.clear()
    assert [roll.and_one(number).come_to(watched) for number in (100, 200)] == [5050, 5150]
    assert roll.come_to(watched) == roll.and_one(0).come_to(watched) == 4950
    assert seen == [100, 200, 0]


def test_things_are_known_again_by_themselves() -> None:
    one, like_it = [1], [1]
    assert Selfsame(one, 2) == Selfsame(one, 2)
    assert hash(Selfsame(one)) == hash(Selfsame(one))
    assert Selfsame(one) != Selfsame(like_it)
    assert Selfsame(one) != one
