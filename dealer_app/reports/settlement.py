"""The end-of-night settlement: every table of a business day, and all of them together (§6.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import accumulate
from typing import Final, NamedTuple

from reportlab.platypus import Flowable, Spacer

from dealer_app.i18n import Words, marked
from dealer_app.register import facts as f
from dealer_app.register.signers import TERMINAL
from dealer_app.reports.coup.coup_words import reentry_part
from dealer_app.reports.layout.charts import Against, AgainstTheory, ChartLine, OverTime, Steps
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.paper import BODY, HEIGHT, PaperPage
from dealer_app.reports.layout.sheet import BETWEEN, Listing, PaperSheet, Part
from dealer_app.reports.layout.tables import STEP, FactLine, band, facts, lines, section, title
from dealer_app.reports.night import settlement_tables as tables
from dealer_app.reports.night.after_seal import AmendedTable, after_seal_part
from dealer_app.reports.night.alert_part import ALERTS
from dealer_app.reports.night.incident_sums import TableIncidents, incident_part
from dealer_app.reports.night.issued_part import issued_part
from dealer_app.reports.night.night_data import BetNight, NightData, TableNight, Takings, tables_of
from dealer_app.reports.night.reconciliation_part import (
    put_right_reconciliation,
    reconciliation_part,
)
from dealer_app.reports.night.session_sums import void_note
from dealer_app.reports.night.tray_part import ACCOUNT, brought, formula, name_of, tendered
from dealer_app.reports.night.wrong_payouts import rectified_part
from dealer_app.reports.session.amended import amended_lines
from dealer_app.reports.session.document import (
    Document,
    letterhead,
    made_page,
    number_words,
    old_book,
    replaced_words,
    stamp,
    table_name,
)
from dealer_app.reports.session.entries import MachineEntry, names
from dealer_app.reports.session.identity import (
    SHORT,
    SheetData,
    currency_words,
    digest_words,
    signing_words,
)
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.table.accounts.tally import added

MOST_SHEETS: Final = 2
"""Game sheets whose digests stand on every page; those of all stand beside the seals."""

MOST_DAYS: Final = 8
"""Days that are named where they are in no sum."""

MOST_LINES: Final = 6
"""Tables that have a line of their own beside that of the night."""


def _seal(data: SheetData, figures: Figures) -> str:
    """By what a session is known; one that is open by its last entry."""
    if data.table.closed:
        return data.head[:SHORT]
    return figures.words("OPEN {head}", head=data.head[:SHORT] or NOTHING)


SEALS: Final[PaperSheet[SheetData]] = PaperSheet(
    "sessions",
    (
        Column("table", marked("Table"), table_name, wide=True),
        Column("session", marked("Session"), lambda e, _: e.session),
        Column("opened", marked("Opening"), lambda e, _: e.course.opened, CellKind.MOMENT),
        Column("closed", marked("Closing"), lambda e, _: e.course.closed, CellKind.MOMENT),
        Column("entries", marked("Entries"), lambda e, _: e.course.entries, CellKind.NUMBER),
        Column("sheet", marked("Game sheet"), lambda e, _: e.digest[:SHORT]),
        Column("seal", marked("Seal"), _seal),
    ),
    marked("Seals"),
)
"""Which sessions the paper was made from, and by which digests they are known."""


@dataclass(frozen=True, slots=True)
class SettledNight:
    """A night ready to be told: its data, and what each of its tables came to."""

    data: NightData
    tables: Sequence[TableNight]


def night_figures(data: NightData, words: Words) -> Figures:
    """How the paper writes amounts and times."""
    return Figures(words, data.currencies[0], zone=data.zone)


def _parts(night: SettledNight, figures: Figures) -> Iterator[Part]:
    for currency in night.data.currencies:
        few = [each for each in night.tables if each.data.house.currency == currency]
        for part in _in_one_currency(night.data, few, currency, figures):
            yield replace(part, currency=currency) if isinstance(part, Listing) else part
    yield from ALERTS.parts(night.data.alerts, figures)
    yield from lock_part(night.data.machine, figures)
    yield from issued_part(night.data.papers, figures)


def _seals(night: SettledNight, figures: Figures) -> Iterator[Part]:
    """By what its sessions are known, one by one and together."""
    yield from SEALS.parts(night.data.sessions, figures)
    together = figures.words("All together"), digest_words(night.data.digest)
    yield Spacer(0, BETWEEN)
    yield facts([FactLine(*together)])


def _opening(name: str, night: SettledNight, figures: Figures) -> Iterator[Part]:
    words, data = figures.words, night.data
    yield from letterhead(data.house.documents)
    yield from title(name, figures.date(data.day))
    every = data.sessions
    last = max((each.course.closed for each in every if each.course.closed), default=None)
    first = data.by_opening[0].course.opened
    money = "\n".join(map(currency_words, data.currencies))
    yield facts(
        [
            FactLine(words("Business day"), figures.date(data.day)),
            FactLine(words("The day begins"), "\n".join(f"{each:%H:%M}" for each in data.starts)),
            FactLine(words("Time zone"), figures.clock_zone(first)),
            FactLine(words("House"), "\n".join(data.names) or NOTHING),
            FactLine(words("Currency"), money),
        ],
        [
            FactLine(words("Sessions"), words.number(len(every))),
            FactLine(words("First opening"), figures.moment(first)),
            FactLine(
                words("Last closing"), figures.moment(last) if data.closed else words("not yet")
            ),
            FactLine(words("Signing"), signing_words(every, figures)),
        ],
    )
    right = ((name_of(each, figures), each.right) for each in night.tables)
    told = [(name, each.amendments) for name, each in right if each is not None]
    yield from amended_lines(told, figures)
    yield Spacer(0, 8)
    for unread in data.unread:
        yield lines(words("{file} could not be read: it is not in these sums.", file=unread), BODY)


DOCUMENT: Document[SettledNight] = Document(
    marked("End-of-night settlement"),
    _opening,
    _parts,
    _seals,
    signs=(marked("The chef de table"), marked("The cashier"), marked("The management")),
)
"""Every table of a business day, and all of them together."""


def _in_one_currency(
    data: NightData, nights: Sequence[TableNight], currency: Currency, figures: Figures
) -> Iterator[Part]:
    """All tables of one currency together, then each of them."""
    words = figures.words
    figures = Figures(words, currency, zone=data.zone)
    if len(data.currencies) > 1:
        yield from section(words("Tables in {currency}", currency=currency.code))
    yield _short(nights, figures)
    yield from section(words("The tables"))
    yield ACCOUNT.listing(nights, figures)
    yield brought(nights, figures)
    yield from formula(figures)
    told = [(name_of(each, figures), each.reconciled) for each in nights]
    yield from reconciliation_part(told, figures, [each.origin for each in nights])
    yield from tendered(nights, figures)
    yield from tables.payouts_part(nights, figures)
    yield from section(words("By game"))
    yield tables.by_game(nights, figures)
    yield from _bets_part(nights, figures)
    yield from tables.duels_part(nights, figures)
    yield from tables.GAINS.parts(nights, figures)
    yield lines(words("Where guests bank, the house has the cagnotte alone."))
    banked = [each for each in nights if each.data.table.variant.bank is not None]
    yield from tables.CAGNOTTES.parts(banked, figures)
    yield from incident_part([_incidents(each, figures) for each in nights], figures)
    result = Money(sum(each.ledger.result for each in nights))
    yield from after_seal_part(_put_right(nights, figures), figures, result)
    since = [(name_of(each, figures), each.reconciled_since) for each in nights]
    yield from put_right_reconciliation(since, figures, [each.origin for each in nights])
    right = [(name_of(each, figures), each.rectified) for each in nights]
    origins = [each.origin for each in nights] if len(data.sessions) > 1 else []
    yield from rectified_part(right, figures, origins)
    again = [(name_of(each, figures), each.reentered) for each in nights]
    yield from reentry_part(again, figures, origins)
    yield from _over_time_part(data, nights, figures)
    yield from _so_far_part(data, currency, figures)
    for place, each in enumerate(nights, start=1):
        yield from _table_part(each, place, figures)


def _incidents(night: TableNight, figures: Figures) -> TableIncidents:
    table, name = night.data.table, name_of(night, figures)
    return TableIncidents(name, night.incidents, table.variant, night.data.house, night.origin)


def _put_right(nights: Sequence[TableNight], figures: Figures) -> list[AmendedTable]:
    """The tables of which something was put right after their closing."""
    return [
        AmendedTable(name_of(each, figures), each.ledger, each.right, each.origin)
        for each in nights
        if each.right is not None
    ]


def _short(nights: Sequence[TableNight], figures: Figures) -> Part:
    """The night in a line."""
    words, number = figures.words, figures.words.number
    gain = Money(sum(each.ledger.gain for each in nights))
    return band(
        [
            FactLine(words("Tables"), number(tables_of(nights))),
            FactLine(words("Sessions"), number(len(nights))),
            FactLine(words("Coups"), number(sum(each.tally.coups for each in nights))),
            FactLine(
                words("Drop"), figures.amount(Money(sum(each.ledger.drop for each in nights)))
            ),
            FactLine(
                words("Handle"),
                figures.amount(Money(sum(each.ledger.play.handle for each in nights))),
            ),
            FactLine(words("Win"), figures.gain(gain)),
        ]
    )


def _bets_part(nights: Sequence[TableNight], figures: Figures) -> Iterator[Part]:
    words, bets = figures.words, tables.bet_nights(nights, figures)
    yield from section(words("By bet"))
    if not any(each.tally.coups for each in nights):
        yield lines(words("No coup was dealt."), BODY)
        return
    if not bets:
        yield lines(words("No stakes were recorded: the cards alone were entered."), BODY)
        return
    yield from tables.by_bet(bets, figures)
    yield from void_note(added([each.sums for each in bets]), figures)
    yield lines(
        words(
            "The result of a bet is that of the coups as dealt, commission as it was won: no count"
            " is in it."
        )
    )
    known = against(bets)
    if not known:
        return
    chart = AgainstTheory(known, figures)
    needs = 90 + STEP * len(known) + chart.wrap(0, 0)[1]
    yield from section(words("Result per bet against theory"), needs=min(needs, HEIGHT / 2))
    yield tables.against_theory(bets, figures)
    yield Spacer(0, 8)
    yield chart
    yield lines(
        words(
            "Grey: the band in which 95 nights of 100 end; line: what theory expects of these"
            " stakes, before rounding; diamond: the result."
        )
    )


def against(bets: Sequence[BetNight]) -> list[Against]:
    """The bets of which something is expected, each with its game where they are of several."""
    several = len({each.game for each in bets if each.expected is not None}) > 1
    return [
        Against(
            f"{each.game}, {each.name}" if several else each.name,
            each.sums.result,
            each.expected.gain,
            each.expected.half,
        )
        for each in bets
        if each.expected is not None
    ]


def _over_time_part(
    data: NightData, nights: Sequence[TableNight], figures: Figures
) -> Iterator[Flowable]:
    words = figures.words
    told = [(each, each.takings) for each in nights if each.takings]
    if not told:
        return
    merged = sorted(coup for _, coups in told for coup in coups)
    curves = [ChartLine(words("Night"), _summed(merged))]
    if 1 < len(told) <= MOST_LINES:
        curves += [ChartLine(name_of(each, figures), _summed(coups)) for each, coups in told]
    yield from section(words("Result over time"), needs=OverTime.HEIGHT + 30)
    yield OverTime(curves, figures, data.zone)
    yield lines(words("As the coups left it: before the counts, with commission as it was won."))


def _summed(coups: Takings) -> Steps:
    sums = accumulate(amount for _, amount in coups)
    return [(at, Money(total)) for (at, _), total in zip(coups, sums, strict=True)]


def _so_far_part(data: NightData, currency: Currency, figures: Figures) -> Iterator[Part]:
    words = figures.words
    periods = [each for each in data.periods if each.currency == currency]
    if not periods:
        return
    yield from section(words("Day, month and year so far"))
    yield tables.SO_FAR.listing(periods, figures)
    yield from tables.so_far_right(periods, figures)
    yield from _left_out(data, figures)


def _left_out(data: NightData, figures: Figures) -> Iterator[Part]:
    """Which days of the year are in no sum, and how many were summed long after they were over."""
    words = figures.words
    if data.left_out:
        days = words.listed(map(figures.date, data.left_out[:MOST_DAYS]))
        told = words("{days}, …", days=days) if len(data.left_out) > MOST_DAYS else days
        yield lines(
            words.plural(
                "{n} day of the year is in none of these sums, for it is not settled or its"
                " journals cannot be read: {days}",
                "{n} days of the year are in none of these sums, for they are not settled or their"
                " journals cannot be read: {days}",
                len(data.left_out),
                days=told,
            )
        )
    if data.late:
        yield lines(
            words.plural(
                "{n} day of the year was settled before its sums were kept with it: it is summed"
                " from its journals as they stood later.",
                "{n} days of the year were settled before their sums were kept with them: they are"
                " summed from their journals as they stood later.",
                data.late,
            )
        )


def _table_part(night: TableNight, place: int, figures: Figures) -> Iterator[Part]:
    """What a single table's seats came to."""
    words = figures.words
    name = words(
        "{table} · {game} · session {session}",
        table=table_name(night.data, figures),
        game=tables.game_name(night, figures),
        session=night.data.session,
    )
    yield from section(name)
    told = night.ledger
    if not night.tally.seats and not told.accounts and not told.tray.bought_standing:
        yield lines(words("No seat staked or bought anything that was recorded."), BODY)
        return
    yield tables.by_seat(night, place, figures)


def page_of(data: NightData, figures: Figures) -> PaperPage:
    """The frame of every page: which night, which sheets, and the digest of all seals."""
    words = figures.words
    sheets = list(dict.fromkeys(each.digest[:SHORT] for each in data.sessions))
    several = words("{n} sheets", n=words.number(len(sheets)))
    sheet = words.listed(sheets) if len(sheets) <= MOST_SHEETS else several
    night = words("Night of {day}", day=figures.date(data.day))
    sessions = words.plural("{n} session", "{n} sessions", len(data.sessions))
    foot = [number_words(data.issue, words), night, sessions]
    foot += [] if all(e.house.staff.pins for e in data.sessions) else [words("without PINs")]
    known = data.digest[:SHORT] or NOTHING
    seal, last = words("seal {digest}", digest=known), words("last entry {digest}", digest=known)
    software = words(
        "Sabot {version} · game sheet SHA-256 {digest}", version=data.software, digest=sheet
    )
    head = f"{words(DOCUMENT.title)} · {figures.date(data.day)}"
    oldest = max(old_book(each.table) for each in data.sessions)
    below = f"{software} · {seal if data.closed else last}"
    return replace(
        made_page(head, (" · ".join(part for part in foot if part), below), data, figures),
        stamp=stamp(data.issue, words, closed=data.closed, hours=oldest),
        notice=replaced_words(data.issue, figures),
        size=data.size or data.house.documents.paper,
    )


# Who was locked out


LOCKS = (f.LockedOut, f.Unlocked, f.PinChanged)
"""The facts of the register that the table is made of: a new PIN unlocks as well."""


def _end(lock: f.LockedOut, after: Sequence[MachineEntry]) -> MachineEntry | None:
    """What unlocked a name before it was locked out again."""
    for each in after:
        if isinstance(each.fact, LOCKS) and each.fact.name == lock.name:
            return None if isinstance(each.fact, f.LockedOut) else each
    return None


def _place(table: str, figures: Figures) -> str:
    if table == TERMINAL:
        return figures.words("terminal")
    return table or figures.words("desk")


class _Lock(NamedTuple):
    """Somebody who was locked out, the entry of that, and of what ended it, None while it lasts."""

    fact: f.LockedOut
    at: MachineEntry
    end: MachineEntry | None

    def unlocked_by(self, figures: Figures) -> str:
        return "" if self.end is None else names(self.end.signature, figures.words, "")

    def unlocked(self, _: Figures) -> datetime | None:
        return None if self.end is None else self.end.at


LOCKED_OUT: Final[PaperSheet[_Lock]] = PaperSheet(
    "locked_out",
    (
        Column("name", marked("Who"), lambda e, _: e.fact.name, wide=True),
        Column("place", marked("Where"), lambda e, f: _place(e.fact.table, f), wide=True),
        Column("time", marked("Time"), lambda e, _: e.at.at, CellKind.MOMENT),
        Column("wrong", marked("Wrong PINs"), lambda e, _: e.fact.wrong or None, CellKind.NUMBER),
        Column("until", marked("Until"), lambda e, _: e.fact.until, CellKind.MOMENT),
        Column("unlocked_by", marked("Unlocked by"), _Lock.unlocked_by, wide=True),
        Column("unlocked", marked("Unlocked"), _Lock.unlocked, CellKind.MOMENT),
    ),
    marked("Locked out"),
)


def lock_part(machine: Sequence[MachineEntry], figures: Figures) -> Iterator[Part]:
    """Each lock with its end; nothing where nobody was locked out."""
    locks = [
        _Lock(each.fact, each, _end(each.fact, machine[place + 1 :]))
        for place, each in enumerate(machine)
        if isinstance(each.fact, f.LockedOut)
    ]
    return LOCKED_OUT.parts(locks, figures)
