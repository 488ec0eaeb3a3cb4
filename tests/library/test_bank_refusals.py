"""A sheet refused for its bank, its tour of stakes or its penalty, under any of its options."""

from dataclasses import fields

import pytest

from dealer_app.library import sheet_model
from dealer_app.library.sheets import check_text
from dealer_app.library.strict import Strict
from dealer_app.rules import variant as v
from dealer_app.rules.bank_rules import BankRules, DrawRules, Partie, TourRules
from tests.library.builders import changed, sheet_text, told

PATRONS = {
    # the bank that patrons hold
    "a bank that steps too far": (
        "chemin_de_fer",
        "step    = 1",
        "step    = 2",
        "bank.step: this must be a whole number from -1 to 1, not 2.",
    ),
    "a bank that passes as it likes": (
        "chemin_de_fer",
        'passes  = "on_loss"',
        'passes  = "on_win"',
        (
            "bank.passes: “on_win” is not allowed here. Allowed are: on_loss, after_coups,"
            " shoe_end, never."
        ),
    ),
    "a successor who matches the stakes": (
        "chemin_de_fer",
        'match   = "whole_bank"',
        'match   = "stakes"',
        "bank.match: “stakes” is not allowed here. Allowed are: none, gains, whole_bank.",
    ),
    "an unknown key of the bank": (
        "chemin_de_fer",
        "needed  = true",
        "needed  = true\nopens = true",
        (
            "bank.opens: “opens” is not known here. Allowed are: needed, step, passes, every,"
            " match, first_come, retires, retires_on_tie, garage, refill, short_in_order,"
            " fault_passes, lot."
        ),
    ),
    "a bank that passes after no coup": (
        "macao",
        "each_coup = 1, on_loss = 1",
        "each_coup = 0, on_loss = 1",
        "bank.every.each_coup: this must be a whole number from 1 to 99, not 0.",
    ),
    "a switch of the bank in words": (
        "chemin_de_fer",
        "retires = true",
        'retires = "yes"',
        "bank.retires: this must be true or false, not “yes”.",
    ),
    # the tour
    "a tour that goes nowhere": (
        "chemin_de_fer",
        "step        = 1",
        "step        = 0",
        "tour.step: 0 is not allowed here. Allowed are: 1, -1.",
    ),
    "a tour that goes by a switch": (
        "chemin_de_fer",
        "step        = 1",
        "step        = true",
        "tour.step: true is not allowed here. Allowed are: 1, -1.",
    ),
    "an excess that is kept": (
        "chemin_de_fer",
        'excess      = "refused"',
        'excess      = "kept"',
        (
            "tour.excess: “kept” is not allowed here. Allowed are: free, refused, cut, rejected,"
            " shared."
        ),
    ),
    "an unknown way to play alone": (
        "chemin_de_fer",
        'alone       = "banco"',
        'alone       = "solo"',
        "tour.alone: “solo” is not allowed here. Allowed are: none, effondrement, banco.",
    ),
    "an unknown fate of the stakes after a tie": (
        "chemin_de_fer",
        'after_tie   = "frozen"',
        'after_tie   = "lost"',
        (
            "tour.after_tie: “lost” is not allowed here. Allowed are: returned, frozen, additions,"
            " new_tour."
        ),
    ),
    "an unknown speaker": (
        "chemin_de_fer",
        'speaker     = "largest"',
        'speaker     = "oldest"',
        "tour.speaker: “oldest” is not allowed here. Allowed are: first, largest, named.",
    ),
    "more than the whole bank with the table": (
        "chemin_de_fer",
        'half = "1/2"',
        'half = "3/2"',
        (
            "tour.with_table.half: “3/2” is no part of the bank. Allowed are: none, 0, or a share"
            " of at most 1, such as 1/2."
        ),
    ),
    "a number for a part of the bank": (
        "chemin_de_fer",
        'half = "1/2"',
        "half = 1",
        (
            "tour.with_table.half: 1 is no part of the bank. Allowed are: none, 0, or a share of at"
            " most 1, such as 1/2."
        ),
    ),
    "a spectator who stakes nothing": (
        "porcelaine",
        'spectators_from = { option = "spectator_min" }',
        "spectators_from = 0",
        (
            "tour.spectators_from: 0 is no limit. Allowed are: none, or 1 to 1000000 units of the"
            " currency."
        ),
    ),
    "a spectator without end": (
        "porcelaine",
        'spectators_to   = { option = "spectator_max" }',
        'spectators_to   = "all"',
        (
            "tour.spectators_to: “all” is no limit. Allowed are: none, or 1 to 1000000 units of the"
            " currency."
        ),
    ),
    "a banco that is repeated backwards": (
        "banque",
        'repeats       = { option = "banco_repeats" }',
        "repeats       = -1",
        "tour.repeats: this must be a whole number from 0 to 99, not -1.",
    ),
    # the other tables
    "an unknown offer": (
        "baccara",
        'must = "must"',
        'must = "shall"',
        "drawing.offer.must: “shall” is not allowed here. Allowed are: none, must, may.",
    ),
    "an unknown key of the drawing": (
        "baccara",
        "[drawing] ",
        "[drawing]\nopen = true\n#",
        "drawing.open: “open” is not known here. Allowed are: offer, seen, shared.",
    ),
    "a partie of half a manche": (
        "macao",
        "manual = 0, 10 = 10",
        'manual = "0.5", 10 = 10',
        "partie.coups.manual: this must be a whole number from 0 to 999, not “0.5”.",
    ),
    "an unknown key of the partie": (
        "macao",
        "[partie] ",
        "[partie]\nminutes = 30\n#",
        "partie.minutes: “minutes” is not known here. Allowed are: coups, first_nine.",
    ),
    "a shoe that lasts for no number": (
        "porcelaine",
        "each_coup = 1, every_3",
        "each_coup = -1, every_3",
        "shoe.coups.each_coup: this must be a whole number from 0 to 99, not -1.",
    ),
    "a claim nobody knows": (
        "porcelaine",
        'claim      = { option = "claim" }',
        'claim      = "sometimes"',
        "penalty.claim: “sometimes” is not allowed here. Allowed are: ask, always, never.",
    ),
    "an unknown natural that stops": (
        "baccara",
        'naturals_stop    = "bank"',
        'naturals_stop    = "ponte"',
        "naturals_stop: “ponte” is not allowed here. Allowed are: any, bank, bank_high, none.",
    ),
    "one obliges a hand that is none": (
        "macao",
        "[one_obliges.banque]",
        "[one_obliges.bank]",
        (
            "one_obliges.bank.punto_banco: “bank” is no hand of this game. Its hands are: seat,"
            " banque."
        ),
    ),
    "one obliges by a word": (
        "macao",
        "may = false, must = true",
        'may = "no", must = true',
        "one_obliges.banque.written.may: this must be true or false, not “no”.",
    ),
}


@pytest.mark.parametrize("fault", PATRONS)
def test_a_sheet_of_a_bank_that_patrons_hold_is_refused_for(fault: str) -> None:
    name, before, after, sentence = PATRONS[fault]
    text = changed(sheet_text(name), before, after)
    assert sentence in told(check_text(text, "sheet"))


@pytest.mark.parametrize(
    ("table", "record"),
    [
        (sheet_model.BankTable, BankRules),
        (sheet_model.TourTable, TourRules),
        (sheet_model.DrawingTable, DrawRules),
        (sheet_model.PartieTable, Partie),
        (sheet_model.PenaltyTable, v.Penalty),
        (sheet_model.ShoeTable, v.ShoeRules),
        (sheet_model.CagnotteTable, v.Cagnotte),
        (sheet_model.PrincipalsTable, v.Principals),
    ],
)
def test_a_table_says_all_that_its_record_holds_and_no_more(
    table: type[Strict], record: type
) -> None:
    assert set(table.fields()) == {each.name for each in fields(record)}


@pytest.mark.parametrize(
    ("table", "record"),
    [
        (sheet_model.BankTable, BankRules),
        (sheet_model.TourTable, TourRules),
        (sheet_model.DrawingTable, DrawRules),
        (sheet_model.PartieTable, Partie),
        (sheet_model.ShoeTable, v.ShoeRules),
    ],
)
def test_a_table_that_says_nothing_is_the_record_that_says_nothing(
    table: type[Strict], record: type
) -> None:
    empty, bare = table(), record()
    assert [getattr(empty, f.name) for f in fields(record)] == [
        getattr(bare, f.name) for f in fields(record)
    ]
