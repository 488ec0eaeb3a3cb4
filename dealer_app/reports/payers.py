"""Whose money a line of a coup is, in words: a patron's, the house's, or the players' fund's."""

from dealer_app.i18n.names import seat_name
from dealer_app.reports.figures import Figures
from dealer_app.rules.variant import Seat
from dealer_app.table.lines import Payer, opponent, unnamed
from dealer_app.table.table import Played


def whose(played: Played, seat: Seat | None, figures: Figures) -> str:
    """A seat; else whose it is that no patron has in that coup."""
    words = figures.words
    if seat is not None:
        return seat_name(words, seat)
    names = {
        Payer.HOUSE: words("House"),
        Payer.FUND: words("Players’ fund"),
        Payer.BANKS: words("Bank"),
    }
    return names[unnamed(played)]


def paid_by(played: Played, bet: str, figures: Figures) -> str:
    """Who takes and pays a bet of that coup."""
    return whose(played, opponent(played, bet), figures)
