"""The way to an answer, step by step: cards with what they are worth and their sum, a payment from
the stake to the chips, a bank from what lay in it.

What a step comes to is what the engine makes of it; here stands only how it is written down.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from dealer_app.i18n import MINUS
from dealer_app.i18n.saying import Saying
from dealer_app.rules.bank_rules import Stops
from dealer_app.rules.card_order import against, ended
from dealer_app.rules.cards import FIRST_CARDS, Bust, Count
from dealer_app.rules.coup import Coup, Hand, Line, values
from dealer_app.rules.house import House, RoundingRule
from dealer_app.rules.money import Money
from dealer_app.rules.stacks import paid_with, payable, stack
from dealer_app.rules.variant import BetSpec, HandId, PayLine, Variant
from dealer_app.table.accounts.commission import in_chips, marked_on
from dealer_app.training.question import Piles, Values

# Cards, and what they come to


def hand_sum(variant: Variant, hand: HandId, cards: Hand) -> tuple[Saying, ...]:
    """What each card of a hand is worth, and how they add up; whether the hand is over."""
    worth, count = values(variant, cards), variant.count
    total = count.total(worth)
    shown = " ".join(card.text for card in cards)
    adds = Saying("hand_adds", {"hand": hand, "cards": shown, "sum": _sum(count, worth)})
    return (adds, Saying("sum_over", {"sum": total.points})) if total.bust else (adds,)


def hand_sums(variant: Variant, coup: Coup) -> tuple[Saying, ...]:
    """The same of every hand whose cards lie there and are seen."""
    return tuple(
        step
        for hand in coup.playing
        if (cards := coup.hand(hand)) and not any(card.hidden for card in cards)
        for step in hand_sum(variant, hand, cards)
    )


def natural_of_all(variant: Variant, coup: Coup) -> tuple[Saying, ...]:
    """The hands whose natural ends the draws: with two cards, and at what."""
    if not ended(variant, coup):
        return ()
    held = {hand: values(variant, coup.hand(hand)[:FIRST_CARDS]) for hand in coup.playing}
    naturals = (
        Saying("by_natural", {"hand": hand, "total": variant.count.total(worth).points})
        for hand, worth in held.items()
        if variant.count.natural(worth)
    )
    each = sorted(variant.count.naturals)
    if variant.naturals_stop is Stops.ANY and len(each) == 2:
        return (*naturals, Saying("natural_of_any", {"low": each[0], "high": each[-1]}))
    return (*naturals, Saying("natural_ends"))


def compared(variant: Variant, coup: Coup, results: Mapping[HandId, str]) -> tuple[Saying, ...]:
    """How each hand fares beside the bank's, by what both come to."""
    bank = variant.count.total(values(variant, coup.hand(variant.banque))).points
    return tuple(
        Saying(
            f"beside_{results[hand]}",
            {
                "hand": hand,
                "total": variant.count.total(values(variant, coup.hand(hand))).points,
                "bank_total": bank,
            },
        )
        for hand in against(variant, coup)
        if hand in results and not variant.count.total(values(variant, coup.hand(hand))).bust
    )


def _sum(count: Count, worth: Sequence[int]) -> str:
    """Cards added up as the game adds them: the first two by themselves where only a third card
    can bust (S2-A2)."""
    if count.bust is Bust.ON_DRAW and len(worth) > FIRST_CARDS:
        first = count.total(worth[:FIRST_CARDS]).points
        then = _added((first, *worth[FIRST_CARDS:]))
        return f"{_reduced(count, worth[:FIRST_CARDS])}; {then}"
    return _reduced(count, worth)


def _reduced(count: Count, worth: Sequence[int]) -> str:
    """A sum, and what is taken off it."""
    points, total = sum(worth), count.total(worth).points
    if points == total:
        return _added(worth)
    return f"{_added(worth)}; {points} {MINUS} {points - total} = {total}"


def _added(worth: Sequence[int]) -> str:
    return f"{' + '.join(map(str, worth))} = {sum(worth)}"


# A payment


def won(house: House, bet: BetSpec, decides: tuple[PayLine, int], line: Line) -> Iterator[Saying]:
    """From the stake to what the seat is given, by the line that decides and how many times it
    counts: the odds, rounding, commission and chips."""
    pays, times = decides
    yield Saying("pays_odds", {"bet": bet.id, "on": pays.on, "odds": str(pays.pays)})
    if times > 1:
        yield Saying("times_stake", {"times": times})
    exact = line.stake * pays.pays * times
    by = str(pays.pays * times)
    yield Saying("stake_by", {"stake": line.stake, "by": by, "exact": str(exact)})
    if exact != line.won:
        yield rounding(house.winnings, line.won)
    if line.commission:
        yield from _commission(house, pays.commission, line)
    yield from chips(in_chips(line, house), house)


def _commission(house: House, rate: Fraction, line: Line) -> Iterator[Saying]:
    """The commission: its rate of what is won, how it is rounded, and what is left."""
    exact = line.won * rate
    values: Values = {"rate": str(rate), "won": line.won, "exact": str(exact)}
    yield Saying("commission_of_win", values)
    if exact != line.commission:
        yield rounding(house.commission, line.commission)
    if marked_on(line, house):
        yield Saying("commission_marked", {"commission": line.commission, "won": line.won})
    else:
        yield Saying("commission_kept", {"terms": (line.won, -line.commission)})


def rounding(rule: RoundingRule, amount: Money) -> Saying:
    """Which way an amount was rounded, and to what."""
    return Saying(f"rounded_{rule.how.value}", {"unit": rule.unit, "won": amount})


def chips(amount: Money, house: House) -> tuple[Saying, ...]:
    """The amount as the house stacks it; nothing where its chips do not make it."""
    if not amount or not payable(amount, paid_with(house)):
        return ()
    return (Saying("in_chips", {"stack": tuple(stack(amount, house).chips.items())}),)


def pile_sums(piles: Piles) -> tuple[Saying, ...]:
    """What each pile is worth, and of several what they come to."""
    each = tuple(
        Saying("pile_worth", {"unit": value, "number": number, "amount": Money(value * number)})
        for value, number in piles
    )
    if len(piles) == 1:
        return each
    return (*each, Saying("all_added", {"terms": tuple(value * n for value, n in piles)}))


# A bank


def bank_terms(lines: Sequence[Line], *, gains: bool) -> tuple[int, ...]:
    """What a bank takes and what it pays, line by line, towards what it gains or loses: the larger
    side of it first."""
    sign = 1 if gains else -1
    terms = [sign * (line.lost - line.won) for line in lines if line.lost or line.won]
    return tuple(sorted(terms, key=lambda term: term < 0))
