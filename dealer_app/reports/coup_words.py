"""What the paper says of one coup: its result, its sums, each stake, and what was found."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dealer_app.i18n import NO_BREAK_SPACE, marked
from dealer_app.i18n.names import (
    bet_name,
    finding_name,
    hand_name,
    irregular_name,
    resolution_name,
    seat_name,
)
from dealer_app.reports.figures import Figures
from dealer_app.reports.hand_words import HandWords, hand_words, role_name
from dealer_app.reports.reentry_part import reentry_note
from dealer_app.reports.remarks import remarks
from dealer_app.rules.coup import Finding, Line
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.representative import ponte_hand, representative
from dealer_app.rules.variant import Result, Role, Seat, Variant
from dealer_app.table.beads import outcome_of
from dealer_app.table.events import UNSTAKED
from dealer_app.table.lines import bank_lines, layout_lines
from dealer_app.table.payout import shared
from dealer_app.table.table import Played, Rules
from dealer_app.table.tally import Sums, sums

# Who bore what of a coup that the Grandeur, or a ponte, played wrongly (S1.18, rules of §3.4)


BEARS = marked("{ponte} ({seat}) bears {amount} of what the others lose: {parts}.")
TAKES = marked("{ponte} ({seat}) takes {amount} of what the others win: {parts}.")


def share_words(played: Played, figures: Figures) -> Iterator[str]:
    """One sentence where something was borne, or taken, of the others' stakes."""
    words, variant = figures.words, played.rules.variant
    parts = shared(variant, played.coup, played.settlement)
    player = representative(variant, played.coup)
    if not parts or player is None:
        return
    ponte = hand_name(words, variant, ponte_hand(variant))
    lost = any(line.result is Result.LOSE for line in played.settlement.lines)
    yield words(
        BEARS if lost else TAKES,
        ponte=ponte[:1].upper() + ponte[1:],
        seat=seat_name(words, player),
        amount=words.amount(Money(sum(parts.values())), figures.currency),
        parts=", ".join(_one(seat, part, figures) for seat, part in parts.items()),
    )


def _one(seat: Seat, part: Money, figures: Figures) -> str:
    words = figures.words
    amount = words.amount(part, figures.currency)
    said = words("{seat}: {amount}", seat=seat_name(words, seat), amount=amount)
    return said.replace(" ", NO_BREAK_SPACE)


class StakeWords(NamedTuple):
    """One line of the payout; the bet is empty where the game has one kind, the commission where
    none was taken."""

    seat: str
    bet: str
    stake: str
    net: str
    commission: str


@dataclass(frozen=True, slots=True)
class CoupWords:
    """One coup as it is printed; `role` is None for a void one, `sums` empty without stakes.

    The sums are stakes, taken, paid, commission and the result of who pays; where a patron does,
    the cagnotte is in the place of the commission.
    """

    number: str
    clock: str
    hands: tuple[HandWords, ...]
    result: str
    role: Role | None
    sums: tuple[str, ...]
    remarks: tuple[str, ...]
    stakes: tuple[StakeWords, ...]
    notes: tuple[str, ...]


def coup_words(played: Played, figures: Figures) -> CoupWords:
    """A coup that is over, in words and figures."""
    variant, coup = played.rules.variant, played.coup
    outcome = outcome_of(variant, coup)
    return CoupWords(
        figures.words.number(coup.number),
        figures.clock(played.hour),
        hand_words(played, figures),
        role_name(figures, variant, outcome.role if outcome else None),
        outcome.role if outcome else None,
        _bank_sums(played, figures) if variant.bank else _layout_sums(played, figures),
        tuple(remarks(played, figures)),
        tuple(_stake(line, variant, figures) for line in played.settlement.lines),
        tuple(coup_notes(played, figures)),
    )


def _layout_sums(played: Played, figures: Figures) -> tuple[str, ...]:
    """What the house, or the players' fund, took and paid."""
    layout = sums(layout_lines(played))
    if not layout.lines:
        return ()
    amounts = (layout.staked, layout.lost, layout.won, layout.commission)
    return (*map(figures.paid, amounts), figures.gain(layout.result))


def _bank_sums(played: Played, figures: Figures) -> tuple[str, ...]:
    """What the patron's bank took, paid and gained, and the cagnotte between."""
    against, bank = sums(bank_lines(played)), played.settlement.bank
    if not against.lines:
        return ()
    levied, gained = (bank.cagnotte, bank.gained) if bank else (Money(0), bank_result(against))
    amounts = (against.staked, against.lost, against.won, levied)
    return (*map(figures.paid, amounts), figures.gain(gained))


def bank_result(against: Sums) -> Money:
    """What these stakes leave to a patron's bank before the cagnotte; a commission is never his."""
    return Money(against.result - against.commission)


def unnamed_gain(played: Played) -> Money:
    """What the stakes of a coup left to a bank that no patron was named to hold (§4)."""
    if played.settlement.bank is not None:
        return Money(0)
    return bank_result(sums(bank_lines(played)))


def _stake(line: Line, variant: Variant, figures: Figures) -> StakeWords:
    return StakeWords(
        line.seat,
        "" if variant.one_bet else bet_name(figures.words, variant, line.bet),
        figures.amount(line.stake),
        figures.gain(line.net),
        figures.amount(line.commission) if line.commission else "",
    )


def coup_notes(played: Played, figures: Figures) -> Iterator[str]:
    """What is to be noted of a coup: what decided it, what was irregular, why it is void."""
    words, coup, house = figures.words, played.coup, played.rules.house
    outcome = outcome_of(played.rules.variant, coup)
    if played.dealt is not None:
        yield reentry_note(played, figures)
    if outcome is not None and outcome.tiebreak:
        yield words("Fewer cards win at equal totals.")
    for finding in coup.findings:
        yield f"{finding.code} · {finding_words(finding, house, figures)}"
    yield from share_words(played, figures)
    if coup.void is not None:
        yield words("Void coup: {reason}.", reason=void_words(coup.void, house, figures))
    if coup.aside:
        yield words("Burned: {cards}.", cards=figures.hand(coup.aside))


def finding_words(finding: Finding, house: House, figures: Figures) -> str:
    """An irregularity by its name, and what was decided on it."""
    rule = house.irregularities.get(finding.code)
    name = finding_name(figures.words, finding, rule).rstrip(".")
    return figures.words(
        "{irregularity}: {decision}.", irregularity=name, decision=decision_words(finding, figures)
    )


def decision_words(finding: Finding, figures: Figures) -> str:
    """What was decided on an irregularity."""
    if finding.resolution is None:
        return figures.words("nothing to decide")
    return resolution_name(figures.words, finding.resolution, finding.code)


def void_words(reason: str, house: House, figures: Figures) -> str:
    """Why a coup is void: the irregularity behind it by its name, or the reason given."""
    if reason == UNSTAKED:
        return figures.words("Nobody has staked.").rstrip(".")
    rule = house.irregularities.get(reason)
    said = figures.reason(reason) if rule is None else irregular_name(figures.words, reason, rule)
    return said.rstrip(".")


def about_words(finding: Finding, rules: Rules, figures: Figures) -> str:
    """What an irregularity is about: the hand, the card, or the stake; empty for the whole coup."""
    words, variant = figures.words, rules.variant
    parts = []
    if finding.hand is not None:
        parts.append(words.name(variant.hand(finding.hand).names))
    if finding.card is not None and finding.right is not None:
        cards = {"wrong": figures.card(finding.card), "right": figures.card(finding.right)}
        parts.append(words("{wrong} was entered: it was {right}", **cards))
    elif finding.card is not None:
        parts.append(words("card {card}", card=figures.card(finding.card)))
    if finding.stake is not None:
        parts.append(seat_name(words, finding.stake.seat))
        parts.append(bet_name(words, variant, finding.stake.bet))
        parts.append(figures.gain(finding.stake.amount))
    return ", ".join(parts)
