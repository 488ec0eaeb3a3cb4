"""The shoe report: every card in the order in which it came, burns, the cut card, what is left."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from dealer_app.i18n import NO_BREAK_SPACE, marked
from dealer_app.i18n.parlance import term
from dealer_app.reports.document import Document
from dealer_app.reports.entries import Entry, names
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.reports.identity import SheetData
from dealer_app.reports.ink import BODY
from dealer_app.reports.listing import Cells, Field, Kind, Listing, Part
from dealer_app.reports.shoe_order import CutCard, Fate, Left, Step, of_shoe, order
from dealer_app.reports.signatures import signature_lines
from dealer_app.reports.tables import Fact, facts, lines, section
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.shoe import Shoe

FATES: Final[Mapping[Fate, str]] = {
    Fate.DEALT: marked("dealt"),
    Fate.BURNED: marked("burned"),
    Fate.ASIDE: marked("put aside"),
    Fate.CARRIED: marked("carried over"),
}

_ASIDE: Final = frozenset({Fate.ASIDE, Fate.CARRIED})


def _parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    words = figures.words
    steps = order(data.entries, data.table.coups)
    if not data.course.shoes:
        yield lines(words("No shoe was opened."), BODY)
    for shoe in data.course.shoes:
        name = term(words, data.table.variant, "shoe")
        yield from section(words("{shoe} {number}", shoe=name, number=shoe.number), needs=130)
        yield from _shoe_part(shoe, of_shoe(steps, shoe.number), data, figures)
    yield _cards(steps, data, figures)
    yield from section(words("Signatures"))
    yield from signature_lines((words("The croupier"), words("The chef de table")))


SHOE: Document = Document(marked("Shoe report"), _parts)
"""Every card of every shoe of a session."""


def _shoe_part(
    shoe: Shoe, steps: Sequence[Step], data: SheetData, figures: Figures
) -> Iterator[Part]:
    words, number = figures.words, figures.words.number
    out = [each for each in steps if isinstance(each, Left)]
    dealt = sum(each.fate is Fate.DEALT and not each.over for each in out)
    burned = sum(each.fate is Fate.BURNED for each in out)
    carried = NOTHING if shoe.carried is None else figures.card(shoe.carried)
    yield facts(
        [
            Fact(words("Packs"), number(shoe.packs)),
            Fact(words("Cards"), number(shoe.size)),
            Fact(words("Serial numbers"), _serials(shoe.number, data.entries)),
        ],
        [
            Fact(
                words("Dealt"),
                number(dealt),
            ),
            Fact(words("Burned"), number(burned)),
            Fact(words("Set apart"), number(sum(each.fate in _ASIDE for each in out))),
        ],
        [
            Fact(words("Left"), number(shoe.left)),
            Fact(words("Cut, from the end"), NOTHING if shoe.cut is None else number(shoe.cut)),
            Fact(words("Carried over"), carried),
        ],
    )
    yield from _prepared(shoe.number, data.entries, figures)
    fields = (
        Field("cards", words("Cards")),
        Field("coup", words("Coup")),
        Field("time", words("Time"), Kind.CLOCK),
        Field("order", words("In the order in which they came"), wide=True),
        Field("left", words("Left"), Kind.NUMBER),
    )
    yield Listing("shoe", fields, list(_rows(shoe, steps, data, figures)))


def _rows(shoe: Shoe, steps: Sequence[Step], data: SheetData, figures: Figures) -> Iterator[Cells]:
    """A row a coup, and one for each burn between two and for the cut card."""
    words = figures.words
    opened = {each.coup.number: each.hour for each in data.table.coups}
    out = 0
    for coup, group in groupby(steps, key=_group):
        few = list(group)
        cards = [each for each in few if isinstance(each, Left)]
        first, out = out + 1, out + sum(not each.over for each in cards)
        if not cards:
            said = [
                words("cut card placed, {number} from the end", number=each.from_end)
                for each in few
                if isinstance(each, CutCard)
            ]
            yield NOTHING, NOTHING, None, ", ".join(said), shoe.size - out
            continue
        run = str(first) if first == out else f"{first}–{out}"
        told = "   ".join(_card(each, data, figures) for each in cards)
        number = words.number(coup[1]) if coup[1] else NOTHING
        yield run, number, opened.get(coup[1]), told, shoe.size - out


def _group(step: Step) -> tuple[bool, int]:
    return (False, step.coup) if isinstance(step, Left) else (True, 0)


def _card(each: Left, data: SheetData, figures: Figures) -> str:
    """A card with the hand that it came for, or what became of it."""
    told = figures.words(FATES[each.fate])
    if each.hand is not None:
        held = each.fate is Fate.DEALT
        hand = _hand(each.hand, data, figures)
        told = hand if held else f"{hand}, {told}"
    return f"{told} {figures.card(each.card)}".replace(" ", NO_BREAK_SPACE)


def _hand(hand: HandId, data: SheetData, figures: Figures) -> str:
    return figures.words.name(data.table.variant.hand(hand).names)


def _serials(shoe: int, entries: Sequence[Entry]) -> str:
    """The packs of that shoe by their serial numbers, as they were laid last before it ended."""
    serials: tuple[str, ...] = ()
    opened = 0
    for each in entries:
        if isinstance(each.event, ev.ShoeOpened) and not each.struck:
            opened += 1
        if isinstance(each.event, ev.PacksLaid) and not each.struck and opened <= shoe:
            serials = each.event.serials
    return ", ".join(serials) or NOTHING


def _prepared(shoe: int, entries: Sequence[Entry], figures: Figures) -> Iterator[Part]:
    """Who shuffled and cut it, and which cards were exchanged (§2.5)."""
    opened = 0
    for each in entries:
        opened += isinstance(each.event, ev.ShoeOpened) and not each.struck
        if each.struck or opened != shoe:
            continue
        match each.event:
            case ev.CardsShuffled() | ev.CardsCut() | ev.CardReplaced() as event:
                said = _prepared_words(event, figures)
                told = (figures.clock(each.at), said, names(each.signature, figures.words))
                yield lines(" · ".join(told), BODY)
            case _:
                continue


def _prepared_words(
    event: ev.CardsShuffled | ev.CardsCut | ev.CardReplaced, figures: Figures
) -> str:
    words = figures.words
    match event:
        case ev.CardsShuffled(how=ev.Shuffle.MACHINE):
            return words("Shuffled by machine")
        case ev.CardsShuffled():
            return words("Shuffled by hand")
        case ev.CardsCut(seat=None):
            return words("Cut by the croupier")
        case ev.CardsCut(seat=seat):
            return words("Cut by seat {seat}", seat=seat)
        case ev.CardReplaced():
            card = figures.card(event.card)
            return words(
                "{card} of pack {serial} exchanged from pack {spare}: {reason}",
                card=card,
                serial=event.serial,
                spare=event.spare,
                reason=figures.reason(event.reason),
            )


def _cards(steps: Sequence[Step], data: SheetData, figures: Figures) -> Listing:
    """A row a card, for accounts and machines."""
    words = figures.words
    fields = (
        Field("shoe", words("Shoe"), Kind.NUMBER),
        Field("place", words("No."), Kind.NUMBER),
        Field("coup", words("Coup"), Kind.NUMBER),
        Field("hand", words("Hand")),
        Field("card", words("Card")),
        Field("fate", words("What became of it")),
    )
    rows: list[Cells] = []
    for shoe, group in groupby((s for s in steps if isinstance(s, Left)), key=lambda s: s.shoe):
        for place, each in enumerate(group, start=1):
            hand = "" if each.hand is None else _hand(each.hand, data, figures)
            card, fate = figures.card(each.card), words(FATES[each.fate])
            rows.append((shoe, place, each.coup or None, hand, card, fate))
    return Listing("cards", fields, rows, printed=False)
