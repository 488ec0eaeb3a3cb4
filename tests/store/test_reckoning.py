"""What the register adds up to, as an entry: the same as all the entries before it."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from dealer_app.register import facts as f
from dealer_app.register.state import EMPTY, Register
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Post
from dealer_app.store import register as module
from dealer_app.store.chain import INSERT, Stored
from dealer_app.store.codec import RECKONED, reckoned, register_of
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.troubles import NotUnderstood, RegisterAltered
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import EntryFaultKind, Fault, Report, verify
from tests.register.builders import after
from tests.store.builders import forged, forger, raw, ticking
from tests.store.register_facts import TOTALS
from tests.store.test_register import CLAIRE, MARC, another, enter, facts_in, kept

AT = datetime(2026, 11, 20, 22, 15, tzinfo=UTC)
DAY = date(2026, 11, 20)
BUSY = after(
    CLAIRE,
    MARC,
    f.PersonAdded("Noé", Post.AUDITOR),
    f.SignInFailed("Marc"),
    f.LockedOut("Claire", AT),
    f.PersonLeft("Noé"),
    f.PaperIssued("tips", 1),
    f.PaperIssued("tips", 2),
    f.PaperIssued("tips", 3),
    f.PaperReprinted("tips", 3, 1),
    f.PaperCancelled("tips", 2, "misprint"),
    f.PaperCancelled("tips", 1, "misprint"),
    f.PackAdded("A1", "french52", "red"),
    f.PackAdded("S1", "french52", "red"),
    f.PackChecked("A1"),
    f.PackInPlay("A1", "table-3", "2026-11-20-0001", 2),
    f.CardReplaced("A1", "7s", "S1", "bent"),
    f.HeadNoted("table-3", "2026-11-20-0001", 80, "c0ffee", f.NotedFor.CLOSING),
    f.NightClosed(DAY, (f.Sealed("table-3", "2026-11-20-0001", "c0ffee"),)),
    f.NightSummed(DAY, (TOTALS,)),
    f.NightClosed(date(2026, 11, 21), (), (TOTALS, replace(TOTALS, currency="CHF"))),
    f.ClockTurned(AT, AT - timedelta(minutes=2)),
    f.BookHeard(7, "b00c"),
    f.AlertAnswered("table-3", "2026-11-20-0001", 12, 0, "seen", "Marc"),
    f.FillSent("T", "F-1", {Money(500): 2}, "Luc", "a5ced", "5e47"),
    f.CreditReceived("T", "C-1", {Money(500): 2}, "60e5", {Money(500): 3}),
    f.SlipRefused("T", "F-2", "none left", "a5ced", "Luc"),
    f.SlipAnswered("T", "C-1", "counted by two"),
)


SKIPPED_BADLY = '"series":[["pv",{"cancelled":[],"copies":[],"last":9,"skipped":[[1,2,3]]}]]'


def row(body: str, version: int = 1) -> Stored:
    return Stored(1, "register", 1, "", RECKONED, version, body, "", "")


@pytest.fixture
def every_three(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EVERY", 3)


def kinds(folder: Path) -> list[str]:
    with raw(folder / FILE) as file:
        return [kind for (kind,) in file.execute("SELECT kind FROM entry ORDER BY seq")]


@pytest.mark.parametrize("register", [EMPTY, BUSY], ids=["empty", "busy"])
def test_a_register_comes_back_as_it_was(register: Register) -> None:
    assert register_of(row(reckoned(register).body)) == register


def test_a_sum_is_written_as_its_fields() -> None:
    assert reckoned(after(MARC)).body == (
        '{"newest":"2026-11-20T21:47:00.000000+00:00","nights":[],"packs":[],'
        '"people":[["Marc",{"name":"Marc","pin":"hash","post":"croupier"}]],'
        '"series":[],"turned":0}'
    )


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{}",
        '{"nights":[],"packs":[],"people":{},"series":[],"turned":0}',
        '{"nights":[],"packs":[],"people":[["Marc"]],"series":[],"turned":0}',
        '{"nights":[],"packs":[],"people":[],"series":[],"turned":0.5}',
        f'{{"nights":[],"packs":[],"people":[],"series":[],"turned":{10**30}}}',
        reckoned(EMPTY).body.replace('"series":[]', SKIPPED_BADLY),
        '{"nights":[],"packs":[],"people":[],"series":[],"turned":0,"more":0}',
    ],
)
def test_a_sum_that_is_none_of_ours_is_not_understood(body: str) -> None:
    with pytest.raises(NotUnderstood):
        register_of(row(body))


def test_a_sum_of_a_later_version_is_not_understood() -> None:
    with pytest.raises(NotUnderstood) as told:
        register_of(row(reckoned(EMPTY).body, version=2))
    assert "this one is the older" in told.value.saying.code


def test_a_register_whose_people_are_no_mapping_is_not_written() -> None:
    with pytest.raises(TypeError):
        reckoned(Register(people=[]))  # type: ignore[arg-type]


@pytest.mark.usefixtures("every_three")
def test_a_sum_stands_behind_every_so_many_entries(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE, MARC)
    enter(register, f.SignedIn("Marc"), f.SignedOut("Marc"))
    enter(register, f.SignedIn("Marc"))
    enter(register, f.SignedIn("Claire"))
    enter(another(tmp_path), f.SignedIn("Claire"))
    assert [place for place, kind in enumerate(kinds(tmp_path), 1) if kind == RECKONED] == [5, 9]


@pytest.mark.usefixtures("every_three")
def test_a_sum_changes_nothing_that_is_read(tmp_path: Path) -> None:
    facts: list[f.Fact] = [
        CLAIRE,
        MARC,
        f.SignInFailed("Marc"),
        f.PaperIssued("tips", 1),
        f.SignedIn("Claire"),
    ]
    register = kept(tmp_path, *facts)
    assert facts_in(tmp_path) == facts
    assert another(tmp_path).read() == register.read() == register.known
    assert another(tmp_path).entries(f.PaperIssued)[0].fact == f.PaperIssued("tips", 1)


@pytest.mark.usefixtures("every_three")
def test_whoever_reads_begins_at_the_last_sum(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE, MARC, f.SignedIn("Marc"), f.SignInFailed("Marc"))
    with forger(tmp_path / FILE) as file:
        file.execute("UPDATE entry SET body = '' WHERE seq < 4")
    assert another(tmp_path).read() == register.known
    assert not verify(tmp_path / FILE).sound


@pytest.mark.usefixtures("every_three")
def test_a_program_that_knew_less_reads_on_over_a_sum(tmp_path: Path) -> None:
    register, other = (RegisterFile(tmp_path / FILE, lambda: AT) for _ in range(2))
    enter(register, CLAIRE)
    for fact in (MARC, f.SignedIn("Marc"), f.SignInFailed("Marc")):
        enter(other, fact)
    assert register.read() == other.known
    enter(register, f.SignedIn("Claire"))
    assert kinds(tmp_path).count(RECKONED) == 1
    enter(register, f.SignedIn("Claire"))
    assert kinds(tmp_path)[-1] == RECKONED


@pytest.mark.usefixtures("every_three")
def test_an_altered_sum_is_not_believed(tmp_path: Path) -> None:
    kept(tmp_path, CLAIRE, MARC, f.SignedIn("Marc"))
    with forger(tmp_path / FILE) as file:
        file.execute("UPDATE entry SET body = replace(body, 'croupier', 'director') WHERE seq = 4")
    with pytest.raises(RegisterAltered) as caught:
        another(tmp_path).read()
    assert caught.value.saying.values["number"] == 4


@pytest.mark.usefixtures("every_three")
def test_sums_that_are_right_are_found_sound(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE, MARC, *[f.SignInFailed("Marc")] * 8)
    assert kinds(tmp_path).count(RECKONED) == 3
    assert register.misreckoned() == []
    assert all(isinstance(each, Report) and each.sound for _, each in verify_folder(tmp_path))


def test_a_sum_of_something_else_is_found_though_its_digest_is_right(tmp_path: Path) -> None:
    register = kept(tmp_path, CLAIRE)
    promoted = reckoned(after(CLAIRE, MARC))
    with raw(tmp_path / FILE) as file:
        file.execute(INSERT, forged("register", 2, promoted, register.head))
    report = dict(verify_folder(tmp_path))[tmp_path / FILE]
    assert isinstance(report, Report)
    assert report.faults == (Fault(EntryFaultKind.SUM_DIFFERS, "register", 2),)


def test_five_thousand_entries_stand_between_two_sums(tmp_path: Path) -> None:
    register = RegisterFile(tmp_path / FILE, ticking())
    enter(register, CLAIRE, *[f.SignedIn("Claire")] * 4998)
    assert RECKONED not in kinds(tmp_path)
    enter(register, f.SignedIn("Claire"))
    assert kinds(tmp_path)[-1] == RECKONED
