"""The electronic shoe at the window: its line is read in a thread of its own, and what it says is
entered in the window's."""

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.desk.desk import Desk, Said
from dealer_app.gui.desk.entry_in_hand import RESTING, ShoeAsks, ShownHand
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.i18n import marked
from dealer_app.i18n.saying import Saying
from dealer_app.readers.frame_table import USUAL, ShoeFrame, read_frame_table
from dealer_app.readers.shoe_hand import ShoeHand
from dealer_app.readers.shoe_line import LineState, ShoeLine
from dealer_app.readers.shoe_sentences import TAKEN, shoe_said
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Coup
from dealer_app.session.table_session import NotRecorded
from dealer_app.table.shoe import Shoe
from dealer_app.table.table import at_house

COMES: Final = marked("shoe: read")
SILENT: Final = marked("shoe: silent")
LOST_SINCE: Final = marked("shoe lost since {hour}")
TWO_SHOES: Final = marked("two shoes?")
BY_HAND: Final = marked("cards by hand")
WAITS: Final = marked("shoe: waits")
"""What stands over the felt of the shoe's line; `waits`: frames came that are not entered yet."""

OVER_TO_HAND: Final = marked("Cards are keyed by hand now: what the shoe tells is not entered.")
BACK_TO_SHOE: Final = marked("The shoe tells the cards again; those that lie stay.")


class ShoeFeed(QObject):
    """Enters what a shoe's line tells at the table of a window, one frame after the other.

    While something is half keyed, waits for a signature, or `holds` (nobody sits at the table), and
    until it is confirmed what was recorded last, frames wait as they came, and are entered once
    that is over: a card has left the shoe.
    """

    _came = Signal(object)

    def __init__(self, window: TableWindow, holds: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window, self._holds = window, holds
        desk = window.desk
        self._hand = ShoeHand(desk.session, overdrawn=desk.table.house.shoe.overdrawn.ways)
        self._frames = deque[ShoeFrame | LineState]()
        self._line: ShoeLine | None = None
        self._state = Saying(SILENT)
        self._said: Said | None = None
        self._two = self._taking = self._refused = False
        desk.deal_hidden(hidden=False)  # the shoe's cards lie face down until it tells them
        self._came.connect(self.hear)
        window.acted.connect(self.go_on)
        window.by_hand_requested.connect(self.change_hands)
        self._show()

    def follow(self, port: str, kind: str | Path = "") -> None:
        """Reads that port as the house's shoe is set up, or one of that kind; Shortcoming where it
        is none."""
        shoe = self._window.desk.table.house.shoe
        table = read_frame_table(kind or shoe.kind or USUAL)
        settings = table.line.otherwise(shoe.speed, shoe.parity)
        self._line = ShoeLine(port, table, self._came.emit, settings)
        self._line.start()

    def let_go(self) -> None:
        """Reads no more, and gives the port back."""
        if self._line is not None:
            self._line.stop()
        self._frames.clear()
        self._window.desk.asked = None
        self._came.disconnect(self.hear)
        self._window.acted.disconnect(self.go_on)
        self._window.by_hand_requested.disconnect(self.change_hands)

    @property
    def by_hand(self) -> bool:
        """True while a croupier keys, and nothing that the shoe tells is entered."""
        return self._hand.by_hand

    def change_hands(self) -> None:
        """Takes the cards over by hand, or gives them back to the shoe."""
        desk = self._window.desk
        if self.by_hand:
            self._hand.give_back()
            desk.say(desk.words(BACK_TO_SHOE))
        else:
            self._hand.take_over()
            desk.say(desk.words(OVER_TO_HAND))
        self._ask(desk)
        self._show()

    def hear(self, heard: ShoeFrame | LineState) -> None:
        """Takes what came on the line; enters it as soon as it may be."""
        self._frames.append(heard)
        if heard is LineState.LOST:
            desk = self._window.desk
            hour = f"{at_house(desk.table, self._window.now()):%H:%M}"
            self._state = Saying(LOST_SINCE, {"hour": hour})
        else:
            self._state = Saying(SILENT if heard is LineState.FOUND else COMES)
        self.go_on()

    def go_on(self) -> None:
        """Enters what waits, where nothing else is being done at the table."""
        if self._taking:
            return
        self._taking = True
        try:
            self._window.follow(self._take)
        finally:
            self._taking = False
        self._show()

    def _may_enter(self, desk: Desk) -> bool:
        asked = desk.waiting is not None or desk.tells_last
        if self._holds() or asked or desk.session.table.closed:
            return False
        keyed = desk.keyed.done() if desk.moment.yields else desk.keyed  # under the menu
        shows = isinstance(keyed.uppermost, ShownHand)  # each of its cards is recorded
        return keyed in RESTING or shows

    def _answer(self, card: Card) -> None:
        """Takes what a croupier keyed of the card that is asked for."""
        desk, refusal = self._window.desk, self._hand.refused(card)
        if refusal is None:
            self._take(desk, card)
        else:
            desk.refuse(desk.refused(refusal))

    def _take(self, desk: Desk, answer: Card | None = None) -> None:
        before, entries, lay = desk.pending, desk.session.entries, _lies(desk)
        told = list[Saying]()
        try:
            if answer is not None:
                told += self._hand.answer(answer)
            while self._frames and self._may_enter(desk):
                told += self._entered(self._frames.popleft())
            if self._may_enter(desk):
                told += self._hand.go_on()
        except NotRecorded as error:
            desk.trouble, self._refused = error, True
        else:
            if self._refused and desk.session.entries > entries:
                desk.trouble, self._refused = None, False
        decides = desk.pending is not None and desk.pending != before
        goes_on = _lies(desk) != lay
        turned = desk.keyed.find(ShownHand) is not None and goes_on
        if decides or turned:
            desk.rest()
        if not told and desk.said is self._said and goes_on:
            desk.quiet()  # what the shoe told last is over once the table goes on
        self._say_at_desk(desk, told)
        self._ask(desk)

    def _ask(self, desk: Desk) -> None:
        """Has the desk call for the first card that the shoe does not say."""
        asked = next(iter(self._hand.asked), None)
        desk.asked = None if asked is None else ShoeAsks(asked, self._answer)

    def _entered(self, heard: ShoeFrame | LineState) -> tuple[Saying, ...]:
        match heard:
            case LineState.FOUND:
                return self._hand.line_found()
            case LineState.LOST:
                return self._hand.line_lost()
            case ShoeFrame():
                return self._hand.hear(heard)

    def _say_at_desk(self, desk: Desk, told: Sequence[Saying]) -> None:
        if not told:
            return
        self._two = any(each.code == TAKEN for each in told)
        said = (shoe_said(desk.words, desk.variant, each) for each in told)
        desk.quiet()
        desk.warn(" ".join(dict.fromkeys(said)))
        self._said = desk.said

    def _show(self) -> None:
        """Says over the felt how the line stands."""
        state = self._state
        if self.by_hand:
            state = Saying(BY_HAND)
        elif self._frames:
            state = Saying(WAITS)
        elif self._two and state.code == COMES:
            state = Saying(TWO_SHOES)
        if self._window.shoe_line != state:
            self._window.shoe_line = state
            self._window.render_now()


def _lies(desk: Desk) -> tuple[Coup | None, Shoe | None]:
    """What lies there now, and the shoe: the same as before where a frame alone was recorded."""
    table = desk.session.table
    return table.coup, table.shoe
