"""One game's odds in hand: what is supposed of it (other options, other packs, other payouts), what
was asked, and what was answered."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from fractions import Fraction
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_app.gui.odds import odds_words
from dealer_app.gui.odds.odds_questions import (
    DEAR,
    Answer,
    GameAsked,
    OddsAsked,
    Payout,
    Question,
    Reckoned,
)
from dealer_app.gui.odds.odds_words import StepTold
from dealer_app.gui.odds.reckoner import Reckoner
from dealer_app.i18n import Words
from dealer_app.i18n.names import option_name, value_name
from dealer_app.i18n.saying import Saying
from dealer_app.library import BadOption, HouseSheet, Sheet, house_from_text, sheet_from_text
from dealer_app.library.outcome_names import outcome_name
from dealer_app.rules.procedures import fresh_packs
from dealer_app.rules.variant import BetId, PayLine, Result, Variant, seated
from dealer_app.session.rulebook import resolver
from dealer_app.table.state import packs_of
from dealer_app.table.table import Table, zone_of

BEFORE: Final = "in force"
AFTER: Final = "supposed"

SLOW: Final = 300
"""Milliseconds after which it is said that an answer takes its time."""

PACKS: Final = "packs"
_SEATS: Final = 2
_LADDER: Final = (
    *(Fraction(n, 2) for n in range(1, 4)),
    *(Fraction(n) for n in range(2, 30)),
    *(Fraction(n) for n in range(30, 100, 5)),
    *(Fraction(n) for n in range(100, 1001, 25)),
)
"""What a line may be supposed to pay, one step after the other."""

_RATE: Final = Fraction(1, 200)
_MOST_RATE: Final = Fraction(1, 4)
_OF_RATE: Final = "%"


@dataclass(frozen=True, slots=True)
class OddsSubject:
    """The game whose odds are asked for: its sheets, what holds of its options, its packs.

    `name` stands in the bar and names the paper, which goes into `folder`; its hours are told in
    `zone`, without one in the machine's.
    """

    name: str
    sheet: Sheet
    house: HouseSheet | None
    options: Mapping[str, str]
    packs: int
    folder: Path
    zone: tzinfo | None = None
    _known: dict[frozenset[tuple[str, str]], Variant] = field(
        default_factory=dict, repr=False, compare=False
    )

    def variant(self, options: Mapping[str, str]) -> Variant:
        """The game under these options, where one hand plays against the bank, looked up once for
        each choice of them; BadOption."""
        key = frozenset(options.items())
        if key not in self._known:
            self._known[key] = seated(resolver(self.sheet, self.house)(options).variant, _SEATS)
        return self._known[key]


def at_table(table: Table, folder: Path) -> OddsSubject:
    """The game that is dealt at a table, its papers going into that folder."""
    opened, shoe = table.opened, table.shoe
    house = house_from_text(opened.house, "house") if opened.house else None
    return OddsSubject(
        opened.table,
        sheet_from_text(opened.sheet, "sheet"),
        house,
        dict(table.variant.chosen),
        packs_of(table) if shoe is None else shoe.packs,
        folder,
        zone_of(table),
    )


@dataclass(frozen=True, slots=True)
class Supposition:
    """A game as it might be."""

    options: Mapping[str, str]
    packs: int
    payouts: Mapping[tuple[BetId, int], Payout] = field(default_factory=dict)

    def game(self, subject: OddsSubject) -> GameAsked:
        """What is asked about."""
        house = subject.house.text if subject.house is not None else ""
        options = tuple(sorted(self.options.items()))
        return GameAsked(
            subject.sheet.text, house, options, self.packs, tuple(self.payouts.values())
        )


def in_force(subject: OddsSubject) -> Supposition:
    """The game as it is."""
    return Supposition(dict(subject.options), subject.packs)


def with_options(
    subject: OddsSubject, supposed: Supposition, chosen: Mapping[str, str]
) -> Supposition:
    """Other options; lines that they take the place of pay as they say. BadOption."""
    options = {**supposed.options, **chosen}
    before, after = subject.variant(supposed.options), subject.variant(options)
    packs = supposed.packs
    if options.get(PACKS) != supposed.options.get(PACKS):
        packs = fresh_packs(after)
    kept = {
        place: payout
        for place, payout in supposed.payouts.items()
        if place[0] in after.bets and after.bets[place[0]].lines == before.bets[place[0]].lines
    }
    return Supposition(options, packs, kept)


def stepped(variant: Variant, supposed: Supposition, key: str, by: int) -> Supposition:
    """The line of a payout that the key names pays one step more or less; as the sheet has it,
    nothing is supposed of it."""
    bet, _, rest = key.rpartition(" ")
    number = int(rest.removesuffix(_OF_RATE))
    place = BetId(bet), number
    line = variant.bets[place[0]].lines[number]
    now = supposed.payouts.get(place) or Payout(*place, line.pays, line.commission)
    if rest.endswith(_OF_RATE):
        now = replace(now, commission=_rate(now.commission, by))
    else:
        now = replace(now, pays=_next(now.pays, by))
    payouts = {**supposed.payouts, place: now}
    if (now.pays, now.commission) == (line.pays, line.commission):
        del payouts[place]
    return replace(supposed, payouts=payouts)


def _next(pays: Fraction, by: int) -> Fraction:
    beyond = [each for each in _LADDER if (each - pays) * by > 0]
    return (min(beyond) if by > 0 else max(beyond)) if beyond else pays


def _rate(rate: Fraction, by: int) -> Fraction:
    return min(max(rate + by * _RATE, Fraction(0)), _MOST_RATE)


def steps(variant: Variant, supposed: Supposition, bet: BetId, words: Words) -> Sequence[StepTold]:
    """The lines of a bet that win, with what each pays now, and the commission where there is."""
    spec = variant.bets.get(bet)
    if spec is None:
        return ()
    return [
        step
        for number, line in enumerate(spec.lines)
        if line.result is Result.WIN
        for step in _steps((bet, number), line, supposed, (variant, words))
    ]


def _steps(
    place: tuple[BetId, int], line: PayLine, supposed: Supposition, said: tuple[Variant, Words]
) -> Iterator[StepTold]:
    variant, words = said
    now = supposed.payouts.get(place)
    pays = line.pays if now is None else now.pays
    rate = line.commission if now is None else now.commission
    key = f"{place[0]} {place[1]}"
    yield StepTold(key, outcome_name(words, variant, line.on, place[0]), words.odds(pays))
    if line.commission:
        yield StepTold(key + _OF_RATE, words("Commission"), words.percent(rate))


def changes(subject: OddsSubject, supposed: Supposition, words: Words) -> Sequence[str]:
    """What is supposed otherwise, each in words."""
    options = {option.key: option for option in subject.sheet.options}
    told = [
        words(
            "{option}: {value}",
            option=option_name(words, options[key]),
            value=value_name(words, options[key], value),
        )
        for key, value in supposed.options.items()
        if value != subject.options.get(key) and key != PACKS
    ]
    if supposed.packs != subject.packs:
        told.append(words.plural("{n} pack", "{n} packs", supposed.packs))
    variant = subject.variant(supposed.options)
    bets = dict.fromkeys(bet for bet, _ in supposed.payouts)
    told += [words("payout of {bet}", bet=words.name(variant.bets[bet].names)) for bet in bets]
    return told


# What is asked of the game, and answered


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
        self._subject: OddsSubject | None = None
        self._supposed: Supposition | None = None
        self._habits: Mapping[str, Fraction] = {}
        self._balanced = False
        self._past: list[Supposition] = []
        self._found: dict[str, Reckoned] = {}
        self._asked: dict[str, OddsAsked] = {}
        self._unknown: dict[str, Saying] = {}
        self.dear = DEAR

    def begin(self, subject: OddsSubject, options: Mapping[str, str] | None = None) -> None:
        """Asks what another game is worth; with `options`, beside what they would make of it."""
        self._subject = subject
        self._supposed = in_force(subject)
        self._habits, self._balanced, self._past = {}, False, []
        self._found, self._asked, self._unknown = {}, {}, {}
        self.opened.emit()
        if options is not None:
            self._suppose_options(options)
        self.ask()

    @property
    def subject(self) -> OddsSubject:
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
        return self._subject is not None and self._supposed != in_force(self._subject)

    @property
    def may_undo(self) -> bool:
        """True if something that was supposed can be taken back."""
        return bool(self._past)

    # What is asked, and answered.

    def ask(self) -> None:
        """Asks what is in force, and what is supposed where something is."""
        games = {BEFORE: in_force(self.subject)}
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
            supposed = with_options(self.subject, self.supposed, options)
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
        self._suppose(stepped(self.names, self.supposed, key, by))
        self.ask()

    def forget(self) -> None:
        """Back to what is in force."""
        self._suppose(in_force(self.subject))
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
