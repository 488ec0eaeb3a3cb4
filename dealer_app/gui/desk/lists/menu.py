"""The menu: what has a key of its own as well, by name; and who has the cards."""

from collections.abc import Mapping
from typing import Final

from dealer_app.gui.desk.act_words import has_use, past_name
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Verb
from dealer_app.gui.desk.lists import reentry_form
from dealer_app.i18n import EVERY_LANGUAGE, marked
from dealer_app.library.stand_in import has_own_cards
from dealer_app.rules.house import CommissionMode
from dealer_app.table import events as ev

MENU: Final[Mapping[Verb, str]] = {
    Verb.RECALL: marked("Look at a past coup"),
    Verb.CORRECT: marked("Put a card right"),
    Verb.OPEN_OR_HIDDEN: marked("Deal face down, or open"),
    Verb.BURN: marked("Burn a card"),
    Verb.CUT_CARD: marked("Cut card"),
    Verb.OWN_CARDS: marked("The cards of the game"),
    Verb.NEW_SHOE: marked("New shoe"),
    Verb.CROUPIER: marked("Another croupier"),
    Verb.RULES: marked("Rules of the game"),
    Verb.REPORT: marked("Session sheet"),
    Verb.LANGUAGE: EVERY_LANGUAGE,
    Verb.FULL_SCREEN: marked("Full screen"),
    Verb.HELP: marked("All keys"),
    Verb.CLOSE_TABLE: marked("Close the table"),
    Verb.ABOUT: marked("About Sabot"),
    Verb.INCIDENT: marked("Incident"),
    Verb.VOID: marked("Void coup"),
    Verb.EVENING: marked("The guests’ chips"),
    Verb.ODDS: marked("What the bets are worth"),
    Verb.CHIPS: marked("Give out chips"),
    Verb.CHIPS_BACK: marked("Take chips back"),
    Verb.DISPLAY: marked("The guests’ display"),
    Verb.PAST: marked("The coups so far"),
    Verb.THEME: marked("Dark, light or high contrast"),
    Verb.TEXT: marked("Size of the text"),
    Verb.SIDE: marked("The panel at the other side"),
    Verb.BANK: marked("Who holds the bank"),
    Verb.HOLD: marked("Who holds the cards"),
    Verb.RETIRE: marked("Give the bank up"),
    Verb.GARAGE: marked("Set winnings aside"),
    Verb.SHOE_ODDS: marked("Odds of the present shoe"),
    Verb.ASIDE: marked("Lines put aside"),
    Verb.OWED: marked("Commission owed"),
    Verb.TRAY: marked("The tray"),
    Verb.LOCK: marked("Lock the window"),
    Verb.ALERTS: marked("Alerts"),
    Verb.KEPT: marked("Packs, cut and limits"),
    Verb.REENTER: reentry_form.BEGIN,
}
"""The lines of the menu. A pack of its own and a cut card are never both there, and what only some
houses or games have comes last: a line has the same number in every game."""

_OF_PATRONS: Final = frozenset({Verb.BANK, Verb.HOLD, Verb.RETIRE, Verb.GARAGE})
"""What the menu has only where patrons hold the bank."""


def lines(desk: Desk) -> list[ListLine]:
    """The menu's lines, each for an act."""
    return [ListLine(desk.words(text), act=KeyAct(verb)) for verb, text in _menu(desk)]


SIGN_IN: Final = marked("Whoever deals signs in")
"""What locks the window where people sign, at a table that is dealt at unsigned."""


def _menu(desk: Desk) -> list[tuple[Verb, str]]:
    """The menu's lines that the game has a use for."""
    patrons = desk.variant.bank is not None
    missing = frozenset() if patrons else _OF_PATRONS
    if not has_own_cards(desk.variant):
        missing |= {Verb.OWN_CARDS}
    if not desk.table.house.shoe_odds:
        missing |= {Verb.SHOE_ODDS}
    if desk.session.posts is None and not desk.unsigned:
        missing |= {Verb.LOCK}
    if desk.table.house.commission_mode is not CommissionMode.MARKED:
        missing |= {Verb.OWED}
    menu = {**MENU, Verb.PAST: past_name(desk.variant)}
    if desk.table.night.reentry is not None:
        menu[Verb.REENTER] = reentry_form.END
    if desk.unsigned:
        menu[Verb.LOCK] = SIGN_IN
    there = ((verb, text) for verb, text in menu.items() if verb not in missing)
    return [(verb, text) for verb, text in there if has_use(desk.variant, KeyAct(verb))]


def name_croupier(desk: Desk, name: str) -> None:
    """Somebody else has the cards."""
    if name:
        desk.enter(ev.CroupierNamed(name), Desk.rest)
