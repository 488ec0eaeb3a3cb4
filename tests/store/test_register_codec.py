"""The register's facts on disk: each kind by its name, its fields and its signature."""

import json
from dataclasses import fields
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.rules.staff import UNSIGNED, Act, Post, Signature
from dealer_app.store.chain import Stored
from dealer_app.store.codec import _FACTS, encode_fact, entered
from dealer_app.store.troubles import NotUnderstood
from tests.store.register_facts import ANY_FACT, AT, BY_KIND

SAMPLES = Path(__file__).parent / "samples" / "register-v1"
LATER = {path.stem: path for path in SAMPLES.with_name("register-v2").iterdir()}
STAMP = "2026-11-20T22:15:00.000250+00:00"
BOTH = Signature("Marc", ("Claire Fabre", "Noé"))
NAMES = st.lists(st.text(min_size=1, max_size=6), unique=True, max_size=3)


def sample(kind: str) -> str:
    return (SAMPLES / f"{kind}.json").read_text("utf-8").removesuffix("\n")


def read(kind: str, body: str, version: int = 1, at: str = STAMP) -> Entered:
    return entered(Stored(1, "register", 1, at, kind, version, body, "", ""))


def test_every_fact_has_a_kind_of_its_own() -> None:
    assert set(_FACTS.kinds) == set(get_args(f.Fact))
    assert set(BY_KIND) == {kind.name for kind in _FACTS.kinds.values()}


@pytest.mark.parametrize("fact", BY_KIND.values(), ids=BY_KIND)
def test_every_field_of_a_fact_is_stored(fact: f.Fact) -> None:
    assert set(_FACTS.kinds[type(fact)].record.fields) == {field.name for field in fields(fact)}


def test_every_kind_has_a_sample_on_disk() -> None:
    assert {path.stem for path in SAMPLES.iterdir()} == set(BY_KIND)


@pytest.mark.parametrize("kind", BY_KIND)
def test_the_sample_of_version_1_is_still_read(kind: str) -> None:
    assert read(kind, sample(kind)) == Entered(BY_KIND[kind], AT)


@pytest.mark.parametrize("kind", sorted(BY_KIND.keys() - LATER.keys()))
def test_a_fact_is_written_as_its_sample(kind: str) -> None:
    assert encode_fact(BY_KIND[kind], UNSIGNED) == (kind, 1, sample(kind))


@pytest.mark.parametrize("kind", LATER)
def test_what_the_machine_signs_since_is_of_version_2(kind: str) -> None:
    body = LATER[kind].read_text("utf-8").removesuffix("\n")
    assert encode_fact(BY_KIND[kind], UNSIGNED) == (kind, 2, body)
    assert read(kind, body, version=2) == Entered(BY_KIND[kind], AT)


def test_what_the_machine_signs_since_is_every_house_sheet_and_what_was_answered_for() -> None:
    assert LATER.keys() == {
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
        f.Unlocked(7),  # type: ignore[arg-type]
        f.ProgramStopped(True),
        f.LockedOut("Léo", STAMP),  # type: ignore[arg-type]
        f.NightClosed(AT, ()),
        f.NightClosed(AT.date(), ["t"]),  # type: ignore[arg-type]
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
    for fact in BY_KIND.values():
        body = encode_fact(fact, BOTH).body
        assert body == json.dumps(
            json.loads(body), ensure_ascii=False, sort_keys=True, separators=(",", ":")
        )
