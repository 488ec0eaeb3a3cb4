"""Whoever reads only the beginning of what a command prints (`sabot nights | head`) is told of no
fault: there is none."""

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from typing_extensions import override

from dealer_app.cli.program import main
from tests.children import ROOT
from tests.night.test_nights_kept import EVENING, night

EACH: Sequence[str] = (
    "--licences",
    "--help",
    "doctor --json",
    "train --class",
    "nights",
    "nights 2026-11-20",
    "nights --json",
    "verify",
    "verify --all",
    "report --night 2026-11-20 --kind settlement --json",
    "report --night 2026-11-20 --kind settlement --csv {place}/csv",
    "report {journal} --kind float --json",
    "export {journal} --out {place}/night.shoe",
    "backup {place}/all.sabot-backup",
    "alerts",
    "variants",
    "house",
    "replay resources/samples/festival.shoe",
    "roads resources/samples/festival.shoe",
    "theory punto_banco --json",
)


class Shut(io.StringIO):
    """A pipe whose reader has gone."""

    def __init__(self, behind: int) -> None:
        super().__init__()
        self._behind = behind

    @override
    def write(self, text: str) -> int:
        raise BrokenPipeError(32, "Broken pipe")

    @override
    def fileno(self) -> int:
        return self._behind


@pytest.mark.parametrize("command", EACH)
def test_whoever_reads_no_further_is_told_of_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    data = tmp_path / "data" / "sabot"
    journal = data / "Table 1.sabot"
    night(journal, EVENING)
    monkeypatch.setenv("XDG_DATA_HOME", str(data.parent))
    monkeypatch.chdir(ROOT)
    said = io.StringIO()
    typed = [part.format(journal=journal, place=tmp_path) for part in command.split()]
    with (tmp_path / "behind").open("wb") as behind:
        monkeypatch.setattr("sys.stdout", Shut(behind.fileno()))
        monkeypatch.setattr("sys.stderr", said)
        try:
            status = main(["--language", "en", *typed])
        except SystemExit as ended:  # from Python 3.12 on its parser itself passes over it
            status = 0 if ended.code is None else int(ended.code)
    monkeypatch.undo()
    assert (status, said.getvalue()) == (0, "")
