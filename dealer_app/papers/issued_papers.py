"""What the register has of the papers of a night, up to the number of its settlement."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from dealer_app.papers.issue import PaperWanted, is_same
from dealer_app.papers.session import machine_entries
from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.state import SLIP_LETTERS, parted
from dealer_app.reports import NUMBERED, PaperKind
from dealer_app.reports.night.issued_part import IssuedPaper, IssuedPapers
from dealer_app.store.trust.signed_names import Proof

PAPER_FACTS: Final = (f.PaperIssued, f.PaperReprinted, f.PaperCancelled, f.NumbersSkipped)
"""The facts of the register that tell of numbers."""

_ORDER: Final = {series: place for place, (series, _) in enumerate(NUMBERED)}


class OfANight(NamedTuple):
    """What is of a night: the settlement that is asked for, the tables with their sessions, and
    whether a moment is of its day."""

    wanted: PaperWanted
    sessions: Collection[tuple[str, str]]
    is_of_the_day: Callable[[datetime], bool]


def issued_papers(entries: Sequence[Entered], night: OfANight, proof: Proof | None) -> IssuedPapers:
    """Every number that was given on its day, or to a paper of it since: those before the number of
    its settlement, where that has one already."""
    known = list(_before_its_own(entries, night.wanted))
    given = [each for each in known if isinstance(each.fact, f.PaperIssued)]
    copies, cancelled = dict[_Number, int](), dict[_Number, Entered]()
    for each in known:
        if isinstance(each.fact, f.PaperReprinted):
            copies[each.fact.series, each.fact.number] = each.fact.copy
        elif isinstance(each.fact, f.PaperCancelled):
            cancelled[each.fact.series, each.fact.number] = each
    replaced = _replaced(given)
    papers = list[IssuedPaper]()
    for each in sorted((each for each in given if _is_of(each, night)), key=_place):
        fact, (entry,) = each.fact, machine_entries([each], proof)
        assert isinstance(fact, f.PaperIssued)
        number = fact.series, fact.number
        gone = machine_entries([cancelled[number]] if number in cancelled else [], proof)
        before = replaced.get(number)
        papers.append(
            IssuedPaper(
                fact, entry, each.seq, before, copies.get(number, 0), next(iter(gone), None)
            )
        )
    skips = (each for each in known if isinstance(each.fact, f.NumbersSkipped))
    skipped = machine_entries([each for each in skips if night.is_of_the_day(each.at)], proof)
    return IssuedPapers(papers, skipped)


_Number = tuple[str, int]
"""A series and a number of it."""


def _before_its_own(entries: Sequence[Entered], wanted: PaperWanted) -> Iterator[Entered]:
    """What stands before the number of the very paper that is wanted; all where it has none."""
    gone = {
        (each.fact.series, each.fact.number)
        for each in entries
        if isinstance(each.fact, f.PaperCancelled)
    }
    own = [n for n, each in enumerate(entries) if is_same(each.fact, wanted, gone)]
    return iter(entries[: own[-1]] if own else entries)


def _is_of(each: Entered, night: OfANight) -> bool:
    fact = each.fact
    assert isinstance(fact, f.PaperIssued)
    of_a_session = (fact.table, fact.session) in night.sessions
    of_it = of_a_session or (fact.night is not None and fact.night == night.wanted.night)
    return of_it or night.is_of_the_day(each.at)


def _place(each: Entered) -> tuple[int, str, int]:
    fact = each.fact
    assert isinstance(fact, f.PaperIssued)
    return _ORDER.get(parted(fact.series)[1], len(_ORDER)), fact.series, fact.number


def _replaced(given: Sequence[Entered]) -> Mapping[_Number, int]:
    """Which number each replaces: that of the same kind of the same session or night before it. Of
    slips each is one by itself, and those of the house are a paper each."""
    last, found = dict[tuple[object, ...], int](), dict[_Number, int]()
    for each in given:
        fact = each.fact
        assert isinstance(fact, f.PaperIssued)
        kind = parted(fact.series)[1]
        if kind in SLIP_LETTERS or not (fact.session or fact.night):
            continue
        own = (fact.about, fact.head) if kind == PaperKind.SLIP else ()
        key = (kind, fact.table, fact.session, fact.night, *own)
        if key in last:
            found[fact.series, fact.number] = last[key]
        last[key] = fact.number
    return found
