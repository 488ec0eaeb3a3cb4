"""The odds of the present shoe: for the chef, where the house allows it, after every card."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import dealer_app
from dealer_app.gui.desk.entry_in_hand import InList, Keyed, Mode
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.lists.list_lines import offers
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.odds.shoe_odds import NOW, ShoePanel
from dealer_app.rules.cards import Card
from dealer_app.table import events as ev
from tests.gui.odds.near import Near
from tests.gui.shell.hall import Hall, hall
from tests.play import the

ALLOWED = "shoe_odds = true\n"
NOBODY_SIGNS = "[staff]\npins = false\n"
FACES = "A23456789TJQK"


@pytest.fixture(autouse=True)
def _answered_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds are answered in the thread that asks: a process for each test takes its time."""
    monkeypatch.setattr(Reckoner, "_started", lambda _: Near())


def at_table(qtbot: QtBot, folder: Path, house: str = ALLOWED) -> Hall:
    """A table under a house's own sheet, a shoe on it, one card burned face down."""
    sheet = folder / "house.toml"
    sheet.write_text(house + NOBODY_SIGNS, encoding="utf-8")
    here = hall(qtbot, folder, table="Table 3", croupier="A. Roche")
    with here.quick():
        here.opener.use_house(sheet)
        here.key("Enter")
        enter(here, ev.ShoeOpened(8), ev.CardsBurned((Card("xx"),)))
    return here


def enter(here: Hall, *events: ev.Event) -> None:
    for event in events:
        assert here.dealing.session.enter(event).refusal is None


def deal(here: Hall, cards: Iterable[str]) -> None:
    for text in cards:
        enter(here, ev.CardDealt(Card(*text), None))


def look(here: Hall) -> ShoePanel:
    """The panel, opened from the window."""
    here.dealing.window.perform(KeyAct(Verb.SHOE_ODDS))
    answered(here)
    return here.dealing.shoe_odds.panel


def answered(here: Hall) -> None:
    """Waits for the odds of the cards that are left now."""
    odds = here.dealing.shoe_odds
    here.until(lambda: odds.known)


def edge(here: Hall, bet: str) -> tuple[str, str]:
    """What a bet is worth now, and from a fresh shoe."""
    answered(here)
    (row,) = (row for row in here.dealing.shoe_odds.panel.texts() if row[0] == bet)
    return row[1], row[2]


def in_menu(here: Hall) -> bool:
    desk = here.dealing.window.desk
    desk.begin(InList(Mode.MENU))
    acts = [offer.act for offer in offers(desk)]
    desk.keyed = Keyed()
    return KeyAct(Verb.SHOE_ODDS) in acts


def test_every_bet_of_the_game_has_its_row(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    assert len(look(here).texts()) == len(here.dealing.session.table.variant.bets)


def test_the_menu_offers_it_only_where_the_house_sheet_allows_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    assert in_menu(at_table(qtbot, tmp_path))


@pytest.mark.parametrize("house", ["", "shoe_odds = false\n"])
def test_elsewhere_nothing_opens_it(qtbot: QtBot, tmp_path: Path, house: str) -> None:
    here = at_table(qtbot, tmp_path, house)
    assert not in_menu(here)
    here.dealing.window.perform(KeyAct(Verb.SHOE_ODDS))
    assert not here.dealing.shoe_odds.open
    assert not here.dealing.shoe_odds.panel.isVisible()
    assert here.dealing.reckoner.idle


def test_it_stands_beside_the_felt_and_cards_are_dealt_on(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    panel = look(here)
    assert panel.isVisible()
    here.key("o", "7", "2")
    coup = the(here.dealing.session.table.coup)
    assert coup.hand(coup.dealt[0])[0].face == "7"
    assert panel.isVisible()


def test_a_card_burned_face_down_changes_no_odds(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    panel = look(here)
    assert all(now == fresh for _, now, fresh in panel.texts())
    assert panel.cards == "416 cards not seen yet, of 416"


def test_after_every_card_the_odds_are_those_of_the_cards_left(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """A pair pays 11:1; two of a rank come in n (n - 1) of N (N - 1) orders."""
    here = at_table(qtbot, tmp_path)
    look(here)
    left = Counter(dict.fromkeys(FACES, 32))
    enter(here, ev.CoupOpened())
    for card in ("4s", "Kd", "5s", "7h"):
        deal(here, [card])
        left[card[0]] -= 1
        size = left.total()
        pairs = Fraction(sum(n * (n - 1) for n in left.values()), size * (size - 1))
        now, _ = edge(here, "Player pair")
        assert now == f"{float(100 * (12 * pairs - 1)):.2f}%".replace("-", "−")
        assert here.dealing.shoe_odds.panel.cards == f"{size} cards not seen yet, of 416"


def test_a_hand_that_lies_face_down_is_as_unknown_as_the_cards_in_the_shoe(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path, ALLOWED + 'dealing = "hidden"\n')
    panel = look(here)
    enter(here, ev.CoupOpened())
    enter(here, *[ev.CardDealt(Card("xx"), None)] * 4)
    answered(here)
    assert panel.cards == "416 cards not seen yet, of 416"


def test_a_struck_card_is_back_in_the_shoe(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    look(here)
    enter(here, ev.CoupOpened())
    deal(here, ["9c"])
    answered(here)
    assert here.dealing.shoe_odds.panel.cards == "415 cards not seen yet, of 416"
    here.dealing.session.undo()
    now, fresh = edge(here, "Perfect pair")
    assert now == fresh
    assert here.dealing.shoe_odds.panel.cards == "416 cards not seen yet, of 416"


def test_the_key_puts_it_away(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    panel = look(here)
    here.touch(panel.close_)
    assert not panel.isVisible()
    asked = here.dealing.shoe_odds.asked(NOW)
    enter(here, ev.CoupOpened())
    deal(here, ["9c"])
    assert here.dealing.shoe_odds.asked(NOW) == asked


def test_a_list_comes_before_it_and_gives_its_place_back(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    panel = look(here)
    enter(here, ev.CoupOpened())
    deal(here, ["9c"])
    here.key("F8")
    assert not panel.isVisible()
    here.key("Esc")
    assert panel.isVisible()


def test_without_a_shoe_it_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    panel = look(here)
    enter(here, ev.ShoeClosed())
    assert panel.sentence == "No shoe"
    assert panel.texts() == ()


def test_a_bet_that_the_house_does_not_take_is_not_told_of(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path, ALLOWED + 'bets.punto_banco.open = ["ponte", "tie"]\n')
    assert [row[0] for row in look(here).texts()] == ["Player", "Tie"]


def test_it_is_in_both_languages(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    panel = look(here)
    here.key("F12")
    assert panel.texts()[2][:2] == ("Égalité", "−14,36\xa0%")


def test_no_page_for_guests_and_no_paper_knows_of_it() -> None:
    package = Path(dealer_app.__file__).parent
    knowing = {
        path.relative_to(package).parts[0]
        for path in package.rglob("*.py")
        if "shoe_odds" in path.read_text(encoding="utf-8")
    }
    assert knowing == {"gui", "library", "rules"}
