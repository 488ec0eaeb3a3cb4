"""Every entry that a patrons' bank refuses: by its name, in one sentence of either language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.refusals import refused
from dealer_app.rules.due import No, Refusal
from dealer_app.rules.money import Money
from dealer_app.rules.variant import BetId, HandId, Seat
from dealer_app.table import events as ev
from tests.builders import banco, bank, deal, euros, refusal, replayed, rules_of, said, say, stake
from tests.play import PlayTable

NO_BREAK: Final = "\u00a0"
NARROW: Final = "\u202f"

CHEMIN: Final = "variant chemin_de_fer\nshoe\ncoup\n"
WITH_A_BANK: Final = CHEMIN + "bank 1 100\n"
WON: Final = WITH_A_BANK + "stake 2 100\ndeal 2 9 K K\n"
TIED: Final = WITH_A_BANK + "stake 2 100\ndeal 7 7 K K\ncoup\n"
PORCELAINE: Final = "shoe\ncoup\nbank 5 1000\n"
CROSSED: Final = PORCELAINE + "stake 4 600\nstake 3 500\n"
MACAO: Final = "variant macao\nseats 4\nshoe\ncoup\n"
LOOKED: Final = MACAO + "deal xx xx xx xx xx xx xx xx\n"
BANQUE: Final = "variant banque\nshoe\ncoup\nbank 1 100\n"


def porcelaine(text: str = PORCELAINE, option: str = "") -> str:
    return f"variant porcelaine\n{f'option {option}' if option else ''}\n{text}"


def baccara(option: str, text: str = "") -> str:
    return f"variant baccara\n{f'option {option}' if option else ''}\nshoe\ncoup\n{text}"


def take(seat: int, amount: float) -> ev.BankTaken:
    return ev.BankTaken(Seat(str(seat)), euros(amount))


def passes(seat: int) -> ev.SeatPassed:
    return ev.SeatPassed(Seat(str(seat)))


@dataclass(frozen=True)
class Impossible:
    """A night so far, an entry that its table does not take, and what is said of it."""

    night: str
    entry: ev.Event
    english: str
    french: str

    def table(self) -> PlayTable:
        return replayed(self.night)


BANK_CASES: Final[Mapping[No, Impossible]] = {
    No.BANK_DUE: Impossible(
        CHEMIN,
        stake(2, "stake", 10),
        "Nothing lies in the bank yet: first who holds it, and with how much.",
        f"La banque est encore vide{NO_BREAK}: d’abord qui la tient, et avec combien.",
    ),
    No.BANK_STANDS: Impossible(
        WITH_A_BANK,
        bank(2, 50),
        "Seat 1 holds the bank with €100: it stays as it is.",
        f"La place 1 tient la banque avec 100{NO_BREAK}€{NO_BREAK}: elle reste telle quelle.",
    ),
    No.HOLDER_STAKES: Impossible(
        WITH_A_BANK,
        stake(1, "stake", 10),
        "Seat 1 holds the bank: that is for another seat.",
        f"La place 1 tient la banque{NO_BREAK}: c’est à une autre place.",
    ),
    No.NOT_YET: Impossible(
        porcelaine(),
        stake("v1", "stake", 10),
        "Spectator 1 may not do that now: the call says whose turn it is.",
        f"Le spectateur 1 n’a pas la parole{NO_BREAK}: l’annonce dit à qui c’est le tour.",
    ),
    No.SPOKEN_ALREADY: Impossible(
        porcelaine(PORCELAINE + "stake 4 100\nstake 3 100\n"),
        stake(4, "stake", 10),
        "Seat 4 has spoken already: strike the last entries to hear it again.",
        f"La place 4 a déjà parlé{NO_BREAK}: annulez les dernières saisies pour l’entendre de "
        "nouveau.",
    ),
    No.NOT_LOWER: Impossible(
        porcelaine(),
        stake(4, "stake", 1000),
        "Each stake stays lower than the €1,000 of the Décadence.",
        f"Chaque mise reste plus faible que les 1{NARROW}000{NO_BREAK}€ de la Décadence.",
    ),
    No.NOT_HIGHER: Impossible(
        porcelaine(option="equal_stakes=allowed"),
        stake(4, "stake", 1001),
        "No stake is higher than the €1,000 of the Décadence.",
        f"Aucune mise ne dépasse les 1{NARROW}000{NO_BREAK}€ de la Décadence.",
    ),
    No.BANK_COVERED: Impossible(
        WITH_A_BANK + "stake 2 100\n",
        stake(3, "stake", 10),
        "The bank is covered in full: nothing more is staked against it.",
        f"La banque est entièrement couverte{NO_BREAK}: on ne mise plus contre elle.",
    ),
    No.ABOVE_MISSING: Impossible(
        WITH_A_BANK + "stake 2 60\n",
        stake(3, "stake", 50),
        "Only €40 is still missing before the bank: stake that or less.",
        f"Il ne manque plus que 40{NO_BREAK}€ devant la banque{NO_BREAK}: misez ce montant"
        " au plus.",
    ),
    No.COVER_DUE: Impossible(
        porcelaine(CROSSED),
        stake(2, "stake", 10),
        "The stakes exceed the bank: the Décadence first covers, or stops the tour.",
        f"Les mises dépassent la banque{NO_BREAK}: la Décadence couvre d’abord, ou arrête le tour.",
    ),
    No.NO_COVER: Impossible(
        porcelaine(),
        ev.TourStopped(),
        "No stake exceeds the bank: there is nothing to cover or to stop.",
        f"Aucune mise ne dépasse la banque{NO_BREAK}: il n’y a rien à couvrir ni à arrêter.",
    ),
    No.COVERED_ONCE: Impossible(
        porcelaine(CROSSED + "cover\nstake 2 200\n", "covers=once"),
        ev.BankCovered(),
        "The bank covers once in a coup: now it can only stop the tour.",
        f"La banque ne couvre qu’une fois par coup{NO_BREAK}: on ne peut plus qu’arrêter le tour.",
    ),
    No.BANK_MOVED: Impossible(
        porcelaine(PORCELAINE + "stake 4 400\ndeal 1 2 M 10\nretire\n"),
        ev.CoupVoided("Misdeal"),
        "The bank has moved since this coup: strike what was said of it, then void the coup.",
        "La banque a changé depuis ce coup"
        f"{NO_BREAK}: annulez ce qui en a été dit, puis annulez le coup.",
    ),
    No.WITHDRAW_NOT: Impossible(
        porcelaine(PORCELAINE + "stake 4 400\n"),
        ev.StakeWithdrawn(Seat("4"), BetId("stake")),
        "Nobody takes a stake or a banco back here: strike the entry instead.",
        f"Ici, personne ne reprend une mise ni un banco{NO_BREAK}: annulez la saisie.",
    ),
    No.TOUR_OVER: Impossible(
        porcelaine(CROSSED + "stop\n"),
        stake(2, "stake", 10),
        "The tour is stopped: no seat stakes any more, spectators may.",
        f"Le tour est arrêté{NO_BREAK}: plus aucune place ne mise, les spectateurs"
        " le peuvent encore.",
    ),
    No.STAKES_RIDE: Impossible(
        TIED,
        stake(3, "stake", 10),
        "The stakes ride after the tie: they stay as they lie.",
        f"Les mises restent après l’égalité{NO_BREAK}: on n’y touche pas.",
    ),
    No.NOBODY_STAKED: Impossible(
        porcelaine(PORCELAINE + "stake 4 400\ndeal 2 3 10 M\nshoe\ncoup\n"),
        deal("3")[0],
        "Nobody has staked against the bank: no card is dealt. "
        "Tab leads to the stakes; where nobody stakes, the manche is void.",
        f"Personne n’a misé contre la banque{NO_BREAK}: on ne donne pas. "
        f"Tab mène aux mises{NARROW}; si personne ne mise, la manche est nulle.",
    ),
    No.ALONE_FIRST: Impossible(
        WITH_A_BANK + "stake 2 10\n",
        banco(3, 100),
        "A stake lies already: who takes the bank alone says so before it.",
        f"Une mise est déjà posée{NO_BREAK}: prendre seul la banque s’annonce avant toute mise.",
    ),
    No.ALONE_TAKEN: Impossible(
        WITH_A_BANK + "banco 2\n",
        stake(3, "stake", 10),
        "Somebody has taken the bank alone: nobody else stakes there.",
        f"La banque est prise par un seul{NO_BREAK}: personne d’autre n’y mise.",
    ),
    No.WITH_TABLE_TAKEN: Impossible(
        WITH_A_BANK + "banco 2 50\n",
        banco(3, 50),
        "Seat 2 is with the table already: what is missing is a stake, or a banco alone.",
        f"La place 2 est déjà avec la table{NO_BREAK}: ce qui manque se mise, ou l’on fait banco"
        " seul.",
    ),
    No.BELOW_SHARE: Impossible(
        WITH_A_BANK,
        banco(2, 49),
        "With the table takes €50 of the bank at least.",
        f"Avec la table, on prend au moins 50{NO_BREAK}€ de la banque.",
    ),
    No.TOO_OFTEN: Impossible(
        "variant banque\noption banco_repeats=1\nshoe\ncoup\nbank 1 100\n"
        "banco 2 tableau_1\ndeal 2 9 K K\ncoup\n",
        ev.BancoCalled(Seat("2"), euros(198), BetId("tableau_1")),
        "Seat 2 has called banco as often running as it may (1): let another call.",
        f"La place 2 a fait banco autant de fois de suite que permis (1){NO_BREAK}: à un autre.",
    ),
    No.BEFORE_LOOK: Impossible(
        MACAO,
        stake(2, "own", 10),
        "Stakes come after the look: deal the first two cards to everybody.",
        f"On mise après avoir regardé{NO_BREAK}: donnez d’abord deux cartes à chacun.",
    ),
    No.ONE_KIND: Impossible(
        LOOKED + "stake 4 own 10\n",
        stake(4, "bank", 10),
        "Seat 4 has staked on Own hand: one kind of bet a seat.",
        f"La place 4 a déjà misé, Sa main{NO_BREAK}: une seule sorte de pari par place.",
    ),
    No.NOT_EQUAL: Impossible(
        baccara("stakes=flat", "stake 2 tableau_1 10\n"),
        stake(3, "tableau_2", 20),
        "All stakes of a coup are equal here: stake €10.",
        f"Ici, les mises d’un coup sont égales{NO_BREAK}: misez 10{NO_BREAK}€.",
    ),
    No.ODD_UNIT: Impossible(
        baccara("both=on"),
        stake(3, "both", 0.01),
        "Half of it goes on each side: key an amount that can be halved.",
        f"La moitié va de chaque côté{NO_BREAK}: saisissez un montant qui se partage en deux.",
    ),
    No.SPECTATOR_LIMITS: Impossible(
        porcelaine(PORCELAINE + "stake 4 400\n", "spectator_min=10"),
        stake("v1", "stake", 5),
        "A spectator stakes within the limit of €10.",
        f"Un spectateur mise dans la limite de 10{NO_BREAK}€.",
    ),
    No.STAKED_ALREADY: Impossible(
        LOOKED + "stake 4 own 10\n",
        passes(4),
        "Seat 4 has staked: it cannot pass. Strike its stake first.",
        "La place 4 a misé et ne peut plus passer. Annulez d’abord sa mise.",
    ),
    No.NOT_A_STAKER: Impossible(
        porcelaine(PORCELAINE + "stake 4 400\n"),
        ev.CardsHeld(HandId("grandeur"), Seat("2")),
        "Seat 2 does not stake there: only who does holds the cards.",
        f"La place 2 ne mise pas là{NO_BREAK}: seul celui qui mise tient les cartes.",
    ),
    No.MAY_NOT_RETIRE: Impossible(
        WITH_A_BANK,
        ev.BankGivenUp(),
        "The bank is given up after a coup it held, before anybody stakes.",
        "On cède la banque après l’avoir tenue un coup, et avant toute mise.",
    ),
    No.NEVER_RETIRES: Impossible(
        baccara(""),
        ev.BankGivenUp(),
        "At this game nobody gives the bank up: it passes by itself.",
        f"À ce jeu, on ne cède pas la banque{NO_BREAK}: elle passe d’elle-même.",
    ),
    No.NOT_GIVEN_UP: Impossible(
        WITH_A_BANK,
        take(2, 100),
        "Nobody has given the bank up: there is nothing to take over.",
        f"Personne n’a cédé la banque{NO_BREAK}: il n’y a rien à reprendre.",
    ),
    No.MUST_MATCH: Impossible(
        WON + "retire\n",
        take(2, 50),
        "Whoever takes the bank over puts in €195, no more and no less.",
        f"Celui qui reprend la banque y met 195{NO_BREAK}€, ni plus ni moins.",
    ),
    No.NO_WINNINGS: Impossible(
        porcelaine(PORCELAINE + "closed\nretire\n").replace("closed", "void Misdeal"),
        take(1, 50),
        "No winnings are to be matched: the bank goes to the next seat, for any amount.",
        f"Aucun gain à égaler{NO_BREAK}: la banque va à la place suivante, pour un montant libre.",
    ),
    No.NO_GARAGE: Impossible(
        "variant chemin_de_fer\noption garage=allowed\n"
        + WON.removeprefix("variant chemin_de_fer\n"),
        ev.WinningsKept(euros(96)),
        "At most €95 of the winnings can be set aside.",
        f"On met au plus 95{NO_BREAK}€ des gains de côté.",
    ),
    No.NO_CLAIM: Impossible(
        WON,
        ev.HalfClaimed(claimed=True),
        "There is no share to claim or to leave.",
        "Il n’y a pas de part à réclamer ni à laisser.",
    ),
    No.OFFERED_ALREADY: Impossible(
        baccara("", "deal 2 2 2 3 3 3\nsay banque give\n"),
        say("banque", "show"),
        "The Bank has offered a card, and plays the coup to its end: a card or no card.",
        f"La Banque a donné, et joue le coup jusqu’au bout{NO_BREAK}: carte ou non.",
    ),
    No.STAKES_LIE: Impossible(
        "variant baccara\nshoe\ncoup\nstake 4 tableau_1 10\n",
        bank(3, 100),
        "The banker is named before the stakes: take them back, then name seat 3.",
        f"Le banquier se désigne avant les mises{NO_BREAK}: reprenez-les, puis"
        " désignez la place 3.",
    ),
    No.NOT_OFFERED_YET: Impossible(
        baccara("", "deal 2 2 2 3 3 3\n"),
        say("banque", "stand"),
        "The Bank first offers a card, or lays its own hand down.",
        "La Banque donne d’abord une carte, ou abat son jeu.",
    ),
    No.NO_REFILL: Impossible(
        "variant banque\noption refill=no\nshoe\ncoup\nbank 1 100\n"
        "stake 2 tableau_1 100\ndeal 9 2 K K\ncoup\n",
        bank(1, 100),
        "Seat 1 has lost the bank: here it goes to another seat.",
        f"La place 1 a perdu la banque{NO_BREAK}: ici, elle va à une autre place.",
    ),
    No.WHICH_SIDE: Impossible(
        BANQUE,
        banco(3, 100),
        "On which side? Banco is called on one of the two tableaux.",
        f"De quel côté{NARROW}? On fait banco sur l’un des deux tableaux.",
    ),
}

BEFORE_THE_TABLE: Final = {No.NOT_THIS_GAME, No.SEATS}
"""What only a shoe file can ask for, and what keeps a table from being opened."""


@pytest.mark.parametrize("code", BANK_CASES)
def test_an_impossible_entry_is_refused_by_its_name(code: No) -> None:
    case = BANK_CASES[code]
    assert refusal(case.table(), case.entry) is code


@pytest.mark.parametrize("code", BANK_CASES)
def test_a_refusal_is_said_in_english(code: No) -> None:
    table = BANK_CASES[code].table()
    assert said(table, table.enter(BANK_CASES[code].entry), "en") == BANK_CASES[code].english


@pytest.mark.parametrize("code", BANK_CASES)
def test_a_refusal_is_said_in_french(code: No) -> None:
    table = BANK_CASES[code].table()
    assert said(table, table.enter(BANK_CASES[code].entry), "fr") == BANK_CASES[code].french


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (No.NO_GARAGE, "No winnings can be set aside now."),
        (No.NOT_YET, "Not now: the call says whose turn it is."),
        (No.SEATS, "A table of this game has 2 to 12 seats."),
    ],
)
def test_a_refusal_without_a_seat_or_an_amount_is_said_all_the_same(
    code: No, sentence: str
) -> None:
    rules = rules_of("porcelaine")
    values = {"number": 12, "limit": Money(2)} if code is No.SEATS else {}
    assert refused(words("en"), Refusal(code, values), rules.variant, rules.house) == sentence


def test_where_there_is_one_kind_of_bet_a_missing_stake_does_not_name_it() -> None:
    for game, told in (("porcelaine", "pas de mise."), ("banque", "pas de mise, Tableau 1.")):
        rules = rules_of(game)
        bet = next(iter(rules.variant.bets))
        lacks = Refusal(No.NO_STAKE, {"seat": "3", "bet": bet})
        sentence = refused(words("fr"), lacks, rules.variant, rules.house)
        assert sentence == f"La place 3{NO_BREAK}: {told}"
