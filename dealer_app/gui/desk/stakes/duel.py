"""The duel of two principals as it is keyed: the bank's stake, who matches it (S3.7)."""

from dataclasses import replace
from typing import Final

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import LineKind, StakeLine, stake_in_hand
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.stakes.stake_remarks import tell_short
from dealer_app.i18n import marked
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.names import bet_name, hand_name, seat_said
from dealer_app.i18n.refusals import refused
from dealer_app.rules.coup import DuelStakes
from dealer_app.rules.due import No, Refusal, Step
from dealer_app.rules.money import Money, plain, read_amount
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Seat
from dealer_app.table import events as ev
from dealer_app.table.dues import coming
from dealer_app.table.reckonings import LAST_DUEL


def duel_now(desk: Desk) -> DuelStakes:
    """What the two principals have set against each other in the coup that is open."""
    coup = desk.table.coup
    return (coup.duel if coup else None) or DuelStakes()


def _playing(desk: Desk, kind: LineKind) -> str:
    """Who plays that hand, or is proposed to: nobody who plays the other one already."""
    coup = desk.table.coup
    if coup is None:
        return ""
    hand = _hand(kind)
    seat = {**coup.proposed, **coup.principals}.get(hand, Seat(""))
    other = coup.principals.get(PONTE if hand == BANQUE else BANQUE)
    return "" if seat == other else seat


def _hand(kind: LineKind) -> HandId:
    return BANQUE if kind is LineKind.BANK else PONTE


def next_line(desk: Desk, line: StakeLine) -> StakeLine:
    """The duel's next stake: the bank's, then the ponte's; pressed again, the other one."""
    duel, fresh = duel_now(desk), line.kind is LineKind.STAKE
    ponte = line.kind is LineKind.BANK or (bool(duel.bank) and fresh and line.bet is None)
    kind = LineKind.BANCO if ponte else LineKind.BANK
    proposed = duel.bank if ponte else _last_bank(desk)
    amount = plain(proposed, desk.table.house.currency.digits) if proposed else ""
    seat = line.seat if fresh and line.bet is None else ""
    seat = seat or _playing(desk, kind)
    return StakeLine(seat, None, amount, offered=True, asks_seat=not seat, kind=kind)


def _last_bank(desk: Desk) -> Money:
    """The bank's stake in the last duel, which may be offered again (S3-A20)."""
    duel = desk.table.played.come_to(LAST_DUEL)
    return Money(0) if duel is None else duel.bank


def is_open(desk: Desk) -> bool:
    """True while the principals may still set something against each other (S3.7)."""
    coup = desk.table.coup
    if coup is None or coup.dealt or desk.step not in (Step.CARD, Step.STAKES):
        return False
    return desk.variant.principals is not None and coup.duel is None


def is_asked(desk: Desk) -> bool:
    """True while it is asked who plays it: before the bets, and until somebody does or nobody."""
    coup = desk.table.coup
    if coup is None or desk.variant.principals is None or desk.deals:
        return False
    fresh = not coup.stakes and coup.number != desk.no_duel
    return desk.step is Step.BANK or (fresh and desk.standing is not None and is_open(desk))


def asks_seat(desk: Desk) -> bool:
    """True while figures name who plays it, whoever is proposed: nothing of it is keyed yet."""
    return desk.moment.at_table and is_asked(desk)


def nobody(desk: Desk) -> None:
    """Nobody plays it in this coup: asked twice, since the keys are for the bets from then on."""
    coup = desk.table.coup
    if coup is None or not is_asked(desk):
        desk.unknown()
    elif duel_now(desk).bank:
        desk.refuse(desk.words(_LIES, key=desk.key_of(NOBODY)))
    elif desk.keyed.doubt == _NO_DUEL:
        desk.no_duel = coup.number
        desk.rest()
        desk.say(desk.words("No duel in this coup. Backspace asks again."))
    else:
        desk.keyed = replace(desk.keyed, doubt=_NO_DUEL)
        desk.refuse(desk.words(_AGAIN, key=desk.key_of(NOBODY)))


def ask_again(desk: Desk) -> bool:
    """It is asked again who plays it, where nobody was to and nothing of the coup is entered since:
    that nobody plays is no entry; False elsewhere."""
    coup = desk.table.coup
    if coup is None or coup.number != desk.no_duel or coup.stakes or not is_open(desk):
        return False
    desk.no_duel = 0
    desk.rest()
    desk.say(desk.words("It is asked again who plays the duel."))
    return True


_NO_DUEL: Final = "no_duel"
_LIES: Final = marked("The Bank’s stake lies: Backspace takes it off, then {key}: no duel.")
_AGAIN: Final = marked("No duel in this coup? {key} again: nobody plays it.")
NOBODY: Final = KeyAct(Verb.NOBODY)
"""What says that nobody plays it."""


def call_of(desk: Desk) -> Call:
    """Who plays the bank, then who follows: as proposed, drawn by lot, or by his seat."""
    words, line = desk.words, next_line(desk, StakeLine())
    bank, currency = line.kind is LineKind.BANK, desk.table.house.currency
    headline = words("Who plays the Bank?") if bank else words("Who follows, as Ponte?")
    amount = read_amount(line.amount, currency.digits) if line.amount else None
    said = [words("{key}: by lot; or his seat, then Enter.", key=desk.key_of(KeyAct(Verb.LOT)))]
    if line.seat and amount:
        offered = words.amount(amount, currency)
        said = [words("Enter: seat {seat}, {amount}.", seat=line.seat, amount=offered)]
    elif line.seat:
        said = [words("Enter: seat {seat}.", seat=line.seat)]
    none = words("{key}: no duel.", key=desk.key_of(NOBODY))
    said += [none] if bank else [words("The ponte must match the bank’s stake.")]
    return Call(headline, " ".join(said), Tone.DUE)


def asked_again(desk: Desk, line: StakeLine) -> str:
    """Who is asked for that hand of the duel, and for how much; nothing of it is recorded."""
    words, currency = desk.words, desk.table.house.currency
    amount = read_amount(line.amount, currency.digits) if line.amount else None
    bet = bet_name(words, desk.variant, line.kind.value)
    seat = seat_said(words, line.seat, desk.variant)
    if amount is None:
        return words("{bet}: {seat}? Enter names him. Nothing is recorded yet.", bet=bet, seat=seat)
    return words(
        "{bet}: {seat}? Enter lays {amount}. Nothing is recorded yet.",
        amount=words.money(amount, currency),
        bet=bet,
        seat=seat,
    )


def give_seat_up(desk: Desk, line: StakeLine, said: str) -> str:
    """A seat that was keyed for a bet plays no hand of the duel: it is asked for as before. What is
    said of the bet, and that nothing of that seat is recorded."""
    desk.rest()
    seat = seat_said(desk.words, line.seat, desk.variant)
    gone = desk.words("Nothing of {seat} is recorded.", seat=seat) if line.seat else ""
    return " ".join(each for each in (said, gone) if each)


def winner(desk: Desk) -> tuple[HandId, Seat] | None:
    """Who won a hand of the last coup and keeps it, as the rules have it, before anybody plays it
    again; None where nobody does (S3.19)."""
    coup, played = desk.table.coup, desk.table.coups
    if desk.variant.principals is None or coup is None or not played:
        return None
    hand = {"wins": PONTE, "loses": BANQUE}.get(played[-1].settlement.results.get(PONTE, ""))
    seat = None if hand is None or hand in coup.principals else coup.proposed.get(hand)
    return None if hand is None or seat is None else (hand, seat)


def tell_displaced(desk: Desk, fact: ev.Event, before: tuple[HandId, Seat] | None) -> None:
    """Says of somebody who is to play the hand of the winner of the coup before that this one has
    lost his place by it."""
    if before is None or desk.table.coup is None:
        return
    hand, won = before
    seat = desk.table.coup.principals.get(hand)
    if isinstance(fact, _DUELLED) and seat is not None and seat != won:
        said = desk.words(
            "{seat} won for {hand} and keeps his place by the rules: {other} takes it.",
            seat=seat_said(desk.words, won, desk.variant),
            hand=hand_name(desk.words, desk.variant, hand),
            other=seat_said(desk.words, seat, desk.variant),
        )
        desk.warn(said[:1].upper() + said[1:])


_DUELLED: Final = (ev.PrincipalNamed, ev.BankStaked, ev.BancoCalled)
"""What names who plays a hand of the duel."""


def may_not_bet(desk: Desk, line: StakeLine) -> bool:
    """True of a stake on the layout by whoever is to play the next duel: he is told at once, not
    once the duel is staked (S3-A7)."""
    rules, table = desk.variant.principals, desk.table
    if rules is None or rules.may_bet or line.kind is not LineKind.STAKE:
        return False
    coup = table.coup if table.settlement is None else None
    coup = coup or coming(table)
    if coup is None or coup.dealt or line.seat not in {**coup.proposed, **coup.principals}.values():
        return False
    refusal = Refusal(No.PRINCIPAL_BETS, {"seat": line.seat})
    desk.refuse(refused(desk.words, refusal, desk.variant, table.house))
    return True


def fact_of(line: StakeLine, amount: Money | None) -> ev.Event:
    """The duel's stake; without an amount, who plays the hand."""
    seat = Seat(line.seat)
    if amount is None:
        return ev.PrincipalNamed(_hand(line.kind), seat)
    if line.kind is LineKind.BANK:
        return ev.BankStaked(seat, amount)
    return ev.BancoCalled(seat, amount)


def plays_already(desk: Desk, line: StakeLine) -> bool:
    """True of the seat that is known to play the bank's hand: named again it says nothing new."""
    coup = desk.table.coup
    if line.kind is not LineKind.BANK or desk.variant.principals is None or coup is None:
        return False
    return coup.principals.get(BANQUE) == line.seat


def knows_ponte(desk: Desk) -> bool:
    """True of a duel whose ponte is named, or proposed."""
    return desk.variant.principals is not None and bool(_playing(desk, LineKind.BANCO))


def banco(desk: Desk) -> None:
    """The ponte matches the bank's stake, where it is known who he is."""
    seat = _playing(desk, LineKind.BANCO)
    if seat:
        banco = ev.BancoCalled(Seat(seat), duel_now(desk).bank)

        def follow(desk: Desk) -> None:
            last_entry.call_recorded(desk, banco)
            tell_short(desk, (banco.seat,))

        desk.enter(banco, follow)
    else:
        desk.keyed = stake_in_hand(next_line(desk, StakeLine()))
        desk.say(desk.words("Who plays the ponte? Key his seat."))
