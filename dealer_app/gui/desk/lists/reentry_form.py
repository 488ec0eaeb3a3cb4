"""Coups dealt without the program, entered from their form: why, who answers, each with its hour.

It begins where somebody in a hurry looks for it: the status strip offers it when a table is taken
up again, the menu has it as a line. From then on whatever would open a coup asks for its hour
first; all else is keyed as at any other coup. It ends by the key that began it, never by Enter:
somebody who pays and goes on without looking would else deal the next coup of the form as of now.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import time
from functools import partial
from typing import Final

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Answering, InList, Keyed, Mode, Number
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Offer, Verb, reason_lines
from dealer_app.i18n import marked
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.reasons import REENTRY_CAUSES
from dealer_app.rules.due import Refusal, Step
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.reentry import moment_at, span
from dealer_app.table.view.croupier_view import CroupierView

BEGIN: Final = marked("Coups dealt without the program")
END: Final = marked("All coups are re-entered")

_FIGURES: Final = 4
_LEAST: Final = 3
"""Figures of an hour: 2147, or 947 in the morning."""

_BETWEEN: Final = frozenset({Step.COUP, Step.SHOE, Step.BURN, Step.BANK, Step.SETTLE})
"""What is due while no card of a coup is waited for."""


def begin_or_end(desk: Desk) -> None:
    """Why coups were dealt without the program is asked first; the same key ends it."""
    if desk.table.night.reentry is None:
        desk.begin(InList(Mode.REENTRY))
        return
    words, number = desk.words, len(entered(desk))

    def follow(desk: Desk) -> None:
        desk.rest()
        told = words.plural("{n} coup is re-entered.", "{n} coups are re-entered.", number)
        on = words("From here on the table is dealt with the program.")
        desk.say(f"{told} {on}")

    desk.enter(ev.ReentryEnded(), follow)


def entered(desk: Desk) -> tuple[int, ...]:
    """The numbers of the coups that were entered since the re-entry began."""
    reentry = desk.table.night.reentry
    after = len(desk.table.coups) if reentry is None else reentry.after
    return tuple(each.coup.number for each in desk.table.coups[after:] if each.dealt is not None)


def causes(desk: Desk) -> list[ListLine]:
    """Why coups were dealt without the program."""
    return reason_lines(desk.words, REENTRY_CAUSES, partial(caused, desk))


def caused(desk: Desk, cause: str) -> None:
    """It is re-entered for this cause; who answers for it is named where nobody gives a PIN."""
    if desk.table.house.staff.pins:
        _begin(desk, ev.ReentryBegun(cause))
    else:
        desk.begin(Answering(cause))


def answered(desk: Desk, name: str) -> None:
    """The chef de table of that name answers for it."""
    _begin(desk, ev.ReentryBegun(desk.keyed.of(Answering).cause, name))


def _begin(desk: Desk, begun: ev.ReentryBegun) -> None:
    """Enters that it begins, and says for which cause: the list that asked is gone."""

    def follow(desk: Desk) -> None:
        desk.rest()
        if _refused(desk) is None:
            ask_hour(desk)
            last_entry.call_because(desk, begun, begun.cause)
        else:
            desk.say(desk.words("Finish what lies on the table; then each coup is asked its hour."))

    desk.enter(begun, follow)


# The hour of a coup


def ask_hour(desk: Desk) -> None:
    """Asks when the next coup was dealt, where one can be opened."""
    refusal = _refused(desk)
    if refusal is None:
        desk.begin(Number(Mode.HOUR))
    else:
        desk.refuse(desk.refused(refusal))


def waits(desk: Desk) -> bool:
    """True while a coup may be opened and its hour was given up: the next figure is the first of
    an hour, and no card or stake comes before it."""
    rests = desk.moment.at_table and desk.step is Step.COUP
    return rests and desk.table.night.reentry is not None


def _refused(desk: Desk) -> Refusal | None:
    """Why no coup can be opened now, whatever its hour."""
    return judge(desk.table, ev.CoupOpened(span(desk.table)[1])).refusal


def figure(desk: Desk, act: KeyAct) -> None:
    """One figure more of the hour; the fifth begins another."""
    if act.verb is Verb.DIGIT:
        hour = desk.keyed.of(Number)
        digits = hour.digits + act.value
        digits = digits if len(digits) <= _FIGURES else act.value
        desk.keyed = desk.keyed.put(replace(hour, digits=digits))
    elif act.verb is not Verb.POINT:
        desk.unknown()


def heard(desk: Desk, act: KeyAct) -> bool:
    """True of a figure that begins the hour of the coup which waits for one."""
    begins = act.verb is Verb.DIGIT and waits(desk)
    if begins:
        ask_hour(desk)
        if desk.keyed.find(Number) is not None:
            figure(desk, act)
    return begins


def open_coup(desk: Desk) -> None:
    """The coup is opened, dealt at the hour that is keyed."""
    hour = hour_of(desk.keyed.of(Number).digits)
    if hour is None:
        desk.refuse(desk.words("Key the hour in four digits, 21:47 as 2147, then Enter."))
    else:
        desk.enter(ev.CoupOpened(moment_at(desk.table, hour)), Desk.rest)


def hour_of(digits: str) -> time | None:
    """The hour that is keyed, None while it is none."""
    if len(digits) < _LEAST:
        return None
    hour, minute = int(digits[:-2]), int(digits[-2:])
    return time(hour, minute) if hour < 24 and minute < 60 else None


def draft(desk: Desk) -> str:
    """The hour as far as it is keyed, as a clock shows it."""
    digits = desk.keyed.of(Number).digits
    hour = digits if len(digits) < _LEAST else f"{digits[:-2]}:{digits[-2:]}"
    return desk.words("Keyed so far: {cards}", cards=hour or "–")


def enter_said(desk: Desk) -> str:
    """What Enter does once a figure is keyed."""
    return desk.words("Open the coup") if desk.keyed.of(Number).digits else ""


def call_of(desk: Desk, view: CroupierView) -> Call:
    """When the next coup was dealt, and between which hours that can have been."""
    words, told = desk.words, view.reentry
    last = "" if told is None or told.last is None else f"{told.last:%H:%M}"
    why = words("Four digits, then Enter: no later than {last}.", last=last)
    if told is not None and told.first is not None:
        first = f"{told.first:%H:%M}"
        why = words("Four digits, then Enter: from {first} to {last}.", first=first, last=last)
    return Call(words("At what hour was it dealt?"), why, Tone.DUE)


# Where it is offered


def offer(desk: Desk) -> Offer | None:
    """That all are entered, beside what opens the next coup."""
    hour = ev.CoupOpened in desk.moment.enters
    asked = hour or (desk.keyed == Keyed() and desk.step in _BETWEEN)
    if desk.table.night.reentry is None or not asked or desk.table.unticked:
        return None
    return Offer(desk.words("All re-entered"), KeyAct(Verb.REENTER))


def taken_up(desk: Desk, key_of: Callable[[KeyAct], str]) -> str:
    """What is offered at a table that is taken up again, with the key that does it."""
    key = key_of(KeyAct(Verb.REENTER))
    if desk.table.night.reentry is not None:
        return desk.words("Coups are still being re-entered: {key} once all are.", key=key)
    return desk.words("Were coups dealt without the program? {key} enters them.", key=key)
