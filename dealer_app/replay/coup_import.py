"""Other people's coups, each judged as if it were dealt here: what is wrong with each row, and the
good ones as a shoe file."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from functools import partial
from itertools import groupby, islice
from typing import Final

from dealer_app.i18n import marked
from dealer_app.readers.card_spellings import FROM_ONE, UNSUITED
from dealer_app.readers.column_heads import (
    COUP,
    HOLDER,
    LOSES,
    OFFER,
    PASSED,
    PASSES,
    TIES,
    WINS,
)
from dealer_app.readers.coup_columns import ColumnPlan, RowReader, RowTold
from dealer_app.readers.coup_file import OPEN_QUOTE, CoupFile, FileRow
from dealer_app.replay.import_game import BURN, ImportGame, chooses, refuse, with_seats
from dealer_app.replay.row_faults import UNREAD_CELLS, FaultKind, RowFault
from dealer_app.replay.told_coup import (
    BankRound,
    CoupDealing,
    ToldHands,
    ToldShoe,
    answer,
    as_dealt,
    differing,
    holder_of,
    outcome,
    told_hands,
    too_many,
    with_holder,
)
from dealer_app.rules.cards import AllOut, Bust, Card
from dealer_app.rules.fact_classes import dataclass, replace, uncollected
from dealer_app.rules.money import Money
from dealer_app.rules.tableaux import hands_on
from dealer_app.rules.variant import BetId, HandId, Seat, seat_hand, seat_of
from dealer_app.table import events as ev
from dealer_app.table.dues import with_dues
from dealer_app.table.state import packs_of

_TRIED: Final = 200
"""Rows by which it is told in what order a pack is numbered."""


class Presumed(StrEnum):
    """What only the table knew, and no column says: how it is taken."""

    HOLDER = "holder"
    APART = "apart"
    PASSED = "passed"
    NO_RESULT = "no_result"
    BURN = "burn"
    OFFER = "offer"
    BOUGHT = "bought"
    STAKES = "stakes"


ASSUMED: Final[Mapping[Presumed, str]] = {
    Presumed.HOLDER: marked("No column says who holds the bank: the seat without a card does."),
    Presumed.APART: marked(
        "No column says who holds the bank, and every seat has a hand: a seat behind them does."
    ),
    Presumed.PASSED: marked("No column says which seats passed: all of them play."),
    Presumed.NO_RESULT: marked(
        "A seat of two cards that has no result, where others have, passed."
    ),
    Presumed.BURN: marked("The burn of a fresh shoe is not told: one card unseen stands for it."),
    Presumed.OFFER: marked("No column says what the Bank said: it offered a card."),
    Presumed.BOUGHT: marked(
        "The file does not tell who bought the bank, or for how much: the last seat holds it, with"
        " a unit for each card of the shoe."
    ),
    Presumed.STAKES: marked(
        "A hand without a card was not dealt one; the shoe file says so by a stake of 1 on each of"
        " the others, which the file does not tell."
    ),
}


@dataclass(frozen=True, slots=True)
class ImportedRow:
    """A row as it was understood: its cards by hands, how these stand to the bank's as judged, or
    as told where no card is, who holds the bank where it is a seat, and what is wrong with it;
    `kept` if its coup is."""

    line: int
    told: RowTold
    hands: Mapping[HandId, tuple[Card, ...]] = field(default_factory=dict)
    totals: Mapping[HandId, int] = field(default_factory=dict)
    results: Mapping[HandId, str] = field(default_factory=dict)
    faults: tuple[RowFault, ...] = ()
    kept: bool = False
    holder: Seat | None = None


@dataclass(frozen=True, slots=True)
class Imported:
    """A file that was read: how, at which table, every row with its faults, how many coups there
    are, and those that are kept as a shoe file; `text` is empty where no card was told. `assumed`
    is what no column says."""

    plan: ColumnPlan
    game: ImportGame
    rows: tuple[ImportedRow, ...]
    coups: int
    kept: int
    text: str
    assumed: tuple[Presumed, ...] = ()

    @property
    def faulty(self) -> tuple[ImportedRow, ...]:
        """The rows with faults."""
        return tuple(row for row in self.rows if row.faults)


def imported(file: CoupFile, plan: ColumnPlan, game: ImportGame) -> Imported:
    """Every row of the file, judged; NotImported where nothing says whose its cards are."""
    rows = plan.rows(file)
    refuse(plan, game)
    with uncollected():  # what came of a coup stays until the file is read
        plan = _with_deck(plan, rows, game)
        return _read(plan, rows, game)


def _read(plan: ColumnPlan, rows: Iterable[FileRow], game: ImportGame) -> Imported:
    reader, most = RowReader(plan), str(plan.names.most)
    told = [_read_row(reader, row, most) for row in rows]
    game, apart = with_seats(game, plan, [each for each, _ in told])
    found = _Import(plan, game, apart)
    found.take(told)
    return found.done()


def _read_row(reader: RowReader, row: FileRow, most: str) -> tuple[RowTold, list[RowFault]]:
    if row.fault:
        kind = FaultKind.OPEN_QUOTE if row.fault == OPEN_QUOTE else FaultKind.NO_OBJECT
        return RowTold(row.line), [RowFault(kind)]
    told = reader.read(row)
    if not told.unread:
        return told, []
    return told, [
        RowFault(UNREAD_CELLS.get(use.kind, FaultKind.NO_CARD), told=text, found=most)
        for use, text in told.unread
    ]


def _with_deck(plan: ColumnPlan, rows: Sequence[FileRow], game: ImportGame) -> ColumnPlan:
    """The plan with the order of numbered cards by which fewest rows have faults; nothing tells
    their suits."""
    if not plan.numbered:
        return plan
    names = [f"{by}-cdhs{ace}{one}" for by in _BY for ace in _ACES for one in ("", FROM_ONE)]
    tried = [replace(plan, deck=name + UNSUITED) for name in names]
    return min(tried, key=lambda plan: len(_read(plan, rows[:_TRIED], game).faulty))


_BY: Final = ("suits", "faces")
_ACES: Final = ("", "-high")


# A whole file


_Rows = Sequence[tuple[RowTold, list[RowFault]]]
"""Rows, each with what is wrong with it so far."""


class _Import:
    """A file on its way: its rows, and the coups that are kept, with the shoe they came from."""

    def __init__(self, plan: ColumnPlan, game: ImportGame, apart: Seat | None) -> None:
        self._plan, self._game, self._names, self._apart = plan, game, game.names, apart
        self._rows: list[ImportedRow] = []
        self._coups = self._kept = 0
        self._lines: list[str] = []
        self._shoe: ToldShoe | None = None
        self._packs = packs_of(game.table)
        pack, burns = game.table.variant.pack, game.table.variant.shoe.burns
        self._fresh_shoe = partial(ToldShoe, pack, self._packs, self._packs * pack.size - burns)
        self._whole = self._fresh_shoe()
        self._few = self._packs * pack.least_alike
        self._named: frozenset[str] = frozenset()
        self._sits_out = False
        self._round = BankRound(game.table, self._packs)
        coup = game.table.coup
        several = game.names.alone is None and not game.names.seat_banks
        whose = coup is not None and (coup.bank is None or bool(game.bought))
        self._may_be_empty = several and whose
        self._chooses = chooses(game)
        self._counted = COUP in plan.uses

    def take(self, told: _Rows) -> None:
        """Judges every row."""
        self._named = self._shoes_named(told)
        if not self._plan.a_card_a_row:
            for each, faults in told:
                self._one(each, faults)
            return
        if self._counted:
            for _, rows in groupby(told, key=_coup_of):
                self._several([*rows], None)
            return
        for group, dealing in self._groups(told):
            self._several(group, dealing)

    def done(self) -> Imported:
        """What was read."""
        text = self._game.head + "\n".join(self._lines) + "\n" if self._lines else ""
        told = (self._plan, self._game, tuple(self._rows), self._coups, self._kept, text)
        return Imported(*told, tuple(self._assumed()) if self._plan.has_cards else ())

    def _assumed(self) -> Iterator[Presumed]:
        """What no column says, and how it was taken."""
        uses = self._plan.uses
        if self._names.seat_banks and HOLDER not in uses:
            yield Presumed.HOLDER if self._apart is None else Presumed.APART
        passed = any(row.told.passed for row in self._rows)
        told_so = any(PASSES in row.told.results.values() for row in self._rows)
        if self._names.seat_banks and PASSED not in uses and not told_so:
            yield Presumed.NO_RESULT if passed else Presumed.PASSED
        if self._game.table.variant.shoe.burns:
            yield Presumed.BURN
        if self._names.offers and OFFER not in uses:
            yield Presumed.OFFER
        if self._game.bought:
            yield Presumed.BOUGHT
        if self._sits_out:
            yield Presumed.STAKES

    def _shoes_named(self, rows: _Rows) -> frozenset[str]:
        """The shoes that are named, but for what holds more cards than a shoe: that is none."""
        cards = Counter[str]()
        for told, _ in rows:
            if told.shoe:
                cards[told.shoe] += sum(map(len, told.hands.values())) or len(told.dealt)
        return frozenset(name for name, n in cards.items() if n <= self._whole.left)

    # A coup a row

    def _one(self, told: RowTold, faults: list[RowFault]) -> None:
        """A row that is a coup."""
        self._coups += 1
        has_cards = any(told.hands.values()) or told.dealt
        results, totals, dealing = told.results, dict(told.totals), None
        if not faults and has_cards:
            dealing = self._dealt(told, told_hands(told), faults)
            if dealing is not None and dealing.over:
                results, totals = outcome(dealing.table)
                faults += differing(told, results, totals)
        elif not faults and not has_cards:
            faults += self._without_cards(told)
        if not faults and dealing is not None:
            faults += self._keep(dealing, told)
        elif not faults:
            self._kept += 1
        hands = told.hands if dealing is None or not dealing.over else as_dealt(dealing.table)
        kept = not faults
        holder = self._held_by(dealing, told)
        row = ImportedRow(told.line, told, hands, totals, results, tuple(faults), kept, holder)
        self._rows.append(row)

    def _held_by(self, dealing: CoupDealing | None, told: RowTold) -> Seat | None:
        """The seat that holds the bank of a coup, as far as that is known."""
        if not self._names.seat_banks or dealing is None:
            return told.holder
        return holder_of(dealing.table)

    def _dealt(self, told: RowTold, hands: ToldHands, faults: list[RowFault]) -> CoupDealing | None:
        """The coup as far as it can be dealt; what is wrong with it."""
        dealing = self._begun(told, hands, faults)
        if dealing is None or faults:
            return None
        if hands.dealt and self._chooses and not told.hands:
            return self._by_its_ways(dealing, hands, told, faults)
        fault = dealing.play(hands)
        if fault is not None:
            faults.append(fault)
        elif dealing.over:
            faults += (too_many(hand, cards, dealing.table) for hand, cards in hands.left())
        return dealing

    def _by_its_ways(
        self, dealing: CoupDealing, hands: ToldHands, told: RowTold, faults: list[RowFault]
    ) -> CoupDealing:
        """The one way in which cards in the order of the deal can lie, by what came of them too."""
        dealing.table = with_dues(dealing.table)
        ways = [way for way, _ in islice(dealing.copy().ways(hands.copy()), _MOST_WAYS)]
        same = [way for way in ways if not any(differing(told, *outcome(way.table)))]
        if len(same or ways) == 1:
            return (same or ways)[0]
        if ways:
            faults.append(RowFault(FaultKind.UNDECIDED, told=str(len(same or ways))))
            return dealing
        fault = dealing.play(hands)
        if fault is not None:
            faults.append(fault)
        faults += (too_many(hand, cards, dealing.table) for hand, cards in hands.left())
        return dealing

    def _begun(self, told: RowTold, hands: ToldHands, faults: list[RowFault]) -> CoupDealing | None:
        """The coup before its first card: who banks, which hands are dealt."""
        every = hands.every(shared=self._game.table.variant.draws.shared)
        out = self._too_often(every)
        if out is not None:
            faults.append(RowFault(FaultKind.ALL_OUT, out=out))
            return None
        if self._names.seat_banks:
            return self._behind_the_others(told, every, faults)
        dealing = CoupDealing(self._game.table)
        if self._may_be_empty and hands.hands:
            faults += self._without_empty_hands(dealing, hands)
        return dealing

    def _behind_the_others(
        self, told: RowTold, every: Sequence[Card], faults: list[RowFault]
    ) -> CoupDealing | None:
        """The coup behind those that hold, where the bank goes from seat to seat."""
        holder = self._holder(told)
        fresh, out = self._fresh(told, [*filter(self._game.table.variant.pack.has, every)])
        if holder is None:
            faults.append(RowFault(FaultKind.NO_HOLDER))
        elif int(holder) > self._game.table.seats:
            faults.append(RowFault(FaultKind.NO_SEAT, told=holder))
        elif out is not None:
            faults.append(RowFault(FaultKind.ALL_OUT, out=out))
        else:
            opened = self._round.opened(holder, fresh=fresh)
            if isinstance(opened, CoupDealing):
                return opened
            faults.append(opened)
        return None

    def _too_often(self, every: Sequence[Card]) -> AllOut | None:
        """Of which card one coup has more than a fresh shoe; a foreign one the judge names."""
        if len(every) <= self._few:
            return None
        pack = self._game.table.variant.pack
        return self._whole.first_out([*filter(pack.has, every)])

    def _holder(self, told: RowTold) -> Seat | None:
        """The seat that holds the bank: as it is told, or the one that has no card."""
        if told.holder is not None or self._apart is not None:
            return told.holder or self._apart
        if not any(told.hands.values()):
            return self._round_goes_on()
        seats = [Seat(str(number + 1)) for number in range(self._game.table.seats)]
        without = [seat for seat in seats if not told.hands.get(seat_hand(seat))]
        return without[0] if len(without) == 1 else None

    def _round_goes_on(self) -> Seat:
        """The seat to which the bank comes by the rules, behind the coups that hold."""
        way = CoupDealing(self._round.table)
        if self._round.begun:
            way.enter(ev.CoupOpened())
        return holder_of(way.table)

    def _without_empty_hands(self, dealing: CoupDealing, hands: ToldHands) -> Iterator[RowFault]:
        """Hands that have no card are not dealt: a stake on each of the others says so."""
        names, variant = self._names, self._game.table.variant
        bought = self._game.bought and seat_hand(holder_of(dealing.table))
        dealt = [spec.id for spec in variant.hands if spec.id not in (names.bank, bought)]
        live = [hand for hand in dealt if hands.hands.get(hand)]
        if not live or len(live) == len(dealt):
            return
        one = Money(10**self._game.table.house.currency.digits)
        for hand in live:
            seat = seat_of(hand) or Seat(str(dealt.index(hand) + 1))
            bet = next(bet for bet in variant.bets if hands_on(variant, seat, bet) == (hand,))
            fault = dealing.enter(ev.StakeLaid(seat, BetId(bet), one), "stake", seat, bet, "1")
            if fault is not None:
                yield fault

    def _without_cards(self, told: RowTold) -> Iterator[RowFault]:
        """What is wrong with a row that tells no card: nothing else, or totals that say another
        result; none is said by those of hands that may bust, or where fewer cards win."""
        variant, bank = self._names.variant, self._names.bank
        if self._plan.has_cards or not told.results:
            yield RowFault(FaultKind.EMPTY)
            return
        banque = told.totals.get(bank)
        for hand, fate in told.results.items():
            ponte = told.totals.get(hand)
            if ponte is None or banque is None or variant.count.bust is not Bust.NEVER:
                continue
            found = TIES if ponte == banque else WINS if ponte > banque else LOSES
            if found != fate and not (found == TIES and ponte in variant.tiebreak):
                yield RowFault(FaultKind.RESULT, hand, told=fate, found=found, by_totals=True)

    def _keep(self, dealing: CoupDealing, told: RowTold) -> Iterator[RowFault]:
        """Keeps a coup behind those that came from its shoe, or says which card that cannot hold;
        where the file names no shoe a fresh one is opened for it."""
        known = dealing.fresh is not None
        fresh, out = (dealing.fresh, None) if known else self._fresh(told, dealing.cards)
        if out is not None:
            yield RowFault(FaultKind.ALL_OUT, out=out)
            return
        if fresh:
            self._shoe = self._fresh_shoe(self._shoe_of(told))
            self._lines += ["shoe", BURN] if self._game.table.variant.shoe.burns else ["shoe"]
        assert self._shoe is not None
        self._shoe.hold(dealing.cards)
        self._kept += 1
        if self._may_be_empty:
            self._sits_out |= any(statement.verb == "stake" for statement in dealing.said)
        self._lines.append(f"coup  # {told.line}")
        self._lines += [self._game.bought] if fresh and self._game.bought else []
        self._lines += [statement.text for statement in dealing.said]
        if self._names.seat_banks:
            self._round.keep(dealing.table)

    def _shoe_of(self, told: RowTold) -> str:
        """The shoe that the row names, empty for none."""
        return told.shoe if told.shoe in self._named else ""

    def _fresh(self, told: RowTold, cards: Sequence[Card]) -> tuple[bool, AllOut | None]:
        """Whether a fresh shoe is opened for these cards; of which card that of the row can hold no
        more."""
        name, variant = self._shoe_of(told), self._game.table.variant
        shoe = self._shoe
        if shoe is None or shoe.name != name:
            return True, None
        if variant.shoe.coups and shoe.coups >= variant.shoe.coups:
            return True, None
        too_few = shoe.has_too_few(cards)
        if name and too_few:
            return False, shoe.first_out(cards)
        return too_few or shoe.left < max(len(cards), variant.min_cards), None

    # A card a row

    def _groups(self, rows: _Rows) -> Iterator[tuple[_Rows, CoupDealing | None]]:
        """The rows of a file that counts no coups, as each is over; with the coup where it was
        dealt already."""
        group, known = list[tuple[RowTold, list[RowFault]]](), 0
        dealing, lost = CoupDealing(self._game.table), False
        for at, (told, faults) in enumerate(rows):
            if at < known:
                continue
            last = group[-1][0] if group else told
            first = bool(group) and told.hand == group[0][0].hand
            begins = told.shoe != last.shoe or (told.place == 1 and first)
            if not begins and not lost:
                answer(dealing, told.hand)
            begins = begins or (dealing.over and not lost)
            if begins and group:
                yield group, None
                group = []
            if not group and (whole := self._whole_coup(rows, at)) is not None:
                known = at + len(whole.cards)
                yield rows[at:known], whole
                continue
            if not group:
                dealing, lost = self._first_of(told), False
            if lost:
                faults.append(RowFault(FaultKind.NOT_PLACED))
            group.append((told, faults))
            if not lost:
                lost = bool(faults) or self._is_lost(dealing, told, faults)
        if group:
            yield group, None

    def _whole_coup(self, rows: _Rows, at: int) -> CoupDealing | None:
        """The coup that begins with that row, dealt at once; None where it cannot be, or a row says
        that its card went to another hand."""
        if self._names.seat_banks:
            return None
        variant, shoe = self._game.table.variant, rows[at][0].shoe
        near = rows[at : at + variant.max_cards * len(variant.hands)]
        told = list[RowTold]()
        for row, faults in near:
            if len(row.dealt) != 1 or row.shoe != shoe or faults:
                break
            told.append(row)
        dealing = CoupDealing(self._game.table)
        hands = ToldHands({}, [row.dealt[0] for row in told])
        if not dealing.deal_at_once(hands) or not dealing.over:
            return None
        facts = dealing.table.facts[-len(dealing.cards) :]
        for row, fact in zip(told, facts, strict=False):
            again = row is not told[0] and row.place == 1 and row.hand == told[0].hand
            if again or not isinstance(fact, ev.CardDealt) or row.hand not in (None, fact.hand):
                return None
        return dealing

    def _first_of(self, told: RowTold) -> CoupDealing:
        """A coup before its first card, which is that one; where a seat banks, the one behind whom
        the hand of this card comes first."""
        dealing = CoupDealing(self._game.table)
        if not self._names.seat_banks:
            return dealing
        for number in range(self._game.table.seats):
            dealing = CoupDealing(self._game.table)
            with_holder(dealing, told.holder or Seat(str(number + 1)), [])
            if dealing.due is not None and dealing.due.hand == told.hand:
                break
        return dealing

    def _is_lost(self, dealing: CoupDealing, told: RowTold, faults: list[RowFault]) -> bool:
        """Deals a card of a file that counts no coups; true where none can be placed behind it."""
        if len(told.dealt) != 1:
            faults.append(RowFault(FaultKind.EMPTY))
            return True
        answer(dealing, told.hand)
        due = dealing.due
        if due is not None and told.hand not in (None, due.hand):
            faults.append(RowFault(FaultKind.NOT_DUE, told.hand, table=dealing.table))
            return True
        fault = dealing.deal(told.dealt[0])
        if fault is not None:
            faults.append(fault)
        return fault is not None

    def _several(self, group: _Rows, dealing: CoupDealing | None) -> None:
        """The rows of one coup, which may be dealt already."""
        self._coups += 1
        faulty = False
        for told, faults in group:
            if len(told.dealt) != 1 and not faults:
                faults.append(RowFault(FaultKind.EMPTY))
            faulty = faulty or bool(faults)
        whole = self._together([told for told, _ in group])
        if not faulty:
            dealing = self._judge_group(whole, group, dealing)
            faulty = any(faults for _, faults in group)
        if not faulty and dealing is not None:
            group[-1][1].extend(self._keep(dealing, whole))
            faulty = bool(group[-1][1])
        settled = None if dealing is None else dealing.table.settlement
        results = {} if settled is None else dict(settled.results)
        holder = self._held_by(dealing, whole)
        kept = not faulty
        for told, faults in group:
            hands = {told.hand: told.dealt} if told.hand else {}
            found = tuple(faults)
            row = ImportedRow(told.line, told, hands, {}, results, found, kept, holder)
            self._rows.append(row)

    def _together(self, rows: Sequence[RowTold]) -> RowTold:
        """What the rows of a coup say of it: the cards by hands where each tells its own."""
        hands: dict[HandId, tuple[Card, ...]] = {}
        told_of = None not in [told.hand for told in rows]
        for told in rows if told_of else ():
            assert told.hand is not None
            hands[told.hand] = (*hands.get(told.hand, ()), *told.dealt)
        dealt = () if told_of else tuple([card for told in rows for card in told.dealt])
        if self._names.alone is not None:
            return replace(rows[0], hands=hands, dealt=dealt)
        holder = next((told.holder for told in rows if told.holder), None)
        passed = frozenset[Seat]().union(*(told.passed for told in rows))
        offered = next((told.offered for told in rows if told.offered is not None), None)
        whole = replace(rows[0], hands=hands, dealt=dealt, holder=holder)
        return replace(whole, passed=passed, offered=offered)

    def _judge_group(
        self, whole: RowTold, group: _Rows, dealing: CoupDealing | None
    ) -> CoupDealing | None:
        """Deals the cards of the rows, and leaves what is wrong with the row that has it."""
        last = group[-1][1]
        if dealing is None:
            waiting = told_hands(whole)
            if whole.dealt and self._chooses:
                return self._dealt(whole, waiting, last)
            dealing = self._begun(whole, waiting, last)
            if dealing is None or last:
                return dealing
            fault = dealing.play(waiting)
            if fault is not None:
                last.append(fault)
                return dealing
            for hand, left in waiting.left() if dealing.over else ():
                rows = [row for row in group if hand is None or row[0].hand == hand]
                rows[-len(left)][1].append(too_many(hand, left, dealing.table))
        if dealing.over:
            for told, found in group:
                if told.results or told.totals:
                    found.extend(differing(told, *outcome(dealing.table)))
        return dealing


def _coup_of(row: tuple[RowTold, list[RowFault]]) -> tuple[str, str]:
    """The shoe and the number by which a row is of a coup."""
    return row[0].shoe, row[0].coup


_MOST_WAYS: Final = 100
"""Ways of one coup that are looked at: more say no more than that nobody knows which."""
