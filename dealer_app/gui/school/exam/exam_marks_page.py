"""After an exam: what was asked, what was wrong or left out, the time, and the certificate."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import Scrolled, lay_rows, said_in
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.page import ENTER, Key
from dealer_app.gui.pages.page_keys import label
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.gui.school.exam.exam_hands import ExamHands
from dealer_app.gui.school.question_sentences import time_said
from dealer_app.gui.school.run import Around, RunWanted, Trainee
from dealer_app.gui.school.school_page import RecordPaper, RecordPaperKind, SchoolPage
from dealer_app.i18n import Words, marked
from dealer_app.i18n.drill_words import drill_name
from dealer_app.i18n.school_words import part_name
from dealer_app.store.troubles import Trouble
from dealer_app.training.exam.exam import (
    Exam,
    ExamTerms,
    conditions,
    right_of,
    seconds_said,
    too_slow,
)
from dealer_app.training.exam.exam_film import ActTime, FilmDiffers, act_times, films_of, steps_of
from dealer_app.training.exam.house_exam import DrawnTerms
from dealer_app.training.question import DrillCell
from dealer_app.training.record_facts import ExamTaken, PartMark

MAIN_KEY: Final = 220

CERTIFICATE: Final = RecordPaperKind(
    "--certificate",
    "-certificate",
    marked("The paper: {file}"),
    marked("The paper was not written: {why}"),
)

_SIGN: Final = {True: "✓", False: "✗"}
"""Whether one of what an exam asks was met."""

NAMED_SLOW: Final = 2
"""Kinds of acts that are named as slow, those that lost the most time."""

CALM: Final = 0.6
"""Seconds in which the page takes no key: the last one of the exam may be held on."""


def taken_said(words: Words, taken: ExamTaken) -> str:
    """Whether it was passed, in a word, and that time alone was lacking."""
    if taken.left:
        return words("Broken off")
    if too_slow(taken):
        return words("Not passed: too slow")
    return words("Passed") if taken.passed else words("Not passed")


def total_said(words: Words, taken: ExamTaken) -> str:
    """What was right of all, and the time of a coup, which is no less than it was."""
    share = Fraction(round(1000 * right_of(taken.marks, taken.weights)), 1000)
    return words(
        "Right: {share}. A coup took {time}; the house allows {norm}.",
        share=words.percent(share),
        time=time_said(ceil(Fraction(taken.milliseconds, 1000 * taken.coups))),
        norm=time_said(taken.norm // 1000),
    )


def marks_said(words: Words, taken: ExamTaken) -> Sequence[Sequence[str]]:
    """A row for each part: what an act of it weighs, what it asked for, the faults, what was right;
    all together last."""
    marks = taken.marks
    weights = taken.weights or (1,) * len(marks)
    rows = [
        (part_name(words, mark.part), words.number(weight), *_figures(words, [mark]))
        for mark, weight in zip(marks, weights, strict=True)
    ]
    return [*rows, (words("All"), "", *_figures(words, marks, taken.weights))]


def _figures(
    words: Words, marks: Sequence[PartMark], weights: Sequence[int] = ()
) -> tuple[str, ...]:
    share = Fraction(round(1000 * right_of(marks, weights)), 1000)
    asked = sum(mark.asked for mark in marks)
    faults = sum(mark.faults for mark in marks)
    return words.number(asked), words.number(faults), words.percent(share)


def beside(kept: Sequence[ExamTaken], taken: ExamTaken | None, step: int) -> ExamTaken | None:
    """The exam so many places before or behind that one of those that were kept; None for none."""
    at = kept.index(taken) + step if taken is not None and taken in kept else -1
    return kept[at] if 0 <= at < len(kept) else None


def slow_said(words: Words, times: Sequence[ActTime]) -> str:
    """What took so long in an exam, and how one gets quicker at it: the answers that were over the
    house's time, else what is keyed."""
    over = [each for each in times if each.excess > 0][:NAMED_SLOW]
    if over:
        return words(
            "What took long: {acts}. The school asks for it against the clock: P, “Mode: speed”.",
            acts=words.listed(_slow(words, each) for each in over),
        )
    keyed = next((each for each in times if each.drill is None), None)
    if keyed is None:
        return ""
    return words(
        "No answer took long; an entry took {time}. The lessons teach the keys: deal them again.",
        time=seconds_said(words, keyed.mean),
    )


def _slow(words: Words, time: ActTime) -> str:
    assert time.drill is not None, "what is keyed has no norm"
    return words(
        "{drill} {time} (the house gives {norm})",
        drill=drill_name(words, time.drill),
        time=seconds_said(words, time.mean),
        norm=seconds_said(words, time.norm),
    )


class ExamOutcomePage(SchoolPage):
    """What an exam came to; of those that were kept one after the other."""

    chapter = "exam"

    def __init__(self, shell: Shell, around: Around) -> None:
        super().__init__(shell)
        self._around = around
        self.taken: ExamTaken | None = None
        self._kept: Sequence[ExamTaken] = ()
        self._unrecorded = ""
        main, lines = column()
        self._marks = Scrolled()
        self._marks.grid.setHorizontalSpacing(32)
        self._marks.grid.setVerticalSpacing(10)
        lines.addWidget(self._marks, 1)
        self.conditions = label("text")
        self.conditions.setWordWrap(True)
        lines.addWidget(self.conditions)
        self.frame.columns.addWidget(main, 1)

    def show_before(self) -> None:
        """The marks of the exam before this one."""
        self._turn(-1)

    def show_next(self) -> None:
        """The marks of the exam behind this one."""
        self._turn(1)

    def _turn(self, step: int) -> None:
        self.taken = beside(self._kept, self.taken, step) or self.taken
        self.refresh()

    @property
    def _sat(self) -> ExamTaken:
        assert self.taken is not None, "the page is open"
        return self.taken

    @override
    def headline(self) -> str:
        return taken_said(self.words, self._sat)

    @override
    def why(self) -> str:
        return total_said(self.words, self._sat)

    @override
    def fill(self) -> None:
        words, taken = self.words, self._sat
        lay_rows(self._marks.grid, _head(words), marks_said(words, taken))
        self.conditions.setText("\n".join((*_asked(words, taken), *self._slow())))
        name = words.name(self._around.games[taken.game].variant.names)
        self.answer(self._unrecorded or _said(words, name, taken), calm=not self._unrecorded)

    def _slow(self) -> Sequence[str]:
        """Under the time that was not met what took long, as far as its film tells."""
        taken = self._sat
        films = films_of(self.who.record.read())
        kept = [each for each in films if each.taken.number == taken.number]
        if taken.left or taken.milliseconds <= taken.norm * taken.coups or not kept:
            return ()
        rules = self._around.games[taken.game]
        try:
            times = act_times(rules, steps_of(rules, kept[-1], taken.coups))
        except FilmDiffers:
            return ()
        return [told] if (told := slow_said(self.words, times)) else ()

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What the table of marks says, row by row."""
        return said_in(self._marks.grid)


class ExamMarksPage(ExamOutcomePage):
    """`ended` is sent when the school is wanted again, `again` for another exam, `practice_asked`
    for what was wrong as a drill."""

    again, film_asked = Signal(), Signal()
    practice_asked = Signal(RunWanted)
    name = "marks"

    def __init__(self, shell: Shell, around: Around, hands: ExamHands) -> None:
        super().__init__(shell, around)
        self._hands, self._waits, self._marked_at = hands, False, float("-inf")
        self._drawn = DrawnTerms(ExamTerms(0, 0, 0))
        self.certificate = RecordPaper(shell, self, CERTIFICATE)
        self.certificate.written.connect(self._show_certificate)

    def record(self, trainee: Trainee, exam: Exam, drawn: DrawnTerms) -> bool:
        """Writes the exam down, once; False where there is nothing to be marked. What the disk
        refuses is told on the page."""
        self._trainee, self._unrecorded, self._drawn = trainee, "", drawn
        self._kept = ()
        self.taken = exam.taken(trainee.record.standing.exams + 1)
        if self.taken is None:
            return False
        try:
            self.taken = self._hands.end(trainee.record, exam, drawn)
        except Trouble as trouble:
            self._unrecorded = sentence_of(self.words, trouble)
        self._waits = bool(drawn.trainer) and not self._unrecorded
        return True

    def open_last(self, trainee: Trainee) -> bool:
        """The marks of the last exam of the record that was filmed, and from there those before it;
        False where there is none."""
        self._kept = [each.taken for each in films_of(trainee.record.read())]
        if not self._kept:
            return False
        self._trainee, self._unrecorded, self._waits = trainee, "", False
        self.taken = self._kept[-1]
        self.open()
        return True

    def open(self) -> None:
        """The marks of the exam that was recorded; both sign where both did before."""
        self._marked_at = self._around.beat()
        self.put()
        if self._waits:
            self._ask()

    def sign(self) -> None:
        """Both sign what came of it."""
        if self._calm():
            self._ask()

    def _ask(self) -> None:
        self._hands.sign(self.who.record, self._sat, self._signed)

    def _signed(self, why: str) -> None:
        self._waits = bool(why)
        self.put()
        self.answer(why or self.words("Signed by both."), calm=not why)

    @override
    def keys(self) -> Sequence[Key]:
        before, behind = (beside(self._kept, self.taken, step) for step in (-1, 1))
        return (
            Key("Escape", marked("The school"), self.leave),
            Key(
                "F7",
                marked("What was wrong") if _is_faulty(self.taken) else marked("The whole exam"),
                self.show_film,
            ),
            Key("F2", marked("These again"), self.practise, shown=bool(self._practised)),
            Key("Left", marked("Exam before"), self.show_before, shown=before is not None),
            Key("Right", marked("Next exam"), self.show_next, shown=behind is not None),
            Key("F8", marked("Sign"), self.sign, shown=self._waits),
            Key("F9", marked("The paper"), self.write_certificate),
            Key(
                ENTER,
                marked("Another exam"),
                self.begin_another,
                primary=True,
                stands_apart=True,
                least=MAIN_KEY,
            ),
        )

    def _calm(self) -> bool:
        """True once a key cannot be the exam's last one any more."""
        return self._around.beat() - self._marked_at >= CALM

    @override
    def leave(self) -> None:
        """The school is wanted again."""
        if self._calm():
            super().leave()

    def begin_another(self) -> None:
        """Another exam."""
        if self._calm():
            self.again.emit()

    def show_film(self) -> None:
        """Every fault with the felt as it was."""
        if self._calm():
            self.film_asked.emit()

    @property
    def _practised(self) -> tuple[DrillCell, ...]:
        """What asks again for what was wrong; nothing of an exam that is in no record."""
        if self.taken is None:
            return ()
        films = (each.film for each in films_of(self.who.record.read()))
        return next((each.again for each in films if each.number == self._sat.number), ())

    def practise(self) -> None:
        """Asks what was wrong again, as a drill."""
        if self._calm() and self._practised:
            self.practice_asked.emit(RunWanted(cells=self._practised))

    def write_certificate(self) -> None:
        """Writes the certificate as PDF beside the record, and shows it."""
        if self._calm() and not self.certificate.busy:
            self.certificate.write(self.who.record, self._sat.number)
            self.answer(self.words("The paper is being written…"), calm=True)

    def _show_certificate(self) -> None:
        if self.in_front:
            title = f"{self.words('The paper')} · {self.who.name}"
            why = self.certificate.show(title=title, school=True)
            if why:
                self.answer(why)


def _head(words: Words) -> Sequence[str]:
    """The head of the marks."""
    weighs, asked = words("Weighs"), words("Asked")
    return words("Part"), weighs, asked, words("Wrong or left out"), words("Right")


def _asked(words: Words, taken: ExamTaken) -> Iterator[str]:
    """What an exam asks, line by line: whether it was met, and what it came to."""
    for met, asks, came in conditions(words, taken):
        yield f"{_SIGN[met]} {asks} · {came}"


def _is_faulty(taken: ExamTaken | None) -> bool:
    return taken is not None and any(mark.faults for mark in taken.marks)


def _said(words: Words, game: str, taken: ExamTaken) -> str:
    """Which exam that was, and of one without a fault that nothing was wrong."""
    said = words("{game}, exam {number} of this machine.", game=game, number=taken.drawn)
    return said if _is_faulty(taken) else f"{words('Nothing was wrong.')} {said}"
