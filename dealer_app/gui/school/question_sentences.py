"""A question in the words of its page: what is asked, what is given, and what came of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from dealer_app.gui.kit.style import Style
from dealer_app.gui.school.answer_entry import AnswerDraft, figured, seat_signs, sign_of
from dealer_app.gui.school.answer_parts import Offered
from dealer_app.gui.school.chip_rack import ChipLaid, piles_of
from dealer_app.gui.school.question_felt import Put, QuestionState, Reasons
from dealer_app.gui.school.run import Posed, Running, RunOutcome
from dealer_app.i18n import NO_BREAK_SPACE, Words
from dealer_app.library.card import LitLaw, lit_law, written_rule
from dealer_app.rules.money import Money
from dealer_app.rules.variant import HandId
from dealer_app.table.table import Rules
from dealer_app.training.drills.own_questions import title_of
from dealer_app.training.question import AnswerKind, Came, Question
from dealer_app.training.question_words import (
    answer_said,
    asked_said,
    cards_said,
    heard_said,
    saying_said,
)
from dealer_app.training.record_facts import MOST_HINTS

# Hints in three degrees: where to look, the rule, and nearly the answer


WHERE, RULE, NEARLY = range(1, MOST_HINTS + 1)
"""The degrees: where to look, the rule, one of two."""

NEAREST: Final = (-2, -1, 1, 2)
"""How far beside a figure the other one lies that the second hint names with it."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is said, and the places of answers that are out."""

    sentence: str
    struck: frozenset[int] = frozenset()


def hint(words: Words, rules: Rules, posed: Posed, degree: int) -> Hint:
    """What a hint of that degree tells of the question; the same each time."""
    question = posed.question
    if degree >= NEARLY:
        return _fewer(words, rules, posed)
    if degree == WHERE:
        return Hint(words(question.cell.drill.about.look))
    written = written_rule(rules.variant.id, words.language, question.rule)
    if written:
        return Hint(words("{rule}: {text}", rule=question.rule, text=written))
    if question.cell.drill.about.unwritten:
        return Hint(words(question.cell.drill.about.unwritten))
    if question.kind is not AnswerKind.CHOICE:
        return _fewer(words, rules, posed)
    return _one_less(words, posed)


def _one_less(words: Words, posed: Posed) -> Hint:
    """The number of a rule that no prose of the game has, and an answer that is out."""
    question = posed.question
    struck = _wrong(posed, len(question.answers) - 2)
    if not question.rule:
        return Hint(words("One answer less."), struck)
    return Hint(words("{rule}: one answer less.", rule=question.rule), struck)


def _wrong(posed: Posed, keeps: int) -> frozenset[int]:
    """The wrong answers, all but so many."""
    question = posed.question
    wrong = [place for place in range(len(question.answers)) if place != question.right]
    Random(posed.seed).shuffle(wrong)  # noqa: S311 - chance, not a secret
    return frozenset(wrong[max(0, keeps) :])


def _fewer(words: Words, rules: Rules, posed: Posed) -> Hint:
    """Two answers left; of a sum the first reason, of a figure another one beside it."""
    question = posed.question
    if question.kind is AnswerKind.CHOICE:
        return Hint(words("It is one of two."), _wrong(posed, 1))
    if question.kind is AnswerKind.CARDS:
        face = words.face(question.cards[0][0])
        number = len(question.cards)
        return Hint(words("Cards: {number}. The first is: {card}", number=number, card=face))
    if question.kind is not AnswerKind.NUMBER and len(question.why) > 1:
        return Hint(saying_said(words, rules, question.why[0]))
    random = Random(posed.seed)  # noqa: S311 - chance, not a secret
    steps = [step for step in NEAREST if question.right + step >= 0]
    unit = 1 if question.kind is AnswerKind.NUMBER else max(1, question.right // 4)
    pair = [question.right, question.right + random.choice(steps) * unit]
    one, other = (figure_said(words, rules, question, each) for each in sorted(pair))
    return Hint(words("It is {one} or {other}.", one=one, other=other))


def right_said(words: Words, rules: Rules, question: Question) -> str:
    """The right answer in words, or in figures."""
    if question.kind is AnswerKind.CHOICE:
        return answer_said(words, rules, question, question.answers[question.right])
    if question.kind is AnswerKind.CHIPS:
        return chips_said(words, rules, question)
    if question.kind is AnswerKind.CARDS:
        return cards_said(words, question)
    return figure_said(words, rules, question, question.right)


def figure_said(words: Words, rules: Rules, question: Question, figure: int) -> str:
    """A figure as it is, or an amount of the house's money."""
    if question.kind is AnswerKind.NUMBER:
        return words.number(figure)
    return words.money(Money(figure), rules.house.currency)


def chips_said(words: Words, rules: Rules, question: Question) -> str:
    """The stack of the fewest chips, the largest first."""
    stacked: Sequence[tuple[Money, int]] = sorted(question.best.items(), reverse=True)
    said = [
        f"{words.amount(value, rules.house.currency)}{NO_BREAK_SPACE}×{n}" for value, n in stacked
    ]
    amount = figure_said(words, rules, question, question.right)
    return words("{amount}, as {chips}", amount=amount, chips=words.listed(said))


_NO_CELL: Final = frozenset({"natural", "several_draws", "several_stands", "several_chooses"})
"""Reasons of a draw that no single cell of a drawing table gives."""

LIFE: Final = "♥"
LOST: Final = "♡"

NOT_YET: Final = "?"
"""What stands where nothing is typed yet."""


@dataclass(frozen=True, slots=True)
class RunMoment:
    """A run at this moment: by what rules, what is given, why the disk took nothing, and
    what is said to a key that does nothing here."""

    running: Running
    rules: Rules
    draft: AnswerDraft
    trouble: str = ""
    nudge: str = ""


def headline(words: Words, rules: Rules, question: Question) -> str:
    """What is asked."""
    return asked_said(words, rules, question)


def why_asked(words: Words, rules: Rules, question: Question) -> str:
    """What was heard before it, and how many cards are left."""
    heard, left = heard_said(words, rules, question), question.seen.left
    if left is None or not question.cell.drill.about.of_shoe:
        return " ".join(heard)
    cards = words.plural("{n} card is left.", "{n} cards are left.", left)
    return " ".join((*heard, cards))


def time_said(seconds: int) -> str:
    """Minutes and seconds: `2:07`."""
    return f"{seconds // 60}:{seconds % 60:02}"


def name_said(words: Words, rules: Rules, question: Question) -> str:
    """The drill and the game."""
    drill = title_of(words, [rules], *question.cell.subject)
    return f"{drill} · {words.name(rules.variant.names)}"


def run_said(words: Words, outcome: RunOutcome) -> str:
    """What a run came to, in a sentence."""
    if not outcome.asked:
        return words("The run was left before an answer: nothing is counted.")
    if outcome.practice:
        told = words(
            "Practice without a clock: {right} of {asked} answered right without help.",
            right=outcome.right,
            asked=outcome.asked,
        )
        shown = words("{n} answered after “Why?” had told the way.", n=outcome.shown)
        return f"{told} {shown}" if outcome.shown else told
    return words.plural(
        "{right} answer of {asked} right, {best} in a row at best, in {time}; the norm is {norm}.",
        "{right} answers of {asked} right, {best} in a row at best, in {time}; the norm is {norm}.",
        outcome.right,
        right=outcome.right,
        asked=outcome.asked,
        best=outcome.best,
        time=time_said(outcome.milliseconds // 1000),
        norm=time_said(outcome.norm // 1000),
    )


def shown(moment: RunMoment, put: Put) -> QuestionState:
    """The question as it stands beside its felt."""
    running, rules, words = moment.running, moment.rules, put.style.words
    assert running.posed is not None
    question = running.posed.question
    taken = hint(words, rules, running.posed, running.hints) if running.hints else Hint("")
    return QuestionState(
        put=put,
        kind=question.kind,
        how=how_said(words, question),
        offered=tuple(_offered(moment, words, taken)),
        typed=_typed(moment, words),
        chips=tuple(_chips(moment, put.style)),
        came=_came(moment),
        told=_reasons(moment, words, taken),
    )


def hint_said(words: Words, taken: int) -> str:
    """How many degrees of the hint were taken of how many."""
    if not taken:
        return words("Hint")
    return words("Hint {number} of {most}", number=taken, most=MOST_HINTS)


def way_said(words: Words, running: Running) -> str:
    """What the key says that asks for the way: how many of its steps were told of how many, as long
    as nothing is answered."""
    if not (running.way and running.whole_way):
        return words("Why?")
    return words("Why? {number} of {most}", number=running.way, most=running.whole_way)


def _way(words: Words, rules: Rules, question: Question, steps: int) -> Iterator[str]:
    """So many steps of the way to an answer, which itself is the last one."""
    for each in question.why[:steps]:
        yield saying_said(words, rules, each)
    if steps > len(question.why):
        yield words("It is: {answer}", answer=right_said(words, rules, question))


def bar_of(words: Words, running: Running, *, row: bool) -> tuple[str, str, str, str]:
    """What the bar says of a run: which question, how long, the row of right ones, and lives; of
    practice that no clock runs."""
    place = f"{running.number} / {running.count}" if running.count else f"{running.number}"
    if running.wanted.practice:
        return place, words("practice, no clock"), "", ""
    passed, norm = time_said(running.seconds), time_said(running.norm // 1000)
    time = words("{time} of {norm}", time=passed, norm=norm)
    if running.limit:
        time = words("{time} left", time=time_said(running.left))
    streak = words("streak: {number}", number=running.outcome.row) if row else ""
    lives = running.lives
    hearts = "" if lives is None else LIFE * lives + LOST * (running.wanted.lives - lives)
    return place, time, streak, hearts


def no_figure_lights(words: Words, rules: Rules, question: Question) -> bool:
    """True where letters alone light the answers, because these are figures."""
    said = [answer_said(words, rules, question, each) for each in question.answers]
    return not seat_signs(question) and figured(said)


def signs_of(question: Question) -> tuple[str, ...]:
    """What stands before each answer and lights it: the seat's number, of any other a letter."""
    return seat_signs(question) or tuple(map(sign_of, range(len(question.answers))))


def how_said(words: Words, question: Question) -> str:
    """How this question is answered."""
    match question.kind:
        case AnswerKind.CHOICE if seat_signs(question):
            return words("The seat’s number, then Enter")
        case AnswerKind.CHOICE:
            last = sign_of(len(question.answers) - 1)
            return words("Choose A to {letter}, then Enter", letter=last)
        case AnswerKind.CHIPS:
            return words("Build the stack: a digit lays a chip")
        case AnswerKind.CARDS:
            return words("Key the cards, then Enter")
        case AnswerKind.NUMBER | AnswerKind.AMOUNT:
            return words(question.cell.drill.about.typed)


def nothing_given(words: Words, kind: AnswerKind) -> str:
    """What is said to Enter while nothing is given."""
    if kind is AnswerKind.CHOICE:
        return words("Choose an answer first, then Enter.")
    if kind is AnswerKind.CHIPS:
        return words("Lay a chip first, then Enter.")
    if kind is AnswerKind.CARDS:
        return words("Key a card first, then Enter.")
    return words("Type the digits first, then Enter.")


def letters_wanted(words: Words, number: int) -> str:
    """What is said to a figure where letters light the answers."""
    last = sign_of(number - 1)
    return words("The answers are figures: choose with the letters A to {letter}.", letter=last)


def _came(moment: RunMoment) -> Came:
    verdict = moment.running.verdict
    if verdict is None:
        return Came.OPEN
    return Came.RIGHT if verdict.right else Came.WRONG


def _offered(moment: RunMoment, words: Words, taken: Hint) -> Iterator[Offered]:
    """The answers; once one counts, which was right, and which was given."""
    assert moment.running.posed is not None
    question, over = moment.running.posed.question, moment.running.verdict is not None
    signs = signs_of(question)
    for place, answer in enumerate(question.answers):
        lit, right = place == moment.draft.place, place == question.right
        came, said = Came.OPEN, ""
        if over and right:
            came, said = Came.RIGHT, words("right")
        elif over and lit:
            came, said = Came.WRONG, words("wrong")
        text = answer_said(words, moment.rules, question, answer)
        struck = place in taken.struck and not over
        yield Offered(text, lit, struck, came, said, signs[place])


def _typed(moment: RunMoment, words: Words) -> str:
    """The figures so far, or what the chips come to."""
    assert moment.running.posed is not None
    question, currency = moment.running.posed.question, moment.rules.house.currency
    if question.kind is AnswerKind.CHIPS:
        return words.money(moment.draft.worth, currency)
    if question.kind is AnswerKind.CARDS:
        return " ".join(map(words.face, moment.draft.cards)) or NOT_YET
    figures = moment.draft.figures or NOT_YET
    return words.pointed(figures)


def _chips(moment: RunMoment, style: Style) -> Iterator[ChipLaid]:
    """Each value that the house pays with, and how many of it lie there."""
    assert moment.running.posed is not None
    house, draft = moment.rules.house, moment.draft
    laid = {value: draft.chips.get(value, 0) for value in moment.running.posed.question.chips}
    piles = piles_of(style, house, laid)
    for at, (value, pile) in enumerate(zip(laid, piles, strict=True)):
        yield ChipLaid(pile, style.words.money(value, house.currency), at == draft.at)


def _reasons(moment: RunMoment, words: Words, taken: Hint) -> Reasons:
    """The trouble, the hint, or whether the answer was right, and why."""
    running, rules = moment.running, moment.rules
    assert running.posed is not None
    if moment.trouble:
        return Reasons(words("NOT RECORDED"), Came.WRONG, (moment.trouble,))
    verdict, question = running.verdict, running.posed.question
    if verdict is None:
        way = tuple(_way(words, rules, question, running.way))
        before = tuple(each for each in (moment.nudge, taken.sentence) if each)
        whole = running.way > len(question.why)
        law = law_looked_at(words, rules, question) if whole else None
        return Reasons(sentences=(*before, *way), law=law, told=bool(way))
    why = [saying_said(words, rules, each) for each in verdict.why]
    if not verdict.right and question.kind is not AnswerKind.CHOICE:
        why.insert(0, words("It is: {answer}", answer=right_said(words, rules, question)))
    said = words("That is right") if verdict.right else words("That is wrong")
    rule = rule_said(words, rules, question)
    return Reasons(said, _came(moment), tuple(why), rule, law_looked_at(words, rules, question))


def law_looked_at(words: Words, rules: Rules, question: Question) -> LitLaw | None:
    """The drawing table that decided, with its cell lit; None where none did."""
    for each in question.why:
        kind, _, against = each.code.partition("_")
        if kind != "by" or not {"hand", "total"} <= each.values.keys() or against in _NO_CELL:
            continue
        third = each.values.get("third")
        cell = int(str(each.values["total"])), None if third is None else int(str(third))
        return lit_law(rules.variant, words, HandId(str(each.values["hand"])), cell)
    return None


def rule_said(words: Words, rules: Rules, question: Question) -> str:
    """The rule behind a question in its own words, with its number; nothing where none is written,
    for a number alone teaches nobody."""
    number = question.rule
    text = written_rule(rules.variant.id, words.language, number)
    return words("Rule {number}: {text}", number=number, text=text) if text else ""
