"""What was recorded one after the other: each longer roll shares what the shorter one holds.

A night of ten thousand coups keeps ten thousand tables, one before each coup; if each held its own
tuple of the coups before it, memory would grow with their square, and so would every key with their
number if it went through them all. A roll of one coup more costs the same at any length, and what
is summed along it goes on from what it came to one coup before.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from operator import is_
from typing import Any, Final, Generic, Self, TypeAlias, TypeVar, cast, overload

from typing_extensions import override

from dealer_app.rules.fact_classes import dataclass

T = TypeVar("T")
S = TypeVar("S")

_LEAF: Final = 32
"""How many items lie together: what is copied where one more is laid on."""


class Roll(Sequence[T]):
    """A sequence that never changes: `and_one` and `and_more` give a longer one at little cost.

    A slice is a tuple of what is asked for, so that the end of a long roll is looked at alone.
    """

    __slots__ = ("_full", "_tail")

    def __init__(self, items: Iterable[T] = ()) -> None:
        every = tuple(items)
        whole = len(every) - len(every) % _LEAF
        leaves = (every[start : start + _LEAF] for start in range(0, whole, _LEAF))
        self._full: tuple[tuple[T, ...], ...] = tuple(leaves)
        self._tail = every[whole:]

    def and_one(self, item: T) -> Self:
        """The roll with that item at its end."""
        longer = object.__new__(type(self))
        tail = (*self._tail, item)
        longer._full, longer._tail = self._full, tail
        if len(tail) == _LEAF:
            longer._full, longer._tail = (*self._full, tail), ()
        return longer

    def and_more(self, items: Iterable[T]) -> Self:
        """The roll with these at its end, in order."""
        every = (*self._tail, *items)
        whole = len(every) - len(every) % _LEAF
        longer = object.__new__(type(self))
        longer._full, longer._tail = self._full, every[whole:]
        if whole:
            leaves = (every[start : start + _LEAF] for start in range(0, whole, _LEAF))
            longer._full = (*self._full, *leaves)
        return longer

    def first(self, count: int) -> Self:
        """The roll of its first so many items."""
        shorter = object.__new__(type(self))
        leaf, within = divmod(count, _LEAF)
        every = (*self._full, self._tail)
        shorter._full, shorter._tail = self._full[:leaf], every[leaf][:within]
        return shorter

    @override
    def __len__(self) -> int:
        return len(self._full) * _LEAF + len(self._tail)

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...

    @override
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            if step != 1:
                return tuple(self._at(each) for each in range(start, stop, step))
            leaf = min(start // _LEAF, len(self._full))  # the last may be the tail
            within = start - leaf * _LEAF
            from_there = chain(chain.from_iterable(self._full[leaf:]), self._tail)
            return tuple(islice(from_there, within, within + max(0, stop - start)))
        if place == -1 and self._tail:  # what is asked for most, once an entry and a reckoning
            return self._tail[-1]
        length = len(self)
        if not -length <= place < length:
            raise IndexError(place)
        return self._at(place % length)

    def _at(self, place: int) -> T:
        leaf, within = divmod(place, _LEAF)
        return self._full[leaf][within] if leaf < len(self._full) else self._tail[within]

    @override
    def __iter__(self) -> Iterator[T]:
        return chain(chain.from_iterable(self._full), self._tail)

    @override
    def __eq__(self, other: object) -> bool:
        if isinstance(other, Roll):
            return self is other or (self._full == other._full and self._tail == other._tail)
        return [*self] == [*other] if isinstance(other, tuple | list) else NotImplemented

    @override
    def __hash__(self) -> int:
        return hash((len(self), self._tail))

    @override
    def __repr__(self) -> str:
        return f"{type(self).__name__}({tuple(self)!r})"


@dataclass(frozen=True, eq=False, slots=True)
class Reckoning(Generic[T, S]):
    """What is kept up along a roll: from what it begins, and what one item more makes of it.

    What it comes to is never changed once it was come to: the roll one shorter has it still.
    """

    begins: S
    goes_on: Callable[[S, T], S]


Reckonings: TypeAlias = tuple[Reckoning[T, Any], ...]
"""Several that are kept up along one roll."""


class ReckonedRoll(Roll[T]):
    """A roll that keeps what its reckonings came to, so that one item more looks at that alone.

    `before` is the roll without its last item, `reached` what each reckoning has come to by now,
    `kept` those of which alone it is kept, where it is known.
    """

    __slots__ = ("before", "kept", "reached")

    def __init__(self, items: Iterable[T] = ()) -> None:
        every = tuple(items)
        super().__init__(every)
        self.reached: dict[Reckoning[T, Any], Any] | None = None
        self.kept: Reckonings[T] | None = None
        self.before: ReckonedRoll[T] | None = None
        if every:
            empty: ReckonedRoll[T] = ReckonedRoll()
            self.before = empty.and_more(every[:-1])

    @override
    def and_one(self, item: T) -> Self:
        longer = super().and_one(item)
        longer.before, longer.reached, longer.kept = self, None, None
        return longer

    @override
    def and_more(self, items: Iterable[T]) -> Self:
        longer = self
        for item in items:
            longer = longer.and_one(item)
        return longer

    @override
    def first(self, count: int) -> Self:
        shorter: ReckonedRoll[T] = self
        for _ in range(len(self) - count):
            assert shorter.before is not None
            shorter = shorter.before
        return cast(Self, shorter)

    def with_other(self, place: int, item: T) -> Self:
        """The roll with the item at that place, from 0, replaced; what follows is laid on anew."""
        return self.first(place).and_one(item).and_more(self[place + 1 :])

    def kept_up(self, reckonings: Reckonings[T], moved: Reckonings[T] | None = None) -> Self:
        """The roll, with these worked out now, and not once they are first asked for; the last item
        changes those alone of them that it `moved`, every one where that is not said."""
        before, last = self.before, cast(T, self[-1] if len(self) else None)
        if self.reached is None and before is not None and before.kept is reckonings:
            so_far = before.reached or {}  # nearly always so: all coups before are summed
            reached = dict(so_far)
            for each in reckonings if moved is None else moved:
                reached[each] = each.goes_on(so_far[each], last)
            self.reached, self.kept = reached, reckonings
            return self
        reached = {**(self.reached or {})}
        for each in reckonings:
            if each not in reached:
                reached[each] = self._come_to(each)
        self.reached, alone = reached, len(reached) == len(reckonings)
        self.kept = reckonings if alone else None
        return self

    def come_to(self, reckoning: Reckoning[T, S]) -> S:
        """What that reckoning has come to at the end of the roll."""
        reached = self.reached
        if reached is None or reckoning not in reached:
            reached = self.reached = {**(reached or {}), reckoning: self._come_to(reckoning)}
            self.kept = None
        return cast(S, reached[reckoning])

    def _come_to(self, reckoning: Reckoning[T, S]) -> S:
        """The same, worked out from the last roll before that keeps it, and not kept."""
        behind: list[ReckonedRoll[T]] = []
        at: ReckonedRoll[T] | None = self
        while at is not None and (at.reached is None or reckoning not in at.reached):
            behind.append(at)
            at = at.before
        found = reckoning.begins if at is None else cast(S, (at.reached or {})[reckoning])
        for roll in reversed(behind):
            if len(roll):
                found = reckoning.goes_on(found, roll[-1])
        return found


class Selfsame:
    """Things that are known again by themselves, not by what they hold: they never change."""

    __slots__ = ("things",)

    def __init__(self, *things: object) -> None:
        self.things = things

    @override
    def __hash__(self) -> int:
        return hash(tuple(map(id, self.things)))

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Selfsame) and all(map(is_, self.things, other.things))
