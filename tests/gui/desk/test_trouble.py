import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.entry_in_hand import Mode
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.desk.lists import irregularity, list_lines
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.library import variant_ids
from dealer_app.rules.cards import Card
from dealer_app.rules.house import Resolution
from dealer_app.table import events as ev
from dealer_app.table.state import packs_of
from tests.builders import entered, replayed
from tests.gui.felt.banks import menu
from tests.gui.felt.screens import (
    Disk,
    alone,
    buttons,
    called,
    held,
    keys,
    pad,
    ready,
    scene,
    send,
    shown,
    status,
    table,
    take,
    tap,
)
from tests.play import the
from tests.run_length import in_turn

GAMES = variant_ids()


def test_an_irregularity_offers_its_resolutions_as_keys(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter")
    assert scene(window).call.tone.value == "irregular"
    tap(window, "First card of the next coup")
    shoe = the(window.desk.table.shoe)
    assert shoe.carried


def test_a_card_that_cannot_be_is_named_by_its_hand_and_why_it_cannot(qtbot: QtBot) -> None:
    seen = "burn " + "4 " * 31
    window = alone(qtbot, replayed(f"variant punto_banco\nshoe\n{seen}\n"), "fr", "azerty")
    keys(window, "Enter 4 4")
    why = (
        "La Banque, carte 4 : quelle décision ? Les 32 cartes 4 des jeux sont déjà toutes sorties."
    )
    assert scene(window).call.why.translate({0xA0: " ", 0x202F: " "}) == why


def test_a_card_that_cannot_be_and_needs_no_decision_is_said_to_be_out(qtbot: QtBot) -> None:
    window = alone(qtbot, replayed("variant punto_banco\nshoe\nburn " + "4 " * 32 + "\n"))
    menu(window, "Burn a card")
    keys(window, "4 Enter")
    told = "Noted: Foreign, double or damaged card. Card 4: all 32 of the packs are out already."
    assert status(window) == told


def test_a_card_that_came_for_nobody_is_said_to_lie_at_no_hand(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter")
    assert called(window) == "A card too many"
    assert scene(window).call.why == "Card 9, due to no hand: what is decided?"


def lit(window: TableWindow) -> list[str]:
    """What the keys under the felt say that are lit."""
    return [offer.text for offer in scene(window).choices if offer.lit]


def test_a_decision_that_comes_by_itself_lights_no_line(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter")
    assert lit(window) == []
    assert irregularity.lit_decision(window.desk) is None
    assert "Choose" in buttons(window)


@pytest.mark.parametrize("key", ["Enter", "Right", "Left", "Up", "Down"])
def test_the_first_stroke_lights_what_the_house_does_and_enter_takes_it(
    qtbot: QtBot, key: str
) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter")
    entries = window.desk.session.entries
    keys(window, key)
    assert lit(window) == ["Burn the card"]
    assert window.desk.session.entries == entries
    keys(window, "Enter")
    coup = the(window.desk.table.coup)
    assert [card.text for card in coup.aside] == ["9"]


def test_the_arrows_go_round_and_escape_puts_the_light_out(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter Left")
    own = irregularity.lit_decision(window.desk)
    keys(window, "Left Left Left")
    assert irregularity.lit_decision(window.desk) is own
    keys(window, "Right Esc")
    assert irregularity.lit_decision(window.desk) is None


def test_a_decision_that_voids_the_coup_is_asked_once_more(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter Right Right")
    assert irregularity.lit_decision(window.desk) is Resolution.VOID
    keys(window, "Enter")
    assert status(window) == "Void coup? Enter once more."
    assert window.desk.pending
    keys(window, "Enter")
    assert called(window) == "Void coup"


def test_only_the_very_next_enter_confirms_that_the_coup_is_void(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter Right Right Enter Left Right Enter")
    assert window.desk.pending
    assert status(window) == "Void coup? Enter once more."


def test_a_void_that_is_touched_is_asked_once_more_however_often_it_is_touched(
    qtbot: QtBot,
) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter")
    for _ in range(3):
        window.perform(KeyAct(Verb.CHOICE, "3"))
        assert window.desk.pending
        assert status(window) == "Void coup? Enter once more."
    window.perform(KeyAct(Verb.NEXT))
    assert called(window) == "Void coup"


def test_what_cannot_be_decided_now_is_not_offered(qtbot: QtBot) -> None:
    """The bank has a natural: the card too many cannot go to it (IRR-01)."""
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter")
    offered = [offer.text for offer in list_lines.offers(window.desk)]
    assert len(offered) == 3
    assert not any("Banker" in text for text in offered)


@pytest.mark.parametrize("key", ["1", "2", "3", "9", "0", "k", "x", "b 5", "F6"])
def test_no_card_and_no_other_key_decides_what_waits(qtbot: QtBot, key: str) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter")
    before = window.desk.session.entries
    keys(window, key)
    coup = the(window.desk.table.coup)
    assert coup.pending
    assert window.desk.session.entries == before


@pytest.mark.parametrize(("game", "layout"), in_turn(list(GAMES), ("azerty", "numpad", "qwerty")))
def test_no_key_of_a_card_or_of_a_word_decides_in_any_game(
    qtbot: QtBot, game: str, layout: str
) -> None:
    """Each board in two games or three: its cards and words are keys of the board, and of no game
    alone."""
    window = alone(qtbot, table(game))
    window.use_keys(keymap(layout))
    desk, faces = window.desk, window.desk.variant.pack.faces
    card = ev.CardDealt(Card(faces[1]), None)
    touched = ev.IrregularityFound("IRR-23", None, reported=True)
    entered(desk.session, ev.ShoeOpened(packs_of(desk.table)), ev.CoupOpened(), card, touched)
    window.render_now()
    before = desk.session.entries
    for name in ("deal", "numbers", "speech", "offer"):
        for key, act in keymap(layout).tables[name].items():
            if len(key) == 1 and act.startswith(("face", "say")):
                send(window, key)
    pad(window, "0 1 2 3 4 5 6 7 8 9")
    assert desk.session.entries == before
    assert status(window).startswith("First decide: Hand seen or touched")
    keys(window, "Right Right Enter Enter")
    coup = the(desk.table.coup)
    assert coup.voided


def test_what_waits_is_said_when_a_card_is_keyed(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter 9")
    assert status(window) == (
        "First decide: One card too many for the Player. The arrows choose, Enter decides."
    )


def test_no_figure_stands_on_the_keys_of_a_decision(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter")
    labels = [scene(window).key(offer.act) for offer in scene(window).choices]
    assert labels == ["", "", ""]


def test_an_incident_is_reported_by_the_arrows(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k F4")
    take(window, "Wrong spot or order")
    take(window, "Card laid on the wrong place")
    assert called(window) == "Card laid on the wrong place"


def test_an_incident_is_reported_by_touch_and_decided(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k")
    tap(window, "Incident", "3   Wrong spot or order", "Card laid on the wrong place")
    tap(window, "Put it right")
    coup = the(window.desk.table.coup)
    assert [each.code for each in coup.findings] == ["IRR-09"]
    assert held(window) == "2 / K"


def test_a_card_found_face_up_is_keyed_and_burned(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 F4")
    take(window, "Card seen or face up")
    keys(window, "9")
    assert not the(window.desk.table.coup).aside
    keys(window, "Enter k")
    coup = the(window.desk.table.coup)
    assert [card.text for card in coup.aside] == ["9"]
    assert held(window) == "2 / K"


def test_a_card_seen_too_early_is_chosen_and_keyed(qtbot: QtBot) -> None:
    window = ready(qtbot, "festival")
    keys(window, "n n o c F4")
    take(window, "Card seen or face up")
    take(window, "Card seen too early")
    keys(window, "Right 9")
    assert held(window) == "xx xx / xx xx"
    keys(window, "Enter")
    assert held(window) == "xx 9 / xx xx"


def test_a_card_too_many_is_touched_while_the_payout_is_on(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "9 k k 7")
    tap(window, "Incident", "1   A card too many", "5", "Record it")
    assert called(window) == "A card too many"


def test_the_list_is_left_without_an_entry(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 F4 Esc k")
    assert held(window) == "2 / K"


DISPUTED = "Void coup (Disputed card)? Enter once more."


def test_a_void_takes_the_reason_that_is_lit_and_is_asked_once_more(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k F8 Down Down Enter")
    assert status(window) == DISPUTED
    assert called(window) != "Void coup"
    assert [offer.text for offer in scene(window).offers if offer.lit] == ["Disputed card"]
    keys(window, "Enter")
    assert called(window) == "Void coup"
    assert scene(window).call.why == "Disputed card. All stakes go back."


@pytest.mark.parametrize("figure", list("1234567890"))
def test_no_figure_gives_the_reason_of_a_void(qtbot: QtBot, figure: str) -> None:
    window = ready(qtbot)
    keys(window, f"2 k F8 {figure} {figure} Enter")
    assert not any(offer.lit for offer in scene(window).offers)
    assert status(window) == f"Not taken: {figure} {figure}."
    assert not the(window.desk.table.coup).voided
    keys(window, figure)
    assert status(window).startswith("No figure chooses here")


def test_a_void_is_confirmed_by_no_other_key_than_the_very_next_enter(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k F8 Down Down Enter Up Down Enter")
    assert status(window) == DISPUTED
    assert not the(window.desk.table.coup).voided


@pytest.mark.parametrize("between", ["x Enter", "x x Esc", "x Back"])
def test_whoever_opens_the_keys_over_the_question_of_a_void_is_asked_it_anew(
    qtbot: QtBot, between: str
) -> None:
    window = ready(qtbot)
    keys(window, f"2 k F8 Down Down Enter {between}")
    assert not the(window.desk.table.coup).voided
    keys(window, "Enter")
    assert status(window) == DISPUTED
    assert not the(window.desk.table.coup).voided
    keys(window, "Enter")
    assert the(window.desk.table.coup).voided


def test_a_touch_on_the_felt_confirms_no_void_and_the_question_is_asked_anew(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k F8 Down Down Enter")
    window.view.card_tapped.emit("ponte", 1)
    assert status(window) == "Choose one, or give up with Esc."
    keys(window, "Enter")
    assert status(window) == DISPUTED


def test_a_void_takes_a_reason_that_is_written(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k F8")
    line = window.view.panel.list.line
    line.setFocus()
    QTest.keyClicks(line, "Glass upset")
    end(line)
    assert status(window) == "Void coup (Glass upset)? Enter once more."
    end(line)
    assert scene(window).call.why == "Glass upset. All stakes go back."


def test_a_reason_that_is_written_otherwise_is_asked_anew(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k F8")
    line = window.view.panel.list.line
    line.setFocus()
    QTest.keyClicks(line, "Glass")
    end(line)
    QTest.keyClicks(line, " upset")
    end(line)
    assert not the(window.desk.table.coup).voided
    end(line)
    assert scene(window).call.why == "Glass upset. All stakes go back."


def end(line: QLineEdit) -> None:
    """Presses Enter in a line that is being written."""
    QTest.keyClick(line, Qt.Key.Key_Return)


def test_a_void_without_a_reason_is_refused(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "2 k F8")
    end(window.view.panel.list.line)
    assert status(window) == "Say why: this needs its reason."


def test_nothing_is_shown_that_is_not_on_disk(qtbot: QtBot) -> None:
    disk = Disk()
    window = alone(qtbot, table(disk=disk))
    keys(window, "Enter Enter 2 k")
    disk.full = True
    keys(window, "3")
    assert held(window) == "2 / K"
    assert window.view.felt.band.isVisible()
    assert scene(window).trouble == "The disk is full. Make room on it, then enter it again."


def test_the_key_works_again_when_the_disk_does(qtbot: QtBot) -> None:
    disk = Disk()
    window = alone(qtbot, table(disk=disk))
    keys(window, "Enter Enter 2 k")
    disk.full = True
    keys(window, "3")
    disk.full = False
    keys(window, "3")
    assert held(window) == "2 3 / K"
    assert not window.view.felt.band.isVisible()


@pytest.mark.parametrize("key", ["F4", "F8"])
def test_cards_that_lie_hidden_are_not_told_of_before_the_disk_has_them(
    qtbot: QtBot, key: str
) -> None:
    disk = Disk()
    window = shown(qtbot, table("chemin_de_fer", disk=disk))
    keys(window, "Enter 1 1 0 0 Enter n 5 0 Enter Enter Enter")
    disk.full = True
    keys(window, key)
    assert scene(window).trouble
    assert not window.desk.moment.lists
    disk.full = False
    keys(window, key)
    assert not scene(window).trouble
    assert window.desk.moment.lists


def test_what_was_half_keyed_is_still_there_when_the_disk_is_full(qtbot: QtBot) -> None:
    disk = Disk()
    window = alone(qtbot, table(disk=disk))
    keys(window, "Enter Enter Tab 3 b 1 0 0")
    disk.full = True
    keys(window, "Enter")
    disk.full = False
    keys(window, "Enter")
    assert [stake.seat for stake in scene(window).view.stakes] == ["3"]


def test_an_undo_that_the_disk_refuses_changes_nothing(qtbot: QtBot) -> None:
    disk = Disk()
    window = alone(qtbot, table(disk=disk))
    keys(window, "Enter Enter 2 k")
    disk.full = True
    keys(window, "Back")
    assert held(window) == "2 / K"
    assert window.view.felt.band.isVisible()


def test_the_menu_leads_to_what_has_no_key_on_the_felt(qtbot: QtBot) -> None:
    window = ready(qtbot)
    tap(window, "Menu", "Burn a card")
    assert scene(window).keyed.mode is Mode.BURN


def test_no_decision_is_offered_where_a_name_is_asked_for(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter")
    assert scene(window).choices
    menu(window, "Another croupier")
    assert window.desk.keyed.mode is Mode.CROUPIER
    assert (*scene(window).choices, *scene(window).offers) == ()


def test_another_croupier_is_named(qtbot: QtBot) -> None:
    window = ready(qtbot)
    menu(window, "Another croupier")
    line = window.view.panel.list.line
    QTest.keyClicks(line, "B. Lenoir")
    end(line)
    assert scene(window).view.croupier == "B. Lenoir"
    assert "Menu" in buttons(window)


def test_escape_says_what_to_do_while_a_decision_is_due(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter Esc")
    sentence = "Decide: choose one, or take the incident back with Backspace."
    assert status(window) == sentence


def test_the_keys_for_a_decision_are_there_as_soon_as_it_is_due(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "7 Tab 3 b 1 0 0 Enter")
    assert scene(window).keyed.mode is Mode.TABLE
    assert "It stands" in buttons(window)


def test_a_card_held_back_opens_this_coup_once_it_is_open(qtbot: QtBot) -> None:
    window = ready(qtbot)
    keys(window, "4 4 3 5 9 Enter")
    tap(window, "First card of the next coup")
    aside = window.view.felt.aside
    assert aside.accessibleName().endswith("Held back: it opens the next coup.")
    keys(window, "Enter")
    assert aside.accessibleName().endswith("Held back: it opens this coup.")
    keys(window, "F3")
    assert "Held back" not in aside.accessibleName()
