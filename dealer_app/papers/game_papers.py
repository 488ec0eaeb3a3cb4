"""The papers of a game: its rules, the guests' cards, its PAR sheet, and the form for coups dealt
without the program; and the manual."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from dealer_app import __version__
from dealer_app.i18n import Words
from dealer_app.library import (
    Edition,
    card_in_force,
    rules_in_force,
    sheet_from_text,
    unseated,
)
from dealer_app.papers import Imprint
from dealer_app.reports import coup_form, par_sheet, rule_sheet, scorecard
from dealer_app.reports.coup_form import FormData
from dealer_app.reports.par_sheet import ParSheetData
from dealer_app.reports.rule_sheet import RuleSheetData
from dealer_app.reports.scorecard import CardSide, ScorecardData
from dealer_app.table.table import Table
from dealer_app.table.view.boards import boards

if TYPE_CHECKING:  # it brings numpy, which is for those who ask for odds
    from dealer_app.odds.game_odds import GameOdds


def write_form(path: Path, table: Table, words: Words, imprint: Imprint, coups: int = 0) -> None:
    """Writes the form of the game in force at a table as PDF, for so many coups, as many as one
    page has where it is 0; OSError if the file cannot be written."""
    opened, rules = table.opened, table.rules
    variant = unseated(rules.variant)
    data = FormData(
        card=card_in_force(variant, sheet_from_text(opened.sheet, "sheet"), words),
        rules=replace(rules, variant=variant),
        seats=opened.seats,
        coups=coups,
        table=opened.table,
        digest=opened.sheet_digest,
        software=__version__,
        printed=imprint.printed,
        zone=imprint.zone,
        size=imprint.size or rules.house.documents.paper,
    )
    coup_form.write(path, data, words)


def write_manual(path: Path, words: Words) -> None:
    """Writes the manual of this version as PDF; OSError if the file cannot be written."""
    from dealer_app.manual import chapters  # noqa: PLC0415 - Markdown, which no other paper reads
    from dealer_app.reports.manual_book import ManualData, write  # noqa: PLC0415 - the same

    data = ManualData(chapters(words.language), __version__)
    write(path, data, words)


def write_rule_sheet(path: Path, table: Table, words: Words, imprint: Imprint) -> None:
    """Writes the guests' rules of the game in force as PDF, with the bets that the house takes."""
    rule_sheet.write(path, _rules(table, words, imprint, Edition.GUESTS), words)


def write_staff_rules(path: Path, table: Table, words: Words, imprint: Imprint) -> None:
    """Writes the same rules with the number of each, for those who answer for the game."""
    rule_sheet.write(path, _rules(table, words, imprint, Edition.STAFF), words)


def _rules(table: Table, words: Words, imprint: Imprint, edition: Edition) -> RuleSheetData:
    opening, rules = table.opened, table.rules
    variant = unseated(rules.variant)
    taken = {bet: spec for bet, spec in variant.bets.items() if bet not in rules.house.closed}
    sheet = sheet_from_text(opening.sheet, "sheet")
    return RuleSheetData(
        card=card_in_force(replace(variant, bets=taken), sheet, words),
        prose=rules_in_force(variant, words, edition),
        rules=replace(rules, variant=variant),
        table=opening.table,
        digest=opening.sheet_digest,
        software=__version__,
        printed=imprint.printed,
        zone=imprint.zone,
        numbered=edition is Edition.STAFF,
    )


def write_scorecard(
    path: Path, table: Table, words: Words, imprint: Imprint, shoes: Sequence[int | None]
) -> None:
    """Writes the guests' cards of these shoes as PDF, a blank one for None; OSError if the file
    cannot be written."""
    data = ScorecardData(
        rules=table.rules,
        table=table.opened.table,
        sides=[CardSide() if shoe is None else _side(table, shoe) for shoe in shoes],
        digest=table.opened.sheet_digest,
        software=__version__,
        printed=imprint.printed,
        zone=imprint.zone,
    )
    scorecard.write(path, data, words)


def _side(table: Table, shoe: int) -> CardSide:
    coups = [each for each in table.coups if each.coup.shoe == shoe]
    opened = next((each.hour for each in coups), None)
    return CardSide(shoe, boards(table.rules, coups), opened)


def write_par_sheet(path: Path, answer: "GameOdds", words: Words, imprint: Imprint) -> None:
    """Writes the PAR sheet of an appraised game as PDF (REQ-17); OSError if it fails."""
    from dealer_app.odds.game_odds import (  # noqa: PLC0415 - numpy is for those who ask for odds
        ASSUMED,
        laws_told,
        outcome,
    )

    variant = answer.variant
    data = ParSheetData(
        card=card_in_force(unseated(answer.rules.variant), answer.sheet, words),
        rules=replace(answer.rules, variant=unseated(answer.rules.variant)),
        packs=answer.packs,
        cards=answer.left,
        bets=[worth for side in answer.sides for worth in side.bets],
        chosen=laws_told(answer, words),
        assumed=[words(ASSUMED[each]) for each in answer.assumed],
        unknown=answer.astride,
        outcome=lambda bet, on: outcome(variant, bet, on, words),
        digest=answer.sheet.sha256,
        software=__version__,
        printed=imprint.printed,
        zone=imprint.zone,
    )
    par_sheet.write(path, data, words)
