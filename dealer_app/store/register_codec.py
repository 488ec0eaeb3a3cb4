"""The register's facts to canonical JSON and back: one row a kind."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Final, get_args

from dealer_app.register import facts as f
from dealer_app.register.register_fold import Entered
from dealer_app.register.totals import Totals
from dealer_app.rules.staff import Act, Post, Signature
from dealer_app.store.chain import Stored, canonical
from dealer_app.store.codec import Encoded
from dealer_app.store.fields import (
    DAY,
    FLAG,
    MOMENT,
    NUMBER,
    SAID,
    TEXT,
    Converter,
    FactKind,
    body_of,
    fact_of,
    moment_read,
    of_type,
    one_of,
    perhaps,
    record_of,
    several,
    signature_of,
    signed_body,
    unsigned,
    written,
)
from dealer_app.store.troubles import NotUnderstood
from dealer_app.store.trust.machine_key import NEXT, SIG

VERSION: Final = 1
"""The version of an entry, unless the machine signs its kind only since a later one."""


def _write_sealed(value: object) -> list[str]:
    sealed = of_type(f.Sealed)(value)
    return [of_type(str)(part) for part in (sealed.table, sealed.session, sealed.seal)]


def _read_sealed(value: object) -> f.Sealed:
    table, session, seal = (of_type(str)(part) for part in of_type(list)(value))
    return f.Sealed(table, session, seal)


POST: Final = one_of(Post)
SEALED: Final = Converter(_write_sealed, _read_sealed)
_TOTALS: Final[FactKind[object]] = FactKind(
    "totals",
    Totals,
    {each.name: TEXT if each.name in {"currency", "sign"} else NUMBER for each in fields(Totals)},
)
TOTALS: Final = record_of(_TOTALS)
_ACT: Final = one_of(Act)

_NAME: Final = {"name": TEXT}
_AT_TABLE: Final = {"name": TEXT, "table": SAID}
_ASKED: Final = {"act": _ACT, "name": TEXT, "asked_by": SAID, "table": SAID}
_SHOWN: Final = {"shown": perhaps(MOMENT), "running": perhaps(NUMBER, 0), "boot": SAID}
_PIN: Final = {"name": TEXT, "pin": TEXT}
_NUMBERED: Final = {"series": TEXT, "number": NUMBER}
_SHEET: Final = {"name": TEXT, "digest": TEXT}
_SERIAL: Final = {"serial": TEXT}
_WITH_REASON: Final = {"serial": TEXT, "reason": TEXT}
_COPY_OF_ALL: Final = {"file": TEXT, "digest": TEXT, "sessions": NUMBER}

HEAD_NOTED: Final[FactKind[f.Fact]] = FactKind(
    "head_noted",
    f.HeadNoted,
    {
        **dict.fromkeys(("table", "session", "head"), TEXT),
        "seq": NUMBER,
        "why": one_of(f.NotedFor),
    },
)

ALERT_RAISED: Final[FactKind[f.Fact]] = FactKind(
    "alert_raised",
    f.AlertRaised,
    {
        **dict.fromkeys(("number", "seq", "found"), NUMBER),
        "finding": one_of(f.FileFinding),
        "file": TEXT,
        **dict.fromkeys(("session", "aside", "digest"), SAID),
        "at": perhaps(MOMENT),
    },
)

_KINDS: Final[tuple[FactKind[f.Fact], ...]] = (
    FactKind(
        "program_started",
        f.ProgramStarted,
        {"software": TEXT, "process": NUMBER, "zone": TEXT, **_SHOWN},
    ),
    FactKind("program_stopped", f.ProgramStopped, {"process": NUMBER, **_SHOWN}),
    FactKind(
        "session_taken_up",
        f.SessionTakenUp,
        {"table": TEXT, "session": TEXT},
    ),
    FactKind("person_added", f.PersonAdded, {"name": TEXT, "post": POST, "pin": SAID}),
    FactKind("pin_changed", f.PinChanged, _PIN),
    FactKind("pin_rehashed", f.PinRehashed, _PIN),
    FactKind("post_changed", f.PostChanged, {"name": TEXT, "post": POST}),
    FactKind("person_left", f.PersonLeft, _NAME),
    FactKind("signed_in", f.SignedIn, _AT_TABLE),
    FactKind("signed_out", f.SignedOut, {**_AT_TABLE, "idle": perhaps(FLAG, unset=False)}),
    FactKind("sign_in_failed", f.SignInFailed, {"name": SAID, "table": SAID}),
    FactKind(
        "locked_out",
        f.LockedOut,
        {
            "name": TEXT,
            "until": perhaps(MOMENT),
            **dict.fromkeys(("wrong", "minutes"), perhaps(NUMBER, 0)),
            "table": SAID,
        },
    ),
    FactKind("unlocked", f.Unlocked, _NAME),
    FactKind("authority_given", f.AuthorityGiven, _ASKED),
    FactKind("authority_refused", f.AuthorityRefused, _ASKED),
    FactKind("house_sheet_saved", f.HouseSheetSaved, {"file": TEXT, "digest": TEXT}),
    FactKind("house_sheet_allowed", f.HouseSheetAllowed, _SHEET),
    FactKind("house_sheet_taken_back", f.HouseSheetTakenBack, _SHEET),
    FactKind(
        "paper_issued",
        f.PaperIssued,
        {
            **_NUMBERED,
            **dict.fromkeys(("table", "session", "about", "head", "language", "form"), SAID),
            "night": perhaps(DAY),
            "seq": perhaps(NUMBER, 0),
        },
    ),
    FactKind("paper_reprinted", f.PaperReprinted, {**_NUMBERED, "copy": NUMBER}),
    FactKind("paper_cancelled", f.PaperCancelled, {**_NUMBERED, "reason": TEXT}),
    FactKind("numbers_skipped", f.NumbersSkipped, {**_NUMBERED, "after": NUMBER, "reason": TEXT}),
    FactKind("pack_added", f.PackAdded, {"serial": TEXT, "kind": TEXT, "colour": SAID}),
    FactKind("pack_checked", f.PackChecked, _SERIAL),
    FactKind(
        "pack_in_play",
        f.PackInPlay,
        {"serial": TEXT, "table": TEXT, "session": TEXT, "shoe": NUMBER},
    ),
    FactKind("pack_taken_back", f.PackTakenBack, _SERIAL),
    FactKind(
        "card_replaced",
        f.CardReplaced,
        {"serial": TEXT, "card": TEXT, "from_serial": TEXT, "reason": TEXT},
    ),
    FactKind("pack_retired", f.PackRetired, {"serial": TEXT, "reason": SAID}),
    FactKind("pack_destroyed", f.PackDestroyed, _SERIAL),
    FactKind("pack_held_back", f.PackHeldBack, _WITH_REASON),
    FactKind("pack_released", f.PackReleased, _WITH_REASON),
    FactKind("backed_up", f.BackedUp, _COPY_OF_ALL),
    FactKind("backup_failed", f.BackupFailed, {"day": DAY, "reason": TEXT}),
    FactKind("restored", f.Restored, {**_COPY_OF_ALL, "seq": perhaps(NUMBER, 0), "head": SAID}),
    FactKind("folder_chosen", f.FolderChosen, {"which": one_of(f.Outside), "folder": SAID}),
    FactKind("clock_turned", f.ClockTurned, {"was": MOMENT, "found": MOMENT}),
    HEAD_NOTED,
    ALERT_RAISED,
    FactKind("alert_decided", f.AlertDecided, {"number": NUMBER, "reason": TEXT, "aside": SAID}),
    FactKind(
        "night_closed",
        f.NightClosed,
        {
            "day": DAY,
            "sessions": several(SEALED),
            **dict.fromkeys(("totals", "month", "year", "perpetual"), perhaps(several(TOTALS), ())),
            "left_out": perhaps(several(DAY), ()),
        },
    ),
    FactKind("night_summed", f.NightSummed, {"day": DAY, "totals": several(TOTALS)}),
    FactKind(
        "rectified_after_closing",
        f.RectifiedAfterClosing,
        {
            **dict.fromkeys(("table", "session", "seal", "body"), TEXT),
            "kind": perhaps(TEXT, "coup_rectified"),
        },
    ),
    FactKind(
        "paper_made",
        f.PaperMade,
        {
            **_NUMBERED,
            **dict.fromkeys(("copy", "bytes"), NUMBER),
            **dict.fromkeys(("digest", "key"), TEXT),
        },
    ),
    FactKind(
        "key_made",
        f.KeyMade,
        {"key": TEXT, "house": SAID, "proof": SAID, "apart": perhaps(FLAG, unset=False)},
    ),
    FactKind("house_key_made", f.HouseKeyMade, {"key": TEXT, "before": SAID, "proof": SAID}),
    FactKind("journal_failed", f.JournalFailed, {"file": TEXT, "reason": TEXT}),
    FactKind("printer_failed", f.PrinterFailed, {**_NUMBERED, "reason": TEXT}),
)
_BY_FACT: Final[Mapping[type[f.Fact], FactKind[f.Fact]]] = {kind.fact: kind for kind in _KINDS}
_BY_NAME: Final = {kind.name: kind for kind in _KINDS}


_SIGNED_LATER: Final = frozenset({*get_args(f.Sheets), f.AlertDecided})
"""What registers of before hold unsigned: in those it is of version 1, and says the same."""

SIGNED: Final[Mapping[str, int]] = {
    _BY_FACT[each].name: VERSION + (each in _SIGNED_LATER) for each in get_args(f.Signed)
}
"""The kinds that the machine signs, and from which version of them on."""


def encode_fact(fact: f.Fact, signature: Signature) -> Encoded:
    """The fact as it is stored; TypeError where a field is not of the type it is declared."""
    kind = _BY_FACT[type(fact)]
    body = canonical(signed_body(written(kind, fact), signature))
    return Encoded(kind.name, _newest(kind.name), body)


def entered(stored: Stored) -> Entered:
    """The fact of an entry, when it was recorded and who signed it; NotUnderstood where this
    program does not know such an entry."""
    try:
        if not VERSION <= stored.version <= _newest(stored.kind):
            raise ValueError(stored.version)
        parts = body_of(stored.body)
        key, _ = (of_type(str)(parts.pop(name, "")) for name in (NEXT, SIG))
        fact = fact_of(_BY_NAME[stored.kind], unsigned(parts))
        return Entered(fact, moment_read(stored.recorded_at), signature_of(parts), key)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise NotUnderstood(stored.kind, stored.version) from error


def _newest(kind: str) -> int:
    """The version in which entries of a kind are written now."""
    return SIGNED.get(kind, VERSION)


def kind_of(fact: type[f.Fact]) -> str:
    """The name under which facts of that class are stored."""
    return _BY_FACT[fact].name
