"""What this machine, or what is installed on it, lacks for what somebody asks of the program."""

from collections.abc import Mapping


class Shortcoming(Exception):
    """`sentence` is the template to translate and says what to do; `values` fill it."""

    def __init__(self, sentence: str, **values: str | int) -> None:
        super().__init__(sentence.format(**values))
        self.sentence = sentence
        self.values: Mapping[str, str | int] = values
