"""A slip of the hand is no entry: a doubled key counts once, and a key that is nothing closes the
others."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app import app
from dealer_app.gui.desk.desk import Pad
from dealer_app.gui.desk.guards import TOO_SOON, UNMADE, UNREAD, UNSEEN, StrokeFilter
from dealer_app.gui.desk.key_acts import KeyAct, Verb, read_act
from dealer_app.gui.felt.marks import marks_of
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.rules.variant import Seat
from dealer_app.settings import Settings
from dealer_app.table import events as ev
from tests.builders import euros, replayed
from tests.gui.felt.banks import asked, entered, stakes
from tests.gui.felt.screens import (
    buttons,
    called,
    cards_alone,
    click,
    held,
    keys,
    ready,
    scene,
    shown,
    status,
    table,
    tap,
)
from tests.gui.shell.hall import hall
from tests.play import the

SOON, LATE = TOO_SOON - 0.01, TOO_SOON + 0.01


class Beat:
    """A clock that goes on as far as a test says."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def counted(strokes: list[tuple[str, str, float]]) -> list[bool]:
    """Which of these strokes count: each a key, its act, and the seconds since the one before."""
    beat = Beat()
    told, strokes_of = [], StrokeFilter(beat)
    for key, act, after in strokes:
        beat.now += after
        told.append(strokes_of.counts(key, the(read_act(act))))
    return told


@pytest.mark.parametrize(
    ("key", "act"),
    [
        ("Return", "next"),
        ("0", "passes"),
        ("n", "nobody"),
        ("n", "close_bets"),
        ("n", "say_stand"),
        ("c", "say_draw"),
        ("f", "alone"),
        ("n", "stop"),
        ("n", "claim_no"),
        ("Space", "tick"),
        ("F6", "repeat_stakes"),
    ],
)
def test_what_goes_on_counts_once_within_a_quarter_of_a_second(key: str, act: str) -> None:
    assert counted([(key, act, 0), (key, act, SOON)]) == [True, False]
    assert counted([(key, act, 0), (key, act, LATE)]) == [True, True]


@pytest.mark.parametrize("act", ["digit_0", "digit_5", "face_7", "face_0", "face_M"])
def test_figures_and_cards_are_never_dropped(act: str) -> None:
    assert counted([("5", act, 0), ("5", act, 0), ("5", act, 0)]) == [True, True, True]


def test_the_quarter_is_counted_from_the_stroke_that_counted() -> None:
    strokes = [("Return", "next", 0.0), ("Return", "next", 0.2), ("Return", "next", 0.2)]
    assert counted(strokes) == [True, False, True]


def test_another_key_between_makes_it_another_stroke() -> None:
    strokes = [("Return", "next", 0.0), ("0", "passes", 0.1), ("Return", "next", 0.1)]
    assert counted(strokes) == [True, True, True]


def test_the_pass_of_a_named_seat_doubled_is_not_that_of_the_next() -> None:
    """The first 0 is a figure in the place of an amount, which says that the seat passes."""
    assert counted([("0", "digit_0", 0), ("0", "passes", SOON)]) == [True, False]


# At the table


LEFT = "So soon after a page the key counts for that page alone."


def test_a_doubled_pass_costs_no_guest_his_turn(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table("macao", seats=5), strokes=beat)
    beat.now += LATE
    for key in ("Enter", "1", "Enter"):
        keys(window, key)
        beat.now += LATE
    keys(window, "o o")
    assert asked(window) == "4"
    assert status(window) == "Recorded: the pass of seat 5. Counted once."
    beat.now += LATE
    keys(window, "o")
    assert asked(window) == "3"


def test_an_amount_is_keyed_as_fast_as_a_hand_can(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table("macao", seats=5), strokes=beat)
    beat.now += LATE
    for key in ("Enter", "1", "Enter"):
        keys(window, key)
        beat.now += LATE
    keys(window, "1 0 0 0 Enter")
    assert stakes(window) == {"5": 1000}


def test_two_equal_cards_are_two(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    beat.now += LATE
    keys(window, "Enter o 7 7 7 k")
    assert held(window) == "7 7 / 7 K"
    assert status(window) == ""


def test_two_equal_cards_as_fast_as_one_key_doubled_are_told(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    beat.now += LATE
    keys(window, "Enter o k 3")
    beat.now += SOON
    keys(window, "3")
    assert status(window) == "Twice the card 3: the Banker, the Player."
    beat.now += SOON
    keys(window, "3")
    said = "3 times the card 3: the Banker, the Player."
    assert (held(window), status(window)) == ("K 3 / 3 3", said)


def test_words_struck_in_a_row_are_told_with_whose_each_was(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table("macao", seats=5), strokes=beat)
    beat.now += LATE
    for key in ("Enter", "1", "Enter"):
        keys(window, key)
        beat.now += LATE
    keys(window, "o")
    beat.now += LATE
    keys(window, "o")
    assert status(window) == "Recorded: the pass of seat 5. Recorded: the pass of seat 4."
    beat.now += UNREAD + LATE
    keys(window, "o")
    assert status(window) == "Recorded: the pass of seat 3."


@pytest.mark.parametrize(
    ("game", "key"),
    [("baccara", "b"), ("chemin_de_fer", "p"), ("banque", "p"), ("punto_banco", "Space")],
)
def test_a_key_is_no_stake_where_the_game_has_none_by_it(qtbot: QtBot, game: str, key: str) -> None:
    window = shown(qtbot, table(game))
    cards_alone(window)
    keys(window, f"Enter Enter {key}")
    assert status(window).startswith("That key has nothing to do here: ")


def test_a_bet_after_a_card_that_was_struck_is_no_late_stake_of_the_card_before(
    qtbot: QtBot,
) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter o k 3 3 Back p")
    assert status(window).startswith("P is a stake: ")
    keys(window, "Back")
    assert held(window) == "K / 3"


def test_a_doubled_enter_leaves_what_the_first_asked_in_sight_and_open(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table("macao", seats=4), strokes=beat)
    beat.now += LATE
    for key in ("Enter", "1", "Enter"):
        keys(window, key)
        beat.now += LATE
    keys(window, "5 0 Enter")
    beat.now += LATE
    keys(window, "Enter Enter Enter")
    said = "Seats 3 and 2 have not spoken. Enter again: no more bets."
    assert status(window) == f"{said} Counted once."
    assert asked(window) == "3"
    beat.now += LATE
    keys(window, "Enter")
    assert entered(window)[-1] == ev.BettingClosed()


def test_a_doubled_no_is_not_the_next_hands(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table("banque"), strokes=beat)
    beat.now += LATE
    cards_alone(window)
    for _ in range(2):
        keys(window, "Enter")
        beat.now += LATE
    keys(window, "n n")
    assert called(window) == "The second tableau: card or no card?"
    said = "Recorded: announcement of the first tableau, “No card”."
    assert status(window) == f"{said} Counted once."


@pytest.mark.parametrize(
    ("game", "before", "word", "after"),
    [
        ("chemin_de_fer", "2 5 0 0 Enter", "f", "The bank is covered. ⏎ No more bets"),
        ("chemin_de_fer", "2 5 0 0 Enter f Enter", "c", "Card for the Ponte"),
        ("baccara", "3 Enter 1 i 5 0 Enter Enter", "g", "The first tableau: card or no card?"),
    ],
)
def test_a_doubled_word_is_one_and_shuts_no_key(
    qtbot: QtBot, game: str, before: str, word: str, after: str
) -> None:
    beat = Beat()
    window = shown(qtbot, table(game), strokes=beat)
    for key in f"Enter Enter {before}".split():
        beat.now += LATE
        keys(window, key)
    beat.now += LATE
    keys(window, word)
    said = status(window)
    beat.now += SOON
    keys(window, word)
    assert (called(window), window.desk.closed) == (after, None)
    assert status(window) == f"{said} Counted once.".strip()
    beat.now += LATE
    keys(window, word)
    assert window.desk.closed is not None


def test_where_nobody_counts_strokes_each_one_counts(qtbot: QtBot) -> None:
    window = shown(qtbot, table("macao", seats=5))
    keys(window, "Enter 1 Enter o o")
    assert asked(window) == "3"


def test_the_program_counts_them(qtbot: QtBot, tmp_path: Path) -> None:
    shell = app.shell_of(tmp_path / "settings.toml", Settings(data=tmp_path))
    qtbot.addWidget(shell)
    first, second = the(shell.beat)(), the(shell.beat)()
    assert 0 <= second - first < TOO_SOON


def test_a_table_of_the_program_counts_a_doubled_enter_once(qtbot: QtBot, tmp_path: Path) -> None:
    here, beat = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche"), Beat()
    here.shell.beat = beat
    here.key("Enter")
    window = here.dealing.window
    beat.now += LATE
    here.key("Enter", "Enter")
    assert window.desk.table.shoe
    assert window.desk.session.table.coup is None
    assert status(window) == "Counted once."


# A key that is nothing now


def test_a_key_without_a_meaning_is_refused_in_one_sentence(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "b")
    assert status(window) == "B is a stake: Enter, Backspace, Esc or Tab opens the keys again."


def test_the_next_key_takes_the_sentence_away(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "z Enter 7")
    assert status(window) == ""
    assert held(window) == "7 / "


def test_a_stake_keyed_into_the_cards_leaves_nothing(qtbot: QtBot) -> None:
    """The place may be a card, which is half keyed as long as no other key was heard."""
    window = shown(qtbot, table())
    keys(window, "Enter o 2 b 2 0 0 k")
    assert held(window) == " / "
    assert status(window).startswith("B is a stake: ")


def test_backspace_opens_the_keys_and_strikes_the_card_keyed_just_before(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter o 7 8 z Back")
    assert held(window) == "7 / "


def test_a_card_of_a_shown_hand_that_is_struck_so_is_asked_for_anew_from_the_table(
    qtbot: QtBot,
) -> None:
    """The second Backspace strikes what stood before the showing, as where nothing was closed."""
    for struck in ("4 Back", "4 z Back"):
        window = ready(qtbot)
        keys(window, f"F7 Enter {struck}")
        assert (held(window), called(window)) == ("xx xx / xx xx", "The Player shows")
        keys(window, "Back")
        assert held(window) == " / "


def test_a_late_stake_whose_tabulator_was_forgotten_is_taken_by_it(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter o 7 3 b")
    assert status(window).startswith("3, then B: a late stake of seat 3?")
    keys(window, "Tab")
    assert held(window) == "7 / "
    assert called(window) == "Seat 3 · Banker"


@pytest.mark.parametrize("kept", [True, False])
def test_a_late_stake_keyed_as_the_last_card_is_due_is_asked_about_over_the_payout(
    qtbot: QtBot, *, kept: bool
) -> None:
    window = shown(qtbot, table())
    if not kept:
        cards_alone(window)
    keys(window, f"Enter {'1 p 1 0 0 Enter ' if kept else ''}Enter 6 1 7 4 5 2 p")
    assert status(window).startswith("2, then P: a late stake of seat 2? Tab takes it, ")
    keys(window, "Enter")
    assert status(window) == "Not taken: P. Recorded before it: card 2."
    keys(window, "p Space Enter")
    assert status(window) == "Not taken: P ␣. Recorded before it: card 2."
    assert (held(window), bool(window.desk.table.unticked)) == ("6 7 5 / A 4 2", kept)
    keys(window, "p Back")
    assert held(window) == "6 7 5 / A 4"
    if kept:
        keys(window, "2 p Tab")
        assert (held(window), called(window)) == ("6 7 5 / A 4", "Seat 2 · Player")


@pytest.mark.parametrize(
    ("strokes", "cards"),
    [
        ("+8 100, -8 760, +8 760, -8 800", "7 / 8"),
        ("+8 100, -8 760, +8 761, -8 800", "7 8 / 8"),
        ("+8 100, +9 760, -8 760, -9 800", "7 9 / 8"),
        ("+8 100, -8 760, +9 760, -9 800", "7 9 / 8"),
    ],
    ids=["held", "struck again", "another before", "another in the same moment"],
)
def test_a_key_that_is_held_counts_once_where_qt_takes_its_repeat_for_another_stroke(
    qtbot: QtBot, strokes: str, cards: str
) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter o 7")
    for stroke in strokes.split(", "):
        key, at = stroke.split()
        event = QKeyEvent(
            QEvent.Type.KeyPress if key[0] == "+" else QEvent.Type.KeyRelease,
            Qt.Key[f"Key_{key[1]}"],
            Qt.KeyboardModifier.NoModifier,
            key[1],
        )
        event.setTimestamp(int(at))
        QApplication.sendEvent(window, event)
    assert held(window) == cards


def test_a_stroke_that_a_page_has_heard_leads_no_further_when_it_is_doubled(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    beat.now += SOON
    keys(window, "Enter")
    assert (window.desk.table.shoe, status(window)) == (None, LEFT)
    beat.now += LATE
    keys(window, "Enter")
    assert window.desk.table.shoe


def test_a_bet_that_the_game_has_not_closes_the_figures_behind_it(qtbot: QtBot) -> None:
    window = shown(qtbot, table("baccara"))
    keys(window, "Enter 2 Enter 1 p 1 i 5 0 Enter")
    assert stakes(window) == {}
    assert status(window) == "Not taken: P 1 I 5 0."


def test_a_word_of_stakes_and_of_hands_is_not_called_one_of_the_stakes(qtbot: QtBot) -> None:
    window = shown(qtbot, table("baccara"))
    keys(window, "Enter 2 Enter 3 i 5 0 Enter Enter g c 4 n n")
    assert status(window).startswith("That key has nothing to do here")


def test_closed_keys_are_closed_for_arrows_too_and_stay_said_to_be(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 1 p 5 Enter j 5 Left F5 F6")
    assert status(window).startswith("J is a card: ")
    assert window.desk.keyed.line.seat == ""
    assert stakes(window) == {"1": 5}
    keys(window, "Esc")
    assert status(window) == "Not taken: J 5 ← F6."


def test_a_key_of_functions_that_leads_to_something_else_opens_the_keys(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter o 7 8 b 9 F5")
    assert status(window) == "Not taken: B 9. Recorded before it: card 8."
    keys(window, "4")
    assert held(window) == "7 / 4"


def test_a_card_before_the_offer_of_the_bank_is_told_what_the_bank_may_say(qtbot: QtBot) -> None:
    window = shown(qtbot, table("baccara"))
    keys(window, "Enter 2 Enter 3 i 5 0 Enter F7 Enter 2 3 k 4")
    assert called(window) == "The Bank: offers a card?"
    keys(window, "4")
    said = "The Bank first offers a card, or lays its own hand down. Enter"
    assert status(window).startswith(said)


def test_a_card_whose_word_was_forgotten_closes_the_keys_for_the_word_of_the_next_hand(
    qtbot: QtBot,
) -> None:
    window = shown(qtbot, table("baccara"))
    keys(window, "Enter 2 Enter 3 i 5 0 Enter 4 z 5 0 Enter Enter g 5 n")
    assert called(window) == "The first tableau: card or no card?"
    assert status(window).startswith("The first tableau must speak first: card or no card. Enter")
    keys(window, "Enter")
    assert status(window) == "Not taken: 5 N."


@pytest.mark.parametrize("word", ["n", "c"])
@pytest.mark.parametrize("after", ["a", "g", "l"])
def test_a_refused_word_of_a_hand_closes_the_keys_for_the_word_of_the_next_hand(
    qtbot: QtBot, word: str, after: str
) -> None:
    window = shown(qtbot, table("baccara"))
    cards_alone(window)
    keys(window, "Enter Enter")
    entries, asked = window.desk.session.entries, called(window)
    keys(window, word)
    assert window.desk.said.refusal
    assert status(window).endswith("Enter, Backspace, Esc or Tab opens the keys."), status(window)
    keys(window, after)
    assert (window.desk.session.entries, called(window)) == (entries, asked)
    keys(window, "Enter")
    assert status(window) == f"Not taken: {word.upper()} {after.upper()}."
    assert window.desk.session.entries == entries


def test_a_word_that_is_touched_and_refused_closes_no_keys(qtbot: QtBot) -> None:
    window = shown(qtbot, table("baccara"))
    cards_alone(window)
    keys(window, "Enter Enter")
    window.view.acted.emit(KeyAct(Verb.SAY, "stand"))
    assert status(window).startswith("The Bank first offers a card")
    keys(window, "g")
    assert called(window) == "The first tableau: card or no card?"


_SHOWN, _DRAWN = "showing of the first tableau, 3.", "card 3 for the first tableau."


@pytest.mark.parametrize("drawn", ["", "c 5 c 6 n"])
def test_of_a_stake_keyed_into_the_cards_it_is_said_which_of_it_was_a_card(
    qtbot: QtBot, drawn: str
) -> None:
    window = shown(qtbot, table("baccara"))
    keys(window, f"Enter 2 Enter 3 i 5 0 Enter 4 z 5 0 Enter Enter g {drawn or 'c'} 3 i 2 0")
    keys(window, "Enter")
    assert status(window) == "Not taken: I 2 0. Recorded before it: card 3."
    keys(window, "i Back")
    assert "3" not in held(window)
    assert status(window) == "Struck: " + (_SHOWN if drawn else _DRAWN)


def test_a_first_card_that_another_key_takes_off_is_said_not_to_be_recorded(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter o 5 o")
    assert status(window).endswith(" The 5 is not recorded.")
    keys(window, "Enter")
    assert status(window) == "Not taken: 5 O."


def test_a_ten_or_figure_given_up_unasked_is_said_not_to_be_recorded(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 1 + #1 5 Enter Enter 9 2 0 F5")
    assert status(window) == "The 0 is not recorded."


@pytest.mark.parametrize(("language", "said"), [("en", "Del withdraws"), ("fr", "Suppr retire")])
def test_a_key_is_called_what_is_printed_on_it_in_the_language(
    qtbot: QtBot, language: str, said: str
) -> None:
    window = shown(qtbot, table(), language)
    keys(window, "Enter o 4 Delete")
    assert status(window).startswith(said)


def hidden_baccara(qtbot: QtBot, beat: Beat) -> TableWindow:
    """No more bets was said over cards that lie face down: the bank speaks."""
    window = shown(qtbot, table("baccara"), strokes=beat)
    for key in ["Enter", "Enter", "1", "Enter", "2", "i", "5", "0", "Enter", "Enter"]:
        beat.now += LATE
        keys(window, key)
    beat.now += LATE
    return window


def spot_of(window: TableWindow, text: str) -> QPoint:
    """Where that key lies in the window."""
    key = buttons(window)[text]
    return key.mapTo(window, key.rect().center())


def touch_at(window: TableWindow, spot: QPoint) -> KeyButton:
    """Touches the key that lies there now."""
    key = window.childAt(spot)
    assert isinstance(key, KeyButton)
    click(key, key.mapFrom(window, spot))
    return key


def in_stakes(qtbot: QtBot) -> tuple[TableWindow, Beat]:
    """A table whose stakes are keyed, and what is on it read."""
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    for key in ["Enter", "Tab"]:
        beat.now += LATE
        keys(window, key)
    beat.now += UNREAD
    return window, beat


def test_a_finger_that_comes_down_twice_touches_no_key_that_came_to_lie_under_it(
    qtbot: QtBot,
) -> None:
    """The bank gives a card; the first tableau's answer lies then where that key lay, and the cards
    where its answer lay."""
    beat = Beat()
    window = hidden_baccara(qtbot, beat)
    spot = spot_of(window, "Gives a card")
    touch_at(window, spot)
    assert called(window) == "The first tableau: card or no card?"
    told = entered(window)
    beat.now += UNREAD - 0.01
    assert touch_at(window, spot).text() in ("Card", "No card")
    said = "Recorded: announcement of the Bank, “Gives a card”. Counted once."
    assert (entered(window), status(window)) == (told, said)
    beat.now += UNREAD + 0.01
    spot = spot_of(window, "Card")
    touch_at(window, spot)
    assert called(window) == "Card for the first tableau"
    beat.now += SOON
    touch_at(window, spot)
    assert called(window) == "Card for the first tableau"


def test_what_is_touched_in_a_run_behind_a_touch_that_did_not_count_lays_no_other_stake(
    qtbot: QtBot,
) -> None:
    """The seat, then Banker, which comes to lie under the finger, then a chip: where nobody has
    read the bets, Player lies where the chip would have lain."""
    window, beat = in_stakes(qtbot)
    spot = spot_of(window, "1")
    touch_at(window, spot)
    line = window.desk.keyed.line
    for where in (spot, spot_of(window, "Tie"), spot_of(window, "Player")):
        beat.now += UNREAD - 0.15
        touch_at(window, where)
        assert window.desk.keyed.line == line
    assert status(window).endswith("The touch before did not count, nor does this one: look first.")
    beat.now += UNREAD + 0.01
    tap(window, "Tie")
    assert called(window) == "Seat 1 · Tie"


def test_a_seat_or_a_stake_touched_twice_touches_nothing_else(qtbot: QtBot) -> None:
    window, beat = in_stakes(qtbot)
    spot = spot_of(window, "1")
    touch_at(window, spot)
    bets, line = called(window), window.desk.keyed.line
    beat.now += SOON
    touch_at(window, spot)
    assert (called(window), window.desk.keyed.line) == (bets, line)
    beat.now += UNREAD
    keys(window, "p 5 0")
    beat.now += UNREAD
    spot = spot_of(window, "Lay")
    touch_at(window, spot)
    beat.now += UNREAD - 0.01
    touch_at(window, spot)
    assert (called(window), status(window)) == (
        "Stakes",
        "Recorded: seat 1, €50 on Player. Counted once.",
    )


def test_no_shoe_is_opened_that_nobody_can_have_made_yet_and_its_opening_is_said(
    qtbot: QtBot,
) -> None:
    beat = Beat()
    cards = "K Q J T K Q J T K Q J T 6 6 6 6 5 5 5 5 7 7 7 7"
    night = f"variant macao\nseats 12\nshoe\ncoup\ndeal {cards}\nstake 12 own 10\nclosed\n"
    window = shown(qtbot, replayed(night), strokes=beat)
    beat.now += UNMADE
    keys(window, "Enter")
    beat.now += 0.5
    keys(window, "Enter")
    assert the(window.desk.session.table.shoe).number == 1
    assert status(window) == "New shoe: it is made first, then Enter. Nothing is recorded yet."
    beat.now += UNMADE
    keys(window, "Enter")
    assert the(window.desk.session.table.shoe).number == 2
    assert status(window) == "Shoe 2 is opened: 52 cards."


def test_another_key_is_touched_as_fast_as_a_hand_can(qtbot: QtBot) -> None:
    window, _ = in_stakes(qtbot)
    tap(window, "7", "Tie")
    assert called(window) == "Seat 7 · Tie"


def test_equal_cards_are_touched_as_fast_as_a_hand_can(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    cards_alone(window)
    for _ in range(2):
        beat.now += LATE
        keys(window, "Enter")
    beat.now += LATE
    tap(window, "9", "9", "K")
    assert held(window) == "9 K / 9"


def test_the_same_answer_touched_twice_is_that_of_one_hand(qtbot: QtBot) -> None:
    beat = Beat()
    window = hidden_baccara(qtbot, beat)
    tap(window, "Gives a card")
    beat.now += UNREAD + 0.01
    tap(window, "No card")
    beat.now += SOON
    tap(window, "No card")
    assert called(window) == "The Bank: card or no card?"
    assert status(window).endswith(", “No card”. Counted once.")


def test_an_enter_that_opens_the_keys_is_not_said_to_have_counted_when_it_is_doubled(
    qtbot: QtBot,
) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    for key in ["Enter", "1", "p", "4", "0", "k"]:
        beat.now += LATE
        keys(window, key)
    beat.now += LATE
    keys(window, "Enter Enter")
    begun = "Keyed, and not recorded: 40. Enter lays it."
    assert status(window) == f"{begun} That opened the keys again, and recorded nothing."
    assert not stakes(window)


def test_what_is_refused_is_counted_no_time_when_it_is_doubled(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    for _ in range(2):
        beat.now += LATE
        keys(window, "Enter")
    refused = status(window)
    keys(window, "Enter")
    assert (refused, status(window)) == ("Nobody has staked. O: a coup without stakes.",) * 2


def test_a_ten_that_is_keyed_as_one_and_nought_is_told_as_two_cards(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    cards_alone(window)
    for key in ["Enter", "Enter", "2", "1"]:
        beat.now += 1
        keys(window, key)
    beat.now += SOON
    keys(window, "0")
    assert held(window) == "2 0 / A"
    assert status(window) == "1 and 0 are two cards: the Banker, the Player."


def test_an_amount_that_stands_keyed_once_the_keys_are_open_is_told(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 1 b 3 0 p Enter")
    assert status(window) == "Keyed, and not recorded: 30. Enter lays it."
    keys(window, "Enter")
    assert stakes(window) == {"1": 30}


@pytest.mark.parametrize("more", ["2 0", "Space", "."])
def test_an_amount_that_stands_is_not_gone_on_with_by_the_figures_of_another_stake(
    qtbot: QtBot, more: str
) -> None:
    window = shown(qtbot, table())
    keys(window, f"Enter 1 b 7 p Enter {more}")
    assert status(window) == (
        "Keyed, and not recorded: 7. Enter lays it. Enter, Backspace, Esc or Tab opens the keys."
    )
    keys(window, "Enter")
    assert status(window).endswith("Keyed, and not recorded: 7. Enter lays it.")
    keys(window, "Enter")
    assert stakes(window) == {"1": 7}


def test_an_amount_that_stands_goes_on_once_its_last_figure_was_struck(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 1 b 7 p Enter Back 2 0 Enter")
    assert stakes(window) == {"1": 20}


def test_an_amount_goes_on_where_the_keys_were_opened_by_a_look_back(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 1 b 7 p Back 0 Enter")
    assert stakes(window) == {"1": 70}


def test_a_payout_that_a_correction_changed_only_just_came(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    for some in ("Enter", "1 p 2 0", "Enter", "Enter", "5 2 k 5 4"):
        beat.now += LATE
        keys(window, some)
    beat.now += UNSEEN
    keys(window, "F5 6")
    told = entered(window)
    beat.now += SOON
    keys(window, "Enter")
    assert entered(window) == told
    assert status(window) == "This is the payout. Enter: all settled."
    beat.now += UNSEEN + 0.01
    keys(window, "Enter")
    assert entered(window) == [*told, ev.AllTicked()]


def test_what_a_touch_brings_is_read_from_when_it_stands(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    beat = Beat()
    window = hidden_baccara(qtbot, beat)
    draws = window.render_now

    def slowly() -> None:
        draws()
        beat.now += UNREAD

    monkeypatch.setattr(window, "render_now", slowly)
    tap(window, "Gives a card")
    told = entered(window)
    beat.now += SOON
    tap(window, "Card")
    assert (entered(window), status(window).endswith(". Counted once.")) == (told, True)


@pytest.mark.parametrize("key", ["F8", "F10"])
def test_a_card_behind_a_list_takes_no_touch(qtbot: QtBot, key: str) -> None:
    window = ready(qtbot)
    keys(window, key)
    told, listed = entered(window), window.desk.keyed
    tap(window, "8")
    assert (entered(window), window.desk.keyed) == (told, listed)
    assert status(window) == "Choose one, or give up with Esc."


def test_a_stake_touched_once_cards_lie_is_refused_as_its_key_is(qtbot: QtBot) -> None:
    """The first tableau lays down: no stake comes to its cards any more."""
    beat = Beat()
    window = hidden_baccara(qtbot, beat)
    keys(window, "l")
    told = entered(window)
    opens = " Enter, Backspace or Esc opens the keys."
    deeds: Sequence[tuple[Callable[[], None], str]] = (
        (lambda: keys(window, "Tab"), opens),
        (lambda: window.view.panel.row_tapped.emit("2", "tableau_1"), ""),
        (lambda: window.view.seat_tapped.emit("3"), ""),
    )
    for deed, closed in deeds:
        beat.now += LATE
        window.desk.quiet()
        deed()
        assert (called(window), entered(window)) == ("The first tableau shows", told)
        assert status(window) == f"Too late: the cards are dealt.{closed}"


def test_a_line_of_the_payout_behind_a_list_is_not_ticked(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 1 p 2 0 Enter Enter k j 9 7 F8")
    told = entered(window)
    window.perform(KeyAct(Verb.TICK))
    assert entered(window) == told


def test_a_payout_that_only_just_came_is_settled_by_no_key_however_often_it_is_struck(
    qtbot: QtBot,
) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    for some in ("Enter", "1 p 2 0", "Enter", "Enter", "k j 9 7"):
        beat.now += LATE
        keys(window, some)
    told = entered(window)
    for key in ("Enter", "Space", "Enter"):
        beat.now += UNSEEN - 0.01
        keys(window, key)
        assert entered(window) == told
        assert status(window) == "This is the payout. Enter: all settled."
    beat.now += UNSEEN + 0.01
    keys(window, "Enter")
    assert entered(window) == [*told, ev.AllTicked()]


def test_a_card_touched_twice_as_fast_as_one_touch_doubled_is_told(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    cards_alone(window)
    for _ in range(2):
        beat.now += LATE
        keys(window, "Enter")
    beat.now += LATE
    tap(window, "4")
    beat.now += SOON
    tap(window, "4")
    assert status(window) == "Twice the card 4: the Player, the Banker."


# What nobody can have read yet, and what is said of it


def test_entries_struck_too_fast_to_be_read_are_all_named(qtbot: QtBot) -> None:
    beat = Beat()
    window = shown(qtbot, table(), strokes=beat)
    for some in ("Enter", "1 p 1 0", "Enter", "2 b 2 0", "Enter", "3 p 3 0", "Enter"):
        beat.now += LATE
        keys(window, some)
    beat.now += LATE
    keys(window, "Back")
    beat.now += SOON
    keys(window, "Back")
    first = "Struck: seat 3, €30 on Player."
    assert status(window) == f"{first} Struck: seat 2, €20 on Banker."
    beat.now += UNREAD
    keys(window, "Back")
    assert status(window) == "Struck: seat 1, €10 on Player."


ONE_COUP = "1 Enter 5 0 Space Enter n 2 i 1 Space Enter Enter n n 6 k 7 k"


@pytest.mark.parametrize("door", ["key", "finger"])
def test_no_bank_changes_hands_before_the_seat_can_have_been_asked(qtbot: QtBot, door: str) -> None:
    beat = Beat()
    window = shown(qtbot, table("banque"), strokes=beat)
    for key in f"Enter {ONE_COUP}".split():
        beat.now += LATE
        keys(window, key)
    for key in ("Enter", "h"):
        beat.now += UNSEEN + 0.01
        keys(window, key)
    told = entered(window)
    beat.now += UNSEEN - 0.01
    if door == "finger":
        tap(window, "Takes over")
    else:
        keys(window, "Enter")
    assert entered(window) == told
    assert status(window).startswith("Recorded: the bank given up. Seat 2 is asked for the bank: ")
    beat.now += UNSEEN + 0.01
    keys(window, "Enter")
    assert isinstance(entered(window)[-1], ev.BankTaken)


RECKLESS = "F7 5 1 Space Enter 5 0 Enter 4 0 Enter n n Enter 3 m 2 m n n"
"""A coup of Porcelaine whose Grandeur stands on 3 for another, and wins."""


@pytest.mark.parametrize("door", ["key", "finger", "Enter"])
def test_no_share_is_left_by_the_word_of_a_hand_struck_twice(qtbot: QtBot, door: str) -> None:
    beat = Beat()
    window = shown(qtbot, table("porcelaine"), strokes=beat)
    for key in f"Enter {RECKLESS}".split():
        beat.now += UNSEEN + 0.01
        keys(window, key)
    told = entered(window)
    assert called(window) == "The Grandeur: the share claimed?"
    for _ in range(3):
        beat.now += LATE
        if door == "finger":
            tap(window, "Leaves it")
        else:
            keys(window, "n" if door == "key" else door)
        assert entered(window) == told
        assert status(window).endswith(
            "The share is asked for only now: nothing of it is recorded yet."
        )
    beat.now += UNSEEN + 0.01
    keys(window, "n")
    assert entered(window)[-1] == ev.HalfClaimed(claimed=False)


DUELLED = "3 Enter 5 0 Enter 5 Enter Enter n 5 2 k 6"
"""A coup of the festival that seat 3 wins as the Bank, against seat 5."""


def duelled(qtbot: QtBot, beat: Beat) -> TableWindow:
    """A table with that coup, paid as soon as its lines can be read."""
    window = shown(qtbot, table("festival", seats=5), strokes=beat)
    for key in f"Enter {DUELLED} Enter".split():
        beat.now += UNSEEN + 0.01
        keys(window, key)
    return window


def test_no_duel_is_staked_again_before_it_can_have_been_asked(qtbot: QtBot) -> None:
    beat = Beat()
    window = duelled(qtbot, beat)
    assert scene(window).call.why == "All settled. Enter: seat 3, 50. N: no duel."
    for laid, called_for in (
        (ev.BankStaked(Seat("3"), euros(50)), "Duel, Bank: seat 3? Enter lays €50."),
        (ev.BancoCalled(Seat("1"), euros(50)), "Duel, Ponte: seat 1? Enter lays €50."),
    ):
        told = entered(window)
        for _ in range(3):
            beat.now += UNSEEN - 0.01
            keys(window, "Enter")
            assert entered(window) == told
            assert status(window).endswith(f"{called_for} Nothing is recorded yet.")
        beat.now += UNSEEN + 0.01
        keys(window, "Enter")
        assert entered(window)[-1] == laid


def test_keys_that_are_opened_stake_no_duel_in_the_same_row(qtbot: QtBot) -> None:
    beat = Beat()
    window = duelled(qtbot, beat)
    told = entered(window)
    for key in (*"1p10", "Enter", *"3b10", "Enter", "Enter"):
        beat.now += LATE
        keys(window, key)
    assert entered(window) == told
    assert called(window) == "Who plays the Bank?"


def test_the_first_card_of_a_coup_may_be_struck_though_it_was_touched(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter o")
    tap(window, "4")
    assert (held(window), called(window)) == (" / ", "Card: 4?")
    tap(window, "7")
    assert held(window) == "4 / 7"


@pytest.mark.parametrize(
    ("game", "before", "key"),
    [
        ("punto_banco", "Enter 1 p 2 0 Enter", "F8"),
        ("punto_banco", "Enter 1 p 5 Enter Enter 6 1 7 4 5 2 Delete Enter Enter", "Delete"),
        ("festival", "Enter n n 1 p 2 0 Enter", "F4"),
        ("baccara", "Enter 3 Enter 1 i 5 0 Enter", "F4"),
        ("banque", "Enter 1 5 0 0 Enter n 2 i 1 0 Enter", "F8"),
        ("chemin_de_fer", "Enter 2 5 0 0 Enter n", "F4"),
        ("porcelaine", "Enter 5 1 0 0 0 Enter 6 0 0 Enter", "F8"),
        ("macao", "Enter 1 Enter 1 0 Enter", "F8"),
    ],
)
def test_behind_a_list_stands_what_was_asked(
    qtbot: QtBot, game: str, before: str, key: str
) -> None:
    window = shown(qtbot, table(game))
    keys(window, before)
    window.desk.rest()
    window.render_now()
    stood = called(window)
    keys(window, key)
    assert scene(window).list_title
    assert called(window) == stood
    told = entered(window)
    for act in (KeyAct(Verb.DIGIT, "8"), KeyAct(Verb.REPEAT_STAKES), KeyAct(Verb.LOT)):
        window.perform(act)
        assert status(window) == "Choose one, or give up with Esc."
        assert (entered(window), bool(scene(window).list_title)) == (told, True)


def test_behind_a_list_stands_the_place_that_was_chosen(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 1 p 5 Enter 9 F8")
    assert scene(window).list_title
    assert (called(window), scene(window).pad) == ("Seat 9", Pad.STAKES)
    assert [hand.waits for hand in scene(window).view.hands] == [None, None]


def test_a_line_aside_is_settled_from_the_list_before_the_first_stake(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 1 p 5 Enter Enter 6 1 7 4 5 2 Delete Enter Enter Delete")
    assert held(window) == " / "
    keys(window, "Enter Enter")
    assert status(window) == "Settled: Coup 1 · Seat 1, Player: pay 5."


def test_a_late_stake_that_the_tabulator_begins_is_called_so(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 1 p 2 0 Enter Enter 4 5 Tab")
    assert status(window) == "A late stake: of which seat? Esc: back to the cards."
    keys(window, "Esc k")
    assert held(window) == "4 K / 5"


def test_a_letter_of_a_bet_after_a_card_names_every_way_out(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter o 7 3 b")
    assert status(window).endswith(
        "Tab takes it, Backspace takes the card off; Enter: it is a card."
    )
    keys(window, "Enter")
    assert held(window) == "7 / 3"


def test_a_refused_amount_is_given_up_by_the_word_that_ends_the_stakes(qtbot: QtBot) -> None:
    window = shown(qtbot, table("chemin_de_fer"))
    keys(window, "Enter 2 5 0 0 Enter n 4 9 0 Enter 2 0 Enter n")
    assert "Given up, not recorded: seat 4, €20." in status(window)
    keys(window, "Enter")
    assert called(window) == "The Ponte: card or no card?"


def test_a_hand_that_said_no_bears_it(qtbot: QtBot) -> None:
    window = shown(qtbot, table("banque"))
    keys(window, f"Enter {ONE_COUP.partition(' n n ')[0]} n")
    hands = {hand.id: hand for hand in scene(window).view.hands}
    told = {
        name: [mark.word for mark in marks_of(scene(window), hand)] for name, hand in hands.items()
    }
    assert [words for words in told.values() if words] == [["no card"]]


def test_the_arrows_light_cards_as_the_eye_sees_them(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter o 2 3 4 6 F5 Left Left")
    assert the(window.scene).lit == ("ponte", 2)
    keys(window, "k")
    assert held(window) == "2 K / 3 6"
    assert status(window) == "Recorded: K in place of 4 for the Player, card no. 2."


def test_a_card_dealt_open_beside_hidden_ones_is_no_hand_that_is_shown_in_part(
    qtbot: QtBot,
) -> None:
    window = shown(qtbot, table("festival"))
    keys(window, "Enter n n o F7 8 F7 Enter n")
    keys(window, "Back")
    assert called(window) == "The Ponte: card or no card?"
    keys(window, "Back")
    assert (called(window), held(window)) == ("Card for the Bank", "8 / ")


# A stake or cards keyed blind into a list


@pytest.mark.parametrize(
    ("opened", "blind", "told"),
    [
        ("7 +", "1 0", "1 0"),
        ("7 +", "7 p 5 0", "7 P 5 0"),
        ("F10", "3 b 5 0 0", "3 B 5 0 0"),
        ("F10", "b 5 0 0", "B 5 0 0"),
        ("F4", "3 b 5 0 0", "3 B 5 0 0"),
        ("Ctrl+K", "3 b 5 0 0", "3 B 5 0 0"),
    ],
)
def test_a_stake_that_is_keyed_blind_into_a_list_is_told_whole_and_takes_no_line(
    qtbot: QtBot, opened: str, blind: str, told: str
) -> None:
    window = shown(qtbot, table())
    keys(window, f"Enter {opened}")
    listed = scene(window).offers
    assert listed
    entries = window.desk.session.entries
    keys(window, f"{blind} Enter")
    assert status(window) == f"Not taken: {told}."
    assert scene(window).offers == listed
    assert not any(offer.lit for offer in scene(window).offers)
    assert window.desk.session.entries == entries


def test_behind_a_figure_the_arrows_light_a_line_of_a_list_again(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter 7 + 1 Down Enter 5 Enter")
    assert len(stakes(window)) == 1


def test_whoever_touches_a_line_behind_a_figure_keys_on(qtbot: QtBot) -> None:
    window = shown(qtbot, table())
    keys(window, "Enter F4 1")
    window.view.panel.list.lines[0].click()
    assert window.desk.closed is None


def test_no_stakes_are_laid_again_over_the_list_of_one_seats_bets(qtbot: QtBot) -> None:
    window = replayed_stakes(qtbot)
    keys(window, "7 + F6")
    assert status(window) == "Choose one, or give up with Esc."
    assert stakes(window) == {}
    keys(window, "Esc F6")
    assert stakes(window) == {"7": 50}


def replayed_stakes(qtbot: QtBot) -> TableWindow:
    """A coup is over on which 1 and 7 have staked, and the next one lies open."""
    window = shown(qtbot, table())
    keys(window, "Enter 1 p 1 0 0 Enter 7 p 5 0 Enter Enter 9 5 q 2")
    while window.desk.table.settlement is not None and window.desk.table.unticked:
        keys(window, "Enter")
    keys(window, "Enter")
    return window


def test_figures_behind_a_grazed_cut_card_are_named(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 End 7 1 Enter")
    assert status(window) == "Recorded: place of the cut card, 71 cards behind it."


@pytest.mark.parametrize("leaves", ["Esc", "F5"])
def test_figures_behind_a_grazed_cut_card_that_are_given_up_are_named(
    qtbot: QtBot, leaves: str
) -> None:
    window = ready(qtbot)
    keys(window, f"2 End 7 1 {leaves}")
    assert status(window).endswith("Given up, not recorded: 71.")
