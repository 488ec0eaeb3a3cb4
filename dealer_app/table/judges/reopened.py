"""A coup of which something is struck although its payout was under way: whoever is paid by it may
have gone, and the croupier alone turns no result round.

The payout itself is struck freely: nothing of the result changes by it. What was recorded before it
is the result; to strike that is to put it right after it was confirmed, which asks for whom a card
put right then asks for (IRR-25), and is noted as an alert for a chef to answer. What is
entered since is of the coup as it is entered anew, and is struck like any entry.
"""

from collections.abc import Callable, Sequence
from itertools import islice

from dealer_app.table import events as ev
from dealer_app.table.findings import REOPENED
from dealer_app.table.history import History
from dealer_app.table.table import Table

_PAYOUT = ev.LineTicked | ev.AllTicked


def is_before_payout(history: History, places: Sequence[int]) -> bool:
    """True where one of these entries made the result of a coup of which a line was paid later,
    though that is struck; what stands beside the coup made none."""
    made = [at for at in places if not isinstance(history.events[at], ev.Beside | _PAYOUT)]
    later = islice(history.events, made[0] + 1, None) if made else ()
    return any(isinstance(each, _PAYOUT) for each in later)


def noted(
    history: History, places: Sequence[int], after: Callable[[], Table]
) -> tuple[ev.Event, ...]:
    """What is noted as these are struck, on the table that stands `after` it: nothing where the
    coup itself is gone."""
    if not is_before_payout(history, places):
        return ()
    was, coup = history.table.coup, after().coup
    if was is None or coup is None or coup.number != was.number:
        return ()
    struck = [history.events[at] for at in places]
    of_cards = (each for each in struck if isinstance(each, ev.CardDealt))
    card = next(of_cards, None)
    if card is None:
        return (ev.IrregularityFound(REOPENED, None),)
    return (ev.IrregularityFound(REOPENED, None, hand=card.hand, card=card.card),)
