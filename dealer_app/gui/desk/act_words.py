"""What an act does in the game that is dealt, in words; nothing where it has no use for it."""

from collections.abc import Mapping
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.key_acts import EARLIER_COUPS, LATER_COUPS, KeyAct, Verb
from dealer_app.gui.desk.lists import reentry_form
from dealer_app.gui.desk.stakes import banco_offer, bank_call, stake_entry
from dealer_app.gui.desk.stakes.bank_entry import hands_held
from dealer_app.gui.desk.stakes.bets import keyed_bets, main_bets
from dealer_app.i18n import EVERY_LANGUAGE, Words, marked
from dealer_app.i18n.names import bet_name
from dealer_app.i18n.parlance import term
from dealer_app.rules.bank_rules import Alone, CardOffer, Excess
from dealer_app.rules.cards import JOINT_FACE, Bust
from dealer_app.rules.coup import Speech
from dealer_app.rules.variant import Variant
from dealer_app.table.view.past import Telling, telling

_DEEDS: Final[Mapping[Verb, str]] = {
    Verb.UNDO: marked("Undo the last entry"),
    Verb.NEXT: marked("Go on: what is due"),
    Verb.CANCEL: marked("Give up what is being keyed"),
    Verb.HELP: marked("These keys"),
    Verb.RULES: marked("Rules of the game"),
    Verb.RECALL: marked("Look at a past coup"),
    Verb.INCIDENT: marked("Report an incident, or burn a card"),
    Verb.CORRECT: marked("Put a card right"),
    Verb.REPEAT_STAKES: marked("The same stakes again"),
    Verb.OPEN_OR_HIDDEN: marked("Deal face down, or open"),
    Verb.VOID: marked("Void coup"),
    Verb.REPORT: marked("Session sheet"),
    Verb.MENU: marked("Menu, where a card is burned too"),
    Verb.FULL_SCREEN: marked("Full screen"),
    Verb.LANGUAGE: EVERY_LANGUAGE,
    Verb.NEW_SHOE: marked("New shoe"),
    Verb.CROUPIER: marked("Another croupier"),
    Verb.CLOSE_TABLE: marked("Close the table"),
    Verb.DISPLAY: marked("The guests’ display"),
    Verb.PAST: marked("The coups so far"),
    Verb.THEME: marked("Dark, light or high contrast"),
    Verb.TEXT: marked("Size of the text"),
    Verb.SIDE: marked("The panel at the other side"),
    Verb.TONES: marked("Tones"),
    Verb.TRAY: marked("The tray"),
    Verb.LOCK: marked("Lock the window"),
    Verb.ORIGINAL: marked("As it was first dealt"),
    Verb.ALERTS: marked("Alerts"),
    Verb.KEPT: marked("Packs, cut and limits"),
    Verb.BY_HAND: marked("By hand, or by the shoe"),
    Verb.SHUFFLED: marked("Shuffled"),
    Verb.CUT_BY: marked("Cut"),
    Verb.REENTER: reentry_form.BEGIN,
    Verb.FACE_DOWN: marked("A card face down"),
    Verb.BURN: marked("Burn a card"),
    Verb.CUT_CARD: marked("Cut card"),
    Verb.MISSED: marked("Missed card: here"),
    Verb.STAKES: marked("Stakes"),
    Verb.POINT: marked("Decimal point"),
    Verb.WITHDRAW: marked("Withdraw the stake"),
    Verb.TICK: marked("Tick one line"),
    Verb.ASIDE: marked("Put a line aside, or settle one"),
    Verb.OWED: marked("Commission owed"),
    Verb.EARLIER: marked("Earlier"),
    Verb.LATER: marked("Later"),
    Verb.FIRST: marked("First"),
    Verb.LAST: marked("Last"),
    Verb.PASSES: marked("Pass, or decline the bank"),
    Verb.NOBODY: marked("Nobody takes the bank over"),
    Verb.ALONE: marked("Take the bank alone"),
    Verb.WITH_TABLE: marked("Banco with the table"),
    Verb.FOLLOW: marked("Follow the banco that was lost"),
    Verb.FILL: marked("All that is missing"),
    Verb.SEAT: marked("Another seat, then somebody standing"),
    Verb.CLOSE_BETS: marked("Nobody, then end of stakes"),
    Verb.COVER: marked("The bank covers"),
    Verb.STOP: marked("The bank stops the tour"),
    Verb.RETIRE: marked("Give the bank up"),
    Verb.GARAGE: marked("Set winnings aside"),
    Verb.HOLD: marked("Who holds the cards"),
    Verb.OTHER_LAYS: marked("Another hand lays down"),
    Verb.OVER: marked("The hand that drew busts: it shows"),
    Verb.LOT: marked("Draw by lot"),
    Verb.KEEP_STAKES: marked("Stakes are kept, or the cards alone are dealt"),
    Verb.HUNDRED: marked("Two noughts, or what the seat staked last"),
}
_VALUES: Final[Mapping[KeyAct, str]] = {
    KeyAct(Verb.FACE, "0"): marked("Ten or court card, not told apart"),
    KeyAct(Verb.SUIT, "s"): marked("Spades"),
    KeyAct(Verb.SUIT, "h"): marked("Hearts"),
    KeyAct(Verb.SUIT, "d"): marked("Diamonds"),
    KeyAct(Verb.SUIT, "c"): marked("Clubs"),
    KeyAct(Verb.SAY, Speech.DRAW): marked("Card"),
    KeyAct(Verb.SAY, Speech.STAND): marked("No card"),
    KeyAct(Verb.SAY, Speech.SHOW): marked("Lays the hand down"),
    KeyAct(Verb.SAY, Speech.GIVE): marked("Gives a card"),
    KeyAct(Verb.CLAIM, "yes"): marked("Claims the share"),
    KeyAct(Verb.CLAIM, "no"): marked("Leaves it"),
    KeyAct(Verb.BET, "ponte"): marked("On the Ponte"),
    KeyAct(Verb.BET, "banque"): marked("On the Bank"),
    KeyAct(Verb.BET, "tie"): marked("On the tie"),
    KeyAct(Verb.BET, "tableau_1"): marked("On tableau 1"),
    KeyAct(Verb.BET, "tableau_2"): marked("On tableau 2"),
    KeyAct(Verb.BET, "both"): marked("On both tableaux"),
    KeyAct(Verb.BET, "duel"): marked("The bank, or the duel of the principals"),
    KeyAct(Verb.BET, "other"): marked("Another bet"),
    KeyAct(Verb.EARLIER, "page"): marked("The page before"),
    KeyAct(Verb.LATER, "page"): marked("The next page"),
    EARLIER_COUPS: marked("Earlier coups beside the felt"),
    LATER_COUPS: marked("Later coups beside the felt"),
}

_LAID: Final = frozenset({Verb.BET, Verb.POINT, Verb.WITHDRAW, Verb.REPEAT_STAKES})
"""What is done with stakes beside their figures."""


_PASTS: Final[Mapping[Telling, str]] = {
    Telling.ROADS: marked("Roads of the shoe"),
    Telling.MANCHES: marked("The hands, coup by coup"),
    Telling.BANK: marked("The bank, coup by coup"),
}
"""How the panel of the coups so far is called."""


def past_name(variant: Variant) -> str:
    """What the game's panel of the coups so far is called, to be translated."""
    return _PASTS[telling(variant)]


def deed(words: Words, act: KeyAct) -> str:
    """What an act does, in words that hold in every game."""
    if act in _VALUES:
        return words(_VALUES[act])
    if act.verb is Verb.FACE:
        return words("Card {face}", face=words.face(act.value))
    return words(_DEEDS.get(act.verb, act.name))


def deed_now(desk: Desk, act: KeyAct) -> str:
    """What an act does at this moment, empty where it does nothing."""
    if act.verb is Verb.STAKES and (bank_call.said(desk) or not bank_call.may_begin(desk)):
        return ""
    if bank_call.comes_later(desk, act):
        return ""
    if act.verb in _LAID and desk.moment.figures:
        return ""
    if act.verb is Verb.REENTER and desk.table.night.reentry is not None:
        return desk.words(reentry_form.END)
    return deed_in(desk.words, desk.variant, act)


def deed_in(words: Words, variant: Variant, act: KeyAct) -> str:
    """What an act does in this game in its own words, empty where it never does anything."""
    if not has_use(variant, act):
        return ""
    match act.verb:
        case Verb.BET if act.value in keyed_bets(variant):
            return bet_name(words, variant, keyed_bets(variant)[act.value])
        case Verb.BET if variant.bank is not None and act.value == stake_entry.DUEL:
            return words("The bank’s amount")
        case Verb.SAY if act.value == Speech.SHOW:
            return term(words, variant, "lays_down")
        case Verb.OTHER_LAYS:
            return words("Another hand: {deed}", deed=term(words, variant, "lays_down"))
        case Verb.ALONE:
            return term(words, variant, "alone")
        case Verb.PASSES if variant.bank is None:
            return words("A coup without stakes")
        case Verb.NOBODY if variant.principals is not None:
            return words("No duel")
        case Verb.PAST if not act.value:
            return words(past_name(variant))
        case _:  # the same words in every game
            return deed(words, act)


def has_use(variant: Variant, act: KeyAct) -> bool:
    """True of an act that this game knows at some moment."""
    match act.verb:
        case Verb.FACE:
            pack = variant.pack
            return act.value in pack.faces or (act.value == JOINT_FACE and bool(pack.joint))
        case Verb.BET:
            return act.value in _bets(variant)
        case Verb.REPEAT_STAKES | Verb.WITHDRAW:
            return not variant.tour.in_turn
        case Verb.CUT_CARD:
            return variant.shoe.coups == 0
        case Verb.OVER:
            return variant.count.bust is not Bust.NEVER
        case Verb.PAST:
            return not act.value or telling(variant) is not Telling.ROADS
        case Verb.HOLD:
            return bool(hands_held(variant))
        case Verb.LOT:
            by_lot = variant.bank is not None and variant.bank.lot
            return by_lot or variant.principals is not None
        case _:  # in the tour of stakes, or in every game
            return variant.bank is None or _has_use_in_the_tour(variant, act)


def _bets(variant: Variant) -> frozenset[str]:
    """The keys of bets that the game takes, where there is more than one kind of stake."""
    keys = set(keyed_bets(variant))
    if variant.bank is not None and variant.one_bet:
        keys.clear()
    if variant.bank is not None or variant.principals is not None:
        keys.add(stake_entry.DUEL)
    if set(variant.bets) - set(main_bets(variant)):
        keys.add(stake_entry.OTHER)
    return frozenset(keys)


def _has_use_in_the_tour(variant: Variant, act: KeyAct) -> bool:
    """True of what may be said of the bank and the stakes against it."""
    tour, bank = variant.tour, variant.bank
    match act.verb:
        case Verb.ALONE:
            return tour.alone is not Alone.NONE
        case Verb.FOLLOW:
            return banco_offer.can_follow(variant)
        case Verb.WITH_TABLE:
            return tour.with_table is not None
        case Verb.FILL:
            return tour.excess is not Excess.FREE
        case Verb.COVER | Verb.STOP:
            return tour.covers
        case Verb.RETIRE:
            return bank is not None and bank.retires
        case Verb.GARAGE:
            return bank is not None and bank.garage
        case Verb.CLAIM:
            return variant.penalty is not None
        case Verb.SAY if act.value == Speech.GIVE:
            return variant.draws.offer is not CardOffer.NONE
        case _:  # no rule of the bank limits it
            return True
