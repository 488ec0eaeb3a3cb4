"""The facts of a log as canonical JSON and back: one codec for the tables’ journals, the register
and a trainee’s record. Each brings its union of facts, and says what is written otherwise; the
fields of a fact are written and read by their types, and refused where a value is not of its
own.

A fact is stored under the name of its class, by the names of its fields; whose hand an entry bears
stands in its body beside that.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from operator import attrgetter
from types import MappingProxyType, NoneType
from typing import (
    Any,
    Final,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.chain import Stored, canonical
from dealer_app.store.troubles import NotUnderstood

T = TypeVar("T")


class ByNewer(KeyError):
    """A kind, a version or a part that this program never wrote: a newer one did."""


class _Written:
    """Stands where no value of a field is left out of the body."""


WRITTEN: Final = _Written()
"""What is left out of a field that is always written, whatever its usual value is."""

_NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})
_MICROSECOND: Final = timedelta(microseconds=1)


class Converter(NamedTuple):
    """How values of a type are written and read."""

    write: Callable[[object], object]
    read: Callable[[object], object]


class StoredField(NamedTuple):
    """A field of a record: how it is written and read, and the value for which it is left out."""

    write: Callable[[object], object]
    read: Callable[[object], object]
    unset: object


class StoredClass(Generic[T]):
    """A class whose values are written by the names of their fields."""

    def __init__(self, made: type[T], stored: Mapping[str, StoredField]) -> None:
        self.fields: Final = stored
        self._made: Final[Callable[..., T]] = made
        self._rows = tuple((name, *each) for name, each in stored.items())
        self._names = frozenset(stored)

    def write(self, value: object) -> dict[str, object]:
        """The body of a value; TypeError where it or a part is not of the type it is declared."""
        if type(value) is not self._made:
            raise TypeError(value)
        body: dict[str, object] = {}
        for name, write, _, unset in self._rows:
            part = getattr(value, name)
            if unset is WRITTEN or part != unset:
                body[name] = write(part)
        return body

    def read(self, value: object) -> T:
        """The value of a body; KeyError, TypeError or ValueError where it is none, ByNewer where it
        has a part that no value of the class has."""
        if type(value) is not dict:
            raise TypeError(value)
        if not self._names.issuperset(value):
            raise ByNewer(value)
        return self._made(
            **{
                name: read(value[name]) if name in value or unset is WRITTEN else unset
                for name, _, read, unset in self._rows
            }
        )


class FieldForms:
    """How the fields of a log are written: by their types, and left out where they are usual.

    `forms` are types that are written in a way of their own, `rows` classes that are written as the
    list of their fields, and `left_out` what else than its usual value a field of a class is left
    out for.
    """

    def __init__(
        self,
        forms: Mapping[object, Converter] = _NOTHING,
        rows: Collection[type] = (),
        left_out: Mapping[type, Mapping[str, object]] = _NOTHING,
    ) -> None:
        self._forms = {**_EVERYWHERE, **forms}
        self._rows = rows
        self._left_out = left_out

    def with_form(self, kind: object, form: Converter) -> Self:
        """The same, and values of one type more are written in a way of their own."""
        return type(self)({**self._forms, kind: form}, self._rows, self._left_out)

    def record(self, made: type[T]) -> StoredClass[T]:
        """How a class of facts, or of what stands in one, is written by the names of its fields."""
        types = get_type_hints(made)
        unset = self._left_out.get(made, _NOTHING)
        return StoredClass(
            made,
            {
                each.name: StoredField(
                    *self.converter(types[each.name]),
                    unset.get(each.name, _usual(each, types[each.name])),
                )
                for each in fields(made)  # type: ignore[arg-type]  # every such class is a dataclass
            },
        )

    def converter(self, kind: Any) -> Converter:
        """How values of a type are written; TypeError of one that no field is of."""
        if kind not in self._forms:
            self._forms[kind] = self._form(kind)
        return self._forms[kind]

    def _form(self, kind: Any) -> Converter:
        parts = get_args(kind)
        if NoneType in parts:
            (kind,) = (each for each in parts if each is not NoneType)
            return self.converter(kind)
        if parts:
            return self._composed(get_origin(kind), parts)
        if hasattr(kind, "__supertype__"):
            return self.converter(kind.__supertype__)
        if issubclass(kind, StrEnum):
            return _one_of(kind)
        if issubclass(kind, tuple):
            return _row(kind, self._parts(kind, kind._fields), tuple, kind._make)
        if is_dataclass(kind):
            return self._of_dataclass(kind)
        raise TypeError(kind)

    def _of_dataclass(self, kind: Any) -> Converter:
        if kind in self._rows:
            names = [each.name for each in fields(kind)]
            parts = self._parts(kind, names)
            return _row(kind, parts, attrgetter(*names), lambda found: kind(*found))
        record: StoredClass[Any] = self.record(kind)
        return Converter(record.write, record.read)

    def _composed(self, origin: object, parts: tuple[Any, ...]) -> Converter:
        if origin is Mapping:
            return _pairs(*map(self.converter, parts))
        if origin is frozenset:
            return _sorted(*map(self.converter, parts))
        if origin is tuple and parts[1:] == (...,):
            return _several(self.converter(parts[0]))
        if origin is tuple:
            return _row(tuple, [*map(self.converter, parts)], tuple, tuple)
        raise TypeError(origin)

    def _parts(self, kind: type, names: Iterable[str]) -> Sequence[Converter]:
        types = get_type_hints(kind)
        return [self.converter(types[name]) for name in names]


def _usual(field: Field[Any], kind: object) -> object:
    """The value of a field that nobody set; WRITTEN where somebody always does."""
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    return None if NoneType in get_args(kind) else WRITTEN


def of_type(kind: type[T]) -> Callable[[object], T]:
    """The value itself, if it is of that very type; TypeError if not (True is no number)."""

    def checked(value: object) -> T:
        if type(value) is kind:
            return value
        raise TypeError(kind.__name__)

    return checked


_text: Final = of_type(str)
_whole: Final = of_type(int)
_flag: Final = of_type(bool)
_list: Final = of_type(list)
_tuple: Final = of_type(tuple)
_set: Final = of_type(frozenset)
_day: Final = of_type(date)
_span: Final = of_type(timedelta)
_moment: Final = of_type(datetime)


def _several(one: Converter) -> Converter:
    """A tuple of such values, written as a list."""
    write, read = one
    return Converter(
        lambda values: [write(value) for value in _tuple(values)],
        lambda values: tuple([read(value) for value in _list(values)]),
    )


def _sorted(one: Converter) -> Converter:
    """A set of such values, written as a list in their order."""
    return Converter(
        lambda values: [one.write(value) for value in sorted(_set(values))],
        lambda values: frozenset(one.read(value) for value in _list(values)),
    )


def _row(
    kind: type,
    parts: Sequence[Converter],
    apart: Callable[[Any], Iterable[object]],
    made: Callable[[Iterable[object]], object],
) -> Converter:
    """The parts of a value, written as a list in their order and without their names."""
    own: Callable[[object], Any] = of_type(kind)
    return Converter(
        lambda value: [one.write(part) for one, part in zip(parts, apart(own(value)), strict=True)],
        lambda value: made(one.read(part) for one, part in zip(parts, _list(value), strict=True)),
    )


def _pairs(key: Converter, one: Converter) -> Converter:
    """A mapping, written as pairs in its own order."""

    def write(value: object) -> list[list[object]]:
        if not isinstance(value, Mapping):
            raise TypeError(value)
        return [[key.write(name), one.write(each)] for name, each in value.items()]

    def read(value: object) -> dict[object, object]:
        pairs = [_list(pair) for pair in _list(value)]
        return {key.read(name): one.read(each) for name, each in pairs}

    return Converter(write, read)


def _one_of(kind: type[StrEnum]) -> Converter:
    """A name of a closed list."""

    def write(value: object) -> str:
        if type(value) is not kind:
            raise TypeError(value)
        return value.value

    return Converter(write, lambda value: kind(_text(value)))


def _write_moment(value: object) -> str:
    return _moment(value).astimezone(UTC).isoformat(timespec="microseconds")


def moment_read(value: object) -> datetime:
    """The moment of its one text: in UTC, to the microsecond."""
    if not is_moment(value):
        raise ValueError(value)
    moment = datetime.fromisoformat(_text(value))
    if _write_moment(moment) != value:
        raise ValueError(value)
    return moment


def is_moment(value: object) -> bool:
    """True of the text of a moment that the calendar has in every zone, of whatever version of the
    program."""
    try:
        moment = datetime.fromisoformat(_text(value))
        return moment.tzinfo is not None and moment.astimezone(UTC) == moment
    except (TypeError, ValueError, OverflowError):
        return False


def _read_day(value: object) -> date:
    day = date.fromisoformat(_text(value))
    if day.isoformat() != value:
        raise ValueError(value)
    return day


def _read_span(value: object) -> timedelta:
    """So many microseconds; ValueError of more than a span of time can be."""
    try:
        return _whole(value) * _MICROSECOND
    except OverflowError as error:
        raise ValueError(value) from error


_EVERYWHERE: Final[Mapping[object, Converter]] = {
    str: Converter(_text, _text),
    int: Converter(_whole, _whole),
    bool: Converter(_flag, _flag),
    datetime: Converter(_write_moment, moment_read),
    date: Converter(lambda value: _day(value).isoformat(), _read_day),
    timedelta: Converter(lambda value: _span(value) // _MICROSECOND, _read_span),
}
"""The types that a body has a form of its own for: money is whole, a moment is in UTC."""


F = TypeVar("F")

Body = Mapping[str, object]
"""A body before it is text, or after it was."""

VERSION: Final = 1
"""The version of a body, unless it says what one of before could not."""

FIRST: Final = range(VERSION, VERSION + 1)
"""The versions of what never changed."""

_BY: Final = "by"
_BESIDE: Final = "beside"
_NAMES: Final = frozenset({_BY, _BESIDE})
_ESCAPE: Final = "\\u"
_WORD: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
UNREADABLE: Final = (KeyError, TypeError, ValueError, RecursionError)
"""What is raised of a text that is no body of ours."""


class Encoded(NamedTuple):
    """A fact as it is stored: its kind, the version of its body, and the body's JSON."""

    kind: str
    version: int
    body: str


class FactKind(NamedTuple, Generic[F]):
    """One kind of fact: the name under which it is stored, and how its fields are."""

    name: str
    record: StoredClass[F]


class Decoded(NamedTuple, Generic[F]):
    """What the body of an entry says: its fact, who signed it, and the texts of the log's own that
    stand beside these."""

    fact: F
    signature: Signature
    texts: Mapping[str, str]


class FactCodec(Generic[F]):
    """How the facts of one log are stored.

    `versions` are those that the body of a kind may be of, and it is written in the last of them.
    `named` are classes that are stored under another name than their own: what they are called may
    change, what is stored may not. `texts` are what a log's entries may have beside their fact.
    """

    def __init__(
        self,
        union: object,
        fields: FieldForms,
        versions: Callable[[str, Body], range],
        named: Mapping[type, str] = MappingProxyType({}),
        texts: frozenset[str] = frozenset(),
    ) -> None:
        names = {fact: named.get(fact) or _name(fact) for fact in get_args(union)}
        stored = fields.with_form(union, Converter(self._write_within, self._read_within))
        self.kinds: Final[Mapping[type[F], FactKind[F]]] = {
            fact: FactKind(name, stored.record(fact)) for fact, name in names.items()
        }
        self._named = {each.name: each.record for each in self.kinds.values()}
        self._versions = versions
        self._texts = texts

    def encode(self, fact: F, signature: Signature = UNSIGNED) -> Encoded:
        """The fact as it is stored; TypeError where a field is not of the type it is declared,
        ValueError where it has no form."""
        name, version, body = self._stored(fact)
        return Encoded(name, version, canonical(signed_body(body, signature)))

    def decode(self, kind: str, version: int, body: str) -> Decoded[F]:
        """What an entry says; NotUnderstood where this program does not know such an entry."""
        try:
            return self._decoded(kind, version, body)
        except UNREADABLE as error:
            raise not_understood(kind, version, error) from error

    def read(self, entry: Stored) -> tuple[Decoded[F], datetime]:
        """What an entry says, and when it was recorded; NotUnderstood where that is no moment, or
        this program does not know such an entry."""
        try:
            decoded = self._decoded(entry.kind, entry.version, entry.body)
            return decoded, moment_read(entry.recorded_at)
        except UNREADABLE as error:
            raise not_understood(entry.kind, entry.version, error) from error

    def _write_within(self, fact: Any) -> dict[str, object]:
        """A fact as it is stored within another: like one that stands by itself."""
        return dict(zip(Encoded._fields, self._stored(fact), strict=True))

    def _read_within(self, value: object) -> F:
        """The fact that is stored within another; one of UNREADABLE where it is none."""
        parts = of_type(dict)(value)
        if parts.keys() != set(Encoded._fields):
            raise KeyError(value)
        name, version, body = (parts[each] for each in Encoded._fields)
        return self._fact(of_type(str)(name), of_type(int)(version), of_type(dict)(body))

    def _stored(self, fact: F) -> tuple[str, int, dict[str, object]]:
        name, record = self.kinds[type(fact)]
        body = record.write(fact)
        return name, self._versions(name, body)[-1], body

    def _decoded(self, kind: str, version: int, text: str) -> Decoded[F]:
        """What an entry says; one of UNREADABLE where it is none."""
        body = body_of(text)
        texts = {name: of_type(str)(body.pop(name)) for name in self._texts & body.keys()}
        signature = signature_of(body)
        return Decoded(self._fact(kind, version, unsigned(body)), signature, texts)

    def _fact(self, kind: str, version: int, body: Body) -> F:
        known = self._versions(kind, body)
        if version not in known:
            raise ByNewer(version) if version > known[-1] else ValueError(version)
        record = self._named.get(kind)
        if record is None:
            raise ByNewer(kind)
        return record.read(body)


def not_understood(kind: str, version: int, error: Exception) -> NotUnderstood:
    """What is said of an entry that was read with that error, one of UNREADABLE."""
    return NotUnderstood(kind, version, newer=isinstance(error, ByNewer))


def _name(fact: type) -> str:
    """What a class is stored as where nothing else is said: `CardDealt` as `card_dealt`."""
    return _WORD.sub("_", fact.__name__).lower()


def body_of(text: str) -> dict[str, object]:
    """What the text of a body says; TypeError or ValueError where it is none, or where signs are in
    it that no file takes: then no entry was made of it."""
    body: dict[str, object] = of_type(dict)(json.loads(text))
    if _ESCAPE in text:
        canonical(body).encode()
    return body


def signed_body(body: Body, signature: Signature) -> Body:
    """The body with the names of those who signed it; nothing is added for nobody.

    KeyError where the body has a part of its own under one of the two names.
    """
    if not _NAMES.isdisjoint(body):
        raise KeyError(*_NAMES)
    if not (signature.by or signature.beside):
        return body
    signed = dict(body)
    if signature.by:
        signed[_BY] = signature.by
    if signature.beside:
        signed[_BESIDE] = list(signature.beside)
    return signed


def signature_of(body: Body) -> Signature:
    """Who signed a body: TypeError where a name is no text, ValueError where one stands twice."""
    if _NAMES.isdisjoint(body):
        return UNSIGNED
    by, beside = body.get(_BY, ""), body.get(_BESIDE, [])
    if not isinstance(by, str) or not isinstance(beside, list):
        raise TypeError(_BY, _BESIDE)
    names = tuple(name for name in beside if isinstance(name, str))
    if len(names) < len(beside):
        raise TypeError(_BESIDE)
    return Signature(by, names)


def unsigned(body: Body) -> Body:
    """The body without its names: what the entry says, whoever signed it."""
    if _NAMES.isdisjoint(body):
        return body
    return {name: value for name, value in body.items() if name not in _NAMES}
