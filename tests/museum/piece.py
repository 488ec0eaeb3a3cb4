"""The pieces of the museum: a folder a version, files packed, and their digests beside them."""

import lzma
from collections.abc import Iterator
from hashlib import sha256
from json import dumps, loads
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
DIGESTS: Final = HERE / "SHA256SUMS"
"""What every file of every piece is, as `sha256sum --check` reads it."""
DATA: Final = "data"
SHOES: Final = "shoes"
BACKUP: Final = "backup.sabot-backup"
KEYS: Final = "keys"
"""The keys with which its machine signs; they move on with whatever is signed."""
STICK: Final = "stick"
"""What its house keeps elsewhere: its own keys, and the lines of the settlements."""
HOUSE_KEYS: Final = ("first.key", "house.key")
"""The key that the house had, and the one that followed it."""
SIX_WORDS: Final = "words"
"""The six words of each: nobody's secret is behind them."""
PAPERS: Final = "papers"
"""What was printed under a number."""
FIGURES: Final = "figures.json"
"""What the piece came to when it was made."""

_PACKED: Final = ".xz"
_IS_PACKED: Final = frozenset({".sabot", ".sabot-register", ".sabot-school", ".json"})
_OF_SQLITE: Final = ("-shm", "-wal", ".lock")


def pieces() -> list[Path]:
    """Every piece, the oldest first: numbered, and named for the version that made it."""
    return sorted(path for path in HERE.glob("[0-9][0-9][0-9]-*") if path.is_dir())


def files() -> Iterator[Path]:
    """Every file of every piece."""
    for piece in pieces():
        yield from sorted(path for path in piece.rglob("*") if path.is_file())


def digests() -> str:
    """The list of digests as it must be for the files that lie there."""
    lines = (f"{sha256(p.read_bytes()).hexdigest()}  {p.relative_to(HERE)}\n" for p in files())
    return "".join(lines)


def pack(made: Path, piece: Path) -> None:
    """Puts what was made into a new piece, journals packed."""
    piece.mkdir()
    for path in sorted(made.rglob("*")):
        if not path.is_file() or path.name.endswith(_OF_SQLITE):
            continue
        target, told = piece / path.relative_to(made), path.read_bytes()
        if path.suffix in _IS_PACKED:
            target = target.with_name(target.name + _PACKED)
            told = lzma.compress(told, preset=9 | lzma.PRESET_EXTREME)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(told)


def unpack(piece: Path, place: Path) -> None:
    """Lays a copy of a piece out as it was made."""
    for path in sorted(path for path in piece.rglob("*") if path.is_file()):
        target, told = place / path.relative_to(piece), path.read_bytes()
        if path.suffix == _PACKED:
            target, told = target.with_suffix(""), lzma.decompress(told)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(told)


def figures(place: Path) -> dict[str, dict[str, Any]]:
    """What a piece that is laid out came to when it was made, part by part."""
    told: dict[str, dict[str, Any]] = loads((place / FIGURES).read_text("utf-8"))
    return told


def write_figures(place: Path, told: object) -> None:
    """Writes down what was made comes to."""
    text = dumps(told, ensure_ascii=False, indent=1, sort_keys=True)
    (place / FIGURES).write_text(text, "utf-8")
