"""Which house sheets tables are opened and closed under: a director allows them (REQ-08)."""

from itertools import chain
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.staff.people import AGAIN, NAME, PIN
from dealer_app.gui.staff.sheet_list import SheetList
from dealer_app.library import read_house
from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.signers import Hands
from dealer_app.rules.staff import UNSIGNED, Act, Signature
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import Report
from tests.gui.shell.hall import Hall, clock, hall
from tests.gui.staff.staffed import ANNE, BERNARD, CLAIRE, PINS, casino, offered, sign, staffed
from tests.play import the

OURS: Final = 'name = "Casino de la Baie"\n[staff]\npins = false\n'
UNDER_PINS: Final = 'name = "Casino de la Grève"\n[staff]\npins = true\n'
NOT_ALLOWED: Final = (
    "No director has allowed the house sheet “Casino de la Baie” of this session: leave it, have a"
    " director allow the sheet on the opening page with F10, then come back."
)


def with_sheet(
    qtbot: QtBot, folder: Path, text: str = OURS, language: str = "en", *, people: bool = True
) -> Hall:
    """The program with a house's own sheet chosen; its register knows people."""
    if people:
        staffed(folder).leave(Signature(CLAIRE))
    file = folder / "ours.toml"
    file.write_text(text, "utf-8")
    here = hall(qtbot, folder, language, table="Table 3", croupier="A. Roche")
    here.opener.use_house(file)
    return here


def asks(here: Hall) -> bool:
    return here.opener.pins.open


def entries(here: Hall, *kinds: type[f.Fact]) -> list[RegisterEntry]:
    return RegisterFile(here.shell.settings.data / FILE, clock).entries(*kinds)


def present(here: Hall) -> frozenset[str]:
    """Whose PIN still counts, at a table or at the desk."""
    hands = Hands()
    for each in entries(here):
        hands.unproved(Entered(each.fact, each.at, each.signature))
    return hands.present


def close(here: Hall) -> str:
    """Has the table closed; what its page says."""
    here.dealing.look_back()
    here.dealing.closing.close_table()
    return here.status()


def allow(here: Hall) -> None:
    """On the page of the house sheets a director allows the one that is lit."""
    here.key("F10", "Enter")
    sign(here, CLAIRE)


def test_where_nobody_has_a_pin_every_sheet_is_free(qtbot: QtBot, tmp_path: Path) -> None:
    here = with_sheet(qtbot, tmp_path, people=False)
    here.key("F10")
    assert ("Casino de la Baie", read_house(tmp_path / "ours.toml").sha256[:16], "free", "") in (
        here.opener.sheets.rows.texts
    )
    here.key("Enter")
    assert here.status() == "Nobody here has a PIN yet: every house sheet is free."
    here.key("Esc")
    here.open_key.click()
    assert not asks(here)
    close(here)
    assert here.dealing.window.desk.table.closed


def test_a_sheet_of_the_program_opens_and_closes_a_table_as_it_says(
    qtbot: QtBot, tmp_path: Path
) -> None:
    staffed(tmp_path)
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.page.new.house.houses.button("festival").click()
    here.open_key.click()
    assert not asks(here)
    close(here)
    assert here.dealing.window.desk.table.closed


def test_a_sheet_that_nobody_allowed_opens_a_table_only_with_a_director(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = with_sheet(qtbot, tmp_path)
    here.open_key.click()
    assert offered(here) == [CLAIRE]
    here.key("Esc", "Esc")
    assert here.opener.dealing is None
    assert not list((tmp_path / "tables").glob("*.sabot"))
    here.open_key.click()
    sign(here, CLAIRE)
    session = here.dealing.window.desk.session
    assert session.signatures[0] == Signature(CLAIRE)
    assert session.signature == UNSIGNED  # her hand goes on nowhere
    assert session.table.croupier == "A. Roche"
    assert present(here) == frozenset()
    found = dict(verify_folder(here.shell.settings.data))[here.shell.settings.data / FILE]
    assert isinstance(found, Report)
    assert found.faults == ()


def test_it_never_closes_one_before_a_director_allowed_it(qtbot: QtBot, tmp_path: Path) -> None:
    here = with_sheet(qtbot, tmp_path)
    here.open_key.click()
    sign(here, CLAIRE)
    assert close(here) == NOT_ALLOWED
    assert not here.dealing.window.desk.table.closed
    path = here.dealing.journal
    here.dealing.leave()
    here.filled()
    allow(here)
    here.key("Esc")
    here.opener.take_up(path)
    close(here)
    assert here.dealing.window.desk.table.closed


def test_under_pins_a_director_stands_beside_those_who_open(qtbot: QtBot, tmp_path: Path) -> None:
    here = with_sheet(qtbot, tmp_path, UNDER_PINS)
    here.open_key.click()
    sign(here, ANNE)
    sign(here, BERNARD)
    assert offered(here) == [CLAIRE]
    sign(here, CLAIRE)
    session = here.dealing.window.desk.session
    assert session.signatures[0] == Signature(ANNE, (BERNARD, CLAIRE))
    assert session.signature == Signature(ANNE)
    assert present(here) == {ANNE, BERNARD, CLAIRE}
    given = [each.fact for each in entries(here, f.AuthorityGiven)]
    assert given[-1] == f.AuthorityGiven(Act.HOUSE_SHEET, CLAIRE, ANNE, "Table 3")


@pytest.mark.parametrize("signed", [(ANNE,), (ANNE, BERNARD)])
def test_a_pin_for_a_table_that_is_not_opened_counts_no_more(
    qtbot: QtBot, tmp_path: Path, signed: tuple[str, ...]
) -> None:
    here = with_sheet(qtbot, tmp_path, UNDER_PINS)
    here.open_key.click()
    for name in signed:
        sign(here, name)
    assert present(here) >= set(signed)
    here.key("Esc", "Esc")
    assert present(here) == frozenset()


@pytest.mark.parametrize("sheet", [OURS, UNDER_PINS])
def test_a_table_that_cannot_be_opened_is_tried_again_with_new_pins(
    qtbot: QtBot, tmp_path: Path, sheet: str
) -> None:
    here = with_sheet(qtbot, tmp_path, sheet)
    signed = (CLAIRE,) if sheet is OURS else (ANNE, BERNARD, CLAIRE)
    with Journal.open(tmp_path / "tables" / "Table 3.sabot", clock):
        here.open_key.click()
        for name in signed:
            sign(here, name)
        assert here.headline() == "Table 3 is held elsewhere"
        assert present(here) == frozenset()
    here.key("Enter")
    for name in signed:
        sign(here, name)
    assert here.dealing.session.signatures[0] == Signature(signed[0], signed[1:])


def test_a_director_who_opens_the_table_is_not_asked_again(qtbot: QtBot, tmp_path: Path) -> None:
    here = with_sheet(qtbot, tmp_path, UNDER_PINS)
    here.open_key.click()
    sign(here, ANNE)
    sign(here, CLAIRE)
    assert here.dealing.window.desk.session.signatures[0] == Signature(ANNE, (CLAIRE,))


def test_an_allowed_sheet_asks_for_nobody_more(qtbot: QtBot, tmp_path: Path) -> None:
    here = with_sheet(qtbot, tmp_path)
    allow(here)
    (entry,) = entries(here, f.HouseSheetAllowed)
    assert entry.fact == f.HouseSheetAllowed(
        "Casino de la Baie", read_house(tmp_path / "ours.toml").sha256
    )
    assert entry.signature == Signature(CLAIRE)
    here.key("Esc")
    here.open_key.click()
    assert not asks(here)
    close(here)
    assert here.dealing.window.desk.table.closed


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_who_allowed_a_sheet_and_its_signs_are_read_whole(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    here = with_sheet(qtbot, tmp_path, language="fr")
    here.shell.resize(*size)
    allow(here)
    rows = here.opener.sheets.rows
    assert f"autorisée par {CLAIRE}" in chain(*rows.texts)
    assert rows.shown == rows.texts


def test_a_sheet_stays_in_its_row_once_it_is_allowed(qtbot: QtBot, tmp_path: Path) -> None:
    here = with_sheet(qtbot, tmp_path)
    here.key("F10")
    before = [row[0] for row in here.opener.sheets.rows.texts]
    here.key("Enter")
    sign(here, CLAIRE)
    assert [row[0] for row in here.opener.sheets.rows.texts] == before


def test_a_sheet_that_was_changed_is_another(qtbot: QtBot, tmp_path: Path) -> None:
    here = with_sheet(qtbot, tmp_path)
    allow(here)
    here.key("Esc")
    file = tmp_path / "ours.toml"
    file.write_text(OURS + "[limits]\nminimum = 5\n", "utf-8")
    here.opener.use_house(file)
    here.open_key.click()
    assert offered(here) == [CLAIRE]
    here.key("Esc", "Esc", "F10")
    told = {row[2] for row in here.opener.sheets.rows.texts if row[0] == "Casino de la Baie"}
    assert told == {"not allowed", f"allowed by {CLAIRE}"}


def test_the_page_says_who_allowed_a_sheet_and_since_when(qtbot: QtBot, tmp_path: Path) -> None:
    here = with_sheet(qtbot, tmp_path, language="fr")
    allow(here)
    signs = read_house(tmp_path / "ours.toml").sha256[:16]
    rows = here.opener.sheets.rows.texts
    assert ("Casino de la Baie", signs, f"autorisée par {CLAIRE}", "22:47") in rows
    assert {row[2] for row in rows} == {f"autorisée par {CLAIRE}", "livrée avec Sabot 0.1.0"}


def test_a_director_takes_a_sheet_back(qtbot: QtBot, tmp_path: Path) -> None:
    here = with_sheet(qtbot, tmp_path)
    allow(here)
    here.key("Enter")
    sign(here, CLAIRE)
    assert here.status() == "The house sheet “Casino de la Baie” is allowed already."
    here.key("Del")
    assert offered(here) == [CLAIRE]
    sign(here, CLAIRE)
    taken_back, left = entries(here)[-2:]
    assert isinstance(taken_back.fact, f.HouseSheetTakenBack)
    assert left.fact == f.SignedOut(CLAIRE)
    here.key("Esc")
    here.open_key.click()
    assert offered(here) == [CLAIRE]


def test_what_comes_with_the_program_is_neither_allowed_nor_taken_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = casino_with_people(qtbot, tmp_path)
    here.key("F10", "Enter")
    assert here.status() == "This sheet comes with the program: it needs nobody."
    here.key("Down", "Del")
    assert here.status() == "This sheet comes with the program: it is always there."
    assert not asks(here)


def casino_with_people(qtbot: QtBot, folder: Path) -> Hall:
    staffed(folder)
    return casino(qtbot, folder)


def test_who_makes_the_first_director_allows_the_sheet_by_it(qtbot: QtBot, tmp_path: Path) -> None:
    here = with_sheet(qtbot, tmp_path, UNDER_PINS, people=False)
    here.open_key.click()
    form = here.opener.people.form
    form.form.field(NAME).field.setText(CLAIRE)
    form.form.field(PIN).field.setText(PINS[CLAIRE])
    form.form.field(AGAIN).field.setText(PINS[CLAIRE])
    form.decide()
    added, allowed = entries(here, f.PersonAdded, f.HouseSheetAllowed)
    digest = read_house(tmp_path / "ours.toml").sha256
    assert allowed.fact == f.HouseSheetAllowed("Casino de la Grève", digest)
    assert added.signature == allowed.signature == Signature(CLAIRE)
    assert present(here) == frozenset()


def test_a_director_who_saves_a_sheet_allows_it(qtbot: QtBot, tmp_path: Path) -> None:
    here = with_sheet(qtbot, tmp_path)
    here.key("F6")
    the(here.opener.house).form.typed.emit("name", "Casino du Phare")
    the(here.opener.house).save()
    assert offered(here) == [CLAIRE]  # though the sheet itself asks for no PINs
    sign(here, CLAIRE)
    here.opener.noting.wait()
    (entry,) = entries(here, f.HouseSheetAllowed)
    chosen = the(here.page.new.chosen)
    assert entry.fact == f.HouseSheetAllowed("Casino du Phare", the(chosen.house_sheet).sha256)
    made_the_staff, left = entries(here, f.SignedOut)
    assert left.seq > entry.seq > made_the_staff.seq
    assert left.fact == f.SignedOut(CLAIRE)
    here.open_key.click()
    assert not asks(here)


def test_where_sheets_belong_to_the_houses_book_nobody_is_asked_for_a_pin(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = with_sheet(qtbot, tmp_path)
    sheet = f.HouseSheetAllowed("Casino de la Baie", read_house(tmp_path / "ours.toml").sha256)
    heard: list[f.Fact] = [sheet, f.BookHeard(41, "b00c")]
    RegisterFile(here.shell.settings.data / FILE, clock).append(lambda *_: Deed(heard))
    here.key("F10", "Enter")
    page = here.in_front
    assert isinstance(page, SheetList)
    assert not asks(here)
    assert page.sentence.startswith("People and house sheets belong to")
    assert ("Casino de la Baie", "allowed by the house’s book") in {
        (texts[0], texts[2]) for texts in page.rows.texts
    }
