"""The dealing exam: the same for the same seed, each act marked once, whatever is entered."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from dealer_app.gui.school.exam.exam_marks_page import taken_said, total_said
from dealer_app.i18n import words
from dealer_app.library import house_from_text
from dealer_app.rules.coup import Speech
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.session.table_session import NotRecorded
from dealer_app.table import events as ev
from dealer_app.training.exam import exam as exams
from dealer_app.training.exam.exam import Exam, ExamTerms, conditions
from dealer_app.training.exam.exam_moments import ExamMoment, late_stake, said_by
from dealer_app.training.exam.exam_plan import played
from dealer_app.training.games import rules_of
from dealer_app.training.question import AnswerKind, Came, Question, judged
from dealer_app.training.question_words import answer_said
from dealer_app.training.record_facts import ExamPart, ExamTaken, PartMark
from dealer_app.training.school_table import sat
from tests.cli.test_train_papers import telling, told
from tests.play import the
from tests.training.examined import NORM, OPEN, Watch, act, dealt, exam, report, rules
from tests.training.houses import SHEETS
from tests.training.school import opened

GAMES = ("punto_banco", "festival", "baccara", "macao", "porcelaine", "chemin_de_fer", "banque")


def marks(taken: ExamTaken | None) -> Mapping[ExamPart, PartMark]:
    return {mark.part: mark for mark in the(taken).marks}


def until(fits: Callable[[ExamMoment], bool], game: str = OPEN) -> tuple[Exam, Watch]:
    """An exam at the first moment that fits, of the first seed that has one."""
    for seed in range(40):
        taking, watch = exam(game, seed=seed, coups=4)
        while taking.moment:
            if fits(taking.moment):
                return taking, watch
            act(taking, watch)
    raise AssertionError


def until_late() -> tuple[Exam, Watch]:
    """An exam at the first stake that is laid too late."""
    return until(lambda moment: moment.late is not None)


def course(taking: Exam, watch: Watch) -> list[ExamMoment]:
    """Everything that happens in an exam, as it is heard, seen, asked and entered."""
    seen: list[ExamMoment] = []
    while taking.moment:
        seen.append(taking.moment)
        act(taking, watch)
    return seen


def test_each_thing_that_an_exam_asks_is_told_with_what_it_came_to() -> None:
    """What is just missed is not rounded to what was asked."""
    marks = (PartMark(ExamPart.CALLS, 10, 1), PartMark(ExamPart.OMISSIONS, 7, 2))
    taken = ExamTaken(1, OPEN, 1, 10, 900_040, NORM, marks, passed=False, weights=(2, 3))
    all_, each, time = conditions(words("en"), taken)
    assert all_ == (False, "All acts, by what they weigh: 90% at least", "80.4%")
    assert each == (False, "Each part: 75% at least", "lowest: Omissions 71.4%")
    assert time == (False, "The time of a coup: 90.0\u00a0s at most", "90.1\u00a0s")
    assert "A coup took 1:31; the house allows 1:30." in total_said(words("en"), taken)
    right = replace(taken, marks=(PartMark(ExamPart.CALLS, 10, 1),), weights=(2,))
    assert [met for met, *_ in conditions(words("en"), right)] == [True, True, False]
    assert conditions(words("en"), replace(taken, marks=())) == ()


@pytest.mark.parametrize("game", GAMES)
def test_who_deals_without_a_fault_passes_in_every_game(game: str) -> None:
    taking, watch = exam(game)

    taken = the(dealt(taking, watch).taken(1))

    assert taken.passed
    assert {mark.faults for mark in taken.marks} == {0}
    assert marks(taken)[ExamPart.CALLS].asked == 3
    assert taken.coups == 3


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_deals_the_same_exam(game: str) -> None:
    assert course(*exam(game, seed=5, coups=2)) == course(*exam(game, seed=5, coups=2))


def test_a_bank_that_is_too_small_for_any_stake_is_given_up() -> None:
    house = house_from_text(SHEETS["casino"], "casino.toml")
    watch = Watch()
    taking = Exam(rules_of("banque", house), ExamTerms(2, 8, NORM), watch)

    dealt(taking, watch)

    gone = [each for each in taking.session.events if isinstance(each, ev.BankGivenUp)]
    assert gone
    assert taking.finished == 8


def test_nothing_is_called_over_a_bank_that_is_not_turned() -> None:
    house = house_from_text(SHEETS["fr"], "fr.toml")
    watch = Watch()
    taking = Exam(rules_of("chemin_de_fer", house), ExamTerms(0, 8, NORM), watch)

    calls = [each for each in course(taking, watch) if each.part is ExamPart.CALLS]

    assert 0 < len(calls) < 8


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_an_exam_has_one_right_answer_among_those_it_offers(game: str) -> None:
    said = words("en")
    asked = [each.question for each in course(*exam(game, seed=8, coups=4)) if each.question]

    assert asked
    for question in asked:
        if question.kind is AnswerKind.CHOICE:
            heard = [answer_said(said, rules(game), question, each) for each in question.answers]
            assert len(set(heard)) == len(heard) > 1, heard
            assert question.right in range(len(heard))
            assert judged(question, question.right).right
            others = [place for place in range(len(heard)) if place != question.right]
            assert not any(judged(question, place).right for place in others)
        else:
            assert question.right > 0


@pytest.mark.parametrize("game", GAMES)
def test_as_long_as_a_line_of_the_payout_waits_something_is_asked(game: str) -> None:
    """The lines are not shown: no page of them is turned by an Enter that nothing else hears."""
    taking, watch = exam(game, seed=8, coups=2)
    waited = False
    while taking.moment:
        if taking.session.table.unticked:
            waited = True
            the(taking.question, str(taking.moment))
        act(taking, watch)
    assert waited


def test_a_coup_that_the_house_voids_is_neither_called_nor_paid() -> None:
    usual = rules("chemin_de_fer")
    strict = replace(usual.house.irregularities["IRR-21"], default=Resolution.VOID)
    known = {**usual.house.irregularities, "IRR-21": strict}
    watch = Watch()
    of_house = replace(usual, house=replace(usual.house, irregularities=known))
    taking = Exam(of_house, ExamTerms(6, 6, NORM), watch)

    parts = [each.part for each in course(taking, watch)]

    void = parts.count(ExamPart.IRREGULARITIES)
    assert void > 0
    assert parts.count(ExamPart.CALLS) == 6 - void
    assert {played.coup.voided for played in taking.session.table.played} == {True, False}


@pytest.mark.parametrize("game", ["baccara", "macao", "porcelaine", "chemin_de_fer", "banque"])
def test_who_holds_the_bank_next_is_asked_where_guests_hold_it(game: str) -> None:
    taking, watch = exam(game, seed=3, coups=6)
    asked: list[str] = []
    holders: list[Seat] = []
    while taking.moment:
        question, coup = taking.question, taking.session.table.coup
        if taking.moment.opens:
            asked.append("")
        elif coup and coup.bank and coup.dealt and len(holders) < taking.coup:
            holders.append(coup.bank.holder)
        if question and question.ask.code == "bank_next":
            asked[-1] = str(question.answers[question.right].values["seat"])
        act(taking, watch)

    told = [(said, then) for said, then in zip(asked, holders[1:], strict=False) if said]
    assert told
    assert [said for said, _ in told] == [then for _, then in told]


def test_another_seed_deals_another_exam() -> None:
    assert course(*exam(seed=1)) != course(*exam(seed=2))


def test_faults_change_nothing_of_what_happens() -> None:
    clumsy, _ = exam(seed=3)
    seen: list[object] = []
    while clumsy.moment:
        seen.append(clumsy.moment)
        clumsy.leave_out()

    assert seen == course(*exam(seed=3))


def test_who_leaves_everything_out_is_marked_with_every_act_and_fails() -> None:
    taking, _ = exam()
    while taking.moment:
        taking.leave_out()

    taken = the(taking.taken(1))

    assert not taken.passed
    for mark in taken.marks:
        assert mark.faults == mark.asked


def test_a_wrong_card_is_not_recorded_and_counts_once() -> None:
    taking, watch = until(lambda moment: bool(moment.cards) and moment.question is None)
    due = taking.left_to_enter[0]
    assert isinstance(due, ev.CardDealt)
    wrong = replace(due.card, face="2" if due.card.face != "2" else "3")
    before = taking.session.entries

    for _ in range(3):
        with pytest.raises(NotRecorded, match=exams.NOT_SO):
            taking.session.enter(ev.CardDealt(wrong, None))
    assert taking.session.entries == before
    assert taking.came is Came.WRONG

    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.PROCEDURE].faults == 1


def test_a_card_may_be_told_without_its_suit_where_no_bet_asks_for_it() -> None:
    taking, _ = until(lambda moment: bool(moment.cards) and moment.question is None)
    due = taking.left_to_enter[0]
    assert isinstance(due, ev.CardDealt)

    taking.session.enter(ev.CardDealt(replace(due.card, suit=""), None))

    assert taking.came is Came.RIGHT


def wrong_answer(question: Question) -> int:
    return (question.right + 1) % max(2, len(question.answers))


def test_a_wrong_call_is_a_fault_of_the_calls_and_the_payout_follows() -> None:
    taking, watch = until(lambda moment: moment.part is ExamPart.CALLS)

    assert not taking.answer(wrong_answer(the(taking.question)))

    assert the(taking.moment).part is not ExamPart.CALLS
    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.CALLS].faults == 1


def test_a_wrong_draw_is_a_fault_of_the_draws_and_the_card_goes_where_the_law_says() -> None:
    taking, watch = until(lambda moment: moment.part is ExamPart.DRAWS)

    taking.answer(wrong_answer(the(taking.question)))

    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.DRAWS].faults == 1


def test_a_wrong_sum_is_a_fault_of_the_payouts() -> None:
    taking, watch = until(lambda moment: moment.part is ExamPart.PAYOUTS)

    taking.answer(Money(the(taking.question).right + 1))

    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.PAYOUTS].faults == 1


def test_a_pile_is_entered_as_it_is_counted_and_not_as_it_was_named() -> None:
    taking, watch = until(lambda moment: moment.claimed is not None)
    laid, moment = taking.left_to_enter[0], the(taking.moment)
    assert isinstance(laid, ev.StakeLaid)
    assert sum(value * number for value, number in the(moment.pile).items()) == laid.amount

    with pytest.raises(NotRecorded):
        taking.session.enter(replace(laid, amount=the(moment.claimed)))

    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.OMISSIONS].faults == 1
    assert ExamPart.PROCEDURE in marks(taken)
    assert marks(taken)[ExamPart.PROCEDURE].faults == 0


def test_a_word_that_is_entered_otherwise_than_it_was_said_is_a_fault_of_the_draws() -> None:
    taking, watch = until(lambda moment: moment.part is ExamPart.DRAWS, "chemin_de_fer")
    spoke = taking.left_to_enter[0]
    assert isinstance(spoke, ev.HandSpoke)
    other = Speech.STAND if spoke.word is Speech.DRAW else Speech.DRAW

    with pytest.raises(NotRecorded):
        taking.session.enter(replace(spoke, word=other))

    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.DRAWS].faults == 1


def test_a_guest_may_name_more_or_less_than_lies_there() -> None:
    signs = set()
    for seed in range(12):
        for each in course(*exam(seed=seed, coups=4)):
            laid = next(iter(each.facts), None)
            if each.claimed is not None and isinstance(laid, ev.StakeLaid):
                signs.add(each.claimed > laid.amount)

    assert signs == {True, False}


def test_a_late_stake_that_nobody_reports_is_an_omission() -> None:
    taking, watch = until_late()

    taking.session.enter(taking.left_to_enter[0])

    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.OMISSIONS].faults == 1


def test_a_late_stake_is_reported_by_its_name_and_goes_back() -> None:
    taking, watch = until_late()

    assert report(taking, "IRR-16") == exams.NOTICED
    question = the(taking.question)
    assert question.answers[question.right].values["resolution"] == Resolution.WITHDRAW
    assert taking.answer(question.right)

    assert taking.question is None
    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.OMISSIONS].faults == 0
    assert marks(taken)[ExamPart.IRREGULARITIES].faults == 0


def test_a_late_stake_may_be_stopped_without_a_name() -> None:
    taking, watch = until_late()

    assert taking.amiss() == exams.NOTICED
    assert taking.amiss() == exams.ASKED
    taking.answer(the(taking.question).right)

    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.IRREGULARITIES].faults == 0
    assert marks(taken)[ExamPart.OMISSIONS].faults == 0


def test_who_stops_a_coup_in_which_nothing_is_amiss_makes_a_fault() -> None:
    taking, watch = until(lambda moment: bool(moment.cards) and not moment.late)

    assert taking.amiss() == exams.NOTHING_AMISS

    taken = dealt(taking, watch).taken(1)
    assert sum(mark.faults for mark in (taken.marks if taken else ())) == 1


def test_a_late_stake_may_be_reported_by_entering_it() -> None:
    taking, _ = until_late()

    with pytest.raises(NotRecorded) as raised:
        taking.session.enter(the(the(taking.moment).late).laid)

    assert raised.value.saying.code == exams.NOTICED


def test_a_late_stake_under_another_name_is_a_fault_and_is_noticed_all_the_same() -> None:
    taking, watch = until_late()

    report(taking, "IRR-14")
    taking.answer(the(taking.question).right)

    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.IRREGULARITIES].faults == 1
    assert marks(taken)[ExamPart.OMISSIONS].faults == 0


def test_what_becomes_of_a_late_stake_is_marked() -> None:
    taking, watch = until_late()

    report(taking, "IRR-16")
    taking.answer(wrong_answer(the(taking.question)))

    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.IRREGULARITIES].faults == 1


def test_a_report_of_nothing_is_a_fault_of_what_was_to_be_done() -> None:
    taking, watch = until(
        lambda moment: moment.part is ExamPart.PROCEDURE and not moment.late and not moment.question
    )

    assert report(taking, "IRR-16") == exams.NOTHING_AMISS

    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.PROCEDURE].faults == 1


def test_a_stake_before_the_first_card_is_not_late() -> None:
    coup = played(sat(rules(OPEN)), Random(1))

    assert late_stake(coup.course[0].before, Random(1)) is None
    assert late_stake(coup.then, Random(1))


def test_a_guest_who_stands_where_he_must_draw_is_found_when_the_hand_is_turned() -> None:
    taking, watch = until(lambda moment: moment.part is ExamPart.IRREGULARITIES, "chemin_de_fer")
    question = the(taking.question)
    assert question.answers[question.right].values["code"] == "IRR-21"

    taking.answer(wrong_answer(question))

    taken = dealt(taking, watch).taken(1)
    assert marks(taken)[ExamPart.IRREGULARITIES].faults == 1


def test_cards_are_not_entered_before_they_are_turned_and_the_wait_costs_no_time() -> None:
    taking, watch = until(lambda moment: bool(moment.wait), "festival")

    with pytest.raises(NotRecorded) as raised:
        taking.session.enter(taking.left_to_enter[0])
    assert raised.value.saying.code == exams.SQUEEZED
    watch.now += the(taking.moment).wait / 1000

    assert not taking.waits
    taken = the(dealt(taking, watch).taken(1))
    assert {mark.faults for mark in taken.marks if mark.part is ExamPart.PROCEDURE} == {0}
    assert taken.milliseconds < 1000 * taken.coups


def test_a_coup_takes_the_time_from_its_opening_to_its_last_line() -> None:
    taking, watch = exam(coups=1)
    act(taking, watch)
    watch.now += 30
    assert taking.pace == 30_000

    taken = the(dealt(taking, watch).taken(1))

    assert taken.milliseconds == 30_000


def test_nothing_counts_before_the_first_coup_is_opened() -> None:
    taking, watch = exam(coups=1)
    watch.now += 600
    assert (the(taking.moment).opens, taking.pace) == (True, 0)
    assert the(dealt(taking, watch).taken(1)).milliseconds == 0


def test_what_lies_on_the_felt_is_seen_at_once_and_nothing_of_what_is_to_be_judged() -> None:
    taking, watch = exam(coups=12)
    kinds = set[type[ev.Event]]()
    while taking.moment:
        ahead = taking.ahead
        facts = [fact for each in ahead for fact in each.facts]
        assert not any(each.question or each.late for each in ahead)
        assert not (ahead and (taking.question or (taking.moment.late and not taking.heard_of)))
        assert {type(fact) for fact in facts} <= {type(each) for each in taking.moment.facts}
        kinds |= {type(fact) for fact in facts}
        act(taking, watch)
        assert not ahead or taking.moment is ahead[0]
    assert kinds == {ev.StakeLaid, ev.CardDealt}


def test_who_is_asked_in_turn_stakes_when_he_is_asked() -> None:
    taking, watch = exam("chemin_de_fer", coups=4)
    seen = list[ExamMoment]()
    while taking.moment:
        seen += [each for each in taking.ahead if isinstance(each.facts[0], ev.StakeLaid)]
        act(taking, watch)
    assert seen == []


def test_who_takes_longer_than_the_norm_does_not_pass() -> None:
    taking, watch = exam(coups=1)
    act(taking, watch)
    watch.now += NORM / 1000 + 1

    taken = the(dealt(taking, watch).taken(1))

    assert not taken.passed
    assert {mark.faults for mark in taken.marks} == {0}
    assert exams.too_slow(taken)
    assert taken_said(words("en"), taken) == "Not passed: too slow"
    wrong = replace(taken, marks=tuple(each._replace(faults=each.asked) for each in taken.marks))
    assert not exams.too_slow(wrong)
    assert taken_said(words("en"), wrong) == "Not passed"


def test_nothing_is_taken_back_in_an_exam() -> None:
    taking, watch = exam()
    act(taking, watch)
    act(taking, watch)

    with pytest.raises(NotRecorded) as raised:
        taking.session.undo()

    assert raised.value.saying.code == exams.STRUCK


def test_while_something_is_asked_nothing_is_entered_and_nothing_counts() -> None:
    taking, watch = until(lambda moment: moment.part is ExamPart.CALLS)

    with pytest.raises(NotRecorded) as raised:
        taking.session.enter(ev.AllTicked())

    assert raised.value.saying.code == exams.ASKED
    taken = the(dealt(taking, watch).taken(1))
    assert {mark.faults for mark in taken.marks} == {0}


def test_after_the_last_coup_nothing_is_entered_any_more() -> None:
    taking, watch = exam(coups=1)
    dealt(taking, watch)

    with pytest.raises(NotRecorded) as raised:
        taking.session.enter(ev.CoupOpened())

    assert raised.value.saying.code == exams.OVER
    assert not taking.answer(0)


def test_an_exam_that_is_left_counts_its_paid_coups_and_is_not_passed() -> None:
    taking, watch = exam(coups=3)
    while taking.finished < 2:
        act(taking, watch)

    taken = the(taking.taken(4))

    assert (taken.number, taken.coups, taken.passed, taken.left) == (4, 2, False, True)
    assert {mark.faults for mark in taken.marks} == {0}


def test_what_was_asked_last_and_not_answered_counts_for_nothing() -> None:
    taking, watch = exam(coups=2)
    while taking.finished < 1 or taking.moment is None or taking.moment.part is not ExamPart.CALLS:
        act(taking, watch)

    assert marks(taking.taken(1))[ExamPart.CALLS].asked == 1


def test_an_exam_that_is_left_before_a_coup_is_paid_leaves_nothing() -> None:
    taking, watch = exam()
    act(taking, watch)

    assert taking.taken(1) is None


def test_a_wrong_entry_of_a_moment_that_is_then_left_out_counts_once() -> None:
    taking, watch = until(lambda moment: bool(moment.cards) and moment.question is None)
    with pytest.raises(NotRecorded):
        taking.session.enter(ev.BettingClosed())
    taking.leave_out()

    taken = dealt(taking, watch).taken(1)

    assert marks(taken)[ExamPart.PROCEDURE].faults == 1


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (ev.BankCovered(), "exam_covers"),
        (ev.TourStopped(), "exam_stops"),
        (ev.BettingClosed(), "exam_nobody"),
        (ev.HalfClaimed(claimed=True), "exam_claims"),
        (ev.HalfClaimed(claimed=False), "exam_claims_not"),
    ],
)
def test_what_guests_do_is_heard(fact: ev.Event, said: str) -> None:
    assert said_by(fact).code == said


def test_an_exam_that_was_left_is_printed_as_broken_off(tmp_path: Path) -> None:
    taking, watch = exam(coups=2)
    while taking.finished < 1:
        act(taking, watch)
    taken = the(taking.taken(1))

    with opened(tmp_path) as record:
        record.add(taken)
        text = told(tmp_path, record.read(), telling())

    assert "broken off before its end" in text
