"""A fact with other values in some fields is what `dataclasses` make of it."""

import dataclasses

import pytest

from dealer_app.rules.coup import Coup, Stake
from dealer_app.rules.fast_replace import replace
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import BetId, Seat

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
