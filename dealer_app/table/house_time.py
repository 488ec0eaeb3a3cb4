"""The house's clock: on the screen and on paper it is the same one (REQ-11).

Without a house sheet it is the machine's.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

from dealer_app.table.table import Table


def zone_of(table: Table) -> ZoneInfo | None:
    """The time zone of the table's house; without a house sheet the machine's own holds."""
    return named(table.house.day.zone if table.opened.house else "")


def named(zone: str) -> ZoneInfo | None:
    """The time zone of that name; none, and so the machine's own, where there is no name."""
    return ZoneInfo(zone) if zone else None


def at_house(table: Table, at: datetime) -> datetime:
    """A moment as the clock of the table's house shows it."""
    return at.astimezone(zone_of(table))
