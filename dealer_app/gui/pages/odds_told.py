"""What the page of the odds tells, in words and figures that are ready to be shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from dealer_app.gui.pages.options_panel import OptionRow


@dataclass(frozen=True, slots=True)
class BetTold:
    """One bet: its id, what its row says from the name on, and whether it is worth another."""

    bet: str
    cells: tuple[str, ...]
    changed: bool = False


@dataclass(frozen=True, slots=True)
class LineTold:
    """One line of a payout: the outcome, how likely it is, what one unit gains."""

    outcome: str
    probability: str
    net: str


@dataclass(frozen=True, slots=True)
class CellTold:
    """What is done in one choice, and whether a card is drawn more often than not."""

    text: str = ""
    draws: bool = False


@dataclass(frozen=True, slots=True)
class GridTold:
    """How a hand plays where its law leaves a choice: for each total, by the third card seen."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, tuple[CellTold, ...]], ...]


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
