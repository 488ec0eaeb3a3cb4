"""What a lesson asks of its table, in words: the question, the answers, and how they are given."""

from collections.abc import Mapping, Sequence
from typing import Final

from dealer_app.gui.school.question_sentences import (
    how_said,
)
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import (
    STEPS,
    hand_name,
    irregular_name,
    seat_name,
    seat_said,
)
from dealer_app.i18n.saying import Saying
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money, read_amount
from dealer_app.rules.variant import HandId
from dealer_app.table.shoe_file import Statement
from dealer_app.table.table import Rules
from dealer_app.training.lesson_claims import ClaimWay, given_as, has_sign
from dealer_app.training.question import (
    IN_WORDS,
    AnswerKind,
    DrillCell,
    FeltSeen,
    Question,
)

_ASKED: Final[Mapping[str, str]] = {
    "total": marked("What does {hand} count?"),
    "wins": marked("Does {hand} win, lose or tie?"),
    "loses": marked("Does {hand} win, lose or tie?"),
    "ties": marked("Does {hand} win, lose or tie?"),
    "net": marked("What does {seat} gain or lose in this coup?"),
    "commission": marked("What commission is kept of {seat}?"),
    "cagnotte": marked("How much goes into the cagnotte?"),
    "bank": marked("How much lies in the bank?"),
    "holder": marked("Who holds the bank now?"),
    "irregular": marked("Something was out of order: what?"),
    "due": marked("What comes now?"),
}
_RESULTS: Final[Mapping[str, str]] = {
    "wins": marked("wins"),
    "loses": marked("loses"),
    "ties": marked("ties"),
}
_FARES: Final = (marked("wins"), marked("loses"), marked("neither"))
"""Which way the amount goes that is typed beside it."""
GAINS, LOSES, NEITHER = range(len(_FARES))
_DUES: Final[Mapping[str, str]] = {
    "card": marked("a card for {hand}"),
    "choice": marked("{hand} speaks"),
    "show": marked("{hand} is shown"),
}


def claim_question(
    words: Words, rules: Rules, claim: Statement, answers: Sequence[Statement], way: ClaimWay
) -> Question:
    """A claim as a drill would ask it: how it is answered, what is right, the rule and the way."""
    kind, currency = given_as(claim), rules.house.currency
    said = tuple(_answer(words, rules, each) for each in answers)
    if has_sign(claim):
        said = tuple(Saying(IN_WORDS, {words.language: words(each)}) for each in _FARES)
    right = 0
    match kind:
        case AnswerKind.CHOICE:
            right = answers.index(claim)
        case AnswerKind.NUMBER:
            right = int(claim.words[-1])
        case _:  # an amount
            right = read_amount(claim.words[-1], currency.digits) or 0
    cell = DrillCell(way.drill, rules.variant.id, "")
    asked = Saying(IN_WORDS, {words.language: claim_asked(words, rules, claim)})
    return Question(cell, FeltSeen(), asked, kind, right, way.rule, way.why, said)


def _answer(words: Words, rules: Rules, claim: Statement) -> Saying:
    if claim.words[0] == "holder":
        return Saying("seat", {"seat": claim.words[1]})
    return Saying(IN_WORDS, {words.language: claim_said(words, rules, claim)})


def claim_asked(words: Words, rules: Rules, statement: Statement) -> str:
    """What is asked of the table."""
    kind, *rest = statement.words
    values: dict[str, object] = {}
    if kind in ("net", "commission"):
        values["seat"] = seat_said(words, rest[0])
    elif kind in ("total", "wins", "loses", "ties"):
        values["hand"] = hand_name(words, rules.variant, HandId(rest[0]))
    return words(_ASKED[kind], **values)


def claim_said(words: Words, rules: Rules, statement: Statement) -> str:
    """One of the answers."""
    kind, *rest = statement.words
    if kind in _RESULTS:
        return words(_RESULTS[kind])
    if kind == "due":
        return _due(words, rules, rest)
    if kind == "holder":
        return seat_name(words, rest[0])
    if kind == "irregular":
        return irregular_name(words, rest[0], rules.house.irregularities.get(rest[0]))
    if kind == "total":
        return words.number(int(rest[1]))
    return amount_said(words, rules, rest[-1])


def _due(words: Words, rules: Rules, rest: list[str]) -> str:
    kind, *hand = rest
    if not hand:
        said = words(STEPS[Step(kind)])
        return said[:1].upper() + said[1:]
    said = words(_DUES[kind], hand=hand_name(words, rules.variant, HandId(hand[0])))
    return said[:1].upper() + said[1:]


def amount_said(words: Words, rules: Rules, text: str) -> str:
    """An amount of the file, with its sign where it is a loss."""
    currency = rules.house.currency
    return words.money(read_amount(text, currency.digits) or Money(0), currency)


def how_claimed(words: Words, question: Question) -> str:
    """How a claim is answered."""
    if question.kind is AnswerKind.AMOUNT and question.answers:
        return words("A or B and the amount, or C; then Enter")
    return how_said(words, question)
