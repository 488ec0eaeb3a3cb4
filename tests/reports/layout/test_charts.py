import pytest

from dealer_app.reports.layout.charts import apart, ticks


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (1, [0, 1]),
        (6, [0, 1, 2, 3, 4, 5, 6]),
        (7, [0, 2, 4, 6]),
        (60, [0, 10, 20, 30, 40, 50, 60]),
        (2000, [0, 500, 1000, 1500, 2000]),
    ],
)
def test_an_axis_has_round_numbers(most: int, expected: list[int]) -> None:
    assert list(ticks(most)) == expected


def test_labels_that_would_touch_move_up() -> None:
    assert apart([10, 50, 12], 9) == [10, 50, 19]


def test_labels_apart_stay_where_they_are() -> None:
    assert apart([0, 30, 60], 9) == [0, 30, 60]
