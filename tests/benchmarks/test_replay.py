"""Random nights of every game replayed, each beside punto banco's in the same run."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from dealer_app.library import read_sheet, variant_ids
from dealer_app.readers.coup_columns import planned
from dealer_app.readers.coup_file import read_coup_file
from dealer_app.replay.coup_import import imported
from dealer_app.replay.export import files
from dealer_app.replay.import_game import game_of
from dealer_app.replay.run import Unwritten, replay
from dealer_app.replay.script import Script, script_of
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BANQUE, PONTE, BetId, Seat
from dealer_app.session.rulebook import resolver
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.history import History
from dealer_app.table.state import opened as table_of
from dealer_app.table.table import Table
from tests.benchmarks.conftest import Figures
from tests.benchmarks.nights import BETS, SEATS, shuffled
from tests.benchmarks.nights import opened as shoe_opened
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
    """A coup a row and a card a row, with a number that tells its coups apart, or without; and
    with the hand of each card, or without."""
    every = (played.coup for played in replay(night_of(USUAL)).table.coups)
    coups = [coup for coup in every if not coup.findings and not coup.voided]
    hands = [tuple(coup.hand(hand) for hand in (PONTE, BANQUE)) for coup in coups]
    rows = [",".join(" ".join(card.text for card in hand) for hand in both) for both in hands]
    cards = [
        f"{hand},{card.text}"
        for ponte, banque in hands
        for place in range(3)
        for hand, cards in (("P", ponte), ("B", banque))
        for card in cards[place : place + 1]
    ]
    last = [row for row, both in enumerate(hands, 1) for _ in (*both[0], *both[1])]
    numbered = [f"{number},{row}" for number, row in zip(last, cards, strict=True)]
    imported_in(figures, tmp_path, "", ["Player,Banker", *rows])
    imported_in(figures, tmp_path, ", a card a row", ["Coup,Hand,Card", *numbered])
    imported_in(figures, tmp_path, ", a card a row without a number", ["Hand,Card", *cards])
    alone = [row.replace(",P,", ",").replace(",B,", ",") for row in numbered]
    imported_in(figures, tmp_path, ", a card a row without its hand", ["Coup,Card", *alone])


def imported_in(figures: Figures, folder: Path, form: str, rows: list[str]) -> None:
    """How long the import of such a file takes beside the replay of what it makes."""
    path = folder / "coups.csv"
    path.write_text("\n".join(rows))
    game, times = game_of(USUAL), list[tuple[float, float]]()
    for _ in range(2 * ROUNDS):
        started = time.process_time()
        file = read_coup_file(path)
        found = imported(file, planned(file, game.names), game)
        taken = (time.process_time() - started) / found.coups
        assert found.faulty == ()
        text = found.text.encode()
        started = time.process_time()
        again = replay(script_of(text, Path()))
        times.append((taken, (time.process_time() - started) / len(again.table.coups)))
    ours, replayed = (min(each) for each in zip(*times, strict=True))
    said = f"{1 / ours:,.0f} coups/s, {ours / replayed:.2f} of a replay's time"
    figures.add(f"import of other people's coups{form}", said)
    assert ours < replayed


def test_a_night_is_replayed_coup_by_coup_and_taken_up_at_once(figures: Figures) -> None:
    """Each beside the same night entry by entry, in the same run."""
    for name, stakes in (("cards alone", False), ("five stakes a coup", True)):
        script = dealt(stakes=stakes)
        told = replay(script)
        coups = len(told.table.coups)
        at_once, by_entry = measured(partial(replay, script), partial(replay, script, unheeded))
        said = f"{coups / at_once:,.0f} coups/s, {by_entry / at_once:.1f} times entry by entry"
        figures.add(f"replay of {name}", said)
        at_once, by_entry = measured(partial(read_on, told), partial(entry_by_entry, told))
        said = f"{coups / at_once:,.0f} coups/s, {by_entry / at_once:.1f} times entry by entry"
        figures.add(f"taking up, {name}", said)


def unheeded(event: ev.Event, table: Table) -> None:
    """Watches, so that every entry is taken by itself."""


def measured(*ways: Callable[[], object]) -> tuple[float, ...]:
    """The processor's least seconds of each way, in turns."""
    times: list[list[float]] = [[] for _ in ways]
    for _ in range(ROUNDS):
        for way, took in zip(ways, times, strict=True):
            started = time.process_time()
            way()
            took.append(time.process_time() - started)
    return tuple(map(min, times))


def dealt(*, stakes: bool) -> Script:
    """A shoe file of punto banco with five stakes a coup, or none."""
    session = TableSession.begun(shoe_opened(), resolver(read_sheet(USUAL), None), Unwritten())
    chance, shoe = Random(COUPS), shuffled(0)
    for _ in range(2 * COUPS):
        if session.table.shoe is None or session.table.shoe.left < session.table.variant.min_cards:
            session.enter(ev.ShoeOpened(8))
            shoe = shuffled(session.table.shoes)
        session.enter(ev.CoupOpened())
        for seat, bet in zip(chance.sample(SEATS, 5), BETS, strict=True) if stakes else ():
            session.enter(ev.StakeLaid(Seat(seat), BetId(bet), Money(2_000)))
        while session.table.due and session.table.due.step is Step.CARD:
            session.enter(ev.CardDealt(next(shoe), None))
        session.enter(ev.AllTicked())
    (text,) = files(session, Path("night.shoe")).values()
    return script_of(text.encode(), Path())


def fresh(session: TableSession) -> History:
    first = session.events[0]
    assert isinstance(first, ev.TableOpened)
    return History(table_of(first, session.table.resolve), None, session.signatures[0])


def read_on(session: TableSession) -> History:
    """The session's history as it is taken up."""
    rest = (session.events[1:], session.times[1:], session.signatures[1:])
    return fresh(session).read_on(*rest)


def entry_by_entry(session: TableSession) -> History:
    history = fresh(session)
    for event, signature in zip(session.events[1:], session.signatures[1:], strict=True):
        history = history.after([event], None, signature)
    return history


def in_turns(games: list[str]) -> Iterator[str]:
    """Each game once a round, so that a busy moment of the machine strikes them alike."""
    for _ in range(ROUNDS):
        yield from games
