"""The opening page: what was left open comes first, a new table is opened, faults are told."""

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from dealer_app.gui.house.catalogue import Catalogue, Chosen
from dealer_app.gui.house.opening_form import OpeningForm
from dealer_app.gui.kit import theme
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page import Page
from dealer_app.gui.shell.arrivals import Arrivals
from dealer_app.gui.shell.host import Host
from dealer_app.i18n import words
from dealer_app.night.open_tables import look
from dealer_app.register import facts as f
from dealer_app.settings import read_settings
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table.events import TableOpened
from tests.gui.shell.hall import Hall, clock, hall, left_open
from tests.gui.staff.staffed import ANNE, BERNARD, sign, staffed
from tests.play import the


def opened(path: Path) -> TableOpened:
    """How the last session of a table was opened."""
    with Journal.read(path) as journal:
        return the(journal.sessions()[-1].opened)


def test_a_first_start_asks_for_the_table_then_for_the_croupier(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = hall(qtbot, tmp_path)
    assert here.headline() == "Open a table"
    assert here.page.frame.why.text().endswith("To learn: the school, below.")
    here.key("Enter")
    assert here.status() == "Which table? Write its name."
    here.key("Table 3", "Enter")
    assert here.status() == "Who deals? Write the croupier’s name."
    assert not (tmp_path / "tables").exists()


def test_what_is_typed_before_the_page_is_filled_presses_no_key_of_its_bar(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as nothing_comes:
        nothing_comes.setattr(Host, "fetch", lambda _: None)
        nothing_comes.setattr(Hall, "filled", lambda _: None)
        here = hall(qtbot, tmp_path)
        settings = here.shell.settings
        here.key("Table 3", "Tab", "Space", "Tab", "Enter")
    assert here.shell.settings == settings
    here.host.fetch()
    here.filled()
    here.key("Table 3", "Tab", "A. Roche")
    assert (here.page.new.form.table, here.page.new.form.croupier) == ("Table 3", "A. Roche")


def test_a_key_struck_while_what_it_leads_to_is_loaded_is_done(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as shown_late:
        shown_late.setattr(Arrivals, "go_on", lambda _: None)
        shown_late.setattr(Hall, "filled", lambda here: here.until(here.open_key.isEnabled))
        here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    assert here.host.opener is None
    here.key("Enter")
    assert here.opener.dealing is not None


def test_a_window_that_is_closed_while_the_rest_is_loaded_opens_nothing(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as shown_late:
        shown_late.setattr(Arrivals, "go_on", lambda _: None)
        shown_late.setattr(Hall, "filled", lambda here: here.until(here.open_key.isEnabled))
        here = hall(qtbot, tmp_path)
    here.shell.close()
    QApplication.processEvents()
    assert here.host.opener is None


def test_no_page_is_made_before_it_is_asked_for(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But that of the display, which says what befalls a screen."""
    made, make = list[str](), Page.__init__

    def noted(page: Page, shell: Shell) -> None:
        made.append(page.name)
        make(page, shell)

    monkeypatch.setattr(Page, "__init__", noted)
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.key("Enter", "Enter", "o", "7", "9")
    assert made == ["opening", "display"]
    here.dealing.show_rules()
    here.dealing.show_table()
    here.dealing.show_rules()
    assert made[2:] == ["rules"]


def test_a_page_that_is_made_late_has_the_language_and_the_keys_of_the_window(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = hall(qtbot, tmp_path)
    here.key("F12", "F10")
    assert here.headline() == words("fr")("The house sheets of this machine")
    here.key("F12")
    assert here.headline() == "The house sheets of this machine"
    here.key("Esc")
    assert here.in_front is here.page


def test_tab_leads_from_the_table_to_the_croupier(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.key("Enter", "Table 3", "Tab", "A. Roche", "Enter")
    event = opened(tmp_path / "tables" / "Table 3.sabot")
    assert (event.table, event.croupier) == ("Table 3", "A. Roche")


def test_a_table_is_opened_and_dealt_at_by_keyboard_alone(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.key("Enter", "Table 3", "Enter", "A. Roche", "Enter")
    here.until(lambda: here.opener.dealing is not None)
    here.key("Enter", "o", "7", "9")
    left = the(look(tmp_path / "tables" / "Table 3.sabot"))
    assert left.coup == 1
    assert [card.text for card in the(left.table.coup).hand(left.table.variant.deal[0])] == ["7"]


def test_the_names_of_the_last_table_are_offered(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.key("Enter")
    event = opened(tmp_path / "tables" / "Table 3.sabot")
    assert (event.table, event.croupier, event.seats) == ("Table 3", "A. Roche", 9)


@pytest.mark.parametrize(
    ("language", "headline"), [("fr", "Coup 2 en cours"), ("en", "Coup 2 in progress")]
)
def test_a_table_left_open_is_offered_first_with_its_coup(
    qtbot: QtBot, tmp_path: Path, language: str, headline: str
) -> None:
    left_open(tmp_path, "Table 3", "2", "K", "3", coups=1)
    here = hall(qtbot, tmp_path, language)
    assert here.headline() == headline
    assert here.resume.hasFocus()


def test_between_two_coups_the_table_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", coups=1)
    assert hall(qtbot, tmp_path).headline() == "Table 3 is still open"


def test_one_key_takes_the_table_up_card_for_card(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", "2", "K", "3")
    here = hall(qtbot, tmp_path)
    here.key("Enter")
    coup = the(here.dealing.window.desk.table.coup)
    assert {hand: [c.text for c in cards] for hand, cards in coup.hands.items()} == {
        "ponte": ["2", "3"],
        "banque": ["K"],
    }
    assert here.in_front is here.dealing.window


def test_one_touch_takes_the_table_up(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", "2")
    here = hall(qtbot, tmp_path)
    here.touch(here.resume)
    assert here.in_front is here.dealing.window


def test_of_several_tables_left_open_the_last_one_used_comes_first(
    qtbot: QtBot, tmp_path: Path
) -> None:
    left_open(tmp_path, "Table 3", "2")
    left_open(tmp_path, "Table 5", coups=1)
    here = hall(qtbot, tmp_path, table="Table 3")
    assert here.headline() == "Coup 1 in progress"
    here.touch(here.page.button(here.page.offer_next))
    assert here.headline() == "Table 5 is still open"
    here.touch(here.page.button(here.page.offer_next))
    assert here.headline() == "Coup 1 in progress"


def test_enter_in_a_field_opens_a_new_table_beside_the_one_left_open(
    qtbot: QtBot, tmp_path: Path
) -> None:
    left_open(tmp_path, "Table 3", "2")
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.page.new.table.field.selectAll()
    here.page.new.table.field.setFocus()
    here.key("Table 7", "Enter")
    assert opened(tmp_path / "tables" / "Table 7.sabot").table == "Table 7"


def test_a_table_left_open_cannot_be_opened_anew(qtbot: QtBot, tmp_path: Path) -> None:
    left_open(tmp_path, "Table 3", "2")
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.touch(here.open_key)
    assert here.status() == "Table 3 was not closed: take it up again, or name another table."
    assert here.in_front is here.page


def test_the_whole_family_is_listed(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    games = {
        "punto_banco",
        "festival",
        "baccara",
        "banque",
        "chemin_de_fer",
        "macao",
        "porcelaine",
    }
    assert {here.page.new.games.button(game).accessibleName() for game in games}
    assert here.page.new.games.value == "punto_banco"


def test_the_arrows_choose_a_game(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.page.new.games.button("punto_banco").setFocus()
    here.key("Down")
    assert here.page.new.games.value == "festival"
    assert the(here.page.new.chosen).game.sheet.id == "festival"


def option(here: Hall, key: str) -> dict[str, str]:
    """What the page shows of an option: its values with what they are called."""
    chosen = the(here.page.new.chosen)
    (row,) = (row for row in chosen.rows(here.shell.words) if row.key == key)
    return dict(row.values)


def test_a_game_is_made_of_its_sheet_once_for_each_choice_however_much_is_shown_of_it(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    made, chosen = list[str](), Catalogue.chosen

    def noted(catalogue: Catalogue, form: OpeningForm) -> Chosen:
        made.append(form.game)
        return chosen(catalogue, form)

    monkeypatch.setattr(Catalogue, "chosen", noted)
    here.page.refresh()
    here.key("Tab", "Tab")
    assert made == []
    here.touch(here.page.new.games.button("macao"))
    assert made == ["macao"]


def test_the_usual_value_of_an_option_is_marked(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    assert option(here, "packs") == {"8": "8 •", "6": "6"}


def test_options_and_seats_are_recorded_as_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    new = here.page.new
    here.touch(new.options.choice("packs").button("6"))
    here.touch(new.options.choice("banque").button("ez"))
    here.touch(new.seats.less)
    here.touch(here.open_key)
    event = opened(tmp_path / "tables" / "Table 3.sabot")
    assert (event.options["packs"], event.options["banque"], event.seats) == ("6", "ez", 8)


def test_the_first_cards_are_dealt_face_down_where_that_is_chosen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    assert here.page.new.dealing.value == "open"
    here.touch(here.page.new.dealing.button("hidden"))
    here.touch(here.open_key)
    assert here.dealing.window.desk.hidden


def test_a_house_sheet_shows_its_limits_and_is_recorded(qtbot: QtBot, tmp_path: Path) -> None:
    staffed(tmp_path)
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    assert here.page.new.house.limits == "no limits"
    here.touch(here.page.new.house.houses.button("casino"))
    assert here.page.new.house.limits == "20 – €2,000, by €20"
    here.touch(here.open_key)
    sign(here, ANNE)
    sign(here, BERNARD)
    assert opened(tmp_path / "tables" / "Table 3.sabot").house
    assert read_settings(tmp_path / "settings.toml").house == "casino"


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff\xfe", b"name = ", b'colour = "green"\n', b"#" * 10_000_000]
)
def test_a_house_file_that_is_no_house_sheet_changes_nothing(
    qtbot: QtBot, tmp_path: Path, content: bytes
) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    file = tmp_path / "ours.toml"
    file.write_bytes(content)
    here.page.house_asked.emit(file)
    assert str(file) in here.status()
    assert here.page.new.form.house == ""
    assert here.page.new.house.limits == "no limits"


def test_a_house_file_of_ones_own_is_offered(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    file = tmp_path / "ours.toml"
    file.write_text('name = "Ours"\n[limits]\nminimum = "5"\nmaximum = "50"\n', encoding="utf-8")
    here.page.house_asked.emit(file)
    assert here.status() == ""
    assert here.page.new.house.limits == "5 – €50"


def test_the_school_goes_by_the_house_that_stands_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    file = tmp_path / "ours.toml"
    file.write_text('name = "Ours"\n[school]\ncoup = 180\n', encoding="utf-8")
    here.page.house_asked.emit(file)
    here.key("F5")
    here.opener.school.sit_down("Nina")
    exam = here.opener.school.exam
    assert exam.hands.terms(0).norm == 180_000
    exam.open(the(here.opener.school.trainee))
    assert exam.why().endswith("on the terms of Ours.")
    assert read_settings(tmp_path / "settings.toml").house == str(file)


def test_a_house_sheet_of_the_settings_that_went_bad_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.shell.settings = here.shell.settings.__class__(
        data=tmp_path / "tables", house=str(tmp_path / "gone.toml"), language="en"
    )
    here.host.fetch()
    here.host.wait()
    here.until(lambda: "gone.toml" in here.status())


def test_a_type_that_is_not_installed_is_told(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "resources", lambda: tmp_path)
    here = hall(qtbot, tmp_path)
    file = tmp_path / "fonts" / "Inter-Regular.ttf"
    assert here.status() == (
        f"The program’s own type is missing: {file}. Signs may not be drawn: install Sabot anew."
    )


def test_a_data_folder_that_stays_open_to_others_is_told(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    folder.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", lambda *_: None)
    here = hall(qtbot, tmp_path)
    assert here.status().startswith(f"Others on this machine can read {folder}, and this program")


@pytest.mark.parametrize("name", ["a/b", "..", "con", "x:y", "*", "a\\b", "end."])
def test_a_name_that_no_file_can_have_is_refused(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    here = hall(qtbot, tmp_path, table=name, croupier="A. Roche")
    here.touch(here.open_key)
    assert here.status() == f"“{name}” cannot name a table: use letters, digits and spaces."
    assert not (tmp_path / "tables").exists()


def test_a_name_is_written_on_letters_that_are_touched(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, croupier="A. Roche")
    here.touch(here.page.new.table.letters)
    board = the(here.page.new.letters)
    for letter in "Salon 2":
        here.touch(board.key(letter))
    here.touch(board.key("⌫"))
    here.touch(board.key("7"))
    here.touch(board.done)
    assert here.page.new.table.field.name == "Salon 7"
    assert here.page.new.letters is None


def test_what_cannot_be_written_is_told_on_the_page(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("in the way", encoding="utf-8")
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.touch(here.open_key)
    assert here.headline() == "Table 3 cannot be opened"
    here.key("Esc")
    assert here.in_front is here.page


def test_the_staff_is_asked_for_under_a_house_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    here.key("F4")
    assert here.in_front is here.page
    assert here.status() == "The staff is that of a house: choose a house sheet with PINs first."


def test_the_house_sheet_that_is_chosen_is_in_sight_whole(qtbot: QtBot, tmp_path: Path) -> None:
    """Where there are more than go in beside what else is asked of a house."""
    staffed(tmp_path)
    here = hall(qtbot, tmp_path, "fr")
    here.shell.resize(1280, 800)
    file = tmp_path / "ours.toml"
    file.write_text('name = "Casino municipal de la Grande-Plage et des Bains de mer"', "utf-8")
    here.opener.use_house(file)
    lit = here.page.new.house.houses.button(str(file))
    here.until(lambda: lit.visibleRegion().boundingRect() == lit.rect())


def test_no_house_sheet_is_cut_where_not_all_go_in(qtbot: QtBot, tmp_path: Path) -> None:
    staffed(tmp_path)
    here = hall(qtbot, tmp_path)
    here.shell.resize(1280, 800)
    houses = here.page.new.house.houses
    scroll = next(each for each in here.page.findChildren(QScrollArea) if each.isAncestorOf(houses))
    here.touch(houses.button("casino"))
    for scrolled in (0, 10, 40):
        scroll.verticalScrollBar().setValue(scrolled)
        houses.chosen.emit("casino")
        QApplication.processEvents()
        sheets = houses.findChildren(QPushButton)
        seen = [each.visibleRegion().boundingRect().height() for each in sheets]
        assert {*seen} == {0, sheets[0].height()}
        assert houses.button("casino").visibleRegion().boundingRect().height()


def test_the_page_says_how_old_the_house_s_book_is(qtbot: QtBot, tmp_path: Path) -> None:
    heard = clock()
    register = RegisterFile(tmp_path / "tables" / FILE, lambda: heard)
    here = hall(qtbot, tmp_path)
    assert here.page.bar() == "Sabot"
    here.opener.rooms.courier.heard.emit()
    assert here.page.bar() == "Sabot"
    heard = clock() - timedelta(minutes=20)
    register.append(lambda *_: Deed([f.BookHeard(41, "b00c")]))
    here.opener.rooms.courier.heard.emit()
    fresh = f"Sabot · The house’s book: {heard.astimezone():%H:%M}"
    assert here.page.frame.name.text() == fresh


def test_the_age_of_the_book_is_there_from_the_start_and_in_every_language(
    qtbot: QtBot, tmp_path: Path
) -> None:
    heard = clock() - timedelta(hours=40)
    register = RegisterFile(tmp_path / "tables" / FILE, lambda: heard)
    register.append(lambda *_: Deed([f.BookHeard(41, "b00c")]))
    here = hall(qtbot, tmp_path)
    assert here.page.frame.name.text().endswith(", 40 h old")
    here.key("F12")
    assert here.page.frame.name.text().endswith(", vieux de 40\u00a0h")
