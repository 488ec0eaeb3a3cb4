"""Laws that leave a choice, whole as books print them: what is done in it, and what that gains."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from dealer_app.i18n import Words
from dealer_app.library.card import RuleTable
from dealer_app.library.chosen_squares import (
    ChoiceMade,
    ChosenLaw,
    GameMade,
    Row,
    Seen,
    SideMade,
    Square,
    gain_words,
    habit_sentences,
    in_order,
    legend,
    often_words,
    ratio,
    ratio_words,
    seen_words,
    square,
    worse,
)
from dealer_app.rules.bank_rules import Stops
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.variant import (
    HandId,
    HandSpec,
    Law,
    LawCell,
    Reference,
    Variant,
    seat_of,
    unseated,
)

FEW: Final = 12
"""Columns up to which a gain is told to the second decimal."""


def chosen_laws(variant: Variant, made: GameMade, words: Words) -> tuple[ChosenLaw, ...]:
    """Every law of the game that leaves a choice, with what is done in it; sides that are played
    alike stand there once."""
    printer = _Printer(unseated(variant), words, made)
    return tuple(law for alike in _alike(made.sides, printer) for law in printer.laws(alike))


def _alike(sides: Sequence[SideMade], printer: "_Printer") -> Iterator[tuple[SideMade, ...]]:
    """The sides, those together that have one law and make their choices alike."""
    groups: dict[object, list[SideMade]] = {}
    for side in sides:
        made = tuple((c.hand == side.hand, c.total, c.seen, c.often, c.gain) for c in side.choices)
        groups.setdefault((printer.law(side.hand), made), []).append(side)
    return (tuple(group) for group in groups.values())


@dataclass(frozen=True, slots=True)
class _Printer:
    """A game, and the words that its laws are printed in."""

    variant: Variant
    words: Words
    made: GameMade

    def laws(self, sides: Sequence[SideMade]) -> Iterator[ChosenLaw]:
        """The laws of sides that are played alike: the hand's, then the bank's against it."""
        hand, choices = sides[0].hand, sides[0].choices
        if hand == self.variant.banque:
            yield from self._against_two(choices)
            return
        own = [each for each in choices if each.hand == hand]
        bank = [each for each in choices if each.hand == self.variant.banque]
        against = [self._spec(side.hand) for side in sides]
        if own:
            yield self._own(against, own)
        if bank:
            yield self._bank(against, own, bank)

    def law(self, hand: HandId) -> Law:
        """The hand's drawing table."""
        return self.variant.laws[self._spec(hand).id]

    def _spec(self, hand: HandId) -> HandSpec:
        """The hand as the sheet has it: every seat's own is told as one."""
        if seat_of(hand) is None:
            return self.variant.hand(hand)
        return next(each for each in self.variant.hands if each.each_seat)

    def _own(self, hands: Sequence[HandSpec], choices: Sequence[ChoiceMade]) -> ChosenLaw:
        words, law = self.words, self.variant.laws[hands[0].id]
        title = words(
            "{hand}: the law, and how often it draws where it may choose",
            hand=words.listed(words.name(each.names) for each in hands),
        )
        totals = self._totals(hands[0].id)
        seen = _columns(choices)
        if seen == [()]:
            made = {each.total: each for each in choices}
            squares = tuple(self._square(law.act(n), made.get(n)) for n in totals)
            rows: tuple[Row, ...] = ((words("Rule"), squares),)
            return self._law_of(title, (), (words("Total"), *map(str, totals)), rows)
        rows = self._rows(totals, seen, law, choices)
        cards = (seen_words(each[0], words) if each else words("no card") for each in seen)
        head = (words("Total"), *cards)
        said = words("The columns are what the card that lies open is worth.")
        return self._law_of(title, (said,), head, rows)

    def _bank(
        self,
        against: Sequence[HandSpec],
        own: Sequence[ChoiceMade],
        choices: Sequence[ChoiceMade],
    ) -> ChosenLaw:
        words, hand = self.words, self.variant.banque
        law, name = self.variant.laws[hand], words.name(self.variant.hand(hand).names)
        title = words("{hand}: the law, and the best answer where it may choose", hand=name)
        if self.made.balanced:
            title = words("{hand}: the law, and the equilibrium where it may choose", hand=name)
        seen = _columns(choices)
        if law.reference is not Reference.NONE:
            seen = [(None,), *((n,) for n in range(len(law.rows[0]) - 1))]
        head = (words("Total"), *(seen_words(each[0], words) for each in seen))
        rows = self._rows(self._totals(hand), seen, law, choices)
        beside = (*self._gains(choices), *self._turning(own, choices))
        return self._law_of(title, tuple(self._habits(against, own)), head, rows, beside)

    def _habits(self, against: Sequence[HandSpec], own: Sequence[ChoiceMade]) -> Iterator[str]:
        """What the bank's choices answer, in sentences."""
        words = self.words
        if self.made.balanced:
            yield words("Equilibrium: neither hand gains by playing otherwise.")
        for hand in against:
            yield from habit_sentences(hand, own, words)

    def _against_two(self, choices: Sequence[ChoiceMade]) -> Iterator[ChosenLaw]:
        """A table for each total of the bank: what one hand did in its rows, the other in its
        columns (§4)."""
        words, bank = self.words, self.variant.hand(self.variant.banque)
        first, second = (self._spec(hand) for hand in self.made.stakes)
        said = (
            *self._stakes(first, second),
            *(each for side in self.made.sides for each in self._habit(side)),
        )
        where = words(
            "Rows: what {first} did. Columns: what {second} did.",
            first=words.name(first.said),
            second=words.name(second.said),
        )
        by_total: dict[int, list[ChoiceMade]] = {}
        for each in choices:
            by_total.setdefault(each.total, []).append(each)
        plain = {total: own[0] for total, own in by_total.items() if self._settles(own)}
        if plain:
            yield self._whatever(said, plain)
            said = ()
        for total, own in sorted(by_total.items()):
            if total in plain:
                continue
            title = words(
                "{hand} on {total}: the best answer to both tableaux",
                hand=words.name(bank.names),
                total=total,
            )
            yield self._both(title, (*said, where), own)
            said = ()

    def _settles(self, choices: Sequence[ChoiceMade]) -> bool:
        """True of a total that is played one way, whatever is seen and whatever lies where."""
        known = [each for each in choices if each.gain is not None]
        ways = {each.often for each in known}
        bent = any(worse(each) or ratio(each, self.words) for each in known)
        return len(ways) == 1 and ways <= {Fraction(0), Fraction(1)} and not bent

    def _whatever(self, said: tuple[str, ...], plain: Mapping[int, ChoiceMade]) -> ChosenLaw:
        """The totals that are played one way, side by side."""
        words, bank = self.words, self.variant.hand(self.variant.banque)
        title = words(
            "{hand}: the best answer, whatever both tableaux did", hand=words.name(bank.names)
        )
        totals = sorted(plain)
        squares = tuple(self._square(LawCell.CHOOSES, plain[total]) for total in totals)
        rows: tuple[Row, ...] = ((words("Rule"), squares),)
        return self._law_of(title, said, (words("Total"), *map(str, totals)), rows)

    def _both(self, title: str, said: tuple[str, ...], choices: Sequence[ChoiceMade]) -> ChosenLaw:
        words = self.words
        made = {each.seen: each for each in choices}
        down, across = (
            [seen for (seen,) in sorted({(each.seen[n],) for each in choices}, key=in_order)]
            for n in (0, 1)
        )
        head = ("", *(seen_words(seen, words) for seen in across))
        rows = tuple(
            (
                seen_words(one, words),
                tuple(self._square(LawCell.CHOOSES, made.get((one, two))) for two in across),
            )
            for one in down
        )
        gains = tuple(
            (
                seen_words(one, words),
                *(_gain(_gained(made.get((one, two))), 1, words) for two in across),
            )
            for one in down
        )
        told = words("What drawing gains more than standing, of 100 staked")
        return self._law_of(title, said, head, rows, (RuleTable(told, head, gains),))

    def _stakes(self, first: HandSpec, second: HandSpec) -> Iterator[str]:
        """What lies on each of two hands, as a sentence."""
        words, (one, two) = self.words, self.made.stakes.values()
        if one == two:
            yield words("As much lies on each tableau.")
            return
        said = words(
            "{second} carries {ratio} times as much as {first}.",
            first=words.name(first.said),
            second=words.name(second.said),
            ratio=ratio_words(two / one, words),
        )
        yield said[:1].upper() + said[1:]

    def _habit(self, side: SideMade) -> Iterator[str]:
        own = [each for each in side.choices if each.hand == side.hand]
        if own and side.hand != self.variant.banque:
            yield from habit_sentences(self._spec(side.hand), own, self.words)

    def _totals(self, hand: HandId) -> list[int]:
        """The totals on which the law is ever looked at: a natural that ends all is not there."""
        count, stops = self.variant.count, self.variant.naturals_stop
        least = 2 if stops is Stops.BANK_HIGH else 1
        ends = stops is not Stops.NONE
        return [
            total
            for total in range(len(self.variant.laws[hand].rows))
            if not ends or count.naturals.get(total, 0) < least
        ]

    def _rows(
        self, totals: Sequence[int], seen: Sequence[Seen], law: Law, choices: Sequence[ChoiceMade]
    ) -> tuple[Row, ...]:
        made = {(each.total, each.seen): each for each in choices}
        return tuple(
            (
                str(total),
                tuple(
                    self._square(law.act(total, _card(each)), made.get((total, each)))
                    for each in seen
                ),
            )
            for total in totals
        )

    def _square(self, act: LawCell, made: ChoiceMade | None) -> Square:
        return square(act, made, self.variant.banque, self.words)

    def _law_of(
        self,
        title: str,
        said: tuple[str, ...],
        head: tuple[str, ...],
        rows: tuple[Row, ...],
        beside: tuple[RuleTable, ...] = (),
    ) -> ChosenLaw:
        return ChosenLaw(title, said, head, rows, legend(rows, self.words), beside)

    def _gains(self, choices: Sequence[ChoiceMade]) -> Iterator[RuleTable]:
        """What drawing gains more than standing, in the choices alone."""
        words, seen = self.words, _columns(choices)
        known = {(each.total, each.seen): each.gain for each in choices}
        places = 2 if len(seen) <= FEW else 1
        rows = tuple(
            (
                str(total),
                *(_gain(known.get((total, each)), places, words) for each in seen),
            )
            for total in sorted({each.total for each in choices})
        )
        head = (words("Total"), *(seen_words(each[0], words) for each in seen))
        title = words("What drawing gains more than standing, of 100 staked")
        yield RuleTable(title, head, rows)

    def _turning(
        self, own: Sequence[ChoiceMade], choices: Sequence[ChoiceMade]
    ) -> Iterator[RuleTable]:
        """The choices whose answer depends on how often the other hand draws in its one."""
        words = self.words
        turning = [each for each in choices if each.turns and _turns(*each.turns)]
        if not turning or len(own) != 1:
            return
        (habit,) = own
        between = 0 < habit.often < 1
        stated = (often_words(habit.often, words),) if between else ()
        rows = []
        for each in turning:
            never, always = each.turns or (Fraction(0), Fraction(0))
            gains = (never, *((each.gain,) if between else ()), always)
            told = (_gain(gain, 2, words) for gain in gains)
            rows.append((str(each.total), seen_words(each.seen[0], words), *told))
        head = (words("Total"), words("Card"), words("never"), *stated, words("always"))
        title = words(
            "The same, by how often the other hand draws on {total}: where the answer turns",
            total=habit.total,
        )
        yield RuleTable(title, head, tuple(rows))


def _columns(choices: Sequence[ChoiceMade]) -> list[Seen]:
    """Whatever is seen before some choice, in order."""
    return sorted({each.seen for each in choices}, key=in_order)


def _card(seen: Seen) -> int | None:
    """What the one card that is seen is worth, None where there is none."""
    return next((each for each in seen if isinstance(each, int)), None)


def _turns(never: Fraction, always: Fraction) -> bool:
    return (never > 0) != (always > 0)


def _gained(made: ChoiceMade | None) -> Fraction | None:
    return None if made is None else made.gain


def _gain(gain: Fraction | None, places: int, words: Words) -> str:
    return "" if gain is None else gain_words(gain, places, words)
