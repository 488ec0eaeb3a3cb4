"""A coup of the night that had been wrong, found later: judged, and what it would come to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from dealer_app.rules.coup import Coup, Stake
from dealer_app.rules.due import No, Step
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.money import Money
from dealer_app.rules.variant import PONTE, Seat, Variant
from dealer_app.table import events as ev
from dealer_app.table.accounts.lines import (
    Later,
    bank_lines,
    counts_at_once,
    layout_lines,
    lies_aside,
    opponent,
)
from dealer_app.table.accounts.tally import sums
from dealer_app.table.findings import PAID_ALREADY
from dealer_app.table.judges.card_correction import (
    decided_otherwise,
    entered_anew,
    judge_correction,
)
from dealer_app.table.judges.verdict import Verdict, decided, impossible, regular
from dealer_app.table.state import dealt_again, facts_of, fold, taken_back
from dealer_app.table.table import Played, Table

Judge = Callable[[Table, ev.Event], Verdict]


@dataclass(frozen=True, slots=True)
class StakesAmended:
    """What seats really had on bets; nothing where the amount is 0."""

    stakes: tuple[Stake, ...]


@dataclass(frozen=True, slots=True)
class BankAmended:
    """Who really held the bank, with how much.

    In a duel both stakes, which nobody set where it is 0; `ponte` is who matched the bank's, None
    for whoever was entered. A banco for all of it follows; the next bank stays as dealt (IRR-19).
    """

    seat: Seat
    amount: Money
    ponte: Seat | None = None


@dataclass(frozen=True, slots=True)
class KeptAmended:
    """What the holder of the bank had really set aside of his winnings before that coup; nothing
    where the amount is 0 (rules of §3.2)."""

    amount: Money


@dataclass(frozen=True, slots=True)
class VoidLifted:
    """A coup counts that had been made void by a word alone."""


Correction = (
    ev.CardCorrected
    | ev.HalfClaimed
    | ev.IrregularityResolved
    | ev.CoupVoided
    | StakesAmended
    | BankAmended
    | KeptAmended
    | VoidLifted
)
"""What may be put right in a coup that is over."""


def rectification(recalled: Table, correction: Correction, reason: str, judge: Judge) -> Verdict:
    """The entry that puts a coup right, or why it cannot be so; `recalled` is the table on which
    it still lies.

    Every entry of the coup is judged anew. A card that should have been drawn is not drawn any
    more: the result stands (IRR-05). Every line counts as taken and paid.
    """
    assert recalled.coup is not None
    judge = _on_a_bank_put_right(judge)
    if isinstance(correction, ev.CardCorrected) and _is_there(recalled.coup, correction):
        return impossible(No.SAME_AGAIN)
    refusal, after = _corrected(recalled, correction, judge)
    if refusal is not None:
        return refusal
    done = _completed(after, judge)
    if done.settlement is None or done.unticked:
        unseen = () if done.coup is None else done.coup.hidden_hands
        if unseen:
            return impossible(No.NEVER_SHOWN, {"hand": unseen[0]})
        return impossible(No.CARDS_MISSING)
    return regular(ev.CoupRectified(recalled.coup.number, reason, done.facts))


def _is_there(coup: Coup, correction: ev.CardCorrected) -> bool:
    """True if that very card lies there already."""
    cards = () if correction.missed else coup.hand(correction.hand)
    return correction.card in cards[correction.position - 1 : correction.position]


def judge_rectified(table: Table, event: ev.CoupRectified) -> Verdict:
    """A correction of a coup that is over (IRR-19): it needs a reason, and changes something."""
    if not 1 <= event.number <= len(table.coups):
        return impossible(No.NO_SUCH_COUP, {"number": event.number})
    was = table.coups[event.number - 1]
    if event.number > len(table.played) and table.unticked:
        return impossible(No.NOT_SETTLED, {"number": len(table.unticked)})
    if event.number == table.latest and was.coup.between and not table.sealed:
        return impossible(No.BANK_MOVED)
    if not event.reason.strip():
        return impossible(No.REASON_NEEDED)
    right = put_right(table, event)
    if right is None:
        return impossible(No.CARDS_MISSING)
    if _alike(was, right):
        return impossible(No.SAME_AGAIN)
    shoe = taken_back(table, was, right).shoe
    if shoe is not None and shoe.left < 0:  # the card that was missed is in no hand then
        return impossible(No.SHOE_EMPTY, {"number": 0})
    return regular(event)


def put_right(table: Table, event: ev.CoupRectified) -> Played | None:
    """That coup as the correction has it; None where it would not be over."""
    was = table.coups[event.number - 1]
    if not event.facts:
        return None
    again = dealt_again(table, was, facts_of(was, event))
    return None if again.settlement is None or again.unticked else again.coups[-1]


def _alike(was: Played, right: Played) -> bool:
    """True where nothing is told otherwise of the coup but when its lines were paid."""
    paid = replace(was.coup, ticked=right.coup.ticked, deferred=right.coup.deferred)
    return replace(paid, between=right.coup.between) == right.coup


def _corrected(
    recalled: Table, correction: Correction, judge: Judge
) -> tuple[Verdict | None, Table]:
    """Why it cannot be corrected so, and the table with the coup as it then is."""
    match correction:
        case StakesAmended():
            return _entered(recalled, with_stakes(recalled, correction.stakes), judge)
        case BankAmended():
            return _banked(recalled, correction, judge)
        case KeptAmended():
            return _kept(recalled, correction, judge)
        case VoidLifted():
            return _entered(recalled, _counting(recalled.facts), judge)
        case ev.HalfClaimed():
            return _claimed(recalled, correction, judge)
        case _:  # facts of the table, judged as there
            verdict = _judged_anew(recalled, correction, judge)
            if verdict.refusal is not None:
                return verdict, recalled
            events = verdict.events
            if isinstance(correction, ev.CardCorrected):
                events = events[:1]  # what is still to be drawn is drawn on the felt only
            return None, fold(recalled, ((event, None) for event in events))


def _judged_anew(
    recalled: Table,
    correction: ev.CardCorrected | ev.IrregularityResolved | ev.CoupVoided,
    judge: Judge,
) -> Verdict:
    """What a card, a decision or a void comes to in a coup that is over."""
    if isinstance(correction, ev.CardCorrected):
        return judge_correction(recalled, correction, judge, asks=False)
    verdict = judge(recalled, correction)
    if isinstance(correction, ev.IrregularityResolved) and _refused(verdict, No.BANK_STANDS):
        return decided_otherwise(recalled, correction, judge) or verdict
    return verdict


def _on_a_bank_put_right(judge: Judge) -> Judge:
    """Judges as at the table, but what a bank really held is no other bank, and of what was set
    aside some may have stayed in it."""

    def judged(table: Table, event: ev.Event) -> Verdict:
        verdict = judge(table, event)
        bank = None if table.coup is None else table.coup.bank
        if bank is None or verdict.refusal is None:
            return verdict
        match event:
            case ev.BankStaked() if _refused(verdict, No.BANK_STANDS):
                same = bank.holder == event.seat
            case ev.WinningsKept() if event.amount < 0 and _refused(verdict, No.NO_GARAGE):
                same = -event.amount <= bank.aside
            case _:  # as it was judged
                same = False
        return regular(event) if same else verdict

    return judged


def _refused(verdict: Verdict, code: No) -> bool:
    return verdict.refusal is not None and verdict.refusal.code is code


def _banked(recalled: Table, correction: BankAmended, judge: Judge) -> tuple[Verdict | None, Table]:
    """The coup with that bank; what its holder said of an excess falls where there is none."""
    right = ev.BankStaked(correction.seat, correction.amount)
    assert recalled.coup is not None
    if names_no_amount(recalled.variant, recalled.coup):
        facts = with_banker(recalled, correction.seat)
    elif recalled.variant.principals is None:
        facts = with_bank(recalled, right)
    else:
        facts = with_duel(recalled, right, correction.ponte)
    refusal, after = _entered(recalled, facts, judge)
    if refusal is None or not _refused(refusal, No.NO_COVER):
        return refusal, after
    left = [fact for fact in facts if not isinstance(fact, ev.BankCovered | ev.TourStopped)]
    return _entered(recalled, left, judge)


def _kept(recalled: Table, correction: KeptAmended, judge: Judge) -> tuple[Verdict | None, Table]:
    """The coup with so much set aside before it, or why so much cannot have been."""
    assert recalled.before is not None
    facts = with_kept(recalled, correction.amount)
    for place, fact in enumerate(facts):
        if isinstance(fact, ev.WinningsKept):
            opened = fold(recalled.before, ((e, recalled.coup_opened) for e in facts[:place]))
            verdict = judge(opened, fact)
            if verdict.refusal is not None:
                return verdict, recalled
    return _entered(recalled, facts, judge)


def _entered(
    recalled: Table, facts: Sequence[ev.Event], judge: Judge
) -> tuple[Verdict | None, Table]:
    assert recalled.before is not None
    entered, refusal = entered_anew(recalled.before, facts, judge)
    if refusal is not None:
        return refusal, recalled
    return None, fold(recalled.before, ((fact, recalled.coup_opened) for fact in entered))


def _claimed(
    recalled: Table, correction: ev.HalfClaimed, judge: Judge
) -> tuple[Verdict | None, Table]:
    """The coup with another word on the share, where there is one to claim or to leave (S1.18)."""
    facts = [fact for fact in recalled.facts if not isinstance(fact, ev.HalfClaimed)]
    refusal, after = _entered(recalled, [*facts, correction], judge)
    taken = after.coup is not None and after.coup.claimed is correction.claimed
    return refusal or (None if taken else impossible(No.NO_CLAIM)), after


def _counting(facts: Iterable[ev.Event]) -> list[ev.Event]:
    """The facts of a coup without the word that made it void."""
    return [fact for fact in facts if not isinstance(fact, ev.CoupVoided)]


_NOT_DRAWN: Final = (Step.CARD, Step.CHOICE)
"""What may be due of a coup that is over: nobody asks a hand any more, and none draws (IRR-05)."""


def _completed(table: Table, judge: Judge) -> Table:
    """The coup as it must end: what waits is decided as the house does, what was not drawn is not
    drawn any more, and every line is paid."""
    table = decided(table)
    missed = next((due for due in table.dues if due.step in _NOT_DRAWN), None)
    if missed is not None:
        report = judge(table, ev.IrregularityFound(PAID_ALREADY, None, hand=missed.hand))
        table = decided(fold(table, ((event, None) for event in report.events)))
    if table.settlement is not None and table.unticked:
        table = fold(table, ((ev.AllTicked(), None),))
    return table


@dataclass(frozen=True, slots=True)
class GainChange:
    """Whose money a correction changes: what a seat gained by the coup, and what it should have.

    The seat is None for whoever pays the bets of the layout, or levies the cagnotte, and for a
    bank that nobody holds by name. `aside`: it is what lies in a patron's bank, or beside a duel,
    beyond what is told of them, or is lacking there, because a line that they count lies aside.
    """

    seat: Seat | None
    was: Money
    right: Money
    aside: bool = False

    @property
    def amount(self) -> Money:
        """What is given, below nothing what is taken back."""
        return Money(self.right - self.was)


def difference(was: Played, right: Played, later: Later) -> tuple[GainChange, ...]:
    """Whose money changes, seat by seat and the house last; the changes come to nothing together
    (rules of §3.5).

    A line that lies aside has moved nothing yet, as the coup was or as it should have been: nobody
    gives back what he was never paid. Only a patron's bank of which an amount is told counts it
    from the moment its coup is settled, for the next coup and where it is handed back, and so does
    the other principal of a duel: their gain is told with it, and what lies there for it beside.
    `later` are the lines that had been put aside and were settled since.
    """
    before, after = _moved(was, later), _moved(right, later)
    nothing = Money(0)
    others = dict.fromkeys(each for each in (*before, *after) if each is not None)
    changes = [
        GainChange(each, before.get(each, nothing), after.get(each, nothing))
        for each in (*others, None)
    ]
    beside = [_for_what_lies_aside(each, later) for each in (was, right)]
    changes.append(GainChange(None, beside[0], beside[1], aside=True))
    return tuple(each for each in changes if each.amount)


def _moved(played: Played, later: Later) -> Mapping[Seat | None, Money]:
    """What a coup has moved to each who has a line or the bank, and to the house under no name,
    below nothing what from him."""
    nets = played.settlement.nets
    moved: dict[Seat | None, int] = {each: int(net) for each, net in nets.items()}
    moved[None] = left_to_the_house(played)
    for line in played.settlement.lines:
        if lies_aside(played, line, later):
            moved[line.seat] -= line.net
            if not counts_at_once(played, line.bet):
                moved[opponent(played, line.bet)] += line.net
    return {each: Money(amount) for each, amount in moved.items()}


def _for_what_lies_aside(played: Played, later: Later) -> Money:
    """What lies in the bank of a patron, or beside a duel, beyond what is told of them, below
    nothing what is lacking there, for the lines of that coup that lie aside."""
    return Money(
        sum(
            line.net
            for line in played.settlement.lines
            if lies_aside(played, line, later) and counts_at_once(played, line.bet)
        )
    )


def left_to_the_house(played: Played) -> Money:
    """What a coup left to whoever pays the layout, with the cagnotte; below 0 what it cost.

    Where nobody is named who holds the bank, to the bank.
    """
    bank = played.settlement.bank
    lines = (
        layout_lines(played) if bank is not None else (*layout_lines(played), *bank_lines(played))
    )
    return Money(sums(lines).result + (bank.cagnotte if bank else 0))


# The facts of a coup with other stakes, or another bank, in the place of what was entered


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


def names_no_amount(variant: Variant, coup: Coup) -> bool:
    """True of a coup whose banker owes what he loses, and put in nothing (S2-A32, S4.6)."""
    rules, bank = variant.bank, coup.bank
    return rules is not None and rules.names_no_amount and (bank is None or not bank.put_in)


def with_banker(recalled: Table, seat: Seat) -> list[ev.Event]:
    """The facts of the coup with that banker, who names no amount, in the place of the one whom the
    lot was said to name, or who still held the bank."""
    right = ev.PrincipalNamed(recalled.variant.banque, seat)
    named = [f for f in recalled.facts if isinstance(f, ev.PrincipalNamed) and f.hand == right.hand]
    facts = [fact for fact in recalled.facts if fact not in named]
    place = recalled.facts.index(named[0]) if named else 1
    facts.insert(place, right)
    return facts


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
        kept = _kept_on(fact, stake)
        if kept is not fact and first is None and isinstance(fact, _OF_STAKES):
            first = len(left)
        if kept is not None:
            left.append(kept)
    return first, left


def _kept_on(fact: ev.Event, stake: Stake) -> ev.Event | None:
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
