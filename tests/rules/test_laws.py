"""Every cell of every law: as the sheet has it, and as the rule is printed, written another way."""

from collections.abc import Callable, Iterator

import pytest

from dealer_app.library import read_sheet, variant_ids
from dealer_app.library.options import choices_to_check
from dealer_app.rules.variant import HandId, Law, LawCell, Reference, Variant
from tests.library.builders import game

Rule = Callable[[int, int | None], LawCell]
"""What a printed rule says of a total, against a third card or against a hand that stood."""

STOOD = None
DRAWS, STANDS, CHOOSES = LawCell.DRAWS, LawCell.STANDS, LawCell.CHOOSES
FIGURE = range(10)

# The punto banco table in the machine's form: the third cards on which a total draws (§2.2).
EVERY: set[int | None] = {STOOD, *FIGURE}
PUNTO_BANCO: dict[int, set[int | None]] = {
    0: EVERY,
    1: EVERY,
    2: EVERY,
    3: EVERY - {8},
    4: {STOOD, 2, 3, 4, 5, 6, 7},
    5: {STOOD, 4, 5, 6, 7},
    6: {6, 7},
    7: set(),
}


def punto_banco_table(total: int, third: int | None) -> LawCell:
    """§2.2: totals 8 and 9 are naturals and are never asked."""
    return DRAWS if third in PUNTO_BANCO.get(total, set()) else STANDS


def punto(total: int, _: int | None) -> LawCell:
    """§2.2: 0 to 5 draws, 6 and 7 stand, 8 and 9 are naturals."""
    return DRAWS if total <= 5 else STANDS


def on_five(act: LawCell) -> Rule:
    """S3.11 and S3.13: 0 to 4 ask for a card, 6 and 7 take none, 5 does as the house says."""

    def rule(total: int, _: int | None) -> LawCell:
        if total == 5:
            return act
        return DRAWS if total in {0, 1, 2, 3, 4} else STANDS

    return rule


classic = on_five(CHOOSES)
"""§3.4, S4-A10: 0 to 4 must accept, 5 is free, 6 and 7 must refuse, 8 and 9 are laid down."""


def free_below_eight(total: int, _: int | None) -> LawCell:
    """S4.12, S4.13, §3.4: whoever has no natural does as he likes."""
    return STANDS if total in {8, 9} else CHOOSES


def free_below_ten(total: int, _: int | None) -> LawCell:
    """S1.17, S1.19: whoever has no Siècle does as she likes."""
    return STANDS if total in {10, 11} else CHOOSES


def forced_grandeur(total: int, _: int | None) -> LawCell:
    """S1-A32 with the limits of S1.18: 4 or less asks for a card, 8 or more does not."""
    if total >= 8:
        return STANDS
    return DRAWS if total <= 4 else CHOOSES


def chemin_de_fer_table(total: int, third: int | None) -> LawCell:
    """§3.4: punto banco's table, but for the 3 with a nine given and the 5 with a four given."""
    if (total, third) in {(3, 9), (5, 4)}:
        return CHOOSES
    return punto_banco_table(total, third)


def macao_seat(total: int, _: int | None) -> LawCell:
    """S2.15, S2-A6: 0 to 4 is obliged, exactly 5 is free, 6 takes none, 7 to 9 are naturals."""
    if total == 5:
        return CHOOSES
    return DRAWS if total < 5 else STANDS


def free_macao_seat(total: int, third: int | None) -> LawCell:
    """S2-A6, the other way: 0 to 4 may stand as well."""
    return CHOOSES if total < 5 else macao_seat(total, third)


def macao_bank(seat: Rule, allowed: LawCell) -> Rule:
    """S2.17-S2.22: where nobody drew as a seat (S2-A22); 3 to 6 by what the seat was given."""
    on_card = {3: {6, 7}, 4: set(FIGURE) - {8}, 5: {2, 3, 4, 5, 6, 7}, 6: {4, 5, 6, 7}}

    def rule(total: int, third: int | None) -> LawCell:
        if third is STOOD or total not in on_card:
            return seat(total, third)
        return allowed if third in on_card[total] else STANDS

    return rule


RULES: dict[tuple[str, ...], dict[str, Rule]] = {
    ("punto_banco",): {"ponte": punto, "banque": punto_banco_table},
    ("festival",): {"ponte": on_five(CHOOSES), "banque": on_five(CHOOSES)},
    ("festival", "on_five=draws"): {"ponte": on_five(DRAWS), "banque": on_five(DRAWS)},
    ("festival", "on_five=stands"): {"ponte": on_five(STANDS), "banque": on_five(STANDS)},
    ("festival", "banque_law=punto_banco"): {
        "ponte": on_five(CHOOSES),
        "banque": punto_banco_table,
    },
    ("baccara",): {
        "tableau_1": free_below_eight,
        "tableau_2": free_below_eight,
        "banque": free_below_eight,
    },
    ("baccara", "ponte_law=classic"): {
        "tableau_1": classic,
        "tableau_2": classic,
        "banque": free_below_eight,
    },
    ("baccara", "hands=per_ponte"): {"seat": free_below_eight, "banque": free_below_eight},
    ("baccara", "hands=per_ponte", "ponte_law=classic"): {
        "seat": classic,
        "banque": free_below_eight,
    },
    ("banque",): {"tableau_1": classic, "tableau_2": classic, "banque": free_below_eight},
    ("chemin_de_fer",): {"ponte": classic, "banque": chemin_de_fer_table},
    ("chemin_de_fer", "banque_law=forced"): {"ponte": classic, "banque": punto_banco_table},
    ("chemin_de_fer", "banque_law=free"): {"ponte": classic, "banque": free_below_eight},
    ("porcelaine",): {"grandeur": free_below_ten, "decadence": free_below_ten},
    ("porcelaine", "grandeur_law=forced"): {
        "grandeur": forced_grandeur,
        "decadence": free_below_ten,
    },
    ("macao",): {"seat": macao_seat, "banque": macao_bank(macao_seat, CHOOSES)},
    ("macao", "banque_draws=must"): {
        "seat": macao_seat,
        "banque": macao_bank(macao_seat, DRAWS),
    },
    ("macao", "low_hands=free"): {
        "seat": free_macao_seat,
        "banque": macao_bank(free_macao_seat, CHOOSES),
    },
    ("macao", "low_hands=free", "banque_draws=must"): {
        "seat": free_macao_seat,
        "banque": macao_bank(free_macao_seat, DRAWS),
    },
    ("macao", "banque_law=punto_banco"): {"seat": macao_seat, "banque": punto_banco_table},
}
"""The printed rules of every game, for each choice of options that changes a law."""


def cells(law: Law) -> Iterator[tuple[int, int | None]]:
    """Every total of a law, with every third card that it looks at."""
    for total, row in enumerate(law.rows):
        yield total, STOOD
        yield from ((total, third) for third in range(len(row) - 1))


CASES = [(choice, hand) for choice, rules in RULES.items() for hand in rules]


@pytest.mark.parametrize(
    ("choice", "hand"),
    CASES,
    ids=lambda case: case if isinstance(case, str) else "-".join(case),
)
def test_the_sheet_has_the_printed_rule_in_every_cell(choice: tuple[str, ...], hand: str) -> None:
    law = game(*choice).laws[HandId(hand)]
    rule = RULES[choice][hand]
    differing = [cell for cell in cells(law) if law.act(*cell) is not rule(*cell)]
    assert differing == []


@pytest.mark.parametrize("choice", RULES, ids="-".join)
def test_every_hand_of_a_game_has_a_printed_rule(choice: tuple[str, ...]) -> None:
    assert set(RULES[choice]) == set(game(*choice).laws)


@pytest.mark.parametrize("name", variant_ids())
def test_no_choice_of_options_has_a_law_without_a_printed_rule(name: str) -> None:
    known = [law for choice in RULES if choice[0] == name for law in laws(game(*choice))]
    sheet = read_sheet(name)
    for chosen in choices_to_check(sheet.tree, sheet.choices):
        options = [f"{key}={value}" for key, value in chosen.items()]
        assert [law for law in laws(game(name, *options)) if law not in known] == []


def laws(variant: Variant) -> list[tuple[HandId, tuple[tuple[LawCell, ...], ...]]]:
    return [(hand, law.rows) for hand, law in variant.laws.items()]


@pytest.mark.parametrize("choice", RULES, ids="-".join)
def test_a_law_has_a_row_for_every_total_and_a_cell_for_every_third_card(
    choice: tuple[str, ...],
) -> None:
    variant = game(*choice)
    for law in variant.laws.values():
        looks = law.reference is not Reference.NONE
        width = 1 + len(set(variant.pack.values)) if looks else 1
        assert len(law.rows) == variant.count.totals
        assert {len(row) for row in law.rows} == {width}


@pytest.mark.parametrize("choice", RULES, ids="-".join)
def test_a_natural_stands(choice: tuple[str, ...]) -> None:
    variant = game(*choice)
    for law in variant.laws.values():
        for total in variant.count.naturals:
            assert set(law.rows[total]) == {STANDS}


@pytest.mark.parametrize("name", ["punto_banco", "chemin_de_fer"])
def test_the_bank_looks_at_the_pontes_third_card(name: str) -> None:
    assert game(name).laws[HandId("banque")].reference is Reference.PONTE


@pytest.mark.parametrize("reference", ["any_seat", "largest_stake", "last_drawer", "designated"])
def test_the_bank_of_macao_looks_at_the_third_card_that_the_house_names(reference: str) -> None:
    law = game("macao", f"reference={reference}").laws[HandId("banque")]
    assert law.reference is Reference(reference)
