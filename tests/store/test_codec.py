"""The facts of a table and those of the register on disk: each kind by its name, its fields and its
signature."""

import json
from dataclasses import fields, replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.rules.cards import SUITS, Card
from dealer_app.rules.money import Money
from dealer_app.rules.staff import UNSIGNED, Act, Post, Signature
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.store.chain import Stored
from dealer_app.store.codec import (
    _EVENTS,
    _FACTS,
    OPENING,
    SEAL,
    decode,
    decode_signed,
    encode,
    encode_fact,
    entered,
)
from dealer_app.store.fact_codec import VERSION
from dealer_app.store.troubles import NotUnderstood
from dealer_app.table.events import (
    BancoCalled,
    CardCorrected,
    CardDealt,
    CardsBurned,
    CardSource,
    ColoursChanged,
    CoupOpened,
    CutCardPlaced,
    DropCounted,
    Event,
    HandShown,
    IrregularityFound,
    RegisterSeen,
    TableClosed,
    TableOpened,
    TipsCounted,
)
from tests.store.facts import BY_KIND, FACES, events
from tests.store.register_facts import ANY_FACT, AT, FACT_BY_KIND

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


WITHIN: Final = '{"body":{},"kind":"dice_rolled","version":1}'


@pytest.mark.parametrize(
    ("told", "newer"),
    [
        (("dice_rolled", 1, "{}"), True),
        (("card_dealt", 2, '{"card":"7s"}'), True),
        (("card_dealt", 1, '{"card":"7s","weight":3}'), True),
        (("card_corrected", 1, CORRECTED.replace("FACT", WITHIN)), True),
        (("card_dealt", 0, '{"card":"7s"}'), False),
        (("card_dealt", 1, "{}"), False),
        (("card_dealt", 1, "[]"), False),
    ],
)
def test_it_is_said_where_this_program_is_the_older(
    told: tuple[str, int, str], *, newer: bool
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        decode(*told)
    assert ("this one is the older" in caught.value.saying.code) is newer


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


TOLD: Final = (
    (
        CardDealt(Card("7", "s"), HandId("ponte"), CardSource.SHOE, ("05314481b7033330",)),
        '{"card":"7s","frames":["05314481b7033330"],"hand":"ponte","source":"shoe"}',
    ),
    (
        HandShown(HandId("ponte"), (Card("7", "s"),), CardSource.ASKED, ("0532498180033230", "")),
        '{"cards":["7s"],"frames":["0532498180033230",""],"hand":"ponte","source":"asked"}',
    ),
)
"""Cards of an electronic shoe, as they are stored from their first version on."""


@pytest.mark.parametrize(("event", "body"), TOLD)
def test_a_card_keeps_who_said_it_and_the_bytes_of_the_shoe(event: Event, body: str) -> None:
    stored = encode(event)
    assert (stored.version, stored.body) == (VERSION, body)
    assert decode(*stored) == event


def test_an_event_within_another_is_stored_with_its_kind_and_version() -> None:
    corrected = CardCorrected(HandId("ponte"), 1, Card("T"), (CoupOpened(),))
    assert encode(corrected).body == CORRECTED.replace("FACT", OPENED)


def test_a_card_that_was_missed_says_so() -> None:
    missed = CardCorrected(HandId("ponte"), 1, Card("T"), (CoupOpened(),), missed=True)
    said = CORRECTED.replace("FACT", OPENED).replace('"position"', '"missed":true,"position"')
    assert encode(missed).body == said
    assert decode(*encode(missed)) == missed


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
    assert f" entry “{kind}”, version {version}" in str(refused.value)


def test_a_drop_that_was_counted_by_its_notes_comes_back_with_them() -> None:
    drop = DropCounted(Money(123_400), "", {Money(5_000): 24, Money(2_000): 1})
    stored = encode(drop)
    assert decode(stored.kind, stored.version, stored.body) == drop
    assert "notes" not in encode(DropCounted(Money(123_400))).body, "as it was written before"


# The register's facts


REGISTER_V1 = Path(__file__).parent / "samples" / "register-v1"
REGISTER_V2 = {path.stem: path for path in REGISTER_V1.with_name("register-v2").iterdir()}
STAMP = "2026-11-20T22:15:00.000250+00:00"
BOTH = Signature("Marc", ("Claire Fabre", "Noé"))
NAMES = st.lists(st.text(min_size=1, max_size=6), unique=True, max_size=3)


def sample(kind: str) -> str:
    return (REGISTER_V1 / f"{kind}.json").read_text("utf-8").removesuffix("\n")


def read(kind: str, body: str, version: int = 1, at: str = STAMP) -> Entered:
    return entered(Stored(1, "register", 1, at, kind, version, body, "", ""))


def test_every_fact_has_a_kind_of_its_own() -> None:
    assert set(_FACTS.kinds) == set(get_args(f.Fact))
    assert set(FACT_BY_KIND) == {kind.name for kind in _FACTS.kinds.values()}


@pytest.mark.parametrize("fact", FACT_BY_KIND.values(), ids=FACT_BY_KIND)
def test_every_field_of_a_fact_is_stored(fact: f.Fact) -> None:
    assert set(_FACTS.kinds[type(fact)].record.fields) == {field.name for field in fields(fact)}


def test_every_kind_of_fact_has_a_sample_on_disk() -> None:
    assert {path.stem for path in REGISTER_V1.iterdir()} == set(FACT_BY_KIND)


@pytest.mark.parametrize("kind", FACT_BY_KIND)
def test_the_sample_of_a_fact_of_version_1_is_still_read(kind: str) -> None:
    assert read(kind, sample(kind)) == Entered(FACT_BY_KIND[kind], AT)


@pytest.mark.parametrize("kind", sorted(FACT_BY_KIND.keys() - REGISTER_V2.keys()))
def test_a_fact_is_written_as_its_sample(kind: str) -> None:
    assert encode_fact(FACT_BY_KIND[kind], UNSIGNED) == (kind, 1, sample(kind))


@pytest.mark.parametrize("kind", REGISTER_V2)
def test_what_the_machine_signs_since_is_of_version_2(kind: str) -> None:
    body = REGISTER_V2[kind].read_text("utf-8").removesuffix("\n")
    assert encode_fact(FACT_BY_KIND[kind], UNSIGNED) == (kind, 2, body)
    assert read(kind, body, version=2) == Entered(FACT_BY_KIND[kind], AT)


def test_what_the_machine_signs_since_is_every_house_sheet_and_what_was_answered_for() -> None:
    assert REGISTER_V2.keys() == {
        *("house_sheet_saved", "house_sheet_allowed", "house_sheet_taken_back"),
        "alert_decided",
    }


@pytest.mark.parametrize(
    "fact",
    [f.LockedOut("Léo", AT, 5, 5, "table-3"), f.LockedOut("Léo", None, 8)],
    ids=["for a while", "until a director unlocks"],
)
def test_a_lock_tells_how_many_wrong_pins_it_was_and_how_long_it_holds(fact: f.Fact) -> None:
    assert read("locked_out", encode_fact(fact, UNSIGNED).body).fact == fact


@pytest.mark.parametrize(
    "fact",
    [f.ProgramStarted("0.1.0", 7, "CET", AT, 900, "a1"), f.ProgramStopped(7, AT, 901, "a1")],
    ids=["program_started", "program_stopped"],
)
def test_where_a_program_begins_and_ends_clock_and_machine_are_told(fact: f.Fact) -> None:
    encoded = encode_fact(fact, UNSIGNED)
    assert read(encoded.kind, encoded.body).fact == fact


def test_a_file_that_was_set_aside_is_told_by_its_name() -> None:
    fact = f.AlertDecided(3, "the disk was exchanged", "table-3 2026-11-20 214700.sabot-aside")
    told = encode_fact(fact, UNSIGNED)
    assert told.body == (
        '{"aside":"table-3 2026-11-20 214700.sabot-aside","number":3,'
        '"reason":"the disk was exchanged"}'
    )
    assert read(told.kind, told.body).fact == fact


@pytest.mark.parametrize(
    ("finding", "body"),
    [
        (
            f.AlertRaised(4, f.FileFinding.TABLE_BROKEN, "table-3.sabot", seq=12),
            '{"file":"table-3.sabot","finding":"table_broken","found":0,"number":4,"seq":12}',
        ),
        (
            f.AlertRaised(5, f.FileFinding.TABLE_DAMAGED, "table-3.sabot"),
            '{"file":"table-3.sabot","finding":"table_damaged","found":0,"number":5,"seq":0}',
        ),
        (
            f.AlertRaised(6, f.FileFinding.KEY_DIFFERS, "register.sabot-register"),
            '{"file":"register.sabot-register","finding":"key_differs","found":0,"number":6,"seq":0}',
        ),
        (
            f.AlertRaised(7, f.FileFinding.SIGNATURE_FORGED, "r.sabot-register", seq=40),
            '{"file":"r.sabot-register","finding":"signature_forged","found":0,"number":7,"seq":40}',
        ),
        (
            f.AlertRaised(
                *(1, f.FileFinding.REGISTER_BEGUN, "r.sabot-register"),
                aside="r 2026-11-20 221500.sabot-register-aside",
                digest="77aa",
                at=AT,
            ),
            (
                '{"aside":"r 2026-11-20 221500.sabot-register-aside",'
                '"at":"2026-11-20T22:15:00.000250+00:00","digest":"77aa","file":"r.sabot-register",'
                '"finding":"register_begun","found":0,"number":1,"seq":0}'
            ),
        ),
    ],
    ids=["broken", "damaged", "other key", "forged", "begun anew"],
)
def test_what_is_found_of_a_file_by_itself_is_told(finding: f.AlertRaised, body: str) -> None:
    assert encode_fact(finding, UNSIGNED).body == body
    assert read("alert_raised", body).fact == finding


def test_a_line_of_keys_with_a_file_of_its_own_is_told() -> None:
    fact = f.KeyMade("bmV4dA==", apart=True)
    told = encode_fact(fact, UNSIGNED)
    assert told.body == '{"apart":true,"key":"bmV4dA=="}'
    assert read(told.kind, told.body).fact == fact


def test_a_line_paid_wrong_is_told_by_its_kind() -> None:
    fact = f.RectifiedAfterClosing("table-3", "2026-11-20-0001", "c0ffee", "{}", "payout_corrected")
    told = encode_fact(fact, UNSIGNED)
    assert '"kind":"payout_corrected"' in told.body
    assert read(told.kind, told.body).fact == fact


def test_a_paper_issued_before_papers_named_their_entry_is_written_as_it_was() -> None:
    fact = f.PaperIssued("pv", 12, "table-3", "2026-11-20-0001", head="9f2c")
    told = encode_fact(fact, UNSIGNED)
    assert told.body == (
        '{"head":"9f2c","number":12,"series":"pv","session":"2026-11-20-0001","table":"table-3"}'
    )
    assert read(told.kind, told.body).fact == fact


@given(ANY_FACT, NAMES)
def test_a_fact_comes_back_with_whoever_signed_it(fact: f.Fact, names: list[str]) -> None:
    signature = Signature(names[0], tuple(names[1:])) if names else UNSIGNED
    kind, version, body = encode_fact(fact, signature)
    assert read(kind, body, version) == Entered(fact, AT, signature)


def test_a_signature_stands_in_the_body_beside_the_fact() -> None:
    body = encode_fact(f.Unlocked("Léo"), BOTH).body
    assert body == '{"beside":["Claire Fabre","Noé"],"by":"Marc","name":"Léo"}'


def test_a_moment_is_kept_in_utc_to_the_microsecond() -> None:
    paris = datetime(2026, 11, 20, 23, 15, tzinfo=timezone(timedelta(hours=1)))
    assert (
        '"until":"2026-11-20T22:15:00.000000+00:00"'
        in encode_fact(f.LockedOut("Léo", paris), UNSIGNED).body
    )


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("nothing", "{}"),
        ("unlocked", ""),
        ("unlocked", "[]"),
        ("unlocked", "{}"),
        ("unlocked", '{"name":7}'),
        ("unlocked", '{"name":"Léo","post":"chef"}'),
        ("unlocked", '{"name":"Léo","by":7}'),
        ("unlocked", '{"name":"Léo","beside":"Marc"}'),
        ("unlocked", '{"name":"Léo","beside":[7]}'),
        ("unlocked", '{"name":"Léo","by":"Marc","beside":["Marc"]}'),
        ("post_changed", '{"name":"Léo","post":"king"}'),
        ("program_stopped", '{"process":true}'),
        ("locked_out", '{"name":"Léo","until":"2026-11-20T22:15:00"}'),
        ("locked_out", '{"name":"Léo","until":"2026-11-20T22:15:00+00:00"}'),
        ("locked_out", '{"name":"Léo","until":"tomorrow"}'),
        ("night_closed", '{"day":"20261120","sessions":[]}'),
        ("night_closed", '{"day":"2026-11-20","sessions":[["t","s"]]}'),
        ("night_closed", '{"day":"2026-11-20","sessions":{}}'),
    ],
)
def test_a_body_that_is_none_of_ours_is_not_understood(kind: str, body: str) -> None:
    with pytest.raises(NotUnderstood):
        read(kind, body)


@pytest.mark.parametrize(
    ("kind", "version"), [("unlocked", 0), ("unlocked", 2), ("alert_decided", 3)]
)
def test_another_version_is_not_understood(kind: str, version: int) -> None:
    with pytest.raises(NotUnderstood):
        read(kind, sample(kind), version)


def test_an_entry_of_no_time_is_not_understood() -> None:
    with pytest.raises(NotUnderstood):
        read("unlocked", '{"name":"Léo"}', at="soon")


@pytest.mark.parametrize(
    "fact",
    [
        f.Unlocked(7),  # type: ignore[arg-type]  # the case
        f.ProgramStopped(True),
        f.LockedOut("Léo", STAMP),  # type: ignore[arg-type]  # the case
        f.NightClosed(AT, ()),
        f.NightClosed(AT.date(), ["t"]),  # type: ignore[arg-type]  # the case
    ],
)
def test_a_field_of_another_type_is_not_written(fact: f.Fact) -> None:
    with pytest.raises(TypeError):
        encode_fact(fact, UNSIGNED)


def test_every_post_and_act_is_read_back() -> None:
    for post in Post:
        fact = f.PostChanged("Léo", post)
        assert read(*encode_fact(fact, UNSIGNED)[::2]).fact == fact
    for act in Act:
        given_ = f.AuthorityGiven(act, "Léo")
        assert read(*encode_fact(given_, UNSIGNED)[::2]).fact == given_


def test_bodies_are_canonical() -> None:
    for fact in FACT_BY_KIND.values():
        body = encode_fact(fact, BOTH).body
        assert body == json.dumps(
            json.loads(body), ensure_ascii=False, sort_keys=True, separators=(",", ":")
        )
