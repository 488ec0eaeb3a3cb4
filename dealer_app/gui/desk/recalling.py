"""A past coup on the felt again, only to be looked at."""

from dataclasses import replace
from typing import Final

from dealer_app.gui.desk import card_entry
from dealer_app.gui.desk.acts import Verb
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.keyed import Keyed, Mode

LONGEST_NUMBER: Final = 4


def begin(desk: Desk) -> None:
    """The coup before the one on the felt."""
    played = desk.table.played or desk.table.coups
    if played:
        desk.keyed = Keyed(Mode.RECALL, coup=played[-1].coup.number)
    else:
        desk.refuse(desk.words("No coup is over yet: there is none to look at."))


def past(desk: Desk) -> None:
    """The coups so far beside the felt, in the place of the table's own panel or of a list; a
    second time, the panel again. The keys go on as they did."""
    listed = desk.moment.lists
    if listed:
        desk.keyed = card_entry.given_up(desk)
    desk.past = listed or not desk.past


def show(desk: Desk, number: int) -> None:
    """The coup of that number."""
    last = len(desk.table.coups)
    if 1 <= number <= last:
        desk.keyed = Keyed(Mode.RECALL, coup=number)
    else:
        desk.refuse(
            desk.words("There is no coup {number}: the last is {last}.", number=number, last=last)
        )


def turn(desk: Desk, verb: Verb) -> None:
    """The coup before or after the one shown, the first or the last."""
    at, last = desk.keyed.coup, len(desk.table.coups)
    to = {Verb.FIRST: 1, Verb.LAST: last, Verb.LATER: at + 1}.get(verb, at - 1)
    if 1 <= to <= last:
        desk.keyed = Keyed(Mode.RECALL, coup=to)
    elif to < 1:
        desk.refuse(desk.words("That is the first coup."))
    else:
        desk.refuse(desk.words("That is the last coup."))


def digit(desk: Desk, value: str) -> None:
    """One figure more of a coup's number: as soon as there is such a coup, it is shown."""
    digits = (desk.keyed.digits + value)[-LONGEST_NUMBER:].lstrip("0")
    last = len(desk.table.coups)
    if digits and int(digits) > last:
        digits = value.lstrip("0")
    if digits and int(digits) <= last:
        desk.keyed = replace(desk.keyed, coup=int(digits), digits=digits)
    else:
        desk.refuse(desk.words("There is no such coup: the last is {last}.", last=last))
