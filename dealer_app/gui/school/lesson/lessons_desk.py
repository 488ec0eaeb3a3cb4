"""The lessons of every game in the window: their list, and the one that is dealt."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.work_slices import Turns
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.school_dress import dress_school
from dealer_app.gui.school.lesson.lesson_desk import Lessoning
from dealer_app.gui.school.lesson.lessons_page import LessonsPage, LessonTold
from dealer_app.gui.school.run import Around, Trainee
from dealer_app.training.lessons import Broken, Lesson, LessonShelf, folders, lying, shelved
from dealer_app.training.record_facts import LessonDone


class LessonsShown(QObject):
    """`ended` is sent when the page before is wanted again."""

    ended = Signal()

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._shell, self._games = shell, around.games
        self._trainee: Trainee | None = None
        self._game, self._place = "", 0
        self._shelves: dict[str, LessonShelf] = {}
        self._work = Turns(self)
        self.page = page = LessonsPage()
        bind_window_keys(page, shell)
        page.back.connect(self.ended)
        page.begun.connect(self.begin)
        page.game_asked.connect(self._next_game)
        self.dealt = Lessoning(shell, around)
        self.dealt.ended.connect(self._back)
        self.dealt.next_asked.connect(lambda: self.begin(self._place + 1))
        shell.restyled.connect(self._restyle)

    def show(self, trainee: Trainee, game: str) -> None:
        """The lessons of a game; those that lie in the house's folder are read anew."""
        self._trainee, self._shelves = trainee, {}
        self._use(game if game in self._games else next(iter(self._games)))
        self._shell.put(self.page)

    def leave(self) -> None:
        """The window goes; a lesson in the middle counts for nothing."""
        self.dealt.leave()

    def begin(self, place: int) -> None:
        """The lesson at that place, on a table of its own."""
        lessons = self._lessons
        if self._trainee is not None and place < len(lessons):
            self._place = place
            self.dealt.begin(self._trainee, lessons[place], more=place + 1 < len(lessons))

    @property
    def _lessons(self) -> tuple[Lesson, ...]:
        found = self._shelves.get(self._game)
        return found.of(self._game) if found is not None else ()

    def _back(self) -> None:
        self._say()
        self.page.light(self._place)
        self._shell.put(self.page)

    def _next_game(self, step: int) -> None:
        games = list(self._games)
        self._use(games[(games.index(self._game) + step) % len(games)])

    def _use(self, game: str) -> None:
        """Another game; its lessons are read one a turn, and the first that is not done lit."""
        self._game = game
        if game in self._shelves:
            self._ready()
            return
        self.page.answer(self._shell.words("The lessons are read…"), calm=True)
        self._say()
        self._work.go(self._read(game))

    def _read(self, game: str) -> Iterator[None]:
        found: list[Lesson | Broken] = []
        for each in lying(folders(self._shell.settings.data), game):
            found.append(each)
            yield
        self._shelves[game] = shelved(found)
        self._ready()

    def finish(self) -> None:
        """Reads at once what is still to be read."""
        if not self._work.idle:
            self._work.finish(self._read(self._game))

    def _ready(self) -> None:
        self.page.answer("")
        self._say()
        done = self._done()
        lessons = self._lessons
        new = (n for n, lesson in enumerate(lessons) if lesson.id not in done)
        self.page.light(next(new, 0))

    def _done(self) -> dict[str, LessonDone]:
        """The lessons of the trainee by their names, each as it went the last time."""
        entries = self._trainee.record.entries if self._trainee is not None else ()
        facts = (each.fact for each in entries)
        return {fact.lesson: fact for fact in facts if isinstance(fact, LessonDone)}

    # What is shown.

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()

    def _say(self) -> None:
        shell, page, words = self._shell, self.page, self._shell.words
        rules = self._games.get(self._game)
        if rules is None or self._trainee is None:
            return
        dress_school(page, shell)
        page.fit(large=shell.large)
        page.say(words, self._trainee.name, words.name(rules.variant.names))
        found = self._shelves.get(self._game, LessonShelf())
        done = self._done()
        page.tell(
            [self._told(each, done.get(each.id)) for each in self._lessons],
            [self._broken(each) for each in found.broken],
        )

    def _told(self, lesson: Lesson, done: LessonDone | None) -> LessonTold:
        words = self._shell.words
        went = words("new")
        if done is not None:
            number = sum(each.number for each in done.faults)
            went = words.plural("✓ {n} fault", "✓ {n} faults", number)
            if not number:
                went = words("✓ without a fault")
        return LessonTold(str(lesson.number), lesson.aims[words.language], went)

    def _broken(self, each: Broken) -> str:
        return each.trouble.with_place(self._shell.words, each.path.name)
