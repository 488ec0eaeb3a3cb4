"""A late stake is decided only as the coup can take it: whatever is offered folds and is played to
its end (IRR-16, IRR-17)."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealer_app.rules.bank import neighbour
from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import No, Refusal, Step
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.findings import finding_of, with_effect
from dealer_app.table.judges.judge import judge, offered
from dealer_app.table.judges.verdict import by_default
from dealer_app.table.state import fold, packs_of
from dealer_app.table.table import Table
from tests.builders import refusal, replayed, session
from tests.play import the

GAMES: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("punto_banco", {}),
    ("festival", {}),
    ("porcelaine", {}),
    ("chemin_de_fer", {}),
    ("macao", {}),
    ("macao", {"stakes": "before_deal", "bets": "mix"}),
    ("baccara", {"both": "on"}),
    ("baccara", {"hands": "per_ponte", "bank_limit": "on"}),
    ("baccara", {"stakes": "flat", "extra_card": "shared"}),
    ("banque", {}),
    ("banque", {"bank": "open"}),
)
SEATS: Final = [Seat(name) for name in ("1", "2", "3", "4", "v1")]
MOST_STEPS: Final = 80


def entered(table: Table, *events: ev.Event) -> Table:
    """The table after those of the events that are possible."""
    for event in events:
        verdict = judge(table, event)
        if verdict.refusal is None:
            table = fold(table, ((each, None) for each in verdict.events))
    return table


def dealing(game: str, options: dict[str, str], chance: Random) -> Table:
    """A coup with a bank and a few stakes at four seats, some of its cards out."""
    table = session(game, options, seats=4).table
    table = entered(table, ev.ShoeOpened(packs_of(table)), ev.CoupOpened())
    holder = chance.choice(SEATS[:4])
    table = entered(table, ev.BankStaked(holder, Money(10_000)))
    if game == "festival":
        ponte = neighbour(holder, 1, 4)
        table = entered(table, ev.BancoCalled(ponte, Money(10_000)))
    table = entered(table, *stakes(table, chance))
    for _ in range(chance.randint(1, 9)):
        table = entered(table, *step(table, chance))
    return table


def stakes(table: Table, chance: Random) -> Iterator[ev.Event]:
    bets = list(table.variant.bets)
    for seat in chance.sample(SEATS, chance.randint(1, 4)):
        yield ev.StakeLaid(seat, chance.choice(bets), Money(100 * chance.randint(1, 30)))


def step(table: Table, chance: Random) -> tuple[ev.Event, ...]:
    """What may be done next at this table, so that the coup comes to its end."""
    due = table.due
    if table.settlement or due is None:
        return ()
    cards = next((each for each in table.dues if each.step is Step.CARD), None)
    match due.step:
        case Step.CHOICE if due.hand is not None:
            return (said(table, due.hand, chance),)
        case Step.RESOLVE:
            return tuple(by_default(table))
        case Step.COVER:
            return (ev.TourStopped(),)
        case _ if cards is None:
            return (ev.BettingClosed(),)
        case _:
            return (ev.CardDealt(card_of(table, chance), None),)


def card_of(table: Table, chance: Random) -> Card:
    """A card of the pack; with its suit where the pack has suits, for a pair may be staked on."""
    pack = table.variant.pack
    return Card(chance.choice(pack.faces), chance.choice(SUITS) if pack.suited else "")


def said(table: Table, hand: HandId, chance: Random) -> ev.Event:
    """A word that the hand which is asked may say."""
    words = [ev.HandSpoke(hand, word) for word in Speech if word is not Speech.SHOW]
    return chance.choice([each for each in words if judge(table, each).refusal is None])


def finished(table: Table, chance: Random) -> Table:
    for _ in range(MOST_STEPS):
        if table.settlement:
            return table
        table = entered(table, *step(table, chance))
    raise AssertionError(table.dues)


@pytest.mark.parametrize(("game", "options"), GAMES)
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data(), seed=st.integers(0, 2**16))
def test_whatever_is_offered_for_a_late_stake_plays_to_the_end(
    game: str, options: dict[str, str], data: st.DataObject, seed: int
) -> None:
    table = dealing(game, options, Random(seed))
    seat = data.draw(st.sampled_from(SEATS))
    bet = data.draw(st.sampled_from(list(table.variant.bets)))
    amount = Money(100 * data.draw(st.integers(1, 200)))
    table = entered(table, ev.StakeLaid(seat, bet, amount))
    coup = the(table.coup)
    if coup.pending is None or coup.pending.stake is None:
        return
    for code in ("IRR-16", "IRR-17"):
        for resolution in offered(table, code):
            decided = entered(table, ev.IrregularityResolved(code, resolution))
            assert the(decided.coup).pending is None
            done = finished(decided, Random(seed))
            lines = {(line.seat, line.bet) for line in the(done.settlement).lines}
            stays = resolution is Resolution.STAND or bool(coup.staked(seat, bet))
            assert ((seat, str(bet)) in lines) is stays


@pytest.mark.parametrize(("game", "options"), GAMES)
@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**16))
def test_a_stake_that_lies_and_is_named_outside_the_limits_goes_back_or_stays_whole(
    game: str, options: dict[str, str], seed: int
) -> None:
    table = dealing(game, options, Random(seed))
    for stake in the(table.coup).stakes:
        report = ev.IrregularityFound("IRR-17", None, seat=stake.seat, bet=stake.bet)
        reported = entered(table, report)
        if the(reported.coup).pending is None or the(table.coup).pending is not None:
            continue
        for resolution in offered(reported, "IRR-17"):
            decided = entered(reported, ev.IrregularityResolved("IRR-17", resolution))
            left = the(decided.coup).staked(stake.seat, stake.bet)
            lay = the(table.coup).staked(stake.seat, stake.bet)
            assert left == (lay if resolution is Resolution.STAND else 0)
            done = finished(decided, Random(seed))
            lines = {(line.seat, line.bet) for line in the(done.settlement).lines}
            assert ((stake.seat, str(stake.bet)) in lines) is (resolution is Resolution.STAND)


def named(seat: str, code: str = "IRR-17") -> ev.IrregularityFound:
    return ev.IrregularityFound(code, None, seat=Seat(seat), bet=BetId("ponte"))


def test_a_stake_is_named_only_as_it_lies_late_and_unsettled() -> None:
    table = session("punto_banco").table
    table = entered(table, ev.ShoeOpened(6), ev.CoupOpened())
    table = entered(table, *(ev.StakeLaid(Seat(s), BetId("ponte"), Money(500)) for s in "23"))
    assert judge(table, named("2")).refusal == Refusal(No.WITHDRAW_NOT)
    table = entered(table, *(ev.CardDealt(Card(face), None) for face in "9KK3"))
    assert the(judge(table, named("4")).refusal).code is No.NO_STAKE
    (found,) = judge(table, named("2")).events
    assert found == replace(
        named("2"),
        resolution=Resolution.STAND,
        pending=True,
        reported=True,
        amount=Money(-500),
    )
    paid = entered(table, ev.LineTicked(Seat("2"), "ponte"))
    assert judge(paid, named("2")).refusal == Refusal(No.COUP_OVER)
    assert judge(paid, named("3")).refusal is None


@pytest.mark.parametrize("code", ["IRR-16", "IRR-17"])
def test_a_report_that_names_no_stake_stands_for_none_can_go_back(code: str) -> None:
    table = entered(session("punto_banco").table, ev.ShoeOpened(6), ev.CoupOpened())
    table = entered(table, ev.CardDealt(Card("9"), None), ev.IrregularityFound(code, None))
    pending = the(the(table.coup).pending)
    assert pending.resolution is Resolution.STAND
    assert with_effect(pending, offered(table, code)) == (Resolution.STAND,)
    of_another = finding_of(table.coup, "IRR-23")
    assert with_effect(of_another, (Resolution.WITHDRAW,)) == (Resolution.WITHDRAW,)


@pytest.mark.parametrize(
    ("night", "late"),
    [
        ("variant festival\nshoe\ncoup\nbank 4 50\nbanco 7 50\ndeal 2\n", ("4", "tie")),
        ("variant chemin_de_fer\nshoe\ncoup\nbank 1 100\nstake 2 50\ndeal 2\n", ("1", "stake")),
        (
            "variant baccara\nshoe\ncoup\nbank 1 9\nstake 3 tableau_1 5\ndeal 2\n",
            ("1", "tableau_1"),
        ),
    ],
)
def test_a_stake_that_the_game_would_not_take_in_time_never_stands_late(
    night: str, late: tuple[str, str]
) -> None:
    table = replayed(night).table
    table = entered(table, ev.StakeLaid(Seat(late[0]), BetId(late[1]), Money(500)))
    assert the(table.coup).pending
    assert offered(table, "IRR-16") == offered(table, "IRR-17")[::-1] == (Resolution.WITHDRAW,)


def test_a_draw_that_was_missed_is_made_up_only_until_something_is_paid() -> None:
    text = "variant festival\nshoe\ncoup\nstake 3 ponte 10\nstake 4 ponte 10\ndeal xx xx xx xx\n"
    table = replayed(text + "say ponte stand\nshow banque 7 K\nshow ponte 2 Q\n").table
    assert Resolution.DRAW_NOW in offered(table, "IRR-04")
    paid = entered(table, ev.LineTicked(Seat("3"), "ponte"))
    assert Resolution.DRAW_NOW not in offered(paid, "IRR-04")


def test_no_draw_is_made_up_for_hands_that_lie_face_down() -> None:
    text = "variant festival\nshoe\ncoup\nstake 3 ponte 10\nstake 4 ponte 10\ndeal xx xx xx xx\n"
    table = replayed(text + "say ponte stand\n")
    assert refusal(table, ev.IrregularityFound("IRR-04", None)) is No.CARDS_MISSING


STANDS = '[irregularities]\nIRR-16 = { seen = "stand" }\n[bets.festival]\nclosed = ["tie"]\n'


def test_where_the_house_lets_late_stakes_stand_one_that_cannot_goes_back() -> None:
    table = session("festival", house=STANDS).table
    opened = entered(table, ev.ShoeOpened(6), ev.CoupOpened(), ev.CardDealt(Card("2"), None))
    assert defaults(opened, "ponte") == [Resolution.STAND]
    assert defaults(opened, "tie") == [Resolution.WITHDRAW]


def defaults(table: Table, bet: str) -> list[Resolution]:
    """What the house decides by itself on a stake of seat 3 that comes now."""
    late = entered(table, ev.StakeLaid(Seat("3"), BetId(bet), Money(500)))
    return [each.resolution for each in by_default(late)]


def test_a_draw_that_nobody_missed_is_of_no_hand() -> None:
    table = replayed("variant punto_banco\nshoe\ncoup\nstake 3 ponte 10\ndeal 7 6 K Q\n").table
    made_up = entered(table, ev.IrregularityFound("IRR-04", Resolution.DRAW_NOW))
    assert [each.hand for each in the(made_up.coup).findings] == [None]
    assert made_up.settlement == table.settlement
