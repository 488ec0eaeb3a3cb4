"""A variant's sheet as it is checked, once its options are settled."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from typing_extensions import override

from dealer_app.i18n import LANGUAGES, NAMED
from dealer_app.library import values as kind
from dealer_app.library.strict import NEEDED, NONE, SheetKey, Strict, widened, wrong
from dealer_app.library.values import whole_number
from dealer_app.rules.bank_rules import (
    AfterTie,
    Alone,
    CardOffer,
    Claim,
    Excess,
    Match,
    Passes,
    Speaker,
    Stops,
)
from dealer_app.rules.cards import SUITS, Bust
from dealer_app.rules.variant import Fund, Times


class ByLanguage(Strict):
    """What a thing is called, by language."""

    @property
    def by_language(self) -> Mapping[str, str]:
        """The languages in which it is named, and its name in each."""
        named = {language: getattr(self, language) for language in self.fields()}
        return {language: name for language, name in named.items() if name}


if TYPE_CHECKING:  # a model with a field for each language of the folder is made at run time
    Names = ByLanguage
else:
    Names = widened(
        "Names",
        ByLanguage,
        {each: SheetKey(kind.Text, NEEDED if each in NAMED else "") for each in LANGUAGES},
    )
    """What a thing is called: in French and English, and in whatever else the program speaks."""


class HandTable(Strict):
    """`[hands.ponte]`."""

    name: Names
    said: Names
    role: kind.Role
    each_seat: kind.Switch = False


class PackTable(Strict):
    """`[pack]`: columns that line up, one for each face."""

    faces: kind.Faces
    values: kind.Column
    copies: kind.Column
    suits: kind.Switch = True
    joint: kind.Faces = ()

    @override
    def agree(self, about: object) -> None:
        columns = {"faces": self.faces, "values": self.values, "copies": self.copies}
        lengths = {name: len(column) for name, column in columns.items()}
        if len(set(lengths.values())) > 1:
            raise wrong("pack_columns", **lengths)
        if not any(self.copies):
            raise wrong("pack_empty")
        for number, face in enumerate(self.faces):
            if face in self.faces[:number]:
                raise wrong("pack_twice", found=face)
        self._refuse_suits()
        self._refuse_joint()

    def _refuse_suits(self) -> None:
        for copies in self.copies:
            if self.suits and copies % len(SUITS):
                raise wrong("pack_suits", found=copies)

    def _refuse_joint(self) -> None:
        worth = dict(zip(self.faces, self.values, strict=True))
        for face in self.joint:
            if worth.get(face) != 0:
                raise wrong("pack_joint", found=face)


class CountTable(Strict):
    """`[count]`."""

    by: kind.Method
    of: Annotated[int, whole_number(1, 99)]
    naturals: Mapping[str, Annotated[int, whole_number(1, 9)]]
    bust: kind.Bust = Bust.NEVER


class LineTable(Strict):
    """One line of `bets.X.lines`: the outcome, and either what it pays or its result."""

    on: kind.Outcome
    pays: kind.Odds | None = None
    result: kind.LineResult | None = None
    commission: kind.Percent | None = None
    times: kind.Times = Times.ONE

    @override
    def agree(self, about: object) -> None:
        if (self.pays is None) == (self.result is None):
            raise wrong("line_result")
        if self.commission is not None and self.pays is None:
            raise wrong("line_commission")


class BetTable(Strict):
    """`[bets.X]`."""

    name: Names
    said: Names | None = None
    role: kind.Role
    lines: tuple[LineTable, ...]
    offered: kind.Switch = True


class ShoeTable(Strict):
    """`[shoe]`."""

    burn: kind.Burn = "none"
    cut: kind.Cut = None
    coups: Annotated[int, whole_number(0, 99)] = 0


class PrincipalsTable(Strict):
    """`[principals]`."""

    may_bet: kind.Switch
    tie_carries: kind.Switch
    next_principal: kind.NextPrincipal


class PenaltyTable(Strict):
    """`[penalty]`."""

    enabled: kind.Switch
    stands_on: Annotated[int, whole_number(0, 11)]
    draws_on: Annotated[int, whole_number(0, 11)]
    share: kind.Share
    half: kind.Rounding
    spectators: kind.Switch
    to_chip: kind.Switch = False
    claim: kind.Claim = Claim.ASK
    carries: kind.Switch = False


class CagnotteTable(Strict):
    """`[cagnotte]`."""

    base: kind.LevyBase
    rate: kind.Percent


class BankTable(Strict):
    """`[bank]`."""

    needed: kind.Switch = False
    step: Annotated[int, whole_number(-1, 1)] = 1
    passes: kind.Passes = Passes.ON_LOSS
    every: Annotated[int, whole_number(1, 99)] = 1
    match: kind.Match = Match.NONE
    first_come: kind.Switch = False
    retires: kind.Switch = False
    retires_on_tie: kind.Switch = False
    garage: kind.Switch = False
    refill: kind.Switch = False
    short_in_order: kind.Switch = False
    fault_passes: kind.Switch = False
    lot: kind.Switch = False


class TourTable(Strict):
    """`[tour]`."""

    step: kind.Side = 1
    in_turn: kind.Switch = False
    lower: kind.Switch = False
    may_equal: kind.Switch = False
    excess: kind.Excess = Excess.FREE
    covers: kind.Switch = False
    covers_once: kind.Switch = False
    alone: kind.Alone = Alone.NONE
    with_table: kind.Part = None
    suivi_first: kind.Switch = False
    repeats: Annotated[int, whole_number(0, 99)] = 0
    after_tie: kind.AfterTie = AfterTie.RETURNED
    after_look: kind.Switch = False
    flat: kind.Switch = False
    whole: kind.Switch = False
    void_unstaked: kind.Switch = False
    speaker: kind.Speaker = Speaker.FIRST
    spectators_from: kind.Least = 0
    spectators_to: kind.Most = None


class DrawingTable(Strict):
    """`[drawing]`."""

    offer: kind.Offer = CardOffer.NONE
    seen: kind.Switch = False
    shared: kind.Switch = False


class PartieTable(Strict):
    """`[partie]`."""

    coups: Annotated[int, whole_number(0, 999)] = 0
    first_nine: kind.Switch = False


class SheetTable(Strict):
    """The whole sheet, without its options and without the laws, which are read apart."""

    id: kind.Id
    procedure: kind.Procedure
    name: Names
    deal: kind.Deal
    packs: kind.Packs
    seats: Annotated[int, whole_number(1, 99)]
    most_seats: Annotated[int, whole_number(1, 99)]
    min_cards: Annotated[int, whole_number(2, 99)]
    max_cards: Annotated[int, whole_number(2, 52)] = 3
    announces: kind.Switch = True
    shown_first: tuple[kind.Hand, ...] = ()
    naturals_stop: kind.Stops = Stops.ANY
    naturals_at_once: kind.Switch = False
    opens_hidden: kind.Switch = True
    any_zero: kind.Switch = False
    capped: kind.Switch = False
    tiebreak: tuple[Annotated[int, whole_number(0, 99)], ...] = ()
    both_sides: kind.Switch = True
    spectators: kind.Switch = False
    extra_card: kind.Code = ""
    fund: kind.Fund = Fund.HOUSE
    hands: Mapping[str, HandTable]
    pack: PackTable
    count: CountTable
    draw: Mapping[str, object]
    third_card: Mapping[str, object] = NONE
    one_obliges: Mapping[str, kind.Switch] = NONE
    drawing: DrawingTable = DrawingTable()
    bets: Mapping[str, BetTable]
    shoe: ShoeTable = ShoeTable()
    principals: PrincipalsTable | None = None
    penalty: PenaltyTable | None = None
    cagnotte: CagnotteTable | None = None
    bank: BankTable | None = None
    tour: TourTable = TourTable()
    partie: PartieTable | None = None

    @override
    def agree(self, about: object) -> None:
        if self.seats > self.most_seats:
            raise wrong("too_few_seats", allowed=self.most_seats)
