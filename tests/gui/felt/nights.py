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

TWENTY = (
    "variant punto_banco\nseats 12\nshoe\ncoup\n"
    + "".join(f"stake {seat} banque {10_000 + 25 * seat}\n" for seat in range(1, 13))
    + "".join(f"stake {seat} banque_pair {100 + seat}\n" for seat in range(1, 9))
    + "deal 2 4s K 4s\n"
)
"""Twenty lines of the payout, each with a note: the bank wins with a pair."""

MIXED = (
    "variant punto_banco\nseats 12\nshoe\ncoup\n"
    + "".join(f"stake {seat} ponte 40\nstake {seat} tie 5\n" for seat in range(1, 7))
    + "".join(f"stake {seat} banque {100 + seat}\n" for seat in range(7, 13))
    + "stake 7 banque_pair 10\nstake 12 banque_pair 10\n"
    + "deal 2 4s K 4s\n"
)
"""The same with lines to take: twelve of the twenty."""

LONGEST_NAMES = (
    "variant punto_banco\nseats 12\nshoe\ncoup\n"
    + "".join(f"stake {seat} dragon_bonus_banque 1000\n" for seat in range(1, 13))
    + "".join(f"stake {seat} banque 1000\n" for seat in range(1, 9))
    + "deal K K K 2 K 7\n"
)
"""Twenty lines, twelve of them with the longest name of a bet that there is."""

LONG = (
    "variant punto_banco\nseats 12\nshoe\ncoup\n"
    + "".join(
        f"stake {seat} {bet} {40 + seat}\n"
        for seat in range(1, 13)
        for bet in ("banque", "tie", "banque_pair", "ponte_pair")
    )
    + "deal 2 4s K 4s\n"
)
"""Forty-eight lines of the payout: three pages."""

PERSONS = (
    "variant porcelaine\nseats 12\nshoe\ncoup\nbank 5 3000\n"
    + "".join(f"stake {seat} {100 + seat}\n" for seat in (4, 3, 2, 1, 12, 11, 10, 9, 8, 7, 6))
    + "".join(f"stake v{n} {30 + n}\n" for n in range(1, 10))
)
"""Twenty stakes against a bank that a patron holds, nine of them of people who stand."""

PERSONS_WIN = PERSONS + "deal 9 2 1 3\nsay grandeur stand\nsay decadence stand\n"
MORE_PERSONS_LOSE = (
    PERSONS + "stake v10 40\ndeal 2 1 3 4\nsay grandeur stand\nsay decadence stand\n"
)
"""Twenty lines to pay, and twenty-one to take: the Grandeur stood on three, and bears a part."""

CLAIMED = (
    "variant porcelaine\nseats 5\nshoe\ncoup\nbank 5 1000\nstake 4 600\nstake 3 400\n"
    "deal 2 1 1 1\nsay grandeur stand\nsay decadence stand\n"
)
"""The Grandeur stood on three and won: it is asked whether she claims a share."""
