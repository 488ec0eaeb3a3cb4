"""An irregularity that waits to be decided, with what the house offers and Enter takes; and a coup
that is void."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import FirstCard
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Verb, reason_lines
from dealer_app.gui.desk.lists import list_lines, lit_line
from dealer_app.gui.desk.past.correction_rows import moved
from dealer_app.i18n.names import decision_name, seat_names, seat_said
from dealer_app.i18n.reasons import VOID_REASONS, reason_said
from dealer_app.rules.coup import Finding, Stake
from dealer_app.rules.due import Step
from dealer_app.rules.house import Irregular, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.procedures import routine
from dealer_app.rules.variant import Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import in_chips
from dealer_app.table.dues import is_over
from dealer_app.table.findings import with_effect
from dealer_app.table.judges.judge import judge, offered
from dealer_app.table.judges.rectification import GainChange, difference
from dealer_app.table.next_coup import followed, opening
from dealer_app.table.table import Played, Table

# A coup that is void: asked once more, in words, before it is recorded


VOID_DOUBTED: Final = "void: "
"""What is in doubt when a coup is to be void; the reason follows, where one was given."""

ASKED_AGAIN: Final = "again, "
"""What goes before it where the same was asked just before: that is no Enter, and is asked anew."""


def no_void(desk: Desk) -> str:
    """Why the coup cannot be void now, in a sentence; empty where it can, once what lies ahead of
    the journal is recorded."""
    ahead = desk.lies_ahead or desk.keyed.find(FirstCard) is not None
    refusal = None if ahead else judge(desk.session.table, ev.CoupVoided(VOID_REASONS[0])).refusal
    return "" if refusal is None else desk.refused(refusal)


MOST_MOVED: Final = 3
"""Of how many it is told whose money a void moves by how much; of more, whose it is."""


def _is_past(desk: Desk) -> bool:
    """True where what would be void is the coup before: the next one lies open, or is to come."""
    table = desk.session.table
    settled = table.due is None or table.due.step is not Step.SETTLE
    return table.coup is not None and is_over(table) and (settled or bool(desk.ahead))


def _has_no_card(desk: Desk) -> bool:
    """True while stakes alone lie, and the coup before may be meant, which is paid."""
    table = desk.session.table
    return table.coup is not None and not table.coup.dealt and table.coup.number > 1


def void_title(desk: Desk) -> str:
    """What heads the reasons: which coup, where it may be taken for another."""
    if _is_past(desk) or _has_no_card(desk):
        number = desk.session.table.latest
        return desk.words("Void coup {number}: why?", number=number)
    return desk.words("Void coup: why?")


def _moves(desk: Desk) -> str:
    """What a void of the coup before moves: whose money by how much, and who has the bank again;
    empty where nothing."""
    table = desk.session.table
    after = followed(table, (ev.CoupVoided(VOID_REASONS[0]),))
    was, right = table.coups[-1], after.coups[-1]
    changes, held = difference(was, right, table.night.settled), _holder(after)
    sums = _sums(desk, was, changes)
    if held is None or held == _holder(table):
        return sums
    bank = desk.words("the bank: {seat}", seat=seat_said(desk.words, held))
    return desk.words.listed([sums, bank]) if sums else bank


def _settled_before(desk: Desk, was: Table, now: Table) -> str:
    """Whose lines that were ticked already come to something else now, in a sentence: what is still
    given of them, or taken back; empty where none does."""
    if was.coup is None or now.coup is None or now.settlement is None:
        return ""
    house, ticked = was.house, was.coup.ticked & now.coup.ticked
    if not ticked:
        return ""
    before = was.settlement  # none while something waits to be decided: it came to that already
    before = before or routine(was.variant).settle(was.variant, house, was.coup)
    lines = {(line.seat, line.bet): line for line in now.settlement.lines}
    changes = [
        GainChange(line.seat, in_chips(line, house), in_chips(lines[line.seat, line.bet], house))
        for line in before.lines
        if (line.seat, line.bet) in ticked and (line.seat, line.bet) in lines
    ]
    sums = _sums(desk, now.coups[-1], [each for each in changes if each.amount])
    return desk.words("To put right: {sums}.", sums=sums) if sums else ""


def _sums(desk: Desk, was: Played, changes: Sequence[GainChange]) -> str:
    """Whose money of a coup changes by how much; of many, whose alone."""
    if len(changes) <= MOST_MOVED:
        return moved(desk, was, changes)
    seats = [each.seat for each in changes if each.seat is not None]
    return desk.words("what {seats} won or lost", seats=seat_names(desk.words, seats))


def _holder(table: Table) -> Seat | None:
    """Who holds the bank of the next coup as it lies now, None where nobody does."""
    coup = followed(table, opening(table, hidden=False)).coup
    return None if coup is None or coup.bank is None else coup.bank.holder


def void_lines(desk: Desk) -> list[ListLine]:
    """Why the coup is void."""
    return reason_lines(desk.words, VOID_REASONS, partial(ask_void, desk))


def ask_void(desk: Desk, reason: str) -> None:
    """Asks once more whether the coup is void, for this reason; says at once where it cannot be."""
    if desk.possible(ev.CoupVoided(reason)):
        _doubt_void(desk, VOID_DOUBTED + reason)
    else:
        _void(desk, reason)


def void_written(desk: Desk, reason: str) -> None:
    """The same of a reason that is written, under which Enter is pressed a second time."""
    if reason and _doubted(desk) == VOID_DOUBTED + reason:
        _void(desk, reason)
    else:
        ask_void(desk, reason)


def void_again(desk: Desk) -> None:
    """The Enter that gives the reason which is lit, or confirms the one given just before."""
    doubted = _doubted(desk)
    if doubted:
        _void(desk, doubted.removeprefix(VOID_DOUBTED))
    else:
        list_lines.take(desk)


def void_said(desk: Desk) -> str:
    """What Enter does in the list of reasons: a line is lit, then given, then confirmed."""
    return desk.words("Void coup") if _doubted(desk) else list_lines.taken_said(desk)


def _void(desk: Desk, reason: str) -> None:
    was, moves = desk.session.table, _moves(desk) if _is_past(desk) else ""

    why = reason_said(desk.words, reason).rstrip(".")

    def follow(desk: Desk) -> None:
        desk.rest()
        told = desk.words("Coup {number} is void: {reason}.", number=was.latest, reason=why)
        right = desk.words("To put right: {sums}.", sums=moves) if moves else ""
        right = right or _settled_before(desk, was, desk.session.table)
        if desk.pending is None:
            desk.say(f"{told} {right}".strip())

    desk.enter(ev.CoupVoided(reason), follow)


def _doubted(desk: Desk) -> str:
    """Which void waits for the Enter that confirms it, empty where none does."""
    doubt = desk.keyed.doubt.removeprefix(ASKED_AGAIN)
    return doubt if doubt.startswith(VOID_DOUBTED) else ""


def _doubt_void(desk: Desk, doubt: str) -> None:
    """Says that the coup is void, and waits for the Enter that says so too."""
    asked = ASKED_AGAIN + doubt if desk.keyed.doubt == doubt else doubt
    desk.keyed = replace(desk.keyed, doubt=asked)
    reason, words = doubt.removeprefix(VOID_DOUBTED), desk.words
    if reason and _is_past(desk):
        desk.say(_void_of_before(desk, reason_said(words, reason)))
    elif reason:
        values = {"reason": reason_said(words, reason), "number": desk.session.table.latest}
        asked = words("Void coup ({reason})? Enter once more.", **values)
        if _has_no_card(desk):
            asked = words("Void coup {number} ({reason})? Enter once more.", **values)
        desk.say(f"{asked} {_goes_back(desk, ev.CoupVoided(reason))}".strip())
    else:
        asked, finding = words("Void coup? Enter once more."), desk.pending
        decision = finding and ev.IrregularityResolved(finding.code, Resolution.VOID)
        desk.say(f"{asked} {_goes_back(desk, decision)}".strip() if decision else asked)


def _goes_back(desk: Desk, void: ev.Event) -> str:
    """What is to be put right of lines that were ticked once the coup is void by that."""
    table = desk.session.table
    return _settled_before(desk, table, followed(table, (void,)))


def _void_of_before(desk: Desk, reason: str) -> str:
    """The same of the coup before, which is paid: what goes back with it is told first."""
    values = {"number": desk.session.table.latest, "reason": reason}
    moves = _moves(desk)
    if not moves:
        return desk.words("Coup {number} is over: void ({reason})? Enter once more.", **values)
    return desk.words(
        "Coup {number} is paid: void ({reason})? To put right: {sums}. Enter once more.",
        sums=moves,
        **values,
    )


# An irregularity that waits to be decided: what the house offers; none is lit before somebody
# has looked


def decision_lines(desk: Desk) -> list[ListLine]:
    """What may be decided; the house's own is lit first."""
    coup, finding = desk.table.coup, desk.pending
    rule = desk.table.house.irregularities.get(finding.code) if finding else None
    if coup is None or finding is None or rule is None:
        return []
    return [
        ListLine(
            decision_name(desk.words, desk.variant, coup, each, finding),
            _known(desk, finding, each),
            deed=partial(_choose, desk, finding, each),
            usual=each is finding.resolution,
        )
        for each in _possible(desk, finding, rule)
    ]


def _known(desk: Desk, finding: Finding, resolution: Resolution) -> str:
    """What there is to know of a decision: that the house has it so, or that it is asked twice."""
    if resolution is finding.resolution:
        return desk.words("the house has it so")
    return desk.words("asked twice") if resolution is Resolution.VOID else ""


def lit_decision(desk: Desk) -> Resolution | None:
    """The decision that is lit, which Enter takes; None while none is."""
    finding, at = desk.pending, lit_line.lit(desk)
    if finding is None or at is None:
        return None
    return _possible(desk, finding, desk.table.house.irregularities[finding.code])[at]


_LIGHTS: Final = frozenset({Verb.EARLIER, Verb.LATER})
"""What lights the decision before, and the one after."""

_AFTER: Final = frozenset(
    {
        *(Verb.FACE, Verb.FACE_DOWN, Verb.SUIT, Verb.BURN, Verb.CUT_CARD, Verb.MISSED),
        *(Verb.SAY, Verb.OTHER_LAYS, Verb.OVER),
        *(Verb.STAKES, Verb.REPEAT_STAKES, Verb.HOLD),
    }
)
"""What is keyed of cards, words and stakes only once that is decided."""


def decision_heard(desk: Desk, act: KeyAct) -> bool:
    """True of an act that a decision which waits has heard: another one is lit, which Enter takes,
    and what is done with cards is refused. No key that is a card's decides."""
    if desk.step is not Step.RESOLVE or not desk.moment.at_table:
        return False
    if act.verb in _AFTER:
        desk.refuse_before()
    elif act.verb in _LIGHTS:
        lit_line.move_in(desk, act.verb, decision_lines(desk))
    return act.verb in _AFTER or act.verb in _LIGHTS


def _possible(desk: Desk, finding: Finding, rule: Irregular) -> tuple[Resolution, ...]:
    """What the house offers on this irregularity, in its order, as far as it can be done now; what
    it does where nobody says otherwise is always among it."""
    possible = offered(desk.table, rule.code)
    found = tuple(each for each in rule.offered if each in possible)
    own = finding.resolution
    return with_effect(finding, found if own is None or own in found else (own, *found))


def _choose(desk: Desk, finding: Finding, resolution: Resolution) -> None:
    """Decides by touch; a decision that voids the coup is lit and asked once more, in words."""
    if resolution is not Resolution.VOID:
        _decide(desk, finding, resolution)
        return
    rule = desk.table.house.irregularities[finding.code]
    lit_line.light(desk, _possible(desk, finding, rule).index(resolution))
    _doubt_void(desk, VOID_DOUBTED)


def _decide(desk: Desk, finding: Finding, resolution: Resolution) -> None:
    """Records the decision, and tells it: what follows it is another call."""
    was, coup = desk.session.table, desk.table.coup
    named = decision_name(desk.words, desk.variant, coup, resolution, finding)

    def follow(desk: Desk) -> None:
        desk.rest()
        _tell_stake(desk, finding.stake, resolution)
        if not desk.said.sentence and desk.pending is None:
            said = desk.words("Decided: “{decision}”.", decision=named)
            desk.say(last_entry.signed_said(desk, said))
        right = _settled_before(desk, was, desk.session.table)
        if right and desk.pending is None:
            desk.say(f"{desk.said.sentence} {right}")

    desk.enter(ev.IrregularityResolved(finding.code, resolution), follow)


def _tell_stake(desk: Desk, stake: Stake | None, resolution: Resolution) -> None:
    """Says of a stake that came too late, or is taken back, whether it lies or not."""
    if stake is None:
        return
    words, stands = desk.words, resolution is Resolution.STAND
    amount = words.money(Money(abs(stake.amount)), desk.table.house.currency)
    values = {"amount": amount, "seat": seat_said(words, stake.seat, desk.variant)}
    if stake.amount > 0 and stands:
        desk.say(words("{amount} of {seat} lies, though late.", **values))
    elif stake.amount > 0 and resolution is Resolution.WITHDRAW:
        desk.say(words("Too late: {amount} of {seat} is pushed back.", **values))
    elif stands:
        desk.say(words("{amount} of {seat} stays where it lies.", **values))
    elif stake.amount < 0:
        desk.say(words("{amount} of {seat} goes back.", **values))


def decide_lit(desk: Desk) -> None:
    """Decides as is lit; the first Enter lights what the house does."""
    finding, taken = desk.pending, lit_decision(desk)
    if finding is None:
        return
    if taken is None:
        lit_line.move_in(desk, Verb.LATER, decision_lines(desk))
    elif taken is Resolution.VOID and not _doubted(desk):
        _doubt_void(desk, VOID_DOUBTED)
    else:
        _decide(desk, finding, taken)


def decision_said(desk: Desk) -> str:
    """What is lit, in a word or two; that one is lit first, while none is."""
    coup, finding, taken = desk.table.coup, desk.pending, lit_decision(desk)
    if coup is None or finding is None:
        return ""
    if taken is None:
        return desk.words(lit_line.LIGHTS_FIRST)
    return decision_name(desk.words, desk.variant, coup, taken, finding)
