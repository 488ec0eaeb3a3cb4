"""A fill is asked of the cage, received by the table's own count, or comes with a slip on paper."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from dealer_app.pit.link import Link, write_link
from dealer_app.register import facts as f
from dealer_app.register.state import Register
from dealer_app.rules.staff import Post, Signature
from dealer_app.store.register import Deed
from dealer_app.store.register_place import FILE
from dealer_app.table import events as ev
from dealer_app.table.alerts import alerts
from tests.gui.night.test_pit_answers import faults, left
from tests.gui.night.test_tray_page import chips, count, full, last, opened, page
from tests.gui.shell.hall import Hall
from tests.gui.staff.staffed import BERNARD, at_table, sign
from tests.play import the

SENT: Final = "5e47" * 16


@pytest.fixture
def here(qtbot: QtBot, tmp_path: Path) -> Hall:
    """A table of a house whose server is reached, its float counted."""
    hall_of_it = at_table(qtbot, tmp_path)
    hall_of_it.opener.rooms.courier.leave()  # what a courier does, these tests do
    settings = replace(hall_of_it.shell.settings, pit="postgresql:///nowhere")
    hall_of_it.shell.settings = settings
    heard(hall_of_it)
    linked(hall_of_it)
    opened(hall_of_it)
    return hall_of_it


def linked(here: Hall, *, linked: bool = True) -> None:
    write_link(here.dealing.journal.parent, Link(linked, "2026-11-20T21:40:00+00:00"))


def heard(here: Hall, *facts: f.Fact) -> None:
    """The machine hears the house's book, in which this stands of its slips."""

    def decide(_register: Register, _now: datetime) -> Deed:
        return Deed([*facts, f.BookHeard(41, "b00c")])

    assert here.dealing.staff.register.append(decide).objection is None


def sent(here: Hall, slip: str, **euros: int) -> None:
    """The cage has sent that, carried by Luc."""
    table = here.dealing.journal.stem
    heard(here, f.FillSent(table, slip, chips(**euros), "Luc Arnaud", "a5ced", SENT))


def between(here: Hall) -> dict[str, str]:
    """What the page tells beside the deeds: the slips that are between table and cage, and the
    figures of the night."""
    return dict(the(page(here).shown).facts)


def asked_for(here: Hall, **euros: int) -> None:
    here.key("2")
    count(here, **euros)
    here.key("Enter")
    sign(here, BERNARD)


def test_a_number_of_the_tables_own_that_it_did_not_take_is_cancelled_in_its_series(
    here: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.key("2")
    count(here, c100=10)
    with monkeypatch.context() as full_disk:
        full_disk.setattr(here.dealing.session, "enter", full)
        here.key("Enter")
        sign(here, BERNARD)
    here.key("Esc")
    (cancelled,) = here.dealing.staff.register.entries(f.PaperCancelled)
    assert isinstance(cancelled.fact, f.PaperCancelled)
    assert (cancelled.fact.series, cancelled.fact.number) == ("3-fill", 1)


def test_a_fill_is_asked_of_the_cage_and_moves_nothing(here: Hall) -> None:
    asked_for(here, c100=10)
    assert last(here)[0] == ev.FillAsked("3-F-1", chips(c100=10))
    assert page(here).sum == "€3,500"
    assert between(here)["3-F-1"] == "€1,000 asked for"


def test_what_the_cage_sent_is_received_by_the_tables_own_count(here: Hall) -> None:
    asked_for(here, c100=10)
    sent(here, "3-F-1", c100=10)
    here.dealing.tray.show()
    assert between(here)["3-F-1"] == "Luc Arnaud brings €1,000"
    here.key("2")
    assert page(here).sum == "€0"
    count(here, c100=10)
    here.key("Enter")
    sign(here, BERNARD)
    assert last(here)[0] == ev.TrayFilled("3-F-1", chips(c100=10), SENT, chips(c100=10))
    assert page(here).sum == "€4,500"
    assert "3-F-1" not in between(here)


def test_other_chips_than_were_sent_are_counted_twice_and_an_alert(here: Hall) -> None:
    asked_for(here, c100=10)
    sent(here, "3-F-1", c100=10)
    here.key("2")
    count(here, c100=9)
    here.key("Enter")
    assert page(here).sentence == (
        "The cage sent €1,000 by 3-F-1, €900 are keyed: count again. Record once more what has"
        " come; a chef answers for the difference."
    )
    here.key("Enter")
    sign(here, BERNARD)
    assert last(here)[0] == ev.TrayFilled("3-F-1", chips(c100=9), SENT, chips(c100=10))
    assert page(here).sum == "€4,400"
    assert len(alerts(here.dealing.session.table)) == 1


def test_cut_off_the_slip_on_paper_has_the_number_of_the_asking(here: Hall) -> None:
    asked_for(here, c100=10)
    linked(here, linked=False)
    here.key("2")
    count(here, c100=10)
    here.key("Enter")
    sign(here, BERNARD)
    assert last(here)[0] == ev.TrayFilled("3-F-1", chips(c100=10))


def test_beside_the_asking_the_slip_on_paper_is_offered(here: Hall) -> None:
    here.key("2", "Right")
    count(here, c100=10)
    here.key("Enter")
    sign(here, BERNARD)
    assert last(here)[0] == ev.TrayFilled("3-F-1", chips(c100=10))


def test_what_left_while_it_was_cancelled_is_received_all_the_same(here: Hall) -> None:
    asked_for(here, c100=10)
    here.key("4", "Enter")
    here.key(*"enough", "Enter", "Enter")
    sign(here, BERNARD)
    sent(here, "3-F-1", c100=10)
    here.key("2")
    count(here, c100=10)
    here.key("Enter")
    sign(here, BERNARD)
    assert last(here)[0] == ev.TrayFilled("3-F-1", chips(c100=10), SENT, chips(c100=10))


def test_a_credit_that_the_cage_counted_otherwise_is_told_until_a_chef_answers(here: Hall) -> None:
    here.key("3")
    count(here, c500=1)
    here.key("Enter")
    sign(here, BERNARD)
    table = here.dealing.journal.stem
    back = f.CreditReceived(table, "3-C-1", chips(c100=4), "60e5", chips(c500=1))
    heard(here, back)
    here.dealing.tray.show()
    assert between(here)["3-C-1"] == "the cage counted €400: a chef answers"
    heard(here, f.SlipAnswered(table, "3-C-1", "counted by two"))
    here.dealing.tray.show()
    assert "3-C-1" not in between(here)


LUC: Final = "Luc Lenoir"
REFUSED: Final = "b00c" * 16


def refused(here: Hall, slip: str, reason: str, digest: str = REFUSED) -> None:
    """The cage has refused that, and the window sees that the register has grown."""
    table = here.dealing.journal.stem
    heard(here, f.SlipRefused(table, slip, reason, "a5ced", LUC, digest))
    here.opener.rooms.courier.heard.emit()


def cashier(here: Hall) -> None:
    """The machine has heard of the house's cashier."""
    heard(here, f.PersonAdded(LUC, Post.CASHIER, "$argon2id$"))


def said(here: Hall) -> str:
    return here.dealing.window.desk.said.sentence


def credited(here: Hall, **euros: int) -> None:
    here.key("3")
    count(here, **euros)
    here.key("Enter")
    sign(here, BERNARD)


def test_what_the_cage_refuses_is_said_and_closed_in_its_name_once(here: Hall) -> None:
    cashier(here)
    asked_for(here, c100=10)
    refused(here, "3-F-1", "none left")
    assert said(here) == (
        "The cage refuses fill 3-F-1: none left (Luc Lenoir). It is closed; a fill is asked anew"
        " under the next number."
    )
    closed = ev.SlipCancelled("3-F-1", "none left", refused=REFUSED)
    assert last(here) == (closed, Signature(LUC))
    assert left(here) == [LUC], "the PIN that was given there closes no other fill"
    assert page(here).sum == "€3,500", "nothing moved"
    here.dealing.window.desk.say("")
    here.opener.rooms.courier.heard.emit()
    assert (said(here), last(here)[0]) == ("", closed), "it is said and recorded once"
    here.dealing.tray.show()
    assert "3-F-1" not in between(here)
    asked_for(here, c100=10)
    assert last(here)[0] == ev.FillAsked("3-F-2", chips(c100=10)), "no number is given twice"


def test_the_check_holds_the_cashiers_name_to_be_proved_and_only_for_that(here: Hall) -> None:
    cashier(here)
    asked_for(here, c100=10)
    refused(here, "3-F-1", "none left")
    assert faults(here) == []
    here.dealing.session.posts = None  # somebody with the program’s own code
    here.dealing.session.enter(ev.FillAsked("3-F-9", chips(c100=1)), Signature(BERNARD))
    forged = ev.SlipCancelled("3-F-9", "none left", refused=REFUSED)
    here.dealing.session.enter(forged, Signature("Marc Petit"))
    assert faults(here) == ["unproved"]


def test_a_refusal_waits_for_what_is_in_hand_at_the_tray(here: Hall) -> None:
    cashier(here)
    asked_for(here, c100=10)
    here.key("4")
    refused(here, "3-F-1", "none left")
    assert last(here)[0] == ev.FillAsked("3-F-1", chips(c100=10))
    here.key("Esc", "Esc")
    assert last(here)[0] == ev.SlipCancelled("3-F-1", "none left", refused=REFUSED)
    assert said(here).startswith("The cage refuses fill 3-F-1: none left (Luc Lenoir).")


def test_a_refusal_of_somebody_whom_the_machine_does_not_know_is_cancelled_here(
    here: Hall,
) -> None:
    asked_for(here, c100=10)
    refused(here, "3-F-1", "none left")
    assert said(here) == (
        "The cage refuses fill 3-F-1: none left (Luc Lenoir). Cancel it; a fill is asked anew under"
        " the next number."
    )
    here.dealing.tray.show()
    assert between(here)["3-F-1"] == "refused by Luc Lenoir: none left"
    here.key("Enter", "Enter")
    sign(here, BERNARD)
    assert last(here)[0] == ev.SlipCancelled("3-F-1", "none left", refused=REFUSED)
    assert "3-F-1" not in between(here)


def test_a_refusal_that_names_no_asking_is_cancelled_here_whoever_it_is_by(here: Hall) -> None:
    heard(here, f.PersonAdded(LUC, Post.CHEF, "$argon2id$"))
    asked_for(here, c100=10)
    refused(here, "3-F-1", "none left", digest="")
    assert "(Luc Lenoir). Cancel it; " in said(here)
    assert last(here)[0] == ev.FillAsked("3-F-1", chips(c100=10))


def test_what_the_cage_refuses_another_table_is_not_said_here(here: Hall) -> None:
    asked_for(here, c100=10)
    before = here.dealing.window.desk.said.sentence
    heard(here, f.SlipRefused("Table 9", "3-F-1", "none left", "a5ced", "Luc Lenoir"))
    here.opener.rooms.courier.heard.emit()
    assert here.dealing.window.desk.said.sentence == before


def test_of_two_slips_each_is_cancelled_for_its_own_reason(here: Hall) -> None:
    credited(here, c500=1)
    credited(here, c500=1)
    refused(here, "3-C-2", "none left")
    here.key("4")
    assert (the(here.dealing.tray.entry).row, the(page(here).shown).reason) == (1, "none left")
    here.key("Up")
    assert the(page(here).shown).reason == ""
    here.key("Down")
    assert the(page(here).shown).reason == "none left"


def test_a_credit_that_the_cage_refuses_is_taken_back_by_the_table_alone(here: Hall) -> None:
    cashier(here)
    credited(here, c500=1)
    refused(here, "3-C-1", "the slip is wrong")
    assert said(here) == (
        "The cage refuses credit 3-C-1: the slip is wrong (Luc Lenoir). Once the chips lie in the"
        " tray again, cancel it."
    )
    assert last(here)[0] == ev.TrayCredited("3-C-1", chips(c500=1)), "its chips are not here yet"
    here.dealing.tray.show()
    assert between(here)["3-C-1"] == "refused by Luc Lenoir: the slip is wrong"
    here.key("Enter", "Enter")
    sign(here, BERNARD)
    assert last(here)[0] == ev.SlipCancelled("3-C-1", "the slip is wrong", refused=REFUSED)


def test_of_a_credit_that_was_cancelled_before_the_refusal_came_nothing_is_said(here: Hall) -> None:
    credited(here, c500=1)
    cancelled = ev.SlipCancelled("3-C-1", "miscounted")
    assert here.dealing.session.enter(cancelled, Signature(BERNARD)).refusal is None
    before = said(here)
    refused(here, "3-C-1", "the slip is wrong")
    assert (said(here), last(here)[0]) == (before, cancelled)


def test_a_fill_that_came_all_the_same_is_not_offered_to_be_closed_for_the_cages_reason(
    here: Hall,
) -> None:
    asked_for(here, c100=10)
    came = ev.TrayFilled("3-F-1", chips(c100=10))
    assert here.dealing.session.enter(came, Signature(BERNARD)).refusal is None
    refused(here, "3-F-1", "none left")
    here.key("4")
    assert the(page(here).shown).reason == ""


def test_cut_off_a_refused_fill_does_not_come_on_paper(here: Hall) -> None:
    asked_for(here, c100=10)
    refused(here, "3-F-1", "none left")
    linked(here, linked=False)
    here.key("2")
    assert [each.slip for each in the(here.dealing.tray.entry).ways] == [""]


def test_where_the_register_cannot_be_read_a_fill_comes_on_paper(here: Hall) -> None:
    (here.dealing.journal.parent / FILE).unlink()
    here.key("2")
    assert the(page(here).shown).headline == "Fill"
    assert the(page(here).shown).turns == ()
