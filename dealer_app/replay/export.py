"""A session as a shoe file: what was struck left out, each coup as corrected, voids kept."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from dealer_app.rules.coup import Stake
from dealer_app.rules.money import Money, plain
from dealer_app.rules.variant import BetId, Seat
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import NEEDS_NO_COUP
from dealer_app.table.judges.verdict import OTHER_NAMES
from dealer_app.table.shoe_file import Statement, write

Fact = tuple[ev.Event, datetime | None]

FOUND_AGAIN: Final = frozenset({"IRR-07", "IRR-11", "IRR-12", "IRR-27", "IRR-30"})
"""Findings without a decision that the replay makes by itself at the same place."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands at the top of the file: game, options, house file, people.

    `in_order`: stakes are written where they were laid, for a game in which their order counts.
    """

    variant: str
    options: Mapping[str, str]
    house: str
    opening: ev.TableOpened
    digits: int
    in_order: bool = False


def standing(events: Sequence[ev.Event], times: Sequence[datetime | None]) -> tuple[Fact, ...]:
    """The facts that count, with their times: what was struck out is gone."""
    struck = {n for event in events if isinstance(event, ev.EntryStruck) for n in event.struck}
    return tuple(
        (event, times[place])
        for place, event in enumerate(events)
        if place + 1 not in struck and not isinstance(event, ev.EntryStruck)
    )


def files(session: TableSession, path: Path) -> Mapping[Path, str]:
    """The files that replay a session: one for each choice of house options, and its house sheet.

    The first is `path`; others are numbered beside it.
    """
    opening = session.table.opened
    written: dict[Path, str] = {}
    house = path.with_name(f"{path.stem}-house.toml") if opening.house else None
    if house is not None:
        written[house] = opening.house
    parts = _parts(put_right(session))
    for number, facts in enumerate(parts):
        rules = facts[0][0]
        options = rules.options if isinstance(rules, _RULES) else opening.options
        name = path if number == 0 else path.with_name(f"{path.stem}-{number + 1}{path.suffix}")
        in_force = session.table.resolve(options)
        heading = Heading(
            in_force.variant.id,
            options,
            house.name if house else "",
            opening,
            in_force.house.currency.digits,
            in_force.variant.bank is not None or in_force.variant.principals is not None,
        )
        written[name] = exported(heading, facts)
    return written


def put_right(session: TableSession) -> tuple[Fact, ...]:
    """The facts that count, each coup as it was rectified last: that tells the coup's facts from
    its opening, and what came after it stands behind them.

    Where a coup leaves the next one its bank or its principals they are as it stood when that was
    opened: what came after it came so.
    """
    facts, variant = standing(session.events, session.times), session.table.variant
    at_once = variant.bank is not None or variant.principals is not None
    right = dict(_rectified(facts, at_once=at_once))
    number, kept, told = 0, True, list[Fact]()
    for event, at in facts:
        number += isinstance(event, ev.CoupOpened)
        if isinstance(event, ev.CoupOpened) and number in right:
            told += ((fact, at) for fact in right[number])
        kept = isinstance(event, _NEXT) or (kept and not isinstance(event, ev.CoupOpened))
        kept = kept or (isinstance(event, ev.CoupOpened) and number not in right)
        kept = kept or (isinstance(event, ev.CoupRectified) and event.facts is right.get(number))
        if kept:
            told.append((event, at))
    return tuple(_with_a_shoe(_kept_once(told)))


def _rectified(
    facts: Iterable[Fact], *, at_once: bool
) -> Iterator[tuple[int, tuple[ev.Event, ...]]]:
    """The facts of the coups that were rectified; `at_once`: before the next one was opened."""
    number = 0
    for event, _ in facts:
        number += isinstance(event, ev.CoupOpened)
        if isinstance(event, ev.CoupRectified) and (event.number == number or not at_once):
            yield event.number, event.facts


def _kept_once(facts: Iterable[Fact]) -> list[Fact]:
    """The facts with what was put right of winnings that were set aside told where they were."""
    told = list[Fact]()
    for event, at in facts:
        if isinstance(event, ev.WinningsKept) and event.amount < 0:
            place = max(p for p, (e, _) in enumerate(told) if isinstance(e, ev.WinningsKept))
            was, when = told.pop(place)
            assert isinstance(was, ev.WinningsKept)
            left = Money(was.amount + event.amount)
            told[place:place] = [(ev.WinningsKept(left), when)] if left else []
        else:
            told.append((event, at))
    return told


def _with_a_shoe(facts: Iterable[Fact]) -> Iterator[Fact]:
    """The facts with what was reported while no shoe stood told behind the next one, and left out
    where none came: a file does not say that a shoe is taken away, its last coup lies there."""
    stands, waits = True, list[Fact]()
    for event, at in facts:
        stands = isinstance(event, ev.ShoeOpened) or (
            stands and not isinstance(event, ev.ShoeClosed)
        )
        if isinstance(event, ev.IrregularityFound) and not stands:
            waits.append((event, at))
            continue
        yield event, at
        if isinstance(event, ev.ShoeOpened):
            yield from waits
            waits.clear()


_RULES: Final = (ev.TableOpened, ev.RulesChanged)
_NEXT: Final = (ev.ShoeOpened, ev.ShoeClosed, ev.TableClosed, *_RULES)
"""What a coup is over with that is none."""


def _parts(facts: Sequence[Fact]) -> list[list[Fact]]:
    """The facts in runs, each under one choice of house options."""
    parts: list[list[Fact]] = []
    for fact in facts:
        if isinstance(fact[0], _RULES):
            parts.append([])
        parts[-1].append(fact)
    return [part for part in parts if len(part) > 1] or parts[:1]


def exported(heading: Heading, facts: Sequence[Fact]) -> str:
    """The text of a shoe file that replays to the same results."""
    lines = [*heading_lines(heading)]
    for coup in _coups(facts):
        lines += (
            _in_order(coup, heading.digits)
            if heading.in_order
            else _statements(coup, heading.digits)
        )
    return write(_merged(lines))


def heading_lines(heading: Heading) -> Iterator[Statement]:
    """The statements at the top of a file."""
    yield _line("variant", heading.variant)
    for key, value in heading.options.items():
        yield _line("option", f"{key}={value}")
    if heading.house:
        yield _line("house", heading.house)
    yield _line("seats", str(heading.opening.seats))
    if heading.opening.table:
        yield _line("table", *heading.opening.table.split())
    if heading.opening.croupier:
        yield _line("croupier", *heading.opening.croupier.split())


def _line(verb: str, *words: str) -> Statement:
    return Statement(0, verb, words)


def _coups(facts: Sequence[Fact]) -> Iterator[list[Fact]]:
    """The facts in runs that each begin with the opening of a coup; the first with the table's."""
    run: list[Fact] = []
    for event, at in facts:
        if isinstance(event, ev.CoupOpened) and run:
            yield run
            run = []
        if ev.anew(event):
            run = [(fact, run[0][1]) for fact in ev.anew(event)]
        else:
            run.append((event, at))
    yield run


def _statements(facts: Sequence[Fact], digits: int) -> Iterator[Statement]:
    laid = _stakes(facts)
    for place, (event, at) in enumerate(facts):
        if isinstance(event, ev.CoupOpened):
            yield from _opening(event, at)
            yield from (_stake(stake, digits) for stake in laid)
        else:
            yield from _reported(facts, place) or _statement(event, digits)


def _opening(event: ev.CoupOpened, at: datetime | None) -> Iterator[Statement]:
    """When a coup was opened, and when it had been dealt where it was entered afterwards."""
    if at is not None:
        yield _line("at", *at.strftime("%Y-%m-%d %H:%M:%S").split())
    dealt = "" if event.dealt is None else event.dealt.astimezone(UTC).strftime("%Y-%m-%d %H:%M")
    yield _line("coup", *dealt.split())


def _in_order(facts: Sequence[Fact], digits: int) -> Iterator[Statement]:
    """The statements of a coup in which patrons bank or two play a duel, each stake in its place,
    one taken back too: who took it back has spoken; who gave a hand to another may stake."""
    for place in range(len(facts)):
        yield from fact_lines(facts, place, digits)


def fact_lines(facts: Sequence[Fact], place: int, digits: int) -> Iterator[Statement]:
    """The statements of one fact of a coup, which has these; each stake where it was laid."""
    event, at = facts[place]
    following = facts[place + 1][0] if place + 1 < len(facts) else None
    voids = isinstance(following, ev.CoupVoided) and ev.brought_about(following)
    if voids and isinstance(event, ev.SeatPassed | ev.BettingClosed):
        return  # the void that it brought about is written instead
    match event:
        case ev.CoupOpened():
            yield from _opening(event, at)
        case ev.StakeLaid():
            yield _stake(Stake(event.seat, event.bet, event.amount), digits)
        case ev.StakesRepeated():
            yield from (_stake(stake, digits) for stake in event.stakes)
        case ev.StakeWithdrawn():
            yield _line("withdraw", event.seat, event.bet)
        case _:  # all other entries are written as in any game
            yield from _reported(facts, place) or _statement(event, digits)


def _reported(facts: Sequence[Fact], place: int) -> tuple[Statement, ...]:
    """That an irregularity was reported, where a decision alone would not tell it: beside one of
    its code or of its other name, while it is still awaited, or where no coup need lie."""
    event = facts[place][0]
    if not isinstance(event, ev.IrregularityFound) or not event.reported:
        return ()
    if event.card is not None or event.amount is not None:
        return ()
    names = {event.code, OTHER_NAMES.get(event.code, event.code)}
    before = (other for other, _ in facts[:place] if isinstance(other, ev.IrregularityFound))
    beside = any(other.code in names for other in before)
    awaited = event.pending and place == len(facts) - 1
    apart = event.code in NEEDS_NO_COUP and not event.pending
    if not beside and not awaited and not apart:
        return ()
    decision = () if event.pending or event.resolution is None else (event.resolution.value,)
    return (_line("report", event.code, *decision),)


def _stakes(facts: Sequence[Fact]) -> list[Stake]:
    """What lay on the felt when the first card came."""
    amounts: dict[tuple[Seat, BetId], int] = {}
    for event, _ in facts:
        match event:
            case ev.StakeLaid():
                key = (event.seat, event.bet)
                amounts[key] = amounts.get(key, 0) + event.amount
            case ev.StakesRepeated():
                for stake in event.stakes:
                    key = (stake.seat, stake.bet)
                    amounts[key] = amounts.get(key, 0) + stake.amount
            case ev.StakeWithdrawn():
                amounts.pop((event.seat, event.bet), None)
            case _:  # nothing else moves a stake
                pass
    return [Stake(*where, Money(amount)) for where, amount in amounts.items()]


def _stake(stake: Stake, digits: int) -> Statement:
    return _line("stake", stake.seat, stake.bet, plain(stake.amount, digits))


def _statement(event: ev.Event, digits: int) -> Iterator[Statement]:
    match event:
        case ev.ShoeOpened():
            yield _line("shoe")
        case ev.CardsBurned():
            yield _line("burn", *(card.text for card in event.cards))
        case ev.CutCardPlaced():
            yield _line("cut", str(event.from_end))
        case ev.CroupierNamed():
            yield _line("croupier", *event.name.split())
        case ev.CardDealt():
            yield _line("deal", event.card.text)
        case ev.HandSpoke():
            yield _line("say", event.hand, event.word.value)
        case ev.HandShown():
            yield _line("show", event.hand, *(card.text for card in event.cards))
        case ev.CardExposed():
            yield _line("expose", event.hand, str(event.position), event.card.text)
        case ev.CoupVoided():
            yield _line("void", *event.reason.split())
        case ev.IrregularityFound() | ev.IrregularityResolved():
            yield from _irregularity(event, digits)
        case ev.BettingClosed():
            yield _line("closed")
        case ev.PrincipalNamed():
            yield _line("principal", event.hand, event.seat)
        case ev.CardsHeld():
            yield _line("holds", event.hand, event.seat)
        case ev.BankStaked():
            yield _line("bank", event.seat, plain(event.amount, digits))
        case ev.BancoCalled():
            side = () if event.bet is None else (event.bet,)
            yield _line("banco", event.seat, *side, plain(event.amount, digits))
        case ev.ChipsGiven() if event.amount > 0:
            yield _line("chips", event.seat, plain(event.amount, digits))
        case ev.SeatPassed():
            yield _line("pass", event.seat)
        case ev.BankCovered():
            yield _line("cover")
        case ev.TourStopped():
            yield _line("stop")
        case ev.WinningsKept():
            yield _line("garage", plain(event.amount, digits))
        case ev.BankGivenUp():
            yield _line("retire")
        case ev.BankTaken():
            yield _line("take", event.seat, plain(event.amount, digits))
        case ev.HalfClaimed():
            yield _line("claim", "yes" if event.claimed else "no")
        case _:  # a shoe file has no statement for it: what is derived, noted or of the night
            return


def _irregularity(
    event: ev.IrregularityFound | ev.IrregularityResolved, digits: int
) -> Iterator[Statement]:
    if isinstance(event, ev.IrregularityResolved):
        yield _line("resolve", event.code, event.resolution.value)
        return
    if event.amount is not None:
        where = (event.seat or "", event.bet or "")
        if event.amount < 0:
            yield _line("withdraw", *where)
        else:
            yield _line("stake", *where, plain(event.amount, digits))
    told = event.reported or event.code not in FOUND_AGAIN
    if told and not event.pending and event.resolution is not None:
        yield _line("resolve", event.code, event.resolution.value)


def _merged(lines: Sequence[Statement]) -> Iterator[Statement]:
    """The statements with cards that follow each other on one line."""
    deal: list[str] = []
    for line in lines:
        if line.verb == "deal":
            deal += line.words
            continue
        if deal:
            yield _line("deal", *deal)
            deal = []
        yield line
    if deal:
        yield _line("deal", *deal)
