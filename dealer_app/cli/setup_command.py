"""What `sabot setup` does: what a house has set up written to one file, and taken from it on the
next PC."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from dealer_app import __version__
from dealer_app.cli.command_line import failed, unwritten
from dealer_app.cli.terminal_hand import (
    Hand,
    Named,
    NotSigned,
    machine_guard,
    pins_of,
    refused,
    signing,
)
from dealer_app.i18n import Words, marked
from dealer_app.library import FileFault
from dealer_app.library.house.houses import FOLDER as HOUSES
from dealer_app.machine import Status, handed_over, spared
from dealer_app.night.open_tables import SUFFIX
from dealer_app.night.setup_file import (
    CHOICES,
    Setup,
    facts_of,
    gathered,
    put_files,
    read_setup,
    text_of,
    with_choices,
)
from dealer_app.night.staff import fits
from dealer_app.register import facts as f
from dealer_app.register.admission import ACTS
from dealer_app.register.state import Register, known_as
from dealer_app.rules.house import Currency
from dealer_app.rules.staff import Act, Post, Signature
from dealer_app.settings import (
    SettingsError,
    SettingsNotKeptError,
    read_settings,
    settings_file,
    write_settings,
)
from dealer_app.store.register import Decide, Deed, RegisterFile
from dealer_app.store.register_place import FILE, register_in
from dealer_app.store.table_hold import held
from dealer_app.store.troubles import Trouble

_WHO: Final = marked("Name who signs with --by NAME.")
_HASHES: Final = marked(
    "It holds what every PIN is checked against: keep it as you keep a backup, and delete it when"
    " the other PC has it."
)
_NO_DIRECTOR: Final = marked(
    "This machine knows nobody yet, and {file} brings people: name a director among them with --by"
    " NAME, who gives their PIN."
)
_WRONG_PIN: Final = marked("{name} is no director in {file}, or that is not their PIN.")


def give_out(file: Path, words: Words, named: Named) -> int:
    """Writes what is set up on this machine, once somebody has signed who may take a backup."""
    settings = read_settings()
    try:
        with _signed(Act.BACK_UP, named, words) as hand:
            register = _register(settings.data)
            known = Register() if register is None else register.read()
            setup = gathered(settings, known, __version__)
            told = text_of(setup)
            spared(file)
            if register is not None:
                went = Deed([f.SetupExported(file.name, _sha(told))], hand.signature)
                _enter(register, lambda *_: went, words)
            _write(file, told, private=bool(setup.people))
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    except OSError as error:
        return failed(unwritten(words, file, error))
    print(words("The set-up: {file}", file=file))
    for line in _holds(setup, words):
        print(line)
    if setup.people:
        print(words(_HASHES), file=sys.stderr)
    return Status.REPLAYED


def take_in(file: Path, words: Words, named: Named) -> int:
    """Takes what was set up elsewhere, once a director has signed; what stood here with another
    text lies beside it, and is told. A table that is open here goes on as it was set up: nothing is
    taken until it is closed. Where a house's book says who is of the house, a file that brings
    somebody or a sheet that the book has not is refused whole."""
    settings = read_settings()
    try:
        setup = read_setup(file)
        settings.data.mkdir(parents=True, exist_ok=True)
        with _tables_closed(settings.data), _allowed(setup, file, named, words) as hand:
            came = _note(setup, file, hand, words)
        for place, aside in put_files(setup, settings.data):
            print(place if aside is None else _aside(place, aside, words))
        chosen = with_choices(settings, setup)
        write_settings(settings_file(), chosen)
    except FileFault as fault:
        return failed(fault.sentence(words))
    except (SettingsError, SettingsNotKeptError) as error:
        return failed(words.sentence(error.saying))
    except Trouble as trouble:
        return failed(words.sentence(trouble.saying))
    except OSError as error:
        return failed(unwritten(words, settings.data, error))
    for name in CHOICES:
        before, now = getattr(settings, name), getattr(chosen, name)
        if before != now:
            print(
                words("{name}: {now} (before: {before})", name=name, now=now, before=before or "—")
            )
    for line in (*_holds(setup, words), *_new(came, words)):
        print(line)
    return Status.REPLAYED


def _write(file: Path, told: str, *, private: bool) -> None:
    """The file; readable by whoever runs the program alone where PINs' hashes are in it."""
    if not private:
        with handed_over(file):
            file.write_text(told, encoding="utf-8", newline="\n")
        return
    file.unlink(missing_ok=True)
    file.write_text(told, encoding="utf-8", newline="\n")  # as everything that is kept: 0600


def _note(setup: Setup, file: Path, hand: Hand, words: Words) -> Sequence[f.Fact]:
    """Has the register say that it came, and whom and what it lacked, which it returns; each of it
    takes what it takes where it is done by itself."""
    register = RegisterFile(read_settings().data / FILE, _now)
    came = f.SetupImported(file.name, _sha(text_of(setup)), setup.version)

    def decide(known: Register, _: datetime) -> Deed:
        facts = [*facts_of(setup, known), came]
        lacking = next(filter(None, (hand.lacks(ACTS[type(fact)]) for fact in facts)), None)
        return Deed(facts, hand.signature) if lacking is None else Deed(objection=lacking)

    return _enter(register, decide, words)


def _enter(register: RegisterFile, decide: Decide, words: Words) -> Sequence[f.Fact]:
    """Records it, and returns what is recorded; NotSigned with what speaks against it."""
    deed = register.append(decide)
    if deed.objection is not None:
        raise refused(words, deed.objection)
    return deed.facts


@contextmanager
def _tables_closed(folder: Path) -> Iterator[None]:
    """No table of that folder is opened meanwhile; TableHeld, naming the program that has one."""
    with ExitStack() as still:
        for journal in sorted(folder.glob(f"*{SUFFIX}")):
            still.enter_context(held(journal, _now()))
        yield


@contextmanager
def _allowed(setup: Setup, file: Path, named: Named, words: Words) -> Iterator[Hand]:
    """Who answers for what comes in: a director of this machine; where it knows nobody, one of the
    people who come, by the PIN that they had; nobody where nobody of them has one.

    Guesses are counted by the register of a PC that knows whom they are about. Here none is: who
    has the file has what each PIN is checked against, and guesses at home, where nobody counts.
    What hinders them is the slow hash alone, and that the file is kept like a backup.
    """
    with _signed(Act.STAFF, named, words) as hand:
        if hand.house is not None or not any(each.pin for each in setup.people):
            yield hand
            return
    if not named.by:
        raise NotSigned(_NO_DIRECTOR, file=str(file))
    (pin,) = pins_of([named.by], named.pin_fd, words)
    known = [each for each in setup.people if known_as(each.name) == known_as(named.by)]
    if not known or known[0].post is not Post.DIRECTOR or not fits(known[0].pin, pin):
        raise NotSigned(_WRONG_PIN, name=named.by, file=str(file))
    yield Hand(signature=Signature(known[0].name))
    with suppress(Trouble):
        _leave(known[0].name)


def _leave(name: str) -> None:
    """Nobody goes on by a PIN that was given for one command."""
    register = RegisterFile(read_settings().data / FILE, _now)
    register.append(lambda *_: Deed([f.SignedOut(name)], Signature(name)))


@contextmanager
def _signed(act: Act, named: Named, words: Words) -> Iterator[Hand]:
    folder = read_settings().data
    guard = machine_guard(folder) if folder.is_dir() else None
    with signing(folder, named if guard else Named(), act, guard, words) as hand:
        lacking = hand.lacks(act)
        if lacking is not None:
            raise refused(words, lacking, *([words(_WHO)] if hand.missing else []))
        yield hand


def _register(folder: Path) -> RegisterFile | None:
    path = register_in(folder) if folder.is_dir() else None
    return None if path is None else RegisterFile(path, _now)


def _aside(place: Path, aside: Path, words: Words) -> str:
    return words("{file}: the one before lies beside it as {aside}", file=place, aside=aside.name)


def _holds(setup: Setup, words: Words) -> Iterator[str]:
    sheets = sum(name.startswith(f"{HOUSES}/") for name in setup.files)
    yield words.plural("{n} house sheet", "{n} house sheets", sheets)
    yield words.plural("{n} lesson", "{n} lessons", len(setup.files) - sheets)
    yield words.plural("{n} person", "{n} people", len(setup.people))


def _new(facts: Sequence[f.Fact], words: Words) -> Iterator[str]:
    """Whom and which sheets the machine knows from now on, each by name: whoever signed sees it."""
    from dealer_app.reports.layout.columns import Figures
    from dealer_app.reports.session.entries import machine_words

    for fact in facts:
        if isinstance(fact, f.PersonAdded | f.HouseSheetAllowed):
            yield machine_words(fact, Figures(words, Currency()))


def _sha(told: str) -> str:
    return sha256(told.encode()).hexdigest()


def _now() -> datetime:
    return datetime.now(UTC)
