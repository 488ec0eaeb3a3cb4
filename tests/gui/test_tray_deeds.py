"""What is offered at a tray: the cagnotte where patrons bank, commission where the house does."""

from dataclasses import replace

from dealer_app.gui import tray_entry as entering
from dealer_app.gui.tray_entry import Deed
from dealer_app.table import events as ev
from tests.builders import entered, euros, replayed
from tests.table.test_cagnotte import levied


def test_the_cagnotte_is_counted_where_patrons_bank_and_commission_is_owed_elsewhere() -> None:
    banked, house = levied().table, replayed("variant punto_banco\nshoe\n").table
    assert entering.deeds(banked)[-1] is Deed.CAGNOTTE
    assert entering.deeds(house)[-1] is Deed.COMMISSION
    assert len(entering.deeds(banked)) == len(entering.deeds(house)) == 10, "a figure each"


def test_the_box_is_counted_chip_by_chip_against_what_was_levied() -> None:
    session = levied()
    entry = entering.begun(Deed.CAGNOTTE, session.table)
    assert entering.reckoned_of(entry, session.table) == euros(10)
    entry = entering.with_figures(entry, euros(10), "1")
    event = entering.fact(replace(entry, reason="all there"), session.table)
    assert event == ev.CagnotteCounted({euros(10): 1}, (), "all there")
    entered(session, event)
