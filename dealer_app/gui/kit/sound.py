"""What is heard at a table: that something was refused, that something is asked, that a card is
called; tones made here and played by a program of the system that nothing waits for."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from math import cos, pi, sin
from pathlib import Path
from shutil import which
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import Final

from dealer_app.gui.desk.active_keymaps import BandPhase
from dealer_app.gui.desk.desk import Desk, Said
from dealer_app.rules.due import Step
from dealer_app.session.table_session import NotRecorded

if sys.platform == "win32":
    from winsound import SND_ASYNC, SND_FILENAME, SND_NODEFAULT, PlaySound


class Sound(StrEnum):
    """The tones that tell a croupier who looks at the cards what the screen says."""

    REFUSED = "refused"
    ASKED = "asked"
    CARD = "card"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class DeskTold:
    """What a desk tells at one moment: the sentence of its strip, why the last entry is not
    recorded, what is asked before anything else, and the entry after which a card is called."""

    said: Said
    trouble: NotRecorded | None
    asked: tuple[object, ...]
    card: int | None


def told_by(desk: Desk, phase: BandPhase | None) -> DeskTold:
    """What this desk tells in that phase, None where the school puts a question."""
    asks = phase in (BandPhase.DECISION, BandPhase.QUESTION)
    question = (desk.pending, desk.due) if asks else ()
    asked = (*question, desk.waiting) if desk.waiting is not None else question
    called = phase is BandPhase.CARDS and desk.step is Step.CARD
    return DeskTold(desk.said, desk.trouble, asked, desk.session.entries if called else None)


def sound_between(before: DeskTold, now: DeskTold) -> Sound | None:
    """The tone of what is told now and was not before, one at most: a question goes before the
    sentence that comes with it, and either before the card that is called."""
    if now.asked and now.asked != before.asked:
        return Sound.ASKED
    refused = now.said.refusal and now.said is not before.said
    if refused or (now.trouble is not None and now.trouble is not before.trouble):
        return Sound.REFUSED
    if now.card is not None and now.card != before.card:
        return Sound.CARD
    return None


# The tones, and what plays them


HEARD: Final[Mapping[str, frozenset[Sound]]] = {
    "off": frozenset(),
    "asked": frozenset({Sound.REFUSED, Sound.ASKED, Sound.RIGHT}),
    "cards": frozenset(Sound),
}
"""What is heard by each value of the setting."""

PROGRAMS: Final = ("afplay",) if sys.platform == "darwin" else ("paplay", "pw-play", "aplay")
"""What may play a file here, the best first; Windows needs none."""

_NOTES: Final[Mapping[Sound, Sequence[tuple[int, int]]]] = {
    Sound.REFUSED: ((330, 90), (247, 130)),
    Sound.ASKED: ((523, 80), (784, 130)),
    Sound.CARD: ((1047, 70),),
    Sound.RIGHT: ((659, 70), (988, 110)),
}
"""Each tone as notes one after the other: hertz and milliseconds."""

_RATE: Final = 22_050
"""Samples a second."""

_LOUD: Final = 0.2
"""How loud a tone is beside the loudest there is: it is for one person, at a table of guests."""


class Loudspeaker:
    """Plays one tone at a time: one that comes while another sounds takes its place."""

    def __init__(self) -> None:
        found = (which(name) for name in PROGRAMS)
        self._program = next((each for each in found if each is not None), None)
        self._folder: TemporaryDirectory[str] | None = None
        self._sounding: list[Popen[bytes]] = []

    @property
    def plays(self) -> bool:
        """True where the system has something that plays a tone."""
        return sys.platform == "win32" or self._program is not None

    def play(self, sound: Sound) -> None:
        """Has it heard, as far as this system can; nothing is waited for, and nothing fails."""
        with suppress(OSError, RuntimeError):
            self._play(self._file(sound))

    def _play(self, file: Path) -> None:
        if sys.platform == "win32":
            PlaySound(str(file), SND_FILENAME | SND_ASYNC | SND_NODEFAULT)
        elif self._program is not None:
            self._hush()
            command = [self._program, str(file)]
            begun = Popen(command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)  # noqa: S603 - fixed words, no user's
            self._sounding.append(begun)

    def _hush(self) -> None:
        """Ends what sounds still; what has ended is thought of no more."""
        self._sounding = [each for each in self._sounding if each.poll() is None]
        for each in self._sounding:
            each.kill()

    def let_go(self) -> None:
        """The program ends: nothing sounds, and no tone lies about any more."""
        self._hush()
        for each in self._sounding:
            each.wait()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _file(self, sound: Sound) -> Path:
        """Where the tone lies, made when it is first wanted."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="sabot-", ignore_cleanup_errors=True)
        file = Path(self._folder.name, f"{sound}.wav")
        if not file.exists():
            write_tone(file, sound)
        return file


def write_tone(file: Path, sound: Sound) -> None:
    """Writes a tone as a WAV file: one channel, 16 bits."""
    import wave  # noqa: PLC0415 - only where a tone is heard

    samples = [sample for hertz, long in _NOTES[sound] for sample in _note(hertz, long)]
    with wave.open(str(file), "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(_RATE)
        written.writeframes(b"".join(each.to_bytes(2, "little", signed=True) for each in samples))


def _note(hertz: int, milliseconds: int) -> Sequence[int]:
    """The samples of one note, which swells and fades so that it does not click."""
    long, turn = milliseconds * _RATE // 1_000, 2 * pi
    swell = (_LOUD * (1 - cos(turn * place / long)) / 2 for place in range(long))
    return [
        round(32_767 * loud * sin(turn * hertz * place / _RATE)) for place, loud in enumerate(swell)
    ]
