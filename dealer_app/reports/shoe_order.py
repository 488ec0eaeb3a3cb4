"""In what order the cards left a shoe, and what became of each (REQ-06)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from dealer_app.reports.entries import Entry
from dealer_app.rules.cards import Card
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.findings import CARD_TOO_MANY
from dealer_app.table.table import Played


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
class _Told:
    """A coup's facts as they hold in the end, and the shoe that it was dealt from."""

    shoe: int
    coup: int
    facts: tuple[ev.Event, ...]


Step = Left | CutCard


def order(entries: Sequence[Entry], coups: Sequence[Played]) -> list[Step]:
    """Every card of the night in the order in which it left its shoe; a coup that was put right
    stands as it should have been entered."""
    played = {each.coup.number: each for each in coups}
    found: list[Step] = []
    over = 0
    for told in _told(entries):
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


def _told(entries: Sequence[Entry]) -> list[_Told]:
    """The night cut into coups, and what happened to the shoe between them."""
    parts: list[_Told] = []
    shoe, coup = 0, 0
    for event in (each.event for each in entries if not each.struck):
        if isinstance(event, ev.ShoeOpened):
            shoe, coup = shoe + 1, 0
        elif isinstance(event, ev.CoupOpened):
            coup = 1 + max((each.coup for each in parts), default=0)
            parts.append(_Told(shoe, coup, ()))
        elif isinstance(event, ev.CoupRectified):
            _put_right(parts, event)
        elif ev.anew(event):
            parts[-1] = replace(parts[-1], facts=ev.anew(event))
        elif coup and parts and parts[-1].coup == coup:
            parts[-1] = replace(parts[-1], facts=(*parts[-1].facts, event))
        else:
            parts.append(_Told(shoe, 0, (event,)))
    return parts


def _put_right(parts: list[_Told], event: ev.CoupRectified) -> None:
    for place, each in enumerate(parts):
        if each.coup == event.number:
            parts[place] = replace(each, facts=event.facts)


def _between(told: _Told) -> Iterator[Step]:
    for event in told.facts:
        match event:
            case ev.CardsBurned():
                yield from (Left(told.shoe, 0, card, Fate.BURNED) for card in event.cards)
            case ev.CutCardPlaced():
                yield CutCard(told.shoe, event.from_end)
            case _:
                continue


def _of_coup(told: _Told, played: Played | None) -> list[Step]:
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
            case _:
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
