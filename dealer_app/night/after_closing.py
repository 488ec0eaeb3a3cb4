"""A closed session found wrong: it takes no entry any more, the machine's register keeps it.

The session is opened again without its closing entry; its recorder is the register, which takes
corrections of coups and nothing else. Two people sign, whatever the house asks at a table; without
PINs nobody does.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from dealer_app.i18n import marked
from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.state import Register
from dealer_app.rules.due import Refusal
from dealer_app.rules.staff import Signature
from dealer_app.session.recorder import leave_fault
from dealer_app.session.table_session import NotRecorded, TableSession
from dealer_app.store.codec import decode, encode
from dealer_app.store.fact_codec import VERSION
from dealer_app.store.register import Deed, RegisterEntry, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.sheet_check import sheet_refused
from dealer_app.store.troubles import NotUnderstood, Trouble
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import Correction, judge_rectified, rectification
from dealer_app.table.state import apply
from dealer_app.table.table import Table

T = TypeVar("T")

ONLY_COUPS: Final = marked("This session is sealed: its coups can be put right, nothing else.")


class RegisterRecorder:
    """Keeps what puts a sealed session right in the machine's register, and nothing else of it."""

    def __init__(self, sealed: f.Sealed, register: RegisterFile) -> None:
        self._sealed, self._register = sealed, register

    @property
    def head(self) -> str:
        """The session's seal, which no correction moves."""
        return self._sealed.seal

    def append(
        self,
        events: Sequence[ev.Event],
        signature: Signature,
        follows: Callable[[datetime | None], T],
    ) -> T:
        """Records these corrections under that hand, once it is known what follows from them;
        NotRecorded for any other entry, and where the disk refuses."""
        facts = [_kept(self._sealed, e) for e in events if isinstance(e, ev.AfterClosing)]
        if len(facts) < len(events):
            raise NotRecorded(ONLY_COUPS)
        following = list[T]()

        def decide(_register: Register, now: datetime) -> Deed:
            following.append(follows(now))
            return Deed(facts, signature)

        try:
            self._register.append(decide)
        except Trouble as trouble:
            raise NotRecorded(trouble.saying.code, **trouble.saying.values) from trouble
        return following[0]

    def fault(self, fault: Exception, events: Sequence[ev.Event]) -> None:
        """Leaves it in the data folder."""
        where = f"{self._sealed.table}, {self._sealed.session}, sealed"
        leave_fault(self._register.path.parent, where, datetime.now(UTC), fault, events)


Sealed = tuple[str, str]
"""A closed session: the name of its table's file, without the ending, and its id."""


class ClosedSession(NamedTuple):
    """A closed session: the name of its table's file, its id, its seal, and what it holds."""

    table: str
    session_id: str
    seal: str
    session: TableSession


def corrected(
    closed: ClosedSession, number: int, correction: Correction, reason: str
) -> f.RectifiedAfterClosing | Refusal | None:
    """The register's fact that puts a coup of a closed session right; None where there is none.

    The session's own entries stay as they were sealed.
    """
    recalled = closed.session.recalled(number)
    if recalled is None:
        return None
    table = replace(closed.session.table, sealed=True)
    verdict = rectification(recalled, correction, reason, judge)
    for event in verdict.events:
        assert isinstance(event, ev.CoupRectified)
        verdict = judge_rectified(table, event)
        if verdict.refusal is None:
            apply(table, event)  # what cannot be folded is not written down
            return _kept(f.Sealed(closed.table, closed.session_id, closed.seal), event)
    return verdict.refusal


def _kept(sealed: f.Sealed, event: ev.AfterClosing) -> f.RectifiedAfterClosing:
    """The register's fact of that correction."""
    told = encode(event)
    return f.RectifiedAfterClosing(sealed.table, sealed.session, sealed.seal, told.body, told.kind)


def put_right(table: Table, facts: Iterable[f.RectifiedAfterClosing]) -> Table:
    """The closed table with what the register has put right of it since, in order; NotUnderstood
    for a correction that this program does not know."""
    table = replace(table, sealed=True)
    for fact in facts:
        table = apply(table, rectified(fact))
    return table


def since_closing(folder: Path) -> Mapping[Sealed, Sequence[Entered]]:
    """What the register of that folder has put right of sessions after their closing, in order; a
    Trouble where it cannot be read."""
    found: dict[Sealed, list[Entered]] = {}
    register = RegisterFile(folder / FILE, lambda: datetime.now(UTC))
    for each in register.entries(f.RectifiedAfterClosing):
        if isinstance(each.fact, f.RectifiedAfterClosing):
            told = found.setdefault((each.fact.table, each.fact.session), [])
            by, *beside = each.fact.hands or each.signature.names or ("",)
            hand = Signature(by, tuple(beside))
            told.append(Entered(each.fact, each.at, hand, seq=each.seq))
    return found


def rectified(fact: f.RectifiedAfterClosing) -> ev.AfterClosing:
    """The correction that the register keeps; NotUnderstood where this program does not know it."""
    event = decode(fact.kind, VERSION, fact.body)
    if not isinstance(event, ev.AfterClosing):
        raise NotUnderstood(fact.kind, VERSION)
    return event


def reopened(
    closed: ClosedSession, entries: Iterable[RegisterEntry], register: RegisterFile
) -> TableSession:
    """The session as if its table were still open, with what the register has put right of it
    since; whatever else is put right goes into the register.

    `entries` are the register's corrections, of any session.
    """
    was = closed.session
    assert isinstance(was.events[-1], ev.TableClosed)
    since = [(each, fact) for each in entries if (fact := _of(closed, each.fact)) is not None]
    sealed = f.Sealed(closed.table, closed.session_id, closed.seal)
    session = TableSession.resumed(
        [*was.events[:-1], *(rectified(fact) for _, fact in since)],
        [*was.times[:-1], *(each.at for each, _ in since)],
        was.table.resolve,
        RegisterRecorder(sealed, register),
        [*was.signatures[:-1], *(each.signature for each, _ in since)],
        sealed=True,
    )
    opening = was.events[0]
    assert isinstance(opening, ev.TableOpened)
    session.barred = partial(sheet_refused, opening, was.times[0], register)
    return session


def _of(closed: ClosedSession, fact: f.Fact) -> f.RectifiedAfterClosing | None:
    """A fact that puts that session right; None for any other."""
    if not isinstance(fact, f.RectifiedAfterClosing):
        return None
    same = (fact.table, fact.session) == (closed.table, closed.session_id)
    return fact if same else None
