"""`sabot theory` where there is nothing to say: one sentence, status 2, nothing printed."""

import pytest

from dealer_app.cli.program import main

WRONG = {
    "no card": ("punto_banco", "--removed", "7x"),
    "cards with commas": ("punto_banco", "--removed", "7s,Kd"),
    "a ten or figure with a suit": ("punto_banco", "--removed", "0s"),
    "a fifth nine": ("punto_banco", "--packs", "1", "--removed", "9 9 9 9 9s"),
    "a seventeenth ten": ("punto_banco", "--packs", "1", "--removed", "0 " * 13 + "K K K K"),
    "a seventeenth mask": ("porcelaine", "--packs", "1", "--removed", "M " * 17),
    "fifty cards face down": ("punto_banco", "--packs", "1", "--removed", "xx " * 50),
    "more cards face down than there are": (
        *("punto_banco", "--packs", "1", "--removed", "xx " * 60),
    ),
    "a habit stated twice": (*("chemin_de_fer", "--habit", "ponte_5=1", "--habit", "ponte_5=0"),),
    "a habit above one": ("chemin_de_fer", "--habit", "ponte_5=1.0001"),
    "a habit below nothing": ("chemin_de_fer", "--habit", "ponte_5=-1/9"),
    "a habit of a zeroth": ("chemin_de_fer", "--habit", "ponte_5=1/0"),
    "a habit that is no number": ("chemin_de_fer", "--habit", "ponte_5=nan"),
    "a habit without end": ("chemin_de_fer", "--habit", "ponte_5=inf"),
    "a habit without a name": ("chemin_de_fer", "--habit", "=1/2"),
    "an empty habit": ("chemin_de_fer", "--habit", ""),
    "half of a name": ("chemin_de_fer", "--habit", "ponte_=1"),
    "an equilibrium and a habit": (
        *("chemin_de_fer", "--habit", "equilibrium", "--habit", "ponte_5=1"),
    ),
    "an equilibrium where nobody chooses": ("punto_banco", "--habit", "equilibrium"),
    "an option without a value": ("punto_banco", "--option", "tie"),
    "no packs": ("porcelaine", "--packs", "0"),
    "a folder for a sheet": ("/",),
    "a folder for a house": ("punto_banco", "--house", "/"),
}


@pytest.mark.parametrize("asked_as", [(), ("--json",)], ids=["told", "json"])
@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_answered_is_said_in_one_sentence(
    what: str, asked_as: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["theory", *WRONG[what], *asked_as, "--language", "en"])
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert err.strip().endswith((".", "Is a directory"))


@pytest.mark.parametrize("packs", ["x", "1.5", ""])
def test_packs_that_are_no_number_are_refused_in_one_line(
    packs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["theory", "punto_banco", "--packs", packs])
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "--packs" in err
