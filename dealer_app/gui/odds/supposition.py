"""What is supposed of a game: other options, other packs, other payouts. It knows no Qt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from fractions import Fraction
from pathlib import Path
from typing import Final

from dealer_app.gui.odds.odds_questions import GameAsked, Payout
from dealer_app.gui.odds.odds_words import StepTold
from dealer_app.i18n import Words
from dealer_app.library import HouseSheet, Sheet, house_from_text, sheet_from_text
from dealer_app.library.card import option_name, value_name
from dealer_app.library.outcome_names import outcome_name
from dealer_app.rules.procedures import fresh_packs
from dealer_app.rules.variant import BetId, PayLine, Result, Variant, seated
from dealer_app.session.rulebook import resolver
from dealer_app.table.house_time import zone_of
from dealer_app.table.state import packs_of
from dealer_app.table.table import Table

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
class Subject:
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


def at_table(table: Table, folder: Path) -> Subject:
    """The game that is dealt at a table, its papers going into that folder."""
    opened, shoe = table.opened, table.shoe
    house = house_from_text(opened.house, "house") if opened.house else None
    return Subject(
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

    def game(self, subject: Subject) -> GameAsked:
        """What is asked about."""
        house = subject.house.text if subject.house is not None else ""
        options = tuple(sorted(self.options.items()))
        return GameAsked(
            subject.sheet.text, house, options, self.packs, tuple(self.payouts.values())
        )


def in_force(subject: Subject) -> Supposition:
    """The game as it is."""
    return Supposition(dict(subject.options), subject.packs)


def with_options(subject: Subject, supposed: Supposition, chosen: Mapping[str, str]) -> Supposition:
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


def changes(subject: Subject, supposed: Supposition, words: Words) -> Sequence[str]:
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
