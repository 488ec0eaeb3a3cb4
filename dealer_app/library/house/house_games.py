"""What a house sheet chooses game by game, and what its chips cannot pay there."""

from collections.abc import Iterator

from dealer_app.i18n import Words
from dealer_app.i18n.names import bet_name
from dealer_app.library.card import option_name, value_name
from dealer_app.library.house.house_chapters import HouseChapter, HouseLine, as_lines, house_told
from dealer_app.library.house.house_settings import house_for, in_house
from dealer_app.library.house.houses import HouseSheet, house_options
from dealer_app.library.house.setting_effects import limits_said
from dealer_app.library.sheets import read_sheet, resolve, variant_ids
from dealer_app.rules.house import House
from dealer_app.rules.payable import Unpaid, unpaid
from dealer_app.rules.variant import Variant


def in_words(sheet: HouseSheet, words: Words) -> list[str]:
    """Everything that holds under a house sheet, for a terminal: the house, then its games."""
    _, house = _in_house(sheet, variant_ids()[0])  # what is told here is the same for every game
    return as_lines((*house_told(house, words), *games_told(sheet, words)))


def games_told(sheet: HouseSheet, words: Words) -> tuple[HouseChapter, ...]:
    """A chapter for each game of which the house says something of its own."""
    chapters = []
    for game in variant_ids():
        variant, house = _in_house(sheet, game)
        rows = (*_options(sheet, variant, words), *_bets(variant, house, words))
        if rows:
            chapters.append(HouseChapter(words.name(variant.names), rows))
    return tuple(chapters)


def payment_warnings(sheet: HouseSheet, words: Words) -> Iterator[str]:
    """A sentence for each game and bet that the house's chips cannot pay in full."""
    for game in variant_ids():
        yield from game_warnings(sheet, game, words)


def game_warnings(sheet: HouseSheet, game: str, words: Words) -> Iterator[str]:
    """A sentence for each bet of that game that the house's chips cannot pay in full."""
    variant, house = _in_house(sheet, game)
    for each in unpaid(variant, house):
        yield _warning(variant, house, each, words)


def _warning(variant: Variant, house: House, each: Unpaid, words: Words) -> str:
    """What the house's chips cannot pay, on which stake."""
    values = {
        "game": words.name(variant.names),
        "amount": words.money(each.amount, house.currency),
        "stake": words.money(each.stake, house.currency),
    }
    if each.bet is None:
        return words(
            "{game}: the cagnotte on {stake} is {amount}, which no chips of this house make.",
            **values,
        )
    values["bet"] = bet_name(words, variant, each.bet)
    if each.commission:
        return words(
            "{game}, {bet}: the commission on {stake} is {amount}, which no chips of this house"
            " make.",
            **values,
        )
    return words(
        "{game}, {bet}: the win on {stake} is {amount}, which no chips of this house make.",
        **values,
    )


def _in_house(sheet: HouseSheet, game: str) -> tuple[Variant, House]:
    variant = resolve(read_sheet(game), house_options(sheet, game))
    house = house_for(sheet, variant)
    return in_house(variant, house), house


def _options(sheet: HouseSheet, variant: Variant, words: Words) -> Iterator[HouseLine]:
    options = {option.key: option for option in read_sheet(variant.id).options}
    for key, value in house_options(sheet, variant.id).items():
        option = options[key]
        yield HouseLine(key, option_name(words, option), value_name(words, option, value))


def _bets(variant: Variant, house: House, words: Words) -> Iterator[HouseLine]:
    closed = [bet_name(words, variant, bet) for bet in variant.bets if bet in house.closed]
    if closed:
        yield HouseLine("closed", words("Not taken"), words.listed(closed))
    for bet, limits in house.bet_limits.items():
        yield HouseLine("limits", bet_name(words, variant, bet), limits_said(limits, house, words))
