"""What papers have in common: the frame of every page, how they open, how they are written, and
their foot: room to sign on, and what a closing sheet leaves outside."""

from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from io import BytesIO
from itertools import groupby, zip_longest
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.lib.colors import black
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import CondPageBreak, Flowable, Spacer
from typing_extensions import override

from dealer_app.i18n import Words, marked
from dealer_app.i18n.register_words import reserve_said
from dealer_app.register.state import own_number
from dealer_app.register.witness import SeenEntry, Witness, grouped, line_of, signs_of
from dealer_app.reports.coup.coup_words import reentered, reentry_part
from dealer_app.reports.layout.columns import NOTHING, Figures
from dealer_app.reports.layout.paper import (
    BODY,
    FIGURE,
    INK,
    LABEL,
    LINE,
    SECTION,
    WIDTH,
    PaperPage,
    fitting,
    wrapped,
    write_at,
)
from dealer_app.reports.layout.sheet import KeptTogether, Part
from dealer_app.reports.layout.tables import GAP, FactLine, facts, lines, section, title
from dealer_app.reports.night.reconciliation_part import runs
from dealer_app.reports.session.amended import amended_lines, amendments_of
from dealer_app.reports.session.entries import NOBODY, SignedBy, name_of
from dealer_app.reports.session.identity import (
    SHORT,
    Issue,
    SheetData,
    currency_words,
    digest_words,
    seal_name,
    signing,
)
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import DocumentRules, House, PaperSize
from dealer_app.rules.money import Money
from dealer_app.table.table import Table

ROOM = 34
BESIDE = 3
APART = 40.0
STEP: Final = 9.8
_SIGNED: Final = ROOM + 20.0
"""What a row of signatures needs of a page whose names need one line each."""


def signature_lines(names: Sequence[str]) -> list[Flowable]:
    """Lines for these to sign on, three side by side, never torn from the room above them."""
    found: list[Flowable] = []
    for first in range(0, len(names), BESIDE):
        few = tuple(names[first : first + BESIDE])
        lines = Signatures(few)
        found += [CondPageBreak(ROOM + lines.height + 6), Spacer(0, ROOM), lines]
    return found


class SignedFor(NamedTuple):
    """What a row of signatures is for, where a paper has several, and whose names the journal has
    for it."""

    what: str = ""
    by: SignedBy = NOBODY


def room_to_sign(
    figures: Figures, posts: Sequence[str], rows: Sequence[SignedFor], heading: str
) -> Iterator[Flowable]:
    """Where these posts sign, once for each row, by the names in the journal where it has any."""
    words = figures.words
    if heading:
        yield from section(words(heading))
    for each in rows:
        if each.what:
            yield lines(words(each.what), BODY)
        yield from signature_lines(list(_signers(posts, each.by, words)))


def _signers(posts: Sequence[str], signature: SignedBy, words: Words) -> Iterator[str]:
    names = (signature.by, *signature.beside)
    for post, name in zip_longest(map(words, posts), names[: len(posts)], fillvalue=""):
        said = name_of(name, signature, words)
        yield words("{post}: {name}", post=post, name=said) if name else post


class Remarks(Flowable):
    """Lines to write on under their heading: three, or as many as leave room to sign on the same
    page, perhaps none."""

    MOST: Final = 3
    STEP: Final = 16.0
    HEADING: Final = 26.0

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._lines = 0

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        left = int((aH - _SIGNED - self.HEADING) // self.STEP)
        self._lines = max(0, min(self.MOST, left))
        self.height = self.HEADING + self.STEP * self._lines if self._lines else 0.0
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        if self._lines:
            write_at(canvas, 0, self.height - self.HEADING + 6, self._name, SECTION)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.4)
        for n in range(self._lines):
            canvas.line(0, n * self.STEP, WIDTH, n * self.STEP)


class Signatures(Flowable):
    """Lines to sign on, side by side, each over the name of who signs, which may need several; one
    alone takes half the page."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._pitch = WIDTH / max(len(names), 2)
        self._told = [wrapped(name, LABEL, self._pitch - APART) for name in names]
        self.height = 14 + STEP * (max(map(len, self._told)) - 1)

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        top = self.height - 2
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.5)
        for n, told in enumerate(self._told):
            canvas.line(n * self._pitch, top, (n + 1) * self._pitch - APART, top)
            for down, line in enumerate(told):
                write_at(canvas, n * self._pitch, top - 9 - down * STEP, line, LABEL)


CODE: Final = 30 * mm
"""How wide the code is: it was read at 100 dots an inch, turned and blurred."""

MOST: Final = 20
"""How many sessions are named with their signs; of more, the register's stand for all."""

LEVEL: Final = QRErrorCorrectLevel.M
"""How much of the code may be lost: 15 in 100."""


class SealedTable(NamedTuple):
    """A closed session of a paper: what its table is called, and its closing entry."""

    table: str
    seal: SeenEntry


def witnessed(seen: Witness, seals: Sequence[SealedTable]) -> Witness:
    """What a paper of these sessions bears: one session is named; of several the register's head
    alone, which stands for all of them."""
    return seen._replace(session=seals[0].seal) if len(seals) == 1 else seen


@lru_cache(maxsize=16)
def code_of(told: str) -> Sequence[Sequence[bool]]:
    """The squares of the code that says this, row by row from the top: True of a dark one. The
    last ones are kept: every paper of a session bears the same."""
    code = QRCode(None, LEVEL)
    code.addData(told)
    code.make()
    return tuple(tuple(bool(square) for square in row) for row in code.modules)


def _draw_code(canvas: Canvas, told: str, bottom: float) -> None:
    """Draws the code bar by bar, which are dark squares beside each other: reportlab's own drawing
    of it keeps and restores all of its state for each."""
    rows = code_of(told)
    side = CODE / len(rows)
    canvas.setFillColor(black)
    for up, row in enumerate(reversed(rows)):
        across = 0
        for dark, squares in groupby(row):
            wide = len(list(squares))
            if dark:
                left, low = across * side, bottom + up * side
                canvas.rect(left, low, wide * side, side, stroke=0, fill=1)
            across += wide


class WitnessBlock(Flowable):
    """The code on the left, and beside it what it says, in words and signs."""

    STEP: Final = 11.5
    HEADING: Final = 16.0
    GAP: Final = 16.0
    SIGNS: Final = 306.0

    def __init__(
        self, seen: Witness, seals: Sequence[SealedTable], words: Words, house: str = ""
    ) -> None:
        super().__init__()
        self._code = line_of(witnessed(seen, seals))
        self._rows = _rows(seen, seals, words)
        self._title = words("Closing witness")
        kept = words(
            "To be kept away from the machine: this code shows whether anything was taken away"
            " since."
        )
        self._kept = wrapped(kept, LABEL, WIDTH - CODE - self.GAP)
        self._house = [words("House key"), house] if house else []
        lines = len(self._rows) + len(self._kept) + len(self._house)
        told = self.HEADING + self.STEP * lines
        self.height = max(CODE, told)
        self.spaceBefore = 14.0

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        _draw_code(canvas, self._code, self.height - CODE)
        left, down = CODE + self.GAP, self.height - 9
        write_at(canvas, left, down, self._title, SECTION)
        down -= self.HEADING
        for name, signs in self._rows:
            write_at(canvas, left, down, name, fitting(name, BODY, self.SIGNS - self.GAP))
            write_at(canvas, left + self.SIGNS, down, signs, FIGURE)
            down -= self.STEP
        for line in (*self._house, *self._kept):
            ink = FIGURE if line in self._house[1:] else LABEL
            write_at(canvas, left, down, line, fitting(line, ink, WIDTH - left))
            down -= self.STEP


def _rows(seen: Witness, seals: Sequence[SealedTable], words: Words) -> list[tuple[str, str]]:
    """What is told of the register and of each session, and the signs of its digest."""
    seq, digest, _ = seen.register
    machine = grouped(seen.machine)
    told = words("Machine {machine} · register, entry {number}", machine=machine, number=seq)
    named = seals if len(seals) <= MOST else ()
    return [(told, signs_of(digest)), *(_row(each, words) for each in named)]


def _row(sealed: SealedTable, words: Words) -> tuple[str, str]:
    seq, digest, session = sealed.seal
    entries = words.plural("{n} entry", "{n} entries", seq)
    told = words(
        "{table} · session {session}", table=sealed.table or words("Table"), session=session
    )
    return f"{told} · {entries}", signs_of(digest)


# The frame of every page


def figures_of(data: SheetData, words: Words) -> Figures:
    """The figures of a session: with the minor unit everywhere if any amount has it."""
    currency = data.table.house.currency
    return Figures(words, currency, currency.needs_minor(_amounts(data)), data.zone)


def _amounts(data: SheetData) -> Iterator[Money]:
    for each in data.table.coups:
        for line in each.settlement.lines:
            yield from (line.stake, line.won, line.lost, line.commission)
        bank = each.settlement.bank
        if bank is not None:
            yield from (bank.before, bank.after, bank.cagnotte)
    yield from data.table.given.values()


def page_of(name: str, data: SheetData, figures: Figures) -> PaperPage:
    """The frame of every page of a session's paper of that name."""
    words = figures.words
    game = words.name(data.table.variant.names)
    about = (name, table_name(data, figures), figures.day(data.course.opened))
    session = words("Session {session}", session=data.session)
    page = framed(" · ".join((*about, game)), _numbered(session, data, figures), data, figures)
    head = data.head[:SHORT] or NOTHING
    sealed = words("seal {digest}", digest=head)
    last = words("last entry {digest}", digest=head)
    foot = f"{page.foot[1]} · {sealed if data.table.closed else last}"
    return replace(
        page,
        title=" · ".join(about),
        foot=(page.foot[0], foot),
        stamp=stamp(data.issue, words, closed=data.table.closed, hours=old_book(data.table)),
        notice=replaced_words(data.issue, figures),
        size=data.size or data.house.documents.paper,
    )


def _numbered(session: str, data: SheetData, figures: Figures) -> str:
    """The session, the number of the paper before it, and that nobody gave a PIN after it."""
    told = [number_words(data.issue, figures.words), session]
    told += [] if data.house.staff.pins else [figures.words("without PINs")]
    return " · ".join(part for part in told if part)


def number_words(issue: Issue, words: Words) -> str:
    """The number of a paper in its series, and what it saw of the register, by which it shows
    later whether anything was taken away; empty where it has none."""
    told = list[str]()
    if issue.number is not None:
        number = own_number(issue.series, str(issue.number))
        told.append(words("No. {number}", number=number))
    if issue.replaces:
        last = issue.replaces[0]
        number = own_number(last.series, str(last.number))
        told.append(words("replaces No. {number}", number=number))
    if issue.by_nobody:
        told.append(words("unsigned"))
    if issue.seen is not None:
        seq, digest, _ = issue.seen.register
        told.append(words("register {number} {signs}", number=seq, signs=signs_of(digest)))
    told += [words("not signed")] if issue.unsigned else []
    return " · ".join(told)


def replaced_words(issue: Issue, figures: Figures) -> str:
    """Which number a paper replaces, and why, and which were issued before that; empty where it
    replaces none."""
    words = figures.words
    if not issue.replaces:
        return ""
    last, *others = issue.replaces
    said = words(
        "Replaces No. {number} of {moment}: {why}.",
        number=own_number(last.series, str(last.number)),
        moment=figures.moment(last.at),
        why=words.listed(words(each.value) for each in last.why),
    )
    if not others:
        return said
    numbers = runs(sorted(each.number for each in others), words)
    return f"{said} " + words("Issued before it: No. {numbers}.", numbers=numbers)


def old_book(table: Table) -> int:
    """How many hours old the copy of the house's book was when the table was opened, where the
    house does not trust one of that age; 0 else."""
    hours = table.opened.book_hours
    return hours if hours >= table.house.staff.trust_hours else 0


def stamp(issue: Issue, words: Words, *, closed: bool, hours: int = 0) -> str:
    """What every page is stamped with: under which reserve it is, that the session is open, by a
    copy of the house's book how old people signed in, and which copy this is."""
    told = reserve_said(words, issue.reserve)
    told += [] if closed else [words("OPEN")]
    told += [words("THE HOUSE’S BOOK WAS {n} h OLD", n=hours)] if hours else []
    told += [words("DUPLICATA No. {copy}", copy=issue.copy)] if issue.copy else []
    return " · ".join(told)


def letterhead(documents: DocumentRules) -> list[Flowable]:
    """The lines that the house heads its papers with, beside its logo; nothing where it has
    neither."""
    if not documents.heading and not documents.logo:
        return []
    return [Letterhead(documents), Spacer(0, 8)]


class Letterhead(Flowable):
    """The heading of a house: its logo on the left, its lines beside it."""

    STEP: Final = 12.0
    LOGO: Final = 36.0
    WIDEST: Final = 120.0

    def __init__(self, documents: DocumentRules) -> None:
        super().__init__()
        self._lines = documents.heading
        self._logo = ImageReader(BytesIO(b64decode(documents.logo))) if documents.logo else None

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        self.height = max(self.STEP * len(self._lines), self.LOGO if self._logo else 0)
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        left = 0.0
        if self._logo is not None:
            across, down = self._logo.getSize()
            scale = min(self.LOGO / down, self.WIDEST / across)
            left, high = across * scale, down * scale
            canvas.drawImage(self._logo, 0, self.height - high, left, high, mask="auto")
            left += GAP
        for n, line in enumerate(self._lines):
            ink = fitting(line, BODY if n else SECTION, WIDTH - left)
            write_at(canvas, left, self.height - self.STEP * n - 9, line, ink)


class Made(Protocol):
    """What every paper tells of itself: the program that printed it, and when."""

    @property
    def software(self) -> str: ...
    @property
    def printed(self) -> datetime: ...


def made_page(head: str, foot: tuple[str, str], made: Made, figures: Figures) -> PaperPage:
    """A page that is headed so, with that foot, its number among the pages, and who made it when:
    the frame of every paper."""
    words = figures.words
    return PaperPage(
        title=head,
        language=words.language,
        author=f"Sabot {made.software}",
        head=head,
        foot=foot,
        printed=words("printed {moment}", moment=figures.moment(made.printed)),
        number=lambda number, total: words("page {number}/{total}", number=number, total=total),
    )


class PaperImprint(Made, Protocol):
    """What a paper of a game tells of itself besides: its game's sheet."""

    @property
    def digest(self) -> str: ...


def framed(head: str, foot: str, data: PaperImprint, figures: Figures) -> PaperPage:
    """The frame of every page of a paper that is headed so; `foot` stands above its digest."""
    digest = figures.words(
        "Sabot {version} · game sheet SHA-256 {digest}",
        version=data.software,
        digest=data.digest[:SHORT],
    )
    return made_page(head, (foot, digest), data, figures)


def table_name(data: SheetData, figures: Figures) -> str:
    """What the table is called, where it has no name a table."""
    return data.table.opened.table or figures.words("Table")


# A paper, declared

Subject = TypeVar("Subject")
Parts = Callable[[Subject, Figures], Iterator[Part]]


@dataclass(frozen=True, slots=True)
class Document(Generic[Subject]):
    """A paper: what it is called, how it opens, what it consists of, and who signs it.

    `signs` are the posts of those who sign it, under `heading`, once for each of its `rows`; where
    they are `kept` together what stands `last` is on one page with them. A paper `by_page` is
    opened and signed on each of its pages, where its parts ask for it.
    """

    title: str
    opens: Callable[[str, Subject, Figures], Iterator[Part]]
    parts: Parts[Subject]
    last: Parts[Subject] | None = None
    signs: Sequence[str] = ()
    rows: Callable[[Subject], Sequence[SignedFor]] | None = None
    heading: str = marked("Signatures")
    kept: bool = True
    by_page: bool = False

    def story(self, of: Subject, figures: Figures) -> Iterator[Part]:
        """The paper from its heading on."""
        yield from self.opening(of, figures)
        yield from self.parts(of, figures)
        if self.signs and not self.by_page:
            last = [] if self.last is None else self.last(of, figures)
            end = [*last, *self.signatures(of, figures)]
            yield from [KeptTogether(end)] if self.kept else end

    def opening(self, of: Subject, figures: Figures) -> Iterator[Part]:
        """What stands above its parts."""
        return self.opens(figures.words(self.title), of, figures)

    def signatures(self, of: Subject, figures: Figures) -> Iterator[Part]:
        """Where it is signed."""
        rows = [SignedFor()] if self.rows is None else self.rows(of)
        return room_to_sign(figures, self.signs, rows, self.heading)


# A paper of the house itself


class OfTheHouse(Made, Protocol):
    """What a paper of no table tells of itself: whose it is, its number, and on what it is
    printed."""

    @property
    def house(self) -> House: ...
    @property
    def issue(self) -> Issue: ...
    @property
    def size(self) -> PaperSize | None: ...


def house_opening(name: str, of: OfTheHouse, figures: Figures) -> Iterator[Part]:
    """The house's heading, the paper's name, and as of when it is."""
    yield from letterhead(of.house.documents)
    yield from title(name, figures.moment(of.printed))


def house_page(name: str, counted: str, of: OfTheHouse, figures: Figures) -> PaperPage:
    """The frame of every page: of which day the paper is, its number, and how much stands on it."""
    words = figures.words
    foot = " · ".join(part for part in (number_words(of.issue, words), counted) if part)
    head = f"{words(name)} · {figures.day(of.printed)}"
    return replace(
        made_page(head, (foot, f"Sabot {of.software}"), of, figures),
        stamp=stamp(of.issue, words, closed=True),
        size=of.size or of.house.documents.paper,
    )


# A paper of one session


def money_figures(data: SheetData, words: Words) -> Figures:
    """How a paper of the night's money writes: each table has the minor unit if it needs it."""
    return Figures(words, data.house.currency, zone=data.zone)


def opening(name: str, data: SheetData, figures: Figures) -> Iterator[Part]:
    """The house's heading, the paper's name, and which session it is of."""
    words, course = figures.words, data.course
    yield from letterhead(data.house.documents)
    yield from title(name, table_name(data, figures))
    closed = figures.moment(course.closed) if data.table.closed else words("not yet")
    yield facts(
        [
            FactLine(words("Table"), data.table.opened.table or NOTHING),
            FactLine(words("Game"), words.name(data.table.variant.names)),
            FactLine(words("Session"), data.session or NOTHING),
            FactLine(words("House"), data.house.name or NOTHING),
            FactLine(words("Signing"), signing(data, figures)),
        ],
        [
            FactLine(words("Business day"), figures.date(data.business_day)),
            FactLine(words("Opening"), figures.moment(course.opened)),
            FactLine(words("Closing"), closed),
            FactLine(words("Time zone"), figures.clock_zone(course.opened)),
            FactLine(words("Currency"), currency_words(data.house.currency)),
        ],
    )
    yield facts([FactLine(seal_name(data, figures), digest_words(data.head))])
    yield from amended_lines([("", amendments_of(data))], figures)
    yield from reentry_part([(table_name(data, figures), reentered(data))], figures)
    yield Spacer(0, 8)
