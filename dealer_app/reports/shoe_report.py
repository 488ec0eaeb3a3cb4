"""The shoe report: every card in the order in which it came, burns, the cut card, what is left."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import Final, NamedTuple

from dealer_app.i18n import NO_BREAK_SPACE, Words, marked
from dealer_app.i18n.parlance import term
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.paper import BODY
from dealer_app.reports.layout.sheet import PaperSheet, Part
from dealer_app.reports.layout.tables import FactLine, facts, lines, section
from dealer_app.reports.session.document import Document, opening
from dealer_app.reports.session.entries import PaperEntry, names
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.cards import Card
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.findings import CARD_TOO_MANY
from dealer_app.table.shoe import Shoe
from dealer_app.table.table import Played

# In what order the cards left a shoe, and what became of each (REQ-06)


class Fate(StrEnum):
    """What became of a card that left the shoe."""

    DEALT = "dealt"
    BURNED = "burned"
    ASIDE = "aside"
    CARRIED = "carried"


@dataclass(frozen=True, slots=True)
class Left:
    """A card that left a shoe: the coup that lay then, 0 of none, and the hand it came for.

    `over`: it had left the shoe in the coup before, too early, and opens this one.
    """

    shoe: int
    coup: int
    card: Card
    fate: Fate
    hand: HandId | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class CutCard:
    """The cut card was placed, so many cards from the end."""

    shoe: int
    from_end: int


@dataclass(frozen=True, slots=True)
class _CoupFacts:
    """A coup's facts as they hold in the end, and the shoe that it was dealt from."""

    shoe: int
    coup: int
    facts: tuple[ev.Event, ...]


Step = Left | CutCard


def order(entries: Sequence[PaperEntry], coups: Sequence[Played]) -> list[Step]:
    """Every card of the night in the order in which it left its shoe; a coup that was put right
    stands as it should have been entered."""
    played = {each.coup.number: each for each in coups}
    found: list[Step] = []
    over = 0
    for told in _coup_facts(entries):
        if told.coup:
            found += _carried_over(_of_coup(told, played.get(told.coup)), over)
            over = _carried(played.get(told.coup))
        else:
            found += _between(told)
    return found


def _carried(played: Played | None) -> int:
    """How many cards of a coup were held back for the next one (IRR-01)."""
    findings = () if played is None else played.coup.findings
    return sum(f.resolution is Resolution.NEXT_COUP and f.card is not None for f in findings)


def _carried_over(steps: Iterable[Step], number: int) -> Iterator[Step]:
    """The cards of a coup, the first so many of which had left the shoe before."""
    for each in steps:
        if number and isinstance(each, Left) and each.fate is Fate.DEALT:
            number -= 1
            yield replace(each, over=True)
        else:
            yield each


def _coup_facts(entries: Sequence[PaperEntry]) -> list[_CoupFacts]:
    """The night cut into coups, and what happened to the shoe between them."""
    parts: list[_CoupFacts] = []
    shoe, coup = 0, 0
    for event in (each.event for each in entries if not each.struck):
        if isinstance(event, ev.ShoeOpened):
            shoe, coup = shoe + 1, 0
        elif isinstance(event, ev.CoupOpened):
            coup = 1 + max((each.coup for each in parts), default=0)
            parts.append(_CoupFacts(shoe, coup, ()))
        elif isinstance(event, ev.CoupRectified):
            _put_right(parts, event)
        elif ev.anew(event):
            parts[-1] = replace(parts[-1], facts=ev.anew(event))
        elif coup and parts and parts[-1].coup == coup:
            parts[-1] = replace(parts[-1], facts=(*parts[-1].facts, event))
        else:
            parts.append(_CoupFacts(shoe, 0, (event,)))
    return parts


def _put_right(parts: list[_CoupFacts], event: ev.CoupRectified) -> None:
    for place, each in enumerate(parts):
        if each.coup == event.number:
            parts[place] = replace(each, facts=event.facts)


def _between(told: _CoupFacts) -> Iterator[Step]:
    for event in told.facts:
        match event:
            case ev.CardsBurned():
                yield from (Left(told.shoe, 0, card, Fate.BURNED) for card in event.cards)
            case ev.CutCardPlaced():
                yield CutCard(told.shoe, event.from_end)
            case _:  # no card leaves the shoe by it
                continue


def _of_coup(told: _CoupFacts, played: Played | None) -> list[Step]:
    """The cards of a coup; one that came face down as it was when it was turned."""
    hands = {} if played is None else played.coup.hands
    found: list[Step] = []
    for event in told.facts:
        match event:
            case ev.CardDealt(card=card, hand=hand) if hand is not None:
                place = sum(_lies(each, hand) for each in found)
                turned = _turned(card, hands.get(hand, ()), place)
                found.append(Left(told.shoe, told.coup, turned, Fate.DEALT, hand))
            case ev.CardDealt(card=card):
                found.append(Left(told.shoe, told.coup, card, _fate(card, played)))
            case ev.IrregularityFound() if event.code in CARD_TOO_MANY:
                _take_away(found, event, played)
            case ev.CardsBurned() | ev.CutCardPlaced():
                found += _between(replace(told, facts=(event,)))
            case _:  # no card leaves the shoe by it
                continue
    return found


def _lies(each: Step, hand: HandId) -> bool:
    """True of a card that lies in that hand."""
    return isinstance(each, Left) and each.hand == hand and each.fate is Fate.DEALT


def _take_away(found: list[Step], event: ev.IrregularityFound, played: Played | None) -> None:
    """A card too many that had come for a hand lies there no more (IRR-01)."""
    for place, each in reversed(list(enumerate(found))):
        if isinstance(each, Left) and event.hand is not None and _lies(each, event.hand):
            found[place] = replace(each, fate=_fate(event.card or each.card, played))
            return


_FATES: Final[Mapping[Resolution, Fate]] = {
    Resolution.NEXT_COUP: Fate.CARRIED,
    Resolution.TO_BANQUE: Fate.DEALT,
    Resolution.REASSIGN: Fate.DEALT,
}
"""What becomes of a card too many, by what was decided on it; else it is put aside."""


def _fate(card: Card, played: Played | None) -> Fate:
    """What became of a card that its hand did not keep."""
    for each in () if played is None else played.coup.findings:
        if each.card == card and each.resolution is not None:
            return _FATES.get(each.resolution, Fate.ASIDE)
    return Fate.ASIDE


def _turned(card: Card, hand: Sequence[Card], place: int) -> Card:
    return hand[place] if card.hidden and place < len(hand) else card


def of_shoe(steps: Iterable[Step], shoe: int) -> list[Step]:
    """Those of one shoe."""
    return [each for each in steps if each.shoe == shoe]


FATES: Final[Mapping[Fate, str]] = {
    Fate.DEALT: marked("dealt"),
    Fate.BURNED: marked("burned"),
    Fate.ASIDE: marked("put aside"),
    Fate.CARRIED: marked("carried over"),
}

_ASIDE: Final = frozenset({Fate.ASIDE, Fate.CARRIED})


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    words = figures.words
    steps = order(data.entries, data.table.coups)
    if not data.course.shoes:
        yield lines(words("No shoe was opened."), BODY)
    for shoe in data.course.shoes:
        name = term(words, data.table.variant, "shoe")
        yield from section(words("{shoe} {number}", shoe=name, number=shoe.number), needs=130)
        yield from _shoe_part(shoe, of_shoe(steps, shoe.number), data, figures)
    yield CARDS.listing(_cards(steps, data, figures), figures)


DOCUMENT: Document[SheetData] = Document(
    marked("Shoe report"),
    opening,
    _parts,
    signs=(marked("The croupier"), marked("The chef de table")),
)
"""Every card of every shoe of a session."""


def _shoe_part(
    shoe: Shoe, steps: Sequence[Step], data: SheetData, figures: Figures
) -> Iterator[Part]:
    words, number = figures.words, figures.words.number
    out = [each for each in steps if isinstance(each, Left)]
    dealt = sum(each.fate is Fate.DEALT and not each.over for each in out)
    burned = sum(each.fate is Fate.BURNED for each in out)
    carried = NOTHING if shoe.carried is None else figures.card(shoe.carried)
    yield facts(
        [
            FactLine(words("Packs"), number(shoe.packs)),
            FactLine(words("Cards"), number(shoe.size)),
            FactLine(words("Serial numbers"), _serials(shoe.number, data.entries, words)),
        ],
        [
            FactLine(
                words("Dealt"),
                number(dealt),
            ),
            FactLine(words("Burned"), number(burned)),
            FactLine(words("Set apart"), number(sum(each.fate in _ASIDE for each in out))),
        ],
        [
            FactLine(words("Left"), number(shoe.left)),
            FactLine(words("Cut, from the end"), NOTHING if shoe.cut is None else number(shoe.cut)),
            FactLine(words("Carried over"), carried),
        ],
    )
    yield from _prepared(shoe.number, data.entries, figures)
    yield ORDER.listing(_rows(shoe, steps, data, figures), figures)


class _Drawn(NamedTuple):
    """What left the shoe for a coup, or between two: which cards of it, in which order."""

    cards: str
    coup: str
    at: datetime | None
    order: str
    left: int


ORDER: Final[PaperSheet[_Drawn]] = PaperSheet(
    "shoe",
    (
        Column("cards", marked("Cards"), lambda e, _: e.cards),
        Column("coup", marked("Coup"), lambda e, _: e.coup),
        Column("time", marked("Time"), lambda e, _: e.at, CellKind.CLOCK),
        Column("order", marked("In the order in which they came"), lambda e, _: e.order, wide=True),
        Column("left", marked("Left"), lambda e, _: e.left, CellKind.NUMBER),
    ),
)


def _rows(shoe: Shoe, steps: Sequence[Step], data: SheetData, figures: Figures) -> Iterator[_Drawn]:
    """A row a coup, and one for each burn between two and for the cut card."""
    words = figures.words
    opened = {each.coup.number: each.hour for each in data.table.coups}
    out = 0
    for coup, group in groupby(steps, key=_group):
        few = list(group)
        cards = [each for each in few if isinstance(each, Left)]
        first, out = out + 1, out + sum(not each.over for each in cards)
        if not cards:
            said = [
                words("cut card placed, {number} from the end", number=each.from_end)
                for each in few
                if isinstance(each, CutCard)
            ]
            yield _Drawn(NOTHING, NOTHING, None, words.listed(said), shoe.size - out)
            continue
        run = str(first) if first == out else f"{first}–{out}"
        told = "   ".join(_card(each, data, figures) for each in cards)
        number = words.number(coup[1]) if coup[1] else NOTHING
        yield _Drawn(run, number, opened.get(coup[1]), told, shoe.size - out)


def _group(step: Step) -> tuple[bool, int]:
    return (False, step.coup) if isinstance(step, Left) else (True, 0)


def _card(each: Left, data: SheetData, figures: Figures) -> str:
    """A card with the hand that it came for, or what became of it."""
    told = figures.words(FATES[each.fate])
    if each.hand is not None:
        held = each.fate is Fate.DEALT
        hand = _hand(each.hand, data, figures)
        told = hand if held else f"{hand}, {told}"
    return f"{told} {figures.card(each.card)}".replace(" ", NO_BREAK_SPACE)


def _hand(hand: HandId, data: SheetData, figures: Figures) -> str:
    return figures.words.name(data.table.variant.hand(hand).names)


def _serials(shoe: int, entries: Sequence[PaperEntry], words: Words) -> str:
    """The packs of that shoe by their serial numbers, as they were laid last before it ended."""
    serials: tuple[str, ...] = ()
    opened = 0
    for each in entries:
        if isinstance(each.event, ev.ShoeOpened) and not each.struck:
            opened += 1
        if isinstance(each.event, ev.PacksLaid) and not each.struck and opened <= shoe:
            serials = each.event.serials
    return words.listed(serials) or NOTHING


def _prepared(shoe: int, entries: Sequence[PaperEntry], figures: Figures) -> Iterator[Part]:
    """Who shuffled and cut it, and which cards were exchanged (§2.5)."""
    opened = 0
    for each in entries:
        opened += isinstance(each.event, ev.ShoeOpened) and not each.struck
        if each.struck or opened != shoe:
            continue
        match each.event:
            case ev.CardsShuffled() | ev.CardsCut() | ev.CardExchanged() as event:
                said = _prepared_words(event, figures)
                told = (figures.clock(each.at), said, names(each.signature, figures.words))
                yield lines(" · ".join(told), BODY)
            case _:  # nothing else prepares a shoe
                continue


def _prepared_words(
    event: ev.CardsShuffled | ev.CardsCut | ev.CardExchanged, figures: Figures
) -> str:
    words = figures.words
    match event:
        case ev.CardsShuffled(how=ev.Shuffle.MACHINE):
            return words("Shuffled by machine")
        case ev.CardsShuffled():
            return words("Shuffled by hand")
        case ev.CardsCut(seat=None):
            return words("Cut by the croupier")
        case ev.CardsCut(seat=seat):
            return words("Cut by seat {seat}", seat=seat)
        case ev.CardExchanged():
            card = figures.card(event.card)
            return words(
                "{card} of pack {serial} exchanged from pack {spare}: {reason}",
                card=card,
                serial=event.serial,
                spare=event.spare,
                reason=figures.reason(event.reason),
            )


class _CardOut(NamedTuple):
    """A card, the how manieth of its shoe, and the hand that it came for."""

    place: int
    out: Left
    hand: str


CARDS: Final[PaperSheet[_CardOut]] = PaperSheet(
    "cards",
    (
        Column("shoe", marked("Shoe"), lambda e, _: e.out.shoe, CellKind.NUMBER),
        Column("place", marked("No."), lambda e, _: e.place, CellKind.NUMBER),
        Column("coup", marked("Coup"), lambda e, _: e.out.coup or None, CellKind.NUMBER),
        Column("hand", marked("Hand"), lambda e, _: e.hand),
        Column("card", marked("Card"), lambda e, f: f.card(e.out.card)),
        Column("fate", marked("What became of it"), lambda e, f: f.words(FATES[e.out.fate])),
    ),
    printed=False,
)
"""A row a card, for accounts and machines."""


def _cards(steps: Sequence[Step], data: SheetData, figures: Figures) -> Iterator[_CardOut]:
    for _, group in groupby((s for s in steps if isinstance(s, Left)), key=lambda s: s.shoe):
        for place, each in enumerate(group, start=1):
            hand = "" if each.hand is None else _hand(each.hand, data, figures)
            yield _CardOut(place, each, hand)
