"""Those who train: who has a record, or a new name; and a class side by side, for the
trainer."""

from collections.abc import Callable, Sequence
from datetime import tzinfo
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_lines import Form, FormLine
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.name_fields import LETTERS
from dealer_app.gui.pages.page import ENTER, Key, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import marked
from dealer_app.rules.staff import LONGEST_NAME
from dealer_app.table.house_time import named
from dealer_app.training.games import Games
from dealer_app.training.progress import ClassMember, compared, mean_time, right_share
from dealer_app.training.question import DrillCell
from dealer_app.training.record import RecordRead, RecordUnread, names, records
from dealer_app.training.weakness import cell_label, weakest

SIDE: Final = 400
MAIN_KEY: Final = 220

NEW: Final = FormLine(marked("A new trainee"), most=LONGEST_NAME, optional=True)


class TraineesPage(SchoolPage):
    """`chosen` tells the name of whoever sits down; `class_asked` that all are to be compared."""

    chosen = Signal(str)
    class_asked = Signal()
    name = "trainees"
    chapter = "school"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._names: Sequence[str] = ()
        self.rows = Rows[str](
            (Lane(marked("Trainees"), str),),
            called=str,
            nothing=marked("Nobody has a record yet: write a name."),
        )
        self.rows.touched.connect(self.setFocus)
        self.lay(self.rows)
        side, lines = column(side=True, width=SIDE)
        self.form = Form(self)
        self.form.ask((NEW,))
        self._new = label("muted")
        self._new.setWordWrap(True)
        lines.addWidget(self.form)
        lines.addWidget(self._new)
        lines.addStretch(1)
        self.frame.body.addWidget(side)

    def open(self) -> None:
        """Who trains; the keyboard's place is the list, or the new name where there is no list."""
        self.put()
        if self._names:
            self.setFocus()
        else:
            self.form.begin()

    @override
    def headline(self) -> str:
        return self.words("The school")

    @override
    def why(self) -> str:
        return self.words("Who trains? Nothing here touches a table or a register.")

    @override
    def keys(self) -> Sequence[Key]:
        letters = marked("Letters to touch")
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("F7", marked("The class"), self.show_class, shown=bool(self._names)),
            Key(LETTERS, letters, self.form.show_letters, place=Place.NOWHERE),
            Key(
                ENTER,
                marked("Begin"),
                self.sit_down,
                primary=True,
                stands_apart=True,
                least=MAIN_KEY,
            ),
        )

    @override
    def read(self) -> None:
        self._names = names(self._shell.settings.data)

    @override
    def fill(self) -> None:
        words = self.words
        self.rows.fill(words, self._names)
        self.form.set_words(words, self._shell.settings.keyboard, (NEW,))
        self._new.setText(words("A new name opens a record of its own."))

    def sit_down(self) -> None:
        """Whoever is written sits down, else whoever is lit."""
        if self.form.put_letters_away():
            return
        name = self.form.written(NEW) or self.rows.lit
        if name:
            self.chosen.emit(name)
        else:
            self.form.field(NEW).field.setFocus()

    def forget(self) -> None:
        """The name that was written sits: the next one is written anew."""
        self.form.field(NEW).field.clear()

    def show_class(self) -> None:
        """Everybody side by side."""
        self.class_asked.emit()

    @override
    def leave(self) -> None:
        """Nobody trains; letters that lie over the page go first."""
        if not self.form.put_letters_away():
            super().leave()


# A class side by side, for the trainer


FIGURES = 110
"""Pixels of a column of figures."""


class ClassPage(SchoolPage):
    """Everybody who has a record; of whoever is lit, the weakest places."""

    name = "class"
    chapter = "school"

    def __init__(self, shell: Shell, games: Games) -> None:
        super().__init__(shell)
        self._games = games
        self._class: Sequence[ClassMember] = ()
        self._unread: Sequence[RecordUnread] = ()
        self.rows = Rows[ClassMember](
            (
                Lane(marked("Trainee"), lambda each: each.name),
                self._numbers(marked("Answers"), lambda each: each.tally.asked),
                Lane(marked("Right"), self._share, FIGURES, figures=True),
                Lane(marked("Duration"), self._mean, FIGURES, figures=True),
                self._numbers(marked("Days"), lambda each: each.days),
                Lane(marked("Last day"), self._last_day, 140, figures=True),
                self._numbers(marked("Lessons"), lambda each: each.lessons),
                Lane(marked("Exams"), self._exams, 130, figures=True),
            ),
            called=lambda each: each.name,
        )
        self.rows.moved.connect(self._show_weakest)
        self.lay(self.rows)

    def _numbers(self, title: str, number: Callable[[ClassMember], int]) -> Lane[ClassMember]:
        return Lane(title, lambda row: self.words.number(number(row)), FIGURES, figures=True)

    @override
    def headline(self) -> str:
        return self.words("The class")

    @override
    def why(self) -> str:
        return self.words("Everybody who trains here, side by side.")

    @override
    def keys(self) -> Sequence[Key]:
        return (Key("Escape", marked("Back"), self.leave, primary=True, also=(ENTER, "KP_Enter")),)

    @override
    def read(self) -> None:
        found = list(records(self._shell.settings.data))
        self._unread = [each for each in found if isinstance(each, RecordUnread)]
        read = [each for each in found if isinstance(each, RecordRead)]
        self._class = compared(read, weakest, self._zone)

    @property
    def _zone(self) -> tzinfo | None:
        """The time zone of the house; without a house sheet the machine's own."""
        if not self._shell.settings.house or not self._games:
            return None
        return named(next(iter(self._games.values())).house.day.zone)

    @override
    def fill(self) -> None:
        self.rows.fill(self.words, self._class)
        self._show_weakest()
        if self._unread:
            self.answer(sentence_of(self.words, self._unread[0].trouble))

    def _share(self, row: ClassMember) -> str:
        return right_share(self.words, row.tally)

    def _mean(self, row: ClassMember) -> str:
        return mean_time(self.words, row.tally)

    def _last_day(self, row: ClassMember) -> str:
        return "" if row.last is None else self.words.day(row.last)

    def _exams(self, row: ClassMember) -> str:
        said = self.words("{passed} of {number}", passed=row.passed, number=row.exams)
        return said if row.exams else ""

    def _show_weakest(self) -> None:
        """The weakest places of whoever is lit."""
        row, words = self.rows.picked, self.words
        cells = row.weakest if row is not None else ()
        places = [self._label(cell) for cell in cells if cell.game in self._games][:2]
        said = words("No weak place yet.") if row is not None else ""
        if len(places) > 1:
            said = words("Weakest: {first}. Then: {second}.", first=places[0], second=places[1])
        elif places:
            said = words("Weakest: {cells}", cells=places[0])
        self.answer(said, calm=True)

    def _label(self, cell: DrillCell) -> str:
        return cell_label(self.words, self._games[cell.game], cell)
