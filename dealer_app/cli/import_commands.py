"""What `sabot import` does: other people's coups judged row by row, the good ones kept as a shoe
file."""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from dealer_app.cli.command_line import failed, is_same, unwritten
from dealer_app.cli.road_lines import LETTERS
from dealer_app.i18n import Words, marked
from dealer_app.i18n.reasons import system_reason
from dealer_app.machine import Status
from dealer_app.readers.card_spellings import UNSUITED, decks
from dealer_app.readers.column_heads import (
    COUP,
    FATES,
    SHOE,
    TIE,
    UNREAD,
    ColumnUse,
    HandNames,
    use_name,
)
from dealer_app.readers.coup_columns import NoSuchHead, Told, Zero, planned
from dealer_app.readers.coup_file import NotImported, read_coup_file
from dealer_app.replay.coup_import import ASSUMED, Imported, ImportedRow, imported
from dealer_app.replay.import_game import game_of
from dealer_app.replay.row_faults import fault_sentence, faults_said, winner_of
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.rules.variant import Role, seat_of

_TABLES: Final = frozenset({"columns", "cards", "results"})
_VALUES: Final = frozenset({"deck", "zero", "head", "delimiter", "encoding"})

_NUMBERS: Final = frozenset({SHOE, COUP, UNREAD})
"""The uses of columns that tell nothing of a coup but which it is."""

_NO_USE: Final = marked("“{text}” is no use of a column; known are: {allowed}.")
_NO_DECK: Final = marked(
    "“{text}” is no order of a pack. suits-cdhs: all clubs, then diamonds, hearts, spades, each"
    " from the ace to the king; faces-cdhs: the aces, the twos and so on; behind it -high where the"
    " ace comes last, -1 where the first number is 1."
)
_NO_HEAD: Final = marked("No column is headed “{text}”. The file has: {allowed}.")
_NO_KEY: Final = marked("{file}: “{text}” is nothing that can be said there; known are: {allowed}.")
_NO_MAP: Final = marked("{file} cannot be read: {why}")
_RESULTS_ALONE: Final = marked(
    "Results without cards make no shoe file. Their roads: sabot roads --results {results}"
)
_NO_SHOE_FILE: Final = marked("Results without cards make no shoe file.")
_NOTHING: Final = marked(
    "No column of this file has cards or results: --columns says what each is for, such as"
    " ponte,banque,result."
)
_WRONG: Final = marked("{file}: “{text}” cannot be “{found}”; it can be: {allowed}.")


def import_coups(asked: argparse.Namespace, words: Words) -> int:
    """Judges every row of a file, names those that are at fault, and keeps the good ones."""
    if asked.out is not None and is_same(asked.out, asked.file):
        return failed(words("The shoe file would overwrite {file}.", file=asked.file))
    try:
        game = game_of(asked.variant, asked.option)
        told, delimiter, encoding = _as_asked(asked, game.names)
        file = read_coup_file(asked.file, delimiter, encoding)
        found = imported(file, planned(file, game.names, told), game)
    except NotImported as trouble:
        return failed(words.sentence(trouble.saying))
    except NoSuchHead as trouble:
        return failed(words(_NO_HEAD, text=trouble.head, allowed=", ".join(trouble.heads)))
    except ReplayTrouble as trouble:
        return failed(trouble.sentence(words), trouble.status)
    beside = sys.stderr if asked.json else sys.stdout
    for line in _how_read(found, words):
        print(line, file=beside)
    if _NUMBERS.issuperset(found.plan.uses):
        return failed(words(_NOTHING))
    for row in found.rows if asked.json else found.faulty:
        print(_record(row, found, words) if asked.json else _faults(row, found, words))
    print(_in_all(found, words), file=beside)
    if asked.out is not None and not _kept(asked.out, asked.file, found, words):
        return Status.UNREADABLE
    return Status.FAILED if found.faulty else Status.REPLAYED


def _kept(out: Path, file: Path, found: Imported, words: Words) -> bool:
    """Writes the good coups; False where there are none that a shoe file can hold."""
    if not found.plan.has_cards:
        told = [row for row in found.rows if row.results]
        letters = "".join(_letter(row, found.game.names) or "" for row in told)
        sentence = _RESULTS_ALONE if letters else _NO_SHOE_FILE
        failed(words(sentence, results=letters))
        return False
    if not found.text:
        failed(words("No coup holds: {file} is not written.", file=out))
        return False
    try:
        out.write_text(f"# {file.name}\n{found.text}", encoding="utf-8", newline="\n")
    except OSError as error:
        failed(unwritten(words, out, error))
        return False
    print(words("The coups that hold: {file}", file=out), file=sys.stderr)
    return True


def _of_the_table(row: ImportedRow, names: HandNames) -> Mapping[str, object]:
    """Who banks, and who passed, where the bank goes from seat to seat."""
    if not names.seat_banks:
        return {}
    return {"holder": row.holder, "passed": sorted(row.told.passed, key=int)}


def _letter(row: ImportedRow, names: HandNames) -> str | None:
    """Who won, where one hand plays against the bank: P, B or T."""
    fate = None if names.alone is None else row.results.get(names.alone)
    if fate is None:
        return None
    winner = winner_of(names, fate)
    return LETTERS[Role.TIE if winner is None else names.variant.hand(winner).role]


# What is said of the file


def _as_asked(asked: argparse.Namespace, names: HandNames) -> tuple[Told, str, str]:
    """What the command line and its map say of the file, what parts its cells, and how it was
    written."""
    said: Mapping[str, object] = {} if asked.map is None else _map(asked.map)
    tables = {name: _table(asked.map, name, said.get(name, {})) for name in sorted(_TABLES)}
    place = str(asked.map or "--columns")
    by_head = {head: _use(text, names) for head, text in tables["columns"].items()}
    by_place: tuple[ColumnUse, ...] = ()
    if asked.columns:
        parts = [each.strip() for each in asked.columns.split(",")]
        if all("=" in part for part in parts):
            pairs = (part.rpartition("=")[::2] for part in parts)
            by_head = {head.strip(): _use(use.strip(), names) for head, use in pairs}
        else:
            by_place = tuple(_use(part, names) for part in parts)
    deck = str(asked.deck or said.get("deck", ""))
    if deck and deck not in decks():
        raise NotImported(_NO_DECK, text=deck)
    results = FATES if names.alone is None else (names.alone, names.bank, TIE, *FATES)
    for text, result in tables["results"].items():
        if result not in results:
            allowed = ", ".join(results)
            raise NotImported(_WRONG, file=place, text=text, found=result, allowed=allowed)
    zero, head, delimiter = said.get("zero"), said.get("head"), said.get("delimiter", "")
    for name, found, fits, allowed in (
        ("zero", zero, zero is None or zero in set(Zero), ", ".join(Zero)),
        ("head", head, head is None or isinstance(head, bool), "true, false"),
        ("delimiter", delimiter, _may_part(delimiter), _PARTS),
    ):
        if not fits:
            raise NotImported(_WRONG, file=place, text=name, found=found, allowed=allowed)
    told = Told(
        by_place,
        by_head,
        deck,
        tables["cards"],
        tables["results"],
        None if zero is None else Zero(str(zero)),
        None if head is None else bool(head),
    )
    return told, str(delimiter), str(said.get("encoding", ""))


_PARTS: Final = '"," ";" "|" "\\t" …'
"""What may part cells, as a map writes it: one sign."""


def _may_part(told: object) -> bool:
    """True of one sign that parts cells, and of none."""
    return isinstance(told, str) and len(told) < 2 and told not in ('"', "\n", "\r", "\0")


def _map(file: Path) -> Mapping[str, object]:
    """What a map says; NotImported where it says what nobody understands."""
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise NotImported(_NO_MAP, file=file, why=system_reason(error)) from None
    except ValueError as error:
        raise NotImported(_NO_MAP, file=file, why=error) from None
    for name in said:
        if name not in _TABLES | _VALUES:
            allowed = ", ".join(sorted(_TABLES | _VALUES))
            raise NotImported(_NO_KEY, file=file, text=name, allowed=allowed)
    return said


def _table(file: Path, name: str, told: object) -> Mapping[str, str]:
    if not isinstance(told, dict) or not all(isinstance(each, str) for each in told.values()):
        raise NotImported(_WRONG, file=file, text=name, found=told, allowed='"…" = "…"')
    return told


def _use(text: str, names: HandNames) -> ColumnUse:
    """The use of that name; of hands that every seat has, the first one's stand for all."""
    for use in names.uses():
        if use.text == text:
            return use
    known = (use for use in names.uses() if use.hand is None or seat_of(use.hand) in (None, "1"))
    raise NotImported(_NO_USE, text=text, allowed=", ".join(use.text for use in known))


# What is said of it in turn


def _how_read(found: Imported, words: Words) -> Iterator[str]:
    """What each column was taken for, what was guessed of its cells, and what no column says."""
    plan, variant = found.plan, found.plan.names.variant
    if plan.in_a_line:
        yield words("Results one behind the other, by a guess.")
    for place, use in enumerate(plan.uses if not plan.in_a_line else ()):
        head = plan.heads[place] if place < len(plan.heads) else str(place + 1)
        name = use_name(words, variant, use)
        if place in plan.guessed:
            yield words("Column “{head}”: {use}, by a guess.", head=head, use=name)
        else:
            yield words("Column “{head}”: {use}.", head=head, use=name)
    if plan.in_french:
        yield words("Of a hand G is a win and P a loss, by a guess.")
    if plan.zero is Zero.NO_CARD:
        yield words("A 0 for a third card is none, since tens are written otherwise.")
    if plan.zero is Zero.LAW:
        yield words("A 0 for a third card is a ten where one must be drawn, else none.")
    if plan.deck.endswith(UNSUITED):
        deck = plan.deck.removesuffix(UNSUITED)
        yield words(
            "Cards are numbers: read as {deck}, by a guess, without their suits; --deck names the"
            " order.",
            deck=deck,
        )
    yield from (words(ASSUMED[each]) for each in found.assumed)


def _in_all(found: Imported, words: Words) -> str:
    return words.plural(
        "{held} of {n} coup held.", "{held} of {n} coups held.", found.coups, held=found.kept
    )


def _faults(row: ImportedRow, found: Imported, words: Words) -> str:
    return words(
        "Line {line}: {why}", line=row.line, why=faults_said(words, found.game, row.faults)
    )


def _record(row: ImportedRow, found: Imported, words: Words) -> str:
    """A row as it was understood, and what is wrong with it."""
    told = row.told
    if found.plan.a_card_a_row:
        understood: Mapping[str, object] = {
            "card": told.dealt[0].text if told.dealt else None,
            "hand": told.hand,
        }
    else:
        understood = {
            "hands": {
                hand: {"cards": [card.text for card in cards], "total": row.totals.get(hand)}
                for hand, cards in row.hands.items()
            },
            "totals": dict(row.totals),
        }
    return json.dumps(
        {
            "row": row.line,
            "shoe": told.shoe or None,
            "coup": told.coup or None,
            **understood,
            "results": dict(row.results),
            "winner": _letter(row, found.game.names),
            **_of_the_table(row, found.game.names),
            "kept": row.kept,
            "faults": [
                {"code": each.kind.value, "why": fault_sentence(words, found.game, each)}
                for each in row.faults
            ],
        },
        ensure_ascii=False,
    )
