"""What stands on paper is what a replay gives as data, for whole nights of every game."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from dealer_app.cli.replay_commands import records
from dealer_app.i18n import words
from dealer_app.replay.export import files
from dealer_app.replay.run import replay
from dealer_app.replay.script import read_script
from dealer_app.reports.coup.nets import NETS, coup_in_short, night_of
from dealer_app.reports.session.document import figures_of
from tests.play import PlayTable
from tests.reports.builders import data
from tests.reports.nights import night
from tests.reports.reading import text
from tests.run_length import one_in

ENGLISH = words("en")
COUPS = 25
NIGHTS = [
    ("punto_banco", 9, {}),
    ("festival", 8, {}),
    ("porcelaine", 5, {}),
    (
        "porcelaine",
        7,
        {"cagnotte": "5%", "penalty_includes": "spectators", "after_tie": "additions"},
    ),
    ("macao", 4, {}),
    ("macao", 9, {"natural_scope": "per_player", "bets": "mix"}),
    ("baccara", 10, {"both": "on", "cagnotte": "2%"}),
    ("baccara", 6, {"hands": "per_ponte"}),
    ("banque", 8, {}),
    ("banque", 6, {"bank": "open"}),
    ("chemin_de_fer", 9, {}),
    ("chemin_de_fer", 5, {"false_draw": "liable", "garage": "allowed"}),
]
NAMES = ["-".join((variant, str(seats), *options)) for variant, seats, options in NIGHTS]


@cache
def dealt(variant: str, seats: int, options: tuple[tuple[str, str], ...]) -> PlayTable:
    """A night under these options, dealt once for all tests."""
    return night(variant, COUPS, seats, dict(options))


def minor(figures: str) -> int:
    """The amount that a paper writes so, in minor units."""
    plain = figures.replace(",", "").replace("−", "-").removeprefix("+")
    whole, _, part = plain.partition(".")
    sign = -1 if whole.startswith("-") else 1
    return sign * (100 * abs(int(whole)) + int(part.ljust(2, "0") or 0))


def gained(session: PlayTable) -> list[dict[str, int]]:
    """What each gained in each coup, by stakes and as the bank, as the data have it."""
    coups = []
    for line in records(session.table):
        record = json.loads(line)
        nets: Counter[str] = Counter()
        for each in record["settlement"]:
            nets[each["seat"]] += each["net"]
        if record["bank"]:
            nets[record["bank"]["holder"]] += record["bank"]["after"] - record["bank"]["before"]
        coups.append(dict(nets))
    return coups


@cache
def on_paper(session: PlayTable, *, detailed: bool) -> dict[str, int]:
    """The last column of the totals by seat."""
    with TemporaryDirectory() as place:
        found = text(Path(place), session, ENGLISH, detailed=detailed)
    part = re.split(r"^Total \d", found.split("\nTotals by seat\n")[1], flags=re.MULTILINE)[0]
    rows = re.findall(r"^(Seat|Spectator) (\d+) \d+ [\d,.]+ .* (\S+)$", part, re.MULTILINE)
    return {number if name == "Seat" else f"v{number}": minor(net) for name, number, net in rows}


@pytest.mark.parametrize(("variant", "seats", "options"), one_in(2, NIGHTS), ids=one_in(2, NAMES))
def test_the_totals_of_each_seat_are_those_of_the_data(
    variant: str, seats: int, options: Mapping[str, str]
) -> None:
    session = dealt(variant, seats, tuple(options.items()))
    sums: Counter[str] = Counter()
    for nets in gained(session):
        sums.update(nets)
    for detailed in (False, True):
        found = on_paper(session, detailed=detailed)
        assert {seat: net for seat, net in found.items() if net} == {
            seat: net for seat, net in sums.items() if net
        }


@pytest.mark.parametrize(
    ("variant", "seats", "options"),
    [each for each in NIGHTS if each[0] not in {"punto_banco", "festival"}],
    ids=NAMES[2:],
)
def test_the_row_of_each_coup_is_that_of_the_data(
    variant: str, seats: int, options: Mapping[str, str]
) -> None:
    session = dealt(variant, seats, tuple(options.items()))
    sheet = data(session)
    shown = night_of(session.table.coups, seats, figures_of(sheet, ENGLISH))
    for played, nets in zip(session.table.coups, gained(session), strict=True):
        cells = coup_in_short(played, shown).cells[NETS]
        row = {
            seat: minor(cell.text)
            for seat, cell in zip(shown.seats, cells, strict=False)
            if cell.text
        }
        standing = sum(net for seat, net in nets.items() if seat.startswith("v"))
        if played.coup.voided:
            assert not row
            continue
        assert row == {seat: net for seat, net in nets.items() if not seat.startswith("v")}
        if shown.standing:
            assert minor(cells[-1].text or "0") == standing


@pytest.mark.parametrize(
    ("variant", "seats", "options"), one_in(2, NIGHTS, 1), ids=one_in(2, NAMES, 1)
)
def test_a_night_that_was_exported_has_the_same_totals_on_paper(
    tmp_path: Path, variant: str, seats: int, options: Mapping[str, str]
) -> None:
    session = dealt(variant, seats, tuple(options.items()))
    for path, content in files(session, tmp_path / "night.shoe").items():
        path.write_text(content, encoding="utf-8")
    again = PlayTable.of(replay(read_script(tmp_path / "night.shoe")))
    assert gained(again) == gained(session)
    assert on_paper(again, detailed=False) == on_paper(session, detailed=False)
