"""Somebody who deals an exam without a fault, at no window."""

from functools import cache

import pytest

from dealer_app.session.table_session import NotRecorded
from dealer_app.table import events as ev
from dealer_app.table.table import Rules
from dealer_app.training.exam.exam import Exam, ExamTerms
from dealer_app.training.games import rules_of
from tests.play import the

OPEN = "punto_banco"
NORM = 90_000


class Watch:
    """Seconds that go on only where somebody lets them."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@cache
def rules(game: str) -> Rules:
    return rules_of(game, None)


def exam(game: str = OPEN, *, seed: int = 1, coups: int = 3) -> tuple[Exam, Watch]:
    watch = Watch()
    return Exam(rules(game), ExamTerms(seed, coups, NORM), watch), watch


def act(taking: Exam, watch: Watch) -> None:
    """The trainee does what is to be done: reports a late stake before anything else, and waits
    for whoever turns his cards."""
    moment = the(taking.moment)
    if taking.question:
        taking.answer(taking.question.right)
    elif moment.late and not taking.heard_of:
        report(taking, moment.late.code)
    else:
        while taking.waits:
            watch.now += 0.5
        taking.session.enter(taking.left_to_enter[0])


def dealt(taking: Exam, watch: Watch) -> Exam:
    """The whole exam without another fault."""
    while taking.moment:
        act(taking, watch)
    return taking


def report(taking: Exam, code: str) -> str:
    with pytest.raises(NotRecorded) as raised:
        taking.session.enter(ev.IrregularityFound(code, None))
    return raised.value.saying.code
