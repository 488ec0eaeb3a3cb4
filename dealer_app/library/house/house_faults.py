"""What is wrong with a house sheet whose form is right: games, bets, acts, chips that are none."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from dealer_app.library.faults import Place, SheetFault, listed
from dealer_app.library.house.house_table import settings_of
from dealer_app.library.house.irregularities import irregularities
from dealer_app.library.house.setting_row import Signers
from dealer_app.library.house.usual import usual_chips
from dealer_app.library.sheets import Sheet, bets_of, read_sheet, variant_ids
from dealer_app.rules.money import Money, plain
from dealer_app.rules.staff import Needs

if TYPE_CHECKING:
    from dealer_app.library.house.house_model import HouseTable


def house_faults(table: "HouseTable", file: str) -> Iterator[SheetFault]:
    """Everything in the sheet that the games, the catalogue and its own chips do not know."""
    yield from _game_faults(table, file)
    yield from _decision_faults(table, file)
    yield from _chip_faults(table, file)
    yield from _bet_limit_faults(table, file)
    yield from _authority_faults(table, file)
    yield from _night_faults(table, file)


def _game_faults(table: "HouseTable", file: str) -> Iterator[SheetFault]:
    """Games, options and bets that the house names and that are none."""
    for part, games in (("options", table.options), ("bets", table.bets)):
        for game in games:
            if game not in variant_ids():
                values = {"found": game, "allowed": listed(variant_ids())}
                yield SheetFault(file, "no_variant", (part, game), values)
    for game, chosen in table.options.items():
        if game in variant_ids():
            yield from _option_faults(read_sheet(game), chosen, file)
    for game, bets in table.bets.items():
        if game in variant_ids():
            named: list[tuple[Place, str]] = []
            for key, some in (("open", bets.open), ("closed", bets.closed)):
                named += [(("bets", game, key, n), bet) for n, bet in enumerate(some or ())]
            named += [(("bets", game, "limits", bet), bet) for bet in bets.limits]
            yield from _bet_faults(read_sheet(game), named, file)


def _option_faults(sheet: Sheet, chosen: Mapping[str, str], file: str) -> Iterator[SheetFault]:
    options = {option.key: option for option in sheet.options}
    for key, value in chosen.items():
        place: Place = ("options", sheet.id, key)
        if key not in options:
            values = {"found": key, "allowed": listed(options)}
            yield SheetFault(file, "unknown_option", place, values)
        elif value not in options[key].choose:
            allowed = listed(options[key].choose)
            values = {"found": value, "option": key, "allowed": allowed}
            yield SheetFault(file, "value_unknown", place, values)


def _bet_faults(sheet: Sheet, named: list[tuple[Place, str]], file: str) -> Iterator[SheetFault]:
    bets = bets_of(sheet)
    for place, bet in named:
        if bet not in bets:
            yield SheetFault(file, "unknown_bet", place, {"found": bet, "allowed": listed(bets)})


def _decision_faults(table: "HouseTable", file: str) -> Iterator[SheetFault]:
    """Irregularities that are none, and resolutions that are not offered for them."""
    catalogue = irregularities("")
    for code, decision in table.irregularities.items():
        place: Place = ("irregularities", code)
        rule = catalogue.get(code)
        if rule is None:
            values = {"found": code, "allowed": listed(catalogue)}
            yield SheetFault(file, "unknown_code", place, values)
            continue
        for key, resolution in (("seen", decision.seen), ("unseen", decision.unseen)):
            if resolution is None:
                continue
            if not rule.offered:
                yield SheetFault(file, "nothing_offered", (*place, key), {"code": code})
            elif resolution not in rule.offered:
                allowed = listed(rule.offered)
                values = {"found": resolution.value, "code": code, "allowed": allowed}
                yield SheetFault(file, "not_offered", (*place, key), values)


def _chip_faults(table: "HouseTable", file: str) -> Iterator[SheetFault]:
    seen: set[Money] = set()
    for number, chip in enumerate(table.chips):
        if chip.value in seen:
            found = plain(chip.value, table.currency.digits)
            yield SheetFault(file, "chip_twice", ("chips", number, "value"), {"found": found})
        seen.add(chip.value)


def _bet_limit_faults(table: "HouseTable", file: str) -> Iterator[SheetFault]:
    """Limits of a bet that do not go with what the table's own limits leave for it."""
    whole = table.limits
    for game, bets in table.bets.items():
        for bet, own in bets.limits.items():
            least, most = own.minimum or whole.minimum, own.maximum or whole.most
            if least is not None and most is not None and most < least:
                yield SheetFault(file, "below_minimum", ("bets", game, "limits", bet))


def _authority_faults(table: "HouseTable", file: str) -> Iterator[SheetFault]:
    """Acts that the house gives to a post that may not answer for them."""
    for row in settings_of("authority"):
        needs = row.value_in(table)
        assert isinstance(row.takes, Signers)
        if isinstance(needs, Needs) and needs.post not in row.takes.posts:
            values = {"found": needs.post.value}
            yield SheetFault(file, "director_only", (*row.path, "post"), values)


def _night_faults(table: "HouseTable", file: str) -> Iterator[SheetFault]:
    """Chips that the tray or the payout names and the house does not have, amounts that stand
    twice, thresholds the wrong way round."""
    tray, payout = table.tray, table.payout
    explained, reported = (_threshold(table, key) for key in ("variance", "report"))
    if reported < explained:
        yield SheetFault(file, "report_below", ("tray",))
    yield from _unknown_chips(table, file, (("tray", "float"), tray.float))
    yield from _unknown_chips(table, file, (("tray", "bank"), tray.bank))
    yield from _unknown_chips(table, file, (("payout", "pattern"), payout.pattern))
    if payout.largest is not None:
        yield from _unknown_chips(table, file, (("payout", "largest"), (payout.largest,)))
    digits = table.currency.digits
    for chip in payout.pattern:
        if payout.largest is not None and chip > payout.largest:
            values = {"found": plain(chip, digits), "allowed": plain(payout.largest, digits)}
            yield SheetFault(file, "above_largest", ("payout", "pattern"), values)
    for place, amounts in (
        (("payout", "pattern"), payout.pattern),
        (("cagnotte", "tickets"), table.cagnotte.tickets),
        (("tray", "notes"), tray.notes),
    ):
        for amount in sorted({each for each in amounts if amounts.count(each) > 1}):
            yield SheetFault(file, "twice", place, {"found": plain(amount, digits)})


def _threshold(table: "HouseTable", key: str) -> Money:
    """Above which variance somebody explains it, or reports it, under this sheet."""
    (row,) = (each for each in settings_of("tray") if each.path[-1] == key)
    value = row.value_in(table)
    assert isinstance(value, int)
    return Money(value)


def _unknown_chips(
    table: "HouseTable", file: str, named: tuple[Place, Iterable[Money]]
) -> Iterator[SheetFault]:
    digits = table.currency.digits
    known = [chip.value for chip in table.chips or usual_chips(digits)]
    place, chips = named
    for chip in chips:
        if chip not in known:
            allowed = listed(plain(each, digits) for each in known)
            values = {"found": plain(chip, digits), "allowed": allowed}
            yield SheetFault(file, "not_a_chip", place, values)
