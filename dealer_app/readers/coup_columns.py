"""What the columns of other people's coups are for: guessed from their heads and what stands under
them, or told; and what a row says by them."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple

from dealer_app.readers.card_spellings import NoCard, cards_in
from dealer_app.readers.column_heads import TIE, ColumnUse, hand_of, result_of, use_of
from dealer_app.readers.coup_file import CoupFile, FileRow
from dealer_app.rules.cards import JOINT_FACE, Card
from dealer_app.rules.variant import BANQUE, PONTE, HandId

_WHOLE: Final = {ColumnUse.PONTE: PONTE, ColumnUse.BANQUE: BANQUE}
_TOTALS: Final = {ColumnUse.PONTE_TOTAL: PONTE, ColumnUse.BANQUE_TOTAL: BANQUE}
_PLACES: Final = tuple((hand, place) for hand in (PONTE, BANQUE) for place in (1, 2, 3))
_SINGLE: Final = {ColumnUse(f"{hand}_{place}"): (hand, place) for hand, place in _PLACES}
_SUIT_OF: Final = {
    ColumnUse(f"{hand}_{place}"): ColumnUse(f"{hand}_suit_{place}") for hand, place in _PLACES
} | {ColumnUse.CARD: ColumnUse.SUIT}
_CARDS: Final = frozenset({*_WHOLE, *_SINGLE, ColumnUse.CARDS, ColumnUse.CARD})


class Zero(StrEnum):
    """What `0` is where a third card may stand: a ten, no card, or what the law of the game makes
    of it."""

    TEN = "ten"
    NO_CARD = "no_card"
    LAW = "law"


@dataclass(frozen=True, slots=True)
class ColumnPlan:
    """What each column is for, and how its cells are read.

    `heads` are empty where the file has none, `first` is the place of the first row behind them.
    `deck` is the order of numbered cards; `cards` and `results` say what foreign spellings mean.
    `guessed` are the columns that nobody told.
    """

    uses: tuple[ColumnUse, ...] = ()
    heads: tuple[str, ...] = ()
    first: int = 0
    deck: str = ""
    numbered: bool = False
    zero: Zero = Zero.TEN
    cards: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, str] = field(default_factory=dict)
    guessed: frozenset[int] = frozenset()

    @property
    def a_card_a_row(self) -> bool:
        """True where each row is one card, and a coup goes over several."""
        return ColumnUse.CARD in self.uses

    @property
    def has_cards(self) -> bool:
        """True where cards are told, and not results alone."""
        return not _CARDS.isdisjoint(self.uses)

    def place(self, use: ColumnUse) -> int | None:
        """Which column is for that, None where none is."""
        return self.uses.index(use) if use in self.uses else None


# The plan of a file


class Told(NamedTuple):
    """What somebody says of a file: uses by place or by head, and how cells are read."""

    by_place: Sequence[ColumnUse] = ()
    by_head: Mapping[str, ColumnUse] = {}
    deck: str = ""
    cards: Mapping[str, str] = {}
    results: Mapping[str, str] = {}
    zero: Zero | None = None
    head: bool | None = None


_SAMPLE: Final = 2000
"""Rows by which it is told what stands under a head."""


class NoSuchHead(Exception):
    """A head that was told of, and is not in the file."""

    def __init__(self, head: str, heads: Sequence[str]) -> None:
        super().__init__(head)
        self.head, self.heads = head, heads


def planned(file: CoupFile, told: Told | None = None) -> ColumnPlan:
    """What the columns of the file are for: as told, the rest as guessed; NoSuchHead."""
    told = told or Told()
    heads, first = _heads(file, told)
    sample = [row for row in file.rows[first : first + _SAMPLE] if row.cells]
    wide = max([len(heads), len(told.by_place), *(len(row.cells) for row in sample)], default=0)
    columns = [[_at(row, place).strip() for row in sample] for place in range(wide)]
    for head in told.by_head:
        if head not in heads:
            raise NoSuchHead(head, heads)
    said = [told.by_head.get(head) for head in (*heads, *("",) * (wide - len(heads)))]
    if told.by_place:
        guess = (*told.by_place, *(ColumnUse.UNREAD,) * (wide - len(told.by_place)))
        said = list(guess)
    elif heads:
        guess = tuple(_guessed(heads, columns))
    else:
        guess = tuple(_by_content(columns))
    uses = _each_once(one or other for one, other in zip(said, guess, strict=False))
    plan = ColumnPlan(
        uses,
        tuple(heads),
        first,
        told.deck,
        cards={_key(text): card for text, card in told.cards.items()},
        results={_key(text): result for text, result in told.results.items()},
        guessed=frozenset(place for place, one in enumerate(said) if one is None),
    )
    pieces = _pieces(plan, columns)
    numbered = not told.deck and _is_numbered(pieces)
    zero = told.zero or _zero(pieces)
    return replace(plan, numbered=numbered, zero=zero)


def _at(row: FileRow, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""


def _key(text: str) -> str:
    return text.strip().casefold()


def _heads(file: CoupFile, told: Told) -> tuple[Sequence[str], int]:
    """The heads, and the place of the first row behind them."""
    if file.names:
        return file.names, 0
    row = file.rows[0].cells
    uses = [use_of(cell) for cell in row]
    both = {ColumnUse.PONTE, ColumnUse.BANQUE} <= set(uses)
    is_head = both or not _is_data(row)
    if told.by_head:
        is_head = True
    if told.head is not None:
        is_head = told.head
    return (tuple(cell.strip() for cell in row), 1) if is_head else ((), 0)


def _is_data(cells: Sequence[str]) -> bool:
    """True of a row whose cells are cards, numbers and results."""
    filled = [cell for cell in cells if cell.strip()]
    words = (ColumnUse.UNREAD, ColumnUse.PONTE, ColumnUse.BANQUE)
    if any(use_of(cell) not in words for cell in filled if re.search(r"[A-Za-z]{3}", cell)):
        return False
    found = [_number_of_cards(cell) for cell in filled]
    return any(each > 1 for each in found) or all(
        each or result_of(cell) or cell.strip().isdecimal()
        for each, cell in zip(found, filled, strict=True)
    )


def _number_of_cards(cell: str) -> int:
    """How many cards a cell names, 0 where it is something else."""
    try:
        return len(cards_in(cell))
    except NoCard:
        return 0


def _guessed(heads: Sequence[str], columns: Sequence[Sequence[str]]) -> Iterator[ColumnUse]:
    """What each column is for by its head, put right by what stands there."""
    named = [use_of(head) for head in heads]
    said = ColumnUse.HAND if ColumnUse.CARD in named else ColumnUse.RESULT
    known = not {said, ColumnUse.PONTE_RESULT}.isdisjoint(named)
    for use, cells in zip((*named, *(ColumnUse.UNREAD,) * len(columns)), columns, strict=False):
        filled = [cell for cell in cells if cell]
        most = max(map(_number_of_cards, filled), default=0)
        if use in _WHOLE and _are_totals(filled):
            yield ColumnUse(f"{use}_total")
        elif use is ColumnUse.CARD and most > 3:
            yield ColumnUse.CARDS
        elif use is ColumnUse.CARDS and most == 1:
            yield ColumnUse.CARD
        elif use is ColumnUse.HAND and not any(map(hand_of, filled)):
            yield ColumnUse.COUP
        elif use is ColumnUse.UNREAD and not known and all(map(result_of, cells)):
            yield said if cells else use
        else:
            yield use


def _are_totals(cells: Sequence[str]) -> bool:
    return bool(cells) and all(re.fullmatch(r"\d(\.0)?", cell) for cell in cells)


def _by_content(columns: Sequence[Sequence[str]]) -> Iterator[ColumnUse]:
    """What columns without heads are for: hands, or cards in the order of the deal, and results."""
    hands = [ColumnUse.PONTE, ColumnUse.BANQUE]
    single = [
        not _counts_up(cells) and _mostly(cells, lambda cell: _number_of_cards(cell) == 1)
        for cells in columns
    ]
    for place, cells in enumerate(columns):
        if _mostly(cells, lambda cell: _number_of_cards(cell) > 3):
            yield ColumnUse.CARDS
        elif hands and _mostly(cells, lambda cell: _number_of_cards(cell) > 1):
            yield hands.pop(0)
        elif _mostly(cells, lambda cell: result_of(cell) is not None):
            yield ColumnUse.RESULT if sum(single) != 1 else ColumnUse.HAND
        elif _counts_up(cells):
            yield ColumnUse.COUP
        elif single[place]:
            yield ColumnUse.CARD if sum(single) < 4 else ColumnUse.CARDS
        else:
            yield ColumnUse.UNREAD


def _mostly(cells: Sequence[str], is_so: Callable[[str], bool]) -> bool:
    filled = [cell for cell in cells if cell]
    return bool(filled) and sum(map(is_so, filled)) * 10 >= len(filled) * 7


def _counts_up(cells: Sequence[str]) -> bool:
    """True of numbers that never fall by less than to their beginning, as those of coups."""
    if not all(cell.isdecimal() for cell in cells) or len(cells) < 2:
        return False
    steps = [int(b) - int(a) for a, b in pairwise(cells)]
    return max(steps) == 1 and sum(step in (0, 1) for step in steps) * 10 >= len(steps) * 9


def _each_once(uses: Iterable[ColumnUse]) -> tuple[ColumnUse, ...]:
    """The uses with none twice but for cards in the order of the deal."""
    found: list[ColumnUse] = []
    for use in uses:
        again = use in found and use not in (ColumnUse.CARDS, ColumnUse.UNREAD)
        found.append(ColumnUse.UNREAD if again else use)
    return tuple(found)


# Numbers and noughts: what they stand for


def _pieces(plan: ColumnPlan, columns: Sequence[Sequence[str]]) -> set[tuple[str, bool]]:
    """What stands where cards do, and whether it is where a third one may be."""
    found: set[tuple[str, bool]] = set()
    for use, cells in zip(plan.uses, columns, strict=False):
        if use in _CARDS:
            third = use in (ColumnUse.PONTE_3, ColumnUse.BANQUE_3)
            for cell in cells:
                parts = re.findall(r"[^\s,;|/\[\]()'\"]+", cell)
                found |= {
                    (part.removesuffix(".0"), third or (use in _WHOLE and place == 2))
                    for place, part in enumerate(parts)
                }
    return found


_PLAIN_FACES: Final = 14
"""The largest number that still is a face: an ace behind the king."""


def _is_numbered(pieces: set[tuple[str, bool]]) -> bool:
    """True where cards are numbers of a pack, and no faces."""
    numbers = [int(text) for text, _ in pieces if text.isdecimal() and len(text) < 4]
    others = [text for text, _ in pieces if not text.isdecimal() and _number_of_cards(text)]
    return not others and max(numbers, default=0) > _PLAIN_FACES


def _zero(pieces: set[tuple[str, bool]]) -> Zero:
    """What `0` is for a third card: none where tens are written otherwise."""
    if (JOINT_FACE, True) not in pieces:
        return Zero.TEN
    tens = {card.face for text, _ in pieces for card in _cards(text)} & set("TJQK")
    return Zero.NO_CARD if tens else Zero.LAW


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return cards_in(text)
    except NoCard:
        return ()


# What a row says


@dataclass(frozen=True, slots=True)
class RowTold:
    """What a row says: cards by hands or in the order of the deal, and what came of them.

    `unread` are cells that say nothing, each with the use that it should have. Where `perhaps` has
    a hand its third card may be none.
    """

    line: int
    shoe: str = ""
    coup: str = ""
    hands: Mapping[HandId, tuple[Card, ...]] = field(default_factory=dict)
    dealt: tuple[Card, ...] = ()
    hand: HandId | None = None
    place: int = 0
    result: str | None = None
    totals: Mapping[HandId, int] = field(default_factory=dict)
    perhaps: frozenset[HandId] = frozenset()
    unread: tuple[tuple[ColumnUse, str], ...] = ()


class RowReader:
    """Reads rows by a plan."""

    def __init__(self, plan: ColumnPlan) -> None:
        self._plan = plan
        self._columns = [(place, use) for place, use in enumerate(plan.uses) if use != "-"]

    def read(self, row: FileRow) -> RowTold:
        """What the row says."""
        cells = {use: "" for _, use in self._columns}
        for place, use in self._columns:
            cell = row.cells[place].strip() if place < len(row.cells) else ""
            cells[use] = f"{cells[use]} {cell}".strip() if use is ColumnUse.CARDS else cell
        unread: list[tuple[ColumnUse, str]] = []
        hands, perhaps = self._hands(cells, unread)
        use = ColumnUse.CARDS if ColumnUse.CARDS in cells else ColumnUse.CARD
        named = cells.get(ColumnUse.HAND, "")
        if named and hand_of(named) is None:
            unread.append((ColumnUse.HAND, named))
        number = re.search(r"[123]\b", named)
        return RowTold(
            row.line,
            cells.get(ColumnUse.SHOE, ""),
            cells.get(ColumnUse.COUP, ""),
            hands,
            self._read_cards(use, cells, unread),
            hand_of(named),
            int(number[0]) if number else 0,
            self._result(cells, unread),
            self._totals(cells, unread),
            perhaps,
            tuple(unread),
        )

    def _hands(
        self, cells: Mapping[ColumnUse, str], unread: list[tuple[ColumnUse, str]]
    ) -> tuple[Mapping[HandId, tuple[Card, ...]], frozenset[HandId]]:
        hands: dict[HandId, tuple[Card, ...]] = {}
        for whole, hand in _WHOLE.items():
            if whole in cells:
                hands[hand] = self._read_cards(whole, cells, unread)
        for single, (hand, _) in _SINGLE.items():
            if single in cells:
                hands[hand] = (*hands.get(hand, ()), *self._read_cards(single, cells, unread))
        nought = {hand for hand, cards in hands.items() if cards[2:] == (Card(JOINT_FACE),)}
        if self._plan.zero is Zero.NO_CARD:
            hands |= {hand: hands[hand][:2] for hand in nought}
        perhaps = nought if self._plan.zero is Zero.LAW else set[HandId]()
        return hands, frozenset(perhaps)

    def _read_cards(
        self,
        use: ColumnUse,
        cells: Mapping[ColumnUse, str],
        unread: list[tuple[ColumnUse, str]],
    ) -> tuple[Card, ...]:
        cell = cells.get(use, "")
        suit = cells.get(_SUIT_OF.get(use, ColumnUse.UNREAD), "")
        text = f"{cell}-{suit}" if suit and cell else cell
        text = self._plan.cards.get(_key(text), text)
        if not text:
            return ()
        if use in _WHOLE and not self._plan.deck and re.fullmatch(r"\d{2,3}", text):
            text = " ".join(text)
        try:
            cards = cards_in(text, self._plan.deck)
        except NoCard as bad:
            unread.append((use, bad.text))
            return ()
        if use in _SUIT_OF and len(cards) > 1:
            unread.append((use, text))
            return ()
        return cards

    def _result(
        self, cells: Mapping[ColumnUse, str], unread: list[tuple[ColumnUse, str]]
    ) -> str | None:
        told = cells.get(ColumnUse.RESULT, "")
        if ponte := cells.get(ColumnUse.PONTE_RESULT, ""):
            found = {"wins": PONTE, "loses": BANQUE, "ties": TIE}.get(ponte)
            if found is None:
                unread.append((ColumnUse.PONTE_RESULT, ponte))
            return found
        if not told:
            return None
        result = self._plan.results.get(_key(told)) or result_of(told)
        if result is None:
            unread.append((ColumnUse.RESULT, told))
        return result

    def _totals(
        self, cells: Mapping[ColumnUse, str], unread: list[tuple[ColumnUse, str]]
    ) -> Mapping[HandId, int]:
        totals: dict[HandId, int] = {}
        for use, hand in _TOTALS.items():
            told = cells.get(use, "").removesuffix(".0")
            if re.fullmatch(r"[0-9]", told):
                totals[hand] = int(told)
            elif told:
                unread.append((use, told))
        return totals
