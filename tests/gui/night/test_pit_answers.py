"""An alert that was answered at the pit is recorded at its table once, with the name of whoever
gave their PIN there, and what the table has answered meanwhile stands."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.register import facts as f
from dealer_app.rules.staff import Signature
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import Report
from dealer_app.table import events as ev
from dealer_app.table.alerts import alerts
from tests.builders import report
from tests.gui.shell.hall import Hall, clock
from tests.gui.staff.staffed import ANNE, BERNARD, MARC, at_table

CLEARED = ev.AlertCleared(0, 0)
TABLE = "Table 3"


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """A table at which an alert waits."""
    here = at_table(qtbot, tmp_path)
    assert here.dealing.session.enter(report("IRR-15")).refusal is None
    assert len(alerts(here.dealing.session.table)) == 1
    return here


def answered(here: Hall, name: str, *, session: str = "") -> None:
    """The courier brings an answer of the pit’s; the window sees that the register has grown."""
    fact = f.AlertAnswered(TABLE, session or session_of(here), 0, 0, "Seen on film", name)
    register = RegisterFile(here.shell.settings.data / FILE, clock)
    register.append(lambda *_: Deed([fact, f.BookHeard(41, "b00c")]))
    here.opener.rooms.courier.heard.emit()


def session_of(here: Hall) -> str:
    with Journal.read(here.dealing.journal) as journal:
        return journal.sessions()[-1].id


def recorded(here: Hall) -> list[Signature]:
    """Whose hand each clearing of it bears."""
    session = here.dealing.session
    both = zip(session.events, session.signatures, strict=True)
    return [signature for event, signature in both if event == CLEARED]


def test_it_is_recorded_with_the_name_of_whoever_answered_and_said(here: Hall) -> None:
    answered(here, BERNARD)
    assert recorded(here) == [Signature(BERNARD)]
    assert alerts(here.dealing.session.table) == ()
    assert "Answered at the pit by Bernard Colin" in here.dealing.window.desk.said.sentence
    here.opener.rooms.courier.heard.emit()
    assert len(recorded(here)) == 1


def test_the_check_holds_the_name_to_be_proved_and_only_for_that(here: Hall) -> None:
    answered(here, BERNARD)
    assert faults(here) == []
    here.dealing.session.posts = None  # somebody with the program’s own code
    here.dealing.session.enter(report("IRR-15"))
    here.dealing.session.enter(ev.AlertCleared(0, 1), Signature(MARC))
    assert faults(here) == ["unproved"]


@pytest.mark.parametrize(("beside", "gone"), [((), [BERNARD]), ((BERNARD,), [])])
def test_a_pin_given_at_the_pit_counts_no_more_unless_they_sign_at_the_table(
    here: Hall, beside: tuple[str, ...], gone: list[str]
) -> None:
    here.dealing.session.signature = Signature(ANNE, beside)
    answered(here, BERNARD)
    assert left(here) == gone


def left(here: Hall) -> list[str]:
    """Who has left the table, by the register."""
    register = RegisterFile(here.shell.settings.data / FILE, clock)
    out = (each.fact for each in register.entries(f.SignedOut))
    return [each.name for each in out if isinstance(each, f.SignedOut) and each.table == TABLE]


def faults(here: Hall) -> list[str]:
    told = [found for _, found in verify_folder(here.shell.settings.data, every=True)]
    return [str(e.kind) for found in told if isinstance(found, Report) for e in found.faults]


def test_what_the_table_answered_meanwhile_stands(here: Hall) -> None:
    both = Signature(ANNE, (BERNARD,))
    assert here.dealing.session.enter(CLEARED, both).refusal is None
    answered(here, BERNARD)
    assert recorded(here) == [both]


def test_of_another_session_nothing_is_recorded(here: Hall) -> None:
    answered(here, BERNARD, session="2026-11-19-0001")
    assert recorded(here) == []
    assert len(alerts(here.dealing.session.table)) == 1


def test_whoever_may_not_answer_at_that_table_does_not_from_the_pit(here: Hall) -> None:
    answered(here, MARC)
    assert recorded(here) == []
