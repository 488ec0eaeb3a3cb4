"""The menu: what has a key of its own as well, by name, in groups; and who has the cards."""

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

COUP: Final = marked("Coup")
SHOE: Final = marked("Shoe")
TABLE: Final = marked("Table")
MONEY: Final = marked("Tray")
NIGHT: Final = marked("Night")
SCHOOL: Final = marked("School")
SCREEN: Final = marked("Appearance")

MENU: Final[Mapping[str, Mapping[Verb, str]]] = {
    COUP: {
        Verb.INCIDENT: marked("Incident"),
        Verb.CORRECT: marked("Put a card right"),
        Verb.VOID: marked("Void coup"),
        Verb.RECALL: marked("Look at a past coup"),
        Verb.ASIDE: marked("Lines put aside"),
        Verb.HOLD: marked("Who holds the cards"),
    },
    MONEY: {
        Verb.TRAY: marked("The tray"),
        Verb.CHIPS: marked("Give out chips"),
        Verb.CHIPS_BACK: marked("Take chips back"),
        Verb.OWED: marked("Commission owed"),
        Verb.EVENING: marked("The guests’ chips"),
    },
    SHOE: {
        Verb.NEW_SHOE: marked("New shoe"),
        Verb.CUT_CARD: marked("Cut card"),
        Verb.BURN: marked("Burn a card"),
        Verb.OPEN_OR_HIDDEN: marked("Deal face down, or open"),
        Verb.KEPT: marked("Packs, cut and limits"),
        Verb.BY_HAND: marked("By hand, or by the shoe"),
        Verb.OWN_CARDS: marked("The cards of the game"),
        Verb.SHOE_ODDS: marked("Odds of the present shoe"),
    },
    NIGHT: {
        Verb.REPORT: marked("Session sheet"),
        Verb.PAST: marked("The coups so far"),
        Verb.REENTER: reentry_form.BEGIN,
    },
    TABLE: {
        Verb.KEEP_STAKES: marked("Keep no more stakes"),
        Verb.CROUPIER: marked("Another croupier"),
        Verb.BANK: marked("Who holds the bank"),
        Verb.LOT: marked("Draw by lot"),
        Verb.RETIRE: marked("Give the bank up"),
        Verb.GARAGE: marked("Set winnings aside"),
        Verb.ALERTS: marked("Alerts"),
        Verb.LOCK: marked("Lock the window"),
        Verb.CLOSE_TABLE: marked("Close the table"),
    },
    SCHOOL: {
        Verb.RULES: marked("Rules of the game"),
        Verb.ODDS: marked("What the bets are worth"),
        Verb.HELP: marked("All keys"),
    },
    SCREEN: {
        Verb.DISPLAY: marked("The guests’ display"),
        Verb.FULL_SCREEN: marked("Full screen"),
        Verb.LANGUAGE: EVERY_LANGUAGE,
        Verb.THEME: marked("Dark, light or high contrast"),
        Verb.TEXT: marked("Size of the text"),
        Verb.SIDE: marked("The panel at the other side"),
        Verb.TONES: marked("Tones"),
        Verb.ABOUT: marked("About Sabot"),
    },
}
"""The lines of the menu, group by group, in the order in which they stand in columns."""

COLUMNS: Final = ((COUP, MONEY), (SHOE, NIGHT), (TABLE, SCHOOL), (SCREEN,))
"""The groups that stand in each column, one under the other."""

_OF_PATRONS: Final = frozenset({Verb.BANK, Verb.HOLD, Verb.RETIRE, Verb.GARAGE})
"""What the menu has only where patrons hold the bank."""


def lines(desk: Desk) -> list[ListLine]:
    """The menu's lines, each for an act, under the heading of its group."""
    return [
        ListLine(desk.words(text), act=KeyAct(verb), group=group)
        for group, verb, text in _menu(desk)
    ]


STAKES_AGAIN: Final = marked("Keep stakes from now on")
"""What begins the keeping of stakes at a table that deals the cards alone."""

SIGN_IN: Final = marked("Whoever deals signs in")
"""What locks the window where people sign, at a table that is dealt at unsigned."""


def _menu(desk: Desk) -> list[tuple[str, Verb, str]]:
    """The menu's lines that the game has a use for."""
    patrons = desk.variant.bank is not None
    missing = frozenset() if patrons else _OF_PATRONS
    if not has_own_cards(desk.variant):
        missing |= {Verb.OWN_CARDS}
    if not desk.table.house.shoe_odds:
        missing |= {Verb.SHOE_ODDS}
    if not desk.table.house.shoe.kind:
        missing |= {Verb.BY_HAND}
    if desk.session.posts is None and not desk.unsigned:
        missing |= {Verb.LOCK}
    if desk.table.house.commission_mode is not CommissionMode.MARKED:
        missing |= {Verb.OWED}
    said = {Verb.PAST: past_name(desk.variant)}
    if not desk.keeps_stakes:
        said[Verb.KEEP_STAKES] = STAKES_AGAIN
    if desk.table.night.reentry is not None:
        said[Verb.REENTER] = reentry_form.END
    if desk.unsigned:
        said[Verb.LOCK] = SIGN_IN
    return [
        (group, verb, said.get(verb, text))
        for group, lines in MENU.items()
        for verb, text in lines.items()
        if verb not in missing and has_use(desk.variant, KeyAct(verb))
    ]


def name_croupier(desk: Desk, name: str) -> None:
    """Somebody else has the cards."""
    if name:
        desk.enter(ev.CroupierNamed(name), Desk.rest)
