"""Whole nights at the games in which patrons bank: stakes, tours, banks and hands at random."""

from collections.abc import Mapping
from typing import ClassVar, Final

import hypothesis.strategies as st
import pytest
from hypothesis import assume
from hypothesis.stateful import (
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Due, Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import offered
from dealer_app.table.state import packs_of
from tests.builders import session
from tests.machine import Machine, nights
from tests.play import the

Tables = tuple[tuple[int, dict[str, str]], ...]
"""How many sit, and what their house chose."""

TABLES: Final[Mapping[str, Tables]] = {
    "porcelaine": (
        (5, {}),
        (4, {"cagnotte": "5%", "half": "up", "penalty_includes": "spectators"}),
        (4, {"after_tie": "additions", "covers": "once", "garage": "allowed"}),
        (3, {"after_tie": "new_tour", "excess": "prorata", "match": "whole_bank"}),
        (4, {"excess": "reject", "retire_on_tie": "yes", "penalty_carries": "yes"}),
        (4, {"equal_stakes": "allowed", "grandeur_tie": "lot", "first_claim": "first_come"}),
        (3, {"reshuffle": "cut_card", "packs": "1", "direction": "reversed", "claim": "always"}),
    ),
    "chemin_de_fer": (
        (5, {}),
        (4, {"garage": "allowed", "false_draw": "liable", "with_table": "any"}),
        (3, {"banque_law": "free", "cut_card": "7", "banco_order": "suivi_first"}),
    ),
    "macao": (
        (4, {}),
        (3, {"stakes": "before_deal", "natural_scope": "per_player", "bets": "mix"}),
        (3, {"max_cards": "no_limit", "bank_turn": "on_loss", "bank_limit": "on"}),
        (2, {"over_nine": "always", "low_hands": "free", "banque_law": "punto_banco"}),
        (4, {"bank_multiplier": "cap_at_stack", "both_bust": "tie", "ties": "bank_wins"}),
        (3, {"reference": "designated", "reduction": "mod10", "multiplier": "difference"}),
        (12, {"bank_turn": "every_2", "direction": "anticlockwise", "partie": "first_nine"}),
    ),
    "baccara": (
        (4, {"both": "on"}),
        (4, {"natural_ponte": "shown_at_once", "bank_limit": "on", "both": "on"}),
        (4, {"hands": "per_ponte", "bank_change": "on_loss", "cagnotte": "5%"}),
        (3, {"offer": "optional", "offered_card": "seen"}),
        (3, {"extra_card": "shared", "stakes": "flat"}),
        (4, {"bank_change": "auction", "ponte_law": "classic", "side_holder": "largest_stake"}),
    ),
    "banque": (
        (5, {}),
        (4, {"bank": "open"}),
        (4, {"refill": "no", "banco_repeats": "1", "cut_card": "10", "packs": "2"}),
    ),
}
SEATS: Final = st.sampled_from(["1", "2", "3", "4", "5", "v1", "v2", "9"]).map(Seat)
EUROS: Final = st.integers(0, 40).map(lambda n: Money(n * 50))
CODES: Final = st.sampled_from([f"IRR-{n:02}" for n in range(4, 32)])


class Night(Machine):
    """A night at a game in which patrons hold the bank."""

    game: ClassVar[str]

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        seats, options = data.draw(st.sampled_from(TABLES[self.game]))
        self.session = session(self.game, options, seats=seats)
        self.next_shoe()
        self.enter(ev.CoupOpened())

    def card(self, data: st.DataObject) -> Card:
        """A card of the game's pack; one in four lies face down."""
        face = data.draw(st.sampled_from(self.table.variant.pack.faces))
        return data.draw(st.sampled_from([Card(face)] * 3 + [HIDDEN]))

    def hand(self, data: st.DataObject) -> HandId:
        return data.draw(st.sampled_from([spec.id for spec in self.table.variant.hands]))

    def bet(self, data: st.DataObject) -> BetId:
        return data.draw(st.sampled_from(list(self.table.variant.bets)))

    @rule(data=st.data(), times=st.integers(1, 10))
    def follow_the_call(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            self.follow(the(self.table.due), data)

    def follow(self, due: Due, data: st.DataObject) -> None:
        match due.step:
            case Step.BANK:
                self.enter(ev.BankStaked(due.seat or data.draw(SEATS), data.draw(EUROS)))
            case Step.STAKES:
                self.take_stakes(due, data)
            case Step.COVER:
                cover = data.draw(st.booleans())
                self.enter(ev.BankCovered() if cover else ev.TourStopped())
            case Step.CARD:
                self.enter(ev.CardDealt(self.card(data), None))
            case Step.CHOICE:
                word = data.draw(st.sampled_from(Speech))
                self.enter(ev.HandSpoke(due.hand or self.table.variant.banque, word))
            case Step.SHOW:
                self.show(data, due.hand)
            case Step.RESOLVE:
                self.resolve(data)
            case Step.CLAIM:
                self.enter(ev.HalfClaimed(data.draw(st.booleans())))
            case Step.SHOE:
                self.next_shoe()
            case Step.BURN:
                self.enter(ev.CardsBurned((HIDDEN,)))
            case _:
                self.next_coup()

    def take_stakes(self, due: Due, data: st.DataObject) -> None:
        seat = due.seat or data.draw(SEATS)
        said = data.draw(st.sampled_from(["stake", "stake", "stake", "pass", "close", "deal"]))
        if said == "stake":
            self.enter(ev.StakeLaid(seat, self.bet(data), data.draw(EUROS)))
        elif said == "pass":
            self.enter(ev.SeatPassed(seat))
        elif said == "close":
            self.enter(ev.BettingClosed())
        else:
            self.enter(ev.CardDealt(self.card(data), None))

    def resolve(self, data: st.DataObject) -> None:
        coup = the(self.coup)
        code = the(coup.pending).code
        chosen = data.draw(st.sampled_from(offered(self.table, code)))
        assert self.enter(ev.IrregularityResolved(code, chosen)).refusal is None

    @rule(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        self.enter(ev.CardDealt(self.card(data), None))

    @rule(data=st.data(), seat=SEATS, amount=EUROS)
    def stake(self, data: st.DataObject, seat: Seat, amount: Money) -> None:
        self.enter(ev.StakeLaid(seat, self.bet(data), amount))

    @rule(data=st.data(), seat=SEATS)
    def withdraw(self, data: st.DataObject, seat: Seat) -> None:
        self.enter(ev.StakeWithdrawn(seat, self.bet(data)))

    @rule(seat=SEATS, amount=EUROS)
    def put_in_the_bank(self, seat: Seat, amount: Money) -> None:
        self.enter(ev.BankStaked(seat, amount))

    @rule(data=st.data(), seat=SEATS, amount=st.one_of(EUROS, st.just(None)))
    def banco(self, data: st.DataObject, seat: Seat, amount: Money | None) -> None:
        bet = data.draw(st.one_of(st.none(), st.just(self.bet(data))))
        if amount is None:
            amount = self.coup.banked if self.coup else Money(0)
        self.enter(ev.BancoCalled(seat, amount, bet))

    @rule(seat=SEATS)
    def pass_by(self, seat: Seat) -> None:
        self.enter(ev.SeatPassed(seat))

    @rule(move=st.sampled_from([ev.BankCovered(), ev.TourStopped(), ev.BankGivenUp()]))
    def say_of_the_bank(self, move: ev.Move) -> None:
        self.enter(move)

    @rule(amount=EUROS)
    def keep(self, amount: Money) -> None:
        self.enter(ev.WinningsKept(amount))

    @rule(seat=SEATS, data=st.data())
    def take_over(self, seat: Seat, data: st.DataObject) -> None:
        asked = [due.amount for due in self.table.dues if due.amount]
        amount = data.draw(st.sampled_from(asked)) if asked else data.draw(EUROS)
        self.enter(ev.BankTaken(seat, amount))

    @rule(data=st.data(), seat=SEATS)
    def hold(self, data: st.DataObject, seat: Seat) -> None:
        self.enter(ev.CardsHeld(self.hand(data), seat))

    @rule(seat=SEATS, amount=EUROS)
    def give_chips(self, seat: Seat, amount: Money) -> None:
        self.enter(ev.ChipsGiven(seat, amount))

    @rule()
    def close_betting(self) -> None:
        self.enter(ev.BettingClosed())

    @rule(data=st.data(), word=st.sampled_from(Speech))
    def say(self, data: st.DataObject, word: Speech) -> None:
        self.enter(ev.HandSpoke(self.hand(data), word))

    @rule(data=st.data())
    def show_any(self, data: st.DataObject) -> None:
        self.show(data, self.hand(data))

    def show(self, data: st.DataObject, hand: HandId | None) -> None:
        shown = the(hand)
        hidden = sum(card.hidden for card in self.coup.hand(shown)) if self.coup else 1
        faces = self.table.variant.pack.faces
        cards = tuple(Card(data.draw(st.sampled_from(faces))) for _ in range(hidden))
        self.enter(ev.HandShown(shown, cards))

    @rule(data=st.data(), position=st.integers(0, 4))
    def expose(self, data: st.DataObject, position: int) -> None:
        face = data.draw(st.sampled_from(self.table.variant.pack.faces))
        self.enter(ev.CardExposed(self.hand(data), position, Card(face)))

    @rule(data=st.data(), position=st.integers(0, 4), missed=st.booleans())
    def correct(self, data: st.DataObject, position: int, *, missed: bool) -> None:
        face = Card(data.draw(st.sampled_from(self.table.variant.pack.faces)))
        self.enter(ev.CardCorrected(self.hand(data), position, face, missed=missed))

    @rule(code=CODES, resolution=st.one_of(st.none(), st.sampled_from(Resolution)))
    def report(self, code: str, resolution: Resolution | None) -> None:
        self.enter(ev.IrregularityFound(code, resolution))

    @precondition(lambda self: self.coup and not self.coup.voided)
    @rule(often=st.integers(0, 5))
    def void(self, often: int) -> None:
        assume(often == 0)
        self.enter(ev.CoupVoided("Misdeal"))

    @rule()
    def repeat(self) -> None:
        self.session.repeat_stakes()

    @rule()
    def next_coup(self) -> None:
        if self.table.unticked:
            self.enter(ev.AllTicked())
        self.enter(ev.CoupOpened())

    @rule()
    def next_shoe(self) -> None:
        if self.table.unticked:
            self.enter(ev.AllTicked())
        self.enter(ev.ShoeOpened(packs_of(self.table)))


class PorcelaineNight(Night):
    game = "porcelaine"

    @precondition(lambda self: self.coup and self.coup.banked > 0)
    @rule(data=st.data())
    def deal_before_the_stakes(self, data: st.DataObject) -> None:
        self.enter(ev.CardDealt(self.card(data), None))

    @invariant()
    def nobody_is_dealt_a_manche_without_a_stake(self) -> None:
        for coup in (*(each.coup for each in self.table.played), self.coup):
            if coup and coup.banked > 0 and coup.dealt:
                taken_back = any(each.stake is not None for each in coup.findings)
                assert coup.stakes or taken_back  # S1.12, S1.13, S1-A13


class ChemindeFerNight(Night):
    game = "chemin_de_fer"


class MacaoNight(Night):
    game = "macao"


class BaccaraNight(Night):
    game = "baccara"


class BanqueNight(Night):
    game = "banque"


@pytest.mark.parametrize(
    "night", [PorcelaineNight, ChemindeFerNight, MacaoNight, BaccaraNight, BanqueNight]
)
def test_a_night_keeps_what_every_night_must(night: type[Night]) -> None:
    run_state_machine_as_test(night, settings=nights(steps=30))
