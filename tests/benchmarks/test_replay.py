"""Random nights of every game replayed, each beside punto banco's in the same run."""

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from dealer_app.library import variant_ids
from dealer_app.replay.export import files
from dealer_app.replay.run import replay
from dealer_app.replay.script import Script, script_of
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


def in_turns(games: list[str]) -> Iterator[str]:
    """Each game once a round, so that a busy moment of the machine strikes them alike."""
    for _ in range(ROUNDS):
        yield from games
