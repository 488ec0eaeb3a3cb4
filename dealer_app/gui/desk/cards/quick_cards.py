"""What is said of cards that were keyed faster than a hand usually keys two: where each of them
lies. Each is a card all the same."""

from typing import Final

from dealer_app.gui.desk.desk import Desk, Said
from dealer_app.i18n.names import hand_name
from dealer_app.rules.cards import JOINT_FACE
from dealer_app.table import events as ev

_ACE: Final = "A"


def tell_twice(desk: Desk, face: str, times: int) -> None:
    """Says of a card that was keyed so many times as fast as a key is doubled where all lie: equal
    cards are right play, and none is dropped."""
    equal, words = _dealt(desk, times), desk.words
    if [_face_of(each) for each in equal] != [face] * times:
        return
    told = {"card": words.face(face), "hands": _whose(desk, equal)}
    often = words("{times} times the card {card}: {hands}.", times=times, **told)
    twice = words("Twice the card {card}: {hands}.", **told) if len(equal) == 2 else often
    sentence = " ".join(each for each in (twice, desk.said.sentence) if each)
    desk.said = Said(sentence, refusal=desk.said.refusal)


def tell_ten(desk: Desk) -> None:
    """Says of a 1 and a 0 that were keyed as fast as one number where both lie: two cards."""
    two = _dealt(desk, 2)
    if [_face_of(each) for each in two] == [_ACE, JOINT_FACE]:
        desk.warn(desk.words("1 and 0 are two cards: {hands}.", hands=_whose(desk, two)))


_Card = ev.CardDealt | ev.HandShown


def _dealt(desk: Desk, last: int) -> list[_Card]:
    """The cards that were dealt or turned last, so many."""
    return [each for each in desk.table.facts if isinstance(each, _Card)][-last:]


def _whose(desk: Desk, cards: list[_Card]) -> str:
    """The hands to which these went, each once."""
    hands = [each.hand for each in cards if each.hand is not None]
    return ", ".join(dict.fromkeys(hand_name(desk.words, desk.variant, each) for each in hands))


def _face_of(fact: _Card) -> str:
    return fact.card.face if isinstance(fact, ev.CardDealt) else fact.cards[-1].face
