from datetime import UTC, date, datetime, time, timedelta, timezone

import pytest

from dealer_app.rules.house import BusinessDay, began, day_of

PARIS = BusinessDay(time(6), "Europe/Paris")
HALF_PAST_TWO = BusinessDay(time(2, 30), "Europe/Paris")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-11-21T20:00", date(2026, 11, 21)),
        ("2026-11-22T00:30", date(2026, 11, 21)),
        ("2026-11-22T04:59:59", date(2026, 11, 21)),
        ("2026-11-22T05:00", date(2026, 11, 22)),
    ],
)
def test_a_night_is_one_day_until_six_in_paris(moment: str, day: date) -> None:
    assert day_of(PARIS, utc(moment)) == day


def test_the_same_moment_has_the_same_day_in_whatever_zone_it_is_told() -> None:
    told = utc("2026-11-22T04:30").astimezone(timezone(timedelta(hours=9)))
    assert day_of(PARIS, told) == date(2026, 11, 21)


def test_summer_time_moves_the_beginning_of_the_day_by_an_hour_of_utc() -> None:
    assert began(PARIS, date(2026, 3, 28)) == utc("2026-03-28T05:00")
    assert began(PARIS, date(2026, 3, 29)) == utc("2026-03-29T04:00")
    assert began(PARIS, date(2026, 10, 25)) == utc("2026-10-25T05:00")
    assert began(PARIS, date(2026, 10, 25)).tzinfo is UTC


@pytest.mark.parametrize("night", ["2026-03-28T22:00", "2026-10-24T22:00"])
def test_a_day_never_goes_back_while_the_clocks_change(night: str) -> None:
    """At half past two the clock jumps over the hour in March and shows it twice in October."""
    moments = [utc(night) + timedelta(minutes=minute) for minute in range(0, 480, 5)]
    days = [day_of(HALF_PAST_TWO, moment) for moment in moments]
    assert days == sorted(days)
    assert len(set(days)) == 2


@pytest.mark.parametrize("night", [date(2026, 3, 29), date(2026, 10, 25), date(2026, 7, 1)])
def test_the_moment_at_which_a_day_begins_is_its_first(night: date) -> None:
    first = began(HALF_PAST_TWO, night)
    assert day_of(HALF_PAST_TWO, first) == night
    assert day_of(HALF_PAST_TWO, first - timedelta(seconds=1)) == night - timedelta(days=1)


def test_a_house_in_another_zone_has_its_own_day() -> None:
    macao = BusinessDay(time(6), "Asia/Macau")
    assert day_of(macao, utc("2026-11-21T21:59")) == date(2026, 11, 21)
    assert day_of(macao, utc("2026-11-21T22:00")) == date(2026, 11, 22)
