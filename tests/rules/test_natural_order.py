"""Names with numbers in them, as people put them in order."""

from dealer_app.rules.natural_order import natural


def test_ten_comes_after_two() -> None:
    names = ["Table 10", "10", "table 2", "1", "2", "Table 1", "Salon"]
    assert sorted(names, key=natural) == ["1", "2", "10", "Salon", "Table 1", "table 2", "Table 10"]


def test_names_that_differ_in_a_nought_have_an_order() -> None:
    assert sorted(["Table 02", "Table 2"], key=natural) == sorted(
        ["Table 2", "Table 02"], key=natural
    )


def test_a_number_may_stand_anywhere() -> None:
    names = ["2 b 10", "2 b 9", "2 a 10", "1er", ""]
    assert sorted(names, key=natural) == ["", "1er", "2 a 10", "2 b 9", "2 b 10"]
