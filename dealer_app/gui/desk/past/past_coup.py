"""A past coup on the felt again, only to be looked at; and the desk over a session that is
sealed, whose coups are looked at and put right, nothing else."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from dealer_app.gui.desk import struck_keys
from dealer_app.gui.desk.cards import shown_hand
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import InList, Mode, PastCoup
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Offer, Verb
from dealer_app.gui.desk.past import coup_correction
from dealer_app.i18n import marked
from dealer_app.readers.shoe_sentences import kept_frame_said
from dealer_app.table import events as ev
from dealer_app.table.table import at_house

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
    is laid meanwhile, and one that is keyed blind closes the keys."""
    if act.verb is not Verb.DIGIT:
        _close(desk, desk.words("A past coup is only looked at: F5 puts it right, Esc goes back."))
        return
    past = desk.keyed.of(PastCoup)
    digits = (past.digits + act.value)[-LONGEST_NUMBER:].lstrip("0")
    last = len(desk.table.coups)
    if digits and int(digits) > last:
        digits = act.value.lstrip("0")
    if digits and int(digits) <= last:
        desk.keyed = desk.keyed.put(replace(past, coup=int(digits), digits=digits))
    else:
        _close(desk, desk.words("There is no such coup: the last is {last}.", last=last))


def _close(desk: Desk, said: str) -> None:
    struck_keys.close_keys(desk, said)


def leave(desk: Desk) -> None:
    """Back to the table; but figures are first the number of the coup that is shown: whoever has
    keyed a stake meanwhile is told so by its Enter."""
    past = desk.keyed.of(PastCoup)
    if past.digits:
        desk.keyed = desk.keyed.put(replace(past, digits=""))
        told = desk.words("This is coup {number}, over: Enter goes back.", number=past.coup)
        desk.warn(told)
    else:
        desk.rest()


def enter_said(desk: Desk) -> str:
    """What Enter does of a coup that is shown."""
    return desk.words("This one") if desk.keyed.of(PastCoup).digits else desk.words("Back")


def choices(desk: Desk) -> tuple[Offer, ...]:
    """The ways to other coups and back, and what may be done about this one."""
    words = desk.words
    named = {**_WAYS, Verb.CANCEL: _TO_THE_DESK} if desk.sealed else _WAYS
    offered = [Offer(words(text), KeyAct(verb)) for verb, text in named.items()]
    offered.append(Offer(words("Put it right"), KeyAct(Verb.CORRECT)))
    if coup_correction.played(desk).original is not None:
        first = desk.keyed.of(PastCoup).original
        said = words("As put right") if first else words("As first dealt")
        offered.append(Offer(said, KeyAct(Verb.ORIGINAL)))
    if any(_frames(desk)):
        offered.append(Offer(words(SENT), KeyAct(Verb.KEPT)))
    return tuple(offered)


# What an electronic shoe sent of a past coup


SENT: Final = marked("What the shoe sent")


def _frames(desk: Desk) -> Iterator[tuple[int, str]]:
    """Each frame of the coup that is shown, with the place of the entry that keeps it."""
    events = desk.session.events
    for place in desk.session.entries_of(desk.keyed.coup):
        for frame in ev.frames_of(events[place]):
            yield place, frame


def show_frames(desk: Desk) -> None:
    """Lists what the shoe sent of the coup that is shown, frame by frame."""
    if any(_frames(desk)):
        desk.begin(PastCoup(desk.keyed.coup), InList(Mode.FRAMES))
    else:
        desk.refuse(desk.words("No electronic shoe sent anything of that coup."))


def frame_lines(desk: Desk) -> list[ListLine]:
    """Each frame in words; Enter tells its bytes, its entry and its moment."""
    return [
        ListLine(
            kept_frame_said(desk.words, desk.table, frame) or ev.byte_by_byte(frame),
            deed=partial(_tell_entry, desk, place, frame),
        )
        for place, frame in _frames(desk)
    ]


def _tell_entry(desk: Desk, place: int, frame: str) -> None:
    at, number = desk.session.times[place], desk.words.number(place + 1)
    hour = "" if at is None else f"{at_house(desk.table, at):%H:%M:%S}"
    told = desk.words(
        "Entry {number}, {hour}: {frame}", number=number, hour=hour, frame=ev.byte_by_byte(frame)
    )
    desk.say(told)


# The desk over a session that is sealed: its coups are looked at and put right, nothing else


_LOOKS: Final = frozenset(
    {
        *(Verb.CORRECT, Verb.MISSED, Verb.VOID, Verb.INCIDENT, Verb.ORIGINAL, Verb.PAST, Verb.KEPT),
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

_LISTS: Final = _PUTS_RIGHT | {Verb.KEPT}
"""The same of what the shoe sent of one."""

_LEAVES: Final = frozenset({Verb.CANCEL, Verb.NEXT, Verb.UNDO})


def begin_sealed(desk: Desk) -> None:
    """The last coup of the session is the first to be looked at."""
    desk.sealed = True
    show(desk, len(desk.table.coups))


def heard_sealed(desk: Desk, act: KeyAct) -> bool:
    """True of an act that is not for a sealed session, which is said; what leaves the past coup
    does nothing here, so that the window gives it up."""
    puts_right = desk.moment.puts_right
    heeded = _PUTS_RIGHT if puts_right else _LISTS if desk.moment.lists else _LOOKS
    if not desk.sealed or act.verb in heeded:
        return False
    if puts_right or act.verb not in _LEAVES:
        refuse_sealed(desk)
    return True


def refuse_sealed(desk: Desk) -> None:
    """Says what can be done here."""
    desk.refuse(desk.words("This session is sealed: its coups can be put right, nothing else."))
