"""What the terminal does with the house's own key: makes it, certifies the machine, changes it."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path
from typing import Final

from dealer_app.cli.command_line import failed, unwritten
from dealer_app.cli.terminal_hand import NOBODY, Hand, Named, machine_guard, refused, signing
from dealer_app.i18n import Words, marked
from dealer_app.machine import Status
from dealer_app.night.house_keys import CERTIFIED, TOLD, certify, key_of_now, made
from dealer_app.papers import Imprint
from dealer_app.papers.house_papers import key_paper
from dealer_app.papers.issue import issued
from dealer_app.papers.kinds import write_numbered
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.reports.key_sheet import KeyTold
from dealer_app.reports.session.entries import signed_by
from dealer_app.rules.house import House
from dealer_app.rules.staff import Act, Signature
from dealer_app.settings import read_settings
from dealer_app.store.register import RegisterEntry, RegisterFile
from dealer_app.store.register_place import register_in
from dealer_app.store.troubles import NotOpened, Reason, Trouble
from dealer_app.store.trust.house_key import HouseKey, line_of_key
from dealer_app.store.trust.signed_names import Proof
from dealer_app.table.table import zone_called as zone_of

SHEET: Final = "sheet"
"""What of these acts is a paper: the file is that of the PDF."""

_NO_DIRECTOR: Final = marked("A director signs for the house’s key: name who with --by NAME.")
_THERE_IS_ONE: Final = marked("The house has a key: change it with “sabot key change”.")
_THERE_IS_NONE: Final = marked("The house has no key yet: make one with “sabot key make”.")


class _Refused(Trouble):
    """What is asked for cannot be done with the house's key as it stands."""


def house_key(
    act: str,
    file: Path,
    old: Path | None,
    folder: Path | None,
    words: Words,
    *,
    named: Named = NOBODY,
) -> int:
    """Does it under the hand of a director, of two people where the key is changed."""
    place = folder or read_settings().data
    try:
        path = register_in(place)
        if path is None:
            raise NotOpened(place, Reason.MISSING)
        register = RegisterFile(path, lambda: datetime.now(UTC))
        with signing(place, named, Act.STAFF, machine_guard(place), words) as hand:
            if hand.missing:
                raise _Refused(_NO_DIRECTOR)
            lacking = hand.lacks(Act.STAFF)
            if lacking is not None:
                raise refused(words, lacking)
            if act == SHEET:
                _print(register, file, hand, words)
            else:
                _ACTS[act](register, (file, old), hand.signature, words)
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    except OSError as error:
        return failed(unwritten(words, file, error))
    return Status.REPLAYED


Files = tuple[Path, Path | None]
"""The key's file, and that of the one before it."""


def _make(register: RegisterFile, files: Files, signature: Signature, words: Words) -> None:
    if register.read().house:
        raise _Refused(_THERE_IS_ONE)
    _made(register, files[0], None, signature, words)


def _change(register: RegisterFile, files: Files, signature: Signature, words: Words) -> None:
    file, old = files
    if not register.read().house:
        raise _Refused(_THERE_IS_NONE)
    _made(register, file, None if old is None else _open(register, old, words), signature, words)


def _certify(register: RegisterFile, files: Files, signature: Signature, words: Words) -> None:
    if not register.read().house:
        raise _Refused(_THERE_IS_NONE)
    certify(register, _open(register, files[0], words), signature)
    print(words(CERTIFIED))


_ACTS: Final[dict[str, Callable[[RegisterFile, Files, Signature, Words], None]]] = {
    "make": _make,
    "certify": _certify,
    "change": _change,
}


def _print(register: RegisterFile, file: Path, hand: Hand, words: Words) -> None:
    """The sheet of every key that the house ever had, under a number."""
    entries = register.entries(f.HouseKeyMade)
    if not entries:
        raise _Refused(_THERE_IS_NONE)
    register.read()
    house = hand.house or House()
    imprint = Imprint(datetime.now(UTC), zone_of(house.day.zone))
    proof = Proof(register)
    told = [_key_of(each, proof) for each in entries]
    paper = key_paper(told, house, register.head, words, imprint)
    issue = issued(register, paper.wanted, hand.signature, hand.lacks)
    if isinstance(issue, Objection):
        raise refused(words, issue)
    write_numbered(paper, issue, file, register, hand.signature)
    print(words("The paper: {file}", file=file))


def _key_of(entry: RegisterEntry, proof: Proof) -> KeyTold:
    fact, signature = entry.fact, entry.signature
    assert isinstance(fact, f.HouseKeyMade)
    by = signed_by(signature, proof.unproved_in_register(entry.seq))
    followed = bool(fact.proof) if fact.before else None
    return KeyTold(line_of_key(fact.key), entry.at, by, followed)


def _made(
    register: RegisterFile, file: Path, old: HouseKey | None, signature: Signature, words: Words
) -> None:
    found = made(register, file, (register.known.house, old), signature)
    if isinstance(found, Objection):
        raise refused(words, found)
    print(words(TOLD, file=file))
    print(found.words)
    print(words("Its public half, for papers and whoever verifies:"))
    print(line_of_key(found.public))


def _open(register: RegisterFile, file: Path, words: Words) -> HouseKey:
    """The house's key of now, once its six words are keyed, unseen on a terminal."""
    asked = words("The six words of {file}: ", file=file)
    told = getpass(asked) if sys.stdin.isatty() else sys.stdin.readline()
    return key_of_now(register, file, told)
