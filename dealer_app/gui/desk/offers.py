"""Something that is offered to be chosen: what it says, and the act that it stands for."""

from dataclasses import dataclass

from dealer_app.gui.desk.acts import Act
from dealer_app.gui.desk.desk import Desk
from dealer_app.table import events as ev
from dealer_app.table.judge import judge


@dataclass(frozen=True, slots=True)
class Offer:
    """One line of a list: what it says, a code beside it, and the act that it stands for.

    `primary` is what Enter does.
    """

    text: str
    act: Act
    note: str = ""
    primary: bool = False


def possible(desk: Desk, event: ev.Event) -> bool:
    """True of an entry that would not be refused now, so that it may be offered."""
    return judge(desk.table, event).refusal is None
