"""Facts: their classes, made in a tenth of Python's time; a fact with other values in some of its
fields, which is what a fold does all the time; and a fold whose facts nobody goes through for
garbage meanwhile."""

import dataclasses
import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from functools import partial
from operator import attrgetter
from reprlib import recursive_repr
from types import MethodType
from typing import TYPE_CHECKING

from typing_extensions import override

if TYPE_CHECKING:  # only the originals are typed by their arguments
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - handed on
    from dataclasses import replace as replace  # noqa: PLC0414 - handed on
else:

    def dataclass(*, frozen: bool, slots: bool, eq: bool = True) -> Callable[[type], type]:
        """`dataclasses.dataclass` for facts: frozen, with slots, and without what is no field.

        Python compiles six functions for each class, which is a quarter of the program's start.
        Here one is compiled, with the first fact, and the others are the same for all: what is
        compared and hashed is got field by field in one call, what is refused and shown needs no
        class.
        """
        if not frozen or not slots:
            raise TypeError(frozen, slots)

        def made(plain: type) -> type:
            plain.__doc__ = plain.__doc__ or plain.__name__  # else Python works out a signature
            within = any(map(dataclasses.is_dataclass, plain.__bases__))  # a frozen one, as all are
            bare = partial(dataclasses.dataclass, init=False, repr=False, eq=False, slots=True)
            kind = bare(frozen=within)(plain)
            kind.__dataclass_params__.frozen = True
            known, own = fields(kind), set(vars(kind))
            for each in known:
                if not each.init:
                    raise TypeError(each)
            methods = _FROZEN | {"__init__": _Unfilled(kind, known)}
            if eq:
                methods |= _comparison(known)
                own -= {"__hash__"} if kind.__hash__ is None else set()
            for name, method in methods.items():
                if name not in own:
                    setattr(kind, name, method)
            return kind

        return made

    class _Twins(dict[type, type]):
        """Of each class of facts another with the same slots that is not frozen, so that Python
        fills it at once; what it filled becomes a fact. Most are never asked for."""

        @override
        def __missing__(self, kind: type) -> type:
            names = tuple(field.name for field in fields(kind))
            self[kind] = twin = type(kind.__name__, (), {"__slots__": names})
            return twin

    _TWINS = _Twins()

    _FEW = 2
    """Fields that are filled one by one in no more time than it takes to become a twin and back."""

    class _Unfilled:
        """Stands for what fills the facts of a class until the first one is made: of most classes
        none is before a page is seen, and to compile it takes longer than all else of a class."""

        def __init__(self, kind: type, known: tuple[Field[object], ...]) -> None:
            self._kind, self._known = kind, known

        def __get__(self, fact: object, kind: type) -> Callable[..., None]:
            self._kind.__init__ = filled = _initialiser(self._kind, self._known)
            return filled if fact is None else MethodType(filled, fact)

    def _initialiser(kind: type, known: tuple[Field[object], ...]) -> Callable[..., None]:
        """What fills a fact, its fields in their order, each by a value or as the class says.

        One of several fields is filled while it is of the class that is not frozen.
        """
        values: dict[str, object] = {"_put": object.__setattr__, "_twins": _TWINS, "_kind": kind}
        lines, inline, named = list[str](), ["self"], list[str]()
        at_once = len(known) > _FEW and kind.__bases__ == (object,)
        if at_once:
            lines.append(" _put(self, '__class__', _twins[_kind])")
        for each in known:
            name, value, parameter = each.name, each.name, each.name
            if each.default is not MISSING:
                values[f"_of_{name}"], parameter = each.default, f"{name}=_of_{name}"
            elif each.default_factory is not MISSING:
                values[f"_of_{name}"], parameter = each.default_factory, f"{name}=_put"
                value = f"_of_{name}() if {name} is _put else {name}"
            (named if each.kw_only else inline).append(parameter)
            lines.append(
                f" self.{name} = {value}" if at_once else f" _put(self, {name!r}, {value})"
            )
        if at_once:
            lines.append(" self.__class__ = _kind")
        if hasattr(kind, "__post_init__"):
            lines.append(" self.__post_init__()")
        parameters = ", ".join([*inline, *(["*", *named] if named else [])])
        text = "\n".join([f"def __init__({parameters}):", *(lines or [" return"])])
        exec(text, values)  # noqa: S102 - of the names of a class's own fields
        filled = values["__init__"]
        filled.__qualname__ = f"{kind.__qualname__}.__init__"
        filled.__annotations__ = {**{each.name: each.type for each in known}, "return": None}
        return filled

    def _comparison(known: tuple[Field[object], ...]) -> dict[str, Callable[..., object]]:
        """How facts of one class with these fields are compared, and hashed as Python does it."""
        values = _values(each.name for each in known if each.compare)
        to_hash = _values(
            each.name for each in known if (each.compare if each.hash is None else each.hash)
        )

        def __eq__(self: object, other: object) -> bool:  # noqa: N807 - its name in a class
            if other.__class__ is self.__class__:
                return values(self) == values(other)
            return NotImplemented

        def __hash__(self: object) -> int:  # noqa: N807 - its name in a class
            return hash(to_hash(self))

        return {"__eq__": __eq__, "__hash__": __hash__}

    def _values(fields: Iterable[str]) -> Callable[[object], tuple[object, ...]]:
        """What gets the values of these fields of a fact, several in one call."""
        names = tuple(fields)
        if len(names) > 1:
            return attrgetter(*names)
        return lambda fact: tuple(getattr(fact, name) for name in names)

    @recursive_repr()
    def _shown(self: object) -> str:
        told = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
        return f"{self.__class__.__qualname__}({', '.join(told)})"

    def _refused(_: object, name: str, __: object = None) -> None:
        raise FrozenInstanceError(name)

    def _kept(self: object) -> list[object]:
        return [getattr(self, each.name) for each in fields(self)]

    def _restored(self: object, state: list[object]) -> None:
        for each, value in zip(fields(self), state, strict=True):
            object.__setattr__(self, each.name, value)

    _FROZEN = {
        "__setattr__": _refused,
        "__delattr__": _refused,
        "__repr__": _shown,
        "__getstate__": _kept,
        "__setstate__": _restored,
    }

    class _Copiers(dict[tuple[type | str, ...], Callable[..., object]]):
        """What copies a class with so many fields changed, by that class and their names."""

        @override
        def __missing__(self, known: tuple[type, ...]) -> Callable[..., object]:
            kind, *changed = known
            self[known] = made = _copier(kind, tuple(changed))
            return made

    _COPIERS = _Copiers()

    def replace(fact: object, /, **changes: object) -> object:
        """`dataclasses.replace` for facts with slots and without `__post_init__`, at five to
        seven times its speed."""
        return _COPIERS[fact.__class__, *changes](fact, changes)

    def _copier(kind: type, changed: tuple[str, ...]) -> Callable[..., object]:
        """A function that copies a fact of this class slot by slot, but for those that change; it
        fills a twin of it."""
        names = tuple(field.name for field in fields(kind))
        if names != kind.__slots__ or hasattr(kind, "__post_init__"):
            raise TypeError(kind)
        unknown = set(changed) - set(names)
        if unknown:
            raise AttributeError(*unknown)
        name = f"{kind.__name__}_changed"
        lines = [f"def {name}(_, _changes):", " _new = _fresh(_twin)"]
        lines += [
            f" _new.{n} = " + (f"_changes[{n!r}]" if n in changed else f"_.{n}") for n in names
        ]
        lines += [" _new.__class__ = _kind", " return _new"]
        known = {"_fresh": object.__new__, "_twin": _TWINS[kind], "_kind": kind}
        exec("\n".join(lines), known)  # noqa: S102 - of the names of a class's own fields
        return known[name]


@contextmanager
def uncollected() -> Iterator[None]:
    """Without Python looking for what may go: a hundred thousand facts come at once, and stay."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.freeze()
            gc.unfreeze()  # what stays is as old as what was there: nobody goes through it now
            gc.enable()
