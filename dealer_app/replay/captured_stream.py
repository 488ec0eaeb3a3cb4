"""What came on a shoe's line, judged: coup by coup, with what the shoe had to say of each."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from dealer_app.i18n import Words
from dealer_app.i18n.saying import Saying
from dealer_app.readers.absent_dealer import AbsentDealer
from dealer_app.readers.frame_table import FrameReader, FrameTable, LineCount, ShoeFrame
from dealer_app.readers.shoe_hand import ShoeHand
from dealer_app.readers.shoe_sentences import VOIDED
from dealer_app.replay.run import replay
from dealer_app.replay.script import script_of
from dealer_app.rules.variant import BANQUE, PONTE
from dealer_app.session.table_session import TableSession
from dealer_app.table.events import frames_of


def table_for_shoe(variant: str, options: Iterable[str], house: Path | None) -> TableSession:
    """A table of that game at which nobody sits; ReplayTrouble where the game, an option or the
    house sheet is none."""
    lines = [f"variant {variant}", *(f"option {each}" for each in options)]
    lines += [f"house {house.absolute()}"] if house is not None else []
    return replay(script_of("\n".join(lines).encode(), Path()))


def deals_to_two(session: TableSession) -> bool:
    """True of a game that deals to a ponte and a bank, as a shoe counts its places."""
    return {hand.id for hand in session.table.variant.hands} == {PONTE, BANQUE}


class CapturedStream:
    """A stream that was captured, on its way through the judge; `notices` is what the shoe had to
    say, by the number of the coup that lay."""

    def __init__(self, session: TableSession, table: FrameTable, words: Words) -> None:
        self.session = session
        self._reader = FrameReader(table)
        overdrawn = session.table.house.shoe.overdrawn.ways
        absent = AbsentDealer(session, words(VOIDED))
        self._hand = ShoeHand(session, overdrawn=overdrawn, absent=absent)
        self._notices = defaultdict[int, list[Saying]](list)

    @property
    def notices(self) -> Mapping[int, list[Saying]]:
        return self._notices

    @property
    def count(self) -> LineCount:
        return self._reader.count

    @property
    def shoe(self) -> str:
        """The kind of shoe by whose frames it is read."""
        return self._reader.table.id

    def frames(self, number: int) -> list[str]:
        """The frames of the coup of that number, in hexadecimal digits, as its entries keep them;
        of the first also those that came before it."""
        events = self.session.events
        entries = (events[place] for place in self.session.entries_of(number))
        return [frame for each in entries for frame in frames_of(each)]

    def feed(self, data: bytes) -> None:
        """Reads some bytes more."""
        self._hear(self._reader.feed(data))

    def end(self) -> None:
        """Nothing more comes: what waits to be decided is decided as the house does."""
        self._hear(self._reader.end())
        self._hand.decide_alone()

    def _hear(self, frames: Iterable[ShoeFrame]) -> None:
        for frame in frames:
            told = self._hand.hear(frame)
            if told:
                self._notices[self._number] += told

    @property
    def _number(self) -> int:
        """The coup that lies; the first, before any does."""
        table = self.session.table
        return max(1, len(table.played) + (table.coup is not None))
