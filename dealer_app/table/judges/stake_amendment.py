"""The facts of a coup with other stakes, or another bank, in the place of what was entered."""

from collections.abc import Iterable, Sequence

from dealer_app.rules.coup import Coup, Stake
from dealer_app.rules.fast_replace import replace
from dealer_app.rules.money import Money
from dealer_app.rules.variant import PONTE, Seat
from dealer_app.table import events as ev
from dealer_app.table.table import Played, Table

_OF_STAKES = ev.StakeLaid | ev.StakesRepeated | ev.StakeWithdrawn | ev.SeatPassed | ev.BancoCalled
_NO_MORE = ev.BettingClosed | ev.CardDealt | ev.HandSpoke | ev.HandShown
_BEFORE_THE_STAKES = ev.CoupOpened | ev.BankTaken | ev.WinningsKept


def with_bank(recalled: Table, right: ev.BankStaked) -> list[ev.Event]:
    """The facts of the coup with that bank in the place of the one that was entered, or that came
    from the coup before; a banco for all of it follows."""
    facts = list(recalled.facts)
    staked = [place for place, fact in enumerate(facts) if isinstance(fact, ev.BankStaked)]
    if staked:
        facts[staked[-1]] = right
        facts = [fact for place, fact in enumerate(facts) if place not in staked[:-1]]
    else:
        before = [p for p, fact in enumerate(facts) if isinstance(fact, _BEFORE_THE_STAKES)]
        facts.insert(before[-1] + 1, right)
    bank = None if recalled.coup is None else recalled.coup.bank
    was = None if bank is None else bank.amount
    return [
        replace(fact, amount=right.amount)
        if isinstance(fact, ev.BancoCalled) and fact.amount == was
        else fact
        for fact in facts
    ]


def kept_before(previous: Played | None, coup: Coup) -> Money | None:
    """What the holder of the bank set aside of his winnings between that coup and the one before
    it; None where the bank did not go on from there."""
    was, bank = None if previous is None else previous.coup.bank, coup.bank
    if was is None or bank is None or was.holder != bank.holder or bank.aside < was.aside:
        return None
    return Money(bank.aside - was.aside)


def with_kept(recalled: Table, amount: Money) -> list[ev.Event]:
    """The facts of the coup with so much set aside before it: what is more, or below nothing less,
    than the coup was opened with is told in it."""
    assert recalled.before is not None
    assert recalled.fresh is not None
    opened = kept_before(next(reversed(recalled.before.coups), None), recalled.fresh)
    told: list[ev.Event] = [f for f in recalled.facts if not isinstance(f, ev.WinningsKept)]
    more = Money(amount - (opened or 0))
    if more:
        before = [p for p, fact in enumerate(told) if isinstance(fact, _BEFORE_THE_STAKES)]
        told.insert(before[-1] + 1, ev.WinningsKept(more))
    return told


def with_duel(recalled: Table, bank: ev.BankStaked, ponte: Seat | None) -> list[ev.Event]:
    """The facts with another duel: the ponte matches the bank's stake (S3-A11), and where there
    was none nobody sets anything."""
    told = (ev.BankStaked, ev.BancoCalled)
    place = next((p for p, fact in enumerate(recalled.facts) if isinstance(fact, told)), 1)
    facts: list[ev.Event] = [fact for fact in recalled.facts if not isinstance(fact, told)]
    if recalled.coup is not None and ponte is None:
        ponte = recalled.coup.principals.get(PONTE)
    if bank.amount:
        matched = () if ponte is None else (ev.BancoCalled(ponte, bank.amount),)
        facts[place:place] = (bank, *matched)
    return facts


def with_stakes(recalled: Table, stakes: Iterable[Stake]) -> list[ev.Event]:
    """The facts of the coup with these stakes in the place of what was entered of them; a banco
    for as much stays one, at whichever seat."""
    facts, alone = list(recalled.facts), list[ev.BancoCalled]()
    for stake in stakes:
        alone += (f for f in facts if isinstance(f, ev.BancoCalled) and _of_that(f, stake))
        place, facts = _without(facts, stake)
        if not stake.amount:
            if place is not None and recalled.variant.tour.in_turn and not alone:
                facts.insert(place, ev.SeatPassed(stake.seat))
            continue
        place = _behind_the_stakes(recalled, facts) if place is None else place
        banco = next((f for f in alone if f.amount == stake.amount), None)
        laid = ev.StakeLaid(stake.seat, stake.bet, stake.amount)
        facts.insert(place, laid if banco is None else replace(banco, seat=stake.seat))
    return facts


def _of_that(banco: ev.BancoCalled, stake: Stake) -> bool:
    """True of the banco that is that stake."""
    return banco.seat == stake.seat and banco.bet in (None, stake.bet)


def _without(facts: Iterable[ev.Event], stake: Stake) -> tuple[int | None, list[ev.Event]]:
    """The facts without what a seat did on that bet, and where it first stood in time; None where
    it did not."""
    left: list[ev.Event] = []
    first: int | None = None
    for fact in facts:
        kept = _kept(fact, stake)
        if kept is not fact and first is None and isinstance(fact, _OF_STAKES):
            first = len(left)
        if kept is not None:
            left.append(kept)
    return first, left


def _kept(fact: ev.Event, stake: Stake) -> ev.Event | None:
    """What is left of a fact without what that seat did on that bet; None for nothing."""
    if isinstance(fact, ev.StakesRepeated):
        others = tuple(s for s in fact.stakes if (s.seat, s.bet) != (stake.seat, stake.bet))
        if others == fact.stakes:
            return fact
        return ev.StakesRepeated(others) if others else None
    if isinstance(fact, ev.BancoCalled):
        return None if _of_that(fact, stake) else fact
    if isinstance(fact, ev.StakeLaid | ev.StakeWithdrawn | ev.IrregularityFound):
        return None if (fact.seat, fact.bet) == (stake.seat, stake.bet) else fact
    return fact


def _behind_the_stakes(recalled: Table, facts: Sequence[ev.Event]) -> int:
    """Where a stake belongs that nobody had entered: behind the others, else before the cards, or
    where stakes follow the look, behind those of the look."""
    staked = [place for place, fact in enumerate(facts) if isinstance(fact, _OF_STAKES)]
    if staked:
        return staked[-1] + 1
    dealt = [place for place, fact in enumerate(facts) if isinstance(fact, ev.CardDealt)]
    look = dealt[: len(recalled.coup.deal)] if recalled.coup is not None else []
    if recalled.variant.tour.after_look and look:
        return look[-1] + 1
    ended = (place for place, fact in enumerate(facts) if isinstance(fact, _NO_MORE))
    return next(ended, len(facts))
