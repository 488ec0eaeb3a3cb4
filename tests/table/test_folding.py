"""A fold that knows what follows comes to the same tables as one fact after the other."""

from functools import cache
from itertools import pairwise

import pytest

from dealer_app.library import variant_ids
from dealer_app.table import events as ev
from dealer_app.table.history import History
from dealer_app.table.roll import ReckonedRoll
from dealer_app.table.state import KEPT_UP, apply, fold, opened
from dealer_app.table.table import Table
from tests.benchmarks import patrons
from tests.builders import replayed
from tests.play import PlayTable
from tests.reports.money_night import casino_night
from tests.table.view.test_past import NOBODYS


@cache
def night() -> PlayTable:
    """A counted night, its commission marked and collected, one coup put right and one void."""
    return casino_night()


def start() -> Table:
    session = night()
    return opened(session.table.opened, session.table.resolve)


def test_a_night_folded_at_once_is_the_one_that_was_folded_fact_by_fact() -> None:
    facts = list(zip(night().events, night().times, strict=True))[1:]
    stood = start()
    for number, (event, at) in enumerate(facts, start=1):
        stood = apply(stood, event, at)
        if number % 9 == 0:
            assert fold(start(), facts[:number]) == stood
    assert fold(start(), facts) == stood == night().table


def test_what_is_due_stands_wherever_somebody_may_look() -> None:
    stood = start()
    for event, then in pairwise(night().events):
        before, stood = stood, apply(stood, event, None, then)
        if isinstance(then, ev.StakeLaid | ev.CardDealt):
            continue
        if isinstance(event, ev.Movement) and isinstance(then, ev.Movement):
            continue
        assert stood == apply(before, event)


BARE = f"""
variant punto_banco
shoe
{"".join(f"coup{chr(10)}deal {each}{chr(10)}" for each in ("9 K K K", "2 3 7 K 4") * 3)}
coup
burn 4
deal 9 K K K
coup
void a chef's word
coup
stake 1 ponte 100
deal 9 K K K
coup
deal 9 K K K
coup 2026-11-20 21:47
deal 9 K K K
coup
cut 0
deal 9 2 K K
"""
"""Coups in which cards alone lie, and others between them."""


DUEL = """
variant festival
shoe
coup
deal 9 K K K
coup
bank 1 1000
banco 2 1000
deal 9 K K K
coup
deal 9 K K K
"""


@pytest.mark.parametrize("game", [*variant_ids(), BARE, DUEL, NOBODYS])
def test_what_is_kept_up_from_coup_to_coup_is_what_all_of_them_come_to(game: str) -> None:
    random = game in variant_ids()
    played = patrons.Night(patrons.opened(game), seed=3).play(12) if random else replayed(game)
    coups = played.table.coups
    for count in range(1, len(coups) + 1):
        until, anew = coups.first(count), ReckonedRoll(coups[:count])
        for each in KEPT_UP:
            assert until.come_to(each) == anew.come_to(each)


def test_a_coup_behind_one_that_nobody_ended_is_folded_as_a_changed_journal_tells_it() -> None:
    opening: list[ev.Event] = [ev.ShoeOpened(8), ev.CoupOpened(), ev.CoupOpened()]
    stood = fold(start(), ((fact, None) for fact in opening))
    assert stood.coup is not None
    assert (stood.coup.number, len(stood.coups)) == (1, 0)


@pytest.mark.parametrize("game", variant_ids())
def test_a_random_night_read_on_at_once_is_the_one_that_was_read_entry_by_entry(game: str) -> None:
    """Stakes and cards that follow one another are taken at once, whoever banks."""
    session = patrons.Night(patrons.opened(game), seed=5).play(30)
    first, *facts = session.events
    assert isinstance(first, ev.TableOpened)
    fresh = History(opened(first, session.table.resolve), None, session.signatures[0])
    at_once = fresh.read_on(facts, session.times[1:], session.signatures[1:])
    one_by_one = fresh
    for place, fact in enumerate(facts, start=1):
        one_by_one = one_by_one.after([fact], session.times[place], session.signatures[place])
    assert not at_once.unfit
    assert at_once.table == one_by_one.table == session.table
    assert at_once.marks == one_by_one.marks
    assert at_once.events == one_by_one.events == session.events
