"""The library: game sheets, house sheets, irregularities and rule texts, read and checked.

All validation of files from outside is here; what comes out are the frozen records of `rules`.
"""

from dealer_app.library.card import (
    Edition,
    RuleCard,
    RuleTable,
    as_text,
    card_in_force,
    rule_card,
    rule_text,
    rules_in_force,
)
from dealer_app.library.faults import BadOption, FileFault, SheetFault
from dealer_app.library.house.houses import (
    HouseSheet,
    chosen_house,
    default_house,
    house_for,
    house_from_text,
    house_ids,
    house_name,
    house_options,
    in_house,
    irregularities,
    read_house,
)
from dealer_app.library.sheets import (
    Sheet,
    check_sheet,
    game_name,
    read_sheet,
    resolve,
    sheet_from_text,
    variant_ids,
)
from dealer_app.rules.variant import unseated

__all__ = [
    "BadOption",
    "Edition",
    "FileFault",
    "HouseSheet",
    "RuleCard",
    "RuleTable",
    "Sheet",
    "SheetFault",
    "as_text",
    "card_in_force",
    "check_sheet",
    "chosen_house",
    "default_house",
    "game_name",
    "house_for",
    "house_from_text",
    "house_ids",
    "house_name",
    "house_options",
    "in_house",
    "irregularities",
    "read_house",
    "read_sheet",
    "resolve",
    "rule_card",
    "rule_text",
    "rules_in_force",
    "sheet_from_text",
    "unseated",
    "variant_ids",
]
