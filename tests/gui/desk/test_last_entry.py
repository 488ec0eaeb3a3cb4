"""What the window says of its last entry: perhaps recorded, not recorded, written by another
program; and what it tells of it at a table that is taken up."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.library import house_from_text, read_sheet
from dealer_app.night import open_tables
from dealer_app.register import facts as f
from dealer_app.rules.cards import Card
from dealer_app.rules.due import Step
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.verify import verify
from dealer_app.table import events as ev
from tests.faults.disk import EVER, Call, Disk, Fault, Plan, library
from tests.gui.felt.screens import called, held, keys, scene, shown, status, table
from tests.gui.shell.hall import NOW, Hall, clock, hall, left_open
from tests.play import the

FOR_EVER = Plan(Call.FLUSH, Fault.ERROR, 1, EVER)
OF_TWO = Plan(Call.FLUSH, Fault.ERROR, 1, 2)
TRAY = (
    "chips = [{ value = 1 }, { value = 5 }, { value = 25 }, { value = 100 }]\n"
    "[tray]\ncounted = true\n[staff]\npins = false\n"
)
HOUR = f"{NOW.astimezone():%H:%M}"
"""The hour of every entry: the house names no zone, so that it is the machine's."""

fails = pytest.mark.skipif(library() is None, reason="hidden")


@pytest.fixture
def disk() -> Iterator[Disk]:
    with Disk().installed() as disk:
        yield disk


def taken_up(qtbot: QtBot, folder: Path, *cards: str, language: str = "en") -> Hall:
    """A table that was left open with these cards dealt, taken up again and confirmed."""
    left_open(folder, "Table 3", *cards)
    here = hall(qtbot, folder, language)
    here.key("Enter", "Enter")
    return here


def there(path: Path) -> list[ev.Event]:
    with Journal.read(path) as journal:
        return [entry.event for entry in journal.events(journal.sessions()[-1].id)]


def band(here: Hall) -> str:
    """What the band over the felt says, its title first; empty where there is none."""
    shown = scene(here.dealing.window)
    assert here.dealing.window.view.felt.band.isVisible() is bool(shown.trouble)
    return f"{shown.trouble_title}: {shown.trouble}" if shown.trouble else ""


@fails
@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            (
                "PERHAPS RECORDED: The disk does not confirm: card 7 for the Player. Enter nothing"
                " else. Enter tries again."
            ),
        ),
        (
            "fr",
            (
                "PEUT-ÊTRE ENREGISTRÉ: Le disque ne confirme pas\N{NO-BREAK SPACE}: carte 7 pour le"
                " Ponte. Ne saisissez rien d’autre\N{NO-BREAK SPACE}: Entrée"
                " réessaie."
            ),
        ),
    ],
)
def test_an_entry_that_the_disk_does_not_confirm_is_perhaps_recorded(
    qtbot: QtBot, tmp_path: Path, disk: Disk, language: str, told: str
) -> None:
    here = taken_up(qtbot, tmp_path, "2", "K", language=language)
    window, before = here.dealing.window, here.dealing.session.entries
    disk.does = FOR_EVER
    here.key("7")
    assert band(here) == told
    primary = the(scene(window).primary)
    assert primary.text == here.shell.words("Try again")
    here.key("5", "Back", "F8", "Enter")
    assert band(here) == told
    assert (here.dealing.session.entries, held(window)) == (before, "2 / K")


@fails
def test_it_is_recorded_once_the_disk_answers_to_enter(
    qtbot: QtBot, tmp_path: Path, disk: Disk
) -> None:
    here = taken_up(qtbot, tmp_path, "2", "K")
    disk.does = FOR_EVER
    here.key("7", "5")
    assert status(here.dealing.window).startswith("Enter nothing else")
    disk.does = None
    here.key("Enter")
    assert (band(here), held(here.dealing.window)) == ("", "2 7 / K")
    assert status(here.dealing.window) == "Recorded: card 7 for the Player."
    here.key("5")
    assert held(here.dealing.window) == "2 7 / K 5"
    assert there(here.dealing.journal) == list(here.dealing.session.events)


@fails
def test_the_disk_is_asked_again_every_five_seconds(
    qtbot: QtBot, tmp_path: Path, disk: Disk
) -> None:
    here = taken_up(qtbot, tmp_path, "2", "K")
    window, moment = here.dealing.window, [100.0]
    window._beat = lambda: moment[0]
    window._tick()
    disk.does = FOR_EVER
    here.key("7")
    disk.does = None
    moment[0] += 4.0
    window._tick()
    assert band(here).startswith("PERHAPS RECORDED")
    moment[0] += 1.0
    window._tick()
    assert (band(here), held(window)) == ("", "2 7 / K")


@fails
def test_it_can_turn_out_not_to_be_recorded_and_is_entered_again(
    qtbot: QtBot, tmp_path: Path, disk: Disk
) -> None:
    here = taken_up(qtbot, tmp_path, "2", "K")
    disk.does = FOR_EVER
    here.key("7")
    disk.does = Plan(Call.FLUSH, Fault.ERROR, 1)
    here.key("Enter")
    assert band(here).startswith("NOT RECORDED: The disk does not take the entry.")
    here.key("7")
    assert (band(here), held(here.dealing.window)) == ("", "2 7 / K")


@fails
def test_what_was_in_doubt_when_the_program_ended_is_told_when_it_begins(
    qtbot: QtBot, tmp_path: Path, disk: Disk
) -> None:
    here = taken_up(qtbot, tmp_path, "2", "K")
    path = here.dealing.journal
    here.key("7")
    disk.does = FOR_EVER
    here.key("5")
    disk.dead = True
    here.dealing.leave()
    disk.dead, disk.does = False, None
    here.filled()
    here.opener.take_up(path)
    assert called(here.dealing.window) == f"{HOUR} · card 5 for the Banker"
    assert held(here.dealing.window) == "2 7 / K 5"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", f"{HOUR} · card K for the Banker"),
        ("fr", f"{HOUR} · carte R pour la Banque"),
    ],
)
def test_the_last_entry_is_told_at_a_table_that_is_taken_up_and_enter_confirms_it(
    qtbot: QtBot, tmp_path: Path, language: str, told: str
) -> None:
    left_open(tmp_path, "Table 3", "2", "K")
    here = hall(qtbot, tmp_path, language)
    here.key("Enter")
    window = here.dealing.window
    assert called(window) == told
    here.key("7")
    assert (called(window), held(window)) == (told, "2 / K")
    here.key("Back")
    assert called(window) == told
    here.key("Enter")
    assert called(window) != told
    here.key("7")
    assert held(window) == "2 7 / K"


@pytest.mark.parametrize(
    ("game", "keyed"),
    [
        ("chemin_de_fer", ""),
        ("chemin_de_fer", "1 5 0 0 Enter"),
        ("chemin_de_fer", "1 5 0 0 Enter n 1 0 0 Enter n n Enter F7 4 5"),
        ("punto_banco", "2 p 1 0 Enter Enter 7 7 k k 5"),
        ("punto_banco", "2 p 1 0 Enter Enter 7 7 k k 5 Enter"),
        ("punto_banco", "2 p 1 0 Enter Enter 7 7 k k"),
    ],
)
@pytest.mark.parametrize("stake", ["5 0", "b 5 0", "5 b Space"])
def test_a_stake_keyed_before_anybody_saw_the_last_entry_confirms_nothing(
    qtbot: QtBot, game: str, keyed: str, stake: str
) -> None:
    window = shown(qtbot, table(game, seats=6))
    keys(window, f"Enter Enter {keyed}")
    window.desk.rest()
    window.desk.tells_last = True
    facts = len(window.desk.session.events)
    keys(window, stake)
    assert status(window) == (
        "First see what was recorded last. Enter, Backspace, Esc or Tab opens the keys."
    )
    keys(window, "Enter")
    signs = stake.upper().replace("SPACE", "␣")
    assert (status(window), window.desk.tells_last) == (f"Not taken: {signs}.", True)
    keys(window, "Enter")
    assert not window.desk.tells_last
    assert len(window.desk.session.events) == facts


def test_an_entry_that_was_taken_back_last_is_told_as_that(qtbot: QtBot, tmp_path: Path) -> None:
    here = taken_up(qtbot, tmp_path, "2", "K")
    here.key("Back")
    path = here.dealing.journal
    here.dealing.leave()
    here.filled()
    here.opener.take_up(path)
    told = f"{HOUR} · card K for the Banker, taken back"
    assert called(here.dealing.window) == told


def other_program(path: Path, face: str) -> None:
    """Takes the lock's file away, and deals a card more."""
    path.with_name(path.name + ".lock").unlink()
    other = open_tables.take_up(path, clock)
    assert other.session.enter(ev.CardDealt(Card(face), None)).refusal is None
    other.let_go()


def test_where_another_program_wrote_enter_takes_the_table_up_from_the_disk(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = taken_up(qtbot, tmp_path, "2", "K")
    other_program(here.dealing.journal, "9")
    for _ in range(2):
        here.key("7")
        assert band(here).startswith("NOT RECORDED: Another program writes to ")
        assert held(here.dealing.window) == "2 / K"
    here.key("Enter")
    window = here.dealing.window
    assert called(window) == f"{HOUR} · card 9 for the Player"
    here.key("Enter", "6")
    assert held(window) == "2 9 / K 6"
    assert verify(here.dealing.journal).sound


def test_a_table_that_another_program_closed_is_told_on_the_opening_page(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = taken_up(qtbot, tmp_path)
    path = here.dealing.journal
    path.with_name(path.name + ".lock").unlink()
    other = open_tables.take_up(path, clock)
    other.session.close()
    other.let_go()
    here.key("o", "7", "7")
    assert band(here).startswith("NOT RECORDED: Another program writes to ")
    here.key("Enter")
    assert here.in_front is here.page
    assert here.page.sentence == "Table 3 was closed meanwhile: open it anew."


def test_a_table_that_another_program_holds_by_now_is_told_to_be_held_elsewhere(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = taken_up(qtbot, tmp_path, "2", "K")
    path = here.dealing.journal
    path.with_name(path.name + ".lock").unlink()
    with Journal.open(path, clock):
        here.key("7")
        assert "the lock of" in band(here).lower()
        here.key("Enter")
        assert here.headline() == "Table 3 is held elsewhere"


def at_tray(qtbot: QtBot, folder: Path, disk: Disk) -> Hall:
    """A fill that is keyed, on a disk that then confirms nothing."""
    house = house_from_text(TRAY, "house")
    new = open_tables.NewSession(read_sheet("punto_banco"), house, {}, 5, "Table 3", "A. Roche")
    opened = open_tables.open_table(folder / "tables", new, clock)
    opened.session.enter(ev.TrayCounted(ev.Occasion.OPENER, {}))
    opened.let_go()
    here = hall(qtbot, folder)
    here.key("Enter", "Enter")
    here.dealing.show_tray()
    here.key("2", "1")
    disk.does = FOR_EVER
    here.key("F9")
    return here


def cancelled(here: Hall) -> int:
    return len(list(here.dealing.staff.register.entries(f.PaperCancelled)))


@fails
def test_a_fill_in_doubt_brings_the_table_forward_and_keeps_its_number_once_recorded(
    qtbot: QtBot, tmp_path: Path, disk: Disk
) -> None:
    here = at_tray(qtbot, tmp_path, disk)
    assert band(here) == (
        "PERHAPS RECORDED: The disk does not confirm: the fill. Enter nothing else. Enter tries"
        " again."
    )
    disk.does = None
    here.key("Enter")
    here.dealing.show_tray()
    here.key("Esc")
    filled = here.dealing.session.events[-1]
    assert isinstance(filled, ev.TrayFilled)
    assert (filled.slip, cancelled(here)) == ("F-1", 0)


@fails
def test_the_number_of_a_fill_that_turned_out_not_to_be_recorded_is_cancelled(
    qtbot: QtBot, tmp_path: Path, disk: Disk
) -> None:
    here = at_tray(qtbot, tmp_path, disk)
    disk.does = Plan(Call.FLUSH, Fault.ERROR, 1)
    here.key("Enter")
    assert cancelled(here) == 1


@fails
def test_the_number_of_a_fill_that_stays_in_doubt_is_not_cancelled(
    qtbot: QtBot, tmp_path: Path, disk: Disk
) -> None:
    here = at_tray(qtbot, tmp_path, disk)
    staff = here.dealing.staff
    disk.dead = True
    here.dealing.leave()
    disk.dead, disk.does = False, None
    assert list(staff.register.entries(f.PaperCancelled)) == []


@fails
def test_a_closing_in_doubt_is_gone_on_with_once_it_is_recorded(
    qtbot: QtBot, tmp_path: Path, disk: Disk
) -> None:
    here = taken_up(qtbot, tmp_path)
    here.dealing.look_back()
    disk.does = FOR_EVER
    here.key("Enter")
    assert band(here).startswith("PERHAPS RECORDED: The disk does not confirm: the closing")
    disk.does = None
    here.key("Enter")
    assert here.headline() == "Table 3 is closed"
    here.until(lambda: not here.dealing.printing.busy)
    assert verify(here.dealing.journal).sound


KEYED = {
    Step.SHOE: "Enter",
    Step.COUP: "Enter",
    Step.SETTLE: "Enter",
    Step.RESOLVE: "Enter",
    Step.BURN: "Enter",
}


def dealt_on(here: Hall, chance: Random) -> TableSession:
    """Deals by keys, whatever the disk does; Enter asks it again."""
    window = here.dealing.window
    for _ in range(chance.randint(20, 50)):
        in_doubt = window.desk.session.unconfirmed is not None
        step = the(window.desk.step)
        due = "Enter" if in_doubt else KEYED.get(step) or chance.choice("23456789")
        keys(window, "Back" if chance.random() < 0.05 else due)
        seen = [e for e in window.desk.session.events if isinstance(e, ev.CardDealt)]
        assert len(seen) <= window.desk.session.entries
    return window.desk.session


@fails
@pytest.mark.parametrize("seed", range(5))
def test_a_night_at_the_window_on_a_disk_that_fails_is_on_it_as_it_was_shown(
    qtbot: QtBot, tmp_path: Path, disk: Disk, seed: int
) -> None:
    chance = Random(seed)
    here = taken_up(qtbot, tmp_path)
    path = here.dealing.journal
    fault = chance.choice((Fault.ERROR, Fault.FORGETS))
    disk.does = Plan(Call.FLUSH, fault, chance.randint(1, 15), chance.choice((1, 2, 3, 9)))
    session = dealt_on(here, chance)
    shown = list(session.events)
    doubt = list(session.unconfirmed.facts) if session.unconfirmed is not None else []
    after = tmp_path / "after"
    after.mkdir()
    disk.power_cut(chance, after)
    disk.does = None
    with Journal.open(after / path.name, lambda: NOW):
        pass
    assert there(after / path.name) in (shown, shown + doubt)
    assert verify(after / path.name).sound
