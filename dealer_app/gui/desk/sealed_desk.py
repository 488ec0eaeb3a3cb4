"""The desk over a session that is sealed: its coups are looked at and put right, nothing else."""

from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.past import past_coup

_LOOKS: Final = frozenset(
    {
        *(Verb.CORRECT, Verb.VOID, Verb.INCIDENT, Verb.ORIGINAL, Verb.PAST),
        *(Verb.EARLIER, Verb.LATER, Verb.FIRST, Verb.LAST, Verb.DIGIT),
    }
)
"""What a past coup itself makes use of."""

_PUTS_RIGHT: Final = frozenset(
    {
        *(Verb.CORRECT, Verb.VOID, Verb.INCIDENT, Verb.CHOICE, Verb.EARLIER, Verb.LATER),
        *(Verb.DIGIT, Verb.POINT, Verb.FACE, Verb.SUIT, Verb.NEXT, Verb.CANCEL, Verb.UNDO),
    }
)
"""What the lists make use of by which a coup is put right."""

_LEAVES: Final = frozenset({Verb.CANCEL, Verb.NEXT, Verb.UNDO})


def begin(desk: Desk) -> None:
    """The last coup of the session is the first to be looked at."""
    desk.sealed = True
    past_coup.show(desk, len(desk.table.coups))


def heard(desk: Desk, act: KeyAct) -> bool:
    """True of an act that is not for a sealed session, which is said; what leaves the past coup
    does nothing here, so that the window gives it up."""
    puts_right = desk.moment.puts_right
    heeded = _PUTS_RIGHT if puts_right else _LOOKS
    if not desk.sealed or act.verb in heeded:
        return False
    if puts_right or act.verb not in _LEAVES:
        refuse(desk)
    return True


def refuse(desk: Desk) -> None:
    """Says what can be done here."""
    desk.refuse(desk.words("This session is sealed: its coups can be put right, nothing else."))
