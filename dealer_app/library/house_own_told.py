"""What the settings of single games, of the float and of authority are called and come to."""

from collections.abc import Iterator, Mapping
from functools import cache

from dealer_app.i18n import Words
from dealer_app.i18n.names import bet_name
from dealer_app.i18n.staff_words import act_name, post_name
from dealer_app.library.card import option_name, value_name
from dealer_app.library.house_fields import FieldKind, HouseField, HousePart
from dealer_app.library.house_own import AUTHORITY, FLOAT, needs_of
from dealer_app.library.house_settings import house_for, in_house
from dealer_app.library.house_told import limits_said, needs_said
from dealer_app.library.houses import HouseSheet, house_options
from dealer_app.library.options import choices_to_check
from dealer_app.library.sheets import read_sheet, resolve, variant_ids
from dealer_app.rules.chips import worth
from dealer_app.rules.house import House
from dealer_app.rules.money import Money, read_amount
from dealer_app.rules.staff import Act
from dealer_app.rules.variant import BetId, Option, Variant


def title_of(field: HouseField, words: Words) -> str:
    """What a field is called."""
    match field.path:
        case ("options", game, key):
            return option_name(words, _option(game, key))
        case ("bets", game, what, bet):
            name = bet_name(words, _offering(game)[BetId(bet)], bet)
            if what == "closed":
                return words("{bet}: taken", bet=name)
            return words("{bet}: from – to", bet=name)
        case ("tray", "float", chip):
            return words("Chips of {chip}: float", chip=chip)
        case ("tray", _, chip):
            return words("Chips of {chip}: cage", chip=chip)
        case (_, act):
            return act_name(words, Act(act)).capitalize()
        case _:  # the same in all houses: its row has the title
            return words(field.title)


def values_of(field: HouseField, words: Words) -> tuple[tuple[str, str], ...]:
    """The values to choose from, each with its name."""
    match field.path:
        case ("options", game, key):
            option = _option(game, key)
            return tuple((each, value_name(words, option, each)) for each, _ in field.values)
        case (first, _) if first == AUTHORITY:
            return tuple((each, _needs(each, words)) for each, _ in field.values)
        case _:  # what is to be chosen anywhere has its names in the row
            return tuple((value, words(name)) for value, name in field.values)


def _needs(typed: str, words: Words) -> str:
    """A post, and that one more signs beside it, as short as a key says it."""
    needs = needs_of(typed)
    post = post_name(words, needs.post)
    return post if needs.people == 1 else words("{post} + 1", post=post)


def part_title(part: HousePart, words: Words) -> str:
    """What a part is called: a game's by the game."""
    game = part.key.partition(".")[2]
    return words.name(resolve(read_sheet(game), {}).names) if game else words(part.title)


@cache
def _offering(game: str) -> Mapping[BetId, Variant]:
    """Each bet of a game with the game under options that offer it."""
    sheet, found = read_sheet(game), dict[BetId, Variant]()
    for chosen in choices_to_check(sheet.tree, sheet.choices):
        variant = resolve(sheet, chosen)
        found = dict.fromkeys(variant.bets, variant) | found
    return found


def _option(game: str, key: str) -> Option:
    return next(option for option in read_sheet(game).options if option.key == key)


def own_effects(sheet: HouseSheet, part: HousePart, words: Words) -> Mapping[str, str]:
    """A sentence for each field of a part that is not the same in all houses, by its key."""
    game = part.key.partition(".")[2] or variant_ids()[0]
    variant = resolve(read_sheet(game), house_options(sheet, game))
    house = house_for(sheet, variant)
    variant = in_house(variant, house)
    if part.key == AUTHORITY:
        return dict(_of_authority(part, house, words))
    if part.key == FLOAT:
        return dict(_of_chips(part, house, words))
    options = house_options(sheet, game)
    return {
        field.key: _of_a_bet(field, variant, house, words)
        if field.kind in (FieldKind.TAKEN, FieldKind.RANGE)
        else _of_an_option(field, options, words)
        for field in part.fields
    }


def _of_authority(part: HousePart, house: House, words: Words) -> Iterator[tuple[str, str]]:
    for field in part.fields:
        needs = house.needs(Act(field.path[-1]))
        said = words("signed by: {needs}", needs=needs_said(needs, words))
        yield field.key, said if house.staff.pins else words("nobody signs in this house")


def _of_chips(part: HousePart, house: House, words: Words) -> Iterator[tuple[str, str]]:
    """How much the chips of a value come to, and all of that lot together."""
    lots = {"float": house.tray.float, "bank": house.tray.bank}
    for field in part.fields:
        chips = lots[field.path[1]]
        value = read_amount(field.path[-1], house.currency.digits) or Money(0)
        number = chips.get(value, 0)
        if not chips:
            yield field.key, words("not counted")
            continue
        amount = words.money(Money(value * number), house.currency)
        whole = words.money(worth(chips), house.currency)
        yield field.key, words("{amount} of {sum}", amount=amount, sum=whole)


def _of_an_option(field: HouseField, options: Mapping[str, str], words: Words) -> str:
    """Whether the house plays it otherwise than is usual, and what is usual."""
    option = _option(field.path[1], field.path[-1])
    if options.get(option.key, option.default) == option.default:
        return words("as usual")
    usual = value_name(words, option, option.default)
    return words("the house’s own; usual is: {value}", value=usual)


def _of_a_bet(field: HouseField, variant: Variant, house: House, words: Words) -> str:
    """From what to what a bet is taken, if it is."""
    bet = BetId(field.path[-1])
    if bet not in variant.bets:
        return words("not offered under these options")
    if bet in house.closed:
        return words("Not taken")
    return limits_said(house.limits_of(bet), house, words)
