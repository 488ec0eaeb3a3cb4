"""What the paper says of roads: how often each side won, which shoe it was, and the key."""

from collections.abc import Iterator, Sequence

from dealer_app.i18n import Words
from dealer_app.i18n.parlance import shoe_name
from dealer_app.i18n.road_names import letters, side_names
from dealer_app.reports.road_marks import Tones
from dealer_app.rules.variant import Role, Variant
from dealer_app.table.boards import Board
from dealer_app.table.table import Rules


def tones_of(board: Board, rules: Rules, words: Words) -> Tones:
    """The colours and letters of a board's marks."""
    return Tones(letters(words, rules.variant, board.names), rules.house.roads.bank_red)


def counts_of(board: Board, variant: Variant, words: Words) -> Sequence[tuple[str, int]]:
    """How often each side won, how many ties, pairs and naturals there were."""
    counts, names = board.counts, side_names(words, variant, board.names)
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
