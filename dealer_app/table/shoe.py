"""The shoe on the table: what has left it, where the cut card lies, when the last coup comes."""

from collections.abc import Iterable, Sequence
from typing import Final

from dealer_app.rules.cards import AllOut, Card, Pack, Seen, all_out, can_be
from dealer_app.rules.fact_classes import dataclass, replace

BURN_OF_A_FIGURE: Final = 10


@dataclass(frozen=True, slots=True)
class Shoe:
    """One shuffled set of cards until the next shuffle.

    `left` counts cards still in it; `cut` is how many lay behind the cut card, `last` the coup
    announced as its last. `carried` left it too early, in coup `since`, and opens the next one;
    `behind` are those that follow it. `burn_owed` is true until the burn that the rules ask for,
    `relieved` until that which the house asks for where another croupier takes over (IRR-28); an
    invalid shoe is dealt no more.
    """

    number: int
    packs: int
    pack: Pack
    left: int
    seen: Seen
    burned: tuple[Card, ...] = ()
    cut: int | None = None
    last: int | None = None
    carried: Card | None = None
    behind: tuple[Card, ...] = ()
    since: int = 0
    burn_owed: bool = False
    relieved: bool = False
    valid: bool = True

    @property
    def size(self) -> int:
        return self.packs * self.pack.size

    @property
    def available(self) -> int:
        """Cards that a coup can still be dealt from, those carried over included."""
        return self.left + self.held

    @property
    def held(self) -> int:
        """How many cards that left it too early are carried over."""
        return (self.carried is not None) + len(self.behind)

    def opens(self, coup: int) -> Card | None:
        """The card carried over that is the next one of this coup, none in its own."""
        return self.carried if coup > self.since else None

    def within(self, coup: int) -> int:
        """Cards that this coup can still be dealt from."""
        return self.available if self.opens(coup) else self.left

    @property
    def cut_reached(self) -> bool:
        """True once the cut card is the next thing to come out, or has come."""
        return self.cut is not None and self.left <= self.cut

    def one_too_many(self, card: Card) -> bool:
        """True if these packs cannot hold one more such card (IRR-14)."""
        return self.all_out(card) is not None

    def all_out(self, card: Card) -> AllOut | None:
        """The cards of which all are out, so that these packs cannot hold this one too."""
        return all_out(self.pack, self.packs, self.seen, card)

    def can_have_had(self, cards: Iterable[Card]) -> bool:
        """True if these packs hold all that left them and is like one of these cards, which did; so
        they do of any cards while no more have left them than the rarest has."""
        if self.size - self.left <= self.packs * self.pack.least_alike:
            return True
        return can_be(self.pack, self.packs, self.seen, cards)


def resized(shoe: Shoe, packs: int) -> Shoe:
    """A shoe that nobody drew from, with other packs in it."""
    return replace(shoe, packs=packs, left=packs * shoe.pack.size)


def draw(shoe: Shoe, card: Card, coup: int = 1) -> Shoe:
    """The shoe after a card of a coup came for a hand; one carried over had left it before."""
    if shoe.carried is not None and shoe.opens(coup):
        first = shoe.behind[0] if shoe.behind else None
        shoe = exchange(shoe, shoe.carried, card)
        return replace(shoe, carried=first, behind=shoe.behind[1:])
    return replace(shoe, left=shoe.left - 1, seen=shoe.seen.and_more((card,)))


def drawn(shoe: Shoe, cards: Sequence[Card], coup: int) -> Shoe:
    """The shoe after these cards of a coup came for hands, one after the other."""
    if shoe.carried is None:
        return replace(shoe, left=shoe.left - len(cards), seen=shoe.seen.and_more(cards))
    for card in cards:
        shoe = draw(shoe, card, coup)
    return shoe


def carry(shoe: Shoe, card: Card, coup: int) -> Shoe:
    """The shoe with a card of a coup held back for the next, behind those held already."""
    if shoe.carried is not None:
        return replace(shoe, behind=(*shoe.behind, card), since=coup)
    return replace(shoe, carried=card, since=coup)


def burned_after(pack: Pack, first: Card) -> int:
    """How many cards are laid away unseen after the first one of a shoe, where that card says how
    many: what it is worth, ten for one that is worth nothing (§2.5)."""
    return pack.value(first) or BURN_OF_A_FIGURE


def burn(shoe: Shoe, cards: tuple[Card, ...]) -> Shoe:
    """The shoe after cards were burned."""
    return replace(
        shoe,
        left=shoe.left - len(cards),
        seen=shoe.seen.and_more(cards),
        burned=(*shoe.burned, *cards),
        burn_owed=False,
        relieved=False,
    )


def see(shoe: Shoe, cards: Iterable[Card]) -> Shoe:
    """The shoe after cards that had left it face down were turned."""
    return replace(shoe, seen=shoe.seen.and_more(cards))


def exchange(shoe: Shoe, wrong: Card, right: Card) -> Shoe:
    """The shoe's count after a card had been entered wrong."""
    return replace(shoe, seen=shoe.seen.without(wrong).and_more((right,)))
