from dealer_app.rules.money import Money, less, together, worth

FLOAT = {Money(10_000): 2, Money(500): 3}


def test_chips_are_worth_their_values() -> None:
    assert worth(FLOAT) == 21_500
    assert worth({}) == 0


def test_lots_are_laid_together_the_highest_first() -> None:
    lot = together({Money(500): 3}, {Money(10_000): 2}, {Money(500): 1})
    assert list(lot.items()) == [(10_000, 2), (500, 4)]


def test_what_is_gone_is_not_named() -> None:
    assert less(FLOAT, {Money(500): 3}) == {10_000: 2}


def test_what_was_taken_too_much_is_below_nothing() -> None:
    assert less(FLOAT, {Money(100): 1}) == {10_000: 2, 500: 3, 100: -1}
