"""A table as it stands: a fold over the facts recorded of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import assert_never

from dealer_app.rules.coup import Coup, DuelStakes, Hand, Settlement, Stake
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.procedures import routine
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Seat, Variant
from dealer_app.table import events as ev
from dealer_app.table.findings import found, resolved
from dealer_app.table.shoe import Shoe, burn, draw, exchange, see


@dataclass(frozen=True, slots=True)
class Rules:
    """What is in force: a resolved variant, and the house's settings for it."""

    variant: Variant
    house: House


Resolver = Callable[[Mapping[str, str]], Rules]
"""The rules that hold under a choice of options, read from the session's own sheet and house."""


@dataclass(frozen=True, slots=True)
class Played:
    """A coup that is over: as it was dealt, what it came to, and under which rules.

    `opened` is when it began, None where no clock was told.
    """

    coup: Coup
    settlement: Settlement
    rules: Rules
    opened: datetime | None


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment.

    `dues` are the things that may be done now, the one to call first; `settlement` is there once
    the coup's cards are done. `played` are the coups before the present one. `before` is the
    table when the coup was opened, `facts` what was recorded of the coup since.
    """

    opened: ev.TableOpened
    resolve: Resolver
    rules: Rules
    croupier: str
    shoes: int = 0
    shoe: Shoe | None = None
    coup: Coup | None = None
    coup_opened: datetime | None = None
    before: "Table | None" = None
    facts: tuple[ev.Event, ...] = ()
    played: tuple[Played, ...] = ()
    dues: tuple[Due, ...] = ()
    settlement: Settlement | None = None
    closed: bool = False

    @property
    def due(self) -> Due | None:
        """The one next thing, None once the table is closed."""
        return self.dues[0] if self.dues else None

    @property
    def variant(self) -> Variant:
        return self.rules.variant

    @property
    def house(self) -> House:
        return self.rules.house

    @property
    def seats(self) -> int:
        return self.opened.seats

    @property
    def unticked(self) -> tuple[tuple[Seat, str], ...]:
        """The lines of the payout that are still to be taken or paid."""
        if self.coup is None or self.settlement is None:
            return ()
        lines = ((line.seat, line.bet) for line in self.settlement.lines)
        return tuple(line for line in lines if line not in self.coup.ticked)

    @property
    def coups(self) -> tuple[Played, ...]:
        """Every coup that is over, the present one included once its cards are done."""
        if self.coup is None or self.settlement is None:
            return self.played
        return (*self.played, Played(self.coup, self.settlement, self.rules, self.coup_opened))


def opened(event: ev.TableOpened, resolve: Resolver) -> Table:
    """A table that was opened, and nothing more."""
    return _with_dues(Table(event, resolve, resolve(event.options), event.croupier))


def fold(start: Table, events: Iterable[tuple[ev.Event, datetime | None]]) -> Table:
    """The table after these facts, in order; those struck out must have been left out."""
    for event, at in events:
        start = apply(start, event, at)
    return start


def apply(table: Table, event: ev.Event, at: datetime | None = None) -> Table:
    """The table after one fact more; it parses nothing and judges nothing."""
    after = _with_dues(_applied(table, event, at))
    if after.coup is None or isinstance(event, ev.CardCorrected):
        return after
    if isinstance(event, ev.CoupOpened):
        return replace(after, before=replace(table, before=None, facts=()), facts=(event,))
    return replace(after, facts=(*table.facts, event))


def _applied(table: Table, event: ev.Event, at: datetime | None) -> Table:
    match event:
        case ev.RulesChanged():
            return replace(table, rules=table.resolve(event.options))
        case ev.CroupierNamed():
            return replace(table, croupier=event.name)
        case ev.ShoeOpened():
            return _fresh_shoe(_coup_over(table), event.packs)
        case ev.ShoeClosed():
            return replace(_coup_over(table), shoe=None)
        case ev.CoupOpened():
            return _next_coup(_coup_over(table), at)
        case ev.TableClosed():
            return replace(_coup_over(table), closed=True)
        case ev.CardsBurned() | ev.CutCardPlaced():
            return _of_the_shoe(table, event)
        case ev.TableOpened() | ev.EntryStruck():
            return table
        case ev.CardCorrected():
            return _corrected(table, event)
        case ev.IrregularityFound() if table.coup is None:
            return table  # a burn between two coups: recorded, and no coup to decide on (IRR-14)
        case _:
            return _of_the_coup(table, event)


def _corrected(table: Table, event: ev.CardCorrected) -> Table:
    """The table as if the coup had been entered right."""
    assert table.before is not None
    return fold(table.before, ((fact, table.coup_opened) for fact in event.facts))


def _of_the_shoe(table: Table, event: ev.CardsBurned | ev.CutCardPlaced) -> Table:
    assert table.shoe is not None
    if isinstance(event, ev.CutCardPlaced):
        return replace(table, shoe=_cut(replace(table.shoe, cut=event.from_end), table))
    shoe = burn(table.shoe, event.cards)
    if table.coup is None or table.settlement is not None:
        return replace(table, shoe=shoe)
    coup = replace(table.coup, aside=(*table.coup.aside, *event.cards))
    return replace(table, shoe=shoe, coup=coup)


def _cut(shoe: Shoe, table: Table) -> Shoe:
    """The shoe with its cut card placed; where it comes before a coup's first card, that coup is
    the last."""
    first = table.coup is not None and not table.coup.dealt and table.settlement is None
    if table.coup is not None and first and shoe.cut_reached:
        return replace(shoe, last=table.coup.number)
    return shoe


StakeEvent = (
    ev.PrincipalNamed
    | ev.BankStaked
    | ev.BancoCalled
    | ev.StakeLaid
    | ev.StakesRepeated
    | ev.StakeWithdrawn
    | ev.BettingClosed
)
CoupEvent = (
    StakeEvent
    | ev.CardDealt
    | ev.HandSpoke
    | ev.HandShown
    | ev.CardExposed
    | ev.IrregularityFound
    | ev.IrregularityResolved
    | ev.CoupVoided
    | ev.LineTicked
    | ev.AllTicked
)


def _of_the_coup(table: Table, event: CoupEvent) -> Table:
    coup, shoe = table.coup, table.shoe
    assert coup is not None
    assert shoe is not None
    match event:
        case ev.CardDealt():
            shoe = draw(shoe, event.card, coup.number)
            coup = coup if event.hand is None else coup.with_card(event.hand, event.card)
        case ev.HandShown():
            coup, shoe = _shown(coup, event), see(shoe, event.cards)
        case ev.CardExposed():
            wrong = coup.hand(event.hand)[event.position - 1]
            coup = coup.with_hand(event.hand, _put(coup, event))
            shoe = exchange(shoe, wrong, event.card)
        case ev.IrregularityFound():
            coup, shoe = found(coup, shoe, event, table.house)
        case ev.IrregularityResolved():
            coup, shoe = resolved(coup, shoe, event, table.house)
        case ev.HandSpoke():
            coup = _spoke(coup, event)
        case ev.CoupVoided():
            coup = replace(coup, void=event.reason)
        case ev.LineTicked():
            coup = replace(coup, ticked=coup.ticked | {(event.seat, event.bet)})
        case ev.AllTicked():
            coup = replace(coup, ticked=coup.ticked | set(table.unticked))
        case _:
            coup = _staked(coup, event)
    return replace(table, coup=coup, shoe=shoe)


def _staked(coup: Coup, event: StakeEvent) -> Coup:
    match event:
        case ev.StakeLaid():
            return with_stake(coup, Stake(event.seat, event.bet, event.amount))
        case ev.StakesRepeated():
            for stake in event.stakes:
                coup = with_stake(coup, stake)
            return coup
        case ev.StakeWithdrawn():
            left = (s for s in coup.stakes if (s.seat, s.bet) != (event.seat, event.bet))
            return replace(coup, stakes=tuple(left))
        case ev.BettingClosed():
            return replace(coup, closed=True)
        case ev.PrincipalNamed():
            return _named(coup, event.hand, event.seat)
        case ev.BankStaked():
            return replace(_named(coup, BANQUE, event.seat), duel=DuelStakes(event.amount))
        case ev.BancoCalled():
            duel = coup.duel or DuelStakes()
            return replace(_named(coup, PONTE, event.seat), duel=replace(duel, banco=event.amount))
        case _:
            assert_never(event)


def _named(coup: Coup, hand: HandId, seat: Seat) -> Coup:
    return replace(coup, principals={**coup.principals, hand: seat})


def with_stake(coup: Coup, laid: Stake) -> Coup:
    """The coup with this stake; a seat's stakes on one bet are one."""
    amount = Money(coup.staked(laid.seat, laid.bet) + laid.amount)
    stake = replace(laid, amount=amount)
    if amount == laid.amount:
        return replace(coup, stakes=(*coup.stakes, stake))
    same = (laid.seat, laid.bet)
    stakes = tuple(stake if (s.seat, s.bet) == same else s for s in coup.stakes)
    return replace(coup, stakes=stakes)


def _spoke(coup: Coup, event: ev.HandSpoke) -> Coup:
    hidden = coup.spoken_hidden | ({event.hand} if coup.hides(event.hand) else set())
    return replace(coup, spoken={**coup.spoken, event.hand: event.word}, spoken_hidden=hidden)


def _shown(coup: Coup, event: ev.HandShown) -> Coup:
    turned = iter(event.cards)
    hand = tuple(next(turned, card) if card.hidden else card for card in coup.hand(event.hand))
    return coup.with_hand(event.hand, hand)


def _put(coup: Coup, event: ev.CardExposed) -> Hand:
    hand = coup.hand(event.hand)
    return (*hand[: event.position - 1], event.card, *hand[event.position :])


def _coup_over(table: Table) -> Table:
    """The table with the present coup, if its cards are done, laid to those before."""
    over = replace(table, played=table.coups, coup=None, coup_opened=None, settlement=None)
    return replace(over, before=None, facts=())


def _fresh_shoe(table: Table, packs: int) -> Table:
    rules, pack = table.variant.shoe, table.variant.pack
    number = table.shoes + 1
    shoe = Shoe(number, packs, pack, packs * pack.size, {}, cut=rules.cut)
    return replace(table, shoes=number, shoe=replace(shoe, burn_owed=rules.burn != "none"))


def _next_coup(table: Table, at: datetime | None) -> Table:
    assert table.shoe is not None
    last = table.played[-1] if table.played else None
    coup = Coup(len(table.played) + 1, table.shoe.number)
    if last is not None:
        coup = _handed_on(table, coup, last)
    shoe = table.shoe
    if shoe.last is None and shoe.cut_reached:
        shoe = replace(shoe, last=coup.number)
    return replace(table, coup=coup, coup_opened=at, shoe=shoe)


def _handed_on(table: Table, coup: Coup, last: Played) -> Coup:
    """The coup with what the one before leaves it: who plays, and stakes that ride (S3-A20)."""
    variant = table.variant
    hands = routine(variant).next_bank(variant, table.seats, last.coup, last.settlement)
    rides = variant.principals is not None and variant.principals.tie_carries
    tied = last.settlement.results.get(PONTE) == "ties"
    if rides and tied and last.coup.duel is not None:
        return replace(coup, proposed=hands, principals=last.coup.principals, duel=last.coup.duel)
    return replace(coup, proposed=hands)


def _with_dues(table: Table) -> Table:
    """The table with what may be done now, and the payout once the cards are done."""
    if table.closed:
        return replace(table, dues=(), settlement=None)
    coup = table.coup
    if coup is None:
        return replace(table, dues=between_coups(table), settlement=None)
    if coup.pending is not None:
        return replace(table, dues=(Due(Step.RESOLVE, coup.pending.hand),), settlement=None)
    if table.shoe is not None and table.shoe.burn_owed and coup.dealt and not coup.voided:
        return replace(table, dues=(Due(Step.BURN),), settlement=None)
    dues = routine(table.variant).due(table.variant, coup)
    if dues:
        return replace(table, dues=_carried(table, dues), settlement=None)
    settlement = routine(table.variant).settle(table.variant, table.house, coup)
    done = replace(table, settlement=settlement)
    if settlement.lines and not done.unticked:
        return replace(done, dues=between_coups(done))
    return replace(done, dues=(Due(Step.SETTLE),))


def _carried(table: Table, dues: tuple[Due, ...]) -> tuple[Due, ...]:
    coup, shoe = table.coup, table.shoe
    opens = coup is not None and shoe is not None and shoe.opens(coup.number)
    if opens and dues[0].step is Step.CARD:
        return (replace(dues[0], why=Why.CARRIED), *dues[1:])
    return dues


def between_coups(table: Table) -> tuple[Due, ...]:
    """What is due once the coup is over: a shoe, its burn, or the next coup."""
    shoe = table.shoe
    if shoe is None:
        return (Due(Step.SHOE),)
    if not shoe.valid:
        return (Due(Step.SHOE, why=Why.INVALID_SHOE),)
    if shoe.available < table.variant.min_cards:
        return (Due(Step.SHOE, why=Why.FEW_CARDS, number=shoe.left),)
    if shoe.last is not None:
        return (Due(Step.SHOE, why=Why.LAST_COUP),)
    if shoe.burn_owed:
        return (Due(Step.BURN),)
    return (Due(Step.COUP),)
