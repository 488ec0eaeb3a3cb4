"""The command line in the language of whoever types: help, and what is wrong with it."""

import argparse
import json
import re
import subprocess
from typing import Final

import pytest

from dealer_app.cli.arguments import parser_of
from dealer_app.cli.command_line import language_of
from dealer_app.cli.program import main
from dealer_app.i18n import NARROW_SPACE, NO_BREAK_SPACE, resources
from dealer_app.reports import PaperKind
from tests.children import LONGEST, python
from tests.test_floors import FLOORS, ROOMS

COMMANDS = (
    *(
        "",
        "replay",
        "import",
        "report",
        "export",
        "verify",
        "variants",
        "theory",
        "simulate",
        "roads",
    ),
    *("house", "nights", "backup", "restore", "recover", "heads", "key", "form", "staff"),
    *("open", "setup", "doctor"),
    *("alerts", "train", "manual", "pit", "wire", "shoe-sim"),
)
SPACES = str.maketrans({NO_BREAK_SPACE: " ", NARROW_SPACE: " "})
"""Whatever space French puts before a sign of its own."""


def helped(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--help"])
    assert ended.value.code == 0
    return capsys.readouterr().out.translate(SPACES)


@pytest.mark.parametrize("command", COMMANDS)
def test_no_english_is_left_in_french_help(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    asked = (*([command] if command else []), "--language", "fr")
    text = helped(capsys, *asked)
    assert text.startswith("usage : ")
    assert not re.search(r"\b(the|of|write|named|one|every)\b", text)


def test_help_says_what_every_argument_is() -> None:
    top = parser_of(COMMANDS)
    (commands,) = (each for each in top._actions if isinstance(each, argparse._SubParsersAction))
    parsers = {"": top} | dict(commands.choices)
    assert set(parsers) == set(COMMANDS)
    assert all(parser._actions[-1].dest == "language" for parser in commands.choices.values())
    unsaid = [
        (name, action.dest)
        for name, parser in parsers.items()
        for action in parser._actions
        if not action.help
    ]
    assert unsaid == []


def test_english_help_is_english(capsys: pytest.CaptureFixture[str]) -> None:
    text = helped(capsys, "--language", "en")
    assert "The dealer’s assistant for baccarat tables." in text
    assert "show this help message and exit" in text


@pytest.mark.parametrize(
    ("language", "told"),
    [("fr", "sabot theory: il manque : game\n"), ("en", "required: game\n")],
)
def test_what_is_wrong_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["theory", "--language", language])
    assert ended.value.code == 2
    error = capsys.readouterr().err.translate(SPACES)
    assert error.endswith(told)
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nights", "hier"), "hier n’est pas un jour, comme 2026-11-20"),
        (
            ("report", "t.sabot", "--scorecard=premier"),
            "premier n’est ni last, ni blank, ni le numéro d’un sabot",
        ),
    ],
)
def test_an_argument_of_another_kind_is_told_in_french(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "fr", *arguments])
    assert told in capsys.readouterr().err


def test_argparse_speaks_its_own_language_again_afterwards(
    capsys: pytest.CaptureFixture[str],
) -> None:
    helped(capsys, "--language", "fr")
    assert vars(argparse)["_"]("usage: ") == "usage: "


@pytest.mark.parametrize(
    "arguments", [["--language", "en"], ["roads", "--language=en"], ["--language", "en", "roads"]]
)
def test_the_language_is_found_wherever_it_stands(arguments: list[str]) -> None:
    assert language_of(arguments) == "en"


LOADS = """
import json, sys
from dealer_app.cli.program import main

for typed in json.loads(sys.argv[1]):
    main(typed)
    print("loaded", *{".".join(each.split(".")[:2]) for each in sys.modules})
"""
FILE: Final = str(resources() / "samples" / "punto_banco.shoe")
TYPED: Final = (
    ("roads", "--results", "BPPTB", "--json"),
    ("replay", FILE, "--json"),
    ("theory", "punto_banco", "--json"),
)
"""Each of them loads what those before it do, and more."""
ROADS: Final = {"cli", "i18n", "machine", "replay", "reports", "rules", "settings", "table"}
MAY_LOAD: Final = (
    (ROADS, set[str]()),
    (ROADS | {"library", "session"}, set[str]()),
    (ROADS | {"library", "session", "odds", "theory"}, {"numpy"}),
)
"""Rooms of the program, and the libraries that it names, each known in one room."""


def test_a_command_loads_only_the_rooms_and_the_libraries_that_it_needs() -> None:
    asked = python(LOADS, json.dumps(TYPED))
    ended = subprocess.run(asked, capture_output=True, text=True, timeout=LONGEST, check=True)
    told = [line.split()[1:] for line in ended.stdout.splitlines() if line.startswith("loaded ")]
    rooms = {f"dealer_app.{each}" for each in set().union(*FLOORS)}
    libraries = {*ROOMS, "babel", "hypothesis"}
    assert [
        ({each.partition(".")[2] for each in rooms.intersection(loaded)}, libraries & {*loaded})
        for loaded in told
    ] == [*MAY_LOAD]


def test_what_prints_loads_no_paper_that_nobody_asked_for() -> None:
    """A settlement is that of every night; and few tables have a shoe that sends frames."""
    asked = python("import sys, dealer_app.cli.paper_commands; print(*sys.modules)")
    ended = subprocess.run(asked, capture_output=True, text=True, timeout=LONGEST, check=True)
    papers = {each.module for each in PaperKind if each.module}
    of_a_game = {"coup_form", "rule_sheet", "par_sheet", "scorecard", "manual_book"}
    named = {f"dealer_app.reports.{each}" for each in papers | of_a_game}
    beside = {"dealer_app.readers.shoe_sentences", "dealer_app.night.backup"}
    assert (named | beside).isdisjoint(ended.stdout.split())


ENDS = """
import atexit, gc, sys
from dealer_app.cli.program import main

atexit.register(lambda: print(gc.get_freeze_count() > 1_000, file=sys.stderr))
main(sys.argv[1:])
"""


@pytest.mark.parametrize(("command", "at_once"), [("nights", "True"), ("variants", "False")])
def test_a_command_that_reads_nights_ends_without_a_look_through_them(
    command: str, at_once: str
) -> None:
    """Whoever asks first to be told of the end is told last."""
    asked = python(ENDS, command)
    ended = subprocess.run(asked, capture_output=True, text=True, timeout=LONGEST, check=True)
    assert ended.stderr.splitlines()[-1] == at_once
