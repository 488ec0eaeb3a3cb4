"""Long nights at a table, dealt from a seeded shoe, as the benchmarks need them."""

from collections.abc import Iterator
from random import Random

from dealer_app.library import read_sheet
from dealer_app.rulebook import Sitting, opening, resolver
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.session import Recorder, TableSession, begun
from dealer_app.table import events as ev

STAKES = (("2", "ponte", 4000), ("3", "banque", 10000), ("5", "tie", 1000))


def opened() -> ev.TableOpened:
    return opening(read_sheet("punto_banco"), None, {}, Sitting(table="Table 3"))


def night(recorder: Recorder, coups: int) -> TableSession:
    """A session of so many coups with three stakes each."""
    event = opened()
    session = begun(event, resolver(read_sheet("punto_banco"), None), recorder)
    shoe: Iterator[Card] = iter(())
    for _ in range(coups):
        if session.table.shoe is None or session.table.shoe.left < session.table.variant.min_cards:
            session.enter(ev.ShoeOpened(8))
            shoe = shuffled(session.table.shoes)
        coup(session, shoe)
    return session


def shuffled(seed: int) -> Iterator[Card]:
    cards = [Card(face, suit) for face in "A23456789TJQK" for suit in "shdc"] * 8
    Random(seed).shuffle(cards)
    return iter(cards)


def coup(session: TableSession, shoe: Iterator[Card]) -> None:
    session.enter(ev.CoupOpened())
    for seat, bet, amount in STAKES:
        session.enter(ev.StakeLaid(Seat(seat), BetId(bet), Money(amount)))
    while session.table.due is not None and session.table.due.step is Step.CARD:
        session.enter(ev.CardDealt(next(shoe), None))
    session.enter(ev.AllTicked())
