"""What is due, while nothing is half keyed: a row a step says keys, pad, Enter, lines and words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from dealer_app.gui.desk.cards import card_entry, shoe_entry, shown_hand
from dealer_app.gui.desk.desk import Desk, Moment, Pad
from dealer_app.gui.desk.entry_in_hand import Keyed
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Offer, Verb
from dealer_app.gui.desk.lists import card_records, irregularity, lit_line, payout_entry
from dealer_app.gui.desk.stakes import bank_call, bank_entry, duel, lot_entry, stake_entry
from dealer_app.gui.desk.stakes.stake_call import enter_said as stake_said
from dealer_app.i18n import marked
from dealer_app.i18n.entry_names import SPEECHES
from dealer_app.i18n.names import first_due
from dealer_app.i18n.parlance import term
from dealer_app.rules.bank_rules import CardOffer as OfferRule
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.money import Money
from dealer_app.table import events as ev

# What may be said now, on wide keys: a hand's announcement, the bank's answer, who gives it up


_TO_AN_OFFER: Final[Mapping[Speech, str]] = {
    Speech.DRAW: marked("Takes it"),
    Speech.STAND: marked("Refuses it"),
}
"""What is said to a card that lies open already (S4-A8)."""


def speeches(desk: Desk) -> tuple[Offer, ...]:
    """What the hand that is asked may say: laying down only while it lies hidden, or before it
    offers a card."""
    due, coup = desk.due, desk.table.coup
    if due is None or due.hand is None or coup is None:
        return ()
    said: list[tuple[str, Speech]] = []
    for word in _words_of(desk, due):
        text = _TO_AN_OFFER.get(word) if due.why is Why.OFFERED else None
        said.append((desk.words(text or SPEECHES[word]), word))
    if card_entry.lies_down(coup, due) and desk.possible(ev.HandSpoke(due.hand, Speech.SHOW)):
        said.append((term(desk.words, desk.variant, "lays_down"), Speech.SHOW))
    own = (Offer(text, KeyAct(Verb.SAY, word.value)) for text, word in said)
    return (*own, *shown_hand.over_offer(desk), *shown_hand.laying_offer(desk))


def _words_of(desk: Desk, due: Due) -> tuple[Speech, ...]:
    if due.why is not Why.OFFER:
        return (Speech.DRAW, Speech.STAND)
    free = desk.variant.draws.offer is OfferRule.MAY
    return (Speech.GIVE, Speech.STAND) if free else (Speech.GIVE,)


def answers(desk: Desk) -> tuple[Offer, ...]:
    """What the bank says to stakes that exceed it, or a reckless Grandeur to her share; none is lit
    before somebody has looked."""
    words = desk.words
    if desk.step is Step.COVER:
        follows = Offer(words("Covers"), KeyAct(Verb.COVER))
        stops = Offer(words("Stops the tour"), KeyAct(Verb.STOP))
        said = (*((follows,) if desk.possible(ev.BankCovered()) else ()), stops)
    else:
        claims = Offer(words("Claims the share"), KeyAct(Verb.CLAIM, "yes"))
        said = (claims, Offer(words("Leaves it"), KeyAct(Verb.CLAIM, "no")))
    return tuple(replace(each, lit=n == lit_line.lit(desk)) for n, each in enumerate(said))


def _light_answer(desk: Desk, verb: Verb) -> None:
    lit_line.move(desk, verb, range(len(answers(desk))))


def _take_answer(desk: Desk) -> None:
    """The answer that is lit is given; the first Enter lights one."""
    taken = _lit_answer(desk)
    if taken is None:
        _light_answer(desk, Verb.LATER)
    else:
        bank_entry.DEEDS[taken.act.verb](desk, taken.act)


def _lit_answer(desk: Desk) -> Offer | None:
    return next((each for each in answers(desk) if each.lit), None)


def _answer_said(desk: Desk) -> str:
    taken = _lit_answer(desk)
    return desk.words(lit_line.LIGHTS_FIRST) if taken is None else taken.text


def between_coups(desk: Desk) -> tuple[Offer, ...]:
    """What the holder of the bank may do before the next coup (S1.25, rules of §3.3)."""
    rules, words = desk.variant.bank, desk.words
    if rules is None:
        return ()
    found = []
    if rules.retires and desk.possible(ev.BankGivenUp()):
        found.append(Offer(words("Give the bank up"), KeyAct(Verb.RETIRE)))
    if rules.garage and desk.possible(ev.WinningsKept(Money(1))):
        found.append(Offer(words("Set winnings aside"), KeyAct(Verb.GARAGE)))
    return tuple(found)


def before_the_coup(desk: Desk) -> tuple[Offer, ...]:
    """The next coup; the lot for its bank, or what the holder of the bank may do before it."""
    opens = Offer(desk.words("Next coup"), KeyAct(Verb.NEXT), primary=True)
    drawn = (lot_entry.offer(desk),) if lot_entry.is_open(desk) else ()
    return (opens, *drawn, *between_coups(desk))


def no_more_bets(desk: Desk) -> tuple[Offer, ...]:
    """The end of stakes for which nobody is asked any more, and the way back to them."""
    more = (Offer(desk.words("Stakes"), KeyAct(Verb.STAKES)),)
    ends = Offer(desk.words("No more bets"), KeyAct(Verb.NEXT), primary=True)
    leads = bank_call.may_begin(desk) and not bank_call.said(desk)
    return (ends, *(more if leads else ()))


# What Enter and the arrows do, and what can be chosen


def on_enter(desk: Desk) -> None:
    """Does what is due, or says what is needed for it."""
    due = desk.step
    if due is None:
        desk.refuse(desk.words("The table is closed: open it again to deal."))
    else:
        (DUE[due].on_enter or _say_due)(desk)


def enter_said(desk: Desk) -> str:
    """What that is, in a word or two."""
    if desk.answered is not None:
        return stake_said(desk)
    said = row(desk).enter_said
    return "" if said is None else said(desk)


def back(desk: Desk) -> bool:
    """No more bets is taken back while no card lies, or what is due takes back before any entry;
    False where the last entry is."""
    if desk.deals:
        bank_call.tell_open_again(desk)
        desk.reopen_stakes()
        return True
    taken = row(desk).on_back
    return taken is not None and taken(desk)


def give_up(desk: Desk) -> None:
    """The same of the stakes by Escape, which takes no entry back: once a word or a card is
    recorded it opens no stakes again."""
    coup = desk.session.table.coup
    if desk.deals:
        bank_call.tell_open_again(desk)
    if coup is None or not coup.dealt or desk.ahead:
        desk.reopen_stakes()
    desk.keyed = shown_hand.given_up(desk)


def lines(desk: Desk) -> Sequence[ListLine]:
    """What can be chosen of what is due."""
    found = row(desk).lines
    return () if found is None else found(desk)


def choices(desk: Desk) -> tuple[Offer, ...] | None:
    """What a hand or the bank may say, on wide keys; None where a line of the list is chosen."""
    found = row(desk).choices
    return None if found is None else found(desk)


def move(desk: Desk, verb: Verb) -> None:
    """Another hand than the one that is asked shows, or lays down."""
    moved = row(desk).on_move
    if bank_call.waits(desk):
        stake_entry.other_place(desk, verb)
    elif moved is None:
        desk.unknown()
    else:
        moved(desk, verb)


def meant(desk: Desk, act: KeyAct) -> KeyAct:
    """What goes on, once a partie is over or the float is to be counted, shows that page; unless
    another line is lit."""
    goes_on = act in _GOES_ON and not (act.verb is Verb.NEXT and lit_line.lit(desk))
    return _PAGES[desk.step] if desk.step in _PAGES and goes_on else act


def _light_line(desk: Desk, verb: Verb) -> None:
    """Another line of what is due is lit; what Enter does anyhow is the first."""
    lit_line.move_in(desk, verb, lines(desk))


def _take_line(usual: Callable[[Desk], object]) -> Callable[[Desk], object]:
    """The line that is lit is taken; what is usual is done while none is, or the first one."""

    def enter(desk: Desk) -> None:
        at = lit_line.lit(desk)
        deed = lines(desk)[at].deed if at else None
        (partial(usual, desk) if deed is None else deed)()

    return enter


def _line_said(usual: Callable[[Desk], str]) -> Callable[[Desk], str]:
    """What that is, in a word or two."""

    def said(desk: Desk) -> str:
        at = lit_line.lit(desk)
        return lines(desk)[at].text if at else usual(desk)

    return said


_GOES_ON: Final = (KeyAct(Verb.NEXT), KeyAct(Verb.CHOICE, "1"))
_PAGES: Final = {Step.PARTIE: KeyAct(Verb.EVENING), Step.COUNT: KeyAct(Verb.TRAY)}
"""What goes on, and what that shows where a ranking or a count is due."""


def _say_due(desk: Desk) -> None:
    """Says what is due first; whose the bank is, where no amount makes it his."""
    assert desk.step is not None
    rules = desk.variant.bank
    if desk.step is Step.BANK and rules is not None and rules.names_no_amount:
        desk.refuse(desk.words(bank_call.BANK_FIRST))
    else:
        desk.refuse(first_due(desk.words, desk.variant, desk.step))


# Shoes, packs and their first card


def _fresh_shoe_said(desk: Desk) -> str:
    return term(desk.words, desk.variant, "new_shoe")


def _after_the_shoe(desk: Desk) -> list[ListLine]:
    """A new shoe; or one coup more of a shoe whose last coup has been dealt (IRR-12)."""
    if not desk.moment.at_table:
        return []
    said = term(desk.words, desk.variant, "new_shoe")
    between = [ListLine(each.text, act=each.act) for each in between_coups(desk)]
    if desk.due is None or desk.due.why is not Why.LAST_COUP:
        fresh = card_records.on_the_fresh_shoe(desk)
        return [ListLine(said, act=KeyAct(Verb.NEXT), primary=True), *fresh, *between]
    more = desk.words("One more coup")
    return [
        ListLine(said, deed=lambda: shoe_entry.new_shoe(desk), primary=True),
        ListLine(more, deed=lambda: shoe_entry.open_coup(desk)),
        *between,
    ]


def _name_packs(desk: Desk) -> None:
    if desk.keyed == Keyed():
        card_records.ask_packs(desk)
    else:
        _say_due(desk)


def _packs(desk: Desk) -> list[ListLine]:
    packs = ListLine(desk.words("Name the packs"), act=KeyAct(Verb.NEXT), primary=True)
    return [packs, *card_records.on_the_fresh_shoe(desk)]


def _burn_said(desk: Desk) -> str:
    """How many cards Enter burns unseen, where the rules name a number."""
    rule = desk.variant.shoe.burn
    if shoe_entry.relieved(desk):
        return desk.words("Burn {number}", number=1)
    return desk.words("Burn {number}", number=rule) if rule.isdecimal() else ""


def _first_cards(desk: Desk) -> None:
    if card_entry.first_cards_wait(desk):
        card_entry.deal_face_down(desk)
    else:
        _say_due(desk)


def _first_cards_said(desk: Desk) -> str:
    return desk.words("All face down") if card_entry.first_cards_wait(desk) else ""


# The bank, the payout, the end of a partie


def _bank(desk: Desk) -> None:
    """What somebody must put in to take the bank over is laid by the key; else it is keyed."""
    if desk.variant.bank is None:
        duel.banco(desk)
    elif bank_call.proposed(desk).amount:
        stake_entry.lay(desk)
    else:
        _say_due(desk)


def _bank_said(desk: Desk) -> str:
    """What Enter does by itself: it matches the bank's stake once it is known for whom."""
    return desk.words("Banco") if duel.knows_ponte(desk) else ""


def _collected(desk: Desk) -> list[ListLine]:
    return payout_entry.called_lines(desk) if desk.moment.at_table else []


def _count(desk: Desk) -> list[ListLine]:
    return [ListLine(desk.words("Count the float"), primary=True)]


def _after_the_partie(desk: Desk) -> list[ListLine]:
    more = partial(shoe_entry.go_on, desk)
    return [
        ListLine(desk.words("Final ranking"), primary=True),
        ListLine(desk.words("One more manche"), deed=more),
    ]


def _stakes(desk: Desk) -> None:
    """No more bets; where somebody may play the duel first, his line."""
    (stake_entry.lay if duel.is_asked(desk) else bank_entry.end_of_stakes)(desk)


DUE: Final[Mapping[Step, Moment]] = {
    Step.SHOE: Moment(
        keys=("decide",),
        pad=Pad.CHOICES,
        on_enter=_take_line(shoe_entry.new_shoe),
        enter_said=_line_said(_fresh_shoe_said),
        on_move=_light_line,
        lines=_after_the_shoe,
    ),
    Step.PACKS: Moment(
        keys=("decide",),
        pad=Pad.CHOICES,
        on_enter=_name_packs,
        enter_said=lambda desk: desk.words("Name the packs"),
        lines=_packs,
    ),
    Step.BURN: Moment(on_enter=shoe_entry.burn_unseen, enter_said=_burn_said),
    Step.COUP: Moment(
        on_enter=shoe_entry.open_coup,
        enter_said=lambda desk: desk.words("Next coup"),
        choices=before_the_coup,
    ),
    Step.BANK: Moment(on_enter=_bank, enter_said=_bank_said),
    Step.STAKES: Moment(
        keys=("stake",),
        pad=Pad.CHOICES,
        on_enter=_stakes,
        enter_said=stake_said,
        choices=no_more_bets,
    ),
    Step.COVER: Moment(
        keys=("cover", "deal", "decide"),
        pad=Pad.CHOICES,
        on_enter=_take_answer,
        enter_said=_answer_said,
        on_move=_light_answer,
        choices=answers,
    ),
    Step.CARD: Moment(on_enter=_first_cards, enter_said=_first_cards_said),
    Step.CHOICE: Moment(
        keys=("speech", "deal", "recall"),
        pad=Pad.CHOICES,
        on_move=shown_hand.other,
        choices=speeches,
    ),
    Step.SHOW: Moment(keys=("deal", "recall"), on_move=shown_hand.other),
    Step.RESOLVE: Moment(
        keys=("decide", "deal"),
        pad=Pad.CHOICES,
        on_enter=irregularity.decide_lit,
        enter_said=irregularity.decision_said,
        lines=irregularity.decision_lines,
    ),
    Step.CLAIM: Moment(
        keys=("claim", "decide"),
        pad=Pad.CHOICES,
        on_enter=_take_answer,
        enter_said=_answer_said,
        on_move=_light_answer,
        choices=answers,
    ),
    Step.SETTLE: Moment(
        keys=("settle", "deal"),
        pad=Pad.SETTLE,
        on_enter=payout_entry.go_on,
        enter_said=payout_entry.deed,
        on_back=payout_entry.turn_back,
        on_move=payout_entry.light,
    ),
    Step.COLLECT: Moment(
        keys=("decide",),
        pad=Pad.CHOICES,
        on_enter=payout_entry.take_called,
        enter_said=payout_entry.called_said,
        on_move=payout_entry.light_called,
        lines=_collected,
    ),
    Step.COUNT: Moment(
        keys=("decide",),
        pad=Pad.CHOICES,
        enter_said=lambda desk: desk.words("Count the float"),
        lines=_count,
    ),
    Step.PARTIE: Moment(
        keys=("decide",),
        pad=Pad.CHOICES,
        on_enter=_take_line(_say_due),
        enter_said=_line_said(lambda desk: desk.words("Final ranking")),
        on_move=_light_line,
        lines=_after_the_partie,
    ),
}
"""What holds at the table by what is due; without keys or a pad of its own, the cards'."""


def row(desk: Desk) -> Moment:
    """What holds by what is due; a table that is closed has nothing."""
    step = desk.step
    return Moment() if step is None else DUE[step]
