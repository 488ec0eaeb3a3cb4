"""One game's odds in hand: what is supposed of it, what was asked, and what was answered."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from dealer_app.gui.odds import odds_words, supposition
from dealer_app.gui.odds.odds_questions import DEAR, Answer, Asked, Question, Reckoned
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.gui.odds.supposition import Subject, Supposition
from dealer_app.i18n.saying import Saying
from dealer_app.rules.variant import Variant

BEFORE: Final = "in force"
AFTER: Final = "supposed"


class OddsInquiry:
    """What is asked again is only what is other than it was; nothing here touches a table.

    `dear` is the share of the stake above which a bet is warned of.
    """

    def __init__(self, reckoner: Reckoner) -> None:
        self._reckoner = reckoner
        self._subject: Subject | None = None
        self._supposed: Supposition | None = None
        self._habits: Mapping[str, Fraction] = {}
        self._balanced = False
        self._past: list[Supposition] = []
        self._found: dict[str, Reckoned] = {}
        self._asked: dict[str, Question] = {}
        self._unknown: dict[str, Saying] = {}
        self.dear = DEAR

    def begin(self, subject: Subject) -> None:
        """Another game: nothing is known of it yet."""
        self._subject = subject
        self._supposed = supposition.in_force(subject)
        self._habits, self._balanced, self._past = {}, False, []
        self._found, self._asked, self._unknown = {}, {}, {}

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
            asked = Asked(game, habits, self._balanced, dear=self.dear)
            if self._asked.get(place) != asked:
                self._found.pop(place, None)
                self._unknown.pop(place, None)
                self.ask_for(place, asked)

    def ask_for(self, place: str, question: Question) -> None:
        """Asks that under a name; an earlier question of that name counts no more."""
        self._asked[place] = question
        self._reckoner.ask(place, question)

    def asked(self, place: str) -> Question | None:
        """What was asked last under that name."""
        return self._asked.get(place)

    def keep(self, place: str, answer: Answer) -> None:
        """What is known of it from now on, or why nothing is."""
        if isinstance(answer, Reckoned):
            self._found[place] = answer
        elif isinstance(answer, Saying):
            self._unknown[place] = answer

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
    def asked_now(self) -> Asked:
        """What was asked of that."""
        asked = self._asked[AFTER if self.is_supposed else BEFORE]
        assert isinstance(asked, Asked)
        return asked

    @property
    def unknown(self) -> Saying | None:
        """Why something of it is not known."""
        return self._unknown.get(BEFORE) or self._unknown.get(AFTER)

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

    def suppose(self, supposed: Supposition) -> None:
        """Supposes this, and remembers what was supposed before it."""
        if supposed != self.supposed:
            self._past.append(self.supposed)
        self._supposed = supposed

    def suppose_options(self, options: Mapping[str, str]) -> None:
        """Supposes these options; BadOption where they cannot hold together."""
        self.suppose(supposition.with_options(self.subject, self.supposed, options))

    def suppose_packs(self, packs: int) -> None:
        """Supposes so many packs."""
        self.suppose(replace(self.supposed, packs=packs))

    def step(self, key: str, by: int) -> None:
        """Supposes a line of a payout one step higher, or lower."""
        self.suppose(supposition.stepped(self.names, self.supposed, key, by))

    def forget(self) -> None:
        """Back to what is in force."""
        self.suppose(supposition.in_force(self.subject))

    def undo(self) -> None:
        """Takes back what was supposed last."""
        self._supposed = self._past.pop()

    def make_choice(self, name: str, often: str) -> None:
        """How often a hand draws where it may choose; or both hands in equilibrium."""
        self._balanced = often == odds_words.BALANCED
        if not self._balanced:
            self._habits = {**self._habits, name: Fraction(often)}
