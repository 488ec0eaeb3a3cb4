"""What is done at a table where nobody sits, as with a line that was captured: what a croupier
would have keyed beside the shoe's cards."""

from typing import Protocol

from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.coup import Finding, Speech
from dealer_app.rules.due import Step
from dealer_app.rules.house import Resolution
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.judges.verdict import Verdict
from dealer_app.table.state import packs_of
from dealer_app.table.table import Table


class CardSession(Protocol):
    """What a shoe's cards need of a table's session."""

    @property
    def table(self) -> Table:
        """The table as it stands."""

    def enter(self, event: ev.Event, /) -> Verdict:
        """Judges an entry and records it."""


class AbsentDealer:
    """Opens shoes, decides as the house does, has hands say what their cards show, and ends coups
    that the line leaves unfinished: void, for the reason that is given."""

    def __init__(self, session: CardSession, reason: str) -> None:
        self._session = session
        self._reason = reason

    @property
    def _table(self) -> Table:
        return self._session.table

    def _enters(self, event: ev.Event) -> bool:
        return self._session.enter(event).refusal is None

    def end_coup(self, *, another: bool) -> None:
        """Decides what waits; ends the coup where the next card is of `another` one."""
        coup = self._table.coup
        if coup is None:
            return
        if coup.pending is not None:
            self.decide(coup.pending)
        if another and coup.dealt and self._table.settlement is None:
            self._enters(ev.CoupVoided(self._reason))

    def open_shoe(self, *, fresh: bool) -> None:
        """Opens a shoe where one is `fresh`, or none lies from which another coup may be dealt."""
        due, shoe = self._table.due, self._table.shoe
        lacks = shoe is None or shoe.available < self._table.variant.min_cards
        if fresh or lacks or (due is not None and due.step is Step.SHOE):
            self._enters(ev.ShoeOpened(packs_of(self._table)))

    def burn(self) -> None:
        """Burns one card unseen where a burn is owed of which no line told."""
        due = self._table.due
        if due is not None and due.step is Step.BURN:
            self._enters(ev.CardsBurned((HIDDEN,)))

    def decide(self, waiting: Finding) -> bool:
        """Decides what waits as the house does; where it says nothing, the cards decide."""
        resolution = waiting.resolution or Resolution.STAND
        return self._enters(ev.IrregularityResolved(waiting.code, resolution))

    def speak(self, drew: HandId | None) -> bool:
        """Has the hand that is asked say what it did: it drew if the next card is its own, else it
        stood."""
        asked = next((each for each in self._table.dues if each.step is Step.CHOICE), None)
        if asked is None or asked.hand is None:
            return False
        word = Speech.DRAW if asked.hand == drew else Speech.STAND
        return self._enters(ev.HandSpoke(asked.hand, word))
