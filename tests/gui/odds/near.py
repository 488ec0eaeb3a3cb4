"""A line to whoever reckons odds, without a process at its other end."""

from dealer_app.gui.odds.odds_answers import answered
from dealer_app.gui.odds.odds_questions import Answer, Question


class Near:
    """What is sent is answered when it is asked for."""

    def __init__(self) -> None:
        self._answers: list[Answer] = []

    def send(self, question: Question) -> None:
        self._answers.append(answered(question))

    def recv(self) -> Answer:
        return self._answers.pop()

    def close(self) -> None:
        self._answers.clear()
