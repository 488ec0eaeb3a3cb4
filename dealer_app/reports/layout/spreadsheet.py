"""The tables of a paper as data for accounts: CSV that a double click opens, and JSON."""

import csv
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, tzinfo
from fractions import Fraction
from io import StringIO
from typing import Final

from dealer_app.i18n import Words
from dealer_app.i18n.register_words import reserve_said
from dealer_app.register.state import WITHOUT_RESERVE, Reserve
from dealer_app.reports.layout.columns import MONEY, CellKind, Plain, Value, WordedCell
from dealer_app.reports.layout.sheet import Field, Listing
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money

BYTE_ORDER_MARK: Final = "\ufeff"
"""By it a spreadsheet knows that the file is UTF-8."""

_DECIMALS: Final = 6


@dataclass(frozen=True, slots=True)
class About:
    """What every row says of where it comes from: which paper, table, session and day of the house,
    in which currency and time zone, and under what reserve; what a paper of several tables leaves
    open is empty."""

    paper: str
    number: int | None
    table: str
    session: str
    day: date
    currency: Currency
    zone: tzinfo | None
    zone_name: str
    reserve: Reserve = WITHOUT_RESERVE


def csv_text(listing: Listing, about: About, words: Words) -> str:
    """The rows, without their total, as the spreadsheets of that language read them; in a last
    column under what reserve they are, where they are under any."""
    delimiter = ";" if words.spoken.point == "," else ","
    about = _of(listing, about)
    fields = listing.fields[bool(listing.origins) :]
    told = StringIO()
    writer = csv.writer(told, delimiter=delimiter, lineterminator="\r\n")
    own = {field.name for field in fields}
    leading = [name for name in _leading(about, words) if name not in own]
    under = [" · ".join(reserve_said(words, about.reserve))] if about.reserve else []
    last = [words("Reserve") for _ in under]
    writer.writerow([*leading, *(field.name for field in fields), *last])
    for row, of in zip(listing.rows, _origins(listing, about), strict=True):
        told_first = _leading(of, words)
        cells = [_in_csv(value, field, about) for value, field in _fields(listing, row)]
        decimal = [words.pointed(cell) if figure else cell for cell, figure in cells]
        writer.writerow([*(told_first[name] for name in leading), *decimal, *under])
    return BYTE_ORDER_MARK + told.getvalue()


def _leading(about: About, words: Words) -> dict[str, str]:
    """What every row begins with, under its heads."""
    return {
        words("Business day"): about.day.isoformat(),
        words("Time zone"): about.zone_name,
        words("Table"): _safe(about.table),
        words("Session"): _safe(about.session),
        words("Currency"): about.currency.code,
    }


def _in_csv(value: Plain, field: Field, about: About) -> tuple[str, bool]:
    """A cell, and whether it is a figure."""
    cell = _cell(value, field.kind, about)
    return (
        (_safe(cell), False) if field.kind is CellKind.TEXT else (cell, not isinstance(value, date))
    )


def json_record(listings: Iterable[Listing], about: About, facts: Mapping[str, str]) -> str:
    """All tables as one JSON object: amounts are decimal texts with a point, moments have their
    offset from universal time."""
    record = {
        "paper": about.paper,
        "number": about.number,
        "under_reserve": bool(about.reserve),
        "alerts": about.reserve.alerts,
        "table": about.table,
        "session": about.session,
        "business_day": about.day.isoformat(),
        "time_zone": about.zone_name,
        "currency": about.currency.code,
        **facts,
        "tables": {name: _records(each, about) for name, each in named(listings)},
    }
    return json.dumps(record, ensure_ascii=False)


def named(listings: Iterable[Listing]) -> Iterator[tuple[str, Listing]]:
    """Each table with a name that no other has: those of one key are numbered from the second."""
    seen: Counter[str] = Counter()
    for each in listings:
        seen[each.key] += 1
        yield each.key if seen[each.key] == 1 else f"{each.key}-{seen[each.key]}", each


def _of(listing: Listing, about: About) -> About:
    """What is said of this table of the paper."""
    about = replace(about, currency=listing.currency or about.currency)
    of = listing.origin
    return about if of is None else replace(about, table=of.table, session=of.session)


def _origins(listing: Listing, about: About) -> Iterator[About]:
    """What is said of each row."""
    if not listing.origins:
        return (about for _ in listing.rows)
    return (replace(about, table=of.table, session=of.session) for of in listing.origins)


def _records(listing: Listing, about: About) -> list[dict[str, str | int | None]]:
    about = _of(listing, about)
    return [
        {
            "table": of.table,
            "session": of.session,
            "currency": of.currency.code,
            "business_day": of.day.isoformat(),
            "time_zone": of.zone_name,
            **{f.key: _json(value, f.kind, of) for value, f in _fields(listing, row)},
        }
        for row, of in zip(listing.rows, _origins(listing, about), strict=True)
    ]


def _json(value: Plain, kind: CellKind, about: About) -> str | int | None:
    if value is None or (isinstance(value, int) and kind not in MONEY):
        return value
    return _cell(value, kind, about)


def _fields(listing: Listing, row: Sequence[Value]) -> list[tuple[Plain, Field]]:
    """What is kept of a row, under its columns."""
    first = bool(listing.origins)
    kept = (cell.kept if isinstance(cell, WordedCell) else cell for cell in row)
    return list(zip(kept, listing.fields, strict=True))[first:]


def _cell(value: Plain, kind: CellKind, about: About) -> str:
    """A cell with a point before its decimals, without thousands apart."""
    match value:
        case None:
            return ""
        case datetime():
            return value.astimezone(about.zone).isoformat(timespec="seconds")
        case date():
            return value.isoformat()
        case Fraction():
            return f"{float(value):.{_DECIMALS}f}"
        case int() if kind in MONEY:
            return _decimal(Money(value), about.currency.digits)
        case _:  # texts and numbers
            return str(value)


def _decimal(amount: Money, digits: int) -> str:
    """An amount with all the figures that its currency has behind the point."""
    whole, part = divmod(abs(amount), 10**digits)
    told = f"{whole}.{part:0{digits}d}" if digits else f"{whole}"
    return f"-{told}" if amount < 0 else told


def _safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t", "\r"} else text
