"""The cut card: how many cards lie behind it, or that it has come out."""

from dataclasses import replace
from typing import Final

from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Mode, Number
from dealer_app.gui.desk.key_acts import KeyAct, Verb
from dealer_app.table import events as ev

CUT_FIGURES: Final = 3
"""Figures of how many cards lie behind the cut card: a shoe has some hundreds."""


def begin(desk: Desk) -> None:
    """How many cards lie behind it is keyed next."""
    desk.begin(Number(Mode.CUT))


def figure(desk: Desk, act: KeyAct) -> None:
    """One figure more of how many cards lie behind the cut card; no stake is laid meanwhile."""
    number = desk.keyed.of(Number)
    if act.verb is not Verb.DIGIT:
        desk.refuse(desk.words("Key how many cards lie behind the cut card, then Enter."))
    elif len(number.digits) == CUT_FIGURES:
        desk.refuse(desk.words("A shoe has no such number of cards: Backspace takes one off."))
    else:
        desk.keyed = desk.keyed.put(replace(number, digits=number.digits + act.value))


def place(desk: Desk) -> None:
    """The cut card lies there; without a figure it has just come out."""
    digits, shoe = desk.keyed.of(Number).digits, desk.table.shoe
    left = shoe.left if shoe is not None else 0
    desk.enter(ev.CutCardPlaced(int(digits) if digits else left), Desk.rest)


def enter_said(desk: Desk) -> str:
    """What Enter says of it."""
    return desk.words("Place") if desk.keyed.of(Number).digits else desk.words("It has come out")
