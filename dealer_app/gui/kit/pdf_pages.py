"""A PDF as pictures, page by page, and sent to a printer; only this module knows PDFium."""

from pathlib import Path
from typing import Final

import pypdfium2 as pdfium
from PySide6.QtCore import QRect, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

POINTS: Final = 72
"""Units of a PDF in an inch."""

IN_COLOUR: Final = 3
"""Bytes of a dot that has a colour and nothing else."""

PRINTED: Final = 300
"""Dots an inch that a page is printed with."""


class PaperPages:
    """The pages of one paper; OSError where the file is gone or is no PDF."""

    def __init__(self, path: Path) -> None:
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
