"""Odds are reckoned beside the window, by a process that comes and goes with it."""

import errno
from collections.abc import Iterator
from fractions import Fraction
from multiprocessing import active_children

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_app.gui.odds.odds_answers import answered
from dealer_app.gui.odds.odds_questions import Answer, GameAsked, OddsAsked, Question, Reckoned
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.i18n.saying import Saying
from dealer_app.library import read_sheet
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import BetId

PATIENCE = 20_000


def asked(
    packs: int = 8, game: str = "punto_banco", *seen: str, left: int | None = None
) -> OddsAsked:
    sheet = read_sheet(game)
    options = tuple(sorted((option.key, option.default) for option in sheet.options))
    cards = tuple(Card(face) for face in seen)
    return OddsAsked(GameAsked(sheet.text, "", options, packs), seen=cards, left=left)


@pytest.fixture
def reckoner(qapp: QApplication) -> Iterator[Reckoner]:
    """One that was never asked."""
    made = Reckoner(qapp)
    yield made
    made.let_go()


@pytest.fixture(scope="module")
def asked_before(qapp: QApplication) -> Iterator[Reckoner]:
    """One that several ask, one after the other: a process takes its time to start."""
    made = Reckoner(qapp)
    yield made
    made.let_go()


def answers(qtbot: QtBot, reckoner: Reckoner, name: str, question: Question) -> Answer:
    got: list[Answer] = []
    reckoner.answered.connect(lambda *told: got.append(told[2]) if told[0] == name else None)
    reckoner.ask(name, question)
    qtbot.waitUntil(lambda: bool(got), timeout=PATIENCE)
    return got[-1]


def test_another_process_answers_while_the_window_goes_on(qtbot: QtBot, reckoner: Reckoner) -> None:
    """§2.6: the tie at 8:1, eight packs."""
    beats = []
    timer = QTimer()
    timer.timeout.connect(lambda: beats.append(1))
    timer.start(5)
    answer = answers(qtbot, reckoner, "one", asked())
    timer.stop()
    assert isinstance(answer, Reckoned)
    assert float(answer.bets[BetId("tie")].edge) == pytest.approx(-0.14360, abs=5e-6)
    assert beats


def test_of_what_waits_under_one_name_only_the_last_is_answered(
    qtbot: QtBot, asked_before: Reckoner
) -> None:
    told: list[Question] = []
    reckoner = asked_before
    reckoner.answered.connect(lambda _name, question, _answer: told.append(question))
    questions = [asked(packs) for packs in (8, 7, 6, 5)]
    for question in questions:
        reckoner.ask("one", question)
    qtbot.waitUntil(lambda: bool(told) and told[-1] is questions[-1], timeout=PATIENCE)
    assert len(told) <= 2


def test_a_process_that_ends_is_told_of_and_another_takes_its_place(
    qtbot: QtBot, asked_before: Reckoner
) -> None:
    broken = OddsAsked(GameAsked("no sheet at all", "", (), 8))
    answer = answers(qtbot, asked_before, "one", broken)
    assert isinstance(answer, Saying)
    assert answer.code.startswith("The odds could not be reckoned")
    assert isinstance(answers(qtbot, asked_before, "two", asked()), Reckoned)


def test_one_that_is_killed_between_two_questions_is_not_noticed(
    qtbot: QtBot, asked_before: Reckoner
) -> None:
    assert isinstance(answers(qtbot, asked_before, "one", asked()), Reckoned)
    for process in active_children():
        if process.name == "sabot odds":
            process.kill()
            process.join()
    assert isinstance(answers(qtbot, asked_before, "two", asked(6)), Reckoned)


def test_one_that_is_killed_over_a_question_is_started_anew_and_asked_again(
    qtbot: QtBot, reckoner: Reckoner
) -> None:
    got: list[Answer] = []
    reckoner.answered.connect(lambda *told: got.append(told[2]))
    before = active_children()
    reckoner.ask("one", asked(6, "porcelaine"))
    qtbot.waitUntil(lambda: len(active_children()) > len(before), timeout=PATIENCE)
    (process,) = (each for each in active_children() if each not in before)
    qtbot.wait(50)
    process.kill()
    qtbot.waitUntil(lambda: bool(got), timeout=PATIENCE)
    assert isinstance(got[0], Reckoned)


def test_where_no_process_can_be_started_that_is_said(
    qtbot: QtBot, reckoner: Reckoner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: Reckoner) -> None:
        raise OSError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(Reckoner, "_started", refused)
    answer = answers(qtbot, reckoner, "one", asked())
    assert isinstance(answer, Saying)
    assert answer.code.startswith("The odds could not be reckoned")


def test_it_ends_with_the_window_even_in_the_middle_of_an_answer(reckoner: Reckoner) -> None:
    told: list[object] = []
    reckoner.answered.connect(lambda *answer: told.append(answer))
    reckoner.ask("one", asked())
    reckoner.let_go()
    assert told == []


def test_where_a_coup_could_run_out_of_cards_nothing_exact_is_said() -> None:
    answer = answered(asked(8, "punto_banco", left=5))
    assert isinstance(answer, Saying)
    assert answer.values == {"left": 5, "needed": 6}


def test_more_of_a_card_than_the_packs_hold_is_said() -> None:
    answer = answered(asked(1, "punto_banco", *["9"] * 5))
    assert isinstance(answer, Saying)
    assert answer.values == {"card": "9", "packs": 1}


def test_habits_of_choices_that_another_law_does_not_leave_are_left_aside() -> None:
    free, fixed = asked(6, "chemin_de_fer"), asked(8)
    told = [OddsAsked(each.game, habits=(("ponte_5", Fraction(1)),)) for each in (free, fixed)]
    assert all(isinstance(answered(each), Reckoned) for each in told)


def test_only_what_pays_otherwise_is_sorted_out_anew() -> None:
    """A changed payout leaves the odds of every other bet as they were."""
    first = answered(asked())
    sheet = dict(asked().game.options) | {"tie": "9:1", "packs": "6"}
    game = GameAsked(read_sheet("punto_banco").text, "", tuple(sorted(sheet.items())), 8)
    second = answered(OddsAsked(game))
    assert isinstance(first, Reckoned)
    assert isinstance(second, Reckoned)
    changed = [bet for bet in first.bets if first.bets[bet] != second.bets[bet]]
    assert changed == ["tie"]
