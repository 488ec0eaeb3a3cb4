"""Tables of files from outside, read strictly: a class for each names its keys, what each of them
takes and what is usual; what comes of a tree is that table, or everything that is wrong with it.

A library did this before: loading it and having it make its models was a fifth of the time until
the opening page is filled, at each start. What it made is not kept in a file instead: a sheet says
what is paid, and no file of a cache may.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import get_annotations
from types import MappingProxyType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    NoReturn,
    Self,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from typing_extensions import override

from dealer_app.i18n.saying import Saying
from dealer_app.library.faults import SENTENCES, Place, SheetFault, listed, quoted
from dealer_app.library.options import SettledSheet
from dealer_app.rules.fact_classes import dataclass

Read = Callable[[object, object], Any]
"""What makes a value as it is written into what it stands for; the second is what the whole file is
read by, such as its hands. Raises WrongValue."""


class WrongValue(Exception):
    """What is wrong with a value, each with its place in it."""

    def __init__(self, found: list[tuple[Place, Saying]]) -> None:
        super().__init__(found)
        self.found = found

    def under(self, key: str | int) -> Iterator[tuple[Place, Saying]]:
        """The same, as it lies in the table or the list that has the value there."""
        return (((key, *place), saying) for place, saying in self.found)


def wrong(code: str, **values: str | int) -> WrongValue:
    """The fault of that name."""
    assert code in SENTENCES
    return WrongValue([((), Saying(code, values))])


@dataclass(frozen=True, slots=True)
class By:
    """Within `Annotated`: the value is whatever this makes of what is written."""

    read: Callable[[object], object]


@dataclass(frozen=True, slots=True)
class Within:
    """As `By`, of the value and of what the whole file is read by."""

    read: Read


@dataclass(frozen=True, slots=True)
class AtMost:
    """Within `Annotated`, of a list: so many values; any number where it says none."""

    most: int | None


@dataclass(frozen=True, slots=True)
class Then:
    """Within `Annotated`, behind the rest: what is made of what was read."""

    made: Callable[[Any], object]


@dataclass(frozen=True, slots=True)
class Written:
    """What is usual under a key, as a file writes it: it is read as if it stood there."""

    value: object


NEEDED: Final = object()
"""In the place of what is usual: the key may not be left out."""

NONE: Final[Mapping[Any, Any]] = MappingProxyType({})
"""What is usual where a table of any keys may be left out."""


@dataclass(frozen=True, slots=True)
class SheetKey:
    """What a key takes, and what is usual."""

    kind: object
    usual: object


class Strict:
    """A table: no key but its own, no value of another kind.

    Its keys are its annotations, and after them `added`, for each what it takes and what is usual;
    a base's come first, and keep their place where a key is said anew. `unknown` is the fault of a
    key that is none.
    """

    unknown: ClassVar = "unknown_key"
    added: ClassVar[Mapping[str, SheetKey]] = NONE
    _fields: ClassVar[Mapping[str, SheetKey] | None] = None
    _readers: ClassVar[Mapping[str, Read] | None] = None

    def __init__(self, values: Mapping[str, object] = NONE) -> None:
        vars(self).update(values)

    @override
    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(name)

    @classmethod
    def fields(cls) -> Mapping[str, SheetKey]:
        """Its keys in their order, each with what it takes; made when they are first asked for."""
        if "_fields" not in vars(cls):
            said: dict[str, SheetKey] = {}
            for each in reversed(cls.__mro__[:-1]):
                own, named = vars(each), get_annotations(each).items()
                taken = [(key, kind) for key, kind in named if not _of_class(kind)]
                said |= {key: SheetKey(kind, own.get(key, NEEDED)) for key, kind in taken}
                said |= own.get("added", NONE)
            cls._fields = said
        assert cls._fields is not None
        return cls._fields

    @classmethod
    def readers(cls) -> Mapping[str, Read]:
        """What reads each key; made for the first table."""
        if "_readers" not in vars(cls):
            cls._readers = {name: reader(key.kind) for name, key in cls.fields().items()}
        assert cls._readers is not None
        return cls._readers

    @classmethod
    def read(cls, value: object, about: object) -> Self:
        """The table that is written there; WrongValue where it is none."""
        written = cls.spelt(value)
        if not isinstance(written, dict):
            raise wrong("not_table", found=quoted(written))
        keys, readers, values = cls.fields(), cls.readers(), dict[str, object]()
        found: list[tuple[Place, Saying]] = []
        for name, key in keys.items():
            usual = key.usual
            try:
                if name in written:
                    values[name] = readers[name](written[name], about)
                elif isinstance(usual, Written):
                    values[name] = readers[name](usual.value, about)
                elif usual is NEEDED:
                    found.append(((name,), Saying("missing", {})))
                else:
                    values[name] = usual
            except WrongValue as each:
                found += each.under(name)
        for name in written:
            if name not in keys:
                told = {"found": str(name), "allowed": listed(keys)}
                found.append(((name,), Saying(cls.unknown, told)))
        if found:
            raise WrongValue(found)
        table = cls(values)
        table.agree(about)
        return table

    @classmethod
    def spelt(cls, value: object) -> object:
        """The value as a table, where it may be written in short."""
        return value

    def agree(self, about: object) -> None:
        """Raises WrongValue where its values do not go with one another."""


Table = TypeVar("Table", bound=Strict)


def widened(name: str, base: type[Table], added: Mapping[str, SheetKey]) -> type[Table]:
    """A table with these keys besides those of another one."""
    return type(name, (base,), {"added": added})


def _of_class(kind: object) -> bool:
    """True of what all the tables of a class have in common, and is no key."""
    return kind is ClassVar or get_origin(kind) is ClassVar


def reader(kind: Any) -> Read:
    """What reads values of that kind."""
    if isinstance(kind, type) and issubclass(kind, Strict):
        return kind.read
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):  # with None: such a key may be left out, and nothing else
        return reader(inner[0])
    if origin is Annotated:
        return _annotated(*inner)
    if origin is tuple:
        return _listing(reader(inner[0]))
    if origin is Mapping:
        return _mapping(reader(inner[1]))
    assert kind is object, f"no file has {kind} in it"
    return _as_written


def _as_written(value: object, _: object) -> object:
    return value


def _annotated(kind: object, *marks: object) -> Read:
    read: Read | None = None
    for mark in marks:
        match mark:
            case By(by):
                read = _by(by)
            case Within(within):
                read = within
            case AtMost(most):
                read = _at_most(most, read or reader(kind))
            case Then(made):
                read = _then(made, read or reader(kind))
            case _:  # nothing else is written beside a kind
                raise TypeError(mark)
    assert read is not None
    return read


def _by(read: Callable[[object], object]) -> Read:
    return lambda value, _: read(value)


def _then(made: Callable[[Any], object], read: Read) -> Read:
    return lambda value, about: made(read(value, about))


def _at_most(most: int | None, read: Read) -> Read:
    def few(value: object, about: object) -> object:
        if most is not None and isinstance(value, list) and len(value) > most:
            raise wrong("too_many", found=len(value), allowed=most)
        return read(value, about)

    return few


def _listing(read: Read) -> Read:
    """What reads a list of what that reads."""

    def listing(value: object, about: object) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise wrong("not_list", found=quoted(value))
        return tuple(_each(enumerate(value), read, about).values())

    return listing


def _mapping(read: Read) -> Read:
    """What reads a table of any keys, each with what that reads."""

    def mapping(value: object, about: object) -> Mapping[object, object]:
        if not isinstance(value, dict):
            raise wrong("not_table", found=quoted(value))
        return _each(value.items(), read, about)

    return mapping


def _each(values: Iterable[tuple[Any, object]], read: Read, about: object) -> dict[object, object]:
    made: dict[object, object] = {}
    found: list[tuple[Place, Saying]] = []
    for key, value in values:
        try:
            made[key] = read(value, about)
        except WrongValue as each:
            found += each.under(key)
    if found:
        raise WrongValue(found)
    return made


def checked(
    table: type[Table], settled: SettledSheet, file: str, about: object = None
) -> tuple[Table | None, list[SheetFault]]:
    """The tree as that table, or every fault that keeps it from being one."""
    try:
        return table.read(settled.tree, about), []
    except WrongValue as error:
        found = error.found
    holes = settled.holes
    real = (each for each in found if not (each[1].code == "missing" and each[0] in holes))
    return None, [SheetFault(file, saying, settled.origin(place)) for place, saying in real]
