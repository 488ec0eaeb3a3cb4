"""The sums of a day, a month and a year: those of the tables above them, whatever was put right."""

import csv
import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from dealer_app.cli import program
from dealer_app.gui.night.session_summary import night_facts
from dealer_app.i18n import words
from dealer_app.library import house_from_text
from dealer_app.machine import Status
from dealer_app.night.after_closing import ClosedSession, corrected
from dealer_app.night.nights import night_lines, refreshed, so_far
from dealer_app.register.facts import RectifiedAfterClosing
from dealer_app.reports.layout.columns import Figures
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.session.recorder import read_back
from dealer_app.session.table_session import TableSession
from dealer_app.store.codec import encode
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.store.summaries import Summaries
from dealer_app.table import events as ev
from dealer_app.table.judges.rectification import StakesAmended
from tests.cli.test_papers import keep
from tests.reports.money_night import casino_night
from tests.reports.nights import night as dealt
from tests.reports.test_settlement import UNCOUNTED

NIGHTS: Final = ("2026-11-20", "2026-11-21")
EURO: Final = Currency("EUR", "€", 2)
SUMS: Final = ("coups", "handle", "result", "commission", "cagnotte", "tips")
"""The columns that the tables of a settlement and the sums so far have in common."""

Row = Mapping[str, Any]
Fact = Callable[[ClosedSession], RectifiedAfterClosing]


@cache
def sessions() -> tuple[TableSession, ...]:
    """Two counted tables that the house banks, and one that is not, at which patrons bank."""
    patrons = dealt("chemin_de_fer", 20, 9, {}, house_from_text(UNCOUNTED, "casino"))
    patrons.close()
    return casino_night(), casino_night(name="Table 1", seed=9), patrons


@pytest.fixture(scope="module")
def two_nights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journals of two nights: of three tables, and of one of them."""
    data = tmp_path_factory.mktemp("nights")
    third, first, patrons = sessions()
    for day in range(2):
        keep(third, data / "table-3.sabot", days=day)
    keep(first, data / "table-1.sabot")
    keep(patrons, data / "cercle.sabot")
    return data


@pytest.fixture
def folder(two_nights: Path, tmp_path: Path) -> Path:
    """The same nights, to be put right."""
    return Path(shutil.copytree(two_nights, tmp_path / "data"))


def stake_was_higher(closed: ClosedSession) -> RectifiedAfterClosing:
    """A stake of the fourth coup was twice what had been entered."""
    stake = closed.session.table.coups[3].coup.stakes[0]
    right = StakesAmended((replace(stake, amount=Money(2 * stake.amount)),))
    fact = corrected(closed, 4, right, "vu sur le film")
    assert isinstance(fact, RectifiedAfterClosing)
    return fact


def payout_was_wrong(closed: ClosedSession) -> RectifiedAfterClosing:
    """A line of the fifth coup was paid 35 €, and nothing of it came back."""
    line = closed.session.table.coups[4].settlement.lines[0]
    event = ev.PayoutCorrected(5, line.seat, line.bet, Money(3_500), "vu sur le film", False)
    told = encode(event)
    return RectifiedAfterClosing(closed.table, closed.session_id, closed.seal, told.body, told.kind)


def put_right(folder: Path, fact: Fact) -> None:
    """Puts that right of the first night of table 3."""
    found = read_back(folder / "table-3.sabot", "2026-11-20-0001")
    told = fact(ClosedSession("table-3", found.id, found.session.head, found.session))
    register = RegisterFile(folder / FILE, lambda: datetime(2026, 11, 23, 9, 30, tzinfo=UTC))
    assert register.append(lambda *_: Deed([told])).objection is None


def report(capsys: pytest.CaptureFixture[str], folder: Path, night: str) -> Mapping[str, list[Row]]:
    """The tables of a night's settlement, as data; the same in its CSV."""
    asked = ("report", "--night", night, "--data", str(folder), "--json", "--csv")
    out = folder.parent / "csv"
    assert program.main([*asked, str(out), "--language", "en"]) == Status.REPLAYED
    told: Mapping[str, list[Row]] = json.loads(capsys.readouterr().out)["tables"]
    for key in ("result", "so_far"):
        with (out / f"settlement-{night}-{key}.csv").open(encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        assert [row["Win"] for row in rows] == [row["result"] for row in told[key]]
        assert [row["Handle"] for row in rows] == [row["handle"] for row in told[key]]
    return told


def settle(folder: Path, night: str) -> None:
    """Prints the settlement of that night, which closes it in the register."""
    out = folder.parent / "night.pdf"
    asked = ("report", "--night", night, "--data", str(folder), "--out", str(out))
    assert program.main([*asked, "--language", "en"]) == Status.REPLAYED


def minor(figure: str | int) -> int:
    """Cents of an amount among data; coups as they are."""
    return figure if isinstance(figure, int) else round(100 * float(figure))


def summed(rows: Sequence[Row], column: str) -> int:
    """What the rows of a column come to."""
    return sum(minor(row[column]) for row in rows)


ORDERS: Final = [(stake_was_higher, payout_was_wrong), (payout_was_wrong, stake_was_higher)]


@pytest.mark.parametrize("facts", ORDERS)
def test_what_a_night_comes_to_is_told_alike_by_its_tables_and_by_the_sums_so_far(
    folder: Path, capsys: pytest.CaptureFixture[str], facts: Sequence[Fact]
) -> None:
    before = report(capsys, folder, NIGHTS[0])
    for fact in facts:
        put_right(folder, fact)
    settle(folder, NIGHTS[0])
    capsys.readouterr()
    first, second = (report(capsys, folder, night) for night in NIGHTS)
    assert first["so_far"] == before["so_far"], "what was sealed stays as it was"
    for column in SUMS:
        one, two = summed(first["result"], column), summed(second["result"], column)
        both = one + two
        assert [minor(row[column]) for row in first["so_far"]] == [one] * 4
        assert [minor(row[column]) for row in second["so_far"]] == [two, both, both, both]
    assert minor(first["so_far"][0]["drop"]) == summed(first["tray"], "drop")
    _put_right_alike(first, second)


def _put_right_alike(first: Mapping[str, list[Row]], second: Mapping[str, list[Row]]) -> None:
    """What was put right of the first night moves every sum so far by what it moves above them."""
    moved = {row["sum"]: minor(row["change"]) for row in first["put_right_sums"]}
    assert moved["Handle"]
    assert moved["Result of the coups, commission as it came in"] + moved["Over or short"] == 0
    for sums in (first["so_far_put_right"], second["so_far_put_right"]):
        spans = {row["span"] for row in sums}
        assert spans >= {"The month so far", "The year so far", "Perpetual total"}
        assert ("The day" in spans) == (sums is first["so_far_put_right"])
        for row in sums:
            known = moved.get(row["sum"], 0)  # the win by the counts is moved by no coup
            assert (row["put_right"], minor(row["change"])) == (2, known)
            assert minor(row["right"]) - minor(row["sealed"]) == known
    assert "put_right_sums" not in second, "nothing was put right of the second night"


def test_the_desk_in_the_window_and_in_the_terminal_tells_the_sums_of_the_paper(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_right(folder, stake_was_higher)
    put_right(folder, payout_was_wrong)
    assert program.main(["nights", "--data", str(folder), "--json"]) == Status.REPLAYED
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    by_day = {row["day"]: row for row in listed}
    english = words("en")
    with Summaries.open(folder) as rows:
        refreshed(folder, rows)
        for row in rows.nights(9):
            spans, told = so_far(rows, date.fromisoformat(row.day)), by_day[row.day]
            (day,) = spans.day
            assert (told["gain"], told["right_gain"]) == (day.gain, day.right_gain)
            assert (told["coups"], told["amended"]) == (day.coups, day.amended)
            assert ("Win", english.money(day.gain, EURO, minor=True)) in night_facts(spans, english)
            results = (day.gain, day.right_gain)
            minor = EURO.needs_minor(results)
            shown = (english.money(each, EURO, minor=minor) for each in results)
            [line] = night_lines([row])
            said = "\n→ ".join(dict.fromkeys(shown))
            assert line.win(Figures(english, EURO)) == said


def test_a_paper_of_a_part_of_a_night_is_compared_with_no_whole_day(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(casino_night(seed=45), folder / "table-3.sabot")
    asked = ["report", "--night", NIGHTS[0], "--session", "2026-11-20-0002", "--data", str(folder)]
    assert program.main([*asked, "--json"]) == Status.REPLAYED
    told = json.loads(capsys.readouterr().out)["tables"]
    assert len(told["result"]) == 1
    assert "so_far" not in told
