"""The commands of the electronic shoe: a night as the shoe would send it, read and judged."""

import io
import json
import os
import tty
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from select import select
from threading import Event, Thread
from typing import Final, cast

import pytest

from dealer_app import app
from dealer_app.cli.program import main
from dealer_app.i18n import resources
from dealer_app.readers.frame_table import FrameBody, FrameReader, FrameType, read_frame_table
from dealer_app.replay.shoe_device import ShoeFaults
from tests.cli.terminal import Told
from tests.readers.fed_table import ASCII

NIGHT = """variant punto_banco
shoe
coup
stake 3 banque 100
deal 2s Kd 3h 3c 8d
coup
deal 7s 6h Kc Qs
coup
deal Kc 2d Qh As Th 9h
"""
ONE_TOO_MANY = (
    f"{NIGHT}coup\ndeal 7s 6h Kc Qs 4d\nresolve IRR-01 next_coup\ncoup\ndeal 4d 5h 4c 3s\n"
)


TABLE: Final = read_frame_table()
LIMIT: Final = 10
"""Seconds after which a test has failed."""


class Shoe:
    """A night in a folder of its own, sent by the shoe and read again."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.night = folder / "night.shoe"
        self.stream = folder / "night.bin"
        self._capsys = capsys

    def run(self, *arguments: str, language: str = "en") -> Told:
        status = main([*arguments, "--language", language])
        return status, *self._capsys.readouterr()

    def sent(self, text: str, *faults: str) -> bytes:
        self.night.write_text(text, encoding="utf-8")
        told = self.run("shoe-sim", str(self.night), "--out", str(self.stream), *faults)
        assert told == (0, "", "")
        return self.stream.read_bytes()

    def read(self, *arguments: str, language: str = "en") -> list[str]:
        status, out, _ = self.run("wire", str(self.stream), *arguments, language=language)
        assert status == 0
        return out.splitlines()

    def records(self, *arguments: str) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.read("--json", *arguments)]


@pytest.fixture
def shoe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shoe:
    return Shoe(tmp_path, capsys)


def test_a_night_is_read_coup_by_coup(shoe: Shoe) -> None:
    shoe.sent(NIGHT)
    assert shoe.read() == [
        "Coup 1  Player 2♠ 3♥ 8♦ = 3 · Banker K♦ 3♣ = 3 · Tie · The shoe was switched on.",
        "Coup 2  Player 7♠ K♣ = 7 · Banker 6♥ Q♠ = 6 · Player wins",
        "Coup 3  Player K♣ Q♥ 10♥ = 0 · Banker 2♦ A♠ 9♥ = 2 · Banker wins",
    ]


def test_it_is_read_in_french_too(shoe: Shoe) -> None:
    shoe.sent(NIGHT)
    assert shoe.read(language="fr")[1] == "Coup 2  Ponte 7♠ R♣ = 7 · Banque 6♥ D♠ = 6 · Ponte gagne"


def test_as_data_a_coup_is_as_replay_prints_it_but_for_the_stakes(shoe: Shoe) -> None:
    sent = shoe.sent(NIGHT)
    _, out, _ = shoe.run("replay", str(shoe.night), "--json")
    cards_alone = {"settlement": [], "funds": {"house": 0}}
    replayed = [json.loads(line) | cards_alone for line in out.splitlines()]
    read = shoe.records()
    assert [each.pop("wire") for each in read] == [["The shoe was switched on."], [], []]
    frames = [frame for each in read for frame in cast(list[str], each.pop("frames"))]
    assert sorted(frames) == sorted(frame.raw.hex() for frame in FrameReader(TABLE).feed(sent))
    assert read == replayed


def test_a_card_too_many_is_told_with_what_became_of_it(shoe: Shoe) -> None:
    shoe.sent(ONE_TOO_MANY)
    found = [each["irregularities"] for each in shoe.records()]
    assert found == [[], [], [], [{"code": "IRR-01", "resolution": "next_coup"}], []]


@pytest.mark.parametrize("game", ["punto_banco", "festival", "chemin_de_fer"])
def test_every_game_of_a_ponte_and_a_bank_is_read(shoe: Shoe, game: str) -> None:
    night = (resources() / "samples" / f"{game}.shoe").read_text(encoding="utf-8")
    shoe.sent(night)
    _, out, _ = shoe.run("replay", str(shoe.night), "--json")
    replayed = [json.loads(line)["results"] for line in out.splitlines()]
    assert [each["results"] for each in shoe.records("--variant", game)] == replayed


@pytest.mark.parametrize("seed", range(6))
def test_noise_and_frames_that_come_again_change_nothing(shoe: Shoe, seed: int) -> None:
    shoe.sent(NIGHT)
    clean = shoe.read()
    shoe.sent(NIGHT, "--noise", "15", "--repeat", "15", "--seed", str(seed))
    assert shoe.read() == clean


@pytest.mark.parametrize("seed", range(6))
def test_cards_that_cannot_be_read_and_overdrawn_ones_leave_every_result(
    shoe: Shoe, seed: int
) -> None:
    shoe.sent(NIGHT)
    clean = [each["hands"] for each in shoe.records()]
    faults = ("--unreadable", "3", "--overdraw", "2", "--drop", "1")
    shoe.sent(NIGHT, *faults, "--seed", str(seed))
    assert [each["hands"] for each in shoe.records()] == clean


def test_the_same_seed_brings_the_same_errors(shoe: Shoe) -> None:
    faults = ("--noise", "5", "--overdraw", "1", "--seed", "4")
    assert shoe.sent(NIGHT, *faults) == shoe.sent(NIGHT, *faults)


def test_a_result_that_differs_from_the_cards_is_found(shoe: Shoe) -> None:
    data, table = shoe.sent(NIGHT), read_frame_table()
    ponte = next(said for said in table.bodies.values() if said.result and said.result.winner)
    tie = b"G\x20\x03"
    at = data.index(tie) - 1
    wrong = table.encoded(ponte, int(data[at : at + 1]))
    shoe.stream.write_bytes(data[: at - 1] + wrong + data[at + 6 :])
    assert shoe.records()[0]["irregularities"] == [{"code": "IRR-31", "resolution": "stand"}]


def test_another_shoe_is_read_by_a_table_of_its_own(shoe: Shoe) -> None:
    table = shoe.stream.with_suffix(".toml")
    table.write_bytes(ASCII)
    shoe.stream.write_bytes(b"P1 7S\r\nB1 6H\r\nP2 2C\r\n?\r\nB2 QS\r\nP1 2H\r\n")
    assert shoe.read("--shoe", str(table)) == [
        "Coup 1  Player 7♠ 2♣ = 9 · Banker 6♥ Q♠ = 6 · Player wins"
    ]


def test_a_shoe_that_tells_faces_alone_plays_a_night_as_it_is_dealt(shoe: Shoe) -> None:
    night = f"{ONE_TOO_MANY}coup\ndeal xx xx xx xx\nshow ponte 9s Kd\nshow banque 5h 2c\n"
    shoe.sent(night)
    known = [" · ".join(line.split(" · ")[:3]) for line in shoe.read()]
    table = shoe.stream.with_suffix(".toml")
    every = " ".join(f'{face} = "{face}",' for face in "A23456789TJQK").encode()
    faces = ASCII[: ASCII.index(b"ranks")] + b"ranks = { " + every[:-1] + b" }\n"
    table.write_bytes(faces + b'suits = { c = "C", d = "D", h = "H", s = "S" }\n')
    shoe.sent(night, "--shoe", str(table))
    assert shoe.read("--shoe", str(table)) == known


def test_the_house_sheet_says_which_shoe_it_is_and_what_may_be_done(shoe: Shoe) -> None:
    house = shoe.stream.with_name("house.toml")
    house.write_text('[shoe]\nkind = "nobodys"\n', encoding="utf-8")
    told = shoe.run("wire", str(shoe.stream), "--house", str(house))
    assert told[0] == 2
    assert "“nobodys” is no shoe of this program" in told[2]
    house.write_text('[shoe]\noverdrawn = "burn"\n', encoding="utf-8")
    shoe.sent(ONE_TOO_MANY)
    assert "another way than this house allows" in shoe.read("--house", str(house))[3]


def test_how_much_came_is_told_beside_the_output(shoe: Shoe) -> None:
    shoe.sent(NIGHT, "--repeat", "2", "--drop", "1")
    _, _, err = shoe.run("wire", str(shoe.stream))
    assert "Came again: 2. Lost: 1." in err


def test_a_coup_that_the_line_leaves_open_is_not_printed(shoe: Shoe) -> None:
    data = shoe.sent(NIGHT)
    shoe.stream.write_bytes(data[: data.rindex(b"D\x83") - 2])
    status, out, err = shoe.run("wire", str(shoe.stream))
    assert (status, len(out.splitlines())) == (0, 2)
    assert "Coup 3 is still open: not printed." in err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["wire"], "Name a captured stream, or a port with --port."),
        (["wire", "no.bin"], "no.bin cannot be read"),
        (["wire", "no.bin", "--variant", "macao"], "Macao has other hands"),
        (["wire", "no.bin", "--variant", "poker"], "unknown variant “poker”"),
        (["wire", "no.bin", "--shoe", "nobodys"], "“nobodys” is no shoe of this program"),
        (["shoe-sim", "no.shoe", "--out", "no.bin"], "no.shoe: the file cannot be read"),
        (["shoe-sim", "{night}", "--out", "{night}"], "would overwrite"),
        (["shoe-sim", "{night}", "--out", "no/no.bin"], "no/no.bin cannot be written"),
        (["shoe-sim", "{night}", "--port", "no/no"], "no/no cannot be written"),
        (["shoe-sim", "{night}", "--out", "no.bin", "--shoe", "no"], "“no” is no shoe"),
    ],
)
def test_what_cannot_be_done_is_said(shoe: Shoe, arguments: list[str], sentence: str) -> None:
    shoe.night.write_text(NIGHT, encoding="utf-8")
    status, out, err = shoe.run(*(each.format(night=shoe.night) for each in arguments))
    assert (status, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize(
    ("option", "number"),
    [
        *(("--overdraw", each) for each in ("-1", "x", "1.5")),
        *(("--pace", each) for each in ("-1", "nan", "x")),
        *(("--speed", each) for each in ("0", "-9600", "9" * 30)),
    ],
)
def test_a_number_that_is_none_is_named(shoe: Shoe, option: str, number: str) -> None:
    asked = ["shoe-sim", str(shoe.night), "--out", "no.bin", f"{option}={number}"]
    said = io.StringIO()
    with pytest.raises(SystemExit, match="2"), redirect_stderr(said):
        main([*asked, "--language", "en"])
    assert f"{number} is no number from " in said.getvalue()


def test_a_stream_that_is_larger_than_any_night_is_not_read(
    shoe: Shoe, monkeypatch: pytest.MonkeyPatch
) -> None:
    shoe.sent(NIGHT)
    monkeypatch.setattr("dealer_app.cli.wire_commands._MOST", 8)
    assert "8 bytes at most" in shoe.run("wire", str(shoe.stream))[2]


def test_frames_are_shown_as_they_come(shoe: Shoe) -> None:
    other, near = os.openpty()
    tty.setraw(near)
    table = read_frame_table()
    frame, over = table.encoded(FrameBody(FrameType.STAND_BY), 3), Event()
    sends = Thread(target=_sent_until, args=(other, frame, over), daemon=True)
    sends.start()
    status, out, _ = shoe.run("wire", "--port", os.ttyname(near), "--frames", "1")
    over.set()
    sends.join(LIMIT)
    os.close(other)
    os.close(near)
    assert status == 0
    assert out.splitlines()[-1].endswith("05 33 50 03 36 30  The shoe is ready for the next coup.")


def _sent_until(device: int, frame: bytes, over: Event) -> None:
    """Sends a frame again and again, as a shoe does until somebody listens."""
    while not over.wait(0.01):
        os.write(device, frame)


def _read(device: int, number: int) -> bytes:
    """So many bytes of a device; fewer where no more come in time."""
    heard = b""
    while len(heard) < number and select([device], [], [], LIMIT)[0]:
        heard += os.read(device, 4096)
    return heard


def test_a_night_is_played_on_a_device_that_is_named(
    shoe: Shoe, monkeypatch: pytest.MonkeyPatch
) -> None:
    shoe.night.write_text(NIGHT, encoding="utf-8")
    monkeypatch.setattr("dealer_app.cli.wire_commands._SETTLES", 0)
    reader, writer = os.pipe()
    arguments = [str(shoe.night), "--port", "pty", "--pace", "0"]
    played = Thread(target=_played_into, args=(writer, arguments), daemon=True)
    played.start()
    with os.fdopen(reader) as lines:
        device = lines.readline().strip()
    whole = shoe.sent(NIGHT)
    near = os.open(device, os.O_RDONLY | os.O_NOCTTY)
    heard = _read(near, len(whole))
    os.close(near)
    played.join(LIMIT)
    assert not played.is_alive()
    assert heard == whole


def _played_into(writer: int, arguments: list[str]) -> None:
    """Plays in a thread of this process, its output into a pipe."""
    with os.fdopen(writer, "w") as out, redirect_stdout(out):
        main(["shoe-sim", *arguments])


def test_a_night_is_played_on_a_port(shoe: Shoe) -> None:
    shoe.night.write_text(NIGHT, encoding="utf-8")
    other, near = os.openpty()
    tty.setraw(near)
    told = shoe.run("shoe-sim", str(shoe.night), "--port", os.ttyname(near), "--pace", "0")
    whole = shoe.sent(NIGHT)
    heard = _read(other, len(whole))
    os.close(other)
    os.close(near)
    assert told == (0, "", "")
    assert heard == whole


def test_a_demonstration_of_the_wire_is_a_table_that_the_shoe_feeds(
    shoe: Shoe, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[tuple[Path, str, ShoeFaults, str]]()

    def noted(file: Path, language: str, *, faults: ShoeFaults, shoe: str) -> int:
        seen.append((file, language, faults, shoe))
        return 0

    monkeypatch.setattr(app, "demo", noted)
    named = ("--shoe", "angel_eye")
    assert shoe.run("wire", "--demo", "--unreadable", "2", *named) == (0, "", "")
    sample = resources() / "samples" / "punto_banco.shoe"
    assert seen == [(sample, "en", ShoeFaults(unreadable=2), "angel_eye")]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--variant", "macao"), "Macao has other hands"),
        (("no.shoe",), "no.shoe"),
    ],
)
def test_a_demonstration_of_the_wire_that_cannot_be_is_refused(
    shoe: Shoe, arguments: tuple[str, ...], said: str
) -> None:
    status, _, err = shoe.run("wire", "--demo", *arguments)
    assert status == 2
    assert said in err


@pytest.mark.parametrize("data", [b"", b"Shoe,Game,Player\r\n1,1,As 8h\r\n"], ids=["empty", "text"])
def test_a_file_without_any_frame_is_named_as_none_of_that_shoe(shoe: Shoe, data: bytes) -> None:
    shoe.stream.write_bytes(data)
    status, out, err = shoe.run("wire", str(shoe.stream))
    assert (status, out) == (2, "")
    assert err == (
        f"{shoe.stream} holds no frame as the shoe angel_eye sends them: --shoe names another.\n"
    )
