"""A register that is gone or altered shuts no table: nobody can sign, somebody confirms that, and
play goes on unsigned."""

import shutil
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.night.machine_notes import reserves
from dealer_app.register import facts as f
from dealer_app.register.facts import FileFinding
from dealer_app.rules.staff import UNSIGNED
from dealer_app.store.register_place import FILE
from dealer_app.store.trust import machine_key
from dealer_app.table import events as ev
from tests.gui.night.test_alerts_found import asked as ask_for_alerts
from tests.gui.night.test_alerts_found import facts, known, warned
from tests.gui.night.test_tray_page import chips, count
from tests.gui.shell.hall import Hall, clock, hall, said
from tests.gui.staff.staffed import ANNE, CLAIRE, at_table, casino, offered, panel, sign
from tests.run_length import LONG
from tests.store.builders import forger

Harm = Callable[[Path], object]


def gone(register: Path) -> None:
    register.unlink()


def junk(register: Path) -> None:
    register.write_text("a shopping list", encoding="utf-8")


def out_of_reach(register: Path) -> None:
    register.unlink()
    register.mkdir()


def altered(register: Path) -> None:
    with forger(register) as file:
        file.execute("UPDATE entry SET body = replace(body, '1', '2') WHERE seq = 1")


HARMS = {"gone": gone, "junk": junk, "altered": altered}
"""After which a new register may be begun; not after one that is only out of reach."""


def dealt_at(qtbot: QtBot, folder: Path) -> None:
    """A table of a house with PINs that Anne opened beside Bernard, and left: at the window for the
    first test of a run, and as it lay then, with the machine's keys, for the others."""
    kept, keys = folder.parent / "dealt at and left", machine_key.key_folder()
    if kept.exists():
        shutil.copytree(kept, folder, dirs_exist_ok=True)
        shutil.move(folder / "keys", keys)
        return
    here = at_table(qtbot, folder)
    here.dealing.leave()
    here.filled()
    here.opener.noting.wait()
    shutil.copytree(keys, folder / "keys")
    shutil.copytree(folder, kept)
    shutil.rmtree(folder / "keys")


def harmed(qtbot: QtBot, folder: Path, harm: str, language: str = "en") -> Hall:
    """The program of such a house, started without its register."""
    dealt_at(qtbot, folder)
    shutil.copy(folder / "tables" / FILE, folder / "kept")
    (HARMS | {"out of reach": out_of_reach})[harm](folder / "tables" / FILE)
    return casino(qtbot, folder, language)


def taken_up(here: Hall) -> None:
    here.resume.click()


def opened(here: Hall) -> None:
    here.page.new.table.field.setText("Table 4")
    here.open_key.click()


def confirmed(here: Hall) -> None:
    """Whoever stands there confirms that nobody signs."""
    assert here.in_front is here.opener.unsigned.page
    here.key("Enter", "Enter")


WAYS: dict[str, Callable[[Hall], None]] = {"taken up": taken_up, "opened": opened}


def met(*ways: str) -> list[tuple[str, str]]:
    """Each harm on one of these ways in turn; on both of them in a long search. Two tests that
    begin with another way meet every harm on every way."""
    if LONG:
        return [(harm, way) for harm in HARMS for way in WAYS]
    return list(zip(HARMS, cycle(ways), strict=False))


@pytest.mark.parametrize(("harm", "way"), met("taken up", "opened"))
def test_a_table_is_dealt_at_after_one_confirmed_act(
    qtbot: QtBot, tmp_path: Path, harm: str, way: str
) -> None:
    here = harmed(qtbot, tmp_path, harm)
    WAYS[way](here)
    assert here.headline() == "Nobody can sign"
    assert here.opener.dealing is None
    confirmed(here)
    session = here.dealing.session
    assert not panel(here).isVisible()
    before = session.entries
    here.key("Enter", "Enter")  # the first tells what was entered last, where it was taken up
    assert session.entries > before
    assert set(session.signatures[before:]) == {UNSIGNED}
    assert session.posts is None


def test_what_it_means_is_said_before_it_is_confirmed(qtbot: QtBot, tmp_path: Path) -> None:
    here = harmed(qtbot, tmp_path, "gone")
    taken_up(here)
    (why,), (meaning,) = said(here.in_front, "why"), said(here.in_front, "text")
    assert why == (
        f"{tmp_path / 'tables' / FILE} is missing, though people have signed on this machine. Bring"
        " it back from a backup."
    )
    assert meaning == (
        "Until then Table 3 is dealt at unsigned: no entry bears a name, its papers have no number"
        " and stand under reserve, and a director answers for it once the register is back."
        "\n\nWhere no backup is left, a new register can be begun."
    )


def test_who_does_not_confirm_finds_the_table_as_it_lay(qtbot: QtBot, tmp_path: Path) -> None:
    here = harmed(qtbot, tmp_path, "junk")
    taken_up(here)
    here.key("Esc")
    assert here.opener.dealing is None
    assert here.in_front is here.page
    taken_up(here)
    confirmed(here)
    assert here.dealing.session.entries == 1


@pytest.mark.parametrize("harm", HARMS)
def test_nobody_begins_another_register_meanwhile(qtbot: QtBot, tmp_path: Path, harm: str) -> None:
    here = harmed(qtbot, tmp_path, harm)
    register = tmp_path / "tables" / FILE
    before = register.read_bytes() if register.exists() else None
    taken_up(here)
    confirmed(here)
    here.key("Enter")
    here.dealing.leave()
    here.filled()
    here.opener.noting.wait()
    assert (register.read_bytes() if register.exists() else None) == before
    taken_up(here)
    assert here.headline() == "Nobody can sign"


SAID = {"en": "unsigned", "fr": "sans signature"}


@pytest.mark.parametrize("language", SAID)
def test_the_table_says_all_the_time_that_it_is_unsigned(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    here = harmed(qtbot, tmp_path, "gone", language)
    taken_up(here)
    confirmed(here)
    here.key("Enter")
    bar = here.dealing.window.view.bar
    assert SAID[language] in bar.accessibleDescription().split(" · ")


@pytest.mark.parametrize("harm", HARMS)
def test_it_is_closed_unsigned_and_its_page_says_so(
    qtbot: QtBot, tmp_path: Path, harm: str
) -> None:
    here = harmed(qtbot, tmp_path, harm)
    taken_up(here)
    confirmed(here)
    session = here.dealing.session
    here.dealing.look_back()
    assert here.status() == (
        "Nobody can be asked for a PIN: this is closed unsigned, and its papers have no number and"
        " stand under reserve."
    )
    here.key("Enter")
    assert here.status() == "Enter once more closes without a signature."
    here.key("Enter")
    assert session.table.closed
    assert session.signatures[-1] == UNSIGNED
    assert here.dealing.staff.register.path.exists() is (harm != "gone")


@pytest.mark.parametrize("harm", HARMS)
def test_a_fill_is_numbered_by_the_table_itself(qtbot: QtBot, tmp_path: Path, harm: str) -> None:
    here = harmed(qtbot, tmp_path, harm)
    taken_up(here)
    confirmed(here)
    here.dealing.show_tray()
    here.key("1")
    count(here, c1000=2, c500=3)
    here.key("Enter")
    for number in ("F-R1", "F-R2"):
        here.key("2")
        count(here, c100=10)
        here.key("Enter")
        session = here.dealing.session
        assert session.events[-1] == ev.TrayFilled(number, chips(c100=10))
        assert session.signatures[-1] == UNSIGNED
    here.key("2", "Esc")
    assert (tmp_path / "tables" / FILE).exists() is (harm != "gone")


def test_a_table_where_people_sign_does_not_say_so(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    bar = here.dealing.window.view.bar
    assert "unsigned" not in bar.accessibleDescription()
    assert here.dealing.session.signature.by == ANNE


@pytest.mark.parametrize("way", WAYS)
def test_an_enter_too_many_gives_no_signature_up(qtbot: QtBot, tmp_path: Path, way: str) -> None:
    here = harmed(qtbot, tmp_path, "gone")
    WAYS[way](here)
    here.key("Enter")
    assert here.status() == "Enter once more: nobody signs from now on."
    assert here.in_front is here.opener.unsigned.page
    here.key("F8", "Esc", "Enter")
    assert here.opener.dealing is None
    here.key("Enter")
    assert here.dealing.session.posts is None


# Once the register is back.


def back(here: Hall, folder: Path, way: str) -> None:
    """The table dealt at unsigned and left, and the register as it was before the harm."""
    register = folder / "tables" / FILE
    WAYS[way](here)
    confirmed(here)
    here.key("Enter", "Enter")
    here.dealing.leave()
    here.filled()
    here.opener.noting.wait()
    register.unlink(missing_ok=True)
    shutil.copy(folder / "kept", register)


FOUND = {
    "en": "{table}: since entry {seq} the table was dealt at unsigned, though its house wants a"
    " PIN. Nothing is erased; call the director. Alert No. 1.",
    "fr": "{table}\xa0: depuis l’écriture {seq}, on a joué à la table sans signature, alors que sa"
    " maison demande un code. Rien n’est effacé\u202f; prévenez le directeur. Alerte n°\xa01.",
}


@pytest.mark.parametrize(
    ("harm", "way", "language"),
    [*((*pair, "en") for pair in met("opened", "taken up")), ("gone", "opened", "fr")],
)
def test_what_was_dealt_unsigned_is_numbered_once_the_register_is_back(
    qtbot: QtBot, tmp_path: Path, harm: str, way: str, language: str
) -> None:
    back(harmed(qtbot, tmp_path, harm), tmp_path, way)
    here = warned(hall(qtbot, tmp_path, language))
    table, seq = {"taken up": ("Table 3", 2), "opened": ("Table 4", 1)}[way]
    (raised,) = facts(tmp_path, f.AlertRaised)
    assert isinstance(raised, f.AlertRaised)
    assert (raised.finding, raised.file, raised.seq) == (
        FileFinding.UNSIGNED,
        f"{table}.sabot",
        seq,
    )
    assert here.page.sentence == FOUND[language].format(table=table, seq=seq)


def test_a_director_answers_for_it_and_it_is_found_no_more(qtbot: QtBot, tmp_path: Path) -> None:
    back(harmed(qtbot, tmp_path, "gone"), tmp_path, "taken up")
    here = warned(hall(qtbot, tmp_path))
    assert reserves(known(tmp_path), "Table 3") == (1,)
    ask_for_alerts(here)
    here.key("The disk was exchanged", "Enter")
    assert offered(here) == [CLAIRE]
    sign(here, CLAIRE)
    here.until(lambda: not here.alerts.isVisible())
    assert reserves(known(tmp_path), "Table 3") == ()
    again = hall(qtbot, tmp_path)
    again.opener.noting.wait()
    QApplication.processEvents()
    assert not again.alerts.isVisible()
    assert len(facts(tmp_path, f.AlertRaised)) == 1


def test_a_table_where_everybody_signed_is_not_found(qtbot: QtBot, tmp_path: Path) -> None:
    dealt_at(qtbot, tmp_path)
    here = hall(qtbot, tmp_path)
    here.opener.noting.wait()
    QApplication.processEvents()
    assert facts(tmp_path, f.AlertRaised) == []


# A register begun anew, where no backup is left.

ODILE = "Odile Marchand"
NEW_PIN = "6185"


def new_register(here: Hall) -> None:
    """The key of the page, and the first director with a PIN."""
    here.key("F8")
    here.key(ODILE, "Enter", NEW_PIN, "Enter", NEW_PIN, "Enter")


@pytest.mark.parametrize(("harm", "way"), met("opened", "taken up"))
def test_a_new_register_is_begun_and_the_table_goes_on_signed(
    qtbot: QtBot, tmp_path: Path, harm: str, way: str
) -> None:
    here = harmed(qtbot, tmp_path, harm)
    WAYS[way](here)
    new_register(here)
    assert [type(each) for each in facts(tmp_path, f.PersonAdded)] == [f.PersonAdded]
    assert offered(here) == [ODILE]
    (raised,) = known(tmp_path).known.alerts.values()
    assert (raised.number, raised.finding) == (1, FileFinding.REGISTER_BEGUN)
    assert bool(raised.aside) is (harm != "gone")
    sign(here, ODILE, NEW_PIN)
    if way == "taken up":
        assert here.dealing.session.signature.by == ODILE
        assert not here.dealing.window.desk.unsigned


BEGUN = {
    "en": "The register was begun anew on 2026-11-20 at {clock}: the one before it was gone. Call"
    " the director. Alert No. 1.",
    "fr": "Un nouveau registre a été ouvert le 20/11/2026 à {clock}\xa0: le précédent avait"
    " disparu. Prévenez le directeur. Alerte n°\xa01.",
}


@pytest.mark.parametrize("language", BEGUN)
def test_its_alert_stands_on_the_opening_page_until_a_director_answered_for_it(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    here = harmed(qtbot, tmp_path, "gone", language)
    opened(here)
    new_register(here)
    here.key("Esc")
    assert here.in_front is here.page
    said_there = BEGUN[language].format(clock=f"{clock().astimezone():%H:%M}")
    assert here.page.sentence == said_there
    assert warned(hall(qtbot, tmp_path, language)).page.sentence == said_there
    assert reserves(known(tmp_path), "Table 3") == (1,)


def test_its_director_answers_for_it(qtbot: QtBot, tmp_path: Path) -> None:
    here = harmed(qtbot, tmp_path, "junk")
    opened(here)
    new_register(here)
    here.key("Esc")
    ask_for_alerts(warned(here))
    here.key("No backup was left", "Enter")
    sign(here, ODILE, NEW_PIN)
    here.until(lambda: reserves(known(tmp_path), "Table 3") == ())
    here.until(lambda: here.in_front is here.page)


def test_each_key_of_the_page_does_one_thing(qtbot: QtBot, tmp_path: Path) -> None:
    here = harmed(qtbot, tmp_path, "gone")
    taken_up(here)
    lines = here.opener.unsigned.page.key_lines()
    printed = [key for line in lines for key in line.keys]
    assert len(printed) == len(set(printed))


def test_who_gives_the_new_register_up_is_asked_again(qtbot: QtBot, tmp_path: Path) -> None:
    here = harmed(qtbot, tmp_path, "gone")
    taken_up(here)
    here.key("F8", "Esc")
    assert here.headline() == "Nobody can sign"
    assert not (tmp_path / "tables" / FILE).exists()
    confirmed(here)
    assert here.dealing.session.posts is None


def test_a_register_that_is_only_out_of_reach_is_not_begun_anew(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = harmed(qtbot, tmp_path, "out of reach")
    taken_up(here)
    assert here.headline() == "Nobody can sign"
    assert not here.opener.unsigned.page.button(here.opener.unsigned.page.begin).isVisible()
    here.key("F8")
    assert here.headline() == "Nobody can sign"
    assert "new register" not in said(here.in_front, "text")[0]


@pytest.mark.parametrize("way", ["F7", "F4"])
def test_behind_the_opening_page_a_new_register_is_begun_and_its_director_let_in(
    qtbot: QtBot, tmp_path: Path, way: str
) -> None:
    here = harmed(qtbot, tmp_path, "gone")
    here.key(way)
    assert here.headline() == "Nobody can sign"
    here.key("Enter", "Enter")
    assert here.headline() == "Nobody can sign"
    here.key("Esc")
    assert here.in_front is here.page
    here.key(way)
    new_register(here)
    assert offered(here) == [ODILE]
    sign(here, ODILE, NEW_PIN)
    front = {"F7": here.opener.rooms.desk, "F4": here.opener.people}[way]
    assert here.in_front is front


def test_behind_the_opening_page_a_register_that_is_out_of_reach_is_waited_for(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = harmed(qtbot, tmp_path, "out of reach")
    here.key("F7")
    assert here.in_front is here.page
    assert str(tmp_path / "tables" / FILE) in here.page.sentence


def test_a_table_that_was_dealt_at_unsigned_is_told_beside_it(qtbot: QtBot, tmp_path: Path) -> None:
    here = harmed(qtbot, tmp_path, "gone")
    taken_up(here)
    confirmed(here)
    here.key("Enter", "Enter")
    here.dealing.leave()
    here.filled()
    here.opener.noting.wait()
    taken_up(here)
    new_register(here)
    found = known(tmp_path).known.alerts
    assert [each.finding for each in found.values()] == [
        FileFinding.REGISTER_BEGUN,
        FileFinding.UNSIGNED,
    ]
    assert reserves(known(tmp_path), "Table 3") == (1, 2)
