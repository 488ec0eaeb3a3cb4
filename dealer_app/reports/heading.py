"""What stands on every page of a paper, and how those of a session write their amounts."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from dealer_app.i18n import Words
from dealer_app.reports.figures import Figures, needs_minor
from dealer_app.reports.identity import SHORT, SheetData
from dealer_app.reports.paper import Page
from dealer_app.rules.money import Money


def figures_of(data: SheetData, words: Words) -> Figures:
    """The figures of a session: with the minor unit everywhere if any amount has it."""
    currency = data.table.house.currency
    return Figures(words, currency, needs_minor(_amounts(data), currency), data.zone)


def _amounts(data: SheetData) -> Iterator[Money]:
    for each in data.table.coups:
        for line in each.settlement.lines:
            yield from (line.stake, line.won, line.lost, line.commission)
        bank = each.settlement.bank
        if bank is not None:
            yield from (bank.before, bank.after, bank.cagnotte)
    yield from data.table.given.values()


def page_of(name: str, data: SheetData, figures: Figures) -> Page:
    """The frame of every page of a session's paper of that name."""
    game = figures.words.name(data.table.variant.names)
    about = (name, table_name(data, figures), figures.day(data.course.opened))
    session = figures.words("Session {session}", session=data.session)
    page = framed(" · ".join((*about, game)), session, data, figures)
    return replace(page, title=" · ".join(about))


class Printed(Protocol):
    """What every paper tells of itself: its game's sheet, the program that printed it, and when."""

    @property
    def digest(self) -> str: ...
    @property
    def software(self) -> str: ...
    @property
    def printed(self) -> datetime: ...


def framed(head: str, foot: str, data: Printed, figures: Figures) -> Page:
    """The frame of every page of a paper that is headed so; `foot` stands above its digest."""
    words = figures.words
    digest = words(
        "Sabot {version} · game sheet SHA-256 {digest}",
        version=data.software,
        digest=data.digest[:SHORT],
    )
    return Page(
        title=head,
        language=words.language,
        author=f"Sabot {data.software}",
        head=head,
        foot=(foot, digest),
        printed=words("printed {moment}", moment=figures.moment(data.printed)),
        number=lambda number, total: words("page {number}/{total}", number=number, total=total),
    )


def table_name(data: SheetData, figures: Figures) -> str:
    """What the table is called, where it has no name a table."""
    return data.table.opened.table or figures.words("Table")
