"""What the paper says of roads: their names, the letters of their marks, counts, and the key."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.parlance import shoe_name
from dealer_app.reports.road_marks import Tones
from dealer_app.rules.variant import Role, Variant
from dealer_app.table.boards import Board
from dealer_app.table.roads import Derived
from dealer_app.table.state import Rules

BEAD_PLATE: Final = marked("Bead plate")
BIG_ROAD: Final = marked("Big road")
DERIVED: Final[Mapping[Derived, str]] = {
    Derived.BIG_EYE_BOY: marked("Big eye boy"),
    Derived.SMALL_ROAD: marked("Small road"),
    Derived.COCKROACH_PIG: marked("Cockroach pig"),
}
TIE_LETTER: Final = marked("T")


def names_of(board: Board, variant: Variant, words: Words) -> Mapping[Role, str]:
    """What each result of a board is called."""
    return {
        Role.BANQUE: words.name(variant.hand(variant.banque).names),
        Role.PONTE: words.name(board.names),
        Role.TIE: words("Tie"),
    }


def letters_of(board: Board, variant: Variant, words: Words) -> Mapping[Role, str]:
    """The letter of each result: the first of its last word, so that tableau 2 is a 2."""
    names = names_of(board, variant, words)
    return {role: name.split()[-1][:1].upper() for role, name in names.items()} | {
        Role.TIE: words(TIE_LETTER)
    }


def tones_of(board: Board, rules: Rules, words: Words) -> Tones:
    """The colours and letters of a board's marks."""
    return Tones(letters_of(board, rules.variant, words), rules.house.roads.bank_red)


def counts_of(board: Board, variant: Variant, words: Words) -> Sequence[tuple[str, int]]:
    """How often each side won, how many ties, pairs and naturals there were."""
    counts, names = board.counts, names_of(board, variant, words)
    return (
        (names[Role.BANQUE], counts.banque),
        (names[Role.PONTE], counts.ponte),
        (names[Role.TIE], counts.ties),
        (words("{hand} pairs", hand=names[Role.BANQUE]), counts.banque_pairs),
        (words("{hand} pairs", hand=names[Role.PONTE]), counts.ponte_pairs),
        (words("Naturals"), counts.naturals),
    )


def counts_words(board: Board, variant: Variant, words: Words) -> str:
    """The same in a line."""
    told = counts_of(board, variant, words)
    each = (words("{name}: {value}", name=name, value=words.number(n)) for name, n in told)
    return " · ".join(each)


def board_name(board: Board, shoe: int, variant: Variant, words: Words) -> Iterator[str]:
    """The parts of a board's name: its shoe, its tableau where there are two, its coups."""
    yield shoe_name(words, variant, shoe)
    if len(variant.laws) > 2:
        yield words.name(board.names)
    coups = coups_words(board)
    if coups:
        yield words("coups {run}", run=coups)


def coups_words(board: Board) -> str:
    """The numbers of a board's first coup and its last, nothing where it has none."""
    numbers = [result.coup for result in board.results]
    if not numbers:
        return ""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
