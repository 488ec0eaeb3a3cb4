"""The path through the games: every step with how much of it is known, the next one lit."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.list_rows import Lane, Rows, larger
from dealer_app.gui.pages.page import Key
from dealer_app.gui.school.run import Trainee
from dealer_app.gui.school.school_page import SchoolPage, begin_key
from dealer_app.i18n import marked
from dealer_app.training.games import Games
from dealer_app.training.practice_path import (
    PathStep,
    StepStanding,
    known_said,
    next_of,
    step_said,
    walked,
)

GAME: Final = 240
KNOWN: Final = 220
BETWEEN: Final = 24
STATE: Final = 180
"""Pixels of the columns, and of the room between what is known and what that comes to."""


class PathPage(SchoolPage):
    """`begun` tells the step that is lit."""

    begun = Signal(PathStep)
    name = "path"
    chapter = "school"

    def __init__(self, shell: Shell, games: Games) -> None:
        super().__init__(shell)
        self._games = games
        self._steps: Sequence[StepStanding] = ()
        self._next: StepStanding | None = None
        self.rows = Rows[StepStanding](
            (
                Lane(marked("Game"), self._game, GAME, large=larger(GAME)),
                Lane(marked("Step"), lambda each: step_said(self.words, each.step)),
                Lane(
                    marked("Known"),
                    lambda each: known_said(self.words, each),
                    KNOWN,
                    figures=True,
                    large=larger(KNOWN),
                ),
                Lane("", lambda _: "", BETWEEN),
                Lane("", self._state, STATE, large=larger(STATE), marked=self._is_next),
            ),
            called=lambda each: each.step.key,
        )
        self.rows.touched.connect(self.setFocus)
        self.lay(self.rows)

    def open(self, trainee: Trainee) -> None:
        """How far this trainee is; the next step lies lit."""
        self._trainee = trainee
        self.rows.forget()
        self.put()

    def _game(self, each: StepStanding) -> str:
        return self.words.name(self._games[each.step.game].variant.names)

    def _is_next(self, each: StepStanding) -> bool:
        return each == self._next

    def _state(self, each: StepStanding) -> str:
        if each.mastered:
            return self.words("✓ mastered")
        return self.words("comes next") if self._is_next(each) else ""

    @override
    def headline(self) -> str:
        return self.words("The path")

    @override
    def why(self) -> str:
        words, steps = self.words, self._steps
        mastered = sum(each.mastered for each in steps)
        said = words.plural(
            "{n} step of {all} mastered.", "{n} steps of {all} mastered.", mastered, all=len(steps)
        )
        if self._next is None:
            return said
        step = words.listed((step_said(words, self._next.step), self._game(self._next)))
        return words("{said} Next: {step}.", said=said, step=step)

    @override
    def keys(self) -> Sequence[Key]:
        return (
            Key("Escape", marked("Back"), self.leave),
            begin_key(self.begin),
        )

    @override
    def fill(self) -> None:
        self._steps = walked(self._games, self.who.record.entries)
        self._next = next_of(self._steps)
        self.rows.fit(large=self._shell.large)
        lit = "" if self._next is None else self._next.step.key
        self.rows.fill(self.words, self._steps, lit)

    def begin(self) -> None:
        """The step that is lit."""
        picked = self.rows.picked
        if picked is not None:
            self.begun.emit(picked.step)
