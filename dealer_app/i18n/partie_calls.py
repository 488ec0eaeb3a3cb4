"""The call that ends a partie, and how far one is (S2.25, S2-A18)."""

from dealer_app.i18n import Words
from dealer_app.i18n.bank_calls import Said, Speech
from dealer_app.i18n.names import seat_name, seat_names
from dealer_app.i18n.parlance import cited, together
from dealer_app.rules.due import Due, Why
from dealer_app.table.partie import PartieView
from dealer_app.table.views import CroupierView


def partie_over(speech: Speech, due: Due, last: str) -> Said:
    """Who has won the partie, why it is over, and how the last manche came out."""
    words, number = speech.words, due.number or 0
    ended = words("A nine: the partie is over.")
    if due.why is Why.MANCHES:
        ended = words.plural(
            "{n} manche served: the partie is over.",
            "{n} manches served: the partie is over.",
            number,
        )
    why = cited(speech.variant, ended, due.why.value)
    return _winner(speech), together(f"{last}." if last else "", why)


def _winner(speech: Speech) -> str:
    words, partie = speech.words, speech.view.partie
    first = [each for each in partie.ranking if each.place == 1] if partie is not None else []
    if not first:
        return words("The partie is over")
    sign = "+" if first[0].net > 0 else ""
    values = {"amount": sign + speech.amount(first[0].net)}
    if len(first) > 1:
        seats = seat_names(words, [each.seat for each in first])
        return words("The partie is tied: {seats} at {amount}", seats=seats, **values)
    seat = seat_name(words, first[0].seat)
    return words("{seat} wins the partie: {amount}", seat=seat, **values)


def manche(words: Words, view: CroupierView) -> str:
    """Which manche of how many is on the felt, empty where no number of them was agreed."""
    partie: PartieView | None = view.partie
    if partie is None or not partie.coups or not partie.manche:
        return ""
    if partie.manche > partie.coups:
        return words("manche {number}, beyond {of}", number=partie.manche, of=partie.coups)
    return words("manche {number}/{of}", number=partie.manche, of=partie.coups)
