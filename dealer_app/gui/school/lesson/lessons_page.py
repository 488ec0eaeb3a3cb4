"""The lessons of a game in their order: what each is for, how it went, and the one in hand."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from dealer_app.gui.kit.event_loop import Turns
from dealer_app.gui.kit.measures import GAP
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import Scrolled, clear
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Lane, Rows, larger
from dealer_app.gui.pages.page import Key, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.school.lesson.lesson_desk import Lessoning
from dealer_app.gui.school.run import Around, Trainee
from dealer_app.gui.school.school_page import SchoolPage, begin_key
from dealer_app.i18n import Words, marked
from dealer_app.training.lessons import Broken, Lesson, LessonShelf, folders, lying, shelved
from dealer_app.training.record_facts import LessonDone

NUMBER: Final = 38
DONE: Final = 130
HIGHEST: Final = 96
"""Pixels of the files that are no lessons at the most."""


class LessonShelves(QObject):
    """The lessons of each game, read when somebody first looks at it, one a turn; `filled` is sent
    once all of them are there."""

    filled = Signal()

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._shelves: dict[str, LessonShelf] = {}
        self._work = Turns(self)
        self._reading: Iterator[None] = iter(())

    def clear(self) -> None:
        """Whatever lies in the folders is read anew."""
        self._shelves = {}

    def of(self, game: str) -> LessonShelf | None:
        """The lessons of a game, None while they are not read."""
        return self._shelves.get(game)

    def read(self, game: str, data: Path) -> None:
        """Reads those of that game, in the place of what was being read."""
        self._reading = self._read(game, data)
        self._work.go(self._reading)

    def _read(self, game: str, data: Path) -> Iterator[None]:
        found: list[Lesson | Broken] = []
        for each in lying(folders(data), game):
            found.append(each)
            yield
        self._shelves[game] = shelved(found)
        self.filled.emit()

    def finish(self) -> None:
        """Reads at once what is still to be read."""
        if not self._work.idle:
            self._work.finish(self._reading)


class BrokenFiles(QWidget):
    """The files that should be lessons, each with what is wrong with it; unseen where there is
    none."""

    def __init__(self) -> None:
        super().__init__()
        self._head, self.files = label("section"), Scrolled()
        self.files.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.files.grid.setVerticalSpacing(4)
        self.files.setMaximumHeight(HIGHEST)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        lines.addWidget(self._head)
        lines.addWidget(self.files)

    def fill(self, broken: Sequence[Broken], words: Words) -> None:
        """These are broken."""
        self._head.setText(words("Files that are no lessons").upper())
        clear(self.files.grid)
        for place, each in enumerate(broken):
            line = label("muted", each.trouble.with_place(words, each.path.name))
            line.setWordWrap(True)
            self.files.grid.addWidget(line, place, 0)
        self.setVisible(bool(broken))


class LessonsPage(SchoolPage):
    """The lessons of a game, of which one is lit; those that lie in the house's folder are read
    anew each time the page is opened."""

    name = "lessons"
    chapter = "lessons"

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._games = around.games
        self._game, self._place, self._wanted = "", 0, ""
        self._taken: Mapping[str, LessonDone] = {}
        self._shelves = LessonShelves(self)
        self._shelves.filled.connect(self._ready)
        self.rows = Rows[Lesson](
            (
                Lane("", lambda lesson: str(lesson.number), NUMBER),
                Lane("", lambda lesson: lesson.aims[self.words.language], wraps=True),
                Lane("", self._went, DONE, figures=True, large=larger(DONE), muted=True),
            ),
            called=lambda lesson: lesson.id,
        )
        self.rows.touched.connect(self.setFocus)
        self.broken = BrokenFiles()
        main, lines = column()
        lines.addWidget(self.rows, 1)
        lines.addWidget(self.broken)
        self.frame.columns.addWidget(main, 1)
        self.dealt = Lessoning(shell, around)
        self.dealt.ended.connect(self._come_back)
        self.dealt.next_asked.connect(lambda: self.deal(self._place + 1))

    def open(self, trainee: Trainee, game: str, lesson: str = "") -> None:
        """The lessons of a game, that one lit if it is named, else the first that is not done."""
        self._trainee, self._wanted = trainee, lesson
        self._shelves.clear()
        self._game = game if game in self._games else next(iter(self._games))
        self.put()
        self._use(self._game)

    def stop(self) -> None:
        """The window goes; a lesson in the middle counts for nothing."""
        self.dealt.leave()

    @override
    def headline(self) -> str:
        words = self.words
        return words("{game}: the lessons", game=words.name(self._games[self._game].variant.names))

    @override
    def why(self) -> str:
        return self.words("Each on the real table: from the first card to the hard nights.")

    @override
    def keys(self) -> Sequence[Key]:
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("Left", marked("The game before"), self.game_before, place=Place.NOWHERE),
            Key("Right", marked("Another game"), self.next_game),
            begin_key(self.begin, works=bool(self._lessons)),
        )

    @override
    def fill(self) -> None:
        self._taken = self._done()
        self.rows.fill(self.words, self._lessons)
        self.rows.fit(large=self._shell.large)
        self.rows.list.setAccessibleName(self.headline())
        shelf = self._shelves.of(self._game)
        self.broken.fill(() if shelf is None else shelf.broken, self.words)

    def _went(self, lesson: Lesson) -> str:
        """How it went the last time."""
        words, done = self.words, self._taken.get(lesson.id)
        if done is None:
            return words("new")
        number = sum(each.number for each in done.faults)
        if not number:
            return words("✓ no fault")
        return words.plural("✓ {n} fault", "✓ {n} faults", number)

    # The games and their lessons.

    @property
    def _lessons(self) -> tuple[Lesson, ...]:
        shelf = self._shelves.of(self._game)
        return () if shelf is None else shelf.of(self._game)

    def _done(self) -> dict[str, LessonDone]:
        """The lessons of the trainee by their names, each as it went the last time."""
        facts = (each.fact for each in self.who.record.entries)
        return {fact.lesson: fact for fact in facts if isinstance(fact, LessonDone)}

    def next_game(self) -> None:
        """The lessons of the next game."""
        self._turn(1)

    def game_before(self) -> None:
        """The lessons of the game before."""
        self._turn(-1)

    def _turn(self, step: int) -> None:
        games = list(self._games)
        self._use(games[(games.index(self._game) + step) % len(games)])

    def _use(self, game: str) -> None:
        """Another game; its lessons are read one a turn, and the first that is not done lit."""
        self._game = game
        if self._shelves.of(game) is not None:
            self._ready()
            return
        self.answer(self.words("The lessons are read…"), calm=True)
        self.refresh()
        self._shelves.read(game, self._shell.settings.data)

    def finish(self) -> None:
        """Reads at once what is still to be read."""
        self._shelves.finish()

    def _ready(self) -> None:
        self.answer("")
        self.refresh()
        new = (n for n, lesson in enumerate(self._lessons) if lesson.id not in self._taken)
        self.rows.light_at(next(new, 0))
        self.rows.light(self._wanted)

    # The one that is lit, and the one that is dealt.

    def begin(self) -> None:
        """Deals the lesson that is lit."""
        self.deal(self.rows.at)

    def deal(self, place: int) -> None:
        """The lesson at that place, on a table of its own."""
        lessons = self._lessons
        if 0 <= place < len(lessons):
            self._place = place
            self.dealt.begin(self.who, lessons[place], more=place + 1 < len(lessons))

    def _come_back(self) -> None:
        self.put()
        self.rows.light_at(self._place)
