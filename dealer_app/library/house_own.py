"""The settings of a house sheet that depend on its games, its chips and the acts it reserves."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from dealer_app.i18n import marked
from dealer_app.library.house_faults import DIRECTORS_OWN
from dealer_app.library.house_fields import SWITCH, FieldKind, HouseField, HousePart
from dealer_app.library.sheets import bets_of, read_sheet, variant_ids
from dealer_app.rules.staff import USUAL, Act, Needs, Post

AUTHORITY: Final = "authority"
FLOAT: Final = "float"
GAME: Final = "game."
"""What the keys of the parts of single games begin with."""

PAIR: Final = " 2"
"""Behind a post: two people sign."""

_POSTS: Final = (Post.CROUPIER, Post.CHEF, Post.DIRECTOR)


def needs_typed(needs: Needs) -> str:
    """A post and how many people, as its field has it."""
    return needs.post.value + (PAIR if needs.people > 1 else "")


def needs_of(typed: str) -> Needs:
    """The post and the number of people that a field says."""
    return Needs(Post(typed.removesuffix(PAIR)), 2 if typed.endswith(PAIR) else 1)


@cache
def authority_part() -> HousePart:
    """Who may do what: a field for each act."""
    return HousePart(AUTHORITY, marked("Who may do what"), tuple(map(_needs, Act)))


def _needs(act: Act) -> HouseField:
    posts = (Post.DIRECTOR,) if act.value in DIRECTORS_OWN else _POSTS
    offered = (needs_typed(Needs(post, people)) for people in (1, 2) for post in posts)
    return HouseField(
        (AUTHORITY, act.value),
        "",
        AUTHORITY,
        FieldKind.NEEDS,
        needs_typed(USUAL[act]),
        tuple((each, "") for each in offered),
    )


def float_part(chips: Sequence[str]) -> HousePart:
    """How many chips of each value a table begins with, and how many the cage keeps."""
    places = ((("tray", lot), chip) for chip in chips for lot in ("float", "bank"))
    fields = tuple(
        HouseField((*place, chip), "", place[1], FieldKind.COUNT) for place, chip in places
    )
    return HousePart(FLOAT, marked("Float and cage"), fields)


@cache
def game_part(game: str) -> HousePart:
    """The options of a game, the bets that are taken there and the limits of each."""
    sheet = read_sheet(game)
    options = tuple(
        HouseField(
            ("options", game, option.key),
            "",
            "",
            FieldKind.CHOICE,
            option.default,
            tuple((value, "") for value in option.choose),
        )
        for option in sheet.options
    )
    bets = (
        field
        for bet in bets_of(sheet)
        for field in (
            HouseField(("bets", game, "closed", bet), "", "", FieldKind.TAKEN, "true", SWITCH),
            HouseField(("bets", game, "limits", bet), "", "", FieldKind.RANGE),
        )
    )
    return HousePart(GAME + game, "", (*options, *bets))


def part_of(key: str, chips: Sequence[str]) -> HousePart | None:
    """The part that a field's key is of; None of what is the same in all houses."""
    match key.split("."):
        case [str(first), *_] if first == AUTHORITY:
            return authority_part()
        case ["tray", "float" | "bank", _, *_]:
            return float_part(chips)
        case ["options" | "bets", game, *_] if game in variant_ids():
            return game_part(game)
        case _:  # what is the same in all houses
            return None
