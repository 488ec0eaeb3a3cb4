"""Every entry that names what there is not at the table, refused: its name and its words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pytest

from dealer_app.rules.cards import Card
from dealer_app.rules.due import No
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import BANQUE, BetId, HandId, Seat
from dealer_app.table import events as ev
from tests.builders import at_table, card, deal, entered, said, session
from tests.play import PlayTable, the

NO_BREAK: Final = "\u00a0"
NARROW: Final = "\u202f"


@dataclass(frozen=True)
class Foreign:
    """A table, an entry that names what is not there, and what is said of it."""

    table: Callable[[], PlayTable]
    entry: ev.Event
    english: str
    french: str


def dealt() -> PlayTable:
    return entered(at_table(), *deal("7 6 K Q"))


FOREIGN_CASES: Final[Mapping[No, Foreign]] = {
    No.NO_ENTRY: Foreign(
        dealt,
        ev.EntryStruck((3,)),
        "That is recorded by Sabot itself: nobody enters it.",
        f"Sabot l’enregistre de lui-même{NO_BREAK}: cela ne se saisit pas.",
    ),
    No.FOREIGN_CARD: Foreign(
        at_table,
        ev.CardDealt(Card("M"), None),
        "No pack of this game holds a card M.",
        "La carte M n’est dans aucun jeu de cartes de la table.",
    ),
    No.NO_SUCH_HAND: Foreign(
        dealt,
        ev.IrregularityFound("IRR-08", None, hand=HandId("tableau_1")),
        "This game has no hand “tableau_1”.",
        f"Ce jeu n’a pas de main «{NARROW}tableau_1{NARROW}».",
    ),
    No.NO_SUCH_BET: Foreign(
        dealt,
        ev.IrregularityFound("IRR-20", None, seat=Seat("3"), bet=BetId("red")),
        "This game has no bet “red”.",
        f"Ce jeu n’a pas de pari «{NARROW}red{NARROW}».",
    ),
    No.NOT_IN_HAND: Foreign(
        dealt,
        ev.IrregularityFound("IRR-08", Resolution.BURN, hand=BANQUE, card=card("2")),
        "The Banker does not hold the card 2.",
        "La Banque n’a pas la carte 2.",
    ),
    No.NO_SUCH_RULES: Foreign(
        session,
        ev.RulesChanged({"packs": "7"}),
        "The sheet of this session offers no “7” for “packs”.",
        f"La fiche de cette séance ne propose pas «{NARROW}7{NARROW}»"
        f" pour «{NARROW}packs{NARROW}».",
    ),
}


@pytest.mark.parametrize("code", FOREIGN_CASES)
def test_what_is_not_of_this_table_is_refused_by_its_name(code: No) -> None:
    case = FOREIGN_CASES[code]
    refusal = the(case.table().enter(case.entry).refusal)
    assert refusal.code is code


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("code", FOREIGN_CASES)
def test_what_is_not_of_this_table_is_said_in_either_language(code: No, language: str) -> None:
    case, table = FOREIGN_CASES[code], FOREIGN_CASES[code].table()
    sentence = said(table, table.enter(case.entry), language)
    assert sentence == (case.english if language == "en" else case.french)


def test_an_irregularity_of_a_seat_that_is_not_there_is_refused() -> None:
    table = dealt()
    entry = ev.IrregularityFound("IRR-16", None, seat=Seat("42"), bet=BetId("ponte"))
    refusal = the(table.enter(entry).refusal)
    assert refusal.code is No.UNKNOWN_SEAT
