"""The shoe on the table: what has left it, and what can no longer come."""

from dataclasses import replace

from dealer_app.rules.cards import Seen
from dealer_app.table import events as ev
from dealer_app.table.history import packs_opened
from dealer_app.table.shoe import Shoe, burn, burned_after, draw, exchange, see
from tests.builders import card, cards, rules_of

PACK = rules_of().variant.pack


def shoe(packs: int = 6) -> Shoe:
    return Shoe(1, packs, PACK, packs * PACK.size, Seen())


def test_a_fresh_shoe_holds_all_its_packs() -> None:
    assert (shoe().size, shoe().left, shoe().available) == (312, 312, 312)
    assert (shoe(8).size, shoe(1).size) == (416, 52)


def test_a_card_drawn_has_left_the_shoe_and_is_counted() -> None:
    after = draw(shoe(), card("7s"))
    assert after.left == 311
    assert after.seen == {card("7s"): 1}


def test_a_hidden_card_has_left_the_shoe_and_is_counted_when_it_is_turned() -> None:
    after = draw(shoe(), card("xx"))
    assert after.left == 311
    assert after.seen == {}
    assert see(after, cards("7s")).seen == {card("7s"): 1}


def test_burned_cards_leave_the_shoe_and_pay_what_it_owes() -> None:
    after = burn(replace(shoe(), burn_owed=True), cards("7s xx xx"))
    assert after.left == 309
    assert after.burned == cards("7s xx xx")
    assert not after.burn_owed


def test_the_first_card_says_how_many_are_laid_away_after_it_ten_after_a_figure() -> None:
    told = {face: burned_after(PACK, card(face)) for face in ("A", "7", "0", "K")}
    assert told == {"A": 1, "7": 7, "0": 10, "K": 10}


def test_a_card_carried_over_unseen_had_left_the_shoe_before() -> None:
    before = replace(draw(shoe(), card("xx")), carried=card("xx"))
    assert before.available == 312
    after = draw(before, card("9"))
    assert (after.left, after.available) == (311, 311)
    assert after.seen == {card("9"): 1}


def test_a_card_carried_over_that_was_seen_is_counted_once() -> None:
    before = replace(draw(shoe(), card("9")), carried=card("9"))
    after = draw(before, card("9"))
    assert after.left == 311
    assert after.seen == {card("9"): 1}


def test_a_card_entered_wrong_is_given_back_to_the_packs() -> None:
    after = exchange(draw(shoe(), card("7s")), card("7s"), card("8s"))
    assert after.left == 311
    assert not after.one_too_many(card("7s"))
    assert after.seen[card("8s")] == 1
    assert after.seen[card("7s")] == 0


def test_the_cut_card_is_reached_when_as_many_are_left_as_lie_behind_it() -> None:
    assert not shoe().cut_reached
    assert not replace(shoe(), cut=16, left=17).cut_reached
    assert replace(shoe(), cut=16, left=16).cut_reached
    assert replace(shoe(), cut=0, left=0).cut_reached


def test_six_packs_hold_six_sevens_of_spades_and_no_seventh() -> None:
    full = see(shoe(), cards("7s " * 6))
    assert full.one_too_many(card("7s"))
    assert not full.one_too_many(card("7h"))
    assert not full.one_too_many(card("7"))
    assert not full.one_too_many(card("xx"))


def test_six_packs_hold_twenty_four_sevens_however_they_are_told() -> None:
    full = see(shoe(), (*cards("7s " * 6), *cards("7h " * 3), *cards("7 " * 15)))
    assert full.one_too_many(card("7"))
    assert full.one_too_many(card("7d"))
    assert not full.one_too_many(card("8d"))


def test_six_packs_hold_ninety_six_tens_and_figures() -> None:
    full = see(shoe(), (*cards("0 " * 60), *cards("K " * 24), *cards("T " * 12)))
    assert full.one_too_many(card("0"))
    assert full.one_too_many(card("J"))
    assert not full.one_too_many(card("9"))


def test_a_shoe_keeps_the_packs_it_was_opened_with_but_what_is_struck_out() -> None:
    opened: list[ev.Event] = [
        ev.ShoeOpened(8),
        ev.ShoeOpened(6),
        ev.EntryStruck((2,)),
        ev.ShoeOpened(4),
    ]
    assert packs_opened(opened) == {1: 8, 2: 4}
