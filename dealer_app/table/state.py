"""A table as it stands: a fold over the facts recorded of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from dealer_app.rules.bank import in_order, successor_due
from dealer_app.rules.coup import Coup, Settlement
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BETWEEN, HalfClaimed, Move
from dealer_app.rules.partie import partie_end
from dealer_app.rules.procedures import fresh_packs, routine
from dealer_app.rules.variant import Seat, Variant, seated
from dealer_app.table import events as ev
from dealer_app.table.entering import CoupEvent, entered
from dealer_app.table.shoe import Shoe, burn, resized


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
    given: Mapping[Seat, Money] = field(default_factory=dict)

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
    rules = at_table(resolve(event.options), event.seats)
    return _with_dues(Table(event, resolve, rules, event.croupier))


def at_table(rules: Rules, seats: int) -> Rules:
    """The rules at a table of so many seats, where every seat may have a hand (S2.5)."""
    variant = seated(rules.variant, seats)
    return rules if variant is rules.variant else replace(rules, variant=variant)


def fold(start: Table, events: Iterable[tuple[ev.Event, datetime | None]]) -> Table:
    """The table after these facts, in order; those struck out must have been left out."""
    for event, at in events:
        start = apply(start, event, at)
    return start


def apply(table: Table, event: ev.Event, at: datetime | None = None) -> Table:
    """The table after one fact more; it parses nothing and judges nothing."""
    after = _with_dues(_applied(table, event, at))
    if after.coup is None or ev.anew(event):
        return after
    if isinstance(event, ev.CoupOpened):
        return replace(after, before=replace(table, before=None, facts=()), facts=(event,))
    return replace(after, facts=(*table.facts, event))


def _applied(table: Table, event: ev.Event, at: datetime | None) -> Table:
    match event:
        case ev.RulesChanged():
            return replace(table, rules=at_table(table.resolve(event.options), table.seats))
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
        case ev.ChipsGiven():
            given = Money(table.given.get(event.seat, 0) + event.amount)
            return _with_funds(replace(table, given={**table.given, event.seat: given}))
        case ev.TableOpened() | ev.EntryStruck():
            return table
        case ev.CardCorrected():
            return _anew(table, event.facts)
        case ev.IrregularityFound() if table.coup is None:
            return table  # a burn between two coups: recorded, and no coup to decide on (IRR-14)
        case _:
            return _of_the_coup(table, event)


def _with_funds(table: Table) -> Table:
    """The table with what guests have by now, in a coup that is not settled yet."""
    if table.coup is None or table.settlement is not None:
        return table
    return replace(table, coup=replace(table.coup, funds=funds(table)))


def _anew(table: Table, facts: Iterable[ev.Event]) -> Table:
    """The table as if these had been the facts of the coup."""
    assert table.before is not None
    return fold(table.before, ((fact, table.coup_opened) for fact in facts))


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


def _of_the_coup(table: Table, event: CoupEvent | ev.AllTicked) -> Table:
    """The table after a fact of its coup, with the hands arranged anew."""
    if isinstance(event, ev.IrregularityResolved) and event.facts:
        return _anew(table, event.facts)
    if isinstance(event, BETWEEN) and is_over(table):
        return _between(table, event)
    if isinstance(event, HalfClaimed) and table.coup is None:
        return _claimed(table, event)
    return _arranged(_entered(table, event))


def _between(table: Table, move: Move) -> Table:
    """The table after a move on the bank as the coup that is over leaves it."""
    if table.coup is not None:
        return replace(table, coup=replace(table.coup, between=(*table.coup.between, move)))
    last = table.played[-1]
    last = replace(last, coup=replace(last.coup, between=(*last.coup.between, move)))
    return replace(table, played=(*table.played[:-1], last))


def _claimed(table: Table, event: HalfClaimed) -> Table:
    """The table after a share was claimed or left of a coup whose shoe is gone already (S1.18)."""
    last = table.played[-1]
    coup = replace(last.coup, claimed=event.claimed)
    rules = last.rules
    settlement = routine(rules.variant).settle(rules.variant, rules.house, coup)
    last = replace(last, coup=coup, settlement=settlement)
    return replace(table, played=(*table.played[:-1], last))


def _arranged(table: Table) -> Table:
    """The table with the hands of its coup as they follow from the stakes, and the packs of a
    shoe that is shuffled for them (S1-A3)."""
    coup, shoe = table.coup, table.shoe
    assert coup is not None
    assert shoe is not None
    coup = routine(table.variant).arranged(table.variant, coup)
    if coup.packs and not coup.dealt and shoe.left == shoe.size and coup.packs != shoe.packs:
        shoe = resized(shoe, coup.packs)
    return replace(table, coup=coup, shoe=shoe)


def _entered(table: Table, event: CoupEvent | ev.AllTicked) -> Table:
    coup, shoe = table.coup, table.shoe
    assert coup is not None
    assert shoe is not None
    if isinstance(event, ev.AllTicked):
        return replace(table, coup=replace(coup, ticked=coup.ticked | set(table.unticked)))
    coup, shoe = entered(table.variant, table.house, (coup, shoe), event)
    return replace(table, coup=coup, shoe=shoe)


def _coup_over(table: Table) -> Table:
    """The table with the present coup, if its cards are done, laid to those before."""
    over = replace(table, played=table.coups, coup=None, coup_opened=None, settlement=None)
    return replace(over, before=None, facts=())


def packs_of(table: Table) -> int:
    """How many packs a fresh shoe holds: as the sheet says, or the seats need, where stakes ride
    those of them that play (S1-A3, S2-A19)."""
    coup, variant = coming(table), table.variant
    if variant.packs is None and coup is not None and coup.tour.rides:
        return routine(variant).arranged(variant, coup).packs
    return fresh_packs(variant, table.seats)


def _fresh_shoe(table: Table, packs: int) -> Table:
    rules, pack = table.variant.shoe, table.variant.pack
    number = table.shoes + 1
    shoe = Shoe(number, packs, pack, packs * pack.size, {}, cut=rules.cut)
    return replace(table, shoes=number, shoe=replace(shoe, burn_owed=rules.burn != "none"))


def _next_coup(table: Table, at: datetime | None) -> Table:
    assert table.shoe is not None
    last = table.played[-1] if table.played else None
    coup = Coup(len(table.played) + 1, table.shoe.number, seats=table.seats, funds=funds(table))
    if last is not None:
        coup = handed_on(table.variant, coup, last)
    shoe = table.shoe
    if shoe.last is None and shoe.cut_reached:
        shoe = replace(shoe, last=coup.number)
    return _arranged(replace(table, coup=coup, coup_opened=at, shoe=shoe))


def handed_on(variant: Variant, fresh: Coup, last: Played) -> Coup:
    """A fresh coup with what the one before leaves it: who plays, the bank, stakes that ride."""
    return routine(variant).next_bank(variant, fresh, last.coup, last.settlement)


def may_claim(table: Table) -> bool:
    """True while a share of the last coup may still be claimed or left (S1-A16)."""
    if table.coup is not None:
        return table.settlement is not None and table.settlement.claim
    return bool(table.played) and table.played[-1].settlement.claim


def is_over(table: Table) -> bool:
    """True between two coups: the cards are done, and no stake is waited for."""
    coup = table.coup
    if coup is None or table.settlement is None:
        return coup is None
    return coup.voided or not routine(table.variant).stakes_open(table.variant, coup)


def coming(table: Table) -> Coup | None:
    """The coup that would follow the last one, None before the first and while one is dealt."""
    if not table.coups or (table.coup is not None and table.settlement is None):
        return None
    fresh = Coup(len(table.coups) + 1, table.shoes, seats=table.seats)
    return handed_on(table.variant, fresh, table.coups[-1])


def funds(table: Table) -> Mapping[Seat, Money]:
    """What each guest who was given chips has by now."""
    have = dict(table.given)
    for played in table.coups if have else ():
        for seat, net in played.settlement.nets.items():
            if seat in have:
                have[seat] = Money(have[seat] + net)
    return have


def _with_dues(table: Table) -> Table:
    """The table with what may be done now, and the payout once the cards are done."""
    if table.closed:
        return replace(table, dues=(), settlement=None)
    coup = table.coup
    if coup is None:
        claim = (Due(Step.CLAIM, why=Why.RECKLESS),) if may_claim(table) else ()
        dues = (*_successor(table), *_partie_end(table), *between_coups(table), *claim)
        return replace(table, dues=dues, settlement=None)
    if coup.pending is not None:
        return replace(table, dues=(Due(Step.RESOLVE, coup.pending.hand),), settlement=None)
    if table.shoe is not None and table.shoe.burn_owed and coup.dealt and not coup.voided:
        return replace(table, dues=(Due(Step.BURN),), settlement=None)
    game = routine(table.variant)
    dues = game.due(table.variant, coup)
    if dues:
        return replace(table, dues=_carried(table, dues), settlement=None)
    settlement = game.settle(table.variant, table.house, coup)
    done = replace(table, settlement=settlement)
    successor = () if done.unticked else _successor(done)
    if settlement.lines and not done.unticked:
        return replace(done, dues=(*successor, *_partie_end(done), *between_coups(done)))
    claim = (Due(Step.CLAIM, why=Why.RECKLESS),) if settlement.claim else ()
    open_still = not coup.voided and game.stakes_open(table.variant, coup)
    stakes = (_still_asked(table.variant, coup),) if open_still else ()
    end = () if done.unticked else _partie_end(done)
    return replace(done, dues=(*claim, *stakes, *successor, *end, Due(Step.SETTLE)))


def _partie_end(table: Table) -> tuple[Due, ...]:
    """The call that ends a partie; whoever runs the table may still go on (S2-A18)."""
    due = partie_end(table.variant, ((each.rules.variant, each.coup) for each in table.coups))
    return () if due is None else (due,)


def _successor(table: Table) -> tuple[Due, ...]:
    """The call to who may take over a bank that was given up since the last coup (S1.25, §3.3)."""
    last = table.coup or (table.played[-1].coup if table.played else None)
    coup = coming(table) if last is not None and last.between else None
    due = None if coup is None else successor_due(table.variant, coup)
    return () if due is None else (due,)


def _still_asked(variant: Variant, coup: Coup) -> Due:
    """The call for stakes while a natural lies open already (S2.10): who has not spoken yet."""
    waiting = (seat for seat in in_order(coup, variant.tour.step) if seat not in coup.tour.spoke)
    return Due(Step.STAKES, why=Why.AFTER_LOOK, seat=next(waiting, None))


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
    if shuffle_due(table):
        return (Due(Step.SHOE, why=Why.FRESH),)
    if shoe.burn_owed:
        return (Due(Step.BURN),)
    return (Due(Step.COUP),)


def shuffle_due(table: Table) -> bool:
    """True once the shoe has served for as many coups as the rules shuffle it for (S1.4)."""
    coups, shoe = table.variant.shoe.coups, table.shoe
    if not coups or shoe is None:
        return False
    return sum(each.coup.shoe == shoe.number for each in table.coups[-coups:]) >= coups
