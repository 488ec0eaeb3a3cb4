"""What the payout brings to light: a bank that cannot pay, a Grandeur who played recklessly."""

from dealer_app.rules.penalty import FALSE_DRAW, reckless
from dealer_app.table import events as ev
from dealer_app.table.card_judge import found
from dealer_app.table.state import fold
from dealer_app.table.table import Table
from dealer_app.table.verdict import Verdict

BANK_EXCEEDED = "IRR-24"


def with_payout(table: Table, verdict: Verdict) -> Verdict:
    """The verdict with what is found once the cards are done (IRR-21, IRR-24)."""
    rules = table.variant
    looked_for = rules.penalty is not None or (rules.bank and rules.bank.short_in_order)
    coup = table.coup
    if not looked_for or coup is None or not coup.dealt or not verdict.events:
        return verdict
    after = fold(table, ((event, None) for event in verdict.events))
    if after.coup is None or after.coup.voided or after.settlement is None:
        return verdict
    codes = {each.code for each in after.coup.findings}
    found_now: list[ev.IrregularityFound] = []
    if after.settlement.short and BANK_EXCEEDED not in codes:
        found_now.append(found(after, BANK_EXCEEDED))
    ponte = after.coup.playing[0]
    known = any(f.code == FALSE_DRAW and f.hand == ponte for f in after.coup.findings)
    if not known and reckless(rules, after.coup):
        found_now.append(found(after, FALSE_DRAW, ponte))
    return Verdict((*verdict.events, *found_now), verdict.refusal)
