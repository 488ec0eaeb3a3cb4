"""What the ways of a game share is asked of the engine once; each way is there as if it were asked
by itself."""

from dataclasses import replace
from itertools import product
from random import Random
from typing import Final

import pytest

from dealer_app.library import read_sheet, resolve, variant_ids
from dealer_app.library.options import choices_to_check
from dealer_app.rules.bank_rules import Stops
from dealer_app.rules.tableaux import sides
from dealer_app.rules.variant import HandId, Law, LawCell, Reference, Variant, seated
from dealer_app.theory.openings import HandTurn, openings
from dealer_app.theory.plays import plays
from tests.theory.slow_openings import Opening, every_opening
from tests.theory.slow_walk import every_way

SHEETS: Final = 3
"""How many sheets are made at random of each game."""


def hands_of(variant: Variant) -> list[HandId]:
    return [hand for hand in variant.laws if hand != variant.banque]


@pytest.mark.parametrize("game", variant_ids())
def test_each_way_is_what_the_engine_deals_card_by_card(game: str) -> None:
    table = seated(resolve(read_sheet(game), {}), 2)
    for hand in hands_of(table):
        assert plays(table, hand).ways == every_way(table, hand)


@pytest.mark.parametrize("game", variant_ids())
def test_so_it_is_under_other_options_and_laws(game: str) -> None:
    """Laws, naturals and tie-breaks by chance, under choices by chance."""
    chance, sheet = Random(game), read_sheet(game)
    choices = choices_to_check(sheet.tree, sheet.choices)
    for _ in range(SHEETS):
        table = by_chance(seated(resolve(sheet, chance.choice(choices)), 2), chance)
        hand = chance.choice(hands_of(table))
        assert plays(table, hand).ways == every_way(table, hand)


def by_chance(table: Variant, chance: Random) -> Variant:
    """The game with other laws."""
    totals = table.count.totals
    return replace(
        table,
        laws={hand: law_by_chance(law, chance) for hand, law in table.laws.items()},
        naturals_stop=chance.choice(list(Stops)),
        naturals_at_once=chance.random() < 0.5,
        tiebreak=frozenset(total for total in range(totals) if chance.random() < 0.3),
    )


def law_by_chance(law: Law, chance: Random) -> Law:
    """A law of the same form, each cell by chance."""
    cells = list(LawCell)
    rows = tuple(tuple(chance.choice(cells) for _ in row) for row in law.rows)
    looks = law.reference is not Reference.NONE
    return replace(law, rows=rows, one_obliges=looks and chance.random() < 0.5)


def test_a_way_is_asked_for_by_its_place_or_with_all_others() -> None:
    """They lie as columns; so do their duels."""
    table = seated(resolve(read_sheet("chemin_de_fer"), {}), 2)
    ways = plays(table, hands_of(table)[0]).ways
    every = [*ways]
    assert [ways[place] for place in (0, 7, -1)] == [every[0], every[7], every[-1]]
    assert (ways[3:5], len(ways)) == (every[3:5], len(every))
    assert [*ways.duels[3:5]] == [way.duel for way in every[3:5]]
    assert ways != every[1:]
    with pytest.raises(IndexError):
        ways[len(every)]


TABLEAUX: Final = ("banque", "baccara")
TRIPLES: Final = 24
"""How many first hands, of two against one bank, are walked under each choice of options."""


@pytest.mark.parametrize("game", TABLEAUX)
def test_two_hands_come_to_the_banks_turn_as_the_engine_deals_them(game: str) -> None:
    """Under every option that changes how cards fall, and each again under laws by chance."""
    chance, sheet = Random(game), read_sheet(game)
    choices = [{}, *choices_to_check(sheet.tree, sheet.choices)]
    every = (seated(resolve(sheet, chosen), 2) for chosen in choices)
    both = (table for table in every if len(sides(table)) == 2)
    tables = {repr((t.laws, t.count, t.draws, t.naturals_at_once)): t for t in both}
    for table in tables.values():
        held_to_the_engine(table, chance)
        held_to_the_engine(by_chance(table, chance), chance)


def held_to_the_engine(table: Variant, chance: Random) -> None:
    """Some first hands of each opening, and what the bank then may do."""
    one, other = sides(table)
    found = openings(table, (one, other))
    kinds = range(len(found.classes))
    listed: dict[tuple[int, int, bool], list[tuple[HandTurn, HandTurn, int]]] = {}
    for first, second, sight in zip(*found.ways, found.sight.tolist(), strict=True):
        turns = found.turns[first], found.turns[second]
        assert turns[0].over == turns[1].over
        key = (turns[0].kind, turns[1].kind, turns[0].over)
        listed.setdefault(key, []).append((*turns, sight))
    for mine, theirs, bank in chance.sample([*product(kinds, repeat=3)], TRIPLES):
        ours = [
            Opening(
                turn.over,
                turn.steps + then.steps,
                (turn.third, then.third),
                (turn.seen, then.seen),
                found.banks[bank, sight],
            )
            for turn, then, sight in listed[mine, theirs, found.over[mine, theirs, bank]]
        ]
        firsts = tuple(found.classes[kind][0] for kind in (mine, theirs, bank))
        assert ours == [*every_opening(table, (one, other), firsts)]
