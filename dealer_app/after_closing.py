"""A closed session found wrong: it takes no entry any more, the machine's register keeps it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from dealer_app.register import facts as f
from dealer_app.rules.due import Refusal
from dealer_app.session import TableSession
from dealer_app.store.codec import VERSION, decode, encode
from dealer_app.table import events as ev
from dealer_app.table.judge import judge
from dealer_app.table.rectifying import Correction, judge_rectified, rectification
from dealer_app.table.state import apply
from dealer_app.table.table import Table

KIND: Final = "coup_rectified"
"""What a correction is called where entries are stored."""


class Closed(NamedTuple):
    """A closed session: the name of its table's file, its id, its seal, and what it holds."""

    table: str
    session_id: str
    seal: str
    session: TableSession


def corrected(
    closed: Closed, number: int, correction: Correction, reason: str
) -> f.RectifiedAfterClosing | Refusal | None:
    """The register's fact that puts a coup of a closed session right; None where there is none.

    The session's own entries stay as they were sealed.
    """
    recalled = closed.session.recalled(number)
    if recalled is None:
        return None
    verdict = rectification(recalled, correction, reason, judge)
    for event in verdict.events:
        assert isinstance(event, ev.CoupRectified)
        verdict = judge_rectified(closed.session.table, event)
        if verdict.refusal is None:
            body = encode(event).body
            return f.RectifiedAfterClosing(closed.table, closed.session_id, closed.seal, body)
    return verdict.refusal


def put_right(table: Table, facts: Iterable[f.RectifiedAfterClosing]) -> Table:
    """The closed table with what the register has put right of it since, in order; NotUnderstood
    for a correction that this program does not know."""
    for fact in facts:
        table = apply(table, decode(KIND, VERSION, fact.body))
    return table
