"""Irregularities that nobody has answered for yet: each stays up until somebody clears it (§5).

None stops the game: the house's default holds at once, and somebody of the post that the catalogue
names has to clear it. What was only noted, as it came, is none: it stands in the journal, on the
coup and in its record, and nobody need answer for it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from dealer_app.rules.coup import Finding
from dealer_app.rules.due import Refusal
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Irregular
from dealer_app.table import events as ev
from dealer_app.table.night import IMPLAUSIBLE, mispaid_in
from dealer_app.table.roll import Reckoning, Roll, Selfsame
from dealer_app.table.table import Played, Table


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


@dataclass(frozen=True, slots=True)
class _Found:
    """The irregularities of a coup that has any."""

    coup: int
    findings: tuple[Finding, ...]


def _and(found: Roll[_Found], played: Played) -> Roll[_Found]:
    coup = played.coup
    return found.and_one(_Found(coup.number, coup.findings)) if coup.findings else found


FOUND: Final[Reckoning[Played, Roll[_Found]]] = Reckoning(Roll(), _and)
"""The coups in which something irregular was found."""


def alerts(table: Table) -> tuple[Alert, ...]:
    """What nobody has answered for, the oldest first; what waits for a decision is the call."""
    before = _before(_Past(table))
    if table.coup is None or not (table.coup.findings or table.night.mispaid):
        return before
    number = table.coup.number
    return (*before, *_alerts(table, number, findings_of(table, number)))


class _Past(Selfsame):
    """The table as far as its alerts from before the present coup go."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        night, found = table.night, table.played.come_to(FOUND)
        beside = (night.apart, night.mispaid, night.cleared)
        super().__init__(found, *beside, table.house.irregularities)
        self.table = table


@lru_cache(maxsize=16)
def _before(past: _Past) -> tuple[Alert, ...]:
    """Those of the coups before the present one, looked for only where one may have come or
    gone."""
    table, over = past.table, len(past.table.played)
    paid = {each.fact.coup for each in table.night.mispaid if each.fact.coup <= over}
    found = {each.coup: each.findings for each in table.played.come_to(FOUND)}
    found |= {coup: findings_of(table, coup) for coup in (0, *paid)}
    return tuple(alert for coup in sorted(found) for alert in _alerts(table, coup, found[coup]))


def _alerts(table: Table, coup: int, findings: Sequence[Finding]) -> Iterator[Alert]:
    """Those irregularities of a coup that nobody has answered for, and somebody must."""
    for place, finding in enumerate(findings):
        waits = not finding.pending and not finding.noted
        if waits and (coup, place) not in table.night.cleared:
            rule = table.house.irregularities.get(finding.code)
            yield Alert(coup, place, finding, rule)
