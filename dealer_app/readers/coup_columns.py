"""What the columns of other people's coups are for: guessed from their heads and what stands under
them, or told; and what a row says by them."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from functools import partial
from itertools import pairwise, zip_longest
from operator import itemgetter
from typing import Final, NamedTuple

from dealer_app.readers.card_spellings import PACK, NoCard, usual
from dealer_app.readers.column_heads import (
    CARD,
    CARDS,
    COUP,
    FATES,
    HAND,
    HOLDER,
    LOSES,
    OFFER,
    PASSED,
    PASSES,
    RESULT,
    SHOE,
    TIE,
    TIES,
    UNREAD,
    WINS,
    ColumnUse,
    HandNames,
    UseKind,
    offered_by,
)
from dealer_app.readers.coup_file import CoupFile, FileRow
from dealer_app.rules.cards import JOINT_FACE, Card
from dealer_app.rules.fact_classes import dataclass, replace
from dealer_app.rules.variant import HandId, Seat, seat_hand, seat_of

_CARDS: Final = frozenset({UseKind.CARDS, UseKind.CARD})
"""What tells cards."""


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
    `guessed` are the columns that nobody told; `names` says what the hands are called. `in_a_line`:
    results stand one behind the other, and make no columns. `in_french`: a G and a P under how a
    hand fares are *gagne* and *perd*.
    """

    names: HandNames
    uses: tuple[ColumnUse, ...] = ()
    heads: tuple[str, ...] = ()
    first: int = 0
    deck: str = ""
    numbered: bool = False
    zero: Zero = Zero.TEN
    cards: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, str] = field(default_factory=dict)
    guessed: frozenset[int] = frozenset()
    in_a_line: bool = False
    in_french: bool = False

    def rows(self, file: CoupFile) -> Sequence[FileRow]:
        """The rows behind the head; of results in a line, one for each."""
        if not self.in_a_line:
            return file.rows[self.first :]
        return [
            FileRow(row.line, (part,), row.fault)
            for row in file.rows
            for part in self.names.results_in(" ".join(row.cells))
        ]

    @property
    def a_card_a_row(self) -> bool:
        """True where each row is one card, and a coup goes over several."""
        return CARD in self.uses

    @property
    def has_cards(self) -> bool:
        """True where cards are told, and not results alone."""
        return any(use.kind in _CARDS for use in self.uses)

    @property
    def hands(self) -> tuple[HandId, ...]:
        """The hands of which a column tells the cards, the bank's last."""
        told = {use.hand for use in self.uses if use.kind in _CARDS}
        return tuple(hand for hand in (*self.names.pontes, self.names.bank) if hand in told)


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


def planned(file: CoupFile, names: HandNames, told: Told | None = None) -> ColumnPlan:
    """What the columns of the file are for, in the game whose hands have these names: as told, the
    rest as guessed; NoSuchHead."""
    told = told or Told()
    results: Mapping[str, str] = {_key(text): fate for text, fate in told.results.items()}
    if not (told.by_place or told.by_head or told.head) and _in_a_line(file, names):
        return ColumnPlan(names, (RESULT,), results=results, guessed=frozenset({0}), in_a_line=True)
    heads, first = _heads(file, names, told)
    sample = [row for row in file.rows[first : first + _SAMPLE] if row.cells]
    wide = max([len(heads), len(told.by_place), *(len(row.cells) for row in sample)], default=0)
    across = zip_longest(("",) * wide, *(row.cells for row in sample), fillvalue="")
    columns = [[cell.strip() for cell in column[1:]] for column in across]
    for head in told.by_head:
        if head not in heads:
            raise NoSuchHead(head, heads)
    said = [told.by_head.get(head) for head in (*heads, *("",) * (wide - len(heads)))]
    if told.by_place:
        guess = (*told.by_place, *(UNREAD,) * (wide - len(told.by_place)))
        said = list(guess)
    elif heads:
        guess = tuple(_guessed(names, heads, columns))
    else:
        guess = tuple(_by_content(names, columns, told.deck))
    uses = _each_once(one or other for one, other in zip(said, guess, strict=False))
    plan = ColumnPlan(
        names,
        uses,
        tuple(heads),
        first,
        told.deck,
        cards={_key(text): card for text, card in told.cards.items()},
        guessed=frozenset(place for place, one in enumerate(said) if one is None),
    )
    pieces = _pieces(plan, columns)
    numbered = not told.deck and _is_numbered(names, pieces)
    zero = told.zero or _zero(names, pieces)
    fates = zip(uses, columns, strict=False)
    told_so = [cell for use, cells in fates if use in names.fares for cell in cells]
    french = not results and _GAGNE in {_key(part) for cell in told_so for part in _parts(cell)}
    results = _G_AND_P if french else results
    return replace(plan, numbered=numbered, zero=zero, results=results, in_french=french)


def _parts(cell: str) -> list[str]:
    """What a cell says of several hands, one behind the other."""
    return [each for each in re.split(r"[,;/|\s]+", cell) if each]


_GAGNE: Final = "g"
_G_AND_P: Final = {_GAGNE: WINS, "p": LOSES}
"""In French a P is no ponte’s win where a G is one."""


def _in_a_line(file: CoupFile, names: HandNames) -> bool:
    """True of a file in which nothing stands but results, several of them in a row."""
    if file.names or names.alone is None:
        return False
    told = {names.use_of(cell) for cell in file.rows[0].cells if len(cell.strip()) > 1}
    if told & {SHOE, COUP, HAND, CARD, CARDS}:
        return False
    head_alone = len(file.rows) == 1 and len(told - {UNREAD}) == len(file.rows[0].cells)
    rows = [names.results_in(" ".join(row.cells)) for row in file.rows[: _SAMPLE // 10]]
    parts = [part for row in rows for part in row]
    one_each = max(map(len, rows)) == 1 or all(_number_of_cards(names, part) for part in parts)
    return not (head_alone or one_each) and _mostly(parts, lambda each: bool(names.result_of(each)))


def _key(text: str) -> str:
    return text.strip().casefold()


def _heads(file: CoupFile, names: HandNames, told: Told) -> tuple[Sequence[str], int]:
    """The heads, and the place of the first row behind them."""
    if file.names:
        return file.names, 0
    row = file.rows[0].cells
    uses = {names.use_of(cell) for cell in row}
    ponte = any(ColumnUse(UseKind.CARDS, hand) in uses for hand in names.pontes)
    both = ponte and ColumnUse(UseKind.CARDS, names.bank) in uses
    is_head = bool(told.by_head) or both or not _is_data(names, row)
    if told.head is not None:
        is_head = told.head
    return (tuple(cell.strip() for cell in row), 1) if is_head else ((), 0)


def _is_data(names: HandNames, cells: Sequence[str]) -> bool:
    """True of a row whose cells are cards, numbers and results."""
    filled = [cell for cell in cells if cell.strip()]
    words = [names.use_of(cell) for cell in filled if re.search(r"[A-Za-z]{3}", cell)]
    if any(use != UNREAD and (use.kind is not UseKind.CARDS or use == CARDS) for use in words):
        return False
    found = [_number_of_cards(names, cell) for cell in filled]
    return any(each > 1 for each in found) or all(
        each or names.is_result(cell) or cell.strip().isdecimal()
        for each, cell in zip(found, filled, strict=True)
    )


def _number_of_cards(names: HandNames, cell: str, deck: str = "") -> int:
    """How many cards a cell names, 0 where it is something else."""
    return len(_cards(names, cell, deck))


def _guessed(
    names: HandNames, heads: Sequence[str], columns: Sequence[Sequence[str]]
) -> Iterator[ColumnUse]:
    """What each column is for by its head, put right by what stands there."""
    named = [names.use_of(head) for head in heads]
    said = HAND if CARD in named else RESULT
    kinds = {use.kind for use in named}
    known = said.kind in kinds or UseKind.RESULT in kinds
    bank_cards = ColumnUse(UseKind.CARDS, names.bank)
    told_twice = len([use for use in named if use.hand == names.bank and use.kind in _CARDS]) > 1
    for use, cells in zip((*named, *(UNREAD,) * len(columns)), columns, strict=False):
        filled = [cell for cell in cells if cell]
        said_so = filled if use in (CARD, CARDS) else []
        most = max((_number_of_cards(names, cell) for cell in said_so), default=0)
        bank = names.seat_banks and use == bank_cards and HOLDER not in named
        if bank and told_twice and _mostly(filled, lambda cell: bool(names.seats_in(cell))):
            yield HOLDER
        elif use.kind is UseKind.CARDS and use.hand and names.are_totals(filled):
            yield ColumnUse(UseKind.TOTAL, use.hand)
        elif use == CARD and most > names.places:
            yield CARDS
        elif use == CARDS and most == 1:
            yield CARD
        elif use == HAND and not any(map(names.hand_of, filled)):
            seats = names.by_seat and _mostly(filled, lambda cell: bool(names.seats_in(cell)))
            numbers = names.alone is not None or all(cell.isdecimal() for cell in filled)
            yield HAND if seats and COUP in named else COUP if numbers else UNREAD
        elif use == UNREAD and not known and _are_of(names, said, cells):
            yield said if cells else use
        else:
            yield use


def _are_of(names: HandNames, said: ColumnUse, cells: Sequence[str]) -> bool:
    """True of cells that all are results, or hands, though their head is strange."""
    if said == HAND:
        return all(map(names.hand_of, cells))
    return names.alone is not None and all(map(names.result_of, cells))


def _by_content(
    names: HandNames, columns: Sequence[Sequence[str]], deck: str
) -> Iterator[ColumnUse]:
    """What columns without heads are for: hands, or cards in the order of the deal, and results."""
    most, cards = names.places, partial(_number_of_cards, names, deck=deck)
    said = [() if _counts_up(cells) else cells for cells in columns]
    many = [_mostly(cells, lambda cell: cards(cell) > most) for cells in said]
    several = [_mostly(cells, lambda cell: cards(cell) > 1) for cells in said]
    several = [some and not more for some, more in zip(several, many, strict=True)]
    pontes = names.pontes[: max(1, sum(several) - 1)] if names.by_seat else names.pontes
    hands, fates = [*pontes, names.bank], [*pontes]
    single = [_mostly(cells, lambda cell: cards(cell) == 1) for cells in said]
    for place, cells in enumerate(columns):
        if several[place] and hands:
            yield ColumnUse(UseKind.CARDS, hands.pop(0))
        elif many[place]:
            yield CARDS
        elif fates and _mostly(cells, names.is_result):
            one = RESULT if names.alone else ColumnUse(UseKind.RESULT, fates.pop(0))
            yield one if sum(single) != 1 else HAND
        elif _counts_up(cells):
            yield COUP
        elif single[place]:
            yield CARD if sum(single) < _FIRST_CARDS else CARDS
        elif sum(single) == 1 and _mostly(cells, lambda cell: names.hand_of(cell) is not None):
            yield HAND
        else:
            yield UNREAD


_FIRST_CARDS: Final = 4
"""The fewest cards of a coup: so many columns of one card are those of the deal."""


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
        found.append(UNREAD if use in found and use != CARDS else use)
    return tuple(found)


# Numbers and noughts: what they stand for


def _pieces(plan: ColumnPlan, columns: Sequence[Sequence[str]]) -> set[tuple[str, bool]]:
    """What stands where cards do, and whether it is where a third one may be."""
    found: set[tuple[str, bool]] = set()
    for use, cells in zip(plan.uses, columns, strict=False):
        if use.kind in _CARDS:
            third, whole = use.place > _TWO, use.hand is not None and not use.place
            for cell in set(cells):
                parts = re.findall(r"[^\s,;|/\[\]()'\"]+", cell)
                if whole and plan.names.cards.glued and re.fullmatch(r"\d{2,3}", cell):
                    parts = list(cell)  # no hand has one card
                found |= {
                    (part.removesuffix(".0"), third or (whole and place == _TWO))
                    for place, part in enumerate(parts)
                }
    return found


_TWO: Final = 2
"""The first cards of a hand, behind which another one may stand."""

_PLAIN_FACES: Final = 14
"""The largest number that still is a face: an ace behind the king."""


def _is_numbered(names: HandNames, pieces: set[tuple[str, bool]]) -> bool:
    """True where cards are numbers of a pack, and no faces."""
    numbers = [int(text) for text, _ in pieces if text.isdecimal() and len(text) < 4]
    others = [text for text, _ in pieces if not text.isdecimal() and _cards(names, text)]
    high = names.variant.pack.size == PACK and max(numbers, default=0) > _PLAIN_FACES
    return high and not others


def _zero(names: HandNames, pieces: set[tuple[str, bool]]) -> Zero:
    """What `0` is for a third card: none where tens are written otherwise."""
    if (JOINT_FACE, True) not in pieces:
        return Zero.TEN
    tens = {card.face for text, _ in pieces for card in _cards(names, text)} & set("TJQK")
    return Zero.NO_CARD if tens else Zero.LAW


def _cards(names: HandNames, text: str, deck: str = "") -> tuple[Card, ...]:
    try:
        return names.cards.cards_in(text, deck)
    except NoCard:
        return ()


# What a row says


@dataclass(frozen=True, slots=True)
class RowTold:
    """What a row says: cards by hands or in the order of the deal, and what came of them.

    `results` say how hands stand to the bank's. `holder` is the seat that holds the bank, `passed`
    are those that do not play, `offered` says whether the bank offered a card, None where nothing
    does. `unread` are cells that say nothing, each with the use that it should have. Where
    `perhaps` has a hand its third card may be none.
    """

    line: int
    shoe: str = ""
    coup: str = ""
    hands: Mapping[HandId, tuple[Card, ...]] = field(default_factory=dict)
    dealt: tuple[Card, ...] = ()
    hand: HandId | None = None
    place: int = 0
    results: Mapping[HandId, str] = field(default_factory=dict)
    totals: Mapping[HandId, int] = field(default_factory=dict)
    perhaps: frozenset[HandId] = frozenset()
    unread: tuple[tuple[ColumnUse, str], ...] = ()
    holder: Seat | None = None
    passed: frozenset[Seat] = frozenset()
    offered: bool | None = None


_Unread = list[tuple[ColumnUse, str]]
_NOUGHT: Final = (Card(JOINT_FACE),)
_NOTHING: Final = " -–—"
"""What stands in a cell where there is no result."""


class RowReader:
    """Reads rows by a plan."""

    def __init__(self, plan: ColumnPlan) -> None:
        self._plan, self._names = plan, plan.names
        self._columns = [(at, use) for at, use in enumerate(plan.uses) if use != UNREAD]
        of_hands = [use for _, use in self._columns if use.hand is not None]
        self._cards = sorted(
            (use for use in of_hands if use.kind in _CARDS),
            key=lambda use: (plan.hands.index(use.hand or plan.names.bank), use.place),
        )
        self._results = [use for use in of_hands if use.kind is UseKind.RESULT]
        self._totals = [use for use in of_hands if use.kind is UseKind.TOTAL]
        self._suits = {use for _, use in self._columns if use.kind is UseKind.SUIT}
        self._rare = {RESULT, HAND, HOLDER, PASSED, OFFER, *self._results} & set(plan.uses)
        said = [at for at, use in self._columns if use not in (SHOE, COUP)]
        self._said: Callable[[tuple[str, ...]], object] = itemgetter(*said) if said else tuple
        self._numbers = [{use: at for at, use in self._columns}.get(each) for each in (SHOE, COUP)]
        self._alike: dict[object, RowTold] = {}

    def read(self, row: FileRow) -> RowTold:
        """What the row says; where it is one card, many say the same but for their coup."""
        if not self._plan.a_card_a_row:
            return self._read(row)
        cells = row.cells + ("",) * (len(self._plan.uses) - len(row.cells))
        told = self._alike.get(said := self._said(cells))
        if told is None:
            told = self._alike[said] = self._read(row)
        shoe, coup = ["" if at is None else cells[at].strip() for at in self._numbers]
        return replace(told, line=row.line, shoe=shoe, coup=coup)

    def _read(self, row: FileRow) -> RowTold:
        cells: dict[ColumnUse, str] = {}
        for place, use in self._columns:
            cell = row.cells[place].strip() if place < len(row.cells) else ""
            cells[use] = f"{cells.get(use, '')} {cell}".strip() if use == CARDS else cell
        unread: _Unread = []
        hands, perhaps = self._hands(cells, unread)
        hand, place = self._hand(cells.get(HAND, ""), unread)
        results = self._fates(cells, hands, unread) if self._rare else {}
        told = RowTold(
            row.line,
            cells.get(SHOE, ""),
            cells.get(COUP, ""),
            hands,
            self._read_cards(CARDS if CARDS in cells else CARD, cells, unread),
            hand,
            place,
            results,
            self._read_totals(cells, unread),
            perhaps,
            tuple(unread),
        )
        return self._with_the_table(told, cells) if self._names.alone is None else told

    def _with_the_table(self, told: RowTold, cells: Mapping[ColumnUse, str]) -> RowTold:
        """What the row says of the table beside its cards: who banks, who passed, what the bank
        said. The cards of the seat that holds the bank are the bank's."""
        names, unread = self._names, list(told.unread)
        seats = {}
        for use in (HOLDER, PASSED):
            found = names.seats_in(cells.get(use, ""))
            if found is None or (use == HOLDER and len(found) > 1):
                unread.append((use, cells[use]))
            seats[use] = found or frozenset[Seat]()
        said = cells.get(OFFER, "")
        offered = offered_by(said) if said else None
        if said and offered is None:
            unread.append((OFFER, said))
        holder = next(iter(seats[HOLDER]), None)
        hands = dict(told.hands)
        own = None if holder is None else seat_hand(holder)
        if own in hands and names.bank not in self._plan.hands:
            hands[names.bank] = hands.pop(own)
        of_the_bank = own is not None and told.hand == own
        passed = {seat_of(hand) for hand, fate in told.results.items() if fate == PASSES}
        passed |= {seat_of(hand) for hand in self._without_result(told, cells)}
        return replace(
            told,
            hands=hands,
            hand=names.bank if of_the_bank else told.hand,
            unread=tuple(unread),
            holder=holder,
            passed=seats[PASSED] | {seat for seat in passed if seat is not None},
            offered=offered,
        )

    def _without_result(self, told: RowTold, cells: Mapping[ColumnUse, str]) -> Iterator[HandId]:
        """Hands of two cards that have no result where others have: they did not play."""
        if not self._names.seat_banks or not any(cells.get(use) for use in self._results):
            return
        for hand, cards in told.hands.items():
            result = cells.get(ColumnUse(UseKind.RESULT, hand))
            if hand != self._names.bank and len(cards) == _TWO and not result:
                yield hand

    def _hands(
        self, cells: Mapping[ColumnUse, str], unread: _Unread
    ) -> tuple[Mapping[HandId, tuple[Card, ...]], frozenset[HandId]]:
        if not self._cards:
            return {}, frozenset()
        hands: dict[HandId, tuple[Card, ...]] = {}
        for use in self._cards:
            assert use.hand is not None
            hands[use.hand] = (*hands.get(use.hand, ()), *self._read_cards(use, cells, unread))
        nought = {hand for hand, cards in hands.items() if cards[2:] == _NOUGHT}
        if self._plan.zero is Zero.NO_CARD:
            hands |= {hand: hands[hand][:2] for hand in nought}
        return hands, frozenset(nought if self._plan.zero is Zero.LAW else ())

    def _read_cards(
        self, use: ColumnUse, cells: Mapping[ColumnUse, str], unread: _Unread
    ) -> tuple[Card, ...]:
        text = cells.get(use, "")
        if text and self._suits and use.kind is UseKind.CARD:
            suit = cells.get(ColumnUse(UseKind.SUIT, use.hand, use.place), "")
            text = f"{text}{'-' if len(suit) > 1 else ''}{suit}"
        text = usual(text, self._plan.cards) if self._plan.cards else text
        if not text:
            return ()
        whole = use.kind is UseKind.CARDS and use.hand is not None
        try:
            cards = self._names.cards.cards_in(text, self._plan.deck, of_a_hand=whole)
        except NoCard as bad:
            unread.append((use, bad.text))
            return ()
        if use.kind is UseKind.CARD and len(cards) > 1:
            unread.append((use, text))
            return ()
        return cards

    def _hand(self, text: str, unread: _Unread) -> tuple[HandId | None, int]:
        """The hand that has the card of a row, and which of its cards that is."""
        found = self._names.hand_of(text, by_number=True) if text else None
        if text and found is None:
            unread.append((HAND, text))
        return found or (None, 0)

    def _fates(
        self, cells: Mapping[ColumnUse, str], hands: Mapping[HandId, object], unread: _Unread
    ) -> Mapping[HandId, str]:
        """How hands stand to the bank's, as each of them says, or one cell of the whole coup."""
        fates: dict[HandId, str] = {}
        for use in self._results:
            if told := cells.get(use, "").strip(_NOTHING):
                assert use.hand is not None
                fate = self._fate(told, use.hand, of_the_hand=True)
                if fate is None:
                    unread.append((use, told))
                else:
                    fates[use.hand] = fate
        told = cells.get(RESULT, "").strip(_NOTHING)
        if not told or fates:
            return fates
        names = self._names
        parts = [told] if names.alone else _parts(told)
        playing = [hand for hand in names.pontes if hands.get(hand)] or [*names.pontes]
        if names.alone is None and len(parts) != len(playing):
            unread.append((RESULT, told))
            return {}
        for hand, part in zip(playing, parts, strict=False):
            fate = self._fate(part, hand, of_the_hand=names.alone is None)
            if fate is None:
                unread.append((RESULT, told))
                return {}
            fates[hand] = fate
        return fates

    def _fate(self, told: str, hand: HandId, *, of_the_hand: bool) -> str | None:
        said = self._plan.results.get(_key(told))
        if said in FATES:
            return said
        if said is not None:
            return TIES if said == TIE else WINS if said == hand else LOSES
        return self._names.fate_of(told, hand, of_the_hand=of_the_hand)

    def _read_totals(self, cells: Mapping[ColumnUse, str], unread: _Unread) -> Mapping[HandId, int]:
        totals: dict[HandId, int] = {}
        for use in self._totals:
            told = cells.get(use, "").removesuffix(".0")
            if re.fullmatch(r"[0-9]{1,2}", told) and int(told) <= self._names.most:
                assert use.hand is not None
                totals[use.hand] = int(told)
            elif told:
                unread.append((use, told))
        return totals
