"""The tones: three of them, short and soft, played by whatever the system has, never waited for."""

import sys
import wave
from array import array
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.gui.kit.sound import PROGRAMS, Loudspeaker, Sound, write_tone

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a script stands for a program")


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A system without any program; some may be put into the folder."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


@pytest.fixture
def speaker(programs: Path) -> Iterator[Loudspeaker]:
    """The loudspeaker of a system that has one program, which plays at once."""
    program(programs, "aplay")
    made = Loudspeaker()
    yield made
    made.let_go()


def program(folder: Path, name: str, last: str = "") -> Path:
    """A program that writes down which file it was to play, and then does that."""
    log, file = folder / f"{name}.log", folder / name
    file.write_text(f'#!/bin/sh\necho "${{1##*/}}" >>"{log}"\n{last}\n', encoding="utf-8")
    file.chmod(0o755)
    return log


def lines(log: Path) -> Sequence[str]:
    return log.read_text(encoding="utf-8").split() if log.exists() else ()


def written(log: Path, last: str) -> bool:
    """True once this is the last line."""
    return list(lines(log))[-1:] == [last]


def sleeps(number: int) -> bool:
    """True while a process of that number has not ended."""
    state = Path(f"/proc/{number}/stat")
    return state.exists() and state.read_text(encoding="utf-8").split()[2] != "Z"


def samples(file: Path) -> tuple[float, int]:
    """How many seconds it lasts, and how far its loudest sample is from silence."""
    with wave.open(str(file)) as read:
        assert (read.getnchannels(), read.getsampwidth()) == (1, 2)
        heard = array("h", read.readframes(read.getnframes()))
        return len(heard) / read.getframerate(), max(map(abs, heard))


def test_the_tones_are_three_short_and_soft_and_each_another(tmp_path: Path) -> None:
    files = [tmp_path / f"{sound}.wav" for sound in Sound]
    for file, sound in zip(files, Sound, strict=True):
        write_tone(file, sound)
        long, loud = samples(file)
        assert 0.05 < long < 0.25
        assert 1_000 < loud < 8_000
    assert len({file.read_bytes() for file in files}) == len(Sound)


@pytest.mark.parametrize("name", PROGRAMS)
def test_whatever_the_system_has_plays_them(qtbot: QtBot, programs: Path, name: str) -> None:
    log = program(programs, name)
    speaker = Loudspeaker()
    assert speaker.plays
    for sound in Sound:
        speaker.play(sound)
        qtbot.waitUntil(partial(written, log, f"{sound}.wav"))
    assert lines(log) == ["refused.wav", "asked.wav", "card.wav", "right.wav"]
    speaker.let_go()


def test_without_a_program_nothing_is_heard_and_nothing_fails(programs: Path) -> None:
    assert not list(programs.iterdir())
    speaker = Loudspeaker()
    assert not speaker.plays
    speaker.play(Sound.ASKED)
    speaker.let_go()


def test_a_program_that_fails_or_is_gone_is_no_trouble(
    qtbot: QtBot, programs: Path, speaker: Loudspeaker
) -> None:
    log = program(programs, "aplay", "exit 1")
    speaker.play(Sound.ASKED)
    qtbot.waitUntil(lambda: len(lines(log)) == 1)
    (programs / "aplay").unlink()
    speaker.play(Sound.ASKED)
    assert len(lines(log)) == 1


def test_nobody_waits_for_a_program_and_the_next_tone_takes_its_place(
    qtbot: QtBot, programs: Path, speaker: Loudspeaker
) -> None:
    began = programs / "began"
    log = program(programs, "aplay", f'echo $$ >>"{began}"; exec /bin/sleep 60')
    speaker.play(Sound.CARD)
    qtbot.waitUntil(lambda: lines(log) == ["card.wav"])
    speaker.play(Sound.REFUSED)
    qtbot.waitUntil(lambda: len(lines(began)) == 2)
    assert lines(log) == ["card.wav", "refused.wav"]
    first, second = map(int, lines(began))
    qtbot.waitUntil(lambda: not sleeps(first))
    assert sleeps(second)
    speaker.let_go()
    assert not sleeps(second)


def test_a_disk_without_room_for_a_tone_fails_nothing(
    programs: Path, speaker: Loudspeaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = program(programs, "aplay")
    monkeypatch.setattr("tempfile.tempdir", str(programs / "nowhere"))
    speaker.play(Sound.CARD)
    assert lines(log) == ()


def test_no_tone_lies_about_once_the_program_has_ended(
    qtbot: QtBot, programs: Path, speaker: Loudspeaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = programs / "tones"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    log = program(programs, "aplay")
    speaker.play(Sound.CARD)
    qtbot.waitUntil(lambda: lines(log) == ["card.wav"])
    assert len(list(folder.rglob("*.wav"))) == 1
    speaker.let_go()
    assert not list(folder.iterdir())
