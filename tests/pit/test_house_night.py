"""A night of all tables is settled at the pit, from its own copies, and numbered in the house's
book."""

import shutil
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

import pytest

from dealer_app.cli import settle_command, terminal_hand
from dealer_app.cli.program import main
from dealer_app.library import read_sheet
from dealer_app.machine import Status
from dealer_app.night.after_closing import since_closing
from dealer_app.papers.issue import PaperWanted, issued
from dealer_app.papers.kinds import Printout, write_numbered
from dealer_app.pit.book_copy import hear
from dealer_app.pit.comparison import compare_people
from dealer_app.pit.courier import deliver_all
from dealer_app.pit.house_book import HouseBook, HouseStaff, offers
from dealer_app.pit.link import COPIES
from dealer_app.pit.mirror import Mirror, kept_book
from dealer_app.pit.pit_tables import standing
from dealer_app.pit.server import PitTrouble, Server
from dealer_app.register import facts as f
from dealer_app.register.objections import ObjectionCode
from dealer_app.reports.session.identity import Issue
from dealer_app.rules.staff import Signature
from dealer_app.session.rulebook import Seating, opening
from dealer_app.settings import read_settings
from dealer_app.store.chain import Stored
from dealer_app.store.entry_rows import write_rows
from dealer_app.store.journal import Journal
from dealer_app.store.register import Deed
from dealer_app.store.register_place import FILE
from dealer_app.store.table_hold import held
from dealer_app.table.events import TableClosed
from tests.pit.house_server import PROGRAM, HouseServer
from tests.pit.joined_house import (
    CLAIRE,
    CLAIRES,
    MARC,
    MARCS,
    at,
    code,
    contact,
    forged,
    found_in,
    register_in,
)
from tests.pit.test_courier import copied, rows_of
from tests.reports.reading import pages
from tests.store.builders import EVENING, raw, ticking

DAY: Final = date(2026, 11, 20)
Settle = Callable[..., int]


@pytest.fixture
def settle(house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settle:
    """Settles the night at the pit; its status."""

    def done(by: str = CLAIRE, pin: str = CLAIRES) -> int:
        monkeypatch.setattr(terminal_hand, "_handed_over", lambda *_: [pin])
        asked = ("settle", DAY.isoformat(), "--out", tmp_path / "night.pdf", "--url", house)
        hand = ("--by", by, "--pin-fd", "0")
        return main(["--language", "en", "pit", *map(str, (*asked, *hand))])

    return done


@pytest.fixture
def small(server: Server, joined: HouseStaff, machine: Path) -> Path:
    """The machine of that house with a night of one table, which is sent."""
    assert joined.register.known.people
    dealt(machine, "Table 3")
    list(deliver_all(server, machine))
    return machine


def dealt(folder: Path, table: str, *, seal: bool = True) -> f.Sealed:
    """A night of that table without a coup; how it is known where it is sealed."""
    with Journal.open(folder / f"{table}.sabot", ticking()) as journal:
        session = journal.new_session_id(lambda: EVENING)
        journal.append(
            session, [opening(read_sheet("punto_banco"), None, {}, Seating(table=table))]
        )
        if seal:
            head = journal.head(session)
            journal.append(session, [TableClosed(head.seq, head.digest)])
        return f.Sealed(table, session, journal.head(session).digest)


def of_book(server: Server, *kinds: type[f.Fact]) -> list[f.Fact]:
    book = HouseBook(server)
    book.read()
    return [each.fact for each in book.behind(0, *kinds)]


def book_in(folder: Path, server: Server) -> Path:
    """A folder with the house's book as a register's file."""
    folder.mkdir()
    rows = [Stored._make(row) for row in copied(server, "house", "book")]
    write_rows(folder / FILE, [rows])
    return folder


@pytest.mark.usefixtures("quick")
def test_a_night_of_all_tables_comes_to_what_their_machine_settled_before(
    server: Server, settle: Settle, night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list(deliver_all(server, night))
    house = HouseStaff(server)
    assert house.add_first(CLAIRE, CLAIRES) is None
    for sheet in offers(server, house.register.read()).sheets:
        assert house.decide([sheet], CLAIRE, CLAIRES) is None
    assert hear(house.register, register_in(night)) is None
    told = list[tuple[int, ...]]()

    def written(paper: Printout, issue: Issue, *more: object) -> None:
        told.append(issue.reserve.alerts)
        write_numbered(paper, issue, *more)  # type: ignore[arg-type]  # as it was asked

    monkeypatch.setattr("dealer_app.cli.settle_command.write_numbered", written)
    assert settle() == 0
    assert (tmp_path / "night.pdf").read_bytes().startswith(b"%PDF")
    book, machine = house.register.read(), register_in(night).read()
    assert set(book.nights[DAY]) == set(machine.nights[DAY])
    assert book.totals[DAY] == machine.totals[DAY]
    assert [tuple(machine.alerts)] == told == [(2,)]


def test_the_paper_is_numbered_in_the_book_and_printed_again_as_a_copy(
    server: Server, settle: Settle, small: Path, tmp_path: Path
) -> None:
    assert settle() == settle() == 0
    (paper,) = of_book(server, f.PaperIssued)
    assert isinstance(paper, f.PaperIssued)
    assert paper.kept == "", "the pit keeps nothing of what it reckons"
    assert (paper.series, paper.number, paper.table) == ("settlement", 1, "Table 3")
    assert of_book(server, f.PaperReprinted) == [f.PaperReprinted("settlement", 1, 1)]
    assert len(of_book(server, f.NightClosed)) == 1
    folder = book_in(tmp_path / "book", server)
    shutil.copy(small / "Table 3.sabot", folder)
    assert found_in(folder) == []
    copy = rows_of(kept_book(read_settings().data))
    assert copy == copied(server, "house", "book")[: len(copy)]
    assert len(copy) > 0


def test_a_night_with_a_table_that_is_open_stays_open(
    server: Server, settle: Settle, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dealt(small, "Table 4", seal=False)
    list(deliver_all(server, small))
    assert settle() == Status.FAILED
    assert "Not closed yet: Table 4." in capsys.readouterr().err
    assert of_book(server, f.NightClosed) == []


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ((MARC, MARCS), "Whoever signed may not do that"),
        ((CLAIRE, "1357"), "Wrong PIN"),
        (("Paul", "1357"), "Nobody has signed in"),
    ],
)
def test_only_whoever_may_settles(
    server: Server,
    settle: Settle,
    capsys: pytest.CaptureFixture[str],
    hand: tuple[str, str],
    says: str,
) -> None:
    assert settle(*hand) == Status.UNREADABLE
    assert says in capsys.readouterr().err
    assert of_book(server, f.PaperIssued, f.NightClosed) == []


def test_a_paper_that_cannot_be_written_keeps_its_number_and_the_night_is_settled(
    server: Server, settle: Settle, small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert small.is_dir()
    (tmp_path / "night.pdf").mkdir()
    assert settle() == Status.UNREADABLE
    assert "cannot be written" in capsys.readouterr().err
    assert len(of_book(server, f.PrinterFailed)) == len(of_book(server, f.NightClosed)) == 1


@pytest.mark.usefixtures("small")
def test_a_copy_that_is_not_what_the_server_has_settles_nothing(
    server: Server, settle: Settle, capsys: pytest.CaptureFixture[str]
) -> None:
    (copies := read_settings().data / COPIES).mkdir(parents=True)
    with closing(Mirror(copies)) as mirror:
        (table,) = standing(server)
        mirror.follow(server, table)
    with raw(copies / "Table 3.sabot") as file:
        file.executescript("DROP TRIGGER entry_no_update")
        file.execute("UPDATE entry SET digest = 'x' WHERE id = (SELECT max(id) FROM entry)")
    assert settle() == Status.FAILED
    assert "Table 3: the server has another entry" in capsys.readouterr().err
    assert of_book(server, f.PaperIssued) == []


@pytest.mark.usefixtures("small")
def test_of_a_copy_that_was_changed_the_paper_says_so_and_the_night_stays_open(
    server: Server, settle: Settle, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (copies := read_settings().data / COPIES).mkdir(parents=True)
    with closing(Mirror(copies)) as mirror:
        (table,) = standing(server)
        mirror.follow(server, table)
    with raw(copies / "Table 3.sabot") as file:
        file.executescript("DROP TRIGGER entry_no_update")
        file.execute("""UPDATE entry SET body = replace(body, '"seats":9', '"seats":8')""")
    assert settle() == Status.FAILED
    assert "The night stays open." in capsys.readouterr().err
    found = "UNDER RESERVE: a journal is not as it was recorded"
    assert all(found in page for page in pages(tmp_path / "night.pdf"))
    assert of_book(server, f.NightClosed, f.AlertRaised) == []


@pytest.mark.usefixtures("small")
def test_copies_that_the_window_of_the_pit_keeps_are_waited_for(
    server: Server,
    settle: Settle,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settle_command, "PATIENCE", 0.0)
    (copies := read_settings().data / COPIES).mkdir(parents=True)
    with held(copies / COPIES, datetime.now(UTC)):
        assert settle() == Status.FAILED
        late = "Table 3: the pit’s copy ends at entry 0, the server has it up to"
        assert late in capsys.readouterr().err
        with closing(Mirror(copies)) as mirror:
            (table,) = standing(server)
            mirror.follow(server, table)
        assert settle() == 0


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("2026-11-20",), "Name who settles the night with --by."),
        (("20.11.2026", "--by", CLAIRE), "Write the night as its day"),
        (("2026-11-19", "--by", CLAIRE, "--pin-fd", "0"), "No session of"),
    ],
)
@pytest.mark.usefixtures("small")
def test_what_is_asked_wrongly_is_said(
    house: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    asked: tuple[str, ...],
    says: str,
) -> None:
    monkeypatch.setattr(terminal_hand, "_handed_over", lambda *_: [CLAIRES])
    assert main(["--language", "en", "pit", "settle", *asked, "--url", house]) == 2
    assert says in capsys.readouterr().err


def test_a_machine_of_a_house_settles_no_night(joined: HouseStaff, machine: Path) -> None:
    assert joined.register.known.people
    register = register_in(machine)
    refused = issued(register, PaperWanted("settlement", "5b1c", night=DAY))
    assert code(refused) is ObjectionCode.HOUSE_NIGHT
    for fact in (f.NightClosed(DAY, ()), f.NightSummed(DAY, ())):
        assert code(at(machine).enter(fact)) is ObjectionCode.HOUSE_NIGHT


@pytest.mark.usefixtures("joined")
def test_a_night_that_a_machine_settled_without_the_book_is_named(
    server: Server, machine: Path
) -> None:
    forged(machine, f.NightClosed(DAY, ()))
    (found,) = compare_people(server, register_in(machine))
    assert found.wrong is not None
    assert "nights" in found.wrong.code


def test_a_machine_hears_which_sessions_of_its_tables_were_settled(
    server: Server, joined: HouseStaff, machine: Path
) -> None:
    own = dealt(machine, "Table 3")
    night = f.NightClosed(DAY, (own, f.Sealed("Table 4", "s", "e4")))
    deed = Deed([night], Signature(CLAIRE))
    assert joined.register.append(lambda *_: deed).objection is None
    contact(server, machine)
    contact(server, machine)
    (heard,) = register_in(machine).entries(f.NightClosed)
    assert heard.fact == f.NightClosed(DAY, (own,))
    assert "settled_differs" not in {str(each.kind) for each in found_in(machine)}
    assert list(compare_people(server, register_in(machine))) == []


def test_what_is_put_right_of_a_sealed_session_is_told_to_the_book_with_its_hands(
    server: Server, joined: HouseStaff, machine: Path, tmp_path: Path
) -> None:
    put_right = f.RectifiedAfterClosing("Table 3", "s", "c0ffee", '{"number":3}')
    register = register_in(machine)
    hand = Signature(CLAIRE, (MARC,))
    assert register.append(lambda *_: Deed([put_right], hand)).objection is None
    entry = register.entries(f.RectifiedAfterClosing)[-1]
    contact(server, machine)
    contact(server, machine)
    told = replace(put_right, of=entry.digest, hands=(CLAIRE, MARC))
    assert of_book(server, f.RectifiedAfterClosing) == [told]
    assert len(register_in(machine).entries(f.RectifiedAfterClosing)) == 1
    ((since,),) = since_closing(book_in(tmp_path / "book", server)).values()
    assert since.signature == hand
    assert joined.register.read().people


@pytest.mark.parametrize(("table", "right"), [("Table 3", True), ("Table 4", False)])
def test_a_tables_login_tells_what_was_put_right_of_its_own_tables_alone(
    postgres: HouseServer, house: str, joined: HouseStaff, table: str, *, right: bool
) -> None:
    login = postgres.login(house, "pit_table")
    with postgres.asked(login) as asked:
        asked.execute("SELECT pit.enrol('table', 'Table 3', '0.1.0')")
    deed = Deed([f.RectifiedAfterClosing(table, "s", "c0ffee", "{}", of="5e47")])
    with Server(login, PROGRAM) as server:
        book = HouseBook(server)
        if right:
            assert book.append(lambda *_: deed).objection is None
        else:
            with pytest.raises(PitTrouble):
                book.append(lambda *_: deed)
    assert joined.register.read().people
