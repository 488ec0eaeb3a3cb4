"""Whose turn it is while the bank or a stake is called: what the program fills in by itself."""

from dataclasses import replace
from itertools import takewhile
from typing import Final, NamedTuple

from dealer_app.gui.desk import struck_keys
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import STANDING, LineKind, StakeLine, stake_in_hand
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.stakes import duel
from dealer_app.gui.desk.stakes.bets import usual_bet
from dealer_app.i18n import marked
from dealer_app.i18n.names import seat_name
from dealer_app.rules.bank import in_order, seats_between
from dealer_app.rules.bank_rules import Alone, Excess
from dealer_app.rules.coup import Coup
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.house import House
from dealer_app.rules.money import Money, plain, read_amount
from dealer_app.rules.representative import laid_by
from dealer_app.rules.tour import missing
from dealer_app.rules.variant import Procedure, Seat
from dealer_app.table import events as ev
from dealer_app.table.dues import bank_first, is_held, is_over
from dealer_app.table.state import apply

BANK_FIRST: Final = marked("Who holds the bank? No stake lies before somebody does.")
"""What goes before any stake and any card where a patron is to hold the bank."""

_BY_NAME: Final = frozenset({Procedure.BANK_IN_TURN, Procedure.ONE_AGAINST_ALL})
"""The games in which each is asked by name for his stake."""

_STANDING: Final = frozenset({Why.SPECTATORS, Why.STANDING})
"""What is asked of those who stand around the table."""


def in_turn(due: Due | None) -> bool:
    """True if the call says who speaks, or that those around the table do; not where none is."""
    if due is None:
        return False
    return due.step is Step.BANK or due.seat is not None or due.why in _STANDING


def between(desk: Desk) -> bool:
    """True while no coup is dealt: what is asked is who takes the bank over (S1.25, §3.3)."""
    return is_over(desk.table)


def by_name(desk: Desk) -> bool:
    """True of a game in which each is asked by name for his stake."""
    return desk.variant.procedure in _BY_NAME


def is_done(desk: Desk) -> bool:
    """True once all who are asked by name have spoken, or the bank is full: no more bets is waited
    for, and nobody else stakes."""
    return desk.standing is not None and by_name(desk)


def is_unheld(desk: Desk) -> bool:
    """True of a coup against a patron's bank that nobody holds: no stake can lie against it. Where
    it needs no amount, whom it has come to holds it."""
    coup, rules = desk.table.coup, desk.variant.bank
    if coup is None or rules is None or is_held(coup.bank):
        return False
    if bank_first(desk.table) is not None:
        return True
    own_hands = desk.variant.procedure is Procedure.ONE_AGAINST_ALL
    return coup.bank is None or not (own_hands or rules.names_no_amount)


def is_unstaked(desk: Desk) -> bool:
    """True of a coup in which nobody has staked yet."""
    coup = desk.table.coup
    return coup is not None and not (coup.stakes or coup.duel or coup.tour.banco)


def in_no_order(desk: Desk) -> bool:
    """True while stakes are said by whoever comes before any card, and nobody is asked by name."""
    coup, said = desk.table.coup, waits(desk) or desk.moment.keys_stake
    fresh = coup is not None and not coup.dealt and not coup.closed and not is_over(desk.table)
    return said and fresh and not (in_turn(desk.called) or by_name(desk))


def before_look(desk: Desk) -> bool:
    """True while stakes come after the look, and nobody has seen his cards yet (S2.10)."""
    coup = desk.table.coup
    unseen = coup is None or desk.table.settlement is not None or not coup.first_cards_out
    return desk.variant.tour.after_look and unseen and desk.called is None


def still_speaks(desk: Desk, due: Due) -> bool:
    """True while a seat is asked against a bank that holds something, or in a tour that has begun:
    cards would leave it out (S1-A13)."""
    coup = desk.table.coup
    if coup is None or due.seat is None or desk.variant.tour.alone is Alone.NONE:
        return False
    return coup.banked > 0 or bool(coup.tour.spoke) or coup.tour.asked


# No card before no more bets was said


def waits(desk: Desk) -> bool:
    """True while stakes are said: a patron is asked for the bank or for a stake against it, or they
    stand and nobody has said no more bets.

    Until Enter says it no card and no word of a hand is taken, so that what is keyed a moment too
    long (an amount, the letter of a word) is never a card. Where nobody holds a bank and nothing is
    staked, cards come as they are keyed: a house that tells the cards alone says nothing more.
    """
    return desk.answered is not None or desk.standing is not None


_OF_THE_HANDS: Final = frozenset(
    {Verb.FACE, Verb.FACE_DOWN, Verb.SUIT, Verb.SAY, Verb.OTHER_LAYS, Verb.OVER}
)
"""What is keyed of cards, and of what the hands say."""


def comes_later(desk: Desk, act: KeyAct) -> bool:
    """True of a card or a hand's word while stakes are said."""
    return act.verb in _OF_THE_HANDS and waits(desk)


def heard(desk: Desk, act: KeyAct) -> bool:
    """True of an act that stakes which are said have heard: it is refused, with what goes first."""
    if not comes_later(desk, act):
        return False
    due, words = desk.answered, desk.words
    if due is None or due.seat is None:
        asked = due is not None and due.step is Step.BANK
        first = words("First who holds the bank. Tab: the cards alone.")
        desk.refuse(first if asked else words("No card yet. Enter first: no more bets."))
    else:
        speaks_first(desk, due.seat)
    return True


def speaks_first(desk: Desk, seat: Seat) -> None:
    """Says who is asked before any card comes, and for what."""
    alone = desk.variant.tour.alone is Alone.EFFONDREMENT
    if not alone or opens(desk) in (None, seat):
        desk.refuse(desk.words("Seat {seat} speaks first: an amount, or nothing.", seat=seat))
    else:  # it is asked whether it plays alone, and another opens the stakes
        desk.refuse(desk.words("Seat {seat} speaks first: Effondrement, or nothing.", seat=seat))


def unasked(desk: Desk) -> tuple[Seat, ...]:
    """The seats that are asked in turn and have not spoken, in the order in which they would be."""
    coup, due = desk.table.coup, desk.called
    if coup is None or due is None or due.step is not Step.STAKES or due.seat is None:
        return ()
    order = in_order(coup, desk.variant.tour.step)
    return tuple(seat for seat in order if seat not in coup.tour.spoke)


def passed_over(desk: Desk, fact: ev.Event) -> tuple[Seat, ...]:
    """The seats that are asked first, and of which nothing will be said once that is recorded: a
    later seat has staked, passed or taken the bank in their place."""
    due, coup = desk.called, desk.table.coup
    if due is None or due.seat is None or coup is None:
        return ()
    if due.step is Step.BANK:
        rules = desk.variant.bank
        in_any_order = due.why is Why.FIRST_BANK or (
            rules is not None and rules.first_come and isinstance(fact, ev.BankTaken)
        )
        if not isinstance(fact, ev.BankStaked | ev.BankTaken) or in_any_order:
            return ()
        step = 1 if rules is None else rules.step or 1
        return seats_between(due.seat, fact.seat, step, coup.seats)
    if not isinstance(fact, ev.StakeLaid | ev.BancoCalled | ev.SeatPassed):
        return ()
    if isinstance(fact, ev.BancoCalled) and desk.variant.tour.alone is Alone.EFFONDREMENT:
        return tuple(takewhile(lambda seat: seat != fact.seat, unasked(desk)))
    after = apply(desk.table, fact).coup
    spoke = () if after is None else after.tour.spoke
    return tuple(seat for seat in unasked(desk) if seat in spoke and seat != fact.seat)


def left_out(desk: Desk) -> tuple[Seat, ...]:
    """Whom the end of the stakes leaves out: those who are still to be asked; none where no stakes
    are kept, which asks nobody."""
    return unasked(desk) if desk.keeps_stakes else ()


def takes_stakes(desk: Desk) -> bool:
    """True while a stake can be laid that is not too late."""
    bank = desk.variant.bank
    later = desk.variant.tour.after_look or (bank is not None and bank.needed)
    steps = {Step.BANK, Step.STAKES} if later else {Step.COUP, Step.BANK, Step.STAKES}
    if desk.step is Step.PARTIE:
        return False
    return any(due.step in steps and not _filled(desk, due) for due in desk.table.dues)


def said(desk: Desk) -> bool:
    """True while stakes are keyed, or asked for: nothing leads back to them."""
    return not desk.deals and (desk.moment.keys_stake or waits(desk))


def may_begin(desk: Desk) -> bool:
    """True while stakes can be keyed: late ones too where the house banks (IRR-16)."""
    if desk.moment.keys_stake or desk.deals:
        return True
    if desk.answered is not None and between(desk):
        return False
    if takes_stakes(desk):
        return True
    coup, house_banks = desk.table.coup, desk.variant.bank is None
    free = desk.variant.tour.excess is Excess.FREE and coup is not None and not coup.dealt
    return (house_banks or free) and desk.step not in (Step.SHOE, Step.BURN)


def is_too_late(desk: Desk) -> bool:
    """True once cards lie to which no stake comes any more."""
    coup, paid = desk.table.coup, desk.table.settlement is not None
    lie = coup is not None and bool(coup.dealt) and not paid
    return lie and not (said(desk) or may_begin(desk) or before_look(desk))


_TOO_LATE: Final = marked(
    "Too late: no more bets was said. Once the keys are open {key} takes it back."
)


def too_late(desk: Desk) -> str:
    """That no stake comes any more, and which key takes back that no more bets was said, where
    nothing is entered since."""
    if isinstance(next(reversed(desk.table.facts), None), ev.BettingClosed):
        back = desk.key_of(KeyAct(Verb.UNDO))
        return desk.words(_TOO_LATE, key=back)
    return desk.words("Too late: the cards are dealt.")


def _filled(desk: Desk, due: Due) -> bool:
    """True of a bank that is covered, unless a better claim to it alone may still come (§3.2)."""
    coup, alone = desk.table.coup, desk.variant.tour.alone
    claimed = coup is not None and coup.tour.banco is not None and alone is Alone.BANCO
    return due.why is Why.COVERED and not claimed


def proposed(desk: Desk) -> StakeLine:
    """The line that the call asks for, as far as the rules name seat, bet and amount."""
    due = desk.called
    if due is None:
        return StakeLine()
    if due.step is Step.BANK:
        return _bank_line(desk, due)
    seat = _speaker(desk, due)
    return StakeLine(seat, usual_bet(desk)) if seat else StakeLine()


def _bank_line(desk: Desk, due: Due) -> StakeLine:
    digits = desk.table.house.currency.digits
    amount = plain(due.amount, digits) if due.amount else ""
    return StakeLine(
        due.seat or "",
        amount=amount,
        offered=bool(amount),
        asks_seat=due.seat is None,
        kind=LineKind.BANK,
    )


def offered(desk: Desk) -> StakeLine | None:
    """The line by which Enter alone changes who holds the bank: the seat that is asked takes it
    over, for an amount that nobody keyed; or who plays the duel, as last time. None elsewhere, and
    while the keys are closed."""
    due, now = desk.called, line(desk)
    if desk.closed is not None:
        return None
    if duel.asks_seat(desk):
        return now if now.seat else None
    asked = due is not None and due.step is Step.BANK and bool(due.amount)
    takes = now.kind is LineKind.BANK and now.offered and not now.again and bool(now.seat)
    reads = desk.moment.at_table or desk.moment.keys_stake
    return now if asked and takes and reads else None


def tell_offered(desk: Desk) -> None:
    """Says who is asked for the bank, and that nothing of it is recorded."""
    now, words, currency = line(desk), desk.words, desk.table.house.currency
    amount = read_amount(now.amount, currency.digits)
    asked = words(
        "{seat} is asked for the bank: Enter takes it over for {amount}. Nothing is recorded yet.",
        seat=seat_name(words, now.seat),
        amount="" if amount is None else words.money(amount, currency),
    )
    asked = duel.asked_again(desk, now) if duel.asks_seat(desk) else asked
    if not desk.said.sentence.endswith(asked):
        desk.say(" ".join(each for each in (desk.said.sentence, asked) if each))


def opens(desk: Desk) -> Seat | None:
    """The seat that opens the stakes where the bank might still be taken alone (S1.9)."""
    due, coup, tour = desk.called, desk.table.coup, desk.variant.tour
    if due is None or coup is None or due.why is not Why.ALONE or not tour.in_turn:
        return None
    return in_order(coup, tour.step)[0]


def _speaker(desk: Desk, due: Due) -> str:
    """Who speaks next."""
    if due.why in _STANDING:
        return next_standing(desk.table.coup)
    return due.seat or ""


def next_standing(coup: Coup | None) -> str:
    """The next of those who stand, numbered as they come."""
    numbers = [int(s.seat[1:]) for s in coup.stakes if s.seat.startswith(STANDING)] if coup else []
    return f"{STANDING}{max(numbers, default=0) + 1}"


def line(desk: Desk) -> StakeLine:
    """The line that the keys go on with: what is keyed, or what the call asks for."""
    if desk.moment.keys_stake:
        return desk.keyed.line
    if duel.is_asked(desk):
        return duel.next_line(desk, StakeLine())
    return proposed(desk) if desk.answered is not None else StakeLine()


def shown_line(desk: Desk) -> StakeLine:
    """The same as the keys are shown for it: where a seat is proposed for a duel of which nothing
    is keyed, figures are another seat."""
    keyed = line(desk)
    return replace(keyed, seat="", asks_seat=True) if duel.asks_seat(desk) else keyed


def unlaid(desk: Desk, line: StakeLine) -> str:
    """Says of an amount that it stands there, keyed and no more."""
    amount = desk.words.pointed(line.amount)
    return desk.words("Keyed, and not recorded: {amount}. Enter lays it.", amount=amount)


def close_done(desk: Desk) -> None:
    """Says of a figure once nobody else is asked that none is a stake."""
    full = desk.standing is not None and desk.standing.why is Why.COVERED
    said = marked("Nothing is missing: no figure is a stake.")
    said = said if full else marked("All have spoken: no figure is a stake.")
    struck_keys.close_keys(desk, desk.words(said))


def tell_open_again(desk: Desk) -> None:
    """Says that no more bets is taken back, since what lies hidden on the felt goes with it."""
    if desk.keeps_stakes:
        desk.say(desk.words("The stakes are open again: Enter ends them."))


_REOPENED: Final = "reopened"


def doubt_strike(desk: Desk) -> None:
    """Backspace doubts once what it strikes behind stakes that are opened again and of whose coup
    nothing is recorded: it would be an entry of the coup before."""
    if desk.ahead:
        desk.keyed = replace(desk.keyed, doubt=_REOPENED)


def strikes_nothing(desk: Desk) -> bool:
    """True of that Backspace, which says so."""
    doubted = desk.keyed.doubt == _REOPENED
    if doubted:
        said = marked("Nothing of this coup is recorded. Backspace again: the coup before.")
        desk.refuse(desk.words(said))
    return doubted


def tell_late(desk: Desk) -> None:
    """Says of stakes that are begun once a card lies that the next one is late (IRR-16)."""
    coup = desk.table.coup
    if coup is not None and coup.dealt and desk.variant.bank is None:
        desk.say(desk.words("A late stake: of which seat? Esc: back to the cards."))


# The highest stake that a seat may lay, and the key that lays it


def fill(desk: Desk) -> None:
    """The stake of this seat is as high as it may be without exceeding the bank."""
    keyed = line(desk)
    most = highest(desk, keyed)
    if keyed.asks_amount and most > 0:
        full = keyed.of(most, desk.table.house.currency.digits)
        desk.keyed = stake_in_hand(full)
    else:
        desk.refuse(desk.words("Nothing is missing before the bank."))


class StakeRange(NamedTuple):
    """The least and the most that a seat may stake; `missing` is true of a most that is what the
    bank lacks, which may be exceeded: the bank then covers, or stops there (S1.11)."""

    least: Money
    most: Money
    missing: bool = False


def highest(desk: Desk, line: StakeLine, *, exceeds: bool = False) -> Money:
    """What is missing before the bank, unless a stake `exceeds` it; in a tour of lower stakes less
    than the bank (S1.9)."""
    coup, tour, house = desk.table.coup, desk.variant.tour, desk.table.house
    if coup is None or line.bet is None or tour.excess is Excess.FREE:
        return Money(0)
    limits, lies = house.limits_of(line.bet), laid_by(coup, Seat(line.seat))
    total = min(coup.banked if exceeds else missing(coup) + lies, limits.maximum or coup.banked)
    if line.seat.startswith(STANDING) and tour.spectators_to is not None:
        total = min(total, tour.spectators_to * 10**house.currency.digits)
    elif tour.lower and not line.seat.startswith(STANDING):
        total = min(total, coup.banked - (0 if tour.may_equal else least_step(house, coup.banked)))
    return Money(max(0, total - total % limits.multiple - lies))


def bounds(desk: Desk) -> StakeRange | None:
    """The least and the most that the seat asked for a stake may lay, or the one that is keyed;
    None where no amount is asked for or no end is set, and while each is asked for the whole bank,
    but of who opens the stakes."""
    due, keyed = desk.called, desk.keyed.line
    if due is None or due.step is not Step.STAKES or due.seat is None:
        return None
    begun = keyed.kind is LineKind.STAKE and bool(keyed.seat and keyed.amount)
    if due.why is Why.ALONE and not begun and opens(desk) != due.seat:
        return None
    bet, seat = usual_bet(desk), keyed.seat if begun else due.seat
    limits = desk.table.house.limits_of(bet)
    excess, line = desk.variant.tour.excess, StakeLine(seat, bet)
    most = limits.maximum if excess is Excess.FREE else highest(desk, line)
    if not most:
        return None
    may_exceed = excess is not Excess.REFUSED and most < highest(desk, line, exceeds=True)
    return StakeRange(min(limits.minimum, most), most, may_exceed)


def least_step(house: House, bank: Money) -> int:
    """By how much a stake stays lower than the bank at least: a chip, or a whole unit of money."""
    chips = [chip.value for chip in house.chips]
    step = max(min(chips, default=10**house.currency.digits), house.limits.multiple)
    return step if step < bank else house.limits.multiple
