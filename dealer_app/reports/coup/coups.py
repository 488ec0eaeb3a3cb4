"""Every coup of a session: as rows of a ledger for the eye, and as data for accounts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.reports.coup.coup_words import (
    NOTHING_NOTED,
    CoupLine,
    CoupWords,
    bank_result,
    coup_notes,
    coup_words,
    role_name,
    several,
    two_hands,
)
from dealer_app.reports.layout.columns import CellKind, Column, Figures
from dealer_app.reports.layout.paper import (
    FAINT,
    FIGURE,
    HEAD,
    IRREGULAR,
    ROLES,
    SMALL,
    STRONG,
    WIDTH,
    Ink,
    width_of,
    wrapped,
)
from dealer_app.reports.layout.paper_ledger import (
    BELOW,
    BELOW_HEIGHT,
    CellGrid,
    CellPart,
    DrawnLedger,
    LedgerLine,
    LedgerText,
    columns,
    fitted,
)
from dealer_app.reports.layout.sheet import Listing, PaperSheet
from dealer_app.reports.session.amended import amended_notes, amendments_of
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund, Variant
from dealer_app.table.accounts.lines import bank_lines, layout_lines
from dealer_app.table.accounts.tally import sums
from dealer_app.table.shoe import Shoe
from dealer_app.table.table import Played
from dealer_app.table.view.boards import outcome_of
from dealer_app.table.view.hands import hands_of

# As a ledger


NUMBER_ENDS: Final = 24.0
CLOCK: Final = 31.0
CARDS: Final = 76.0
TWO: Final = ((76.0, 149.0), (140.0, 213.0))
"""Where the cards of two hands begin, and where their totals end."""

LEAST_CARDS: Final = 50.0
TOTAL: Final = 14.0
BEFORE: Final = 8.0
"""How far before the result its spot of colour lies."""

COUP_HEIGHT: Final = 11.0
SHOE_HEIGHT: Final = 12.5
GAP: Final = 6.0
AFTER_TOTAL: Final = 5.0
MOST_HANDS: Final = 4
MOST_STAKES: Final = 6


class _Lay(NamedTuple):
    """Where the hands in a coup's own row begin and their totals end, where its result stands,
    where its sums end and in which ink, and the grids of its stakes and of other hands."""

    cards: tuple[float, ...]
    totals: tuple[float, ...]
    result: float
    ends: Sequence[float]
    ink: Ink
    stakes: CellGrid
    hands: CellGrid | None


def coups_ledger(
    coups: Sequence[Played],
    shoes: Sequence[Shoe],
    figures: Figures,
    beside: Mapping[int, str] = NOTHING_NOTED,
) -> DrawnLedger:
    """All these coups, one at least, shoe by shoe, with what is to be noted of some besides, by
    their numbers."""
    told = [coup_words(each, figures, beside.get(each.coup.number, "")) for each in coups]
    variant = coups[-1].rules.variant
    lay = _lay(told, variant, figures)
    packs = {shoe.number: shoe.packs for shoe in shoes}
    alone = _one_coup_a_shoe(coups)
    rows: list[LedgerLine] = []
    shoe = 0
    for played, each in zip(coups, told, strict=True):
        fresh = played.coup.shoe != shoe and not alone
        shoe = played.coup.shoe
        if fresh:
            rows.append(_shoe_row(shoe, packs[shoe], figures))
        rows += _rows(_with_packs(each, packs[shoe], figures) if alone else each, lay, first=fresh)
    return DrawnLedger(_heading(told, variant, lay, figures), rows)


def _one_coup_a_shoe(coups: Sequence[Played]) -> bool:
    """True where all is shuffled for every coup, so that no shoe needs a row of its own (S1.4)."""
    dealt = Counter(each.coup.shoe for each in coups)
    shuffled = all(each.rules.variant.shoe.coups == 1 for each in coups)
    return shuffled and max(dealt.values()) == 1


def _sum_heads(variant: Variant, figures: Figures) -> tuple[str, ...]:
    words = figures.words
    if variant.bank is not None:
        bank = words.name(variant.hand(variant.banque).names)
        return words("Stakes"), words("Taken"), words("Paid"), words("Cagnotte"), bank
    result = words("Fund") if variant.fund is Fund.PLAYERS else words("House")
    return words("Stakes"), words("Taken"), words("Paid"), words("Comm."), result


def _lay(told: Sequence[CoupWords], variant: Variant, figures: Figures) -> _Lay:
    many = several(variant)
    cards, totals = _beside(told) if many else TWO
    fares = max(width_of(each.hands[0].fare, SMALL) + AFTER_TOTAL for each in told) if many else 0.0
    result = totals[-1] + fares + BEFORE + BEFORE
    heads = _sum_heads(variant, figures)
    results = max(width_of(each.result, STRONG) for each in told)
    texts = [[head, *(c.sums[n] for c in told if c.sums)] for n, head in enumerate(heads)]
    ends, ink = columns(texts, result + results, GAP)
    others = [hand.cell for each in told for hand in each.hands[1:]]
    hands = fitted(_hand_parts(figures), others, MOST_HANDS) if many else None
    return _Lay(cards, totals, result, ends, ink, _stakes_grid(told, figures), hands)


def _beside(told: Sequence[CoupWords]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where the bank's cards stand and its total ends, as far apart as its longest hand asks."""
    widest = max(width_of(each.hands[0].cards, FIGURE) for each in told)
    return (CARDS,), (CARDS + max(widest, LEAST_CARDS) + TOTAL,)


def _hand_parts(figures: Figures) -> tuple[CellPart, ...]:
    words = figures.words
    total = CellPart(words("Total"), right=True)
    return CellPart(words("Hand")), CellPart(words("Cards")), total, CellPart("")


def _stakes_grid(told: Sequence[CoupWords], figures: Figures) -> CellGrid:
    words = figures.words
    parts = (
        CellPart(words("Seat"), right=True),
        CellPart(words("Bet")),
        CellPart(words("Stake"), right=True),
        CellPart(words("Net"), right=True),
        CellPart(words("Comm."), right=True),
    )
    return fitted(parts, [stake for each in told for stake in each.stakes], MOST_STAKES)


def _heading(
    told: Sequence[CoupWords], variant: Variant, lay: _Lay, figures: Figures
) -> list[LedgerLine]:
    """What stands over the columns, of the coups and of the hands and stakes below them."""
    words, heads = figures.words, _sum_heads(variant, figures)
    beside = two_hands(variant) if lay.hands is None else (variant.banque,)
    names = [words.name(variant.hand(hand).names) for hand in beside]
    marks = (
        LedgerText(NUMBER_ENDS, words("No."), HEAD, right=True),
        LedgerText(CLOCK, words("Time"), HEAD),
        *(LedgerText(x, name, HEAD) for x, name in zip(lay.cards, names, strict=True)),
        LedgerText(lay.result, words("Result"), HEAD),
        *(LedgerText(x, head, HEAD, right=True) for x, head in zip(lay.ends, heads, strict=True)),
    )
    head = [LedgerLine(COUP_HEIGHT, marks, shaded=True)]
    if lay.hands is not None:
        head.append(lay.hands.heading(FAINT))
    if any(each.stakes for each in told):
        head.append(lay.stakes.heading(FAINT))
    return head


def _with_packs(told: CoupWords, packs: int, figures: Figures) -> CoupWords:
    """The coup with the packs of its own shoe among what is remarked of it."""
    said = figures.words.plural("{n} pack", "{n} packs", packs)
    return replace(told, remarks=(said, *told.remarks))


def _shoe_row(number: int, packs: int, figures: Figures) -> LedgerLine:
    words = figures.words
    text = words.plural("Shoe {shoe}, {n} pack", "Shoe {shoe}, {n} packs", packs, shoe=number)
    return LedgerLine(SHOE_HEIGHT, (LedgerText(0, text, STRONG),), starts=True, ruled=True)


def _rows(told: CoupWords, lay: _Lay, *, first: bool) -> list[LedgerLine]:
    """A coup's own row, its hands and stakes, and what is to be noted of it.

    The `first` of a shoe is not torn from the shoe's own row.
    """
    colour = IRREGULAR if told.role is None else ROLES[told.role]
    marks = [
        LedgerText(NUMBER_ENDS, told.number, FIGURE, right=True),
        LedgerText(CLOCK, told.clock, FIGURE),
        *_hand_marks(told, lay),
        LedgerText(lay.result, told.result, STRONG._replace(colour=colour)),
        *(LedgerText(x, t, lay.ink, right=True) for x, t in zip(lay.ends, told.sums, strict=False)),
    ]
    spot = (lay.result - BEFORE, colour)
    rows = [LedgerLine(COUP_HEIGHT, tuple(marks), not first, ruled=True, square=spot)]
    if lay.hands is not None:
        rows += lay.hands.rows([hand.cell for hand in told.hands[1:]])
    rows += _lines(" · ".join(told.remarks), FAINT) if told.remarks else []
    rows += lay.stakes.rows(told.stakes)
    for note in told.notes:
        rows += _lines(note, SMALL._replace(colour=IRREGULAR))
    return rows


def _lines(text: str, ink: Ink) -> list[LedgerLine]:
    lines = wrapped(text, ink, WIDTH - BELOW)
    return [LedgerLine(BELOW_HEIGHT, (LedgerText(BELOW, line, ink),)) for line in lines]


def _hand_marks(told: CoupWords, lay: _Lay) -> Iterator[LedgerText]:
    """The cards of each hand in the coup's own row, behind them its total, and how it fared."""
    for x, end, hand in zip(lay.cards, lay.totals, told.hands, strict=False):
        yield LedgerText(x, hand.cards, FIGURE)
        yield LedgerText(end, hand.total, STRONG, right=True)
        if hand.fare:
            yield LedgerText(end + AFTER_TOTAL, hand.fare, SMALL)


# As data


class _ListedCoup:
    """A coup among data: what its stakes came to for whoever pays them."""

    def __init__(self, played: Played, beside: str) -> None:
        self._beside = beside
        self.played, self.coup, self.bank = played, played.coup, played.settlement.bank
        of_the_bank = played.rules.variant.bank is not None
        self.sums = sums(bank_lines(played) if of_the_bank else layout_lines(played))

    def hands(self, figures: Figures) -> str:
        """Its cards, hand by hand."""
        variant, coup = self.played.rules.variant, self.coup
        return " / ".join(
            f"{figures.words.name(variant.hand(hand).names)} {figures.hand(coup.hand(hand))}"
            for hand in hands_of(variant, coup)
            if coup.hand(hand)
        )

    def result(self, figures: Figures) -> str:
        """Which side won."""
        variant = self.played.rules.variant
        outcome = outcome_of(variant, self.coup)
        return role_name(figures, variant, outcome.role if outcome else None)

    def cagnotte(self, _: Figures) -> Money:
        """What was levied on it."""
        return Money(0) if self.bank is None else self.bank.cagnotte

    def gain(self, _: Figures) -> Money:
        """What it left to whoever pays its stakes."""
        if self.bank is not None:
            return self.bank.gained
        if self.played.rules.variant.bank is None:
            return self.sums.result
        return bank_result(self.sums)

    def notes(self, figures: Figures) -> str:
        """What was found and said of it."""
        noted = [*coup_notes(self.played, figures), *([self._beside] if self._beside else [])]
        return " · ".join(noted)

    def reentered(self, _: Figures) -> datetime | None:
        """When it was entered that was dealt without the program."""
        return None if self.played.dealt is None else self.played.opened


COUPS: Final[PaperSheet[_ListedCoup]] = PaperSheet(
    "coups",
    (
        Column("coup", marked("Coup"), lambda e, _: e.coup.number, CellKind.NUMBER),
        Column("shoe", marked("Shoe"), lambda e, _: e.coup.shoe, CellKind.NUMBER),
        Column("time", marked("Time"), lambda e, _: e.played.hour, CellKind.MOMENT),
        Column("hands", marked("Cards"), _ListedCoup.hands),
        Column("result", marked("Result"), _ListedCoup.result),
        Column("staked", marked("Staked"), lambda e, _: e.sums.staked, CellKind.AMOUNT),
        Column("taken", marked("Taken"), lambda e, _: e.sums.lost, CellKind.AMOUNT),
        Column("paid", marked("Paid"), lambda e, _: e.sums.won, CellKind.AMOUNT),
        Column("commission", marked("Commission"), lambda e, _: e.sums.commission, CellKind.AMOUNT),
        Column("cagnotte", marked("Cagnotte"), _ListedCoup.cagnotte, CellKind.AMOUNT),
        Column("gain", marked("Gain"), _ListedCoup.gain, CellKind.GAIN),
        Column("notes", marked("Remarks"), _ListedCoup.notes),
        Column("reentered", marked("Re-entered at"), _ListedCoup.reentered, CellKind.MOMENT),
    ),
    printed=False,
)
"""A row a coup: its cards, its result, and what its stakes came to."""

STAKES: Final[PaperSheet[CoupLine]] = PaperSheet(
    "stakes",
    (
        Column("coup", marked("Coup"), lambda e, _: e.played.coup.number, CellKind.NUMBER),
        Column("time", marked("Time"), lambda e, _: e.played.hour, CellKind.MOMENT),
        Column("seat", marked("Seat"), CoupLine.seat),
        Column("bet", marked("Bet"), CoupLine.bet),
        Column("stake", marked("Stake"), lambda e, _: e.line.stake, CellKind.AMOUNT),
        Column("won", marked("Won"), lambda e, _: e.line.won, CellKind.AMOUNT),
        Column("lost", marked("Lost"), lambda e, _: e.line.lost, CellKind.AMOUNT),
        Column("commission", marked("Commission"), lambda e, _: e.line.commission, CellKind.AMOUNT),
        Column("net", marked("Net"), lambda e, _: e.line.net, CellKind.GAIN),
    ),
    printed=False,
)
"""A row a stake, of every kind."""


def rows_of(data: SheetData, figures: Figures) -> Iterator[Listing]:
    """The coups and their stakes, which stand on the sheet in a form of their own."""
    coups, beside = data.table.coups, amended_notes(amendments_of(data), figures)
    listed = (_ListedCoup(each, beside.get(each.coup.number, "")) for each in coups)
    yield COUPS.listing(listed, figures)
    yield STAKES.listing(_lines_of(coups), figures)


def _lines_of(coups: Iterable[Played]) -> Iterator[CoupLine]:
    return (CoupLine(each, line) for each in coups for line in each.settlement.lines)
