"""A name that looks like markup stands on every page sign by sign."""

import ast
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser
from pytestqt.qtbot import QtBot

import dealer_app.gui
from dealer_app.gui.house.rules_page import _row, show_markdown
from dealer_app.gui.kit.labels import PlainLabel, set_hint
from dealer_app.gui.pages.manual_page import manual, paint
from dealer_app.manual import (
    ChapterHeading,
    Dress,
    Grid,
    Items,
    Paragraph,
    WordRun,
    chapters,
)
from tests.gui.shell.hall import Hall, hall

MARKUP: Final = "<h1>x</h1><b>&amp;"
HOUSE: Final = f'name = "{MARKUP}"\nlimits = {{ minimum = 5, maximum = 500 }}\n'
DOOR: Final = "labels.py"
BY_THE_DOOR: Final = {"QLabel", "setToolTip", "setWhatsThis", "setHtml", "setTextFormat"}
"""What only the door may call, for Qt takes what looks like HTML for HTML there."""

OF_THE_PROGRAM: Final = {("setMarkdown", "rules_page.py"), ("setHtml", "manual_page.py")}
"""What is painted of texts that come with the program, piece by piece, as tried below."""

NOWHERE: Final = {"QMessageBox", "QTextEdit", "QErrorMessage", "insertHtml", "setMarkdown"}
PAGES: Final = ("F1", "F2", "F3", "F7", "F9")


def test_labels_and_hints_are_made_by_one_door_alone() -> None:
    asked: list[str] = []
    for path in sorted(Path(dealer_app.gui.__file__).parent.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not any(name in text for name in BY_THE_DOOR | NOWHERE):
            continue
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else None
            name = node.func.id if isinstance(node.func, ast.Name) else name
            named = f"{path.name}:{node.lineno} {name}"
            if (name, path.name) in OF_THE_PROGRAM:
                continue
            if name in NOWHERE or (name in BY_THE_DOOR and path.name != DOOR):
                asked.append(named)
    assert asked == []


def test_a_hint_tells_its_text_sign_by_sign(qtbot: QtBot) -> None:
    label = PlainLabel(MARKUP)
    qtbot.addWidget(label)
    assert (label.text(), label.textFormat()) == (MARKUP, Qt.TextFormat.PlainText)
    for text in (MARKUP, "Anne & fils", "<b>", "Anne"):
        set_hint(label, text)
        shown = QTextDocument()
        if "<span>" in label.toolTip():
            shown.setHtml(label.toolTip())
        else:
            shown.setPlainText(label.toolTip())
        assert shown.toPlainText() == text


def test_rules_show_a_name_sign_by_sign(qtbot: QtBot) -> None:
    text = QTextBrowser()
    qtbot.addWidget(text)
    rows = [_row((name, "1")) for name in (MARKUP, "*x*", "a_b_c", "[x](y)", "`x`", r"\<b>")]
    told_of = [_row(("bet", "pays")), "| --- | --- |", *rows, "", "<h1>raw</h1>"]
    show_markdown(text, "\n".join(told_of))
    told = text.toPlainText().split("\n")
    for literally in (MARKUP, "*x*", "a_b_c", "[x](y)", "`x`", r"\<b>", "<h1>raw</h1>"):
        assert literally in told


def test_the_manual_shows_its_words_sign_by_sign(qtbot: QtBot, tmp_path: Path) -> None:
    here = hall(qtbot, tmp_path)
    dressed = tuple(WordRun(MARKUP, dress, "00-begin.md") for dress in Dress)
    grid = Grid((dressed,), ((dressed,),))
    parts = (ChapterHeading(1, ()), Paragraph(dressed), Items((dressed,), numbered=False), grid)
    text = manual(here.shell).text
    paint(text, replace(chapters("en")[0], parts=parts), here.shell, 400)
    assert text.toPlainText().count(MARKUP) == 4 * len(dressed)


def labels(here: Hall) -> list[QLabel]:
    return [each for each in here.in_front.findChildren(QLabel) if each.isVisible()]


def test_names_stand_on_the_pages_as_they_were_given(qtbot: QtBot, tmp_path: Path) -> None:
    sheet = tmp_path / "fair.toml"
    sheet.write_text(HOUSE, encoding="utf-8")
    here = hall(qtbot, tmp_path, table=MARKUP, croupier=MARKUP)
    here.filled()
    here.page.house_asked.emit(sheet)
    here.filled()
    seen: set[str] = set()
    for keys in ((), *((each,) for each in PAGES)):
        here.key(*keys)
        QApplication.processEvents()
        for each in labels(here):
            assert each.textFormat() is Qt.TextFormat.PlainText, each.text()
            seen.add(each.text())
        here.key("Esc")
    assert any(MARKUP in text for text in seen), sorted(seen)
    for widget in QApplication.allWidgets():
        if isinstance(widget, QLabel):
            assert widget.textFormat() is Qt.TextFormat.PlainText, widget.text()
        assert MARKUP not in widget.toolTip()
