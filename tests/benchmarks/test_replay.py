"""Random nights of every game replayed, each beside punto banco's in the same run."""

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from dealer_app.library import variant_ids
from dealer_app.readers.coup_columns import planned
from dealer_app.readers.coup_file import read_coup_file
from dealer_app.replay.coup_import import game_of, imported
from dealer_app.replay.export import files
from dealer_app.replay.run import replay
from dealer_app.replay.script import Script, script_of
from dealer_app.rules.variant import BANQUE, PONTE
from tests.benchmarks.conftest import Figures
from tests.benchmarks.patrons import Night, opened

COUPS: Final = 500
ROUNDS: Final = 5
USUAL: Final = "punto_banco"


def night_of(game: str) -> Script:
    """The shoe file of a random night at a game, read."""
    session = Night(opened(game), seed=COUPS).play(COUPS)
    (text,) = files(session, Path("night.shoe")).values()
    script = script_of(text.encode(), Path())
    assert len(replay(script).table.coups) == len(session.table.coups)
    return script


def coups_a_second(script: Script) -> float:
    """By the processor's own clock, so that what else the machine does counts for nothing."""
    started = time.process_time()
    session = replay(script)
    return len(session.table.coups) / (time.process_time() - started)


def test_random_nights_are_replayed_beside_punto_bancos(figures: Figures) -> None:
    scripts = {game: night_of(game) for game in variant_ids()}
    speeds: dict[str, list[float]] = {game: [] for game in scripts}
    for game in in_turns(list(scripts)):
        speeds[game].append(coups_a_second(scripts[game]))
    entries = {game: replay(script).entries for game, script in scripts.items()}
    usual = median(speeds[USUAL])
    for game, measured in speeds.items():
        speed = median(measured)
        facts = entries[game] / COUPS
        said = f"{speed:,.0f} coups/s, {speed / usual:.2f} of punto banco's"
        figures.add(f"replay of random nights, {game}", f"{said} ({facts:.0f} entries a coup)")


def test_other_peoples_coups_are_imported_no_slower_than_they_are_replayed(
    figures: Figures, tmp_path: Path
) -> None:
    script, path = night_of(USUAL), tmp_path / "coups.csv"
    rows = ["Player,Banker"]
    for played in replay(script).table.coups:
        if not played.coup.findings and not played.coup.voided:
            hands = (played.coup.hand(hand) for hand in (PONTE, BANQUE))
            rows.append(",".join(" ".join(card.text for card in hand) for hand in hands))
    path.write_text("\n".join(rows))
    game, ratios, speeds = game_of(USUAL), list[float](), list[float]()
    for _ in range(ROUNDS):
        started = time.process_time()
        file = read_coup_file(path)
        found = imported(file, planned(file), game)
        taken = (time.process_time() - started) / found.coups
        assert found.faulty == ()
        text = found.text.encode()
        started = time.process_time()
        again = replay(script_of(text, Path()))
        ratios.append(taken / ((time.process_time() - started) / len(again.table.coups)))
        speeds.append(1 / taken)
    said = f"{median(speeds):,.0f} coups/s, {median(ratios):.2f} of a replay's time"
    figures.add("import of other people's coups", said)
    assert median(ratios) < 1


def in_turns(games: list[str]) -> Iterator[str]:
    """Each game once a round, so that a busy moment of the machine strikes them alike."""
    for _ in range(ROUNDS):
        yield from games
