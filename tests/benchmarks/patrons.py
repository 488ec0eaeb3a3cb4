"""Random nights at every game: whoever is asked stakes, draws and answers by a seeded chance."""

from random import Random
from typing import Final

from dealer_app.library import house_from_text, read_sheet
from dealer_app.replay.run import Unwritten
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Due, Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, PONTE, Procedure, Seat
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import Recorder, TableSession
from dealer_app.table import events as ev
from dealer_app.table.state import packs_of
from tests.play import the

BANK: Final = Money(100_000)
STAKES: Final = tuple(Money(euros * 100) for euros in (5, 10, 20, 50, 100, 250))
STAKED: Final = 3
"""How many stakes lie on the felt where nobody is asked in particular."""


def opened(game: str, house: str = "", recorder: Recorder | None = None) -> TableSession:
    """A table of a game, at which nothing was done; nothing keeps it unless a recorder does."""
    sheet, rules = read_sheet(game), house_from_text(house, "house") if house else None
    event = opening(sheet, rules, {}, Seating(table="Table 3"))
    return TableSession.begun(event, resolver(sheet, rules), recorder or Unwritten())


class Night:
    """An open table, its cards, and the chance by which its guests decide."""

    def __init__(self, session: TableSession, seed: int) -> None:
        self.session = session
        self._random = Random(seed)
        self._cards: list[Card] = []

    def play(self, coups: int) -> TableSession:
        """The session after so many coups."""
        while sum(not each.coup.voided for each in self.session.table.coups) < coups:
            self.answer()
        return self.session

    def answer(self) -> None:
        """What is called is done."""
        due, session = the(self.session.table.due), self.session
        match due.step:
            case Step.SHOE:
                self._shuffle()
            case Step.BANK:
                session.enter(ev.BankStaked(due.seat or Seat("1"), BANK))
            case Step.STAKES:
                self._stake(due)
            case Step.COVER:
                session.enter(self._random.choice((ev.BankCovered(), ev.TourStopped())))
            case Step.CARD:
                self._deal()
            case Step.CHOICE:
                self._speak(due)
            case Step.RESOLVE:
                session.decide()
            case Step.COLLECT:
                owed = due.amount or Money(0)
                session.enter(ev.CommissionCollected(due.seat or Seat("1"), owed))
            case _:
                self._next()

    def _shuffle(self) -> None:
        self.session.enter(ev.ShoeOpened(packs_of(self.session.table)))

    def _next(self) -> None:
        """The payout, and then the next coup, from a fresh shoe where there must be one."""
        table = self.session.table
        if table.unticked:
            self.session.enter(ev.AllTicked())
            return
        reentry = table.night.reentry
        hour = None if reentry is None else reentry.begun
        if self.session.enter(ev.CoupOpened(hour)).refusal:
            self._shuffle()
            return
        if table.variant.procedure is Procedure.TWO_TABLEAUX:
            self.session.enter(ev.BankStaked(Seat("1"), BANK))
        if table.variant.principals is not None:
            self._duel()
        if table.variant.procedure in (Procedure.TWO_TABLEAUX, Procedure.HOUSE_BANKED):
            self._lay_some()

    def _duel(self) -> None:
        """Who is proposed for the two hands, or the first two seats, play for a stake."""
        coup = the(self.session.table.coup)
        stake = self._random.choice(STAKES)
        self.session.enter(ev.BankStaked(coup.proposed.get(BANQUE, Seat("1")), stake))
        self.session.enter(ev.BancoCalled(coup.proposed.get(PONTE, Seat("2")), stake))

    def _lay_some(self) -> None:
        """A few stakes where nobody is asked in particular; one that is impossible is left out."""
        table = self.session.table
        for _ in range(STAKED):
            seat = Seat(str(self._random.randint(2, table.seats)))
            bet = self._random.choice(list(table.variant.bets)[:3])
            self.session.enter(ev.StakeLaid(seat, bet, self._random.choice(STAKES)))

    def _stake(self, due: Due) -> None:
        """Who is asked stakes, or passes; where nobody is, the cards come."""
        if due.seat is None:
            self._deal()
            return
        bet = self._random.choice(list(self.session.table.variant.bets))
        laid = ev.StakeLaid(due.seat, bet, self._random.choice(STAKES))
        passes = self._random.random() < 0.2
        if passes or self.session.enter(laid).refusal:
            self.session.enter(ev.SeatPassed(due.seat))

    def _speak(self, due: Due) -> None:
        words = [Speech.GIVE, Speech.DRAW, Speech.STAND]
        self._random.shuffle(words)
        for word in words:
            if self.session.enter(ev.HandSpoke(the(due.hand), word)).refusal is None:
                return

    def _deal(self) -> None:
        """The next card of a shoe that is shuffled as it is opened; Porcelaine's packs follow from
        who plays, so that its cards are mixed when the first is dealt."""
        table = self.session.table
        shoe = the(table.shoe)
        if shoe.left == shoe.size or not self._cards:
            pack = table.variant.pack
            faces = zip(pack.faces, pack.copies, strict=True)
            self._cards = [Card(face) for face, copies in faces for _ in range(copies)]
            self._cards *= the(table.shoe).packs
            self._random.shuffle(self._cards)
        self.session.enter(ev.CardDealt(self._cards.pop(), None))
