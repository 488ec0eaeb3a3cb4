"""A coup as one JSON object: what `sabot replay --json` prints, amounts in minor units."""

import json
from collections.abc import Iterator

from dealer_app.rules.cards import HIDDEN_FACE
from dealer_app.rules.coup import Coup, Hand, Line, score
from dealer_app.rules.procedures import routine
from dealer_app.rules.procedures.house_banked import BANK
from dealer_app.rules.variant import BANQUE, Seat, Variant
from dealer_app.table.state import Played, Table
from dealer_app.table.tally import layout_lines


def records(table: Table) -> Iterator[str]:
    """Every coup that is over, one line of JSON each."""
    for played in table.coups:
        yield json.dumps(record(played, table.seats), ensure_ascii=False)


def record(played: Played, seats: int) -> dict[str, object]:
    """A coup that is over, at a table of so many seats: hands, results, payout, irregularities."""
    coup, variant = played.coup, played.rules.variant
    return {
        "coup": coup.number,
        "shoe": coup.shoe,
        "hands": {spec.id: _hand(variant, coup.hand(spec.id)) for spec in variant.hands},
        "results": dict(played.settlement.results),
        "settlement": [_line(line) for line in played.settlement.lines],
        "bank": bank_of(played, seats),
        "irregularities": [
            {"code": each.code, "resolution": each.resolution} for each in coup.findings
        ],
        "voided": coup.voided,
        "funds": funds(played),
        **_principals(variant, coup),
    }


def funds(played: Played) -> dict[str, int]:
    """What the house gains by the layout, or the players' fund where that pays (S3-A15)."""
    return {played.rules.variant.fund.value: -sum(line.net for line in layout_lines(played))}


def bank_of(played: Played, seats: int) -> dict[str, object] | None:
    """The bank that a patron held: whose it was and will be, and what lay in it (S3.7, S3.14)."""
    coup = played.coup
    if coup.duel is None or not coup.duel.bank:
        return None
    line = next(each for each in played.settlement.lines if each.bet == BANK)
    return {
        "holder": line.seat,
        "before": coup.duel.bank,
        "after": coup.duel.bank + line.net,
        "next_holder": next_holder(played, seats),
        "cagnotte": 0,
    }


def next_holder(played: Played, seats: int) -> Seat | None:
    """Who holds the bank in the coup that follows; None where a volunteer or the lot decides."""
    variant, coup = played.rules.variant, played.coup
    hands = routine(variant).next_bank(variant, seats, coup, played.settlement)
    return hands.get(BANQUE)


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
    if variant.principals is None:
        return {}
    return {"principals": {**coup.proposed, **coup.principals}}
