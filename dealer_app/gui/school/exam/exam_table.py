"""An exam at the table: what is entered goes to the window, what is asked is answered beside it,
and what guests and the examiner say."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget
from typing_extensions import override

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.desk.entry_in_hand import Keyed
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.felt.pads.settle_pad import ChipPile, chip_piles
from dealer_app.gui.kit.card_art import Deck
from dealer_app.gui.kit.key_button import INTERVAL, draw_chip
from dealer_app.gui.kit.key_names import key_said
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.overlay import KeyLine
from dealer_app.gui.school import answer_entry
from dealer_app.gui.school.answer_desk import AnswerDesk
from dealer_app.gui.school.answer_entry import AnswerDraft
from dealer_app.gui.school.answer_parts import Offered
from dealer_app.gui.school.lesson.lesson_panel import (
    COLUMNS,
    BesideTold,
    FootKey,
    LessonPanel,
)
from dealer_app.gui.school.question_sentences import (
    NOT_YET,
    how_said,
    nothing_given,
    signs_of,
    time_said,
)
from dealer_app.gui.school.run import Around
from dealer_app.gui.school.training_table import TrainingTable
from dealer_app.gui.school.veil import CLOSED, Heard, exam_veil
from dealer_app.i18n import NO_BREAK_SPACE, Words, marked
from dealer_app.i18n.saying import Saying
from dealer_app.i18n.school_words import Teller, sentence_of
from dealer_app.rules.money import Chips
from dealer_app.table import events as ev
from dealer_app.table.table import Rules
from dealer_app.training.exam.exam import Exam
from dealer_app.training.exam.exam_moments import ExamMoment, LateStake
from dealer_app.training.question import AnswerKind, Came, Question, Values
from dealer_app.training.question_words import (
    answer_said,
    asked_said,
    rounding_said,
    saying_said,
)

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
        said.append(late_said(words, rules, moment.late))
    if exam.waits:
        said.append(words(TURNS))
    return tuple(said)


def late_said(words: Words, rules: Rules, late: LateStake) -> str:
    """Who stakes now, when it is too late."""
    laid = late.laid
    values: Values = {"seat": laid.seat, "bet": laid.bet, "amount": laid.amount}
    return saying_said(words, rules, Saying("case_stake", values))


def sentence(words: Words, rules: Rules, saying: Saying) -> str:
    """One thing that is heard."""
    teller = Teller(words, rules.variant, rules.house.currency)
    return sentence_of(teller, HEARD[saying.code], saying.values)


def pile_said(words: Words, piles: Sequence[ChipPile]) -> str:
    """What lies there, chip by chip: it is for the croupier to count it."""
    several = f"{NO_BREAK_SPACE}×"
    signs = (each.name + f"{several}{each.number}" * (each.number > 1) for each in piles)
    return words("On the felt: {chips}", chips=words.listed(signs))


def place_said(words: Words, exam: Exam) -> str:
    """Which coup it is."""
    return words("Coup {number} of {all}", number=exam.coup, all=exam.terms.coups)


def pace_said(exam: Exam) -> str:
    """The time of this coup, and the norm."""
    norm = exam.terms.norm // 1000
    return f"{time_said(exam.pace // 1000)} / {time_said(norm)}"


# The chips of a stake as they lie there: it is for the croupier to count them


CHIP: Final = 56
STEP: Final = 22
"""Pixels by which a chip lies beside the one under it."""

BETWEEN: Final = 14


class ExamPile(QWidget):
    """Piles beside each other, each chip to be seen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._piles: Sequence[ChipPile] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def put(self, piles: Sequence[ChipPile], spoken: str) -> None:
        """Shows these chips, or none."""
        self._piles = tuple(piles)
        self.setVisible(bool(piles))
        self.setAccessibleName(spoken)
        self.resize(self.sizeHint())
        self.update()

    @override
    def sizeHint(self) -> QSize:
        wide = sum(CHIP + STEP * (pile.number - 1) + BETWEEN for pile in self._piles)
        return QSize(wide, CHIP)

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Each chip over the one before it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = 0
        for pile in self._piles:
            for _ in range(pile.number):
                draw_chip(painter, QRect(left, 0, CHIP, CHIP), pile.colours, pile.name)
                left += STEP
            left += CHIP - STEP + BETWEEN
        painter.end()


BEAT: Final = 500
"""Milliseconds between two looks at the clock."""

EDGE: Final = 24
"""Pixels between the pile of a stake and the panel."""

MOST_AHEAD: Final = 4
"""Stakes that are told behind the one that is entered: the panel holds no more."""

SHORT: Final = 40
"""Signs up to which answers lie beside each other."""

MARGINS: Final = 32
"""Pixels of the panel that no answer has: at both sides, and between two of them."""

STOP: Final = "F4"
"""The key that stops the coup, as the one of an incident does at any table."""

UNKNOWN: Final = "Ctrl+N"
"""The key of one who does not know: no key of any table."""

LEAVES_THE_EXAM: Final = marked("Esc once more leaves the exam.")

_FOR_THE_TABLE: Final = frozenset({"Escape", "F1", "F2", "F3", "F11", "F12", "?"})
"""Keys that the table keeps while something is asked: to leave, the keys, the screen, and those of
what is closed, which says so."""


# The exam at the table


class ExamTable(AnswerDesk):
    """`over` is sent once everything was dealt, `left` when the trainee goes before."""

    over, left = Signal(), Signal()

    def __init__(self, shell: Shell, exam: Exam, around: Around) -> None:
        super().__init__(shell)
        self.exam, self._beat = exam, around.beat
        self._asked_now, self._at = exam.question, exam.moment
        self._answered_at, self._told, self._waited = float("-inf"), "", False
        self.panel, self._before = LessonPanel(), BesideTold("")
        self.table = TrainingTable(
            shell, exam.session, around.clock, self.panel, leaving=LEAVES_THE_EXAM, chapter=""
        )
        self.table.own_keys, self.table.asks = self._own_keys, lambda: exam.question is not None
        self.table.own_acts = CLOSED | {Verb.INCIDENT}
        window = self.table.window
        window.desk.look_no_further()
        window.keys_first = self._key
        window.closed = self._is_closed
        window.veil = exam_veil(self._call, asked=lambda: exam.question is not None)
        self.table.acted.connect(self._acted)
        self.table.left.connect(self.left)
        self.table.hint_asked.connect(self._no_hint)
        self.panel.answered.connect(self.choose)
        self.pile = ExamPile(window.view.felt)
        self.panel.figure.connect(self.enter_figure)
        self.panel.deed.connect(self._deed)
        self._clock = QTimer(self)
        self._clock.setInterval(BEAT)
        self._clock.timeout.connect(self._beat_on)
        shell.restyled.connect(self._restyle)

    def show(self) -> None:
        """The table in front."""
        self.table.show()
        self._show_panel()
        self._clock.start()

    def leave(self) -> None:
        """Takes the table away."""
        self._clock.stop()
        self._shell.restyled.disconnect(self._restyle)
        self.table.leave()
        self.deleteLater()

    # What comes from the window.

    def _acted(self) -> None:
        """Something was entered, or refused: what is not so is told in the panel."""
        desk = self.table.desk
        self._told = ""
        if desk.trouble is not None:
            self._told = self._shell.words.sentence(desk.trouble.saying)
            desk.trouble, desk.keyed = None, Keyed()
        self._go_on()

    def _go_on(self) -> None:
        if self.exam.over:
            self.over.emit()
            return
        if self.exam.question is not self._asked_now:
            self._asked_now, self._draft = self.exam.question, AnswerDraft()
            self.table.desk.keyed = Keyed()
        elif self.exam.moment is not self._at and self._deals:
            self.table.desk.keyed = Keyed()
        self._at = self.exam.moment
        self.table.window.render_now()
        self._show_panel()

    @property
    def _deals(self) -> bool:
        """True where cards come, or a hand speaks: nobody stakes any more."""
        first = next(iter(self.exam.left_to_enter), None)
        return isinstance(first, ev.CardDealt | ev.HandShown | ev.HandSpoke)

    # Keys and touches of the panel.

    def _key(self, name: str) -> bool:
        """A key of the board, offered before the table has it."""
        question = self.exam.question
        if name == UNKNOWN:
            self._pass()
            return True
        if name == STOP and question is None:
            self._stop()
            return True
        if question is None or name in _FOR_THE_TABLE:
            return False
        self.answer_key(name)
        return True

    @property
    @override
    def question(self) -> Question | None:
        return self.exam.question

    @property
    @override
    def rules(self) -> Rules:
        return self.exam.rules

    @override
    def remark(self, sentence: str) -> None:
        """Says why a key did nothing; nothing is counted for it."""
        self._told = sentence
        self.table.window.render_now()
        self._show_panel()

    def _is_closed(self, act: KeyAct) -> bool:
        """True of what no exam opens, keyed or touched: it is said, and nothing is counted. The key
        of an incident stops the coup, and opens no list."""
        question = self.exam.question
        if act.verb is Verb.INCIDENT:
            if question is None:
                self._stop()
            else:
                self.remark(nothing_given(self._shell.words, question.kind))
            return True
        if act.verb not in CLOSED:
            return False
        self.remark(self._shell.words("Closed during the exam: rules, hints and earlier coups."))
        return True

    def _no_hint(self) -> None:
        self.remark(self._shell.words("There is no hint in an exam."))

    @override
    def keep(self, draft: AnswerDraft) -> None:
        self._draft = draft
        self._show_panel()

    def _deed(self, name: str) -> None:
        match name:
            case "unknown":
                self._pass()
            case _:  # the lit key
                self.confirm()

    @override
    def confirm(self) -> None:
        """Counts what is given, but not by the same press bouncing; what ends a payout opens the
        next coup, as at the table."""
        question = self.exam.question
        if question is None or self._beat() - self._answered_at < INTERVAL:
            return
        given = self.given
        if given is not None:
            self._answered_at, self._told = self._beat(), ""
            self.exam.answer(given)
            self.exam.open_next()
            self._go_on()
        else:
            self.remark(nothing_given(self._shell.words, question.kind))

    def _stop(self) -> None:
        """The trainee stops the coup: something is not as it should be."""
        self._told = self._shell.words(self.exam.amiss())
        self._go_on()

    def _pass(self) -> None:
        if self._beat() - self._answered_at >= INTERVAL:
            self._answered_at, self._told = self._beat(), ""
            self.exam.leave_out()
            self.exam.open_next()
            self.table.desk.keyed = Keyed()
            self._go_on()

    def _own_keys(self) -> tuple[KeyLine, ...]:
        """What the keys of an exam do: those of the panel, and what stops the coup."""
        words, question = self._shell.words, self.exam.question
        how = () if question is None else (KeyLine(how_said(words, question)),)
        stop = KeyLine(words("Something is amiss: the coup is stopped"), (STOP,))
        keys = tuple(KeyLine(each.text, (each.key,)) for each in self._foot(question))
        leave = KeyLine(words("Leave the exam, twice"), (words("Esc"),))
        return (*how, *keys, *(() if question else (stop,)), leave)

    # What is shown.

    def _call(self) -> Heard:
        """What stands where the call stands at the table: what is heard, or what is asked."""
        words, exam = self._shell.words, self.exam
        said = heard(words, exam.rules, exam)
        place = place_said(words, exam)
        if exam.question is not None:
            asked = asked_said(words, exam.rules, exam.question)
            rounds = " ".join(rounding_said(words, exam.rules, exam.question))
            told = (*said, rounds, self._verdict, place)
            return asked, " · ".join(each for each in told if each)
        scene = self.table.window.scene
        if self._deals and scene is not None and scene.phase is BandPhase.STAKES:
            place = words("Enter closes the stakes first.") + " · " + place
        return " ".join(said), place

    def _beat_on(self) -> None:
        """The clock goes on, and cards that were turned slowly lie open."""
        if self._waited and not self.exam.waits:
            self.table.window.render_now()
        self._show_panel()

    def _show_panel(self) -> None:
        """The panel at this moment, and the pile on the felt."""
        shell, exam, moment = self._shell, self.exam, self.exam.moment
        if moment is None:
            return
        self._waited = exam.waits
        shown = exam.question is None and not exam.waits
        self._lay_pile(moment.pile if shown and moment.pile else {})
        told = self._told_of(moment, shown=shown)
        self.table.give_room(whole=exam.question is not None)  # calls over several hands are long
        if told != self._before:
            self._before = told
            deck = Deck(exam.rules.variant.id, shell.words.language)
            self.panel.fill(told, self.table.window.style_now, deck)
        self._stretch(told.answers)
        self.panel.stand(pace_said(exam))
        if told.pad:
            self._tell_figures()

    def _told_of(self, moment: ExamMoment, *, shown: bool) -> BesideTold:
        """What the panel tells; `shown`: what comes out of the shoe, or was turned, is seen."""
        words, exam, question = self._shell.words, self.exam, self.exam.question
        last, asked = len(moment.cards) - 1, question is not None
        return BesideTold(
            head=place_said(words, exam),
            card=moment.cards[min(exam.entered, last)] if moment.cards and shown else None,
            guest="" if asked else self._call()[0],
            verdict=(Came.OPEN, "") if asked else (self._came, self._verdict),
            more=self._ahead_said() if shown else (),
            answers=() if question is None else self._offered(question),
            pad=question is not None and question.kind is AnswerKind.AMOUNT,
            foot=self._foot(question),
        )

    def _ahead_said(self) -> tuple[str, ...]:
        """What lies there beside: the next stakes with their chips, or the next first cards."""
        words, rules, ahead = self._shell.words, self.exam.rules, self.exam.ahead
        cards = [words.card(card.face, card.suit) for each in ahead for card in each.cards]
        if cards:
            return (words("Behind it: {cards}", cards=" ".join(cards)),)
        told = list[str]()
        for each in ahead[:MOST_AHEAD]:
            heard = " ".join(sentence(words, rules, said) for said in each.heard)
            piles = self._piles(each.pile or {})
            chips = pile_said(words, piles) if piles else ""
            told.append(words("Then: {heard} {chips}", heard=heard, chips=chips).rstrip())
        return tuple(told)

    def _piles(self, chips: Chips) -> tuple[ChipPile, ...]:
        """The chips of a stake, value by value."""
        shell, house = self._shell, self.exam.rules.house
        named = partial(shell.words.amount, currency=house.currency)
        return chip_piles(shell.theme, house, chips, named)

    def _tell_figures(self) -> None:
        """The figures of a sum so far."""
        words, theme = self._shell.words, self._shell.theme
        point = words.spoken.point
        figures = (self._draft.figures or NOT_YET).replace(answer_entry.POINT, point)
        self.panel.figures.set_words(point, words("Erase"))
        self.panel.figures.fill(figures, Came.OPEN, theme)

    def _restyle(self) -> None:
        self._before = BesideTold("")
        self.table.window.render_now()
        self._show_panel()

    def _stretch(self, answers: Sequence[Offered]) -> None:
        """Each answer is as high as its words need; long ones lie under each other."""
        long = any(len(each.text) > SHORT for each in answers)
        wide = self.panel.contentsRect().width() - MARGINS
        for place, row in enumerate(self.panel.rows[: len(answers)]):
            holder = row.parentWidget()
            grid = None if holder is None else holder.layout()
            if long and isinstance(grid, QGridLayout):
                grid.removeWidget(row)
                grid.addWidget(row, place, 0, 1, COLUMNS)
            row.setMinimumHeight(row.heightForWidth(wide if long else wide // COLUMNS))

    def _lay_pile(self, chips: Chips) -> None:
        """The chips of a stake on the felt, under what its guest says."""
        piles = self._piles(chips)
        self.pile.put(piles, pile_said(self._shell.words, piles) if piles else "")
        call = self.table.window.view.felt.call
        self.pile.move(call.width() - self.pile.width() - EDGE, call.height() - self.pile.height())
        self.pile.raise_()

    @property
    def _came(self) -> Came:
        """What is seen of the last act: a fault is; what is noted has no tick, as if it were right
        whatever is found at the end."""
        return Came.OPEN if self.exam.came is Came.RIGHT else self.exam.came

    @property
    def _verdict(self) -> str:
        """Whether the last act was so; nothing more is told before the end."""
        words = self._shell.words
        if self.table.asks_to_leave and self.exam.question is not None:
            return words(LEAVES_THE_EXAM)
        if self._told:
            return self._told
        said = {Came.RIGHT: words("Noted"), Came.WRONG: words("A fault is noted")}
        return said.get(self.exam.came, "")

    def _offered(self, question: Question) -> tuple[Offered, ...]:
        words, rules = self._shell.words, self.exam.rules
        signs = signs_of(question)
        return tuple(
            Offered(
                answer_said(words, rules, question, answer),
                lit=place == self._draft.place,
                sign=signs[place],
            )
            for place, answer in enumerate(question.answers)
        )

    def _foot(self, question: Question | None) -> tuple[FootKey, ...]:
        words = self._shell.words
        unknown = FootKey("unknown", words("I do not know"), key_said(words, UNKNOWN))
        if question is None:
            return (unknown,)
        return (unknown, FootKey("answer", words("Confirm"), "⏎", lit=self.given is not None))
