"""A procès-verbal is one page, whatever lay on the felt; what it says of lines settled later."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, night_paper, night_table, paper_of
from dealer_app.readers.frame_table import read_frame_table
from dealer_app.reports import PaperKind
from dealer_app.reports.layout.columns import Figures
from dealer_app.reports.layout.sheet import Origin, listings
from dealer_app.reports.register_sheet import deed
from dealer_app.reports.session.entries import NOBODY, PaperEntry
from dealer_app.rules.cards import Card
from dealer_app.rules.house import PaperSize, Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from dealer_app.table.judges.judge import judge
from dealer_app.table.judges.rectification import Correction, VoidLifted, rectification
from tests.builders import correct, missed, replayed
from tests.play import PlayTable, the
from tests.readers.fed_table import body
from tests.reports.builders import OPENED, PRINTED, settle
from tests.reports.money_night import (
    BOTH,
    CHEF,
    ENDS,
    FLOAT,
    PARIS,
    Evening,
    casino,
    empty_night,
    paper_data,
)
from tests.reports.reading import pages
from tests.reports.session.test_frame import paper, written
from tests.reports.test_money_papers import column, listing

BETS: Final = ("ponte", "banque", "tie", "ponte_pair")
ROWS: Final = ("Seat 1", "Seat 9", "The croupier", "The chef de table", "The management")


@cache
def crowded() -> PlayTable:
    """A coup with thirty-six stakes, put right in a card that changes what everybody gained."""
    evening = Evening(casino(), "Table 3", 5)
    evening.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    evening.shoe()
    evening.enter(ev.CoupOpened())
    for seat in range(1, 10):
        for bet in BETS:
            evening.enter(ev.StakeLaid(Seat(str(seat)), BetId(bet), Money(20_000)))
    for card in ("9s", "2d", "9h", "3c"):
        evening.enter(ev.CardDealt(Card(card[0], card[1:]), None))
    session = settle(evening.session)
    recalled = the(session.recalled(1))
    verdict = rectification(recalled, correct("ponte", 1, "5"), "carte mal lue", judge)
    (event,) = verdict.events
    evening.enter(event, BOTH)
    return session


@pytest.mark.parametrize("size", PaperSize)
def test_a_coup_of_thirty_six_stakes_is_one_page(tmp_path: Path, size: PaperSize) -> None:
    told = pages(written(tmp_path, paper(PaperKind.INCIDENT, crowded(), size=size)))
    assert len(told) == len(listing(paper(PaperKind.INCIDENT, crowded()), "incidents").rows)
    for page in told:
        assert [each for each in ROWS if each not in page] == []


def test_what_everybody_gained_stands_beside_what_it_was_first() -> None:
    told = listing(paper(PaperKind.INCIDENT, crowded()), "changes_of_coup_1")
    # on 9 and 9 against 5 the ponte wins by 8 with a pair at 11:1; on 5 and 9 it loses by 4 to 5
    before, after = 200 - 200 - 200 + 11 * 200, -200 + 190 - 200 - 200
    assert column(told, "was")[:9] == [100 * before] * 9
    assert column(told, "right")[:9] == [100 * after] * 9
    assert told.rows[9][1:] == (-900 * before, -900 * after, 900 * (before - after))


def test_the_session_sheet_names_each_coup_that_was_put_right_with_whose_money_moved() -> None:
    told = listing(paper(PaperKind.SESSION, crowded()), "rectified")
    ((entry, number, _at, reason, changes, signed),) = told.rows
    assert (entry, number, reason) == (len(crowded().events), 1, "carte mal lue")
    assert str(changes).startswith("Seat 1 −2,410, Seat 2 −2,410")
    assert signed == "Claire Fabre, Odile Renard"


def test_the_settlement_of_the_night_names_it_too_with_its_table() -> None:
    imprint = Imprint(PRINTED, PARIS)
    sittings = PaperSession("1", crowded()), PaperSession("2", empty_night())
    tables = [night_table(each, imprint) for each in sittings]
    both = night_paper(tables, words("en"), imprint, (OPENED.date(), (), ()))
    one = night_paper(tables[:1], words("en"), imprint, (OPENED.date(), (), ()))
    ((table, _entry, number, _at, reason, *_),) = listing(both, "rectified").rows
    assert (str(table)[:7], number, reason) == ("Table 3", 1, "carte mal lue")
    assert listing(both, "rectified").origins == [Origin("Table 3", "1")]
    assert listing(one, "rectified").origins == []
    assert "table" not in [field.key for field in listing(one, "rectified").fields]


def incidents_of_several_hands() -> PlayTable:
    """A hand touched twice in one coup, and a card too many: whoever deals tells of it, and each
    time somebody else decides."""
    evening = Evening(casino(), "Table 3", 5)
    evening.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    evening.shoe()
    evening.enter(ev.CoupOpened())
    evening.enter(ev.StakeLaid(Seat("1"), BetId("ponte"), Money(20_000)))
    touched = ev.IrregularityFound("IRR-23", None, reported=True)
    for chef in (ENDS, CHEF):
        evening.enter(touched)
        evening.enter(ev.IrregularityResolved("IRR-23", Resolution.STAND), chef)
    for card in ("Ks", "6d", "6h", "Kc", "9d"):
        evening.enter(ev.CardDealt(Card(card[0], card[1:]), None))
    evening.enter(ev.IrregularityResolved("IRR-01", Resolution.BURN), BOTH)
    return settle(evening.session)


def test_what_was_irregular_stands_on_the_session_sheet_with_the_name_of_whoever_decided() -> None:
    told = listing(paper(PaperKind.SESSION, incidents_of_several_hands()), "irregularities")
    signed = list(zip(column(told, "code"), column(told, "signed"), strict=True))
    assert signed == [
        ("IRR-23", "Jean Morel, Odile Renard"),
        ("IRR-23", "Odile Renard"),
        ("IRR-01", "Claire Fabre, Odile Renard"),
    ]
    pages = listing(paper(PaperKind.INCIDENT, incidents_of_several_hands()), "incidents")
    assert column(pages, "decided") == column(told, "signed")


def test_where_nobody_signs_no_column_of_the_session_sheet_waits_for_names() -> None:
    data = paper_data(incidents_of_several_hands())
    nobody = replace(data, entries=[replace(each, signature=NOBODY) for each in data.entries])
    for told, unprinted in ((data, ()), (nobody, ("signed",))):
        lists = listings(paper_of(PaperKind.SESSION, told, words("en")).parts)
        found = {each.key: tuple(each.unprinted) for each in lists}
        assert found["irregularities"] == unprinted


def test_a_line_that_was_settled_later_is_told_in_the_register() -> None:
    event = ev.LineSettledLater(1, Seat("3"), "banque")
    table = crowded().table
    said = deed(PaperEntry(9, event, None, NOBODY, 2, struck=False), table, figures())
    assert said == "Seat 3, Banker: line of coup 1 settled later"


def reckless() -> PlayTable:
    """A Grandeur who stands on 3, and is beaten (S1.18)."""
    return replayed(
        "variant porcelaine\nshoe\ncoup\nbank 1 1000\nstake 5 400\nstake 4 600\nclosed\n"
        "deal 1 2 2 3\nsay grandeur stand\nsay decadence stand\n"
    )


def figures() -> Figures:
    return Figures(words("en"), crowded().table.house.currency)


def test_what_can_hardly_be_so_stands_with_its_figures_and_who_answers_for_it() -> None:
    evening = Evening(casino(), "Table 3", 5)
    evening.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    evening.enter(ev.ChipsBought(Money(9_000_000_00), vouched="Claire Fabre"), BOTH)
    evening.enter(ev.AlertCleared(0, 0), BOTH)
    told = listing(paper(PaperKind.INCIDENT, evening.session), "incidents")
    assert str(column(told, "about")[0]).startswith("€9,000,000 went out, where €")
    assert column(told, "decision") == ["Claire Fabre answers for it."]
    assert column(told, "entries") == ["3–4"]
    assert "" not in (*column(told, "decided"), *column(told, "cleared"))


def test_what_is_only_noted_has_its_page_which_says_that_nobody_need_answer() -> None:
    evening = Evening(casino(), "Table 3", 5)
    evening.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    evening.shoe()
    evening.enter(ev.CoupOpened())
    evening.enter(ev.CardDealt(Card("9", "s"), None))
    evening.enter(correct("ponte", 1, "8s"))
    for card in ("Kh", "3c"):
        evening.enter(ev.CardDealt(Card(card[0], card[1:]), None))
    evening.enter(missed("banque", 1, "2d"))
    told = listing(paper(PaperKind.INCIDENT, settle(evening.session)), "incidents")
    assert column(told, "code") == ["IRR-25", "IRR-25"]
    assert column(told, "what") == ["Missed card", "Card entered wrong"]
    assert column(told, "cleared") == ["noted, no alert"] * 2
    assert column(told, "about") == [
        "Banker, 2♦ was not entered",
        "Player, 9♠ was entered: it was 8♠",
    ]


def test_a_reckless_play_has_its_page_which_says_so_too() -> None:
    table = reckless()
    told = listing(paper(PaperKind.INCIDENT, table), "incidents")
    assert (column(told, "code"), column(told, "cleared")) == (["IRR-21"], ["noted, no alert"])


def dealt_by_shoe() -> PlayTable:
    """A coup that a shoe dealt, whose result button says another winner."""
    evening = Evening(casino(), "Table 3", 5)
    evening.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    evening.shoe()
    evening.enter(ev.ShoeTold((RESET,)))
    evening.enter(ev.CoupOpened())
    shoe = ev.CardSource.SHOE
    for card in ("9s", "2d", "9h", "3c"):
        frames = (card.encode().hex(),)
        evening.enter(ev.CardDealt(Card(card[0], card[1:]), None, shoe, frames))
    evening.enter(ev.ShoeTold((BUTTON, NO_FRAME)))
    evening.enter(ev.IrregularityFound("IRR-31", None, bet=BetId("banque")))
    evening.enter(ev.IrregularityResolved("IRR-31", Resolution.STAND), BOTH)
    return settle(evening.session)


NO_FRAME: Final = "?"
RESET: Final = read_frame_table().encoded(body("S")).hex()
BUTTON: Final = read_frame_table().encoded(body("G banque"), 9).hex()


def test_what_an_electronic_shoe_sent_of_the_coup_stands_on_its_page_byte_by_byte() -> None:
    told = listing(paper(PaperKind.INCIDENT, dealt_by_shoe()), "frames_of_coup_1")
    bytes_of = ["39 73", "32 64", "39 68", "33 63", bytes.fromhex(BUTTON).hex(" "), NO_FRAME]
    assert column(told, "frame") == bytes_of
    assert column(told, "told")[-2:] == [
        "The result button says: the Banker wins.",
        "",
    ]


def test_as_data_the_session_has_every_frame_those_between_coups_too() -> None:
    told = listing(paper(PaperKind.SESSION, dealt_by_shoe()), "frames")
    assert not told.printed
    assert (column(told, "coup"), column(told, "told")[0]) == (
        [None, 1, 1, 1, 1, 1, 1],
        "The shoe was switched on.",
    )


def an_alert_answered_for() -> PlayTable:
    """A coup with a misplaced stake, for which Odile Renard answered, and in which a card was then
    put right; another coup is dealt meanwhile."""
    evening = Evening(casino(), "Table 3", 5)
    evening.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    evening.shoe()
    evening.enter(ev.CoupOpened())
    for card in ("7s", "6d", "Kh", "Qc"):
        evening.enter(ev.CardDealt(Card(card[0], card[1:]), None))
    evening.enter(ev.IrregularityFound("IRR-09", None, reported=True))
    session = settle(evening.session)
    evening.enter(ev.AlertCleared(1, 0), BOTH)
    evening.enter(ev.CoupOpened())
    recalled = the(session.recalled(1))
    (event,) = rectification(recalled, correct("ponte", 1, "8"), "carte mal lue", judge).events
    evening.enter(event, BOTH)
    return session


def test_an_alert_stays_answered_for_wherever_a_coup_put_right_has_it_now() -> None:
    session = an_alert_answered_for()
    told = listing(paper(PaperKind.INCIDENT, session), "incidents")
    cleared = dict(zip(column(told, "code"), column(told, "cleared"), strict=True))
    assert cleared["IRR-09"] == "Claire Fabre, Odile Renard"
    assert cleared["IRR-25"] == ""
    decided = dict(zip(column(told, "code"), column(told, "decided"), strict=True))
    assert decided["IRR-25"] == "Claire Fabre, Odile Renard"
    entries = dict(zip(column(told, "code"), column(told, "entries"), strict=True))
    assert entries["IRR-25"] == str(len(session.events))


def voided(when: int, reason: str, written: str) -> PlayTable:
    """A coup that is made void: between its cards (0), after it (1), or twice, and counted between
    (2); `written` is what stands in the word within that entry."""
    evening = Evening(casino(), "Table 3", 5)
    evening.enter(ev.TrayCounted(ev.Occasion.OPENER, FLOAT), BOTH)
    evening.shoe()
    for _ in range(2):
        evening.enter(ev.CoupOpened())
        evening.enter(ev.StakeLaid(Seat("2"), BetId("ponte"), Money(20_000)))
        for card in ("9s", "2d", "9h", "3c"):
            evening.enter(ev.CardDealt(Card(card[0], card[1:]), None))
            if not when and evening.session.table.latest and card == "2d":
                evening.enter(ev.CoupVoided(reason), BOTH)
                return settle(evening.session)
        settle(evening.session)
    void: tuple[Correction, str] = (ev.CoupVoided(written), reason)
    again = [(VoidLifted(), "Vu"), void] if when == 2 else []
    for correction, why in (void, *again):
        recalled = the(evening.session.recalled(1))
        (event,) = rectification(recalled, correction, "?", judge).events
        assert isinstance(event, ev.CoupRectified)
        evening.enter(replace(event, reason=why), BOTH)
    return evening.session


@pytest.mark.parametrize("when", range(3))
def test_a_void_coup_has_the_reason_that_was_given_and_the_hour_at_which_it_was_made_void(
    when: int,
) -> None:
    """Whatever the program wrote into the word, of which nobody gave the reason."""
    session = voided(when, "Maldonne", "Decision of the chef de table")
    pages_of = listing(paper(PaperKind.INCIDENT, session), "incidents")
    voids = listing(paper(PaperKind.SESSION, session), "voids")
    reasons = dict(zip(column(pages_of, "what"), column(pages_of, "reason"), strict=True))
    assert "Decision of the chef de table" not in str(pages_of.rows) + str(voids.rows)
    assert column(voids, "reason") == ["Maldonne"]
    assert [each for what, each in reasons.items() if "void" in str(what).lower()] == ["Maldonne"]
    (number,) = column(voids, "entry")
    place = int(str(number)) - 1
    entry = session.events[place]
    assert isinstance(entry, ev.CoupRectified if when else ev.CoupVoided)
    assert column(voids, "voided") == [session.times[place]]
    assert place == len(session.events) - 1 or not when
    assert column(voids, "time") != column(voids, "voided")
