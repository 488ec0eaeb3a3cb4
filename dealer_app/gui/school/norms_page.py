"""The norms of the school: what the house gives and asks for, each with its key in the sheet."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.list_rows import Lane, Rows, larger
from dealer_app.gui.pages.page import ENTER, Key
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import marked
from dealer_app.library.house.house_table import settings_of
from dealer_app.library.house.setting_row import Effect
from dealer_app.training.games import Games, house_at

SCHOOL: Final = "school"
"""The table of the house sheet in which they stand."""

KEYS: Final = 260
VALUE: Final = 420
"""Pixels of the columns."""


class Norm(NamedTuple):
    """What is asked for, and the keys of the sheet that say it."""

    effect: Effect
    keys: tuple[str, ...]


def norms() -> tuple[Norm, ...]:
    """The norms of the school in the order of the sheet; keys that say one thing together stand
    together."""
    found = dict[str, Norm]()
    for setting in settings_of(SCHOOL):
        if setting.effect is not None:
            before = found.get(setting.effect.key, Norm(setting.effect, ()))
            found[setting.effect.key] = Norm(setting.effect, (*before.keys, setting.path[1]))
    return tuple(found.values())


class NormsPage(SchoolPage):
    """What holds in this house, or as usual where it has no sheet."""

    name = "norms"
    chapter = "class"

    def __init__(self, shell: Shell, games: Games) -> None:
        super().__init__(shell)
        self._games = games
        self.rows = Rows[Norm](
            (
                Lane(marked("Norm"), lambda each: self.words(each.effect.what)),
                Lane(marked("What holds"), self._said, VALUE, large=larger(VALUE), wraps=True),
                Lane(
                    marked("Key of the sheet"),
                    lambda each: ", ".join(each.keys),
                    KEYS,
                    large=larger(KEYS),
                    muted=True,
                ),
            ),
            called=lambda each: each.effect.key,
        )
        self.lay(self.rows)

    def _said(self, each: Norm) -> str:
        return each.effect.said(house_at(self._games), self.words)

    @override
    def headline(self) -> str:
        return self.words("The norms of the school")

    @override
    def why(self) -> str:
        words = self.words
        if not self._shell.settings.house:
            return words("No house sheet is chosen: these are the usual ones.")
        return words("They stand under [school] in the house sheet, where a director changes them.")

    @override
    def keys(self) -> Sequence[Key]:
        return (Key("Escape", marked("Back"), self.leave, primary=True, also=(ENTER, "KP_Enter")),)

    @override
    def fill(self) -> None:
        self.rows.fit(large=self._shell.large)
        self.rows.fill(self.words, norms())
