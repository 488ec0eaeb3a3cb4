"""The shoe as it is keyed: opened fresh, with its burn and its cut card, and the coups that
are opened of it."""

from dataclasses import replace
from functools import partial
from typing import Final

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.cards.felt_cards import CARD_FIRST
from dealer_app.gui.desk.desk import Desk, Then, stay
from dealer_app.gui.desk.entry_in_hand import Burning, Keyed, Mode, Number, Owed, begun
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.gui.desk.lists import reentry_form
from dealer_app.i18n.calls import Call, Tone
from dealer_app.i18n.parlance import shoe_name, term
from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.due import Step, Why
from dealer_app.table import events as ev
from dealer_app.table.dues import between_coups, commission_due
from dealer_app.table.shoe import burned_after
from dealer_app.table.state import packs_of
from dealer_app.table.view.croupier_view import CroupierView


def begin_burn(desk: Desk, code: str = "") -> None:
    """The cards that are keyed from now on are burned; `code` where that is reported."""
    desk.begin(Burning(code=code))


def burn_card(desk: Desk, burned: Card) -> None:
    """One card more is burned: the first of a shoe says how many follow it unseen."""
    burning = desk.keyed.find(Burning) or Burning()
    cards = (*burning.cards, burned)
    together = burning.source if burning.cards else desk.source
    said_by = together if together is desk.source else ev.CardSource.HAND
    shoe, rule = desk.table.shoe, desk.variant.shoe.burn
    if shoe is not None and shoe.burn_owed and rule == "first_card" and not burned.hidden:
        value = burned_after(desk.variant.pack, burned)
        _burned(desk, (burned, *[HIDDEN] * value), desk.source, owed=value)
    elif burning.code:
        desk.begin(replace(burning, cards=(burned,), source=desk.source))
    elif relieved(desk) or (rule.isdecimal() and len(cards) >= int(rule)):
        _burned(desk, cards, said_by=said_by)
    else:
        desk.begin(replace(burning, cards=cards, source=said_by))


def finish_burn(desk: Desk) -> None:
    """The burn is complete; one card unseen where none was keyed, unless one was seen."""
    burning = desk.keyed.of(Burning)
    if burning.code and not burning.cards:
        desk.refuse(desk.words(CARD_FIRST))
    else:
        _burned(desk, burning.cards or (HIDDEN,), said_by=burning.source)


def _burned(
    desk: Desk,
    cards: tuple[Card, ...],
    said_by: ev.CardSource = ev.CardSource.HAND,
    owed: int = 0,
) -> None:
    """Burns these cards, as that source said them; those `owed` after the first are still to be
    laid away unseen."""

    burned = ev.CardsBurned(cards, said_by)

    def follow(desk: Desk) -> None:
        desk.keyed = begun(Owed(owed)) if owed else Keyed()
        if not owed:
            last_entry.call_recorded(desk, burned)

    desk.enter(burned, follow)


def burn_unseen(desk: Desk) -> None:
    """Burns as many cards as the rules ask for, unseen, where they name a number."""
    rule = desk.variant.shoe.burn
    if relieved(desk):
        _burned(desk, (HIDDEN,))
    elif rule.isdecimal():
        _burned(desk, (HIDDEN,) * int(rule))
    else:
        desk.refuse(desk.words("Key the first card: it says how many are burned."))


def relieved(desk: Desk) -> bool:
    """True while the burn is called that a new croupier makes (IRR-28)."""
    return desk.due is not None and desk.due.why is Why.HANDOVER


# The cards that follow the first, counted already


def owed_call(desk: Desk, _view: CroupierView) -> Call:
    """How many cards are laid away face down."""
    words = desk.words
    burned = words.plural("Burn {n} card", "Burn {n} cards", desk.keyed.of(Owed).cards)
    return Call(burned, words("Face down; they are counted already. Then Enter."), Tone.DUE)


def owed_card(desk: Desk, _card: Card) -> None:
    """No card is dealt before those are laid away."""
    desk.refuse(
        desk.words.plural(
            "First burn {n} card unseen, then Enter.",
            "First burn {n} cards unseen, then Enter.",
            desk.keyed.of(Owed).cards,
        )
    )


def owed_back(desk: Desk) -> bool:
    """The burn is taken back, and nothing is laid away."""
    desk.strike(Desk.rest)
    return True


# The cut card: how many cards lie behind it, or that it has come out


CUT_FIGURES: Final = 3
"""Figures of how many cards lie behind the cut card: a shoe has some hundreds."""


def begin_cut(desk: Desk) -> None:
    """How many cards lie behind it is keyed next."""
    desk.begin(Number(Mode.CUT))


def cut_figure(desk: Desk, act: KeyAct) -> None:
    """One figure more of how many cards lie behind the cut card; no stake is laid meanwhile."""
    number = desk.keyed.of(Number)
    if act.verb is not Verb.DIGIT:
        desk.refuse(desk.words("Key how many cards lie behind the cut card, then Enter."))
    elif len(number.digits) == CUT_FIGURES:
        desk.refuse(desk.words("A shoe has no such number of cards: Backspace takes one off."))
    else:
        desk.keyed = desk.keyed.put(replace(number, digits=number.digits + act.value))


def place_cut(desk: Desk) -> None:
    """The cut card lies there; without a figure it has just come out."""
    digits, shoe = desk.keyed.of(Number).digits, desk.table.shoe
    left = shoe.left if shoe is not None else 0
    placed = ev.CutCardPlaced(int(digits) if digits else left)
    desk.enter(placed, partial(last_entry.rest_and_call, event=placed))


def cut_said(desk: Desk) -> str:
    """What Enter says of it."""
    return desk.words("Place") if desk.keyed.of(Number).digits else desk.words("It has come out")


# Coups and shoes as they are opened: by their key, by Enter, and by what is keyed for a coup


def in_a_coup(desk: Desk, then: Then) -> None:
    """Opens the next coup where the one before is over, and goes on in it."""
    if desk.step is Step.COUP:
        open_coup(desk, then)
    else:
        then(desk)


def open_coup(desk: Desk, then: Then = stay) -> None:
    """Opens the next coup and goes on, where stakes are kept without a word on the disk before the
    first of it; one that was dealt without the program is asked its hour instead."""
    if desk.table.night.reentry is not None:
        reentry_form.ask_hour(desk)
    elif desk.ask_next():
        then(desk)
    else:
        desk.enter(ev.CoupOpened(), then)


def new_shoe(desk: Desk) -> None:
    """Opens a fresh shoe of as many packs as the game takes."""
    desk.enter(ev.ShoeOpened(packs_of(desk.table)), _tell_opened)


def _tell_opened(desk: Desk) -> None:
    """Says which shoe lies on the table now: the page that asked for it is gone."""
    desk.rest()
    shoe, words = desk.session.table.shoe, desk.words
    if shoe is not None and shoe.number > 1 and not desk.said.sentence:
        name = shoe_name(words, desk.variant, shoe.number)
        opened = words.plural(
            "{shoe} is opened: {n} card.", "{shoe} is opened: {n} cards.", shoe.size, shoe=name
        )
        desk.say(opened)


def calls_new(desk: Desk) -> bool:
    """True while Enter opens a new shoe where one was dealt before it."""
    if not desk.moment.at_table or not desk.session.table.coups or desk.table.unticked:
        return False
    if desk.step is Step.SETTLE:
        over = shoe_is_over(desk) and not _fills_it(desk)
        return over and not commission_due(desk.table)
    return desk.step is Step.SHOE


def tell_called(desk: Desk) -> None:
    """Says that the shoe is asked for, and that nothing of it is recorded yet."""
    said = term(desk.words, desk.variant, "new_shoe")
    desk.say(
        desk.words("{shoe}: it is made first, then Enter. Nothing is recorded yet.", shoe=said)
    )


def next_coup(desk: Desk) -> None:
    """Opens what follows the present coup: the next one, or a fresh shoe."""
    if shoe_is_over(desk) and not _fills_it(desk):
        new_shoe(desk)
    else:
        open_coup(desk)


def _fills_it(desk: Desk) -> bool:
    """True where the shoe is filled with what opens the coup: stakes come before it lies ready."""
    return between_coups(desk.table)[0].why is Why.FRESH and desk.keeps_stakes and desk.looks_ahead


def shoe_is_over(desk: Desk) -> bool:
    """True if no coup follows the present one in this shoe."""
    return between_coups(desk.table)[0].step is Step.SHOE


def go_on(desk: Desk) -> None:
    """One manche more though the partie is over, from a fresh shoe where that one is."""
    if shoe_is_over(desk) and not _fills_it(desk):
        desk.enter(ev.ShoeOpened(packs_of(desk.table)), open_coup)
    else:
        open_coup(desk)
