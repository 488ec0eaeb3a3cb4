"""The process in which odds are reckoned: it starts with nothing of the window, nor of Qt."""

from multiprocessing.connection import Connection


def serve(line: Connection) -> None:
    """Answers one question after the other until nobody asks."""
    from dealer_app.gui.odds.odds_answers import serve as answers  # noqa: PLC0415 - it brings numpy

    answers(line)
