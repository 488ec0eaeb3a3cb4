"""A village's casino evening: chips for each guest, who has how many, and the final ranking."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.night.guest_chips import ChipsPage, guests, headed
from dealer_app.i18n import words
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from tests.builders import euros
from tests.gui.felt.nights import PAID_TWELVE, played
from tests.gui.shell.hall import Hall, hall, typed
from tests.play import the
from tests.reports.reading import pages


def evening(
    qtbot: QtBot, folder: Path, language: str = "en", game: str = "macao", seats: int = 4
) -> Hall:
    """The page of the chips of a table that has just been opened."""
    here = hall(qtbot, folder, language, table="Fair", croupier="A. Roche")
    with here.quick():
        here.touch(here.page.new.games.button(game))
        while here.page.new.form.seats != seats:
            up = (here.page.new.form.seats or 6) < seats
            here.touch(here.page.new.seats.more if up else here.page.new.seats.less)
        here.key("Enter")
        here.dealing.window.evening_requested.emit()
    return here


def page(here: Hall) -> ChipsPage:
    return here.dealing.evening


def keyed(here: Hall, text: str, *keys: Qt.Key) -> None:
    """Types on the page: a text, then keys."""
    typed(page(here), text)
    for key in keys:
        QTest.keyClick(page(here), key)
    QApplication.processEvents()


def given(here: Hall) -> dict[str, int]:
    return {str(seat): int(chips) for seat, chips in here.dealing.session.table.given.items()}


def rows(here: Hall) -> list[tuple[str, ...]]:
    return list(page(here).rows.texts)


def test_chips_are_keyed_and_given_and_the_next_guest_is_offered_as_many(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = evening(qtbot, tmp_path)
    keyed(here, "500", Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert given(here) == {"1": euros(500), "2": euros(500)}
    keyed(here, "20", Qt.Key.Key_Return)
    assert given(here)["3"] == euros(20)


def test_the_top_row_of_a_french_board_gives_figures_too(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path, "fr")
    keyed(here, "éà", Qt.Key.Key_Return)
    assert given(here) == {"1": euros(20)}


def test_everybody_is_given_as_many_by_one_key(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path)
    keyed(here, "100", Qt.Key.Key_F6)
    assert given(here) == {str(seat): euros(100) for seat in range(1, 5)}


def test_everything_is_touched_as_well(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path)
    here.touch_row(page(here).rows, 2)
    for sign in "5075":
        here.touch(page(here).side.figures.by_sign[sign])
    here.touch(page(here).side.figures.by_sign["⌫"])
    here.touch(page(here).button(page(here).give))
    assert given(here) == {"3": euros(507)}
    here.touch(page(here).button(page(here).give_all))
    assert set(given(here)) == {"1", "2", "3", "4"}


def test_what_is_touched_is_as_large_as_a_finger(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path, seats=12)
    table = page(here).rows.list
    assert all(table.rowHeight(at) >= 44 for at in range(12))
    keys = [page(here).button(deed) for deed in (page(here).give, page(here).give_all)]
    touched = [*page(here).side.figures.by_sign.values(), *keys]
    assert all(min(each.width(), each.height()) >= 44 for each in touched)


def test_chips_come_back_but_never_more_than_were_given(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path)
    keyed(here, "100", Qt.Key.Key_Return, Qt.Key.Key_Up)
    keyed(here, "40", Qt.Key.Key_Delete)
    assert given(here) == {"1": euros(60)}
    keyed(here, "61", Qt.Key.Key_Delete)
    assert given(here) == {"1": euros(60)}
    assert page(here).sentence


def test_without_an_amount_nothing_is_given(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path)
    keyed(here, "", Qt.Key.Key_Return)
    assert given(here) == {}
    assert page(here).sentence == "Key the number of chips first."
    keyed(here, "5", Qt.Key.Key_Backspace, Qt.Key.Key_Return)
    assert given(here) == {}


def test_the_arrows_go_round_the_guests(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path)
    keyed(here, "", Qt.Key.Key_Up)
    keyed(here, "10", Qt.Key.Key_Return)
    assert given(here) == {"4": euros(10)}
    keyed(here, "", Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down)
    keyed(here, "10.50", Qt.Key.Key_Return)
    assert given(here)["2"] == euros(10) + 50


def deal(here: Hall) -> None:
    """One coup: seat 4 wins 300 with nine of eighteen, seat 3 loses 100."""
    enter = here.dealing.session.enter
    enter(ev.ShoeOpened(1))
    enter(ev.CoupOpened())
    for face in ("9", "8", "K", "4", "9", "6", "6", "3"):
        assert enter(ev.CardDealt(Card(face), None)).refusal is None
    for seat in ("4", "3"):
        assert enter(ev.StakeLaid(Seat(seat), BetId("own"), euros(100))).refusal is None
    enter(ev.AllTicked())


def test_the_page_tells_what_each_has_and_who_is_first(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path)
    keyed(here, "500", Qt.Key.Key_F6)
    keyed(here, "", Qt.Key.Key_Escape)
    assert here.in_front is here.dealing.window
    deal(here)
    here.dealing.window.evening_requested.emit()
    assert rows(here)[3] == ("1.", "Seat 4", "500", "+300", "800")
    assert rows(here)[2] == ("3.", "Seat 3", "500", "−100", "400")
    assert here.headline() == "The guests’ chips"


def test_the_ranking_is_printed(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path)
    keyed(here, "500", Qt.Key.Key_F6)
    keyed(here, "", Qt.Key.Key_F9)
    here.dealing.evening.press.wait()
    here.until(page(here).button(page(here).press.show_paper).isVisible)
    paper = ranked_on(tmp_path)
    assert page(here).sentence.endswith(paper.name)
    assert paper.read_bytes().startswith(b"%PDF")


def ranked_on(folder: Path) -> Path:
    """The paper of the only session's ranking, named after table and session."""
    (paper,) = (folder / "tables").glob("Fair * ranking.pdf")
    return paper


def test_why_it_is_not_printed_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path)
    here.touch(page(here).button(page(here).print_ranking))
    here.dealing.evening.press.wait()
    paper = ranked_on(tmp_path)
    paper.unlink()
    paper.mkdir()
    here.touch(page(here).button(page(here).print_ranking))
    here.until(lambda: "cannot be written" in page(here).sentence)
    assert not page(here).button(page(here).press.show_paper).isVisible()


def test_the_language_changes_while_chips_are_keyed(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path)
    keyed(here, "12.5")
    assert page(here).side.amount == "12.5 €"
    here.key("F12")
    assert here.headline() == "Les jetons des joueurs"
    assert page(here).side.amount == "12,5 €"


def test_the_menu_leads_to_the_page(qtbot: QtBot, tmp_path: Path) -> None:
    here = evening(qtbot, tmp_path)
    keyed(here, "", Qt.Key.Key_Escape)
    here.key("F10")
    window = here.dealing.window
    texts = [offer.text for offer in the(window.scene).offers]
    here.touch(window.view.menu.lines[texts.index("The guests’ chips")])
    assert here.in_front is page(here)


def test_once_the_partie_is_over_the_guests_stand_in_the_order_of_the_ranking() -> None:
    night = PAID_TWELVE.replace("seats 12", "seats 12\noption partie=first_nine")
    table = played(night).table
    told = guests(table, words("en"))
    assert [guest.place for guest in told[:3]] == ["1.", "2.", "3."]
    assert [guest.seat for guest in told[:3]] == ["12", "10", "9"]
    assert headed(table, words("en"))[0] == "Final ranking"


def test_until_then_they_stand_as_they_sit() -> None:
    told = guests(played(PAID_TWELVE).table, words("en"))
    assert [guest.seat for guest in told] == [str(seat) for seat in range(1, 13)]


def test_how_far_the_partie_is_heads_the_page() -> None:
    night = PAID_TWELVE.replace("seats 12", "seats 12\noption partie=10")
    assert headed(played(night).table, words("en"))[1] == "€0 given out · coup 1 of 10"
    assert headed(played(PAID_TWELVE).table, words("en"))[1] == "€0 given out · 1 coup played"


def test_the_final_ranking_is_reached_and_printed_once_the_table_is_closed(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = evening(qtbot, tmp_path)
    keyed(here, "500", Qt.Key.Key_F6)
    keyed(here, "", Qt.Key.Key_Escape)
    deal(here)
    here.dealing.look_back()
    assert not here.dealing.closing.button(here.dealing.show_evening).isVisible()
    here.key("Enter")
    here.key("F7")
    assert here.in_front is page(here)
    assert here.headline() == "Final ranking"
    assert rows(here)[0][:2] == ("1.", "Seat 4")
    keyed(here, "", Qt.Key.Key_F9)
    here.dealing.evening.press.wait()
    here.until(page(here).button(page(here).press.show_paper).isVisible)
    paper = ranked_on(tmp_path)
    found = " ".join(pages(paper))
    assert "Final ranking" in found
    assert "Session " + paper.stem.split()[1] in found
    keyed(here, "", Qt.Key.Key_Escape)
    here.until(lambda: here.in_front is here.dealing.closing)


def test_where_nobody_is_ranked_the_closing_page_offers_no_ranking(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = evening(qtbot, tmp_path, game="punto_banco", seats=9)
    keyed(here, "", Qt.Key.Key_Escape)
    here.dealing.look_back()
    here.key("Enter")
    assert not here.dealing.closing.button(here.dealing.show_evening).isVisible()


def test_chance_itself_draws_the_lot_at_a_table_of_the_house(qtbot: QtBot, tmp_path: Path) -> None:
    desk = evening(qtbot, tmp_path).dealing.window.desk
    assert {desk.chance(2) for _ in range(99)} == {0, 1}
