"""What a hand may say in its turn, and what its showing brings to light."""

import pytest

from dealer_app.rules.due import No
from dealer_app.table import events as ev
from tests.builders import (
    aside,
    at_table,
    codes,
    deal,
    decide,
    dues,
    entered,
    expose,
    held,
    refusal,
    replayed,
    say,
    session,
    show,
    stake,
)
from tests.play import PlayTable, the


def festival(text: str, *events: ev.Event) -> PlayTable:
    return entered(at_table("festival"), *deal(text), *events)


HIDDEN = "xx xx xx xx"


def chemin(*events: ev.Event) -> PlayTable:
    return entered(at_table("chemin_de_fer"), *deal(HIDDEN), *events)


def dealt_hidden(game: str) -> PlayTable:
    """All first cards of this game, face down."""
    table = at_table(game)
    while not the(table.coup).first_cards_out:
        entered(table, *deal("xx"))
    return table


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


def test_nothing_is_shown_without_a_coup() -> None:
    table = entered(session(), ev.ShoeOpened(8))
    assert refusal(table, show("ponte", "7 K")) is No.NO_COUP


def test_the_cards_of_a_void_coup_may_be_turned_for_the_record() -> None:
    table = festival(HIDDEN, say("ponte", "stand"), ev.CoupVoided("Misdeal"))
    entered(table, show("ponte", "2 K"), show("banque", "K 9"))
    assert (held(table, "ponte"), held(table, "banque")) == ("2 K", "K 9")
    assert codes(table) == []
    assert dues(table) == ["settle"]
    assert refusal(table, show("banque", "K 9")) is No.NOT_HIDDEN


def test_a_void_coup_shows_what_was_dealt_of_it() -> None:
    table = festival("xx", ev.CoupVoided("Misdeal"))
    assert refusal(table, show("ponte", "7 K")) is No.SHOW_COUNT
    assert held(entered(table, show("ponte", "7")), "ponte") == "7"


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
        ("draw", "K 9 3", "IRR-22"),
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


def test_a_bank_is_judged_by_what_lay_open_when_it_spoke() -> None:
    """S4-A5, shown_at_once: the side's natural turned up after the banker's own draw."""
    table = replayed(
        "variant banque\nshoe\ncoup\nbank 1 100\nstake 2 tableau_1 10\ndeal xx xx xx xx\n"
        "say tableau_1 stand\nsay banque draw\ndeal 3\nshow tableau_1 K 9\nshow banque K 5\n"
    )
    assert codes(table) == [("IRR-22", None)]


def test_a_late_natural_that_was_put_right_leaves_nobody_at_fault() -> None:
    table = chemin(say("ponte", "draw"), *deal("A"), say("banque", "stand"), show("ponte", "K 9"))
    entered(table, show("banque", "K 3"))
    assert codes(table) == [("IRR-22", "burn")]


def test_a_natural_that_the_house_calls_lost_plays_its_three_cards() -> None:
    table = chemin(say("ponte", "draw"), *deal("A"), show("ponte", "K 9"))
    entered(table, decide("IRR-22", "stand"))
    assert held(table, "ponte") == "K 9 A"
    assert dues(table) == ["choice banque"]


def test_what_was_said_face_down_counts_though_the_hand_lays_down_after_it() -> None:
    table = chemin(say("ponte", "stand"), say("ponte", "show"), show("ponte", "K 3"))
    assert codes(table) == [("IRR-21", None)]
    table = chemin(say("ponte", "stand"), say("ponte", "show"), show("ponte", "K 9"))
    assert codes(table) == [("IRR-22", "(burn)")]


def test_a_card_that_served_both_sides_is_burned_once() -> None:
    """S4-A9, shared: the left counts the right's card; its natural gives nothing back."""
    table = replayed(
        "variant baccara\noption extra_card=shared\nshoe\ncoup\ndeal xx xx xx xx xx xx\n"
        "say banque give\nsay tableau_1 draw\ndeal 4\nsay tableau_2 draw\nsay banque stand\n"
        "show tableau_1 K 2\nshow tableau_2 K 9\nshow banque K 5\n"
    )
    assert codes(table) == [("IRR-22", "burn")]
    assert (held(table, "tableau_1"), held(table, "tableau_2")) == ("K 2 4", "K 9")
    assert aside(table) == ""


def test_a_card_that_the_other_side_still_counts_is_not_burned() -> None:
    """S4-A9, shared: the right's natural gives the card back, and the left plays on with it."""
    table = replayed(
        "variant baccara\noption extra_card=shared\nshoe\ncoup\ndeal xx xx xx xx xx xx\n"
        "say banque give\nsay tableau_1 draw\ndeal 4\nsay tableau_2 draw\nsay banque stand\n"
        "show tableau_1 K 9\nshow tableau_2 K 2\nshow banque K 5\n"
    )
    assert codes(table) == [("IRR-22", "burn")]
    assert (held(table, "tableau_1"), held(table, "tableau_2")) == ("K 9", "K 2 4")
    assert aside(table) == ""


def test_a_card_that_served_both_sides_is_burned_by_none_whose_first_card_was_replaced() -> None:
    """S4-A9, shared: the left took three cards of the shoe, and yet not the one that it counts."""
    table = replayed(
        "variant baccara\noption extra_card=shared\nshoe\ncoup\ndeal A xx K A xx 5\n"
        "expose tableau_2 1 5\nresolve IRR-08 burn\ndeal xx\n"
        "say banque give\nsay tableau_1 draw\ndeal 2\nsay tableau_2 draw\n"
        "show tableau_2 4 5\nresolve IRR-22 burn\n"
    )
    assert (held(table, "tableau_1"), held(table, "tableau_2")) == ("A A 2", "4 5")
    assert aside(table) == "5"


def test_a_card_that_served_both_sides_is_burned_once_where_a_natural_ends_the_coup() -> None:
    """S4-A9, shared: the bank's natural should have ended the coup before anybody drew."""
    table = replayed(
        "variant baccara\noption extra_card=shared\nshoe\ncoup\ndeal xx xx xx xx xx xx\n"
        "say banque give\nsay tableau_1 draw\ndeal 4\nsay tableau_2 draw\nsay banque stand\n"
        "show tableau_1 K 2\nshow tableau_2 K 3\nshow banque K 9\nresolve IRR-22 burn\n"
    )
    assert [held(table, hand) for hand in ("tableau_1", "tableau_2")] == ["K 2", "K 3"]
    assert aside(table) == "4"


# Laid down without a natural (IRR-08)


@pytest.mark.parametrize("ponte", ["K 3", "K 5", "K 7"])
def test_a_hand_laid_down_without_a_natural_was_seen_too_early_and_plays_on(ponte: str) -> None:
    table = chemin(say("ponte", "show"), show("ponte", ponte))
    assert codes(table) == [("IRR-08", "(stand)")]
    entered(table, decide("IRR-08", "stand"))
    turn = {"K 3": "card ponte", "K 5": "choice ponte", "K 7": "choice banque"}
    assert dues(table) == [turn[ponte]]


def test_cards_laid_down_in_vain_may_be_burned_and_replaced() -> None:
    table = chemin(say("ponte", "show"), show("ponte", "K 3"), decide("IRR-08", "burn"))
    assert dues(table) == ["card ponte"]
    entered(table, *deal("2 6"))
    assert held(table, "ponte") == "2 6"
    assert dues(table) == ["show banque"]


@pytest.mark.parametrize(
    "words",
    [
        [say("ponte", "show"), show("ponte", "K 9"), say("banque", "show"), show("banque", "K 3")],
        [say("ponte", "show"), say("banque", "show"), show("banque", "K 3"), show("ponte", "K 9")],
        [say("ponte", "stand"), say("banque", "show"), show("banque", "K 7")],
        [show("ponte", "K 3")],
    ],
    ids=["after a natural", "in answer", "the bank in its turn", "no word"],
)
def test_who_answers_or_speaks_last_lays_down_what_it_has(words: list[ev.Event]) -> None:
    assert codes(chemin(*words)) == []


@pytest.mark.parametrize(
    "game", ["chemin_de_fer", "banque", "baccara", "festival", "macao", "porcelaine"]
)
def test_cards_are_seen_too_early_while_another_hand_has_still_to_speak(game: str) -> None:
    """One law for every hand (IRR-08): the last to speak, the bank, lays down what it has."""
    dealt = dealt_hidden(game)
    hands = the(dealt.coup).playing
    for hand in hands:
        table, last = dealt_hidden(game), hand == hands[-1]
        if game == "baccara" and not last:  # a bank that offers does so before anybody speaks
            entered(table, say("banque", "give"))
        for before in hands[: hands.index(hand)]:
            if not (game == "baccara" and last):
                entered(table, say(before, "stand"))
        entered(table, say(hand, "show"), show(hand, "2 3"))
        assert codes(table) == ([] if last else [("IRR-08", "(stand)")]), (game, hand)


def test_a_bank_that_the_rules_show_first_lays_down_what_it_has() -> None:
    table = festival(HIDDEN, say("ponte", "stand"), say("banque", "show"), show("banque", "K 3"))
    assert codes(table) == []
    early = festival(HIDDEN, say("banque", "show"), show("banque", "K 3"))
    assert codes(early) == [("IRR-08", "(stand)")]


def test_a_banker_who_offers_cards_may_lay_down_whatever_he_has() -> None:
    """S4.16."""
    table = entered(at_table("baccara"), *deal("xx xx xx xx xx xx"), say("banque", "show"))
    assert codes(entered(table, show("banque", "K 3"))) == []


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


def test_who_lays_down_in_vain_on_an_offered_card_has_refused_it() -> None:
    """S4-A8, IRR-08: the card goes, the hand stands with what it showed."""
    text = (
        "variant baccara\noption offered_card=seen\nshoe\ncoup\nstake 2 tableau_1 10\n"
        "stake 3 tableau_2 10\ndeal xx xx xx xx xx xx\nsay banque give\ndeal A\n"
        "say tableau_1 show\nshow tableau_1 5 K\n"
    )
    table = replayed(text)
    assert codes(table) == [("IRR-30", "burn"), ("IRR-08", "stand")]
    assert held(table, "tableau_1") == "5 K"
    assert table.dues[0].hand == "tableau_2"
