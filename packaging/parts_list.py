"""Writes the parts of a made folder as CycloneDX: libraries, and what was taken from the system.

Run by packaging/build, in the environment the folder was made of: parts_list.py FOLDER OUT VERSION
EPOCH.
"""

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from dealer_app.cli.licence_list import Part, parts


def component(part: Part, kind: str) -> Component:
    """A part as CycloneDX has it, with its licence as SPDX knows it, else as it is called."""
    purl = PackageURL(kind, "debian" if kind == "deb" else None, part.name, part.version or None)
    return Component(
        name=part.name,
        version=part.version or None,
        type=ComponentType.LIBRARY if part.library else ComponentType.DATA,
        licenses=[LicenseFactory().make_from_string(part.licence)],
        bom_ref=f"{kind}:{part.name}",
        purl=purl if part.library and part.name != "Python" else None,
    )


def of_the_system(folder: Path) -> Iterator[Part]:
    """The Debian packages of which a library lies in the folder, by the names of their sources."""
    names = {each.name for each in folder.rglob("*.so*") if each.parent == folder / "parts"}
    lines = asked_of_dpkg("-S", *(f"*/{name}" for name in sorted(names)))
    owners = {
        package.partition(":")[0]
        for package, _, path in (line.partition(": ") for line in lines)
        if Path(path).name in names and "lib" in Path(path).parts
    }
    versions = "${source:Package} ${source:Version} ${Package}\n"
    sources = {
        tuple(line.split()[:2]): line.split()[2]
        for line in asked_of_dpkg("-W", "-f", versions, *sorted(owners))
    }
    for (source, version), package in sorted(sources.items()):
        yield Part(source, version, f"see /usr/share/doc/{package}/copyright")


def asked_of_dpkg(*what: str) -> list[str]:
    """What dpkg says, by lines; a pattern of which it knows nothing is passed over."""
    command = ("dpkg-query", *what)
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=300
    ).stdout.splitlines()


def main() -> None:
    folder, out, version, epoch = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]
    made = Bom(serial_number=uuid5(NAMESPACE_URL, out.name))
    made.metadata.timestamp = datetime.fromtimestamp(int(epoch), UTC)
    made.metadata.component = Component(
        name="sabot", version=version, type=ComponentType.APPLICATION, bom_ref="sabot"
    )
    system = set(of_the_system(folder)) if sys.platform == "linux" else set()
    for part in parts():
        made.components.add(component(part, "pypi"))
    for part in system:
        made.components.add(component(part, "deb"))
    made.register_dependency(made.metadata.component, made.components)
    JsonV1Dot6(made).output_to_file(str(out), allow_overwrite=True, indent=2)


main()
