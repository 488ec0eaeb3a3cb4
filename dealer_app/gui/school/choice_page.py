"""What is practised: a game and a drill, each with how it goes and what comes back now."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page import ENTER, Key
from dealer_app.gui.school.practice_grid import Practice, PracticeGrid
from dealer_app.gui.school.run import Length, RunWanted, Trainee, has_shoe
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import marked
from dealer_app.i18n.drill_words import Drill, drill_name
from dealer_app.store.writer import Clock
from dealer_app.training.games import Games
from dealer_app.training.progress import AnswerTally, DrillOf, by_drill
from dealer_app.training.question import DrillCell

MAIN_KEY: Final = 170

THREE: Final = 3
"""Lives of a run, for those who like them."""

_LENGTHS: Final[Mapping[Length, str]] = {
    Length.TWENTY: marked("20 questions"),
    Length.ENDLESS: marked("Without end"),
    Length.SHOE: marked("A whole shoe"),
}


class Extras(IntEnum):
    """What makes a game of it: nothing, the row of right answers, or lives as well."""

    NONE = 0
    ROW = 1
    LIVES = 2


_EXTRAS: Final[Mapping[Extras, str]] = {
    Extras.NONE: marked("Plain"),
    Extras.ROW: marked("Streak"),
    Extras.LIVES: marked("3 lives"),
}

Counted = tuple[Mapping[DrillOf, AnswerTally], Mapping[DrillOf, int]]
"""Of each drill of a game, what was answered, and how many places come back now."""


class ChoicePage(SchoolPage):
    """`begun` tells on what terms questions are asked; each other signal is one thing to do."""

    begun = Signal(RunWanted)
    progress_asked, lessons_asked, exam_asked = Signal(), Signal(), Signal()
    name = "choice"

    def __init__(
        self,
        shell: Shell,
        clock: Clock,
        games: Games,
        cells: Mapping[DrillOf, tuple[DrillCell, ...]],
    ) -> None:
        super().__init__(shell)
        self._clock, self._games, self._cells = clock, games, cells
        self._length, self._extras = Length.TWENTY, Extras.NONE
        self.grid = PracticeGrid(self)
        self.grid.moved.connect(self.set_keys)
        self.lay(self.grid)

    def open(self, trainee: Trainee) -> None:
        """What this trainee may practise."""
        self._trainee = trainee
        self.put()

    @override
    def headline(self) -> str:
        return self.words("What is practised?")

    @override
    def why(self) -> str:
        return self.words("How often the answers were right, and how many places are due again.")

    @override
    def keys(self) -> Sequence[Key]:
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("F5", marked("Progress"), self.show_progress),
            Key("F8", marked("Lessons"), self.show_lessons),
            Key("F9", marked("Exam"), self.show_exam),
            Key("F6", _LENGTHS[self.wanted.length], self.change_length),
            Key("F7", _EXTRAS[self._extras], self.change_extras),
            Key("F3", marked("What is due"), self.begin_due, stands_apart=True),
            Key(ENTER, marked("Begin"), self.begin, primary=True, least=MAIN_KEY, also=("Space",)),
        )

    # The grid.

    @override
    def fill(self) -> None:
        words, now = self.words, self._clock()
        deck = self.who.deck
        due = {
            of: sum((at := deck.due(cell)) is not None and at <= now for cell in known)
            for of, known in self._cells.items()
        }
        counted = (by_drill(self.who.replies), due)
        self.grid.fill(
            [*(words(each.about.title) for each in Drill), words("All")],
            [self._game(game) for game in (*self._games, "")],
            [
                [self._practice(game, drill, counted) for drill in (*Drill, None)]
                for game in (*self._games, "")
            ],
        )

    def _practice(self, game: str, drill: Drill | None, counted: Counted) -> Practice:
        tallies, due = counted
        of = [each for each in self._cells if game in ("", each.game)]
        of = [each for each in of if drill in (None, each.drill)]
        words = self.words
        asked = sum(tallies[each].asked for each in of if each in tallies)
        right = sum(tallies[each].right for each in of if each in tallies)
        number = sum(due[each] for each in of)
        share = words.percent(Fraction(round(100 * right / asked), 100)) if asked else ""
        coming = words.plural("{n} due", "{n} due", number) if number else ""
        there = any(self._cells[each] for each in of)
        name = words("All") if drill is None else drill_name(words, drill)
        heard = ", ".join(part for part in (name, self._game(game), share, coming) if part)
        return Practice(share or words("new"), coming, heard, there)

    def _game(self, game: str) -> str:
        words = self.words
        return words.name(self._games[game].variant.names) if game else words("All games")

    def light(self, wanted: RunWanted) -> None:
        """Lights what was asked for when the program was started."""
        games = list(self._games)
        row = games.index(wanted.game) if wanted.game in games else 0
        self.grid.light((row, 0 if wanted.drill is None else list(Drill).index(wanted.drill)))

    # On what terms.

    @property
    def wanted(self) -> RunWanted:
        """The lit cell, on the terms that are chosen."""
        row, at = self.grid.at
        games, drills = list(self._games), list(Drill)
        game = games[row] if row < len(games) else ""
        drill = drills[at] if at < len(drills) else None
        wanted = RunWanted(drill, game, self._length, self._lives)
        if self._length is Length.SHOE and not has_shoe(wanted):
            return RunWanted(drill, game, Length.TWENTY, self._lives)
        return wanted

    @property
    def _lives(self) -> int:
        return THREE if self._extras is Extras.LIVES else 0

    @property
    def tells_row(self) -> bool:
        """True where the row of right answers is told."""
        return self._extras is not Extras.NONE

    def change_length(self) -> None:
        """Another length of the run, of those that the lit cell has."""
        lengths = [each for each in Length if each is not Length.SHOE or has_shoe(self.wanted)]
        at = lengths.index(self._length) if self._length in lengths else 0
        self._length = lengths[(at + 1) % len(lengths)]
        self.set_keys()

    def change_extras(self) -> None:
        """Another way to make a game of it, or none."""
        self._extras = Extras((self._extras + 1) % len(Extras))
        self.set_keys()

    # What is done.

    def begin(self) -> None:
        """Questions of the lit cell."""
        self.begun.emit(self.wanted)

    def begin_due(self) -> None:
        """Questions of whatever comes back now."""
        self.begun.emit(RunWanted(lives=self._lives))

    def show_progress(self) -> None:
        """How it goes."""
        self.progress_asked.emit()

    def show_lessons(self) -> None:
        """The lessons of the lit game."""
        self.lessons_asked.emit()

    def show_exam(self) -> None:
        """The exam of the lit game."""
        self.exam_asked.emit()
