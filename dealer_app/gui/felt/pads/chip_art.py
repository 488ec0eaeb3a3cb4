"""Chips as they are drawn: each with its colour, the greatest first."""

from dataclasses import dataclass

from dealer_app.gui.felt.pads.amount_keys import chip_name
from dealer_app.gui.felt.scene import Scene
from dealer_app.rules.chips import Chips
from dealer_app.rules.house import Chip


@dataclass(frozen=True, slots=True)
class Kind:
    """Chips of one value: what is written on them, and how many there are."""

    chip: Chip
    name: str
    number: int

    @property
    def told(self) -> str:
        """`20 ×2`."""
        return f"{self.name} ×{self.number}"


def drawn(scene: Scene, chips: Chips) -> tuple[Kind, ...]:
    """The chips of a lot, value by value."""
    known = {chip.value: chip for chip in scene.house.chips}
    return tuple(
        Kind(known[value], chip_name(scene, value), number) for value, number in chips.items()
    )


def told(scene: Scene, chips: Chips) -> str:
    """The chips of a lot in a line: `500 ×1, 20 ×2`."""
    return ", ".join(kind.told for kind in drawn(scene, chips))
