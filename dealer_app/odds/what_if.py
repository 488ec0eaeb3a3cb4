"""What a changed sheet gives or takes: each bet's edge before and after, and what to beware of."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from dealer_app.i18n import Share, Words, marked
from dealer_app.i18n.saying import Saying
from dealer_app.odds.game_odds import answerable, percent
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Limits
from dealer_app.rules.money import plain
from dealer_app.rules.procedures import fresh_packs
from dealer_app.rules.variant import BetId, BetSpec, Procedure
from dealer_app.table.table import Rules
from dealer_app.theory.appraisal import appraised
from dealer_app.theory.shoe import full
from dealer_app.theory.theories import theory

DEAR: Final = Fraction(1, 5)
"""A bet that costs more than this share of the stake is warned of."""

_HOUSE_LOSES = marked("{bet}: the house loses {edge} of what is staked.")
_DEAR = marked("{bet}: it costs {edge} of what is staked, more than {most}.")
_UNPAYABLE = marked(
    "{bet}: a commission of {rate} on {stake} cannot be paid in this house’s chips."
)


@dataclass(frozen=True, slots=True)
class EdgeChange:
    """A bet's edge under one sheet and under another; None where that sheet does not have it."""

    bet: BetId
    before: Fraction | None
    after: Fraction | None


def edges(rules: Rules) -> Mapping[BetId, Fraction]:
    """What one unit on each bet gains from a fresh shoe; Unanswerable where none is known."""
    packs = fresh_packs(rules.variant)
    with answerable(packs):
        sides = appraised(theory(rules.variant), full(rules.variant.pack, packs), {})
    return {worth.bet: worth.edge for side in sides for worth in side.bets}


def compared(before: Rules, after: Rules) -> tuple[EdgeChange, ...]:
    """Every bet of either sheet, in the order of the new one."""
    old, new = edges(before), edges(after)
    return tuple(EdgeChange(bet, old.get(bet), new.get(bet)) for bet in {**new, **old})


def warned(
    rules: Rules, edges: Mapping[BetId, Fraction], dear: Fraction = DEAR
) -> Iterator[Saying]:
    """What a house should know of each `bet`: it loses there, guests lose much, or chips do not
    go."""
    house_banks = rules.variant.procedure is Procedure.HOUSE_BANKED
    for bet, edge in edges.items():
        if house_banks and edge > 0:
            yield Saying(_HOUSE_LOSES, {"bet": bet, "edge": _share(edge)})
        if -edge > dear:
            yield Saying(_DEAR, {"bet": bet, "edge": _share(-edge), "most": Share(dear)})
        yield from _unpayable(rules, rules.variant.bets[bet])


def _unpayable(rules: Rules, bet: BetSpec) -> Iterator[Saying]:
    """A commission on the least stake that no chip of the house can pay (§2.7), where the house
    says what its least stake is."""
    house = rules.house
    least = house.limits_of(bet.id).minimum
    if not house.chips or least == Limits().minimum:
        return
    chip = min(each.value for each in house.chips)
    for line in bet.lines:
        owed = least * line.pays * line.commission
        if owed % chip:
            stake = plain(least, house.currency.digits)
            values = {"bet": bet.id, "rate": Share(line.commission), "stake": stake}
            yield Saying(_UNPAYABLE, values)


def _share(edge: Fraction) -> Share:
    """What a bet costs, to a thousandth of a per cent as the tables have it."""
    return Share(Fraction(round(100_000 * edge), 100_000))


def lines_of(before: Rules, after: Rules, words: Words) -> Iterator[str]:
    """The comparison in lines of words: every bet, and every warning after them."""
    changes = compared(before, after)
    bet, usual, here = words("Bet"), words("usual"), words("this sheet")
    yield f"{bet:28} {usual:>9} {here:>10}"
    specs = {**before.variant.bets, **after.variant.bets}
    for change in changes:
        name = words.name(specs[change.bet].names)
        mark = " *" if change.before != change.after else ""
        was, now = _shown(change.before, words), _shown(change.after, words)
        yield f"{name:28} {was:>9} {now:>10}{mark}"
    present = {change.bet: change.after for change in changes if change.after is not None}
    for each in warned(after, present):
        bet = words.name(specs[BetId(str(each.values["bet"]))].names)
        yield words(each.code, **{**each.values, "bet": bet})


def _shown(edge: Fraction | None, words: Words) -> str:
    return "–" if edge is None else words.pointed(percent(edge)) + words.spoken.percent
