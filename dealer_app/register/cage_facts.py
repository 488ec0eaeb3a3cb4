"""What the house's book holds of its tables: of fills and credits what the cage sent, received or
refused, and who answered where the two counts of a slip differ; and which alerts were answered at
the pit."""

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
class SlipRefused:
    """The cage sends nothing for a fill that was asked for, or takes no credit: why. The number of
    the slip stays, and the table asks anew under another one.

    `asked` is the digest of the table's entry. `name` is whoever refused it, where a machine has
    heard it; empty in the house's book, where they signed with their PIN.
    """

    table: str
    slip: str
    reason: str
    asked: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class SlipAnswered:
    """Somebody answered for a slip of which cage and table counted other chips."""

    table: str
    slip: str
    reason: str


@dataclass(frozen=True, slots=True)
class AlertAnswered:
    """Somebody at the pit answered for an irregularity at a table, which has it recorded: of which
    coup it is, 0 where none lay, and which of that coup, from 0.

    `name` is whoever answered, where a machine has heard it; empty in the house's book, where they
    signed with their PIN.
    """

    table: str
    session: str
    coup: int
    place: int
    reason: str
    name: str = ""
