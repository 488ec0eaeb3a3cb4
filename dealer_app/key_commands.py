"""What the terminal does with the house's own key: makes it, certifies the machine, changes it."""

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path
from typing import Final

from dealer_app.i18n import Words, marked
from dealer_app.register import facts as f
from dealer_app.replay.trouble import Status
from dealer_app.rules.staff import Act, Signature
from dealer_app.settings import read_settings
from dealer_app.store.house_key import USUAL, HouseKey, drawn, line_of_key, make, opened
from dealer_app.store.register import Deed, RegisterFile, register_in
from dealer_app.store.troubles import NotOpened, Reason, Trouble
from dealer_app.terminal_hand import NOBODY, Named, guard_of, refused, signing

COST = USUAL
"""What a try at the six words costs."""

_NO_DIRECTOR: Final = marked("A director signs for the house’s key: name who with --by NAME.")
_THERE_IS_ONE: Final = marked("The house has a key: change it with “sabot key change”.")
_THERE_IS_NONE: Final = marked("The house has no key yet: make one with “sabot key make”.")
_SIX: Final = marked(
    "The house’s key is in {file}. These six words open it; they are told this once:"
)
_OTHER: Final = marked("{file} is not this house’s key of now.")


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
        with signing(place, named, Act.STAFF, guard_of(place), words) as hand:
            if hand.missing:
                raise _Refused(_NO_DIRECTOR)
            lacking = hand.lacks(Act.STAFF)
            if lacking is not None:
                raise refused(words, lacking)
            _ACTS[act](register, (file, old), hand.signature, words)
    except Trouble as trouble:
        print(words(trouble.sentence, **trouble.values), file=sys.stderr)
        return Status.UNREADABLE
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
    register.begin_line(_open(register, files[0], words).certify, signature)
    print(words("This machine’s keys are certified by the house’s."))


_ACTS: Final[dict[str, Callable[[RegisterFile, Files, Signature, Words], None]]] = {
    "make": _make,
    "certify": _certify,
    "change": _change,
}


def _made(
    register: RegisterFile, file: Path, old: HouseKey | None, signature: Signature, words: Words
) -> None:
    """A new key: on the stick first, then in the register, then for the machine."""
    six, before = drawn(), register.known.house
    key = make(file, six, COST)
    proof = "" if old is None else old.follow(key.public)
    fact = f.HouseKeyMade(key.public, before, proof)
    objection = register.append(lambda *_: Deed([fact], signature)).objection
    if objection is not None:
        with suppress(OSError):
            file.unlink()
        raise refused(words, objection)
    register.begin_line(key.certify, signature)
    print(
        words(
            "The house’s key is in {file}. These six words open it; they are told this once:",
            file=file,
        )
    )
    print(six)
    print(words("Its public half, for papers and whoever verifies:"))
    print(line_of_key(key.public))


def _open(register: RegisterFile, file: Path, words: Words) -> HouseKey:
    """The house's key of now, once its six words are keyed, unseen on a terminal."""
    asked = words("The six words of {file}: ", file=file)
    told = getpass(asked) if sys.stdin.isatty() else sys.stdin.readline()
    key = opened(file, told)
    if key.public != register.known.house:
        raise _Refused(_OTHER, file=str(file))
    return key
