"""The tray of a table and what its night brought, a row a table (rules of §6.1)."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from dealer_app.reports.layout.figures import Figures
from dealer_app.reports.layout.ink import BODY
from dealer_app.reports.layout.listing import CellKind, Cells, Field, Listing, Origin, Part
from dealer_app.reports.layout.tables import lines, section
from dealer_app.reports.night.movements import moved, movements
from dealer_app.reports.night.reconciliation_part import reconciliation_part
from dealer_app.reports.night.takings import TableNight, table_night
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.money import Money


def tray_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """The account of a session's tray and what moved it."""
    words = figures.words
    yield from section(words("The tray"))
    if not moved(data.entries):
        yield lines(words("Nothing was counted, bought or moved."), BODY)
        return
    night = table_night(data, None)
    yield account([night], figures)
    yield brought([night], figures)
    yield from formula(figures)
    yield from reconciliation_part([(name_of(night, figures), night.reconciled)], figures)
    yield from section(words("Movements"))
    yield movements(data.entries, figures)


def formula(figures: Figures) -> Iterator[Part]:
    """How the columns hang together."""
    words = figures.words
    yield lines(
        words(
            "Expected = opener + fills − credits − chips sold or given + what the coups left in"
            " the tray. Win = drop + chips given + closer + credits − opener − fills + cagnotte."
            " Over or short = counted − expected. Until the tray is counted, the result of the"
            " coups stands for the win."
        )
    )


def account(nights: Sequence[TableNight], figures: Figures) -> Listing:
    """The tray of each table, from its opener to its closer."""
    words = figures.words
    fields = (
        Field("table", words("Table"), wide=True),
        Field("opener", words("Opener"), CellKind.AMOUNT),
        Field("fills", words("Fills"), CellKind.AMOUNT),
        Field("credits", words("Credits"), CellKind.AMOUNT),
        Field("drop", words("Drop"), CellKind.AMOUNT),
        Field("expected", words("Expected"), CellKind.AMOUNT),
        Field("closer", words("Closer"), CellKind.AMOUNT),
        Field("variance", words("Over or short"), CellKind.GAIN),
        Field("win", words("Win"), CellKind.GAIN),
    )
    told: Sequence[Callable[[TableNight], Money | None]] = (
        lambda each: None if each.ledger.opener is None else each.ledger.opener.worth,
        lambda each: each.ledger.tray.fills,
        lambda each: each.ledger.tray.credits,
        lambda each: each.ledger.drop,
        lambda each: each.ledger.expected,
        lambda each: each.ledger.counted,
        lambda each: each.ledger.variance,
        lambda each: each.ledger.win,
    )
    rows = [(name_of(each, figures), *(tell(each) for tell in told)) for each in nights]
    total = (words("Total"), *(_sum([tell(each) for each in nights]) for tell in told))
    return Listing("tray", fields, rows, total if len(nights) > 1 else (), origins=origins(nights))


def brought(nights: Sequence[TableNight], figures: Figures) -> Listing:
    """What each table brought the house, and what was to be expected of its stakes where theory
    was asked."""
    words = figures.words
    known = any(each.theoretical is not None for each in nights)
    fields = (
        Field("table", words("Table"), wide=True),
        Field("coups", words("Coups"), CellKind.NUMBER),
        Field("handle", words("Handle"), CellKind.AMOUNT),
        Field("result", words("Win"), CellKind.GAIN),
        Field("on_drop", words("on drop"), CellKind.SHARE),
        Field("on_handle", words("on handle"), CellKind.SHARE),
        *([Field("theoretical", words("Theoretical"), CellKind.GAIN)] if known else []),
        Field("commission", words("Commission"), CellKind.AMOUNT),
        Field("cagnotte", words("Cagnotte"), CellKind.AMOUNT),
        Field("tips", words("Tips"), CellKind.AMOUNT),
    )
    rows = [(name_of(each, figures), *_brought([each], known=known)) for each in nights]
    total = (words("Total"), *_brought(nights, known=known)) if len(nights) > 1 else ()
    return Listing("result", fields, rows, total, origins=origins(nights))


def _brought(nights: Sequence[TableNight], *, known: bool) -> Cells:
    gain = sum(each.ledger.gain for each in nights)
    drop = sum(each.ledger.drop for each in nights)
    handle = sum(each.ledger.play.handle for each in nights)
    return (
        sum(each.tally.coups for each in nights),
        handle,
        gain,
        Fraction(gain, drop) if drop else None,
        Fraction(gain, handle) if handle else None,
        *([_sum([each.theoretical for each in nights])] if known else []),
        sum(each.ledger.commission for each in nights),
        sum(each.ledger.play.cagnotte for each in nights),
        sum(each.ledger.tray.tipped for each in nights),
    )


def _sum(amounts: Sequence[Money | None]) -> Money | None:
    """Their sum; None where one of them is unknown, which leaves the sum unknown."""
    known = [amount for amount in amounts if amount is not None]
    return Money(sum(known)) if len(known) == len(amounts) else None


def origins(nights: Sequence[TableNight]) -> Sequence[Origin]:
    """Of which session each row is where a table has a row."""
    return [each.origin for each in nights]


def name_of(night: TableNight, figures: Figures) -> str:
    """What a table is called among others: its name, and where another session of it stands on the
    paper the hour and the number of this one."""
    words = figures.words
    name = night.data.table.opened.table or words("Table")
    if not night.beside:
        return name
    opened = figures.hour(night.data.course.opened)
    return words(
        "{table}, {time}, no. {session}", table=name, time=opened, session=night.data.session
    )
