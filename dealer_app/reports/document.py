"""What the papers of a session have in common: how they open, and how they are written."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from reportlab.platypus import Spacer

from dealer_app.i18n import Words
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.reports.identity import SheetData, currency_words, digest_words, seal_name, signing
from dealer_app.reports.listing import Part, flowables
from dealer_app.reports.paper import print_to, register_fonts
from dealer_app.reports.paper_head import letterhead, page_of, table_name
from dealer_app.reports.reentry_part import reentered, reentry_part
from dealer_app.reports.tables import Fact, facts, title

Parts = Callable[[SheetData, Figures], Iterator[Part]]


@dataclass(frozen=True, slots=True)
class Document:
    """A paper of one session: what it is called, and what it consists of after its opening."""

    title: str
    parts: Parts

    def told(self, data: SheetData, figures: Figures) -> Iterator[Part]:
        """The paper from its heading on."""
        yield from opening(figures.words(self.title), data, figures)
        yield from self.parts(data, figures)


def figures_of(data: SheetData, words: Words) -> Figures:
    """How a paper of the night's money writes: each table has the minor unit if it needs it."""
    return Figures(words, data.house.currency, zone=data.zone)


def write(
    path: Path, document: Document, data: SheetData, words: Words, *, invariant: bool = False
) -> None:
    """Writes a paper of this session as a PDF; OSError where the disk refuses.

    With `invariant` the same session always gives the same bytes.
    """
    register_fonts()
    figures = figures_of(data, words)
    page = page_of(words(document.title), data, figures)
    told = flowables(document.told(data, figures), figures)
    print_to(path, list(told), page, invariant=invariant)


def opening(name: str, data: SheetData, figures: Figures) -> Iterator[Part]:
    """The house's heading, the paper's name, and which session it is of."""
    words, course = figures.words, data.course
    yield from letterhead(data.house.documents)
    yield from title(name, table_name(data, figures))
    closed = figures.moment(course.closed) if data.table.closed else words("not yet")
    yield facts(
        [
            Fact(words("Table"), data.table.opened.table or NOTHING),
            Fact(words("Game"), words.name(data.table.variant.names)),
            Fact(words("Session"), data.session or NOTHING),
            Fact(words("House"), data.house.name or NOTHING),
            Fact(words("Signing"), signing(data, figures)),
        ],
        [
            Fact(words("Business day"), figures.date(data.business_day)),
            Fact(words("Opening"), figures.moment(course.opened)),
            Fact(words("Closing"), closed),
            Fact(words("Time zone"), figures.clock_zone(course.opened)),
            Fact(words("Currency"), currency_words(data.house.currency)),
        ],
    )
    yield facts([Fact(seal_name(data, figures), digest_words(data.head))])
    yield from reentry_part([(table_name(data, figures), reentered(data))], figures)
    yield Spacer(0, 8)
