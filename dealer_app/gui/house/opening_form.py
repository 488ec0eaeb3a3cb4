"""What stands in the opening page's fields."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class OpeningForm:
    """A new session as it is being chosen; what is None or left out is as usual in the game."""

    table: str = ""
    croupier: str = ""
    game: str = "punto_banco"
    house: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    seats: int | None = None
    hidden: bool | None = None

    def with_game(self, game: str) -> "OpeningForm":
        """The form for another game, of which nothing is chosen yet."""
        return OpeningForm(self.table, self.croupier, game, self.house)

    def with_option(self, key: str, value: str) -> "OpeningForm":
        """The form with one option decided."""
        return replace(self, options={**self.options, key: value})

    def with_rules(self, game: str, options: Mapping[str, str], seats: int) -> "OpeningForm":
        """The form with the rules of a session that was held before."""
        return replace(self, game=game, options=options, seats=seats)
