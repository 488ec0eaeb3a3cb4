"""The band over the felt says what the figures on the board are, at every moment of every game."""

from collections.abc import Mapping
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.active_keymaps import BandPhase, active_tables
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.felt.top_bar import LOOKS
from dealer_app.gui.kit.paint import width_of
from dealer_app.gui.kit.theme import band_type
from dealer_app.i18n import LANGUAGES, words
from tests.gui.desk.test_heard import GAMES, states
from tests.gui.felt.screens import keys, ready, scene
from tests.play import the


def figure(window: TableWindow) -> Verb | None:
    """What the figure 2 is now."""
    act = window.style_now.keys.act("KP_2", active_tables(window.desk))
    return None if act is None else act.verb


SAID: Final[Mapping[BandPhase, set[Verb | None]]] = {
    BandPhase.STAKES: {Verb.DIGIT},
    BandPhase.CARDS: {Verb.FACE, None},
    BandPhase.DECISION: {Verb.FACE},
    BandPhase.QUESTION: {Verb.FACE, None},
    BandPhase.PAYOUT: {Verb.FACE},
    BandPhase.BETWEEN: {Verb.DIGIT, None},
    BandPhase.PAST: {Verb.FACE, Verb.DIGIT},
}
"""What a figure may be in each phase."""


@pytest.mark.parametrize("game", GAMES)
def test_figures_are_what_the_band_says(qtbot: QtBot, game: str) -> None:
    for window, moment in states(qtbot, game):
        phase = the(scene(window).phase)
        if window.desk.standing is not None:  # the stakes stand: no key is a card before Enter
            entries = window.desk.session.entries
            keys(window, "2")
            assert window.desk.session.entries == entries, moment
            assert phase is BandPhase.STAKES
            continue
        lists = {None} if scene(window).moment.lists else set[None]()  # no figure chooses a line
        said = SAID[phase] | lists
        assert figure(window) in said, (moment, phase, active_tables(window.desk))


@pytest.mark.parametrize(
    ("keyed", "phase"),
    [
        ("", BandPhase.CARDS),
        ("Tab", BandPhase.STAKES),
        ("Tab 2 b", BandPhase.STAKES),
        ("Tab 2 b 5 0 Enter Enter", BandPhase.CARDS),
        ("Tab F10", BandPhase.CARDS),
        ("9 K K 5", BandPhase.PAYOUT),
        ("9 K K 5 F4", BandPhase.PAYOUT),
        ("9 K K 5 Enter", BandPhase.CARDS),
        ("9 K K 5 F3", BandPhase.PAST),
        ("9 K K 5 F3 F5", BandPhase.PAST),
        ("5 K K 5 K F4 1", BandPhase.PAYOUT),
    ],
)
def test_each_phase_has_its_band(qtbot: QtBot, keyed: str, phase: BandPhase) -> None:
    window = ready(qtbot)
    keys(window, keyed)
    assert scene(window).phase is phase


def test_how_many_cards_lie_behind_the_cut_card_is_neither_a_stake_nor_a_card(qtbot: QtBot) -> None:
    window = ready(qtbot)
    window.perform(KeyAct(Verb.CUT_CARD))
    assert figure(window) is Verb.DIGIT
    assert scene(window).phase is BandPhase.BETWEEN


def test_a_decision_that_waits_is_a_phase_of_its_own(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "9 K K 5 3 Enter")
    assert window.desk.pending is not None
    assert scene(window).phase is BandPhase.DECISION
    assert window.view.felt.phase.accessibleName() == "Decision"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_is_said_in_wide_letters_with_what_the_keys_do_beside_it(
    qtbot: QtBot, language: str
) -> None:
    window = ready(qtbot, language=language)
    room = window.view.felt.width() // 2
    assert set(LOOKS) == set(BandPhase)
    for look in LOOKS.values():
        assert width_of(words(language)(look.word).upper(), band_type()) < room, look.word
        assert len(words(language)(look.keys)) < 60 if look.keys else True


def test_the_band_says_how_first_cards_are_dealt_while_it_is_not_as_usual(qtbot: QtBot) -> None:
    window = ready(qtbot)
    usual = scene(window).keys_said
    keys(window, "F7 Left")
    assert (usual, scene(window).keys_said) == ("", "first cards face down · F7: open")
    keys(window, "F7")
    assert scene(window).keys_said == ""


def test_the_band_says_so_where_the_game_is_dealt_face_down(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "F7 n n o")
    assert scene(window).keys_said == "first cards open · F7: face down"
