"""A seat for those who hear the window: who it is, its turn, what it laid, gains and has."""

from collections.abc import Iterator

from dealer_app.gui.felt.scene import Scene
from dealer_app.gui.felt.seats.seat_words import chips_word, gain, stake_word, word_of
from dealer_app.i18n import marked
from dealer_app.i18n.names import seat_name
from dealer_app.rules.variant import Seat
from dealer_app.table.views import SeatView

_TOLD = marked("{name}: {value}")


def heard(scene: Scene, seat: SeatView) -> str:
    """One seat in one sentence."""
    said = ", ".join(_parts(scene, seat))
    name = seat_name(scene.words, seat.seat)
    return scene.words(_TOLD, name=name, value=said) if said else name


def _parts(scene: Scene, seat: SeatView) -> Iterator[str]:
    words, view = scene.words, scene.view
    if seat.plays is not None:
        yield words.name(view.variant.hand(seat.plays).names)
    if seat.banks and view.bank is not None and view.bank.amount:
        yield words("in the bank {amount}", amount=scene.amount(view.bank.amount))
    for stake in scene.laid(seat):
        yield words(_TOLD, name=stake_word(scene, stake), value=scene.amount(stake.amount))
    for word in (word_of(scene, seat), gain(scene, seat)):
        if word is not None:
            yield word.text
    if seat.seat in scene.owed:
        owed = scene.amount(scene.owed[Seat(seat.seat)])
        yield words(_TOLD, name=words("commission owed"), value=owed)
    if seat.funds is not None:
        word, funds = chips_word(scene, seat.funds)
        yield words(_TOLD, name=word.text, value=scene.amount(funds))
