"""What is read of a line: good frames, whatever lies between them, and nothing else."""

import random
from collections.abc import Sequence
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.i18n import words
from dealer_app.i18n.saying import Shortcoming
from dealer_app.readers.frame_table import (
    CardPlace,
    FrameBody,
    FrameReader,
    FrameTable,
    FrameType,
    ShoeError,
    ShoeFrame,
    ShoeResult,
    frame_table,
    read_frame_table,
)
from dealer_app.rules.cards import HIDDEN, Card
from dealer_app.rules.variant import BANQUE, PONTE
from tests.readers.fed_table import ASCII

TABLE: Final = read_frame_table()
SAID: Final = tuple(TABLE.bodies.values())


def frames_of(data: bytes, table: FrameTable = TABLE) -> list[ShoeFrame]:
    reader = FrameReader(table)
    return [*reader.feed(data), *reader.end()]


def said_in(data: bytes, table: FrameTable = TABLE) -> list[FrameBody]:
    return [frame.said for frame in frames_of(data, table)]


def in_turn(bodies: Sequence[FrameBody]) -> list[bytes]:
    """These as the shoe would send them, each with the number that follows."""
    return [TABLE.encoded(said, 1 + place % 9) for place, said in enumerate(bodies)]


# What the frames of the table say


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        (b"0S", FrameBody(FrameType.POWER_UP)),
        (b"4P", FrameBody(FrameType.STAND_BY)),
        (b"1D\x81\xb2", FrameBody(FrameType.DRAWN, CardPlace(PONTE, 1), Card("2", "s"))),
        (b"2D\x93\x80", FrameBody(FrameType.DRAWN, CardPlace(BANQUE, 3), HIDDEN)),
        (b"3I\x92\xc7", FrameBody(FrameType.SHOWN, CardPlace(BANQUE, 2), Card("7", "h"))),
        (b"3R\x81\x9d", FrameBody(FrameType.AGAIN, CardPlace(PONTE, 1), Card("K", "d"))),
        (b"5d\x83\xaa", FrameBody(FrameType.OUTSIDE, CardPlace(PONTE, 3), Card("T", "c"))),
        (b"5i\x83\x91", FrameBody(FrameType.WITHDRAWN, CardPlace(PONTE, 3), Card("A", "d"))),
        (b"6G\x20", FrameBody(FrameType.RESULT, result=ShoeResult(None))),
        (b"6G\xd0", FrameBody(FrameType.RESULT, result=ShoeResult(BANQUE, six=True))),
        (
            b"6G\x13",
            FrameBody(FrameType.RESULT, result=ShoeResult(PONTE, pairs=frozenset({PONTE, BANQUE}))),
        ),
        (b"7E\x01", FrameBody(FrameType.ERROR, error=ShoeError.UNREADABLE)),
        (b"7e\x42", FrameBody(FrameType.ERROR_OVER, error=ShoeError.OVERDRAW)),
        (b"7E\x05", FrameBody(FrameType.ERROR, error=ShoeError.PUSHED_BACK_INSIDE)),
        (b"7E\x3f", FrameBody(FrameType.ERROR, error=ShoeError.OTHER)),
        (b"8L", FrameBody(FrameType.LOCKED)),
        (b"9M", FrameBody(FrameType.PRESET)),
    ],
)
def test_a_frame_says_what_its_bytes_mean(inner: bytes, said: FrameBody) -> None:
    data = inner + b"\x03"
    assert said_in(b"\x05" + data + TABLE.checksum(data)) == [said]


@pytest.mark.parametrize(
    "wrong",
    [
        b"1D\x81",  # too short
        b"1D\x81\xb2\xb2",  # too long
        b"1D\x01\xb2",  # no place: its highest bit is missing
        b"1D\x84\xb2",
        b"1D\x80\xb2",
        b"1D\xa1\xb2",
        b"1D\x81\xb0",  # no rank
        b"1D\x81\xbe",
        b"1D\x81\x32",  # its highest bit is missing
        b"1D\x81\x82",  # no suit
        b"1D\x81\xd2",
        b"xD\x81\xb2",  # no number
        b"0D\x81\xb2",  # the number of power-up
        b"1X\x81\xb2",  # no type
        b"1G\x30",
        b"1G\x60",
    ],
)
def test_a_frame_with_anything_wrong_says_nothing(wrong: bytes) -> None:
    data = wrong + b"\x03"
    assert said_in(b"\x05" + data + TABLE.checksum(data)) == []


def test_a_frame_with_another_checksum_says_nothing() -> None:
    good = TABLE.encoded(SAID[0], 1)
    assert [said_in(good[:-2] + b"%02X" % sign) for sign in range(256)].count([]) == 255


def test_a_checksum_in_small_letters_is_right_too() -> None:
    seven = FrameBody(FrameType.SHOWN, CardPlace(PONTE, 2), Card("9", "h"))
    raw = TABLE.encoded(seven, 2)
    assert said_in(raw[:-2] + raw[-2:].lower()) == [seven]


# Numbers


def numbered(*numbers: int, said: FrameBody = SAID[0]) -> bytes:
    return b"".join(TABLE.encoded(said, number) for number in numbers)


def test_a_frame_that_comes_again_with_its_number_is_dropped() -> None:
    reader = FrameReader(TABLE)
    assert len(reader.feed(numbered(1, 1, 1, 2))) == 2
    assert reader.count.repeated == 2


def test_after_nine_comes_one() -> None:
    assert [frame.lost for frame in frames_of(numbered(8, 9, 1, 2))] == [0, 0, 0, 0]


def test_what_is_missing_is_counted_by_the_numbers() -> None:
    assert [frame.lost for frame in frames_of(numbered(1, 4, 2))] == [0, 2, 6]


def test_a_shoe_that_was_powered_up_begins_its_numbers_anew() -> None:
    up = TABLE.encoded(FrameBody(FrameType.POWER_UP), 0)
    assert [frame.lost for frame in frames_of(numbered(5) + up + numbered(1))] == [0, 0, 0]


def test_the_number_of_the_one_before_with_something_else_is_in_doubt() -> None:
    data = numbered(3) + numbered(3, said=SAID[40])
    assert [frame.doubtful for frame in frames_of(data)] == [False, True]


def test_behind_a_line_that_was_lost_every_number_is_right() -> None:
    reader = FrameReader(TABLE)
    reader.feed(numbered(3))
    reader.broke()
    assert [frame.lost for frame in reader.feed(numbered(7))] == [0]


def test_a_frame_that_is_sent_once_more_when_the_line_is_back_is_dropped() -> None:
    reader = FrameReader(TABLE)
    reader.feed(numbered(3))
    reader.broke()
    assert reader.feed(numbered(3)) == []


# Whatever comes between


@given(st.binary(max_size=80))
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    frames_of(data)


@given(st.lists(st.one_of(st.sampled_from(in_turn(SAID[::37])), st.binary(max_size=9))))
def test_byte_by_byte_or_in_one_piece_the_frames_are_the_same(parts: list[bytes]) -> None:
    data, reader = b"".join(parts), FrameReader(TABLE)
    single = [frame for byte in data for frame in reader.feed(bytes([byte]))]
    assert [*single, *reader.end()] == frames_of(data)


QUIET: Final = st.binary(max_size=12).map(lambda noise: noise.replace(b"\x05", b"?"))


@given(st.lists(st.tuples(st.sampled_from(SAID), QUIET), max_size=20))
def test_every_frame_is_found_in_any_noise(sent: list[tuple[FrameBody, bytes]]) -> None:
    frames = in_turn([said for said, _ in sent])
    data = b"".join(noise + raw for (_, noise), raw in zip(sent, frames, strict=True))
    assert said_in(data) == [said for said, _ in sent]


def undetectable(frame: ShoeFrame, sent: Sequence[bytes]) -> bool:
    """True of a frame that nobody sent: the damage kept its length, place, rank, suit, number and
    checksum, so that no reader can tell it from one that was sent."""
    return frame.raw not in sent


def test_every_frame_outside_the_damaged_bytes_is_read() -> None:
    chance = random.Random(7)
    kept = passed = 0
    for _ in range(300):
        bodies = chance.choices(SAID, k=8)
        sent = in_turn(bodies)
        hit = chance.randrange(8)
        damaged = bytearray(sent[hit])
        for _ in range(chance.randint(1, 4)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        read = frames_of(b"".join([*sent[:hit], bytes(damaged), *sent[hit + 1 :]]))
        strangers = [frame for frame in read if undetectable(frame, sent)]
        passed += len(strangers)
        if strangers:
            continue
        raws = [frame.raw for frame in read]
        assert [raw for raw in sent[:hit] + sent[hit + 1 :] if raw not in raws] == []
        kept += 1
    assert kept > 280
    assert passed < 20


# Other shoes, as data alone


def test_a_plain_line_of_text_is_read_by_a_table_alone() -> None:
    table = frame_table(ASCII, "ascii")
    assert said_in(b"hello\r\nP1 9H\r\nB3 10S\r\nP4 9H\r\nP1 9\r\n", table) == [
        FrameBody(FrameType.SHOWN, CardPlace(PONTE, 1), Card("9", "h")),
        FrameBody(FrameType.SHOWN, CardPlace(BANQUE, 3), Card("T", "s")),
    ]


def test_lines_without_numbers_are_never_repeats() -> None:
    assert len(frames_of(b"P1 9H\r\nP1 9H\r\n", frame_table(ASCII, "ascii"))) == 2


@pytest.mark.parametrize(
    ("wrong", "part"),
    [
        (b"[frame", "TOML"),
        (b"[types]\nshown = {}", "frame"),
        (ASCII.replace(b'end = "\\r\\n"', b""), "frame"),
        (ASCII.replace(b"between", b"checksum"), "frame"),
        (ASCII.replace(b"between", b"sequence"), "frame"),
        (ASCII.replace(b'["P1", "P2", "P3"]', b"1"), "place"),
        (ASCII.replace(b'["P1", "P2", "P3"]', b"[true]"), "place"),
        (ASCII.replace(b"A =", b"1 ="), "card"),
        (ASCII.replace(b'{ c = "C", h = "H", s = "S" }', b"1"), "card"),
        (ASCII.replace(b"shown", b"turned"), "types"),
        (ASCII.replace(b'["place", "card"]', b"[]"), "types"),
        (ASCII.replace(b'["place", "card"]', b'"place"'), "types"),
        (ASCII + b"[results]\npairs = 1", "result"),
        (ASCII + b"[results]\nponte = 1\nignored = true", "result"),
        (ASCII + b"[results]\nponte = 1\nignored = 999", "result"),
        (ASCII + b"[errors]\nhiccup = 1", "error"),
        (ASCII + b'[line]\nparity = "mark"', "line"),
        (ASCII + b"[line]\nspeed = 0", "line"),
        (b"places = 1", "places"),
    ],
)
def test_a_table_that_is_wrong_names_the_part(wrong: bytes, part: str) -> None:
    with pytest.raises(Shortcoming) as caught:
        frame_table(wrong, "ours")
    assert caught.value.saying.values == {"file": "ours", "part": part}


def test_results_and_errors_may_be_texts_too() -> None:
    texts = b'[results]\nponte = "WIN P"\n[errors]\noverdraw = "OVER"\n'
    more = ASCII.replace(b"[types]", b'[types]\nresult={data=["result"]}\nerror={data=["error"]}')
    assert said_in(b"WIN P\r\nOVER\r\n", frame_table(more + texts, "ours")) == [
        FrameBody(FrameType.RESULT, result=ShoeResult(PONTE)),
        FrameBody(FrameType.ERROR, error=ShoeError.OVERDRAW),
    ]


def test_a_shoe_that_nobody_knows_is_named_with_those_that_are() -> None:
    with pytest.raises(Shortcoming) as caught:
        read_frame_table("no_such")
    assert "angel_eye" in words("en").sentence(caught.value.saying)


def test_what_was_not_seen_of_the_line_is_said_to_be_unproved() -> None:
    assert TABLE.line.unproved == {"speed", "bits", "parity", "stop", "acknowledge"}
    assert TABLE.line.acknowledge == b""


def test_a_line_may_be_set_otherwise_than_is_usual() -> None:
    assert TABLE.line.otherwise(0, "") == TABLE.line
    there = TABLE.line.otherwise(2400, "even")
    assert (there.speed, there.parity, there.bits) == (2400, "even", TABLE.line.bits)
