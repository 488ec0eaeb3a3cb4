"""The line of a question or a list that is lit: the arrows light another one, Enter takes it.

No line of a question that comes by itself is lit before somebody has looked at it: the first arrow,
or the first Enter, lights the usual one.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import (
    AtTable,
    CardInPart,
    InList,
    Kept,
    Mending,
    TwoFigures,
)
from dealer_app.gui.desk.key_acts import ListLine, Verb
from dealer_app.i18n import marked

LIGHTS_FIRST: Final = marked("Choose")
"""What Enter does in a question of which no line is lit."""

_LIT: Final = AtTable | InList | TwoFigures | CardInPart | Kept | Mending
"""The moments in which a line is lit."""

_STEPS: Final = {Verb.EARLIER: -1, Verb.LATER: 1}
"""How far from the line that is lit each arrow goes."""


def lit(desk: Desk) -> int | None:
    """Which line is lit, from 0; None while none is."""
    top = desk.keyed.uppermost
    return top.lit if isinstance(top, _LIT) else None


def light(desk: Desk, place: int) -> None:
    """This line is lit."""
    top = desk.keyed.uppermost
    if isinstance(top, _LIT):
        desk.keyed = desk.keyed.put(replace(top, lit=place))


def put_out(desk: Desk) -> None:
    """No line is lit."""
    top = desk.keyed.uppermost
    if isinstance(top, _LIT):
        desk.keyed = desk.keyed.put(replace(top, lit=None))


def move(desk: Desk, verb: Verb, places: Sequence[int], usual: int = 0) -> None:
    """Another one of these lines is lit, round and round; the usual one where none is."""
    now = lit(desk)
    if not places:
        desk.unknown()
    elif verb in (Verb.FIRST, Verb.LAST):
        light(desk, places[0 if verb is Verb.FIRST else -1])
    elif now in places:
        light(desk, places[(places.index(now) + _STEPS[verb]) % len(places)])
    else:
        light(desk, usual if usual in places else places[0])


def move_in(desk: Desk, verb: Verb, lines: Sequence[ListLine]) -> None:
    """The same of the lines of a question, of which one is the usual answer."""
    usual = next((place for place, line in enumerate(lines) if line.usual), 0)
    move(desk, verb, range(len(lines)), usual)
