"""The tables of laws that leave a choice, as wide as a page has room."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.measures import MARGIN, SIDE
from dealer_app.gui.kit.theme import Theme, load_fonts, read_theme
from dealer_app.gui.odds.odds_tables import ChoiceTables
from dealer_app.i18n import words
from dealer_app.library.chosen_laws import chosen_laws
from dealer_app.library.chosen_squares import ChoiceMade, ChosenLaw, GameMade, SideMade
from dealer_app.rules.variant import BANQUE, HandId
from tests.library.builders import game
from tests.play import the

HALF, WIDE = Fraction(1, 2), Fraction(-999, 1000)
GRANDEUR, DECADENCE = HandId("grandeur"), HandId("decadence")
TABLEAUX = HandId("tableau_1"), HandId("tableau_2")
ROOM = 1280 - SIDE - MARGIN - 20
"""Pixels between the margins of a page with a panel beside."""


@dataclass
class Worn:
    """A window of 1280x800."""

    theme: Theme
    large: bool = False


def porcelaine(language: str) -> tuple[ChosenLaw, ...]:
    """S1.1: a card is worth 0 to 12, and the Grandeur may have stood."""
    seen = (None, *range(13))
    own = [ChoiceMade(GRANDEUR, total, (), HALF) for total in range(10)]
    bank = [
        ChoiceMade(DECADENCE, total, (third,), Fraction(0), WIDE)
        for total in range(10)
        for third in seen
    ]
    made = GameMade((SideMade(GRANDEUR, (*own, *bank)),))
    return chosen_laws(game("porcelaine"), made, words(language))


def banque(language: str) -> tuple[ChosenLaw, ...]:
    """§4: what each of two tableaux did, and beyond which stakes the bank draws."""
    seen = ("natural", None, *range(10))
    bank = [
        ChoiceMade(BANQUE, 5, (one, two), Fraction(0), WIDE, None, (HALF, WIDE))
        for one in seen
        for two in seen
    ]
    sides = [SideMade(hand, (ChoiceMade(hand, 5, (), HALF),)) for hand in TABLEAUX]
    made = GameMade((*sides, SideMade(BANQUE, tuple(bank))), stakes=dict.fromkeys(TABLEAUX, HALF))
    return chosen_laws(game("banque"), made, words(language))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("told", [porcelaine, banque])
def test_every_column_is_seen_on_a_small_screen(
    qtbot: QtBot, told: Callable[[str], tuple[ChosenLaw, ...]], language: str
) -> None:
    load_fonts()
    tables = ChoiceTables()
    qtbot.addWidget(tables)
    tables.wear(Worn(read_theme("dark")))
    tables.resize(ROOM, 400)
    tables.fill(told(language), ())
    tables.show()
    inside = the(tables.widget())
    assert inside.minimumSizeHint().width() <= tables.viewport().width()


def test_another_game_takes_the_place_of_the_one_before(qtbot: QtBot) -> None:
    tables = ChoiceTables()
    qtbot.addWidget(tables)
    tables.fill(porcelaine("en"), ["Nobody asks for a fourth card."])
    assert ("Nobody asks for a fourth card.",) in tables.said()
    tables.fill((), ())
    assert tables.said() == ()
