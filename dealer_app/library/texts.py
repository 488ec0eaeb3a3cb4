"""The guests' rules: prose of each game, with places for its drawing tables and its payouts."""

from functools import cache
from typing import Final

from dealer_app.i18n import DEFAULT_LANGUAGE, resources
from dealer_app.library.sheets import variant_ids
from dealer_app.library.toml_file import read_text

TABLEAU: Final = "{tableau}"
PAYOUTS: Final = "{payouts}"


@cache
def rule_text(variant_id: str, language: str) -> str:
    """A game's rules as markdown, `{tableau}` and `{payouts}` standing for its tables.

    A house's own game, of which no prose is known, has the tables alone.
    """
    if variant_id not in variant_ids():
        return f"{TABLEAU}\n\n{PAYOUTS}\n"
    folder = resources() / "variants" / variant_id
    path = folder / f"rules.{language}.md"
    return read_text(path if path.is_file() else folder / f"rules.{DEFAULT_LANGUAGE}.md")
