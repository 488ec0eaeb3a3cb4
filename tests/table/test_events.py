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
