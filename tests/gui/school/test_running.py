"""A run of questions without a window: what is asked, what counts, and when it is over."""

from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.gui.school.run import (
    Around,
    Length,
    Running,
    RunWanted,
    Trainee,
    named,
    of_missed,
    scope,
)
from dealer_app.i18n.drill_words import Drill
from dealer_app.training.drills import ask, draws
from dealer_app.training.games import rules_of
from dealer_app.training.progress import runs
from dealer_app.training.question import AnswerKind, DrillCell
from dealer_app.training.record_facts import Answered, ExamFilmed, ExamTaken, RunEnd
from dealer_app.training.schedule import TIGHTEST
from tests.gui.school.desk import Passing, asked, right_of
from tests.play import the

BEGUN = Passing()
GAMES = {game: rules_of(game, None) for game in ("punto_banco", "macao")}


def begun(folder: Path, wanted: RunWanted, seed: int = 1) -> tuple[Trainee, Running]:
    passing = Passing()
    trainee = Trainee.sit_down(folder, "Léa", passing.clock)
    around = Around(GAMES, Random(seed), passing.clock, passing.beat)
    return trainee, Running(trainee, wanted, around)


def answers(trainee: Trainee) -> list[Answered]:
    return [e.fact for e in trainee.record.entries if isinstance(e.fact, Answered)]


def test_the_seed_of_an_answer_asks_the_same_question_again(tmp_path: Path) -> None:
    trainee, running = begun(tmp_path, RunWanted(Drill.CALLS, "macao"))
    posed = the(running.posed)
    running.confirm(posed.question.right)
    (answer,) = answers(trainee)
    again = ask(Drill.CALLS, GAMES["macao"], Random(answer.seed), answer.cell)
    assert again.seen == posed.question.seen
    assert set(map(repr, again.answers)) == set(map(repr, posed.question.answers))
    trainee.leave()


def test_what_was_wrong_comes_back_before_the_run_is_over(tmp_path: Path) -> None:
    trainee, running = begun(tmp_path, RunWanted(Drill.CALLS, "macao"))
    wrong = asked(running).cell
    running.confirm((asked(running).right + 1) % len(asked(running).answers))
    met = []
    while running.go_on():
        met.append(asked(running).cell)
        running.confirm(right_of(asked(running)))
    assert wrong in met
    trainee.leave()


def test_no_cell_is_asked_twice_in_a_row(tmp_path: Path) -> None:
    trainee, running = begun(tmp_path, RunWanted(Drill.CALLS, "punto_banco"))
    met = [asked(running).cell]
    running.confirm(right_of(asked(running)))
    while running.go_on():
        met.append(asked(running).cell)
        running.confirm(right_of(asked(running)))
    assert all(one != other for one, other in pairwise(met))
    trainee.leave()


def test_the_hard_cells_come_first_where_who_draws_is_practised(tmp_path: Path) -> None:
    trainee, running = begun(tmp_path, RunWanted(Drill.DRAWS, "punto_banco"))
    assert asked(running).cell in draws.hard(GAMES["punto_banco"])
    trainee.leave()


def test_a_run_without_end_goes_on_past_twenty(tmp_path: Path) -> None:
    trainee, running = begun(tmp_path, RunWanted(Drill.CALLS, "macao", Length.ENDLESS))
    for _ in range(30):
        running.confirm(right_of(asked(running)))
        assert running.go_on()
    trainee.leave()


def test_the_scope_of_a_mixed_run_is_every_drill_of_every_game() -> None:
    found = scope(GAMES, RunWanted())
    assert {cell.game for cell in found} == set(GAMES)
    assert {cell.drill for cell in found} == {each for each in Drill if not each.about.of_house}


def test_a_stack_is_recorded_by_what_it_is_built_of(tmp_path: Path) -> None:
    trainee, running = begun(tmp_path, RunWanted(Drill.PAYOUTS, "punto_banco", Length.ENDLESS))
    while asked(running).kind is not AnswerKind.CHIPS:
        running.confirm(right_of(asked(running)))
        assert running.go_on()
    question = asked(running)
    first = question.chips[0]
    assert named(question, {first: 2}) == f"{first}x2"
    trainee.leave()


OPS = st.lists(st.sampled_from(["right", "wrong", "again", "on", "hint"]), max_size=60)


@settings(deadline=None, max_examples=25)
@given(OPS)
def test_whatever_keys_come_each_question_counts_once_at_most(keyed: list[str]) -> None:
    with TemporaryDirectory() as folder:
        trainee, running = begun(Path(folder), RunWanted(Drill.CALLS, "macao", lives=3))
        confirmed = 0
        for key in keyed:
            if running.posed is None:
                break
            question, open_yet = asked(running), running.verdict is None
            if key == "on" and not open_yet:
                running.go_on()
            elif key == "hint":
                running.hint()
            elif key in ("right", "wrong", "again"):
                place = question.right if key != "wrong" else question.right + 1
                running.confirm(place % len(question.answers))
                confirmed += open_yet
        given_in = answers(trainee)
        assert len(given_in) == confirmed == running.outcome.asked
        assert [each.number for each in given_in] == list(range(1, confirmed + 1))
        trainee.leave()


def test_a_minute_against_the_clock_ends_with_the_answer_after_it(tmp_path: Path) -> None:
    passing = Passing()
    trainee = Trainee.sit_down(tmp_path, "Léa", passing.clock)
    around = Around(GAMES, Random(1), passing.clock, passing.beat)
    running = Running(trainee, RunWanted(Drill.CALLS, "macao", Length.MINUTE), around)
    assert (running.count, running.left) == (0, 60)
    passing.seconds += 59
    running.confirm(right_of(asked(running)))
    assert running.go_on()
    assert running.left == 1
    passing.seconds += 20
    running.confirm(right_of(asked(running)))
    assert not running.go_on()
    assert running.outcome.asked == 2
    (story,) = runs(trainee.record.entries)
    assert (story.run.seconds, story.end) == (60, RunEnd.TIME_UP)
    trainee.leave()


def test_those_that_were_missed_are_asked_once_more_and_then_no_more(tmp_path: Path) -> None:
    trainee, running = begun(tmp_path, RunWanted(Drill.CALLS, "macao"))
    wrong = [asked(running).cell]
    running.confirm((asked(running).right + 1) % len(asked(running).answers))
    running.go_on()
    running.confirm(right_of(asked(running)))
    running.leave()
    assert of_missed(trainee.record.entries, GAMES, RunWanted()) == ()
    for elsewhere in (
        RunWanted(Drill.TOTALS, missed=True),
        RunWanted(game="punto_banco", missed=True),
    ):
        assert of_missed(trainee.record.entries, GAMES, elsewhere) == ()
    again = RunWanted(Drill.CALLS, "macao", missed=True)
    passing = Passing()
    second = Running(trainee, again, Around(GAMES, Random(2), passing.clock, passing.beat))
    assert second.count == 1
    assert [asked(second).cell] == wrong
    second.confirm(right_of(asked(second)))
    assert not second.go_on()
    assert of_missed(trainee.record.entries, GAMES, again) == ()
    assert runs(trainee.record.entries)[-1].end is RunEnd.ALL_ASKED
    trainee.leave()


def test_practice_tells_the_way_step_by_step_the_answer_last_and_none_of_it_at_speed(
    tmp_path: Path,
) -> None:
    trainee, running = begun(tmp_path, RunWanted(Drill.PAYOUTS, "macao", practice=True))
    steps = len(asked(running).why) + 1
    assert [running.show_way() for _ in range(steps + 1)] == [*range(1, steps + 1), steps]
    running.confirm(right_of(asked(running)))
    running.go_on()
    assert running.way == 0
    running.confirm(right_of(asked(running)))
    assert running.show_way() == 0
    assert [each.shown for each in answers(trainee)] == [True, False]
    assert (running.outcome.asked, running.outcome.right, running.outcome.shown) == (2, 1, 1)
    running.leave()
    assert not trainee.timed
    assert [each.practice for each in trainee.replies] == [True, True]
    (story,) = runs(trainee.record.entries)
    assert (story.run.practice, story.tally.right, story.best) == (True, 1, 1)
    speed = RunWanted(Drill.PAYOUTS, "macao")
    second = Running(trainee, speed, Around(GAMES, Random(2), BEGUN.clock, BEGUN.beat))
    assert [second.show_way(), second.whole_way] == [0, 0]
    second.confirm(right_of(asked(second)))
    assert len(trainee.timed) == 1
    trainee.leave()


def test_what_was_shown_is_asked_again_among_those_that_were_missed(tmp_path: Path) -> None:
    trainee, running = begun(tmp_path, RunWanted(Drill.CALLS, "macao", practice=True))
    cell = asked(running).cell
    running.show_way()
    running.confirm(right_of(asked(running)))
    assert of_missed(trainee.record.entries, GAMES, RunWanted(missed=True)) == (cell,)
    trainee.leave()


def test_what_was_wrong_in_an_exam_is_missed_until_it_is_answered_right(tmp_path: Path) -> None:
    trainee, running = begun(tmp_path, RunWanted(Drill.CALLS, "macao"))
    cell, gone = asked(running).cell, DrillCell(Drill.CALLS, "macao", "of an earlier house")
    running.confirm(right_of(asked(running)))
    running.leave()
    every = RunWanted(missed=True)
    assert of_missed(trainee.record.entries, GAMES, every) == ()
    taken = ExamTaken(1, "macao", 1, 10, 1, 90_000, (), passed=False)
    assert trainee.record.add(taken, ExamFilmed(1, "c0de", (), again=(gone, cell))) is None
    assert of_missed(trainee.record.entries, GAMES, every) == (cell,)
    around = Around(GAMES, Random(2), BEGUN.clock, BEGUN.beat)
    again = Running(trainee, every, around)
    again.confirm(right_of(asked(again)))
    assert of_missed(trainee.record.entries, GAMES, every) == ()
    assert of_missed(trainee.record.entries, GAMES, RunWanted(cells=(gone, cell))) == (cell,)
    trainee.leave()


def test_the_time_to_beat_tightens_with_whoever_gets_quicker(tmp_path: Path) -> None:
    trainee, running = begun(tmp_path, RunWanted(Drill.CALLS, "macao"))
    house = running.norm
    while running.posed is not None:
        running.confirm(right_of(asked(running)))
        running.go_on()
    passing = Passing()
    around = Around(GAMES, Random(2), passing.clock, passing.beat)
    tighter = Running(trainee, RunWanted(Drill.CALLS, "macao"), around)
    assert tighter.norm == house // TIGHTEST
    other = Running(trainee, RunWanted(Drill.CALLS, "punto_banco"), around)
    assert other.norm == house
    trainee.leave()
