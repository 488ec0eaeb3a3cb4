"""A shoe file as the electronic shoe would send it: every card, result and stand-by as a frame,
with the shoe’s errors at will."""

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.saying import Shortcoming
from dealer_app.readers.frame_table import (
    CardPlace,
    FrameBody,
    FrameTable,
    FrameType,
    ShoeError,
    ShoeResult,
)
from dealer_app.readers.shoe_card import FIRST
from dealer_app.replay.run import replay
from dealer_app.replay.script import Script
from dealer_app.rules.cards import HIDDEN, SUITS, Card
from dealer_app.rules.coup import score
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import BANQUE, PONTE, HandId
from dealer_app.table import events as ev
from dealer_app.table.findings import CARD_TOO_MANY
from dealer_app.table.table import Played, Table

if sys.platform != "win32":
    import tty
    from select import POLLHUP, poll

_JOINT: Final = ("T", "J", "Q", "K")
_MOST_NOISE: Final = 12
"""Bytes of one burst of noise."""

_BYTES: Final = 256
_OVERDRAWN: Final = CardPlace(BANQUE, 3)
"""Where the shoe says a card lies that it was not asked for."""


_LEAVES: Final = FrameBody(FrameType.DRAWN, FIRST, Card("A", "s"))


class NoDevice(Shortcoming):
    """A system that makes no device of its own to play on, as Windows is one."""

    def __init__(self) -> None:
        super().__init__(
            marked("This system makes no device of its own: name a port, or a file with --out.")
        )


if sys.platform == "win32":

    def own_device() -> tuple[int, int, str]:
        """Refuses: a port is a piece of hardware there; NoDevice."""
        raise NoDevice

    def is_hung_up(device: int) -> bool:  # noqa: ARG001 - there is none
        """Nobody has the other end of what there is not."""
        return True

else:

    def own_device() -> tuple[int, int, str]:
        """Both ends of a device as a shoe at a port is one, and its name for whoever opens it; who
        has the first end plays, and closes the second where nobody else is to keep it open."""
        device, near = os.openpty()
        tty.setraw(near)
        return device, near, os.ttyname(near)

    def is_hung_up(device: int) -> bool:
        """True while nobody has the other end open."""
        looking = poll()
        looking.register(device, 0)
        return any(found & POLLHUP for _, found in looking.poll(0))


@dataclass(frozen=True, slots=True)
class ShoeFaults:
    """How often a shoe or its line does wrong in a night: overdrawn cards, cards that it cannot
    read, bursts of noise, frames that are lost, and frames that come again."""

    overdraw: int = 0
    unreadable: int = 0
    noise: int = 0
    drop: int = 0
    repeat: int = 0
    seed: int = 1


def shoe_stream(script: Script, table: FrameTable, faults: ShoeFaults) -> list[bytes]:
    """What comes on the line, piece by piece, frames and noise."""
    chance = Random(faults.seed)  # noqa: S311 - the same seed, the same night
    told = _overdrawn(told_by_shoe(script), faults, chance)
    told = told if table.says(_LEAVES) else _faces_alone(told)
    bodies = _unread(told, faults, chance)
    pieces = list(_numbered(bodies, table))
    for place in _some(range(1, len(pieces)), faults.drop, chance):
        pieces[place] = b""
    for place in _some(range(len(pieces)), faults.repeat, chance):
        pieces[place] *= 2
    for place in _some(range(len(pieces)), faults.noise, chance):
        pieces[place] += chance.randbytes(chance.randint(1, _MOST_NOISE))
    return [piece for piece in pieces if piece]


def told_by_shoe(script: Script) -> list[FrameBody]:
    """What a shoe would tell of the night that a file holds."""
    teller = _Teller()
    session = replay(script, teller)
    teller.end(session.table)
    return teller.told


class _Teller:
    """Follows a replay, and notes what the shoe would have sent meanwhile."""

    def __init__(self) -> None:
        self.told = list[FrameBody]()
        self._dealt = 0
        self._over = 0
        self._hidden = dict[HandId, list[int]]()
        self._open = list[tuple[CardPlace, Card]]()
        self._too_many: Card | None = None
        self._carried = False
        self._seen = Counter[Card]()

    def __call__(self, event: ev.Event, table: Table) -> None:
        match event:
            case ev.ShoeOpened():
                self.end(table)
                self._seen.clear()
                self._send(FrameType.POWER_UP)
            case ev.CoupOpened():
                self.end(table)
                self._send(FrameType.STAND_BY)
            case ev.CardsBurned():
                for card in event.cards:
                    self._send(FrameType.OUTSIDE, FIRST, self._whole(card))
            case ev.CardDealt():
                self._card_dealt(event.card, table)
            case ev.HandShown():
                for card in event.cards:
                    self._turn(CardPlace(event.hand, self._hidden[event.hand].pop(0)), card)
            case ev.CardExposed():
                self._hidden[event.hand].remove(event.position)
                self._turn(CardPlace(event.hand, event.position), event.card)
            case _:  # what a shoe knows nothing of
                pass

    def end(self, table: Table) -> None:
        """Tells the result of a coup that is over, and what became of a card too many."""
        for played in table.coups[self._over :]:
            self._too_many_is_gone(played)
            if played.settlement.results and not played.coup.voided:
                self.told.append(FrameBody(FrameType.RESULT, result=_result(played)))
        if len(table.coups) > self._over:
            self._over, self._dealt = len(table.coups), 0
            self._hidden.clear()
            self._open.clear()

    def _too_many_is_gone(self, played: Played) -> None:
        if self._too_many is None:
            return
        finding = next(f for f in reversed(played.coup.findings) if f.code in CARD_TOO_MANY)
        self._carried = finding.resolution is Resolution.NEXT_COUP
        if not self._carried:
            self._send(FrameType.WITHDRAWN, _OVERDRAWN, self._too_many)
        self.told.append(FrameBody(FrameType.ERROR_OVER, error=ShoeError.OVERDRAW))
        self._too_many = None

    def _card_dealt(self, card: Card, table: Table) -> None:
        coup = table.coup
        assert coup is not None
        whole = self._whole(card)
        if len(coup.dealt) == self._dealt:
            self._too_many = whole
            self.told.append(FrameBody(FrameType.ERROR, error=ShoeError.OVERDRAW))
            self._send(FrameType.OUTSIDE, _OVERDRAWN, whole)
            return
        self._dealt = len(coup.dealt)
        hand = coup.dealt[-1]
        place = CardPlace(hand, len(coup.hand(hand)))
        first = self._carried and self._dealt == 1
        self._send(FrameType.AGAIN if first else FrameType.DRAWN, place, whole)
        self._carried = self._carried and not first
        if card.hidden:
            self._hidden.setdefault(hand, []).append(place.position)
        else:
            self._open.append((place, whole))
        if coup.first_cards_out:
            order = (PONTE, BANQUE)
            for at, face in sorted(self._open, key=lambda each: (order.index(each[0].hand), each)):
                self._send(FrameType.SHOWN, at, face)
            self._open.clear()

    def _turn(self, place: CardPlace, card: Card) -> None:
        self._send(FrameType.SHOWN, place, self._whole(card))

    def _whole(self, card: Card) -> Card:
        """The card as the shoe reads it: with its suit, of which there are as many as it can be."""
        if card.hidden:
            return HIDDEN
        faces = _JOINT if card.joint else (card.face,)
        suits = card.suit or SUITS
        every = (Card(face, suit) for face in faces for suit in suits)
        whole = min(every, key=lambda each: self._seen[each])
        self._seen[whole] += 1
        return whole

    def _send(
        self, kind: FrameType, place: CardPlace | None = None, card: Card | None = None
    ) -> None:
        self.told.append(FrameBody(kind, place, card))


def _result(played: Played) -> ShoeResult:
    """What a dealer presses for that coup."""
    coup, ponte = played.coup, played.settlement.results[PONTE]
    winner = {"wins": PONTE, "loses": BANQUE}.get(ponte)
    six = winner == BANQUE and score(played.rules.variant, coup.hand(BANQUE)).total == 6
    pairs = (h for h in (PONTE, BANQUE) if coup.hand(h)[0].face == coup.hand(h)[1].face)
    return ShoeResult(winner, six, frozenset(pairs))


# What goes wrong


def _some(places: Sequence[int], number: int, chance: Random) -> list[int]:
    return chance.sample(places, min(number, len(places)))


def _overdrawn(told: Sequence[FrameBody], faults: ShoeFaults, chance: Random) -> list[FrameBody]:
    """The night with a card too many behind some coups: taken away, or the first of the next."""
    results = [place for place, said in enumerate(told) if said.type is FrameType.RESULT]
    chosen = set(_some(results, faults.overdraw, chance))
    after, comes = list[FrameBody](), None
    for place, said in enumerate(told):
        if place in chosen:
            first = _next_first(told, place)
            away = first is None or chance.random() < 1 / 2
            card = Card(chance.choice(_JOINT), chance.choice(SUITS))
            card = card if away or first is None or first.card is None else first.card
            after.append(FrameBody(FrameType.ERROR, error=ShoeError.OVERDRAW))
            after.append(FrameBody(FrameType.OUTSIDE, _OVERDRAWN, card))
            if away:
                after.append(FrameBody(FrameType.WITHDRAWN, _OVERDRAWN, card))
            after.append(FrameBody(FrameType.ERROR_OVER, error=ShoeError.OVERDRAW))
            comes = comes if away else first
        if said is comes:
            said, comes = replace(said, type=FrameType.AGAIN), None  # noqa: PLW2901 - as it is sent
        after.append(said)
    return after


def _next_first(told: Sequence[FrameBody], place: int) -> FrameBody | None:
    """The first card of the coup that follows, None where another shoe comes before it, or a card
    of it that came before already."""
    for said in told[place:]:
        if said.type in (FrameType.POWER_UP, FrameType.AGAIN, FrameType.OUTSIDE):
            return None
        if said.type is FrameType.DRAWN and said.place == FIRST:
            return said
    return None


def _faces_alone(told: Sequence[FrameBody]) -> list[FrameBody]:
    """The night of a shoe that tells no card as it leaves: each face at once, as it is dealt."""
    faces, night = dict[CardPlace | None, FrameBody](), list[FrameBody]()
    for said in reversed(told):
        if said.type is FrameType.SHOWN:
            faces[said.place] = said
        elif said.type in (FrameType.DRAWN, FrameType.AGAIN):
            turned = faces.pop(said.place, said)
            night.append(replace(turned, type=FrameType.SHOWN))
        else:
            night.append(said)
    return night[::-1]


def _unread(told: Sequence[FrameBody], faults: ShoeFaults, chance: Random) -> Iterator[FrameBody]:
    """The night with some cards that the shoe cannot read when they are turned."""
    turned = [place for place, said in enumerate(told) if said.type is FrameType.SHOWN]
    chosen = set(_some(turned, faults.unreadable, chance))
    for place, said in enumerate(told):
        if place in chosen:
            yield FrameBody(FrameType.ERROR, error=ShoeError.UNREADABLE)
            yield replace(said, card=HIDDEN)
            yield FrameBody(FrameType.ERROR_OVER, error=ShoeError.UNREADABLE)
        else:
            yield said


def _numbered(told: Iterator[FrameBody], table: FrameTable) -> Iterator[bytes]:
    """The frames with their numbers; what this shoe has no frame for is left out."""
    number = 0
    for said in told:
        if not table.says(said):
            continue
        up = said.type is FrameType.POWER_UP
        number = 0 if up else number % max(len(table.sequence) - 1, 1) + 1
        yield table.encoded(said, number)
