"""Run by the tests of large text: every page and table at a size of text, on the screen there is.

Says what does not go in; with a folder, also draws every page there. What the school asks follows
from the seed alone, and not from how long its pages took.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication, QWidget

from dealer_app import app
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.felt import top_bar
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit import labels, paint
from dealer_app.gui.kit.key_button import KeyButton
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import Style
from dealer_app.gui.kit.theme import read_theme
from dealer_app.gui.night.held_table import Dealing
from dealer_app.gui.night.packs_page import SERIALS
from dealer_app.gui.night.tray.tray_entry import TrayDeed
from dealer_app.gui.odds.odds_side import Aside
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.pages.overlay import Overlay
from dealer_app.gui.school.lesson.lesson_desk import Lessoning
from dealer_app.gui.school.run import Trainee
from dealer_app.gui.school.school_desk import School, Time
from dealer_app.gui.school.training_table import TrainingTable
from dealer_app.gui.shell.host import Host
from dealer_app.gui.shell.opening_desk import Opener
from dealer_app.gui.shell.opening_page import OpeningPage
from dealer_app.i18n import words
from dealer_app.night import open_tables
from dealer_app.settings import Settings
from tests.gui.felt.losses import goes_in
from tests.gui.felt.nights import PAID_TWELVE, PORCELAINE, played
from tests.gui.fitting import lists_cut, narrow, outside, small
from tests.gui.odds.near import Near
from tests.gui.school.desk import asked, questions_of_each_kind, right_of
from tests.gui.shell.hall import clock, left_open
from tests.play import the

NOW = datetime(2026, 11, 20, 21, 47, tzinfo=UTC)
A_WHILE = 200
"""Turns of the events in which odds are answered."""

PICTURES = Path(sys.argv[5]) if len(sys.argv) > 5 else None
NIGHTS = {
    "punto_banco": "house casino\nshoe\nburn K\nburn xx xx xx xx xx xx xx xx xx xx\ncoup\n"
    "stake 3 banque 100\nstake 4 ponte 40\ndeal 2 K 3 9\n",
    "festival": "shoe\ncoup\n",
    "baccara": "shoe\ncoup\n",
    "banque": "shoe\ncoup\nbank 1 9000\nstake 2 tableau_1 100\nstake 9 tableau_2 100\n",
    "chemin_de_fer": "shoe\ncoup\nbank 2 500\n",
    "macao": PAID_TWELVE.partition("macao\n")[2],
    "porcelaine": PORCELAINE.partition("porcelaine\n")[2],
}
cut: list[str] = []


def watched(patch: pytest.MonkeyPatch) -> None:
    """Has every text that is cut short while it is painted told, and every one that needs more
    lines than there is room for."""
    whole = paint.elided

    def told(text: str, font: QFont, width: int) -> str:
        shown = whole(text, font, width)
        if shown != text:
            cut.append(text)
        return shown

    for each in (paint, labels, top_bar):  # as each knows it
        patch.setattr(each, "elided", told)
    wraps = paint.Pen.write_wrapped

    def wrapped(
        pen: paint.Pen,
        box: QRect,
        text: str,
        ink: tuple[QFont, QColor],
        align: Qt.AlignmentFlag = paint.TOP_LEFT,
    ) -> None:
        wraps(pen, box, text, ink, align)
        if not goes_in(text, ink[0], box):
            cut.append(text)

    patch.setattr(paint.Pen, "write_wrapped", wrapped)
    patch.setattr(KeyButton, "_is_kept", lambda _: False)


def turns(number: int) -> None:
    for _ in range(number):
        QApplication.processEvents()


def looked_at(title: str, page: QWidget, may_be_cut: str = "") -> None:
    """Says what of a page does not go in; the options of a game in the bar may be cut short.

    It is painted here alone, and in no turn of the events meanwhile.
    """
    turns(3)
    cut.clear()
    page.window().setUpdatesEnabled(True)
    picture = page.grab()
    page.window().setUpdatesEnabled(False)
    if PICTURES is not None:
        picture.save(str(PICTURES / f"{title}.png"))
    short = (f"cut short: {text}" for text in cut if text != may_be_cut)
    for fault in (*outside(page), *narrow(page), *small(page), *lists_cut(page), *short):
        sys.stdout.write(f"{title}: {fault}\n")


def the_pages(shell: Shell, folder: Path) -> None:
    """The opening page, and every other that is no table."""
    path = left_open(folder, "Table 3", coups=2)
    host = Host(shell, clock)
    while host.opener is None:
        turns(1)
    looked_at("opening", host.opening)
    opener = the(host.opener)
    sheets_over(shell, host.opening, opener)
    house(opener)
    nights(opener)
    school(opener)
    opener.display.open()
    looked_at("display", opener.display)
    host.opening.doors.shoe_asked.emit(host.opening.new.chosen)
    looked_at("shoe", the(host.shoe))
    host.opening.new.games.button("porcelaine").click()
    looked_at("opening, Porcelaine", host.opening)
    opener.show_cards()
    looked_at("cards", the(opener.cards))
    host.opening.new.games.button("macao").click()
    odds(opener)
    with open_tables.take_up(path, clock).journal:
        opener.take_up(path)
        looked_at("trouble", shell)
    opener.take_up(path)
    around_the_table(the(opener.dealing))
    host.leave()


def sheets_over(shell: Shell, opening: OpeningPage, opener: Opener) -> None:
    """The versions, and the keys of the games of most keys, over the window."""
    opener.show_about()
    sheet_over(shell, "about")
    for game in ("porcelaine", "chemin_de_fer"):
        opening.new.games.button(game).click()
        opening.show_keys()
        sheet_over(shell, f"keys, {game}")
    opening.new.games.button("punto_banco").click()


def sheet_over(shell: Shell, title: str) -> None:
    looked_at(title, shell)
    for sheet in shell.findChildren(Overlay):
        sheet.put_away()


def house(opener: Opener) -> None:
    """The house sheet, part by part."""
    opener.change_house()
    page = the(opener.house)
    for part in page.form.rows:
        page.form.show_part(part)
        looked_at(f"house, {part}", page)


def nights(opener: Opener) -> None:
    """The nights, a night, and the house's packs, before a card is exchanged too."""
    desk, packs = opener.rooms.desk, opener.rooms.packs
    desk.open()
    while not desk.lists.texts:
        turns(1)
    desk.wait()
    looked_at("nights", desk)
    desk.open_night()
    looked_at("night", desk)
    desk.leave()
    desk.show_packs()
    packs.add()
    looked_at("new packs", packs.form)
    packs.form.form.field(SERIALS).field.setText("2026-A17..2026-A29")
    packs.form.decide()
    looked_at("packs", packs)
    packs.exchange()
    looked_at("a card exchanged", packs.form)
    packs.form.leave()
    packs.leave()
    desk.leave()


def tray(dealing: Dealing) -> None:
    """The tray, deed by deed."""
    dealing.tray.show()
    looked_at("tray", dealing.tray.page)
    for deed in TrayDeed:
        dealing.tray.show(deed)
        looked_at(f"tray, {deed}", dealing.tray.page)
        dealing.tray.give_up()


def school(opener: Opener) -> None:
    """The school: who trains, what, a question of each kind, open and answered, the rest."""
    opener.show_school()
    here = the(opener.school)
    looked_at("school, trainees", here.trainees)
    here.sit_down("Léa Roux")
    looked_at("school, choice", here.choice)
    for kind, running in questions_of_each_kind(here):
        looked_at(f"school, {kind}", here.question)
        running.confirm(right_of(asked(running)))
        here.question.begin(running, row=True)
        looked_at(f"school, {kind} answered", here.question)
        here.question.leave()
    lessons(here)
    here.path.open(trainee_of(here))
    looked_at("school, path", here.path)
    here.choice.show_progress()
    looked_at("school, progress", here.progress)
    here.progress.turn_map()
    looked_at("school, a map", here.progress)
    here.progress.show_class()
    looked_at("school, class", here.trainer.class_page)
    here.trainer.norms.put()
    looked_at("school, norms", here.trainer.norms)
    here.trainer.tasks.put()
    looked_at("school, tasks of the class", here.trainer.tasks)
    here.trainer.give()
    looked_at("school, a task", here.trainer.form)
    here.trainer.class_page.leave()
    here.tasks.sit(trainee_of(here))
    here.tasks.put()
    looked_at("school, tasks", here.tasks)
    here.progress.leave()
    here.stand_up()
    here.ended.emit()


def lessons(here: School) -> None:
    """The lessons of two full tables: their list, a step, a question, the end."""
    here.choice.show_lessons()
    shown = here.lessons
    shown.finish()
    looked_at("school, lessons", shown)
    for game in ("macao", "porcelaine"):
        shown.open(trainee_of(here), game)
        shown.finish()
        shown.deal(2)
        lesson(game, shown.dealt)
        shown.dealt.leave()
        shown.dealt.ended.emit()
    shown.leave()


def school_by(seed: int) -> Callable[[Shell, object], School]:
    """A school that asks the same at every walk with that seed, of somebody who answers at once."""
    return lambda shell, _clock: School(shell, Time(clock, lambda: 0.0, Random(seed)))


def trainee_of(here: School) -> Trainee:
    return the(here.trainee)


def lesson(game: str, dealt: Lessoning) -> None:
    """A lesson dealt on: hints at its first step, the first question, the end."""
    dealing = the(dealt.lesson)
    following, table = dealing.following, dealing.table
    for _ in range(3):
        dealt.hint()
    looked_at(f"lesson of {game}", table.window, rules_cut(table))
    asked_before = False
    while not following.over:
        due = following.due
        if due is not None:
            following.session.enter(due)
            dealt.say_anew()
            continue
        if not asked_before:
            looked_at(f"lesson of {game}, question", table.window, rules_cut(table))
        asked_before = True
        following.claim(the(following.step).statement)
    dealt.say_anew()
    looked_at(f"lesson of {game}, end", table.window, rules_cut(table))


def rules_cut(table: TrainingTable) -> str:
    scene = table.window.scene
    return scene.rules_in_short if scene is not None else ""


def odds(opener: Opener) -> None:
    """What bets are worth, with each of what can stand beside them."""
    opener.show_odds()
    for beside in Aside:
        the(opener.odds).tables.show_beside(beside)
        turns(A_WHILE)
        looked_at(f"odds, {beside.name}", the(opener.odds))


def around_the_table(dealing: Dealing) -> None:
    """The pages that a table leads to."""
    tray(dealing)
    dealing.show_rules()
    looked_at("rules", dealing.rules)
    dealing.show_evening()
    looked_at("evening", dealing.evening)
    dealing.change_options()
    looked_at("options", dealing.options)
    dealing.look_back()
    looked_at("closing", dealing.closing)


def the_tables(shell: Shell, language: str, theme: str) -> None:
    """The table of every game, as large as the window."""
    style = Style(words(language), read_theme(theme), keymap("azerty"))
    for game, night in NIGHTS.items():
        window = TableWindow(played(f"variant {game}\n{night}"), style, lambda: NOW)
        window.resize(shell.size())
        window.show()
        window.setUpdatesEnabled(False)
        turns(1)
        looked_at(f"table, {game}", window, the(window.scene).rules_in_short)
        window.let_go()
        window.close()


def walk(text: int, language: str, theme: str) -> None:
    application = app.started(text=text)
    app.with_type()
    folder = Path(tempfile.mkdtemp())
    settings = Settings(data=folder / "tables", language=language, theme=theme, text=text)
    shell = Shell(folder / "settings.toml", settings)
    room = application.primaryScreen().size()
    shell.resize(room)
    shell.show()
    shell.setUpdatesEnabled(False)
    sys.stdout.write(f"screen {room.width()}x{room.height()}\n")
    the_pages(shell, folder)
    the_tables(shell, language, theme)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patched:
        chance = school_by(int(sys.argv[4]))
        patched.setattr("dealer_app.gui.shell.opening_desk.school_of", chance)
        patched.setattr(Reckoner, "_started", lambda _: Near())
        watched(patched)
        walk(int(sys.argv[1]), sys.argv[2], sys.argv[3])
