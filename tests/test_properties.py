"""A session played at random: whatever is entered, struck or resumed, nothing is lost or made."""

from typing import Final

import hypothesis.strategies as st
from hypothesis import assume
from hypothesis.stateful import initialize, precondition, rule

from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Due, Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, PONTE, BetId, HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import offered
from tests.builders import session
from tests.machine import Machine, nights
from tests.play import the

COUNTED: Final = """
chips = [{ value = 0.05 }, { value = 1 }, { value = 25 }]
commission = { mode = "marked" }
tray = { counted = true, bank = { 25 = 12 } }
"""
"""A house that counts its trays and marks commission, in chips that pay it."""

TABLES: Final[tuple[tuple[str, dict[str, str], str], ...]] = (
    ("punto_banco", {"packs": "6"}, ""),
    ("punto_banco", {"banque": "ez", "both_sides": "one", "burn": "3", "cut_card": "16"}, ""),
    ("punto_banco", {}, "[limits]\nminimum = 5\nmaximum = 50\ndifferential = 30\n"),
    ("punto_banco", {"packs": "6"}, COUNTED),
    ("festival", {"packs": "1"}, ""),
    ("festival", {"packs": "1", "natural": "plays_on", "tiebreak": "all"}, ""),
    ("festival", {"tie_principals": "carry", "banque_law": "punto_banco", "packs": "1"}, ""),
)
FACES: Final = "A23456789TJQK"
SEATS: Final = st.sampled_from(["1", "2", "3", "9", "13"]).map(Seat)
BETS: Final = st.sampled_from(["ponte", "banque", "tie", "tie", "ponte_pair", "perfect_pair"])
HANDS: Final = st.sampled_from([PONTE, BANQUE])
EUROS: Final = st.integers(0, 60).map(lambda n: Money(n * 100))
KNOWN: Final = st.builds(
    Card, st.sampled_from(FACES), st.sampled_from(["", "", "", "s", "h", "d", "c"])
)
CARDS: Final = st.one_of(KNOWN, KNOWN, st.just(HIDDEN), st.just(Card("0")))
THREE: Final = st.lists(KNOWN, min_size=3, max_size=3)
CODES: Final = st.sampled_from([f"IRR-{n:02}" for n in range(4, 32)])
"""What a croupier may report; a card too many is dealt, not reported."""


class Evening(Machine):
    """A night at a game that the house banks."""

    @initialize(chosen=st.sampled_from(TABLES))
    def open(self, chosen: tuple[str, dict[str, str], str]) -> None:
        variant, options, house = chosen
        self.session = session(variant, options, house)
        self.enter(ev.ShoeOpened(self.table.variant.packs or 1))
        if self.table.house.tray.counted:
            self.count_the_float()
        self.enter(ev.CoupOpened())

    def count_the_float(self) -> None:
        """Ten thousand: enough for whatever is paid."""
        self.enter(ev.TrayCounted(ev.Occasion.OPENER, {Money(2_500): 400}))

    # What a croupier enters

    @rule(data=st.data(), times=st.integers(1, 8))
    def follow_the_call(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            due = the(self.table.due)
            self.follow(due, data)

    def follow(self, due: Due, data: st.DataObject) -> None:
        hand = due.hand or PONTE
        match due.step:
            case Step.CARD:
                self.deal(data.draw(CARDS))
            case Step.SHOW:
                self.show(hand, data.draw(THREE))
            case Step.CHOICE:
                self.say(hand, data.draw(st.sampled_from([Speech.DRAW, Speech.STAND])))
            case Step.RESOLVE:
                code = the(the(self.coup).pending).code
                chosen = data.draw(st.sampled_from(offered(self.table, code)))
                assert self.enter(ev.IrregularityResolved(code, chosen)).refusal is None
            case Step.BURN:
                self.burn(data.draw(THREE))
            case Step.BANK:
                self.enter(ev.BancoCalled(data.draw(SEATS), the(the(self.coup).duel).bank))
            case Step.SHOE:
                self.next_shoe()
            case Step.COUNT:
                self.count_the_float()
            case Step.COLLECT:
                self.enter(ev.CommissionCollected(the(due.seat), due.amount or Money(0)))
            case _:
                self.next_coup()

    @rule(card=CARDS)
    def deal(self, card: Card) -> None:
        self.enter(ev.CardDealt(card, None))

    @rule(faces=st.lists(KNOWN, min_size=4, max_size=6))
    def deal_a_whole_coup(self, faces: list[Card]) -> None:
        if self.coup is None or self.table.settlement:
            self.next_coup()
        for card in faces:
            self.enter(ev.CardDealt(card, None))

    @rule()
    def deal_four_face_down(self) -> None:
        assume(self.coup is not None and not self.coup.dealt)
        for _ in range(4):
            self.enter(ev.CardDealt(HIDDEN, None))

    @rule(seat=SEATS, bet=BETS, amount=EUROS)
    def stake(self, seat: Seat, bet: str, amount: Money) -> None:
        assume(BetId(bet) in self.table.variant.bets)
        self.enter(ev.StakeLaid(seat, BetId(bet), amount))

    @rule(seat=SEATS, bet=BETS)
    def withdraw(self, seat: Seat, bet: str) -> None:
        assume(BetId(bet) in self.table.variant.bets)
        self.enter(ev.StakeWithdrawn(seat, BetId(bet)))

    @rule(seat=st.one_of(st.none(), SEATS))
    def repeat(self, seat: Seat | None) -> None:
        self.session.repeat_stakes(seat)

    @rule()
    def close_betting(self) -> None:
        self.enter(ev.BettingClosed())

    @rule(hand=HANDS, seat=SEATS)
    def name_a_principal(self, hand: HandId, seat: Seat) -> None:
        self.enter(ev.PrincipalNamed(hand, seat))

    @rule(bank=SEATS, ponte=SEATS, amount=EUROS)
    def duel(self, bank: Seat, ponte: Seat, amount: Money) -> None:
        if self.enter(ev.BankStaked(bank, amount)).refusal is None:
            self.enter(ev.BancoCalled(ponte, amount))

    @rule(hand=HANDS, word=st.sampled_from(Speech))
    def say(self, hand: HandId, word: Speech) -> None:
        self.enter(ev.HandSpoke(hand, word))

    @rule(hand=HANDS, cards=THREE)
    def show(self, hand: HandId, cards: list[Card]) -> None:
        hidden = sum(card.hidden for card in self.coup.hand(hand)) if self.coup else 1
        self.enter(ev.HandShown(hand, tuple(cards[:hidden])))

    @rule(hand=HANDS, position=st.integers(0, 4), card=KNOWN)
    def expose(self, hand: HandId, position: int, card: Card) -> None:
        self.enter(ev.CardExposed(hand, position, card))

    @rule(hand=HANDS, position=st.integers(0, 4), card=KNOWN, missed=st.booleans())
    def correct(self, hand: HandId, position: int, card: Card, *, missed: bool) -> None:
        self.enter(ev.CardCorrected(hand, position, card, missed=missed))

    @rule(cards=st.lists(CARDS, min_size=1, max_size=3))
    def burn(self, cards: list[Card]) -> None:
        self.enter(ev.CardsBurned(tuple(cards)))

    @rule(from_end=st.integers(-1, 60))
    def place_the_cut_card(self, from_end: int) -> None:
        self.enter(ev.CutCardPlaced(from_end))

    @rule(code=CODES, resolution=st.one_of(st.none(), st.sampled_from(Resolution)))
    def report(self, code: str, resolution: Resolution | None) -> None:
        self.enter(ev.IrregularityFound(code, resolution))

    @precondition(lambda self: self.coup is not None and self.coup.pending is not None)
    @rule(resolution=st.sampled_from(Resolution))
    def decide(self, resolution: Resolution) -> None:
        self.enter(ev.IrregularityResolved(the(the(self.coup).pending).code, resolution))

    @rule(reason=st.sampled_from(["Misdeal", "Card torn", " "]))
    def void(self, reason: str) -> None:
        self.enter(ev.CoupVoided(reason))

    @precondition(lambda self: self.table.unticked)
    @rule()
    def tick(self) -> None:
        self.enter(ev.LineTicked(*self.table.unticked[0]))

    @rule()
    def tick_all(self) -> None:
        self.enter(ev.AllTicked())

    @rule()
    def next_coup(self) -> None:
        if self.table.unticked:
            self.enter(ev.AllTicked())
        self.enter(ev.CoupOpened())

    @rule()
    def next_shoe(self) -> None:
        if self.table.unticked:
            self.enter(ev.AllTicked())
        self.enter(ev.ShoeOpened(self.table.variant.packs or 1))

    @rule()
    def take_the_shoe_away(self) -> None:
        self.enter(ev.ShoeClosed())

    @rule()
    def hand_over(self) -> None:
        self.enter(ev.CroupierNamed("B. Leroy"))


TestEvening = Evening.TestCase
TestEvening.settings = nights(steps=25)
