"""The list that something is chosen from: its lines on a page, and the line of a figure; or all of
its lines at once, of which one is lit."""

import unicodedata
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


SPACE: Final = "Space"
"""The key between two words that are typed."""


def lines(desk: Desk) -> Sequence[ListLine]:
    """Everything that can be chosen at this moment, in order, every page of it."""
    return () if desk.top.lines is None else desk.top.lines(desk)


def offers(desk: Desk) -> tuple[Offer, ...]:
    """The same lines as keys: a figure chooses each, or a key of its own."""
    lit, shown = lit_line.lit(desk), lines(desk)
    a_page, found = _a_page(desk, shown), _found(desk) if desk.keyed.typed else ()
    return tuple(
        Offer(
            line.text,
            line.act or KeyAct(Verb.CHOICE, str(n % a_page + 1)),
            line.note,
            primary=line.primary,
            lit=n == lit,
            found=n in found,
            why=line.why,
            group=line.group,
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
        light(desk, verb)
        return
    step, top = -1 if verb is Verb.EARLIER else 1, desk.keyed.uppermost
    if isinstance(top, InList | Mending | Kept):
        desk.keyed = desk.keyed.put(replace(top, page=(top.page + step) % pages(desk)))


def light(desk: Desk, verb: Verb) -> None:
    """Another line is lit, and it is said why where it is of no use now."""
    lit_line.move(desk, verb, _found(desk))
    _say_why(desk)


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
        line = lines(desk)[desk.keyed.page * A_PAGE + number - 1]
        if line.why:
            desk.refuse(line.why)
        else:
            (line.deed or desk.unknown)()


# A list of which a line is lit: what is typed in it, and what Enter takes


def typed(desk: Desk, keys: Keymap, key: str) -> KeyAct | None:
    """What a key types in a list of which a line is lit: a letter searches, where the list is
    searched, and a figure chooses nothing; None of a key that does what it does elsewhere."""
    if not desk.top.lights:
        return None
    if desk.top.searched and (key == SPACE or (len(key) == 1 and key.isalpha())):
        return KeyAct(Verb.TYPED, " " if key == SPACE else key)
    figure = keys.act(key, ("stake",))
    return KeyAct(Verb.TYPED) if figure is not None and figure.verb is Verb.DIGIT else None


def type_in(desk: Desk, act: KeyAct) -> None:
    """A letter lights the first line that has a word beginning so; a figure chooses nothing."""
    top = desk.keyed.uppermost
    if not act.value or not isinstance(top, InList):
        desk.refuse(_no_figure(desk))
    else:
        _search(desk, replace(top, typed=_plain(top.typed + act.value).lstrip()))


def _no_figure(desk: Desk) -> str:
    if desk.top.searched:
        return desk.words(
            "No figure chooses here: the arrows or letters light a line, Enter takes it."
        )
    return desk.words("No figure chooses here: the arrows light a line, Enter takes it.")


def _search(desk: Desk, listed: InList) -> None:
    before, desk.keyed = desk.keyed, desk.keyed.put(listed)
    found = _found(desk)
    if not found:
        desk.keyed = before
        desk.refuse(desk.words("No line has a word that begins “{letters}”.", letters=listed.typed))
    else:
        desk.keyed = desk.keyed.put(replace(listed, lit=found[0] if listed.typed else None))
        _say_why(desk)


def untype(desk: Desk) -> bool:
    """The last letter is taken back; False where none was typed."""
    top = desk.keyed.uppermost
    if not isinstance(top, InList) or not top.typed:
        return False
    _search(desk, replace(top, typed=top.typed[:-1]))
    return True


def _found(desk: Desk) -> Sequence[int]:
    """The places of the lines that answer what was typed; all of them where nothing was."""
    letters, shown = desk.keyed.typed, lines(desk)
    return [n for n, line in enumerate(shown) if not letters or begins(line.text, letters)]


def begins(text: str, letters: str) -> bool:
    """True if a word of the text begins so, whatever its accents and capitals."""
    plain = _plain(text)
    starts = (n for n in range(len(plain)) if n == 0 or not plain[n - 1].isalnum())
    return any(plain.startswith(letters, n) for n in starts)


def _plain(text: str) -> str:
    """Small letters without accents, as they are typed."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in parts if not unicodedata.combining(each)).replace("’", "'")


def _say_why(desk: Desk) -> None:
    """Says of the line that is lit why it is of no use now."""
    at = lit_line.lit(desk)
    if at is not None and lines(desk)[at].why:
        desk.say(lines(desk)[at].why)


def taken(desk: Desk, act: KeyAct) -> KeyAct:
    """What Enter stands for where a line is lit that another key does as well: that key's act."""
    at = lit_line.lit(desk) if desk.top.lights else None
    own = None if at is None else lines(desk)[at].act
    return own or act


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
