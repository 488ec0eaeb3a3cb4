"""Puts the version into a wheel, beside the program; nothing is written into the tree for it."""

import atexit
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class VersionNoted(BuildHookInterface):
    """The wheel's `dealer_app/version.txt`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the file; an editable install has its own, which packaging/run keeps."""
        if version == "editable":
            return
        folder = Path(mkdtemp())
        atexit.register(rmtree, folder)
        note = folder / "version.txt"
        note.write_text(self.metadata.version + "\n", encoding="utf-8")
        build_data["force_include"][str(note)] = "dealer_app/version.txt"
