"""What befalls the packs of a house, as facts of the register (REQ-23).

Where several machines have a house's book, that says which packs come in and go out; what befalls
one at a table is said by that table's machine, and the book has it from there: `of` is then the
digest of the machine's entry, empty at the machine itself.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PackAdded:
    """A pack of cards came into the house (REQ-23).

    `kind` is what pack it is, as the sheets of the games say, `colour` that of its backs.
    """

    serial: str
    kind: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class PackChecked:
    """A pack was spread and counted, and is whole (§2.5)."""

    serial: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class PackInPlay:
    """A pack went into a shoe of a table."""

    serial: str
    table: str
    session: str
    shoe: int
    of: str = ""


@dataclass(frozen=True, slots=True)
class PackTakenBack:
    """A pack came back from a table; it is checked before it is dealt from again (§2.5)."""

    serial: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class CardReplaced:
    """A card of a pack was exchanged for the same card of a spare pack (§2.5, IRR-14).

    `card` as cards are written: `7s`, or `7` where nobody told the suit.
    """

    serial: str
    card: str
    from_serial: str
    reason: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class PackRetired:
    """A pack is dealt from no more."""

    serial: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PackDestroyed:
    """A retired pack was destroyed."""

    serial: str


@dataclass(frozen=True, slots=True)
class PackHeldBack:
    """A pack is kept intact under inquiry (REQ-23)."""

    serial: str
    reason: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class PackReleased:
    """The inquiry into a pack is over; it is checked before it is dealt from again."""

    serial: str
    reason: str


PackOfHouse = PackAdded | PackReleased | PackRetired | PackDestroyed
"""What belongs to the house's book as soon as a machine has heard it."""

PackAtTable = PackChecked | PackInPlay | PackTakenBack | CardReplaced | PackHeldBack
"""What a machine goes on saying of packs by itself, and the house's book has from there."""

Cards = PackOfHouse | PackAtTable
