"""What befell the tables of a night is told by its settlement as by their session sheets."""

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, night_paper, night_table, session_paper
from dealer_app.reports import PaperKind
from dealer_app.reports.layout.sheet import Listing, listings
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from tests.builders import deal, entered, stake
from tests.play import PlayTable
from tests.reports.builders import PRINTED
from tests.reports.builders import session as of_game
from tests.reports.money_night import PARIS, casino_night
from tests.reports.test_settlement import DAY
from tests.whole_night.at_random import BANKED_BY_PATRONS, BANKED_BY_THE_HOUSE, played

IMPRINT = Imprint(PRINTED, PARIS)
GAMES = (*BANKED_BY_THE_HOUSE, *BANKED_BY_PATRONS)
nights = settings(
    max_examples=6, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
)


def settled(*tables: PlayTable) -> Printout:
    sittings = [PaperSession(f"S{n}", each) for n, each in enumerate(tables)]
    told = [night_table(each, IMPRINT) for each in sittings]
    return night_paper(told, words("en"), IMPRINT, (DAY, (), ()))


def rows(paper: Printout, key: str) -> list[dict[str, object]]:
    """The rows of a list by their fields, none where it is not there."""
    every: list[Listing] = [each for each in listings(paper.parts) if each.key == key]
    return [
        dict(zip([field.key for field in each.fields], row, strict=True))
        for each in every
        for row in each.rows
    ]


@pytest.mark.parametrize(("game", "house"), GAMES)
@nights
@given(seed=st.integers(0, 10**6), data=st.data())
def test_the_settlement_tells_as_many_as_the_session_sheet(
    game: str, house: str, seed: int, data: st.DataObject
) -> None:
    table = PlayTable.of(played(game, house, seed, data))
    sheet = session_paper(PaperKind.SESSION, PaperSession("S0", table), words("en"), IMPRINT)
    night = settled(table)
    (told,) = rows(night, "incidents")
    voids, found = rows(sheet, "voids"), rows(sheet, "irregularities")
    lying = [each for each in rows(sheet, "aside") if each["later"] == "–" and each["due"] != ""]
    assert told["voids"] == len(voids) == len(rows(night, "voids"))
    assert told["returned"] == sum(int(str(each["returned"])) for each in voids)
    alike = ("coup", "time", "voided", "entry", "reason", "cards", "returned", "signed")
    assert [[each[key] for key in alike] for each in rows(night, "voids")] == [
        [each[key] for key in alike] for each in voids
    ]
    assert told["irregularities"] == len(found)
    codes = sorted(str(each["code"]) for each in found)
    times = {str(each["code"]): int(str(each["times"])) for each in rows(night, "irregularities")}
    assert {code: codes.count(code) for code in codes} == times
    assert told["aside"] == len(rows(night, "aside"))
    assert {(e["coup"], e["seat"], e["due"]) for e in rows(night, "aside")} <= {
        (e["coup"], e["seat"], e["due"]) for e in lying
    }


def test_a_table_that_nothing_befell_is_named_too() -> None:
    told = rows(settled(casino_night(), casino_night(name="Table 1", seed=9)), "incidents")
    assert [each["table"] for each in told] == ["Table 3", "Table 1"]
    assert [each["voids"] for each in told] == [1, 1]


def test_a_line_that_still_lies_aside_is_named_with_what_is_due() -> None:
    table = entered(of_game("punto_banco"), ev.ShoeOpened(8), ev.CoupOpened())
    entered(table, stake(3, "ponte", 20), stake(4, "banque", 20), *deal("9 2 K 3"))
    entered(table, ev.LineSetAside(Seat("3"), BetId("ponte"), "disputed"), ev.AllTicked())
    (line,) = rows(settled(table), "aside")
    assert (line["coup"], line["seat"], line["bet"], line["due"]) == (1, "Seat 3", "Player", 2_000)
    entered(table, ev.CoupOpened(), ev.LineSettledLater(1, Seat("3"), BetId("ponte")))
    assert rows(settled(table), "aside") == []
