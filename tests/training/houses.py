"""Houses under which the drills are asked: options of every game, and whole house sheets."""

from pathlib import Path
from typing import Final

from tests.test_nights import TABLES

_HOUSES: Final = Path(__file__).parents[2] / "resources" / "houses"

STRICT: Final = """
name       = "Strict"
limits     = { minimum = 10, maximum = 1000, multiple = 10, under = "settle_once" }
commission = { mode = "marked" }
cards      = { relief_burn = true }
"""
"""Commission is marked, a stake below the minimum settled once, and a relief burns a card."""

SHEETS: Final = {
    "strict": STRICT,
    **{name: (_HOUSES / f"{name}.toml").read_text(encoding="utf-8") for name in ("casino", "fr")},
}

OPTIONS: Final = [
    *((game, options) for game, tables in TABLES.items() for _, options in tables if options),
    ("punto_banco", {"burn": "first_card", "cut_card": "16"}),
    ("punto_banco", {"banque": "ez", "burn": "3", "cut_card": "7"}),
    ("festival", {"natural": "plays_on", "burn": "first_card"}),
    ("festival", {"next_principal": "lot", "tie_principals": "carry"}),
    ("macao", {"over_nine": "reduce", "packs": "6"}),
    ("porcelaine", {"grandeur_law": "forced", "penalty": "off", "spectators": "off"}),
]
