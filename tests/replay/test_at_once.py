"""A file replayed coup by coup comes to the very session of one replayed entry by entry."""

import gc
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from dealer_app.library import variant_ids
from dealer_app.readers.coup_columns import planned
from dealer_app.readers.coup_file import read_coup_file
from dealer_app.replay.coup_import import imported
from dealer_app.replay.export import files
from dealer_app.replay.import_game import game_of
from dealer_app.replay.run import Unwritten, replay
from dealer_app.replay.script import Script, read_script, script_of
from dealer_app.replay.told_coup import CoupDealing
from dealer_app.rules.cards import Card
from dealer_app.rules.fact_classes import replace, uncollected
from dealer_app.rules.staff import Post, Signature
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from dealer_app.table.history import History
from dealer_app.table.judges.card_judge import judge_deal
from dealer_app.table.shoe import draw, drawn
from dealer_app.table.state import apply
from tests.benchmarks.patrons import Night, opened
from tests.golden_files import FILES, name_of
from tests.play import the
from tests.run_length import LONG

SOME = FILES if LONG else FILES[::9]


def both(script: Script) -> tuple[TableSession, TableSession]:
    """The session of that file, and the same one with somebody watching every entry."""
    watched = list[ev.Event]()
    return replay(script), replay(script, lambda event, _: watched.append(event))


def lies_there(session: TableSession) -> tuple[object, ...]:
    """What lies on a table and was played, but for whoever reads its rules."""
    table = session.table
    played = (*table.coups, table.coup, table.settlement, table.shoe, table.fresh)
    return (*played, table.dues, table.night, table.facts, session.times, session.signatures)


def assert_same(script: Script) -> None:
    at_once, one_by_one = both(script)
    assert at_once.events == one_by_one.events
    assert lies_there(at_once) == lies_there(one_by_one)
    for _ in range(12):
        assert at_once.undo() == one_by_one.undo()
        assert lies_there(at_once) == lies_there(one_by_one)


@pytest.mark.parametrize("game", variant_ids())
def test_a_random_night_is_the_same_however_it_is_replayed(game: str) -> None:
    session = Night(opened(game), seed=11).play(30)
    for text in files(session, Path("night.shoe")).values():
        assert_same(script_of(text.encode(), Path()))


@pytest.mark.parametrize("path", SOME, ids=name_of)
def test_what_is_irregular_is_the_same_however_it_is_replayed(path: Path) -> None:
    assert_same(read_script(path))


def begun() -> TableSession:
    session = opened("punto_banco")
    session.enter(ev.ShoeOpened(8))
    return session


CARDS = tuple(ev.CardDealt(Card(face), None) for face in "9KK8")
COUP: tuple[ev.Event, ...] = (ev.CoupOpened(), *CARDS)


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("coup\ndeal 9 K K 8", [5]),
        ("coup\ndeal 9 K K 8\ncoup\ndeal 4 K 5 3", [10]),
        ("coup\ndeal 9 K K 8\nexpect wins ponte\ncoup\ndeal 4 K 5 3", [5, 5]),
        ("coup\ndeal 9 K K 8\nat 2026-11-20 21:47\ncoup\ndeal 4 K 5 3", [5, 5]),
        (
            "at 2026-11-20 21:47\ncoup\ndeal 9 K K 8\ncoup\ndeal 4 K 5 3\ncoup\ndeal 9 5 7 4",
            [5, 10],
        ),
        (
            "coup\ndeal 9 K K 8\ncoup\ndeal 4 K 5 3 7\ncoup\ndeal 9 5 7 4",
            [5, 1, 1, 1, 1, 1, 2, 1, 1, 4],
        ),
        ("coup\ndeal 9 K K 8\ncoup\ndeal 9\ncoup\nexpect refused", [7]),
    ],
)
def test_plain_coups_of_a_file_are_entered_at_once_where_nobody_watches(
    text: str, acts: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"variant punto_banco\nshoe\n{text}\n"
    assert_same(script_of(text.encode(), Path()))
    taken = list[int]()

    def counted(
        session: Unwritten,
        events: Sequence[ev.Event],
        signature: Signature,
        follows: Callable[[datetime | None], History],
    ) -> History:
        taken.append(len(events))
        return append(session, events, signature, follows)

    append = Unwritten.append
    monkeypatch.setattr(Unwritten, "append", counted)
    replay(script_of(text.encode(), Path()))
    assert taken == [1, 1, *acts]  # the opening of the table, and its shoe


def test_a_coup_that_is_regular_is_entered_at_once_and_undone_card_by_card() -> None:
    session = begun()
    assert session.enter_regular([lambda _: COUP]) == 1
    assert session.table.settlement is not None
    assert session.undo() == session.events[6:7]
    assert session.table.settlement is None


def test_nothing_of_a_coup_is_entered_at_once_where_one_card_is_too_many() -> None:
    session = begun()
    entries = session.entries
    assert not session.enter_regular([lambda _: (*COUP, ev.CardDealt(Card("7"), None))])
    assert session.entries == entries


def test_coups_before_one_that_is_not_regular_are_entered_at_once_and_undone_card_by_card() -> None:
    session = begun()
    wrong = (*COUP, ev.CardDealt(Card("7"), None))
    assert session.enter_regular([lambda _: COUP, lambda _: COUP, lambda _: wrong]) == 2
    assert session.table.latest == 2
    for _ in range(len(COUP) + 1):
        session.undo()
    assert session.table.latest == 1
    assert session.table.settlement is None


def test_nothing_is_entered_at_once_where_the_house_asks_who_signs() -> None:
    session = begun()
    session.posts = lambda: {"Anne": Post.CROUPIER}
    assert not session.enter_regular([lambda _: COUP])


def test_nothing_of_a_coup_is_judged_at_once_before_a_burn_that_is_owed() -> None:
    session = begun()
    table = session.table
    assert table.shoe is not None
    owed = replace(table, shoe=replace(table.shoe, burn_owed=True))
    lies = apply(owed, ev.CoupOpened())
    assert judge_deal(lies, CARDS) is None
    assert judge_deal(apply(table, ev.CoupOpened()), CARDS) is not None


def test_cards_that_follow_one_carried_over_leave_the_shoe_as_one_after_the_other_does() -> None:
    shoe = the(begun().table.shoe)
    held = replace(shoe, carried=CARDS[0].card, since=0)
    one_by_one = held
    for fact in CARDS:
        one_by_one = draw(one_by_one, fact.card, 1)
    assert drawn(held, [fact.card for fact in CARDS], 1) == one_by_one


def test_garbage_that_nobody_looked_for_before_is_not_looked_for_after() -> None:
    looked = gc.isenabled()
    gc.disable()
    try:
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        if looked:
            gc.enable()


HEADS = {
    **dict.fromkeys(("punto_banco", "chemin_de_fer", "festival"), "Player,Banker"),
    **dict.fromkeys(("banque", "baccara"), "T1,T2,Bank"),
    "macao": "P1,P2,P3,Bank",
}


@pytest.mark.parametrize("game", HEADS)
def test_other_peoples_coups_are_the_same_however_they_are_dealt(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, rows = Random(11), [HEADS[game]]
    of_hands: list[tuple[int, ...]] = [(2, 3)] * (rows[0].count(",") + 1)
    if len(of_hands) > 2:  # a side may be empty; of Macao that seat holds the bank
        of_hands[0] = (0,) if game == "macao" else (0, 2, 3)
    for _ in range(300):
        hands = (random.choices("A23456789TJQK", k=random.choice(most)) for most in of_hands)
        rows.append(",".join(" ".join(hand) for hand in hands))
    assert_imported_alike("\n".join(rows), game, tmp_path, monkeypatch)


def assert_imported_alike(
    text: str, game: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "coups.csv"
    path.write_text(text)
    file, rules = read_coup_file(path), game_of(game)
    at_once = imported(file, planned(file, rules.names), rules)
    monkeypatch.setattr(CoupDealing, "deal_at_once", lambda *_: False)
    one_by_one = imported(file, planned(file, rules.names), rules)
    assert (at_once.text, at_once.kept) == (one_by_one.text, one_by_one.kept)
    assert [(each.results, each.totals, each.kept) for each in at_once.rows] == [
        (each.results, each.totals, each.kept) for each in one_by_one.rows
    ]
    assert [[fault.kind for fault in each.faults] for each in at_once.rows] == [
        [fault.kind for fault in each.faults] for each in one_by_one.rows
    ]
    assert 0 < at_once.kept < len(at_once.rows)


COUPS = ("P 7 B 6 P K B Q", "P 2 B 3 P 3 B K P 8 B 5", "P 9 B 2 P K B 4", "P 4 B 5 P K B K P 7")
WRONG = ("B 7 P 6", "P 2 B 3 P 3 B K P 8", "P 9 B 9 P K", "P 4 B x P 3 B 2", "P 2 B 3 P 3 B K B 8")


@pytest.mark.parametrize("last", WRONG)
@pytest.mark.parametrize("said", [2, 1], ids=["hands are told", "cards alone"])
def test_coups_that_no_number_tells_apart_are_the_same_however_they_are_dealt(
    said: int, last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = ["hand,card" if said == 2 else "card"]
    for coup in (*Random(5).choices(COUPS, k=20), last, *COUPS):
        told = coup.split()
        rows += [",".join(told[at : at + 2][-said:]) for at in range(0, len(told), 2)]
    assert_imported_alike("\n".join(rows), "punto_banco", tmp_path, monkeypatch)
