"""A sentence before it is one, and what an exception has to say to a person."""

from collections.abc import Mapping
from dataclasses import field

from dealer_app.rules.fact_classes import dataclass


@dataclass(frozen=True, slots=True)
class Saying:
    """What is to be said, in a language that is not known yet: a code, which may be the sentence
    as it is written in the program, and the values that its places stand for."""

    code: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


class Hindrance(Exception):
    """What was asked for does not go: `saying` says why, and what to do."""

    def __init__(self, sentence: str, /, **values: object) -> None:
        super().__init__(sentence.format(**values) if values else sentence)
        self.saying = Saying(sentence, values)


class Shortcoming(Hindrance):
    """Something is lacking; the saying tells what to do."""
