"""Every alert is told with what was decided of its file, and of which sessions it is."""

from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from dealer_app.register import facts as f
from dealer_app.register.told_alerts import ToldAlert, is_about, told_alerts

EVENING = datetime(2026, 11, 20, 21, tzinfo=UTC)
SHORTER, DIFFERS, UNSIGNED = (
    f.FileFinding.TABLE_SHORTER,
    f.FileFinding.TABLE_DIFFERS,
    f.FileFinding.UNSIGNED,
)
SESSIONS = {("Table 3", "n1")}


@dataclass(frozen=True)
class Entry:
    fact: f.Fact
    at: datetime = EVENING


def raised(number: int, finding: f.FileFinding, file: str, session: str = "") -> Entry:
    return Entry(f.AlertRaised(number, finding, file, session))


def told(*facts: Entry) -> list[tuple[int, bool]]:
    return [(each.alert.number, each.decided is not None) for each in told_alerts(facts)]


def test_a_decision_holds_for_all_that_was_found_of_its_file_until_then() -> None:
    first, other = raised(1, SHORTER, "Table 3.sabot"), raised(2, DIFFERS, "Table 3.sabot")
    elsewhere, later = raised(3, SHORTER, "Table 4.sabot"), raised(4, SHORTER, "Table 3.sabot")
    decided = Entry(f.AlertDecided(2, "A copy"))
    every = (first, other, elsewhere, decided, later)
    assert told(*every) == [(1, True), (2, True), (3, False), (4, False)]


def test_what_is_decided_by_itself_waits_for_its_own_decision() -> None:
    first, alone = raised(1, SHORTER, "Table 3.sabot"), raised(2, UNSIGNED, "Table 3.sabot")
    assert told(first, alone, Entry(f.AlertDecided(1, "Seen"))) == [(1, True), (2, False)]
    assert told(first, alone, Entry(f.AlertDecided(2, "Seen"))) == [(1, True), (2, True)]


def test_what_decides_an_alert_that_is_not_there_changes_none() -> None:
    assert told(raised(1, SHORTER, "Table 3.sabot"), Entry(f.AlertDecided(7, "?"))) == [(1, False)]


@pytest.mark.parametrize(
    ("file", "session", "decided", "of_the_day", "about"),
    [
        ("Table 3.sabot", "n1", False, False, True),
        ("Table 3.sabot", "n2", False, True, False),
        ("Table 4.sabot", "", False, True, False),
        ("Table 3.sabot", "", False, False, True),
        ("Table 3.sabot", "", True, False, False),
        ("Table 3.sabot", "", True, True, True),
        ("register", "", False, False, True),
    ],
)
def test_an_alert_is_about_the_sessions_whose_file_it_names(
    file: str, session: str, *, decided: bool, of_the_day: bool, about: bool
) -> None:
    alert = f.AlertRaised(1, SHORTER, file, session)
    by = Entry(f.AlertDecided(1, "Seen")) if decided else None
    each = ToldAlert(Entry(alert), alert, by)
    assert is_about(each, SESSIONS, lambda _: of_the_day) is about
