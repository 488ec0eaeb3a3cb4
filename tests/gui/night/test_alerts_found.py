"""What is found at the start is said, numbered in the register and decided; nothing is shut."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.measures import TARGET
from dealer_app.gui.night.night_rooms import WHY
from dealer_app.night.machine_notes import reserves
from dealer_app.register import facts as f
from dealer_app.store.journal import Journal
from dealer_app.store.notes import heads_of
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from tests.gui.shell.hall import Hall, clock, hall, left_open, said
from tests.gui.staff.staffed import ANNE, BERNARD, CLAIRE, at_table, offered, sign
from tests.play import the
from tests.store.builders import forger

TABLE = "Table 3"


def register(folder: Path) -> RegisterFile:
    return RegisterFile(folder / "tables" / FILE, clock)


def noted(folder: Path, table: str = TABLE) -> Path:
    """A table that was left open with its newest entry noted."""
    path = left_open(folder, table, "7", "9", coups=2)
    notes = heads_of(path, f.NotedFor.PASSED)
    assert register(folder).append(lambda *_: Deed(notes)).objection is None
    return path


def cut(folder: Path, table: str = TABLE) -> Path:
    """The same, its last three entries cut off since."""
    path = noted(folder, table)
    with forger(path) as file:
        file.execute("DELETE FROM entry WHERE id > (SELECT max(id) FROM entry) - 3")
    return path


def facts(folder: Path, *kinds: type[f.Fact]) -> Sequence[f.Fact]:
    return [each.fact for each in register(folder).entries(*kinds)]


def asked(here: Hall) -> None:
    """The key to what was found."""
    QTest.keyClick(here.in_front, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()


def main(here: Hall) -> QPushButton:
    """The key that decides."""
    page = here.opener.rooms.alerts.page
    return page.button(page.decide)


def warned(here: Hall) -> Hall:
    here.until(here.alerts.isVisible)
    return here


SAID = {
    "en": "Table 3: the journal ends at entry 12, the register knows 15. Nothing is erased; call"
    " the chef de table. Alert No. 1.",
    "fr": "Table 3\xa0: le journal s’arrête à l’écriture 12, le registre en connaît 15. Rien n’est"
    " effacé\u202f; prévenez le chef de table. Alerte n°\xa01.",
}


@pytest.mark.parametrize("language", SAID)
def test_a_journal_that_was_cut_is_said_at_the_start(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    cut(tmp_path)
    here = warned(hall(qtbot, tmp_path, language))
    assert here.page.sentence == SAID[language]
    (raised,) = facts(tmp_path, f.AlertRaised)
    assert raised == f.AlertRaised(
        1, f.FileFinding.TABLE_SHORTER, "Table 3.sabot", "2026-11-20-0001", 15, 12
    )


def test_it_is_numbered_once_however_often_the_program_starts(qtbot: QtBot, tmp_path: Path) -> None:
    cut(tmp_path)
    warned(hall(qtbot, tmp_path))
    here = warned(hall(qtbot, tmp_path))
    assert here.page.sentence.endswith("Alert No. 1.")
    assert len(facts(tmp_path, f.AlertRaised)) == 1


def test_the_table_plays_on_all_the_same(qtbot: QtBot, tmp_path: Path) -> None:
    cut(tmp_path)
    here = warned(hall(qtbot, tmp_path))
    here.resume.click()
    entries = here.dealing.session.entries
    here.key("Enter", "5", "Enter")
    assert here.dealing.session.entries > entries
    here.dealing.leave()
    warned(here)


def test_who_gives_no_reason_is_told_that_one_is_wanted(qtbot: QtBot, tmp_path: Path) -> None:
    cut(tmp_path)
    here = warned(hall(qtbot, tmp_path))
    asked(here)
    here.key("Enter")
    assert here.status() == "Write why: it stands in the register with whoever signs."


def test_whoever_answers_for_it_says_why_and_it_is_found_no_more(
    qtbot: QtBot, tmp_path: Path
) -> None:
    cut(tmp_path)
    here = warned(hall(qtbot, tmp_path))
    asked(here)
    assert here.headline() == "What was found"
    main(here).click()
    assert here.status() == "Write why: it stands in the register with whoever signs."
    here.key("The disk was exchanged", "Enter")
    here.until(lambda: not here.alerts.isVisible())
    assert facts(tmp_path, f.AlertDecided) == [f.AlertDecided(1, "The disk was exchanged")]
    newest = facts(tmp_path, f.HeadNoted)[-1]
    assert isinstance(newest, f.HeadNoted)
    assert (newest.seq, newest.why) == (12, f.NotedFor.DECIDED)
    again = hall(qtbot, tmp_path)
    again.opener.noting.wait()
    assert not again.alerts.isVisible()


def test_several_are_counted_and_each_is_told_where_it_is_chosen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    names = sorted(f"The long table number {n} of the house’s great room" for n in range(9))
    for name in names:
        cut(tmp_path, name)
    here = warned(hall(qtbot, tmp_path))
    assert here.alerts.accessibleName() == "9 alerts"
    asked(here)
    page = here.opener.rooms.alerts.page
    rows = the(page.form.rows)
    for place, name in enumerate(names):
        here.touch_row(rows, place)
        assert [each.partition(":")[0] for each in said(page, "why")] == [name]
        row = rows.list.visualRect(rows.list.model().index(place, 0))
        assert row.intersected(rows.list.viewport().rect()).height() >= TARGET
    page.form.field(WHY).field.setFocus()
    here.key("The disk was exchanged", "Enter")
    assert facts(tmp_path, f.AlertDecided) == [f.AlertDecided(9, "The disk was exchanged")]
    here.until(lambda: here.alerts.accessibleName() == "8 alerts")


def test_the_arrows_go_from_one_to_the_next_while_the_reason_is_written(
    qtbot: QtBot, tmp_path: Path
) -> None:
    cut(tmp_path, "Table 3")
    cut(tmp_path, "Table 4")
    here = warned(hall(qtbot, tmp_path))
    asked(here)
    here.key("The disk", "Down", " was exchanged", "Enter")
    assert facts(tmp_path, f.AlertDecided) == [f.AlertDecided(2, "The disk was exchanged")]


def test_what_arrives_at_the_opening_page_leaves_the_keyboard_to_the_alerts(
    qtbot: QtBot, tmp_path: Path
) -> None:
    cut(tmp_path)
    here = warned(hall(qtbot, tmp_path))
    asked(here)
    here.key("Esc")
    asked(here)
    here.host.wait()
    QApplication.processEvents()
    here.key("The disk was exchanged", "Enter")
    assert facts(tmp_path, f.AlertDecided) == [f.AlertDecided(1, "The disk was exchanged")]


def test_in_a_house_with_pins_a_chef_signs_for_it(qtbot: QtBot, tmp_path: Path) -> None:
    before = at_table(qtbot, tmp_path)
    before.key("Enter")
    before.dealing.leave()
    with forger(tmp_path / "tables" / "Table 3.sabot") as file:
        file.execute("DELETE FROM entry WHERE id > 1")
    here = warned(hall(qtbot, tmp_path))
    asked(here)
    here.key("The disk was exchanged", "Enter")
    assert ANNE not in offered(here)
    sign(here, BERNARD)
    (entry,) = register(tmp_path).entries(f.AlertDecided)
    assert entry.signature.by == BERNARD


def test_a_table_of_before_is_noted_for_the_first_time_and_that_is_said(
    qtbot: QtBot, tmp_path: Path
) -> None:
    left_open(tmp_path, TABLE, "7")
    here = hall(qtbot, tmp_path)
    here.until(lambda: bool(here.page.sentence))
    assert here.page.sentence == "The register notes from now on how far 1 table is written."
    (first,) = facts(tmp_path, f.HeadNoted)
    assert isinstance(first, f.HeadNoted)
    assert (first.table, first.seq, first.why) == (TABLE, 4, f.NotedFor.FIRST)


def test_a_house_without_tables_gets_no_register(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.opener.noting.wait()
    assert not (tmp_path / "tables" / FILE).exists()


# A journal from which nobody can deal on.


def changed(folder: Path) -> Path:
    """A table that was left open, and of which a card was changed since."""
    path = left_open(folder, TABLE, "7", "9", coups=2)
    with forger(path) as file:
        file.execute("""UPDATE entry SET body = replace(body, '"9"', '"8"') WHERE id = 15""")
    return path


BROKEN = {
    "en": "Table 3: entry 15 of the journal is not as it was recorded, and nobody deals on from"
    " there. Nothing is erased; call the chef de table, who has the file set aside and the table"
    " opened anew. Alert No. 1.",
    "fr": "Table 3\xa0: l’écriture 15 du journal n’est pas telle qu’elle a été enregistrée, et"
    " personne ne joue à partir d’elle. Rien n’est effacé\u202f; prévenez le chef de table, qui"
    " fait mettre le fichier de côté et rouvrir la table. Alerte n°\xa01.",
}


@pytest.mark.parametrize("language", BROKEN)
def test_a_journal_of_which_an_entry_was_changed_is_numbered(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    changed(tmp_path)
    here = warned(hall(qtbot, tmp_path, language))
    assert here.page.sentence == BROKEN[language]
    assert facts(tmp_path, f.AlertRaised) == [
        f.AlertRaised(1, f.FileFinding.TABLE_BROKEN, "Table 3.sabot", "2026-11-20-0001", 15)
    ]


def test_what_no_register_can_number_is_called_by_its_table(qtbot: QtBot, tmp_path: Path) -> None:
    noted(tmp_path).write_text("a shopping list", encoding="utf-8")
    (tmp_path / "tables" / FILE).write_text("another", encoding="utf-8")
    here = warned(hall(qtbot, tmp_path))
    asked(here)
    rows = the(here.opener.rooms.alerts.page.form.rows)
    model = rows.list.model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Table 3"]


def test_a_file_that_is_no_journal_any_more_is_numbered(qtbot: QtBot, tmp_path: Path) -> None:
    path = noted(tmp_path)
    path.write_text("a shopping list", encoding="utf-8")
    here = warned(hall(qtbot, tmp_path))
    assert here.page.sentence.startswith(
        "Table 3.sabot is damaged, and nobody deals on from there."
    )
    assert facts(tmp_path, f.AlertRaised) == [
        f.AlertRaised(1, f.FileFinding.TABLE_DAMAGED, "Table 3.sabot")
    ]


def test_who_takes_it_up_is_told_the_number_and_goes_on_to_the_decision(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = left_open(tmp_path, TABLE, "7", "9", coups=2)
    here = hall(qtbot, tmp_path)
    with forger(path) as file:
        file.execute("""UPDATE entry SET body = replace(body, '"9"', '"8"') WHERE id = 15""")
    here.resume.click()
    assert here.headline() == "Table 3 cannot be opened"
    (why,) = said(here.in_front, "why")
    assert why == (
        f"Session 2026-11-20-0001: entry 15 was changed after it was recorded. {BROKEN['en']}"
    )
    asked(here)
    assert here.headline() == "What was found"


def decided(here: Hall) -> None:
    asked(here)
    assert main(here).accessibleName() == "Set the file aside"
    here.key("The disk was exchanged", "Enter")


def test_once_it_is_decided_the_file_is_kept_beside_and_the_table_opened_anew(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = changed(tmp_path)
    before = path.read_bytes()
    here = warned(hall(qtbot, tmp_path, table=TABLE, croupier="A. Roche"))
    assert reserves(known(tmp_path), TABLE) == (1,)
    decided(here)
    here.until(lambda: not here.alerts.isVisible())
    (aside,) = (tmp_path / "tables").glob("*-aside")
    assert aside.read_bytes() == before
    assert facts(tmp_path, f.AlertDecided) == [
        f.AlertDecided(1, "The disk was exchanged", aside.name)
    ]
    here.until(lambda: aside.name in here.page.sentence)
    assert reserves(known(tmp_path), TABLE) == ()
    here.open_key.click()
    assert here.dealing.session.entries == 1
    here.dealing.leave()
    here.filled()
    here.opener.noting.wait()
    QApplication.processEvents()
    assert not here.alerts.isVisible()
    assert facts(tmp_path, f.AlertRaised)[1:] == []


def known(folder: Path) -> RegisterFile:
    file = register(folder)
    file.read()
    return file


def test_in_a_house_with_pins_a_chef_has_it_set_aside(qtbot: QtBot, tmp_path: Path) -> None:
    before = at_table(qtbot, tmp_path)
    before.key("Enter")
    before.dealing.leave()
    with forger(tmp_path / "tables" / "Table 3.sabot") as file:
        file.execute("UPDATE entry SET recorded_at = recorded_at || ' ' WHERE id = 2")
    here = warned(hall(qtbot, tmp_path))
    decided(here)
    assert ANNE not in offered(here)
    sign(here, BERNARD)
    (entry,) = register(tmp_path).entries(f.AlertDecided)
    assert entry.signature.by == BERNARD


def test_a_table_that_is_dealt_at_elsewhere_is_not_set_aside(qtbot: QtBot, tmp_path: Path) -> None:
    path = changed(tmp_path)
    here = warned(hall(qtbot, tmp_path))
    with Journal.open(path, clock):
        decided(here)
    assert "is held by another program" in here.status()
    assert facts(tmp_path, f.AlertDecided) == []
    here.key("Enter")
    assert len(facts(tmp_path, f.AlertDecided)) == 1


# What this machine's key says against the register.


def test_another_key_is_numbered_once_and_a_director_decides_it(
    qtbot: QtBot, tmp_path: Path, keys: Path
) -> None:
    before = at_table(qtbot, tmp_path)
    before.dealing.leave()
    before.filled()
    before.opener.noting.wait()
    shutil.rmtree(keys)
    warned(hall(qtbot, tmp_path))
    here = warned(hall(qtbot, tmp_path))
    assert here.page.sentence.startswith("This machine’s key does not fit the register")
    assert here.page.sentence.endswith("Alert No. 1.")
    assert reserves(known(tmp_path), TABLE) == (1,)
    asked(here)
    here.key("The disk was exchanged", "Enter")
    assert offered(here) == [CLAIRE]
    sign(here, CLAIRE)
    here.until(lambda: not here.alerts.isVisible())
    assert reserves(known(tmp_path), TABLE) == ()
    again = hall(qtbot, tmp_path)
    again.opener.noting.wait()
    QApplication.processEvents()
    assert not again.alerts.isVisible()
    assert len(facts(tmp_path, f.AlertRaised)) == 1
