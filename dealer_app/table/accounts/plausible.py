"""What can hardly be so: more chips than the tray holds, a payout far beyond its bet.

It is neither regular nor impossible. The judge refuses it with its figures until somebody answers
for it by name, of the post above the one that the act needs; then it is recorded with that name,
and stays up as an alert until it is cleared. Where PINs are asked for, whoever of that post signs
answers for it; in a house without them the name is written, and it is not that of the croupier,
who made the entry.
"""

from collections.abc import Iterator
from math import ceil
from typing import Final, assert_never

from dealer_app.rules.coup import Line
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.money import Chips, Money, less, together, worth
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.lines import line_of
from dealer_app.table.accounts.tray import SlipKind, Tray
from dealer_app.table.table import Played, Table

ASKS: Final = frozenset({No.BELOW_NOTHING, No.CHIPS_NOT_THERE, No.PAYOUT_BEYOND, No.TIP_BEYOND})
"""The refusals that somebody does away with who answers for it."""

WHOEVER_SIGNS: Final = "?"
"""In the place of a name: whoever of the highest post signs the entry."""

PAID_TIMES: Final = 10
"""How many times its stake a line is paid by a slip of the hand, where its odds are lower."""

TIP_STAKES: Final = 10
"""How many of the table's highest stakes a tip comes to at most."""


def implausible(table: Table, event: ev.Vouched) -> Refusal | None:
    """What can hardly be so about an entry, None where it can."""
    match event:
        case ev.TrayCredited():
            return _below(table, worth(event.chips)) or _not_there(table, event.chips)
        case ev.ChipsBought():
            return _below(table, event.amount)
        case ev.SlipCancelled():
            return _below(table, _filled(table, event.slip))
        case ev.ColoursChanged():
            return _not_there(table, event.given)
        case ev.TipTaken():
            return _tip(table, event)
        case ev.PayoutCorrected():
            return _payout(table, event)
        case _:
            assert_never(event)


def _below(table: Table, out: Money) -> Refusal | None:
    """More would go out of the tray than lies in it by the entries."""
    there = ledger(table).expected
    if there is None or out <= 0 or out <= there:
        return None
    return Refusal(No.BELOW_NOTHING, {"amount": out, "limit": there})


def _filled(table: Table, number: str) -> Money:
    """What a fill that is cancelled had brought."""
    slips = (each for each in ledger(table).tray.slips if each.number == number)
    return Money(sum(each.worth for each in slips if each.kind is SlipKind.FILL))


def _not_there(table: Table, out: Chips) -> Refusal | None:
    """More chips of one value than there can be: those that came by count and slips, and as many
    as guests can have lost."""
    told = ledger(table)
    if told.opener is None:
        return None
    known = _by_slips(told.tray, told.opener.chips)
    for value, number in out.items():
        most = max(0, known.get(value, 0)) + told.play.losses // value
        if number > most:
            return Refusal(
                No.CHIPS_NOT_THERE, {"limit": value, "number": most, "amount": number * value}
            )
    return None


def _by_slips(told: Tray, opener: Chips) -> Chips:
    """The chips that lay there at first, with those that slips and exchanges moved since."""
    standing = [each for each in told.slips if each.cancelled is None]
    came = [each.chips for each in standing if each.kind is SlipKind.FILL]
    came += (each.taken for each in told.changes)
    went = [each.chips for each in standing if each.kind is SlipKind.CREDIT]
    went += (each.given for each in told.changes)
    return less(together(opener, *came), together(*went))


def _tip(table: Table, event: ev.TipTaken) -> Refusal | None:
    """A tip of more than ten of the highest stakes, where the house has one."""
    highest = table.house.limits.maximum
    if highest is None or event.amount <= TIP_STAKES * highest:
        return None
    return Refusal(No.TIP_BEYOND, {"amount": event.amount, "limit": highest})


def _payout(table: Table, event: ev.PayoutCorrected) -> Refusal | None:
    """A seat that had far more by a line than its bet can bring, or lost far more."""
    played = table.coups[event.coup - 1]
    line = line_of(played, event.seat, event.bet)
    assert line is not None
    most = line.stake * max(PAID_TIMES, *_odds(played, line))
    if abs(event.gained) <= max(most, abs(line.net)):
        return None
    return Refusal(No.PAYOUT_BEYOND, {"amount": abs(event.gained), "limit": line.stake})


def _odds(played: Played, line: Line) -> Iterator[int]:
    """The best odds of the bet, and how many times a natural pays."""
    variant = played.rules.variant
    yield from (0, *variant.count.naturals.values())
    for bet, spec in variant.bets.items():
        if bet == line.bet:
            yield from (ceil(each.pays) for each in spec.lines)


def unanswered(table: Table, event: ev.Vouched, doubt: Refusal) -> Refusal | None:
    """Why nobody answers for what can hardly be so, None where somebody does: not the croupier for
    an entry of their own, where the name is only written."""
    name = event.vouched.casefold().split()
    if not name:
        return doubt
    if not table.house.staff.pins and name == table.croupier.casefold().split():
        return Refusal(No.ANOTHER_ANSWERS, {"name": table.croupier})
    return None
