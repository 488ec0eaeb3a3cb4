"""Irregularities: what it is, what the house decides on it, and who must be called (rules of §5).

A drill of every game. What is found, its default and what else is offered are the judge's and the
house's; who must sign is what the house asks for the decision.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.bank_rules import Excess
from dealer_app.rules.house import Irregular, Resolution
from dealer_app.rules.staff import Post
from dealer_app.rules.variant import LawCell, Procedure
from dealer_app.table import events as ev
from dealer_app.table.judges.authority import needs_of
from dealer_app.table.judges.judge import offered
from dealer_app.table.table import Rules
from dealer_app.training.drills import cases
from dealer_app.training.drills.cases import Case, Situation
from dealer_app.training.drills.pay_order import takes_commission
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, choice
from dealer_app.training.school_table import Astray, by_chance, come_about

NAME: Final = "name"
WHAT: Final = "what"
WHO: Final = "who"
OFFERED: Final = 4
"""Answers that are offered."""
NOTHING: Final = Saying("irr_none")

_POSTS: Final = (
    (Post.CROUPIER, 1),
    (Post.CHEF, 1),
    (Post.CHEF, 2),
    (Post.DIRECTOR, 1),
)
"""Who may have to sign, and how many."""
_TOO_LIKE: Final = (
    {"IRR-16", "IRR-17"},
    {"IRR-21", "IRR-01"},
    {"IRR-21", "IRR-04"},
    {"IRR-21", "IRR-05"},
    {"IRR-21", "IRR-30"},
    {"IRR-22", "IRR-01"},
    {"IRR-22", "IRR-21"},
    {"IRR-22", "IRR-30"},
    {"IRR-08", "IRR-23"},
    {"IRR-07", "IRR-08"},
    {"IRR-13", "IRR-28"},
    {"IRR-12", "IRR-27"},
    {"IRR-01", "IRR-06"},
    {"IRR-02", "IRR-06"},
)
"""Pairs of which somebody may say that both are right of one thing: never offered together."""


@dataclass(frozen=True, slots=True)
class _FoundByJudge:
    """An irregularity that the judge finds by itself: in which games, and how it comes about."""

    makes_sense: Callable[[Rules], bool]
    situation: Situation


def cells(rules: Rules) -> tuple[DrillCell, ...]:
    """For each irregularity of this game: what it is called, what is decided, who must sign."""
    known = rules.house.irregularities
    keys: list[str] = []
    for code in sorted(known):
        if code in _FOUND and _FOUND[code].makes_sense(rules):
            keys += _of_code(code, known[code], found=True)
        elif _REPORTED.get(code, _never)(rules):
            keys += _of_code(code, known[code], found=False)
    return tuple(DrillCell(Drill.IRREGULARITIES, rules.variant.id, key) for key in keys)


def _of_code(code: str, rule: Irregular, *, found: bool) -> list[str]:
    """What can be asked of one: its name only if it is seen and not told."""
    asked = {NAME: found and code not in _TOLD, WHAT: rule.default is not None, WHO: True}
    if code in _TOLD:
        asked[WHAT] = False
    return [f"{code}|{what}" for what, makes_sense in asked.items() if makes_sense]


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """Something that is not as it should be, and what a croupier makes of it."""
    return by_chance(lambda: _asked(rules, random, cell))


def _asked(rules: Rules, random: Random, cell: DrillCell) -> Question:
    code, what = cell.parts
    made = _situation(rules, code)(rules, random)
    if made.found.code != code:
        raise Astray
    if what == NAME:
        return _of_its_name(rules, made, cell, random)
    if what == WHAT:
        return _of_the_decision(made, cell, random)
    return _of_who_signs(rules, made, cell, random)


def _situation(rules: Rules, code: str) -> Situation:
    found = _FOUND.get(code)
    if found is not None and found.makes_sense(rules):
        return found.situation
    return cases.reported(code)


def _seen(made: Case) -> FeltSeen:
    table = made.before
    left = table.shoe.left if table.shoe is not None else None
    seen = FeltSeen(made.seen, table.settlement is not None, said=(made.said,), left=left)
    return replace(come_about(seen, made.sitting), entries=(*made.sitting.entries, made.event))


# What it is


def _of_its_name(rules: Rules, made: Case, cell: DrillCell, random: Random) -> Question:
    """Which irregularity that is, or whether it is none."""
    code = made.found.code
    others = [other for other in _likely(rules) if {other, code} not in _TOO_LIKE]
    others = [other for other in others if other != code]
    random.shuffle(others)
    wrong = [NOTHING, *(_named(other) for other in others)][: OFFERED - 1]
    why = (Saying("why_told", {"code": code}), Saying("why_irregular_is", {"code": code}))
    asked = Saying("irr_name")
    question = Question(cell, _seen(made), asked, AnswerKind.CHOICE, 0, code, why)
    return choice(question, _named(code), wrong, random)


def _likely(rules: Rules) -> list[str]:
    """Irregularities of this game that somebody may take for another; a draw found wrong at the
    showing has one name here (IRR-29)."""
    known = rules.house.irregularities
    can_be = [code for code in known if code in _FOUND and _FOUND[code].makes_sense(rules)]
    told = [code for code in known if _REPORTED.get(code, _never)(rules)]
    return [code for code in dict.fromkeys((*can_be, *told)) if code not in _TOLD]


def _named(code: str) -> Saying:
    return Saying("irr", {"code": code})


# What is decided


def _of_the_decision(made: Case, cell: DrillCell, random: Random) -> Question:
    """What this house does, where nobody decides otherwise."""
    code, right = made.found.code, made.found.resolution
    if right is None:
        raise Astray
    others = [each for each in offered(made.then, code) if each is not right]
    rest = [each for each in Resolution if each not in others and each is not right]
    random.shuffle(rest)
    wrong = [_decided(code, each) for each in (*others, *rest)][: OFFERED - 1]
    told = Saying("why_told", {"code": code})
    why = (told, Saying("why_default", {"code": code, "resolution": right}))
    asked = Saying("irr_what", {"code": code})
    question = Question(cell, _seen(made), asked, AnswerKind.CHOICE, 0, code, why)
    return choice(question, _decided(code, right), wrong, random)


def _decided(code: str, resolution: Resolution) -> Saying:
    return Saying("irr_decided", {"code": code, "resolution": resolution})


# Who must be called


def _of_who_signs(rules: Rules, made: Case, cell: DrillCell, random: Random) -> Question:
    """Who must at least sign a decision, a correction, or that it was seen."""
    asked, event = _to_sign(rules, made, random)
    needs = needs_of(made.before if event is made.event else made.then, event)
    right = (needs.post, needs.people)
    code = made.found.code
    signs = Saying("why_signed", {"post": needs.post, "people": needs.people})
    why = (Saying("why_told", {"code": code}), Saying(f"why_{asked.code}"), signs)
    question = Question(cell, _seen(made), asked, AnswerKind.CHOICE, 0, code, why)
    wrong = [_signed(*each) for each in _POSTS if each != right]
    return choice(question, _signed(*right), wrong[: OFFERED - 1], random)


def _signed(post: Post, people: int) -> Saying:
    return Saying("who", {"post": post, "people": people})


def _to_sign(rules: Rules, made: Case, random: Random) -> tuple[Saying, ev.Event]:
    """What somebody signs: a decision that is not the house's own, a correction, or that the
    irregularity was seen."""
    code, rule = made.found.code, rules.house.irregularities[made.found.code]
    if isinstance(made.event, ev.PayoutCorrected | ev.CardCorrected):
        return Saying("irr_who_corrects"), made.event
    house_s_own = (rule.default, rule.unseen, made.found.resolution)
    otherwise = [each for each in offered(made.then, code) if each not in house_s_own]
    if made.found.pending and otherwise and random.random() < 1 / 2:
        resolution = random.choice(otherwise)
        told = Saying("irr_who", {"code": code, "resolution": resolution})
        return told, ev.IrregularityResolved(code, resolution)
    coup = made.then.coup
    if coup is None or not coup.findings:
        raise Astray
    place = [each.code for each in coup.findings].index(code)
    return Saying("irr_who_clears", {"code": code}), ev.AlertCleared(coup.number, place)


# Where each may come about


def _always(rules: Rules) -> bool:
    return bool(rules.variant.hands)


def _never(rules: Rules) -> bool:
    return not rules.variant.hands


def _two_hands(rules: Rules) -> bool:
    """True where four cards are dealt first, and cards too many have names of their own."""
    return not rules.variant.extra_card and len(rules.variant.laws) == len(("ponte", "banque"))


def _names_extra(rules: Rules) -> bool:
    return not rules.variant.extra_card


def _own_extra(rules: Rules) -> bool:
    return bool(rules.variant.extra_card)


def _hides(rules: Rules) -> bool:
    return rules.hidden


def _obliges(rules: Rules) -> bool:
    """True where some hand must draw."""
    laws = rules.variant.laws.values()
    return any(LawCell.DRAWS in row for law in laws for row in law.rows)


def _judges_draws(rules: Rules) -> bool:
    return cases.usually(rules) and _obliges(rules)


def _lays_naturals(rules: Rules) -> bool:
    """True where a natural is announced at once, and no card is offered first."""
    return cases.usually(rules) and rules.variant.procedure is Procedure.BANK_IN_TURN


def _burns(rules: Rules) -> bool:
    return rules.variant.shoe.burns


def _long_shoe(rules: Rules) -> bool:
    return not rules.variant.shoe.coups


def _relieves(rules: Rules) -> bool:
    return rules.house.relief_burn and _long_shoe(rules)


def _breaches(rules: Rules) -> bool:
    return rules.house.breach.under is not None and rules.variant.bank is None


def _short(rules: Rules) -> bool:
    """True where a bank may be staked for more than it holds: no limited one, that refuses it."""
    bank, excess = rules.variant.bank, rules.variant.tour.excess
    return bank is not None and bank.short_in_order and excess is not Excess.REFUSED


_FOUND: Final[Mapping[str, _FoundByJudge]] = {
    "IRR-01": _FoundByJudge(_two_hands, cases.drawn_for_the_ponte),
    "IRR-02": _FoundByJudge(_two_hands, cases.extra_card),
    "IRR-03": _FoundByJudge(_names_extra, cases.extra_card),
    "IRR-07": _FoundByJudge(_always, cases.face_up),
    "IRR-08": _FoundByJudge(_hides, cases.exposed),
    "IRR-12": _FoundByJudge(_long_shoe, cases.cut_missed),
    "IRR-13": _FoundByJudge(_burns, cases.burn_forgotten),
    "IRR-16": _FoundByJudge(_always, cases.late_stake),
    "IRR-17": _FoundByJudge(_breaches, cases.below_minimum),
    "IRR-18": _FoundByJudge(_always, cases.mispaid),
    "IRR-19": _FoundByJudge(_always, cases.mispaid),
    "IRR-21": _FoundByJudge(_judges_draws, cases.false_draw),
    "IRR-22": _FoundByJudge(_lays_naturals, cases.late_natural),
    "IRR-25": _FoundByJudge(_always, cases.entered_wrong),
    "IRR-28": _FoundByJudge(_relieves, cases.not_burned),
    "IRR-30": _FoundByJudge(_own_extra, cases.extra_card),
}
"""What the judge finds in an entry."""

_TOLD: Final = frozenset({"IRR-25"})
"""What is told as it is: there is nothing to be named or decided."""

_REPORTED: Final[Mapping[str, Callable[[Rules], bool]]] = {
    "IRR-04": _obliges,
    "IRR-05": _obliges,
    "IRR-06": _obliges,
    "IRR-09": _always,
    "IRR-10": _always,
    "IRR-11": _always,
    "IRR-14": _always,
    "IRR-15": _always,
    "IRR-20": takes_commission,
    "IRR-23": _always,
    "IRR-24": _short,
    "IRR-26": _always,
    "IRR-27": _always,
}
"""What only a croupier sees, and reports."""
