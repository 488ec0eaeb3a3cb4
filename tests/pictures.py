"""The manual's pictures of the program, in each language, for `packaging/pictures`: the sample
night of punto banco. The README shows some of them.

The clock stands still and the folders are fresh ones: with the same fonts they are the same bytes.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from dealer_app import app
from dealer_app.gui.kit.pdf_pages import PaperPages
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.shell.demo import Demo
from dealer_app.i18n import LANGUAGES, resources, words
from dealer_app.machine.privacy import handed_over
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, session_paper
from dealer_app.reports import PaperKind
from dealer_app.rules.due import Why
from dealer_app.rules.money import Money
from dealer_app.session.table_session import TableSession
from dealer_app.settings import Settings
from dealer_app.table import events as ev
from tests.builders import entered
from tests.movements import counted_truthfully
from tests.play import the

NOW: Final = datetime(2026, 11, 20, 21, 47, tzinfo=UTC)
"""The hour of the sample's last coup."""

LAST_COUP: Final = 10
SESSION: Final = "2026-11-20-0001"
BOUGHT: Final = Money(3_000_00)
"""What guests buy chips for, in cents, and what is found in the drop box."""

DOTS: Final = 1.4
"""Dots for each point of a page that is printed."""

COLOURS: Final = 256
"""How many of them a picture keeps: it is a third as large as with all, and looks the same."""


def draw(folder: Path, language: str) -> None:
    """Draws the pictures of a language into that folder, over those that lie there."""
    with TemporaryDirectory(prefix="sabot-") as place:
        app.started(language=language)
        shell = Shell(Path(place) / "settings.toml", Settings(Path(place), language=language))
        app.with_type()
        demo = Demo(shell, resources() / "samples" / "punto_banco.shoe", lambda: NOW)
        demo.dealing.begin()
        demo.showing.switch()
        demo.dealing.window.desk.say("")  # nobody asks in a picture which screen it is
        shell.show()
        session = demo.dealing.session
        _open_tray(session)
        while not _bank_draws_last(session):
            the(demo.step())
        _keep(_painted(shell), folder / "felt.png")
        while demo.step() is not None:
            pass
        _keep(_painted(the(demo.showing.window)), folder / "display.png")
        _close(session)
        _keep(
            _first_page(session, Path(place) / "settlement.pdf", language),
            folder / "settlement.png",
        )
        demo.stop()


def _open_tray(session: TableSession) -> None:
    """Twenty of each chip lie in the tray, and guests buy theirs."""
    chips = {chip.value: 20 for chip in session.table.house.chips}
    entered(session, ev.TrayCounted(ev.Occasion.OPENER, chips), ev.ChipsBought(BOUGHT))


def _bank_draws_last(session: TableSession) -> bool:
    """True while the third card of the bank is awaited in the last coup."""
    due = session.table.due
    return (
        len(session.table.coups) == LAST_COUP - 1 and due is not None and due.why is Why.OTHER_DREW
    )


def _close(session: TableSession) -> None:
    """All is paid, drop and tray are counted, and the session gets its seal."""
    entered(session, ev.AllTicked(), ev.DropCounted(BOUGHT))
    counted_truthfully(session)
    assert session.close().refusal is None


def _painted(window: QWidget) -> QImage:
    QApplication.processEvents()
    return window.grab().toImage()


def _first_page(session: TableSession, file: Path, language: str) -> QImage:
    """The settlement of that night, its first page as it is printed."""
    sitting, imprint = PaperSession(SESSION, session), Imprint(NOW, zone=UTC)
    paper = session_paper(PaperKind.SETTLEMENT, sitting, words(language), imprint)
    paper.write_pdf(file, invariant=True)
    pages = PaperPages(file)
    picture = pages.drawn(0, DOTS)
    pages.close()
    return picture


def _keep(picture: QImage, file: Path) -> None:
    """Writes it as a PNG of few colours."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with handed_over(file):
        assert picture.save(str(file))
        with Image.open(file) as whole:
            few = whole.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(file, optimize=True)


if __name__ == "__main__":
    for each in LANGUAGES:
        draw(Path(sys.argv[1]) / each, each)
