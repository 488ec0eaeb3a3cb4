"""The coups, stakes, shoes and banks of a session as data: rows that the sheet prints otherwise."""

from collections.abc import Iterator, Sequence

from dealer_app.i18n.names import bet_name, seat_name
from dealer_app.reports.coup_words import bank_result, coup_notes
from dealer_app.reports.figures import Figures
from dealer_app.reports.hand_words import role_name
from dealer_app.reports.identity import SheetData
from dealer_app.reports.listing import Cells, Field, Kind, Listing
from dealer_app.table.bank_view import bank_step
from dealer_app.table.beads import outcome_of
from dealer_app.table.hands import hands_of
from dealer_app.table.lines import bank_lines, layout_lines
from dealer_app.table.partie import partie_view, ranking
from dealer_app.table.table import Played
from dealer_app.table.tally import sums


def rows_of(data: SheetData, figures: Figures) -> Iterator[Listing]:
    """Every table of the sheet that stands there in a form of its own."""
    coups = data.table.coups
    yield coups_listing(coups, figures)
    yield stakes_listing(coups, figures)
    yield _shoes(data, figures)
    if data.table.variant.bank is not None:
        yield _banks(coups, figures)
    if partie_view(data.table) is not None:
        yield _ranking(data, figures)


def coups_listing(coups: Sequence[Played], figures: Figures) -> Listing:
    """A row a coup: its cards, its result, and what its stakes came to for whoever pays them."""
    words = figures.words
    fields = (
        Field("coup", words("Coup"), Kind.NUMBER),
        Field("shoe", words("Shoe"), Kind.NUMBER),
        Field("time", words("Time"), Kind.MOMENT),
        Field("hands", words("Cards")),
        Field("result", words("Result")),
        Field("staked", words("Staked"), Kind.AMOUNT),
        Field("taken", words("Taken"), Kind.AMOUNT),
        Field("paid", words("Paid"), Kind.AMOUNT),
        Field("commission", words("Commission"), Kind.AMOUNT),
        Field("cagnotte", words("Cagnotte"), Kind.AMOUNT),
        Field("gain", words("Gain"), Kind.GAIN),
        Field("notes", words("Remarks")),
        Field("reentered", words("Re-entered at"), Kind.MOMENT),
    )
    return Listing("coups", fields, [_coup(each, figures) for each in coups], printed=False)


def _coup(played: Played, figures: Figures) -> Cells:
    words, coup, variant = figures.words, played.coup, played.rules.variant
    outcome = outcome_of(variant, coup)
    hands = (
        f"{words.name(variant.hand(hand).names)} {figures.hand(coup.hand(hand))}"
        for hand in hands_of(variant, coup)
        if coup.hand(hand)
    )
    bank = played.settlement.bank
    told = sums(bank_lines(played) if variant.bank else layout_lines(played))
    gain = told.result if variant.bank is None else bank_result(told)
    return (
        coup.number,
        coup.shoe,
        played.hour,
        " / ".join(hands),
        role_name(figures, variant, outcome.role if outcome else None),
        told.staked,
        told.lost,
        told.won,
        told.commission,
        0 if bank is None else bank.cagnotte,
        gain if bank is None else bank.gained,
        " · ".join(coup_notes(played, figures)),
        None if played.dealt is None else played.opened,
    )


def stakes_listing(coups: Sequence[Played], figures: Figures) -> Listing:
    """A row a stake, of every kind."""
    words = figures.words
    fields = (
        Field("coup", words("Coup"), Kind.NUMBER),
        Field("time", words("Time"), Kind.MOMENT),
        Field("seat", words("Seat")),
        Field("bet", words("Bet")),
        Field("stake", words("Stake"), Kind.AMOUNT),
        Field("won", words("Won"), Kind.AMOUNT),
        Field("lost", words("Lost"), Kind.AMOUNT),
        Field("commission", words("Commission"), Kind.AMOUNT),
        Field("net", words("Net"), Kind.GAIN),
    )
    rows = [
        (
            each.coup.number,
            each.hour,
            seat_name(words, line.seat),
            bet_name(words, each.rules.variant, line.bet),
            line.stake,
            line.won,
            line.lost,
            line.commission,
            line.net,
        )
        for each in coups
        for line in each.settlement.lines
    ]
    return Listing("stakes", fields, rows, printed=False)


def _shoes(data: SheetData, figures: Figures) -> Listing:
    words = figures.words
    fields = (
        Field("shoe", words("Shoe"), Kind.NUMBER),
        Field("packs", words("Packs"), Kind.NUMBER),
        Field("cards", words("Cards"), Kind.NUMBER),
        Field("burned", words("Burned"), Kind.NUMBER),
        Field("left", words("Left"), Kind.NUMBER),
        Field("cut", words("Cut, from the end"), Kind.NUMBER),
        Field("coups", words("Coups"), Kind.NUMBER),
    )
    rows = [
        (
            each.number,
            each.packs,
            each.size,
            data.course.burned.get(each.number, 0),
            each.left,
            each.cut,
            sum(played.coup.shoe == each.number for played in data.table.coups),
        )
        for each in data.course.shoes
    ]
    return Listing("shoes", fields, rows, printed=False)


def _banks(coups: Sequence[Played], figures: Figures) -> Listing:
    words = figures.words
    fields = (
        Field("coup", words("Coup"), Kind.NUMBER),
        Field("holder", words("Held by")),
        Field("before", words("Before"), Kind.AMOUNT),
        Field("cagnotte", words("Cagnotte"), Kind.AMOUNT),
        Field("gained", words("Gained"), Kind.GAIN),
        Field("after", words("After"), Kind.AMOUNT),
    )
    steps = [step for each in coups if (step := bank_step(each)) is not None]
    rows = [
        (
            step.coup,
            seat_name(words, step.holder),
            step.before,
            step.cagnotte,
            step.gained,
            step.after,
        )
        for step in steps
    ]
    return Listing("banks", fields, rows, printed=False)


def _ranking(data: SheetData, figures: Figures) -> Listing:
    words = figures.words
    fields = (
        Field("rank", words("Rank"), Kind.NUMBER),
        Field("seat", words("Seat")),
        Field("given", words("Chips given"), Kind.AMOUNT),
        Field("gain", words("Gain"), Kind.GAIN),
        Field("has", words("Has now"), Kind.GAIN),
    )
    rows = [
        (each.place, seat_name(words, each.seat), each.given, each.net, each.have)
        for each in ranking(data.table, data.table.coups)
    ]
    return Listing("ranking", fields, rows, printed=False)
