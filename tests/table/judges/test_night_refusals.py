"""Every entry beside the coups, or not for whoever signs, that is refused: its name, its words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pytest

from dealer_app.rules.due import No, Refusal
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Post, Signature
from dealer_app.rules.variant import BANQUE, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.plausible import ASKS
from tests.builders import at_table, entered, said
from tests.play import PlayTable, the
from tests.table.judges.test_bank_refusals import BANK_CASES, BEFORE_THE_TABLE
from tests.table.judges.test_conduct_refusals import CONDUCT_CASES
from tests.table.judges.test_foreign_refusals import FOREIGN_CASES
from tests.table.judges.test_reentry_refusals import REENTRY_CASES
from tests.table.judges.test_refusals import CASES
from tests.table.judges.test_tray_refusals import STRUCK_NEVER, TRAY_CASES
from tests.table.trays import CHIPS, PONTE_WINS, at_tray, dealt

NO_BREAK: Final = "\u00a0"
NARROW: Final = "\u202f"
POSTS: Final = {"Ada": Post.CROUPIER, "Cléo": Post.CHEF}
ADA: Final = Signature("Ada")


@dataclass(frozen=True)
class Refused:
    """A table, an entry that it does not take, whose hand it bears, and what is said of it."""

    table: Callable[[], PlayTable]
    entry: ev.Event
    english: str
    french: str
    signature: Signature | None = None


def staffed() -> PlayTable:
    """A table in the middle of a shoe, whose entries are signed."""
    table = at_table()
    table.posts = lambda: POSTS
    return table


def with_an_alert() -> PlayTable:
    return entered(at_table(), ev.IrregularityFound("IRR-08", None))


def under_a_sheet_of_nobody() -> PlayTable:
    """A coup over at a table whose house sheet no director allowed."""
    table = entered(dealt(at_tray(CHIPS), PONTE_WINS, (3, "ponte", 100)), ev.AllTicked())
    table.barred = lambda: Refusal(No.SHEET_NOT_ALLOWED, {"sheet": "Casino de la Baie"})
    return table


def with_a_line_aside() -> PlayTable:
    """A coup over but for the stake of seat 3, which won."""
    table = dealt(at_tray(CHIPS), PONTE_WINS, (3, "ponte", 100))
    return entered(table, ev.LineSetAside(Seat("3"), "ponte", "The guest disputes it"))


NIGHT_CASES: Final[Mapping[No, Refused]] = {
    No.NOT_SIGNED: Refused(
        staffed,
        ev.TrayFilled("1", {Money(2_000): 10}),
        "Nobody has signed in: a fill needs a chef de table.",
        f"Personne ne s’est identifié{NO_BREAK}: un complément demande un chef de table.",
    ),
    No.NOT_AUTHORISED: Refused(
        staffed,
        ev.TrayFilled("1", {Money(2_000): 10}),
        "Whoever signed may not do that: a fill needs a chef de table.",
        f"Le signataire ne le peut pas{NO_BREAK}: un complément demande un chef de table.",
        ADA,
    ),
    No.TWO_NEEDED: Refused(
        staffed,
        ev.LimitsChanged(Money(2_000)),
        "One person more must sign: changing the limits in a shoe needs two people, one a"
        " chef de table.",
        f"Une seconde personne doit signer{NO_BREAK}: changer les limites en cours de sabot demande"
        " deux personnes, dont un chef de table.",
        Signature("Cléo"),
    ),
    No.NO_SUCH_COUP: Refused(
        at_table,
        ev.CoupRectified(7, "a wrong card"),
        "There is no coup 7 that is over.",
        "Il n’y a pas de coup 7 terminé.",
    ),
    No.NOTHING_TO_CLEAR: Refused(
        with_an_alert,
        ev.AlertCleared(1, 4),
        "There is no such alert.",
        "Cette alerte n’existe pas.",
    ),
    No.CLEARED_ALREADY: Refused(
        lambda: entered(with_an_alert(), ev.AlertCleared(1, 0)),
        ev.AlertCleared(1, 0),
        "That alert was cleared already.",
        "Cette alerte est déjà levée.",
    ),
    No.NO_LOT: Refused(
        at_table,
        ev.LotDrawn(BANQUE, Seat("4")),
        "No lot is drawn now: it is known who plays.",
        f"Pas de tirage au sort maintenant{NO_BREAK}: on sait qui joue.",
    ),
    No.LOT_FALLEN: Refused(
        lambda: entered(at_table("macao"), ev.LotDrawn(BANQUE, Seat("4"))),
        ev.LotDrawn(BANQUE, Seat("2")),
        "The lot has fallen, and falls once: it names seat 4.",
        f"Le tirage au sort a désigné la place 4{NO_BREAK}: on ne le refait pas.",
    ),
    No.LINE_ASIDE: Refused(
        with_a_line_aside,
        ev.TableClosed(0, "head"),
        "A line of coup 1 lies aside, seat 3 on Player: settle it before the end.",
        f"La place 3, Ponte{NO_BREAK}: une ligne du coup 1 est mise à part{NARROW}; réglez-la avant"
        " la fin.",
    ),
    No.SHEET_NOT_ALLOWED: Refused(
        under_a_sheet_of_nobody,
        ev.TableClosed(0, "head"),
        "No director has allowed the house sheet “Casino de la Baie” of this session: leave it,"
        " have a director allow the sheet on the opening page with F10, then come back.",
        f"Aucun directeur n’a autorisé la fiche de maison «{NARROW}Casino de la Baie{NARROW}» de"
        f" cette séance{NO_BREAK}: quittez-la, faites autoriser la fiche par un directeur sur la"
        " page d’ouverture avec F10, puis revenez.",
    ),
    No.NOT_ASIDE: Refused(
        with_a_line_aside,
        ev.LineSettledLater(7, Seat("3"), "ponte"),
        "No line of seat 3 on Player lies aside there.",
        f"La place 3, Ponte{NO_BREAK}: aucune ligne n’y est mise à part.",
    ),
}


@pytest.mark.parametrize("code", NIGHT_CASES)
def test_an_impossible_entry_is_refused_by_its_name(code: No) -> None:
    case = NIGHT_CASES[code]
    refusal = the(case.table().enter(case.entry, case.signature).refusal)
    assert refusal.code is code


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("code", NIGHT_CASES)
def test_a_refusal_is_said_in_either_language(code: No, language: str) -> None:
    case, table = NIGHT_CASES[code], NIGHT_CASES[code].table()
    sentence = said(table, table.enter(case.entry, case.signature), language)
    assert sentence == (case.english if language == "en" else case.french)


def test_no_refusal_is_left_out() -> None:
    beside = {*NIGHT_CASES, *TRAY_CASES, *CONDUCT_CASES, *REENTRY_CASES}
    entries = {*CASES, *BANK_CASES, *FOREIGN_CASES, *beside}
    elsewhere = {STRUCK_NEVER, No.CANNOT_STAND, No.ANOTHER_ANSWERS, No.NEVER_SHOWN}
    assert entries | BEFORE_THE_TABLE | ASKS | elsewhere == set(No)
