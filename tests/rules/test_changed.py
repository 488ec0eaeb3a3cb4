"""A fact, and one with other values in some fields, is what `dataclasses` make of it."""

import copy
import dataclasses
import gc
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from typing_extensions import override

from dealer_app import rules, table
from dealer_app.rules.coup import Coup, Stake
from dealer_app.rules.fact_classes import dataclass, replace, uncollected
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table.roll import Reckoning


def made_by(decorator: Callable[..., Any]) -> dict[str, type[Any]]:
    """Classes of every form that facts have, as that decorator makes them."""

    @decorator(frozen=True, slots=True)
    class Plain:
        seat: str
        amount: int = 5
        others: list[str] = dataclasses.field(default_factory=list, compare=False, repr=False)
        notes: list[str] = dataclasses.field(default_factory=list, hash=False)

    @decorator(frozen=True, slots=True)
    class Within(Plain):
        """Another, and what it holds."""

        plain: tuple[Any, ...] = ()

    @decorator(frozen=True, slots=True)
    class One:
        number: int

        def __post_init__(self) -> None:
            if self.number < 0:
                raise ValueError(self.number)

    @decorator(frozen=True, slots=True)
    class Nothing:
        pass

    @decorator(frozen=True, slots=True)
    class Own:  # noqa: PLW1641 - the decorator has it hashed
        name: str

        @override
        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own) and self.name.lower() == other.name.lower()

        @override
        def __repr__(self) -> str:
            return self.name

    @decorator(frozen=True, slots=True)
    class Hashed:
        name: str

        @override
        def __hash__(self) -> int:
            return 7

    @decorator(frozen=True, slots=True, eq=False)
    class Itself:
        name: str

    @decorator(frozen=True, slots=True)
    class Named:
        usual: int = dataclasses.field(default=3, kw_only=True)
        name: str

    kinds = (Named, Plain, Within, One, Nothing, Own, Hashed, Itself)
    return {kind.__name__: kind for kind in kinds}


GIVEN: dict[str, tuple[tuple[object, ...], ...]] = {
    "Plain": (("1",), ("1", 5), ("1", 5, ["x"]), ("1", 5, [], ["y"]), ("2", 5)),
    "Within": (("1",), ("1", 5, [], [], (1,)), ("1", 6, ["y"], [], (1,))),
    "One": ((1,), (1,), (2,)),
    "Nothing": ((), ()),
    "Own": (("Anne",), ("anne",), ("Bernard",)),
    "Hashed": (("Anne",), ("Anne",), ("Bernard",)),
    "Itself": (("Anne",), ("Anne",)),
    "Named": (("Anne",), ("Bernard",)),
}
MADE, PYTHONS = made_by(dataclass), made_by(dataclasses.dataclass)


def seen(kind: type[Any], given: tuple[tuple[object, ...], ...]) -> Iterator[object]:
    """All that is seen of a class, and of its facts."""
    yield from (kind.__slots__, kind.__match_args__, [*inspect.signature(kind).parameters])
    facts = [kind(*each) for each in given]
    for fact in facts:
        yield from (repr(fact), [fact == other for other in facts], fact == given)
        yield from (dataclasses.asdict(copy.deepcopy(fact)), dataclasses.astuple(fact))
        yield dataclasses.asdict(dataclasses.replace(fact))


FACTS = [
    (Coup(3, 1, seats=9), {"closed": True, "void": "misdeal"}),
    (Coup(3, 1, seats=9), {}),
    (Stake(Seat("2"), BetId("ponte"), Money(100)), {"amount": Money(200)}),
]


@pytest.mark.parametrize("name", GIVEN)
def test_a_class_of_facts_is_seen_as_python_makes_it(name: str) -> None:
    kind, given = made_by(dataclass)[name], GIVEN[name]
    assert [*seen(kind, given)] == [*seen(PYTHONS[name], given)]


@pytest.mark.parametrize("name", sorted(GIVEN.keys() - {"Own", "Itself"}))
def test_a_fact_is_hashed_as_python_does_it(name: str) -> None:
    for given in GIVEN[name]:
        assert hash(MADE[name](*given)) == hash(PYTHONS[name](*given))


def test_facts_of_one_form_and_of_two_classes_differ() -> None:
    assert MADE["One"](1) != PYTHONS["One"](1)


def test_what_fills_a_fact_is_compiled_with_the_first_one() -> None:
    kinds = made_by(dataclass)
    assert not any(map(inspect.isfunction, (vars(kind)["__init__"] for kind in kinds.values())))
    for name, kind in kinds.items():
        first, again = (kind(*GIVEN[name][0]) for _ in range(2))
        assert inspect.isfunction(vars(kind)["__init__"])
        assert repr(first) == repr(again) == repr(MADE[name](*GIVEN[name][0]))


def test_a_class_that_is_no_fact_itself_is_filled_as_the_one_of_facts_that_it_follows() -> None:
    class After(made_by(dataclass)["One"]):  # type: ignore[misc]  # a class of any name
        __slots__ = ()

        def __init__(self, number: int) -> None:
            super().__init__(number + 1)

    assert [After(1).number, After(2).number] == [2, 3]


def test_what_is_filled_by_its_name_alone_is_filled_by_nothing_else() -> None:
    assert MADE["Named"]("Anne", usual=4).usual == 4
    with pytest.raises(TypeError):
        MADE["Named"]("Anne", 4)


def test_what_a_class_makes_anew_is_not_shared_by_its_facts() -> None:
    one, other = MADE["Plain"]("1"), MADE["Plain"]("2")
    assert one.others is not other.others


def test_nothing_of_a_fact_is_changed_or_taken_away() -> None:
    fact = MADE["Plain"]("1")
    for name in ("seat", "croupier"):
        with pytest.raises(dataclasses.FrozenInstanceError, match=name):
            setattr(fact, name, "2")
        with pytest.raises(dataclasses.FrozenInstanceError, match=name):
            delattr(fact, name)
    assert fact.seat == "1"


def test_a_fact_that_checks_itself_is_checked_as_it_is_made() -> None:
    with pytest.raises(ValueError, match="-1"):
        MADE["One"](-1)


def test_a_fact_that_lacks_a_field_is_none() -> None:
    with pytest.raises(TypeError, match=r"Stake.__init__\(\) missing 1 required"):
        Stake(Seat("2"), BetId("ponte"))  # type: ignore[call-arg]


def test_a_class_of_pythons_may_be_one_of_facts_and_more() -> None:
    kind = dataclasses.make_dataclass(
        "More", [("more", int)], bases=(MADE["One"],), frozen=True, slots=True
    )
    assert dataclasses.astuple(kind(1, 2)) == (1, 2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        kind(1, 2).number = 3


def test_what_is_no_fact_is_left_to_python() -> None:
    with pytest.raises(TypeError):
        dataclass(frozen=False, slots=True)
    odd = {"a": dataclasses.field(init=False), "__annotations__": {"a": int}}
    with pytest.raises(TypeError):
        dataclass(frozen=True, slots=True)(type("Odd", (), odd))


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


def test_what_stays_after_a_fold_is_gone_through_by_nobody_at_once() -> None:
    before = gc.isenabled()
    gc.enable()
    try:
        with uncollected():
            stays = [Stake(Seat("2"), BetId("ponte"), Money(100))]
        assert not any(each is stays for each in gc.get_objects(generation=0))
    finally:
        (gc.enable if before else gc.disable)()
