"""The first page of the pit: what waits shouts, beside it the house's figures, and under it stands
every table of the house."""

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout
from typing_extensions import override

from dealer_app.gui.kit.measures import GAP, MARGIN
from dealer_app.gui.kit.paint import fits
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.style import Style, style_of
from dealer_app.gui.kit.theme import Size, Weight, type_of
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.page_keys import label, set_role
from dealer_app.gui.pit.house_shown import PitHouse, PitTable, Standing
from dealer_app.gui.pit.slip_cards import waits_for
from dealer_app.gui.pit.tile_grid import TileGrid
from dealer_app.gui.pit.tile_lines import gain, state_of, told_otherwise
from dealer_app.i18n import Words, marked
from dealer_app.rules.money import Money
from dealer_app.store.chain import Clock


class HouseCall(NamedTuple):
    """What shouts, and what there is to know of it; and both of them where the first would be too
    long to shout."""

    headline: str
    why: str = ""
    short: str = ""
    whole: str = ""


def call_of(words: Words, house: PitHouse) -> HouseCall:
    """The first table that needs somebody; before it the server where that is gone, and the house's
    book where that lost something."""
    if house.why is not None:
        return HouseCall(_gone(words, house), words.sentence(house.why))
    if not house.begun:
        return HouseCall(words("The tables are being read…"))
    if house.parted is not None:
        return HouseCall(words("The house’s book is not as it was"), words.sentence(house.parted))
    if not house.tables:
        return HouseCall(
            words("No table yet"), words("A table stands here once its courier has sent it.")
        )
    waiting = house.waiting
    if not waiting:
        open_ones = words.plural("{n} table open", "{n} tables open", house.sums.open)
        return HouseCall(open_ones, words("Nobody is waited for."))
    return _call(words, waiting[0])


def _gone(words: Words, house: PitHouse) -> str:
    if house.since is None or not house.begun:
        return words("The server cannot be reached")
    return words("No server since {hour}", hour=f"{house.since.astimezone():%H:%M}")


def _call(words: Words, table: PitTable) -> HouseCall:
    """What a table needs, and why."""
    name, state, why = table.standing.table, called(words, table), _why(words, table)
    whole = f"{state[:1].upper()}{state[1:]}. {why}"
    return HouseCall(words("{table}: {state}", table=name, state=state), why, name, whole)


def called(words: Words, table: PitTable) -> str:
    """What is called of a table that needs somebody."""
    match table.stands:
        case Standing.DIFFERS if table.mirrored.difference is not None:
            return words("it says other than its entries")
        case Standing.DIFFERS:
            return words("its copy goes on no more")
        case _:  # whatever else it waits for, its tile says already
            return state_of(words, table)[0]


def _why(words: Words, table: PitTable) -> str:
    """What there is to know of it, and what to do."""
    mirrored = table.mirrored
    match table.stands:
        case Standing.DIFFERS if mirrored.difference is not None:
            return told_otherwise(words, table, mirrored.difference)
        case Standing.DIFFERS if mirrored.wrong is not None:
            return words.sentence(mirrored.wrong)
        case Standing.REFUSED:
            return words("They are kept apart on the server. “sabot pit verify” there says more.")
        case Standing.ALERT:
            more = table.count("alerts") - 1
            if more > 0:
                return words.plural("{n} more at this table.", "{n} more at this table.", more)
            return words("Nobody has answered for it yet.")
        case Standing.TURNED:
            return words("It bears its own time in every entry: set its clock right.")
        case Standing.SLIP_WRONG | Standing.SLIP_ASKED:
            return "" if table.pressing is None else waits_for(words, table.pressing)
        case Standing.SLIP_LATE:
            return words("It left the cage long ago: where is whoever carries it?")
        case Standing.CUT_OFF | Standing.OPEN | Standing.SEALED | Standing.DIFFERS:
            return words("It deals on; what it does not send comes afterwards.")
        case _:
            assert_never(table.stands)


def counted(words: Words, house: PitHouse) -> str:
    """How many tables are linked, how many cut off, and how many wait for somebody."""
    sums = house.sums
    if not sums.open or house.why is not None:
        return ""
    linked = words.plural("{n} linked", "{n} linked", sums.open - sums.cut_off)
    gone = words.plural("{n} cut off", "{n} cut off", sums.cut_off) if sums.cut_off else ""
    waits = words.plural("{n} waits", "{n} wait", sums.waiting) if sums.waiting else ""
    return " · ".join(filter(None, (waits, linked, gone)))


def sums(words: Words, house: PitHouse) -> Sequence[tuple[str, str, bool]]:
    """The night's result and drop of all open tables, each with whether it is a loss; nothing where
    they have several currencies, which nobody can add."""
    if len(house.sums.figures) != 1:
        return ()
    ((currency, (_, *amounts)),) = house.sums.figures.items()
    result, drop = map(Money, amounts)
    return (
        (words("Result of the night"), gain(words, result, currency), result < 0),
        (words("Drop"), words.money(drop, currency), False),
    )


MOST_SUMS: Final = 2
"""Figures at the right of the head: the result and the drop; of one currency alone."""


EDGE: Final = 20
"""Pixels between the figures of the head and the window's edge."""


APART: Final = 32
"""Pixels between two of these figures."""


def _sums_in(band: QHBoxLayout) -> list[tuple[QLabel, QLabel]]:
    """The figures of the whole house, at the right of the head."""
    pairs = list[tuple[QLabel, QLabel]]()
    beside = QHBoxLayout()
    beside.setSpacing(APART)
    for _ in range(MOST_SUMS):
        column = QVBoxLayout()
        column.setSpacing(0)
        title, figure = label("muted"), label("big")
        for each in (title, figure):
            each.setAlignment(Qt.AlignmentFlag.AlignRight)
            column.addWidget(each)
        column.addStretch(1)
        beside.addLayout(column)
        pairs.append((title, figure))
    band.addLayout(beside)
    return pairs


class OverviewPage(Page):
    """Every table, those first that need somebody; `opened` is sent with the number of a journal
    when its table is to be seen, `hours_asked` when the night by the hour is,
    `cage_asked` when its slips are, `people_asked` when its people are, `packs_asked` when its
    packs are; `night_asked` when the night is to be settled, `mending_asked` when its book is to be
    given back what the server lost."""

    name = "pit"
    chapter = "server"
    opened = Signal(int)
    hours_asked = Signal()
    cage_asked = Signal()
    people_asked = Signal()
    packs_asked = Signal()
    night_asked = Signal()
    mending_asked = Signal()

    def __init__(self, shell: Shell, clock: Clock) -> None:
        super().__init__(shell)
        self._clock = clock
        self._house = PitHouse()
        self._last_style: Style | None = None
        self._worked_for: tuple[bool, ...] | None = None
        self.grid = TileGrid()
        self.grid.opened.connect(self.opened)
        self.counts, self.hour = label("text"), label("strong")
        for each in (self.counts, self.hour):
            self.frame.bar.addSpacing(24)
            self.frame.bar.addWidget(each)
        self.sums = _sums_in(self.frame.band)
        self.frame.status.hide()
        self.lay(self.grid)

    def show_house(self, house: PitHouse) -> None:
        """Shows the house as it stands now."""
        self._house = house
        if not self.in_front:
            return
        self.fill()
        self.set_headline()
        works = bool(house.tables), house.begun, house.parted is not None
        if works != self._worked_for:  # else nobody looks through as many tiles as there are tables
            self._worked_for = works
            self.set_keys()

    @override
    def answer(self, sentence: str, *, calm: bool = False) -> None:
        """Says it in a line of its own, which has no room while nothing is said."""
        super().answer(sentence, calm=calm)
        self.frame.status.setVisible(bool(sentence))

    @override
    def bar(self) -> str:
        return " · ".join(filter(None, (self.words("Pit"), self._house.name)))

    @override
    def headline(self) -> str:
        call = call_of(self.words, self._house)
        return call.short if self._too_long(call) else call.headline

    @override
    def why(self) -> str:
        call = call_of(self.words, self._house)
        return call.whole if self._too_long(call) else call.why

    def _too_long(self, call: HouseCall) -> bool:
        """True of what finds no room in the head, in the type in which it shouts."""
        font = type_of(Size.CALL.step(large=self._shell.large), Weight.BOLD)
        figures = (max(each.sizeHint().width() for each in pair) for pair in self.sums)
        beside = sum(figures) + (len(self.sums) - 1) * APART + 2 * GAP
        room = self._shell.width() - MARGIN - EDGE - beside
        return bool(call.short) and not fits(call.headline, font, room)

    @override
    def keys(self) -> Sequence[Key]:
        there, parted = bool(self._house.tables), self._house.parted is not None
        moves = (
            ("Left", marked("The table before"), self.step_left),
            ("Right", marked("The next table"), self.step_right),
            ("Up", marked("The table above"), self.step_up),
            ("Down", marked("The table below"), self.step_down),
        )
        return (
            Key(ENTER, marked("Look at the table"), self.open_table, primary=True, works=there),
            Key("F3", marked("Hours"), self.show_hours, works=there),
            Key("F4", marked("Cage"), self.show_cage, works=there),
            Key("F6", marked("The staff"), self.show_people, works=self._house.begun),
            Key("F7", marked("Packs"), self.show_packs, works=self._house.begun),
            Key("F8", marked("Settle the night"), self.settle_night, works=there, shown=not parted),
            Key("F9", marked("Give the book back"), self.mend_book, shown=parted),
            *(Key(key, said, press, place=Place.NOWHERE) for key, said, press in moves),
            Key("Escape", marked("Close"), self.quit, stands_apart=True),
        )

    @override
    def fill(self) -> None:
        house, words = self._house, self.words
        self.frame.name.setText(self.bar())
        self.grid.show_tables(self._styled(), house.tables)
        self.counts.setText(counted(words, house))
        self.hour.setText(f"{self._clock().astimezone():%H:%M}")
        told = sums(words, house)
        for at, (title, figure) in enumerate(self.sums):
            said, amount, loses = told[at] if at < len(told) else ("", "", False)
            title.setText(said)
            figure.setText(amount)
            set_role(figure, "tone", "short" if loses else "")
        first = house.waiting[:1]
        shouts = bool(house.why or house.parted) or any(
            each.stands < Standing.CUT_OFF for each in first
        )
        calm = not shouts and not first
        set_role(self.frame.headline, "tone", "trouble" if shouts else "calm" if calm else "")

    def _styled(self) -> Style:
        """How it is said and drawn: the same one until language, theme or size is another."""
        fresh, was = style_of(self._shell), self._last_style
        kept = (fresh.words.language, fresh.theme.name, fresh.large)
        if was is None or kept != (was.words.language, was.theme.name, was.large):
            self._last_style = was = fresh
        return was

    # What is done.

    def open_table(self) -> None:
        """The table whose tile is lit is looked at."""
        if self.grid.lit is not None:
            self.opened.emit(self.grid.lit)

    def show_hours(self) -> None:
        """The night of the house by the hour."""
        self.hours_asked.emit()

    def show_cage(self) -> None:
        """What tables ask of the cage, and what is on its way."""
        self.cage_asked.emit()

    def show_people(self) -> None:
        """The people of the house."""
        self.people_asked.emit()

    def show_packs(self) -> None:
        """The packs of the house."""
        self.packs_asked.emit()

    def settle_night(self) -> None:
        """The night of all tables."""
        self.night_asked.emit()

    def mend_book(self) -> None:
        """What the server lost of the house's book."""
        self.mending_asked.emit()

    def step_left(self) -> None:
        """Lights the tile at the left."""
        self._step(-1, 0)

    def step_right(self) -> None:
        """Lights the tile at the right."""
        self._step(1, 0)

    def step_up(self) -> None:
        """Lights the tile above."""
        self._step(0, -1)

    def step_down(self) -> None:
        """Lights the tile below."""
        self._step(0, 1)

    def _step(self, across: int, down: int) -> None:
        if self.grid.step(across, down):
            self.fill()

    def quit(self) -> None:
        """The window is closed: the tables go on."""
        self._shell.close()
