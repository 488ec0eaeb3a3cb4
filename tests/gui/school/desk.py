"""The school for the tests: trainees who sit at a window, with chance and seconds of their own."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.school.question_page import QuestionPage
from dealer_app.gui.school.run import Running, RunWanted
from dealer_app.gui.school.school_desk import School, Time
from dealer_app.i18n.drill_words import Drill
from dealer_app.training.question import AnswerKind, Given, Question
from dealer_app.training.record import RecordRead, RecordUnread, records
from dealer_app.training.record_facts import Answered
from tests.gui.shell.hall import Hall, hall
from tests.play import the

BEGIN: Final = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
NAME: Final = "Léa Roux"


@dataclass
class Passing:
    """Time that goes on only where a test lets it."""

    seconds: float = 0.0

    def clock(self) -> datetime:
        return BEGIN + timedelta(seconds=self.seconds)

    def beat(self) -> float:
        return self.seconds


@dataclass(frozen=True)
class Pupil:
    """Somebody in front of the school's window."""

    here: Hall
    school: School
    passing: Passing

    @property
    def page(self) -> QuestionPage:
        return self.school.question

    @property
    def running(self) -> Running:
        return the(self.school.question.desk.running, "no run is on")

    @property
    def question(self) -> Question:
        posed = the(self.running.posed)
        return posed.question

    @property
    def front(self) -> QWidget:
        return self.here.in_front

    def key(self, *names: str) -> None:
        """Presses keys, a second after each other."""
        for name in names:
            self.passing.seconds += 1
            self.here.key(name)

    def at_once(self, *names: str) -> None:
        """Presses keys in the same moment."""
        self.here.key(*names)

    def begin(self, wanted: RunWanted) -> None:
        """Begins a run."""
        self.school.begin(wanted)
        QApplication.processEvents()

    def until(self, kind: AnswerKind) -> Question:
        """Goes on in the run to a question of that kind."""
        for _ in range(200):
            if self.question.kind is kind:
                return self.question
            self.running.confirm(right_of(self.question))
            assert self.running.go_on()
        raise AssertionError(kind)

    def shown(self) -> None:
        """Draws the question that the run is at."""
        self.school.question.begin(self.running, row=False)
        QApplication.processEvents()

    @property
    def read(self) -> RecordRead:
        """The one record there is, as it lies on disk."""
        (read,) = recorded(self.here.shell)
        assert isinstance(read, RecordRead)
        return read

    @property
    def answers(self) -> list[Answered]:
        """What the record holds of answers."""
        return [each.fact for each in self.read.entries if isinstance(each.fact, Answered)]


def recorded(shell: Shell) -> list[RecordRead | RecordUnread]:
    """Every record in the data folder."""
    return list(records(shell.settings.data))


def right_of(question: Question) -> Given:
    """The right answer."""
    return dict(question.best) if question.kind is AnswerKind.CHIPS else question.right


def at_door(
    qtbot: QtBot, folder: Path, patch: pytest.MonkeyPatch, language: str = "en", house: str = ""
) -> tuple[Hall, Passing]:
    """The opening page of a program whose school has this chance and these seconds."""
    passing = Passing()

    def made(shell: Shell, _clock: object) -> School:
        return School(shell, Time(passing.clock, passing.beat, Random(7)))

    patch.setattr("dealer_app.gui.shell.opening_desk.school_of", made)
    here = hall(qtbot, folder, language)
    if house:
        here.page.house_asked.emit(Path(house))
    return here, passing


def pupil(
    qtbot: QtBot, folder: Path, patch: pytest.MonkeyPatch, language: str = "en", house: str = ""
) -> Pupil:
    """Somebody who has come in by the door, and has written a name, at once."""
    here, passing = at_door(qtbot, folder, patch, language, house)
    with here.quick():
        here.key("F5")
        school = the(here.opener.school)
        school.sit_down(NAME)
        QApplication.processEvents()
    return Pupil(here, school, passing)


def asked(running: Running) -> Question:
    """The question that a run is at."""
    return the(running.posed).question


KINDS: Final = {
    AnswerKind.NUMBER: RunWanted(Drill.TOTALS, "macao"),
    AnswerKind.AMOUNT: RunWanted(Drill.PAYOUTS, "porcelaine"),
    AnswerKind.CHIPS: RunWanted(Drill.PAYOUTS, "punto_banco", lives=3),
}
"""A run in which questions of that kind come."""


CHOSEN: Final = {Drill.TOTALS: "macao"}
"""The game in which a drill is answered by a choice, where at banque it is typed throughout."""


def questions_of_each_kind(school: School) -> Iterator[tuple[str, Running]]:
    """A question of each kind in front, and of each drill that is answered by a choice."""
    wanted = list(KINDS.items())
    wanted += [
        (AnswerKind.CHOICE, RunWanted(drill, CHOSEN.get(drill, "banque")))
        for drill in Drill
        if not drill.about.of_house
    ]
    for kind, each in wanted:
        school.begin(each)
        running = the(school.question.desk.running)
        while asked(running).kind is not kind:
            running.confirm(right_of(asked(running)))
            if not running.go_on():
                assert kind is AnswerKind.CHOICE, "what that drill asks is typed"
                break
        else:
            school.question.begin(running, row=True)
            yield f"{kind} {each.drill}", running
