"""Every entry about limits and packs that is refused: its name, its words in either language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pytest

from dealer_app.rules.due import No
from dealer_app.rules.money import Money
from dealer_app.table import events as ev
from tests.builders import at_table, card, deal, entered, said, session
from tests.play import PlayTable, the

NO_BREAK: Final = "\u00a0"
COUNTED_BY_THE_MINIMUM: Final = "[limits]\nminimum = 20\ncoefficient = 100\n"
PACKS: Final = tuple(f"A{n}" for n in range(1, 9))


@dataclass(frozen=True)
class Refused:
    """A table, an entry that it does not take, and what is said of it."""

    table: Callable[[], PlayTable]
    entry: ev.Event
    english: str
    french: str


def numbered() -> PlayTable:
    """A fresh shoe at a house that takes its packs by number."""
    return entered(session(house="[cards]\npacks_numbered = true\n"), ev.ShoeOpened(8))


def laid() -> PlayTable:
    return entered(numbered(), ev.PacksLaid(PACKS))


CONDUCT_CASES: Final[Mapping[No, Refused]] = {
    No.LIMITS_WRONG: Refused(
        at_table,
        ev.LimitsChanged(Money(2_000), Money(1_000)),
        "Such limits cannot be kept: a minimum, a multiple that it is made of, a higher maximum.",
        f"Ces limites ne vont pas ensemble{NO_BREAK}: le minimum est un multiple de l’unité,"
        " le maximum est plus haut.",
    ),
    No.NOT_COEFFICIENT: Refused(
        lambda: session(house=COUNTED_BY_THE_MINIMUM),
        ev.LimitsChanged(Money(2_000), Money(150_000)),
        "In this house the maximum is 50, 100 or 200 times the minimum: change either.",
        "Dans cette maison le maximum est de 50, 100 ou 200 fois le minimum"
        f"{NO_BREAK}: changez l’un des deux.",
    ),
    No.SAME_AGAIN: Refused(
        lambda: entered(at_table(), ev.LimitsChanged(Money(2_000))),
        ev.LimitsChanged(Money(2_000)),
        "That is how it stands already: nothing would change.",
        f"C’est déjà ainsi{NO_BREAK}: rien ne changerait.",
    ),
    No.PACKS_DUE: Refused(
        numbered,
        ev.CoupOpened(),
        "The packs come first: name each by its serial number, 8 in all.",
        f"Les jeux d’abord{NO_BREAK}: nommez chacun par son numéro de série, 8 en tout.",
    ),
    No.PACK_COUNT: Refused(
        numbered,
        ev.PacksLaid(PACKS[:7]),
        "A shoe has as many serial numbers as packs: 8.",
        "Un sabot a autant de numéros de série que de jeux : 8.",
    ),
    No.PACK_TWICE: Refused(
        numbered,
        ev.PacksLaid((*PACKS[:7], "A1")),
        "A pack is named twice, or not at all: A1.",
        f"Un jeu est nommé deux fois, ou pas du tout{NO_BREAK}: A1.",
    ),
    No.PACK_NOT_THERE: Refused(
        laid,
        ev.CardExchanged("B1", card("9c"), "S1", "bent"),
        "Pack B1 is not in play at this table.",
        "Le jeu B1 n’est pas en service à cette table.",
    ),
    No.PACK_IN_PLAY: Refused(
        laid,
        ev.CardExchanged("A1", card("9c"), "A2", "bent"),
        "The card comes from a spare pack: A2 is none.",
        f"La carte vient d’un jeu de réserve{NO_BREAK}: A2 n’en est pas un.",
    ),
    No.SHOE_IN_USE: Refused(
        lambda: entered(at_table(), *deal("9")),
        ev.CardsShuffled(),
        "The shoe is dealt from already: that belongs before its first card.",
        f"Le sabot est entamé{NO_BREAK}: cela se fait avant sa première carte.",
    ),
}


@pytest.mark.parametrize("code", CONDUCT_CASES)
def test_an_impossible_entry_is_refused_by_its_name(code: No) -> None:
    case = CONDUCT_CASES[code]
    refusal = the(case.table().enter(case.entry).refusal)
    assert refusal.code is code


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("code", CONDUCT_CASES)
def test_a_refusal_is_said_in_either_language(code: No, language: str) -> None:
    case = CONDUCT_CASES[code]
    table = case.table()
    sentence = said(table, table.enter(case.entry), language)
    assert sentence == (case.english if language == "en" else case.french)
