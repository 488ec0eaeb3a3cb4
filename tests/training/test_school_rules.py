"""The rules that a game names for its school, and what is said of a file that cannot be used."""

import re
from pathlib import Path

import pytest

from dealer_app.cli.program import main
from dealer_app.i18n import words
from dealer_app.library import FileFault, read_sheet, variant_ids
from dealer_app.library.card import written_rule
from dealer_app.rules.due import Step
from dealer_app.training.school_rules import (
    FILE,
    SchoolRule,
    call_rule,
    read_rules,
    rule_of,
    school_faults,
    school_rules,
)
from tests.builders import rules_of

NUMBER = re.compile(r"^(S[1-4](\.\d+|-A\d+)|GEN-\d|§\d+(\.\d+)?[a-z]?)$")


@pytest.mark.parametrize("game", variant_ids())
def test_every_rule_that_a_games_school_names_is_a_number_of_the_rule_book(game: str) -> None:
    numbers = [str(number) for number in school_rules(game).values()]
    assert numbers
    assert [number for number in numbers if not NUMBER.match(number)] == []


def test_a_step_and_an_answer_have_the_rules_of_their_game() -> None:
    porcelaine, macao = rules_of("porcelaine").variant, rules_of("macao").variant
    assert rule_of(porcelaine, Step.SHOE) == "S1.4"
    assert rule_of(porcelaine, SchoolRule.HOLDS) == "S1.13"
    assert rule_of(macao, SchoolRule.HOLDS) == ""


@pytest.mark.parametrize("game", variant_ids())
def test_the_rule_behind_the_order_of_a_payout_says_what_comes_after_what_is_lost(
    game: str,
) -> None:
    number = rule_of(rules_of(game).variant, SchoolRule.PAY_ORDER)
    told = {language: written_rule(game, language, number) for language in ("en", "fr")}
    assert re.search(r"^(Losing bets are|What is lost is) taken first, seat by seat", told["en"])
    assert re.search(r"then, in the same order, .* (paid|paid or) .*returned", told["en"])
    assert re.search(r"^Les mises perdantes sont ramassées d’abord, place par place", told["fr"])
    assert re.search(r"puis, dans le même ordre, .* payées .*rendues", told["fr"])


def test_a_call_has_the_paragraph_that_is_meant_of_its_section() -> None:
    punto, macao = rules_of("punto_banco").variant, rules_of("macao").variant
    assert call_rule(punto, "natural") == "§2.1d"
    assert call_rule(punto, "nothing of this name", "pays_side") == "§2.6"
    assert call_rule(macao, "count") == "S2.9"
    assert call_rule(macao, "nothing of this name") == ""


def test_a_rule_may_depend_on_an_option(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(
        '[rules]\nshoe = { option = "reduction", minus_nine = "S2.9", mod10 = "S2-A1" }\n',
        encoding="utf-8",
    )
    read = read_rules(path, read_sheet("macao").options)
    depends = {"option": "reduction", "minus_nine": "S2.9", "mod10": "S2-A1"}
    assert read == {"rules": {"shoe": depends}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[rules", "{}, line 1: this line is not TOML."),
        ("# none", "{}, line 1: this is missing."),
        (
            "[rule]\nshoe = 'S1.4'",
            "{}, line 1: “rule” is not known here. Allowed are: rules, calls. One more fault.",
        ),
        ("[rules]\n[calls]\ncount = 4", "{}, line 3: this must be a text in quotes, not 4."),
        ("[rules]\n\nshoo = 'S1.4'", "{}, line 3: “shoo” is not known here. Allowed are: shoe,"),
        ("[rules]\nburn = 'S1.4'\nshoe = 4", "{}, line 3: this must be a text in quotes, not 4."),
        ("[rules]\nshoe = ''", "{}, line 2: this text is empty."),
        ("rules = 4", "{}, line 1: this must be a table of keys and values, not 4."),
        ("[rules]\nshoe = { mod10 = 'S2.9' }", "{}, line 2: this is missing."),
        (
            "[rules]\nshoe = { option = 'pack', mod10 = 'S2.9' }",
            "{}, line 2: “pack” is no option of this sheet. Its options are:",
        ),
        (
            "[rules.shoe]\noption = 'reduction'\nminus_nine = 'S2.9'",
            "{}, line 1: the value mod10 of the option “reduction” has no entry here.",
        ),
        (
            "[rules.shoe]\noption = 'reduction'\nminus_nine = 'S2.9'\nmod10 = ''\nmod9 = 'S2.9'",
            "{}, line 4: this text is empty. One more fault.",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_its_line(
    tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / FILE
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileFault) as refused:
        read_rules(path, read_sheet("macao").options)
    told = refused.value.sentence(words("en"))
    assert told.startswith(said.format(path))


def test_a_sheet_is_checked_with_the_schools_file_beside_it(tmp_path: Path) -> None:
    sheet = tmp_path / "variant.toml"
    sheet.write_text(read_sheet("macao").text, encoding="utf-8")
    assert school_faults(read_sheet(sheet)) == ()
    (tmp_path / FILE).write_text("[rules]\nshoo = 'S1.4'", encoding="utf-8")
    (fault,) = school_faults(read_sheet(sheet))
    assert (fault.line, fault.where) == (2, "rules.shoo")


def test_the_terminal_names_what_is_wrong_with_the_schools_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, school = tmp_path / "variant.toml", tmp_path / FILE
    sheet.write_text(read_sheet("macao").text, encoding="utf-8")
    school.write_text("[rules]\nshoe = 4", encoding="utf-8")
    assert main(["--language", "en", "variants", "check", str(sheet)]) == 2
    said = f"{school}, line 2: this must be a text in quotes, not 4."
    assert capsys.readouterr().err.strip() == said
