"""The form on which coups are written down that are dealt without the program, to be entered later.

Everything in it follows from the game's sheet: the seats, the bets, the hands in the order in which
they are dealt, who holds the bank and how it is taken, what may be said, claimed or set aside. A
house with a game of its own therefore has its form with its file. The front has the coups, each in
one frame; the back the drawing tables, since the program cannot be asked, what moved in the tray,
and who answers for it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Final

from reportlab.lib.colors import white
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Spacer
from typing_extensions import override

from dealer_app.i18n import Words
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.i18n.parlance import term
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.layout.paper import (
    BODY,
    BOTTOM,
    INK,
    SIZES,
    STRONG,
    TOP,
    WIDTH,
    Ink,
    PaperPage,
    fitting,
    print_to,
    register_fonts,
    width_of,
    write_at,
)
from dealer_app.reports.layout.tables import lines, section, title
from dealer_app.reports.rule_sheet import GameCard, tableau
from dealer_app.reports.session.document import framed
from dealer_app.rules.bank_rules import Alone, CardOffer, Claim
from dealer_app.rules.house import PaperSize
from dealer_app.rules.variant import BetId, HandSpec, LawCell, Role, Seat, Variant
from dealer_app.table.table import Rules

# Boxes to be filled in by hand, in rows: each with its name in the corner, or words to tick


HIGH: Final = 20.0
"""A box that a pencil writes in: 7 mm, and a little."""

NAMED: Final = HIGH + 9.0
"""The same with its name above what is written."""

HEADING: Final = 11.0
SIDE: Final = 3.0
SQUARE: Final = 7.5
BETWEEN: Final = 6.0

NAME: Final = BODY._replace(stretch=0.85)
TICKED: Final = BODY._replace(stretch=0.9)


@dataclass(frozen=True, slots=True)
class FormBox:
    """A box: its name in the corner, so many shares of the row wide; words with a square each to be
    ticked, or a small number that says which in order it is. What is known already is printed."""

    name: str = ""
    share: float = 1.0
    ticks: Sequence[str] = ()
    order: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class FormHeading:
    """A word over a box of the row below, in the middle of it; `strong` names a hand."""

    text: str
    share: float = 1.0
    strong: bool = False


@dataclass(frozen=True, slots=True)
class BoxLine:
    """A row of boxes or of headings, as high as what they need."""

    cells: Sequence[FormBox | FormHeading]

    def height(self, taller: float = 1.0) -> float:
        """How high it is where boxes are so many times as tall as they need be."""
        if all(isinstance(each, FormHeading) for each in self.cells):
            return HEADING
        named = any(isinstance(each, FormBox) and each.name for each in self.cells)
        return taller * (NAMED if named else HIGH)


class Boxes(Flowable):
    """Rows of boxes under each other, never torn apart, in a frame of their own; `taller` makes
    the boxes so many times as tall."""

    def __init__(self, rows: Sequence[BoxLine], *, frame: bool = True, taller: float = 1.0) -> None:
        super().__init__()
        self._rows = [(row, row.height(taller)) for row in rows]
        self._frame = frame
        self.height = sum(height for _, height in self._rows)

    @override
    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return WIDTH, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        top = self.height
        canvas.setStrokeColor(INK)
        for row, height in self._rows:
            top -= height
            _row(canvas, row, (top, height))
        if self._frame:
            canvas.setLineWidth(1.2)
            canvas.rect(0, 0, WIDTH, self.height)


def _row(canvas: Canvas, row: BoxLine, place: tuple[float, float]) -> None:
    floor, height = place
    shares = sum(cell.share for cell in row.cells)
    left = 0.0
    for cell in row.cells:
        width = WIDTH * cell.share / shares
        if isinstance(cell, FormHeading):
            _heading(canvas, cell, (left, floor, width))
        else:
            _box(canvas, cell, (left, floor, width, height))
        left += width


def _heading(canvas: Canvas, cell: FormHeading, place: tuple[float, float, float]) -> None:
    left, floor, width = place
    ink = fitting(cell.text, STRONG if cell.strong else NAME, width - 2)
    write_at(canvas, left + (width - width_of(cell.text, ink)) / 2, floor + 2.6, cell.text, ink)


def _box(canvas: Canvas, cell: FormBox, place: tuple[float, float, float, float]) -> None:
    left, floor, width, height = place
    canvas.setLineWidth(0.5)
    canvas.rect(left, floor, width, height)
    room = width - 2 * SIDE
    if cell.name:
        ink = fitting(cell.name, NAME, room)
        write_at(canvas, left + SIDE, floor + height - 8.5, cell.name, ink)
    if cell.order:
        write_at(canvas, left + 2, floor + height - 8, cell.order, NAME)
    if cell.value:
        ink = fitting(cell.value, STRONG, room)
        write_at(canvas, left + SIDE, floor + 6.5, cell.value, ink)
    _ticks(canvas, cell.ticks, (left + SIDE, floor + 6.2, room))


def room_for(words: Sequence[str], room: float) -> float:
    """How many times as wide as they need be words to tick find their room; less than once where
    they are drawn narrower."""
    squares = len(words) * (SQUARE + 3) + BETWEEN * (len(words) - 1)
    texts = sum(width_of(word, TICKED) for word in words)
    return (room - squares) / max(1.0, texts)


def _ticks(canvas: Canvas, words: Sequence[str], place: tuple[float, float, float]) -> None:
    """Squares with their words beside, closer together where the box is narrow."""
    left, floor, room = place
    ink: Ink = TICKED.scaled(min(1.0, room_for(words, room)))
    for word in words:
        canvas.setFillColor(white)
        canvas.rect(left, floor, SQUARE, SQUARE)
        write_at(canvas, left + SQUARE + 3, floor + 0.8, word, ink)
        left += SQUARE + 3 + width_of(word, ink) + BETWEEN


GAP: Final = 5.0
MOST_BETS: Final = 4
"""Bets that have a row each; of more the last row is for whichever it was."""

STANDING: Final = 2
"""Columns for people who bet standing, where they may."""

MOST_BESIDE: Final = 3
"""Hands whose cards lie beside each other; those of more stand under each other."""

MOVEMENTS: Final = 9
HEAD: Final = 118.0
"""What title, head and note need of the page, in points."""

TALLEST: Final = 1.35
"""How many times as tall boxes are at most, where a page has room left."""

A_ROW: Final = 8.0
"""Shares of a row: what is short enough goes into one with what stands before it."""


@dataclass(frozen=True, slots=True)
class FormData:
    """What a form is printed for: the game in force, so many seats, and so many coups, as many as
    one page has where it is 0. `digest` is that of the game's sheet."""

    card: GameCard
    rules: Rules
    seats: int
    coups: int
    table: str
    digest: str
    software: str
    printed: datetime
    zone: tzinfo | None = None
    size: PaperSize = PaperSize.A4


def write(path: Path, data: FormData, words: Words, *, invariant: bool = False) -> None:
    """Writes the form as a PDF; OSError where the disk refuses.

    With `invariant` the same form always gives the same bytes.
    """
    register_fonts()
    figures = Figures(words, data.rules.house.currency, zone=data.zone)
    print_to(path, list(_story(data, words)), _page(data, figures), invariant=invariant)


def _page(data: FormData, figures: Figures) -> PaperPage:
    words = figures.words
    name = words("Coups without the program: {game}", game=data.card.title)
    place = " · ".join(each for each in (data.rules.house.name, data.table) if each)
    return replace(framed(name, place, data, figures), size=data.size)


def _story(data: FormData, words: Words) -> Iterator[Flowable]:
    rows = [*coup_lines(data.rules, data.seats, words)]
    room = SIZES[data.size][1] - TOP - BOTTOM - HEAD
    fit = max(1, int(room // (Boxes(rows).height + GAP)))
    taller = min(TALLEST, (room / fit - GAP) / Boxes(rows).height)
    left = data.coups or fit
    while left > 0:
        yield from _front(data, words)
        for _ in range(min(left, fit)):
            yield Boxes(rows, taller=taller)
            yield Spacer(0, GAP)
        left -= fit
        yield PageBreak()
    yield from _back(data, words)


def _front(data: FormData, words: Words) -> Iterator[Flowable]:
    """What every page of coups is headed with: loose sheets are told apart by it."""
    yield from title(words("Coups without the program"), data.card.title)
    shoe = term(words, data.rules.variant, "shoe")
    yield Boxes(
        [
            BoxLine(
                [
                    FormBox(words("House"), 2, value=data.rules.house.name),
                    FormBox(words("Table"), 1.4, value=data.table),
                    FormBox(words("Date")),
                    FormBox(shoe, 0.8),
                    FormBox(words("Sheet … of …")),
                ]
            ),
            BoxLine(
                [
                    FormBox(words("Last coup on the screen, its hour"), 1.8),
                    FormBox(words("Why without the program"), 1.8),
                    FormBox(words("Croupier"), 1.3),
                    FormBox(words("Chef de table"), 1.3),
                ]
            ),
        ]
    )
    yield lines(
        words("Cards in the order in which they come; circle one that lay face down; xx: unseen."),
        BODY,
    )


# One coup


def coup_lines(rules: Rules, seats: int, words: Words) -> Iterator[BoxLine]:
    """The boxes of one coup of this game, row by row."""
    variant = rules.variant
    opened = [_first(variant, words)]
    opened += [_bank(variant, words)] if variant.bank is not None else []
    opened += [_duel(variant, words)] if variant.principals is not None else []
    yield from _joined(opened)
    yield from _stakes(rules, seats, words)
    yield from _hands(variant, seats, words)
    after = [_after(variant, words)] if variant.bank is not None else []
    yield from _joined([*after, _last(variant, words)])


def _joined(groups: Iterable[Iterable[FormBox]]) -> Iterator[BoxLine]:
    """A row for each of these groups; two that are short stand in one."""
    row: list[FormBox] = []
    for group in groups:
        boxes = list(group)
        if row and sum(box.share for box in (*row, *boxes)) > A_ROW:
            yield BoxLine(row)
            row = []
        row += boxes
    yield BoxLine(row)


def _first(variant: Variant, words: Words) -> Iterator[FormBox]:
    yield FormBox(words("Coup"), 0.7)
    yield FormBox(words("Hour"))
    if variant.shoe.coups == 0:
        yield FormBox(words("Cards burned"), 1.5)
        yield FormBox(words("Cut card"), 1.1, ticks=[words("has come out")])
    else:
        yield FormBox(words("The cards"), 1.6, ticks=[words("shuffled anew")])
    against = [hand for hand in variant.hands if hand.role is not Role.BANQUE]
    if len(against) == 1 and not against[0].each_seat:
        sides = [words.name(hand.names) for hand in variant.hands]
        ticks = [*sides, words("Tie"), words("Void")]
        yield FormBox(words("Wins"), 3.3, ticks=ticks)
        return
    if len(against) <= MOST_BESIDE and not _each_seat(variant):
        for hand in against:
            yield FormBox(words.name(hand.names), 2.2, ticks=_outcomes(words))
    yield FormBox(words("Or"), 1.1, ticks=[words("Void")])


def _outcomes(words: Words) -> list[str]:
    return [words("wins"), words("loses"), words("tie")]


def _bank(variant: Variant, words: Words) -> Iterator[FormBox]:
    """Who holds the bank and with what, and how it was taken."""
    tour, banque = variant.tour, words.name(variant.hand(variant.banque).names)
    yield FormBox(words("{hand}: seat", hand=banque), 1.1)
    yield FormBox(words("Amount in the bank"), 1.5)
    if tour.alone is not Alone.NONE:
        alone = term(words, variant, "alone")
        follows = [words("banco suivi")] if tour.alone is Alone.BANCO else []
        yield FormBox(words("{alone}: seat", alone=alone), 1.5, ticks=follows)
    if tour.with_table is not None:
        yield FormBox(words("Avec la table: seat, amount"), 1.6)
    if tour.covers:
        yield FormBox(words("Beyond the bank"), 1.6, ticks=[words("covers"), words("stops")])
    if tour.rides:
        yield FormBox(words("After a tie"), 1.2, ticks=[words("stakes stay")])
    if not _each_seat(variant):
        for hand in variant.hands:
            if hand.role is not Role.BANQUE:
                yield FormBox(words("{hand}: seat", hand=words.name(hand.names)), 1.1)


def _duel(variant: Variant, words: Words) -> Iterator[FormBox]:
    """Who plays the two hands against each other, and for how much (S3.7)."""
    for hand in variant.hands:
        name = words.name(hand.names)
        yield FormBox(words("{hand}: seat", hand=name))
        yield FormBox(words("{hand}: amount", hand=name), 1.4)


def _stakes(rules: Rules, seats: int, words: Words) -> Iterator[BoxLine]:
    """A box for each seat and bet."""
    variant = rules.variant
    who = [FormHeading(words.number(n + 1)) for n in range(seats)]
    if variant.spectators:
        standing = (Seat(f"v{n + 1}") for n in range(STANDING))
        who += [FormHeading(seat_name(words, each)) for each in standing]
    yield BoxLine([FormHeading(words("Stakes"), 1.8), *who])
    for name in _bets(rules, words):
        yield BoxLine([FormBox(share=1.8, value=name), *(FormBox() for _ in who)])


def _bets(rules: Rules, words: Words) -> list[str]:
    variant = rules.variant
    taken = [bet for bet in variant.bets if bet not in rules.house.closed]
    rows = taken if len(taken) <= MOST_BETS else taken[: MOST_BETS - 1]
    named = [bet_name(words, variant, BetId(bet)) for bet in rows]
    return [*named, words("Other bet:")] if len(rows) < len(taken) else named


# The hands


def _each_seat(variant: Variant) -> bool:
    return variant.each_seat is not None or len(variant.hands) > MOST_BESIDE


def _hands(variant: Variant, seats: int, words: Words) -> Iterator[BoxLine]:
    if _each_seat(variant):
        yield from _under_each_other(variant, seats, words)
        return
    parts = [_hand(variant, hand, words) for hand in variant.hands]
    wide = sum(box.share for box in parts[0])
    names = [words.name(hand.names) for hand in variant.hands]
    yield BoxLine([FormHeading(name, wide, strong=True) for name in names])
    yield BoxLine([box for part in parts for box in part])


def _hand(variant: Variant, hand: HandSpec, words: Words) -> list[FormBox]:
    """The cards of a hand in their order, what it counts to, and what was said for it."""
    places = [str(n) for n, to in enumerate(variant.deal, start=1) if to == hand.id]
    orders = [*places, *("" for _ in range(variant.max_cards - len(places)))]
    cards = [FormBox(order=order) for order in orders]
    told = [*cards, FormBox(words("Score"), 1.1)]
    said = _said(variant, words)
    return [*told, FormBox(words("Said"), 2.8, ticks=said)] if said else told


def _said(variant: Variant, words: Words) -> list[str]:
    """What a hand may say where somebody has a say: every hand's box is as wide as the others'."""
    free = any(LawCell.CHOOSES in row for law in variant.laws.values() for row in law.rows)
    return [words("Card"), words("No card")] if free or variant.announces else []


def _under_each_other(variant: Variant, seats: int, words: Words) -> Iterator[BoxLine]:
    """A column for each seat and the bank, a row for each card, and what came of it."""
    bank = words.name(variant.hand(variant.banque).names)
    names = [*(words.number(n + 1) for n in range(seats)), bank]
    yield BoxLine(
        [FormHeading(words("Hands"), 1.8, strong=True), *(FormHeading(each) for each in names)]
    )
    cards = [words("Card {number}", number=n + 1) for n in range(min(variant.max_cards, 4))]
    said = [words("Said")] if _said(variant, words) else []
    rows = [*cards, words("Score"), *said, words("Wins, loses, tie")]
    for row in rows:
        yield BoxLine([FormBox(share=1.8, value=row), *(FormBox() for _ in names)])


# What follows


def _after(variant: Variant, words: Words) -> Iterator[FormBox]:
    """What became of the bank, and what the house levied."""
    bank, penalty, cagnotte = variant.bank, variant.penalty, variant.cagnotte
    assert bank is not None
    ticks = [words("stays"), words("passes")] + ([words("given up")] if bank.retires else [])
    yield FormBox(words("The bank afterwards"), 2.4, ticks=ticks)
    yield FormBox(words("To seat"), 0.8)
    yield FormBox(words("With the amount"), 1.3)
    if variant.draws.offer is not CardOffer.NONE:
        yield FormBox(words("Card offered"), 1.5, ticks=[words("taken"), words("refused")])
    if penalty is not None and penalty.enabled and penalty.claim is Claim.ASK:
        yield FormBox(words("Share claimed"), 1.2, ticks=[words("yes"), words("no")])
    if bank.garage:
        yield FormBox(words("Set aside"), 1.2)
    if cagnotte is not None and cagnotte.rate:
        yield FormBox(words("Cagnotte"), 1.2)


def _last(variant: Variant, words: Words) -> Iterator[FormBox]:
    levied = (line.commission for bet in variant.bets.values() for line in bet.lines)
    if any(levied):
        yield FormBox(words("Commission: seat, amount"), 2)
    yield FormBox(words("Payout"), 0.9, ticks=[words("done")])
    yield FormBox(words("Irregularity, decision, remarks"), 4)
    yield FormBox(words("Initials"))


# The back


def _back(data: FormData, words: Words) -> Iterator[Flowable]:
    yield from tableau(data.card, data.rules)
    yield from section(words("The tray meanwhile"), needs=260)
    heads = (words("Hour"), words("What"), words("Slip"), words("Seat"), words("Amount, chips"))
    shares = (1.0, 4.2, 1.2, 0.8, 3.0, 1.0)
    ticks = [words("fill"), words("credit"), words("chips sold"), words("tip")]
    names = (*heads, words("Initials"))
    head = BoxLine([FormHeading(name, share) for name, share in zip(names, shares, strict=True)])
    row = BoxLine([FormBox("", share, ticks if n == 1 else ()) for n, share in enumerate(shares)])
    yield Boxes([head, *(row for _ in range(MOVEMENTS))], frame=False)
    yield Spacer(0, 14)
    yield Boxes([*_signed(words)], taller=TALLEST)
    yield lines(words("At the table, Ctrl+R enters these coups one after the other."), BODY)


def _signed(words: Words) -> Iterator[BoxLine]:
    for who in (words("Croupier"), words("Chef de table")):
        yield BoxLine([FormBox(who, 2), FormBox(words("Signature"), 2), FormBox(words("Hour"))])
    entered = words("Entered in the program by"), words("Coups entered"), words("Hour")
    yield BoxLine([FormBox(entered[0], 2), FormBox(entered[1], 2), FormBox(entered[2])])
