"""Other people's coups, each judged as if it were dealt here: what is wrong with each row, and the
good ones as a shoe file."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.calls import call
from dealer_app.i18n.names import all_out_said, hand_name
from dealer_app.i18n.refusals import refused
from dealer_app.readers.card_spellings import FROM_ONE, UNSUITED
from dealer_app.readers.column_heads import TIE, ColumnUse
from dealer_app.readers.coup_columns import ColumnPlan, RowReader, RowTold
from dealer_app.readers.coup_file import OPEN_QUOTE, CoupFile, FileRow, NotImported
from dealer_app.replay.run import replay
from dealer_app.replay.script import script_of
from dealer_app.rules.card_order import first_hands
from dealer_app.rules.cards import JOINT_FACE, AllOut, Card, Seen, all_out, with_seen
from dealer_app.rules.coup import Speech, score
from dealer_app.rules.due import Due, Refusal, Step
from dealer_app.rules.variant import BANQUE, PONTE, HandId
from dealer_app.table import events as ev
from dealer_app.table.judges.card_judge import judge_deal
from dealer_app.table.judges.judge import judge
from dealer_app.table.shoe_file import Statement
from dealer_app.table.state import fold, packs_of
from dealer_app.table.table import Table
from dealer_app.table.view.croupier_view import croupier_view

_WINNER: Final = {"wins": PONTE, "loses": BANQUE, "ties": TIE}
_TRIED: Final = 200
"""Rows by which it is told in what order a pack is numbered."""

_NO_HANDS: Final = marked(
    "Coups are imported of games in which one hand plays against the bank’s, such as punto_banco:"
    " {game} is none."
)


class FaultKind(StrEnum):
    """What may be wrong with a row."""

    NO_OBJECT = "no_object"
    OPEN_QUOTE = "open_quote"
    NO_CARD = "no_card"
    NO_RESULT = "no_result"
    NO_TOTAL = "no_total"
    NO_HAND = "no_hand"
    EMPTY = "empty"
    MISSING = "missing"
    TOO_MANY = "too_many"
    BEYOND = "beyond"
    NOT_DUE = "not_due"
    IMPOSSIBLE = "impossible"
    ALL_OUT = "all_out"
    RESULT = "result"
    TOTAL = "total"
    NOT_PLACED = "not_placed"


_SENTENCES: Final[Mapping[FaultKind, str]] = {
    FaultKind.NO_OBJECT: marked("this line is no JSON object"),
    FaultKind.OPEN_QUOTE: marked("a quotation mark is not closed"),
    FaultKind.NO_CARD: marked("“{told}” is no card"),
    FaultKind.NO_RESULT: marked("“{told}” is no result"),
    FaultKind.NO_TOTAL: marked("“{told}” is no total from 0 to 9"),
    FaultKind.NO_HAND: marked("“{told}” names no hand"),
    FaultKind.EMPTY: marked("there is neither a card nor a result"),
    FaultKind.MISSING: marked("a card is missing for {hand}: {call}"),
    FaultKind.TOO_MANY: marked("{told} is too much for {hand}: {call}"),
    FaultKind.BEYOND: marked("{told} is too much: {call}"),
    FaultKind.NOT_DUE: marked("this card is not for {hand}: {call}"),
    FaultKind.RESULT: marked("the file says {told}, the cards say {found}"),
    FaultKind.TOTAL: marked("{hand}: the file says {told}, the cards make {found}"),
    FaultKind.NOT_PLACED: marked("nobody can say whose card this is: one before it is at fault"),
}
_UNREAD: Final[Mapping[ColumnUse, FaultKind]] = {
    ColumnUse.RESULT: FaultKind.NO_RESULT,
    ColumnUse.PONTE_RESULT: FaultKind.NO_RESULT,
    ColumnUse.PONTE_TOTAL: FaultKind.NO_TOTAL,
    ColumnUse.BANQUE_TOTAL: FaultKind.NO_TOTAL,
    ColumnUse.HAND: FaultKind.NO_HAND,
}
"""What is wrong with a cell that cannot be read; of any other it is no card."""


@dataclass(frozen=True, slots=True)
class RowFault:
    """What is wrong with a row: with which hand, what the file says, what the cards say, and the
    table as far as the coup went."""

    kind: FaultKind
    hand: HandId | None = None
    told: str = ""
    found: str = ""
    table: Table | None = None
    refusal: Refusal | None = None
    out: AllOut | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedRow:
    """A row as it was understood: its cards by hands, the winner as judged or as told where no card
    is, and what is wrong with it; `kept` if its coup is."""

    line: int
    told: RowTold
    hands: Mapping[HandId, tuple[Card, ...]] = field(default_factory=dict)
    totals: Mapping[HandId, int] = field(default_factory=dict)
    result: str | None = None
    faults: tuple[RowFault, ...] = ()
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Imported:
    """A file that was read: how, every row with its faults, how many coups there are, and those
    that are kept as a shoe file; `text` is empty where no card was told."""

    plan: ColumnPlan
    rows: tuple[ImportedRow, ...]
    coups: int
    kept: int
    text: str

    @property
    def faulty(self) -> tuple[ImportedRow, ...]:
        """The rows with faults."""
        return tuple(row for row in self.rows if row.faults)


@dataclass(frozen=True, slots=True)
class ImportGame:
    """The game by whose rules coups are judged: the head of a shoe file of it, and its table with a
    coup open and nothing dealt."""

    head: str
    table: Table


def game_of(variant: str, options: Sequence[str] = ()) -> ImportGame:
    """The game with these options, each `KEY=VALUE`; ReplayTrouble where there is no such, and
    NotImported where it has other hands than two."""
    head = f"variant {variant}\n" + "".join(f"option {each}\n" for each in options)
    table = replay(script_of(f"{head}shoe\ncoup\n".encode(), Path())).table
    hands = {spec.id for spec in table.variant.hands}
    if hands != {PONTE, BANQUE}:
        raise NotImported(_NO_HANDS, game=variant)
    return ImportGame(head, table)


def imported(file: CoupFile, plan: ColumnPlan, game: ImportGame) -> Imported:
    """Every row of the file, judged."""
    rows = file.rows[plan.first :]
    plan = _with_deck(plan, rows, game)
    found = _Import(plan, game)
    found.read(rows)
    return found.done()


def _with_deck(plan: ColumnPlan, rows: Sequence[FileRow], game: ImportGame) -> ColumnPlan:
    """The plan with the order of numbered cards by which fewest rows have faults; nothing tells
    their suits."""
    if not plan.numbered:
        return plan
    names = [f"{by}-cdhs{ace}{one}" for by in _BY for ace in _ACES for one in ("", FROM_ONE)]
    tried = [replace(plan, deck=name + UNSUITED) for name in names]

    def faults(candidate: ColumnPlan) -> int:
        found = _Import(candidate, game)
        found.read(rows[:_TRIED])
        return len(found.done().faulty)

    return min(tried, key=faults)


_BY: Final = ("suits", "faces")
_ACES: Final = ("", "-high")


# One coup, dealt card by card


@dataclass(slots=True)
class _Hands:
    """The cards of a coup that were not dealt yet: by hands, or in the order of the deal."""

    hands: dict[HandId, list[Card]]
    dealt: list[Card]
    perhaps: frozenset[HandId] = frozenset()

    def next(self, hand: HandId) -> Card | None:
        """The card that comes next to that hand."""
        waiting = self.hands[hand] if self.hands else self.dealt
        return waiting.pop(0) if waiting else None

    def has(self, hand: HandId) -> bool:
        """True if there is a card for that hand."""
        return bool(self.hands.get(hand, ()) if self.hands else self.dealt)

    def in_order(self, first: Sequence[HandId]) -> list[tuple[HandId | None, Card]]:
        """Every card in the order in which it is dealt, where the first go to those hands; nothing
        where a hand has fewer of them, or may have one less than it says."""
        if not self.hands:
            return [(None, card) for card in self.dealt]
        waiting = {hand: iter(cards) for hand, cards in self.hands.items()}
        dealt = [(hand, card) for hand in first for card in islice(waiting[hand], 1)]
        if self.perhaps or len(dealt) < len(first):
            return []
        return [*dealt, *((hand, card) for hand in (PONTE, BANQUE) for card in waiting[hand])]

    def left(self) -> Iterator[tuple[HandId | None, list[Card]]]:
        """What is left once the coup is over."""
        for hand, cards in self.hands.items():
            if cards and not (hand in self.perhaps and len(cards) == 1):
                yield hand, cards
        if self.dealt:
            yield None, self.dealt


@dataclass(slots=True)
class _Dealing:
    """A coup on its way: the table, and what a shoe file says of it."""

    table: Table
    said: list[Statement] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return self.table.settlement is not None

    @property
    def due(self) -> Due | None:
        """The card or choice that comes next."""
        wanted = (due for due in self.table.dues if due.step in (Step.CARD, Step.CHOICE))
        return next(wanted, None)

    def _dealt_at_once(self, hands: _Hands) -> bool:
        """Deals a coup that is regular, all of it; False of any other, and none of it is dealt."""
        coup = self.table.coup
        told = [] if coup is None or self.said else hands.in_order(first_hands(coup))
        deal = judge_deal(self.table, [ev.CardDealt(card, None) for _, card in told])
        if deal is None or deal.table.settlement is None:
            return False
        if any(h not in (None, e.hand) for (h, _), e in zip(told, deal.cards, strict=True)):
            return False
        self.table, self.cards = deal.table, [card for _, card in told]
        self.said.append(Statement(0, "deal", tuple(card.text for card in self.cards)))
        hands.hands, hands.dealt = {hand: [] for hand in hands.hands}, []
        return True

    def deal(self, card: Card) -> RowFault | None:
        """Deals the next card; what the judge has against it."""
        fault = self._enter(ev.CardDealt(card, None))
        if fault is None:
            self.cards.append(card)
            if not self.said or self.said[-1].verb != "deal":
                self.said.append(Statement(0, "deal"))
            last = self.said[-1]
            self.said[-1] = Statement(0, "deal", (*last.words, card.text))
        return fault

    def say(self, hand: HandId, speech: Speech) -> RowFault | None:
        """What a hand chooses that may."""
        self.said.append(Statement(0, "say", (hand, speech.value)))
        return self._enter(ev.HandSpoke(hand, speech))

    def _enter(self, event: ev.Event) -> RowFault | None:
        verdict = judge(self.table, event)
        if verdict.refusal is not None:
            return RowFault(FaultKind.IMPOSSIBLE, table=self.table, refusal=verdict.refusal)
        self.table = fold(self.table, ((each, None) for each in verdict.events))
        return None

    def play(self, hands: _Hands) -> RowFault | None:
        """Deals the coup to its end, at once where all of it is regular; what is wrong with it."""
        if self._dealt_at_once(hands):
            return None
        while not self.over:
            due = self.due
            if due is None or due.hand is None:
                return RowFault(FaultKind.MISSING, PONTE, table=self.table)
            if due.step is Step.CHOICE:
                speech = Speech.DRAW if hands.has(due.hand) else Speech.STAND
                fault = self.say(due.hand, speech)
            elif (card := hands.next(due.hand)) is None:
                return RowFault(FaultKind.MISSING, due.hand, table=self.table)
            else:
                fault = self.deal(card)
            if fault is not None:
                return fault
        return None


# A whole file


class _Import:
    """A file on its way: its rows, and the coups that are kept, with the shoe they came from."""

    def __init__(self, plan: ColumnPlan, game: ImportGame) -> None:
        self._plan, self._game = plan, game
        self._reader = RowReader(plan)
        self._rows: list[ImportedRow] = []
        self._coups = self._kept = 0
        self._lines: list[str] = []
        self._shoe: tuple[str, Seen, int] | None = None
        self._packs = packs_of(game.table)
        self._size = self._packs * game.table.variant.pack.size
        self._named: frozenset[str] = frozenset()

    def read(self, rows: Iterable[FileRow]) -> None:
        """Reads and judges every row."""
        told = [self._told(row) for row in rows]
        self._named = self._shoes_named(told)
        if not self._plan.a_card_a_row:
            for each, faults in told:
                self._one(each, faults)
            return
        for group in self._groups(told):
            self._several(group)

    def done(self) -> Imported:
        """What was read."""
        text = self._game.head + "\n".join(self._lines) + "\n" if self._lines else ""
        return Imported(self._plan, tuple(self._rows), self._coups, self._kept, text)

    def _told(self, row: FileRow) -> tuple[RowTold, list[RowFault]]:
        if row.fault:
            kind = FaultKind.OPEN_QUOTE if row.fault == OPEN_QUOTE else FaultKind.NO_OBJECT
            return RowTold(row.line), [RowFault(kind)]
        told = self._reader.read(row)
        unread = told.unread
        faults = [RowFault(_UNREAD.get(use, FaultKind.NO_CARD), told=text) for use, text in unread]
        return told, faults

    def _shoes_named(self, rows: Sequence[tuple[RowTold, object]]) -> frozenset[str]:
        """The shoes that are named, but for what holds more cards than a shoe: that is none."""
        cards = Counter[str]()
        for told, _ in rows:
            cards[told.shoe] += sum(map(len, told.hands.values())) or len(told.dealt)
        return frozenset(name for name, n in cards.items() if name and n <= self._size)

    def _one(self, told: RowTold, faults: list[RowFault]) -> None:
        """A row that is a coup."""
        self._coups += 1
        has_cards = any(told.hands.values()) or told.dealt
        result, totals, dealing = told.result, dict(told.totals), None
        if not faults and has_cards:
            dealing = _Dealing(self._game.table)
            faults += self._judged(dealing, _hands(told))
            if dealing.over:
                result, totals = _outcome(dealing.table)
                faults += _differing(told, dealing.table)
        elif not faults and not has_cards:
            faults += self._without_cards(told)
        if not faults and dealing is not None:
            faults += self._keep(dealing, told)
        elif not faults:
            self._kept += 1
        hands = told.hands if dealing is None or not dealing.over else _as_dealt(dealing.table)
        kept = not faults
        row = ImportedRow(told.line, told, hands, totals, result, tuple(faults), kept)
        self._rows.append(row)

    def _judged(self, dealing: _Dealing, hands: _Hands) -> Iterator[RowFault]:
        fault = dealing.play(hands)
        if fault is not None:
            yield fault
        elif dealing.over:
            for hand, cards in hands.left():
                yield _too_many(hand, cards, dealing.table)

    def _without_cards(self, told: RowTold) -> Iterator[RowFault]:
        """What is wrong with a row that tells no card: nothing else, or totals that say another
        winner."""
        if self._plan.has_cards or told.result is None:
            yield RowFault(FaultKind.EMPTY)
        elif len(told.totals) == 2:
            ponte, banque = told.totals[PONTE], told.totals[BANQUE]
            found = TIE if ponte == banque else PONTE if ponte > banque else BANQUE
            if found != told.result:
                yield RowFault(FaultKind.RESULT, told=told.result, found=found)

    def _keep(self, dealing: _Dealing, told: RowTold) -> Iterator[RowFault]:
        """Keeps a coup behind those that came from its shoe, or says which card that cannot hold;
        where the file names no shoe a fresh one is opened for it."""
        name = told.shoe if told.shoe in self._named else ""
        fresh = self._shoe is None or self._shoe[0] != name
        if self._shoe is not None and not fresh:
            _, seen, left = self._shoe
            out = self._first_out(dealing.cards, seen)
            if out is not None and name:
                yield RowFault(FaultKind.ALL_OUT, out=out)
                return
            fresh = out is not None or left < max(len(dealing.cards), _LEAST)
        if fresh:
            self._shoe = (name, {}, self._size)
            self._lines.append("shoe")
        assert self._shoe is not None
        _, seen, left = self._shoe
        self._shoe = (name, with_seen(seen, dealing.cards), left - len(dealing.cards))
        self._kept += 1
        self._lines.append(f"coup  # {told.line}")
        self._lines += [statement.text for statement in dealing.said]

    def _first_out(self, cards: Iterable[Card], seen: Seen) -> AllOut | None:
        """Of which card the shoe can hold no more; looked for where any of its like may be out."""
        pack, packs = self._game.table.variant.pack, self._packs
        faces, told = Counter[str](), Counter(seen)
        for card, n in seen.items():
            faces[card.face] += n
        tens = sum(faces[face] for face in (*pack.joint, JOINT_FACE))
        for card in cards:
            of_ten = card.joint or card.face in pack.joint
            near = faces[card.face] >= packs * pack.number_of(card.face)
            near = near or (bool(card.suit) and told[card] >= packs)
            if near or (of_ten and tens >= packs * pack.number_of(JOINT_FACE)):
                return all_out(pack, packs, told, card)
            faces[card.face] += 1
            told[card] += 1
            tens += of_ten
        return None

    # A card a row

    def _groups(
        self, rows: Sequence[tuple[RowTold, list[RowFault]]]
    ) -> Iterator[list[tuple[RowTold, list[RowFault]]]]:
        """The rows coup by coup: as the file counts them, or as each is over."""
        group: list[tuple[RowTold, list[RowFault]]] = []
        dealing, lost = _Dealing(self._game.table), False
        for told, faults in rows:
            last = group[-1][0] if group else told
            if ColumnUse.COUP in self._plan.uses:
                begins = (told.shoe, told.coup) != (last.shoe, last.coup)
            else:
                begins = told.shoe != last.shoe or (told.place == 1 and told.hand == PONTE)
                begins = begins or (dealing.over and not lost)
            if begins and group:
                yield group
                group, dealing, lost = [], _Dealing(self._game.table), False
            if lost:
                faults.append(RowFault(FaultKind.NOT_PLACED))
            group.append((told, faults))
            if ColumnUse.COUP not in self._plan.uses and not lost:
                lost = bool(faults) or self._is_lost(dealing, told, faults)
        if group:
            yield group

    def _is_lost(self, dealing: _Dealing, told: RowTold, faults: list[RowFault]) -> bool:
        """Deals a card of a file that counts no coups; true where none can be placed behind it."""
        if len(told.dealt) != 1:
            faults.append(RowFault(FaultKind.EMPTY))
            return True
        due = dealing.due
        while due is not None and due.step is Step.CHOICE and due.hand is not None:
            draws = told.hand in (None, due.hand)
            dealing.say(due.hand, Speech.DRAW if draws else Speech.STAND)
            due = dealing.due
        if due is not None and told.hand not in (None, due.hand):
            faults.append(RowFault(FaultKind.NOT_DUE, told.hand, table=dealing.table))
            return True
        fault = dealing.deal(told.dealt[0])
        if fault is not None:
            faults.append(fault)
        return fault is not None

    def _several(self, group: list[tuple[RowTold, list[RowFault]]]) -> None:
        """The rows of one coup."""
        self._coups += 1
        for told, faults in group:
            if len(told.dealt) != 1 and not faults:
                faults.append(RowFault(FaultKind.EMPTY))
        dealing = _Dealing(self._game.table)
        if not any(faults for _, faults in group):
            self._judge_group(dealing, group)
        faulty = any(faults for _, faults in group)
        if not faulty:
            group[-1][1].extend(self._keep(dealing, group[0][0]))
            faulty = bool(group[-1][1])
        result = _outcome(dealing.table)[0] if dealing.over else None
        for told, faults in group:
            hands = {told.hand: told.dealt} if told.hand else {}
            kept = not faulty
            self._rows.append(ImportedRow(told.line, told, hands, {}, result, tuple(faults), kept))

    def _judge_group(self, dealing: _Dealing, group: list[tuple[RowTold, list[RowFault]]]) -> None:
        """Deals the cards of the rows, and leaves what is wrong with the row that has it."""
        told_of = all(told.hand for told, _ in group)
        cards = [(told.hand, told.dealt[0]) for told, _ in group]
        hands = {
            hand: [card for of, card in cards if of == hand] for hand in (PONTE, BANQUE) if told_of
        }
        waiting = _Hands(hands, [] if told_of else [card for _, card in cards])
        fault = dealing.play(waiting)
        if fault is not None:
            group[-1][1].append(fault)
        elif dealing.over:
            for hand, left in waiting.left():
                rows = [row for row in group if hand is None or row[0].hand == hand]
                rows[-len(left)][1].append(_too_many(hand, left, dealing.table))
            for told, found in group:
                found.extend(_differing(told, dealing.table))


_LEAST: Final = 6
"""Cards that a shoe must hold for a coup to be opened."""


def _hands(told: RowTold) -> _Hands:
    """The cards of a row, by hands where it tells them so."""
    if any(told.hands.values()):
        hands = {hand: list(told.hands.get(hand, ())) for hand in (PONTE, BANQUE)}
        return _Hands(hands, [], told.perhaps)
    return _Hands({}, list(told.dealt))


def _too_many(hand: HandId | None, cards: Sequence[Card], table: Table) -> RowFault:
    kind = FaultKind.BEYOND if hand is None else FaultKind.TOO_MANY
    return RowFault(kind, hand, table=table, cards=tuple(cards))


def _outcome(table: Table) -> tuple[str | None, dict[HandId, int]]:
    """Who won, and the totals, as they are judged."""
    coup, settlement = table.coup, table.settlement
    assert coup is not None
    assert settlement is not None
    totals = {hand: score(table.variant, coup.hand(hand)).total for hand in (PONTE, BANQUE)}
    return _WINNER.get(settlement.results.get(PONTE, "")), totals


def _as_dealt(table: Table) -> Mapping[HandId, tuple[Card, ...]]:
    coup = table.coup
    assert coup is not None
    return {hand: coup.hand(hand) for hand in (PONTE, BANQUE)}


def _differing(told: RowTold, table: Table) -> Iterator[RowFault]:
    """Where the file says another winner or total than the cards."""
    result, totals = _outcome(table)
    if told.result is not None and told.result != result:
        yield RowFault(FaultKind.RESULT, told=told.result, found=result or "")
    for hand, total in told.totals.items():
        if total != totals[hand]:
            yield RowFault(FaultKind.TOTAL, hand, told=str(total), found=str(totals[hand]))


# In words


def result_name(words: Words, game: ImportGame, result: str) -> str:
    """A winner, or a tie, as it is said in a sentence."""
    return words("a tie") if result == TIE else hand_name(words, game.table.variant, HandId(result))


def fault_sentence(words: Words, game: ImportGame, fault: RowFault) -> str:
    """What is wrong with a row."""
    variant, table = game.table.variant, fault.table
    if fault.out is not None:
        return all_out_said(words, fault.out)
    if fault.refusal is not None:
        return refused(words, fault.refusal, variant, game.table.house)
    hand = hand_name(words, variant, fault.hand) if fault.hand else ""
    cards = " ".join(words.card(card.face, card.suit) for card in fault.cards)
    told, found = cards or fault.told, fault.found
    if fault.kind is FaultKind.RESULT:
        told, found = (result_name(words, game, each) for each in (told, found))
    said = ""
    if table is not None:
        called = call(words, croupier_view(table), table.house.currency)
        said = " · ".join(filter(None, (called.headline, called.why))).removesuffix(".")
    return words(_SENTENCES[fault.kind], hand=hand, told=told, found=found, call=said)
