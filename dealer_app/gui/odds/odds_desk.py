"""What every bet of a game is worth, on the screen: in force, and as it is supposed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_app.gui.felt.scene_builder import rules_in_short
from dealer_app.gui.house.catalogue import option_rows
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import dress
from dealer_app.gui.kit.work_slices import Turns
from dealer_app.gui.odds import odds_warnings, odds_words, supposition
from dealer_app.gui.odds.odds_lines import Supposed
from dealer_app.gui.odds.odds_page import OddsPage
from dealer_app.gui.odds.odds_questions import (
    DEAR,
    Answer,
    Asked,
    OnPaper,
    Printed,
    Question,
    Reckoned,
)
from dealer_app.gui.odds.odds_side import Beside
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.odds.supposition import PACKS, Subject, Supposition
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import PaperTold
from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Saying
from dealer_app.library import BadOption
from dealer_app.rules.variant import BetId, Variant

# What can be supposed of a game, in words: its options, its packs, the payout of one bet


Game = tuple[Subject, Supposition, Variant]
"""Whose odds are shown, what is supposed of it, and the game as that makes it."""


def supposed_told(game: Game, picked: BetId, dear: Fraction, words: Words) -> Supposed:
    """How all of it stands; the payout is that of the bet that is picked."""
    subject, supposed, names = game
    rows = option_rows(subject.sheet.options, supposed.options, subject.options, words)
    steps = supposition.steps(names, supposed, picked, words)
    title = ""
    if steps:
        title = words("Payout of {bet}", bet=words.name(names.bets[picked].names))
    options = [row for row in rows if row.key != PACKS and len(row.values) > 1]
    options.append(odds_warnings.dear_row(dear, words))
    return Supposed(supposed.packs, options, title, steps)


BEFORE: Final = "in force"
AFTER: Final = "supposed"
PAPER: Final = "on paper"
LONGEST: Final = 96
"""Signs of what is supposed that find room under the headline."""

SLOW: Final = 300
"""Milliseconds after which it is said that an answer takes its time."""

_PAPER: Final = marked("The PAR sheet of what is in force: {file}")
_WRITTEN: Final = marked("The PAR sheet is being written…")


class OddsShown(QObject):
    """One game's odds; `ended` is sent when the page is done with. Nothing here touches a table."""

    ended = Signal()

    def __init__(self, shell: Shell, reckoner: Reckoner, clock: Callable[[], datetime]) -> None:
        super().__init__(shell)
        self._shell, self._reckoner, self._clock = shell, reckoner, clock
        self._subject: Subject | None = None
        self._supposed: Supposition | None = None
        self._habits: Mapping[str, Fraction] = {}
        self._balanced = False
        self._found: dict[str, Reckoned] = {}
        self._asked: dict[str, Question] = {}
        self._dear = DEAR
        self._past: list[Supposition] = []
        self._picked = BetId("")
        self._paper: Path | None = None
        self._printed = PaperTold()
        self._unknown: dict[str, Saying] = {}
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(SLOW)
        self._slow.timeout.connect(self._say_slow)
        self.page = OddsPage()
        self._turns = Turns(self.page)
        self._in_front = False
        self._connect()

    def _connect(self) -> None:
        page, side = self.page, self.page.side
        page.back.connect(self.ended)
        page.print_asked.connect(self.print_sheet)
        page.paper_asked.connect(self._show_paper)
        page.in_force_asked.connect(self.forget)
        page.undo_asked.connect(self.undo)
        page.moved.connect(lambda step: self._pick(page.rows.beside(self._picked, step)))
        page.beside_asked.connect(lambda beside: page.show_beside(Beside(beside)))
        page.rows.picked.connect(self._pick)
        side.optioned.connect(self.suppose_option)
        side.packed.connect(self.suppose_packs)
        side.stepped.connect(self._step)
        side.habit.connect(self.make_choice)
        self._reckoner.answered.connect(self._answered)
        self._shell.restyled.connect(self._restyle)

    def show(self, subject: Subject, options: Mapping[str, str] | None = None) -> None:
        """The page of this game; with `options`, beside what they would make of it.

        It is laid, filled and shown a step a turn, so that the window misses no frame.
        """
        self._subject = subject
        self._supposed = supposition.in_force(subject)
        self._habits, self._balanced, self._found, self._asked = {}, False, {}, {}
        self._past, self._unknown = [], {}
        self._in_front = False
        self.page.forget()
        self._tell_printed(PaperTold())
        if options is not None:
            self._suppose(options)
        self._ask()

    def _shown(self) -> Iterator[None]:
        """The page, laid where it is not yet, and everything on it; its keys ahead of their use."""
        if not self._in_front:
            self._shell.lay(self.page)
            dress(self.page, self._shell)
            yield
            self._say_words()
            yield
            self.page.show_beside(Beside.WHAT_IF if self.is_supposed else Beside.LINES)
            yield
            self._in_front = True
            self._shell.put(self.page)
            yield
            yield from self.page.rows.ahead(len(self._names.bets))
        yield from self._told()
        yield from self.page.side.ahead()

    @property
    def is_supposed(self) -> bool:
        """True if what is shown is not what is in force."""
        return self._subject is not None and self._supposed != supposition.in_force(self._subject)

    @property
    def known(self) -> bool:
        """True if everything that was asked of the bets is answered."""
        places = {BEFORE, AFTER} & self._asked.keys()
        return bool(places) and places <= self._found.keys() and self._turns.idle

    @property
    def now(self) -> Reckoned | None:
        """What is known of what is supposed, where something is, else of what is in force."""
        return self._found.get(AFTER if self.is_supposed else BEFORE)

    def asked(self, place: str) -> Question | None:
        """What was asked last under that name."""
        return self._asked.get(place)

    # What is asked, and answered.

    def _ask(self) -> None:
        if self._subject is None or self._supposed is None:
            return
        games = {BEFORE: supposition.in_force(self._subject)}
        if self.is_supposed:
            games[AFTER] = self._supposed
        for kept in (self._found, self._asked, self._unknown):
            kept.pop(AFTER, None)
        habits = odds_words.habits_of(self._habits)
        for place, supposed in games.items():
            game = supposed.game(self._subject)
            asked = Asked(game, habits, self._balanced, dear=self._dear)
            if self._asked.get(place) != asked:
                self._asked[place] = asked
                self._found.pop(place, None)
                self._unknown.pop(place, None)
                self._reckoner.ask(place, asked)
        self._slow.start()
        self._say_state()
        self._turns.go(self._shown())

    def _answered(self, place: str, question: Question, answer: Answer) -> None:
        if self._asked.get(place) is not question:
            return
        if isinstance(answer, Reckoned):
            self._found[place] = answer
            self._turns.go(self._shown())
        elif isinstance(answer, OnPaper):
            self._paper = answer.paper
            self._tell_printed(PaperTold(Saying(_PAPER, {"file": answer.paper}), there=True))
        elif place == PAPER:
            self._tell_printed(PaperTold(answer, failed=True))
        else:
            self._unknown[place] = answer
            self._turns.go(self._shown())

    def _tell_printed(self, printed: PaperTold) -> None:
        self._printed = printed
        self.page.printed(printed, self._shell.words)

    # What is supposed.

    def suppose_option(self, key: str, value: str) -> None:
        """Another option, of which nothing holds at the table; or another share to warn above."""
        if key == odds_warnings.DEAR_SHARE:
            self._dear = Fraction(value)
            self._ask()
        elif self._suppose({key: value}):
            self._ask()
        else:
            self._say_supposed()

    def _suppose(self, options: Mapping[str, str]) -> bool:
        """Supposes these options; False, and why not, where they cannot hold together."""
        if self._subject is None or self._supposed is None:
            return False
        try:
            supposed = supposition.with_options(self._subject, self._supposed, options)
        except BadOption as wrong:
            self.page.answer(wrong.sentence(self._shell.words))
            return False
        self._now(supposed)
        return True

    def _now(self, supposed: Supposition) -> None:
        """Supposes this, and remembers what was supposed before it."""
        if self._supposed is not None and supposed != self._supposed:
            self._past.append(self._supposed)
        self._supposed = supposed
        self._printed = PaperTold()

    def undo(self) -> None:
        """Takes back what was supposed last."""
        if self._past:
            self._supposed = self._past.pop()
            self._ask()

    def suppose_packs(self, packs: int) -> None:
        """Another number of packs."""
        if self._supposed is not None:
            self._now(replace(self._supposed, packs=packs))
            self._ask()

    def _step(self, key: str, by: int) -> None:
        if self._supposed is not None:
            self._now(supposition.stepped(self._names, self._supposed, key, by))
            self._ask()

    def forget(self) -> None:
        """Back to what is in force."""
        if self._subject is not None and self.is_supposed:
            self._now(supposition.in_force(self._subject))
            self._ask()

    def make_choice(self, name: str, often: str) -> None:
        """How often a hand draws where it may choose; or both hands in equilibrium."""
        self._balanced = often == odds_words.BALANCED
        if not self._balanced:
            self._habits = {**self._habits, name: Fraction(often)}
        self._ask()

    # What is shown.

    @property
    def _names(self) -> Variant:
        assert self._subject is not None
        assert self._supposed is not None
        return self._subject.variant(self._supposed.options)

    def _say_words(self) -> None:
        """What stands on the page whatever is supposed."""
        if self._subject is None:
            return
        words, page, shell = self._shell.words, self.page, self._shell
        page.fit(large=shell.large)
        page.choices.wear(shell)
        page.say(words, self._subject.name, odds_words.heads(words, self._names))

    def _say_state(self) -> None:
        """What is supposed, and that it may be taken back."""
        if self._subject is None:
            return
        self.page.may_undo(bool(self._past))
        self._say_head(self._subject, self._shell.words)
        self._say_supposed()

    def _say_head(self, subject: Subject, words: Words) -> None:
        assert self._supposed is not None
        if not self.is_supposed:
            packs = words.plural("{n} pack", "{n} packs", subject.packs)
            short = rules_in_short(words, subject.variant(subject.options))
            why = _cut(f"{short} · {packs}")
            self.page.head(words("What the bets are worth"), why, supposed=False)
            return
        told = " · ".join(supposition.changes(subject, self._supposed, words))
        self.page.head(words("What if – not in force"), _cut(told), supposed=True)

    def _told(self) -> Iterator[None]:
        """What is known: the bets, the choices, one bet in full, and what to be warned of."""
        page, words = self.page, self._shell.words
        unknown = self._unknown.get(BEFORE) or self._unknown.get(AFTER)
        if unknown is not None:
            page.answer(words.sentence(unknown))
        before, now = self._found.get(BEFORE), self.now
        if before is None or now is None:
            return
        self._slow.stop()
        names, after = self._names, now if self.is_supposed else None
        rows = odds_words.bets_told(before, after, self._all_names(names), words)
        yield
        if self._picked not in [row.bet for row in rows]:
            self._picked = BetId(rows[0].bet) if rows else BetId("")
        page.rows.tell(rows, self._picked)
        yield
        self._tell_bet()
        if self._printed.saying.code:
            page.printed(self._printed, words)
        else:
            self._warn(before, after, words)
        yield
        self._say_supposed()
        yield
        yield from self._tell_choices(now, names)

    def _tell_choices(self, now: Reckoned, names: Variant) -> Iterator[None]:
        words, page = self._shell.words, self.page
        asked = self._asked[AFTER if self.is_supposed else BEFORE]
        assert isinstance(asked, Asked)
        page.side.offer_habits(odds_words.habit_rows(now, asked, names, words))
        laws = odds_words.laws(now, names, words)
        yield
        page.tell_choices(laws, odds_words.assumed(now, words))
        yield

    def _warn(self, before: Reckoned, after: Reckoned | None, words: Words) -> None:
        """What a house should know, else what the marks mean."""
        names = self._all_names(self._names)
        said = odds_warnings.warnings(before, after, self._picked, (names, words))
        legend = odds_warnings.legend(names, self._dear, words, supposed=after is not None)
        self.page.answer(said or legend, calm=not said)

    def _say_slow(self) -> None:
        """What is asked takes its time: what is shown is not of it."""
        before, words = self._found.get(BEFORE), self._shell.words
        if not self._unknown:
            self.page.answer(words("Reckoning…"), calm=True)
        if before is not None:
            rows = odds_words.bets_told(before, None, self._all_names(self._names), words)
            self.page.rows.tell(odds_words.waiting(rows), self._picked)

    def _all_names(self, names: Variant) -> Variant:
        """The game's names with those of bets that are only in force."""
        assert self._subject is not None
        old = self._subject.variant(self._subject.options)
        return replace(names, bets={**old.bets, **names.bets})

    def _pick(self, bet: str) -> None:
        self._picked = BetId(bet)
        self.page.rows.pick(bet)
        self._tell_bet()
        self._say_supposed()

    def _tell_bet(self) -> None:
        now = self.now
        if now is not None and self._picked:
            names = self._all_names(self._names)
            told = odds_words.in_full(self._picked, now, names, self._shell.words)
            self.page.side.tell(told)

    def _say_supposed(self) -> None:
        """What can be supposed, and how it stands."""
        subject, supposed, words = self._subject, self._supposed, self._shell.words
        if subject is None or supposed is None:
            return
        game = subject, supposed, self._names
        self.page.side.suppose(supposed_told(game, self._picked, self._dear, words))

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            dress(self.page, self._shell)
            self._say_words()
            self._say_state()
            self._turns.finish(self._shown())

    # On paper.

    def print_sheet(self) -> None:
        """Writes the PAR sheet of what is in force as PDF, in the folder of the journals."""
        asked, subject = self._asked.get(BEFORE), self._subject
        if subject is None or not isinstance(asked, Asked):
            return
        words = self._shell.words
        name = words("{table} PAR sheet", table=subject.name)
        paper = subject.folder / f"{name}.pdf"
        printed = Printed(asked, paper, words.language, self._clock().astimezone(subject.zone))
        self._asked[PAPER] = printed
        self._tell_printed(PaperTold(Saying(_WRITTEN)))
        self._reckoner.ask(PAPER, printed)

    def _show_paper(self) -> None:
        if self._paper is not None and self.page.paper.isVisible():
            self.page.answer(preview(self._shell).open(self._paper))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
