"""Void coups on paper, on the sheet of their session and on the settlement of the night alike: by
which entry a coup became so, at what hour, why, by whose hand, and the stakes that went back."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

from dealer_app.i18n import marked
from dealer_app.reports.coup.coup_words import several, void_words
from dealer_app.reports.layout.columns import CellKind, Column, Figures, Value, over, sum_of
from dealer_app.reports.session.entries import NOBODY, PaperEntry, SignedBy, names, void_entry
from dealer_app.rules.cards import Card
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.variant import HandId, Variant
from dealer_app.table.accounts.lines import duel_lines
from dealer_app.table.accounts.tally import Tally, sums
from dealer_app.table.table import Played

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class VoidCoup:
    """A void coup: its opening, the entry by which it became void with its hour and its hand, the
    reason as it was recorded, its cards, and the stakes that went back, those of duels told apart.

    Without a journal there is no such entry: its number and its hour are None. `since` of a coup
    that was entered afterwards, whose entry has another hour, is when it was dealt.
    """

    coup: int
    opened: datetime | None
    since: datetime | None
    entry: int | None
    by: SignedBy
    reason: str
    hands: tuple[tuple[HandId, tuple[Card, ...]], ...]
    returned: Money
    of_duels: Money


def void_coups(tally: Tally, entries: Sequence[PaperEntry]) -> Sequence[VoidCoup]:
    """The void coups of a session in their order."""
    return [_void(each, void_entry(entries, each.coup)) for each in tally.voids]


def _void(played: Played, entry: PaperEntry | None) -> VoidCoup:
    coup = played.coup
    return VoidCoup(
        coup.number,
        played.hour,
        played.dealt or (None if entry is None else entry.at),
        None if entry is None else entry.number,
        NOBODY if entry is None else entry.signature,
        coup.void or "",
        tuple((hand, tuple(cards)) for hand, cards in coup.hands.items()),
        sums(played.settlement.lines).returned,
        sums(duel_lines(played)).returned,
    )


class ToldVoid(NamedTuple):
    """A void coup, and the rules by which its hands and its reason are named."""

    void: VoidCoup
    variant: Variant
    house: House

    def number(self, figures: Figures) -> str:
        """That of the entry by which it became so."""
        return "" if self.void.entry is None else figures.entry(self.void.entry)

    def reason(self, figures: Figures) -> str:
        """Why it is void."""
        return void_words(self.void.reason, self.house, figures)

    def cards(self, figures: Figures) -> str:
        """What was dealt; each hand by its name where there are several against the bank."""
        hands = [figures.hand(cards) for _, cards in self.void.hands]
        if several(self.variant):
            named = (figures.words.name(self.variant.hand(n).names) for n, _ in self.void.hands)
            hands = [f"{name} {cards}" for name, cards in zip(named, hands, strict=True)]
        return " / ".join(hands)

    def signed(self, figures: Figures) -> str:
        """Who signed that it is."""
        return "" if self.void.entry is None else names(self.void.by, figures.words)


_DUEL: Final = "duel"


def _columns(coup: str) -> Iterator[Column[ToldVoid]]:
    yield Column("coup", coup, lambda e, _: e.void.coup, CellKind.NUMBER)
    yield Column("time", marked("Opening"), lambda e, _: e.void.opened, CellKind.CLOCK)
    yield Column("voided", marked("Void since"), lambda e, _: e.void.since, CellKind.CLOCK)
    yield Column("entry", marked("Entry"), ToldVoid.number)
    yield Column("reason", marked("Reason"), ToldVoid.reason, wide=True)
    yield Column("cards", marked("Cards"), ToldVoid.cards, wide=True)
    yield Column("returned", marked("Stakes returned"), _returned, CellKind.AMOUNT, total=sum_of)
    yield Column(_DUEL, marked("of them in duels"), _of_duels, CellKind.PAID, total=sum_of)
    yield Column("signed", marked("Signed"), ToldVoid.signed, wide=True)


def _returned(each: ToldVoid, _: Figures) -> Value:
    return each.void.returned


def _of_duels(each: ToldVoid, _: Figures) -> Value:
    return each.void.of_duels


def void_columns(
    told: Callable[[Record], ToldVoid], coup: str = marked("Coup")
) -> tuple[Column[Record], ...]:
    """The columns of void coups; over that of their numbers stands `coup`."""
    return over(tuple(_columns(coup)), told)


def left_out(told: Sequence[ToldVoid]) -> Sequence[str]:
    """The columns that such a list does without: that of duels where no game of it has any."""
    return () if any(each.variant.principals is not None for each in told) else (_DUEL,)
