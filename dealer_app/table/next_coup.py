"""The next coup before anything of it is recorded: what opens it, and the table as it lies then.

Where stakes are kept they are said as soon as the coup before is paid: the coup lies open for them
while nothing of it is on the disk. What opens it is recorded with the first thing that is entered
of it, by one act, so that a table that is left then has no empty coup.
"""

from collections.abc import Sequence
from typing import Final

from dealer_app.rules.cards import HIDDEN
from dealer_app.rules.coup import Coup
from dealer_app.rules.due import Refusal, Step, Why
from dealer_app.table import events as ev
from dealer_app.table.dues import bank_first, between_coups, is_over, past_stakes
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


def opening(table: Table, *, hidden: bool, asked: bool = False) -> tuple[ev.Event, ...]:
    """What opens the next coup where nothing comes before its stakes, or it is `asked` for all the
    same; nothing where something does, or it is entered afterwards and asks its hour.

    A game that shuffles for each coup has its shoe filled with it (S1.4). Where each looks at his
    own cards before he stakes (S2.10) the first of all are `hidden`, and dealt with it.
    """
    due = table.due
    if due is None or table.night.reentry is not None:
        return ()
    opens: tuple[ev.Event, ...] = ()
    follows = between_coups(table)[0] if asked and may_be_asked(table) else due
    if follows.step is Step.SHOE and follows.why is Why.FRESH:
        opens = (ev.ShoeOpened(packs_of(table)), ev.CoupOpened())
    elif follows.step is Step.COUP or follows is not due:
        opens = (ev.CoupOpened(),)
    return (*opens, *_first_look(followed(table, opens))) if hidden else opens


def may_be_asked(table: Table) -> bool:
    """True where the next coup comes only if it is asked for: nothing was to be paid, the shoe has
    had its last coup, or the partie is over."""
    due = table.due
    return due is not None and due.step in _ASKED_FOR and is_over(table) and not table.unticked


def declines_bank(table: Table, fact: ev.Event | None = None) -> bool:
    """True of a pass between two coups: he declines to whom the next one’s bank comes (GEN-1)."""
    return isinstance(fact, ev.SeatPassed) and is_over(table) and judge(table, fact).refusal is None


def coup_refused(table: Table) -> Refusal | None:
    """Why no coup can be opened now, its shoe filled for it where each coup has its own (S1.4)."""
    ready = table
    if is_over(table) and not table.unticked and between_coups(table)[0].why is Why.FRESH:
        ready = followed(table, (ev.ShoeOpened(packs_of(table)),))
    return judge(ready, ev.CoupOpened()).refusal


_ASKED_FOR: Final = frozenset({Step.SETTLE, Step.SHOE, Step.PARTIE})


def _first_look(table: Table) -> tuple[ev.Event, ...]:
    coup, first = table.coup, table.due
    if coup is None or first is None or first.step is not Step.CARD or coup.dealt:
        return ()
    if not table.variant.tour.after_look or bank_first(table) is not None:
        return ()
    return _dealt_down(table, coup)


def face_down(table: Table) -> tuple[ev.Event, ...]:
    """The first cards of all, where they are dealt before the first word is said; what is said
    deals them, since no key does (§4)."""
    coup, first = table.coup, past_stakes(table)
    if coup is None or coup.dealt or coup.voided or not table.variant.announces:
        return ()
    cards = first is not None and first.step is Step.CARD
    return _dealt_down(table, coup) if cards else ()


def _dealt_down(table: Table, coup: Coup) -> tuple[ev.Event, ...]:
    """The first cards of all, face down but for those that were held back from the coup before:
    they open this one, and everybody has seen them."""
    shoe = table.shoe
    held = shoe is not None and shoe.opens(coup.number)
    known = (held, *shoe.behind) if shoe is not None and held else ()
    cards = (*known, *(HIDDEN,) * len(coup.deal))
    return tuple(ev.CardDealt(card, None) for card in cards[: len(coup.deal)])


def followed(table: Table, facts: Sequence[ev.Event]) -> Table:
    """The table after these facts and what they bring about."""
    for fact in facts:
        table = fold(table, ((event, None) for event in judge(table, fact).events))
    return table
