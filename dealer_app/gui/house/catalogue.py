"""What can be chosen when a table is opened: games, houses, options, and what they come to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

from dealer_app.gui.house.opening_form import OpeningForm
from dealer_app.gui.house.options_panel import USUAL, OptionView
from dealer_app.gui.pages.overlay import InForce
from dealer_app.i18n import Words
from dealer_app.i18n.names import option_name, value_name
from dealer_app.library import (
    BadOption,
    FileFault,
    HouseSheet,
    Sheet,
    default_house,
    house_for,
    house_ids,
    house_name,
    house_options,
    in_house,
    read_house,
    read_sheet,
    resolve,
    sheet_from_text,
    variant_ids,
)
from dealer_app.library.stand_in import has_own_cards
from dealer_app.register import facts as f
from dealer_app.register.allowed_sheets import SHIPPED
from dealer_app.rules.house import House
from dealer_app.rules.variant import Option, Variant
from dealer_app.store.journal import Journal
from dealer_app.store.troubles import Trouble
from dealer_app.table.table import Rules, zone_called


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the library: its sheet, and its rules under no house's choice."""

    sheet: Sheet
    variant: Variant


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a form comes to: the rules under its options, and what is usual in this house."""

    game: Game
    house_sheet: HouseSheet | None
    options: Mapping[str, str]
    usual: Mapping[str, str]
    variant: Variant
    house: House

    @property
    def house_name(self) -> str:
        """What the chosen house is called; its file's name, or its digest, where its sheet does
        not say."""
        sheet = self.house_sheet
        if self.house.name or sheet is None:
            return self.house.name
        return sheet.path.stem if sheet.path is not None else sheet.sha256

    @property
    def sheet_allowed(self) -> f.HouseSheetAllowed | None:
        """That the chosen sheet is allowed; None where it came with the program, or there is
        none."""
        sheet = self.house_sheet
        if sheet is None or sheet.sha256 in SHIPPED:
            return None
        return f.HouseSheetAllowed(self.house_name, sheet.sha256)

    @property
    def zone(self) -> ZoneInfo | None:
        """The time zone of the house; without a house sheet the machine's own."""
        return zone_called(self.house.day.zone if self.house_sheet is not None else "")

    @property
    def seats(self) -> int:
        return self.variant.seats

    @property
    def hidden(self) -> bool:
        """True if the first cards are usually dealt face down here."""
        return Rules(self.variant, self.house).hidden

    def in_force(self, words: Words) -> InForce:
        """The rules that a table would be opened with."""
        sheet = self.house_sheet
        return InForce(
            words.name(self.variant.names),
            self.game.sheet.sha256,
            sheet.sha256 if sheet else "",
            self.house.name,
        )

    @property
    def own_cards(self) -> bool:
        """True of a game that is not dealt from a pack of 52."""
        return has_own_cards(self.variant)

    def rows(self, words: Words) -> tuple[OptionView, ...]:
        """The game's options in words, the value that is usual here marked."""
        return option_rows(self.game.sheet.options, self.options, self.usual, words)


def option_rows(
    options: Sequence[Option], chosen: Mapping[str, str], usual: Mapping[str, str], words: Words
) -> tuple[OptionView, ...]:
    """These options in words, with the value that each has, and the usual one marked."""
    return tuple(
        OptionView(
            option.key,
            option_name(words, option),
            tuple(
                (value, value_name(words, option, value) + USUAL * (value == usual[option.key]))
                for value in option.choose
            ),
            chosen[option.key],
        )
        for option in options
    )


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Every game, and every house sheet by its id; a house's own file is added by its path."""

    games: Mapping[str, Game]
    houses: Mapping[str, HouseSheet]

    def chosen(self, form: OpeningForm) -> Chosen:
        """What the form comes to; options that its game does not have are left aside."""
        game = self.games.get(form.game) or next(iter(self.games.values()))
        house_sheet = self.houses.get(form.house)
        usual = {option.key: option.default for option in game.sheet.options}
        if house_sheet is not None:
            usual |= house_options(house_sheet, game.sheet.id)
        known = {o.key: form.options[o.key] for o in game.sheet.options if o.key in form.options}
        options = {**usual, **known}
        try:
            variant = resolve(game.sheet, options)
        except BadOption:
            options = usual
            variant = resolve(game.sheet, options)
        house = house_for(house_sheet or default_house(), variant)
        return Chosen(game, house_sheet, options, usual, in_house(variant, house), house)

    def house_name(self, house: str) -> str:
        """What a house is called, by its sheet; by its file where the sheet gives no name."""
        return house_name(self.houses[house]) or Path(house).stem

    def with_house(self, path: Path) -> "Catalogue":
        """The catalogue with a house's own file; FileFault if it cannot be used."""
        return Catalogue(self.games, {**self.houses, str(path): read_house(path)})


def read_catalogue(house: str = "") -> tuple[Catalogue, FileFault | None]:
    """Everything in the library that can be used, the settings' house sheet too; the first fault.

    A sheet that cannot be used is left out.
    """
    games: dict[str, Game] = {}
    houses: dict[str, HouseSheet] = {}
    faults: list[FileFault] = []
    for each in variant_ids():
        try:
            sheet = read_sheet(each)
            variant = resolve(sheet, {})
        except FileFault as fault:
            faults.append(fault)
        else:
            games[each] = Game(sheet, variant)
    own = [] if not house or house in house_ids() else [house]
    for place in (*house_ids(), *own):
        try:
            houses[place] = read_house(place if place in house_ids() else Path(place))
        except FileFault as fault:
            faults.append(fault)
    return Catalogue(games, houses), faults[0] if faults else None


def last_form(path: Path, form: OpeningForm) -> OpeningForm:
    """The form as the last session of a table was opened; unchanged where there was none."""
    try:
        with Journal.read(path) as journal:
            opened = next((s.opened for s in reversed(journal.sessions()) if s.opened), None)
    except Trouble:
        return form
    if opened is None:
        return form
    try:
        sheet = sheet_from_text(opened.sheet, "sheet")
    except FileFault:
        return form
    return form.with_rules(sheet.id, opened.options, opened.seats)
