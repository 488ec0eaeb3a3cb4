"""The register in words: why something is not entered or is not for whoever signs, and what is
found of the register and its tables."""

from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.i18n.names import AUTHORITY_SENTENCES, act_name, post_name
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection, ObjectionCode, Value
from dealer_app.register.state import PackState, Reserve, stem
from dealer_app.rules.due import No
from dealer_app.rules.staff import Act, Post

PACK_STATES: Final[Mapping[PackState, str]] = {
    PackState.UNCHECKED: marked("not checked"),
    PackState.CHECKED: marked("checked"),
    PackState.IN_PLAY: marked("in play"),
    PackState.HELD_BACK: marked("under inquiry"),
    PackState.RETIRED: marked("retired"),
    PackState.DESTROYED: marked("destroyed"),
}
"""Where a pack stands, in a word."""

_SENTENCES: Final[Mapping[ObjectionCode, str]] = {
    ObjectionCode.NAME_FORM: marked(
        "A name is one line of letters and digits, of {most} signs at most."
    ),
    ObjectionCode.NAME_TAKEN: marked("The name {name} is taken already, now or in the past."),
    ObjectionCode.NOBODY: marked("Nobody here is called “{name}”."),
    ObjectionCode.HAS_LEFT: marked("{name} has left the house."),
    ObjectionCode.FIRST_DIRECTOR: marked(
        "The first of the staff is a director, who adds the others."
    ),
    ObjectionCode.LAST_DIRECTOR: marked("{name} is the only director: name another first."),
    ObjectionCode.SAME_POST: marked("{name} is a {post} already."),
    ObjectionCode.OWN_PERSON: marked("Nobody decides about themselves: ask another director."),
    ObjectionCode.NOT_LOCKED: marked("{name} is not locked out."),
    ObjectionCode.PIN_FORM: marked("A PIN has {fewest} to {most} digits, and nothing else."),
    ObjectionCode.PIN_SIMPLE: marked(
        "That PIN is among the first that anybody would try: take another."
    ),
    ObjectionCode.PIN_MISSING: marked("{name} has no PIN yet: a director gives one."),
    ObjectionCode.PIN_CHANGED: marked("The PIN of {name} was changed just now: give it again."),
    ObjectionCode.LOCKED: marked(
        "Too many wrong PINs: {name} is locked out until {until}. A director can unlock."
    ),
    ObjectionCode.LOCKED_FOR_GOOD: marked(
        "Too many wrong PINs: {name} is locked out until a director unlocks."
    ),
    ObjectionCode.NOT_SIGNED: AUTHORITY_SENTENCES[No.NOT_SIGNED],
    ObjectionCode.NO_AUTHORITY: AUTHORITY_SENTENCES[No.NOT_AUTHORISED],
    ObjectionCode.SECOND_PERSON: AUTHORITY_SENTENCES[No.TWO_NEEDED],
    ObjectionCode.ALREADY_SIGNED: marked("{name} has signed already: it needs somebody else."),
    ObjectionCode.REASON_NEEDED: marked("Give the reason."),
    ObjectionCode.NUMBER_GAP: marked(
        "Paper {number} of “{series}” is not the next: numbers have no gaps."
    ),
    ObjectionCode.NO_SUCH_PAPER: marked("There is no paper {number} of “{series}”."),
    ObjectionCode.PAPER_KNOWN: marked(
        "The register knows papers “{series}” up to No. {number}: name a later one."
    ),
    ObjectionCode.PAPER_CANCELLED: marked("Paper {number} of “{series}” is cancelled."),
    ObjectionCode.SERIAL_FORM: marked("A serial number is one line, of {most} signs at most."),
    ObjectionCode.SERIAL_TAKEN: marked("Pack {serial} is in the register already."),
    ObjectionCode.NO_SUCH_PACK: marked("There is no pack {serial} in the register."),
    ObjectionCode.PACK_STATE: marked("Not with pack {serial}: it is {state}."),
    ObjectionCode.PACK_SHORT: marked("Pack {serial} is not whole: it gave cards to others."),
    ObjectionCode.PACKS_DIFFER: marked(
        "Packs {serial} and {other} are not of the same make and back."
    ),
    ObjectionCode.SAME_PACK: marked("A card is exchanged for one of another pack than {serial}."),
    ObjectionCode.NIGHT_SHORT: marked(
        "That day was settled with more sessions: settle it with all of them."
    ),
    ObjectionCode.SHEET_ALLOWED: marked("The house sheet “{name}” is allowed already."),
    ObjectionCode.SHEET_UNKNOWN: marked(
        "The house sheet “{name}” is not among those that are allowed."
    ),
    ObjectionCode.NIGHT_SUMS: marked("Another day was settled meanwhile: print this one again."),
    ObjectionCode.NO_SUCH_ALERT: marked("Alert {number} is decided, or there is none."),
    ObjectionCode.HOUSE_BOOK: marked(
        "People and house sheets belong to the house’s book: they are changed at the pit."
    ),
    ObjectionCode.HOUSE_PIN: marked("Without the pit, no PIN is changed here."),
    ObjectionCode.HOUSE_PACKS: marked(
        "Packs come in and go out at the pit, in the house’s book. Counting, laying, taking back,"
        " exchanging a card and keeping a pack aside go on here, cut off too."
    ),
    ObjectionCode.HOUSE_NIGHT: marked(
        "Nights are settled at the pit, over all tables: “sabot pit settle”. Here tables are played"
        " and closed, and their sheets printed, cut off too."
    ),
    ObjectionCode.SLIP_NUMBER: marked("Write the number of the slip, without a space."),
    ObjectionCode.SLIP_TWICE: marked(
        "Slip {slip} of {table} is in the house’s book already: it is sent, received or refused"
        " once."
    ),
    ObjectionCode.SLIP_UNASKED: marked(
        "{table} has asked for nothing and given nothing back by slip {slip}, as far as the server"
        " knows: look at the number. Nothing is refused before it is asked for."
    ),
    ObjectionCode.SLIP_EMPTY: marked("No chips are named: say how many of each."),
    ObjectionCode.SLIP_UNKNOWN: marked(
        "Slip {slip} of {table}: there is nothing in the house’s book to answer for."
    ),
    ObjectionCode.CARRIER_NEEDED: marked("Say who carries the chips."),
    ObjectionCode.ALERT_ANSWERED: marked("That alert was answered at the pit already."),
    ObjectionCode.EXAM_HANDS: marked(
        "An exam of {name} is signed by {name}, and by a trainer or a director beside: the same two"
        " before its first coup and after its last."
    ),
    ObjectionCode.EXAM_OVER: marked("Exam {number} of {name} is over, or is not this one."),
    ObjectionCode.EXAM_SHORT: marked(
        "The record of {name} is shorter than the register has seen it: a director brings the right"
        " one back."
    ),
    ObjectionCode.PIN_OF_OTHER: marked("That is not the PIN of {name}."),
    ObjectionCode.HOUSE_KEY: marked("The house’s key was changed meanwhile: begin again."),
}


THE_BOOK: Final = marked("the house’s book")
"""Who says what is no machine's own: it stands where else somebody's name does."""


def objected(words: Words, objection: Objection, zone: tzinfo | None = None) -> str:
    """The sentence of an objection; times in that zone, or in the machine's own."""
    values = {key: _said(words, value, zone) for key, value in objection.values.items()}
    if objection.code is ObjectionCode.PIN_WRONG:
        left = objection.values["number"]
        assert isinstance(left, int)
        return words.plural(
            "Wrong PIN: {n} guess left, then {name} is locked out.",
            "Wrong PIN: {n} guesses left, then {name} is locked out.",
            left,
            name=values["name"],
        )
    return words(_SENTENCES[objection.code], **values)


def _said(words: Words, value: Value, zone: tzinfo | None) -> str:
    match value:
        case Post():
            return post_name(words, value)
        case Act():
            return act_name(words, value)
        case PackState():
            return words(PACK_STATES[value])
        case datetime():
            return f"{value.astimezone(zone):%H:%M}"
        case int():
            return str(value)
        case str():
            return value


# What is found where register and tables are held against each other


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
    f.FileFinding.SERVER_SHORTER: marked(
        "{name}: it ends at entry {other} of the file, the house’s server saw {seq}. Nothing is"
        " erased, and both stand; call the chef de table."
    ),
    f.FileFinding.SERVER_DIFFERS: marked(
        "{name}: entry {seq} of the file is not the one that the house’s server saw. Nothing is"
        " erased, and both stand; call the chef de table."
    ),
    f.FileFinding.RECEIPT_GONE: marked(
        "{name}: what the house’s server said of it was taken away from beside it. The file ends at"
        " entry {other}, the server saw {seq} or more, and compares as soon as it is reached. Call"
        " the chef de table."
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
        "The register was begun anew on {at}; what lay there is kept beside it (SHA-256 {digest}…)."
        " Call the director."
    ),
    f.FileFinding.COPY_DEALT_AT: marked(
        "This data folder is not the one that was dealt in last on this machine: another copy of it"
        " was, and what was dealt there is not in here. Call the director."
    ),
    f.FileFinding.SIGNATURE_FORGED: marked(
        "The register was rewritten: the signature of entry {seq} is not of what stands there. Call"
        " the director."
    ),
}


_NOTHING_LAY_THERE: Final = marked(
    "The register was begun anew on {at}: the one before it was gone. Call the director."
)
_CLOSED_BROKEN: Final = marked(
    "{name}: entry {seq} of the closed session {session} is not as it was recorded. Nothing is"
    " erased, and its papers stand under reserve; call the chef de table, who answers for it."
)
_DIGITS: Final = 16  # of a digest: its file is known by them


def alert_said(words: Words, alert: f.AlertRaised, zone: tzinfo | None = None) -> str:
    """What was found, and whom to call; hours in that zone, or in the machine's own."""
    told = {"name": stem(alert.file), "file": alert.file}
    values = {**told, "seq": alert.seq, "other": alert.found}
    if alert.finding is f.FileFinding.REGISTER_BEGUN:
        return _begun_said(words, alert, zone)
    if alert.finding is f.FileFinding.TABLE_BROKEN and alert.found:
        return words(_CLOSED_BROKEN, session=alert.session, **values)
    return words(FINDINGS[alert.finding], **values)


def _begun_said(words: Words, alert: f.AlertRaised, zone: tzinfo | None) -> str:
    """That the register was begun anew: when, and what is kept of the one before it."""
    at = "" if alert.at is None else hour_said(words, alert.at, zone)
    sentence = FINDINGS[alert.finding] if alert.aside else _NOTHING_LAY_THERE
    return words(sentence, at=at, digest=alert.digest[:_DIGITS])


def hour_said(words: Words, at: datetime, zone: tzinfo | None = None) -> str:
    """A day and an hour in that zone, or by this machine's clock."""
    here = at.astimezone(zone)
    return words("{day} at {clock}", day=words.day(here.date()), clock=f"{here:%H:%M}")


def numbered(words: Words, alert: f.AlertRaised) -> str:
    """The same with the number of the alert, where it has one."""
    said = alert_said(words, alert)
    if not alert.number:
        return said
    return words("{told} Alert No. {number}.", told=said, number=alert.number)


# Under what reserve something is told of tables


def reserve_said(words: Words, reserve: Reserve) -> list[str]:
    """What stands on everything that is told under that reserve; nothing where there is none."""
    told = [words("UNDER RESERVE: the register is missing or altered")] if reserve.lost else []
    if reserve.altered:
        told.append(words("UNDER RESERVE: a journal is not as it was recorded"))
    if reserve.alerts:
        numbers = _numbers(reserve.alerts, words)
        said = words.plural(
            "UNDER RESERVE: see alert No. {numbers}",
            "UNDER RESERVE: see alerts No. {numbers}",
            len(reserve.alerts),
            numbers=numbers,
        )
        told.append(said)
    return told


def _numbers(numbers: Sequence[int], words: Words) -> str:
    """Numbers one after the other, those that follow each other by their first and last: a house
    may have more alerts than go on a line."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return words.listed(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else words.listed(run) for run in runs
    )
