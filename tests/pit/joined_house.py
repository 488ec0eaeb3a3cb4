"""A house whose book one machine has begun, with its people, and what befalls between them."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from dealer_app.night.staff import Staff
from dealer_app.pit.book_copy import hear
from dealer_app.pit.courier import deliver_all
from dealer_app.pit.house_book import HouseBook
from dealer_app.pit.server import Server
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import Register, staff
from dealer_app.rules.house import StaffRules
from dealer_app.rules.staff import Post
from dealer_app.store.chain import Head
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import Fault, Report

CLAIRE, CLAIRES = "Claire Fabre", "2580"
MARC, MARCS = "Marc", "9173"
NOE, NOES = "Noé", "4826"
SHEET: Final = f.HouseSheetAllowed("Casino de la Baie", "77aa")


def now() -> datetime:
    return datetime.now(UTC)


def register_in(folder: Path) -> RegisterFile:
    return RegisterFile(folder / FILE, now)


def at(folder: Path) -> Staff:
    return Staff(folder, now, StaffRules())


def contact(server: Server, folder: Path) -> None:
    """A machine's courier comes by: what it has is sent, and the book is heard."""
    list(deliver_all(server, folder))
    assert hear(HouseBook(server), register_in(folder)) is None
    list(deliver_all(server, folder))


def shown(register: Register) -> dict[str, tuple[Post, str]]:
    """Who is of the house: posts and hashes by names."""
    return {each.name: (each.post, each.pin) for each in staff(register)}


def code(objection: object) -> ObjectionCode:
    assert isinstance(objection, Objection)
    return objection.code


def found_in(folder: Path) -> list[Fault]:
    """What the program's own check finds in a folder."""
    told = [found for _, found in verify_folder(folder, every=True)]
    return [fault for found in told if isinstance(found, Report) for fault in found.faults]


def forged(folder: Path, *facts: f.Fact) -> None:
    """Somebody with the program's own code and no book records facts in a register."""
    register = register_in(folder)
    register.read()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dealer_app.store.register.judge_act", lambda *_: None)
        register.append(lambda _register, _now: Deed(facts))


def put_back(server: Server, head: Head) -> None:
    """The server has the book as an older dump would."""
    server.asked.execute("ALTER TABLE pit.entry DISABLE TRIGGER kept")
    server.asked.execute("DELETE FROM pit.entry WHERE journal = 1 AND place > %s", [head.seq])
    server.asked.execute("ALTER TABLE pit.entry ENABLE ALWAYS TRIGGER kept")
    server.asked.execute(
        "UPDATE pit.mark SET (place, digest) = (%s, %s) WHERE journal = 1", head[:2]
    )
