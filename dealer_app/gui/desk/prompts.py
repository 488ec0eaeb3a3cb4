"""What is called at this moment."""

from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.stakes import duel
from dealer_app.i18n import Words
from dealer_app.i18n.bank_calls import BankVoice, handed_back, packs_still_in
from dealer_app.i18n.calls import Call, all_passed, call, call_of, fresh_shoe
from dealer_app.i18n.names import bet_name, seat_said
from dealer_app.i18n.parlance import Cited, together
from dealer_app.i18n.results import all_settled
from dealer_app.readers.shoe_sentences import asked_call
from dealer_app.rules.coup import DuelStakes, Finding
from dealer_app.rules.due import Step, Why
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.table.findings import OUT_OF_LIMITS
from dealer_app.table.view.croupier_view import CroupierView, croupier_view

_ASKED: Final = frozenset({Step.BANK, Step.PARTIE, Step.COLLECT})
"""What is asked once all is paid, before anything else follows."""


def prompt(desk: Desk, view: CroupierView) -> Call:
    """What is called at this moment, half-keyed entries included."""
    words, moment = desk.words, desk.top
    if moment.call_of is not None:
        return moment.call_of(desk, view)
    if moment.call:
        return Call(words(moment.call), words(moment.why), moment.tone)
    if desk.asked is not None and moment.at_table and desk.pending is None:
        return asked_call(words, desk.variant, desk.asked.card)
    asks_duel = moment.at_table and duel.is_asked(desk)
    called = duel.call_of(desk) if asks_duel else _table(words, view, desk.table.house.currency)
    if desk.dealt_ahead and desk.keeps_stakes:
        packs = packs_still_in(BankVoice(words, view, desk.table.house.currency), _laid(view))
        return call_of(called.headline, together(packs, _cited(called)), called.tone)
    if not desk.ahead or desk.deals or view.outcome is not None:
        return called
    before = BankVoice(words, croupier_view(desk.session.table), desk.table.house.currency)
    if before.view.outcome is None:
        passed = all_passed(before)
        if not passed.sentence:
            return called
        return call_of(called.headline, together(passed, _cited(called)), called.tone)
    settled = all_settled(before)
    back = handed_back(before, next(reversed(before.view.story), None))
    once = settled.sentence.replace(f"{called.headline}.", "").strip()  # the headline says it
    if back and back in called.why:  # handed back once
        once = once.replace(back, "").strip()
    told = together(Cited(once, settled.rules), _cited(called))
    return call_of(called.headline, told, called.tone)


def _laid(view: CroupierView) -> int:
    """How many cards lie on the felt."""
    return sum(len(hand.cards) for hand in view.hands)


def _cited(called: Call) -> Cited:
    return Cited(called.why, called.rules)


def _table(words: Words, view: CroupierView, currency: Currency) -> Call:
    """The call of the table itself, with what became of a late stake, and when all is paid."""
    called = call(words, view, currency)
    if view.pending is not None:
        decided = _of_a_stake(words, view, view.pending.finding, currency)
        return replace(called, why=decided) if decided else called
    asked = view.due is not None and view.due.step in _ASKED
    settled = bool(view.lines) and all(line.done for line in view.lines)
    if view.outcome is not None and settled and not asked:
        speech = BankVoice(words, view, currency)
        why = together(all_settled(speech), _why_a_shoe(speech))
        return call_of(called.headline, why, called.tone)
    return called


def _why_a_shoe(speech: BankVoice) -> Cited | str:
    """Why no coup more is dealt from this shoe; that all is shuffled again each time needs none."""
    due = speech.view.due
    if due is None or due.step is not Step.SHOE or due.why in (Why.NONE, Why.FRESH):
        return ""
    return fresh_shoe(speech, due)


def _of_a_stake(words: Words, view: CroupierView, finding: Finding, currency: Currency) -> str:
    """What is decided of a stake that came or changed too late, or lies outside the limits; empty
    where no stake is named."""
    stake = finding.stake
    if stake is None:
        return ""
    values = {
        "amount": words.money(Money(abs(stake.amount)), currency),
        "seat": seat_said(words, stake.seat, view.variant),
        "bet": bet_name(words, view.variant, stake.bet),
    }
    if stake.amount < 0 and finding.code == OUT_OF_LIMITS:
        return words("{amount} of {seat} on {bet} lies outside the limits. Decide.", **values)
    if stake.amount < 0:
        return words("Too late: {amount} of {seat} on {bet} still lies. Decide.", **values)
    return words("Too late: {amount} of {seat} on {bet} is not taken. Decide.", **values)


def duel_line(words: Words, duel: DuelStakes, amounts: tuple[str, str]) -> str:
    """The principals' stakes in a sentence, empty where there is no duel."""
    bank, banco = amounts
    if duel.banco and bank == banco:
        return words("Duel: {amount} each.", amount=bank)
    if duel.banco:
        return words("Duel: {bank} against {banco}.", bank=bank, banco=banco)
    return words("Duel: the bank puts {bank}.", bank=bank) if duel.bank else ""
