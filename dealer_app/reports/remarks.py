"""What was said and done in a coup beside its cards: who held them, who took the bank alone."""

from collections.abc import Iterator

from dealer_app.i18n.names import seat_name
from dealer_app.i18n.parlance import term
from dealer_app.reports.figures import Figures
from dealer_app.rules.coup import Banco
from dealer_app.rules.variant import HandId, Seat, seat_of
from dealer_app.table.state import Played
from dealer_app.table.views import who_plays


def remarks(played: Played, figures: Figures) -> Iterator[str]:
    """One remark after the other, each short enough to stand beside others."""
    words, coup = figures.words, played.coup
    yield from _holders(played, figures)
    if coup.tour.rides:
        yield words("stakes of the tie before")
    for banco in (coup.tour.banco, coup.tour.opposed):
        if banco is not None:
            yield _alone(played, banco, figures)
    if coup.tour.raised:
        yield words("the bank followed with {amount}", amount=figures.amount(coup.tour.raised))
    if coup.tour.stopped:
        yield words("the bank stopped the tour")
    if coup.claimed is False:
        yield words("share left")
    elif coup.claimed or played.settlement.claim:
        yield words("share claimed")


def _holders(played: Played, figures: Figures) -> Iterator[str]:
    """Who held the cards of each hand that is not a seat's own."""
    words, variant = figures.words, played.rules.variant
    holders: dict[HandId, Seat] = dict(who_plays(variant, played.coup))
    for hand in variant.laws:
        if hand in holders and seat_of(hand) is None:
            name, seat = words.name(variant.hand(hand).names), seat_name(words, holders[hand])
            yield words("{hand}: {seat}", hand=name, seat=seat)


def _alone(played: Played, banco: Banco, figures: Figures) -> str:
    """Who took the bank alone, or with the table, and for how much of it."""
    words, variant = figures.words, played.rules.variant
    values = {
        "alone": term(words, variant, "alone"),
        "seat": seat_name(words, banco.seat),
        "amount": figures.amount(banco.amount),
    }
    if banco.bet is None:
        return words("{alone}, {seat}: {amount}", **values)
    bet = words.name(variant.bets[banco.bet].names)
    return words("{alone} on {bet}, {seat}: {amount}", bet=bet, **values)
