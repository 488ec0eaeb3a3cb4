"""What was said and done in a coup beside its cards: who held them, who took the bank alone."""

from collections.abc import Iterator

from dealer_app.i18n.names import seat_name
from dealer_app.i18n.parlance import term
from dealer_app.reports.figures import Figures
from dealer_app.rules.coup import Banco
from dealer_app.rules.variant import HandId, Seat, seat_of
from dealer_app.table.hands import who_plays
from dealer_app.table.table import Played


def remarks(played: Played, figures: Figures) -> Iterator[str]:
    """One remark after the other, each short enough to stand beside others."""
    yield from _holders(played, figures)
    yield from doings(played, figures)


def doings(played: Played, figures: Figures) -> Iterator[str]:
    """What was done about stakes, bank and share, beyond laying stakes."""
    words, coup = figures.words, played.coup
    if coup.tour.rides:
        yield words("stakes of the tie before")
    for banco in (coup.tour.banco, coup.tour.opposed):
        if banco is not None:
            yield _alone(played, banco, figures)
    if coup.tour.raised:
        yield words("the bank added {amount} to cover", amount=figures.amount(coup.tour.raised))
    if coup.tour.stopped:
        yield words("the bank stopped the tour")
    if coup.claimed is False:
        yield words("share left")
    elif coup.claimed or played.settlement.claim:
        yield words("share claimed")


def holders(played: Played) -> dict[HandId, Seat]:
    """Who held the cards of each hand that is not a seat's own, the bank's included."""
    variant = played.rules.variant
    playing = who_plays(variant, played.coup)
    return {h: playing[h] for h in variant.laws if h in playing and seat_of(h) is None}


def _holders(played: Played, figures: Figures) -> Iterator[str]:
    words, variant = figures.words, played.rules.variant
    for hand, seat in holders(played).items():
        name = words.name(variant.hand(hand).names)
        yield words("{hand}: {seat}", hand=name, seat=seat_name(words, seat))


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
