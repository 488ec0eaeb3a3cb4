"""Which act an entry is, what the house asks for it, and whether those who signed may do it."""

from collections.abc import Mapping, Sequence
from typing import Final

from dealer_app.rules.due import No, Refusal
from dealer_app.rules.fact_classes import replace
from dealer_app.rules.house import Authority
from dealer_app.rules.staff import Act, Needs, Post, Signature, holds, suffices
from dealer_app.table import events as ev
from dealer_app.table.accounts.tray import tray
from dealer_app.table.alerts import finding_at
from dealer_app.table.findings import REOPENED
from dealer_app.table.judges.verdict import by_default
from dealer_app.table.night import FILL_DIFFERS
from dealer_app.table.table import Table

_ACTS: Final[Mapping[type, Act]] = {
    ev.TableOpened: Act.OPEN_TABLE,
    ev.TableClosed: Act.CLOSE_TABLE,
    ev.RulesChanged: Act.CHANGE_RULES,
    ev.FillAsked: Act.FILL,
    ev.TrayFilled: Act.FILL,
    ev.TrayCredited: Act.CREDIT,
    ev.SlipCancelled: Act.CANCEL_SLIP,
    ev.ChipsBought: Act.BUY_IN,
    ev.ColoursChanged: Act.BUY_IN,
    ev.DropCounted: Act.COUNT_DROP,
    ev.CagnotteCounted: Act.COUNT_CAGNOTTE,
    ev.TipTaken: Act.TIP,
    ev.TipsCounted: Act.COUNT_TIPS,
    ev.CommissionCollected: Act.COLLECT,
    ev.CommissionWaived: Act.WAIVE,
    ev.CommissionReleased: Act.RELEASE,
    ev.LineSetAside: Act.PUT_ASIDE,
    ev.LineSettledLater: Act.PUT_ASIDE,
    ev.AlertCleared: Act.CLEAR_ALERT,
    ev.CoupRectified: Act.RECTIFY,
    ev.PayoutCorrected: Act.RECTIFY,
    ev.ReentryBegun: Act.REENTER,
    ev.PacksLaid: Act.CARDS,
    ev.CardExchanged: Act.CARDS,
}
"""The act that an entry of that kind is, whatever the table looks like."""

_ENDS: Final = frozenset({ev.Occasion.OPENER, ev.Occasion.CLOSER})
_LEAST: Final = {
    Authority.CROUPIER: Post.CROUPIER,
    Authority.CHEF: Post.CHEF,
    Authority.DIRECTOR: Post.DIRECTOR,
}
_UNCODED: Final = {FILL_DIFFERS: Post.CHEF, REOPENED: Post.CHEF}
"""Who answers at least for what stands in no catalogue."""
TWO: Final = 2
"""People who answer for what is put right of a sealed session, whatever the house asks at a table
(REQ-09)."""
_RANKED: Final = (Post.CROUPIER, Post.CHEF, Post.DIRECTOR)


def act_of(table: Table, event: ev.Event) -> Act:
    """What an entry is in the eyes of the house (REQ-09)."""
    match event:
        case ev.TrayCounted():
            return Act.COUNT_AT_ENDS if event.occasion in _ENDS else Act.COUNT
        case ev.LimitsChanged():
            return Act.CHANGE_LIMITS if table.shoe is None else Act.CHANGE_LIMITS_IN_SHOE
        case ev.CoupVoided() if not ev.brought_about(event):
            return Act.VOID_CONFIRMED if confirmed(table) else Act.VOID
        case ev.CardCorrected() if confirmed(table):
            return Act.CORRECT
        case ev.CoupRectified() if _voids(table, event):
            return Act.VOID_CONFIRMED
        case ev.SlipCancelled(slip=slip, refused=refused) if refused and _is_asked(table, slip):
            return Act.CAGE
        case ev.PayoutCorrected() if _at_once(table, event):
            return Act.DEAL
        case ev.IrregularityResolved() if not _as_the_house_does(table, event):
            return Act.RESOLVE
        case _:  # whatever the table names, and all that is the dealing itself
            return _ACTS.get(type(event), Act.DEAL)


def _is_asked(table: Table, slip: str) -> bool:
    """True of a fill that was asked for and has not come: whoever refuses that at the cage, on a
    PIN there, moves no chips here."""
    return any(each.number == slip for each in tray(table.night).awaited)


def _at_once(table: Table, event: ev.PayoutCorrected) -> bool:
    """True of a payout of the last coup that was made good before anything followed."""
    return event.made_good and event.coup == table.latest and not table.sealed


def _voids(table: Table, event: ev.CoupRectified) -> bool:
    """True of a correction that makes a coup void which counted."""
    counted = table.coups[event.number - 1 : event.number]
    void = any(isinstance(fact, ev.CoupVoided) for fact in event.facts)
    return void and not any(each.coup.voided for each in counted)


def confirmed(table: Table) -> bool:
    """True once a coup's result was confirmed: a line was paid or taken, or there is none."""
    coup, settlement = table.coup, table.settlement
    return settlement is not None and coup is not None and (bool(coup.ticked) or not table.unticked)


def needs_of(table: Table, event: ev.Event) -> Needs:
    """What the house asks for that entry: at least the post that the irregularity names (§5), and
    two people once the session is sealed."""
    needs = table.house.needs(act_of(table, event))
    if table.sealed:
        needs = replace(needs, people=max(TWO, needs.people))
    if isinstance(event, ev.Vouched) and event.vouched:
        return _of_the_post_above(needs)
    match event:
        case ev.IrregularityResolved() if not _as_the_house_does(table, event):
            return _at_least(needs, table, event.code)
        case ev.AlertCleared():
            found = finding_at(table, event.coup, event.place)
            return needs if found is None else _at_least(needs, table, found.code)
        case _:  # what asks for no more than the house does
            return needs


def answering(posts: Mapping[str, Post], signature: Signature) -> str:
    """Who of those who sign is of the highest post, the last of several; nobody's name where nobody
    signs."""
    return max((*reversed(signature.beside), signature.by), key=lambda name: _rank(posts, name))


def _rank(posts: Mapping[str, Post], name: str) -> int:
    post = posts.get(name)
    return _RANKED.index(post) if post in _RANKED else -1


def lacking(
    table: Table,
    event: ev.Event,
    struck: Sequence[ev.Event],
    posts: Mapping[str, Post],
    signature: Signature,
    *,
    behind: bool = False,
) -> Refusal | None:
    """Why those who signed may not record this; `struck` is what a strike takes back, `behind`
    whether a coup was opened since, or a line of this one paid.

    Striking asks for what each entry asked for, and for a chef once the next coup was opened or the
    payout begun, as a correction after the result does (IRR-25); what was said of a coup that is
    open is its own.
    """
    for act, needs in _asked(table, event, struck, behind=behind):
        if signature.by not in posts:
            return Refusal(No.NOT_SIGNED, wanting(act, needs))
        if not suffices(posts, signature, needs, act):
            return Refusal(*_short(posts, signature, needs, act))
    return None


def _asked(
    table: Table, event: ev.Event, struck: Sequence[ev.Event], *, behind: bool
) -> list[tuple[Act, Needs]]:
    if not isinstance(event, ev.EntryStruck):
        return [(act_of(table, event), needs_of(table, event))]
    asked = [(act_of(table, fact), needs_of(table, fact)) for fact in struck]
    if table.coup is not None and behind:
        asked.append((Act.CORRECT, table.house.needs(Act.CORRECT)))
    return asked or [(Act.DEAL, table.house.needs(Act.DEAL))]


def wanting(act: Act, needs: Needs) -> Mapping[str, str | int]:
    """What the sentence of such a refusal names, and whoever asks for the signatures reads."""
    return {"act": act, "post": needs.post, "people": needs.people}


def _short(
    posts: Mapping[str, Post], signature: Signature, needs: Needs, act: Act
) -> tuple[No, Mapping[str, str | int]]:
    """What is wanting: a second person, or one of a higher post."""
    values = wanting(act, needs)
    signed = [posts[name] for name in (signature.by, *signature.beside) if name in posts]
    if needs.people > len(signed) and any(holds(post, needs, act) for post in signed):
        return No.TWO_NEEDED, values
    return No.NOT_AUTHORISED, values


def _as_the_house_does(table: Table, event: ev.IrregularityResolved) -> bool:
    """True of a decision that would be taken by itself, or that the catalogue takes."""
    rule = table.house.irregularities.get(event.code)
    return event in by_default(table) or (rule is not None and event.resolution is rule.default)


def _of_the_post_above(needs: Needs) -> Needs:
    """The needs with the next higher post, for what can hardly be so."""
    above = min(_RANKED.index(needs.post) + 1, len(_RANKED) - 1)
    return replace(needs, post=_RANKED[above])


def _at_least(needs: Needs, table: Table, code: str) -> Needs:
    """The needs, with the post that the catalogue names for that irregularity if it is higher."""
    rule = table.house.irregularities.get(code)
    uncoded = _UNCODED.get(code, needs.post)
    least = _LEAST[rule.authority] if rule is not None else uncoded
    post = max(needs.post, least, key=_RANKED.index)
    return replace(needs, post=post)
