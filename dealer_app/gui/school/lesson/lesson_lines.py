"""What the panel tells of a lesson: what comes next, what went wrong, hints, the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import Keyed
from dealer_app.gui.desk.keymap import Keymap
from dealer_app.gui.school.answer_entry import lettered, sign_of
from dealer_app.gui.school.answer_parts import Offered
from dealer_app.gui.school.lesson.lesson_keys import coming, next_of, nobody_first
from dealer_app.gui.school.lesson.lesson_panel import BesideTold, FootKey
from dealer_app.gui.school.question_sentences import NEARLY, RULE, WHERE
from dealer_app.i18n import Words, marked
from dealer_app.i18n.entry_names import entry
from dealer_app.i18n.names import (
    STEPS,
    bet_name,
    hand_name,
    irregular_name,
    resolution_name,
    seat_name,
    seat_said,
)
from dealer_app.i18n.parlance import term
from dealer_app.library.texts import NUMBER_OF_A_RULE, written_rule
from dealer_app.replay.shoe_walk import CLAIM
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.due import Step
from dealer_app.rules.money import Money, read_amount
from dealer_app.rules.variant import HandId
from dealer_app.table import events as ev
from dealer_app.table.shoe_file import Statement
from dealer_app.table.table import Rules
from dealer_app.training.lesson_course import Following, Strayed
from dealer_app.training.lessons import Lesson
from dealer_app.training.question import Came

# A lesson in words: what guests say, what is asked of the trainee, and what he may answer


_SPEECHES: Final[Mapping[Speech, str]] = {
    Speech.DRAW: marked("{hand}: “Card!”"),
    Speech.STAND: marked("{hand}: “No card.”"),
    Speech.SHOW: marked("{hand} lays down."),
    Speech.GIVE: marked("{hand}: “I give.”"),
}
_DONE: Final[Mapping[type[ev.Event], str]] = {
    ev.ShoeOpened: marked("The cards for a new shoe are ready."),
    ev.CoupOpened: marked("The table waits for the next coup."),
    ev.BettingClosed: marked("Nobody stakes any more: you call the end of the stakes."),
    ev.BankCovered: marked("The banker: “I cover.”"),
    ev.TourStopped: marked("The banker stops the tour."),
    ev.BankGivenUp: marked("The banker gives the bank up."),
    ev.CoupVoided: marked("The coup cannot be dealt on: it is void."),
    ev.AllTicked: marked("The coup is paid first."),
}
_ASKED: Final[Mapping[str, str]] = {
    "total": marked("What does {hand} count?"),
    "wins": marked("Does {hand} win, lose or tie?"),
    "loses": marked("Does {hand} win, lose or tie?"),
    "ties": marked("Does {hand} win, lose or tie?"),
    "net": marked("What does {seat} gain or lose in this coup?"),
    "commission": marked("What commission is kept of {seat}?"),
    "cagnotte": marked("How much goes into the cagnotte?"),
    "bank": marked("How much lies in the bank?"),
    "holder": marked("Who holds the bank now?"),
    "irregular": marked("Something was out of order: what?"),
    "due": marked("What comes now?"),
}
_RESULTS: Final[Mapping[str, str]] = {
    "wins": marked("it wins"),
    "loses": marked("it loses"),
    "ties": marked("it ties"),
}
_DUES: Final[Mapping[str, str]] = {
    "card": marked("a card for {hand}"),
    "choice": marked("{hand} speaks"),
    "show": marked("{hand} is shown"),
}
_A_KEY: Final = marked("One key does it: the lit one.")
_KINDS: Final[Mapping[type[ev.Event], str]] = {
    ev.CardDealt: marked("The card that lies there is dealt."),
    ev.HandShown: marked("The hand is shown: its cards are entered as they lie."),
    ev.CardExposed: marked("A card that nobody may see yet was seen: that is an incident."),
    ev.HandSpoke: marked("What the hand says is entered."),
    ev.CardsBurned: marked("Cards are burned."),
    ev.CutCardPlaced: marked("The cut card is entered."),
    ev.StakeLaid: marked("The guest’s stake is entered: seat, bet, amount."),
    ev.BankStaked: marked("What lies in the bank is entered: seat, amount."),
    ev.BankTaken: marked("The bank is taken over: seat, amount."),
    ev.BancoCalled: marked("The guest takes the whole bank: that is entered as said."),
    ev.SeatPassed: marked("Somebody stakes nothing: that is entered too."),
    ev.IrregularityResolved: marked("A decision is entered."),
    ev.CoupVoided: marked("The coup is declared void."),
}


def card_of(fact: ev.Event | None) -> Card | None:
    """The card that is seen in what comes next."""
    match fact:
        case ev.CardDealt(card=card) | ev.CardExposed(card=card):
            return card
        case ev.HandShown(cards=cards) | ev.CardsBurned(cards=cards):
            return cards[0]
        case _:  # no card is seen in it
            return None


def fact_said(words: Words, rules: Rules, fact: ev.Event) -> str:
    """What happens at the table, as one who stands there sees and hears it."""
    said = _of_the_cards(words, rules, fact)
    if said:
        return said
    said = _of_a_person(words, rules, fact)
    return said or words(_DONE.get(type(fact), marked("Now it is your turn.")))


def _of_a_person(words: Words, rules: Rules, fact: ev.Event) -> str:
    variant, who = rules.variant, seat_name(words, getattr(fact, "seat", ""))
    values = {"seat": who, "amount": _money(words, rules, fact)}
    match fact:
        case ev.StakeLaid() if variant.one_bet and variant.bank is not None:
            return words("{seat}: {amount}.", **values)
        case ev.StakeLaid(bet=bet):
            name = bet_name(words, variant, bet)
            return words("{seat}: {amount} on {bet}.", bet=name, **values)
        case ev.BankStaked():
            return words("{seat} puts {amount} in the bank.", **values)
        case ev.BankTaken():
            return words("{seat} takes the bank over, for {amount}.", **values)
        case ev.BancoCalled(bet=bet):
            said = words("{seat}: “{alone}!”", seat=who, alone=term(words, variant, "alone"))
            return said if bet is None else f"{said} ({bet_name(words, variant, bet)})"
        case ev.SeatPassed():
            return words("{seat}: “Nothing.”", seat=who)
        case ev.ChipsGiven():
            return words("{seat} is given {amount} in chips.", **values)
        case ev.PrincipalNamed(hand=hand):
            return words("{seat} plays {hand}.", seat=who, hand=hand_name(words, variant, hand))
        case ev.CardsHeld(hand=hand):
            name = hand_name(words, variant, hand)
            return words("{seat} holds the cards of {hand}.", seat=who, hand=name)
        case _:  # it is done by nobody
            return ""


def _money(words: Words, rules: Rules, fact: ev.Event) -> str:
    amount = getattr(fact, "amount", None)
    return words.money(Money(abs(amount)), rules.house.currency) if amount is not None else ""


def _of_the_cards(words: Words, rules: Rules, fact: ev.Event) -> str:
    match fact:
        case ev.CardDealt(card=card):
            if card.hidden:
                return words("The next card of the shoe, face down.")
            return words("The next card of the shoe: {card}", card=card_said(words, card))
        case ev.HandShown(hand=hand, cards=cards):
            name = words.name(rules.variant.hand(hand).names)
            return words("{hand} shows: {card}", hand=name, card=card_said(words, cards[0]))
        case ev.CardExposed(hand=hand, position=number, card=card):
            name = hand_name(words, rules.variant, hand)
            sentence = marked("Card {number} of {hand} turns over: {card}")
            return words(sentence, number=number, hand=name, card=card_said(words, card))
        case ev.HandSpoke(hand=hand, word=word):
            return words(_SPEECHES[word], hand=words.name(rules.variant.hand(hand).names))
        case _:  # the rest is of the house
            return _of_the_house(words, rules, fact)


def _of_the_house(words: Words, rules: Rules, fact: ev.Event) -> str:
    """What is done with the shoe, and what is decided."""
    match fact:
        case ev.CardsBurned(cards=cards):
            return words.plural("{n} card is burned.", "{n} cards are burned.", len(cards))
        case ev.CutCardPlaced(from_end=number):
            return words.plural(
                "The cut card is placed: {n} card behind it.",
                "The cut card is placed: {n} cards behind it.",
                number,
            )
        case ev.IrregularityResolved(code=code, resolution=resolution):
            name = resolution_name(words, resolution, code)
            return words("The chef decides: {resolution}.", resolution=name)
        case ev.IrregularityFound(code=code):
            return irregular_name(words, code, rules.house.irregularities.get(code))
        case ev.HalfClaimed(claimed=claimed):
            yes, no = marked("The share is claimed."), marked("The share is left.")
            return words(yes if claimed else no)
        case _:  # a word of somebody
            return ""


def card_said(words: Words, card: Card) -> str:
    """A card as its face and its suit, as far as it is told."""
    return words("face down") if card.hidden else words.card(card.face, card.suit)


def kind_said(words: Words, fact: ev.Event | None) -> str:
    """What kind of act comes now: the first degree of a hint."""
    if fact is None:
        return words("Look at the felt: everything that is asked lies there.")
    return words(_KINDS.get(type(fact), _A_KEY))


def claim_asked(words: Words, rules: Rules, statement: Statement) -> str:
    """What is asked of the table."""
    kind, *rest = statement.words
    values: dict[str, object] = {}
    if kind in ("net", "commission"):
        values["seat"] = seat_said(words, rest[0])
    elif kind in ("total", "wins", "loses", "ties"):
        values["hand"] = hand_name(words, rules.variant, HandId(rest[0]))
    return words(_ASKED[kind], **values)


def claim_said(words: Words, rules: Rules, statement: Statement) -> str:
    """One of the answers."""
    kind, *rest = statement.words
    if kind in _RESULTS:
        return words(_RESULTS[kind])
    if kind == "due":
        return _due(words, rules, rest)
    if kind == "holder":
        return seat_name(words, rest[0])
    if kind == "irregular":
        return irregular_name(words, rest[0], rules.house.irregularities.get(rest[0]))
    if kind == "total":
        return words.number(int(rest[1]))
    return amount_said(words, rules, rest[-1])


def _due(words: Words, rules: Rules, rest: list[str]) -> str:
    kind, *hand = rest
    if not hand:
        said = words(STEPS[Step(kind)])
        return said[:1].upper() + said[1:]
    said = words(_DUES[kind], hand=hand_name(words, rules.variant, HandId(hand[0])))
    return said[:1].upper() + said[1:]


def amount_said(words: Words, rules: Rules, text: str) -> str:
    """An amount of the file, with its sign where it is a loss."""
    currency = rules.house.currency
    return words.money(read_amount(text, currency.digits) or Money(0), currency)


ENTER: Final = "⏎"
BACKSPACE: Final = "⌫"
HINT_KEY: Final = "F9"
ENTERS_IT: Final = "Space"
"""The key that enters what the board has no key for."""

LEAVE, HINT, GO_ON, TAKE_BACK, DONE = "leave", "hint", "go_on", "take_back", "done"
GIVE_UP: Final = "give_up"
"""The keys of the panel by name."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """The lesson as it stands in the window: in which words, on which board, how far hints go.

    `answers` are the claims to choose from, `lit` the place of the one that is chosen; `verdict`
    is what came of the last entry; `trouble` why the end is not recorded.
    """

    words: Words
    keys: Keymap
    following: Following
    desk: Desk
    degree: int = 0
    answers: Sequence[Statement] = ()
    lit: int | None = None
    verdict: tuple[Came, str] = (Came.OPEN, "")
    told: tuple[str, ...] = ()
    trouble: str = ""
    more_lessons: bool = field(default=False)


def panel(scenery: Scenery) -> BesideTold:
    """The panel at this moment."""
    following = scenery.following
    if following.over:
        return _over(scenery)
    strayed = following.reached.strayed
    if strayed is not None:
        return _strayed(scenery, strayed)
    words, step = scenery.words, following.step
    rules = following.session.table.rules
    fact = coming(following, scenery.desk)
    asked = step is not None and step.claimed
    guest = fact_said(words, rules, fact) if fact is not None else words("Now it is your turn.")
    if step is not None and asked:
        guest = claim_asked(words, rules, step.statement)
    elif fact is not None and nobody_first(scenery.desk, fact):
        guest = words("Nobody wants to take the bank alone.")
    return BesideTold(
        head=head(words, following.lesson),
        aside=f"{following.reached.place + 1} / {len(following.lesson.steps)}",
        card=None if asked else card_of(fact),
        guest=guest,
        verdict=scenery.verdict,
        more=_more(scenery, fact),
        answers=_answers(scenery) if asked else (),
        foot=_foot(scenery, fact),
    )


def head(words: Words, lesson: Lesson) -> str:
    """Which lesson it is."""
    return words("Lesson {number}", number=lesson.number)


def _answers(scenery: Scenery) -> tuple[Offered, ...]:
    words, rules = scenery.words, scenery.following.session.table.rules
    said = [claim_said(words, rules, each) for each in scenery.answers]
    letters = lettered(said)
    return tuple(
        Offered(text, lit=place == scenery.lit, sign=sign_of(place, letters=letters))
        for place, text in enumerate(said)
    )


def is_lettered(scenery: Scenery) -> bool:
    """True while letters light the answers, because these are figures."""
    rules = scenery.following.session.table.rules
    return lettered([claim_said(scenery.words, rules, each) for each in scenery.answers])


def _more(scenery: Scenery, fact: ev.Event | None) -> tuple[str, ...]:
    """Hints first, then remarks; the aim while nothing else is told."""
    words, following = scenery.words, scenery.following
    language = words.language
    said = [*hints(scenery, fact), *scenery.told]
    remarks = following.remarks(scenery.desk.ahead)
    said += [each.get(language) or next(iter(each.values())) for each in remarks]
    if following.reached.place == 0 or not said:
        said.append(words("Aim: {aim}", aim=following.lesson.aims[language]))
    return tuple(said)


def hints(scenery: Scenery, fact: ev.Event | None) -> tuple[str, ...]:
    """The hints that were taken, the furthest first: what kind of act, which rule, which key."""
    words = scenery.words
    said: list[str] = []
    if scenery.degree >= WHERE:
        said.append(kind_said(words, fact))
    if scenery.degree >= RULE:
        said.append(_rule(scenery))
    if scenery.degree >= NEARLY:
        said.append(_key(scenery, fact))
    return tuple(reversed(said))


def _rule(scenery: Scenery) -> str:
    """The rule behind what comes: by the number that the call, the remark or the fault cites."""
    words, following, step = scenery.words, scenery.following, scenery.following.step
    table, language = following.session.table, scenery.words.language
    told = {} if step is None else step.remarks
    remark = told.get(language) or next(iter(told.values()), "")
    fault = following.lesson.fault.told[language] if following.at_fault else ""
    for text in (fault, remark, following.lesson.aims[language]):
        for number in NUMBER_OF_A_RULE.findall(text):
            written = written_rule(table.variant.id, language, number)
            if written:
                return words("{rule}: {text}", rule=number, text=written)
    if step is not None and step.claimed:  # the call is veiled
        return words("The rules say it: F2 opens them.")
    return words("The call on the felt says what the rule wants: read it again.")


def _key(scenery: Scenery, fact: ev.Event | None) -> str:
    """The very key, or the answer itself."""
    words, following = scenery.words, scenery.following
    step = following.step
    if step is not None and step.claimed:
        said = claim_said(words, following.session.table.rules, step.statement)
        return words("It is: {answer}", answer=said)
    due = following.due
    if fact is None or due is None:
        return ""
    act = next_of(scenery.following, scenery.desk, scenery.keys)
    if act is None:
        return words("{key} enters it.", key=words("Space"))
    label = scenery.keys.label(act)
    if not label:
        found = scenery.keys.keys_of(act, active_tables(scenery.desk))
        label = found[0].upper() if found else ENTER
    return words("Press {key}.", key=label)


def _foot(scenery: Scenery, fact: ev.Event | None) -> tuple[FootKey, ...]:
    words, due = scenery.words, scenery.following.due
    hint = FootKey(HINT, hint_said(words, scenery.degree), HINT_KEY)
    if scenery.answers:
        confirm = FootKey(GO_ON, words("Confirm"), ENTER, lit=scenery.lit is not None)
        return (hint, confirm)
    keyless = due is not None and next_of(scenery.following, scenery.desk, scenery.keys) is None
    if fact is not None and keyless:
        return (hint, FootKey(DONE, words("Enter it"), words("Space"), lit=True))
    return (hint, _escape(scenery))


def escape_key(words: Words, desk: Desk, leaves: FootKey) -> FootKey:
    """What Escape does now: at the table it leaves only what is neither half done nor called."""
    if desk.deals and desk.moment.at_table:
        return FootKey(GIVE_UP, words("To the stakes"), words("Esc"))
    if desk.past or not desk.at_rest:
        return FootKey(GIVE_UP, words("Give up"), words("Esc"))
    return leaves if desk.keyed == Keyed() else FootKey(GIVE_UP, words("Back"), words("Esc"))


def _escape(scenery: Scenery) -> FootKey:
    words = scenery.words
    return escape_key(words, scenery.desk, FootKey(LEAVE, words("Leave the lesson"), words("Esc")))


def hint_said(words: Words, degree: int) -> str:
    """The key of the hint, with how far it went."""
    return words("Hint {degree} of {most}", degree=degree, most=NEARLY) if degree else words("Hint")


# What went wrong.


def _strayed(scenery: Scenery, strayed: Strayed) -> BesideTold:
    """Something else was entered: what it comes to, and how it is taken back."""
    words, following = scenery.words, scenery.following
    table = following.session.table
    said = entry(words, strayed.entered, table.variant, table.house)
    rules = table.house.irregularities
    found = tuple(
        words("{code}: {irregularity}.", code=code, irregularity=irregular_name(words, code, rule))
        for code, rule in ((code, rules.get(code)) for code in strayed.codes)
    )
    fault = _fault(scenery) if following.made and following.at_fault else ()
    back = words("Backspace takes it back; then the lesson goes on.")
    return BesideTold(
        head=head(words, following.lesson),
        aside=f"{following.reached.place + 1} / {len(following.lesson.steps)}",
        guest=words("Entered instead: {entry}.", entry=said),
        verdict=(Came.WRONG, words("That is not what comes here.")),
        more=(*found, *fault, back),
        foot=(
            FootKey(TAKE_BACK, words("Take back"), BACKSPACE, lit=True),
            _escape(scenery),
        ),
    )


def _fault(scenery: Scenery) -> tuple[str, ...]:
    words, fault = scenery.words, scenery.following.lesson.fault
    return (words("The fault of this lesson: {fault}", fault=fault.told[words.language]),)


def after_claim(scenery: Scenery, found: str | None) -> tuple[tuple[Came, str], tuple[str, ...]]:
    """What is told of an answer: right, or wrong and, where it is the lesson's own, the fault; the
    rule that decides, where no hint has told it yet."""
    words, following = scenery.words, scenery.following
    if found is None:
        return (Came.RIGHT, words("That is right")), ()
    fault = _fault(scenery) if following.made and following.at_fault else ()
    code = following.lesson.fault.provokes
    rule = following.session.table.house.irregularities.get(code)
    named: tuple[str, ...] = ()
    if fault and code != CLAIM and rule is not None:
        name = irregular_name(words, code, rule)
        named = (words("{code}: {irregularity}.", code=code, irregularity=name),)
    return (Came.WRONG, words("That is wrong")), (
        *fault,
        *named,
        *(() if scenery.degree >= RULE else (_rule(scenery),)),
        words("Look again, and choose anew."),
    )


def after_refusal(scenery: Scenery, sentence: str) -> tuple[tuple[Came, str], tuple[str, ...]]:
    """What is told of an entry that the table refused."""
    words, following = scenery.words, scenery.following
    fault = _fault(scenery) if following.made and following.at_fault else ()
    return (Came.WRONG, words("The table refuses it.")), (sentence, *fault)


def avoided_said(words: Words, lesson: Lesson) -> str:
    """That the fault of the lesson was not made."""
    return words("You did not fall into it: {fault}", fault=lesson.fault.told[words.language])


# The end.


def _over(scenery: Scenery) -> BesideTold:
    words, following = scenery.words, scenery.following
    lesson, number = following.lesson, sum(each.number for each in following.faults)
    told = _fault(scenery) if following.made else ()
    if following.avoided:
        told = (avoided_said(words, lesson),)
    counted = words.plural("{n} fault on the way.", "{n} faults on the way.", number)
    if not number:
        counted = words("Without a fault.")
    goes_on = words("Next lesson") if scenery.more_lessons else words("To the lessons")
    verdict = (Came.RIGHT, words("The lesson is done.")) if not scenery.trouble else scenery.verdict
    aim = words("Aim: {aim}", aim=lesson.aims[words.language])
    return BesideTold(
        head=head(words, lesson),
        aside=f"{len(lesson.steps)} / {len(lesson.steps)}",
        guest=counted,
        verdict=verdict,
        more=(*((scenery.trouble,) if scenery.trouble else ()), *told, aim),
        foot=(
            FootKey(LEAVE, words("To the lessons"), words("Esc")),
            FootKey(GO_ON, goes_on, ENTER, lit=True),
        ),
    )
