from dataclasses import replace
from itertools import product

import pytest

from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.due import No
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import USUAL, Act, Needs, Post, Signature, suffices
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.authority import act_of, needs_of
from tests.builders import Unwritten, correct, deal, entered, euros, report, session, stake
from tests.play import PlayTable, the
from tests.table.trays import asked, at_tray

POSTS = {
    "Ada": Post.CROUPIER,
    "Ben": Post.CROUPIER,
    "Cléo": Post.CHEF,
    "Dan": Post.DIRECTOR,
    "Ève": Post.AUDITOR,
    "Fox": Post.TRAINER,
}
ADA, CLEO = Signature("Ada"), Signature("Cléo")


def staffed() -> PlayTable:
    """A table at which entries are signed, and Ada sits."""
    table = session()
    table.posts = lambda: POSTS
    table.signature = ADA
    table.enter(ev.ShoeOpened(8))
    return table


def dealt() -> PlayTable:
    return entered(staffed(), ev.CoupOpened(), stake(3, "ponte", 20), *deal("9 2 K 5"))


def paid() -> PlayTable:
    return entered(dealt(), ev.AllTicked())


def refusal(table: PlayTable, event: ev.Event, signature: Signature) -> No | None:
    found = table.enter(event, signature).refusal
    return None if found is None else found.code


def test_whoever_deals_may_deal() -> None:
    assert dealt().table.settlement


def test_nobody_deals_unsigned() -> None:
    table = staffed()
    assert refusal(table, ev.CoupOpened(), Signature()) is No.NOT_SIGNED
    assert table.state.coup is None


def test_a_name_that_the_house_does_not_know_signs_nothing() -> None:
    assert refusal(staffed(), ev.CoupOpened(), Signature("Gus")) is No.NOT_SIGNED


@pytest.mark.parametrize("name", ["Ève", "Fox"])
def test_neither_an_auditor_nor_a_trainer_deals(name: str) -> None:
    assert refusal(staffed(), ev.CoupOpened(), Signature(name)) is No.NOT_AUTHORISED


def test_where_nobody_is_asked_everything_is_entered_unsigned() -> None:
    table = session()
    assert table.enter(ev.ShoeOpened(8)).refusal is None
    assert set(table.signatures) == {Signature()}


def test_an_entry_bears_the_hand_of_whoever_sits_unless_another_signs() -> None:
    table = dealt()
    table.enter(ev.CoupVoided("misdeal"), CLEO)
    assert set(table.signatures[1:-1]) == {ADA}
    assert table.signatures[-1] == CLEO


def test_a_coup_is_voided_by_a_chef_before_it_is_paid() -> None:
    table = dealt()
    void = ev.CoupVoided("misdeal")
    assert act_of(table.state, void) is Act.VOID
    assert refusal(table, void, ADA) is No.NOT_AUTHORISED
    assert refusal(table, void, CLEO) is None


def test_a_coup_that_was_paid_is_voided_by_two() -> None:
    table = paid()
    void = ev.CoupVoided("misdeal")
    assert act_of(table.state, void) is Act.VOID_CONFIRMED
    assert refusal(table, void, CLEO) is No.TWO_NEEDED
    assert refusal(table, void, Signature("Ada", ("Ben",))) is No.NOT_AUTHORISED
    assert refusal(table, void, Signature("Ada", ("Cléo",))) is None


def test_a_wrong_card_is_put_right_freely_until_the_coup_is_paid() -> None:
    right = correct("ponte", 1, "8")
    assert refusal(dealt(), right, ADA) is None
    assert refusal(paid(), right, ADA) is No.NOT_AUTHORISED
    assert refusal(paid(), right, CLEO) is None


def test_a_coup_that_is_over_is_put_right_by_a_chef_and_made_void_by_two() -> None:
    """A stake put right is a correction (§5); a coup that counts no more is a void."""
    table = entered(paid(), ev.CoupOpened())
    fewer: tuple[ev.Event, ...] = (stake(3, "ponte", 10), *deal("9 2 K 5"), ev.AllTicked())
    right = ev.CoupRectified(1, "the guest was right", fewer)
    misdealt: tuple[ev.Event, ...] = (
        stake(3, "ponte", 20),
        ev.CoupVoided("misdeal"),
        ev.AllTicked(),
    )
    void = ev.CoupRectified(1, "misdeal", misdealt)
    assert act_of(table.state, right) is Act.RECTIFY
    assert act_of(table.state, void) is Act.VOID_CONFIRMED
    assert refusal(table, void, Signature("Cléo", ("Dan",))) is None
    assert table.coups[0].coup.voided
    assert act_of(table.state, void) is Act.RECTIFY


def test_a_sealed_session_is_put_right_by_two_whatever_the_house_asks() -> None:
    right = ev.CoupRectified(1, "the guest was right", (stake(3, "ponte", 10),))
    assert needs_of(paid().table, right) == Needs(Post.CHEF)
    assert needs_of(replace(paid().table, sealed=True), right) == Needs(Post.CHEF, people=2)


def test_who_signed_before_a_session_was_taken_up_again_signs_nothing_after_it() -> None:
    before = staffed()
    table = PlayTable.resumed(
        before.events,
        before.times,
        before.table.resolve,
        Unwritten(),
        [Signature("Ada", ("Cléo",))] * before.entries,
    )
    table.posts = lambda: POSTS
    assert table.signature == Signature()
    told = the(table.enter(ev.CoupOpened()).refusal)
    assert told.code is No.NOT_SIGNED


def test_the_last_entry_is_struck_freely_within_its_coup() -> None:
    table = paid()
    assert table.undo() == (ev.AllTicked(),)


def test_what_opened_a_coup_is_struck_freely_and_the_coup_before_it_by_a_chef() -> None:
    table = paid()
    opens = (ev.CoupOpened(), ev.StakeLaid(Seat("3"), BetId("ponte"), euros(20)))
    assert table.enter_together(opens).refusal is None
    assert table.undo() == opens
    refused = the(table.undo_refused())
    assert refused.code is No.NOT_AUTHORISED
    assert table.undo() == ()
    assert table.undo(CLEO) == (ev.AllTicked(),)


def test_striking_asks_for_what_the_entry_asked_for() -> None:
    table = dealt()
    table.enter(ev.CoupVoided("misdeal"), CLEO)
    assert table.undo() == ()
    assert table.undo(CLEO)


def test_several_facts_of_one_act_are_signed_as_one() -> None:
    table = staffed()
    table.signature = Signature("Ève")
    verdict = table.enter_together([ev.CoupOpened(), ev.BettingClosed()])
    assert verdict.refusal
    assert table.state.coup is None


def test_the_limits_are_changed_by_one_between_shoes_and_by_two_within() -> None:
    table = staffed()
    limits = ev.LimitsChanged(Money(2_000))
    assert act_of(table.state, limits) is Act.CHANGE_LIMITS_IN_SHOE
    assert refusal(table, limits, CLEO) is No.TWO_NEEDED
    table.enter(ev.ShoeClosed())
    assert act_of(table.state, limits) is Act.CHANGE_LIMITS
    assert refusal(table, limits, CLEO) is None
    assert table.house.limits.minimum == 2_000


def test_the_float_is_counted_by_two_and_a_spot_count_by_one() -> None:
    table = staffed().table
    for occasion, act in [
        (ev.Occasion.OPENER, Act.COUNT_AT_ENDS),
        (ev.Occasion.CLOSER, Act.COUNT_AT_ENDS),
        (ev.Occasion.SHIFT, Act.COUNT),
        (ev.Occasion.SPOT, Act.COUNT),
    ]:
        assert act_of(table, ev.TrayCounted(occasion, {})) is act


def test_who_decides_as_the_house_does_needs_no_chef() -> None:
    table = dealt()
    table.enter(report("IRR-08"))
    default = table.house.irregularities["IRR-08"].default
    assert default is Resolution.STAND
    usual = ev.IrregularityResolved("IRR-08", Resolution.STAND)
    otherwise = ev.IrregularityResolved("IRR-08", Resolution.BURN)
    assert act_of(table.state, usual) is Act.DEAL
    assert act_of(table.state, otherwise) is Act.RESOLVE
    assert needs_of(table.state, otherwise) == Needs(Post.CHEF)


def test_an_alert_is_cleared_by_the_post_that_the_catalogue_names() -> None:
    table = dealt()
    table.enter(report("IRR-05"))
    coup = table.coup
    place = [each.code for each in coup.findings].index("IRR-05")
    clear = ev.AlertCleared(coup.number, place)
    assert needs_of(table.state, clear) == Needs(Post.DIRECTOR)
    assert refusal(table, clear, CLEO) is No.NOT_AUTHORISED
    assert refusal(table, clear, Signature("Dan")) is None
    assert (coup.number, place) in table.state.night.cleared


@pytest.mark.parametrize("at", [(0, 0), (2, 0), (1, -1), (1, 9)])
def test_there_is_no_alert_elsewhere(at: tuple[int, int]) -> None:
    table = dealt()
    assert refusal(table, ev.AlertCleared(*at), Signature("Dan")) is No.NOTHING_TO_CLEAR


def is_for(act: Act, post: Post) -> bool:
    """True if the act is for this post by its rank; an auditor reads papers, alone, and a cashier
    is at the cage."""
    needs = USUAL[act]
    ranks = (Post.CROUPIER, Post.CHEF, Post.DIRECTOR)
    if post is Post.AUDITOR:
        return act is Act.READ_PAPERS and needs.people == 1
    if post is Post.CASHIER:
        return act is Act.CAGE
    return post in ranks and ranks.index(post) >= ranks.index(needs.post)


def test_each_act_is_for_its_post_and_those_above() -> None:
    alone, both = Signature("X"), Signature("X", ("Y",))
    assert [
        (act, post)
        for act, post in product(Act, Post)
        for needs in (USUAL[act],)
        for signature in (both if needs.people > 1 else alone,)
        if suffices({"X": post, "Y": Post.CROUPIER}, signature, needs, act) != is_for(act, post)
    ] == []


def test_nobody_signs_twice() -> None:
    with pytest.raises(ValueError, match="Ada"):
        Signature("Ada", ("Ada",))
    with pytest.raises(ValueError, match="Ben"):
        Signature("Ada", ("Ben", "Ben"))


def test_an_unseen_card_put_where_the_house_puts_it_needs_no_chef() -> None:
    table = entered(staffed(), ev.CoupOpened(), *deal("9 2 K 5"))
    assert table.state.due
    table.enter(ev.CardDealt(HIDDEN, None))
    coup = table.coup
    pending = next(each for each in coup.findings if each.pending)
    usual = ev.IrregularityResolved(pending.code, the(pending.resolution))
    assert usual.resolution is not table.house.irregularities[usual.code].default
    assert act_of(table.state, usual) is Act.DEAL


def test_a_fill_that_the_cage_refuses_is_closed_by_whoever_may_refuse_it_there() -> None:
    table, refused = entered(at_tray()), ev.SlipCancelled("F1", "None left", refused="b00c")
    assert act_of(table.state, refused) is Act.CANCEL_SLIP
    entered(table, asked("F1", {100: 1}))
    assert act_of(table.state, refused) is Act.CAGE
    assert act_of(table.state, replace(refused, refused="")) is Act.CANCEL_SLIP
