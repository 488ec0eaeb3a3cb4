"""What is offered at a tray: the cagnotte where patrons bank, commission where the house does."""

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.gui.night.tray import tray_entry
from dealer_app.gui.night.tray.tray_entry import TrayDeed
from dealer_app.rules.house import Chip
from dealer_app.rules.money import worth
from dealer_app.table import events as ev
from dealer_app.table.table import Table
from tests.builders import entered, euros, replayed
from tests.table.accounts.test_cagnotte import counted, levied, run

STROKES: Final = st.lists(
    st.sampled_from([*"0123456789.", tray_entry.BACKSPACE, "Enter", "Up", "Down", "Left", "Right"])
    | st.integers(0, 2),
    max_size=40,
)
"""Keys of the board, and rows that are touched."""


def with_boxes() -> Table:
    """A table whose house has chips, notes and tickets, and counted tickets of 5 up to 1202."""
    table = entered(levied(), counted(run(1201, 1202))).table
    chips = tuple(Chip(euros(value), "red") for value in (5, 10, 100))
    tray = replace(table.house.tray, notes=(euros(5), euros(20)))
    house = replace(table.house, chips=chips, tickets=(euros(1), euros(5), euros(20)), tray=tray)
    return replace(table, rules=replace(table.rules, house=house))


def stroke(entry: tray_entry.TrayEntry, key: str | int, table: Table) -> tray_entry.TrayEntry:
    """The deed after one key or touch, as the page hands it on."""
    match key:
        case int():
            return tray_entry.touched(entry, key, table)
        case "Enter":
            last = tray_entry.is_last(entry, table)
            return entry if last else tray_entry.following(entry, table)
        case "Up" | "Down":
            return tray_entry.moved(entry, -1 if key == "Up" else 1, table)
        case "Left" | "Right":
            return tray_entry.turned(entry, -1 if key == "Left" else 1, table)
        case _:
            return tray_entry.keyed(entry, key, table)


BOXED: Final = with_boxes()


@pytest.mark.parametrize("deed", sorted(tray_entry.OF_CHIPS | {TrayDeed.DROP}))
@given(keys=STROKES)
def test_whatever_is_keyed_the_next_figure_has_its_place_and_enter_comes_to_the_end(
    deed: TrayDeed, keys: list[str | int]
) -> None:
    entry = tray_entry.begun(deed, BOXED)
    for key in keys:
        entry = stroke(entry, key, BOXED)
        assert (entry.lot, entry.row) in tray_entry.places(entry, BOXED)
    steps = 0
    while not tray_entry.is_last(entry, BOXED):
        entry, steps = tray_entry.following(entry, BOXED), steps + 1
    assert steps < len(tray_entry.places(entry, BOXED))


@given(keys=STROKES)
def test_whatever_is_keyed_of_a_drop_its_notes_never_come_to_more(keys: list[str | int]) -> None:
    entry = tray_entry.begun(TrayDeed.DROP, BOXED)
    for key in keys:
        entry = stroke(entry, key, BOXED)
    event = tray_entry.fact(entry, BOXED)
    if isinstance(event, ev.DropCounted):
        assert event.rest == (entry.line.money(2) or 0)
        assert worth(event.notes) == entry.worth()


@given(keys=STROKES)
def test_nobody_keys_the_number_before_where_it_was_counted(keys: list[str | int]) -> None:
    entry = tray_entry.begun(TrayDeed.CAGNOTTE, BOXED)
    for key in keys:
        entry = stroke(entry, key, BOXED)
    assert entry.run(euros(5)).after == 1202


def test_the_cagnotte_is_counted_where_patrons_bank_and_commission_is_owed_elsewhere() -> None:
    banked, house = levied().table, replayed("variant punto_banco\nshoe\n").table
    assert tray_entry.deeds(banked)[-1] is TrayDeed.CAGNOTTE
    assert tray_entry.deeds(house)[-1] is TrayDeed.COMMISSION
    assert len(tray_entry.deeds(banked)) == len(tray_entry.deeds(house)) == 10, "a figure each"


def test_the_box_is_counted_chip_by_chip_against_what_was_levied() -> None:
    session = levied()
    entry = tray_entry.begun(TrayDeed.CAGNOTTE, session.table)
    assert tray_entry.reckoned_of(entry, session.table) == euros(10)
    entry = tray_entry.with_figures(entry, euros(10), "1")
    event = tray_entry.fact(replace(entry, reason="all there"), session.table)
    assert event == ev.CagnotteCounted({euros(10): 1}, (), "all there")
    entered(session, event)
