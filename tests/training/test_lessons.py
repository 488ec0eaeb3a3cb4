"""The lessons that come with the program, and lesson files as a house writes them."""

import re
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from dealer_app.i18n import resources, words
from dealer_app.i18n.reasons import OFFERED
from dealer_app.library import variant_ids
from dealer_app.replay.run import replay
from dealer_app.replay.shoe_walk import (
    CLAIM,
    entered,
    provoked,
    said,
    stepped,
    went_on,
)
from dealer_app.rules.due import No
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.shoe_file import Statement
from dealer_app.training.lesson_claims import offered
from dealer_app.training.lesson_course import Following
from dealer_app.training.lessons import (
    NO_FAULT,
    Lesson,
    LessonShelf,
    folders,
    read_lesson,
    shelf,
)
from tests.play import the

OURS = resources() / "variants"
FILES = sorted(OURS.rglob("*.shoe"))
CARDS = {"deal", "burn", "show", "expose"}

PLAIN = """\
# aim (fr): Servir
#   quatre cartes.
# aim (en): Deal four cards.
# fault (fr): Une carte de trop.
# fault (en): One card too many.
# provokes: IRR-01
variant punto_banco
shoe
coup
stake 1 ponte 10
# fr: Le Ponte d’abord.
# en: The player first.
deal 4s Kd 5h 3c
# wrong: deal 2s
expect total ponte 9
expect wins ponte
expect net 1 10
"""


@cache
def lesson_of(path: Path) -> Lesson:
    return read_lesson(path)


@cache
def ours() -> LessonShelf:
    return shelf([OURS])


def named(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.stem}"


def written(folder: Path, text: str, name: str = "11-own") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.shoe"
    path.write_text(text, encoding="utf-8")
    return path


def told(found: LessonShelf) -> list[tuple[str, int]]:
    return [(each.path.stem, each.trouble.line) for each in found.broken]


def shape(lesson: Lesson) -> tuple[tuple[str, ...], ...]:
    """The lesson without its cards and numbers: what is done and claimed, in order."""
    lines: list[tuple[str, ...]] = []
    for statement in lesson.statements:
        said_of = () if statement.verb in CARDS else statement.words
        line = (statement.verb, *(word for word in said_of if not re.search(r"\d", word)))
        if not lines or lines[-1] != line:
            lines.append(line)
    return tuple(lines)


def accepted(lesson: Lesson) -> set[str]:
    return {
        each.words[1]
        for each in lesson.statements
        if each.verb == "expect" and each.words[0] == "irregular"
    }


# What comes with the program


def test_no_lesson_of_the_program_is_broken() -> None:
    assert told(ours()) == []


@pytest.mark.parametrize("game", variant_ids())
def test_each_game_has_ten_lessons_in_their_order(game: str) -> None:
    assert [each.number for each in ours().of(game)] == list(range(1, 11))


def test_each_lesson_lies_in_the_folder_of_its_game() -> None:
    assert {named(path) for path in FILES} == {each.id for each in ours().lessons}


def test_no_two_lessons_differ_only_in_their_cards() -> None:
    shapes: dict[tuple[tuple[str, ...], ...], str] = {}
    for lesson in ours().lessons:
        assert shapes.setdefault(shape(lesson), lesson.id) == lesson.id


@pytest.mark.parametrize("game", variant_ids())
def test_no_two_lessons_of_a_game_provoke_the_same_fault(game: str) -> None:
    lessons = ours().of(game)
    assert len({each.fault.provokes for each in lessons}) >= len(lessons) - 1
    assert len({(each.fault.provokes, each.fault.wrong[-1].text) for each in lessons}) == 10


@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_lesson_has_an_aim_and_a_fault_of_its_own_in_each_language(language: str) -> None:
    lessons = ours().lessons
    for game in variant_ids():
        of = [each for each in lessons if each.game == game]
        assert len({each.aims[language] for each in of}) == 10
        assert len({each.fault.told[language] for each in of}) == 10
    assert all(each.aims["fr"] != each.aims["en"] for each in lessons)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_lesson_replays_with_all_that_it_expects(path: Path) -> None:
    lesson = lesson_of(path)
    replayed = replay(lesson.script).table
    assert replayed.coups
    assert any(each.verb == "expect" for each in lesson.statements)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_nothing_irregular_happens_in_a_lesson_but_what_it_names(path: Path) -> None:
    lesson = lesson_of(path)
    coups = replay(lesson.script).table.coups
    assert {each.code for played in coups for each in played.coup.findings} == accepted(lesson)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_the_fault_of_a_lesson_is_found_where_the_trainee_would_make_it(path: Path) -> None:
    lesson = lesson_of(path)
    here = lesson.at(lesson.fault.place)
    *_, last = provoked(here, lesson.fault.wrong)
    assert last == lesson.fault.provokes


@pytest.mark.parametrize("path", FILES, ids=named)
def test_what_is_right_at_that_place_has_no_such_fault(path: Path) -> None:
    lesson = lesson_of(path)
    here = lesson.at(lesson.fault.place)
    taken = said(here, the(here.step).statement)
    assert taken.right
    assert lesson.fault.provokes not in taken.codes


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_lesson_walked_step_by_step_ends_as_its_file_does(path: Path) -> None:
    lesson = lesson_of(path)
    walk = lesson.at(0)
    while walk.step:
        taken = said(walk, walk.step.statement)
        assert taken.right, walk.step.statement
        walk = went_on(walk, taken)
    ends = replay(lesson.script).table
    assert [each.settlement for each in walk.table.played] == [
        each.settlement for each in ends.played
    ]


@pytest.mark.parametrize("path", FILES, ids=named)
def test_each_lesson_has_a_remark_in_both_languages(path: Path) -> None:
    remarks = [step.remarks for step in lesson_of(path).steps if step.remarks]
    assert remarks
    assert all(set(each) == {"fr", "en"} for each in remarks)


# What the trainee enters


@pytest.mark.parametrize("game", variant_ids())
def test_the_lessons_say_that_the_chips_count_before_the_word_of_whoever_lays_them(
    game: str,
) -> None:
    told = [
        each
        for lesson in ours().of(game)[:2]
        for step in lesson.steps
        for each in step.remarks.values()
    ]
    assert any("chips that lie there, not the word" in each for each in told)
    assert any("les jetons posés, non ce qu’annonce" in each for each in told)


def test_the_first_lesson_says_what_cards_count_where_it_asks_for_a_total() -> None:
    first = lesson_of(resources() / "variants/punto_banco/lessons/01-first-cards.shoe")
    values, natural = (
        step.remarks for step in first.steps if step.claimed and step.statement.words[0] == "total"
    )
    assert "An ace counts 1" in values["en"]
    assert "Un as vaut 1" in values["fr"]
    assert "it ends the coup for both hands" in natural["en"]
    remarks = [each.remarks.get("en", "") for each in first.steps]
    assert any("The key Fig., or 0," in each for each in remarks), "what the key is that says so"


def test_what_a_lesson_says_has_no_code_of_an_irregularity() -> None:
    for lesson in ours().lessons:
        told = [*lesson.aims.values(), *lesson.fault.told.values()]
        told += [each for step in lesson.steps for each in step.remarks.values()]
        assert not [each for each in told if "IRR" in each], lesson.id


TAUGHT = [
    ("punto_banco", 2, "a winning one on the Player is paid as much as was staked"),
    ("punto_banco", 3, "at 4 against 2 to 7, at 5 against 4 to 7, at 6 against 6 and 7"),
    ("punto_banco", 4, "behind the Banker’s third the coup is over"),
    ("punto_banco", 5, "less the commission, 5% of what it wins"),
    ("punto_banco", 7, "is paid twenty-five times"),
    ("punto_banco", 8, "To burn is to take the first cards of a fresh shoe out of play"),
    ("punto_banco", 10, "What was out of order is decided before anything else"),
    ("punto_banco", 10, "F8 voids the coup, and all stakes go back"),
    ("chemin_de_fer", 3, "With 0 to 4 the ponte must draw, with 5 he chooses"),
    ("chemin_de_fer", 4, "A banker who loses passes the bank to the right"),
    ("chemin_de_fer", 5, "is 5% of what the bank wins"),
    ("chemin_de_fer", 6, "With 0, 1 and 2 the banker always draws"),
    ("macao", 3, "here it lets the bank choose"),
    ("porcelaine", 4, "the stakes join hers, and she goes on"),
    ("porcelaine", 5, "gives the Trône to her right"),
    ("banque", 10, "is filled again before anybody stakes"),
    ("festival", 10, "What was out of order is decided before anything else"),
    *(
        (game, 10, "and all stakes go back")
        for game in ("chemin_de_fer", "banque", "baccara", "macao", "festival")
    ),
]
"""By game and lesson what is asked there and told before."""


@pytest.mark.parametrize(("game", "number", "sentence"), TAUGHT)
def test_what_a_lesson_asks_it_has_told(game: str, number: int, sentence: str) -> None:
    lesson = ours().of(game)[number - 1]
    told = [step.remarks.get("en", "") for step in lesson.steps]
    at = next(n for n, each in enumerate(told) if sentence in each)
    assert any(step.claimed for step in lesson.steps[at:])


EXPLAINED = {
    "punto_banco": {
        "en": {
            "shoe": "the box",
            "natural": "8 or 9 in two cards",
            "draws": "take one more",
            "commission": "5%",
            "tie": "two equal totals",
            "burned": "laid aside unseen",
            "cut card": "which will end the shoe",
            "coup": "the round",
        },
        "fr": {
            "sabot": "la boîte",
            "abattage": "8 ou 9 en deux cartes",
            "tire": "en prend une de plus",
            "commission": "5\u202f%",
            "[Éé]galité": "deux points égaux",
            "brûle": "écarte sans les voir",
            "carte de coupe": "qui finira le sabot",
            r"\bcoup\b": "le tour de jeu",
        },
    },
    "chemin_de_fer": {
        "en": {
            "coup": "one round",
            "covered": "as much on their side",
            "ponte": "who plays against the bank",
            "free cells": "where the banker chooses",
            "[Bb]anco": "one alone against the whole bank",
            "with the table": "others fill",
        },
        "fr": {
            r"\bcoup\b": "un tour de jeu",
            "couvrir": "autant de leur côté",
            "ponte": "qui joue contre la banque",
            "cases libres": "où le banquier choisit",
            "avec la table": "d’autres complètent",
        },
    },
    "banque": {
        "en": {
            "tableau": "the players at the bank’s right",
            "ponte": "who play against the bank",
            "à cheval": "one half on each",
            "cagnotte": "the share of the house",
        },
        "fr": {
            "tableau": "les joueurs à droite",
            "ponte": "qui jouent contre la banque",
            "à cheval": "une moitié sur chaque",
            "cagnotte": "la part de la maison",
        },
    },
    "baccara": {
        "en": {
            "Je donne": "I give",
            "ponte": "who play against him",
            "natural": "8 or 9 in two cards",
            "taille": "the coups of one pack",
        },
        "fr": {
            "ponte": "qui jouent contre lui",
            "abattage": "8 ou 9 en deux cartes",
            "taille": "les coups d’un même jeu",
        },
    },
    "porcelaine": {
        "en": {
            "Grandeur": "opponent",
            "Décadence": "who holds the bank",
            "Siècle": "10 or 11 in two cards",
            "mask": "a card without a number",
            "tour": "when each is asked for a stake",
            "Personnalité": "as the other players are called",
            "Effondrement": "plays alone",
            "covers": "raises hers",
            "Trône": "her place at the bank",
        },
        "fr": {
            "Grandeur": "l’adversaire",
            "Décadence": "qui tient la banque",
            "Siècle": "10 ou 11 en deux cartes",
            "masque": "une carte sans chiffre",
            r"\btour\b": "où l’on demande à chacun sa mise",
            "Personnalité": "les autres joueurs",
            "couvre": "met autant",
            "Trône": "sa place à la banque",
        },
    },
    "macao": {
        "en": {
            "busts": "above nine",
            "natural": "7, 8 or 9 in two cards",
            "manche": "each round",
            "stock": "the cards still to come",
        },
        "fr": {
            "abattage": "7, 8 ou 9 en deux cartes",
            "manche": "chaque tour de jeu",
            "talon": "les cartes encore à venir",
        },
    },
    "festival": {
        "en": {"coup": "the round", "duel": "the two who hold these hands"},
        "fr": {r"\bcoup\b": "le tour de jeu", "duel": "des deux joueurs"},
    },
}
"""By game and language the words of the trade in the list of its lessons, and what the first line
that has one says it is."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", variant_ids())
def test_the_list_of_lessons_explains_each_word_of_the_trade_where_it_first_stands(
    game: str, language: str
) -> None:
    aims = [each.aims[language] for each in ours().of(game)]
    firsts = {
        word: next(aim for aim in aims if re.search(word, aim))
        for word in EXPLAINED[game][language]
    }
    told = {word: said in firsts[word] for word, said in EXPLAINED[game][language].items()}
    assert [word for word, is_told in told.items() if not is_told] == []


@pytest.mark.parametrize("game", variant_ids())
def test_the_first_lesson_says_what_a_shoe_and_a_coup_are_before_it_opens_one(game: str) -> None:
    steps = {each.statement.verb: each.remarks for each in reversed(ours().of(game)[0].steps)}
    assert "the box that" in steps["shoe"]["en"]
    assert "la boîte d’où" in steps["shoe"]["fr"]
    assert "one round: the stakes, the cards, the payout" in steps["coup"]["en"]
    assert "un tour de jeu\u00a0: les mises, les cartes, le règlement" in steps["coup"]["fr"]


ASKED = {
    "total": ("(counts 1|added up|add them)", "(vaut 1|additionne)"),
    "wins": ("(nearest to 9|higher total) wins", "(Gagne la main|gagne)"),
    "ties": ("equal totals are a tie", "à points égaux, c’est une égalité"),
    "net": ("(wins or loses|is paid) its own amount|goes back", "son propre montant|est rendue"),
    "settle": ("(ends|stops?) the (coup|manche)", "arrêter? (le coup|la manche)"),
    "bank": ("the banker, .*, says how much lies", "le banquier, .*, annonce sa banque"),
    "stakes": ("everybody looks and stakes", "chacun regarde et mise"),
}
"""What is asked in a first lesson, and what tells the answer, in English and in French."""


@pytest.mark.parametrize("game", variant_ids())
def test_the_first_lesson_of_a_game_asks_nothing_that_it_has_not_told(game: str) -> None:
    lesson = ours().of(game)[0]
    told = {language: [lesson.aims[language]] for language in ("en", "fr")}
    for step in lesson.steps:
        for language, remark in step.remarks.items():
            told[language].append(remark)
        if step.claimed:
            kind, *words_ = step.statement.words
            kind = words_[0] if kind == "due" else "wins" if kind == "loses" else kind
            for language, answer in zip(("en", "fr"), ASKED[kind], strict=True):
                assert re.search(answer, " ".join(told[language])), (kind, language)


def test_a_lesson_says_what_ends_the_payout() -> None:
    second = lesson_of(resources() / "variants/punto_banco/lessons/02-third-card-of-the-ponte.shoe")
    told = " ".join(step.remarks.get("en", "") for step in second.steps)
    assert "Space settles one line, Enter all that are left; the last line ends the coup" in told


def test_no_answer_has_a_hand_speak_that_is_not_asked_nor_show_what_lies_open() -> None:
    asked = 0
    for lesson in ours().of("punto_banco"):
        walk = lesson.at(0)
        while walk.step:
            if walk.step.claimed and walk.step.statement.words[0] == "due":
                answers = offered(walk.table, walk.step.statement, (), Random(1))
                kinds = {each.words[1] for each in answers}
                coup = walk.table.coup
                assert not kinds & {"choice", "show"} or (coup is not None and coup.hidden_hands)
                assert "choice" not in kinds
                asked += 1
            walk = went_on(walk, said(walk, walk.step.statement))
    assert asked > 10


def test_a_lesson_voids_a_coup_for_a_reason_that_is_said_in_either_language() -> None:
    voids = [
        " ".join(step.statement.words)
        for path in FILES
        for step in lesson_of(path).steps
        if step.statement.verb == "void"
    ]
    assert voids
    assert set(voids) <= OFFERED


def test_a_lesson_tells_its_aim_its_fault_and_its_remarks(tmp_path: Path) -> None:
    lesson = read_lesson(written(tmp_path, PLAIN))
    assert (lesson.id, lesson.game, lesson.number) == ("punto_banco/11-own", "punto_banco", 11)
    assert lesson.aims == {"fr": "Servir quatre cartes.", "en": "Deal four cards."}
    assert lesson.fault.told["en"] == "One card too many."
    assert lesson.steps[3].remarks == {"fr": "Le Ponte d’abord.", "en": "The player first."}


def test_cards_are_entered_one_by_one(tmp_path: Path) -> None:
    steps = read_lesson(written(tmp_path, PLAIN)).steps
    texts = [each.statement.text for each in steps]
    assert texts[:4] == ["shoe", "coup", "stake 1 ponte 10", "deal 4s"]
    assert texts[4:7] == ["deal Kd", "deal 5h", "deal 3c"]


def test_what_must_be_refused_is_no_step(tmp_path: Path) -> None:
    text = PLAIN.replace("stake 1 ponte 10\n", "stake 99 ponte 10\nexpect refused\n")
    lesson = read_lesson(written(tmp_path, text.replace("expect net 1 10\n", "")))
    assert "stake" not in {each.statement.verb for each in lesson.steps}


def a_stake(amount: int) -> Sequence[ev.Event]:
    return (ev.StakeLaid(Seat("1"), BetId("ponte"), Money(amount)),)


def test_an_entry_that_is_legal_but_not_due_leaves_the_lesson_where_it_was(tmp_path: Path) -> None:
    walk = read_lesson(written(tmp_path, PLAIN)).at(2)
    taken = entered(walk, a_stake(500))
    assert not taken.right
    assert taken.codes == ()
    assert went_on(walk, taken) == walk


def test_the_entry_that_is_due_takes_the_lesson_a_step_on(tmp_path: Path) -> None:
    walk = read_lesson(written(tmp_path, PLAIN)).at(2)
    after = went_on(walk, entered(walk, a_stake(1000)))
    assert after.place == 3
    assert after.table == stepped(walk).table


def test_an_impossible_entry_is_told_by_its_refusal(tmp_path: Path) -> None:
    walk = read_lesson(written(tmp_path, PLAIN)).at(4)
    taken = said(walk, Statement(0, "coup"))
    assert the(taken.refusal).code is No.COUP_OPEN
    assert taken.table == walk.table


def test_a_claim_that_does_not_hold_is_told_with_what_is_found(tmp_path: Path) -> None:
    walk = read_lesson(written(tmp_path, PLAIN)).at(7)
    taken = said(walk, Statement(0, "expect", ("total", "ponte", "8")))
    assert (taken.right, taken.codes, taken.found) == (False, (CLAIM,), "9")


def test_a_claim_that_holds_and_was_not_asked_for_is_not_the_answer(tmp_path: Path) -> None:
    walk = read_lesson(written(tmp_path, PLAIN)).at(7)
    assert not said(walk, Statement(0, "expect", ("total", "banque", "3"))).right
    assert said(walk, Statement(0, "expect", ("total", "ponte", "9"))).right


def test_a_lesson_that_is_over_stays_where_it_is(tmp_path: Path) -> None:
    walk = read_lesson(written(tmp_path, PLAIN)).at(99)
    assert walk.over
    assert stepped(walk) == walk
    assert not said(walk, Statement(0, "coup")).right


# Files as a house writes them


def test_a_lesson_written_in_one_language_says_the_same_in_the_other(tmp_path: Path) -> None:
    lesson = read_lesson(written(tmp_path, PLAIN.replace("# aim (en): Deal four cards.\n", "")))
    assert lesson.aims == {"fr": "Servir quatre cartes.", "en": "Servir quatre cartes."}
    assert lesson.fault.told["en"] == "One card too many."


@pytest.mark.parametrize(
    ("was", "becomes", "line"),
    [
        (PLAIN[: PLAIN.index("# fault")], "", 1),
        ("# provokes: IRR-01\n", "", 1),
        ("# wrong: deal 2s\n", "", 1),
        ("# provokes: IRR-01", "# provokes: IRR-99", 6),
        ("# provokes: IRR-01", "# provokes: IRR-16", 14),
        ("# wrong: deal 2s", "# wrong: deal 2x", 14),
        ("# wrong: deal 2s", "# wrong: lay 2s", 14),
        ("# wrong: deal 2s", "# wrong: at 2026-11-20 21:30", 14),
        ("# wrong: deal 2s", "# wrong: option packs=6", 14),
        ("expect wins ponte", "expect loses ponte", 16),
        ("deal 4s Kd 5h 3c", "deal 4s Kd 5h 3c\nsay ponte draw", 14),
        ("stake 1 ponte 10", "stake 1 nowhere 10", 10),
        ("variant punto_banco", "variant whist", 7),
    ],
)
def test_a_broken_lesson_is_named_with_its_line_and_the_rest_is_listed(
    tmp_path: Path, was: str, becomes: str, line: int
) -> None:
    assert was in PLAIN
    written(tmp_path, PLAIN.replace(was, becomes), "12-broken")
    written(tmp_path, PLAIN)
    found = shelf([tmp_path])
    assert told(found) == [("12-broken", line)]
    assert [each.id for each in found.lessons] == ["punto_banco/11-own"]
    assert found.broken[0].trouble.sentence(words("en"))


def test_a_lesson_of_a_house_may_provoke_no_fault(tmp_path: Path) -> None:
    text = PLAIN[: PLAIN.index("# fault")] + PLAIN[PLAIN.index("variant") :]
    lesson = read_lesson(written(tmp_path, text.replace("# wrong: deal 2s\n", "")))
    assert lesson.fault is NO_FAULT
    following = Following(lesson)
    assert (following.at_fault, following.avoided) == (False, False)


def test_a_lesson_without_its_number_is_not_listed(tmp_path: Path) -> None:
    written(tmp_path, PLAIN, "own")
    assert told(shelf([tmp_path])) == [("own", 0)]


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"\x00", "# aim (fr): é\n".encode()])
def test_a_file_that_is_no_text_is_not_listed(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "11-own.shoe").write_bytes(data)
    assert [each.path.stem for each in shelf([tmp_path]).broken] == ["11-own"]


def test_a_wrong_entry_after_the_last_statement_is_told(tmp_path: Path) -> None:
    written(tmp_path, PLAIN.replace("# wrong: deal 2s\n", "") + "# wrong: deal 2s\n")
    assert told(shelf([tmp_path])) == [("11-own", 17)]


def test_the_lessons_of_one_game_are_listed_with_what_is_none_of_another(tmp_path: Path) -> None:
    written(tmp_path, PLAIN)
    written(tmp_path, PLAIN.replace("variant punto_banco", "variant whist"), "12-whist")
    shutil.copy(OURS / "macao" / "lessons" / "03-who-must-draw.shoe", tmp_path)
    found = shelf([tmp_path], "macao")
    assert [each.id for each in found.lessons] == ["macao/03-who-must-draw"]
    assert told(found) == [("12-whist", 7)]


def test_a_folder_that_is_not_there_has_no_lessons(tmp_path: Path) -> None:
    assert shelf([tmp_path / "none"]) == LessonShelf()


def test_a_lesson_of_the_house_takes_the_place_of_its_namesake(tmp_path: Path) -> None:
    *ours, own = folders(tmp_path)
    assert ours == [OURS / game / "lessons" for game in variant_ids()]
    (own / "punto_banco").mkdir(parents=True)
    name = "punto_banco/01-first-cards.shoe"
    shutil.copy(OURS / "punto_banco" / "lessons" / "01-first-cards.shoe", own / name)
    text = (own / name).read_text(encoding="utf-8")
    (own / name).write_text(text.replace("aim (en): Deal", "aim (en): Serve"), encoding="utf-8")
    lessons = shelf((*ours, own)).of("punto_banco")
    assert len(lessons) == 10
    assert lessons[0].aims["en"].startswith("Serve the first four cards")
