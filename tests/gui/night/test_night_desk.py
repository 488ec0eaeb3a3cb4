"""The night's desk: nights and their sessions, papers, seals, backups and exports, by keys."""

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from dealer_app.cli.arguments import SERIES
from dealer_app.gui.night import nights_page
from dealer_app.gui.night.nights_page import NightsPage
from dealer_app.night.backup import check
from dealer_app.night.nights import Faulty, Reader, refreshed
from dealer_app.register import facts as f
from dealer_app.reports import NUMBERED
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.summaries import FILE as ROWS
from dealer_app.store.summaries import Summaries
from tests.gui.shell.hall import Hall, clock, hall
from tests.night.test_nights_kept import EVENING, NEXT_EVENING, night
from tests.play import the
from tests.store.builders import forger


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """The desk in front, over two nights at two tables."""
    folder = tmp_path / "tables"
    folder.mkdir()
    night(folder / "Table 1.sabot", EVENING, coups=2)
    night(folder / "Table 2.sabot", EVENING, coups=3, game="festival")
    night(folder / "Table 1.sabot", NEXT_EVENING)
    found = hall(qtbot, tmp_path)
    with found.quick():
        found.key("F7")
        found.until(lambda: len(desk(found).lists.texts) == 2)
        desk(found).wait()
    return found


def desk(here: Hall) -> NightsPage:
    return here.opener.rooms.desk


def facts(here: Hall, most: int | None = None) -> dict[str, str]:
    """What is told beside the list, the first of it."""
    return {row[0]: row[1] for row in desk(here).side.texts[:most]}


def done(here: Hall) -> None:
    """Waits for what runs in another process."""
    here.until(lambda: not desk(here).errands.busy)


def test_the_nights_stand_with_the_newest_first(here: Hall) -> None:
    assert here.in_front is desk(here)
    assert here.headline() == "Nights"
    assert desk(here).lists.texts == (
        ("2026-12-01", "Tuesday", "1", "1", "€20", "sealed"),
        ("2026-11-20", "Friday", "2", "5", "€100", "sealed"),
    )


def test_what_was_changed_in_a_sealed_night_puts_its_rows_under_reserve(
    qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    for name in ("Table 1", "Table 2"):
        night(folder / f"{name}.sabot", EVENING)
    night(folder / "Table 1.sabot", NEXT_EVENING)
    with forger(folder / "Table 2.sabot") as file:
        file.execute("UPDATE entry SET body = replace(body, '2000', '4000') WHERE seq = 4")
    here = hall(qtbot, tmp_path)
    here.key("F7")
    here.until(lambda: any("reserve" in row for row in desk(here).lists.texts))
    desk(here).wait()
    assert [row[-1] for row in desk(here).lists.texts] == ["sealed", "reserve"]
    assert "Reserve" not in facts(here)
    here.key("Down")
    assert facts(here)["Reserve"] == "UNDER RESERVE: see alert No. 1"
    here.key("Enter")
    assert [row[-1] for row in desk(here).lists.texts] == ["sealed", "reserve"]
    register = RegisterFile(folder / FILE, clock)
    (raised,) = register.entries(f.AlertRaised)
    assert (raised.fact.file, raised.fact.seq) == ("Table 2.sabot", 4)  # type: ignore[union-attr]
    here.key("Esc", "Esc")
    here.until(here.alerts.isVisible)
    assert here.page.sentence.startswith("Table 2: entry 4 of the closed session 2026-11-20-0001")
    QTest.keyClick(here.in_front, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    answer = here.opener.rooms.alerts.page
    assert answer.button(answer.decide).accessibleName() == "Go on with the file as it is"


def test_beside_a_night_stand_its_month_and_year_so_far(here: Hall) -> None:
    night = {"This night": "1 coup", "Handle": "€20", "Drop": "€0", "Win": "€20"}
    assert facts(here, 4) == night
    here.key("Down")
    names = [name for name, *_ in desk(here).side.texts]
    assert [name for name in names if name.startswith("This")] == [
        "This night",
        "This month",
        "This year",
    ]


def test_enter_opens_a_night_and_escape_leads_back_to_it(here: Hall) -> None:
    here.key("Down", "Enter")
    assert here.headline() == "Night of 2026-11-20"
    assert [cells[0] for cells in desk(here).lists.texts] == ["Table 1", "Table 2"]
    here.key("Down")
    assert facts(here)["Session"] == "2026-11-20-0001"
    here.key("Esc")
    assert here.headline() == "Nights"
    assert desk(here).lists.nights.lit == "2026-11-20"
    here.key("Esc")
    assert here.in_front is here.page


def test_a_row_is_opened_by_touch(here: Hall) -> None:
    here.touch_row(desk(here).lists.nights, 1)
    here.touch(desk(here).button(desk(here).open_night))
    assert here.headline() == "Night of 2026-11-20"


def test_the_seals_are_verified(here: Hall) -> None:
    here.key("F5")
    done(here)
    assert here.status().startswith("Sound: every entry of 3 sessions")


def test_sums_that_are_not_those_of_the_journals_are_named(here: Hall) -> None:
    with closing(sqlite3.connect(desk(here).lists.folder / ROWS)) as tampering:
        tampering.execute("UPDATE summary SET result = result + 1000000")
        tampering.commit()
    here.key("F5")
    done(here)
    assert "the sums that the lists show are not those of its journal" in here.status()


def test_a_session_is_printed_and_its_paper_can_be_shown(here: Hall) -> None:
    here.key("Enter", "F9")
    done(here)
    paper = desk(here).lists.folder / "Table 1 2026-12-01-0001 Session sheet.pdf"
    assert here.status() == f"The paper: {paper}"
    assert paper.read_bytes().startswith(b"%PDF")
    here.key("F8")
    assert here.headline() == paper.stem
    here.key("Esc")
    assert here.in_front is desk(here)


def test_the_arrows_choose_the_paper(here: Hall) -> None:
    here.key("Enter")
    page = desk(here)
    kind = page.button(page.deeds.next_kind)
    assert kind.accessibleName() == "Session sheet"
    here.key("Right")
    assert kind.accessibleName() == "Float sheet"
    here.key("Left", "Left")
    assert kind.accessibleName() == "Register of events"


def test_a_night_is_settled_on_paper(here: Hall) -> None:
    here.key("Down", "F9")
    done(here)
    assert (desk(here).lists.folder / "Settlement 2026-11-20.pdf").read_bytes().startswith(b"%PDF")


def test_a_session_is_exported(here: Hall) -> None:
    here.key("Enter", "F4")
    done(here)
    exported = desk(here).lists.folder / "Table 1 2026-12-01-0001.shoe"
    assert exported.read_text("utf-8").startswith("variant punto_banco")


@pytest.mark.usefixtures("a_process_of_its_own")
def test_a_backup_is_taken_and_brought_back(here: Hall, tmp_path: Path) -> None:
    kept = tmp_path / "kept.sabot-backup"
    desk(here).errands.back_up(kept)
    done(here)
    assert here.status() == f"The backup: {kept}"
    assert check(kept).sessions == 3
    desk(here).errands.restore(kept, tmp_path / "there")
    done(here)
    assert "files are back in" in here.status()
    desk(here).errands.restore(kept, tmp_path / "there")
    done(here)
    assert "exists already and stays as it is" in here.status()


@pytest.fixture
def asked(here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hall:
    """A backup without the register's last papers, and where to bring it back, chosen."""
    data, kept = tmp_path / "tables", tmp_path / "kept.sabot-backup"
    register = RegisterFile(data / FILE, clock)
    register.append(lambda *_: Deed([f.PaperIssued("settlement", 1), f.PaperIssued("tips", 1)]))
    desk(here).errands.back_up(kept)
    done(here)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(kept), ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "there"))
    here.key("F7")
    assert here.headline() == "Papers that the backup does not know"
    return here


def skipped(tmp_path: Path) -> list[f.Fact]:
    register = RegisterFile(tmp_path / "there" / FILE, clock)
    return [each.fact for each in register.entries(f.NumbersSkipped)]


def test_numbers_go_on_behind_the_papers_that_are_known(asked: Hall, tmp_path: Path) -> None:
    rows = the(desk(asked).errands.returning.page.form.rows)
    asked.touch_row(rows, rows.names.index("settlement"))
    desk(asked).errands.returning.page.form.begin()
    asked.key(*"12")
    asked.touch_row(rows, rows.names.index("tips"))
    assert rows.texts[rows.names.index("settlement")] == ("Settlement: No. 12",)
    desk(asked).errands.returning.page.form.begin()
    asked.key("4", "Enter")
    assert asked.status() == "Say why: this needs its reason."
    asked.key(*"disk", "Enter")
    done(asked)
    assert "files are back in" in asked.status()
    assert skipped(tmp_path) == [
        f.NumbersSkipped("settlement", 1, 12, "disk"),
        f.NumbersSkipped("tips", 1, 4, "disk"),
    ]


def test_what_a_table_numbers_by_itself_is_a_series_of_its_own(asked: Hall, tmp_path: Path) -> None:
    register = RegisterFile(tmp_path / "tables" / FILE, clock)
    own = [f.PaperIssued(series, 1) for series in ("7-fill", "7-slip")]
    register.append(lambda *_: Deed(own))
    asked.key("Esc", "F7")
    rows = the(desk(asked).errands.returning.page.form.rows)
    assert rows.names[-1] == "7-fill"
    assert rows.texts[-1] == ("7 · Fill slip",)
    asked.touch_row(rows, rows.names.index("7-fill"))
    desk(asked).errands.returning.page.form.begin()
    asked.key(*"14", "Enter")
    asked.key(*"disk", "Enter")
    done(asked)
    assert skipped(tmp_path) == [f.NumbersSkipped("7-fill", 0, 14, "disk")]


def test_whoever_knows_of_no_such_paper_goes_on_at_once(asked: Hall, tmp_path: Path) -> None:
    asked.key("Enter")
    done(asked)
    assert "files are back in" in asked.status()
    assert skipped(tmp_path) == []


def test_what_is_no_number_is_asked_again_and_nothing_is_brought_back(
    asked: Hall, tmp_path: Path
) -> None:
    asked.key(*"1b", "Enter")
    assert asked.status() == "Key the number alone, such as 12."
    asked.key("Esc")
    assert asked.in_front is desk(asked)
    assert not (tmp_path / "there").exists()


def test_the_form_knows_every_series_that_the_terminal_does() -> None:
    assert {series for series, _ in NUMBERED} == SERIES


def test_a_table_that_cannot_be_read_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    night(folder / "Table 1.sabot", EVENING)
    (folder / "Table 0.sabot").write_bytes(b"no journal, but long enough to be taken for one")
    here = hall(qtbot, tmp_path)
    here.key("F7")
    here.until(lambda: "Table 0" in here.status())
    desk(here).wait()
    assert len(desk(here).lists.texts) == 1


def test_a_house_without_a_night_is_told_so(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    (tmp_path / "tables").mkdir(exist_ok=True)
    here.key("F7")
    desk(here).wait()
    assert desk(here).lists.texts == ()
    here.key("Enter", "Down", "F9", "Esc")
    assert here.in_front is here.page


def test_while_the_journals_are_read_nobody_is_told_that_there_are_none(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    night(folder / "Table 1.sabot", EVENING)
    may_read = Event()

    def late(data: Path, rows: Summaries, reader: Reader) -> tuple[Faulty, ...]:
        may_read.wait(60)
        return refreshed(data, rows, reader=reader)

    monkeypatch.setattr(nights_page, "refreshed", late)
    here = hall(qtbot, tmp_path)
    here.key("F7")
    assert desk(here).why() == "The tables’ journals are read…"
    may_read.set()
    here.until(lambda: len(desk(here).lists.texts) == 1)
    said = desk(here).why().replace(nights_page._MAY_BREAK, "")
    assert said == f"Every night of the tables in {folder}."


def test_a_folder_with_a_long_name_makes_the_page_no_wider(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / ("casino-de-la-greve-" * 10) / "tables"
    folder.mkdir(parents=True)
    night(folder / "Table 1.sabot", EVENING, coups=1)
    here = hall(qtbot, folder.parent)
    here.key("F7")
    here.until(lambda: bool(desk(here).lists.texts))
    assert here.in_front.minimumSizeHint().width() <= 1280
    assert str(folder) in desk(here).frame.why.text().replace(nights_page._MAY_BREAK, "")


def test_every_key_has_its_room_once_a_paper_was_written(qtbot: QtBot, here: Hall) -> None:
    here.key("F12")
    desk(here).errands._show_written(Path("R\u00e8glement 2026-11-20.pdf"), ())
    qtbot.waitUntil(desk(here).button(desk(here).show_paper).isVisible)
    assert here.shell.words.language == "fr"
    assert here.in_front.minimumSizeHint().width() <= 1280
