"""The lot as it is keyed: who holds the first bank, or plays the duel, is drawn and then named.

How it fell is recorded before it is shown, so that it falls once, whatever becomes of the machine.
That the seat plays is half keyed; where an amount lies in the bank it stands in the line of that
amount.
"""

from typing import Final

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.cards import shoe_entry
from dealer_app.gui.desk.desk import Desk, Entry, Together
from dealer_app.gui.desk.entry_in_hand import (
    DrawnLot,
    Keyed,
    LineKind,
    StakeLine,
    stake_in_hand,
)
from dealer_app.gui.desk.key_acts import KeyAct, Offer, Verb
from dealer_app.gui.desk.stakes import duel
from dealer_app.i18n import marked
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.names import seat_said
from dealer_app.rules.variant import BANQUE, HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.lot import Drawn, drawn, fallen, lot_due
from dealer_app.table.view.croupier_view import CroupierView

DRAW: Final = marked("Draw by lot")


def is_open(desk: Desk) -> bool:
    """True while the lot may name somebody."""
    return bool(lot_due(desk.table))


def offer(desk: Desk) -> Offer:
    """The key that draws."""
    return Offer(desk.words(DRAW), KeyAct(Verb.LOT))


def draw(desk: Desk) -> None:
    """Draws who holds the bank, or who plays each hand; an amount for it is keyed next."""
    if not is_open(desk):
        desk.refuse(desk.words("No lot is drawn now: it is known who plays."))
    elif desk.moment.keys_stake and desk.keyed.line.seat:
        desk.refuse(
            desk.words("A seat stands in the line: Esc gives it up, then the lot is drawn.")
        )
    else:
        named = drawn(desk.table, desk.chance)
        new = tuple(ev.LotDrawn(*each) for each in named if each not in fallen(desk.table))
        if new:
            desk.make(Entry(Together(new), lambda desk: _name(desk, named)))
        else:
            _name(desk, named)


def _name(desk: Desk, named: Drawn) -> None:
    """Whom the lot names is told, and recorded next."""
    if _asks_amount(desk):
        (_hand, seat), *_ = named
        desk.keyed = stake_in_hand(StakeLine(seat, kind=LineKind.BANK))
        desk.say(desk.words("The lot names seat {seat}: key the amount, then Enter.", seat=seat))
    else:
        desk.begin(DrawnLot(named))


def _asks_amount(desk: Desk) -> bool:
    """True where nobody holds the bank without an amount."""
    rules = desk.variant.bank
    return rules is not None and not rules.names_no_amount


def stands(desk: Desk) -> None:
    """A lot that was drawn is not drawn again: it is recorded, or given up."""
    desk.refuse(desk.words("The lot is drawn: Enter records it, Esc gives it up."))


def record(desk: Desk) -> None:
    """Whom the lot has named is recorded, both principals by one act; then the duel is staked."""
    named = desk.keyed.of(DrawnLot).drawn
    facts = tuple(ev.PrincipalNamed(hand, seat) for hand, seat in named)

    def follow(desk: Desk) -> None:
        if len(facts) == 1:
            last_entry.call_recorded(desk, facts[0])
        stakes_duel = desk.variant.principals is not None
        desk.keyed = stake_in_hand(duel.next_line(desk, StakeLine())) if stakes_duel else Keyed()

    shoe_entry.in_a_coup(desk, lambda desk: desk.make(Entry(Together(facts), follow)))


def call_of(desk: Desk, view: CroupierView) -> Call:
    """Whom the lot has named."""
    words, named = desk.words, desk.keyed.of(DrawnLot).drawn
    said = (
        words(
            "{hand}: {seat}",
            hand=words.name(view.variant.hand(hand).names),
            seat=seat_said(words, seat),
        )
        for hand, seat in named
    )
    return Call(" · ".join(said), words("Drawn by lot: Enter records it."), Tone.DUE)


# A place that is touched in the place of the lot


def touched(desk: Desk, seat: Seat) -> bool:
    """True of a place that was touched to be named: its line is keyed on, and Enter names it."""
    hands = lot_due(desk.table)
    keys_stake, principals = desk.moment.keys_stake, desk.variant.principals is not None
    other = principals and len(hands) == 1 and desk.keyed.line.empty
    if not hands or (keys_stake and not other):
        return False
    desk.keyed = stake_in_hand(StakeLine(seat, kind=_kind(hands[0], principals=principals)))
    return True


def _kind(hand: HandId, *, principals: bool) -> LineKind:
    return LineKind.BANCO if principals and hand != BANQUE else LineKind.BANK
