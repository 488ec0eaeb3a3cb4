"""Cards that are burned: of a fresh shoe, by a new croupier, or by mistake; seen, or unseen."""

from dataclasses import replace

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Burning, Keyed, Owed, begun
from dealer_app.i18n.calls import Call, Tone
from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.due import Why
from dealer_app.table import events as ev
from dealer_app.table.shoe import burned_after
from dealer_app.table.view.croupier_view import CroupierView


def begin(desk: Desk, code: str = "") -> None:
    """The cards that are keyed from now on are burned; `code` where that is reported."""
    desk.begin(Burning(code=code))


def card(desk: Desk, burned: Card) -> None:
    """One card more is burned: the first of a shoe says how many follow it unseen."""
    burning = desk.keyed.find(Burning) or Burning()
    cards = (*burning.cards, burned)
    shoe, rule = desk.table.shoe, desk.variant.shoe.burn
    if shoe is not None and shoe.burn_owed and rule == "first_card" and not burned.hidden:
        value = burned_after(desk.variant.pack, burned)
        _burned(desk, (burned, *[HIDDEN] * value), owed=value)
    elif burning.code or relieved(desk) or (rule.isdecimal() and len(cards) >= int(rule)):
        _burned(desk, cards)
    else:
        desk.begin(replace(burning, cards=cards))


def finish(desk: Desk) -> None:
    """The burn is complete; one card unseen where none was keyed."""
    _burned(desk, desk.keyed.of(Burning).cards or (HIDDEN,))


def _burned(desk: Desk, cards: tuple[Card, ...], owed: int = 0) -> None:
    """Burns these cards; those `owed` after the first are still to be laid away unseen."""

    def follow(desk: Desk) -> None:
        desk.keyed = begun(Owed(owed)) if owed else Keyed()

    desk.enter(ev.CardsBurned(cards), follow)


def unseen(desk: Desk) -> None:
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
