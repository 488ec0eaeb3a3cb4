"""The house that plays by itself deals at all its tables, and leaves nothing behind."""

import time
from pathlib import Path

import pytest

from dealer_app import app
from dealer_app.gui.pit import pit_desk
from dealer_app.library import variant_ids
from dealer_app.pit.demo_house import DemoHouse, plan
from dealer_app.pit.pit_tables import TableStanding, standing
from dealer_app.pit.server import Server
from tests.gui.conftest import _garbage_freed_in_this_thread as garbage_freed_in_this_thread
from tests.pit.house_server import PROGRAM
from tests.run_length import LONG

__all__ = ["garbage_freed_in_this_thread"]

PATIENCE = 20.0


@pytest.mark.skipif(not LONG, reason="long")
def test_a_table_of_every_game_is_dealt_and_sent_and_nothing_is_left_of_it() -> None:
    with DemoHouse(pace=0.001) as house:
        until, tables = time.monotonic() + PATIENCE, list[TableStanding]()
        with Server(house.url, PROGRAM) as server:
            while not all_told(tables) and time.monotonic() < until:
                time.sleep(0.05)
                tables = standing(server)
        games = {each.game for each in plan().tables}
        assert {each.said["game"] for each in tables} == games == set(variant_ids())
        assert [each.table for each in tables if each.said["alerts"]] == ["Table 1"]
        assert {each.apart for each in tables} == {0}
    assert not house.place.exists()


def all_told(tables: list[TableStanding]) -> bool:
    """True once every table has said something, and one of them that it has an alert."""
    told = [each for each in tables if each.said]
    return len(told) == len(plan().tables) and any(each.said["alerts"] for each in told)


@pytest.mark.skipif(not LONG, reason="long")
def test_without_a_screen_the_pit_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pit_desk, "DEALT", 0.2)
    assert app.pit_demo("fr", tmp_path) == 0
    tables = [f"table_{n}.png" for n in range(1, len(plan().tables) + 1)]
    assert {each.name for each in tmp_path.glob("*")} == {
        *("pit.png", "hours.png", "cage.png"),
        *tables,
    }
