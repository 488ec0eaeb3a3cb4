"""A paper before it is printed: read page by page, printed, or saved elsewhere."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.gui.pages.preview_page import PreviewPage
from dealer_app.gui.pages.school_dress import marked_as, school_sheet
from dealer_app.i18n import marked
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.machine.privacy import handed_over

if TYPE_CHECKING:  # it brings PDFium: no table waits for it
    from dealer_app.gui.kit.pdf_pages import PaperPages

LARGEST: Final = 2.0
"""Pixels a point of a page that is as wide as the window, on a large screen too."""

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


def preview(shell: Shell) -> "Preview":
    """The window's preview, made when it is first asked for."""
    there = shell.findChild(Preview)
    return Preview(shell) if there is None else there


class Preview(QObject):
    """Shows one paper at a time in a window, and then the page that was there before."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._paper, self._mark = Path(), label("mark")
        self._before: QWidget | None = None
        self._pages: PaperPages | None = None
        self._place = 0
        self._whole, self._title = False, ""
        self.page = page = PreviewPage()
        page.lay_mark(self._mark)
        bind_window_keys(page, shell)
        page.back.connect(self._leave)
        page.turned.connect(self._turn)
        page.resized.connect(self._draw)
        page.zoom_asked.connect(self._zoom)
        page.print_asked.connect(self._ask_printer)
        page.save_asked.connect(self._ask_place)
        shell.restyled.connect(self._restyle)

    def show(self, paper: Path, *, title: str = "", school: bool = False) -> str:
        """Shows a paper from its first page, without a title under its file's name, one of the
        school under its mark; or says why it cannot be, and shows nothing."""
        self.let_go()
        try:
            from dealer_app.gui.kit.pdf_pages import PaperPages  # noqa: PLC0415 - no table waits for it
        except (ImportError, OSError) as error:  # its library, or one of the system's under it
            return self._shell.words(_NO_VIEWER, file=paper, why=error)
        try:
            self._pages = PaperPages(paper)
        except OSError as error:
            why = system_reason(error)
            return self._shell.words(_NOT_READ, file=paper, why=why)
        self._paper, self._place, self._whole = paper, 0, False
        self._title = title or paper.stem
        self._mark.setVisible(school)
        self._before = self._shell.pages.currentWidget()
        self.page.answer("")
        self._shell.put(self.page)
        self._say()
        return ""

    def let_go(self) -> None:
        """Closes the paper that is shown, if any."""
        if self._pages is not None:
            self._pages.close()
            self._pages = None

    def _leave(self) -> None:
        self.let_go()
        if self._before is not None:
            self._shell.put(self._before)

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()

    def _say(self) -> None:
        shell, pages = self._shell, self._pages
        if pages is None:
            return
        school = self._mark.isVisibleTo(self.page)
        self.page.setStyleSheet(school_sheet(shell) if school else sheet_of(shell))
        marked_as(self._mark, shell.words)
        self.page.fit(large=shell.large)
        place = (self._place + 1, len(pages))
        self.page.say(shell.words, self._title, place, whole=self._whole)
        self._draw()

    def _draw(self) -> None:
        pages = self._pages
        if pages is None:
            return
        size, room = pages.size(self._place), self.page.room
        wide, high = room.width() / size.width(), room.height() / size.height()
        scale = max(min(wide, high if self._whole else LARGEST), 0.1)
        ratio = self.page.devicePixelRatioF()
        self.page.show_page(pages.drawn(self._place, scale * ratio), ratio)

    def _turn(self, by: int) -> None:
        if self._pages is not None and 0 <= self._place + by < len(self._pages):
            self._place += by
            self._say()

    def _zoom(self) -> None:
        self._whole = not self._whole
        self._say()

    # Printer and disk.

    def _ask_printer(self) -> None:
        if not QPrinterInfo.availablePrinterNames():
            self.page.answer(self._shell.words(_NO_PRINTER, file=self._paper))
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._shell)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.print_on(printer)

    def print_on(self, printer: QPrinter) -> None:
        """Prints the paper; where the printer fails it stays where it is, and is shown on."""
        from dealer_app.gui.kit.pdf_pages import send  # noqa: PLC0415 - no table waits for it

        if self._pages is None:
            return
        words = self._shell.words
        into_file = printer.outputFormat() is QPrinter.OutputFormat.PdfFormat
        if into_file and not printer.outputFileName():
            self.page.answer(words(_NO_PRINTER, file=self._paper))
            return
        try:
            send(self._pages, printer)
        except OSError as error:
            self.page.answer(words(_NOT_PRINTED, why=error, file=self._paper))
            return
        if into_file:
            target = printer.outputFileName()
            self.page.answer(words("No page was printed: it was written into {file}.", file=target))
        else:
            sheets = words.plural("{n} page printed.", "{n} pages printed.", len(self._pages))
            self.page.answer(sheets, calm=True)

    def _ask_place(self) -> None:
        words = self._shell.words
        place = str(Path.home() / self._paper.name)
        chosen, _ = QFileDialog.getSaveFileName(
            self._shell, words("Where the paper goes"), place, "*.pdf"
        )
        if chosen:
            self.save(Path(chosen))

    def save(self, target: Path) -> None:
        """Copies the paper elsewhere; the one that is shown stays where it is."""
        words = self._shell.words
        try:
            with handed_over(target):
                shutil.copyfile(self._paper, target)
        except OSError as error:
            why = system_reason(error)
            self.page.answer(words(_NOT_SAVED, file=target, why=why))
        else:
            self.page.answer(words("The paper: {file}", file=target), calm=True)
