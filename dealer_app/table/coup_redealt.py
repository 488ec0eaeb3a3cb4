"""A coup of the night dealt once more, alone; and how the table takes it back, put right."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from dealer_app.rules.cards import Card, without_seen
from dealer_app.rules.count import FIRST_CARDS
from dealer_app.rules.coup import Coup
from dealer_app.rules.variant import Variant
from dealer_app.table.night import cleared_still
from dealer_app.table.shoe import Shoe, see
from dealer_app.table.table import Played, Table

MOST_PACKS: Final = 8
"""Packs of the largest shoe of the family."""


def bare(table: Table, was: Played) -> Table:
    """The table with nothing on it but that coup as it was opened, under its own rules.

    The bank, the stakes that ride and the guests' chips are those of then; its shoe holds whatever
    the coup takes of it.
    """
    pack, packs = was.rules.variant.pack, was.fresh.packs or MOST_PACKS
    shoe = Shoe(was.coup.shoe, packs, pack, packs * pack.size, {})
    alone = Table(table.opened, table.resolve, was.rules, table.croupier, shoes=shoe.number)
    alone = replace(alone, shoe=shoe, given=was.fresh.funds)
    alone = replace(alone, coup=was.fresh, fresh=was.fresh)
    return replace(alone, coup_opened=was.opened, coup_dealt=was.dealt)


def taken_back(table: Table, was: Played, right: Played) -> Table:
    """The table with that coup as it should have been; those after it, and what was done with the
    bank, stand as dealt (IRR-19)."""
    coup = replace(right.coup, between=was.coup.between)
    right = replace(right, coup=coup, fresh=was.fresh, original=was.original or was)
    place = was.coup.number - 1
    played = table.played.with_other(place, right)
    night = cleared_still(table.night, coup.number, was.coup.findings, coup.findings)
    return replace(table, played=played, night=night, shoe=_recounted(table.shoe, was, right))


def _recounted(shoe: Shoe | None, was: Played, right: Played) -> Shoe | None:
    """The shoe with the cards counted as they were, where that coup was dealt from it."""
    if shoe is None or shoe.number != was.coup.shoe:
        return shoe
    before, after = (Counter(_out(each.rules.variant, each.coup)) for each in (was, right))
    for card in (before - after).elements():
        shoe = replace(shoe, seen=without_seen(shoe.seen, card))
    return see(shoe, (after - before).elements())


def _out(variant: Variant, coup: Coup) -> Iterable[Card]:
    """The cards that left the shoe for that coup; one that both sides counted left it once
    (S4-A9)."""
    sides = [hand for hand in coup.playing if hand != variant.banque and coup.third(hand)]
    again = sides[1:] if variant.draws.shared else ()
    for hand, cards in coup.hands.items():
        yield from cards[:FIRST_CARDS] if hand in again else cards
    yield from coup.aside
