"""What the pages of the school have alike: whose they are, and the papers of whoever trains."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.kit.event_loop import Errand
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page import ENTER, Deed, Key, Page
from dealer_app.gui.pages.preview import PagePaper
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.gui.school.run import Trainee
from dealer_app.i18n import marked
from dealer_app.i18n.saying import Saying
from dealer_app.training.record import Record


class SchoolPage(Page):
    """A page of the school: its keys leave the keyboard's place where it is."""

    school = True
    keys_take_focus = False

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._trainee: Trainee | None = None

    @property
    def who(self) -> Trainee:
        """Who trains; the page is open for somebody."""
        assert self._trainee is not None, "the page is open"
        return self._trainee

    @override
    def bar(self) -> str:
        return super().bar() if self._trainee is None else self._trainee.name


MAIN_KEY: Final = 200
"""Pixels of the key that begins what is lit."""


def begin_key(press: Deed, *, works: bool = True) -> Key:
    """The key of a list that begins what is lit in it; Space does the same."""
    return Key(
        ENTER,
        marked("Begin"),
        press,
        primary=True,
        stands_apart=True,
        least=MAIN_KEY,
        also=("Space",),
        works=works,
    )


@dataclass(frozen=True, slots=True)
class RecordPaperKind:
    """What the command is asked for, how the file's name ends, and what is said of a paper that is
    written, and of one that is not."""

    option: str
    ending: str
    written: str
    failed: str


class RecordPaper(PagePaper):
    """A paper of one record, or of all of them, written beside them by a process of its own;
    `written` is sent once it is there."""

    written = Signal()

    def __init__(self, shell: Shell, page: SchoolPage, kind: RecordPaperKind) -> None:
        super().__init__(shell, page)
        self._kind = kind
        self.errand = Errand(self)
        self.errand.done.connect(self._done)
        self.errand.failed.connect(self._failed)

    @property
    def busy(self) -> bool:
        """True while it is being written."""
        return self.errand.busy

    def write(self, record: Record, exam: int | None = None) -> None:
        """Writes it of this record, in the language of the window; of the exam that the record
        counts so, where one is named."""
        of_exam, counted = ([], "") if exam is None else (["--exam", str(exam)], f"-{exam}")
        file = record.path.with_name(f"{record.path.stem}{self._kind.ending}{counted}.pdf")
        self.send(file, self._kind.option, record.name, *of_exam)

    def send(self, file: Path, *asked: str) -> None:
        """Has the command write into that file what is asked of it besides."""
        self.file = file
        self.errand.run(
            ["train", *asked, "--out", str(file), "--data", str(self._shell.settings.data)],
            self._shell.words.language,
        )

    def _done(self, _lines: list[str]) -> None:
        self.note(PaperTold(Saying(self._kind.written, {"file": str(self.file)}), there=True))
        self.written.emit()

    def _failed(self, why: str) -> None:
        self.note(PaperTold(Saying(self._kind.failed, {"why": why}), failed=True))

    def finish(self) -> None:
        """Waits for what is being written, if anything is."""
        self.errand.finish()

    def stop(self) -> None:
        """The window goes: what is being written is given up."""
        self.errand.stop()
