"""What ends a stake that is keyed, or stands in its place: lay, pass, alone, with the table."""

from collections.abc import Iterator

from dealer_app.gui.desk.cards.card_entry import first_cards_due
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Kind, StakeLine
from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.desk.offers import Offer
from dealer_app.gui.desk.stakes import bank_call
from dealer_app.gui.desk.stakes.banco_offer import follows, is_open
from dealer_app.gui.desk.stakes.bets import keyed_bets
from dealer_app.gui.desk.stakes.highest_stake import highest
from dealer_app.gui.desk.stakes.stake_entry import DUEL
from dealer_app.i18n.names import bet_name
from dealer_app.i18n.parlance import term
from dealer_app.rules.bank_rules import Alone
from dealer_app.rules.due import Due, Step, Why
from dealer_app.table import events as ev


def ends(desk: Desk) -> tuple[Offer, ...]:
    """The keys beside the amount; the first is what Enter does."""
    words, line, due = desk.words, bank_call.line(desk), bank_call.called(desk)
    said = enter_said(desk)
    first = Offer(said or words("Lay"), Act(Verb.NEXT), primary=bool(said))
    answers = line.kind is (Kind.BANK if due and due.step is Step.BANK else Kind.STAKE)
    if due is None or not bank_call.in_turn(due) or not answers:
        return (first, *_free(desk, line))
    other, *end = Offer(words("Other seat"), Act(Verb.SEAT)), *_end(desk, due)
    return (_first(desk, due, first), *_spoken(desk, due), other, *end)


def _first(desk: Desk, due: Due, laid: Offer) -> Offer:
    """What lies where a stake is laid: that nobody takes the bank alone, while each is asked."""
    if not _before_stakes(desk, due):
        return laid
    return Offer(desk.words("Nobody"), Act(Verb.NOBODY), primary=due.why is Why.STANDING)


def _before_stakes(desk: Desk, due: Due) -> bool:
    """True while who is asked takes the bank alone, or nothing of it (S1.8, §3.2)."""
    return is_open(desk) or bank_call.opens(desk) not in (None, due.seat)


def _end(desk: Desk, due: Due) -> Iterator[Offer]:
    """What ends the tour of stakes, apart from what a seat says: it ends it for all."""
    taken = due.step is Step.BANK or due.why in (Why.ALONE, Why.STANDING)
    if not taken and desk.variant.tour.alone is not Alone.NONE:
        yield Offer(desk.words("End of stakes"), Act(Verb.CLOSE_BETS))


def _free(desk: Desk, line: StakeLine) -> Iterator[Offer]:
    """Beside a stake in no order: it goes back, or takes a whole side of the bank."""
    words = desk.words
    if line.kind is not Kind.STAKE:
        yield Offer(words("Give up"), Act(Verb.CANCEL))
        return
    yield Offer(words("Withdraw"), Act(Verb.WITHDRAW))
    coup = desk.table.coup
    late = coup is not None and (coup.dealt or coup.closed)
    if desk.variant.tour.alone is not Alone.NONE and line.asks_amount and not late:
        yield Offer(term(words, desk.variant, "alone"), Act(Verb.ALONE))


def _spoken(desk: Desk, due: Due) -> Iterator[Offer]:
    """What the seat that is asked may say in one key."""
    words = desk.words
    if due.seat is not None or due.why is Why.STANDING:
        yield Offer(words("Passes"), Act(Verb.PASSES))
    if due.step is Step.BANK:
        if due.amount is not None:
            yield Offer(words("Nobody"), Act(Verb.NOBODY))
        if not bank_call.between(desk):
            yield Offer(words("Cards"), Act(Verb.STAKES))
    elif due.why in (Why.ALONE, Why.STANDING):
        yield from _alone(desk, due)
    elif desk.variant.tour.alone is not Alone.NONE:
        yield from _tour(desk)
    else:
        yield from _bets(desk)


def _alone(desk: Desk, due: Due) -> Iterator[Offer]:
    """What takes the bank alone; while a lost banco may still be followed, nothing less (§3.2)."""
    words, variant, follower = desk.words, desk.variant, follows(desk)
    if follower is not None and follower == due.seat:
        yield Offer(words("Follows the banco"), Act(Verb.FOLLOW))
        return
    yield Offer(term(words, variant, "alone"), Act(Verb.ALONE))
    if variant.tour.with_table is not None and follower is None:
        yield Offer(words("With the table"), Act(Verb.WITH_TABLE))
    if changes_stake(desk):
        yield Offer(words("Change the stake"), Act(Verb.BET, DUEL))


def changes_stake(desk: Desk) -> bool:
    """True while who holds the bank may change what lies in it: nobody staked against it in the
    coup before, and nothing was won with it (S1-A13)."""
    bank = desk.table.coup.bank if desk.table.coup is not None else None
    return bank is not None and desk.possible(ev.BankStaked(bank.holder, bank.amount))


def _tour(desk: Desk) -> Iterator[Offer]:
    words, most = desk.words, highest(desk, bank_call.line(desk))
    if most > 0:
        yield Offer(words.amount(most, desk.table.house.currency), Act(Verb.FILL))


def _bets(desk: Desk) -> Iterator[Offer]:
    """The kinds of bet, where the amount may go on more than one."""
    bets = keyed_bets(desk.variant)
    if len(bets) > 1:
        for key, bet in bets.items():
            yield Offer(bet_name(desk.words, desk.variant, bet), Act(Verb.BET, key))


def enter_said(desk: Desk) -> str:
    """What Enter does with the line that is keyed, or with the turn as it stands."""
    words, line, due = desk.words, bank_call.line(desk), bank_call.called(desk)
    if due is not None and due.why is Why.STANDING and desk.moment.answers:
        return words("Nobody")
    if line.kind is Kind.STAKE and not line.empty and due and _before_stakes(desk, due):
        return ""
    if desk.moment.keys_stake or line.amount:
        return _enter_line(desk, line)
    if due is None or due.step is Step.BANK or bank_call.still_speaks(desk, due):
        return ""
    coup = desk.table.coup
    if desk.variant.tour.after_look:
        return words("End of stakes") if coup and coup.stakes else words("No stakes")
    if desk.hidden and first_cards_due(desk.table):
        return words("All face down")
    return words("Cards")


def _enter_line(desk: Desk, line: StakeLine) -> str:
    words, due = desk.words, bank_call.called(desk)
    match line.kind:
        case Kind.STAKE:
            return words("End of stakes") if line.empty else words("Lay")
        case Kind.BANK if due is not None and due.step is Step.STAKES:
            return words("Change the stake")
        case Kind.BANK if due and due.amount and (line.offered or bank_call.between(desk)):
            return words("Takes over")
        case Kind.BANK if desk.variant.bank is not None:
            return words("Holds the bank")
        case Kind.BANCO if desk.variant.bank is not None:
            return words("With the table")
        case Kind.CHIPS:
            return words("Give")
        case Kind.CHIPS_BACK:
            return words("Take back")
        case Kind.HOLDER:
            return words("Name")
        case Kind.WINNINGS:
            return words("Set aside")
        case _:
            return words("Lay")
