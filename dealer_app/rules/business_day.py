"""The house's day: it begins at an hour of its own, so that a night is one day (REQ-11)."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from dealer_app.rules.house import BusinessDay


def began(day: BusinessDay, of: date) -> datetime:
    """When that day of the house began, in UTC; in the hour that a clock jumps over or shows
    twice, as the offset before the change has it."""
    local = datetime.combine(of, day.starts, tzinfo=ZoneInfo(day.zone))
    return local.astimezone(UTC)


def day_of(day: BusinessDay, moment: datetime) -> date:
    """The day of the house that a moment belongs to: the later moment never has the earlier day."""
    local = moment.astimezone(ZoneInfo(day.zone)).date()
    return local if began(day, local) <= moment else local - timedelta(days=1)
