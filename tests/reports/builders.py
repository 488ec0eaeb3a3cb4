"""Sessions to print: dealt through the same door as at the table, by a seeded shoe."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.library import HouseSheet, house_from_text, read_sheet
from dealer_app.papers.kinds import paper_of
from dealer_app.reports import UnnumberedKind
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.table import events as ev
from dealer_app.table.accounts.tally import Course, course
from tests.builders import Unwritten
from tests.play import PlayTable

OPENED: Final = datetime(2026, 11, 20, 20, 58, 3, tzinfo=UTC)
PRINTED: Final = datetime(2026, 11, 21, 3, 12, 45, tzinfo=UTC)
DIGEST: Final = "a3f1" * 16


class Clock(Unwritten):
    """A recorder that keeps nothing and whose entries come seven seconds apart."""

    head = DIGEST

    def __init__(self) -> None:
        self.now = OPENED - timedelta(seconds=7)

    @override
    def moment(self, events: Sequence[ev.Event]) -> datetime:
        self.now += timedelta(seconds=7)
        return self.now


def session(
    variant: str = "punto_banco",
    options: Mapping[str, str] | None = None,
    house: HouseSheet | None = None,
    croupier: str = "Claire Fabre",
) -> PlayTable:
    """A table that was opened, with no shoe on it."""
    sheet = read_sheet(variant)
    event = opening(sheet, house, options or {}, Seating(12, "Table 3", croupier))
    return PlayTable.begun(event, resolver(sheet, house), Clock())


def house(text: str) -> HouseSheet:
    """A house's own sheet."""
    return house_from_text(text, "house")


def enter(table: PlayTable, *events: ev.Event) -> PlayTable:
    """The session after these entries, none of them impossible."""
    for event in events:
        verdict = table.enter(event)
        assert verdict.refusal is None, verdict.refusal
    return table


def shoe(table: PlayTable, packs: int = 8) -> PlayTable:
    """The session with a fresh shoe."""
    return enter(table, ev.ShoeOpened(packs))


def coup(table: PlayTable, cards: str, *stakes: tuple[str, str, int]) -> PlayTable:
    """The session after one coup: seats' stakes in whole units, cards in the order they came."""
    enter(table, ev.CoupOpened())
    for seat, bet, units in stakes:
        enter(table, ev.StakeLaid(Seat(seat), BetId(bet), Money(units * 100)))
    for text in cards.split():
        enter(table, ev.CardDealt(Card(text[0], text[1:]), None))
    return settle(table)


def settle(table: PlayTable) -> PlayTable:
    """The session after what waits was decided as the house does, and every line ticked."""
    table.decide()
    if table.unticked:
        enter(table, ev.AllTicked())
    return table


BETS: Final = ("ponte", "banque", "tie", "ponte_pair", "dragon_7")


def evening(
    coups: int, *, stakes: int = 4, seed: int = 7, variant: str = "punto_banco"
) -> PlayTable:
    """A session of so many coups with a few stakes each, from shoes of a seeded shuffle."""
    chance = Random(seed)
    table = session(variant)
    pack = table.variant.pack
    cards: list[Card] = []
    bets = [bet for bet in BETS if bet in table.variant.bets]
    for _ in range(coups):
        if len(cards) < 20:
            enter(table, ev.ShoeOpened(8))
            cards = [Card(face, suit) for face in pack.faces for suit in "shdc"] * 8
            chance.shuffle(cards)
        enter(table, ev.CoupOpened())
        for _ in range(stakes and chance.randint(1, 2 * stakes - 1)):
            seat, bet = Seat(str(chance.randint(1, 9))), chance.choice(bets)
            amount = Money(2000 * chance.randint(1, 60))
            enter(table, ev.StakeLaid(seat, BetId(bet), amount))
        while table.state.settlement is None:
            due = table.due
            if due.step is Step.CHOICE and due.hand is not None:
                enter(table, ev.HandSpoke(due.hand, chance.choice((Speech.DRAW, Speech.STAND))))
            else:
                enter(table, ev.CardDealt(cards.pop(), None))
        settle(table)
    return table


@lru_cache(maxsize=16)
def _course(table: PlayTable, _: int) -> Course:
    """The course of a session of so many entries, gone through once for all its papers."""
    return course(table.events, table.times, table.state.resolve)


def data(table: PlayTable) -> SheetData:
    """What is printed of a session, in universal time."""
    first = table.events[0]
    assert isinstance(first, ev.TableOpened)
    return SheetData(
        _course(table, len(table.events)),
        read_sheet(table.variant.id).options,
        "2026-11-20-1",
        "0.1.0",
        table.head,
        PRINTED,
        UTC,
    )


def printed(folder: Path, table: PlayTable, words: Words, *, detailed: bool = False) -> Path:
    """The session's sheet as a file, in short or with every stake."""
    path = folder / "sheet.pdf"
    told = replace(data(table), detailed=detailed)
    paper_of(UnnumberedKind.SHEET, told, words).write_pdf(path, invariant=True)
    return path
