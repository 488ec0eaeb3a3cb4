"""What bets are worth: in force, as supposed, of the present shoe; reckoned beside the window.

It may import the house and what lies before it. `serve` is the door of the process that reckons,
which starts with nothing of the window, nor of Qt.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the door opens without it; who serves has it
    from multiprocessing.connection import Connection


def serve(line: "Connection") -> None:
    """Answers one question after the other until nobody asks."""
    from dealer_app.gui.odds.odds_answers import serve as answers  # noqa: PLC0415 - it brings numpy

    answers(line)
