"""What is found where register and tables are held against each other, in words."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.register import facts as f
from dealer_app.register.state import stem

NOTED: Final[Mapping[f.FileFinding, str]] = {
    f.FileFinding.TABLE_SHORTER: marked(
        "{name}: the journal ends at entry {other}, the register knows {seq}. Nothing is erased;"
        " call the chef de table."
    ),
    f.FileFinding.TABLE_DIFFERS: marked(
        "{name}: entry {seq} of the journal is not the one that the register noted. Nothing is"
        " erased; call the chef de table."
    ),
    f.FileFinding.TABLE_GONE: marked(
        "{name}: the journal is gone, the register knows it up to entry {seq}. Call the chef de"
        " table."
    ),
    f.FileFinding.TABLE_SEALED: marked(
        "{name}: entry {other} stands behind the closing of the session. Nothing is erased; call"
        " the chef de table."
    ),
    f.FileFinding.REGISTER_SHORTER: marked(
        "The register was shortened: it ends at entry {other}, and {seq} was known. Call the"
        " director."
    ),
    f.FileFinding.REGISTER_DIFFERS: marked(
        "Entry {seq} of the register is not the one that a table saw: the register was rewritten."
        " Call the director."
    ),
    f.FileFinding.UNSIGNED: marked(
        "{name}: since entry {seq} the table was dealt at unsigned, though its house wants a PIN."
        " Nothing is erased; call the director."
    ),
}
"""What the start and the whole check find alike of a file, by what stands of it elsewhere."""

FINDINGS: Final[Mapping[f.FileFinding, str]] = {
    **NOTED,
    f.FileFinding.TABLE_BROKEN: marked(
        "{name}: entry {seq} of the journal is not as it was recorded, and nobody deals on from"
        " there. Nothing is erased; call the chef de table, who has the file set aside and the"
        " table opened anew."
    ),
    f.FileFinding.TABLE_DAMAGED: marked(
        "{file} is damaged, and nobody deals on from there. Nothing is erased; call the chef de"
        " table, who has the file set aside and the table opened anew."
    ),
    f.FileFinding.KEY_DIFFERS: marked(
        "This machine’s key does not fit the register: one of them was put back, or is gone. Papers"
        " are not signed; call the director, who has a new key certified."
    ),
    f.FileFinding.REGISTER_BEGUN: marked(
        "The register was begun anew on {at}: what lay there is kept as {aside}, SHA-256 {digest}…"
        " Nothing is erased; call the director."
    ),
    f.FileFinding.SIGNATURE_FORGED: marked(
        "The register was rewritten: the signature of entry {seq} is not of what stands there. Call"
        " the director."
    ),
}


_NOTHING_LAY_THERE: Final = marked(
    "The register was begun anew on {at}: the one before it was gone. Call the director."
)
_DIGITS: Final = 16  # of a digest: its file is known by them


def alert_said(words: Words, alert: f.AlertRaised) -> str:
    """What was found, and whom to call."""
    told = {"name": stem(alert.file), "file": alert.file}
    values = {**told, "seq": alert.seq, "other": alert.found}
    if alert.finding is f.FileFinding.REGISTER_BEGUN:
        return _begun_said(words, alert)
    return words(FINDINGS[alert.finding], **values)


def _begun_said(words: Words, alert: f.AlertRaised) -> str:
    """That the register was begun anew: when, and what is kept of the one before it."""
    at = "" if alert.at is None else hour_said(words, alert.at)
    sentence = FINDINGS[alert.finding] if alert.aside else _NOTHING_LAY_THERE
    return words(sentence, at=at, aside=alert.aside, digest=alert.digest[:_DIGITS])


def hour_said(words: Words, at: datetime) -> str:
    """A day and an hour by this machine's clock."""
    here = at.astimezone()
    return words("{day} at {clock}", day=words.day(here.date()), clock=f"{here:%H:%M}")


def numbered(words: Words, alert: f.AlertRaised) -> str:
    """The same with the number of the alert, where it has one."""
    said = alert_said(words, alert)
    if not alert.number:
        return said
    return words("{told} Alert No. {number}.", told=said, number=alert.number)
