"""A 1 and a figure keyed as fast as one number: a card from 10 to 12, or the 1 and another card.

Where cards are called by their numbers that is the likeliest slip, and nothing is guessed: two
lines are asked, none of them lit. Until one is taken the 1 stays what it was, recorded or half
keyed; as the first figure of a number it is taken back, as Backspace would.
"""

from functools import partial
from typing import Final, NamedTuple

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.cards import card_entry
from dealer_app.gui.desk.desk import Desk, Then, stay
from dealer_app.gui.desk.entry_in_hand import TwoFigures
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Verb
from dealer_app.gui.desk.lists import lit_line
from dealer_app.i18n import marked
from dealer_app.i18n.calls import Call, Tone
from dealer_app.table.view.croupier_view import CroupierView


class _Said(NamedTuple):
    """What is asked of a number, and its two answers."""

    question: str
    number: str
    apart: str


_SAID: Final = {
    "10": _Said(
        marked("A 10, or a 1 and then a mask?"), marked("A 10"), marked("A 1, then a mask")
    ),
    "11": _Said(marked("An 11, or two 1s?"), marked("An 11"), marked("Two 1s")),
    "12": _Said(marked("A 12, or a 1 and then a 2?"), marked("A 12"), marked("A 1, then a 2")),
}
"""The same of each number of two figures."""

_ALONE: Final = {
    "10": marked("A 10, or a 1 alone?"),
    "11": marked("An 11, or a 1 alone?"),
    "12": marked("A 12, or a 1 alone?"),
}
"""What is asked where no card can be keyed after the 1."""

_ANSWERS: Final = frozenset({Verb.EARLIER, Verb.LATER, Verb.NEXT, Verb.UNDO, Verb.CHOICE})
"""What answers, and what takes the 1 back without an answer."""


def ask(desk: Desk, asked: TwoFigures) -> None:
    """It is asked, over what is keyed."""
    desk.quiet()
    desk.keyed = desk.keyed.over(asked)


def heard(desk: Desk, act: KeyAct) -> bool:
    """True of an act that is refused because this waits for its answer."""
    refusal = answered_first(desk) if act.verb not in _ANSWERS else ""
    if refusal:
        desk.refuse(refusal)
    return bool(refusal)


def answered_first(desk: Desk) -> str:
    """That this is answered before anything else, in a sentence; empty where it is not asked."""
    if not isinstance(desk.keyed.uppermost, TwoFigures):
        return ""
    return desk.words("First say which: the arrows choose, Enter decides.")


def call_of(desk: Desk, _view: CroupierView) -> Call:
    """Which of the two it was."""
    asked = desk.keyed.of(TwoFigures)
    question = _SAID[asked.number].question if asked.second else _ALONE[asked.number]
    why = desk.words("Keyed as fast as one number. Backspace takes both figures back.")
    return Call(desk.words(question), why, Tone.DUE)


def lines(desk: Desk) -> list[ListLine]:
    """The number, or its figures one by one."""
    asked, words = desk.keyed.of(TwoFigures), desk.words
    said = _SAID[asked.number]
    apart = words(said.apart) if asked.second else words("A 1 alone")
    return [
        ListLine(words(said.number), deed=partial(_as_one, desk)),
        ListLine(apart, deed=partial(_apart, desk)),
    ]


def _as_one(desk: Desk) -> None:
    """The number is the card: it takes the place of the 1, and is told."""
    number = desk.keyed.of(TwoFigures).number

    def follow(desk: Desk) -> None:
        desk.quiet()
        entries = desk.session.entries
        card_entry.face(desk, number)
        last = next(reversed(desk.table.facts), None)
        if desk.session.entries > entries and last is not None:
            last_entry.call_recorded(desk, last)

    _without_the_1(desk, follow)


def _without_the_1(desk: Desk, then: Then) -> None:
    """The 1 is taken back, by an entry where it was one; the desk is as before it."""
    asked = desk.keyed.of(TwoFigures)

    def follow(desk: Desk) -> None:
        desk.keyed = asked.before
        then(desk)

    if asked.recorded:
        desk.strike(follow)
    else:
        follow(desk)


def _apart(desk: Desk) -> None:
    """The 1 stays, and the other figure is the card after it."""
    second = desk.keyed.of(TwoFigures).second
    desk.keyed = desk.keyed.done()
    if second:
        card_entry.record_first(desk)
        card_entry.face(desk, second)


def take(desk: Desk) -> None:
    """The line that is lit is taken; the first Enter lights one."""
    at = lit_line.lit(desk)
    if at is None:
        move(desk, Verb.LATER)
    else:
        (_as_one, _apart)[at](desk)


def taken_said(desk: Desk) -> str:
    """What Enter does, in a word or two."""
    at = lit_line.lit(desk)
    return desk.words(lit_line.LIGHTS_FIRST) if at is None else lines(desk)[at].text


def move(desk: Desk, verb: Verb) -> None:
    """The other line is lit."""
    lit_line.move(desk, verb, range(len(lines(desk))))


def back(desk: Desk) -> bool:
    """Both figures are taken back."""
    _without_the_1(desk, stay)
    return True
