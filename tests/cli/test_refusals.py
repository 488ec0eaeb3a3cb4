"""Replay from the command line: the two ways to fail, each with its line, and nothing printed."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dealer_app.cli.program import main
from dealer_app.machine import Status
from dealer_app.reports.layout import paper
from tests.children import LONGEST
from tests.cli.terminal import HEAD, ROUND, Replay

# Status 1: readable, but it does not hold


@pytest.mark.parametrize(
    "claim",
    [
        "expect due card ponte",
        "expect due card banque",
        "expect due choice ponte",
        "expect due show banque",
        "expect due stakes",
        "expect due bank",
        "expect due cover",
        "expect due claim",
        "expect due burn",
        "expect due shoe",
        "expect due resolve",
        "expect total ponte 8",
        "expect wins banque",
        "expect loses ponte",
        "expect ties ponte",
        "expect net 3 9.99",
        "expect net 4 1",
        "expect commission 3 1",
        "expect cagnotte 1",
        "expect bank 0",
        "expect holder 1",
        "expect irregular IRR-01",
    ],
)
def test_an_expectation_that_does_not_hold_fails_with_its_line(replay: Replay, claim: str) -> None:
    replay.refuses(HEAD + "stake 3 ponte 10\n" + ROUND + claim + "\n", 1, 6)


@pytest.mark.parametrize(
    "claim",
    ["wins ponte", "total ponte 7", "net 3 0", "commission 3 0"],
)
def test_a_result_is_no_result_before_the_last_card(replay: Replay, claim: str) -> None:
    replay.refuses(HEAD + "deal 7 6\nexpect " + claim.replace("7", "9") + "\n" + ROUND, 1, 5)


def test_a_statement_that_is_not_refused_fails_at_the_expectation(replay: Replay) -> None:
    replay.refuses(HEAD + ROUND + "expect refused\n", 1, 5)
    replay.refuses(HEAD + "expect refused\n" + ROUND, 1, 4)
    replay.refuses("variant punto_banco\nexpect refused\n", 1, 2)
    replay.refuses("variant punto_banco\nseats 9\nexpect refused\nshoe\n", 1, 3)


def test_refused_twice_is_a_claim_about_one_statement(replay: Replay) -> None:
    replay.refuses(HEAD + "coup\nexpect refused\nexpect refused\n" + ROUND, 1, 6)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("variant punto_banco\ncoup\n", 2),
        ("variant punto_banco\ndeal 7\n", 2),
        ("variant punto_banco\nburn 7\n", 2),
        ("variant punto_banco\ncut\n", 2),
        (HEAD + "coup\n", 4),
        (HEAD + "shoe\n", 4),
        (HEAD + "deal 7\ncoup\n", 5),
        (HEAD + "stake 10 ponte 5\n", 4),
        (HEAD + "stake 0 ponte 5\n", 4),
        (HEAD + "stake v1 ponte 5\n", 4),
        (HEAD + "show ponte 7\n", 4),
        (HEAD + "expose ponte 1 7\n", 4),
        (HEAD + "cut 417\n", 4),
        (HEAD + "resolve IRR-01 draw_now\n", 4),
        ("variant punto_banco\nshoe\n" + "burn" + " xx" * 411 + "\ncoup\n", 4),
        ("variant punto_banco\nshoe\n" + "burn" + " xx" * 417 + "\n", 3),
        ("variant festival\nshoe\ncoup\nbank 13 10\n", 4),
        ("variant festival\nseats 6\nshoe\ncoup\nprincipal ponte 7\n", 5),
        ("variant festival\nshoe\ncoup\nbanco 3\n", 4),
        ("variant festival\nshoe\ncoup\ndeal K K 5 Q 4\n", 4),
    ],
)
def test_an_impossible_entry_fails_with_its_line(replay: Replay, content: str, line: int) -> None:
    replay.refuses(content, 1, line)


def test_a_refused_deal_leaves_nothing_behind_not_even_half_of_it(replay: Replay) -> None:
    (coup,) = replay.records(
        "variant festival\nshoe\ncoup\ndeal K K 5 Q 4\nexpect refused\ndeal 7 6 K Q\n"
    )
    assert coup["hands"]["ponte"]["cards"] == ["7", "K"]  # type: ignore[index]  # JSON


def test_a_refused_statement_decides_no_irregularity(replay: Replay) -> None:
    (coup,) = replay.records(
        HEAD + "deal 7 6 K Q 9\nshow ponte 7\nexpect refused\nresolve IRR-01 void\n"
    )
    assert coup["irregularities"] == [{"code": "IRR-01", "resolution": "void"}]


def test_a_refused_coup_ticks_nothing(replay: Replay) -> None:
    content = "variant punto_banco\nshoe\nburn" + " xx" * 406 + "\ncoup\nstake 3 ponte 10\n"
    status, _, err = replay(
        content + ROUND + "coup\nstake 4 ponte 10\n" + ROUND + "coup\nexpect refused\nvoid Late\n"
    )
    assert (status, err) == (0, "")


# Status 2: not readable


@pytest.mark.parametrize(
    ("content", "line", "says"),
    [
        (b"", 1, "no statement"),
        (b"\n\n# nothing\n", 1, "no statement"),
        (b"\x00\x01\x02", 1, "UTF-8"),
        (b"variant punto_banco\nshoe\n\xff\xfe\n", 3, "UTF-8"),
        (HEAD.encode("utf-16"), 1, "UTF-8"),
        ("variant punto_banco\ncroupier Éloïse\n".encode("latin-1"), 2, "UTF-8"),
        ("variant punto_banco\n\0\n", 2, "UTF-8"),
        ("shoe\n", 1, "variant ID"),
        ("option packs=8\nvariant punto_banco\n", 1, "variant ID"),
        ("variant poker\n", 1, "punto_banco"),
        ("variant\n", 1, "variant ID"),
        ("variant punto_banco festival\n", 1, "variant ID"),
        ("variant punto_banco\nvariant festival\n", 2, "once"),
        ("variant punto_banco\nseats 3\nseats 4\n", 3, "once"),
        (HEAD + "option packs=8\n", 4, "before the first shoe"),
        (HEAD + "seats 3\n", 4, "before the first shoe"),
        (HEAD + "house x.toml\n", 4, "before the first shoe"),
        ("variant punto_banco\nseats 0\n", 2, "seats"),
        ("variant punto_banco\nseats -1\n", 2, ""),
        ("variant punto_banco\nseats nine\n", 2, "nine"),
        ("variant punto_banco\nseats 1000000000000\n", 2, ""),
        ("variant punto_banco\noption packs\n", 2, "packs"),
        ("variant punto_banco\noption packs=7\n", 2, "8, 6"),
        ("variant punto_banco\noption decks=8\n", 2, "packs"),
        ("variant punto_banco\nhouse nowhere.toml\n", 2, "nowhere.toml"),
        ("variant punto_banco\nfold\n", 2, "fold"),
        ("variant punto_banco\nShoe\n", 2, "Shoe"),
        ("variant punto_banco\nshoe 1\n", 2, "shoe"),
        (HEAD + "deal\n", 4, "deal CARD"),
        (HEAD + "deal 11\n", 4, "11"),
        (HEAD + "deal 7x\n", 4, "7x"),
        (HEAD + "deal 0s\n", 4, "0s"),
        (HEAD + "deal M\n", 4, "M"),
        (HEAD + "deal 7ss\n", 4, "7ss"),
        (HEAD + "burn 1\n", 4, "1"),
        (HEAD + "stake 3 10\n", 4, "bet"),
        (HEAD + "stake 3 Ponte 10\n", 4, "Ponte"),
        (HEAD + "stake 3 red 10\n", 4, "ponte"),
        (HEAD + "stake three ponte 10\n", 4, "three"),
        (HEAD + "stake 3 ponte 0\n", 4, "0"),
        (HEAD + "stake 3 ponte 0.00\n", 4, "0.00"),
        (HEAD + "stake 3 ponte -10\n", 4, "-10"),
        (HEAD + "stake 3 ponte 0.001\n", 4, "0.001"),
        (HEAD + "stake 3 ponte 10,50\n", 4, "10,50"),
        (HEAD + "stake 3 ponte 1e3\n", 4, "1e3"),
        (HEAD + "stake 3 ponte ten\n", 4, "ten"),
        (HEAD + "stake 3 ponte ٣\n", 4, "٣"),
        (HEAD + "stake 3 ponte 10.\n", 4, "10."),
        (HEAD + "stake 3 ponte .50\n", 4, ".50"),
        (HEAD + f"stake 3 ponte {'9' * 400}\n", 4, "999"),
        (HEAD + "stake 3 ponte NaN\n", 4, "NaN"),
        (HEAD + "say seat_1 draw\n", 4, "seat_1"),
        (HEAD + "say ponte perhaps\n", 4, "say HAND"),
        (HEAD + "show tableau_1 7\n", 4, "tableau_1"),
        (HEAD + "expose ponte one 7\n", 4, "one"),
        (HEAD + "expose ponte 1\n", 4, "expose HAND N CARD"),
        (HEAD + "claim perhaps\n", 4, "claim yes|no"),
        (HEAD + "resolve IRR-99 burn\n", 4, "IRR-99"),
        (HEAD + "resolve IRR-01 perhaps\n", 4, "to_banque"),
        (HEAD + "report\n", 4, "report CODE [RESOLUTION]"),
        (HEAD + "report IRR-99\n", 4, "IRR-99"),
        (HEAD + "report IRR-08 perhaps\n", 4, "to_banque"),
        (HEAD + "void\n", 4, "void REASON"),
        (HEAD + "cut -3\n", 4, "-3"),
        (HEAD + "cut 1.5\n", 4, "1.5"),
        (HEAD + "at yesterday evening\n", 4, "yesterday"),
        (HEAD + "at 2026-13-40 25:00\n", 4, "2026-13-40"),
        (HEAD + "bank 1 0\n", 4, "0"),
        (HEAD + "take 1 -5\n", 4, "-5"),
        (HEAD + "garage x\n", 4, "x"),
        (HEAD + "expect\n", 4, "expect"),
        (HEAD + "expect rain\n", 4, "rain"),
        (HEAD + "expect due\n", 4, "due"),
        (HEAD + "expect due tea\n", 4, "tea"),
        (HEAD + "expect due card\n", 4, "due card"),
        (HEAD + "expect due card seat_1\n", 4, "seat_1"),
        (HEAD + "expect total ponte seven\n", 4, "seven"),
        (HEAD + "expect wins macao\n", 4, "macao"),
        (HEAD + "expect net x 10\n", 4, "x"),
        (HEAD + "expect net 3 much\n", 4, "much"),
        (HEAD + "expect irregular IRR-77\n", 4, "IRR-77"),
        (HEAD + "expect refused twice\n", 4, "expect refused twice"),
    ],
)
def test_a_file_that_is_not_readable_stops_at_its_line(
    replay: Replay, content: str | bytes, line: int, says: str
) -> None:
    replay.refuses(content, 2, line, says=says)


def test_what_is_not_readable_goes_before_what_does_not_hold(replay: Replay) -> None:
    replay.refuses(HEAD + "coup\nexpect wins banque\n" + ROUND + "deal 77\n", 2, 7, says="77")
    replay.refuses(HEAD + "deal 77\nexpect refused\n" + ROUND, 2, 4, says="77")
    replay.refuses(HEAD + "stake 3 ponte 0\nexpect refused\n" + ROUND, 2, 4, says="0")


def test_an_amount_beyond_all_measure_is_refused_but_a_fortune_is_not(replay: Replay) -> None:
    (coup,) = replay.records(HEAD + "stake 3 ponte 999999999999999\n" + ROUND)
    assert coup["settlement"][0]["net"] == 99999999999999900  # type: ignore[index]  # JSON


def test_a_house_sheet_that_is_broken_is_named_with_its_place(replay: Replay) -> None:
    (replay.folder / "house.toml").write_text("[limits]\nminimum = -3\n", encoding="utf-8")
    status, out, err = replay("variant punto_banco\nhouse house.toml\n" + HEAD[20:] + ROUND)
    assert (status, out) == (2, "")
    assert "line 2" in err
    assert "house.toml" in err
    assert "limits.minimum" in err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"= = =", b"\0" * 100])
def test_a_house_sheet_that_is_no_sheet_is_said_so(replay: Replay, content: bytes) -> None:
    (replay.folder / "house.toml").write_bytes(content)
    status, out, err = replay("variant punto_banco\nhouse house.toml\nshoe\n")
    assert (status, out) == (2, "")
    assert "evening.shoe, line 2: " in err


def test_a_file_that_is_not_there_or_is_a_folder_is_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "none.shoe", tmp_path):
        assert main(["replay", str(path), "--language", "en"]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert str(path) in err


def test_an_enormous_file_is_refused_at_once(replay: Replay) -> None:
    status, out, err = replay(b"variant punto_banco\n" + b"#" * (33 * 1024 * 1024))
    assert (status, out) == (2, "")
    assert "larger" in err


def test_a_file_cut_off_in_the_middle_is_read_as_far_as_it_says_something(replay: Replay) -> None:
    whole = HEAD + "stake 3 ponte 100\ndeal 7 6 K Q\nexpect wins ponte\n"
    for length in range(len(whole)):
        status, out, err = replay(whole[:length], "--json")
        assert status in (0, 1, 2)
        assert (out == "") or status == 0
        assert err or status == 0


def test_the_reason_is_said_in_french_too(replay: Replay) -> None:
    status, out, err = replay(HEAD + "coup\n", language="fr")
    assert (status, out) == (1, "")
    assert "evening.shoe, ligne 4" in err
    assert "coup" in err.lower()


def test_the_program_itself_keeps_streams_and_status_apart(tmp_path: Path) -> None:
    path = tmp_path / "evening.shoe"
    path.write_text(HEAD + "coup\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "dealer_app", "replay", str(path), "--json", "--language", "en"],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{path}, line 4: " in done.stderr


# What ends a command, and what the machine lacks


def interrupted() -> None:
    raise KeyboardInterrupt


def ended_by_the_system() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no signals to itself")
@pytest.mark.parametrize("end", [interrupted, ended_by_the_system])
def test_a_command_that_is_ended_from_outside_leaves_no_half_file_and_no_traceback(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    end: Callable[[], None],
) -> None:
    file, sheet = tmp_path / "evening.shoe", tmp_path / "evening.pdf"
    file.write_text("variant punto_banco\n")
    monkeypatch.setattr(Path, "replace", lambda *_: end())
    assert main(["replay", str(file), "--report", str(sheet)]) == Status.STOPPED
    assert capsys.readouterr() == ("", "\n")
    assert [each.name for each in tmp_path.iterdir()] == ["evening.shoe"]


def test_without_the_type_of_the_papers_none_is_written_and_it_is_said_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, sheet = tmp_path / "evening.shoe", tmp_path / "evening.pdf"
    file.write_text("variant punto_banco\n")
    monkeypatch.setattr(paper, "resources", lambda: tmp_path)
    paper.register_fonts.cache_clear()
    asked = ["replay", str(file), "--report", str(sheet), "--language", "en"]
    assert main(asked) == Status.UNREADABLE
    missing = tmp_path / "fonts" / "DejaVuSans.ttf"
    assert capsys.readouterr().err == (
        f"The type of the papers is missing: {missing}. Install Sabot anew; nothing was written.\n"
    )
    assert not sheet.exists()
    monkeypatch.undo()
    paper.register_fonts()
