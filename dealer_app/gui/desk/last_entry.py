"""The last entry: whether the disk confirms it, and what it was at a table that is taken up again.

While the disk does not confirm an entry nothing is done but to ask the disk again. And whoever
takes a table up is told what was recorded last, before anything else: a program that ended while
an entry was in doubt does not know what became of it, and the disk does.
"""

from collections.abc import Sequence
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Keyed
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.i18n import marked
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.entry_names import entered, entry
from dealer_app.i18n.reasons import reason_said
from dealer_app.session.table_session import NotRecorded, PerhapsRecorded, TakenOver
from dealer_app.table import events as ev
from dealer_app.table.table import at_house

UNSEEN: Final = marked("First see what was recorded last.")
"""What goes first at a table that is taken up."""


def heard(desk: Desk, act: KeyAct) -> bool:
    """Does what an act means while the last entry is in question; False where it is not."""
    if act.verb is not Verb.NEXT:
        return is_in_question(desk)
    if desk.session.unconfirmed is not None:
        confirm(desk)
        return True
    told, desk.tells_last = desk.tells_last, False
    if told and desk.said.refusal:
        desk.quiet()  # what is offered where a table is taken up stays in sight
    return told


def is_in_question(desk: Desk) -> bool:
    """True while the last entry is: whatever is keyed or touched is refused, with what goes
    first."""
    if desk.session.unconfirmed is not None:
        desk.refuse(desk.words("Enter nothing else before it is certain: Enter tries again."))
    elif desk.tells_last:
        desk.refuse(desk.words("First see what was recorded last: Enter confirms it."))
    return desk.session.unconfirmed is not None or desk.tells_last


def confirm(desk: Desk) -> None:
    """Tries once more what the disk did not confirm, and says what became of it; what was keyed
    stays where it is certain that it is not recorded."""
    unconfirmed = desk.session.unconfirmed
    if unconfirmed is None:
        return
    entered = _named(desk, unconfirmed.facts)
    try:
        desk.session.confirm()
    except PerhapsRecorded:
        return
    except NotRecorded as error:
        desk.trouble = error
        return
    desk.trouble, desk.keyed = None, Keyed()
    desk.say(desk.words("Recorded: {entry}.", entry=entered))


def call(desk: Desk) -> Call | None:
    """What was recorded last at a table that is taken up, until somebody confirms it."""
    if not desk.tells_last:
        return None
    words, session = desk.words, desk.session
    facts = [fact for fact in session.events if not ev.brought_about(fact)]
    at = session.times[-1]
    hour = "" if at is None else f"{at_house(desk.table, at):%H:%M}"
    last = facts[-1]
    if isinstance(last, ev.EntryStruck):
        struck = [session.events[number - 1] for number in last.struck]
        told = words("{entry}, taken back", entry=_named(desk, struck))
    else:
        told = _named(desk, [last])
    return Call(
        " · ".join(each for each in (hour, told) if each),
        words(
            "Recorded last. Is that the last that was done? Enter confirms it; what is missing is"
            " then entered."
        ),
        Tone.DUE,
    )


def call_recorded(desk: Desk, event: ev.Event) -> None:
    """Says what was recorded, with seat and amount where it has them; not over what is told of it
    already, nor while it waits to be decided."""
    if not desk.said.sentence and desk.pending is None:
        told = entry(desk.words, event, desk.variant, desk.table.house)
        desk.say(desk.words("Recorded: {entry}.", entry=told))


def call_because(desk: Desk, event: ev.Event, reason: str) -> None:
    """The same of what was recorded for a reason that stood in a list: the list is gone."""
    if not desk.said.sentence and desk.pending is None:
        words = desk.words
        told = entry(words, event, desk.variant, desk.table.house)
        why = reason_said(words, reason).rstrip(".")
        desk.say(words("Recorded: {entry} ({reason}).", entry=told, reason=why))


def signed_said(desk: Desk, sentence: str) -> str:
    """That sentence with whoever signs for what it tells; as it is where nobody signs."""
    names = desk.session.signature.names
    if not names:
        return sentence
    return desk.words("{told} Signed: {names}.", told=sentence, names=desk.words.listed(names))


def rest_and_call(desk: Desk, event: ev.Event) -> None:
    """Nothing is half keyed any more, and what was recorded is said: nothing on the felt shows
    it."""
    desk.rest()
    call_recorded(desk, event)


def trouble_title(desk: Desk) -> str:
    """What is the matter with the last entry."""
    perhaps = desk.session.unconfirmed is not None
    return desk.words("PERHAPS RECORDED") if perhaps else desk.words("NOT RECORDED")


def trouble_said(desk: Desk) -> str:
    """Why the last entry is not recorded, or not for certain, and what to do; empty where it is."""
    unconfirmed, words = desk.session.unconfirmed, desk.words
    if unconfirmed is not None:
        return words(
            "The disk does not confirm: {entry}. Enter nothing else. Enter tries again.",
            entry=_named(desk, unconfirmed.facts),
        )
    if desk.trouble is None:
        return ""
    said, title = words.sentence(desk.trouble.saying), trouble_title(desk)
    if said.startswith(title):
        said = said.removeprefix(title).lstrip(":\u00a0\u202f ")
    return said[:1].upper() + said[1:]


def enter_said(desk: Desk) -> str:
    """What Enter does while the last entry is in question, empty where it is not."""
    words = desk.words
    if desk.session.unconfirmed is not None:
        return words("Try again")
    if isinstance(desk.trouble, TakenOver):
        return words("Take up again")
    return words("Confirm") if desk.tells_last else ""


def _named(desk: Desk, facts: Sequence[ev.Event]) -> str:
    """What was entered of these by one act, in a few words."""
    house = desk.table.house
    if not facts:
        return desk.words("the last entry")
    return entry(desk.words, entered(facts), desk.variant, house)
