"""What the shoe sends becomes what a croupier would have keyed; what it does not know is asked."""

from typing import Final, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import override

from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import BANQUE, PONTE, BetId
from dealer_app.session.table_session import NotRecorded
from dealer_app.table import events as ev
from tests.builders import Unwritten, card, codes, entered, held, stake
from tests.readers.fed_table import FedTable, body, frame, raw

SHOE, ASKED = ev.CardSource.SHOE, ev.CardSource.ASKED
NATURAL = ("7s", "6h", "2c", "Qs")
"""Ponte 9, bank 6: no third card."""


LIES = (
    "For Banker 2 the shoe says J♠, and Q♠ lies there: F5 puts it right where the shoe has it"
    " right."
)


def fed(**settings: str) -> FedTable:
    """A table with a fresh shoe and a coup that lies open."""
    there = FedTable(**settings)  # type: ignore[arg-type]  # the tests name them
    entered(there.table, ev.ShoeOpened(8), ev.CoupOpened())
    return there


# A coup


def test_a_card_that_leaves_the_shoe_is_dealt_face_down_and_turned_when_its_face_is_told() -> None:
    there = fed()
    there.send("D P1 2s", "D B1 Kd", "D P2 3h", "D B2 3c", "I P1 2s")
    assert list(there.table.events[-5:]) == [
        ev.CardDealt(HIDDEN, PONTE, SHOE, (raw("D P1 2s"),)),
        ev.CardDealt(HIDDEN, BANQUE, SHOE, (raw("D B1 Kd"),)),
        ev.CardDealt(HIDDEN, PONTE, SHOE, (raw("D P2 3h"),)),
        ev.CardDealt(HIDDEN, BANQUE, SHOE, (raw("D B2 3c"),)),
        ev.HandShown(PONTE, (card("2s"),), SHOE, (raw("I P1 2s"),)),
    ]


def test_a_coup_is_settled_as_its_cards_have_it() -> None:
    there = fed()
    assert there.first("2s", "Kd", "3h", "3c") == []
    assert there.send("D P3 8d", "I P3 8d", "G tie", "P") == []
    assert held(there.table, "ponte") == "2s 3h 8d"
    assert there.table.settlement.results == {PONTE: "ties"}
    assert codes(there.table) == []


def test_a_card_that_is_turned_as_it_is_dealt_lies_face_down_until_the_first_are_out() -> None:
    there = fed()
    there.send("D P1 7s", "I P1 7s", "D B1 6h", "I B1 6h", "D P2 2c", "I P2 2c")
    assert there.table.coup.hides(PONTE)
    there.send("D B2 Qs", "I B2 Qs")
    assert there.table.settlement.results == {PONTE: "wins"}


def test_the_second_card_of_a_hand_waits_for_the_first_to_be_turned() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", "I P2 2c")
    assert held(there.table, "ponte") == "xx xx"
    there.send("I P1 7s")
    assert held(there.table, "ponte") == "7s 2c"


def test_a_shoe_that_tells_faces_alone_deals_them_open() -> None:
    there = fed()
    there.send("I P1 7s", "I B1 6h", "I P2 2c", "I B2 Qs")
    assert ev.CardDealt(card("7s"), PONTE, SHOE, (raw("I P1 7s"),)) in there.table.events
    assert there.table.settlement.results == {PONTE: "wins"}


def test_the_next_coup_is_opened_by_its_first_card() -> None:
    there = fed()
    there.first(*NATURAL)
    there.send("G ponte", "P", "D P1 4s")
    assert there.table.coup.number == 2


def test_a_card_while_a_payout_is_owed_lies_aside_and_is_laid_once_it_is_paid() -> None:
    there = fed()
    entered(there.table, stake(2, "ponte", 10))
    there.first(*NATURAL)
    told = there.send("G ponte", "P", "D P1 4s", "D B1 5s", "I P1 4s")
    assert told == ["A card of the shoe lies aside for Player 1 until what is owed is done."]
    assert [place.hand for place in there.hand.aside] == [PONTE, BANQUE]
    entered(there.table, ev.AllTicked())
    assert there.hand.go_on() == ()
    assert (there.table.coup.number, there.table.coup.dealt) == (2, (PONTE, BANQUE))
    there.send("D P2 9h", "D B2 9c")
    assert held(there.table, "ponte") == "4s xx"


def test_a_card_while_stakes_are_laid_ends_them() -> None:
    there = fed()
    entered(there.table, stake(2, "ponte", 10))
    there.send("D P1 7s")
    assert there.table.coup.dealt == (PONTE,)


def test_cards_burned_before_the_first_coup_are_burned() -> None:
    there = FedTable()
    entered(there.table, ev.ShoeOpened(8))
    there.send("d P1 7h", "d P1 --")
    assert there.table.events[-1] == ev.CardsBurned((HIDDEN,), SHOE, (raw("d P1 --"),))
    assert there.table.shoe.left == 414


# Its frames


def told(there: FedTable) -> list[tuple[str, ...]]:
    """The frames that have entries of their own."""
    return [each.frames for each in there.table.events if isinstance(each, ev.ShoeTold)]


def test_a_frame_that_is_no_card_has_an_entry_of_its_own_before_what_follows_from_it() -> None:
    there = fed()
    there.first(*NATURAL)
    there.send("G banque")
    assert list(there.table.events[-2:]) == [
        ev.ShoeTold((raw("G banque"),)),
        ev.IrregularityFound("IRR-31", None, bet=BetId("banque"), pending=True, reported=True),
    ]


def test_a_card_of_which_nothing_comes_is_kept_as_it_was_told() -> None:
    there = fed()
    there.send("D P1 7s", "D P1 9h")
    assert told(there) == [(raw("D P1 9h"),)]


def test_what_the_shoe_tells_while_a_hand_keys_is_kept_and_not_entered() -> None:
    there = fed()
    there.hand.take_over()
    there.send("D P1 7s")
    assert told(there) == [(raw("D P1 7s"),)]
    assert there.table.coup.dealt == ()


def test_a_card_that_waits_and_is_keyed_meanwhile_leaves_its_frames_on_record() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", "I P1 --")
    entered(there.table, ev.HandShown(PONTE, (card("7s"),)))
    there.hand.go_on()
    assert told(there) == [(raw("I P1 --"),)]


def test_no_strike_takes_back_what_the_shoe_told() -> None:
    there = fed()
    there.first(*NATURAL)
    there.send("P")
    struck = there.table.undo()
    assert isinstance(struck[0], ev.HandShown)
    assert told(there) == [(raw("P"),)]


# What the shoe does not know


def test_a_card_that_cannot_be_read_is_asked_and_stays_marked() -> None:
    there = fed()
    told = there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", "E unreadable", "I P1 --")
    assert told[-1] == "The shoe could not read the card of Player 1: key it."
    assert [(asked.place, asked.told) for asked in there.hand.asked] == [
        ((PONTE, 1), (card("7s"),))
    ]
    there.hand.answer(card("7s"))
    shown = ev.HandShown(PONTE, (card("7s"),), ASKED, (raw("I P1 --"),))
    assert there.table.events[-1] == shown
    assert there.hand.asked == ()


def test_two_tellings_of_one_card_that_differ_are_asked() -> None:
    there = fed()
    told = there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", "I P1 8s")
    assert told == [
        "The shoe told two cards for Player 1, 7♠ and then 8♠: key the one that lies there."
    ]
    assert held(there.table, "ponte") == "xx xx"
    there.hand.answer(card("8s"))
    assert held(there.table, "ponte") == "8s xx"


def test_a_frame_that_is_in_doubt_is_asked() -> None:
    there = fed()
    there.send("D P1 --", "D B1 6h", "D P2 2c", "D B2 Qs")
    told = there.send(frame("I P1 7s", doubtful=True))
    assert "has the number of the one before" in told[0]
    assert held(there.table, "ponte") == "xx xx"


def test_a_card_whose_leaving_is_in_doubt_is_asked_too() -> None:
    there = fed()
    there.send(frame("D P1 7s", doubtful=True), "D B1 6h", "D P2 2c", "D B2 Qs", "I P1 7s")
    assert [asked.place for asked in there.hand.asked] == [(PONTE, 1)]


def test_a_face_that_was_lost_is_asked_once_something_waits_behind_it() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", "I P2 2c", "I B1 6h", "I B2 Qs")
    assert there.hand.asked == ()
    assert there.send("G ponte") == ["The shoe did not tell the card of Player 1: key it."]
    there.hand.answer(card("7s"))
    assert there.table.settlement.results == {PONTE: "wins"}
    assert codes(there.table) == []


def test_what_was_answered_is_not_told_anew_by_the_line() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", "I P1 --")
    there.hand.answer(card("7s"))
    assert there.send("I P1 3d") == []
    assert held(there.table, "ponte") == "7s xx"


def test_a_card_that_was_turned_and_taken_back_is_asked() -> None:
    there = fed()
    there.first("7s", "6h", "2c", "Qs")
    there.table.undo()
    assert there.hand.go_on() == ()
    assert held(there.table, "banque") == "6h xx"
    assert [asked.place for asked in there.hand.asked] == [(BANQUE, 2)]
    there.hand.answer(card("Ks"))
    assert held(there.table, "banque") == "6h Ks"


def test_a_card_that_was_answered_and_taken_back_is_asked_again() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", "I P1 --")
    there.hand.answer(card("7s"))
    there.table.undo()
    there.hand.go_on()
    assert [asked.place for asked in there.hand.asked] == [(PONTE, 1)]


def test_nothing_is_asked_while_cards_are_keyed_by_hand() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", "I P1 --")
    there.hand.take_over()
    assert there.hand.asked == ()


def test_an_answer_that_the_pack_has_not_is_refused() -> None:
    there = fed()
    assert there.hand.refused(card("7s")) is None, "nothing is asked"
    there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", "I P1 --")
    assert there.hand.refused(card("7s")) is None
    assert there.hand.refused(HIDDEN) is not None


def test_nothing_is_answered_where_nothing_is_asked() -> None:
    there = fed()
    before = there.table.entries
    assert there.hand.answer(card("7s")) == ()
    assert there.table.entries == before


def test_a_card_of_which_no_frame_came_is_dealt_face_down_before_the_next() -> None:
    there = fed()
    told = there.send("D P1 7s", frame("D P2 2c", 1), "D B2 Qs")
    assert told == [
        "Frames of the shoe that were lost: 1.",
        "The shoe did not tell that a card left it for Banker 1.",
    ]
    assert there.table.coup.dealt == (PONTE, BANQUE, PONTE, BANQUE)
    there.send("I P1 7s", "I P2 2c", "I B1 6h", "I B2 Qs")
    assert there.table.settlement.results == {PONTE: "wins"}


def test_a_third_card_of_which_no_frame_came_is_dealt_before_the_banks() -> None:
    there = fed()
    there.first("2s", "Kd", "3h", "4c")
    there.send(frame("D B3 9s", 2), "I P3 5d", "I B3 9s")
    assert (held(there.table, "ponte"), held(there.table, "banque")) == ("2s 3h 5d", "Kd 4c 9s")


def test_a_card_of_the_next_coup_is_never_one_that_this_one_lacks() -> None:
    there = fed()
    there.first("2s", "Kd", "3h", "3c")
    told = there.send("G ponte", "P", "D P1 4s")
    assert told[-1] == "A card of the shoe lies aside for Player 1 until what is owed is done."
    assert len(there.table.coup.hand(PONTE)) == 2
    entered(there.table, ev.CardDealt(card("8d"), None))
    there.hand.go_on()
    entered(there.table, ev.IrregularityResolved("IRR-31", Resolution.STAND))
    there.hand.go_on()
    assert (there.table.coup.number, there.table.coup.dealt) == (2, (PONTE,))


def test_a_card_behind_one_that_cannot_be_is_of_the_same_coup() -> None:
    there = fed()
    gone = [ev.CardsBurned((card("7s"),) * 8)]
    entered(there.table, ev.CoupVoided("misdeal"), *gone, ev.CoupOpened())
    there.first("2s", "Kd", "3h", "3c")
    there.send("D P3 7s", "I P3 7s")
    assert codes(there.table) == [("IRR-14", "(stand)")]
    there.send("D B3 5d", "I B3 5d")
    assert len(there.table.coup.hand(BANQUE)) == 2
    entered(there.table, ev.IrregularityResolved("IRR-14", Resolution.STAND))
    there.hand.go_on()
    assert held(there.table, "banque") == "Kd 3c 5d"


def test_no_card_decides_in_silence_what_somebody_has_to_decide() -> None:
    there = fed()
    entered(there.table, ev.CoupVoided("misdeal"), ev.CardsBurned((card("7s"),) * 8))
    entered(there.table, ev.CoupOpened())
    there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", "I P1 7s", "I P2 2c", "I B1 6h")
    assert codes(there.table) == [("IRR-14", "(stand)")]
    assert held(there.table, "ponte") == "7s xx"
    entered(there.table, ev.IrregularityResolved("IRR-14", Resolution.STAND))
    there.hand.go_on()
    assert (held(there.table, "ponte"), held(there.table, "banque")) == ("7s 2c", "6h xx")


def test_a_face_of_the_next_coup_is_never_one_that_this_one_lacks() -> None:
    there = fed()
    there.send("D P1 --", "D B1 6h", "D P2 2c", "D B2 Qs", "I P2 2c", "I B1 6h", "I B2 Qs")
    there.send("G ponte", "P", frame("D B1 5s", 1), "I P1 4s")
    assert held(there.table, "ponte") == "xx xx"
    there.hand.answer(card("7s"))
    there.hand.go_on()
    there.send("D P2 9h", "D B2 9c", "I P2 9h")
    assert (there.table.coup.number, held(there.table, "ponte")) == (2, "4s 9h")


def test_a_card_that_lay_aside_and_was_keyed_meanwhile_is_laid_once() -> None:
    there = fed()
    entered(there.table, stake(2, "ponte", 10))
    there.first(*NATURAL)
    there.send("G ponte", "D P1 4s", "D B1 5s")
    entered(there.table, ev.AllTicked(), ev.CoupOpened(), ev.CardDealt(card("4s"), None))
    there.hand.go_on()
    assert there.table.coup.dealt == (PONTE, BANQUE)


def test_what_the_disk_did_not_take_is_laid_later() -> None:
    there = fed()
    recorder, kept = vars(there.table)["_recorder"], Refusing()
    vars(there.table)["_recorder"] = kept
    with pytest.raises(NotRecorded):
        there.send("D P1 7s")
    vars(there.table)["_recorder"] = recorder
    there.hand.go_on()
    assert there.table.coup.dealt == (PONTE,)


class Refusing(Unwritten):
    """A disk that takes nothing."""

    @override
    def append(self, *_: object, **__: object) -> NoReturn:
        raise NotRecorded("full")


# Too many, or elsewhere


OVERDRAW = ("E overdraw", "d B3 4d")


def test_a_card_too_many_that_is_taken_away_is_burned() -> None:
    there = fed()
    there.first(*NATURAL)
    there.send(*OVERDRAW, "i B3 4d", "e overdraw", "G ponte")
    assert codes(there.table) == [("IRR-01", "burn")]
    assert ev.CardDealt(HIDDEN, None, SHOE, (raw("d B3 4d"),)) in there.table.events
    assert there.table.settlement.results == {PONTE: "wins"}


def test_a_card_too_many_may_come_first_in_the_next_coup() -> None:
    there = fed()
    there.first(*NATURAL)
    there.send(*OVERDRAW, "e overdraw", "G ponte", "P", "R P1 4d")
    assert there.table.coup.number == 2
    there.send("D B1 5s", "D P2 9h", "D B2 9c", "I P1 4d")
    assert held(there.table, "ponte") == "4d xx"
    assert there.table.shoe.left == 416 - 8


def test_a_card_too_many_waits_until_the_cards_are_turned() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", *OVERDRAW, "i B3 4d", "e overdraw")
    assert codes(there.table) == []
    there.send("I P1 7s", "I P2 2c", "I B1 6h", "I B2 Qs")
    assert codes(there.table) == [("IRR-01", "burn")]


def test_what_the_house_does_not_allow_is_left_to_the_chef() -> None:
    there = FedTable(overdrawn=frozenset({Resolution.BURN}))
    entered(there.table, ev.ShoeOpened(8), ev.CoupOpened())
    there.first(*NATURAL)
    told = there.send(*OVERDRAW, "e overdraw")
    assert told[-1].startswith("The card too many went another way than this house allows")
    assert there.table.due.step is Step.RESOLVE
    there.send("G ponte", "R P1 4d")
    assert there.table.coup.number == 1
    entered(there.table, ev.IrregularityResolved("IRR-01", Resolution.NEXT_COUP))
    there.hand.go_on()
    assert there.table.coup.number == 2


def test_a_third_card_that_the_rules_give_nobody_is_a_card_too_many() -> None:
    there = fed()
    there.first(*NATURAL)
    there.send("D P3 4d")
    assert codes(there.table) == [("IRR-01", "(next_coup)")]


def test_nothing_is_taken_away_where_no_card_is_too_many() -> None:
    there = fed()
    assert there.send("i B3 4d") == [
        "The shoe says that a card too many is taken away, and none lies."
    ]


def test_an_error_that_is_over_and_was_no_overdraw_decides_nothing() -> None:
    there = fed()
    there.first(*NATURAL)
    there.send(*OVERDRAW, "e unreadable")
    assert there.table.due.step is Step.RESOLVE


def test_a_card_drawn_for_the_ponte_who_stands_is_the_banks_where_she_draws() -> None:
    there = fed()
    there.first("7s", "Kd", "Qc", "4s")
    there.send("D P3 2d", "I P3 2d")
    assert held(there.table, "banque") == "Kd 4s 2d"
    assert codes(there.table) == [("IRR-01", "to_banque")]


def test_a_card_that_the_rules_give_to_another_hand_is_told() -> None:
    there = fed()
    there.first("2s", "Kd", "3h", "4c")
    assert there.send("D B3 5d") == [
        "The shoe gives a card to Banker 3, and the rules give it to the Player."
    ]
    assert len(there.table.coup.hand(PONTE)) == 3


# The result button


@pytest.mark.parametrize("said", ["tie", "banque", "six", "pair"])
def test_a_result_that_differs_from_the_cards_keeps_everybody_unpaid(said: str) -> None:
    there = fed()
    entered(there.table, stake(2, "ponte", 10))
    there.first(*NATURAL)
    there.send(f"G {said}")
    assert there.table.due.step is Step.RESOLVE
    assert codes(there.table) == [("IRR-31", "(None)")]


def test_the_finding_names_what_the_button_said() -> None:
    there = fed()
    there.first(*NATURAL)
    there.send("G tie")
    found = there.table.events[-1]
    assert isinstance(found, ev.IrregularityFound)
    assert found.bet == BetId("tie")


def test_a_six_and_a_pair_that_the_cards_have_are_right() -> None:
    there = fed()
    there.first("3s", "6h", "3c", "Qs")  # 6 each
    assert there.send("G tie") == []
    there.send("P")
    there.first("2s", "6h", "4c", "Qs")
    assert codes(there.table) == []


def test_the_bank_wins_by_the_six_that_the_button_names() -> None:
    there = fed()
    there.first("2s", "6h", "Kc", "Qs")
    there.send("D P3 Kd", "I P3 Kd", "G six")
    assert there.table.settlement.results == {PONTE: "loses"}
    assert codes(there.table) == []


def test_a_result_before_the_last_card_is_told_once_and_held_against_it_later() -> None:
    there = fed()
    there.first("2s", "Kd", "3h", "3c")
    undone = "The result button was pressed, and the Player still lacks a card."
    assert there.send("G ponte") == [undone]
    assert there.send("L") == ["The shoe is locked."]
    there.send("D P3 8d", "I P3 8d")
    assert codes(there.table) == [("IRR-31", "(None)")]


def test_a_void_coup_has_no_result_to_differ_from() -> None:
    there = fed()
    there.first(*NATURAL)
    entered(there.table, ev.CoupVoided("misdeal"))
    there.send("G tie")
    assert codes(there.table) == []


# The line, and other hands


def test_cards_that_were_keyed_while_the_line_was_lost_are_held_against_it() -> None:
    there = fed()
    there.send("D P1 7s")
    assert "is lost" in there.hand.line_lost()[0].code
    entered(there.table, *(ev.CardDealt(card(each), None) for each in ("6h", "2c", "Qs")))
    assert "is there" in there.hand.line_found()[0].code
    assert there.send("D B1 6h", "I P1 7s", "I P2 2c", "I B1 6h", "I B2 Js", "G ponte") == [LIES]
    assert there.table.settlement.results == {PONTE: "wins"}


def test_a_face_that_a_hand_keyed_is_not_turned_again() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs")
    entered(there.table, ev.HandShown(PONTE, (card("7s"), card("2c"))))
    there.send("I P1 7s", "I P2 2c", "I B1 6h", "I B2 Qs")
    assert there.table.settlement.results == {PONTE: "wins"}


def test_a_place_that_is_taken_is_asked_about() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h")
    assert there.send("D P1 9h") == [
        "The shoe gives a card to Player 1, where one lies. Are two shoes on the line?"
    ]
    assert there.table.coup.dealt == (PONTE, BANQUE)


def test_a_shoe_that_is_switched_on_within_a_coup_leaves_its_cards() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h")
    assert there.send("S") == [
        "The shoe was switched on anew within coup 1: the cards that lie stay as they are."
    ]
    there.send("D P2 2c", "D B2 Qs", "I P1 7s", "I P2 2c", "I B1 6h", "I B2 Qs")
    assert there.table.settlement.results == {PONTE: "wins"}


def test_a_shoe_that_is_ready_before_the_coup_is_over_is_told() -> None:
    there = fed()
    there.send("D P1 7s")
    assert there.send("P") == ["The shoe is ready for the next coup, and coup 1 is not over."]


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ("S", "The shoe was switched on."),
        ("M", "The shoe’s settings were changed."),
        ("E pushed_back", "A card was pushed back into the shoe, at its mouth."),
        ("E time_out", "A card was drawn too slowly for the shoe."),
        ("E other", "The shoe reports a fault that its table does not name."),
    ],
)
def test_whatever_the_shoe_reports_is_a_sentence(sent: str, told: str) -> None:
    assert fed().send(sent) == [told]


def test_a_croupier_who_takes_over_keys_alone() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h")
    there.hand.take_over()
    there.send("D P2 2c")
    assert there.table.coup.dealt == (PONTE, BANQUE)
    entered(there.table, *(ev.CardDealt(card(each), None) for each in ("2c", "Qs")))
    there.hand.give_back()
    there.send("I P1 7s", "I P2 2c", "I B1 6h", "G ponte")
    assert there.table.settlement.results == {PONTE: "wins"}


def test_a_card_that_was_struck_is_keyed_anew() -> None:
    there = fed()
    there.send("D P1 7s", "D B1 6h", "D P2 2c")
    there.table.undo()
    entered(there.table, ev.CardDealt(card("2c"), None))
    there.send("D B2 Qs", "I P1 7s", "I B1 6h", "I B2 Qs", "G ponte")
    assert there.table.settlement.results == {PONTE: "wins"}


def test_a_coup_cannot_open_without_a_shoe() -> None:
    there = FedTable()
    there.send("D P1 7s")
    assert there.table.state.coup is None
    entered(there.table, ev.ShoeOpened(8))
    there.hand.go_on()
    assert there.table.coup.dealt == (PONTE,)


# Where nobody sits


def alone(*frames: str) -> FedTable:
    """A table at which nobody sits, after these."""
    there = FedTable(alone="unfinished")
    there.send("S", *frames)
    return there


def test_where_nobody_sits_the_shoe_is_opened_too() -> None:
    assert alone("P", "D P1 7s").table.shoe.number == 1


def test_a_coup_that_is_left_unfinished_is_void() -> None:
    there = alone("P", "D P1 --", "D B1 6h", "P", "D P1 2s")
    assert [played.coup.void for played in there.table.coups] == ["unfinished"]
    assert there.table.coup.number == 2


def test_a_shoe_that_was_switched_on_between_two_coups_is_a_fresh_one() -> None:
    there = alone("P")
    there.first(*NATURAL)
    there.send("S", "P", "D P1 7s")
    assert (there.table.shoe.number, there.table.shoe.left) == (2, 415)


def test_a_shoe_that_ran_out_without_a_word_is_followed_by_another() -> None:
    there = alone("P")
    there.first(*NATURAL)
    entered(there.table, ev.CardsBurned((HIDDEN,) * (there.table.shoe.left - 5)))
    there.send("P", "D P1 7s")
    assert (there.table.shoe.number, there.table.shoe.left) == (2, 415)
    assert len(there.table.coups) == 1


def test_what_waits_is_decided_as_the_house_does() -> None:
    there = alone("P")
    there.first(*NATURAL)
    there.send("G tie", *OVERDRAW)
    there.hand.decide_alone()
    assert codes(there.table) == [("IRR-31", "stand"), ("IRR-01", "next_coup")]


def test_a_card_that_lay_face_up_in_the_shoe_is_burned_within_the_coup() -> None:
    there = fed()
    there.send("D P1 7s", "d P1 9c")
    assert codes(there.table) == [("IRR-07", "burn")]
    assert there.table.coup.dealt == (PONTE,)


def test_a_burn_of_which_no_line_tells_is_made_where_nobody_sits() -> None:
    there = FedTable(alone="unfinished", option="burn=first_card")
    there.send("S", "P", "D P1 7s")
    assert there.table.shoe.left == 414
    assert codes(there.table) == []


def test_a_hand_that_chose_is_heard_by_its_card_where_nobody_sits() -> None:
    there = FedTable(alone="unfinished", game="chemin_de_fer")
    there.send("S", "P")
    there.first("2s", "7s", "3h", "Kc")
    there.send("D P3 6s", "I P3 6s", "G banque", "P", "D P1 4s")
    (first,) = there.table.coups
    assert first.coup.third(PONTE) == card("6s")
    assert first.settlement.results == {PONTE: "loses"}


def test_a_hand_that_chose_no_card_stood_where_nobody_sits() -> None:
    there = FedTable(alone="unfinished", game="chemin_de_fer")
    there.send("S", "P")
    there.first("2s", "3s", "3h", "Kc")
    there.send("D B3 6s", "I B3 6s", "G banque", "P", "D P1 4s")
    assert there.table.coups[0].coup.spoken[PONTE] is Speech.STAND


def test_a_face_that_was_lost_is_taken_as_the_card_left() -> None:
    there = alone("P", "D P1 7s", "D B1 6h", "D P2 2c", "D B2 Qs", "I P1 7s", "I B1 6h")
    assert there.send("I B2 Qs", "G ponte")[-1] == (
        "The card of Player 2 is taken as it left the shoe: 2♣."
    )
    assert there.table.settlement.results == {PONTE: "wins"}


# Whatever is sent


PLACES: Final = ("P1", "B1", "P2", "B2", "P3", "B3")
CARDS: Final = tuple(f"{k} {p} {c}" for k in "DIRdi" for p in PLACES for c in ("7s", "2c", "--"))
OTHERS: Final = ("S", "P", "L", "G ponte", "G tie", "E overdraw", "e overdraw", "E unreadable")


@given(
    st.lists(st.tuples(st.sampled_from((*CARDS, *OTHERS)), st.booleans(), st.booleans())),
    st.sampled_from(("", "unfinished")),
)
def test_no_frames_in_any_order_stop_the_table(
    sent: list[tuple[str, bool, bool]], reason: str
) -> None:
    there = fed(alone=reason)
    for said, lost, doubtful in sent:
        there.send(frame(said, int(lost), doubtful=doubtful))
    there.hand.answer(card("9h"))
    there.hand.decide_alone()
    assert {each.place for each in there.hand.asked} <= {body(f"D {p} --").place for p in PLACES}
