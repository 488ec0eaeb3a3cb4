"""What stops a replay: a line, a reason, and the exit status that goes with it."""

from typing import TYPE_CHECKING, Final

from typing_extensions import override

from dealer_app.i18n import Words, marked
from dealer_app.i18n.saying import Hindrance
from dealer_app.machine import Status
from dealer_app.rules.due import Refusal
from dealer_app.table.shoe_file import ShoeFileError, ShoeFileFault

if TYPE_CHECKING:  # a command that replays nothing does not wait for them
    from dealer_app.library import BadOption, FileFault
    from dealer_app.table.table import Rules

FAULTS: Final = {
    ShoeFileFault.TOO_LARGE: marked("the file is larger than a shoe file can be"),
    ShoeFileFault.NOT_TEXT: marked("this is not UTF-8 text"),
    ShoeFileFault.EMPTY: marked("the file has no statement"),
    ShoeFileFault.UNKNOWN_STATEMENT: marked("unknown statement “{text}”; known are: {allowed}"),
    ShoeFileFault.WORDS: marked("“{text}” is not of the form “{allowed}”"),
    ShoeFileFault.VARIANT_FIRST: marked("the first statement must be “variant ID”, not “{text}”"),
    ShoeFileFault.TWICE: marked("“{text}” may stand only once"),
    ShoeFileFault.AFTER_SHOE: marked("“{text}” must stand before the first shoe"),
    ShoeFileFault.UNKNOWN_EXPECTATION: marked("unknown expectation “{text}”; known are: {allowed}"),
}


class ReplayTrouble(Hindrance):
    """A shoe file that does not replay: its line, and the status that a program ends with."""

    def __init__(self, line: int, status: Status, sentence: str, **values: object) -> None:
        super().__init__(sentence, **values)
        self.line = line
        self.status = status

    def sentence(self, words: Words) -> str:
        """The reason, in a language."""
        return words.sentence(self.saying)

    def with_place(self, words: Words, file: str) -> str:
        """The file, the line and the reason."""
        why = self.sentence(words)
        if not self.line:
            return words("{file}: {why}", file=file, why=why)
        return words("{file}, line {line}: {why}", file=file, line=self.line, why=why)


class RefusedEntry(ReplayTrouble):
    """A statement that was impossible where it stands."""

    def __init__(self, line: int, refusal: Refusal, rules: "Rules") -> None:
        super().__init__(line, Status.FAILED, "")
        self.refusal = refusal
        self.rules = rules

    @override
    def sentence(self, words: Words) -> str:
        from dealer_app.i18n.refusals import refused  # noqa: PLC0415 - few files are refused

        return refused(words, self.refusal, self.rules.variant, self.rules.house)


class SheetTrouble(ReplayTrouble):
    """An option or a house sheet that the file names and that cannot be used."""

    def __init__(self, line: int, cause: "BadOption | FileFault") -> None:
        super().__init__(line, Status.UNREADABLE, "")
        self.cause = cause

    @override
    def sentence(self, words: Words) -> str:
        return self.cause.sentence(words)


def unreadable(error: ShoeFileError) -> ReplayTrouble:
    """The trouble that a file's text itself makes."""
    return ReplayTrouble(
        error.line, Status.UNREADABLE, FAULTS[error.fault], text=error.text, allowed=error.allowed
    )
