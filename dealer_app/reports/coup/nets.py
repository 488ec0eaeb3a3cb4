"""Coups in short, where patrons hold the bank: a row each, with what every seat gained by it.

Every stake stands in the detailed edition. Where the house banks every stake stays in the usual one
too: each line is the house's own account.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from dealer_app.reports.coup.coup_words import (
    NOTHING_NOTED,
    coup_notes,
    doings,
    holders,
    role_name,
    several,
    total_words,
    two_hands,
    unnamed_gain,
)
from dealer_app.reports.layout.columns import Figures
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
    wrapped,
)
from dealer_app.reports.layout.paper_ledger import (
    BELOW,
    BELOW_HEIGHT,
    DrawnLedger,
    Lay,
    LedgerCell,
    LedgerColumn,
    LedgerLine,
    LedgerText,
    natural,
    placed,
    row,
)
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money
from dealer_app.rules.variant import HandId, Role, Seat, Variant, seat_of
from dealer_app.table.accounts.lines import bank_lines
from dealer_app.table.accounts.tally import sums
from dealer_app.table.table import Played
from dealer_app.table.view.boards import outcome_of

# What a coup in short says, cell by cell: its cards, and what every seat gained by it


PLACE, DEAL, NETS, HANDS = "place", "deal", "nets", "hands"
"""The parts of a coup: its number and time, its cards and stakes, the gains, hands of seats."""

FARED: Final[Mapping[str, tuple[str, Role]]] = {
    "wins": ("+", Role.PONTE),
    "loses": ("−", Role.BANQUE),
    "ties": ("=", Role.TIE),
}


@dataclass(frozen=True, slots=True)
class BankNight:
    """The coups of a bank, and which columns they need: for several coups from one shoe, for
    those who stand, for a cagnotte, for a bank that nobody was named to hold."""

    coups: Sequence[Played]
    seats: tuple[Seat, ...]
    figures: Figures
    shoes: bool
    standing: bool
    levied: bool
    unnamed: bool

    @property
    def variant(self) -> Variant:
        return self.coups[-1].rules.variant

    @property
    def seated(self) -> bool:
        """True where every seat has a hand of its own."""
        return any(seat_of(hand) is not None for hand in self.variant.laws)


def night_of(coups: Sequence[Played], seats: int, figures: Figures) -> BankNight:
    """These coups, one at least, at a table of so many seats."""
    banks = [each.settlement.bank for each in coups]
    return BankNight(
        coups,
        tuple(Seat(str(n + 1)) for n in range(seats)),
        figures,
        max(Counter(each.coup.shoe for each in coups).values()) > 1,
        any(seat.startswith("v") for each in coups for seat in each.settlement.nets),
        any(bank is not None and bank.cagnotte for bank in banks),
        any(unnamed_gain(each) for each in coups),
    )


class CoupInShort(NamedTuple):
    """One coup: its cells by the part that they belong to, and what is noted of it below them."""

    cells: Mapping[str, Sequence[LedgerCell]]
    note: str
    ink: Ink


def heads(night: BankNight) -> Mapping[str, Sequence[LedgerColumn]]:
    """The columns of each part."""
    words, variant = night.figures.words, night.variant
    hands = [words.name(variant.hand(hand).names) for hand in _own_hands(variant)]
    standing = [LedgerColumn(words("Standing"))] if night.standing else []
    return {
        PLACE: [
            LedgerColumn(words("No.")),
            *([LedgerColumn(words("Shoe"))] if night.shoes else []),
            LedgerColumn(words("Time"), right=False),
        ],
        DEAL: [
            *(
                column
                for name in hands
                for column in (LedgerColumn(name, right=False), LedgerColumn(""))
            ),
            *([] if several(variant) else [LedgerColumn(words("Result"), right=False)]),
            LedgerColumn(words("Stakes")),
            *([LedgerColumn(words("Cagnotte"))] if night.levied else []),
            *([LedgerColumn(words("Bank"))] if night.unnamed else []),
        ],
        NETS: [*(LedgerColumn(seat) for seat in night.seats), *standing],
        HANDS: [LedgerColumn("") for _ in [*night.seats, *standing]],
    }


def coup_in_short(played: Played, night: BankNight, beside: str = "") -> CoupInShort:
    """A coup of the night, with what is to be noted of it besides."""
    figures = night.figures
    nets, hands = [*_nets(played, night)], [_hand(played, seat, figures) for seat in night.seats]
    if night.standing:
        nets.append(_net_standing(played, figures))
        hands.append(LedgerCell(""))
    parts = {
        PLACE: [*_place(played, night)],
        DEAL: [*_cards(played, night.variant, figures), *_sums(played, night)],
        NETS: nets,
        HANDS: hands,
    }
    found = [*coup_notes(played, figures), *([beside] if beside else [])]
    ink = SMALL._replace(colour=IRREGULAR) if found else FAINT
    return CoupInShort(parts, " · ".join([*doings(played, figures), *found]), ink)


def _sums(played: Played, night: BankNight) -> Iterator[LedgerCell]:
    """What was staked, and where it is needed the cagnotte and an unnamed bank's gain."""
    figures, bank = night.figures, played.settlement.bank
    yield LedgerCell(_amount(sums(bank_lines(played)).staked, figures))
    if night.levied:
        yield LedgerCell(_amount(bank.cagnotte if bank else Money(0), figures))
    if night.unnamed:
        yield LedgerCell(_gain(unnamed_gain(played), figures))


def _own_hands(variant: Variant) -> tuple[HandId, ...]:
    """The hands that are not a seat's own, the bank's last."""
    if not several(variant):
        return two_hands(variant)
    others = [h for h in variant.laws if seat_of(h) is None and h != variant.banque]
    return (*others, variant.banque)


def _place(played: Played, night: BankNight) -> Iterator[LedgerCell]:
    figures = night.figures
    yield LedgerCell(figures.words.number(played.coup.number))
    if night.shoes:
        yield LedgerCell(figures.words.number(played.coup.shoe), FAINT)
    yield LedgerCell(figures.clock(played.hour))


def _cards(played: Played, variant: Variant, figures: Figures) -> Iterator[LedgerCell]:
    """Each hand that is no seat's own, and of two hands who won."""
    for hand in _own_hands(variant):
        yield LedgerCell(figures.hand(played.coup.hand(hand)))
        text, ink = _total(played, hand)
        yield LedgerCell(text, ink)
    if not several(variant):
        outcome = outcome_of(played.rules.variant, played.coup)
        role = outcome.role if outcome else None
        colour = IRREGULAR if role is None else ROLES[role]
        name = role_name(figures, played.rules.variant, role)
        yield LedgerCell(name, STRONG._replace(colour=colour))


def _total(played: Played, hand: HandId) -> tuple[str, Ink]:
    """What a hand counts to, of several with a sign and a colour for how it fared."""
    if not played.coup.hand(hand):
        return "", STRONG
    total = total_words(played.rules.variant, played.coup, hand)
    fared = FARED.get(played.settlement.results.get(hand, ""))
    if fared is None or not several(played.rules.variant):
        return total, STRONG
    sign, role = fared
    return total + sign, STRONG._replace(colour=ROLES[role])


def _nets(played: Played, night: BankNight) -> Iterator[LedgerCell]:
    """What each seat gained, by stakes and as the bank together."""
    nets, bank = played.settlement.nets, played.coup.bank
    holder = bank.holder if bank is not None else None
    cards = {*holders(played).values()} - {holder}
    for seat in night.seats:
        net = None if played.coup.voided else nets.get(seat)
        text = "" if net is None else _gain(net, night.figures)
        yield LedgerCell(text, STRONG if seat in cards else FIGURE, ground=seat == holder)


def _net_standing(played: Played, figures: Figures) -> LedgerCell:
    nets = [net for seat, net in played.settlement.nets.items() if seat.startswith("v")]
    return LedgerCell(_gain(Money(sum(nets)), figures) if nets and not played.coup.voided else "")


def _hand(played: Played, seat: Seat, figures: Figures) -> LedgerCell:
    """A seat's cards without their suits, which no total asks for, and what they count to."""
    laws, coup = played.rules.variant.laws, played.coup
    hand = next((each for each in laws if seat_of(each) == seat and coup.hand(each)), None)
    if hand is None:
        return LedgerCell("", SMALL)
    cards = figures.hand(card if card.hidden else Card(card.face) for card in coup.hand(hand))
    total, ink = _total(played, hand)
    return LedgerCell(f"{cards} · {total}", SMALL._replace(colour=ink.colour))


def _amount(money: Money, figures: Figures) -> str:
    """An amount without a minor unit that is nothing: the columns are narrow."""
    return figures.words.amount(money, figures.currency) if money else ""


def _gain(money: Money, figures: Figures) -> str:
    return f"{'+' if money > 0 else ''}{figures.words.amount(money, figures.currency)}"


HEIGHT: Final = 11.0
GUTTER: Final = 8.0
LOOSE: Final = 9.0
"""How much further apart the columns of a row that has room to spare may stand."""

READABLE: Final = 0.8
"""The scale below which the gains go to a row of their own."""

Line = Sequence[tuple[Lay, Sequence[str]]]
"""A row of a coup: lays side by side, each with the names of the parts that it holds."""

Heads = Mapping[str, Sequence[LedgerColumn]]


def nets_ledger(
    coups: Sequence[Played], seats: int, figures: Figures, beside: Mapping[int, str] = NOTHING_NOTED
) -> DrawnLedger:
    """All these coups, one at least, at a table of so many seats, with what is to be noted of some
    besides, by their numbers."""
    night = night_of(coups, seats, figures)
    every = [coup_in_short(each, night, beside.get(each.coup.number, "")) for each in coups]
    columns = heads(night)
    lines = _in_blocks(every, columns) if night.seated else _in_rows(every, columns)
    inks = (HEAD, HEAD) if night.seated else (HEAD, FAINT)
    heading = [
        replace(
            row([(lay, _headed(columns, parts, ink)) for lay, parts in line], HEIGHT), shaded=True
        )
        for line, ink in zip(lines, inks, strict=False)
    ]
    return DrawnLedger(heading, [each for coup in every for each in _rows(coup, lines)])


def legend(variant: Variant, figures: Figures) -> str:
    """What grey grounds, bold figures and signs beside a total say."""
    words = figures.words
    said = words("On grey: who held the bank. In bold: who held the cards for others.")
    if not several(variant):
        return said
    return f"{said} " + words("+ the hand wins, − it loses, = it ties.")


def _in_rows(every: Sequence[CoupInShort], columns: Heads) -> Sequence[Line]:
    """All in one row where that is readable, else the gains below the cards."""
    together = (PLACE, DEAL, NETS)
    whole = placed(*_measured(every, columns, together))
    if whole.scale >= READABLE:
        return [[(whole, together)]]
    above, width = _measured(every, columns, together[:2]), len(columns[DEAL]) * LOOSE
    own = placed(*above, 0.0, min(WIDTH, natural(*above) + width))
    nets = placed(*_measured(every, columns, together[2:]), BELOW)
    return [[(own, together[:2])], [(nets, together[2:])]]


def _in_blocks(every: Sequence[CoupInShort], columns: Heads) -> Sequence[Line]:
    """Where seats have hands: what is said of the coup in two rows on the left, beside it each
    seat's gain, and its hand below that."""
    blocks = [_measured(every, columns, (part,)) for part in (PLACE, DEAL)]
    edge = max(natural(*block) for block in blocks)
    place, deal = (placed(*block, 0.0, edge) for block in blocks)
    seats = placed(*_measured(every, columns, (NETS,), (HANDS,)), edge + GUTTER)
    return [[(place, (PLACE,)), (seats, (NETS,))], [(deal, (DEAL,)), (seats, (HANDS,))]]


def _measured(
    every: Sequence[CoupInShort], columns: Heads, *lines: Sequence[str]
) -> tuple[Sequence[LedgerColumn], Sequence[Sequence[LedgerCell]]]:
    """The columns of these parts, with all cells that are to fit below them."""
    rows = [_joined(each, parts) for each in every for parts in lines]
    return [column for part in lines[0] for column in columns[part]], rows


def _joined(coup: CoupInShort, parts: Sequence[str]) -> Sequence[LedgerCell]:
    return [cell for part in parts for cell in coup.cells[part]]


def _headed(columns: Heads, parts: Sequence[str], ink: Ink) -> Sequence[LedgerCell]:
    return [LedgerCell(column.head, ink) for part in parts for column in columns[part]]


def _rows(coup: CoupInShort, lines: Sequence[Line]) -> Iterator[LedgerLine]:
    """A coup's rows, those left out that say nothing, and what is noted of it below them."""
    for number, line in enumerate(lines):
        parts = [(lay, _joined(coup, names)) for lay, names in line]
        if not number:
            yield row(parts, HEIGHT, starts=True)
        elif any(cell.text for _, cells in parts for cell in cells):
            yield row(parts, BELOW_HEIGHT)
    for text in wrapped(coup.note, coup.ink, WIDTH - BELOW) if coup.note else ():
        yield LedgerLine(BELOW_HEIGHT, (LedgerText(BELOW, text, coup.ink),))
