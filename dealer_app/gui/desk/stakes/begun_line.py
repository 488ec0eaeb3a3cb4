"""What a line that is asked for, or half keyed, does not take: a bet's letter, a word of stakes.

Such a key closes the others: whoever has forgotten an Enter is told at the letter, and of the
figures before it nothing is dropped or laid on another bet in silence.
"""

from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import LineKind, StakeLine
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.stakes import bank_call
from dealer_app.gui.desk.stakes.stake_entry import DUEL, OPENS
from dealer_app.rules.money import read_amount

_WORDS: Final = frozenset(
    {Verb.ALONE, Verb.CLOSE_BETS, Verb.NOBODY, Verb.PASSES, Verb.FOLLOW, Verb.WITH_TABLE}
)
"""What a seat, or the table, says of stakes without an amount."""


def heard(desk: Desk, act: KeyAct) -> bool:
    """True of a letter that the line does not take: it is refused, and closes the keys."""
    if not (desk.moment.keys_stake or desk.moment.at_table) or desk.table.settlement is not None:
        return False
    line = bank_call.line(desk)
    said = _of_a_bet(desk, line, act) if act.verb is Verb.BET else _of_a_word(desk, line, act)
    if said:
        desk.close(f"{said} {desk.words(OPENS)}")
    return bool(said)


def _of_a_bet(desk: Desk, line: StakeLine, act: KeyAct) -> str:
    """Why no bet is named now, empty where one may be."""
    if line.kind is LineKind.STAKE:
        return _amount_first(desk, line)
    if act.value == DUEL:
        return ""
    if desk.variant.principals is not None and line.kind in (LineKind.BANK, LineKind.BANCO):
        return desk.words("First the duel: no stake lies before it.")
    if line.kind is LineKind.BANK and bank_call.is_unheld(desk):
        return desk.words(bank_call.BANK_FIRST)
    return desk.words("This line is on no bet: Esc gives it up.")


def _of_a_word(desk: Desk, line: StakeLine, act: KeyAct) -> str:
    """Why nothing is said without an amount now, empty where it may be."""
    return _amount_first(desk, line) if act.verb in _WORDS else ""


def _amount_first(desk: Desk, line: StakeLine) -> str:
    """Asks for the amount that is begun to be recorded, or struck; empty where none is, or where it
    was refused or is only proposed, which the next figure replaces."""
    if not line.amount or line.offered or line.again:
        return ""
    currency, begun = desk.table.house.currency, line.amount.removesuffix(".")
    amount = read_amount(begun, currency.digits)
    said = begun if amount is None else desk.words.amount(amount, currency)
    return desk.words("The amount first: {amount} is not recorded yet.", amount=said)
