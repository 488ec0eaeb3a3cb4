"""A shoe file replayed as a terminal would."""

import json
from pathlib import Path

import pytest

from dealer_app.cli.program import main

HEAD = "variant punto_banco\nshoe\ncoup\n"
ROUND = "deal 7 6 K Q\n"

Told = tuple[int, str, str]
"""Exit status, standard output, standard error."""


class Replay:
    """A shoe file in a folder of its own, replayed as a terminal would."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def __call__(self, content: str | bytes, *arguments: str, language: str = "en") -> Told:
        path = self.folder / "evening.shoe"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        status = main(["replay", str(path), "--language", language, *arguments])
        out, err = self._capsys.readouterr()
        return status, out, err

    def records(self, content: str) -> list[dict[str, object]]:
        status, out, err = self(content, "--json")
        assert (status, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]

    def refuses(self, content: str | bytes, status: int, line: int, *, says: str = "") -> None:
        """Whether the file stops at this line: nothing on standard output, nothing written."""
        for arguments in ((), ("--json",)):
            found, out, err = self(content, *arguments)
            assert (found, out) == (status, ""), err
            assert f"evening.shoe, line {line}: " in err
            assert says in err
            assert err.count("\n") == 1
        assert [path.name for path in self.folder.iterdir()] == ["evening.shoe"]
