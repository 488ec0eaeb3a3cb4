"""A night of punto banco reckoned by hand: every chip moves from one place to another.

Nothing of the program is used: the cards are drawn as the printed table says (§2.2), a stake is
paid as the layout says (§2.3, §2.6), and what a night comes to is where its chips lie at the end.
Amounts are whole euros.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

VALUES: Final[Mapping[str, int]] = dict(
    zip("A23456789TJQK", (*range(1, 10), 0, 0, 0, 0), strict=True)
)
DRAWS_ON: Final[Mapping[int, str]] = {
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}
"""The values of the ponte's third card on which the bank draws, by its own total (§2.2)."""

TRAY: Final = "tray"
CAGE: Final = "cage"
FELT: Final = "felt"
DOOR: Final = "door"
"""Where chips lie beside the seats; they come in by the door in guests' hands, as cash."""


@dataclass(frozen=True)
class Bet:
    """A stake of so many euros."""

    seat: str
    on: str
    euros: int


@dataclass(frozen=True)
class Paid:
    """What became of a stake: the winnings before the commission on them, or what was lost."""

    won: int = 0
    lost: int = 0
    commission: int = 0

    @property
    def net(self) -> int:
        return self.won - self.lost - self.commission


@dataclass
class Dealt:
    """A coup: its stakes, and the faces of both hands; void ones settle nothing."""

    bets: list[Bet]
    ponte: str = ""
    banque: str = ""
    void: bool = False

    def deal(self, shoe: Iterator[str]) -> str:
        """Draws both hands from the shoe as the table has it; the faces in their order."""
        faces = [next(shoe) for _ in range(4)]
        self.ponte, self.banque = faces[0] + faces[2], faces[1] + faces[3]
        if max(points(self.ponte), points(self.banque)) >= 8:
            return "".join(faces)
        third = next(shoe) if points(self.ponte) <= 5 else ""
        self.ponte += third
        bank = points(self.banque)
        draws = bank <= 5 if not third else str(VALUES[third]) in DRAWS_ON[bank]
        fourth = next(shoe) if draws else ""
        self.banque += fourth
        return "".join(faces) + third + fourth

    def paid(self, bet: Bet) -> Paid:
        """What a stake of this coup becomes."""
        if self.void:
            return Paid()
        return becomes(bet, self.ponte, self.banque)

    @property
    def lines(self) -> list[tuple[Bet, Paid]]:
        return [(bet, self.paid(bet)) for bet in self.bets]


def points(hand: str) -> int:
    """What a hand counts: the units of its sum."""
    return sum(VALUES[face] for face in hand) % 10


def becomes(bet: Bet, ponte: str, banque: str) -> Paid:
    """What a stake becomes: 1:1, 1:1 less 5 %, 8:1, 11:1; a tie returns what lies on a side."""
    lead = points(ponte) - points(banque)
    match bet.on:
        case "ponte" | "banque" if lead == 0:
            return Paid()
        case "ponte" if lead > 0:
            return Paid(won=bet.euros)
        case "banque" if lead < 0:
            return Paid(won=bet.euros, commission=bet.euros // 20)
        case "tie" if lead == 0:
            return Paid(won=8 * bet.euros)
        case "ponte_pair" if ponte[0] == ponte[1]:
            return Paid(won=11 * bet.euros)
        case _:
            return Paid(lost=bet.euros)


@dataclass
class Room:
    """Where every chip of the night lies; what a seat holds may be less than nothing, where it
    played with chips that it brought along.

    `owed` is the commission that was marked and not collected or waived yet, and goes back where
    it is below nothing.
    """

    lies: Counter[str] = field(default_factory=Counter)
    owed: Counter[str] = field(default_factory=Counter)
    coups: list[Dealt] = field(default_factory=list)
    paid: Counter[str] = field(default_factory=Counter)

    def move(self, euros: int, of: str, to: str) -> None:
        """Chips go from one place to another; none are made or lost."""
        self.lies[of] -= euros
        self.lies[to] += euros

    def settle(self, coup: Dealt) -> None:
        """The croupier takes and pays every line; commission is marked, not kept."""
        self.coups.append(coup)
        self._pay(coup, 1)

    def put_right(self, number: int, right: Dealt) -> None:
        """A coup had been otherwise: what was paid goes back, and what was due is paid."""
        self._pay(self.coups[number - 1], -1)
        self.coups[number - 1] = right
        self._pay(right, 1)

    def _pay(self, coup: Dealt, way: int) -> None:
        for bet, paid in coup.lines:
            self.move(way * (paid.won - paid.lost), TRAY, bet.seat)
            self.owed[bet.seat] += way * paid.commission

    def collect(self, seat: str) -> int:
        """A seat pays all the commission that it owes."""
        euros = self.owed.pop(seat)
        self.move(euros, seat, TRAY)
        self.paid["collected"] += euros
        return euros

    def waive(self, seat: str) -> int:
        """A seat is let off all the commission that it owes."""
        euros = self.owed.pop(seat)
        self.paid["waived"] += euros
        return euros

    @property
    def owing(self) -> dict[str, int]:
        return {seat: euros for seat, euros in self.owed.items() if euros}

    @property
    def lines(self) -> Iterable[tuple[Bet, Paid]]:
        """Every stake of the night with what it became, void coups left out."""
        return chain.from_iterable(coup.lines for coup in self.coups if not coup.void)
