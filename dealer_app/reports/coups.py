"""Every coup of a session as rows of a ledger, each stake below its coup."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from dealer_app.reports.coup_words import CoupWords, StakeWords, coup_words
from dealer_app.reports.figures import Figures
from dealer_app.reports.ink import FAINT, FIGURE, HEAD, SMALL, STRONG, Ink, width_of, wrapped
from dealer_app.reports.ledger import Ledger, Mark, Row, columns
from dealer_app.reports.paper import IRREGULAR, ROLES, WIDTH
from dealer_app.rules.variant import BANQUE, PONTE, Fund, Variant
from dealer_app.table.shoe import Shoe
from dealer_app.table.state import Played

NUMBER_ENDS: Final = 24.0
CLOCK: Final = 31.0
CARDS: Final = (76.0, 149.0)
TOTAL_ENDS: Final = (140.0, 213.0)
SPOT: Final = 221.0
RESULT: Final = 229.0
BELOW: Final = 31.0
"""Where what stands below a coup begins: its stakes, and what was found."""

COUP_HEIGHT: Final = 10.5
BELOW_HEIGHT: Final = 8.8
SHOE_HEIGHT: Final = 12.5
GAP: Final = 6.0
GUTTER: Final = 16.0


class _Grid(NamedTuple):
    """How the stakes below a coup line up: so many across, and where the parts of each lie.

    Seat, stake, net and commission end at their place; the bet begins at it.
    """

    across: int
    pitch: float
    places: tuple[float, ...]


class _Lay(NamedTuple):
    """Where the sums of a coup end, the ink they are set in, and the grid of its stakes."""

    ends: Sequence[float]
    ink: Ink
    grid: _Grid


def coups_ledger(coups: Sequence[Played], shoes: Sequence[Shoe], figures: Figures) -> Ledger:
    """All these coups, one at least, shoe by shoe."""
    told = [coup_words(each, figures) for each in coups]
    variant = coups[-1].rules.variant
    lay = _lay(told, _sum_heads(variant, figures), figures)
    packs = {shoe.number: shoe.packs for shoe in shoes}
    rows: list[Row] = []
    shoe = 0
    for played, each in zip(coups, told, strict=True):
        fresh = played.coup.shoe != shoe
        if fresh:
            shoe = played.coup.shoe
            rows.append(_shoe_row(shoe, packs[shoe], figures))
        rows += _rows(each, lay, starts=not fresh)
    return Ledger(_heading(told, variant, lay, figures), rows)


def _sum_heads(variant: Variant, figures: Figures) -> tuple[str, ...]:
    words = figures.words
    result = words("Fund") if variant.fund is Fund.PLAYERS else words("House")
    return words("Stakes"), words("Taken"), words("Paid"), words("Comm."), result


def _lay(told: Sequence[CoupWords], heads: Sequence[str], figures: Figures) -> _Lay:
    results = max(width_of(each.result, STRONG) for each in told)
    texts = [[head, *(c.sums[n] for c in told if c.sums)] for n, head in enumerate(heads)]
    ends, ink = columns(texts, RESULT + results, GAP)
    stakes = [stake for each in told for stake in each.stakes]
    return _Lay(ends, ink, _grid(stakes, figures))


def _grid(stakes: Sequence[StakeWords], figures: Figures) -> _Grid:
    """As many stakes across as the widest parts allow, four at most."""
    heads = _stake_heads(figures)
    charged = any(stake.commission for stake in stakes)
    parts = [{*column} for column in zip(heads, *stakes, strict=True)]
    widths = [max(width_of(text, SMALL) for text in part) for part in parts]
    widths = widths if charged else [*widths[:-1], -GAP]
    natural = sum(widths) + GAP * (len(widths) - 1)
    across = max(1, min(4, int((WIDTH - BELOW + GUTTER) / (natural + GUTTER))))
    seat, bet, *money = widths
    ends = accumulate((width + GAP for width in money), initial=seat + 4 + bet)
    pitch = (WIDTH - BELOW + GUTTER) / across
    return _Grid(across, pitch, (seat, seat + 4, *list(ends)[1 : 4 if charged else 3]))


def _stake_heads(figures: Figures) -> StakeWords:
    words = figures.words
    return StakeWords(words("Seat"), words("Bet"), words("Stake"), words("Net"), words("Comm."))


def _heading(told: Sequence[CoupWords], variant: Variant, lay: _Lay, figures: Figures) -> list[Row]:
    """What stands over the columns, of the coups and of the stakes below them."""
    words, heads = figures.words, _sum_heads(variant, figures)
    hands = [words.name(variant.hand(hand).names) for hand in (PONTE, BANQUE)]
    marks = [
        Mark(NUMBER_ENDS, words("No."), HEAD, right=True),
        Mark(CLOCK, words("Time"), HEAD),
        *(Mark(x, hand, HEAD) for x, hand in zip(CARDS, hands, strict=True)),
        Mark(RESULT, words("Result"), HEAD),
        *(Mark(x, head, HEAD, right=True) for x, head in zip(lay.ends, heads, strict=True)),
    ]
    head = [Row(COUP_HEIGHT, tuple(marks), shaded=True)]
    if any(each.stakes for each in told):
        names = _stake_heads(figures)
        across = range(lay.grid.across)
        below = [mark for n in across for mark in _stake_marks(names, n, lay.grid, FAINT)]
        head.append(Row(BELOW_HEIGHT, tuple(below), shaded=True))
    return head


def _shoe_row(number: int, packs: int, figures: Figures) -> Row:
    words = figures.words
    text = words.plural("Shoe {shoe}, {n} pack", "Shoe {shoe}, {n} packs", packs, shoe=number)
    return Row(SHOE_HEIGHT, (Mark(0, text, STRONG),), starts=True, ruled=True)


def _rows(told: CoupWords, lay: _Lay, *, starts: bool) -> list[Row]:
    """A coup's own row, its stakes, and what is to be noted of it."""
    colour = IRREGULAR if told.role is None else ROLES[told.role]
    marks = [
        Mark(NUMBER_ENDS, told.number, FIGURE, right=True),
        Mark(CLOCK, told.clock, FIGURE),
        *_hand_marks(told),
        Mark(RESULT, told.result, STRONG._replace(colour=colour)),
        *(Mark(x, t, lay.ink, right=True) for x, t in zip(lay.ends, told.sums, strict=False)),
    ]
    rows = [Row(COUP_HEIGHT, tuple(marks), starts, ruled=True, square=(SPOT, colour))]
    for first in range(0, len(told.stakes), lay.grid.across):
        few = told.stakes[first : first + lay.grid.across]
        below = [m for n, stake in enumerate(few) for m in _stake_marks(stake, n, lay.grid, SMALL)]
        rows.append(Row(BELOW_HEIGHT, tuple(below)))
    ink = SMALL._replace(colour=IRREGULAR)
    for note in told.notes:
        lines = wrapped(note, ink, WIDTH - BELOW)
        rows += [Row(BELOW_HEIGHT, (Mark(BELOW, line, ink),)) for line in lines]
    return rows


def _hand_marks(told: CoupWords) -> Iterator[Mark]:
    """Each hand's cards, and behind them its total."""
    for x, end, hand, total in zip(CARDS, TOTAL_ENDS, told.hands, told.totals, strict=True):
        yield Mark(x, hand, FIGURE)
        yield Mark(end, total, STRONG, right=True)


def _stake_marks(stake: StakeWords, place: int, grid: _Grid, ink: Ink) -> list[Mark]:
    left = BELOW + place * grid.pitch
    texts = zip(stake, grid.places, (True, False, True, True, True), strict=False)
    return [Mark(left + x, text, ink, right) for text, x, right in texts if text]
