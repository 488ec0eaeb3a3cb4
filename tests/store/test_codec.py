import json
from dataclasses import fields, replace
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given

from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.money import Money
from dealer_app.rules.staff import UNSIGNED, Signature
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.store.codec import _EVENTS, OPENING, SEAL, decode, decode_signed, encode
from dealer_app.store.fact_codec import VERSION
from dealer_app.store.troubles import NotUnderstood
from dealer_app.table.events import (
    BancoCalled,
    CardCorrected,
    CardDealt,
    CardsBurned,
    ColoursChanged,
    CoupOpened,
    CutCardPlaced,
    DropCounted,
    Event,
    IrregularityFound,
    RegisterSeen,
    TableClosed,
    TableOpened,
    TipsCounted,
)
from tests.store.facts import BY_KIND, FACES, events

CORRECTED = '{"card":"T","facts":[FACT],"hand":"ponte","position":1}'
OPENED = '{"body":{},"kind":"coup_opened","version":1}'
V1 = Path(__file__).parent / "samples" / "v1"
V2 = Path(__file__).parent / "samples" / "v2"


def test_every_event_has_a_kind_of_its_own() -> None:
    assert set(_EVENTS.kinds) == set(get_args(Event))
    assert set(BY_KIND) == {kind.name for kind in _EVENTS.kinds.values()}


@pytest.mark.parametrize("event", BY_KIND.values(), ids=BY_KIND)
def test_every_field_of_an_event_is_stored(event: Event) -> None:
    assert set(_EVENTS.kinds[type(event)].record.fields) == {field.name for field in fields(event)}


def test_every_kind_has_a_sample_on_disk() -> None:
    assert {path.stem for path in V1.iterdir()} == set(BY_KIND)


@pytest.mark.parametrize("kind", BY_KIND)
def test_the_sample_of_version_1_is_still_read(kind: str) -> None:
    body = (V1 / f"{kind}.json").read_text("utf-8").removesuffix("\n")
    assert decode(kind, 1, body) == BY_KIND[kind]


@pytest.mark.parametrize("kind", BY_KIND)
def test_an_event_is_written_as_its_sample(kind: str) -> None:
    body = (V1 / f"{kind}.json").read_text("utf-8").removesuffix("\n")
    assert encode(BY_KIND[kind]) == (kind, VERSION, body)


@pytest.mark.parametrize("kind", [OPENING, SEAL])
def test_an_opening_and_a_closing_that_saw_the_register_are_of_version_2(kind: str) -> None:
    body = (V2 / f"{kind}.json").read_text("utf-8").removesuffix("\n")
    event = BY_KIND[kind]
    assert isinstance(event, TableOpened | TableClosed)
    seeing = replace(event, register=RegisterSeen(358, "9f2c"))
    assert encode(seeing) == (kind, 2, body)
    assert decode(kind, 2, body) == seeing


@pytest.mark.parametrize("kind", [OPENING, SEAL])
@pytest.mark.parametrize(("folder", "version"), [(V1, 2), (V2, 1), (V2, 3)])
def test_a_body_of_another_version_than_it_says_is_not_understood(
    kind: str, folder: Path, version: int
) -> None:
    with pytest.raises(NotUnderstood):
        decode(kind, version, (folder / f"{kind}.json").read_text("utf-8"))


@pytest.mark.parametrize("seen", ["[]", "[358]", '["358","9f2c"]', "[358,9]", "{}", "null"])
def test_what_tells_nothing_of_a_register_is_not_understood(seen: str) -> None:
    with pytest.raises(NotUnderstood):
        decode(SEAL, 2, f'{{"entries":41,"head":"ab12","register":{seen}}}')


@given(events)
def test_what_is_written_is_read_back(event: Event) -> None:
    assert decode(*encode(event)) == event


@given(events)
def test_a_body_has_one_form_and_no_floats(event: Event) -> None:
    def refused(text: str) -> None:
        raise AssertionError(text)

    body = encode(event).body
    again = json.loads(body, parse_float=refused, parse_constant=refused)
    assert json.dumps(again, sort_keys=True, separators=(",", ":"), ensure_ascii=False) == body


@pytest.mark.parametrize("face", FACES)
def test_every_card_of_every_pack_comes_back(face: str) -> None:
    event = CardsBurned(tuple(Card(face, suit) for suit in ("", *SUITS)))
    assert decode(*encode(event)) == event


def test_a_banco_on_one_side_keeps_its_side() -> None:
    event = BancoCalled(Seat("3"), Money(500), BetId("tableau_2"))
    assert encode(event).body == '{"amount":500,"bet":"tableau_2","seat":"3"}'
    assert decode(*encode(event)) == event


def test_an_event_within_another_is_stored_with_its_kind_and_version() -> None:
    corrected = CardCorrected(HandId("ponte"), 1, Card("T"), (CoupOpened(),))
    assert encode(corrected).body == CORRECTED.replace("FACT", OPENED)


def test_fields_that_are_not_set_are_left_out() -> None:
    assert encode(IrregularityFound("IRR-05", None)).body == '{"code":"IRR-05"}'


def test_a_card_for_no_hand_names_none() -> None:
    assert encode(CardDealt(Card("7", "s"), None)).body == '{"card":"7s"}'


def test_a_card_whose_text_names_another_is_not_written() -> None:
    with pytest.raises(ValueError, match="12s"):
        encode(CardDealt(Card("12s"), None))


def test_whoever_signed_stands_in_the_body_beside_what_it_says() -> None:
    signed = encode(CutCardPlaced(16), Signature("Ada", ("Cléo",)))
    assert signed.body == '{"beside":["Cléo"],"by":"Ada","from_end":16}'
    assert decode(*signed) == CutCardPlaced(16)
    assert decode_signed(*signed) == (CutCardPlaced(16), Signature("Ada", ("Cléo",)))


def test_an_entry_of_before_anybody_signed_is_unsigned() -> None:
    assert decode_signed("cut_card_placed", 1, '{"from_end":16}')[1] == UNSIGNED


@pytest.mark.parametrize(
    "names", ['"by":7', '"by":"Ada","beside":"Cléo"', '"beside":[7]', '"by":"Ada","beside":["Ada"]']
)
def test_names_that_are_none_are_not_understood(names: str) -> None:
    with pytest.raises(NotUnderstood):
        decode("cut_card_placed", 1, f'{{{names},"from_end":16}}')


def test_chips_stand_from_the_highest_value_down() -> None:
    changed = ColoursChanged({Money(500): 4}, {Money(100): 10, Money(1_000): 1})
    assert encode(changed).body == '{"given":[[1000,1],[100,10]],"taken":[[500,4]]}'


@pytest.mark.parametrize("chips", ["{}", "[[500]]", "[[500,1],[500,2]]", "[[500,1.0]]", "[500]"])
def test_chips_that_are_none_are_not_understood(chips: str) -> None:
    with pytest.raises(NotUnderstood):
        decode("tips_counted", 1, f'{{"chips":{chips}}}')


def test_chips_that_are_none_are_not_written() -> None:
    with pytest.raises(TypeError):
        encode(TipsCounted(7))  # type: ignore[arg-type]  # that is the point


def test_a_number_that_is_none_is_not_written() -> None:
    with pytest.raises(TypeError):
        encode(CutCardPlaced(True))


@pytest.mark.parametrize(
    ("kind", "version", "body"),
    [
        ("coup_closed", 1, "{}"),
        ("coup_opened", 2, "{}"),
        ("coup_opened", 1, "[]"),
        ("coup_opened", 1, '{"seat":"3"}'),
        ("coup_opened", 1, "{"),
        ("coup_opened", 1, "[" * 100_000),
        ("shoe_opened", 1, "{}"),
        ("shoe_opened", 1, '{"packs":8.0}'),
        ("shoe_opened", 1, '{"packs":true}'),
        ("card_dealt", 1, '{"card":7}'),
        ("hand_spoke", 1, '{"hand":"ponte","word":"passe"}'),
        ("cards_burned", 1, '{"cards":"7s"}'),
        ("stakes_repeated", 1, '{"stakes":[{"seat":"3","bet":"tie"}]}'),
        ("stakes_repeated", 1, '{"stakes":[{"seat":"3","bet":"tie","amount":1,"odds":2}]}'),
        ("card_corrected", 1, CORRECTED.replace("FACT", '{"kind":"coup_opened"}')),
        ("card_corrected", 1, CORRECTED.replace("FACT", OPENED.replace("1", "2"))),
        ("card_corrected", 1, CORRECTED.replace("FACT", OPENED.replace("opened", "shut"))),
        ("rules_changed", 1, '{"options":[]}'),
        ("rules_changed", 1, '{"options":{"packs":8}}'),
    ],
)
def test_a_foreign_entry_is_refused_by_its_name(kind: str, version: int, body: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        decode(kind, version, body)
    assert str(refused.value) == (
        f"The journal holds an entry “{kind}”, version {version}, that this Sabot cannot read."
        " Open it with the version that wrote it, or run “sabot verify”."
    )


def test_a_drop_that_was_counted_by_its_notes_comes_back_with_them() -> None:
    drop = DropCounted(Money(123_400), "", {Money(5_000): 24, Money(2_000): 1})
    stored = encode(drop)
    assert decode(stored.kind, stored.version, stored.body) == drop
    assert "notes" not in encode(DropCounted(Money(123_400))).body, "as it was written before"
