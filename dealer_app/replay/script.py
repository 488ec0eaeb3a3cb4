"""A shoe file read against its rules: every id, card, option and amount, before one is dealt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NoReturn

from dealer_app.i18n import marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.library import (
    BadOption,
    FileFault,
    HouseSheet,
    Sheet,
    read_house,
    read_sheet,
    resolve,
    variant_ids,
)
from dealer_app.machine import Status
from dealer_app.replay.trouble import ReplayTrouble, SheetTrouble, unreadable
from dealer_app.rules.bank_rules import Alone
from dealer_app.rules.cards import Card, read_card
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money, read_amount
from dealer_app.rules.variant import BetId, Seat
from dealer_app.session.rulebook import Seating, opening, resolver
from dealer_app.table.events import CardDealt, StakeLaid, TableOpened
from dealer_app.table.shoe_file import MOST_BYTES, ShoeFileError, Statement, read
from dealer_app.table.state import at_table
from dealer_app.table.table import Resolver, Rules

STAKES: Final = frozenset({"stake", "banco"})
MOST_SEATS: Final = 99
MOST_DIGITS: Final = 10
MOST_SEAT_FIGURES: Final = 6


@dataclass(frozen=True, slots=True)
class Script:
    """A shoe file that can be replayed: its opening, its rules, and its statements in order."""

    opening: TableOpened
    resolve: Resolver
    rules: Rules
    statements: tuple[Statement, ...]
    _stakes: dict[tuple[str, ...], StakeLaid] = field(default_factory=dict, compare=False)
    _cards: dict[str, Card] = field(default_factory=dict, compare=False)
    _dealt: dict[str, CardDealt] = field(default_factory=dict, compare=False)

    @property
    def staked(self) -> bool:
        """True if any stake stands in the file: else everybody plays, and no closing is a void."""
        return _has_stakes(self.statements)

    def stake(self, statement: Statement) -> StakeLaid:
        """The stake that a line lays; lines of the same words, as a night has many, are read
        once."""
        if statement.words not in self._stakes:
            self._stakes[statement.words] = StakeLaid(*stake(statement, self.rules))
        return self._stakes[statement.words]

    def cards(self, statement: Statement, texts: Sequence[str]) -> tuple[Card, ...]:
        """The cards that a line names; each is read once, too."""
        known = self._cards
        try:
            return tuple([known[text] for text in texts])
        except KeyError:
            read = cards(statement, texts, self.rules)
            known.update(zip(texts, read, strict=True))
            return read

    def dealt(self, statement: Statement) -> tuple[CardDealt, ...]:
        """The cards that a line deals, for whichever hand is due; each is read once as well."""
        known, texts = self._dealt, statement.words
        try:
            return tuple([known[text] for text in texts])
        except KeyError:
            read = tuple([CardDealt(card, None) for card in self.cards(statement, texts)])
            known.update(zip(texts, read, strict=True))
            return read


def _has_stakes(statements: Sequence[Statement]) -> bool:
    """True if a stake is laid; one that must be refused leaves nothing behind."""
    following = (*statements[1:], statements[0])
    return any(
        each.verb in STAKES and after.words != ("refused",)
        for each, after in zip(statements, following, strict=True)
    )


def _of_cards_alone(resolve: Resolver) -> Resolver:
    """The same rules where cards are dealt against a bank that nobody staked against: the file
    tells no stake, so that all seats and sides play."""

    def resolved(options: Mapping[str, str]) -> Rules:
        rules = resolve(options)
        return replace(rules, house=replace(rules.house, cards_alone=True))

    return resolved


Faults = dict[int, ReplayTrouble]
"""Why statements cannot be read, by their lines."""


def read_script(path: Path, faults: Faults | None = None) -> Script:
    """The script in that file; Trouble with status 2 for one that is not readable, or with `faults`
    for one whose game cannot be told: the lines that cannot be read stand there."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ReplayTrouble(
            0, Status.UNREADABLE, marked("the file cannot be read: {why}"), why=system_reason(error)
        ) from None
    return script_of(data, path.parent, faults)


def script_of(data: bytes, folder: Path, faults: Faults | None = None) -> Script:
    """The script in these bytes; house sheets are found from the folder."""
    found: Faults = {}
    try:
        statements = read(data, lambda error: found.update({error.line: unreadable(error)}))
    except ShoeFileError as error:
        raise unreadable(error) from None
    _first(found, faults)
    sound = [each for each in statements if each.line not in found]
    sheet = _sheet(statements[0])
    house = _house(sound, folder)
    options = _options(sound, sheet)
    seats = _seats(sound)
    said = {each.verb: " ".join(each.words) for each in reversed(sound) if each.words}
    sitting = Seating(seats, said.get("table", ""), said.get("croupier", ""))
    event = opening(sheet, house, options, sitting)
    rules_of = resolver(sheet, house)
    if not _has_stakes(statements):
        rules_of = _of_cards_alone(rules_of)
    rules = at_table(rules_of(event.options), event.seats)
    script = Script(event, rules_of, rules, statements)
    for statement in sound:
        try:
            check(statement, script.rules)
        except ReplayTrouble as trouble:
            _first({statement.line: trouble}, faults)
    return script


def _first(found: Faults, faults: Faults | None) -> None:
    """Keeps what was found, or raises the first of it where nobody gathers faults."""
    if faults is not None:
        faults |= found
    elif found:
        raise found[min(found)] from None


def _sheet(statement: Statement) -> Sheet:
    known = variant_ids()
    if statement.words[0] not in known:
        _bad(
            statement,
            marked("unknown variant “{text}”; known are: {allowed}"),
            text=statement.words[0],
            allowed=", ".join(known),
        )
    return read_sheet(statement.words[0])


def _house(statements: Sequence[Statement], folder: Path) -> HouseSheet | None:
    for statement in statements:
        if statement.verb == "house":
            try:
                return read_house(folder / " ".join(statement.words))
            except FileFault as fault:
                raise SheetTrouble(statement.line, fault) from None
    return None


def _options(statements: Sequence[Statement], sheet: Sheet) -> Mapping[str, str]:
    chosen: dict[str, str] = {}
    for statement in statements:
        if statement.verb != "option":
            continue
        key, equals, value = statement.words[0].partition("=")
        if not equals:
            _bad(statement, marked("“{text}” is not KEY=VALUE"), text=statement.words[0])
        try:
            resolve(sheet, {key: value})
        except BadOption as bad:
            raise SheetTrouble(statement.line, bad) from None
        chosen[key] = value
    return chosen


def _seats(statements: Sequence[Statement]) -> int | None:
    for statement in statements:
        if statement.verb == "seats":
            number = _whole(statement, statement.words[0])
            if not 1 <= number <= MOST_SEATS:
                _bad(statement, marked("a table has 1 to {most} seats"), most=MOST_SEATS)
            return number
    return None


def check(statement: Statement, rules: Rules) -> None:
    """Whether everything that a statement names exists; Trouble with status 2 if not."""
    words = statement.words
    match statement.verb:
        case "burn" | "deal":
            cards(statement, words, rules)
        case "show":
            hand(statement, words[0], rules)
            cards(statement, words[1:], rules)
        case "say":
            hand(statement, words[0], rules)
        case "principal" | "holds":
            hand(statement, words[0], rules)
            seat(statement, words[1])
        case "expose":
            hand(statement, words[0], rules)
            _whole(statement, words[1])
            cards(statement, words[2:], rules)
        case "cut" if words:
            _whole(statement, words[0])
        case "report" | "resolve":
            code(statement, words[0], rules)
            for text in words[1:]:
                resolution(statement, text)
        case "at" | "coup" if words:
            moment(statement)
        case "expect":
            _check_expectation(statement, rules)
        case "bank" | "take" | "chips":
            seat(statement, words[0])
            amount(statement, words[1], rules)
        case "stake":
            stake(statement, rules)
        case "withdraw":
            withdrawn(statement, rules)
        case "banco":
            banco(statement, rules)
        case "garage":
            amount(statement, words[0], rules)
        case "pass":
            seat(statement, words[0])
        case _:  # statements whose words stand for nothing of the game
            pass


def _check_expectation(statement: Statement, rules: Rules) -> None:
    kind, *rest = statement.words
    match kind:
        case "due" if len(rest) > 1:
            hand(statement, rest[1], rules)
        case "total":
            hand(statement, rest[0], rules)
            _whole(statement, rest[1])
        case "wins" | "loses" | "ties":
            hand(statement, rest[0], rules)
        case "net" | "commission":
            seat(statement, rest[0])
            sum_of_money(statement, rest[1], rules)
        case "cagnotte" | "bank":
            sum_of_money(statement, rest[0], rules)
        case "holder":
            seat(statement, rest[0])
        case "irregular":
            code(statement, rest[0], rules)
        case _:  # claims without a name, a seat or a sum
            pass


def _bad(statement: Statement, sentence: str, **values: object) -> NoReturn:
    raise ReplayTrouble(statement.line, Status.UNREADABLE, sentence, **values)


def cards(statement: Statement, texts: Sequence[str], rules: Rules) -> tuple[Card, ...]:
    """The cards of a line, told apart as this pack knows them."""
    told = []
    for text in texts:
        card = read_card(text, rules.variant.pack)
        if card is None and read_card(text.replace("1", "A", 1), rules.variant.pack):
            _bad(
                statement,
                marked("unknown card “{text}”: an ace is an A, write {ace}"),
                text=text,
                ace=text.replace("1", "A", 1),
            )
        if card is None:
            faces = " ".join((*rules.variant.pack.faces, "xx"))
            _bad(
                statement,
                marked("unknown card “{text}”; faces are: {allowed}"),
                text=text,
                allowed=faces,
            )
        told.append(card)
    return tuple(told)


def hand(statement: Statement, text: str, rules: Rules) -> None:
    """Whether the game has that hand."""
    known = [spec.id for spec in rules.variant.hands]
    if text not in known:
        _bad(
            statement,
            marked("unknown hand “{text}”; known are: {allowed}"),
            text=text,
            allowed=", ".join(known),
        )


def seat(statement: Statement, text: str) -> Seat:
    """The seat, by its number, or a standing bettor's, as `v1`; `01` is seat 1."""
    number = text.removeprefix("v")
    if not (number.isascii() and number.isdigit() and len(number) <= MOST_SEAT_FIGURES):
        _bad(statement, marked("“{text}” is no seat: a number, or v1 for a spectator"), text=text)
    return Seat(text[: len(text) - len(number)] + str(int(number)))


def amount(statement: Statement, text: str, rules: Rules) -> Money:
    """An amount above zero in the house's currency, no finer than its smallest unit."""
    money = read_amount(text, rules.house.currency.digits)
    if money is None or money <= 0:
        _bad(
            statement,
            marked("“{text}” is no amount: above zero, with a point and at most {digits} decimals"),
            text=text,
            digits=rules.house.currency.digits,
        )
    return money


def sum_of_money(statement: Statement, text: str, rules: Rules) -> Money:
    """A sum that may be zero or negative."""
    money = read_amount(text, rules.house.currency.digits)
    if money is None:
        _bad(statement, marked("“{text}” is no sum of money"), text=text)
    return money


def stake(statement: Statement, rules: Rules) -> tuple[Seat, BetId, Money]:
    """Seat, bet and amount; the bet may be left out where the game has one kind."""
    *who, last = statement.words
    return *_where(statement, who, rules), amount(statement, last, rules)


def withdrawn(statement: Statement, rules: Rules) -> tuple[Seat, BetId]:
    """The seat whose stake goes back, and the bet it lies on."""
    return _where(statement, statement.words, rules)


def _where(statement: Statement, who: Sequence[str], rules: Rules) -> tuple[Seat, BetId]:
    place = seat(statement, who[0])
    if len(who) > 1:
        return place, _bet(statement, who[1], rules)
    if not rules.variant.one_bet:
        _bad(statement, marked("the bet is missing: “stake SEAT BET AMOUNT”"))
    return place, next(iter(rules.variant.bets))


def _bet(statement: Statement, text: str, rules: Rules) -> BetId:
    if text not in rules.variant.bets and text not in rules.variant.withheld:
        _bad(
            statement,
            marked("unknown bet “{text}”; known are: {allowed}"),
            text=text,
            allowed=", ".join(rules.variant.bets),
        )
    return BetId(text)


def banco(statement: Statement, rules: Rules) -> tuple[Seat, BetId | None, Money | None]:
    """Who covers the bank, on which side and with how much, where they are written."""
    who, *rest = statement.words
    place, bet = seat(statement, who), None
    if rest and rest[0] in rules.variant.bets:
        bet, rest = BetId(rest[0]), rest[1:]
    if len(rest) > 1:
        _bet(statement, rest[0], rules)
    if bet is None and rules.variant.tour.alone is Alone.BANCO and not rules.variant.one_bet:
        _bad(statement, marked("the side is missing: “banco SEAT BET [AMOUNT]”"))
    return place, bet, amount(statement, rest[0], rules) if rest else None


def _whole(statement: Statement, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < MOST_DIGITS):
        _bad(statement, marked("“{text}” is not a whole number"), text=text)
    return int(text)


def code(statement: Statement, text: str, rules: Rules) -> str:
    """The code of an irregularity that the catalogue knows."""
    if text not in rules.house.irregularities:
        _bad(statement, marked("unknown irregularity “{text}”"), text=text)
    return text


def resolution(statement: Statement, text: str) -> Resolution:
    """One of the closed list of resolutions."""
    if text not in set(Resolution):
        _bad(
            statement,
            marked("unknown resolution “{text}”; known are: {allowed}"),
            text=text,
            allowed=", ".join(Resolution),
        )
    return Resolution(text)


def moment(statement: Statement) -> datetime:
    """When this happened; a file tells no time zone, and is read as UTC."""
    text = " ".join(statement.words)
    try:
        return datetime.fromisoformat(text if " " in text else "").replace(tzinfo=UTC)
    except ValueError:
        _bad(statement, marked("“{text}” is no date and time, such as 2026-11-20 21:47"), text=text)
