"""The manual's pictures of the program, in each language, for `packaging/pictures`: the sample
night of punto banco. The README shows some of them.

The clock stands still and the folders are fresh ones: with the same fonts they are the same bytes.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from dealer_app import app
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.preview import PaperPages
from dealer_app.gui.school.run import Posed, RunWanted
from dealer_app.gui.school.school_desk import School
from dealer_app.gui.shell.demo import Demo
from dealer_app.gui.shell.host import Host
from dealer_app.i18n import LANGUAGES, resources, words
from dealer_app.i18n.drill_words import Drill
from dealer_app.machine import handed_over
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, session_paper
from dealer_app.reports import PaperKind
from dealer_app.rules.due import Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import TableSession
from dealer_app.settings import Settings
from dealer_app.table import events as ev
from dealer_app.training.drills import ask
from dealer_app.training.question import DrillCell
from tests.builders import entered
from tests.gui.staff.staffed import CLAIRE, staffed
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
    app.started(language=language)
    app.with_type()
    QApplication.setCursorFlashTime(0)  # a line that is written in is the same at every moment
    for draws in (_punto_banco, _porcelaine, _pages):
        with TemporaryDirectory(prefix="sabot-") as place:
            draws(Path(place), folder, language)


def _demo(place: Path, language: str, game: str) -> tuple[Shell, Demo]:
    """The window with the sample night of a game, of which nothing is dealt yet."""
    shell = Shell(place / "settings.toml", Settings(place, language=language))
    demo = Demo(shell, resources() / "samples" / f"{game}.shoe", lambda: NOW)
    demo.dealing.begin()
    demo.dealing.window.desk.say("")  # nor whether the screen may go dark
    shell.show()
    return shell, demo


def _punto_banco(place: Path, folder: Path, language: str) -> None:
    """A night of punto banco, from its last coup to its settlement."""
    shell, demo = _demo(place, language, "punto_banco")
    demo.showing.first.switch()
    dealing, session, window = demo.dealing, demo.dealing.session, demo.dealing.window
    window.desk.say("")  # nobody asks in a picture which screen it is
    _open_tray(session)
    while not _bank_draws_last(session):
        the(demo.step())
    _keep(_painted(shell), folder / "felt.png")
    window.perform(KeyAct(Verb.INCIDENT))
    _keep(_painted(shell), folder / "incident.png")
    window.perform(KeyAct(Verb.CANCEL))
    while (due := session.table.due) is None or due.step is not Step.SETTLE:
        the(demo.step())
    window.render_now()
    _keep(_painted(shell), folder / "payout.png")
    while demo.step() is not None:
        pass
    _keep(_painted(the(demo.showing.first.window)), folder / "display.png")
    entered(session, ev.AllTicked())
    for act in _MENDS:
        window.perform(act)
    _keep(_painted(shell), folder / "mending.png")
    window.perform(KeyAct(Verb.CANCEL))
    dealing.show_tray()
    _keep(_painted(shell), folder / "tray.png")
    dealing.look_back()
    _keep(_painted(shell), folder / "closing.png")
    _close(session)
    paper = _first_page(session, place / "settlement.pdf", language)
    _keep(paper, folder / "settlement.png")
    demo.stop()


_MENDS: Final = (
    *(KeyAct(Verb.RECALL), KeyAct(Verb.CORRECT)),
    *(KeyAct(Verb.CHOICE, "1"), KeyAct(Verb.CHOICE, "1"), KeyAct(Verb.FACE, "9")),
)
"""What puts the first card of the last coup right, up to its reason."""


def _porcelaine(place: Path, folder: Path, language: str) -> None:
    """The tour of stakes."""
    shell, demo = _demo(place, language, "porcelaine")
    session = demo.dealing.session
    while session.table.coup is None or not session.table.coup.stakes:
        the(demo.step())
    demo.dealing.window.render_now()
    _keep(_painted(shell), folder / "porcelaine.png")
    demo.stop()


def _pages(place: Path, folder: Path, language: str) -> None:
    """The pages around the tables, of a house with PINs."""
    staffed(place)
    shell = Shell(place / "settings.toml", Settings(place / "tables", language=language))
    shell.show()
    host = Host(shell, lambda: NOW)
    page = host.opening
    while host.opener is None or not page.button(page.open_table).isEnabled():
        QApplication.processEvents()
    host.wait()
    page.new.house.houses.button("casino").click()
    _keep(_painted(shell), folder / "opening.png")
    opener = host.opener
    opener.change_house()
    _keep(_painted(shell), folder / "house.png")
    the(opener.house).leave()
    opener.show_people()
    opener.pins.give_up()
    opener.people._enter(Signature(CLAIRE))
    _keep(_painted(shell), folder / "staff.png")
    opener.people.leave()
    opener.show_school()
    the(opener.school).trainees.chosen.emit("Anne Roche")
    _keep(_painted(shell), folder / "school.png")
    _lay_chips(the(opener.school))
    _keep(_painted(shell), folder / "chips.png")
    shell.close()


def _lay_chips(school: School) -> None:
    """A payout of a tie, half of it laid from the rack."""
    cell = DrillCell(Drill.PAYOUTS, "punto_banco", "tie|tie|chips")
    school.begin(RunWanted(cell.drill, cell.game, practice=True))
    running = the(school.question.desk.running)
    question = ask(cell.drill, school.question.desk.rules, Random(PAID), cell)
    running.posed = Posed(question, PAID)
    school.question.begin(running, row=False)
    laid = [value for value, number in question.best.items() for _ in range(number)]
    for value in laid[:-1]:
        school.question.desk.choose(question.chips.index(value))


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
    """Drop and tray are counted, and the session gets its seal."""
    entered(session, ev.DropCounted(BOUGHT))
    counted_truthfully(session)
    assert session.close().refusal is None


PAID: Final = 7
"""The number by which that payout is asked."""

SETTLES: Final = 10
"""Turns of the event loop after which everything in a window has its place."""


def _painted(window: QWidget) -> QImage:
    for _ in range(SETTLES):
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
