"""A coup that is over put right: what was wrong, whose money changes, why; then it is recorded."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import (
    InList,
    LitCard,
    Mending,
    Mistake,
    Mode,
    PastCoup,
    RealAmount,
    Wrong,
)
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.lists import list_lines
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.i18n.reasons import reason_said
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Stake
from dealer_app.rules.money import Money
from dealer_app.rules.outcomes import Need
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import in_chips
from dealer_app.table.accounts.lines import counts_at_once, line_of, opponent
from dealer_app.table.accounts.plausible import ASKS, WHOEVER_SIGNS
from dealer_app.table.judges.card_correction import fallen
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import (
    Correction,
    GainChange,
    KeptAmended,
    StakesAmended,
    VoidLifted,
    difference,
    judge_rectified,
    put_right,
    rectification,
)
from dealer_app.table.state import facts_of
from dealer_app.table.table import Played, Table
from dealer_app.table.view.bank_view import NextBank, next_bank
from dealer_app.table.view.croupier_view import CroupierView, need_of

Entry = ev.CoupRectified | ev.PayoutCorrected


def played(desk: Desk) -> Played:
    """The coup that is put right."""
    return desk.table.coups[desk.keyed.coup - 1]


def begin(desk: Desk) -> None:
    """What was wrong with the coup that is shown is asked first."""
    desk.begin(PastCoup(desk.keyed.coup), Mending())


def begin_missed(desk: Desk) -> None:
    """Before which card of the coup that is shown one was missed is asked first."""
    ask(desk, Mistake(Wrong.MISSED))


def leave(desk: Desk) -> None:
    """The coup is only looked at again."""
    desk.begin(PastCoup(desk.keyed.coup))


def back(desk: Desk) -> bool:
    """The same by Backspace."""
    leave(desk)
    return True


def show_original(desk: Desk) -> None:
    """The coup as it was first dealt, or as it was put right, in turn."""
    if played(desk).original is None:
        desk.refuse(desk.words("That coup was never put right."))
    else:
        past = desk.keyed.of(PastCoup)
        desk.keyed = desk.keyed.put(replace(past, original=not past.original))


def go_on(desk: Desk) -> None:
    """The line that is lit is taken; once it is told whose money a correction changes, why it is
    put right is asked."""
    (why if asks_money(desk) else list_lines.take)(desk)


def go_on_said(desk: Desk) -> str:
    """What that is, in a word or two."""
    return desk.words("Say why") if asks_money(desk) else list_lines.taken_said(desk)


def asks_money(desk: Desk) -> bool:
    """True while it is shown whose money the correction changes."""
    return desk.keyed.mistake.asked is Wrong.MONEY


def why(desk: Desk) -> None:
    """A reason is asked for."""
    desk.keyed = desk.keyed.over(InList(Mode.MEND_WHY))


def ask(desk: Desk, mistake: Mistake) -> None:
    """What the list asks next."""
    desk.begin(PastCoup(desk.keyed.coup), Mending(mistake))


def card(desk: Desk, right: Card) -> None:
    """What the card in question really was, or the one that was missed before it."""
    lit, missed = desk.keyed.of(LitCard), desk.keyed.mistake.asked is Wrong.MISSED
    if not propose(desk, ev.CardCorrected(lit.hand, lit.position, right, missed=missed)):
        desk.keyed = desk.keyed.whole


def need(desk: Desk) -> Need:
    """How precisely that card must be told."""
    return need_of(played(desk).rules.variant, played(desk).coup)


# An amount that was another


def ask_amount(desk: Desk, told: Mistake) -> None:
    """How much it really was is keyed next."""
    desk.begin(PastCoup(desk.keyed.coup), Mending(told), RealAmount())


def figure(desk: Desk, act: KeyAct) -> None:
    """One figure more of the amount, or its point."""
    digits = desk.table.house.currency.digits
    line = desk.keyed.of(RealAmount).line
    line = line.figure(act.value if act.verb is Verb.DIGIT else ".", digits)
    desk.keyed = desk.keyed.put(RealAmount(line))


def amount_back(desk: Desk) -> bool:
    """The last figure of the amount is taken back; without any, the coup is looked at again."""
    line = desk.keyed.of(RealAmount).line
    if not line.amount:
        return back(desk)
    desk.keyed = desk.keyed.put(RealAmount(replace(line, amount=line.amount[:-1])))
    return True


def amount_draft(desk: Desk) -> str:
    """The amount as far as it is keyed."""
    return desk.words("Keyed so far: {cards}", cards=desk.keyed.of(RealAmount).line.amount or "0")


def amount_keyed(desk: Desk) -> None:
    """The amount is complete."""
    told, line = desk.keyed.mistake, desk.keyed.of(RealAmount).line
    amount = line.money(desk.table.house.currency.digits)
    if amount is None:
        desk.refuse(desk.words("Key the amount first, then Enter."))
    elif told.kept:
        propose(desk, KeptAmended(amount))
    elif told.bank is not None:
        propose(desk, replace(told.bank, amount=amount))
    elif told.sign:
        gained = Money(told.sign * amount)
        ask(desk, replace(told, asked=Wrong.MADE_GOOD, gained=gained))
    else:
        amended(desk, told, amount)


def amended(desk: Desk, told: Mistake, amount: Money) -> None:
    """The stake lay so, with that amount."""
    assert told.seat is not None
    assert told.bet is not None
    coup, stakes = played(desk).coup, list[Stake]()
    moved = told.stake is not None and (told.seat, told.bet) != (told.stake.seat, told.stake.bet)
    if moved and told.stake is not None:
        stakes.append(replace(told.stake, amount=Money(0)))
        amount = Money(amount + coup.staked(told.seat, told.bet))
    propose(desk, StakesAmended((*stakes, Stake(told.seat, told.bet, amount))))


# What it comes to


def propose(desk: Desk, correction: Correction) -> bool:
    """Shows the coup as it then is and whose money changes; False where it cannot be so."""
    recalled = desk.session.recalled(desk.keyed.coup)
    assert recalled is not None
    verdict = rectification(recalled, correction, "?", judge)
    for entry in verdict.events:
        assert isinstance(entry, ev.CoupRectified)
        verdict = judge_rectified(desk.table, entry)
        right = put_right(desk.table, entry)
        if verdict.refusal is None and right is not None:
            changes = difference(played(desk), right, desk.table.night.settled)
            falls = _falls(recalled, entry, correction)
            ask(desk, Mistake(Wrong.MONEY, entry=entry, changes=changes, falls=falls))
            return True
    assert verdict.refusal is not None
    desk.refuse(desk.refused(verdict.refusal))
    return False


def _falls(
    recalled: Table, entry: ev.CoupRectified, correction: Correction
) -> tuple[ev.Event, ...]:
    """What falls with the correction, beside what it takes the place of."""
    replaced = _REPLACES.get(type(correction), ())
    falls = fallen(recalled.facts, entry.facts)
    return tuple(each for each in falls if not isinstance(each, replaced))


_REPLACES: Final[Mapping[type, tuple[type, ...]]] = {
    VoidLifted: (ev.CoupVoided,),
    ev.HalfClaimed: (ev.HalfClaimed,),
    ev.IrregularityResolved: (ev.IrregularityResolved,),
}


def bank_after(desk: Desk) -> NextBank | None:
    """The bank of the coup after the one that is put right, where the correction bears on it."""
    entry = desk.keyed.mistake.entry
    right = put_right(desk.table, entry) if isinstance(entry, ev.CoupRectified) else None
    return None if right is None else next_bank(desk.table, played(desk), right)


def payout(desk: Desk, *, made_good: bool) -> None:
    """A line was paid otherwise than it should have been, which was made good, or cannot be."""
    told = desk.keyed.mistake
    assert told.seat is not None
    assert told.bet is not None
    entry = ev.PayoutCorrected(desk.keyed.coup, told.seat, told.bet, told.gained, "?", made_good)
    refusal = judge(desk.table, entry).refusal
    if refusal is not None:
        desk.refuse(desk.refused(refusal))
        if refusal.code not in ASKS:
            return
        entry = replace(entry, vouched=WHOEVER_SIGNS)
    ask(desk, Mistake(Wrong.MONEY, entry=entry, changes=moved_by(played(desk), entry)))


def moved_by(
    coup: Played, entry: ev.PayoutCorrected | ev.LineSettledLater
) -> tuple[GainChange, ...]:
    """Whose money a wrong payout moves: back to what was due, or away from it for good; or a line
    that is settled later."""
    line = line_of(coup, entry.seat, entry.bet)
    assert line is not None
    was, right = Money(0), in_chips(line, coup.rules.house)
    if isinstance(entry, ev.PayoutCorrected):
        was, right = (entry.gained, right) if entry.made_good else (right, entry.gained)
    paid = GainChange(line.seat, was, right)
    if isinstance(entry, ev.LineSettledLater) and counts_at_once(coup, line.bet):
        return paid, GainChange(None, Money(-was), Money(-right), aside=True)
    return paid, GainChange(opponent(coup, line.bet), Money(-was), Money(-right))


def record(desk: Desk, reason: str) -> None:
    """The correction, for this reason; before it who answers for what can hardly be so, where
    nobody gives a PIN."""
    keyed = desk.keyed
    if keyed.mistake.entry is None or not reason:
        return
    entry = replace(keyed.mistake.entry, reason=reason)
    if isinstance(entry, ev.CoupRectified):
        entry = replace(entry, facts=facts_of(played(desk), entry))
    if _to_be_named(desk, entry):
        mending = Mending(replace(keyed.mistake, entry=entry))
        desk.begin(PastCoup(keyed.coup), mending, InList(Mode.MEND_ANSWERS))
    else:
        _recorded(desk, entry)


def _to_be_named(desk: Desk, entry: Entry) -> bool:
    """True of what somebody is to be named for."""
    doubted = isinstance(entry, ev.PayoutCorrected) and bool(entry.vouched)
    return doubted and not desk.table.house.staff.pins


def answered(desk: Desk, name: str) -> None:
    """The payout, with the name of whoever answers for it."""
    entry = desk.keyed.mistake.entry
    assert isinstance(entry, ev.PayoutCorrected)
    _recorded(desk, replace(entry, vouched=name))


def _recorded(desk: Desk, entry: Entry) -> None:
    number = desk.keyed.coup

    def follow(desk: Desk) -> None:
        desk.begin(PastCoup(number))
        reason = reason_said(desk.words, entry.reason).rstrip(".")
        desk.say(desk.words("Coup {number} is put right: {reason}.", number=number, reason=reason))

    desk.enter(entry, follow)


# What is called meanwhile


def call_of(desk: Desk, _view: CroupierView) -> Call:
    """Which coup is put right, and what it leads to."""
    words = desk.words
    headline = words("Put coup {number} right", number=desk.keyed.coup)
    why = words("The coup stays as it is until a reason is given.")
    return Call(headline, _of_the_stake(desk, why), Tone.IRREGULAR)


def amount_call(desk: Desk, _view: CroupierView) -> Call:
    """How much it really was, of which stake."""
    words = desk.words
    why = _of_the_stake(desk, words("Key the amount, then Enter."))
    return Call(words("How much was it really?"), why, Tone.IRREGULAR)


def stake_named(desk: Desk, stake: Stake) -> Mapping[str, str]:
    """A stake of the coup as it was played: its seat and bet by name, and how much it was."""
    words, variant = desk.words, played(desk).rules.variant
    bet = bet_name(words, variant, stake.bet)
    name = words("{seat}, {bet}", seat=seat_name(words, stake.seat), bet=bet)
    return {"name": name, "value": words.money(stake.amount, desk.table.house.currency)}


def _of_the_stake(desk: Desk, why: str) -> str:
    """The same after the stake that is put right, where one is chosen."""
    stake = desk.keyed.mistake.stake
    if stake is None:
        return why
    named = desk.words("{name}: {value}", **stake_named(desk, stake))
    return f"{named.rstrip('.')}. {why}"


def what_call(desk: Desk, view: CroupierView) -> Call:
    """The same; once it is told whose money changes, where that stands."""
    called = call_of(desk, view)
    if not asks_money(desk):
        return called
    words, bank = desk.words, bank_after(desk)
    if bank is None or not bank.stands or played(desk).rules.variant.bank is None:
        why = words("Beside the felt: whose money changes. Enter: give the reason.")
    elif any(each.aside for each in desk.keyed.mistake.changes):
        why = words(
            "The bank of coup {coup} stays as it is called. Enter: give the reason.", coup=bank.coup
        )
    elif desk.keyed.mistake.changes:
        why = words(
            "None of it goes into the bank of coup {coup}. Enter: give the reason.", coup=bank.coup
        )
    else:
        why = words(
            "If the bank of coup {coup} was another too, put that coup right by itself. Enter: give"
            " the reason.",
            coup=bank.coup,
        )
    return replace(called, why=why)


def card_call(desk: Desk, view: CroupierView) -> Call:
    """Which card is keyed as it really was, or before which one was missed."""
    words, lit = desk.words, desk.keyed.of(LitCard)
    hand = words.name(view.variant.hand(lit.hand).names)
    if desk.keyed.mistake.asked is Wrong.MISSED:
        why = words("Before {hand}, card {number}: key it.", hand=hand, number=lit.position)
        return Call(words("Which card was missed?"), why, Tone.IRREGULAR)
    said = words("{hand}, card {number}: key it.", hand=hand, number=lit.position)
    return Call(words("What was it really?"), said, Tone.IRREGULAR)
