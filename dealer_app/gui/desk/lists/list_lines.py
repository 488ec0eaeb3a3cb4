"""The list that something is chosen from: its lines on a page, and the line of a figure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import InList, Kept, Mending
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Offer, Verb
from dealer_app.gui.desk.lists import lit_line

A_PAGE: Final = 9
"""Lines of a list that have a figure of their own, 1 to 9."""


def lines(desk: Desk) -> Sequence[ListLine]:
    """Everything that can be chosen at this moment, in order, every page of it."""
    return () if desk.top.lines is None else desk.top.lines(desk)


def offers(desk: Desk) -> tuple[Offer, ...]:
    """The same lines as keys: a figure chooses each, or a key of its own."""
    lit = lit_line.lit(desk)
    return tuple(
        Offer(
            line.text,
            line.act or KeyAct(Verb.CHOICE, str(n % A_PAGE + 1)),
            line.note,
            primary=line.primary,
            lit=n == lit,
        )
        for n, line in enumerate(lines(desk))
    )


def page(desk: Desk) -> tuple[Offer, ...]:
    """The lines of the page that is shown."""
    start = desk.keyed.page * A_PAGE
    return offers(desk)[start : start + A_PAGE]


def pages(desk: Desk) -> int:
    """How many pages the list has, one at least."""
    return max(1, -(-len(lines(desk)) // A_PAGE))


def turn_page(desk: Desk, verb: Verb) -> None:
    """Another page of the list, round and round."""
    step, top = -1 if verb is Verb.EARLIER else 1, desk.keyed.uppermost
    if isinstance(top, InList | Mending | Kept):
        desk.keyed = desk.keyed.put(replace(top, page=(top.page + step) % pages(desk)))


def meant(desk: Desk, act: KeyAct) -> KeyAct:
    """What a figure stands for: the act of its line, where a key of its own does that as well."""
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
