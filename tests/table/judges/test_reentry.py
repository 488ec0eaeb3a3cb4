"""Coups dealt without the program are entered afterwards, each with its own hour."""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta

import pytest

from dealer_app.replay.run import Unwritten
from dealer_app.rules.due import No
from dealer_app.rules.staff import Post, Signature
from dealer_app.rules.variant import BANQUE, PONTE
from dealer_app.table import events as ev
from dealer_app.table.judges.reentry import moment_at, span
from dealer_app.table.table import Played
from dealer_app.table.view.croupier_view import croupier_view, recall_view
from dealer_app.table.view.past import past_view
from dealer_app.table.view.public_view import public_view
from tests.builders import correct, deal, entered, next_coup, refusal, said, session, stake
from tests.play import PlayTable, the

PINS = '[day]\nzone = "Europe/Paris"\n'
PARIS = PINS + "[staff]\npins = false\n"
BEGUN = ev.ReentryBegun("Power cut", "Cléo")
ENDED = ev.ReentryEnded()
PONTE_WINS = deal("4 K 5 3")
DEALT_TO = (PONTE, BANQUE, PONTE, BANQUE)


def at(hour: str, day: int = 20) -> datetime:
    """A moment of that night by the clock of Paris, which is an hour ahead in November."""
    told = datetime.fromisoformat(f"2026-11-{day}T{hour}").replace(tzinfo=UTC)
    return told - timedelta(hours=1)


def dealt(hour: str, day: int = 20) -> ev.CoupOpened:
    return ev.CoupOpened(at(hour, day))


class Night:
    """A table in Paris whose clock is told; its first coup was dealt at 21:47:35."""

    def __init__(self, house: str = PARIS, *, first: bool = True) -> None:
        blank = session(house=house).table
        self.clock = Unwritten()
        self.clock.now = at("21:40")
        self.session = PlayTable.begun(blank.opened, blank.resolve, self.clock)
        entered(self.session, ev.ShoeOpened(8))
        if first:
            self.clock.now = at("21:47:35")
            entered(self.session, ev.CoupOpened(), *PONTE_WINS)

    def at(self, hour: str, day: int = 20) -> "Night":
        """The clock says that it is so late by now."""
        self.clock.now = at(hour, day)
        return self

    def enter(self, *events: ev.Event) -> "Night":
        entered(self.session, *events)
        return self

    def refused(self, event: ev.Event) -> No | None:
        return refusal(self.session, event)

    @property
    def coups(self) -> Sequence[Played]:
        return self.session.table.coups


def broken_off() -> Night:
    """After one coup the power failed; at 00:20 the re-entry begins."""
    return Night().at("00:20", 21).enter(BEGUN)


def test_a_coup_bears_its_own_hour_beside_that_of_its_keying() -> None:
    night = broken_off().at("00:21", 21).enter(dealt("23:58"), *PONTE_WINS)
    coup = night.coups[1]
    assert (coup.dealt, coup.opened) == (at("23:58"), at("00:21", 21))
    assert coup.hour == at("23:58")
    assert night.coups[0].hour == night.coups[0].opened


def test_coups_are_entered_over_midnight_and_the_night_goes_on() -> None:
    night = broken_off().enter(dealt("23:58"), *PONTE_WINS, dealt("00:03", 21), *PONTE_WINS)
    night.at("00:30", 21).enter(ENDED, ev.CoupOpened(), *PONTE_WINS)
    assert [each.dealt is None for each in night.coups] == [True, False, False, True]
    assert night.coups[-1].hour == at("00:30", 21)


def test_the_shoe_goes_on_from_the_coups_that_were_entered() -> None:
    live = Night().enter(ev.CoupOpened(), *PONTE_WINS)
    assert broken_off().enter(dealt("23:58"), *PONTE_WINS).session.table.shoe == (
        live.session.table.shoe
    )


@pytest.mark.parametrize(
    ("hour", "day", "why"),
    [
        ("21:46", 20, No.HOUR_TOO_EARLY),
        ("21:47", 20, None),
        ("00:20", 21, None),
        ("00:21", 21, No.HOUR_TOO_LATE),
    ],
)
def test_an_hour_lies_between_the_coup_before_and_the_beginning(
    hour: str, day: int, why: No | None
) -> None:
    assert broken_off().refused(dealt(hour, day)) is why


def test_hours_go_on_in_order() -> None:
    night = broken_off().enter(dealt("23:58"), *PONTE_WINS)
    assert night.refused(dealt("23:57")) is No.HOUR_TOO_EARLY
    told = said(night.session, night.session.enter(dealt("23:57")))
    assert told == "The coup before was dealt at 23:58: they are entered in order."


def test_no_coup_is_opened_without_an_hour_while_coups_are_entered_afterwards() -> None:
    assert broken_off().refused(ev.CoupOpened()) is No.HOUR_NEEDED
    broken_off().enter(ENDED, ev.CoupOpened())


def test_an_hour_is_told_only_of_coups_that_are_entered_afterwards() -> None:
    assert Night().refused(dealt("21:50")) is No.NO_REENTRY
    assert Night().refused(ENDED) is No.NO_REENTRY
    assert broken_off().refused(BEGUN) is No.REENTRY_ON


def test_a_re_entry_has_its_cause_and_somebody_who_answers_for_it() -> None:
    assert Night().refused(ev.ReentryBegun(" ", "Cléo")) is No.REASON_NEEDED
    assert Night().refused(ev.ReentryBegun("Power cut")) is No.CHEF_NEEDED


def test_where_people_have_pins_a_chef_signs_and_is_not_named_twice() -> None:
    table = Night(PINS).session
    table.posts = lambda: {"Ada": Post.CROUPIER, "Cléo": Post.CHEF}
    table.signature = Signature("Ada")
    begins = ev.ReentryBegun("Power cut")
    told = the(table.enter(begins).refusal)
    assert told.code is No.NOT_AUTHORISED
    assert table.enter(begins, Signature("Ada", ("Cléo",))).refusal is None
    assert table.enter(dealt("21:47")).refusal is None
    assert entered(table, *PONTE_WINS).enter(ENDED).refusal is None


def test_the_night_keeps_when_and_why_coups_were_entered_afterwards() -> None:
    night = broken_off().enter(dealt("23:58"), *PONTE_WINS)
    assert night.session.table.night.reentry
    (reentry,) = night.at("00:25", 21).enter(ENDED).session.table.night.reentries
    assert (reentry.cause, reentry.chef, reentry.after) == ("Power cut", "Cléo", 1)
    assert (reentry.begun, reentry.ended) == (at("00:20", 21), at("00:25", 21))
    assert night.session.table.night.reentry is None


def test_an_undo_strikes_the_coup_with_its_hour_then_the_re_entry() -> None:
    night = broken_off()
    table = night.session.table
    night.enter(dealt("23:58"))
    night.session.undo()
    assert night.session.table == table
    night.session.undo()
    assert night.session.table.night.reentries == ()


def test_a_coup_put_right_keeps_its_hour() -> None:
    night = broken_off().enter(dealt("23:58"), *PONTE_WINS, correct("banque", 2, "A"))
    assert night.coups[1].dealt == at("23:58")
    night.enter(dealt("00:03", 21), *PONTE_WINS)
    recalled = the(night.session.recalled(2))
    assert recalled.coup_dealt == at("23:58")
    cards = (ev.CardDealt(each.card, to) for each, to in zip(PONTE_WINS, DEALT_TO, strict=True))
    facts: tuple[ev.Event, ...] = (dealt("23:58"), stake(3, "ponte", 10), *cards, ev.AllTicked())
    night.enter(ev.CoupRectified(2, "a stake was forgotten", facts))
    assert night.coups[1].original
    assert night.coups[1].dealt == at("23:58")


def test_the_coup_in_which_the_power_failed_is_finished_as_it_was_begun() -> None:
    night = Night(first=False).at("21:50").enter(ev.CoupOpened(), *deal("4 K"))
    night.at("00:20", 21).enter(BEGUN, *deal("5 3"))
    assert night.coups[0].dealt is None
    assert night.refused(dealt("21:49")) is No.HOUR_TOO_EARLY
    next_coup(night.enter(dealt("21:52"), *PONTE_WINS, ENDED).session)


# What a screen may know


def test_the_croupier_sees_when_the_coup_was_dealt_and_when_the_next_may_have_been() -> None:
    night = broken_off()
    told = the(croupier_view(night.session.table).reentry)
    assert (told.dealt, told.entered, told.goes_on) == (None, None, True)
    assert (told.first, told.last) == (at("21:47"), at("00:20", 21))
    told = the(croupier_view(night.enter(dealt("23:58")).session.table).reentry)
    assert (told.dealt, told.entered) == (at("23:58"), at("00:20", 21))
    assert f"{told.dealt:%H:%M}" == "23:58"


def test_a_past_coup_tells_both_hours_and_one_dealt_with_the_program_none() -> None:
    table = broken_off().enter(dealt("23:58"), *PONTE_WINS, ENDED).session.table
    first, second = the(recall_view(table, 1)), the(recall_view(table, 2))
    assert first.reentry is None
    assert (the(second.reentry).dealt, the(second.reentry).goes_on) == (at("23:58"), False)
    assert Night().session.table.night.reentry is None


def test_the_coups_so_far_name_those_of_the_shoe_that_were_dealt_without_the_program() -> None:
    night = broken_off().enter(dealt("23:58"), *PONTE_WINS, ENDED)
    assert past_view(night.session.table).reentered == (2,)
    assert past_view(night.enter(ev.ShoeOpened(8)).session.table).reentered == ()


def test_guests_are_shown_nothing_of_it() -> None:
    live = Night().at("00:20", 21).enter(ev.CoupOpened(), *PONTE_WINS).session.table
    again = broken_off().enter(dealt("23:58"), *PONTE_WINS).session.table
    assert public_view(again) == public_view(live)


# The moment of an hour


def of(night: Night, hour: str) -> str:
    """The moment at which a coup of that hour was dealt, by the clock of Paris."""
    found = the(moment_at(night.session.table, time.fromisoformat(hour)))
    return f"{found + timedelta(hours=1):%d %H:%M}"


@pytest.mark.parametrize(
    ("hour", "moment"),
    [
        ("21:47", "20 21:47"),
        ("23:58", "20 23:58"),
        ("00:00", "21 00:00"),
        ("00:20", "21 00:20"),
        ("00:25", "21 00:25"),
        ("21:30", "20 21:30"),
    ],
)
def test_an_hour_is_that_of_the_night_between_the_coup_before_and_now(
    hour: str, moment: str
) -> None:
    assert of(broken_off(), hour) == moment


def test_before_the_first_coup_an_hour_is_the_last_one_that_has_been() -> None:
    night = Night(first=False).at("00:20", 21).enter(BEGUN)
    assert (of(night, "23:58"), of(night, "00:10")) == ("20 23:58", "21 00:10")
    assert span(night.session.table) == (None, at("00:20", 21))


def test_the_hour_that_comes_twice_in_the_night_the_clock_goes_back_is_the_next() -> None:
    blank, clock = session(house=PARIS).table, Unwritten()
    clock.now = datetime(2026, 10, 25, 0, 40, tzinfo=UTC)  # 02:40, the first time
    table = PlayTable.begun(blank.opened, blank.resolve, clock)
    entered(table, ev.ShoeOpened(8), ev.CoupOpened(), *PONTE_WINS)
    clock.now = datetime(2026, 10, 25, 2, 0, tzinfo=UTC)
    entered(table, BEGUN)
    assert moment_at(table.state, time(2, 45)) == datetime(2026, 10, 25, 0, 45, tzinfo=UTC)
    assert moment_at(table.state, time(2, 30)) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_where_no_clock_tells_any_hour_in_order_is_taken() -> None:
    table = entered(session(), ev.ShoeOpened(8), BEGUN, dealt("23:58"), *PONTE_WINS)
    assert moment_at(table.state, time(23, 59)) is None
    assert refusal(table, dealt("23:57")) is No.HOUR_TOO_EARLY
    entered(table, dealt("00:03", 21))


def test_a_re_entry_ends_between_two_coups_only() -> None:
    night = broken_off().enter(dealt("23:58"), *deal("4 K"))
    assert night.refused(ENDED) is No.COUP_OPEN
    night.enter(*deal("5 3"))
    assert night.refused(ENDED) is None


def test_a_re_entry_ends_once_everything_is_taken_and_paid() -> None:
    night = broken_off().enter(dealt("23:58"), stake(3, "ponte", 10), *PONTE_WINS)
    assert night.refused(ENDED) is No.NOT_SETTLED
