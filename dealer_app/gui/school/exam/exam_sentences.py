"""What is said in an exam: by guests, by the examiner, and at its end."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from dealer_app.gui.school.question_sentences import time_said
from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Saying
from dealer_app.i18n.school_words import Teller, part_name, sentence_of
from dealer_app.rules.money import Chips
from dealer_app.table.table import Rules
from dealer_app.training.exam import Exam, right_of
from dealer_app.training.question import Values
from dealer_app.training.question_words import saying_said
from dealer_app.training.record_facts import ExamTaken, PartMark

HEARD: Final[Mapping[str, str]] = {
    "exam_stakes": marked("{seat}: “{amount}, {bet}.”"),
    "exam_banks": marked("{seat} puts {amount} into the bank."),
    "exam_banco": marked("{seat}: “Banco!” {amount}."),
    "exam_passes": marked("{seat} stakes nothing."),
    "exam_covers": marked("The bank: “I cover.”"),
    "exam_stops": marked("The bank: “The tour stops here.”"),
    "exam_nobody": marked("Nobody stakes any more."),
    "exam_claims": marked("“My half!”"),
    "exam_claims_not": marked("“I leave it.”"),
    "exam_draw": marked("{hand}: “Card!”"),
    "exam_stand": marked("{hand}: “No card.”"),
    "exam_lays": marked("{hand} lays its cards down."),
    "exam_gives": marked("{hand}: “I give.”"),
    "exam_guest_draw": marked("{seat}: “Card!”"),
    "exam_guest_stand": marked("{seat}: “No card!”"),
    "exam_card": marked("A card comes out of the shoe."),
    "exam_face_down": marked("The first cards lie ready, face down."),
    "exam_shows": marked("{hand} is turned."),
}
"""What is heard and seen."""

OPENS: Final = marked("The next coup may be opened.")
TURNS: Final = marked("A guest turns his cards slowly: wait.")


def heard(words: Words, rules: Rules, exam: Exam) -> tuple[str, ...]:
    """Everything that is heard at this moment, a late stake last."""
    moment = exam.moment
    if moment is None:
        return ()
    if moment.opens:
        return (words(OPENS),)
    said = [sentence(words, rules, each) for each in moment.heard]
    if moment.late is not None and not exam.heard_of:
        laid = moment.late.laid
        values: Values = {"seat": laid.seat, "bet": laid.bet, "amount": laid.amount}
        said.append(saying_said(words, rules, Saying("case_stake", values)))
    if exam.waits:
        said.append(words(TURNS))
    return tuple(said)


def sentence(words: Words, rules: Rules, saying: Saying) -> str:
    """One thing that is heard."""
    teller = Teller(words, rules.variant, rules.house.currency)
    return sentence_of(teller, HEARD[saying.code], saying.values)


def pile_said(words: Words, rules: Rules, pile: Chips) -> str:
    """What lies there, chip by chip: it is for the croupier to count it."""
    money = rules.house.currency
    chips = words.listed(
        f"{words.amount(value, money)} ×{number}" for value, number in pile.items()
    )
    return words("On the felt: {chips}", chips=chips)


def place_said(words: Words, exam: Exam) -> str:
    """Which coup it is."""
    return words("Coup {number} of {all}", number=exam.coup, all=exam.terms.coups)


def pace_said(exam: Exam) -> str:
    """The time of this coup, and the norm."""
    norm = exam.terms.norm // 1000
    return f"{time_said(exam.pace // 1000)} / {time_said(norm)}"


def taken_said(words: Words, taken: ExamTaken) -> str:
    """Whether it was passed, in a word."""
    if taken.left:
        return words("Broken off")
    return words("Passed") if taken.passed else words("Not passed")


def total_said(words: Words, taken: ExamTaken) -> str:
    """What was right of all, and the time of a coup."""
    share = Fraction(round(1000 * right_of(taken.marks)), 1000)
    return words(
        "Right: {share}. A coup took {time}; the norm is {norm}.",
        share=words.percent(share),
        time=time_said(taken.milliseconds // taken.coups // 1000),
        norm=time_said(taken.norm // 1000),
    )


def marks_said(words: Words, marks: Sequence[PartMark]) -> Sequence[Sequence[str]]:
    """A row for each part: what it asked for, the faults, what was right; all together last."""
    rows = [(part_name(words, mark.part), *_figures(words, [mark])) for mark in marks]
    return [*rows, (words("All"), *_figures(words, marks))]


def _figures(words: Words, marks: Sequence[PartMark]) -> tuple[str, ...]:
    share = Fraction(round(1000 * right_of(marks)), 1000)
    asked = sum(mark.asked for mark in marks)
    faults = sum(mark.faults for mark in marks)
    return words.number(asked), words.number(faults), words.percent(share)
