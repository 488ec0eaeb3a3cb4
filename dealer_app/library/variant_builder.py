"""From a sheet's tables to a resolved Variant, or to everything that is wrong with them and with
the rows of its laws."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar

from dealer_app.i18n.saying import Saying
from dealer_app.library.faults import Place, SheetFault, Tree, listed, quoted
from dealer_app.library.options import Choices, SettledSheet, settle
from dealer_app.library.sheet_model import (
    BetTable,
    CountTable,
    LineTable,
    PackTable,
    SheetTable,
)
from dealer_app.library.strict import Strict, checked
from dealer_app.library.values import SheetFrame
from dealer_app.rules import variant as v
from dealer_app.rules.bank_rules import BankRules, DrawRules, Partie, TourRules
from dealer_app.rules.cards import FIRST_CARDS, Count, Pack
from dealer_app.rules.fact_classes import dataclass
from dealer_app.rules.variant import PONTE, HandId, Law, LawCell, Reference

if TYPE_CHECKING:  # whoever checks types has it, and no program
    from _typeshed import DataclassInstance


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
    faults = list(_law_hand_faults(raw, settled, shape))
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
    return SheetFault(file, fault.saying, settled.origin(fault.place))


def _law_hand_faults(
    raw: Mapping[str, object], settled: SettledSheet, shape: LawShape
) -> Iterator[SheetFault]:
    for hand in raw:
        if hand not in shape.hands:
            values = {"found": hand, "allowed": listed(shape.hands)}
            yield SheetFault("", Saying("unknown_hand", values), (DRAW, hand))
    for key in (THIRD_CARD, ONE_OBLIGES):
        for hand in _by_hand(settled, key):
            if hand not in shape.hands:
                values = {"found": hand, "allowed": listed(shape.hands)}
                yield SheetFault("", Saying("unknown_hand", values), (key, hand))
    for hand in shape.hands:
        if hand not in raw and (DRAW, hand) not in settled.holes:
            yield SheetFault("", Saying("no_law", {"found": hand}), (DRAW,))


def _reference_faults(
    hand: str, written: object, reference: object, shape: LawShape
) -> Iterator[SheetFault]:
    place: Place = (THIRD_CARD, hand)
    if reference is not None and reference not in _REFERENCES:
        values = {"found": quoted(reference), "allowed": listed(_REFERENCES)}
        yield SheetFault("", Saying("not_allowed", values), place)
    elif reference is not None and not isinstance(written, list):
        yield SheetFault("", Saying("third_card_unused", {"found": hand}), place)
    elif isinstance(written, list) and reference in (None, PONTE) and PONTE not in shape.hands:
        others = listed(each for each in _REFERENCES if each != PONTE)
        yield SheetFault("", Saying("no_ponte", {"found": hand, "allowed": others}), place)


def _law_faults(place: Place, written: object, shape: LawShape) -> Iterator[SheetFault]:
    match written:
        case str():
            cells = _cells(written)
            yield from _letter_faults(place, cells)
            if shape.totals is not None and len(cells) != shape.totals:
                yield SheetFault(
                    "", Saying("law_cells", _counted(len(cells), shape.totals, 1)), place
                )
        case list():
            if shape.totals is not None and len(written) != shape.totals:
                yield SheetFault(
                    "", Saying("law_rows", _counted(len(written), shape.totals, 1)), place
                )
            for number, row in enumerate(written):
                yield from _row_faults((*place, number), row, shape.thirds)
        case _:  # neither a row nor rows
            yield SheetFault("", Saying("law_form", {"found": quoted(written)}), place)


def _row_faults(place: Place, row: object, thirds: int | None) -> Iterator[SheetFault]:
    if not isinstance(row, str):
        yield SheetFault("", Saying("not_text", {"found": quoted(row)}), place)
        return
    cells = _cells(row)
    yield from _letter_faults(place, cells)
    if thirds is not None and len(cells) != thirds + 1:
        yield SheetFault("", Saying("row_cells", _counted(len(cells), thirds + 1, 2)), place)


def _letter_faults(place: Place, cells: str) -> Iterator[SheetFault]:
    for cell in dict.fromkeys(cells):
        if cell not in _ACTS:
            yield SheetFault("", Saying("law_letter", {"found": cell}), place)


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


Record = TypeVar("Record", bound="DataclassInstance")

_SEATS: Final = ["banque", "ponte each_seat"]
_ROUTINES: Final = {
    v.Procedure.BANK_IN_TURN: ("hands_in_turn", ([v.BANQUE, v.PONTE],)),
    v.Procedure.TWO_TABLEAUX: ("hands_two_tableaux", ([v.BANQUE, v.PONTE, v.PONTE], _SEATS)),
    v.Procedure.ONE_AGAINST_ALL: ("hands_one_against_all", (_SEATS,)),
}
"""The name of the fault, and the roles of the hands that each routine can deal."""


def build(
    tree: Tree, choices: Choices, chosen: Mapping[str, str], file: str, *, recorded: bool
) -> tuple[v.Variant | None, list[SheetFault]]:
    """The variant under these choices, every option named; else None and the faults.

    `recorded`: the text of a session that was dealt, which may call outcomes as they were called.
    """
    settled = settle(tree, choices, chosen)
    hands = settled.tree.get("hands")
    pack, count = _pack(settled), _count(settled)
    frame = SheetFrame(
        tuple(hands) if isinstance(hands, dict) else (), pack.faces if pack else (), recorded
    )
    table, faults = checked(SheetTable, settled, file, frame)
    shape = LawShape(
        frame.hands, count.totals if count else None, max(pack.values) + 1 if pack else None
    )
    laws, law_faults = read_laws(settled, shape, file)
    faults += law_faults
    if table is not None:
        faults += _hand_faults(table, settled, file)
    if count is not None:
        faults += _total_faults(settled, count.totals, file)
    if table is None or faults:
        return None, faults
    return _variant(table, laws, chosen), faults


def _pack(settled: SettledSheet) -> Pack | None:
    table, _ = checked(PackTable, _part(settled, "pack"), "")
    return _made_pack(table) if table else None


def _count(settled: SettledSheet) -> Count | None:
    table, _ = checked(CountTable, _part(settled, "count"), "")
    return _made_count(table) if table else None


def _part(settled: SettledSheet, key: str) -> SettledSheet:
    part = settled.tree.get(key)
    return SettledSheet(part if isinstance(part, dict) else {})


def _hand_faults(table: SheetTable, settled: SettledSheet, file: str) -> Iterator[SheetFault]:
    """Hands that the deal does not serve as the croupier's routine expects."""
    place = settled.origin(("deal",))
    for hand in table.hands:
        given = table.deal.count(v.HandId(hand))
        if given != FIRST_CARDS:
            yield SheetFault(file, Saying("deal_cards", {"hand": hand, "found": given}), place)
    if table.procedure is v.Procedure.HOUSE_BANKED:
        for each in (v.PONTE, v.BANQUE):
            if each not in table.hands:
                values = {"procedure": table.procedure.value, "hand": each}
                allowed = {"allowed": listed((v.PONTE, v.BANQUE))}
                yield SheetFault(file, Saying("procedure_hands", values | allowed), ("hands",))
    else:
        yield from _routine_faults(table, settled, file)


def _routine_faults(table: SheetTable, settled: SettledSheet, file: str) -> Iterator[SheetFault]:
    """What the croupier's routine of a bank held by patrons cannot do without."""
    code, allowed = _ROUTINES[table.procedure]
    found = sorted(
        f"{hand.role} each_seat" if hand.each_seat else hand.role.value
        for hand in table.hands.values()
    )
    if found not in allowed:
        named = listed(f"{key} ({hand.role})" for key, hand in table.hands.items())
        yield SheetFault(file, Saying(code, {"found": named}), settled.origin(("hands",)))
    if table.procedure is v.Procedure.BANK_IN_TURN and table.bank is None:
        yield SheetFault(file, Saying("no_bank"), ("bank",))


def _total_faults(settled: SettledSheet, totals: int, file: str) -> Iterator[SheetFault]:
    """Naturals and tie-breaks that no hand of the game can count to."""
    count, tiebreak = settled.tree["count"], settled.tree.get("tiebreak")
    assert isinstance(count, dict)
    named: list[tuple[tuple[str | int, ...], object]]
    named = [(("count", "naturals", total), total) for total in count["naturals"]]
    if isinstance(tiebreak, list):
        named += [(("tiebreak", number), total) for number, total in enumerate(tiebreak)]
    known = {str(total) for total in range(totals)}
    for place, total in named:
        if str(total) not in known:
            values: dict[str, str | int] = {"found": str(total), "most": totals - 1}
            yield SheetFault(file, Saying("not_total", values), settled.origin(place))


def _variant(
    table: SheetTable, laws: Mapping[v.HandId, Law], chosen: Mapping[str, str]
) -> v.Variant:
    variant = v.Variant(
        id=table.id,
        procedure=table.procedure,
        names=table.name.by_language,
        chosen=dict(chosen),
        hands=_hands(table),
        deal=table.deal,
        pack=_made_pack(table.pack),
        packs=table.packs,
        count=_made_count(table.count),
        laws=laws,
        bets={v.BetId(k): _bet(k, bet) for k, bet in table.bets.items() if bet.offered},
        withheld={v.BetId(k): _bet(k, bet) for k, bet in table.bets.items() if not bet.offered},
        seats=table.seats,
        most_seats=table.most_seats,
        min_cards=table.min_cards,
    )
    return _with_habits(variant, table)


def _with_habits(variant: v.Variant, table: SheetTable) -> v.Variant:
    """The variant with what a sheet may leave out."""
    return replace(
        variant,
        max_cards=table.max_cards,
        announces=table.announces,
        shown_first=tuple(table.shown_first),
        naturals_stop=table.naturals_stop,
        naturals_at_once=table.naturals_at_once,
        opens_hidden=table.opens_hidden,
        any_zero=table.any_zero,
        capped=table.capped,
        draws=_record(DrawRules, table.drawing),
        tiebreak=frozenset(table.tiebreak),
        both_sides=table.both_sides,
        spectators=table.spectators,
        extra_card=table.extra_card,
        fund=table.fund,
        shoe=_record(v.ShoeRules, table.shoe),
        principals=_optional(v.Principals, table.principals),
        penalty=_optional(v.Penalty, table.penalty),
        cagnotte=_optional(v.Cagnotte, table.cagnotte),
        bank=_optional(BankRules, table.bank),
        tour=_record(TourRules, table.tour),
        partie=_optional(Partie, table.partie),
    )


def _record(kind: type[Record], table: Strict) -> Record:
    """The record whose fields are called as the keys of its table."""
    return kind(**{each.name: getattr(table, each.name) for each in fields(kind)})


def _optional(kind: type[Record], table: Strict | None) -> Record | None:
    return None if table is None else _record(kind, table)


def _hands(table: SheetTable) -> tuple[v.HandSpec, ...]:
    return tuple(
        v.HandSpec(
            v.HandId(key), hand.name.by_language, hand.said.by_language, hand.role, hand.each_seat
        )
        for key, hand in table.hands.items()
    )


def _made_pack(table: PackTable) -> Pack:
    return Pack(table.faces, table.values, table.copies, table.suits, table.joint)


def _made_count(table: CountTable) -> Count:
    naturals = {
        int(total): times
        for total, times in table.naturals.items()
        if total.isascii() and total.isdigit()
    }
    return Count(table.by, table.of, naturals, table.bust)


def _bet(key: str, table: BetTable) -> v.BetSpec:
    lines = tuple(_line(line) for line in table.lines)
    said = table.said.by_language if table.said is not None else {}
    return v.BetSpec(v.BetId(key), table.name.by_language, table.role, lines, said)


def _line(line: LineTable) -> v.PayLine:
    commission = line.commission or Fraction(0)
    if line.pays is not None:
        return v.PayLine(line.on, v.Result.WIN, line.pays, commission, line.times)
    assert line.result is not None
    return v.PayLine(line.on, line.result, times=line.times)
