"""The packs of the house at the nights' desk: taken in, checked, exchanged, kept aside (REQ-23)."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.packs_page import CARD, REASON, SERIALS, SPARE, PacksPage
from dealer_app.gui.pages.form_page import FormLine, FormPage
from dealer_app.register import facts as f
from dealer_app.rules.staff import Signature
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from tests.gui.shell.hall import Hall, clock, hall
from tests.gui.staff.staffed import ANNE, BERNARD, CLAIRE, casino, offered, sign, staffed


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """The page of the packs, in a house that asks for no PINs."""
    found = hall(qtbot, tmp_path)
    found.key("F7", "F2")
    assert found.in_front is page(found)
    return found


def page(here: Hall) -> PacksPage:
    return here.opener.rooms.packs


def form(here: Hall) -> FormPage:
    return page(here).form


def write(here: Hall, line: FormLine, text: str) -> None:
    form(here).form.field(line).field.setText(text)


def main(here: Hall) -> QPushButton:
    """The lit key of the form."""
    return form(here).button(form(here).decide)


def steps(here: Hall) -> list[str]:
    """What may be done with the pack that is lit."""
    shown = [deed for deed, key in page(here).buttons.items() if not key.isHidden()]
    return [deed for deed in shown if deed not in ("leave", "add")]


def facts(here: Hall) -> list[f.Fact]:
    """Everything that the register holds of packs, in order."""
    register = RegisterFile(here.shell.settings.data / FILE, clock)
    return [entry.fact for entry in register.entries() if isinstance(entry.fact, f.Cards)]


def take_in(here: Hall, serials: str) -> None:
    """Takes new packs in, of 52 cards."""
    here.key("Enter")
    write(here, SERIALS, serials)
    here.key("Enter")


def test_packs_are_taken_in_by_a_row_of_numbers(here: Hall) -> None:
    assert here.headline() == "The packs of the house"
    take_in(here, "A17..A19")
    assert page(here).rows.texts == (
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
    write(here, SERIALS, "2026-A08..2026-A10")
    here.touch(main(here))
    assert [serial for serial, *_ in page(here).rows.texts] == ["2026-A08", "2026-A09", "2026-A10"]


def test_packs_of_another_game_have_other_cards(here: Hall) -> None:
    here.key("Enter")
    form(here).form.choice.button("64").click()
    write(here, SERIALS, "P1")
    here.touch(main(here))
    assert page(here).rows.texts == (("P1", "64 cards", "not checked", ""),)


def test_a_pack_goes_its_way_and_every_step_stands_beside_it(here: Hall) -> None:
    take_in(here, "A17")
    assert steps(here) == ["check", "hold_back", "exchange", "retire"]
    here.key("F5")
    assert page(here).rows.texts[0][2] == "checked"
    here.key("F7")
    write(here, REASON, "A nick on the nine")
    here.key("Enter")
    assert page(here).rows.texts[0][2] == "under inquiry"
    assert steps(here) == ["release"]
    here.key("F7", "Enter", "F9", "Enter", "Del")
    assert page(here).rows.texts[0][2] == "destroyed"
    assert steps(here) == []
    assert [fact for _, fact in page(here).story.texts] == [
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
    write(here, REASON, "")
    here.touch(main(here))
    assert form(here).sentence == "Say why: this needs its reason."
    assert facts(here) == [f.PackAdded("A17", "52")]


def test_a_card_is_exchanged_for_that_of_a_spare_pack(here: Hall) -> None:
    take_in(here, "A17 A18")
    here.key("F8")
    write(here, CARD, "14")
    write(here, SPARE, "A18")
    here.touch(main(here))
    assert form(here).sentence == "No card of that pack is written so: 7s, 10, K."
    write(here, CARD, "7s")
    here.touch(main(here))
    assert facts(here)[-1] == f.CardReplaced("A17", "7s", "A18", "Damaged")
    assert page(here).story.texts[0][1] == "7♠ exchanged from pack A18: Damaged"
    here.key("Down")
    assert page(here).story.texts[0][1] == "Gave 7♠ to pack A17"


def test_a_pack_in_play_says_where(here: Hall) -> None:
    take_in(here, "A17")
    register = RegisterFile(here.shell.settings.data / FILE, clock)
    dealt: list[f.Fact] = [
        f.PackChecked("A17"),
        f.PackInPlay("A17", "Table 3", "2026-11-20-0001", 2),
    ]
    register.append(lambda *_: Deed(dealt, Signature()))
    here.key("Esc", "F2")
    assert page(here).rows.texts == (("A17", "52 cards", "in play", "Table 3, shoe 2"),)
    assert steps(here) == ["take_back", "hold_back", "exchange", "retire"]
    here.touch(page(here).button(page(here).take_back))
    assert page(here).rows.texts[0][2] == "not checked"


def test_the_page_is_said_in_the_other_language_at_once(here: Hall) -> None:
    take_in(here, "A17")
    here.key("F12", "Enter")
    write(here, SERIALS, "A18")
    here.key("F12")
    assert here.headline() == "New packs"
    assert form(here).form.written(SERIALS) == "A18"
    here.key("Esc")
    assert page(here).rows.texts == (("A17", "52 cards", "not checked", ""),)


def test_whoever_answers_for_the_cards_signs_once(qtbot: QtBot, tmp_path: Path) -> None:
    staffed(tmp_path)
    here = casino(qtbot, tmp_path)
    here.key("F7", "F2")
    take_in(here, "A17")
    assert ANNE not in offered(here)
    assert {BERNARD, CLAIRE} >= set(offered(here))
    sign(here, BERNARD)
    assert page(here).rows.texts == (("A17", "52 cards", "not checked", ""),)
    here.key("F5")
    assert page(here).rows.texts[0][2] == "checked"
    assert page(here).story.texts[0][1] == f"Checked, and whole\n{BERNARD}"
