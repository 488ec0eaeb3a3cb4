"""Roads: where the next coup is marked, in which colour, and what its bead tells.

A drill of every game of which roads are drawn. The truth is that of the roads themselves, with the
next coup on them.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.variant import HandId, Role
from dealer_app.table.table import Played, Rules
from dealer_app.table.view.boards import boards
from dealer_app.table.view.roads import (
    ROWS,
    CoupResult,
    Derived,
    Roads,
    RunMark,
    roads,
)
from dealer_app.table.view.roads import (
    RoadCell as Place,
)
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, choice
from dealer_app.training.school_table import (
    Astray,
    LaidTable,
    begun,
    by_chance,
    come_about,
    dealt_out,
    on_from,
    sat,
)
from dealer_app.training.worked_sums import compared, hand_sum

BIG: Final = "big"
BEAD: Final = "bead"
PLACE: Final = "place"
NONE: Final = "none"
NEW: Final = "new"
DOWN: Final = "down"
TURN: Final = "turn"
TIE: Final = "tie"
PAIR: Final = "pair"
WINNERS: Final = (Role.BANQUE, Role.PONTE, Role.TIE)
OFFERED: Final = 4
"""Answers that are offered."""

_NAMED: Final = {each.name.lower(): each for each in Derived}
_COLOURS: Final = {RunMark.RED: "red", RunMark.BLUE: "blue", None: NONE}
_AS_IN_SHOES: Final = (458, 446, 96)
"""How often each of the winners wins, in a thousand coups (§2.6)."""
_LONGEST: Final = 36

Results = tuple[CoupResult, ...]


def cells(rules: Rules) -> tuple[DrillCell, ...]:
    """The ways of the big road, the marks of each derived road, and the beads; none where no
    roads are drawn."""
    if not boards(rules, ()):
        return ()
    big = [f"{BIG}|{way}" for way in (NEW, DOWN, TURN, TIE)]
    derived = [f"{road}|{mark}" for road in _NAMED for mark in (*_COLOURS.values(), PLACE)]
    beads = [f"{BEAD}|{what}" for what in (*(role.value for role in WINNERS), PAIR)]
    return tuple(DrillCell(Drill.ROADS, rules.variant.id, key) for key in (*big, *derived, *beads))


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """A shoe so far and the coup that comes, or a coup on the felt, and how it is marked."""
    road, what = cell.parts
    if road == BEAD:
        return by_chance(lambda: _of_a_bead(rules, random, cell))
    if road == BIG:
        return by_chance(lambda: _of_the_big_road(rules, random, cell, what))
    return by_chance(lambda: _of_a_derived_road(rules, random, cell, what))


# The shoe so far


def _shoe(random: Random, least: int = 0) -> Results:
    """Coups as a shoe may have brought them, with the long runs that make roads turn."""
    repeats = random.choice((0.0, 0.4, 0.8))
    results: list[CoupResult] = []
    for number in range(random.randint(least, _LONGEST)):
        winner = random.choices(WINNERS, _AS_IN_SHOES)[0]
        if results and random.random() < repeats:
            winner = results[-1].winner
        results.append(CoupResult(winner, coup=number + 1))
    return tuple(results)


def _next(results: Results, winner: Role) -> Results:
    return (*results, CoupResult(winner, coup=len(results) + 1))


# The big road


def _of_the_big_road(rules: Rules, random: Random, cell: DrillCell, way: str) -> Question:
    """In which place of the big road the next coup is marked."""
    style, results = rules.house.roads, _shoe(random, least=1)
    winner = Role.TIE if way == TIE else random.choice(WINNERS[:2])
    before, then = roads(results, style), roads(_next(results, winner), style)
    if not before.big or way != _way(before.big[-1], then.big[-1], winner):
        raise Astray
    right = (then.big[-1].column, then.big[-1].row)
    last = (before.big[-1].column, before.big[-1].row)
    question = Question(
        cell,
        FeltSeen(results=results),
        Saying("road_place", {"road": BIG, "winner": winner}),
        AnswerKind.CHOICE,
        0,
        "",
        (Saying("road_law_big"), Saying(f"why_big_{way}", {"rows": ROWS})),
    )
    return choice(question, _placed(right), _places_beside(right, last, random), random)


def _way(last: Place, now: Place, winner: Role) -> str:
    """How the big road goes on from its last mark."""
    if winner is Role.TIE:
        return TIE
    if winner is not last.winner:
        return NEW
    return DOWN if (now.column, now.row) == (last.column, last.row + 1) else TURN


def _placed(place: tuple[int, int]) -> Saying:
    """A place as people count it, from 1."""
    column, row = place
    return Saying("road_at", {"column": column + 1, "row": row + 1})


def _places_beside(
    right: tuple[int, int], last: tuple[int, int], random: Random
) -> Sequence[Saying]:
    """Places that somebody may take for the right one: below, beside, the same, at the top."""
    (column, row), (to, at) = last, right
    likely = [(column, row + 1), (column + 1, row), (column + 1, 0), last, (to + 1, at), (to, 0)]
    others = [(to + 2, at), (to + 1, min(at + 1, ROWS - 1)), (to, at + 1)]
    random.shuffle(likely)
    there = dict.fromkeys(place for place in (*likely, *others) if place[1] < ROWS)
    return [_placed(place) for place in there if place != right][: OFFERED - 1]


# The derived roads


def _of_a_derived_road(rules: Rules, random: Random, cell: DrillCell, what: str) -> Question:
    """What mark the next coup brings to a derived road, or where it is drawn."""
    road = _NAMED[cell.parts[0]]
    results, winner = _shoe(random), random.choice(WINNERS[:2])
    if not results:
        raise Astray  # before the first coup there is no road to look at
    style = rules.house.roads
    before, then = roads(results, style), roads(_next(results, winner), style)
    mark = before.forecast[winner].get(road)
    if what == PLACE:
        return _of_its_place(cell, (results, winner), (before, then), random)
    if _COLOURS[mark] != what:
        raise Astray
    asked = Saying("road_mark", {"road": cell.parts[0], "winner": winner})
    why = (Saying(f"road_law_{cell.parts[0]}"), _why_marked(then, road))
    question = Question(cell, FeltSeen(results=results), asked, AnswerKind.CHOICE, 0, "", why)
    wrong = [_coloured(each) for each in _COLOURS if each is not mark]
    return choice(question, _coloured(mark), wrong, random)


def _coloured(mark: RunMark | None) -> Saying:
    return Saying(f"mark_{_COLOURS[mark]}")


def _of_its_place(
    cell: DrillCell, shoe: tuple[Results, Role], marked: tuple[Roads, Roads], random: Random
) -> Question:
    """Where a derived road's next mark is drawn; its colour is told."""
    (results, winner), name = shoe, cell.parts[0]
    had, has = (each.derived[_NAMED[name]] for each in marked)
    if not had or len(has) == len(had):
        raise Astray
    right, last = has[-1], had[-1]
    same = "same" if right.mark is last.mark else "other"
    told = {"road": name, "winner": winner, "mark": _COLOURS[right.mark]}
    question = Question(
        cell,
        FeltSeen(results=results),
        Saying("road_mark_place", told),
        AnswerKind.CHOICE,
        0,
        "",
        (Saying("road_law_place"), Saying(f"why_derived_{same}", {"rows": ROWS})),
    )
    place = (right.column, right.row)
    wrong = _places_beside(place, (last.column, last.row), random)
    return choice(question, _placed(place), wrong, random)


def _why_marked(then: Roads, road: Derived) -> Saying:
    """What the derived road looks at, and what it finds there."""
    heights, back = list(_runs(then)), int(road)
    column, row = len(heights) - 1, heights[-1]
    if column < back or (row == 1 and column == back):
        return Saying("why_not_begun", {"back": back + 1})
    if row == 1:
        one, other = heights[column - 1], heights[column - 1 - back]
        code = "why_runs_equal" if one == other else "why_runs_differ"
        looked = {"first": column, "second": column - back}
        return Saying(code, {"one": one, "other": other, **looked})
    length = heights[column - back]
    if row == length + 1:
        at = column - back + 1
        return Saying("why_just_past", {"row": row, "length": length, "column": at})
    code = "why_beside" if row <= length else "why_far_past"
    return Saying(code, {"row": row, "length": length, "column": column - back + 1})


def _runs(marked: Roads) -> Iterator[int]:
    """How long each run of the big road is."""
    length = 0
    for place, each in enumerate(marked.big):
        if place and each.winner is not marked.big[place - 1].winner:
            yield length
            length = 0
        length += 1
    yield length


# The bead plate


def _of_a_bead(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """How a coup that lies on the felt is marked: who won it, and the pairs of first cards."""
    start = begun(sat(rules), random)
    return on_from(start, lambda sitting: _dealt(sitting, random, cell))


def _dealt(sitting: LaidTable, random: Random, cell: DrillCell) -> Question:
    done, what = dealt_out(sitting, random), cell.parts[1]
    played = done.table.coups[-1]
    board = random.choice(boards(played.rules, (played,)))
    if not board.results:
        raise Astray
    right = board.results[0]
    paired = right.ponte_pair or right.banque_pair
    if not (paired if what == PAIR else right.winner.value == what):
        raise Astray
    question = Question(
        cell,
        come_about(FeltSeen(played.coup, settled=True, hand=board.hand), done),
        Saying("bead_of", {"hand": board.hand}),
        AnswerKind.CHOICE,
        0,
        "",
        (Saying("why_bead"), *_why_bead(played, board.hand, right)),
    )
    return choice(question, _bead(right), _other_beads(right, random), random)


def _why_bead(played: Played, hand: HandId, bead: CoupResult) -> Iterator[Saying]:
    """What the hand of a bead plate and the bank's come to, which is higher, and whether their
    first two cards are a pair."""
    variant, coup = played.rules.variant, played.coup
    pairs = {hand: bead.ponte_pair, variant.banque: bead.banque_pair}
    for each in pairs:
        yield from hand_sum(variant, each, coup.hand(each))
    yield from compared(variant, coup, {hand: played.settlement.results.get(hand, "ties")})
    for each, paired in pairs.items():
        yield Saying("begins_alike" if paired else "begins_otherwise", {"hand": each})


def _bead(result: CoupResult) -> Saying:
    """A bead in words: `both`, one pair or none beside the winner."""
    pairs = {
        (False, False): NONE,
        (True, False): "ponte",
        (False, True): "banque",
        (True, True): "both",
    }
    told = pairs[result.ponte_pair, result.banque_pair]
    return Saying("bead", {"winner": result.winner, "pairs": told})


def _other_beads(right: CoupResult, random: Random) -> list[Saying]:
    """Beads of another winner, or with other pairs."""
    beads = [
        CoupResult(winner, ponte, banque)
        for winner in WINNERS
        for ponte in (False, True)
        for banque in (False, True)
    ]
    random.shuffle(beads)
    known = _bead(right)
    alike = [each for each in beads if each.winner is right.winner]
    others = [each for each in beads if each.winner is not right.winner]
    mixed = [_bead(each) for each in (*alike[:2], *others)]
    return [each for each in mixed if each != known][: OFFERED - 1]
