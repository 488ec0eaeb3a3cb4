"""Every paper of a session that was put right says so: on its first page, beside the coup, and with
what the figures that it states come to since."""

import re
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.library import house_from_text
from dealer_app.night.after_closing import ClosedSession, corrected, put_right, rectified
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, night_paper, night_table, session_paper
from dealer_app.papers.session import session_data
from dealer_app.register.facts import RectifiedAfterClosing
from dealer_app.register.register_fold import Entered
from dealer_app.reports import OF_A_SESSION, PaperKind
from dealer_app.reports.layout.sheet import Listing, listings
from dealer_app.reports.night.after_seal import acts_since
from dealer_app.rules.money import Money
from dealer_app.table.accounts.ledger import Ledger, ledger
from dealer_app.table.events import CoupRectified
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import StakesAmended, rectification
from tests.play import PlayTable, the
from tests.reports.builders import PRINTED
from tests.reports.money_night import BOTH, PARIS, casino_night
from tests.reports.nights import night as dealt
from tests.reports.reading import pages
from tests.reports.session.test_frame import written
from tests.reports.test_money_papers import column, listing
from tests.reports.test_settlement import DAY, UNCOUNTED

FIRST: Final = 926
"""The register's entry of the first correction."""

ACTS: Final = 4
"""Corrections of a session, two of them of one coup."""

STATES: Final = {
    PaperKind.FLOAT: ("Commission", "Expected in the tray", "Over or short"),
    PaperKind.COMMISSION: ("Commission",),
    PaperKind.CAGNOTTE: ("Cagnotte",),
}
"""The sums that a paper of the money states."""

IMPRINT: Final = Imprint(PRINTED, PARIS)
SEEDS: Final = (1, 2, 3)
GAMES: Final = ("punto_banco", "chemin_de_fer", "porcelaine")
NIGHTS: Final = [(game, seed) for game in GAMES for seed in SEEDS]


@cache
def night(game: str, seed: int) -> PaperSession:
    """A night put right at chance: stakes were more than what had been entered, and of one coup
    that was said twice."""
    table, chance = closed(game, seed), Random(seed)
    of = ClosedSession("Table 3", "S", table.head, table)
    coups = [each for each in table.table.coups if each.coup.stakes and not each.coup.voided]
    chance.shuffle(coups)
    found = list[Entered]()
    for each in [coups[0], *coups]:
        stake = chance.choice(each.coup.stakes)
        right = StakesAmended((replace(stake, amount=Money((len(found) + 2) * stake.amount)),))
        fact = corrected(of, each.coup.number, right, f"film {len(found) + 1}")
        if isinstance(fact, RectifiedAfterClosing) and len(found) < ACTS:
            at = datetime(2026, 11, 23, 9, 30 + len(found), tzinfo=UTC)
            found.append(Entered(fact, at, BOTH, seq=FIRST + len(found)))
    assert len(found) == ACTS
    return PaperSession("S", table, found)


def closed(game: str, seed: int) -> PlayTable:
    """A night of the house's bank, counted, or of patrons' banks."""
    if game == "punto_banco":
        return casino_night(seed=seed)
    table = dealt(game, 20 + seed, 9, {}, house_from_text(UNCOUNTED, "casino"))
    table.close()
    return table


@cache
def paper(kind: PaperKind, game: str, seed: int, language: str = "en") -> Printout:
    return session_paper(kind, night(game, seed), words(language), IMPRINT)


def facts(game: str, seed: int) -> list[RectifiedAfterClosing]:
    told = (each.fact for each in night(game, seed).since)
    return [each for each in told if isinstance(each, RectifiedAfterClosing)]


def acts(game: str, seed: int) -> list[tuple[int, int]]:
    """Each correction: its entry in the register, and its coup."""
    events = [rectified(each) for each in facts(game, seed)]
    coups = [each.number for each in events if isinstance(each, CoupRectified)]
    return list(enumerate(coups, start=FIRST))


@cache
def before_and_after(game: str, seed: int) -> tuple[Ledger, Ledger]:
    """The ledger under the seal, and as it was put right."""
    table = night(game, seed).session.table
    sealed = ledger(table)
    return sealed, ledger(put_right(table, facts(game, seed)), sealed)


def summed(told: Listing, name: str) -> tuple[object, object]:
    """A sum under the seal, and as it was put right."""
    (row,) = (row for row in told.rows if name in row)
    sealed, right = ([f.key for f in told.fields].index(key) for key in ("sealed", "right"))
    return row[sealed], row[right]


@pytest.mark.parametrize("kind", OF_A_SESSION)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_page_names_each_coup_that_was_put_right_and_each_entry_of_the_register(
    tmp_path: Path, kind: PaperKind, game: str
) -> None:
    first = pages(written(tmp_path, paper(kind, game, SEEDS[0])))[0]
    (said,) = (line for line in first.splitlines() if "ut right after the closing: coup" in line)
    for entry, coup in acts(game, SEEDS[0]):
        assert re.search(rf"coup {coup} \(register [^)]*\b{entry}\b", said)


def test_a_paper_of_a_session_that_was_never_put_right_says_nothing_of_it(tmp_path: Path) -> None:
    sitting = replace(night("punto_banco", SEEDS[0]), since=())
    for kind in OF_A_SESSION:
        told = session_paper(kind, sitting, words("en"), IMPRINT)
        assert "put right after the closing" not in "".join(pages(written(tmp_path, told))).lower()


def test_the_first_page_of_a_settlement_names_the_table_too(tmp_path: Path) -> None:
    several = [night("punto_banco", SEEDS[0]), night("chemin_de_fer", SEEDS[0])]
    tables = [night_table(each, IMPRINT) for each in several]
    told = night_paper(tables, words("en"), IMPRINT, (DAY, (), ()))
    first = pages(written(tmp_path, told))[0]
    assert first.count("put right after the closing: coup") == len(several)


@pytest.mark.parametrize(("game", "seed"), NIGHTS)
def test_the_row_of_a_coup_that_was_put_right_says_by_which_entries(game: str, seed: int) -> None:
    told = listing(paper(PaperKind.SESSION, game, seed), "coups")
    by_coup = dict(zip(column(told, "coup"), column(told, "notes"), strict=True))
    entries = defaultdict[int, list[int]](list)
    for entry, coup in acts(game, seed):
        entries[coup].append(entry)
    for number, notes in by_coup.items():
        said = re.findall(r"Put right after the closing \(register ([^)]*)\)", str(notes))
        found = [int(n) for each in said for n in re.findall(r"\d+", each)]
        assert found == entries.get(int(str(number)), [])


@pytest.mark.parametrize("kind", STATES)
@pytest.mark.parametrize(("game", "seed"), NIGHTS)
def test_what_a_paper_of_the_money_states_stands_there_as_put_right_too(
    kind: PaperKind, game: str, seed: int
) -> None:
    told, (was, now) = paper(kind, game, seed), before_and_after(game, seed)
    assert column(listing(told, "put_right"), "register") == [str(n) for n, _ in acts(game, seed)]
    sums = {
        "Commission": (was.commission, now.commission),
        "Expected in the tray": (was.expected, now.expected),
        "Over or short": (was.variance, now.variance),
        "Cagnotte": (was.play.cagnotte, now.play.cagnotte),
    }
    for name in STATES[kind]:
        both = sums[name]
        if None not in both:
            assert summed(listing(told, "put_right_sums"), name) == both


@pytest.mark.parametrize(("game", "seed"), NIGHTS)
def test_the_levies_that_were_put_right_come_to_what_the_cagnotte_changes_by(
    game: str, seed: int
) -> None:
    was, now = before_and_after(game, seed)
    told = {each.key: each for each in listings(paper(PaperKind.CAGNOTTE, game, seed).parts)}
    levies = told.get("put_right_levies")
    changes = [] if levies is None else column(levies, "change")
    assert sum(map(int, map(str, changes))) == now.play.cagnotte - was.play.cagnotte


@pytest.mark.parametrize("seed", SEEDS)
def test_each_seat_is_told_what_is_marked_and_owed_since_a_correction(seed: int) -> None:
    was, now = before_and_after("punto_banco", seed)
    told = {e.key: e for e in listings(paper(PaperKind.COMMISSION, "punto_banco", seed).parts)}
    seats = told.get("put_right_commission")
    rows = [] if seats is None else [tuple(row) for row in seats.rows]
    assert rows == [
        (f"Seat {seat}", before, account.marked, account.marked - before, account.owed)
        for seat, account in now.accounts.items()
        if (before := was.accounts[seat].marked) != account.marked
    ]


def test_the_sheet_of_tips_says_so_though_no_tip_is_moved() -> None:
    told = {e.key: e for e in listings(paper(PaperKind.TIPS, "punto_banco", SEEDS[0]).parts)}
    assert len(told["put_right"].rows) == ACTS
    assert "put_right_sums" not in told


@pytest.mark.parametrize(("game", "seed"), NIGHTS)
def test_each_correction_of_a_coup_has_a_page_that_names_the_others_of_it(
    game: str, seed: int
) -> None:
    told = listing(paper(PaperKind.INCIDENT, game, seed), "incidents")
    keys = [field.key for field in told.fields]
    rows = [dict(zip(keys, row, strict=True)) for row in told.rows]
    since = {str(row["register"]): row for row in rows if row["register"]}
    assert list(since) == [str(n) for n, _ in sorted(acts(game, seed), key=lambda act: act[1])]
    for entry, coup in acts(game, seed):
        row = since[str(entry)]
        others = [n for n, of in acts(game, seed) if of == coup and n != entry]
        assert (row["coup"], row["reason"]) == (coup, f"film {entry - FIRST + 1}")
        assert re.findall(r"\d+", str(row["about"])) == [str(n) for n in others]


@pytest.mark.parametrize(("game", "seed"), NIGHTS)
def test_of_a_coup_put_right_twice_each_page_begins_where_the_one_before_ended(
    game: str, seed: int
) -> None:
    sheet = session_data(night(game, seed).session, replace(IMPRINT, since=night(game, seed).since))
    assert sheet.since is not None
    stands = {each.coup.number: each for each in sheet.table.coups}
    for act in acts_since(sheet, sheet.since):
        assert act.was == stands[act.amended.coup]
        stands[act.amended.coup] = act.right
    assert list(stands.values()) == list(sheet.since.table.coups)


def test_the_register_of_events_names_the_coup_of_each_correction() -> None:
    sitting = night("punto_banco", SEEDS[0])
    told = session_paper(
        PaperKind.REGISTER, sitting, words("en"), replace(IMPRINT, machine=sitting.since)
    )
    assert column(listing(told, "machine_events"), "event") == [
        f"Session S corrected after its closing: coup {coup}, film {n}"
        for n, (_, coup) in enumerate(acts("punto_banco", SEEDS[0]), start=1)
    ]


def test_each_time_that_a_coup_was_put_right_at_the_table_has_a_page_of_its_own() -> None:
    table = casino_night(closed=False)
    number = next(each.coup.number for each in table.table.coups if each.original is not None)
    stake = table.table.coups[number - 1].coup.stakes[0]
    right = StakesAmended((replace(stake, amount=Money(3 * stake.amount)),))
    (event,) = rectification(the(table.recalled(number)), right, "encore", judge).events
    assert table.enter(event, BOTH).refusal is None
    told = listing(
        session_paper(PaperKind.INCIDENT, PaperSession("S", table), words("en"), IMPRINT),
        "incidents",
    )
    first, again = (row for row in told.rows if row[1] == number and "Correction" in str(row[6]))
    entries = column(told, "entries")
    assert first[4] != again[4]
    assert {first[4], again[4]} <= set(entries)
    assert (first[11], again[11]) == ("mise mal entrée", "encore")
    assert first[7] == f"put right again by entry {again[4]}"
    assert again[7] == f"put right before by entry {first[4]}"
