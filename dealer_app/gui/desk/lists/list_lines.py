"""The list that something is chosen from: a line of it is lit, which Enter takes; no figure chooses
one, and a touch takes it at once.

Where a list is searched all that is typed stands as it was typed, and lights the first line that
answers; letters that no line has light none, and Enter takes none by them: a letter that was
dropped would leave another word, whose line nobody looked for. The number of a line, read from it,
answers with two letters of a word of that line behind it, and never by itself: a seat and the
letter of its stake find nothing. What goes on so that no line can answer any more, a figure behind
letters, a letter behind figures, is a stake that is keyed blind: it closes the keys, and all of it
is told in vain.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk import struck_keys
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Closed, InList
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Offer, Verb
from dealer_app.gui.desk.keymap import Keymap
from dealer_app.gui.desk.lists import lit_line

A_PAGE: Final = 14
"""Lines of a list that stand beside the felt at once; a line to write in takes the room of one."""


A_WHOLE_PAGE: Final = "page"
"""What an arrow is given that goes to another page."""

MOST_UNFOUND: Final = 12
"""Letters that no line has which are kept to be read: whoever keys more is not looking."""

FEWEST_LETTERS: Final = 2
"""Letters behind the number of a line that find it."""

_STEPS: Final = {Verb.EARLIER: -1, Verb.LATER: 1}

SPACE: Final = "Space"
"""The key between two words that are typed."""


def lines(desk: Desk) -> Sequence[ListLine]:
    """Everything that can be chosen at this moment, in order, every page of it."""
    return () if desk.top.lines is None else desk.top.lines(desk)


def offers(desk: Desk) -> tuple[Offer, ...]:
    """The same lines as keys: a touch chooses each, or a key of its own."""
    return _offered(desk, lines(desk))


def _offered(desk: Desk, shown: Sequence[ListLine]) -> tuple[Offer, ...]:
    lit, a_page = lit_line.lit(desk), _a_page(desk, shown)
    found = _found(desk, shown) if desk.keyed.typed else ()
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
    """How many lines a page has; under headings all of them are in sight."""
    if any(line.group for line in shown):
        return len(shown)
    return A_PAGE - (desk.top.written is not None)


def page(desk: Desk) -> tuple[Offer, ...]:
    """The lines of the page that is shown."""
    shown = lines(desk)
    start, a_page = _start(desk, shown)
    return _offered(desk, shown)[start : start + a_page]


def page_of(desk: Desk) -> tuple[int, int]:
    """The page that is shown, from 0: that of the line that is lit; and how many there are, one at
    least."""
    return _page_of(desk, lines(desk))


def _page_of(desk: Desk, shown: Sequence[ListLine]) -> tuple[int, int]:
    start, a_page = _start(desk, shown)
    return start // a_page, max(1, -(-len(shown) // a_page))


def _start(desk: Desk, shown: Sequence[ListLine]) -> tuple[int, int]:
    """The first line of the page that is shown, from 0, and how many a page has."""
    a_page = _a_page(desk, shown)
    return (lit_line.lit(desk) or 0) // a_page * a_page, a_page


def move(desk: Desk, act: KeyAct) -> None:
    """Another line is lit, round and round; the first one of another page where that is asked."""
    if act.value != A_WHOLE_PAGE:
        light(desk, act.verb)
        return
    dropped = _drop_unfound(desk)
    shown, step = lines(desk), _STEPS[act.verb]
    (start, a_page), found = _start(desk, shown), _found(desk, shown)
    turned = (start // a_page + step) % _page_of(desk, shown)[1]
    lit_line.light(desk, next((n for n in found if n >= turned * a_page), found[0]))
    _say_why(desk, shown)
    _tell_dropped(desk, dropped)


def light(desk: Desk, verb: Verb) -> None:
    """Another line is lit, the first or the last while none is, and it is said why where it is of
    no use now."""
    dropped = _drop_unfound(desk)
    if lit_line.lit(desk) is None and verb is Verb.EARLIER:
        verb = Verb.LAST
    shown = lines(desk)
    lit_line.move(desk, verb, _found(desk, shown))
    _say_why(desk, shown)
    _tell_dropped(desk, dropped)


def meant(desk: Desk, act: KeyAct) -> KeyAct:
    """What a line that was touched stands for: its act, where a key of its own does that too."""
    shown, at = page(desk), int(act.value) - 1
    return shown[at].act if at < len(shown) else act


def choose(desk: Desk, number: int) -> None:
    """The line of that number on the page shown, from 1, which was touched."""
    shown = len(page(desk))
    if not shown:
        desk.unknown()
    elif not 1 <= number <= shown:
        desk.refuse(desk.words("There are {number} to choose from.", number=shown))
    else:
        all_lines = lines(desk)
        _take(desk, all_lines[_start(desk, all_lines)[0] + number - 1])


def _take(desk: Desk, line: ListLine) -> None:
    if line.why:
        desk.refuse(line.why)
    else:
        (line.deed or desk.unknown)()


# A list of which a line is lit: what is typed in it, and what Enter takes


def typed(desk: Desk, keys: Keymap, key: str) -> KeyAct | None:
    """What a key types in a list of which a line is lit: where the list is searched a letter or a
    figure is of what is searched, elsewhere a figure is refused; None of a key that does what it
    does elsewhere."""
    if not desk.top.lights:
        return None
    searched = desk.top.searched
    if searched and (key == SPACE or (len(key) == 1 and key.isalpha())):
        return KeyAct(Verb.TYPED, " " if key == SPACE else key)
    figure = keys.act(key, ("stake",))
    if figure is None or figure.verb is not Verb.DIGIT:
        return None
    return KeyAct(Verb.TYPED, figure.value if searched else "")


def type_in(desk: Desk, act: KeyAct) -> None:
    """What is typed lights the first line that answers; a figure chooses nothing."""
    top = desk.keyed.uppermost
    if not act.value or not isinstance(top, InList):
        _refuse_figure(desk)
    else:
        typed = _plain(top.typed + act.value).lstrip()
        if _may_answer(lines(desk), typed):
            _search(desk, replace(top, typed=typed))
        else:
            _refuse_figure(desk)


def _may_answer(shown: Sequence[ListLine], typed: str) -> bool:
    """True of what is typed while a line answers it, or may once more of it is typed; of letters
    alone also where none has them, for whoever searches to see it."""
    number, word = _read(typed)
    if any(_answers(line.text, typed) for line in shown):
        return True
    if not number:
        return len(word) <= MOST_UNFOUND and not any(each.isdecimal() for each in word)
    numbered = (_read(line.text) for line in shown)
    if not word:
        return any(own.startswith(number) for own, _ in numbered)
    return any(own == number and begins(rest, word) for own, rest in numbered)


def _refuse_figure(desk: Desk) -> None:
    """A figure closes the keys of a list that was opened, and puts out what is lit: it is of a
    stake that is keyed blind, and neither its letter nor its Enter takes a line. What was typed
    before it is told with it."""
    desk.refuse(_no_figure(desk))
    if not desk.moment.lists:
        return
    typed, top = desk.keyed.typed, desk.keyed.uppermost
    lit_line.put_out(desk)
    if isinstance(top, InList):
        desk.keyed = desk.keyed.put(replace(top, lit=None, typed=""))
    said = desk.words("No figure chooses here: an arrow, Enter, Backspace or Esc opens the keys.")
    desk.closed = Closed(said, struck=_signs(typed))


def _signs(typed: str) -> tuple[str, ...]:
    """What was typed, as the keys that were struck for it are told."""
    return tuple(typed.replace(" ", "").upper())


def choose_first(desk: Desk, _act: KeyAct) -> None:
    """Nothing is recorded at once over a list: whoever has opened it for one seat has that seat in
    mind, and the same key would lay the stakes of all of them."""
    desk.refuse(desk.words("Choose one, or give up with Esc."))


def _no_figure(desk: Desk) -> str:
    if desk.top.searched:
        return desk.words(
            "No figure chooses here: the arrows or letters light a line, Enter takes it."
        )
    return desk.words("No figure chooses here: the arrows light a line, Enter takes it.")


def _search(desk: Desk, listed: InList) -> None:
    """What is typed is searched: the first line that answers is lit, none where none does."""
    desk.keyed = desk.keyed.put(replace(listed, lit=None))
    shown = lines(desk)
    found = _found(desk, shown)
    if not found:
        _tell_unfound(desk)
    elif listed.typed:
        lit_line.light(desk, found[0])
        _say_why(desk, shown)


def _tell_unfound(desk: Desk) -> None:
    """Says that no line answers what stands typed."""
    typed = desk.keyed.typed
    number, word = _read(typed)
    if number and len(word) < FEWEST_LETTERS:
        desk.refuse(_no_figure(desk))
    else:
        desk.refuse(desk.words("No line has a word that begins “{letters}”.", letters=typed))


def _drop_unfound(desk: Desk) -> str:
    """What was typed and is given up, empty where nothing is: an arrow looks at all the lines where
    none answers."""
    top = desk.keyed.uppermost
    if not isinstance(top, InList) or not top.typed or _found(desk, lines(desk)):
        return ""
    desk.keyed = desk.keyed.put(replace(top, typed=""))
    return top.typed


def _tell_dropped(desk: Desk, typed: str) -> None:
    if typed:
        desk.warn(struck_keys.not_taken(desk, _signs(typed)))


def untype(desk: Desk) -> bool:
    """The last letter is taken back; False where none was typed."""
    top = desk.keyed.uppermost
    if not isinstance(top, InList) or not top.typed:
        return False
    _search(desk, replace(top, typed=top.typed[:-1]))
    return True


def _found(desk: Desk, shown: Sequence[ListLine]) -> Sequence[int]:
    """The places of the lines that answer what was typed; all of them where nothing was."""
    letters = desk.keyed.typed
    return [n for n, line in enumerate(shown) if not letters or _answers(line.text, letters)]


def _answers(text: str, typed: str) -> bool:
    """True of a line with a word that begins so, and with that number where one is typed."""
    (number, word), (own, rest) = _read(typed), _read(text)
    if not number:
        return begins(text, word)
    return number == own and len(word) >= FEWEST_LETTERS and begins(rest, word)


def _read(text: str) -> tuple[str, str]:
    """The number before a text, empty where there is none, and the text."""
    rest = text.lstrip("0123456789")
    return text[: len(text) - len(rest)], rest.lstrip()


def begins(text: str, letters: str) -> bool:
    """True if a word of the text begins so, whatever its accents and capitals."""
    plain = _plain(text)
    starts = (n for n in range(len(plain)) if n == 0 or not plain[n - 1].isalnum())
    return any(plain.startswith(letters, n) for n in starts)


def _plain(text: str) -> str:
    """Small letters without accents, as they are typed."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in parts if not unicodedata.combining(each)).replace("’", "'")


def _say_why(desk: Desk, shown: Sequence[ListLine]) -> None:
    """Says of the line that is lit why it is of no use now."""
    at = lit_line.lit(desk)
    if at is not None and shown[at].why:
        desk.say(shown[at].why)


def taken(desk: Desk, act: KeyAct) -> KeyAct:
    """What Enter stands for where a line is lit that another key does as well: that key's act."""
    at, shown = lit_line.lit(desk), lines(desk)
    own = shown[at].act if at is not None and at < len(shown) else None
    return own or act


def take(desk: Desk) -> None:
    """The line that is lit is taken; the first Enter lights one."""
    at = lit_line.lit(desk)
    if desk.keyed.typed and not _found(desk, lines(desk)):
        _tell_unfound(desk)
    elif at is None:
        light(desk, Verb.LATER)
    else:
        _take(desk, lines(desk)[at])


def taken_said(desk: Desk) -> str:
    """What Enter does, in a word or two."""
    at, shown = lit_line.lit(desk), lines(desk)
    if not shown:
        return ""
    return desk.words(lit_line.LIGHTS_FIRST) if at is None else shown[at].text
