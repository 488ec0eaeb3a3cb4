"""What is given of an answer before it counts: a row, figures, or chips; all can be taken back."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from dealer_app.gui.desk.entry_in_hand import LONGEST_AMOUNT
from dealer_app.rules.money import Money, read_amount
from dealer_app.training.question import MOST_CARDS, AnswerKind, Faces, Given, Question

POINT = "."

LETTERS = "abcdefgijklmno"
"""What lights an answer, each its own; H is a hint."""

_NAME = 12
"""The letters of a name such as *la place 10* at most."""


def figured(said: Sequence[str]) -> bool:
    """True of answers that are figures, sums or seats, which no figure lights by its place: it
    would mislead."""
    return len(said) <= len(LETTERS) and any(
        each[:3].strip("+−-€$£ ")[:1].isdigit() or _ends_in_figure(each) for each in said
    )


def _ends_in_figure(said: str) -> bool:
    return len(said) <= _NAME and said[-1:].isdigit()


def place_of(key: str) -> int | None:
    """The place of the answer that a letter lights."""
    return LETTERS.index(key) if len(key) == 1 and key in LETTERS else None


def sign_of(place: int) -> str:
    """The letter before the answer of a place; nothing beyond the last letter."""
    return LETTERS[place : place + 1].upper()


def seat_signs(question: Question) -> tuple[str, ...]:
    """The number that lights each answer where they are seats, 0 where the lot names one; none of
    other answers, and none of seats that no single key has."""
    if not {answer.code for answer in question.answers} <= {"seat", "the_lot"}:
        return ()
    signs = tuple(str(answer.values.get("seat", "0")) for answer in question.answers)
    return signs if all(len(sign) == 1 and sign.isdecimal() for sign in signs) else ()


@dataclass(frozen=True, slots=True)
class AnswerDraft:
    """`place` is the answer that is lit, `figures` what is typed, `laid` the chips in the order in
    which they were laid; `at` is the chip that the arrows are at, `cards` the faces that are
    keyed."""

    place: int | None = None
    figures: str = ""
    laid: tuple[Money, ...] = ()
    at: int = 0
    cards: Faces = ()

    @property
    def empty(self) -> bool:
        """True while nothing is given."""
        return self.place is None and not (self.figures or self.laid or self.cards)

    @property
    def chips(self) -> Mapping[Money, int]:
        """How many chips of each value lie there."""
        return dict(Counter(self.laid))

    @property
    def worth(self) -> Money:
        """What the chips come to."""
        return Money(sum(self.laid))


def chosen(draft: AnswerDraft, question: Question, place: int) -> AnswerDraft:
    """The answer at that place lit, or a chip of that place laid; nothing beyond the last one."""
    if question.kind is AnswerKind.CHIPS:
        known = place in range(len(question.chips))
        laid = (*draft.laid, question.chips[place]) if known else draft.laid
        return replace(draft, laid=laid, at=place if known else draft.at)
    if place in range(len(question.answers)):
        return replace(draft, place=place)
    return draft


def moved(draft: AnswerDraft, question: Question, step: int) -> AnswerDraft:
    """The next answer lit, or the next chip."""
    if question.kind is AnswerKind.CHIPS:
        return replace(draft, at=(draft.at + step) % len(question.chips))
    if question.kind is not AnswerKind.CHOICE:
        return draft
    number = len(question.answers)
    if draft.place is None:
        return replace(draft, place=0 if step > 0 else number - 1)
    return replace(draft, place=(draft.place + step) % number)


def typed(draft: AnswerDraft, question: Question, figure: str, digits: int) -> AnswerDraft:
    """A figure more, or the point; what would be no amount of the currency is not taken."""
    if question.kind not in (AnswerKind.NUMBER, AnswerKind.AMOUNT):
        return draft
    figures = draft.figures + figure
    behind = digits if question.kind is AnswerKind.AMOUNT else 0
    if figure == POINT:
        fits = behind > 0 and bool(draft.figures) and POINT not in draft.figures
    else:
        fits = read_amount(figures, behind) is not None
    return replace(draft, figures=figures) if fits and len(figures) <= LONGEST_AMOUNT else draft


def keyed(draft: AnswerDraft, question: Question, face: str) -> AnswerDraft:
    """A card more."""
    if question.kind is not AnswerKind.CARDS or len(draft.cards) >= MOST_CARDS:
        return draft
    return replace(draft, cards=(*draft.cards, face))


def less(draft: AnswerDraft, question: Question) -> AnswerDraft:
    """One chip of the value that is lit taken off."""
    if question.kind is not AnswerKind.CHIPS:
        return draft
    value, laid = question.chips[draft.at], list(draft.laid)
    if value in laid:
        laid.reverse()
        laid.remove(value)
        laid.reverse()
    return replace(draft, laid=tuple(laid))


def taken_back(draft: AnswerDraft) -> AnswerDraft:
    """The last thing that was given taken back."""
    if draft.laid:
        return replace(draft, laid=draft.laid[:-1])
    if draft.cards:
        return replace(draft, cards=draft.cards[:-1])
    if draft.figures:
        return replace(draft, figures=draft.figures[:-1])
    return replace(draft, place=None)


def given(draft: AnswerDraft, question: Question, digits: int) -> Given | None:
    """What would count now; None while nothing is given."""
    match question.kind:
        case AnswerKind.CHOICE:
            return draft.place
        case AnswerKind.CHIPS:
            return draft.chips or None
        case AnswerKind.CARDS:
            return draft.cards or None
        case AnswerKind.NUMBER:
            return int(draft.figures) if draft.figures else None
        case AnswerKind.AMOUNT:
            return read_amount(draft.figures.rstrip(POINT), digits) if draft.figures else None
