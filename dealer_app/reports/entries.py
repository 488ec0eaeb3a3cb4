"""The entries of a session's journal as papers tell them: when, by whose hand, in which coup."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from dealer_app.i18n import Words
from dealer_app.register.facts import Fact
from dealer_app.reports.figures import NOTHING
from dealer_app.rules.staff import Signature
from dealer_app.table import events as ev


@dataclass(frozen=True, slots=True)
class SignedBy:
    """Whose names an entry bears on paper: who made it, who stood beside, and those of them whose
    PIN the machine's register does not hold at that hour."""

    by: str = ""
    beside: tuple[str, ...] = ()
    unproved: frozenset[str] = frozenset()


NOBODY: Final = SignedBy()


def signed_by(signature: Signature, unproved: frozenset[str] = frozenset()) -> SignedBy:
    """A signature as papers tell it."""
    return SignedBy(signature.by, signature.beside, unproved)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its number in the journal, what it says, and who signed it.

    `coup` is the one that lay then, or the last before it, 0 before the first. One that was
    `struck` does not count any more. `afterwards`: it was keyed while coups dealt without the
    program were entered.
    """

    number: int
    event: ev.Event
    at: datetime | None
    signature: SignedBy
    coup: int
    struck: bool
    afterwards: bool = False


class MachineEntry(NamedTuple):
    """An entry of the machine's register as papers tell it."""

    fact: Fact
    at: datetime
    signature: SignedBy


def entries(
    events: Sequence[ev.Event],
    times: Sequence[datetime | None],
    signatures: Sequence[SignedBy],
) -> tuple[Entry, ...]:
    """Every entry in order, those struck out included."""
    struck = {n for event in events if isinstance(event, ev.EntryStruck) for n in event.struck}
    return tuple(_numbered(events, times, signatures, struck))


def _numbered(
    events: Sequence[ev.Event],
    times: Sequence[datetime | None],
    signatures: Sequence[SignedBy],
    struck: set[int],
) -> Iterator[Entry]:
    coup, afterwards = 0, False
    together = zip(events, times, signatures, strict=True)
    for number, (event, at, signature) in enumerate(together, start=1):
        gone = number in struck
        coup += isinstance(event, ev.CoupOpened) and not gone
        if isinstance(event, ev.ReentryBegun | ev.ReentryEnded) and not gone:
            afterwards = isinstance(event, ev.ReentryBegun)
        yield Entry(number, event, at, signature, coup, gone, afterwards)


def entries_of(entries: Sequence[Entry], coup: int) -> list[int]:
    """The numbers of the entries of a coup, from its opening to that of the next, and of those that
    put it or its payout right later; those struck out are left out."""
    return [
        each.number
        for each in entries
        if not each.struck and (each.coup == coup or _put_right(each.event) == coup)
    ]


def _put_right(event: ev.Event) -> int | None:
    """Which coup that was over an entry puts right, or settles a line of."""
    match event:
        case ev.CoupRectified():
            return event.number
        case ev.PayoutCorrected() | ev.LineSettledLater():
            return event.coup
        case _:
            return None


def names(signature: SignedBy, words: Words, nobody: str = NOTHING) -> str:
    """Who signed: who made the entry, and who stood beside."""
    told = [name_of(name, signature, words) for name in (signature.by, *signature.beside) if name]
    return ", ".join(told) or nobody


def name_of(name: str, signature: SignedBy, words: Words) -> str:
    """A name of a signature; it counts as signed only where the register has that PIN."""
    return words("{name} (without a PIN)", name=name) if name in signature.unproved else name


def signatures_of(entries: Sequence[Entry], *kinds: type[ev.Event]) -> list[SignedBy]:
    """Whose hand the entries of these kinds bear that stand, in their order; nobody's at the end,
    for a paper that is made from no journal."""
    standing = [e.signature for e in entries if isinstance(e.event, kinds) and not e.struck]
    return [*standing, NOBODY]
