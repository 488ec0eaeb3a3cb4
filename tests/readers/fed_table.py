"""A table at which an electronic shoe deals: what it sends in a few letters, and what follows."""

from typing import Final

from dealer_app.i18n import words
from dealer_app.readers.absent_dealer import AbsentDealer
from dealer_app.readers.frame_table import (
    CardPlace,
    FrameBody,
    FrameType,
    ShoeError,
    ShoeFrame,
    ShoeResult,
)
from dealer_app.readers.shoe_hand import BOTH_WAYS, ShoeHand
from dealer_app.readers.shoe_sentences import shoe_said
from dealer_app.replay.captured_stream import table_for_shoe
from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import BANQUE, PONTE
from tests.builders import card, session
from tests.play import PlayTable

EN: Final = words("en")

ASCII: Final = b"""
[frame]
end = "\\r\\n"
between = " "
[types]
shown = { data = ["place", "card"] }
[places]
ponte = ["P1", "P2", "P3"]
banque = ["B1", "B2", "B3"]
[cards]
ranks = { A = "A", 2 = "2", 6 = "6", 7 = "7", 9 = "9", T = "10", Q = "Q" }
suits = { c = "C", h = "H", s = "S" }
"""
"""The frames of a shoe that sends plain lines of text: `P1 7S`."""

_TYPES: Final = {
    "S": FrameType.POWER_UP,
    "P": FrameType.STAND_BY,
    "D": FrameType.DRAWN,
    "I": FrameType.SHOWN,
    "R": FrameType.AGAIN,
    "G": FrameType.RESULT,
    "E": FrameType.ERROR,
    "e": FrameType.ERROR_OVER,
    "d": FrameType.OUTSIDE,
    "i": FrameType.WITHDRAWN,
    "L": FrameType.LOCKED,
    "M": FrameType.PRESET,
}
_HANDS: Final = {"P": PONTE, "B": BANQUE}
_RESULTS: Final = {
    "ponte": ShoeResult(PONTE),
    "tie": ShoeResult(None),
    "banque": ShoeResult(BANQUE),
    "six": ShoeResult(BANQUE, six=True),
    "pair": ShoeResult(PONTE, pairs=frozenset({PONTE})),
}


def body(text: str) -> FrameBody:
    """A frame of a few letters: `D P1 2s`, `I B3 --`, `G tie`, `E overdraw`, `P`."""
    kind, *rest = text.split()
    match _TYPES[kind]:
        case FrameType.RESULT as said:
            return FrameBody(said, result=_RESULTS[rest[0]])
        case FrameType.ERROR | FrameType.ERROR_OVER as said:
            return FrameBody(said, error=ShoeError(rest[0]))
        case said if rest:
            place = CardPlace(_HANDS[rest[0][0]], int(rest[0][1]))
            return FrameBody(said, place, HIDDEN if rest[1] == "--" else card(rest[1]))
        case said:
            return FrameBody(said)


def frame(text: str, lost: int = 0, *, doubtful: bool = False) -> ShoeFrame:
    """Such a frame as it was read; its bytes are those letters."""
    return ShoeFrame(body(text), text.encode(), lost, doubtful=doubtful)


def raw(text: str) -> str:
    """The bytes of such a frame, as a journal keeps them."""
    return text.encode().hex()


class FedTable:
    """A table of punto banco, and the shoe's hand at it."""

    def __init__(
        self,
        overdrawn: frozenset[Resolution] = BOTH_WAYS,
        alone: str = "",
        game: str = "punto_banco",
        option: str = "",
    ) -> None:
        options = [option] if option else []
        there = table_for_shoe(game, options, None) if alone else session(game)
        self.table: PlayTable = PlayTable.of(there)
        absent = AbsentDealer(self.table, alone) if alone else None
        self.hand = ShoeHand(self.table, overdrawn=overdrawn, absent=absent)

    def send(self, *frames: str | ShoeFrame) -> list[str]:
        """Sends these; what is told of them."""
        told = list[str]()
        for each in frames:
            heard = self.hand.hear(frame(each) if isinstance(each, str) else each)
            told += (shoe_said(EN, self.table.variant, said) for said in heard)
        return told

    def first(self, *cards: str) -> list[str]:
        """Deals the first four cards and turns them: P1, B1, P2, B2."""
        places = ("P1", "B1", "P2", "B2")
        drawn = [f"D {place} {face}" for place, face in zip(places, cards, strict=True)]
        shown = sorted(zip(places, cards, strict=True), key=lambda each: (each[0] < "P", each))
        return self.send(*drawn, *(f"I {place} {face}" for place, face in shown))
