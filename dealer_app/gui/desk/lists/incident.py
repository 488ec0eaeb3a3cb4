"""What happened at the table, as only the croupier can see it: an incident, a coup that is void."""

from functools import partial
from typing import Final

from dealer_app.gui.desk.cards import burn, card_entry, exposure
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import ListLine, reason_lines
from dealer_app.i18n.names import irregular_name
from dealer_app.i18n.reasons import VOID_REASONS
from dealer_app.rules.due import Step
from dealer_app.table import events as ev

BURNED_CARD: Final = "IRR-07"
EXPOSED_CARD: Final = "IRR-08"
PONTE_TOO_MANY: Final = "IRR-01"
EXTRA_CARD: Final = "extra"
"""Not a code: a card that came when none was due, which the judge names once it is keyed."""

REPORTED: Final = (
    PONTE_TOO_MANY,
    "IRR-04",
    "IRR-05",
    "IRR-06",
    BURNED_CARD,
    EXPOSED_CARD,
    "IRR-09",
    "IRR-10",
    "IRR-12",
    "IRR-14",
    "IRR-15",
    "IRR-17",
    "IRR-20",
    "IRR-23",
    "IRR-26",
    "IRR-27",
)
"""What only the croupier can see; the rest is found by the program itself."""


def lines(desk: Desk) -> list[ListLine]:
    """What can be reported now."""
    return [
        ListLine(_name(desk, code), "" if code == EXTRA_CARD else code, partial(report, desk, code))
        for code in codes(desk)
    ]


def _name(desk: Desk, code: str) -> str:
    if code == EXTRA_CARD:
        return desk.words("A card too many")
    return irregular_name(desk.words, code, desk.table.house.irregularities.get(code))


def codes(desk: Desk) -> tuple[str, ...]:
    """What can be reported at this moment, as the house's catalogue has it."""
    due, coup, known = desk.due, desk.table.coup, desk.table.house.irregularities
    bank_draws = due is not None and due.step is Step.CARD and due.hand == desk.variant.banque
    possible = {
        PONTE_TOO_MANY: bank_draws and coup is not None and coup.first_cards_out,
        EXPOSED_CARD: coup is not None and bool(coup.hidden_hands),
    }
    extra = (EXTRA_CARD,) if due is not None and due.step is Step.SETTLE else ()
    there = (code for code in REPORTED if code in known and possible.get(code, True))
    return (*extra, *there)


def report(desk: Desk, code: str) -> None:
    """Reports an incident; where a card belongs to it, that card is keyed next."""
    if code == BURNED_CARD:
        burn.begin(desk, code)
    elif code == EXTRA_CARD:
        card_entry.begin_extra(desk)
    elif code == EXPOSED_CARD:
        exposure.begin(desk)
    else:
        desk.enter(ev.IrregularityFound(code, None), Desk.rest)


def void_lines(desk: Desk) -> list[ListLine]:
    """Why the coup is void."""
    return reason_lines(desk.words, VOID_REASONS, partial(void, desk))


def void(desk: Desk, reason: str) -> None:
    """The coup is void for this reason."""
    desk.enter(ev.CoupVoided(reason), Desk.rest)
