"""The form on which coups are written down that are dealt without the program."""

from dataclasses import replace
from pathlib import Path

from dealer_app import __version__
from dealer_app.i18n import Words
from dealer_app.library import card_in_force, sheet_from_text, unseated
from dealer_app.papers.imprint import Imprint
from dealer_app.reports import coup_form
from dealer_app.reports.coup_form import FormData
from dealer_app.table.table import Table


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
