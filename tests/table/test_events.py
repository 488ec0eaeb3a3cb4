"""What the facts of a session say of each other."""

import pytest

from dealer_app.rules.variant import PONTE
from dealer_app.table import events as ev
from tests.builders import card

COUP = (ev.CoupOpened(), ev.CardDealt(card("7"), PONTE))


def test_a_corrected_card_brings_the_facts_of_its_coup_anew() -> None:
    assert ev.anew(ev.CardCorrected(PONTE, 1, card("7"), COUP)) == COUP


@pytest.mark.parametrize("event", COUP)
def test_any_other_fact_brings_none_but_itself(event: ev.Event) -> None:
    assert ev.anew(event) == ()


def test_a_card_bears_the_source_that_said_it_and_one_of_the_shoe_keeps_its_own() -> None:
    keyed = ev.CardDealt(card("7"), PONTE)
    scanned = ev.said_by(keyed, ev.CardSource.SCANNER)
    assert scanned == ev.CardDealt(card("7"), PONTE, source=ev.CardSource.SCANNER)
    assert ev.said_by(scanned, ev.CardSource.SHOE) == scanned
    assert ev.said_by(ev.CoupOpened(), ev.CardSource.SHOE) == ev.CoupOpened()


def test_the_frames_that_an_entry_keeps_are_read_byte_by_byte() -> None:
    framed = ev.CardDealt(card("7"), PONTE, source=ev.CardSource.SHOE, frames=("02d5a1",))
    assert [ev.byte_by_byte(each) for each in ev.frames_of(framed)] == ["02 d5 a1"]
    assert ev.frames_of(ev.CoupOpened()) == ()
