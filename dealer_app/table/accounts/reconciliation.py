"""Why the tray holds something else than the coups left to the house: line by line (rules of §6.1).

The result of the coups is read from their payouts, the result of the tray from its counts and
slips, and each line between them from the entries that it is about: none is reckoned as what the
others leave over, so that what lies on no line shows as a difference.

What is put right of a sealed session counts as if it had been known when the tray was counted, as
in its ledger: a coup by its own result, a payout that stays wrong by a line of its own, and what
the tray is over or short by what is then to lie in it.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TypeVar

from dealer_app.rules.coup import Line
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import marked_on, owed
from dealer_app.table.accounts.ledger import Ledger, ledger
from dealer_app.table.accounts.lines import (
    Payer,
    layout_lines,
    lines_aside,
    of_the_house,
    payer_of,
)
from dealer_app.table.accounts.tray import tray
from dealer_app.table.night import last_words
from dealer_app.table.table import Played, Table

Numbered = tuple[int, ev.Event]
"""An entry that stands, by its number in the journal."""


class Gap(StrEnum):
    """Why the tray holds something else than the coups left."""

    UNPAID = "unpaid"
    ASIDE = "aside"
    MISPAID = "mispaid"
    AFTER_SEAL = "after_seal"
    OWED = "owed"
    OVERPAID = "overpaid"
    WAIVED = "waived"
    CAGNOTTE = "cagnotte"
    UNCOUNTED = "uncounted"
    CAGNOTTE_OFF = "cagnotte_off"
    GIVEN = "given"
    DROP = "drop"
    VARIANCE = "variance"


@dataclass(frozen=True, slots=True)
class GapLine:
    """One line between the two results: what it adds to that of the coups, by which coups, and by
    which entries of the journal."""

    kind: Gap
    amount: Money
    coups: tuple[int, ...] = ()
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """The result of the coups and that of the tray, and every line that lies between them.

    `coups` is what the stakes left to the house by their payouts, commission as it was won, and
    the cagnotte. `tray` is drop and closer and credits less opener and fills; where no
    closing count holds with what is to lie in the tray, and then nothing is `counted`. `closed`:
    no count comes any more.
    """

    coups: Money
    lines: tuple[GapLine, ...]
    tray: Money
    counted: bool
    closed: bool = False

    @property
    def difference(self) -> Money:
        """What no line explains: nothing."""
        return Money(self.coups + sum(each.amount for each in self.lines) - self.tray)


def reconciliation(
    table: Table, entries: Sequence[Numbered], since: Table | None = None
) -> Reconciliation | None:
    """How the coups of a session and its tray come together; None where no opener says what the
    tray began with.

    `since` is the table with what was put right after its closing, by no entry of the journal.
    """
    right = since or table
    told = ledger(right, None if since is None else ledger(table))
    lies = told.expected if told.closer is None else told.closer.worth
    if told.opener is None or lies is None:
        return None
    lines = [
        *_unpaid(right),
        *_levied(right, told, entries),
        *_aside(right, entries),
        *_mispaid(table, right, entries),
    ]
    lines += [*_commission(right, entries), *_of_the_entries(table, entries)]
    if told.variance is not None:
        lines.append(_of_the_count(told.variance, entries))
    return Reconciliation(
        result_of_coups(right),
        tuple(lines),
        Money(told.drop + lies + told.tray.credits - told.opener.worth - told.tray.fills),
        told.closer is not None,
        table.closed,
    )


def result_of_coups(table: Table) -> Money:
    """What the coups left to the house by their payouts, whether or not they were paid so: the
    cagnotte alone where a patron pays, and nothing where the players' fund does."""
    return Money(sum(map(_left, table.coups)))


def _left(played: Played) -> int:
    return _cagnotte(played) - sum(map(_gained, _own(played)))


def _own(played: Played) -> tuple[Line, ...]:
    """The lines of a coup that the house takes and pays."""
    own = payer_of(played.rules.variant) is Payer.HOUSE
    return layout_lines(played) if own else ()


def _gained(line: Line) -> int:
    return line.won - line.lost - line.commission


def _cagnotte(played: Played) -> int:
    return 0 if played.settlement.bank is None else played.settlement.bank.cagnotte


def _line(
    kind: Gap, amounts: Iterable[int], coups: Iterable[int] = (), entries: Iterable[int] = ()
) -> Iterator[GapLine]:
    """These amounts as one line; none where nothing is behind it."""
    told, numbers, places = list(amounts), sorted({*coups}), sorted({*entries})
    if any(told) or places:
        yield GapLine(kind, Money(sum(told)), tuple(numbers), tuple(places))


def _unpaid(table: Table) -> Iterator[GapLine]:
    """What the last coup left and nobody has taken or paid yet."""
    unpaid = [
        (played.coup.number, _gained(line))
        for played in table.coups[len(table.played) :]
        for line in _own(played)
        if (line.seat, line.bet) in table.unticked
    ]
    yield from _line(Gap.UNPAID, (amount for _, amount in unpaid), (coup for coup, _ in unpaid))


def _levied(table: Table, told: Ledger, entries: Sequence[Numbered]) -> Iterator[GapLine]:
    """What was levied and does not lie in the tray: what was counted in the box of the cagnotte,
    what was put into it since, and what it is over or short."""
    coups = [each.coup.number for each in table.coups if _cagnotte(each)]
    counts = [number for number, _ in _those(entries, ev.CagnotteCounted)]
    off = told.cagnotte_variance
    if off is not None:
        yield from _line(Gap.CAGNOTTE, [-told.tray.cagnotte_counted], coups, counts)
    if told.uncounted:
        yield from _line(Gap.UNCOUNTED, [-told.uncounted], () if off is not None else coups)
    if off:
        yield from _line(Gap.CAGNOTTE_OFF, [off], entries=counts)


def _aside(table: Table, entries: Sequence[Numbered]) -> Iterator[GapLine]:
    """Payouts that were put aside."""
    aside = {
        (each.coup, each.line.seat, each.line.bet): _gained(each.line)
        for each in lines_aside(table)
        if of_the_house(each.played, each.line.bet)
    }
    places = (number for number, key in _put_aside(entries) if key in aside)
    yield from _line(Gap.ASIDE, aside.values(), (coup for coup, _, _ in aside), places)


def _mispaid(table: Table, right: Table, entries: Sequence[Numbered]) -> Iterator[GapLine]:
    """Payouts that were wrong and stay so: those told at the table, and apart from them those told
    after its closing, which take the place of what was told of the same line before."""
    wrong = {
        each.line: -each.difference
        for each in last_words(right.night)
        if not each.fact.made_good and of_the_house(right.coups[each.fact.coup - 1], each.fact.bet)
    }
    later = {each.line for each in right.night.mispaid[len(table.night.mispaid) :]}
    said = {(e.coup, e.seat, e.bet): n for n, e in _those(entries, ev.PayoutCorrected)}
    told = {line: amount for line, amount in wrong.items() if line not in later}
    found = (said[line] for line in told if line in said)
    yield from _line(Gap.MISPAID, told.values(), (coup for coup, _, _ in told), found)
    since = {line: amount for line, amount in wrong.items() if line in later}
    yield from _line(Gap.AFTER_SEAL, since.values(), (coup for coup, _, _ in since))


def _commission(table: Table, entries: Sequence[Numbered]) -> Iterator[GapLine]:
    """Commission that seats owe, and apart from it what they paid or were let off beyond what is
    marked for them now, which is owed to them."""
    told = owed(table)
    owing = {seat: amount for seat, amount in told.items() if amount > 0}
    owned = {seat: amount for seat, amount in told.items() if amount < 0}
    paid = (ev.CommissionCollected,)
    for kind, those, deeds in (
        (Gap.OWED, owing, paid),
        (Gap.OVERPAID, owned, (*paid, ev.CommissionWaived)),
    ):
        marking = (
            played.coup.number
            for played in table.coups
            for line in _own(played)
            if line.seat in those and marked_on(line, played.rules.house)
        )
        said = (
            number for number, event in entries if isinstance(event, deeds) and event.seat in those
        )
        yield from _line(kind, (-amount for amount in those.values()), marking, said)


def _put_aside(entries: Iterable[Numbered]) -> Iterator[tuple[int, tuple[int, Seat, str]]]:
    """The entries by which lines were put aside, each with its coup, seat and bet."""
    coup = 0
    for number, event in entries:
        coup += isinstance(event, ev.CoupOpened)
        if isinstance(event, ev.LineSetAside):
            yield number, (coup, event.seat, event.bet)


def _of_the_entries(table: Table, entries: Sequence[Numbered]) -> Iterator[GapLine]:
    """Commission let off, chips given out to play with, and a drop that was not as it was sold."""
    waived = {number: -event.amount for number, event in _those(entries, ev.CommissionWaived)}
    yield from _line(Gap.WAIVED, waived.values(), entries=waived)
    given = {number: -event.amount for number, event in _those(entries, ev.ChipsGiven)}
    yield from _line(Gap.GIVEN, given.values(), entries=given)
    counted = (number for number, _ in _those(entries, ev.DropCounted))
    drops = zip(counted, tray(table.night).drops, strict=False)
    off = {number: each.variance for number, each in drops if each.variance}
    yield from _line(Gap.DROP, off.values(), entries=off)


def _of_the_count(variance: Money, entries: Sequence[Numbered]) -> GapLine:
    """What was over or short when the tray was counted for the end, by what was to lie in it as far
    as is known by now."""
    counts = (n for n, e in _those(entries, ev.TrayCounted) if e.occasion is ev.Occasion.CLOSER)
    return GapLine(Gap.VARIANCE, variance, entries=(max(counts),))


E = TypeVar("E", bound=ev.Event)


def _those(entries: Iterable[Numbered], kind: type[E]) -> Iterator[tuple[int, E]]:
    """The entries of one kind, in order."""
    return ((number, event) for number, event in entries if isinstance(event, kind))
