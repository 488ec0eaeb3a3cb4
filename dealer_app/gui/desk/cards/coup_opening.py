"""Coups and shoes as they are opened: by their key, by Enter, and by what is keyed for a coup."""

from dealer_app.gui.desk.desk import Desk, Then, stay
from dealer_app.gui.desk.lists import reentry_form
from dealer_app.rules.due import Step
from dealer_app.table import events as ev
from dealer_app.table.dues import between_coups
from dealer_app.table.state import packs_of


def in_a_coup(desk: Desk, then: Then) -> None:
    """Opens the next coup where the one before is over, and goes on in it."""
    if desk.step is Step.COUP:
        open_coup(desk, then)
    else:
        then(desk)


def open_coup(desk: Desk, then: Then = stay) -> None:
    """Opens the next coup and goes on; one that was dealt without the program is asked its hour
    instead."""
    if desk.table.night.reentry is None:
        desk.enter(ev.CoupOpened(), then)
    else:
        reentry_form.ask_hour(desk)


def new_shoe(desk: Desk) -> None:
    """Opens a fresh shoe of as many packs as the game takes."""
    desk.enter(ev.ShoeOpened(packs_of(desk.table)), Desk.rest)


def next_coup(desk: Desk) -> None:
    """Opens what follows the present coup: the next one, or a fresh shoe."""
    if shoe_is_over(desk):
        new_shoe(desk)
    else:
        open_coup(desk)


def shoe_is_over(desk: Desk) -> bool:
    """True if no coup follows the present one in this shoe."""
    return between_coups(desk.table)[0].step is Step.SHOE


def go_on(desk: Desk) -> None:
    """One manche more though the partie is over, from a fresh shoe where that one is."""
    if shoe_is_over(desk):
        desk.enter(ev.ShoeOpened(packs_of(desk.table)), open_coup)
    else:
        open_coup(desk)
