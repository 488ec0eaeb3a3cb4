"""The facts of a log as canonical JSON and back: one codec for the tables' journals, the register
and a trainee's record. Each brings its union of facts, and says what is written otherwise.

A fact is stored under the name of its class, by the names of its fields; whose hand an entry bears
stands in its body beside that.
"""

import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar, get_args

from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.chain import Stored, canonical
from dealer_app.store.fields import Converter, FieldForms, StoredClass, moment_read, of_type
from dealer_app.store.troubles import NotUnderstood

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
            raise NotUnderstood(kind, version) from error

    def read(self, entry: Stored) -> tuple[Decoded[F], datetime]:
        """What an entry says, and when it was recorded; NotUnderstood where that is no moment, or
        this program does not know such an entry."""
        try:
            decoded = self._decoded(entry.kind, entry.version, entry.body)
            return decoded, moment_read(entry.recorded_at)
        except UNREADABLE as error:
            raise NotUnderstood(entry.kind, entry.version) from error

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
        if version not in self._versions(kind, body):
            raise ValueError(version)
        return self._named[kind].read(body)


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
