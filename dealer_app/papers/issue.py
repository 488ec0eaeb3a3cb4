"""The number of a paper: the next one of the machine's register, of the table's own series there
where the house has a book, or that of a reprint (REQ-10).

A paper is the same one by kind, table, session or night, and last entry, in any language and size:
printed once more it is a DUPLICATA with its number. A slip is the same paper however its session
goes on, also once it is cancelled.

Where more was recorded since, or something was put right, it is another paper of the same session
or night, for it says so: the new one names the number that it replaces, and why, and so does each
DUPLICATA of it; what was issued before stays what it was. A night of one table is its session's.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from dealer_app.night.machine_notes import reserves
from dealer_app.papers.kept_night import Keeping
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import (
    Register,
    Reserve,
    Series,
    next_copy,
    next_number,
    own_series,
    parted,
)
from dealer_app.reports import PaperKind
from dealer_app.reports.session.identity import Issue, Replaced, ReplacedFor
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.staff import UNSIGNED, Act, Signature
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.trust.house_key import line_of_key
from dealer_app.store.trust.paper_seal import sealed as seal

_SAME: Final = ("table", "session", "night", "about", "head")
"""By what a paper is the same as one that was issued before, in whatever language and size."""

_OF: Final = ("table", "session", "night")
"""Of what it is: another paper of the same replaces it."""


@dataclass(frozen=True, slots=True)
class PaperWanted:
    """A paper that is about to be printed: of what, and from which last entry it is made, by its
    digest and its number.

    `closes` is what the register has besides of the night that is over once it has its number, the
    last of it that the night is closed (REQ-11); `keeping` is what is kept of its sessions then.
    """

    series: str
    head: str
    table: str = ""
    session: str = ""
    night: date | None = None
    about: str = ""
    language: str = ""
    form: str = ""
    seq: int = 0
    closes: tuple[f.NightSummed | f.NightClosed, ...] = ()
    keeping: Keeping | None = None


Lacks = Callable[[Act], Objection | None]
"""What those who sign lack for an act; None where they may."""


def _may(_: Act) -> Objection | None:
    """What nobody lacks where the house asks for no signature."""
    return None


def issued(
    register: RegisterFile,
    wanted: PaperWanted,
    signature: Signature = UNSIGNED,
    lacks: Lacks = _may,
) -> Issue | Objection:
    """The number under which it is printed, recorded before it is; a Trouble where the register
    cannot be read or written.

    A number, another print under it and the end of a night are an act each.
    """
    register.read()
    before, replaced = _before(register, wanted)
    objection = lacks(Act.READ_PAPERS if before is None else Act.REPRINT)
    if objection is not None:
        return objection
    if lacks(Act.CLOSE_NIGHT) is not None:
        wanted = replace(wanted, closes=())
    kept = wanted.keeping.digest if before is None and wanted.keeping is not None else ""
    given: list[Issue] = []

    def decide(known: Register, _: object) -> Deed:
        told = Reserve(reserves(register, wanted.table))
        if before is None:
            if known.book is not None and wanted.series == PaperKind.SETTLEMENT:
                return Deed(objection=Objection(ObjectionCode.HOUSE_NIGHT))
            series = own_series(known, wanted.series, wanted.table)
            number = next_number(known, series)
            given.append(Issue(number, series=series, reserve=told, replaces=replaced))
            first = replace(_issue(wanted, series, number), kept=kept)
            return Deed([first, *_closing(known, wanted)], signature)
        copy = next_copy(known, before.series, before.number)
        of = before.series
        given.append(Issue(before.number, copy, series=of, reserve=told, replaces=replaced))
        again = f.PaperReprinted(before.series, before.number, copy)
        return Deed([again, *_closing(known, wanted)], signature)

    objection = register.append(decide).objection
    if objection is not None:
        return objection
    house = register.known.house
    return replace(
        given[-1],
        seen=register.witness(),
        unsigned=register.unsigned,
        house=line_of_key(house) if house else "",
    )


def _closing(known: Register, wanted: PaperWanted) -> Iterator[f.Fact]:
    """That the night is closed, where it is not yet with these very sessions and totals."""
    for night in wanted.closes[-1:]:
        assert isinstance(night, f.NightClosed)
        same = set(known.nights.get(night.day, ())) == set(night.sessions)
        if not same or known.totals.get(night.day, ()) != night.totals:
            yield from wanted.closes


def sealed(
    register: RegisterFile,
    wanted: PaperWanted,
    issue: Issue,
    content: bytes,
    signature: Signature = UNSIGNED,
) -> bytes:
    """The paper with the two lines by which it is known again, once the register has them too; a
    Trouble where that cannot be."""
    assert issue.number is not None
    assert issue.seen is not None
    series = issue.series or wanted.series
    whole, made = seal(content, (series, issue.number, issue.copy), issue.seen)
    register.append(lambda *_: Deed([made], signature))
    return whole


def failed(register: RegisterFile, wanted: PaperWanted, issue: Issue, reason: str) -> None:
    """Records that a paper could not be written: its number stays, and it can be printed again."""
    if issue.number is not None:
        plain = str(reason)  # a register keeps the English words
        fact = f.PrinterFailed(issue.series or wanted.series, issue.number, plain)
        register.append(lambda *_: Deed([fact]))


def _issue(wanted: PaperWanted, series: str, number: int) -> f.PaperIssued:
    return f.PaperIssued(
        series,
        number,
        wanted.table,
        wanted.session,
        wanted.night,
        wanted.about,
        wanted.head,
        wanted.language,
        wanted.form,
        wanted.seq,
    )


def _before(
    register: RegisterFile, wanted: PaperWanted
) -> tuple[f.PaperIssued | None, tuple[Replaced, ...]]:
    """The same paper as it was issued before, unless that number was cancelled; and the papers that
    it replaces, the newest first."""
    of = [each for each in register.entries(f.PaperIssued) if _is_of(each.fact, wanted)]
    gone = {
        (series, number)
        for series, told in register.known.series.items()
        for number in told.cancelled
    }
    same = [n for n, each in enumerate(of) if is_same(each.fact, wanted, gone)]
    found = of[same[-1]].fact if same else None
    assert found is None or isinstance(found, f.PaperIssued)
    replaced, newer = list[Replaced](), found or wanted
    for entry in reversed(of[: same[-1]] if same else of):
        fact = entry.fact
        assert isinstance(fact, f.PaperIssued)
        why = _why(register, fact, newer)
        replaced.append(Replaced(fact.series, fact.number, entry.at, why))
        newer = fact
    whole = wanted.session or wanted.night  # those of the house are a paper each
    return found, tuple(replaced) if whole else ()


def _is_of(fact: f.Fact, wanted: PaperWanted) -> bool:
    """True of a paper of the same kind and of the same; of slips each is one by itself."""
    if not isinstance(fact, f.PaperIssued) or parted(fact.series)[1] != wanted.series:
        return False
    return _alike(fact, wanted, _SAME if wanted.series == PaperKind.SLIP else _OF)


def is_same(fact: f.Fact, wanted: PaperWanted, cancelled: Collection[tuple[str, int]]) -> bool:
    """True of the very paper that is wanted, unless its number was cancelled."""
    return (
        isinstance(fact, f.PaperIssued)
        and parted(fact.series)[1] == wanted.series
        and _alike(fact, wanted, _SAME)
        and (fact.series, fact.number) not in cancelled
    )


def _alike(fact: f.PaperIssued, wanted: PaperWanted, names: Sequence[str]) -> bool:
    return all(getattr(fact, name) == getattr(wanted, name) for name in names)


def _cancelled(register: RegisterFile, fact: f.PaperIssued) -> bool:
    return fact.number in register.known.series.get(fact.series, Series()).cancelled


def _why(
    register: RegisterFile, old: f.PaperIssued, new: f.PaperIssued | PaperWanted
) -> tuple[ReplacedFor, ...]:
    """Why the new one is another paper than the old one."""
    told = {
        ReplacedFor.CANCELLED: _cancelled(register, old),
        ReplacedFor.RECORDED: old.head != new.head,
        ReplacedFor.PUT_RIGHT: old.about != new.about,
    }
    return tuple(each for each, holds in told.items() if holds)
