"""The school in the window: who trains, what, the run, and how it goes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from fractions import Fraction
from random import Random, SystemRandom
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.work_slices import Turns
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.school_dress import dress_school
from dealer_app.gui.pages.trouble_sentences import fault_told, told
from dealer_app.gui.school.choice_page import ChoicePage, Terms
from dealer_app.gui.school.choice_page import Told as CellTold
from dealer_app.gui.school.exam.exam_desk import Examining
from dealer_app.gui.school.lesson.lessons_desk import LessonsShown
from dealer_app.gui.school.progress_desk import ProgressShown
from dealer_app.gui.school.question_desk import Questioning
from dealer_app.gui.school.question_sentences import run_said
from dealer_app.gui.school.run import Around, Beat, Length, Running, RunWanted, Trainee, has_shoe
from dealer_app.gui.school.trainees_page import TraineesPage
from dealer_app.i18n import Words, marked
from dealer_app.i18n.drill_words import Drill, drill_name
from dealer_app.library import BadOption, FileFault, HouseSheet, read_house, variant_ids
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import Rules
from dealer_app.training.drills import cells
from dealer_app.training.games import norms_at, rules_of
from dealer_app.training.progress import AnswerTally, DrillOf, by_drill
from dealer_app.training.question import DrillCell
from dealer_app.training.record import SET_ASIDE, names

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


@dataclass(frozen=True, slots=True)
class Time:
    """What the school takes from outside: the clock, seconds that pass, and chance."""

    clock: Callable[[], datetime]
    beat: Beat
    random: Random


class School(QObject):
    """`ended` is sent when the opening page is wanted again.

    Nothing here opens a table's journal or a register.
    """

    ended = Signal()

    def __init__(self, shell: Shell, time: Time) -> None:
        super().__init__(shell)
        self._shell, self._time = shell, time
        self._games: dict[str, Rules] = {}
        self._cells: dict[DrillOf, tuple[DrillCell, ...]] = {}
        self._work = Turns(self)
        self._asked, self._house_read = RunWanted(), ""
        self._length, self._extras = Length.TWENTY, Extras.NONE
        self.trainee: Trainee | None = None
        self.trainees, self.choice = TraineesPage(), ChoicePage()
        for page in (self.trainees, self.choice):
            bind_window_keys(page, shell)
        self.runs = Questioning(shell, self._games, time.beat)
        self.progress = ProgressShown(shell, self._games, time.clock)
        around = Around(self._games, time.random, time.clock, time.beat)
        self.lessons, self.exam = LessonsShown(shell, around), Examining(shell, around)
        self._hear()
        shell.restyled.connect(self._restyle)

    def _hear(self) -> None:
        self.trainees.back.connect(self.ended)
        self.trainees.chosen.connect(self.sit_down)
        self.trainees.class_asked.connect(self._show_class)
        self.choice.back.connect(self.stand_up)
        self.choice.begun.connect(lambda: self.begin(self.wanted))
        self.choice.due_asked.connect(lambda: self.begin(RunWanted(lives=self._lives)))
        self.choice.length_asked.connect(self._next_length)
        self.choice.extras_asked.connect(self._next_extras)
        self.choice.progress_asked.connect(self._show_progress)
        self.choice.moved.connect(self._say_terms)
        self.runs.ended.connect(self._run_over)
        self.progress.ended.connect(self._from_progress)
        self.choice.lessons_asked.connect(self._show_lessons)
        self.lessons.ended.connect(self._back_to_choice)
        self.choice.exam_asked.connect(self._begin_exam)
        self.exam.ended.connect(self._back_to_choice)

    # Who trains.

    def show(self, drill: str = "", game: str = "") -> None:
        """Who trains; the drill and the game that are asked for lie lit once somebody does."""
        self._asked = RunWanted(Drill(drill) if drill else None, game)
        self.trainees.answer("")
        self._say_trainees()
        self._shell.put(self.trainees)
        self.trainees.begin()
        if self._house_read != self._shell.settings.house or not self._games:
            self._work.go(self._read())

    def _read(self) -> Iterator[None]:
        """Reads the games as the house deals them, one a turn."""
        self._house_read = self._shell.settings.house
        house = self._house()
        for game in variant_ids():
            self._games[game] = self._rules(game, house)
            yield
            for drill in Drill:
                self._cells[DrillOf(drill, game)] = cells(drill, self._games[game])
                yield

    def _house(self) -> HouseSheet | None:
        """The house's sheet; what is wrong with it is said, and the usual rules are taught."""
        path = self._shell.settings.house
        try:
            return read_house(path) if path else None
        except FileFault as fault:
            self.trainees.answer(fault_told(self._shell.words, fault))
            return None

    def _rules(self, game: str, house: HouseSheet | None) -> Rules:
        try:
            return rules_of(game, house)
        except BadOption as fault:
            self.trainees.answer(fault.sentence(self._shell.words))
            return rules_of(game, None)

    def _finish_reading(self) -> None:
        if not self._work.idle:
            self._games.clear()
            self._work.finish(self._read())

    def sit_down(self, name: str) -> None:
        """Opens the record of that name, or says why it cannot be."""
        self._finish_reading()
        shell = self._shell
        try:
            norms = norms_at(self._games)
            trainee = Trainee.sit_down(shell.settings.data, name, self._time.clock, norms=norms)
        except Trouble as trouble:
            self.trainees.answer(told(shell.words, trouble))
            return
        self.trainee = trainee
        self.trainees.new.field.clear()
        self.choice.answer("")
        self._say_choice()
        self._light_asked()
        aside = trainee.record.set_aside
        if aside is not None:
            self.choice.answer(shell.words(SET_ASIDE, name=trainee.name, file=aside.name))
        shell.put(self.choice)

    def stand_up(self) -> None:
        """Lets go of the record; somebody else may train."""
        self._let_go()
        self.show()

    def _let_go(self) -> None:
        trainee, self.trainee = self.trainee, None
        self.progress.forget()
        if trainee is not None:
            try:
                trainee.leave()
            except Trouble as trouble:
                self.trainees.answer(told(self._shell.words, trouble))

    def leave(self) -> None:
        """The window goes: what was confirmed is kept, and the record is let go of."""
        self.runs.leave()
        self.progress.leave()
        self.lessons.leave()
        self.exam.leave()
        self._let_go()

    def _show_class(self) -> None:
        self._finish_reading()
        self.progress.show_class()

    def _show_progress(self) -> None:
        if self.trainee is not None:
            self.progress.show(self.trainee)

    def _show_lessons(self) -> None:
        if self.trainee is not None:
            self.lessons.show(self.trainee, self.wanted.game)

    def _begin_exam(self) -> None:
        if self.trainee is not None:
            self.exam.begin(self.trainee, self.wanted.game or next(iter(self._games)))

    def _from_progress(self) -> None:
        if self.trainee is None:
            self._say_trainees()
            self._shell.put(self.trainees)
        else:
            self._back_to_choice()

    # What is practised.

    @property
    def wanted(self) -> RunWanted:
        """The lit cell, on the terms that are chosen."""
        row, at = self.choice.at
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

    def begin(self, wanted: RunWanted) -> None:
        """A run of questions; a Trouble says why none can be."""
        if self.trainee is None:
            return
        time = self._time
        around = Around(self._games, time.random, time.clock, time.beat)
        try:
            running = Running(self.trainee, wanted, around)
        except Trouble as trouble:
            self.choice.answer(told(self._shell.words, trouble))
            return
        self.runs.begin(running, row=self._extras is not Extras.NONE)

    def _run_over(self, running: Running) -> None:
        if self.trainee is not None:
            self._back_to_choice()
            self.choice.answer(run_said(self._shell.words, running.outcome), calm=True)

    def _back_to_choice(self) -> None:
        self.choice.answer("")
        self._say_choice()
        self._shell.put(self.choice)

    def _next_length(self) -> None:
        lengths = [each for each in Length if each is not Length.SHOE or self._may_be_shoe()]
        at = lengths.index(self._length) if self._length in lengths else 0
        self._length = lengths[(at + 1) % len(lengths)]
        self._say_terms()

    def _may_be_shoe(self) -> bool:
        wanted = self.wanted
        return has_shoe(wanted)

    def _next_extras(self) -> None:
        self._extras = Extras((self._extras + 1) % len(Extras))
        self._say_terms()

    def _light_asked(self) -> None:
        """Lights what was asked for when the program was started."""
        games, drills, asked = list(self._games), list(Drill), self._asked
        row = games.index(asked.game) if asked.game in games else 0
        at = 0 if asked.drill is None else drills.index(asked.drill)
        self.choice.light((row, at))

    # What is shown.

    def _restyle(self) -> None:
        front = self._shell.pages.currentWidget()
        if front is self.trainees:
            self._say_trainees()
        elif front is self.choice:
            self._say_choice()

    def _say_trainees(self) -> None:
        shell, page = self._shell, self.trainees
        dress_school(page, shell)
        page.fit(large=shell.large)
        page.say(shell.words, shell.settings.keyboard)
        page.tell(names(shell.settings.data))

    def _say_terms(self) -> None:
        words, trainee = self._shell.words, self.trainee
        if trainee is not None:
            terms = Terms(words(_LENGTHS[self.wanted.length]), words(_EXTRAS[self._extras]))
            self.choice.say(words, trainee.name, terms)

    def _say_choice(self) -> None:
        shell, page, words = self._shell, self.choice, self._shell.words
        dress_school(page, shell)
        page.fit(large=shell.large)
        heads = [words(each.about.title) for each in Drill]
        games = [words.name(rules.variant.names) for rules in self._games.values()]
        page.tell([*heads, words("All")], [*games, words("All games")], self._told())
        self._say_terms()

    def _told(self) -> Sequence[Sequence[CellTold]]:
        """The grid in words: a row for each game and one for all, a column for each drill and one
        for all."""
        trainee = self.trainee
        assert trainee is not None
        tallies, now = by_drill(trainee.replies), self._time.clock()
        due = {
            of: sum((at := trainee.deck.due(cell)) is not None and at <= now for cell in known)
            for of, known in self._cells.items()
        }
        return [
            [self._cell(game, drill, (tallies, due)) for drill in (*Drill, None)]
            for game in (*self._games, "")
        ]

    def _cell(
        self,
        game: str,
        drill: Drill | None,
        counted: tuple[Mapping[DrillOf, AnswerTally], Mapping[DrillOf, int]],
    ) -> CellTold:
        tallies, due = counted
        of = [each for each in self._cells if game in ("", each.game)]
        of = [each for each in of if drill in (None, each.drill)]
        words = self._shell.words
        asked = sum(tallies[each].asked for each in of if each in tallies)
        right = sum(tallies[each].right for each in of if each in tallies)
        number = sum(due[each] for each in of)
        share = words.percent(Fraction(round(100 * right / asked), 100)) if asked else ""
        coming = words.plural("{n} due", "{n} due", number) if number else ""
        there = any(self._cells[each] for each in of)
        heard = _heard(words, self._name(game), drill, (share, coming))
        return CellTold(share or words("new"), coming, heard, there)

    def _name(self, game: str) -> str:
        words = self._shell.words
        return words.name(self._games[game].variant.names) if game else words("All games")


def school_of(shell: Shell, clock: Callable[[], datetime]) -> School:
    """A window's school, by its clock and by the machine's chance."""
    return School(shell, Time(clock, monotonic, SystemRandom()))


def _heard(words: Words, game: str, drill: Drill | None, said: tuple[str, str]) -> str:
    """A cell of the grid as a screen reader tells it."""
    name = words("All") if drill is None else drill_name(words, drill)
    return ", ".join(part for part in (name, game, *said) if part)
