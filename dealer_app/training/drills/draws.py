"""Who draws: each cell of each hand's law, the cells that are hard, a reckless play, and what comes
next (§2.2, §3.4, S1.17-S1.19, S2.15-S2.22, S3.11-S3.13, S4.12-S4.13; §14 drill A).

Every game of the family has it; a recklessness is asked where the house penalises it (S1.18).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from dealer_app.i18n.drill_words import Drill
from dealer_app.i18n.saying import Saying
from dealer_app.rules.bank_rules import CardOffer
from dealer_app.rules.card_order import act_of, against, ended, still_in
from dealer_app.rules.cards import FIRST_CARDS
from dealer_app.rules.coup import Coup, Hand, Speech
from dealer_app.rules.coup import values as card_values
from dealer_app.rules.due import Due, Step, Why
from dealer_app.rules.representative import ponte_hand, reckless
from dealer_app.rules.variant import HandId, Law, LawCell, Reference, Variant
from dealer_app.table.table import Rules
from dealer_app.training.drills.finished_coups import stops_all
from dealer_app.training.question import AnswerKind, DrillCell, FeltSeen, Question, Values, choice
from dealer_app.training.school_felt import (
    ShuffledCards,
    called,
    canonical,
    dealt,
    opened,
    plain_totals,
    positions,
    said,
    shoe_of,
    stepped,
    two_card_totals,
)
from dealer_app.training.school_rules import call_rule
from dealer_app.training.worked_sums import hand_sum, hand_sums, natural_of_all

RECKLESS: Final = "reckless"
ACTS: Final[Mapping[LawCell, str]] = {
    LawCell.DRAWS: "draws",
    LawCell.STANDS: "stands",
    LawCell.CHOOSES: "chooses",
}
"""What a law may say, as it is answered."""

_PLAYED: Final[Mapping[str, Speech]] = {"stood": Speech.STAND, "drew": Speech.DRAW}


def cells(rules: Rules) -> tuple[DrillCell, ...]:
    """Every cell of each law, every play that may be reckless, everything that comes next."""
    variant = rules.variant
    keys = (*law_keys(variant), *_reckless_keys(variant), *_next_keys(variant))
    return tuple(DrillCell(Drill.DRAWS, variant.id, key) for key in keys)


def hard(rules: Rules) -> tuple[DrillCell, ...]:
    """The cells that are got wrong: where the law, or a recklessness, turns on the next total or on
    another third card (§14)."""
    variant = rules.variant
    keys = [key for key in law_keys(variant) if _turns_here(variant, key)]
    keys += [key for key in _reckless_keys(variant) if _on_the_edge(variant, key)]
    return tuple(DrillCell(Drill.DRAWS, variant.id, key) for key in keys)


def _reckless_keys(variant: Variant) -> Iterator[str]:
    if variant.penalty is not None and variant.penalty.enabled:
        for played in _PLAYED:
            for total in plain_totals(variant):
                yield f"{RECKLESS}|{played}|{total}"


def _turns_here(variant: Variant, key: str) -> bool:
    name, told, *_ = key.split("|")
    total, (_, law) = int(told), laws(variant)[name]
    if law.reference is not Reference.NONE:
        return len(set(law.rows[total])) > 1 and not stops_all(variant, total)
    plain = plain_totals(variant)
    beside = [law.act(each) for each in (total - 1, total + 1) if each in plain]
    return total in plain and any(act is not law.act(total) for act in beside)


def _on_the_edge(variant: Variant, key: str) -> bool:
    _, played, told = key.split("|")
    assert variant.penalty is not None
    edge = variant.penalty.stands_on if played == "stood" else variant.penalty.draws_on - 1
    return int(told) in (edge, edge + 1)


def ask(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What the law says of a hand as it lies, whether a play was reckless, or what comes next."""
    if cell.parts[0] == NEXT:
        return _ask_next(rules, random, cell)
    if cell.parts[0] == RECKLESS:
        return _ask_reckless(rules.variant, random, cell)
    return _ask_law(rules.variant, random, cell)


def _ask_law(variant: Variant, random: Random, cell: DrillCell) -> Question:
    coup, hand = laid(variant, random, cell.key)
    act, total = act_of(variant, coup, hand), int(cell.parts[1])
    keys = ["several"] if SEVERAL in cell.parts else []
    name = cell.parts[0]
    keys += [f"{name}_{total}", f"{name}_law", name]
    if ended(variant, coup) or total in variant.count.naturals:
        keys = ["natural"] if ended(variant, coup) else [f"{name}_natural", "natural"]
    question = Question(
        cell,
        FeltSeen(coup, hand=hand),
        Saying("what_does", {"hand": hand}),
        AnswerKind.CHOICE,
        0,
        call_rule(variant, *keys),
        _why(variant, coup, hand, cell),
    )
    others = [Saying(said) for each, said in ACTS.items() if each is not act]
    return choice(question, Saying(ACTS[act]), others, random)


def _why(variant: Variant, coup: Coup, hand: HandId, cell: DrillCell) -> tuple[Saying, ...]:
    """What the hand comes to, and which cell of its law that is."""
    act, total = ACTS[act_of(variant, coup, hand)], int(cell.parts[1])
    values: Values = {"hand": hand, "total": total}
    if ended(variant, coup):
        return (*hand_sum(variant, hand, coup.hand(hand)), *natural_of_all(variant, coup))
    adds = hand_sum(variant, hand, coup.hand(hand))
    if total in variant.count.naturals:
        return (*adds, Saying("by_natural", values))
    if len(cell.parts) == 2 or variant.laws[hand].reference is Reference.NONE:
        return (*adds, Saying(f"by_total_{act}", values))
    third = cell.parts[2]
    if third == STOOD:
        return (*adds, Saying(f"by_stood_{act}", values))
    if third == SEVERAL:
        return (*adds, *_thirds(variant, coup, hand, total), Saying(f"by_several_{act}", values))
    zero = (Saying("zero_is_a_card"),) if third == "0" else ()
    return (*adds, Saying(f"by_third_{act}", {**values, "third": int(third)}), *zero)


def _thirds(variant: Variant, coup: Coup, bank: HandId, total: int) -> Iterator[Saying]:
    """What each hand against the bank that is still in has drawn, or that it stood, and what the
    table says to the bank's total against that alone."""
    law = variant.laws[bank]
    for hand in still_in(variant, coup):
        card = coup.third(hand)
        third = None if card is None else variant.pack.value(card)
        says = ACTS[law.act(total, third)]
        if third is None:
            yield Saying(f"it_stood_{says}", {"hand": hand})
        else:
            yield Saying(f"its_third_{says}", {"hand": hand, "third": third})


def _ask_reckless(variant: Variant, random: Random, cell: DrillCell) -> Question:
    _, played, told = cell.parts
    hand, deck = ponte_hand(variant), ShuffledCards(variant, random)
    coup = opened(variant, AGAINST_SEVERAL)
    plain = {each: deck.pair(plain_totals(variant)) for each in coup.playing}
    coup = dealt(coup, deck, {**plain, hand: deck.pair([int(told)])})
    coup = said(variant, coup, hand, _PLAYED[played])
    if played == "drew":
        coup = coup.with_card(hand, next(iter(deck)))
    was = reckless(variant, coup)
    right, other = ("reckless", "ordinary") if was else ("ordinary", "reckless")
    penalty = variant.penalty
    assert penalty is not None
    limits: Values = {"stands_on": penalty.stands_on, "draws_on": penalty.draws_on, "hand": hand}
    question = Question(
        cell,
        FeltSeen(coup, hand=hand),
        Saying(f"reckless_{played}", {"hand": hand, "total": int(told)}),
        AnswerKind.CHOICE,
        0,
        call_rule(variant, "reckless"),
        (
            *hand_sum(variant, hand, coup.hand(hand)[:FIRST_CARDS]),
            Saying("reckless_when", limits),
            Saying(f"was_{right}_{played}", {**limits, "total": int(told)}),
        ),
    )
    return choice(question, Saying(right), [Saying(other)], random)


# What comes next, and a whole shoe of it


NEXT: Final = "next"
NOBODY: Final = "nobody"
OFFERED: Final = 5
"""Answers that are offered."""

COUPS: Final = 12
"""Coups of one run where every coup has a shoe of its own (S1.4)."""

_SEATS: Final = 3
_TRIES: Final = 200
_CODES: Final[Mapping[LawCell, str]] = {LawCell.DRAWS: "draws", LawCell.CHOOSES: "chooses"}
_REASONS: Final[Mapping[Why, str]] = {
    Why.OWN_TOTAL: "by_total_draws",
    Why.OTHER_STOOD: "by_stood_draws",
    Why.OTHER_DREW: "by_third_draws",
    Why.FREE: "by_total_chooses",
    Why.ANNOUNCED: "by_word",
    Why.OFFER: "by_offer",
    Why.OFFERED: "by_offered",
    Why.MORE: "by_more",
}
"""What is told after the answer, by why the engine calls for it."""


def _next_keys(variant: Variant) -> Iterator[str]:
    """What may come next in this game."""
    for what, hand in _nexts(variant, opened(variant, 2)):
        name = canonical(hand) if hand is not None else ""
        yield f"{NEXT}|{what}|{name}".rstrip("|")


def _nexts(variant: Variant, coup: Coup) -> Iterator[tuple[str, HandId | None]]:
    """Every next thing: by what the laws say of hands without a natural, and nobody."""
    for hand in coup.playing:
        rows = variant.laws[hand].rows
        acts = {act for total in plain_totals(variant) for act in rows[total]}
        if variant.draws.seen and hand != variant.banque:
            acts.add(LawCell.DRAWS)  # the card is turned before it is accepted (S4-A8)
        for act, code in _CODES.items():
            if act in acts:
                yield code, hand
    if variant.draws.offer is not CardOffer.NONE:
        yield "offers", variant.banque
    yield NOBODY, None


def _ask_next(rules: Rules, random: Random, cell: DrillCell) -> Question:
    """What comes next, in a coup where it is this."""
    _, what, *name = cell.parts
    variant, wanted = rules.variant, (what, name[0] if name else "")
    known = () if variant.draws.seen else law_keys(variant)
    of_the_law = [key for key in known if _says(variant, key, wanted)]
    for _ in range(_TRIES):
        coups = _coups(variant, random, of_the_law)
        fit = [coup for coup in coups if _is(called(variant, coup), wanted)]
        if fit:
            return _of_a_coup(variant, random.choice(fit), random, cell)
    raise LookupError(cell)


def _coups(variant: Variant, random: Random, of_the_law: list[str]) -> list[Coup]:
    """A coup that lies as one of these cells of a law, else the moments of one as it comes."""
    if of_the_law:
        return [laid(variant, random, random.choice(of_the_law))[0]]
    deck = ShuffledCards(variant, random)
    return list(positions(variant, dealt(opened(variant, _SEATS), deck), deck, random))


def _says(variant: Variant, key: str, wanted: tuple[str, str]) -> bool:
    """True of a cell of a law in which the hand that is wanted does what is wanted."""
    name, total, *third = key.split("|")
    if name != wanted[1] or int(total) not in plain_totals(variant) or third == [SEVERAL]:
        return False
    value = int(third[0]) if third and third != [STOOD] else None
    return _CODES.get(laws(variant)[name][1].act(int(total), value)) == wanted[0]


def shoe(rules: Rules, random: Random) -> Iterator[Question]:
    """A whole shoe, coup after coup: what comes next each time that it is not said already.

    Where every coup has a shoe of its own, a run of coups (S1.4).
    """
    variant, size = rules.variant, len(shoe_of(rules.variant))
    apart = variant.shoe.coups == 1
    deck, dealt_so_far = ShuffledCards(variant, random, size), 0
    coup = opened(variant, _SEATS)
    while len(deck) >= 3 * len(coup.playing) and not (apart and dealt_so_far == COUPS):
        for at in positions(variant, dealt(coup, deck), deck, random):
            due = called(variant, at)
            if due is None or due.why is not Why.ANNOUNCED:
                question = _of_a_coup(variant, at, random, _cell(variant, due))
                yield replace(question, seen=replace(question.seen, left=len(deck)))
        dealt_so_far += 1
        deck = ShuffledCards(variant, random, size) if apart else deck


def _cell(variant: Variant, due: Due | None) -> DrillCell:
    what, hand = _next(due)
    name = canonical(hand) if hand is not None else ""
    return DrillCell(Drill.DRAWS, variant.id, f"{NEXT}|{what}|{name}".rstrip("|"))


def _is(due: Due | None, wanted: tuple[str, str]) -> bool:
    what, hand = _next(due)
    announced = due is not None and due.why is Why.ANNOUNCED
    return not announced and (what, canonical(hand) if hand is not None else "") == wanted


def _next(due: Due | None) -> tuple[str, HandId | None]:
    """What comes next, by what the engine calls for."""
    if due is None:
        return NOBODY, None
    if due.step is Step.CARD:
        return "draws", due.hand
    return ("offers" if due.why is Why.OFFER else "chooses"), due.hand


def _of_a_coup(variant: Variant, coup: Coup, random: Random, cell: DrillCell) -> Question:
    due = called(variant, coup)
    right = _next(due)
    others = [each for each in _nexts(variant, coup) if each != right]
    others = random.sample(others, min(len(others), OFFERED - 1))
    question = Question(
        cell,
        FeltSeen(coup),
        Saying("what_next"),
        AnswerKind.CHOICE,
        0,
        rule_of_next(variant, coup, due),
        why_next(variant, coup, due),
    )
    return choice(question, _answer(right), [_answer(each) for each in others], random)


def _answer(following: tuple[str, HandId | None]) -> Saying:
    what, hand = following
    return Saying(f"next_{what}", {} if hand is None else {"hand": hand})


def rule_of_next(variant: Variant, coup: Coup, due: Due | None) -> str:
    """The number of the rule by which a hand draws or speaks next, or nobody."""
    if due is None or due.hand is None:
        return call_rule(variant, "natural" if ended(variant, coup) else "judged", "banque")
    name = canonical(due.hand)
    offer = [due.why.value] if due.why is Why.OFFER else []
    return call_rule(variant, *offer, f"{name}_{due.total}", f"{name}_law", name)


def why_next(variant: Variant, coup: Coup, due: Due | None) -> tuple[Saying, ...]:
    """What lies there, and what the table says to it, so that this comes next, or nobody."""
    return (*hand_sums(variant, coup), *_decides(variant, coup, due))


def _decides(variant: Variant, coup: Coup, due: Due | None) -> tuple[Saying, ...]:
    if coup.voided:
        return (Saying("by_void"),)
    if due is None:
        done = (*stood(variant, coup), Saying("by_done"))
        return natural_of_all(variant, coup) or done
    code = _REASONS.get(due.why, "due_card")
    if due.why is Why.FREE and due.third is not None:
        code = "by_third_chooses"
    values: dict[str, str | int] = {"hand": due.hand or variant.banque}
    if due.total is not None:
        values["total"] = due.total
    if due.third is not None:
        values["third"] = due.third
    return (Saying(code, values),)


def stood(variant: Variant, coup: Coup) -> Iterator[Saying]:
    """The cells of the drawing tables at which hands of two cards stood, where no natural did it
    and one hand alone is looked at."""
    for hand in () if ended(variant, coup) else coup.playing:
        cards, law = coup.hand(hand), variant.laws.get(hand)
        if law is None or len(cards) != FIRST_CARDS or any(card.hidden for card in cards):
            continue
        if act_of(variant, coup, hand) is not LawCell.STANDS:
            continue
        values: dict[str, str | int] = {
            "hand": hand,
            "total": variant.count.total(card_values(variant, cards)).points,
        }
        if values["total"] in variant.count.naturals:
            yield Saying("by_natural", values)
            continue
        others = against(variant, coup)
        third = coup.third(others[0])
        if law.reference is Reference.NONE:
            yield Saying("by_total_stands", values)
        elif len(others) == 1 and third is None:
            yield Saying("by_stood_stands", values)
        elif len(others) == 1 and third is not None:
            yield Saying("by_third_stands", {**values, "third": variant.pack.value(third)})


# The cells of the drawing laws, and coups that lie so that a cell is in question


STOOD: Final = "-"
SEVERAL: Final = "several"

AGAINST_SEVERAL: Final = 4
"""Seats at a table where the bank plays against more than one hand."""

_AGAINST_ONE: Final = 2
_ALL_LOOKED_AT: Final = frozenset({Reference.ANY_SEAT, Reference.LAST_DRAWER})
"""References under which several third cards are compared without regard to the stakes."""

_COUPS_TRIED: Final = 20


def laws(variant: Variant) -> Mapping[str, tuple[HandId, Law]]:
    """The hands of the game with their laws, one seat for all."""
    laws: dict[str, tuple[HandId, Law]] = {}
    for hand in opened(variant, _AGAINST_ONE).playing:
        laws.setdefault(canonical(hand), (hand, variant.laws[hand]))
    return laws


def law_keys(variant: Variant) -> Iterator[str]:
    """Every cell of every law: the hand and its total, and where the bank looks at a third card,
    its value, that the other stood, or several of them."""
    for name, (_, law) in laws(variant).items():
        totals = [total for total in two_card_totals(variant) if total < len(law.rows)]
        if law.reference is Reference.NONE:
            yield from (f"{name}|{total}" for total in totals)
        else:
            yield from _keys_against(variant, name, law, totals)


def _keys_against(variant: Variant, name: str, law: Law, totals: Sequence[int]) -> Iterator[str]:
    """The cells of a hand that looks at another's third card."""
    thirds = [third for third in sorted(set(variant.pack.values)) if _drawing(variant, third)]
    stands, compares = bool(_standing(variant)), _compares(variant, law)
    for total in totals:
        row = law.rows[total]
        if stands:
            yield f"{name}|{total}|{STOOD}"
        if stops_all(variant, total):
            continue
        yield from (f"{name}|{total}|{third}" for third in thirds if third + 1 < len(row))
        if compares and len(set(row)) > 1:
            yield f"{name}|{total}|{SEVERAL}"


def _compares(variant: Variant, law: Law) -> bool:
    return law.reference in _ALL_LOOKED_AT and len(opened(variant, AGAINST_SEVERAL).playing) > 2


def _ponte(variant: Variant) -> HandId:
    """The one hand whose third card the bank looks at."""
    return against(variant, opened(variant, _AGAINST_ONE))[0]


def _standing(variant: Variant) -> list[int]:
    """The totals on which the hand against the bank may stand."""
    rows = variant.laws[_ponte(variant)].rows
    return [t for t in plain_totals(variant) if LawCell.DRAWS not in rows[t]]


def _drawing(variant: Variant, third: int) -> list[int]:
    """The totals on which the hand against the bank may draw such a card and is not over."""
    rows, count = variant.laws[_ponte(variant)].rows, variant.count
    open_to = [t for t in plain_totals(variant) if LawCell.STANDS not in rows[t]]
    return [t for t in open_to if not count.total((t, 0, third)).bust]


def laid(variant: Variant, random: Random, key: str) -> tuple[Coup, HandId]:
    """A coup in which the hand of the cell has its total and it is its turn."""
    name, told, *third = key.split("|")
    hand, _ = laws(variant)[name]
    if third == [SEVERAL]:
        return _several(variant, random, hand, int(told)), hand
    deck = ShuffledCards(variant, random)
    own = deck.pair([int(told)])
    if third:
        return _against(variant, deck, (hand, own), third[0]), hand
    return _in_turn(variant, deck, random, {hand: own}), hand


def _against(variant: Variant, deck: ShuffledCards, bank: tuple[HandId, Hand], third: str) -> Coup:
    """The bank's hand against one that stood, or drew a card of that value."""
    ponte = _ponte(variant)
    totals = _standing(variant) if third == STOOD else _drawing(variant, int(third))
    hands = {bank[0]: bank[1], ponte: deck.pair(totals)}
    coup = dealt(opened(variant, _AGAINST_ONE), deck, hands)
    if ended(variant, coup):
        return coup
    coup = said(variant, coup, ponte, Speech.STAND if third == STOOD else Speech.DRAW)
    return coup if third == STOOD else coup.with_card(ponte, deck.worth(int(third)))


def _in_turn(
    variant: Variant, deck: ShuffledCards, random: Random, hands: Mapping[HandId, Hand]
) -> Coup:
    """A coup with these hands, the others plain, played until it is the turn of the first."""
    coup = opened(variant, AGAINST_SEVERAL)
    plain = {hand: deck.pair(plain_totals(variant)) for hand in coup.playing if hand not in hands}
    coup = dealt(coup, deck, {**plain, **hands})
    if variant.draws.offer is not CardOffer.NONE and not ended(variant, coup):
        coup = said(variant, coup, variant.banque, Speech.GIVE)
    cards, hand = iter(deck), next(iter(hands))
    while not ended(variant, coup):
        due = called(variant, coup)
        if due is None or due.hand is None or not _before(coup, due.hand, hand):
            break
        coup = stepped(variant, coup, cards, random) or coup
    return coup


def _before(coup: Coup, one: HandId, other: HandId) -> bool:
    """True of a hand whose turn comes before that of the other."""
    return coup.playing.index(one) < coup.playing.index(other)


def _several(variant: Variant, random: Random, hand: HandId, total: int) -> Coup:
    """The bank's hand against several of which one at least drew and two are still in."""
    for _ in range(_COUPS_TRIED):
        deck = ShuffledCards(variant, random)
        coup = _in_turn(variant, deck, random, {hand: deck.pair([total])})
        left = still_in(variant, coup)
        if len(left) > 1 and any(coup.third(each) for each in left):
            return coup
    raise LookupError(hand, total)
