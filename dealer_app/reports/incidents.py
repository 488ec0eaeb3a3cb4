"""What was irregular in a session, and which coups are void."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from reportlab.platypus import Flowable

from dealer_app.i18n.names import finding_name, irregular_name
from dealer_app.reports.coup_words import about_words, decision_words, void_words
from dealer_app.reports.figures import Figures
from dealer_app.reports.hand_words import several
from dealer_app.reports.ink import BODY
from dealer_app.reports.tables import Head, lines, section, table
from dealer_app.table.state import Played
from dealer_app.table.tally import Apart, Course, Irregularity, Tally, sums


def irregularities_part(tally: Tally, course: Course, figures: Figures) -> Iterator[Flowable]:
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
    heads = [
        Head(words("Coup"), right=True),
        Head(words("Time")),
        Head(words("Code")),
        Head(words("Irregularity"), wide=True),
        Head(words("About"), wide=True),
        Head(words("Decision"), wide=True),
    ]
    yield table(heads, [cells for _, _, cells in sorted(told, key=itemgetter(0, 1))])


def _found_apart(each: Apart, figures: Figures) -> Sequence[str]:
    finding = each.finding
    return (
        figures.words("before {coup}", coup=figures.words.number(each.before)),
        figures.clock(each.at),
        finding.code,
        irregular_name(
            figures.words, finding.code, each.rules.house.irregularities.get(finding.code)
        ),
        about_words(finding, each.rules, figures),
        decision_words(finding, figures),
    )


def _irregularity(each: Irregularity, course: Course, figures: Figures) -> Sequence[str]:
    finding, found = each.finding, course.found.get(each.played.coup.number, ())
    return (
        figures.words.number(each.played.coup.number),
        figures.clock(found[each.place][1] if each.place < len(found) else None),
        finding.code,
        finding_name(figures.words, finding, each.rule),
        about_words(finding, each.played.rules, figures),
        decision_words(finding, figures),
    )


def voids_part(tally: Tally, figures: Figures) -> Iterator[Flowable]:
    """Each void coup with its serial number, its reason, and the stakes that went back."""
    words = figures.words
    yield from section(words("Void coups"))
    if not tally.voids:
        yield lines(words("No void coup."), BODY)
        return
    heads = [
        Head(words("No."), right=True),
        Head(words("Coup"), right=True),
        Head(words("Time")),
        Head(words("Reason"), wide=True),
        Head(words("Cards"), wide=True),
        Head(words("Stakes returned"), right=True),
    ]
    yield table(heads, [_void(n, each, figures) for n, each in enumerate(tally.voids, start=1)])


def _void(serial: int, played: Played, figures: Figures) -> Sequence[str]:
    coup, variant = played.coup, played.rules.variant
    hands = [figures.hand(cards) for cards in coup.hands.values()]
    if several(variant):
        names = (figures.words.name(variant.hand(hand).names) for hand in coup.hands)
        hands = [f"{name} {cards}" for name, cards in zip(names, hands, strict=True)]
    return (
        figures.words.number(serial),
        figures.words.number(coup.number),
        figures.clock(played.opened),
        void_words(coup.void or "", played.rules.house, figures),
        " / ".join(hands),
        figures.amount(sums(played.settlement.lines).returned),
    )
