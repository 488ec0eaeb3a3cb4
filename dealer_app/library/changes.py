"""What a house changed of a game's tables, marked beside what the game is by default."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from dealer_app.i18n import NO_BREAK_SPACE, Words
from dealer_app.library.card import RuleCard, RuleTable, rule_card
from dealer_app.library.seats import unseated
from dealer_app.library.sheets import Sheet, resolve
from dealer_app.rules.variant import Variant

MARK: Final = f"{NO_BREAK_SPACE}*"
Cells = tuple[str, ...]


def card_in_force(variant: Variant, sheet: Sheet, words: Words) -> RuleCard:
    """The card of a game as a house plays it: what its options changed bears an asterisk."""
    usual_variant = unseated(resolve(sheet, {}))
    card, usual = rule_card(variant, words, sheet.options), rule_card(usual_variant, words)
    before = dict(zip(usual_variant.laws, usual.laws, strict=True))
    laws = zip(unseated(variant).laws, card.laws, strict=True)
    return replace(
        card,
        values=_against(card.values, usual.values, words),
        laws=tuple(_against(law, before.get(hand), words) for hand, law in laws),
        payouts=_against(card.payouts, usual.payouts, words),
    )


def _against(table: RuleTable, usual: RuleTable | None, words: Words) -> RuleTable:
    """The table with what differs from the usual one marked, and a note of what the mark says."""
    if usual is None or (table.title, table.head) != (usual.title, usual.head):
        marked = replace(table, title=table.title + MARK)
    elif [row[0] for row in table.rows] == [row[0] for row in usual.rows]:
        rows = zip(table.rows, usual.rows, strict=True)
        marked = replace(table, rows=tuple(_cell_by_cell(row, before) for row, before in rows))
    else:
        marked = replace(table, rows=tuple(_row_by_row(table.rows, usual.rows)))
    if marked == table:
        return table
    said = words("* a rule of the house, not the usual one")
    return replace(marked, note=" · ".join(each for each in (table.note, said) if each))


def _cell_by_cell(row: Cells, before: Cells) -> Cells:
    pairs = zip(row, before, strict=True)
    return tuple(cell if cell == was else cell + MARK for cell, was in pairs)


def _row_by_row(rows: Sequence[Cells], usual: Sequence[Cells]) -> Iterator[Cells]:
    """Each row that is a new one, marked at its end."""
    before = set(_named(usual))
    for row, named in zip(rows, _named(rows), strict=True):
        yield row if named in before else (*row[:-1], row[-1] + MARK)


def _named(rows: Sequence[Cells]) -> list[Cells]:
    """The rows with the name that stands over them, where they have none of their own."""
    named: list[Cells] = []
    for row in rows:
        named.append((row[0] or named[-1][0], *row[1:]))
    return named
