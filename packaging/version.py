#!/usr/bin/env python3
"""Prints the version of this tree by git's tags; with --note it is kept beside the program.

On the commit of the tag v0.2.0 that is 0.2.0; five commits later 0.2.0.post5+g and the commit; with
`.dirty` behind it where a file was changed since. Where no tag is known, as in a shallow clone or a
copied tree, it is 0+unknown.
"""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
NOTE: Final = Path("dealer_app", "version.txt")
"""Where the program reads its version: no program asks git as it starts."""
MUSEUM: Final = Path("tests", "museum")
"""Where a piece of every released version lies, named for it."""
UNKNOWN: Final = "0+unknown"
_DESCRIBED = re.compile(
    r"v(?P<tag>\d[\d.]*)-(?P<behind>\d+)-(?P<commit>g[0-9a-f]+)(?P<dirty>-dirty)?"
)
_ASKED: Final = ("describe", "--tags", "--long", "--dirty", "--abbrev=8", "--match", "v[0-9]*")


def version(root: Path = ROOT) -> str:
    """The version of a tree: of its commit, of what was packed from one, or unknown."""
    packed = root / "PKG-INFO"
    if packed.is_file():
        return re.findall(r"^Version: (.+)$", packed.read_text("utf-8"), re.MULTILINE)[0]
    if not (root / ".git").exists():  # else git would answer for a tree around this one
        return UNKNOWN
    return worded(_git(root, *_ASKED).strip())


def unshown(root: Path = ROOT) -> list[str]:
    """The versions released before this commit of which the museum has no piece; none in a tree
    that knows no tag."""
    before = ("tag", "--merged", "HEAD", "--no-contains", "HEAD", "--list", "v[0-9]*")
    shown = {each.name.partition("-")[2] for each in (root / MUSEUM).glob("[0-9]*-*")}
    return [tag[1:] for tag in _git(root, *before).split() if tag[1:] not in shown]


def _git(root: Path, *asked: str) -> str:
    """What git says of a tree; nothing where it cannot."""
    git = ("git", "-C", str(root), *asked)
    try:
        return subprocess.run(git, capture_output=True, check=True, text=True, timeout=60).stdout
    except (OSError, subprocess.SubprocessError):
        return ""


def worded(described: str) -> str:
    """What `git describe --long --dirty` says, as Python and Debian read versions."""
    found = _DESCRIBED.fullmatch(described)
    if found is None:
        return UNKNOWN
    tag, behind = found["tag"], int(found["behind"])
    marks = [found["commit"]] if behind else []
    marks += ["dirty"] if found["dirty"] else []
    return tag + (f".post{behind}" if behind else "") + ("+" + ".".join(marks) if marks else "")


def note(root: Path = ROOT) -> None:
    """Keeps the version beside the program; untouched where it is there already."""
    path, text = root / NOTE, version(root) + "\n"
    if not path.is_file() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    if "--note" in sys.argv[1:]:
        note()
    else:
        print(version())
