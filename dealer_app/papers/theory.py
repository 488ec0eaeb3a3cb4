"""What theory expects of the stakes of a night: the edge and the variance of each bet.

The band of 95 % stands for each bet, all stakes of a coup on it together; there is none for totals,
for the bets of one coup depend on each other.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from fractions import Fraction
from typing import Final

from dealer_app.reports.night.takings import Edge
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.variant import BetSpec, Fund, Variant
from dealer_app.table.table import Rules

_WEIGHED: Final[dict[tuple[str, int], Mapping[str, Edge]]] = {}
"""The edges of every game that was weighed, by all that its sheet says, and its packs. Nothing of a
bet whose edge nobody knows."""


def edges(rules: Rules, packs: int, bets: AbstractSet[str]) -> Mapping[str, Edge]:
    """The edges of those of these bets that the house pays."""
    free = rules.house.commission_mode is CommissionMode.NONE
    variant = _without_commission(rules.variant) if free else rules.variant
    key = (repr(variant), packs)
    if key not in _WEIGHED:
        _WEIGHED[key] = _weighed(variant, packs)
    return {bet: edge for bet, edge in _WEIGHED[key].items() if bet in bets}


def _weighed(variant: Variant, packs: int) -> Mapping[str, Edge]:
    """The edge of each bet from a fresh shoe; none where somebody chooses, or patrons bank."""
    if variant.bank is not None or variant.fund is not Fund.HOUSE or not packs:
        return {}
    from dealer_app.odds.odds import Unanswerable, answerable  # noqa: PLC0415 - it brings numpy
    from dealer_app.theory.appraisal import appraised  # noqa: PLC0415 - numpy too
    from dealer_app.theory.shoe import full  # noqa: PLC0415 - and this
    from dealer_app.theory.theories import theory  # noqa: PLC0415 - and this

    try:
        with answerable(packs):
            sides = appraised(theory(variant), full(variant.pack, packs), {})
    except Unanswerable:
        return {}
    return {worth.bet: Edge(-worth.edge, worth.variance) for side in sides for worth in side.bets}


def _without_commission(variant: Variant) -> Variant:
    return replace(variant, bets={bet: _free(spec) for bet, spec in variant.bets.items()})


def _free(spec: BetSpec) -> BetSpec:
    lines = tuple(replace(line, commission=Fraction(0)) for line in spec.lines)
    return replace(spec, lines=lines)
