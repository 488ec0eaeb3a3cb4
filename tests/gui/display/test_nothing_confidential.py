"""Nothing stands on the display that guests must not know, after whatever entry."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.display.guest_window import DisplayWindow
from dealer_app.gui.display.ink import DisplayInk
from dealer_app.gui.display.parts import HandPart, StakePart
from dealer_app.i18n import resources, words
from dealer_app.replay.run import HEADINGS, enter
from dealer_app.replay.script import read_script
from dealer_app.rules.house import Currency
from dealer_app.session.table_session import TableSession
from tests.builders import Unwritten
from tests.gui.display.guests import GAMES, display, parts, shows, texts
from tests.gui.display.shoes import STAKED, dealt_shoe, next_entry
from tests.run_length import LONG

SHOWN: Final = "[display]\nstakes = true\n"
ENTRIES: Final = 150 if LONG else 75
"""After how many entries the display is looked at: stakes lie after most of them."""

AMOUNTS: Final = tuple(words(each).amount(STAKED, Currency()) for each in ("en", "fr"))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that the display's ink writes."""
    written: list[str] = []
    write, wrap = DisplayInk.write, DisplayInk.wrap

    def writing(ink: DisplayInk, box: object, text: str, *how: object) -> int:
        written.append(text)
        return write(ink, box, text, *how)  # type: ignore[arg-type]  # as it came

    def wrapping(ink: DisplayInk, box: object, text: str, how: object) -> None:
        written.append(text)
        wrap(ink, box, text, how)  # type: ignore[arg-type]  # as it came

    monkeypatch.setattr(DisplayInk, "write", writing)
    monkeypatch.setattr(DisplayInk, "wrap", wrapping)
    return written


def told(window: DisplayWindow, drawn: list[str]) -> Iterator[str]:
    """What the display has drawn, and what its parts carry, drawn or not."""
    yield from drawn
    for each in window.shown:
        yield from texts(each)


@pytest.mark.parametrize("game", GAMES)
def test_no_stake_is_told_after_any_entry_of_a_night(
    qtbot: QtBot, drawn: list[str], game: str
) -> None:
    chance, window = Random(game), display(qtbot)
    session = dealt_shoe(game, 0, chance)
    staked = False
    for _ in range(ENTRIES):
        next_entry(session, chance)
        shows(window, session)
        coup = session.table.coup
        staked = staked or bool(coup and coup.stakes)
        for text in told(window, drawn):
            assert not any(amount in text for amount in AMOUNTS), text
            assert str(STAKED) not in text
        assert not parts(window, StakePart)
        drawn.clear()
    assert staked


@pytest.mark.parametrize("game", GAMES)
def test_stakes_are_told_where_the_house_shows_them(
    qtbot: QtBot, drawn: list[str], game: str
) -> None:
    chance, window = Random(game), display(qtbot)
    session = dealt_shoe(game, 0, chance, SHOWN)
    for _ in range(150):
        next_entry(session, chance)
    while not (session.table.coup and session.table.coup.stakes):
        next_entry(session, chance)
    shows(window, session)
    assert any(AMOUNTS[0] in text for text in drawn)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_who_works_here_is_named_and_no_odds_are_told(
    qtbot: QtBot, drawn: list[str], game: str
) -> None:
    chance, window = Random(game), display(qtbot)
    session = dealt_shoe(game, 3, chance, "shoe_odds = true\n")
    shows(window, session)
    said = list(told(window, drawn))
    assert not any("Roche" in text for text in said)
    assert not any("edge" in text.lower() or "float" in text.lower() for text in said)


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_face_down_tells_neither_its_total_nor_a_natural(qtbot: QtBot, game: str) -> None:
    window = display(qtbot)
    for session in sample(game):
        shows(window, session)
        for hand in parts(window, HandPart):
            if any(card.hidden for card in hand.cards):
                assert hand.total == ""
                assert not hand.told


def sample(game: str) -> Iterator[TableSession]:
    """The game's sample night after each of its lines."""
    script = read_script(resources() / "samples" / f"{game}.shoe")
    session = TableSession.begun(script.opening, script.resolve, Unwritten())
    for statement in script.statements:
        if statement.verb not in HEADINGS | {"croupier", "at", "expect"}:
            enter(session, statement, script)
            yield session


def test_the_stakes_of_the_sample_nights_are_told_nowhere(qtbot: QtBot, drawn: list[str]) -> None:
    """Amounts of banks and limits stand there; of the lines of payout none does."""
    window = display(qtbot)
    for game in ("punto_banco", "festival"):
        for session in sample(game):
            shows(window, session)
            stakes = session.table.coup.stakes if session.table.coup else ()
            amounts = {words("en").money(s.amount, session.table.house.currency) for s in stakes}
            assert not amounts & set(told(window, drawn))
            drawn.clear()
