"""What every bet of a game is worth, in force and supposed, for those who answer for the game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QStackedWidget
from typing_extensions import override

from dealer_app.gui.felt.scene_builder import rules_in_short
from dealer_app.gui.house.catalogue import option_rows
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.work_slices import Turns
from dealer_app.gui.odds import odds_words, supposition
from dealer_app.gui.odds.choice_tables import ChoiceTables
from dealer_app.gui.odds.odds_inquiry import BEFORE, OddsInquiry
from dealer_app.gui.odds.odds_questions import Answer, Asked, OnPaper, Printed, Question, Reckoned
from dealer_app.gui.odds.odds_side import Beside, OddsSide
from dealer_app.gui.odds.odds_words import BetTold, Supposed
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.odds.supposition import PACKS, Subject
from dealer_app.gui.pages.list_rows import Column, Rows
from dealer_app.gui.pages.overlay import KeyLine
from dealer_app.gui.pages.page import ENTER, ENTERS, PAD_ENTER, Key, Page
from dealer_app.gui.pages.page_keys import set_role
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.i18n import marked
from dealer_app.i18n.saying import Saying
from dealer_app.library import BadOption
from dealer_app.library.chosen_squares import ChosenLaw
from dealer_app.rules.variant import BetId

PAPER: Final = "on paper"
LONGEST: Final = 96
"""Signs of what is supposed that find room under the headline."""

SLOW: Final = 300
"""Milliseconds after which it is said that an answer takes its time."""

LEAST: Final = 180
"""Pixels of the key that leads back, at least."""

_MOVES: Final = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -8,
    Qt.Key.Key_PageDown: 8,
}

WIDTHS: Final = (108, 132, 72, 84, 76, 64)
LARGE: Final = (136, 168, 90, 108, 100, 84)
"""Pixels of each column of figures, and those on a large screen."""

WHAT_IF: Final = 2
"""The column of what is supposed."""

WARNED: Final = "!"
"""Stands behind the name of a bet that a house is warned of."""

_PAPER: Final = marked("The PAR sheet of what is in force: {file}")
_WRITTEN: Final = marked("The PAR sheet is being written…")


def _bet_list() -> Rows[BetTold]:
    """The bets under each other, each with its figures."""
    figures = (
        Column(
            "",
            partial(_figures, at),
            width,
            figures=True,
            large=large,
            marked=_is_worth_another if at == WHAT_IF else None,
        )
        for at, (width, large) in enumerate(zip(WIDTHS, LARGE, strict=True), 1)
    )
    return Rows[BetTold]((Column("", _bet_name), *figures), called=lambda bet: bet.bet)


def _bet_name(bet: BetTold) -> str:
    return f"{bet.cells[0]} {WARNED}" if bet.warned else bet.cells[0]


def _figures(at: int, bet: BetTold) -> str:
    return bet.cells[at]


def _is_worth_another(bet: BetTold) -> bool:
    return bet.changed


class OddsPage(Page):
    """The bets, or the choices that laws leave; beside them one bet, what is supposed, or habits.

    It is laid, filled and shown a step a turn, so that the window misses no frame. Nothing here
    touches a table.
    """

    name = "odds"

    def __init__(self, shell: Shell, reckoner: Reckoner, clock: Callable[[], datetime]) -> None:
        super().__init__(shell)
        self._clock = clock
        self.inquiry = OddsInquiry(reckoner)
        self._picked = BetId("")
        self._laid: tuple[Sequence[ChosenLaw], Sequence[str]] = (), ()
        self._printed, self._paper = PaperTold(), Path()
        self._up = False
        self.beside = Beside.LINES
        self.rows, self.choices, self.side = _bet_list(), ChoiceTables(), OddsSide()
        self._bets: Sequence[BetTold] = ()
        self._main = QStackedWidget()
        self._main.addWidget(self.rows)
        self._main.addWidget(self.choices)
        self.lay(self._main)
        self.frame.body.addWidget(self.side)
        self._turns = Turns(self)
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(SLOW)
        self._slow.timeout.connect(self._note_slow)
        reckoner.answered.connect(self._hear)
        self.rows.moved.connect(self._pick)
        self.side.optioned.connect(self.suppose_option)
        self.side.packed.connect(self.suppose_packs)
        self.side.stepped.connect(self._step)
        self.side.habit.connect(self.make_choice)

    def open(self, subject: Subject, options: Mapping[str, str] | None = None) -> None:
        """The page of this game; with `options`, beside what they would make of it."""
        self.inquiry.begin(subject)
        self._up = False
        self._fill_bets(())
        self.fill_choices(())
        self.side.clear()
        self._note_printed(PaperTold())
        if options is not None:
            self._suppose(options)
        self._ask()

    @property
    def known(self) -> bool:
        """True if everything that was asked of the bets is answered, and shown."""
        return self.inquiry.known and self._turns.idle

    # What the page says of itself.

    @override
    def bar(self) -> str:
        return self.inquiry.subject.name

    @override
    def headline(self) -> str:
        if self.inquiry.is_supposed:
            return self.words("What if – not in force")
        return self.words("What the bets are worth")

    @override
    def why(self) -> str:
        words, subject = self.words, self.inquiry.subject
        if self.inquiry.is_supposed:
            return _cut(" · ".join(supposition.changes(subject, self.inquiry.supposed, words)))
        packs = words.plural("{n} pack", "{n} packs", subject.packs)
        return _cut(f"{rules_in_short(words, subject.variant(subject.options))} · {packs}")

    @override
    def keys(self) -> Sequence[Key]:
        habits, what_if = self.beside is Beside.HABITS, self.beside is Beside.WHAT_IF
        bets, inquiry = marked("The bets"), self.inquiry
        choices = bets if habits else marked("Choices")
        otherwise = bets if what_if else marked("What if")
        sheet, back = marked("Show the sheet"), marked("Back")
        there, free = self._printed.there, bool(self._laid[0])
        return (
            Key("F9", marked("PAR sheet"), self.print_sheet),
            Key("F8", sheet, self.show_paper, shown=there),
            Key("F7", choices, self.show_choices, shown=free),
            Key("F6", otherwise, self.show_what_if),
            Key("F5", marked("As in force"), self.forget, shown=inquiry.is_supposed),
            Key("Backspace", marked("Undo"), self.undo, shown=inquiry.may_undo),
            Key(
                "Escape",
                back,
                self.leave,
                primary=True,
                stands_apart=True,
                least=LEAST,
                also=(ENTER, PAD_ENTER),
            ),
        )

    @override
    def stepped(self) -> None:
        """No list: the arrows are the choices' beside the bets too, where the keyboard's place is
        there."""

    @override
    def moves(self) -> Sequence[KeyLine]:
        return (self.row_moves(),)

    @override
    def set_keys(self) -> None:
        """No key of the foot takes the keyboard's place from what can be supposed."""
        super().set_keys()
        for key in self.buttons.values():
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @override
    def takes(self, key: str) -> bool:
        """Presses the value beside the bets that has the keyboard's place."""
        focus = QApplication.focusWidget()
        taken = key in ENTERS and isinstance(focus, QPushButton) and self.side.isAncestorOf(focus)
        if taken and isinstance(focus, QPushButton):
            focus.click()
        return taken

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows go from bet to bet."""
        step = _MOVES.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.rows.step(step)

    # What is asked, and answered.

    def _ask(self) -> None:
        self.inquiry.ask()
        self._slow.start()
        self._show_state()
        self._turns.go(self._shown())

    def asked(self, place: str) -> Question | None:
        """What was asked last under that name."""
        return self.inquiry.asked(place)

    def _hear(self, place: str, question: Question, answer: Answer) -> None:
        if self.inquiry.asked(place) is not question:
            return
        if isinstance(answer, OnPaper):
            self._paper = answer.paper
            self._note_printed(PaperTold(Saying(_PAPER, {"file": answer.paper}), there=True))
        elif place == PAPER and isinstance(answer, Saying):
            self._note_printed(PaperTold(answer, failed=True))
        else:
            self.inquiry.keep(place, answer)
            self._turns.go(self._shown())

    # What is supposed.

    def suppose_option(self, key: str, value: str) -> None:
        """Another option, of which nothing holds at the table; or another share to warn above."""
        if key == odds_words.DEAR_SHARE:
            self.inquiry.dear = Fraction(value)
            self._ask()
        elif self._suppose({key: value}):
            self._ask()
        else:
            self._show_supposed()

    def _suppose(self, options: Mapping[str, str]) -> bool:
        """Supposes these options; False, and why not, where they cannot hold together."""
        try:
            self.inquiry.suppose_options(options)
        except BadOption as wrong:
            self.answer(wrong.sentence(self.words))
            return False
        self._printed = PaperTold()
        return True

    def suppose_packs(self, packs: int) -> None:
        """Another number of packs."""
        self.inquiry.suppose_packs(packs)
        self._ask_anew()

    def _step(self, key: str, by: int) -> None:
        self.inquiry.step(key, by)
        self._ask_anew()

    def forget(self) -> None:
        """Back to what is in force."""
        self.inquiry.forget()
        self._ask_anew()

    def _ask_anew(self) -> None:
        """Asks what is supposed now; what was printed is forgotten."""
        self._printed = PaperTold()
        self._ask()

    def undo(self) -> None:
        """Takes back what was supposed last."""
        if self.inquiry.may_undo:
            self.inquiry.undo()
            self._ask()

    def make_choice(self, name: str, often: str) -> None:
        """How often a hand draws where it may choose; or both hands in equilibrium."""
        self.inquiry.make_choice(name, often)
        self._ask()

    # What stands beside the bets.

    def show_choices(self) -> None:
        """The choices that laws leave, and how they are made; from them back to the bets."""
        self._turn_to(Beside.HABITS)

    def show_what_if(self) -> None:
        """What can be supposed; from there back to the bet."""
        self._turn_to(Beside.WHAT_IF)

    def _turn_to(self, beside: Beside) -> None:
        self.show_beside(Beside.LINES if self.beside is beside else beside)

    def show_beside(self, beside: Beside) -> None:
        """One bet, what is supposed, or the habits, with the choices in the bets' place."""
        self.beside = beside
        self.side.show_beside(beside)
        self._main.setCurrentWidget(self.choices if beside is Beside.HABITS else self.rows)
        self.set_keys()
        if beside is Beside.LINES:
            self.setFocus()

    # What is shown.

    def _shown(self) -> Iterator[None]:
        """The page, laid where it is not yet, and everything on it; its keys ahead of their use."""
        if not self._up:
            self._shell.lay(self)
            self._dress()
            yield
            self._set_words()
            yield
            self.show_beside(Beside.WHAT_IF if self.inquiry.is_supposed else Beside.LINES)
            yield
            self._up = True
            self._shell.put(self)
            yield
        yield from self._found()
        yield from self.side.ahead()

    @override
    def fill(self) -> None:
        self._set_words()
        self._show_supposed()
        self._turns.finish(self._shown())

    def _set_words(self) -> None:
        """What stands on the page whatever is supposed."""
        words, large = self.words, self._shell.large
        self.frame.fit(large=large)
        self.rows.fit(large=large)
        self.side.fit(large=large)
        self.choices.wear(self._shell)
        self.frame.name.setText(self.bar())
        self._fill_bets(self._bets)
        self.choices.setAccessibleName(words("Choices"))
        self.side.set_words(
            words("What if: nothing of it holds at the table"),
            words("How often a card is drawn"),
            words("Packs"),
        )
        self.set_keys()

    def _show_state(self) -> None:
        """What is supposed, and that it may be taken back."""
        self.frame.headline.setText(self.headline())
        self.frame.why.setText(self.why())
        set_role(self.frame.headline, "tone", "trouble" if self.inquiry.is_supposed else "")
        self.set_keys()
        self._show_supposed()

    def _found(self) -> Iterator[None]:
        """What is known: the bets, the choices, one bet in full, and what to be warned of."""
        words, inquiry = self.words, self.inquiry
        if inquiry.unknown is not None:
            self.answer(words.sentence(inquiry.unknown))
        before, now = inquiry.before, inquiry.now
        if before is None or now is None:
            return
        self._slow.stop()
        after = now if inquiry.is_supposed else None
        rows = odds_words.bets_told(before, after, inquiry.all_names, words)
        yield
        if self._picked not in [row.bet for row in rows]:
            self._picked = BetId(rows[0].bet) if rows else BetId("")
        self._fill_bets(rows)
        yield
        self._show_bet()
        if self._printed.saying.code:
            self._note_printed(self._printed)
        else:
            self._warn(before, after)
        yield
        self._show_supposed()
        yield
        self.side.offer_habits(odds_words.habit_rows(now, inquiry.asked_now, inquiry.names, words))
        laws = odds_words.laws(now, inquiry.names, words)
        yield
        self.fill_choices(laws, odds_words.assumed(now, words))
        yield

    def fill_choices(self, laws: Sequence[ChosenLaw], assumed: Sequence[str] = ()) -> None:
        """The laws that leave a choice, with what is done in it; no key leads there without one."""
        if self._laid != (laws, assumed):
            self._laid = laws, assumed
            self.choices.fill(laws, assumed)
        if not laws and self.beside is Beside.HABITS:
            self.show_beside(Beside.LINES)
        self.set_keys()

    def _warn(self, before: Reckoned, after: Reckoned | None) -> None:
        """What a house should know, else what the marks mean."""
        names, words, dear = self.inquiry.all_names, self.words, self.inquiry.dear
        said = odds_words.warnings(before, after, self._picked, (names, words))
        legend = odds_words.legend(names, dear, words, supposed=after is not None)
        self.answer(said or legend, calm=not said)

    def _note_slow(self) -> None:
        """What is asked takes its time: what is shown is not of it."""
        before, words = self.inquiry.before, self.words
        if self.inquiry.unknown is None:
            self.answer(words("Reckoning…"), calm=True)
        if before is not None:
            rows = odds_words.bets_told(before, None, self.inquiry.all_names, words)
            self._fill_bets(odds_words.waiting(rows))

    def _fill_bets(self, bets: Sequence[BetTold]) -> None:
        """Every bet with its figures, the one that is picked lit."""
        self._bets = bets
        heads = odds_words.heads(self.words, self.inquiry.names)
        self.rows.fill(self.words, bets, titles=heads)
        self.rows.light(self._picked)

    def _pick(self) -> None:
        self._picked = BetId(self.rows.lit)
        self._show_bet()
        self._show_supposed()

    def _show_bet(self) -> None:
        now = self.inquiry.now
        if now is not None and self._picked:
            names = self.inquiry.all_names
            self.side.fill(odds_words.in_full(self._picked, now, names, self.words))

    def _show_supposed(self) -> None:
        """What can be supposed, and how it stands; the payout is that of the bet that is picked."""
        words, inquiry, picked = self.words, self.inquiry, self._picked
        subject, supposed, names = inquiry.subject, inquiry.supposed, inquiry.names
        rows = option_rows(subject.sheet.options, supposed.options, subject.options, words)
        steps = supposition.steps(names, supposed, picked, words)
        title = words("Payout of {bet}", bet=words.name(names.bets[picked].names)) if steps else ""
        options = [row for row in rows if row.key != PACKS and len(row.values) > 1]
        options.append(odds_words.dear_row(inquiry.dear, words))
        self.side.suppose(Supposed(supposed.packs, options, title, steps))

    # On paper.

    def print_sheet(self) -> None:
        """Writes the PAR sheet of what is in force as PDF, in the folder of the journals."""
        asked, subject = self.inquiry.asked(BEFORE), self.inquiry.subject
        if not isinstance(asked, Asked):
            return
        words = self.words
        name = words("{table} PAR sheet", table=subject.name)
        paper = subject.folder / f"{name}.pdf"
        at = self._clock().astimezone(subject.zone)
        self._note_printed(PaperTold(Saying(_WRITTEN)))
        self.inquiry.ask_for(PAPER, Printed(asked, paper, words.language, at))

    def _note_printed(self, printed: PaperTold) -> None:
        """What came of the printing, and whether there is a paper to show."""
        self._printed = printed
        self.answer(self.words.sentence(printed.saying), calm=not printed.failed)
        self.set_keys()

    def show_paper(self) -> None:
        """The PAR sheet as it was printed."""
        self.answer(preview(self._shell).open(self._paper))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
