"""Whole nights at any game, dealt by following the calls: a seeded chance decides what is free."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final

from dealer_app.library import HouseSheet, read_sheet
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Due, Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.table import events as ev
from dealer_app.table.state import packs_of
from tests.play import PlayTable, the
from tests.reports.builders import Clock

UNITS: Final = (5, 10, 20, 25, 50, 100, 200, 500)
BANKS: Final = (1000, 2000, 3000, 5000)


class Night:
    """A table at which every seat stakes as it likes, until so many coups are over."""

    def __init__(
        self, variant: str, seats: int, options: Mapping[str, str], house: HouseSheet | None = None
    ) -> None:
        sheet = read_sheet(variant)
        event = opening(sheet, house, options, Seating(seats, "Cercle des Arts", "Claire Fabre"))
        self.session = PlayTable.begun(event, resolver(sheet, house), Clock())
        self._chance = Random(variant + str(seats))
        self._cards: list[Card] = []
        self._staked = 0

    def dealt(self, coups: int) -> PlayTable:
        """The session after that many coups, the last one settled."""
        while len(self.session.table.coups) < coups or self._staking() is not None:
            due = the(self.session.table.due)
            self._follow(due)
        if self.session.table.unticked:
            self._enter(ev.AllTicked())
        return self.session

    def _enter(self, *events: ev.Event) -> bool:
        return all(self.session.enter(event).refusal is None for event in events)

    def _follow(self, due: Due) -> None:
        staking = self._staking()
        if staking is not None and due.step in (Step.CARD, Step.SETTLE):
            self._all_stake(staking)
            return
        match due.step:
            case Step.SHOE:
                self._fresh_shoe()
            case Step.BANK:
                self._stake_bank(due)
            case Step.STAKES:
                self._take_stakes(due)
            case Step.COVER:
                self._enter(self._chance.choice((ev.BankCovered(), ev.TourStopped())))
            case Step.CHOICE:
                self._speak(due)
            case Step.RESOLVE:
                self.session.decide()
            case Step.CLAIM:
                self._enter(ev.HalfClaimed(self._chance.random() < 0.7))
            case Step.SETTLE | Step.COUP:
                self._next_coup()
            case _:
                self._deal()

    def _staking(self) -> Due | None:
        """The stakes that everybody may still lay, where the call asks for something else."""
        coup = self.session.table.coup
        if coup is None or coup.number == self._staked:
            return None
        return next((due for due in self.session.table.dues if due.step is Step.STAKES), None)

    def _all_stake(self, due: Due) -> None:
        coup = the(self.session.table.coup)
        self._staked = coup.number
        if self.session.table.variant.bank and coup.bank is None:
            self._stake_bank(Due(Step.BANK))
        self._take_stakes(replace(due, seat=None))

    def _next_coup(self) -> None:
        if self.session.table.unticked:
            self._enter(ev.AllTicked())
        if self.session.table.variant.bank and self._chance.random() < 0.1:
            self._enter(ev.BankGivenUp())
        if not self._enter(ev.CoupOpened()):
            self._fresh_shoe()

    def _fresh_shoe(self) -> None:
        if self.session.table.unticked:
            self._enter(ev.AllTicked())
        packs = packs_of(self.session.table)
        assert self._enter(ev.ShoeOpened(packs))
        pack = self.session.table.variant.pack
        suits = "shdc" if pack.suited else ("",)
        times = packs or 1
        self._cards = [
            Card(face, suit)
            for face, copies in zip(pack.faces, pack.copies, strict=True)
            for suit in suits
            for _ in range(times * copies // len(suits))
        ]
        self._chance.shuffle(self._cards)

    def _stake_bank(self, due: Due) -> None:
        seat = due.seat or Seat("1")
        if due.amount is not None and self._chance.random() < 0.5:
            assert self._enter(ev.SeatPassed(seat))
            return
        amount = due.amount or Money(100 * self._chance.choice(BANKS))
        put_in = ev.BankTaken if due.amount else ev.BankStaked
        assert self._enter(put_in(seat, amount))

    def _take_stakes(self, due: Due) -> None:
        table, chance = self.session.table, self._chance
        seats = [due.seat] if due.seat else [Seat(str(n + 1)) for n in range(table.seats)]
        seats += [Seat("v1"), Seat("v2")] if table.variant.spectators and not due.seat else []
        for seat in seats:
            bets = list(table.variant.bets)
            stake = ev.StakeLaid(seat, chance.choice(bets), Money(100 * chance.choice(UNITS)))
            passed = chance.random() < 0.15 or not self._enter(stake)
            if passed and due.seat:
                self._enter(ev.SeatPassed(seat))
        if not due.seat:
            self._enter(ev.BettingClosed())

    def _deal(self) -> None:
        if not self._cards:
            self._fresh_shoe()
        assert self._enter(ev.CardDealt(self._cards.pop(), None))

    def _speak(self, due: Due) -> None:
        hand = due.hand or self.session.table.variant.banque
        words = self._chance.sample(list(Speech), len(Speech))
        assert any(self._enter(ev.HandSpoke(hand, word)) for word in words)


def night(
    variant: str,
    coups: int,
    seats: int,
    options: Mapping[str, str] | None = None,
    house: HouseSheet | None = None,
) -> PlayTable:
    """A night of that many coups at a table of that many seats."""
    return Night(variant, seats, options or {}, house).dealt(coups)
