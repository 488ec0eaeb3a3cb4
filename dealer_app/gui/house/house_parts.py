"""The parts of a house sheet as its page shows them: titles, values and names in words."""

from dealer_app.gui.house.house_form import PartTold
from dealer_app.gui.house.house_rows import RowTold
from dealer_app.i18n import Words
from dealer_app.library import game_name, variant_ids
from dealer_app.library.house.house_chapters import part_title, title_of, values_of
from dealer_app.library.house.house_draft import HouseDraft, chips_in
from dealer_app.library.house.house_fields import (
    AUTHORITY,
    FLOAT,
    GAME,
    PARTS,
    FieldKind,
    HouseField,
    HousePart,
    authority_part,
    float_part,
    game_part,
    part_of,
)


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
        RowTold(each.key, title_of(each, words), values_of(each, words)) for each in part.fields
    )
    return PartTold(part.key, part_title(part, words), rows)


def part_with(key: str, draft: HouseDraft) -> str:
    """The key of the part that a field is in, empty where no part has it."""
    own = part_of(key, chips_in(draft))
    if own is not None:
        return own.key
    return next((part.key for part in PARTS if key in {each.key for each in part.fields}), "")


def _row(field: HouseField, words: Words) -> RowTold:
    named = tuple((value, words(name)) for value, name in field.values)
    return RowTold(field.key, words(field.title), named, field.kind is FieldKind.LOGO)
