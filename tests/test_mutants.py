"""What `packaging/test --mutants` reads and compares, on two mutants of a small file."""

import tomllib

from tests.mutants import (
    LIST,
    Change,
    Compared,
    _functions,
    changes,
    compared,
    enough,
    entry,
    function_of,
    outcomes,
    reasons,
    shares,
)
from tests.source import PACKAGE

MUTATED = '''
def x_sum_of__mutmut_orig(stakes):
    """The sum."""
    total = 0
    for stake in stakes:
        total += stake
    return total


def x_sum_of__mutmut_1(stakes):
    """The sum."""
    total = 1
    for stake in stakes:
        total += stake
    return total


class Bank:
    def xǁBankǁpays__mutmut_orig(self):
        match self.coup:
            case "lost":
                return True
            case _:
                return False

    def xǁBankǁpays__mutmut_2(self):
        match self.coup:
            case _:
                return False
'''
FIRST = "dealer_app.rules.bank.x_sum_of__mutmut_1"
SECOND = "dealer_app.rules.bank.xǁBankǁpays__mutmut_2"
ADDED = Change("rules.bank.sum_of", "total = 0", "total = 1")
DROPPED = Change("rules.bank.Bank.pays", 'case "lost": return True', "")

LISTED = """
[[group]]
why = "Nobody can tell."

[group.survivors]
'rules.bank.sum_of' = [['total = 0', 'total = 1']]
'rules.bank.Bank.pays' = [['case "lost": return True', '']]
"""


def test_a_mutant_is_known_by_its_function_and_the_lines_that_differ() -> None:
    assert changes([FIRST, SECOND], {"rules.bank": MUTATED}) == {FIRST: ADDED, SECOND: DROPPED}


def test_a_mutant_of_a_method_is_told_with_its_class() -> None:
    assert [function_of(FIRST), function_of(SECOND)] == [ADDED.function, DROPPED.function]


def test_each_listed_survivor_has_the_reason_of_its_group() -> None:
    assert reasons(LISTED) == {ADDED: "Nobody can tell.", DROPPED: "Nobody can tell."}


def test_a_survivor_without_a_reason_is_named() -> None:
    assert compared({ADDED, DROPPED}, {DROPPED}) == Compared(unexplained=[ADDED], gone=[])


def test_a_reason_whose_mutant_is_killed_is_named() -> None:
    assert compared({ADDED}, {ADDED, DROPPED}) == Compared(unexplained=[], gone=[DROPPED])


def test_a_survivor_is_printed_as_the_list_writes_it() -> None:
    quoted = Change("rules.bank.Bank.named", """return f"{it}'s\\n" """, "return 'its'")
    for change in (ADDED, DROPPED, quoted):
        read = tomllib.loads(entry(change))
        assert read == {change.function: [[change.was, change.now]]}


def test_what_became_of_each_mutant_is_read_from_what_mutmut_prints() -> None:
    printed = [f"    {FIRST}: killed\n", "Nothing else\n", f"    {SECOND}: no tests\n"]
    assert outcomes(printed) == {FIRST: "killed", SECOND: "no tests"}


def test_the_share_of_a_module_and_of_the_whole_counts_what_a_type_has_caught() -> None:
    found = {FIRST: "caught by type check", SECOND: "survived"}
    assert [line.split() for line in shares(found)] == [
        ["rules.bank", "2", "1", "50.0%"],
        ["rules,", "all", "2", "1", "50.0%"],
    ]


def test_nine_of_ten_mutants_killed_are_enough_and_eight_are_not() -> None:
    mutants = [f"dealer_app.rules.bank.x_sum_of__mutmut_{n}" for n in range(10)]
    nine = dict.fromkeys(mutants, "killed") | {mutants[0]: "survived"}
    assert enough(nine)
    assert not enough(nine | {mutants[1]: "no tests"})


def test_every_survivor_of_the_list_changes_lines_that_are_there() -> None:
    listed, lines = reasons(LIST.read_text("utf-8")), dict[str, str]()
    for function in {change.function for change in listed}:
        parts = function.split(".")
        paths = [PACKAGE.joinpath(*parts[:end]) for end in range(len(parts) - 1, 0, -1)]
        files = [file for path in paths for file in (path.with_suffix(".py"), path / "__init__.py")]
        module = next(file for file in files if file.is_file())
        lines[function] = " ".join(_functions(module.read_text("utf-8")).get(parts[-1], ()))
    assert [change for change in listed if change.was not in lines[change.function]] == []


def test_every_reason_of_the_list_is_a_sentence() -> None:
    why = set(reasons(LIST.read_text("utf-8")).values())
    assert [each for each in why if not (each[0].isupper() and each.endswith("."))] == []
