"""The bands of a night's bets: two games have bets of one name."""

from dealer_app.reports.night.night_data import BetNight, Expected
from dealer_app.reports.settlement import against
from dealer_app.rules.money import Money
from dealer_app.table.accounts.tally import Sums

EXPECTED = Expected(Money(0), Money(0), Money(0))


def bet(game: str, *, expected: bool = True) -> BetNight:
    return BetNight(game, "tie", "Tie", Sums(), EXPECTED if expected else None)


def test_a_band_names_its_game_where_there_are_several() -> None:
    told = against([bet("Punto banco"), bet("Festival baccara"), bet("Macao", expected=False)])
    assert [each.name for each in told] == ["Punto banco, Tie", "Festival baccara, Tie"]


def test_a_band_of_the_only_game_is_called_by_its_bet() -> None:
    told = against([bet("Punto banco"), bet("Macao", expected=False)])
    assert [each.name for each in told] == ["Tie"]
