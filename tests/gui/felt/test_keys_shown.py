"""A key on the screen shows the key on the board that does the same now; help lists no other."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.act_words import deed_in, deed_now
from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import ALWAYS, keymap
from dealer_app.gui.desk.keymap import PAD as PAD_PREFIX
from dealer_app.gui.felt.keys_overlay import game_lines, key_lines
from dealer_app.gui.felt.table_rows import hint
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.gui.kit.key_names import key_said
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import read_theme
from dealer_app.gui.pages.overlay import KeyLine
from dealer_app.i18n import words
from dealer_app.library import read_sheet
from dealer_app.rules.variant import Variant
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.session.table_session import TableSession
from tests.gui.felt.banks import opened
from tests.gui.felt.screens import (
    NAMED,
    PAD,
    Disk,
    called,
    cards_alone,
    held,
    keys,
    pad,
    scene,
    send,
    shown,
    status,
    table,
)
from tests.run_length import in_turn

SIGNS = {
    "⏎": "Enter",
    "⌫": "Back",
    "Ins": "Insert",
    "Inser": "Insert",
    "Del": "Delete",
    "␣": "Space",
    "←": "Left",
    "→": "Right",
    "↑": "Up",
    "↓": "Down",
}
KEYPAD = Qt.KeyboardModifier.KeypadModifier
PAD_SIGNS = {"−": "-", "×": "*"}
SERIES = {Verb.DIGIT, Verb.CHOICE}
"""Figures and the lines of a list: ten of a kind share one line of the help."""

MOMENTS = [
    ("porcelaine", ""),
    ("porcelaine", "Tab"),
    ("porcelaine", "5 1 0 0 0 Enter"),
    ("porcelaine", "5 1 0 0 0 Enter Tab"),
    ("porcelaine", "5 1 0 0 0 Enter 6"),
    ("porcelaine", "5 1 0 0 0 Enter 7 0 0 Enter 6 0 0 Enter"),
    ("porcelaine", "5 1 0 0 0 Enter 7 0 0 Enter 6 0 0 Enter s"),
    ("porcelaine", "5 1 0 0 0 Enter 7 0 0 Enter 6 0 0 Enter n"),
    ("porcelaine", "5 1 0 0 0 Enter f"),
    ("porcelaine", "5 1 0 0 0 Enter f Enter"),
    ("porcelaine", "5 1 0 0 0 Enter f Enter c"),
    ("porcelaine", "5 1 0 0 0 Enter f Enter n n"),
    ("porcelaine", "5 1 0 0 0 Enter f Enter n n 5 m 8 m"),
    ("porcelaine", "5 1 0 0 0 Enter f Enter n n 5 m 8 m Enter"),
    ("chemin_de_fer", "2 5 0 0 Enter"),
    ("chemin_de_fer", "2 5 0 0 Enter n 1 0 0 Enter"),
    ("chemin_de_fer", "2 5 0 0 Enter f"),
    ("chemin_de_fer", "2 5 0 0 Enter f Enter"),
    ("macao", "1 Enter"),
    ("macao", "1 Enter 1 0 Enter Enter"),
    ("macao", "1 Enter 1 0 Enter Enter Enter"),
    ("banque", ""),
    ("banque", "3 Enter 5 0 Enter"),
    ("baccara", "y Enter"),
    ("festival", "n n o"),
    ("punto_banco", "Tab 3"),
    ("punto_banco", "o 4 k 5 7"),
    ("punto_banco", "F3"),
]


def pressed(window: TableWindow, label: str, layout: str) -> None:
    """Presses the key that this label shows of the board in use."""
    sign = PAD_SIGNS.get(label, label)
    if layout == "numpad" and len(label) > 1 and label[0] == ".":  # of the second register
        for each in label:
            QTest.keyClick(window, PAD[PAD_SIGNS.get(each, each)], KEYPAD)
        return
    if layout == "numpad" and sign in PAD and label not in SIGNS:
        QTest.keyClick(window, PAD[sign], KEYPAD)
    elif SIGNS.get(label, label) in NAMED:
        QTest.keyClick(window, NAMED[SIGNS.get(label, label)])
    else:
        send(window, label.lower())


@pytest.mark.parametrize(("moment", "layout"), in_turn(MOMENTS, ("qwerty", "numpad")), ids=str)
def test_each_key_on_the_screen_does_what_its_key_on_the_board_does(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, moment: tuple[str, str], layout: str
) -> None:
    """Each moment by one board, the next one by the other: a key is printed from the table of its
    board that holds, and each table holds in several moments."""
    variant, before = moment
    window = opened(qtbot, variant)
    keys(window, before)
    window.use_keys(keymap(layout))
    done: list[KeyAct] = []
    monkeypatch.setattr(window, "perform", done.append)
    named = {}
    for button in window.findChildren(KeyButton):
        label = button.accessibleDescription().removeprefix("key ")
        if button.isVisible() and label and " " not in label:
            named[button.act] = label
    assert named
    for act, label in named.items():
        done.clear()
        pressed(window, label, layout)
        assert done == [act], (label, act, done)


def test_m_is_the_mask_and_stakes_have_the_tabulator(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, "5 1 0 0 0 Enter")
    assert hint(scene(window)) == ""
    keys(window, "4 0 0 Enter F7 Enter Enter")
    assert hint(scene(window)) == "Tab"
    keys(window, "m m")
    assert held(window) == "M M / "


@pytest.mark.parametrize(("language", "said"), [("fr", "Échap"), ("en", "Esc")])
def test_the_key_that_gives_up_is_called_as_on_every_page(
    qtbot: QtBot, language: str, said: str
) -> None:
    window = shown(qtbot, table(), language)
    assert scene(window).label(Verb.CANCEL) == said


def test_on_the_pad_no_label_names_a_key_that_is_a_card(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine", layout="numpad")
    pad(window, "5 1 0 0 0 Enter 4 0 0 Enter")
    keys(window, "F7")
    pad(window, "Enter Enter")
    assert hint(scene(window)) == "./"


def test_nothing_is_hinted_where_it_has_no_effect(qtbot: QtBot) -> None:
    window = shown(qtbot, table("porcelaine"))
    assert hint(scene(window)) == ""
    keys(window, "Tab")
    assert status(window) == "That key has nothing to do here. Enter: New Trône. F1: all keys."
    keys(window, "Enter")
    assert hint(scene(window)) == ""


def test_no_stake_is_begun_where_the_bank_is_covered(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, "5 1 0 0 0 Enter 7 0 0 Enter 3 0 0 Enter")
    keys(window, "o o Tab")
    assert status(window) == "These are the stakes already."
    assert called(window) == "Fill the Trône: 3 packs, 192 cards"


# The help.


def helped(window: TableWindow) -> tuple[KeyLine, ...]:
    """What F1 lists at this moment."""
    desk = window.desk
    tables = (*active_tables(desk), ALWAYS)
    return key_lines(desk.words, window.style_now.keys, tables, partial(deed_now, desk))


def texts(lines: tuple[KeyLine, ...]) -> list[str]:
    return [line.text for line in lines]


@pytest.mark.parametrize(("variant", "before"), MOMENTS, ids=str)
def test_help_tells_with_each_deed_its_stroke_of_the_pad(
    qtbot: QtBot, variant: str, before: str
) -> None:
    window = opened(qtbot, variant)
    keys(window, before)
    desk, board, told = window.desk, window.style_now.keys, helped(window)
    active = (*active_tables(desk), ALWAYS)
    strokes = {key for table in active for key in board.tables.get(table, {}) if PAD_PREFIX in key}
    one_last = sorted(strokes, key=lambda each: " " not in each)  # it goes before two
    known = {board.act(each, active): each for each in one_last}
    for act, stroke in known.items():
        said = "" if act is None or act.verb in SERIES else deed_now(desk, act)
        lines = [line for line in told if line.keys and line.text == said]
        if said:
            assert [line for line in lines if key_said(desk.words, stroke) in line.keys], stroke
            assert len(lines) == 1


@pytest.mark.parametrize(
    ("variant", "before", "deed", "strokes"),
    [
        ("porcelaine", "5 1 0 0 0 Enter f Enter c", "Card 10", ("T", "pad . 0")),
        ("porcelaine", "5 1 0 0 0 Enter f Enter c", "Card 12", ("=", "pad . 2")),
        ("punto_banco", "Tab 3", "Tie", ("E", "pad +")),
        ("punto_banco", "Tab 3", "Another bet", ("+", "pad . 2")),
        ("macao", "1 Enter 1 0 Enter Enter Enter", "Another hand: I lay down", ("L", "pad . 8")),
        ("baccara", "y Enter 2 i 1 0 Enter Enter", "Gives a card", ("G", "pad . +")),
    ],
)
def test_help_names_two_strokes_of_the_pad_where_it_has_no_single_one(
    qtbot: QtBot, variant: str, before: str, deed: str, strokes: tuple[str, ...]
) -> None:
    window = opened(qtbot, variant)
    keys(window, before)
    assert [line.keys for line in helped(window) if line.text == deed] == [strokes]


PUNTO_BETS = {"On the Ponte", "On the Bank", "On the tie", "Another bet"}


@pytest.mark.parametrize("variant", ["porcelaine", "chemin_de_fer"])
def test_help_at_a_patrons_bank_lists_no_bet_of_the_house(qtbot: QtBot, variant: str) -> None:
    window = opened(qtbot, variant)
    keys(window, "2 1 0 0 Enter")
    lines = texts(helped(window))
    assert not PUNTO_BETS & set(lines)
    assert "Withdraw the stake" not in lines or variant == "chemin_de_fer"


def test_help_names_the_bets_of_the_game(qtbot: QtBot) -> None:
    window = opened(qtbot, "macao")
    keys(window, "1 Enter")
    assert {"Own hand", "Bank", "Tie"} <= set(texts(helped(window)))
    window = opened(qtbot, "punto_banco")
    keys(window, "Tab")
    assert {"Player", "Banker", "Tie"} <= set(texts(helped(window)))


def test_help_at_porcelaine_has_one_block_of_cards_without_figures(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    cards_alone(window)
    keys(window, "Enter F7")
    lines = texts(helped(window))
    assert lines.count("Cards") == 1
    assert {"Card 11", "Card M"} <= set(lines)
    assert not {"Card A", "Card J", "Card Q", "Card K"} & set(lines)


def test_help_lists_no_card_before_a_shoe_is_open(qtbot: QtBot) -> None:
    window = shown(qtbot, table("porcelaine"))
    assert [text for text in texts(helped(window)) if text.startswith(("Card", "Stakes"))] == []


def test_help_calls_things_as_the_game_does(qtbot: QtBot) -> None:
    window = opened(qtbot, "porcelaine")
    keys(window, "5 1 0 0 0 Enter")
    assert "Effondrement" in texts(helped(window))
    keys(window, "f Enter")
    assert {"Siècle!", "Another hand: Siècle!"} <= set(texts(helped(window)))


def variant_of(name: str) -> Variant:
    sheet = read_sheet(name)
    event = opening(sheet, None, {}, Seating(None, "Table 3", "A. Roche"))
    return TableSession.begun(event, resolver(sheet, None), Disk()).table.variant


@pytest.mark.parametrize(
    ("variant", "key", "said"),
    [
        ("festival", Verb.PASSES, "A coup without stakes"),
        ("festival", Verb.NOBODY, "No duel"),
        ("macao", Verb.PASSES, "Pass, or decline the bank"),
    ],
)
def test_help_says_of_a_word_what_it_does_in_that_game(variant: str, key: Verb, said: str) -> None:
    assert deed_in(words("en"), variant_of(variant), KeyAct(key)) == said


def test_before_a_table_is_open_help_lists_the_keys_of_the_game_that_is_chosen() -> None:
    english, board = words("en"), keymap("qwerty")
    porcelaine = texts(game_lines(english, board, variant_of("porcelaine")))
    assert porcelaine[0] == "Baccara-Porcelaine"
    assert {"Effondrement", "Card M", "Leaves it", "The bank covers"} <= set(porcelaine)
    assert not {"Card K", "Banco with the table", "Gives a card", *PUNTO_BETS} & set(porcelaine)
    punto = texts(game_lines(english, board, variant_of("punto_banco")))
    assert {"Card K", "Player", "Side bets"} & set(punto) == {"Card K", "Player"}
    assert not {"Give the bank up", "Gives a card", "No card"} & set(punto)


@pytest.mark.parametrize(("layout", "language"), [("azerty", "en"), ("qwerty", "fr")])
def test_a_key_with_a_word_on_it_is_printed_in_the_language_of_the_window(
    layout: str, language: str
) -> None:
    style = Style(words(language), read_theme("dark"), keymap(layout))
    printed = style.label(KeyAct(Verb.ASIDE), ("settle", "deal"))
    first = style.label(KeyAct(Verb.FIRST), ("recall",))
    assert (printed, first) == {"en": ("Del", "Home"), "fr": ("Suppr", "Début")}[language]
