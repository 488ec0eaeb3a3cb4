"""Bets that look at faces and suits, decided for many simulated coups at once.

The cards of coups lie in six rows: those of the hand, first to third, then the bank's. What a bet's
outcomes ask of totals is asked once of each way; what they ask of cards, of whole rows.
"""

from collections.abc import Sequence
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dealer_app.rules.cards import FIRST_CARDS, SUITS, Pack
from dealer_app.rules.conditions import COLOURS, ONE, SUIT_NAMES
from dealer_app.rules.outcomes import CardTest, Outcome, outcome
from dealer_app.rules.pay_lines import multiple
from dealer_app.rules.variant import BetSpec, PayLine
from dealer_app.theory.columns import Numbers
from dealer_app.theory.plays import Play

NONE: Final = -1
"""The face and the suit of a card that was not dealt."""
A_HAND: Final = 3
"""Rows of one hand."""

Holds = npt.NDArray[np.bool_]
"""For each coup, whether something holds."""
_FIRST: Final = ((0, 1), (3, 4))
_EVERY: Final = ((0, 1, 2), (3, 4, 5))


class SeenCards(NamedTuple):
    """The cards of some coups, a column a coup: of each its face and its suit by their places, and
    the way that the coup went."""

    faces: Numbers
    suits: Numbers
    ways: Numbers

    def at(self, places: Sequence[int]) -> "SeenCards":
        """The cards of these rows alone."""
        rows = list(places)
        return SeenCards(self.faces[rows], self.suits[rows], self.ways)


class MarkedBet:
    """A bet against the ways of a game, and which of its ends each coup comes to.

    `ends` are the lines that may decide it, each with how many times the stake is won or lost; the
    last is that no line does.
    """

    def __init__(self, bet: BetSpec, ways: Sequence[Play], pack: Pack) -> None:
        self.bet = bet
        self._sign = np.array([way.duel.sign for way in ways])
        self._asks = _CardAsks(pack)
        self._lines = [_DecidingLine(line, ways) for line in bet.lines]
        self.ends: list[tuple[PayLine | None, int]] = []
        self._first = list[int]()
        for each in self._lines:
            self._first.append(len(self.ends))
            self.ends += [(each.line, times) for times in range(each.most + 1)]
        self.ends.append((None, 1))

    def decided(self, cards: SeenCards) -> Numbers:
        """The number of the end that each coup comes to."""
        found = np.full(len(cards.ways), len(self.ends) - 1, dtype=np.int64)
        open_still = np.ones(len(cards.ways), dtype=bool)
        sign = self._sign[cards.ways]
        for first, line in zip(self._first, self._lines, strict=True):
            here = open_still & line.comes_to[cards.ways]
            here[here] = self._holds(line.asked, cards, sign, here)
            found[here] = first + line.times[cards.ways[here]]
            open_still &= ~here
        return found

    def _holds(self, asked: Outcome, cards: SeenCards, sign: Numbers, here: Holds) -> Holds:
        """Whether the outcome holds in those coups that are asked `here`."""
        seen = SeenCards(cards.faces[:, here], cards.suits[:, here], cards.ways[here])
        holds = np.ones(len(seen.ways), dtype=bool)
        for test in asked.cards:
            holds &= self._asks.in_coup(test, seen, sign[here])
        if asked.of_hands is not None:
            of_way = next(each.of_hands for each in self._lines if each.asked is asked)
            so = [
                np.logical_and.reduce(
                    [
                        of_way[n][seen.ways],
                        *(self._asks.in_hand(test, seen, n) for test in asked.of_hands.cards),
                    ]
                )
                for n in range(len(_FIRST))
            ]
            holds &= np.isin(so[0].astype(int) + so[1], list(asked.of_hands.hands))
        return holds


class _DecidingLine:
    """A line of a bet: for each way whether totals allow it, and how many times it then counts."""

    def __init__(self, line: PayLine, ways: Sequence[Play]) -> None:
        self.line, self.asked = line, outcome(line.on)
        duels = [way.duel for way in ways]
        self.comes_to = np.array([self.asked.comes_to(duel) for duel in duels], dtype=bool)
        self.times = np.array([multiple(line.times, duel) for duel in duels])
        self.most = int(self.times.max())
        of_hands = self.asked.of_hands
        self.of_hands = tuple(
            np.array([of_hands is None or of_hands.comes_to(d.hands[n]) for d in duels], dtype=bool)
            for n in range(len(_FIRST))
        )


class _CardAsks:
    """What a test asks of cards, for many coups at once."""

    def __init__(self, pack: Pack) -> None:
        self._faces = {face: place for place, face in enumerate(pack.faces)}

    def in_coup(self, test: CardTest, cards: SeenCards, sign: Numbers) -> Holds:
        """Whether the test holds of the cards that it is of; no hand won or lost a tie."""
        match test.of:
            case "":
                whole = test.what in ("suited", "coloured")
                rows = _EVERY if whole else _FIRST
                return self._on(test, cards.at((*rows[0], *rows[1])))
            case "ponte":
                return self.in_hand(test, cards, 0)
            case "banque":
                return self.in_hand(test, cards, 1)
            case who:  # the winner or the loser, which a tie has not
                won, lost = (self.in_hand(test, cards, n) for n in range(len(_FIRST)))
                one, other = (won, lost) if who == "winner" else (lost, won)
                holds: Holds = np.where(sign > 0, one, other) & (sign != 0)
                return holds

    def in_hand(self, test: CardTest, cards: SeenCards, hand: int) -> Holds:
        """The test of a hand's cards: of its first two, of the third, or of all that it has."""
        match test.what:
            case "alike":
                rows: Sequence[int] = _EVERY[hand]
            case "third":
                rows = _EVERY[hand][FIRST_CARDS:]
            case _:  # whatever else is asked of cards, the first two answer
                rows = _FIRST[hand]
        return self._on(test, cards.at(rows))

    def _on(self, test: CardTest, cards: SeenCards) -> Holds:
        match test.what:
            case "suited":
                return _one(cards.suits)
            case "coloured":
                return _coloured(test.values[0], cards.suits)
            case "alike" | "first_alike":
                return _one(cards.faces)
            case "pair":
                return _paired(test.values[0], cards)
            case "counted":
                return self._counted(test, cards)
            case _:  # ranks, and the rank of a third card
                return self._ranked(test.values, cards.faces)

    def _ranked(self, values: Sequence[str], faces: Numbers) -> Holds:
        orders = {order for value in values for order in permutations(value.split("-"))}
        told = [[self._faces.get(face, NONE - 1) for face in order] for order in orders]
        return _any([(faces == np.array([each]).T).all(axis=0) for each in told])

    def _counted(self, test: CardTest, cards: SeenCards) -> Holds:
        found = np.isin(cards.faces, [self._faces.get(face, NONE - 1) for face in test.values])
        holds: Holds = found.sum(axis=0) == test.times
        if not test.suit or not test.times:
            return holds
        wanted = SUITS if test.suit == ONE else SUIT_NAMES[test.suit]
        of_suit = [((cards.suits == SUITS.index(each)) | ~found).all(axis=0) for each in wanted]
        return holds & _any(of_suit)


def _any(each: Sequence[Holds]) -> Holds:
    holds: Holds = np.logical_or.reduce(each)
    return holds


def _one(marks: Numbers) -> Holds:
    """Whether all cards that were dealt have the same."""
    holds: Holds = ((marks == marks[0]) | (marks == NONE)).all(axis=0)
    return holds


def _coloured(wanted: str, suits: Numbers) -> Holds:
    red = np.isin(suits, [place for place, suit in enumerate(SUITS) if suit in COLOURS["red"]])
    holds: Holds = _one(np.where(suits == NONE, NONE, red.astype(int)))
    return holds if wanted == ONE else holds & (red[0] == (wanted == "red"))


def _paired(kind: str, cards: SeenCards) -> Holds:
    """Whether two cards are of one rank, and their suits as that kind of pair has them."""
    pair = _one(cards.faces)
    perfect = _one(cards.suits)
    coloured = _coloured(ONE, cards.suits)
    match kind:
        case "perfect":
            return pair & perfect
        case "coloured":
            return pair & coloured & ~perfect
        case "mixed":
            return pair & ~coloured
        case _:  # any of them
            return pair
