"""A whole night by keys, from the first director to the seal, and every figure of it reckoned
again on paper.

Two hundred coups over several shoes and three croupiers: one of five (two where there is time), and
whatever goes wrong or moves chips, are keyed; the others are entered as the facts that the keys
would have been. What the ledger, the summary and the papers say is compared with where the chips
lie on paper, which knows nothing of the program.
"""

import csv
import json
import os
from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.cli.program import main
from dealer_app.night.staff import Staff
from dealer_app.register import facts as f
from dealer_app.rules.house import StaffRules
from dealer_app.store.trust.anchors import verify_folder
from dealer_app.store.verify import Report, verify
from dealer_app.table import events as ev
from tests.gui.shell.hall import clock
from tests.gui.staff.staffed import ANNE, BERNARD, CLAIRE, MARC, PINS
from tests.play import the
from tests.whole_night.by_keys import LUCIE
from tests.whole_night.on_paper import TRAY, Bet, Paid
from tests.whole_night.whole import COUPS, CREDIT, FILLS, FLOAT, OVER, SHORT, Played, played

EDGES: Final[Mapping[str, Decimal]] = {
    "ponte": Decimal("0.012351"),
    "banque": Decimal("0.010579"),
    "tie": Decimal("0.14360"),
    "ponte_pair": Decimal("0.10361"),
}
"""What the house gains by a unit on each bet, with eight packs (§2.6)."""

NAMES: Final = {
    "ponte": "Player",
    "banque": "Banker",
    "tie": "Tie",
    "ponte_pair": "Player pair",
}

Row = Mapping[str, str | int | None]
Tables = Mapping[str, list[Row]]


_PLAYED: Final[list[Played]] = []


@pytest.fixture
def night(qtbot: QtBot, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The night, keyed once for all the tests."""
    if not _PLAYED:
        _PLAYED.append(played(qtbot, tmp_path_factory.mktemp("night")))
    return _PLAYED[0]


# What the program says of it.


@pytest.fixture
def tables(night: Played, capsys: pytest.CaptureFixture[str]) -> Tables:
    """The tables of the night's settlement, as data."""
    return _paper(night, capsys, "settlement", "--night", "2026-11-20")


def _paper(night: Played, capsys: pytest.CaptureFixture[str], kind: str, *source: str) -> Tables:
    data = ["--data", str(night.folder / "tables")] if "--night" in source else []
    asked = ["report", *source, "--kind", kind, *data, "--json", "--language", "en"]
    assert main([*asked, *by_bernard()]) == 0
    found: Tables = json.loads(capsys.readouterr().out)["tables"]
    return found


def by_bernard() -> list[str]:
    """The chef de table reads, his PIN in a pipe."""
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as file:
        file.write(f"{PINS[BERNARD]}\n")
    return ["--by", BERNARD, "--pin-fd", str(reading)]


def euros(row: Row, *names: str) -> list[Decimal]:
    """Amounts of a row."""
    return [Decimal(str(row[name])) for name in names]


def test_two_hundred_coups_were_dealt(night: Played) -> None:
    table = night.recorded.session.table
    assert len(table.coups) == len(night.room.coups) == COUPS
    assert table.shoes > 2
    assert table.closed
    assert verify(night.journal).sound


def test_the_tray_is_where_its_chips_lie_on_paper(night: Played) -> None:
    told = night.ledger
    assert told.expected == night.room.lies[TRAY] * 100
    assert told.variance == -SHORT * 100
    assert told.owed == night.room.owing == {}
    assert (told.tray.fills, told.tray.credits) == (sum(FILLS) * 100, CREDIT * 100)


def test_the_result_is_what_the_tray_gained_beside_its_slips_and_sales(night: Played) -> None:
    told = night.ledger
    by_slips = sum(FILLS) - CREDIT
    gained = night.room.lies[TRAY] + sum(night.bought.values()) - FLOAT - by_slips
    assert told.result == gained * 100
    assert told.win == night.win * 100
    assert told.reconciled == (OVER - SHORT) * 100


def test_the_coups_moved_what_their_lines_come_to(night: Played) -> None:
    play, lines = night.ledger.play, [paid for _, paid in night.room.lines]
    assert play.losses == sum(paid.lost for paid in lines) * 100
    assert play.payouts == sum(paid.won for paid in lines) * 100
    assert play.marked == sum(paid.commission for paid in lines) * 100
    assert play.mispaid == night.room.paid["mispaid"] * 100 == 100_00
    assert play.handle == night.handle * 100
    assert (play.at_once, play.cagnotte) == (0, 0)


def test_commission_is_collected_or_waived_to_the_last_euro(night: Played) -> None:
    told = night.ledger
    assert told.collected == night.room.paid["collected"] * 100
    assert told.waived == night.room.paid["waived"] * 100 > 0
    assert told.play.marked == told.collected + told.waived


def test_the_settlements_tray_is_that_of_paper(night: Played, tables: Tables) -> None:
    (row,) = tables["tray"]
    names = ("opener", "fills", "credits", "drop", "expected", "closer", "variance", "win")
    assert euros(row, *names) == [
        FLOAT,
        sum(FILLS),
        CREDIT,
        night.drop,
        night.room.lies[TRAY],
        night.counted,
        -SHORT,
        night.win,
    ]


def test_the_settlements_result_is_that_of_paper(night: Played, tables: Tables) -> None:
    (row,) = tables["result"]
    assert row["coups"] == COUPS
    assert euros(row, "handle", "result", "commission", "cagnotte", "tips") == [
        night.handle,
        night.win,
        night.room.paid["collected"],
        0,
        night.tips,
    ]
    shares = euros(row, "on_drop", "on_handle")
    assert shares == [
        round(Decimal(night.win) / night.drop, 6),
        round(Decimal(night.win) / night.handle, 6),
    ]
    (game,) = tables["games"]
    assert euros(game, "drop", "handle", "result") == [night.drop, night.handle, night.win]


def _by(night: Played, of: Callable[[Bet], str]) -> dict[str, Counter[str]]:
    """The sums of the stakes, void coups included, by what they have in common."""
    found: dict[str, Counter[str]] = {}
    for dealt in night.room.coups:
        for bet, paid in dealt.lines:
            back = bet.euros if paid == Paid() else 0
            sums = Counter(
                lines=1,
                staked=bet.euros,
                taken=paid.lost,
                paid=paid.won,
                returned=back,
                commission=paid.commission,
                result=-paid.net,
            )
            found.setdefault(of(bet), Counter()).update(sums)
    return found


def test_every_bet_comes_to_its_stakes_on_paper(night: Played, tables: Tables) -> None:
    names = ("staked", "taken", "paid", "commission", "result")
    known = _by(night, lambda bet: NAMES[bet.on])
    said = {str(row["bet"]): row for row in tables["bets"]}
    assert said.keys() == known.keys()
    for bet, sums in known.items():
        assert said[bet]["lines"] == sums["lines"]
        assert euros(said[bet], *names) == [sums[name] for name in names], bet


def test_every_seat_comes_to_its_stakes_on_paper(night: Played, tables: Tables) -> None:
    known = _by(night, lambda bet: f"Seat {bet.seat}")
    said = {str(row["seat"]): row for row in tables["seats_1"]}
    assert said.keys() == known.keys()
    for seat, sums in known.items():
        row, number = said[seat], seat.removeprefix("Seat ")
        assert euros(row, "staked", "lost", "won", "commission", "net", "owed") == [
            sums["staked"],
            sums["taken"],
            sums["paid"],
            sums["commission"],
            -sums["result"],
            0,
        ]
        assert euros(row, "bought") == [night.bought.get(number, 0)]


def test_what_everybody_gained_together_is_nothing(night: Played, tables: Tables) -> None:
    (row,) = tables["gains"]
    nets = sum(paid.net for _, paid in night.room.lines)
    assert euros(row, "seats", "house", "cagnotte", "together") == [nets, -nets, 0, 0]


def test_theory_expects_what_the_printed_edges_make_of_the_stakes(
    night: Played, tables: Tables
) -> None:
    staked: Counter[str] = Counter()
    for bet, _ in night.room.lines:
        staked[bet.on] += bet.euros
    said = {str(row["bet"]): euros(row, "theoretical")[0] for row in tables["theory"]}
    for on, edge in EDGES.items():
        off = Decimal("0.01") + staked[on] * Decimal("0.000005")
        assert abs(said[NAMES[on]] - staked[on] * edge) <= off


def test_the_day_the_month_the_year_and_all_there_was_are_this_one_night(
    night: Played, tables: Tables
) -> None:
    assert len(tables["so_far"]) == 4
    for row in tables["so_far"]:
        assert (row["sessions"], row["coups"]) == (1, COUPS)
        assert euros(row, "drop", "handle", "result", "commission", "tips") == [
            night.drop,
            night.handle,
            night.win,
            night.room.paid["collected"],
            night.tips,
        ]


def test_the_settlement_of_the_tables_file_is_that_of_its_night(
    night: Played, tables: Tables, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = _paper(night, capsys, "settlement", str(night.journal))
    assert alone == {key: rows for key, rows in tables.items() if key != "so_far"}


def test_the_settlement_as_csv_says_the_same(night: Played, tables: Tables, tmp_path: Path) -> None:
    asked = ["report", str(night.journal), "--kind", "settlement", "--csv", str(tmp_path)]
    assert main([*asked, *by_bernard(), "--language", "en"]) == 0
    (file,) = tmp_path.glob("*-tray.csv")
    with file.open(encoding="utf-8-sig", newline="") as lines:
        (row,) = csv.DictReader(lines)
    (said,) = tables["tray"]
    assert [row["Opener"], row["Expected"], row["Win"]] == [
        said["opener"],
        said["expected"],
        said["win"],
    ]


def test_every_entry_names_who_made_it(night: Played) -> None:
    session = night.recorded.session
    sat: list[str] = []
    for event, signature in zip(session.events, session.signatures, strict=True):
        assert signature.by in {ANNE, MARC, LUCIE}
        if signature.by not in sat:
            sat.append(signature.by)
        if isinstance(event, ev.TrayFilled | ev.CoupRectified | ev.TableClosed | ev.AlertCleared):
            assert signature.beside == (BERNARD,)
    assert sat == [ANNE, MARC, LUCIE]


def test_every_name_is_that_of_somebody_whose_pin_was_keyed_before(night: Played) -> None:
    found = dict(verify_folder(night.folder / "tables"))
    assert {path.suffix for path in found} == {".sabot", ".sabot-register"}
    assert [
        str(each) for each in found.values() if not (isinstance(each, Report) and each.sound)
    ] == []


def test_slips_are_numbered_without_a_gap_and_the_cancelled_one_stays(night: Played) -> None:
    told = night.ledger
    assert [slip.number for slip in told.tray.slips] == ["F-1", "F-2", "C-1", "F-3"]
    assert [slip.number for slip in told.tray.slips if slip.cancelled] == ["F-2"]
    staff = Staff(night.folder / "tables", clock, StaffRules())
    papers = [entry.fact for entry in staff.register.entries(f.PaperIssued)]
    slips = [p.number for p in papers if isinstance(p, f.PaperIssued) and p.series == "fill"]
    assert slips == [1, 2, 3]
    assert {person.name for person in staff.people()} == {CLAIRE, BERNARD, ANNE, MARC, LUCIE}


def test_corrected_coups_stand_as_they_should_have_been_and_the_originals_stay(
    night: Played,
) -> None:
    coups = night.recorded.session.table.coups
    put_right = [each for each in coups if each.original is not None]
    assert len(put_right) == 3
    for each in put_right:
        assert the(each.original).settlement != each.settlement
    for each, dealt in zip(coups, night.room.coups, strict=True):
        assert each.coup.voided == dealt.void
        assert dealt.void or _faces(each.coup.hands.values()) == [dealt.ponte, dealt.banque]


def _faces(hands: object) -> list[str]:
    assert hasattr(hands, "__iter__")
    return ["".join(card.face for card in hand) for hand in hands]
