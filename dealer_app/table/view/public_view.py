"""What guests may know of a table: a type without a field for anything else."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final

from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Currency, House, Limits
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, HandId, Names, Role, Seat, Variant
from dealer_app.table import events as ev
from dealer_app.table.next_coup import followed, opening
from dealer_app.table.table import Played, Table
from dealer_app.table.view.bank_view import Passing, bank_story
from dealer_app.table.view.boards import (
    Board,
    CoupOutcome,
    Manche,
    boards,
    last_dealt,
    manches,
    outcome_of,
)
from dealer_app.table.view.hands import HandView, hand_views

STORY: Final = 90
"""How many coups of a bank are told where every coup has a shoe of its own."""


class Phase(StrEnum):
    """What guests are told of the table beside its cards; a result stands until all is paid."""

    WELCOME = "welcome"
    SHUFFLE = "shuffle"
    BANK = "bank"
    STAKES = "stakes"
    DEALING = "dealing"
    RESULT = "result"
    VOID = "void"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class PublicShoe:
    """The shoe: its number, how many cards are left in it, and whether its last coup is on."""

    number: int
    left: int
    last_coup: bool


@dataclass(frozen=True, slots=True)
class PublicBank:
    """A bank that a seat holds, as it is called out."""

    holder: Seat
    amount: Money


class Asking(StrEnum):
    """What somebody is asked aloud, while a patron's bank is staked against or passes on."""

    BANK = "bank"
    ALONE = "alone"
    TOUR = "tour"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class PublicAsked:
    """What is called out: who is asked, and where stakes are shown what of the bank nobody has
    covered yet.

    Where they are not it would tell a single one by subtraction.
    """

    what: Asking
    seat: Seat | None
    lacking: Money | None


@dataclass(frozen=True, slots=True)
class PublicStep:
    """One coup of the bank's story: who held it, from what to what, and how it went on; `as_dealt`
    where it was put right since."""

    coup: int
    holder: Seat
    before: Money
    after: Money
    passing: Passing
    next_holder: Seat | None
    as_dealt: bool = False


@dataclass(frozen=True, slots=True)
class PublicStake:
    """What lies at a seat, where the house shows it."""

    seat: Seat
    bet: BetId
    names: Names
    role: Role
    amount: Money


@dataclass(frozen=True, slots=True)
class PublicView:
    """Everything that the display may show.

    `limits` are those of each bet that is taken, `usual` those of the table. `outcome` is there
    once the cards are done. `boards`, `story` and `manches` tell of the present shoe, each game
    the one that it has; a story goes on where the cards are shuffled after each coup (S1.4).
    `stakes_shown`: the house shows what lies at each seat. `spoken` is what each hand has said
    aloud of its next card, `asked` what somebody is asked aloud.
    """

    phase: Phase
    table: str
    variant: Variant
    currency: Currency
    usual: Limits
    limits: Mapping[BetId, Limits]
    bank_red: bool
    coup: int | None = None
    shoe: PublicShoe | None = None
    hands: tuple[HandView, ...] = ()
    outcome: CoupOutcome | None = None
    bank: PublicBank | None = None
    boards: tuple[Board, ...] = ()
    story: tuple[PublicStep, ...] = ()
    manches: tuple[Manche, ...] = ()
    stakes_shown: bool = False
    stakes: tuple[PublicStake, ...] = ()
    spoken: Mapping[HandId, Speech] = field(default_factory=dict)
    asked: PublicAsked | None = None


def public_view(table: Table) -> PublicView:
    """The table as its guests may see it: once all is paid it lies open for the next stakes, though
    a coup is on record only with the first of them."""
    opens = opening(table, hidden=False)
    if opens and isinstance(opens[0], ev.CoupOpened):
        table = followed(table, opens)
    variant, house, coup = table.variant, table.house, table.coup
    at = coup or Coup(0, 0)
    shoe = last_dealt(table) if table.closed else table.shoes
    played = table.of_shoe(shoe)
    told = table.coups[-STORY:] if variant.shoe.coups else played
    return PublicView(
        phase=_phase(table),
        table=table.opened.table,
        variant=variant,
        currency=house.currency,
        usual=house.limits,
        limits={bet: house.limits_of(bet) for bet in variant.bets if bet not in house.closed},
        bank_red=house.roads.bank_red,
        coup=coup.number if coup else None,
        shoe=_shoe(table),
        hands=hand_views(variant, at, table.settlement, None),
        outcome=None if table.settlement is None else outcome_of(variant, at),
        bank=_bank(table),
        boards=boards(table.rules, played),
        story=_story(told, coup if table.settlement is None else None),
        manches=manches(variant, played),
        stakes_shown=house.shown_stakes,
        stakes=_stakes(variant, at) if house.shown_stakes else (),
        spoken={} if table.settlement is not None else at.spoken,
        asked=None if table.due is None or table.closed else _asked(table.due, house),
    )


_ASKING: Final[Mapping[Why, Asking]] = {
    Why.ALONE: Asking.ALONE,
    Why.STANDING: Asking.ALONE,
    Why.TOUR: Asking.TOUR,
    Why.SPECTATORS: Asking.REST,
}


def _asked(due: Due, house: House) -> PublicAsked | None:
    """Who is asked; what is lacking tells what the others staked, as the house allows."""
    if due.step is Step.BANK and due.seat is not None:
        return PublicAsked(Asking.BANK, due.seat, None)
    if due.step is Step.STAKES and due.why in _ASKING:
        lacking = due.amount if house.shown_stakes else None
        return PublicAsked(_ASKING[due.why], due.seat, lacking)
    return None


def _phase(table: Table) -> Phase:
    if table.closed:
        return Phase.CLOSED
    coup = table.coup
    step = table.due.step if table.due is not None else None
    if step in (Step.SHOE, Step.BURN):
        return Phase.SHUFFLE if table.coups else Phase.WELCOME
    if step is Step.BANK:
        return Phase.BANK
    if table.settlement is not None and coup is not None:
        return Phase.VOID if coup.voided else Phase.RESULT
    return Phase.DEALING if coup is not None and coup.dealt else Phase.STAKES


def _shoe(table: Table) -> PublicShoe | None:
    shoe, coup = table.shoe, table.coup
    if shoe is None:
        return None
    last = shoe.last is not None and coup is not None and coup.number >= shoe.last
    return PublicShoe(shoe.number, shoe.left, last)


def _bank(table: Table) -> PublicBank | None:
    coup = table.coup
    if coup is None or coup.bank is None or not coup.banked or coup.bank.named:
        return None  # what a bank without an amount comes to is what its holder has won
    return PublicBank(coup.bank.holder, coup.banked)


def _story(played: tuple[Played, ...], present: Coup | None) -> tuple[PublicStep, ...]:
    named = {each.coup.number for each in played if each.coup.bank and each.coup.bank.named}
    return tuple(
        PublicStep(
            step.coup,
            step.holder,
            step.before,
            step.after,
            step.passing,
            step.next_holder,
            step.as_dealt,
        )
        for step in bank_story(played, present)
        if step.coup not in named
    )


def _stakes(variant: Variant, coup: Coup) -> tuple[PublicStake, ...]:
    bets = ((stake, variant.bets[stake.bet]) for stake in coup.stakes)
    return tuple(
        PublicStake(stake.seat, bet.id, bet.names, bet.role, stake.amount) for stake, bet in bets
    )
