"""The lessons of a game in their order: what each is for, how it went, and the one in hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.work_slices import Turns
from dealer_app.gui.pages.facts import Scrolled, clear
from dealer_app.gui.pages.frame import bind, column
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.page_keys import LEFT_SIDE, RIGHT_SIDE, label, make_row, set_role
from dealer_app.gui.school.lesson.lesson_desk import Lessoning
from dealer_app.gui.school.run import Around, Trainee
from dealer_app.i18n import marked
from dealer_app.training.lessons import Broken, Lesson, LessonShelf, folders, lying, shelved
from dealer_app.training.record_facts import LessonDone

HIGH: Final = 44
NUMBER: Final = 38
DONE: Final = 130
MAIN_KEY: Final = 200


@dataclass(frozen=True, slots=True)
class LessonTold:
    """A lesson in words: its number, its aim, and how it went; nothing where it was not done."""

    number: str
    aim: str
    done: str


class LessonRow(QPushButton):
    """One lesson; a long aim goes on over more lines."""

    def __init__(self) -> None:
        super().__init__()
        make_row(self)
        self._number, self._aim, self._done = label("strong"), label("text"), label("muted")
        self._number.setFixedWidth(NUMBER)
        self._done.setFixedWidth(DONE)
        self._aim.setWordWrap(True)
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(LEFT_SIDE, 4, RIGHT_SIDE, 4)
        for part in (self._number, self._aim, self._done):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._line.addWidget(part, 1 if part is self._aim else 0)
        self._done.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.toggled.connect(lambda lit: set_role(self._aim, "chosen", lit))

    def set_words(self, told: LessonTold) -> None:
        """The lesson as it stands."""
        self._number.setText(told.number)
        self._aim.setText(told.aim)
        self._done.setText(told.done)
        said = (told.number, told.aim, told.done)
        self.setAccessibleName(", ".join(part for part in said if part))

    @property
    def words_said(self) -> tuple[str, str]:
        """Its aim, and how it went."""
        return self._aim.text(), self._done.text()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        """As high as the aim needs on so many pixels, and as a finger."""
        return max(HIGH, self._line.heightForWidth(width))

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, max(HIGH, self._line.sizeHint().height()))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(240, HIGH)


class LessonsPage(Page):
    """The lessons of a game, of which one is lit; those that lie in the house's folder are read
    anew each time the page is opened."""

    name = "lessons"
    school = True
    keys_take_focus = False

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._games = around.games
        self._trainee: Trainee | None = None
        self._game, self._place = "", 0
        self._shelves: dict[str, LessonShelf] = {}
        self._work = Turns(self)
        main, lines = column()
        self.list = Scrolled(read=False)
        self.list.grid.setVerticalSpacing(0)
        self._broken_head = label("section")
        self.broken = Scrolled()
        self.broken.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.broken.grid.setVerticalSpacing(4)
        self.broken.setMaximumHeight(96)
        lines.addWidget(self.list, 1)
        lines.addWidget(self._broken_head)
        lines.addWidget(self.broken)
        self.frame.columns.addWidget(main, 1)
        self.rows: list[LessonRow] = []
        bind(self, {"Up": partial(self._move, -1), "Down": partial(self._move, 1)})
        self.dealt = Lessoning(shell, around)
        self.dealt.ended.connect(self._come_back)
        self.dealt.next_asked.connect(lambda: self.deal(self._place + 1))

    def open(self, trainee: Trainee, game: str) -> None:
        """The lessons of a game."""
        self._trainee, self._shelves = trainee, {}
        self._game = game if game in self._games else next(iter(self._games))
        self.put()
        self._use(self._game)

    def stop(self) -> None:
        """The window goes; a lesson in the middle counts for nothing."""
        self.dealt.leave()

    @property
    def _who(self) -> Trainee:
        assert self._trainee is not None, "the page is open"
        return self._trainee

    @override
    def bar(self) -> str:
        return self._who.name

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
            Key(
                ENTER,
                marked("Begin"),
                self.begin,
                primary=True,
                stands_apart=True,
                least=MAIN_KEY,
                also=("Space",),
                works=lambda: bool(self._lessons),
            ),
        )

    @override
    def fill(self) -> None:
        words, lessons, done = self.words, self._lessons, self._done()
        while len(self.rows) < len(lessons):
            row = LessonRow()
            row.clicked.connect(self.setFocus)
            self.list.grid.addWidget(row, len(self.rows), 0)
            self.rows.append(row)
        for row in self.rows[len(lessons) :]:
            row.hide()
        for row, lesson in zip(self.rows, lessons, strict=False):
            row.show()
            row.set_words(self._told_of(lesson, done.get(lesson.id)))
        broken = self._shelves.get(self._game, LessonShelf()).broken
        clear(self.broken.grid)
        for place, each in enumerate(broken):
            line = label("muted", each.trouble.with_place(words, each.path.name))
            line.setWordWrap(True)
            self.broken.grid.addWidget(line, place, 0)
        self._broken_head.setText(words("Files that are no lessons").upper())
        for part in (self._broken_head, self.broken):
            part.setVisible(bool(broken))

    def _told_of(self, lesson: Lesson, done: LessonDone | None) -> LessonTold:
        words = self.words
        went = words("new")
        if done is not None:
            number = sum(each.number for each in done.faults)
            went = words.plural("✓ {n} fault", "✓ {n} faults", number)
            if not number:
                went = words("✓ without a fault")
        return LessonTold(str(lesson.number), lesson.aims[words.language], went)

    # The games and their lessons.

    @property
    def _lessons(self) -> tuple[Lesson, ...]:
        found = self._shelves.get(self._game)
        return found.of(self._game) if found is not None else ()

    def _done(self) -> dict[str, LessonDone]:
        """The lessons of the trainee by their names, each as it went the last time."""
        facts = (each.fact for each in self._who.record.entries)
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
        if game in self._shelves:
            self._ready()
            return
        self.answer(self.words("The lessons are read…"), calm=True)
        self.refresh()
        self._work.go(self._read_game(game))

    def _read_game(self, game: str) -> Iterator[None]:
        found: list[Lesson | Broken] = []
        for each in lying(folders(self._shell.settings.data), game):
            found.append(each)
            yield
        self._shelves[game] = shelved(found)
        self._ready()

    def finish(self) -> None:
        """Reads at once what is still to be read."""
        if not self._work.idle:
            self._work.finish(self._read_game(self._game))

    def _ready(self) -> None:
        self.answer("")
        self.refresh()
        done = self._done()
        new = (n for n, lesson in enumerate(self._lessons) if lesson.id not in done)
        self.light(next(new, 0))

    # The one that is lit, and the one that is dealt.

    @property
    def at(self) -> int:
        """The place of the lesson that is lit."""
        shown = self.rows[: len(self._lessons)]
        return next((n for n, row in enumerate(shown) if row.isChecked()), 0)

    def light(self, place: int) -> None:
        """Lights a lesson, where there is one."""
        if 0 <= place < len(self._lessons):
            self.rows[place].setChecked(True)
            self.list.ensureWidgetVisible(self.rows[place], 0, HIGH)

    def _move(self, step: int) -> None:
        if self._lessons:
            self.light((self.at + step) % len(self._lessons))

    def begin(self) -> None:
        """Deals the lesson that is lit."""
        self.deal(self.at)

    def deal(self, place: int) -> None:
        """The lesson at that place, on a table of its own."""
        lessons = self._lessons
        if place < len(lessons):
            self._place = place
            self.dealt.begin(self._who, lessons[place], more=place + 1 < len(lessons))

    def _come_back(self) -> None:
        self.put()
        self.light(self._place)
