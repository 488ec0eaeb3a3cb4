"""Bets that look at faces and suits are decided in simulated coups as at a table."""

from collections.abc import Iterator
from functools import cache

import pytest

from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.outcomes import Duel, Score, Sight
from dealer_app.rules.pay_lines import multiple, pay_line
from dealer_app.rules.variant import BetSpec
from dealer_app.theory.appraisal import planned
from dealer_app.theory.marked_bets import NONE, MarkedBet, SeenCards
from dealer_app.theory.shoe import full
from dealer_app.theory.simulation import Coups, Dealer, automaton, dealer, dealing
from dealer_app.theory.spreads import Figure
from dealer_app.theory.takings import NightTakings, Takings, samples
from tests.play import the
from tests.theory.chance import close, exact, terms
from tests.theory.shoes import game

COUPS = 4_000
MANY = 60_000


@cache
def ready() -> tuple[Dealer, tuple[BetSpec, ...]]:
    """Punto banco with all its side bets, and those of them that look at cards."""
    theory = game("punto_banco", side_bets="all")
    side, plan = next(iter(planned(theory, full(theory.variant.pack, 6), {}).items()))
    ways = side.orders.plays
    bets = tuple(ways.variant.bets[lines.bet] for lines in side.bets)
    table = dealer(ways, automaton(ways, plan.habits), 6, looks=True)
    return table, tuple(bet for bet in bets if bet.sight is Sight.CARDS)


@cache
def dealt() -> Coups:
    return next(dealing(ready()[0], COUPS, 3))


def duels(seen: SeenCards) -> Iterator[Duel]:
    """Each coup with the very cards that lay."""
    table, _ = ready()
    faces = table.plays.variant.pack.faces
    for at, way in enumerate(seen.ways.tolist()):
        lay = [
            None if face == NONE else Card(faces[face], SUITS[suit])
            for face, suit in zip(seen.faces[:, at], seen.suits[:, at], strict=True)
        ]
        said = table.plays.ways[way].duel
        one, other = (
            Score(tuple(c for c in cards if c is not None), score.total, score.natural, score.bust)
            for cards, score in zip((lay[:3], lay[3:]), said.hands, strict=True)
        )
        yield Duel(one, other, said.sign)


def test_the_cards_of_a_coup_come_to_what_it_came_to() -> None:
    worth = dict(zip("A23456789TJQK", [*range(1, 10), 0, 0, 0, 0], strict=True))
    for duel in duels(the(dealt().cards)):
        for score in duel.hands:
            assert sum(worth[card.face] for card in score.cards) % 10 == score.total


@pytest.mark.parametrize("name", [bet.id for bet in ready()[1]])
def test_a_bet_comes_to_the_line_that_decides_it_at_a_table(name: str) -> None:
    table, bets = ready()
    bet = next(each for each in bets if each.id == name)
    marked = MarkedBet(bet, table.plays.ways, table.plays.variant.pack)
    seen = the(dealt().cards)
    ends = [marked.ends[number] for number in marked.decided(seen).tolist()]
    for end, duel in zip(ends, duels(seen), strict=True):
        line = pay_line(bet, duel)
        assert end == (line, 1 if line is None else multiple(line.times, duel)), duel


def test_many_coups_bring_each_bet_what_it_is_worth_exactly_and_the_house_the_rest() -> None:
    table, _ = ready()
    theory = game("punto_banco", side_bets="all")
    side = next(iter(planned(theory, full(theory.variant.pack, 6), {})))
    found = NightTakings(Takings(table, terms(side)), 50)
    for batch in dealing(table, MANY, 5):
        found.count(batch)
    worths = exact("punto_banco", side_bets="all")
    for each in samples(found.takings, found.times):
        assert close(Figure(each.gain, each.error), worths[each.bet].edge), each.bet
    *bets, bank, house = found.nights.spreads
    assert house.total == -sum(spread.total for spread in bets)
    assert bank.total == 0
