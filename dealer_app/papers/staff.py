"""The review of the staff: printed under a number, or as data."""

from collections.abc import Sequence
from dataclasses import replace

from dealer_app import __version__
from dealer_app.i18n import Words
from dealer_app.papers.imprint import Imprint
from dealer_app.papers.kinds import Printout
from dealer_app.papers.session import machine_entries
from dealer_app.register.review import Reviewed
from dealer_app.reports.layout.figures import Figures, zone_name
from dealer_app.reports.layout.paper import PaperPage, register_fonts
from dealer_app.reports.layout.spreadsheet import About
from dealer_app.reports.session.identity import Issue
from dealer_app.reports.staff_sheet import DOCUMENT, Review, page_of
from dealer_app.rules.house import House

SERIES = "staff"
"""The series in which reviews are numbered."""


def staff_paper(
    people: Sequence[Reviewed], house: House, head: str, words: Words, imprint: Imprint
) -> Printout:
    """The review of these people as they stand in the register whose head that is."""
    register_fonts()
    chosen = machine_entries(imprint.machine, imprint.proof)
    review = Review(people, chosen, house, __version__, imprint.printed, size=imprint.size)
    figures = Figures(words, house.currency, zone=imprint.zone)
    day = imprint.printed.astimezone(imprint.zone).date()
    zone = zone_name(imprint.zone, imprint.printed)
    about = About(SERIES, None, "", "", day, house.currency, imprint.zone, zone)

    def page(issue: Issue) -> PaperPage:
        return page_of(replace(review, issue=issue), figures)

    name = f"{SERIES}-{day.isoformat()}"
    return Printout(name, figures, list(DOCUMENT.story(review, figures)), page, about, head)
