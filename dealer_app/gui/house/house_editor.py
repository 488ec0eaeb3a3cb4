"""The house sheet in the window: its settings part by part, what is changed, what that comes
to, and a new file for it."""

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMargins, Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QStackedWidget, QWidget
from typing_extensions import override

from dealer_app.gui.house.house_rows import Effects, HouseRows, SettingTold
from dealer_app.gui.kit.event_loop import Turns
from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.facts import Scrolled
from dealer_app.gui.pages.frame import column
from dealer_app.gui.pages.name_fields import LETTERS, Letters
from dealer_app.gui.pages.page import ENTER, Key, Page, Place
from dealer_app.gui.pages.page_keys import Choice
from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.saying import Saying
from dealer_app.library import HouseSheet, game_name, variant_ids
from dealer_app.library.faults import SheetFault
from dealer_app.library.house.house_chapters import (
    effects,
    game_warnings,
    own_effects,
    part_title,
    title_of,
    values_of,
)
from dealer_app.library.house.house_draft import (
    AUTHORITY,
    FIELDS,
    FLOAT,
    GAME,
    PARTS,
    FieldKind,
    HouseDraft,
    HouseField,
    HousePart,
    authority_part,
    chips_in,
    draft_of,
    float_part,
    game_part,
    part_of,
    settled,
    values,
    written,
)
from dealer_app.library.house.houses import SheetNotSaved, save_beside
from dealer_app.library.values import HEAVIEST

LIST_WIDTH: Final = 336
LARGE_LIST_WIDTH: Final = 400
"""Pixels of the list of parts."""

ABOVE: Final = 28
"""Pixels above a field that its title takes."""

SIGNS: Final = ",;:/%€$£@#+"
"""What amounts, hours, zones and headings are written with beside letters and figures."""


@dataclass(frozen=True, slots=True)
class PartTold:
    """Some settings that are shown together, under a title; none of a part that is laid only when
    it is asked for."""

    key: str
    title: str
    rows: tuple[SettingTold, ...] = ()


class HouseForm(QWidget):
    """`typed` tells a setting's key and what stands there now, `file_asked` the key of one that is
    to be fetched, `turned` the part that comes in front. Letters lie over the page that it is on.
    """

    typed = Signal(str, str)
    turned = Signal(str)
    file_asked = Signal(str)

    def __init__(self, page: QWidget, parts: Sequence[PartTold]) -> None:
        super().__init__()
        self._page = page
        self._words: Words | None = None
        self._keyboard = "qwerty"
        self.letters: Letters | None = None
        self.parts, self._stack = Choice(column=True), QStackedWidget()
        self._offered = Scrolled(read=False)
        self.rows = {part.key: HouseRows(part.rows) for part in parts}
        self._list, lines = column(width=LIST_WIDTH)
        self._offered.grid.addWidget(self.parts, 0, 0)
        lines.addWidget(self._offered)
        main, self._lines = column()
        self._margins = self._lines.contentsMargins()
        self._lines.addWidget(self._stack, 1)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(0)
        columns.addWidget(self._list)
        columns.addWidget(main, 1)
        for rows in self.rows.values():
            self._stack.addWidget(rows)
            rows.typed.connect(self.typed)
            rows.file_asked.connect(self.file_asked)
            rows.letters_asked.connect(self._lay_letters)
        self.parts.chosen.connect(self.show_part)

    # What is shown.

    def set_words(self, words: Words, keyboard: str, parts: Sequence[PartTold]) -> None:
        """The form in words."""
        self._words, self._keyboard = words, keyboard
        here = self.parts.value or parts[0].key
        self.parts.offer([(part.key, part.title) for part in parts], here)
        self.parts.set_words(words("House sheet"))
        for part in parts:
            self.set_part(part)

    def set_part(self, part: PartTold) -> None:
        """One part in words, laid out where it was not yet."""
        words, rows = self._words, self.rows[part.key]
        if words is None:
            return
        rows.setAccessibleName(part.title)
        if part.rows:
            rows.lay(part.rows)
            file = (words("From a file…"), words("None"))
            rows.set_words(part.rows, words("Letters to touch"), file)

    def fit(self, *, large: bool) -> None:
        """Makes room for larger type and keys."""
        self._list.setFixedWidth(LARGE_LIST_WIDTH if large else LIST_WIDTH)
        for rows in self.rows.values():
            rows.fit(large=large)

    def fill(self, values: Mapping[str, str]) -> None:
        """What stands in every field."""
        for rows in self.rows.values():
            rows.fill(values)

    def show_effects(self, effects: Effects) -> None:
        """What every setting comes to, and what is wrong with some of them."""
        for rows in self.rows.values():
            rows.show_effects(effects)

    # Its parts, and their fields.

    def begin(self) -> None:
        """The first part, and the keyboard's place in its first field."""
        first = next(iter(self.rows))
        self.show_part(first)
        self._in_front().setFocus()
        self.next_field()

    def show_part(self, key: str) -> None:
        """Puts a part in front."""
        self.put_letters_away()
        self.turned.emit(key)
        self.parts.choose(key)
        self._offered.ensureWidgetVisible(self.parts.button(key))
        self._stack.setCurrentWidget(self.rows[key])

    def part_before(self) -> None:
        """The part above, and from the first the last."""
        self._turn(-1)

    def next_part(self) -> None:
        """The part below, and from the last the first."""
        self._turn(1)

    def _turn(self, step: int) -> None:
        keys = list(self.rows)
        at = next(n for n, key in enumerate(keys) if self.rows[key] is self._in_front())
        self.show_part(keys[(at + step) % len(keys)])

    def next_field(self) -> None:
        """From a field to the next one of its part, and from the last to the first."""
        if self.put_letters_away():
            return
        fields, here = self._fields(), QApplication.focusWidget()
        if fields:
            at = fields.index(here) + 1 if isinstance(here, QLineEdit) and here in fields else 0
            field = fields[at % len(fields)]
            field.setFocus(Qt.FocusReason.TabFocusReason)  # so that all of it is written over
            self._in_front().ensureWidgetVisible(field)

    def _in_front(self) -> HouseRows:
        return next(rows for rows in self.rows.values() if rows is self._stack.currentWidget())

    def _fields(self) -> list[QLineEdit]:
        fields = self._in_front().findChildren(QLineEdit)
        return [each for each in fields if each.isEnabled()]

    # Letters to touch.

    def show_letters(self) -> None:
        """The letters for the field in hand, else for the first one."""
        here = QApplication.focusWidget()
        field = here if isinstance(here, QLineEdit) else next(iter(self._fields()), None)
        if field is not None:
            field.setFocus()
            self._lay_letters(field)

    def _lay_letters(self, field: QLineEdit) -> None:
        self.put_letters_away()
        if self._words is not None:
            self.letters = Letters(self._keyboard, self._words, self._page, signs=SIGNS)
            self.letters.done.clicked.connect(self.put_letters_away)
            self.letters.write_into(field)
            self._make_room(self.letters.y())
            self._in_front().ensureWidgetVisible(field, 0, ABOVE)

    def _make_room(self, edge: int) -> None:
        """Leaves the settings what lies above that edge, so that the field in hand is seen."""
        bottom = self._stack.mapTo(self._page, self._stack.rect().bottomLeft()).y()
        margins = self._margins + QMargins(0, 0, 0, max(0, bottom - edge))
        self._lines.setContentsMargins(margins)
        self._lines.activate()

    def put_letters_away(self) -> bool:
        """Puts the letters away; False where there were none."""
        shown = self.letters is not None
        if self.letters is not None:
            self.letters.finish()
            self.letters = None
            self._lines.setContentsMargins(self._margins)
        return shown


# The parts of the sheet, and their settings in words


def parts_told(words: Words) -> tuple[PartTold, ...]:
    """The settings in words, part by part; those that differ from house to house by their titles
    alone."""
    alike = (
        PartTold(part.key, words(part.title), tuple(_row(each, words) for each in part.fields))
        for part in PARTS
    )
    games = (PartTold(GAME + game, game_name(words, game)) for game in variant_ids())
    own = (
        PartTold(FLOAT, words(float_part(()).title)),
        PartTold(AUTHORITY, words(authority_part().title)),
    )
    return (*alike, *own, *games)


def own_part(key: str, draft: HouseDraft) -> HousePart | None:
    """A part that differs from house to house, as the draft has it; None of any other."""
    if key == AUTHORITY:
        return authority_part()
    if key == FLOAT:
        return float_part(chips_in(draft))
    return game_part(key.removeprefix(GAME)) if key.startswith(GAME) else None


def part_told(part: HousePart, words: Words) -> PartTold:
    """Such a part in words, with all its settings."""
    rows = tuple(
        SettingTold(each.key, title_of(each, words), values_of(each, words)) for each in part.fields
    )
    return PartTold(part.key, part_title(part, words), rows)


def part_with(key: str, draft: HouseDraft) -> str:
    """The key of the part that a field is in, empty where no part has it."""
    own = part_of(key, chips_in(draft))
    if own is not None:
        return own.key
    return next((part.key for part in PARTS if key in {each.key for each in part.fields}), "")


def _row(field: HouseField, words: Words) -> SettingTold:
    named = tuple((value, words(name)) for value, name in field.values)
    return SettingTold(field.key, words(field.title), named, field.kind is FieldKind.LOGO)


# The house sheet in the window: what is changed, what that comes to, and a new file for it


Authorise = Callable[[Callable[[], None]], None]
"""Has whoever may change the house sheet sign, and goes on then."""

MOST_BYTES: Final = 2 * HEAVIEST
"""Bytes of a logo's file that are read: what is larger is refused by its size anyway."""

KEY: Final = 220
"""Pixels of a key at the foot, at least."""


class HouseEditor(Page):
    """One sheet at a time; `saved` tells the new file, `refused` why there is none."""

    refused = Signal(str)
    saved = Signal(Path)

    name = "house"
    chapter = "house"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._sheet: HouseSheet | None = None
        self._draft = HouseDraft("")
        self._authorise: Authorise | None = None
        self._front = ""
        self._warnings = Turns(self)
        self.frame.why.setWordWrap(True)
        self.form = HouseForm(self, parts_told(shell.words))
        self.frame.columns.addWidget(self.form, 1)
        self.form.typed.connect(self._type)
        self.form.turned.connect(self._turn)
        self.form.file_asked.connect(self._ask_for_file)

    def open(self, sheet: HouseSheet | None, authorise: Authorise) -> None:
        """The page, with that sheet, or with none yet."""
        draft = draft_of("" if sheet is None else sheet.text)
        if draft is None:
            self.refused.emit(self.words("This sheet can only be changed in its file."))
            return
        self._sheet, self._authorise, self._draft = sheet, authorise, draft
        self.forget_insisting()
        self.put()
        self.form.begin()

    @override
    def headline(self) -> str:
        return self.words("House sheet")

    @override
    def why(self) -> str:
        return self.words(
            "What is changed is kept as a new sheet beside this one; nothing is lost."
        )

    @override
    def keys(self) -> Sequence[Key]:
        form, nowhere = self.form, Place.NOWHERE
        save = marked("Save as a new sheet")
        return (
            Key("Escape", marked("Back"), self.leave, least=KEY),
            Key(LETTERS, marked("Letters to touch"), form.show_letters, place=nowhere),
            Key("PageUp", marked("The part before"), form.part_before, place=nowhere),
            Key("PageDown", marked("The next part"), form.next_part, place=nowhere),
            Key(ENTER, marked("The next field"), form.next_field, place=nowhere),
            Key("Ctrl+S", save, self.save, primary=True, stands_apart=True, least=KEY),
        )

    # What is shown.

    @override
    def fill(self) -> None:
        words = self.words
        self.form.fit(large=self._shell.large)
        self.form.set_words(words, self._shell.settings.keyboard, parts_told(words))
        self._lay_front()
        self._show_draft()

    def _turn(self, part: str) -> None:
        """Another part comes in front: one that differs from house to house is laid only now."""
        self._front = part
        if self._lay_front():
            self._show_draft()

    def _lay_front(self) -> bool:
        """Lays the part in front as the draft has it; False of one that never changes."""
        part = own_part(self._front, self._draft)
        if part is not None:
            self.form.set_part(part_told(part, self.words))
        return part is not None

    def _show_draft(self) -> None:
        """What stands in the draft, and what it comes to; what its chips cannot pay follows
        behind."""
        words = self.words
        part = own_part(self._front, self._draft)
        fields = (*FIELDS, *(() if part is None else part.fields))
        self.form.fill(values(self._draft, fields))
        sheet, faults = settled(self._draft)
        wrong = {key: fault.sentence(words) for key, fault in faults.items()}
        sound = sheet or settled(self._draft.without(wrong))[0]
        said = {} if sound is None else dict(effects(sound, words))
        if sound is not None and part is not None:
            said |= own_effects(sound, part, words)
        self.form.show_effects(Effects(said, wrong))
        self.answer(wrong.get("", ""))
        if sheet is not None:
            self._warnings.go(self._warn(sheet, words))

    def _warn(self, sheet: HouseSheet, words: Words) -> Iterator[None]:
        """The first thing that the house's chips cannot pay, game after game; what was said
        meanwhile stands."""
        for game in variant_ids():
            first = next(game_warnings(sheet, game, words), "")
            if first:
                self.answer(self.sentence or first)
                return
            yield

    # What is done.

    def _type(self, key: str, typed: str) -> None:
        self.forget_insisting()
        self._draft = self._draft.with_typed(key, typed)
        self._show_draft()

    def _ask_for_file(self, key: str) -> None:
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - slow, and rarely asked for

        name, _ = QFileDialog.getOpenFileName(self._shell, self.words("Logo"), "", "PNG (*.png)")
        if name:
            self.use_file(key, Path(name))

    def use_file(self, key: str, file: Path) -> None:
        """What a file holds, as a setting writes it; or why it cannot be read."""
        try:
            with file.open("rb") as opened:
                content = opened.read(MOST_BYTES)
        except OSError as error:
            fault = SheetFault(str(file), Saying("not_readable", {"found": system_reason(error)}))
            self.answer(fault.in_full(self.words))
            return
        self._type(key, b64encode(content).decode())

    def save(self) -> None:
        """Has somebody sign for the draft where it is sound, and keeps it then."""
        words = self.words
        _, faults = settled(self._draft)
        if faults:
            key, fault = next(iter(faults.items()))
            part = part_with(key, self._draft)
            if part:
                self.form.show_part(part)
            self.answer(fault.in_full(words) if not key else fault.sentence(words))
        elif not self._draft.typed:
            self.answer(words("Nothing has been changed."), calm=True)
        elif self._authorise is not None:
            self._authorise(self._keep)

    def _keep(self) -> None:
        text, name = written(self._draft), values(self._draft)["name"]
        try:
            file = save_beside(text, self._sheet, name, self._shell.settings.data)
        except SheetNotSaved as error:
            self.answer(self.words.sentence(error.saying))
            return
        self._draft = HouseDraft("")
        self.saved.emit(file)
        self.ended.emit()

    @override
    def leave(self) -> None:
        """Letters go first; what was changed and not kept is asked about once."""
        if self.form.put_letters_away():
            return
        once = self.words("What was changed is not kept yet: once more, and it is left.")
        if not self._draft.typed or self.insists("leave", once):
            super().leave()
