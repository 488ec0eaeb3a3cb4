"""What a hand may say in its turn, and what its showing brings to light."""

import pytest

from dealer_app.rules.due import No
from dealer_app.session import TableSession
from dealer_app.table import events as ev
from tests.builders import (
    at_table,
    codes,
    deal,
    dues,
    entered,
    expose,
    held,
    refusal,
    say,
    session,
    show,
    stake,
)


def festival(text: str, *events: ev.Event) -> TableSession:
    return entered(at_table("festival"), *deal(text), *events)


HIDDEN = "xx xx xx xx"


# What may be said


def test_nothing_is_said_before_all_first_cards_lie() -> None:
    assert refusal(festival("xx xx xx"), say("ponte", "show")) is No.NOT_ITS_TURN


def test_nothing_is_said_without_a_coup_or_in_a_void_one() -> None:
    table = entered(session("festival"), ev.ShoeOpened(6))
    assert refusal(table, say("ponte", "draw")) is No.NO_COUP
    entered(table, ev.CoupOpened(), *deal(HIDDEN), ev.CoupVoided("Misdeal"))
    assert refusal(table, say("ponte", "draw")) is No.COUP_OVER


def test_nobody_gives_here() -> None:
    assert refusal(festival(HIDDEN), say("ponte", "give")) is No.NO_SAY


def test_a_hidden_ponte_speaks_before_the_bank() -> None:
    table = festival(HIDDEN)
    assert refusal(table, say("banque", "stand")) is No.NOT_ITS_TURN
    entered(table, say("ponte", "stand"))
    assert refusal(table, say("ponte", "draw")) is No.NOT_ITS_TURN
    assert refusal(table, say("banque", "draw")) is No.SHOW_DUE
    table = festival(HIDDEN, say("ponte", "draw"))
    assert refusal(table, say("ponte", "stand")) is No.NOT_ITS_TURN


def test_a_hidden_hand_may_be_laid_down_at_any_time() -> None:
    table = festival(HIDDEN, say("banque", "show"))
    assert dues(table) == ["show banque"]
    entered(table, say("ponte", "show"))
    assert dues(table) == ["show ponte"]


def test_face_down_nobody_speaks_at_punto_banco() -> None:
    table = entered(at_table(), *deal(HIDDEN))
    assert refusal(table, say("ponte", "stand")) is No.NO_SAY
    entered(table, say("ponte", "show"))
    assert dues(table) == ["show ponte", "show banque"]


def test_what_the_law_forces_may_be_said_in_its_turn() -> None:
    table = entered(at_table(), *deal("2 5 K Q"))
    assert refusal(table, say("banque", "draw")) is No.NOT_ITS_TURN
    entered(table, say("ponte", "draw"), *deal("4"))
    entered(table, say("ponte", "draw"), say("banque", "draw"), *deal("2"))
    assert dues(table) == ["settle"]


@pytest.mark.parametrize(
    ("text", "word", "no"),
    [
        ("2 5 K Q", say("ponte", "stand"), No.MUST_DRAW),
        ("2 5 K Q 4", say("ponte", "stand"), No.MUST_DRAW),
        ("7 5 K Q", say("ponte", "draw"), No.MUST_STAND),
        ("7 6 K Q", say("banque", "draw"), No.MUST_STAND),
        ("9 5 K Q", say("banque", "draw"), No.MUST_STAND),
        ("2 5 K Q 4", say("banque", "stand"), No.MUST_DRAW),
    ],
)
def test_what_the_law_forbids_may_not_be_said(text: str, word: ev.HandSpoke, no: No) -> None:
    assert refusal(entered(at_table(), *deal(text)), word) is no


def test_a_choice_once_made_is_not_made_otherwise() -> None:
    table = festival("K K 5 7", say("ponte", "stand"))
    assert refusal(table, say("ponte", "draw")) is No.NOT_ITS_TURN
    entered(table, say("ponte", "stand"))
    table = festival("K K 5 7", say("ponte", "draw"))
    assert refusal(table, say("ponte", "stand")) is No.NOT_ITS_TURN
    entered(table, *deal("3"))
    assert refusal(table, say("ponte", "stand")) is No.MUST_DRAW


# What is shown


def test_a_hand_is_shown_in_the_order_in_which_it_was_dealt() -> None:
    table = entered(at_table(), *deal("7 xx xx xx"), show("ponte", "K"), show("banque", "6 Q"))
    assert (held(table, "ponte"), held(table, "banque")) == ("7 K", "6 Q")


def test_a_hand_may_be_shown_card_by_card() -> None:
    table = entered(at_table(), *deal(HIDDEN), show("ponte", "7"))
    assert (held(table, "ponte"), held(table, "banque")) == ("7 xx", "xx xx")
    assert dues(table)[0].startswith("show ponte")
    assert held(entered(table, show("ponte", "K")), "ponte") == "7 K"


def test_a_hand_shown_card_by_card_is_judged_once_it_lies_open() -> None:
    table = festival(HIDDEN, say("ponte", "stand"), show("banque", "K 7"), show("ponte", "K"))
    assert codes(table) == []
    assert [code for code, _ in codes(entered(table, show("ponte", "4")))] == ["IRR-21"]


@pytest.mark.parametrize(
    ("text", "shown", "no"),
    [
        ("7 6 K Q", show("ponte", "7 K"), No.NOT_HIDDEN),
        ("xx xx xx", show("ponte", "7 K"), No.NOT_ITS_TURN),
        (HIDDEN, show("ponte", "7 K Q"), No.SHOW_COUNT),
        (HIDDEN, show("ponte", "7 xx"), No.CARDS_HIDDEN),
    ],
)
def test_a_hand_shows_only_what_it_hides(text: str, shown: ev.HandShown, no: No) -> None:
    assert refusal(entered(at_table(), *deal(text)), shown) is no


def test_nothing_is_shown_without_a_coup_or_in_a_void_one() -> None:
    table = entered(session(), ev.ShoeOpened(8))
    assert refusal(table, show("ponte", "7 K")) is No.NO_COUP
    entered(table, ev.CoupOpened(), *deal(HIDDEN), ev.CoupVoided("Misdeal"))
    assert refusal(table, show("ponte", "7 K")) is No.COUP_OVER


def test_cards_are_shown_as_precisely_as_the_bets_need() -> None:
    table = entered(at_table(), stake(3, "perfect_pair", 10), *deal(HIDDEN))
    assert refusal(table, show("ponte", "7 K")) is No.SUIT_NEEDED
    entered(table, show("ponte", "7s Ks"))


def test_a_card_shown_one_too_many_is_found() -> None:
    table = entered(session(), ev.ShoeOpened(1), ev.CoupOpened(), *deal(HIDDEN))
    entered(table, show("ponte", "7s 7s"))
    assert codes(table) == [("IRR-14", "(stand)")]


@pytest.mark.parametrize(
    ("spoken", "ponte", "code"),
    [
        ("stand", "K 5", None),
        ("stand", "K 7", None),
        ("stand", "K 4", "IRR-21"),
        ("stand", "K 8", "IRR-22"),
        ("draw", "K 4 3", None),
        ("draw", "K 5 3", None),
        ("draw", "K 6 3", "IRR-21"),
        ("draw", "K 9 3", "IRR-21"),
    ],
)
def test_a_showing_brings_a_wrong_announcement_to_light(
    spoken: str, ponte: str, code: str | None
) -> None:
    table = festival(HIDDEN, say("ponte", spoken))
    if spoken == "draw":
        entered(table, *deal(ponte.split()[2]))
    entered(table, show("banque", "K 7"), show("ponte", " ".join(ponte.split()[:2])))
    assert [each for each, _ in codes(table)] == ([code] if code else [])


def test_a_natural_laid_down_at_once_is_in_order() -> None:
    table = festival(HIDDEN, say("ponte", "show"), show("ponte", "K 8"), show("banque", "K 4"))
    assert codes(table) == []
    table = festival(HIDDEN, show("banque", "K 9"), show("ponte", "K 4"))
    assert codes(table) == []


def test_a_bank_who_lets_the_ponte_draw_shows_her_natural_late() -> None:
    table = festival(HIDDEN, say("ponte", "draw"), *deal("3"), show("banque", "K 9"))
    assert codes(table) == [("IRR-22", "(stand)")]


def test_a_hand_shown_with_a_hidden_third_card_is_judged_when_that_is_shown() -> None:
    table = festival("2 xx 2 xx", *deal("xx"))
    assert held(table, "ponte") == "2 2 xx"
    entered(table, show("ponte", "3"), show("banque", "K 7"))
    assert codes(table) == []
    assert dues(table) == ["settle"]


# What is exposed


@pytest.mark.parametrize(
    ("text", "entry", "no"),
    [
        (HIDDEN, expose("ponte", 0, "7"), No.NO_SUCH_CARD),
        (HIDDEN, expose("ponte", 3, "7"), No.NO_SUCH_CARD),
        ("7 xx", expose("ponte", 1, "7"), No.NOT_HIDDEN),
        (HIDDEN, expose("ponte", 1, "xx"), No.CARDS_HIDDEN),
    ],
)
def test_a_card_that_does_not_lie_hidden_is_not_exposed(
    text: str, entry: ev.CardExposed, no: No
) -> None:
    assert refusal(entered(at_table(), *deal(text)), entry) is no


def test_nothing_is_exposed_without_a_coup_or_in_a_void_one() -> None:
    table = entered(session(), ev.ShoeOpened(8))
    assert refusal(table, expose("ponte", 1, "7")) is No.NO_COUP
    entered(table, ev.CoupOpened(), *deal(HIDDEN), ev.CoupVoided("Misdeal"))
    assert refusal(table, expose("ponte", 1, "7")) is No.NOT_HIDDEN


def test_an_exposed_card_is_told_as_precisely_as_the_bets_need() -> None:
    table = entered(at_table(), stake(3, "ponte_pair", 10), *deal(HIDDEN))
    assert refusal(table, expose("ponte", 1, "0")) is No.RANK_NEEDED
    table = entered(session(), ev.ShoeOpened(1), ev.CoupOpened(), *deal("7s xx xx xx"))
    entered(table, expose("banque", 1, "7s"))
    assert [code for code, _ in codes(table)] == ["IRR-14", "IRR-08"]
