"""A paper is read page by page before it is printed; what fails leaves it where it is."""

import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from dealer_app.gui.pages.preview import Preview
from tests.gui.shell.hall import Hall, hall


def paper(path: Path, pages: int = 3) -> Path:
    """A paper of that many pages, each with its number, the last one lying on its side."""
    canvas = Canvas(str(path), pagesize=A4)
    for number in range(pages):
        canvas.setPageSize(landscape(A4) if number + 1 == pages > 1 else A4)
        canvas.setFont("Helvetica", 200)
        canvas.drawString(100, 300, str(number + 1))
        canvas.showPage()
    canvas.save()
    return path


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    return hall(qtbot, tmp_path)


def shown(here: Hall, path: Path) -> Preview:
    """The preview of that paper in front."""
    preview = Preview(here.shell)
    assert preview.open(path) == ""
    return preview


def page_told(preview: Preview) -> str:
    labels = preview.findChildren(QLabel)
    return next(each.text() for each in labels if each.text().startswith("Page "))


def ink(image: QImage) -> int:
    """How many of some dots are black."""
    return sum(
        image.pixelColor(x, y).lightness() < 60
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
    )


def test_a_paper_is_shown_from_its_first_page_to_its_last(here: Hall, tmp_path: Path) -> None:
    preview = shown(here, paper(tmp_path / "Settlement.pdf"))
    assert here.headline() == "Settlement"
    assert page_told(preview) == "Page 1 of 3"
    here.key("Left")
    assert page_told(preview) == "Page 1 of 3"
    here.key("Right", "Right", "Right")
    assert page_told(preview) == "Page 3 of 3"
    assert not preview.button(preview.turn_on).isEnabled()


def test_a_page_is_read_as_wide_as_the_window_and_seen_whole(here: Hall, tmp_path: Path) -> None:
    preview = shown(here, paper(tmp_path / "Settlement.pdf"))
    close = preview.view.sheet.pixmap().size()
    assert close.width() == pytest.approx(595 * 2, abs=2)
    assert close.width() <= preview.view.viewport().width()
    assert ink(preview.view.sheet.pixmap().toImage()) > 20
    here.key("F6")
    whole = preview.view.sheet.pixmap().size()
    assert whole.height() <= preview.view.viewport().height()
    here.key("F6")
    assert preview.view.sheet.pixmap().size() == close


def test_a_page_that_goes_on_below_is_moved_by_the_arrows(here: Hall, tmp_path: Path) -> None:
    preview = shown(here, paper(tmp_path / "Settlement.pdf"))
    bar = preview.view.verticalScrollBar()
    here.key("Down", "Down")
    moved = bar.value()
    assert moved > 0
    here.key("Up", "Up", "Up")
    assert bar.value() == 0


def test_a_paper_has_the_title_that_it_is_given(here: Hall, tmp_path: Path) -> None:
    preview = Preview(here.shell)
    assert preview.open(paper(tmp_path / "a-certificate.pdf"), title="Certificate · A. Roche") == ""
    assert here.headline() == "Certificate · A. Roche"


def test_every_page_is_printed_on_a_sheet_of_its_own(here: Hall, tmp_path: Path) -> None:
    preview = shown(here, paper(tmp_path / "Settlement.pdf"))
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    preview.print_on(printer)
    assert here.status() == f"No page was printed: it was written into {tmp_path / 'printed.pdf'}."
    printed = pdfium.PdfDocument(tmp_path / "printed.pdf")
    sizes = [tuple(round(side) for side in page.get_size()) for page in printed]
    assert sizes == [(595, 842), (595, 842), (842, 595)]


def test_without_a_printer_nothing_is_printed_and_no_file_appears(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = paper(tmp_path / "Settlement.pdf")
    preview = shown(here, path)
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    preview.print_on(printer)
    assert here.status() == (
        "There is no printer here: connect one and print again, or save the paper elsewhere."
        f" It lies in {path}."
    )
    assert list(tmp_path.glob("*.pdf")) == [path]


def test_where_the_machine_has_no_printer_the_key_says_so_and_opens_nothing(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = paper(tmp_path / "Settlement.pdf")
    preview = shown(here, path)
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    preview.ask_printer()
    assert here.status().startswith("There is no printer here: connect one and print again")
    assert here.headline() == "Settlement"


@pytest.mark.parametrize("library", ["pypdfium2", "pypdfium2.raw"])
def test_where_the_library_of_the_preview_does_not_load_it_is_said_what_to_do(
    here: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    path = paper(tmp_path / "Settlement.pdf")
    monkeypatch.delitem(sys.modules, "pypdfium2", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    said = Preview(here.shell).open(path)
    assert said.startswith("The preview does not load (")
    assert said.endswith(f"): open {path} in another program, or install Sabot anew.")


@pytest.mark.qt_log_ignore("QPainter::begin", extend=True)
def test_a_printer_that_takes_nothing_leaves_the_paper_where_it_is(
    here: Hall, tmp_path: Path
) -> None:
    path = paper(tmp_path / "Settlement.pdf")
    preview = shown(here, path)
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "nowhere" / "printed.pdf"))
    preview.print_on(printer)
    assert here.status().startswith("The printer took nothing")
    assert str(path) in here.status()
    assert path.exists()
    assert here.in_front is preview


def test_a_paper_is_saved_elsewhere(here: Hall, tmp_path: Path) -> None:
    path = paper(tmp_path / "Settlement.pdf")
    preview = shown(here, path)
    preview.save(tmp_path / "copy.pdf")
    assert (tmp_path / "copy.pdf").read_bytes() == path.read_bytes()
    preview.save(tmp_path / "nowhere" / "copy.pdf")
    assert here.status().endswith("cannot be written: No such file or directory")
    here.key("Esc")
    assert here.in_front is here.page


def test_a_paper_that_is_gone_or_is_none_is_told(here: Hall, tmp_path: Path) -> None:
    preview = Preview(here.shell)
    assert "cannot be shown" in preview.open(tmp_path / "gone.pdf")
    (tmp_path / "none.pdf").write_bytes(b"no paper")
    assert "cannot be shown" in preview.open(tmp_path / "none.pdf")
    assert here.in_front is here.page
