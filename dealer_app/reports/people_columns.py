"""The columns of people: who somebody is, as the window, the terminal and the review list it."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TypeVar

from dealer_app.i18n import marked
from dealer_app.i18n.names import post_name
from dealer_app.register.hands import Change, Reviewed
from dealer_app.reports.layout.columns import CellKind, Column
from dealer_app.reports.session.entries import SignedBy, names
from dealer_app.rules.staff import Post

CHANGES: Final[Mapping[Change, str]] = {
    Change.ADDED: marked("joined the house"),
    Change.PIN: marked("new PIN"),
    Change.POST: marked("another post"),
    Change.LEFT: marked("left the house"),
}
"""What was done last with somebody's place in the house, in a word."""


class _Posted(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def post(self) -> Post: ...


Somebody = TypeVar("Somebody", bound=_Posted)


def name_column() -> Column[Somebody]:
    """What somebody is called."""
    return Column("name", marked("Full name"), lambda each, _: each.name, wide=True)


def post_column() -> Column[Somebody]:
    """Which post somebody holds."""
    return Column("post", marked("Post"), lambda e, f: post_name(f.words, e.post), wide=True)


def _by(each: Reviewed) -> SignedBy:
    return SignedBy(each.by, unproved=frozenset() if each.proved else frozenset({each.by}))


PEOPLE: Final[Sequence[Column[Reviewed]]] = (
    name_column(),
    post_column(),
    Column("pin_used", marked("Last PIN"), lambda each, _: each.pin_used, CellKind.MOMENT),
    Column("change", marked("Last change"), lambda e, f: f.words(CHANGES[e.change]), wide=True),
    Column("changed", marked("When"), lambda each, _: each.changed, CellKind.MOMENT),
    Column("by", marked("By"), lambda each, f: names(_by(each), f.words), wide=True),
)
"""Everybody of the review: the post, when a PIN was used last, what was changed last, when and by
whom."""
