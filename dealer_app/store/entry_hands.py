"""Whose hand an entry bears, kept in its body beside what it says: `by` and `beside`."""

from collections.abc import Mapping
from typing import Final

from dealer_app.rules.staff import Signature

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
