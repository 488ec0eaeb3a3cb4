"""The shoe on the table: what has left it, where the cut card lies, when the last coup comes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from dealer_app.rules.cards import Card, Pack, Seen, is_one_too_many, with_seen, without_seen


@dataclass(frozen=True, slots=True)
class Shoe:
    """One shuffled set of cards until the next shuffle.

    `left` counts cards still in it; `cut` is how many lay behind the cut card, `last` the coup
    announced as its last. `carried` left it too early and opens the next coup; `burn_owed` is true
    until the burn that the rules ask for; an invalid shoe is dealt no more.
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
    burn_owed: bool = False
    valid: bool = True

    @property
    def size(self) -> int:
        return self.packs * self.pack.size

    @property
    def available(self) -> int:
        """Cards that a coup can still be dealt from, the one carried over included."""
        return self.left + (self.carried is not None)

    @property
    def cut_reached(self) -> bool:
        """True once the cut card is the next thing to come out, or has come."""
        return self.cut is not None and self.left <= self.cut

    def one_too_many(self, card: Card) -> bool:
        """True if these packs cannot hold one more such card (IRR-14)."""
        return is_one_too_many(self.pack, self.packs, self.seen, card)


def draw(shoe: Shoe, card: Card) -> Shoe:
    """The shoe after a card came for a hand; the one carried over had left it before."""
    if shoe.carried is not None:
        news = (card,) if shoe.carried.hidden else ()
        return replace(shoe, carried=None, seen=with_seen(shoe.seen, news))
    return replace(shoe, left=shoe.left - 1, seen=with_seen(shoe.seen, (card,)))


def burn(shoe: Shoe, cards: tuple[Card, ...]) -> Shoe:
    """The shoe after cards were burned."""
    return replace(
        shoe,
        left=shoe.left - len(cards),
        seen=with_seen(shoe.seen, cards),
        burned=(*shoe.burned, *cards),
        burn_owed=False,
    )


def see(shoe: Shoe, cards: Iterable[Card]) -> Shoe:
    """The shoe after cards that had left it face down were turned."""
    return replace(shoe, seen=with_seen(shoe.seen, cards))


def exchange(shoe: Shoe, wrong: Card, right: Card) -> Shoe:
    """The shoe's count after a card had been entered wrong."""
    return replace(shoe, seen=with_seen(without_seen(shoe.seen, wrong), (right,)))
