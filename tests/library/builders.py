"""Games, sheets and files for the tests of the library and of the laws."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from dealer_app.i18n import resources, words
from dealer_app.library import FileFault, SheetFault, read_sheet, resolve, sheet_from_text
from dealer_app.rules.variant import Variant


@cache
def game(name: str, *options: str) -> Variant:
    """A game of the program under options written `key=value`."""
    chosen = dict(option.split("=") for option in options)
    return resolve(read_sheet(name), chosen)


def sheet_text(name: str = "punto_banco") -> str:
    return (resources() / "variants" / name / "variant.toml").read_text("utf-8")


def house_text(name: str = "casino") -> str:
    return (resources() / "houses" / f"{name}.toml").read_text("utf-8")


def changed(text: str, before: str, after: str) -> str:
    """The text with one thing changed in one place, which must be there."""
    assert text.count(before) >= 1, before
    return text.replace(before, after, 1)


def written(folder: Path, text: str, name: str = "house.toml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def told(faults: Sequence[SheetFault], language: str = "en") -> list[str]:
    """Every fault as `place: sentence`, or as `line n: sentence`, without the file."""
    return [
        (f"line {fault.line}" if fault.line is not None else fault.where)
        + f": {fault.sentence(words(language))}"
        for fault in faults
    ]


def faults_of(text: str) -> list[str]:
    """What is wrong with a sheet's text under the defaults of its options."""
    try:
        sheet_from_text(text, "sheet")
    except FileFault as broken:
        return told(broken.faults)
    return []
