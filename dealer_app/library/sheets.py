"""The sheets of the games: found, read, checked, and resolved under a choice of options."""

from collections.abc import Mapping
from dataclasses import field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from dealer_app.i18n import Words, resources
from dealer_app.i18n.saying import Saying
from dealer_app.library.faults import FileFault, SheetFault, Tree, digest, listed, parse, read_text
from dealer_app.library.options import (
    Choices,
    check_choice,
    choices_to_check,
    read_options,
    reference_faults,
)
from dealer_app.library.variant_builder import build
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.variant import BetId, Names, Option, Variant

FILE: Final = "variant.toml"
_FIRST: Final = ("punto_banco", "festival")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game's sheet, read and without a fault in its options: its text, and what may be chosen.

    `path` is None for a sheet that came from a session's record; `place` is what faults call it;
    `usual` is the game under every option's default.
    """

    id: str
    text: str
    sha256: str
    options: tuple[Option, ...]
    place: str
    usual: Variant = field(compare=False, repr=False)
    path: Path | None = None
    tree: Tree = field(default_factory=dict, compare=False, repr=False)
    choices: Choices = field(default=Choices((), {}), compare=False, repr=False)


@cache
def variant_ids() -> tuple[str, ...]:
    """The games that come with the program, the most common ones first."""
    folder = resources() / "variants"
    found = {path.parent.name for path in folder.glob(f"*/{FILE}")}
    return (*(each for each in _FIRST if each in found), *sorted(found.difference(_FIRST)))


def sheet_path(id_or_path: str | Path) -> Path:
    """The file of a game named by its id, or the file itself; FileFault for an unknown id."""
    name = str(id_or_path)
    if name in variant_ids():
        return resources() / "variants" / name / FILE
    if isinstance(id_or_path, Path) or "/" in name or "\\" in name or name.endswith(".toml"):
        return Path(id_or_path)
    values = {"found": name, "allowed": listed(variant_ids())}
    raise FileFault([SheetFault(name, Saying("no_variant", values))])


def read_sheet(id_or_path: str | Path) -> Sheet:
    """The sheet of a game, or of a house's own file; FileFault if it cannot be dealt from."""
    path = sheet_path(id_or_path)
    return _sheet(read_text(path), str(path), path)


def game_name(words: Words, game: str) -> str:
    """What a game is called; a house's own by its id."""
    return words.name(_names(game)) if game in variant_ids() else game


@cache
def _names(game: str) -> Names:
    return resolve(read_sheet(game), {}).names


def sheet_from_text(text: str, place: str) -> Sheet:
    """The sheet that a session recorded; FileFault, under the name `place`, if it is damaged."""
    return _sheet(text, place, None)


@lru_cache(maxsize=32)
def _sheet(text: str, place: str, path: Path | None) -> Sheet:
    tree = parse(text, place)
    choices, faults = _read_choices(tree, place)
    variant, more = build(tree, choices, choices.defaults, place, recorded=path is None)
    if variant is None or faults:
        raise FileFault([*faults, *more])
    named = (variant.id, text, digest(text), choices.options, place)
    return Sheet(*named, variant, path, tree, choices)


def _read_choices(tree: Tree, place: str) -> tuple[Choices, list[SheetFault]]:
    choices, faults = read_options(tree, place)
    return choices, [*faults, *reference_faults(tree, choices, place)]


def resolve(sheet: Sheet, chosen: Mapping[str, str]) -> Variant:
    """The game under these choices, defaults for the rest.

    BadOption for an unknown option or value; FileFault if the sheet is broken under the choice.
    """
    return _resolved(sheet, tuple(check_choice(sheet.choices, chosen).items()))


@lru_cache(maxsize=256)
def _resolved(sheet: Sheet, chosen: tuple[tuple[str, str], ...]) -> Variant:
    every = dict(chosen)
    if every == sheet.choices.defaults:
        return sheet.usual
    recorded = sheet.path is None
    variant, faults = build(sheet.tree, sheet.choices, every, sheet.place, recorded=recorded)
    if variant is None:
        raise FileFault(faults)
    unusual = tuple(
        (each, every[each.key]) for each in sheet.options if each.default != every[each.key]
    )
    return replace(variant, unusual=unusual)


@lru_cache(maxsize=32)
def bets_of(sheet: Sheet) -> tuple[BetId, ...]:
    """Every bet that the game offers under some choice of its options."""
    offered: dict[BetId, None] = {}
    for chosen in choices_to_check(sheet.tree, sheet.choices):
        offered |= dict.fromkeys(resolve(sheet, chosen).bets)
    return tuple(offered)


def check_sheet(path: str | Path) -> tuple[SheetFault, ...]:
    """Everything that is wrong with a sheet, under every value of every option."""
    try:
        file = sheet_path(path)
        return check_text(read_text(file), str(file))
    except FileFault as broken:
        return broken.faults


def check_text(text: str, place: str) -> tuple[SheetFault, ...]:
    """Everything that is wrong with a sheet's text; FileFault if it is no TOML at all."""
    tree = parse(text, place)
    choices, faults = _read_choices(tree, place)
    for chosen in choices_to_check(tree, choices):
        for fault in build(tree, choices, chosen, place, recorded=False)[1]:
            if fault not in faults:
                faults.append(fault)
    return tuple(faults)
