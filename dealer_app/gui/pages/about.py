"""What an inspector looks for: software, sheets and their hashes, the journal, licences."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QWidget

from dealer_app import __version__
from dealer_app.gui.pages.overlay import Overlay
from dealer_app.gui.pages.page_keys import label
from dealer_app.i18n import Words, resources
from dealer_app.table.table import Table


@dataclass(frozen=True, slots=True)
class InForce:
    """The rules in force and where they are recorded; hashes in hexadecimal, empty for none."""

    game: str = ""
    sheet: str = ""
    house: str = ""
    house_name: str = ""
    journal: Path | None = None


def in_force(table: Table, words: Words, journal: Path) -> InForce:
    """The rules of a table, and where it is recorded."""
    return InForce(
        words.name(table.variant.names),
        table.opened.sheet_digest,
        table.opened.house_digest,
        table.house.name,
        journal,
    )


def facts(words: Words, force: InForce, data: Path) -> tuple[tuple[str, str], ...]:
    """Each thing that is told, and what it is."""
    house = force.house_name or words("none")
    return (
        (words("Software"), f"Sabot {__version__}"),
        (words("Game in force"), force.game or words("no table is open")),
        (words("SHA-256 of its sheet"), grouped(force.sheet) or "–"),
        (words("House sheet"), house),
        (words("SHA-256 of the house sheet"), grouped(force.house) or "–"),
        (words("Journal"), str(force.journal or data)),
        (words("Cards"), words("drawn by Adrian Kennard, CC0 1.0")),
        (words("Type"), words("Inter, SIL Open Font License 1.1; DejaVu Sans, its own licence")),
        (words("Windows"), words("Qt {version} and PySide6, LGPL version 3", version=qVersion())),
        (words("Licence texts"), str(resources())),
    )


def grouped(digest: str) -> str:
    """A hash in groups of eight, so that it can be read out and compared."""
    return " ".join(digest[place : place + 8] for place in range(0, len(digest), 8))


def about_overlay(over: QWidget, words: Words, force: InForce, data: Path) -> Overlay:
    """The facts over a window."""
    overlay = Overlay(over)
    overlay.title.setText(words("About Sabot"))
    overlay.hint.setText(words("Any key goes back."))
    overlay.body.setVerticalSpacing(16)
    overlay.body.setColumnStretch(1, 1)
    for row, (name, value) in enumerate(facts(words, force, data)):
        shown = label("text", value)
        shown.setWordWrap(True)
        overlay.body.addWidget(label("muted", name), row, 0)
        overlay.body.addWidget(shown, row, 1)
    return overlay
