"""The drills: what each can ask of a game, and how it asks it.

A drill is a module with `cells(rules)` and `ask(rules, random, cell)`, called as its `Drill`; one
that may be asked for a whole shoe has `shoe(rules, random)` besides, one whose cells are not all as
hard has `hard(rules)`. The rules are those of a table with its seats (`table.state.at_table`).

A right answer is what a table does with the facts of its question: what it calls, takes, finds,
settles and hands on. No drill reckons it anew, for a second opinion teaches its own mistakes. One
thing no table knows: how many cards a burn counts off, since it takes whatever was burned; there
the drill asks what tells the croupier (`table.shoe.burned_after`, or the sheet's own number).
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Final, Protocol, cast, runtime_checkable

from dealer_app.i18n.drill_words import Drill
from dealer_app.table.table import Rules
from dealer_app.training.drills.own_questions import own_drills
from dealer_app.training.question import DrillCell, Question, Subject


class Drilling(Protocol):
    """What the module of a drill answers."""

    def cells(self, rules: Rules) -> tuple[DrillCell, ...]:
        """Every cell that the drill can ask about in this game, none where it makes no sense."""

    def ask(self, rules: Rules, random: Random, cell: DrillCell) -> Question:
        """A question that trains this cell."""


@runtime_checkable
class OfShoes(Protocol):
    """A drill that may go through a whole shoe."""

    def shoe(self, rules: Rules, random: Random) -> Iterator[Question]:
        """Every question of a shoe, coup after coup."""


@runtime_checkable
class OfHardCells(Protocol):
    """A drill some of whose cells come first: they are got wrong, or every coup asks for them."""

    def hard(self, rules: Rules) -> tuple[DrillCell, ...]:
        """The cells that come first."""


_DRILLS: Final[Mapping[Drill, Drilling]] = {
    drill: cast("Drilling", import_module(f"{__name__}.{drill}")) for drill in Drill
}
"""Each is the module of its name."""


def cells(drill: Drill, rules: Rules) -> tuple[DrillCell, ...]:
    """Every cell that a drill can ask about in this game, none where it makes no sense."""
    return _DRILLS[drill].cells(rules)


def subjects(games: Mapping[str, Rules]) -> tuple[Subject, ...]:
    """What can be practised in these games: every drill, and each that the house wrote."""
    own = dict.fromkeys(each.id for rules in games.values() for each in own_drills(rules))
    drills = (Subject(drill) for drill in Drill if drill is not Drill.OWN_QUESTIONS)
    return (*drills, *(Subject(Drill.OWN_QUESTIONS, each) for each in own))


MOST_OWN: Final = 2
"""Drills of the house that have a column each; more of them have one together."""


def columns(games: Mapping[str, Rules]) -> tuple[Subject, ...]:
    """What is practised side by side: every drill, and those that the house wrote, or where there
    are many, one column for all of them."""
    found = subjects(games)
    own = [each for each in found if each.own]
    if len(own) <= MOST_OWN:
        return found
    return (*(each for each in found if not each.own), Subject(Drill.OWN_QUESTIONS))


def places(subject: Subject, rules: Rules) -> tuple[DrillCell, ...]:
    """The cells of what is practised: of a drill all, of one that the house wrote its own."""
    found = cells(subject.drill, rules)
    return tuple(each for each in found if subject.own in ("", each.own))


def ask(drill: Drill, rules: Rules, random: Random, cell: DrillCell | None = None) -> Question:
    """A question of a drill, about this cell or about one that chance names."""
    return _DRILLS[drill].ask(rules, random, cell or random.choice(cells(drill, rules)))


def has_shoe(drill: Drill) -> bool:
    """True of a drill that may go through a whole shoe."""
    return isinstance(_DRILLS[drill], OfShoes)


def shoe(drill: Drill, rules: Rules, random: Random) -> Iterator[Question]:
    """Every question of a whole shoe, of a drill that has them; none of any other."""
    module = _DRILLS[drill]
    return module.shoe(rules, random) if isinstance(module, OfShoes) else iter(())


def hard(drill: Drill, rules: Rules) -> tuple[DrillCell, ...]:
    """The cells of a drill that are got wrong, where it knows them."""
    module = _DRILLS[drill]
    return module.hard(rules) if isinstance(module, OfHardCells) else ()
