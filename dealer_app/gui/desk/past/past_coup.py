"""A past coup on the felt again, only to be looked at; and the desk over a session that is
sealed, whose coups are looked at and put right, nothing else."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.cards import shown_hand
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import PastCoup
from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.desk.past import coup_correction
from dealer_app.i18n import marked

LONGEST_NUMBER: Final = 4

_WAYS: Final[Mapping[Verb, str]] = {
    Verb.FIRST: marked("First"),
    Verb.EARLIER: marked("Earlier"),
    Verb.LATER: marked("Later"),
    Verb.LAST: marked("Last"),
    Verb.CANCEL: marked("Back to the table"),
}
_TO_THE_DESK: Final = marked("Back to the nights")


def begin(desk: Desk) -> None:
    """The coup before the one on the felt."""
    played = desk.table.played or desk.table.coups
    if played:
        desk.begin(PastCoup(played[-1].coup.number))
    else:
        desk.refuse(desk.words("No coup is over yet: there is none to look at."))


def past(desk: Desk) -> None:
    """The coups so far beside the felt, in the place of the table's own panel or of a list; a
    second time, the panel again. The keys go on as they did.

    Esc gives up what is half keyed first.
    """
    listed = desk.moment.lists
    if listed:
        desk.keyed = shown_hand.given_up(desk)
    desk.past = listed or not desk.past


def show(desk: Desk, number: int) -> None:
    """The coup of that number."""
    last = len(desk.table.coups)
    if 1 <= number <= last:
        desk.begin(PastCoup(number))
    else:
        desk.refuse(
            desk.words("There is no coup {number}: the last is {last}.", number=number, last=last)
        )


def turn(desk: Desk, verb: Verb) -> None:
    """The coup before or after the one shown, the first or the last."""
    at, last = desk.keyed.coup, len(desk.table.coups)
    to = {Verb.FIRST: 1, Verb.LAST: last, Verb.LATER: at + 1}.get(verb, at - 1)
    if 1 <= to <= last:
        desk.begin(PastCoup(to))
    elif to < 1:
        desk.refuse(desk.words("That is the first coup."))
    else:
        desk.refuse(desk.words("That is the last coup."))


def figure(desk: Desk, act: KeyAct) -> None:
    """One figure more of a coup's number: as soon as there is such a coup, it is shown; no stake
    is laid meanwhile."""
    if act.verb is not Verb.DIGIT:
        said = desk.words("A past coup is only looked at: F5 puts it right, Esc goes back.")
        desk.refuse(said)
        return
    past = desk.keyed.of(PastCoup)
    digits = (past.digits + act.value)[-LONGEST_NUMBER:].lstrip("0")
    last = len(desk.table.coups)
    if digits and int(digits) > last:
        digits = act.value.lstrip("0")
    if digits and int(digits) <= last:
        desk.keyed = desk.keyed.put(replace(past, coup=int(digits), digits=digits))
    else:
        desk.refuse(desk.words("There is no such coup: the last is {last}.", last=last))


def choices(desk: Desk) -> tuple[Offer, ...]:
    """The ways to other coups and back, and what may be done about this one."""
    words = desk.words
    named = {**_WAYS, Verb.CANCEL: _TO_THE_DESK} if desk.sealed else _WAYS
    ways = tuple(Offer(words(text), KeyAct(verb)) for verb, text in named.items())
    right = Offer(words("Put it right"), KeyAct(Verb.CORRECT))
    if coup_correction.played(desk).original is None:
        return (*ways, right)
    said = words("As put right") if desk.keyed.of(PastCoup).original else words("As first dealt")
    return (*ways, right, Offer(said, KeyAct(Verb.ORIGINAL)))


# The desk over a session that is sealed: its coups are looked at and put right, nothing else


_LOOKS: Final = frozenset(
    {
        *(Verb.CORRECT, Verb.MISSED, Verb.VOID, Verb.INCIDENT, Verb.ORIGINAL, Verb.PAST),
        *(Verb.EARLIER, Verb.LATER, Verb.FIRST, Verb.LAST, Verb.DIGIT),
    }
)
"""What a past coup itself makes use of."""

_PUTS_RIGHT: Final = frozenset(
    {
        *(Verb.CORRECT, Verb.VOID, Verb.INCIDENT, Verb.CHOICE, Verb.TYPED),
        *(Verb.EARLIER, Verb.LATER, Verb.FIRST, Verb.LAST),
        *(Verb.DIGIT, Verb.POINT, Verb.FACE, Verb.SUIT, Verb.NEXT, Verb.CANCEL, Verb.UNDO),
    }
)
"""What the lists make use of by which a coup is put right."""

_LEAVES: Final = frozenset({Verb.CANCEL, Verb.NEXT, Verb.UNDO})


def begin_sealed(desk: Desk) -> None:
    """The last coup of the session is the first to be looked at."""
    desk.sealed = True
    show(desk, len(desk.table.coups))


def heard_sealed(desk: Desk, act: KeyAct) -> bool:
    """True of an act that is not for a sealed session, which is said; what leaves the past coup
    does nothing here, so that the window gives it up."""
    puts_right = desk.moment.puts_right
    heeded = _PUTS_RIGHT if puts_right else _LOOKS
    if not desk.sealed or act.verb in heeded:
        return False
    if puts_right or act.verb not in _LEAVES:
        refuse_sealed(desk)
    return True


def refuse_sealed(desk: Desk) -> None:
    """Says what can be done here."""
    desk.refuse(desk.words("This session is sealed: its coups can be put right, nothing else."))
