"""The routine of punto banco and the festival game: what is due, who may stake, what is paid."""

from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.rules.bank import seat_order
from dealer_app.rules.card_order import cards_due, judged, natural_of, own_act
from dealer_app.rules.cards import HIDDEN, JOINT_FACE, Card
from dealer_app.rules.coup import Coup, DuelStakes, Finding, Settlement, Speech, Stake
from dealer_app.rules.due import Due, No, Refusal, Step, Why
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.moves import (
    BancoCalled,
    BankGivenUp,
    BankStaked,
    Move,
    PrincipalNamed,
    StakeLaid,
)
from dealer_app.rules.procedures import (
    bank_in_turn,
    house_bank,
    one_against_all,
    routine,
    two_tableaux,
)
from dealer_app.rules.procedures.house_bank import (
    arranged,
    due,
    may_stake,
    next_bank,
    settle,
)
from dealer_app.rules.variant import BANQUE, PONTE, BetId, HandId, Procedure, Seat, Variant
from tests.builders import card, cards, rules_of
from tests.play import the
from tests.rules.refusals import code_of

PUNTO = rules_of().variant
FESTIVAL = rules_of("festival").variant


def coup(text: str, variant: Variant = PUNTO) -> Coup:
    """A coup in the field's own notation: `coup("92 / K7 + 5 / 3")`, ponte and bank, then draws."""
    first, _, drawn = text.partition("+")
    ponte, _, banque = first.partition("/")
    hands = [list(cards(" ".join(each.split()))) for each in (ponte, banque)]
    at = arranged(variant, Coup(1, 1, seats=6))
    for place in range(2):
        for hand, held in zip(variant.deal[:2], hands, strict=True):
            if place < len(held):
                at = at.with_card(hand, held[place])
    for hand, face in zip((PONTE, BANQUE), drawn.split("/"), strict=False):
        if face.strip():
            at = at.with_card(hand, card(face.strip()))
    return at


def called(variant: Variant, at: Coup) -> Due:
    return due(variant, at)[0]


def stake(seat: str, bet: str, amount: int = 1000) -> Stake:
    return Stake(Seat(seat), BetId(bet), Money(amount))


def refused(variant: Variant, at: Coup, seat: str, bet: str) -> No | None:
    """Why the game refuses a stake, None where it takes it as it is."""
    move = StakeLaid(Seat(seat), BetId(bet), Money(1000))
    taken = may_stake(variant, House(), at, move)
    if isinstance(taken, Refusal):
        return code_of(taken, move)
    assert taken == move
    return None


# What hands come to is asked once for all that lie alike


def hidden_again(at: Coup, hand: HandId) -> Coup:
    return at.with_hand(hand, (HIDDEN, *at.hand(hand)[1:]))


def test_a_hand_whose_card_another_one_got_lies_like_none_that_was_kept() -> None:
    """A two and no second card count to the same as two aces."""
    two_aces, lacks = coup("A A / A A + / A"), arranged(PUNTO, Coup(1, 1, seats=6))
    for hand, face in ((PONTE, "2"), (BANQUE, "A"), (BANQUE, "A"), (BANQUE, "A")):
        lacks = lacks.with_card(hand, card(face))
    assert called(PUNTO, two_aces).why is Why.OWN_TOTAL
    assert called(PUNTO, lacks).why is Why.REPLACES


@pytest.mark.parametrize("game", ["punto_banco", "festival"])
@given(data=st.data())
def test_what_was_kept_of_hands_that_lay_alike_is_what_the_order_of_the_cards_says(
    game: str, data: st.DataObject
) -> None:
    """Of any cards, dealt as they are due or to another hand; also where something was said or
    found, or a card lies face down."""
    variant = rules_of(game).variant
    at = arranged(variant, Coup(1, 1, seats=6))
    known = [Card(face, suit) for face in variant.pack.faces for suit in "sd"]
    faces = st.sampled_from([*known, *([Card(JOINT_FACE)] * 4 if variant.pack.joint else [])])
    for _ in range(data.draw(st.integers(1, 7))):
        given = next((each.hand for each in due(variant, at) if each.hand), PONTE)
        strays = data.draw(st.sampled_from([None] * 9 + [BANQUE]))
        at = at.with_card(strays or given, data.draw(faces))
        changed = data.draw(st.sampled_from(list(CHANGED)))
        if changed == "hidden" and at.hand(BANQUE):
            at = hidden_again(at, BANQUE)
        at = replace(at, **CHANGED[changed])
        assert due(variant, at) == cards_due(variant, at)
        if not due(variant, at) and not at.voided and BANQUE in at.hands:
            sign = judged(variant, at, PONTE).sign
            fates = {1: "wins", -1: "loses", 0: "ties"}
            assert settle(variant, House(), at) == Settlement({PONTE: fates[sign]})


def test_a_hand_with_another_number_of_cards_than_came_to_it_is_asked_of_their_order() -> None:
    variant = rules_of("punto_banco").variant
    at = arranged(variant, Coup(1, 1, seats=6))
    for hand, face in zip(at.deal, "K269", strict=True):
        at = at.with_card(hand, Card(face))
    more = at.with_hand(PONTE, (*at.hand(PONTE), Card("5")))
    assert due(variant, at) == cards_due(variant, at)
    assert due(variant, more) == cards_due(variant, more)


CHANGED: Final[dict[str, dict[str, Any]]] = {
    **{f"nothing {n}": {} for n in range(12)},
    "hidden": {},
    "said": {"spoken": {PONTE: Speech.STAND}},
    "said face down": {"spoken_hidden": frozenset({PONTE})},
    "found": {"findings": (Finding("IRR-01"),)},
    "final": {"final": True},
    "void": {"void": "Misdeal"},
    "refused": {"offered": False},
}
"""What befalls a coup beside its cards; most often nothing."""


def test_what_is_kept_is_of_that_sheet_alone() -> None:
    """One sheet after the other, more of them than are kept."""
    five = "2 3/7 K"
    sheets = [rules_of("festival", {"on_five": each}).variant for each in ("draws", "stands")]
    for each in [replace(sheet) for sheet in sheets * 20]:
        assert due(each, coup(five, each)) == cards_due(each, coup(five, each))
    drawn, stood = (due(each, coup(five, each)) for each in sheets)
    assert drawn[0].step is Step.CARD
    assert stood == ()


# What is due


def test_the_first_cards_go_to_the_ponte_and_the_bank_in_turn() -> None:
    given = [called(PUNTO, coup(each)).hand for each in ("", "7/", "7/6", "7 K/6")]
    assert given == [PONTE, BANQUE, PONTE, BANQUE]


def test_stakes_may_be_laid_until_the_first_card() -> None:
    assert [each.step for each in due(PUNTO, coup(""))] == [Step.CARD, Step.STAKES]
    assert [each.step for each in due(PUNTO, coup("7/"))] == [Step.CARD]


def test_ponte_draws_on_five_and_stands_on_six() -> None:
    assert called(PUNTO, coup("2 3/7 K")) == Due(Step.CARD, PONTE, Why.OWN_TOTAL, 5, None)
    assert due(PUNTO, coup("2 4/7 K")) == ()


def test_banque_stands_on_six_when_ponte_stood() -> None:
    assert due(PUNTO, coup("K 6/Q 6")) == ()


def test_banque_draws_on_five_when_ponte_stood() -> None:
    assert called(PUNTO, coup("K 6/Q 5")) == Due(Step.CARD, BANQUE, Why.OTHER_STOOD, 5, None)


def test_banque_at_three_draws_against_a_ten_and_stands_against_an_eight() -> None:
    against_ten = called(PUNTO, coup("2 3/K 3 + T"))
    assert against_ten == Due(Step.CARD, BANQUE, Why.OTHER_DREW, 3, 0)
    assert due(PUNTO, coup("2 3/K 3 + 8")) == ()


def test_a_third_card_ends_the_banks_turn() -> None:
    assert due(PUNTO, coup("2 3/K 3 + 9 / A")) == ()


@pytest.mark.parametrize("text", ["4 5/K 2", "K 2/4 4", "9 9/5 3"])
def test_a_natural_on_either_side_ends_the_coup(text: str) -> None:
    assert due(PUNTO, coup(text)) == ()


def test_face_down_both_hands_are_shown_before_third_cards() -> None:
    shown = due(PUNTO, coup("xx xx/xx xx"))
    assert shown == (Due(Step.SHOW, PONTE, Why.UNSEEN), Due(Step.SHOW, BANQUE, Why.UNSEEN))


def test_a_void_coup_and_a_final_one_have_nothing_due() -> None:
    assert due(PUNTO, replace(coup("7/"), void="Misdeal")) == ()
    assert due(PUNTO, replace(coup("2 3/K 3"), final=True)) == ()


def test_a_card_burned_among_the_first_four_is_replaced() -> None:
    at = coup("7 K/6 Q").with_hand(PONTE, cards("7"))
    assert called(PUNTO, at) == Due(Step.CARD, PONTE, Why.REPLACES)


def test_ponte_chooses_on_five_at_the_festival() -> None:
    assert called(FESTIVAL, coup("2 3/7 K")) == Due(Step.CHOICE, PONTE, Why.FREE, 5, None)


@pytest.mark.parametrize(
    ("word", "step"), [(Speech.DRAW, Step.CARD), (Speech.STAND, None), (Speech.SHOW, None)]
)
def test_what_he_chose_is_done(word: Speech, step: Step | None) -> None:
    at = replace(coup("2 3/7 K"), spoken={PONTE: word})
    assert [each.step for each in due(FESTIVAL, at)] == ([step] if step else [])


def test_a_hidden_hand_is_asked_whatever_it_holds() -> None:
    assert called(FESTIVAL, coup("xx xx/xx xx")) == Due(Step.CHOICE, PONTE, Why.UNSEEN)


@pytest.mark.parametrize(
    ("word", "call"),
    [
        (Speech.DRAW, Due(Step.CARD, PONTE, Why.ANNOUNCED)),
        (Speech.SHOW, Due(Step.SHOW, PONTE, Why.LAID_DOWN)),
        (Speech.STAND, Due(Step.SHOW, BANQUE, Why.SHOWN_FIRST)),
    ],
)
def test_what_a_hidden_hand_said_is_done(word: Speech, call: Due) -> None:
    at = replace(coup("xx xx/xx xx"), spoken={PONTE: word}, spoken_hidden=frozenset({PONTE}))
    assert called(FESTIVAL, at) == call


def test_the_bank_is_shown_before_she_draws_and_the_ponte_at_the_end() -> None:
    at = replace(coup("xx xx/K 7"), spoken={PONTE: Speech.STAND}, spoken_hidden=frozenset({PONTE}))
    assert called(FESTIVAL, at) == Due(Step.SHOW, PONTE, Why.JUDGED)


def test_a_natural_laid_down_has_the_other_hand_shown() -> None:
    assert due(FESTIVAL, coup("xx xx/K 9")) == (Due(Step.SHOW, PONTE, Why.NATURAL_SHOWN),)


def test_what_was_said_face_down_counts_as_played() -> None:
    at = replace(coup("K 3/K 7"), spoken={PONTE: Speech.STAND}, spoken_hidden=frozenset({PONTE}))
    assert due(FESTIVAL, at) == ()
    at = replace(coup("K 3/K 7"), spoken={PONTE: Speech.STAND})
    assert called(FESTIVAL, at).step is Step.CARD


def test_a_hand_partly_shown_is_shown_whole() -> None:
    assert called(FESTIVAL, coup("2 2/K 7 + xx")) == Due(Step.SHOW, PONTE, Why.UNSEEN)


def test_a_bank_without_regard_to_the_third_card_does_not_wait_for_it() -> None:
    at = replace(
        coup("xx xx/K 3 + xx"), spoken={PONTE: Speech.DRAW}, spoken_hidden=frozenset({PONTE})
    )
    assert called(FESTIVAL, at) == Due(Step.CARD, BANQUE, Why.OWN_TOTAL, 3, None)


def test_a_bank_that_looks_at_the_third_card_has_it_shown() -> None:
    variant = rules_of("festival", {"banque_law": "punto_banco"}).variant
    at = replace(
        coup("xx xx/K 3 + xx"), spoken={PONTE: Speech.DRAW}, spoken_hidden=frozenset({PONTE})
    )
    assert called(variant, at) == Due(Step.SHOW, PONTE, Why.UNSEEN)


def test_the_bank_is_covered_before_the_first_card() -> None:
    at = replace(coup(""), duel=DuelStakes(Money(100)), principals={BANQUE: Seat("1")})
    assert due(FESTIVAL, at) == (Due(Step.BANK, PONTE), Due(Step.STAKES))
    at = replace(at, duel=DuelStakes(Money(100), Money(100)))
    assert called(FESTIVAL, at).step is Step.CARD


def test_the_law_of_a_natural_that_does_not_stop_is_its_own() -> None:
    variant = rules_of("festival", {"natural": "plays_on"}).variant
    assert called(variant, coup("K 8/K 4")) == Due(Step.CARD, BANQUE, Why.OWN_TOTAL, 4, None)
    assert own_act(variant, coup("K 8/K 4"), PONTE).value == "S"


def test_a_hidden_natural_is_none_yet() -> None:
    assert natural_of(PUNTO, coup("xx 9/K K"), PONTE) == 0
    assert natural_of(PUNTO, coup("K 9/K K"), PONTE) == 1


# Who may stake


def test_a_principal_does_not_bet_and_a_bettor_may_hold_several_spots() -> None:
    at = replace(coup(""), principals={BANQUE: Seat("1")}, stakes=(stake("3", "ponte"),))
    assert refused(FESTIVAL, at, "1", "tie") is No.PRINCIPAL_BETS
    assert refused(FESTIVAL, at, "3", "banque") is None


def test_one_side_only_where_the_house_says_so() -> None:
    variant = rules_of("punto_banco", {"both_sides": "one"}).variant
    at = replace(coup(""), stakes=(stake("3", "ponte"),))
    assert refused(variant, at, "3", "banque") is No.BOTH_SIDES
    assert refused(variant, at, "3", "tie") is None
    assert refused(variant, at, "4", "banque") is None


def test_a_bank_that_the_house_holds_is_not_given_up() -> None:
    assert may_stake(PUNTO, House(), coup(""), BankGivenUp()) == Refusal(No.NOT_THIS_GAME)


# What it comes to


def test_lines_stand_in_the_order_of_the_seats_and_of_the_sheet() -> None:
    laid = [("10", "tie"), ("2", "tie"), ("2", "ponte"), ("v1", "ponte"), ("9", "banque")]
    at = replace(coup("7 K/6 Q"), stakes=tuple(stake(*each) for each in laid))
    lines = settle(PUNTO, House(), at).lines
    assert [(line.seat, line.bet) for line in lines] == [
        ("2", "ponte"),
        ("2", "tie"),
        ("9", "banque"),
        ("10", "tie"),
        ("v1", "ponte"),
    ]


def test_seats_come_before_standing_bettors() -> None:
    seats = [Seat(each) for each in ("v2", "10", "v1", "2")]
    assert sorted(seats, key=seat_order) == ["2", "10", "v1", "v2"]


@pytest.mark.parametrize(
    ("text", "result", "nets"),
    [
        ("K 6/K 7", "loses", {"1": 5000, "2": -5000, "3": 2000, "4": -1000, "5": -400}),
        ("K 7/K 6", "wins", {"1": -5000, "2": 5000, "3": -2000, "4": 1000, "5": -400}),
        ("K 6/K 6", "ties", {"1": 0, "2": 0, "3": -2000, "4": -1000, "5": 2000}),
    ],
)
def test_a_duel_and_three_bettors(text: str, result: str, nets: dict[str, int]) -> None:
    bets = (stake("3", "banque", 2000), stake("4", "ponte", 1000), stake("5", "tie", 400))
    at = replace(
        coup(text),
        stakes=bets,
        principals={BANQUE: Seat("1"), PONTE: Seat("2")},
        duel=DuelStakes(Money(5000), Money(5000)),
    )
    settlement = settle(FESTIVAL, House(), at)
    assert settlement.results == {PONTE: result}
    assert {line.seat: line.net for line in settlement.lines} == nets


def test_a_void_coup_gives_stakes_and_duel_back() -> None:
    at = replace(
        coup("7/"),
        void="Misdeal",
        stakes=(stake("3", "tie"),),
        principals={BANQUE: Seat("1"), PONTE: Seat("2")},
        duel=DuelStakes(Money(5000)),
    )
    settlement = settle(FESTIVAL, House(), at)
    assert settlement.results == {}
    assert [(line.bet, line.net, line.result) for line in settlement.lines] == [
        ("bank", 0, "void"),
        ("tie", 0, "void"),
    ]


def test_a_duel_without_money_has_no_line() -> None:
    at = replace(coup("7 K/6 Q"), duel=DuelStakes(), principals={})
    assert settle(FESTIVAL, House(), at).lines == ()


@pytest.mark.parametrize(
    ("text", "sign"),
    [("K 8/K 5 + / 3", 1), ("K 5/K 8 + 3", -1), ("K 7/K 4 + / 3", 0), ("K 9/K 4 + / 5", 1)],
)
def test_an_eight_or_nine_in_two_cards_beats_one_in_three(text: str, sign: int) -> None:
    assert judged(FESTIVAL, coup(text), PONTE).sign == sign


def test_punto_banco_has_no_tiebreak() -> None:
    assert judged(PUNTO, coup("K 8/K 5 + / 3"), PONTE).sign == 0


# Who plays next


def after(text: str, **playing: str) -> dict[HandId, Seat]:
    at = replace(
        coup(text), principals={HandId(hand): Seat(seat) for hand, seat in playing.items()}
    )
    return following(FESTIVAL, at)


def following(variant: Variant, at: Coup) -> dict[HandId, Seat]:
    """Who plays which hand in the coup after this one."""
    fresh = Coup(2, 1, seats=at.seats)
    return dict(next_bank(variant, fresh, at, settle(variant, House(), at)).proposed)


def test_the_losers_place_goes_to_the_next_seat_that_plays_no_hand() -> None:
    assert after("K 7/K 6", banque="1", ponte="2") == {BANQUE: "3", PONTE: "2"}
    assert after("K 6/K 7", banque="1", ponte="6") == {BANQUE: "1", PONTE: "2"}
    assert after("K 7/K 6", banque="6", ponte="3") == {BANQUE: "1", PONTE: "3"}


def test_after_a_tie_nobody_changes() -> None:
    assert after("K 6/K 6", banque="1", ponte="2") == {BANQUE: "1", PONTE: "2"}


def test_a_place_that_nobody_holds_is_not_handed_on() -> None:
    assert after("K 7/K 6", ponte="2") == {PONTE: "2"}


def test_two_seats_play_both_hands_between_them() -> None:
    at = replace(coup("K 7/K 6"), principals={BANQUE: Seat("1"), PONTE: Seat("2")})
    assert following(FESTIVAL, replace(at, seats=2)) == {BANQUE: "1", PONTE: "2"}


def test_a_volunteer_is_waited_for() -> None:
    variant = rules_of("festival", {"next_principal": "volunteer"}).variant
    at = replace(coup("K 7/K 6"), principals={BANQUE: Seat("1"), PONTE: Seat("2")})
    assert following(variant, at) == {PONTE: "2"}


def test_nobody_plays_a_hand_at_punto_banco() -> None:
    at = coup("K 7/K 6")
    assert following(PUNTO, at) == {}


def test_every_procedure_has_its_routine() -> None:
    assert routine(PUNTO) is house_bank
    assert {routine(replace(PUNTO, procedure=each)) for each in Procedure} == {
        house_bank,
        bank_in_turn,
        one_against_all,
        two_tableaux,
    }


def test_a_game_has_only_the_hands_of_its_sheet() -> None:
    assert PUNTO.hand(PONTE).id == "ponte"
    with pytest.raises(KeyError):
        PUNTO.hand(HandId("tableau_1"))


def test_nobody_is_named_who_bets_or_plays_the_other_hand_nor_once_cards_lie() -> None:
    at = replace(coup(""), principals={PONTE: Seat("1")}, stakes=(stake("3", "ponte"),))
    refusals = {
        No.PRINCIPAL_BETS: (at, PrincipalNamed(BANQUE, Seat("3"))),
        No.SAME_PRINCIPAL: (at, PrincipalNamed(BANQUE, Seat("1"))),
        No.NOT_ITS_TURN: (coup("7/"), PrincipalNamed(BANQUE, Seat("2"))),
        No.NO_PRINCIPALS: (at, PrincipalNamed(BANQUE, Seat("v1"))),
    }
    for code, (lies, move) in refusals.items():
        refusal = may_stake(FESTIVAL, House(), lies, move)
        assert isinstance(refusal, Refusal)
        assert code_of(refusal, move) is code


# The duel


BANKED = BankStaked(Seat("1"), Money(500))
MATCHED = BancoCalled(Seat("2"), Money(500))


def test_who_stakes_the_bank_and_who_matches_it_play_the_hands() -> None:
    staked = house_bank.after(FESTIVAL, coup(""), BANKED)
    assert (staked.duel, staked.principals) == (DuelStakes(Money(500)), {BANQUE: "1"})
    matched = house_bank.after(FESTIVAL, staked, MATCHED)
    assert matched.duel == DuelStakes(Money(500), Money(500))
    assert matched.principals == {BANQUE: "1", PONTE: "2"}
    assert house_bank.after(FESTIVAL, coup(""), PrincipalNamed(PONTE, Seat("3"))).principals == {
        PONTE: "3"
    }


def test_the_bank_of_a_duel_comes_first_and_is_matched_exactly_by_another() -> None:
    staked = house_bank.after(FESTIVAL, coup(""), BANKED)
    refusals: dict[No, tuple[Coup, Move]] = {
        No.BANK_FIRST: (coup(""), MATCHED),
        No.BANK_DIFFERS: (staked, BancoCalled(Seat("2"), Money(400))),
        No.SAME_PRINCIPAL: (staked, BancoCalled(Seat("1"), Money(500))),
        No.NO_PRINCIPALS: (coup(""), BankStaked(Seat("v1"), Money(500))),
    }
    for code, (lies, move) in refusals.items():
        refusal = may_stake(FESTIVAL, House(), lies, move)
        assert isinstance(refusal, Refusal)
        assert code_of(refusal, move) is code
    assert may_stake(FESTIVAL, House(), coup(""), BANKED) == BANKED
    assert may_stake(FESTIVAL, House(), staked, MATCHED) == MATCHED


def test_the_stakes_of_a_duel_ride_over_a_tie_and_over_nothing_else() -> None:
    rules = the(FESTIVAL.principals)
    rides = replace(FESTIVAL, principals=replace(rules, tie_carries=True))
    players = {BANQUE: Seat("1"), PONTE: Seat("2")}
    stakes = DuelStakes(Money(500), Money(500))
    tied, won = (
        replace(coup(text), duel=stakes, principals=players) for text in ("7 K/7 Q", "7 K/6 Q")
    )
    fresh = replace(coup(""), number=2)
    after_tie = next_bank(rides, fresh, tied, settle(rides, House(), tied))
    assert (after_tie.duel, after_tie.principals) == (tied.duel, tied.principals)
    assert next_bank(rides, fresh, won, settle(rides, House(), won)).duel is None
    returned = replace(FESTIVAL, principals=replace(rules, tie_carries=False))
    assert next_bank(returned, fresh, tied, settle(returned, House(), tied)).duel is None
    without = replace(tied, duel=None)
    assert next_bank(rides, fresh, without, settle(rides, House(), without)).principals == {}


@given(
    st.lists(
        st.tuples(st.sampled_from("123"), st.sampled_from(list(PUNTO.bets)), st.integers(1, 9))
    )
)
def test_stakes_laid_at_once_are_those_laid_one_after_the_other(
    laid: list[tuple[str, BetId, int]],
) -> None:
    first = one_by_one = Coup(1, 1).with_stake(Seat("2"), BetId("ponte"), Money(5))
    stakes = [Stake(Seat(seat), bet, Money(amount)) for seat, bet, amount in laid]
    for each in stakes:
        one_by_one = one_by_one.with_stake(each.seat, each.bet, each.amount)
    assert first.with_stakes(stakes) == one_by_one
