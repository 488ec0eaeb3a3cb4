"""What is heard at a table: that something was refused, that something is asked, that a card is
called."""

from dataclasses import dataclass
from enum import StrEnum

from dealer_app.gui.desk.desk import Desk, Said
from dealer_app.gui.desk.phase import Phase
from dealer_app.rules.due import Step
from dealer_app.session.table_session import NotRecorded


class Sound(StrEnum):
    """The tones that tell a croupier who looks at the cards what the screen says."""

    REFUSED = "refused"
    ASKED = "asked"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Told:
    """What a desk tells at one moment: the sentence of its strip, why the last entry is not
    recorded, what is asked before anything else, and the entry after which a card is called."""

    said: Said
    trouble: NotRecorded | None
    asked: tuple[object, ...]
    card: int | None


def told_by(desk: Desk, phase: Phase | None) -> Told:
    """What this desk tells in that phase, None where the school puts a question."""
    asks = phase in (Phase.DECISION, Phase.QUESTION)
    question = (desk.pending, desk.due) if asks else ()
    asked = (*question, desk.waiting) if desk.waiting is not None else question
    called = phase is Phase.CARDS and desk.step is Step.CARD
    return Told(desk.said, desk.trouble, asked, desk.session.entries if called else None)


def sound_between(before: Told, now: Told) -> Sound | None:
    """The tone of what is told now and was not before, one at most: a question goes before the
    sentence that comes with it, and either before the card that is called."""
    if now.asked and now.asked != before.asked:
        return Sound.ASKED
    refused = now.said.refusal and now.said is not before.said
    if refused or (now.trouble is not None and now.trouble is not before.trouble):
        return Sound.REFUSED
    if now.card is not None and now.card != before.card:
        return Sound.CARD
    return None
