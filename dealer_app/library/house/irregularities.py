"""The catalogue of irregularities: what each is called, and what a house may decide on it."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from dealer_app.i18n import resources
from dealer_app.library.toml_file import parse, read_text
from dealer_app.rules.house import Irregular

FILE: Final = "irregularities.toml"


def irregularities(variant_id: str) -> Mapping[str, Irregular]:
    """The irregularities by their code, with what that game decides otherwise."""
    return _catalogue(resources() / FILE, variant_id)


@cache
def _catalogue(path: Path, variant_id: str) -> Mapping[str, Irregular]:
    from dealer_app.library.house.house_model import read_catalogue  # noqa: PLC0415 - pydantic is slow

    return read_catalogue(parse(read_text(path), str(path)), variant_id, str(path))
