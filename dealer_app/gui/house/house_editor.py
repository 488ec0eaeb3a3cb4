"""The house sheet in the window: what is changed, what that comes to, and a new file for it."""

from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from dealer_app.gui.house.house_page import HousePage
from dealer_app.gui.house.house_parts import own_part, part_told, part_with, parts_told
from dealer_app.gui.house.house_rows import Effects
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.kit.stylesheet import dress
from dealer_app.gui.kit.work_slices import Turns
from dealer_app.gui.pages.page_tools import bind_window_keys
from dealer_app.i18n import Words
from dealer_app.i18n.system_reasons import system_reason
from dealer_app.library import HouseSheet, variant_ids
from dealer_app.library.faults import SheetFault
from dealer_app.library.house_draft import HouseDraft, draft_of, settled, values, written
from dealer_app.library.house_fields import FIELDS, HouseField
from dealer_app.library.house_games import game_warnings
from dealer_app.library.house_told import effects, own_effects
from dealer_app.library.houses import SheetNotSaved, save_beside
from dealer_app.library.logo import HEAVIEST

Authorise = Callable[[Callable[[], None]], None]
"""Has whoever may change the house sheet sign, and goes on then."""

MOST_BYTES: Final = 2 * HEAVIEST
"""Bytes of a logo's file that are read: what is larger is refused by its size anyway."""


class HouseEditor(QObject):
    """One sheet at a time; `saved` tells the new file, `ended` that the page is done with,
    `refused` why there is none."""

    ended = Signal()
    refused = Signal(str)
    saved = Signal(Path)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._sheet: HouseSheet | None = None
        self._draft = HouseDraft("")
        self._authorise: Authorise | None = None
        self._left = False
        self._front = ""
        self.page = HousePage(parts_told(shell.words))
        bind_window_keys(self.page, shell)
        self._warnings = Turns(self)
        self.page.typed.connect(self._type)
        self.page.turned.connect(self._turn)
        self.page.file_asked.connect(self._ask_for_file)
        self.page.saved.connect(self._save)
        self.page.back.connect(self._leave)
        shell.restyled.connect(self._restyle)

    def show(self, sheet: HouseSheet | None, authorise: Authorise) -> None:
        """The page, with that sheet, or with none yet."""
        draft = draft_of("" if sheet is None else sheet.text)
        if draft is None:
            self.refused.emit(self._shell.words("This sheet can only be changed in its file."))
            return
        self._sheet, self._authorise, self._draft = sheet, authorise, draft
        self._left = False
        self._say()
        self._shell.put(self.page)
        self.page.begin()

    # What is shown.

    def _say(self) -> None:
        shell = self._shell
        dress(self.page, shell)
        self.page.fit(large=shell.large)
        self.page.say(shell.words, shell.settings.keyboard, parts_told(shell.words))
        self.page.tell_name(
            shell.words("What is changed is kept as a new sheet beside this one; nothing is lost.")
        )
        self._lay_front()
        self.page.fill(values(self._draft, self._shown))
        self._tell()

    def _turn(self, part: str) -> None:
        """Another part comes in front: one that differs from house to house is laid only now."""
        self._front = part
        if self._lay_front():
            self.page.fill(values(self._draft, self._shown))
            self._tell()

    def _lay_front(self) -> bool:
        """Lays the part in front as the draft has it; False of one that never changes."""
        part = own_part(self._front, self._draft)
        if part is not None:
            self.page.say_part(part_told(part, self._shell.words))
        return part is not None

    @property
    def _shown(self) -> tuple[HouseField, ...]:
        """The fields that all houses have alike, and those of the part in front."""
        part = own_part(self._front, self._draft)
        return (*FIELDS, *(() if part is None else part.fields))

    def _tell(self) -> None:
        """What the draft comes to; what its chips cannot pay follows behind."""
        words = self._shell.words
        sheet, faults = settled(self._draft)
        wrong = {key: fault.sentence(words) for key, fault in faults.items()}
        sound = sheet or settled(self._draft.without(wrong))[0]
        said = {} if sound is None else dict(effects(sound, words))
        part = own_part(self._front, self._draft)
        if sound is not None and part is not None:
            said |= own_effects(sound, part, words)
        self.page.tell(Effects(said, wrong))
        self.page.answer(wrong.get("", ""))
        if sheet is not None:
            self._warnings.go(self._warn(sheet, words))

    def _warn(self, sheet: HouseSheet, words: Words) -> Iterator[None]:
        """The first thing that the house's chips cannot pay, game after game."""
        for game in variant_ids():
            first = next(game_warnings(sheet, game, words), "")
            if first:
                self.page.answer(first)
                return
            yield

    def _restyle(self) -> None:
        if self._shell.pages.currentWidget() is self.page:
            self._say()

    # What is done.

    def _type(self, key: str, typed: str) -> None:
        self._left = False
        self._draft = self._draft.with_typed(key, typed)
        self.page.fill(values(self._draft, self._shown))
        self._tell()

    def _ask_for_file(self, key: str) -> None:
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - slow, and rarely asked for

        words = self._shell.words
        name, _ = QFileDialog.getOpenFileName(self._shell, words("Logo"), "", "PNG (*.png)")
        if name:
            self.use_file(key, Path(name))

    def use_file(self, key: str, file: Path) -> None:
        """What a file holds, as a setting writes it; or why it cannot be read."""
        try:
            with file.open("rb") as opened:
                content = opened.read(MOST_BYTES)
        except OSError as error:
            fault = SheetFault(str(file), "not_readable", values={"found": system_reason(error)})
            self.page.answer(fault.told(self._shell.words))
            return
        self._type(key, b64encode(content).decode())

    def _save(self) -> None:
        words = self._shell.words
        _, faults = settled(self._draft)
        if faults:
            key, fault = next(iter(faults.items()))
            part = part_with(key, self._draft)
            if part:
                self.page.show_part(part)
            self.page.answer(fault.told(words) if not key else fault.sentence(words))
        elif not self._draft.typed:
            self.page.answer(words("Nothing has been changed."), calm=True)
        elif self._authorise is not None:
            self._authorise(self._keep)

    def _keep(self) -> None:
        text, name = written(self._draft), values(self._draft)["name"]
        try:
            file = save_beside(text, self._sheet, name, self._shell.settings.data)
        except SheetNotSaved as error:
            self.page.answer(self._shell.words.sentence(error.saying))
            return
        self._draft = HouseDraft("")
        self.saved.emit(file)
        self.ended.emit()

    def _leave(self) -> None:
        """Out of the page; what was changed and not kept is asked about once."""
        if self._draft.typed and not self._left:
            self._left = True
            self.page.answer(
                self._shell.words("What was changed is not kept yet: once more, and it is left.")
            )
            return
        self.ended.emit()
