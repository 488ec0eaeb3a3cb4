"""The cards as they lie on the felt, and the one of them that is lit."""

from collections.abc import Sequence
from dataclasses import replace

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import LitCard
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.rules.coup import Coup
from dealer_app.rules.variant import HandId

Place = tuple[HandId, int]
"""A card on the felt: its hand, and its position from 1."""


def places(desk: Desk, *, hidden: bool) -> Sequence[Place]:
    """The cards on the felt in the order in which they were dealt, open or face down ones."""
    coup = desk.table.coup
    if coup is None:
        return ()
    found = ((hand, coup.dealt[:n].count(hand) + 1) for n, hand in enumerate(coup.dealt))
    return [(hand, n) for hand, n in found if _lies(coup, hand, n, hidden=hidden)]


def _lies(coup: Coup, hand: HandId, position: int, *, hidden: bool) -> bool:
    cards = coup.hand(hand)
    return position <= len(cards) and cards[position - 1].hidden is hidden


def light(desk: Desk, verb: Verb, *, hidden: bool) -> None:
    """The card before or after is lit instead, the first or the last."""
    lit, there = desk.keyed.of(LitCard), places(desk, hidden=hidden)
    place = (lit.hand, lit.position)
    at = there.index(place) if place in there else len(there)
    to = {Verb.EARLIER: at - 1, Verb.LATER: at + 1, Verb.FIRST: 0}.get(verb, len(there) - 1)
    hand, position = there[max(0, min(to, len(there) - 1))]
    desk.keyed = desk.keyed.whole.put(replace(lit, hand=hand, position=position))
