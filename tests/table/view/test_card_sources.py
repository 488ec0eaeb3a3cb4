"""Who said each card on the felt: the electronic shoe, a hand, or a hand that was asked."""

from collections.abc import Mapping

import pytest

from dealer_app.rules.variant import BANQUE, PONTE, HandId
from dealer_app.table import events as ev
from dealer_app.table.view.hands import card_sources
from tests.builders import at_table, card, decide, entered
from tests.play import PlayTable

HAND, SHOE, ASKED = ev.CardSource.HAND, ev.CardSource.SHOE, ev.CardSource.ASKED


def dealt(*sources: ev.CardSource) -> PlayTable:
    """The first cards face down, each said by one of these."""
    return entered(at_table(), *(ev.CardDealt(card("xx"), None, each) for each in sources))


def sources(table: PlayTable) -> Mapping[HandId, tuple[ev.CardSource, ...]]:
    return card_sources(table.coup, table.state.facts)


def test_a_card_that_lies_face_down_was_said_by_whoever_dealt_it() -> None:
    assert sources(dealt(SHOE, HAND, HAND, SHOE)) == {PONTE: (SHOE, HAND), BANQUE: (HAND, SHOE)}


def test_a_card_that_is_turned_was_said_by_whoever_turned_it() -> None:
    table = dealt(SHOE, SHOE, SHOE, SHOE)
    entered(table, ev.HandShown(PONTE, (card("7s"),), ASKED))
    entered(table, ev.HandShown(PONTE, (card("2c"),), SHOE))
    assert sources(table)[PONTE] == (ASKED, SHOE)


def test_a_card_that_was_seen_too_early_was_said_by_a_hand() -> None:
    table = entered(dealt(SHOE, SHOE, SHOE, SHOE), ev.CardExposed(PONTE, 2, card("9c")))
    entered(table, ev.HandShown(PONTE, (card("7s"),), SHOE))
    assert sources(table)[PONTE] == (SHOE, HAND)


@pytest.mark.parametrize("resolution", ["to_banque", "burn"])
def test_a_card_that_a_decision_moves_is_where_it_lies_then(resolution: str) -> None:
    table = dealt(SHOE, SHOE, SHOE, SHOE)
    entered(table, ev.CardDealt(card("2d"), None, SHOE))
    entered(table, ev.HandShown(PONTE, (card("7s"), card("Qc")), SHOE))
    entered(table, ev.HandShown(BANQUE, (card("Kd"), card("4s")), SHOE))
    entered(table, decide("IRR-01", resolution))
    assert {hand: len(said) for hand, said in sources(table).items()} == {
        PONTE: 2,
        BANQUE: 2 + (resolution == "to_banque"),
    }
