"""What the desk has done in processes of their own is signed by whoever gave their PIN there."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.nights_page import NightsPage
from dealer_app.register import facts as f
from dealer_app.rules.staff import Signature
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from tests.gui.shell.hall import Hall, clock, hall
from tests.gui.staff.staffed import BERNARD, CLAIRE, offered, sign, staffed
from tests.night.test_house_guard import PINS, night

pytestmark = pytest.mark.usefixtures("a_process_of_its_own")


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """The desk of a house that asks for PINs, opened to its chef de table."""
    staffed(tmp_path)
    night(tmp_path / "tables", "Table 1", PINS)
    here = hall(qtbot, tmp_path)
    here.key("F7")
    sign(here, BERNARD)
    here.until(lambda: len(here.opener.rooms.desk.lists.texts) > 0)
    here.opener.rooms.desk.wait()
    return here


def desk(here: Hall) -> NightsPage:
    return here.opener.rooms.desk


def noted(folder: Path, *kinds: type[f.Fact]) -> Sequence[RegisterEntry]:
    return RegisterFile(folder / "tables" / FILE, clock).entries(*kinds)


def test_a_paper_is_numbered_under_the_hand_of_whoever_reads_there(
    here: Hall, tmp_path: Path
) -> None:
    desk(here).deeds.print_paper()
    here.until(lambda: "The paper: " in here.status())
    (issued,) = noted(tmp_path, f.PaperIssued)
    assert issued.signature == Signature(BERNARD)


def test_a_backup_needs_nobody_more_and_what_is_brought_back_a_director(
    here: Hall, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.sabot-backup"
    desk(here).errands.back_up(kept)
    here.until(lambda: here.status().startswith("The backup: "))
    (made,) = noted(tmp_path, f.BackedUp)
    assert made.signature == Signature(BERNARD)
    desk(here).errands.restore(kept, tmp_path / "there")
    assert offered(here) == [CLAIRE]
    sign(here, CLAIRE)
    here.until(lambda: "files are back in" in here.status())
    assert (tmp_path / "there" / "Table 1.sabot").exists()
