"""A game’s rules in words: as a croupier’s card, values, drawing tables and payouts in rows, with
what a house changed of them marked; and as prose with places for these tables and for what the
house chose."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import cache
from itertools import groupby
from typing import Final, assert_never

from dealer_app.i18n import NAMED, NO_BREAK_SPACE, Words, marked, resources
from dealer_app.i18n.names import option_name, value_name
from dealer_app.i18n.parlance import term
from dealer_app.library.bank_words import bank_rules
from dealer_app.library.faults import read_text
from dealer_app.library.outcome_names import outcome_name
from dealer_app.library.sheets import Sheet, resolve, variant_ids
from dealer_app.rules.bank_rules import AfterTie
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.variant import (
    BetSpec,
    HandId,
    HandSpec,
    Law,
    LawCell,
    Option,
    PayLine,
    Reference,
    Result,
    Times,
    Variant,
    unseated,
)

TIE: Final = "tie"
ACTS: Final = {
    LawCell.DRAWS: marked("draws"),
    LawCell.STANDS: marked("stands"),
    LawCell.CHOOSES: marked("chooses"),
}
LETTERS: Final = {
    LawCell.DRAWS: marked("D"),
    LawCell.STANDS: marked("S"),
    LawCell.CHOOSES: marked("?"),
}
_THIRD_CARDS: Final = {
    Reference.PONTE: marked("{hand}, by the other hand’s third card"),
    Reference.ANY_SEAT: marked("{hand}, by the third card of any seat in play"),
    Reference.LARGEST_STAKE: marked("{hand}, by the third card of the largest stake"),
    Reference.LAST_DRAWER: marked("{hand}, by the third card drawn last"),
    Reference.DESIGNATED: marked("{hand}, by the third card of the seat it names"),
}


@dataclass(frozen=True, slots=True)
class RuleTable:
    """A table of words: its title, its head, and rows of as many cells."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A game as a card on the wall: what holds, what cards are worth, who draws, what is paid.

    `bank` is how the bank is held, a sentence each; empty where the house banks.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    values: RuleTable
    laws: tuple[RuleTable, ...]
    payouts: RuleTable
    bank: tuple[str, ...] = ()


def rule_card(variant: Variant, words: Words, options: Sequence[Option] = ()) -> RuleCard:
    """The card of a resolved game; with its sheet's options, also what was chosen of them.

    Seats that have hands of their own stand there once, for all of them.
    """
    variant = unseated(variant)
    return RuleCard(
        words.name(variant.names),
        (*_facts(variant, words), *_chosen(variant, words, options)),
        _values(variant, words),
        tuple(_law(variant, words, variant.hand(hand), law) for hand, law in variant.laws.items()),
        _payouts(variant, words),
        bank_rules(variant, words),
    )


def _facts(variant: Variant, words: Words) -> Iterator[tuple[str, str]]:
    packs = words("as many as play") if variant.packs is None else words.number(variant.packs)
    if "packs" not in variant.chosen:
        yield words("Packs"), packs
    yield words("Cards in a pack"), words.number(variant.pack.size)
    natural = term(words, variant, "one_natural")
    yield natural[:1].upper() + natural[1:], together(words, sorted(variant.count.naturals))


def _chosen(variant: Variant, words: Words, options: Sequence[Option]) -> Iterator[tuple[str, str]]:
    for option in options:
        chosen = variant.chosen[option.key]
        value = value_name(words, option, chosen)
        if chosen != option.default:
            usual = value_name(words, option, option.default)
            value = words("{value} (usually: {usual})", value=value, usual=usual)
        yield option_name(words, option), value


def _values(variant: Variant, words: Words) -> RuleTable:
    pairs = zip(variant.pack.values, variant.pack.faces, strict=True)
    columns = [
        (" ".join(words.face(face) for _, face in some), _worth(variant, value))
        for value, some in groupby(pairs, key=lambda pair: pair[0])
    ]
    faces, values = zip(*columns, strict=True)
    return RuleTable(words("Cards"), (words("Card"), *faces), ((words("Worth"), *values),))


def _worth(variant: Variant, value: int) -> str:
    """What a card is worth, and what it counts to alone where that is another number (S1-A1)."""
    alone = variant.count.total((value,)).points
    return str(value) if alone == value else f"{value} (={alone})"


def _law(variant: Variant, words: Words, hand: HandSpec, law: Law) -> RuleTable:
    if law.reference is Reference.NONE:
        return _own_law(variant, words, hand, law)
    title = words(_THIRD_CARDS[law.reference], hand=words.name(hand.names))
    thirds = [words.number(n) for n in range(len(law.rows[0]) - 1)]
    head = (words("Total"), words("stood"), *thirds)
    rows = [
        (str(total), *(words(LETTERS[act]) for act in row))
        for total, row in enumerate(law.rows)
        if total not in variant.count.naturals
    ]
    used = {act for row in law.rows for act in row}
    legend = [
        words("{letter}: {act}", letter=words(LETTERS[act]), act=words(ACTS[act]))
        for act in LawCell
        if act in used
    ]
    return RuleTable(title, head, tuple(rows), words.listed(legend))


@dataclass(frozen=True, slots=True)
class LitLaw:
    """A hand's drawing table, and the place in it that is looked at: its row, its column."""

    table: RuleTable
    row: int
    column: int


def lit_law(
    variant: Variant, words: Words, hand: HandId, cell: tuple[int, int | None]
) -> LitLaw | None:
    """The drawing table of a hand with the cell of a total, and of a third card against it, None
    where no card was drawn; no cell of a natural, which no table has."""
    total, third = cell
    law, spec = variant.laws[hand], variant.hand(hand)
    if total in variant.count.naturals or total >= len(law.rows):
        return None
    table = _law(variant, words, spec, law)
    if law.reference is not Reference.NONE:
        plain = [each for each in range(len(law.rows)) if each not in variant.count.naturals]
        return LitLaw(table, plain.index(total), 1 if third is None else third + 2)
    acts = ["" if n in variant.count.naturals else law.act(n) for n in range(len(law.rows))]
    row = sum(acts[n] != acts[n - 1] for n in range(1, total + 1))
    return LitLaw(table, row, 1)


def _own_law(variant: Variant, words: Words, hand: HandSpec, law: Law) -> RuleTable:
    def said(total: int) -> str:
        if total in variant.count.naturals:
            return term(words, variant, "one_natural")
        return words(ACTS[law.act(total)])

    rows = [
        (together(words, list(totals)), act)
        for act, totals in groupby(range(len(law.rows)), key=said)
    ]
    return RuleTable(words.name(hand.names), (words("Total"), words("Rule")), tuple(rows))


def together(words: Words, totals: Sequence[int]) -> str:
    """Totals side by side, a run of them by its ends: `0–4`, `8, 9`."""
    if len(totals) > 2 and totals[-1] - totals[0] == len(totals) - 1:
        return f"{totals[0]}–{totals[-1]}"
    return words.listed(totals)


def _payouts(variant: Variant, words: Words) -> RuleTable:
    head = (words("Bet"), words("Outcome"), words("Pays"))
    rows = [row for bet in variant.bets.values() for row in _bet_rows(variant, words, bet)]
    return RuleTable(
        words("Payouts"), head, tuple(rows), words("On any other outcome a bet loses.")
    )


def _bet_rows(variant: Variant, words: Words, bet: BetSpec) -> Iterator[tuple[str, ...]]:
    for number, line in enumerate(bet.lines):
        name = "" if number else words.name(bet.names)
        outcome = outcome_name(words, variant, line.on, bet.id)
        yield name, outcome, _pays(variant, words, line)


def _pays(variant: Variant, words: Words, line: PayLine) -> str:
    return words("stays for the next coup") if _rides(variant, line) else pays_text(words, line)


def _rides(variant: Variant, line: PayLine) -> bool:
    """True of a stake that is not given back on equal totals, but lies for the next coup."""
    stays = variant.tour.after_tie in (AfterTie.FROZEN, AfterTie.ADDITIONS)
    return stays and line.on == TIE and line.result is Result.PUSH


def pays_text(words: Words, line: PayLine) -> str:
    """What a line of a payout gives: its odds, the commission on them, or that it is returned."""
    text = _once(words, line)
    match line.times:
        case Times.ONE:
            return text
        case Times.WINNER:
            return words("{pays}, times the winner’s natural", pays=text)
        case Times.DIFFERENCE:
            return words("{pays}, times the difference of the naturals", pays=text)
        case _:
            assert_never(line.times)


def _once(words: Words, line: PayLine) -> str:
    match line.result:
        case Result.WIN if line.commission:
            share = words.percent(line.commission)
            return words("{odds} less {share}", odds=words.odds(line.pays), share=share)
        case Result.WIN:
            return words.odds(line.pays)
        case Result.LOSE:
            return words("lost")
        case Result.PUSH | Result.VOID:
            return words("returned")
        case _:
            assert_never(line.result)


def as_text(card: RuleCard) -> str:
    """The card for a terminal, columns lined up."""
    width = max((len(name) for name, _ in card.facts), default=0)
    facts = [f"{name:<{width}}  {value}".rstrip() for name, value in card.facts]
    parts = [card.title, "=" * len(card.title), *facts]
    for table in (card.values, *card.laws):
        parts += ["", *table_lines(table)]
    if card.bank:
        parts += ["", *card.bank]
    parts += ["", *table_lines(card.payouts)]
    return "\n".join(parts)


def table_lines(table: RuleTable) -> list[str]:
    """A table's title, its columns lined up, and its note."""
    widths = [max(map(len, column)) for column in zip(table.head, *table.rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        return "  ".join(
            f"{cell:<{wide}}" for cell, wide in zip(cells, widths, strict=True)
        ).rstrip()

    rule = "  ".join("-" * wide for wide in widths)
    lines = [table.title, line(table.head), rule, *(line(row) for row in table.rows)]
    return [*lines, table.note] if table.note else lines


# Marked beside the game as it is by default


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


# In prose


TABLEAU: Final = "{tableau}"
PAYOUTS: Final = "{payouts}"

_MARK: Final = re.compile(r" \{option (\w+)\}")
_STAFF: Final = " {staff}"
_OWN_GAME: Final = f"{TABLEAU}\n\n{PAYOUTS}\n"

_NUMBER: Final = r"(?:S\d(?:\.\d+|-A\d+)|GEN-\d+|IRR-\d+|§\d+(?:\.\d+)?[a-z]?)"
NUMBER_OF_A_RULE: Final = re.compile(_NUMBER)
_NUMBERS: Final = rf"{_NUMBER}(?:(?:, | à | to ){_NUMBER})*"
_BEFORE_A_RULE: Final = re.compile(rf"^- {_NUMBERS}\s?: (.)", re.MULTILINE)
_BEFORE_A_HEADING: Final = re.compile(rf"^(#+) {_NUMBERS} ", re.MULTILINE)
_WITHIN: Final = re.compile(rf" \({_NUMBERS}\)")


_RULE: Final = re.compile(rf"^- ({_NUMBERS})\s?: (.+)")
_HEADING: Final = re.compile(rf"^#+ ({_NUMBERS}) (.+)")
_RANGE: Final = re.compile(rf"({_NUMBER}) (?:à|to) ({_NUMBER})")
_LAST_PART: Final = re.compile(r"\d+$")


class Edition(Enum):
    """For whom the rules are written: guests read plain prose, staff the numbers of the rules."""

    GUESTS = auto()
    STAFF = auto()


@cache
def rule_text(variant_id: str, language: str) -> str:
    """A game's rules as markdown, as they are by default and as staff reads them.

    `{tableau}` and `{payouts}` stand for its tables. A house's own game, of which no prose is
    known, has the tables alone.
    """
    return _MARK.sub("", _prose(variant_id, language, Edition.STAFF))


def written_rule(variant_id: str, language: str, number: str) -> str:
    """The rule of that number in its own sentence: that paragraph, or the first one of a section;
    nothing where no prose of the game has it, or several sections share the number."""
    lines = rule_text(variant_id, language).splitlines()
    ruled = [found for line in lines if (found := _RULE.match(line))]
    rules = [each[2] for each in ruled if number in _numbered(each[1])]
    headed = [(place, found) for place, line in enumerate(lines) if (found := _HEADING.match(line))]
    sections = [place for place, each in headed if number in re.findall(_NUMBER, each[1])]
    begun = (line for line in lines[sections[0] + 1 :] if line) if len(sections) == 1 else iter(())
    text = rules[0] if rules else next(begun, "")
    found = _RULE.match(text)
    text = _WITHIN.sub("", found[2] if found else text)
    return text[:1].upper() + text[1:]


def _numbered(numbers: str) -> Iterator[str]:
    """Every number that stands before a rule or a section, those within a range too."""
    yield from re.findall(_NUMBER, numbers)
    for first, last in _RANGE.findall(numbers):
        stem = _LAST_PART.sub("", first)
        until = int(last.removeprefix(stem)) if last.startswith(stem) else 0
        yield from (f"{stem}{each}" for each in range(int(first.removeprefix(stem)) + 1, until))


def rules_in_force(variant: Variant, words: Words, edition: Edition = Edition.STAFF) -> str:
    """A game's rules as the house plays them: as `rule_text`, and what the house chose.

    Each rule that an option changed says so beside it; how the bank is held stands at the end.
    """
    unusual = {option.key: (option, value) for option, value in variant.unusual}
    text = _prose(variant.id, words.language, edition)
    said = {key: house_rule(words, *chosen) for key, chosen in unusual.items()}
    elsewhere = [sentence for key, sentence in said.items() if key not in _MARK.findall(text)]

    def beside(mark: re.Match[str]) -> str:
        return f" **{said[mark[1]]}**" if mark[1] in said else ""

    return _MARK.sub(beside, text) + "\n".join(_last(variant, words, elsewhere))


def house_rule(words: Words, option: Option, value: str) -> str:
    """What the house decided otherwise than is usual, as a remark beside the rule."""
    name, chosen = option_name(words, option), value_name(words, option, value)
    return words("House rule — {option}: {value}.", option=name, value=chosen)


def _last(variant: Variant, words: Words, elsewhere: list[str]) -> Iterator[str]:
    """What no rule of the prose has beside it: other choices of the house, and the bank's rules."""
    if elsewhere:
        heading = words("Rules of the house")
        yield f"\n## {heading}\n"
        yield from (f"- **{sentence}**" for sentence in elsewhere)
    bank = bank_rules(variant, words)
    if bank:
        heading = words("In force at this table")
        yield f"\n## {heading}\n"
        yield from (f"- {sentence}" for sentence in bank)
    yield ""


def _prose(variant_id: str, language: str, edition: Edition) -> str:
    folder = resources() / "variants" / variant_id
    paths = [folder / f"rules.{each}.md" for each in (language, *reversed(NAMED))]
    path = next((each for each in paths if each.is_file()), None)
    if path is None or variant_id not in variant_ids():
        return _OWN_GAME
    text = read_text(path)
    return _plain(text) if edition is Edition.GUESTS else text.replace(_STAFF, "")


def _plain(text: str) -> str:
    """The text without the numbers of its rules, and without what concerns their wording alone."""
    kept = "".join(line for line in text.splitlines(keepends=True) if _STAFF not in line)
    headed = _BEFORE_A_HEADING.sub(r"\1 ", kept)
    ruled = _BEFORE_A_RULE.sub(lambda begun: f"- {begun[1].upper()}", headed)
    return _WITHIN.sub("", ruled)
