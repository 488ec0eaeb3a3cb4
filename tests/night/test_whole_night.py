"""A whole night by keys, from the first director to the seal, and every figure of it reckoned
again on paper.

Two hundred coups are keyed, stakes, cards and payouts, over several shoes and three croupiers.
What the ledger, the summary and the papers say is compared with where the chips lie on paper,
which knows nothing of the program.
"""

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.cli import main
from dealer_app.recorder import Recorded, read_back
from dealer_app.register import facts as f
from dealer_app.rules.house import StaffRules
from dealer_app.staff import Staff
from dealer_app.store.verify import verify
from dealer_app.table import events as ev
from dealer_app.table.ledger import Ledger, ledger
from tests.gui.pages.hall import clock
from tests.gui.staffed import ANNE, BERNARD, CLAIRE, MARC
from tests.night import by_keys as keys
from tests.night.by_keys import LUCIE, Night
from tests.night.on_paper import TRAY, Bet, Dealt, Paid, Room

COUPS: Final = 200
FLOAT: Final = 60_000
FILLS: Final = (5_000, 2_000)
CREDIT: Final = 3_000
SHORT: Final = 5
OVER: Final = 5
"""Euros that the tray is short of at the end, and that the drop box has too many."""

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


@dataclass(frozen=True)
class Played:
    """A night that was keyed: its files, and what paper says of it."""

    folder: Path
    room: Room
    tips: int
    bought: Mapping[str, int]

    @property
    def journal(self) -> Path:
        return self.folder / "tables" / "Table 3.sabot"

    @property
    def recorded(self) -> Recorded:
        return read_back(self.journal, None)

    @property
    def ledger(self) -> Ledger:
        return ledger(self.recorded.session.table)

    @property
    def drop(self) -> int:
        return sum(self.bought.values()) + OVER

    @property
    def counted(self) -> int:
        return self.room.lies[TRAY] - SHORT

    @property
    def win(self) -> int:
        """What the counts say that the house won (§6.1)."""
        return self.drop + self.counted + CREDIT - FLOAT - sum(FILLS)

    @property
    def handle(self) -> int:
        return sum(bet.euros for bet, _ in self.room.lines)


_PLAYED: Final[list[Played]] = []


@pytest.fixture
def night(qtbot: QtBot, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The night, keyed once for all the tests."""
    if not _PLAYED:
        _PLAYED.append(_played(qtbot, tmp_path_factory.mktemp("night")))
    return _PLAYED[0]


def _played(qtbot: QtBot, folder: Path) -> Played:
    night = keys.opened(qtbot, folder, seed=2026)
    bought = {"3": 1_000, "5": 2_000, "7": 500}
    keys.open_float(night, FLOAT)
    for turns, (seat, euros) in enumerate(bought.items()):
        keys.bought(night, seat, euros, turns)
    keys.fresh_shoe(night)
    _of_anne(night)
    keys.relieved(night, ANNE, MARC)
    _of_marc(night)
    keys.relieved(night, MARC, LUCIE)
    _of_lucie(night)
    night.here.dealing.leave()
    return Played(folder, night.room, night.tips, bought)


def _of_anne(night: Night) -> None:
    """Seventy coups with what goes wrong while it lies on the felt."""
    chance = night.chance
    _dealt(night, 8)
    keys.with_a_card_put_right(night, keys.stakes_of(chance))
    keys.with_a_stake_taken_back(night, keys.stakes_of(chance))
    keys.tipped(night, 20)
    _dealt(night, 20)
    keys.voided(night, keys.stakes_of(chance))
    keys.filled(night, FILLS[0])
    keys.with_an_alert_cleared(night, keys.stakes_of(chance))
    _dealt(night, 40)
    keys.with_a_line_aside(night, keys.stakes_of(chance, 2), keys.stakes_of(chance))
    keys.filled(night, 700)
    keys.last_fill_cancelled(night, 700)
    _dealt(night, 70)


def _of_marc(night: Night) -> None:
    """As many, with what was found wrong later; one seat is let off its commission."""
    night.waives = 1
    _dealt(night, 95)
    keys.colours_changed(night)
    keys.stake_put_right(night, 30, 2_000)
    number, face = next(_mistakes(night))
    keys.card_put_right(night, number, face)
    _dealt(night, 120)
    keys.credited(night, CREDIT)
    keys.coup_voided_later(night, _first(night, lambda paid: paid.lost > 0))
    number = _first(night, lambda paid: paid.won > 0)
    keys.paid_wrong_for_good(night, number, night.room.coups[number - 1].lines[0][1].net + 100)
    keys.tipped(night, 45)
    _dealt(night, 140)


def _of_lucie(night: Night) -> None:
    """The rest, and the end of the night."""
    keys.filled(night, FILLS[1])
    _dealt(night, COUPS)
    keys.commission_of_leavers(night, stay=1)
    keys.boxes_counted(night, 3_500 + OVER)
    keys.closed(night, SHORT)


def _dealt(night: Night, until: int) -> None:
    """Coups up to that number: every third with stakes of its own, the others with the last."""
    while len(night.room.coups) < until:
        own = len(night.room.coups) % 3 == 0
        keys.coup(night, keys.stakes_of(night.chance) if own else None)


def _mistakes(night: Night) -> Iterator[tuple[int, str]]:
    """Coups whose first card may have been another, so that all others were drawn as they were."""
    for number, dealt in enumerate(night.room.coups, start=1):
        face = "" if dealt.void else keys.another_first_card(dealt)
        if face:
            yield number, face


def _first(night: Night, holds: Callable[[Paid], bool]) -> int:
    """The number of the first coup whose first line came to that."""
    found = enumerate(night.room.coups, start=1)
    return next(n for n, dealt in found if not dealt.void and holds(dealt.lines[0][1]))


# What the program says of it.


@pytest.fixture
def tables(night: Played, capsys: pytest.CaptureFixture[str]) -> Tables:
    """The tables of the night's settlement, as data."""
    return _paper(night, capsys, "settlement", "--night", "2026-11-20")


def _paper(night: Played, capsys: pytest.CaptureFixture[str], kind: str, *source: str) -> Tables:
    data = ["--data", str(night.folder / "tables")] if "--night" in source else []
    asked = ["report", *source, "--kind", kind, *data, "--json", "--language", "en"]
    assert main(asked) == 0
    found: Tables = json.loads(capsys.readouterr().out)["tables"]
    return found


def euros(row: Row, *names: str) -> list[Decimal]:
    """Amounts of a row."""
    return [Decimal(str(row[name])) for name in names]


def test_two_hundred_coups_were_keyed(night: Played) -> None:
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
    for bet, edge in EDGES.items():
        off = Decimal("0.01") + staked[bet] * Decimal("0.000005")
        assert abs(said[NAMES[bet]] - staked[bet] * edge) <= off


def test_the_day_the_month_and_the_year_are_this_one_night(night: Played, tables: Tables) -> None:
    assert len(tables["so_far"]) == 3
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
    assert main([*asked, "--language", "en"]) == 0
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
        assert each.original is not None
        assert each.original.settlement != each.settlement
    for each, dealt in zip(coups, night.room.coups, strict=True):
        assert each.coup.voided == dealt.void
        assert dealt.void or _faces(each.coup.hands.values()) == [dealt.ponte, dealt.banque]


def _faces(hands: object) -> list[str]:
    assert hasattr(hands, "__iter__")
    return ["".join(card.face for card in hand) for hand in hands]


def test_coups_on_paper_follow_the_printed_vectors() -> None:
    for cards, ponte, banque in (
        ("9K92A", "99", "K2A"),
        ("4K53", "45", "K3"),
        ("2K3389", "238", "K3"),
        ("A2342", "A3", "22"),
    ):
        dealt = Dealt([])
        dealt.deal(iter(cards + "99"))
        assert dealt.ponte.startswith(ponte[:2])
        assert dealt.banque.startswith(banque[:2])
