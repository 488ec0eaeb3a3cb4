"""What is called to the guests, and what stands beside it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.display.guest_window import DisplayWindow
from dealer_app.gui.display.parts import (
    CallPart,
    CountPart,
    FootPart,
    HandPart,
    LimitPart,
    LinesPart,
    ManchePart,
    NamePart,
    NoticePart,
    ShoePart,
    StoryPart,
    TablePart,
)
from dealer_app.gui.felt.marks import MarkShape
from dealer_app.rules.variant import Role, Seat
from dealer_app.table import events as ev
from dealer_app.table.state import packs_of
from dealer_app.table.view.public_view import Asking, PublicAsked, public_view
from tests.builders import at_table, card, entered, euros, next_coup, session
from tests.gui.display.guests import display, part, parts, shows
from tests.gui.felt.nights import PORCELAINE, TWELVE, played
from tests.play import PlayTable

LIMITED = """
[limits]
minimum = 20
maximum = 2000
[bets.punto_banco]
limits.tie = { minimum = 5, maximum = 200 }
"""


def dealt(faces: str, *, house: str = "", variant: str = "punto_banco") -> PlayTable:
    table = at_table(variant, house=house)
    return entered(table, *(ev.CardDealt(card(face), None) for face in faces.split()))


def call_of(window: DisplayWindow) -> str:
    return part(window, CallPart).call.text


def marks(window: DisplayWindow) -> Sequence[Sequence[MarkShape]]:
    return [[told.shape for told in hand.told] for hand in parts(window, HandPart)]


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ("", "Place your bets"),
        ("2", "No more bets"),
        ("2 K 3 5", "No more bets"),
        ("2 K 3 5 6 4", "Banker 9"),
        ("9 K K 5", "Player 9"),
        ("K 7 7 K", "Tie 7"),
    ],
)
def test_the_call_follows_the_coup(qtbot: QtBot, faces: str, said: str) -> None:
    assert call_of(shows(display(qtbot), dealt(faces))) == said


def test_the_winner_is_told_by_shape_and_word(qtbot: QtBot) -> None:
    window = shows(display(qtbot), dealt("9 K K 5"))
    assert marks(window) == [[MarkShape.NATURAL, MarkShape.WON], [MarkShape.LOST]]
    ponte = part(window, HandPart)
    assert [told.word for told in ponte.told] == ["Natural", "wins"]
    assert (ponte.total, ponte.won) == ("9", True)


def test_a_void_coup_is_told_and_nobody_wins_it(qtbot: QtBot) -> None:
    table = entered(dealt("9 K"), ev.CoupVoided("Misdeal"))
    window = shows(display(qtbot), table)
    assert call_of(window) == "Void coup"
    assert marks(window) == [[], []]


def test_limits_and_payouts_of_the_sheet_in_force(qtbot: QtBot) -> None:
    window = shows(display(qtbot), at_table(house=LIMITED))
    assert part(window, LimitPart).limits == (("min", "€20"), ("max", "€2,000"))
    paid = {each.name: (each.pays, each.limits) for each in part(window, FootPart).paid}
    assert paid["Player"] == ("1:1", "")
    assert paid["Banker"] == ("1:1 less 5%", "")
    assert paid["Tie"] == ("8:1", "min 5 max 200")


def test_an_option_of_the_house_changes_what_is_told_to_be_paid(qtbot: QtBot) -> None:
    table = at_table(options={"banque": "six_pays_half"})
    paid = {each.name: each.pays for each in part(shows(display(qtbot), table), FootPart).paid}
    assert paid["Banker"] == "1:2 / 1:1"


def test_who_is_asked_is_told(qtbot: QtBot) -> None:
    """S4.4: who comes first in the tour is asked for banco, then all are asked to stake."""
    table = played("variant chemin_de_fer\nshoe\ncoup\nbank 2 500\n")
    window = display(qtbot)
    assert call_of(shows(window, table)) == "Banco: Seat 3?"


def test_what_nobody_covered_yet_is_told_where_stakes_are_shown(qtbot: QtBot) -> None:
    """500 in the bank, 200 of it covered."""
    text = "variant chemin_de_fer\nshoe\ncoup\nbank 2 500\nstake 3 200\n"
    view = public_view(played(text).table)
    assert view.asked == PublicAsked(Asking.TOUR, Seat("4"), None)
    told = replace(view, asked=PublicAsked(Asking.TOUR, Seat("4"), euros(300)))
    window = display(qtbot)
    for each, said in ((view, "Stakes: Seat 4"), (told, "Seat 4: €300 left to cover")):
        window.show_view(each)
        assert call_of(window) == said


def test_what_a_hand_has_said_stands_beside_its_name(qtbot: QtBot) -> None:
    """S4.13: on 5 the ponte chooses."""
    text = "variant chemin_de_fer\nshoe\ncoup\nbank 2 500\nbanco 3\ndeal 2 K 3 4\nsay ponte stand\n"
    hands = parts(shows(display(qtbot), played(text)), HandPart)
    assert [hand.beside.endswith("stands") for hand in hands if hand.role is Role.PONTE] == [True]


def test_coup_shoe_and_cards_left(qtbot: QtBot) -> None:
    shoe = part(shows(display(qtbot), dealt("2 K")), ShoePart)
    assert (shoe.coup, shoe.cards) == ("Coup 1 · Shoe 1", "414 cards")


def test_the_last_coup_is_announced(qtbot: QtBot) -> None:
    table = at_table()
    window = shows(display(qtbot), table)
    assert part(window, NamePart).last == ""
    entered(table, ev.CutCardPlaced(table.shoe.left))
    for _ in range(2):
        shows(window, table)
        if part(window, NamePart).last:
            break
        entered(table, *(ev.CardDealt(card(face), None) for face in ("9", "K", "K", "5")))
        next_coup(table)
    assert part(window, NamePart).last == "Last coup"


def test_the_counts_are_those_of_the_shoe(qtbot: QtBot) -> None:
    table = dealt("9 K K 5")
    for faces in ("K 9 K K", "K 7 7 K"):
        next_coup(table)
        entered(table, *(ev.CardDealt(card(face), None) for face in faces.split()))
    counts = part(shows(display(qtbot), table), CountPart).counts
    assert (counts.ponte, counts.banque, counts.ties) == (1, 1, 1)
    assert (counts.naturals, counts.banque_pairs, counts.ponte_pairs) == (2, 0, 1)


def test_a_shuffle_is_told_in_place_of_the_hands(qtbot: QtBot) -> None:
    table = entered(dealt("9 K K 5"), ev.ShoeClosed())
    window = shows(display(qtbot), table)
    assert part(window, NoticePart).line == "The cards are shuffled"
    assert not parts(window, HandPart)


def test_a_closed_table_says_so(qtbot: QtBot) -> None:
    table = dealt("9 K K 5")
    assert table.close().refusal is None
    assert part(shows(display(qtbot), table), NoticePart).line == "The table is closed"


def test_the_welcome_page_has_the_rules_of_the_game(qtbot: QtBot) -> None:
    window = shows(display(qtbot), session("chemin_de_fer"))
    assert call_of(window) == "Welcome"
    titles = [table.title for table in parts(window, TablePart)]
    assert titles == ["Cards", "Ponte", "Bank, by the other hand’s third card", "Payouts"]
    assert part(window, LinesPart).lines
    cards = part(window, TablePart)
    assert cards.rows == (("A", "1"), ("2–9", "2–9"), ("10 J Q K", "0"))


def test_against_several_hands_it_is_told_of_each_how_it_fared(qtbot: QtBot) -> None:
    """Seat 12 has nine of eighteen, seat 11 seven of sixteen, the bank seven (S2.3)."""
    window = shows(display(qtbot), played(TWELVE + "stake 12 own 10\nstake 11 own 10\n"))
    assert call_of(window) == "Bank 7"
    hands = {hand.name: hand for hand in parts(window, HandPart)}
    assert len(hands) == 13
    assert hands["12"].total == "9"
    assert hands["12"].told[0].word == "×3"
    assert hands["1"].beside == "B"


def test_the_bank_tells_its_holder_and_what_lies_in_it(qtbot: QtBot) -> None:
    window = shows(display(qtbot, language="fr"), played(PORCELAINE))
    bank = parts(window, HandPart)[-1]
    assert (bank.name, bank.beside) == ("Décadence", "Place 5 · 1\u202f000\u00a0€")
    assert part(window, StoryPart).steps == ()


def test_games_have_the_story_that_belongs_to_them(qtbot: QtBot) -> None:
    window = display(qtbot)
    assert len(parts(shows(window, at_table("punto_banco")), CountPart)) == 1
    assert len(parts(shows(window, session_with_a_shoe("banque")), CountPart)) == 2
    assert parts(shows(window, session_with_a_shoe("chemin_de_fer")), StoryPart)
    assert parts(shows(window, session_with_a_shoe("macao")), ManchePart)


def session_with_a_shoe(game: str) -> PlayTable:
    table = session(game, {"packs": "4"} if game == "macao" else None)
    return entered(table, ev.ShoeOpened(packs_of(table.state)), ev.CoupOpened())
