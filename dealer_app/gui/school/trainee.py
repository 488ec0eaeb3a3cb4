"""Who trains: the record, and what is remembered of each cell, kept up with every answer."""

from pathlib import Path

from dealer_app.store.writer import Clock
from dealer_app.training.progress import Reply, replies
from dealer_app.training.record import Record
from dealer_app.training.record_facts import Answered
from dealer_app.training.scheduling import Deck, deck, reviewed
from dealer_app.training.standing import Objection


class Trainee:
    """One record while it is written to; `replies` are its answers, `deck` what they come to."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.replies: list[Reply] = list(replies(record.entries))
        self.deck: Deck = deck(self.replies)

    @classmethod
    def sit_down(cls, data: Path, name: str, clock: Clock) -> "Trainee":
        """The trainee of that name, with a new record where there is none; a Trouble says why
        not."""
        return cls(Record.open(data, name, clock))

    @property
    def name(self) -> str:
        return self.record.name

    def answer(self, answered: Answered) -> Objection | None:
        """Records an answer; NotRecorded where the disk refuses, and then nothing is counted."""
        against = self.record.add(answered)
        if against is None:
            reply = Reply(self.record.entries[-1].at, answered)
            self.replies.append(reply)
            self.deck = reviewed(self.deck, reply)
        return against

    def leave(self) -> None:
        """Ends the run that is open, if any, and lets another program have the record."""
        try:
            self.record.end()
        finally:
            self.record.close()
