"""The paper of a page: what came of its printing, and the thread that writes it meanwhile."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page import Page
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import NOT_WRITTEN, PaperTold
from dealer_app.i18n.saying import Saying
from dealer_app.i18n.system_reasons import system_reason


class PagePaper(QObject):
    """Where the paper of a page lies; what came of its printing stands on the page, in the language
    of the window, until something else is printed."""

    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(page)
        self._shell, self._page = shell, page
        self.file = Path()
        self._came = PaperTold()

    @property
    def there(self) -> bool:
        """True while there is a paper to show."""
        return self._came.there

    @property
    def noted(self) -> bool:
        """True once something came of a printing."""
        return bool(self._came.saying.code)

    def note(self, came: PaperTold) -> None:
        """What came of it stands on the page from now on."""
        self._came = came
        self.say_again()
        self._page.set_keys()

    def forget(self) -> None:
        """Nothing was printed yet."""
        self._came = PaperTold()

    def say_again(self) -> None:
        """What came of it, in the language of the window."""
        if self.noted:
            came = self._came
            self._page.answer(self._page.words.sentence(came.saying), calm=not came.failed)

    def show(self, *, title: str = "", school: bool = False) -> str:
        """Shows the paper under its file's name or that title, one of the school under its mark;
        why it cannot be shown, empty where it is."""
        return preview(self._shell).open(self.file, title=title, school=school)


class PaperPress(PagePaper):
    """Writes one paper at a time, in a thread, while the page stays."""

    _written = Signal(object)

    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        self._thread: Thread | None = None
        self._written.connect(self.note)

    def write(self, paper: Path, write: Callable[[], None], sentence: str) -> None:
        """Begins; `sentence` is said of the file that is there then. What is being written is left
        to be finished."""
        if self._thread is not None and self._thread.is_alive():
            return
        self.file = paper
        asked = (paper, write, sentence)
        self._thread = Thread(target=self._write, args=asked, name="page on paper")
        self._thread.start()

    def wait(self) -> None:
        """Until nothing is printed any more."""
        if self._thread is not None:
            self._thread.join()

    def show_paper(self) -> None:
        """Shows the paper that is there; says why where it cannot be shown."""
        refused = self.show()
        if refused:
            self.note(PaperTold(Saying(refused), failed=True))

    def _write(self, paper: Path, write: Callable[[], None], sentence: str) -> None:
        try:
            write()
        except OSError as error:
            why = Saying(NOT_WRITTEN, {"file": paper, "why": system_reason(error)})
            self._written.emit(PaperTold(why, failed=True))
        else:
            self._written.emit(PaperTold(Saying(sentence, {"file": paper}), there=True))
