"""A settlement that is printed again is not reckoned again, and no file that anybody can lay on the
machine changes a figure of it."""

import json
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from dealer_app.cli import paper_commands
from dealer_app.machine import Status
from dealer_app.night import night_sums
from dealer_app.night.machine_notes import answered
from dealer_app.night.nights import read_row
from dealer_app.papers import kept_night, session
from dealer_app.papers.kept_night import ROOMS, KeptNight
from dealer_app.register import facts as f
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId
from dealer_app.settings import Settings
from dealer_app.store import register as register_module
from dealer_app.store.chain import Chained, canonical
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.trust import ed25519
from dealer_app.store.trust.machine_key import NEXT, SIG, signed_text
from dealer_app.theory import kept_arrays, theories
from dealer_app.theory.appraisal import paying
from dealer_app.theory.kept_files import DIGEST, packed, unpacked
from dealer_app.theory.theories import theory
from tests.cli.test_papers import NIGHT, a_stake_changed, keep, put_right, run, text, two_tables_in
from tests.play import the
from tests.reports.money_night import casino_night
from tests.store.builders import forger, raw, rebuilder

LATER: Final = 3
"""Days after which the same tables are dealt at once more."""

COLUMNS: Final = "session_id, seq, recorded_at, kind, version, body, previous, digest"


@dataclass(frozen=True)
class House:
    """A data folder and the user's cache beside it, and how many sessions were reckoned."""

    data: Path
    kept: Path
    reckoned: list[str]

    def told(self, capsys: pytest.CaptureFixture[str]) -> str:
        """What the settlement says, as data."""
        capsys.readouterr()
        assert run("--night", NIGHT, "--json") == Status.REPLAYED
        return capsys.readouterr().out

    def printed(self) -> str:
        """The settlement on paper, with the next number or stamp."""
        out = self.data.parent / "night.pdf"
        assert run("--night", NIGHT, "--out", out) == Status.REPLAYED
        return text(out)

    def printed_again(self) -> bool:
        """True of a print for which no session was reckoned."""
        before = len(self.reckoned)
        assert "DUPLICATA" in self.printed()
        return len(self.reckoned) == before

    @property
    def file(self) -> Path:
        """The one file that is kept."""
        (file,) = self.kept.iterdir()
        return file

    @property
    def register(self) -> RegisterFile:
        return RegisterFile(self.data / FILE, lambda: datetime.now(UTC))

    def issued(self) -> list[f.PaperIssued]:
        """The papers that have a number."""
        facts = (each.fact for each in self.register.entries(f.PaperIssued))
        return [each for each in facts if isinstance(each, f.PaperIssued)]


@pytest.fixture(scope="module")
def two_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return two_tables_in(tmp_path_factory.mktemp("tables"))


@pytest.fixture
def house(tmp_path: Path, two_tables: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """A machine that signs, with two tables of one night, all sealed and none settled."""
    data = tmp_path / "data"
    shutil.copytree(two_tables, data)
    monkeypatch.setattr(paper_commands, "read_settings", lambda: Settings(data))
    monkeypatch.setattr(kept_night, "kept_in", lambda: tmp_path / "cache" / "nights")
    reckoned = list[str]()

    def noted(journal: Journal, session: str, *besides: Any) -> object:
        reckoned.append(f"{journal.path.stem} {session}")
        return read_row(journal, session, *besides)

    monkeypatch.setattr(night_sums, "read_row", noted)
    house = House(data, tmp_path / "cache" / "nights", reckoned)
    house.register.begin_line()
    return house


def test_a_second_print_reckons_nothing_and_says_the_same(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    first = house.told(capsys)
    assert not house.kept.exists()
    printed = house.printed()
    assert len(house.reckoned) == 4
    assert house.told(capsys) == first
    again = house.printed()
    assert len(house.reckoned) == 4
    shutil.rmtree(house.kept)
    anew = house.printed()
    assert len(house.reckoned) == 6
    assert [told_of(each) for each in (again, anew)] == [told_of(printed)] * 2
    assert (house.data.parent / "cache").stat().st_mode & 0o77 == 0


def told_of(paper: str) -> list[str]:
    """What a paper says but for its stamp, its hour, and how far the register had come."""
    changing = re.compile(r"DUPLICATA|register|printed|SABOT1|^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$")
    return [line for line in paper.splitlines() if not changing.search(line)]


def test_another_size_and_language_of_a_settled_night_are_not_reckoned_either(
    house: House,
) -> None:
    house.printed()
    out = house.data.parent / "other.pdf"
    assert run("--night", NIGHT, "--paper", "letter", "--language", "fr", "--out", out) == 0
    assert "DUPLICATA n° 1" in text(out)
    assert len(house.reckoned) == 2


def test_what_is_kept_is_for_nobody_else_to_read(house: House) -> None:
    house.printed()
    assert house.kept.stat().st_mode & 0o777 == 0o700
    assert house.file.stat().st_mode & 0o777 == 0o600
    (issued,) = house.issued()
    assert house.file.stem == issued.kept == house.file.read_bytes()[:DIGEST].hex()


def test_nothing_is_kept_of_a_night_of_which_a_table_is_open(house: House) -> None:
    keep(casino_night(closed=False, name="Table 8"), house.data / "table-8.sabot")
    house.printed()
    (issued,) = house.issued()
    assert issued.kept == ""
    assert not house.kept.exists()


def test_one_session_of_a_night_is_not_what_is_kept_and_is_not_reckoned_of_one_that_is(
    house: House,
) -> None:
    keep(casino_night(name="Table 3", seed=4), house.data / "table-3.sabot")
    out = house.data.parent / "one.pdf"
    asked = ("--night", NIGHT, "--session", "2026-11-20-0002", "--out", out)
    assert run(*asked) == Status.REPLAYED
    assert not house.kept.exists()
    first = text(out)
    house.printed()
    before = len(house.reckoned)
    assert run(*asked) == Status.REPLAYED
    assert told_of(text(out)) == told_of(first)
    assert len(house.reckoned) == before


def test_a_night_of_one_table_is_kept_too(house: House) -> None:
    (house.data / "table-1.sabot").unlink()
    house.printed()
    assert house.printed_again()


def test_a_table_that_is_dealt_at_on_another_night_changes_nothing(house: House) -> None:
    house.printed()
    keep(casino_night(), house.data / "table-3.sabot", days=LATER)
    assert house.printed_again()


def test_a_session_of_that_day_that_came_to_light_is_in_the_sums(house: House) -> None:
    house.printed()
    keep(casino_night(name="Table 5", seed=2), house.data / "table-5.sabot")
    assert "3 sessions" in house.printed()
    assert len(house.reckoned) == 5


def test_a_correction_after_the_closing_is_reckoned_and_then_kept(house: House) -> None:
    house.printed()
    put_right(house.data)
    first = house.printed()
    assert "Put right after the closing" in first
    before = len(house.reckoned)
    again = house.printed()
    assert "No. 2 · replaces No. 1 · register " in again
    assert len(house.reckoned) == before
    assert told_of(again) == told_of(first)


def test_where_there_is_no_place_for_it_a_night_is_reckoned_each_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    (house.data.parent / "file").touch()
    monkeypatch.setattr(kept_night, "kept_in", lambda: house.data.parent / "file" / "nights")
    house.printed()
    assert not house.printed_again()


def test_what_cannot_be_packed_is_reckoned_each_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: object) -> bytes:
        raise TypeError

    monkeypatch.setattr(kept_night, "packed", refused)
    house.printed()
    assert not house.printed_again()


# Who would change a figure


def richer(kept: bytes) -> bytes:
    """The same night, and the same sums, but for what was staked at one table; and the right digest
    of it."""
    night = unpacked(kept, ROOMS)
    assert isinstance(night, KeptNight)
    first, *others = night.tables
    play = replace(first.ledger.play, handle=Money(first.ledger.play.handle + 1_000_000))
    table = replace(first, ledger=replace(first.ledger, play=play))
    return packed(replace(night, tables=(table, *others)))


def flipped(kept: bytes) -> bytes:
    middle = len(kept) // 2
    return kept[:middle] + bytes([kept[middle] ^ 1]) + kept[middle + 1 :]


@pytest.mark.parametrize(
    "changed",
    [
        richer,
        flipped,
        lambda _: b"",
        lambda kept: kept[:-1],
        lambda kept: kept[:DIGEST] + richer(kept)[DIGEST:],
        lambda _: packed(None),
    ],
)
def test_a_file_that_somebody_wrote_is_not_used(
    house: House, capsys: pytest.CaptureFixture[str], changed: Callable[[bytes], bytes]
) -> None:
    first = house.told(capsys)
    house.printed()
    file = house.file
    file.write_bytes(changed(file.read_bytes()))
    assert not house.printed_again()
    assert house.told(capsys) == first


def test_a_file_of_another_night_is_not_used(house: House) -> None:
    house.printed()
    right = house.file
    keep(casino_night(seed=4), house.data / "table-3.sabot", days=LATER)
    other = (date.fromisoformat(NIGHT) + timedelta(LATER)).isoformat()
    assert run("--night", other, "--out", house.data.parent / "other.pdf") == Status.REPLAYED
    (others,) = set(house.kept.iterdir()) - {right}
    shutil.copyfile(others, right)
    assert not house.printed_again()


def test_another_program_reckons_for_itself(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.printed()
    file = house.file
    monkeypatch.setattr(kept_night, "_program", lambda: b"another program")
    assert not house.printed_again()
    assert house.file == file


def a_link_to(house: House, place: Path) -> None:
    """What lies there moves elsewhere, and a link to it takes its place."""
    place.rename(house.data.parent / "elsewhere")
    place.symlink_to(house.data.parent / "elsewhere")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="such a system has no owners of folders")
def test_a_link_a_pipe_and_the_folder_of_another_are_left_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.printed()
    assert house.printed_again()
    with monkeypatch.context() as patch:
        patch.setattr(os, "geteuid", lambda: os.getuid() + 1)
        assert not house.printed_again()
    file = house.file
    a_link_to(house, file)
    assert not house.printed_again()
    file.unlink()
    os.mkfifo(file)
    assert not house.printed_again()
    file.unlink()
    (house.data.parent / "elsewhere").rename(file)
    assert house.printed_again()
    a_link_to(house, house.kept)
    assert not house.printed_again()


def test_nothing_is_put_into_a_folder_that_is_a_link(house: House) -> None:
    (house.data.parent / "elsewhere").mkdir()
    house.kept.parent.mkdir()
    house.kept.symlink_to(house.data.parent / "elsewhere")
    house.printed()
    assert list(house.kept.iterdir()) == []


def a_body_changed(journal: Path) -> None:
    with forger(journal) as connection:
        connection.execute(
            "UPDATE entry SET body = body || ' ' WHERE seq = (SELECT max(seq) / 2 FROM entry)"
        )


def a_digest_changed(journal: Path) -> None:
    with forger(journal) as connection:
        connection.execute("UPDATE entry SET digest = 'x' WHERE seq = 40")


def an_entry_cut(journal: Path) -> None:
    with forger(journal) as connection:
        connection.execute("DELETE FROM entry WHERE seq = 40")


def two_in_one(journal: Path) -> None:
    """The text of two entries in one of them, and none in the other."""
    with rebuilder(journal) as connection:
        connection.execute(
            "UPDATE entry SET body = body || char(31) || (SELECT body FROM entry WHERE seq = 41)"
            " WHERE seq = 40"
        )
        connection.execute("UPDATE entry SET body = NULL WHERE seq = 41")


def an_hour_before(journal: Path) -> None:
    """The journal as it was before its last entries, which nobody has sealed."""
    with forger(journal) as connection:
        connection.execute("DELETE FROM entry WHERE seq > (SELECT max(seq) - 25 FROM entry)")


@pytest.mark.parametrize(
    "changed",
    [a_stake_changed, a_body_changed, a_digest_changed, an_entry_cut, two_in_one, an_hour_before],
)
def test_a_journal_that_was_changed_since_is_read(
    house: House, changed: Callable[[Path], object]
) -> None:
    house.printed()
    changed(house.data / "table-1.sabot")
    before = len(house.reckoned)
    run("--night", NIGHT, "--out", house.data.parent / "night.pdf")
    assert len(house.reckoned) > before
    run("--night", NIGHT, "--json")
    assert len(house.issued()[0].kept) == 2 * DIGEST


def test_nothing_is_kept_of_a_journal_that_is_not_as_it_was_recorded(house: House) -> None:
    a_stake_changed(house.data / "table-1.sabot")
    assert "UNDER RESERVE" in house.printed()
    assert [each.kept for each in house.issued()] == [""]
    assert not house.kept.exists()


def test_nor_of_one_of_which_somebody_answered_for_that(house: House) -> None:
    a_stake_changed(house.data / "table-1.sabot")
    assert run(house.data / "table-1.sabot", "--out", house.data.parent / "one.pdf") == 0
    decided = f.AlertDecided(1, "It was the disk")
    assert answered(house.data, lambda: datetime.now(UTC), decided) == decided
    house.printed()
    assert len(house.register.entries(f.NightClosed)) == 1
    assert {each.kept for each in house.issued()} == {""}


def test_what_theory_expects_of_a_night_comes_from_no_file(
    house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script lays the ways of the game in the cache, rightly named and with the right digest,
    with other odds for a tie."""
    monkeypatch.setattr(theories, "kept_in", lambda: house.data.parent / "theory")
    monkeypatch.setattr(theories, "_GAMES", [])
    monkeypatch.setattr(session, "_WEIGHED", {})
    first = house.told(capsys)
    game = session.as_paid(casino_night().table.rules)
    tie = replace(game.bets[BetId("tie")], lines=game.bets[BetId("ponte")].lines)
    theory(game)
    (file,) = (house.data.parent / "theory").iterdir()
    dealt, known = the(theories._read(file))
    better = replace(known.variant, bets={**known.variant.bets, BetId("tie"): tie})
    file.write_bytes(kept_arrays.packed((dealt, paying(known, better))))
    theories._GAMES.clear()
    session._WEIGHED.clear()
    payoffs = {each.bet: each.payoffs for each in theory(game).sides[0].bets}
    assert payoffs[BetId("tie")] == payoffs[BetId("ponte")]
    assert house.told(capsys) == first


# Who would change what binds it


def false_file(house: House) -> str:
    """Lays a false night beside what is kept; by which digest it is found."""
    false = richer(house.file.read_bytes())
    digest = false[:DIGEST].hex()
    (house.kept / f"{digest}.night").write_bytes(false)
    return digest


@contextmanager
def rewritten(house: House) -> Iterator[sqlite3.Connection]:
    with forger(house.data / FILE) as connection:
        yield connection


def test_an_entry_that_was_rewritten_binds_nothing(
    house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody reads it as the register is read: it stands before the last sum of it."""
    first = house.told(capsys)
    monkeypatch.setattr(register_module, "EVERY", 3)
    house.printed()
    assert house.printed_again()
    (issued,), false = house.issued(), false_file(house)
    with rewritten(house) as connection:
        connection.execute("UPDATE entry SET body = replace(body, ?, ?)", (issued.kept, false))
    assert house.told(capsys) == first
    assert house.issued()[0].kept == false


def test_a_register_that_was_reckoned_anew_without_the_key_binds_nothing(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each digest fits; what nobody can write is the signature of a key that is gone."""
    first = house.told(capsys)
    house.printed()
    (issued,), false = house.issued(), false_file(house)
    with rewritten(house) as connection:
        forged_chain(connection, lambda each: each.body.replace(issued.kept, false))
    assert house.told(capsys) == first


def test_another_key_than_the_one_that_was_named_binds_nothing(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    first = house.told(capsys)
    house.printed()
    (issued,), false, own = house.issued(), false_file(house), ed25519.new_pair()

    def signed(each: Chained) -> str:
        if issued.kept not in each.body:
            return each.body
        body = json.loads(each.body.replace(issued.kept, false)) | {NEXT: own.public}
        unsigned = each._replace(body=canonical(body))
        return canonical(body | {SIG: ed25519.sign(own.private, signed_text(unsigned))})

    with rewritten(house) as connection:
        forged_chain(connection, signed)
    assert house.told(capsys) == first


def forged_chain(connection: sqlite3.Connection, change: Callable[[Chained], str]) -> None:
    """Every entry with the body that it is given, and digests that fit."""
    rows = connection.execute(f"SELECT {COLUMNS} FROM entry ORDER BY id").fetchall()  # noqa: S608 - a constant
    connection.execute("DELETE FROM entry")
    before = ""
    for row in rows:
        each = Chained(*row[:-1])._replace(previous=before)
        each = each._replace(body=change(each))
        before = each.digest
        connection.execute(
            f"INSERT INTO entry ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - a constant
            (*each, before),
        )


def sums(told: str) -> object:
    """What a settlement says of its night, but for the numbers that the register gave since."""
    record = json.loads(told)
    record["tables"].pop("papers", None)
    return record


def test_a_later_fact_of_the_same_paper_binds_nothing(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    """A script that signs with the machine's own key adds a fact, rightly signed."""
    first = house.told(capsys)
    house.printed()
    (issued,), false = house.issued(), false_file(house)
    again: list[f.Fact] = [
        f.PaperCancelled(issued.series, issued.number, "spoiled"),
        replace(issued, number=issued.number + 1, kept=false),
        replace(issued, number=issued.number + 2, kept=false, about="+1"),
        replace(issued, number=issued.number + 3, kept=false, head="0" * 64),
    ]
    assert house.register.append(lambda *_: Deed(again)).objection is None
    before = len(house.reckoned)
    assert sums(house.told(capsys)) == sums(first)
    assert len(house.reckoned) == before


def test_a_register_that_does_not_follow_to_its_end_binds_nothing(house: House) -> None:
    house.printed()
    assert house.printed_again()
    with raw(house.data / FILE) as connection:
        assert connection.execute("SELECT count(*) FROM entry").fetchone()[0] > 4
    with rewritten(house) as connection:
        connection.execute("UPDATE entry SET body = replace(body, 'copy', 'Copy') WHERE seq = 5")
    known = house.register
    assert known.proved(f.PaperIssued, lambda _: True) is None


def test_a_machine_that_does_not_sign_binds_nothing(house: House) -> None:
    (house.data / FILE).unlink()
    house.printed()
    assert house.issued()[0].kept
    assert not house.printed_again()


def test_a_day_whose_sums_the_register_has_otherwise_is_reckoned(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.printed()
    monkeypatch.setattr(kept_night, "totals_of", lambda _: ())
    assert not house.printed_again()


def test_another_session_in_the_place_of_a_settled_one_is_read(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its journal is that of another night at the table, rightly chained and sealed."""
    house.printed()
    journal = house.data / "table-1.sabot"
    journal.unlink()
    keep(casino_night(name="Table 1", seed=3), journal)
    before = len(house.reckoned)
    assert run("--night", NIGHT, "--out", house.data.parent / "night.pdf") == Status.UNREADABLE
    assert capsys.readouterr().err.startswith("That day was settled with more sessions")
    assert len(house.reckoned) == before + 2
