"""A sealed session put right from the nights' desk: its entries stay, the register has it."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.entry_in_hand import Mode
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.library import house_from_text, read_sheet
from dealer_app.night.after_closing import rectified
from dealer_app.register import facts as f
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.session import recorder
from dealer_app.session.rulebook import Seating, opening
from dealer_app.store.journal import Journal
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import Report
from dealer_app.table import events as ev
from tests.builders import deal, entered, stake
from tests.gui.felt.screens import held, scene, status
from tests.gui.shell.hall import Hall, clock, hall
from tests.gui.staff.staffed import ANNE, BERNARD, CLAIRE, offered, panel, sign, staffed
from tests.night.test_nights_kept import EVENING, night
from tests.play import the
from tests.store.builders import ticking

PINS = 'name = "Casino"\n[staff]\npins = true\n'
NO_PINS = 'name = "Casino"\n[staff]\npins = false\n'
WON = "9 2 9 3"
"""The ponte's 8 against 5."""


def window(here: Hall) -> TableWindow:
    return the(here.opener.rooms.sealed.window)


def listed(here: Hall) -> list[tuple[str, str]]:
    """The lines of the list beside the felt, and the notes at their ends."""
    return [(offer.text, offer.note) for offer in scene(window(here)).offers]


def corrections(here: Hall) -> list[RegisterEntry]:
    register = RegisterFile(here.shell.settings.data / FILE, clock)
    return register.entries(f.RectifiedAfterClosing)


def signed_for(here: Hall) -> str:
    """What the panel that asks for a PIN says of the deed."""
    shown = the(panel(here).shown)
    return shown.what


def at_the_night(qtbot: QtBot, folder: Path) -> Hall:
    """The desk, with the sessions of the only night before it."""
    here = hall(qtbot, folder)
    here.key("F7")
    at_its_night(here)
    return here


def at_its_night(here: Hall) -> None:
    """Waits until the only night is listed, and opens it."""
    here.until(lambda: len(here.opener.rooms.desk.lists.texts) == 1)
    here.opener.rooms.desk.wait()
    here.key("Enter")


def read(here: Hall) -> None:
    """Has the lit session read, and waits until it lies on the felt."""
    here.key("F3")
    here.until(lambda: here.opener.rooms.sealed.window is not None)


def sealed(path: Path, house: str, coups: int = 1, signature: Signature = UNSIGNED) -> None:
    """A session of that journal, closed: seat 1 had 100 on the ponte, who won."""
    path.parent.mkdir(exist_ok=True)
    clock = ticking(EVENING)
    with Journal.open(path, clock) as journal:
        sitting = Seating(None, path.stem, ANNE, "")
        event = opening(read_sheet("punto_banco"), house_from_text(house, "house"), {}, sitting)
        session = entered(recorder.begin(journal, event, clock, signature), ev.ShoeOpened(8))
        for _ in range(coups):
            entered(session, ev.CoupOpened(), stake(1, "ponte", 100), *deal(WON), ev.AllTicked())
        session.close()


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """Two coups of a sealed session; the second one lies there again."""
    sealed(tmp_path / "tables" / "Table 1.sabot", NO_PINS, coups=2)
    found = at_the_night(qtbot, tmp_path)
    read(found)
    return found


def test_the_last_coup_lies_there_as_it_was_dealt(here: Hall) -> None:
    assert held(window(here)) == "9 9 / 2 3"
    assert scene(window(here)).recalled_said == "Coup 2 as it was dealt"
    here.key("Left")
    assert scene(window(here)).keyed.coup == 1


def test_a_coup_is_put_right_and_the_register_keeps_it(here: Hall) -> None:
    path = here.shell.settings.data / "Table 1.sabot"
    before = path.read_bytes()
    here.key("F5", "#1", "#4", "6")
    assert listed(here) == [("Seat 1", "−€100"), ("The house", "+€100")]
    here.key("Enter", "#1")
    assert status(window(here)) == "Coup 2 is put right: Entered wrong."
    (entry,) = corrections(here)
    assert isinstance(entry.fact, f.RectifiedAfterClosing)
    assert (entry.fact.table, entry.fact.session) == ("Table 1", "2026-11-20-0001")
    assert path.read_bytes() == before
    here.key("Esc")
    page = here.opener.rooms.desk
    assert here.in_front is page
    here.until(lambda: page.lists.texts[0][-1] == "corrected")
    assert page.lists.texts[0][3:5] == ("200", "−200\n→ −100")
    assert ("Put right after closing", "1") in page.side.texts
    assert ("Win", "−€200") in page.side.texts
    assert ("As it was put right", "−€100") in page.side.texts
    here.key("Esc")
    assert page.lists.texts[0][-2:] == ("−€200\n→ −€100", "corrected")
    assert ("As it was put right", "−€100") in page.side.texts
    here.key("Enter")
    read(here)
    assert scene(window(here)).recalled_said == "Coup 2 as it was put right"
    here.key("o")
    assert scene(window(here)).recalled_said == "Coup 2 as it was first dealt"


def test_a_line_paid_wrong_is_put_right_and_the_register_keeps_it(here: Hall) -> None:
    path = here.shell.settings.data / "Table 1.sabot"
    before = path.read_bytes()
    here.key("F5", "#3", "#1", "#1", "1", "5", "0", "Enter", "#2")
    assert listed(here) == [("Seat 1", "+€50"), ("The house", "−€50")]
    here.key("Enter", "#1")
    assert status(window(here)) == "Coup 2 is put right: Entered wrong."
    (entry,) = corrections(here)
    assert isinstance(entry.fact, f.RectifiedAfterClosing)
    event = rectified(entry.fact)
    assert isinstance(event, ev.PayoutCorrected)
    assert (event.coup, event.seat, event.gained, event.made_good) == (2, "1", 15_000, False)
    assert path.read_bytes() == before


def test_nothing_else_is_done_with_a_sealed_session(here: Hall) -> None:
    sentence = "This session is sealed: its coups can be put right, nothing else."
    entries = window(here).desk.session.entries
    for key in ("F10", "F6", "F9"):
        here.key(key)
        assert status(window(here)) == sentence
    here.key("F5")
    assert [text for text, _ in listed(here)] == [
        *("A card", "A stake", "What was paid or taken", "The whole coup is void"),
        "A card was missed",
    ]
    window(here).perform(KeyAct(Verb.STAKES))
    assert status(window(here)) == sentence
    assert window(here).desk.keyed.mode is Mode.MEND
    assert window(here).desk.session.entries == entries


def test_a_session_that_goes_on_is_put_right_at_its_table(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    night(tmp_path / "tables" / "Table 1.sabot", EVENING, close=False)
    here = at_the_night(qtbot, tmp_path)
    here.key("F3")
    assert here.status() == "Table 1 is still open: put it right there."


def test_two_people_answer_for_it(qtbot: QtBot, tmp_path: Path) -> None:
    staffed(tmp_path)
    sealed(tmp_path / "tables" / "Table 1.sabot", PINS)
    here = hall(qtbot, tmp_path)
    here.key("F7")
    sign(here, CLAIRE)
    at_its_night(here)
    read(here)
    here.key("F5", "#1", "#4", "6", "Enter", "#1")
    assert set(offered(here)) == {ANNE, BERNARD, CLAIRE, "Marc Petit"}
    assert signed_for(here) == "Coup 1: Seat 1 −€100, The house +€100"
    sign(here, ANNE)
    assert corrections(here) == []
    assert signed_for(here) == "Coup 1: Seat 1 −€100, The house +€100"
    assert offered(here) == [BERNARD, CLAIRE]
    sign(here, BERNARD)
    (entry,) = corrections(here)
    assert (entry.signature.by, entry.signature.beside) == (ANNE, (BERNARD,))
    assert window(here).desk.keyed.mode is Mode.RECALL


def guarded(qtbot: QtBot, folder: Path) -> Hall:
    """A sealed session that Anne opened beside Bernard, under PINs; a sheet that asks for none is
    chosen on the opening page."""
    staffed(folder)
    table = folder / "tables" / "Table 1.sabot"
    sealed(table, PINS, signature=Signature(ANNE, (BERNARD,)))
    here = hall(qtbot, folder)
    here.page.new.house.houses.button("festival").click()
    return here


def test_who_signed_the_opening_signs_no_correction_of_the_sealed_session(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = guarded(qtbot, tmp_path)
    here.key("F7")
    sign(here, BERNARD)
    at_its_night(here)
    read(here)
    here.key("F5", "#4", "Enter", "#1", "Enter", "#5")
    assert corrections(here) == []
    assert set(offered(here)) == {ANNE, BERNARD, CLAIRE, "Marc Petit"}


def test_each_correction_of_a_sealed_session_asks_for_two_hands_again(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = guarded(qtbot, tmp_path)
    here.key("F7")
    sign(here, BERNARD)
    at_its_night(here)
    read(here)
    for card in ("6", "7"):
        here.key("F5", "#1", "#4", card, "Enter", "#1")
        sign(here, ANNE)
        sign(here, CLAIRE)
    assert [each.signature for each in corrections(here)] == 2 * [Signature(ANNE, (CLAIRE,))]


def test_the_desk_asks_who_looks_at_nights_kept_under_pins_whatever_sheet_is_chosen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = guarded(qtbot, tmp_path)
    here.key("F7", "Enter", "Down", "Down", "F3", "F5", "#3", "Enter", "#5")
    assert here.in_front is here.page
    assert offered(here) == [BERNARD, CLAIRE]
    assert corrections(here) == []
    here.key("Esc", "Esc")
    sign_in = RegisterFile(here.shell.settings.data / FILE, clock).entries(f.SignedIn)
    assert sign_in == []


def test_a_correction_that_bears_names_which_nobody_asked_for_is_named(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Whoever writes it past the window is found: neither PIN stands in the register."""
    here = guarded(qtbot, tmp_path)
    here.key("F7")
    sign(here, CLAIRE)
    at_its_night(here)
    read(here)
    session = window(here).desk.session
    session.signature = Signature(ANNE, (BERNARD,))
    here.key("F5", "#4", "Enter", "#1", "Enter", "#5")
    (entry,) = corrections(here)
    found = dict(verify_folder(here.shell.settings.data))[here.shell.settings.data / FILE]
    assert isinstance(found, Report)
    assert [(fault.seq, fault.name) for fault in found.faults if fault.session == "register"] == [
        (entry.seq, ANNE),
        (entry.seq, BERNARD),
    ]
