"""An incident that only the croupier sees: fourteen lines of fixed numbers, the same in every game
and at every moment, and behind some of them a second list.

The number is read and said aloud; a line of no use now says why, and what to do instead.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from dealer_app.gui.desk.cards import card_entry, felt_cards, shoe_entry, shown_hand
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import InList, Mending, Mistake, Mode, PastCoup, Wrong
from dealer_app.gui.desk.key_acts import ListLine
from dealer_app.gui.desk.stakes import bank_call, stake_entry
from dealer_app.i18n import marked
from dealer_app.i18n.names import bet_name, irregular_name, seat_name
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Stake
from dealer_app.rules.due import Step
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge

BURNED_CARD: Final = "IRR-07"
EXPOSED_CARD: Final = "IRR-08"
PONTE_TOO_MANY: Final = "IRR-01"

# What has no code is called by a word


EXTRA_CARD: Final = "extra"
"""A card that came when none was due, which the judge names once it is keyed."""

MISSED_CARD: Final = "missed"
BURN: Final = "burn"
PAYMENT: Final = "payment"
STAKE: Final = "stake"
WITHDRAWN: Final = "withdrawn"
OUT_OF_LIMITS: Final = "IRR-17"
CUT_CARD: Final = "cut"

_NAMES: Final[Mapping[str, str]] = {
    EXTRA_CARD: marked("A card too many"),
    MISSED_CARD: marked("Missed card"),
    BURN: marked("Card burned"),
    PAYMENT: marked("Payment error"),
    STAKE: marked("A stake that came late, or was altered"),
    WITHDRAWN: marked("A stake that is taken back"),
    CUT_CARD: marked("Cut card"),
}


@dataclass(frozen=True, slots=True)
class IncidentLine:
    """A line of the list: what it says, and what may lie behind it, each by its code or word."""

    text: str
    kinds: tuple[str, ...]


INCIDENTS: Final = (
    IncidentLine(marked("A card too many"), (EXTRA_CARD, PONTE_TOO_MANY)),
    IncidentLine(marked("Missed card"), (MISSED_CARD,)),
    IncidentLine(marked("Wrong spot or order"), ("IRR-09", "IRR-10", "IRR-06")),
    IncidentLine(marked("Forgotten draw"), ("IRR-04", "IRR-05")),
    IncidentLine(marked("Card seen or face up"), (BURNED_CARD, EXPOSED_CARD)),
    IncidentLine(marked("Card burned"), (BURN,)),
    IncidentLine(
        marked("Two cards stuck"), (EXTRA_CARD, PONTE_TOO_MANY, BURNED_CARD, EXPOSED_CARD)
    ),
    IncidentLine(marked("Foreign, damaged, missing"), ("IRR-14",)),
    IncidentLine(marked("Payment error"), (PAYMENT,)),
    IncidentLine(marked("Late, altered, outside limits"), (STAKE, WITHDRAWN, OUT_OF_LIMITS)),
    IncidentLine(marked("Commission not marked"), ("IRR-20",)),
    IncidentLine(marked("Hand touched or looked at"), ("IRR-23",)),
    IncidentLine(marked("Shuffler, shoe"), ("IRR-15", "IRR-12", "IRR-27", CUT_CARD)),
    IncidentLine(marked("Game interrupted"), ("IRR-26",)),
)
"""The lines by their numbers, from 1; a number means the same in every game and state."""


WHOSE: Final[Mapping[int, str]] = {
    len(INCIDENTS) + 1: WITHDRAWN,
    len(INCIDENTS) + 2: OUT_OF_LIMITS,
}
"""What is asked next of some, whose stake it is: a list behind the list, by a number of its own."""


def incident_lines(desk: Desk) -> list[ListLine]:
    """The fourteen lines; or what lies behind the one that was chosen."""
    whose = WHOSE.get(desk.keyed.behind)
    if whose is not None:
        return [_whose(desk, whose, stake) for stake in _late(desk)]
    chosen = _chosen(desk)
    if chosen is not None:
        return [
            ListLine(_name(desk, kind), _code(kind), partial(report, desk, kind))
            for kind in useful(desk, chosen)
        ]
    return [_line(desk, number, each) for number, each in enumerate(INCIDENTS, start=1)]


def _line(desk: Desk, number: int, incident: IncidentLine) -> ListLine:
    kinds = useful(desk, incident)
    why = "" if kinds else why_not(desk, incident.kinds[0])
    said = f"{number}   {desk.words(incident.text)}"
    return ListLine(said, deed=partial(_choose, desk, number), why=why)


def _choose(desk: Desk, number: int) -> None:
    """What is behind the line happens; where that may be several things, they are listed."""
    kinds = useful(desk, INCIDENTS[number - 1])
    if len(kinds) == 1:
        report(desk, kinds[0])
    else:
        desk.keyed = desk.keyed.listed(InList(Mode.INCIDENT, behind=number))


def title(desk: Desk) -> str:
    """What heads the list: what happened, or the line that is told more of."""
    whose = WHOSE.get(desk.keyed.behind)
    if whose is not None:
        return _name(desk, whose)
    chosen = _chosen(desk)
    return desk.words("What happened?") if chosen is None else desk.words(chosen.text)


def back_to_all(desk: Desk) -> None:
    """From what lies behind a line to all of them; from there the list is given up."""
    if not desk.keyed.behind:
        desk.keyed = shown_hand.given_up(desk)
    else:
        desk.keyed = desk.keyed.listed(InList(Mode.INCIDENT))


def _chosen(desk: Desk) -> IncidentLine | None:
    behind = desk.keyed.behind
    return INCIDENTS[behind - 1] if 0 < behind <= len(INCIDENTS) else None


def useful(desk: Desk, incident: IncidentLine) -> tuple[str, ...]:
    """What can be reported now of what lies behind a line."""
    return tuple(kind for kind in incident.kinds if not why_not(desk, kind))


def way_to(desk: Desk, kind: str) -> tuple[int, int | None] | None:
    """The places, from 0, of the line that leads there, and of that in the list behind it, None
    where there is none; None where nothing leads there now."""
    for place, incident in enumerate(INCIDENTS):
        kinds = useful(desk, incident)
        if kind in kinds:
            return place, None if len(kinds) == 1 else kinds.index(kind)
    return None


def _code(kind: str) -> str:
    """The code that stands at the end of a line."""
    return "" if kind in _NAMES else kind


def _name(desk: Desk, kind: str) -> str:
    if kind in _NAMES:
        return desk.words(_NAMES[kind])
    return irregular_name(desk.words, kind, desk.table.house.irregularities.get(kind))


# Why something cannot be reported now, and what to do instead


def why_not(desk: Desk, kind: str) -> str:
    """Why that is of no use now, in a sentence; empty where it can be reported."""
    if desk.pending is not None:
        return desk.decided_first()
    if kind not in _NAMES and kind not in desk.table.house.irregularities:
        return _refusal(desk, _found(desk, kind))
    own = _WHY_NOT.get(kind)
    said = "" if own is None else own(desk)
    return said or (_refusal(desk, _FACTS[kind](desk, kind)) if kind in _FACTS else "")


def _refusal(desk: Desk, event: ev.Event) -> str:
    """How the table would refuse this, in a sentence; empty where it would not."""
    refusal = judge(desk.table, event).refusal
    return "" if refusal is None else desk.refused(refusal)


def _while_due(desk: Desk) -> str:
    if desk.step is Step.SETTLE:
        return ""
    return desk.words("Key it as it is laid: the program names it.")


def _no_draw(desk: Desk) -> str:
    due, coup = desk.due, desk.table.coup
    draws = due is not None and due.step is Step.CARD and due.hand == desk.variant.banque
    if draws and coup is not None and coup.first_cards_out:
        return ""
    return desk.words("The bank is not to draw now.")


def _none_hidden(desk: Desk) -> str:
    coup = desk.table.coup
    return "" if coup is not None and coup.hidden_hands else desk.words("No card lies face down.")


def _none_open(desk: Desk) -> str:
    if felt_cards.places(desk, hidden=False):
        return ""
    return desk.words("No card lies open: simply key the one that is missing.")


def _no_stakes(desk: Desk) -> str:
    return "" if bank_call.may_begin(desk) else desk.words("No stake is laid or altered now.")


def _none_late(desk: Desk) -> str:
    return "" if _late(desk) else desk.words("No stake lies that is taken back too late.")


def _late(desk: Desk) -> list[Stake]:
    """The stakes that lie, are not settled, and are altered no more but by a decision."""
    coup = desk.table.coup
    return [
        each
        for each in (coup.stakes if coup is not None else ())
        if judge(desk.table, _named(OUT_OF_LIMITS, each)).refusal is None
    ]


def _named(kind: str, stake: Stake) -> ev.Event:
    """That this happened to that stake."""
    if kind == WITHDRAWN:
        return ev.StakeWithdrawn(stake.seat, stake.bet)
    return ev.IrregularityFound(kind, None, seat=stake.seat, bet=stake.bet)


def _none_paid(desk: Desk) -> str:
    paid = _last_paid(desk)
    return "" if paid else desk.words("Nothing has been paid yet.")


def _last_paid(desk: Desk) -> int:
    """The number of the last coup of which anything was paid or taken, 0 where there is none."""
    played = desk.table.coups
    paid = (each.coup.number for each in reversed(played) if each.settlement.lines)
    return next(paid, 0)


_WHY_NOT: Final[Mapping[str, Callable[[Desk], str]]] = {
    EXTRA_CARD: _while_due,
    PONTE_TOO_MANY: _no_draw,
    EXPOSED_CARD: _none_hidden,
    MISSED_CARD: _none_open,
    STAKE: _no_stakes,
    WITHDRAWN: _none_late,
    PAYMENT: _none_paid,
}
"""What some of them need that the judge is not asked about."""


def _found(_desk: Desk, kind: str) -> ev.Event:
    return ev.IrregularityFound(kind, None)


def _extra(desk: Desk, _kind: str) -> ev.Event:
    return ev.CardDealt(Card(desk.variant.pack.faces[0]), None)


def _burned(desk: Desk, _kind: str) -> ev.Event:
    return ev.CardsBurned((Card(desk.variant.pack.faces[0]),))


def _cut(_desk: Desk, _kind: str) -> ev.Event:
    return ev.CutCardPlaced(0)


def _missed(desk: Desk, _kind: str) -> ev.Event:
    coup, (*_, (hand, position)) = desk.table.coup, felt_cards.places(desk, hidden=False)
    assert coup is not None
    return ev.CardCorrected(hand, position, coup.hand(hand)[position - 1], missed=True)


_CODES: Final = tuple(
    dict.fromkeys(
        kind
        for each in INCIDENTS
        for kind in each.kinds
        if kind not in _NAMES and kind not in (BURNED_CARD, EXPOSED_CARD)
    )
)
"""What is reported as it is, with nothing more to key."""

_FACTS: Final[Mapping[str, Callable[[Desk, str], ev.Event]]] = {
    EXTRA_CARD: _extra,
    **dict.fromkeys(_CODES, _found),
    **dict.fromkeys((BURN, BURNED_CARD), _burned),
    CUT_CARD: _cut,
    MISSED_CARD: _missed,
}
"""What is entered of each, by which the table says whether it takes it."""


# What each of them leads to


def report(desk: Desk, kind: str) -> None:
    """Reports an incident; where a card belongs to it, that card is keyed next."""
    own = _DEEDS.get(kind)
    if own is None:
        desk.enter(ev.IrregularityFound(kind, None), Desk.rest)
    else:
        own(desk)


def _put_payout_right(desk: Desk) -> None:
    """The lines of the last coup that was paid, to be put right."""
    desk.begin(PastCoup(_last_paid(desk)), Mending(Mistake(Wrong.LINE)))


def _ask_whose(desk: Desk, kind: str) -> None:
    """It is asked which of the stakes that lie it is; one alone is that one, and where none lies it
    is reported of none."""
    late = _late(desk)
    if len(late) > 1:
        behind = next(number for number, each in WHOSE.items() if each == kind)
        desk.keyed = desk.keyed.listed(InList(Mode.INCIDENT, behind=behind))
    else:
        found = [_named(kind, each) for each in late]
        desk.enter(found[0] if found else ev.IrregularityFound(kind, None), Desk.rest)


def _whose(desk: Desk, kind: str, stake: Stake) -> ListLine:
    """The line of a stake that lies."""
    words, variant = desk.words, desk.variant
    named = [seat_name(words, stake.seat), bet_name(words, variant, stake.bet)]
    amount = words.money(stake.amount, desk.table.house.currency)
    deed = partial(desk.enter, _named(kind, stake), Desk.rest)
    return ListLine(words.listed(named), amount, deed)


def _stake(desk: Desk) -> None:
    """A stake is keyed as it lies; where one is called already, nothing is to be begun."""
    desk.rest()
    if desk.answered is None:
        stake_entry.begin(desk)


_DEEDS: Final[Mapping[str, Callable[[Desk], object]]] = {
    EXTRA_CARD: card_entry.begin_extra,
    EXPOSED_CARD: felt_cards.begin_exposed,
    BURNED_CARD: lambda desk: shoe_entry.begin_burn(desk, BURNED_CARD),
    BURN: shoe_entry.begin_burn,
    CUT_CARD: shoe_entry.begin_cut,
    MISSED_CARD: felt_cards.begin_missed,
    STAKE: _stake,
    WITHDRAWN: lambda desk: _ask_whose(desk, WITHDRAWN),
    OUT_OF_LIMITS: lambda desk: _ask_whose(desk, OUT_OF_LIMITS),
    PAYMENT: _put_payout_right,
}
"""What leads to something that is keyed; the rest is reported as it is."""
