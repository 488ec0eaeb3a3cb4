"""Qt's own dialogs have the theme's colours and the window's language."""

from pathlib import Path

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.shell import Shell, suit_qt
from dealer_app.gui.kit.theme import read_theme
from dealer_app.settings import Settings
from tests.gui.kit.test_contrast import READ, THEMES, luminance

PAIRS = (
    (QPalette.ColorRole.Text, QPalette.ColorRole.Base),
    (QPalette.ColorRole.Text, QPalette.ColorRole.AlternateBase),
    (QPalette.ColorRole.WindowText, QPalette.ColorRole.Window),
    (QPalette.ColorRole.ButtonText, QPalette.ColorRole.Button),
    (QPalette.ColorRole.HighlightedText, QPalette.ColorRole.Highlight),
    (QPalette.ColorRole.ToolTipText, QPalette.ColorRole.ToolTipBase),
)


def window(qtbot: QtBot, folder: Path, theme: str = "dark", language: str = "fr") -> Shell:
    shell = Shell(folder / "s.toml", Settings(data=folder, theme=theme, language=language))
    qtbot.addWidget(shell)
    return shell


def dialogs(shell: Shell, folder: Path) -> tuple[QDialog, QDialog]:
    """Qt's dialogs for a file and for a printer, over this window."""
    files = QFileDialog(shell)
    files.setOption(QFileDialog.Option.DontUseNativeDialog)
    files.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    printer = QPrinter()
    printer.setOutputFileName(str(folder / "paper.pdf"))
    return files, QPrintDialog(printer, shell)


def said(dialog: QDialog) -> set[str]:
    """What stands on the dialog's buttons and beside its fields."""
    buttons = [button.text() for button in dialog.findChildren(QAbstractButton)]
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    return {text.replace("&", "") for text in (*buttons, *labels)}


@pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
@pytest.mark.parametrize("theme", THEMES)
def test_what_a_dialog_of_qt_says_can_be_read(qtbot: QtBot, tmp_path: Path, theme: str) -> None:
    shell = window(qtbot, tmp_path, theme)
    for dialog in dialogs(shell, tmp_path):
        for front, back in PAIRS:
            one, other = (luminance(dialog.palette().color(role)) for role in (front, back))
            assert (max(one, other) + 0.05) / (min(one, other) + 0.05) >= READ
        assert not dialog.styleSheet()


@pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
def test_a_dialog_of_qt_speaks_french_and_then_english_again(qtbot: QtBot, tmp_path: Path) -> None:
    shell = window(qtbot, tmp_path)
    files, printer = dialogs(shell, tmp_path)
    assert {"Enregistrer", "Annuler"} <= said(files)
    assert "Look in:" not in said(files)  # each Qt has a French of its own for it
    assert {"Imprimer", "Annuler"} <= said(printer)
    shell.use_language("en")
    files, printer = dialogs(shell, tmp_path)
    assert {"Save", "Cancel", "Look in:"} <= said(files)
    assert {"Print", "Cancel"} <= said(printer)


def test_a_theme_that_is_there_already_is_not_laid_on_again(qtbot: QtBot) -> None:
    suit_qt(read_theme("light"), "fr")
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    with qtbot.assertNotEmitted(application.paletteChanged):
        suit_qt(read_theme("light"), "fr")
