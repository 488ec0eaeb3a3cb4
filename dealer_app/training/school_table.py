"""A table of the school, played on by chance: every entry goes through the judge, so that nothing
lies on it that could not lie on a real one."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import lcm
from random import Random
from typing import Final, TypeVar

from dealer_app.rules.card_order import natural_of, own_act, stoppers
from dealer_app.rules.cards import FIRST_CARDS, HIDDEN, SUITS, Card
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.money import Money
from dealer_app.rules.representative import FALSE_DRAW
from dealer_app.rules.variant import (
    BetId,
    HandId,
    LawCell,
    Procedure,
    Role,
    Seat,
    Variant,
    seat_of,
)
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import BANK_EXCEEDED, judge
from dealer_app.table.judges.verdict import Verdict
from dealer_app.table.shoe import see
from dealer_app.table.state import fold, opened, packs_of
from dealer_app.table.table import Rules, Table
from dealer_app.training.question import FeltSeen

SEATS: Final = 5
"""Who sits at a table of the school, where the rules do not say it."""
STEPS: Final = 120
"""Entries after which a coup by chance is given up and begun anew."""
TRIES: Final = 2000
"""Positions by chance after which nothing more is tried."""
FEW: Final = 6
"""Ways to play on from one table before another one is laid."""
STAKES: Final = (1, 2, 2, 3, 4, 5, 6, 8, 10)
"""What a guest lays, in the least stakes that the house takes."""
BANKS: Final = (10, 12, 15, 16, 20, 25, 30)
"""What lies in a fresh bank, in the same."""

_AT_THE_PAYOUT: Final = frozenset({FALSE_DRAW, BANK_EXCEEDED})
"""What is recorded of a coup that was dealt in order: who played recklessly, who is not paid."""
_T = TypeVar("_T")


class Astray(Exception):
    """A position by chance could not be played on in a regular way: another is tried."""


@dataclass(frozen=True, slots=True)
class LaidTable:
    """A table, and what really lies under the cards that are face down on it; `keeps`: nobody
    lays a natural down. `entries` are those by which it came to lie so."""

    table: Table
    hidden: bool = False
    keeps: bool = False
    under: Mapping[HandId, tuple[Card, ...]] = field(default_factory=dict)
    entries: tuple[ev.Event, ...] = ()

    @property
    def coup(self) -> Coup:
        """The coup that lies there; Astray where none does."""
        if self.table.coup is None:
            raise Astray
        return self.table.coup

    @property
    def due(self) -> Due:
        """What is called first; Astray at a table that is closed."""
        if self.table.due is None:
            raise Astray
        return self.table.due

    @property
    def known(self) -> Coup:
        """The coup as somebody would see it who looks under every card."""
        coup = self.coup
        for hand, cards in self.under.items():
            coup = coup.with_hand(hand, (*cards, *coup.hand(hand)[len(cards) :]))
        return coup


def seats_of(variant: Variant) -> int:
    """How many sit: as many as have hands of their own, else as many as usual, five at most."""
    own = sum(seat_of(hand) is not None for hand in variant.laws)
    return own or min(SEATS, variant.seats)


def sat(rules: Rules, *, hidden: bool = False) -> LaidTable:
    """A table of the school that was just opened: nobody counts its float or its packs."""
    house = rules.house
    house = replace(house, tray=replace(house.tray, counted=False), packs_numbered=False)
    plain = Rules(rules.variant, house)
    event = ev.TableOpened("", "", {}, "", "", seats_of(rules.variant), "", "A", "")
    return LaidTable(opened(event, lambda _: plain), hidden=hidden)


def entered(sitting: LaidTable, *events: ev.Event) -> LaidTable:
    """The table after these entries; Astray where one of them is impossible or irregular."""
    for event in events:
        verdict = judge(sitting.table, event)
        if not _goes_on(verdict):
            raise Astray
        sitting = _recorded(sitting, event, verdict)
    return sitting


def _if_regular(sitting: LaidTable, event: ev.Event) -> LaidTable:
    """The table after this entry, or as it is where the judge finds something wrong with it."""
    verdict = judge(sitting.table, event)
    return _recorded(sitting, event, verdict) if _goes_on(verdict) else sitting


def _recorded(sitting: LaidTable, event: ev.Event, verdict: Verdict) -> LaidTable:
    table = after(sitting.table, verdict)
    return replace(sitting, table=table, entries=(*sitting.entries, event))


def after(table: Table, verdict: Verdict) -> Table:
    """The table after what the judge recorded."""
    return fold(table, ((fact, None) for fact in verdict.events))


def come_about(seen: FeltSeen, sitting: LaidTable) -> FeltSeen:
    """The felt with the entries by which it came to lie so."""
    return replace(seen, entries=sitting.entries, seats=sitting.table.seats)


def is_regular(table: Table, event: ev.Event) -> bool:
    """True if the judge takes this entry and finds nothing wrong with it."""
    return _goes_on(judge(table, event))


def _goes_on(verdict: Verdict) -> bool:
    return verdict.refusal is None and _AT_THE_PAYOUT.issuperset(verdict.irregularities)


def by_chance(make: Callable[[], _T]) -> _T:
    """What a way by chance comes to, tried until one goes through."""
    return _tried(make, TRIES)


def on_from(start: LaidTable, play: Callable[[LaidTable], _T]) -> _T:
    """What playing on from one table comes to, tried a few times: it saves laying it anew."""
    return _tried(lambda: play(start), FEW)


def _tried(make: Callable[[], _T], tries: int) -> _T:
    for _ in range(tries):
        try:
            return make()
        except Astray:
            continue
    raise Astray


# What is laid and drawn


def unit(rules: Rules) -> int:
    """The least that the house takes, in whole units of its currency."""
    limits = rules.house.limits
    step = lcm(limits.multiple, 10**rules.house.currency.digits)
    return max(step, -(-limits.minimum // step) * step)


def a_stake(rules: Rules, random: Random) -> Money:
    """What somebody lays."""
    return Money(random.choice(STAKES) * unit(rules))


def a_card(sitting: LaidTable, random: Random) -> Card:
    """A card that may come out of the shoe: those that lie face down have left it too."""
    shoe, pack = sitting.table.shoe, sitting.table.variant.pack
    if shoe is None:
        raise Astray
    if sitting.table.coup is not None:
        shoe = see(shoe, _face_down(sitting))
    for _ in range(STEPS):
        face = random.choices(pack.faces, pack.copies)[0]
        card = Card(face, random.choice(SUITS) if pack.suited else "")
        if not shoe.one_too_many(card):
            return card
    raise Astray


def _face_down(sitting: LaidTable) -> list[Card]:
    """What really lies where a card of the coup is face down."""
    coup, known = sitting.coup, sitting.known
    pairs = ((hand, zip(coup.hand(hand), known.hand(hand), strict=True)) for hand in coup.hands)
    return [real for _, cards in pairs for lies, real in cards if lies.hidden]


def main_bets(variant: Variant) -> tuple[BetId, ...]:
    """The bets on the hands and on a tie, those beside left out."""
    return tuple(bet.id for bet in variant.bets.values() if bet.role is not Role.SIDE)


# From call to call


def with_shoe(sitting: LaidTable) -> LaidTable:
    """The table with a fresh shoe, burned as the rules say."""
    sitting = entered(sitting, ev.ShoeOpened(packs_of(sitting.table)))
    if sitting.due.step is Step.BURN:
        sitting = entered(sitting, ev.CardsBurned((HIDDEN,)))
    return sitting


def with_coup(sitting: LaidTable) -> LaidTable:
    """The table with the next coup open, a fresh shoe before it where one is due."""
    if sitting.table.unticked:
        sitting = entered(sitting, ev.AllTicked())
    if sitting.due.step is Step.SHOE:
        sitting = with_shoe(sitting)
    return replace(entered(sitting, ev.CoupOpened()), under={})


def with_bank(sitting: LaidTable, random: Random) -> LaidTable:
    """The table with an amount in the bank, where one is asked for or somebody may hold one."""
    rules, coup = sitting.table.rules.variant.bank, sitting.coup
    wanted = sitting.due.step is Step.BANK or (rules is not None and coup.bank is None)
    if not wanted or rules is None:
        return sitting
    seat = sitting.due.seat or Seat(str(random.randint(1, coup.seats)))
    asked = sitting.due.amount if sitting.due.step is Step.BANK else None
    amount = asked or Money(random.choice(BANKS) * unit(sitting.table.rules))
    return entered(sitting, ev.BankStaked(seat, amount))


def with_stakes(sitting: LaidTable, random: Random) -> LaidTable:
    """The table once the guests have staked as the game asks them, so that a card may come."""
    variant = sitting.table.variant
    if variant.tour.after_look or sitting.coup.tour.rides:
        return sitting
    if variant.procedure is Procedure.BANK_IN_TURN:
        return by_chance(lambda: toured(sitting, random))
    if variant.procedure is Procedure.ONE_AGAINST_ALL:
        return by_chance(lambda: _asked_each(sitting, random))
    return by_chance(lambda: volunteered(sitting, random))


def toured(sitting: LaidTable, random: Random) -> LaidTable:
    """The tour of stakes against a bank, to its end; Astray where nobody staked."""
    for _ in range(STEPS):
        due = sitting.due
        if due.step is Step.CARD and sitting.coup.stakes:
            return sitting
        if due.step is Step.COVER:
            answer = random.choice((ev.BankCovered(), ev.TourStopped()))
            sitting = entered(sitting, answer)
        elif due.step is Step.STAKES:
            sitting = answered(sitting, random)
        else:
            raise Astray
    raise Astray


def answered(sitting: LaidTable, random: Random) -> LaidTable:
    """The table after whoever is asked for a stake has staked, taken the bank alone or passed."""
    for event in _answers(sitting, random):
        laid = _if_regular(sitting, event)
        if laid is not sitting:
            return laid
    return entered(sitting, ev.BettingClosed())


def _answers(sitting: LaidTable, random: Random) -> Iterator[ev.Event]:
    due, table = sitting.due, sitting.table
    alone = due.why in (Why.ALONE, Why.STANDING)
    if due.seat is None:
        yield ev.SeatPassed(Seat("v1")) if due.why is Why.STANDING else ev.BettingClosed()
        return
    if alone and random.random() < 1 / 12:
        yield ev.BancoCalled(due.seat, sitting.coup.banked)
    if not alone and random.random() < 3 / 4:
        bet = random.choice(main_bets(table.variant))
        for amount in (a_stake(table.rules, random), due.amount or Money(0)):
            yield ev.StakeLaid(due.seat, bet, amount)
    yield ev.SeatPassed(due.seat)


def _asked_each(sitting: LaidTable, random: Random) -> LaidTable:
    """The table after each seat was asked in its turn; Astray where nobody staked."""
    while sitting.due.step is Step.STAKES and sitting.due.seat is not None:
        sitting = answered(sitting, random)
    if not sitting.coup.stakes:
        raise Astray
    return sitting


def volunteered(sitting: LaidTable, random: Random, *, cut: bool = False) -> LaidTable:
    """The table with stakes of some who sit there, in no order; Astray where nobody staked. `cut`:
    a stake that is too large lies there as far as the bank still covers it."""
    table, bank = sitting.table, sitting.coup.bank
    seats = [Seat(str(number + 1)) for number in range(table.seats)]
    others = [seat for seat in seats if bank is None or seat != bank.holder]
    for seat in random.sample(others, random.randint(min(2, len(others)), len(others))):
        bet, left = random.choice(main_bets(table.variant)), sitting.due.amount if cut else None
        laid = ev.StakeLaid(seat, bet, a_stake(table.rules, random))
        tried = (laid,) if left is None else (laid, replace(laid, amount=left))
        ways = (_if_regular(sitting, each) for each in tried)
        sitting = next((way for way in ways if way is not sitting), sitting)
    if not sitting.coup.stakes:
        raise Astray
    return sitting


def begun(sitting: LaidTable, random: Random) -> LaidTable:
    """The table with a coup open, its bank and its stakes laid: the first card comes next."""
    return with_stakes(with_bank(with_coup(sitting), random), random)


def followed(sitting: LaidTable, random: Random) -> LaidTable:
    """The table after what is called first was done, as the rules have it."""
    due = sitting.due
    match due.step:
        case Step.CARD:
            return _dealt(sitting, random)
        case Step.CHOICE:
            return _spoken(sitting, due, random)
        case Step.SHOW:
            return _turned(sitting, due.hand)
        case Step.STAKES:
            return answered(sitting, random)
        case Step.CLAIM:
            return entered(sitting, ev.HalfClaimed(random.random() < 1 / 2))
        case Step.SETTLE:
            return entered(sitting, ev.AllTicked())
        case _:  # nothing the school does by itself
            raise Astray


def dealt_out(sitting: LaidTable, random: Random) -> LaidTable:
    """The table once the cards of the coup are done, nothing paid yet."""
    for _ in range(STEPS):
        done = sitting.table.settlement is not None
        if done and sitting.due.step not in (Step.STAKES, Step.CLAIM):
            return sitting
        sitting = followed(sitting, random)
    raise Astray


def _dealt(sitting: LaidTable, random: Random) -> LaidTable:
    """The next card, face down where it is one of the first and those lie so."""
    coup, card = sitting.coup, a_card(sitting, random)
    first = not coup.first_cards_out
    if not (sitting.hidden and first):
        return _naturals_laid(entered(sitting, ev.CardDealt(card, None)))
    hand = sitting.due.hand
    assert hand is not None
    under = {**sitting.under, hand: (*sitting.under.get(hand, ()), card)}
    laid = entered(sitting, ev.CardDealt(HIDDEN, None))
    return _naturals_laid(replace(laid, under=under))


def _naturals_laid(sitting: LaidTable) -> LaidTable:
    """The table with the naturals announced that are laid down at once (§3.4, S1.16)."""
    variant, coup = sitting.table.variant, sitting.coup
    speaks = sitting.hidden and variant.announces and not sitting.keeps
    if not (speaks and coup.first_cards_out):
        return sitting
    if any(len(cards) > FIRST_CARDS for cards in coup.hands.values()) or coup.spoken:
        return sitting
    known = sitting.known
    for hand in coup.playing:
        at_once = variant.naturals_at_once and hand != variant.banque
        lays = hand in stoppers(variant, known) or at_once
        if lays and natural_of(variant, known, hand):
            sitting = _if_regular(sitting, ev.HandSpoke(hand, Speech.SHOW))
    return sitting


def _spoken(sitting: LaidTable, due: Due, random: Random) -> LaidTable:
    """The word of whoever is asked, as the law has it, either way where it leaves the choice."""
    variant, hand = sitting.table.variant, due.hand
    assert hand is not None
    if due.why is Why.OFFER:
        natural = natural_of(variant, sitting.known, hand) > 0
        return entered(sitting, ev.HandSpoke(hand, Speech.SHOW if natural else Speech.GIVE))
    if due.why is Why.MORE:
        return entered(sitting, ev.HandSpoke(hand, Speech.STAND))
    act = own_act(variant, sitting.known, hand)
    if natural_of(variant, sitting.known, hand):
        act = LawCell.STANDS
    either = random.choice((Speech.DRAW, Speech.STAND))
    word = {LawCell.DRAWS: Speech.DRAW, LawCell.STANDS: Speech.STAND, LawCell.CHOOSES: either}[act]
    return entered(sitting, ev.HandSpoke(hand, word))


def _turned(sitting: LaidTable, hand: HandId | None) -> LaidTable:
    if hand is None:
        raise Astray
    lying = sitting.coup.hand(hand)
    truth = sitting.known.hand(hand)
    shown = tuple(real for lies, real in zip(lying, truth, strict=True) if lies.hidden)
    return entered(sitting, ev.HandShown(hand, shown))
