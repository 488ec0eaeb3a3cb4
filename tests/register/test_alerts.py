"""What was found of a file: numbered, open until somebody decides, and then gone with its notes."""

import pytest

from dealer_app.register import facts as f
from dealer_app.register.admission import answers_for
from dealer_app.register.objections import ObjectionCode
from dealer_app.register.state import WITHOUT_RESERVE, Reserve
from dealer_app.rules.staff import Act
from tests.register.builders import EVENING, after, against
from tests.register.test_heads import note

SHORTER = f.AlertRaised(1, f.FileFinding.TABLE_SHORTER, "table-3.sabot", "2026-11-20-0002", 30, 12)
AGAIN = f.AlertRaised(2, f.FileFinding.TABLE_DIFFERS, "table-3.sabot", "2026-11-20-0002", 30, 40)
REWRITTEN = f.AlertRaised(
    3, f.FileFinding.REGISTER_DIFFERS, "register.sabot-register", seq=7, found=9
)
DECIDED = f.AlertDecided(1, "The disk was exchanged.")


def test_an_alert_is_open_until_somebody_decides_it() -> None:
    assert after(SHORTER, AGAIN).alerts == {1: SHORTER, 2: AGAIN}
    assert after(SHORTER, AGAIN).alerted == 2


def test_what_is_told_without_an_alert_is_under_no_reserve() -> None:
    assert not WITHOUT_RESERVE
    assert all((Reserve((1,)), Reserve(altered=True), Reserve(lost=True)))


def test_a_decision_holds_for_the_file_whatever_was_found_of_it() -> None:
    register = after(SHORTER, AGAIN, REWRITTEN, DECIDED)
    assert register.alerts == {3: REWRITTEN}
    assert register.alerted == 3
    assert register.decided == {"table-3.sabot": EVENING.replace(second=3)}


def test_what_was_dealt_unsigned_is_decided_by_itself() -> None:
    unsigned = f.AlertRaised(2, f.FileFinding.UNSIGNED, SHORTER.file, SHORTER.session, 5)
    assert after(SHORTER, unsigned, DECIDED).alerts == {2: unsigned}
    assert after(SHORTER, unsigned, f.AlertDecided(2, "Seen.")).alerts == {}


def test_what_was_noted_of_the_file_counts_no_more() -> None:
    other = note(4, table="table-4")
    assert after(note(30), other, SHORTER, DECIDED).heads == {"table-4": other}
    assert after(SHORTER, DECIDED, note(31)).heads == {"table-3": note(31)}


def test_a_decision_on_an_alert_that_is_not_there_changes_nothing() -> None:
    assert after(note(30), DECIDED).heads == {"table-3": note(30)}


def test_alerts_are_numbered_without_a_gap() -> None:
    assert against(after(), SHORTER) is None
    assert against(after(), AGAIN) is ObjectionCode.NUMBER_GAP
    assert against(after(SHORTER), SHORTER) is ObjectionCode.NUMBER_GAP
    assert against(after(SHORTER, DECIDED), AGAIN) is None


def test_an_alert_is_decided_once_with_a_reason() -> None:
    assert against(after(SHORTER), DECIDED) is None
    assert against(after(SHORTER), f.AlertDecided(1, " ")) is ObjectionCode.REASON_NEEDED
    assert against(after(), DECIDED) is ObjectionCode.NO_SUCH_ALERT
    assert against(after(SHORTER, DECIDED), DECIDED) is ObjectionCode.NO_SUCH_ALERT


def test_a_chef_answers_for_a_table_and_a_director_for_the_register() -> None:
    assert answers_for(SHORTER) is answers_for(AGAIN) is Act.ANSWER_FINDING
    assert answers_for(REWRITTEN) is Act.RESTORE


@pytest.mark.parametrize("finding", f.FileFinding)
def test_whatever_is_found_of_the_register_is_for_a_director(finding: f.FileFinding) -> None:
    of_a_table = finding.value.startswith("table_")
    act = answers_for(f.AlertRaised(1, finding, "any"))
    assert act is (Act.ANSWER_FINDING if of_a_table else Act.RESTORE)
