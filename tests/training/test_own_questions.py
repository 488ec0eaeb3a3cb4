"""What a house asks of its own: a file is a drill; a wrong one says where, and what to do."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.drill_words import Drill
from dealer_app.library import house_from_text
from dealer_app.papers import Imprint
from dealer_app.training.class_book import Answers, Task, TaskGiven, TaskKind, standing, task_said
from dealer_app.training.drills import ask, own_questions, places, subjects
from dealer_app.training.drills.own_questions import UnreadDrill, taught, title_of
from dealer_app.training.exercises import exercise_of, questions, sheet_of
from dealer_app.training.games import Games, rules_of
from dealer_app.training.progress import DrillOf, by_drill, replies
from dealer_app.training.question import AnswerKind, DrillCell, Subject, judged
from dealer_app.training.question_words import answers_said, asked_said, heard_said, saying_said
from dealer_app.training.record import RecordObjection
from dealer_app.training.record_facts import RunBegun
from dealer_app.training.weakness import cell_label, matrices
from tests.play import the
from tests.training.fairness import assert_fair
from tests.training.school import CALLS, EVENING, answer, opened, written

PLAIN: Final = {game: rules_of(game, None) for game in ("punto_banco", "chemin_de_fer")}
OURS: Final = Subject(Drill.OWN_QUESTIONS, "nos-annonces")
SEEN: Final = DrillCell(Drill.OWN_QUESTIONS, "punto_banco", "nos-annonces|carte-vue")
SEIZE: Final = replace(SEEN, key="nos-annonces|seize")


def asked_in(folder: Path, text: str = CALLS) -> Games:
    games, unread = taught(PLAIN, written(folder, text))
    assert unread == ()
    return games


def refused(folder: Path, text: str, name: str = "nos-annonces.toml") -> UnreadDrill:
    games, (unread,) = taught(PLAIN, written(folder, text, name))
    assert not any(each.own for each in subjects(games))
    return unread


def test_a_file_is_a_drill_of_the_games_that_it_names_and_of_no_other(tmp_path: Path) -> None:
    games = asked_in(tmp_path)
    assert subjects(games)[-1] == OURS
    assert places(OURS, games["punto_banco"]) == (
        SEEN,
        DrillCell(Drill.OWN_QUESTIONS, "punto_banco", "nos-annonces|seize"),
    )
    assert places(OURS, games["chemin_de_fer"]) == ()
    everywhere = asked_in(
        tmp_path,
        CALLS.replace('games = ["punto_banco"]', "").split("[q")[0]
        + ('[questions.une]\nask = "Où ?"\nright = "Ici"\nwrong = ["Là"]\nwhy = "Parce que"\n'),
    )
    assert all(len(places(OURS, rules)) == 1 for rules in everywhere.values())


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("What do you call?", {"Card seen", "Nothing", "Void coup"}, "Our calls")),
        ("fr", ("Que dites-vous\u202f?", {"Carte vue", "Rien", "Coup nul"}, "Nos annonces")),
    ],
)
def test_its_texts_are_said_in_the_language_of_the_window(
    tmp_path: Path, language: str, told: tuple[str, set[str], str]
) -> None:
    rules, said = asked_in(tmp_path)["punto_banco"], words(language)
    question = ask(Drill.OWN_QUESTIONS, rules, Random(1), SEEN)
    assert_fair(rules, question)
    answers = answers_said(said, rules, question)
    assert (asked_said(said, rules, question), set(answers)) == told[:2]
    assert answers[question.right] in ("Card seen", "Carte vue")
    assert heard_said(said, rules, question) == ("La première carte du sabot se montre.",)
    assert title_of(said, [rules], *OURS) == told[2]
    name = cell_label(said, rules, SEEN)
    assert name.endswith(f"{told[2]}, {told[0]}")


def test_a_number_is_typed_over_the_felt_that_the_file_lays(tmp_path: Path) -> None:
    rules = asked_in(tmp_path)["punto_banco"]
    question = ask(Drill.OWN_QUESTIONS, rules, Random(1), places(OURS, rules)[1])
    assert_fair(rules, question)
    assert (question.kind, question.rule) == (AnswerKind.NUMBER, "§2.2")
    assert [judged(question, each).right for each in (11, 12)] == [False, True]
    coup = the(question.seen.coup)
    assert [card.text for hand in coup.playing for card in coup.hand(hand)] == ["4", "5", "K", "Q"]
    assert [(each.seat, each.amount) for each in coup.stakes] == [("2", 10_000)]
    assert question.seen.settled


def test_an_amount_is_typed_in_the_money_of_the_house(tmp_path: Path) -> None:
    rules = asked_in(tmp_path, CALLS.replace("12\n", "12.5\nmoney = true\n"))["punto_banco"]
    question = ask(Drill.OWN_QUESTIONS, rules, Random(1), places(OURS, rules)[1])
    assert_fair(rules, question)
    assert (question.kind, question.right) == (AnswerKind.AMOUNT, 1_250)
    whole = asked_in(tmp_path, CALLS.replace("12\n", "12\nmoney = true\n"))["punto_banco"]
    assert ask(Drill.OWN_QUESTIONS, whole, Random(1), question.cell).right == 1_200


def test_cards_are_keyed_one_after_the_other_as_the_table_takes_them(tmp_path: Path) -> None:
    rules = asked_in(tmp_path, CALLS.replace("12\n", '"K 7 A"\ncards = true\n'))["punto_banco"]
    question = ask(Drill.OWN_QUESTIONS, rules, Random(1), SEIZE)
    assert_fair(rules, question)
    assert question.kind is AnswerKind.CARDS
    given = [("K", "7", "A"), ("0", "7", "A"), ("7", "K", "A"), ("K", "7"), ("Q", "7", "A")]
    rights = [judged(question, each).right for each in given]
    assert rights == [True, True, False, False, False], "a king may be keyed as any ten"
    assert not judged(question, 0).right
    told = exercise_of(words("fr"), rules, question)
    assert (told.right, told.choices) == ("R 7 A", ())


def test_an_amount_has_the_decimals_of_the_house_that_deals_the_game(tmp_path: Path) -> None:
    yen = house_from_text('currency = { code = "JPY", sign = "¥", digits = 0 }', "house")
    games = {"punto_banco": rules_of("punto_banco", yen)}
    whole, unread = taught(games, written(tmp_path, CALLS.replace("12\n", "12\nmoney = true\n")))
    question = ask(Drill.OWN_QUESTIONS, whole["punto_banco"], Random(1), SEIZE)
    assert (question.right, unread) == (12, ())
    _, (refused,) = taught(games, written(tmp_path, CALLS.replace("12\n", "12.5\nmoney = true\n")))
    assert "12.5 is no amount here: it has at most 0 decimals" in refused.sentence(words("en"))


def test_cards_without_a_stake_lie_on_the_felt_of_a_game_that_asks_for_a_bank(
    tmp_path: Path,
) -> None:
    text = CALLS.replace("punto_banco", "chemin_de_fer").replace("stake 2 ponte 100\n", "")
    rules = asked_in(tmp_path, text.replace('rule  = "§2.2"\n', ""))["chemin_de_fer"]
    coup = the(ask(Drill.OWN_QUESTIONS, rules, Random(1), places(OURS, rules)[1]).seen.coup)
    assert [card.text for hand in coup.playing for card in coup.hand(hand)] == ["4", "5", "K", "Q"]
    assert coup.findings == ()


@pytest.mark.parametrize(
    ("felt", "cards"),
    [
        ("bank 1 100\ndeal 3 4 5 5", ["3", "4", "5", "5"]),
        ("bank 1 100\nstake 5 40\ndeal 3 4 5 5\nshoe\ncoup\ndeal 3 4 5 5", []),
    ],
    ids=["cards alone: all play", "with stakes: a coup without one is void"],
)
def test_a_felt_that_stakes_nowhere_tells_cards_alone(
    tmp_path: Path, felt: str, cards: list[str]
) -> None:
    """At Porcelaine nobody plays against a bank that nobody staked on (S1-A13)."""
    text = CALLS.replace("punto_banco", "porcelaine").replace('rule  = "§2.2"\n', "")
    text = text.replace("stake 2 ponte 100\ndeal 4 K 5 Q", felt)
    games, unread = taught({"porcelaine": rules_of("porcelaine", None)}, written(tmp_path, text))
    rules = games["porcelaine"]
    coup = the(ask(Drill.OWN_QUESTIONS, rules, Random(1), places(OURS, rules)[1]).seen.coup)
    assert [card.text for hand in coup.playing for card in coup.hand(hand)] == cards
    assert (coup.voided, unread) == (not cards, ())


NO_ANSWER: Final = '[questions.a]\nask = "A"\nwhy = "C"\n'
ONLY_12: Final = CALLS.split('why   = "Chez')[0] + 'why = "12."\n'
MANY: Final = 'title = "A"\n' + "".join(f"[questions.q{n}]\n" for n in range(501))
WRONG: Final = [
    ("title = ", 1, "this line is not TOML"),
    ("[questions.a]\n", 0, "“title” is missing here"),
    ('title = "A"\n', 1, "a drill has a question at least"),
    ('title = "A"\nseconds = 4\n', 2, "“seconds” is not known here. Allowed are: title, games"),
    (CALLS.replace("punto_banco", "poker"), 2, "“poker” is no game of this program"),
    (CALLS.replace('["punto_banco"]', '"punto_banco"'), 2, "write the games as a list"),
    (CALLS.replace('en = "Our', 'de = "Our'), 1, "“de” is no language of this program"),
    (CALLS.replace("Nos annonces", "N" * 41), 1, "“title” has 41 signs; there is room for 40"),
    (CALLS.replace("said  =", "heard ="), 5, "“heard” is not known here"),
    (CALLS.replace('"Combien paie la place 2, pour un ?"', "7"), 12, "“ask” must be a text"),
    (CALLS.replace("12\n", "-1\n"), 13, "a number that is typed lies between 0 and"),
    (CALLS.replace("12\n", "1000000001\n"), 13, "lies between 0 and 1000000000"),
    (CALLS.replace("12\n", '12\nwrong = ["Rien"]\n'), 14, "a number is typed: leave “wrong” out"),
    (CALLS.replace("12\n", "true\n"), 13, "“right” must be a text in quotes, not true"),
    (CALLS.replace("12\n", '"Douze"\n'), 11, "beside the right answer stand 1 to 8 wrong ones"),
    (CALLS.replace('en = "Nothing"', 'en = "Card seen"'), 8, "the answer “Card seen” stands twice"),
    (CALLS.replace("12\n", '"12"\nmoney = true\n'), 14, "write money = true beside an amount"),
    (CALLS.replace("12\n", "12\nmoney = 3\n"), 14, "write money = true beside an amount"),
    (CALLS.replace("12\n", "-3\nmoney = true\n"), 13, "-3 is no amount here"),
    (CALLS.replace("12\n", "1.255\nmoney = true\n"), 13, "1.255 is no amount here"),
    (CALLS.replace("12\n", "12\nmoney = true\nwrong = []\n"), 15, "a number is typed: leave"),
    (CALLS.replace("12\n", "12\ncards = true\n"), 14, "write cards = true beside cards"),
    (CALLS.replace("12\n", '"K"\ncards = 1\n'), 14, "write cards = true beside cards"),
    (CALLS.replace("12\n", '"K Z"\ncards = true\n'), 13, "unknown card “Z”; faces are: A 2"),
    (CALLS.replace("12\n", '"0"\ncards = true\n'), 13, "unknown card “0”"),
    (CALLS.replace("12\n", '" "\ncards = true\n'), 13, "an answer has 1 to 12 cards"),
    (
        CALLS.replace("Le chef la voit avant qu’on y touche.", "Carte vue !"),
        9,
        "“why” holds nothing",
    ),
    (
        CALLS.replace("The chef sees it first.", "Card seen."),
        9,
        "“why” holds nothing but the answer",
    ),
    (ONLY_12, 14, "“why” holds nothing but the answer"),
    (CALLS.replace("12\n", "1.5\n"), 13, "“right” must be a text in quotes, not 1.5"),
    (CALLS.replace("§2.2", "§99.1"), 15, "punto_banco has no rule §99.1"),
    (CALLS.replace('"§2.2"', "2.2"), 15, "a rule is its number in quotes"),
    (CALLS.replace("deal 4 K 5 Q", "deal 4 K 5 Z"), 18, "“Z”"),
    (CALLS.replace("ponte 100", "nobody 100"), 17, "nobody"),
    (CALLS.replace("deal 4 K 5 Q", "dance"), 18, "unknown statement “dance”"),
    (CALLS.replace("[questions.seize]", '[questions."a b"]'), 11, "call a question by letters"),
    (CALLS.replace("Que dites-vous ?", "Que ? " * 40), 6, "“ask” has 240 signs; there is room"),
    (CALLS.split("[questions.seize]")[0] + "[questions]\nseize = 3\n", 12, "a question is a table"),
    (f'title = "A"\n{NO_ANSWER}', 2, "“right” is missing here"),
    (MANY, 1, "a drill has at most 500 questions"),
    (CALLS.split("felt  =")[0] + 'felt = " "\n', 16, "nothing lies on this felt"),
    (CALLS.split("felt  =")[0] + 'felt = "deal Z"\n', 16, "“Z”"),
    (CALLS.split("felt  =")[0] + "felt = 3\n", 16, "“felt” must be a text in quotes"),
]
"""What is wrong with a file, on which line, and what is said of it."""


@pytest.mark.parametrize(("text", "line", "sentence"), WRONG)
def test_a_wrong_file_is_named_with_its_line_and_what_to_do(
    tmp_path: Path, text: str, line: int, sentence: str
) -> None:
    unread = refused(tmp_path, text)
    assert (unread.trouble.line, unread.path.name) == (line, "nos-annonces.toml")
    told = unread.sentence(words("en"))
    assert told.startswith("nos-annonces.toml")
    assert sentence in told


def test_a_file_is_called_by_letters_and_one_that_is_wrong_keeps_no_other_from_being_asked(
    tmp_path: Path,
) -> None:
    assert "letters, digits and hyphens" in refused(tmp_path, CALLS, "nos annonces.toml").sentence(
        words("en")
    )
    written(tmp_path, CALLS, "punto_banco/ours.toml")
    games, unread = taught(PLAIN, tmp_path)
    assert subjects(games)[-1] == Subject(Drill.OWN_QUESTIONS, "ours")
    assert len(unread) == 1


def test_two_files_of_one_name_are_told_and_the_first_is_asked(tmp_path: Path) -> None:
    written(tmp_path, CALLS.replace("Our calls", "Others"), "tables/nos-annonces.toml")
    games, (unread,) = taught(PLAIN, written(tmp_path, CALLS))
    assert unread.path.parent.name == "tables"
    assert unread.sentence(words("en")).endswith(
        "nos-annonces.toml has that name already: call this file otherwise"
    )
    assert title_of(words("en"), games.values(), *OURS) == "Our calls"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Carte vue ; et alors ?", "Carte vue\u202f; et alors\u202f?"),
        ("On dit : « Rien »", "On dit\u00a0: «\u202fRien\u202f»"),
        ("à\u202f!", "à\u202f!"),
        ("10:30, quoi?", "10:30, quoi?"),
    ],
)
def test_no_line_breaks_before_a_french_sign_however_its_space_was_typed(
    tmp_path: Path, typed: str, told: str
) -> None:
    text = CALLS.replace("Que dites-vous ?", typed)
    assert text != CALLS
    rules = asked_in(tmp_path, text)["punto_banco"]
    question = ask(Drill.OWN_QUESTIONS, rules, Random(1), SEEN)
    assert asked_said(words("fr"), rules, question) == told
    assert asked_said(words("en"), rules, question) == "What do you call?"


def test_a_line_is_looked_for_only_where_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of a megabyte would be gone through once for each of its texts."""

    def line(*_: object) -> int:
        raise AssertionError

    monkeypatch.setattr(own_questions._OwnFile, "_line", line)
    asked_in(tmp_path)


def test_its_answers_have_a_row_of_their_own_and_outlive_the_file(tmp_path: Path) -> None:
    rules = asked_in(tmp_path)["punto_banco"]
    with opened(tmp_path) as record:
        run = RunBegun(OURS.drill, "punto_banco", own=OURS.own)
        assert record.begin(run) is None
        assert record.add(answer(1, SEEN, right=False)) is None
        other = replace(SEEN, key="others|carte-vue")
        assert record.add(answer(2, other)) is RecordObjection.OF_ANOTHER_RUN
        given = replies(record.entries)
    assert list(by_drill(given)) == [DrillOf(Drill.OWN_QUESTIONS, "punto_banco", "nos-annonces")]
    (matrix,) = matrices(places(OURS, rules), given)
    assert [tally.asked for tally in matrix.cells.values()] == [1, 0]
    gone = PLAIN["punto_banco"]
    assert cell_label(words("en"), gone, SEEN).endswith("nos-annonces, carte-vue")
    assert title_of(words("en"), [gone], *OURS) == "nos-annonces"


def test_a_task_may_ask_for_it_and_counts_no_other_file(tmp_path: Path) -> None:
    games = asked_in(tmp_path)
    day = EVENING.date()
    given = TaskGiven(
        *(1, TaskKind.QUESTIONS, "punto_banco", day), drill=OURS.drill, count=1, percent=100
    )
    task = Task(EVENING, "", replace(given, own=OURS.own))
    assert task_said(words("en"), games, task.given).startswith("Our calls, Punto banco")
    with opened(tmp_path) as record:
        record.begin(RunBegun())
        record.add(answer(1, replace(SEEN, key="others|carte-vue")))
        assert standing(task, record.entries, day).answers == Answers()
        record.add(answer(2, SEEN))
        assert standing(task, record.entries, day).state.over


def test_exercises_of_it_are_printed_with_their_answers(tmp_path: Path) -> None:
    rules = asked_in(tmp_path)["punto_banco"]
    asked = list(questions(rules, OURS, 20, 1))
    assert len(asked) == 2, "what is the same each time comes once"
    sheet = sheet_of(asked, rules, 1, words("en"), Imprint(EVENING))
    assert sheet.drill == "Our calls"
    assert {each.right for each in sheet.exercises} == {"Card seen", "12"}
    reasons = {saying_said(words("en"), rules, why) for each in asked for why in each.why}
    assert {each.why for each in sheet.exercises} == reasons
