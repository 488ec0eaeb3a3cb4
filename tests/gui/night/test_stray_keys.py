"""A stake or a card that is keyed without looking while a page lies over the table is told there
once that lies in front again."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.held_table import Dealing
from tests.gui.felt.screens import status
from tests.gui.pages.test_overlays import at_the_table
from tests.gui.shell.hall import Hall

STAKE: Final = ("3", "b", "5", "0", "0")
NOT_TAKEN: Final = "Not taken: 3 B 5 0 0."

PAGES: Final[Mapping[str, tuple[Callable[[Dealing], object], tuple[str, ...]]]] = {
    "rules": (Dealing.show_rules, ("Enter",)),
    "rules, Esc": (Dealing.show_rules, ("Esc",)),
    "rules, F2": (Dealing.show_rules, ("F2",)),
    "odds": (Dealing.show_odds, ("Esc",)),
    "cards": (Dealing.show_cards, ("Enter",)),
    "options": (Dealing.change_options, ("Enter",)),
    "closing": (Dealing.look_back, ("Esc",)),
}
"""Each page over a table that takes no text and no amount, and what leads back from it."""


def on(page: Callable[[Dealing], object], here: Hall) -> Hall:
    """That page in front of a table that says nothing."""
    here.dealing.window.desk.quiet()
    page(here.dealing)
    here.until(lambda: here.in_front is not here.dealing.window)
    return here


def told(here: Hall) -> str:
    """What the table says that lies in front."""
    assert here.in_front is here.dealing.window
    return status(here.dealing.window)


@pytest.mark.parametrize("page", PAGES)
def test_a_stake_that_is_keyed_blind_on_a_page_is_told_by_whatever_leads_back(
    qtbot: QtBot, tmp_path: Path, page: str
) -> None:
    opened, back = PAGES[page]
    here = on(opened, at_the_table(qtbot, tmp_path))
    before = here.dealing.session.entries
    here.key(*STAKE, *back)
    assert told(here) == NOT_TAKEN
    assert here.dealing.session.entries == before
    here.key("3")
    assert here.dealing.session.entries == before + 1


def test_cards_that_are_keyed_blind_on_a_page_are_told(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_the_table(qtbot, tmp_path)
    here.key("F2", "2", "q", "Enter")
    assert told(here) == "Not taken: 2 Q."


@pytest.mark.parametrize("opened", [Dealing.show_tray, Dealing.show_evening])
def test_an_amount_that_a_page_takes_is_not_told_as_lost(
    qtbot: QtBot, tmp_path: Path, opened: Callable[[Dealing], object]
) -> None:
    here = on(opened, at_the_table(qtbot, tmp_path))
    here.key(*STAKE)
    while here.in_front is not here.dealing.window:
        here.key("Esc")
    assert told(here) == "Not taken: B."


def test_what_is_sought_in_the_manual_is_not_told_as_lost(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_the_table(qtbot, tmp_path)
    here.key("F1", "F1")
    here.until(lambda: here.in_front is not here.dealing.window)
    here.key("3", "b")
    while here.in_front is not here.dealing.window:
        here.key("Esc")
    assert told(here) == ""


def test_what_moves_a_page_is_no_lost_key(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_the_table(qtbot, tmp_path)
    here.key("F2", "Down", "Home", "Del", "F5", "Enter")
    assert told(here) == ""


@pytest.mark.parametrize("opened", [Dealing.show_keys, Dealing.show_about])
def test_a_stake_that_is_keyed_blind_over_a_sheet_is_told_with_the_key_that_put_it_away(
    qtbot: QtBot, tmp_path: Path, opened: Callable[[Dealing], object]
) -> None:
    here = at_the_table(qtbot, tmp_path)
    before = here.dealing.session.entries
    opened(here.dealing)
    here.key("3")
    assert told(here) == (
        "3 put the sheet away, and nothing else. Enter, Backspace, Esc or Tab opens the keys."
    )
    here.key("b", "5", "0", "0", "Enter")
    assert told(here) == NOT_TAKEN
    assert here.dealing.session.entries == before


def test_where_the_keys_were_closed_before_what_was_keyed_on_a_page_is_told_with_the_rest(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_the_table(qtbot, tmp_path)
    here.key("p", "F2", "1", "0", "Enter", "Enter")
    assert told(here).startswith("Not taken: P 1 0.")
