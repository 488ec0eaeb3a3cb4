"""Irregularities that nobody has answered for yet: each stays up until somebody clears it (§5)."""

from dataclasses import dataclass

from dealer_app.rules.coup import Finding
from dealer_app.rules.due import Refusal
from dealer_app.rules.house import Irregular
from dealer_app.table import events as ev
from dealer_app.table.night import IMPLAUSIBLE, mispaid_in
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


@dataclass(frozen=True, slots=True)
class Doubt:
    """Who answers for what can hardly be so, and its figures."""

    answers: str
    figures: Refusal


def doubt_at(table: Table, coup: int, place: int) -> Doubt | None:
    """What can hardly be so about the irregularity at that place of a coup; None where nothing is
    that somebody answered for."""
    night, found = table.night, findings_of(table, coup)
    if coup:
        told = [(each.fact, each.doubt) for each in night.mispaid if each.fact.coup == coup]
        places = [*range(len(found) - len(told), len(found))]
        return _doubt(dict(zip(places, told, strict=True)).get(place))
    moved = [(each.fact, each.doubt) for each in night.movements if each.alarms]
    places = [at for at, each in enumerate(found) if each.code == IMPLAUSIBLE]
    return _doubt(dict(zip(places, moved, strict=True)).get(place))


def _doubt(told: tuple[ev.Beside, Refusal | None] | None) -> Doubt | None:
    """Who answers for that fact, with its figures."""
    if told is None or told[1] is None or not isinstance(told[0], ev.Vouched):
        return None
    return Doubt(told[0].vouched, told[1])


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
