"""Writes the program's icon as Windows keeps it, in every size it asks for: icon.py SVG OUT.ico."""

import struct
import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 128, 256)
"""Pixels of a side: from a line of a list to the desktop of a large screen."""
HEAD: Final = struct.Struct("<HHH")
ROW: Final = struct.Struct("<BBBBHHII")
"""A picture's width and height (256 is 0), colours, nothing, planes, bits, bytes, and its place."""


def picture(drawn: QSvgRenderer, size: int) -> bytes:
    """The icon of that size as PNG."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    drawn.render(painter)
    painter.end()
    kept = QByteArray()
    buffer = QBuffer(kept)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return kept.data()


def icon(svg: Path) -> bytes:
    """The pictures behind their rows, as an .ico file has them."""
    drawn = QSvgRenderer(str(svg))
    pictures = [picture(drawn, size) for size in SIZES]
    place = HEAD.size + ROW.size * len(SIZES)
    rows = b""
    for size, each in zip(SIZES, pictures, strict=True):
        rows += ROW.pack(size % 256, size % 256, 0, 0, 1, 32, len(each), place)
        place += len(each)
    return HEAD.pack(0, 1, len(SIZES)) + rows + b"".join(pictures)


if __name__ == "__main__":
    Path(sys.argv[2]).write_bytes(icon(Path(sys.argv[1])))
