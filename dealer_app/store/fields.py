"""Facts as plain JSON and back: one converter a field, refused where a type is not its own."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Final, Generic, TypeVar

from dealer_app.rules.staff import Signature
from dealer_app.store.chain import canonical

T = TypeVar("T")
F = TypeVar("F")


class _Obligatory:
    """Stands where no value of a field may be left out of the body."""


_NEVER: Final = _Obligatory()
_ESCAPE: Final = "\\u"


@dataclass(frozen=True, slots=True)
class Converter:
    """How one field is written and read; a value equal to `unset` is left out of the body."""

    write: Callable[[object], object]
    read: Callable[[object], object]
    unset: object = _NEVER


@dataclass(frozen=True, slots=True)
class FactKind(Generic[F]):
    """One kind of fact: its stable name, its class, and its fields."""

    name: str
    fact: type[F]
    fields: Mapping[str, Converter]


def of_type(kind: type[T]) -> Callable[[object], T]:
    """The value itself, if it is of that very type; TypeError if not (True is no number)."""

    def checked(value: object) -> T:
        if type(value) is kind:
            return value
        raise TypeError(kind.__name__)

    return checked


def body_of(text: str) -> dict[str, object]:
    """What the text of a body says; TypeError or ValueError where it is none, or where signs are in
    it that no file takes: then no entry was made of it."""
    body: dict[str, object] = of_type(dict)(json.loads(text))
    if _ESCAPE in text:
        canonical(body).encode()
    return body


def several(one: Converter) -> Converter:
    """A tuple of such values, written as a list."""
    return Converter(
        lambda values: [one.write(value) for value in of_type(tuple)(values)],
        lambda values: tuple(one.read(value) for value in of_type(list)(values)),
    )


def perhaps(one: Converter, unset: object = None) -> Converter:
    """Such a value, left out where it is `unset`."""
    return Converter(one.write, one.read, unset)


def written(kind: FactKind[F], fact: object) -> dict[str, object]:
    """The body of a fact; TypeError where a field is not of the type it is declared."""
    values = {name: getattr(fact, name) for name in kind.fields}
    return {
        name: field.write(values[name])
        for name, field in kind.fields.items()
        if values[name] != field.unset
    }


def fact_of(kind: FactKind[F], body: Mapping[str, object]) -> F:
    """The fact of a body; KeyError, TypeError or ValueError where it is none."""
    foreign = body.keys() - kind.fields.keys()
    if foreign:
        raise KeyError(*foreign)
    fact: Callable[..., F] = kind.fact
    return fact(**{name: _value(field, name, body) for name, field in kind.fields.items()})


def _value(field: Converter, name: str, body: Mapping[str, object]) -> object:
    if name not in body and field.unset is not _NEVER:
        return field.unset
    return field.read(body[name])


def record_of(kind: FactKind[F]) -> Converter:
    """A record of its own, by the names of its fields."""
    return Converter(
        lambda value: written(kind, value),
        lambda value: fact_of(kind, of_type(dict)(value)),
    )


def one_of(kind: type[StrEnum]) -> Converter:
    """A name of a closed list."""
    return Converter(str, lambda value: kind(of_type(str)(value)))


def _write_moment(value: object) -> str:
    return of_type(datetime)(value).astimezone(UTC).isoformat(timespec="microseconds")


def moment_read(value: object) -> datetime:
    """The moment of its one text: in UTC, to the microsecond."""
    if not is_moment(value):
        raise ValueError(value)
    moment = datetime.fromisoformat(of_type(str)(value))
    if _write_moment(moment) != value:
        raise ValueError(value)
    return moment


def is_moment(value: object) -> bool:
    """True of the text of a moment that the calendar has in every zone, of whatever version of the
    program."""
    try:
        moment = datetime.fromisoformat(of_type(str)(value))
        return moment.tzinfo is not None and moment.astimezone(UTC) == moment
    except (TypeError, ValueError, OverflowError):
        return False


def _read_day(value: object) -> date:
    day = date.fromisoformat(of_type(str)(value))
    if day.isoformat() != value:
        raise ValueError(value)
    return day


TEXT: Final = Converter(of_type(str), of_type(str))
NUMBER: Final = Converter(of_type(int), of_type(int))
FLAG: Final = Converter(of_type(bool), of_type(bool))
MOMENT: Final = Converter(_write_moment, moment_read)
DAY: Final = Converter(lambda value: of_type(date)(value).isoformat(), _read_day)
SAID: Final = perhaps(TEXT, "")
"""A text that is left out where it is empty."""


# Whose hand an entry bears, kept in its body beside what it says: `by` and `beside`


_BY: Final = "by"
_BESIDE: Final = "beside"

Body = Mapping[str, object]
"""A body before it is text, or after it was."""


def signed_body(body: Body, signature: Signature) -> dict[str, object]:
    """The body with the names of those who signed it; nothing is added for nobody.

    KeyError where the body has a part of its own under one of the two names.
    """
    if body.keys() & {_BY, _BESIDE}:
        raise KeyError(_BY, _BESIDE)
    signed = dict(body)
    if signature.by:
        signed[_BY] = signature.by
    if signature.beside:
        signed[_BESIDE] = list(signature.beside)
    return signed


def signature_of(body: Body) -> Signature:
    """Who signed a body: TypeError where a name is no text, ValueError where one stands twice."""
    by, beside = body.get(_BY, ""), body.get(_BESIDE, [])
    if not isinstance(by, str) or not isinstance(beside, list):
        raise TypeError(_BY, _BESIDE)
    names = tuple(name for name in beside if isinstance(name, str))
    if len(names) < len(beside):
        raise TypeError(_BESIDE)
    return Signature(by, names)


def unsigned(body: Body) -> dict[str, object]:
    """The body without its names: what the entry says, whoever signed it."""
    return {name: value for name, value in body.items() if name not in {_BY, _BESIDE}}
