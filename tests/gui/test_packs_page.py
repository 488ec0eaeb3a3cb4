"""The packs of the house at the nights' desk: taken in, checked, exchanged, kept aside (REQ-23)."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.pack_desk import PacksKept
from dealer_app.gui.night.packs_page import PacksPage
from dealer_app.gui.pages.form_page import AskedPage
from dealer_app.register import facts as f
from dealer_app.rules.staff import Signature
from dealer_app.store.register import FILE, Deed, RegisterFile
from tests.gui.pages.hall import Hall, clock, hall
from tests.gui.staffed import ANNE, BERNARD, CLAIRE, casino, offered, sign, staffed


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """The page of the packs, in a house that asks for no PINs."""
    found = hall(qtbot, tmp_path)
    found.key("F7", "F2")
    assert found.in_front is page(found)
    return found


def kept(here: Hall) -> PacksKept:
    return here.opener.rooms.packs


def page(here: Hall) -> PacksPage:
    return kept(here).page


def form(here: Hall) -> AskedPage:
    return kept(here).form


def facts(here: Hall) -> list[f.Fact]:
    """Everything that the register holds of packs, in order."""
    register = RegisterFile(here.shell.settings.data / FILE, clock)
    return [entry.fact for entry in register.entries() if isinstance(entry.fact, f.Cards)]


def take_in(here: Hall, serials: str) -> None:
    """Takes new packs in, of 52 cards."""
    here.key("Enter")
    form(here).lines[0].field.setText(serials)
    here.key("Enter")


def test_packs_are_taken_in_by_a_row_of_numbers(here: Hall) -> None:
    assert here.headline() == "The packs of the house"
    take_in(here, "A17..A19")
    assert page(here).told == (
        ("A17", "52 cards", "not checked", ""),
        ("A18", "52 cards", "not checked", ""),
        ("A19", "52 cards", "not checked", ""),
    )
    take_in(here, "A18")
    assert here.in_front is form(here)
    assert form(here).sentence == "Pack A18 is in the register already."
    here.key("Esc", "Esc")
    assert here.headline() == "Nights"


def test_a_row_of_numbers_has_the_same_signs_before_both(here: Hall) -> None:
    take_in(here, "A17..B19")
    assert form(here).sentence == "A row is written with the same signs before both numbers."
    form(here).lines[0].field.setText("2026-A08..2026-A10")
    here.touch(form(here).main)
    assert [serial for serial, *_ in page(here).told] == ["2026-A08", "2026-A09", "2026-A10"]


def test_packs_of_another_game_have_other_cards(here: Hall) -> None:
    here.key("Enter")
    form(here).choice.button("64").click()
    form(here).lines[0].field.setText("P1")
    here.touch(form(here).main)
    assert page(here).told == (("P1", "64 cards", "not checked", ""),)


def test_a_pack_goes_its_way_and_every_step_stands_beside_it(here: Hall) -> None:
    take_in(here, "A17")
    assert page(here).offered == ("checked", "inquiry", "exchange", "retired")
    here.key("F5")
    assert page(here).told[0][2] == "checked"
    here.key("F7")
    form(here).lines[0].field.setText("A nick on the nine")
    here.key("Enter")
    assert page(here).told[0][2] == "under inquiry"
    assert page(here).offered == ("released",)
    here.key("F7", "Enter", "F9", "Enter", "Del")
    assert page(here).told[0][2] == "destroyed"
    assert page(here).offered == ()
    assert [fact for _, fact in page(here).facts] == [
        "Destroyed",
        "Retired: Worn",
        "Inquiry over: Found whole and clean",
        "Under inquiry: A nick on the nine",
        "Checked, and whole",
        "Came into the house",
    ]


def test_a_reason_that_is_left_out_is_asked_for(here: Hall) -> None:
    take_in(here, "A17")
    here.key("F7")
    form(here).lines[0].field.clear()
    here.touch(form(here).main)
    assert form(here).sentence == "Say why: this needs its reason."
    assert facts(here) == [f.PackAdded("A17", "52")]


def test_a_card_is_exchanged_for_that_of_a_spare_pack(here: Hall) -> None:
    take_in(here, "A17 A18")
    here.key("F8")
    card, spare, _ = form(here).lines
    card.field.setText("14")
    spare.field.setText("A18")
    here.touch(form(here).main)
    assert form(here).sentence == "No card of that pack is written so: 7s, 10, K."
    card.field.setText("7s")
    here.touch(form(here).main)
    assert facts(here)[-1] == f.CardReplaced("A17", "7s", "A18", "Damaged")
    assert page(here).facts[0][1] == "7♠ exchanged from pack A18: Damaged"
    here.key("Down")
    assert page(here).facts[0][1] == "Gave 7♠ to pack A17"


def test_a_pack_in_play_says_where(here: Hall) -> None:
    take_in(here, "A17")
    register = RegisterFile(here.shell.settings.data / FILE, clock)
    dealt: list[f.Fact] = [
        f.PackChecked("A17"),
        f.PackInPlay("A17", "Table 3", "2026-11-20-0001", 2),
    ]
    register.append(lambda *_: Deed(dealt, Signature()))
    here.key("Esc", "F2")
    assert page(here).told == (("A17", "52 cards", "in play", "Table 3, shoe 2"),)
    assert page(here).offered == ("back", "inquiry", "exchange", "retired")
    here.touch(page(here).steps["back"])
    assert page(here).told[0][2] == "not checked"


def test_the_page_is_said_in_the_other_language_at_once(here: Hall) -> None:
    take_in(here, "A17")
    here.key("F12", "Enter")
    form(here).lines[0].field.setText("A18")
    here.key("F12")
    assert here.headline() == "New packs"
    assert form(here).written == ("A18",)
    here.key("Esc")
    assert page(here).told == (("A17", "52 cards", "not checked", ""),)


def test_whoever_answers_for_the_cards_signs_once(qtbot: QtBot, tmp_path: Path) -> None:
    staffed(tmp_path)
    here = casino(qtbot, tmp_path)
    here.key("F7", "F2")
    take_in(here, "A17")
    assert ANNE not in offered(here)
    assert {BERNARD, CLAIRE} >= set(offered(here))
    sign(here, BERNARD)
    assert page(here).told == (("A17", "52 cards", "not checked", ""),)
    here.key("F5")
    assert page(here).told[0][2] == "checked"
    assert page(here).facts[0][1] == f"Checked, and whole\n{BERNARD}"
