"""What is due, while nothing is half keyed: what Enter does of it, and what can be chosen."""

from collections.abc import Mapping
from typing import Final

from dealer_app.gui.desk.cards import burn, card_entry, coup_opening, shown_hand, speech_keys
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Keyed
from dealer_app.gui.desk.key_acts import Act, Verb
from dealer_app.gui.desk.lists import card_records, decision, open_payout
from dealer_app.gui.desk.offers import ListLine, Offer
from dealer_app.gui.desk.stakes import bank_call, bank_entry, duel, stake_entry
from dealer_app.gui.desk.stakes.stake_enter_key import enter_said as stake_said
from dealer_app.i18n import marked
from dealer_app.i18n.names import first_due
from dealer_app.i18n.parlance import term
from dealer_app.rules.due import Step, Why

# Enter


def on_enter(desk: Desk) -> None:
    """Does what is due, or says what is needed for it."""
    match desk.step:
        case Step.SHOE:
            coup_opening.new_shoe(desk)
        case Step.BURN:
            burn.unseen(desk)
        case Step.COUP:
            coup_opening.open_coup(desk)
        case Step.BANK if desk.variant.bank is not None:
            _take_bank(desk)
        case Step.BANK:
            duel.banco(desk)
        case Step.STAKES:
            bank_entry.end_of_stakes(desk)
        case Step.CLAIM:
            bank_entry.do(desk, Act(Verb.CLAIM, "yes"))
        case Step.RESOLVE:
            decision.decide_lit(desk)
        case Step.COLLECT | Step.SETTLE:
            open_payout.go_on(desk)
        case Step.CARD if card_entry.first_cards_wait(desk):
            card_entry.deal_face_down(desk)
        case Step.PACKS if desk.keyed == Keyed():
            card_records.ask_packs(desk)
        case None:
            desk.refuse(desk.words("The table is closed: open it again to deal."))
        case step:
            desk.refuse(first_due(desk.words, desk.variant, step))


def _take_bank(desk: Desk) -> None:
    """What somebody must put in to take the bank over is laid by the key; else it is keyed."""
    if bank_call.proposed(desk).amount:
        stake_entry.lay(desk)
    else:
        desk.refuse(first_due(desk.words, desk.variant, Step.BANK))


def enter_said(desk: Desk) -> str:
    """What that is, in a word or two."""
    words, rule = desk.words, desk.variant.shoe.burn
    if bank_call.answered(desk) is not None:
        return stake_said(desk)
    match desk.step:
        case Step.SHOE:
            return term(words, desk.variant, "new_shoe")
        case Step.BURN if burn.relieved(desk):
            return words("Burn {number}", number=1)
        case Step.BURN if rule.isdecimal():
            return words("Burn {number}", number=rule)
        case Step.BANK if desk.variant.bank is None:
            return words("Banco")
        case Step.RESOLVE:
            return decision.said(desk)
        case Step.COLLECT | Step.SETTLE:
            return open_payout.deed(desk)
        case Step.CARD if card_entry.first_cards_wait(desk):
            return words("All face down")
        case step:
            return words(_PLAIN[step]) if step in _PLAIN else ""


_PLAIN: Final[Mapping[Step | None, str]] = {
    Step.COUP: marked("Next coup"),
    Step.COUNT: marked("Count the float"),
    Step.PACKS: marked("Name the packs"),
    Step.PARTIE: marked("Final ranking"),
    Step.CLAIM: marked("Claims the share"),
}
"""What Enter does whatever the game."""

_GOES_ON: Final = (Act(Verb.NEXT), Act(Verb.CHOICE, "1"))
_PAGES: Final = {Step.PARTIE: Act(Verb.EVENING), Step.COUNT: Act(Verb.TRAY)}
"""What goes on, and what that shows where a ranking or a count is due."""


def meant(desk: Desk, act: Act) -> Act:
    """What goes on, once a partie is over or the float is to be counted, shows that page."""
    return _PAGES[desk.step] if desk.step in _PAGES and act in _GOES_ON else act


# What can be chosen


def lines(desk: Desk) -> list[ListLine]:
    """What can be chosen of what is due."""
    words, answers = desk.words, desk.moment.answers
    match desk.step:
        case Step.COUNT:
            return [ListLine(words("Count the float"), primary=True)]
        case Step.SHOE if answers:
            return _after_the_shoe(desk)
        case Step.PACKS:
            packs = ListLine(words("Name the packs"), act=Act(Verb.NEXT), primary=True)
            return [packs, *card_records.on_the_fresh_shoe(desk)]
        case Step.COLLECT if answers:
            return open_payout.called_lines(desk)
        case Step.PARTIE:
            final = ListLine(words("Final ranking"), primary=True)
            more = ListLine(words("One more manche"), deed=lambda: coup_opening.go_on(desk))
            return [final, more]
        case Step.RESOLVE:
            return decision.lines(desk)
        case _:
            return []


def _after_the_shoe(desk: Desk) -> list[ListLine]:
    """A new shoe; or one coup more of a shoe whose last coup has been dealt (IRR-12)."""
    said = term(desk.words, desk.variant, "new_shoe")
    between = [ListLine(each.text, act=each.act) for each in speech_keys.between(desk)]
    if desk.due is None or desk.due.why is not Why.LAST_COUP:
        fresh = card_records.on_the_fresh_shoe(desk)
        return [ListLine(said, act=Act(Verb.NEXT), primary=True), *fresh, *between]
    more = desk.words("One more coup")
    return [
        ListLine(said, deed=lambda: coup_opening.new_shoe(desk), primary=True),
        ListLine(more, deed=lambda: coup_opening.open_coup(desk)),
        *between,
    ]


def choices(desk: Desk) -> tuple[Offer, ...] | None:
    """What a hand or the bank may say, on wide keys; None where a line of the list is chosen."""
    match desk.step:
        case Step.CHOICE:
            return speech_keys.speeches(desk)
        case Step.COVER | Step.CLAIM:
            return speech_keys.answers(desk)
        case Step.COUP:
            return speech_keys.before_the_coup(desk)
        case _:
            return None


def move(desk: Desk, verb: Verb) -> None:
    """Another hand than the one that is asked shows, or lays down."""
    if desk.step in (Step.SHOW, Step.CHOICE):
        shown_hand.other(desk, verb)
    else:
        desk.unknown()
