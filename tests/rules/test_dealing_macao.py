"""The cards of Macao: seats that draw in turn, and a bank that looks at all their cards."""

from dataclasses import replace

import pytest

from dealer_app.rules.card_order import (
    cards_due,
    drawn_unseen,
    judged,
    may_be_over,
    own_act,
    thirds_looked_at,
)
from dealer_app.rules.coup import Stake
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, BetId, LawCell, Seat
from tests.builders import cards, rules_of
from tests.rules.felt import called, felt, macao, round_of, say
from tests.rules.macao import hand_of


def stakes(*amounts: int) -> tuple[Stake, ...]:
    """What seats 9, 8, 7 and so on have on their hands."""
    return tuple(
        Stake(Seat(str(9 - place)), BetId("own"), Money(amount))
        for place, amount in enumerate(amounts)
    )


# The bank of Macao


@pytest.mark.parametrize(
    ("seats", "banque", "act"),
    [
        # nobody drew: as a player does (S2-A22)
        (["K 6"], "K 4", LawCell.DRAWS),
        (["K 6", "Q 6"], "K 3", LawCell.DRAWS),
        (["K 6"], "K 5", LawCell.CHOOSES),
        (["K 6"], "K 6", LawCell.STANDS),
        # one or more drew (S2.18-S2.21): may, where any seat still in allows it
        (["K A + 6"], "K 3", LawCell.CHOOSES),
        (["K A + 5"], "K 3", LawCell.STANDS),
        (["K 2 + 5", "K A + 7"], "K 3", LawCell.CHOOSES),
        (["K A + 8"], "K 4", LawCell.STANDS),
        (["K A + 8", "K A + A"], "K 4", LawCell.CHOOSES),
        (["K A + 4"], "K 6", LawCell.CHOOSES),
        (["K A + 3", "K A + 8"], "K 6", LawCell.STANDS),
        # 0 to 2 must
        (["K A + 8", "K 6"], "K 2", LawCell.DRAWS),
        (["K A + 8"], "K Q", LawCell.DRAWS),
        # some stood and some drew: otherwise optional
        (["K A + 2", "K 6"], "K 3", LawCell.CHOOSES),
        (["K A + 8", "K 6"], "K 4", LawCell.CHOOSES),
        (["K A + A", "K 6"], "K 5", LawCell.CHOOSES),
        (["K A + 2", "K 6"], "K 6", LawCell.STANDS),
        (["K A + 5", "K 6"], "K 6", LawCell.CHOOSES),
        # every seat that drew is bust: as a player does
        (["K 4 + 6", "K 6"], "K 3", LawCell.DRAWS),
        (["K 4 + 6", "K 6"], "K 5", LawCell.CHOOSES),
        (["K 4 + 6", "K 6"], "K 6", LawCell.STANDS),
        # one that drew is bust, another is not
        (["K 4 + 6", "K A + 2"], "K 3", LawCell.STANDS),
        # all are bust (S2-A30)
        (["K 4 + 6", "K 4 + 8"], "K Q", LawCell.STANDS),
        # 7 and more: no card (S2.22)
        (["K A + 5"], "K 7", LawCell.STANDS),
    ],
)
def test_the_bank_may_draw_where_its_rule_against_any_seat_still_in_allows_it(
    seats: list[str], banque: str, act: LawCell
) -> None:
    """S2-A5."""
    assert own_act(macao(), round_of(*seats, banque=banque), BANQUE) is act


@pytest.mark.parametrize(
    ("seats", "banque", "act"),
    [
        (["K A + 8", "K 6"], "K 3", LawCell.DRAWS),
        (["K A + 8"], "K 3", LawCell.STANDS),
        (["K A + A"], "K 4", LawCell.STANDS),
        (["K A + A", "K A + 2"], "K 4", LawCell.DRAWS),
        (["K 6"], "K 5", LawCell.DRAWS),
        (["K A + 3"], "K 5", LawCell.STANDS),
        (["K A + 6", "K 6"], "K 6", LawCell.DRAWS),
        (["K 6"], "K 6", LawCell.STANDS),
        (["K 4 + 6", "K A + 8"], "K 3", LawCell.STANDS),
    ],
)
def test_under_the_punto_banco_law_one_seat_that_calls_for_a_card_is_enough(
    seats: list[str], banque: str, act: LawCell
) -> None:
    """S2-A3, S2-A5: must, where the law of §2.2 says so against any seat still in."""
    law = macao("banque_law=punto_banco")
    assert own_act(law, round_of(*seats, banque=banque), BANQUE) is act


@pytest.mark.parametrize(
    ("seats", "banque", "act"),
    [
        (["K A + 6"], "K 3", LawCell.DRAWS),
        (["K A + 5"], "K 3", LawCell.STANDS),
        (["K A + 8", "K A + 2"], "K 4", LawCell.DRAWS),
        (["K A + 2", "K 6"], "K 3", LawCell.DRAWS),
        (["K 6"], "K 5", LawCell.CHOOSES),
    ],
)
def test_a_bank_that_must_where_it_may_draws_as_soon_as_one_seat_allows_it(
    seats: list[str], banque: str, act: LawCell
) -> None:
    """S2-A4: the 5 that nobody drew against stays free, as it is to a seat."""
    must = macao("banque_draws=must")
    assert own_act(must, round_of(*seats, banque=banque), BANQUE) is act


@pytest.mark.parametrize("banque", ["K Q", "K 2", "K 4"])
def test_where_low_hands_are_free_the_banks_are_too(banque: str) -> None:
    """S2-A6, S2.17."""
    free = macao("low_hands=free")
    assert own_act(free, round_of("K 6", banque=banque), BANQUE) is LawCell.CHOOSES
    assert own_act(free, round_of("K 3", banque=banque), hand_of(9)) is LawCell.CHOOSES


def test_the_call_names_the_third_card_that_obliges_the_bank() -> None:
    law = macao("banque_law=punto_banco")
    drew = round_of("K A + 8", "K A + 6", banque="K 3")
    assert cards_due(law, drew) == (Due(Step.CARD, BANQUE, Why.OTHER_DREW, 3, 6),)
    stood = round_of("K A + 8", "K 6", banque="K 3")
    assert cards_due(law, stood) == (Due(Step.CARD, BANQUE, Why.OTHER_STOOD, 3),)


def test_where_the_largest_stake_counts_the_bank_looks_at_that_seats_card() -> None:
    """S2-A5: against a 2 the bank's 4 may draw, against an 8 it may not; equals by their order."""
    largest = macao("reference=largest_stake")
    at = round_of("K A + 8", "K A + 2", banque="K 4")
    assert own_act(largest, replace(at, stakes=stakes(10, 20)), BANQUE) is LawCell.CHOOSES
    assert own_act(largest, replace(at, stakes=stakes(20, 10)), BANQUE) is LawCell.STANDS
    assert own_act(largest, replace(at, stakes=stakes(10, 10)), BANQUE) is LawCell.STANDS


def test_a_largest_stake_that_is_bust_counts_no_more() -> None:
    largest = macao("reference=largest_stake")
    at = round_of("K 4 + 6", "K A + 2", banque="K 4", stakes=stakes(90, 10))
    assert own_act(largest, at, BANQUE) is LawCell.CHOOSES


def test_where_the_last_drawer_counts_it_is_the_last_seat_that_has_a_card() -> None:
    last = macao("reference=last_drawer")
    assert (
        own_act(last, round_of("K A + 2", "K A + 8", "K 6", banque="K 4"), BANQUE) is LawCell.STANDS
    )
    assert (
        own_act(last, round_of("K A + 8", "K A + 2", "K 6", banque="K 4"), BANQUE)
        is LawCell.CHOOSES
    )
    assert own_act(last, round_of("K 6", "K 6", banque="K 4"), BANQUE) is LawCell.DRAWS


def test_a_card_that_was_burned_makes_nobody_the_last_drawer() -> None:
    last = macao("reference=last_drawer")
    at = round_of("K A + 8", "K 6 + 2", banque="K 4")
    assert own_act(last, at.with_hand(hand_of(8), cards("K 6")), BANQUE) is LawCell.STANDS


def test_where_the_bank_names_a_seat_its_card_counts_and_until_then_the_largest_stakes() -> None:
    named = macao("reference=designated")
    at = round_of("K A + 8", "K A + 2", banque="K 4", stakes=stakes(20, 10))
    assert own_act(named, at, BANQUE) is LawCell.STANDS
    assert own_act(named, replace(at, held={BANQUE: Seat("8")}), BANQUE) is LawCell.CHOOSES
    bust = round_of("K A + 8", "K 4 + 6", banque="K 4", held={BANQUE: Seat("8")})
    assert own_act(named, bust, BANQUE) is LawCell.STANDS


def test_a_third_card_that_is_not_known_yet_says_nothing() -> None:
    at = round_of("xx xx + xx", banque="K 3")
    assert own_act(macao(), at, BANQUE) is LawCell.DRAWS


@pytest.mark.parametrize("reference", ["any_seat", "largest_stake", "last_drawer", "designated"])
def test_a_bank_against_which_nobody_plays_takes_no_card_and_shows_nothing(reference: str) -> None:
    """S2-A27: every seat is out."""
    variant = macao(f"reference={reference}")
    for banque in ("K 2", "xx xx"):
        at = replace(round_of("K A", banque=banque), playing=(BANQUE,))
        assert called(variant, at) == []
    assert own_act(variant, replace(round_of("K A", banque="K 2"), playing=(BANQUE,)), BANQUE) is (
        LawCell.STANDS
    )


# The seats of Macao


def test_a_seat_is_finished_before_the_next_and_the_bank_comes_last() -> None:
    """S2-A31."""
    at = round_of("K 2", "K 3", banque="K 4")
    assert called(macao(), at) == ["card seat_9 own_total"]
    at = round_of("K 2 + 3", "K 3", banque="K 4")
    assert called(macao(), at) == ["card seat_8 own_total"]
    at = round_of("K 2 + 3", "K 3 + 2", banque="K 4")
    assert called(macao(), at) == ["choice banque free"]


def test_a_seat_that_busts_is_finished_and_all_bust_the_bank_stays_unseen() -> None:
    """S2-A23, S2-A30: it neither draws nor must show."""
    assert called(macao(), round_of("K 4 + 6", "K 3 + 7", banque="K 2")) == []
    assert called(macao(), round_of("K 4 + 6", "K 3 + 7", banque="xx xx")) == []
    assert called(
        macao(), round_of("K 4 + 6", "K 6", banque="xx xx", spoken=say(banque="stand"))
    ) == ["show banque judged"]


@pytest.mark.parametrize(
    ("naturals", "due"),
    [("natural_scope=all", []), ("natural_scope=per_player", ["card seat_8 own_total"])],
)
def test_a_natural_ends_the_coup_for_all_or_for_its_seat_alone(
    naturals: str, due: list[str]
) -> None:
    """S2-A11."""
    assert called(macao(naturals), round_of("K 9", "K 2", banque="K 4")) == due


def test_under_per_player_naturals_bind_the_bank_no_more() -> None:
    """S2-A11: a seat's natural is settled; the bank's 3 looks at the 2 alone, and stands."""
    variant = macao("natural_scope=per_player")
    assert called(variant, round_of("K 9", "K A + 2", banque="K 3")) == []
    assert called(variant, round_of("K 9", "K 8", banque="K 3")) == []


def test_where_any_hand_busts_two_cards_may_be_too_many() -> None:
    """S2-A2, `always`: 7 and 6 are 13; neither such a seat nor such a bank takes a card."""
    always = macao("over_nine=always")
    assert called(always, round_of("7 6", "K 4", banque="8 8")) == ["card seat_8 own_total"]
    assert called(always, round_of("7 6", "K 6", banque="8 8")) == []
    assert judged(always, round_of("7 6", "K 6", banque="8 8"), hand_of(9)).sign == -1
    assert judged(always, round_of("7 6", "K 6", banque="8 8"), hand_of(8)).sign == 1


NO_LIMIT = macao("max_cards=no_limit")


def test_where_cards_are_not_counted_a_hand_goes_on_until_it_stays() -> None:
    """S2-A7."""
    assert called(NO_LIMIT, round_of("K 2 + 2", banque="K 7")) == []
    assert called(NO_LIMIT, round_of("K 2 + 2", banque="K 6")) == ["choice seat_9 more"]
    wants = round_of("K 2 + 2", banque="K 6", spoken=say(seat_9="draw"))
    assert called(NO_LIMIT, wants) == ["card seat_9 announced"]
    stays = round_of("K 2 + 2", banque="K 6", spoken=say(seat_9="stand"))
    assert called(NO_LIMIT, stays) == []


def test_nine_and_a_bust_end_such_a_hand() -> None:
    assert called(NO_LIMIT, round_of("K 2 + 7", banque="K 6")) == ["choice banque free"]
    assert called(NO_LIMIT, round_of("K 2 + 8", banque="K 6")) == []


def test_a_hidden_hand_says_for_itself_whether_it_goes_on() -> None:
    at = round_of("xx xx + 2", banque="xx xx")
    assert called(NO_LIMIT, at) == ["choice seat_9 more"]


# Who drew unseen


@pytest.mark.parametrize(
    ("seats", "banque", "who"),
    [
        (["xx xx + 5"], "xx xx", "seat_9"),
        (["xx 5 + 5", "xx xx"], "xx xx", "seat_9"),
        (["xx xx + K", "xx xx + 5"], "xx xx", "seat_8"),
        (
            ["xx xx + 5", "xx xx + K"],
            "xx xx",
            None,
        ),  # another drew since, and is not over by a king
        (["xx xx + K"], "xx xx", None),
        (["xx xx + xx"], "xx xx", None),
        (["xx xx"], "xx 5", None),
        (["K 6 + 5"], "xx xx", None),  # all see that it is over
        (["xx xx"], "xx xx + 5", None),  # the bank says so itself
    ],
)
def test_the_hand_that_drew_last_unseen_may_be_over(
    seats: list[str], banque: str, who: str | None
) -> None:
    assert drawn_unseen(macao(), round_of(*seats, banque=banque)) == who


def test_whoever_drew_unseen_may_be_over_though_another_has_drawn_since() -> None:
    coup = round_of("xx xx + 5", "xx xx + 8", "xx xx", "xx xx + K", banque="xx xx")
    drew = [hand for hand in coup.playing if len(coup.hand(hand)) > 2][:2]
    assert list(may_be_over(macao(), coup)) == drew
    assert may_be_over(macao(), replace(coup, void="A card fell")) == ()


def test_nobody_is_over_before_he_drew_nor_in_a_void_coup_nor_where_no_hand_can_be() -> None:
    first_cards = felt({"banque": "xx xx", "seat_9": "xx 5"})
    assert drawn_unseen(macao(), first_cards) is None
    drew = round_of("xx xx + 5", banque="xx xx")
    assert drawn_unseen(macao(), replace(drew, void="A card fell")) is None
    assert drawn_unseen(rules_of("banque").variant, drew) is None


def test_of_those_that_drew_the_last_one_counts_and_of_none_the_first_hand() -> None:
    last = macao("reference=last_drawer")
    law = last.laws[BANQUE]
    drew = felt({"seat_8": "K A + 2", "seat_9": "K A + 6", "banque": "K 3"})
    assert thirds_looked_at(last, drew, law) == (6,)
    assert thirds_looked_at(last, round_of("K 6", "K 7", banque="K 3"), law) == (None,)


def test_all_that_a_seat_staked_makes_its_hand_the_largest() -> None:
    largest = macao("reference=largest_stake")
    at = replace(round_of("K A + 6", "K A + 2", banque="K 3"), stakes=stakes(30, 50))
    assert thirds_looked_at(largest, at, largest.laws[BANQUE]) == (2,)
    more = replace(at, stakes=(*at.stakes, Stake(Seat("9"), BetId("bank"), Money(30))))
    assert thirds_looked_at(largest, more, largest.laws[BANQUE]) == (6,)
