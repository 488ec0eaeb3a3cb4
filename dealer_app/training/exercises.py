"""Exercises of a drill for paper: what the felt of a question shows, told in words; chips drawn."""

from collections.abc import Iterator
from itertools import chain, repeat
from random import Random
from typing import Final

from dealer_app import __version__
from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.papers import Imprint
from dealer_app.reports.exercise_sheet import Exercise, ExerciseSheet, PrintedPile
from dealer_app.reports.layout.columns import FACE_DOWN
from dealer_app.rules.cards import Card
from dealer_app.rules.money import Money
from dealer_app.rules.variant import Role
from dealer_app.table.table import Rules
from dealer_app.table.view.croupier_view import CroupierView
from dealer_app.training.drills import ask, places
from dealer_app.training.drills.own_questions import title_of
from dealer_app.training.question import AnswerKind, Question, Subject, shuffled
from dealer_app.training.question_words import (
    answers_said,
    asked_said,
    cards_said,
    heard_said,
    saying_said,
)
from dealer_app.training.school_felt import view

MOST: Final = 200
"""Exercises of a sheet, at most."""


def questions(rules: Rules, subject: Subject, count: int, seed: int) -> Iterator[Question]:
    """So many questions of a drill, each place of it once before any comes again; the same number
    asks the same. What a house wrote is the same each time, and comes once."""
    random = Random(seed)  # noqa: S311 - chance, not a secret
    known = list(places(subject, rules))
    again = repeat(None, 1) if subject.drill.about.of_house else repeat(None)
    rounds = (random.sample(known, len(known)) for _ in again)
    for _, cell in zip(range(count), chain.from_iterable(rounds), strict=False):
        yield shuffled(ask(cell.drill, rules, random, cell), random)


def sheet_of(
    asked: list[Question], rules: Rules, seed: int, words: Words, imprint: Imprint
) -> ExerciseSheet:
    """These questions of one drill as a sheet for a classroom."""
    cell = asked[0].cell
    return ExerciseSheet(
        title_of(words, [rules], *cell.subject),
        words.name(rules.variant.names),
        seed,
        [exercise_of(words, rules, each) for each in asked],
        rules.house,
        __version__,
        imprint.printed,
        size=imprint.size,
    )


def exercise_of(words: Words, rules: Rules, question: Question) -> Exercise:
    """A question as it stands on paper."""
    choices = answers_said(words, rules, question)
    amount, currency = words.amount, rules.house.currency
    return Exercise(
        list(_felt(words, rules, question)),
        asked_said(words, rules, question),
        choices,
        choices[question.right] if choices else _figure(words, rules, question),
        " ".join(saying_said(words, rules, each) for each in question.why),
        [PrintedPile(amount(value, currency), number) for value, number in question.seen.chips],
    )


def _figure(words: Words, rules: Rules, question: Question) -> str:
    """The right answer in figures, or its cards."""
    if question.kind is AnswerKind.CARDS:
        return cards_said(words, question)
    if question.kind is AnswerKind.NUMBER:
        return words.number(question.right)
    return words.money(Money(question.right), rules.house.currency)


def _felt(words: Words, rules: Rules, question: Question) -> Iterator[str]:
    """What lies on the felt, a line each: what was said, the cards, the stakes, the bank, the coups
    so far, and the cards that are left."""
    seen, lies = question.seen, view(rules, question.seen)
    yield " ".join(heard_said(words, rules, question))
    yield " · ".join(_hands(words, rules, lies))
    yield " · ".join(_stakes(words, rules, lies))
    if lies.bank is not None:
        holder = seat_name(words, lies.bank.holder)
        if lies.bank.amount:
            amount = words.money(lies.bank.amount, rules.house.currency)
            yield words("The bank: {seat}, {amount}", seat=holder, amount=amount)
        else:
            yield words("The bank: {seat}", seat=holder)
        passed = [each.seat for each in lies.seats if each.passed]
        seats = words.plural("{n} seat", "{n} seats", len(lies.seats))
        said = words("passed: {seats}", seats=words.listed(passed)) if passed else ""
        yield words.listed(part for part in (seats, said) if part)
    if seen.results:
        signs = {role: _initial(words, rules, role) for role in Role}
        told = " ".join(signs[each.winner] for each in seen.results)
        yield words("Coups so far: {results}", results=told)
    if seen.left is not None and question.cell.drill.about.of_shoe:
        yield words.plural("{n} card is left.", "{n} cards are left.", seen.left)


def _hands(words: Words, rules: Rules, lies: CroupierView) -> Iterator[str]:
    for hand in lies.hands:
        if hand.cards:
            cards = " ".join(_card(words, card) for card in hand.cards)
            name = words.name(rules.variant.hand(hand.id).names)
            yield words("{name}: {value}", name=name, value=cards)


def _card(words: Words, card: Card) -> str:
    return FACE_DOWN if card.hidden else words.card(card.face, card.suit)


def _stakes(words: Words, rules: Rules, lies: CroupierView) -> Iterator[str]:
    for stake in chain.from_iterable(seat.stakes for seat in lies.seats):
        bet = bet_name(words, rules.variant, stake.bet)
        amount = words.money(stake.amount, rules.house.currency)
        told = words.listed((seat_name(words, stake.seat), bet))
        yield words("{name}: {value}", name=told, value=amount)


def _initial(words: Words, rules: Rules, role: Role) -> str:
    """A coup by the first letter of the hand that won it, or of a tie."""
    if role is Role.TIE:
        return words(marked("Tie"))[:1]
    hands = rules.variant.hands
    found = next((hand for hand in hands if hand.role is role), hands[0])
    return words.name(found.names)[:1]
