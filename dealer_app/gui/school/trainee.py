"""Who trains: the record, and what is remembered of each cell, kept up with every answer."""

from collections.abc import Mapping
from pathlib import Path

from dealer_app.i18n.drill_words import Drill
from dealer_app.store.writer import Clock
from dealer_app.training.progress import Reply, replies
from dealer_app.training.record import Record
from dealer_app.training.record_facts import Answered
from dealer_app.training.record_state import RecordObjection
from dealer_app.training.schedule import NORMS, CellDeck, deck, reviewed

Norms = Mapping[Drill, int]
"""Milliseconds for a question of each drill."""


class Trainee:
    """One record while it is written to; `replies` are its answers, `deck` what they come to by the
    time that the house gives them."""

    def __init__(self, record: Record, norms: Norms = NORMS) -> None:
        self.record, self._norms = record, norms
        self.replies: list[Reply] = list(replies(record.entries))
        self.deck: CellDeck = deck(self.replies, norms)

    @classmethod
    def sit_down(cls, data: Path, name: str, clock: Clock, *, norms: Norms = NORMS) -> "Trainee":
        """The trainee of that name, with a new record where there is none; a Trouble says why
        not."""
        return cls(Record.open(data, name, clock), norms)

    @property
    def name(self) -> str:
        return self.record.name

    def answer(self, answered: Answered) -> RecordObjection | None:
        """Records an answer; ActNotRecorded where the disk refuses, and then nothing is counted."""
        against = self.record.add(answered)
        if against is None:
            reply = Reply(self.record.entries[-1].at, answered)
            self.replies.append(reply)
            self.deck = reviewed(self.deck, reply, self._norms)
        return against

    def leave(self) -> None:
        """Ends the run that is open, if any, and lets another program have the record."""
        try:
            self.record.end()
        finally:
            self.record.close()
