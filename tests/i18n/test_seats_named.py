"""Who stands round the table is named, and never by what the journal calls him."""

import re
from string import Formatter
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.entry_names import entry
from dealer_app.i18n.refusals import _SENTENCES, refused
from dealer_app.library.sheets import variant_ids
from dealer_app.rules.coup import Stake
from dealer_app.rules.due import Refusal
from dealer_app.rules.house import Resolution
from dealer_app.rules.money import Money
from dealer_app.rules.staff import Act, Post
from dealer_app.rules.variant import HandId, Seat
from dealer_app.table import events as ev
from tests.builders import rules_of
from tests.test_catalogue import known

STANDS: Final = Seat("v1")
INTERNAL: Final = re.compile(r"\bv\d")

VALUES: Final[dict[str, str | int]] = {
    **dict.fromkeys(("seat", "holder"), STANDS),
    **dict.fromkeys(("amount", "limit", "number", "n", "best", "worst"), 5),
    "resolution": Resolution.STAND,
    "act": next(iter(Act)),
    "post": next(iter(Post)),
    "card": "7",
}
"""What a refusal may name; anything else stands in its sentence as it is."""

SEATED: Final = {
    "Cut by seat {seat}": "who sits cuts",
    "Enter: seat {seat}, {amount}.": "who sits plays the duel",
    "Enter: seat {seat}.": "the same",
    "Give back to seat {seat}": "a spectator has a sentence of his own",
    "Give back to seat {seat}, {bet}": "the same",
    "Pay seat {seat}": "the same",
    "Pay seat {seat}, {bet}": "the same",
    "Seat {seat}": "the name itself",
    "Seat {seat} speaks first: Effondrement, or nothing.": "who sits is asked in turn",
    "Seat {seat} speaks first: an amount, or nothing.": "the same",
    "Seat {seat}; one figure more: {first} to {last}.": "figures are the seats’",
    "Seat {seat}; one figure more: {first}.": "the same",
    "Take from seat {seat}": "a spectator has a sentence of his own",
    "Take from seat {seat}, {bet}": "the same",
    "The lot names seat {seat}: key the amount, then Enter.": "the lot is drawn among who sits",
    "The packs of {game} have no cards for seat {seat}: --option packs says with how many it was"
    " dealt.": "a hand of its own has who sits",
    "The stake of seat {seat} stays": "a spectator has a sentence of his own",
    "There is no seat {seat}: the last is {last}.": "what was keyed",
    "There is no seat {seat}: {first} is chosen.": "the same",
    "given up, to seat {seat}": "who sits banks",
    "lost, to seat {seat}": "the same",
    "on to seat {seat}": "the same",
    "taken over by seat {seat}": "the same",
    "{amount} back to seat {seat}": "the same",
    "{bank} of seat {seat}, {amount}": "the same",
    "{coup} · seat {seat}": "the same",
    "{passing}; held by seat {seat}": "the same",
}
"""The sentences that put a seat's number behind that word, and why it is a number there."""


def test_no_sentence_puts_what_may_be_a_spectator_behind_the_word_seat() -> None:
    found = {each for each in known() if re.search(r"(?i)\bseat \{(seat|holder)\}", each)}
    assert found == SEATED.keys()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", variant_ids())
def test_no_refusal_names_a_spectator_as_the_journal_does(game: str, language: str) -> None:
    rules = rules_of(game)
    for code, sentence in _SENTENCES.items():
        fields = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        values = {each: VALUES.get(each, "…") for each in fields}
        said = refused(words(language), Refusal(code, values), rules.variant, rules.house)
        assert not INTERNAL.search(said), said


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", variant_ids())
def test_no_entry_names_a_spectator_as_the_journal_does(game: str, language: str) -> None:
    rules, ten = rules_of(game), Money(1000)
    bet = next(iter(rules.variant.bets))
    for fact in (
        ev.StakeLaid(STANDS, bet, ten),
        ev.StakesRepeated((Stake(STANDS, bet, ten),)),
        ev.StakeWithdrawn(STANDS, bet),
        ev.BancoCalled(STANDS, ten),
        ev.SeatPassed(STANDS),
        ev.ChipsGiven(STANDS, ten),
        ev.CommissionCollected(STANDS, ten),
        ev.CardsHeld(HandId("ponte"), STANDS),
        ev.LineTicked(STANDS, bet),
    ):
        said = entry(words(language), fact, rules.variant, rules.house)
        assert not INTERNAL.search(said), said
