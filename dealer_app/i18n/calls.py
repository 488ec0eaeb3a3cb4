"""The call: what a croupier says next, and in a smaller line why."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.bank_calls import (
    BankVoice,
    Said,
    banked,
    gone_to,
    handed_back,
    in_front,
    lot_called,
    nobody_banks,
    packs_still_in,
    passing,
)
from dealer_app.i18n.names import (
    all_out_said,
    bet_name,
    hand_name,
    irregular_name,
    seat_name,
    seat_names,
    third_said,
    void_reason,
)
from dealer_app.i18n.parlance import Cited, cited, term, together
from dealer_app.i18n.refusals import of_the_cards
from dealer_app.i18n.results import result
from dealer_app.rules.bank_rules import CardOffer
from dealer_app.rules.cards import FIRST_CARDS, Card
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.variant import PONTE, Role, Variant, seat_of
from dealer_app.table.events import UNSTAKED
from dealer_app.table.findings import EXPOSED
from dealer_app.table.partie import PartieView
from dealer_app.table.view.boards import CoupOutcome
from dealer_app.table.view.croupier_view import CroupierView, FindingView

# Calls where every seat has a hand of its own: who banks first, naturals, a hand that is over


def asked_hidden(speech: BankVoice, due: Due) -> Said | None:
    """Before anybody draws the table is asked for naturals (S2.14); None for any other call."""
    words, variant = speech.words, speech.variant
    if due.step is not Step.CHOICE or due.why is not Why.UNSEEN or not _first(speech, due):
        return None
    hand = hand_name(words, variant, due.hand) if due.hand else ""
    natural = term(words, variant, "natural")
    headline = words("{natural}? Else {hand}: card or no card?", natural=natural, hand=hand)
    why = words("Whoever has one lays it down now, before any card: touch the hand, or its key.")
    return headline, cited(variant, why, "natural")


def _first(speech: BankVoice, due: Due) -> bool:
    """True while each seat has a hand of its own and none has spoken."""
    playing = [hand for hand in speech.view.hands if hand.plays]
    drawn = any(len(hand.cards) > FIRST_CARDS for hand in playing)
    own = due.hand is not None and seat_of(due.hand) is not None
    return own and playing[0].id == due.hand and not drawn


def may_be_over(words: Words, view: CroupierView) -> Cited:
    """That the hand that has just drawn shows at once where it is over (S2-A23); else nothing."""
    if view.over is None:
        return Cited()
    hand = hand_name(words, view.variant, view.over)
    said = words("{hand} has drawn: over 9, it shows at once.", hand=hand)
    return cited(view.variant, said[:1].upper() + said[1:], "over")


def first_bank(speech: BankVoice, due: Due) -> Cited:
    """Who holds the first bank unless the lot names another (S2-A32); nothing once it is dealt."""
    view, bank = speech.view, speech.view.bank
    if bank is None or bank.amount or view.coup != 1 or view.lot:
        return Cited()
    own = any(seat_of(hand.id) for hand in view.hands)
    begun = view.stakes or any(hand.cards for hand in view.hands) or view.story
    asked = due.step in (Step.CARD, Step.STAKES)
    if not own or begun or not asked:
        return Cited()
    seat = seat_name(speech.words, bank.holder)
    said = speech.words(
        "{seat} holds the first bank; touch the seat that the lot names in its place.", seat=seat
    )
    return cited(speech.variant, said, Why.FIRST_BANK.value)


# What is called about the tray: the float before the first coup, commission at the shoe's end


def of_the_tray(speech: BankVoice, due: Due) -> Said | None:
    """The call for a count or for commission that is owed; None for any other."""
    words = speech.words
    match due.step:
        case Step.COUNT:
            return words("Count the float first"), words("Before the first coup, chip by chip.")
        case Step.COLLECT:
            money = words.money(due.amount or Money(0), speech.currency)
            why = words("{seat} owes {amount}.", seat=speech.seat(due.seat), amount=money)
            return words("Collect the commission"), why
        case _:  # every other step is the cards’ or the bank’s
            return None


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
    """The words at the top of the felt: what is said, under it why, and by which rules."""

    headline: str
    why: str
    tone: Tone
    rules: tuple[str, ...] = ()


_HEADLINES: Final[Mapping[Step, str]] = {
    Step.CARD: marked("Card for {hand}"),
    Step.CHOICE: marked("{hand}: card or no card?"),
    Step.SHOW: marked("{hand} shows"),
    Step.SETTLE: marked("Settle"),
}

_CHOICES: Final[Mapping[Why, str]] = {
    Why.OFFER: marked("{hand}: offers a card?"),
    Why.OFFERED: marked("{hand}: takes the card?"),
    Why.MORE: marked("{hand}: another card?"),
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
    Why.NATURAL_SHOWN: marked("{natural}: no more cards."),
    Why.SHOWN_FIRST: marked("{hand} is shown before drawing."),
    Why.JUDGED: marked("All have spoken: the hands are shown and judged."),
    Why.OFFER: marked("Gives a card to the others, or lays its own hand down as it is."),
    Why.OFFERED: marked("The card is offered open: taken, or refused and burned."),
    Why.LAID_DOWN: marked("It lays down: two cards against two, nobody draws."),
    Why.MORE: marked("{hand} may go on drawing."),
    Why.FRESH: marked("All cards are shuffled again."),
    Why.LAST_COUP: marked("The cut card has come out and the last coup is dealt."),
    Why.INVALID_SHOE: marked("The shoe is not valid: its burn was forgotten."),
}

_AMONG_SEVERAL: Final[Mapping[Why, str]] = {
    Why.OTHER_STOOD: marked("{hand} at {total}, nobody drew: draws."),
    Why.OTHER_DREW: marked("{hand} at {total} against third cards of {thirds}: draws."),
}
"""What is said instead where several hands play against the bank."""

_CHOOSES: Final[Mapping[bool, str]] = {
    False: marked("{hand} at {total} against a third card of {third}: a free choice."),
    True: marked("{hand} at {total} against third cards of {thirds}: a free choice."),
}
"""What the bank chooses against, where it looks at third cards: of one hand, or of several."""

_LAID_DOWN: Final[Mapping[bool, str]] = {
    False: marked("Laid down at once: it is turned before anybody draws."),
    True: marked("Laid down at once: it is turned now."),
}
"""Why a hand is turned that lays down for itself alone, before and after others have drawn."""

_BANK_LIES_DOWN: Final = marked("The Bank laid down: two cards against two, nobody draws.")
"""Why the others are shown after a bank that laid down whatever it had (S4.16)."""

_OPENS: Final = marked("Enter opens the coup.")
"""What is said between two coups where each has a shoe of its own (S1.4)."""

_OWN_RULES: Final = frozenset({Step.CARD, Step.CHOICE})
"""What is called by the law of the hand in question."""

_BY_WHY: Final = frozenset(
    {Why.FIRST_CARDS, Why.CARRIED, Why.REPLACES, Why.OFFER, Why.OFFERED, Why.MORE}
)
"""The reasons that are a rule of their own, whatever hand is meant."""

_TWO_HANDS: Final = 2
_FEW_HANDS: Final = 4
"""Hands that are named one by one."""

_TONES: Final[Mapping[Role, Tone]] = {
    Role.PONTE: Tone.PONTE,
    Role.BANQUE: Tone.BANQUE,
    Role.TIE: Tone.TIE,
    Role.SIDE: Tone.CALM,
}


def call_of(headline: str, why: Cited | str, tone: Tone) -> Call:
    """A call whose reason may name the rules behind it."""
    told = together(why)
    return Call(_capital(headline), _capital(told.sentence), tone, told.rules)


def call(words: Words, view: CroupierView, currency: Currency | None = None) -> Call:
    """What is called at this moment of the coup."""
    speech = BankVoice(words, view, currency or Currency())
    if view.pending is not None:
        return _irregular(words, view)
    if view.due is not None and view.due.step is Step.PARTIE:
        return _partie(speech, view.due)
    if view.void is not None and not _still_asked(view):
        return _void(speech, view.void)
    if view.outcome is not None and not _still_asked(view):
        return _result(speech, view.outcome)
    if (view.recalled or view.step is Step.SETTLE) and not view.stakes:
        return _unopposed(speech)
    if view.due is None:
        return Call(words("Table closed"), "", Tone.CALM)
    return _due(speech, view.due)


def _partie(speech: BankVoice, due: Due) -> Call:
    """The partie is over: the last manche is told in passing (S2-A18)."""
    outcome = speech.view.outcome
    last = "" if outcome is None else _capital(result(speech, outcome)[0])
    return call_of(*partie_over(speech, due, last), Tone.PONTE)


_ASKED_STILL: Final = frozenset({Step.STAKES, Step.CLAIM, Step.BANK, Step.COLLECT})


def _still_asked(view: CroupierView) -> bool:
    """True where something is asked though the cards are done: a stake after the look, a claim,
    who takes over a bank that was given up, or commission at the end of the shoe."""
    return view.due is not None and view.due.step in _ASKED_STILL


def _void(speech: BankVoice, void: str) -> Call:
    """A void coup, and what becomes of its stakes; where there were none, of the bank's."""
    words, bank = speech.words, speech.view.bank
    reason = void_reason(words, void, speech.view)
    why = together(words("{reason} All stakes go back.", reason=reason), _its_passing(speech))
    if void == UNSTAKED:
        why = Cited(reason)
        if bank is not None and bank.amount and not bank.winnings:
            may_change = words("The stake of {banker} may be changed.", banker=speech.banker)
            why = together(reason, cited(speech.variant, may_change, UNSTAKED))
    return call_of(words("Void coup"), why, Tone.IRREGULAR)


def _unopposed(speech: BankVoice) -> Call:
    """Every seat has passed after the look: no hand speaks, and where the bank goes."""
    why = Cited(speech.words("Every seat has passed: no card is drawn, nothing is settled."))
    headline = speech.words("Nobody plays against {bank}", bank=speech.banker)
    return call_of(headline, together(why, _its_passing(speech)), Tone.CALM)


def all_passed(speech: BankVoice) -> Cited:
    """The same of the coup before, once the next one lies open; empty after any other coup."""
    view = speech.view
    if view.step is not Step.SETTLE or view.stakes or view.void is not None or view.outcome:
        return Cited()
    return together(speech.words("All have passed: nobody has played."), _its_passing(speech))


def _its_passing(speech: BankVoice) -> Cited:
    """Where the bank goes after this very coup."""
    story = speech.view.story
    return passing(speech) if story and story[-1].coup == speech.view.coup else Cited()


_OF_A_HAND: Final = frozenset({"IRR-01", "IRR-02"})
"""Cards too many that bear the name of a hand."""


def _irregular(words: Words, view: CroupierView) -> Call:
    assert view.pending is not None
    finding = view.pending.finding
    headline = irregular_name(words, finding.code, view.pending.rule)
    if finding.code in _OF_A_HAND and finding.hand is None:  # it came for none
        headline = words("A card too many")
    if finding.stake is not None:
        return Call(
            headline,
            words(
                "{seat}, {bet}: what is decided?",
                seat=seat_name(words, finding.stake.seat),
                bet=bet_name(words, view.variant, finding.stake.bet),
            ),
            Tone.IRREGULAR,
        )
    if finding.card is not None and not finding.card.hidden:
        return Call(headline, _of_a_card(words, view, view.pending, finding.card), Tone.IRREGULAR)
    if finding.code == EXPOSED and finding.hand is not None:
        hand = hand_name(words, view.variant, finding.hand)
        why = words("{hand} has shown its cards too early: what is decided?", hand=hand)
        return Call(headline, _capital(why), Tone.IRREGULAR)
    if finding.hand is not None:
        hand = hand_name(words, view.variant, finding.hand)
        why = words("{hand}: what is decided?", hand=hand)
        return Call(headline, _capital(why), Tone.IRREGULAR)
    return Call(headline, words("What is decided?"), Tone.IRREGULAR)


def _of_a_card(words: Words, view: CroupierView, pending: FindingView, card: Card) -> str:
    """Which card is in question, at which hand; and that no other such card is left, if so."""
    named = words.card(card.face, card.suit)
    asked = words("Card {card}, due to no hand: what is decided?", card=named)
    if pending.hand is not None:
        hand = hand_name(words, view.variant, pending.hand)
        asked = _capital(words("{hand}, card {card}: what is decided?", hand=hand, card=named))
    return asked if pending.out is None else f"{asked} {all_out_said(words, pending.out)}"


def _due(speech: BankVoice, due: Due) -> Call:
    called = _of_the_table(speech, due) if speech.variant.bank is None else None
    called = called or of_the_tray(speech, due) or of_the_cards(speech.words, due)
    called = called or banked(speech, due) or _between(speech, due)
    headline, why = called or _of_a_hand(speech, due)
    drawn = lot_called(speech, due)
    if drawn is not None and due.step is Step.BANK:
        headline, why = drawn
    elif drawn is not None:
        asks = f"{headline[:1].upper()}{headline[1:]}." if due.seat is not None else ""
        headline, why = drawn[0], together(drawn[1], asks.replace("?.", "?"), why)
    return call_of(headline, together(first_bank(speech, due), why), Tone.DUE)


def _of_the_table(speech: BankVoice, due: Due) -> Said | None:
    """What is called of stakes where the house banks; None for anything else."""
    words = speech.words
    match due.step:
        case Step.BANK:
            why = words("The ponte must match the bank’s stake.")
            return words("Banco?"), cited(speech.variant, why, due.step.value)
        case Step.STAKES:
            return words("Place your bets"), ""
        case _:  # every other step is called alike, whoever banks
            return None


def _between(speech: BankVoice, due: Due) -> Said | None:
    """What is called before a coup: shoe, burn, stakes; None once it is under way."""
    words, variant = speech.words, speech.variant
    match due.step:
        case Step.SHOE if due.why is Why.NONE:
            return term(words, variant, "new_shoe"), term(words, variant, "shuffle")
        case Step.SHOE:
            told = together(passing(speech), fresh_shoe(speech, due))
            return term(words, variant, "new_shoe"), told
        case Step.BURN:
            return words("Burn"), _burn(words, variant)
        case Step.COUP:
            return _coming(speech)
        case _:  # every other step is of a coup under way
            return None


def fresh_shoe(speech: BankVoice, due: Due) -> Cited:
    """Why a fresh shoe is due; and where each makes one coup only, that more packs would serve."""
    words, variant, shoe = speech.words, speech.variant, speech.view.shoe
    if due.why is not Why.FEW_CARDS:
        return cited(variant, words(_REASONS[due.why]), due.why.value)
    why = words.plural(
        "{n} card left, {needed} needed for a coup.",
        "{n} cards left, {needed} needed for a coup.",
        due.number or 0,
        needed=variant.min_cards,
    )
    if shoe is not None and shoe.size < 2 * variant.min_cards:
        more = words("With more packs a shoe would serve for more than one coup.")
        why = f"{why} {more}"
    return cited(variant, why, due.why.value)


def _coming(speech: BankVoice) -> Said:
    """The coup that comes: where the bank has gone, where patrons hold one."""
    words, last = speech.words, next(reversed(speech.view.story), None)
    number, rules = len(speech.view.beads) + 1, speech.variant.bank
    why = Cited(words("Lay the stakes, or deal."))
    if speech.variant.shoe.coups != 1:
        why = Cited(words("Coup {number} of this shoe: lay the stakes, or deal.", number=number))
    headline = words("Place your bets")
    if rules is not None and rules.needed:
        once = speech.variant.shoe.coups == 1
        opens = _OPENS if once else marked("Coup {number} of this shoe: Enter opens it.")
        why = Cited(words(opens, number=number))
        headline = words("Next coup")
    if speech.variant.tour.after_look:
        headline = words("Next coup")
        opens = words(
            "Coup {number} of this shoe: Enter opens it, stakes come after the look.", number=number
        )
        why = cited(speech.variant, opens, Why.AFTER_LOOK.value)
    why = together(handed_back(speech, last), nobody_banks(speech), why)
    bank = "" if last is None else gone_to(speech, last)
    if last is None or not bank:
        return headline, why
    went = cited(speech.variant, bank, last.passing.value)
    return bank.removesuffix("."), Cited(why.sentence, (*why.rules, *went.rules))


def _burn(words: Words, variant: Variant) -> str:
    if variant.shoe.burn == "first_card":
        return words("Turn the first card and burn as many as it is worth, court cards ten.")
    return words.plural("Burn {n} card.", "Burn {n} cards.", int(variant.shoe.burn))


def _of_a_hand(speech: BankVoice, due: Due) -> Said:
    """A card, a choice, a showing, a decision, the payout."""
    words, view = speech.words, speech.view
    if due.step is Step.RESOLVE:
        return words("To decide"), ""
    asked = asked_hidden(speech, due)
    if asked is not None:
        return asked
    sentence = _HEADLINES.get(due.step, "")
    if due.why is Why.FIRST_CARDS and _duel_open(view):
        sentence = marked("A duel? Else a card for {hand}")
    if due.step is Step.CHOICE:
        sentence = _CHOICES.get(due.why, sentence)
    reason = _of_what_it_names(speech, due, _reason(speech, due))
    why = cited(view.variant, reason, *_rules(view.variant, due))
    if due.why is Why.FIRST_CARDS:
        last = view.shoe is not None and view.shoe.last_coup
        last_coup = words("Last coup of the shoe.") if last else ""
        why = together(last_coup, in_front(speech), packs_still_in(speech), why)
    if due.step is Step.CHOICE:
        why = together(may_be_over(words, view), why)
    return _of_what_it_names(speech, due, sentence), why


def _duel_open(view: CroupierView) -> bool:
    """True while two principals may still set something against each other (S3.4, S3.7)."""
    begun = view.duel is not None or any(hand.cards for hand in view.hands)
    return view.variant.principals is not None and not begun and not view.recalled


def _rules(variant: Variant, due: Due) -> tuple[str, ...]:
    """Where the rule behind this call is looked up: under the hand and its total, then the why."""
    if due.hand is None or due.step not in _OWN_RULES or due.why in _BY_WHY:
        if due.why is not Why.LAID_DOWN:
            return (due.why.value,)
        banque = (due.why.value,) if due.hand == variant.banque else ()
        return (*banque, "natural")
    hand = "seat" if seat_of(due.hand) else due.hand
    return (f"{hand}_{due.total}", hand, due.why.value)


def _reason(speech: BankVoice, due: Due) -> str:
    """Why, as a sentence with its placeholders."""
    bank = due.hand == speech.variant.banque
    if bank and due.why is Why.FREE and due.third is not None:
        return _CHOOSES[speech.view.several]
    if due.why is Why.LAID_DOWN and not (bank and speech.variant.draws.offer is not CardOffer.NONE):
        drawn = any(len(hand.cards) > FIRST_CARDS for hand in speech.view.hands)
        return _LAID_DOWN[drawn]
    if due.why is Why.NATURAL_SHOWN and not any(hand.natural for hand in speech.view.hands):
        return _BANK_LIES_DOWN
    if bank and due.why in _AMONG_SEVERAL and speech.view.several:
        return _AMONG_SEVERAL[due.why]
    return _REASONS[due.why]


def _hand(speech: BankVoice, due: Due) -> str:
    """The hand that is meant."""
    variant = speech.variant
    return hand_name(speech.words, variant, due.hand or variant.hands[0].id)


def _other(speech: BankVoice, due: Due) -> str:
    """The hand across from the one that is meant."""
    hand = due.hand or speech.variant.hands[0].id
    others = (each.id for each in speech.view.hands if each.id != hand and each.plays)
    other = next(others, PONTE if hand != PONTE else speech.variant.banque)
    known = any(spec.id == other for spec in speech.variant.hands)
    return hand_name(speech.words, speech.variant, other) if known else ""


def _thirds(speech: BankVoice, _due: Due) -> str:
    """What the third cards are worth that the bank looks at."""
    variant = speech.variant
    hands = (h for h in speech.view.hands if h.plays and h.id != variant.banque and not h.bust)
    thirds = (hand.cards[FIRST_CARDS] for hand in hands if len(hand.cards) > FIRST_CARDS)
    worth = dict.fromkeys(variant.pack.value(card) for card in thirds if not card.hidden)
    return speech.words.listed(worth)


def _deal(speech: BankVoice, _due: Due) -> str:
    """The hands in the order in which their first cards come."""
    words, variant = speech.words, speech.variant
    if len(variant.hands) <= _TWO_HANDS:
        return words.listed(hand_name(words, variant, each) for each in variant.deal)
    hands = [hand_name(words, variant, hand.id) for hand in speech.view.hands]
    if len(hands) <= _FEW_HANDS:
        return words("{hands}, and again", hands=words.listed(hands))
    ends = {"first": hands[0], "last": hands[-2], "bank": hands[-1]}
    return words("from {first} round to {last}, then {bank}, and again", **ends)


_NAMED: Final[Mapping[str, Callable[[BankVoice, Due], object]]] = {
    "{hand}": _hand,
    "{other}": _other,
    "{total}": lambda _speech, due: due.total,
    "{third}": lambda speech, due: third_said(speech.words, speech.variant, due.third),
    "{thirds}": _thirds,
    "{number}": lambda _speech, due: due.number,
    "{natural}": lambda speech, _due: term(speech.words, speech.variant, "natural"),
    "{deal}": _deal,
}
"""What the call of a hand and its reason may name."""


def _of_what_it_names(speech: BankVoice, due: Due, sentence: str) -> str:
    """A sentence about a hand; only what it names is worked out."""
    named = {name[1:-1]: of(speech, due) for name, of in _NAMED.items() if name in sentence}
    return speech.words(sentence, **named)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _result(speech: BankVoice, outcome: CoupOutcome) -> Call:
    return call_of(*result(speech, outcome), _TONES[outcome.role])


# The end of a partie, and how far one is (S2.25, S2-A18)


def partie_over(speech: BankVoice, due: Due, last: str) -> Said:
    """Who has won the partie, why it is over, and how the last manche came out."""
    words, number = speech.words, due.number or 0
    ended = words("A nine: the partie is over.")
    if due.why is Why.MANCHES:
        ended = words.plural(
            "{n} manche served: the partie is over.",
            "{n} manches served: the partie is over.",
            number,
        )
    why = cited(speech.variant, ended, due.why.value)
    return _winner(speech), together(f"{last}." if last else "", why)


def _winner(speech: BankVoice) -> str:
    words, partie = speech.words, speech.view.partie
    first = [each for each in partie.ranking if each.place == 1] if partie is not None else []
    if not first:
        return words("The partie is over")
    sign = "+" if first[0].net > 0 else ""
    values = {"amount": sign + speech.amount(first[0].net)}
    if len(first) > 1:
        seats = seat_names(words, [each.seat for each in first])
        return words("The partie is tied: {seats} at {amount}", seats=seats, **values)
    seat = seat_name(words, first[0].seat)
    return words("{seat} wins the partie: {amount}", seat=seat, **values)


def manche(words: Words, view: CroupierView) -> str:
    """Which manche of how many is on the felt, empty where no number of them was agreed."""
    partie: PartieView | None = view.partie
    if partie is None or not partie.coups or not partie.manche:
        return ""
    if partie.manche > partie.coups:
        return words("manche {number}, beyond {of}", number=partie.manche, of=partie.coups)
    return words("manche {number}/{of}", number=partie.manche, of=partie.coups)
