"""The house's own key made, changed and used: what the terminal and the window do with it alike."""

from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from dealer_app.i18n import marked
from dealer_app.register import facts as f
from dealer_app.register.objections import Objection
from dealer_app.rules.staff import Signature
from dealer_app.store.register import Deed, RegisterFile
from dealer_app.store.troubles import Trouble
from dealer_app.store.trust.house_key import USUAL, HouseKey, drawn, make, opened

COST = USUAL
"""What a try at the six words costs."""

TOLD: Final = marked(
    "The house’s key is in {file}. These six words open it; they are told this once:"
)
CERTIFIED: Final = marked("This machine’s keys are certified by the house’s.")
_OTHER: Final = marked("{file} is not this house’s key of now.")


class OtherHouseKey(Trouble):
    """A file holds a house key, and another one than the house has now."""


class NewHouseKey(NamedTuple):
    """A house key that was made: the six words that open it, told nobody else, and its public
    half."""

    words: str
    public: str


def made(
    register: RegisterFile,
    file: Path,
    before: tuple[str, HouseKey | None],
    signature: Signature,
) -> NewHouseKey | Objection:
    """A new key: on the stick first, then in the register, then for the machine; what speaks
    against it leaves no file.

    `before` is the public half that the house had, empty for none, and that key where it signs the
    new one, None where it was lost. Trouble where the disk or the register refuses.
    """
    known, old = before
    six = drawn()
    key = make(file, six, COST)
    proof = "" if old is None else old.follow(key.public)
    fact = f.HouseKeyMade(key.public, known, proof)
    objection = register.append(lambda *_: Deed([fact], signature)).objection
    if objection is not None:
        with suppress(OSError):
            file.unlink()
        return objection
    register.begin_line(key.certify, signature)
    return NewHouseKey(six, key.public)


def certify(register: RegisterFile, key: HouseKey, signature: Signature) -> None:
    """Has the machine sign from now on with a key that the house's certifies; Trouble."""
    register.begin_line(key.certify, signature)


def key_of_now(register: RegisterFile, file: Path, words: str) -> HouseKey:
    """The house's key of now, opened with its six words; Trouble where it is another, or no key."""
    key = opened(file, words)
    if key.public != register.read().house:
        raise OtherHouseKey(_OTHER, file=str(file))
    return key
