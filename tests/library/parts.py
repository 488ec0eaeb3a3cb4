"""What of a game an option changes: one part of it, read from the resolved variant."""

from collections.abc import Callable
from fractions import Fraction

from dealer_app.rules.bank_rules import Passes, Stops
from dealer_app.rules.money import Rounding
from dealer_app.rules.variant import BANQUE, BetId, HandId, LevyBase, Reference, Result, Variant

Part = Callable[[Variant], object]
"""What of a game an option changes."""


def pays(bet: str, on: str) -> Part:
    """The odds of a bet on an outcome, the commission taken off, or what becomes of it."""

    def part(variant: Variant) -> object:
        line = next((line for line in variant.bets[BetId(bet)].lines if line.on == on), None)
        if line is None:
            return None
        return line.pays * (1 - line.commission) if line.result is Result.WIN else line.result

    return part


def times(bet: str, on: str) -> Part:
    def part(variant: Variant) -> object:
        return next(line.times for line in variant.bets[BetId(bet)].lines if line.on == on)

    return part


def law(hand: str, total: int) -> Part:
    """A row of a law, as the sheet would write it."""

    def part(variant: Variant) -> object:
        return "".join(act.value for act in variant.laws[HandId(hand)].rows[total])

    return part


def rules(name: str, field: str) -> Part:
    """A field of one of the game's smaller records: `principals.may_bet`."""

    def part(variant: Variant) -> object:
        return getattr(getattr(variant, name), field)

    return part


def reference(variant: Variant) -> Reference:
    return variant.laws[BANQUE].reference


def packs(variant: Variant) -> int | None:
    return variant.packs


def cut(variant: Variant) -> int | None:
    return variant.shoe.cut


def burn(variant: Variant) -> str:
    return variant.shoe.burn


def rate(variant: Variant) -> Fraction | None:
    return variant.cagnotte.rate if variant.cagnotte else None


def levy(variant: Variant) -> tuple[LevyBase, Fraction] | None:
    return (variant.cagnotte.base, variant.cagnotte.rate) if variant.cagnotte else None


def thresholds(variant: Variant) -> tuple[int, int] | None:
    return (variant.penalty.stands_on, variant.penalty.draws_on) if variant.penalty else None


def both_sides(variant: Variant) -> bool:
    return variant.both_sides


def min_cards(variant: Variant) -> int:
    return variant.min_cards


def spectators(variant: Variant) -> bool:
    return variant.spectators


def naturals(variant: Variant) -> tuple[Stops, bool]:
    return variant.naturals_stop, variant.naturals_at_once


def turns(variant: Variant) -> tuple[Passes, int] | None:
    return (variant.bank.passes, variant.bank.every) if variant.bank else None


def steps(variant: Variant) -> tuple[int, int] | None:
    """Which way stakes are asked, and which way the bank goes: 1 is to the right."""
    return (variant.tour.step, variant.bank.step) if variant.bank else None


def handed(variant: Variant) -> tuple[Passes, int, bool] | None:
    bank = variant.bank
    return (bank.passes, bank.step, bank.needed) if bank else None


def share(variant: Variant) -> tuple[Rounding, bool] | None:
    return (variant.penalty.half, variant.penalty.to_chip) if variant.penalty else None


def shuffled(variant: Variant) -> tuple[int, int | None]:
    return variant.shoe.coups, variant.shoe.cut


def partie(variant: Variant) -> tuple[int, bool] | None:
    return (variant.partie.coups, variant.partie.first_nine) if variant.partie else None


def deal(variant: Variant) -> str:
    return " ".join(variant.deal)


def bets(variant: Variant) -> str:
    return " ".join(variant.bets)
