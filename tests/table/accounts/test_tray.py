from dataclasses import replace

import pytest

from dealer_app.rules.due import No
from dealer_app.rules.house import TrayRules
from dealer_app.rules.money import Chips, Money
from dealer_app.rules.staff import Post
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.tray import Slip, SlipKind, keeps_tray, left_in_cage, number_of, tray
from dealer_app.table.alerts import alerts
from dealer_app.table.judges.authority import needs_of
from dealer_app.table.judges.judge import judge
from dealer_app.table.night import FILL_DIFFERS
from tests.builders import entered, euros, refusal, session, stake, with_house
from tests.play import PlayTable, the
from tests.table.trays import (
    BANQUE_WINS,
    CHIPS,
    COUNTED,
    FLOAT,
    MARKED,
    PONTE_WINS,
    SENT,
    asked,
    at_tray,
    bought,
    chips,
    collected,
    count,
    coup,
    credit,
    dealt,
    fill,
    opener,
    received,
    waived,
)


def why(table: PlayTable, event: ev.Event) -> tuple[No | None, dict[str, str | int]]:
    """Why an entry is refused, and the values of its sentence."""
    code = refusal(table, event)
    told = table.enter(event).refusal
    return code, dict(told.values) if told else {}


@pytest.mark.parametrize(
    "event",
    [
        count("spot", {7: 1}),
        fill("F1", {7: 1}),
        credit("C1", {7: 1}),
        ev.ColoursChanged(chips({7: 1}), chips({5: 1})),
        ev.ColoursChanged(chips({5: 1}), chips({7: 1})),
        ev.TipsCounted(chips({7: 1})),
    ],
)
def test_a_chip_that_the_house_does_not_have_is_refused(event: ev.Event) -> None:
    assert why(at_tray(), event) == (No.UNKNOWN_CHIP, {"limit": euros(7)})


@pytest.mark.parametrize("event", [count("spot", {5: -1}), fill("F1", {5: -1, 100: 1})])
def test_fewer_than_no_chips_are_refused(event: ev.Event) -> None:
    assert why(at_tray(), event) == (No.NEGATIVE_COUNT, {"limit": euros(5)})


def test_a_house_that_names_no_chips_takes_any_but_those_worth_nothing() -> None:
    table = with_house(session().table, chips=())
    assert judge(table, count("spot", {7: 1})).refusal is None
    assert judge(table, bought(12.5)).refusal is None
    worthless = the(judge(table, count("spot", {0: 1})).refusal)
    assert worthless.code is No.UNKNOWN_CHIP


def test_a_tray_may_be_counted_empty() -> None:
    table = entered(session(house=CHIPS), opener({}))
    assert tray(table.state.night).counts[0].worth == 0


@pytest.mark.parametrize(
    "event",
    [
        fill("F1", {}),
        fill("F1", {5: 0}),
        credit("C1", {}),
        ev.ColoursChanged({}, {}),
        bought(0),
        bought(-5),
        ev.TipTaken(Money(0)),
        ev.DropCounted(Money(-1)),
    ],
)
def test_nothing_is_no_movement(event: ev.Event) -> None:
    assert refusal(at_tray(), event) is No.NO_CHIPS


def test_chips_are_recorded_the_highest_first_and_those_of_which_there_is_none_not_at_all() -> None:
    table = entered(session(house=CHIPS), opener({5: 3, 25: 0, 100: 1}))
    assert list(tray(table.state.night).counts[0].chips.items()) == [(10_000, 1), (500, 3)]


@pytest.mark.parametrize("event", [bought(12.5), ev.TipTaken(euros(0.5))])
def test_an_amount_that_no_chips_make_is_refused(event: ev.Event) -> None:
    assert why(at_tray(), event) == (No.NOT_IN_CHIPS, {"limit": euros(1)})


@pytest.mark.parametrize(("value", "amount", "number"), [(500, 1500, 3), (500, 0, 0)])
def test_an_amount_is_so_many_chips_of_a_value(value: int, amount: int, number: int) -> None:
    assert number_of(Money(value), Money(amount)) == number


def test_an_amount_that_is_no_multiple_of_the_chip_is_no_number_of_them() -> None:
    assert number_of(Money(500), Money(1501)) is None


def test_a_seat_that_buys_is_one_of_the_table() -> None:
    assert refusal(at_tray(), bought(100, seat=40)) is No.UNKNOWN_SEAT
    assert refusal(at_tray(), bought(100, seat=3)) is None


# Openers


@pytest.mark.parametrize(
    "moved",
    [bought(100), fill("F1", {100: 1}), credit("C1", {100: 1}), ev.ChipsGiven(Seat("3"), euros(5))],
)
def test_the_float_is_counted_before_chips_move(moved: ev.Event) -> None:
    assert refusal(entered(session(house=CHIPS), moved), opener()) is No.OPENER_LATE


def test_the_float_is_counted_before_the_first_coup() -> None:
    table = entered(session(house=CHIPS), ev.ShoeOpened(8))
    assert refusal(entered(table, ev.CoupOpened()), opener()) is No.OPENER_LATE
    table = coup(at_tray(), PONTE_WINS)
    assert refusal(table, opener()) is No.OPENER_LATE


def test_a_fill_that_was_cancelled_does_not_stand_before_the_float() -> None:
    table = entered(session(house=COUNTED), fill("F1", {100: 1}))
    entered(table, ev.SlipCancelled("F1", "Wrong table"))
    assert refusal(table, opener()) is None


def test_a_float_that_was_counted_wrong_is_counted_again_and_both_stay_readable() -> None:
    found = tray(entered(at_tray(), opener({100: 80})).table.night)
    assert [each.worth for each in found.counts] == [euros(10_000), euros(8_000)]
    assert the(found.opener).worth == euros(8_000)


@pytest.mark.parametrize(
    ("there", "code", "values"),
    [
        ({100: 11}, No.COUNT_OVER, {"amount": euros(100)}),
        ({100: 9, 25: 3}, No.COUNT_SHORT, {"amount": euros(25)}),
        ({100: 9, 25: 4}, No.COUNT_DIFFERS, {}),
    ],
)
def test_a_float_that_differs_from_the_last_closer_is_explained(
    there: dict[int, int], code: No, values: dict[str, int]
) -> None:
    table = session(house=CHIPS)
    assert why(table, opener(there, {100: 10})) == (code, values)
    assert refusal(table, opener(there, {100: 10}, " ")) is code
    assert refusal(table, opener(there, {100: 10}, "Told the chef")) is None


def test_a_float_that_the_last_closer_left_needs_no_word() -> None:
    assert refusal(session(house=CHIPS), opener({100: 10, 5: 0}, {100: 10})) is None


# Counts and their variance


@pytest.mark.parametrize("occasion", ["shift", "closer"])
def test_a_variance_above_the_threshold_is_explained(occasion: str) -> None:
    """The usual threshold is 25 (REQ-21)."""
    over, short = {**FLOAT, 1: 26}, {100: 90, 25: 38, 5: 4, 1: 4}
    table = at_tray()
    assert why(table, count(occasion, over)) == (No.COUNT_OVER, {"amount": euros(26)})
    assert why(table, count(occasion, short)) == (No.COUNT_SHORT, {"amount": euros(26)})
    assert refusal(table, count(occasion, over, "A chip too many on seat 3")) is None


@pytest.mark.parametrize("occasion", ["shift", "closer"])
def test_a_variance_within_the_threshold_needs_no_word(occasion: str) -> None:
    assert refusal(at_tray(), count(occasion, {**FLOAT, 25: 41})) is None
    assert refusal(at_tray(), count(occasion, {**FLOAT, 25: 39})) is None


def test_a_count_on_the_spot_needs_no_word() -> None:
    assert refusal(at_tray(), count("spot", {})) is None


def test_without_an_opener_a_shift_is_counted_against_nothing() -> None:
    assert refusal(session(house=CHIPS), count("shift", {100: 1})) is None


def test_a_closing_count_comes_after_an_opener() -> None:
    assert refusal(session(house=CHIPS), count("closer", {100: 1})) is No.NO_OPENER


def test_a_closing_count_comes_after_the_last_payout() -> None:
    table = entered(at_tray(), ev.CoupOpened(), stake(3, "ponte", 100))
    assert why(table, count("closer", FLOAT)) == (No.COUP_OPEN, {"number": 1})
    table = dealt(at_tray(), PONTE_WINS, (3, "ponte", 100))
    assert why(table, count("closer", FLOAT)) == (No.NOT_SETTLED, {"number": 1})


def test_a_closing_count_may_come_while_an_empty_coup_lies_open() -> None:
    assert refusal(entered(at_tray(), ev.CoupOpened()), count("closer", FLOAT)) is None


def test_a_drop_that_differs_is_explained() -> None:
    table = entered(at_tray(), bought(500))
    assert why(table, ev.DropCounted(euros(474))) == (No.COUNT_SHORT, {"amount": euros(26)})
    assert refusal(table, ev.DropCounted(euros(475))) is None
    assert refusal(table, ev.DropCounted(euros(26), "From table 2")) is None


# Slips


def test_a_fill_is_no_larger_than_what_the_cage_keeps() -> None:
    table = at_tray()
    assert why(table, fill("F1", {100: 21})) == (
        No.CAGE_SHORT,
        {"limit": euros(100), "number": 20},
    )
    entered(table, fill("F1", {100: 15}))
    assert why(table, fill("F2", {100: 6})) == (No.CAGE_SHORT, {"limit": euros(100), "number": 5})
    assert refusal(table, fill("F2", {5: 1})) is No.CAGE_SHORT


def test_a_credit_and_a_cancelled_fill_go_back_to_the_cage() -> None:
    table = entered(at_tray(), fill("F1", {100: 20}), credit("C1", {100: 3}))
    assert refusal(table, fill("F2", {100: 4})) is No.CAGE_SHORT
    entered(table, ev.SlipCancelled("F1", "Wrong table"))
    assert refusal(table, fill("F2", {100: 24})) is No.CAGE_SHORT
    assert refusal(table, fill("F2", {100: 23})) is None


def test_a_cancelled_credit_leaves_the_cage_short_of_what_was_filled_from_it() -> None:
    table = entered(at_tray(), credit("C1", {100: 3}), fill("F1", {100: 23}))
    entered(table, ev.SlipCancelled("C1", "Wrong table"))
    assert why(table, fill("F2", {100: 1})) == (No.CAGE_SHORT, {"limit": euros(100), "number": 0})


def test_a_house_that_does_not_count_its_cage_fills_what_is_asked() -> None:
    assert refusal(at_tray(CHIPS), fill("F1", {100: 9_999})) is None


def test_what_the_cage_keeps_is_its_bank_less_fills_and_with_credits() -> None:
    bank: Chips = {Money(100): 10}
    slips = (
        Slip("F1", SlipKind.FILL, {Money(100): 4}, None),
        Slip("C1", SlipKind.CREDIT, {Money(100): 1, Money(5): 2}, None),
    )
    assert left_in_cage(TrayRules(bank=bank), slips) == {Money(100): 7, Money(5): 2}


@pytest.mark.parametrize("second", [fill("F1", {5: 1}), credit("F1", {5: 1})])
def test_a_slip_number_is_used_once_even_where_it_was_cancelled(second: ev.Event) -> None:
    table = entered(at_tray(CHIPS), fill("F1", {100: 1}))
    assert why(table, second) == (No.SLIP_USED, {"slip": "F1"})
    entered(table, ev.SlipCancelled("F1", "Wrong table"))
    assert refusal(table, second) is No.SLIP_USED


@pytest.mark.parametrize("slip", [fill(" ", {5: 1}), credit("", {5: 1})])
def test_a_slip_needs_its_number(slip: ev.Event) -> None:
    assert refusal(at_tray(CHIPS), slip) is No.SLIP_UNNUMBERED


def test_a_slip_is_cancelled_once_with_its_reason() -> None:
    table = entered(at_tray(), fill("F1", {100: 1}))
    assert why(table, ev.SlipCancelled("F2", "Wrong")) == (No.NO_SUCH_SLIP, {"slip": "F2"})
    assert refusal(table, ev.SlipCancelled("F1", " ")) is No.SAY_WHY
    entered(table, ev.SlipCancelled("F1", "Wrong table"))
    assert why(table, ev.SlipCancelled("F1", "Again")) == (No.SLIP_CANCELLED, {"slip": "F1"})


# Fills that are asked of the cage


def test_asking_for_a_fill_moves_nothing_before_it_is_received() -> None:
    table = entered(at_tray(), asked("F1", {100: 3}))
    before = the(ledger(table.state).expected)
    assert [each.number for each in tray(table.state.night).awaited] == ["F1"]
    entered(table, received("F1", {100: 3}))
    assert ledger(table.state).expected == before + euros(300)
    assert tray(table.state.night).awaited == ()


def test_what_was_asked_for_comes_under_its_own_number_once() -> None:
    table = entered(at_tray(), asked("F1", {100: 1}))
    for second in (asked("F1", {100: 1}), credit("F1", {100: 1})):
        assert why(table, second) == (No.SLIP_USED, {"slip": "F1"})
    entered(table, received("F1", {100: 1}))
    assert why(table, received("F1", {100: 1})) == (No.SLIP_USED, {"slip": "F1"})


def test_a_fill_that_was_asked_for_may_come_with_a_slip_on_paper_of_its_number() -> None:
    table = entered(at_tray(), asked("F1", {100: 1}), fill("F1", {100: 1}))
    assert [each.number for each in tray(table.state.night).slips] == ["F1"]
    assert tray(table.state.night).awaited == ()


def test_an_asking_that_is_cancelled_keeps_its_number() -> None:
    table = entered(at_tray(), asked("F1", {100: 1}), ev.SlipCancelled("F1", "Enough"))
    assert tray(table.state.night).awaited == ()
    assert refusal(table, asked("F1", {100: 1})) is No.SLIP_USED
    assert refusal(table, fill("F1", {100: 1})) is No.SLIP_CANCELLED
    assert refusal(table, ev.SlipCancelled("F1", "Enough")) is No.SLIP_CANCELLED


def test_what_the_cage_refused_is_closed_and_moves_nothing() -> None:
    table = entered(at_tray(), asked("F1", {100: 1}))
    before = ledger(table.state).expected
    entered(table, ev.SlipCancelled("F1", "None left", refused="b00c"))
    assert tray(table.state.night).awaited == ()
    assert ledger(table.state).expected == before
    assert refusal(table, asked("F1", {100: 1})) is No.SLIP_USED


def test_what_the_cage_refused_and_came_all_the_same_is_not_closed_as_refused() -> None:
    refused = ev.SlipCancelled("F1", "None left", refused="b00c")
    table = entered(at_tray(), asked("F1", {100: 1}), fill("F1", {100: 1}))
    assert refusal(table, refused) is No.FILL_RECEIVED


def test_what_left_the_cage_while_it_was_cancelled_is_received_and_goes_back_by_a_credit() -> None:
    table = entered(at_tray(), asked("F1", {100: 1}), ev.SlipCancelled("F1", "Enough"))
    before = ledger(table.state).expected
    entered(table, received("F1", {100: 1}), credit("C1", {100: 1}))
    told = tray(table.state.night)
    assert (told.fills, told.credits) == (euros(100), euros(100))
    assert ledger(table.state).expected == before


def test_other_chips_than_the_cage_sent_count_as_received_and_are_an_alert_for_a_chef() -> None:
    table = entered(at_tray(), asked("F1", {100: 4}), received("F1", {100: 3}, {100: 4}))
    assert tray(table.state.night).fills == euros(300)
    (alert,) = alerts(table.state)
    assert (alert.coup, alert.finding.code) == (0, FILL_DIFFERS)
    assert needs_of(table.state, ev.AlertCleared(0, 0)).post is Post.CHEF
    entered(table, ev.AlertCleared(0, 0))
    assert alerts(table.state) == ()


def test_the_same_chips_as_the_cage_sent_are_no_alert_in_whatever_order_they_are_told() -> None:
    told = ev.TrayFilled("F1", chips({25: 4, 100: 3}), SENT, chips({100: 3, 25: 4, 5: 0}))
    table = entered(at_tray(), asked("F1", {100: 3, 25: 4}), told)
    assert alerts(table.state) == ()


# Changes, tips


def test_chips_are_changed_for_as_much() -> None:
    wrong = ev.ColoursChanged(chips({100: 1}), chips({25: 3}))
    values = {"amount": euros(100), "limit": euros(75)}
    assert why(at_tray(), wrong) == (No.UNEQUAL_WORTH, values)
    assert refusal(at_tray(), ev.ColoursChanged(chips({100: 1}), chips({25: 4}))) is None


@pytest.mark.parametrize("event", [ev.TipTaken(euros(5)), ev.TipsCounted(chips({5: 1}))])
def test_a_house_that_takes_no_tips_counts_none(event: ev.Event) -> None:
    assert refusal(at_tray(CHIPS + "[tips]\ntaken = false\n"), event) is No.NO_TIPS


# Commission


def owing() -> PlayTable:
    """Seat 3 owes 5, seat 5 owes 2."""
    return coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100), (5, "banque", 40))


@pytest.mark.parametrize("event", [collected(4, 1), waived(4, 1)])
def test_who_owes_no_commission_pays_none(event: ev.Event) -> None:
    assert why(owing(), event) == (No.NOTHING_OWED, {"seat": "4"})


@pytest.mark.parametrize(
    "event", [collected(3, 5.01), collected(3, 0), collected(3, -1), waived(3, 6)]
)
def test_no_more_commission_is_collected_or_waived_than_is_owed(event: ev.Event) -> None:
    assert why(owing(), event) == (No.ABOVE_OWED, {"seat": "3", "amount": euros(5)})


def test_a_waiver_and_a_release_need_their_reason() -> None:
    assert refusal(owing(), waived(3, 1, " ")) is No.SAY_WHY
    assert refusal(owing(), ev.CommissionReleased("")) is No.SAY_WHY


def test_nothing_is_released_where_nothing_is_owed() -> None:
    released = ev.CommissionReleased("He comes back tomorrow")
    assert refusal(at_tray(MARKED), released) is No.NOTHING_TO_RELEASE
    assert refusal(owing(), released) is None


def overpaid() -> PlayTable:
    """Seat 3 paid 5 of commission on a coup that turns out to be void."""
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100))
    entered(table, collected(3, 5), ev.CoupOpened())
    facts = (ev.CoupOpened(), stake(3, "banque", 100), ev.CoupVoided("Torn"), ev.AllTicked())
    return entered(table, ev.CoupRectified(1, "A torn card", facts))


def test_commission_that_was_collected_too_much_goes_back() -> None:
    table = overpaid()
    assert why(table, collected(3, 5)) == (No.GIVE_BACK, {"seat": "3", "amount": euros(5)})
    assert refusal(table, collected(3, -6)) is No.GIVE_BACK
    assert refusal(table, collected(3, -5)) is None


def test_a_house_keeps_trays_where_it_counts_them_or_says_what_lies_in_them() -> None:
    plain = with_house(session().state).house
    assert not keeps_tray(plain)
    assert keeps_tray(replace(plain, tray=TrayRules(counted=True)))
