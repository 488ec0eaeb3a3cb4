"""Keys are data: which act a key stands for, in the tables that are active at this moment."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, Final

from dealer_app.gui.desk.key_acts import KeyAct, read_act
from dealer_app.i18n import marked, resources
from dealer_app.i18n.saying import Shortcoming

NUMPAD: Final = "numpad"
ALWAYS: Final = "global"
USUAL: Final = "qwerty"
PAD: Final = "KP_"
REGISTER: Final = "KP_Decimal"
"""The pad’s key that opens its second register: what the next key is then stands in one line with
it."""

SECOND: Final = f"{REGISTER} "
"""How every stroke of the second register begins."""

_LABELS: Final = "labels"
_PAGES: Final = "page"
_DEEDS: Final = "deeds"

ON_EVERY_PAGE: Final = ("show_keys", "toggle_full_screen", "next_language")
"""The deeds that every page has."""

_NOTHING: Final = marked(
    "In {file}, [{table}] gives the key {key} to “{name}”, and nothing is called so: put that line"
    " right, or take it out."
)

_SIGNS: Final[Mapping[str, str]] = {
    "⌫": "Backspace",
    "⏎": "Return",
    "␣": "Space",
    "←": "Left",
    "→": "Right",
    "↑": "Up",
    "↓": "Down",
    "Esc": "Escape",
    "Ins": "Insert",
    "Inser": "Insert",
    "Suppr": "Delete",
    "Del": "Delete",
    "Début": "Home",
    "Fin": "End",
    "+": "KP_Add",
    "−": "KP_Subtract",
    "×": "KP_Multiply",
    "/": "KP_Divide",
    ".": "KP_Decimal",
}
"""The key behind what a label shows of it, where it is not the key's own name."""


_SHOWN: Final[Mapping[str, str]] = {
    **{name: sign for sign, name in reversed(tuple(_SIGNS.items()))},
    "KP_Decimal": ".",
    "KP_Enter": "⏎",
}


def sign_of(key: str) -> str:
    """A key in a sentence: what is printed on it; of two in a row both."""
    return "".join(_sign(one.removeprefix(PAD), _SHOWN.get(one)) for one in key.split(" "))


def _sign(name: str, shown: str | None) -> str:
    """The sign of one key: a letter is printed large, a name as it is."""
    return shown or (name if len(name) > 1 else name.upper())


@dataclass(frozen=True, slots=True, eq=False)
class Keymap:
    """The tables of one keyboard: for each thing that may be due, the act behind each key.

    `labels` is what a key on the screen shows of the key on the board; `pages` has the deeds of a
    page that are not on their usual keys.
    """

    tables: Mapping[str, Mapping[str, str]]
    labels: Mapping[str, str]
    pages: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def act(self, key: str, active: Iterable[str]) -> KeyAct | None:
        """The act of this key, sought in the active tables in order and then in the common one."""
        return _acts(self, tuple(active)).get(key)

    def label(self, act: KeyAct) -> str:
        """What a key on the screen shows of the key on the board, nothing if it has none."""
        return self.labels.get(act.name, "")

    def holds(self, label: str, act: KeyAct, active: Iterable[str]) -> bool:
        """True if the key that a label shows does this act now; of two keys in a row, the last."""
        return " " in label or any(self.act(key, active) == act for key in _named(label))

    def begins(self, key: str, active: Iterable[str]) -> bool:
        """True of a key that opens the second register now: it does nothing by itself."""
        acts = _acts(self, tuple(active))
        return key not in acts and any(each.startswith(f"{key} ") for each in acts)

    def keys_of(self, act: KeyAct, active: Iterable[str]) -> tuple[str, ...]:
        """The keys that do this act now, those of the board before those of the pad."""
        return _keys(self, tuple(active)).get(act, ())

    def of_deed(self, page: str, deed: str, usual: Iterable[str]) -> tuple[str, ...]:
        """The keys of a page's deed: those that its table gives it, else the usual ones but for
        those that do another deed there."""
        table = self.pages.get(page, {})
        given = tuple(key for key, name in table.items() if name == deed)
        return given or tuple(key for key in usual if key not in table)


@cache
def _named(label: str) -> frozenset[str]:
    """The keys that a label may stand for; of two signs the first opens the second register."""
    named = {label, label.lower(), PAD + label, _SIGNS.get(label, "")}
    if len(label) > 1 and _SIGNS.get(label[0]) == REGISTER:
        second = _SIGNS.get(label[1:], PAD + label[1:])
        named.add(f"{SECOND}{second}")
    return frozenset(named - {""})


@lru_cache(maxsize=256)
def _acts(keys: Keymap, active: tuple[str, ...]) -> Mapping[str, KeyAct | None]:
    """What each key does now: every key on the screen asks for it whenever the table is drawn."""
    names: dict[str, str] = {}
    for table in (*active, ALWAYS):
        names = {**keys.tables.get(table, {}), **names}
    return {key: read_act(name) for key, name in names.items()}


@lru_cache(maxsize=256)
def _keys(keys: Keymap, active: tuple[str, ...]) -> Mapping[KeyAct, tuple[str, ...]]:
    """The keys of each act now, those of the tables first that are sought first."""
    acts, found = _acts(keys, active), dict[KeyAct, tuple[str, ...]]()
    tables = (keys.tables.get(table, {}) for table in (*active, ALWAYS))
    for key in sorted(dict.fromkeys(chain(*tables)), key=lambda key: key.startswith(PAD)):
        act = acts[key]
        if act is not None:
            found[act] = (*found.get(act, ()), key)
    return found


def merged(under: Keymap, over: Keymap) -> Keymap:
    """Two keymaps at once, the second one's keys before the first one's."""
    return Keymap(
        _laid_over(under.tables, over.tables),
        {**under.labels, **over.labels},
        _laid_over(under.pages, over.pages),
    )


def _laid_over(
    under: Mapping[str, Mapping[str, str]], over: Mapping[str, Mapping[str, str]]
) -> dict[str, Mapping[str, str]]:
    names = dict.fromkeys((*under, *over))
    return {name: {**under.get(name, {}), **over.get(name, {})} for name in names}


@cache
def _read(path: Path) -> Mapping[str, Any]:
    """What a file of the program's own says, read once."""
    with path.open("rb") as file:
        return tomllib.load(file)


def read_keymap(path: Path) -> Keymap:
    """The keymap that a file holds."""
    read = _read(path)
    others = ("name", _LABELS, _PAGES, _DEEDS)
    tables = {name: table for name, table in read.items() if name not in others}
    return Keymap(tables, read.get(_LABELS, {}), read.get(_PAGES, {}))


@cache
def keymap(layout: str) -> Keymap:
    """A keyboard of the program's own, with the numeric pad, which is always active."""
    folder = resources() / "keymaps"
    pad = read_keymap(folder / f"{NUMPAD}.toml")
    return pad if layout == NUMPAD else merged(pad, read_keymap(folder / f"{layout}.toml"))


def usual_key(act: KeyAct) -> str:
    """The key of an act on the board that is in use where none is named."""
    return keymap(USUAL).label(act)


def deeds() -> dict[str, tuple[str, ...]]:
    """What the keys of each page do, but for what those of every page do."""
    listed = _read(resources() / "keymaps" / f"{NUMPAD}.toml").get(_DEEDS, {})
    return {page: tuple(names.split()) for page, names in listed.items()}


def mistakes() -> Iterator[Shortcoming]:
    """Every key of every keyboard that is given to what there is not: an act, or a page's deed."""
    known = deeds()
    for path in sorted((resources() / "keymaps").glob("*.toml")):
        keys = read_keymap(path)
        for table, names in keys.tables.items():
            for key, name in names.items():
                if read_act(name) is None:
                    yield Shortcoming(_NOTHING, file=path.name, table=table, key=key, name=name)
        for page, names in keys.pages.items():
            there = (*known[page], *ON_EVERY_PAGE) if page in known else ()
            for key, name in names.items():
                if name not in there:
                    table = f"{_PAGES}.{page}"
                    yield Shortcoming(_NOTHING, file=path.name, table=table, key=key, name=name)
