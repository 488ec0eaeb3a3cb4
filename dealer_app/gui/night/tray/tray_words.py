"""What the page of the tray says: its deeds, what is keyed, what lies there and what should."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, assert_never

from dealer_app.gui.kit.theme import Theme
from dealer_app.gui.night.tray import fill_ways, tray_entry
from dealer_app.gui.night.tray.fill_ways import NO_SLIPS, TableSlips
from dealer_app.gui.night.tray.tray_entry import NO_NUMBER, Answer, TrayDeed, TrayEntry
from dealer_app.gui.night.tray.tray_page import ChipLine, TrayLine, TrayView, Turn
from dealer_app.gui.pages.facts import Fact
from dealer_app.gui.pages.page_keys import ARROWS
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import post_name, seat_name
from dealer_app.rules.money import Money, plain, worth
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import owed
from dealer_app.table.accounts.ledger import Ledger
from dealer_app.table.accounts.plausible import WHOEVER_SIGNS
from dealer_app.table.accounts.tray import SlipKind, tray
from dealer_app.table.judges.authority import needs_of
from dealer_app.table.night import Moved
from dealer_app.table.table import Table, at_house

STORY: Final = 4
"""Movements that are told beside the deeds, the last first."""

DEEDS: Final[Mapping[TrayDeed, str]] = {
    TrayDeed.COUNT: marked("Count the tray"),
    TrayDeed.FILL: marked("Fill"),
    TrayDeed.CREDIT: marked("Credit"),
    TrayDeed.CANCEL: marked("Cancel a slip"),
    TrayDeed.BUY: marked("Chips bought"),
    TrayDeed.COLOURS: marked("Change of colours"),
    TrayDeed.TIP: marked("Tip"),
    TrayDeed.DROP: marked("Count the drop"),
    TrayDeed.TIPS: marked("Count the tips"),
    TrayDeed.COMMISSION: marked("Commission owed"),
    TrayDeed.CAGNOTTE: marked("Count the cagnotte"),
}
_WHY: Final[Mapping[TrayDeed, str]] = {
    TrayDeed.COUNT: marked("How many chips of each lie in the tray."),
    TrayDeed.FILL: marked("How many chips of each come from the cage."),
    TrayDeed.CREDIT: marked("How many chips of each go back to the cage."),
    TrayDeed.CANCEL: marked("Its number stays visible; a reason is given."),
    TrayDeed.BUY: marked("What the guest gave goes into the drop box."),
    TrayDeed.COLOURS: marked("What is taken and what is given are of the same worth."),
    TrayDeed.TIP: marked("It goes into its own box, apart from the tray."),
    TrayDeed.DROP: marked("What the drop box holds."),
    TrayDeed.TIPS: marked("How many chips of each lie in the tips’ box."),
    TrayDeed.COMMISSION: marked("Collected, waived, or released for a reason."),
    TrayDeed.CAGNOTTE: marked("How many chips of each lie in the box of the cagnotte."),
}
OCCASIONS: Final[Mapping[ev.Occasion, str]] = {
    ev.Occasion.OPENER: marked("Opener"),
    ev.Occasion.SPOT: marked("In between"),
    ev.Occasion.SHIFT: marked("Change of shift"),
    ev.Occasion.CLOSER: marked("Closer"),
}
_TENDERS: Final[Mapping[ev.Tender, str]] = {
    ev.Tender.CASH: marked("Cash"),
    ev.Tender.MARKER: marked("Marker"),
    ev.Tender.VOUCHER: marked("Voucher"),
}
_ANSWERS: Final[Mapping[Answer, str]] = {
    Answer.COLLECT: marked("Collect"),
    Answer.WAIVE: marked("Waive"),
    Answer.RELEASE: marked("Release all"),
}


@dataclass(frozen=True, slots=True)
class TrayTelling:
    """What words, colours and figures are taken from."""

    words: Words
    theme: Theme
    table: Table
    ledger: Ledger
    slips: TableSlips = NO_SLIPS

    def money(self, amount: Money) -> str:
        """An amount in the house's currency."""
        return self.words.money(amount, self.table.house.currency)

    def hour(self, at: datetime | None) -> str:
        """A time by the house's clock; empty where none was told."""
        return "" if at is None else f"{at_house(self.table, at):%H:%M}"

    def signed(self, amount: Money) -> str:
        """An amount with its sign before it, plus too."""
        return ("+" if amount > 0 else "") + self.money(amount)


def deeds(telling: TrayTelling, lit: int) -> TrayView:
    """The list of deeds, what was recorded last, and what the tray comes to."""
    words, ledger = telling.words, telling.ledger
    offered = tray_entry.deeds(telling.table)
    lines = [TrayLine(str((n + 1) % 10), words(DEEDS[deed])) for n, deed in enumerate(offered)]
    expected = ledger.expected
    return TrayView(
        words("The tray"),
        words("What moves the table’s chips, and what is to lie there."),
        lines=lines,
        lit=lit,
        beside=2,
        story=_story(telling),
        title=words("Expected in the tray"),
        sum="—" if expected is None else telling.money(expected),
        off=_last_count(telling),
        facts=(*_between(telling), *figures(telling)),
        main=words(DEEDS[offered[lit]]),
        main_key="⏎",
        pad=False,
    )


def deed_name(words: Words, entry: TrayEntry) -> str:
    """What a deed is called; of a fill, how it comes."""
    if entry.deed is TrayDeed.FILL:
        return words(fill_ways.TITLES[entry.way.how])
    return words(DEEDS[entry.deed])


def _between(telling: TrayTelling) -> Sequence[Fact]:
    """The slips between table and cage."""
    currency = telling.table.house.currency
    return [*fill_ways.between(telling.words, telling.table, telling.slips, currency)]


def figures(telling: TrayTelling) -> tuple[Fact, ...]:
    """The night in figures, as far as it has any (rules of §6.1)."""
    words, ledger = telling.words, telling.ledger
    opener = ledger.opener
    told: list[tuple[str, Money]] = [
        (words("Opener"), Money(0) if opener is None else opener.worth),
        (words("Fills"), ledger.tray.fills),
        (words("Credits"), ledger.tray.credits),
        (words("Chips bought"), ledger.tray.bought),
        (words("Chips given out"), ledger.given),
        (words("Result of the coups"), ledger.result),
        (words("Commission received"), ledger.commission),
        (words("Commission owed"), Money(sum(ledger.owed.values()))),
        (words("Cagnotte"), ledger.play.cagnotte),
        (words("In the drop box"), ledger.tray.in_drop_box),
        (words("In the tips’ box"), ledger.tray.in_tip_box),
    ]
    return tuple((name, telling.money(amount)) for name, amount in told if amount)


def _last_count(telling: TrayTelling) -> tuple[str, str]:
    """The last count of the tray, and how far it lay from what was expected then."""
    counts = telling.ledger.tray.counts
    if not counts:
        return telling.words("Not counted yet"), ""
    last = counts[-1]
    amount, at = telling.money(last.worth), telling.hour(last.at)
    told = telling.words("Counted: {amount}", amount=amount)
    if at:
        told = telling.words("Counted at {time}: {amount}", time=at, amount=amount)
    said, tone = off(telling, last.variance)
    return f"{told} {said}".strip(), tone


def off(telling: TrayTelling, variance: Money | None) -> tuple[str, str]:
    """How far a count lies from what was expected, in words and in its tone."""
    words = telling.words
    if variance is None:
        return "", ""
    if not variance:
        return words("Exact"), "exact"
    amount = telling.money(Money(abs(variance)))
    if variance > 0:
        return words("Over by {amount}", amount=amount), "over"
    return words("Short by {amount}", amount=amount), "short"


def _story(telling: TrayTelling) -> tuple[TrayLine, ...]:
    movements = telling.table.night.movements[: -STORY - 1 : -1]
    return tuple(_moved(telling, each) for each in movements)


def _moved(telling: TrayTelling, moved: Moved) -> TrayLine:
    name, more, amount = _movement(telling, moved.fact)
    return TrayLine(telling.hour(moved.at), name, more, amount)


def _movement(telling: TrayTelling, fact: ev.Movement) -> tuple[str, str, str]:
    """What moved, what more there is to tell of it, and how much."""
    words = telling.words
    match fact:
        case ev.TrayCounted(occasion=occasion, chips=chips):
            return words("Count"), words(OCCASIONS[occasion]), telling.money(worth(chips))
        case ev.FillAsked(slip=slip, chips=chips):
            return words("Fill asked for"), slip, telling.money(worth(chips))
        case ev.TrayFilled(slip=slip, chips=chips):
            return words(DEEDS[TrayDeed.FILL]), slip, telling.signed(worth(chips))
        case ev.TrayCredited(slip=slip, chips=chips):
            return words(DEEDS[TrayDeed.CREDIT]), slip, telling.signed(Money(-worth(chips)))
        case ev.SlipCancelled(slip=slip, refused=refused):
            return words("Refused at the cage") if refused else words("Slip cancelled"), slip, ""
        case ev.ColoursChanged(taken=taken):
            return words(DEEDS[TrayDeed.COLOURS]), "", telling.money(worth(taken))
        case ev.TipsCounted(chips=chips):
            return words(DEEDS[TrayDeed.TIPS]), "", telling.money(worth(chips))
        case ev.CagnotteCounted(chips=chips):
            return words(DEEDS[TrayDeed.CAGNOTTE]), "", telling.money(worth(chips))
        case ev.ChipsBought(amount=amount, tender=tender, seat=seat):
            who = seat_name(words, seat) if seat else words(_TENDERS[tender])
            return words(DEEDS[TrayDeed.BUY]), who, telling.money(amount)
        case ev.DropCounted(amount=amount):
            return words(DEEDS[TrayDeed.DROP]), "", telling.money(amount)
        case ev.TipTaken(amount=amount):
            return words(DEEDS[TrayDeed.TIP]), "", telling.money(amount)
        case ev.CommissionCollected() | ev.CommissionWaived() | ev.CommissionReleased():
            return _commission(telling, fact)
        case _:
            assert_never(fact)


def in_a_line(telling: TrayTelling, event: ev.Event) -> str:
    """A deed for whoever signs it: what it is, and how much; a slip has its number afterwards."""
    said = _movement(telling, event) if isinstance(event, ev.Movement) else ()
    return " · ".join(each for each in said if each not in ("", NO_NUMBER))


def _commission(
    telling: TrayTelling, fact: ev.CommissionCollected | ev.CommissionWaived | ev.CommissionReleased
) -> tuple[str, str, str]:
    words = telling.words
    match fact:
        case ev.CommissionCollected(seat=seat, amount=amount):
            name = words("Commission collected")
        case ev.CommissionWaived(seat=seat, amount=amount):
            name = words("Commission waived")
        case ev.CommissionReleased():
            return words("Commission released"), "", ""
        case _:
            assert_never(fact)
    return name, seat_name(words, seat), telling.money(amount)


# One deed.


def shown(telling: TrayTelling, entry: TrayEntry) -> TrayView:
    """A deed as far as it is keyed."""
    if tray_entry.in_rows(entry.deed, telling.table):
        told = _of_rows(telling, entry)
    elif entry.deed in tray_entry.OF_AMOUNTS:
        told = _of_amount(telling, entry)
    else:
        told = _of_lines(telling, entry)
    if not tray_entry.names(entry, telling.table):
        return told
    return replace(told, reason=entry.answers, asks=_who_answers(telling, entry))


def _who_answers(telling: TrayTelling, entry: TrayEntry) -> str:
    """What is asked of what can hardly be so: a name, and of which post."""
    words, table = telling.words, telling.table
    event = tray_entry.fact(entry, table)
    assert isinstance(event, ev.Vouched)
    needs = needs_of(table, replace(event, vouched=WHOEVER_SIGNS))
    return words("Who answers for it ({post})?", post=post_name(words, needs.post))


def _of_rows(telling: TrayTelling, entry: TrayEntry) -> TrayView:
    words = telling.words
    last = tray_entry.is_last(entry, telling.table)
    filled = (("F6", words("As expected")),) if _proposed(telling, entry) else ()
    comes_to = entry.worth()
    if entry.deed is TrayDeed.DROP:
        comes_to = tray_entry.amount_of(entry, telling.table) or Money(0)
    return TrayView(
        deed_name(words, entry),
        _why(telling, entry),
        heads=_heads(telling, entry),
        chips=_lines(telling, entry),
        lit=entry.row,
        title=words("Comes to"),
        sum=telling.money(comes_to),
        off=off(telling, _variance(telling, entry)),
        facts=_facts(telling, entry),
        turns=_turns(telling, entry),
        reason=entry.reason if entry.deed in tray_entry.REASONED else None,
        main=words("Record"),
        main_key="⏎" if last else "F9",
        keys=filled,
    )


def _why(telling: TrayTelling, entry: TrayEntry) -> str:
    """What is keyed in these rows."""
    words = telling.words
    if entry.deed is TrayDeed.DROP:
        return words("Note by note, the rest in the last line; or the whole there, in one amount.")
    if entry.deed is TrayDeed.FILL:
        return words(fill_ways.WHY[entry.way.how])
    if entry.of_tickets:
        return words("The numbers of the tickets torn off, as their counterfoils have them.")
    return words(_WHY[entry.deed])


def _proposed(telling: TrayTelling, entry: TrayEntry) -> bool:
    return entry.deed is TrayDeed.COUNT and bool(tray_entry.proposed(entry, telling.table))


def _heads(telling: TrayTelling, entry: TrayEntry) -> tuple[str, ...]:
    words = telling.words
    if entry.deed is TrayDeed.DROP:
        return words("Banknote"), words("Number"), words("Worth")
    if entry.of_tickets:
        numbers = words("First"), words("Last"), words("Before")
        return words("Ticket"), *numbers, words("Worth")
    if entry.deed is TrayDeed.COLOURS:
        return words("Chip"), words("Chips taken"), words("Chips given"), words("Difference")
    if entry.expected is not None and entry.opens:
        return words("Chip"), words("Expected"), words("Number"), words("Worth")
    return words("Chip"), words("Number"), words("Worth")


def _lines(telling: TrayTelling, entry: TrayEntry) -> tuple[ChipLine, ...]:
    if entry.deed is TrayDeed.DROP:
        return (*_note_lines(telling, entry), _rest_line(telling, entry))
    return _ticket_lines(telling, entry) if entry.of_tickets else _chip_lines(telling, entry)


def _note_lines(telling: TrayTelling, entry: TrayEntry) -> Iterator[ChipLine]:
    words, currency = telling.words, telling.table.house.currency
    for place, value in enumerate(tray_entry.values(entry, telling.table)):
        figures = entry.lots[0].get(value, "")
        made = Money(value * int(figures or 0))
        spoken = words("Banknote of {amount}", amount=telling.money(value))
        worth_of = words.amount(made, currency) if made else ""
        lit = 0 if place == entry.row else None
        yield ChipLine(words.amount(value, currency), None, spoken, (figures,), worth_of, lit)


def _rest_line(telling: TrayTelling, entry: TrayEntry) -> ChipLine:
    """What is no note, or the whole drop in one amount."""
    name = telling.words("Coins, markers, vouchers")
    lit = 0 if tray_entry.is_amount(entry, telling.table) else None
    return ChipLine(name, None, name, ("",), _keyed_amount(telling, entry), lit)


def _ticket_lines(telling: TrayTelling, entry: TrayEntry) -> tuple[ChipLine, ...]:
    words, currency = telling.words, telling.table.house.currency
    lines = []
    for place, value in enumerate(tray_entry.values(entry, telling.table)):
        numbers = [lot.get(value, "") for lot in entry.lots[tray_entry.FIRST :]]
        run = entry.run(value)
        made = words.amount(run.worth, currency) if 0 < run.first <= run.last else ""
        spoken = words("Ticket of {amount}", amount=telling.money(value))
        lit = entry.lot - tray_entry.FIRST if place == entry.row else None
        lines.append(ChipLine(words.amount(value, currency), None, spoken, numbers, made, lit))
    return tuple(lines)


def _chip_lines(telling: TrayTelling, entry: TrayEntry) -> tuple[ChipLine, ...]:
    house = telling.table.house
    colours = telling.theme.denominations({chip.value: chip.colour for chip in house.chips})
    lines = []
    for place, value in enumerate(tray_entry.denominations(house)):
        numbers = [figures.get(value, "") for figures in entry.lots]
        made = value * sum((1 if at == 0 else -1) * int(n or 0) for at, n in enumerate(numbers))
        lit = entry.lot
        if entry.expected is not None and entry.opens:
            numbers, lit = [str(entry.expected.get(value, 0)), *numbers], lit + 1
        amount = telling.words.amount(Money(made), house.currency) if made else ""
        name = chip_name(telling, value)
        spoken = telling.words("Chip of {amount}", amount=telling.money(value))
        at = lit if place == entry.row else None
        lines.append(ChipLine(name, colours[value], spoken, numbers, amount, at))
    return tuple(lines)


def chip_name(telling: TrayTelling, value: Money) -> str:
    """What is written on a chip, as any other amount."""
    return telling.words.amount(value, telling.table.house.currency)


def _variance(telling: TrayTelling, entry: TrayEntry) -> Money | None:
    """How far what is keyed lies from what is to be there; of a change, from what was taken."""
    if entry.deed is TrayDeed.COLOURS:
        return Money(entry.worth(1) - entry.worth(0))
    was = tray_entry.reckoned_of(entry, telling.table)
    if was is None:
        return None
    if entry.deed is TrayDeed.DROP:
        amount = tray_entry.amount_of(entry, telling.table)
        return None if amount is None else Money(amount - was)
    return Money(entry.worth() - was)


def _facts(telling: TrayTelling, entry: TrayEntry) -> tuple[Fact, ...]:
    """What is to be there, and what was said of it before."""
    words = telling.words
    if entry.deed is TrayDeed.COLOURS:
        return ((words("Chips given"), telling.money(entry.worth(1))),)
    was = tray_entry.reckoned_of(entry, telling.table)
    facts = [] if was is None else [(words("Expected"), telling.money(was))]
    if entry.deed is TrayDeed.DROP and entry.worth():
        facts.append((words("Notes"), telling.money(entry.worth())))
    if entry.runs:
        torn = Money(sum(run.worth for run in entry.runs if run.first <= run.last))
        facts.append((words("Tickets torn off"), telling.money(torn)))
    return tuple(facts)


def _turns(telling: TrayTelling, entry: TrayEntry) -> tuple[Turn, ...]:
    words = telling.words
    match entry.deed:
        case TrayDeed.COUNT:
            values = [(o.value, words(OCCASIONS[o])) for o in tray_entry.occasions(telling.table)]
            return (Turn(words("Why it is counted"), values, entry.occasion),)
        case TrayDeed.FILL if len(entry.ways) > 1:
            named = [(each.value, fill_ways.way_name(words, each)) for each in entry.ways]
            return (Turn(words("How it comes"), named, entry.way.value),)
        case TrayDeed.COLOURS:
            lots = [("0", words("Taken from the guest")), ("1", words("Given to the guest"))]
            return (Turn(words("Which chips"), lots, str(entry.lot)),)
        case TrayDeed.CAGNOTTE if len(entry.lots) > 1:
            names = (
                words("Chips"),
                words("First number"),
                words("Last number"),
                words("Number before"),
            )
            lots = [(str(lot), names[lot]) for lot in tray_entry.lots_of(entry, telling.table)]
            return (Turn(words("What is counted"), lots, str(entry.lot)),)
        case TrayDeed.BUY:
            tenders = [(each.value, words(_TENDERS[each])) for each in ev.Tender]
            seats = [("0", words("Standing"))]
            seats += [(str(n), str(n)) for n in range(1, telling.table.seats + 1)]
            return (
                Turn(words("Paid with"), tenders, entry.tender),
                Turn(words("Seat"), seats, str(entry.seat), ARROWS),
            )
        case TrayDeed.COMMISSION:
            answers = [(each.value, words(_ANSWERS[each])) for each in Answer]
            return (Turn(words("What becomes of it"), answers, entry.answer),)
        case _:  # of the others nothing is chosen but what is keyed
            return ()


def _of_amount(telling: TrayTelling, entry: TrayEntry) -> TrayView:
    words = telling.words
    return TrayView(
        words(DEEDS[entry.deed]),
        words(_WHY[entry.deed]),
        story=_story(telling),
        title=words("Amount"),
        sum=_keyed_amount(telling, entry) or telling.money(Money(0)),
        off=off(telling, _variance(telling, entry)),
        facts=_facts(telling, entry),
        turns=_turns(telling, entry),
        reason=entry.reason if entry.deed in tray_entry.REASONED else None,
        main=words("Record"),
        main_key="⏎",
    )


def _keyed_amount(telling: TrayTelling, entry: TrayEntry) -> str:
    """The amount as it is keyed, in the currency; empty while no figure is."""
    words, currency = telling.words, telling.table.house.currency
    keyed = words.pointed(entry.line.amount)
    amount = entry.line.money(currency.digits)
    whole = amount is not None and plain(amount, currency.digits) == entry.line.amount
    said = telling.money(amount) if whole and amount is not None else f"{keyed} {currency.sign}"
    return said if keyed else ""


def _of_lines(telling: TrayTelling, entry: TrayEntry) -> TrayView:
    words = telling.words
    lines = _slips(telling) if entry.deed is TrayDeed.CANCEL else _owing(telling)
    none = {
        TrayDeed.CANCEL: words("No fill and no credit stands."),
        TrayDeed.COMMISSION: words("No commission is owed."),
    }
    total = sum(owed(telling.table).values()) if entry.deed is TrayDeed.COMMISSION else 0
    return TrayView(
        words(DEEDS[entry.deed]),
        words(_WHY[entry.deed]) if lines else none[entry.deed],
        lines=lines,
        lit=entry.row,
        title=words("Commission owed") if total else "",
        sum=telling.money(Money(total)) if total else "",
        turns=_turns(telling, entry) if lines else (),
        reason=entry.reason if lines else None,
        main=words("Record") if lines else "",
        main_key="⏎",
        pad=False,
    )


def _slips(telling: TrayTelling) -> Sequence[TrayLine]:
    words = telling.words
    kinds = {
        SlipKind.FILL: words(DEEDS[TrayDeed.FILL]),
        SlipKind.CREDIT: words(DEEDS[TrayDeed.CREDIT]),
    }
    told = tray(telling.table.night)
    asked = [
        TrayLine("", words("Fill asked for"), each.number, telling.money(worth(each.chips)))
        for each in told.awaited
    ]
    standing = [each for each in told.slips if each.cancelled is None]
    return asked + [
        TrayLine("", kinds[each.kind], each.number, telling.money(each.worth)) for each in standing
    ]


def _owing(telling: TrayTelling) -> Sequence[TrayLine]:
    words = telling.words
    return [
        TrayLine(seat, seat_name(words, seat), "", telling.money(amount))
        for seat, amount in owed(telling.table).items()
    ]
