"""A night of the house, all its tables’ sessions of one business day (REQ-11, REQ-20); and what a
table’s night comes to against what theory expects of its stakes (rules of §6.1)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import field, replace
from datetime import date, datetime, time, tzinfo
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from math import isqrt
from typing import Final

from dealer_app.register.night_totals import Totals
from dealer_app.reports.coup.bank_story import Gains, gains, unnamed
from dealer_app.reports.coup.coup_words import Reentered, reentered
from dealer_app.reports.layout.sheet import Origin
from dealer_app.reports.night.after_seal import PutRight, put_right
from dealer_app.reports.night.incident_sums import NO_INCIDENTS, Incidents, incidents_of
from dealer_app.reports.night.issued_part import IssuedPapers
from dealer_app.reports.night.reconciliation_part import reconciled, reconciled_since
from dealer_app.reports.night.wrong_payouts import Rectified, WrongPayout, rectified, wrong_payouts
from dealer_app.reports.session.entries import MachineEntry, PaperAlert
from dealer_app.reports.session.identity import UNNUMBERED, Issue, SheetData, untold
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Currency, House, PaperSize
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund, Variant
from dealer_app.table.accounts.ledger import Ledger, ledger
from dealer_app.table.accounts.lines import Payer, layout_lines, payer_of, stakes_on
from dealer_app.table.accounts.reconciliation import Reconciliation
from dealer_app.table.accounts.tally import Sums, Tally, left_of, tally
from dealer_app.table.night import Night
from dealer_app.table.roll import ReckonedRoll
from dealer_app.table.table import Played, Rules


class ComparedSpan(StrEnum):
    """What a night is compared with."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    PERPETUAL = "perpetual"


@dataclass(frozen=True, slots=True)
class Period:
    """What the sessions of a span come to until that day, those of one currency."""

    span: ComparedSpan
    totals: Totals

    @property
    def currency(self) -> Currency:
        """In which they are counted."""
        return Currency(self.totals.currency, self.totals.sign, self.totals.digits)


@dataclass(frozen=True, slots=True)
class NightData:
    """What is printed of a night: its sessions, one at least, in the order of the paper.

    `unread` are journals that could not be read. `left_out` are earlier days of the year that are
    in none of the periods, `late` how many of them were summed after they had been settled.
    `machine` is what the machine's register holds of who was locked out that day, `alerts` what was
    ever found of the files of these sessions, `papers` what it has of the night's papers, None
    where there is none.
    """

    day: date
    sessions: Sequence[SheetData]
    software: str
    printed: datetime
    zone: tzinfo | None = None
    periods: Sequence[Period] = ()
    issue: Issue = UNNUMBERED
    size: PaperSize | None = None
    unread: Sequence[str] = ()
    left_out: Sequence[date] = ()
    late: int = 0
    machine: Sequence[MachineEntry] = ()
    alerts: Sequence[PaperAlert] = ()
    papers: IssuedPapers | None = None

    @property
    def house(self) -> House:
        """The house of the night: its letterhead, its paper and its clock are the settlement's.
        What else the houses of several tables say of their nights is told of each of them."""
        return self.leading.house

    @property
    def leading(self) -> SheetData:
        """The session that was opened last of those of a house that has a name, else of all: a
        table that was opened under no house beside others decides nothing for them."""
        of_a_house = [each for each in self.by_opening if each.house.name]
        return (of_a_house or self.by_opening)[-1]

    @property
    def names(self) -> Sequence[str]:
        """Those of the houses, each once, in the order of the openings."""
        return list(dict.fromkeys(each.house.name for each in self.by_opening if each.house.name))

    @property
    def starts(self) -> Sequence[time]:
        """When the day begins by each of the houses, each hour once."""
        return list(dict.fromkeys(each.house.day.starts for each in self.by_opening))

    @property
    def by_opening(self) -> Sequence[SheetData]:
        """Its sessions in the order of their openings, whatever that of the paper is."""
        return sorted(self.sessions, key=lambda each: each.course.opened or self.printed)

    @property
    def closed(self) -> bool:
        """True once every table of the night is sealed."""
        return all(each.table.closed for each in self.sessions)

    @property
    def digest(self) -> str:
        """That of all seals, or last entries, in the order of the openings."""
        return together(each.head for each in self.by_opening)

    @property
    def currencies(self) -> Sequence[Currency]:
        """Those of the tables, each once."""
        return list(dict.fromkeys(each.house.currency for each in self.sessions))


def together(heads: Iterable[str]) -> str:
    """The digest of several heads, that of one by itself."""
    every = tuple(heads)
    return every[0] if len(every) == 1 else sha256("\n".join(every).encode()).hexdigest()


# The night of a table


QUANTILE: Final = Fraction(196, 100)
"""How many deviations lie on either side of what is expected in 95 nights of 100."""


@dataclass(frozen=True, slots=True)
class Edge:
    """What whoever pays a bet gains by one unit on average, and how far that strays, squared."""

    gain: Fraction
    variance: Fraction


Edges = Callable[[Rules, int, AbstractSet[str]], Mapping[str, Edge]]
"""The edge of each of these bets under these rules, dealt from so many packs; those whose edge is
unknown are left out."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What theory expects of stakes, and the half of its 95 % band; void ones are left out."""

    gain: Money
    half: Money
    staked: Money

    def holds(self, result: Money) -> bool:
        """True of a result within the band."""
        return abs(result - self.gain) <= self.half


@dataclass(frozen=True, slots=True)
class BetNight:
    """One bet of a game: what it came to, and what was expected of it, None where unknown."""

    game: str
    bet: str
    name: str
    sums: Sums
    expected: Expected | None
    payer: Payer = Payer.HOUSE


@dataclass(frozen=True, slots=True)
class StakeWeight:
    """Stakes on one bet under one theory: their sum, and the sum of each coup's, squared."""

    staked: int = 0
    squared: int = 0


Takings = Sequence[tuple[datetime, Money]]
"""When each coup began, and what it left to the house."""


@dataclass(frozen=True, slots=True)
class TableNight:
    """A table's night: its paper, its ledger, its sums, and its stakes as theory weighs them.

    `gains` are everybody's, `nobodys` those of a bank that no patron was named to hold. `right` is
    there where the session was put right after its closing. `beside`: another session of the same
    table stands on the same paper. `reentered` are the coups dealt without the program,
    `rectified` the entries that put a coup right.
    `unstaked`: theory was asked and nothing was at stake of which it could know, at a game that the
    house banks.
    `reconciled` is how the coups and the tray come together, None where the tray was not counted;
    `reconciled_since` is the same with what was put right since. `incidents` are its void coups,
    irregularities, and lines that still lie aside.
    """

    data: SheetData
    ledger: Ledger
    tally: Tally
    weights: Mapping[tuple[str, Edge], StakeWeight]
    gains: Gains
    nobodys: Money
    takings: Takings
    right: PutRight | None = None
    beside: bool = False
    reentered: Sequence[Reentered] = ()
    payouts: Sequence[WrongPayout] = ()
    rectified: Sequence[Rectified] = ()
    unstaked: bool = False
    reconciled: Reconciliation | None = None
    reconciled_since: Reconciliation | None = None
    incidents: Incidents = NO_INCIDENTS

    @property
    def origin(self) -> Origin:
        """Of which session its rows are among data."""
        return Origin(self.data.table.opened.table, self.data.session)

    @property
    def theoretical(self) -> Money | None:
        """What the stakes were to bring the house, in whole units of each bet: nothing where none
        was at stake; None where theory knows none of them."""
        if not self.weights:
            return Money(0) if self.unstaked else None
        told = (expected(self.weights, bet) for bet in {bet for bet, _ in self.weights})
        return Money(sum(each.gain for each in told if each is not None))


def tables_of(nights: Sequence[TableNight]) -> int:
    """At how many tables these sessions were: one may have several in a night."""
    return len({each.origin.table for each in nights})


def table_night(data: SheetData, edges: Edges | None) -> TableNight:
    """The night of a table; without edges, nothing is said of theory."""
    coups = data.table.coups
    weights = {} if edges is None else _weighed(coups, data.packs, edges)
    counted = tally(coups)
    found = gains(counted, coups)
    takings = tuple(over_time(coups))
    told, right = ledger(data.table), put_right(data)
    night = TableNight(data, told, counted, weights, found, unnamed(coups), takings, right)
    return replace(
        night,
        reentered=reentered(data),
        payouts=wrong_payouts(data),
        rectified=rectified(data),
        unstaked=edges is not None and _unstaked(data.table.variant, coups),
        reconciled=reconciled(data),
        reconciled_since=reconciled_since(data),
        incidents=incidents_of(data, counted),
    )


def _unstaked(variant: Variant, coups: Iterable[Played]) -> bool:
    """True of a game that the house banks while no stake was at risk at it."""
    return payer_of(variant) is Payer.HOUSE and not any(map(stakes_on, coups))


def in_short(night: TableNight) -> TableNight:
    """The same night without its coups, and what lay beside them: all that the paper of many tables
    needs of one."""
    table = replace(night.data.table, played=ReckonedRoll(), coup=None, settlement=None, fresh=None)
    table = replace(table, original=None, before=None, facts=(), night=Night(), resolve=_no_more)
    course = replace(night.data.course, table=table)
    data = replace(night.data, course=course, since=None, entries=(), tells=untold)
    return replace(night, data=data, tally=replace(night.tally, irregularities=(), voids=()))


def _no_more(_: Mapping[str, str]) -> Rules:
    """In the place of what resolves a sheet: no paper of a night that is over asks for options."""
    raise LookupError


@dataclass(frozen=True, slots=True)
class _Laid:
    """What was staked on each bet under some rules, and the sum of each coup's stakes, squared."""

    rules: Rules
    staked: Counter[str] = field(default_factory=Counter)
    squared: Counter[str] = field(default_factory=Counter)


def _weighed(
    coups: Sequence[Played], packs: Mapping[int, int], edges: Edges
) -> dict[tuple[str, Edge], StakeWeight]:
    laid: dict[tuple[int, int], _Laid] = {}
    for played in coups:
        if played.rules.variant.fund is Fund.HOUSE:
            key = (id(played.rules), packs.get(played.coup.shoe, 0))
            under = laid.setdefault(key, _Laid(played.rules))
            for bet, amount in stakes_on(played).items():
                under.staked[bet] += amount
                under.squared[bet] += amount * amount
    return pooled([_of_theory(under, number, edges) for (_, number), under in laid.items()])


def _of_theory(laid: _Laid, packs: int, edges: Edges) -> dict[tuple[str, Edge], StakeWeight]:
    known = edges(laid.rules, packs, laid.staked.keys())
    return {
        (bet, edge): StakeWeight(laid.staked[bet], laid.squared[bet]) for bet, edge in known.items()
    }


def expected(weights: Mapping[tuple[str, Edge], StakeWeight], bet: str) -> Expected | None:
    """What is expected of one bet: all stakes of a coup on it win or lose together."""
    of_bet = [(edge, weight) for (name, edge), weight in weights.items() if name == bet]
    if not of_bet:
        return None
    gain = sum((weight.staked * edge.gain for edge, weight in of_bet), Fraction(0))
    squared = sum((weight.squared * edge.variance for edge, weight in of_bet), Fraction(0))
    staked = Money(sum(weight.staked for _, weight in of_bet))
    return Expected(Money(round(gain)), Money(isqrt(int(squared * QUANTILE**2))), staked)


def expected_of_all(
    several: Sequence[Mapping[tuple[str, Edge], StakeWeight]], bet: str
) -> Expected | None:
    """What is expected of one bet at several tables: each of them is rounded by itself, so that the
    bets come to what the tables do."""
    whole = expected(pooled(several), bet)
    if whole is None:
        return None
    told = (expected(weights, bet) for weights in several)
    return replace(whole, gain=Money(sum(each.gain for each in told if each is not None)))


def pooled(
    several: Sequence[Mapping[tuple[str, Edge], StakeWeight]],
) -> dict[tuple[str, Edge], StakeWeight]:
    """The weights of several tables as those of one: their coups have nothing in common."""
    together: dict[tuple[str, Edge], StakeWeight] = {}
    for weights in several:
        for key, weight in weights.items():
            before = together.get(key, StakeWeight())
            together[key] = StakeWeight(
                before.staked + weight.staked, before.squared + weight.squared
            )
    return together


def gained(played: Played) -> Money:
    """What a coup left to the house: its lines, or the cagnotte where a patron banks."""
    bank = played.settlement.bank
    own = played.rules.variant.fund is Fund.HOUSE
    lines = left_of(layout_lines(played)) if own else Money(0)
    return Money(lines + (0 if bank is None else bank.cagnotte))


def over_time(coups: Sequence[Played]) -> Iterator[tuple[datetime, Money]]:
    """When each coup began, and what it left to the house; no coup without a clock."""
    return ((at, gained(each)) for each in coups if (at := each.hour) is not None)
