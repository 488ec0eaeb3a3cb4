"""What the tests hold of every refusal of the rules."""

from string import Formatter

from dealer_app.i18n.refusals import _SENTENCES, WITHOUT_VALUE
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.moves import Move


def code_of(refusal: Refusal, move: Move) -> No:
    """The name of the refusal of this move: with the values that its sentence names, and no other.

    Where another sentence stands for it that lacks one of them, it may come without that one; but
    of a seat that may not do something now, the seat is named.
    """
    fields = {name for _, name, _, _ in Formatter().parse(_SENTENCES[refusal.code]) if name}
    plain = WITHOUT_VALUE.get(refusal.code)
    fields.discard("bank")
    assert refusal.values.keys() in (fields, fields - {plain.value if plain else ""}), refusal
    if refusal.code is No.NOT_YET:
        assert refusal.values.get("seat") == getattr(move, "seat", None)
    return refusal.code
