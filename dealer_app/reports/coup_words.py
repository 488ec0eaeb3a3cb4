"""What the paper says of one coup: its result, its sums, each stake, and what was found."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dealer_app.i18n.names import bet_name, irregular_name, resolution_name
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.rules.coup import Coup, Finding, Line, score
from dealer_app.rules.house import House
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Role, Variant
from dealer_app.table.state import Played, Rules
from dealer_app.table.tally import layout_lines, sums
from dealer_app.table.views import Outcome, outcome_of


class StakeWords(NamedTuple):
    """One line of the payout; the commission is empty where none was taken."""

    seat: str
    bet: str
    stake: str
    net: str
    commission: str


@dataclass(frozen=True, slots=True)
class CoupWords:
    """One coup as it is printed; `role` is None for a void one, `sums` empty without stakes.

    The sums are stakes, taken, paid, commission and the result of who pays.
    """

    number: str
    clock: str
    hands: tuple[str, str]
    totals: tuple[str, str]
    result: str
    role: Role | None
    sums: tuple[str, ...]
    stakes: tuple[StakeWords, ...]
    notes: tuple[str, ...]


def coup_words(played: Played, figures: Figures) -> CoupWords:
    """A coup that is over, in words and figures."""
    variant, coup = played.rules.variant, played.coup
    outcome = outcome_of(variant, coup)
    layout = sums(layout_lines(played))
    amounts = (layout.staked, layout.lost, layout.won, layout.commission)
    return CoupWords(
        figures.words.number(coup.number),
        figures.clock(played.opened),
        (figures.hand(coup.hand(PONTE)), figures.hand(coup.hand(BANQUE))),
        (_total(variant, coup, PONTE), _total(variant, coup, BANQUE)),
        role_name(figures, variant, outcome.role if outcome else None),
        outcome.role if outcome else None,
        (*map(figures.paid, amounts), figures.gain(layout.result)) if layout.lines else (),
        tuple(_stake(line, variant, figures) for line in played.settlement.lines),
        tuple(_notes(played, outcome, figures)),
    )


def role_name(figures: Figures, variant: Variant, role: Role | None) -> str:
    """Who won, in a word; None for a void coup."""
    match role:
        case None:
            return figures.words("Void")
        case Role.PONTE:
            return figures.words.name(variant.hand(PONTE).names)
        case Role.BANQUE:
            return figures.words.name(variant.hand(BANQUE).names)
        case Role.TIE | Role.SIDE:
            return figures.words("Tie")


def _total(variant: Variant, coup: Coup, hand: HandId) -> str:
    """What a hand counts to; a sign for nothing while a card of it lies face down."""
    known = bool(coup.hand(hand)) and not coup.hides(hand)
    return str(score(variant, coup.hand(hand)).total) if known else NOTHING


def _stake(line: Line, variant: Variant, figures: Figures) -> StakeWords:
    return StakeWords(
        line.seat,
        bet_name(figures.words, variant, line.bet),
        figures.amount(line.stake),
        figures.gain(line.net),
        figures.amount(line.commission) if line.commission else "",
    )


def _notes(played: Played, outcome: Outcome | None, figures: Figures) -> Iterator[str]:
    words, coup, house = figures.words, played.coup, played.rules.house
    if outcome is not None and outcome.tiebreak:
        yield words("Fewer cards win at equal totals.")
    for finding in coup.findings:
        yield f"{finding.code} · {finding_words(finding, house, figures)}"
    if coup.void is not None:
        yield words("Void coup: {reason}.", reason=void_words(coup.void, house, figures))
    if coup.aside:
        yield words("Put aside: {cards}.", cards=figures.hand(coup.aside))


def finding_words(finding: Finding, house: House, figures: Figures) -> str:
    """An irregularity by its name, and what was decided on it."""
    name = irregular_name(
        figures.words, finding.code, house.irregularities.get(finding.code)
    ).rstrip(".")
    return figures.words(
        "{irregularity}: {decision}.", irregularity=name, decision=decision_words(finding, figures)
    )


def decision_words(finding: Finding, figures: Figures) -> str:
    """What was decided on an irregularity."""
    if finding.resolution is None:
        return figures.words("nothing to decide")
    return resolution_name(figures.words, finding.resolution)


def void_words(reason: str, house: House, figures: Figures) -> str:
    """Why a coup is void: the irregularity behind it by its name, or the reason given."""
    rule = house.irregularities.get(reason)
    said = figures.words(reason) if rule is None else irregular_name(figures.words, reason, rule)
    return said.rstrip(".")


def about_words(finding: Finding, rules: Rules, figures: Figures) -> str:
    """What an irregularity is about: the hand, the card, or the stake; empty for the whole coup."""
    words, variant = figures.words, rules.variant
    parts = []
    if finding.hand is not None:
        parts.append(words.name(variant.hand(finding.hand).names))
    if finding.card is not None:
        parts.append(figures.card(finding.card))
    if finding.stake is not None:
        parts.append(words("seat {seat}", seat=finding.stake.seat))
        parts.append(bet_name(words, variant, finding.stake.bet))
        parts.append(figures.gain(finding.stake.amount))
    return ", ".join(parts)
