"""The next coup before anything of it is recorded: what opens it, and the table as it lies then.

Where stakes are kept they are said as soon as the coup before is paid: the coup lies open for them
while nothing of it is on the disk. What opens it is recorded with the first thing that is entered
of it, by one act, so that a table that is left then has no empty coup.
"""

from collections.abc import Sequence
from typing import Final

from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.due import Step, Why
from dealer_app.table import events as ev
from dealer_app.table.dues import bank_first, past_stakes
from dealer_app.table.judges.judge import judge
from dealer_app.table.state import fold, packs_of
from dealer_app.table.table import Table

OF_THE_COUP: Final = (
    ev.StakeLaid
    | ev.StakeWithdrawn
    | ev.BankStaked
    | ev.BancoCalled
    | ev.PrincipalNamed
    | ev.SeatPassed
    | ev.CardsHeld
    | ev.BettingClosed
    | ev.TourStopped
    | ev.BankCovered
    | ev.CardDealt
    | ev.HandSpoke
    | ev.HandShown
)
"""What is entered of a coup: all else that comes between two coups is of the table, or of the coup
before."""


def opening(table: Table, *, hidden: bool) -> tuple[ev.Event, ...]:
    """What opens the next coup where nothing comes before its stakes; nothing where something does,
    or it is entered afterwards and asks its hour.

    A game that shuffles for each coup has its shoe filled with it (S1.4). Where each looks at his
    own cards before he stakes (S2.10) the first of all are `hidden`, and dealt with it.
    """
    due = table.due
    if due is None or table.night.reentry is not None:
        return ()
    opens: tuple[ev.Event, ...] = ()
    if due.step is Step.COUP:
        opens = (ev.CoupOpened(),)
    elif due.step is Step.SHOE and due.why is Why.FRESH:
        opens = (ev.ShoeOpened(packs_of(table)), ev.CoupOpened())
    return (*opens, *_first_look(followed(table, opens))) if hidden else opens


def _first_look(table: Table) -> tuple[ev.Event, ...]:
    coup, first = table.coup, table.due
    if coup is None or first is None or first.step is not Step.CARD or coup.dealt:
        return ()
    if not table.variant.tour.after_look or bank_first(table) is not None:
        return ()
    return (ev.CardDealt(HIDDEN, None),) * len(coup.deal)


def face_down(table: Table) -> tuple[ev.Event, ...]:
    """The first cards of all, where they are dealt before the first word is said; what is said
    deals them, since no key does (§4)."""
    coup, first = table.coup, past_stakes(table)
    if coup is None or coup.dealt or coup.voided or not table.variant.announces:
        return ()
    cards = first is not None and first.step is Step.CARD
    return (ev.CardDealt(HIDDEN, None),) * len(coup.deal) if cards else ()


def followed(table: Table, facts: Sequence[ev.Event]) -> Table:
    """The table after these facts and what they bring about."""
    for fact in facts:
        table = fold(table, ((event, None) for event in judge(table, fact).events))
    return table
