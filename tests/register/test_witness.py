"""What somebody outside keeps: lines and signs, written and read."""

from hypothesis import given
from hypothesis import strategies as st

from dealer_app.register.witness import (
    SeenEntry,
    Witness,
    grouped,
    line_of,
    machine_of,
    read_line,
    read_signs,
    signs_of,
)

HEAD = "8777ffa5ce0000000000000000000000000000000000000000000000000000ff"
digests = st.binary(min_size=32, max_size=32).map(bytes.hex)
numbers = st.integers(1, 10**9)
sessions = st.from_regex(r"[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{4}", fullmatch=True)


@given(digests, numbers, digests, st.none() | st.builds(SeenEntry, numbers, digests, sessions))
def test_a_line_says_what_was_seen(
    first: str, seq: int, head: str, session: SeenEntry | None
) -> None:
    witness = Witness(machine_of(first), SeenEntry(seq, head), session)
    plain = session and session._replace(session=session.session.replace("-", ""))
    assert read_line(line_of(witness)) == witness._replace(session=plain)
    assert read_line(f"  {line_of(witness).lower()}\n") == witness._replace(session=plain)


def test_a_line_is_short_enough_for_a_small_code() -> None:
    seal = SeenEntry(435, HEAD, "2026-11-20-0001")
    line = line_of(Witness(machine_of(HEAD), SeenEntry(358, HEAD), seal))
    assert line.startswith("SABOT1/Q5377JOO/358/Q5377JOO")
    assert "/202611200001/435/" in line
    assert len(line) == 142


@given(digests)
def test_sixteen_signs_are_the_beginning_of_a_digest(digest: str) -> None:
    signs = signs_of(digest)
    assert len(signs) == 19
    assert read_signs(signs) == digest[:20]
    assert read_signs(signs.replace("-", "").lower()) == digest[:20]


def test_a_typed_nought_is_an_o_and_a_one_is_an_i() -> None:
    assert read_signs("OOOO-IIII-AAAA-BBBB") == read_signs("0000 1111 aaaa bbbb") != ""


def test_what_is_no_witness_is_none() -> None:
    witness = line_of(Witness("AAAAAAAA", SeenEntry(1, HEAD)))
    for wrong in (
        "",
        "SABOT2" + witness[6:],
        witness + "/1",
        witness[:-1],
        witness.replace("/1/", "/x/"),
        witness.replace("/1/", f"/{'1' * 17}/"),
        witness.replace("AAAAAAAA", "AAAA"),
        f"{witness}/202611200001/9/8",
    ):
        assert read_line(wrong) is None
    assert read_signs("8888-8888-8888-8888") == read_signs("AAAA") == ""


def test_people_read_signs_in_fours() -> None:
    assert grouped("K7Q2M4XA") == "K7Q2-M4XA"
