"""The lines of a sheet, each changed into every other that it could be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from dealer_app.library import read_sheet, resolve
from dealer_app.rules.variant import (
    BetId,
    BetSpec,
    HandId,
    Law,
    LawCell,
    PayLine,
    Result,
    Times,
    Variant,
    seat_of,
)
from tests.golden_files import choices

COLUMNS: Final = "-0123456789"
"""What the other hand's third card was worth, `-` where it stood."""


@dataclass(frozen=True)
class Change:
    """One line of a sheet and what it is changed to, under a choice of options (`key=value`)."""

    place: str
    under: str
    old: Law | BetSpec
    new: Law | BetSpec

    def of(self, variant: Variant) -> Variant | None:
        """The variant with the line changed, None if it has no such line.

        A law that stands for every seat is changed at all of them.
        """
        name = self.place.split()[0]
        if isinstance(self.new, BetSpec):
            if variant.bets.get(BetId(name)) != self.old:
                return None
            return replace(variant, bets={**variant.bets, BetId(name): self.new})
        hands = [hand for hand in variant.laws if name in (hand, "seat" if seat_of(hand) else "")]
        if not hands or any(variant.laws[hand] != self.old for hand in hands):
            return None
        return replace(variant, laws={**variant.laws, **dict.fromkeys(hands, self.new)})


def law_changes(game: str) -> Iterator[Change]:
    """Every cell of every law turned into the other act, a choice into both; each law once."""
    found: set[tuple[HandId, Law]] = set()
    for chosen in choices(game):
        for hand, law in resolve(read_sheet(game), chosen).laws.items():
            if (hand, law) not in found:
                found.add((hand, law))
                yield from _cells(hand, law, told(chosen))


def told(chosen: Mapping[str, str]) -> str:
    """A choice of options as a shoe file writes it; nothing where all are at their default."""
    return " ".join(f"{key}={value}" for key, value in chosen.items())


def _cells(hand: HandId, law: Law, under: str) -> Iterator[Change]:
    for total, row in enumerate(law.rows):
        for column, act in enumerate(row):
            for other in {LawCell.DRAWS, LawCell.STANDS} - {act}:
                cells = (*row[:column], other, *row[column + 1 :])
                rows = (*law.rows[:total], cells, *law.rows[total + 1 :])
                third = f"{COLUMNS[column]} " if len(row) > 1 else ""
                place = f"{hand} {total} {third}{act}→{other}"
                yield Change(place, under, law, replace(law, rows=rows))


def pay_changes(game: str) -> Iterator[Change]:
    """Every pay line with other odds, another result, multiple or commission, and every line left
    out; each bet once."""
    found: list[BetSpec] = []
    for chosen in choices(game):
        variant = resolve(read_sheet(game), chosen)
        multiples = max(variant.count.naturals.values()) > 1
        for bet in variant.bets.values():
            if bet not in found:
                found.append(bet)
                yield from _lines(bet, told(chosen), multiples=multiples)


def _lines(bet: BetSpec, under: str, *, multiples: bool) -> Iterator[Change]:
    for number, line in enumerate(bet.lines):
        changes = dict(_of_line(line))
        if line.result is Result.LOSE and line is bet.lines[-1] and not multiples:
            del changes["left out"]
        if multiples:
            changes |= _of_times(line)
        for name, changed in changes.items():
            lines = (*bet.lines[:number], *changed, *bet.lines[number + 1 :])
            yield Change(f"{bet.id} {line.on} {name}", under, bet, replace(bet, lines=lines))


def _of_line(line: PayLine) -> Iterator[tuple[str, tuple[PayLine, ...]]]:
    yield "left out", ()
    if line.result is Result.WIN:
        yield "pays more", (replace(line, pays=line.pays + Fraction(1, 2)),)
        yield "pays less", (replace(line, pays=line.pays - Fraction(1, 25)),)
        yield "more commission", (replace(line, commission=line.commission + Fraction(1, 100)),)
    else:
        yield "wins", (PayLine(line.on, Result.WIN, Fraction(1)),)
    for result, name in ((Result.LOSE, "lost"), (Result.PUSH, "returned")):
        if line.result is not result:
            yield name, (PayLine(line.on, result),)


def _of_times(line: PayLine) -> Mapping[str, tuple[PayLine, ...]]:
    """The line with every other multiple; a stake that goes back has none."""
    if line.result is Result.PUSH:
        return {}
    others = (times for times in Times if times is not line.times)
    return {f"times {times}": (replace(line, times=times),) for times in others}
