"""What is in force at a table: its house's hours, wherever the machine stands (REQ-11), and how its
cards usually lie."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from dealer_app.table.table import at_house, zone_called, zone_of
from dealer_app.table.view.summary import Identity, summary
from tests.builders import session

EVENING = datetime(2026, 11, 20, 21, 47, tzinfo=UTC)
TOKYO = '[day]\nzone = "Asia/Tokyo"\n'


def test_a_moment_is_told_by_the_clock_of_the_house() -> None:
    shown = at_house(session(house=TOKYO).table, EVENING)
    assert f"{shown:%Y-%m-%d %H:%M}" == "2026-11-21 06:47"


def test_without_a_house_sheet_the_machines_own_clock_holds() -> None:
    table = session().table
    assert zone_of(table) is None
    assert at_house(table, EVENING).utcoffset() == EVENING.astimezone().utcoffset()


def test_a_zone_is_known_by_its_name() -> None:
    assert zone_called("Asia/Tokyo") == ZoneInfo("Asia/Tokyo")
    assert zone_called("") is None


def test_the_row_of_a_session_says_in_which_zone_its_hours_are() -> None:
    who = Identity("A", 1, "", EVENING, EVENING)
    assert summary(session(house=TOKYO).table, who).zone == "Asia/Tokyo"
    assert summary(session().table, who).zone == ""


@pytest.mark.parametrize(
    ("game", "dealing", "lie"),
    [
        ("punto_banco", "usual", "open"),
        ("punto_banco", "hidden", "hidden"),
        ("chemin_de_fer", "usual", "hidden"),
        ("chemin_de_fer", "open", "open"),
    ],
)
def test_the_first_cards_lie_as_the_house_deals_or_else_as_the_game_is_dealt(
    game: str, dealing: str, lie: str
) -> None:
    rules = session(game, house=f'dealing = "{dealing}"\n').table.rules
    assert rules.hidden is (lie == "hidden")
