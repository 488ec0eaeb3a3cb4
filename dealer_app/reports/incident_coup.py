"""The coup of a procès-verbal as it lay: its cards, its stakes, whose money changes (REQ-06)."""

from collections.abc import Iterator, Mapping
from typing import Final

from dealer_app.i18n.names import bet_name, result_name, seat_name
from dealer_app.reports.felt_drawing import FeltDrawn
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.reports.ink import BODY
from dealer_app.reports.listing import Field, Kind, Listing, Part, Value
from dealer_app.reports.tables import lines, section
from dealer_app.rules.coup import Line
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Seat
from dealer_app.table.rectification import difference
from dealer_app.table.table import Played

MOST: Final = 10
"""Rows of a table that stand below each other; of more, several stand side by side, so that a coup
at a full table is told on one page."""

FEW: Final = 5
"""The same of the narrower table of whose money changes."""

Key = tuple[Seat, str]
Lines = Mapping[Key, Line]
Told = Mapping[str, Value]


def recalled(played: Played, was: Played | None, figures: Figures) -> Iterator[Part]:
    """The coup as it lay; one that was put right beside what it was first."""
    words = figures.words
    yield from section(words("The coup"), needs=150)
    small = len(played.settlement.lines) > MOST
    if was is None:
        yield FeltDrawn([("", played)], figures, small=small)
        yield _stakes(played, None, figures)
        return
    first, right = words("As it was first"), words("As it was put right")
    yield FeltDrawn([(first, was), (right, played)], figures, small=small)
    yield _stakes(played, was, figures)
    yield from _changes(was, played, figures)


def _stakes(played: Played, was: Played | None, figures: Figures) -> Part:
    """What every stake of the coup came to, and what it came to first where it was put right."""
    now, then = _lines(played), {} if was is None else _lines(was)
    if not (now or then):
        return lines(figures.words("Nobody had staked, or no stake was recorded."), BODY)
    staked = was is not None and _staked(then) != _staked(now)
    fields = [
        field
        for field in _fields(figures)
        if field.key not in _FIRST or (was is not None and (staked or field.key == "net_first"))
    ]
    rows = [
        [row[field.key] for field in fields]
        for row in (
            {**_who(key, played, figures), **_first(then.get(key)), **_last(now.get(key), figures)}
            for key in dict.fromkeys((*then, *now))
        )
    ]
    return Listing(f"stakes_of_coup_{played.coup.number}", fields, rows, most=MOST)


_FIRST: Final = frozenset({"stake_first", "net_first"})
"""What is told of a coup only that was put right."""


def _fields(figures: Figures) -> tuple[Field, ...]:
    words = figures.words
    return (
        Field("seat", words("Seat")),
        Field("bet", words("Bet")),
        Field("stake_first", words("Stake, first"), Kind.AMOUNT),
        Field("net_first", words("Net, first"), Kind.GAIN),
        Field("stake", words("Stake"), Kind.AMOUNT),
        Field("result", words("Result")),
        Field("commission", words("Commission"), Kind.PAID),
        Field("net", words("Net"), Kind.GAIN),
    )


def _lines(played: Played) -> Lines:
    return {(line.seat, line.bet): line for line in played.settlement.lines}


def _staked(those: Lines) -> Mapping[Key, Money]:
    return {key: line.stake for key, line in those.items()}


def _who(key: Key, played: Played, figures: Figures) -> Told:
    seat, bet = key
    name = bet_name(figures.words, played.rules.variant, bet)
    return {"seat": seat_name(figures.words, seat), "bet": name}


def _first(line: Line | None) -> Told:
    """A stake as it was first; nothing where there was none."""
    told = (None, None) if line is None else (line.stake, line.net)
    return dict(zip(("stake_first", "net_first"), told, strict=True))


def _last(line: Line | None, figures: Figures) -> Told:
    """A stake as it stands; nothing of one that there was not, once the coup was put right."""
    if line is None:
        return {"stake": None, "result": NOTHING, "commission": None, "net": None}
    result = result_name(figures.words, line.result)
    return {
        "stake": line.stake,
        "result": result,
        "commission": line.commission,
        "net": line.net,
    }


def _changes(was: Played, right: Played, figures: Figures) -> Iterator[Part]:
    """Whose money the correction changed, and by how much."""
    words = figures.words
    yield from section(words("Whose money changes"))
    changes = difference(was, right)
    if not changes:
        yield lines(words("Nobody’s money changes."), BODY)
        return
    fields = (
        Field("who", words("Who")),
        Field("was", words("As it was first"), Kind.GAIN),
        Field("right", words("As it was put right"), Kind.GAIN),
        Field("change", words("Change"), Kind.GAIN),
    )
    rows = [
        (
            words("House") if each.seat is None else seat_name(words, each.seat),
            *(each.was, each.right, each.amount),
        )
        for each in changes
    ]
    yield Listing(f"changes_of_coup_{right.coup.number}", fields, rows, most=FEW)
