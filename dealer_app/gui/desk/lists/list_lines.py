"""The list that something is chosen from: its lines on a page, and the line of a figure; or all of
its lines at once, of which one is lit."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import InList, Kept, Mending
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Offer, Verb
from dealer_app.gui.desk.keymap import Keymap
from dealer_app.gui.desk.lists import lit_line

A_PAGE: Final = 9
"""Lines of a list that have a figure of their own, 1 to 9."""


def lines(desk: Desk) -> Sequence[ListLine]:
    """Everything that can be chosen at this moment, in order, every page of it."""
    return () if desk.top.lines is None else desk.top.lines(desk)


def offers(desk: Desk) -> tuple[Offer, ...]:
    """The same lines as keys: a figure chooses each, or a key of its own."""
    lit, shown = lit_line.lit(desk), lines(desk)
    a_page = _a_page(desk, shown)
    return tuple(
        Offer(
            line.text,
            line.act or KeyAct(Verb.CHOICE, str(n % a_page + 1)),
            line.note,
            primary=line.primary,
            lit=n == lit,
        )
        for n, line in enumerate(shown)
    )


def _a_page(desk: Desk, shown: Sequence[ListLine]) -> int:
    """How many lines a page has; where one is lit, all of them are in sight."""
    return max(1, len(shown)) if desk.top.lights else A_PAGE


def page(desk: Desk) -> tuple[Offer, ...]:
    """The lines of the page that is shown."""
    shown = offers(desk)
    if desk.top.lights:
        return shown
    start = desk.keyed.page * A_PAGE
    return shown[start : start + A_PAGE]


def pages(desk: Desk) -> int:
    """How many pages the list has, one at least."""
    shown = lines(desk)
    return max(1, -(-len(shown) // _a_page(desk, shown)))


def turn_page(desk: Desk, verb: Verb) -> None:
    """Another page of the list, round and round; where lines are lit, another line."""
    if desk.top.lights:
        lit_line.move(desk, verb, range(len(lines(desk))))
        return
    step, top = -1 if verb is Verb.EARLIER else 1, desk.keyed.uppermost
    if isinstance(top, InList | Mending | Kept):
        desk.keyed = desk.keyed.put(replace(top, page=(top.page + step) % pages(desk)))


def meant(desk: Desk, act: KeyAct) -> KeyAct:
    """What a figure stands for, or a line that was touched: the act of its line, where a key of its
    own does that as well."""
    shown, at = page(desk), int(act.value) - 1
    return shown[at].act if at < len(shown) else act


def choose(desk: Desk, number: int) -> None:
    """The line of that number on the page shown, from 1."""
    shown = len(page(desk))
    if not shown:
        desk.unknown()
    elif not 1 <= number <= shown:
        desk.refuse(desk.words("There are {number} to choose from.", number=shown))
    else:
        deed = lines(desk)[desk.keyed.page * A_PAGE + number - 1].deed
        (deed or desk.unknown)()


# A list of which a line is lit: what is typed in it, and what Enter takes


def typed(desk: Desk, keys: Keymap, key: str) -> KeyAct | None:
    """What a key types in a list of which a line is lit: a figure chooses none of them."""
    figure = keys.act(key, ("stake",)) if desk.top.lights else None
    return KeyAct(Verb.TYPED) if figure is not None and figure.verb is Verb.DIGIT else None


def type_in(desk: Desk, _act: KeyAct) -> None:
    """Says of a figure that it chooses nothing here."""
    desk.refuse(desk.words("No figure chooses here: the arrows light a line, Enter takes it."))


def take(desk: Desk) -> None:
    """The line that is lit is taken; the first Enter lights one."""
    at = lit_line.lit(desk)
    if at is None:
        turn_page(desk, Verb.LATER)
    else:
        choose(desk, at + 1)


def taken_said(desk: Desk) -> str:
    """What Enter does, in a word or two."""
    at = lit_line.lit(desk)
    return desk.words(lit_line.LIGHTS_FIRST) if at is None else lines(desk)[at].text
