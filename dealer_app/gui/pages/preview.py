"""A paper as it will be printed: written in a thread beside the window, read page by page, then
printed or saved elsewhere, and what came of it.

Only this module knows PDFium, and loads it with the first paper: no table waits for it.
"""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, QRect, QSizeF, Qt, Signal
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPixmap, QResizeEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget
from typing_extensions import override

from dealer_app.gui.kit.labels import PlainLabel
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import FingerArea
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.trouble_sentences import NOT_WRITTEN, PaperTold
from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.saying import Saying
from dealer_app.machine import handed_over

POINTS: Final = 72
"""Units of a PDF in an inch."""

IN_COLOUR: Final = 3
"""Bytes of a dot that has a colour and nothing else."""

PRINTED: Final = 300
"""Dots an inch that a page is printed with."""

LARGEST: Final = 2.0
"""Pixels a point of a page that is as wide as the window, on a large screen too."""

READ: Final = True
STRIDE: Final = 3
"""Strides in which what is seen of a page is read through."""

MARGIN: Final = 24
"""Pixels around a page, the scroll bar's with them."""

_NOT_READ: Final = marked("{file} cannot be shown: {why}. Have the paper written again.")
_NO_VIEWER: Final = marked(
    "The preview does not load ({why}): open {file} in another program, or install Sabot anew."
)
_NOT_PRINTED: Final = marked(
    "The printer took nothing ({why}). The paper lies in {file}: see to the printer, print again."
)
_NO_PRINTER: Final = marked(
    "There is no printer here: connect one and print again, or save the paper elsewhere. It lies"
    " in {file}."
)
_NOT_SAVED: Final = marked("{file} cannot be written: {why}")


class PaperPages:
    """The pages of one paper; OSError where the file is gone or is no PDF."""

    def __init__(self, path: Path) -> None:
        import pypdfium2 as pdfium  # noqa: PLC0415 - with the first paper

        try:
            self._document = pdfium.PdfDocument(path.read_bytes())
        except pdfium.PdfiumError as error:
            raise OSError(str(error)) from error

    def __len__(self) -> int:
        return len(self._document)

    def size(self, number: int) -> QSizeF:
        """How large a page is, in points; pages count from 0."""
        return QSizeF(*self._document[number].get_size())

    def drawn(self, number: int, scale: float) -> QImage:
        """A page with so many dots a point."""
        bitmap = self._document[number].render(scale=scale, rev_byteorder=True)
        dots = QImage.Format.Format_RGB888
        if bitmap.n_channels != IN_COLOUR:
            dots = QImage.Format.Format_RGBX8888
        seen = bytes(bitmap.buffer)
        return QImage(seen, bitmap.width, bitmap.height, bitmap.stride, dots).copy()

    def close(self) -> None:
        """Lets go of the file."""
        self._document.close()


def send(pages: PaperPages, printer: QPrinter) -> None:
    """Prints every page on a sheet of its own; OSError where the printer takes none."""
    printer.setFullPage(True)
    printer.setResolution(PRINTED)
    _fit(printer, pages.size(0))
    painter = QPainter()
    if not painter.begin(printer):
        raise OSError(printer.printerName() or "-")
    try:
        for number in range(len(pages)):
            if number and not (_fit(printer, pages.size(number)) and printer.newPage()):
                raise OSError(printer.printerName() or "-")
            image = pages.drawn(number, PRINTED / POINTS)
            painter.drawImage(QRect(0, 0, image.width(), image.height()), image)
    finally:
        painter.end()
    if printer.printerState() is QPrinter.PrinterState.Error:
        raise OSError(printer.printerName() or "-")


def _fit(printer: QPrinter, size: QSizeF) -> bool:
    """Has the printer take sheets of that size; True, for a printer keeps what it can."""
    upright = size if size.height() >= size.width() else size.transposed()
    wide = QPageLayout.Orientation.Landscape
    tall = QPageLayout.Orientation.Portrait
    printer.setPageSize(QPageSize(upright, QPageSize.Unit.Point))
    printer.setPageOrientation(tall if upright == size else wide)
    return True


def preview(shell: Shell) -> "Preview":
    """The window's preview, made when it is first asked for."""
    there = shell.findChild(Preview)
    if there is None:
        there = Preview(shell)
        shell.lay(there)
    return there


class PageView(FingerArea):
    """A page of a paper as large as it goes, drawn for the dots of this screen; one that is wider
    or higher is moved."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = PlainLabel()
        self.sheet.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setProperty("read", READ)
        self.setWidgetResizable(True)
        self.setWidget(self.sheet)

    def set_words(self, said: str) -> None:
        """What is heard of the page."""
        self.sheet.setAccessibleName(said)
        self.setAccessibleName(said)

    def draw(self, pages: PaperPages, place: int, *, whole: bool) -> None:
        """Draws that page from its top, the whole of it or as wide as the window; it has the same
        room whether a scroll bar stands beside it or not."""
        size, seen = pages.size(place), self.size()
        wide = (seen.width() - MARGIN) / size.width()
        high = (seen.height() - MARGIN) / size.height()
        scale = max(min(wide, high if whole else LARGEST), 0.1)
        ratio = self.devicePixelRatioF()
        picture = QPixmap.fromImage(pages.drawn(place, scale * ratio))
        picture.setDevicePixelRatio(ratio)
        self.sheet.setPixmap(picture)
        self.verticalScrollBar().setValue(0)

    def read_on(self, strides: int) -> None:
        """Moves the page by parts of what is seen of it."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + strides * bar.pageStep() // STRIDE)


class Preview(Page):
    """Shows one paper at a time in a window, and then the page that was there before."""

    name = "preview"
    chapter = "nights"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._paper, self._title = Path(), ""
        self._before: QWidget | None = None
        self._pages: PaperPages | None = None
        self._place, self._whole = 0, False
        self.view = PageView()
        self.lay(self.view)

    def open(self, paper: Path, *, title: str = "", school: bool = False) -> str:
        """Shows a paper from its first page, without a title under its file's name, one of the
        school under its mark; or says why it cannot be, and shows nothing."""
        self.let_go()
        opened = _opened(self.words, paper)
        if isinstance(opened, str):
            return opened
        self._pages = opened
        self._paper, self._place, self._whole = paper, 0, False
        self._title, self.school = title or paper.stem, school
        self._before = self._shell.pages.currentWidget()
        self.answer("")
        self._shell.put(self)
        self.refresh()
        return ""

    def let_go(self) -> None:
        """Closes the paper that is shown, if any."""
        if self._pages is not None:
            self._pages.close()
            self._pages = None

    @override
    def headline(self) -> str:
        return self._title

    @override
    def why(self) -> str:
        return self.words("Page {number} of {of}", number=self._place + 1, of=self._number)

    @property
    def _number(self) -> int:
        return 0 if self._pages is None else len(self._pages)

    @override
    def keys(self) -> Sequence[Key]:
        up, down = marked("Further up the page"), marked("Further down the page")
        zoom = marked("Larger") if self._whole else marked("Whole page")
        on, back = ("PageDown",), ("PageUp",)
        first, last = self._place == 0, self._place + 1 >= self._number
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("Left", marked("Page before"), self.turn_back, also=back, works=not first),
            Key("Right", marked("Next page"), self.turn_on, also=on, works=not last),
            Key("Up", up, self.read_up, place=Place.NOWHERE),
            Key("Down", down, self.read_down, place=Place.NOWHERE),
            Key("F6", zoom, self.zoom),
            Key("F7", marked("Save elsewhere"), self.ask_place, stands_apart=True),
            Key(ENTER, marked("Print"), self.ask_printer, primary=True, also=("F9",)),
        )

    @override
    def fill(self) -> None:
        self.view.set_words(f"{self.headline()}, {self.why()}")
        self._draw()

    def _draw(self) -> None:
        if self._pages is not None:
            self.view.draw(self._pages, self._place, whole=self._whole)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The page is drawn for the room that it has."""
        super().resizeEvent(event)
        self._draw()

    # What its keys do.

    @override
    def leave(self) -> None:
        """The paper is closed, and what was there before is shown again."""
        self.let_go()
        if self._before is not None:
            self._shell.put(self._before)

    def turn_back(self) -> None:
        """The page before."""
        self._place -= 1
        self.refresh()

    def turn_on(self) -> None:
        """The next page."""
        self._place += 1
        self.refresh()

    def read_up(self) -> None:
        """Moves the page by a part of what is seen of it."""
        self.view.read_on(-1)

    def read_down(self) -> None:
        """Moves it the other way."""
        self.view.read_on(1)

    def zoom(self) -> None:
        """The whole page, or as wide as the window."""
        self._whole = not self._whole
        self.refresh()

    # Printer and disk.

    def ask_printer(self) -> None:
        """Asks on which printer, where there is one."""
        if not QPrinterInfo.availablePrinterNames():
            self.answer(self.words(_NO_PRINTER, file=self._paper))
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._shell)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.print_on(printer)

    def print_on(self, printer: QPrinter) -> None:
        """Prints the paper; where the printer fails it stays where it is, and is shown on."""
        if self._pages is not None:
            why = _not_printed(self.words, self._pages, printer, self._paper)
            number = len(self._pages)
            printed = self.words.plural("{n} page printed.", "{n} pages printed.", number)
            self.answer(why or printed, calm=not why)

    def ask_place(self) -> None:
        """Asks where the paper is copied."""
        words = self.words
        place = str(Path.home() / self._paper.name)
        chosen, _ = QFileDialog.getSaveFileName(
            self._shell, words("Where the paper goes"), place, "*.pdf"
        )
        if chosen:
            self.save(Path(chosen))

    def save(self, target: Path) -> None:
        """Copies the paper elsewhere; the one that is shown stays where it is."""
        why = _not_saved(self.words, self._paper, target)
        self.answer(why or self.words("The paper: {file}", file=target), calm=not why)


def _opened(words: Words, paper: Path) -> PaperPages | str:
    """The pages of a paper, or why they cannot be shown."""
    try:
        import pypdfium2  # noqa: F401, PLC0415 - with the first paper
    except (ImportError, OSError) as error:  # its library, or one of the system's under it
        return words(_NO_VIEWER, file=paper, why=error)
    try:
        return PaperPages(paper)
    except OSError as error:
        return words(_NOT_READ, file=paper, why=system_reason(error))


def _not_printed(words: Words, pages: PaperPages, printer: QPrinter, paper: Path) -> str:
    """Has the printer print these pages of a paper; why it did not, empty where it did."""
    into_file = printer.outputFormat() is QPrinter.OutputFormat.PdfFormat
    target = printer.outputFileName()
    if into_file and not target:
        return words(_NO_PRINTER, file=paper)
    try:
        send(pages, printer)
    except OSError as error:
        return words(_NOT_PRINTED, why=error, file=paper)
    if into_file:
        return words("No page was printed: it was written into {file}.", file=target)
    return ""


def _not_saved(words: Words, paper: Path, target: Path) -> str:
    """Copies a paper elsewhere; why it cannot be, empty where it was."""
    try:
        with handed_over(target):
            shutil.copyfile(paper, target)
    except OSError as error:
        return words(_NOT_SAVED, file=target, why=system_reason(error))
    return ""


# The paper of a page


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
