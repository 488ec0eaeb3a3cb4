"""A lesson that is dealt at a table, and written down."""

import errno
import os
from pathlib import Path

import pytest

from dealer_app.library import read_sheet, variant_ids
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table import events as ev
from dealer_app.training.lesson_recording import (
    LessonNotKept,
    LessonRecording,
    LessonThere,
    namesake,
)
from dealer_app.training.lessons import aim_of, read_lesson
from tests.play import PlayTable, the
from tests.reports.nights import Night
from tests.training.test_lessons import PLAIN, written


def recorded(*entries: ev.Event) -> LessonRecording:
    recording = LessonRecording("punto_banco", {})
    for entry in (ev.ShoeOpened(8), ev.CoupOpened(), *entries):
        assert recording.session.enter(entry).refusal is None
    return recording


def cards(faces: str) -> list[ev.Event]:
    return [ev.CardDealt(Card(face), None) for face in faces]


def test_a_card_that_was_put_right_is_written_as_it_lies() -> None:
    recording = recorded(*cards("4"))
    recording.tell("Le deuxième.")
    for entry in (*cards("9"), ev.CardCorrected(HandId("banque"), 1, Card("7")), *cards("AK2")):
        assert recording.session.enter(entry).refusal is None
    assert "deal 4\n# fr: Le deuxième.\ndeal 7 A K 2\n" in recording.text("Ainsi", "fr")


def test_what_is_typed_in_a_lesson_is_set_as_its_language_sets_it(tmp_path: Path) -> None:
    recording = recorded(*cards("4"))
    recording.tell("Attention : la Banque tire !")
    for entry in cards("7A2"):
        assert recording.session.enter(entry).refusal is None
    lesson = recording.keep(tmp_path, "Qui tire ?", "fr", over=False)
    told = [each.remarks["fr"] for each in lesson.steps if each.remarks]
    assert (lesson.aims["fr"], told) == (
        "Qui tire\N{NARROW NO-BREAK SPACE}?",
        ["Attention\N{NO-BREAK SPACE}: la Banque tire\N{NARROW NO-BREAK SPACE}!"],
    )
    (path,) = tmp_path.rglob("*.shoe")
    assert aim_of(lesson.id, "fr", tmp_path) == lesson.aims["fr"]
    assert read_lesson(path).aims == lesson.aims


def test_only_options_that_are_not_the_usual_ones_are_written() -> None:
    usual = {each.key: each.default for each in read_sheet("punto_banco").options}
    given = {**usual, "both_sides": "one"}
    text = LessonRecording("punto_banco", given).text("x", "en")
    assert [line for line in text.splitlines() if line.startswith("option")] == [
        "option both_sides=one"
    ]


def test_whoever_plays_a_hand_is_told_once_by_what_he_puts_there() -> None:
    recording = LessonRecording("festival", {})
    for entry in (
        *(ev.ShoeOpened(6), ev.CoupOpened(), ev.BankStaked(Seat("7"), Money(5000))),
        *(ev.PrincipalNamed(HandId("ponte"), Seat("9")), ev.BancoCalled(Seat("9"), Money(5000))),
    ):
        assert recording.session.enter(entry).refusal is None
    assert recording.text("x", "en").endswith("\ncoup\nbank 7 50\nbanco 9 50\n")


def test_a_fault_that_the_lesson_would_not_bring_about_again_is_none_of_it() -> None:
    recording = recorded(*cards("475K8"))
    (*_, dealt, found) = recording.session.events
    assert (type(dealt), type(found)) == (ev.CardDealt, ev.IrregularityFound)
    recording.session.undo()
    assert recording.ask()
    assert the(recording.fault).code == "IRR-01"
    recording.session.undo()
    for card in cards("2"):
        assert recording.session.enter(card).refusal is None
    assert recording.fault is None, "an eight would be the fourth card there"


def test_lessons_are_numbered_behind_those_that_the_game_has(tmp_path: Path) -> None:
    names = []
    for title in ("Première", "Ælle; 牌", "牌"):
        recording = recorded(*cards("4KA2"))
        names.append(recording.keep(tmp_path, title, "fr", over=False).id)
    assert names == ["punto_banco/11-premiere", "punto_banco/12-lle", "punto_banco/13-lesson"]
    other = written(tmp_path / "lessons", PLAIN.replace("punto_banco", "macao"), "14-x")
    assert namesake(tmp_path, "punto_banco", "x") is None
    assert namesake(tmp_path, "macao", "X") == other
    with pytest.raises(LessonThere, match="is a lesson of that name"):
        recorded(*cards("4KA2")).keep(tmp_path, "première", "en", over=False)


def test_a_disk_that_does_not_take_a_lesson_leaves_what_lies_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(*cards("4KA2")).keep(tmp_path, "x", "fr", over=False)
    (kept,) = (tmp_path / "lessons").iterdir()
    before = kept.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", full)
    for title in ("x", "y"):
        with pytest.raises(LessonNotKept, match="cannot be written"):
            recorded(*cards("4K2A")).keep(tmp_path, title, "fr", over=True)
    assert [*kept.parent.iterdir()] == [kept]
    assert kept.read_bytes() == before


def test_what_cannot_be_replayed_is_no_lesson_and_leaves_nothing(tmp_path: Path) -> None:
    recording = recorded(*cards("4KA2"))
    assert recording.ask()
    with pytest.raises(ReplayTrouble):
        recording.keep(tmp_path, "X\0", "fr", over=False)
    assert not (tmp_path / "lessons").exists()


@pytest.mark.parametrize("game", variant_ids())
def test_whatever_is_asked_of_a_table_is_so_where_the_lesson_is_dealt(
    tmp_path: Path, game: str
) -> None:
    """A lesson is kept once it was replayed to its end: every question holds where it stands."""
    recording = LessonRecording(game, {})
    dealt, asked = Night(game, 5, {}), list[str]()
    dealt.session = PlayTable.of(recording.session)

    def ask(_: object) -> None:
        if recording.ask():
            asked.extend(each.words[0] for each in recording.asked)

    recording.session.changed.append(ask)
    dealt.dealt(3)
    recording.keep(tmp_path, "x", "fr", over=False)
    assert {"due", "net"} < {*asked}
