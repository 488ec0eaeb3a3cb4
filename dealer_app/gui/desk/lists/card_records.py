"""What is kept on record beside the coups: alerts cleared, packs, shuffle, cut, limits; and the
packs of the house in a list, entered, checked, kept aside, retired, destroyed (REQ-23)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from dealer_app.gui.desk import last_entry
from dealer_app.gui.desk.desk import Desk, Entry, Leave, Then
from dealer_app.gui.desk.entry_in_hand import InList, Kept, Keyed, Mode, OnRecord, begun
from dealer_app.gui.desk.key_acts import KeyAct, ListLine, Verb, reason_lines
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import finding_name, irregular_code, seat_name
from dealer_app.i18n.reasons import CLEARED, EXCHANGE_REASONS, INQUIRY, WORN
from dealer_app.i18n.refusals import doubt_name
from dealer_app.i18n.register_words import PACK_STATES, objected
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.register.state import HousePack, PackState
from dealer_app.rules.cards import Card
from dealer_app.rules.house import House
from dealer_app.rules.money import Money, plain, read_amount
from dealer_app.rules.staff import Act, Signature
from dealer_app.rules.variant import Seat
from dealer_app.store.troubles import Trouble
from dealer_app.table import events as ev
from dealer_app.table.alerts import Alert, alerts, doubt_at
from dealer_app.table.judges.judge import judge

if TYPE_CHECKING:  # it reads the register: late for the first paint
    from dealer_app.gui.desk.lists.pack_book import PackBook


STEPS: Final[Mapping[PackState, tuple[str, ...]]] = {
    PackState.UNCHECKED: ("checked", "inquiry", "retired"),
    PackState.CHECKED: ("checked", "inquiry", "retired"),
    PackState.IN_PLAY: ("back", "inquiry", "retired"),
    PackState.HELD_BACK: ("released",),
    PackState.RETIRED: ("inquiry", "destroyed"),
    PackState.DESTROYED: (),
}
"""What may be done with a pack, by where it stands."""

_SAID: Final[Mapping[str, str]] = {
    "checked": marked("Spread, counted, whole"),
    "back": marked("Back from the table"),
    "inquiry": marked("Keep aside under inquiry"),
    "released": marked("The inquiry is over"),
    "retired": marked("Retire it"),
    "destroyed": marked("It was destroyed"),
}


def pack_lines(desk: Desk) -> list[ListLine]:
    """Every pack with where it stands; first, new ones."""
    book = desk.packs
    if book is None:
        return []
    fresh = partial(_show, desk, OnRecord.NEW_PACKS)
    found: list[ListLine] = [ListLine(desk.words("New packs"), "", fresh)]
    for pack in _read(desk, book):
        said = desk.words(PACK_STATES[pack.state])
        found.append(ListLine(pack.serial, said, partial(_show, desk, OnRecord.STEP, pack.serial)))
    return found


def _read(desk: Desk, book: "PackBook") -> Sequence[HousePack]:
    try:
        return book.packs()
    except Trouble as trouble:
        desk.warn(desk.words.sentence(trouble.saying))
        return ()


def _show(desk: Desk, asked: OnRecord, serial: str = "") -> None:
    mode = Mode.KEPT_WRITTEN if asked is OnRecord.NEW_PACKS else Mode.KEPT
    desk.begin(Kept(mode, asked, serial))


def steps(desk: Desk) -> list[ListLine]:
    """What may be done with the pack that was chosen."""
    book, serial = desk.packs, desk.keyed.of(Kept).serial
    packs = () if book is None else _read(desk, book)
    state = next((each.state for each in packs if each.serial == serial), PackState.DESTROYED)
    return [
        ListLine(desk.words(_SAID[s]), "", partial(_step, desk, serial, s)) for s in STEPS[state]
    ]


def _step(desk: Desk, serial: str, step: str) -> None:
    facts: Mapping[str, f.Cards] = {
        "checked": f.PackChecked(serial),
        "back": f.PackTakenBack(serial),
        "inquiry": f.PackHeldBack(serial, INQUIRY),
        "released": f.PackReleased(serial, CLEARED),
        "retired": f.PackRetired(serial, WORN),
        "destroyed": f.PackDestroyed(serial),
    }
    _record(desk, [facts[step]])


def add(desk: Desk, serials: Sequence[str]) -> None:
    """New packs of the cards that this game is dealt with."""
    _record(desk, [f.PackAdded(serial, str(desk.variant.pack.size)) for serial in serials])


def _record(desk: Desk, facts: Sequence[f.Cards]) -> None:
    def follow(desk: Desk) -> None:
        desk.begin(Kept(Mode.KEPT, OnRecord.BOOK))

    if facts:
        book(desk, lambda register, hand: register.enter(facts, hand), follow)


def book(desk: Desk, deed: Callable[["PackBook", Signature], Objection | None], then: Then) -> None:
    """Keeps something of packs in the register and goes on, once whoever signs answers for the
    cards (REQ-09)."""

    def follow(desk: Desk) -> None:
        if desk.packs is not None and _is_booked(desk, partial(deed, desk.packs)):
            then(desk)

    desk.make(Entry(Leave(Act.CARDS), follow))


def _is_booked(desk: Desk, deed: Callable[[Signature], Objection | None]) -> bool:
    """Does something in the register; False where that speaks against it, which is said.

    A register that cannot be read stops no table: it is said, and the table goes on.
    """
    try:
        objection = deed(desk.session.signature)
    except Trouble as trouble:
        desk.warn(desk.words.sentence(trouble.saying))
        return True
    if objection is not None:
        desk.refuse(objected(desk.words, objection))
    return objection is None


# The limits of stakes as they are written and told while a table is open (§2.3)


_ALL: Final = 3
"""A minimum, a maximum, and what every stake is a multiple of."""


def limits_said(words: Words, house: House) -> str:
    """From what to what is staked, in a few words."""
    limits, currency = house.limits, house.currency
    least = words.money(limits.minimum, currency)
    if limits.maximum is None:
        return words("from {least}", least=least)
    return words("{least} to {most}", least=least, most=words.money(limits.maximum, currency))


def limits_written(house: House) -> str:
    """The limits that hold, as they are written."""
    limits, digits = house.limits, house.currency.digits
    most = "-" if limits.maximum is None else plain(limits.maximum, digits)
    return f"{plain(limits.minimum, digits)} {most} {plain(limits.multiple, digits)}"


def limits_in(text: str, house: House) -> ev.LimitsChanged | None:
    """The limits that a line says: a minimum, a maximum (`-` for none) and a multiple, which stays
    as it is where it is left out; None where it says something else."""
    words, digits = text.replace(",", ".").split(), house.currency.digits
    least, most, multiple = (*words, *limits_written(house).split()[len(words) :])[:_ALL]
    if not words or len(words) > _ALL:
        return None
    amounts = [read_amount(each, digits) for each in (least, multiple)]
    maximum = None if most == "-" else read_amount(most, digits)
    if None in amounts or (maximum is None and most != "-"):
        return None
    minimum, of = (Money(each or 0) for each in amounts)
    return ev.LimitsChanged(minimum, maximum, of)


# What a list asks, its lines, and what becomes of the one that is chosen


TITLES: Final[Mapping[OnRecord, str]] = {
    OnRecord.KEPT: marked("Packs, cut and limits"),
    OnRecord.CUT_BY: marked("Who cut?"),
    OnRecord.PACK: marked("A card of which pack?"),
    OnRecord.PACKS: marked("The packs of this shoe"),
    OnRecord.SPARE: marked("From which spare pack?"),
    OnRecord.EXCHANGE: marked("Exchanged: why?"),
    OnRecord.BOOK: marked("The packs of the house"),
    OnRecord.STEP: marked("What was done with it?"),
    OnRecord.NEW_PACKS: marked("New packs"),
    OnRecord.LIMITS: marked("Other limits"),
}

_RANGE: Final = re.compile(r"(.*?)(\d+)\.\.(?:\1)?(\d+)")
ROW: Final = ".."
MOST_IN_A_ROW: Final = 500


def serials_in(text: str) -> tuple[str, ...]:
    """The serial numbers of a line: one by one, or the first and the last of a row, `A17..A24`."""
    found: list[str] = []
    for word in re.split(r"[\s,;]+", text.strip()):
        row = _RANGE.fullmatch(word)
        if row is None:
            found.append(word)
            continue
        before, first, last = row[1], int(row[2]), int(row[3])
        numbers = range(first, min(last, first + MOST_IN_A_ROW - 1) + 1)
        found += (f"{before}{number:0{len(row[2])}}" for number in numbers)
    return tuple(each for each in found if each)


def show(desk: Desk) -> None:
    """What can be told of packs, cut and limits."""
    _begin(desk, OnRecord.KEPT)


def shuffled(desk: Desk, how: str) -> None:
    """The cards were shuffled, by hand or by the machine."""
    shuffled = ev.CardsShuffled(ev.Shuffle(how or ev.Shuffle.HAND))
    desk.enter(shuffled, partial(last_entry.call_recorded, event=shuffled))


def ask_cut(desk: Desk) -> None:
    """Who cut the cards."""
    _begin(desk, OnRecord.CUT_BY)


def ask_packs(desk: Desk) -> None:
    """The packs of this shoe are named."""
    _begin(desk, OnRecord.PACKS)


def _begin(desk: Desk, asked: OnRecord) -> None:
    writes = asked in (OnRecord.PACKS, OnRecord.SPARE, OnRecord.LIMITS)
    desk.begin(Kept(Mode.KEPT_WRITTEN if writes else Mode.KEPT, asked))


def show_alerts(desk: Desk) -> None:
    """What nobody answered for, to be cleared."""
    if alerts(desk.table):
        desk.keyed = desk.keyed.listed(InList(Mode.ALERTS))
    else:
        desk.refuse(desk.words("There is no alert: everything is answered for."))


def alert_lines(desk: Desk) -> list[ListLine]:
    """The alerts of the table."""
    return [_alert(desk, each) for each in alerts(desk.table)]


def rows(desk: Desk) -> list[ListLine]:
    """The lines of the list that is shown."""
    return _ROWS[desk.keyed.of(Kept).asked](desk)


def _alert(desk: Desk, alert: Alert) -> ListLine:
    words = desk.words
    name = finding_name(words, alert.finding, alert.rule)
    doubt = doubt_at(desk.table, alert.coup, alert.place)
    note = irregular_code(alert.finding.code)
    if doubt is not None:
        name = doubt_name(words, doubt.figures, desk.variant, desk.table.house)
        note = doubt.answers
    said = words("Coup {number}: {irregularity}", number=alert.coup, irregularity=name)
    return ListLine(said if alert.coup else name, note, partial(_clear, desk, alert))


def _clear(desk: Desk, alert: Alert) -> None:
    def follow(desk: Desk) -> None:
        name = finding_name(desk.words, alert.finding, alert.rule)
        said = desk.words("Cleared: {irregularity}.", irregularity=name)
        desk.say(last_entry.signed_said(desk, said))
        desk.keyed = begun(InList(Mode.ALERTS)) if alerts(desk.table) else Keyed()

    desk.enter(ev.AlertCleared(alert.coup, alert.place), follow)


def _kept_rows(desk: Desk) -> list[ListLine]:
    words, cards = desk.words, desk.table.night.cards
    shoe = desk.table.shoes + (desk.table.shoe is None)
    done = words("done")

    def shuffle(how: ev.Shuffle) -> None:
        desk.enter(ev.CardsShuffled(how), show)

    told = done if cards.shuffled == shoe else ""
    found: list[ListLine] = [
        ListLine(words("Shuffled by hand"), told, partial(shuffle, ev.Shuffle.HAND)),
        ListLine(words("Shuffled by the machine"), told, partial(shuffle, ev.Shuffle.MACHINE)),
        ListLine(
            words("Cut"),
            done if cards.cut == shoe else "",
            partial(_begin, desk, OnRecord.CUT_BY),
        ),
    ]
    laid = done if cards.laid == shoe else ""
    found.append(
        ListLine(words("The packs of this shoe"), laid, partial(_begin, desk, OnRecord.PACKS))
    )
    if cards.packs:
        found.append(ListLine(words("A card exchanged"), "", partial(_begin, desk, OnRecord.PACK)))
    if desk.packs is not None:
        found.append(
            ListLine(words("The packs of the house"), "", partial(_begin, desk, OnRecord.BOOK))
        )
    limits = limits_said(words, desk.table.house)
    return [
        *found,
        ListLine(words("Other limits"), limits, partial(_begin, desk, OnRecord.LIMITS)),
    ]


def _cut_rows(desk: Desk) -> list[ListLine]:
    def by(seat: Seat | None) -> None:
        cut = ev.CardsCut(seat)
        desk.enter(cut, partial(last_entry.rest_and_call, event=cut))

    seats = (Seat(str(n + 1)) for n in range(desk.table.seats))
    guests: list[ListLine] = [ListLine(seat_name(desk.words, s), "", partial(by, s)) for s in seats]
    return [ListLine(desk.words("The croupier"), "", partial(by, None)), *guests]


def _packs_rows(desk: Desk) -> list[ListLine]:
    before = desk.table.night.cards.packs
    if not before:
        return []
    said = desk.words.plural("{n} pack, the same", "{n} packs, the same", len(before))
    return [ListLine(said, f"{before[0]} – {before[-1]}", partial(lay, desk, before))]


def lay(desk: Desk, serials: tuple[str, ...]) -> None:
    """These packs make up the shoe, where the register of the house has nothing against them."""
    shoe = desk.table.shoes

    def booked(book: "PackBook", hand: Signature) -> Objection | None:
        return book.lay(serials, shoe, hand)

    _enter(desk, ev.PacksLaid(serials), booked)


def _enter(
    desk: Desk,
    fact: ev.Event,
    booked: Callable[["PackBook", Signature], Objection | None],
) -> None:
    """Enters what was done with packs, once the register of the house has it too."""

    def tell(desk: Desk) -> None:
        desk.rest()
        if isinstance(fact, ev.CardExchanged):
            last_entry.call_because(desk, fact, fact.reason)
        else:
            last_entry.call_recorded(desk, fact)

    def follow(desk: Desk) -> None:
        desk.enter(fact, tell)

    if desk.packs is None or judge(desk.table, fact).refusal is not None:
        follow(desk)
    else:
        book(desk, booked, follow)


def _pack_rows(desk: Desk) -> list[ListLine]:
    def of(serial: str) -> None:
        desk.begin(Kept(Mode.KEPT_FACE, OnRecord.PACK, serial))

    return [ListLine(each, "", partial(of, each)) for each in desk.table.night.cards.packs]


def card(desk: Desk, told: Card) -> None:
    """Which card is exchanged; the spare pack is asked for next."""
    kept = desk.keyed.of(Kept)
    desk.begin(replace(kept, mode=Mode.KEPT_WRITTEN, asked=OnRecord.SPARE, card=told))


def _exchange_rows(desk: Desk) -> list[ListLine]:
    told = desk.keyed.of(Kept)

    def because(reason: str) -> None:
        assert told.card is not None
        fact = ev.CardExchanged(told.serial, told.card, told.spare, reason)
        of = f.CardReplaced(told.serial, told.card.text, told.spare, reason)
        _enter(desk, fact, lambda book, hand: book.exchange(of, hand))

    return reason_lines(desk.words, EXCHANGE_REASONS, because)


def _no_rows(_desk: Desk) -> list[ListLine]:
    return []


_ROWS: Final[Mapping[OnRecord, Callable[[Desk], list[ListLine]]]] = {
    OnRecord.KEPT: _kept_rows,
    OnRecord.CUT_BY: _cut_rows,
    OnRecord.PACKS: _packs_rows,
    OnRecord.PACK: _pack_rows,
    OnRecord.SPARE: _no_rows,
    OnRecord.NEW_PACKS: _no_rows,
    OnRecord.LIMITS: _no_rows,
    OnRecord.BOOK: pack_lines,
    OnRecord.STEP: steps,
    OnRecord.EXCHANGE: _exchange_rows,
}


def written(desk: Desk, text: str) -> None:
    """A line of serial numbers: those of the shoe, or that of a spare pack; or other limits."""
    serials, kept = serials_in(text), desk.keyed.of(Kept)
    if kept.asked is OnRecord.LIMITS:
        _limit(desk, text)
    elif kept.asked is OnRecord.PACKS:
        lay(desk, serials)
    elif kept.asked is OnRecord.NEW_PACKS:
        add(desk, serials)
    elif len(serials) == 1:
        exchange = OnRecord.EXCHANGE
        desk.begin(replace(kept, mode=Mode.KEPT, asked=exchange, spare=serials[0], lit=None))
    else:
        desk.refuse(desk.words("One spare pack gives the card: write its serial number."))


def _limit(desk: Desk, text: str) -> None:
    """Other limits hold from the next stake on (§2.3)."""
    changed = limits_in(text, desk.table.house)
    if changed is None:
        desk.refuse(desk.words("Write the minimum, the maximum and the multiple: 20 2000 20."))
    else:
        desk.enter(changed, _tell_limits)


def _tell_limits(desk: Desk) -> None:
    desk.rest()
    desk.say(limits_said(desk.words, desk.table.house))


def title(desk: Desk) -> str:
    """What heads the list."""
    return desk.words(TITLES[desk.keyed.of(Kept).asked])


def written_about(desk: Desk) -> str:
    """What is written: the limits that hold from now on, or serial numbers."""
    words = desk.words
    if desk.keyed.of(Kept).asked is OnRecord.LIMITS:
        now = limits_written(desk.table.house)
        return words("Minimum, maximum, multiple: {now}", now=now)
    return words("Serial numbers: A17 A18, or A17..A24")


def on_the_fresh_shoe(desk: Desk) -> list[ListLine]:
    """What a house that takes its packs by number tells of the cards before they are dealt."""
    if not desk.table.house.packs_numbered:
        return []
    words = desk.words
    return [
        ListLine(words("Shuffled"), act=KeyAct(Verb.SHUFFLED, ev.Shuffle.HAND)),
        ListLine(words("By the machine"), act=KeyAct(Verb.SHUFFLED, ev.Shuffle.MACHINE)),
        ListLine(words("Cut"), act=KeyAct(Verb.CUT_BY)),
    ]
