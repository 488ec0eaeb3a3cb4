"""The lines behind a paper: what becomes of it is seen in every byte."""

from hashlib import sha256

import pytest

from dealer_app.register import facts as f
from dealer_app.register.witness import SeenEntry, Witness
from dealer_app.store.trust.paper_seal import Condition, condition, sealed

PDF = b"%PDF-1.4\n" + b"1 0 obj << /Length 3 >>\n" * 4 + b"%%EOF\n"
SEEN = Witness("K7Q2M4XA", SeenEntry(358, "c0ffee"))


@pytest.fixture(scope="module")
def paper() -> tuple[bytes, f.PaperMade]:
    return sealed(PDF, ("settlement", 12, 1), SEEN)


def test_a_paper_as_it_was_issued_tells_what_it_is(paper: tuple[bytes, f.PaperMade]) -> None:
    content, made = paper
    found, seal = condition(content)
    assert seal
    assert (found, seal.paper, seal.machine, seal.entry) == (
        Condition.AS_ISSUED,
        made,
        "K7Q2M4XA",
        358,
    )
    assert (made.digest, made.bytes) == (sha256(PDF).hexdigest(), len(PDF))
    assert content.startswith(PDF)
    assert content[len(PDF) :].count(b"\n%") == 1


def test_a_bit_in_any_byte_is_seen(paper: tuple[bytes, f.PaperMade]) -> None:
    content, _ = paper
    for at in range(len(content)):
        for bit in range(8):
            altered = bytearray(content)
            altered[at] ^= 1 << bit
            assert condition(bytes(altered))[0] is not Condition.AS_ISSUED, (at, bit)


def test_a_byte_more_or_less_at_either_end_is_seen(paper: tuple[bytes, f.PaperMade]) -> None:
    content, _ = paper
    for altered in (content[:-1], content + b"\n", content[1:], b"\n" + content, content + content):
        assert condition(altered)[0] is Condition.ALTERED


def test_a_last_sign_that_says_the_same_key_is_another_paper(
    paper: tuple[bytes, f.PaperMade],
) -> None:
    content, made = paper
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    other = signs[signs.index(made.key[-2]) ^ 1]
    altered = content.replace(made.key.encode(), (made.key[:-2] + other + "=").encode())
    assert altered != content
    assert condition(altered)[0] is Condition.ALTERED


def test_lines_of_one_paper_are_not_those_of_another(paper: tuple[bytes, f.PaperMade]) -> None:
    content, _ = paper
    lines = content[len(PDF) :]
    assert condition(PDF.replace(b"3", b"4") + lines)[0] is Condition.ALTERED


@pytest.mark.parametrize("content", [b"", PDF, PDF * 100])
def test_what_has_no_such_lines_is_not_ours(content: bytes) -> None:
    assert condition(content) == (Condition.NOT_OURS, None)


def test_a_paper_that_ends_without_a_line_is_ended_first() -> None:
    content, made = sealed(PDF.rstrip(), ("tips", 1, 0), SEEN)
    assert (condition(content)[0], made.bytes) == (Condition.AS_ISSUED, len(PDF))
