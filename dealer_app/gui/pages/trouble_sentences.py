"""Sentences for what went wrong, and moments as a croupier says them."""

from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Hindrance, Saying
from dealer_app.settings import SetAside

if TYPE_CHECKING:  # these are imported behind the first paint
    from dealer_app.library import FileFault

NOT_WRITTEN: Final = marked("{file} cannot be written: {why}")


@dataclass(frozen=True, slots=True)
class PaperTold:
    """What came of a printing, so that it can be said in another language; whether there is a paper
    to show, and whether it failed."""

    saying: Saying = field(default_factory=Saying)
    there: bool = False
    failed: bool = False


def sentence_of(words: Words, error: Hindrance | SetAside) -> str:
    """What went wrong, and what to do, in a sentence."""
    if isinstance(error, SetAside):
        return error.said(words)
    return words.sentence(error.saying)


def fault_sentence(words: Words, fault: "FileFault") -> str:
    """What is wrong with a file from outside, in a sentence."""
    return fault.sentence(words)


def moment(words: Words, at: datetime, now: datetime, zone: tzinfo | None = None) -> str:
    """A moment on the clock of the house, without one of the machine; its day too, where it is not
    today."""
    here, today = at.astimezone(zone), now.astimezone(zone).date()
    clock = f"{here:%H:%M}"
    if here.date() == today:
        return clock
    return words("{day} at {clock}", day=words.day(here.date()), clock=clock)
