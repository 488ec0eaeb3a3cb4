"""Other people's coups in the window: each row as it is understood, columns that can be set, what
is wrong, and the good ones kept as a shoe file."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog
from typing_extensions import override

from dealer_app.gui.kit.event_loop import Beside
from dealer_app.gui.kit.key_names import key_said
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.list_rows import Lane, Rows
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.preview import preview
from dealer_app.gui.pages.trouble_sentences import NOT_WRITTEN
from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.saying import Saying
from dealer_app.library import read_sheet, resolve, variant_ids
from dealer_app.readers.column_heads import CARDS, UNREAD, ColumnUse, use_name
from dealer_app.readers.coup_columns import ColumnPlan, Told, planned
from dealer_app.readers.coup_file import CoupFile, NotImported, read_coup_file
from dealer_app.replay.coup_import import ASSUMED, Imported, ImportedRow, imported
from dealer_app.replay.import_game import ImportGame, game_of
from dealer_app.replay.row_faults import (
    fate_name,
    faults_said,
    winner_of,
)
from dealer_app.replay.run import replay
from dealer_app.replay.script import script_of
from dealer_app.reports import UnnumberedKind
from dealer_app.rules.variant import HandId, seat_hand

FIRST_GAME: Final = "punto_banco"
"""By whose rules a file is judged until somebody names another game."""

SIDE: Final = 380
"""Pixels of what the columns are for, beside the rows."""


_KEPT: Final = marked("The coups that hold: {file}")

_ITSELF: Final = marked("The shoe file would overwrite {file}.")

_SEVERAL: Final = frozenset({UNREAD, CARDS})
"""The uses that several columns may have."""


@dataclass(frozen=True, slots=True)
class ReadCoups:
    """A file as it was read and judged."""

    file: CoupFile
    found: Imported

    @property
    def game(self) -> ImportGame:
        """By whose rules, and at which table."""
        return self.found.game


@dataclass(frozen=True, slots=True)
class ColumnLine:
    """A column of the file: its place, its head, what it is for, and whether that is a guess."""

    place: int
    head: str
    use: ColumnUse
    guessed: bool


def read_coups(path: Path, game: str, told: Told | None) -> ReadCoups | NotImported:
    """The file, read and judged, its columns as they are told where this game has such hands; why
    it cannot be."""
    try:
        by_whose = game_of(game)
        if told is not None and not set(told.by_place) <= set(by_whose.names.uses()):
            told = None
        file = read_coup_file(path)
        plan = planned(file, by_whose.names, told)
        return ReadCoups(file, imported(file, plan, by_whose))
    except NotImported as trouble:
        return trouble


def _columns(plan: ColumnPlan) -> Sequence[ColumnLine]:
    heads = (*plan.heads, *("",) * (len(plan.uses) - len(plan.heads)))
    return [
        ColumnLine(place, head or str(place + 1), use, place in plan.guessed)
        for place, (head, use) in enumerate(zip(heads, plan.uses, strict=True))
    ]


class CoupLists:
    """The rows of a file as they are understood, and beside them what its columns are for."""

    def __init__(self) -> None:
        self.coups: ReadCoups | None = None
        self.faults_alone = False
        self._words: Words | None = None
        self.rows = Rows[ImportedRow](
            (
                Lane(marked("Line"), lambda row: str(row.line), 64, figures=True),
                Lane(marked("Coup"), lambda row: row.told.coup, 68),
                Lane(marked("Ponte"), self._pontes, 148, large=190, wraps=True),
                Lane(marked("Bank"), self._bank, 148, large=190),
                Lane(marked("Result"), self._result, 92, wraps=True),
                Lane(marked("What is wrong"), self._faults, wraps=True),
            ),
            called=lambda row: str(row.line),
            nothing=marked("No row is at fault."),
        )
        self.columns = Rows[ColumnLine](
            (
                Lane(marked("Column"), lambda line: line.head, 120, large=150, wraps=True),
                Lane(marked("What it is for"), self._use, wraps=True),
            ),
            called=lambda line: str(line.place),
        )

    def fill(self, words: Words) -> None:
        """What was read, in words: all rows, or those that are at fault."""
        self._words = words
        rows: Sequence[ImportedRow] = ()
        columns: Sequence[ColumnLine] = ()
        if self.coups is not None:
            found = self.coups.found
            rows = found.faulty if self.faults_alone else found.rows
            columns = _columns(found.plan)
        self.rows.fill(words, rows, titles=self._titles(words))
        self.columns.fill(words, columns)
        self.rows.setVisible(self.coups is not None)

    def _titles(self, words: Words) -> Sequence[str]:
        """The heads of the rows, the hands as the game calls them."""
        if self.coups is None:
            return ()
        names, variant = self.coups.game.names, self.coups.game.table.variant
        bank = words.name(variant.hand(names.bank).names)
        alone = None if names.alone is None else words.name(variant.hand(names.alone).names)
        hands = alone or words("Hands")
        return (words("Line"), words("Coup"), hands, bank, words("Result"), words("What is wrong"))

    def turned(self, by: int) -> Told | None:
        """What is said of the columns once the lit one is for something else, so many uses on."""
        lit = self.columns.picked
        if self.coups is None or lit is None:
            return None
        plan = self.coups.found.plan
        uses = list(plan.uses)
        taken = {use for place, use in enumerate(uses) if place != lit.place}
        every = plan.names.uses()
        free = [use for use in every if use in _SEVERAL or use not in taken]
        uses[lit.place] = free[(free.index(lit.use) + by) % len(free)]
        return Told(by_place=tuple(uses), head=bool(plan.heads))

    # The cells, which are asked for once there is a file and a language.

    @property
    def _said(self) -> tuple[Words, ImportGame]:
        assert self._words is not None
        assert self.coups is not None
        return self._words, self.coups.game

    def _cards(self, hand: HandId, row: ImportedRow) -> str:
        words, _ = self._said
        return " ".join(words.card(card.face, card.suit) for card in row.hands.get(hand, ()))

    def _bank(self, row: ImportedRow) -> str:
        """The bank's cards, behind the name of the seat that holds it where one does."""
        words, game = self._said
        cards = self._cards(game.names.bank, row)
        if row.holder is None:
            return cards
        seat = words.name(game.names.variant.hand(seat_hand(row.holder)).names)
        return words("{hand}: {cards}", hand=seat, cards=cards)

    def _pontes(self, row: ImportedRow) -> str:
        """The hands against the bank, each behind its name where there are several."""
        words, game = self._said
        names, variant = game.names, game.names.variant
        if names.alone is not None:
            return self._cards(names.alone, row)
        named = {hand: words.name(variant.hand(hand).names) for hand in names.pontes}
        dealt = (hand for hand in names.pontes if row.hands.get(hand))
        return "\n".join(
            words("{hand}: {cards}", hand=named[hand], cards=self._cards(hand, row))
            for hand in dealt
        )

    def _result(self, row: ImportedRow) -> str:
        words, game = self._said
        names, variant = game.names, game.names.variant
        if names.alone is None:
            dealt = (hand for hand in names.pontes if row.hands.get(hand) or hand in row.results)
            fates = (row.results.get(hand) for hand in dealt) if row.results else ()
            return "\n".join(fate_name(words, fate) if fate else "–" for fate in fates)
        if names.alone not in row.results:
            return ""
        winner = winner_of(names, row.results[names.alone])
        return words("Tie") if winner is None else words.name(variant.hand(winner).names)

    def _faults(self, row: ImportedRow) -> str:
        return faults_said(*self._said, row.faults)

    def _use(self, line: ColumnLine) -> str:
        words, game = self._said
        use = use_name(words, game.names.variant, line.use)
        return words("{use} (a guess)", use=use) if line.guessed else use


def _write_sheet(text: str, words: Words, file: Path) -> Path | Saying:
    """The sheet of the good coups, as a session that is replayed; why it cannot be written."""
    from dealer_app.papers import Imprint  # noqa: PLC0415 - with the first paper
    from dealer_app.papers.kinds import PaperSession, session_paper  # noqa: PLC0415 - with the first paper

    session = replay(script_of(text.encode(), Path()))
    sitting, imprint = PaperSession("", session), Imprint(datetime.now(UTC), zone=UTC)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        session_paper(UnnumberedKind.SHEET, sitting, words, imprint).write_pdf(file)
    except OSError as error:
        return Saying(NOT_WRITTEN, {"file": file, "why": system_reason(error)})
    return file


class OpenFile(QObject):
    """The file that is open: read and judged beside the window, by the rules of a game; `read` is
    sent when it was."""

    read = Signal()

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self.path: Path | None = None
        self.game: str = FIRST_GAME
        self.coups: ReadCoups | None = None
        self.unread: NotImported | None = None
        self._told: Told | None = None
        self.sheet = Beside(self, "sheet")
        self._work = Beside(self, "import")
        self._work.done.connect(self._found)

    def wait(self) -> None:
        """Until nothing is read any more."""
        self._work.wait()
        self.sheet.wait()

    def open(self, path: Path) -> None:
        """Another file, its columns as they are guessed."""
        self.path = path
        self.read_with(None)

    def read_with(self, told: Told | None) -> None:
        """The same file, its columns as they are told."""
        self._told = told
        if self.path is not None:
            self._work.go(partial(read_coups, self.path, self.game, told))

    def next_game(self) -> None:
        """By the rules of the next game."""
        games = variant_ids()
        self.game = games[(games.index(self.game) + 1) % len(games)]
        self.read_with(self._told)

    def _found(self, found: ReadCoups | NotImported) -> None:
        self.unread = found if isinstance(found, NotImported) else None
        self.coups = None if isinstance(found, NotImported) else found
        self.read.emit()

    @property
    def keeps(self) -> bool:
        """True where there are good coups that a shoe file can hold."""
        return self.coups is not None and bool(self.coups.found.text)

    def write_sheet(self, folder: Path, words: Words) -> None:
        """Writes the session sheet of the good coups there; `sheet` tells what came of it."""
        if self.coups is not None and self.path is not None:
            out = folder / f"{self.path.name}.pdf"
            self.sheet.go(partial(_write_sheet, self.coups.found.text, words, out))

    def write(self, out: Path) -> Saying | None:
        """Writes the good coups there; why that does not go, None where it does."""
        if self.coups is not None and self.path is not None:
            try:
                if out.exists() and out.samefile(self.path):
                    return Saying(_ITSELF, {"file": out})
                out.write_text(
                    f"# {self.path.name}\n{self.coups.found.text}", encoding="utf-8", newline="\n"
                )
            except OSError as error:
                return Saying(NOT_WRITTEN, {"file": out, "why": system_reason(error)})
        return None


def _file_asked(shell: Shell, words: Words, open_now: Path | None) -> str:
    """The file that somebody chooses, beside the one that is open; empty for none."""
    start = str(Path.home() if open_now is None else open_now.parent)
    kinds = "CSV, TSV, JSON, XLSX (*.csv *.tsv *.txt *.json *.jsonl *.ndjson *.xlsx)"
    chosen, _ = QFileDialog.getOpenFileName(shell, words("Other people’s coups"), start, kinds)
    return chosen


class ImportPage(Page):
    """One file of coups: rows and columns beside each other."""

    name = "import"
    chapter = "nights"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.file = OpenFile(self)
        self.file.read.connect(self._read_out)
        self.file.sheet.done.connect(self._show_sheet)
        self.lists = CoupLists()
        panel, lines = column(side=True, width=SIDE)
        lines.addWidget(self.lists.columns, 1)
        self.lay(self.lists.rows)
        self.frame.why.setWordWrap(True)
        self.frame.body.addWidget(panel)
        self.lines[Place.SIDE] = lines

    # How it is come to.

    def open(self) -> None:
        """Asks for a file, where none is open yet."""
        self.put()
        if self.file.path is None:
            self.choose_file()

    def choose_file(self) -> None:
        """Another file."""
        chosen = _file_asked(self._shell, self.words, self.file.path)
        if chosen:
            self.open_file(Path(chosen))

    def open_file(self, path: Path) -> None:
        """Reads that file, its columns as they are guessed."""
        self.lists.columns.forget()
        self.answer(self.words("{file} is read…", file=path.name), calm=True)
        self.file.open(path)

    def _read_out(self) -> None:
        self.lists.coups, unread = self.file.coups, self.file.unread
        self.answer("" if unread is None else self.words.sentence(unread.saying))
        self.refresh()

    # What is shown.

    @override
    def headline(self) -> str:
        path = self.file.path
        return self.words("Other people’s coups") if path is None else path.name

    @override
    def why(self) -> str:
        words, coups = self.words, self.file.coups
        if coups is None:
            return words("A file of coups: CSV, TSV, JSON lines or a workbook. Enter opens one.")
        found = coups.found
        held = words.plural(
            "{held} of {n} coup held.", "{held} of {n} coups held.", found.coups, held=found.kept
        )
        return " ".join([held, *(words(ASSUMED[each]) for each in found.assumed)])

    @override
    def keys(self) -> Sequence[Key]:
        there, nowhere = self.file.coups is not None, Place.NOWHERE
        rows = marked("All rows") if self.lists.faults_alone else marked("Faults alone")
        good = marked("Keep the good ones…")
        return (
            Key("F2", marked("Game"), self.next_game, place=Place.HEAD),
            Key("Escape", marked("Back"), self.leave),
            Key("F3", rows, self.show_faults, works=there),
            Key("F8", marked("Roads and sheet"), self.show_sheet, works=self.file.keeps),
            Key("F9", good, self.keep, stands_apart=True, works=self.file.keeps),
            Key(ENTER, marked("Open a file…"), self.choose_file, primary=True),
            Key("Left", marked("The column before"), self.column_before, place=nowhere),
            Key("Right", marked("The next column"), self.next_column, place=nowhere),
            Key("F5", marked("Other use"), self.next_use, place=Place.SIDE, works=there),
            Key("F6", marked("The use before"), self.use_before, place=Place.SIDE, works=there),
        )

    @override
    def set_keys(self) -> None:
        """The key of the game bears its name."""
        super().set_keys()
        names = resolve(read_sheet(self.file.game), {}).names
        board = [key_said(self.words, name) for name in self.board(self.keys()[0])[:1]]
        self.button(self.next_game).set_words(self.words.name(names), " ".join(board))

    @override
    def stepped(self) -> Rows[object] | None:
        return cast("Rows[object]", self.lists.rows)

    @override
    def fill(self) -> None:
        for rows in (self.lists.rows, self.lists.columns):
            rows.fit(large=self._shell.large)
        self.lists.fill(self.words)

    # What is set.

    def next_game(self) -> None:
        """By the rules of the next game."""
        self.file.next_game()
        self.set_keys()

    def show_faults(self) -> None:
        """The rows that are at fault alone, or all of them."""
        self.lists.faults_alone = not self.lists.faults_alone
        self.refresh()

    def column_before(self) -> None:
        """The column before is lit."""
        self.lists.columns.step(-1)

    def next_column(self) -> None:
        """The next column is lit."""
        self.lists.columns.step(1)

    def next_use(self) -> None:
        """The lit column is for something else."""
        self.file.read_with(self.lists.turned(1))

    def use_before(self) -> None:
        """The lit column is for what it was for before that."""
        self.file.read_with(self.lists.turned(-1))

    def show_sheet(self) -> None:
        """The session sheet of the good coups, with the roads of their shoes."""
        self.answer(self.words("The session sheet is being written…"), calm=True)
        self.file.write_sheet(self._shell.settings.data, self.words)

    def _show_sheet(self, written: Path | Saying) -> None:
        if isinstance(written, Path):
            self.answer(self.words("The session sheet: {file}", file=written), calm=True)
            written = Saying(preview(self._shell).open(written))
        if written.code:
            self.answer(self.words.sentence(written))

    def keep(self) -> None:
        """The good coups as a shoe file, where somebody says."""
        path = self.file.path
        start = "" if path is None else str(path.with_suffix(".shoe"))
        title = self.words("Keep the good ones…")
        chosen, _ = QFileDialog.getSaveFileName(self._shell, title, start, "*.shoe")
        if not chosen:
            return
        lacks = self.file.write(Path(chosen))
        told = self.words.sentence(lacks or Saying(_KEPT, {"file": chosen}))
        self.answer(told, calm=lacks is None)
