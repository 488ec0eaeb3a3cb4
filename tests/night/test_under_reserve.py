"""Whoever tells the money of a recorded night asks first whether it is as it was recorded: what was
changed is an alert, and everything that is told of it stands under its reserve."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.library import variant_ids
from dealer_app.night.machine_notes import Findings, Reserves, answered, record
from dealer_app.night.night_sums import Nights
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import Printout
from dealer_app.papers.paper_source import PaperSource, of_journal, of_night
from dealer_app.register import facts as f
from dealer_app.register.state import Reserve
from dealer_app.reports import PaperKind, UnnumberedKind
from dealer_app.reports.layout.sheet import listings
from dealer_app.rules.staff import Signature
from dealer_app.session.recorder import Altered, take_up
from dealer_app.store.journal import Journal
from dealer_app.store.notes import heads_of
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table import events as ev
from tests.cli.test_papers import keep
from tests.reports.builders import PRINTED
from tests.reports.money_night import casino_night
from tests.reports.nights import night
from tests.store.builders import raw

DAY: Final = date(2026, 11, 20)
NAME: Final = "2026-11-20-0001"
UNDER: Final = "UNDER RESERVE: see alert No. 1"
EVENING: Final = datetime(2026, 11, 20, 22, 30, tzinfo=UTC)
NOW: Final = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)
BROKEN: Final = f.FileFinding.TABLE_BROKEN


def sealed(path: Path, game: str) -> Path:
    """A journal of a closed night of that game."""
    keep(night(game, 2, 5), path)
    with Journal.open(path, lambda: NOW) as journal:
        head = journal.head(NAME)
        journal.append(NAME, [ev.TableClosed(head.seq, head.digest)])
    with raw(path) as connection:
        connection.execute("DROP TRIGGER entry_no_update")
    return path


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sealed night of every game, in a folder each."""
    place = tmp_path_factory.mktemp("nights")
    for game in variant_ids():
        (place / game).mkdir()
        sealed(place / game / "Table 1.sabot", game)
    return place


def bodies(path: Path) -> list[tuple[int, str, str]]:
    """Every entry: its number, its kind, what it says."""
    with raw(path) as connection:
        return connection.execute("SELECT seq, kind, body FROM entry ORDER BY seq").fetchall()


def another(body: str, chance: Random) -> str:
    """What an entry says with one sign of it changed: an amount, a seat, a card, or their names."""
    at = chance.choice([place for place, sign in enumerate(body) if sign.isalnum()])
    sign = body[at]
    other = str((int(sign) + 1) % 10) if sign.isdigit() else "xy"[sign == "x"]
    return body[:at] + other + body[at + 1 :]


def write(path: Path, seq: int, body: str) -> None:
    with raw(path) as connection:
        connection.execute("UPDATE entry SET body = ? WHERE seq = ?", (body, seq))


@contextmanager
def changed(path: Path, seq: int, was: str, body: str) -> Iterator[None]:
    """While an entry says something else."""
    write(path, seq, body)
    yield
    write(path, seq, was)


def found(path: Path) -> f.AlertRaised | None:
    """What is found of the session as it is read for a paper."""
    with Journal.read(path) as journal:
        try:
            return take_up(journal, NAME, checked=True).finding
        except Altered as trouble:
            return trouble.alert


@pytest.mark.parametrize("game", variant_ids())
def test_any_entry_of_which_one_sign_was_changed_is_found_where_it_is_read(
    nights: Path, game: str
) -> None:
    path, chance = nights / game / "Table 1.sabot", Random(game)
    entries = bodies(path)
    assert found(path) is None
    for seq, _, body in entries:
        if not any(map(str.isalnum, body)):
            continue
        with changed(path, seq, body, another(body, chance)):
            alert = found(path)
        assert alert is not None
        assert (alert.finding, alert.session, alert.seq) == (BROKEN, NAME, seq)
        assert alert.found == len(entries)


def a_change(path: Path, kind: str, chance: Random) -> None:
    """One sign changed of some entry of that kind."""
    seq, _, body = chance.choice([each for each in bodies(path) if each[1] == kind])
    write(path, seq, another(body, chance))


def folder_of(tmp_path: Path, nights: Path, game: str) -> Path:
    shutil.copytree(nights / game, tmp_path / game)
    return tmp_path / game


def settlement(folder: Path, *, kept: bool = True) -> tuple[PaperSource, Printout]:
    findings = Findings(folder, lambda: NOW, kept=kept)
    source = of_night(findings, DAY, None, PaperKind.SETTLEMENT, Imprint(PRINTED))
    ((paper, _),) = source.papers(PaperKind.SETTLEMENT, words("en"), Imprint(PRINTED))
    return source, paper


def stamp(paper: Printout) -> str:
    return paper.page(paper.issue).stamp


def raised(folder: Path) -> Sequence[f.Fact]:
    entries = RegisterFile(folder / FILE, lambda: NOW).entries(f.AlertRaised)
    return [each.fact for each in entries]


@pytest.mark.parametrize("game", variant_ids())
def test_a_night_of_any_game_is_settled_on_paper_under_reserve_once_an_entry_was_changed(
    tmp_path: Path, nights: Path, game: str
) -> None:
    folder, chance = folder_of(tmp_path, nights, game), Random(game)
    shutil.copy(nights / "porcelaine" / "Table 1.sabot", folder / "Table 2.sabot")
    assert stamp(settlement(folder)[1]) == ""
    a_change(folder / "Table 1.sabot", chance.choice(["card_dealt", "stake_laid"]), chance)
    source, paper = settlement(folder)  # the other table's, where nothing follows from this one
    assert (stamp(paper), paper.closes) == (UNDER, ())
    assert [each.finding for each in source.found] == [BROKEN]
    assert [type(each) for each in raised(folder)] == [f.AlertRaised]


EVERY_KIND: Final = (*PaperKind, *UnnumberedKind)


@pytest.fixture(scope="module")
def money(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sealed night with all its money."""
    path = tmp_path_factory.mktemp("money") / "Table 3.sabot"
    keep(casino_night(), path)
    with raw(path) as connection:
        connection.execute("DROP TRIGGER entry_no_update")
    return path


def papers(journal: Path, kind: PaperKind | UnnumberedKind) -> list[Printout]:
    findings = Findings(journal.parent, lambda: NOW)
    imprint = Imprint(PRINTED, slip="F-0012" if kind is PaperKind.SLIP else "")
    source = of_journal(journal, None, findings, lost=False)
    return [paper for paper, _ in source.papers(kind, words("en"), imprint)]


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_paper_of_a_session_bears_the_reserve_of_what_was_changed_in_it(
    tmp_path: Path, money: Path, kind: PaperKind | UnnumberedKind
) -> None:
    journal = Path(shutil.copy(money, tmp_path))
    (honest,) = papers(journal, kind)
    assert "RESERVE" not in stamp(honest)
    a_change(journal, "tips_counted", Random(3))
    (paper,) = papers(journal, kind)
    assert UNDER in stamp(paper)


def test_of_what_contradicts_itself_since_it_was_changed_stands_on_paper_what_can_be_followed(
    tmp_path: Path, money: Path
) -> None:
    """The cancelled slip's fill has another number: no paper of the tray comes of it."""
    journal = Path(shutil.copy(money, tmp_path))
    (seq, body) = next((n, b) for n, k, b in bodies(journal) if k == "tray_filled" and "0013" in b)
    write(journal, seq, body.replace("0013", "0019"))
    (paper,) = papers(journal, PaperKind.FLOAT)
    assert UNDER in stamp(paper)
    nights = Nights(tmp_path)
    assert [each.path for each in nights.read(DAY).faulty] == [journal]
    assert nights.found.keys() == {("Table 3", NAME)}


def test_what_somebody_answered_for_is_no_reserve_until_something_else_is_changed(
    tmp_path: Path, nights: Path
) -> None:
    folder = folder_of(tmp_path, nights, "punto_banco")
    path, chance = folder / "Table 1.sabot", Random(5)
    a_change(path, "stake_laid", chance)
    for _ in range(2):
        source, paper = settlement(folder)
        assert (stamp(paper), paper.closes, len(source.found)) == (UNDER, (), 1)
    decision = f.AlertDecided(1, "The stake was read to me by telephone.")
    assert answered(folder, lambda: NOW, decision) == decision
    assert path.exists()
    source, paper = settlement(folder)
    assert (stamp(paper), source.found) == ("", [])
    assert [type(each) for each in paper.closes] == [f.NightClosed]
    a_change(path, "card_dealt", chance)
    source, paper = settlement(folder)
    assert stamp(paper) == "UNDER RESERVE: see alert No. 2"


def alerts_on(paper: Printout) -> list[tuple[object, ...]]:
    """The alerts that a paper lists: their numbers, what was found, by whom decided and why."""
    told = [each for each in listings(paper.parts) if each.key == "alerts"]
    keys = ("number", "session", "by", "reason")
    return [
        tuple(row[[field.key for field in each.fields].index(key)] for key in keys)
        for each in told
        for row in each.rows
    ]


def test_what_was_found_stands_on_register_and_settlement_before_and_after_it_was_decided(
    tmp_path: Path, nights: Path
) -> None:
    folder = folder_of(tmp_path, nights, "punto_banco")
    shutil.copy(nights / "porcelaine" / "Table 1.sabot", folder / "Table 2.sabot")
    path, other = folder / "Table 1.sabot", folder / "Table 2.sabot"
    assert alerts_on(settlement(folder)[1]) == []
    a_change(path, "stake_laid", Random(5))
    told = (1, NAME, "not decided", "")
    for _ in range(2):
        assert alerts_on(settlement(folder)[1]) == [told]
        assert alerts_on(papers(path, PaperKind.REGISTER)[0]) == [told]
        assert alerts_on(papers(other, PaperKind.REGISTER)[0]) == []
        decision = f.AlertDecided(1, "The stake was read to me by telephone.")
        answered(folder, lambda: NOW, decision, Signature("Odile"))
        told = (1, NAME, "Odile", "The stake was read to me by telephone.")
    assert stamp(settlement(folder)[1]) == ""


@pytest.mark.parametrize("seed", range(6))
def test_of_any_alerts_in_any_order_a_paper_lists_those_of_its_session_with_their_decision(
    seed: int, tmp_path: Path, nights: Path
) -> None:
    """Decided or not they stay; those of another table stand on the settlement alone, and those
    of the register, of whose day they are, on both."""
    chance, folder = Random(seed), folder_of(tmp_path, nights, "punto_banco")
    shutil.copy(nights / "porcelaine" / "Table 1.sabot", folder / "Table 2.sabot")
    files = [f"Table {1 + number % 2}.sabot" for number in range(4)]
    found = [
        *(f.AlertRaised(n, chance.choice(list(f.FileFinding)), file, NAME, 5, 4)
          for n, file in enumerate(files, 1)),
        f.AlertRaised(5, f.FileFinding.REGISTER_DIFFERS, FILE, seq=3, found=4),
    ]  # fmt: skip
    register = RegisterFile(folder / FILE, lambda: EVENING)
    register.append(lambda *_: Deed(found))
    for number in chance.sample(range(1, 6), 3):
        if number in register.read().alerts:
            decided = f.AlertDecided(number, "Seen.")
            register.append(lambda *_, said=decided: Deed([said], Signature("Odile")))
    still = register.read().alerts
    by = {n: "not decided" if n in still else "Odile" for n in range(1, 6)}

    def listed(paper: Printout) -> dict[object, object]:
        return {number: name for number, _, name, _ in alerts_on(paper)}

    assert listed(settlement(folder)[1]) == by
    for table, own in (("Table 1", (1, 3, 5)), ("Table 2", (2, 4, 5))):
        (paper,) = papers(folder / f"{table}.sabot", PaperKind.REGISTER)
        assert listed(paper) == {number: by[number] for number in own}


def test_of_a_night_of_which_nothing_can_be_followed_it_is_said_that_it_was_changed(
    tmp_path: Path, nights: Path
) -> None:
    folder = folder_of(tmp_path, nights, "punto_banco")
    path = folder / "Table 1.sabot"
    staked = next(seq for seq, kind, _ in bodies(path) if kind == "stake_laid")
    for seq in (staked, 1):
        write(path, seq, "{}")
        with pytest.raises(Altered):
            settlement(folder)
        assert len(raised(folder)) == 1


def test_what_no_register_takes_is_a_reserve_without_a_number(tmp_path: Path, nights: Path) -> None:
    folder = folder_of(tmp_path, nights, "punto_banco")
    shutil.copy(nights / "porcelaine" / "Table 1.sabot", folder / "Table 2.sabot")
    a_change(folder / "Table 1.sabot", "stake_laid", Random(7))
    source, paper = settlement(folder, kept=False)
    assert stamp(paper) == "UNDER RESERVE: a journal is not as it was recorded"
    assert not (folder / FILE).exists()
    findings = Findings(folder, lambda: NOW)
    (folder / FILE).mkdir()
    assert all(map(findings.take, source.found))
    tables = ("Table 1", "Table 2", "", "Table 9")
    altered = [findings.reserve().of(*filter(None, [table])).altered for table in tables]
    assert altered == [True, False, True, True]


def test_an_entry_that_was_given_to_another_session_is_found_and_the_table_still_summed(
    tmp_path: Path, nights: Path
) -> None:
    folder = folder_of(tmp_path, nights, "punto_banco")
    with raw(folder / "Table 1.sabot") as connection:
        connection.execute("UPDATE entry SET session_id = '2026-11-20-0009' WHERE seq = 9")
    source, paper = settlement(folder)
    assert (stamp(paper), paper.closes) == (UNDER, ())
    assert [row.session for _, row in source.rows] == [NAME]
    assert source.unread == ["Table 1.sabot 2026-11-20-0009"]


def noted(tmp_path: Path, nights: Path) -> Path:
    """A folder of two tables whose closings are noted."""
    folder = folder_of(tmp_path, nights, "punto_banco")
    shutil.copy(nights / "porcelaine" / "Table 1.sabot", folder / "Table 2.sabot")
    register = RegisterFile(folder / FILE, lambda: NOW)
    for each in folder.glob("*.sabot"):
        record(register, *heads_of(each, f.NotedFor.CLOSING))
    return folder


def shorten(folder: Path) -> None:
    """The end of what was dealt goes, and with it the closing."""
    with raw(folder / "Table 1.sabot") as connection:
        connection.execute("DROP TRIGGER entry_no_delete")
        connection.execute("DELETE FROM entry WHERE seq > 8")


def empty(folder: Path) -> None:
    with raw(folder / "Table 1.sabot") as connection:
        connection.execute("DROP TRIGGER entry_no_delete")
        connection.execute("DELETE FROM entry")


def swap(folder: Path) -> None:
    """Each table's file goes under the name of the other."""
    (folder / "Table 1.sabot").rename(folder / "t")
    (folder / "Table 2.sabot").rename(folder / "Table 1.sabot")
    (folder / "t").rename(folder / "Table 2.sabot")


def take_away(folder: Path) -> None:
    (folder / "Table 1.sabot").unlink()


@pytest.mark.parametrize(
    ("wrong", "finding"),
    [
        (shorten, f.FileFinding.TABLE_SHORTER),
        (empty, f.FileFinding.TABLE_SHORTER),
        (swap, f.FileFinding.TABLE_DIFFERS),
        (take_away, f.FileFinding.TABLE_GONE),
    ],
)
def test_a_night_of_which_a_journal_is_not_as_it_was_noted_is_told_under_reserve(
    tmp_path: Path, nights: Path, wrong: Callable[[Path], None], finding: f.FileFinding
) -> None:
    folder = noted(tmp_path, nights)
    _, honest = settlement(folder)
    assert (stamp(honest), raised(folder)) == ("", [])
    wrong(folder)
    _, paper = settlement(folder)
    assert stamp(paper).startswith("UNDER RESERVE: see alert")
    alert = raised(folder)[0]
    assert isinstance(alert, f.AlertRaised)
    assert (alert.finding, alert.file) == (finding, "Table 1.sabot")
    told = Findings(folder, lambda: NOW).reserve()
    assert told.of_night(DAY, "Table 2")
    assert bool(told.of_night(DAY - timedelta(days=2), "Table 2")) is (wrong is swap)


def test_a_session_that_is_lost_may_be_of_any_night_where_its_name_tells_no_day() -> None:
    alert = f.AlertRaised(1, f.FileFinding.TABLE_GONE, "Table 1.sabot", "the first")
    assert Reserves(Path(), {1: alert}).of_night(DAY, "Table 2").alerts == (1,)


def test_a_changed_session_that_lies_under_another_tables_name_is_printed_under_reserve(
    tmp_path: Path, money: Path
) -> None:
    with Journal.read(money) as journal:
        table = take_up(journal, NAME).table.opened.table
    path = Path(shutil.copy(money, tmp_path / "Another.sabot"))
    (tmp_path / f"{table}.sabot").touch()
    a_change(path, "tips_counted", Random(3))
    (paper,) = papers(path, PaperKind.SESSION)
    assert UNDER in stamp(paper)


def test_what_is_told_of_several_tables_is_under_the_reserve_of_each_of_them(
    tmp_path: Path,
) -> None:
    for table in ("Table 1", "Table 2", "Table 3"):
        (tmp_path / f"{table}.sabot").touch()
    alerts = {
        number: f.AlertRaised(number, f.FileFinding.TABLE_BROKEN, f"{table}.sabot")
        for number, table in ((1, "Table 1"), (2, "Table 3"))
    }
    reserves = Reserves(tmp_path, alerts, frozenset({"Table 2.sabot"}))
    assert reserves.of("Table 1", "Table 2") == Reserve((1,), altered=True)
    assert reserves.of("Table 1", "Table 3") == Reserve((1, 2))
    assert reserves.of("Table 3") == Reserve((2,))
    assert reserves.of() == Reserve((1, 2), altered=True)
