"""The plug is pulled in the middle of a coup: the table comes back as it was acknowledged."""

import hashlib
import os
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from dealer_app.rules.due import Step
from dealer_app.session.recorder import begin, take_up
from dealer_app.session.rulebook import stored_resolver
from dealer_app.store.journal import Journal
from dealer_app.table import events as ev
from tests.builders import Unwritten, cards, deal, entered, session, stake
from tests.children import python, running
from tests.play import PlayTable, the
from tests.run_length import LONG

KILLS: Final = 40 if LONG else 2
"""How often the plug is pulled: at a new table, and at one that was taken up; more where there is
time."""

FACES: Final = "A23456789TJQK"


def shown(table: PlayTable) -> str:
    """What the croupier sees, in short."""
    at = table.state
    seen = (at.coup, at.shoe, at.dues, [each.settlement for each in at.played])
    return hashlib.sha256(repr(plain(seen)).encode()).hexdigest()


def plain(value: object) -> object:
    """What equals what in any other process: there a set comes in an order of its own."""
    match value:
        case frozenset():
            return sorted(repr(plain(each)) for each in value)
        case tuple() | list():
            return [plain(each) for each in value]
        case Mapping():
            return [(plain(key), plain(each)) for key, each in value.items()]
        case _ if is_dataclass(value):
            return [(field.name, plain(getattr(value, field.name))) for field in fields(value)]
        case _:
            return repr(value)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def play(path: Path, seed: int) -> None:
    """Takes the table up, or opens it, and deals until it is killed."""
    chance, clock = Random(seed), lambda: datetime.now(UTC)
    with Journal.open(path, clock) as journal:
        going = journal.open_session()
        opened = session().table.opened
        table = PlayTable.of(take_up(journal, going) if going else begin(journal, opened, clock))
        say("dealing")
        while True:
            act(table, chance)
            say(f"{table.entries} {shown(table)}")


def act(table: PlayTable, chance: Random) -> None:
    """The next thing a croupier does, now and then something else."""
    if chance.random() < 0.1:
        table.undo()
        return
    due = table.due
    match due.step:
        case Step.SHOE:
            table.enter(ev.ShoeOpened(8))
        case Step.SETTLE if table.unticked:
            table.enter(ev.AllTicked())
        case Step.CARD if chance.random() < 0.9:
            table.enter(deal(chance.choice(FACES))[0])
        case Step.CARD:
            table.enter(stake(chance.randint(1, 9), "banque", 10))
        case Step.RESOLVE:
            table.decide()
        case _:
            table.enter(ev.CoupOpened())


def killed(path: Path, seed: int, after: int) -> tuple[int, str]:
    """How many entries the program said it had, and what it showed, when it was killed."""
    code = f"from tests.test_power_cut import *; play(Path({str(path)!r}), {seed})"
    with running(python(code)) as program:
        output = the(program.stdout)
        assert output.readline().startswith("dealing")
        told = [output.readline() for _ in range(after)]
        program.kill()
        told += output.read().splitlines(keepends=True)
    said = [line for line in told if line.endswith("\n")]
    entries, digest = (said or ["0 -"])[-1].split()
    return int(entries), digest


def resumed(path: Path) -> PlayTable:
    with Journal.read(path) as journal:
        going = the(journal.open_session())
        return PlayTable.of(take_up(journal, going))


def test_after_kill_9_the_table_is_as_it_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "table-3.sabot"
    chance = Random(7)
    for seed in range(KILLS):
        entries, digest = killed(path, seed, chance.randint(3, 60))
        table = resumed(path)
        assert table.entries >= entries
        if entries:
            until = PlayTable.resumed(
                table.events[:entries],
                table.times[:entries],
                stored_resolver(table.state.opened),
                Unwritten(),
            )
            assert shown(until) == digest


def test_a_coup_in_progress_comes_back_card_for_card(tmp_path: Path) -> None:
    path = tmp_path / "table-3.sabot"
    clock = lambda: datetime.now(UTC)  # noqa: E731 - as short as a clock can be
    with Journal.open(path, clock) as journal:
        table = PlayTable.of(begin(journal, session().table.opened, clock))
        entered(table, ev.ShoeOpened(8), ev.CoupOpened(), stake(3, "ponte", 10), *deal("2s 5 Kd"))
        before = shown(table)
    again = resumed(path)
    assert shown(again) == before
    assert again.coup.hands == {"ponte": cards("2s Kd"), "banque": cards("5")}


def both_ticked() -> None:
    """Says how a table looks whose two stakes are ticked off."""
    table = session()
    entered(table, ev.ShoeOpened(8), ev.CoupOpened(), stake(3, "ponte", 10), stake(4, "banque", 10))
    entered(table, *deal("9s 5 Kd K"), ev.AllTicked())
    assert len(table.coup.ticked) == 2
    say(shown(table))


def test_a_table_is_shown_alike_by_every_process() -> None:
    said = set()
    for order in ("1", "2"):
        child = python("from tests.test_power_cut import *; both_ticked()")
        with running(child, env={**os.environ, "PYTHONHASHSEED": order}) as program:
            said.add(the(program.stdout).read())
    assert len(said) == 1
