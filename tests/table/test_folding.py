"""A fold that knows what follows comes to the same tables as one fact after the other."""

from functools import cache
from itertools import pairwise

import pytest

from dealer_app.library import variant_ids
from dealer_app.table import events as ev
from dealer_app.table.history import History
from dealer_app.table.state import apply, fold, opened
from dealer_app.table.table import Table
from tests.benchmarks import patrons
from tests.play import PlayTable
from tests.reports.money_night import casino_night


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
