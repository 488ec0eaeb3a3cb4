"""Judges what is recorded beside the coups: alerts cleared, payouts put right, limits, cards."""

from typing import assert_never

from dealer_app.rules.due import No, Step
from dealer_app.rules.house import COEFFICIENTS
from dealer_app.table import events as ev
from dealer_app.table.alerts import finding_at
from dealer_app.table.aside import lies_aside, lines_aside
from dealer_app.table.commission import due_on
from dealer_app.table.dues import between_coups
from dealer_app.table.lines import line_of
from dealer_app.table.reentry import after_reentry, before_reentry
from dealer_app.table.table import Table
from dealer_app.table.verdict import Verdict, impossible, regular


def judge_conduct(table: Table, event: ev.Conduct) -> Verdict:
    """What an entry about the conduct of the table comes to."""
    match event:
        case ev.AlertCleared():
            refusal = _of_an_alert(table, event)
        case ev.PayoutCorrected():
            refusal = _of_a_payout(table, event)
        case ev.LimitsChanged():
            refusal = _of_limits(table, event)
        case ev.PacksLaid():
            refusal = _of_packs(table, event)
        case ev.CardReplaced():
            refusal = _of_a_card(table, event)
        case ev.CardsShuffled() | ev.CardsCut():
            refusal = _of_the_cards(table, event)
        case ev.LineSettledLater():
            refusal = _of_a_line_aside(table, event)
        case ev.ReentryBegun():
            refusal = before_reentry(table, event)
        case ev.ReentryEnded():
            refusal = after_reentry(table)
        case ev.ClockTurned():
            refusal = None
        case _:
            assert_never(event)
    return refusal or regular(event)


def _of_an_alert(table: Table, event: ev.AlertCleared) -> Verdict | None:
    """Only what was found, and decided, can be answered for; once."""
    finding = finding_at(table, event.coup, event.place)
    if finding is None or finding.pending:
        return impossible(No.NOTHING_TO_CLEAR)
    if (event.coup, event.place) in table.night.cleared:
        return impossible(No.CLEARED_ALREADY)
    return None


def _of_a_payout(table: Table, event: ev.PayoutCorrected) -> Verdict | None:
    """A payout was wrong of a line that there is, by some amount, for some reason (IRR-18,
    IRR-19)."""
    if not 1 <= event.coup <= len(table.coups):
        return impossible(No.NO_SUCH_COUP, {"number": event.coup})
    played = table.coups[event.coup - 1]
    line = line_of(played, event.seat, event.bet)
    if line is None:
        return impossible(No.NO_STAKE, {"seat": event.seat, "bet": event.bet})
    if lies_aside(table, played, line):
        number, seat, bet = event.coup, event.seat, event.bet
        return impossible(No.LINE_ASIDE, {"number": number, "seat": seat, "bet": bet})
    if event.coup > len(table.played) and (event.seat, event.bet) in table.unticked:
        return impossible(No.NOT_SETTLED, {"number": len(table.unticked)})
    if due_on(line, played.rules.house, event) == event.gained:
        return impossible(No.SAME_AGAIN)
    return None if event.reason.strip() else impossible(No.REASON_NEEDED)


def _of_a_line_aside(table: Table, event: ev.LineSettledLater) -> Verdict | None:
    """Only a line of a coup that is over can be settled later, while it lies aside."""
    aside = ((each.coup, each.line.seat, each.line.bet) for each in lines_aside(table))
    over = event.coup <= len(table.played)
    there = over and (event.coup, event.seat, event.bet) in aside
    return None if there else impossible(No.NOT_ASIDE, {"seat": event.seat, "bet": event.bet})


def _of_limits(table: Table, event: ev.LimitsChanged) -> Verdict | None:
    """Other limits hold from the next stake on, and some stake keeps them (§2.3)."""
    coup = table.coup
    open_still = table.settlement is None or table.unticked
    if coup is not None and open_still and (coup.stakes or coup.dealt):
        return impossible(No.COUP_OPEN, {"number": coup.number})
    too_low = event.maximum is not None and event.maximum < event.minimum
    if event.minimum < 1 or event.multiple < 1 or too_low or event.minimum % event.multiple:
        return impossible(No.LIMITS_WRONG)
    if table.house.coefficient is not None and not _times_the_minimum(event):
        return impossible(No.NOT_COEFFICIENT)
    now = table.house.limits
    same = (now.minimum, now.maximum, now.multiple)
    if same == (event.minimum, event.maximum, event.multiple):
        return impossible(No.SAME_AGAIN)
    return None


def _times_the_minimum(event: ev.LimitsChanged) -> bool:
    """True of a maximum that is 50, 100 or 200 times the minimum (§2.3)."""
    return event.maximum in {times * event.minimum for times in COEFFICIENTS}


def _of_packs(table: Table, event: ev.PacksLaid) -> Verdict | None:
    """A shoe's packs are named by their serial numbers before its first card, each once (REQ-23).

    Where the stakes say how many packs there are, so may the numbers (S1-A3).
    """
    shoe, cards = table.shoe, table.night.cards
    if shoe is None:
        return impossible(No.NO_SHOE)
    if cards.laid == shoe.number and shoe.left < shoe.size:
        return impossible(No.SHOE_IN_USE)
    twice = [serial for serial in event.serials if event.serials.count(serial) > 1]
    if twice or not all(serial.strip() for serial in event.serials):
        return impossible(No.PACK_TWICE, {"serial": (twice or [""])[0]})
    wanted = shoe.packs if table.variant.packs is not None else len(event.serials)
    if len(event.serials) != wanted or not event.serials:
        return impossible(No.PACK_COUNT, {"number": shoe.packs})
    return None


def _of_a_card(table: Table, event: ev.CardReplaced) -> Verdict | None:
    """A card is exchanged for one of a pack that is not in play (§2.5, IRR-14)."""
    packs = table.night.cards.packs
    if event.serial not in packs:
        return impossible(No.PACK_NOT_THERE, {"serial": event.serial})
    if event.spare in packs or not event.spare.strip():
        return impossible(No.PACK_IN_PLAY, {"serial": event.spare})
    return None if event.reason.strip() else impossible(No.REASON_NEEDED)


def _of_the_cards(table: Table, event: ev.CardsShuffled | ev.CardsCut) -> Verdict | None:
    """Cards are shuffled and cut before a shoe is dealt from (§2.5)."""
    shoe = table.shoe
    if table.unticked:
        return impossible(No.NOT_SETTLED, {"number": len(table.unticked)})
    used = shoe is not None and shoe.left < shoe.size
    if used and between_coups(table)[0].step is not Step.SHOE:
        return impossible(No.SHOE_IN_USE)
    seat = event.seat if isinstance(event, ev.CardsCut) else None
    if seat is None or (seat.isascii() and seat.isdigit() and 1 <= int(seat) <= table.seats):
        return None
    return impossible(No.UNKNOWN_SEAT, {"seat": seat, "number": table.seats})
