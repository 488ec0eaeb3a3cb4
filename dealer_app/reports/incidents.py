"""What was irregular in a session, and which coups are void."""

from collections.abc import Iterator
from operator import itemgetter

from dealer_app.i18n.names import finding_name, irregular_code, irregular_name
from dealer_app.reports.coup_words import about_words, decision_words, void_words
from dealer_app.reports.figures import NOTHING, Figures
from dealer_app.reports.hand_words import several
from dealer_app.reports.ink import BODY
from dealer_app.reports.listing import Cells, Field, Kind, Listing, Part
from dealer_app.reports.tables import lines, section
from dealer_app.table.table import Played
from dealer_app.table.tally import Apart, Course, Irregularity, Tally, sums


def irregularities_part(tally: Tally, course: Course, figures: Figures) -> Iterator[Part]:
    """Each irregularity: its coup and time, its code and name, and what was decided; those found
    while no coup lay stand before the coup that followed."""
    words = figures.words
    yield from section(words("Irregularities"))
    told = [
        (each.played.coup.number, 1, _irregularity(each, course, figures))
        for each in tally.irregularities
    ]
    told += [(each.before, 0, _found_apart(each, figures)) for each in course.apart]
    if not told:
        yield lines(words("No irregularity."), BODY)
        return
    fields = (
        Field("coup", words("Coup")),
        Field("time", words("Time"), Kind.CLOCK),
        Field("code", words("Code")),
        Field("irregularity", words("Irregularity"), wide=True),
        Field("about", words("About"), wide=True),
        Field("decision", words("Decision"), wide=True),
    )
    rows = [cells for _, _, cells in sorted(told, key=itemgetter(0, 1))]
    yield Listing("irregularities", fields, rows)


def _found_apart(each: Apart, figures: Figures) -> Cells:
    finding = each.finding
    return (
        figures.words("before {coup}", coup=figures.words.number(each.before)),
        each.at,
        irregular_code(finding.code) or NOTHING,
        irregular_name(
            figures.words, finding.code, each.rules.house.irregularities.get(finding.code)
        ),
        about_words(finding, each.rules, figures),
        decision_words(finding, figures),
    )


def _irregularity(each: Irregularity, course: Course, figures: Figures) -> Cells:
    finding, found = each.finding, course.found.get(each.played.coup.number, ())
    return (
        figures.words.number(each.played.coup.number),
        found[each.place][1] if each.place < len(found) else None,
        finding.code,
        finding_name(figures.words, finding, each.rule),
        about_words(finding, each.played.rules, figures),
        decision_words(finding, figures),
    )


def voids_part(tally: Tally, figures: Figures) -> Iterator[Part]:
    """Each void coup with its serial number, its reason, and the stakes that went back."""
    words = figures.words
    yield from section(words("Void coups"))
    if not tally.voids:
        yield lines(words("No void coup."), BODY)
        return
    fields = (
        Field("number", words("No."), Kind.NUMBER),
        Field("coup", words("Coup"), Kind.NUMBER),
        Field("time", words("Time"), Kind.CLOCK),
        Field("reason", words("Reason"), wide=True),
        Field("cards", words("Cards"), wide=True),
        Field("returned", words("Stakes returned"), Kind.AMOUNT),
    )
    rows = [_void(n, each, figures) for n, each in enumerate(tally.voids, start=1)]
    yield Listing("voids", fields, rows)


def _void(serial: int, played: Played, figures: Figures) -> Cells:
    coup, variant = played.coup, played.rules.variant
    hands = [figures.hand(cards) for cards in coup.hands.values()]
    if several(variant):
        names = (figures.words.name(variant.hand(hand).names) for hand in coup.hands)
        hands = [f"{name} {cards}" for name, cards in zip(names, hands, strict=True)]
    return (
        serial,
        coup.number,
        played.hour,
        void_words(coup.void or "", played.rules.house, figures),
        " / ".join(hands),
        sums(played.settlement.lines).returned,
    )
