"""Coups dealt without the program, entered from their form: why, who answers, each with its hour.

It begins where somebody in a hurry looks for it: the status strip offers it when a table is taken
up again, the menu has it as a line. From then on whatever would open a coup asks for its hour
first; all else is keyed as at any other coup. It ends by the key that began it, never by Enter:
somebody who pays and goes on without looking would else deal the next coup of the form as of now.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import time
from typing import Final

from dealer_app.gui.desk.acts import Act, Verb
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.keyed import Keyed, Mode
from dealer_app.gui.desk.offers import Offer
from dealer_app.i18n import marked
from dealer_app.i18n.reasons import REENTRY_CAUSES
from dealer_app.rules.due import Refusal, Step
from dealer_app.table import events as ev
from dealer_app.table.judge import judge
from dealer_app.table.reentry import moment_at, span

MODES: Final = frozenset({Mode.REENTRY, Mode.REENTRY_CHEF})
BEGIN: Final = marked("Coups dealt without the program")
END: Final = marked("All coups are re-entered")

_FIGURES: Final = 4
_LEAST: Final = 3
"""Figures of an hour: 2147, or 947 in the morning."""

_BETWEEN: Final = frozenset({Step.COUP, Step.SHOE, Step.BURN, Step.BANK, Step.SETTLE})
"""What is due while no card of a coup is waited for."""


def heard(desk: Desk, act: Act) -> bool:
    """Does what an act means for coups dealt without the program; False of any other."""
    mode = desk.keyed.mode
    if act.verb is Verb.REENTER:
        _begin_or_end(desk)
    elif mode is Mode.HOUR and act.verb is Verb.DIGIT:
        digits = desk.keyed.digits + act.value
        desk.keyed = replace(desk.keyed, digits=digits if len(digits) <= _FIGURES else act.value)
    elif mode is Mode.HOUR and act.verb is Verb.NEXT:
        _open(desk)
    else:
        return mode is Mode.HOUR and act.verb is Verb.POINT
    return True


def _begin_or_end(desk: Desk) -> None:
    if desk.table.night.reentry is None:
        desk.keyed = Keyed() if desk.keyed.mode in MODES else Keyed(Mode.REENTRY)
        return
    words, number = desk.words, len(entered(desk))
    if desk.enter(ev.ReentryEnded()):
        desk.keyed = Keyed()
        told = words.plural("{n} coup is re-entered.", "{n} coups are re-entered.", number)
        on = words("From here on the table is dealt with the program.")
        desk.say(f"{told} {on}")


def entered(desk: Desk) -> tuple[int, ...]:
    """The numbers of the coups that were entered since the re-entry began."""
    reentry = desk.table.night.reentry
    after = len(desk.table.coups) if reentry is None else reentry.after
    return tuple(each.coup.number for each in desk.table.coups[after:] if each.dealt is not None)


def lines(desk: Desk) -> list[tuple[str, str]]:
    """What the lines of the list say: the causes; a name is only written."""
    causes = REENTRY_CAUSES if desk.keyed.mode is Mode.REENTRY else ()
    return [(desk.words(cause), "") for cause in causes]


def choose(desk: Desk, at: int) -> None:
    """The cause at that place, from 0."""
    _caused(desk, REENTRY_CAUSES[at])


def written(desk: Desk, text: str) -> None:
    """Another cause; or the name of the chef de table where nobody gives a PIN."""
    if desk.keyed.mode is Mode.REENTRY:
        _caused(desk, text)
    else:
        _begin(desk, ev.ReentryBegun(desk.keyed.code, text))


def _caused(desk: Desk, cause: str) -> None:
    if desk.table.house.staff.pins:
        _begin(desk, ev.ReentryBegun(cause))
    else:
        desk.keyed = Keyed(Mode.REENTRY_CHEF, code=cause)


def _begin(desk: Desk, begun: ev.ReentryBegun) -> None:
    if not desk.enter(begun):
        return
    desk.keyed = Keyed()
    if _refused(desk) is None:
        ask_hour(desk)
    else:
        desk.say(desk.words("Finish what lies on the table; then each coup is asked its hour."))


# The hour of a coup


def ask_hour(desk: Desk) -> None:
    """Asks when the next coup was dealt, where one can be opened."""
    refusal = _refused(desk)
    if refusal is None:
        desk.keyed = Keyed(Mode.HOUR)
    else:
        desk.refuse(desk.refused(refusal))


def _refused(desk: Desk) -> Refusal | None:
    """Why no coup can be opened now, whatever its hour."""
    return judge(desk.table, ev.CoupOpened(span(desk.table)[1])).refusal


def _open(desk: Desk) -> None:
    hour = hour_of(desk.keyed.digits)
    if hour is None:
        desk.refuse(desk.words("Key the hour in four digits, 21:47 as 2147, then Enter."))
    elif desk.enter(ev.CoupOpened(moment_at(desk.table, hour))):
        desk.keyed = Keyed()


def hour_of(digits: str) -> time | None:
    """The hour that is keyed, None while it is none."""
    if len(digits) < _LEAST:
        return None
    hour, minute = int(digits[:-2]), int(digits[-2:])
    return time(hour, minute) if hour < 24 and minute < 60 else None


def keyed(desk: Desk) -> str:
    """The hour as far as it is keyed, as a clock shows it."""
    digits = desk.keyed.digits
    return digits if len(digits) < _LEAST else f"{digits[:-2]}:{digits[-2:]}"


# Where it is offered


def offer(desk: Desk) -> Offer | None:
    """That all are entered, beside what opens the next coup."""
    asked = desk.keyed.mode is Mode.HOUR or (desk.keyed == Keyed() and desk.step in _BETWEEN)
    if desk.table.night.reentry is None or not asked or desk.table.unticked:
        return None
    return Offer(desk.words("All re-entered"), Act(Verb.REENTER))


def taken_up(desk: Desk, key_of: Callable[[Act], str]) -> str:
    """What is offered at a table that is taken up again, with the key that does it."""
    key = key_of(Act(Verb.REENTER))
    if desk.table.night.reentry is not None:
        return desk.words("Coups are still being re-entered: {key} once all are.", key=key)
    return desk.words("Were coups dealt without the program? {key} enters them.", key=key)
