"""The papers of a page: each written by a thread while the page stays, then shown."""

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


class PaperPress(QObject):
    """Writes one paper at a time and says on its page what came of it, in the language of the
    window, until something else is printed."""

    _written = Signal(object)

    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(page)
        self._shell, self._page = shell, page
        self._paper = Path()
        self._thread: Thread | None = None
        self._came = PaperTold()
        self._written.connect(self._tell)

    @property
    def there(self) -> bool:
        """True while there is a paper to show."""
        return self._came.there

    def write(self, paper: Path, write: Callable[[], None], sentence: str) -> None:
        """Begins; `sentence` is said of the file that is there then. What is being written is left
        to be finished."""
        if self._thread is not None and self._thread.is_alive():
            return
        self._paper = paper
        asked = (paper, write, sentence)
        self._thread = Thread(target=self._write, args=asked, name="page on paper")
        self._thread.start()

    def wait(self) -> None:
        """Until nothing is printed any more."""
        if self._thread is not None:
            self._thread.join()

    def forget(self) -> None:
        """Nothing was printed yet."""
        self._came = PaperTold()

    def show_paper(self) -> None:
        """Shows the paper that is there; says why where it cannot be shown."""
        refused = preview(self._shell).open(self._paper)
        if refused:
            self._tell(PaperTold(Saying(refused), failed=True))

    def say_again(self) -> None:
        """What came of it, in the language of the window."""
        came = self._came
        if came.saying.code:
            self._page.answer(self._page.words.sentence(came.saying), calm=not came.failed)

    def _write(self, paper: Path, write: Callable[[], None], sentence: str) -> None:
        try:
            write()
        except OSError as error:
            why = Saying(NOT_WRITTEN, {"file": paper, "why": system_reason(error)})
            self._written.emit(PaperTold(why, failed=True))
        else:
            self._written.emit(PaperTold(Saying(sentence, {"file": paper}), there=True))

    def _tell(self, came: PaperTold) -> None:
        self._came = came
        self.say_again()
        self._page.set_keys()
