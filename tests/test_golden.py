"""Golden coups: every shoe file replays, and no line of a sheet may change unnoticed.

Each file names the source that its expected values are typed from.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from dealer_app.i18n import resources
from dealer_app.library import read_sheet
from dealer_app.replay.run import replay
from dealer_app.replay.script import Script, read_script
from dealer_app.replay.trouble import Status, Trouble
from dealer_app.rules.drawing import Act, Law
from dealer_app.rules.variant import BetId, BetSpec, HandId, PayLine, Result, Variant
from dealer_app.table.state import Rules
from tests.builders import GOLDEN, rules_of

FILES: Final = tuple(sorted(GOLDEN.rglob("*.shoe")))
SAMPLES: Final = tuple(sorted((resources() / "samples").glob("*.shoe")))
DEALT: Final = ("punto_banco", "festival")
UNREAD: Final = (8, 9)
"""Totals whose rows are never read where a natural ends the coup and nobody announces."""

SEEN_ELSEWHERE: Final = {("festival", "next_principal"), ("festival", "fund")}
"""Options that no coup shows: who is proposed for a free place, and whose money pays."""


@cache
def scripts() -> Mapping[Path, Script]:
    return {path: read_script(path) for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_coup_comes_out_as_its_source_says(path: Path) -> None:
    replay(scripts()[path])


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_comes_out_as_it_says(path: Path) -> None:
    replay(read_script(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_coup_names_its_source(path: Path) -> None:
    head = path.read_text(encoding="utf-8").partition("variant ")[0]
    assert "# Source: " in head


@dataclass(frozen=True)
class Change:
    """One line of a sheet and what it is changed to."""

    place: str
    old: Law | BetSpec
    new: Law | BetSpec

    def of(self, variant: Variant) -> Variant | None:
        """The variant with the line changed, None if it has no such line."""
        hand, bet = HandId(self.place.split()[0]), BetId(self.place.split()[0])
        if isinstance(self.new, Law):
            if variant.laws.get(hand) != self.old:
                return None
            return replace(variant, laws={**variant.laws, hand: self.new})
        if variant.bets.get(bet) != self.old:
            return None
        return replace(variant, bets={**variant.bets, bet: self.new})


def choices(variant: str) -> Iterator[dict[str, str]]:
    """The defaults, and every other value of every option by itself."""
    yield {}
    for option in read_sheet(variant).options:
        yield from ({option.key: value} for value in option.choose if value != option.default)


def law_changes(variant: Variant) -> Iterator[Change]:
    """Every cell of every law turned into the other act, a choice into both."""
    for hand, law in variant.laws.items():
        for total, row in enumerate(law.rows):
            if total in UNREAD and variant.naturals_stop and not variant.announces:
                continue
            if total in UNREAD and variant.naturals_stop and hand in variant.shown_first:
                continue
            for column, act in enumerate(row):
                for other in {Act.DRAWS, Act.STANDS} - {act}:
                    cells = (*row[:column], other, *row[column + 1 :])
                    rows = (*law.rows[:total], cells, *law.rows[total + 1 :])
                    place = f"{hand} {total} {column} {other}"
                    yield Change(place, law, replace(law, rows=rows))


def pay_changes(variant: Variant) -> Iterator[Change]:
    """Every pay line with other odds, another result or commission, and every line left out."""
    for bet, spec in variant.bets.items():
        for number, line in enumerate(spec.lines):
            for name, changed in line_changes(line):
                lines = (*spec.lines[:number], *changed, *spec.lines[number + 1 :])
                place = f"{bet} {number} {line.on} {name}"
                yield Change(place, spec, replace(spec, lines=lines))


def line_changes(line: PayLine) -> Iterator[tuple[str, tuple[PayLine, ...]]]:
    if line.result is not Result.LOSE:
        yield "left out", ()
        yield "lost", (PayLine(line.on, Result.LOSE),)
    if line.result is Result.WIN:
        yield "pays more", (replace(line, pays=line.pays + Fraction(1, 2)),)
        yield "pays less", (replace(line, pays=line.pays - Fraction(1, 25)),)
        yield "more commission", (replace(line, commission=line.commission + Fraction(1, 100)),)
        yield "returned", (PayLine(line.on, Result.PUSH),)
    else:
        yield "wins", (PayLine(line.on, Result.WIN, Fraction(1)),)


def all_changes() -> list[Change]:
    """Every change of every line, under every value of every option, each once."""
    found: dict[str, Change] = {}
    for name in DEALT:
        for chosen in choices(name):
            variant = rules_of(name, chosen).variant
            for change in (*law_changes(variant), *pay_changes(variant)):
                found.setdefault(f"{name} {change.place} {change.old}", change)
    return list(found.values())


def fails(script: Script, changed: Variant) -> bool:
    """True if the file notices that its game was changed."""
    rules = Rules(changed, script.rules.house)
    try:
        replay(replace(script, rules=rules, resolve=lambda _options: rules))
    except Trouble as trouble:
        return trouble.status is Status.FAILED
    return False


def unnoticed(change: Change, order: list[Script]) -> bool:
    """True if no golden file fails; the file that does is asked first the next time."""
    for script in order:
        changed = change.of(script.rules.variant)
        if changed is not None and fails(script, changed):
            order.remove(script)
            order.insert(0, script)
            return False
    return True


def test_no_line_of_a_sheet_changes_without_a_golden_coup_failing() -> None:
    order = list(scripts().values())
    survivors = [change.place for change in all_changes() if unnoticed(change, order)]
    assert survivors == []


def test_a_changed_sheet_is_noticed_only_where_it_is_changed() -> None:
    script = scripts()[GOLDEN / "punto_banco" / "round_vectors.shoe"]
    assert not fails(script, script.rules.variant)


def under(script: Script, options: Mapping[str, str]) -> bool:
    """True if the file replays under these options in place of its own."""
    chosen = {**script.opening.options, **options}
    opening = replace(script.opening, options=chosen)
    rules = script.resolve(chosen)
    try:
        replay(replace(script, opening=opening, rules=rules))
    except Trouble:
        return False
    return True


def values() -> Iterator[tuple[str, str, str, str]]:
    """Every value of every option but the defaults: variant, key, default, value."""
    for name in DEALT:
        for option in read_sheet(name).options:
            for value in option.choose:
                if value != option.default and (name, option.key) not in SEEN_ELSEWHERE:
                    yield name, option.key, option.default, value


@pytest.mark.parametrize(("variant", "key", "default", "value"), list(values()))
def test_an_option_has_a_coup_that_comes_out_differently(
    variant: str, key: str, default: str, value: str
) -> None:
    files = [
        script
        for script in scripts().values()
        if script.rules.variant.id == variant and script.opening.options[key] == value
    ]
    assert any(not under(script, {key: default}) for script in files)
