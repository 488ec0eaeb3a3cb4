"""Fills and credits both ways, from the table's own chain to the house's book and back."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import pytest
from argon2 import PasswordHasher

from dealer_app.gui.pit.house_shown import PitHouse, PitTable, Standing, shown
from dealer_app.i18n import resources
from dealer_app.night import staff as staff_module
from dealer_app.pit.book_copy import hear
from dealer_app.pit.courier import deliver_all
from dealer_app.pit.house_book import HouseBook, HouseStaff
from dealer_app.pit.house_watch import HouseSeen, TableSeen
from dealer_app.pit.mirror import Mirror
from dealer_app.pit.pit_tables import standing
from dealer_app.pit.server import Server
from dealer_app.pit.slips import LATE, HouseSlip, SlipStands, SlipTrouble
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode
from dealer_app.register.state import BookSlip, Register, slip_key
from dealer_app.replay.script import read_script
from dealer_app.rules.due import No
from dealer_app.rules.money import Chips, Money
from dealer_app.rules.staff import Post, Signature
from dealer_app.session import recorder
from dealer_app.session.table_session import TableSession
from dealer_app.store.journal import Journal
from dealer_app.store.register import RegisterFile
from dealer_app.store.register_place import FILE
from dealer_app.table import events as ev
from dealer_app.table.accounts.ledger import ledger
from dealer_app.table.accounts.tray import tray
from tests.pit.joined_house import put_back
from tests.play import the

CHEF, CHEFS = "Claire Fabre", "2580"
LUC, LUCS = "Luc Lenoir", "9173"
FLOAT: Final[Chips] = {Money(10_000): 50}
FIVE: Final[Chips] = {Money(10_000): 5}
FOUR: Final[Chips] = {Money(10_000): 4}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """PINs are hashed as fast as can be."""
    quick = PasswordHasher(time_cost=1, memory_cost=16, parallelism=1)
    monkeypatch.setattr(staff_module, "HASHER", quick)


def now() -> datetime:
    return datetime.now(UTC)


class Casino:
    """A machine with two tables, the cage with its people, and the pit's mirror of it all."""

    def __init__(self, server: Server, place: Path) -> None:
        self.server, self.folder = server, place / "machine"
        self.folder.mkdir()
        (place / "mirror").mkdir()
        self.mirror = Mirror(place / "mirror")
        self.people = HouseStaff(server)
        assert self.people.add_first(CHEF, CHEFS) is None
        cashier = f.PersonAdded(LUC, Post.CASHIER, staff_module.HASHER.hash(LUCS))
        assert self.people.decide([cashier], CHEF, CHEFS) is None
        opening = read_script(resources() / "samples" / "punto_banco.shoe").opening
        self.journals = [Journal.open(self.folder / f"Table {n}.sabot", now) for n in (2, 3)]
        self.session, self.other = (
            recorder.begin(each, replace(opening, table=each.path.stem), now)
            for each in self.journals
        )
        enter(self.session, ev.TrayCounted(ev.Occasion.OPENER, FLOAT))

    def contact(self) -> None:
        """The courier comes by: what the tables have is sent, and the book is heard."""
        list(deliver_all(self.server, self.folder))
        assert hear(HouseBook(self.server), self.register) is None
        list(deliver_all(self.server, self.folder))

    @property
    def register(self) -> RegisterFile:
        return RegisterFile(self.folder / FILE, now)

    def shown(self, later: float = 0.0) -> PitHouse:
        """The house as the pit has it, so many seconds later."""
        seen, mirrors = dict[int, TableSeen](), {}
        for each in standing(self.server):
            seen[each.journal] = TableSeen(each, 0.0)
            mirrors[each.journal] = self.mirror.follow(self.server, each)
        book: Register = HouseBook(self.server).read()
        return shown(HouseSeen("Casino", seen, begun=True, book=book), mirrors, later)

    def slip(self, number: str = "F-1") -> HouseSlip:
        """That slip of Table 2 as the pit has it."""
        slips = self.shown().slips
        return next(each for each in slips if (each.table, each.number) == ("Table 2", number))

    def seen(self, later: float = 0.0) -> PitTable:
        """Table 2 as the pit has it."""
        tables = self.shown(later).tables
        return next(each for each in tables if each.standing.table == "Table 2")

    def ask(self) -> None:
        enter(self.session, ev.FillAsked("F-1", FIVE))
        self.contact()

    def send(self, chips: Chips = FIVE, asked: str | None = None) -> Objection | None:
        """The cage sends, carried by somebody, on the cashier's PIN."""
        if asked is None:
            asked = the(self.slip().asked).digest
        fact = f.FillSent("Table 2", "F-1", chips, "D. Simon", asked)
        return self.people.decide([fact], LUC, LUCS)

    def give(self) -> str:
        """The table gives chips back; the digest of its entry."""
        enter(self.session, ev.TrayCredited("C-1", FIVE))
        self.contact()
        return the(self.slip("C-1").given).digest

    def refuse(self, number: str, reason: str, digest: str) -> Objection | None:
        """The cage refuses that slip, on the cashier's PIN."""
        fact = f.SlipRefused("Table 2", number, reason, digest)
        return self.people.decide([fact], LUC, LUCS)

    def heard(self, number: str = "F-1") -> BookSlip:
        """What Table 2's machine has heard of that slip."""
        self.contact()
        return self.register.read().slips[slip_key("Table 2", number)]

    def close(self, number: str = "F-1") -> None:
        """The table closes what it has heard that the cage refused."""
        sent = self.register.read().slips[slip_key("Table 2", number)]
        closed = ev.SlipCancelled(number, sent.refused, refused=sent.digest)
        enter(self.session, closed, sent.by)

    def receive(self, chips: Chips = FIVE) -> None:
        """The table receives what the cage sent, by its own count."""
        sent = self.heard()
        enter(self.session, ev.TrayFilled("F-1", chips, sent.digest, sent.chips))
        self.contact()

    def filled(self) -> int:
        """What fills have brought into the tray of Table 2, by what is to lie there."""
        return the(ledger(self.session.table).expected) - 500_000


def enter(table: TableSession, event: ev.Event, by: str = "") -> None:
    verdict = table.enter(event, Signature(by))
    assert verdict.refusal is None, verdict.refusal


@pytest.fixture
def casino(server: Server, tmp_path: Path) -> Iterator[Casino]:
    made = Casino(server, tmp_path)
    yield made
    made.mirror.close()
    for each in made.journals:
        each.close()


def code(objection: Objection | None) -> ObjectionCode:
    return the(objection).code


def test_asked_sent_and_received_are_three_facts_of_one_slip(casino: Casino) -> None:
    casino.ask()
    assert (casino.slip().stands, casino.filled()) == (SlipStands.ASKED, 0)
    assert casino.seen().stands is Standing.SLIP_ASKED
    assert casino.send() is None
    carried = casino.slip()
    assert (carried.stands, the(carried.book).carrier) == (SlipStands.CARRIED, "D. Simon")
    assert (the(carried.book).of, the(carried.book).by) == (the(carried.asked).digest, LUC)
    assert casino.filled() == 0
    casino.receive()
    received = casino.slip()
    assert (received.stands, received.trouble) == (SlipStands.RECEIVED, SlipTrouble.NONE)
    assert the(received.filled).fact.sent == the(received.book).digest
    assert casino.filled() == 50_000


def test_a_credit_leaves_the_tray_at_once_and_is_received_at_the_cage(casino: Casino) -> None:
    enter(casino.session, ev.TrayCredited("C-1", FIVE))
    assert casino.filled() == -50_000
    casino.contact()
    given = casino.slip("C-1")
    assert given.stands is SlipStands.GIVEN
    back = f.CreditReceived("Table 2", "C-1", FIVE, the(given.given).digest, FIVE)
    assert casino.people.decide([back], LUC, LUCS) is None
    received = casino.slip("C-1")
    assert (received.stands, received.trouble) == (SlipStands.RECEIVED, SlipTrouble.NONE)
    assert code(casino.people.decide([back], LUC, LUCS)) is ObjectionCode.SLIP_TWICE


# What may befall a slip between table and cage


def test_what_is_cancelled_before_it_left_keeps_its_number(casino: Casino) -> None:
    casino.ask()
    enter(casino.session, ev.SlipCancelled("F-1", "Enough"))
    casino.contact()
    assert casino.slip().stands is SlipStands.CANCELLED
    again = casino.session.enter(ev.FillAsked("F-1", FIVE)).refusal
    assert the(again).code is No.SLIP_USED


def test_what_was_cancelled_while_it_left_is_received_and_goes_back_by_a_credit(
    casino: Casino,
) -> None:
    casino.ask()
    assert casino.send() is None
    enter(casino.session, ev.SlipCancelled("F-1", "Enough"))
    casino.contact()
    assert casino.slip().stands is SlipStands.CARRIED
    casino.receive()
    enter(casino.session, ev.TrayCredited("C-1", FIVE))
    casino.contact()
    assert casino.slip().stands is SlipStands.RECEIVED
    assert casino.slip("C-1").stands is SlipStands.GIVEN
    assert casino.filled() == 0


def test_what_is_received_other_than_sent_counts_as_received_until_a_chef_answers(
    casino: Casino,
) -> None:
    casino.ask()
    assert casino.send() is None
    casino.receive(FOUR)
    assert casino.filled() == 40_000
    assert (casino.slip().trouble, casino.slip().short) == (SlipTrouble.DIFFERS, 10_000)
    assert casino.seen().stands is Standing.ALERT
    enter(casino.session, ev.AlertCleared(0, 0), CHEF)
    casino.contact()
    assert (casino.slip().trouble, casino.slip().answered) == (SlipTrouble.NONE, CHEF)
    assert casino.seen().stands is Standing.OPEN


def test_a_credit_received_other_than_given_is_a_chefs_at_the_pit_and_the_table_hears(
    casino: Casino,
) -> None:
    back = f.CreditReceived("Table 2", "C-1", FOUR, casino.give(), FIVE)
    assert casino.people.decide([back], LUC, LUCS) is None
    assert casino.seen().stands is Standing.SLIP_WRONG
    answer = f.SlipAnswered("Table 2", "C-1", "Counted by two")
    assert code(casino.people.decide([answer], LUC, LUCS)) is ObjectionCode.NO_AUTHORITY
    assert casino.heard("C-1").answered == ""
    assert casino.people.decide([answer], CHEF, CHEFS) is None
    assert casino.slip("C-1").trouble is SlipTrouble.NONE
    assert casino.heard("C-1").answered == "Counted by two"


def test_cut_off_after_asking_both_ends_go_on_paper_and_are_matched_by_the_number(
    casino: Casino,
) -> None:
    enter(casino.session, ev.FillAsked("F-1", FIVE))
    list(deliver_all(casino.server, casino.folder))
    assert casino.send(asked="") is None
    assert (casino.slip().stands, casino.slip().on_paper) == (SlipStands.CARRIED, True)
    enter(casino.session, ev.TrayFilled("F-1", FIVE))
    casino.contact()
    assert (casino.slip().stands, casino.slip().trouble) == (
        SlipStands.RECEIVED,
        SlipTrouble.NONE,
    )


def test_two_slips_on_paper_of_other_chips_are_a_chefs(casino: Casino) -> None:
    enter(casino.session, ev.TrayFilled("F-1", FOUR))
    casino.contact()
    assert casino.slip().stands is SlipStands.ON_PAPER
    assert casino.send(asked="") is None
    assert casino.seen().stands is Standing.SLIP_WRONG
    answer = f.SlipAnswered("Table 2", "F-1", "Counted by two")
    assert casino.people.decide([answer], CHEF, CHEFS) is None
    assert casino.seen().stands is Standing.OPEN


def test_a_fill_that_the_cage_refuses_moves_nothing_and_is_asked_for_anew(casino: Casino) -> None:
    casino.ask()
    asked = the(casino.slip().asked).digest
    assert casino.refuse("F-1", "None of these chips left", asked) is None
    refused = casino.slip()
    assert (refused.stands, refused.refused) == (SlipStands.REFUSED, "None of these chips left")
    assert refused.left == FIVE, "what was asked for, though nothing left"
    assert (casino.seen().stands, casino.filled()) == (Standing.OPEN, 0)
    heard = casino.heard()
    assert (heard.by, heard.refused, heard.chips) == (LUC, "None of these chips left", {})
    assert heard.digest == the(refused.book).digest
    assert code(casino.send()) is ObjectionCode.SLIP_TWICE
    casino.close()
    assert the(casino.session.table.night.movements[-1]).fact == ev.SlipCancelled(
        "F-1", heard.refused, refused=the(refused.book).digest
    )
    again = casino.session.enter(ev.FillAsked("F-1", FOUR)).refusal
    assert the(again).code is No.SLIP_USED, "no number is given twice"
    enter(casino.session, ev.FillAsked("F-2", FOUR))
    casino.contact()
    closed = casino.slip()
    assert (closed.stands, closed.trouble) == (SlipStands.REFUSED, SlipTrouble.NONE)
    assert casino.slip("F-2").stands is SlipStands.ASKED


# What may befall one that is refused


def test_what_was_cancelled_while_it_was_refused_is_closed_once_and_moves_nothing(
    casino: Casino,
) -> None:
    casino.ask()
    enter(casino.session, ev.SlipCancelled("F-1", "Enough"))
    assert casino.refuse("F-1", "none left", the(casino.slip().asked).digest) is None
    casino.contact()
    assert (casino.slip().stands, casino.slip().trouble) == (SlipStands.REFUSED, SlipTrouble.NONE)
    again = casino.session.enter(ev.SlipCancelled("F-1", "none left", refused="b00c")).refusal
    assert the(again).code is No.SLIP_CANCELLED
    assert casino.filled() == 0


def test_what_was_sent_is_not_refused_and_nothing_is_refused_twice(casino: Casino) -> None:
    casino.ask()
    asked = the(casino.slip().asked).digest
    assert casino.send() is None
    assert code(casino.refuse("F-1", "none left", asked)) is ObjectionCode.SLIP_TWICE
    given = casino.give()
    assert casino.refuse("C-1", "The slip is wrong", given) is None
    assert code(casino.refuse("C-1", "The slip is wrong", given)) is ObjectionCode.SLIP_TWICE


def test_what_is_refused_while_its_table_is_cut_off_is_closed_when_it_hears_of_it(
    casino: Casino,
) -> None:
    casino.ask()
    assert casino.refuse("F-1", "none left", the(casino.slip().asked).digest) is None
    assert casino.slip().stands is SlipStands.REFUSED
    assert the(tray(casino.session.table.night).awaited[0]).number == "F-1", "nobody said so yet"
    casino.contact()
    casino.close()
    assert tray(casino.session.table.night).awaited == ()


def test_what_was_closed_as_refused_is_received_no_more_on_paper_nor_at_another_table(
    casino: Casino,
) -> None:
    casino.ask()
    assert casino.refuse("F-1", "none left", the(casino.slip().asked).digest) is None
    casino.contact()
    casino.close()
    paper = casino.session.enter(ev.TrayFilled("F-1", FIVE)).refusal
    assert the(paper).code is No.SLIP_CANCELLED
    wrong = casino.other.enter(ev.SlipCancelled("F-1", "none left", refused="b00c")).refusal
    assert the(wrong).code is No.NO_SUCH_SLIP


def test_a_server_that_was_put_back_and_lost_a_refusal_is_named(casino: Casino) -> None:
    casino.ask()
    book = HouseBook(casino.server)
    book.read()
    assert casino.refuse("F-1", "none left", the(casino.slip().asked).digest) is None
    casino.contact()
    casino.close()
    casino.contact()
    put_back(casino.server, book.head)
    assert (casino.slip().stands, casino.slip().trouble) == (
        SlipStands.CANCELLED,
        SlipTrouble.LOST,
    )
    assert casino.seen().stands is Standing.SLIP_WRONG


@pytest.mark.parametrize("number", ["F-2", "F-1"], ids=["never asked for", "asked for elsewhere"])
def test_nothing_is_refused_before_it_is_asked_for(casino: Casino, number: str) -> None:
    enter(casino.other, ev.FillAsked("F-1", FIVE))
    casino.contact()
    (asked,) = (each.asked for each in casino.shown().slips)
    assert code(casino.refuse(number, "none left", "")) is ObjectionCode.SLIP_UNASKED
    refused = casino.refuse(number, "none left", the(asked).digest)
    assert the(refused).values == {"table": "Table 2", "slip": number}
    assert code(refused) is ObjectionCode.SLIP_UNASKED
    assert HouseBook(casino.server).read().slips == {}


def test_what_was_refused_and_came_on_paper_all_the_same_is_a_chefs(casino: Casino) -> None:
    casino.ask()
    assert casino.refuse("F-1", "enough", the(casino.slip().asked).digest) is None
    enter(casino.session, ev.TrayFilled("F-1", FIVE))
    casino.contact()
    assert (casino.slip().trouble, casino.slip().short) == (SlipTrouble.DIFFERS, -50_000)
    assert casino.people.decide([f.SlipAnswered("Table 2", "F-1", "seen")], CHEF, CHEFS) is None
    assert casino.slip().trouble is SlipTrouble.NONE


def test_a_credit_that_the_cage_refuses_waits_until_the_table_has_taken_it_back(
    casino: Casino,
) -> None:
    assert casino.refuse("C-1", "The slip is wrong", casino.give()) is None
    assert casino.slip("C-1").stands is SlipStands.SENT_BACK
    assert casino.seen().stands is Standing.SLIP_ASKED
    casino.contact()
    casino.close("C-1")
    casino.contact()
    assert casino.slip("C-1").stands is SlipStands.CANCELLED
    assert (casino.seen().stands, casino.filled()) == (Standing.OPEN, 0)


def test_what_is_sent_twice_for_one_slip_is_refused(casino: Casino) -> None:
    casino.ask()
    assert casino.send() is None
    assert code(casino.send()) is ObjectionCode.SLIP_TWICE


def test_what_is_received_twice_is_refused(casino: Casino) -> None:
    casino.ask()
    assert casino.send() is None
    casino.receive()
    sent = casino.heard()
    again = casino.session.enter(ev.TrayFilled("F-1", FIVE, sent.digest, sent.chips)).refusal
    assert the(again).code is No.SLIP_USED


def test_what_is_carried_to_the_wrong_table_cannot_be_received_there(casino: Casino) -> None:
    casino.ask()
    assert casino.send() is None
    sent = casino.heard()
    wrong = casino.other.enter(ev.TrayFilled("F-1", FIVE, sent.digest, sent.chips)).refusal
    assert the(wrong).code is No.FILL_NOT_ASKED
    assert tray(casino.other.table.night).fills == 0


def test_a_server_that_was_put_back_and_lost_what_was_sent_is_named(casino: Casino) -> None:
    casino.ask()
    place = HouseBook(casino.server)
    place.read()
    assert casino.send() is None
    casino.receive()
    put_back(casino.server, place.head)
    assert casino.slip().trouble is SlipTrouble.LOST
    assert casino.seen().stands is Standing.SLIP_WRONG


def test_what_is_not_received_after_ten_minutes_is_late(casino: Casino) -> None:
    casino.ask()
    assert casino.send() is None
    casino.contact()
    assert casino.seen().stands is Standing.OPEN
    late = casino.seen()
    standing_now = replace(late.standing, received=_later(late), quiet=2.0)
    assert replace(late, standing=standing_now).stands is Standing.SLIP_LATE


def _later(table: PitTable) -> str:
    """The table is heard of again just after that time."""
    received = datetime.fromisoformat(table.standing.received)
    return (received + timedelta(seconds=LATE)).isoformat()
