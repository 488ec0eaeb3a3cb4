"""What a house sheet says, chapter by chapter and game by game, and what its chips cannot pay
there."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from textwrap import wrap
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import act_name, bet_name, option_name, post_name, value_name
from dealer_app.library.house.house_draft import (
    AUTHORITY,
    FIELDS,
    FLOAT,
    FieldKind,
    HouseField,
    HousePart,
    needs_of,
)
from dealer_app.library.house.house_table import settings_of
from dealer_app.library.house.houses import HouseSheet, house_for, house_options, in_house
from dealer_app.library.house.setting_effects import limits_said, needs_said
from dealer_app.library.options import choices_to_check
from dealer_app.library.sheets import read_sheet, resolve, variant_ids
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import (
    House,
    Limits,
)
from dealer_app.rules.money import Money, read_amount, rounded, worth
from dealer_app.rules.pay_lines import commission_on
from dealer_app.rules.stacks import Unpaid, payable, unpaid
from dealer_app.rules.staff import Act, Post
from dealer_app.rules.variant import BetId, Option, PayLine, Variant

WIDE: Final = 100
LEAST_WIDE: Final = 40
"""Columns of a terminal, and the fewest that what is said has of them."""

_CHAPTERS: Final = (
    (marked("The house"), "name", "language", "currency", "day"),
    (marked("Stakes"), "limits"),
    (marked("Chips and payout"), "chips", "payout"),
    (marked("Commission and rounding"), "commission", "rounding", "cagnotte"),
    (marked("Tray and tips"), "tray", "tips"),
    (marked("Staff"), "staff", "pit"),
    (marked("Who may do what"), AUTHORITY),
    (marked("Papers and cards"), "documents", "cards", "shoe"),
    (marked("The school"), "school"),
)
"""What is told under which title, each a table of the sheet."""

_RANKED: Final = (Post.CROUPIER, Post.CHEF, Post.DIRECTOR)


@dataclass(frozen=True, slots=True)
class HouseLine:
    """A setting: the key it has in the sheet, what it is called, and what it comes to."""

    key: str
    what: str
    said: str


@dataclass(frozen=True, slots=True)
class HouseChapter:
    """Some settings that belong together, under a title."""

    title: str
    rows: tuple[HouseLine, ...]


def house_told(house: House, words: Words) -> tuple[HouseChapter, ...]:
    """Everything that holds in a house whatever the game, in the order of its sheet."""
    return tuple(
        HouseChapter(
            words(title), tuple(line for table in tables for line in _rows(table, house, words))
        )
        for title, *tables in _CHAPTERS
    )


def as_lines(chapters: tuple[HouseChapter, ...]) -> list[str]:
    """The chapters for a terminal, what is said lined up."""
    wide = max(len(row.what) for chapter in chapters for row in chapter.rows)
    lines: list[str] = []
    for chapter in chapters:
        lines += ["", chapter.title, "-" * len(chapter.title)]
        for row in chapter.rows:
            first, *more = wrap(row.said, max(WIDE - wide, LEAST_WIDE))
            lines += [f"{row.what:<{wide}}  {first}", *(f"{'':<{wide}}  {each}" for each in more)]
    return lines[1:]


def _rows(table: str, house: House, words: Words) -> Iterator[HouseLine]:
    """A row for each effect of a table's settings that comes to something in this house."""
    if table == AUTHORITY:
        yield from _authority(house, words)
    for effect in dict.fromkeys(setting.effect for setting in settings_of(table)):
        said = "" if effect is None else effect.said(house, words)
        if effect is not None and said:
            yield HouseLine(effect.key, words(effect.what), said)


def _authority(house: House, words: Words) -> Iterator[HouseLine]:
    """The acts by what they need, the least first; anybody does all of them where nobody signs."""
    if not house.staff.pins:
        yield HouseLine("authority", words("anybody"), words("everything: nobody signs"))
        return

    def rank(act: Act) -> tuple[int, int]:
        needs = house.needs(act)
        return _RANKED.index(needs.post), needs.people

    for _, acts in groupby(sorted(Act, key=rank), key=rank):
        some = list(acts)
        what = needs_said(house.needs(some[0]), words)
        yield HouseLine("authority", what, words.listed(act_name(words, act) for act in some))


# Beside a field


GAME: Final = "punto_banco"
"""The game whose commission stands for all."""

_OF_THE_COMMISSION: Final = (
    "commission.mode",
    "rounding.commission.how",
    "rounding.commission.unit",
)


def effects(sheet: HouseSheet, words: Words) -> Mapping[str, str]:
    """A sentence for each field, by its key."""
    variant, house = _of(sheet)
    said = {row.key: row.said for chapter in house_told(house, words) for row in chapter.rows}
    told = {field.key: said.get(field.row, "") for field in FIELDS}
    commission = commission_said(variant, house, words)
    if commission:
        for key in _OF_THE_COMMISSION:
            told[key] = words("{what}; {commission}", what=told[key], commission=commission)
    return told


def commission_said(variant: Variant, house: House, words: Words) -> str:
    """What the commission on the least stake is, and whether chips pay it; empty where none is
    taken or no least stake is said."""
    line = next(
        (each for bet in variant.bets.values() for each in bet.lines if each.commission), None
    )
    if line is None or house.limits.minimum == Limits().minimum:
        return ""
    owed = _owed(line, house)
    chips = tuple(chip.value for chip in house.chips)
    values = {
        "rate": words.percent(line.commission),
        "stake": words.money(house.limits.minimum, house.currency),
        "amount": words.money(owed, house.currency),
    }
    if payable(owed, chips):
        return words("{rate} of {stake} is {amount}: payable", **values)
    return words("{rate} of {stake} is {amount}: no chips of this house make it", **values)


def _owed(line: PayLine, house: House) -> Money:
    won = rounded(house.limits.minimum * line.pays, house.winnings.how, house.winnings.unit)
    return commission_on(won, line.commission, house)


def _of(sheet: HouseSheet) -> tuple[Variant, House]:
    variant = resolve(read_sheet(GAME), house_options(sheet, GAME))
    house = house_for(sheet, variant)
    return in_house(variant, house), house


# Of single games, of the float and of authority


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


# What a house sheet chooses game by game, and what its chips cannot pay there


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
