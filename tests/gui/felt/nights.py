"""Tables in the middle of a night, as a shoe file tells it: nothing is ticked that it does not."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from dealer_app.gui.felt.table_window import TableWindow
from dealer_app.replay.run import HEADINGS, enter
from dealer_app.replay.script import script_of
from dealer_app.session.table_session import TableSession
from tests.gui.felt.screens import Disk, shown


def played(text: str) -> TableSession:
    """The session after these lines."""
    script = script_of(text.encode(), Path())
    session = TableSession.begun(script.opening, script.resolve, Disk())
    for statement in script.statements:
        if statement.verb not in HEADINGS | {"croupier", "at"}:
            enter(session, statement, script)
    return session


def window_after(qtbot: QtBot, text: str, language: str = "en") -> TableWindow:
    """The window of a table at which that was dealt."""
    return shown(qtbot, played(text), language)


TWELVE = """
variant macao
option packs=4
seats 12
shoe
coup
deal 9 8 K 4 9 8 6 3 2 2 3 4
deal 9 8 9 4 8 8 6 3 5 2 K 3
"""
"""The bank, seat 1, has a seven; 12 has nine of eighteen, 11 seven of sixteen."""

PAID_TWELVE = TWELVE + "\n".join(f"stake {seat} own {100 + seat}" for seat in range(12, 1, -1))

PORCELAINE = """
variant porcelaine
seats 7
shoe
coup
bank 5 1000
stake 4 400
stake 3 300
pass 2
"""
