"""Who bore what of a coup that the Grandeur, or a ponte, played wrongly (S1.18, rules of §3.4)."""

from collections.abc import Iterator

from dealer_app.i18n import NO_BREAK_SPACE, marked
from dealer_app.i18n.names import hand_name, seat_name
from dealer_app.reports.figures import Figures
from dealer_app.rules.money import Money
from dealer_app.rules.representing import ponte_hand, representative
from dealer_app.rules.variant import Result, Seat
from dealer_app.table.payout import shared
from dealer_app.table.table import Played

BEARS = marked("{ponte} ({seat}) bears {amount} of what the others lose: {parts}.")
TAKES = marked("{ponte} ({seat}) takes {amount} of what the others win: {parts}.")


def share_words(played: Played, figures: Figures) -> Iterator[str]:
    """One sentence where something was borne, or taken, of the others' stakes."""
    words, variant = figures.words, played.rules.variant
    parts = shared(variant, played.coup, played.settlement)
    player = representative(variant, played.coup)
    if not parts or player is None:
        return
    ponte = hand_name(words, variant, ponte_hand(variant))
    lost = any(line.result is Result.LOSE for line in played.settlement.lines)
    yield words(
        BEARS if lost else TAKES,
        ponte=ponte[:1].upper() + ponte[1:],
        seat=seat_name(words, player),
        amount=words.amount(Money(sum(parts.values())), figures.currency),
        parts=", ".join(_one(seat, part, figures) for seat, part in parts.items()),
    )


def _one(seat: Seat, part: Money, figures: Figures) -> str:
    words = figures.words
    amount = words.amount(part, figures.currency)
    said = words("{seat}: {amount}", seat=seat_name(words, seat), amount=amount)
    return said.replace(" ", NO_BREAK_SPACE)
