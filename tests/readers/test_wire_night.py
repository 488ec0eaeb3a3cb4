"""A night over the wire is the night that a croupier would have keyed, entry by entry."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from dealer_app.i18n import resources, words
from dealer_app.readers.frame_table import FrameBody, FrameReader, FrameType, read_frame_table
from dealer_app.replay.captured_stream import CapturedStream, table_for_shoe
from dealer_app.replay.run import replay
from dealer_app.replay.script import read_script
from dealer_app.replay.shoe_device import ShoeFaults, shoe_stream
from dealer_app.rules.cards import HIDDEN, SUITS, Card
from dealer_app.rules.due import Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import PONTE, HandId
from dealer_app.table import events as ev
from tests.builders import entered, session, stake
from tests.play import PlayTable
from tests.readers.fed_table import FedTable, body
from tests.run_length import LONG

TABLE: Final = read_frame_table()
COUPS: Final = 400 if LONG else 25
PAIRS: Final = 8
LETTERS: Final = {"ponte": "P", "banque": "B"}
OVERDRAWS: Final = 0.1


class KeyedNight:
    """A night that a croupier keys, cards face down and turned one by one, and what the shoe would
    have sent of each coup meanwhile."""

    def __init__(self, seed: int) -> None:
        self.table: PlayTable = session()
        self.coups = list[tuple[tuple[ev.Event, ...], list[FrameBody]]]()
        self._chance = Random(seed)
        self._shoe = list[Card]()
        self._first: Card | None = None

    def deal(self, coups: int) -> None:
        for _ in range(coups):
            self.coups.append((self._opened(), list(self._coup())))

    def _opened(self) -> tuple[ev.Event, ...]:
        facts: tuple[ev.Event, ...] = ()
        if self.table.state.unticked:
            facts += (ev.AllTicked(),)
        if len(self._shoe) < 20:
            faces = session().variant.pack.faces
            self._shoe = [Card(f, s) for f in faces for s in SUITS] * PAIRS
            self._chance.shuffle(self._shoe)
            self._first = None
            facts += (ev.ShoeOpened(8),)
        bet = self._chance.choice(("ponte", "banque", "tie"))
        facts += (ev.CoupOpened(), stake(self._chance.randint(1, 9), bet, 10))
        entered(self.table, *facts)
        return facts

    def _coup(self) -> Iterator[FrameBody]:
        first: dict[tuple[HandId, int], Card] = {}
        for place in range(4):
            again = place == 0 and self._first is not None
            hand, position, card = self._dealt()
            first[hand, position] = card
            yield body(f"{'R' if again else 'D'} {LETTERS[hand]}{position} {card.text}")
        for (hand, position), card in sorted(first.items(), key=lambda each: each[0][0] != PONTE):
            yield self._turned(hand, position, card)
        while self.table.due.step is Step.CARD:
            hand, position, card = self._dealt()
            yield body(f"D {LETTERS[hand]}{position} {card.text}")
            yield self._turned(hand, position, card)
        if self._chance.random() < OVERDRAWS:
            yield from self._too_many()
        result = self.table.settlement.results[PONTE]
        yield body(f"G { {'wins': 'ponte', 'loses': 'banque', 'ties': 'tie'}[result] }")
        yield FrameBody(FrameType.STAND_BY)

    def _dealt(self) -> tuple[HandId, int, Card]:
        card, self._first = self._first or self._shoe.pop(), None
        entered(self.table, ev.CardDealt(HIDDEN, None))
        hand = self.table.coup.dealt[-1]
        return hand, len(self.table.coup.hand(hand)), card

    def _turned(self, hand: HandId, position: int, card: Card) -> FrameBody:
        entered(self.table, ev.HandShown(hand, (card,)))
        return body(f"I {LETTERS[hand]}{position} {card.text}")

    def _too_many(self) -> Iterator[FrameBody]:
        card = self._shoe.pop()
        entered(self.table, ev.CardDealt(HIDDEN, None))
        code = self.table.coup.findings[-1].code
        away = self._chance.random() < 1 / 2
        yield body("E overdraw")
        yield body(f"d B3 {card.text}")
        if away:
            yield body(f"i B3 {card.text}")
        else:
            self._first = card
        yield body("e overdraw")
        way = Resolution.BURN if away else Resolution.NEXT_COUP
        entered(self.table, ev.IrregularityResolved(code, way))


def told_by_hand(event: ev.Event) -> ev.Event:
    """The entry as if a hand had said it."""
    if isinstance(event, ev.CardDealt | ev.HandShown | ev.CardsBurned):
        assert event.source is ev.CardSource.SHOE
        assert event.frames
        return replace(event, source=ev.CardSource.HAND, frames=())
    return event


def over_the_wire(night: KeyedNight) -> FedTable:
    """The same night, its stakes keyed and its cards read off the line."""
    there, reader, number = FedTable(), FrameReader(TABLE), 0
    for facts, frames in night.coups:
        entered(there.table, *facts)
        for said in frames:
            number = number % 9 + 1
            for frame in reader.feed(TABLE.encoded(said, number)):
                assert there.hand.hear(frame) in ((), *TOLD), frame
    return there


TOLD: Final = tuple(
    FedTable().hand.hear(frame)
    for frame in FrameReader(TABLE).feed(TABLE.encoded(body("E overdraw"), 1))
)
"""What alone is told in such a night."""


@pytest.mark.parametrize("seed", range(2))
def test_a_night_over_the_wire_is_the_night_that_is_keyed(seed: int) -> None:
    night = KeyedNight(seed)
    night.deal(COUPS)
    there = over_the_wire(night)
    entries = [each for each in there.table.events if not isinstance(each, ev.ShoeTold)]
    assert [told_by_hand(each) for each in entries] == list(night.table.events)
    assert there.table.state.coups == night.table.state.coups


def test_every_frame_of_a_night_is_kept_once_with_its_bytes() -> None:
    night = KeyedNight(seed=1)
    night.deal(COUPS)
    sent = (said for _, frames in night.coups for said in frames)
    raw = [TABLE.encoded(said, at % 9 + 1).hex() for at, said in enumerate(sent)]
    kept = [frame for each in over_the_wire(night).table.events for frame in ev.frames_of(each)]
    assert sorted(kept) == sorted(raw)


SAMPLE: Final = read_script(resources() / "samples" / "punto_banco.shoe")
DEALT: Final = [played.coup.hands for played in replay(SAMPLE).table.coups]
SEEDS: Final = 300 if LONG else 12


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_line_that_loses_frames_brings_no_coup_that_was_not_dealt(seed: int) -> None:
    faults = ShoeFaults(drop=8, unreadable=2, overdraw=2, noise=5, repeat=5, seed=seed)
    stream = CapturedStream(table_for_shoe("punto_banco", (), None), TABLE, words("en"))
    stream.feed(b"".join(shoe_stream(SAMPLE, TABLE, faults)))
    stream.end()
    coups = [played.coup for played in stream.session.table.coups]
    assert [coup.hands for coup in coups if not coup.voided and coup.hands not in DEALT] == []
    assert sum(not coup.voided for coup in coups) >= len(DEALT) // 2
