"""Judges what is recorded beside the coups: the tray's chips, alerts cleared, payouts put right,
limits, cards."""

from math import gcd
from typing import assert_never

from dealer_app.rules.due import No, Step
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import COEFFICIENTS, House
from dealer_app.rules.money import Chips, Money, together, worth
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import due_on, owed
from dealer_app.table.accounts.ledger import reckoned
from dealer_app.table.accounts.lines import lies_aside, line_of, lines_aside
from dealer_app.table.accounts.tray import left_in_cage, tray
from dealer_app.table.alerts import finding_at
from dealer_app.table.dues import between_coups
from dealer_app.table.judges.reentry import after_reentry, before_reentry
from dealer_app.table.judges.stake_judge import unknown_seat
from dealer_app.table.judges.verdict import Verdict, impossible, regular
from dealer_app.table.lot import among, fallen, lot_due
from dealer_app.table.table import Table


def judge_conduct(table: Table, event: ev.Conduct) -> Verdict:
    """What an entry about the conduct of the table comes to."""
    match event:
        case ev.AlertCleared():
            refusal = _of_an_alert(table, event)
        case ev.PayoutCorrected():
            refusal = _of_a_payout(table, event)
        case ev.LimitsChanged():
            refusal = _of_limits(table, event)
        case ev.StakeKeepingChanged():
            refusal = _of_stake_keeping(table, event)
        case ev.PacksLaid():
            refusal = _of_packs(table, event)
        case ev.CardExchanged():
            refusal = _of_a_card(table, event)
        case ev.CardsShuffled() | ev.CardsCut():
            refusal = _of_the_cards(table, event)
        case ev.LineSettledLater():
            refusal = _of_a_line_aside(table, event)
        case ev.ReentryBegun():
            refusal = before_reentry(table, event)
        case ev.ReentryEnded():
            refusal = after_reentry(table)
        case ev.LotDrawn():
            refusal = _of_the_lot(table, event)
        case ev.ClockFoundTurned() | ev.ShoeTold():
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
    if lies_aside(played, line, table.night.settled):
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


def _of_stake_keeping(table: Table, event: ev.StakeKeepingChanged) -> Verdict | None:
    """What is staked or dealt of a coup is dealt to its end as it was begun."""
    coup = table.coup if table.settlement is None else None
    if coup is not None and (coup.stakes or coup.dealt):
        return impossible(No.COUP_OPEN, {"number": coup.number})
    return impossible(No.SAME_AGAIN) if event.kept is not table.house.cards_alone else None


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


def _of_a_card(table: Table, event: ev.CardExchanged) -> Verdict | None:
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
    return impossible(No.UNKNOWN_SEAT, {"place": seat, "number": table.seats})


def _of_the_lot(table: Table, event: ev.LotDrawn) -> Verdict | None:
    """A lot falls once for a hand that nobody plays yet, on one of those among whom it is drawn."""
    named = dict(fallen(table))
    if event.hand in named:
        return impossible(No.LOT_FALLEN, {"seat": named[event.hand]})
    free = event.seat in among(table) and event.seat not in named.values()
    return None if event.hand in lot_due(table) and free else impossible(No.NO_LOT)


_OfTheTray = ev.TrayCounted | ev.Slip | ev.ColoursChanged


def judge_movement(table: Table, event: ev.Movement) -> Verdict:
    """What a movement of the tray, of a box or of commission comes to (rules of §6.1, §6.2)."""
    if isinstance(event, _OfTheTray):
        return _of_the_tray(table, event)
    match event:
        case ev.ChipsBought():
            return _bought(table, event)
        case ev.DropCounted():
            return _drop(table, event)
        case ev.CagnotteCounted():
            return _cagnotte(table, event)
        case ev.TipTaken() | ev.TipsCounted():
            return _tips(table, event)
        case ev.CommissionCollected() | ev.CommissionWaived():
            return _commission(table, event)
        case ev.CommissionReleased():
            return _released(table, event)
        case _:
            assert_never(event)


def _of_the_tray(table: Table, event: _OfTheTray) -> Verdict:
    match event:
        case ev.TrayCounted():
            return _counted(table, event)
        case ev.FillAsked():
            return _slip(table, event) or _beyond_cage(table, event) or _in_order(event)
        case ev.TrayFilled(sent=""):
            return _slip(table, event) or _beyond_cage(table, event) or _in_order(event)
        case ev.TrayFilled():
            return _slip(table, event) or _not_asked(table, event) or _in_order(event)
        case ev.TrayCredited():
            return _slip(table, event) or _in_order(event)
        case ev.SlipCancelled():
            return _cancelled(table, event)
        case ev.ColoursChanged():
            return _changed(table, event)
        case _:
            assert_never(event)


def _counted(table: Table, event: ev.TrayCounted) -> Verdict:
    refusal = _no_chips_of(table.house, event.chips)
    if refusal is None and event.occasion is ev.Occasion.OPENER:
        refusal = _late(table) or _differs(event)
    if refusal is None and event.occasion is ev.Occasion.CLOSER:
        refusal = _early(table)
    if refusal is None and event.occasion in _EXPLAINED:
        refusal = _unexplained(table, event, worth(event.chips))
    return refusal or regular(replace(event, chips=together(event.chips)))


_EXPLAINED = frozenset({ev.Occasion.SHIFT, ev.Occasion.CLOSER})
"""The counts whose variance somebody explains, above what the house lets pass (REQ-21)."""


def _late(table: Table) -> Verdict | None:
    """The opener comes before the first coup, and before the tray's chips move; until then it may
    be counted again."""
    told = tray(table.night)
    begun = table.coup is not None or table.coups or table.given
    moved = told.purchases or told.fills or told.credits
    return impossible(No.OPENER_LATE) if begun or moved else None


def _differs(event: ev.TrayCounted) -> Verdict | None:
    """What differs from the last closer is explained at once, chip by chip (rules of §6.2)."""
    if event.expected is None or event.reason.strip():
        return None
    if together(event.chips) == together(event.expected):
        return None
    off = worth(event.chips) - worth(event.expected)
    return _off(off) if off else impossible(No.COUNT_DIFFERS)


def _early(table: Table) -> Verdict | None:
    """The closer comes after an opener, and after the last coup was paid."""
    coup = table.coup
    if tray(table.night).opener is None:
        return impossible(No.NO_OPENER)
    if coup is not None and table.settlement is None and len(table.facts) > 1:
        return impossible(No.COUP_OPEN, {"number": coup.number})
    if table.unticked:
        return impossible(No.NOT_SETTLED, {"number": len(table.unticked)})
    return None


def _unexplained(
    table: Table, event: ev.TrayCounted | ev.DropCounted | ev.CagnotteCounted, amount: Money
) -> Verdict | None:
    """A variance above what the house lets pass needs its reason (REQ-21)."""
    was = reckoned(table, event)
    if was is None or event.reason.strip() or abs(amount - was) <= table.house.tray.variance:
        return None
    return _off(amount - was)


def _off(off: int) -> Verdict:
    return impossible(No.COUNT_OVER if off > 0 else No.COUNT_SHORT, {"amount": abs(off)})


def _no_chips_of(house: House, chips: Chips) -> Verdict | None:
    """Whether these can be chips of this house; any value can be where it names none."""
    known = {chip.value for chip in house.chips}
    for value, number in chips.items():
        if value <= 0 or (known and value not in known):
            return impossible(No.UNKNOWN_CHIP, {"limit": value})
        if number < 0:
            return impossible(No.NEGATIVE_COUNT, {"limit": value})
    return None


def _some_chips_of(house: House, chips: Chips) -> Verdict | None:
    if not worth(chips):
        return _no_chips_of(house, chips) or impossible(No.NO_CHIPS)
    return _no_chips_of(house, chips)


def _slip(table: Table, event: ev.FillAsked | ev.TrayFilled | ev.TrayCredited) -> Verdict | None:
    """A slip has a number of its own, which a cancelled one keeps (REQ-10); a fill that was asked
    for comes under the number of its asking."""
    if not event.slip.strip():
        return impossible(No.SLIP_UNNUMBERED)
    told = tray(table.night)
    asked = {each.number: each for each in told.asked}.get(event.slip)
    used = any(slip.number == event.slip for slip in told.slips)
    if used or (asked is not None and not isinstance(event, ev.TrayFilled)):
        return impossible(No.SLIP_USED, {"slip": event.slip})
    if (
        asked is not None
        and asked.cancelled
        and isinstance(event, ev.TrayFilled)
        and not event.sent
    ):
        return impossible(No.SLIP_CANCELLED, {"slip": event.slip})
    return _some_chips_of(table.house, event.chips)


def _not_asked(table: Table, event: ev.TrayFilled) -> Verdict | None:
    """What the cage sent is received where it was asked for, though that was cancelled on the way:
    the chips are there."""
    asked = any(each.number == event.slip for each in tray(table.night).asked)
    return None if asked else impossible(No.FILL_NOT_ASKED, {"slip": event.slip})


def _beyond_cage(table: Table, event: ev.FillAsked | ev.TrayFilled) -> Verdict | None:
    """A fill is no larger than what the cage keeps, where the house says what that is."""
    rules = table.house.tray
    if not rules.bank:
        return None
    left = left_in_cage(rules, tray(table.night).slips)
    for value, number in event.chips.items():
        if number > left.get(value, 0):
            there = max(0, left.get(value, 0))
            return impossible(No.CAGE_SHORT, {"limit": value, "number": there})
    return None


def _in_order(event: ev.FillAsked | ev.TrayFilled | ev.TrayCredited) -> Verdict:
    return regular(replace(event, chips=together(event.chips)))


def _cancelled(table: Table, event: ev.SlipCancelled) -> Verdict:
    """A slip is cancelled once, with its reason; not one by which the cage's chips have come, nor
    because the cage refused it where they came all the same."""
    told = tray(table.night)
    slips = {each.number: each.cancelled for each in told.asked}
    slips |= {each.number: each.cancelled for each in told.slips}
    if event.slip not in slips:
        return impossible(No.NO_SUCH_SLIP, {"slip": event.slip})
    if any(
        isinstance(moved.fact, ev.TrayFilled)
        and moved.fact.slip == event.slip
        and (moved.fact.sent or event.refused)
        for moved in table.night.movements
    ):
        return impossible(No.FILL_RECEIVED, {"slip": event.slip})
    if slips[event.slip] is not None:
        return impossible(No.SLIP_CANCELLED, {"slip": event.slip})
    return regular(event) if event.reason.strip() else impossible(No.SAY_WHY)


def _changed(table: Table, event: ev.ColoursChanged) -> Verdict:
    """Chips are exchanged for others of the same worth, and of nothing else (rules of §6.2)."""
    house, taken, given = table.house, together(event.taken), together(event.given)
    refusal = _some_chips_of(house, event.taken) or _no_chips_of(house, event.given)
    if refusal is None and worth(taken) != worth(given):
        refusal = impossible(No.UNEQUAL_WORTH, {"amount": worth(taken), "limit": worth(given)})
    return refusal or regular(replace(event, taken=taken, given=given))


def _bought(table: Table, event: ev.ChipsBought) -> Verdict:
    """A guest buys what can be paid out in chips."""
    refusal = _no_amount(table.house, event.amount)
    if refusal is None and event.seat is not None:
        refusal = unknown_seat(table, event.seat)
    return refusal or regular(event)


def _drop(table: Table, event: ev.DropCounted) -> Verdict:
    """The drop is what guests gave for chips; what differs is explained (REQ-21)."""
    if event.amount < 0 or any(value <= 0 or n < 0 for value, n in event.notes.items()):
        return impossible(No.NO_CHIPS)
    if event.rest < 0:
        return impossible(No.NOTES_ABOVE_DROP, {"amount": worth(event.notes)})
    refusal = _unexplained(table, event, event.amount)
    return refusal or regular(replace(event, notes=together(event.notes)))


def _cagnotte(table: Table, event: ev.CagnotteCounted) -> Verdict:
    """The box holds what was levied, and the counterfoils tell the same (rules of §6.3): whatever
    differs, and every number that is left out, is explained."""
    if table.variant.bank is None:
        return impossible(No.NO_CAGNOTTE)
    refusal = _no_chips_of(table.house, event.chips) or _torn(table, event)
    if refusal is None:
        refusal = _unexplained(table, event, worth(event.chips))
    return refusal or regular(replace(event, chips=together(event.chips)))


def _torn(table: Table, event: ev.CagnotteCounted) -> Verdict | None:
    """Tickets have a value of this house and numbers that rise; none is torn off twice."""
    known, before = table.house.tickets, list(tray(table.night).stubs)
    for run in event.tickets:
        if run.ticket <= 0 or (known and run.ticket not in known):
            return impossible(No.UNKNOWN_TICKET, {"limit": run.ticket})
        if not 1 <= run.first <= run.last:
            return impossible(No.TICKETS_BACKWARDS, {"limit": run.ticket})
        for other in before:
            if other.ticket == run.ticket and max(other.first, run.first) <= min(
                other.last, run.last
            ):
                number = max(other.first, run.first)
                return impossible(No.TICKETS_TWICE, {"limit": run.ticket, "number": number})
        if not run.follows and not event.reason.strip():
            number = run.after + 1
            return impossible(No.TICKETS_MISSING, {"limit": run.ticket, "number": number})
        before.append(run)
    return None


def _tips(table: Table, event: ev.TipTaken | ev.TipsCounted) -> Verdict:
    """Tips are taken and counted apart from the tray, where the house takes any (REQ-22)."""
    if not table.house.tips.taken:
        return impossible(No.NO_TIPS)
    if isinstance(event, ev.TipTaken):
        return _no_amount(table.house, event.amount) or regular(event)
    refusal = _no_chips_of(table.house, event.chips)
    return refusal or regular(ev.TipsCounted(together(event.chips)))


def _no_amount(house: House, amount: Money) -> Verdict | None:
    """Whether an amount is something, and can be laid down in chips of this house."""
    if amount <= 0:
        return impossible(No.NO_CHIPS)
    unit = gcd(*(chip.value for chip in house.chips))
    if unit and amount % unit:
        return impossible(No.NOT_IN_CHIPS, {"limit": unit})
    return None


def _commission(table: Table, event: ev.CommissionCollected | ev.CommissionWaived) -> Verdict:
    """Commission is collected or waived as far as it is owed; what was collected too much, as a
    correction shows later, goes back the same way (rules of §2.7)."""
    due = owed(table).get(event.seat, Money(0))
    if not due:
        return impossible(No.NOTHING_OWED, {"seat": event.seat})
    if not 0 < event.amount * (1 if due > 0 else -1) <= abs(due):
        code = No.ABOVE_OWED if due > 0 else No.GIVE_BACK
        return impossible(code, {"seat": event.seat, "amount": abs(due)})
    if isinstance(event, ev.CommissionWaived) and not event.reason.strip():
        return impossible(No.SAY_WHY)
    return regular(event)


def _released(table: Table, event: ev.CommissionReleased) -> Verdict:
    """What is owed is let stand with a reason (rules of §2.7)."""
    if not owed(table):
        return impossible(No.NOTHING_TO_RELEASE)
    return regular(event) if event.reason.strip() else impossible(No.SAY_WHY)
