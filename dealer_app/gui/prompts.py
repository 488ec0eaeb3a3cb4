"""The call while something is being keyed that takes more than one key."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dealer_app.gui.keyed import Keyed, Mode, StakeLine
from dealer_app.i18n import Words, marked
from dealer_app.i18n.calls import Call, Tone, call
from dealer_app.i18n.names import bet_name, hand_name
from dealer_app.rules.coup import DuelStakes, Stake
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money, read_amount
from dealer_app.rules.procedures.house_banked import BANCO, BANK
from dealer_app.rules.variant import HandId
from dealer_app.table.views import CroupierView

_HEADLINES: Final[Mapping[Mode, str]] = {
    Mode.BURN: marked("Burn"),
    Mode.CUT: marked("Cut card"),
    Mode.EXTRA: marked("A card too many"),
    Mode.CORRECT: marked("Put the card right"),
    Mode.EXPOSE: marked("A card was seen"),
}

_REASONS: Final[Mapping[Mode, str]] = {
    Mode.BURN: marked("Key the cards that are burned, then Enter; Enter alone burns one unseen."),
    Mode.CUT: marked("Key how many cards lie behind it; Enter alone: it has just come out."),
    Mode.EXTRA: marked("Key the card that came though none was due."),
    Mode.CORRECT: marked("The card that is lit: key what it really is, or choose another."),
    Mode.EXPOSE: marked("The card that is lit: key what was seen, or choose another."),
}


def prompt(words: Words, view: CroupierView, keyed: Keyed, currency: Currency) -> Call:
    """What is called at this moment, half-keyed entries included."""
    if keyed.mode is Mode.BURNED:
        said = words.plural("Burn {n} card", "Burn {n} cards", keyed.owed)
        return Call(said, words("Face down; they are counted already. Then Enter."), Tone.DUE)
    if keyed.asks_figure:
        return Call(words("Which one?"), words("A bet on the felt tells them apart."), Tone.DUE)
    if keyed.face:
        card = words.face(keyed.face)
        return Call(
            words("{card} of which suit?", card=card),
            words("A bet on the felt asks for it."),
            Tone.DUE,
        )
    if keyed.mode is Mode.SHOW and keyed.hand is not None:
        return _shows(words, view, keyed.hand)
    if keyed.mode in (Mode.STAKES, Mode.BETS):
        return _stakes(words, view, keyed.line, currency)
    if keyed.mode in _HEADLINES:
        tone = Tone.DUE if keyed.mode in (Mode.BURN, Mode.CUT) else Tone.IRREGULAR
        return Call(words(_HEADLINES[keyed.mode]), words(_REASONS[keyed.mode]), tone)
    return _table(words, view, currency)


def _table(words: Words, view: CroupierView, currency: Currency) -> Call:
    """The call of the table itself, with what became of a late stake, and when all is paid."""
    said = call(words, view)
    if view.pending is not None:
        stake = view.pending.finding.stake
        return said if stake is None else replace(said, why=_late(words, view, stake, currency))
    if view.outcome is not None and view.lines and all(line.ticked for line in view.lines):
        return replace(said, why=words("All settled."))
    return said


def _late(words: Words, view: CroupierView, stake: Stake, currency: Currency) -> str:
    values = {
        "amount": words.money(Money(abs(stake.amount)), currency),
        "seat": stake.seat,
        "bet": bet_name(words, view.variant, stake.bet),
    }
    if stake.amount < 0:
        return words("Too late: {amount} of seat {seat} on {bet} still lies. Decide.", **values)
    return words("Too late: {amount} of seat {seat} on {bet} is not taken. Decide.", **values)


def _shows(words: Words, view: CroupierView, hand: HandId) -> Call:
    name = hand_name(words, view.variant, hand)
    headline = words("{hand} shows", hand=name)
    return Call(
        headline[:1].upper() + headline[1:], words("Key the cards as they are turned."), Tone.DUE
    )


def _stakes(words: Words, view: CroupierView, line: StakeLine, currency: Currency) -> Call:
    headline = words("Stakes") if line.empty else words("Seat {seat}", seat=line.seat or "…")
    if line.bet is not None:
        headline += " · " + bet_name(words, view.variant, line.bet)
    if line.amount:
        headline += " · " + _grouped(words, line.amount, currency)
    if line.asks_seat and line.bet == BANK:
        why = words("Who plays the bank? Key his seat, then Enter.")
    elif line.asks_seat:
        why = words("Who plays the ponte? Key his seat, then Enter.")
    elif line.bet == BANK:
        why = words("The bank's stake, then Enter; without an amount: who plays the bank.")
    elif line.bet == BANCO:
        why = words("The ponte matches the bank: Enter; without an amount: who plays the ponte.")
    elif not line.seat:
        why = words("Which seat? Enter ends the stakes.")
    elif line.bet is None:
        why = words("On which bet?")
    else:
        why = words("How much? Then Enter; the next amount is added to what lies there.")
    return Call(headline, why, Tone.DUE)


def _grouped(words: Words, amount: str, currency: Currency) -> str:
    """An amount as far as it is keyed: grouped like any other, its point while it is at the end."""
    whole, point, rest = amount.partition(".")
    read = read_amount(whole, currency.digits)
    if read is None:
        return amount
    said = words.amount(read, currency)
    return said if not point else said + ("," if words.language == "fr" else ".") + rest


def duel_line(words: Words, duel: DuelStakes, amounts: tuple[str, str]) -> str:
    """The principals' stakes in a sentence, empty where there is no duel."""
    bank, banco = amounts
    if duel.banco:
        return words("Duel: {bank} against {banco}.", bank=bank, banco=banco)
    return words("Duel: the bank puts {bank}.", bank=bank) if duel.bank else ""
