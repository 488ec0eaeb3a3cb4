"""A session as a shoe file: it replays to the same results, without what was struck."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest
from typing_extensions import override

from dealer_app.cli.replay_commands import records
from dealer_app.replay.export import files
from dealer_app.replay.run import replay
from dealer_app.replay.script import read_script
from dealer_app.rules.cards import Card
from dealer_app.rules.variant import PONTE, BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import Correction, KeptAmended, rectification
from tests import golden_files
from tests.builders import (
    Unwritten,
    at_table,
    banco,
    bank,
    burn,
    correct,
    deal,
    decide,
    entered,
    euros,
    expose,
    next_coup,
    principal,
    replayed,
    report,
    say,
    session,
    show,
    stake,
    take_back,
)
from tests.golden_files import FILES, script_in
from tests.play import PlayTable, the
from tests.run_length import one_in

TWO = Card("2")


def exported(table: PlayTable, folder: Path) -> list[Path]:
    """The files that the session is exported to, written into the folder."""
    found = files(table, folder / "evening.shoe")
    for path, text in found.items():
        path.write_text(text, encoding="utf-8")
    return [path for path in found if path.suffix == ".shoe"]


def same(table: PlayTable, folder: Path) -> str:
    """The text of the export, which must replay to what the session came to."""
    (path,) = exported(table, folder)
    again = replay(read_script(path))
    assert list(records(again.table)) == list(records(table.state))
    return path.read_text(encoding="utf-8")


def test_an_empty_evening_is_a_heading(tmp_path: Path) -> None:
    text = same(session(), tmp_path)
    assert text.startswith("variant punto_banco\noption packs=8\n")
    assert "seats 9\ntable Table 3\ncroupier A. Roche\n" in text


def test_coups_stakes_and_cards_come_back(tmp_path: Path) -> None:
    table = entered(at_table(), stake(3, "ponte", 12.50), stake(4, "tie", 5), *deal("7s 6h Kd 0"))
    entered(table, ev.AllTicked(), ev.CoupOpened())
    table.repeat_stakes()
    entered(table, *deal("2 5 K Q 4 9"), ev.AllTicked(), ev.CoupOpened(), *deal("7"))
    text = same(table, tmp_path)
    assert "coup\nstake 3 ponte 12.50\nstake 4 tie 5\ndeal 7s 6h Kd 0\n" in text


class Clock(Unwritten):
    """A recorder that tells the time of the evening."""

    @override
    def moment(self, events: Sequence[ev.Event]) -> datetime:
        return datetime(2026, 11, 20, 21, 31, 5, tzinfo=UTC)


def test_the_hour_of_each_coup_comes_back(tmp_path: Path) -> None:
    table = PlayTable(session().table, Clock())
    entered(table, ev.ShoeOpened(8), ev.CoupOpened(), *deal("7 6 K Q"))
    assert "at 2026-11-20 21:31:05\n\ncoup\n" in same(table, tmp_path)


def test_what_was_struck_is_left_out(tmp_path: Path) -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(3, "tie", 10))
    table.undo()
    entered(table, *deal("7 9"))
    table.undo()
    entered(table, *deal("6 K Q"))
    text = same(table, tmp_path)
    assert "stake 3 ponte 10\ndeal 7 6 K Q\n" in text
    assert "tie" not in text.partition("shoe")[2]


def test_a_stake_taken_back_is_left_out(tmp_path: Path) -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "tie", 5), take_back(3, "ponte"))
    assert "stake 3" not in same(entered(table, *deal("7 6 K Q")), tmp_path)


def test_burns_cuts_croupiers_and_shoes_come_back(tmp_path: Path) -> None:
    table = entered(session(), ev.ShoeOpened(8), burn("7h xx xx"), ev.CutCardPlaced(14))
    entered(table, ev.CoupOpened(), *deal("7 6 K Q"), ev.CroupierNamed("B. Leroy"))
    entered(table, ev.ShoeClosed(), ev.ShoeOpened(8), ev.CoupOpened(), ev.BettingClosed())
    entered(table, *deal("9 6 K Q"))
    text = same(table, tmp_path)
    assert "shoe\nburn 7h xx xx\ncut 14\n" in text
    assert "croupier B. Leroy\n" in text
    assert text.count("\nshoe\n") == 2


def test_a_hidden_coup_comes_back_as_it_was_spoken_and_shown(tmp_path: Path) -> None:
    table = entered(at_table("festival"), bank(1, 20), banco(2, 20), *deal("xx xx xx xx"))
    entered(table, say("ponte", "draw"), *deal("4"), show("banque", "K 3"), *deal("5"))
    entered(table, show("ponte", "2 A"), ev.AllTicked(), ev.CoupOpened())
    entered(table, principal("banque", 5), *deal("7 6 K Q"))
    text = same(table, tmp_path)
    assert "bank 1 20\nbanco 2 20\ndeal xx xx xx xx\nsay ponte draw\ndeal 4\n" in text
    assert "principal banque 5\n" in text


def test_who_gave_the_duel_to_another_and_staked_then_comes_back(tmp_path: Path) -> None:
    table = entered(at_table("festival"), bank(1, 20), banco(3, 20), bank(1, 20), banco(2, 20))
    entered(table, stake(3, "ponte", 20), *deal("7 6 K Q"))
    same(table, tmp_path)


def test_a_void_is_kept_with_its_reason(tmp_path: Path) -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6"), ev.CoupVoided("Card torn"))
    assert "void Card torn\n" in same(table, tmp_path)


def test_who_declined_the_bank_is_told_of_a_coup_that_was_voided_next(tmp_path: Path) -> None:
    table = entered(session("macao", seats=4), ev.ShoeOpened(1), ev.CoupOpened())
    entered(table, ev.SeatPassed(Seat("1")), ev.CoupVoided("Misdeal"))
    assert "pass 1\nvoid Misdeal\n" in same(table, tmp_path)


NAMED: Final = ev.IrregularityFound("IRR-17", None, seat=Seat("3"), bet=BetId("ponte"))
"""A stake that lies is found outside the limits."""


@pytest.mark.parametrize(
    ("events", "resolution"),
    [
        (deal("7 6 K Q 9"), decide("IRR-01", "void")),
        (deal("7 6 K Q xx"), decide("IRR-01", "burn")),
        (deal("2 7 K Q 4 9"), decide("IRR-02", "next_coup")),
        ((*deal("xx xx xx xx"), expose("ponte", 1, "7")), decide("IRR-08", "void")),
        ((*deal("7"), stake(3, "ponte", 10)), decide("IRR-16", "stand")),
        ((*deal("7"), stake(3, "ponte", 10)), decide("IRR-17", "withdraw")),
        ((stake(3, "ponte", 10), *deal("7"), NAMED), decide("IRR-17", "withdraw")),
        ((stake(3, "ponte", 10), *deal("7"), NAMED), decide("IRR-17", "stand")),
        ((*deal("7 6"), burn("9"), *deal("K Q")), None),
        ((*deal("7 6"), report("IRR-10")), decide("IRR-10", "void")),
        ((*deal("7 6"), report("IRR-26", "stand"), *deal("K Q")), None),
    ],
)
def test_what_was_decided_comes_back(
    events: tuple[ev.Event, ...], resolution: ev.Event | None, tmp_path: Path
) -> None:
    table = entered(at_table(), *events, *((resolution,) if resolution else ()))
    same(table, tmp_path)


def test_a_card_carried_over_comes_back(tmp_path: Path) -> None:
    table = next_coup(entered(at_table(), *deal("7 6 K Q xx")))
    same(entered(table, *deal("9 6 K Q")), tmp_path)


def test_an_irregularity_reported_beside_one_of_its_code_comes_back_as_another(
    tmp_path: Path,
) -> None:
    table = entered(at_table(), *deal("xx xx xx xx"), expose("ponte", 1, "7"))
    entered(table, decide("IRR-08", "stand"), report("IRR-08", "stand"))
    entered(table, show("ponte", "K"), show("banque", "Q 7"))
    text = same(table, tmp_path)
    assert "expose ponte 1 7\nresolve IRR-08 stand\nreport IRR-08 stand\n" in text


def test_one_reported_beside_it_and_decided_later_comes_back_undecided(
    tmp_path: Path,
) -> None:
    table = entered(at_table(), *deal("xx xx xx xx"), expose("ponte", 1, "7"))
    entered(table, decide("IRR-08", "stand"), report("IRR-08"), decide("IRR-08", "burn"))
    entered(table, show("ponte", "K"), show("banque", "Q 7"))
    text = same(table, tmp_path)
    assert "resolve IRR-08 stand\nreport IRR-08\nresolve IRR-08 burn\n" in text


def test_a_payment_put_right_twice_comes_back_as_two(tmp_path: Path) -> None:
    table = entered(at_table(), *deal("7 6 K Q"), report("IRR-18"), report("IRR-18"))
    assert "resolve IRR-18 stand\nreport IRR-18 stand\n" in same(table, tmp_path)


def test_an_irregularity_on_which_a_decision_is_awaited_comes_back(tmp_path: Path) -> None:
    table = entered(at_table(), *deal("7 6"), report("IRR-26"))
    (path,) = exported(table, tmp_path)
    assert path.read_text(encoding="utf-8").endswith("deal 7 6\nreport IRR-26\n")
    coup = the(replay(read_script(path)).table.coup)
    assert coup.voided


def test_a_false_draw_reported_beside_one_under_its_other_name_comes_back_as_another(
    tmp_path: Path,
) -> None:
    table = session("chemin_de_fer")
    entered(table, ev.ShoeOpened(6), ev.CoupOpened(), bank(1, 100), stake(2, "stake", 100))
    entered(table, *deal("xx xx xx xx"), say("ponte", "stand"), say("banque", "stand"))
    entered(table, show("ponte", "A 2"), show("banque", "K 7"))
    entered(table, decide("IRR-21", "stand"), report("IRR-29", "stand"))
    assert "resolve IRR-21 stand\nreport IRR-29 stand\n" in same(table, tmp_path)


def test_who_took_a_stake_back_has_spoken_where_patrons_bank(tmp_path: Path) -> None:
    """At Macao betting ends once every seat has staked or passed (S2.10)."""
    table = entered(session("macao", seats=3), ev.ShoeOpened(1), ev.CoupOpened())
    entered(table, *deal("A 2 K 3 2 K"), stake(3, "own", 5), take_back(3, "own"))
    entered(table, ev.SeatPassed(Seat("2")))
    assert "stake 3 own 5\nwithdraw 3 own\npass 2\n" in same(table, tmp_path)


@pytest.mark.parametrize("resolution", ["withdraw", "stand"])
def test_a_stake_taken_back_too_late_comes_back(tmp_path: Path, resolution: str) -> None:
    table = entered(at_table(), stake(3, "ponte", 10), stake(4, "tie", 5), *deal("7"))
    table.enter(take_back(3, "ponte"))
    entered(table, decide("IRR-16", resolution), *deal("6 K Q"))
    assert "deal 7\nwithdraw 3 ponte\nresolve IRR-16" in same(table, tmp_path)


def test_a_coup_is_given_as_it_was_corrected(tmp_path: Path) -> None:
    table = entered(at_table(), stake(3, "ponte", 10), *deal("7 6 K Q"), correct("banque", 1, "9"))
    text = same(table, tmp_path)
    assert "deal 7 9 K Q\n" in text
    table = entered(at_table(), *deal("xx xx xx xx"), show("ponte", "7 K"), show("banque", "6 Q"))
    entered(table, correct("banque", 1, "9"))
    assert "show banque 9 Q\n" in same(table, tmp_path)


def test_a_correction_that_moves_a_card_comes_back(tmp_path: Path) -> None:
    table = entered(at_table(), *deal("2 5 K Q 4 9"), correct("ponte", 1, "7"))
    entered(table, ev.CroupierNamed("B. Leroy"))
    (path,) = exported(table, tmp_path)
    again = replay(read_script(path)).table.coups[0]
    assert again.settlement == table.coups[0].settlement
    assert again.coup.hands == table.coups[0].coup.hands


def test_a_house_sheet_goes_beside_the_file(tmp_path: Path) -> None:
    house = "[limits]\nminimum = 10\n"
    table = entered(at_table(house=house), stake(3, "ponte", 10), *deal("7 6 K Q"))
    text = same(table, tmp_path)
    assert "house evening-house.toml\n" in text
    assert (tmp_path / "evening-house.toml").read_text(encoding="utf-8") == house


def test_each_choice_of_options_is_a_file(tmp_path: Path) -> None:
    table = entered(at_table(), *deal("7 6 K Q"), ev.ShoeClosed())
    entered(table, ev.RulesChanged({**table.state.opened.options, "banque": "ez"}))
    entered(table, ev.ShoeOpened(8), ev.CoupOpened(), *deal("Q 9 A 4 5 4"))
    paths = exported(table, tmp_path)
    assert [path.name for path in paths] == ["evening.shoe", "evening-2.shoe"]
    for path in paths:
        assert len(replay(read_script(path)).table.coups) == 1


@pytest.mark.parametrize("path", one_in(3, FILES), ids=lambda path: path.stem)
def test_every_golden_coup_comes_back_from_its_export(path: Path, tmp_path: Path) -> None:
    """They lie by game and then by rule: each entry that is written is in several that follow each
    other, and random nights come back from theirs."""
    table = PlayTable.of(golden_files.replayed(path))
    (written,) = exported(table, tmp_path)
    again = replay(replace(read_script(written), resolve=script_in(path).resolve))
    assert list(records(again.table)) == list(records(table.state))


def test_a_banker_that_the_lot_named_comes_back(tmp_path: Path) -> None:
    text = "variant macao\nseats 3\nshoe\ncoup\nprincipal banque 2\ndeal K Q J 6 6 7\nclosed\n"
    night = replayed(text)
    assert "principal banque 2\n" in same(night, tmp_path)
    bank = next(iter(records(night.table)))
    assert '"holder": "2"' in bank


def chemin_de_fer(cards: str, options: Mapping[str, str] | None = None) -> PlayTable:
    """A first coup against a bank of 80 at seat 1, paid."""
    table = entered(session("chemin_de_fer", options, seats=4), ev.ShoeOpened(6), ev.CoupOpened())
    entered(table, bank(1, 80), stake(2, "stake", 80), *deal(cards))
    return entered(table, ev.AllTicked())


def put_right(table: PlayTable, number: int, correction: Correction) -> PlayTable:
    recalled = the(table.recalled(number))
    return entered(table, *rectification(recalled, correction, "film", judge).events)


def test_a_coup_put_right_before_the_next_leaves_it_the_bank_that_it_then_had(
    tmp_path: Path,
) -> None:
    table = put_right(chemin_de_fer("7 6 K Q"), 1, ev.CoupVoided("Misdeal"))
    entered(table, ev.CoupOpened(), stake(3, "stake", 30), *deal("7 6 K Q"))
    assert "void Misdeal" in same(table, tmp_path)


def test_a_coup_put_right_later_leaves_the_next_the_bank_that_it_had(tmp_path: Path) -> None:
    table = entered(chemin_de_fer("6 7 K Q"), ev.CoupOpened(), stake(3, "stake", 30))
    put_right(entered(table, *deal("6 7 K Q")), 1, ev.CoupVoided("Misdeal"))
    (path,) = exported(table, tmp_path)
    assert "void" not in path.read_text(encoding="utf-8")
    again = replay(read_script(path)).table.coups
    assert again[1].settlement == table.coups[1].settlement


def test_what_was_entered_between_two_rectifications_of_a_coup_is_told_once(
    tmp_path: Path,
) -> None:
    table = put_right(entered(at_table(), *deal("A A A 7")), 1, ev.CardCorrected(PONTE, 1, TWO))
    entered(table, say("ponte", "stand"))
    put_right(table, 1, ev.CoupVoided("Misdeal"))
    text = same(table, tmp_path)
    assert (text.count("say ponte stand"), text.count("void Misdeal")) == (1, 1)


def test_what_was_entered_after_the_last_rectification_of_a_coup_is_told_too(
    tmp_path: Path,
) -> None:
    table = put_right(entered(at_table(), *deal("A A A 7")), 1, ev.CardCorrected(PONTE, 1, TWO))
    entered(table, say("ponte", "stand"))
    assert "deal 2 A A 7\nsay ponte stand" in same(table, tmp_path)


def test_a_coup_put_right_once_its_shoe_is_gone_leaves_the_next_the_bank_that_it_then_had(
    tmp_path: Path,
) -> None:
    table = entered(chemin_de_fer("6 7 K Q"), ev.ShoeClosed())
    put_right(table, 1, ev.CoupVoided("Misdeal"))
    entered(table, ev.ShoeOpened(6), ev.CoupOpened(), stake(3, "stake", 30), *deal("6 7 K Q"))
    assert "void Misdeal" in same(table, tmp_path)


def test_what_was_reported_while_no_shoe_stood_is_told_behind_the_next_one(tmp_path: Path) -> None:
    table = entered(at_table(), *deal("7 6"), ev.CoupVoided("Misdeal"), ev.ShoeClosed())
    entered(table, report("IRR-14"))
    assert "report" not in same(table, tmp_path)
    entered(table, ev.ShoeOpened(8))
    assert "shoe\nreport IRR-14 stand\n" in same(table, tmp_path)


@pytest.mark.parametrize("really", [20, 0, 50])
def test_what_was_set_aside_is_told_as_it_was_put_right_at_once(
    tmp_path: Path, really: int
) -> None:
    table = entered(chemin_de_fer("6 7 K Q", {"garage": "allowed"}), ev.WinningsKept(euros(40)))
    entered(table, ev.CoupOpened(), stake(3, "stake", 30), *deal("6 7 K Q"), ev.AllTicked())
    put_right(table, 2, KeptAmended(euros(really)))
    same(entered(table, ev.CoupOpened(), stake(3, "stake", 30), *deal("6 7 K Q")), tmp_path)
