"""What the paper says of one coup: its hands, its result, each stake, and what was found; of one
dealt without the program when it was dealt, when it was entered, who answers.

A coup that was entered afterwards counts like any other. What a reader must see on every paper on
which coups stand is that its hour was told and not clocked, and by whom; so this part heads each of
them, and the coup's own remarks say it once more.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from dealer_app.i18n import NO_BREAK_SPACE, marked
from dealer_app.i18n.names import (
    bet_name,
    decision_name,
    finding_name,
    hand_name,
    irregular_code,
    irregular_name,
    seat_name,
)
from dealer_app.i18n.parlance import term
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures
from dealer_app.reports.layout.sheet import Origin, PaperSheet, Part
from dealer_app.reports.session.entries import SignedBy, names, signatures_of
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.coup import Banco, Coup, Finding, Line, score
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import House
from dealer_app.rules.money import Money
from dealer_app.rules.representative import ponte_hand, representative
from dealer_app.rules.variant import HandId, Result, Role, Seat, Variant, seat_of
from dealer_app.table import events as ev
from dealer_app.table.accounts.lines import bank_lines, layout_lines
from dealer_app.table.accounts.payout import shared
from dealer_app.table.accounts.tally import Sums, sums
from dealer_app.table.events import UNSTAKED
from dealer_app.table.findings import OUT_OF_LIMITS
from dealer_app.table.table import Played, Rules
from dealer_app.table.view.boards import outcome_of
from dealer_app.table.view.hands import who_plays


class CoupLine(NamedTuple):
    """A line of a coup."""

    played: Played
    line: Line

    def seat(self, figures: Figures) -> str:
        """Whose stake it was."""
        return seat_name(figures.words, self.line.seat)

    def bet(self, figures: Figures) -> str:
        """What it was laid on."""
        return bet_name(figures.words, self.played.rules.variant, self.line.bet)


# What was said and done beside the cards


def remarks(played: Played, figures: Figures) -> Iterator[str]:
    """One remark after the other, each short enough to stand beside others."""
    yield from _holders(played, figures)
    yield from doings(played, figures)


def doings(played: Played, figures: Figures) -> Iterator[str]:
    """What was done about stakes, bank and share, beyond laying stakes."""
    words, coup = figures.words, played.coup
    if coup.tour.rides:
        yield words("stakes of the tie before")
    for banco in (coup.tour.banco, coup.tour.opposed):
        if banco is not None:
            yield _alone(played, banco, figures)
    if coup.tour.raised:
        yield words("the bank added {amount} to cover", amount=figures.amount(coup.tour.raised))
    if coup.tour.stopped:
        yield words("the bank stopped the tour")
    if coup.claimed is False:
        yield words("share left")
    elif coup.claimed or played.settlement.claim:
        yield words("share claimed")


def holders(played: Played) -> dict[HandId, Seat]:
    """Who held the cards of each hand that is not a seat's own, the bank's included."""
    variant = played.rules.variant
    playing = who_plays(variant, played.coup)
    return {h: playing[h] for h in variant.laws if h in playing and seat_of(h) is None}


def _holders(played: Played, figures: Figures) -> Iterator[str]:
    words, variant = figures.words, played.rules.variant
    for hand, seat in holders(played).items():
        name = words.name(variant.hand(hand).names)
        yield words("{hand}: {seat}", hand=name, seat=seat_name(words, seat))


def _alone(played: Played, banco: Banco, figures: Figures) -> str:
    """Who took the bank alone, or with the table, and for how much of it."""
    words, variant, bank = figures.words, played.rules.variant, played.coup.bank
    part = bank is not None and variant.tour.with_table is not None and banco.amount < bank.amount
    values = {
        "alone": words("Banco with the table") if part else term(words, variant, "alone"),
        "seat": seat_name(words, banco.seat),
        "amount": figures.amount(banco.amount),
    }
    if banco.bet is None:
        return words("{alone}, {seat}: {amount}", **values)
    bet = words.name(variant.bets[banco.bet].names)
    return words("{alone} on {bet}, {seat}: {amount}", bet=bet, **values)


# Hands, and who won


FARES: Final = {"wins": marked("wins"), "loses": marked("loses"), "ties": marked("ties")}
SIDES: Final = (Role.PONTE, Role.BANQUE, Role.TIE)


@dataclass(frozen=True, slots=True)
class HandWords:
    """One hand: whose, its cards, what they count to, and how it fared against the bank."""

    name: str
    cards: str
    total: str
    fare: str

    @property
    def cell(self) -> tuple[str, ...]:
        """Its parts in the order of a grid."""
        return self.name, self.cards, self.total, self.fare


def several(variant: Variant) -> bool:
    """True if more than one hand may play against the bank."""
    return len(variant.laws) > 2


def sides(variant: Variant) -> tuple[Role, ...]:
    """The ways a coup comes out, those by which it is counted."""
    return (*SIDES, Role.SIDE) if several(variant) else SIDES


def two_hands(variant: Variant) -> tuple[HandId, HandId]:
    """The first hand against the bank, and the bank's."""
    return next(hand for hand in variant.laws if hand != variant.banque), variant.banque


def role_name(figures: Figures, variant: Variant, role: Role | None) -> str:
    """Who won, in a word; None for a void coup.

    Where several hands play, it is said of the bank: it wins or loses against all, or they fare
    differently.
    """
    words = figures.words
    ponte, bank = (words.name(variant.hand(hand).names) for hand in two_hands(variant))
    match role:
        case None:
            return words("Void")
        case Role.TIE:
            return words("Tie")
        case Role.SIDE:
            return words("Divided")
        case Role.PONTE:
            return words("{hand} loses", hand=bank) if several(variant) else ponte
        case Role.BANQUE:
            return words("{hand} wins", hand=bank) if several(variant) else bank


def hand_words(played: Played, figures: Figures) -> tuple[HandWords, ...]:
    """The hand against the bank and the bank's; of several, the bank's first, then all dealt."""
    variant = played.rules.variant
    if not several(variant):
        return tuple(_hand(played, hand, figures) for hand in two_hands(variant))
    dealt = [hand for hand in variant.laws if played.coup.hand(hand) and hand != variant.banque]
    return tuple(_hand(played, hand, figures) for hand in (variant.banque, *dealt))


def _hand(played: Played, hand: HandId, figures: Figures) -> HandWords:
    variant, coup = played.rules.variant, played.coup
    return HandWords(
        figures.words.name(variant.hand(hand).names),
        figures.hand(coup.hand(hand)),
        total_words(variant, coup, hand),
        _fare(played, hand, figures) if several(variant) else "",
    )


def total_words(variant: Variant, coup: Coup, hand: HandId) -> str:
    """What a hand counts to; a sign for nothing while a card of it lies face down."""
    known = bool(coup.hand(hand)) and not coup.hides(hand)
    return str(score(variant, coup.hand(hand)).total) if known else NOTHING


def _fare(played: Played, hand: HandId, figures: Figures) -> str:
    """That a hand is natural or bust, how it came out, or that nothing was staked on it."""
    words, coup, variant = figures.words, played.coup, played.rules.variant
    if coup.voided:
        return ""
    if hand not in coup.playing:
        return words("no stake")
    said = []
    if coup.hand(hand) and not coup.hides(hand):
        counted = score(variant, coup.hand(hand))
        said += [words("bust")] if counted.bust else []
        said += [term(words, variant, "one_natural")] if counted.natural else []
    result = played.settlement.results.get(hand)
    said += [words(FARES[result])] if result else []
    return words.listed(said)


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
        parts=words.listed(_one(seat, part, figures) for seat, part in parts.items()),
    )


def _one(seat: Seat, part: Money, figures: Figures) -> str:
    words = figures.words
    amount = words.amount(part, figures.currency)
    said = words("{seat}: {amount}", seat=seat_name(words, seat), amount=amount)
    return said.replace(" ", NO_BREAK_SPACE)


# The coup


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


NOTHING_NOTED: Final[Mapping[int, str]] = {}
"""What is to be noted of coups beside their own notes, by their numbers: of none anything."""


def coup_words(played: Played, figures: Figures, beside: str = "") -> CoupWords:
    """A coup that is over, in words and figures, with what is to be noted of it besides."""
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
        (*coup_notes(played, figures), *([beside] if beside else [])),
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
    """What is to be noted of a coup: what decided it, what was irregular, why it is void, and that
    it was put right."""
    words, coup, house = figures.words, played.coup, played.rules.house
    outcome = outcome_of(played.rules.variant, coup)
    if played.dealt is not None:
        yield reentry_note(played, figures)
    if outcome is not None and outcome.tiebreak:
        yield words("Fewer cards win at equal totals.")
    for finding in coup.findings:
        told = (irregular_code(finding.code), finding_words(finding, played, figures))
        yield " · ".join(each for each in told if each)
    yield from share_words(played, figures)
    if coup.void is not None:
        yield words("Void coup: {reason}.", reason=void_words(coup.void, house, figures))
    if coup.aside:
        yield words("Burned: {cards}.", cards=figures.hand(coup.aside))
    if played.original is not None:
        yield words("Put right once it was over.")


def finding_words(finding: Finding, played: Played, figures: Figures) -> str:
    """An irregularity by its name, and what was decided on it."""
    rules = played.rules
    rule = rules.house.irregularities.get(finding.code)
    name = finding_name(figures.words, finding, rule).rstrip(".")
    decision = decision_words(finding, rules.variant, played.coup, figures)
    return figures.words("{irregularity}: {decision}.", irregularity=name, decision=decision)


def decision_words(finding: Finding, variant: Variant, coup: Coup | None, figures: Figures) -> str:
    """What was decided on an irregularity of that coup; None where it is of none."""
    if finding.resolution is None:
        return figures.words("nothing to decide")
    return decision_name(figures.words, variant, coup, finding.resolution, finding)


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
    elif finding.right is not None:
        parts.append(words("{card} was not entered", card=figures.card(finding.right)))
    elif finding.card is not None:
        parts.append(words("card {card}", card=figures.card(finding.card)))
    if finding.stake is not None:
        parts.append(seat_name(words, finding.stake.seat))
        parts.append(bet_name(words, variant, finding.stake.bet))
        amount = finding.stake.amount
        lay = finding.code == OUT_OF_LIMITS and amount < 0  # it is reported as it lay
        parts.append(figures.amount(Money(-amount)) if lay else figures.gain(amount))
    return words.listed(parts)


# Coups dealt without the program


class Reentered(NamedTuple):
    """A coup that was entered afterwards: its number, when it was dealt and when it was keyed, why,
    and who answers for it."""

    coup: int
    dealt: datetime
    keyed: datetime | None
    cause: str
    by: SignedBy


def reentered(data: SheetData) -> tuple[Reentered, ...]:
    """Every coup of a session that was dealt without the program."""
    found = data.table.night.reentries
    signed = signatures_of(data.entries, ev.ReentryBegun)
    by = [
        SignedBy(each.chef, unproved=hand.unproved) if each.chef else hand
        for each, hand in zip(found, signed, strict=False)
    ]
    by += [SignedBy(each.chef) for each in found[len(by) :]]
    told = list[Reentered]()
    for played in data.table.coups:
        place = sum(each.after < played.coup.number for each in found) - 1
        if played.dealt is not None:
            cause = found[place].cause
            told.append(
                Reentered(played.coup.number, played.dealt, played.opened, cause, by[place])
            )
    return tuple(told)


def reentry_note(played: Played, figures: Figures) -> str:
    """That a coup was entered afterwards, among what is noted of it; empty where it was not."""
    if played.dealt is None:
        return ""
    hours = {"dealt": figures.clock(played.dealt), "keyed": figures.clock(played.opened)}
    return figures.words("Re-entered: dealt at {dealt}, keyed at {keyed}.", **hours)


class _ReenteredAt(NamedTuple):
    """A coup that was entered afterwards, at which table, and of which session where there are
    several."""

    table: str
    coup: Reentered
    origin: Origin | None = None


REENTERED: Final[PaperSheet[_ReenteredAt]] = PaperSheet(
    "reentered",
    (
        Column("table", marked("Table"), lambda e, _: e.table),
        Column("coup", marked("Coup"), lambda e, _: e.coup.coup, CellKind.NUMBER),
        Column("dealt", marked("Dealt"), lambda e, _: e.coup.dealt, CellKind.MOMENT),
        Column("keyed", marked("Keyed"), lambda e, _: e.coup.keyed, CellKind.MOMENT),
        Column("cause", marked("Cause"), lambda e, f: f.reason(e.coup.cause), wide=True),
        Column("by", marked("Answers for it"), lambda e, f: names(e.coup.by, f.words)),
    ),
    marked("Coups dealt without the program, re-entered"),
    origin=lambda each: each.origin,
)


def reentry_part(
    several: Sequence[tuple[str, Sequence[Reentered]]],
    figures: Figures,
    origins: Sequence[Origin] = (),
) -> Iterator[Part]:
    """The coups of these tables that were dealt without the program, nothing where none was;
    `origins` are their sessions where there are several."""
    sheet = REENTERED if origins else REENTERED.without("table")
    places: Sequence[Origin | None] = origins or [None] * len(several)
    found = [
        _ReenteredAt(table, each, origin)
        for (table, coups), origin in zip(several, places, strict=True)
        for each in coups
    ]
    return sheet.parts(found, figures)
