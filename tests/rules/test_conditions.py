"""Tables of conditions as a sheet writes them: read strictly, and told apart by what they say."""

import pytest

from dealer_app.rules.conditions import (
    _OF_A_HAND,
    _OF_THE_COUP,
    BadCondition,
    _numbers,
    read_conditions,
    table_of,
    text_of,
)

FACES = tuple("A23456789TJQK")

READ: list[tuple[dict[str, object], str]] = [
    ({"winner": "tie"}, "winner=tie"),
    ({"winner": ["tie", "banque"]}, "winner=banque,tie"),
    ({"banque_total": [9, 8, 9], "winner": "banque"}, "winner=banque banque_total=8,9"),
    ({"sum": [2, 10]}, "sum=2,10"),
    ({"ponte_natural": False}, "ponte_natural=false"),
    ({"ponte_ranks": ["J 9", "9 T"]}, "ponte_ranks=9-T,9-J"),
    ({"ponte_third": "T"}, "ponte_third=T"),
    ({"counted": ["K", "9"], "times": 2}, "counted=9,K times=2"),
    ({"hand_pair": "mixed", "hands": 1}, "hands=1 hand_pair=mixed"),
]


@pytest.mark.parametrize(("written", "told"), READ, ids=[each[1] for each in READ])
def test_a_table_is_told_in_one_order_however_it_is_written(
    written: dict[str, object], told: str
) -> None:
    table = read_conditions(written, FACES)
    assert text_of(table) == told
    assert table_of(told) == table


REFUSED: list[tuple[dict[str, object], str, str]] = [
    ({}, "no_condition", ""),
    ({"winer": "tie"}, "unknown_condition", ""),
    ({"winner": "punto"}, "bad_condition", "ponte, banque, tie"),
    ({"winner": ["ponte", "banque", "tie"]}, "bad_condition", "ponte, banque, tie"),
    ({"winner": []}, "bad_condition", "ponte, banque, tie"),
    ({"winner": True}, "bad_condition", "ponte, banque, tie"),
    ({"margin": 0}, "bad_condition", "1–99"),
    ({"margin": 2.5}, "bad_condition", "1–99"),
    ({"margin": {"from": 2}}, "bad_condition", "1–99"),
    ({"ponte_natural": "true"}, "bad_condition", "true, false"),
    ({"ponte_natural": 1}, "bad_condition", "true, false"),
    ({"suited": False}, "bad_condition", "true"),
    ({"ponte_pair": ["any"]}, "bad_condition", "any, mixed, coloured, perfect"),
    ({"ponte_third": "X"}, "bad_condition", ", ".join(FACES)),
    ({"ponte_third": "8 9"}, "bad_condition", ", ".join(FACES)),
    ({"ponte_ranks": "9"}, "bad_condition", "A A, A 2, A 3, …"),
    ({"times": 2}, "condition_alone", ""),
    ({"counted": "9"}, "condition_alone", ""),
    ({"counted_suit": "one"}, "condition_alone", ""),
    ({"hands": 1}, "condition_alone", ""),
    ({"hand_total": 9}, "condition_alone", ""),
]


@pytest.mark.parametrize(("written", "code", "allowed"), REFUSED, ids=str)
def test_what_is_no_condition_is_refused(
    written: dict[str, object], code: str, allowed: str
) -> None:
    with pytest.raises(BadCondition) as refused:
        read_conditions(written, FACES)
    assert refused.value.code == code
    assert refused.value.about.get("allowed", "") == allowed


def test_where_the_pack_is_broken_any_rank_is_one() -> None:
    assert read_conditions({"ponte_third": "X"}, ()) == (("ponte_third", ("X",)),)


def test_what_numbers_a_condition_may_name_is_read_alike_whenever_it_is_asked() -> None:
    """The kinds of conditions are made as the program starts."""
    assert _numbers(4, 12) == _OF_THE_COUP["cards"]
    assert _numbers(2, 6) == _OF_A_HAND["cards"]
    assert list(_OF_A_HAND["cards"].numbers) == [2, 3, 4, 5, 6]
