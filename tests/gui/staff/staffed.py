"""A house that asks for PINs, in tests: its people, and the window of one of its tables."""

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.staff.pin_entry import PinAsked, SignPanel
from dealer_app.library import read_house
from dealer_app.night.staff import Staff
from dealer_app.register.facts import HouseSheetAllowed
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import Post, Signature
from tests.gui.shell.hall import Hall, clock, hall
from tests.play import the

CLAIRE: Final = "Claire Fabre"
BERNARD: Final = "Bernard Colin"
ANNE: Final = "Anne Roche"
MARC: Final = "Marc Petit"
PINS: Final = {CLAIRE: "7391", BERNARD: "2846", ANNE: "5170", MARC: "9032"}
POSTS: Final = {BERNARD: Post.CHEF, ANNE: Post.CROUPIER, MARC: Post.CROUPIER}
WRONG: Final = "4405"


def staffed(folder: Path) -> Staff:
    """The register of that folder: a director, a chef de table and two croupiers."""
    staff = Staff(folder / "tables", clock, StaffRules())
    assert staff.add_first(CLAIRE, PINS[CLAIRE]) is None
    for name, post in POSTS.items():
        assert staff.add(name, post, PINS[name], Signature(CLAIRE)) is None
    return staff


def allow(staff: Staff, sheet: Path) -> None:
    """The director allows that house sheet."""
    fact = HouseSheetAllowed(sheet.stem, read_house(sheet).sha256)
    assert staff.enter(fact, Signature(CLAIRE)) is None


def casino(qtbot: QtBot, folder: Path, language: str = "en") -> Hall:
    """The program with the casino's sheet chosen, and the name of a table."""
    here = hall(qtbot, folder, language, table="Table 3")
    here.page.new.house.houses.button("casino").click()
    return here


def at_table(qtbot: QtBot, folder: Path, language: str = "en") -> Hall:
    """The same with a table that Anne deals, opened beside Bernard."""
    staffed(folder)
    here = casino(qtbot, folder, language)
    with here.quick():
        here.open_key.click()
        sign(here, ANNE)
        sign(here, BERNARD)
    return here


def asked(here: Hall) -> PinAsked:
    """Whoever asks for a PIN at this moment."""
    dealing = here.opener.dealing
    return here.opener.pins if dealing is None else dealing.sitting.pins


def panel(here: Hall) -> SignPanel:
    """The panel that asks for a PIN."""
    return asked(here).panel


def sign(here: Hall, name: str, pin: str = "") -> None:
    """Chooses a name by its figure, and keys the PIN, at once."""
    shown = the(panel(here).shown, "nobody is asked")
    names = [each.name for each in shown.people]
    chosen = () if shown.chosen else (str(names.index(name) + 1),)
    here.key(*chosen, *(pin or PINS[name]), "Enter")


def offered(here: Hall) -> list[str]:
    """The names that may sign."""
    shown = the(panel(here).shown)
    return [each.name for each in shown.people]


def fronts(here: Hall, page: QWidget) -> bool:
    """True of the page that is seen."""
    return here.in_front is page
