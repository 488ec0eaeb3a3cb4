"""A bank that patrons hold: its story from coup to coup, and that all gains come to nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from reportlab.platypus import Flowable

from dealer_app.i18n.names import seat_name
from dealer_app.reports.coup_words import bank_result
from dealer_app.reports.figures import Figures
from dealer_app.reports.ink import BODY
from dealer_app.reports.tables import Head, lines, section, table
from dealer_app.rules.banking import Passes
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Fund, Variant
from dealer_app.table.bank_view import BankStep, Passing, bank_step
from dealer_app.table.state import Played
from dealer_app.table.tally import Tally, bank_lines, sums


@dataclass(frozen=True, slots=True)
class _Held:
    """One coup of a bank, under which rules, and who held it in the next one that had a bank."""

    step: BankStep
    variant: Variant
    following: str | None


def story_part(tally: Tally, coups: Sequence[Played], figures: Figures) -> Iterator[Flowable]:
    """Who held the bank in each coup, from what to what, and how it passed; nothing where the
    house banks."""
    words = figures.words
    if not coups or coups[-1].rules.variant.bank is None:
        return
    yield from section(words("The bank"))
    story = _story(coups)
    if not story:
        yield lines(words("Nobody was named to hold the bank."), BODY)
        return
    total = _total(story, tally, figures)
    yield table(_heads(figures), [_row(held, figures) for held in story], total)


def _story(coups: Sequence[Played]) -> list[_Held]:
    steps = [(step, each.rules.variant) for each in coups if (step := bank_step(each)) is not None]
    told = [_Held(step, variant, after.holder) for (step, variant), (after, _) in pairwise(steps)]
    return [*told, *(_Held(step, variant, None) for step, variant in steps[-1:])]


def _heads(figures: Figures) -> list[Head]:
    words = figures.words
    return [
        Head(words("Coup"), right=True),
        Head(words("Held by")),
        Head(words("Before"), right=True),
        Head(words("Cagnotte"), right=True),
        Head(words("Gained"), right=True),
        Head(words("After"), right=True),
        Head(words("Kept aside"), right=True),
        Head(words("How it went on"), wide=True),
    ]


def _row(held: _Held, figures: Figures) -> Sequence[str]:
    words, step = figures.words, held.step
    return (
        words.number(step.coup),
        seat_name(words, step.holder),
        figures.amount(step.before),
        figures.paid(step.cagnotte),
        figures.gain(step.gained),
        figures.amount(step.after),
        figures.paid(step.aside),
        _went_on(held, figures),
    )


def _total(story: Sequence[_Held], tally: Tally, figures: Figures) -> Sequence[str]:
    gained = figures.gain(Money(sum(tally.banks.values())))
    aside = figures.paid(Money(sum(held.step.aside for held in story)))
    levied = figures.paid(tally.cagnotte)
    return (figures.words("Total"), "", "", levied, gained, "", aside, "")


def _went_on(held: _Held, figures: Figures) -> str:
    """How the bank passed, and who had it where that was not the one to whom it was offered."""
    words, step = figures.words, held.step
    said = _passed(held, figures)
    if step.next_holder is None or held.following in (None, step.next_holder):
        return said
    assert held.following is not None
    taker = seat_name(words, held.following)
    return words("{passing}; held by {seat}", passing=said, seat=taker)


def _passed(held: _Held, figures: Figures) -> str:
    words, step = figures.words, held.step
    if step.next_holder is None:
        return words("to whom the lot names")
    values = {"seat": seat_name(words, step.next_holder)}
    lost = held.variant.bank is not None and held.variant.bank.passes is Passes.ON_LOSS
    match step.passing:
        case Passing.KEPT:
            return words("stays")
        case Passing.VOID if step.next_holder == step.holder:
            return words("void, stays")
        case Passing.VOID:
            return words("void, to {seat}", **values)
        case Passing.LOST if lost:
            return words("lost, to {seat}", **values)
        case Passing.LOST | Passing.PASSED:
            return words("to {seat}", **values)
        case Passing.GIVEN_UP:
            return words("given up, to {seat}", **values)
        case Passing.TAKEN:
            return words("given up, taken over by {seat}", **values)


def unnamed(coups: Sequence[Played]) -> Money:
    """What the stakes left to a bank that no patron was named to hold (§4)."""
    against = (bank_lines(each) for each in coups if each.settlement.bank is None)
    return Money(sum(bank_result(sums(each)) for each in against))


@dataclass(frozen=True, slots=True)
class Gains:
    """What everybody gained: seats and spectators by stakes, the bank, the house, the cagnotte."""

    seats: Money
    bank: Money
    spectators: Money
    house: Money
    fund: Money
    cagnotte: Money

    @property
    def together(self) -> Money:
        """Nothing, whatever was dealt (§3.5)."""
        by_stakes = self.seats + self.spectators + self.bank
        return Money(by_stakes + self.house + self.fund + self.cagnotte)


def gains(tally: Tally, coups: Sequence[Played]) -> Gains:
    """What these coups brought to each: a commission is the house's, whoever banks."""
    standing = sum(each.net for seat, each in tally.seats.items() if seat.startswith("v"))
    banked = any(each.rules.variant.bank is not None for each in coups)
    results = {} if banked else tally.results
    return Gains(
        Money(tally.every.net - standing),
        Money(sum(tally.banks.values()) + unnamed(coups)),
        Money(standing),
        Money(results.get(Fund.HOUSE, 0) + tally.against.commission),
        results.get(Fund.PLAYERS, Money(0)),
        tally.cagnotte,
    )


def gains_part(tally: Tally, coups: Sequence[Played], figures: Figures) -> Iterator[Flowable]:
    """What everybody gained, side by side, and what it comes to; nothing without a stake."""
    words = figures.words
    if not tally.every.lines:
        return
    all_gains = gains(tally, coups)
    bank = coups[-1].rules.variant.bank is not None
    told = [(words("Seats"), all_gains.seats)]
    told += [(words("Bank, all holders"), all_gains.bank)] if bank else []
    told += [(words("Spectators"), all_gains.spectators), (words("House"), all_gains.house)]
    fund = Fund.PLAYERS in tally.results
    told += [(words("Players’ fund"), all_gains.fund)] if fund else []
    told += [(words("Cagnotte"), all_gains.cagnotte)] if bank else []
    told += [(words("All together"), all_gains.together)]
    yield from section(words("What everybody gained"))
    yield table(
        [Head(name, right=True) for name, _ in told], [[figures.gain(gain) for _, gain in told]]
    )
    if bank:
        yield lines(words("Where patrons bank, the house has the cagnotte alone (§3.5)."))
