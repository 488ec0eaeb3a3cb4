"""Coups dealt without the program are marked on every paper on which coups stand."""

from datetime import UTC, timedelta
from pathlib import Path

import pytest

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, Printout, session_paper
from dealer_app.reports import PaperKind
from dealer_app.reports.coup.coup_words import about_words, finding_words
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.layout.sheet import Listing, listings
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Signature
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from tests.builders import at_table, deal, decide, entered, nets, stake, take_back
from tests.play import PlayTable, the
from tests.reports.builders import OPENED, PRINTED, coup, enter, house, session, shoe
from tests.reports.reading import text

ENGLISH = words("en")
HOUSE = '[day]\nzone = "UTC"\n[staff]\npins = false\n'
LATER = timedelta(seconds=30)


def night(*, staffed: bool = False) -> PlayTable:
    """Three coups: the second was dealt without the program."""
    table = shoe(session(house=house(HOUSE.replace("false", "true") if staffed else HOUSE)))
    coup(table, "4 K 5 3", ("3", "ponte", 100))
    begun = ev.ReentryBegun("Power cut", "" if staffed else "Cléo")
    table.enter(begun, Signature("Ada", ("Cléo",)) if staffed else None)
    enter(table, ev.CoupOpened(OPENED + LATER))
    enter(table, *deal("3 4 K 5"), ev.ReentryEnded())
    return coup(table, "4 4 5 5")


def paper(kind: PaperKind, table: PlayTable) -> Printout:
    sitting = PaperSession("A", table)
    return session_paper(kind, sitting, ENGLISH, Imprint(PRINTED, UTC))


def listed(kind: PaperKind, table: PlayTable) -> Listing | None:
    """The table of the coups that were dealt without the program, on a paper."""
    found = [each for each in listings(paper(kind, table).parts) if each.key == "reentered"]
    return found[0] if found else None


@pytest.mark.parametrize("kind", [kind for kind in PaperKind if kind is not PaperKind.SLIP])
def test_every_paper_of_a_session_names_them_with_both_hours_and_who_answers(
    kind: PaperKind,
) -> None:
    told = the(listed(kind, night()))
    ((number, dealt, keyed, cause, by),) = told.rows
    assert (number, dealt, cause, by) == (2, OPENED + LATER, "Power cut", "Cléo")
    assert keyed == night().table.coups[1].opened


@pytest.mark.parametrize("kind", [PaperKind.SESSION, PaperKind.SHOE, PaperKind.SETTLEMENT])
def test_a_night_dealt_with_the_program_has_no_such_part(kind: PaperKind) -> None:
    assert listed(kind, coup(shoe(session()), "4 K 5 3")) is None


def test_where_people_have_pins_whoever_signed_answers() -> None:
    told = the(listed(PaperKind.SESSION, night(staffed=True)))
    assert told.rows[0][-1] == "Ada, Cléo"


def test_the_coup_itself_is_marked_on_the_session_sheet(tmp_path: Path) -> None:
    found = text(tmp_path, night(), ENGLISH)
    assert found.count("Re-entered: dealt at 20:58:33, keyed at ") == 1


def test_as_data_the_coup_has_its_own_hour_and_that_of_its_keying() -> None:
    rows = next(e for e in listings(paper(PaperKind.SESSION, night()).parts) if e.key == "coups")
    keys = [field.key for field in rows.fields]
    time, keyed = keys.index("time"), keys.index("reentered")
    first, second, _ = rows.rows
    assert (second[time], first[keyed]) == (OPENED + LATER, None)
    assert second[keyed] == night().table.coups[1].opened


def test_the_register_tells_that_it_began_each_coup_and_that_it_ended() -> None:
    register = "\n".join(
        str(cell)
        for each in listings(paper(PaperKind.REGISTER, night()).parts)
        for row in each.rows
        for cell in row
    )
    assert "Coups dealt without the program: re-entry begun (Power cut; Cléo)" in register
    assert "Coup re-entered, dealt at 20:58:33" in register
    assert "Coups dealt without the program: re-entry ended" in register


def test_a_tip_keyed_meanwhile_says_that_its_hour_is_on_the_form() -> None:
    table = shoe(session(house=house(HOUSE)))
    enter(table, ev.TipTaken(Money(500)), ev.ReentryBegun("Power cut", "Cléo"))
    enter(table, ev.TipTaken(Money(700)), ev.ReentryEnded(), ev.TipTaken(Money(900)))
    moved = next(e for e in listings(paper(PaperKind.SESSION, table).parts) if e.key == "movements")
    keys = [field.key for field in moved.fields]
    what, amount = keys.index("what"), keys.index("amount")
    again = "its hour is on the form"
    marked = [row[amount] for row in moved.rows if again in str(row[what])]
    assert marked == [700]


@pytest.mark.parametrize(
    ("resolution", "said"),
    [
        ("withdraw", "Mise après « Rien ne va plus » : Admettre le retrait."),
        ("stand", "Mise après « Rien ne va plus » : Refuser le retrait."),
    ],
)
def test_of_a_stake_pulled_back_too_late_it_is_said_whether_that_was_allowed(
    resolution: str, said: str
) -> None:
    table = entered(at_table(), stake(2, "ponte", 200), *deal("7"), take_back(2, "ponte"))
    entered(table, decide("IRR-16", resolution), *deal("2 3 5 K"))
    played = table.coups[-1]
    figures = Figures(words("fr"), table.house.currency)
    (told,) = (finding_words(each, played, figures) for each in played.coup.findings)
    assert told.replace("\xa0", " ").replace("\u202f", " ") == said
    assert ("2" in nets(table)) is (resolution == "stand")


def test_a_stake_reported_outside_the_limits_is_told_as_it_lay() -> None:
    found = ev.IrregularityFound("IRR-17", None, seat=Seat("2"), bet=BetId("ponte"))
    table = entered(at_table(), stake(2, "ponte", 200), *deal("7"), found)
    entered(table, decide("IRR-17", "withdraw"), *deal("2 3 5 K"))
    figures, (told,) = Figures(ENGLISH, table.house.currency), table.coups[-1].coup.findings
    assert about_words(told, table.state.rules, figures) == "Seat 2, Player, 200"
    assert nets(table) == {}
