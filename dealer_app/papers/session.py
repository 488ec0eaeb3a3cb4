"""The papers of one session: what they print is read from its entries alone, and beside it stands
what theory expects of a night's stakes."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import Final

from dealer_app import __version__
from dealer_app.i18n import Words
from dealer_app.library import sheet_from_text
from dealer_app.night.after_closing import put_right, rectified
from dealer_app.papers import Imprint
from dealer_app.register.facts import RectifiedAfterClosing
from dealer_app.register.register_fold import Entered
from dealer_app.register.told_alerts import ToldAlert
from dealer_app.reports.night.night_data import Edge
from dealer_app.reports.session.entries import (
    NOBODY,
    MachineEntry,
    PaperAlert,
    PaperEntry,
    SignedBy,
    entries,
    signed_by,
)
from dealer_app.reports.session.identity import Amendment, SheetData, Since
from dealer_app.rules.house import CommissionMode
from dealer_app.rules.staff import UNSIGNED
from dealer_app.rules.variant import BetSpec, Fund, Variant
from dealer_app.session.rulebook import stored_resolver
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import asks_for_pins
from dealer_app.store.trust.signed_names import Proof
from dealer_app.table import events as ev
from dealer_app.table.accounts.tally import Course, Handover, course
from dealer_app.table.history import packs_opened
from dealer_app.table.table import Rules, Table, zone_of


def session_data(session: TableSession, imprint: Imprint) -> SheetData:
    """Everything that is printed of a session as it stands."""
    # The table goes on while a thread prints: an entry that has no time yet is not on the paper.
    times = tuple(session.times)
    events = session.events[: len(times)]
    opening = session.table.opened
    told = course(events, times, stored_resolver(opening))
    signed = _entries(session, events, times, _proof(session, imprint))
    return replace(_data(session, told, imprint), entries=signed)


def night_data(session: TableSession, imprint: Imprint) -> SheetData:
    """What the settlement prints of a session: the table as it stands, not gone through again."""
    times, table = tuple(session.times), session.table
    left_out = () if imprint.since else _PLAYED  # what was put right tells every entry of its coup
    proof = _proof(session, imprint)
    signed = _entries(session, session.events[: len(times)], times, proof, left_out)
    croupiers = (Handover(table.croupier, times[-1]),)
    closed = times[-1] if table.closed else None
    told = Course(table, (), croupiers, times[0], closed, len(times), 0)
    return replace(_data(session, told, imprint), entries=signed)


_PLAYED: Final = (ev.StakeLaid, ev.CardDealt, ev.AllTicked)
"""The entries of which no line of a settlement is made: what they come to is in its sums."""


def _entries(
    session: TableSession,
    events: Sequence[ev.Event],
    times: Sequence[datetime | None],
    proof: Proof | None,
    left_out: Collection[type[ev.Event]] = (),
) -> tuple[PaperEntry, ...]:
    """The entries with their names, each held against the PINs that the register has."""
    table = session.table.opened.table

    def signed() -> Iterator[SignedBy]:
        for event, signature, at in zip(events, session.signatures, times, strict=False):
            if signature is UNSIGNED or type(event) in left_out:
                yield NOBODY
                continue
            missing = frozenset[str]()
            # that the clock was turned bears the hand of whoever sits there, though nobody made it
            if proof is not None and at is not None and not isinstance(event, ev.ClockFoundTurned):
                missing = proof.unproved(table, signature, at)
            yield signed_by(signature, missing)

    return entries(events, times, signed(), left_out)


def _proof(session: TableSession, imprint: Imprint) -> Proof | None:
    """What the names of a session are held against; None where its house asks for no PINs."""
    return imprint.proof if asks_for_pins(session.table.opened) else None


def _data(session: TableSession, told: Course, imprint: Imprint) -> SheetData:
    proof = _proof(session, imprint)
    return SheetData(
        course=told,
        options=sheet_from_text(session.table.opened.sheet, "sheet").options,
        session=imprint.session,
        software=__version__,
        head=session.head,
        printed=imprint.printed,
        zone=imprint.zone or zone_of(session.table),
        detailed=imprint.detailed,
        issue=imprint.issue,
        size=imprint.size,
        machine=machine_entries(imprint.machine, proof),
        alerts=paper_alerts(imprint.alerts, proof),
        packs=packs_opened(session.events),
        since=_since(told.table, imprint.since, proof),
        unheld=imprint.proof is not None and not imprint.proof.held,
        tells=lambda words, frame: _frame_said(words, told.table, frame),
    )


def _frame_said(words: Words, table: Table, frame: str) -> str:
    """What a frame tells that an electronic shoe sent."""
    from dealer_app.readers import shoe_sentences  # noqa: PLC0415 - few tables have such a shoe

    return shoe_sentences.kept_frame_said(words, table, frame)


def machine_entries(entered: Sequence[Entered], proof: Proof | None) -> Sequence[MachineEntry]:
    """Entries of the machine's register with their names, each held against its PINs."""
    return [_machine_entry(each, proof) for each in entered]


def paper_alerts(alerts: Sequence[ToldAlert[Entered]], proof: Proof | None) -> Sequence[PaperAlert]:
    """Alerts with the names of whoever answered for them, held against the register's PINs."""
    return [
        ToldAlert(
            _machine_entry(each.raised, proof),
            each.alert,
            None if each.decided is None else _machine_entry(each.decided, proof),
        )
        for each in alerts
    ]


def _machine_entry(entered: Entered, proof: Proof | None) -> MachineEntry:
    fact = entered.fact
    amended = rectified(fact) if isinstance(fact, RectifiedAfterClosing) else None
    return MachineEntry(fact, entered.at, _signed(entered, proof), amended)


def _signed(entered: Entered, proof: Proof | None) -> SignedBy:
    if proof is None or entered.seq is None:
        return signed_by(entered.signature)
    return signed_by(entered.signature, proof.unproved_in_register(entered.seq))


def _since(table: Table, entered: Sequence[Entered], proof: Proof | None) -> Since | None:
    """The table with what was put right after its closing; NotUnderstood where a newer program
    did so."""
    told = [(each.fact, each) for each in entered if isinstance(each.fact, RectifiedAfterClosing)]
    if not told:
        return None
    amendments = [
        Amendment(rectified(fact), each.at, _signed(each, proof), each.seq) for fact, each in told
    ]
    return Since(put_right(table, (fact for fact, _ in told)), amendments)


# What theory expects of the stakes of a night: the edge and the variance of each bet.
#
# The band of 95 % stands for each bet, all stakes of a coup on it together; there is none for
# totals, for the bets of one coup depend on each other.


_WEIGHED: Final[dict[tuple[str, int], Mapping[str, Edge]]] = {}
"""The edges of every game that was weighed, by all that its sheet says, and its packs. Nothing of a
bet whose edge nobody knows."""


def edges(rules: Rules, packs: int, bets: AbstractSet[str]) -> Mapping[str, Edge]:
    """The edges of those of these bets that the house pays."""
    variant = as_paid(rules)
    key = (repr(variant), packs)
    if key not in _WEIGHED:
        _WEIGHED[key] = _weighed(variant, packs)
    return {bet: edge for bet, edge in _WEIGHED[key].items() if bet in bets}


def _weighed(variant: Variant, packs: int) -> Mapping[str, Edge]:
    """The edge of each bet from a fresh shoe; none where somebody chooses, or patrons bank.

    The game is sorted out for it, in a sixth of a second: what is kept in the user's cache, where
    anybody may put something else, is for the screen.
    """
    if variant.bank is not None or variant.fund is not Fund.HOUSE or not packs:
        return {}
    from dealer_app.odds.game_odds import Unanswerable, answerable  # noqa: PLC0415 - it brings numpy
    from dealer_app.theory.appraisal import appraised  # noqa: PLC0415 - numpy too
    from dealer_app.theory.shoe import full  # noqa: PLC0415 - numpy again
    from dealer_app.theory.theories import made_anew  # noqa: PLC0415 - numpy again

    try:
        with answerable(packs):
            sides = appraised(made_anew(variant), full(variant.pack, packs), {})
    except Unanswerable:
        return {}
    return {worth.bet: Edge(-worth.edge, worth.variance) for side in sides for worth in side.bets}


def as_paid(rules: Rules) -> Variant:
    """The game as its bets are paid: without a commission where the house takes none."""
    free = rules.house.commission_mode is CommissionMode.NONE
    return _without_commission(rules.variant) if free else rules.variant


def _without_commission(variant: Variant) -> Variant:
    return replace(variant, bets={bet: _free(spec) for bet, spec in variant.bets.items()})


def _free(spec: BetSpec) -> BetSpec:
    lines = tuple(replace(line, commission=Fraction(0)) for line in spec.lines)
    return replace(spec, lines=lines)
