"""What `sabot wire` and `sabot shoe-sim` do: a shoe's line read and judged or shown as it comes,
and a shoe file played as the shoe would send it."""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from dealer_app.cli.command_line import failed, is_same, load_window, no_qt, unwritten
from dealer_app.cli.replay_commands import record
from dealer_app.i18n import Words, marked, resources
from dealer_app.i18n.names import irregular_name, resolution_name
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.saying import Saying, Shortcoming
from dealer_app.machine import Status
from dealer_app.readers.frame_table import USUAL, LineCount, ShoeFrame, read_frame_table, shoe_kinds
from dealer_app.readers.shoe_line import LineState, ShoeLine, shoe_port
from dealer_app.readers.shoe_sentences import (
    LINE_FOUND,
    LINE_LOST,
    card_said,
    frame_said,
    hand_title,
    shoe_said,
)
from dealer_app.replay.captured_stream import CapturedStream, deals_to_two, table_for_shoe
from dealer_app.replay.script import read_script
from dealer_app.replay.shoe_device import (
    ShoeFaults,
    is_hung_up,
    own_device,
    shoe_stream,
    told_by_shoe,
)
from dealer_app.replay.trouble import ReplayTrouble
from dealer_app.rules.coup import score
from dealer_app.rules.variant import PONTE
from dealer_app.session.table_session import TableSession
from dealer_app.table.table import Played

PTY: Final = "pty"
_BLOCK: Final = 4096
_MOST: Final = 64 * 1024 * 1024
"""Bytes of a stream that are read at most: years of one table."""

_TOOTH: Final = 0.02
"""Seconds between two looks whether somebody has opened the device."""

_SETTLES: Final = 0.3
"""Seconds after which whoever opened the device has set it up, and drops nothing any more."""

_NOTHING: Final = marked("Name a captured stream, or a port with --port.")
_TWO_HANDS: Final = marked(
    "A shoe deals to a Player and a Banker: {game} has other hands. Name punto_banco, festival or"
    " chemin_de_fer."
)
_LARGE: Final = marked("{file} is larger than any night: {most} bytes at most are read.")
_UNREAD: Final = marked("{file} cannot be read: {why}")
_NO_FRAME: Final = marked(
    "{file} holds no frame as the shoe {shoe} sends them: --shoe names another."
)
_COUNT: Final = marked(
    "Frames: {frames}. Came again: {repeated}. Lost: {lost}. Bytes that are no frame’s: {noise}."
)
_OPEN: Final = marked("Coup {number} is still open: not printed.")
_VOID: Final = marked("void")


def wire(asked: argparse.Namespace, words: Words) -> int:
    """Reads a captured stream and judges it, or shows what comes on a port. The house sheet says
    which shoe it is, and how its line is set up, where the command does not."""
    try:
        session = table_for_shoe(asked.variant, asked.option, asked.house)
        shoe = session.table.house.shoe
        table = read_frame_table(_kind(asked.shoe or shoe.kind or USUAL))
    except ReplayTrouble as trouble:
        return failed(trouble.sentence(words), trouble.status)
    except Shortcoming as lacking:
        return failed(words.sentence(lacking.saying))
    if not deals_to_two(session):
        return failed(words(_TWO_HANDS, game=words.name(session.table.variant.names)))
    if asked.demo:
        return _demo(asked, words)
    if asked.port is not None:
        settings = table.line.otherwise(shoe.speed, shoe.parity)
        heard = SimpleQueue[ShoeFrame | LineState]()
        settings = settings.otherwise(asked.speed, asked.parity)
        line = ShoeLine(asked.port, table, heard.put, settings)
        return _live(line, heard, asked.frames, session, words)
    if asked.file is None:
        return failed(words(_NOTHING))
    return _captured(asked.file, CapturedStream(session, table, words), words, as_json=asked.json)


def _kind(name: str) -> str | Path:
    """A shoe of the program by its id, else a file."""
    return Path(name) if name not in shoe_kinds() and "." in name else name


def _demo(asked: argparse.Namespace, words: Words) -> int:
    """A table of that game, in the window, that a shoe feeds which is none."""
    file = asked.file or resources() / "samples" / f"{asked.variant}.shoe"
    try:
        told_by_shoe(read_script(file))
    except ReplayTrouble as trouble:
        return failed(trouble.with_place(words, str(file)), trouble.status)
    try:
        load_window()
        from dealer_app import app
    except ImportError as error:
        return no_qt(words, error)
    return app.demo(file, words.language, faults=_faults(asked), shoe=_kind(asked.shoe or USUAL))


# A stream that was captured


def _captured(file: Path, stream: CapturedStream, words: Words, *, as_json: bool) -> int:
    try:
        with file.open("rb") as opened:
            data = opened.read(_MOST + 1)
    except OSError as error:
        return failed(words(_UNREAD, file=file, why=system_reason(error)))
    if len(data) > _MOST:
        return failed(words(_LARGE, file=file, most=words.number(_MOST)))
    for start in range(0, len(data), _BLOCK):
        stream.feed(data[start : start + _BLOCK])
    stream.end()
    if not stream.count.frames:
        return failed(words(_NO_FRAME, file=file, shoe=stream.shoe))
    table = stream.session.table
    for played in table.coups:
        told = [
            shoe_said(words, table.variant, each)
            for each in stream.notices.get(played.coup.number, [])
        ]
        if as_json:
            kept = {"wire": told, "frames": stream.frames(played.coup.number)}
            print(json.dumps(record(played) | kept, ensure_ascii=False))
        else:
            print(coup_line(words, played, told))
    if table.coup is not None and table.settlement is None:
        print(words(_OPEN, number=table.coup.number), file=sys.stderr)
    print(_counted(stream.count, words), file=sys.stderr)
    return Status.REPLAYED


def coup_line(words: Words, played: Played, told: Sequence[str]) -> str:
    """A coup in one line: its number, both hands, who won, what was irregular and what the shoe
    said."""
    coup, rules = played.coup, played.rules
    parts = list[str]()
    for hand in coup.playing:
        cards = coup.hand(hand)
        known = bool(cards) and not any(card.hidden for card in cards)
        said = " ".join("–" if card.hidden else card_said(words, card) for card in cards)
        total = f" = {score(rules.variant, cards).total}" if known else ""
        parts.append(f"{hand_title(words, rules.variant, hand)} {said}{total}")
    parts.append(_result_said(words, played))
    for each in coup.findings:
        name = irregular_name(words, each.code, rules.house.irregularities.get(each.code))
        if each.resolution is not None:
            said = resolution_name(words, each.resolution, each.code, each.stake)
            name = f"{name} ({said})"
        parts.append(f"{each.code} {name}")
    return f"{words('Coup {number}', number=coup.number)}  " + " · ".join((*parts, *told))


def _result_said(words: Words, played: Played) -> str:
    result = played.settlement.results.get(PONTE)
    if played.coup.voided or result is None:
        return words(_VOID)
    if result == "ties":
        return words("Tie")
    winner = PONTE if result == "wins" else played.rules.variant.banque
    return words("{hand} wins", hand=hand_title(words, played.rules.variant, winner))


def _counted(count: LineCount, words: Words) -> str:
    figures = {
        "frames": count.frames,
        "repeated": count.repeated,
        "lost": count.lost,
        "noise": count.noise,
    }
    return words(_COUNT, **{key: words.number(value) for key, value in figures.items()})


# A line as it comes


def _live(
    line: ShoeLine,
    heard: "SimpleQueue[ShoeFrame | LineState]",
    frames: int | None,
    session: TableSession,
    words: Words,
) -> int:
    """Shows what is heard, so many frames or until somebody ends it."""
    line.start()
    try:
        while frames is None or frames > 0:
            said = heard.get()
            frames = frames - 1 if frames is not None and isinstance(said, ShoeFrame) else frames
            print(_heard_line(words, session, said), flush=True)
    finally:
        line.stop()
    return Status.REPLAYED


def _heard_line(words: Words, session: TableSession, heard: ShoeFrame | LineState) -> str:
    """The hour, the bytes, and what they say."""
    at = datetime.now().astimezone().strftime("%H:%M:%S.%f")[:-3]
    variant = session.table.variant
    if isinstance(heard, LineState):
        sentence = LINE_FOUND if heard is LineState.FOUND else LINE_LOST
        return f"{at}  {shoe_said(words, variant, Saying(sentence))}"
    return f"{at}  {heard.raw.hex(' ')}  {frame_said(words, variant, heard.said)}"


# A shoe file played as the shoe would send it


def shoe_sim(asked: argparse.Namespace, words: Words) -> int:
    """Plays a shoe file on a port, or on a device of its own that it names, or into a file."""
    try:
        table = read_frame_table(_kind(asked.shoe or USUAL))
        stream = shoe_stream(read_script(asked.file), table, _faults(asked))
    except ReplayTrouble as trouble:
        return failed(trouble.with_place(words, str(asked.file)), trouble.status)
    except Shortcoming as lacking:
        return failed(words.sentence(lacking.saying))
    try:
        if asked.out is not None:
            if is_same(asked.out, asked.file):
                return failed(words("The report would overwrite {file}.", file=asked.file))
            asked.out.write_bytes(b"".join(stream))
        elif asked.port == PTY:
            _play_on_pty(stream, asked.pace)
        else:
            with shoe_port(asked.port, table.line.otherwise(asked.speed, asked.parity)) as port:
                for piece in _paced(stream, asked.pace):
                    port.write(piece)
                port.flush()
    except OSError as error:
        return failed(unwritten(words, asked.out or asked.port, error))
    return Status.REPLAYED


_FAULTS: Final = ("overdraw", "unreadable", "noise", "drop", "repeat")


def _faults(asked: argparse.Namespace) -> ShoeFaults:
    return ShoeFaults(**{name: getattr(asked, name) for name in _FAULTS}, seed=asked.seed)


def _paced(stream: Iterable[bytes], pace: float) -> Iterator[bytes]:
    for piece in stream:
        yield piece
        time.sleep(pace)


def _play_on_pty(stream: Iterable[bytes], pace: float) -> None:
    """Prints the device to open, waits until somebody has it open, and plays; what nobody has read
    is waited for at the end."""
    device, near, name = own_device()
    print(name, flush=True)
    os.close(near)
    try:
        _wait(device, lambda hung: not hung)
        time.sleep(_SETTLES)
        for piece in _paced(stream, pace):
            if is_hung_up(device):
                return  # whoever read it is gone
            os.write(device, piece)
        _wait(device, lambda hung: hung)
    finally:
        os.close(device)


def _wait(device: int, over: Callable[[bool], bool]) -> None:
    """Waits until the other end of the device is open, or until it is not."""
    while not over(is_hung_up(device)):
        time.sleep(_TOOTH)
