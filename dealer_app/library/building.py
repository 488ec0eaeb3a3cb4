"""From a sheet's tables to a resolved Variant, or to everything that is wrong with them."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar

from dealer_app.library.checking import checked
from dealer_app.library.faults import SheetFault, listed
from dealer_app.library.laws import LawShape, read_laws
from dealer_app.library.options import Choices, SettledSheet, settle
from dealer_app.library.sheet_model import (
    BetTable,
    CountTable,
    LineTable,
    Names,
    PackTable,
    SheetTable,
)
from dealer_app.library.toml_file import Tree
from dealer_app.library.values import SheetFrame, Strict
from dealer_app.rules import variant as v
from dealer_app.rules.bank_rules import BankRules, DrawRules, Partie, TourRules
from dealer_app.rules.cards import Pack
from dealer_app.rules.count import FIRST_CARDS, Count
from dealer_app.rules.drawing import Law

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

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
    frame = SheetFrame(tuple(hands) if isinstance(hands, dict) else (), recorded)
    table, faults = checked(SheetTable, settled, file, frame)
    pack, count = _pack(settled), _count(settled)
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
            yield SheetFault(file, "deal_cards", place, {"hand": hand, "found": given})
    if table.procedure is v.Procedure.HOUSE_BANKED:
        for each in (v.PONTE, v.BANQUE):
            if each not in table.hands:
                values = {"procedure": table.procedure.value, "hand": each}
                allowed = {"allowed": listed((v.PONTE, v.BANQUE))}
                yield SheetFault(file, "procedure_hands", ("hands",), values | allowed)
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
        yield SheetFault(file, code, settled.origin(("hands",)), {"found": named})
    if table.procedure is v.Procedure.BANK_IN_TURN and table.bank is None:
        yield SheetFault(file, "no_bank", ("bank",))


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
            yield SheetFault(file, "not_total", settled.origin(place), values)


def _variant(
    table: SheetTable, laws: Mapping[v.HandId, Law], chosen: Mapping[str, str]
) -> v.Variant:
    variant = v.Variant(
        id=table.id,
        procedure=table.procedure,
        names=_names(table.name),
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


def _names(names: Names) -> v.Names:
    return {"fr": names.fr, "en": names.en}


def _hands(table: SheetTable) -> tuple[v.HandSpec, ...]:
    return tuple(
        v.HandSpec(v.HandId(key), _names(hand.name), _names(hand.said), hand.role, hand.each_seat)
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
    said = _names(table.said) if table.said is not None else {}
    return v.BetSpec(v.BetId(key), _names(table.name), table.role, lines, said)


def _line(line: LineTable) -> v.PayLine:
    commission = line.commission or Fraction(0)
    if line.pays is not None:
        return v.PayLine(line.on, v.Result.WIN, line.pays, commission, line.times)
    assert line.result is not None
    return v.PayLine(line.on, line.result, times=line.times)
