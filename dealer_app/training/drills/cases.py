"""Things that go wrong at a table: a position, the entry that is not as it should be, and what is
told of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from dealer_app.i18n.saying import Saying
from dealer_app.rules.card_order import natural_of, own_act
from dealer_app.rules.cards import FIRST_CARDS, HIDDEN
from dealer_app.rules.coup import Coup, Speech
from dealer_app.rules.due import Step, Why
from dealer_app.rules.money import Money
from dealer_app.rules.variant import HandId, LawCell, Seat
from dealer_app.table import events as ev
from dealer_app.table.accounts.commission import in_chips
from dealer_app.table.judges.judge import judge
from dealer_app.table.state import packs_of
from dealer_app.table.table import Rules, Table
from dealer_app.training.drills.coup_moments import cut_out, paid, unpaid
from dealer_app.training.school_table import (
    Astray,
    LaidTable,
    a_card,
    a_stake,
    after,
    begun,
    dealt_out,
    entered,
    followed,
    main_bets,
    on_from,
    sat,
    unit,
    with_coup,
)

STEPS: Final = 60
"""Entries after which a coup by chance is done."""


@dataclass(frozen=True, slots=True)
class Case:
    """What went wrong: the table before the entry and after what the judge made of it, and how it
    is told."""

    sitting: LaidTable
    then: Table
    event: ev.Event
    found: ev.IrregularityFound
    said: Saying

    @property
    def before(self) -> Table:
        """The table before the entry."""
        return self.sitting.table

    @property
    def seen(self) -> Coup | None:
        """What lies on the felt: cards that the entry turned are seen, those it dealt are told."""
        return self.then.coup if self.said.code == "case_shown" else self.before.coup


def case(sitting: LaidTable, event: ev.Event, said: Saying) -> Case:
    """What the judge finds in an entry; Astray where it finds nothing."""
    verdict = judge(sitting.table, event)
    found = [fact for fact in verdict.events if isinstance(fact, ev.IrregularityFound)]
    if verdict.refusal is not None or not found:
        raise Astray
    return Case(sitting, after(sitting.table, verdict), event, found[0], said)


# Cards


def extra_card(rules: Rules, random: Random) -> Case:
    """A card is drawn that no hand is due (IRR-01 to IRR-03, IRR-30)."""
    sitting = unpaid(rules, random)
    seen = random.random() < 2 / 3
    card = a_card(sitting, random) if seen else HIDDEN
    told = Saying("case_extra", {"card": card.text}) if seen else Saying("case_extra_unseen")
    return case(sitting, ev.CardDealt(card, None), told)


def drawn_for_the_ponte(rules: Rules, random: Random) -> Case:
    """A card too many for the ponte, before the hands are shown or once all is done (IRR-01)."""
    shown_first = not rules.variant.announces
    early = shown_first and random.random() < 1 / 2
    return (early_third if early else extra_card)(rules, random)


def early_third(rules: Rules, random: Random) -> Case:
    """A third card lies at the ponte before the hands are shown (IRR-01)."""
    sitting = begun(sat(rules, hidden=True), random)
    while sitting.due.step is Step.CARD:
        sitting = followed(sitting, random)
    sitting = entered(sitting, ev.CardDealt(a_card(sitting, random), None))
    return _shown(sitting, random)


def _shown(sitting: LaidTable, random: Random) -> Case:
    """The hands are turned until something is found."""
    for _ in range(STEPS):
        due, known = sitting.due, sitting.known
        if due.step is Step.SHOW and due.hand is not None:
            lying = zip(sitting.coup.hand(due.hand), known.hand(due.hand), strict=True)
            cards = tuple(real for lies, real in lying if lies.hidden)
            event = ev.HandShown(due.hand, cards)
            verdict = judge(sitting.table, event)
            if verdict.irregularities:
                return case(sitting, event, Saying("case_shown", {"hand": due.hand}))
        sitting = followed(sitting, random)
    raise Astray


def exposed(rules: Rules, random: Random) -> Case:
    """One of the first cards is seen too early (IRR-08)."""
    sitting = begun(sat(rules, hidden=True), random)
    for _ in range(random.randint(1, len(sitting.coup.deal))):
        sitting = followed(sitting, random)
    hands = [hand for hand in sitting.coup.hands if sitting.coup.hides(hand)]
    if not hands:
        raise Astray
    hand = random.choice(hands)
    place = random.randrange(len(sitting.coup.hand(hand)))
    card = sitting.known.hand(hand)[place]
    told = Saying("case_exposed", {"hand": hand, "card": card.text})
    return case(sitting, ev.CardExposed(hand, place + 1, card), told)


def face_up(rules: Rules, random: Random) -> Case:
    """A card lies face up in the shoe (IRR-07)."""
    sitting = _dealing(rules, random)
    card = a_card(sitting, random)
    return case(sitting, ev.CardsBurned((card,)), Saying("case_face_up", {"card": card.text}))


def _dealing(rules: Rules, random: Random) -> LaidTable:
    """A coup some of whose first cards are out."""
    sitting = begun(sat(rules), random)
    for _ in range(random.randint(1, len(sitting.coup.deal) - 1)):
        sitting = followed(sitting, random)
    return sitting


def burn_forgotten(rules: Rules, random: Random) -> Case:
    """The first card comes although the burn is owed (IRR-13)."""
    sitting = sat(rules)
    sitting = entered(sitting, ev.ShoeOpened(packs_of(sitting.table)), ev.CoupOpened())
    return case(sitting, ev.CardDealt(a_card(sitting, random), None), Saying("case_burn"))


def cut_missed(rules: Rules, random: Random) -> Case:
    """A coup is opened after the last one of the shoe (IRR-12)."""
    sitting = dealt_out(begun(cut_out(paid(rules, random)), random), random)
    if sitting.table.unticked:
        sitting = entered(sitting, ev.AllTicked())
    return case(sitting, ev.CoupOpened(), Saying("case_cut"))


def not_burned(rules: Rules, random: Random) -> Case:
    """Whoever took the cards over did not burn the first one (IRR-28)."""
    sitting = entered(paid(rules, random), ev.CroupierNamed("B"), ev.CoupOpened())
    card = a_card(sitting, random)
    return case(sitting, ev.CardDealt(card, None), Saying("case_relief"))


# Stakes


def late_stake(rules: Rules, random: Random) -> Case:
    """A stake is laid after the first card (IRR-16)."""
    return _laid_late(rules, random, a_stake(rules, random))


def below_minimum(rules: Rules, random: Random) -> Case:
    """A stake below the minimum is found after the first card (IRR-17)."""
    least = unit(rules) // 10
    return _laid_late(rules, random, Money(max(1, least)))


def _laid_late(rules: Rules, random: Random, amount: Money) -> Case:
    sitting = begun(sat(rules), random)
    late = rules.variant.tour.after_look
    for _ in range(random.randint(1, len(sitting.coup.deal) * (3 if late else 1))):
        sitting = followed(sitting, random)
    holder = sitting.coup.bank.holder if sitting.coup.bank else None
    free = [Seat(str(n + 1)) for n in range(sitting.table.seats) if str(n + 1) != holder]
    seat, bet = random.choice(free), random.choice(main_bets(rules.variant))
    told = Saying("case_stake", {"seat": seat, "bet": bet, "amount": amount})
    return case(sitting, ev.StakeLaid(seat, bet, amount), told)


# What was entered or paid wrong


def mispaid(rules: Rules, random: Random) -> Case:
    """A payout was wrong, and it is seen before the next coup, or later (IRR-18, IRR-19)."""
    sitting = unpaid(rules, random)
    played = sitting.table.coups[-1]
    line, coup = random.choice(played.settlement.lines), played.coup.number
    sitting = entered(sitting, ev.AllTicked())
    later = random.random() < 1 / 2
    if later:
        sitting = with_coup(sitting)
    paid = in_chips(line, played.rules.house)
    gained = Money(paid + random.choice((-1, 1)) * unit(rules))
    event = ev.PayoutCorrected(coup, line.seat, line.bet, gained, "mispaid")
    then = entered(sitting, event).table
    found = ev.IrregularityFound(then.night.mispaid[-1].code, None)
    told = Saying("case_paid_later" if later else "case_paid", {"seat": line.seat, "bet": line.bet})
    return Case(sitting, then, event, found, told)


def entered_wrong(rules: Rules, random: Random) -> Case:
    """A card was entered wrong, before the result is confirmed or after it (IRR-25)."""
    sitting = unpaid(rules, random)
    if random.random() < 1 / 2:
        sitting = entered(sitting, ev.AllTicked())
    hand = random.choice(sitting.coup.playing)
    was, right = sitting.coup.hand(hand)[0], a_card(sitting, random)
    event = ev.CardCorrected(hand, 1, right)
    confirmed = not sitting.table.unticked
    told = Saying(
        "case_wrong_paid" if confirmed else "case_wrong",
        {"hand": hand, "card": was.text, "right": right.text},
    )
    verdict = judge(sitting.table, event)
    if verdict.refusal is not None:
        raise Astray
    found = ev.IrregularityFound("IRR-25", None)
    return Case(sitting, after(sitting.table, verdict), event, found, told)


# What hidden hands did


def false_draw(rules: Rules, random: Random) -> Case:
    """A hidden hand drew or stood against the law (IRR-21)."""
    start = begun(sat(rules, hidden=True), random)
    return on_from(start, lambda sitting: _falsely_drawn(sitting, random))


def _falsely_drawn(sitting: LaidTable, random: Random) -> Case:
    sitting = _first_cards(sitting, random)
    for _ in range(STEPS):
        due = sitting.due
        if due.step is Step.CHOICE and due.hand is not None and due.why is Why.UNSEEN:
            wrong = _against_the_law(sitting, due.hand)
            if wrong is not None:
                return _shown(entered(sitting, ev.HandSpoke(due.hand, wrong)), random)
        sitting = followed(sitting, random)
    raise Astray


def _first_cards(sitting: LaidTable, random: Random) -> LaidTable:
    while not sitting.coup.first_cards_out:
        sitting = followed(sitting, random)
    return sitting


def _against_the_law(sitting: LaidTable, hand: HandId) -> Speech | None:
    """The word that this hand may not say, None where it is free."""
    act = own_act(sitting.table.variant, sitting.known, hand)
    return {LawCell.DRAWS: Speech.STAND, LawCell.STANDS: Speech.DRAW, LawCell.CHOOSES: None}[act]


def late_natural(rules: Rules, random: Random) -> Case:
    """A natural was not laid down at once (IRR-22)."""
    start = begun(replace(sat(rules, hidden=True), keeps=True), random)
    return on_from(start, lambda sitting: _kept(sitting, random))


def _kept(sitting: LaidTable, random: Random) -> Case:
    variant = sitting.table.variant
    for _ in range(STEPS):
        due = sitting.due
        asked = due.step is Step.CHOICE and due.hand is not None and due.why is Why.UNSEEN
        if asked and due.hand and natural_of(variant, sitting.known, due.hand):
            word = random.choice((Speech.STAND, Speech.DRAW))
            return _shown(entered(sitting, ev.HandSpoke(due.hand, word)), random)
        sitting = followed(sitting, random)
    raise Astray


# What somebody reports


def reported(code: str) -> Callable[[Rules, Random], Case]:
    """Something that only a croupier can see, in a coup that is being dealt or is not paid yet."""

    def come_upon(rules: Rules, random: Random) -> Case:
        """That irregularity, as the croupier finds it."""
        at_any_time = random.choice((_dealing, unpaid))
        moment = _MOMENTS.get(code, at_any_time)
        sitting = moment(rules, random)
        return case(sitting, ev.IrregularityFound(code, None), Saying("case_told", {"code": code}))

    return come_upon


def _drawing(rules: Rules, random: Random) -> LaidTable:
    """A coup in which a hand must draw, and every hand has its first cards."""
    return on_from(begun(sat(rules), random), lambda sitting: _to_a_draw(sitting, random))


def _to_a_draw(sitting: LaidTable, random: Random) -> LaidTable:
    for _ in range(STEPS):
        due = sitting.due
        drew = len(sitting.coup.dealt) >= FIRST_CARDS * len(sitting.coup.playing)
        if drew and due.step is Step.CARD and due.why is not Why.FIRST_CARDS:
            return sitting
        sitting = followed(sitting, random)
    raise Astray


def _drawing_against_the_bank(rules: Rules, random: Random) -> LaidTable:
    """A coup in which another hand than the bank's must draw, so that a card for the bank is too
    early (IRR-06)."""
    sitting = _drawing(rules, random)
    if sitting.due.hand == rules.variant.banque:
        raise Astray
    return sitting


def _commission_owed(rules: Rules, random: Random) -> LaidTable:
    """A coup in which a win bears commission, not paid yet (IRR-20)."""
    sitting = unpaid(rules, random)
    settlement = sitting.table.settlement
    if settlement is None or not any(line.commission for line in settlement.lines):
        raise Astray
    return sitting


def _bank_too_small(rules: Rules, random: Random) -> LaidTable:
    """A coup in which the bank cannot pay all who won (IRR-24)."""
    sitting = unpaid(rules, random)
    settlement = sitting.table.settlement
    if settlement is None or not settlement.short:
        raise Astray
    return sitting


def _before_the_cards(rules: Rules, random: Random) -> LaidTable:
    """A coup with its stakes, and no card yet (IRR-27)."""
    return begun(sat(rules), random)


def _first_dealt(rules: Rules, random: Random) -> LaidTable:
    """A coup with its first cards and no others."""
    return _first_cards(begun(sat(rules), random), random)


_MOMENTS: Final[Mapping[str, Callable[[Rules, Random], LaidTable]]] = {
    "IRR-04": _drawing,
    "IRR-05": _drawing,
    "IRR-06": _drawing_against_the_bank,
    "IRR-09": _dealing,
    "IRR-10": _first_dealt,
    "IRR-11": _drawing,
    "IRR-20": _commission_owed,
    "IRR-24": _bank_too_small,
    "IRR-27": _before_the_cards,
}
"""When something may be reported, where not at any time."""

Situation = Callable[[Rules, Random], Case]


def usually(rules: Rules) -> bool:
    """True where hands lie face down and their owners speak."""
    return rules.hidden and rules.variant.announces
