"""What the house's book holds of fills and credits: what the cage sent, what it received, and who
answered where the two counts of a slip differ."""

from dataclasses import dataclass

from dealer_app.rules.money import Chips


@dataclass(frozen=True, slots=True)
class FillSent:
    """Chips left the cage for a table, on a slip of that table's number; somebody carries them.

    `asked` is the digest of the table's entry that asks for them, empty of a slip on paper.
    `digest` is that of this entry in the house's book, where a machine has heard it; empty there.
    """

    table: str
    slip: str
    chips: Chips
    carrier: str
    asked: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class CreditReceived:
    """Chips that a table gave back were counted at the cage.

    `sent` is the digest of the table's entry, empty of a slip on paper; `told` is what the table
    says it gave, None on paper.
    """

    table: str
    slip: str
    chips: Chips
    sent: str = ""
    told: Chips | None = None


@dataclass(frozen=True, slots=True)
class SlipAnswered:
    """Somebody answered for a slip of which cage and table counted other chips."""

    table: str
    slip: str
    reason: str
