"""What a session comes to: its shoes and croupiers, the sums of its coups (rules of §6.1), and
whose the money is that lies on the felt between two of them, once no other follows."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields
from datetime import datetime
from operator import attrgetter
from typing import Final

from dealer_app.rules.bank import seat_order
from dealer_app.rules.coup import BankLine, Coup, Finding, Line
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Irregular
from dealer_app.rules.money import Money
from dealer_app.rules.procedures.house_bank import BANCO, BANK
from dealer_app.rules.variant import BANQUE, PONTE, Fund, Result, Role, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.lines import bank_lines, duel_lines, layout_lines, rode_on
from dealer_app.table.alerts import finding_at
from dealer_app.table.dues import coming
from dealer_app.table.shoe import Shoe
from dealer_app.table.state import apply_run, opened, runs
from dealer_app.table.table import Played, Resolver, Rules, Table
from dealer_app.table.view.boards import role_of


@dataclass(frozen=True, slots=True)
class Handover:
    """Somebody took the cards, and when; None where no clock was told."""

    croupier: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Course:
    """A session from its first entry to its last: the table as it stands, and how it came to it.

    `shoes` holds each shoe as it lay when it was last used; `entries` counts every entry,
    `struck` those of them that were struck out. `apart`: what was irregular while no coup lay;
    `found`: when each irregularity of a coup was found, in their order, by the coup's number.
    `cleared`: what each alert was about that was answered for, with the number of its coup.
    `burned` counts each shoe's burned cards, those put aside in its coups included.
    """

    table: Table
    shoes: tuple[Shoe, ...]
    croupiers: tuple[Handover, ...]
    opened: datetime | None
    closed: datetime | None
    entries: int
    struck: int
    apart: tuple["Apart", ...] = ()
    found: Mapping[int, tuple["Found", ...]] = field(default_factory=dict)
    cleared: tuple[tuple[int, Finding | None], ...] = ()
    burned: Mapping[int, int] = field(default_factory=dict)


Found = tuple[Finding, datetime | None]
"""An irregularity, and when it was found; None where no clock was told."""


def course(
    events: Sequence[ev.Event], times: Sequence[datetime | None], resolve: Resolver
) -> Course:
    """The course of a session: its entries, the opening first, and when each was recorded."""
    first = events[0]
    assert isinstance(first, ev.TableOpened)
    table = opened(first, resolve)
    struck = _struck(events)
    croupiers, closed = [Handover(first.croupier, times[0])], None
    shoes: dict[int, Shoe] = {}
    apart: list[Apart] = []
    found: dict[int, tuple[Found, ...]] = {}
    cleared: list[tuple[int, Finding | None]] = []
    burned: Counter[int] = Counter()
    standing = [
        (event, at)
        for number, (event, at) in enumerate(zip(events, times, strict=True), start=1)
        if number not in struck and not isinstance(event, ev.EntryStruck)
    ]
    facts = [event for event, _ in standing]
    for run, then in runs(facts):
        event, at = standing[run.start]
        if isinstance(event, ev.CardsBurned) and table.shoe is not None and _between(table):
            burned[table.shoe.number] += len(event.cards)
        if isinstance(event, ev.AlertCleared):
            cleared.append((event.coup, finding_at(table, event.coup, event.place)))
        before, table = table, apply_run(table, facts[run], at, then)
        more = table.night.apart[len(before.night.apart) :]
        apart += (Apart(each, len(before.coups) + 1, at, before.rules) for each in more)
        for coup in _touched(table, event):
            found[coup.number] = _timed(found.get(coup.number, ()), coup.findings, at)
        if table.shoe is not None:
            shoes[table.shoe.number] = table.shoe
        if isinstance(event, ev.CroupierNamed):
            croupiers.append(Handover(event.name, at))
        if isinstance(event, ev.TableClosed):
            closed = at
    return Course(
        table,
        tuple(shoes.values()),
        tuple(croupiers),
        times[0],
        closed,
        len(events),
        len(struck),
        tuple(apart),
        found,
        tuple(cleared),
        burned + Counter({shoe: _aside(table, shoe) for shoe in shoes}),
    )


def _touched(table: Table, event: ev.Event) -> Iterator[Coup]:
    """The coups of which an entry may have found something: one before that it put right, and the
    present one."""
    if isinstance(event, ev.CoupRectified):
        yield table.coups[event.number - 1].coup
    if table.coup is not None:
        yield table.coup


def _between(table: Table) -> bool:
    """True where a burned card belongs to no coup: before the first of a shoe, or between two."""
    return table.coup is None or table.settlement is not None


def _aside(table: Table, shoe: int) -> int:
    """How many cards were put aside in the coups of that shoe."""
    present = () if table.coup is None or table.settlement is not None else (table.coup,)
    coups = (*(each.coup for each in table.coups), *present)
    return sum(len(coup.aside) for coup in coups if coup.shoe == shoe)


def _timed(
    known: Sequence[Found], findings: Sequence[Finding], at: datetime | None
) -> tuple[Found, ...]:
    """The findings of a coup, each with when it was found: as it was known, or now."""
    left, timed = list(known), list[Found]()
    for each in findings:
        before = next((old for old in left if _same(old[0], each)), None)
        if before is not None:
            left.remove(before)
        timed.append((each, at if before is None else before[1]))
    return tuple(timed)


def _same(before: Finding, after: Finding) -> bool:
    """True of one finding before and after it was decided on, which may give it another code."""
    about = (before.hand, before.card, before.stake) == (after.hand, after.card, after.stake)
    return about and (before.code == after.code or before.pending)


def _struck(events: Sequence[ev.Event]) -> set[int]:
    return {n for event in events if isinstance(event, ev.EntryStruck) for n in event.struck}


@dataclass(frozen=True, slots=True)
class Sums:
    """What a number of stakes came to.

    `won` is before commission, `lost` what was taken, `returned` those that went back; `voided` of
    these were never at stake, since their coup or their bet was void.
    """

    lines: int = 0
    staked: Money = Money(0)
    won: Money = Money(0)
    lost: Money = Money(0)
    returned: Money = Money(0)
    commission: Money = Money(0)
    voided: Money = Money(0)

    @property
    def handle(self) -> Money:
        """What was at stake, of which shares are told."""
        return Money(self.staked - self.voided)

    @property
    def net(self) -> Money:
        """What those who staked gained or lost."""
        return Money(self.won - self.commission - self.lost)

    @property
    def result(self) -> Money:
        """What the stakes left to whoever pays them: taken, less paid, with the commission."""
        return Money(self.lost - self.won + self.commission)


def sums(lines: Sequence[Line]) -> Sums:
    """The sums of these lines of payouts."""
    staked = won = lost = returned = commission = voided = 0
    for line in lines:
        staked += line.stake
        won += line.won
        lost += line.lost
        returned += line.returned
        commission += line.commission
        voided += line.stake if line.result is Result.VOID else 0
    amounts = map(Money, (staked, won, lost, returned, commission, voided))
    return Sums(len(lines), *amounts)


def left_of(lines: Iterable[Line]) -> Money:
    """What these lines left to whoever pays them: the result of their sums, and nothing else."""
    return Money(sum([line.lost - line.won + line.commission for line in lines]))


def added(several: Iterable[Sums]) -> Sums:
    """Sums of stakes as those of one."""
    number, *amounts = map(sum, zip((0,) * len(_SUMS), *map(_SUMMED, several), strict=True))
    return Sums(number, *map(Money, amounts))


_SUMS: Final = tuple(each.name for each in fields(Sums))
_SUMMED: Final[Callable[[Sums], tuple[int, ...]]] = attrgetter(*_SUMS)


@dataclass(frozen=True, slots=True)
class Apart:
    """An irregularity found while no coup lay, as in a burn (IRR-14): before which coup, and when,
    under which rules."""

    finding: Finding
    before: int
    at: datetime | None
    rules: Rules


@dataclass(frozen=True, slots=True)
class Irregularity:
    """An irregularity in the coup in which it was found, with its entry in the catalogue.

    `place` is which of the coup's it is, from 0.
    """

    played: Played
    finding: Finding
    rule: Irregular | None
    place: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """What the coups of a session come to.

    `roles` counts the results, `voids` are the coups that have none. `layout` sums the stakes
    that were paid for by `results`: the house, the players' fund, or, after the rules changed,
    each for its coups; where patrons bank, the house has the `cagnotte` alone. `duel` sums what
    patrons set against each other, `against` what they staked against a patron's bank, `every`
    all kinds; `banks` is what each holder gained by the bank, after the cagnotte. Money that was
    staked once counts once: a stake that rides after a tie is counted in the coup that decides it;
    `rode` counts the coups that left theirs to the next.
    """

    coups: int
    roles: Mapping[Role, int]
    bets: Mapping[str, Sums]
    duels: Mapping[str, Sums]
    seats: Mapping[Seat, Sums]
    layout: Sums
    duel: Sums
    against: Sums
    every: Sums
    banks: Mapping[Seat, Money]
    cagnotte: Money
    results: Mapping[Fund, Money]
    irregularities: tuple[Irregularity, ...]
    voids: tuple[Played, ...]
    rode: int = 0


def tally(coups: Sequence[Played]) -> Tally:
    """The sums of these coups: a duel counts for its seats, never for the house."""
    roles = Counter(role for role in map(role_of, coups) if role is not None)
    final = [
        each
        for each, after in zip(coups, (*coups[1:], None), strict=False)
        if not rode_on(each, after)
    ]
    layout = _of_seats(line for each in coups for line in layout_lines(each))
    duel = _of_seats(line for each in final for line in duel_lines(each))
    against = _of_seats(line for each in final for line in bank_lines(each))
    games = {id(each.rules): each.rules.variant for each in coups}.values()
    order = dict.fromkeys(bet for variant in games for bet in variant.bets)
    return Tally(
        len(coups),
        roles,
        _by_bet([layout, against], list(order)),
        _by_bet([duel], [BANK, BANCO]),
        _by_seat([layout, duel, against]),
        added(layout.values()),
        added(duel.values()),
        added(against.values()),
        added(sums for kind in (layout, duel, against) for sums in kind.values()),
        _by_holder(coups),
        Money(sum(each.cagnotte for each in _banks(coups))),
        _by_fund(coups),
        tuple(_irregularities(coups)),
        tuple(each for each in coups if each.coup.voided),
        len(coups) - len(final),
    )


_OfSeats = Mapping[tuple[Seat, str], Sums]
"""What each seat's stakes on each bet came to."""


def _of_seats(lines: Iterable[Line]) -> _OfSeats:
    groups: dict[tuple[Seat, str], list[Line]] = {}
    for line in lines:
        groups.setdefault((line.seat, line.bet), []).append(line)
    return {key: sums(group) for key, group in groups.items()}


def _by_bet(kinds: Sequence[_OfSeats], bets: Sequence[str]) -> dict[str, Sums]:
    """The sums of each bet that was staked on, in the order of the sheet."""
    groups: dict[str, list[Sums]] = {bet: [] for bet in bets}
    for kind in kinds:
        for (_, bet), of_seat in kind.items():
            groups[bet].append(of_seat)
    return {bet: added(group) for bet, group in groups.items() if group}


def _by_seat(kinds: Sequence[_OfSeats]) -> dict[Seat, Sums]:
    """The sums of each seat that staked, in the order of the table."""
    groups: dict[Seat, list[Sums]] = {}
    for kind in kinds:
        for (seat, _), on_bet in kind.items():
            groups.setdefault(seat, []).append(on_bet)
    return {seat: added(groups[seat]) for seat in sorted(groups, key=seat_order)}


def _banks(coups: Sequence[Played]) -> Iterator[BankLine]:
    return (each.settlement.bank for each in coups if each.settlement.bank is not None)


def _by_holder(coups: Sequence[Played]) -> dict[Seat, Money]:
    """What each who held the bank gained by it, in the order of the table."""
    gained: dict[Seat, Money] = {}
    for bank in _banks(coups):
        gained[bank.holder] = Money(gained.get(bank.holder, 0) + bank.gained)
    return {seat: gained[seat] for seat in sorted(gained, key=seat_order)}


def _by_fund(coups: Sequence[Played]) -> dict[Fund, Money]:
    """What was left to whoever pays the winning bets, each by the rules of its coups."""
    results: dict[Fund, Money] = {}
    for each in coups:
        fund = each.rules.variant.fund
        levied = each.settlement.bank.cagnotte if each.settlement.bank else 0
        results[fund] = Money(results.get(fund, 0) + left_of(layout_lines(each)) + levied)
    return results


def _irregularities(coups: Sequence[Played]) -> list[Irregularity]:
    return [
        Irregularity(each, finding, each.rules.house.irregularities.get(finding.code), place)
        for each in coups
        for place, finding in enumerate(each.coup.findings)
    ]


# Between two coups


@dataclass(frozen=True, slots=True)
class Lying:
    """Money before a seat; `bet` is what it was staked on, None of what lies in its bank."""

    seat: Seat
    amount: Money
    bet: str | None = None


def lying(table: Table) -> tuple[Lying, ...]:
    """What lies there and goes back if the table closes: the bank to its holder, each stake that
    rides to whoever laid it (S1.22, S3-A20, rules of §3.1)."""
    coup = coming(table) or table.coup
    return () if coup is None else (*_bank(coup), *_duel(coup), *_stakes(coup))


def _bank(coup: Coup) -> Iterator[Lying]:
    """A bank in which its holder put an amount."""
    bank = coup.bank
    if bank is not None and bank.put_in > 0 and coup.banked > 0:
        yield Lying(bank.holder, coup.banked)


def _duel(coup: Coup) -> Iterator[Lying]:
    if coup.duel is None:
        return
    for hand, bet, amount in ((BANQUE, BANK, coup.duel.bank), (PONTE, BANCO, coup.duel.banco)):
        if amount > 0 and hand in coup.principals:
            yield Lying(coup.principals[hand], amount, bet)


def _stakes(coup: Coup) -> Iterator[Lying]:
    for stake in sorted(coup.stakes, key=lambda each: seat_order(each.seat)):
        yield Lying(stake.seat, stake.amount, stake.bet)
