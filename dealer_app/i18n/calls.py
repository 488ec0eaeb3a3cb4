"""The call: what a croupier says next, and in a smaller line why."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import bet_name, hand_name, irregular_name, void_reason
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.variant import BANQUE, PONTE, HandId, Result, Role, Variant
from dealer_app.table.views import CroupierView, Outcome


class Tone(StrEnum):
    """The colour of the call: something is due, somebody won, something is wrong, or nothing."""

    DUE = "due"
    PONTE = "ponte"
    BANQUE = "banque"
    TIE = "tie"
    IRREGULAR = "irregular"
    CALM = "calm"


@dataclass(frozen=True, slots=True)
class Call:
    """The words at the top of the felt: what is said, and under it why."""

    headline: str
    why: str
    tone: Tone


_HEADLINES: Final[Mapping[Step, str]] = {
    Step.SHOE: marked("New shoe"),
    Step.BURN: marked("Burn"),
    Step.COUP: marked("Next coup"),
    Step.BANK: marked("Banco?"),
    Step.STAKES: marked("Place your bets"),
    Step.CARD: marked("Card for {hand}"),
    Step.CHOICE: marked("{hand}: card or no card?"),
    Step.SHOW: marked("{hand} shows"),
    Step.RESOLVE: marked("To decide"),
    Step.SETTLE: marked("Settle"),
}

_REASONS: Final[Mapping[Why, str]] = {
    Why.NONE: "",
    Why.FIRST_CARDS: marked("First cards: {deal}."),
    Why.CARRIED: marked("The card held back opens this coup: enter it first."),
    Why.REPLACES: marked("In the place of the card that was burned."),
    Why.OWN_TOTAL: marked("{hand} at {total}: draws."),
    Why.OTHER_STOOD: marked("{hand} at {total}, {other} stood: draws."),
    Why.OTHER_DREW: marked("{hand} at {total} against a third card of {third}: draws."),
    Why.ANNOUNCED: marked("{hand} asked for a card."),
    Why.FREE: marked("{hand} at {total}: a free choice."),
    Why.UNSEEN: marked("The cards lie face down."),
    Why.NATURAL_SHOWN: marked("A natural is laid down: no more cards."),
    Why.SHOWN_FIRST: marked("{hand} is shown before drawing."),
    Why.JUDGED: marked("All have spoken: the hands are shown and judged."),
    Why.LAST_COUP: marked("The cut card has come out and the last coup is dealt."),
    Why.FEW_CARDS: marked("{number} cards left: too few for a coup."),
    Why.INVALID_SHOE: marked("The shoe is not valid: its burn was forgotten."),
}

_WINS: Final[Mapping[Role, str]] = {
    Role.PONTE: marked("{winner} wins, {best} to {other}"),
    Role.BANQUE: marked("{winner} wins, {best} to {other}"),
    Role.TIE: marked("Tie, {best} all"),
}


def call(words: Words, view: CroupierView) -> Call:
    """What is called at this moment of the coup."""
    if view.pending is not None:
        return _irregular(words, view)
    if view.void is not None:
        reason = void_reason(words, view.void, view)
        why = words("{reason} All stakes go back.", reason=reason)
        return Call(words("Void coup"), why, Tone.IRREGULAR)
    if view.outcome is not None:
        return _result(words, view, view.outcome)
    if view.due is None:
        return Call(words("Table closed"), "", Tone.CALM)
    return _due(words, view, view.due)


def _irregular(words: Words, view: CroupierView) -> Call:
    assert view.pending is not None
    finding = view.pending.finding
    headline = irregular_name(words, finding.code, view.pending.rule)
    if finding.stake is not None:
        return Call(
            headline,
            words(
                "Seat {seat}, {bet}: what is decided?",
                seat=finding.stake.seat,
                bet=bet_name(words, view.variant, finding.stake.bet),
            ),
            Tone.IRREGULAR,
        )
    if finding.card is not None and not finding.card.hidden:
        card = words.card(finding.card.face, finding.card.suit)
        return Call(headline, words("Card {card}: what is decided?", card=card), Tone.IRREGULAR)
    return Call(headline, words("What is decided?"), Tone.IRREGULAR)


def _due(words: Words, view: CroupierView, due: Due) -> Call:
    values = _values(words, view.variant, due)
    if due.step is Step.SHOE and due.why is Why.NONE:
        return Call(words("New shoe"), words("Shuffle, cut, and open the shoe."), Tone.DUE)
    if due.step is Step.COUP:
        return Call(words("Place your bets"), _coming(words, view), Tone.DUE)
    if due.step is Step.BURN:
        return Call(words("Burn"), _burn(words, view.variant), Tone.DUE)
    if due.step is Step.BANK:
        return Call(words("Banco?"), words("The ponte must match the bank's stake."), Tone.DUE)
    headline = words(_HEADLINES[due.step], **values)
    why = words(_REASONS[due.why], **values)
    if view.shoe is not None and view.shoe.last_coup and due.why is Why.FIRST_CARDS:
        why = words("Last coup of the shoe.") + " " + why
    return Call(_capital(headline), _capital(why), Tone.DUE)


def _coming(words: Words, view: CroupierView) -> str:
    number = len(view.beads) + 1
    return words("Coup {number} of this shoe: lay the stakes, or deal.", number=number)


def _burn(words: Words, variant: Variant) -> str:
    if variant.shoe.burn == "first_card":
        return words("Turn the first card and burn as many as it is worth, figures ten.")
    return words("Burn {number} cards.", number=variant.shoe.burn)


def _values(words: Words, variant: Variant, due: Due) -> dict[str, object]:
    hand = due.hand or PONTE
    other = HandId(BANQUE if hand == PONTE else PONTE)
    return {
        "hand": hand_name(words, variant, hand),
        "other": hand_name(words, variant, other),
        "total": due.total,
        "third": due.third,
        "number": due.number,
        "deal": ", ".join(hand_name(words, variant, each) for each in variant.deal),
    }


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _result(words: Words, view: CroupierView, outcome: Outcome) -> Call:
    winner = PONTE if outcome.role is Role.PONTE else BANQUE
    best, other = max(outcome.ponte, outcome.banque), min(outcome.ponte, outcome.banque)
    headline = words(
        _WINS[outcome.role],
        winner=hand_name(words, view.variant, winner),
        best=best,
        other=other,
    )
    tone = Tone(outcome.role.value)
    return Call(_capital(headline), _why_won(words, view, outcome), tone)


def _why_won(words: Words, view: CroupierView, outcome: Outcome) -> str:
    """What decided the coup, then what is to be done with the stakes."""
    said = []
    if outcome.tiebreak:
        said.append(words("Fewer cards win at equal totals."))
    elif outcome.natural:
        said.append(words("Natural."))
    stood = _stood(words, view)
    if stood and not outcome.natural:
        said.append(stood)
    if view.lines:
        said.append(_what_to_do(words, view))
    return " ".join(said)


def _stood(words: Words, view: CroupierView) -> str:
    """Why the bank took no third card, where the ponte did."""
    hands = {hand.id: hand for hand in view.hands}
    ponte, banque = hands.get(PONTE), hands.get(BANQUE)
    if ponte is None or banque is None or banque.total is None:
        return ""
    if len(ponte.cards) < len(banque.cards) or len(banque.cards) != len(view.variant.deal) // 2:
        return ""
    name = _capital(hand_name(words, view.variant, BANQUE))
    if len(ponte.cards) == len(banque.cards):
        return words("{hand} stands at {total}.", hand=name, total=banque.total)
    third = view.variant.pack.value(ponte.cards[-1])
    return words(
        "{hand} stands at {total} against a third card of {third}.",
        hand=name,
        total=banque.total,
        third=third,
    )


def _what_to_do(words: Words, view: CroupierView) -> str:
    take = any(line.line.result is Result.LOSE for line in view.lines)
    pay = any(line.line.result is Result.WIN for line in view.lines)
    if take and pay:
        return words("Take the losing stakes, then pay in the order of the seats.")
    if take:
        return words("Take the losing stakes.")
    if pay:
        return words("Pay in the order of the seats.")
    return words("All stakes go back.")
