"""The reasons of the school: each holds more than its answer, and says what a newcomer needs."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import pytest

from dealer_app.gui.school.question_sentences import (
    headline,
    law_looked_at,
    right_said,
    rule_said,
    why_asked,
)
from dealer_app.i18n import resources, words
from dealer_app.i18n.drill_words import Drill
from dealer_app.library.card import NUMBER_OF_A_RULE, written_rule
from dealer_app.replay.shoe_walk import begun, stepped
from dealer_app.rules.coup import Hand
from dealer_app.rules.money import Money, rounded
from dealer_app.rules.variant import BetId, HandId, LawCell, PayLine, Reference
from dealer_app.training.lesson_claims import way_to
from dealer_app.training.lessons import shelf
from dealer_app.training.question import AnswerKind, Question
from dealer_app.training.question_words import answers_said, saying_said
from tests.play import the
from tests.training.fairness import GAMES, cells_of, rules_in
from tests.training.school import question_of

FEWEST: Final = 4
"""Words that a reason has beside those of its answer, at the least."""

EVERY: Final = [(drill, game) for drill in Drill for game in GAMES if cells_of(drill, game)]
SPOKEN: Final = re.compile(r"[^\W\d_]+|\d+")


def beside(told: str, answer: str) -> list[str]:
    """The words and figures of a reason that its answer does not hold already."""
    known = set(SPOKEN.findall(answer.lower()))
    return [each for each in SPOKEN.findall(told.lower()) if each not in known]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("drill", "game"), EVERY)
def test_no_reason_holds_nothing_but_its_answer(drill: Drill, game: str, language: str) -> None:
    rules, said = rules_in(game), words(language)
    for cell in cells_of(drill, game):
        question = question_of(cell, 1)
        told = " ".join(saying_said(said, rules, each) for each in question.why)
        answer = right_said(said, rules, question)
        if question.kind is AnswerKind.CHIPS:
            answer = answer.split(",")[0]
        assert len(beside(told, answer)) >= FEWEST, (cell.key, answer, told)


# The way to an answer, reckoned once more without the module that writes it down


LANGUAGES: Final = ("en", "fr")
NUMBER: Final = r"\d+(?:\.\d+)?"
EQUATION: Final = re.compile(rf"({NUMBER}(?: [+×−] {NUMBER})+) = ({NUMBER})")
SHARE: Final = re.compile(rf"({NUMBER})%.*?({NUMBER}): ({NUMBER})\.$")
"""A share of an amount, and what it comes to."""


def figures(text: str) -> str:
    """A sentence with its figures as Python reads them, without signs of money."""
    plain = re.sub(r"(?<=\d)[\u00a0\u202f](?=\d{3}\b)", "", text)
    plain = re.sub(r"[\u00a0\u202f](?=[€%:])", "", plain).replace("€", "")
    plain = re.sub(r"[\u00a0\u202f]", " ", plain)
    plain = re.sub(r"(?<=\d),(?=\d{3}\b)", "", plain)
    return re.sub(r"(?<=\d),(?=\d)", ".", plain)


def reckoned(terms: str) -> Fraction:
    """What a sum, a difference or a product comes to, from the left."""
    first, *rest = terms.split()
    made = Fraction(first)
    for sign, term in zip(rest[::2], rest[1::2], strict=True):
        made = {
            "+": made + Fraction(term),
            "−": made - Fraction(term),
            "×": made * Fraction(term),
        }[sign]
    return made


def reasons(question: Question, language: str = "en") -> list[str]:
    rules = rules_in(question.cell.game)
    return [saying_said(words(language), rules, each) for each in question.why]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("drill", "game"), EVERY)
def test_every_sum_difference_product_and_share_in_a_reason_comes_to_what_it_says(
    drill: Drill, game: str, language: str
) -> None:
    for cell in cells_of(drill, game):
        for told in map(figures, reasons(question_of(cell, 1), language)):
            for terms, came in EQUATION.findall(told):
                assert reckoned(terms) == Fraction(came), (cell.key, told)
            for percent, amount, came in SHARE.findall(told):
                assert Fraction(percent) * Fraction(amount) / 100 == Fraction(came), told


@pytest.mark.parametrize(("drill", "game"), EVERY)
def test_what_is_taken_off_is_taken_off_the_sum_before_it(drill: Drill, game: str) -> None:
    for cell in cells_of(drill, game):
        question = question_of(cell, 1)
        for each, told in zip(question.why, map(figures, reasons(question)), strict=True):
            if each.code == "hand_adds":
                found = EQUATION.findall(told)
                begun = [terms.split()[0] for terms, _ in found[1:]]
                assert begun == [came for _, came in found[:-1]], told


def first_cards(question: Question) -> Iterator[tuple[HandId, Hand]]:
    """The first two cards of every hand that a question is to be counted by."""
    coup, hand = question.seen.coup, question.seen.hand
    assert coup is not None
    hands = coup.playing if hand is None or question.cell.drill is Drill.CALLS else (hand,)
    for each in hands:
        cards = coup.hand(each)[:2]
        if len(cards) == 2 and not any(card.hidden for card in cards):
            yield each, cards


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("drill", "game"), [each for each in EVERY if each[0].about.counted])
def test_a_hand_that_is_counted_is_added_up_card_by_card(
    drill: Drill, game: str, language: str
) -> None:
    value = rules_in(game).variant.pack.value
    for cell in cells_of(drill, game):
        question = question_of(cell, 1)
        told = figures(" ".join(reasons(question, language)))
        for hand, (one, two) in first_cards(question):
            added = f"{value(one)} + {value(two)}"
            assert f" {added} = {value(one) + value(two)}" in told or f" {added} + " in told, (
                cell.key,
                hand,
                told,
            )


@pytest.mark.parametrize("game", GAMES)
def test_a_total_that_is_typed_is_what_its_reason_ends_with(game: str) -> None:
    for cell in cells_of(Drill.TOTALS, game):
        question = question_of(cell, 1)
        if question.kind is AnswerKind.NUMBER:
            told = figures(reasons(question)[0])
            assert EQUATION.findall(told)[-1][1] == str(question.right), told


def line_of(question: Question) -> tuple[PayLine, Fraction] | None:
    """The line of the sheet by which the stake of a sum is paid, by the words of its cell, and how
    much it wins; None where it does not win."""
    bet, on, *more = (*question.cell.parts, "")[: max(2, len(question.cell.parts))]
    spec = rules_in(question.cell.game).variant.bets.get(BetId(bet))
    found = [] if spec is None else [each for each in spec.lines if each.on == on and each.pays]
    if question.cell.parts[-1] not in ("sum", "chips") or len(more) != 1 or len(found) != 1:
        return None
    stake = question.ask.values["amount"]
    assert isinstance(stake, int)
    return found[0], stake * found[0].pays


@pytest.mark.parametrize("game", [game for drill, game in EVERY if drill is Drill.BANK])
def test_the_way_to_a_sum_of_the_bank_does_not_begin_with_its_end(game: str) -> None:
    for cell in cells_of(Drill.BANK, game):
        question = question_of(cell, 1)
        if question.kind is AnswerKind.AMOUNT and len(question.why) > 1:
            first = question.why[0].values.values()
            assert question.right not in first, (cell.key, question.why)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_payment_is_told_from_the_stake_to_the_chips(game: str, language: str) -> None:
    rules, said, seen = rules_in(game), words(language), 0
    currency = rules.house.currency
    for cell in cells_of(Drill.PAYOUTS, game):
        question = question_of(cell, 1)
        decides = line_of(question)
        if decides is None:
            continue
        seen, (line, won), told = seen + 1, decides, " ".join(reasons(question, language))
        stake = Money(int(str(question.ask.values["amount"])))
        assert f"{said.money(stake, currency)} × " in told, told
        levied, wins = rules.house.commission, rules.house.winnings
        owed = rounded(won * line.commission, levied.how, levied.unit)
        assert question.right == rounded(won, wins.how, wins.unit) - owed
        assert said.money(Money(question.right), currency) in told, told
        if line.commission:
            parts = (said.percent(line.commission), said.money(owed, currency))
            assert all(part in told for part in parts), told
        if question.kind is AnswerKind.CHIPS:
            chips = " ".join(map(figures, reasons(question, language)))
            assert all(f"{n} × " in chips for n in question.best.values()), chips
    assert seen or not cells_of(Drill.PAYOUTS, game) or game in UNPAID


UNPAID: Final = ("banque",)
"""Games in which no single line of the sheet pays a stake."""


ACTS: Final = {"draws": LawCell.DRAWS, "stands": LawCell.STANDS, "chooses": LawCell.CHOOSES}
LETTERS: Final = {
    ("en", "draws"): "D",
    ("en", "stands"): "S",
    ("fr", "draws"): "T",
    ("fr", "stands"): "R",
}
"""What stands in the cell of a drawing table, where a hand has no choice."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_cell_that_is_lit_is_that_of_the_hand_and_of_the_card_against_it(
    game: str, language: str
) -> None:
    rules, said = rules_in(game), words(language)
    variant = rules.variant
    for cell in cells_of(Drill.DRAWS, game):
        question = question_of(cell, 1)
        lit, decides = law_looked_at(said, rules, question), decided_by(question)
        if lit is None:
            assert not decides, cell.key
            continue
        ((hand, total, third, act),) = decides
        coup = the(question.seen.coup)
        held = [variant.pack.value(card) for card in coup.hand(hand)[:2]]
        assert variant.count.total(held).points == total
        others = [coup.hand(each) for each in coup.playing if each != hand]
        assert third in [None, *(variant.pack.value(cards[2]) for cards in others if cards[2:])]
        assert variant.laws[hand].act(total, third) is ACTS[act]
        row = lit.table.rows[lit.row]
        if variant.laws[hand].reference is Reference.NONE:
            assert total in spread(row[0]), (row, total)
            continue
        assert row[0] == str(total)
        assert lit.column == 1 if third is None else lit.table.head[lit.column] == str(third)
        assert row[lit.column] == LETTERS.get((language, act), row[lit.column])


def decided_by(question: Question) -> list[tuple[HandId, int, int | None, str]]:
    """By what its reason says that a draw is decided: a hand, its total, the card against it, and
    what it does."""
    return [
        (
            HandId(str(each.values["hand"])),
            int(str(each.values["total"])),
            int(str(each.values["third"])) if "third" in each.values else None,
            each.code.rpartition("_")[2],
        )
        for each in question.why
        if re.fullmatch("by_(total|third|stood)_.*", each.code)
    ]


def spread(totals: str) -> set[int]:
    """The totals that the head of a row stands for: `0–4`, `8, 9`."""
    first, _, last = totals.partition("–")
    if last:
        return set(range(int(first), int(last) + 1))
    return {int(each) for each in re.findall(r"\d+", totals)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("drill", "game"), EVERY)
def test_no_reason_and_no_rule_is_a_number_alone(drill: Drill, game: str, language: str) -> None:
    rules, said = rules_in(game), words(language)
    for cell in cells_of(drill, game):
        question = question_of(cell, 1)
        for told in (*reasons(question, language), rule_said(said, rules, question)):
            bare = NUMBER_OF_A_RULE.sub("", told)
            assert not told or len(SPOKEN.findall(bare)) >= 3, (cell.key, told)
        if question.rule and rule_said(said, rules, question):
            assert written_rule(game, language, question.rule) in rule_said(said, rules, question)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("drill", "game"), EVERY)
def test_a_rule_that_is_cited_is_a_sentence_and_every_question_of_cards_has_one(
    drill: Drill, game: str, language: str
) -> None:
    rules, said = rules_in(game), words(language)
    for cell in cells_of(drill, game):
        question = question_of(cell, 1)
        rule = rule_said(said, rules, question)
        if drill not in (Drill.CHIPS, Drill.ROADS, Drill.IRREGULARITIES):
            assert rule.endswith((".", "»", "”")), (cell.key, question.rule)
            assert len(rule.split()) > FEWEST, rule


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_each_irregularity_says_what_it_is(game: str, language: str) -> None:
    for code, irregular in rules_in(game).house.irregularities.items():
        told = words(language).name(irregular.told)
        assert told.endswith("."), code
        assert len(told.split()) > 3 * FEWEST, code
        assert irregular.told.keys() >= {"fr", "en"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("drill", "game"), EVERY)
def test_nothing_that_is_asked_heard_or_answered_names_a_rule(
    drill: Drill, game: str, language: str
) -> None:
    rules, said = rules_in(game), words(language)
    for cell in cells_of(drill, game):
        question = question_of(cell, 1)
        heard = (headline(said, rules, question), why_asked(said, rules, question))
        told = (*heard, *answers_said(said, rules, question))
        assert not [each for each in told if NUMBER_OF_A_RULE.search(each)], told


# The rule that is cited is the one that decides


def cited(game: str, drill: Drill, *parts: str, language: str = "en", seed: int = 1) -> str:
    """The rule behind the question of that place."""
    cell = next(each for each in cells_of(drill, game) if each.parts == parts)
    return rule_said(words(language), rules_in(game), question_of(cell, seed))


EVEN: Final = {
    "en": re.compile("tie|equal|void", re.IGNORECASE),
    "fr": re.compile("égal|égaux|nul", re.IGNORECASE),
}
"""How a rule speaks of equal totals."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rule_behind_a_tie_speaks_of_equal_totals(game: str, language: str) -> None:
    rules, said = rules_in(game), words(language)
    asked = [each for each in cells_of(Drill.CALLS, game) if {*each.parts[:1]} == {"ties"}]
    even = [each for each in asked if "wins" not in each.parts and "loses" not in each.parts]
    even += [
        each
        for each in cells_of(Drill.PAYOUTS, game)
        if each.parts[-2:] in (("tie", "fate"), ("natural_tie", "fate"))
        and question_of(each, 1).why[0].code.endswith("_returned_tie")
    ]
    assert even
    for cell in even:
        told = rule_said(said, rules, question_of(cell, 1))
        assert EVEN[language].search(told), (cell.key, told)


@pytest.mark.parametrize(
    ("game", "drill", "key", "speaks"),
    [
        ("festival", Drill.DRAWS, "ponte|2", "who draws, who stands"),
        ("festival", Drill.DRAWS, "banque|0", "who draws, who stands"),
        ("baccara", Drill.DRAWS, "tableau_1|3", "as they please|as it pleases|as he likes"),
        ("baccara", Drill.DRAWS, "tableau_2|8", "draws no card|takes no card"),
        ("baccara", Drill.TOTALS, "2|4", "count"),
        ("baccara", Drill.PAYOUTS, "tableau_1|ponte_wins|sum", "paid even"),
        ("baccara", Drill.PAYOUTS, "tableau_1|lost|fate", "higher|highest"),
        (
            "punto_banco",
            Drill.PAYOUTS,
            "panda_8|ponte_wins_on_three_card_eight|sum",
            "side bet wins",
        ),
        ("macao", Drill.PAYOUTS, "own|ponte_busts|fate", "bust"),
        ("macao", Drill.PAYOUTS, "tie|banque_busts|fate", "Bank busts"),
        ("macao", Drill.PAYOUTS, "own|lost|fate", "nearest to 9"),
    ],
)
def test_the_rule_behind_an_answer_is_the_one_that_decides(
    game: str, drill: Drill, key: str, speaks: str
) -> None:
    told = cited(game, drill, *key.split("|"))
    assert re.search(speaks, told), told


# What a lesson claims of its table

NO_STEP_HAS_IT: Final = {"holder", "irregular", "due", "wins", "loses", "ties"}
"""Claims that are no figure."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_way_to_a_claim_of_a_lesson_adds_up_and_comes_to_what_is_claimed(
    game: str, language: str
) -> None:
    said = words(language)
    for lesson in shelf([resources() / "variants" / game / "lessons"], game).lessons:
        walk = begun(lesson.script, lesson.steps)
        while (step := walk.step) is not None:
            claim, table = step.statement, walk.table
            if step.claimed:
                way = way_to(table, claim)
                told = [figures(saying_said(said, table.rules, each)) for each in way.why]
                where = (lesson.id, claim.text, told)
                assert told, where
                for terms, came in EQUATION.findall(" ".join(told)):
                    assert reckoned(terms) == Fraction(came), where
                figure = claim.words[-1].lstrip("-")
                if claim.words[0] not in NO_STEP_HAS_IT and figure != "0":
                    assert re.search(rf"(?<![\d.]){figure}(?![\d])", " ".join(told)), where
            walk = stepped(walk)
