"""A table as it stands: a fold over the facts recorded of it, and a coup of it dealt again."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, assert_never, cast, get_args

from dealer_app.rules.cards import FIRST_CARDS, Card, Seen
from dealer_app.rules.coup import Coup, Finding
from dealer_app.rules.due import Refusal
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import Limits, limited
from dealer_app.rules.money import Money
from dealer_app.rules.moves import BETWEEN, HalfClaimed, Move
from dealer_app.rules.procedures import fresh_packs, routine
from dealer_app.rules.variant import Procedure, Seat, Variant, seated
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import MARKED, due_on
from dealer_app.table.accounts.ledger import STAKED, TAKEN, reckoned
from dealer_app.table.accounts.lines import DEFERRED, line_of
from dealer_app.table.accounts.plausible import implausible
from dealer_app.table.alerts import FOUND
from dealer_app.table.coup_entry import CoupEvent, Run, arranged, entered, entered_together
from dealer_app.table.dues import coming, handed_on, is_over, paying, settled, with_dues
from dealer_app.table.findings import WARNED
from dealer_app.table.night import Moved, Night, NightMoment, cleared_still, moved
from dealer_app.table.night import after as night_after
from dealer_app.table.reckonings import LAST_DUEL, LAST_STAKED, LEVIED, MANCHES, NETS, NINE
from dealer_app.table.roll import ReckonedRoll, Reckoning, Selfsame
from dealer_app.table.shoe import Shoe, burn, see
from dealer_app.table.table import Played, Resolver, Rules, Table
from dealer_app.table.view.bank_view import BANKED
from dealer_app.table.view.past import REENTERED, SERVED

MOST_PACKS: Final = 8
"""Packs of the largest shoe of the family."""


def bare(table: Table, was: Played) -> Table:
    """The table with nothing on it but that coup as it was opened, under its own rules.

    The bank, the stakes that ride and the guests' chips are those of then; its shoe holds whatever
    the coup takes of it.
    """
    pack, packs = was.rules.variant.pack, was.fresh.packs or MOST_PACKS
    shoe = Shoe(was.coup.shoe, packs, pack, packs * pack.size, Seen())
    alone = Table(table.opened, table.resolve, was.rules, table.croupier, shoes=shoe.number)
    alone = replace(alone, shoe=shoe, given=was.fresh.funds)
    alone = replace(alone, coup=was.fresh, fresh=was.fresh)
    return replace(alone, coup_opened=was.opened, coup_dealt=was.dealt)


def taken_back(table: Table, was: Played, right: Played) -> Table:
    """The table with that coup as it should have been; those after it, and what was done with the
    bank, stand as dealt (IRR-19)."""
    coup = replace(right.coup, between=was.coup.between)
    right = replace(right, coup=coup, fresh=was.fresh, original=was.original or was)
    led = (was.led or was) if coup.number < table.latest else None
    right = replace(right, cut=was.cut, led=led)
    place = was.coup.number - 1
    played = table.played.with_other(place, right)
    night = cleared_still(table.night, coup.number, was.coup.findings, coup.findings)
    before = table.before  # from there the coup that lies is entered anew
    if before is not None:
        before = replace(before, shoe=_recounted(before.shoe, was, right))
    shoe = _recounted(table.shoe, was, right)
    return replace(table, played=played, night=night, shoe=shoe, before=before)


def _recounted(shoe: Shoe | None, was: Played, right: Played) -> Shoe | None:
    """The shoe with the cards counted as they were, where that coup was dealt from it."""
    if shoe is None or shoe.number != was.coup.shoe:
        return shoe
    before, after = (Counter(_out(each.rules.variant, each.coup)) for each in (was, right))
    shoe = replace(shoe, left=shoe.left + before.total() - after.total())
    for card in (before - after).elements():
        shoe = replace(shoe, seen=shoe.seen.without(card))
    return see(shoe, (after - before).elements())


def _out(variant: Variant, coup: Coup) -> Iterable[Card]:
    """The cards that left the shoe for that coup; one that both sides counted left it once
    (S4-A9)."""
    sides = [hand for hand in coup.playing if hand != variant.banque and coup.third(hand)]
    again = sides[1:] if variant.draws.shared else ()
    for hand, cards in coup.hands.items():
        yield from cards[:FIRST_CARDS] if hand in again else cards
    yield from coup.aside


# Everything that is kept up from coup to coup: worked out once for each coup, as it is laid to
# those before, so that no key looks at the coups before it


KEPT_UP: Final[tuple[Reckoning[Played, Any], ...]] = (
    FOUND,
    DEFERRED,
    BANKED,
    WARNED,
    MARKED,
    STAKED,
    TAKEN,
    REENTERED,
    SERVED,
    LAST_DUEL,
    LAST_STAKED,
    LEVIED,
    MANCHES,
    NETS,
)

MOVED_BARE: Final = (STAKED, MANCHES)
"""What alone of it a coup changes in which cards alone lie, void or not."""

KEPT_WITH_NINE: Final = (*KEPT_UP, NINE)
"""What is kept up where the first nine ends a partie: whether a hand came to one is asked there
alone."""


def _kept_up(table: Table) -> ReckonedRoll[Played]:
    """The coups that are over, with what is kept up of them."""
    partie, coups = table.variant.partie, table.coups
    if partie and partie.first_nine:
        return coups.kept_up(KEPT_WITH_NINE)
    bare = bool(coups) and _is_bare(coups[-1])
    return coups.kept_up(KEPT_UP, MOVED_BARE if bare else None)


def _is_bare(played: Played) -> bool:
    """True of a coup of the house's bank on which nobody staked and in which nothing was found,
    unless it was dealt without the program."""
    coup, bank = played.coup, played.rules.variant.procedure is not Procedure.HOUSE_BANKED
    return not (bank or coup.stakes or coup.duel or coup.findings or played.dealt)


def opened(event: ev.TableOpened, resolve: Resolver) -> Table:
    """A table that was opened, and nothing more."""
    rules = at_table(resolve(event.options), event.seats)
    return with_dues(Table(event, resolve, rules, event.croupier))


def at_table(rules: Rules, seats: int) -> Rules:
    """The rules at a table of so many seats, where every seat may have a hand (S2.5)."""
    variant = seated(rules.variant, seats)
    return rules if variant is rules.variant else replace(rules, variant=variant)


def fold(start: Table, events: Iterable[tuple[ev.Event, datetime | None]]) -> Table:
    """The table after these facts, in order; those struck out must have been left out."""
    every = tuple(events)
    facts = tuple([fact for fact, _ in every])
    for run, then in runs(facts):
        start = apply_run(start, facts[run], every[run.start][1], then)
    return start


def runs(facts: Sequence[ev.Event]) -> Iterator[tuple[slice, ev.Event | None]]:
    """Where stakes, or cards, follow one another, which a fold takes at once, and every other fact
    by itself; each with the fact that comes after it."""
    begins, most = 0, len(facts)
    while begins < most:
        kind, ends = type(facts[begins]), begins + 1
        if kind in _PLAIN:
            while ends < most and type(facts[ends]) is kind:
                ends += 1
        yield slice(begins, ends), facts[ends] if ends < most else None
        begins = ends


def apply_run(
    table: Table, run: Sequence[ev.Event], at: datetime | None, then: ev.Event | None
) -> Table:
    """The table after a run of facts, as `apply` has it after one."""
    if len(run) == 1:
        return apply(table, run[0], at, then)
    coup, shoe = table.coup, table.shoe
    assert coup is not None
    assert shoe is not None
    coup, shoe = entered_together(table.variant, table.house, (coup, shoe), cast(Run, run))
    after = replace(table, coup=coup, shoe=shoe, facts=(*table.facts, *run))
    return after if _leaves_open(run[-1], then) else _followed(after, then)


def apply(
    table: Table, event: ev.Event, at: datetime | None = None, then: ev.Event | None = None
) -> Table:
    """The table after one fact more; it parses nothing and judges nothing.

    `then` is the fact that follows, where it is known: what is due in between is left out if
    nothing of that fact depends on it.
    """
    if _leaves_open(event, then):
        return _applied(table, event, at)
    if isinstance(event, _OfACoup):
        return _done(_Done(table, event))
    return with_dues(_applied(table, event, at))


def _followed(after: Table, then: ev.Event | None) -> Table:
    """The table with what is due; where all of a payout is ticked next, with the payout alone."""
    return settled(after) if isinstance(then, ev.AllTicked) else with_dues(after)


class _Done(Selfsame):
    """Something that is done in a coup of a table."""

    __slots__ = ("event", "table")

    def __init__(self, table: Table, event: "_OfACoup") -> None:
        super().__init__(table, event)
        self.table, self.event = table, event


@lru_cache(maxsize=4)
def _done(done: _Done) -> Table:
    """The table after it, with what is due then; the last ones are kept: what an entry comes to is
    judged and recorded."""
    after = _of_the_coup(done.table, done.event)
    if isinstance(done.event, _TICKS) and after.settlement is not None:
        return paying(after)
    return with_dues(after)


_PLAIN: Final = (ev.StakeLaid, ev.CardDealt)
"""What changes a coup in the same way whatever is due before it."""

_TICKS: Final = (ev.AllTicked, ev.LineTicked, ev.LineSetAside)
"""What is done about a payout, and changes nothing of what it comes to."""


_MOVES: Final[frozenset[type]] = frozenset(get_args(ev.Movement))
"""What moves chips: a question that is asked of every fact, and seldom answered with yes."""


def _leaves_open(event: ev.Event, then: ev.Event | None) -> bool:
    """True where what is due between these two facts is nobody's concern."""
    if isinstance(then, _PLAIN):
        return True
    return type(event) in _MOVES and type(then) in _MOVES


def _applied(table: Table, event: ev.Event, at: datetime | None) -> Table:
    """The table after that fact, but for what is due then."""
    if isinstance(event, ev.CoupOpened):
        return _next_coup(table, event, at)
    if isinstance(event, _OfACoup):
        return _of_the_coup(table, event)
    if isinstance(event, ev.Beside):
        return _beside(table, event, at)
    match event:
        case ev.ShoeOpened():
            return _fresh_shoe(_coup_over(table), event.packs)
        case ev.ShoeClosed():
            return replace(_coup_over(table), shoe=None)
        case ev.TableClosed():
            return replace(_coup_over(table), closed=True)
        case ev.CardCorrected():
            return _anew(table, event.facts)
        case ev.CoupRectified():
            return _rectified(table, event)
        case _:  # the rest, as their type says: one of the coup, where one lies
            return _noted(_of_the_table(table, event), event)


_OfTheTable = (
    ev.TableOpened
    | ev.RulesChanged
    | ev.CroupierNamed
    | ev.CardsBurned
    | ev.CutCardPlaced
    | ev.ChipsGiven
    | ev.EntryStruck
)
"""What happens at the table whether a coup lies there or not."""


def _of_the_table(table: Table, event: _OfTheTable) -> Table:
    match event:
        case ev.RulesChanged():
            return replace(table, rules=_under(table, event.options))
        case ev.CroupierNamed():
            return _handed_over(table, event)
        case ev.CardsBurned() | ev.CutCardPlaced():
            return _of_the_shoe(table, event)
        case ev.ChipsGiven():
            given = Money(table.given.get(event.seat, 0) + event.amount)
            return _with_funds(replace(table, given={**table.given, event.seat: given}))
        case ev.TableOpened() | ev.EntryStruck():
            return table
        case _:
            assert_never(event)


def _noted(table: Table, event: ev.Event) -> Table:
    """The table with that fact among those of the coup that lies there."""
    return table if table.coup is None else replace(table, facts=(*table.facts, event))


def _rectified(table: Table, event: ev.CoupRectified) -> Table:
    """The table with that coup as it should have been (IRR-19); what was done with the bank after
    the last coup of a sealed session stands, as after any other."""
    was = table.coups[event.number - 1]
    if event.number > len(table.played):
        anew = _anew(table, facts_of(was, event))
        assert anew.coup is not None
        coup = replace(anew.coup, between=was.coup.between)
        return replace(anew, coup=coup, original=was.original or was)
    return taken_back(table, was, dealt_again(table, was, facts_of(was, event)).coups[-1])


def facts_of(was: Played, event: ev.CoupRectified) -> tuple[ev.Event, ...]:
    """The facts of the coup as that correction has it. A coup that it makes void is so for the one
    reason that somebody gave, that of the correction, whatever the program wrote into the word."""
    return event.facts if was.coup.void is not None else void_for(event.reason, event.facts)


def void_for(reason: str | None, facts: Sequence[ev.Event]) -> tuple[ev.Event, ...]:
    """The facts of a coup that is void for that reason, whatever the program wrote into the word;
    as they are where it is not void."""
    return tuple(
        replace(fact, reason=reason)
        if isinstance(fact, ev.CoupVoided) and reason is not None and not ev.brought_about(fact)
        else fact
        for fact in facts
    )


class _Again(Selfsame):
    """A coup of the night, and the facts from which it is dealt again."""

    __slots__ = ("facts", "table", "was")

    def __init__(self, table: Table, was: Played, facts: tuple[ev.Event, ...]) -> None:
        super().__init__(table, was, facts)
        self.table, self.was, self.facts = table, was, facts


def dealt_again(table: Table, was: Played, facts: tuple[ev.Event, ...]) -> Table:
    """The table on which that coup of the night lies as these facts have it, alone."""
    return _dealt_again(_Again(table, was, facts))


@lru_cache(maxsize=1)
def _dealt_again(coup: _Again) -> Table:
    """The last one is kept: what a correction comes to is shown, judged and entered."""
    after_opening = (fact for fact in coup.facts if not isinstance(fact, ev.CoupOpened))
    start = bare(coup.table, coup.was)
    return fold(start, ((fact, coup.was.opened) for fact in after_opening))


def _beside(table: Table, event: ev.Beside, at: datetime | None) -> Table:
    """The table after something that no card, stake or word of a coup depends on."""
    if isinstance(event, ev.Movement):
        told = reckoned(table, event)
        movement = Moved(event, at, len(table.coups), told, _doubt(table, event))
        return replace(table, night=moved(table.night, movement))
    latest = 0 if table.sealed else table.latest
    shoe = table.shoes + (table.shoe is None)
    due, doubt = _due(table, event), _doubt(table, event)
    when = NightMoment(latest, shoe, at, due, doubt, table.coups_over)
    after = replace(table, night=night_after(table.night, event, when))
    if isinstance(event, ev.LimitsChanged):
        limits = Limits(event.minimum, event.maximum, event.multiple)
        return replace(after, rules=replace(table.rules, house=limited(table.house, limits)))
    if isinstance(event, ev.StakeKeepingChanged):
        house = replace(table.house, cards_alone=not event.kept)
        return replace(after, rules=replace(table.rules, house=house))
    return after


def _doubt(table: Table, event: ev.Beside) -> Refusal | None:
    """The figures of what can hardly be so, where somebody answered for it."""
    if isinstance(event, ev.Vouched) and event.vouched:
        return implausible(table, event)
    return None


def _due(table: Table, event: ev.Conduct) -> Money:
    """What the line of a payout comes to that was paid wrong."""
    if not isinstance(event, ev.PayoutCorrected):
        return Money(0)
    played = table.coups[event.coup - 1]
    line = line_of(played, event.seat, event.bet)
    assert line is not None
    return due_on(line, played.rules.house, event)


def _under(table: Table, options: Mapping[str, str]) -> Rules:
    """The rules under other options, with the limits that hold by now, and stakes kept or not."""
    rules = at_table(table.resolve(options), table.seats)
    house = replace(rules.house, cards_alone=table.house.cards_alone)
    return replace(rules, house=limited(house, table.house.limits))


def _handed_over(table: Table, event: ev.CroupierNamed) -> Table:
    """The table with somebody else at the cards, who burns the first one where the house asks for
    it (IRR-28); of a shoe that nobody drew from none."""
    shoe = table.shoe
    drawn = shoe is not None and shoe.left < shoe.size
    if shoe is not None and drawn and table.house.relief_burn and event.name != table.croupier:
        shoe = replace(shoe, relieved=True)
    return replace(table, croupier=event.name, shoe=shoe)


def _found_apart(table: Table, event: ev.IrregularityFound) -> Night:
    """The night with what was found between two coups: there is no coup to decide on (IRR-14)."""
    finding = Finding(event.code, event.resolution, hand=event.hand, card=event.card)
    return replace(table.night, apart=(*table.night.apart, finding))


def _with_funds(table: Table) -> Table:
    """The table with what guests have by now, in a coup that is not settled yet."""
    if table.coup is None or table.settlement is not None:
        return table
    return replace(table, coup=replace(table.coup, funds=funds(table)))


def _anew(table: Table, facts: Iterable[ev.Event]) -> Table:
    """The table as if these had been the facts of the coup."""
    assert table.before is not None
    assert table.coup is not None
    after = fold(table.before, ((fact, table.coup_opened) for fact in facts))
    assert after.coup is not None
    was, now = table.coup, after.coup
    after = replace(after, played=table.played, original=table.original, rules=table.rules)
    night = cleared_still(table.night, was.number, was.findings, now.findings)
    return replace(after, night=night)


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


_OfACoup = ev.CardDealt | ev.StakeLaid | ev.AllTicked | CoupEvent
"""What is done in a coup, or with the bank after it; most often a card or a stake."""


def _of_the_coup(table: Table, event: _OfACoup) -> Table:
    """The table after a fact of its coup, with the hands arranged anew."""
    if isinstance(event, ev.IrregularityResolved) and event.facts:
        return _anew(table, event.facts)
    if isinstance(event, BETWEEN) and is_over(table):
        return _noted(_between(table, event), event)
    if isinstance(event, HalfClaimed) and table.coup is None:
        return _claimed(table, event)
    if isinstance(event, ev.IrregularityFound) and table.coup is None:
        return replace(table, night=_found_apart(table, event))
    coup, shoe = arranged(table.variant, *_entered(table, event))
    return replace(table, coup=coup, shoe=shoe, facts=(*table.facts, event))


def _between(table: Table, move: Move) -> Table:
    """The table after a move on the bank as the coup that is over leaves it."""
    if table.coup is not None:
        return replace(table, coup=replace(table.coup, between=(*table.coup.between, move)))
    last = table.played[-1]
    last = replace(last, coup=replace(last.coup, between=(*last.coup.between, move)))
    return replace(table, played=table.played.first(len(table.played) - 1).and_one(last))


def _claimed(table: Table, event: HalfClaimed) -> Table:
    """The table after a share was claimed or left of a coup whose shoe is gone already (S1.18)."""
    last = table.played[-1]
    coup = replace(last.coup, claimed=event.claimed)
    rules = last.rules
    settlement = routine(rules.variant).settle(rules.variant, rules.house, coup)
    last = replace(last, coup=coup, settlement=settlement)
    return replace(table, played=table.played.first(len(table.played) - 1).and_one(last))


def _entered(table: Table, event: _OfACoup) -> tuple[Coup, Shoe]:
    coup, shoe = table.coup, table.shoe
    assert coup is not None
    assert shoe is not None
    if isinstance(event, ev.AllTicked):
        return replace(coup, ticked=coup.ticked | set(table.unticked)), shoe
    return entered(table.variant, table.house, (coup, shoe), event)


def _coup_over(table: Table) -> Table:
    """The table with the present coup, if its cards are done, laid to those before."""
    return replace(
        table,
        played=_kept_up(table),
        coup=None,
        coup_opened=None,
        coup_dealt=None,
        settlement=None,
        fresh=None,
        original=None,
        before=None,
        facts=(),
    )


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
    shoe = Shoe(number, packs, pack, packs * pack.size, Seen(), cut=rules.cut)
    return replace(table, shoes=number, shoe=replace(shoe, burn_owed=rules.burns))


def _next_coup(table: Table, event: ev.CoupOpened, at: datetime | None) -> Table:
    """The table with a coup opened, behind the present one if its cards are done."""
    played, shoe = _kept_up(table), table.shoe
    assert shoe is not None
    coup = replace(_BARE, number=len(played) + 1, shoe=shoe.number, seats=table.seats)
    if table.given:
        coup = replace(coup, funds=funds(table))
    if played:
        coup = handed_on(table.variant, coup, played[-1])
    if shoe.last is None and shoe.cut_reached:
        shoe = replace(shoe, last=coup.number)
    coup, shoe = arranged(table.variant, coup, shoe)
    return replace(
        table,
        played=played,
        coup=coup,
        coup_opened=at,
        coup_dealt=event.dealt,
        settlement=None,
        fresh=coup,
        original=None,
        shoe=shoe,
        before=replace(table, before=None, facts=()),
        facts=(event,),
    )


_BARE: Final = Coup(0, 0)
"""A coup of which nothing is known yet."""


def funds(table: Table) -> Mapping[Seat, Money]:
    """What each guest who was given chips has by now."""
    if not table.given:
        return {}
    nets = table.coups.come_to(NETS)
    return {seat: Money(given + nets.get(seat, 0)) for seat, given in table.given.items()}
