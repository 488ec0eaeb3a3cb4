"""The house sheet in the window: what is typed, what that comes to, and where it is kept."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dealer_app.gui.house.house_editor import HouseEditor, HouseForm
from dealer_app.gui.house.house_rows import ChosenField, FileField, TypedField
from dealer_app.library import HouseSheet, house_for, read_house, read_sheet, resolve
from dealer_app.rules.staff import Act, Needs, Post
from dealer_app.settings import read_settings
from tests.gui.fitting import small
from tests.gui.shell.hall import Hall, hall
from tests.library.logos import png
from tests.play import the


def changing(qtbot: QtBot, folder: Path, house: str = "casino") -> Hall:
    """The page with a house sheet that is chosen on the opening page."""
    here = hall(qtbot, folder)
    with here.quick():
        if house:
            here.touch(here.page.new.house.houses.button(house))
        here.key("F6")
    assert here.in_front is page(here)
    return here


def page(here: Hall) -> HouseEditor:
    return the(here.opener.house)


def form(here: Hall) -> HouseForm:
    return page(here).form


def part(here: Hall, key: str) -> QWidget:
    """What is typed or chosen for a setting, in sight."""
    rows = next(rows for rows in form(here).rows.values() if key in rows.parts)
    form(here).show_part(next(k for k, each in form(here).rows.items() if each is rows))
    return rows.parts[key]


def write(here: Hall, key: str, text: str) -> None:
    """Writes over what stands in a field."""
    field = part(here, key)
    assert isinstance(field, TypedField)
    field.field.setFocus()
    field.field.selectAll()
    here.key(text)


def choose(here: Hall, key: str, value: str) -> None:
    """Touches a value."""
    field = part(here, key)
    assert isinstance(field, ChosenField)
    here.touch(field.choice.button(value))


def said(here: Hall, key: str) -> str:
    """What stands beside a setting."""
    return next(rows for rows in form(here).rows.values() if key in rows.parts).said(key)


def kept(folder: Path) -> list[str]:
    """The sheets that are among the data."""
    return sorted(file.name for file in (folder / "tables" / "houses").glob("*"))


def test_the_page_shows_what_each_setting_comes_to(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    assert said(here, "limits.coefficient") == "€2,000: 100 times the minimum"
    assert said(here, "commission.mode").endswith("5% of €20 is €1: payable")


def test_what_is_typed_is_told_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    write(here, "limits.minimum", "40")
    assert said(here, "limits.maximum") == "€4,000: 100 times the minimum"
    choose(here, "limits.coefficient", "50")
    assert said(here, "limits.maximum") == "€2,000: 50 times the minimum"


def test_a_fault_stands_beside_its_field_and_the_others_keep_their_sentence(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = changing(qtbot, tmp_path)
    write(here, "limits.minimum", "30")
    assert said(here, "limits.minimum") == "30 is no multiple of 20."
    assert said(here, "limits.multiple") == "multiples of €20"


def test_what_the_chips_cannot_pay_is_told_below(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    write(here, "limits.multiple", "5")
    write(here, "limits.minimum", "5")
    here.until(lambda: "the commission on €5 is €0.25" in page(here).sentence)


def test_enter_goes_from_field_to_field(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path, house="")
    here.key("Cercle", "Enter", "CHF", "Enter", "Fr.")
    assert said(here, "currency.sign") == "CHF, shown as Fr., 2 decimals"
    assert said(here, "name") == "Cercle"


def test_the_parts_are_turned_by_keys(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    assert form(here).parts.value == "house"
    here.touch(form(here).parts.button("tray"))
    assert part(here, "tray.variance").isVisible()
    form(here).next_part()
    assert form(here).parts.value == "staff"
    form(here).part_before()
    form(here).part_before()
    assert form(here).parts.value == "chips"


def test_a_change_is_kept_as_a_new_sheet_that_is_chosen_from_then_on(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = changing(qtbot, tmp_path, house="festival")
    write(here, "name", "Kermesse")
    here.touch(page(here).button(page(here).save))
    assert kept(tmp_path) == ["kermesse.toml"]
    file = tmp_path / "tables" / "houses" / "kermesse.toml"
    assert here.in_front is here.page
    assert here.page.new.form.house == str(file)
    assert read_settings(tmp_path / "settings.toml").house == str(file)
    assert here.status() == "The house sheet is kept in kermesse.toml."
    assert read_house(file).text.startswith("# A festival or a school fair")


def test_a_second_change_is_another_file(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path, house="festival")
    write(here, "name", "Kermesse")
    here.touch(page(here).button(page(here).save))
    here.key("F6")
    choose(here, "documents.paper", "letter")
    here.touch(page(here).button(page(here).save))
    assert kept(tmp_path) == ["kermesse-2.toml", "kermesse.toml"]


def test_a_sheet_with_a_fault_is_not_kept_and_its_part_is_shown(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = changing(qtbot, tmp_path, house="festival")
    write(here, "day.starts", "6")
    form(here).show_part("staff")
    here.touch(page(here).button(page(here).save))
    assert form(here).parts.value == "house"
    assert here.status() == "“6” is no time of day. Times are written like this: “06:00”."
    assert kept(tmp_path) == []


def test_a_sheet_in_which_nothing_was_changed_is_not_kept(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path, house="festival")
    here.touch(page(here).button(page(here).save))
    assert here.status() == "Nothing has been changed."
    assert kept(tmp_path) == []


def test_a_disk_that_refuses_loses_nothing_that_was_typed(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path, house="festival")
    write(here, "name", "Kermesse")
    (tmp_path / "tables").mkdir(exist_ok=True)
    (tmp_path / "tables" / "houses").write_text("no folder", "utf-8")
    here.touch(page(here).button(page(here).save))
    assert here.in_front is page(here)
    assert here.status().startswith("The house sheet cannot be saved in")
    assert said(here, "name") == "Kermesse"


def test_what_was_changed_is_left_only_when_asked_twice(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    write(here, "name", "Ici")
    here.key("Esc")
    assert here.in_front is page(here)
    assert here.status() == "What was changed is not kept yet: once more, and it is left."
    here.key("Esc")
    assert here.headline() == "Open a table"
    here.key("F6")
    assert said(here, "name") == "Casino"


def test_what_is_asked_stands_whatever_the_chips_cannot_pay(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    form(here).typed.emit("name", "Ici")
    page(here).leave()
    here.until(lambda: not any(each.isActive() for each in page(here).findChildren(QTimer)))
    assert here.status() == "What was changed is not kept yet: once more, and it is left."


def test_an_untouched_sheet_is_left_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    here.key("Esc")
    assert here.in_front is here.page


def test_where_the_house_has_pins_nothing_is_kept_before_somebody_has_signed(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = changing(qtbot, tmp_path, house="casino")
    signed: list[object] = []
    page(here).open(read_house("casino"), signed.append)
    write(here, "name", "Ici")
    here.touch(page(here).button(page(here).save))
    assert (len(signed), kept(tmp_path)) == (1, [])


def test_a_sheet_that_cannot_be_taken_apart_is_left_to_its_file(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = changing(qtbot, tmp_path)
    here.key("Esc")
    page(here).open(HouseSheet("name =", ""), lambda _: None)
    assert here.headline() == "Open a table"
    assert here.status() == "This sheet can only be changed in its file."


def test_a_logo_is_fetched_from_a_file_and_taken_out_again(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    logo = tmp_path / "logo.png"
    logo.write_bytes(png(32, 16))
    page(here).use_file("documents.logo", logo)
    assert said(here, "documents.logo") == "in the sheet"
    field = part(here, "documents.logo")
    assert isinstance(field, FileField)
    here.touch(field.none)
    assert said(here, "documents.logo") == "none"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"GIF89a", "the logo is no PNG in base64."),
        (png(32, 16, beside=70_000), "the logo has 70103 bytes, at most 65536 are allowed."),
    ],
)
def test_a_file_that_is_no_logo_is_told_of(
    qtbot: QtBot, tmp_path: Path, content: bytes, sentence: str
) -> None:
    here = changing(qtbot, tmp_path)
    logo = tmp_path / "logo.png"
    logo.write_bytes(content)
    page(here).use_file("documents.logo", logo)
    assert said(here, "documents.logo") == sentence.replace("70103", str(len(content)))


def test_a_logo_that_is_not_there_is_told_of(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    page(here).use_file("documents.logo", tmp_path / "gone.png")
    assert page(here).sentence.endswith("the file cannot be read: No such file or directory.")


def test_everything_that_is_written_can_be_touched(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    field = part(here, "day.starts")
    assert isinstance(field, TypedField)
    field.field.clear()
    here.touch(field.letters)
    board = the(form(here).letters)
    assert board.geometry().top() >= field.mapTo(page(here), field.rect().bottomLeft()).y() - 2
    for sign in "08:30":
        here.touch(board.key(sign))
    here.key("Enter")
    assert form(here).letters is None
    assert said(here, "day.starts").startswith("begins at 08:30")


def test_the_page_is_told_in_the_language_of_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    write(here, "name", "Ici")
    here.key("F12")
    assert here.headline() == "Fiche de la maison"
    assert said(here, "name") == "Ici"


def test_a_game_s_options_bets_and_acts_are_changed_by_touch(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path, house="festival")
    form(here).show_part("game.punto_banco")
    choose(here, "options.punto_banco.burn", "3")
    assert said(here, "options.punto_banco.burn") == "the house’s own; usual is: none"
    choose(here, "bets.punto_banco.closed.tie", "false")
    assert said(here, "bets.punto_banco.limits.tie") == "Not taken"
    form(here).show_part("authority")
    choose(here, "authority.fill", "director 2")
    form(here).show_part("float")
    write(here, "tray.float.5", "20")
    assert said(here, "tray.float.5") == "100\u00a0jetons of 100\u00a0jetons"
    write(here, "name", "Kermesse")
    here.touch(page(here).button(page(here).save))
    sheet = read_house(tmp_path / "tables" / "houses" / "kermesse.toml")
    table = the(sheet.table)
    assert table.options["punto_banco"]["burn"] == "3"
    assert table.bets["punto_banco"].closed == ("tie",)
    house = house_for(sheet, resolve(read_sheet("punto_banco"), {}))
    assert house.needs(Act.FILL) == Needs(Post.DIRECTOR, 2)


def test_a_fault_in_a_game_brings_its_part_in_front(qtbot: QtBot, tmp_path: Path) -> None:
    here = changing(qtbot, tmp_path)
    form(here).show_part("game.macao")
    write(here, "bets.macao.limits.own", "some")
    form(here).show_part("house")
    here.touch(page(here).button(page(here).save))
    assert form(here).parts.value == "game.macao"
    assert "some" in page(here).sentence


def test_no_value_of_a_setting_is_cut_on_a_large_screen(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path, "fr")
    here.shell.resize(1920, 1080)
    here.opener.change_house()
    for each in form(here).rows:
        form(here).show_part(each)
        QApplication.processEvents()
        assert list(small(page(here))) == [], each
