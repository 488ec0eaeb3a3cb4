"""A fact with other values in some fields is what `dataclasses` make of it."""

import dataclasses
import gc
import inspect
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

from dealer_app import rules, table
from dealer_app.rules.coup import Coup, Stake
from dealer_app.rules.fast_replace import replace, uncollected
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table.roll import Reckoning

FACTS = [
    (Coup(3, 1, seats=9), {"closed": True, "void": "misdeal"}),
    (Coup(3, 1, seats=9), {}),
    (Stake(Seat("2"), BetId("ponte"), Money(100)), {"amount": Money(200)}),
]


@pytest.mark.parametrize(("fact", "changes"), FACTS)
def test_a_changed_fact_is_another_with_all_else_as_it_was(
    fact: Coup | Stake, changes: dict[str, object]
) -> None:
    before = dataclasses.astuple(fact)
    changed = replace(fact, **changes)  # type: ignore[arg-type]
    assert changed == dataclasses.replace(fact, **changes)  # type: ignore[arg-type]
    assert type(changed) is type(fact)
    assert dataclasses.astuple(fact) == before


def test_a_name_that_is_no_field_is_no_change() -> None:
    coup = Coup(3, 1, seats=9)
    with pytest.raises(AttributeError):
        replace(coup, croupier="Anne")  # type: ignore[call-arg]


def test_a_fact_that_checks_itself_is_none_to_be_changed_unchecked() -> None:
    with pytest.raises(TypeError):
        replace(Signature("Anne"), beside=("Bernard",))


def test_every_fact_of_the_rules_and_the_table_can_be_changed_but_one_that_checks_itself() -> None:
    unchanged = set[type]()
    for kind in facts():
        fact: Any = object.__new__(kind)
        for field in dataclasses.fields(kind):
            object.__setattr__(fact, field.name, field.name)
        try:
            assert replace(fact) == fact
        except TypeError:
            unchanged.add(kind)
    assert unchanged == {Signature, Reckoning}  # one checks itself, one is a way to reckon, no fact


def facts() -> Iterator[type]:
    """Every dataclass of both rooms."""
    for room in (rules, table):
        for module in walk_packages(room.__path__, f"{room.__name__}."):
            for _, kind in inspect.getmembers(import_module(module.name), inspect.isclass):
                if dataclasses.is_dataclass(kind) and kind.__module__ == module.name:
                    yield kind


def test_python_looks_for_what_may_go_afterwards_only_where_it_did_before() -> None:
    before = gc.isenabled()
    try:
        for looks in (True, False):
            (gc.enable if looks else gc.disable)()
            with uncollected():
                assert not gc.isenabled()
            assert gc.isenabled() is looks
    finally:
        (gc.enable if before else gc.disable)()
