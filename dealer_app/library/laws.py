"""The drawing laws of a sheet: rows of D, S and ?, one for each total."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dealer_app.library.faults import Place, SheetFault, listed, quoted
from dealer_app.library.options import SettledSheet
from dealer_app.rules.drawing import Law, LawCell, Reference
from dealer_app.rules.variant import PONTE, HandId

DRAW: Final = "draw"
THIRD_CARD: Final = "third_card"
ONE_OBLIGES: Final = "one_obliges"
_ACTS: Final = {act.value: act for act in LawCell}
_REFERENCES: Final = tuple(each.value for each in Reference if each is not Reference.NONE)


@dataclass(frozen=True, slots=True)
class LawShape:
    """How large the laws of a game are: its hands, its totals, the values of a third card.

    None where the sheet's count or pack is broken; cells are then not counted.
    """

    hands: tuple[str, ...]
    totals: int | None
    thirds: int | None


def read_laws(
    settled: SettledSheet, shape: LawShape, file: str
) -> tuple[Mapping[HandId, Law], list[SheetFault]]:
    """The law of each hand in the order of the sheet, and everything that is wrong with them."""
    raw = settled.tree.get(DRAW)
    if not isinstance(raw, dict):
        return {}, []  # missing or no table: the sheet's own model says so
    faults = list(_hand_faults(raw, settled, shape))
    laws: dict[HandId, Law] = {}
    references, obliges = _by_hand(settled, THIRD_CARD), _by_hand(settled, ONE_OBLIGES)
    for hand, written in raw.items():
        faults += _law_faults((DRAW, hand), written, shape)
        own = references.get(hand)
        faults += _reference_faults(hand, written, own, shape)
        if not faults:
            reference = own or (Reference.PONTE if isinstance(written, list) else Reference.NONE)
            one = obliges.get(hand) is True
            laws[HandId(hand)] = Law(_rows(written), Reference(str(reference)), one)
    return laws, [_placed(each, settled, file) for each in faults]


def _by_hand(settled: SettledSheet, key: str) -> Mapping[str, object]:
    """What the sheet says of hands under that key; empty where it is no table."""
    said = settled.tree.get(key)
    return said if isinstance(said, dict) else {}


def _placed(fault: SheetFault, settled: SettledSheet, file: str) -> SheetFault:
    return SheetFault(file, fault.code, settled.origin(fault.place), fault.values)


def _hand_faults(
    raw: Mapping[str, object], settled: SettledSheet, shape: LawShape
) -> Iterator[SheetFault]:
    for hand in raw:
        if hand not in shape.hands:
            values = {"found": hand, "allowed": listed(shape.hands)}
            yield SheetFault("", "unknown_hand", (DRAW, hand), values)
    for key in (THIRD_CARD, ONE_OBLIGES):
        for hand in _by_hand(settled, key):
            if hand not in shape.hands:
                values = {"found": hand, "allowed": listed(shape.hands)}
                yield SheetFault("", "unknown_hand", (key, hand), values)
    for hand in shape.hands:
        if hand not in raw and (DRAW, hand) not in settled.holes:
            yield SheetFault("", "no_law", (DRAW,), {"found": hand})


def _reference_faults(
    hand: str, written: object, reference: object, shape: LawShape
) -> Iterator[SheetFault]:
    place: Place = (THIRD_CARD, hand)
    if reference is not None and reference not in _REFERENCES:
        values = {"found": quoted(reference), "allowed": listed(_REFERENCES)}
        yield SheetFault("", "not_allowed", place, values)
    elif reference is not None and not isinstance(written, list):
        yield SheetFault("", "third_card_unused", place, {"found": hand})
    elif isinstance(written, list) and reference in (None, PONTE) and PONTE not in shape.hands:
        others = listed(each for each in _REFERENCES if each != PONTE)
        yield SheetFault("", "no_ponte", place, {"found": hand, "allowed": others})


def _law_faults(place: Place, written: object, shape: LawShape) -> Iterator[SheetFault]:
    match written:
        case str():
            cells = _cells(written)
            yield from _letter_faults(place, cells)
            if shape.totals is not None and len(cells) != shape.totals:
                yield SheetFault("", "law_cells", place, _counted(len(cells), shape.totals, 1))
        case list():
            if shape.totals is not None and len(written) != shape.totals:
                yield SheetFault("", "law_rows", place, _counted(len(written), shape.totals, 1))
            for number, row in enumerate(written):
                yield from _row_faults((*place, number), row, shape.thirds)
        case _:  # neither a row nor rows
            yield SheetFault("", "law_form", place, {"found": quoted(written)})


def _row_faults(place: Place, row: object, thirds: int | None) -> Iterator[SheetFault]:
    if not isinstance(row, str):
        yield SheetFault("", "not_text", place, {"found": quoted(row)})
        return
    cells = _cells(row)
    yield from _letter_faults(place, cells)
    if thirds is not None and len(cells) != thirds + 1:
        yield SheetFault("", "row_cells", place, _counted(len(cells), thirds + 1, 2))


def _letter_faults(place: Place, cells: str) -> Iterator[SheetFault]:
    for cell in dict.fromkeys(cells):
        if cell not in _ACTS:
            yield SheetFault("", "law_letter", place, {"found": cell})


def _counted(found: int, allowed: int, less: int) -> dict[str, str | int]:
    return {"found": found, "allowed": allowed, "most": allowed - less}


def _cells(text: str) -> str:
    """The cells of a row; spaces are free."""
    return "".join(text.split())


def _rows(written: object) -> tuple[tuple[LawCell, ...], ...]:
    if isinstance(written, str):
        return tuple((_ACTS[cell],) for cell in _cells(written))
    assert isinstance(written, list)
    return tuple(tuple(_ACTS[cell] for cell in _cells(row)) for row in written)
