"""Whose hand an entry bears, in its body."""

import pytest

from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.store.fact_codec import signature_of, signed_body, unsigned

BOTH = Signature("Marc", ("Claire", "Noé"))


def test_names_stand_beside_what_an_entry_says() -> None:
    assert signed_body({"amount": 5}, BOTH) == {
        "amount": 5,
        "by": "Marc",
        "beside": ["Claire", "Noé"],
    }


def test_nobody_adds_nothing() -> None:
    assert signed_body({"amount": 5}, UNSIGNED) == {"amount": 5}


def test_who_signed_alone_stands_alone() -> None:
    assert signed_body({}, Signature("Marc")) == {"by": "Marc"}


@pytest.mark.parametrize("signature", [UNSIGNED, Signature("Marc"), BOTH, Signature("", ("Noé",))])
def test_a_signature_comes_back_and_leaves_the_body_as_it_was(signature: Signature) -> None:
    signed = signed_body({"amount": 5}, signature)
    assert (signature_of(signed), unsigned(signed)) == (signature, {"amount": 5})


@pytest.mark.parametrize("name", ["by", "beside"])
def test_no_entry_has_a_part_of_its_own_under_these_names(name: str) -> None:
    with pytest.raises(KeyError):
        signed_body({name: "x"}, UNSIGNED)


@pytest.mark.parametrize("body", [{"by": 7}, {"beside": "Noé"}, {"beside": ["Noé", 7]}])
def test_a_name_is_text(body: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        signature_of(body)


@pytest.mark.parametrize(
    "body", [{"by": "Marc", "beside": ["Marc"]}, {"by": "Marc", "beside": ["Noé", "Noé"]}]
)
def test_a_name_stands_once(body: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="Marc"):
        signature_of(body)
