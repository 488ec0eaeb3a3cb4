"""What each entry makes of the coup: hands, words, stakes, and when betting is over."""

import pytest

from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Step
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.variant import BANQUE, HandId
from dealer_app.table import events as ev
from dealer_app.table.judges.card_judge import judge_deal
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.regular_coup import judge_regular
from dealer_app.table.state import fold
from dealer_app.table.table import Table
from tests.builders import cards, codes, deal, entered, held, replayed, say, show, stake, take_back
from tests.play import the

MACAO = "variant macao\nseats 3\nshoe\ncoup\ndeal K Q J 5 4 3\nstake 3 own 10\n"
BACCARA = "variant baccara\n{options}shoe\ncoup\ndeal K Q J 3 4 2\n"
LEFT, RIGHT, GRANDEUR = HandId("tableau_2"), HandId("tableau_1"), HandId("grandeur")


def coup(text: str) -> Coup:
    return the(replayed(text).table.coup)


def baccara(rest: str, *options: str) -> Coup:
    chosen = "".join(f"option {each}\n" for each in options)
    return coup(BACCARA.format(options=chosen) + rest)


# Stakes


def test_stakes_are_repeated_in_the_order_in_which_they_lay() -> None:
    text = "variant punto_banco\nshoe\ncoup\nstake 4 tie 5\nstake 2 ponte 10\ndeal 7 6 K Q\ncoup\n"
    table = replayed(text)
    table.repeat_stakes()
    assert [(each.seat, each.bet) for each in table.coup.stakes] == [
        ("4", "tie"),
        ("2", "ponte"),
    ]


def test_a_stake_taken_back_leaves_the_others_where_they_lie() -> None:
    text = "variant punto_banco\nshoe\ncoup\nstake 4 tie 5\nstake 4 ponte 10\nstake 2 tie 5\n"
    table = entered(replayed(text), take_back(4, "tie"))
    assert [(each.seat, each.bet) for each in table.coup.stakes] == [
        ("4", "ponte"),
        ("2", "tie"),
    ]


# When betting is over (S2.10)


def test_after_the_look_a_third_card_ends_betting() -> None:
    assert not coup(MACAO).closed
    assert coup(MACAO + "say seat_3 draw\ndeal 2\n").closed


def test_after_the_look_a_word_ends_betting() -> None:
    assert coup(MACAO + "say seat_3 stand\n").closed


def test_after_the_look_a_hand_that_is_shown_ends_betting() -> None:
    hidden = "variant macao\nseats 3\nshoe\ncoup\ndeal xx xx xx xx xx xx\nstake 3 own 10\n"
    assert coup(hidden + "show seat_3 K 9\n").closed


def test_the_first_cards_do_not_end_betting_after_the_look() -> None:
    assert not coup("variant macao\nseats 3\nshoe\ncoup\ndeal K Q J 5 4 3\n").closed


SPOKEN = MACAO.replace("K Q J 5 4 3", "xx xx xx xx xx xx") + "stake 2 own 20\n"


def test_once_all_have_spoken_stakes_are_taken_back_and_changed_still() -> None:
    was = coup(SPOKEN)
    assert (was.closed, was.playing) == (True, ("seat_3", "seat_2", BANQUE))
    back = the(entered(replayed(SPOKEN), take_back(2, "own")).table.coup)
    assert (back.closed, back.tour.spoke, back.findings) == (False, ("3",), ())
    more = the(entered(replayed(SPOKEN), stake(2, "own", 10)).table.coup)
    assert (more.closed, [each.amount for each in more.stakes]) == (True, [1_000, 3_000])


@pytest.mark.parametrize(
    "end", ["closed", "say seat_3 stand", "show seat_3 K 5", "say seat_3 draw\ndeal 2"]
)
def test_none_is_once_no_more_bets_was_called_or_a_hand_has_begun(end: str) -> None:
    night = SPOKEN.replace("shoe", "option max_cards=no_limit\nshoe", 1)
    late = entered(replayed(f"{night}{end}\n"), take_back(2, "own"))
    assert [each.code for each in the(late.table.coup).findings][-1] == "IRR-16"


def test_none_is_once_the_lines_are_there_to_be_paid() -> None:
    """The bank's nine ends the coup as soon as all have spoken."""
    night = MACAO.replace("K Q J 5 4 3", "K Q 9 5 4 K") + "stake 2 own 20\n"
    assert replayed(night).table.settlement is not None
    late = entered(replayed(night), take_back(2, "own"))
    assert [each.code for each in the(late.table.coup).findings][-1] == "IRR-16"


# What a hand asked for


def test_a_word_that_was_followed_by_its_card_is_asked_for_anew_where_more_may_come() -> None:
    text = MACAO.replace("shoe", "option max_cards=no_limit\nshoe", 1)
    after = coup(text + "say seat_3 draw\ndeal 2\n")
    assert "seat_3" not in after.spoken
    three = coup(MACAO + "say seat_3 draw\ndeal 2\n")
    assert three.spoken[HandId("seat_3")] is Speech.DRAW


def test_a_word_said_face_down_is_remembered_as_such() -> None:
    text = "variant porcelaine\nshoe\ncoup\ndeal xx xx xx xx\nsay grandeur stand\n"
    assert coup(text).spoken_hidden == {GRANDEUR}
    assert not coup(
        "variant porcelaine\nshoe\ncoup\ndeal 2 3 3 4\nsay grandeur stand\n"
    ).spoken_hidden


# The offer (S4.12, S4.16, S4-A7)


def test_a_bank_that_gives_has_offered_a_card() -> None:
    assert baccara("").offered is None
    assert baccara("say banque give\n").offered is True


def test_a_bank_that_need_not_offer_says_so_and_may_still_draw() -> None:
    after = baccara("say banque stand\n", "offer=optional")
    assert after.offered is False
    assert BANQUE not in after.spoken
    drawn = baccara("say banque stand\nsay banque draw\ndeal 4\n", "offer=optional")
    assert drawn.hand(BANQUE) == cards("J 2 4")


def test_a_bank_that_lays_down_has_offered_nothing() -> None:
    after = baccara("say banque show\n")
    assert after.offered is None
    assert after.spoken[BANQUE] is Speech.SHOW


def test_a_hidden_bank_that_is_turned_before_the_offer_has_laid_its_hand_down() -> None:
    text = "variant baccara\nshoe\ncoup\ndeal xx xx xx xx xx xx\n"
    assert coup(text + "show banque 2 4\n").spoken[BANQUE] is Speech.SHOW


def test_a_hidden_bank_that_is_turned_after_the_offer_is_not_laid_down() -> None:
    text = "variant baccara\nshoe\ncoup\ndeal xx xx xx xx xx xx\nsay banque give\n"
    spoken = "say tableau_1 stand\nsay tableau_2 stand\nsay banque stand\n"
    after = coup(text + spoken + "show banque 2 4\n")
    assert after.spoken[BANQUE] is Speech.STAND


# One card for both sides (S4-A9)


def test_a_side_that_accepts_counts_the_card_that_the_other_drew() -> None:
    after = baccara(
        "say banque give\nsay tableau_1 draw\ndeal 5\nsay tableau_2 draw\n", "extra_card=shared"
    )
    assert [len(after.hand(each)) for each in (RIGHT, LEFT)] == [3, 3]
    assert after.hand(RIGHT)[2] == after.hand(LEFT)[2]
    assert after.dealt.count(LEFT) == 2  # the shoe gave it once


def test_the_bank_draws_its_own_card_beside_the_shared_one() -> None:
    text = "say banque give\nsay tableau_1 draw\ndeal 5\nsay tableau_2 stand\nsay banque draw\n"
    after = baccara(text, "extra_card=shared")
    assert len(after.hand(BANQUE)) == 2


# Cards turned and exposed


def test_cards_are_turned_one_by_one_in_the_order_in_which_they_lie() -> None:
    table = replayed("variant festival\nshoe\ncoup\ndeal xx xx xx xx\n")
    entered(table, say("ponte", "stand"))
    entered(table, show("banque", "7"))
    assert held(table, "banque") == "7 xx"


def test_an_exposed_card_takes_its_place_among_the_hidden_ones() -> None:
    table = replayed("variant festival\nshoe\ncoup\ndeal xx xx xx xx\nexpose ponte 2 7\n")
    assert held(table, "ponte") == "xx 7"
    assert codes(table) == [("IRR-08", "stand")]


def test_no_coup_is_judged_at_once_where_the_shoe_runs_out() -> None:
    table = replayed("variant punto_banco\nshoe\ncoup\n").table
    dealt = deal("9 K K 8")
    assert judge_deal(table, dealt) is not None
    assert judge_deal(with_left(table, len(dealt)), dealt) is None


@pytest.mark.parametrize("told", ["9 K K 8", "6 2 Q 3 4", "2 3 K Q 5 6", "2 3 K", "2 3 K Q"])
def test_before_the_shoe_runs_out_a_coup_that_is_judged_at_once_is_as_card_by_card(
    told: str,
) -> None:
    table, dealt = replayed("variant punto_banco\nshoe\ncoup\n").table, deal(told)
    for left in range(len(dealt) + 1, table.variant.min_cards + len(dealt) + 3):
        at_once, one_by_one = with_left(table, left), with_left(table, left)
        for card in dealt:
            verdict = judge(one_by_one, card)
            one_by_one = fold(one_by_one, ((fact, None) for fact in verdict.events))
        assert the(judge_deal(at_once, dealt)).table == one_by_one


def with_left(table: Table, left: int) -> Table:
    return replace(table, shoe=replace(the(table.shoe), left=left))


def test_cards_are_judged_at_once_up_to_where_a_hand_chooses_or_the_coup_is_over() -> None:
    table = replayed("variant baccara\nshoe\ncoup\n").table
    told = deal("K Q J 3 4 2 5 6")
    first = the(judge_deal(table, told, so_far=True))
    assert [each.card.text for each in first.cards] == ["K", "Q", "J", "3", "4", "2"]
    assert [due.step for due in first.table.dues] == [Step.CHOICE]
    assert judge_deal(table, told) is None
    assert judge_deal(first.table, told[6:], so_far=True) is None
    plain = replayed("variant punto_banco\nshoe\ncoup\n").table
    over = the(judge_deal(plain, deal("9 K K 8 5"), so_far=True))
    assert (len(over.cards), over.table.settlement is not None) == (4, True)
    assert judge_deal(plain, deal("9 K K 8 5")) is None


def test_no_coup_is_judged_at_once_on_a_table_that_is_closed_or_without_a_coup() -> None:
    table = replayed("variant punto_banco\nshoe\ncoup\n").table
    dealt = deal("9 K K 8")
    assert judge_deal(replace(table, closed=True), dealt) is None
    assert judge_deal(replayed("variant punto_banco\nshoe\n").table, dealt) is None


def test_of_a_card_that_no_pack_has_the_judge_is_asked() -> None:
    table = replayed("variant punto_banco\nshoe\ncoup\n").table
    assert judge_deal(table, [*deal("9 K K"), ev.CardDealt(Card("M"), None)]) is None


def test_entries_one_of_which_is_not_regular_come_to_nothing_at_once() -> None:
    table = replayed("variant punto_banco\nshoe\ncoup\n").table
    assert judge_regular(table, deal("9 K K 8"), None)
    assert judge_regular(table, [*deal("9 K K 8"), ev.CoupOpened(), ev.CoupOpened()], None) == []
    assert judge_regular(table, [stake(1, "ponte", 10), *deal("9 K K 8 5")], None) == []
