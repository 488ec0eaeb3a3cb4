"""What earlier programs wrote is opened, verified, printed and recounted, to the same figures."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from decimal import Decimal
from json import loads
from pathlib import Path
from typing import Final

import pytest
from pypdfium2 import PdfDocument

from dealer_app.cli.train_commands import SchoolPaper, write_certificate, write_progress
from dealer_app.i18n import Words, words
from dealer_app.library import house_from_text, sheet_from_text
from dealer_app.night.backup import check
from dealer_app.night.restoration import restore
from dealer_app.night.staff import Staff
from dealer_app.papers import Imprint, kinds
from dealer_app.papers.game_papers import write_rule_sheet
from dealer_app.papers.kinds import (
    PaperSession,
    Printout,
    night_paper,
    night_table,
    session_paper,
    slips_of,
)
from dealer_app.papers.session import session_data
from dealer_app.register.state import Person
from dealer_app.replay.script import read_script
from dealer_app.reports import PaperKind
from dealer_app.reports.session.identity import SheetData
from dealer_app.rules.house import StaffRules
from dealer_app.rules.money import Money
from dealer_app.session.recorder import read_back, take_up
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.register_place import FILE
from dealer_app.store.verify import verify
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.table import zone_of
from dealer_app.training.games import rules_of
from dealer_app.training.progress import exams
from tests.museum import recount
from tests.museum.evening import ANNE, PINS, Clock
from tests.museum.piece import BACKUP, DATA, DIGESTS, SHOES, digests, figures, pieces, unpack
from tests.play import the
from tests.reports.builders import PRINTED
from tests.run_length import one_in
from tests.store.builders import ticking

EN: Final = words("en")
FR: Final = words("fr")


@pytest.fixture(scope="module", params=pieces(), ids=lambda piece: piece.name)
def piece(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


@pytest.fixture(scope="module")
def place(piece: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a piece, laid out as the program of its time left it."""
    folder = tmp_path_factory.mktemp("piece")
    unpack(piece, folder)
    return folder


@pytest.fixture
def data(piece: Path, tmp_path: Path) -> Path:
    """A copy of its data folder, to be written to."""
    unpack(piece, tmp_path / "again")
    return tmp_path / "again" / DATA


@pytest.fixture(scope="module")
def sittings(place: Path) -> list[PaperSession]:
    """Its sessions whose tray was counted before they were closed: a table of each game."""
    found = [sitting for _, sitting in recount.sittings(place / DATA)]
    return [each for each in found if ledger(each.session.table).counted is not None]


@pytest.fixture
def no_theory(monkeypatch: pytest.MonkeyPatch) -> None:
    """What bets are worth is no figure of a night, and takes seconds to reckon."""
    monkeypatch.setattr(kinds, "edges", lambda *_: {})


@pytest.fixture(scope="module")
def gathered_once() -> Iterator[None]:
    """What the papers of a session print of it under one imprint is gathered once for them all."""
    gather, known = session_data, dict[TableSession, tuple[Imprint, SheetData]]()

    def once(session: TableSession, under: Imprint) -> SheetData:
        if session not in known or known[session][0] != under:
            known[session] = (under, gather(session, under))
        return known[session][1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kinds, "session_data", once)
        yield


def test_the_museum_has_pieces_and_none_is_empty() -> None:
    assert pieces()
    for piece in pieces():
        for folder in (piece / DATA, piece / DATA / "school", piece / SHOES):
            assert any(path.is_file() for path in folder.iterdir())


def test_no_file_of_the_museum_is_ever_altered() -> None:
    assert digests() == DIGESTS.read_text("utf-8")


def test_every_chain_verifies(place: Path) -> None:
    chains = [*(place / DATA).glob("*.sabot"), place / DATA / FILE]
    chains += (place / DATA / "school").glob("*.sabot-school")
    assert [path.name for path in chains if not verify(path).sound] == []


@pytest.mark.parametrize("part", recount.PARTS)
def test_it_comes_to_what_it_came_to(place: Path, part: str) -> None:
    now = recount.plain(recount.PARTS[part](place))
    was = recount.lasting(figures(place))[part]
    assert was
    assert list(recount.differences(was, now)) == []


def test_a_figure_that_is_told_otherwise_is_named() -> None:
    was = {"drop": 7, "nets": {"3": 1}, "slips": [{"number": "F-1"}], "win": None}
    assert list(recount.differences(was, {**was, "more": 1})) == []
    now = {"drop": 8, "nets": {}, "slips": []}
    assert [each.split(":")[0] for each in recount.differences(was, now)] == [
        *("/drop", "/nets/3", "/slips", "/win")
    ]


# Papers


def imprint(sitting: PaperSession, slip: str = "") -> Imprint:
    return Imprint(PRINTED, zone_of(sitting.session.table), slip=slip)


def money_on(kind: PaperKind, sitting: PaperSession) -> set[int]:
    """Amounts that stand on that paper of a session, whatever its words are."""
    told = ledger(sitting.session.table)
    of_tray = (told.expected, told.counted, told.variance, told.drop)
    found: Mapping[PaperKind, Iterable[int | None]] = {
        PaperKind.SESSION: (
            *of_tray,
            told.win,
            told.tray.fills,
            told.tray.credits,
            told.tray.tipped,
        ),
        PaperKind.SETTLEMENT: (*of_tray, told.gain),
        PaperKind.FLOAT: of_tray,
        PaperKind.COMMISSION: (each.marked for each in told.accounts.values()),
        PaperKind.CAGNOTTE: (told.play.cagnotte,),
        PaperKind.TIPS: (told.tray.tipped,),
    }
    return {abs(amount) for amount in found.get(kind, ()) if amount}


def amounts_in(path: Path) -> set[int]:
    """Every figure of a paper in cents, whichever language writes it."""
    with closing(PdfDocument(path)) as paper:
        told = "\n".join(page.get_textpage().get_text_bounded() for page in paper)
    text = re.sub(r"(?<=\d)[\u202f\u00a0,](?=\d{3}(?!\d))", "", told)
    found = re.findall(r"(?<![\d.,])\d+(?:[.,]\d\d)?(?![\d]|[.,]\d)", text)
    return {int(Decimal(each.replace(",", ".")) * 100) for each in found}


def printed(paper: Printout, folder: Path) -> Path:
    """A paper in every form that it has."""
    path = folder / "paper.pdf"
    paper.write_pdf(path, invariant=True)
    paper.write_csv(folder / "csv")
    assert loads(paper.json())
    return path


@pytest.mark.usefixtures("no_theory", "gathered_once")
@pytest.mark.parametrize("kind", [kind for kind in PaperKind if kind is not PaperKind.SLIP])
def test_every_paper_of_a_sealed_session_bears_its_figures(
    sittings: Sequence[PaperSession], kind: PaperKind, tmp_path: Path
) -> None:
    place = list(PaperKind).index(kind)
    for number, sitting in one_in(3, list(enumerate(sittings)), place):
        language = (FR, EN)[(number + place) % 2]
        path = printed(session_paper(kind, sitting, language, imprint(sitting)), tmp_path)
        wanted = money_on(kind, sitting)
        assert not wanted or wanted - amounts_in(path) == set()


def test_every_slip_is_printed_with_its_amount(
    sittings: Sequence[PaperSession], tmp_path: Path
) -> None:
    told = slips_of(sittings[0].session)
    assert len(told) == 3
    for number, slip in told.items():
        paper = session_paper(PaperKind.SLIP, sittings[0], FR, imprint(sittings[0], number))
        assert slip.worth in amounts_in(printed(paper, tmp_path))


@pytest.mark.usefixtures("no_theory")
@pytest.mark.parametrize("language", [EN, FR], ids=lambda each: each.language)
def test_the_night_is_settled_to_what_its_tables_won(
    sittings: Sequence[PaperSession], language: Words, tmp_path: Path
) -> None:
    tables = [night_table(each, imprint(each)) for each in sittings]
    day = tables[0].data.business_day
    paper = night_paper(tables, language, imprint(sittings[0]), (day, (), ()))
    won = {abs(ledger(each.session.table).gain) for each in sittings}
    assert won - amounts_in(printed(paper, tmp_path)) == set()


def test_a_session_that_is_still_open_has_a_sheet_too(place: Path, tmp_path: Path) -> None:
    found = read_back(place / DATA / "Table 7.sabot", None)
    assert not found.session.table.closed
    sitting = PaperSession(found.id, found.session)
    assert printed(
        session_paper(PaperKind.SESSION, sitting, EN, imprint(sitting)), tmp_path
    ).exists()


def test_guests_rules_are_printed_as_they_were_in_force(
    sittings: Sequence[PaperSession], tmp_path: Path
) -> None:
    for sitting in sittings:
        write_rule_sheet(tmp_path / "rules.pdf", sitting.session.table, EN, imprint(sitting))


def test_a_trainees_papers_are_printed(place: Path, tmp_path: Path) -> None:
    (read,) = [each for each in recount.read_records(place / DATA) if exams(each.entries)]
    told = SchoolPaper(FR, {"punto_banco": rules_of("punto_banco", None)}, Imprint(PRINTED))
    write_progress(tmp_path / "progress.pdf", read, told)
    write_certificate(tmp_path / "exam.pdf", read, exams(read.entries)[-1], told)
    assert all((tmp_path / name).exists() for name in ("progress.pdf", "exam.pdf"))


# What goes on


def test_whoever_was_of_the_house_signs_in_with_the_same_pin(data: Path) -> None:
    staff = Staff(data, lambda: PRINTED.replace(year=2999), StaffRules())
    assert isinstance(staff.sign_in(ANNE, PINS[ANNE]), Person)


def test_a_session_that_was_left_open_goes_on(data: Path) -> None:
    with Journal.open(data / "Table 1.sabot", ticking()) as journal:
        left = the(journal.open_session())
        session = take_up(journal, left)
        entries, closed = session.entries, session.table.closed
        assert not closed
        assert session.enter(ev.TipTaken(Money(500))).refusal is None
        assert session.entries > entries
    assert verify(data / "Table 1.sabot").sound


def test_a_backup_comes_back_and_is_the_beginning_of_what_there_is(
    place: Path, tmp_path: Path
) -> None:
    backup = check(place / BACKUP)
    assert backup.unsound == ()
    restore(backup, tmp_path, Clock())
    for path in sorted(tmp_path.glob("*.sabot")):
        assert verify(path).sound
        with Journal.read(path) as then, Journal.read(place / DATA / path.name) as now:
            for each in then.sessions():
                entries = then.events(each.id)
                assert entries == now.events(each.id)[: len(entries)]


def test_its_sheets_and_lessons_are_read(place: Path, sittings: Sequence[PaperSession]) -> None:
    text = (place / DATA / "house.toml").read_text("utf-8")
    house = house_from_text(text, "house")
    for sitting in sittings:
        opened = sitting.session.table.opened
        assert (opened.house, opened.house_digest) == (text, house.sha256)
        assert sheet_from_text(opened.sheet, "sheet").sha256 == opened.sheet_digest
    for lesson in (place / DATA / "lessons").rglob("*.shoe"):
        assert read_script(lesson).statements
