"""Who holds the cards of a side, and from whom it counts on (S4-A4)."""

from dataclasses import replace

from dealer_app.rules.coup import Bank, Coup
from dealer_app.rules.due import No
from dealer_app.rules.money import Money
from dealer_app.rules.procedures.two_tableaux import (
    side_holders,
    speakers,
)
from dealer_app.rules.tableaux import pontes, side_order
from dealer_app.rules.variant import BANQUE, HandId, Seat, Variant
from tests.rules.tableaux_coups import (
    BACCARA,
    BANQUE_LIMITED,
    BOTH_LOSE,
    BOTH_WIN,
    LEFT,
    RIGHT,
    RIGHT_TIES,
    RIGHT_WINS,
    baccara,
    bank,
    dealt,
    holds,
    open_coup,
    refused,
    stake,
    taken,
    then,
)


def test_the_first_from_the_bank_on_each_side_holds_its_cards() -> None:
    moves = (stake(seat, side, 10) for seat in (4, 9, 3, 8) for side in ("tableau_1", "tableau_2"))
    coup = taken(BACCARA, open_coup(), bank(1, 100), *moves)
    assert side_holders(BACCARA, coup) == {RIGHT: "3", LEFT: "9"}
    assert speakers(BACCARA, coup) == {RIGHT: "3", LEFT: "9"}


def test_without_a_banker_the_right_counts_from_one_and_the_left_from_the_last() -> None:
    moves = (stake(seat, side, 10) for seat in (4, 9) for side in ("tableau_1", "tableau_2"))
    assert side_holders(BACCARA, taken(BACCARA, open_coup(), *moves)) == {RIGHT: "4", LEFT: "9"}
    assert side_holders(BACCARA, open_coup()) == {}
    alone = dealt(open_coup(), BOTH_LOSE)
    assert side_holders(BACCARA, alone) == {RIGHT: "1", LEFT: "10"}


def test_who_stands_holds_the_cards_only_where_no_seat_plays_the_side() -> None:
    moves = (stake("v2", "tableau_1", 50), stake("v1", "tableau_1", 10))
    coup = taken(BACCARA, open_coup(), *moves)
    assert side_holders(BACCARA, coup) == {RIGHT: "v1"}
    coup = taken(BACCARA, coup, stake(7, "tableau_1", 10))
    assert side_holders(BACCARA, coup) == {RIGHT: "7"}


def test_the_largest_stake_holds_and_the_nearest_to_the_banker_of_two_as_large() -> None:
    variant = baccara(side_holder="largest_stake", both="on")
    moves = (stake(2, "tableau_1", 10), stake(5, "tableau_1", 30), stake(4, "tableau_1", 30))
    coup = taken(variant, open_coup(variant), bank(1, 100), *moves, stake("v1", "tableau_1", 90))
    assert side_holders(variant, coup) == {RIGHT: "4"}
    coup = taken(variant, coup, stake(7, "tableau_2", 29), stake(5, "both", 60))
    assert side_holders(variant, coup) == {RIGHT: "5", LEFT: "5"}
    assert then(variant, dealt(coup, BOTH_WIN)).proposed == {}


def test_somebody_else_may_be_named_who_plays_the_side() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100), holds(RIGHT, 7))
    coup = taken(BACCARA, coup, stake(2, "tableau_1", 10), stake(3, "tableau_1", 10))
    assert refused(BACCARA, coup, holds(RIGHT, 7)) is No.NOT_A_STAKER
    assert refused(BACCARA, coup, holds(RIGHT, 1)) is No.HOLDER_STAKES
    assert refused(BACCARA, coup, holds(BANQUE, 2)) is No.NOT_THIS_GAME
    coup = taken(BACCARA, coup, holds(RIGHT, 3))
    assert side_holders(BACCARA, coup) == {RIGHT: "3"}


def sides_next(*texts: str, variant: Variant = BACCARA) -> dict[HandId, Seat]:
    """Who holds the cards in the coup after these, where seats 2, 3, 9 and 10 stake each time."""
    moves = [stake(seat, "tableau_1", 10) for seat in (2, 3)]
    moves += [stake(seat, "tableau_2", 10) for seat in (9, 10)]
    coup = taken(variant, open_coup(variant), bank(1, 1000), *moves)
    for text in texts:
        coup = taken(variant, then(variant, dealt(coup, text)), *moves)
    return dict(side_holders(variant, coup))


def test_a_side_that_wins_or_is_void_keeps_its_holder_and_one_that_loses_has_the_next() -> None:
    assert sides_next(RIGHT_WINS) == {RIGHT: "2", LEFT: "9"}
    assert sides_next(RIGHT_TIES) == {RIGHT: "2", LEFT: "9"}
    assert sides_next(BOTH_LOSE) == {RIGHT: "3", LEFT: "9"}
    assert sides_next(BOTH_LOSE, RIGHT_WINS) == {RIGHT: "3", LEFT: "10"}
    assert sides_next(BOTH_LOSE, BOTH_LOSE) == {RIGHT: "2", LEFT: "10"}


def test_a_void_coup_leaves_the_cards_where_they_were() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100), stake(2, "tableau_1", 10), holds(RIGHT, 2))
    following = then(BACCARA, replace(dealt(coup, "K"), void="Misdeal"))
    following = taken(BACCARA, following, stake(10, "tableau_1", 10), stake(2, "tableau_1", 10))
    assert side_holders(BACCARA, following) == {RIGHT: "2"}


def test_a_side_that_nobody_played_counts_on_from_where_it_was() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100), stake(2, "tableau_1", 10))
    coup = taken(BACCARA, then(BACCARA, dealt(coup, "K Q 5 6")), stake(9, "tableau_2", 10))
    coup = taken(BACCARA, then(BACCARA, dealt(coup, "K Q 5 6")), stake(2, "tableau_1", 10))
    assert coup.proposed == {RIGHT: "3", LEFT: "8"}
    coup = taken(BACCARA, coup, stake(10, "tableau_1", 10))
    assert side_holders(BACCARA, coup) == {RIGHT: "10"}


def test_after_a_standing_bettor_lost_the_side_counts_from_the_bank() -> None:
    coup = taken(BACCARA, open_coup(), bank(4, 100), stake("v1", "tableau_1", 10))
    assert then(BACCARA, dealt(coup, "K Q 5 6")).proposed == {RIGHT: "5"}


def test_with_another_banker_the_sides_are_counted_anew() -> None:
    coup = taken(BACCARA, open_coup(), bank(1, 100), stake(2, "tableau_1", 10))
    assert then(BACCARA, dealt(coup, "K Q 5 6")).proposed == {RIGHT: "3"}
    assert then(BACCARA, dealt(coup, "K Q 5 6"), shoe=2).proposed == {}
    bankless = dealt(taken(BACCARA, open_coup(), stake(2, "tableau_1", 10)), "K Q 5 6")
    assert then(BACCARA, bankless).proposed == {RIGHT: "3"}
    assert then(BACCARA, bankless, shoe=2).proposed == {}
    assert taken(BACCARA, then(BACCARA, bankless), bank(2, 100)).proposed == {}


def test_of_the_standing_the_second_plays_a_side_before_the_tenth() -> None:
    coup = taken(BANQUE_LIMITED, open_coup(BANQUE_LIMITED), bank(1, 100))
    coup = taken(BANQUE_LIMITED, coup, stake("v10", "tableau_1", 10), stake("v2", "tableau_1", 10))
    assert pontes(BANQUE_LIMITED, coup, RIGHT) == ("v2", "v10")


def test_sides_are_counted_from_the_banks_right_and_from_its_left_by_turns() -> None:
    third = HandId("tableau_3")
    laws = {RIGHT: BACCARA.laws[RIGHT], LEFT: BACCARA.laws[LEFT], third: BACCARA.laws[LEFT]}
    variant = replace(BACCARA, laws={**laws, BANQUE: BACCARA.laws[BANQUE]})
    coup = Coup(1, 1, seats=4, bank=Bank(Seat("2"), Money(100)))
    assert ["".join(side_order(variant, coup, side)) for side in laws] == ["341", "143", "341"]
