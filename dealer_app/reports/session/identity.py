"""What the session sheet says of the session itself: table, people, game, options and shoes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date, datetime, tzinfo
from enum import Enum
from typing import Final, NamedTuple

from reportlab.platypus import Flowable

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import bet_name, option_name, value_name
from dealer_app.i18n.parlance import term
from dealer_app.register.state import WITHOUT_RESERVE, Reserve
from dealer_app.register.witness import Witness
from dealer_app.reports.layout.columns import NOTHING, CellKind, Column, Figures, Value, WordedCell
from dealer_app.reports.layout.paper import BODY, LABEL
from dealer_app.reports.layout.sheet import Listing, PaperSheet, Part
from dealer_app.reports.layout.tables import LONG, FactLine, facts, lines, section
from dealer_app.reports.session.entries import (
    MachineEntry,
    PaperAlert,
    PaperEntry,
    SignedBy,
    coup_amended,
)
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.house import Currency, House, Limits, PaperSize, day_of
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Option
from dealer_app.table.accounts.tally import Course
from dealer_app.table.events import AfterClosing
from dealer_app.table.shoe import Shoe
from dealer_app.table.table import Rules, Table

SHORT: Final = 12
"""Figures of a digest that are enough to tell two of them apart at a glance."""


class ReplacedFor(Enum):
    """Why a paper was printed under another number than the same one before."""

    CANCELLED = marked("that number was cancelled")
    RECORDED = marked("more was recorded since")
    PUT_RIGHT = marked("something was put right after the closing since")


class Replaced(NamedTuple):
    """A number under which the same paper was issued before, in which series and when, and why
    there is another."""

    series: str
    number: int
    at: datetime
    why: Sequence[ReplacedFor]


@dataclass(frozen=True, slots=True)
class Issue:
    """The number that a paper has in its series, None where none was given, and which copy of it
    this is: 0 for the first print, 1 for the first DUPLICATA (REQ-10). `series` is that of the
    register, a table's own where the house has a book. `seen` is how far the
    machine's register had come once it had that number; `unsigned`: a machine that signs
    could not sign that. `by_nobody`: somebody should have signed for it, and nobody did; then it
    has no number. `house` is the line of the house's own key, empty where it has none; `reserve`
    is under what it stands: where the register could not be asked it has no number either.
    `replaces` are the numbers of the same paper that were issued before it, the newest first."""

    number: int | None = None
    copy: int = 0
    series: str = ""
    seen: Witness | None = None
    unsigned: bool = False
    by_nobody: bool = False
    house: str = ""
    reserve: Reserve = WITHOUT_RESERVE
    replaces: Sequence[Replaced] = ()


UNNUMBERED: Final = Issue()
NOBODYS: Final = Issue(by_nobody=True)
"""That of a paper for which somebody should have signed, and nobody did."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """A coup of a closed session, or a line of its payout, put right since: how, when, by whose
    hand, and by which entry of the machine's register, None on a paper that is made from none."""

    event: AfterClosing
    at: datetime
    signature: SignedBy
    entry: int | None = None

    @property
    def coup(self) -> int:
        """Which coup it is about."""
        return coup_amended(self.event)


@dataclass(frozen=True, slots=True)
class Since:
    """What the machine's register has put right of a closed session, and the table with it."""

    table: Table
    amendments: Sequence[Amendment]


def untold(_words: Words, _frame: str) -> str:
    """What a frame tells where nobody can tell."""
    return ""


@dataclass(frozen=True, slots=True)
class SheetData:
    """What is printed of a session.

    `options` are those that the game's sheet offers. `head` is the digest of the last entry, the
    seal once the table is closed; empty where no journal was kept. `software` is what prints;
    times are shown in `zone`, else in the machine's own. `detailed`: every stake of every coup
    stands there, where a bank's night is told in short otherwise. `size` is what it is printed on
    where that is not what the house prints on. `machine` is what the machine's register holds of
    the same hours, `alerts` what was ever found of its files, `packs` how many each shoe was
    opened with. `since` is there where the session was put right after its closing; everything
    else is as it was sealed. `unheld`: there was no register to hold the names against. `tells`
    says what a frame of the electronic shoe tells.
    """

    course: Course
    options: Sequence[Option]
    session: str
    software: str
    head: str
    printed: datetime
    zone: tzinfo | None = None
    detailed: bool = False
    entries: Sequence[PaperEntry] = ()
    issue: Issue = UNNUMBERED
    size: PaperSize | None = None
    machine: Sequence[MachineEntry] = ()
    alerts: Sequence[PaperAlert] = ()
    packs: Mapping[int, int] = field(default_factory=dict)
    since: Since | None = None
    unheld: bool = False
    tells: Callable[[Words, str], str] = untold

    @property
    def table(self) -> Table:
        return self.course.table

    @property
    def house(self) -> House:
        return self.table.house

    @property
    def business_day(self) -> date:
        """The day of the house that the session belongs to (REQ-11)."""
        return day_of(self.house.day, self.course.opened or self.printed)

    @property
    def digest(self) -> str:
        """That of the game's sheet."""
        return self.table.opened.sheet_digest


def identity(data: SheetData, figures: Figures) -> Iterator[Flowable]:
    """Who, where, when and what, with every digest in full."""
    yield facts(_who(data, figures), _what(data, figures))
    yield facts(_digests(data, figures))


def _who(data: SheetData, figures: Figures) -> list[FactLine]:
    words, course = figures.words, data.course
    return [
        FactLine(words("Table"), data.table.opened.table or NOTHING),
        FactLine(words("Date"), figures.day(course.opened)),
        FactLine(words("Opening"), figures.clock(course.opened)),
        FactLine(words("Closing"), _closed(data, figures)),
        FactLine(words("Time zone"), figures.clock_zone(course.opened)),
        FactLine(words("Croupiers"), _croupiers(course, figures)),
        FactLine(words("Seats"), words.number(data.table.seats)),
        FactLine(words("Business day"), figures.date(data.business_day)),
    ]


def currency_words(currency: Currency) -> str:
    """The money of a paper: `EUR (€)`."""
    return f"{currency.code} ({currency.sign})"


def signing(data: SheetData, figures: Figures) -> str:
    """How people sign at this table: a house that asks for no PIN says so on every paper."""
    return signing_words([data], figures)


def signing_words(sessions: Sequence[SheetData], figures: Figures) -> str:
    """With PIN or without; where no register lies beside the journals, that nobody's PIN was looked
    for."""
    words = figures.words
    if not all(each.house.staff.pins for each in sessions):
        return words("without PINs")
    if any(each.unheld for each in sessions):
        return words("with PIN, held against no register")
    return words("with PIN")


def _closed(data: SheetData, figures: Figures) -> str:
    if not data.table.closed:
        return figures.words("not yet: the session is open")
    course = data.course
    if figures.day(course.opened) == figures.day(course.closed):
        return figures.clock(course.closed)
    return figures.moment(course.closed)


def _croupiers(course: Course, figures: Figures) -> str:
    """Each name, from the second on with the time of the hand-over."""
    first, *later = course.croupiers
    named = [first.croupier or NOTHING]
    named += [
        figures.words(
            "{croupier}, from {time}", croupier=each.croupier, time=figures.clock(each.at)
        )
        for each in later
    ]
    return "\n".join(named)


def _what(data: SheetData, figures: Figures) -> list[FactLine]:
    words, rules = figures.words, data.table.rules
    return [
        FactLine(words("Game"), words.name(rules.variant.names)),
        FactLine(words("House"), rules.house.name or NOTHING),
        FactLine(words("Currency"), currency_words(rules.house.currency)),
        FactLine(words("Limits"), "\n".join(limits_words(rules, figures))),
        FactLine(words("Bets not taken"), _closed_bets(rules, figures)),
        FactLine(words("Session"), data.session or NOTHING),
        FactLine(words("Software"), _software(data)),
        FactLine(words("Signing"), signing(data, figures)),
    ]


def _software(data: SheetData) -> str:
    return f"Sabot {data.table.opened.software}"


def limits_words(rules: Rules, figures: Figures) -> Iterator[str]:
    """The limits in force, those of single bets after the common ones."""
    words, house = figures.words, rules.house
    yield _limits(house.limits, figures)
    for bet, limits in house.bet_limits.items():
        if bet in rules.variant.bets and bet not in house.closed:
            name = bet_name(words, rules.variant, bet)
            yield words("{bet}: {limits}", bet=name, limits=_limits(limits, figures))
    if house.differential is not None:
        yield words("between the two hands: {most}", most=figures.amount(house.differential))


def _limits(limits: Limits, figures: Figures) -> str:
    words, amount = figures.words, figures.amount
    if limits == Limits():
        return words("no limits")
    said = words("from {minimum}", minimum=amount(limits.minimum))
    if limits.maximum is not None:
        said = words(
            "{minimum} to {maximum}",
            minimum=amount(limits.minimum),
            maximum=amount(limits.maximum),
        )
    if limits.multiple == Money(1):
        return said
    return words("{limits}, in {multiple}s", limits=said, multiple=amount(limits.multiple))


def _closed_bets(rules: Rules, figures: Figures) -> str:
    names = [
        figures.words.name(bet.names)
        for bet in rules.variant.bets.values()
        if bet.id in rules.house.closed
    ]
    return figures.words.listed(names) or figures.words("none")


def _digests(data: SheetData, figures: Figures) -> list[FactLine]:
    words, opened = figures.words, data.table.opened
    return [
        FactLine(words("Game sheet, SHA-256"), digest_words(data.digest)),
        FactLine(words("House sheet, SHA-256"), digest_words(opened.house_digest)),
        FactLine(seal_name(data, figures), digest_words(data.head)),
        FactLine(words("Previous seal"), digest_words(opened.previous_seal)),
    ]


def seal_name(data: SheetData, figures: Figures) -> str:
    """What the digest of the last entry is: the seal, once the table is closed."""
    return figures.words("Seal") if data.table.closed else figures.words("Last entry")


def digest_words(digest: str) -> str:
    """A digest in short and in full; a sign for nothing where there is none."""
    return f"{digest[:SHORT]}   {digest}" if digest else NOTHING


def options_part(data: SheetData, figures: Figures) -> Iterator[Flowable]:
    """The options under which it was dealt, those that are not the usual ones marked."""
    words = figures.words
    yield from section(words("Options"))
    stretches = _stretches(data.table)
    for first, rules in stretches:
        if len(stretches) > 1:
            yield lines(words("From coup {number} on:", number=first), BODY)
        told = [_option(option, rules, figures) for option in data.options]
        half = (len(told) + 1) // 2
        yield facts(told[:half], told[half:], name_width=120)
    if any(_unusual(option, rules) for option in data.options for _, rules in stretches):
        yield lines(words("* not the usual choice, which stands in brackets"), LABEL)


def _stretches(table: Table) -> list[tuple[int, Rules]]:
    """The options in force and the coup from which on, one for each change of them."""
    rules = [(each.coup.number, each.rules) for each in table.coups]
    found: list[tuple[int, Rules]] = []
    for first, each in rules or [(1, table.rules)]:
        if not found or each.variant.chosen != found[-1][1].variant.chosen:
            found.append((first, each))
    return found


def _chosen(option: Option, rules: Rules) -> str:
    return rules.variant.chosen.get(option.key, option.default)


def _unusual(option: Option, rules: Rules) -> bool:
    return _chosen(option, rules) != option.default


def _option(option: Option, rules: Rules, figures: Figures) -> FactLine:
    words = figures.words
    name = option_name(words, option)
    said, usual = (
        value_name(words, option, value) for value in (_chosen(option, rules), option.default)
    )
    return (
        FactLine(f"* {name}", f"{said} ({usual})")
        if _unusual(option, rules)
        else FactLine(name, said)
    )


class _ShoeDealt(NamedTuple):
    """A shoe, how many of its cards were burned, and which coups came from it."""

    shoe: Shoe
    burned: int
    coups: Sequence[int]

    def number(self, figures: Figures) -> Value:
        """Its number, and on paper that it is no good any more."""
        number = self.shoe.number
        if self.shoe.valid:
            return number
        return WordedCell(number, figures.words("{number}, invalid", number=number))

    def dealt(self, _: Figures) -> int:
        return self.shoe.size - self.shoe.left - self.burned

    def run(self, _: Figures) -> Value:
        """How many coups it has; on paper the first and the last of them."""
        return WordedCell(len(self.coups), _run(self.coups))


SHOES: Final[PaperSheet[_ShoeDealt]] = PaperSheet(
    "shoes",
    (
        Column("shoe", marked("Shoe"), _ShoeDealt.number),
        Column("packs", marked("Packs"), lambda e, _: e.shoe.packs, CellKind.NUMBER),
        Column("cards", marked("Cards"), lambda e, _: e.shoe.size, CellKind.NUMBER),
        Column("dealt", marked("Dealt"), _ShoeDealt.dealt, CellKind.NUMBER),
        Column("burned", marked("Burned"), lambda e, _: e.burned, CellKind.NUMBER),
        Column("left", marked("Left"), lambda e, _: e.shoe.left, CellKind.NUMBER),
        Column("cut", marked("Cut, from the end"), lambda e, _: e.shoe.cut, CellKind.NUMBER),
        Column("coups", marked("Coups"), _ShoeDealt.run, CellKind.NUMBER),
    ),
    empty=marked("No shoe was opened."),
    kept=True,
    most=LONG,
)
"""Each shoe: its packs, and where its cards went."""


def shoes_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """Each shoe, by the game's own word for one; what is the same of every one of many is said
    once, above them."""
    words, variant = figures.words, data.table.variant
    yield from section(term(words, variant, "shoes"))
    shoes = [_dealt(shoe, data) for shoe in data.course.shoes]
    same = SHOES.alike(shoes, figures)
    if same:
        said = (
            words("{name}: {value}", name=words(each.title), value=each.text(shoes[0], figures))
            for each in same
        )
        yield lines(words("In every shoe: {facts}.", facts=words.listed(said)))
    sheet = replace(SHOES, unprinted=[each.key for each in same])
    for part in sheet.body(shoes, figures):
        yield _named_by(part, term(words, variant, "shoe"))


def _named_by(part: Part, shoe: str) -> Part:
    """The list with the game's own word over its first column."""
    if not isinstance(part, Listing):
        return part
    first, *others = part.fields
    return replace(part, fields=[first._replace(name=shoe), *others])


def _dealt(shoe: Shoe, data: SheetData) -> _ShoeDealt:
    coups = [each.coup.number for each in data.table.coups if each.coup.shoe == shoe.number]
    return _ShoeDealt(shoe, data.course.burned.get(shoe.number, 0), coups)


def _run(coups: Sequence[int]) -> str:
    """Coups that follow each other, by the first and the last of them."""
    if not coups:
        return NOTHING
    return str(coups[0]) if len(coups) == 1 else f"{coups[0]}–{coups[-1]}"
