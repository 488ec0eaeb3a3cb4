"""A coup as one JSON object: what `sabot replay --json` prints, amounts in minor units."""

import json
from collections.abc import Iterator

from dealer_app.rules.cards import HIDDEN_FACE
from dealer_app.rules.coup import Coup, Hand, Line, score
from dealer_app.rules.procedures import routine
from dealer_app.rules.procedures.house_banked import BANK
from dealer_app.rules.variant import Fund, Variant
from dealer_app.table.bank_view import next_holder
from dealer_app.table.hands import hands_of
from dealer_app.table.lines import layout_lines
from dealer_app.table.table import Played, Table


def records(table: Table) -> Iterator[str]:
    """Every coup that is over, one line of JSON each."""
    for played in table.coups:
        yield json.dumps(record(played), ensure_ascii=False)


def record(played: Played) -> dict[str, object]:
    """A coup that is over: hands, results, payout, bank, irregularities."""
    coup, variant = played.coup, played.rules.variant
    return {
        "coup": coup.number,
        "shoe": coup.shoe,
        "hands": {hand: _hand(variant, coup.hand(hand)) for hand in hands_of(variant, coup)},
        "results": dict(played.settlement.results),
        "settlement": [_line(line) for line in played.settlement.lines],
        "bank": bank_of(played),
        "irregularities": [
            {"code": each.code, "resolution": each.resolution} for each in coup.findings
        ],
        "voided": coup.voided,
        "funds": funds(played),
        **_reentered(played),
        **_principals(variant, coup),
    }


def _reentered(played: Played) -> dict[str, object]:
    """When a coup was dealt that was entered afterwards, and when it was keyed."""
    if played.dealt is None:
        return {}
    entered = None if played.opened is None else played.opened.isoformat(timespec="seconds")
    return {"reentered": {"dealt": played.dealt.isoformat(timespec="minutes"), "entered": entered}}


def funds(played: Played) -> dict[str, int]:
    """What the house gains by the layout, or the players' fund where that pays (S3-A15); the
    cagnotte alone where patrons hold the bank."""
    bank, variant = played.settlement.bank, played.rules.variant
    if bank is not None:
        return {Fund.HOUSE.value: bank.cagnotte}
    return {variant.fund.value: -sum(line.net for line in layout_lines(played))}


def bank_of(played: Played) -> dict[str, object] | None:
    """The bank that a patron held: whose it was and will be, and what lay in it."""
    bank = played.settlement.bank
    if bank is not None:
        return {
            "holder": bank.holder,
            "before": bank.before,
            "after": bank.after,
            "next_holder": next_holder(played),
            "cagnotte": bank.cagnotte,
        }
    return _duel(played)


def _duel(played: Played) -> dict[str, object] | None:
    """The bank of a duel between two principals (S3.7, S3.14)."""
    coup = played.coup
    if coup.duel is None or not coup.duel.bank:
        return None
    line = next(each for each in played.settlement.lines if each.bet == BANK)
    return {
        "holder": line.seat,
        "before": coup.duel.bank,
        "after": coup.duel.bank + line.net,
        "next_holder": next_holder(played),
        "cagnotte": 0,
    }


def _hand(variant: Variant, hand: Hand) -> dict[str, object]:
    cards = [card.text for card in hand]
    if not cards or HIDDEN_FACE in cards:
        return {"cards": cards, "total": None, "natural": False, "bust": False}
    counted = score(variant, hand)
    return {
        "cards": cards,
        "total": counted.total,
        "natural": counted.natural > 0,
        "bust": counted.bust,
    }


def _line(line: Line) -> dict[str, object]:
    return {
        "seat": line.seat,
        "bet": line.bet,
        "stake": line.stake,
        "result": line.result.value,
        "net": line.net,
        "commission": line.commission,
    }


def _principals(variant: Variant, coup: Coup) -> dict[str, object]:
    """Who plays which hand, where one stands for several or two people are named."""
    if variant.principals is not None:
        return {"principals": {**coup.proposed, **coup.principals}}
    speakers = routine(variant).speakers(variant, coup)
    return {"speakers": dict(speakers)} if speakers else {}
