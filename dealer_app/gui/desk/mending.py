"""A coup that is over put right: what was wrong, whose money changes, why; then it is recorded."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.acts import Act, Verb
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.keyed import Keyed, Mode, StakeLine
from dealer_app.gui.desk.mistake import Asked, Mistake
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Line, Stake
from dealer_app.rules.money import Money
from dealer_app.table import events as ev
from dealer_app.table.card_correction import fallen
from dealer_app.table.commission import in_chips
from dealer_app.table.judge import judge
from dealer_app.table.lines import line_of, opponent
from dealer_app.table.plausible import ASKS, WHOEVER_SIGNS
from dealer_app.table.rectification import (
    Change,
    Correction,
    KeptAmended,
    StakesAmended,
    VoidLifted,
    difference,
    judge_rectified,
    put_right,
    rectification,
)
from dealer_app.table.table import Played, Table

MODES: Final = frozenset(
    {Mode.MEND, Mode.MEND_FACE, Mode.MEND_AMOUNT, Mode.MEND_WHY, Mode.MEND_ANSWERS}
)
Entry = ev.CoupRectified | ev.PayoutCorrected
_BEGINS: Final = frozenset({Verb.CORRECT, Verb.VOID, Verb.INCIDENT})


def played(desk: Desk) -> Played:
    """The coup that is put right."""
    return desk.table.coups[desk.keyed.coup - 1]


def heard(desk: Desk, act: Act) -> bool:
    """Does what an act means over a past coup; False of one that means the same everywhere."""
    mode = desk.keyed.mode
    if (mode is Mode.RECALL or mode in MODES) and act.verb in _BEGINS:
        desk.keyed = Keyed(Mode.MEND, coup=desk.keyed.coup)
    elif mode is Mode.RECALL and act.verb is Verb.ORIGINAL:
        _original(desk)
    elif mode in MODES and act.verb is Verb.CANCEL:
        desk.keyed = Keyed(Mode.RECALL, coup=desk.keyed.coup)
    elif mode in MODES and act.verb is Verb.NEXT:
        _next(desk)
    elif mode is Mode.MEND_AMOUNT and act.verb in (Verb.DIGIT, Verb.POINT):
        digits = desk.table.house.currency.digits
        line = desk.keyed.line.figure(act.value if act.verb is Verb.DIGIT else ".", digits)
        desk.keyed = replace(desk.keyed, line=line)
    elif mode is Mode.MEND_AMOUNT and act.verb is Verb.UNDO and desk.keyed.line.amount:
        line = replace(desk.keyed.line, amount=desk.keyed.line.amount[:-1])
        desk.keyed = replace(desk.keyed, line=line)
    elif mode in MODES and act.verb is Verb.UNDO and not desk.keyed.face:
        desk.keyed = Keyed(Mode.RECALL, coup=desk.keyed.coup)
    else:
        return False
    return True


def _original(desk: Desk) -> None:
    """The coup as it was first dealt, or as it was put right, in turn."""
    if played(desk).original is None:
        desk.refuse(desk.words("That coup was never put right."))
    else:
        desk.keyed = replace(desk.keyed, original=not desk.keyed.original)


def _next(desk: Desk) -> None:
    if desk.keyed.mode is Mode.MEND_AMOUNT:
        _amount(desk)
    elif desk.keyed.mode is Mode.MEND and desk.keyed.mistake.asked is Asked.MONEY:
        why(desk)
    else:
        desk.refuse(desk.words("Choose one, or give up with Esc."))


def why(desk: Desk) -> None:
    desk.keyed = replace(desk.keyed, mode=Mode.MEND_WHY, page=0)


def ask(desk: Desk, mistake: Mistake) -> None:
    desk.keyed = Keyed(Mode.MEND, coup=desk.keyed.coup, mistake=mistake)


def card(desk: Desk, right: Card) -> None:
    """What the card in question really was."""
    keyed = desk.keyed
    assert keyed.hand is not None
    if not propose(desk, ev.CardCorrected(keyed.hand, keyed.position, right)):
        desk.keyed = replace(keyed, face="", asks_figure=False)


def ask_amount(desk: Desk, told: Mistake) -> None:
    desk.keyed = Keyed(Mode.MEND_AMOUNT, coup=desk.keyed.coup, line=StakeLine(), mistake=told)


def _amount(desk: Desk) -> None:
    told, amount = desk.keyed.mistake, desk.keyed.line.money(desk.table.house.currency.digits)
    if amount is None:
        desk.refuse(desk.words("Key the amount first, then Enter."))
    elif told.kept:
        propose(desk, KeptAmended(amount))
    elif told.bank is not None:
        propose(desk, replace(told.bank, amount=amount))
    elif told.sign:
        gained = Money(told.sign * amount)
        ask(desk, replace(told, asked=Asked.MADE_GOOD, gained=gained))
    else:
        amended(desk, told, amount)


def amended(desk: Desk, told: Mistake, amount: Money) -> None:
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
            changes = difference(played(desk), right)
            falls = _falls(recalled, entry, correction)
            ask(desk, Mistake(Asked.MONEY, entry=entry, changes=changes, falls=falls))
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


def payout(desk: Desk, *, made_good: bool) -> None:
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
    line = line_of(played(desk), told.seat, told.bet)
    assert line is not None
    ask(desk, Mistake(Asked.MONEY, entry=entry, changes=_moved(desk, line, entry)))


def _moved(desk: Desk, line: Line, entry: ev.PayoutCorrected) -> tuple[Change, ...]:
    """Whose money a wrong payout moves: back to what was due, or away from it for good."""
    coup = played(desk)
    due = in_chips(line, coup.rules.house)
    was, right = (entry.gained, due) if entry.made_good else (due, entry.gained)
    payer = opponent(coup, line.bet)
    return Change(line.seat, was, right), Change(payer, Money(-was), Money(-right))


def record(desk: Desk, reason: str) -> None:
    """The correction, for this reason; before it who answers for what can hardly be so, where
    nobody gives a PIN."""
    keyed = desk.keyed
    if keyed.mistake.entry is None:
        return
    entry = replace(keyed.mistake.entry, reason=reason)
    if _to_be_named(desk, entry):
        desk.keyed = replace(
            keyed, mode=Mode.MEND_ANSWERS, mistake=replace(keyed.mistake, entry=entry)
        )
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
    keyed = desk.keyed
    if desk.enter(entry):
        desk.keyed = Keyed(Mode.RECALL, coup=keyed.coup)
        desk.say(desk.words("Coup {number} is put right.", number=keyed.coup))
