"""Odds are reckoned by a process of its own, so that no frame waits for them.

In a thread numpy on long integers would stop the window for up to 60 ms; the window itself never
loads it.
"""

from threading import Condition, Thread
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.odds import serve
from dealer_app.gui.odds.odds_questions import Answer, Question
from dealer_app.i18n import marked
from dealer_app.i18n.saying import Saying

if TYPE_CHECKING:  # only where odds are asked for
    from multiprocessing.process import BaseProcess

_BROKEN = marked("The odds could not be reckoned: the process that does it has ended.")


class OddsLine(Protocol):
    """The window's end of the line to the process: of a socket, on Windows of a pipe."""

    def send(self, question: Question, /) -> None:
        """Sends a question; OSError where the process has ended."""

    def recv(self) -> Answer:
        """The answer, once it is there; EOFError or OSError where the process has ended."""

    def close(self) -> None:
        """Ends the line, and with it the process."""


class Reckoner(QObject):
    """Answers what is asked, one question after the other; of those asked under one name that
    wait, the last. `answered` tells the name, the question and the answer.

    The process starts with the first question and ends with `let_go`. Where it ends on the way,
    another is started and asked once more.
    """

    answered = Signal(str, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: dict[str, Question] = {}
        self._news = Condition()
        self._over = False
        self._thread: Thread | None = None
        self._process: BaseProcess | None = None

    @property
    def idle(self) -> bool:
        """True while nothing was ever asked."""
        return self._thread is None

    def ask(self, name: str, question: Question) -> None:
        """Asks; another question of that name that still waits is forgotten."""
        with self._news:
            self._waiting[name] = question
            self._news.notify()
        if self._thread is None:
            self._thread = Thread(target=self._work, name="odds", daemon=True)
            self._thread.start()

    def let_go(self) -> None:
        """Asks nothing more, and ends the process."""
        with self._news:
            self._over = True
            self._waiting.clear()
            self._news.notify()
            if self._process is not None:
                self._process.terminate()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        line: OddsLine | None = None
        while True:
            with self._news:
                self._news.wait_for(lambda: self._over or bool(self._waiting))
                if self._over:
                    break
                name, question = next(iter(self._waiting.items()))
                del self._waiting[name]
            line, answer = self._tried(line, question)
            if answer is None and not self._over:
                line, answer = self._tried(None, question)
            if answer is None:
                answer = Saying(_BROKEN)
            if not self._over:
                self.answered.emit(name, question, answer)
        self._end(line)

    def _tried(
        self, line: OddsLine | None, question: Question
    ) -> tuple[OddsLine | None, Answer | None]:
        """The answer and the line that it came by; neither where the process ended or none could
        be started."""
        try:
            line = line or self._started()
        except (OSError, RuntimeError):  # no memory, no more processes, no Python to be found
            return None, None
        answer = _answered(line, question)
        if answer is None:
            line.close()
        return (line, answer) if answer is not None else (None, None)

    def _started(self) -> OddsLine:
        """The line to a fresh process."""
        from multiprocessing import get_context  # noqa: PLC0415 - only where odds are asked for

        context = get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=serve, args=(there,), name="sabot odds", daemon=True)
        process.start()
        there.close()
        with self._news:
            self._process = process
            if self._over:
                process.terminate()
        return here

    def _end(self, line: OddsLine | None) -> None:
        if line is not None:
            line.close()
        if self._process is not None:
            self._process.join()


def _answered(line: OddsLine, question: Question) -> Answer | None:
    """The answer, None where the process has ended."""
    try:
        line.send(question)
        return line.recv()
    except (EOFError, OSError):
        return None
