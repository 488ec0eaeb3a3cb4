"""What the window asks about odds is answered here, in a process beside it: the window waits for
nothing, and never loads what reckons."""

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Final

from dealer_app.gui.odds import odds_questions
from dealer_app.gui.odds.odds_questions import (
    GameAsked,
    JointAsked,
    JointOdds,
    OddsAsked,
    Printed,
    Question,
    Reckoned,
)
from dealer_app.i18n import marked, words
from dealer_app.i18n.reasons import system_reason
from dealer_app.i18n.saying import Saying
from dealer_app.library import Sheet, house_from_text, sheet_from_text
from dealer_app.odds.game_odds import ASSUMED, GameOdds, Unanswerable, answerable, choices_made
from dealer_app.odds.what_if import warned
from dealer_app.rules.variant import BetId, BetSpec, Fund, Variant
from dealer_app.session.rulebook import resolver
from dealer_app.table.table import Rules
from dealer_app.theory.appraisal import (
    Appraised,
    Theory,
    against_both,
    appraised,
    in_balance,
    knows,
    most_cards,
    staked,
    together,
    turning,
)
from dealer_app.theory.odds import Worth
from dealer_app.theory.orders import TooFewCards
from dealer_app.theory.payouts import OTHERWISE
from dealer_app.theory.shoe import full, without
from dealer_app.theory.theories import theory

POLITE: Final = 5
"""How far the table goes before the odds where the processor is busy."""

_KEPT: Final = 8
_NOT_WRITTEN: Final = marked("{file} cannot be written: {why}")


def serve(line: Connection) -> None:
    """Answers one question after the other until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window itself says when it is over
    if sys.platform != "win32":
        os.nice(POLITE)
    while True:
        try:
            question: Question = line.recv()
            line.send(answered(question))
        except (EOFError, OSError):
            return


def answered(question: Question) -> odds_questions.Answer:
    """What is to be said to a question, whatever it is."""
    try:
        if isinstance(question, Printed):
            return _printed(question)
        if isinstance(question, JointAsked):
            return joint(question)
        return _reckoned(question)
    except Unanswerable as why:
        return why.saying


@lru_cache(maxsize=_KEPT)
def _reckoned(asked: OddsAsked) -> Reckoned:
    found = answer(asked)
    worth = {each.bet: each.edge for side in found.sides for each in side.bets}
    return Reckoned(
        found.shoe.size,
        tuple(_side(side) for side in found.sides),
        found.astride,
        all(_own_choices(side) == 1 for side in found.sides),
        tuple(warned(found.rules, worth, asked.dear)),
        asked.balanced,
        tuple(ASSUMED[each] for each in found.assumed),
        found.stakes,
    )


def joint(asked: JointAsked) -> JointOdds:
    """What its bets come to together; nothing where patrons bank, or several hands play against
    the bank."""
    from dealer_app.papers.session import as_paid  # noqa: PLC0415 - it brings the papers

    packs, (_, rules) = asked.game.packs, _rules(asked.game)
    variant = as_paid(rules)
    if variant.bank is not None or variant.fund is not Fund.HOUSE or not packs:
        return JointOdds()
    bets = variant.bets
    beside = [(bets[BetId(one)], bets[BetId(other)]) for one, other in asked.pairs]
    with answerable(packs):
        found = together(theory(variant), full(variant.pack, packs), beside)
    if found is None:
        return JointOdds()
    pairs = {(min(pair), max(pair)) for pair in found.products}
    return JointOdds(found.gains, {pair: found.covariance(*pair) for pair in pairs})


def answer(asked: OddsAsked) -> GameOdds:
    """What was asked, appraised; Unanswerable."""
    game = asked.game
    sheet, rules = _rules(game)
    built = theory(rules.variant)
    with answerable(game.packs):
        shoe = without(full(rules.variant.pack, game.packs), asked.seen)
        if asked.left is not None and asked.left < most_cards(built):
            raise TooFewCards(asked.left, most_cards(built))
        even = in_balance(built, shoe) if asked.balanced else None
        sides = even or appraised(built, shoe, dict(_known(asked, built)))
    found = GameOdds(
        rules, sheet, built.variant, game.packs, shoe, built.astride, sides, asked.balanced
    )
    return replace(found, stakes=against_both(built, staked(built, None)))


def _known(asked: OddsAsked, built: Theory) -> Iterator[tuple[str, Fraction]]:
    """The habits of choices that the game leaves: under another option a law may leave fewer."""
    for name, often in asked.habits:
        if knows(built, name):
            yield name, often


def _rules(game: GameAsked) -> tuple[Sheet, Rules]:
    """The rules in force, with the lines that pay otherwise."""
    sheet = sheet_from_text(game.sheet, "sheet")
    house = house_from_text(game.house, "house") if game.house else None
    rules = resolver(sheet, house)(dict(game.options))
    return sheet, replace(rules, variant=paying(rules.variant, game.payouts))


def paying(variant: Variant, payouts: tuple[odds_questions.Payout, ...]) -> Variant:
    """The game with some lines that pay otherwise."""
    bets = {bet: _paying(spec, payouts) for bet, spec in variant.bets.items()}
    return replace(variant, bets=bets) if payouts else variant


def _paying(spec: BetSpec, payouts: tuple[odds_questions.Payout, ...]) -> BetSpec:
    lines = list(spec.lines)
    for each in payouts:
        if each.bet == spec.id:
            changed = replace(lines[each.line], pays=each.pays, commission=each.commission)
            lines[each.line] = changed
    return replace(spec, lines=tuple(lines))


def _own_choices(side: Appraised) -> int:
    return sum(cell.hand == side.hand for cell in side.choices)


def _side(side: Appraised) -> odds_questions.DuelOdds:
    return odds_questions.DuelOdds(
        side.hand, tuple(_choices(side)), tuple(_bet(each) for each in side.bets)
    )


def _choices(side: Appraised) -> Iterator[odds_questions.LawChoice]:
    for name, made in zip(side.choices.values(), choices_made(side), strict=True):
        yield odds_questions.LawChoice(name, made)


def _bet(worth: Worth) -> odds_questions.Bet:
    lines = tuple(
        odds_questions.PayoutLine(
            odds_questions.OTHERWISE if line.on == OTHERWISE else line.on,
            line.probability,
            line.net,
        )
        for line in worth.lines
    )
    return odds_questions.Bet(worth.bet, worth.edge, worth.variance, lines)


def _with_turns(found: GameOdds) -> GameOdds:
    """The answer with the choices that depend on how often one hand draws, as paper tells them."""
    if found.stakes:
        return found
    return replace(found, turns=turning(theory(found.rules.variant), found.shoe))


def _printed(printed: Printed) -> odds_questions.Answer:
    from dealer_app.papers import Imprint  # noqa: PLC0415 - rarely asked for
    from dealer_app.papers.game_papers import write_par_sheet  # noqa: PLC0415 - the same

    found = _with_turns(answer(printed.asked))
    try:
        printed.paper.parent.mkdir(parents=True, exist_ok=True)
        imprint = Imprint(printed.at, printed.at.tzinfo)
        write_par_sheet(printed.paper, found, words(printed.language), imprint)
    except OSError as error:
        why = system_reason(error)
        return Saying(_NOT_WRITTEN, {"file": printed.paper, "why": why})
    return odds_questions.OnPaper(printed.paper)
