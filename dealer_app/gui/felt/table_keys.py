"""The keys of a table's window, laid over the program's."""

from functools import partial

from dealer_app.gui.desk.act_words import deed_now
from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.keymap import ALWAYS
from dealer_app.gui.felt.keys_overlay import key_lines
from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.pages.overlay import Overlay, keys_overlay


def table_keys(shell: Shell, window: TableWindow) -> Overlay:
    """Every key of the table and what it does now."""
    desk, keys = window.desk, window.style_now.keys
    lines = key_lines(desk.words, keys, (*active_tables(desk), ALWAYS), partial(deed_now, desk))
    overlay = keys_overlay(shell, desk.words, lines)
    overlay.setStyleSheet(sheet_of(shell))
    return overlay
