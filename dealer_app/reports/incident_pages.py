"""Procès-verbaux: a page for each irregularity, void and correction of a session (§5, REQ-06)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from reportlab.platypus import PageBreak

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import bet_name, finding_name, irregular_code, seat_name
from dealer_app.i18n.refusals import doubt_name
from dealer_app.reports.coup.coup_words import about_words, decision_words, void_words
from dealer_app.reports.coup.incident_coup import recalled
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.paper import BODY
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import FactLine, facts, lines, section
from dealer_app.reports.night.after_seal import acts_since, payouts_since
from dealer_app.reports.night.reconciliation_part import runs
from dealer_app.reports.night.wrong_payouts import (
    PAYOUTS,
    WrongPayout,
    due_then,
    rectified,
    wrong_payouts,
)
from dealer_app.reports.session.document import Document, Remarks, opening
from dealer_app.reports.session.entries import (
    FRAMES,
    NOBODY,
    PaperEntry,
    SignedBy,
    coup_of,
    decided_by,
    entries_of,
    frames,
    is_about,
    names,
    said_by,
    void_entry,
)
from dealer_app.reports.session.identity import Amendment, SheetData
from dealer_app.rules.coup import Finding
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import still_due
from dealer_app.table.accounts.lines import Later
from dealer_app.table.alerts import Doubt, doubt_at, findings_of
from dealer_app.table.night import Mispaid
from dealer_app.table.table import Played, Rules


@dataclass(frozen=True, slots=True)
class Incident:
    """One thing to report: which coup it was in, when, what it was, what was decided, by whom.

    `cleared` is who answered for the alert, `noted` true of what is none; `was` the coup as it was
    first, where it was put right, or as it stood before where that was done `again`. `entries` are
    those of the journal that are about it, `payout` the line that was paid wrong; `register` is the
    entry of the machine's register that put it right after the closing. `later` are the lines that
    had been put aside and were settled by then, after their coup.
    """

    coup: int
    at: datetime | None
    code: str
    name: str
    about: str
    decision: str
    signed: SignedBy
    cleared: SignedBy
    reason: str = ""
    played: Played | None = None
    was: Played | None = None
    entries: tuple[int, ...] = ()
    payout: WrongPayout | None = None
    register: int | None = None
    noted: bool = False
    again: bool = False
    later: Later = frozenset()


def _cleared_by(incident: Incident, words: Words, nobody: str = NOTHING) -> str:
    """Who answered for the alert, or that nobody need."""
    if incident.noted and not incident.cleared.by:
        return words("noted, no alert")
    return names(incident.cleared, words, nobody)


def _register(incident: Incident) -> str:
    return "" if incident.register is None else str(incident.register)


INCIDENTS: Final[PaperSheet[tuple[int, Incident]]] = PaperSheet(
    "incidents",
    (
        Column("number", marked("No."), lambda e, _: e[0], CellKind.NUMBER),
        Column("coup", marked("Coup"), lambda e, _: e[1].coup or None, CellKind.NUMBER),
        Column("time", marked("Time"), lambda e, _: e[1].at, CellKind.MOMENT),
        Column("code", marked("Code"), lambda e, _: e[1].code),
        Column("entries", marked("Entries"), lambda e, f: runs(e[1].entries, f.words)),
        Column("register", marked("Register entry"), lambda e, _: _register(e[1])),
        Column("what", marked("What happened"), lambda e, _: e[1].name),
        Column("about", marked("About"), lambda e, _: e[1].about),
        Column("decision", marked("Decision"), lambda e, _: e[1].decision),
        Column("decided", marked("Decided by"), lambda e, f: names(e[1].signed, f.words, "")),
        Column("cleared", marked("Alert cleared by"), lambda e, f: _cleared_by(e[1], f.words, "")),
        Column("reason", marked("Reason"), lambda e, _: e[1].reason),
    ),
    printed=False,
)
"""A row a page, by its number, for accounts and machines."""


def incidents(data: SheetData, figures: Figures) -> list[Incident]:
    """Everything of the session that a page is written of, in the order of the coups."""
    found = [*_apart(data, figures)]
    for played in data.table.coups:
        found += _findings(played, data, figures)
        found += _void(played, data, figures)
        found += _rectified(played, data, figures)
    return [*found, *_after_seal(data, figures)]


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    """A page an incident; nothing but a sentence where the night had none."""
    found = incidents(data, figures)
    if not found:
        yield lines(figures.words("No irregularity, no void coup, no correction."), BODY)
    for n, each in enumerate(found):
        if n:
            yield PageBreak()
            yield from DOCUMENT.opening(data, figures)
        yield from _page(each, (n + 1, len(found)), data, figures)
        yield from DOCUMENT.signatures(data, figures)
    yield INCIDENTS.listing(enumerate(found, start=1), figures)


DOCUMENT: Document[SheetData] = Document(
    marked("Report of an irregularity"),
    opening,
    _parts,
    signs=(marked("The croupier"), marked("The chef de table"), marked("The management")),
    heading="",
    by_page=True,
)
"""A page for each irregularity, void coup and correction, with the coup drawn."""


def _page(
    each: Incident, place: tuple[int, int], data: SheetData, figures: Figures
) -> Iterator[Part]:
    words = figures.words
    number = words("{number} of {whole}", number=place[0], whole=place[1])
    coup = words.number(each.coup) if each.coup else words("between coups")
    yield facts(
        [
            FactLine(words("Report"), number),
            FactLine(words("Coup"), coup),
            FactLine(words("Time"), figures.moment(each.at)),
            FactLine(words("Code"), each.code),
            FactLine(words("Entries"), runs(each.entries, words) or NOTHING),
            *_in_the_register(each, figures),
            FactLine(words("What happened"), each.name),
        ],
        [
            FactLine(words("About"), each.about or NOTHING),
            FactLine(words("Decision"), each.decision or NOTHING),
            FactLine(words("Decided by"), names(each.signed, words)),
            FactLine(words("Alert cleared by"), _cleared_by(each, words)),
            FactLine(words("Reason"), each.reason or NOTHING),
        ],
    )
    if each.payout is not None and each.played is not None:
        yield from section(words("Payouts put right"), needs=60)
        yield PaperSheet(f"payout_{place[0]}", PAYOUTS).listing([each.payout], figures)
    if each.played is not None:
        yield from recalled(each.played, each.was, each.later, figures, again=each.again)
    yield from _frames(each, data, figures)
    yield Remarks(words("Remarks"))


def _frames(each: Incident, data: SheetData, figures: Figures) -> Iterator[Part]:
    """What the electronic shoe sent of that coup, byte by byte, where one dealt it."""
    if each.coup:
        tells = partial(data.tells, figures.words)
        sheet = replace(FRAMES.without("coup"), key=f"frames_of_coup_{each.coup}")
        yield from sheet.parts(frames(data.entries, tells, each.coup), figures)


def _in_the_register(each: Incident, figures: Figures) -> Iterator[FactLine]:
    """By which entry of the machine's register it was put right, where that did it."""
    if each.register is not None:
        yield FactLine(figures.words("Register entry"), str(each.register))


def _apart(data: SheetData, figures: Figures) -> Iterator[Incident]:
    """Those found while no coup lay."""
    for place, each in enumerate(data.course.apart):
        found = _Found(each.finding, 0, place, each.at, each.rules, None)
        yield _answered(_incident(found, data, figures), found, data, figures)


def _findings(played: Played, data: SheetData, figures: Figures) -> Iterator[Incident]:
    """Those of a coup, its payouts that were wrong after the others."""
    number = played.coup.number
    times = data.course.found.get(number, ())
    paid = [each for each in wrong_payouts(data) if each.told.fact.coup == number]
    findings = findings_of(data.table, number)
    others = len(findings) - len(paid)
    for place, finding in enumerate(findings):
        if place >= others:
            wrong = paid[place - others]
            found = _Found(finding, number, place, wrong.told.at, played.rules, played)
            told = _of_a_payout(wrong, _incident(found, data, figures), figures)
            yield _answered(told, found, data, figures)
            continue
        at = times[place][1] if place < len(times) else played.hour
        found = _Found(finding, number, place, at, played.rules, played)
        yield _incident(found, data, figures)


def _of_a_payout(wrong: WrongPayout, incident: Incident, figures: Figures) -> Incident:
    """A payout that was wrong, with what was due and paid, why, and by whom it was put right."""
    fact, words = wrong.told.fact, figures.words
    assert incident.played is not None
    bet = bet_name(words, incident.played.rules.variant, fact.bet)
    about = f"{seat_name(words, fact.seat)}, {bet}"
    entries = () if wrong.entry is None else (wrong.entry,)
    decision = words("Made good: the difference has changed hands since.")
    if not wrong.holds:
        again = NOTHING if wrong.again is None else str(wrong.again)
        decision = words("Told anew: see entry {number}.", number=again)
    elif not fact.made_good:
        decision = words("Not made good: the difference stays.")
    return replace(
        incident,
        about=about,
        decision=decision,
        signed=wrong.signature,
        reason=figures.reason(fact.reason),
        entries=tuple(sorted({*entries, *incident.entries})),
        payout=wrong,
    )


def _answered(incident: Incident, found: "_Found", data: SheetData, figures: Figures) -> Incident:
    """What can hardly be so, with its figures and the name of whoever answers for it."""
    doubt = doubt_at(data.table, found.coup, found.place)
    if doubt is None:
        return incident
    words = figures.words
    about = (
        incident.about,
        doubt_name(words, doubt.figures, found.rules.variant, found.rules.house),
    )
    made_good = "" if incident.payout is None else incident.decision
    decision = (made_good, words("{name} answers for it.", name=doubt.answers))
    said = [each for each in data.entries if _is_doubted(each, found, doubt)]
    return replace(
        incident,
        about=words.listed(filter(None, about)),
        decision=" ".join(filter(None, decision)),
        signed=incident.signed if incident.payout or not said else said[-1].signature,
        entries=tuple(sorted({*incident.entries, *(each.number for each in said)})),
    )


def _is_doubted(entry: PaperEntry, found: "_Found", doubt: Doubt) -> bool:
    """True of the entry at the tray that somebody answers for."""
    event = entry.event
    at_once = isinstance(event, ev.Movement) and entry.at == found.at
    return at_once and isinstance(event, ev.Vouched) and event.vouched == doubt.answers


class _Found(NamedTuple):
    """An irregularity: in which coup, which of its coup it is, when and under which rules."""

    finding: Finding
    coup: int
    place: int
    at: datetime | None
    rules: Rules
    played: Played | None


def _incident(found: _Found, data: SheetData, figures: Figures) -> Incident:
    finding, rules = found.finding, found.rules
    return Incident(
        found.coup,
        found.at,
        irregular_code(finding.code) or NOTHING,
        finding_name(figures.words, finding, rules.house.irregularities.get(finding.code)),
        about_words(finding, rules, figures),
        decision_words(
            finding, rules.variant, found.played.coup if found.played else None, figures
        ),
        decided_by(data.entries, found.coup, finding.code, found.at),
        _cleared(data, found),
        played=found.played,
        entries=tuple(_numbers(data, found)),
        noted=finding.noted,
    )


def _numbers(data: SheetData, found: _Found) -> Iterator[int]:
    """The entries that found an irregularity, decided on it, and cleared its alert."""
    cleared = _clearing(data, found)
    for each in data.entries:
        here = _is_of(each, found) and is_about(said_by(each.event), found.finding.code)
        if each is cleared or (here and not each.struck):
            yield each.number


def _is_of(entry: PaperEntry, found: _Found) -> bool:
    """True of an entry of the coup in which it was found; of one found apart any may be."""
    return not found.coup or coup_of(entry) == found.coup


def _clearing(data: SheetData, found: _Found) -> PaperEntry | None:
    """The entry by which its alert was answered for, None of one that stands: a coup that was put
    right since may have it at another place."""
    night = data.table.night
    if (found.coup, found.place) not in night.cleared:
        return None
    told = [e for e in data.entries if isinstance(e.event, ev.AlertCleared) and not e.struck]
    same = [
        entry
        for entry, about in zip(told, data.course.cleared, strict=False)
        if about == (found.coup, found.finding)
    ]
    equal = enumerate(findings_of(data.table, found.coup)[: found.place])
    before = sum(f == found.finding and (found.coup, n) in night.cleared for n, f in equal)
    return same[min(before, len(same) - 1)] if same else None


def _cleared(data: SheetData, found: _Found) -> SignedBy:
    """Who answered for its alert."""
    entry = _clearing(data, found)
    return NOBODY if entry is None else entry.signature


def _void(played: Played, data: SheetData, figures: Figures) -> Iterator[Incident]:
    """A coup that somebody made void by a word, not an irregularity that is told already."""
    coup = played.coup
    if coup.void in {None, ev.UNSTAKED, *(each.code for each in coup.findings)}:
        return
    word = void_entry(data.entries, coup)
    yield Incident(
        coup.number,
        played.hour if word is None else word.at,
        NOTHING,
        figures.words("Void coup"),
        "",
        figures.words("All stakes go back; the cards remain consumed."),
        NOBODY if word is None else word.signature,
        NOBODY,
        void_words(coup.void or "", played.rules.house, figures),
        played,
        entries=() if word is None else (word.number,),
    )


def _rectified(played: Played, data: SheetData, figures: Figures) -> Iterator[Incident]:
    """Each time that a coup was put right once it was over (IRR-19)."""
    if played.original is None:
        return
    told = [each for each in rectified(data) if each.event.number == played.coup.number]
    numbers = [each.entry.number for each in told]
    incident = Incident(
        played.coup.number,
        played.hour,
        "IRR-19",
        figures.words("Correction of a coup that was over"),
        "",
        figures.words("Put right by a counter-entry; the coup as it was first stays readable."),
        NOBODY,
        NOBODY,
        "",
        played,
        played.original,
        later=data.table.night.settled,
    )
    if not told:  # a paper that is made from no journal
        yield incident
    for place, each in enumerate(told):
        yield replace(
            incident,
            at=each.entry.at,
            about=_said_again(numbers[:place], numbers[place + 1 :], IN_THE_JOURNAL, figures),
            signed=each.entry.signature,
            reason=figures.reason(each.event.reason),
            played=each.right,
            was=each.was,
            entries=(each.entry.number,),
            again=place > 0,
            later=each.later,
        )


class _Again(NamedTuple):
    """How it is said that a coup was put right before by these entries, and again by those."""

    before: str
    again: str


IN_THE_JOURNAL: Final = _Again(
    marked("put right before by entry {numbers}"), marked("put right again by entry {numbers}")
)
IN_THE_REGISTER: Final = _Again(
    marked("put right before by register entry {numbers}"),
    marked("put right again by register entry {numbers}"),
)


def _said_again(before: Sequence[int], after: Sequence[int], said: _Again, figures: Figures) -> str:
    """By which entries else the same coup was put right; empty where by none."""
    words = figures.words
    sentences = zip(said, (before, after), strict=True)
    return words.listed(
        words(each, numbers=words.listed(map(str, numbers)))
        for each, numbers in sentences
        if numbers
    )


def _after_seal(data: SheetData, figures: Figures) -> Iterator[Incident]:
    """Each correction of a coup after the closing, beside the coup until then, and each of its
    payouts that was wrong (IRR-19)."""
    since = data.since
    if since is None:
        return
    for each in acts_since(data, since):
        before, after = (
            [entry for other in others if (entry := other.entry) is not None]
            for others in (each.before, each.after)
        )
        amended = each.amended
        yield Incident(
            amended.coup,
            amended.at,
            "IRR-19",
            figures.words("Correction of a coup after the closing"),
            _said_again(before, after, IN_THE_REGISTER, figures),
            figures.words(
                "Put right in the machine’s register; the sealed journal stays as it was."
            ),
            amended.signature,
            NOBODY,
            figures.reason(amended.event.reason),
            each.right,
            each.was,
            tuple(entries_of(data.entries, amended.coup)),
            register=amended.entry,
            again=bool(each.before),
            later=since.table.night.settled,
        )
    for payout, said in payouts_since(data, since):
        played, entries = since.table.coups[said.coup - 1], entries_of(data.entries, said.coup)
        wrong = _paid_wrong(said, payout, played, figures)
        yield replace(wrong, entries=tuple(entries), register=said.entry)


def _paid_wrong(each: Amendment, payout: Mispaid, played: Played, figures: Figures) -> Incident:
    """A payout that was found wrong after the closing: what was due, what was paid, what became of
    the difference."""
    words, fact = figures.words, payout.fact
    about = words(
        "{seat}, {bet}: {paid} in place of {due}",
        seat=seat_name(words, fact.seat),
        bet=bet_name(words, played.rules.variant, fact.bet),
        paid=figures.gain(fact.gained),
        due=figures.gain(payout.due),
    )
    if not still_due(played, payout):
        about = f"{about} ({due_then(figures, stands=False)})"
    made_good = words("Made good: the difference has changed hands since.")
    return Incident(
        each.coup,
        each.at,
        payout.code,
        words("A payout found wrong after the closing"),
        about,
        made_good if fact.made_good else words("Not made good: the difference stays."),
        each.signature,
        NOBODY,
        figures.reason(fact.reason),
        played,
    )
