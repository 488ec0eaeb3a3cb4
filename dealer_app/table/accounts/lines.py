"""The lines of a coup's payout, by whose money they move, and those that a chef put aside: neither
paid nor taken until somebody sees to them.

Such a line counts in every total of the coups, as the cards decided it, from the moment its coup is
settled: of the bets and of the seats, in the result and in a session's row. It was staked, and it
is due. What is to lie in the tray, and the ranking of guests by the chips they have won, leave it
out, because its chips have not moved; the reconciliation and the ranking name it beside. A table is
not closed while a line lies aside.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from enum import StrEnum
from functools import lru_cache
from typing import Final

from dealer_app.rules.coup import Line
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Money
from dealer_app.rules.procedures.house_bank import BANCO, BANK
from dealer_app.rules.variant import BANQUE, PONTE, BetId, Fund, HandId, Result, Seat, Variant
from dealer_app.table.roll import Reckoning, Roll, Selfsame
from dealer_app.table.table import Played, Table

Later = Set[tuple[int, Seat, str]]
"""Lines that had been put aside and were settled once their coup was over: by the number of their
coup, their seat and their bet."""


@dataclass(frozen=True, slots=True)
class LineAside:
    """A line that lies aside: the number of its coup, and under which rules it was dealt."""

    played: Played
    line: Line

    @property
    def coup(self) -> int:
        return self.played.coup.number


def _and(aside: Roll[Played], played: Played) -> Roll[Played]:
    return aside.and_one(played) if played.coup.deferred else aside


DEFERRED: Final[Reckoning[Played, Roll[Played]]] = Reckoning(Roll(), _and)
"""The coups of which a line was put aside."""


def lines_aside(table: Table) -> tuple[LineAside, ...]:
    """Every line of the night that still lies aside, the oldest first."""
    before = _before(_Past(table))
    if table.coup is None or table.settlement is None or not table.coup.deferred:
        return before
    return (*before, *_aside(table, table.coups[-1]))


class _Past(Selfsame):
    """The table as far as what lies aside from before the present coup goes."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        super().__init__(table.played.come_to(DEFERRED), table.night.settled)
        self.table = table


@lru_cache(maxsize=16)
def _before(past: _Past) -> tuple[LineAside, ...]:
    """Those of the coups before the present one, looked for only where one may have come or
    gone."""
    table = past.table
    return tuple(line for each in table.played.come_to(DEFERRED) for line in _aside(table, each))


def _aside(table: Table, played: Played) -> Iterator[LineAside]:
    """The lines of a coup that lie aside."""
    for line in played.settlement.lines:
        if lies_aside(played, line, table.night.settled):
            yield LineAside(played, line)


def lies_aside(played: Played, line: Line, later: Later) -> bool:
    """True of a line that was put aside and has been neither ticked nor settled later."""
    coup, mark = played.coup, (line.seat, line.bet)
    settled = (coup.number, *mark) in later
    return mark in coup.deferred and mark not in coup.ticked and not settled


def counts_at_once(played: Played, bet: str) -> bool:
    """True of a line whose other side counts it from the moment its coup is settled, put aside or
    not: a patron's bank of which it is told how much lies in it, and the other principal of a duel,
    whose own line is settled by itself. A holder who named no amount is paid and pays line by
    line."""
    if opponent(played, bet) is None:
        return False
    if played.rules.variant.bank is None:
        return True
    bank = played.coup.bank
    return bank is not None and bank.put_in > 0


def aside_of(lines: Iterable[LineAside]) -> Mapping[Seat, Money]:
    """What each seat gains or loses once these lines are settled; so does who holds the bank that
    pays and takes them."""
    sums: dict[Seat, Money] = {}
    for each in lines:
        line, bank = each.line, each.played.settlement.bank
        sums[line.seat] = Money(sums.get(line.seat, 0) + line.net)
        if bank is not None:
            sums[bank.holder] = Money(sums.get(bank.holder, 0) - line.net)
    return sums


def before_the_end(table: Table) -> Refusal | None:
    """Why the table cannot be closed yet: a line lies aside."""
    for each in lines_aside(table):
        return Refusal(
            No.LINE_ASIDE,
            {"number": each.coup, "seat": each.line.seat, "bet": each.line.bet},
        )
    return None


# Put aside


class Payer(StrEnum):
    """Who takes and pays the stakes of a game: the house, the players' fund, a patron's bank."""

    HOUSE = "house"
    FUND = "fund"
    BANKS = "banks"


def payer_of(variant: Variant) -> Payer:
    """Who takes and pays the stakes of that game."""
    if variant.bank is not None:
        return Payer.BANKS
    return Payer.HOUSE if variant.fund is Fund.HOUSE else Payer.FUND


def layout_lines(played: Played) -> tuple[Line, ...]:
    """The lines of a coup that the house, or the players' fund, takes and pays."""
    variant = played.rules.variant
    if variant.bank is not None:
        return ()
    lines = played.settlement.lines
    if variant.principals is None:  # nobody plays a duel beside the layout
        return lines
    return tuple([line for line in lines if BetId(line.bet) in variant.bets])


def stakes_on(played: Played) -> Mapping[str, int]:
    """What was staked on each bet of the layout in a coup, all seats together, void stakes left
    out."""
    amounts: dict[str, int] = {}
    for line in layout_lines(played):
        if line.result is not Result.VOID:
            amounts[line.bet] = amounts.get(line.bet, 0) + line.stake
    return amounts


def of_the_house(played: Played, bet: str) -> bool:
    """True of a bet of that coup which the house itself takes and pays, out of its tray."""
    variant = played.rules.variant
    return payer_of(variant) is Payer.HOUSE and BetId(bet) in variant.bets


def opponent(played: Played, bet: str) -> Seat | None:
    """The patron who takes and pays a bet of that coup: who holds the bank, or the other principal
    of a duel; None of the layout, and of a bank that nobody holds by name.

    A duel that a correction took out of the coup is one of the coup as it was first.
    """
    if played.rules.variant.bank is not None:
        return None if played.settlement.bank is None else played.settlement.bank.holder
    hand = _OTHER_PRINCIPAL.get(bet)
    if hand is None:
        return None
    told = (each.coup.principals for each in (played, played.original) if each is not None)
    return next((who[hand] for who in told if hand in who), None)


_OTHER_PRINCIPAL: Final[Mapping[str, HandId]] = {BANK: PONTE, BANCO: BANQUE}


def unnamed(played: Played) -> Payer:
    """Whose money it is that no patron has in that coup: of the layout, the cagnotte's the house,
    and that of a bank which nobody holds by name."""
    variant = played.rules.variant
    if variant.bank is not None and played.settlement.bank is not None:
        return Payer.HOUSE
    return payer_of(variant)


def line_of(played: Played, seat: Seat, bet: str) -> Line | None:
    """A seat's line on a bet; None where the coup has none."""
    lines = played.settlement.lines
    return next((each for each in lines if (each.seat, each.bet) == (seat, bet)), None)


def bank_lines(played: Played) -> tuple[Line, ...]:
    """The lines of a coup that the patron who holds the bank takes and pays (§3.5)."""
    return played.settlement.lines if played.rules.variant.bank is not None else ()


def duel_lines(played: Played) -> tuple[Line, ...]:
    """The stakes that two patrons set against each other, which no house pays (S3-A21)."""
    variant = played.rules.variant
    if variant.principals is None:
        return ()
    return tuple(line for line in played.settlement.lines if BetId(line.bet) not in variant.bets)


def ties_lie_on(table: Table, variant: Variant, number: int) -> bool:
    """True where a stake of that coup that is neither won nor lost lies on: it is at stake in the
    coup after it, or will be. One that is tied only since it was put right goes back (IRR-19)."""
    if not (variant.ties_ride or _carries(variant)):
        return False
    after = table.coup
    if after is None or after.number != number + 1:
        played = table.numbered(number + 1)
        after = None if played is None else played.coup
    return after is None or after.tour.rides or (_carries(variant) and after.duel is not None)


def rides_on_a_tie(variant: Variant, bet: str) -> bool:
    """True of a bet whose stake lies on for the next coup where this one is tied: of every one
    where stakes do, and of a duel where its principals play on for it (S3-A20)."""
    return variant.ties_ride or (_carries(variant) and BetId(bet) not in variant.bets)


def _carries(variant: Variant) -> bool:
    return variant.principals is not None and variant.principals.tie_carries


def rode_on(played: Played, after: Played | None) -> bool:
    """True if the stakes of a tied coup lay on for the coup after it, which decides them (S1.22,
    S3-A20, rules of §3.1)."""
    if after is None:
        return False
    duel = played.coup.duel
    tied = set(played.settlement.results.values()) == {"ties"}
    carries = _carries(played.rules.variant) and tied and duel is not None
    decided_since = played.original is not None and not tied
    rides = after.coup.tour.rides and not decided_since
    return rides or (carries and after.coup.duel == duel)
