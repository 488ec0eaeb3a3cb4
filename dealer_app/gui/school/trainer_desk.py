"""The trainer's desk: the class, its groups and its tasks, each under a name and a PIN where the
house has them."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import FormAsked, FormChoice, FormLine, FormPage
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.school.class_page import ClassPage
from dealer_app.gui.school.lesson.lesson_recorder import LessonRecorder
from dealer_app.gui.school.norms_page import NormsPage
from dealer_app.gui.school.task_form import TaskForm
from dealer_app.gui.school.tasks_page import ClassTasks
from dealer_app.gui.staff.lock import staff_of
from dealer_app.gui.staff.pin_entry import PinAsked
from dealer_app.gui.staff.signatures import Authorising, Entrance
from dealer_app.i18n import Words, marked
from dealer_app.library import BadOption, FileFault, chosen_house, house_options
from dealer_app.rules.staff import LONGEST_NAME, TEACHERS, Signature
from dealer_app.store.chain import Clock
from dealer_app.store.troubles import Trouble
from dealer_app.training.class_book import (
    BookFact,
    Grouped,
    TaskGiven,
    TaskTakenBack,
    book_of,
    record_in,
    to_whom,
)
from dealer_app.training.games import Games, house_at, zone_at

SEATS: Final = FormLine(marked("Seats, where not as usual"), most=2, figures=True, optional=True)


class TrainerForm(FormPage):
    """Of which group somebody is, or of which game a lesson is recorded."""

    school = True
    chapter = "class"


class TrainerDesk(QObject):
    """`ended` is sent when the class is left."""

    ended = Signal()

    def __init__(self, shell: Shell, games: Games, clock: Clock) -> None:
        super().__init__(shell)
        self._shell, self._games, self._clock = shell, games, clock
        self.class_page = ClassPage(shell, games, clock)
        self.tasks = ClassTasks(shell, games, clock)
        self.form = TaskForm(shell, games, clock)
        self.norms = NormsPage(shell, games)
        self.norms.ended.connect(self.class_page.put)
        self.class_page.norms_asked.connect(self.norms.put)
        self.class_page.ended.connect(self.ended)
        self.class_page.tasks_asked.connect(self.tasks.put)
        self.class_page.task_wanted.connect(self.give)
        self.class_page.group_wanted.connect(self.ask_group)
        self.class_page.lesson_wanted.connect(self.ask_game)
        self.tasks.ended.connect(self.class_page.put)
        self.tasks.more.connect(self.give)
        self.tasks.taken_back.connect(self._take_back)
        self.form.ended.connect(self.class_page.put)
        self.form.given.connect(self._give)

    @cached_property
    def asking(self) -> TrainerForm:
        """Where the group of somebody is written, and the game of a lesson chosen."""
        form = TrainerForm(self._shell)
        form.ended.connect(self.class_page.put)
        return form

    @cached_property
    def recorder(self) -> LessonRecorder:
        """Where a lesson is recorded by dealing it."""
        recorder = LessonRecorder(self._shell, self._clock)
        recorder.ended.connect(self._say_there)
        return recorder

    @cached_property
    def pins(self) -> PinAsked:
        """Where a trainer gives name and PIN."""
        return PinAsked(self._shell)

    def stop(self) -> None:
        """The window goes."""
        self.class_page.paper.stop()
        self.form.paper.stop()
        if "recorder" in vars(self):
            self.recorder.stop()

    # What is done.

    def give(self) -> None:
        """A task for whoever is lit in the class, for a group, or for everybody."""
        try:
            groups = book_of(self._shell.settings.data).groups
        except Trouble as trouble:
            self.class_page.answer(sentence_of(self._shell.words, trouble))
            return
        self.form.open(self.class_page.rows.lit, groups)

    def _give(self, task: TaskGiven) -> None:
        words, data = self._shell.words, self._shell.settings.data
        sentence = words("The task is given: {whom}.", whom=to_whom(words, task))

        def numbered() -> TaskGiven:
            return replace(task, number=book_of(data).given + 1)

        self._signed(lambda by: self._record(numbered, by, sentence))

    def _take_back(self, number: int) -> None:
        sentence = self._shell.words("Task {number} is to be done no more.", number=number)
        self._signed(lambda by: self._record(lambda: TaskTakenBack(number), by, sentence))

    def ask_group(self) -> None:
        """Of which group whoever is lit is."""
        name = self.class_page.rows.lit
        if not name:
            return
        picked = self.class_page.rows.picked
        line = FormLine(
            marked("Group"),
            text="" if picked is None else picked.group,
            most=LONGEST_NAME,
            optional=True,
        )

        def asks(words: Words) -> FormAsked:
            return FormAsked(
                name,
                words("Of which group? Without a name, of none."),
                marked("Keep"),
                (line,),
            )

        self.asking.ask(asks, lambda: self._keep_group(name, self.asking.form.written(line)))

    def _keep_group(self, name: str, group: str) -> None:
        words = self._shell.words
        said = words("{name} is of no group.", name=name)
        if group:
            said = words("{name} is of the group {group}.", name=name, group=group)
        self._signed(lambda by: self._record(lambda: Grouped(name, group), by, said))

    def ask_game(self) -> None:
        """Of which game a lesson is recorded."""

        def asks(words: Words) -> FormAsked:
            games = [(game, words.name(of.variant.names)) for game, of in self._games.items()]
            return FormAsked(
                words("A lesson is recorded"),
                words("You deal it at a table of the school; nothing of it reaches a night."),
                marked("To the table"),
                (FormChoice(marked("Game"), games, listed=True), SEATS),
            )

        def chosen() -> None:
            game, words = self.asking.form.value, self._shell.words
            written, variant = self.asking.form.written(SEATS), self._games[game].variant
            least = 1 if variant.bank is None else 2
            seats = int(written) if written.isdecimal() else None
            if written and (seats is None or not least <= seats <= variant.most_seats):
                told = {"least": least, "most": variant.most_seats}
                self.asking.refuse(words("This game has {least} to {most} seats.", **told))
                return
            self._signed(lambda _: self._record_lesson(game, seats))

        self.asking.ask(asks, chosen)

    def _record_lesson(self, game: str, seats: int | None) -> None:
        """The table, under the options that the house chose."""
        try:
            house = chosen_house(self._shell.settings.house)
            self.recorder.begin(game, house_options(house, game) if house else {}, seats)
        except (FileFault, BadOption) as fault:
            self._say_there(fault.sentence(self._shell.words), calm=False)

    # Who signs.

    def _signed(self, then: Callable[[str], None]) -> None:
        """Has a trainer give name and PIN where the house has them; whoever signed has left when it
        is done."""
        house, words = house_at(self._games), self._shell.words
        data = self._shell.settings.data
        staff = staff_of(house, data, self._clock)
        try:
            alone = not house.staff.pins or staff.first_start
        except Trouble as trouble:
            self._say_there(sentence_of(words, trouble), calm=False)
            return
        if alone:
            then("")
            return

        def let_in(name: str) -> None:
            then(name)
            staff.leave(Signature(name))

        authority = Authorising(self._shell, self.pins, staff)
        authority.zone = zone_at(self._games, self._shell.settings.house)
        authority.sign_in(
            Entrance(
                words("The trainer signs"),
                words("A trainer or a director gives name and PIN."),
                lambda _, post: post in TEACHERS,
            ),
            let_in,
        )

    def _record(self, fact: Callable[[], BookFact], by: str, sentence: str) -> None:
        words = self._shell.words
        try:
            kept = record_in(self._shell.settings.data, self._clock, fact(), by)
        except Trouble as trouble:
            self._say_there(sentence_of(words, trouble), calm=False)
        else:
            self._say_there(sentence if kept else words("That is done already: look at the list."))

    def _say_there(self, sentence: str, *, calm: bool = True) -> None:
        """Says it on the page of the class, whichever was in front."""
        self.class_page.put()
        self.class_page.answer(sentence, calm=calm)
