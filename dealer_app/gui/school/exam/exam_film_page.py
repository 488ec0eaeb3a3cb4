"""The film of an exam: every fault with the felt as it was, what was done, what was right and why;
or the whole of it, step by step."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import style_of
from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.page import ENTER, Key, Place
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.school.answer_parts import LawGrid
from dealer_app.gui.school.exam.exam_table import late_said, sentence
from dealer_app.gui.school.question_felt import Put, QuestionFelt
from dealer_app.gui.school.question_sentences import law_looked_at
from dealer_app.gui.school.run import Around, RunWanted, Trainee
from dealer_app.gui.school.school_page import SchoolPage
from dealer_app.i18n import Words, marked
from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.entry_names import entry
from dealer_app.i18n.names import irregular_name
from dealer_app.i18n.saying import Saying
from dealer_app.i18n.school_words import part_name
from dealer_app.rules.money import Money
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev
from dealer_app.table.table import Rules
from dealer_app.training.exam.exam import ANSWERED, LEFT_OUT, MISSED, NAMED, STOPPED
from dealer_app.training.exam.exam_film import (
    FilmKept,
    FilmStep,
    acts_of,
    entered_in,
    films_of,
    steps_of,
    to_practise,
)
from dealer_app.training.question import AnswerKind, DrillCell, Question
from dealer_app.training.question_words import answer_said, asked_said, saying_said
from dealer_app.training.record_facts import ExamPart, FilmFault

SIDE: Final = 372, 460
"""Pixels of what is told beside the felt, on a small screen and on a large one."""

MAIN_KEY: Final = 200

FEW: Final = 6
"""Reasons up to which each has a line of its own."""

COUNTED: Final = marked(
    "What lies on the felt counts, not what is said of it: the chips are counted."
)

_DONE: Final = {
    LEFT_OUT: marked("Nothing: it was left out."),
    STOPPED: marked("The coup was stopped though nothing was amiss."),
    MISSED: marked("Nobody was told that a stake came too late."),
}


def done_said(words: Words, rules: Rules, step: FilmStep, fault: FilmFault) -> str:
    """What was done in place of what was right."""
    given = fault.given
    if given in _DONE:
        return words(_DONE[given])
    if given.startswith(NAMED):
        code = given.removeprefix(NAMED)
        named = irregular_name(words, code, rules.house.irregularities.get(code))
        return words("It was called {irregularity}.", irregularity=named)
    late, fact = step.moment.late, entered_in(given)
    question = late.asked if late is not None and fault in step.of_late else step.moment.question
    if given.startswith(ANSWERED) and question is not None:
        return _answer(words, rules, question, int(given.removeprefix(ANSWERED)))
    return "" if fact is None else _entered(words, rules, [fact])


def right_said(words: Words, rules: Rules, step: FilmStep) -> str:
    """What was right: of the stake that came too late, and of what was to be done besides."""
    return "\n".join(_rights(words, rules, step))


def _rights(words: Words, rules: Rules, step: FilmStep) -> Iterator[str]:
    late, question = step.moment.late, step.moment.question
    if late is not None and step.of_late:
        answer = _answer(words, rules, late.asked, late.asked.right)
        if step.unnamed:
            yield words(
                "F4: the coup is stopped before the card is keyed. It is: {irregularity}. What this"
                " house does then: {answer}.",
                irregularity=irregular_name(
                    words, late.code, rules.house.irregularities.get(late.code)
                ),
                answer=answer,
            )
        else:
            yield answer
        if len(step.of_late) == len(step.faults):
            return
    if question is not None:
        yield _answer(words, rules, question, question.right)
    else:
        yield _entered(words, rules, step.moment.facts)


def _entered(words: Words, rules: Rules, facts: Iterable[ev.Event]) -> str:
    """What is entered, each once: two cards of a hand that is shown are one act."""
    named = dict.fromkeys(entry(words, fact, rules.variant, rules.house) for fact in facts)
    said = words.listed(named)
    return said[:1].upper() + said[1:]


def heard_said(words: Words, rules: Rules, step: FilmStep) -> str:
    """What was heard and seen, a stake that came too late last."""
    moment = step.moment
    said = [sentence(words, rules, each) for each in moment.heard]
    if moment.late is not None:
        said.append(late_said(words, rules, moment.late))
    if moment.pile:
        piles = (
            f"{_amount(words, rules, value)} ×{number}" for value, number in moment.pile.items()
        )
        said.append(words("On the felt: {chips}", chips=words.listed(piles)) + ".")
    return " ".join(said)


def _amount(words: Words, rules: Rules, value: int) -> str:
    return words.amount(Money(value), rules.house.currency)


def why_said(words: Words, rules: Rules, step: FilmStep) -> str:
    """Why that was right, as the drill has it that asks the like."""
    late, question = step.moment.late, step.moment.question
    told = list[str]()
    if late is not None and step.of_late:
        if step.unnamed:
            told.append(words("Nobody stakes on what he sees already: the stakes were closed."))
        told += [saying_said(words, rules, each) for each in late.asked.why]
        if len(step.of_late) == len(step.faults):
            return _together(told)
    if question is None:
        return _together([*told, _why_entered(words, step)])
    return _together([*told, *(saying_said(words, rules, each) for each in question.why)])


def _together(told: Sequence[str]) -> str:
    """Reasons each on a line of its own, or all in a row where they are many."""
    return ("\n" if len(told) <= FEW else " ").join(told)


def _why_entered(words: Words, step: FilmStep) -> str:
    match next(iter(step.moment.facts), None):
        case ev.StakeLaid() as laid:
            return _why_laid(words, step, laid)
        case ev.BankStaked():
            return words(COUNTED)
        case ev.CardDealt() | ev.HandShown():
            return words("A card is keyed as it lies there, before anything else is done.")
        case ev.HandSpoke():
            return words("A hand’s word is entered as it was spoken, by the hand whose turn it is.")
        case _:  # an entry that answers no question: chips, the shoe, what befell
            return words("It is entered as it happened.")


def _why_laid(words: Words, step: FilmStep, laid: ev.StakeLaid) -> str:
    """What was taken for something else of a stake: its bet, its seat, its amount, or all of it."""
    given = next((found for each in step.faults if (found := entered_in(each.given))), None)
    if step.moment.claimed is None and isinstance(given, ev.StakeLaid):
        if given.seat != laid.seat:
            return words("A stake is noted at the seat that lays it.")
        if given.bet != laid.bet:
            return words("A stake is noted on the bet that its guest names.")
    elif step.moment.claimed is None and step.faults:
        return words("A stake is noted as it comes, with its seat, its bet and its chips.")
    return words(COUNTED)


def _answer(words: Words, rules: Rules, question: Question, given: int) -> str:
    if question.kind is AnswerKind.CHOICE:
        known = 0 <= given < len(question.answers)
        answer = question.answers[given] if known else Saying("next_nobody")
        return answer_said(words, rules, question, answer)
    return _amount(words, rules, given)


def _nothing_asked(rules: Rules, step: FilmStep) -> Question:
    """A question by which the felt of a step is shown at which none was asked."""
    cell = DrillCell(next(iter(Drill)), rules.variant.id, "")
    return Question(cell, step.seen, Saying(), AnswerKind.CHOICE, 0, "")


def texts_of(words: Words, rules: Rules, step: FilmStep) -> list[str]:
    """What is told of a step: which it is, then title and text in turn, what was heard and seen,
    what was done, what was right, and why."""
    parts = [each.part for each in step.faults] or [step.moment.part or ExamPart.PROCEDURE]
    done = " ".join(done_said(words, rules, step, each) for each in step.faults)
    named = words.listed(part_name(words, part) for part in parts)
    told = [words("Coup {number} · {part}", number=step.coup, part=named)]
    for title, text in (
        (words("What was heard and seen"), heard_said(words, rules, step)),
        (words("What you did"), done),
        (words("What was right"), right_said(words, rules, step)),
        (words("Why so"), why_said(words, rules, step)),
    ):
        told += [title, text] if text else ["", ""]
    return told


class ExamFilmPage(SchoolPage):
    """`ended` is sent when it is left, `again` with what is practised of the faults."""

    again = Signal(RunWanted)
    name = "film"
    chapter = "exam"

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._around = around
        self._kept: FilmKept | None = None
        self._steps: Sequence[FilmStep] = ()
        self._at, self._whole, self._why = 0, False, ""
        self.felt = QuestionFelt()
        self.frame.columns.addWidget(self.felt, 1)
        band = self.frame.band.parentWidget()
        if band is not None:  # the felt has its room, and the bar says what the band would
            band.hide()
        self.side, lines = column(side=True)
        self.texts = Scrolled(read=False)
        self.told = [label(role) for role in ("strong", "muted", "text") + ("muted", "text") * 3]
        self.law = LawGrid()
        for line, each in enumerate((*self.told, self.law)):
            self.texts.grid.addWidget(each, line, 0)
        for each in self.told:
            each.setWordWrap(True)
        lines.addWidget(self.texts)
        self.frame.body.addWidget(self.side)

    def open(self, trainee: Trainee, number: int) -> bool:
        """The film of the exam that the trainee's record counts so; False where none was kept."""
        kept = [each for each in films_of(trainee.record.read()) if each.taken.number == number]
        if not kept:
            return False
        self._trainee, self._kept, self._at, self._why = trainee, kept[-1], 0, ""
        self._steps, self._whole = (), not kept[-1].film.faults
        try:
            self._steps = steps_of(self._rules, kept[-1], self._coups)
        except Trouble as trouble:
            self._why = sentence_of(self.words, trouble)
        if self._whole and not self._why:
            self._why = self.words("Nothing was wrong.")
        self.put()
        return True

    @property
    def _rules(self) -> Rules:
        assert self._kept is not None, "the page is open"
        return self._around.games[self._kept.taken.game]

    @property
    def _coups(self) -> int:
        """How many were to be dealt: one that was left had at least one more."""
        assert self._kept is not None, "the page is open"
        return self._kept.taken.coups + self._kept.taken.left

    @property
    def shown(self) -> Sequence[FilmStep]:
        """The steps that are shown: those with a fault, or all that were marked."""
        if self._whole:
            return [each for each in self._steps if each.moment.part is not None]
        return [each for each in self._steps if each.faults]

    @override
    def bar(self) -> str:
        return " · ".join((super().bar(), self.headline(), self.why()))

    @override
    def headline(self) -> str:
        return self.words("What was wrong") if not self._whole else self.words("The whole exam")

    @override
    def why(self) -> str:
        words, shown = self.words, self.shown
        if not shown:
            return words("Nothing was wrong.")
        acts = (
            acts_of(self._kept, shown) if self._whole and self._kept else range(1, len(shown) + 1)
        )
        return words("{number} of {all}", number=acts[self._at], all=acts[-1])

    @override
    def keys(self) -> Sequence[Key]:
        other = marked("Faults alone") if self._whole else marked("The whole exam")
        faulted = any(each.faults for each in self._steps)
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("Left", marked("Before"), self.step_back, place=Place.NOWHERE, also=("Up",)),
            Key("F6", other, self.show_other),
            Key("F7", marked("These again"), self.practise, shown=faulted),
            Key(
                ENTER,
                marked("Next"),
                self.step_on,
                primary=True,
                stands_apart=True,
                least=MAIN_KEY,
                also=("Right", "Down"),
                shown=len(self.shown) > 1,
            ),
        )

    @property
    def _practised(self) -> tuple[DrillCell, ...]:
        return to_practise(self._rules, self._steps) if self._steps else ()

    def step_on(self) -> None:
        """The next one, round the end."""
        self._at = (self._at + 1) % max(1, len(self.shown))
        self.refresh()

    def step_back(self) -> None:
        """The one before, round the end."""
        self._at = (self._at - 1) % max(1, len(self.shown))
        self.refresh()

    def show_other(self) -> None:
        """The whole exam in place of its faults, and back."""
        self._whole, self._at = not self._whole, 0
        self.refresh()

    def practise(self) -> None:
        """Asks what was wrong again, as a drill; says why where no drill asks it."""
        if self._practised:
            self.again.emit(RunWanted(cells=self._practised))
            return
        self._why = self.words("What was wrong here is keyed, and no drill asks it: deal a lesson.")
        self.refresh()

    @override
    def fill(self) -> None:
        self.answer(self._why, calm=not any(each.faults for each in self._steps))
        self.frame.status.setVisible(bool(self._why))
        self.side.setFixedWidth(SIDE[self._shell.large])
        steps, words = self.shown, self.words
        texts, law = [""] * len(self.told), None
        if steps:
            step = steps[min(self._at, len(steps) - 1)]
            texts = texts_of(words, self._rules, step)
            question = step.question or _nothing_asked(self._rules, step)
            head = words("Coup {number}", number=step.coup)
            law = law_looked_at(words, self._rules, question)
            asked = "" if step.question is None else asked_said(words, self._rules, question)
            self.felt.put(
                Put(style_of(self._shell), self._rules, question, head, asked, answered=True)
            )
        self.law.fill(law, style_of(self._shell))
        for each, text in zip(self.told, texts, strict=True):
            each.setText(text)
            each.setVisible(bool(text))
