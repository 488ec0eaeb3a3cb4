"""A fact with other values in some of its fields: the one thing that a fold does all the time; and
a fold whose facts nobody goes through for garbage meanwhile."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, make_dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # only the original is typed by its argument
    from dataclasses import replace as replace  # noqa: PLC0414 - handed on
else:
    _MADE: dict[tuple[type | str, ...], Callable[..., object]] = {}
    """What copies a class with so many fields changed, by that class and their names."""

    def replace(fact: object, /, **changes: object) -> object:
        """`dataclasses.replace` for facts with slots and without `__post_init__`, at five to
        seven times its speed."""
        made = _MADE.get((fact.__class__, *changes))
        if made is None:
            made = _MADE[fact.__class__, *changes] = _copier(fact.__class__, tuple(changes))
        return made(fact, **changes)

    def _copier(kind: type, changed: tuple[str, ...]) -> Callable[..., object]:
        """A function that copies a fact of this class slot by slot, but for those that change.

        It fills a class with the same slots that is not frozen, so that Python fills it at once;
        what it made may become a fact.
        """
        names = tuple(field.name for field in fields(kind))
        if names != kind.__slots__ or hasattr(kind, "__post_init__"):
            raise TypeError(kind)
        unknown = set(changed) - set(names)
        if unknown:
            raise AttributeError(*unknown)
        twin = make_dataclass(kind.__name__, names, slots=True, repr=False, eq=False)
        head = f"made({', '.join(('_', '/', *changed))}):"
        lines = [f"def {head}", " _new = _fresh(_twin)"]
        lines += [f" _new.{n} = {n if n in changed else f'_.{n}'}" for n in names]
        lines += [" _new.__class__ = _kind", " return _new"]
        known = {"_fresh": object.__new__, "_twin": twin, "_kind": kind}
        exec("\n".join(lines), known)  # noqa: S102 - of the names of a class's own fields
        return known["made"]


@contextmanager
def uncollected() -> Iterator[None]:
    """Without Python looking for what may go: a hundred thousand facts come at once, and stay."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()
