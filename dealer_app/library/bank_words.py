"""How the bank is held under a sheet in force, in sentences: bank, stakes, draws, levy, partie."""

from collections.abc import Iterator, Mapping
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.parlance import term
from dealer_app.rules.bank_rules import (
    AfterTie,
    Alone,
    BankRules,
    CardOffer,
    Claim,
    DrawRules,
    Excess,
    Match,
    Partie,
    Passes,
    Speaker,
    Stops,
    TourRules,
)
from dealer_app.rules.money import Rounding
from dealer_app.rules.variant import (
    Cagnotte,
    LevyBase,
    Penalty,
    Procedure,
    Role,
    ShoeRules,
    Variant,
    unseated,
)

_RIGHT: Final = 1
_PASSES: Final[Mapping[tuple[Passes, int], str]] = {
    (Passes.ON_LOSS, 1): marked("The bank passes to the right when it loses."),
    (Passes.ON_LOSS, -1): marked("The bank passes to the left when it loses."),
    (Passes.ON_LOSS, 0): marked("A bank that loses is given to another."),
    (Passes.SHOE_END, 1): marked("The bank passes to the right when the shoe is used up."),
    (Passes.SHOE_END, -1): marked("The bank passes to the left when the shoe is used up."),
    (Passes.SHOE_END, 0): marked("The banker stays until the shoe is used up."),
    (Passes.NEVER, 1): marked("The banker stays until the bank is given up."),
    (Passes.NEVER, -1): marked("The banker stays until the bank is given up."),
    (Passes.NEVER, 0): marked("The banker stays until the bank is given up."),
}
_MATCH: Final[Mapping[Match, str]] = {
    Match.GAINS: marked("Whoever takes over a bank that is given up stakes what it has won."),
    Match.WHOLE_BANK: marked("Whoever takes over a bank that is given up stakes what lay in it."),
}
_EXCESS: Final[Mapping[Excess, str]] = {
    Excess.REFUSED: marked("All stakes together may not exceed the bank."),
    Excess.CUT: marked("A stake that exceeds the bank is cut to fill it exactly."),
    Excess.REJECTED: marked("A stake that exceeds the bank is refused as a whole."),
    Excess.SHARED: marked("Where the stakes exceed the bank, all are scaled down to it."),
}
_AFTER_TIE: Final[Mapping[AfterTie, str]] = {
    AfterTie.RETURNED: marked("On equal totals the stakes are returned."),
    AfterTie.FROZEN: marked("On equal totals the stakes stay for the next coup, as they are."),
    AfterTie.ADDITIONS: marked("On equal totals the stakes stay, and may be added to."),
    AfterTie.NEW_TOUR: marked("On equal totals the stakes go back, and new ones are asked for."),
}
_SPEAKER: Final[Mapping[Speaker, str]] = {
    Speaker.FIRST: marked("The first in order holds the cards for the others, while they win."),
    Speaker.LARGEST: marked(
        "The largest stake holds the cards; of equal ones, the first in order."
    ),
    Speaker.NAMED: marked("The largest stake holds the cards; of equal ones, the one named."),
}
_OFFER: Final[Mapping[CardOffer, str]] = {
    CardOffer.MUST: marked("The banker offers a card, or lays down at once."),
    CardOffer.MAY: marked("The banker may offer a card, or not; nobody draws unless he does."),
}
_STOPS: Final[Mapping[Stops, str]] = {
    Stops.ANY: marked("A {natural} of any hand ends the draws of all."),
    Stops.BANK: marked(
        "A {natural} of the bank ends the draws of all, another one those of its own hand."
    ),
    Stops.BANK_HIGH: marked(
        "A {natural} of the bank ends the draws of all where it is worth more than the stake once;"
        " another one those of its own hand."
    ),
    Stops.NONE: marked("A {natural} ends the draws of its own hand alone."),
}
_HALF: Final[Mapping[Rounding, str]] = {
    Rounding.DOWN: marked("That share is rounded down."),
    Rounding.UP: marked("That share is rounded up."),
    Rounding.NEAREST: marked("That share is rounded to the nearest."),
}
_CLAIM: Final[Mapping[Claim, str]] = {
    Claim.ASK: marked("After a win the same share of the winnings may be claimed."),
    Claim.ALWAYS: marked("After a win the same share of the winnings is taken."),
}
_LEVY: Final[Mapping[LevyBase, str]] = {
    LevyBase.BANK_WIN: marked("The house takes {share} of what the bank wins."),
    LevyBase.OPEN_BANK: marked(
        "The house takes {share} of the stakes that the bank wins, less those that it loses."
    ),
}


def bank_rules(variant: Variant, words: Words) -> tuple[str, ...]:
    """What holds under this sheet, a sentence each; nothing where the house banks."""
    if variant.bank is None:
        return ()
    variant = unseated(variant)
    assert variant.bank is not None
    return (
        *_bank(variant.bank, words),
        *_apart(variant.tour, words),
        *_stakes(variant, words),
        *_short(variant, variant.bank, words),
        *_shoe(variant.shoe, words),
        *_draws(variant, words),
        *_settled(variant, words),
        *_penalty(variant, words),
        *_levy(variant.cagnotte, words),
        *_partie(variant.partie, words),
    )


def _bank(rules: BankRules, words: Words) -> Iterator[str]:
    if rules.needed:
        yield words("Nobody stakes before an amount lies in the bank.")
    if rules.passes is Passes.AFTER_COUPS:
        yield _after_coups(rules, words)
    else:
        yield words(_PASSES[rules.passes, rules.step])
    if rules.fault_passes:
        yield words("A coup that is void by the banker’s false draw passes the bank.")
    if rules.garage:
        yield words("The banker may set winnings aside.")
    if rules.retires and rules.retires_on_tie:
        yield words("The banker may give the bank up after any coup; stakes that lie go back.")
    elif rules.retires:
        yield words("The banker may give the bank up, but not while stakes lie from a tie.")
    if rules.match is not Match.NONE:
        yield words(_MATCH[rules.match])
    if rules.refill:
        yield words("The banker may put more into the bank.")


def _after_coups(rules: BankRules, words: Words) -> str:
    if not rules.step:
        return words.plural(
            "The bank is given to another after every coup.",
            "The bank is given to another after {n} coups.",
            rules.every,
        )
    if rules.step == _RIGHT:
        return words.plural(
            "The bank passes to the right after every coup.",
            "The bank passes to the right after {n} coups.",
            rules.every,
        )
    return words.plural(
        "The bank passes to the left after every coup.",
        "The bank passes to the left after {n} coups.",
        rules.every,
    )


def _stakes(variant: Variant, words: Words) -> Iterator[str]:
    """Who stakes when, and how much."""
    tour = variant.tour
    if variant.procedure is Procedure.ONE_AGAINST_ALL:
        yield from _own_bets(variant, words)
    if tour.step == _RIGHT:
        yield words("Seats are asked from the bank’s right on.")
    else:
        yield words("Seats are asked from the bank’s left on.")
    if tour.in_turn:
        yield words("Nobody stakes out of turn.")
    yield from _amounts(tour, words)
    if tour.void_unstaked:
        yield words("A coup without a stake is void.")
    if variant.spectators:
        yield from _spectators(tour, words)


def _own_bets(variant: Variant, words: Words) -> Iterator[str]:
    if variant.tour.after_look:
        yield words("Stakes are made after a look at the first cards.")
    else:
        yield words("Stakes are made before the deal.")
    if not variant.both_sides:
        yield words("A seat makes one kind of bet in a coup.")


def _amounts(tour: TourRules, words: Words) -> Iterator[str]:
    if tour.lower and tour.may_equal:
        yield words("No stake is higher than the bank.")
    elif tour.lower:
        yield words("Each stake is lower than the bank.")
    if tour.whole:
        yield words("Stakes are in whole units of the currency.")
    if tour.flat:
        yield words("All stakes of a coup are as high as the first.")
    if tour.covers and tour.covers_once:
        yield words("The bank may cover a total that exceeds it, once in a coup.")
    elif tour.covers:
        yield words("The bank may cover a total that exceeds it.")
    if tour.excess is not Excess.FREE:
        yield words(_EXCESS[tour.excess])


def _short(variant: Variant, rules: BankRules, words: Words) -> Iterator[str]:
    """What happens where the bank cannot pay."""
    if rules.short_in_order:
        yield words("Beyond what lies in the bank, winners are paid in order as far as it goes.")
    elif variant.tour.excess is Excess.FREE:
        yield words("What the bank cannot pay, the banker owes.")


def _spectators(tour: TourRules, words: Words) -> Iterator[str]:
    yield words("Spectators bet too.")
    if tour.spectators_from:
        least = words.number(tour.spectators_from)
        yield words("A spectator’s stake is at least {n}.", n=least)
    if tour.spectators_to is not None:
        most = words.number(tour.spectators_to)
        yield words("A spectator’s stake is at most {n}.", n=most)


def _apart(tour: TourRules, words: Words) -> Iterator[str]:
    """Who may take the whole bank alone, or with the table."""
    if tour.alone is Alone.EFFONDREMENT:
        yield words("First, anybody may declare the Effondrement: match the bank, play alone.")
    if tour.alone is Alone.BANCO:
        yield words("Anybody may call banco: cover the whole bank alone, before any stake.")
    if tour.suivi_first:
        yield words("A banco suivi goes before the others.")
    if tour.repeats:
        yield words.plural(
            "The same seat may not call banco twice running.",
            "The same seat may call banco {n} times running.",
            tour.repeats,
        )
    if tour.with_table:
        part = str(tour.with_table)
        yield words("Avec la table: for at least {part} of the bank; others fill it.", part=part)
    elif tour.with_table is not None:
        yield words("Avec la table: for any part of the bank; others fill it.")


def _shoe(rules: ShoeRules, words: Words) -> Iterator[str]:
    if rules.coups:
        yield words.plural(
            "All cards are shuffled for every coup.",
            "All cards are shuffled every {n} coups.",
            rules.coups,
        )


def _draws(variant: Variant, words: Words) -> Iterator[str]:
    if variant.each_seat is None:
        yield words(_SPEAKER[variant.tour.speaker])
    natural = term(words, variant, "one_natural")
    yield words(_STOPS[variant.naturals_stop], natural=natural)
    if variant.naturals_at_once:
        yield words(
            "A {natural} against the bank is settled at once, against its first two cards.",
            natural=natural,
        )
    yield from _offered(variant.draws, words)


def _offered(rules: DrawRules, words: Words) -> Iterator[str]:
    if rules.offer is not CardOffer.NONE:
        yield words(_OFFER[rules.offer])
    if rules.seen:
        yield words("The card is turned before it is accepted or refused.")
    if rules.shared:
        yield words("One card serves all who accept it.")


def _settled(variant: Variant, words: Words) -> Iterator[str]:
    if variant.procedure is not Procedure.ONE_AGAINST_ALL:
        yield words(_AFTER_TIE[variant.tour.after_tie])
    if variant.any_zero:
        yield words("Any hand worth nothing is called baccara.")
    if variant.capped:
        yield words("No seat loses more than it has.")


def _penalty(variant: Variant, words: Words) -> Iterator[str]:
    rules = variant.penalty
    if rules is None or not rules.enabled:
        return
    who = next(words.name(hand.said) for hand in variant.hands if hand.role is Role.PONTE)
    values = {"ponte": who[:1].upper() + who[1:], "low": rules.stands_on, "high": rules.draws_on}
    if rules.share == 1:
        yield words(
            "{ponte} who stands on {low} or less, or draws on {high} or more, bears all that the"
            " others lose.",
            **values,
        )
    else:
        yield words(
            "{ponte} who stands on {low} or less, or draws on {high} or more, bears {share} of what"
            " the others lose.",
            share=str(rules.share),
            **values,
        )
    yield from _shares(rules, words)


def _shares(rules: Penalty, words: Words) -> Iterator[str]:
    if rules.claim is not Claim.NEVER:
        yield words(_CLAIM[rules.claim])
    if rules.to_chip:
        yield words("That share is rounded down to the smallest chip.")
    elif rules.share != 1:
        yield words(_HALF[rules.half])
    if rules.spectators:
        yield words("Spectators are counted among the others.")
    if rules.carries:
        yield words("After a tie it counts in the next coup.")


def _levy(rules: Cagnotte | None, words: Words) -> Iterator[str]:
    if rules is None or not rules.rate:
        yield words("The house takes nothing.")
    else:
        yield words(_LEVY[rules.base], share=words.percent(rules.rate))


def _partie(rules: Partie | None, words: Words) -> Iterator[str]:
    if rules is None:
        return
    if rules.coups:
        yield words.plural("A partie lasts one coup.", "A partie lasts {n} coups.", rules.coups)
    elif rules.first_nine:
        yield words("A partie ends on the first nine.")
    else:
        yield words("A partie lasts until it is stopped.")
