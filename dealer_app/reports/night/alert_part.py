"""What was found of the files of a session or of a night, decided or not: it stays on every paper
of the register and on every settlement printed since, for what was decided is no less found."""

from datetime import datetime
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.register_words import alert_said
from dealer_app.register import facts as f
from dealer_app.reports.layout.columns import CellKind, Column, Figures
from dealer_app.reports.layout.sheet import PaperSheet
from dealer_app.reports.session.entries import PaperAlert, names


def _found(each: PaperAlert, figures: Figures) -> str:
    return alert_said(figures.words, each.alert, figures.zone)


def _decided(each: PaperAlert, _: Figures) -> datetime | None:
    return None if each.decided is None else each.decided.at


def _by(each: PaperAlert, figures: Figures) -> str:
    if each.decided is None:
        return figures.words("not decided")
    return names(each.decided.signature, figures.words)


def _reason(each: PaperAlert, figures: Figures) -> str:
    fact = None if each.decided is None else each.decided.fact
    return figures.reason(fact.reason) if isinstance(fact, f.AlertDecided) else ""


def _aside(each: PaperAlert, _: Figures) -> str:
    fact = None if each.decided is None else each.decided.fact
    return fact.aside if isinstance(fact, f.AlertDecided) else ""


ALERTS: Final[PaperSheet[PaperAlert]] = PaperSheet(
    "alerts",
    (
        Column("number", marked("Alert"), lambda e, _: e.alert.number, CellKind.NUMBER),
        Column("time", marked("Time"), lambda e, _: e.raised.at, CellKind.MOMENT),
        Column("file", marked("File"), lambda e, _: e.alert.file, wide=True),
        Column("session", marked("Session"), lambda e, _: e.alert.session),
        Column("decided", marked("Decided"), _decided, CellKind.MOMENT),
        Column("by", marked("Decided by"), _by, wide=True),
        Column("found", marked("What was found"), _found, below=True),
        Column("reason", marked("Reason"), _reason, below=True),
        Column("aside", marked("Kept as"), _aside, below=True),
    ),
    marked("Alerts of the files"),
)
"""Each alert of a journal or of the register, and who answered for it."""
