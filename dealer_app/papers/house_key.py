"""The sheet of the house's keys, printed under a number."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dealer_app import __version__
from dealer_app.i18n import Words
from dealer_app.papers.imprint import Imprint
from dealer_app.papers.kinds import Printout
from dealer_app.reports.key_sheet import DOCUMENT, Keys, KeyTold, page_of
from dealer_app.reports.layout.figures import Figures, zone_name
from dealer_app.reports.layout.paper import PaperPage, register_fonts
from dealer_app.reports.layout.spreadsheet import About
from dealer_app.reports.session.identity import Issue
from dealer_app.rules.house import House

SERIES: Final = "house_key"
"""The series in which sheets of keys are numbered."""


def key_paper(
    keys: Sequence[KeyTold], house: House, head: str, words: Words, imprint: Imprint
) -> Printout:
    """The sheet of these keys, as they stand in the register whose head that is."""
    register_fonts()
    told = Keys(keys, house, __version__, imprint.printed, size=imprint.size)
    figures = Figures(words, house.currency, zone=imprint.zone)
    day = imprint.printed.astimezone(imprint.zone).date()
    zone = zone_name(imprint.zone, imprint.printed)
    about = About(SERIES, None, "", "", day, house.currency, imprint.zone, zone)

    def page(issue: Issue) -> PaperPage:
        return page_of(replace(told, issue=issue), figures)

    name = f"house-key-{day.isoformat()}"
    return Printout(name, figures, list(DOCUMENT.story(told, figures)), page, about, head)
