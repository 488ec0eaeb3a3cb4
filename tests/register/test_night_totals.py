"""What nights come to: added up by currency, to a month, a year and all there were."""

from dataclasses import astuple, replace
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from dealer_app.register import facts as f
from dealer_app.register.night_totals import Cumulated, Totals, cumulated, together
from dealer_app.register.objections import ObjectionCode
from dealer_app.rules.money import Money
from tests.register.builders import after, against

NEW_YEAR = date(2026, 1, 1)
DAY = date(2026, 11, 20)
SEALED = (f.Sealed("table-3", "2026-11-20-0001", "c0ffee"),)


def totals(gain: int, currency: str = "EUR", digits: int = 2) -> Totals:
    """A session that gained so much, and everything else of it as much."""
    each, five = Money(gain), (Money(gain),) * 5
    return Totals(currency, "¤", digits, 1, 2, each, each, *five, 0, *five)


def gains(rows: tuple[Totals, ...]) -> list[tuple[str, int, int]]:
    return [(each.currency, each.sessions, each.gain) for each in rows]


def closed(day: date, *rows: Totals, sums: Cumulated = Cumulated()) -> f.NightClosed:  # noqa: B008 - a named tuple never changes
    return f.NightClosed(day, SEALED, rows, *sums)


def test_each_currency_is_summed_for_itself() -> None:
    rows = [totals(5), totals(7, "CHF"), totals(2), totals(1, digits=0)]
    assert gains(together(rows)) == [("CHF", 1, 7), ("EUR", 1, 1), ("EUR", 2, 7)]
    assert together([]) == ()


def test_every_amount_is_summed() -> None:
    [row] = together([totals(5), totals(3)])
    assert astuple(row)[3:] == (2, 4, *[8] * 7, 0, *[8] * 5)


def test_a_day_stands_in_its_month_its_year_and_all_there_was() -> None:
    nights = {
        date(2025, 12, 31): (totals(1),),
        date(2026, 1, 1): (totals(10),),
        date(2026, 11, 1): (totals(100),),
        DAY: (totals(9_999),),
        date(2026, 11, 21): (totals(1_000),),
    }
    found = cumulated(nights, DAY, (totals(10_000), totals(1, "CHF")))
    assert gains(found.month) == [("CHF", 1, 1), ("EUR", 2, 10_100)]
    assert gains(found.year) == [("CHF", 1, 1), ("EUR", 3, 10_110)]
    assert gains(found.perpetual) == [("CHF", 1, 1), ("EUR", 5, 11_111)]


@given(st.lists(st.tuples(st.integers(0, 700), st.integers(-50, 50)), min_size=1, max_size=12))
def test_days_settled_in_any_order_come_to_the_same_in_the_end(
    nights: list[tuple[int, int]],
) -> None:
    register, last = after(), NEW_YEAR
    for days, gain in nights:
        last = NEW_YEAR + timedelta(days)
        rows = (totals(gain),)
        sums = cumulated(register.totals, last, rows)
        fact = closed(last, *rows, sums=sums)
        assert against(register, fact) is None
        register = after(fact, register=register)
    kept = dict(nights)
    assert {(each - NEW_YEAR).days: one.gain for each, (one,) in register.totals.items()} == kept
    [perpetual] = cumulated(register.totals, last, register.totals[last]).perpetual
    assert (perpetual.sessions, perpetual.gain) == (len(kept), sum(kept.values()))


def test_a_night_whose_sums_do_not_add_up_is_not_settled() -> None:
    rows = (totals(5),)
    sums = cumulated({}, DAY, rows)
    assert against(after(), closed(DAY, *rows, sums=sums)) is None
    wrong = sums._replace(year=(replace(rows[0], drop=Money(4)),))
    assert against(after(), closed(DAY, *rows, sums=wrong)) is ObjectionCode.NIGHT_SUMS
    assert against(after(), closed(DAY, *rows)) is ObjectionCode.NIGHT_SUMS


def test_a_night_settled_without_its_sums_is_summed_late_until_it_is_settled_again() -> None:
    rows, later = (totals(5),), (totals(8),)
    register = after(closed(DAY))
    assert (register.totals, register.summed_late) == ({}, frozenset())
    register = after(f.NightSummed(DAY, rows), register=register)
    assert (register.totals, register.summed_late) == ({DAY: rows}, frozenset({DAY}))
    register = after(f.NightSummed(DAY, later), register=register)
    assert (register.totals, register.summed_late) == ({DAY: later}, frozenset({DAY}))
    register = after(closed(DAY, *rows), register=register)
    assert (register.totals, register.summed_late) == ({DAY: rows}, frozenset())


def test_a_night_put_right_since_is_not_late() -> None:
    register = after(closed(DAY, totals(5)), f.NightSummed(DAY, (totals(8),)))
    assert register.summed_late == frozenset()
    assert gains(register.totals[DAY]) == [("EUR", 1, 8)]
