"""Every impossible entry: refused by its name, in one sentence of either language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.refusals import refused
from dealer_app.rules.coup import Stake
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.variant import BetId, Seat
from dealer_app.table import events as ev
from tests.builders import (
    at_table,
    banco,
    bank,
    burn,
    correct,
    deal,
    decide,
    entered,
    euros,
    expose,
    missed,
    next_coup,
    principal,
    refusal,
    replayed,
    report,
    rules_of,
    said,
    say,
    session,
    show,
    stake,
    take_back,
    tick,
)
from tests.play import PlayTable

NARROW: Final = "\u202f"
NO_BREAK: Final = "\u00a0"

LIMITS: Final = """
[limits]
minimum = 10
maximum = 100
multiple = 5
differential = 50
[bets.punto_banco]
closed = ["big"]
"""


@dataclass(frozen=True)
class Impossible:
    """A table, an entry that it does not take, and what is said of it."""

    table: Callable[[], PlayTable]
    entry: ev.Event
    english: str
    french: str


def dealt(text: str, variant: str = "punto_banco") -> Callable[[], PlayTable]:
    return lambda: entered(at_table(variant), *deal(text))


def house(limits: str = LIMITS) -> Callable[[], PlayTable]:
    return lambda: at_table(house=limits)


def closed() -> PlayTable:
    table = session()
    table.close()
    return table


def with_six_left() -> PlayTable:
    return entered(
        session(options={"packs": "6"}), ev.ShoeOpened(6), burn("xx " * 306), ev.CoupOpened()
    )


def with_five_left() -> PlayTable:
    return entered(session(options={"packs": "6"}), ev.ShoeOpened(6), burn("xx " * 307))


def with_a_burn_owed() -> PlayTable:
    table = at_table(options={"burn": "3"})
    return entered(table, *deal("7"), decide("IRR-13", "burn"))


def with_a_natural_laid_down() -> PlayTable:
    """Seat 3 lays 7 down at once at Macao, and seat 2 has shown 9; the bank lies face down."""
    return replayed(
        "variant macao\nseats 3\nshoe\ncoup\ndeal xx xx xx xx xx xx\nstake 3 own 10\n"
        "stake 2 own 10\nsay seat_3 show\nshow seat_3 3 4\nshow seat_2 K 9\n"
    )


def with_a_card_carried() -> PlayTable:
    table = entered(at_table(), *deal("7 6 K Q 9"), decide("IRR-01", "next_coup"))
    return next_coup(table)


def with_a_staked(bet: str) -> Callable[[], PlayTable]:
    return lambda: entered(at_table(), stake(3, bet, 10))


def with_a_duel(*events: ev.Event) -> Callable[[], PlayTable]:
    return lambda: entered(at_table("festival"), *events)


def with_an_exposed_card_burned() -> PlayTable:
    table = entered(at_table(), *deal("xx xx xx xx"), expose("ponte", 1, "7"))
    return entered(
        table, decide("IRR-08", "burn"), *deal("xx"), show("ponte", "K 6"), show("banque", "Q 7")
    )


def on_the_last_coup() -> PlayTable:
    table = entered(session(), ev.ShoeOpened(8), ev.CutCardPlaced(416))
    return entered(table, ev.CoupOpened())


def settled(*stakes: ev.StakeLaid) -> Callable[[], PlayTable]:
    return lambda: entered(at_table(), *stakes, *deal("7 6 K Q"))


def voided() -> PlayTable:
    return entered(at_table(), *deal("7 6"), ev.CoupVoided("Misdeal"))


CASES: Final[Mapping[No, Impossible]] = {
    No.TABLE_CLOSED: Impossible(
        closed,
        ev.ShoeOpened(8),
        "The table is closed: open it again to deal.",
        f"La table est fermée{NO_BREAK}: rouvrez-la pour donner.",
    ),
    No.NO_SHOE: Impossible(
        session,
        ev.CoupOpened(),
        "No shoe is open: open one first.",
        f"Aucun sabot n’est ouvert{NO_BREAK}: ouvrez-en un d’abord.",
    ),
    No.SHOE_OPEN: Impossible(
        at_table,
        ev.RulesChanged({"packs": "6"}),
        "A shoe is open: house options change between two shoes.",
        f"Un sabot est ouvert{NO_BREAK}: les options de la maison changent entre deux sabots.",
    ),
    No.SHOE_EMPTY: Impossible(
        with_five_left,
        burn("xx xx xx xx xx xx"),
        "The shoe does not hold so many cards: 5 left.",
        f"Le sabot ne contient pas autant de cartes{NO_BREAK}: il en reste 5.",
    ),
    No.FEW_CARDS: Impossible(
        with_five_left,
        ev.CoupOpened(),
        "Cards left: 5, too few for a coup. Open a new shoe.",
        f"Cartes restantes{NO_BREAK}: 5, trop peu pour un coup. Ouvrez un nouveau sabot.",
    ),
    No.NO_COUP: Impossible(
        lambda: entered(session(), ev.ShoeOpened(8)),
        deal("7")[0],
        "No coup is open: open the next coup first.",
        f"Aucun coup n’est ouvert{NO_BREAK}: ouvrez d’abord le coup suivant.",
    ),
    No.COUP_OPEN: Impossible(
        dealt("7"),
        ev.CoupOpened(),
        "Coup 1 is not over: finish it or void it first.",
        f"Le coup 1 n’est pas terminé{NO_BREAK}: finissez-le, ou déclarez-le nul.",
    ),
    No.COUP_OVER: Impossible(
        voided,
        deal("7")[0],
        "The coup is over: open the next one first.",
        f"Le coup est terminé{NO_BREAK}: ouvrez d’abord le suivant.",
    ),
    No.BURN_DUE: Impossible(
        with_a_burn_owed, deal("7")[0], "The burn comes first.", "D’abord le brûlage."
    ),
    No.NO_CARD_DUE: Impossible(
        with_a_natural_laid_down,
        missed("seat_3", 2, "2"),
        "No card is due then: something is to be decided first.",
        "Aucune carte n’est due tant qu’une décision attend.",
    ),
    No.CARRIED_FIRST: Impossible(
        with_a_card_carried,
        deal("8")[0],
        "The card carried over, 9, comes first.",
        "D’abord la carte retenue, 9.",
    ),
    No.CARDS_MISSING: Impossible(
        dealt("7 6"),
        report("IRR-05", "stand"),
        "The hands are not all dealt and shown yet.",
        "Les mains ne sont pas encore toutes servies et montrées.",
    ),
    No.CHOICE_DUE: Impossible(
        dealt("K K 5 Q", "festival"),
        deal("7")[0],
        "The Ponte must speak first: card or no card.",
        f"Le Ponte doit d’abord parler{NO_BREAK}: carte ou non.",
    ),
    No.SHOW_DUE: Impossible(
        lambda: entered(at_table(), *deal("xx xx xx xx"), show("ponte", "2 3")),
        deal("7")[0],
        "The Banker must be shown first.",
        "La Banque doit d’abord montrer son jeu.",
    ),
    No.BANCO_DUE: Impossible(
        with_a_duel(bank(1, 20)),
        deal("7")[0],
        "The ponte has not matched the bank’s stake: banco first.",
        f"Le Ponte n’a pas égalé la mise de la Banque{NO_BREAK}: d’abord banco.",
    ),
    No.SUIT_NEEDED: Impossible(
        with_a_staked("perfect_pair"),
        deal("7")[0],
        "A bet on suits lies on the felt: enter the suit as well.",
        f"Un pari sur les couleurs est posé{NO_BREAK}: saisissez aussi la couleur.",
    ),
    No.RANK_NEEDED: Impossible(
        with_a_staked("ponte_pair"),
        deal("0")[0],
        "A bet on ranks lies on the felt: ten, jack, queen and king apart.",
        f"Un pari sur les rangs est posé{NO_BREAK}: "
        "distinguez le dix, le valet, la dame et le roi.",
    ),
    No.NOT_HIDDEN: Impossible(
        dealt("7 6 K Q"),
        show("ponte", "7"),
        "No card of the Player lies face down there.",
        "Le Ponte n’a pas de carte face cachée à cet endroit.",
    ),
    No.CARDS_HIDDEN: Impossible(
        dealt("xx xx xx xx"),
        expose("ponte", 1, "xx"),
        "Here the face of the card must be told.",
        f"Ici, la carte doit être connue{NO_BREAK}: saisissez-la.",
    ),
    No.SHOW_COUNT: Impossible(
        dealt("xx xx xx xx"),
        show("banque", "7 K Q"),
        "Cards that the Banker hides: 2. Show as many.",
        f"Cartes cachées, la Banque{NO_BREAK}: 2. Montrez-en autant.",
    ),
    No.NO_SUCH_CARD: Impossible(
        dealt("7 6"),
        correct("ponte", 2, "7"),
        "The Player has no card 2.",
        "Le Ponte n’a pas de carte 2.",
    ),
    No.SAME_CARD: Impossible(
        dealt("7 6"),
        correct("ponte", 1, "7"),
        "It is that card already: nothing is put right.",
        f"C’est déjà cette carte{NO_BREAK}: rien n’est corrigé.",
    ),
    No.NO_SAY: Impossible(
        dealt("xx xx xx xx"),
        say("ponte", "draw"),
        "The Player has no say here: the drawing table decides.",
        f"Le Ponte n’a pas le choix{NO_BREAK}: le tableau de tirage décide.",
    ),
    No.NOT_ITS_TURN: Impossible(
        dealt("xx xx xx xx", "festival"),
        say("banque", "draw"),
        "It is not the turn of the Bank.",
        f"La Banque n’a pas la parole{NO_BREAK}: ce n’est pas son tour.",
    ),
    No.MUST_DRAW: Impossible(
        dealt("2 7 K Q"),
        say("ponte", "stand"),
        "The Player at 2 must draw.",
        "Le Ponte à 2 doit tirer.",
    ),
    No.MUST_STAND: Impossible(
        dealt("7 2 K Q"),
        say("ponte", "draw"),
        "The Player at 7 must stand.",
        "Le Ponte à 7 doit rester.",
    ),
    No.UNKNOWN_SEAT: Impossible(
        at_table,
        stake(10, "ponte", 10),
        "There is no seat 10: seats go from 1 to 9.",
        f"Il n’y a pas de place 10{NO_BREAK}: les places vont de 1 à 9.",
    ),
    No.NO_SPECTATORS: Impossible(
        at_table,
        stake("v1", "ponte", 10),
        "Spectators do not bet at this table.",
        "Les spectateurs ne misent pas à cette table.",
    ),
    No.BET_CLOSED: Impossible(
        house(),
        stake(3, "big", 10),
        "This house does not take the bet Big.",
        "La maison n’accepte pas le pari Grand.",
    ),
    No.BELOW_MINIMUM: Impossible(
        house(),
        stake(3, "ponte", 5),
        "Below the minimum of €10.",
        f"Au-dessous du minimum de 10{NO_BREAK}€.",
    ),
    No.ABOVE_MAXIMUM: Impossible(
        house(),
        stake(3, "ponte", 105),
        "Above the maximum of €100.",
        f"Au-dessus du maximum de 100{NO_BREAK}€.",
    ),
    No.NOT_MULTIPLE: Impossible(
        house(),
        stake(3, "ponte", 12),
        "Stakes here are multiples of €5.",
        f"Ici, les mises sont des multiples de 5{NO_BREAK}€.",
    ),
    No.DIFFERENTIAL: Impossible(
        house(),
        stake(3, "ponte", 55),
        "The two hands’ stakes may lie at most €50 apart.",
        f"L’écart entre les mises des deux mains est limité à 50{NO_BREAK}€.",
    ),
    No.BOTH_SIDES: Impossible(
        lambda: entered(at_table(options={"both_sides": "one"}), stake(3, "ponte", 10)),
        stake(3, "banque", 10),
        "Seat 3 may not bet on both hands.",
        "La place 3 ne peut pas miser sur les deux mains.",
    ),
    No.PRINCIPAL_BETS: Impossible(
        with_a_duel(bank(1, 20)),
        stake(1, "tie", 5),
        "Seat 1 plays a hand: principals do not bet on the layout.",
        "La place 1 tient une main et ne mise pas sur le tapis.",
    ),
    No.NO_PRINCIPALS: Impossible(
        at_table,
        principal("ponte", 3),
        "Nobody but the seats at the table plays a hand here.",
        "Seules les places de la table tiennent une main ici.",
    ),
    No.SAME_PRINCIPAL: Impossible(
        with_a_duel(bank(1, 20)),
        banco(1, 20),
        "Seat 1 already plays the other hand.",
        "La place 1 tient déjà l’autre main.",
    ),
    No.BANK_FIRST: Impossible(
        with_a_duel(),
        banco(1, 20),
        "The bank’s stake comes first, then banco.",
        "D’abord la mise de la Banque, puis banco.",
    ),
    No.BANK_DIFFERS: Impossible(
        with_a_duel(bank(1, 20.50)),
        banco(2, 20),
        "Banco matches the bank: €20.50, no more and no less.",
        f"Banco{NO_BREAK}: toute la banque, 20,50{NO_BREAK}€, ni plus ni moins.",
    ),
    No.NO_STAKE: Impossible(
        at_table,
        take_back(3, "ponte"),
        "Seat 3 has no stake on Player.",
        "La place 3 : pas de mise, Ponte.",
    ),
    No.NOTHING_TO_REPEAT: Impossible(
        at_table,
        ev.StakesRepeated(()),
        "There are no stakes to repeat.",
        "Il n’y a pas de mises à répéter.",
    ),
    No.NOT_OFFERED: Impossible(
        at_table,
        report("IRR-09", "burn"),
        "This house does not offer “Burn the card” for IRR-09.",
        f"La maison ne propose pas «{NARROW}Brûler la carte{NARROW}» pour IRR-09.",
    ),
    No.UNKNOWN_CODE: Impossible(
        at_table,
        report("IRR-99"),
        "There is no irregularity IRR-99.",
        "Il n’y a pas d’irrégularité IRR-99.",
    ),
    No.NO_CARD_TOO_MANY: Impossible(
        dealt("7 6 K Q"),
        decide("IRR-01", "burn"),
        "There is no card too many on the table.",
        "Il n’y a pas de carte de trop sur la table.",
    ),
    No.NOTHING_BURNED: Impossible(
        dealt("7 6"),
        report("IRR-13", "burn"),
        "No card of a fresh shoe is burned here: none was forgotten.",
        "Aucune carte d’un sabot neuf n’est brûlée ici : aucun brûlage n’est oublié.",
    ),
    No.STAKES_CLOSED: Impossible(
        dealt("7"),
        ev.StakesRepeated((Stake(Seat("3"), BetId("ponte"), euros(10)),)),
        "Betting is closed: the stakes stay as they lie.",
        f"Les jeux sont faits{NO_BREAK}: les mises restent comme elles sont.",
    ),
    No.NOT_SETTLED: Impossible(
        settled(stake(3, "ponte", 10), stake(4, "tie", 10)),
        ev.CoupOpened(),
        "Lines of the payout not ticked yet: 2.",
        f"Lignes du règlement encore à pointer{NO_BREAK}: 2.",
    ),
    No.DECIDE_FIRST: Impossible(
        lambda: entered(settled(stake(3, "ponte", 10))(), report("IRR-31")),
        ev.AllTicked(),
        "First IRR-31 is decided: nobody is paid before.",
        f"IRR-31 d’abord{NO_BREAK}: personne n’est payé avant qu’elle soit tranchée.",
    ),
    No.NOTHING_TO_TICK: Impossible(
        settled(stake(3, "ponte", 10)),
        tick(4, "ponte"),
        "There is nothing to tick.",
        "Il n’y a rien à pointer.",
    ),
    No.STRIKE_FIRST: Impossible(
        with_an_exposed_card_burned,
        correct("ponte", 1, "5"),
        "Cards were moved by a decision: take the last entries back, then enter them right.",
        f"Une décision a déplacé des cartes{NO_BREAK}: annulez les dernières saisies, "
        "puis ressaisissez-les.",
    ),
    No.CUT_TOO_DEEP: Impossible(
        at_table,
        ev.CutCardPlaced(417),
        "The cut card must lie among the cards left: 416.",
        "La carte de coupe se place parmi les cartes restantes : 416.",
    ),
    No.CUT_OUT: Impossible(
        on_the_last_coup,
        ev.CutCardPlaced(10),
        "The cut card has come out already.",
        "La carte de coupe est déjà sortie.",
    ),
    No.REASON_NEEDED: Impossible(
        at_table,
        ev.CoupVoided("  "),
        "Say why: this needs its reason.",
        f"Dites pourquoi{NO_BREAK}: un motif est exigé.",
    ),
    No.ALREADY_VOID: Impossible(
        voided,
        ev.CoupVoided("Misdeal"),
        "The coup is void already.",
        "Le coup est déjà nul.",
    ),
}


@pytest.mark.parametrize("code", CASES)
def test_an_impossible_entry_is_refused_by_its_name(code: No) -> None:
    case = CASES[code]
    assert refusal(case.table(), case.entry) is code


@pytest.mark.parametrize("code", CASES)
def test_a_refusal_is_said_in_english(code: No) -> None:
    table = CASES[code].table()
    assert said(table, table.enter(CASES[code].entry), "en") == CASES[code].english


@pytest.mark.parametrize("code", CASES)
def test_a_refusal_is_said_in_french(code: No) -> None:
    table = CASES[code].table()
    assert said(table, table.enter(CASES[code].entry), "fr") == CASES[code].french


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_a_game_does_not_know_is_said(language: str) -> None:
    rules = rules_of()
    sentence = refused(
        words(language), Refusal(No.NOT_THIS_GAME, {"text": "cover"}), rules.variant, rules.house
    )
    assert sentence in ("Cela n’existe pas dans ce jeu.", "This game knows no such act.")
