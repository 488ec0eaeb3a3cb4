"""The sentences of the felt with the longest values that a house may have in them."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from dealer_app.i18n import Words, words
from dealer_app.i18n.names import (
    act_name,
    bet_name,
    bet_said,
    hand_name,
    irregular_name,
    post_name,
    seat_name,
    seat_names,
    seat_said,
)
from dealer_app.i18n.parlance import COMMON, term
from dealer_app.i18n.reasons import OFFERED, reason_said
from dealer_app.library.house.houses import irregularities
from dealer_app.library.sheets import read_sheet, resolve, variant_ids
from dealer_app.rules.house import Currency
from dealer_app.rules.money import Money
from dealer_app.rules.staff import LONGEST_NAME, Act, Post
from dealer_app.rules.variant import Variant
from tests.gui.felt.sentences import of_table

RICH: Final = Money(1_250_000_50)
"""More than is staked or lies in a bank under any sheet that comes with the program."""

A_NAME: Final = "Marie-Charlotte de Saint-Germain-Duvallon"[:LONGEST_NAME]
LAST_SEAT: Final = "12"
STANDING: Final = "v12"
NUMBERED: Final = re.compile(
    r"\b(seat|place|spectator|spectateur)s? \{(seat|number|seats)\}", re.IGNORECASE
)
"""Where a seat is named by its number alone."""

PLACE: Final = re.compile(r"\{(\w+)\}")

FIXED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("n", "number", "lines", "done", "needed", "of", "coup"), "416"),
    **dict.fromkeys(("total", "third", "best", "times", "page", "pages", "place", "face"), "10"),
    "seconds": "10",
    **dict.fromkeys(("hour", "dealt", "entered", "until", "clock"), "21:47"),
    **dict.fromkeys(("at", "day"), "20/11/2026 21:47"),
    **dict.fromkeys(("file", "table"), "Table 12 Salon.sabot"),
    "path": "C:\\Users\\Table 12\\AppData\\Local\\Sabot\\tables\\Table 12 Salon.sabot",
    **dict.fromkeys(("sheet", "series", "state"), "Casino de Saint-Germain"),
    **dict.fromkeys(("fewest", "most", "least", "holder"), LAST_SEAT),
    **dict.fromkeys(("serial", "slip"), "2026-A17"),
    **dict.fromkeys(("seats", "results"), "2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"),
    "name": A_NAME,
    "key": "Ctrl+K",
    "keys": "K 1 2 3 4 5 6 7 8 …",
    "code": "IRR-27",
    "letters": "abandonnée",
    "card": "10♠",
    "cards": "10♠, 10♥, 10♦, 10♣, 10♠, 10♥",
    "thirds": "10, 10, 10",
    "odds": "100:1",
    "share": "12,5 %",
    "coups": "14, 15, 16",
    "seq": "12 345",
    "digest": "3c0115f792edf0a9",
    "now": "20 2000 20",
    "value": "120 %",
}
"""What has no other words in another language, or a house's own."""

AMOUNTS: Final = (
    *("amount", "limit", "asked", "taken", "have", "laid", "due", "missing", "staked", "paid"),
    *("banco", "given", "won", "commission", "before", "after"),
)
HANDS: Final = ("hand", "other", "winner", "loser", "banker", "ponte")
SEATS: Final = ("seat", "first", "last")


@cache
def sheets() -> tuple[Variant, ...]:
    """Every game that comes with the program."""
    return tuple(resolve(read_sheet(game), {}) for game in variant_ids())


@cache
def of_language(language: str) -> Mapping[str, str]:
    """The longest value for each place of a sentence."""
    said = words(language)
    money = said.money(RICH, Currency())
    terms = {name: longest(term(said, each, name) for each in sheets()) for name in COMMON}
    hand = longest(hand_name(said, each, spec.id) for each in sheets() for spec in each.hands)
    bet = longest(bet_name(said, each, bet) for each in sheets() for bet in each.bets)
    stakes = said("the stakes repeated ({seats}, {amount} in all)")
    repeated = stakes.format(seats=seat_names(said, ("10", "11", "12")), amount=money)
    stake = said("seat {seat}, {amount} on {bet}").format(seat=LAST_SEAT, amount=money, bet=bet)
    entry = longest([repeated, stake, *(said(each) for each in of_table("_ENTRIES"))])
    looked = (each for each in sheets() if each.tour.after_look)
    seat, each_seat = seat_said(said, STANDING), (str(number) for number in range(2, 13))
    return {
        **{name: terms[name] for name in ("natural", "passes", "alone", "shoe", "fill")},
        **FIXED,
        **dict.fromkeys(AMOUNTS, money),
        **dict.fromkeys(HANDS, hand),
        **dict.fromkeys(SEATS, seat),
        **dict.fromkeys(("entry", "entries"), entry),
        "hands": said.listed(seat_name(said, number) for number in each_seat),
        "deal": said("from {first} round to {last}, then {bank}, and again").format(
            first=seat, last=seat, bank=hand
        ),
        "bank": longest([money, terms["bank"]]),
        "bet": bet,
        "kinds": longest(
            said.listed(bet_said(said, bet) for bet in each.bets.values()) for each in looked
        ),
        "irregularity": longest(
            irregular_name(said, code, rule)
            for game in variant_ids()
            for code, rule in irregularities(game).items()
        ),
        "option": longest(
            said.name(each.names)
            for game in variant_ids()
            for each in read_sheet(game).options
            if each.names
        ),
        "reason": longest(reason_said(said, each) for each in OFFERED),
        "act": longest(act_name(said, each) for each in Act),
        "post": longest(post_name(said, each) for each in Post),
        "decision": longest(said(each) for each in of_table("_RESOLUTIONS")),
        "resolution": longest(said(each) for each in of_table("_RESOLUTIONS")),
        "deed": longest(said(each) for each in of_table("_DEEDS")),
        "passing": longest(said(each, seat=LAST_SEAT) for each in of_table("_PASSED")),
        "stake": f"{seat}, {bet}, {money}",
        "stakes": said.listed([f"{seat} {money}"] * 2),
        "sums": said.listed([f"{seat} +{money}"] * 3),
        "told": f"{seat}, {money}",
        "text": money,
    }


def longest(texts: Iterable[str]) -> str:
    """The one of most signs."""
    return max(texts, key=len)


def filled(said: Words, forms: tuple[str, ...], **own: str) -> str:
    """A sentence in that language with the longest values, or with its own."""
    sentence = said(forms[0]) if len(forms) == 1 else _of_several(said, forms)
    values = {**of_language(said.language), **own}
    for place in NUMBERED.findall(sentence):
        values[place[1]] = LAST_SEAT
    return sentence.format_map(values)


def _of_several(said: Words, forms: tuple[str, ...]) -> str:
    """What is said of several things, its places as they stand."""
    one, many = forms
    places = {name: f"{{{name}}}" for name in PLACE.findall(many) if name != "n"}
    return said.plural(one, many, 416, **places)
