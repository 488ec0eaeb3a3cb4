"""Who is to sign for an act: one after the other, until those who signed may do it (REQ-09)."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from dealer_app.register.admission import joined
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.staff import Act, Needs, Post, Signature, holds, suffices
from dealer_app.session.table_session import TableSession
from dealer_app.table.events import Event
from dealer_app.table.judges.authority import lacking

_WANT: Final = frozenset({No.NOT_SIGNED, No.NOT_AUTHORISED, No.TWO_NEEDED})
"""The refusals that a signature does away with."""


@dataclass(frozen=True, slots=True)
class WaitingAct:
    """An act that waits for signatures, what the house asks for it, and what it does, in a line."""

    act: Act
    needs: Needs
    what: str = ""


def asked(refusal: Refusal | None) -> WaitingAct | None:
    """What a refusal asks for; None where no signature would help."""
    if refusal is None or refusal.code not in _WANT:
        return None
    told = refusal.values
    needs = Needs(Post(str(told["post"])), int(told["people"]))
    return WaitingAct(Act(str(told["act"])), needs)


def lacks(session: TableSession, event: Event) -> WaitingAct | None:
    """What whoever sits lacks for an entry; None where they may, or where nobody is asked."""
    if session.posts is None:
        return None
    return asked(lacking(session.table, event, (), session.posts(), session.signature))


def may_sign(posts: Mapping[str, Post], signature: Signature, asked: WaitingAct) -> tuple[str, ...]:
    """Who may sign next: somebody who completes the signature, or one of those who are missing."""
    act, needs = asked.act, asked.needs
    there = {signature.by, *signature.beside}
    missing = needs.people - sum(name in posts for name in there)

    def counts(name: str) -> bool:
        if suffices(posts, joined(signature, name), needs, act):
            return True
        return missing > 1 and holds(posts[name], Needs(), act)

    return tuple(name for name in posts if name not in there and counts(name))


def is_signed(posts: Mapping[str, Post], signature: Signature, asked: WaitingAct) -> bool:
    """True once those who signed may do the act."""
    return suffices(posts, signature, asked.needs, asked.act)


@contextmanager
def signed(session: TableSession, signature: Signature) -> Iterator[None]:
    """All that is entered meanwhile is signed so; who sits is the same afterwards (REQ-09)."""
    sits = session.signature
    session.signature = signature
    try:
        yield
    finally:
        session.signature = sits
