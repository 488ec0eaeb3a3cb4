"""The session sheet, "feuille de partie": a session on paper, from its opening to its seal."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from reportlab.platypus import Flowable, Spacer

from dealer_app.i18n import Words, marked
from dealer_app.reports.after_seal import Table, after_seal_part, put_right
from dealer_app.reports.aside_lines import aside_part
from dealer_app.reports.bank import gains_part, lying_part, story_part
from dealer_app.reports.coup_rows import rows_of
from dealer_app.reports.coups import coups_ledger
from dealer_app.reports.figures import Figures
from dealer_app.reports.heading import figures_of, letterhead, page_of, table_name
from dealer_app.reports.identity import (
    SheetData,
    digest_words,
    identity,
    options_part,
    seal_name,
    shoes_part,
)
from dealer_app.reports.incidents import irregularities_part, voids_part
from dealer_app.reports.ink import BODY, LABEL
from dealer_app.reports.journal_foot import journal_part
from dealer_app.reports.listing import Part, flowables
from dealer_app.reports.nets import legend, nets_ledger
from dealer_app.reports.paper import print_to, register_fonts
from dealer_app.reports.people import people_part
from dealer_app.reports.ranking import ranking_part
from dealer_app.reports.reconciled import put_right_reconciliation, reconciled_since
from dealer_app.reports.reentry_part import reentered, reentry_part
from dealer_app.reports.road_page import roads_part
from dealer_app.reports.signatures import signature_lines
from dealer_app.reports.tables import Fact, facts, lines, section, title
from dealer_app.reports.totals import bets_part, charts_part, seats_part, summary
from dealer_app.reports.tray_part import tray_part
from dealer_app.reports.wrong_payouts import payouts_part
from dealer_app.rules.cards import Pack
from dealer_app.table.ledger import ledger
from dealer_app.table.tally import tally

MASK: Final = "M"
TITLE: Final = marked("Session sheet")


def write(path: Path, data: SheetData, words: Words, *, invariant: bool = False) -> None:
    """Writes the sheet of this session as a PDF; OSError where the disk refuses.

    With `invariant` the same session always gives the same bytes.
    """
    register_fonts()
    figures = figures_of(data, words)
    page = page_of(words(TITLE), data, figures)
    print_to(path, list(flowables(parts(data, figures), figures)), page, invariant=invariant)


def parts(data: SheetData, figures: Figures) -> Iterator[Part]:
    """The sheet from its heading to the signatures."""
    words, coups, variant = figures.words, data.table.coups, data.table.variant
    counted = tally(coups)
    yield from letterhead(data.house.documents)
    yield from title(words(TITLE), table_name(data, figures))
    yield from identity(data, figures)
    yield Spacer(0, 10)
    yield from summary(counted, variant, figures)
    if data.entries:
        yield from _beside_the_coups(data, figures)
    yield from bets_part(counted, variant, figures)
    yield from seats_part(counted, coups, figures)
    yield from gains_part(counted, coups, figures)
    yield from _put_right_part(data, figures)
    yield from ranking_part(data.table, figures)
    yield from charts_part(counted, coups, variant, figures)
    yield from roads_part(data.table, figures)
    yield from story_part(counted, coups, figures)
    yield from lying_part(data.table, figures)
    yield from irregularities_part(counted, data.course, figures)
    yield from voids_part(counted, figures)
    yield from reentry_part([(table_name(data, figures), reentered(data))], figures)
    yield from options_part(data, figures)
    yield from shoes_part(data, figures)
    yield from _coups_part(data, figures)
    yield from rows_of(data, figures)
    yield from journal_part(data.entries, figures)
    yield from _end(data, figures)


def _beside_the_coups(data: SheetData, figures: Figures) -> Iterator[Part]:
    """Who stood at the table, what moved its tray, and the payouts that were not made at once as
    they should have been."""
    yield from people_part(data, figures)
    yield from tray_part(data, figures)
    yield from payouts_part(data, figures)
    yield from aside_part(data, figures)


def _put_right_part(data: SheetData, figures: Figures) -> Iterator[Part]:
    """What was put right of the session after its closing."""
    right = put_right(data)
    if right is not None:
        told = Table(table_name(data, figures), ledger(data.table), right)
        yield from after_seal_part([told], figures)
        yield from put_right_reconciliation([(told.name, reconciled_since(data))], figures)


def _coups_part(data: SheetData, figures: Figures) -> Iterator[Flowable]:
    words, coups = figures.words, data.table.coups
    yield from section(words("Coups"))
    if data.table.coup is not None and data.table.settlement is None:
        number = words.number(data.table.coup.number)
        yield lines(words("Coup {number} is still being dealt: not printed.", number=number), BODY)
    if not coups:
        yield lines(words("No coup was dealt."), BODY)
        return
    variant = data.table.variant
    in_short = variant.bank is not None and not data.detailed
    if in_short:
        yield nets_ledger(coups, data.table.seats, figures)
    else:
        yield coups_ledger(coups, data.course.shoes, figures)
    yield Spacer(0, 4)
    yield lines(_legend(variant.pack, figures), LABEL)
    if in_short:
        yield lines(legend(variant, figures), LABEL)
        yield lines(words("The stakes of each seat stand in the detailed edition."), LABEL)


def _legend(pack: Pack, figures: Figures) -> str:
    """What the signs for cards stand for that are no index of a card."""
    words = figures.words
    if pack.joint:
        return words("□ card that stayed face down; 0 ten or court card not told apart")
    if MASK in pack.faces:
        return words("□ card that stayed face down; M mask; a 12 counts as 0")
    return words("□ card that stayed face down")


def _end(data: SheetData, figures: Figures) -> Iterator[Flowable]:
    """The seal, and room for two signatures."""
    words, course = figures.words, data.course
    yield from section(words("Seal"), needs=150)
    counted = words.number(course.entries)
    yield facts(
        [
            Fact(words("Entries"), counted),
            Fact(words("Struck out"), words.number(course.struck)),
            Fact(seal_name(data, figures), digest_words(data.head)),
        ]
    )
    if not data.table.closed:
        yield lines(words("The session is open: it has no seal yet."))
    yield lines(
        words(
            "Each entry of the journal carries the digest of the one before it; the seal is that"
            " of the last. A changed, missing or added entry no longer agrees with it."
        )
    )
    yield from signature_lines((words("The croupier"), words("The chef de table")))
