"""Shoes dealt by chance for the display's tests: each next entry is whatever is due."""

from random import Random
from typing import Final

from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Due, Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.state import packs_of
from tests.builders import session
from tests.play import PlayTable

STAKED: Final = Money(12_345)
"""What everybody stakes: no bank, no total and no limit is ever as much."""

BANKED: Final = Money(90_000_000)

STAKING: Final = 0.7
"""How often somebody stakes where cards may as well be dealt."""

SEATS: Final = {"macao": 12}


def dealt_shoe(game: str, coups: int, chance: Random, house: str = "") -> PlayTable:
    """A table of this game after so many coups, cards and words by chance."""
    options = {"packs": "8"} if game == "macao" else None
    table = session(game, options, house, SEATS.get(game))
    while len(table.coups) < coups:
        next_entry(table, chance)
    return table


def next_entry(table: PlayTable, chance: Random) -> None:
    """Enters what is due, or voids a coup that asks for more than chance knows."""
    due = table.due
    if due.step is Step.RESOLVE:
        table.decide()
        return
    stakes = next((each for each in table.dues if each.step is Step.STAKES), None)
    if stakes is not None and due.step is Step.CARD and chance.random() < STAKING:
        due = stakes
    for event in _entries(table, due, chance):
        if table.enter(event).refusal is None:
            return
    assert table.enter(ev.CoupVoided("Misdeal")).refusal is None, due


def _entries(table: PlayTable, due: Due, chance: Random) -> tuple[ev.Event, ...]:
    """What may be entered now, the likeliest first."""
    pack, coup = table.variant.pack, table.state.coup
    card = Card(chance.choice(pack.faces), chance.choice("shdc") if pack.suited else "")
    match due.step:
        case Step.SHOE:
            return (ev.ShoeOpened(packs_of(table.state)),)
        case Step.BURN:
            return (ev.CardsBurned((card,)), ev.CardsBurned((HIDDEN,) * (due.number or 1)))
        case Step.COUP:
            return (ev.CoupOpened(), ev.ShoeOpened(packs_of(table.state)))
        case Step.BANK:
            seats = (due.seat, *(Seat(str(n + 1)) for n in range(table.state.seats)))
            return tuple(ev.BankStaked(seat, BANKED) for seat in seats if seat)
        case Step.STAKES:
            return _stakes(table, due)
        case Step.COVER:
            return (ev.BankCovered(), ev.TourStopped())
        case Step.CARD:
            return (ev.CardDealt(card, None), ev.ShoeOpened(packs_of(table.state)))
        case Step.CHOICE if due.hand is not None:
            says = [Speech.DRAW, Speech.STAND, Speech.GIVE, Speech.SHOW]
            first = chance.randrange(2)
            said = [says[first], says[1 - first], *says[2:]]
            return tuple(ev.HandSpoke(due.hand, each) for each in said)
        case Step.SHOW if due.hand is not None and coup:
            shown = tuple(
                each if not each.hidden else Card(chance.choice(pack.faces))
                for each in coup.hand(due.hand)
            )
            return (ev.HandShown(due.hand, shown),)
        case Step.CLAIM:
            return (ev.HalfClaimed(claimed=False),)
        case Step.SETTLE if table.unticked:
            return (ev.AllTicked(),)
        case _:
            return (ev.CoupOpened(), ev.ShoeOpened(packs_of(table.state)))


def _stakes(table: PlayTable, due: Due) -> tuple[ev.Event, ...]:
    """One more stake, of the seat that is asked or of the next without one; else their end."""
    coup, bet = table.state.coup, next(iter(table.variant.bets))
    laid = {stake.seat for stake in coup.stakes} if coup else set()
    seats = [Seat(str(n + 1)) for n in range(table.state.seats)]
    asked = [due.seat] if due.seat else [seat for seat in seats if seat not in laid][:2]
    stakes = [ev.StakeLaid(seat, bet, STAKED) for seat in asked]
    passing = [ev.SeatPassed(seat) for seat in asked]
    return (*stakes, *passing, ev.BettingClosed(), ev.CardDealt(Card("4"), None))
