"""What the page of the odds tells, in words and figures that are ready to be shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from dealer_app.gui.house.options_panel import OptionRow


@dataclass(frozen=True, slots=True)
class BetTold:
    """One bet: its id, what its row says from the name on, whether it is worth another, and
    whether a house is warned of it."""

    bet: str
    cells: tuple[str, ...]
    changed: bool = False
    warned: bool = False


@dataclass(frozen=True, slots=True)
class LineTold:
    """One line of a payout: the outcome, how likely it is, what one unit gains."""

    outcome: str
    probability: str
    net: str


@dataclass(frozen=True, slots=True)
class StepTold:
    """Something that can be made less or more: its key, what it is called, what it is now."""

    key: str
    name: str
    now: str


@dataclass(frozen=True, slots=True)
class Supposed:
    """What can be supposed otherwise: options, packs, and the payout of one bet."""

    packs: int
    options: Sequence[OptionRow]
    title: str
    payout: Sequence[StepTold]


@dataclass(frozen=True, slots=True)
class BetInFull:
    """One bet with every line of its payout, and what a house should know of it."""

    name: str
    lines: Sequence[LineTold]
    cautions: Sequence[str]
