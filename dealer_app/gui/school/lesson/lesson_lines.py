"""What the panel tells of a lesson: what comes next, what went wrong, hints, the end."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from dealer_app.gui.desk.active_keymaps import active_tables
from dealer_app.gui.desk.desk import Desk
from dealer_app.gui.desk.entry_in_hand import CardInPart, FirstCard, Keyed, NextCard
from dealer_app.gui.desk.keymap import Keymap
from dealer_app.gui.kit.key_names import key_said
from dealer_app.gui.pages.overlay import KeyLine
from dealer_app.gui.school.answer_entry import AnswerDraft
from dealer_app.gui.school.answer_parts import Offered
from dealer_app.gui.school.lesson.claim_words import claim_asked, how_claimed
from dealer_app.gui.school.lesson.lesson_keys import coming, next_of, nobody_first
from dealer_app.gui.school.lesson.lesson_panel import BesideTold, FootKey
from dealer_app.gui.school.question_sentences import (
    NEARLY,
    NOT_YET,
    RULE,
    law_looked_at,
    right_said,
    rule_said,
    signs_of,
)
from dealer_app.i18n import Words, marked
from dealer_app.i18n.entry_names import entry
from dealer_app.i18n.names import (
    bet_name,
    hand_name,
    irregular_name,
    resolution_name,
    seat_name,
    seat_said,
)
from dealer_app.i18n.parlance import term
from dealer_app.i18n.saying import Saying
from dealer_app.library.card import NUMBER_OF_A_RULE, LitLaw, written_rule
from dealer_app.replay.shoe_walk import CLAIM, OVERLOOKED
from dealer_app.rules.cards import Card
from dealer_app.rules.coup import Speech
from dealer_app.rules.money import Money
from dealer_app.table import events as ev
from dealer_app.table.table import Rules
from dealer_app.training.lesson_claims import NAMES
from dealer_app.training.lesson_course import Following, Strayed
from dealer_app.training.lessons import Lesson
from dealer_app.training.question import (
    AnswerKind,
    Came,
    Question,
)
from dealer_app.training.question_words import answers_said, saying_said

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
LATE: Final = marked("A stake laid too late is reported before the next card is keyed: F4.")
"""What is to be done about a stake that nobody takes any more."""

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


def _late_said(words: Words, rules: Rules, laid: ev.StakeLaid) -> str:
    """A stake that nobody takes any more, as the one who stands there sees it."""
    who = seat_said(words, laid.seat)
    return words(
        "{seat} lays {amount} on {bet} now. That is too late.",
        seat=who[:1].upper() + who[1:],
        amount=_money(words, rules, laid),
        bet=bet_name(words, rules.variant, laid.bet),
    )


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
            name = hand_name(words, rules.variant, hand)
            return words(
                "{hand} shows: {card}",
                hand=name[:1].upper() + name[1:],
                card=card_said(words, cards[0]),
            )
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

    `question` is the claim that is asked with the way to it, `draft` what is given of an answer,
    `wrong` how many were; `verdict` is what came of the last entry; `trouble` why the end is not
    recorded.
    """

    words: Words
    keys: Keymap
    following: Following
    desk: Desk
    degree: int = 0
    question: Question | None = None
    draft: AnswerDraft = field(default_factory=AnswerDraft)
    wrong: int = 0
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
    question = scenery.question
    guest = fact_said(words, rules, fact) if fact is not None else words("Now it is your turn.")
    if step is not None and question is not None:
        guest = claim_asked(words, rules, step.statement)
    elif isinstance(fact, ev.CutCardPlaced) and _comes_out(following, fact):
        guest = words("The cut card comes out of the shoe.")
    elif following.comes_late and isinstance(fact, ev.StakeLaid):
        guest = _late_said(words, rules, fact)
    elif fact is not None and nobody_first(scenery.desk, fact):
        guest = words("Nobody wants to take the bank alone.")
    return BesideTold(
        head=head(words, following.lesson),
        aside=f"{following.reached.place + 1} / {len(following.lesson.steps)}",
        card=None if question is not None else card_of(fact),
        guest=guest,
        verdict=scenery.verdict,
        more=_more(scenery, fact),
        answers=() if question is None else _answers(scenery, question),
        typed="" if question is None else _typed(words, question, scenery.draft),
        law=_law(scenery, question),
        reads_on=words("{key}: read on", key=key_said(words, "PageDown")),
        long=scenery.degree >= RULE or scenery.wrong > 0,
        foot=_foot(scenery, fact),
    )


def _comes_out(following: Following, cut: ev.CutCardPlaced) -> bool:
    """True of a cut card that lies on top of the shoe: it is not placed, it has come."""
    shoe = following.session.table.shoe
    return shoe is not None and cut.from_end == shoe.left


def head(words: Words, lesson: Lesson) -> str:
    """Which lesson it is."""
    return words("Lesson {number}", number=lesson.number)


def _answers(scenery: Scenery, question: Question) -> tuple[Offered, ...]:
    words, rules = scenery.words, scenery.following.session.table.rules
    return tuple(
        Offered(text, lit=place == scenery.draft.place, sign=sign)
        for place, (text, sign) in enumerate(
            zip(answers_said(words, rules, question), signs_of(question), strict=True)
        )
    )


def _typed(words: Words, question: Question, draft: AnswerDraft) -> str:
    """The figures so far; nothing where an answer is chosen."""
    if question.kind is AnswerKind.CHOICE:
        return ""
    return words.pointed(draft.figures or NOT_YET)


def _law(scenery: Scenery, question: Question | None) -> tuple[int, LitLaw] | None:
    """The drawing table that decides, under the way once that is told."""
    if question is None or not _whole_way(scenery):
        return None
    rules = scenery.following.session.table.rules
    lit = law_looked_at(scenery.words, rules, question)
    return None if lit is None else (len(question.why), lit)


def _whole_way(scenery: Scenery) -> bool:
    """True once two answers were wrong, or no further hint is left."""
    return scenery.wrong > 1 or scenery.degree >= NEARLY


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
    """What the hints and the wrong answers come to, the furthest first: what kind of act or where
    to look, which rule, which key or the whole way to the answer, which from the second wrong one
    on is told too. Of what is to be named the first step stands for the rule, which is
    its answer."""
    words, question, degree, wrong = scenery.words, scenery.question, scenery.degree, scenery.wrong
    rules = scenery.following.session.table.rules
    if question is None:
        act = "" if fact is None else words(_KINDS.get(type(fact), _A_KEY))
        if scenery.following.comes_late:
            act = words(LATE)
        told = (act, _rule(scenery), _key(scenery, fact))[:degree]
        return tuple(each for each in reversed(told) if each)
    whole = _whole_way(scenery)
    way = [saying_said(words, rules, each) for each in question.why] if whole else []
    if degree >= NEARLY:
        way.append(words("It is: {answer}", answer=right_said(words, rules, question)))
    step = scenery.following.step
    names = step is not None and step.statement.words[0] == NAMES
    rule = [_rule(scenery)] if (degree >= RULE or wrong) and not names else []
    if names and (degree >= RULE or wrong) and not whole:
        rule = [saying_said(words, rules, question.why[0])]
    look = [words(question.cell.drill.about.look)] if (degree or wrong) and not whole else []
    return (*way, *look, *rule) if wrong else (*way, *rule, *look)


def _rule(scenery: Scenery) -> str:
    """The rule behind what comes: by the number that the call, the remark or the fault cites."""
    words, following, step = scenery.words, scenery.following, scenery.following.step
    table, language = following.session.table, scenery.words.language
    if scenery.question is not None:
        written = rule_said(words, table.rules, scenery.question)
        if written:
            return written
    told = {} if step is None else step.remarks
    remark = told.get(language) or next(iter(told.values()), "")
    fault = following.lesson.fault.told[language] if following.at_fault else ""
    code = following.lesson.fault.provokes
    if following.at_fault and code in table.house.irregularities:
        return saying_said(words, table.rules, Saying("why_told", {"code": code}))
    for text in (fault, remark, following.lesson.aims[language]):
        for number in NUMBER_OF_A_RULE.findall(text):
            written = written_rule(table.variant.id, language, number)
            if written:
                return words("{rule}: {text}", rule=number, text=written)
    if step is not None and step.claimed:  # the call is veiled
        return words("The rules say it: F2 opens them.")
    return words("The call on the felt says what the rule wants: read it again.")


def _key(scenery: Scenery, fact: ev.Event | None) -> str:
    """The very key."""
    words, following = scenery.words, scenery.following
    if fact is None or following.due is None:
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
    if scenery.question is not None:
        confirm = FootKey(GO_ON, words("Confirm"), ENTER, lit=not scenery.draft.empty)
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
        return FootKey(GIVE_UP, _given_up(words, desk), words("Esc"))
    return leaves if desk.keyed == Keyed() else FootKey(GIVE_UP, words("Back"), words("Esc"))


def _given_up(words: Words, desk: Desk) -> str:
    """What Escape gives up, by its name: the lesson is none of it."""
    if desk.past and desk.at_rest:
        return words("Back to the table")
    if desk.moment.lists:
        return words("Close the list")
    if desk.moment.keys_stake:
        return words("Give up the stake")
    if any(desk.keyed.find(kind) for kind in (FirstCard, NextCard, CardInPart)):
        return words("Give up the card")
    return words("Give up the entry")


def _escape(scenery: Scenery) -> FootKey:
    words = scenery.words
    return escape_key(words, scenery.desk, FootKey(LEAVE, words("Leave the lesson"), words("Esc")))


def own_keys(scenery: Scenery) -> tuple[KeyLine, ...]:
    """What the keys do that are the lesson's own, as things stand."""
    words, told, question = scenery.words, panel(scenery), scenery.question
    lines = [KeyLine(told.head)]
    if question is not None:
        lines = [KeyLine(how_claimed(words, question))]
        for each in told.answers:
            lines.append(KeyLine(each.text, (each.sign,)))
        if told.typed:
            lines.append(KeyLine(words("Figures"), ("0 … 9",)))
        lines.append(KeyLine(words("Take back"), (BACKSPACE,)))
    lines += [KeyLine(each.text, (each.key,)) for each in told.foot]
    if all(each.key != words("Esc") for each in told.foot):
        leave = _escape(scenery)
        lines.append(KeyLine(leave.text, (leave.key,)))
    pages = tuple(key_said(words, key) for key in ("PageUp", "PageDown"))
    return (*lines, KeyLine(words("Read on beside the felt"), pages))


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
        words(LATE)
        if code == OVERLOOKED
        else words("{irregularity}.", irregularity=irregular_name(words, code, rule))
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
    """What is told of an answer: right, or wrong and, where it is the lesson's own, the fault."""
    words, following = scenery.words, scenery.following
    if found is None:
        return (Came.RIGHT, words("That is right")), ()
    fault = _fault(scenery) if following.made and following.at_fault else ()
    code = following.lesson.fault.provokes
    rule = following.session.table.house.irregularities.get(code)
    named: tuple[str, ...] = ()
    if fault and code != CLAIM and rule is not None:
        name = irregular_name(words, code, rule)
        named = (words("{irregularity}.", irregularity=name),)
    return (Came.WRONG, words("That is wrong")), (
        *fault,
        *named,
        words("Look again, and answer anew."),
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
