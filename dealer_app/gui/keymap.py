"""Keys are data: which act a key stands for, in the tables that are active at this moment."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dealer_app.gui.acts import Act, read_act
from dealer_app.i18n import resources

NUMPAD: Final = "numpad"
ALWAYS: Final = "global"
_LABELS: Final = "labels"


@dataclass(frozen=True, slots=True)
class Keymap:
    """The tables of one keyboard: for each thing that may be due, the act behind each key.

    `labels` is what a key on the screen shows of the key on the board.
    """

    tables: Mapping[str, Mapping[str, str]]
    labels: Mapping[str, str]

    def act(self, key: str, active: Iterable[str]) -> Act | None:
        """The act of this key, sought in the active tables in order and then in the common one."""
        for table in (*active, ALWAYS):
            name = self.tables.get(table, {}).get(key)
            if name is not None:
                return read_act(name)
        return None

    def label(self, act: Act) -> str:
        """What a key on the screen shows of the key on the board, nothing if it has none."""
        return self.labels.get(act.name, "")


def merged(under: Keymap, over: Keymap) -> Keymap:
    """Two keymaps at once, the second one's keys before the first one's."""
    names = (*under.tables, *(name for name in over.tables if name not in under.tables))
    tables = {n: {**under.tables.get(n, {}), **over.tables.get(n, {})} for n in names}
    return Keymap(tables, {**under.labels, **over.labels})


def read_keymap(path: Path) -> Keymap:
    """The keymap that a file holds."""
    with path.open("rb") as file:
        read = tomllib.load(file)
    tables = {name: table for name, table in read.items() if name not in ("name", _LABELS)}
    return Keymap(tables, read.get(_LABELS, {}))


def keymap(layout: str) -> Keymap:
    """A keyboard of the program's own, with the numeric pad, which is always active."""
    folder = resources() / "keymaps"
    pad = read_keymap(folder / f"{NUMPAD}.toml")
    return pad if layout == NUMPAD else merged(pad, read_keymap(folder / f"{layout}.toml"))
