"""What is thought of an entry: regular, irregular, or impossible."""

from collections.abc import Mapping
from dataclasses import dataclass

from dealer_app.rules.due import No, Refusal
from dealer_app.table.events import Event, IrregularityFound


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an entry comes to: the facts to record, none of them where it is impossible.

    An irregular entry is recorded too, with what was found beside it.
    """

    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None

    @property
    def irregularities(self) -> tuple[str, ...]:
        """The codes of what was found, in order."""
        return tuple(e.code for e in self.events if isinstance(e, IrregularityFound))


def regular(*events: Event) -> Verdict:
    """These facts, as entered and with what they bring about."""
    return Verdict(events)


def impossible(code: No, values: Mapping[str, str | int] | None = None) -> Verdict:
    """Nothing is recorded, for this reason."""
    return Verdict(refusal=Refusal(code, values or {}))
