"""The ledger of a table's night: what its tray, its boxes and its coups come to (rules of §6.1)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from dealer_app.rules.bank import seat_order
from dealer_app.rules.coup import Line
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.money import Money, worth
from dealer_app.rules.variant import Result, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import marked as marked_for
from dealer_app.table.accounts.lines import (
    Payer,
    bank_lines,
    layout_lines,
    lines_aside,
    of_the_house,
    payer_of,
    rode_on,
)
from dealer_app.table.accounts.tray import CommissionAct, Tray, TrayCount, tray
from dealer_app.table.night import last_words
from dealer_app.table.reckonings import LEVIED
from dealer_app.table.roll import Reckoning
from dealer_app.table.table import Played, Table


@dataclass(frozen=True, slots=True)
class CoupSums:
    """What the coups came to, line by line as the cards decided them.

    `payouts` are before the commission, of which `at_once` was kept from them and `marked` was
    not. Where patrons bank, or a players' fund pays, the tray moves nothing: there is the
    `cagnotte`, which goes through its slot into a box of its own (rules of §4). `mispaid` is what
    seats were paid beyond their lines and did not give back, below nothing what they were paid
    short (IRR-19). `waiting` is what of all this has not moved yet, below nothing what is still to
    be paid: lines that lie aside, or that nobody has taken or paid so far. `handle` is what was
    staked against whoever pays, void stakes and those that rode on left out.
    """

    losses: Money = Money(0)
    payouts: Money = Money(0)
    at_once: Money = Money(0)
    marked: Money = Money(0)
    cagnotte: Money = Money(0)
    mispaid: Money = Money(0)
    handle: Money = Money(0)
    waiting: Money = Money(0)


@dataclass(frozen=True, slots=True)
class Account:
    """What a seat bought and was given, and its commission: marked, collected, waived."""

    bought: Money = Money(0)
    given: Money = Money(0)
    marked: Money = Money(0)
    collected: Money = Money(0)
    waived: Money = Money(0)

    @property
    def owed(self) -> Money:
        """What is still to collect; below nothing what goes back after a correction (§2.7)."""
        return Money(self.marked - self.collected - self.waived)


@dataclass(frozen=True, slots=True)
class Ledger:
    """A night in figures: they hold at any moment, whether or not the table is closed.

    `given` are the chips given out to play with, for which nothing lies in the drop box;
    `accounts` are those of the seats that have any, in the order of the table. `closer` is the
    closing count that holds: once a coup is dealt or chips move after it, the table is open again,
    and there is none until the tray is counted anew. `uncounted` is what was levied since the box
    of the cagnotte was counted last; under a seal nothing more goes into it.
    """

    tray: Tray
    play: CoupSums
    given: Money
    accounts: Mapping[Seat, Account]
    closer: TrayCount | None = None
    uncounted: Money = Money(0)

    @property
    def opener(self) -> TrayCount | None:
        return self.tray.opener

    @property
    def drop(self) -> Money:
        return self.tray.drop

    @property
    def collected(self) -> Money:
        """Commission that seats paid after it had been marked."""
        return Money(sum(each.collected for each in self.accounts.values()))

    @property
    def waived(self) -> Money:
        return Money(sum(each.waived for each in self.accounts.values()))

    @property
    def commission(self) -> Money:
        """Commission that came in: kept from payouts, or collected."""
        return Money(self.play.at_once + self.collected)

    @property
    def owed(self) -> Mapping[Seat, Money]:
        """What each seat still owes of its commission; who owes nothing is left out."""
        return {seat: each.owed for seat, each in self.accounts.items() if each.owed}

    @property
    def result(self) -> Money:
        """What the coups left to the house: taken, less paid, with commission and cagnotte."""
        play = self.play
        paid = play.payouts + play.mispaid
        return Money(play.losses - paid + self.commission + play.cagnotte)

    @property
    def expected(self) -> Money | None:
        """What is to lie in the tray now; None where no opener says what it began with."""
        if self.opener is None:
            return None
        by_slips = self.tray.fills - self.tray.credits
        out = self.tray.bought + self.given
        left = self.result - self.play.cagnotte - self.play.waiting
        return Money(self.opener.worth + by_slips - out + left)

    @property
    def counted(self) -> Money | None:
        """What the closing count came to."""
        return None if self.closer is None else self.closer.worth

    @property
    def variance(self) -> Money | None:
        """What the closing count is over, below nothing what it is short."""
        if self.expected is None or self.counted is None:
            return None
        return Money(self.counted - self.expected)

    @property
    def win(self) -> Money | None:
        """The win by the counts; chips given out count with the drop, and the cagnotte with both,
        whole as it was levied: what its box lacks is an over or short of its own and lessens no win
        (rules of §6.1, §6.3). None before the closing count."""
        if self.opener is None or self.counted is None:
            return None
        by_counts = self.counted + self.tray.credits - self.opener.worth - self.tray.fills
        return Money(self.drop + self.given + by_counts + self.play.cagnotte)

    @property
    def reconciled(self) -> Money | None:
        """How far the win by the counts lies from what the coups moved of their result: 0 where
        nothing is off."""
        moved = self.result - self.play.waiting
        return None if self.win is None else Money(self.win - moved)

    @property
    def cagnotte_variance(self) -> Money | None:
        """What the box of the cagnotte is over, below nothing what it is short, by all of its
        counts and by what is known by now to be levied; None where it was never counted."""
        if not self.tray.cagnottes:
            return None
        return Money(self.tray.cagnotte_counted + self.uncounted - self.play.cagnotte)

    @property
    def gain(self) -> Money:
        """The win by the counts, or before them the result of the coups."""
        return self.result if self.win is None else self.win


def ledger(table: Table, sealed: Ledger | None = None) -> Ledger:
    """The ledger of a table as it stands: lines that are neither taken nor paid are due, and do not
    count in what is to lie in the tray.

    A coup that was rectified counts as it should have been: the wrong payout and the one that
    put it right come to that (IRR-19). `sealed` is the ledger under the seal, where the table was
    put right since: nothing moved its chips any more, the closing count holds as it did then, and
    so do the counts of the cagnotte.
    """
    told = tray(table.night)
    given = Money(sum(table.given.values()))
    found = Ledger(told, play(table), given, _accounts(table, told))
    closer = _closer(found, len(table.coups)) if sealed is None else sealed.closer
    uncounted = told.in_cagnotte_box(found.play.cagnotte)
    if sealed is not None and told.cagnottes:
        uncounted = sealed.uncounted
    return replace(found, closer=closer, uncounted=uncounted)


def _closer(told: Ledger, coups: int) -> TrayCount | None:
    """The last closing count, where no coup was dealt since and as much is to lie in the tray as
    then."""
    last = told.tray.closer
    holds = last is not None and last.coups == coups and last.reckoned == told.expected
    return last if holds else None


def expected(table: Table) -> Money | None:
    """What is to lie in the tray now; None where no opener says what it began with."""
    return ledger(table).expected


def reckoned(table: Table, event: ev.Movement) -> Money | None:
    """What a count is to come to, by everything before it; None for what counts nothing."""
    match event:
        case ev.TrayCounted(occasion=ev.Occasion.OPENER, expected=left):
            return None if left is None else worth(left)
        case ev.TrayCounted():
            return expected(table)
        case ev.DropCounted():
            return tray(table.night).in_drop_box
        case ev.TipsCounted():
            return tray(table.night).in_tip_box
        case ev.CagnotteCounted():
            return tray(table.night).in_cagnotte_box(_levied(table))
        case _:  # what counts nothing
            return None


@dataclass(frozen=True, slots=True)
class _Taken:
    """What lines of the house came to: taken, paid before commission, and commission kept."""

    losses: int = 0
    payouts: int = 0
    at_once: int = 0

    @property
    def left(self) -> int:
        """What they leave in the tray once they are taken and paid."""
        return self.losses - self.payouts + self.at_once

    def and_more(self, played: Played, lines: Sequence[Line]) -> "_Taken":
        """These sums with those of such lines of a coup."""
        rules = played.rules
        if not lines:
            return self
        at_once = rules.house.commission_mode is CommissionMode.AT_ONCE
        own = rules.variant.bets if payer_of(rules.variant) is Payer.HOUSE else ()
        losses, payouts, kept = self.losses, self.payouts, self.at_once
        for line in lines:
            if line.bet in own:
                losses, payouts = losses + line.lost, payouts + line.won
                kept += line.commission if at_once else 0
        return _Taken(losses, payouts, kept)


TAKEN: Final[Reckoning[Played, _Taken]] = Reckoning(
    _Taken(), lambda taken, played: taken.and_more(played, played.settlement.lines)
)
"""What the coups came to for the house, line by line."""


def play(table: Table) -> CoupSums:
    """What the coups came to so far."""
    taken = table.coups.come_to(TAKEN)
    return CoupSums(
        Money(taken.losses),
        Money(taken.payouts),
        Money(taken.at_once),
        Money(sum(marked_for(table).values())),
        _levied(table),
        Money(sum(_mispaid(table))),
        _handle(table),
        Money(_waiting(table).left),
    )


def _waiting(table: Table) -> _Taken:
    """What has not moved yet: lines that lie aside, and those of the present coup that nobody has
    taken or paid."""
    sums = _Taken()
    for each in lines_aside(table):
        if each.played.coup is not table.coup:
            sums = sums.and_more(each.played, [each.line])
    if table.coup is None or table.settlement is None:
        return sums
    ticked = table.coup.ticked
    lines = [each for each in table.settlement.lines if (each.seat, each.bet) not in ticked]
    return sums.and_more(table.coups[-1], lines)


def _levied(table: Table) -> Money:
    """All that was levied so far."""
    return table.coups.come_to(LEVIED)


_Staked = tuple[Money, Played | None]
"""What was staked up to a coup, and that coup: the one after it may decide its stakes."""


def _and_staked(before: _Staked, played: Played | None) -> _Staked:
    handle, last = before
    return (handle if last is None else Money(handle + _of_handle(last, played))), played


STAKED: Final[Reckoning[Played, _Staked]] = Reckoning((Money(0), None), _and_staked)
"""What makes up the handle."""


def _handle(table: Table) -> Money:
    return _and_staked(table.coups.come_to(STAKED), None)[0]


def _of_handle(played: Played, after: Played | None) -> int:
    """What was staked in a coup, void stakes left out, and those that the next one decides."""
    if not played.settlement.lines:
        return 0
    banked = () if rode_on(played, after) else bank_lines(played)
    lines = (*layout_lines(played), *banked)
    return sum([line.stake for line in lines if line.result is not Result.VOID])


def _mispaid(table: Table) -> Iterator[int]:
    """By how much each payout of the house that was put right, and not made good, missed its
    line."""
    for each in last_words(table.night):
        played = table.coups[each.fact.coup - 1]
        if not each.fact.made_good and of_the_house(played, each.fact.bet):
            yield each.difference


def _accounts(table: Table, told: Tray) -> Mapping[Seat, Account]:
    marked, bought = marked_for(table), _bought(told)
    paid, let_off = _said(told, CommissionAct.COLLECTED), _said(told, CommissionAct.WAIVED)
    seats = {*marked, *bought, *paid, *let_off, *table.given}
    return {
        seat: Account(
            bought.get(seat, Money(0)),
            table.given.get(seat, Money(0)),
            marked.get(seat, Money(0)),
            paid.get(seat, Money(0)),
            let_off.get(seat, Money(0)),
        )
        for seat in sorted(seats, key=seat_order)
    }


def _bought(told: Tray) -> Mapping[Seat, Money]:
    bought: dict[Seat, Money] = {}
    for each in told.purchases:
        if each.seat is not None:
            bought[each.seat] = Money(bought.get(each.seat, 0) + each.amount)
    return bought


def _said(told: Tray, word: CommissionAct) -> Mapping[Seat, Money]:
    """What each seat was told in that word of its commission."""
    sums: dict[Seat, Money] = {}
    for each in told.commission:
        if each.word is word and each.seat is not None:
            sums[each.seat] = Money(sums.get(each.seat, 0) + each.amount)
    return sums
