"""Long nights at a table, dealt from a seeded shoe, as the benchmarks need them."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Final

from typing_extensions import override

from dealer_app.library import house_from_text, read_sheet
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import Recorder, TableSession
from dealer_app.store.journal import Journal
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from tests.builders import Unwritten

STAKES = (("2", "ponte", 4000), ("3", "banque", 10000), ("5", "tie", 1000))


def opened() -> ev.TableOpened:
    return opening(read_sheet("punto_banco"), None, {}, Seating(table="Table 3"))


def night(recorder: Recorder, coups: int) -> TableSession:
    """A session of so many coups with three stakes each."""
    event = opened()
    session = TableSession.begun(event, resolver(read_sheet("punto_banco"), None), recorder)
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
    while session.table.due and session.table.due.step is Step.CARD:
        session.enter(ev.CardDealt(next(shoe), None))
    session.enter(ev.AllTicked())


HOUSE: Final = """
name   = "Casino"
chips  = [{ value = 1 }, { value = 5 }, { value = 20 }, { value = 100 }, { value = 1000 }]
limits = { minimum = 20, maximum = 5000 }
commission = { mode = "marked" }
tray       = { counted = true }
day        = { starts = "06:00", zone = "UTC" }
"""
"""A house that counts its trays and marks commission, in chips that pay it."""

EVENING: Final = datetime(2026, 11, 20, 16, 0, tzinfo=UTC)
A_COUP: Final = timedelta(hours=12) / 833
"""How far apart coups are opened where a table of twelve hours has 833 of them."""

FLOAT: Final = {Money(100_000): 300, Money(10_000): 300, Money(2_000): 200, Money(100): 500}
SEATS: Final = "123456789"
BETS: Final = ("ponte", "banque", "banque", "tie", "ponte_pair")


class Pace(Unwritten):
    """A recorder that keeps nothing, and whose clock goes on by a coup whenever one is opened."""

    def __init__(self) -> None:
        self.now = EVENING

    @override
    def moment(self, events: Sequence[ev.Event]) -> datetime:
        """A coup later, where one is opened."""
        if any(isinstance(event, ev.CoupOpened) for event in events):
            self.now += A_COUP
        return self.now


def recorded_table(path: Path, coups: int, seed: int) -> None:
    """A journal of one closed session: a float, so many coups of five stakes, and a closer."""
    house = house_from_text(HOUSE, "casino")
    sheet = read_sheet("punto_banco")
    event = opening(sheet, house, {}, Seating(table=path.stem))
    session = TableSession.begun(event, resolver(sheet, house), Pace())
    counted_night(session, coups, Random(seed))
    clock = [EVENING]
    with Journal.open(path, lambda: clock[0]) as journal:
        name = journal.new_session_id(lambda: EVENING)
        told = zip(session.events, session.times, strict=True)
        for at, acts in groupby(told, key=lambda act: act[1]):
            clock[0] = at or EVENING
            journal.append(name, [fact for fact, _ in acts])
        head = journal.head(name)
        journal.append(name, [ev.TableClosed(head.seq, head.digest)])


def counted_night(session: TableSession, coups: int, chance: Random) -> None:
    """The night of a table whose tray is counted, its commission marked and collected."""
    session.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT))
    shoe: Iterator[Card] = iter(())
    for number in range(coups):
        if session.table.shoe is None or session.table.shoe.left < session.table.variant.min_cards:
            for seat, amount in ledger(session.table).owed.items():
                session.enter(ev.CommissionCollected(seat, amount))
            session.enter(ev.ShoeOpened(8))
            shoe = shuffled(chance.randrange(10**9))
        if number % 100 == 0:
            session.enter(ev.ChipsBought(Money(200_000), seat=Seat(chance.choice(SEATS))))
        session.enter(ev.CoupOpened())
        for seat_name, bet in zip(chance.sample(SEATS, 5), BETS, strict=True):
            amount = Money(2_000 * chance.randint(1, 25))
            session.enter(ev.StakeLaid(Seat(seat_name), BetId(bet), amount))
        while session.table.due and session.table.due.step is Step.CARD:
            session.enter(ev.CardDealt(next(shoe), None))
        session.enter(ev.AllTicked())
    for seat, amount in ledger(session.table).owed.items():
        session.enter(ev.CommissionCollected(seat, amount))
    there = ledger(session.table).expected or Money(0)
    session.enter(ev.TrayCounted(ev.Occasion.CLOSER, {Money(100): there // 100}))
