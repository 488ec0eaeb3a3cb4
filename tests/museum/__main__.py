"""`python -m tests.museum` adds the piece of the program as it stands to the earlier ones.

Nothing that lies in the museum is touched; `--into FOLDER` puts the piece there instead, to be
looked at. It bears the version that is noted beside the program, which must be the tree's own: a
release is followed by its piece, made on the commit of its tag, and no package of a later one is
built before. A piece shows every kind of entry that the program can record: where a table of
`evening`, the house of `house` or its `office` leaves one out, nothing is made.
"""

import argparse
import runpy
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from dealer_app import __version__
from tests.children import ROOT
from tests.museum import house, recount
from tests.museum.kinds import lacking
from tests.museum.piece import DATA, DIGESTS, HERE, digests, pack, pieces, write_figures


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.museum")
    asked.add_argument("--into", type=Path, metavar="FOLDER", help="where it is put instead")
    into = asked.parse_args().into
    version = runpy.run_path(str(ROOT / "packaging" / "version.py"))["version"]()
    if version != __version__:
        sys.exit(f"This tree is {version}, noted is {__version__}: packaging/version.py --note.")
    piece = into or HERE / f"{len(pieces()) + 1:03}-{__version__}"
    with TemporaryDirectory() as folder:
        made = Path(folder) / "made"
        house.make(made)
        unshown = lacking(made / DATA)
        if unshown:
            sys.exit(f"No entry shows: {', '.join(unshown)}")
        write_figures(made, recount.told(made))
        pack(made, piece)
    if into is None:
        DIGESTS.write_text(digests(), "utf-8")


main()
