"""One game's odds in hand: what is supposed of it, what was asked, and what was answered."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_app.gui.odds import odds_words, supposition
from dealer_app.gui.odds.odds_questions import DEAR, Answer, OddsAsked, Question, Reckoned
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.odds.supposition import Subject, Supposition
from dealer_app.i18n import Words
from dealer_app.i18n.saying import Saying
from dealer_app.library import BadOption
from dealer_app.rules.variant import BetId, Variant

BEFORE: Final = "in force"
AFTER: Final = "supposed"

SLOW: Final = 300
"""Milliseconds after which it is said that an answer takes its time."""


class OddsInquiry(QObject):
    """What is asked again is only what is other than it was; nothing here touches a table.

    `dear` is the share of the stake above which a bet is warned of. `opened` is sent where another
    game is asked about, `begun` once something is asked, `answered` with each answer that is still
    wanted, `slow` where one takes its time; `supposed_anew` where something else is supposed, and
    `refused` tells what cannot be.
    """

    opened, begun, answered, slow = Signal(), Signal(), Signal(), Signal()
    supposed_anew, refused = Signal(), Signal(BadOption)

    def __init__(self, reckoner: Reckoner) -> None:
        super().__init__()
        self._reckoner = reckoner
        reckoner.answered.connect(self._hear)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(SLOW)
        self._patience.timeout.connect(self.slow)
        self._subject: Subject | None = None
        self._supposed: Supposition | None = None
        self._habits: Mapping[str, Fraction] = {}
        self._balanced = False
        self._past: list[Supposition] = []
        self._found: dict[str, Reckoned] = {}
        self._asked: dict[str, OddsAsked] = {}
        self._unknown: dict[str, Saying] = {}
        self.dear = DEAR

    def begin(self, subject: Subject, options: Mapping[str, str] | None = None) -> None:
        """Asks what another game is worth; with `options`, beside what they would make of it."""
        self._subject = subject
        self._supposed = supposition.in_force(subject)
        self._habits, self._balanced, self._past = {}, False, []
        self._found, self._asked, self._unknown = {}, {}, {}
        self.opened.emit()
        if options is not None:
            self._suppose_options(options)
        self.ask()

    @property
    def subject(self) -> Subject:
        """Whose odds are asked."""
        assert self._subject is not None, "a game is looked at"
        return self._subject

    @property
    def supposed(self) -> Supposition:
        """What is supposed of it; what is in force where nothing is."""
        assert self._supposed is not None, "a game is looked at"
        return self._supposed

    @property
    def is_supposed(self) -> bool:
        """True if what is shown is not what is in force."""
        return self._subject is not None and self._supposed != supposition.in_force(self._subject)

    @property
    def may_undo(self) -> bool:
        """True if something that was supposed can be taken back."""
        return bool(self._past)

    # What is asked, and answered.

    def ask(self) -> None:
        """Asks what is in force, and what is supposed where something is."""
        games = {BEFORE: supposition.in_force(self.subject)}
        if self.is_supposed:
            games[AFTER] = self.supposed
        for kept in (self._found, self._asked, self._unknown):
            kept.pop(AFTER, None)
        habits = odds_words.habits_of(self._habits)
        for place, supposed in games.items():
            game = supposed.game(self.subject)
            asked = OddsAsked(game, habits, self._balanced, dear=self.dear)
            if self._asked.get(place) != asked:
                self._found.pop(place, None)
                self._unknown.pop(place, None)
                self._asked[place] = asked
                self._reckoner.ask(place, asked)
        if self.known:
            self._patience.stop()
        else:
            self._patience.start()
        self.begun.emit()

    def asked(self, place: str) -> OddsAsked | None:
        """What was asked last under that name."""
        return self._asked.get(place)

    def _hear(self, place: str, question: Question, answer: Answer) -> None:
        """What is known of it from now on, or why nothing is; of what is asked no more, nothing."""
        if self._asked.get(place) is not question:
            return
        if isinstance(answer, Reckoned):
            self._found[place] = answer
        elif isinstance(answer, Saying):
            self._unknown[place] = answer
        if self.known:
            self._patience.stop()
        self.answered.emit()

    @property
    def known(self) -> bool:
        """True if everything that was asked of the bets is answered."""
        places = {BEFORE, AFTER} & self._asked.keys()
        return bool(places) and places <= self._found.keys()

    @property
    def before(self) -> Reckoned | None:
        """What is known of what is in force."""
        return self._found.get(BEFORE)

    @property
    def now(self) -> Reckoned | None:
        """What is known of what is supposed, where something is, else of what is in force."""
        return self._found.get(AFTER if self.is_supposed else BEFORE)

    @property
    def after(self) -> Reckoned | None:
        """What is known of what is supposed, None where nothing is."""
        return self.now if self.is_supposed else None

    @property
    def asked_now(self) -> OddsAsked:
        """What was asked of that."""
        return self._asked[AFTER if self.is_supposed else BEFORE]

    @property
    def unknown(self) -> Saying | None:
        """Why something of it is not known."""
        return self._unknown.get(BEFORE) or self._unknown.get(AFTER)

    def warning(self, picked: BetId, words: Words) -> str:
        """What a house should know of its bets, that one first; empty where it is nothing."""
        if self.before is None:
            return ""
        return odds_words.warnings(self.before, self.after, picked, (self.all_names, words))

    def legend(self, words: Words) -> str:
        """What the marks of the bets mean."""
        return odds_words.legend(self.all_names, self.dear, words, supposed=self.is_supposed)

    # The game.

    @property
    def names(self) -> Variant:
        """The game as what is supposed makes it."""
        return self.subject.variant(self.supposed.options)

    @property
    def all_names(self) -> Variant:
        """The same, with the names of bets that are only in force."""
        old, names = self.subject.variant(self.subject.options), self.names
        return replace(names, bets={**old.bets, **names.bets})

    # What is supposed.

    def suppose_option(self, key: str, value: str) -> None:
        """Another option, of which nothing holds at the table; or another share to warn above."""
        if key == odds_words.DEAR_SHARE:
            self.dear = Fraction(value)
            self.ask()
        elif self._suppose_options({key: value}):
            self.ask()

    def _suppose_options(self, options: Mapping[str, str]) -> bool:
        """Supposes these options; False where they cannot hold together."""
        try:
            supposed = supposition.with_options(self.subject, self.supposed, options)
        except BadOption as wrong:
            self.refused.emit(wrong)
            return False
        self._suppose(supposed)
        return True

    def suppose_packs(self, packs: int) -> None:
        """Another number of packs."""
        self._suppose(replace(self.supposed, packs=packs))
        self.ask()

    def step(self, key: str, by: int) -> None:
        """A line of a payout one step higher, or lower."""
        self._suppose(supposition.stepped(self.names, self.supposed, key, by))
        self.ask()

    def forget(self) -> None:
        """Back to what is in force."""
        self._suppose(supposition.in_force(self.subject))
        self.ask()

    def _suppose(self, supposed: Supposition) -> None:
        """Supposes this, and remembers what was supposed before it."""
        if supposed != self.supposed:
            self._past.append(self.supposed)
        self._supposed = supposed
        self.supposed_anew.emit()

    def undo(self) -> None:
        """Takes back what was supposed last."""
        if self._past:
            self._supposed = self._past.pop()
            self.ask()

    def make_choice(self, name: str, often: str) -> None:
        """How often a hand draws where it may choose; or both hands in equilibrium."""
        self._balanced = often == odds_words.BALANCED
        if not self._balanced:
            self._habits = {**self._habits, name: Fraction(often)}
        self.ask()
