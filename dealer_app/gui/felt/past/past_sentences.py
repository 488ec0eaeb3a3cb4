"""The coups so far in words, for whoever does not see their panel."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from dealer_app.gui.desk.act_words import past_name
from dealer_app.gui.felt.scene import Scene
from dealer_app.i18n import Words, marked
from dealer_app.i18n.bank_calls import passed
from dealer_app.i18n.names import seat_name
from dealer_app.rules.variant import Names, Role
from dealer_app.table.view.bank_view import BankStep
from dealer_app.table.view.boards import Board, Manche
from dealer_app.table.view.boards import Final as Ended

LATEST: Final = 6
"""Coups that are told one by one."""

_ENDED: Final[Mapping[int, str]] = {1: marked("wins"), -1: marked("loses"), 0: marked("equal")}


def said(scene: Scene) -> str:
    """The panel in words: what it adds up to, and the latest coups."""
    past = scene.past
    if past is None:
        return ""
    told = (
        *boards_said(scene, past.boards),
        *(_manche(scene, each) for each in past.manches[-LATEST:]),
        *(step_said(scene, each) for each in past.story[-LATEST:]),
    )
    title = scene.words(past_name(scene.view.variant))
    again = reentered_said(scene)
    parts = (title, *(told or [scene.words("No coup yet")]), *([again] if again else []))
    return ". ".join(parts)


def reentered_said(scene: Scene) -> str:
    """Which of the coups were dealt without the program, those that follow each other by the first
    and the last; empty where none was."""
    coups = scene.past.reentered if scene.past is not None else ()
    if not coups:
        return ""
    runs: list[tuple[int, int]] = []
    for coup in coups:
        goes_on = bool(runs) and runs[-1][1] == coup - 1
        runs[-1:] = [(runs[-1][0], coup)] if goes_on else [*runs[-1:], (coup, coup)]
    told = scene.words.listed(
        f"{first}–{last}" if first < last else str(first) for first, last in runs
    )
    return scene.words("* re-entered: {coups}", coups=told)


def boards_said(scene: Scene, boards: tuple[Board, ...]) -> Iterator[str]:
    """How often each side won on each board, and its latest coups, the last one last."""
    words = scene.words
    for board in boards:
        names, counts = _sides(scene, board.names), board.counts
        sides = ((Role.BANQUE, counts.banque), (Role.PONTE, counts.ponte), (Role.TIE, counts.ties))
        yield words.listed(words("{name}: {value}", name=names[r], value=n) for r, n in sides)
        if board.results:
            yield latest(scene, board.names, [result.winner for result in board.results])


def latest(scene: Scene, ponte: Names, winners: Sequence[Role | None]) -> str:
    """Who won the latest coups, the last one last."""
    names = _sides(scene, ponte)
    return scene.words(
        "Last coups: {results}",
        results=scene.words.listed(names[role] for role in winners[-LATEST:]),
    )


def _sides(scene: Scene, ponte: Names) -> Mapping[Role | None, str]:
    """What each result is called."""
    words, variant = scene.words, scene.view.variant
    return {
        Role.BANQUE: words.name(variant.hand(variant.banque).names),
        Role.PONTE: words.name(ponte),
        Role.TIE: words("Tie"),
        Role.SIDE: words("not all alike"),
        None: words("void coup"),
    }


def _manche(scene: Scene, manche: Manche) -> str:
    words = scene.words
    bank = words.name(scene.view.variant.hand(scene.view.variant.banque).names)
    parts = [words("Coup {number}", number=manche.coup)]
    if manche.bank is not None:
        parts.append(f"{bank} {_total(words, manche.bank)}")
    for seat, final in manche.seats:
        ended = words(_ENDED[final.sign])
        parts.append(f"{seat_name(words, seat)} {_total(words, final)} {ended}")
    return words.listed(parts)


def _total(words: Words, final: Ended) -> str:
    return words("bust") if final.bust else str(final.total)


def step_said(scene: Scene, step: BankStep) -> str:
    """One coup of the bank's story in a line."""
    words = scene.words
    who = words("{coup} · seat {seat}", coup=step.coup, seat=step.holder)
    amounts = words(
        "{before} → {after}", before=scene.amount(step.before), after=scene.amount(step.after)
    )
    return words.listed(
        (who, amounts, passed(words, step.passing, step.next_holder, offered=step.offered))
    )
