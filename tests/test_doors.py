"""Who may do what, at which door: each act of a house, each post, each door (REQ-08, REQ-09).

The rows are the whole table: what an act needs, the doors at which it is done, and how it comes
before each of them. An act without a row fails, and so does a signal of a page or a command of the
terminal that is not told of here.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum, auto
from itertools import permutations
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from PySide6.QtCore import Signal as QtSignal

from dealer_app.cli import arguments
from dealer_app.cli.terminal_hand import Named, NotSigned
from dealer_app.cli.terminal_hand import signing as on_terminal
from dealer_app.gui.desk import keymap, missing_signature
from dealer_app.gui.shell.opening_page import Doors, OpeningPage
from dealer_app.i18n import words
from dealer_app.night.staff import Staff, VouchAsked
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.rules.due import No
from dealer_app.rules.house import House, Resolution, StaffRules
from dealer_app.rules.money import Money
from dealer_app.rules.staff import UNSIGNED, USUAL, Act, Needs, Post, Signature
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.authority import act_of, lacking
from tests.builders import Unwritten, correct, deal, entered, report, session, stake
from tests.play import PlayTable, the
from tests.table.trays import BANQUE_WINS, MARKED, at_tray, coup, waived

# The people of the house: one of each post, and a second croupier.

ADA, BEN, CLEO, DAN, EVE, FOX, HAL = "Ada", "Ben", "Cléo", "Dan", "Ève", "Fox", "Hal"
STRANGER: Final = "Gus"
POSTS: Final[Mapping[str, Post]] = {
    ADA: Post.CROUPIER,
    BEN: Post.CROUPIER,
    CLEO: Post.CHEF,
    DAN: Post.DIRECTOR,
    EVE: Post.AUDITOR,
    FOX: Post.TRAINER,
    HAL: Post.CASHIER,
}
DEALERS: Final = {ADA, BEN, CLEO, DAN}
CHEFS: Final = {CLEO, DAN}
DIRECTORS: Final = {DAN}
READERS: Final = {CLEO, DAN, EVE}
AT_THE_CAGE: Final = {CLEO, DAN, HAL}

# What comes before a door.


def sat() -> PlayTable:
    """A table at which entries are signed."""
    table = session()
    table.enter(ev.ShoeOpened(8))
    table.posts = lambda: POSTS
    return table


def by_ada(table: PlayTable, *events: ev.Event) -> PlayTable:
    table.signature = Signature(ADA)
    return entered(table, *events)


def dealt() -> PlayTable:
    return by_ada(sat(), ev.CoupOpened(), stake(3, "ponte", 20), *deal("9 2 K 5"))


def paid() -> PlayTable:
    return by_ada(dealt(), ev.AllTicked())


def over() -> PlayTable:
    return by_ada(paid(), ev.CoupOpened())


def irregular() -> PlayTable:
    table = dealt()
    by_ada(table, report("IRR-08"))
    return table


def asked_of_cage() -> PlayTable:
    """A table that waits for a fill."""
    table = sat()
    assert table.enter(ev.FillAsked("F-1", CHIPS), Signature(CLEO)).refusal is None
    return table


def between_shoes() -> PlayTable:
    return by_ada(sat(), ev.ShoeClosed())


def sealed() -> PlayTable:
    """A session that is closed, looked at again."""
    table = paid()
    again = PlayTable.resumed(
        table.events, table.times, table.state.resolve, Unwritten(), sealed=True
    )
    again.posts = lambda: POSTS
    return again


RIGHT: Final = ev.CoupRectified(
    1, "the guest was right", (stake(3, "ponte", 10), *deal("9 2 K 5"), ev.AllTicked())
)
SEAT: Final = Seat("3")
PAID_WRONG: Final = ev.PayoutCorrected(
    1, SEAT, BetId("ponte"), Money(1_500), "counted wrong", made_good=False
)
NO_COUP: Final = ev.CoupRectified(1, "misdeal", (ev.CoupVoided("misdeal"),))
CHIPS: Final = {Money(500): 2}


class Entry(NamedTuple):
    """An entry at a table, and the table as it stands before."""

    table: Callable[[], PlayTable]
    event: ev.Event


class Door(Enum):
    """Where an act comes before somebody: each asks in its own way."""

    TABLE = auto()
    SEALED = auto()
    DESK = auto()
    OPENING = auto()
    PIT = auto()
    TERMINAL = auto()


@dataclass(frozen=True)
class Row:
    """An act: who may do it, in how many, what is entered at a table, and its other doors."""

    act: Act
    may: set[str]
    people: int
    entries: tuple[Entry, ...] = ()
    doors: frozenset[Door] = frozenset()


def at(*entries: tuple[Callable[[], PlayTable], ev.Event]) -> tuple[Entry, ...]:
    return tuple(Entry(*each) for each in entries)


def doors(*several: Door) -> frozenset[Door]:
    return frozenset(several)


ROWS: Final = (
    Row(Act.DEAL, DEALERS, 1, at((sat, ev.CoupOpened()), (dealt, ev.AllTicked()))),
    Row(Act.OPEN_TABLE, CHEFS, 2, doors=doors(Door.OPENING)),
    Row(Act.CLOSE_TABLE, CHEFS, 2, at((between_shoes, ev.TableClosed(9, "ab")))),
    Row(Act.COUNT, DEALERS, 1, at((sat, ev.TrayCounted(ev.Occasion.SPOT, CHIPS)))),
    Row(
        Act.COUNT_AT_ENDS,
        CHEFS,
        2,
        at(
            (sat, ev.TrayCounted(ev.Occasion.OPENER, CHIPS)),
            (sat, ev.TrayCounted(ev.Occasion.CLOSER, CHIPS)),
        ),
    ),
    Row(Act.FILL, CHEFS, 1, at((sat, ev.TrayFilled("F-1", CHIPS)))),
    Row(Act.CREDIT, CHEFS, 1, at((sat, ev.TrayCredited("C-1", CHIPS)))),
    Row(Act.CANCEL_SLIP, CHEFS, 1, at((sat, ev.SlipCancelled("F-1", "wrong table")))),
    Row(
        Act.BUY_IN,
        DEALERS,
        1,
        at((sat, ev.ChipsBought(Money(500), ev.Tender.CASH)), (sat, ev.ColoursChanged({}, {}))),
    ),
    Row(Act.TIP, DEALERS, 1, at((sat, ev.TipTaken(Money(500))))),
    Row(Act.COUNT_TIPS, CHEFS, 1, at((sat, ev.TipsCounted(CHIPS)))),
    Row(Act.COUNT_DROP, CHEFS, 1, at((sat, ev.DropCounted(Money(500), "torn")))),
    Row(Act.COUNT_CAGNOTTE, CHEFS, 2, at((sat, ev.CagnotteCounted(CHIPS)))),
    Row(Act.VOID, CHEFS, 1, at((dealt, ev.CoupVoided("misdeal")))),
    Row(Act.VOID_CONFIRMED, CHEFS, 2, at((paid, ev.CoupVoided("misdeal")), (over, NO_COUP))),
    Row(Act.CORRECT, CHEFS, 1, at((paid, correct("ponte", 1, "8")))),
    Row(Act.RESOLVE, CHEFS, 1, at((irregular, ev.IrregularityResolved("IRR-08", Resolution.BURN)))),
    Row(Act.RECTIFY, CHEFS, 1, at((over, RIGHT), (over, PAID_WRONG)), doors(Door.SEALED)),
    Row(Act.REENTER, CHEFS, 1, at((sat, ev.ReentryBegun("no power", "Cléo")))),
    Row(
        Act.PUT_ASIDE,
        CHEFS,
        1,
        at(
            (dealt, ev.LineSetAside(SEAT, BetId("ponte"), "a chip under the table")),
            (over, ev.LineSettledLater(1, SEAT, BetId("ponte"))),
        ),
    ),
    Row(Act.COLLECT, DEALERS, 1, at((sat, ev.CommissionCollected(SEAT, Money(5))))),
    Row(Act.WAIVE, CHEFS, 2, at((sat, ev.CommissionWaived(SEAT, Money(5), "a guest")))),
    Row(Act.RELEASE, CHEFS, 2, at((sat, ev.CommissionReleased("gone")))),
    Row(Act.CHANGE_LIMITS, CHEFS, 1, at((between_shoes, ev.LimitsChanged(Money(20))))),
    Row(Act.CHANGE_LIMITS_IN_SHOE, CHEFS, 2, at((sat, ev.LimitsChanged(Money(20))))),
    Row(Act.CHANGE_RULES, CHEFS, 1, at((between_shoes, ev.RulesChanged({"packs": "6"})))),
    Row(Act.CLEAR_ALERT, DEALERS, 1, at((irregular, ev.AlertCleared(9, 9)))),
    Row(
        Act.CARDS,
        CHEFS,
        1,
        at((sat, ev.PacksLaid(("A-1",)))),
        doors(Door.DESK),
    ),
    Row(Act.SHOE_ODDS, CHEFS, 1, doors=doors(Door.DESK)),
    Row(Act.ANSWER_FINDING, CHEFS, 1, doors=doors(Door.OPENING, Door.TERMINAL)),
    Row(
        Act.CAGE,
        AT_THE_CAGE,
        1,
        at((asked_of_cage, ev.SlipCancelled("F-1", "none left", refused="b00c"))),
        doors(Door.PIT),
    ),
    Row(Act.STAFF, DIRECTORS, 1, doors=doors(Door.OPENING, Door.TERMINAL)),
    Row(Act.HOUSE_SHEET, DIRECTORS, 1, doors=doors(Door.OPENING, Door.TERMINAL)),
    Row(Act.REPRINT, CHEFS, 1, doors=doors(Door.TERMINAL)),
    Row(Act.BACK_UP, CHEFS, 1, doors=doors(Door.DESK, Door.TERMINAL)),
    Row(Act.RESTORE, DIRECTORS, 1, doors=doors(Door.DESK, Door.TERMINAL)),
    Row(Act.CLOSE_NIGHT, CHEFS, 1, doors=doors(Door.TERMINAL)),
    Row(Act.READ_PAPERS, READERS, 1, doors=doors(Door.DESK, Door.TERMINAL)),
)
"""Each act once: who answers for it, one of how many people, and where it is done."""


Hand = tuple[str, ...]
"""Who gives their PIN, the first who does it before those beside."""

HANDS: Final[tuple[Hand, ...]] = (
    (),
    *((name,) for name in (*POSTS, STRANGER)),
    *permutations((*POSTS, STRANGER), 2),
)
"""Nobody, each alone, and every two of them in each order; nobody stands beside themselves."""


WANTING: Final = {No.NOT_SIGNED, No.NOT_AUTHORISED, No.TWO_NEEDED}
"""Why an entry is refused to those who sign, and not for what it says."""


def hand(names: Hand) -> Signature:
    return Signature(names[0], names[1:]) if names else UNSIGNED


def enough(row: Row, names: Hand, people: int = 0) -> bool:
    """What the row says of these people: as many as it takes who may be there at all, one of whom
    answers for the act."""
    there = {name for name in names if name in DEALERS or (name in row.may and name in POSTS)}
    return len(there) >= (people or row.people) and bool(there & row.may)


def test_each_act_has_its_row() -> None:
    assert sorted(row.act for row in ROWS) == sorted(Act)
    assert all(row.entries or row.doors for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.act)
def test_a_row_says_what_a_house_usually_asks(row: Row) -> None:
    least = {frozenset(DEALERS): Post.CROUPIER, frozenset(DIRECTORS): Post.DIRECTOR}
    needs = Needs(least.get(frozenset(row.may), Post.CHEF), row.people)
    if row.act is Act.RESOLVE:
        needs = Needs()  # its irregularity's row in the catalogue names the post
    assert USUAL[row.act] == needs


# At the table.

ENTRIES: Final = [(row, entry) for row in ROWS for entry in row.entries]


@pytest.mark.parametrize(
    ("row", "entry"), ENTRIES, ids=lambda each: getattr(each, "act", type(each).__name__)
)
def test_at_a_table_an_entry_is_for_its_people(row: Row, entry: Entry) -> None:
    """Allowed, refused, or waiting for one more: whoever may sign next is asked."""
    table = entry.table().table
    assert act_of(table, entry.event) is row.act
    for names in HANDS:
        refusal = lacking(table, entry.event, (), POSTS, hand(names))
        assert (refusal is None) is (enough(row, names) and names[0] != STRANGER), names
        if refusal is None:
            continue
        told = the(missing_signature.asked(refusal))
        assert told.act is row.act
        if not names or names[0] == STRANGER:
            assert refusal.code is No.NOT_SIGNED
            continue
        known = [name for name in names if name in POSTS]
        one_short = row.people > len(known) and bool({*known} & row.may)
        assert refusal.code is (No.TWO_NEEDED if one_short else No.NOT_AUTHORISED), names
        offered = missing_signature.may_sign(POSTS, hand(names), told)
        assert not {*names} & {*offered}  # nobody stands beside themselves
        completes = {name for name in POSTS if name not in names and enough(row, (*names, name))}
        assert completes <= {*offered} <= DEALERS | row.may, names


def test_a_sealed_session_is_put_right_by_two_whatever_one_may_at_the_table() -> None:
    row = next(row for row in ROWS if Door.SEALED in row.doors)
    table = sealed().table
    for names in HANDS:
        refusal = lacking(table, RIGHT, (), POSTS, hand(names))
        assert (refusal is None) is (enough(row, names, 2) and names[0] != STRANGER), names


def test_a_table_is_closed_by_nobody_but_two_one_of_them_a_chef() -> None:
    table = between_shoes()
    for names in HANDS:
        if not (
            enough_to_close := {*names} <= DEALERS and len(names) > 1 and bool({*names} & CHEFS)
        ):
            assert table.close(hand(names)).refusal, names
            assert not table.state.closed
        else:
            assert enough_to_close
    assert table.close(Signature(ADA, (CLEO,))).refusal is None
    assert table.state.closed


def owing() -> PlayTable:
    """Seat 3 owes commission, and a shoe lies there."""
    table = coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100))
    table.posts = lambda: POSTS
    return table


@pytest.mark.parametrize(
    ("before", "event"),
    [
        (owing, waived(3, 5)),
        (over, PAID_WRONG),
        (irregular, ev.AlertCleared(1, 0)),
    ],
    ids=["waive", "rectify", "clear an alert"],
)
def test_what_is_really_entered_is_refused_to_the_wrong_hands(
    before: Callable[[], PlayTable], event: ev.Event
) -> None:
    """Nobody of them moves anything; a croupier with a chef beside does it."""
    table = before()
    entries = table.entries
    row = next(row for row in ROWS if row.act is act_of(table.state, event))
    if isinstance(event, ev.AlertCleared):
        row = replace(row, may=CHEFS)  # the catalogue names the post of that irregularity
    for names in HANDS:
        if enough(row, names) and names[0] != STRANGER:
            continue
        refusal = the(table.enter(event, hand(names)).refusal, f"{names} may")
        assert refusal.code in WANTING
    assert table.entries == entries
    right = Signature(ADA, (CLEO,))
    assert table.enter(event, right).refusal is None
    assert table.signatures[-1] == right


def test_commission_owed_goes_on_by_two_only() -> None:
    table = by_cleo(owing(), ev.ShoeClosed())
    release = ev.CommissionReleased("They come back")
    for names in ((), (ADA,), (CLEO,), (DAN,), (ADA, BEN), (CLEO, EVE)):
        refusal = the(table.enter(release, hand(names)).refusal, f"{names} may")
        assert refusal.code in WANTING
    assert table.enter(release, Signature(CLEO, (ADA,))).refusal is None


def by_cleo(table: PlayTable, *events: ev.Event) -> PlayTable:
    table.signature = Signature(CLEO)
    return entered(table, *events)


# At the desk, on the opening page and in the pit: a PIN for each name.

PINS: Final = {name: f"73{place}91" for place, name in enumerate(POSTS)}
RULES: Final = StaffRules(guesses=10)
HOUSE: Final = House(staff=RULES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A register of these people."""
    place = tmp_path_factory.mktemp("house")
    staff = Staff(place, now, RULES)
    assert staff.add_first(DAN, PINS[DAN]) is None
    for name, post in POSTS.items():
        if name != DAN:
            assert staff.add(name, post, PINS[name], Signature(DAN)) is None
    return place


def now() -> datetime:
    return datetime.now(UTC)


def asked_at_a_page(staff: Staff, row: Row, names: Hand) -> Signature | Objection:
    """These people give their PINs one after the other, as a page asks for them."""
    signature = UNSIGNED
    for name in names:
        wanted = VouchAsked(row.act, HOUSE.needs(row.act), signature)
        if signature == UNSIGNED:
            person = staff.sign_in(name, PINS.get(name, "73991"))
            if isinstance(person, Objection):
                return person
            signature = Signature(person.name)
            continue
        found = staff.countersign(wanted, name, PINS.get(name, "73991"))
        if isinstance(found, Objection):
            return found
        signature = found
    return signature


AT_PAGES: Final = [row for row in ROWS if row.doors & {Door.DESK, Door.OPENING, Door.PIT}]
FEW: Final = ((), *((name,) for name in POSTS), (ADA, BEN), (ADA, CLEO), (CLEO, ADA), (CLEO, EVE))


@pytest.mark.parametrize("row", AT_PAGES, ids=lambda row: row.act)
def test_at_the_desk_on_the_opening_page_and_in_the_pit_an_act_is_for_its_people(
    row: Row, folder: Path
) -> None:
    staff = Staff(folder, now, RULES)
    asked = missing_signature.WaitingAct(row.act, HOUSE.needs(row.act))
    for names in FEW:
        found = asked_at_a_page(staff, row, names)
        done = isinstance(found, Signature) and missing_signature.is_signed(POSTS, found, asked)
        assert done is enough(row, names), names


@pytest.mark.parametrize("row", AT_PAGES, ids=lambda row: row.act)
def test_nobody_countersigns_himself(row: Row, folder: Path) -> None:
    staff = Staff(folder, now, RULES)
    for name in DEALERS:
        wanted = VouchAsked(row.act, Needs(Post.CHEF, people=2), Signature(name))
        for written in (name, name.upper(), f" {name} "):
            found = staff.countersign(wanted, written, PINS[name])
            assert isinstance(found, Objection), written
            assert found.code is ObjectionCode.ALREADY_SIGNED


# On the terminal: names, and PINs by a file descriptor.


@pytest.mark.parametrize(
    "row", [row for row in ROWS if Door.TERMINAL in row.doors], ids=lambda row: row.act
)
def test_on_the_terminal_an_act_is_for_its_people(row: Row, folder: Path) -> None:
    for names in (*FEW, (ADA, ADA), (STRANGER,)):
        done = False
        try:
            with on_terminal(folder, named(names), row.act, HOUSE, words("en")) as found:
                done = found.lacks(row.act) is None
                assert found.missing is (not names)
        except NotSigned:
            assert names
        assert done is enough(row, names), names


def named(names: Hand) -> Named:
    """These people as a command names them, their PINs in a pipe."""
    if not names:
        return Named()
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as file:
        file.writelines(f"{PINS.get(name, '73991')}\n" for name in names)
    return Named(names[0], names[1:], reading)


# Every door is told of here.

OPENING: Final[Mapping[str, Act | None]] = {
    "opened": Act.OPEN_TABLE,
    "people_asked": Act.STAFF,
    "change_asked": Act.HOUSE_SHEET,
    "sheets_asked": Act.HOUSE_SHEET,
    "nights_asked": Act.READ_PAPERS,
    "alerts_asked": Act.ANSWER_FINDING,
    **dict.fromkeys(
        (
            *("taken_up", "house_asked", "cards_asked", "odds_asked"),
            *("display_asked", "about_asked", "school_asked", "shoe_asked"),
        )
    ),
}
"""What each signal of the opening page asks somebody for; a table that is taken up asks who deals,
at the table itself, and a sheet that is looked at changes nothing."""

DESK: Final[Mapping[str, Act | None]] = {
    "show_packs": Act.CARDS,
    "mend": Act.RECTIFY,
    "print_paper": Act.READ_PAPERS,
    "export": Act.READ_PAPERS,
    "show_paper": Act.READ_PAPERS,
    "verify": Act.READ_PAPERS,
    "ask_backup": Act.BACK_UP,
    "ask_restore": Act.RESTORE,
    "show_places": Act.BACK_UP,
    **dict.fromkeys(("leave", "open_night", "newer", "older", "next_kind", "kind_before")),
    "show_coups": None,
}
"""What each key of the desk asks for beyond reading, which everybody there may."""

TERMINAL: Final[Mapping[str, set[Act]]] = {
    "report": {Act.READ_PAPERS, Act.REPRINT, Act.CLOSE_NIGHT},
    "export": {Act.READ_PAPERS},
    "nights": {Act.READ_PAPERS},
    "backup": {Act.BACK_UP},
    "restore": {Act.RESTORE},
    "recover": {Act.RESTORE},
    "key": {Act.STAFF},
    "staff": {Act.READ_PAPERS},
    "house": {Act.HOUSE_SHEET},
    "alerts": {Act.ANSWER_FINDING, Act.RESTORE},
    "setup": {Act.BACK_UP, Act.STAFF},
}
"""What each command that takes a name and a PIN signs."""


def signals(page: type) -> Iterator[str]:
    return (name for name, value in vars(page).items() if isinstance(value, QtSignal))


def test_each_door_of_the_opening_page_is_told_of() -> None:
    assert {*signals(OpeningPage), *signals(Doors)} == set(OPENING)


def test_each_door_of_the_desk_is_told_of() -> None:
    assert set(keymap.deeds()["nights"]) == set(DESK)


def test_each_command_that_somebody_signs_is_told_of() -> None:
    assert set(arguments.SIGNED) == set(TERMINAL)
    at_terminal = {row.act for row in ROWS if Door.TERMINAL in row.doors}
    assert set().union(*TERMINAL.values()) == at_terminal


def test_each_act_of_a_page_has_that_door_in_its_row() -> None:
    for door, told in ((Door.OPENING, OPENING), (Door.DESK, DESK)):
        rows = {row.act: row.doors for row in ROWS}
        for act in {each for each in told.values() if each is not None}:
            assert rows[act] & {door, Door.DESK, Door.SEALED}, (door, act)
