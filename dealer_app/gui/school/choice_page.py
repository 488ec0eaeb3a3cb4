"""What is practised: a game and a drill, each with how it goes and what comes back now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import IntEnum
from fractions import Fraction
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import Scrolled, clear
from dealer_app.gui.pages.frame import bind
from dealer_app.gui.pages.page import ENTER, Deed, Key, Place
from dealer_app.gui.pages.page_keys import ARROWS, label, set_role
from dealer_app.gui.school.run import Length, RunWanted, Trainee, has_shoe, of_missed
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import Words, marked
from dealer_app.store.chain import Clock
from dealer_app.training.drills import columns, subjects
from dealer_app.training.drills.own_questions import title_of
from dealer_app.training.games import Games
from dealer_app.training.progress import AnswerTally, DrillOf, Reply, by_drill, practised
from dealer_app.training.question import DrillCell, Subject
from dealer_app.training.record_facts import Noted

# The grid of what can be practised: drills beside each other, games under each other


HIGH: Final = 44
NAME: Final = 150
NONE: Final = "—"

GridPlace = tuple[int, int]
"""A row, and a column of the grid, from 0."""

_STEPS: Final = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}


@dataclass(frozen=True, slots=True)
class Practice:
    """A drill of a game in words: how often the answers were right, how many places come back, and
    all of it as it is heard. `there` is false where the drill makes no sense in the game."""

    share: str = ""
    due: str = ""
    heard: str = ""
    there: bool = True


class PracticeCell(QPushButton):
    """A drill of a game."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "cell")
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleDescription(ARROWS)
        self._share, self._due = label("fact"), label("hint")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(4, 3, 4, 3)
        lines.setSpacing(0)
        for part in (self._share, self._due):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            lines.addWidget(part)
        self.toggled.connect(self._lit)

    def set_words(self, practice: Practice) -> None:
        """How it goes."""
        self._share.setText(practice.share if practice.there else NONE)
        self._due.setText(practice.due)
        self._due.setVisible(bool(practice.due))
        self.setEnabled(practice.there)
        self.setAccessibleName(practice.heard)

    @property
    def texts(self) -> tuple[str, str]:
        """What it says."""
        return self._share.text(), self._due.text()

    def _lit(self, chosen: bool) -> None:  # noqa: FBT001 - a Qt slot
        set_role(self._share, "chosen", chosen)


class PracticeGrid(Scrolled):
    """One cell is lit, by touch or by the arrows; `moved` is sent when another one is."""

    moved = Signal()

    def __init__(self, page: QWidget) -> None:
        super().__init__(read=False)
        self.grid.setHorizontalSpacing(4)
        self.grid.setVerticalSpacing(4)
        self.cells: list[list[PracticeCell]] = []
        self._heads: list[QLabel] = []
        self._names: list[QLabel] = []
        self.at: GridPlace = (0, 0)
        bind(page, {key: partial(self._move, step) for key, step in _STEPS.items()})

    def fill(
        self, heads: Sequence[str], names: Sequence[str], cells: Sequence[Sequence[Practice]]
    ) -> None:
        """Shows how each cell goes, under these heads and behind these names."""
        if (len(self._names), len(self._heads)) != (len(names), len(heads)):
            self._lay(len(names), len(heads))
        for each, text in zip((*self._heads, *self._names), (*heads, *names), strict=True):
            each.setText(text)
        for row, practices in zip(self.cells, cells, strict=True):
            for cell, practice in zip(row, practices, strict=True):
                cell.set_words(practice)
        self.light(self.at)

    def _lay(self, rows: int, columns: int) -> None:
        clear(self.grid)
        self._heads, self._names, self.cells = [], [], []
        for column in range(columns):
            head = label("hint")
            head.setWordWrap(True)
            head.setAlignment(Qt.AlignmentFlag.AlignCenter | Qt.AlignmentFlag.AlignBottom)
            self.grid.addWidget(head, 0, column + 1)
            self.grid.setColumnStretch(column + 1, 1)
            self._heads.append(head)
        for row in range(rows):
            name = label("fact")
            name.setWordWrap(True)
            name.setFixedWidth(NAME)
            self.grid.addWidget(name, row + 1, 0)
            self._names.append(name)
            self.cells.append([self._cell((row, at)) for at in range(columns)])

    def _cell(self, place: GridPlace) -> PracticeCell:
        cell = PracticeCell()
        cell.setMinimumHeight(HIGH)
        cell.clicked.connect(lambda _=False: self.light(place))
        self.grid.addWidget(cell, place[0] + 1, place[1] + 1)
        return cell

    def light(self, place: GridPlace) -> None:
        """Lights a cell, where there is one."""
        row, at = place
        if self.cells and self.cells[row][at].isEnabled():
            self.at = place
            self.cells[row][at].setChecked(True)
            self.ensureWidgetVisible(self.cells[row][at], 0, HIGH)
            self.moved.emit()

    def _move(self, step: GridPlace) -> None:
        """On to the next cell there is, in that direction, round the edge."""
        if not self.cells:
            return
        row, at = self.at
        for _ in range(len(self.cells) * len(self.cells[0])):
            row, at = (row + step[0]) % len(self.cells), (at + step[1]) % len(self.cells[0])
            if self.cells[row][at].isEnabled():
                self.light((row, at))
                return


MAIN_KEY: Final = 170

THREE: Final = 3
"""Lives of a run, for those who like them."""

_LENGTHS: Final[Mapping[Length, str]] = {
    Length.TWENTY: marked("20 questions"),
    Length.ENDLESS: marked("Without end"),
    Length.SHOE: marked("A whole shoe"),
    Length.MINUTE: marked("One minute"),
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


_PACES: Final[Mapping[bool, str]] = {
    False: marked("Mode: speed"),
    True: marked("Mode: practice"),
}
"""Whether it is practice, as its key says it."""


@dataclass(frozen=True, slots=True)
class PracticeCount:
    """Of each drill of a game its places, what was answered against the clock and without one, and
    how many places come back now."""

    cells: Mapping[DrillOf, tuple[DrillCell, ...]]
    tallies: Mapping[DrillOf, AnswerTally]
    practised: Mapping[DrillOf, AnswerTally]
    due: Mapping[DrillOf, int]

    def of(self, words: Words, subject: Subject | None, game: str, called: str) -> Practice:
        """What is practised, or all of it, in a game, or in all; `called` is how it is heard."""
        found = [each for each in self.cells if game in ("", each.game)]
        found = [each for each in found if subject is None or subject.has(each.drill, each.own)]
        asked = sum(self.tallies[each].asked for each in found if each in self.tallies)
        right = sum(self.tallies[each].right for each in found if each in self.tallies)
        number = sum(self.due[each] for each in found)
        share = words.percent(Fraction(round(100 * right / asked), 100)) if asked else ""
        coming = words.plural("{n} due", "{n} due", number) if number else ""
        there = any(self.cells[each] for each in found)
        heard = words.listed(part for part in (called, share, coming) if part)
        begun = any(each in self.practised for each in found)
        untimed = words("begun") if begun else words("new")
        return Practice(share or untimed, coming, heard, there)


def counted(
    cells: Mapping[DrillOf, tuple[DrillCell, ...]], trainee: Trainee, now: datetime
) -> PracticeCount:
    """What somebody has answered of each drill so far, and what comes back by now."""
    deck = trainee.deck
    due = {
        of: sum((at := deck.due(cell)) is not None and at <= now for cell in known)
        for of, known in cells.items()
    }
    begun = by_drill(practised(trainee.replies))
    return PracticeCount(cells, by_drill(trainee.timed), begun, due)


class RunTerms:
    """On what terms questions are asked: against the clock or in practice, how long, and what makes
    a game of it; nobody hurries in practice, and no life is lost there."""

    def __init__(self) -> None:
        self._length, self._extras, self.practice = Length.TWENTY, Extras.NONE, False

    def on(self, subject: Subject | None, game: str) -> RunWanted:
        """A run of that drill and game, or of any; a whole shoe only where there is one."""
        drill, own = subject or (None, "")
        wanted = RunWanted(drill, game, self._length, self.lives, practice=self.practice, own=own)
        if self._length not in self._lengths(wanted):
            return replace(wanted, length=Length.TWENTY)
        return wanted

    def _lengths(self, wanted: RunWanted) -> list[Length]:
        """How long such a run may be."""
        lacks = [] if has_shoe(wanted) else [Length.SHOE]
        lacks += [Length.MINUTE] if self.practice else []
        return [each for each in Length if each not in lacks]

    @property
    def lives(self) -> int:
        """Lives of a run, 0 for none."""
        return THREE if self._extras is Extras.LIVES and not self.practice else 0

    @property
    def tells_row(self) -> bool:
        """True where the row of right answers is told."""
        return self._extras is not Extras.NONE and not self.practice

    @property
    def extras(self) -> str:
        """What makes a game of it, in words."""
        return _EXTRAS[Extras.NONE if self.practice else self._extras]

    @property
    def pace(self) -> str:
        """Whether a clock runs, in words."""
        return _PACES[self.practice]

    def on_these_terms(self, words: Words, *, new: bool) -> str:
        """What the grid tells on these terms; to whoever is new, where to begin."""
        if self.practice and new:
            return words("New? First the lessons (F8). Practice: no clock; P: by the clock.")
        if self.practice:
            return words("Practice: no clock; “Why?” tells the way before the answer.")
        return words("Speed, by the clock: the share of right answers, and what is due.")

    def resume(self, replies: Sequence[Reply]) -> None:
        """As the last of these was asked; whoever has none yet begins without a clock."""
        self.practice = replies[-1].practice if replies else True

    def next_pace(self) -> None:
        """Against the clock, or in practice."""
        self.practice = not self.practice

    def next_length(self, wanted: RunWanted) -> None:
        """Another length, of those that such a run has."""
        lengths = self._lengths(wanted)
        at = lengths.index(self._length) if self._length in lengths else 0
        self._length = lengths[(at + 1) % len(lengths)]

    def next_extras(self) -> None:
        """Another way to make a game of it, or none."""
        self._extras = Extras((self._extras + 1) % len(Extras))


class PracticeHeads:
    """What stands over the grid and beside it: drills and games, and all of them behind either;
    where those that the house wrote have one column together, which of them is meant."""

    def __init__(self, games: Games) -> None:
        self._games, self._own = games, ""

    def columns(self, words: Words) -> list[tuple[Subject | None, str]]:
        """What each column is of, and what stands over it."""
        found = columns(self._games)
        named = [(each, title_of(words, self._games.values(), *each)) for each in found]
        return [*named, (None, words("All"))]

    def folded(self, at: int) -> bool:
        """True of the column that stands for several drills of the house."""
        found = columns(self._games)[at : at + 1]
        return any(each.drill.about.of_house and not each.own for each in found)

    def subject(self, place: GridPlace) -> Subject | None:
        """What is practised of a cell; None in the column for all."""
        found = columns(self._games)[place[1] : place[1] + 1]
        if not found:
            return None
        own = self._own if self._own in self._files(place[0]) else ""
        return Subject(found[0].drill, own) if self.folded(place[1]) else found[0]

    def _files(self, row: int) -> list[str]:
        """The drills that the house wrote for the game of a row."""
        game = self.game(row)
        of = {game: self._games[game]} if game else self._games
        return [each.own for each in subjects(of) if each.own]

    def rows(self, words: Words) -> list[tuple[str, str]]:
        """The games and what they are called, without a name the row of them all."""
        called = [(game, words.name(r.variant.names)) for game, r in self._games.items()]
        return [*called, ("", words("All games"))]

    def game(self, row: int) -> str:
        """The game of a row; nothing of the one for all."""
        return [*self._games, ""][row] if row <= len(self._games) else ""

    def place(self, wanted: RunWanted) -> GridPlace:
        """Where a drill of a game stands, the first cell where it has no place."""
        games, found = list(self._games), [each.drill for each in columns(self._games)]
        row = games.index(wanted.game) if wanted.game in games else 0
        return row, found.index(wanted.drill) if wanted.drill in found else 0

    def own_said(self, words: Words, place: GridPlace) -> str:
        """Which of the drills of the house a cell is meant to be, or that it is all of them;
        nothing in any other column."""
        lit = self.subject(place)
        if lit is None or not self.folded(place[1]):
            return ""
        title = title_of(words, self._games.values(), *lit) if lit.own else words("all of them")
        return words("In this column: {title}", title=title)

    def next_own(self, row: int) -> None:
        """Another of those that the game of a row has is meant, or all."""
        every = ["", *self._files(row)]
        at = every.index(self._own) if self._own in every else 0
        self._own = every[(at + 1) % len(every)]


def missed_of(entries: Sequence[Noted], games: Games, lit: RunWanted) -> RunWanted | None:
    """What asks again for what was got wrong of the lit cell, by its last answer or in an exam
    since; where that is nothing, of all cells; None where nothing is."""
    every = RunWanted(lives=lit.lives, practice=lit.practice)
    found = (replace(each, missed=True) for each in (lit, every))
    return next((each for each in found if of_missed(entries, games, each)), None)


def missed_key(again: RunWanted | None, deed: Deed) -> Key:
    """The key that asks again what was missed, of the lit cell or of all, as it says."""
    of_all = again is not None and again.drill is None and not again.game
    says = marked("All I missed") if of_all else marked("Those I missed")
    return replace(Key("F2", says, deed, place=Place.HEAD), works=again is not None)


class ChoicePage(SchoolPage):
    """`begun` tells on what terms questions are asked; each other signal is one thing to do."""

    begun = Signal(RunWanted)
    progress_asked, lessons_asked, exam_asked = Signal(), Signal(), Signal()
    tasks_asked, path_asked = Signal(), Signal()
    name = "choice"
    chapter = "school"

    def __init__(
        self,
        shell: Shell,
        clock: Clock,
        games: Games,
        cells: Mapping[DrillOf, tuple[DrillCell, ...]],
    ) -> None:
        super().__init__(shell)
        self._clock, self._games, self._cells = clock, games, cells
        self.terms, self._tasks = RunTerms(), False
        self.heads = PracticeHeads(games)
        self.grid = PracticeGrid(self)
        self.grid.moved.connect(self.set_head)
        self.lay(self.grid)

    def open(self, trainee: Trainee, *, tasks: bool = False) -> None:
        """What this trainee may practise, who may have `tasks` besides."""
        self._trainee, self._tasks = trainee, tasks
        self.terms.resume(trainee.replies)
        self.put()

    @override
    def headline(self) -> str:
        return self.words("What is practised?")

    @override
    def why(self) -> str:
        told = self.heads.own_said(self.words, self.grid.at)
        return told or self.terms.on_these_terms(self.words, new=not self.who.replies)

    @override
    def keys(self) -> Sequence[Key]:
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("F4", marked("Tasks"), self.show_tasks, place=Place.HEAD, shown=self._tasks),
            Key("p", self.terms.pace, self.change_pace, place=Place.HEAD),
            replace(
                Key("o", marked("Another one"), self.change_own, place=Place.HEAD),
                shown=self.heads.folded(self.grid.at[1]),
            ),
            Key("F10", marked("The path"), self.show_path, place=Place.HEAD),
            Key("F5", marked("Progress"), self.show_progress),
            Key("F8", marked("Lessons"), self.show_lessons),
            Key("F9", marked("Exam"), self.show_exam),
            Key("F6", _LENGTHS[self.wanted.length], self.change_length),
            Key("F7", self.terms.extras, self.change_extras, works=not self.terms.practice),
            missed_key(self._again, self.begin_missed),
            Key("F3", marked("What is due"), self.begin_due, stands_apart=True),
            Key(ENTER, marked("Begin"), self.begin, primary=True, least=MAIN_KEY, also=("Space",)),
        )

    # The grid.

    @override
    def fill(self) -> None:
        words = self.words
        count = counted(self._cells, self.who, self._clock())
        games, heads = self.heads.rows(words), self.heads.columns(words)
        self.grid.fill(
            [title for _, title in heads],
            [called for _, called in games],
            [
                [count.of(words, each, game, f"{title}, {called}") for each, title in heads]
                for game, called in games
            ],
        )

    def light(self, wanted: RunWanted) -> None:
        """Lights what was asked for when the program was started."""
        self.grid.light(self.heads.place(wanted))

    # On what terms.

    def change_pace(self) -> None:
        """Against the clock, or in practice."""
        self.terms.next_pace()
        self.set_head()

    def change_own(self) -> None:
        """Another of the drills that the house wrote, or all of them."""
        self.heads.next_own(self.grid.at[0])
        self.set_head()

    @property
    def wanted(self) -> RunWanted:
        """The lit cell, on the terms that are chosen."""
        at = self.grid.at
        return self.terms.on(self.heads.subject(at), self.heads.game(at[0]))

    def change_length(self) -> None:
        """Another length of the run, of those that the lit cell has."""
        self.terms.next_length(self.wanted)
        self.set_keys()

    def change_extras(self) -> None:
        """Another way to make a game of it, or none."""
        self.terms.next_extras()
        self.set_keys()

    # What is done.

    def begin(self) -> None:
        """Questions of the lit cell."""
        self.begun.emit(self.wanted)

    @property
    def _again(self) -> RunWanted | None:
        entries = () if self._trainee is None else self.who.record.entries
        return missed_of(entries, self._games, self.wanted)

    def begin_missed(self) -> None:
        """What was got wrong of the lit cell, or of all, once more."""
        again = self._again
        if again is not None:
            self.begun.emit(again)

    def begin_due(self) -> None:
        """Questions of whatever comes back now."""
        self.begun.emit(RunWanted(lives=self.terms.lives, practice=self.terms.practice))

    def show_tasks(self) -> None:
        """What the trainer asks for."""
        self.tasks_asked.emit()

    def show_path(self) -> None:
        """What is learnt behind what, and what comes next."""
        self.path_asked.emit()

    def show_progress(self) -> None:
        """How it goes."""
        self.progress_asked.emit()

    def show_lessons(self) -> None:
        """The lessons of the lit game."""
        self.lessons_asked.emit()

    def show_exam(self) -> None:
        """The exam of the lit game."""
        self.exam_asked.emit()
