"""What the machine's register holds, in words: people, papers, packs, and what happened to it."""

from collections.abc import Mapping
from dataclasses import fields
from datetime import date, datetime
from typing import Final

from dealer_app.i18n import marked
from dealer_app.i18n.staff_words import act_name, post_name
from dealer_app.register import facts as f
from dealer_app.reports.figures import Figures
from dealer_app.rules.staff import Act, Post

SENTENCES: Final[Mapping[type[f.Fact], str]] = {
    f.ProgramStarted: marked("Program started: Sabot {software}"),
    f.ProgramStopped: marked("Program stopped"),
    f.SessionTakenUp: marked("Session {session} taken up"),
    f.PersonAdded: marked("{name} joined the staff: {post}"),
    f.PinChanged: marked("New PIN for {name}"),
    f.PinRehashed: marked("PIN of {name} stored more safely"),
    f.PostChanged: marked("{name} is now: {post}"),
    f.PersonLeft: marked("{name} left the house"),
    f.SignedIn: marked("{name} signed in"),
    f.SignedOut: marked("{name} signed out"),
    f.SignInFailed: marked("Wrong PIN for {name}"),
    f.LockedOut: marked("{name} locked out until {until}"),
    f.Unlocked: marked("{name} unlocked"),
    f.AuthorityGiven: marked("{name} authorised {act} for {asked_by}"),
    f.AuthorityRefused: marked("{name} may not authorise {act} for {asked_by}"),
    f.HouseSheetSaved: marked("House sheet saved: {file}"),
    f.HouseSheetAllowed: marked("House sheet allowed: {name}"),
    f.HouseSheetTakenBack: marked("House sheet allowed no more: {name}"),
    f.PaperIssued: marked("Paper {series} {number} issued"),
    f.PaperReprinted: marked("Paper {series} {number} printed again: DUPLICATA {copy}"),
    f.PaperCancelled: marked("Paper {series} {number} cancelled: {reason}"),
    f.NumbersSkipped: marked(
        "Papers {series} after No. {after} up to No. {number} not in this register: {reason}"
    ),
    f.PackAdded: marked("Pack {serial} came in"),
    f.PackChecked: marked("Pack {serial} checked"),
    f.PackInPlay: marked("Pack {serial} in play, shoe {shoe}"),
    f.PackTakenBack: marked("Pack {serial} taken back"),
    f.CardReplaced: marked("{card} of pack {serial} exchanged from pack {from_serial}: {reason}"),
    f.PackRetired: marked("Pack {serial} retired"),
    f.PackDestroyed: marked("Pack {serial} destroyed"),
    f.PackHeldBack: marked("Pack {serial} kept back: {reason}"),
    f.PackReleased: marked("Pack {serial} released: {reason}"),
    f.BackedUp: marked("Backup made: {file}"),
    f.BackupFailed: marked("Night of {day} not copied to the second folder: {reason}"),
    f.Restored: marked("Backup restored: {file}"),
    f.FolderChosen: marked("{which} chosen: {folder}"),
    f.ClockTurned: marked("Clock turned: from {was} to {found}"),
    f.HeadNoted: marked("Session {session} written up to entry {seq}"),
    f.AlertRaised: marked("Alert {number}: {file} is not as it was noted"),
    f.AlertDecided: marked("Alert {number} answered for: {reason}"),
    f.NightClosed: marked("Night of {day} settled"),
    f.NightSummed: marked("Night of {day} summed anew from its journals"),
    f.RectifiedAfterClosing: marked("Session {session} corrected after its closing"),
    f.PaperMade: marked("Paper {series} {number} written as a file"),
    f.HouseKeyMade: marked("The house has another key"),
    f.KeyMade: marked("This machine signs with a new key"),
    f.JournalFailed: marked("File {file} damaged or altered: {reason}"),
    f.PrinterFailed: marked("Paper {series} {number} not printed: {reason}"),
}
"""What each fact says; its fields by their names."""


_SET_ASIDE: Final = marked(
    "Alert {number} answered for: {reason}. The file is kept as {aside}; the table was opened anew"
)
_OUTSIDE: Final[Mapping[f.Outside, str]] = {
    f.Outside.WITNESS: marked("Witness folder"),
    f.Outside.SECOND: marked("Second folder"),
}
_LOCKED_FOR_GOOD: Final = marked("{name} locked out until a director unlocks")


def machine_words(fact: f.Fact, figures: Figures) -> str:
    """A fact of the register in a few words."""
    values = {
        field.name: _said(field.name, getattr(fact, field.name), figures)
        for field in fields(fact)
        if field.name not in _SECRET
    }
    sentence = SENTENCES[type(fact)]
    if isinstance(fact, f.LockedOut) and fact.until is None:
        sentence = _LOCKED_FOR_GOOD
    elif isinstance(fact, f.AlertDecided) and fact.aside:
        sentence = _SET_ASIDE
    return figures.words(sentence, **values).strip()


def table_of(fact: f.Fact) -> str:
    """The table that a fact speaks of, empty for the whole machine."""
    return str(getattr(fact, "table", ""))


_SECRET: Final = frozenset(
    {"pin", "body", "digest", "kind", "sessions", "seal", "head", "why"}
    | {"bytes", "before", "key", "house", "proof", "finding"}
    | {"totals", "month", "year", "perpetual", "left_out"}
)
"""What no list of events says."""


def _said(name: str, value: object, figures: Figures) -> str:
    match value:
        case str() if name == "reason":
            return figures.reason(value)
        case f.Outside():
            return figures.words(_OUTSIDE[value])
        case "" if name == "folder":
            return figures.words("none")
        case Post():
            return post_name(figures.words, value)
        case Act():
            return act_name(figures.words, value)
        case datetime():
            return figures.moment(value)
        case date():
            return figures.date(value)
        case _:
            return str(value)
