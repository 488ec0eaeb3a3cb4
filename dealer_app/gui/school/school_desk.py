"""The school in the window: who trains, and which of its pages leads to which."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random, SystemRandom
from time import monotonic
from typing import Final, assert_never

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.event_loop import Turns
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.trouble_sentences import fault_sentence, sentence_of
from dealer_app.gui.school.choice_page import ChoicePage
from dealer_app.gui.school.exam.exam_page import ExamPage
from dealer_app.gui.school.lesson.lessons_page import LessonsPage
from dealer_app.gui.school.path_page import PathPage
from dealer_app.gui.school.progress_page import ProgressPage
from dealer_app.gui.school.question_page import QuestionPage
from dealer_app.gui.school.question_sentences import run_said
from dealer_app.gui.school.run import Around, Beat, Running, RunOutcome, RunWanted, Trainee
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.gui.school.tasks_page import TasksPage
from dealer_app.gui.school.trainees_page import TraineesPage
from dealer_app.gui.school.trainer_desk import TrainerDesk
from dealer_app.i18n.drill_words import Drill
from dealer_app.library import BadOption, FileFault, HouseSheet, chosen_house, variant_ids
from dealer_app.store.chain import Clock
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import Rules
from dealer_app.training.class_book import TaskGiven, TaskKind
from dealer_app.training.drills import cells, places, subjects
from dealer_app.training.drills.own_questions import UnreadDrill, taught
from dealer_app.training.games import norms_at, rules_of
from dealer_app.training.practice_path import PathStep, StepKind
from dealer_app.training.progress import DrillOf
from dealer_app.training.question import DrillCell
from dealer_app.training.record import SET_ASIDE


@dataclass(frozen=True, slots=True)
class Time:
    """What the school takes from outside: the clock, seconds that pass, and chance."""

    clock: Clock
    beat: Beat
    random: Random


MOST_TOLD: Final = 3
"""Files that cannot be used of which the page says why."""


class School(QObject):
    """`ended` is sent when the opening page is wanted again.

    Nothing here opens a table's journal; the register is written to by exams and by the trainer.
    """

    ended = Signal()

    def __init__(self, shell: Shell, time: Time) -> None:
        super().__init__(shell)
        self._shell, self._time = shell, time
        self._games: dict[str, Rules] = {}
        self._cells: dict[DrillOf, tuple[DrillCell, ...]] = {}
        self._work = Turns(self)
        self._asked, self._house_read = RunWanted(), ""
        self._unread: tuple[UnreadDrill, ...] = ()
        self.trainee: Trainee | None = None
        self.trainees = TraineesPage(shell)
        self.choice = ChoicePage(shell, time.clock, self._games, self._cells)
        self.question = QuestionPage(shell, self._games, time.beat)
        self.tasks = TasksPage(shell, self._games, time.clock)
        self._home: SchoolPage = self.choice
        self._around = Around(self._games, time.random, time.clock, time.beat)
        self._lead()

    def _lead(self) -> None:
        """Which page leads to which; those that are made once they are asked for say it there."""
        self.trainees.ended.connect(self.ended)
        self.trainees.chosen.connect(self.sit_down)
        self.trainees.class_asked.connect(self._show_class)
        self.choice.ended.connect(self.stand_up)
        self.choice.begun.connect(self.begin)
        self.choice.progress_asked.connect(self._show_progress)
        self.choice.lessons_asked.connect(self._show_lessons)
        self.choice.exam_asked.connect(self._begin_exam)
        self.question.desk.finished.connect(self._tell_outcome)
        self.tasks.ended.connect(self.choice.put)
        self.tasks.begun.connect(self._begin_task)
        self.choice.tasks_asked.connect(self.tasks.put)
        self.choice.path_asked.connect(self._show_path)

    @cached_property
    def progress(self) -> ProgressPage:
        """How somebody comes on."""
        page = ProgressPage(self._shell, self._games, self._time.clock)
        page.ended.connect(self.choice.put)
        page.class_asked.connect(self._show_class)
        return page

    @cached_property
    def path(self) -> PathPage:
        """What comes after what."""
        page = PathPage(self._shell, self._games)
        page.ended.connect(self.choice.put)
        page.begun.connect(self._begin_step)
        return page

    @cached_property
    def trainer(self) -> TrainerDesk:
        """The class, its tasks and its norms."""
        desk = TrainerDesk(self._shell, self._games, self._time.clock)
        desk.ended.connect(self._leave_class)
        return desk

    @cached_property
    def lessons(self) -> LessonsPage:
        """The lessons of a game."""
        page = LessonsPage(self._shell, self._around)
        page.ended.connect(self.choice.put)
        return page

    @cached_property
    def exam(self) -> ExamPage:
        """The exam of a game."""
        page = ExamPage(self._shell, self._around)
        page.ended.connect(self.choice.put)
        page.film.again.connect(self._begin_faults)
        page.marks.practice_asked.connect(self._begin_faults)
        return page

    # Who trains.

    def show(self, drill: str = "", game: str = "") -> None:
        """Who trains; the drill and the game that are asked for lie lit once somebody does."""
        self._asked = RunWanted(Drill(drill) if drill else None, game)
        self.trainees.open()
        if self._house_read != self._shell.settings.house or not self._games:
            self._work.go(self._read())
        elif self._work.idle:
            self._read_own()

    def _read(self) -> Iterator[None]:
        """Reads the games as the house deals them, one a turn."""
        self._house_read = self._shell.settings.house
        house = self._house()
        for game in variant_ids():
            try:
                self._games[game] = self._rules(game, house)
            except FileFault as fault:  # it is not taught, and the others are
                self.trainees.answer(fault_sentence(self._shell.words, fault))
                continue
            yield
            for drill in Drill:
                self._cells[DrillOf(drill, game)] = cells(drill, self._games[game])
                yield
        self._read_own()
        yield

    def _read_own(self) -> None:
        """Reads what the house asks of its own; a file that cannot be used is said, and the others
        are asked."""
        with_own, self._unread = taught(self._games, self._shell.settings.data)
        self._games.update(with_own)
        for of in [each for each in self._cells if each.drill.about.of_house]:
            del self._cells[of]
        for game, rules in self._games.items():
            for each in subjects(self._games):
                if each.own:
                    self._cells[DrillOf(each.drill, game, each.own)] = places(each, rules)

    def _house(self) -> HouseSheet | None:
        """The house's sheet; what is wrong with it is said, and the usual rules are taught."""
        try:
            return chosen_house(self._shell.settings.house)
        except FileFault as fault:
            self.trainees.answer(fault_sentence(self._shell.words, fault))
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
            self.trainees.answer(sentence_of(shell.words, trouble))
            return
        self.trainee = trainee
        self.trainees.forget()
        waits = self.tasks.sit(trainee)
        self.choice.open(trainee, tasks=self.tasks.there)
        self.choice.light(self._asked)
        if waits:
            self.tasks.put()
        told = self._unread_said()
        aside = trainee.record.set_aside
        if aside is not None:
            told.append(shell.words(SET_ASIDE, name=trainee.name, file=aside.name))
        if told:
            self.choice.answer("\n".join(told))

    def _unread_said(self) -> list[str]:
        """What is wrong with each file of the house that cannot be used, a line each; of many how
        many more there are, and what names them all."""
        words, more = self._shell.words, len(self._unread) - MOST_TOLD
        told = [each.sentence(words) for each in self._unread[:MOST_TOLD]]
        if more > 0:
            told.append(
                words.plural(
                    "{n} file more cannot be used: sabot train drills names them all.",
                    "{n} files more cannot be used: sabot train drills names them all.",
                    more,
                )
            )
        return told

    def stand_up(self) -> None:
        """Lets go of the record; somebody else may train."""
        self._let_go()
        self.show()

    def _let_go(self) -> None:
        trainee, self.trainee = self.trainee, None
        if trainee is not None:
            try:
                trainee.leave()
            except Trouble as trouble:
                self.trainees.answer(sentence_of(self._shell.words, trouble))

    def leave(self) -> None:
        """The window goes: what was confirmed is kept, and the record is let go of."""
        self.question.leave()
        made = vars(self)
        if "progress" in made:
            self.progress.report.stop()
        if "trainer" in made:
            self.trainer.stop()
        if "lessons" in made:
            self.lessons.stop()
        if "exam" in made:
            self.exam.stop()
        self._let_go()

    # From page to page.

    def begin(self, wanted: RunWanted) -> None:
        """A run of questions that is freely chosen."""
        self._run(wanted, self.choice)

    def _begin_faults(self, wanted: RunWanted) -> None:
        """What was wrong in an exam, by the clock or in practice as it was chosen."""
        self.begin(replace(wanted, practice=self.choice.terms.practice))

    def _run(self, wanted: RunWanted, home: SchoolPage) -> None:
        """A run of questions that leads back to that page; a Trouble says why none can be."""
        if self.trainee is None:
            return
        self._home = home
        try:
            running = Running(self.trainee, wanted, self._around)
        except Trouble as trouble:
            home.answer(sentence_of(self._shell.words, trouble))
            return
        self.question.begin(running, row=self.choice.terms.tells_row)

    def _tell_outcome(self, outcome: RunOutcome) -> None:
        if self.trainee is not None:
            self._home.put()
            self._home.answer(run_said(self._shell.words, outcome), calm=True)

    def _show_class(self) -> None:
        self._finish_reading()
        self.trainer.class_page.put()

    def _leave_class(self) -> None:
        (self.trainees if self.trainee is None else self.progress).put()

    def _show_progress(self) -> None:
        if self.trainee is not None:
            self.progress.open(self.trainee)

    def _show_lessons(self) -> None:
        if self.trainee is not None:
            self.lessons.open(self.trainee, self.choice.wanted.game)

    def _begin_task(self, task: TaskGiven) -> None:
        """What a trainer asks for is begun: its questions, its lesson, or its exam."""
        if self.trainee is None:
            return
        match task.kind:
            case TaskKind.QUESTIONS:
                self._run(RunWanted(task.drill, task.game, own=task.own), self.tasks)
            case TaskKind.LESSON:
                self.lessons.open(self.trainee, task.game, task.lesson)
            case TaskKind.EXAM:
                self.exam.open(self.trainee, task.game)
            case _:
                assert_never(task.kind)

    def _show_path(self) -> None:
        if self.trainee is not None:
            self.path.open(self.trainee)

    def _begin_step(self, step: PathStep) -> None:
        """A step of the path: questions of its drill, its lessons, or its exam."""
        if self.trainee is None:
            return
        match step.kind:
            case StepKind.DRILL:
                practice = self.choice.terms.practice
                self._run(RunWanted(step.drill, step.game, practice=practice), self.path)
            case StepKind.LESSONS:
                self.lessons.open(self.trainee, step.game)
            case StepKind.EXAM:
                self.exam.open(self.trainee, step.game)
            case _:
                assert_never(step.kind)

    def _begin_exam(self) -> None:
        if self.trainee is not None:
            game = self.choice.wanted.game or next(iter(self._games))
            self.exam.open(self.trainee, game)


def school_of(shell: Shell, clock: Clock) -> School:
    """A window's school, by its clock and by the machine's chance."""
    return School(shell, Time(clock, monotonic, SystemRandom()))
