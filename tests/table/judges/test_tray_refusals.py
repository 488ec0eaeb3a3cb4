"""Every entry about the tray, its slips or commission that is refused: its name, and its words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pytest

from dealer_app.i18n import words
from dealer_app.i18n.refusals import refused
from dealer_app.rules.due import No
from dealer_app.table import events as ev
from tests.builders import entered, euros, said, session, stake
from tests.play import PlayTable, the
from tests.table.accounts.test_cagnotte import counted, levied, run
from tests.table.trays import (
    BANQUE_WINS,
    CHIPS,
    COUNTED,
    FLOAT,
    MARKED,
    asked,
    at_tray,
    bought,
    chips,
    collected,
    count,
    coup,
    fill,
    opener,
    received,
)


@dataclass(frozen=True)
class Refused:
    """A table, an entry that it does not take, and what is said of it."""

    table: Callable[[], PlayTable]
    entry: ev.Event
    english: str
    french: str


def filled() -> PlayTable:
    return entered(at_tray(), fill("F1", {100: 1}))


def cancelled() -> PlayTable:
    return entered(filled(), ev.SlipCancelled("F1", "Wrong table"))


def owing() -> PlayTable:
    return coup(at_tray(MARKED), BANQUE_WINS, (3, "banque", 100))


def overpaid() -> PlayTable:
    table = entered(owing(), collected(3, 5), ev.CoupOpened())
    facts = (ev.CoupOpened(), stake(3, "banque", 100), ev.CoupVoided("Torn"), ev.AllTicked())
    return entered(table, ev.CoupRectified(1, "A torn card", facts))


TRAY_CASES: Final[Mapping[No, Refused]] = {
    No.NO_CAGNOTTE: Refused(
        at_tray,
        counted(),
        "Nobody but the house banks at this game: there is no cagnotte.",
        "La maison seule tient la banque à ce jeu : il n’y a pas de cagnotte.",
    ),
    No.UNKNOWN_TICKET: Refused(
        levied,
        counted(run(1, 2, ticket=0)),
        "This house has no ticket of €0.",
        "La maison n’a pas de ticket de 0 €.",
    ),
    No.TICKETS_BACKWARDS: Refused(
        levied,
        counted(run(8, 7)),
        "Tickets of €5: the first number comes before the last one.",
        "Tickets de 5 € : le premier numéro précède le dernier.",
    ),
    No.TICKETS_TWICE: Refused(
        levied,
        counted(run(7, 8), run(8, 9)),
        "Ticket 8 of €5 was torn off before: read its book again.",
        "Le ticket n° 8 de 5 € a déjà été détaché : relisez son carnet.",
    ),
    No.TICKETS_MISSING: Refused(
        levied,
        counted(run(8, 9, after=6)),
        "Tickets of €5: number 7 should come first. Say why, then enter it again.",
        "Tickets de 5 € : le premier devrait être le n° 7. Dites pourquoi, puis saisissez de"
        " nouveau.",
    ),
    No.NOTES_ABOVE_DROP: Refused(
        at_tray,
        ev.DropCounted(euros(50), "", {euros(20): 3}),
        "The notes alone come to €60: count the drop again.",
        "Les billets seuls font 60 € : recomptez le drop.",
    ),
    No.OPENER_DUE: Refused(
        lambda: entered(session(house=COUNTED), ev.ShoeOpened(8)),
        ev.CoupOpened(),
        "The float comes first: count it, then deal.",
        "L’avance d’abord : comptez-la, puis donnez.",
    ),
    No.OPENER_LATE: Refused(
        lambda: entered(session(house=CHIPS), bought(100)),
        opener(),
        "Chips have moved already: count the tray as it is, the float is counted before them.",
        "Des jetons ont déjà circulé : comptez l’encaisse telle qu’elle est ; l’avance se compte"
        " avant.",
    ),
    No.NO_OPENER: Refused(
        lambda: session(house=CHIPS),
        count("closer", FLOAT),
        "No float was counted: without an opener there is no closing count.",
        "L’avance n’a pas été comptée : sans elle, pas de comptée de fermeture.",
    ),
    No.CLOSER_DUE: Refused(
        at_tray,
        ev.TableClosed(2, "head"),
        "The tray comes first: count it, then close the table.",
        "L’encaisse d’abord : comptez-la, puis fermez la table.",
    ),
    No.UNKNOWN_CHIP: Refused(
        at_tray,
        count("spot", {7: 1}),
        "This house has no chip of €7.",
        "Cette maison n’a pas de jeton de 7 €.",
    ),
    No.NEGATIVE_COUNT: Refused(
        at_tray,
        count("spot", {5: -1}),
        "Fewer than no chips of €5: count them again.",
        "Moins de zéro jeton de 5 € : recomptez-les.",
    ),
    No.NO_CHIPS: Refused(
        at_tray,
        bought(0),
        "That is nothing: say how much.",
        "Il faut un montant : dites combien.",
    ),
    No.NOT_IN_CHIPS: Refused(
        at_tray,
        bought(12.5),
        "No chips make that amount: it is a multiple of €1.",
        "Aucun jeton ne fait ce montant : il doit être un multiple de 1 €.",
    ),
    No.CAGE_SHORT: Refused(
        at_tray,
        fill("F1", {100: 21}),
        "Chips of €100 left in the cage: 20. Ask for no more.",
        "Jetons de 100 € restant à la caisse centrale : 20. N’en demandez pas davantage.",
    ),
    No.UNEQUAL_WORTH: Refused(
        at_tray,
        ev.ColoursChanged(chips({100: 1}), chips({25: 3})),
        "€100 is changed for €100, not for €75.",
        "100 € se changent contre 100 €, non contre 75 €.",
    ),
    No.COUNT_OVER: Refused(
        at_tray,
        count("closer", {**FLOAT, 5: 6}),
        "€30 too much: say why, then enter it again.",
        "30 € de trop : dites pourquoi, puis saisissez-le de nouveau.",
    ),
    No.COUNT_SHORT: Refused(
        at_tray,
        count("closer", {100: 89, 25: 40}),
        "€100 too little: say why, then enter it again.",
        "Il manque 100 € : dites pourquoi, puis saisissez-le de nouveau.",
    ),
    No.COUNT_DIFFERS: Refused(
        lambda: session(house=CHIPS),
        opener({100: 1}, {25: 4}),
        "The amount is right, the chips are not: say why.",
        "Le montant est juste, mais pas les jetons : dites pourquoi.",
    ),
    No.SLIP_UNNUMBERED: Refused(
        at_tray,
        fill("", {100: 1}),
        "A slip needs its number.",
        "Le bon doit porter un numéro.",
    ),
    No.SLIP_USED: Refused(
        filled,
        fill("F1", {100: 1}),
        "There is a slip F1 already: take the next number.",
        "Le bon F1 existe déjà : prenez le numéro suivant.",
    ),
    No.NO_SUCH_SLIP: Refused(
        at_tray,
        ev.SlipCancelled("F1", "Wrong table"),
        "There is no slip F1 at this table.",
        "Il n’y a pas de bon F1 à cette table.",
    ),
    No.SLIP_CANCELLED: Refused(
        cancelled,
        ev.SlipCancelled("F1", "Wrong table"),
        "Slip F1 is cancelled already.",
        "Le bon F1 est déjà annulé.",
    ),
    No.FILL_NOT_ASKED: Refused(
        at_tray,
        received("F1", {100: 1}),
        "This table has not asked for a fill F1: it is another table’s. Send it there.",
        "Cette table n’a pas demandé de complément F1 : il est pour une autre table. Envoyez-l’y.",
    ),
    No.FILL_RECEIVED: Refused(
        lambda: entered(at_tray(), asked("F1", {100: 1}), received("F1", {100: 1})),
        ev.SlipCancelled("F1", "Wrong table"),
        "The chips of F1 have come from the cage: what goes back goes by a credit.",
        "Les jetons du bon F1 sont arrivés de la caisse centrale : ce qui repart fait l’objet d’un"
        " renvoi.",
    ),
    No.FILL_AWAITED: Refused(
        lambda: entered(at_tray(), asked("F1", {100: 1})),
        ev.TableClosed(0, ""),
        "The fill F1 is asked for: receive it, or cancel it, then close the table.",
        "Le complément F1 est demandé : recevez-le ou annulez-le, puis fermez la table.",
    ),
    No.SAY_WHY: Refused(
        filled,
        ev.SlipCancelled("F1", " "),
        "Say why: it stands in the papers.",
        "Dites pourquoi : le motif figure dans les documents.",
    ),
    No.NO_TIPS: Refused(
        lambda: at_tray(CHIPS + "[tips]\ntaken = false\n"),
        ev.TipTaken(stake(1, "ponte", 5).amount),
        "This house takes no tips at the table.",
        "Cette maison n’accepte pas de pourboires à la table.",
    ),
    No.NOTHING_OWED: Refused(
        owing,
        collected(4, 1),
        "Seat 4 owes no commission.",
        "La place 4 ne doit pas de commission.",
    ),
    No.ABOVE_OWED: Refused(
        owing,
        collected(3, 6),
        "Seat 3 owes €5 of commission: that or less.",
        "La place 3 doit 5 € de commission : ce montant au plus.",
    ),
    No.GIVE_BACK: Refused(
        overpaid,
        collected(3, -6),
        "Seat 3 has paid €5 of commission too much: that or less goes back to it.",
        "La place 3 a payé 5 € de commission en trop : on lui rend ce montant au plus.",
    ),
    No.NOTHING_TO_RELEASE: Refused(
        at_tray,
        ev.CommissionReleased("He went to dine"),
        "No commission is owed: nothing is to be released.",
        "Aucune commission n’est due : il n’y a rien à laisser en suspens.",
    ),
    No.COMMISSION_OWED: Refused(
        owing,
        ev.ShoeOpened(8),
        "Seat 3 owes €5 of commission: collect it, waive it, or have it released.",
        "La place 3 doit 5 € de commission : percevez-la, faites-en remise, ou faites-la"
        " laisser en suspens.",
    ),
}

STRUCK_NEVER: Final = No.CANCEL_SLIP
"""What refuses an undo, and no entry."""


@pytest.mark.parametrize("code", TRAY_CASES)
def test_an_impossible_entry_is_refused_by_its_name(code: No) -> None:
    case = TRAY_CASES[code]
    refusal = the(case.table().enter(case.entry).refusal)
    assert refusal.code is code


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("code", TRAY_CASES)
def test_a_refusal_is_said_in_either_language(code: No, language: str) -> None:
    case, table = TRAY_CASES[code], TRAY_CASES[code].table()
    assert spaced(said(table, table.enter(case.entry), language)) == (
        case.english if language == "en" else case.french
    )


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "A slip is never struck: cancel it by its number, or write another one."),
        ("fr", "Un bon ne se raye jamais : annulez-le par son numéro, ou faites-en un autre."),
    ],
)
def test_an_undo_of_a_slip_is_refused_in_either_language(language: str, sentence: str) -> None:
    table = filled()
    refusal = the(table.undo_refused())
    rules = table.state.rules
    assert spaced(refused(words(language), refusal, rules.variant, rules.house)) == sentence


def spaced(sentence: str) -> str:
    """The sentence with plain spaces where French holds words together."""
    return sentence.replace("\u00a0", " ").replace("\u202f", " ")
