"""Coups entered afterwards in a shoe file: `coup` bears their hour, and all else is as ever."""

import json
from dataclasses import replace
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from dealer_app.cli.replay_commands import records
from dealer_app.library import variant_ids
from dealer_app.machine import Status
from dealer_app.replay.export import files
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.session.table_session import TableSession
from dealer_app.table.accounts.tally import tally
from dealer_app.table.events import ReentryBegun, ReentryEnded
from dealer_app.table.table import Played
from tests.benchmarks.patrons import Night, opened
from tests.builders import replayed, shoe_file

NIGHT = """variant punto_banco
option packs=8
seats 9
croupier Ada
shoe

at 2026-11-20 20:47:35
coup
stake 3 banque 100.00
deal 4 K 5 3

at 2026-11-20 23:20:00
coup 2026-11-20 22:58
stake 3 ponte 100.00
deal 4 K 5 3

at 2026-11-20 23:21:00
coup 2026-11-20 23:03
deal 4 K 5 3

at 2026-11-20 23:30:00
coup
deal 4 K 5 3
"""


def exported(table: TableSession) -> str:
    return files(table, Path("night.shoe"))[Path("night.shoe")]


def test_a_coup_with_an_hour_was_dealt_without_the_program() -> None:
    table = replayed(NIGHT)
    told = [each.dealt and f"{each.dealt:%H:%M}" for each in table.coups]
    assert told == [None, "22:58", "23:03", None]
    kinds = [type(each) for each in table.events]
    assert (kinds.count(ReentryBegun), kinds.count(ReentryEnded)) == (1, 1)


def test_an_export_tells_when_a_coup_was_dealt_and_when_it_was_keyed() -> None:
    text = exported(replayed(NIGHT))
    assert "at 2026-11-20 23:20:00\n\ncoup 2026-11-20 22:58\n" in text
    assert exported(replayed(text)) == text


def test_a_coup_as_json_tells_both_hours_only_where_there_are_two() -> None:
    first, second, *_ = map(json.loads, records(replayed(NIGHT).table))
    assert "reentered" not in first
    assert second["reentered"] == {
        "dealt": "2026-11-20T22:58+00:00",
        "entered": "2026-11-20T23:20:00+00:00",
    }


@pytest.mark.parametrize("hour", ["2026-11-20", "yesterday evening", "2026-11-20 25:00"])
def test_an_hour_that_is_none_makes_a_file_unreadable(hour: str) -> None:
    with pytest.raises(ReplayTrouble) as caught:
        shoe_file(NIGHT.replace("2026-11-20 22:58", hour))
    assert caught.value.status is Status.UNREADABLE


def test_an_hour_out_of_order_is_impossible() -> None:
    with pytest.raises(ReplayTrouble) as caught:
        replayed(NIGHT.replace("2026-11-20 23:03", "2026-11-20 22:57"))
    assert caught.value.status is Status.FAILED


# A night re-entered is the night dealt live

COUPS = 7


def reentered(text: str, which: range) -> str:
    """The file with those of its coups, from 0, dealt without the program, over midnight."""
    lines, number = list[str](), -1
    for line in text.splitlines():
        told = line
        if line == "coup":
            number += 1
            hour = f"2026-11-{20 + number // 4} {(number + 20) % 24:02}:58"
            told = f"coup {hour}" if number in which else line
        lines.append(told)
    return "\n".join(lines) + "\n"


def without_hours(played: Played) -> Played:
    return replace(played, opened=None, dealt=None)


@pytest.mark.parametrize("game", variant_ids())
@settings(max_examples=2, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_a_night_entered_afterwards_is_the_night_dealt_live_but_for_its_hours(
    game: str, seed: int
) -> None:
    text = exported(Night(opened(game), seed).play(COUPS))
    first = seed % (COUPS - 1)
    which = range(first, first + 1 + seed % 4)
    now, then = replayed(text).table, replayed(reentered(text, which)).table
    told = [each.dealt is not None for each in then.coups]
    assert told == [number in which for number in range(len(then.coups))]
    assert list(map(without_hours, then.coups)) == list(map(without_hours, now.coups))
    assert (then.shoe, then.dues, then.given) == (now.shoe, now.dues, now.given)
    assert tally(then.coups).every == tally(now.coups).every
