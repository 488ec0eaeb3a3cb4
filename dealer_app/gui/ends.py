"""What ends a stake that is keyed, or stands in its place: lay, pass, alone, with the table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dealer_app.gui import turn
from dealer_app.gui.acts import Act, Verb
from dealer_app.gui.bank_entry import still_speaks
from dealer_app.gui.bets import keyed_bets
from dealer_app.gui.card_entry import first_cards_due
from dealer_app.gui.keyed import Kind, Mode, StakeLine
from dealer_app.gui.offers import Offer
from dealer_app.i18n.names import bet_name, seat_said
from dealer_app.i18n.parlance import term
from dealer_app.rules.banking import Alone, Excess
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.money import Money

if TYPE_CHECKING:
    from dealer_app.gui.desk import Desk


def ends(desk: "Desk") -> tuple[Offer, ...]:
    """The keys beside the amount; the first is what Enter does."""
    words, line, due = desk.words, turn.line(desk), turn.called(desk)
    said = enter_said(desk)
    first = Offer(said or words("Lay"), Act(Verb.NEXT), primary=bool(said))
    if due is None or not turn.in_turn(due) or line.kind not in (Kind.STAKE, Kind.BANK):
        return (first, *_free(desk, line))
    return (first, *_spoken(desk, due), Offer(words("Other seat"), Act(Verb.SEAT)))


def _free(desk: "Desk", line: StakeLine) -> Iterator[Offer]:
    """Beside a stake in no order: it goes back, or takes a whole side of the bank."""
    words = desk.words
    if line.kind is not Kind.STAKE:
        yield Offer(words("Give up"), Act(Verb.CANCEL))
        return
    yield Offer(words("Withdraw"), Act(Verb.WITHDRAW))
    if desk.variant.tour.alone is not Alone.NONE and line.asks_amount:
        yield Offer(term(words, desk.variant, "alone"), Act(Verb.ALONE))


def _spoken(desk: "Desk", due: Due) -> Iterator[Offer]:
    """What the seat that is asked may say in one key."""
    words = desk.words
    if due.seat is not None:
        yield Offer(words("Passes"), Act(Verb.PASSES))
    if due.step is Step.BANK:
        yield Offer(words("Cards alone"), Act(Verb.STAKES))
    elif due.why is Why.ALONE:
        yield from _alone(desk)
    elif desk.variant.tour.alone is not Alone.NONE:
        yield from _tour(desk)
    else:
        yield from _bets(desk)


def _alone(desk: "Desk") -> Iterator[Offer]:
    words, variant, coup = desk.words, desk.variant, desk.table.coup
    yield Offer(term(words, variant, "alone"), Act(Verb.ALONE))
    if variant.tour.with_table is not None:
        yield Offer(words("With the table"), Act(Verb.WITH_TABLE))
    lost = coup.tour.lost_banco if coup else None
    if lost is not None:
        followed = words("Banco followed, {seat}", seat=seat_said(words, lost.seat))
        yield Offer(followed, Act(Verb.FOLLOW))


def _tour(desk: "Desk") -> Iterator[Offer]:
    words, coup = desk.words, desk.table.coup
    left = Money(coup.banked - coup.staked_total) if coup else Money(0)
    if left > 0 and desk.variant.tour.excess is not Excess.FREE:
        yield Offer(words.amount(left, desk.table.house.currency), Act(Verb.FILL))
    yield Offer(words("End of stakes"), Act(Verb.CLOSE_BETS))


def _bets(desk: "Desk") -> Iterator[Offer]:
    """The kinds of bet, where the amount may go on more than one."""
    bets = keyed_bets(desk.variant)
    if len(bets) > 1:
        for key, bet in bets.items():
            yield Offer(bet_name(desk.words, desk.variant, bet), Act(Verb.BET, key))


def enter_said(desk: "Desk") -> str:
    """What Enter does with the line that is keyed, or with the turn as it stands."""
    words, line, due = desk.words, turn.line(desk), turn.called(desk)
    if desk.keyed.mode is Mode.STAKES or line.amount:
        return _enter_line(desk, line)
    if due is None or due.step is Step.BANK or still_speaks(desk, due):
        return ""
    coup = desk.table.coup
    if desk.variant.tour.after_look:
        return words("End of stakes") if coup and coup.stakes else words("No stakes")
    if desk.hidden and first_cards_due(desk.table):
        return words("All face down")
    return words("Cards")


def _enter_line(desk: "Desk", line: StakeLine) -> str:
    words, due = desk.words, turn.called(desk)
    match line.kind:
        case Kind.STAKE:
            return words("End of stakes") if line.empty else words("Lay")
        case Kind.BANK if due is not None and due.amount and line.offered:
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
