"""Something that is offered to be chosen: what it says, and what it does."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from dealer_app.gui.desk.key_acts import KeyAct
from dealer_app.i18n import Words


@dataclass(frozen=True, slots=True)
class Offer:
    """A key that is offered: what it says, a code beside it, and the act that it stands for.

    `primary` is what Enter does.
    """

    text: str
    act: KeyAct
    note: str = ""
    primary: bool = False


@dataclass(frozen=True, slots=True)
class ListLine:
    """One line of a list: what it says, the note at its end, and what it does once it is chosen.

    `act`: the figure of the line stands for this act, which a key of its own does as well.
    """

    text: str
    note: str = ""
    deed: Callable[[], object] | None = None
    act: KeyAct | None = None
    primary: bool = False


def reason_lines(
    words: Words, reasons: Iterable[str], because: Callable[[str], object]
) -> list[ListLine]:
    """A line a reason, and what is done for it."""
    return [ListLine(words(reason), deed=partial(because, reason)) for reason in reasons]
