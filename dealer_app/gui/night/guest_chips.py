"""A village's casino evening: chips given out, who has how many, the ranking on paper."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.desk.entry_in_hand import LineKind, StakeLine
from dealer_app.gui.desk.key_acts import Verb
from dealer_app.gui.desk.keymap import keymap
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import sheet_of
from dealer_app.gui.night.guest_chips_page import BACKSPACE, EveningPage, Guest
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import NOT_WRITTEN, PaperTold, told
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import seat_name, seat_said
from dealer_app.i18n.refusals import refused
from dealer_app.i18n.saying import Saying
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.night.open_tables import OpenTable
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money, plain
from dealer_app.rules.variant import Seat
from dealer_app.session.table_session import NotRecorded
from dealer_app.table.events import ChipsGiven
from dealer_app.table.house_time import zone_of
from dealer_app.table.partie import Ranked, partie_view, ranking
from dealer_app.table.table import Table

_TABLES: Final = ("stake", "recall")
_RANKING: Final = marked("The ranking: {file}")
_MOVES: Final = {"Up": -1, "Down": 1}


class Evening(QObject):
    """One table's guests and their chips; `ended` is sent when the table itself is wanted again."""

    ended = Signal()
    _told = Signal(object)

    def __init__(self, shell: Shell, held: OpenTable, clock: Callable[[], datetime]) -> None:
        super().__init__(shell)
        self._shell, self._session = shell, held.session
        self._held, self._clock = held, clock
        self._line = StakeLine("1", kind=LineKind.CHIPS)
        self._paper: Path | None = None
        self._press: Thread | None = None
        self._printed = PaperTold()
        self.page = page = EveningPage()
        page.back.connect(self.ended)
        page.keyed.connect(self._key)
        page.figure.connect(self._figure)
        page.picked.connect(self._pick)
        page.give.connect(self.give)
        page.take_back.connect(self.take_back)
        page.give_all.connect(self.give_all)
        page.print_asked.connect(self.print_ranking)
        page.paper_asked.connect(self._show_paper)
        self._told.connect(self._tell_printed)
        shell.restyled.connect(self._restyle)

    def show(self) -> None:
        """The page, with everybody's chips as they are now."""
        self._tell_printed(PaperTold())
        self._say()
        self._shell.put(self.page)

    # What is keyed.

    def _key(self, name: str) -> None:
        act = keymap(self._shell.settings.keyboard).act(name, _TABLES)
        step = _MOVES.get(name, 0)
        if step:
            self._move(step)
        elif act is not None and act.verb is Verb.DIGIT:
            self._figure(act.value)
        elif act is not None:
            self._do(act.verb)

    def _do(self, verb: Verb) -> None:
        deeds: dict[Verb, Callable[[], None]] = {
            Verb.POINT: lambda: self._figure("."),
            Verb.UNDO: lambda: self._figure(BACKSPACE),
            Verb.NEXT: self.give,
            Verb.WITHDRAW: self.take_back,
            Verb.REPEAT_STAKES: self.give_all,
            Verb.CANCEL: self.ended.emit,
            Verb.REPORT: self.print_ranking,
            Verb.VOID: self._show_paper,
            Verb.EARLIER: lambda: self._move(-1),
            Verb.LATER: lambda: self._move(1),
        }
        deed = deeds.get(verb)
        if deed is not None:
            deed()

    def _figure(self, sign: str) -> None:
        amount = self._line.amount
        if sign == BACKSPACE:
            self._line = replace(self._line, amount="" if self._line.offered else amount[:-1])
        else:
            self._line = self._line.figure(sign)
        self._line = replace(self._line, offered=False)
        self.page.answer("")
        self._light()

    def _pick(self, seat: str) -> None:
        self._line = replace(self._line, seat=seat)
        self._light()

    def _move(self, step: int) -> None:
        """The next guest in the order that is shown, round and round."""
        seats = [row.seat for row in self.page.rows]
        at = seats.index(self._line.seat) if self._line.seat in seats else 0
        self._pick(seats[(at + step) % len(seats)])

    # What is done.

    def give(self) -> None:
        """Gives the amount to the guest; the next one is offered as much."""
        if self._enter((self._line.seat,), 1):
            self._line = replace(self._line, offered=True)
            self._move(1)

    def take_back(self) -> None:
        """Takes the amount back from the guest."""
        if self._enter((self._line.seat,), -1):
            self._line = replace(self._line, offered=True)
            self._light()

    def give_all(self) -> None:
        """Gives the amount to everybody at the table."""
        seats = tuple(str(n + 1) for n in range(self._session.table.seats))
        if self._enter(seats, 1):
            self._line = replace(self._line, amount="", offered=False)
            self._light()

    def _enter(self, seats: tuple[str, ...], sign: int) -> bool:
        """Records chips for these guests; says why not where that cannot be."""
        words, table = self._shell.words, self._session.table
        amount = self._line.money(table.house.currency.digits)
        if not amount:
            self.page.answer(words("Key the number of chips first."))
            return False
        for seat in seats:
            try:
                verdict = self._session.enter(ChipsGiven(Seat(seat), Money(sign * amount)))
            except NotRecorded as error:
                self.page.answer(told(words, error))
                return False
            if verdict.refusal is not None:
                self.page.answer(refused(words, verdict.refusal, table.variant, table.house))
                return False
        self.page.answer("")
        self._say()
        return True

    # What is shown.

    def _say(self) -> None:
        shell, table = self._shell, self._session.table
        self.page.setStyleSheet(sheet_of(shell))
        self.page.fit(large=shell.large)
        point = shell.words.spoken.point
        self.page.say(shell.words, table.opened.table, point)
        self.page.tell(*headed(table, shell.words), guests(table, shell.words))
        self._light()

    def _light(self) -> None:
        words, table = self._shell.words, self._session.table
        who = words("Chips for {seat}", seat=seat_said(words, self._line.seat))
        self.page.pick(self._line.seat, who, self._keyed(words, table.house.currency))

    def _keyed(self, words: Words, currency: Currency) -> str:
        """The amount as far as it is keyed."""
        money = self._line.money(currency.digits) or Money(0)
        if self._line.amount in ("", plain(money, currency.digits)):
            return words.money(money, currency)
        return f"{words.pointed(self._line.amount)} {currency.sign}"

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()
            if self._printed.saying.code:
                self._tell_printed(self._printed)

    # The ranking on paper.

    def print_ranking(self) -> None:
        """Writes the ranking as PDF beside the journals, while the page stays."""
        if self._press is not None and self._press.is_alive():
            return
        words, journal = self._shell.words, self._held.journal.path
        name = words("{table} ranking", table=f"{journal.stem} {self._held.session_id}")
        self._paper = journal.with_name(f"{name}.pdf")
        asked = (self._paper, words)
        self._press = Thread(target=self._print, args=asked, name="ranking on paper")
        self._press.start()

    def wait(self) -> None:
        """Until nothing is printed any more."""
        if self._press is not None:
            self._press.join()

    def _print(self, paper: Path, words: Words) -> None:
        # What prints takes 0.1 seconds to import, which no table waits for.
        from dealer_app.papers import Imprint, write_ranking  # noqa: PLC0415 - 0.1 s

        try:
            imprint = Imprint(self._clock(), zone_of(self._session.table), self._held.session_id)
            write_ranking(paper, self._session, words, imprint)
        except OSError as error:
            why = Saying(NOT_WRITTEN, {"file": paper, "why": system_reason(error)})
            self._told.emit(PaperTold(why, failed=True))
        else:
            self._told.emit(PaperTold(Saying(_RANKING, {"file": paper}), there=True))

    def _tell_printed(self, printed: PaperTold) -> None:
        self._printed = printed
        self.page.printed(printed, self._shell.words)

    def _show_paper(self) -> None:
        if self._paper is not None and self.page.paper.isVisible():
            self.page.answer(preview(self._shell).open(self._paper))


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
    return Guest(seat, words("{place}.", place=ranked.place), name, given, won, has)
