"""What the bets are worth: read at the table, supposed otherwise, printed as the PAR sheet."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.odds.odds_inquiry import AFTER
from dealer_app.gui.odds.odds_page import OddsPage
from dealer_app.gui.odds.odds_questions import OddsAsked
from dealer_app.gui.odds.odds_side import Aside
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.i18n import words
from tests.gui.odds.near import Near
from tests.gui.shell.hall import Hall, hall, said
from tests.play import the
from tests.reports.reading import pages


@pytest.fixture(autouse=True)
def _answered_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds are answered in the thread that asks: a process for each test takes its time."""
    monkeypatch.setattr(Reckoner, "_started", lambda _: Near())


def at_table(qtbot: QtBot, folder: Path, game: str = "punto_banco") -> Hall:
    """The odds of a table that has just been opened, reached from its menu."""
    here = hall(qtbot, folder, table="Table 3", croupier="A. Roche")
    with here.quick():
        here.touch(here.page.new.games.button(game))
        here.key("Enter")
        choose_in_menu(here, "What the bets are worth")
        reckoned(here)
    return here


def choose_in_menu(here: Hall, text: str) -> None:
    """Touches a line of the table's menu, wherever it stands."""
    window = here.dealing.window
    here.key("F10")
    texts = [offer.text for offer in the(window.scene).offers]
    here.touch(window.view.menu.lines[texts.index(text)])


def page(here: Hall) -> OddsPage:
    return here.dealing.odds


def reckoned(here: Hall, odds: OddsPage | None = None) -> None:
    """Waits until everything that was asked is answered."""
    waiting = odds or page(here)
    here.until(lambda: waiting.known)


def rows(odds: OddsPage) -> dict[str, Sequence[str]]:
    return dict(zip(odds.tables.rows.names, odds.tables.rows.texts, strict=True))


def test_the_menu_leads_to_every_bet_with_its_edge(qtbot: QtBot, tmp_path: Path) -> None:
    """§2.6, eight packs."""
    here = at_table(qtbot, tmp_path)
    assert here.in_front is page(here)
    edges = {bet: cells[1] for bet, cells in rows(page(here)).items()}
    assert edges["ponte"] == "−1.235%"
    assert edges["banque"] == "−1.058%"
    assert edges["tie"] == "−14.360%"
    assert edges["panda_8"] == "−10.188%"
    assert set(edges) == set(here.dealing.session.table.variant.bets)


def test_the_band_is_that_of_a_hundred_coups_with_one_unit(qtbot: QtBot, tmp_path: Path) -> None:
    """A tie at 8:1 (p 0.095156): variance 81 p (1 - p), 1.96 times ten deviations each way."""
    here = at_table(qtbot, tmp_path)
    name, _, supposed, variance, wins, least, most = rows(page(here))["tie"]
    assert (name, supposed) == ("Tie", "")
    assert float(variance) == pytest.approx(81 * 0.095156 * 0.904844, abs=0.006)
    assert wins == "14.36"
    strays = 19.6 * (81 * 0.095156 * 0.904844) ** 0.5
    assert float(least.replace("−", "-")) == pytest.approx(14.36 - strays, abs=0.06)
    assert float(most) == pytest.approx(14.36 + strays, abs=0.06)


def test_a_bet_that_is_touched_tells_the_lines_of_its_payout(qtbot: QtBot, tmp_path: Path) -> None:
    """§2.6: the tie comes 0.095156 of the time and pays 8:1."""
    here = at_table(qtbot, tmp_path)
    here.touch_row(page(here).tables.rows, 2)
    assert page(here).tables.side.lines_said() == (
        ("Tie", "9.5156%", "+8.00"),
        ("otherwise", "90.4844%", "−1.00"),
    )


def test_the_arrows_go_from_bet_to_bet(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("Down", "Down")
    assert page(here).tables.side.lines_said()[0][0] == "Tie"


@pytest.mark.parametrize("key", ["Enter", "Esc"])
def test_the_keys_that_leave_lead_back_to_the_table(qtbot: QtBot, tmp_path: Path, key: str) -> None:
    here = at_table(qtbot, tmp_path)
    here.key(key)
    assert here.in_front is here.dealing.window


def test_another_option_shows_the_edge_before_and_after(qtbot: QtBot, tmp_path: Path) -> None:
    """§2.6: banco without commission, a six paying half, costs 1.4581 %."""
    here = at_table(qtbot, tmp_path)
    here.key("F6")
    here.touch(page(here).tables.side.options.choice("banque").button("six_pays_half"))
    reckoned(here)
    told = rows(page(here))
    assert told["banque"][1:3] == ("−1.058%", "▼ −1.458%")
    assert told["ponte"][1:3] == ("−1.235%", "=")
    assert here.headline() == "What if – not in force"


def test_nothing_of_it_changes_the_table(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    before = here.dealing.session.table
    here.key("F6")
    here.touch(page(here).tables.side.options.choice("tie").button("9:1"))
    here.touch(page(here).tables.side.packs.less)
    reckoned(here)
    assert here.dealing.session.table == before
    here.key("F5")
    assert here.headline() == "What the bets are worth"
    reckoned(here)
    assert rows(page(here))["tie"][1:3] == ("−14.360%", "")


def test_other_packs_change_every_bet(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("F6")
    here.touch(page(here).tables.side.packs.less)
    reckoned(here)
    assert all(cells[2][0] in "▲▼" for cells in rows(page(here)).values())


def test_a_payout_that_would_lose_the_house_money_is_warned_of(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """A tie paid 10:1 gains 11 x 0.095156 - 1 on each unit (§2.6)."""
    here = at_table(qtbot, tmp_path)
    here.key("F6", "Down", "Down")
    for _ in range(2):
        here.touch(page(here).tables.side.payout.keys["tie 0", 1])
    reckoned(here)
    assert rows(page(here))["tie"][2] == "▲ 4.672%"
    assert page(here).sentence.startswith("Tie: the house loses 4.672% of what is staked.")
    assert rows(page(here))["tie"][0] == "Tie !"
    for _ in range(2):
        here.touch(page(here).tables.side.payout.keys["tie 0", -1])
    assert here.headline() == "What the bets are worth"


def test_the_share_above_which_a_bet_is_warned_of_is_stated_and_chosen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """§2.6: the tie costs 14.36 %; a pair at 11:1 costs 10.36 %, either pair 13.71 %."""
    here = at_table(qtbot, tmp_path)
    here.key("F6", "Down", "Down")
    assert rows(page(here))["tie"][0] == "Tie"
    here.touch(page(here).tables.side.options.choice("dear").button("1/10"))
    reckoned(here)
    told = rows(page(here))
    assert page(here).sentence.startswith("Tie: it costs 14.36% of what is staked, more than 10%.")
    assert (told["tie"][0], told["ponte_pair"][0]) == ("Tie !", "Player pair !")
    assert (told["ponte"][0], told["banque"][0]) == ("Player", "Banker")
    assert here.headline() == "What the bets are worth"


def test_where_nothing_is_dear_the_share_is_stated(qtbot: QtBot, tmp_path: Path) -> None:
    """§2.6: no bet of the usual punto banco costs half of what is staked."""
    here = at_table(qtbot, tmp_path)
    page(here).inquiry.suppose_option("dear", "1/2")
    reckoned(here)
    assert page(here).sentence == "No bet costs more than 50%."


def test_what_was_supposed_last_is_taken_back_first(qtbot: QtBot, tmp_path: Path) -> None:
    """§2.6, at 8:1 and at 9:1."""
    here = at_table(qtbot, tmp_path)
    here.key("F6")
    assert not page(here).button(page(here).inquiry.undo).isVisible()
    here.touch(page(here).tables.side.options.choice("tie").button("9:1"))
    here.touch(page(here).tables.side.packs.less)
    reckoned(here)
    shown_key = page(here).button(page(here).inquiry.undo)
    here.touch(shown_key)
    reckoned(here)
    assert rows(page(here))["tie"][1:3] == ("−14.360%", "▲ −4.844%")
    QTest.keyClick(page(here), Qt.Key.Key_Backspace)
    assert here.headline() == "What the bets are worth"
    assert not shown_key.isVisible()


def test_all_that_was_supposed_comes_back_after_as_in_force(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    page(here).inquiry.suppose_option("tie", "9:1")
    reckoned(here)
    here.key("F5")
    page(here).inquiry.undo()
    reckoned(here)
    assert rows(page(here))["tie"][2] == "▲ −4.844%"


def test_enter_presses_the_key_that_has_the_keyboard_s_place(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("F6", "Tab")
    assert page(here).tables.side.packs.less.hasFocus()
    here.key("Enter")
    reckoned(here)
    assert here.headline() == "What if – not in force"
    here.key("Esc")
    assert here.in_front is here.dealing.window


def test_tab_goes_through_all_that_can_be_supposed_and_back(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("F6")
    side = page(here).tables.side
    options = here.dealing.session.table.variant.chosen
    wanted = [side.packs.less, side.packs.more]
    for key in (*(key for key in options if key != "packs"), "dear"):
        choice = side.options.choice(key)
        wanted.append(choice.button(choice.value))
    wanted += side.payout.keys.values()
    met = []
    for _ in range(len(wanted) + 1):
        here.key("Tab")
        met.append(QApplication.focusWidget())
    assert met == [*wanted, page(here)]


def test_a_commission_is_supposed_otherwise(qtbot: QtBot, tmp_path: Path) -> None:
    """§2.6: 4 % in the place of 5 % costs 0.5993 %."""
    here = at_table(qtbot, tmp_path)
    here.key("F6", "Down")
    for _ in range(2):
        here.touch(page(here).tables.side.payout.keys["banque 1%", -1])
    reckoned(here)
    assert rows(page(here))["banque"][2] == "▲ −0.599%"


def test_a_game_without_choices_has_no_key_for_them(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    assert not page(here).button(page(here).tables.show_choices).isVisible()
    here.key("F7")
    assert page(here).tables.rows.isVisible()


def test_the_choices_of_a_law_are_told_and_made(qtbot: QtBot, tmp_path: Path) -> None:
    """§3.4: a bank that sees a 9 drawn draws on 3 if the ponte draws on 5, stands if never."""
    here = at_table(qtbot, tmp_path, "chemin_de_fer")
    here.key("F7")
    habits = page(here).tables.side.habits.choice("ponte_5")
    for often, act in (("0", "S"), ("1", "D")):
        here.touch(habits.button(often))
        reckoned(here)
        assert cell(page(here), "3", "9").startswith(act)


def test_in_equilibrium_the_ponte_draws_nine_times_of_eleven(qtbot: QtBot, tmp_path: Path) -> None:
    """J. G. Kemeny and J. L. Snell, 1957: 9/11 with cards without end; six packs lie close by."""
    here = at_table(qtbot, tmp_path, "chemin_de_fer")
    here.key("F6")
    here.touch(page(here).tables.side.options.choice("banque_law").button("free"))
    here.key("F7")
    reckoned(here)
    here.touch(page(here).tables.side.habits.choice("ponte_5").button("equilibrium"))
    reckoned(here)
    assert float(cell(page(here), "Rule", "5").strip("°")) == pytest.approx(9 / 11, abs=0.01)
    told = page(here).tables.choices.said("plain")
    assert ("Equilibrium: neither hand gains by playing otherwise.",) in told


def test_the_whole_law_stands_with_its_choices_set_apart(qtbot: QtBot, tmp_path: Path) -> None:
    """§3.4: a 3 against a 9 and a 5 against a 4 are chosen, all else is the table's."""
    here = at_table(qtbot, tmp_path, "chemin_de_fer")
    here.key("F7")
    assert cell(page(here), "3", "8") == "S"
    assert cell(page(here), "3", "9") == "D°"
    chosen = {
        text for row in page(here).tables.choices.said("fact") for text in row if text[-1] == "°"
    }
    assert chosen == {"0.5°", "D°"}
    assert ("The Ponte draws on 5 one time in 2.",) in page(here).tables.choices.said("plain")


def test_what_is_taken_for_granted_is_told_below_the_choices(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path, "macao")
    here.key("F7")
    told = page(here).tables.choices.said("hint")
    assert ("The bank answers a stake on the seat’s own hand.",) in told


def cell(odds: OddsPage, total: str, third: str) -> str:
    """What the first table that has both says of a total against a third card."""
    head: tuple[str, ...] = ()
    for row in odds.tables.choices.said():
        head = row if row[0] == "Total" else head
        if row[0] == total and third in head:
            return row[head.index(third)]
    raise AssertionError(total, third)


def test_the_par_sheet_of_what_is_in_force_is_printed(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("F6")
    here.touch(page(here).tables.side.options.choice("tie").button("9:1"))
    here.key("F9")
    here.until(page(here).button(page(here).sheet.show_paper).isVisible)
    paper = tmp_path / "tables" / "Table 3 PAR sheet.pdf"
    assert page(here).sentence.endswith(paper.name)
    found = " ".join(pages(paper))
    assert "PAR sheet: Punto banco" in found
    assert "-14.3596" in found.replace("−", "-")
    here.key("F12")
    assert page(here).sentence.endswith(paper.name)
    told = words("fr")("The PAR sheet of what is in force: {file}", file=paper)
    assert page(here).sentence == told
    assert not told.startswith("The")


def test_why_it_is_not_printed_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    (tmp_path / "tables" / "Table 3 PAR sheet.pdf").mkdir()
    here.touch(page(here).button(page(here).sheet.print_sheet))
    here.until(lambda: "cannot be written" in page(here).sentence)
    assert not page(here).button(page(here).sheet.show_paper).isVisible()


def test_a_new_table_s_bets_are_weighed_before_it_is_opened(qtbot: QtBot, tmp_path: Path) -> None:
    """§2.6: a tie at 9:1 costs 4.844 %."""
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.touch(here.page.new.options.choice("tie").button("9:1"))
    here.key("F3")
    odds = the(here.opener.odds)
    reckoned(here, odds)
    assert rows(odds)["tie"][1] == "−4.844%"
    here.key("Esc")
    assert here.in_front is here.page
    assert here.page.new.form.options == {"tie": "9:1"}


def test_options_between_two_shoes_are_weighed_before_they_are_decided(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = hall(qtbot, tmp_path, table="Table 3", croupier="A. Roche")
    here.key("Enter")
    here.dealing.change_options()
    options = here.dealing.options
    here.touch(options.options.choice("tie").button("9:1"))
    here.key("F6")
    reckoned(here)
    assert rows(page(here))["tie"][1:3] == ("−14.360%", "▲ −4.844%")
    here.key("Esc")
    assert here.in_front is options
    assert options.options.choice("tie").value == "9:1"


def test_the_page_is_in_both_languages_and_changes_while_it_is_read(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("F12")
    assert rows(page(here))["tie"][:2] == ("Égalité", "−14,360\xa0%")


def test_what_is_touched_is_as_large_as_a_finger(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    here.key("F6")
    side = page(here).tables.side
    touched = [*side.payout.keys.values(), side.packs.less, side.packs.more]
    assert all(min(each.width(), each.height()) >= 44 for each in touched)
    bets = page(here).tables.rows
    assert all(bets.list.rowHeight(at) >= 44 for at in range(len(bets.texts)))


def test_no_name_of_a_bet_is_cut_off(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    assert page(here).tables.rows.shown == page(here).tables.rows.texts
    here.key("F12")
    page(here).inquiry.suppose_packs(4)
    reckoned(here)
    assert page(here).tables.rows.shown == page(here).tables.rows.texts


def test_an_answer_to_what_is_no_longer_asked_changes_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    here = at_table(qtbot, tmp_path)
    odds = page(here)
    odds.inquiry.suppose_packs(6)
    late = odds.inquiry.asked(AFTER)
    assert isinstance(late, OddsAsked)
    odds.inquiry.suppose_packs(4)
    reckoned(here)
    told = rows(page(here))
    here.dealing.reckoner.answered.emit(AFTER, late, odds.inquiry.now)
    assert rows(page(here)) == told


def test_the_choices_give_their_place_back_where_the_supposed_law_leaves_none(
    qtbot: QtBot, tmp_path: Path
) -> None:
    here = at_table(qtbot, tmp_path, "festival")
    here.key("F7")
    assert page(here).tables.choices.isVisible()
    page(here).tables.fill_choices(())
    assert page(here).tables.rows.isVisible()
    assert page(here).tables.beside is Aside.LINES


def test_a_bet_on_two_tableaux_has_its_own_figures(qtbot: QtBot, tmp_path: Path) -> None:
    """S4-A21: half on each gains as much as a whole on one of two alike, and strays less."""
    here = at_table(qtbot, tmp_path, "banque")
    found = rows(page(here))
    assert found["both"][1] == found["tableau_1"][1]
    assert found["both"][3] != found["tableau_1"][3]
    assert "Bank wins in 100 coups".upper() in said(page(here), "section")


START = """
import sys
from pathlib import Path
from time import sleep

def until(holds):
    while not holds():
        QApplication.processEvents()
        sleep(0.01)

if __name__ == "__main__":
    from PySide6.QtWidgets import QApplication
    from dealer_app import app
    from dealer_app.gui.shell.host import Host
    from dealer_app.gui.kit.shell import Shell
    from dealer_app.settings import Settings

    app.started()
    folder = Path(sys.argv[1])
    shell = Shell(folder / "s.toml", Settings(data=folder, table="Table 3", croupier="A. Roche"))
    shell.open_up()
    host = Host(shell, app.now)
    until(host.opening.button(host.opening.open_table).isEnabled)
    host.opening.doors.odds_asked.emit()
    until(lambda: host.opener.odds.known)
    host.opening.opened.emit(host.opening.new.form)
    loaded = {"numpy", "psycopg"} & sys.modules.keys()
    print(loaded or None, len(host.opener.odds.tables.rows.texts))
    shell.close()
"""
"""A start of the program: like its own, it imports nothing where a process beside it reads it."""


def test_the_window_itself_never_loads_what_reckons(tmp_path: Path) -> None:
    """Neither at its start nor once odds are on the screen: another process has it, as it has what
    speaks to a server."""
    script = tmp_path / "start.py"
    script.write_text(START, encoding="utf-8")
    asked = [sys.executable, str(script), str(tmp_path)]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["None", "33"]
