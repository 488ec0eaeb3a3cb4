"""A run of questions without a window: what is asked, what counts, and when it is over."""

from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.gui.school.run import Around, Length, Running, RunWanted, Trainee, named, scope
from dealer_app.i18n.drill_words import Drill
from dealer_app.training.drills import ask, draws
from dealer_app.training.games import rules_of
from dealer_app.training.question import AnswerKind
from dealer_app.training.record_facts import Answered
from tests.gui.school.desk import Passing, asked, right_of
from tests.play import the

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
    assert {cell.drill for cell in found} == set(Drill)


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
