"""What is said of an entry that names what there is not, or from which nothing follows."""

from collections.abc import Mapping
from typing import Final

from dealer_app.i18n import marked
from dealer_app.rules.due import No

CANNOT_STAND: Final = marked(
    "NOT RECORDED: Sabot cannot work out what would follow. Nothing has changed; the fault is"
    " written into faults.txt, beside the tables’ files."
)
"""What is said of an act that no rule refuses, and that cannot be folded."""

UNFIT: Final = marked(
    "Entry {number} ({entry}) could not be followed: it is struck out, and what came after it"
    " stands. Compare the felt with the screen before you go on."
)
"""What is said of an entry that an earlier version kept although nothing follows from it."""

SOME_ENTRY: Final = marked("an entry of the coup")
"""What such an entry is called where its kind has no name of its own."""

FOREIGN_SENTENCES: Final[Mapping[No, str]] = {
    No.CANNOT_STAND: CANNOT_STAND,
    No.NO_ENTRY: marked("That is recorded by Sabot itself: nobody enters it."),
    No.FOREIGN_CARD: marked("No pack of this game holds a card {card}."),
    No.NO_SUCH_HAND: marked("This game has no hand “{name}”."),
    No.NO_SUCH_BET: marked("This game has no bet “{name}”."),
    No.NOT_IN_HAND: marked("{hand} does not hold the card {card}."),
    No.NO_SUCH_RULES: marked("The sheet of this session offers no “{name}” for “{option}”."),
}
"""Each says what there is not."""
