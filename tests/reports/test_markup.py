"""A name or a reason that looks like markup stands on every paper sign by sign."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.papers import Imprint
from dealer_app.papers.kinds import PaperSession, session_paper
from dealer_app.reports import PaperKind
from dealer_app.rules.staff import Signature
from dealer_app.session.table_session import TableSession
from dealer_app.table import events as ev
from tests.reports import money_night
from tests.reports.builders import PRINTED
from tests.reports.money_night import PARIS, casino_night
from tests.reports.reading import pages
from tests.reports.session.test_frame import written
from tests.reports.test_settlement import settled

MARKUP: Final = "<h1>x</h1><b>&amp;"
REASONS: Final = {PaperKind.INCIDENT, PaperKind.REGISTER}
"""Papers on which reasons stand."""


def with_reason(event: ev.Event) -> ev.Event:
    """The fact with markup for its reason, where it has one."""
    if isinstance(event, ev.CoupVoided | ev.TrayCounted | ev.SlipCancelled | ev.CommissionWaived):
        return replace(event, reason=MARKUP) if event.reason else event
    if isinstance(event, ev.LineSetAside | ev.PayoutCorrected | ev.CoupRectified):
        return replace(event, reason=MARKUP)
    return event


@pytest.fixture(scope="module")
def night() -> Iterator[TableSession]:
    """A night of people, of a house and of a table whose names look like markup."""
    with pytest.MonkeyPatch.context() as patch:
        chef = MARKUP.replace("x", "chef")
        patch.setattr(money_night, "CLAIRE", Signature(MARKUP))
        patch.setattr(money_night, "JEAN", Signature(MARKUP.replace("x", "jean")))
        for name in ("BOTH", "ENDS"):
            patch.setattr(money_night, name, Signature(MARKUP, (chef,)))
        house = money_night.HOUSE.replace('"Casino des Arts"', f'"{MARKUP}"')
        patch.setattr(money_night, "HOUSE", house)
        entered = TableSession.enter

        def enter(self: TableSession, event: ev.Event, *hands: Signature) -> object:
            return entered(self, with_reason(event), *hands)

        patch.setattr(TableSession, "enter", enter)
        yield casino_night(name=MARKUP)


@pytest.mark.parametrize("kind", [each for each in PaperKind if each is not PaperKind.SETTLEMENT])
def test_markup_stands_on_every_paper_as_it_was_written(
    night: TableSession, tmp_path: Path, kind: PaperKind
) -> None:
    imprint = Imprint(PRINTED, PARIS, slip="F-0012" if kind is PaperKind.SLIP else "")
    paper = session_paper(kind, PaperSession("2026-11-20-0001", night), words("fr"), imprint)
    told = "".join("".join(pages(written(tmp_path, paper))).split())
    assert told.count(MARKUP) >= 2 + (kind in REASONS)


def test_markup_stands_on_the_settlement_as_it_was_written(
    night: TableSession, tmp_path: Path
) -> None:
    told = "".join("".join(pages(written(tmp_path, settled([night], "fr")))).split())
    assert told.count(MARKUP) >= 2
