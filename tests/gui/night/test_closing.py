"""Closing a table: what it comes to, its seal, its papers, and the way back."""

import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from dealer_app.gui.desk.entry_in_hand import Mode
from dealer_app.gui.night.tray.tray_entry import TrayDeed
from dealer_app.gui.pages.page import UNREAD
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.i18n.saying import Saying
from dealer_app.library import read_house, read_sheet
from dealer_app.night import open_tables
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.store.journal import Journal
from dealer_app.store.trust.paper_seal import Condition, condition
from dealer_app.table import events as ev
from tests.builders import report
from tests.children import LONGEST
from tests.gui.fitting import small
from tests.gui.shell.hall import Hall, clock, hall, left_open, said
from tests.play import the


def at_closing(qtbot: QtBot, folder: Path, language: str = "en", *cards: str) -> Hall:
    """The closing page of a table of two coups and the cards of a third."""
    left_open(folder, "Table 3", *cards, coups=2)
    here = hall(qtbot, folder, language)
    with here.quick():
        here.key("Enter")
        here.dealing.look_back()
    return here


def test_the_way_to_it_is_the_tables_menu(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", coups=1)
    here = hall(qtbot, tmp_path)
    here.key("Enter")
    here.dealing.window.close_requested.emit()
    assert here.headline() == "Close the table?"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "Le coup 3 n’est pas terminé\N{NO-BREAK SPACE}: finissez-le, ou déclarez-le nul."),
        ("en", "Coup 3 is not over: finish it or void it first."),
    ],
)
def test_a_coup_in_progress_must_be_over_first(
    qtbot: QtBot, tmp_path: Path, language: str, sentence: str
) -> None:
    here = at_closing(qtbot, tmp_path, language, "2", "K")
    here.key("Enter")
    assert here.status() == sentence
    assert not here.dealing.session.table.closed


def test_what_was_staked_on_each_bet_is_summed(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3")
    here = hall(qtbot, tmp_path)
    here.key("Enter")
    enter = here.dealing.session.enter
    enter(ev.CoupOpened())
    enter(ev.StakeLaid(Seat("3"), BetId("banque"), Money(10_000)))
    enter(ev.StakeLaid(Seat("5"), BetId("ponte"), Money(5_000)))
    here.key("Enter", "Enter", "4", "K", "5", "7")
    here.dealing.look_back()
    figures = said(here.in_front, "text") + said(here.in_front, "strong")
    assert {"Player", "Banker", "Together", "100", "50"} <= set(figures)


def test_stakes_of_a_void_coup_are_told_apart(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    assert "Void stakes" not in said(here.in_front, "fact_name")
    here.key("Esc")
    enter = here.dealing.session.enter
    enter(ev.CoupOpened())
    enter(ev.StakeLaid(Seat("2"), BetId("ponte"), Money(15_000)))
    enter(ev.CoupVoided("Misdeal"))
    here.dealing.look_back()
    texts = [each.text() for each in here.in_front.findChildren(QLabel)]
    assert texts[texts.index("Void stakes") + 1] == "€150"


def test_closing_seals_the_session_and_shows_the_seal(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    here.key("Enter")
    assert here.headline() == "Table 3 is closed"
    with Journal.read(tmp_path / "tables" / "Table 3.sabot") as journal:
        (session,) = journal.sessions()
    facts = said(here.in_front, "fact")
    assert session.seal in {fact.replace(" ", "") for fact in facts}
    assert str(session.entries) in facts


def test_a_closed_table_leads_back_to_the_opening_page(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    here.key("Enter", "Enter")
    here.filled()
    assert here.in_front is here.page
    here.until(lambda: here.headline() == "Open a table")


@pytest.mark.parametrize("touches", [False, True])
def test_a_key_too_many_at_the_closing_page_opens_no_new_session(
    qtbot: QtBot, tmp_path: Path, *, touches: bool
) -> None:
    here = at_closing(qtbot, tmp_path)
    here.key("Enter")
    here.key("Enter")

    def once_more() -> None:
        here.touch(here.open_key) if touches else here.key("Enter")

    once_more()  # at once, as of a doubled key
    assert here.opener.dealing is None
    here.filled()
    once_more()
    assert here.opener.dealing is None
    assert here.status() == "Table 3 was closed. The same once more opens a new session of it."
    once_more()
    assert here.dealing.window.view.status.sentence.startswith(
        "Table 3 is open: a new session begins."
    )


def test_another_table_than_the_one_just_closed_is_opened_by_one_key(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_closing(qtbot, tmp_path)
    here.key("Enter")
    here.key("Enter")
    here.filled()
    here.page.new.table.field.selectAll()
    here.page.new.table.field.setFocus()
    here.key("Table 7", "Enter")
    assert here.dealing.journal.stem == "Table 7"


def test_a_closed_table_opens_again_under_its_seal(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    here.key("Enter", "Enter")
    here.filled()
    here.touch(here.open_key)
    here.touch(here.open_key)
    with Journal.read(tmp_path / "tables" / "Table 3.sabot") as journal:
        first, second = journal.sessions()
    assert the(second.opened).previous_seal == first.seal


def test_escape_goes_back_to_the_table(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    here.key("Esc")
    assert here.in_front is here.dealing.window
    assert not here.dealing.session.table.closed


def test_a_table_may_be_left_open_for_later(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path, "en", "2")
    here.touch(here.dealing.closing.button(here.dealing.leave))
    here.filled()
    here.until(lambda: here.headline() == "Coup 3 in progress")


def test_closing_the_window_leaves_the_table_open_and_lets_it_go(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_closing(qtbot, tmp_path, "en", "2")
    here.shell.close()
    path = tmp_path / "tables" / "Table 3.sabot"
    with Journal.open(path, clock) as journal:
        assert journal.open_session()


@pytest.mark.usefixtures("a_process_of_its_own")
def test_the_session_sheet_is_printed_while_the_page_stays(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    here.key("Enter", "F9")
    here.until(lambda: not here.dealing.printing.busy)
    (paper,) = (tmp_path / "tables").glob("*.pdf")
    assert here.status() == f"The session sheet: {paper}"
    if shutil.which("pdftotext"):
        assert "Table 3" in paper_of(tmp_path)
    here.key("F8")
    assert here.headline() == paper.stem
    here.key("Esc")
    assert here.in_front is here.dealing.closing


def paper_of(folder: Path) -> str:
    """The text of the one session sheet in the folder of the tables."""
    (paper,) = (folder / "tables").glob("*.pdf")
    return text_of(paper)


def text_of(paper: Path) -> str:
    """What stands on a paper."""
    if not shutil.which("pdftotext"):
        pytest.skip("pdftotext is not installed")
    asked = ["pdftotext", "-layout", str(paper), "-"]
    return subprocess.run(asked, check=True, capture_output=True, text=True, timeout=LONGEST).stdout


def test_closing_writes_the_sealed_sheet_and_says_where_it_lies(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_closing(qtbot, tmp_path)
    here.key("Enter")
    here.until(lambda: not here.dealing.printing.busy)
    paper = tmp_path / "tables" / "Table 3 2026-11-20-0001.pdf"
    assert here.status() == f"The session sheet: {paper}"
    here.touch(here.dealing.closing.button(here.dealing.closing.show_paper))
    assert here.headline() == paper.stem
    with Journal.read(tmp_path / "tables" / "Table 3.sabot") as journal:
        (session,) = journal.sessions()
    assert session.seal
    assert session.seal in paper_of(tmp_path).replace(" ", "").replace("\n", "")


def test_a_sealed_sheet_that_is_printed_again_is_a_copy_that_stands_beside_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_closing(qtbot, tmp_path)
    for keyed in ("F9", "Enter"):
        here.key(keyed)
        here.until(lambda: not here.dealing.printing.busy)
        assert here.status().startswith("The session sheet: ")
    first = tmp_path / "tables" / "Table 3 2026-11-20-0001.pdf"
    sealed = first.read_bytes()
    for number in (1, 2):
        here.key("F9")
        here.until(lambda: not here.dealing.printing.busy)
        paper = first.with_stem(f"{first.stem} DUPLICATA {number}")
        assert here.status() == f"The session sheet was printed again, as a DUPLICATA: {paper}"
        assert f"DUPLICATA No. {number}" in text_of(paper)
    assert first.read_bytes() == sealed


def test_a_sheet_printed_before_is_replaced_by_the_sealed_one(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    here.key("F9", "Enter")
    here.until(lambda: not here.dealing.printing.busy)
    with Journal.read(tmp_path / "tables" / "Table 3.sabot") as journal:
        (session,) = journal.sessions()
    assert session.seal
    assert session.seal in paper_of(tmp_path).replace(" ", "").replace("\n", "")


@pytest.mark.usefixtures("a_process_of_its_own")
def test_leaving_at_once_leaves_a_whole_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    here.key("Enter", "Enter")
    here.filled()
    (paper,) = (tmp_path / "tables").glob("*.pdf")
    assert condition(paper.read_bytes())[0] is Condition.AS_ISSUED


def test_a_coup_in_progress_prints_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path, "en", "2", "K")
    here.key("Enter")
    assert not here.dealing.printing.busy
    assert list((tmp_path / "tables").glob("*.pdf")) == []


def test_the_keys_of_the_foot_keep_its_margin_on_both_sides(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path, "fr")
    here.shell.resize(1280, 800)
    QApplication.processEvents()
    page = here.dealing.closing
    end, back = page.button(page.close_table), page.button(here.dealing.show_table)
    assert page.width() - end.geometry().right() - 1 == back.x()


def test_the_ways_back_are_named_before_the_seal(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    page = here.dealing.closing
    back, leave = page.button(here.dealing.show_table), page.button(here.dealing.leave)
    names = [key.accessibleName() for key in (back, leave, page.button(page.close_table))]
    assert names == ["Back to the table", "Leave open", "Close the table"]
    here.key("Enter")
    assert not back.isVisible()
    assert page.button(page.done).isVisible()
    assert page.button(page.done).accessibleName() == "To the opening page"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_keys_stand_beside_each_other_once_a_sheet_was_printed(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    here = at_closing(qtbot, tmp_path, language)
    here.dealing.closing.set_printed(PaperTold(there=True))
    here.until(lambda: here.dealing.closing.minimumSizeHint().width() <= here.shell.width())
    assert here.shell.width() == 1280


@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_that_a_session_of_many_results_comes_to_is_seen_beside_its_seal(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    """Macao tells how a coup can come out in four ways, and has a cagnotte beside."""
    new = open_tables.NewSession(read_sheet("macao"), None, {}, 9, "Fête du village", "A. Roche")
    open_tables.open_table(tmp_path / "tables", new, clock).let_go()
    here = hall(qtbot, tmp_path, language)
    here.key("Enter")
    here.dealing.look_back()
    assert unseen(here) == []
    here.key("Enter")
    assert here.dealing.session.table.closed
    assert unseen(here) == []


def unseen(here: Hall) -> list[str]:
    """What of the closing page is cut, or seen only once it is moved."""
    here.shell.resize(1280, 800)
    for _ in range(3):
        QApplication.processEvents()
    page = here.dealing.closing
    moved = (each for each in page.findChildren(QScrollArea) if each.verticalScrollBar().maximum())
    return [*small(page), *(each.accessibleName() for each in moved if each.isVisible())]


def test_f6_leaves_the_table_open(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path, "en", "2")
    here.key("F6")
    here.filled()
    here.until(lambda: here.headline() == "Coup 3 in progress")


def test_a_sheet_that_cannot_be_written_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    there = tmp_path / "tables" / "Table 3 2026-11-20-0001.pdf"
    (there / "session-table-3-2026-11-20-0001.pdf").mkdir(parents=True)
    here.key("Enter", "F9")
    here.until(lambda: not here.dealing.printing.busy)
    here.until(lambda: here.status().startswith("The session sheet could not be written:"))


def test_what_was_printed_is_told_calmly_and_again_in_the_other_language(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_closing(qtbot, tmp_path)
    here.key("F9")
    closing = here.dealing.closing
    here.until(closing.button(closing.show_paper).isVisible)
    assert here.status().startswith("The session sheet: ")
    (status,) = (
        each
        for each in here.in_front.findChildren(QLabel)
        if each.property("role") == "status" and each.text()
    )
    assert status.property("tone") == "calm"
    here.key("F12")
    assert here.status().startswith("La feuille de séance")


def test_what_was_said_in_another_language_is_said_no_more(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path, "en", "2", "K")
    here.key("Enter")
    assert here.status().startswith("Coup 3 is not over")
    here.key("F12")
    assert here.status() == ""


def test_the_options_change_between_two_shoes(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    here.touch(here.dealing.closing.button(here.dealing.change_options))
    assert here.headline() == "House options"
    here.touch(here.dealing.options.options.choice("packs").button("6"))
    here.key("Enter")
    assert here.in_front is here.dealing.window
    table = here.dealing.session.table
    assert table.shoe is None
    assert table.variant.packs == 6


def test_options_do_not_change_within_a_coup(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path, "en", "2")
    here.touch(here.dealing.closing.button(here.dealing.change_options))
    assert here.status().startswith("Coup 3 is not over")
    here.touch(here.dealing.options.options.choice("packs").button("6"))
    here.key("Enter")
    assert here.status() == "Coup 3 is not over: finish it or void it first."
    assert here.dealing.session.table.variant.packs == 8


def test_options_that_stay_as_they_are_end_no_shoe(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    here.touch(here.dealing.closing.button(here.dealing.change_options))
    here.key("Enter")
    assert here.dealing.session.table.shoe


def test_a_changed_option_that_is_given_up_changes_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    here.touch(here.dealing.closing.button(here.dealing.change_options))
    here.touch(here.dealing.options.options.choice("packs").button("6"))
    here.key("Esc")
    assert here.dealing.session.table.variant.packs == 8
    assert here.dealing.session.table.shoe


def tied(qtbot: QtBot, folder: Path) -> Hall:
    """The closing page after a tie at chemin de fer: 500 in the bank, 100 and 200 against it."""
    new = open_tables.NewSession(read_sheet("chemin_de_fer"), None, {}, 9, "Table 3", "A. Roche")
    held = open_tables.open_table(folder / "tables", new, clock)
    enter = held.session.enter
    enter(ev.ShoeOpened(6))
    enter(ev.CoupOpened())
    enter(ev.BankStaked(Seat("1"), Money(50_000)))
    enter(ev.StakeLaid(Seat("2"), BetId("stake"), Money(10_000)))
    enter(ev.StakeLaid(Seat("3"), BetId("stake"), Money(20_000)))
    for face in ("K", "K", "9", "9"):
        enter(ev.CardDealt(Card(face), None))
    enter(ev.AllTicked())
    held.let_go()
    here = hall(qtbot, folder)
    here.key("Enter")
    here.dealing.look_back()
    return here


def test_what_still_lies_there_is_told_with_whose_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    here = tied(qtbot, tmp_path)
    assert "STILL ON THE FELT: HAND IT BACK" in said(here.in_front, "section")
    names, amounts = said(here.in_front, "muted"), said(here.in_front, "fact")
    rows = [f"Seat {seat}, a stake that rides" for seat in (2, 3)]
    assert {"Seat 1, the bank", *rows} <= set(names)
    assert {"500", "100", "200"} <= set(amounts)
    here.key("Enter")
    assert "HANDED BACK" in said(here.in_front, "section")
    assert {"Seat 1, the bank", *rows} <= set(said(here.in_front, "muted"))


def test_nothing_is_to_be_handed_back_where_nothing_lies(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    shown = [each.text() for each in here.in_front.findChildren(QLabel) if each.isVisible()]
    assert "STILL ON THE FELT: HAND IT BACK" not in shown


def test_options_and_versions_have_a_key_of_their_own(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_closing(qtbot, tmp_path)
    page = here.dealing.closing
    options, about = page.button(here.dealing.change_options), page.button(here.dealing.show_about)
    assert (options.accessibleDescription(), about.accessibleDescription()) == ("F5", "F4")
    here.key("F4")
    assert here.dealing.overlay
    here.key("Esc", "F5")
    assert here.in_front is here.dealing.options


def counted(qtbot: QtBot, folder: Path, language: str = "en") -> Hall:
    """The closing page of a table whose float was counted, and whose tray was not."""
    new = open_tables.NewSession(read_sheet("punto_banco"), None, {}, 9, "Table 3", "A. Roche")
    held = open_tables.open_table(folder / "tables", new, clock)
    opener = ev.TrayCounted(ev.Occasion.OPENER, {Money(100_00): 20})
    assert held.session.enter(opener).refusal is None
    held.let_go()
    here = hall(qtbot, folder, language)
    with here.quick():
        here.key("Enter")
        here.dealing.look_back()
    return here


def still(here: Hall) -> list[tuple[str, str]]:
    """What is still to be done, as it is heard, and the key of each."""
    keys = here.dealing.closing.lacks.keys
    return [(key.accessibleName(), key.accessibleDescription()) for key in keys]


def test_a_tray_that_was_counted_at_the_opening_is_called_for_at_the_end(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = counted(qtbot, tmp_path)
    assert "STILL TO BE DONE" in said(here.in_front, "section")
    assert still(here) == [("The tray is not counted.", "Ctrl+T")]
    QTest.keyClick(here.in_front, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    entry = the(here.dealing.tray.entry)
    assert entry.occasion is ev.Occasion.CLOSER
    here.key("Esc")
    assert here.in_front is here.dealing.closing


def test_a_table_that_lacks_something_is_closed_by_the_second_enter(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = counted(qtbot, tmp_path)
    here.key("Enter")
    assert here.status() == "Something is still to be done: Enter once more closes."
    here.key("Esc")
    here.dealing.look_back()
    here.key("Enter")
    assert here.headline() == "Close the table?"
    here.key("Enter")
    assert here.dealing.session.table.closed
    assert "LEFT UNDONE" in said(here.in_front, "section")
    assert "Closed without a count of the tray." in said(here.in_front, "strong")
    assert still(here) == []


def test_what_closes_a_table_that_lacks_something_is_read_before_it_does(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here, hours = counted(qtbot, tmp_path), iter((0.0, UNREAD / 2, 2 * UNREAD))
    here.shell.beat = lambda: next(hours)
    here.key("Enter")
    here.key("Enter")
    assert not here.dealing.session.table.closed
    assert here.status() == "Something is still to be done: Enter once more closes."
    here.key("Enter")
    assert here.dealing.session.table.closed


def test_a_sheet_that_was_printed_in_between_has_the_closing_asked_twice_again(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = counted(qtbot, tmp_path)
    here.key("Enter")
    here.dealing.closing.set_printed(PaperTold(Saying("The session sheet is there.")))
    here.key("Enter")
    assert not here.dealing.session.table.closed
    assert here.status() == "Something is still to be done: Enter once more closes."


def test_a_tray_that_is_counted_at_the_end_is_called_for_no_more(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = counted(qtbot, tmp_path)
    closer = ev.TrayCounted(ev.Occasion.CLOSER, {Money(100_00): 20})
    assert here.dealing.session.enter(closer).refusal is None
    here.dealing.look_back()
    assert still(here) == []
    here.key("Enter")
    assert here.dealing.session.table.closed


def test_an_alert_that_waits_is_said_and_its_row_leads_to_it(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", "4", "K", "5")
    here = hall(qtbot, tmp_path)
    here.key("Enter", "Enter")
    for event in (report("IRR-09"), ev.CardDealt(Card("7"), None)):
        assert here.dealing.session.enter(event).refusal is None
    here.dealing.look_back()
    assert still(here) == [("1 alert waits.", "Ctrl+A")]
    here.touch(here.dealing.closing.lacks.keys[0])
    assert here.in_front is here.dealing.window
    assert here.dealing.window.desk.keyed.mode is Mode.ALERTS


def test_a_payout_that_waits_is_said_and_its_row_leads_to_it(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", coups=1)
    here = hall(qtbot, tmp_path)
    here.key("Enter", "Enter")
    for event in two_on_the_bank()[:-2]:
        assert here.dealing.session.enter(event).refusal is None
    here.dealing.look_back()
    assert still(here) == [("2 lines of the payout are not settled.", "")]
    here.touch(here.dealing.closing.lacks.keys[0])
    assert here.in_front is here.dealing.window


def test_commission_and_a_line_aside_are_said_before_anybody_signs(
    qtbot: QtBot, tmp_path: Path
) -> None:
    sheet = tmp_path / "marked.toml"
    sheet.write_text(
        'name = "Casino"\n[staff]\npins = false\n[commission]\nmode = "marked"\n',
        encoding="utf-8",
    )
    new = open_tables.NewSession(
        read_sheet("punto_banco"), read_house(sheet), {}, 9, "Table 3", "A. Roche"
    )
    held = open_tables.open_table(tmp_path / "tables", new, clock)
    for event in (ev.ShoeOpened(8), ev.CardsBurned((Card("xx"),)), *two_on_the_bank()):
        assert held.session.enter(event).refusal is None
    held.let_go()
    here = hall(qtbot, tmp_path)
    here.key("Enter", "Enter")
    here.dealing.look_back()
    assert still(here) == [("Commission is owed: €5.", ""), (ASIDE, "Del")]
    here.touch(here.dealing.closing.lacks.keys[0])
    assert the(here.dealing.tray.entry).deed is TrayDeed.COMMISSION
    here.key("Esc")
    here.touch(here.dealing.closing.lacks.keys[1])
    assert here.dealing.window.desk.keyed.mode is Mode.ASIDES


ASIDE = "1 line lies aside; the sums count it."


def test_a_line_aside_that_keeps_a_table_open_is_told_with_the_key_that_leads_to_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    left_open(tmp_path, "Table 3", coups=1)
    here = hall(qtbot, tmp_path)
    here.key("Enter", "Enter")
    for event in two_on_the_bank():
        assert here.dealing.session.enter(event).refusal is None
    here.dealing.look_back()
    assert still(here) == [(ASIDE, "Del")]
    here.key("Enter")
    assert here.dealing.closing.sentence.endswith("Del shows it, Enter settles it.")
    here.key("Del")
    assert here.dealing.window.desk.keyed.mode is Mode.ASIDES


def two_on_the_bank() -> list[ev.Event]:
    """A coup that the bank wins: seat 1 is paid, the line of seat 2 is put aside."""
    laid = [ev.StakeLaid(Seat(seat), BetId("banque"), Money(100_00)) for seat in "12"]
    cards = [ev.CardDealt(Card(face), None) for face in ("4", "K", "A", "9")]
    aside = ev.LineSetAside(Seat("2"), "banque", "disputed")
    return [ev.CoupOpened(), *laid, *cards, ev.LineTicked(Seat("1"), "banque"), aside]
