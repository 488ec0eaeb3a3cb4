"""Who was locked out in a night after wrong PINs, where, and who unlocked them (REQ-08)."""

from collections.abc import Iterator, Sequence

from dealer_app.register import facts as f
from dealer_app.register.hands import TERMINAL
from dealer_app.reports.entries import MachineEntry, names
from dealer_app.reports.figures import Figures
from dealer_app.reports.listing import Cells, Field, Kind, Listing, Part
from dealer_app.reports.tables import section

LOCKS = (f.LockedOut, f.Unlocked, f.PinChanged)
"""The facts of the register that the table is made of: a new PIN unlocks as well."""


def lock_part(machine: Sequence[MachineEntry], figures: Figures) -> Iterator[Part]:
    """Each lock with its end; nothing where nobody was locked out."""
    rows = [
        _row(each.fact, each, _end(each.fact, machine[place + 1 :]), figures)
        for place, each in enumerate(machine)
        if isinstance(each.fact, f.LockedOut)
    ]
    if not rows:
        return
    words = figures.words
    yield from section(words("Locked out"))
    fields = (
        Field("name", words("Who"), wide=True),
        Field("place", words("Where"), wide=True),
        Field("time", words("Time"), Kind.MOMENT),
        Field("wrong", words("Wrong PINs"), Kind.NUMBER),
        Field("until", words("Until"), Kind.MOMENT),
        Field("unlocked_by", words("Unlocked by"), wide=True),
        Field("unlocked", words("Unlocked"), Kind.MOMENT),
    )
    yield Listing("locked_out", fields, rows)


def _end(lock: f.LockedOut, after: Sequence[MachineEntry]) -> MachineEntry | None:
    """What unlocked a name before it was locked out again."""
    for each in after:
        if isinstance(each.fact, LOCKS) and each.fact.name == lock.name:
            return None if isinstance(each.fact, f.LockedOut) else each
    return None


def _row(lock: f.LockedOut, at: MachineEntry, end: MachineEntry | None, figures: Figures) -> Cells:
    return (
        lock.name,
        _place(lock.table, figures),
        at.at,
        lock.wrong or None,
        lock.until,
        "" if end is None else names(end.signature, figures.words, ""),
        None if end is None else end.at,
    )


def _place(table: str, figures: Figures) -> str:
    if table == TERMINAL:
        return figures.words("terminal")
    return table or figures.words("desk")
