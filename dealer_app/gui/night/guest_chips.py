"""A village's casino evening: chips given out, who has how many, the ranking on paper (S2.25)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtGui import QKeyEvent
from typing_extensions import override

from dealer_app.gui.desk.entry_in_hand import LineKind, StakeLine
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.kit.key_names import key_name
from dealer_app.gui.kit.paint import RIGHT
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.page_keys import BACKSPACE, FigureKeys, label
from dealer_app.gui.pages.preview import PaperPress
from dealer_app.gui.pages.trouble_sentences import sentence_of
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import seat_name, seat_said
from dealer_app.i18n.refusals import refused
from dealer_app.night.open_tables import OpenTable
from dealer_app.reports import UnnumberedKind
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money, plain
from dealer_app.rules.variant import Seat
from dealer_app.session.table_session import NotRecorded, TableSession
from dealer_app.store.chain import Clock
from dealer_app.table.events import ChipsGiven
from dealer_app.table.partie import Ranked, partie_view, ranking
from dealer_app.table.table import Table, zone_of

SIDE: Final = 332
MAIN_KEY: Final = 260
"""Pixels of what is keyed, beside the list, and of the lit key."""

_FIGURES: Final = ("stake",)
"""The table of the keymap whose figures, point and way back hold here."""

_SIGNS: Final = {Verb.POINT: ".", Verb.UNDO: BACKSPACE}
"""What else is keyed into the amount."""

_RANKING: Final = marked("The ranking: {file}")


@dataclass(frozen=True, slots=True)
class Guest:
    """One guest in words: his place in the ranking, his seat, and three amounts."""

    seat: str
    place: str
    name: str
    given: str
    won: str
    has: str


class ChipsSide:
    """Who is given chips, how many as far as they are keyed, and figures to touch."""

    def __init__(self) -> None:
        self.panel, lines = column(side=True, width=SIDE)
        self._who, self._amount, self.figures = label("section"), label("call"), FigureKeys()
        self._amount.setAlignment(RIGHT)
        for part in (self._who, self._amount, self.figures):
            lines.addWidget(part)
        lines.addStretch(1)

    def set_words(self, words: Words) -> None:
        """How an amount is written, and what takes a figure back."""
        self.figures.by_sign["."].setText(words.spoken.point)
        self.figures.by_sign[BACKSPACE].setAccessibleName(words("Erase"))

    def show_line(self, words: Words, stake: StakeLine, currency: Currency) -> None:
        """The guest, and the amount."""
        self._who.setText(words("Chips for {seat}", seat=seat_said(words, stake.seat)).upper())
        self._amount.setText(_keyed(words, stake, currency))

    @property
    def amount(self) -> str:
        """The amount as it is shown."""
        return self._amount.text()


class ChipsPage(Page):
    """One table's guests and their chips; figures are keyed, or touched on a pad."""

    name = "chips"
    chapter = "festival"
    keys_take_focus = False

    def __init__(self, shell: Shell, held: OpenTable, clock: Clock) -> None:
        super().__init__(shell)
        self._held, self._session, self._clock = held, held.session, clock
        self._stake = StakeLine("1", kind=LineKind.CHIPS)
        self.press = PaperPress(shell, self)
        self.rows = Rows[Guest](
            (
                Lane("", lambda guest: guest.place, 64),
                Lane(marked("Guest"), lambda guest: guest.name),
                Lane(marked("Given"), lambda guest: guest.given, 130, figures=True),
                Lane(marked("Won"), lambda guest: guest.won, 130, figures=True),
                Lane(marked("Has"), lambda guest: guest.has, 130, figures=True),
            ),
            called=lambda guest: guest.seat,
        )
        self.rows.moved.connect(self._pick)
        self.lay(self.rows)
        self.side = ChipsSide()
        self.side.figures.touched.connect(self._figure)
        self.frame.body.addWidget(self.side.panel)

    def open(self) -> None:
        """The page, with everybody's chips as they are now."""
        self.press.forget()
        self.put()

    @override
    def bar(self) -> str:
        return self._session.table.opened.table

    @override
    def headline(self) -> str:
        return headed(self._session.table, self.words)[0]

    @override
    def why(self) -> str:
        return headed(self._session.table, self.words)[1]

    @override
    def keys(self) -> Sequence[Key]:
        back, ahead, nowhere = marked("The guest before"), marked("The next guest"), Place.NOWHERE
        sheet, press = marked("Show the sheet"), self.press
        return (
            Key("Escape", marked("Back"), self.leave),
            Key("F9", marked("Ranking"), self.print_ranking),
            Key("F8", sheet, press.show_paper, shown=press.there),
            Key("Delete", marked("Take back"), self.take_back, stands_apart=True),
            Key("F6", marked("To everybody"), self.give_all),
            Key(ENTER, marked("Give"), self.give, primary=True, least=MAIN_KEY),
            Key("Left", back, self.step_back, place=nowhere, also=("PageUp",)),
            Key("Right", ahead, self.step_on, place=nowhere, also=("PageDown",)),
        )

    @override
    def fill(self) -> None:
        words = self.words
        self.side.set_words(words)
        self.rows.fill(words, guests(self._session.table, words), self._stake.seat)
        self._show_line()
        self.press.say_again()

    def _show_line(self) -> None:
        self.side.show_line(self.words, self._stake, self._session.table.house.currency)

    # What is keyed.

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A figure of the board, the point, or the way back; one that is held down counts once."""
        act = keymap(self._shell.settings.keyboard).act(key_name(event), _FIGURES)
        if event.isAutoRepeat():
            return
        if act is not None and act.verb is Verb.DIGIT:
            self._figure(act.value)
        elif act is not None and act.verb in _SIGNS:
            self._figure(_SIGNS[act.verb])
        else:
            super().keyPressEvent(event)

    @override
    def focusNextPrevChild(self, _forward: bool) -> bool:
        """The tabulator is a key like any other."""
        return False

    def _figure(self, sign: str) -> None:
        self._stake = _with_sign(self._stake, sign)
        self.answer("")
        self._show_line()

    def _pick(self) -> None:
        self._stake = replace(self._stake, seat=self.rows.lit)
        self._show_line()

    def step_back(self) -> None:
        """The guest before, round and round."""
        self.rows.step(-1)

    def step_on(self) -> None:
        """The next guest in the order that is shown, round and round."""
        self.rows.step(1)

    # What is done.

    def give(self) -> None:
        """Gives the amount to the guest; the next one is offered as much."""
        if self._enter((self._stake.seat,), 1):
            self._stake = replace(self._stake, offered=True)
            self.step_on()

    def take_back(self) -> None:
        """Takes the amount back from the guest."""
        if self._enter((self._stake.seat,), -1):
            self._stake = replace(self._stake, offered=True)
            self._show_line()

    def give_all(self) -> None:
        """Gives the amount to everybody at the table."""
        seats = tuple(str(n + 1) for n in range(self._session.table.seats))
        if self._enter(seats, 1):
            self._stake = replace(self._stake, amount="", offered=False)
            self._show_line()

    def _enter(self, seats: tuple[str, ...], sign: int) -> bool:
        """Records chips for these guests; says why not where that cannot be."""
        amount = self._stake.money(self._session.table.house.currency.digits) or 0
        why = _not_given(self.words, self._session, seats, Money(sign * amount))
        if not why:
            self.refresh()
        self.answer(why)
        return not why

    def print_ranking(self) -> None:
        """Writes the ranking as PDF beside the journals, while the page stays."""
        journal, words = self._held.journal.path, self.words
        name = words("{table} ranking", table=f"{journal.stem} {self._held.session_id}")
        paper = journal.with_name(f"{name}.pdf")
        write = partial(_write_ranking, self._held, self._clock, words, paper)
        self.press.write(paper, write, _RANKING)


def _write_ranking(held: OpenTable, clock: Clock, words: Words, paper: Path) -> None:
    from dealer_app.papers import Imprint  # noqa: PLC0415 - it brings reportlab
    from dealer_app.papers.kinds import PaperSession, session_paper  # noqa: PLC0415 - it brings reportlab

    imprint = Imprint(clock(), zone_of(held.session.table))
    sitting = PaperSession(held.session_id, held.session)
    session_paper(UnnumberedKind.RANKING, sitting, words, imprint).write_pdf(paper)


def _with_sign(stake: StakeLine, sign: str) -> StakeLine:
    """The chips with one figure more, the point, or one sign less."""
    if sign == BACKSPACE:
        return replace(stake, amount="" if stake.offered else stake.amount[:-1], offered=False)
    return replace(stake.figure(sign), offered=False)


def _keyed(words: Words, stake: StakeLine, currency: Currency) -> str:
    """The amount as far as it is keyed."""
    money = stake.money(currency.digits) or Money(0)
    if stake.amount in ("", plain(money, currency.digits)):
        return words.money(money, currency)
    return f"{words.pointed(stake.amount)} {currency.sign}"


def _not_given(words: Words, session: TableSession, seats: Sequence[str], chips: Money) -> str:
    """Gives each of these guests chips, or takes them back; why one could not, empty where all
    could."""
    table = session.table
    if not chips:
        return words("Key the number of chips first.")
    for seat in seats:
        try:
            refusal = session.enter(ChipsGiven(Seat(seat), chips)).refusal
        except NotRecorded as error:
            return sentence_of(words, error)
        if refusal is not None:
            return refused(words, refusal, table.variant, table.house)
    return ""


def headed(table: Table, words: Words) -> tuple[str, str]:
    """What the page is headed, and how far the evening is."""
    partie, currency = partie_view(table), table.house.currency
    given = Money(sum(table.given.values()))
    total = words("{amount} given out", amount=words.money(given, currency))
    if _is_final(table):
        return words("Final ranking"), total
    played = words.plural("{n} coup played", "{n} coups played", len(table.coups))
    if partie is not None and partie.coups:
        played = words("coup {number} of {coups}", number=partie.played, coups=partie.coups)
    return words("The guests’ chips"), f"{total} · {played}"


def _is_final(table: Table) -> bool:
    """True once the partie is over, or the table closed (S2-A18)."""
    partie = partie_view(table)
    return table.closed or (partie is not None and partie.over)


def guests(table: Table, words: Words) -> tuple[Guest, ...]:
    """Everybody at the table by his seat; by his place once the partie is over."""
    ranked = {each.seat: each for each in ranking(table, table.coups)}
    seats = [Seat(str(n + 1)) for n in range(table.seats)]
    seats += [seat for seat in ranked if seat not in seats]
    if _is_final(table):
        seats.sort(key=lambda seat: ranked[seat].place if seat in ranked else len(seats) + 1)
    return tuple(_guest(table, words, seat, ranked.get(seat)) for seat in seats)


def _guest(table: Table, words: Words, seat: Seat, ranked: Ranked | None) -> Guest:
    currency, name = table.house.currency, seat_name(words, seat)
    if ranked is None:
        return Guest(seat, "", name, "", "", "")
    sign = "+" if ranked.net > 0 else ""
    given = words.amount(ranked.given, currency) if ranked.given else ""
    have, has = ranked.have, ""
    if have is not None and have < 0 and table.given:
        has = words("owes {amount}", amount=words.amount(Money(-have), currency))
    elif have is not None and seat in table.given:
        has = words.amount(have, currency)
    won = sign + words.amount(ranked.net, currency)
    if ranked.aside:
        more = ("+" if ranked.aside > 0 else "") + words.amount(ranked.aside, currency)
        name = f"{name} · {words('aside: {amount}', amount=more)}"
    return Guest(seat, words("{place}.", place=ranked.place), name, given, won, has)
