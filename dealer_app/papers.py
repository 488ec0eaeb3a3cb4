"""What goes on paper: a session, or a game's rules, handed to the reports with all they print."""

from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from pathlib import Path

from dealer_app import __version__
from dealer_app.i18n import Words
from dealer_app.library import rule_card, rules_in_force, sheet_from_text, unseated
from dealer_app.reports import ranking, rule_sheet, session_sheet
from dealer_app.reports.identity import SheetData
from dealer_app.reports.rule_sheet import RuleSheetData
from dealer_app.rulebook import stored_resolver
from dealer_app.session import TableSession
from dealer_app.table.state import Table
from dealer_app.table.tally import course


@dataclass(frozen=True, slots=True)
class Imprint:
    """When a paper is printed, the zone of its clock (None: the machine's), the session's id."""

    printed: datetime
    zone: tzinfo | None = None
    session: str = ""


def write_session_sheet(path: Path, session: TableSession, words: Words, imprint: Imprint) -> None:
    """Writes the session sheet as PDF; OSError if the file cannot be written."""
    session_sheet.write(path, _data(session, imprint), words)


def write_ranking(path: Path, session: TableSession, words: Words, imprint: Imprint) -> None:
    """Writes the ranking of an evening as PDF (S2.25); OSError if the file cannot be written."""
    ranking.write(path, _data(session, imprint), words)


def _data(session: TableSession, imprint: Imprint) -> SheetData:
    # The table goes on while a thread prints: an entry that has no time yet is not on the paper.
    opening, times = session.table.opened, tuple(session.times)
    events = session.events[: len(times)]
    return SheetData(
        course=course(events, times, stored_resolver(opening)),
        options=sheet_from_text(opening.sheet, "sheet").options,
        session=imprint.session,
        software=__version__,
        head=session.head,
        printed=imprint.printed,
        zone=imprint.zone,
    )


def write_rule_sheet(path: Path, table: Table, words: Words, imprint: Imprint) -> None:
    """Writes the guests' rules of the game in force as PDF, with the bets that the house takes."""
    opening, rules = table.opened, table.rules
    variant = unseated(rules.variant)
    taken = {bet: spec for bet, spec in variant.bets.items() if bet not in rules.house.closed}
    options = sheet_from_text(opening.sheet, "sheet").options
    data = RuleSheetData(
        card=rule_card(replace(variant, bets=taken), words, options),
        prose=rules_in_force(variant, words),
        rules=replace(rules, variant=variant),
        table=opening.table,
        digest=opening.sheet_digest,
        software=__version__,
        printed=imprint.printed,
        zone=imprint.zone,
    )
    rule_sheet.write(path, data, words)
