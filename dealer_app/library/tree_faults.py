"""From what pydantic finds in a tree to faults with a place and a sentence of our own."""

from collections.abc import Iterable
from typing import Final, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from dealer_app.i18n.saying import Saying
from dealer_app.library.faults import SENTENCES, Place, SheetFault, listed, quoted
from dealer_app.library.options import SettledSheet
from dealer_app.library.values import Strict

Model = TypeVar("Model", bound=BaseModel)

_OWN_NAMES: Final = {
    "missing": "missing",
    "extra_forbidden": "unknown_key",
    "model_type": "not_table",
    "model_attributes_type": "not_table",
    "dict_type": "not_table",
    "list_type": "not_list",
    "too_long": "too_many",
}


def checked(
    model: type[Model], settled: SettledSheet, file: str, context: object = None
) -> tuple[Model | None, list[SheetFault]]:
    """The tree as that model, or every fault that keeps it from being one."""
    try:
        return model.model_validate(settled.tree, context=context), []
    except ValidationError as error:
        found = error.errors(include_url=False)
    holes = settled.holes
    real = (each for each in found if not (each["type"] == "missing" and each["loc"] in holes))
    return None, [_fault(model, each, settled, file) for each in real]


def _fault(
    model: type[BaseModel], error: ErrorDetails, settled: SettledSheet, file: str
) -> SheetFault:
    place: Place = error["loc"]
    kind = error["type"]
    values: dict[str, str | int] = dict(error.get("ctx", {}))
    code = kind if kind in SENTENCES else _OWN_NAMES[kind]
    if code == "unknown_key":
        table = _at(model, place[:-1])
        code = table.unknown
        values = {"found": str(place[-1]), "allowed": listed(table.model_fields)}
    elif code in ("not_table", "not_list"):
        values = {"found": quoted(error["input"])}
    elif code == "too_many":
        values = {"found": values["actual_length"], "allowed": values["max_length"]}
    return SheetFault(file, Saying(code, values), settled.origin(place))


def _at(model: type[BaseModel], place: Iterable[str | int]) -> type[Strict]:
    """The table at this place."""
    kind: object = model
    for part in place:
        kind = _inside(kind, part)
    return _table(kind)


def _inside(kind: object, part: str | int) -> object:
    """What stands under a key or a position of a value of this kind."""
    if get_origin(kind) in (dict, list):
        return get_args(kind)[-1]
    return _table(kind).model_fields[str(part)].annotation


def _table(kind: object) -> type[Strict]:
    """The model that a kind is, or is one of (`Shoe | None`)."""
    kinds = (each for each in (kind, *get_args(kind)) if isinstance(each, type))
    return next(each for each in kinds if issubclass(each, Strict))
