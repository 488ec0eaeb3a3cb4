"""Keys that were struck in vain, as they are told: while the keys are closed, and where the table
lies under a page or a sheet.

A figure or a letter of which a page makes nothing is none of an entry: whoever keys a stake or
cards without looking finds nothing of it recorded. It is kept, and told once the table lies in
front again. One that puts a sheet away closes the keys: the rest of the same stake follows it, and
its figures would be those of another seat.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import OPENS
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.desk.keymap import PAD, Keymap, sign_of
from dealer_app.i18n import marked

MOST_TOLD: Final = 9
"""How many keys are told that were struck in vain: who keyed more sees that it was all of it."""

SPACE: Final = "Space"
_SIGNS: Final = frozenset({SPACE, "Delete", "Insert", "End"})
"""Keys with a name that are closed like figures and letters; those of functions never are."""

_PRINTED: Final = {"Delete": marked("Del"), "Insert": marked("Ins"), "End": marked("End")}
"""Keys on which each language's boards print another word."""


def is_closed(key: str) -> bool:
    """True of a key that closed keys do not let through: a figure, a letter, or like one."""
    return len(key) == 1 or key.startswith(PAD) or key in _SIGNS


def sign(desk: Desk, keys: Keymap, key: str) -> str:
    """A key as it is told: a figure of whichever row or pad by itself."""
    act = keys.act(key, ("stake",))
    if act is not None and act.verb is Verb.DIGIT:
        return act.value
    return desk.words(_PRINTED[key]) if key in _PRINTED else sign_of(key)


def close_keys(desk: Desk, why: str) -> None:
    """Refuses with that sentence, and no figure or letter is heard until the keys are opened, which
    is said behind it. What is touched closes none, and of keys that are open nothing is said."""
    if desk.touched and desk.closed is None:
        desk.refuse(why)
    else:
        desk.close(f"{why} {desk.words(OPENS)}")


@contextmanager
def touching(desk: Desk) -> Iterator[None]:
    """While something is touched: whoever touches looks, and what is refused closes no keys."""
    closed = None if desk.moment.lists else desk.closed
    desk.touched = True
    try:
        yield
    finally:
        desk.touched = False
        if desk.closed is not None:
            desk.closed = closed


def not_taken(desk: Desk, signs: Sequence[str]) -> str:
    """Says which keys were struck in vain."""
    told = " ".join(signs[:MOST_TOLD])
    more = " …" if len(signs) > MOST_TOLD else ""
    return desk.words("Not taken: {keys}.", keys=told + more)


def note(desk: Desk, keys: Keymap, key: str) -> None:
    """What is keyed while the keys are closed is kept to be told, that which closed them first."""
    closed = desk.closed
    if closed is not None:
        desk.closed = replace(closed, struck=(*closed.struck, sign(desk, keys, key)))


# Under a page or a sheet


def is_of_an_entry(keys: Keymap, key: str) -> bool:
    """True of a figure or a letter, by which a stake or a card may have been meant; a key that
    leads on, and one that moves what is read, is none."""
    act = keys.act(key, ())
    return act is None and is_closed(key) and (key == SPACE or key not in _SIGNS)


def tell_lost(desk: Desk, keys: Keymap, struck: Sequence[str]) -> None:
    """Says at the table which keys were struck on the pages over it, of which these made nothing;
    where its own keys are closed they are told with those that follow."""
    for key in struck if desk.closed is not None else ():
        note(desk, keys, key)
    if struck and desk.closed is None:
        desk.warn(not_taken(desk, [sign(desk, keys, key) for key in struck]))


def close(desk: Desk, keys: Keymap, key: str) -> None:
    """Closes the keys with one that put a sheet away and did nothing else."""
    if desk.closed is None:
        said = desk.words("{key} put the sheet away, and nothing else.", key=sign(desk, keys, key))
        close_keys(desk, said)
    note(desk, keys, key)
