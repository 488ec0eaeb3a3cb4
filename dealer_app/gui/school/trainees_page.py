"""Those who train: who has a record, or a new name."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_page import Form, FormLine
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.name_fields import LETTERS
from dealer_app.gui.pages.page import ENTER, Key, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import marked
from dealer_app.rules.staff import LONGEST_NAME
from dealer_app.training.record import names

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
        return self.words(
            "Who trains? Nothing here touches a table; an exam alone stands in the register."
        )

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
