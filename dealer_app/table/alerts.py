"""Irregularities that nobody has answered for yet: each stays up until somebody clears it (§5)."""

from dataclasses import dataclass

from dealer_app.rules.coup import Finding
from dealer_app.rules.house import Irregular
from dealer_app.table.night import mispaid_in
from dealer_app.table.table import Table


@dataclass(frozen=True, slots=True)
class Alert:
    """An irregularity that is not cleared: of which coup, 0 where none lay; which of its coup it
    is, from 0; and its entry in the house's catalogue."""

    coup: int
    place: int
    finding: Finding
    rule: Irregular | None


def findings_of(table: Table, coup: int) -> tuple[Finding, ...]:
    """The irregularities of a coup, those of its payout last; of coup 0, those found apart."""
    if coup == 0:
        return table.night.apart
    coups = [each.coup for each in table.played[coup - 1 : coup]]
    if table.coup is not None and table.coup.number == coup:
        coups.append(table.coup)
    return tuple(f for each in coups for f in (*each.findings, *mispaid_in(table.night, coup)))


def finding_at(table: Table, coup: int, place: int) -> Finding | None:
    """The irregularity at that place of a coup, None where there is none."""
    findings = findings_of(table, coup) if coup >= 0 else ()
    return findings[place] if 0 <= place < len(findings) else None


def alerts(table: Table) -> tuple[Alert, ...]:
    """What nobody has answered for, the oldest first; what waits for a decision is the call."""
    night, rules = table.night, table.house.irregularities
    paid = {each.fact.coup for each in night.mispaid}
    coups = [each.coup for each in table.played]
    if table.coup is not None:
        coups.append(table.coup)
    numbers = [each.number for each in coups if each.findings or each.number in paid]
    return tuple(
        Alert(number, place, finding, rules.get(finding.code))
        for number in (0, *numbers)
        for place, finding in enumerate(findings_of(table, number))
        if not finding.pending and (number, place) not in night.cleared
    )
