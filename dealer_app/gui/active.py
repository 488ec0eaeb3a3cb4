"""Which tables of the keymap are active, and which pad lies under the felt."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from dealer_app.gui.keyed import Keyed, Mode
from dealer_app.rules.due import Step, Why

if TYPE_CHECKING:
    from dealer_app.gui.desk import Desk

_BY_MODE: Final[Mapping[Mode, tuple[str, ...]]] = {
    Mode.STAKES: ("stake",),
    Mode.CUT: ("stake",),
    Mode.SHOW: ("deal", "recall"),
    Mode.BURN: ("deal",),
    Mode.BURNED: ("deal",),
    Mode.EXTRA: ("deal",),
    Mode.CORRECT: ("deal", "recall"),
    Mode.EXPOSE: ("deal", "recall"),
    Mode.RECALL: ("recall", "stake"),
    Mode.BETS: ("choice", "recall"),
    Mode.INCIDENT: ("choice", "recall"),
    Mode.VOID: ("choice", "recall"),
    Mode.MENU: ("choice", "recall"),
    Mode.CROUPIER: ("choice",),
}

_BY_STEP: Final[Mapping[Step, tuple[str, ...]]] = {
    Step.CHOICE: ("speech", "deal", "recall"),
    Step.SHOW: ("deal", "recall"),
    Step.RESOLVE: ("choice", "deal"),
    Step.SETTLE: ("settle", "deal"),
}


class Pad(StrEnum):
    """What lies under the felt to be touched."""

    CARDS = "cards"
    SUITS = "suits"
    CHOICES = "choices"
    STAKES = "stakes"
    SETTLE = "settle"
    NUMBER = "number"


_PADS_BY_MODE: Final[Mapping[Mode, Pad]] = {
    Mode.STAKES: Pad.STAKES,
    Mode.BETS: Pad.STAKES,
    Mode.CUT: Pad.NUMBER,
    Mode.RECALL: Pad.CHOICES,
    Mode.CORRECT: Pad.CARDS,
    Mode.EXPOSE: Pad.CARDS,
    Mode.SHOW: Pad.CARDS,
    Mode.BURN: Pad.CARDS,
    Mode.BURNED: Pad.CARDS,
    Mode.EXTRA: Pad.CARDS,
}

_PADS_BY_STEP: Final[Mapping[Step, Pad]] = {
    Step.SHOE: Pad.CHOICES,
    Step.CHOICE: Pad.CHOICES,
    Step.RESOLVE: Pad.CHOICES,
    Step.SETTLE: Pad.SETTLE,
}


def active_tables(desk: "Desk") -> tuple[str, ...]:
    """The keymap's tables for this moment, the one to look in first."""
    if desk.keyed.asks_figure:
        return ("choice", "deal")
    if desk.keyed.face:
        return ("suit",)
    if desk.keyed.mode is Mode.TABLE and desk.due is not None and desk.due.why is Why.LAST_COUP:
        return ("choice", "deal")
    if desk.keyed.mode is Mode.TABLE:
        return _BY_STEP.get(desk.step or Step.CARD, ("deal",))
    return _BY_MODE[desk.keyed.mode]


def pad_of(keyed: Keyed, step: Step | None) -> Pad:
    """The pad for this moment."""
    if keyed.asks_figure:
        return Pad.CHOICES
    if keyed.face:
        return Pad.SUITS
    return _PADS_BY_MODE.get(keyed.mode) or _PADS_BY_STEP.get(step or Step.CARD, Pad.CARDS)
